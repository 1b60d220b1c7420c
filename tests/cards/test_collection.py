"""A user's collection: what is added is found, kept apart and corrected; what is wrong is refused and harms nothing."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter.cards import card_library, read_deck
from arbiter.cards.collection import BUILT_IN, Collection, Query
from arbiter.cards.corrections import read_corrections
from arbiter.cards.library import CardLibrary
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS

GULL = {"id": "OWN-001", "name": "Ferry Gull", "set": "OWN", "type": "Resonator", "cost": "{W}{1}", "text": "[Flying]",
        "race_or_job_or_trait": "Bird", "atk": 300, "def_or_power": 200}  # fmt: skip
GULL_AGAIN = {**GULL, "id": "TWO-009", "set": "TWO"}
WARDEN = {
    "id": "OWN-002",
    "name": "Warden of Locks",
    "set": "OWN",
    "type": "Ruler",
    "cost": "",
    "text": "[Judgment] {W}",
}
UNLOCKED = {"id": "OWN-002J", "name": "Warden Unlocked", "set": "OWN", "type": "J-Ruler", "atk": 900,
            "def_or_power": 900, "text": "[Flying]", "cost": ""}  # fmt: skip
ODD = {"id": "OWN-003", "name": "Éclair's Odd-Job Man", "set": "OWN", "type": "Resonator", "cost": "{R}",
       "text": "Whistle a tune nobody knows.", "atk": 100, "def_or_power": 100}  # fmt: skip
NOT_A_CARD = {"id": "OWN-004", "name": "Umbrella", "type": "Furniture", "cost": "", "text": ""}
GOBLIN_MAKER = {"id": "OWN-005", "name": "Goblin Drummer", "set": "OWN", "type": "Resonator", "cost": "{R}{1}",
                "atk": 200, "def_or_power": 200,
                "text": "[Enter] => Put a [200/200] fire Goblin resonator token into your field."}  # fmt: skip
SQUIRE = {"id": "EV-01", "name": "Ladder Squire", "set": "EV", "type": "Follower", "cost": 2, "atk": 2,
          "def_or_power": 2, "attribute_or_element_or_class": "Swordcraft", "race_or_job_or_trait": "Officer",
          "text": "[evolve] [cost01]: Evolve this follower."}  # fmt: skip
SQUIRE_EVOLVED = {**SQUIRE, "id": "EV-02", "type": "Follower / Evolved", "cost": "", "atk": 4, "def_or_power": 4,
                  "text": "Ward."}  # fmt: skip


def jsonl(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    with Collection.open(tmp_path / "data" / "cards.db") as made:
        yield made


def names(collection: Collection, ruleset: str, text: str = "", **more: Any) -> list[str]:
    return [each.name for each in collection.search(ruleset, Query(text, **more)).cards]


def test_adding_counts_what_is_new_changed_the_same_whole_and_refused(
    tmp_path: Path, collection: Collection
) -> None:
    first = collection.add([jsonl(tmp_path / "a.jsonl", GULL, ODD, NOT_A_CARD)])
    assert (first.new, first.changed, first.same, first.whole, first.unread) == (2, 0, 0, 1, 1)
    assert [(each.row, "Furniture".lower() in each.why) for each in first.refused] == [
        ("OWN-004 Umbrella", True)
    ]
    stronger = {**GULL, "atk": 500}
    second = collection.add([jsonl(tmp_path / "b.jsonl", stronger, ODD, WARDEN)])
    assert (second.new, second.changed, second.same) == (1, 1, 1)
    assert dict(collection.search("fow", Query("gull")).cards[0].stats)["atk"] == 500


def test_nothing_is_lost_or_added_when_adding_is_broken_off(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collection.add([jsonl(tmp_path / "b.jsonl", {**GULL, "atk": 900}, WARDEN, ODD)], stop)
    assert names(collection, "fow", sets=("OWN",)) == ["Ferry Gull"]
    assert dict(collection.search("fow", Query("gull")).cards[0].stats)["atk"] == 300


def test_a_failing_write_leaves_the_collection_as_it_was(
    tmp_path: Path, collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arbiter.cards.collection import adding

    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
    written: list[str] = []
    before = adding.put_together

    def fail_later(connection: Any, game: str, ruleset: str, family: str) -> None:
        written.append(family)
        if len(written) == 2:
            raise OSError("the disk is full")
        before(connection, game, ruleset, family)

    monkeypatch.setattr(adding, "put_together", fail_later)
    with pytest.raises(OSError, match="full"):
        collection.add([jsonl(tmp_path / "b.jsonl", {**GULL, "atk": 900}, ODD)])
    monkeypatch.undo()
    assert names(collection, "fow", sets=("OWN",)) == ["Ferry Gull"]
    assert collection.add([tmp_path / "b.jsonl"]).new == 1


def test_a_search_goes_by_the_beginnings_of_words_in_name_number_and_text(
    tmp_path: Path, collection: Collection
) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL, ODD, WARDEN, UNLOCKED)])
    assert names(collection, "fow-8.01", "fer gu") == ["Ferry Gull"]
    assert names(collection, "fow-8.01", "eclairs") == ["Éclair's Odd-Job Man"]
    assert names(collection, "fow-8.01", "ECLAIR'S odd job") == ["Éclair's Odd-Job Man"]
    assert names(collection, "fow-8.01", "whist tun") == ["Éclair's Odd-Job Man"]
    assert names(collection, "fow-8.01", "OWN-001") == ["Ferry Gull"]
    assert names(collection, "fow-8.01", "unlocked") == ["Warden of Locks"]  # the other side's name
    assert names(collection, "fow-8.01", '" OR * NEAR(') == []


def test_filters_mean_what_cards_are(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL, ODD, WARDEN, UNLOCKED)])
    own = {"sets": ("OWN",)}
    assert names(collection, "fow", types=("ruler",), **own) == ["Warden of Locks"]
    assert names(collection, "fow", attributes=("fire", "water"), **own) == ["Éclair's Odd-Job Man"]
    assert names(collection, "fow", races=("bird",), **own) == ["Ferry Gull"]
    assert names(collection, "fow", cost_min=2, **own) == ["Ferry Gull"]
    assert names(collection, "fow", cost_max=1, **own) == ["Éclair's Odd-Job Man"]
    assert names(collection, "fow", whole=True, **own) == ["Ferry Gull", "Warden of Locks"]
    assert names(collection, "fow", whole=False, **own) == ["Éclair's Odd-Job Man"]
    page = collection.search("fow", Query(sets=("OWN",), limit=1, offset=1))
    assert (page.total, [each.name for each in page.cards]) == (3, ["Ferry Gull"])
    facets = collection.facets("fow")
    assert facets.sets == {"OWN": 3}
    assert facets.races["Bird"] == len(names(collection, "fow", races=("Bird",)))
    assert facets.types["ruler"] >= 1


def test_whether_a_card_is_whole_depends_on_the_edition(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GOBLIN_MAKER)])
    assert names(collection, "fow-8.01", "goblin drum", whole=True) == ["Goblin Drummer"]
    assert names(collection, "fow-5.00", "goblin drum", whole=True) == []
    assert names(collection, "fow-5.00", "goblin drum") == ["Goblin Drummer"]
    shown = collection.card("fow-5.00", "OWN-005")
    assert not shown.whole
    assert "token" in shown.sides[0].unread[0].why
    assert shown.sides[0].text[shown.sides[0].unread[0].start :].startswith("[Enter]")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_our_own_cards_are_found_under_every_ruleset(ruleset: str, collection: Collection) -> None:
    own = card_library(ruleset)
    page = collection.search(ruleset, Query(limit=1000))
    assert {each.name for each in page.cards} == set(own.names)
    assert {each.source for each in page.cards} == {BUILT_IN}
    assert all(each.whole for each in page.cards)
    facets = collection.facets(ruleset)
    assert facets.cards == facets.whole == page.total
    name = page.cards[0].name
    assert collection.card(ruleset, name).name == name


def test_a_card_shows_how_it_was_read_and_where_else_it_is_printed(
    tmp_path: Path, collection: Collection
) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL, GULL_AGAIN, ODD, WARDEN, UNLOCKED)])
    gull = collection.card("fow-8.01", "own-001")
    assert (gull.number, gull.set, gull.sides[0].wording) == ("OWN-001", "OWN", ("[Flying]",))
    assert [each.number for each in gull.printings] == ["TWO-009"]
    assert collection.card("fow-8.01", "Ferry Gull", set="own").number == "OWN-001"
    odd = collection.card("fow-8.01", "Eclairs odd job man").sides[0]
    (unread,) = odd.unread
    assert odd.text[unread.start : unread.end] == "Whistle a tune nobody knows."
    assert [side.name for side in collection.card("fow-8.01", "OWN-002J").sides] == [
        "Warden of Locks",
        "Warden Unlocked",
    ]


def test_base_and_evolved_cards_are_two_cards_to_find_and_one_to_play(
    tmp_path: Path, collection: Collection
) -> None:
    collection.add([jsonl(tmp_path / "base.jsonl", SQUIRE)])
    collection.add([jsonl(tmp_path / "evolved.jsonl", SQUIRE_EVOLVED)])
    found = collection.search("sve", Query("ladder")).cards
    assert sorted(each.type for each in found) == ["follower", "follower / evolved"]
    for number in ("EV-01", "EV-02"):
        card = collection.library("sve").find(number)
        assert ["evolved" in face.types for face in card.faces] == [False, True]


def test_cards_of_one_name_are_told_apart_by_number_and_set(tmp_path: Path, collection: Collection) -> None:
    knight = {"id": "90-001H", "name": "Lamp Knight", "set": "90", "type": "Forward", "cost": 3, "def_or_power": 7000,
              "attribute_or_element_or_class": "Fire", "text": ""}  # fmt: skip
    other = {**knight, "id": "91-007C", "set": "91", "cost": 5, "def_or_power": 9000}
    collection.add([jsonl(tmp_path / "a.jsonl", knight, other)])
    library = collection.library("fftcg")
    deck = "2 90-001\n1 Lamp Knight (91)\n1 91-007C Lamp Knight"
    made = read_deck("fftcg", deck, "mine", "list", library)
    assert [dict(card.faces[0].stats)["power"] for card in made.sections["main"]] == [7000, 7000, 9000, 9000]


def test_one_number_in_two_sets_is_two_cards(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
    report = collection.add([jsonl(tmp_path / "b.jsonl", {**ODD, "id": "OWN-001", "set": "OTHER"})])
    assert report.new == 1
    assert collection.card("fow", "Ferry Gull").number == "OWN-001"
    assert len(names(collection, "fow", "OWN-001")) == 2


def test_rows_without_text_only_give_numbers(tmp_path: Path, collection: Collection) -> None:
    arena = tmp_path / "arena.json"
    arena.write_text(
        json.dumps(
            {
                "FX-1": {
                    "id": "FX-1",
                    "face": {"front": {"name": "Ferry Gull", "type": "Resonator"}},
                    "name": "Ferry Gull",
                }
            }
        )
    )
    report = collection.add([arena])
    assert (report.cards, report.numbers) == (0, 1)
    assert names(collection, "fow", "ferry") == []
    with pytest.raises(ArbiterError, match="no rules text"):
        collection.library("fow").find("FX-1")
    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
    assert collection.library("fow").find("FX-1").name == "Ferry Gull"


def test_a_library_of_the_collection_works_like_any_other(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL, WARDEN, UNLOCKED)])
    library = collection.library("fow")
    assert len(library) == 2
    assert sorted(library.names) == ["Ferry Gull", "Warden of Locks"]
    assert library.suggestions("Ferry Gul") == ["Ferry Gull"]
    both = card_library("fow-8.01").merge(library)
    assert both.find("gate squire").name == "Gate Squire"
    assert both.find("FERRY  gull").name == both.find("own-001").name == "Ferry Gull"
    assert both.find("Warden Unlocked").sides == "ruler"
    with pytest.raises(ArbiterError) as error:
        both.find("Gate Squier")
    assert "Gate Squire" in str(error.value.hint)


def test_the_user_s_card_counts_before_ours(tmp_path: Path, collection: Collection) -> None:
    mine = {**GULL, "name": "Gate Squire", "atk": 5000}
    collection.add([jsonl(tmp_path / "a.jsonl", mine)])
    both = card_library("fow-8.01").merge(collection.library("fow"))
    assert dict(both.find("Gate Squire").faces[0].stats)["atk"] == 5000
    assert len(names(collection, "fow-8.01", "gate squire")) == 2


def test_cards_are_taken_away_by_number_name_set_and_file(tmp_path: Path, collection: Collection) -> None:
    file = jsonl(tmp_path / "a.jsonl", GULL, GULL_AGAIN, ODD, WARDEN, UNLOCKED)
    collection.add([file])
    assert collection.remove(number="own-001") == 1
    assert collection.card("fow", "Ferry Gull").number == "TWO-009"
    assert collection.remove(name="ferry gull", set="OWN") == 0
    assert collection.remove(set="TWO") == 1
    assert collection.remove(number="OWN-002") == 1  # the other side stays, for itself
    assert names(collection, "fow", "unlocked") == ["Warden Unlocked"]
    assert collection.remove(source=str(file)) == 2
    assert collection.counts() == {}
    assert names(collection, "fow-8.01", "gate squire") == ["Gate Squire"]
    with pytest.raises(ArbiterError):
        collection.remove()


def test_update_reads_again_what_another_version_read(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL, ODD)])
    assert collection.outdated("fow") == 0
    assert collection.update().cards == 0
    with collection._store.writing() as connection:  # as an older version would have left it
        (card,) = connection.execute("SELECT id FROM cards WHERE number='OWN-001'").fetchone()
        unfit = json.dumps({name: ["[Flying]"] for name in ("fow-5.00", "fow-5.12", "fow-8.01")})
        connection.execute("UPDATE cards SET reader='older', whole='  ' WHERE id=?", (card,))
        connection.execute("UPDATE contents SET unfit=? WHERE id=?", (unfit, card))
    assert (collection.outdated("fow"), names(collection, "fow", "ferry", whole=True)) == (1, [])
    report = collection.update(progress=lambda done, total: None)
    assert (report.cards, report.whole_before, report.whole) == (1, 0, 1)
    assert names(collection, "fow", "ferry", whole=True) == ["Ferry Gull"]
    assert collection.update(everything=True).cards == 2


# --- corrections ------------------------------------------------------------------------------------------------------

CORRECTION = (
    '[[correction]]\nnumber = "OWN-003"\nreason = "the file has nonsense"\ntext = "[Flying]"\natk = 700\n'
)


def test_corrections_change_what_is_found_shown_and_played(tmp_path: Path) -> None:
    path = tmp_path / "data" / "cards.db"
    with Collection.open(path) as collection:
        collection.add([jsonl(tmp_path / "a.jsonl", ODD)])
        assert names(collection, "fow", "odd job", whole=True) == []
    mended = path.parent / "corrections.toml"
    mended.write_text(CORRECTION, encoding="utf-8")
    with Collection.open(path) as collection:
        (found,) = collection.search("fow", Query("odd job", whole=True)).cards
        assert found.corrected == "the file has nonsense"
        shown = collection.card("fow", "OWN-003")
        assert shown.corrections[0].reason == "the file has nonsense"
        assert ("atk", "100", "700") in shown.corrections[0].fields
        assert dict(collection.library("fow").find("OWN-003").faces[0].stats)["atk"] == 700
        assert collection.add([tmp_path / "a.jsonl"]).same == 1
    mended.unlink()
    with Collection.open(path) as collection:
        assert names(collection, "fow", "odd job", whole=True) == []
        assert collection.card("fow", "OWN-003").corrections == ()


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('[[correction]]\nreason = "x"\natk = 1\n', 1, "number"),
        ('\n\n[[correction]]\nnumber = "A"\natk = 1\n', 3, "reason"),
        ('[[correction]]\nnumber = "A"\nreason = "x"\nhorns = 2\n', 4, "horns"),
        ('[[correction]]\nnumber = "A"\nreason = "x"\n', 2, "changes nothing"),
        ('[[correction]]\nnumber = "A"\nreason = "x"\ngame = "chess"\natk = 1\n', 4, "chess"),
        ("correction = 3\n", 1, "[[correction]]"),
        ("[[correction\n", 1, "TOML"),
    ],
)
def test_a_wrong_corrections_file_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, why: str
) -> None:
    file = tmp_path / "corrections.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ArbiterError) as error:
        read_corrections(file)
    assert str(file) in error.value.message
    assert f"line {line}" in error.value.message
    assert why in error.value.message


def test_a_correction_that_makes_no_card_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "data" / "cards.db"
    with Collection.open(path) as collection:
        collection.add([jsonl(tmp_path / "a.jsonl", ODD)])
    (path.parent / "corrections.toml").write_text(
        '[[correction]]\nnumber = "OWN-003"\nreason = "x"\ntype = "Furniture"\n', encoding="utf-8"
    )
    with pytest.raises(ArbiterError, match="line 1"):
        Collection.open(path)


# --- hostile and unlucky ----------------------------------------------------------------------------------------------


def refused(collection: Collection, path: Path) -> str:
    report = collection.add([path])
    assert report.files == []
    assert report.cards == 0
    (why,) = [each.why for each in report.refused]
    return why


def test_files_that_cannot_be_read_are_refused_and_harm_nothing(
    tmp_path: Path, collection: Collection
) -> None:
    good = jsonl(tmp_path / "good.jsonl", GULL)
    collection.add([good])
    bad = tmp_path / "bad.json"
    bad.write_text('{"fow": {"clusters": [{"sets": [{"cards": [')
    assert "JSON" in refused(collection, bad)
    bad.write_text("[" * 200_000)
    assert "deep" in refused(collection, bad)
    bad.write_bytes(b'{"id": "\xff\xfe"}')
    assert "UTF-8" in refused(collection, bad)
    bad.write_bytes(b'{"id": "A", "name": "\x00"}\x00')
    assert "text" in refused(collection, bad)
    bad.write_text(
        '<?xml version="1.0"?><!DOCTYPE set [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><set>&b;</set>'
    )
    assert "entities" in refused(collection, bad)
    with bad.open("wb") as file:
        file.truncate(100_000_000)
    assert "larger" in refused(collection, bad)
    assert "No such file" in refused(collection, tmp_path / "nowhere.json")
    assert names(collection, "fow", sets=("OWN",)) == ["Ferry Gull"]


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path, collection: Collection) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    report = collection.add([bad, jsonl(tmp_path / "good.jsonl", GULL)])
    assert report.new == 1
    assert [each.file for each in report.refused] == [str(bad)]


def test_a_folder_is_searched_and_links_in_it_are_not_followed(
    tmp_path: Path, collection: Collection
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for at in range(300):
        jsonl(folder / f"{at:03}.json", {**GULL, "id": f"F-{at:03}"})
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / "link.json").symlink_to(jsonl(tmp_path / "outside.jsonl", {**GULL, "id": "OUT-1"}))
    (folder / "round").symlink_to(folder)
    report = collection.add([folder])
    assert (report.new, report.skipped) == (300, 1)
    assert [each.file for each in report.refused] == [str(folder / "link.json")]


def test_script_in_names_and_texts_stays_text(tmp_path: Path, collection: Collection) -> None:
    nasty = {**GULL, "id": "N-1", "name": "<script>alert(1)</script>"}
    report = collection.add([jsonl(tmp_path / "a.jsonl", nasty, {**GULL, "text": "'; DROP TABLE cards; --"})])
    assert (report.new, len(report.refused)) == (1, 1)
    assert names(collection, "fow", "'; drop table") == ["Ferry Gull"]


def test_broken_characters_and_endless_values_are_refused_row_by_row(
    tmp_path: Path, collection: Collection
) -> None:
    rows = [
        {**GULL, "id": "B-1\ud800"},
        {**GULL, "id": "B-2", "name": "Gull \udfff"},
        {**GULL, "id": "B-3", "race_or_job_or_trait": "\ud800"},
        {**GULL, "id": "B-4", "text": "[Flying] " * 20_000},
        GULL,
    ]
    report = collection.add([jsonl(tmp_path / "a.jsonl", *rows)])
    assert (report.new, len(report.refused)) == (1, 4)
    assert names(collection, "fow", "\ud800" * 1000, types=("\ud800",)) == []
    with pytest.raises(ArbiterError):
        collection.card("fow", "\ud800")


def test_a_file_of_countless_small_values_is_refused_before_it_is_taken_apart(
    tmp_path: Path, collection: Collection
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("[" + "[]," * 4_000_000 + "[]]")
    assert "values" in refused(collection, bad)
    bad.write_text("<set>" + "<a/>" * 6_000_000 + "</set>")
    assert "values" in refused(collection, bad)


def test_a_damaged_collection_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    path.write_bytes(b"this is no database, but somebody's letter" * 100)
    with pytest.raises(ArbiterError) as error:
        Collection.open(path)
    assert str(path) in error.value.message
    assert path.read_bytes().startswith(b"this is no database")


def test_a_collection_of_another_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    with Collection.open(path) as collection:
        collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
        collection._store.connection.execute("PRAGMA user_version=99")
    with pytest.raises(ArbiterError, match="another version"):
        Collection.open(path)
    assert sqlite3.connect(path).execute("SELECT count(*) FROM cards").fetchone() == (1,)


def test_what_a_full_disk_does_not_take_is_not_half_there(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
    many = [{**GULL, "id": f"M-{at}", "name": f"Gull {at}"} for at in range(300)]
    connection = collection._store.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages + 2}")
    with pytest.raises(ArbiterError, match="full"):
        collection.add([jsonl(tmp_path / "b.jsonl", *many)])
    connection.execute("PRAGMA max_page_count=1000000")
    assert names(collection, "fow", "gull") == ["Ferry Gull"]
    assert collection.add([tmp_path / "b.jsonl"]).new == 300


def test_several_processes_may_add_at_once(tmp_path: Path) -> None:
    path = tmp_path / "data" / "cards.db"
    adder = (
        "import sys; from pathlib import Path; from arbiter.cards.collection import Collection\n"
        "with Collection.open(Path(sys.argv[1])) as c: print(c.add(sys.argv[2:]).new)"
    )
    files = [jsonl(tmp_path / f"{at}.jsonl", {**GULL, "id": f"P-{at}"}, GULL) for at in range(3)]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", adder, str(path), str(file)], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        for file in files
    ]
    assert all(process.wait(120) == 0 for process in running)
    with Collection.open(path) as collection:
        assert collection.search("fow", Query(sets=("OWN",))).total == 4


def test_a_temporary_copy_changes_nothing(tmp_path: Path, collection: Collection) -> None:
    collection.add([jsonl(tmp_path / "a.jsonl", GULL)])
    with Collection.temporary(collection) as copy:
        copy.add([jsonl(tmp_path / "b.jsonl", ODD)])
        assert len(names(copy, "fow", sets=("OWN",))) == 2
    assert names(collection, "fow", sets=("OWN",)) == ["Ferry Gull"]
    assert isinstance(collection.library("fow"), CardLibrary)
