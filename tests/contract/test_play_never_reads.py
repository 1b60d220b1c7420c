"""Playing never reads card text: that is plain Python even where the rest is compiled, and much slower."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from arbiter.games import RULESETS
from contract.playing import dealt, play

DECISIONS = 150


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_code_of_cardtext_runs_in_play(ruleset: str) -> None:
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "/cardtext/" in frame.f_code.co_filename:
            called.add(f"{frame.f_code.co_filename}: {frame.f_code.co_name}")

    game = dealt(ruleset, 3, "")
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        asked = list(play(game, 3, DECISIONS))
    finally:
        sys.setprofile(before)
    assert len(asked) > 20
    assert called == set()
