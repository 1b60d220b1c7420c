"""402: building a deck. Every broken clause is named, not only the first."""

# mypyc: skip
from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from arbiter.abilities import filters as f
from arbiter.abilities.abilities import DeckRule, Keyword
from arbiter.abilities.card import Card
from arbiter.abilities.nodes import Filter
from arbiter.kernel.procedure import decides
from arbiter.rulebook.hearing import cite

Problem = tuple[str, str]
RULER, MAIN, STONES, EXTRA, RUNES = "ruler", "main", "stones", "extra", "runes"
SECTIONS = (RULER, MAIN, STONES, EXTRA, RUNES)
BESIDES = ("sideboard", "collection")  # brought along, no part of the deck (317.1)
COPIES = 4
STORY = "story"


def broken(message: str, clause: str) -> list[Problem]:
    return [(clause, message)]


Parts = dict[str, list[Card]]


def check_deck(sections: Parts, checks: tuple[Callable[[Parts], list[Problem]], ...]) -> list[Problem]:
    """What keeps the deck from being legal. Text that changes these rules does so only now (402.8)."""
    parts = {name: sections.get(name, []) for name in SECTIONS} | sections
    return [problem for check in checks for problem in check(parts)]


def prepared(parts: Parts) -> list[Problem]:
    cite("402.1")
    found: list[Problem] = []
    for name in parts:
        if name not in (*SECTIONS, *BESIDES):
            found += broken(f"a deck has no part called {name!r}", clause="402.1")
    for name, what in ((MAIN, "main deck"), (STONES, "magic stone deck")):
        if not parts[name]:
            found += broken(f"there is no {what}", clause="402.1")
    return found


def one_ruler(parts: Parts) -> list[Problem]:
    cite("402.2")
    cards = parts[RULER]
    found: list[Problem] = []
    if len(cards) != 1:
        found += broken(f"exactly one ruler is needed, not {len(cards)}", clause="402.2")
    for card in cards:
        if "ruler" not in types(card):
            found += broken(f"{card.name} is no ruler", clause="402.2")
    return found


def main_deck(parts: Parts) -> list[Problem]:
    cite("402.3", "402.3a", "402.3b")
    cards = parts[MAIN]
    found: list[Problem] = []
    for card in unique(cards):
        kinds = types(card)
        if "ruler" in kinds or "magic stone" in kinds or ("rune" in kinds and "chant" not in kinds):
            found += broken(
                f"{card.name} ({' / '.join(kinds)}) does not belong in a main deck", clause="402.3"
            )
    if not 40 <= len(cards) <= 60:
        found += broken(f"a main deck has 40 to 60 cards, not {len(cards)}", clause="402.3a")
    for card, n in counted(cards):
        if n > COPIES and not lifted(card, n):
            found += broken(
                f"{n} copies of {card.name} in the main deck; at most four are allowed", clause="402.3b"
            )
    return found


def stone_deck(parts: Parts) -> list[Problem]:
    cite("402.4", "402.4a")
    cards = parts[STONES]
    found: list[Problem] = []
    for card in unique(cards):
        if "magic stone" not in types(card):
            found += broken(f"{card.name} is no magic stone", clause="402.4")
    if not 10 <= len(cards) <= 20:
        found += broken(f"a magic stone deck has 10 to 20 cards, not {len(cards)}", clause="402.4a")
    for card, n in counted(cards):
        if unlimited_stone(card):
            cite("402.4b")
            continue
        cite("402.4c")
        if n > COPIES and not lifted(card, n):
            found += broken(f"{n} copies of {card.name}, which is not basic; at most four", clause="402.4c")
    return found


@decides("5.x:4.1-3")
def old_main_deck(parts: Parts) -> list[Problem]:
    """Forty cards or more."""
    cards = parts[MAIN]
    cite("5.x:4.1-3")
    found: list[Problem] = []
    for card in unique(cards):
        if "ruler" in types(card) or "magic stone" in types(card):
            found += broken(
                f"{card.name} ({' / '.join(types(card))}) does not belong in a main deck", clause="5.x:4.1-3"
            )
    if len(cards) < 40:
        found += broken(f"a main deck has forty or more cards, not {len(cards)}", clause="5.x:4.1-3")
    return found + _copies(cards, "the main deck")


