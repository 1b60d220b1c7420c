"""Every message over HTTP about cards and decks: searching cards, reading one, adding a card database, building and
keeping decks. What a client sends is bounded; texts are what cards and lists say, and are shown as text only."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arbiter.kernel.visibility import CardView

from .messages import LINE, Name

MOST_ENTRIES = 400  # different cards in a deck
MOST_COPIES = 99  # of one card
MOST_DECKS = 200  # decks asked for at once
MAX_PASTED = 2_000_000  # characters of a list in whatever format

CardName = Annotated[str, Meta(max_length=300)]
CardNumber = Annotated[str, Meta(max_length=100)]
DeckName = Annotated[str, Meta(max_length=80, pattern=LINE)]
Section = Annotated[str, Meta(max_length=20)]
ExportFormat = Literal["text", "untap", "tcgarena"]


# --- cards ------------------------------------------------------------------------------------------------------------


class CardFound(Struct, kw_only=True):
    """A card of a search. ``view``: the card as it is drawn. ``section``: the part of a deck it goes to. ``cost``: the
    total, -1 if it has none. ``whole``: can be played with all of its text. ``picture``: there is a picture of it.
    ``sides``: names of its other sides. ``corrected``: the reason of a correction."""

    view: CardView
    number: str
    set: str
    section: str
    cost: int
    whole: bool
    picture: bool
    source: str
    sides: list[str]
    corrected: str


class CardPage(Struct):
    """Some of the cards that were found, and how many there are in all."""

    total: int
    cards: list[CardFound]


class Facet(Struct):
    """A value cards can be filtered by, as it is asked for, and how many cards have it."""

    value: str
    cards: int


class CardFacets(Struct, kw_only=True):
    """What cards of a ruleset can be filtered by. ``sections``: the parts of a deck."""

    cards: int
    whole: int
    types: list[Facet]
    attributes: list[Facet]
    races: list[Facet]
    sets: list[Facet]
    costs: list[Facet]
    sections: list[str]


class UnreadPart(Struct):
    """A part of a printed text that cannot be played. ``start`` and ``end``: where it stands in the text, 0 and 0 if
    nowhere in particular."""

    sentence: str
    why: str
    start: int
    end: int


class CorrectedWord(Struct):
    """A word that is misspelled on the card, where it stands in the text, and the word it is read as."""

    printed: str
    read_as: str
    start: int
    end: int


class CardSide(Struct, kw_only=True):
    """A side of a card: what is printed (``view``), how it was read (``wording``, a line an ability), what that was
    understood to say (``understood``, with every reference named), what could not be read, and which words were taken
    for misspelled ones."""

    view: CardView
    number: str
    wording: list[str]
    understood: list[str]
    unread: list[UnreadPart]
    corrected: list[CorrectedWord]
    picture: bool


class CorrectedField(Struct):
    name: str
    was: str
    now: str


class CardCorrection(Struct):
    """What the user's file of corrections changes on a card, and why."""

    number: str
    reason: str
    fields: list[CorrectedField]


class CardPrinting(Struct):
    number: str
    set: str


class CardDetail(Struct, kw_only=True):
    """Everything about a card. ``section``: the part of a deck it goes to; ``sections``: all it can go to, by its
    sides. ``printings``: where else it is printed."""

    name: str
    number: str
    set: str
    section: str
    sections: list[str]
    source: str
    whole: bool
    sides: list[CardSide]
    corrections: list[CardCorrection]
    printings: list[CardPrinting]


# --- adding a card database -------------------------------------------------------------------------------------------


class RefusedRow(Struct):
    """A row, or with ``row`` empty the whole file, that was not added."""

    row: str
    why: str


class ImportReport(Struct, kw_only=True):
    """``whole``: cards that can be played with all of their text. ``numbers``: rows that only say which card a number
    is. ``refused``: the first of ``refusals`` rows."""

    format: str
    new: int
    changed: int
    same: int
    whole: int
    unread: int
    numbers: int
    refusals: int
    refused: list[RefusedRow]


class ImportState(Struct, kw_only=True):
    """The card database being added, or the one that was added last. ``done`` of ``total`` cards have been read.
    ``problem``: why nothing was added."""

    busy: bool
    file: str
    done: int
    total: int
    problem: str
    hint: str
    report: ImportReport | None


