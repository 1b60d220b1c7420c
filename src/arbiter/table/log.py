"""What happened, in readable lines. A line is made as its event happens, once with the card's name and once without,
and knows which seats could see the name."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from arbiter.abilities.happenings import KINDS, NUMBER
from arbiter.kernel import by_hand
from arbiter.kernel import events as ev
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    PLAYER_REFS,
    SEATS,
    Ref,
    Seat,
    ZoneId,
    card_of,
    has_bit,
    player_of,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.info import Info

PLAYERS = "AB"
EVERYBODY = 3
OVER = "game over"


class Fact(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a line says, for those who word it themselves. ``what``: the kind of thing that happened, or ``game over``;
    ``player``: whom it concerns or who does it; ``card``: the name of what it happens to, empty if that is unknown or
    nobody's, ``on``: the player it happens to; ``ability``: it is an ability of that card; ``source``: the name of what
    causes it (of an attack, what is attacked), ``source_ability``: an ability of that does, ``by``: the player who
    is it. ``frm``, ``to``: zones, ``frm_of``, ``to_of``: whose; ``why``: the reason a movement happens (``cost``, say).
    ``turn``: the number of the turn; ``text``: the printed text of the ability that waits or resolves."""

    what: str = ""
    turn: int = 0
    player: int = -1
    card: str = ""
    on: int = -1
    ability: bool = False
    amount: int = 0
    detail: str = ""
    source: str = ""
    source_ability: bool = False
    by: int = -1
    frm: str = ""
    frm_of: int = -1
    to: str = ""
    to_of: int = -1
    why: str = ""
    text: str = ""


class Line(Struct, frozen=True, gc=False):
    """``text`` names the card; ``hidden`` does not; ``seen`` are the seats (bits) that may read ``text``. ``cause`` is
    the card whose effect did it, where it was no rule; ``phase``: a phase or step begins; ``by_hand``: the unread text
    that somebody carries out; ``note``: nothing happened, it is only said how that goes on."""

    text: str
    clause: str
    seen: int
    hidden: str
    cause: str = ""
    phase: bool = False
    by_hand: str = ""
    note: bool = False
    fact: Fact = Fact()

    def __str__(self) -> str:
        text = f"{self.text}  (by hand)" if self.by_hand else self.text
        return f"{text}  [{self.clause}]" if self.clause else text


@dataclass
class Log:
    lines: list[Line] = field(default_factory=list)

    def copy(self) -> Log:
        return Log(list(self.lines))

    def seen_by(self, seat: Seat) -> list[Line]:
        """The log as a seat may read it."""
        found = (seen_line(line, seat) for line in self.lines)
        return [line for line in found if line is not None]


def seen_line(line: Line, seat: int) -> Line | None:
    """A line as a seat may read it; None if the seat may not know of it."""
    if line.seen == EVERYBODY or (seat >= 0 and has_bit(line.seen, seat)):
        return replace(line, seen=EVERYBODY, hidden="")
    if not line.hidden:
        return None
    fact = replace(line.fact, card="", ability=False, text="")
    return replace(line, text=line.hidden, seen=EVERYBODY, hidden="", fact=fact)


def record_events(game: Game, log: Log) -> None:
    """Turn the events since the last decision into lines."""
    events = game.log or []
    clauses = game.log_clauses
    turns = game.log_turns
    for i, event in enumerate(events):
        line = _line(game, event, clauses[i] if i < len(clauses) else "")
        if line is not None:
            sentence = event.detail if event.kind == ev.BY_HAND else game.log_hands.get(i, "")
            fact = _fact(game, event, turns[i] if i < len(turns) else game.s.turn)
            if i < len(game.log_abilities) and game.log_abilities[i] >= 0:
                fact = replace(fact, text=game.lib.ability(game.log_abilities[i]).text)
            log.lines.append(replace(line, by_hand=sentence, fact=fact))
    if game.s.outcome and not any(line.text.startswith("game over") for line in log.lines[-1:]):
        text = "game over: a draw" if game.s.outcome == "draw" else f"game over: {game.s.outcome} wins"
        winner = PLAYERS.find(game.s.outcome)
        log.lines.append(
            Line(text, "", EVERYBODY, "", fact=Fact(OVER, game.s.turn, winner, detail=game.s.outcome))
        )


