"""Compiled, a game is played to its end without a line of interpreted code: what is left out of the compilation is
for reading cards, showing and saving. Records and enums may be made."""

from __future__ import annotations

import enum
import gc
import sys
from types import FrameType

import pytest

from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.kernel import game as kernel_game
from arbiter.kernel import playout, rng
from arbiter.kernel.game import Game
from arbiter.sim.series import Prepared
from arbiter.table import game_setup

COMPILED = not kernel_game.__file__.endswith(".py")
GAMES = 4
#: constructors of records, which Python generates, and looking a value up in an enum
MADE = ("<string>:", enum.__file__)


def play(games: list[Game]) -> None:
    for seed, game in enumerate(games):
        playout.play_out(game, (rng.seeded(seed), rng.seeded(seed + 1)))


@pytest.mark.skipif(not COMPILED, reason="the kernel is plain Python here")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_interpreted_code_runs_in_play(ruleset: str):
    decks = [load_deck(ruleset, name) for name in deck_names(ruleset)[:2]]
    prepared = Prepared(game_setup(ruleset, (decks[0], decks[-1])))
    run: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            run.add(f"{frame.f_code.co_filename}:{frame.f_code.co_name}")

    games = [[prepared.deal(seed) for seed in range(GAMES)] for _ in range(2)]
    play(games[0])  # what is worked out once for a card is worked out here
    gc.disable()  # test tools watch the collector with functions of their own
    sys.setprofile(note)
    try:
        play(games[1])
    finally:
        sys.setprofile(None)
        gc.enable()
    run.discard(f"{__file__}:play")
    assert not {one for one in run if not one.startswith(MADE)}
