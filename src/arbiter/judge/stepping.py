"""Playing a scenario step by step: what :class:`Runner` does, with a note of everything that happened on the way.

played = play_steps(scenario)
played.verdict                          the same verdict that `arbiter scenario run` gives
for step in played.steps: ...           what was done, what happened, by which clauses, and how the table looks
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import NUMBER, SOME, YES_NO, Decision
from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import SEATS, Ref, Seat, card_of
from arbiter.kernel.info import MISSING
from arbiter.kernel.visibility import View
from arbiter.table import explaining
from arbiter.table.log import Line as LogLine
from arbiter.table.log import Log, record_events
from arbiter.table.observing import card_at, open_view

from .claims import read_claim
from .labels import Labels
from .missing import Failed, Missed
from .names import Names
from .records import Scenario
from .runner import Runner
from .saying import said
from .script import Answer, Line, Offered, read_parts
from .verdicts import Verdict, judge

SLICE = 50  # steps of the game in one go
MOST_OPTIONS = 200  # that are listed …
MOST_SAID = 40  # … and for which it is worked out what a script says
MOST_CLAIMS = 80
LONGEST_CLAIMS = 0.5  # seconds for working out what holds at the end
LAST = -1  # the step in which the script ends
_NONE = -2


@dataclass(frozen=True)
class Bounds:
    """How much is played: ``steps`` with a view each (what comes after belongs to the last), ``seconds`` in all."""

    steps: int = 150
    seconds: float = 20.0


class TooLong(ArbiterError):
    """The time for a scenario is over."""


@dataclass(frozen=True)
class OfferedOption:
    """``text``: what a script says to take it."""

    text: str
    label: str
    clause: str


@dataclass(frozen=True)
class Asked:
    """What somebody is asked. ``text`` of options goes into a line of the script."""

    seat: Seat
    about: str
    shape: str
    clause: str
    lo: int
    hi: int
    source: str
    options: tuple[OfferedOption, ...]


@dataclass(frozen=True)
class Given:
    """An answer: ``text`` as a script says it. ``scripted``: the script said so; otherwise nobody had to say it, and
    ``others`` are the answers that could be said instead."""

    seat: Seat
    about: str
    clause: str
    text: str
    scripted: bool
    others: tuple[str, ...] = ()


@dataclass
class Step:
    """``line``: of the script, from 1 on; 0 is the position before it. ``note``: how a claim or an offer came out;
    ``clauses``: everything that came up, in the order in which it did."""

    line: int
    text: str
    given: list[Given] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    note: str = ""
    clause: str = ""
    ok: bool = True
    view: View | None = None


@dataclass(frozen=True)
class Played:
    """``asked``: the question at the end, if the game goes on; ``claims``: what holds there and could be claimed."""

    scenario: Scenario
    verdict: Verdict
    steps: list[Step]
    asked: Asked | None
    claims: list[str]


class Stepper(Runner):
    """``keep``: the number of the step whose game is kept, to be asked about."""

    def __init__(self, scenario: Scenario, bounds: Bounds, keep: int = _NONE) -> None:
        self.bounds = bounds
        self.end = time.monotonic() + bounds.seconds
        self.steps: list[Step] = [Step(0, "")]
        self.keep = keep
        self.kept: Game | None = None
        self.default_given = False
        super().__init__(scenario)
        self.played = self.game  # what the script plays; it tries things out on others
        self._watch()

    def run(self) -> None:
        try:
            super().run()
        finally:
            self._end_step()
        if self.keep == LAST:
            self.kept = self.played.copy()

    def _do(self, line: Line) -> None:
        self._begin(line)
        try:
            super()._do(line)
        except ArbiterError as problem:
            self.steps[-1].ok = False
            if isinstance(problem, Failed):
                self.steps[-1].clause = problem.clause or ""
            raise
        if isinstance(line, Offered):
            self.steps[-1].note = self.because[1] if not line.wanted else "it is offered"
            self.steps[-1].clause = self.because[0] if not line.wanted else ""

    def _begin(self, line: Line) -> None:
        """A new step. What is beyond the bounds is noted in the last one."""
        if len(self.steps) < self.bounds.steps:
            self._end_step()
            self.steps.append(Step(line.number, line.text))

    def _end_step(self) -> None:
        """How the table looks at the end of the step."""
        step = self.steps[-1]
        with _unheard(self.played):
            step.view = open_view(self.played)
        if len(self.steps) - 1 == self.keep:
            self.kept = self.played.copy()

    # --- what happens ----------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        game = self.played
        game.log, game.log_clauses, game.log_turns, game.log_hands = [], [], [], {}
        game.log_abilities = []

    def _run(self) -> None:
        game = self.game
        while not game.s.outcome and game.s.decision is None:
            if time.monotonic() > self.end:
                raise TooLong("this takes too long", hint="make the position or the script smaller")
            game.run(SLICE)

    def _go(self) -> None:
        super()._go()
        if self.game is self.played:
            log = Log()
            with _unheard(self.played):
                record_events(self.played, log)
            self.steps[-1].log += log.lines
            self._watch()
            decision = self.played.s.decision
            if decision is not None and decision.clause:
                self._came_up(decision.clause)

    def _hear(self) -> None:
        for clause in self.game.citing or ():
            self._came_up(clause)
        super()._hear()

    def _came_up(self, clause: str) -> None:
        if clause not in self.steps[-1].clauses:
            self.steps[-1].clauses.append(clause)

    # --- what could be answered ------------------------------------------------------------------------------------

    def why_not(self, game: Game, seat: Seat, label: str) -> tuple[str, str]:
        """What keeps a player from something in a kept game, which is played on from there."""
        *leading, last = read_parts(label)
        for part in (*leading, last):
            self._check_label(part)
        game.citing = []
        self._use(game, set())
        self._stand()
        if leading:
            self._parts(Answer(0, label, seat, tuple(leading)))
        try:
            self._offered(Offered(0, label, seat, (last,), wanted=False))
        except Missed as missed:
            return missed.clause or "", missed.message
        except Failed:
            asked = self.game.s.decision
            return "" if asked is None else asked.clause, ""
        clause, reason = self.because
        return clause, reason or "nobody is asked for that"

    # --- what is answered ------------------------------------------------------------------------------------------

    def _give_default(self, decision: Decision, answer: list[int]) -> None:
        self.default_given = True
        super()._give_default(decision, answer)

    def _give(self, decision: Decision, answer: list[int]) -> None:
        scripted, self.default_given = not self.default_given, False
        if self.game is self.played:
            step = self.steps[-1]
            if any(not line.phase for line in step.log) and len(self.steps) < self.bounds.steps:
                self._end_step()
                self.steps.append(Step(step.line, step.text))
            with _unheard(self.played):
                self.steps[-1].given.append(self._given(decision, answer, scripted))
        super()._give(decision, answer)

    def _given(self, decision: Decision, answer: list[int], scripted: bool) -> Given:
        text = said(self.game, self.names, decision, answer)
        others: tuple[str, ...] = ()
        if not scripted and decision.forced is None and len(decision.options) <= MOST_SAID:
            offered = asked(self.game, self.names, decision).options
            others = tuple(one.text for one in offered if one.text and one.text != text)
        text = text or self._shown_answer(decision, answer)
        return Given(decision.seat, decision.about, decision.clause, text, scripted, others)

    def _shown_answer(self, decision: Decision, answer: list[int]) -> str:
        labels = Labels(self.game, self.names, decision)
        return ", ".join(labels.shown(i) for i in answer if 0 <= i < len(decision.options)) or "nothing"


@contextmanager
def _unheard(game: Game) -> Iterator[None]:
    """Look at the game: clauses that come up by looking have not come up in it."""
    citing, game.citing = game.citing, None
    try:
        yield
    finally:
        game.citing = citing


def asked(game: Game, names: Names, decision: Decision) -> Asked:
    """The question with what a script says to take each option."""
    options = []
    labels = Labels(game, names, decision)
    if decision.shape in (YES_NO,) and len(decision.options) == 2:
        options = [OfferedOption(word, word, decision.clause) for word in ("yes", "no")]
    elif decision.shape != NUMBER:
        for at, option in enumerate(decision.options[:MOST_OPTIONS]):
            one = (
                [at] if decision.shape != SOME or decision.lo <= 1 <= decision.hi or decision.checked else []
            )
            text = said(game, names, decision, one) if one and at < MOST_SAID else ""
            options.append(OfferedOption(text, labels.shown(at), option.clause))
    source = ""
    if decision.ref >= 0 and card_of(Ref(decision.ref)) < len(game.s.card):
        source = names.shown(card_of(Ref(decision.ref)))
    return Asked(
        decision.seat,
        decision.about,
        decision.shape,
        decision.clause,
        decision.lo,
        decision.hi,
        source,
        tuple(options),
    )


# --- doors -----------------------------------------------------------------------------------------------------------


def play_steps(scenario: Scenario, bounds: Bounds | None = None) -> Played:
    """Play a scenario as `arbiter scenario run` does, and keep the steps."""
    stepper, verdict = _played(scenario, bounds or Bounds())
    found: Asked | None = None
    if stepper is not None and stepper.played.s.decision is not None:
        found = asked(stepper.played, stepper.names, stepper.played.s.decision)
    steps = [] if stepper is None else stepper.steps
    return Played(scenario, verdict, steps, found, [] if stepper is None else list(_claims(stepper)))


def _claims(stepper: Stepper) -> Iterator[str]:
    """Claims that hold at the end, as a script makes them."""
    until = time.monotonic() + LONGEST_CLAIMS
    for text in islice(_candidates(stepper), MOST_CLAIMS):
        if time.monotonic() > until:  # finding one of very many cards takes a while
            return
        with suppress(ArbiterError):
            if stepper.judge.failure(read_claim(text)) is None:
                yield text


def _candidates(stepper: Stepper) -> Iterator[str]:
    """What most rulings are about: the outcome, players' numbers, cards in play."""
    game, names, words = stepper.played, stepper.names, stepper.words
    if game.dirty:
        game.refresh()
    if game.s.outcome:
        yield f"outcome = {game.s.outcome}"
    for seat in SEATS:
        for key, scalar in words.scalars.items():
            value = scalar.read(game, seat)
            if value != "":
                yield f"{'AB'[seat]}.{key} = " + (f'"{value}"' if scalar.text else str(value))
    lying = [card for zone in game.play_zones for card in game.s.zones[zone]]
    for card in lying:
        name = names.shown(card)
        for stat, value in zip(game.rules.stats, game.infos[card].stats, strict=False):
            if value != MISSING and stat != "cost":
                yield f"{name}.{stat} = {value}"
        yield f"{name}.{min(words.turned)} = {'yes' if game.s.flags[card] & TURNED else 'no'}"


