"""The score sheet of a game: everything that, with the answers, decides how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter.abilities.card import Card
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel.game import Game
from arbiter.kernel.library import Library
from arbiter.kernel.ruleset import Ruleset


class DeckLike(Protocol):
    """A deck: its cards by section of the deck list."""

    @property
    def sections(self) -> dict[str, list[Card]]: ...


@dataclass(frozen=True)
class Sheet:
    """``decks``: for each player the sections of the deck, in order, with their cards."""

    ruleset: str
    format: str
    decks: tuple[tuple[tuple[str, tuple[Card, ...]], ...], ...]
    names: tuple[str, str]
    seed: int
    force_unread: bool = False

    def rules(self) -> Ruleset:
        return ruleset(self.ruleset, self.format)

    def library(self, rules: Ruleset) -> Library:
        """The cards of both decks, numbered in the order of the sheet: the same sheet, the same numbers."""
        lib = Library(rules)
        for sections in self.decks:
            for _, cards in sections:
                for card in cards:
                    lib.add(card)
        return lib

    def new_game(self) -> Game:
        """The game, about to start."""
        self.check_read()
        rules = self.rules()
        lib = self.library(rules)
        first, second = (
            {name: [lib.add(card) for card in cards] for name, cards in sections} for sections in self.decks
        )
        return rules.new_game(lib, (first, second), self.seed)

    def unread(self) -> list[tuple[str, str]]:
        """The cards with text that could not be read: (name, sentence)."""
        found: dict[tuple[str, str], None] = {}
        for sections in self.decks:
            for _, cards in sections:
                for card in cards:
                    for face in card.faces:
                        for sentence in face.unread:
                            found[face.name, sentence] = None
        return list(found)

    def check_read(self) -> None:
        if self.force_unread:
            return
        unread = self.unread()
        if unread:
            name, sentence = unread[0]
            more = f" (and {len(unread) - 1} more)" if len(unread) > 1 else ""
            raise ArbiterError(
                f"{name} cannot be played: its text was not understood: {sentence!r}{more}",
                hint="--force-unread plays such cards without the sentences in question",
            )


def sheet(
    name: str, decks: tuple[DeckLike, DeckLike], seed: int = 0, format: str = "", force_unread: bool = False
) -> Sheet:
    rules = ruleset(name, format)
    sections = tuple(tuple((key, tuple(cards)) for key, cards in deck.sections.items()) for deck in decks)
    called = (str(getattr(decks[0], "name", "") or "A"), str(getattr(decks[1], "name", "") or "B"))
    return Sheet(name, rules.format, sections, called, seed, force_unread)
