"""Our own cards and decks, and those a user brings along."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.tree import walk
from arbiter.cards import (
    CardLibrary,
    card_library,
    deck_names,
    load_cards,
    load_deck,
    parse_deck,
    starter_decks,
)
from arbiter.cards.formats import read_database
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS, ruleset

FOW = "fow-8.01"


@pytest.mark.parametrize("name", RULESETS)
def test_every_card_of_ours_is_read_whole(name: str) -> None:
    library = card_library(name)
    for each in library.names:
        for face in library.find(each).faces:
            assert not face.unread, f"{face.name}: {face.unread}"


@pytest.mark.parametrize("deck", deck_names(FOW))
def test_our_decks_are_legal_and_varied(deck: str) -> None:
    loaded = load_deck(FOW, deck)
    assert ruleset(FOW).check_deck(loaded.sections) == []
    assert len({card.name for cards in loaded.sections.values() for card in cards}) >= 20
    assert loaded.about


def test_there_are_two_decks_to_begin_with() -> None:
    assert {"knights", "tide"} <= set(starter_decks(FOW))


def test_names_do_not_mind_case_and_are_suggested() -> None:
    library = card_library(FOW)
    assert library.find("gate squire").name == "Gate Squire"
    with pytest.raises(ArbiterError) as error:
        library.find("Gate Squier")
    assert "Gate Squire" in str(error.value.hint)


def test_the_other_side_s_name_finds_the_card() -> None:
    card = card_library(FOW).find("Maren, Spear of the Morning")
    assert card.name == "Maren of the Meadow Gate"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing in this deck list"),
        ("[Ruler]\n1 Maren of the Meadow Gate\n[Spares]\n", "line 3: there is no part"),
        ("[Main]\n4 Gate Squier", "line 2: there is no card"),
        ("[Main]\n0 Gate Squire", "line 2"),
        ("[Main]\n100000 Gate Squire", "line 2"),
    ],
)
def test_a_deck_list_that_cannot_be_read_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(ArbiterError, match=reason):
        parse_deck(FOW, text, card_library(FOW), "list")


def test_lines_of_a_deck_list() -> None:
    text = "# a comment\n[main]\n2 Gate Squire\n3x Kestrel Courier\n\nHedge Lancer\n// more\n[Stones]\n10 Meadowlight"
    deck = parse_deck(FOW, text, card_library(FOW), "list")
    assert [card.name for card in deck.sections["main"]] == (
        ["Gate Squire"] * 2 + ["Kestrel Courier"] * 3 + ["Hedge Lancer"]
    )
    assert len(deck.sections["stones"]) == 10
    assert deck.about == "a comment"


@given(st.text(alphabet="[]MainRuler 4xGateSquire\n#/0129-", max_size=60))
def test_any_deck_list_is_read_or_refused(text: str) -> None:
    with suppress(ArbiterError):
        parse_deck(FOW, text, card_library(FOW), "list")


def test_an_unknown_deck_names_those_there_are() -> None:
    with pytest.raises(ArbiterError) as error:
        load_deck(FOW, "dragons")
    assert "knights" in str(error.value.hint)


def database(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


ROW: dict[str, object] = {"id": "XYZ-001", "name": "Foreign Squire", "type": "Resonator", "cost": "{W}", "atk": 300,
                          "def_or_power": 200, "race_or_job_or_trait": "Knight", "text": "[Flying]"}  # fmt: skip


def test_cards_of_a_database_can_be_played(tmp_path: Path) -> None:
    library = load_cards("fow", database(tmp_path / "cards.jsonl", ROW))
    deck = tmp_path / "deck.txt"
    deck.write_text("[Main]\n4 Foreign Squire\n4 Gate Squire\n", encoding="utf-8")
    loaded = load_deck(FOW, deck, library)
    assert loaded.name == "deck"
    assert [card.name for card in loaded.sections["main"]][:1] == ["Foreign Squire"]


def test_both_sides_of_a_ruler_become_one_card(tmp_path: Path) -> None:
    front: dict[str, object] = {"id": "XYZ-002", "name": "Regent", "type": "Ruler", "text": "[Judgment] {W}"}
    back: dict[str, object] = {
        "id": "XYZ-002 J", "name": "Regent Risen", "type": "J-Ruler", "atk": 900, "def_or_power": 900, "text": ""
    }  # fmt: skip
    library = load_cards("fow", database(tmp_path / "cards.jsonl", front, back))
    card = library.find("Regent")
    assert [face.name for face in card.faces] == ["Regent", "Regent Risen"]
    assert card.sides == "ruler"


def test_cards_that_share_a_name_are_called_by_their_numbers(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": f"9-00{n}C", "name": "Twin", "type": "Forward", "cost": n, "attribute_or_element_or_class": "Fire",
         "def_or_power": 1000 * n, "text": ""}
        for n in (1, 2)
    ]  # fmt: skip
    library = load_cards("fftcg", database(tmp_path / "cards.jsonl", *rows))
    deck = tmp_path / "deck.txt"
    deck.write_text("[Main]\n3 9-001C\n3 9-002C\n", encoding="utf-8")
    loaded = load_deck("fftcg", deck, library).sections["main"]
    assert [(card.name, card.code) for card in loaded[::3]] == [("Twin", "9-001C"), ("Twin", "9-002C")]
    broken = [clause for clause, _ in ruleset("fftcg").check_deck({"main": loaded})]
    assert "8.1.1.2" not in broken  # six cards of one name, but of two numbers


def test_a_card_with_unread_text_is_refused_naming_the_sentence(tmp_path: Path) -> None:
    row = {**ROW, "text": "Frobnicate the snark twice."}
    library = load_cards("fow", database(tmp_path / "cards.jsonl", row))
    deck = tmp_path / "deck.txt"
    deck.write_text("[Main]\n1 Foreign Squire\n", encoding="utf-8")
    with pytest.raises(ArbiterError, match=r"Foreign Squire.*Frobnicate"):
        load_deck(FOW, deck, library)
    assert load_deck(FOW, deck, library, unread="leave out").unread()


def test_a_broken_line_of_a_database_is_named_and_stops_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(ROW) + "\nnot json\n", encoding="utf-8")
    found = read_database(file)
    assert [(each.row, each.reason) for each in found.refused] == [("line 2", "not JSON")]
    assert load_cards("fow", file).find("Foreign Squire")
    with pytest.raises(ArbiterError):
        load_cards("fow", tmp_path / "nowhere.jsonl")


def test_libraries_are_merged_and_the_later_counts(tmp_path: Path) -> None:
    other = load_cards("fow", database(tmp_path / "cards.jsonl", {**ROW, "name": "Gate Squire"}))
    both = card_library(FOW).merge(other)
    assert both.find("Gate Squire").faces[0].stat("def") == 200
    assert isinstance(both, CardLibrary)
    assert len(both) == len(card_library(FOW))


#: the keyword skills of chapter 1100, in its order; [Enter] (1140) is read as the automatic ability it stands for
SKILLS = """pierce, precision, first strike, explode, flying, swiftness, imperishable, awakening, incarnation,
quickcast, god's art, trigger, stealth, remnant, evolution, shift, limit, energize, barrier, bestow, mana, bloodlust,
torrent, judgment, inheritance, resonance, seal, mobilize, sealed item, crest, grimoire, legend, null, drain, divinity,
rune, bane, eternal"""


def test_every_keyword_skill_of_force_of_will_is_on_a_card_of_ours() -> None:
    ours = card_library("fow-8.01")
    found = {
        node.name
        for name in ours.names
        for face in ours.find(name).faces
        for ability in face.abilities
        for node in walk(ability)
        if isinstance(node, Keyword)
    }
    assert set(SKILLS.replace("\n", " ").split(", ")) <= found
