"""A deck on the workbench: what is in it, what is wrong with it, its list in other formats, an opening hand. Called off
the event loop; nothing here keeps anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from arbiter.abilities.card import Card, Face
from arbiter.cards import Deck
from arbiter.cards.collection.search_fields import total_cost
from arbiter.cards.decks import add_tokens, undefined_tokens
from arbiter.cards.formats import DeckLine, DeckList, export_deck, read_deck_lists
from arbiter.cards.formats.content import Content
from arbiter.cards.hands import opening_hand
from arbiter.cards.resolving import TOKENS, card_part, find, is_known, resolve
from arbiter.errors import ArbiterError
from arbiter.games import deck_parts
from arbiter.kernel.visibility import CardView
from arbiter.rulebook import clauses

from .building import (
    MOST_COPIES,
    MOST_ENTRIES,
    Bar,
    BrokenClause,
    DeckEntry,
    DeckLook,
    EntryShown,
    ExportDeck,
    LookAtDeck,
    OpeningHand,
    ParsedDeck,
    ParsedDecks,
    ParseDeck,
    SectionShown,
    TryHand,
    UnknownLine,
    UnreadCard,
)
from .collecting import NO_COST, Cards, game_of, rules_of, view_of

MAX_CARDS = 600  # in a deck
MAX_DECKS = 60  # in one file
MAX_LINES = 1000  # of a list
SUGGESTED = 20  # unknown cards for which near names are looked up: that takes a while
MAIN = "main"


@dataclass(frozen=True)
class Placed:
    """An entry and its card, None if there is no such card; ``number``: of the printing that was meant."""

    at: int
    entry: DeckEntry
    section: str
    card: Card | None
    number: str
    problem: str = ""


def place(cards: Cards, ruleset: str, entries: Sequence[DeckEntry]) -> tuple[list[Placed], list[str]]:
    """The card of every entry and its part of the deck; and what is worth saying about it."""
    if sum(entry.count for entry in entries) > MAX_CARDS:
        raise ArbiterError(f"the deck has more than {MAX_CARDS} cards", hint="no deck holds that many")
    game, library = game_of(ruleset), cards.library(ruleset)
    made: list[Placed] = []
    notes: list[str] = []
    unknown = 0
    for at, entry in enumerate(entries):
        line = DeckLine(entry.count, entry.name, entry.number)
        try:
            if unknown >= SUGGESTED and not is_known(line, library):
                raise ArbiterError(f"there is no card {line.shown!r}")
            card, _, number, note = find(line, library, entry.section)
        except ArbiterError as error:
            problem = f"{error.message}; {error.hint}" if error.hint else error.message
            made.append(Placed(at, entry, entry.section or MAIN, None, entry.number, problem))
            unknown += 1
            continue
        if note and note not in notes:
            notes.append(note)
        section = (
            entry.section if entry.section in deck_parts(game) else card_part(game, card, number, library)
        )
        made.append(Placed(at, entry, section, card, number))
    return made, notes


def deck_of(
    cards: Cards, ruleset: str, entries: Sequence[DeckEntry], name: str, *, check_tokens: bool = True
) -> Deck:
    """The deck of these entries, to be played. Every card must be known, and every token its cards make."""
    placed, notes = place(cards, ruleset, entries)
    unknown = [each for each in placed if each.card is None]
    if unknown:
        raise ArbiterError(
            f"the deck {name}: " + "; ".join(each.problem for each in unknown),
            hint="open it in the deck builder",
        )
    deck = _with_tokens(cards, Deck(name, ruleset, _sections(cards, ruleset, placed), "", tuple(notes)))
    undefined = undefined_tokens(deck, rules_of(ruleset)) if check_tokens else []
    if undefined:
        raise ArbiterError(undefined[0].message, clause=undefined[0].clause, hint=undefined[0].hint)
    return deck


def _with_tokens(cards: Cards, deck: Deck) -> Deck:
    """The same deck, with the tokens its cards make."""
    add_tokens(deck, cards.library(deck.ruleset))
    if TOKENS in deck.sections:
        deck.sections[TOKENS] = [cards.fitted(deck.ruleset, card) for card in deck.sections[TOKENS]]
    return deck


def _sections(cards: Cards, ruleset: str, placed: Iterable[Placed]) -> dict[str, list[Card]]:
    """The known cards by part, in the order of the game's parts."""
    found: dict[str, list[Card]] = {part: [] for part in deck_parts(game_of(ruleset))}
    for each in placed:
        if each.card is not None:
            held = found.setdefault(each.section, [])
            held.extend([cards.fitted(ruleset, each.card)] * each.entry.count)
    return {part: held for part, held in found.items() if held}


