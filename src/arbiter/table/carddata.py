"""Cards and decks as plain data, complete: a record is one file and needs no card library to be replayed."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from arbiter.abilities import codec
from arbiter.abilities.card import Card, Face
from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import number
from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.files import is_printable

from .game_setup import GameSetup

#: texts of a record are shown in terminals, which take control characters for commands
Text = Annotated[str, Meta(max_length=20_000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$")]
Stat = Annotated[int, Meta(ge=-(10**9), le=10**9)]
DEEPEST = 200  # records of an ability nested in one another


class FaceData(Struct, omit_defaults=True, forbid_unknown_fields=True):
    name: Text
    types: list[Text]
    general: list[Text] = field(default_factory=list)
    races: list[Text] = field(default_factory=list)
    attributes: list[Text] = field(default_factory=list)
    cost: Text | None = None
    stats: dict[Text, Stat] = field(default_factory=dict)
    text: Text = ""
    abilities: list[Any] = field(default_factory=list)
    unread: list[Text] = field(default_factory=list)
    marks: list[Text] = field(default_factory=list)
    unread_text: list[Text] = field(default_factory=list)


class CardData(Struct, omit_defaults=True, forbid_unknown_fields=True):
    faces: Annotated[list[FaceData], Meta(min_length=1, max_length=8)]
    sides: Text = ""
    code: Text = ""


class DeckData(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """``sections``: for each section of the list, its cards as numbers in the record's list of cards."""

    name: Text
    sections: list[tuple[Text, Annotated[list[int], Meta(max_length=2000)]]]


class GameSetupData(Struct, omit_defaults=True, forbid_unknown_fields=True):
    ruleset: str
    format: str
    cards: Annotated[list[CardData], Meta(max_length=2000)]
    decks: tuple[DeckData, DeckData]
    seed: int
    unread: Unread = Unread.REFUSE
    asks_forced: bool = False
    persons: tuple[bool, bool] = (True, True)
    any_deck: bool = False


def setup_data(setup: GameSetup) -> GameSetupData:
    cards: list[CardData] = []
    numbers: dict[Card, int] = {}
    decks: list[DeckData] = []
    for name, sections in zip(setup.names, setup.decks, strict=True):
        made: list[tuple[str, list[int]]] = []
        for section, held in sections:
            row: list[int] = []
            for card in held:
                at = numbers.get(card)
                if at is None:
                    at = len(cards)
                    numbers[card] = at
                    cards.append(card_data(card))
                row.append(at)
            made.append((section, row))
        decks.append(DeckData(name, made))
    return GameSetupData(
        setup.ruleset,
        setup.format,
        cards,
        (decks[0], decks[1]),
        setup.seed,
        setup.unread,
        setup.asks_forced,
        setup.persons,
        setup.any_deck,
    )


def setup_from(data: GameSetupData) -> GameSetup:
    if abs(data.seed) >= 2**64:
        raise ArbiterError("no game is dealt from a seed of more than 64 bits")
    cards = [card_from(one) for one in data.cards]
    decks = []
    for deck in data.decks:
        sections = []
        for name, row in deck.sections:
            if any(not 0 <= at < len(cards) for at in row):
                raise ArbiterError(f"deck {deck.name!r} names a card the record does not have")
            sections.append((name, tuple(cards[at] for at in row)))
        decks.append(tuple(sections))
    names = (data.decks[0].name, data.decks[1].name)
    return GameSetup(
        data.ruleset,
        data.format,
        tuple(decks),
        names,
        data.seed,
        data.unread,
        data.asks_forced,
        data.persons,
        data.any_deck,
    )


def card_data(card: Card) -> CardData:
    return CardData([_face_data(face) for face in card.faces], card.sides, card.code)


def card_from(data: CardData) -> Card:
    return Card(tuple(_face_from(face) for face in data.faces), data.sides, data.code)


def _face_data(face: Face) -> FaceData:
    return FaceData(
        face.name,
        list(face.types),
        list(face.general),
        list(face.races),
        list(face.attributes),
        face.cost,
        dict(face.stats),
        face.text,
        [codec.to_data(ability) for ability in face.abilities],
        list(face.unread),
        list(face.marks),
        list(face.unread_text),
    )


def _face_from(data: FaceData) -> Face:
    return Face(
        data.name,
        tuple(data.types),
        tuple(data.general),
        tuple(data.races),
        tuple(data.attributes),
        data.cost,
        tuple(data.stats.items()),
        data.text,
        tuple(_ability(one, data.name) for one in data.abilities),
        tuple(data.unread),
        tuple(data.marks),
        tuple(data.unread_text),
    )


def _check(data: Any) -> None:
    """Raises ValueError for numbers no card has, control characters, and what is nested too deeply."""
    waiting = [(data, 0)]
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, dict):
            waiting += [(one, depth + 1) for one in (*each, *each.values())]
        elif isinstance(each, list):
            waiting += [(one, depth + 1) for one in each]
        elif isinstance(each, str) and not is_printable(each):
            raise ValueError("control characters")
        elif isinstance(each, int) and abs(each) > 10**12:
            raise ValueError("a number larger than any card has")
        if depth > DEEPEST:
            raise ValueError("nested too deeply")


def _ability(data: Any, name: str) -> Ability:
    try:
        _check(data)
        made = codec.from_data(data)
        if isinstance(made, Ability):
            return number(made)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        pass
    raise ArbiterError(f"an ability of {name} in the record cannot be read")
