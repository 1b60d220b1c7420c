"""Scenarios changed in ways that must not change the verdict.

``seats``: A and B exchanged. ``copies``: an idle extra copy of each card. ``save``: saved and loaded at each decision.
``names``: the cards called otherwise. ``copy``: played on a copy made at each decision. ``paraphrase``: the cards have
the abilities that their paraphrases say.
"""

from __future__ import annotations

from dataclasses import replace

from arbiter.cardtext.paraphrase import card_read_from_paraphrases
from arbiter.errors import ArbiterError
from arbiter.rulebook import citations

from ..records import TRANSFORMATIONS, Scenario
from ..verdicts import Verdict, judge
from .copies import judge_with_copies
from .driving import CopyingRunner, SavingRunner
from .renaming import cards_renamed
from .seats import seats_exchanged

__all__ = ["ALL", "TRANSFORMATIONS", "judge_transformed", "transformations"]

ALL = "all"


def transformations(named: str) -> tuple[str, ...]:
    """The transformations a word stands for."""
    if named == ALL:
        return TRANSFORMATIONS
    if named not in TRANSFORMATIONS:
        raise ArbiterError(f"there is no transformation {named!r}", hint=", ".join((*TRANSFORMATIONS, ALL)))
    return (named,)


def judge_transformed(scenario: Scenario, how: str) -> Verdict | None:
    """Play a scenario transformed; None if it says that its verdict depends on what would be changed."""
    if how in scenario.fixed:
        return None
    return replace(_judge(scenario, how), transformed=how)


def _judge(scenario: Scenario, how: str) -> Verdict:
    if scenario.error:
        return judge(scenario)
    match how:
        case "seats":
            return judge(seats_exchanged(scenario))
        case "copies":
            return judge_with_copies(scenario)
        case "save":
            return judge(scenario, SavingRunner)
        case "names":
            return judge(_renamed(scenario))
        case "copy":
            return judge(scenario, CopyingRunner)
        case "paraphrase":
            return judge(_paraphrased(scenario))
        case _:
            raise ArbiterError(f"there is no transformation {how!r}")


def _paraphrased(scenario: Scenario) -> Scenario:
    game = citations.game_of(scenario.ruleset)
    cards = {name: card_read_from_paraphrases(game, card) for name, card in scenario.cards.items()}
    return replace(scenario, cards=cards)


def _renamed(scenario: Scenario) -> Scenario:
    try:
        return cards_renamed(scenario)
    except ArbiterError as error:
        return replace(scenario, error=f"{scenario.where()}: with other names: {error.message}")
