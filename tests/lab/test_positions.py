"""Tables of what players were asked and answered say what happened in the games."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

from arbiter import cli
from arbiter.lab import read_run
from arbiter.lab.positions import position_tables
from arbiter.lab.verifying import record_of
from arbiter.table import replay


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("lab") / "run.jsonl"
    arguments = [
        "--ruleset",
        "sve-1.3.1",
        "--decks",
        "bridge",
        "lamps",
        "--players",
        "random",
        "--games",
        "4",
    ]
    assert cli.run(["lab", "run", *arguments, "--jobs", "1", "-o", str(file)]) == 0
    return file


def test_choices_are_the_answers_of_the_games(run_file: Path):
    run = read_run(run_file)
    positions, options, choices = (table.dicts() for table in position_tables(run, 2))
    assert {(row["pair"], row["game"]) for row in positions} == {(0, 0), (0, 1)}
    for game in run.games[:2]:
        record = record_of(run.header, game)
        for row in [row for row in positions if row["game"] == game.number][::7]:
            table = replay(record, row["answer"])
            asked = table.decision()
            assert asked is not None
            assert (asked.seat, asked.about, asked.shape) == (row["seat"], row["about"], row["shape"])
            labels = [each["label"] for each in options if each["position"] == row["position"]]
            assert labels == table.labels()
            chosen = [each["chosen"] for each in choices if each["position"] == row["position"]]
            assert chosen == record.answers[row["answer"]]
            assert row["score"] == (
                0.5 if record.outcome == "draw" else float("AB"[asked.seat] == record.outcome)
            )


def test_the_command_writes_them_as_parquet(run_file: Path, tmp_path: Path):
    arguments = ["--to", "parquet", "--positions", "1", "-o", str(tmp_path)]
    assert cli.run(["lab", "export", str(run_file), *arguments]) == 0
    positions = pyarrow.parquet.read_table(tmp_path / "positions.parquet")
    assert positions.num_rows > 10
    assert len(set(positions.column_names)) == len(positions.column_names)
    assert "feature turn" in positions.column_names
    assert pyarrow.parquet.read_table(tmp_path / "options.parquet").num_rows > positions.num_rows
    assert pyarrow.parquet.read_table(tmp_path / "choices.parquet").num_rows > 0