def _fact(game: Game, event: Event, turn: int) -> Fact:
    zones = game.rules.zones
    frm, to = event.frm, event.to
    card, ability = _named(game, event.ref, event.look)
    source, source_ability = _named(game, event.source, event.source_look)
    return Fact(
        what=KINDS[event.kind] if event.kind < len(KINDS) else "by hand",
        turn=turn,
        player=event.player,
        card=card,
        on=player_of(event.ref) if event.ref in PLAYER_REFS else -1,
        ability=ability,
        amount=event.amount,
        detail=event.detail,
        source=source,
        source_ability=source_ability,
        by=player_of(event.source) if event.source in PLAYER_REFS else -1,
        frm=zones[zone_kind(frm)].name if frm >= 0 else "",
        frm_of=_whose(game, frm),
        to=zones[zone_kind(to)].name if to >= 0 else "",
        to_of=_whose(game, to),
        why=event.cause,
    )


def _whose(game: Game, zone: ZoneId) -> int:
    return -1 if zone < 0 or game.rules.zones[zone_kind(zone)].shared else zone_owner(zone)


def _line(game: Game, event: Event, clause: str) -> Line | None:
    kind = event.kind
    who = PLAYERS[event.player] if event.player in (0, 1) else ""
    if kind == ev.MOVE:
        return _movement(game, event, clause)
    if kind == ev.PHASE:
        text = f"{event.detail}" + (f" ({who})" if who else "")
        return Line(text, clause, EVERYBODY, "", phase=True)
    if kind == ev.BY_HAND:
        said = HANDS[event.amount].format(x=_name(game, event.ref, event), who=who)
        return Line(f"{said}: {event.detail}", "", EVERYBODY, "", note=True)
    if kind in NOT_LOGGED:
        return None
    words = WORDS.get(kind)
    if words is None or (kind == ev.PRODUCE and not event.detail):
        return None
    if kind in (ev.TURN, ev.UPRIGHT):
        verb, _, rest = game.rules.turning[3 if kind == ev.UPRIGHT else 2].partition(" ")
        words = "{x} " + verb + ("es" if verb.endswith("sh") else "s") + (f" {rest}" if rest else "")
    seen = _seen_now(game, event.ref)
    n = str(event.amount)
    source = _name(game, event.source, event, source=True)
    by = f" by {source}" if source else ""
    source = source if event.source >= 0 else ""
    named = words.format(
        x=_name(game, event.ref, event), who=who, n=n, by=by, detail=event.detail, source=source
    )
    plain = words.format(x="a card", who=who, n=n, by=by, detail=event.detail, source=source)
    return Line(named, clause, seen, plain, source)


def _movement(game: Game, event: Event, clause: str) -> Line:
    frm, to = event.frm, event.to
    zones = game.rules.zones
    left = f"{_owner(game, frm)}{zones[zone_kind(frm)].name}" if frm >= 0 else ""
    there = f"{_owner(game, to)}{zones[zone_kind(to)].name}"
    way = f" from {left}" if left else ""
    seen = 0
    for seat in SEATS:
        if _zone_shows(game, frm, seat, False) or _zone_shows(game, to, seat, event.face_down):
            seen |= 1 << seat
    if event.after >= 0 and _is_there(game, event.after):
        seen |= game.s.known[card_of(event.after)]
    name = _name(game, event.ref, event)
    cause = _name(game, event.source, event, source=True) if event.source >= 0 else ""
    rules = game.rules
    if frm >= 0 and zones[zone_kind(frm)].name == rules.deck and zones[zone_kind(to)].name == rules.hand:
        who = PLAYERS[zone_owner(to)]
        return Line(f"{who} draws {name}", clause, seen, f"{who} draws a card", cause)
    return Line(f"{name} goes{way} to {there}", clause, seen, f"a card goes{way} to {there}", cause)


