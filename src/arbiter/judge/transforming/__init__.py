"""Scenarios changed in ways that must not change the verdict.

``seats``: A and B exchanged. ``copies``: an idle extra copy of each card. ``save``: saved and loaded at each decision.
``names``: the cards called otherwise. ``copy``: played on a copy made at each decision.
"""

from __future__ import annotations

from ..records import TRANSFORMATIONS, Scenario
from ..verdicts import Verdict, judge
from .driving import CopyingRunner, SavingRunner
from .renaming import cards_renamed
from .seats import seats_exchanged

__all__ = ["TRANSFORMATIONS", "judge_transformed"]


def judge_transformed(scenario: Scenario, how: str) -> Verdict | None:
    """Play a scenario transformed; None if it says that its verdict depends on what would be changed."""
    if how in scenario.fixed:
        return None
    if scenario.error:
        return judge(scenario)
    match how:
        case "seats":
            return judge(seats_exchanged(scenario))
        case "names":
            return judge(cards_renamed(scenario))
        case "save":
            return judge(scenario, SavingRunner)
        case "copy":
            return judge(scenario, CopyingRunner)
    return None