class CollectionInfo(Struct, kw_only=True):
    """``may_import``: whether whoever asks may add card databases; ``why_not``, if not. ``largest``: bytes of one file.
    ``pictures``: whether the server has a folder of pictures. ``cards``: the user's cards, by game."""

    may_import: bool
    why_not: str
    largest: int
    pictures: bool
    cards: dict[str, int]
    importing: ImportState


# --- decks ------------------------------------------------------------------------------------------------------------


class DeckEntry(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A card of a deck, so many times. ``number`` names the printing; it counts before the name. An empty ``section``
    is the one the card belongs to."""

    section: Section = ""
    count: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    name: CardName = ""
    number: CardNumber = ""


Entries = Annotated[list[DeckEntry], Meta(max_length=MOST_ENTRIES)]


class SaveDeck(Struct, forbid_unknown_fields=True, kw_only=True):
    """A deck to keep."""

    name: DeckName
    ruleset: Name
    format: Name = ""
    entries: Entries


class SavedDeck(Struct, kw_only=True):
    """A deck that is kept. ``key`` opens it, and is all that does: whoever knows it may read, change and delete the
    deck. ``legal`` and ``whole``: as it was when it was saved; ``whole`` decks need nobody's hands."""

    key: str
    name: str
    ruleset: str
    format: str
    cards: int
    legal: bool
    whole: bool
    changed: int
    entries: list[DeckEntry]


class DeckKeys(Struct, forbid_unknown_fields=True):
    """The decks a browser holds."""

    keys: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=MOST_DECKS)]


class LookAtDeck(Struct, forbid_unknown_fields=True, kw_only=True):
    """A deck as it is being built."""

    ruleset: Name
    format: Name = ""
    entries: Entries


class EntryShown(Struct, kw_only=True):
    """An entry of a deck and its card; ``known`` is false where no card answers to it, ``problem`` says more. ``at``:
    which entry it is."""

    at: int
    section: str
    count: int
    name: str
    number: str
    known: bool
    problem: str
    whole: bool
    picture: bool
    cost: int
    view: CardView


class SectionShown(Struct):
    name: str
    cards: int
    entries: list[EntryShown]


class BrokenClause(Struct):
    """A clause of deck construction the deck breaks: its id, our gist of it, and how the deck breaks it."""

    clause: str
    gist: str
    message: str


class UnreadCard(Struct):
    card: str
    sentence: str


class Bar(Struct):
    """A bar of a chart. ``key``: the cost, the attribute or the type."""

    key: str
    cards: int


class DeckLook(Struct, kw_only=True):
    """What a deck is like. ``legal``: it breaks no clause, and every card is known. ``whole``: no card has text that
    cannot be played. The charts count the cards of the main deck."""

    legal: bool
    whole: bool
    cards: int
    sections: list[SectionShown]
    broken: list[BrokenClause]
    unread: list[UnreadCard]
    notes: list[str]
    curve: list[Bar]
    attributes: list[Bar]
    types: list[Bar]


class ParseDeck(Struct, forbid_unknown_fields=True, kw_only=True):
    """A list in any known format: pasted, or the text of a file. ``file``: its name, for messages."""

    ruleset: Name
    list: Annotated[str, Meta(max_length=MAX_PASTED)]
    file: Annotated[str, Meta(max_length=200)] = ""


class UnknownLine(Struct):
    """A line that no card answers to. ``line``: counting from 1, 0 if the format has no lines."""

    line: int
    count: int
    text: str
    hint: str


class ParsedDeck(Struct, kw_only=True):
    name: str
    format: str
    entries: list[DeckEntry]
    unknown: list[UnknownLine]
    notes: list[str]


class ParsedDecks(Struct):
    """The decks of a list or file: usually one."""

    decks: list[ParsedDeck]


class ExportDeck(Struct, forbid_unknown_fields=True, kw_only=True):
    ruleset: Name
    name: DeckName = ""
    entries: Entries
    to: ExportFormat = "text"


class TryHand(Struct, forbid_unknown_fields=True, kw_only=True):
    """An opening hand of a deck. ``seed`` is its chance; ``change``: places of the cards to change, from 0."""

    ruleset: Name
    format: Name = ""
    entries: Entries
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    change: Annotated[list[int], Meta(max_length=100)] = []


class OpeningHand(Struct, kw_only=True):
    """The hand that was dealt, and the one after changing cards. ``changes``: ``some`` where a player chooses which
    cards to change, ``all`` where it is the whole hand or nothing; ``clause`` and ``gist``: the rule of it."""

    dealt: list[CardView]
    kept: list[CardView]
    changes: str
    clause: str
    gist: str
