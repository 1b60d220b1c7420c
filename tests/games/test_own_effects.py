"""Actions that only one game knows: each has a handler."""

from __future__ import annotations

from arbiter.games import ruleset
from arbiter.games.fow.known import SPECIALS as FOW
from arbiter.games.fow.special import OwnEffect as FowEffect
from arbiter.games.sve.own_effects import SPECIALS as SVE
from arbiter.games.sve.vocabulary import OwnEffect as SveEffect


def test_each_action_of_a_game_has_a_handler() -> None:
    ruleset("fow-8.01")  # its chapters register what they do
    assert set(FOW) == set(FowEffect)
    assert set(SVE) == set(SveEffect)
