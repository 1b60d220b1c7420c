"""The first game of each ruleset, dealt always the same: whoever follows the hints wins it."""

import pytest

import arbiter
from arbiter.games import RULESETS
from arbiter.players import LEVELS, player
from arbiter.players.default import idle_answer
from arbiter.server.layout import rulesets
from arbiter.server.mind import advised
from arbiter.server.passing import automatic
from arbiter.server.rows import Settings
from arbiter.server.socket import QUICK_ADVISER

LESSONS = {one.name: one.lesson for one in rulesets() if one.lesson.deck}


def test_every_game_has_a_lesson() -> None:
    assert {name.partition("-")[0] for name in LESSONS} == {name.partition("-")[0] for name in RULESETS}


@pytest.mark.parametrize("ruleset", LESSONS)
def test_who_follows_the_hints_wins(ruleset: str) -> None:
    lesson = LESSONS[ruleset]
    table = arbiter.start(ruleset, decks=(lesson.deck, lesson.against), seed=lesson.seed)
    computer = player(LEVELS["easy"], (lesson.seed & 0xFFFF) + 1)
    while (decision := table.decision()) is not None:
        if decision.seat:
            answer = computer.choose(decision, table.observe(decision.seat), table)
        else:
            answer = automatic(table, Settings())
            if answer is None:
                hints = advised(table, QUICK_ADVISER).lines
                answer = hints[0].chosen if hints else idle_answer(decision)
        table.answer(answer)
    assert table.outcome == "A"
