"""What the games of a run come to: rates with intervals, by pair, by deck and by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from arbiter.sim import wilson

from .records import CardLine, GameLine, Header, chance_of
from .runs import Run
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
    in_play: dict[int, list[int]] = field(default_factory=dict)
    in_hand: dict[int, list[int]] = field(default_factory=dict)


@dataclass
class Figures:
    header: Header
    matchups: list[Matchup]
    decks: list[DeckFigures]
    lengths: Counter[int]
    endings: Counter[tuple[str, ...]]
    began: Rate
    games: int


def figures(run: Run) -> Figures:
    """Everything a report shows, from the lines of a run."""
    header = run.header
    made = Figures(
        header,
        [_matchup(header, pair, run.games) for pair in range(len(header.pairs))],
        [DeckFigures() for _ in header.decks],
        Counter(game.turns for game in run.games),
        Counter(tuple(game.reason) for game in run.games),
        Rate(),
        len(run.games),
    )
    for game in run.games:
        made.began.add(game.score(game.began))
        for side, deck in enumerate(header.pairs[game.pair]):
            _add_deck(made.decks[deck], header, deck, side, game)
    return made


def _matchup(header: Header, pair: int, games: Sequence[GameLine]) -> Matchup:
    mine = sorted((game for game in games if game.pair == pair), key=lambda game: game.number)
    made = Matchup(header.pairs[pair], len(mine))
    made.wins = sum(game.winner == 0 for game in mine)
    made.losses = sum(game.winner == 1 for game in mine)
    made.draws = len(mine) - made.wins - made.losses
    if mine:
        made.rate = (made.wins + made.draws / 2) / len(mine)
        sequence = paired(mine, lambda game: game.score(0))
        made.low, made.high = sequence.low, sequence.high
    return made


def paired(games: Iterable[GameLine], score: Callable[[GameLine], float]) -> MeanSequence:
    """The mean of what games with the same chance and exchanged seats came to together, in their order."""
    sequence = MeanSequence()
    waiting: dict[int, float] = {}
    for game in games:
        chance = chance_of(game.number)
        if chance in waiting:
            sequence.add((waiting.pop(chance) + score(game)) / 2)
        else:
            waiting[chance] = score(game)
    return sequence


def _add_deck(deck: DeckFigures, header: Header, number: int, side: int, game: GameLine) -> None:
    score = game.score(side)
    deck.games += 1
    deck.all_games.add(score)
    (deck.first if game.began == side else deck.second).add(score)
    changed = game.changed[side]
    (deck.changed if changed else deck.kept).add(score)
    deck.by_changed.setdefault(changed, Rate()).add(score)
    for turn, (held, hand) in enumerate(zip(game.in_play[side], game.in_hand[side], strict=True), 1):
        deck.in_play.setdefault(turn, []).append(held)
        deck.in_hand.setdefault(turn, []).append(hand)
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
