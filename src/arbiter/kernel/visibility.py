# mypyc: skip
"""What a seat may know, built from nothing: each thing is added because a rule lets the seat see it.

Cards are named by handles that say nothing about their identity: a card in a public zone by the moment it got there,
any other card by its place in its zone. So nothing links a card before a shuffle to the same card after it.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from arbiter.abilities.card import Face

from .decision import Decision, Option
from .entries import ABILITY, FACE_DOWN, TOKEN, TURNED
from .game import Game
from .ids import (
    FIRST,
    NO_ABILITY,
    NO_CARD,
    NO_REF,
    NO_SEAT,
    SEATS,
    AbilityId,
    CardId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    zone_kind,
    zone_of,
)
from .info import MISSING
from .labels import option_words
from .listing import known_cards, listed, lists_whole, sees_whole
from .questions import Ask
from .sight import sees

SPECTATOR = NO_SEAT
PER_ZONE = 10_000


class SideView(Struct, omit_defaults=True):
    """Another side of a card that the seat may look at, as printed."""

    name: str
    text: str = ""
    types: list[str] = field(default_factory=list)
    races: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    cost: str = ""
    stats: dict[str, int] = field(default_factory=dict)


class CardView(Struct, omit_defaults=True):
    """A card as a seat sees it. ``name`` is empty when the seat may not know what it is. ``printed``: the printed
    numbers, where they are others than now."""

    id: int
    name: str = ""
    owner: int = -1
    controller: int = -1
    types: list[str] = field(default_factory=list)
    races: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    cost: str = ""
    stats: dict[str, int] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict)
    keywords: list[str] = field(default_factory=list)
    text: str = ""
    turned: bool = False
    face_down: bool = False
    token: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    host: int = 0
    targets: list[int] = field(default_factory=list)
    attacking: bool = False
    blocking: bool = False
    new: bool = False
    others: list[SideView] = field(default_factory=list)


class ZoneView(Struct, omit_defaults=True):
    """``cards`` are those the seat can tell something about; ``count`` is how many there are. An ordered zone lists
    its top card first, and ``places`` says how far from the top each listed card is."""

    name: str
    player: int
    count: int
    cards: list[CardView] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


class AskView(Struct, omit_defaults=True):
    """The question this seat has to answer. ``cards``: for each option, the handle of the card (or -1 - player) it is
    about, 0 if it is about none; ``others``: of whatever else is named in it, whom an attack is at for example;
    ``details``: the text of the ability it is about. ``floor``: for a division, the least each option takes;
    ``default``: what somebody without a wish would answer; ``checked``: answers other than those of ``legal`` may be
    legal too. ``source``: the card that asks, ``text``: the printed text of its ability that does (empty
    for one that has none of its own, such as a keyword's); ``asker``: its name, where the card has left since."""

    shape: str
    about: str
    clause: str
    labels: list[str]
    cards: list[int]
    verbs: list[str] = field(default_factory=list)
    others: list[list[int]] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    lo: int = 1
    hi: int = 1
    unit: int = 1
    total: int = 0
    source: int = 0
    asker: str = ""
    text: str = ""
    legal: list[list[int]] = field(default_factory=list)
    floor: list[int] = field(default_factory=list)
    default: list[int] | None = None
    checked: bool = False


class View(Struct, omit_defaults=True):
    ruleset: str
    format: str
    seat: int
    turn: int
    turn_player: int
    phase: str
    priority: int
    asked: int
    outcome: str
    values: list[dict[str, int]]
    zones: list[ZoneView]
    attackers: list[int] = field(default_factory=list)
    attacked: int = 0
    blockers: list[int] = field(default_factory=list)
    ask: AskView | None = None


def sees_side(game: Game, card: CardId, side: int, seat: Seat) -> bool:
    """Whether the seat may know what is on that side of the card."""
    if not sees(game, card, seat):
        return False
    return side == game.s.side[card] or game.rules.shows_other_side(game, card, seat)


def handle(game: Game, card: CardId, seat: Seat) -> int:
    """What a view calls the card: never anything that follows it out of sight."""
    s = game.s
    zone = s.zone[card]
    if zone < 0:
        return 0
    if game.rules.zones[zone_kind(zone)].sees == "all":
        return PER_ZONE * 64 + s.stamp[card]
    kind = game.rules.zones[zone_kind(zone)]
    if kind.ordered or sees_whole(game.rules, zone, seat):
        return PER_ZONE * (zone + 1) + s.zones[zone].index(card)
    return PER_ZONE * (zone + 1) + known_cards(game, zone, seat).index(card) if sees(game, card, seat) else 0


def card_called(game: Game, called: int, seat: Seat) -> CardId:
    """The card a view of the seat calls by this handle, if the seat may know what it is; -1 otherwise."""
    for zone in game.s.zones:
        for card in zone:
            if sees(game, card, seat) and handle(game, card, seat) == called:
                return card
    return NO_CARD


def observe(
    game: Game, seat: Seat, labels: list[str] | None = None, details: list[str] | None = None
) -> View:
    """The view of a seat (``SPECTATOR``: of somebody watching). ``labels`` name the options of its decision;
    ``details`` say what their abilities are."""
    s = game.s
    if game.dirty:
        game.refresh()
    ask = s.decision
    view = View(
        ruleset=game.rules.name,
        format=game.rules.format,
        seat=seat,
        turn=s.turn,
        turn_player=s.turn_player,
        phase=s.phase,
        priority=s.priority,
        asked=-1 if ask is None else ask.seat,
        outcome=s.outcome,
        values=[dict(zip(game.rules.values, row, strict=True)) for row in s.values],
        zones=[],
    )
    for kind, zone in enumerate(game.rules.zones):
        if not zone.name:  # a number that stands for nothing in this edition
            continue
        for player in (FIRST,) if zone.shared else SEATS:
            view.zones.append(
                _zone(game, kind, -1 if zone.shared else player, zone_of(ZoneKind(kind), player), seat)
            )
    view.attackers = [_ref(game, ref, seat) for ref in s.attackers]
    view.attacked = _ref(game, s.attacked, seat)
    view.blockers = [_ref(game, ref, seat) for ref in s.blockers]
    if ask is not None and ask.seat == seat:
        view.ask = _ask(game, ask, labels or [], details or [], seat)
    return view


#: no card asks these, whatever is under way
OF_THE_RULES: Final = (Ask.ACTION, Ask.ATTACK, Ask.BLOCK, Ask.TRIGGER)


def _asker(game: Game, ask: Decision) -> tuple[Ref, AbilityId]:
    """The card and the ability that ask: those the question names, or those of the effect that is under way."""
    frames = game.s.frames
    context = game.s.contexts.get(frames[-1].context) if frames else None
    if context is None and ask.ref == NO_REF and frames and ask.about not in OF_THE_RULES:
        return (frames[-1].ref if frames[-1].ref >= 0 else NO_REF), ask.ability  # what is being paid for, say
    if context is None or ask.ability != NO_ABILITY:
        return ask.ref, ask.ability
    return (context.source if ask.ref == NO_REF else ask.ref), context.ability


def _ask(game: Game, ask: Decision, labels: list[str], details: list[str], seat: Seat) -> AskView:
    source, ability = _asker(game, ask)
    return AskView(
        shape=ask.shape,
        about=ask.about,
        clause=ask.clause,
        labels=labels,
        cards=[_ref(game, option.ref, seat) for option in ask.options],
        verbs=[option.verb for option in ask.options],
        others=[_others(game, option, seat) for option in ask.options],
        clauses=[option.clause for option in ask.options],
        details=details,
        lo=ask.lo,
        hi=ask.hi,
        unit=ask.unit,
        total=ask.total,
        source=_ref(game, source, seat),
        asker=game.info(source).name if source >= 0 and not game.s.alive(source) else "",
        text="" if ability == NO_ABILITY else game.lib.ability(ability).text,
        legal=ask.legal,
        floor=ask.floor,
        default=ask.default,
        checked=ask.checked,
    )


def _others(game: Game, option: Option, seat: Seat) -> list[int]:
    """What an option names in the game's words besides the card it is about."""
    words = option_words(game, option)
    return [
        _ref(game, Ref(piece), seat) for piece in words if not isinstance(piece, str) and piece != option.ref
    ]


def _ref(game: Game, ref: Ref, seat: Seat) -> int:
    if ref in (-1, -2):
        return ref
    return handle(game, card_of(ref), seat) if game.s.alive(ref) else 0


def _zone(game: Game, kind: int, player: int, zone: ZoneId, seat: Seat) -> ZoneView:
    rules = game.rules.zones[kind]
    view = ZoneView(name=rules.name, player=player, count=len(game.s.zones[zone]))
    cards, places = listed(game, kind, zone, seat)
    view.cards = [_card(game, card, seat) for card in cards]
    if rules.ordered and not lists_whole(game.rules, zone, seat):
        view.places = places
    return view


def _side(face: Face) -> SideView:
    return SideView(
        face.name,
        face.text,
        sorted(face.types),
        sorted(face.races),
        sorted(face.attributes),
        face.cost or "",
        dict(face.stats),
    )


def _card(game: Game, card: CardId, seat: Seat) -> CardView:
    s = game.s
    flags = s.flags[card]
    view = CardView(id=handle(game, card, seat), owner=s.owner[card])
    view.face_down = flags & FACE_DOWN != 0
    view.turned = flags & TURNED != 0
    view.counters = dict(sorted(s.counters.get(card, {}).items()))
    if not sees(game, card, seat):
        view.controller = s.base_controller[card]
        if flags & FACE_DOWN:
            view.types = list(game.rules.plain_to_see(game, card))
        return view
    for side, face in enumerate(game.lib.cards[s.card[card]].faces):
        if side != s.side[card] and not flags & ABILITY and sees_side(game, card, side, seat):
            view.others.append(_side(face))
    info = game.infos[card]
    # what waits and is neither spell nor ability has no name: people know it by the card it comes from
    view.name = info.name or game.lib.cards[s.card[card]].faces[s.side[card]].name
    view.controller = game.controller(card)
    view.types = sorted(info.types)
    view.races = sorted(info.races)
    view.attributes = sorted(info.attributes)
    view.cost = info.cost or ""
    view.stats = {
        name: value for name, value in zip(game.rules.stats, info.stats, strict=True) if value != MISSING
    }
    view.printed = _printed(game, card)
    view.keywords = sorted(info.keywords)
    view.token = flags & TOKEN != 0
    view.damage = s.damage[card]
    view.host = _ref(game, s.host[card], seat) if s.host[card] >= 0 else 0
    ref = s.ref(card)
    view.attacking = ref in s.attackers
    view.blocking = ref in s.blockers
    if flags & ABILITY:
        waiting = s.contexts.get(s.item[card])
        if waiting is not None and waiting.ability >= 0:
            view.text = game.lib.ability(waiting.ability).text
    else:
        view.text = game.lib.cards[s.card[card]].faces[s.side[card]].text
    waiting = s.contexts.get(s.item[card])
    if waiting is not None:
        view.targets = [_ref(game, one, seat) for chosen in waiting.targets.values() for one in chosen]
    return view


def _printed(game: Game, card: CardId) -> dict[str, int]:
    now, printed = game.infos[card].stats, game.base_info(card).stats
    return {
        name: printed[i]
        for i, name in enumerate(game.rules.stats)
        if i < len(printed) and printed[i] not in (now[i], MISSING)
    }
