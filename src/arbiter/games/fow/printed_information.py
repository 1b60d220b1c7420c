"""200, 902, 904.2: what the rules make of a card's printed information before play."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword, PlayRule, SpellText, Static, Triggered
from arbiter.abilities.amounts import Const
from arbiter.abilities.card import Face
from arbiter.abilities.changes import ChangeWords, GainAbilities, SetStats
from arbiter.abilities.conditions import Paid
from arbiter.abilities.filters import IsThis, Pattern
from arbiter.abilities.nodes import Ability, Effect
from arbiter.abilities.selectors import This
from arbiter.kernel.info import Info
from arbiter.kernel.ruleset import Ruleset
from arbiter.rulebook.hearing import cite

from . import keywords, lifebreak, special
from .edition import Edition, plays_lifebreak
from .payment.costs import parse_cost
from .vocabulary import COST, FIELD, RULER_AREA


def complete(face: Face, made: Info, book: Edition) -> None:
    made.stats[COST] = total_cost(face)
    made.attributes = book.attributes_of(face)
    made.marks = (made.marks & set(book.stone_types)) | stone_type(face, book.stone_types)
    for ability in face.abilities:
        for change in base_changes(ability):
            cite("904.2")
            if change.aspect in ("mark", "type"):
                cite("904.2a", "201.4d")  # and no ability to produce will
                made.marks = made.marks | frozenset(change.words)
            elif change.aspect == "race":
                made.races = made.races | frozenset(change.words)
            elif change.aspect == "attribute":
                made.attributes = made.attributes | frozenset(change.words)


def total_cost(face: Face) -> int:
    """Attribute cost and free cost together, 0 without a cost; X counts only on the chase (203.5b)."""
    if face.cost is None:
        cite("203.5a")
        return 0
    cite("203.5")
    return parse_cost(face.cost).total()


def stone_type(face: Face, types: tuple[str, ...]) -> frozenset[str]:
    """A magic stone named like a magic stone type has that type."""
    name = face.name.lower()
    if "magic stone" in face.types and name in types:
        cite("201.4b")
        return frozenset({name})
    return frozenset()


def arrange(face: Face, book: Edition) -> tuple[Ability, ...]:
    """Base abilities are part of the base information (904.2); a chant's paragraphs are one text."""
    printed = face.abilities
    if not plays_lifebreak(book.format):
        printed = lifebreak.ignoring(printed)
    elif any(isinstance(ability, Keyword) and ability.name == "break" for ability in printed):
        cite("1415.1b")
    printed = tuple(book.reworded(ability, face) for ability in printed)
    printed = (*printed, *book.addition_text(face))
    rest = [ability for ability in printed if not base_changes(ability)]
    texts: list[Effect] = []
    for ability in rest:
        if isinstance(ability, SpellText):
            texts.append(ability.effect)
        elif isinstance(ability, Keyword) and ability.name in keywords.TEXT_OF_CHANTS:
            # 1109.2 and others: what a chant does only if it was played that way
            for part in ability.inner:
                if isinstance(part, SpellText):
                    texts.append(fx.If(Paid(keywords.way_of(ability)), part.effect))
    plain = [ability for ability in rest if isinstance(ability, SpellText)]
    if not texts or (len(texts) == 1 and plain):
        return tuple(rest)
    whole = SpellText(fx.Sequence(tuple(texts)))
    object.__setattr__(whole, "text", "\n".join(text.text for text in plain))
    return (*(ability for ability in rest if not isinstance(ability, SpellText)), whole)


def base_changes(ability: Ability) -> list[ChangeWords]:
    """904.2 (U4.8) what a continuous ability with no condition says about its own card's race, trait, attribute or
    magic stone type: a base ability, true in every zone."""
    if not isinstance(ability, Static) or ability.condition is not None or not isinstance(ability.what, This):
        return []
    found = [change for change in ability.changes if isinstance(change, ChangeWords) and not change.chosen]
    if len(found) != len(ability.changes):
        return []
    return [change for change in found if change.mode == "gain" and _is_base(change)]


def _is_base(change: ChangeWords) -> bool:
    if (
        change.aspect == "type"
    ):  # "treat this card as a fire magic stone" gives a magic stone type, no card type
        return all(word.endswith(" magic stone") for word in change.words)
    return change.aspect in ("mark", "race", "attribute")


