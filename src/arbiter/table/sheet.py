"""The score sheet of a game: everything that, with the answers, decides how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter.abilities.card import Card
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel.fit import fit
from arbiter.kernel.game import Game
from arbiter.kernel.library import Library
from arbiter.kernel.ruleset import Ruleset


class DeckLike(Protocol):
    """A deck: its cards by section of the deck list."""

    @property
    def sections(self) -> dict[str, list[Card]]: ...


@dataclass(frozen=True)
class Sheet:
    """``decks``: for each player the sections of the deck, in order, with their cards. ``asks_forced``: questions with
    only one answer are asked too, and so are among the answers of a record."""

    ruleset: str
    format: str
    decks: tuple[tuple[tuple[str, tuple[Card, ...]], ...], ...]
    names: tuple[str, str]
    seed: int
    force_unread: bool = False
    asks_forced: bool = False

    def rules(self) -> Ruleset:
        return ruleset(self.ruleset, self.format)

    def library(self, rules: Ruleset) -> Library:
        """The cards of both decks, numbered in the order of the sheet: the same sheet, the same numbers."""
        lib = Library(rules)
        for sections in self.decks:
            for name, cards in sections:
                if name == "tokens":
                    lib.named.update((card.name, card) for card in cards)
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
        game = rules.new_game(lib, (first, second), self.seed)
        game.asks_forced = self.asks_forced
        return game

    def unread(self) -> list[tuple[int, str, str]]:
        """The cards with text that could not be read: (whose, name, sentence)."""
        found: dict[tuple[int, str, str], None] = {}
        for seat, sections in enumerate(self.decks):
            for _, cards in sections:
                for card in cards:
                    for face in card.faces:
                        for sentence in face.unread:
                            found[seat, face.name, sentence] = None
        return list(found)

    def check_legal(self) -> None:
        """Refuse a deck that breaks a rule of deck construction, naming every clause it breaks."""
        rules = self.rules()
        for name, sections in zip(self.names, self.decks, strict=True):
            problems = rules.check_deck({section: list(cards) for section, cards in sections})
            if problems:
                every = "; ".join(f"{message} [{clause}]" for clause, message in problems)
                raise ArbiterError(f"the deck {name} is not legal: {every}")

    def check_read(self) -> None:
        if self.force_unread:
            return
        unread = self.unread()
        if unread:
            _, name, sentence = unread[0]
            more = f" (and {len(unread) - 1} more)" if len(unread) > 1 else ""
            raise ArbiterError(
                f"{name} cannot be played: not understood, or without a rule for it: {sentence!r}{more}",
                hint="--force-unread plays such cards without the sentences in question",
            )


def sheet(
    name: str, decks: tuple[DeckLike, DeckLike], seed: int = 0, format: str = "", force_unread: bool = False
) -> Sheet:
    rules = ruleset(name, format)
    sections = tuple(
        tuple((key, tuple(fit(rules, card) for card in cards)) for key, cards in deck.sections.items())
        for deck in decks
    )
    called = (str(getattr(decks[0], "name", "") or "A"), str(getattr(decks[1], "name", "") or "B"))
    return Sheet(name, rules.format, sections, called, seed, force_unread)
