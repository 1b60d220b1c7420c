"""Rounds of a declared loop that change nothing are not performed; they are counted where a text counts them."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel import saving
from arbiter.kernel.game import Game
from arbiter.kernel.info import Info
from arbiter.kernel.loops import MOST_ANSWERS, MOST_ROUNDS, PILED, ask_count
from arbiter.kernel.questions import Ask

POSITION = """
ruleset = "fow-8.01"

[[card]]
name = "Idle Crank"
type = "Addition:Field"
cost = "{1}"
text = "{0}: Recover this card."

[[card]]
name = "Purse"
type = "Addition:Field"
cost = "{1}"
text = "{0}: You gain 100 life."

[[card]]
name = "Tally"
type = "Addition:Field"
cost = "{1}"
text = "{Rest}: You gain 100 life for each card you have drawn this turn."

[[card]]
name = "Threshold"
type = "Addition:Field"
cost = "{1}"
text = "{Rest}: If you have drawn nine or more cards this turn, you gain 100 life."

[[card]]
name = "Second Look"
type = "Addition:Field"
cost = "{1}"
text = "{Rest}: If this card was recovered 9 or more times this turn, you gain 100 life."

[[card]]
name = "Drum"
type = "Addition:Field"
cost = "{1}"
text = "{0}: Each resonator you control gains [+100/+100] until end of turn."

[[card]]
name = "Loaf"
type = "Resonator"
cost = "{1}"
atk = 100
def = 100

[[card]]
name = "Flute"
type = "Addition:Field"
cost = "{1}"
text = "{0}: Target resonator gains [+100/+100] until end of turn."

[[card]]
name = "Horn"
type = "Addition:Field"
cost = "{1}"
text = "{0}: Each resonator you control with ATK 500 or less gains [+100/+100] until end of turn."

