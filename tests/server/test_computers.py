"""Which computer players a server lets sit down."""

from __future__ import annotations

import pytest

from arbiter.errors import ArbiterError
from arbiter.server.computers import check_player, read_bots
from arbiter.server.refusal import Refusal


@pytest.mark.parametrize(
    "name", ["easy", "normal", "hard", "random", "greedy", "search", "search:200ms", "search:10s"]
)
def test_levels_and_times_are_taken(name: str):
    check_player(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("oracle", "unknown"),
        ("search:", "unknown"),
        ("greedy:1s", "unknown"),
        ("search:11s", "not possible"),
        ("search:1000", "not possible"),
    ],
)
def test_what_there_is_not_or_takes_too_long_is_refused(name: str, code: str):
    with pytest.raises(Refusal) as refused:
        check_player(name)
    assert refused.value.code == code
    assert refused.value.hint


@pytest.mark.parametrize("name", ["cmd:ls", "cmd@1s:ls", "py:bot.py", "bot:mine", "bot:", "cmd:"])
def test_a_visitor_never_starts_a_program(name: str):
    with pytest.raises(Refusal) as refused:
        check_player(name)
    assert refused.value.code == "unknown"


def test_only_bots_the_server_was_told_of_sit_down():
    bots = read_bots(["mine=ls -l"])
    assert bots == {"bot:mine": "cmd:ls -l"}
    check_player("bot:mine", tuple(bots))
    with pytest.raises(Refusal):
        check_player("bot:other", tuple(bots))


@pytest.mark.parametrize("given", ["mine", "=ls", "my bot=ls", "mine=", "mine=./no-such-bot"])
def test_a_bot_that_cannot_be_is_refused_when_the_server_starts(given: str):
    with pytest.raises(ArbiterError):
        read_bots([given])