# --- looking ----------------------------------------------------------------------------------------------------------


def look(cards: Cards, wanted: LookAtDeck) -> DeckLook:
    """What a deck is like, and every clause it breaks."""
    rules = rules_of(wanted.ruleset, wanted.format)
    placed, notes = place(cards, wanted.ruleset, wanted.entries)
    sections = _sections(cards, wanted.ruleset, placed)
    shown = [_shown(cards, wanted.ruleset, each) for each in placed]
    book = clauses.load(wanted.ruleset).clauses
    broken = [
        BrokenClause(clause, book[clause].gist if clause in book else "", message)
        for clause, message in rules.check_deck(sections)
    ]
    deck = _with_tokens(cards, Deck("", wanted.ruleset, sections))
    broken += [
        BrokenClause(each.clause, book[each.clause].gist if each.clause in book else "", each.message)
        for each in undefined_tokens(deck, rules)
    ]
    unread = [UnreadCard(card, sentence) for card, sentence in deck.unread()]
    order = [*deck_parts(game_of(wanted.ruleset)), *(each.section for each in shown)]
    return DeckLook(
        legal=not broken and all(each.known for each in shown),
        whole=not unread and all(each.known for each in shown),
        cards=sum(each.count for each in shown),
        sections=[
            SectionShown(part, sum(each.count for each in held), held)
            for part in dict.fromkeys(order)
            if (held := [each for each in shown if each.section == part])
        ],
        broken=broken,
        unread=unread,
        notes=notes,
        **_charts(shown),
    )


def _shown(cards: Cards, ruleset: str, placed: Placed) -> EntryShown:
    entry, card = placed.entry, placed.card
    face = None if card is None else _face(placed.section, card)
    cost = None if face is None else total_cost(face, rules_of(ruleset))
    number = placed.number or entry.number
    return EntryShown(
        at=placed.at,
        section=placed.section,
        count=entry.count,
        name=entry.name if face is None else face.name,
        number=number,
        known=card is not None,
        problem=placed.problem,
        whole=card is not None and not any(side.unread for side in cards.fitted(ruleset, card).faces),
        picture=cards.pictures.has(number),
        cost=NO_COST if cost is None else cost,
        view=CardView(id=0, name=entry.name or entry.number) if face is None else view_of(face),
    )


def _face(section: str, card: Card) -> Face:
    """The side that lies in that part of a deck."""
    evolved = [face for face in card.faces if "evolved" in face.types]
    return evolved[0] if section == "evolve" and evolved else card.faces[0]


def _charts(shown: Iterable[EntryShown]) -> dict[str, list[Bar]]:
    costs: Counter[int] = Counter()
    attributes: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for each in shown:
        if each.section != MAIN or not each.known:
            continue
        if each.cost != NO_COST:
            costs[each.cost] += each.count
        for attribute in each.view.attributes:
            attributes[attribute] += each.count
        types[each.view.types[0] if each.view.types else ""] += each.count
    most = max(costs, default=-1)
    return {
        "curve": [Bar(str(cost), costs[cost]) for cost in range(min(most, 20) + 1)]
        + [Bar(str(cost), costs[cost]) for cost in sorted(costs) if cost > 20],
        "attributes": [Bar(key, n) for key, n in attributes.most_common()],
        "types": [Bar(key, n) for key, n in types.most_common()],
    }


