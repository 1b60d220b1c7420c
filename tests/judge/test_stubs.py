"""`arbiter scenario new`: files to fill in, which read and play as they are."""

from pathlib import Path

import pytest

import arbiter
from arbiter.cli import run
from arbiter.games import RULESETS
from arbiter.judge import judge
from arbiter.judge.scenario_files import read_file, read_text
from arbiter.judge.stubs import empty_stub
from arbiter.players import player


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_empty_position_reads_and_plays(ruleset: str) -> None:
    text = empty_stub(ruleset)
    (scenario,) = read_text(text, Path("new.toml"))
    assert judge(scenario).why == ""
    assert "A.hand = []" in text


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = arbiter.start("sve-1.3.1", decks=("bridge", "lamps"), seed=7)
    players = [player("random"), player("random")]
    for _ in range(60):
        ask = table.decision()
        assert ask is not None
        table.answer(players[ask.seat].choose(ask, table.observe(ask.seat), table))
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_bytes(table.record().to_json())
    return file


def test_a_moment_of_a_game_is_a_position(record: Path, tmp_path: Path) -> None:
    made = tmp_path / "new.toml"
    assert run(["scenario", "new", str(record), "--to", "50", "-o", str(made)]) == 0
    (scenario,) = read_file(made)
    assert judge(scenario).why == ""
    assert scenario.number > 1
    assert run(["scenario", "new", str(record), "-o", str(made)]) == 2, "no file is overwritten"


def test_a_seat_does_not_learn_what_it_could_not_know(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["scenario", "new", str(record)]) == 0
    everything = read_text(capsys.readouterr().out, Path("all.toml"))[0]
    assert run(["scenario", "new", str(record), "--seat", "A"]) == 0
    seen = read_text(capsys.readouterr().out, Path("seen.toml"))[0]
    hidden = {entry.card for entry in everything.entries if entry.player == 1 and entry.key == "hand"}
    assert hidden, "B holds cards"
    told = {entry.card for entry in seen.entries if entry.player == 1 and entry.key == "hand"}
    assert told <= {"Filler"}


@pytest.mark.parametrize(
    "more", [[], ["--ruleset", "chess"], ["gone.json"], ["gone.json", "--ruleset", "fftcg"]]
)
def test_bad_input_is_said(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "new", *more]) == 2
    assert "arbiter:" in capsys.readouterr().err
