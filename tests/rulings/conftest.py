"""Every scenario in a file of this folder is a test: pytest tests/rulings/fow-8.01/800-battle.toml -k "rested"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.judge import FileError, Scenario, judge
from arbiter.judge.reading import read_file


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


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> Rulings | None:
    if file_path.suffix == ".toml":
        return Rulings.from_parent(parent, path=file_path)
    return None