# --- lists ------------------------------------------------------------------------------------------------------------


def parse(cards: Cards, wanted: ParseDeck) -> ParsedDecks:
    """The decks of a list in any known format. Lines that are no cards are named, not refused."""
    where = wanted.file or "the list"
    found = read_deck_lists(Content(wanted.list, where))
    game = game_of(wanted.ruleset)
    fitting = [deck for deck in found if deck.game in ("", game)]
    if not fitting:
        raise ArbiterError(f"{where}: this is a deck of another game ({found[0].game})")
    return ParsedDecks([_parsed(cards, wanted.ruleset, deck, where) for deck in fitting[:MAX_DECKS]])


def _parsed(cards: Cards, ruleset: str, deck: DeckList, where: str) -> ParsedDeck:
    if sum(map(len, deck.sections.values())) > MAX_LINES:
        raise ArbiterError(f"{where}: more than {MAX_LINES} lines", hint="paste the deck alone")
    library = cards.library(ruleset)
    unknown = [line for lines in deck.sections.values() for line in lines if not is_known(line, library)]
    without_hint = set(map(id, unknown[SUGGESTED:]))
    looked_up = replace(
        deck,
        sections={
            part: [line for line in lines if id(line) not in without_hint]
            for part, lines in deck.sections.items()
        },
    )
    found = resolve(looked_up, game_of(ruleset), library, where)
    found.unknown += [(line, "", "") for line in unknown[SUGGESTED:]]
    entries: dict[tuple[str, str, str], int] = {}
    for section, lines in found.lines.items():
        for line in lines:
            key = (section, line.name[:300], line.number[:100])
            entries[key] = entries.get(key, 0) + line.count
    if len(entries) > MOST_ENTRIES or sum(entries.values()) > MAX_CARDS:
        raise ArbiterError(f"{where}: more than {MAX_CARDS} cards", hint="no deck holds that many")
    return ParsedDeck(
        name=deck.name[:80],
        format=deck.format,
        entries=[
            DeckEntry(section=section, count=min(count, MOST_COPIES), name=name, number=number)
            for (section, name, number), count in entries.items()
            if count > 0
        ],
        unknown=[
            UnknownLine(line.at, line.count, line.name or line.number, hint)
            for line, _, hint in found.unknown
        ],
        notes=found.notes,
    )


def export(cards: Cards, wanted: ExportDeck) -> str:
    placed, _ = place(cards, wanted.ruleset, wanted.entries)
    made = DeckList(game=game_of(wanted.ruleset), name=wanted.name)
    for part in deck_parts(made.game):
        for each in placed:
            if each.section == part:
                name = each.entry.name if each.card is None else each.card.name
                made.add(part, DeckLine(each.entry.count, name, each.number))
    return export_deck(made, wanted.to)


# --- opening hands ----------------------------------------------------------------------------------------------------


def try_hand(cards: Cards, wanted: TryHand) -> OpeningHand:
    """An opening hand, with the rules of the game for changing it."""
    deck = deck_of(cards, wanted.ruleset, wanted.entries, "your deck", check_tokens=False)
    if not deck.sections.get(MAIN):
        raise ArbiterError("there is no main deck to draw from", hint="put cards into it")
    found = opening_hand(
        wanted.ruleset, deck.sections, wanted.seed, wanted.change or None, format=wanted.format
    )
    book = clauses.load(wanted.ruleset).clauses
    return OpeningHand(
        dealt=[view_of(card.faces[0]) for card in found.first],
        # what the first turn has drawn already is not of the opening hand
        kept=[view_of(card.faces[0]) for card in found.kept[: len(found.first)]],
        changes=found.changes,
        clause=found.clause,
        gist=book[found.clause].gist if found.clause in book else "",
    )
