"""Learning from games: lessons, weights fitted to them, and what they are worth on decks that were not learned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as find
from arbiter.players import read_player
from arbiter.players.features import Features
from arbiter.players.weighing import HAND, Weights, shipped_weights
from arbiter.table import DeckLike, GameSetup

from .arena import matchups
from .fitting import fit_positions, misjudged
from .lessons import Lesson, Position, School, lessons

TESTED = 4  # one game to measure for so many to learn from


@dataclass
class Trained:
    """Fitted weights, and what is to be told about them."""

    ruleset: str
    weights: Weights
    games: int
    teacher: str
    seed: int
    decks: tuple[list[str], list[str]]
    notes: list[str] = field(default_factory=list)


def check_teacher(name: str) -> None:
    kind, budget = read_player(name)
    if kind not in ("greedy", "search") or (kind == "search" and not (budget and budget.iterations)):
        raise ArbiterError(
            f"nothing can be learned from {name}",
            hint="--teacher greedy, or search:50: a number of iterations",
        )


def train(
    ruleset: str,
    decks: Sequence[DeckLike],
    test: Sequence[DeckLike],
    games: int,
    teacher: str,
    seed: int,
    jobs: int,
    unread: Unread = Unread.REFUSE,
    progress: Callable[[int, int], None] | None = None,
) -> Trained:
    """Play, fit, and measure. ``test``: decks that nothing is learned from."""
    tests = max(1, games // TESTED)
    total = games + tests
    learned = _gather(_setups(ruleset, decks, unread), teacher, games, seed, jobs, 0, total, progress)
    judged = _gather(_setups(ruleset, test, unread), teacher, tests, ~seed, jobs, games, total, progress)
    game = ruleset.partition("-")[0]
    before = shipped_weights(game)
    names = Features(find(ruleset)).names
    kept = _learnable(names, shipped_weights(game, HAND))
    fitted = Weights(fit_positions(learned, names, before.positions, seed, kept))
    made = Trained(ruleset, fitted, games, teacher, seed, (_names(decks), _names(test)))
    for what, positions in (("learned from", learned), ("not learned from", judged)):
        for whose, weights in (("before", before), ("fitted", fitted)):
            nats, right = misjudged(positions, names, weights.positions)
            made.notes.append(
                f"positions of decks {what}, {whose}: {nats:.3f} nats, winner named {right:.1%} of {len(positions)}"
            )
    return made


def _learnable(names: Sequence[str], by_hand: Weights) -> set[str]:
    """Features that somebody found worth weighing, the numbers of cards in play, and whose turn it is. The others tell
    a few decks apart, or how long a game has lasted, more than who wins: with them, positions of decks that were not
    learned from are misjudged more."""
    return {name for name in names if name in by_hand.positions or name == "turn" or name.startswith("stat ")}


def _setups(ruleset: str, decks: Sequence[DeckLike], unread: Unread) -> list[GameSetup]:
    """Each deck against itself, so that nothing learns which deck is the stronger."""
    return [setup for deck in decks for setup in matchups(ruleset, [deck], unread=unread)]


def _names(decks: Sequence[DeckLike]) -> list[str]:
    return [str(getattr(deck, "name", deck)) for deck in decks]


def _gather(
    setups: list[GameSetup],
    teacher: str,
    games: int,
    seed: int,
    jobs: int,
    done: int,
    total: int,
    progress: Callable[[int, int], None] | None,
) -> list[Position]:
    positions: list[Position] = []
    lesson: Lesson
    for n, lesson in enumerate(lessons(School(setups, teacher, seed), games, jobs)):
        positions += lesson.positions
        if progress is not None:
            progress(done + n + 1, total)
    return positions


def write(made: Trained, path: Path, seconds: float) -> None:
    """Write weights as a TOML file that says how they were made."""
    learned, tested = (" ".join(some) for some in made.decks)
    head = [
        "# Fitted by:",
        f"#   arbiter train --ruleset {made.ruleset} --decks {learned} --test {tested} --games {made.games} "
        f"--teacher {made.teacher} --seed {made.seed}",
        f"# in {seconds:.0f} s. What it came to:",
        *(f"#   {line}" for line in made.notes),
    ]
    body = ["", "[weights]", *(f'"{key}" = {value!r}' for key, value in made.weights.positions.items())]
    path.write_text("\n".join([*head, *body]) + "\n", encoding="utf-8")
