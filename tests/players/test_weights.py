"""Weights: shipped, fitted, and named by whoever plays by them."""

from pathlib import Path

import pytest

from arbiter.cards import load_deck
from arbiter.cli import run
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.players import player
from arbiter.players.features import Features
from arbiter.players.weighing import named_weights, weights_in
from arbiter.sim.arena import matchups
from arbiter.sim.fitting import fit_positions, misjudged
from arbiter.sim.lessons import Position, School
from arbiter.sim.training import _learnable


@pytest.mark.parametrize("name", ["hand", "learned", ""])
@pytest.mark.parametrize("rules", ["fow-5.00", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_shipped_weights_are_of_features_that_there_are(rules: str, name: str):
    found = named_weights(name, ruleset(rules)).positions
    names = {feature for each in ("fow-5.00", "fow-8.01", rules) for feature in Features(ruleset(each)).names}
    assert found
    assert set(found) <= names


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("greedy@nothing.toml", "nothing.toml"),
        ("search:5@best", "are no weights"),
        ("random@hand", "judges nothing"),
    ],
)
def test_weights_that_there_are_not_are_refused(name: str, problem: str):
    with pytest.raises(ArbiterError, match=problem):
        player(name)


def test_a_file_of_weights_holds_numbers(tmp_path: Path):
    file = tmp_path / "w.toml"
    file.write_text('[weights]\n"bodies" = "many"\n', encoding="utf-8")
    with pytest.raises(ArbiterError, match="weights are numbers"):
        weights_in(str(file))


def test_what_decides_is_found():
    """The first feature decides who wins, the second is noise."""
    positions = [Position([float(n % 2 * 2 - 1), float(n % 3)], 0, float(n % 2)) for n in range(120)]
    fitted = fit_positions(positions, ["a", "b"], {}, 1, {"a", "b"})
    assert fitted["a"] > 1.0
    assert abs(fitted.get("b", 0.0)) < 0.3
    assert misjudged(positions, ["a", "b"], fitted)[1] == 1.0


@pytest.mark.plain
@pytest.mark.parametrize("rules", ["fow-8.01", "sve-1.3.1", "fftcg"])
def test_what_tells_decks_apart_gets_no_weight(rules: str):
    names = Features(ruleset(rules)).names
    by_hand = named_weights("hand", ruleset(rules))
    learned = _learnable(names, by_hand)
    assert {name for name in names if name in by_hand.positions} | {"turn"} <= learned
    assert not learned & {"activated", "triggered", "static", "zone graveyard", "zone break zone"}


def test_a_lesson_is_the_same_again_and_says_who_won():
    setups = matchups("sve-1.3.1", [load_deck("sve-1.3.1", "bridge")])
    lesson, again = (School(setups, "greedy", 3).play(0) for _ in range(2))
    assert lesson == again
    assert {position.won for position in lesson.positions} == {0.0, 1.0}


def test_decks_are_learned_from_or_measured_with(capsys: pytest.CaptureFixture[str]):
    given = ["train", "--ruleset", "fftcg", "--decks", "ember", "--test", "ember", "--no-collection"]
    assert run(given) == 2
    assert "learned from and measured with" in capsys.readouterr().err
