"""Which computer players a server lets sit down."""

from __future__ import annotations

import pytest

from arbiter.server.computers import check_player
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
