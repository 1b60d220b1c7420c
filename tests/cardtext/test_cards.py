"""Cards from the fields of a scenario file."""

from __future__ import annotations

import pytest

from arbiter.abilities.abilities import Keyword
from arbiter.cardtext import card_from_fields, card_from_jsonl
from arbiter.errors import ArbiterError


def test_a_resonator() -> None:
    card, problems = card_from_fields(
        "fow",
        {"name": "Squire", "type": "Resonator", "cost": "{W}{1}", "race": "Knight / Human", "atk": 400, "def": 300,
         "text": "[First Strike]"},
    )  # fmt: skip
    face = card.faces[0]
    assert problems == ()
    assert (face.types, face.races, face.attributes, face.cost) == (
        ("resonator",),
        ("Knight", "Human"),
        ("light",),
        "{W}{1}",
    )
    assert (face.stat("atk"), face.stat("def"), face.stat("divinity")) == (400, 300, None)
    assert face.abilities == (Keyword("first strike"),)


@pytest.mark.parametrize(
    ("printed", "types", "general", "marks"),
    [
        ("Chant", ("chant",), (), ()),
        ("Chant / Rune", ("chant", "rune"), (), ()),
        ("Spell:Chant-Standby", ("chant",), (), ()),
        ("Addition:Resonator", ("addition",), ("addition:resonator",), ()),
        ("Addition:Ruler/J-Ruler", ("addition",), ("addition:ruler/j-ruler",), ()),
        ("Special Magic Stone / Magic Stone / Fire Magic Stone / Wind Magic Stone", ("magic stone",), ("special",),
         ("fire magic stone", "wind magic stone")),
        ("Magic Stone / Basic Magic Stone / Light Magic Stone", ("magic stone",), ("basic",), ("light magic stone",)),
        ("Resonator / Darkness Magic Stone", ("resonator",), (), ("darkness magic stone",)),
        ("Resonator (Shift)", ("resonator",), (), ()),
        ("Basic J-Ruler", ("j-ruler",), ("basic",), ()),
        ("Master Rune", ("rune",), ("master",), ()),
        ("Special Magic Stone", ("magic stone",), ("special",), ()),
    ],
)  # fmt: skip
def test_printed_types(
    printed: str, types: tuple[str, ...], general: tuple[str, ...], marks: tuple[str, ...]
) -> None:
    face = card_from_fields("fow", {"name": "Test", "type": printed})[0].faces[0]
    assert (face.types, face.general, face.marks) == (types, general, marks)


def test_an_old_instant_has_quickcast() -> None:
    face = card_from_fields("fow", {"name": "Test", "type": "Spell:Chant-Instant", "text": "Draw a card."})[
        0
    ].faces[0]
    assert face.abilities[0] == Keyword("quickcast")


def test_a_magic_stone_named_like_a_magic_stone_type_has_it() -> None:
    face = card_from_fields("fow", {"name": "Fire Magic Stone", "type": "Magic Stone"})[0].faces[0]
    assert face.marks == ("fire magic stone",)


def test_a_ruler_and_its_other_side() -> None:
    card, _ = card_from_fields(
        "fow",
        {
            "name": "Page",
            "type": "Ruler",
            "text": "[Judgment] {W}",
            "other": {"name": "King", "atk": 800, "def": 800},
        },
    )
    assert [face.types for face in card.faces] == [("ruler",), ("j-ruler",)]
    assert (card.sides, card.faces[1].name) == ("ruler", "King")


def test_a_row_of_a_database() -> None:
    card, _ = card_from_jsonl(
        "fow",
        {"id": "T-1", "name": "Hound", "type": "Resonator", "cost": "{R}", "attribute_or_element_or_class": "Fire",
         "race_or_job_or_trait": "Beast", "atk": 200, "def_or_power": 100, "text": "", "extra": {"divinity": 3}},
    )  # fmt: skip
    assert (card.code, card.faces[0].attributes, card.faces[0].stat("divinity")) == ("T-1", ("fire",), 3)


def test_unread_sentences_stay_with_the_card() -> None:
    card, problems = card_from_fields("fow", {"name": "Test", "type": "Chant", "text": "Sing a song."})
    assert len(problems) == 1
    assert card.faces[0].unread == (problems[0].paragraph,)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": "Test"},
        {"name": "Test", "type": "Vehicle"},
        {"name": "Test", "type": "Chant", "cost": "two"},
        {"name": "Test", "type": "Chant", "colour": "red"},
        {"name": "Test", "type": "Resonator", "atk": "many"},
        {"name": "Test", "type": "Resonator", "attribute": "plaid"},
        {"name": 3, "type": "Chant"},
        {"name": "Test", "type": "Ruler", "other": "King"},
    ],
)
def test_what_is_no_card_is_refused_with_a_reason(fields: dict[str, object]) -> None:
    with pytest.raises(ArbiterError) as caught:
        card_from_fields("fow", fields)
    assert caught.value.message