@decides("5.x:4.1-4")
def old_stone_deck(parts: Parts) -> list[Problem]:
    """Ten to twenty; of stones that are not special any number."""
    cards = parts[STONES]
    cite("5.x:4.1-4")
    found: list[Problem] = []
    for card in unique(cards):
        if "magic stone" not in types(card):
            found += broken(f"{card.name} is no magic stone", clause="5.x:4.1-4")
    if not 10 <= len(cards) <= 20:
        found += broken(f"a magic stone deck has 10 to 20 cards, not {len(cards)}", clause="5.x:4.1-4")
    return found + _copies([card for card in cards if old_special(card)], "the magic stone deck")


def old_special(card: Card) -> bool:
    """Magic stones that are not special may be taken in any number."""
    cite("5.x:4.1-5")
    return "special" in card.faces[0].general


def _copies(cards: list[Card], where: str) -> list[Problem]:
    """At most four of a name."""
    cite("5.x:4.1-5")
    found: list[Problem] = []
    for card, n in counted(cards):
        if n > COPIES and not lifted(card, n):
            found += broken(f"{n} copies of {card.name} in {where}; at most four", clause="5.x:4.1-5")
    return found


@decides("5.x:4.1-1")
def no_other_decks(parts: Parts) -> list[Problem]:
    """There are no extra and rune decks."""
    cite("5.x:4.1-1")
    found: list[Problem] = []
    for name in (EXTRA, RUNES):
        if parts[name]:
            found += broken(f"a deck has no part called {name!r}", clause="5.x:4.1-1")
    return found


def unlimited_stone(card: Card) -> bool:
    """Basic magic stones may be taken in any number."""
    return "basic" in card.faces[0].general and "magic stone" in types(card)


def extra_deck(parts: Parts) -> list[Problem]:
    cite("402.5", "402.5a", "402.5b")
    cards, rulers = parts[EXTRA], parts[RULER]
    found: list[Problem] = []
    for card in unique(cards):
        if "ruler" in types(card) or "magic stone" in types(card):
            found += broken(f"{card.name} does not belong in an extra deck", clause="402.5")
    if len(cards) > 5:
        found += broken(f"an extra deck has up to five cards, not {len(cards)}", clause="402.5a")
    for card, n in counted(cards):
        if n > 1:
            found += broken(f"{n} copies of {card.name} in the extra deck; one is allowed", clause="402.5b")
    if not cards:
        return found
    cite("402.5c", "1132.2")
    most = grimoire(rulers)
    if most is None:
        found += broken("an extra deck needs a ruler with [Grimoire]", clause="402.5c")
        return found
    if len(cards) > most:
        found += broken(
            f"[Grimoire] {most} allows {most} cards in the extra deck, not {len(cards)}", clause="1132.2"
        )
    for card in unique(cards):
        if "chant" not in types(card) or STORY not in [race.lower() for race in card.faces[0].races]:
            found += broken(f"{card.name} is no story chant", clause="1132.2")
    return found


def rune_deck(parts: Parts) -> list[Problem]:
    cite("402.6", "402.6a", "402.6b", "402.6c")
    cards, rulers = parts[RUNES], parts[RULER]
    found: list[Problem] = []
    attributes = {a for ruler in rulers for a in ruler.faces[0].attributes}
    for card in unique(cards):
        if "rune" not in types(card):
            found += broken(f"{card.name} is no rune", clause="402.6")
            continue
        cite("402.6d")
        if "chant" not in types(card) and not attributes & set(card.faces[0].attributes):
            found += broken(f"{card.name} shares no attribute with the ruler", clause="402.6d")
    if len(cards) > 5:
        found += broken(f"a rune deck has up to five cards, not {len(cards)}", clause="402.6a")
    for card, n in counted(cards):
        if n > 1:
            found += broken(f"{n} copies of {card.name} in the rune deck; one is allowed", clause="402.6b")
    masters = [card.name for card in cards if "master" in card.faces[0].general]
    if len(masters) > 1:
        found += broken(f"a rune deck has one master rune, not {', '.join(masters)}", clause="402.6c")
    return found


def copies_together(parts: Parts) -> list[Problem]:
    """Copies are counted over main, extra and rune deck; what one deck alone breaks is said there already."""
    cite("402.7")
    found: list[Problem] = []
    everything = parts[MAIN] + parts[EXTRA] + parts[RUNES]
    alone = Counter(card.name for card in parts[MAIN])
    for card, n in counted(everything):
        if n > COPIES and alone[card.name] <= COPIES and not lifted(card, n):
            message = f"{n} copies of {card.name} over main, extra and rune deck; at most four"
            found += broken(message, clause="402.7")
    return found


