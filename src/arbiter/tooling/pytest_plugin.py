"""Every scenario of a scenario file is a test, in any folder: pytest rulings/ -k "rested".

A file is one if a line of it is ``[[scenario]]``, or if it is named on the command line. ``--transformed 1`` also plays
every scenario changed in ways that must not change its verdict ("[seats]" in the test's name), ``--transformed 10``
one in ten, chosen by the environment variable ARBITER_SEED. ``-p no:arbiter`` turns the plugin off.

Nothing of the program is imported before the first scenario file is found.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from arbiter.judge import Scenario, Verdict

_MARK = re.compile(rb"^\s*\[\[\s*scenario\s*\]\]", re.M)
_MOST_BYTES = 2_000_000  # what the reader takes

#: of how many transformed scenarios one is tested where the option does not say it; for a folder's conftest.py
ONE_IN = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("arbiter", "scenario files")
    group.addoption(
        "--transformed",
        type=int,
        metavar="N",
        help="also play one in N of the scenarios changed in each way that must not matter (1: all of them, 0: none)",
    )


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> ScenarioFile | None:
    if file_path.suffix == ".toml" and (parent.session.isinitpath(file_path) or _has_scenarios(file_path)):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def _has_scenarios(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _MARK.search(file.read(_MOST_BYTES)) is not None
    except OSError:
        return False


class Overruled(Exception):
    """The game does not agree with the scenario."""


class ScenarioFile(pytest.File):
    def collect(self) -> Iterator[ScenarioTest]:
        from arbiter.judge import FileError
        from arbiter.judge.records import TRANSFORMATIONS
        from arbiter.judge.scenario_files import read_file

        try:
            found = read_file(self.path)
        except FileError as error:
            hint = f" (hint: {error.hint})" if error.hint else ""
            raise self.CollectError(error.message + hint) from None
        said = self.config.getoption("transformed", default=None)
        one_in = self.config.stash.get(ONE_IN, 0) if said is None else said
        seen: dict[str, int] = {}
        for scenario in found:
            seen[scenario.title] = nth = seen.get(scenario.title, 0) + 1
            name = scenario.title if nth == 1 else f"{scenario.title} ({nth})"
            yield ScenarioTest.from_parent(self, name=name, scenario=scenario)
            for how in TRANSFORMATIONS:
                if how not in scenario.fixed and not scenario.error and _is_tested(scenario, how, one_in):
                    yield TransformedTest.from_parent(
                        self, name=f"{name} [{how}]", scenario=scenario, how=how
                    )


class ScenarioTest(pytest.Item):
    """It passes if the verdict is the one claimed and every clause it cites has come up."""

    def __init__(self, *, scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def verdict(self) -> Verdict | None:
        from arbiter.judge import judge

        return judge(self.scenario)

    def runtest(self) -> None:
        verdict = self.verdict()
        if verdict is None:
            return
        if not verdict.ok:
            raise Overruled(verdict.why)
        if verdict.not_exercised and not verdict.transformed:
            raise Overruled(f"it cites {', '.join(verdict.not_exercised)}, which did not come up")

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> str | Any:  # pytest's own kinds of text are not public
        if isinstance(excinfo.value, Overruled):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.scenario.title


class TransformedTest(ScenarioTest):
    def __init__(self, *, how: str, **more: Any) -> None:
        super().__init__(**more)
        self.how = how

    def verdict(self) -> Verdict | None:
        from arbiter.judge.transforming import judge_transformed

        return judge_transformed(self.scenario, self.how)


def _is_tested(scenario: Scenario, how: str, one_in: int) -> bool:
    """Cards are read anew under other names, so those are chosen by the file, the rest one by one."""
    if one_in < 1:
        return False
    which = scenario.file.name
    if how != "names":
        which += f"/{scenario.nth}/{scenario.ruleset}"
    seed = os.environ.get("ARBITER_SEED", "0")
    return zlib.crc32(f"{seed}/{how}/{which}".encode()) % one_in == 0
