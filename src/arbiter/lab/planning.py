"""What a run is about: decks, who plays whom, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import arbiter
from arbiter.abilities.card import Card
from arbiter.abilities.unread import Unread
from arbiter.cards import CardLibrary, Deck, load_deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as find_ruleset
from arbiter.table import game_setup
from arbiter.table.carddata import CardData, DeckData, card_data

from .playing import check_players, setup_of
from .records import FORMAT, Header

DEFAULT_GAMES = 200
MOST_GAMES = 10_000_000


def deck_sources(given: Sequence[str | Path]) -> list[str | Path]:
    """Names of decks and list files; a folder stands for the files in it."""
    found: list[str | Path] = []
    for one in given:
        path = Path(one)
        if path.is_dir():
            files = sorted(
                each for each in path.iterdir() if each.is_file() and not each.name.startswith(".")
            )
            if not files:
                raise ArbiterError(f"{path} is empty", hint="name a folder with deck lists in it")
            found.extend(files)
        else:
            found.append(one)
    return found


def load_decks(
    ruleset: str,
    given: Sequence[str | Path],
    library: CardLibrary | None = None,
    unread: Unread = Unread.REFUSE,
) -> list[Deck]:
    """The decks, each under a name of its own."""
    decks = [load_deck(ruleset, one, library, unread=unread) for one in deck_sources(given)]
    names = [deck.name for deck in decks]
    for deck in decks:
        if names.count(deck.name) > 1:
            raise ArbiterError(
                f"two decks are called {deck.name}", hint="a deck plays itself only by another file name"
            )
    return decks


def all_pairs(decks: int, against: int = 0) -> list[tuple[int, int]]:
    """Each of the first decks against each of ``against`` further ones; without any, everyone against everyone."""
    if against:
        return [(mine, decks + other) for mine in range(decks) for other in range(against)]
    return list(combinations(range(decks), 2))


def check_games(games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise ArbiterError(f"{games} games cannot be played", hint=f"--games takes 1 to {MOST_GAMES:,}")


def plan(
    ruleset: str,
    decks: Sequence[Deck],
    against: Sequence[Deck] = (),
    *,
    players: tuple[str, str] = ("greedy", "greedy"),
    games: int | None = None,
    until: float | None = None,
    first: int = 0,
    seed: int = 0,
    format: str = "",
    unread: Unread = Unread.REFUSE,
    any_deck: bool = False,
) -> Header:
    """The header of a run; whatever cannot be played is refused here, before the first game."""
    check_players(players)
    if games is None:
        games = DEFAULT_GAMES if until is None else MOST_GAMES
    check_games(games)
    if first < 0:
        raise ArbiterError("the first game has number 0", hint="--first takes a number from 0")
    if first % 2 or (games % 2 and until is not None):
        raise ArbiterError("games come in twos, with exchanged seats", hint="give an even number")
    if until is not None and not 0.005 <= until < 0.5:
        raise ArbiterError(
            f"a win rate cannot be found to ±{until:.1%}", hint="--until takes ±0.5% to ±49%, for example ±2%"
        )
    if unread is Unread.BY_HAND:
        raise ArbiterError(
            "nothing is carried out by hand in a simulation",
            hint="--unread leave-out plays such cards without the text in question",
        )
    every = [*decks, *against]
    pairs = all_pairs(len(decks), len(against))
    if not pairs:
        raise ArbiterError("one deck has nobody to play against", hint="name two decks, or --against others")
    cards, held = _numbered(ruleset, every, format)
    header = Header(
        lab=FORMAT,
        version=arbiter.__version__,
        ruleset=ruleset,
        format=find_ruleset(ruleset, format).format,
        cards=cards,
        decks=held,
        pairs=pairs,
        players=players,
        seed=seed,
        games=games,
        until=until,
        first=first,
        unread=unread,
        any_deck=any_deck,
    )
    for pair in range(len(pairs)):
        made = setup_of(header, pair, swapped=False)
        made.check_legal()
        made.check_read()
    return header


def _numbered(ruleset: str, decks: Sequence[Deck], format: str) -> tuple[list[CardData], list[DeckData]]:
    """All cards once, and the decks by their numbers."""
    numbers: dict[Card, int] = {}
    held: list[DeckData] = []
    for deck in decks:
        sections = game_setup(ruleset, (deck, deck), format=format).decks[0]
        rows = [
            (name, [numbers.setdefault(card, len(numbers)) for card in cards]) for name, cards in sections
        ]
        held.append(DeckData(deck.name, rows))
    return [card_data(card) for card in numbers], held