[[scenario]]
title = "A free ability"
cites = ["1301.1"]
A.field = ["%s"]
play = ""
"""


def declaring(tmp_path: Path, name: str, text: str = "Recover this card.") -> Game:
    """A game in which a player is asked how often to use the ability; ``text``: what that of Idle Crank does."""
    file = tmp_path / "position.toml"
    file.write_text((POSITION % name).replace("Recover this card.", text))
    (scenario,) = read_file(file)
    game, _ = set_up(scenario)
    game.run()
    for _ in range(40):
        asked = game.s.decision
        assert asked is not None
        if asked.about is Ask.LOOP:
            return game
        if asked.about is not Ask.ACTION:
            game.answer([0])
            game.run()
            continue
        verbs = [option.verb for option in asked.options]
        waiting = any(game.s.zones[at] for at in (game.rules.place("chase", 0), game.rules.place("chase", 1)))
        game.answer([verbs.index("pass" if waiting else "activate")])
        game.run()
    raise AssertionError("nobody was asked how often")


def performed(game: Game, rounds: int, reload_every: int = 0) -> int:
    """Declare so many rounds; how many steps are taken until somebody else is asked."""
    game.answer([rounds])
    steps = 0
    while game.s.decision is None:
        game.run(1)
        steps += 1
        if reload_every and steps % reload_every == 0:
            game.s = saving.load(saving.save(game.s, game.lib), game.lib)
            game.rebuild()
    return steps


def after(tmp_path: Path, field: str, *declared: int) -> list[tuple[int, int, set[str]]]:
    """For each number of rounds: steps taken, events in the history, and what is offered afterwards."""
    found = []
    for rounds in declared:
        game = declaring(tmp_path, field)
        steps = performed(game, rounds)
        assert game.s.decision is not None
        found.append((steps, game.s.history.length(), {option.verb for option in game.s.decision.options}))
    return found


def test_idle_rounds_are_not_performed(tmp_path: Path) -> None:
    (steps, _, offered), more, many = after(tmp_path, "Idle Crank", 2, 3, 900)
    assert more[0] == many[0] <= 2 * steps
    assert offered == more[2] == many[2]
    assert "activate" not in offered


@pytest.mark.parametrize(("card", "enough"), [("Threshold", 9), ("Second Look", 10)])
def test_rounds_are_performed_as_often_as_a_text_waits_for(tmp_path: Path, card: str, enough: int) -> None:
    few, more, many = after(tmp_path, f'Idle Crank", "{card}', enough, enough + 1, 900)
    assert few[0] < more[0] == many[0]
    assert few[1] < more[1] == many[1]


def test_all_rounds_are_noted_where_a_text_counts_them(tmp_path: Path) -> None:
    few, more, many = after(tmp_path, 'Idle Crank", "Tally', PILED + 10, PILED + 11, PILED + 900)
    assert few[0] == more[0] == many[0]
    a_round = more[1] - few[1]
    assert a_round > 0
    assert many[1] - few[1] == a_round * 890


def test_rounds_that_change_something_are_performed(tmp_path: Path) -> None:
    game = declaring(tmp_path, "Purse")
    before = game.s.values[0][game.rules.values.index("life")]
    performed(game, 300)
    assert game.s.values[0][game.rules.values.index("life")] == before + 300 * 100


def test_a_longer_round_may_be_declared_less_often(tmp_path: Path) -> None:
    game = declaring(tmp_path, "Purse")
    asked = game.s.decision
    assert asked is not None
    assert asked.hi == MOST_ROUNDS
    game.s.script = game.s.script * 50
    ask_count(game, asked.seat, asked.clause)
    longer = game.s.decision
    assert longer is not None
    assert longer.hi < asked.hi
    assert longer.hi * len(game.s.script) <= MOST_ANSWERS


REPEATED = [
    "Target resonator gains [Flying] until end of turn.",
    "Each resonator you control gains [Flying] until end of turn.",
    "Target resonator loses [Flying] until end of turn.",
    "Target resonator loses all abilities until end of turn.",
    "Target resonator's ATK becomes 300 until end of turn.",
    "Gain control of target resonator until end of turn.",
    "Target resonator gains [+X/+X] until end of turn, where X is the number of resonators you control.",
]


@pytest.mark.parametrize("text", REPEATED)
def test_what_many_rounds_do_costs_no_more_than_what_one_does(tmp_path: Path, text: str) -> None:
    game = declaring(tmp_path, 'Idle Crank", "Loaf', text)
    performed(game, 40)
    assert len(game.s.floating) == 1


GAINED = {
    "automatic": r"\"When this card is put into a graveyard from field => Draw a card.\"",
    "activated": r"\"{Rest}: You gain 100 life.\"",
}


@pytest.mark.parametrize("whom", ["Target resonator", "Each resonator you control"])
@pytest.mark.parametrize("gained", GAINED)
def test_an_ability_that_is_gained_many_times_is_kept_once_and_there_as_often(
    tmp_path: Path, gained: str, whom: str
) -> None:
    text = f"{whom} gains {GAINED[gained]} until end of turn."
    game = declaring(tmp_path, 'Idle Crank", "Loaf', text)
    before = abilities_of(game, "Loaf")
    performed(game, 50)
    assert abilities_of(game, "Loaf") == before + 50
    assert len(game.s.floating) == 1


def test_an_ability_with_a_continuous_effect_is_kept_as_often_as_it_is_gained(tmp_path: Path) -> None:
    gained = r"\"Each resonator you control gains [+100/+100].\""
    game = declaring(tmp_path, 'Idle Crank", "Loaf', f"Target resonator gains {gained} until end of turn.")
    before, attack = len(game.s.floating), attack_of(game, "Loaf")
    performed(game, 5)
    assert len(game.s.floating) == before + 5
    assert attack_of(game, "Loaf") == attack + 500


def abilities_of(game: Game, name: str) -> int:
    return len(look_of(game, name).held)


def attack_of(game: Game, name: str) -> int:
    return look_of(game, name).stats[game.rules.stat("atk")]


def look_of(game: Game, name: str) -> Info:
    if game.dirty:
        game.refresh()
    cards = game.s.zones[game.rules.place("field", 0)]
    return next(game.infos[card] for card in cards if name in game.infos[card].names)


@pytest.mark.parametrize("card", ["Drum", "Flute"])
def test_equal_lasting_effects_of_all_rounds_are_kept_once(tmp_path: Path, card: str) -> None:
    game = declaring(tmp_path, f'{card}", "Loaf')
    before = attack_of(game, "Loaf")
    performed(game, 300)
    assert attack_of(game, "Loaf") == before + 300 * 100
    assert len(game.s.floating) == 1


def test_effects_that_change_what_they_apply_to_are_kept_apart(tmp_path: Path) -> None:
    game = declaring(tmp_path, 'Horn", "Loaf')
    performed(game, 20)
    assert attack_of(game, "Loaf") == 600


@pytest.mark.parametrize("every", [7, 50])
def test_saving_in_the_middle_changes_nothing(tmp_path: Path, every: int) -> None:
    field = 'Idle Crank", "Tally'
    plain, loaded = declaring(tmp_path, field), declaring(tmp_path, field)
    performed(plain, PILED + 100)
    performed(loaded, PILED + 100, every)
    assert saving.digest(plain.s, plain.lib) == saving.digest(loaded.s, loaded.lib)