def _owner(game: Game, zone: ZoneId) -> str:
    return "the " if game.rules.zones[zone_kind(zone)].shared else f"{PLAYERS[zone_owner(zone)]}'s "


def _zone_shows(game: Game, zone: ZoneId, seat: Seat, face_down: bool) -> bool:
    if zone < 0:
        return False
    sees = game.rules.zones[zone_kind(zone)].sees
    if sees == "owner":
        return zone_owner(zone) == seat
    return sees == "all" and not face_down


def _is_there(game: Game, ref: Ref) -> bool:
    """Whether the card still is that one. When the game was restarted since, there may be no card of its number."""
    return card_of(ref) < len(game.s.card) and game.s.alive(ref)


def _seen_now(game: Game, ref: Ref) -> int:
    """Who may know the card an event was about."""
    from arbiter.kernel.sight import sees

    if ref < 0 or not _is_there(game, ref):
        return EVERYBODY
    return sum(1 << seat for seat in SEATS if sees(game, card_of(ref), seat))


def _name(game: Game, ref: Ref, event: Event, source: bool = False) -> str:
    if ref < 0:
        return PLAYERS[player_of(ref)] if ref in (-1, -2) else ""
    name, ability = _named(game, ref, event.source_look if source else event.look)
    return f"{name}'s ability" if ability else name


def _named(game: Game, ref: Ref, look: Info | None) -> tuple[str, bool]:
    """The name of a card, and whether it is an ability of that card."""
    if ref < 0:
        return "", False
    card = card_of(ref)
    if look is not None and look.names:
        return look.name, "ability" in look.types
    if card >= len(game.s.card):
        return "a card", False
    printed = game.lib.cards[game.s.card[card]].faces[game.s.side[card]].name
    if game.s.flags[card] & ABILITY:
        return game.infos[card].name or printed, True  # what is neither spell nor ability has no name
    return printed, False


#: what is said about text that is carried out by hand
HANDS: dict[int, str] = {
    by_hand.BEGINS: "{who} carries out the text of {x}",
    by_hand.ANNOUNCED: "{who} announces the text of {x}",
    by_hand.AGREED: "{who} agrees with what was done for {x}",
    by_hand.TAKEN_BACK: "{who} takes back what was done for {x}",
    by_hand.WITHDRAWN: "{who} does not announce the text of {x} after all",
    by_hand.NOTHING_DONE: "{who} does nothing for {x}",
}

NOT_LOGGED = {ev.DRAW, ev.DISCARD, ev.VALUE, ev.STATUS_KIND, ev.CREATE, ev.TARGET, ev.PAY}

WORDS: dict[int, str] = {
    ev.DESTROY: "{x} is destroyed{by}",
    ev.BANISH: "{x} is banished",
    ev.DAMAGE: "{n} damage to {x}{by}",
    ev.GAIN_LIFE: "{who} gains {n} life",
    ev.LOSE_LIFE: "{who} loses {n} life",
    ev.PLAY: "{who} plays {x}",
    ev.RESOLVE: "{x} resolves",
    ev.CANCEL: "{x} is cancelled{by}",
    ev.ATTACK: "{x} attacks",
    ev.BLOCK: "{x} blocks",
    ev.BATTLE_ENDS: "the battle ends",
    ev.TURN: "{x} turns",
    ev.UPRIGHT: "{x} turns upright",
    ev.PUT_COUNTER: "{n} {detail} counter on {x}",
    ev.REMOVE_COUNTER: "{n} {detail} counter off {x}",
    ev.PRODUCE: "{who} produces {detail}",
    NUMBER["call"]: "{who} calls with {x}",
    ev.REVEAL: "{x} is revealed",
    ev.SEARCH: "{who} searches",
    ev.SHUFFLE: "{who} shuffles",
    ev.ATTACH: "{x} is attached",
    ev.TRANSFORM: "{x} changes its form",
    ev.ROLL: "{who} rolls {n}",
    ev.CONTROL: "{who} now controls {x}",
    ev.WIN: "{who} wins",
    ev.LOSE: "{who} loses: {detail}",
    ev.EXTRA_TURN: "{who} gets another turn",
    ev.FIGHT: "{source} fights {x}",
}
