"""Verdicts: one for each scenario, and the first thing that failed."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter.cards import CardLibrary
from arbiter.errors import ArbiterError
from arbiter.rulebook.hearing import listening
from arbiter.rulebook.ledger import definitional

from .records import FileError, Scenario
from .scenario_files import read_file
from .setting import Unread

if TYPE_CHECKING:
    from .runner import Runner


@dataclass(frozen=True)
class Verdict:
    """``readable`` False: the scenario itself is at fault, not the game."""

    file: str
    title: str
    ruleset: str
    cites: tuple[str, ...]
    ok: bool
    why: str
    seconds: float
    readable: bool = True
    transformed: str = ""  # how the scenario was changed before it was played
    came_up: frozenset[str] = frozenset()
    """The clauses that came up while it was played."""

    @property
    def not_exercised(self) -> tuple[str, ...]:
        """What it cites and did not come up, though it is no clause that merely defines something."""
        exempt = definitional(self.ruleset)
        return tuple(each for each in self.cites if each not in self.came_up and each not in exempt)

    def json(self) -> dict[str, Any]:
        made = asdict(self)
        del made["readable"], made["came_up"]
        if not self.transformed:
            del made["transformed"]
        made["cites"] = list(self.cites)
        return made


def judge(scenario: Scenario, runner: Callable[[Scenario], Runner] | None = None) -> Verdict:
    """Play a scenario. Never raises: whatever goes wrong is the verdict. ``runner``: another way to play it."""
    began = time.perf_counter()
    came_up: set[str] = set()
    why, readable = _why(scenario, runner, came_up)
    return Verdict(
        file=str(scenario.file),
        title=scenario.title,
        ruleset=scenario.ruleset,
        cites=scenario.cites,
        ok=not why,
        why=why,
        seconds=round(time.perf_counter() - began, 4),
        readable=readable,
        came_up=frozenset(came_up),
    )


@dataclass(frozen=True)
class Comparison:
    """A scenario under its own ruleset and under another edition."""

    own: Verdict
    other: Verdict

    @property
    def same(self) -> bool:
        return self.own.ok == self.other.ok

    def json(self) -> dict[str, Any]:
        return {**self.other.json(), "of": self.own.ruleset, "same": self.same}


def compare(
    path: Path, ruleset: str, pattern: str = "", databases: Mapping[str, CardLibrary] | None = None
) -> Iterator[Comparison]:
    """Every scenario of a file that is of the same game, as it is and under ``ruleset``: what changes?"""
    own = {scenario.nth: scenario for scenario in reversed(read_file(path, ruleset, databases=databases))}
    for other in read_file(path, ruleset, under=ruleset, databases=databases):
        if pattern.casefold() in other.title.casefold():
            yield Comparison(judge(own[other.nth]), judge(other))


def _why(
    scenario: Scenario, kind: Callable[[Scenario], Runner] | None, came_up: set[str]
) -> tuple[str, bool]:
    from .missing import Failed
    from .runner import Runner

    if scenario.error:
        return scenario.error, False
    try:
        with listening(scenario.ruleset) as heard:
            runner = (kind or Runner)(scenario)
            runner.run()
        came_up.update(runner.cited, heard)
        for clause in scenario.cites:
            _known_clause(scenario.ruleset, clause)
    except Failed as failed:
        return failed.message, True
    except Unread as error:
        return error.message, True
    except ArbiterError as error:
        hint = f" (hint: {error.hint})" if error.hint else ""
        return f"{scenario.where()}: {error.message}{hint}", not isinstance(error, FileError)
    except Exception as error:  # a bug of ours must not hide the other verdicts
        return f"internal error: {type(error).__name__}: {error}{_place(error)}", True
    return "", True


def _place(error: Exception) -> str:
    """Where it happened, for the one who has to mend it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    return "".join(f" ({Path(frame.filename).name}:{frame.lineno})" for frame in last)


def _known_clause(ruleset: str, clause: str) -> None:
    from arbiter.rulebook import load

    try:
        load(ruleset).get(clause)
    except ArbiterError as error:
        raise FileError(f"cites: {error.message}", hint=error.hint) from None


def read_paths(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files named by files and folders, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def judge_file(path: Path, ruleset: str = "") -> list[Verdict]:
    return [judge(scenario) for scenario in read_file(path, ruleset)]
