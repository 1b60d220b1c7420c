"""Whole games through the page, in every ruleset there is."""

from __future__ import annotations

import pytest

from arbiter.cards import deck_names
from arbiter.games import RULESETS
from browser.hands import Hands

PLAYABLE = [name for name in RULESETS if len(deck_names(name)) > 1]


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_a_whole_game_is_played_by_touching_what_is_lit(ruleset, server, visit):
    hands = Hands(visit(), seed=3, busy=0.8)
    hands.begin(server.url, ruleset)
    assert "win" in hands.game(touches=1500)
    assert hands.touched > 10
    assert hands.page.locator(".log .entry").count() > 20