def base_numbers(ability: Ability) -> bool:
    """904.2 whether a continuous ability with no condition says what its own card's ATK or DEF is."""
    if not isinstance(ability, Static) or ability.condition is not None or not isinstance(ability.what, This):
        return False
    return all(isinstance(change, SetStats) for change in ability.changes)


def active_zones(ability: Ability, rules: Ruleset, book: Edition) -> int:
    """902.1 in the field, a ruler's in a ruler area; 902.2 or where it says; 904.2 base abilities anywhere."""
    zone = getattr(ability, "zone", "")
    if zone == "hand or standby area":
        cite("5.x:9.6-1")
        return active_in(*book.trigger_zones, clause="906.2")
    if zone and not isinstance(ability, PlayRule):
        return active_in(*(rules.zone(name) for name in zone.split(" or ")), clause="902.2")
    if base_numbers(ability):
        return active_in(*range(len(rules.zones)), clause="904.2")
    if arrives := _where_it_arrives(ability, rules, book):
        return active_in(*(rules.zone(zone) for zone in arrives), clause="902.2")
    if isinstance(ability, Keyword):
        cite("5.x:11-0")
        return _usual_zones(book)
    if isinstance(ability, Static) and gains_only(ability):
        # "this card has (text)": if the text says where it works, the card has it there
        return _usual_zones(book) | _zones_of_gained(ability, rules, book)
    return _usual_zones(book)


def gains_only(ability: Static) -> bool:
    """Whether a continuous ability does nothing but give its own card abilities."""
    return isinstance(ability.what, This) and all(isinstance(each, GainAbilities) for each in ability.changes)


def _zones_of_gained(ability: Static, rules: Ruleset, book: Edition) -> int:
    bits = 0
    for change in ability.changes:
        if isinstance(change, GainAbilities):
            for gained in change.abilities:
                bits |= active_zones(gained, rules, book)
    return bits


def _usual_zones(book: Edition) -> int:
    # whatever lies in the field is no ruler, and what lies in a ruler area is one (316)
    bits = active_in(FIELD, clause="902.1a") | active_in(RULER_AREA, clause="902.1b")
    if book.stones_lie != FIELD:
        cite("5.x:9.2-1.3")
        bits |= 1 << book.stones_lie
    return bits


def _where_it_arrives(ability: Ability, rules: Ruleset, book: Edition) -> tuple[str, ...]:
    """ "When this card is put into a graveyard from your hand": of two zones out of play 906.7 shows the card where it
    has arrived, so that is where it says it works."""
    if not isinstance(ability, Triggered):
        return ()
    play = (FIELD, RULER_AREA, book.stones_lie)
    found: list[str] = []
    for event in ability.events:
        if not isinstance(event, Pattern) or event.subject != IsThis():
            return ()
        if event.kind == "discard":
            found.append("graveyard")
        elif event.kind == "move" and not {event.frm, event.to} & {"", "chase"}:
            if rules.zone(event.frm) in play or rules.zone(event.to) in play:
                return ()
            found.append(event.to)
        else:
            return ()
    return tuple(found)


def active_in(*kinds: int, clause: str) -> int:
    """Zones in which abilities work, as bits, and the clause that says so."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits


def token_face(token: fx.Token) -> Face:
    """1303.1a what the effect says is its printed information; 1303.1b a resonator unless said otherwise; 1303.1d a
    token's name is its race."""
    cite("1303.1a")
    stats = tuple((name, n.n) for name, n in token.stats if isinstance(n, Const))
    if special.TYPELESS in token.types or special.GEM in token.types:
        kinds = tuple(name for name in token.types if name != special.TYPELESS)
        return Face(token.name, kinds, (), (), token.attributes, None, stats, "", token.abilities)
    types = token.types
    if not types:
        cite("1303.1b")
        types = ("resonator",)
    races = token.races or ((token.name,) if token.name else ())
    name = token.name
    if not name:
        cite("1303.1d")
        name = "/".join(races) or types[0]
    return Face(name, types, (), races, token.attributes, None, stats, "", token.abilities)
