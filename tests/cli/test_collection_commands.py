"""The commands on a user's collection, and the decks that are made of its cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli import run

SHARED = Path(__file__).parents[3] / "shared"
ROWS = [
    {"id": "OWN-001", "name": "Ferry Gull", "set": "OWN", "type": "Resonator", "cost": "{W}{1}", "text": "[Flying]",
     "race_or_job_or_trait": "Bird", "atk": 300, "def_or_power": 200},
    {"id": "OWN-003", "name": "Odd-Job Man", "set": "OWN", "type": "Resonator", "cost": "{R}", "atk": 100,
     "def_or_power": 100, "text": "Whistle a tune nobody knows."},
    {"id": "OWN-004", "name": "Umbrella", "type": "Furniture", "cost": "", "text": ""},
]  # fmt: skip
CALLER = {"id": "EV-03", "name": "Lantern Caller", "set": "EV", "type": "Follower", "cost": 1, "atk": 1,
          "def_or_power": 1, "attribute_or_element_or_class": "Swordcraft",
          "text": "[fanfare] Summon a Moth of Elsewhere."}  # fmt: skip
MOTH = {"id": "EV-T1", "name": "Moth of Elsewhere", "set": "EV", "type": "Follower / Token", "cost": 1, "atk": 1,
        "def_or_power": 1, "attribute_or_element_or_class": "Swordcraft", "text": ""}  # fmt: skip


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("ARBITER_DATA", str(folder))
    monkeypatch.delenv("ARBITER_NO_COLLECTION", raising=False)
    return folder


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return jsonl(tmp_path / "cards.jsonl", *ROWS)


def jsonl(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    capsys.readouterr()
    assert run([str(each) for each in arguments]) == code, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def with_gulls(ruleset: str = "fow-8.01") -> str:
    """A deck of ours in which some cards are the user's."""
    from arbiter.cards import deck_text

    text = deck_text(ruleset, "knights").splitlines()
    at = text.index("[Main]") + 1
    count = text[at].split(" ")[0]
    return "\n".join([*text[:at], f"{count} Ferry Gull", *text[at + 1 :]])


def test_a_collection_is_filled_listed_searched_shown_and_emptied(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    added = told(capsys, "cards", "add", cards, "--json")
    assert (added["cards"], added["new"], added["whole"], added["unread"]) == (2, 2, 1, 1)
    assert [each["row"] for each in added["refused"]] == ["OWN-004 Umbrella"]
    assert (
        told(capsys, "cards", "add", cards.parent, "--json")["same"] == 2
    )  # the folder, with the file in it
    listed = told(capsys, "cards", "list", "--json")
    assert [each["cards"] for each in listed["sources"]] == [2]
    found = told(
        capsys, "cards", "search", "gull", "--ruleset", "fow-8.01", "--race", "bird", "--whole", "--json"
    )
    assert [each["number"] for each in found["cards"]] == ["OWN-001"]
    assert told(capsys, "cards", "search", "nobody has this", "--json", code=1)["total"] == 0
    shown = told(capsys, "cards", "show", "own-003", "--json")
    assert shown["sides"][0]["unread"][0]["sentence"]
    assert told(capsys, "cards", "show", "own-001", "--json")["sides"][0]["understood"] == ["[flying]."]
    assert told(capsys, "cards", "update", "--all", "--json")["cards"] == 2
    assert told(capsys, "cards", "remove", "OWN-001", "--json") == {"removed": 1}
    assert told(capsys, "cards", "remove", "OWN-001", "--json", code=1) == {"removed": 0}
    assert told(capsys, "cards", "remove", "--all", "--json") == {"removed": 1}


def test_what_people_read_says_the_same(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "add", str(cards)]) == 0
    out = capsys.readouterr().out
    assert "2 cards: 2 new, 0 changed, 0 the same" in out
    assert "Umbrella" in out
    assert run(["cards", "show", "Odd-Job Man"]) == 0
    assert "not understood" in capsys.readouterr().out
    assert run(["cards", "show", "Ferry Gull"]) == 0
    assert "understood: [flying]." in capsys.readouterr().out
    assert run(["cards", "list"]) == 0
    assert str(cards) in capsys.readouterr().out
    assert run(["cards", "search", "ferry"]) == 0
    assert "Ferry Gull (OWN-001)" in capsys.readouterr().out
    assert run(["cards", "list", "--ruleset", "fow-8.01"]) == 0
    assert "Gate Squire (built in)" in capsys.readouterr().out


