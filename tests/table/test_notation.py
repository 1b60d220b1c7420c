"""The text of a game says the same as its record."""

from __future__ import annotations

from pathlib import Path

import pytest

import arbiter
from arbiter import cli
from arbiter.cards import deck_names
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.players import Random
from arbiter.table import notation, read_record
from arbiter.table.forfeits import Why


def played(ruleset: str, seed: int, answers: int = 100_000, every: int = 25) -> arbiter.table.Record:
    table = arbiter.start(ruleset, tuple(deck_names(ruleset)[:2]), seed=seed)
    players = Random(seed), Random(seed + 1)
    while (asked := table.decision()) is not None and len(table.answers) < answers:
        table.answer(players[asked.seat].pick(table.game, asked))
    return table.record(every=every)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
def test_reading_what_was_written_gives_the_same_record(ruleset: str):
    record = played(ruleset, 3, answers=250)
    text = notation.write(record)
    assert notation.read(text) == record
    assert notation.write(notation.read(text)) == text
    assert read_record(record.to_json()) == record


def test_a_person_can_read_it():
    text = notation.write(played("sve-1.3.1", 1))
    lines = text.split("\n")
    assert lines[:2] == [notation.TITLE, "ruleset: sve-1.3.1"]
    assert any(line.startswith("deck A: bridge") for line in lines)
    assert any(line.startswith("1. ") and "  ; " in line for line in lines)
    assert any(line.startswith("over: ") for line in lines)


@pytest.mark.parametrize("why", Why)
def test_a_lost_game_says_why(why: Why):
    table = arbiter.start("sve-1.3.1", ("bridge", "lamps"), seed=1)
    table.concede(1, why)
    record = table.record()
    assert notation.read(notation.write(record)) == record


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (notation.TITLE, "a game", "line 1: a game begins with"),
        ("ruleset: ", "rules: ", "line 2: 'rules' is nothing that a game has"),
        ("ruleset: sve-1.3.1", "ruleset: chess", "chess"),
        ("seed: 2", "seed: many", "no value of seed"),
        ("seed: 2", 'seed: "many"', "the head of the game"),
        ("deck A: ", "deck C: ", "."),
        ("    3 ", "    -3 ", "a number and a card"),
        ("\n1. ", "\n2. ", "here stands answer 1"),
        ("\n1. A", "\n1. C", "here stands answer 1"),
        ("over: ", "over: X", "the text says"),
        ("\ncards\n", "\ncard\n", "after the game stand the cards"),
        ('{"faces"', '{"faxes"', "this is no card"),
    ],
)
def test_what_was_edited_is_refused_with_its_line(old: str, new: str, said: str):
    text = notation.write(played("sve-1.3.1", 2, answers=12))
    with pytest.raises(ArbiterError, match=said):
        notation.read(edited(text, old, new))


def test_an_answer_that_is_not_legal_or_another_game_is_refused():
    record = played("sve-1.3.1", 2, answers=30, every=1)
    text = notation.write(record)
    line = next(one for one in text.split("\n") if one.startswith("20. "))
    head = line.partition(": ")[0]
    with pytest.raises(ArbiterError, match=r"line \d+: "):
        notation.read(edited(text, line, f"{head}: dance"))
    digest = line.partition("#")[2]
    with pytest.raises(ArbiterError, match="not the one that was written down"):
        notation.read(edited(text, digest, "0" * 32))
    with pytest.raises(ArbiterError, match="the game ends with"):
        notation.read(text.partition("over:")[0])


def test_the_command_turns_records_into_text_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = played("sve-1.3.1", 4, answers=40)
    file, text = tmp_path / "game.json", tmp_path / "game.txt"
    file.write_bytes(record.to_json())
    assert cli.run(["replay", str(file), "--text"]) == 0
    text.write_text(capsys.readouterr().out)
    assert cli.run(["replay", str(text), "--record"]) == 0
    assert capsys.readouterr().out.encode() == record.to_json()
    assert cli.run(["replay", str(text)]) == 0
    assert "40 of 40 answers" in capsys.readouterr().out
    text.write_bytes(text.read_bytes()[:3000] + b"\xff\x00")
    assert cli.run(["replay", str(text)]) == 2
