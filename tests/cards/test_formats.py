"""Our own cards and decks written in every format: recognised, read, refused where they must be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbiter.cards import load_cards, load_deck
from arbiter.cards.formats import database_formats, deck_formats, export_deck, read_database
from arbiter.cards.formats.content import Content, load
from arbiter.cards.formats.recognition import load_deck_lists, read_deck_lists
from arbiter.cards.library import loose, number_keys
from arbiter.cli import run
from arbiter.errors import ArbiterError

SHARED = Path(__file__).parents[3] / "shared"
FLYING = {
    "id": "OWN-001",
    "name": "Ferry Gull",
    "type": ["Resonator"],
    "race": ["Bird"],
    "cost": "{W}{1}",
    "colour": ["W"],
    "ATK": "300",
    "DEF": 200,
    "abilities": ["[Flying]"],
    "divinity": "",
}
RULER = {
    "id": "OWN-002",
    "name": "Warden of Locks",
    "type": ["Ruler"],
    "race": [],
    "cost": None,
    "colour": ["V"],
    "ATK": "",
    "DEF": "",
    "abilities": ["[Judgment] {W}"],
    "divinity": "",
}
RISEN = {
    **RULER,
    "id": "OWN-002J",
    "name": "Warden Unlocked",
    "type": ["J-Ruler"],
    "ATK": 900,
    "DEF": 900,
    "abilities": ["[Flying]"],
}


def fowsim(*cards: object) -> str:
    return json.dumps(
        {"fow": {"clusters": [{"name": "Own", "sets": [{"name": "Own", "code": "OWN", "cards": cards}]}]}}
    )


FORWARD = {
    "code": "90-001H",
    "name_en": "Lamp Knight",
    "type_en": "Forward",
    "job_en": "Knight",
    "element": ["火", "水"],
    "text_en": "Brave[[br]] [[ex]]EX BURST[[br]][[/]] When Lamp Knight enters the field, draw 1 card.",
    "cost": "3",
    "power": "5000",
    "category_1": "OWN",
    "category_2": "",
    "multicard": "1",
    "ex_burst": "0",
    "set": ["Own"],
}
SVE_DETAILS = {
    "class": "Swordcraft",
    "cardType": "Follower",
    "trait": "Officer",
    "cost": "2",
    "attack": "2",
    "defense": "2",
    "effect": "Ward. [fanfare] Draw a card.",
}
OCTGN = """<?xml version="1.0"?><set name="Own"><cards><card name="Lamp Monk" id="g-1">
<property name="CP" value="2"/><property name="Element" value="Fire"/><property name="CardType" value="Backup"/>
<property name="Occupation" value="Standard Unit"/><property name="Power" value=""/>
<property name="Abilities" value="(1 Fire, 1 CP, dull): Draw 1 card."/><property name="SetNumber" value="90-003"/>
</card></cards></set>"""

DATABASES: dict[str, tuple[str, str, str]] = {
    "fowsim": (fowsim(FLYING, RULER, RISEN), "Ferry Gull", "OWN-001"),
    "fowdb": (
        json.dumps(
            {
                "name": "d",
                "cards": [
                    {
                        "quantity": 4,
                        "id": "OWN-001",
                        "name": "Ferry Gull",
                        "cost": "{W}",
                        "ATK": 300,
                        "DEF": 200,
                        "races": ["Bird"],
                        "types": ["Resonator"],
                        "zone": "Main Deck",
                        "otherFaces": [],
                        "oracleText": "[Flying]\n",
                    }
                ],
            }
        ),
        "Ferry Gull",
        "OWN-001",
    ),
    "lackey": (
        "Name\tSet\tImageFile\tType\tSubtype/Race\tCost\tT.Cost\tATK\tDEF\tAttribute\tRarity\tCardtext\n"
        "Ferry Gull\tOWN\tOWN-001\tResonator\tBird\t[w][1]\t2\t300\t200\tLight\tC\t[Flying]\n"
        "Warden of Locks\tOWN\tOWN-002,OWN-002-j\tRuler\t\t\t\t0//900\t0/900\tLight\tR\t[Judgment] {W}//[Flying]\n",
        "Ferry Gull",
        "OWN-001",
    ),
    "fow-official": (
        json.dumps(
            {
                "card": [
                    {
                        "number": "OWN-001",
                        "name": "Ferry Gull",
                        "att_def": "300 / 200",
                        "type": "Resonator",
                        "race": "Bird",
                        "text": "[Flying]",
                        "cost": [{"attribute": "http://x/white.png"}, {"attribute": "http://x/cost/01.png"}],
                    }
                ]
            }
        ),
        "Ferry Gull",
        "OWN-001",
    ),
    "square-enix": (json.dumps({"count": 1, "cards": [FORWARD]}), "Lamp Knight", "90-001"),
    "ffdecks": (
        json.dumps(
            [
                {
                    "serial_number": "90-002",
                    "name": "Lamp Lighter",
                    "type": "Summon",
                    "cost": 1,
                    "power": None,
                    "elements": ["Fire"],
                    "job": "",
                    "category": "DFF-I",
                    "is_ex_burst": True,
                    "is_multi_playable": False,
                    "abilities": ["{x} Draw 1 card."],
                    "octgn_id": "g-2",
                }
            ]
        ),
        "Lamp Lighter",
        "g-2",
    ),
    "materiahunter": (
        json.dumps(
            {
                "serial": "90-004C",
                "name": "Lamp Beast",
                "type": "Monster",
                "cost": 2,
                "power": 7000,
                "elements": ["Ice"],
                "jobs": [],
                "categories": ["OWN"],
                "isExBurst": False,
                "abilities": ["*Haste*"],
            }
        ),
        "Lamp Beast",
        "90-004",
    ),
    "cube-db": (
        json.dumps(
            {
                "cards": [
                    {
                        "set": "Opus XIV",
                        "index": 7,
                        "name": "Lamp Monk",
                        "type": "backup",
                        "cost": 2,
                        "power": 0,
                        "elements": ["fire"],
                        "jobs": [""],
                        "categories": ["OWN"],
                        "exburst": False,
                        "multicard": True,
                        "guid": "g-1",
                        "text": "{f}{1}{D}: Draw 1 card.\n",
                    }
                ]
            }
        ),
        "Lamp Monk",
        "14-007",
    ),
    "octgn": (OCTGN, "Lamp Monk", "g-1"),
    "anthonychian": (
        json.dumps(
            [
                {
                    "cardNo": "OW01-001EN",
                    "name": "Bridge Page",
                    "type": "base",
                    "class": "sword",
                    "details": SVE_DETAILS,
                }
            ]
        ),
        "Bridge Page",
        "OW01-001",
    ),
    "sven": (
        json.dumps(
            {
                "format": 1,
                "set": "OW01",
                "cards": [
                    {
                        "id": "OW01-001",
                        "printings": ["OW01-001", "OW01-SL01"],
                        "names": {"en": "Bridge Page"},
                        "class": "Swordcraft",
                        "type": "follower",
                        "evolved": False,
                        "token": False,
                        "cost": 2,
                        "attack": 2,
                        "defense": 2,
                        "text": {"en": "{[fanfare]} Draw a card."},
                        "traits": ["Officer"],
                    }
                ],
            }
        ),
        "Bridge Page",
        "OW01-SL01",
    ),
    "shadowrates": (
        json.dumps(
            {
                "cards": [
                    {
                        "id": "OW01-001EN",
                        "name": "Bridge Page",
                        "cost": 2,
                        "main_type": "follower",
                        "sub_type": None,
                        "clan_name": "Swordcraft",
                        "language": "en",
                        "traits": "Officer",
                        "atk": 2,
                        "health": 2,
                        "effects": '<img alt="fanfare" src="x"/> Draw a card.<br/>\n<b>Ward.</b>',
                    }
                ]
            }
        ),
        "Bridge Page",
        "OW01-001EN",
    ),
    "jsonl": (
        json.dumps(
            {
                "id": "OWN-001",
                "name": "Ferry Gull",
                "type": "Resonator",
                "cost": "{W}",
                "atk": 300,
                "def_or_power": 200,
                "text": "[Flying]",
            }
        ),
        "Ferry Gull",
        "OWN-001",
    ),
}


def written(folder: Path, text: str, name: str = "file") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", DATABASES)
def test_a_database_is_recognised_by_one_format_and_its_card_is_read_whole(name: str, tmp_path: Path) -> None:
    text, card_name, number = DATABASES[name]
    path = written(tmp_path, text)
    assert [each.name for each in database_formats() if each.recognise(load(path))] == [name]
    found = read_database(path)
    assert not found.refused
    library = load_cards(found.game, path)
    card = library.find(card_name)
    assert not any(face.unread for face in card.faces)
    assert library.find(number) == card


def test_every_database_format_has_a_sample_here() -> None:
    without_text = {"tcgarena-cards"}
    assert {each.name for each in database_formats()} == set(DATABASES) | without_text


def test_ex_burst_comes_from_the_markup_and_not_from_the_flag(tmp_path: Path) -> None:
    wrong = {**FORWARD, "code": "90-009H", "ex_burst": "1", "text_en": "Brave"}
    path = written(tmp_path, json.dumps({"cards": [FORWARD, wrong]}))
    marked, plain = (row.fields for row in read_database(path).rows)
    assert marked["ex"] is True
    assert "ex" not in plain
    assert marked["text"].splitlines()[1].startswith("EX BURST When Lamp Knight")
    assert marked["elements"] == ["Fire", "Water"]


def test_the_shape_of_2022_is_read_alike(tmp_path: Path) -> None:
    old = {
        "Code": "90-001H",
        "Name_EN": "Lamp Knight",
        "Type_EN": "Forward",
        "Element": "火/水",
        "Cost": "3",
        "Power": "5000",
        "Multicard": "○",
        "Job_EN": "Knight",
        "Text_EN": "Brave",
        "Category_1": "OWN",
    }
    row = read_database(written(tmp_path, json.dumps([old]))).rows[0]
    assert (row.fields["elements"], row.fields["generic"]) == (["Fire", "Water"], True)


def test_a_monster_s_printed_power_does_not_refuse_it(tmp_path: Path) -> None:
    assert "power" not in read_database(written(tmp_path, DATABASES["materiahunter"][0])).rows[0].fields


@pytest.mark.parametrize("mark", ["J", "*", "^", " J"])
def test_the_row_of_another_side_belongs_to_its_card(mark: str, tmp_path: Path) -> None:
    path = written(tmp_path, fowsim(FLYING, {**FLYING, "id": f"OWN-001{mark}", "name": "Gull Turned"}))
    library = load_cards("fow", path)
    assert [face.name for face in library.find("Gull Turned").faces] == ["Ferry Gull", "Gull Turned"]


def test_both_sides_of_a_lackey_row_become_one_ruler(tmp_path: Path) -> None:
    card = load_cards("fow", written(tmp_path, DATABASES["lackey"][0])).find("Warden of Locks")
    assert [face.types for face in card.faces] == [("ruler",), ("j-ruler",)]
    assert card.faces[1].stat("def") == 900


def test_one_odd_row_never_stops_the_rest(tmp_path: Path) -> None:
    odd = [
        None,
        7,
        {**FLYING, "name": ""},
        {**FLYING, "name": "<script>x</script>"},
        {**FLYING, "ATK": "many"},
        {**FLYING, "abilities": 3},
        {**FLYING, "id": {"deep": []}, "name": ["list"]},
    ]
    found = read_database(written(tmp_path, fowsim(*odd, FLYING)))
    assert [row.name for row in found.rows] == ["Ferry Gull"]
    assert len(found.refused) == len(odd)
    assert all(each.reason for each in found.refused)


def test_html_and_scripts_in_text_are_taken_out(tmp_path: Path) -> None:
    text = ["<b>[Flying]</b><br/><script>alert(1)</script>[Pierce] &amp; more<img src=x onerror=y>"]
    row = read_database(written(tmp_path, fowsim({**FLYING, "abilities": text}))).rows[0]
    assert row.fields["text"] == "[Flying]\n[Pierce] & more"


HOSTILE = {
    "truncated": fowsim(FLYING)[:-30].encode(),
    "deep": b"[" * 100_000,
    "deep objects": b'{"a":' * 500 + b"1" + b"}" * 500,
    "latin": "Name\tSet\tImageFile\tType\nÉl\n".encode("latin-1"),
    "binary": b"\x00\x01\x02",
    "empty": b"",
    "entities": b'<!DOCTYPE set [<!ENTITY a "b">]><set name="&a;"><card/></set>',
    "deep xml": b"<set>" * 5000,
    "long number": b'{"fow": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(HOSTILE[name])
    with pytest.raises(ArbiterError):
        read_database(path)
    with pytest.raises(ArbiterError):
        load_deck_lists(path)
    assert run(["deck", "import", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "internal error" not in told


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(ArbiterError, match="larger than"):
        read_database(path)


# --- decks ---------------------------------------------------------------------------------------------------------

TTS_CARD = {"Name": "Card", "Nickname": "Ferry Gull", "Description": "OWN-001 flies"}
DECKS: dict[str, str] = {
    "text": "# mine\nMain Deck (4)\n4 Ferry Gull\n",
    "untap": "//deck-1\n4 Ferry Gull\n\n//play-1\n1 Warden of Locks\n",
    "tcgarena-json": json.dumps(
        {
            "title": "T",
            "game": "Force of Will",
            "deckList": {
                "categoriesOrder": ["Resonator"],
                "Resonator": [{"count": 4, "id": "OWN-001"}],
                "Ruler": [{"count": 1, "id": "OWN-002"}],
            },
        }
    ),
    "lackey-dek": "<deck version='0.8'><superzone name='Deck'>"
    + 4 * "<card><name id='OWN-001'>Ferry Gull</name></card>"
    + "</superzone></deck>",
    "octgn-o8d": "<deck><section name='Forwards'><card qty='4' id='OWN-001'>Ferry Gull</card></section></deck>",
    "tts": json.dumps(
        {"ObjectStates": [{"Name": "Deck", "Nickname": "t", "ContainedObjects": [TTS_CARD] * 4}]}
    ),
    "decklog": json.dumps(
        {"title": "T", "list": [{"card_number": "OWN-001", "num": 4}], "sub_list": [], "p_list": []}
    ),
    "sven-deck": json.dumps({"format": "sve-deck", "name": "T", "main": {"OWN-001": 4}, "evolve": {}}),
    "sve-fan-client": json.dumps(
        {"name": "T", "leader": None, "mainDeck": {"OWN-001": {"name": "Ferry Gull", "count": 4}}}
    ),
    "fowpro-fdk": json.dumps(
        {"name": "T", "ruler": "OWN-002", "main": ["OWN-001"] * 4, "stones": [], "side": []}
    ),
    "ffdecks-deck": json.dumps(
        {"name": "T", "cards": [{"card": {"serial_number": "OWN-001"}, "quantity": 4}]}
    ),
    "fowdb-deck": DATABASES["fowdb"][0],
}


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_recognised_and_its_cards_are_counted(name: str) -> None:
    content = Content(DECKS[name], "deck")
    assert next(each.name for each in deck_formats() if each.recognise(content)) == name
    (deck,) = read_deck_lists(content)
    lines = deck.sections.get("main") or deck.sections[""]
    assert [line.count for line in lines] == [4]
    assert lines[0].number == "OWN-001" or lines[0].name == "Ferry Gull"


def test_every_deck_format_has_a_sample_here() -> None:
    assert {each.name for each in deck_formats()} == set(DECKS)


@pytest.mark.parametrize(
    ("line", "count", "name", "number", "set_code"),
    [
        ("4 Ferry Gull", 4, "Ferry Gull", "", ""),
        ("4x Ferry Gull", 4, "Ferry Gull", "", ""),
        ("x4 Ferry Gull", 4, "Ferry Gull", "", ""),
        ("4 x Ferry Gull", 4, "Ferry Gull", "", ""),
        ("4 - Ferry Gull", 4, "Ferry Gull", "", ""),
        ("- 4 Ferry Gull", 4, "Ferry Gull", "", ""),
        ("Ferry Gull x4", 4, "Ferry Gull", "", ""),
        ("Ferry Gull", 1, "Ferry Gull", "", ""),
        ("4\tFerry Gull", 4, "Ferry Gull", "", ""),
        ("4 Ferry Gull (OWN)", 4, "Ferry Gull", "", "OWN"),
        ("4 Ferry Gull [OWN-001]", 4, "Ferry Gull", "OWN-001", ""),
        ("3 1-001H", 3, "", "1-001H", ""),
        ("3 1-001 Lamp Knight", 3, "Lamp Knight", "1-001", ""),
        ("3 10-001/4-002", 3, "", "10-001/4-002", ""),
        ("2 BP01-SL13EN", 2, "", "BP01-SL13EN", ""),
        ("1 PR-173EN Lamp Knight", 1, "Lamp Knight", "PR-173EN", ""),
        ("1 ABC-WB-001J", 1, "", "ABC-WB-001J", ""),
        ("1 Gull [The Lamp Bearer!]", 1, "Gull [The Lamp Bearer!]", "", ""),
    ],
)
def test_lines(line: str, count: int, name: str, number: str, set_code: str) -> None:
    found = read_deck_lists(Content(line, "deck"))[0].sections[""][0]
    assert (found.count, found.name, found.number, found.set) == (count, name, number, set_code)


def test_names_are_compared_without_what_people_write_differently() -> None:
    assert loose("L’Été–du Gull") == loose("l'ete du gull") == loose("LÉTÉ-DU GULL")
    assert "1-001" in number_keys("1-001H")
    assert {"10-001", "4-002"} <= set(number_keys("10-001C/4-002H"))
    assert "bp01-001" in number_keys("BP01-001EN")


def test_a_list_without_headings_is_sorted_by_type(tmp_path: Path) -> None:
    library = load_cards("fow", written(tmp_path, fowsim(FLYING, RULER, RISEN)))
    deck = load_deck(
        "fow-8.01", written(tmp_path, "1 Warden of Locks\n4 ferry-gull\n2 Meadowlight\n", "d"), library
    )
    assert {part: len(cards) for part, cards in deck.sections.items()} == {"ruler": 1, "main": 4, "stones": 2}


def test_a_number_wins_over_a_name_and_that_is_said(tmp_path: Path) -> None:
    library = load_cards(
        "fow", written(tmp_path, fowsim(FLYING, {**FLYING, "id": "OWN-003", "name": "Quay Gull"}))
    )
    deck = load_deck("fow-8.01", written(tmp_path, "[Main]\n1 Ferry Gull (OWN-003)\n", "d"), library)
    assert deck.sections["main"][0].name == "Quay Gull"
    assert "the number counts" in deck.notes[0]


def test_every_unknown_card_is_named_with_near_names(tmp_path: Path) -> None:
    path = written(tmp_path, "[Main]\n1 Gate Squier\n1 Nobody Knows This\n")
    with pytest.raises(ArbiterError, match=r"line 2.*Gate Squier.*line 3.*Nobody Knows") as error:
        load_deck("fow-8.01", path)
    assert "Gate Squire" in str(error.value.hint)


def test_numbers_without_text_only_say_which_card_is_meant(tmp_path: Path) -> None:
    arena = {
        "OWN-901": {"id": "OWN-901", "name": "Ferry Gull", "type": "Resonator", "face": {}, "set": "own"},
        "OWN-902": {"id": "OWN-902", "name": "Unwritten", "type": "Resonator", "face": {}, "set": "own"},
    }
    numbers = written(tmp_path, json.dumps(arena), "arena")
    library = load_cards("fow", written(tmp_path, fowsim(FLYING)), numbers)
    assert library.find("OWN-901").faces[0].stat("atk") == 300
    with pytest.raises(ArbiterError, match="no rules text"):
        library.find("OWN-902")


@pytest.mark.parametrize("to", ["text", "untap", "tcgarena"])
def test_an_exported_deck_reads_as_the_same_deck(to: str, tmp_path: Path) -> None:
    library = load_cards("fow", written(tmp_path, fowsim(FLYING, RULER, RISEN)))
    path = written(
        tmp_path, "[Ruler]\n1 Warden of Locks\n[Main]\n4 Ferry Gull\n[Stones]\n2 Meadowlight\n", "d"
    )
    again = written(tmp_path, export_deck(load_deck_lists(path)[0], to), "again")
    before, after = (load_deck("fow-8.01", each, library).sections for each in (path, again))
    assert {part: len(cards) for part, cards in before.items()} == {
        part: len(cards) for part, cards in after.items()
    }


# --- the command line ----------------------------------------------------------------------------------------------


def test_import_and_export_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, deck = (
        written(tmp_path, fowsim(FLYING, RULER, RISEN)),
        written(tmp_path, DECKS["fowpro-fdk"], "d.fdk"),
    )
    assert run(["deck", "import", str(deck), "--cards", str(cards), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert (told["format"], told["unknown"]) == ("fowpro-fdk", [])
    assert run(["deck", "export", str(deck), "--cards", str(cards), "--to", "untap"]) == 0
    assert "//play-1\n1 Warden of Locks" in capsys.readouterr().out
    assert run(["deck", "export", str(deck), "--to", "untap"]) == 2
    assert run(["cards", "check", str(cards), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["whole"] == 3


def test_a_scenario_may_name_cards_of_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = written(tmp_path, fowsim(FLYING))
    scenario = written(
        tmp_path,
        'ruleset = "fow-8.01"\n[[scenario]]\ntitle = "a gull stands there"\nA.field = ["Ferry Gull", "2x OWN-001"]\n'
        'play = """\nexpect: A.field has Ferry Gull\n"""\n',
        "s.toml",
    )
    assert run(["scenario", "run", str(scenario)]) == 2
    capsys.readouterr()
    code = run(["scenario", "run", str(scenario), "--cards", str(cards)])
    assert code == 0, capsys.readouterr().out


def test_cards_of_another_game_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = written(tmp_path, DATABASES["sven"][0])
    assert run(["deck", "check", "knights", "--cards", str(cards)]) == 2
    assert "Shadowverse: Evolve" in capsys.readouterr().err


# --- samples and lists beside the repository -----------------------------------------------------------------------


def shared(pattern: str) -> list[Path]:
    return sorted(SHARED.glob(pattern))


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="there is no folder `shared` beside the repository")
def test_every_sample_is_read() -> None:
    for path in shared("formats/*/*"):
        try:
            assert read_database(path).format, path
        except ArbiterError:
            assert all(deck.sections for deck in load_deck_lists(path)), path


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="there is no folder `shared` beside the repository")
@pytest.mark.parametrize("game", ["fow-8.01", "sve-1.3.1", "fftcg"])
def test_every_list_is_read_to_its_last_card(game: str) -> None:
    short = game.partition("-")[0]
    library = load_cards(
        short, SHARED / "cards" / f"{short}.jsonl", SHARED / "cards" / "decks" / f"{short}.jsonl"
    )
    for path in shared(f"decks/{short}-*.txt"):
        assert load_deck(game, path, library, unread="leave out").sections, path


def test_an_odd_line_of_card_data_does_not_stop_the_rest(tmp_path: Path) -> None:
    heading = "Name\tSet\tImageFile\tType\tSubtype/Race\tCost\tT.Cost\tATK\tDEF\tAttribute\tRarity\tCardtext"
    row = "{}\tOWN\t{}\tResonator\tBird\t[w]\t1\t{}\t200\tLight\tC\t{}"
    lines = [
        heading,
        row.format("Ferry Gull", "OWN-001", 300, "[Flying]").replace("Bird", '"Bird'),
        row.format("Harbour Gull", "OWN-002", 300, '"[Flying] ""quoted"""'),
        row.format("Night Gull", "OWN-003", "many", "[Flying]"),
        row.format("Sea Gull", "OWN-004", 300, "[Flying]\r[Swiftness]"),
        "cut off\tOWN",
    ]
    file = tmp_path / "carddata.txt"
    file.write_bytes("\n".join(lines).encode())
    found = read_database(file)
    assert [row.name for row in found.rows] == ["Ferry Gull", "Harbour Gull", "Sea Gull"]
    assert [row.fields["text"] for row in found.rows] == [
        "[Flying]",
        '[Flying] "quoted"',
        "[Flying]\n[Swiftness]",
    ]
    assert len(found.refused) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028"])
def test_line_ends_of_any_system_are_line_ends(tmp_path, end):
    file = tmp_path / "cards.json"
    file.write_text(fowsim({**FLYING, "abilities": [f"[Flying]{end}[First Strike]"]}), encoding="utf-8")
    (row,) = read_database(file).rows
    assert row.fields["text"].splitlines() == ["[Flying]", "[First Strike]"]
