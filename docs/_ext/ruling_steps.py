"""A ruling played line by line: what each line did, which clauses came up, and how things lay afterwards."""

from dataclasses import dataclass

from arbiter.errors import ArbiterError
from arbiter.judge import Scenario
from arbiter.judge.runner import Runner
from arbiter.judge.script import Line


@dataclass(frozen=True)
class Step:
    line: str
    clauses: tuple[str, ...]
    position: str


class Stepper(Runner):
    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.steps: list[Step] = []

    def _do(self, line: Line) -> None:
        if not self.steps:
            self.steps.append(Step("the position", tuple(sorted(self.cited)), self._shown()))
        seen = set(self.cited)
        super()._do(line)
        self.steps.append(Step(line.text, tuple(sorted(self.cited - seen)), self._shown()))


def steps_of(scenario: Scenario) -> list[Step]:
    """None for what cannot be played: a deck list, or a scenario that is wrong."""
    if scenario.error or scenario.deck:
        return []
    try:
        stepper = Stepper(scenario)
        stepper.run()
    except ArbiterError:
        return []
    return stepper.steps
