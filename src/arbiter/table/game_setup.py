"""The score setup of a game: everything that, with the answers, decides how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter.abilities.card import Card
from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel.game import Game
from arbiter.kernel.hand_acts import by_hand, paragraphs
from arbiter.kernel.library import Library
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.supported import supported_card

UNREAD_HINT = "with --unread by-hand people carry such text out, with --unread leave-out it is left out"


class DeckLike(Protocol):
    """A deck: its cards by section of the deck list."""

    @property
    def sections(self) -> dict[str, list[Card]]: ...


@dataclass(frozen=True)
class GameSetup:
    """``decks``: for each player the sections of the deck, in order, with their cards. ``asks_forced``: questions with
    only one answer are asked too, and so are among the answers of a record. ``persons``: which seats are people; only
    they carry out unread text by hand, and only they are asked whether they agree with what the other did.
    ``any_deck``: decks that break a rule of deck construction are played too."""

    ruleset: str
    format: str
    decks: tuple[tuple[tuple[str, tuple[Card, ...]], ...], ...]
    names: tuple[str, str]
    seed: int
    unread: Unread = Unread.REFUSE
    asks_forced: bool = False
    persons: tuple[bool, bool] = (True, True)
    any_deck: bool = False

    def rules(self) -> Ruleset:
        return ruleset(self.ruleset, self.format)

    def library(self, rules: Ruleset) -> Library:
        """The cards of both decks, numbered in the order of the setup: the same setup, the same numbers."""
        lib = Library(rules)
        for sections in self.decks:
            for name, cards in sections:
                if name == "tokens":
                    lib.named.update((card.name, self._played(rules, card)) for card in cards)
        for sections in self.decks:
            for _, cards in sections:
                for card in cards:
                    lib.add(self._played(rules, card))
        if self.unread is Unread.BY_HAND and self.unread_sentences():
            lib.add_acts()
        return lib

    def _played(self, rules: Ruleset, card: Card) -> Card:
        """The card as it is played: with what people do by hand, if they do."""
        return by_hand(rules, card) if self.unread is Unread.BY_HAND else card

    def new_game(self) -> Game:
        """The game, about to start."""
        self.check_read()
        rules = self.rules()
        lib = self.library(rules)
        first, second = (
            {name: [lib.add(self._played(rules, card)) for card in cards] for name, cards in sections}
            for sections in self.decks
        )
        game = rules.new_game(lib, (first, second), self.seed)
        game.asks_forced = self.asks_forced
        game.persons = self.persons
        return game

    def unread_sentences(self) -> list[tuple[int, str, str]]:
        """The cards with text that could not be read: (whose, name, sentence)."""
        found: dict[tuple[int, str, str], None] = {}
        for seat, sections in enumerate(self.decks):
            for _, cards in sections:
                for card in cards:
                    for face in card.faces:
                        for sentence in face.unread:
                            found[seat, face.name, sentence] = None
        return list(found)

    def texts_by_hand(self) -> list[tuple[int, str, str]]:
        """What people carry out by hand: (whose, name of the card, printed paragraph)."""
        found: dict[tuple[int, str, str], None] = {}
        for seat, sections in enumerate(self.decks):
            for _, cards in sections:
                for face in (face for card in cards for face in card.faces):
                    found.update(((seat, face.name, text), None) for text in paragraphs(face))
        return list(found)

    def check_legal(self) -> None:
        """Refuse a deck that breaks a rule of deck construction, naming every clause it breaks."""
        if self.any_deck:
            return
        rules = self.rules()
        for name, sections in zip(self.names, self.decks, strict=True):
            problems = rules.check_deck({section: list(cards) for section, cards in sections})
            if problems:
                every = "; ".join(f"{message} [{clause}]" for clause, message in problems)
                raise ArbiterError(f"the deck {name} is not legal: {every}")

    def check_read(self) -> None:
        if self.unread is Unread.LEAVE_OUT:
            return
        unread = self.unread_sentences()
        if self.unread is Unread.BY_HAND:
            unread = [one for one in unread if not self.persons[one[0]]]
        if unread:
            seat, name, sentence = unread[0]
            more = f" (and {len(unread) - 1} more)" if len(unread) > 1 else ""
            if self.unread is Unread.BY_HAND:
                raise ArbiterError(
                    f"a computer player cannot play {name} of the deck {self.names[seat]}: only people carry out by "
                    f"hand what is not read: {sentence!r}{more}",
                    hint="give the computer a deck that can be played whole",
                )
            raise ArbiterError(
                f"{name} cannot be played: not understood, or without a rule for it: {sentence!r}{more}",
                hint=UNREAD_HINT,
            )


def game_setup(
    name: str,
    decks: tuple[DeckLike, DeckLike],
    seed: int = 0,
    format: str = "",
    unread: Unread | str = Unread.REFUSE,
    persons: tuple[bool, bool] = (True, True),
    any_deck: bool = False,
) -> GameSetup:
    rules = ruleset(name, format)
    sections = tuple(
        tuple(
            (key, tuple(supported_card(rules, card) for card in cards))
            for key, cards in deck.sections.items()
        )
        for deck in decks
    )
    called = (str(getattr(decks[0], "name", "") or "A"), str(getattr(decks[1], "name", "") or "B"))
    return GameSetup(
        name, rules.format, sections, called, seed, Unread(unread), persons=persons, any_deck=any_deck
    )
