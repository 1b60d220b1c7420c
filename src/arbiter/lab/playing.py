"""Playing the games of a run. What a game is follows from the header and the game's number alone, so it is the same
whoever plays it, in whatever order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from arbiter.errors import ArbiterError
from arbiter.kernel import saving
from arbiter.kernel.game import Game
from arbiter.players import Budget, Quick, player
from arbiter.players.seating import Seats
from arbiter.sim.series import Prepared, seed_of
from arbiter.table.carddata import GameSetupData, setup_from
from arbiter.table.game_setup import GameSetup

from .records import CardLine, GameLine, Header, chance_of, decode_header, is_swapped
from .watching import Watcher

T = TypeVar("T")
#: the two players of a game must not share their chance
FIRST_DECK, SECOND_DECK = 0x1111, 0x2222


@dataclass(frozen=True)
class Block:
    """Games ``first`` to ``first + count - 1`` of a pair."""

    pair: int
    first: int
    count: int


def has_clock(players: tuple[str, str]) -> bool:
    """Whether how a game goes depends on the time a player had, or on a program outside, so that its seed does not
    tell it again."""
    found = [player(name) for name in players]
    budgets = [getattr(each, "budget", None) for each in found]
    timed = any(isinstance(budget, Budget) and budget.seconds > 0 for budget in budgets)
    return timed or not all(getattr(each, "repeatable", True) for each in found)


def setup_of(header: Header, pair: int, swapped: bool) -> GameSetup:
    """The game of a pair, ready to be dealt; ``swapped``: the second deck sits in seat A."""
    first, second = header.pairs[pair]
    if swapped:
        first, second = second, first
    return setup_from(
        GameSetupData(
            header.ruleset,
            header.format,
            header.cards,
            (header.decks[first], header.decks[second]),
            0,
            header.unread,
            persons=(False, False),
            any_deck=header.any_deck,
        )
    )


class Match:
    """One pair of decks and its players, in both seatings."""

    def __init__(self, header: Header, pair: int) -> None:
        self.header = header
        self.pair = pair
        self.prepared = tuple(Prepared(setup_of(header, pair, swapped)) for swapped in (False, True))
        self.numbers = tuple(self._numbers(swapped) for swapped in (False, True))
        self.keeps_answers = has_clock(header.players)

    def _numbers(self, swapped: bool) -> tuple[dict[int, int], dict[int, int]]:
        """For each seat: cards of the library by their number in the header."""
        decks = self.header.pairs[self.pair][::-1] if swapped else self.header.pairs[self.pair]
        prepared = self.prepared[swapped]
        found: list[dict[int, int]] = []
        for sections, deck in zip(prepared.decks, decks, strict=True):
            rows = (row for _, row in self.header.decks[deck].sections)
            cards = (card for cards in sections.values() for card in cards)
            found.append(dict(zip(cards, (number for row in rows for number in row), strict=True)))
        return found[0], found[1]

    def play(self, number: int) -> GameLine:
        """Game ``number``: two in a row have the same chance and exchanged seats."""
        game, watcher, answers = self._played(number)
        return self._line(game, watcher, number, answers)

    def answers(self, number: int) -> list[list[int]]:
        """The answers of a game, found by playing it."""
        return self._played(number)[2]

    def _played(self, number: int) -> tuple[Game, Watcher, list[list[int]]]:
        swapped = is_swapped(number)
        seed = self.seed(number)
        by_deck = (
            player(self.header.players[0], seed ^ FIRST_DECK),
            player(self.header.players[1], seed ^ SECOND_DECK),
        )
        seats: tuple[Quick, Quick] = by_deck[::-1] if swapped else by_deck
        game = self.prepared[swapped].deal(seed)
        watcher, answers = play_watched(game, seats)
        return game, watcher, answers

    def seed(self, number: int) -> int:
        return seed_of(self.header.seed, chance_of(number))

    def _line(self, game: Game, watcher: Watcher, number: int, answers: list[list[int]]) -> GameLine:
        swapped = is_swapped(number)

        s = game.s
        cards: tuple[list[CardLine], list[CardLine]] = (
            watcher.lines(game, 0, self.numbers[swapped][0]),
            watcher.lines(game, 1, self.numbers[swapped][1]),
        )
        winner = -1 if s.outcome == "draw" else "AB".index(s.outcome) ^ swapped
        return GameLine(
            pair=self.pair,
            number=number,
            swapped=swapped,
            seed=self.seed(number),
            winner=winner,
            reason=watcher.reason,
            turns=s.turn,
            decisions=len(answers),
            began=s.first ^ swapped,
            changed=_by_deck((watcher.changed[0], watcher.changed[1]), swapped),
            cards=_by_deck(cards, swapped),
            in_play=_by_deck(watcher.cards_in_play, swapped),
            in_hand=_by_deck(watcher.cards_in_hand, swapped),
            digest=saving.digest(s, game.lib),
            answers=answers if self.keeps_answers else None,
        )


def _by_deck(pair: tuple[T, T], swapped: bool) -> tuple[T, T]:
    """What is known of seats A and B, by deck."""
    return pair[::-1] if swapped else pair


def play_watched(game: Game, players: tuple[Quick, Quick]) -> tuple[Watcher, list[list[int]]]:
    """Play a game to its end, watching its cards."""
    watcher = Watcher(game)
    answers: list[list[int]] = []
    seats = Seats(game, players)
    seats.run(game)
    watcher.happened(game, taken_back=False)
    while game.s.decision is not None:
        if game.s.before is None:
            watcher.action_begins()
        refused = game.s.refused
        answers.append(seats.answer(game))
        watcher.happened(game, taken_back=bool(game.s.refused) and game.s.refused != refused)
    watcher.action_begins()
    if seats.forfeit:
        watcher.reason = [seats.forfeit]
    return watcher, answers


class Worker:
    """Plays blocks of one run; matches that were played last are kept ready."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.match = lru_cache(maxsize=32)(lambda pair: Match(header, pair))

    def play(self, block: Block) -> list[GameLine]:
        match = self.match(block.pair)
        return [match.play(number) for number in range(block.first, block.first + block.count)]


@lru_cache(maxsize=2)
def worker(header: bytes) -> Worker:
    """The worker of a run in this process. Headers travel as bytes: compiled records cannot be pickled."""
    return Worker(decode_header(header))


def check_players(players: tuple[str, str]) -> None:
    """An unknown player is refused before anything starts."""
    for name in players:
        if not name:
            raise ArbiterError("a player has no name", hint="--players takes one name, or two")
        player(name)
