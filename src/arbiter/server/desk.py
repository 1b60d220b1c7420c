"""The judge's desk: scenarios played step by step for visitors. Nothing here plays or judges: a scenario is written
down as a file (:mod:`.desk_forms`), and the file is played as `arbiter scenario run` plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.judge import stepping
from arbiter.judge.moments import moment
from arbiter.judge.records import FileError, Scenario
from arbiter.judge.scenario_files import read_text
from arbiter.kernel.ids import Seat

from . import desk_messages as m
from .desk_forms import FILE, as_moment, known_words, text
from .desk_runs import played_run
from .limits import Budgets
from .loaded_games import LoadedGames
from .messages import Reason
from .refusal import Refusal
from .replays import Films
from .rows import fits

BOUNDS = stepping.Bounds(steps=150, seconds=10.0)
AT_ONCE = 2  # scenarios of one visitor that are being played
P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """Plays scenarios for visitors: off the event loop, a few at once, so many a minute."""

    def __init__(self, loaded_games: LoadedGames, films: Films) -> None:
        self.loaded_games = loaded_games
        self.films = films
        self.budgets = Budgets(loaded_games.limits.scenarios / 60, loaded_games.limits.scenarios)
        self.running: Counter[str] = Counter()

    async def work(self, visitor: str, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        if self.running[visitor] >= AT_ONCE or not self.budgets.spend(visitor):
            raise Refusal("too fast", "you ask for too many scenarios at once", hint="wait a little", retry=5)
        self.running[visitor] += 1
        try:
            return await self.loaded_games.workers.later(job, *given, **named)
        finally:
            self.running[visitor] -= 1
            if not self.running[visitor]:
                del self.running[visitor]

    async def moment(self, id: str, asked: m.AskJudge, visitor: str) -> m.DeskMoment:
        """A moment of a finished game, open; of another one as the seat may know it."""
        row = await self.loaded_games.row(id)
        if row.status == "finished":
            table = await self.films.table(id, asked.at, visitor)
            found = await self.work(visitor, moment, table.game, None)
            return as_moment(found)
        room = await self.loaded_games.room(id, visitor)
        seat = next((at for at, one in enumerate(room.row.seats) if fits(asked.token, one.token_hash)), -1)
        if asked.token and seat < 0:
            raise Refusal(
                "not your seat", "the token is not that of a seat in this game", hint="ask without one"
            )
        async with room.lock:
            if room.table is None:
                raise Refusal("not possible", "the game has not begun", hint="wait for somebody to join")
            game = room.table.game.copy()
        return as_moment(await self.work(visitor, moment, game, Seat(seat)))


# --- playing --------------------------------------------------------------------------------------------------------


def read(scenario: m.DeskScenario, under: str = "") -> Scenario:
    """The scenario as its file reads; of a family of editions the newest."""
    if under and under not in RULESETS:
        raise Refusal("unknown", f"there is no ruleset {under!r}", hint="there are: " + ", ".join(RULESETS))
    found = read_text(text(scenario), FILE, under=under)
    if not found:
        raise Refusal("not possible", f"{under} is no edition of {scenario.ruleset}", hint="choose another")
    return found[0]


def run(scenario: m.DeskScenario, under: str = "") -> m.DeskRun:
    """Play it. Whatever is wrong with it is the result."""
    known_words(scenario.ruleset)
    try:
        asked = read(scenario, under)
        own = read(scenario) if under else None
    except FileError as problem:
        return _unreadable(scenario, problem)
    played = stepping.play_steps(asked, BOUNDS)
    made = played_run(played)
    if own is not None:
        made.own = "holds" if stepping.play_steps(own, BOUNDS).verdict.ok else "fails"
    return made


def _unreadable(scenario: m.DeskScenario, problem: ArbiterError) -> m.DeskRun:
    hint = f" (hint: {problem.hint})" if problem.hint else ""
    return m.DeskRun(
        ruleset=scenario.ruleset, title=scenario.title, ok=False, readable=False, why=problem.message + hint, own="",
        cites=scenario.cites, exercised=[], steps=[], asked=None, claims=[],
    )  # fmt: skip


def why_not(asked: m.DeskWhyNot) -> m.DeskReason:
    clause, reason = stepping.why_not(
        read(asked.scenario, asked.under), asked.step, Seat(asked.seat), asked.label, BOUNDS
    )
    return m.DeskReason(clause, reason, not reason)


def why(asked: m.DeskWhy) -> m.DeskReasons:
    steps = stepping.why(
        read(asked.scenario, asked.under),
        asked.step,
        stepping.Place(asked.zone, asked.player, asked.at),
        asked.what,
        BOUNDS,
    )
    return m.DeskReasons(
        asked.what,
        [Reason(source=one.source, clause=one.clause, before=one.before, after=one.after) for one in steps],
    )
