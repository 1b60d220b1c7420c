"""Which decks are played: a named set, lists, a folder, or a function that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from arbiter.abilities.unread import Unread
from arbiter.cards import Deck, deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.games import ruleset as find_ruleset
from arbiter.kernel.game import Game
from arbiter.lab.planning import load_decks
from arbiter.sim.series import Prepared
from arbiter.table import DeckLike, game_setup

from .encoding import Encoder

Sampled = DeckLike | str | Path
Sampler = Callable[[Random], tuple[Sampled, Sampled]]
DeckSource = str | Path | Sequence[str | Path] | Sampler


def _split(ruleset: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Our starter decks in two halves: those to learn with, and those to be judged by."""
    names = tuple(deck_names(ruleset))
    half = (len(names) + 1) // 2
    return names[:half], names[half:]


TRAIN: Final[dict[str, tuple[str, ...]]] = {name: _split(name)[0] for name in RULESETS}
TEST: Final[dict[str, tuple[str, ...]]] = {name: _split(name)[1] for name in RULESETS}
KEPT = 256  # pairs of decks that are kept ready


def named(ruleset: str, decks: str) -> Sequence[str | Path]:
    """The decks of a named set: "train", "test", "all"; any other name is a deck or folder."""
    if decks not in ("train", "test", "all"):
        return (decks,)
    train, test = _split(ruleset)
    if not train:
        raise ArbiterError(f"there are no decks called {decks!r} for {ruleset}", hint="name list files")
    return {"train": train, "test": test, "all": (*train, *test)}[decks]


class Dealer:
    """Deals games of one ruleset. Which decks are played and how they lie follows from the seed alone."""

    def __init__(self, ruleset: str, format: str = "", decks: DeckSource = "all") -> None:
        find_ruleset(ruleset, format)  # one that is not known is refused before anything starts
        self.ruleset = ruleset
        self.format = format
        self._sampler: Sampler | None = None
        self.decks: list[Deck] = []
        if isinstance(decks, (str, Path)):
            self.decks = load_decks(ruleset, named(ruleset, str(decks)))
        elif callable(decks):
            self._sampler = decks
        else:
            self.decks = load_decks(ruleset, list(decks))
        if self._sampler is None and not self.decks:
            raise ArbiterError("nobody can play without decks", hint="name decks, list files or a folder")
        # decks by identity, and the decks themselves, so that no other gets the same
        self._kept: dict[tuple[int, int], tuple[Prepared, Encoder, tuple[str, str], object]] = {}
        self._loaded: dict[str | Path, Deck] = {}

    def deal(self, seed: int) -> tuple[Game, Encoder, tuple[str, str]]:
        """The game of a seed, what encodes it, and the names of the decks."""
        chance = Random(seed)
        if self._sampler is not None:
            pair = self._sampled(self._sampler(chance))
        else:
            pair = (chance.choice(self.decks), chance.choice(self.decks))
        key = (id(pair[0]), id(pair[1]))
        prepared, encoder, names, _ = self._prepared(key, pair)
        return prepared.deal(seed), encoder, names

    def _sampled(self, pair: tuple[Sampled, Sampled]) -> tuple[DeckLike, DeckLike]:
        """The decks that a function has drawn, which may name them."""
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ArbiterError(
                f"the function that draws decks gave {pair!r}",
                hint="it takes a random.Random and returns two decks: names, list files or load_deck(...)",
            )
        return self._deck(pair[0]), self._deck(pair[1])

    def _deck(self, drawn: Sampled) -> DeckLike:
        if not isinstance(drawn, (str, Path)):
            return drawn
        if drawn not in self._loaded:
            self._loaded[drawn] = load_deck(self.ruleset, drawn)
        return self._loaded[drawn]

    def _prepared(
        self, key: tuple[int, int], pair: tuple[DeckLike, DeckLike]
    ) -> tuple[Prepared, Encoder, tuple[str, str], object]:
        found = self._kept.get(key)
        if found is None:
            made = game_setup(self.ruleset, pair, 0, self.format, Unread.REFUSE, (False, False))
            made.check_legal()
            prepared = Prepared(made)
            found = (prepared, Encoder(prepared.lib), made.names, pair)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found