# --- what a card is ------------------------------------------------------------------------------------------------


def types(card: Card) -> tuple[str, ...]:
    return card.faces[0].types


def unique(cards: list[Card]) -> list[Card]:
    return [card for card, _ in counted(cards)]


def counted(cards: list[Card]) -> list[tuple[Card, int]]:
    """Each name once, with how often it is there: names are what the limits go by."""
    cite("202.2")
    count = Counter(card.name for card in cards)
    first: dict[str, Card] = {}
    for card in cards:
        first.setdefault(card.name, card)
    return [(first[name], n) for name, n in count.items()]


def lifted(card: Card, copies: int) -> bool:
    """Whether the card's own text allows so many copies of it; looked at now and never again."""
    cite("402.8")
    return any(
        isinstance(ability, DeckRule)
        and (ability.kind == "any number" or (ability.kind == "copies" and copies <= ability.number))
        for ability in card.faces[0].abilities
    )


def barred_by_text(parts: Parts) -> list[Problem]:
    """402.8 what the text of a card in the deck keeps out of the main deck."""
    found: list[Problem] = []
    for card in unique([one for name in SECTIONS for one in parts[name]]):
        for ability in card.faces[0].abilities:
            if isinstance(ability, DeckRule) and ability.kind == "cannot have" and ability.filter is not None:
                for other in unique(parts[MAIN]):
                    if printed_as(ability.filter, other):
                        found += broken(f"{card.name} keeps {other.name} out of the deck", clause="402.8")
    return found


@decides("1130.3a", "1130.3a-i")
def sealed_items(parts: Parts) -> list[Problem]:
    """1130.3a an item is unsealed on all cards of the deck or on none; 1130.3a-i so are both sides of a ruler."""
    found: list[Problem] = []
    sealed: dict[str, bool] = {}
    for card in unique([one for name in SECTIONS for one in parts[name]]):
        own: dict[str, bool] = {}
        for item, cipher in items(card):
            if own.setdefault(item, cipher) != cipher:
                found += broken(f"{item} is unsealed on only one side of {card.name}", clause="1130.3a-i")
            elif sealed.setdefault(item, cipher) != cipher:
                found += broken(f"{item} is unsealed on some cards only", clause="1130.3a")
    return found


def items(card: Card) -> list[tuple[str, bool]]:
    """The sealed items of a card, and whether each still shows its Cipher."""
    return [
        (ability.word, not ability.inner)
        for face in card.faces
        for ability in face.abilities
        if isinstance(ability, Keyword) and ability.name == "sealed item"
    ]


def printed_as(filter: Filter, card: Card) -> bool:
    """Whether what is printed on a card fits a description: nothing else counts while a deck is built."""
    face = card.faces[0]
    if isinstance(filter, f.AllOf):
        return all(printed_as(part, card) for part in filter.parts)
    if isinstance(filter, f.AnyOf):
        return any(printed_as(part, card) for part in filter.parts)
    if isinstance(filter, f.Negation):
        return not printed_as(filter.part, card)
    if isinstance(filter, f.IsType):
        return filter.name in face.types
    if isinstance(filter, f.IsRace):
        return filter.name in face.races
    if isinstance(filter, f.IsAttribute):
        return filter.name in face.attributes or (filter.name == "void" and not face.attributes)
    if isinstance(filter, f.IsGeneral):
        return filter.name in face.general
    if isinstance(filter, f.IsNamed):
        return filter.name in face.name if filter.part else filter.name == face.name
    return isinstance(filter, (f.Anything, f.InZone))


#: the descriptions :func:`printed_as` can judge
PRINTED = (
    f.AllOf,
    f.AnyOf,
    f.Negation,
    f.IsType,
    f.IsRace,
    f.IsAttribute,
    f.IsGeneral,
    f.IsNamed,
    f.Anything,
    f.InZone,
)


def grimoire(rulers: list[Card]) -> int | None:
    """How many cards the ruler's [Grimoire] allows; None without it."""
    for ruler in rulers:
        for ability in ruler.faces[0].abilities:
            if isinstance(ability, Keyword) and ability.name == "grimoire":
                return ability.number
    return None