def why_not(
    scenario: Scenario, step: int, seat: Seat, label: str, bounds: Bounds | None = None
) -> tuple[str, str]:
    """The clause and the reason that keep a player from doing something after that step (or :data:`LAST`); no reason if
    it is offered. It is asked as a line ``A cannot: …`` of a script asks: what comes before the question goes by
    default, and of several parts (``battle > block with X``) those before the last lead there."""
    stepper, game = _at(scenario, step, bounds)
    return stepper.why_not(game, seat, label)


@dataclass(frozen=True)
class Place:
    """Where a card lies in the view of a step: the zone, whose (-1: shared), and which of its cards."""

    zone: str
    player: int
    at: int


def why(
    scenario: Scenario, step: int, card: Place, what: str, bounds: Bounds | None = None
) -> list[explaining.Reason]:
    """How a number of a card in the view of that step came about."""
    _, game = _at(scenario, step, bounds)
    return explaining.explain(game, card_at(game, card.zone, card.player, card.at), what)


def _at(scenario: Scenario, step: int, bounds: Bounds | None) -> tuple[Stepper, Game]:
    stepper, verdict = _played(scenario, bounds or Bounds(), step)
    if stepper is None:
        raise ArbiterError(verdict.why or "the scenario cannot be played")
    if stepper.kept is None and step == LAST:
        raise ArbiterError(verdict.why)
    if stepper.kept is None:
        raise ArbiterError(f"there is no step {step}", hint=f"there are {len(stepper.steps)}")
    if stepper.kept.dirty:
        stepper.kept.refresh()
    return stepper, stepper.kept


def _played(scenario: Scenario, bounds: Bounds, keep: int = _NONE) -> tuple[Stepper | None, Verdict]:
    made: list[Stepper] = []

    def runner(given: Scenario) -> Runner:
        stepper = Stepper(given, bounds, keep)
        made.append(stepper)
        return stepper

    verdict = judge(scenario, runner)
    return (made[0] if made else None), verdict