def test_files_that_cannot_be_added_are_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert run(["cards", "add", str(bad)]) == 2
    assert str(bad) in capsys.readouterr().err
    good = jsonl(tmp_path / "good.jsonl", ROWS[0])
    assert run(["cards", "add", str(bad), str(good)]) == 1
    assert "1 new" in capsys.readouterr().out
    assert run(["cards", "add"]) == 2
    assert run(["cards", "remove"]) == 2


def test_decks_use_the_collection_unless_told_otherwise(
    tmp_path: Path, cards: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(with_gulls())
    sim = [
        "sim",
        "--decks",
        str(deck),
        "knights",
        "--games",
        "1",
        "--jobs",
        "1",
        "--players",
        "random",
        "random",
    ]
    assert run(["deck", "check", str(deck), "--ruleset", "fow-8.01"]) == 2
    assert run([*sim, "--cards", str(cards), "--json"]) == 0  # for one run
    assert run(["deck", "check", str(deck), "--ruleset", "fow-8.01"]) == 2
    run(["cards", "add", str(cards)])
    assert run(["deck", "check", str(deck), "--ruleset", "fow-8.01"]) == 0
    assert run(["deck", "check", str(deck)]) == 0  # which game it is, its cards say
    assert run([*sim, "--json"]) == 0
    assert run([*sim, "--no-collection"]) == 2
    monkeypatch.setenv("ARBITER_NO_COLLECTION", "1")
    assert run(["deck", "check", str(deck)]) == 2
    assert "Ferry Gull" in capsys.readouterr().err


def test_scenarios_may_name_cards_of_the_collection(tmp_path: Path, cards: Path) -> None:
    scenario = tmp_path / "gull.toml"
    scenario.write_text(
        'ruleset = "fow-8.01"\n[[scenario]]\ntitle = "a gull on the field"\nplay = "expect: A.field has Ferry Gull"\n'
        '[scenario.A]\nfield = ["Ferry Gull"]\n'
    )
    assert run(["scenario", "run", str(scenario)]) == 2
    run(["cards", "add", str(cards)])
    assert run(["scenario", "run", str(scenario)]) == 0
    assert run(["scenario", "run", str(scenario), "--no-collection"]) == 2


def test_corrections_hold_for_one_run_or_for_good(
    tmp_path: Path, cards: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["cards", "add", str(cards)])
    file = tmp_path / "mend.toml"
    file.write_text('[[correction]]\nnumber = "OWN-003"\nreason = "typing error"\ntext = "[Flying]"\n')
    mended = told(capsys, "cards", "show", "OWN-003", "--corrections", file, "--json")
    assert (mended["whole"], mended["corrections"][0]["reason"]) == (True, "typing error")
    assert told(capsys, "cards", "show", "OWN-003", "--json")["whole"] is False
    (data / "corrections.toml").write_text(file.read_text())
    assert told(capsys, "cards", "show", "OWN-003", "--json")["whole"] is True
    assert told(capsys, "cards", "show", "OWN-003", "--cards", cards, "--json")["whole"] is True
    (data / "corrections.toml").write_text("[[correction]]\nhorns = 2\n")
    assert run(["cards", "show", "OWN-003"]) == 2
    assert "line 1" in capsys.readouterr().err


def test_a_token_nobody_describes_is_named_by_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from arbiter.cards import deck_names, deck_text

    text = deck_text("sve-1.3.1", deck_names("sve-1.3.1")[0]).splitlines()
    at = text.index("[Main]") + 1
    deck = tmp_path / "mine.txt"
    deck.write_text("\n".join([*text[:at], "1 Lantern Caller", *text[at + 1 :]]))
    database = jsonl(tmp_path / "cards.jsonl", CALLER)
    checked = told(
        capsys, "deck", "check", deck, "--ruleset", "sve-1.3.1", "--cards", database, "--json", code=1
    )
    found = [each["clause"] for each in checked["problems"] if "Moth of Elsewhere" in each["message"]]
    assert found == ["9.1.2.3"]
    assert (
        run(["sim", "--ruleset", "sve-1.3.1", "--decks", str(deck), str(deck), "--cards", str(database)]) == 2
    )
    err = capsys.readouterr().err
    assert "Lantern Caller" in err
    assert "Moth of Elsewhere" in err
    jsonl(database, CALLER, MOTH)
    checked = told(
        capsys, "deck", "check", deck, "--ruleset", "sve-1.3.1", "--cards", database, "--json", code=1
    )
    assert not [each for each in checked["problems"] if "Moth" in each["message"]]


def test_hands_are_dealt_and_changed_by_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    dealt = told(capsys, "deck", "hand", "knights", "--seed", "5", "--json")
    assert (len(dealt["hand"]), dealt["changes"], dealt["clause"]) == (5, "some", "403.5")
    assert told(capsys, "deck", "hand", "knights", "--seed", "5", "--json") == dealt
    changed = told(capsys, "deck", "hand", "knights", "--seed", "5", "--change", "1", "3", "--json")
    assert changed["hand"] == dealt["hand"]
    kept = [name for at, name in enumerate(dealt["hand"], 1) if at not in (1, 3)]
    assert changed["changed"][:3] == kept
    assert len(changed["changed"]) == 5
    whole = told(
        capsys, "deck", "hand", "ember", "--ruleset", "fftcg", "--seed", "5", "--change", "2", "--json"
    )
    assert (whole["changes"], len(whole["changed"])) == ("all", 5)
    assert run(["deck", "hand", "knights", "--change", "9"]) == 2


def test_lists_are_counted_that_need_no_hands(
    tmp_path: Path, cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "gulls.txt").write_text(with_gulls())
    (folder / "odd.txt").write_text(with_gulls().replace("Ferry Gull", "Odd-Job Man"))
    (folder / "odder.txt").write_text(with_gulls().replace("Ferry Gull", "Odd-Job Man"))
    (folder / "notes.md").write_text("not a list")
    found = told(capsys, "deck", "whole", folder, "--cards", cards, "--json")
    assert (found["decks"], found["whole"]) == (3, 1)
    assert [(each["card"], each["decks"]) for each in found["blocking"]] == [("Odd-Job Man", 2)]
    assert found["blocking"][0]["sentence"]
    assert {each["ruleset"] for each in found["lists"]} == {"fow-8.01"}
    run(["cards", "add", str(cards)])
    assert told(capsys, "deck", "whole", folder, "--json")["whole"] == 1
    assert run(["deck", "whole", str(tmp_path / "nowhere")]) == 2


def test_a_deck_is_shown_with_its_curve(
    tmp_path: Path, cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(with_gulls().replace("Ferry Gull", "Odd-Job Man"))
    shown = told(capsys, "deck", "show", deck, "--cards", cards, "--json")
    main = next(each for each in shown["sections"] if each["name"] == "main")
    assert sum(shown["curve"].values()) == main["cards"]
    assert [line["name"] for line in main["lines"] if not line["whole"]] == ["Odd-Job Man"]
    assert run(["deck", "show", str(deck), "--cards", str(cards)]) == 0
    assert "[not whole]" in capsys.readouterr().out


def test_numbers_become_names_and_back(
    tmp_path: Path, cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["cards", "add", str(cards)])
    deck = tmp_path / "mine.txt"
    deck.write_text("3 OWN-001\n")
    capsys.readouterr()
    assert run(["deck", "export", str(deck), "--to", "untap"]) == 0
    assert "3 Ferry Gull" in capsys.readouterr().out
    assert (
        told(capsys, "deck", "import", deck, "--json")[0]["sections"][0]["lines"][0]["name"] == "Ferry Gull"
    )


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="there is no folder `shared` beside the repository")
def test_every_real_list_is_known_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "deck", "whole", SHARED / "decks", "--cards", SHARED / "cards", "--json")
    assert found["decks"] == len(list((SHARED / "decks").glob("*.txt")))
    assert found["refused"] == []
    assert not [each for each in found["blocking"] if each["sentence"].startswith("there is no card")]
    assert found["whole"] >= 7


def test_what_was_taken_for_a_misspelling_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {
        "id": "OWN-009",
        "name": "Hasty Note",
        "type": "Chant",
        "cost": "{B}",
        "text": "Destory target resonator.",
    }
    file = jsonl(tmp_path / "cards.jsonl", row)
    shown = told(capsys, "cards", "show", "Hasty", "Note", "--cards", file, "--json")
    (word,) = shown["sides"][0]["corrected"]
    assert (word["printed"], word["read_as"], word["start"], word["end"]) == ("Destory", "destroy", 0, 7)
    assert told(capsys, "cards", "check", file, "--json")["corrected"] == [
        ["Hasty Note", "Destory", "destroy"]
    ]
    for command in (["show", "Hasty", "Note", "--cards", str(file)], ["check", str(file)]):
        assert run(["cards", *command]) == 0
        assert "'Destory' is read as 'destroy'" in capsys.readouterr().out
