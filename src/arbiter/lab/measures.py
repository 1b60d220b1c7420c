"""What the games of a run come to: rates with intervals, by pair, by deck and by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from arbiter.notebook import drawn
from arbiter.sim import wilson

from .records import CardLine, GameLine, Header, chance_of
from .runs import AnyRun
from .sequential import MeanSequence


@dataclass
class Rate:
    """How often something was won; a draw counts as half a win, and an interval is given for so many games."""

    games: int = 0
    score: float = 0.0

    def add(self, score: float) -> None:
        self.games += 1
        self.score += score

    @property
    def rate(self) -> float | None:
        return self.score / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of a sample whose size was chosen beforehand."""
        return wilson(self.score, self.games)


@dataclass
class Matchup:
    """One pair of decks. ``low`` and ``high``: where the first deck's win rate lies, however often one has looked."""

    decks: tuple[int, int]
    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    rate: float | None = None
    low: float = 0.0
    high: float = 1.0


@dataclass
class Mean:
    n: int = 0
    total: int = 0

    def add(self, value: int) -> None:
        self.n += 1
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / self.n


@dataclass
class CardUse:
    """How a deck did by what became of one of its cards, in games: the card was in the opening hand, was drawn later,
    was played, was never in hand."""

    opening: Rate = field(default_factory=Rate)
    drawn: Rate = field(default_factory=Rate)
    played: Rate = field(default_factory=Rate)
    unseen: Rate = field(default_factory=Rate)
    turns_played: Counter[int] = field(default_factory=Counter)
    left: Counter[tuple[str, str]] = field(default_factory=Counter)


@dataclass
class DeckFigures:
    games: int = 0
    all_games: Rate = field(default_factory=Rate)
    first: Rate = field(default_factory=Rate)
    second: Rate = field(default_factory=Rate)
    kept: Rate = field(default_factory=Rate)
    changed: Rate = field(default_factory=Rate)
    by_changed: dict[int, Rate] = field(default_factory=dict)
    cards: dict[int, CardUse] = field(default_factory=dict)
    in_play: dict[int, Mean] = field(default_factory=dict)
    in_hand: dict[int, Mean] = field(default_factory=dict)


@dataclass
class Figures:
    header: Header
    matchups: list[Matchup]
    decks: list[DeckFigures]
    lengths: Counter[int]
    endings: Counter[tuple[str, ...]]
    began: Rate
    games: int

    def _repr_html_(self) -> str:
        return drawn("figures_html", self)

    def _repr_svg_(self) -> str:
        return drawn("figures_svg", self)


def figures(run: AnyRun) -> Figures:
    """Everything a report shows, from the lines of a run, which are gone through once."""
    header = run.header
    pairs = [_Pair() for _ in header.pairs]
    made = Figures(header, [], [DeckFigures() for _ in header.decks], Counter(), Counter(), Rate(), 0)
    for game in run.games:
        made.games += 1
        made.lengths[game.turns] += 1
        made.endings[tuple(game.reason)] += 1
        made.began.add(game.score(game.began))
        pairs[game.pair].add(game)
        for side, deck in enumerate(header.pairs[game.pair]):
            _add_deck(made.decks[deck], header, deck, side, game)
    made.matchups = [pair.matchup(decks) for pair, decks in zip(pairs, header.pairs, strict=True)]
    return made


class _Pair:
    """The games of a pair; two with the same chance and exchanged seats count as one value."""

    def __init__(self) -> None:
        self.won: Counter[int] = Counter()
        self.sequence = MeanSequence()
        self._waiting: dict[int, float] = {}

    def add(self, game: GameLine) -> None:
        self.won[game.winner] += 1
        chance, score = chance_of(game.number), game.score(0)
        if chance in self._waiting:
            self.sequence.add((self._waiting.pop(chance) + score) / 2)
        else:
            self._waiting[chance] = score

    def matchup(self, decks: tuple[int, int]) -> Matchup:
        wins, losses, draws = self.won[0], self.won[1], self.won[-1]
        games = wins + losses + draws
        rate = (wins + draws / 2) / games if games else None
        return Matchup(decks, games, wins, losses, draws, rate, self.sequence.low, self.sequence.high)


def _add_deck(deck: DeckFigures, header: Header, number: int, side: int, game: GameLine) -> None:
    score = game.score(side)
    deck.games += 1
    deck.all_games.add(score)
    (deck.first if game.began == side else deck.second).add(score)
    changed = game.changed[side]
    (deck.changed if changed else deck.kept).add(score)
    deck.by_changed.setdefault(changed, Rate()).add(score)
    for turn, (held, hand) in enumerate(zip(game.in_play[side], game.in_hand[side], strict=True), 1):
        deck.in_play.setdefault(turn, Mean()).add(held)
        deck.in_hand.setdefault(turn, Mean()).add(hand)
    seen: dict[int, list[CardLine]] = {}
    for line in game.cards[side]:
        seen.setdefault(line.card, []).append(line)
    for card in {card for _, row in header.decks[number].sections for card in row}:
        _add_card(deck.cards.setdefault(card, CardUse()), seen.get(card, ()), score)


def _add_card(use: CardUse, copies: Sequence[CardLine], score: float) -> None:
    """A game counts once for a card, however many copies of it there are."""
    if any(copy.opening for copy in copies):
        use.opening.add(score)
    if any(copy.drawn > 0 for copy in copies):
        use.drawn.add(score)
    if any(copy.played > 0 for copy in copies):
        use.played.add(score)
    if not any(copy.opening or copy.drawn > 0 for copy in copies):
        use.unseen.add(score)
    for copy in copies:
        if copy.played > 0:
            use.turns_played[copy.played] += 1
        if copy.to:
            use.left[copy.to, copy.why] += 1
