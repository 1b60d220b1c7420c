"""The whole state of a game, as data: what is known of each card, zones, players' numbers, what is under way.

Everything a game remembers is here, so copying these fields copies the game. A card is named by its place in the rows
of ``entries``; a *reference* also carries the generation of the card that is meant, because a card that changes zones
is a new card. The module ``ids`` packs and unpacks references, zones and seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import rng
from .entries import Entries
from .history import History
from .ids import (
    FIRST,
    NO_REF,
    NOBODY,
    AbilityId,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
)

if TYPE_CHECKING:
    from .context import Context, Floating, Pending
    from .decision import Decision
    from .info import Info
    from .loops import Mark
    from .procedure import Frame

CHOSEN: Final = "chosen "  # begins what is remembered of words chosen for a card
WORKED_OUT: Final = "number "  # begins a number of a token that was worked out as it was made: "number 0 200"


class State(Entries):
    def __init__(self, zones: int, values: int, seed: int, bare: bool = False) -> None:
        super().__init__(zones, bare)
        if bare:  # a copy about to be filled
            return
        self.links: dict[CardId, tuple[Ref, ...]] = {}
        # how a card was played: its X and Y, and what was chosen or paid for; stays with what it becomes in play
        self.played: dict[CardId, tuple[int, int, tuple[str, ...]]] = {}
        # part of the players' resources may be used for some things only: whose, which value, and the record that says
        self.earmarked: list[tuple[Seat, int, AbilityId, int]] = []
        self.started: list[
            ZoneKind
        ] = []  # the kind of zone each card was brought to the game in; never changed
        # places and players
        self.values: list[list[int]] = [[0] * values for _ in range(2)]
        self.rng = rng.seeded(seed)
        # the turn
        self.turn_player = FIRST
        self.first = FIRST  # who took the first turn of the game, whatever extra turns there have been
        self.turn = 0
        self.phase = ""
        self.priority = NOBODY
        self.passes = 0
        self.turn_clock = 0  # the clock as the turn began
        self.outcome: str = ""
        self.losers = 0
        # battle
        self.attackers: list[Ref] = []
        self.attacked = NO_REF
        self.blockers: list[Ref] = []
        self.battle = 0
        # what is under way
        self.frames: list[Frame] = []
        self.contexts: dict[ContextId, Context] = {}
        self.next_context = 0
        self.decision: Decision | None = None
        self.asked: Decision | None = None  # the last question, also when only one answer was possible
        self.automatic_count = 0  # triggers and rule processes since loop tracking was reset
        self.marks: list[Mark] = []
        self.allowed = 0
        self.declaring = False
        self.script: list[Mark] = []  # the body of a loop that is being performed
        self.script_at = 0
        self.script_key = 0
        self.loop_ender = FIRST  # who has to put an end to the loop
        self.barred_answers: list[Mark] = []  # what may not be answered again after a loop
        self.answer: list[int] = []
        self.decision_refs: list[Ref] = []  # what the options of a choice of cards stand for
        self.choice_words: tuple[str, ...] = ()  # what the options of a choice of words stand for
        self.refused: list[tuple[str, Ref, int]] = []  # actions that turned out not to be possible just now
        self.pending: list[Pending] = []
        self.floating: list[Floating] = []
        self.history = History()
        self.former: dict[Ref, Info] = {}
        self.successor: dict[Ref, Ref] = {}  # which card a card that moved became
        self.uses: dict[int, int] = {}
        self.latched: set[tuple[Ref, AbilityId]] = set()  # status triggers whose state already holds
        self.control_changes = False  # whether some effect has changed who controls a card
        self.extra_turns: list[Seat] = []
        self.skips: dict[tuple[Seat, str], int] = {}  # how often a player skips a phase
        self.before: State | None = None

    def shuffle(self, zone: ZoneId) -> None:
        self.own_zone(zone)
        rng.shuffle(self.rng, self.zones[zone])
        self.zone_hashes[zone] = None

    def context_in_use(self, number: ContextId) -> bool:
        for frame in self.frames:
            if frame.context == number:
                return True
        return False

    def forget_contexts(self) -> None:
        """Those nothing refers to any more."""
        if not self.contexts:
            return
        used: set[ContextId] = set()
        for frame in self.frames:
            used.add(frame.context)
        for item in self.item:
            if item >= 0:
                used.add(item)
        for waiting in self.pending:
            used.add(waiting.context)
        self.contexts = {number: c for number, c in self.contexts.items() if number in used}

    def clone(self) -> State:
        o = State(0, 0, 0, True)
        self.share_with(o)
        o.links = self.links.copy()
        o.played = self.played.copy()
        o.earmarked = self.earmarked.copy()
        o.started = self.started
        o.values = [v.copy() for v in self.values]
        o.rng = self.rng.copy()
        o.turn_player = self.turn_player
        o.first = self.first
        o.turn = self.turn
        o.phase = self.phase
        o.priority = self.priority
        o.passes = self.passes
        o.turn_clock = self.turn_clock
        o.outcome = self.outcome
        o.losers = self.losers
        o.attackers = self.attackers.copy()
        o.attacked = self.attacked
        o.blockers = self.blockers.copy()
        o.battle = self.battle
        o.frames = [f.copy() for f in self.frames]
        o.contexts = {k: c.copy() for k, c in self.contexts.items()}
        o.next_context = self.next_context
        o.decision = self.decision
        o.asked = self.asked
        o.automatic_count = self.automatic_count
        o.marks = self.marks
        o.allowed = self.allowed
        o.declaring = self.declaring
        o.script = self.script
        o.script_at = self.script_at
        o.script_key = self.script_key
        o.loop_ender = self.loop_ender
        o.barred_answers = self.barred_answers
        o.answer = self.answer.copy()
        o.decision_refs = self.decision_refs
        o.choice_words = self.choice_words
        o.refused = self.refused.copy()
        o.pending = self.pending.copy()
        o.floating = self.floating.copy()
        o.history = self.history.copy()
        o.former = self.former.copy()
        o.successor = self.successor.copy()
        o.uses = self.uses.copy()
        o.latched = self.latched.copy()
        o.control_changes = self.control_changes
        o.extra_turns = self.extra_turns.copy()
        o.skips = self.skips.copy()
        o.before = self.before
        return o
