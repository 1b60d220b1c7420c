"""Whatever is in a file or on the command line: a command ends with a message, and soon. Terminals get no commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbiter.cards.corrections import read_corrections
from arbiter.cards.formats.recognition import read_database
from arbiter.cli import run
from arbiter.errors import ArbiterError

pytestmark = pytest.mark.plain

HUGE = "9" * 5000
OVER_64_BITS = "9" * 25
COMMANDS = "\x1b[2J\x1b]0;title\x07"


def said(capsys: pytest.CaptureFixture[str], *arguments: str, understood: bool = False) -> str:
    """What a command says; it is refused, in one line, unless it may be understood in some way."""
    assert run(list(arguments)) in ((1, 2) if understood else (2,))
    out, err = capsys.readouterr()
    assert "internal error" not in err
    assert "Traceback" not in err
    assert "\x1b" not in out + err
    assert understood or err.startswith("arbiter: ")
    return err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (".".join(["a"] * 20_000) + " = 1\n", "nested too deeply"),
        ("[" + ".".join(["a"] * 20_000) + "]\n", "nested too deeply"),
        ("a = {" + ".".join(["a"] * 20_000) + " = 1}\n", "nested too deeply"),
        ("a = " + "[" * 20_000 + "]" * 20_000, "nested too deeply"),
        (f"seed = {HUGE}\n", "more than 15 digits"),
        (f"seed = {OVER_64_BITS}\n", "more than 15 digits"),
        ("seed = 9_999_999_999_999_999_999\n", "more than 15 digits"),
        ('[[scenario]]\ntitle = "\\u001b[2Jcleared"\n', "control characters"),
        ("seed = 1\x00\n", "not TOML"),
    ],
    ids=lambda x: x[:20],
)
def test_scenario_files_and_corrections(tmp_path: Path, capsys, content: str, why: str):
    file = tmp_path / "bad.toml"
    file.write_text(content, encoding="utf-8")
    assert why in said(capsys, "scenario", "run", str(file))
    if "scenario" not in content:
        with pytest.raises(ArbiterError):
            read_corrections(file)


def test_a_scenario_that_is_no_text(tmp_path: Path, capsys):
    file = tmp_path / "bad.toml"
    file.write_bytes(b'title = "\xff\xfe"\n')
    assert "UTF-8" in said(capsys, "scenario", "run", str(file))


@pytest.mark.parametrize(
    "command",
    [
        ("scenario", "run", "/dev/zero"),
        ("replay", "/dev/zero"),
        ("deck", "check", "/dev/zero"),
        ("cards", "check", "--game", "fow", "/dev/zero"),
    ],
    ids=" ".join,
)
def test_a_device_that_never_ends(capsys, command: tuple[str, ...]):
    said(capsys, *command)


@pytest.mark.parametrize(
    "content",
    [
        f'{{"version": {HUGE}}}',
        f'{{"version": {OVER_64_BITS}}}',
        '{"version": 2, "game": ' + "[" * 100_000,
        '{"version": 1, "game": ' + '{"a":' * 100_000,
        '{"version": 1, "answers": 3}',
        b'{"version": "\xff"}',
    ],
    ids=range(6),
)
def test_records(tmp_path: Path, capsys, content: str | bytes):
    file = tmp_path / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    said(capsys, "replay", str(file))


@pytest.mark.parametrize("part", ["name", "stat", "seed", "ability", "depth"])
def test_a_record_with_things_no_game_has(tmp_path: Path, capsys, part: str):
    import arbiter

    record = json.loads(arbiter.start("fow-8.01", ("knights", "tide"), seed=1).record().to_json())
    face = next(card["faces"][0] for card in record["game"]["cards"] if card["faces"][0].get("abilities"))
    if part == "name":
        face["name"] = COMMANDS
    elif part == "stat":
        face["stats"] = {"atk": int(OVER_64_BITS)}
    elif part == "seed":
        record["game"]["seed"] = int(OVER_64_BITS)
    elif part == "ability":
        face["abilities"] = [json.loads(f"[{OVER_64_BITS}]")]
    else:
        deep: list[object] = []
        for _ in range(500):
            deep = [deep]
        face["abilities"] = deep
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    said(capsys, "replay", str(file))


@pytest.mark.parametrize(
    "line",
    [f"{HUGE} Toll Guard", f"{OVER_64_BITS} Toll Guard", f"3 {COMMANDS}Toll Guard", "3 Toll\x00Guard"],
    ids=["huge", "64 bits", "escape", "nul"],
)
def test_deck_lists(tmp_path: Path, capsys, line: str):
    file = tmp_path / "deck.txt"
    file.write_text(f"[Main]\n{line}\n", encoding="utf-8")
    said(capsys, "deck", "check", str(file), understood=True)


@pytest.mark.parametrize("lines", [1_000_000, 150_000])
def test_a_deck_list_of_a_million_lines(tmp_path: Path, capsys, lines: int):
    file = tmp_path / "deck.txt"
    file.write_text("[Main]\n" + "1 Toll Guard\n" * lines, encoding="utf-8")
    found = said(capsys, "deck", "check", str(file))
    assert "larger than" in found or "are no deck list" in found


def test_a_deck_list_of_one_endless_line(tmp_path: Path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text("[Main]\n1 " + "x" * 3_000_000, encoding="utf-8")
    assert "larger than" in said(capsys, "deck", "check", str(file))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", COMMANDS),
        ("name", "A\x00B"),
        ("name", "A\ud800B"),
        ("text", f"Draw {OVER_64_BITS} cards."),
        ("text", COMMANDS),
        ("atk", int(OVER_64_BITS)),
        ("atk", -int(OVER_64_BITS)),
        ("atk", float("inf")),
        ("cost", "{" + OVER_64_BITS + "}"),
    ],
)
def test_a_card_that_cannot_be_is_left_out(tmp_path: Path, field: str, value: object):
    """One bad row does not spoil the others, and is named without what is bad in it."""
    good = {"id": "X-1", "name": "Gate Warden", "type": "Resonator", "cost": "{W}", "atk": 300, "text": ""}
    bad = {**good, "id": "X-2", "name": "Bad Warden", field: value}
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(each) for each in (good, bad)))
    found = read_database(file)
    assert [row.fields["name"] for row in found.rows] == ["Gate Warden"]
    assert len(found.refused) == 1
    assert "\x1b" not in found.refused[0].row


@pytest.mark.parametrize(
    "arguments",
    [
        ("sim", "--games", "1e20"),
        ("sim", "--games", "100000000000000000000"),
        ("sim", "--games", "0"),
        ("sim", "--games", "2", "--jobs", "100000000"),
        ("sim", "--games", "2", "--seed", OVER_64_BITS),
        ("play", "--seed", OVER_64_BITS),
        ("rules", "show", "fow-8.01", COMMANDS),
        ("rules", "show", COMMANDS, "1"),
        ("deck", "check", COMMANDS),
        ("deck", "check", "a\x00b"),
        ("scenario", "run", "a\x00b"),
        ("replay", "a\x00b"),
        ("serve", "--port", HUGE),
        (COMMANDS,),
    ],
    ids=lambda x: " ".join(x)[:40],
)
def test_arguments(capsys, arguments: tuple[str, ...]):
    said(capsys, *arguments)
