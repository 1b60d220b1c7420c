"""Comparing, tuning and opening hands, with decks whose answer is known."""

from dataclasses import replace

import pytest

from arbiter import lab
from arbiter.cards import load_deck
from arbiter.cli import run as arbiter_command
from arbiter.lab.comparing import compare
from arbiter.lab.hands import hands
from arbiter.lab.tuning import swaps, tune
from arbiter.table import game_setup

RULESET = "sve-1.3.1"


@pytest.fixture(scope="module")
def deck():
    return load_deck(RULESET, "bridge")


@pytest.fixture(scope="module")
def opponent():
    return load_deck(RULESET, "lamps")


def here(header):
    return lab.backend_of(header, 1)


def test_a_deck_is_not_much_better_than_itself(deck, opponent):
    same = replace(deck, name="the same")
    found = compare(RULESET, deck, same, [opponent], here, by=0.5, games=100, players=("random", "random"))
    assert found.verdict == "not better"
    assert found.difference == 0
    assert found.games < 2 * 100  # it stopped when that was clear


def test_a_swap_keeps_the_deck_legal(deck):
    pool = list(dict.fromkeys(load_deck(RULESET, "lamps").sections["main"]))
    rules = game_setup(RULESET, (deck, deck)).rules()
    found = swaps(RULESET, deck, pool, copies=1)
    for swap, changed in found:
        assert not rules.check_deck({name: list(cards) for name, cards in changed.sections.items()})
        assert changed.sections["tokens"] == deck.sections["tokens"]
        assert sum(map(len, changed.sections.values())) == sum(map(len, deck.sections.values())), swap


def test_tuning_says_what_was_tried(deck, opponent):
    pool = list(dict.fromkeys(deck.sections["main"]))[:2]
    found = tune(RULESET, deck, pool, [opponent], here, games=200, players=("random", "random"))
    assert found.games <= 200
    assert all(trial.low <= trial.difference <= trial.high for trial in found.trials[1:])
    assert all(trial.chances for trial in found.trials[1:])


def test_hands_are_played_kept_and_changed(deck, opponent):
    table = hands(
        game_setup(RULESET, (deck, opponent), persons=(False, False)), ("random", "random"), games=12
    )
    assert table.hands == table.all_hands.kept.games == table.all_hands.changed.games == 12
    assert sum(row.kept.games for row in table.by_cheap.values()) == 12
    names = {card.name for card in deck.sections["main"]}
    assert set(table.by_card) <= names


def test_the_commands_answer(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    common = ["--ruleset", RULESET, "--players", "random", "--games", "40"]
    assert arbiter_command(
        ["lab", "compare", "bridge", "lamps", "--against", "bridge", "--jobs", "1", *common]
    ) in (0, 1)
    assert "difference" in capsys.readouterr().out
    assert arbiter_command(["lab", "hands", "bridge", *common]) == 0
    assert "all hands" in capsys.readouterr().out
