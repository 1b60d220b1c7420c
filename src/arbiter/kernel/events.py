"""Events: proposals while they may still be replaced, facts once they have happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities.happenings import NUMBER

from .ids import NO_CONTEXT, NO_REF, NOBODY, NOWHERE, Ref, Seat

if TYPE_CHECKING:
    from .info import Info

MOVE: Final = NUMBER["move"]
DESTROY: Final = NUMBER["destroy"]
BANISH: Final = NUMBER["banish"]
DISCARD: Final = NUMBER["discard"]
DAMAGE: Final = NUMBER["damage"]
GAIN_LIFE: Final = NUMBER["gain life"]
LOSE_LIFE: Final = NUMBER["lose life"]
DRAW: Final = NUMBER["draw"]
PLAY: Final = NUMBER["play"]
RESOLVE: Final = NUMBER["resolve"]
CANCEL: Final = NUMBER["cancel"]
TARGET: Final = NUMBER["target"]
ATTACK: Final = NUMBER["attack"]
BLOCK: Final = NUMBER["block"]
BATTLE_ENDS: Final = NUMBER["battle ends"]
TURN: Final = NUMBER["turn"]
UPRIGHT: Final = NUMBER["upright"]
PUT_COUNTER: Final = NUMBER["counter put"]
REMOVE_COUNTER: Final = NUMBER["counter removed"]
PHASE: Final = NUMBER["phase"]
PRODUCE: Final = NUMBER["produce"]
PAY: Final = NUMBER["pay"]
REVEAL: Final = NUMBER["reveal"]
SEARCH: Final = NUMBER["search"]
SHUFFLE: Final = NUMBER["shuffle"]
ATTACH: Final = NUMBER["attach"]
TRANSFORM: Final = NUMBER["transform"]
ROLL: Final = NUMBER["roll"]
CONTROL: Final = NUMBER["control"]
WIN: Final = NUMBER["win"]
LOSE: Final = NUMBER["lose"]
STATUS_KIND: Final = NUMBER["status"]
EXTRA_TURN: Final = NUMBER["extra turn"]
FIGHT: Final = NUMBER["fight"]
VALUE: Final = NUMBER["value"]
CREATE: Final = NUMBER["create"]
BY_HAND: Final = 63  # nothing that happens in the game: a line of the log about text carried out by hand

TOP: Final = 1
BOTTOM: Final = 2
DEPTH: Final = 3  # the bits from there on: under so many cards
SETTLED: Final = 4  # besides one of these: nobody has to say in which order


@mypyc_attr(acyclic=True, free_list_len=1)
class Event:
    """Something proposed, or something that happened.

    ``ref`` is what it happens to (a card or a player), ``source`` what causes it, ``player`` whom it concerns.
    """

    def __init__(
        self, kind: int, ref: Ref, source: Ref = NO_REF, player: Seat = NOBODY, amount: int = 0
    ) -> None:
        self.kind = kind
        self.ref = ref
        self.source = source
        self.player = player
        self.amount = amount
        self.frm = NOWHERE
        self.to = NOWHERE
        self.place = 0
        self.detail = ""
        self.context = NO_CONTEXT
        self.controller = NOBODY  # who will control what enters
        self.turned = False
        self.face_down = False
        self.side = -1
        self.counters: tuple[tuple[str, int], ...] = ()
        self.cause = ""  # the reason a movement happens: "destroy", "cost", "rules", …
        self.used: tuple[int, ...] = ()  # replacements that have been applied to it
        self.look: Info | None = None  # what it happened to, as the rulebook lets triggers see it
        self.source_look: Info | None = None
        self.after = NO_REF  # the card it became
        self.same = False  # moving does not make it a new card
        self.actor = NOBODY  # the player who does it
        self.also: tuple[Ref, ...] = ()  # what else causes it, together with the source
        self.host = NO_REF  # the card it will be attached to as it arrives

    def copy(self) -> Event:
        o = Event(self.kind, self.ref, self.source, self.player, self.amount)
        o.frm = self.frm
        o.to = self.to
        o.place = self.place
        o.detail = self.detail
        o.context = self.context
        o.controller = self.controller
        o.turned = self.turned
        o.face_down = self.face_down
        o.side = self.side
        o.counters = self.counters
        o.cause = self.cause
        o.used = self.used
        o.look = self.look
        o.source_look = self.source_look
        o.after = self.after
        o.same = self.same
        o.actor = self.actor
        o.also = self.also
        o.host = self.host
        return o
