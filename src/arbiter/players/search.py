"""The searching player: every move is tried in the same imagined games, each played on to the end of the next turn.

A scenario is a game the seat cannot tell from the real one, with the chance that is still to come. All moves that are
left meet the same scenarios, so luck counts for each of them alike and small differences show early; again and again
the worse half is given up, and what looks clearly worse before. Games are played on by a greedy policy of both players
(`rollouts`), so a move is as good as what the other makes of it in its turn. It thinks in imagined games only, so it
cannot peek.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from arbiter.kernel import rng
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat, opponent
from arbiter.kernel.imagining import imagine
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .budget import Budget
from .default import idle_answer, produces_only
from .evaluation import chance
from .greedy import Greedy
from .moves import Move, moves
from .rollouts import ROUTINE, Rollouts
from .settling import acting, advance, settled
from .winning import Answer, Prover, unseen_by

USUAL = Budget(seconds=1.0)
WIDEST = 10  # moves that are tried, those that look best at first sight …
SCENARIOS = 2  # … and fewer, if there is no budget for so many scenarios each
OPENING = 3  # what is decided before this turn is judged after it
FIRST_SIGHT = 1.0  # how many scenarios the greedy player's opinion counts for
ENOUGH = 8  # scenarios before a move may be given up for looking clearly worse
CLEARLY = 3.0  # standard errors that are clear
ALIKE = 0.004  # moves whose chances differ less than this need not be told apart
SPREAD = 0.002  # the least variance that chances are taken to have between scenarios
GLANCE = 0.25  # the part of the time for the greedy player's opinion
LOOKED_AT = 150  # positions looked at for a win this turn before anything else …
LOOKING = 0.2  # … and the part of the time for it
PROVED = 20_000  # positions looked at once some rollout has won …
PROVING = 0.3  # … and the part of the time for it
HEEDING = 0.03  # the part of the time for proving that the other wins next, for each move …
HEEDED = 3  # … of so many …
HEEDED_AT = 300  # … in so many positions
LEFT_ALONE = 120  # questions on the way to the other's next turn


@dataclass(frozen=True)
class Thought:
    """What thinking about a move came to. ``wins``: it was proved to win this turn. ``doubt``: the variance of the
    chance."""

    move: Move
    visits: int
    chance: float
    wins: bool = False
    doubt: float = 0.0


class Scenario(NamedTuple):
    """A game the seat cannot tell from the real one, and the seed of the chance that is still to come."""

    world: Game
    chance_to_come: int


@dataclass(eq=False)
class Candidate:
    """A move with the chance it has at first sight, and the chances it had in the scenarios so far."""

    move: Move
    prior: float
    values: list[float] = field(default_factory=list)

    @property
    def score(self) -> float:
        return (sum(self.values) + FIRST_SIGHT * self.prior) / (len(self.values) + FIRST_SIGHT)

    def thought(self, won: list[int] | None) -> Thought:
        n = len(self.values)
        mean = sum(self.values) / n if n else 0.0
        squares = sum([(value - mean) ** 2 for value in self.values])
        doubt = (squares / n + SPREAD) / n if n else 1.0
        return Thought(self.move, n, mean, self.move.answer == won, doubt)


class Search:
    name = "search"

    def __init__(self, seed: int = 0, budget: Budget = USUAL, weights: str = "") -> None:
        self.words = rng.seeded(seed)
        self.budget = budget
        self.greedy = Greedy(seed ^ 0xFACE, weights)
        self._began = 0.0
        self._tried = 0  # rollouts for this answer
        self._won = False  # whether a rollout won in the turn it began in
        self._lost = False  # whether one was lost
        self._looked_in = -1  # the turn in which a win was looked for last …
        self._found_in = -1  # … and the one in which it was found last

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        if decision.about in ROUTINE and game.s.turn != self._found_in:
            return self.greedy.pick(game, decision)
        found = self._worth_thinking(game, decision)
        if len(found) == 1:
            return found[0].answer
        return self.consider(game, decision, found)[0].move.answer

    def consider(
        self,
        game: Game,
        decision: Decision,
        found: list[Move] | None = None,
        favoured: Move | None = None,
    ) -> list[Thought]:
        """Every move with what came of it, the best first. ``favoured``: a move that is not given up."""
        self._began = perf_counter()
        self._tried = 0
        self._won = self._lost = False
        found = self._worth_thinking(game, decision) if found is None else found
        if len(found) == 1:
            return [Thought(found[0], 0, 0.0)]
        won = self._win_at_once(game, decision)
        candidates = self._first_sight(game, decision, found)
        if won is None:
            won = self._race(game, decision, candidates, favoured)
        thoughts = [each.thought(won) for each in candidates]
        if won is not None:
            thoughts.sort(key=lambda one: not one.wins)
            if not thoughts[0].wins:  # one of the many ways that are not told apart here
                thoughts.insert(0, Thought(Move("proved", won), 0, 1.0, wins=True))
        elif self._lost and acting(decision) and thoughts[0].move is found[0]:
            self._heed(game, decision, thoughts)
        return thoughts

    def _worth_thinking(self, game: Game, decision: Decision) -> list[Move]:
        """The moves without those that only make what other things are paid with."""
        found = moves(game, decision)
        if not acting(decision):
            return found
        return [
            move
            for move in found
            if not move.answer or not produces_only(game, decision.options[move.answer[0]])
        ]

    def _first_sight(self, game: Game, decision: Decision, found: list[Move]) -> list[Candidate]:
        """The moves with the greedy player's opinion of them, the best first."""
        world = imagine(game, decision.seat, self.words)
        world.asks_all = world.unanswered = True
        until = perf_counter() + GLANCE * self.budget.seconds if self.budget.seconds else 0.0
        tried = self.greedy.values(world, decision, found, until)
        made = [Candidate(one.move, chance(one.value)) for one in tried]
        made.sort(key=lambda each: -each.prior)
        return made

    # --- trying moves in the same scenarios -------------------------------------------------------------------------

    def _race(
        self, game: Game, decision: Decision, candidates: list[Candidate], favoured: Move | None
    ) -> list[int] | None:
        """Try moves until the budget is spent or one is left, and sort them, the best first. A proof that an answer
        wins this turn ends it; one is looked for as soon as some rollout has won this turn."""
        rollouts = Rollouts(self.greedy.judge(game))
        seconds = self.budget.seconds
        rollouts.until = self._began + seconds if seconds else 0.0
        began = perf_counter()
        kept = [each for each in candidates[WIDEST:] if each.move is favoured]
        alive = candidates[:WIDEST]
        rounds = max(1, (len(alive) - 1).bit_length())
        proved = False
        for cut in range(rounds):
            while True:
                scenario = Scenario(imagine(game, decision.seat, self.words), rng.draw(self.words))
                some = alive + kept
                if not self._tried:
                    self._try(rollouts, scenario, alive[:1], decision.seat)
                    alive = alive[: self._affordable(perf_counter() - began)]
                    some = alive[1:] + kept
                if not self._try(rollouts, scenario, some, decision.seat):
                    break
                if self._won and not proved:
                    proved = True
                    limit = self.budget.iterations * 4 if self.budget.iterations else PROVED
                    answer = self._winning(game, decision, limit, PROVING)
                    if answer is not None:
                        return answer
                alive = _without_clearly_worse(alive)
                if len(alive) == 1 or self._spent() >= (cut + 1) / rounds:
                    break
            alive.sort(key=lambda each: (not each.values, -each.score))
            kept += [each for each in alive if each.move is favoured and each not in kept]
            if len(alive) == 1 or self._spent() >= 1.0:
                break
            alive = alive[: max(2, (len(alive) + 1) // 2)]
            kept = [each for each in kept if each not in alive]
        rest = [each for each in candidates if each not in alive]
        rest.sort(key=lambda each: (-len(each.values), -each.score))
        candidates[:] = alive + rest
        return None

    def _try(self, rollouts: Rollouts, scenario: Scenario, some: list[Candidate], seat: Seat) -> bool:
        """One scenario for each of some moves; whether there was time for it. Without, it counts for none of them,
        unless nothing else is known."""
        world = scenario.world
        chance_to_come = rng.seeded(scenario.chance_to_come)
        turn = world.s.turn
        values: list[float] = []
        for each in some:
            if self._tried and not self._may_go_on():
                break
            self._tried += 1
            game = world.copy()
            game.unanswered = True
            game.s.rng = list(chance_to_come)
            advance(game, each.move.answer)
            game = rollouts.play(game, max(turn, OPENING) + 1)
            if rollouts.late and self._tried > 1:
                break
            if game.s.outcome == "AB"[seat] and game.s.turn == turn:
                self._won = True
            elif game.s.outcome == "AB"[opponent(seat)]:
                self._lost = True
            values.append(chance(rollouts.evaluation.after_fading(game, seat)))
        complete = len(values) == len(some)
        if complete or not some[0].values:
            for each, value in zip(some, values, strict=False):
                each.values.append(value)
        return complete

    def _spent(self) -> float:
        """The part of the budget that is spent."""
        if self.budget.iterations:
            return self._tried / self.budget.iterations
        return (perf_counter() - self._began) / self.budget.seconds

    def _affordable(self, cost: float) -> int:
        """How many moves there is budget to try in SCENARIOS scenarios each, if a rollout takes so many seconds."""
        rollouts = self.budget.iterations or (self.budget.seconds - (perf_counter() - self._began)) / cost
        return max(2, int(rollouts) // SCENARIOS)

    def _may_go_on(self) -> bool:
        """Whether there is budget for one more rollout like those before."""
        if self.budget.iterations:
            return self._tried < self.budget.iterations
        spent = perf_counter() - self._began
        return spent + spent / self._tried < self.budget.seconds

    # --- what can be proved -----------------------------------------------------------------------------------------

    def _win_at_once(self, game: Game, decision: Decision) -> list[int] | None:
        """Once a turn, before anything else: an answer that is soon proved to win. What was proved is followed: with
        each answer the rest of it is proved again."""
        s = game.s
        if s.turn_player != decision.seat:
            return None
        if s.turn != self._found_in:
            if s.turn == self._looked_in or not acting(decision) or not settled(game, s.turn):
                return None
        self._looked_in = s.turn
        return self._winning(game, decision, LOOKED_AT, LOOKING)

    def _winning(self, game: Game, decision: Decision, limit: int, part: float) -> list[int] | None:
        """An answer that wins this turn whatever the other does with what can be seen of it."""
        seconds = self.budget.seconds
        until = min(perf_counter() + part * seconds, self._began + seconds) if seconds else 0.0
        world = imagine(game, decision.seat, self.words)
        proof = Prover(decision.seat, limit, unseen_by(game, decision.seat), until).prove(world)
        if proof.answer is not Answer.YES:
            return None
        self._found_in = game.s.turn
        return list(proof.line[0].answer)

    def _heed(self, game: Game, decision: Decision, thoughts: list[Thought]) -> None:
        """Doing nothing looks best, and some rollout was lost: if the other wins in the next turn with what can be seen
        of it, do the first thing of which that cannot be shown."""
        world = imagine(game, decision.seat, self.words)
        unseen = unseen_by(game, decision.seat)
        for at, thought in enumerate(thoughts[:HEEDED]):
            after = _left_alone(world, thought.move, decision.seat)
            until = perf_counter() + HEEDING * self.budget.seconds if self.budget.seconds else 0.0
            prover = Prover(opponent(decision.seat), HEEDED_AT, unseen, until, viewer=decision.seat)
            if prover.prove(after).answer is not Answer.YES:
                thoughts.insert(0, thoughts.pop(at))
                return


def _without_clearly_worse(alive: list[Candidate]) -> list[Candidate]:
    """The moves that may still be the best, by their differences to what leads in the same scenarios; only that one, if
    the others are as good as it is."""
    leader = max(alive, key=lambda each: each.score)
    n = len(leader.values)
    if n < ENOUGH:
        return alive
    left: list[Candidate] = [leader]
    matters = False
    for each in alive:
        if each is leader:
            continue
        gaps = [a - b for a, b in zip(leader.values, each.values, strict=True)]
        mean = sum(gaps) / n
        error = sqrt((sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) + ALIKE * ALIKE) / n)
        if mean < CLEARLY * error:
            left.append(each)
            matters = matters or abs(mean) + CLEARLY * error > ALIKE
    return left if matters else [leader]


def _left_alone(world: Game, move: Move, seat: Seat) -> Game:
    """The game after a move, when nobody does anything more until the other's next turn."""
    game = world.copy()
    turn = game.s.turn
    advance(game, move.answer)
    for _ in range(LEFT_ALONE):
        asked = game.s.decision
        if asked is None or (game.s.turn > turn and asked.seat != seat and acting(asked)):
            break
        advance(game, idle_answer(asked))
    return game
