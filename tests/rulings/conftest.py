"""Every scenario in a file of this folder is a test: pytest tests/rulings/fow-8.01/800-battle.toml -k "rested".

So is every scenario transformed in ways that must not change its verdict: -k "[seats]". A share of these, chosen by a
seed, is tested each time; with ARBITER_DEEP set, all of them are (make test-deep).
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.judge import FileError, Scenario, judge
from arbiter.judge.scenario_files import read_file
from arbiter.judge.transforming import TRANSFORMATIONS, judge_transformed

DEEP = bool(os.environ.get("ARBITER_DEEP"))
SEED = os.environ.get("ARBITER_SEED", "0")
ONE_IN = 10  # how many of the transformed rulings one is tested of, if not all are


class Ruling(pytest.Item):
    def __init__(self, *, scenario: Scenario, **more: object) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def runtest(self) -> None:
        verdict = judge(self.scenario)
        if not verdict.ok:
            raise Overruled(verdict.why)
        if verdict.not_exercised:
            raise Overruled(f"it cites {', '.join(verdict.not_exercised)}, which did not come up")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, Overruled):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.scenario.title


class Transformed(Ruling):
    def __init__(self, *, how: str, **more: object) -> None:
        super().__init__(**more)
        self.how = how

    def runtest(self) -> None:
        verdict = judge_transformed(self.scenario, self.how)
        if verdict is not None and not verdict.ok:
            raise Overruled(verdict.why)


def is_tested(scenario: Scenario, how: str) -> bool:
    """Cards are read anew under other names, so those are chosen by the file, the rest one by one."""
    if DEEP:
        return True
    which = (
        scenario.file.name if how == "names" else f"{scenario.file.name}/{scenario.nth}/{scenario.ruleset}"
    )
    return zlib.crc32(f"{SEED}/{how}/{which}".encode()) % ONE_IN == 0


class Overruled(Exception):
    """The game does not agree with the ruling."""


class Rulings(pytest.File):
    def collect(self) -> Iterator[Ruling]:
        try:
            found = read_file(self.path)
        except FileError as error:
            raise self.CollectError(error.message) from None
        seen: dict[str, int] = {}
        for scenario in found:
            seen[scenario.title] = seen.get(scenario.title, 0) + 1
            nth = seen[scenario.title]
            name = scenario.title if nth == 1 else f"{scenario.title} ({nth})"
            yield Ruling.from_parent(self, name=name, scenario=scenario)
            for how in TRANSFORMATIONS:
                if how not in scenario.fixed and not scenario.error and is_tested(scenario, how):
                    yield Transformed.from_parent(self, name=f"{name} [{how}]", scenario=scenario, how=how)


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> Rulings | None:
    if file_path.suffix == ".toml":
        return Rulings.from_parent(parent, path=file_path)
    return None
