"""A play that cannot be completed is taken back, and leaves no trace (10.6.2.5.3, 10.6.2.6)."""

from __future__ import annotations

from pathlib import Path

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.game import Game
from arbiter.kernel.saving import digest

POSITION = """
ruleset = "sve-1.3.1"

[[card]]
name = "Stand In"
class = "Neutral"
type = "Follower"
cost = 1
atk = 1
def = 1
text = \"\"\"
[quick]
As an additional cost to play this card, put a card from your field into its owner's cemetery.
\"\"\"

[[card]]
name = "Altar"
class = "Neutral"
type = "Amulet"
cost = 1
text = "[act] Put an amulet on your field into its owner's cemetery: Draw a card. Earth Rite: Draw 2 cards."

[[scenario]]
title = "an amulet that stays makes no room"
A.field = [{ card = "Magic Sediment", counters = { "stack" = 2 } }, "4x Filler"]
A.hand = ["Stand In"]
B.field = [{ card = "Magic Sediment", counters = { "stack" = 2 } }, "4x Filler"]
B.hand = ["Stand In"]
play = ""

[[scenario]]
title = "one counter for two costs"
A.field = [{ card = "Magic Sediment", counters = { "stack" = 1 } }, "Altar"]
play = ""
"""


def position(folder: Path, number: int = 0) -> Game:
    file = folder / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    game, _ = set_up(read_file(file)[number])
    game.run()
    return game


def take(game: Game, verb: str, name: str = "") -> None:
    """Answer with the option of that verb, about the card of that name."""
    ask = game.s.decision
    assert ask is not None
    for at, option in enumerate(ask.options):
        if option.verb == verb and (not name or game.infos[option.ref & 0xFFFF].name == name):
            game.answer([at])
            game.run()
            return
    raise AssertionError(f"{verb} {name} is not offered")


def offered(game: Game, verb: str) -> bool:
    return game.s.decision is not None and any(option.verb == verb for option in game.s.decision.options)


def test_what_was_begun_in_vain_leaves_no_trace(tmp_path: Path) -> None:
    game = position(tmp_path)
    before = game.s.clone()
    take(game, "play", "Stand In")
    take(game, "choose", "Magic Sediment")
    assert not offered(game, "play")
    after = game.s.clone()
    for state in (before, after):
        state.refused = []
        state.marks = []  # what loops are looked for by
        state.decision = state.asked = state.before = None
        state.answer = []
        state.frames[-1].step = 0
    assert digest(after, game.lib) == digest(before, game.lib)


def test_one_counter_does_not_pay_for_an_earth_rite_and_something_else(tmp_path: Path) -> None:
    game = position(tmp_path, 1)
    take(game, "activate", "Altar")
    take(game, "yes")
    take(game, "choose", "Magic Sediment")
    assert sorted(game.infos[card].name for card in game.s.zones[2]) == ["Altar", "Magic Sediment"]
    take(game, "activate", "Altar")
    assert not offered(game, "yes")  # without the Earth Rite it can be completed
    take(game, "choose", "Magic Sediment")
    assert [game.infos[card].name for card in game.s.zones[2]] == ["Altar"]


def test_what_was_taken_back_in_a_quick_window_is_offered_in_the_next_turn(tmp_path: Path) -> None:
    game = position(tmp_path)
    take(game, "pass")
    take(game, "play", "Stand In")
    take(game, "choose", "Magic Sediment")
    assert not offered(game, "play")
    take(game, "pass")
    assert game.s.turn_player == 1
    assert offered(game, "play")
    take(game, "play", "Stand In")
    take(game, "choose", "Filler")
    assert any(game.infos[card].name == "Stand In" for card in game.s.zones[3])


def test_what_was_taken_back_is_offered_again_after_something_else(tmp_path: Path) -> None:
    game = position(tmp_path)
    take(game, "play", "Stand In")
    take(game, "choose", "Magic Sediment")
    take(game, "attack")
    while game.s.decision is not None and game.s.decision.seat == 1:
        take(game, "pass")
    assert offered(game, "play")
