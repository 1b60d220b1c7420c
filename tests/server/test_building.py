"""Cards and decks over HTTP: searching, adding a database, building, keeping, trying and playing a deck."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.cards import deck_names
from arbiter.cards.collection import Collection
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.server.building import MOST_ENTRIES
from arbiter.server.importing import file_name
from arbiter.server.pictures import Pictures, image_kind
from arbiter.server.serving import is_loopback
from arbiter.server.workbench import SUGGESTED
from card_files import HOSTILE, HOSTILE_TEXT, LEADER, PLAIN, UNREAD, sven_file
from server.running import PLENTY, Running

SVE = "sve-1.3.1"
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20
PLAYABLE = [name for name in RULESETS if deck_names(name)]


def imported(server: Running, file: Path | bytes, name: str = "orchard.json") -> dict[str, Any]:
    """Send a database; what came of it."""
    data = file if isinstance(file, bytes) else file.read_bytes()
    answer = server.http.post("/api/collection/import", params={"file": name}, content=data)
    assert answer.status_code == 202, answer.text
    for _ in range(600):
        state: dict[str, Any] = server.get("/api/collection")["importing"]
        if not state["busy"]:
            return state
        time.sleep(0.1)
    raise AssertionError("the import does not end")


def entry(name: str, count: int = 1, section: str = "", number: str = "") -> dict[str, Any]:
    return {"section": section, "count": count, "name": name, "number": number}


def orchard() -> list[dict[str, Any]]:
    """A legal deck of cards of the database."""
    return [entry(LEADER), *(entry(name, 3) for name in PLAIN)]


def starter(server: Running, ruleset: str) -> list[dict[str, Any]]:
    text = server.http.get(f"/api/rulesets/{ruleset}/decks/{deck_names(ruleset)[0]}").text
    found: list[dict[str, Any]] = server.post("/api/decks/parse", 200, ruleset=ruleset, list=text)["decks"][
        0
    ]["entries"]
    return found


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the cards of the database, and what adding them said."""
    folder = tmp_path_factory.mktemp("stocked")
    collection = Collection.open(folder / "cards.db")
    database = f"sqlite:///{(folder / 'games.db').as_posix()}"
    running = Running(database, pace=0.0, collection=collection)
    running.report = imported(running, sven_file(folder))  # type: ignore[attr-defined]
    yield running
    running.stop()
    collection.close()


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_cards_are_found_by_the_beginnings_of_words_and_by_what_they_are(server: Running, ruleset: str):
    facets = server.get(f"/api/rulesets/{ruleset}/cards/facets")
    every = server.get(f"/api/rulesets/{ruleset}/cards", limit=200)
    assert every["total"] == facets["cards"] > 20
    some = facets["attributes"][0]["value"]
    found = server.get(f"/api/rulesets/{ruleset}/cards", attributes=[some], limit=200)
    assert found["total"] == facets["attributes"][0]["cards"]
    assert all(some in card["view"]["attributes"] for card in found["cards"])
    name = every["cards"][0]["view"]["name"]
    begun = server.get(f"/api/rulesets/{ruleset}/cards", text=name[:4])
    assert name in [card["view"]["name"] for card in begun["cards"]]
    cheap = server.get(f"/api/rulesets/{ruleset}/cards", cost_min=1, cost_max=2, limit=200)
    assert cheap["cards"]
    assert all(1 <= card["cost"] <= 2 for card in cheap["cards"])
    assert server.get(f"/api/rulesets/{ruleset}/cards", text="nosuchcard")["total"] == 0
    layout = server.get(f"/api/rulesets/{ruleset}")
    assert {card["section"] for card in every["cards"]} <= set(layout["sections"])


def test_questions_about_cards_are_bounded(server: Running):
    where = f"/api/rulesets/{SVE}/cards"
    assert server.get(where, 400, limit=10_000)["code"] == "malformed"
    assert server.get(where, 400, text="x" * 201)["code"] == "malformed"
    assert server.get(where, 400, types=["x"] * 21)["code"] == "malformed"
    assert server.get(where, text='" OR 1=1 -- *(')["total"] == 0
    assert server.get("/api/rulesets/chess/cards", 404)["code"] == "unknown"
    assert server.get(f"/api/rulesets/{SVE}/card", 404, of="No Such Card")["code"] == "unknown"


def test_searching_counts_against_the_budget_of_a_visitor(tmp_path: Path):
    server = Running(f"sqlite:///{tmp_path}/games.db", limits=replace(PLENTY, rate=0.01, burst=2))
    try:
        codes = [server.http.get(f"/api/rulesets/{SVE}/cards?limit=1").status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]
        assert server.http.get("/api/rulesets").status_code == 200
        assert server.http.delete("/api/decks/x").status_code == 429
    finally:
        server.stop()


# --- adding a database ------------------------------------------------------------------------------------------------


def test_a_database_comes_in_with_a_report(stocked: Running):
    state = stocked.report  # type: ignore[attr-defined]
    report = state["report"]
    assert (state["file"], state["problem"], report["format"]) == ("orchard.json", "", "sven")
    assert (report["new"], report["whole"], report["unread"], report["refusals"]) == (17, 15, 2, 2)
    assert all(row["why"] for row in report["refused"])
    found = stocked.get(f"/api/rulesets/{SVE}/cards", text="orch")
    assert {"Orchard Hand", LEADER} <= {card["view"]["name"] for card in found["cards"]}
    assert stocked.get("/api/collection")["cards"] == {"sve": 17}


def test_a_card_is_shown_as_printed_and_as_read_with_what_is_not(stocked: Running):
    side = stocked.get(f"/api/rulesets/{SVE}/card", of=UNREAD)["sides"][0]
    assert side["view"]["text"] == "Ward.\nFrobnicate the moon."
    assert side["wording"] == ["Ward"]
    assert side["understood"] == ["[ward]."]
    assert side["corrected"] == []
    (unread,) = side["unread"]
    assert side["view"]["text"][unread["start"] : unread["end"]] == "Frobnicate the moon."
    by_number = stocked.get(f"/api/rulesets/{SVE}/card", of="ORC01-090")
    assert (by_number["name"], by_number["whole"], by_number["section"]) == (UNREAD, False, "main")
    hostile = stocked.get(f"/api/rulesets/{SVE}/card", of=HOSTILE)["sides"][0]
    assert hostile["view"]["text"] == HOSTILE_TEXT


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b'{"cards": [', "not JSON"),
        (b"\xff\xfe\x00\x00broken", "not text"),
        (b"[" * 100_000, "nested too deeply"),
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "entities"),
        (b"nothing that is known", "no card database"),
    ],
)
def test_a_file_that_is_no_database_changes_nothing(stocked: Running, data: bytes, problem: str):
    before = stocked.get("/api/collection")["cards"]
    state = imported(stocked, data, "../../etc/passwd")
    assert problem in state["problem"]
    assert state["file"] == "passwd"
    assert stocked.get("/api/collection")["cards"] == before


def test_names_of_sent_files_are_only_names():
    assert file_name("../../etc/passwd") == "passwd"
    assert file_name("C:\\cards\\a b.json") == "a b.json"
    assert file_name("..") == "cards"
    assert file_name("<script>.json") == "_script_.json"
    assert len(file_name("x" * 999)) == 100


def test_an_empty_or_oversized_file_is_refused(stocked: Running, monkeypatch: pytest.MonkeyPatch):
    where = "/api/collection/import"
    assert stocked.http.post(where, content=b"").status_code == 409
    monkeypatch.setattr("arbiter.server.importing.LARGEST", 1000)

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b"x" * 100

    for content in (b"x" * 2000, pieces()):  # with and without a length said beforehand
        answer = stocked.http.post(where, content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too large")
    assert not stocked.get("/api/collection")["importing"]["busy"]


def test_nothing_of_a_file_is_ever_executed(stocked: Running, tmp_path: Path):
    """The file lies where the adding process works: it must not be found as a module, whatever it is called."""
    trace = tmp_path / "executed"
    for name in ("json.py", "sqlite3.py", "msgspec.py", "sitecustomize.py", "arbiter.py"):
        state = imported(stocked, f"open({str(trace)!r}, 'w')".encode(), name)
        assert state["problem"]
    assert not trace.exists()


def test_only_the_owner_adds_cards(stocked: Running, tmp_path: Path):
    where = "/api/collection/import"
    for header in ("X-Forwarded-For", "Forwarded", "Via"):  # a proxy on this machine speaks for somebody else
        answer = stocked.http.post(where, content=b"x", headers={header: "203.0.113.5"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not allowed")
    assert (
        stocked.http.post(where, content=b"x", headers={"origin": "http://evil.example"}).status_code == 403
    )
    server = Running(f"sqlite:///{tmp_path}/games.db", imports="nobody")
    try:
        assert server.http.post(where, content=b"x").status_code == 403
        told = server.get("/api/collection")
        assert not told["may_import"]
        assert "--allow-import" in told["why_not"]
    finally:
        server.stop()
    assert [
        is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "192.168.1.2", "::")
    ] == [*(True, True, True, False, False, False)]


# --- decks ------------------------------------------------------------------------------------------------------------


def test_decks_are_kept_by_their_keys_alone(database: str, tmp_path: Path):
    server = Running(database)
    try:
        made = server.post("/api/decks", name="Mine", ruleset=SVE, entries=starter(server, SVE))
        key = made["key"]
        assert (made["legal"], made["whole"], made["cards"]) == (True, True, 51)
        assert len(key) >= 40
        other = server.post("/api/decks", name="Empty", ruleset="fftcg", entries=[])
        assert not other["legal"]
        changed = server.http.put(
            f"/api/decks/{key}", json={"name": "Renamed", "ruleset": SVE, "entries": made["entries"][:2]}
        ).json()
        assert (changed["name"], changed["legal"]) == ("Renamed", False)
    finally:
        server.stop()
    server = Running(database)
    try:
        assert server.get(f"/api/decks/{key}")["entries"] == made["entries"][:2]
        listed = server.post("/api/decks/mine", 200, keys=[key, "guess", other["key"]])
        assert {deck["name"] for deck in listed} == {"Renamed", "Empty"}
        assert server.http.delete(f"/api/decks/{key}").status_code == 204
        for gone in (key, "guess", other["key"][:-1]):
            assert server.http.get(f"/api/decks/{gone}").status_code == 404
            assert server.http.delete(f"/api/decks/{gone}").status_code == 404
            again = {"name": "x", "ruleset": SVE, "entries": []}
            assert server.http.put(f"/api/decks/{gone}", json=again).status_code == 404
    finally:
        server.stop()
    if database.startswith("sqlite"):
        raw = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
        assert other["key"].encode() not in raw
        assert b"Empty" in raw


def test_decks_are_bounded(server: Running):
    def refused(**body: Any) -> int:
        deck = {"name": "x", "ruleset": SVE, "entries": [], **body}
        return server.http.post("/api/decks", json=deck).status_code

    assert refused() == 201
    assert refused(name="x" * 81) == 400
    assert refused(entries=[entry("x", 0)]) == 400
    assert refused(entries=[entry("x", 100)]) == 400
    assert refused(entries=[entry("x" * 301)]) == 400
    assert refused(entries=[entry(f"card {n}") for n in range(MOST_ENTRIES + 1)]) == 400
    assert refused(entries=[entry(f"card {n}", 99) for n in range(7)]) == 409
    assert refused(more=1) == 400
    assert refused(ruleset="chess") == 404
    assert refused(format="nothing") == 409
    assert server.http.post("/api/decks", content=b"x" * 300_000).status_code in (400, 413)
    assert server.http.post("/api/decks/mine", json={"keys": ["x"] * 201}).status_code == 400


def test_a_server_keeps_only_so_many_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("arbiter.server.deckbox.MOST", 1)
    server = Running(f"sqlite:///{tmp_path}/games.db")
    try:
        server.post("/api/decks", name="a", ruleset=SVE, entries=[])
        assert server.post("/api/decks", 503, name="b", ruleset=SVE, entries=[])["code"] == "busy"
    finally:
        server.stop()


def test_a_broken_clause_is_named_and_goes_when_it_is_mended(stocked: Running):
    entries = orchard()

    def look(entries: list[dict[str, Any]]) -> dict[str, Any]:
        return stocked.post("/api/decks/look", 200, ruleset=SVE, entries=entries)

    assert (look(entries)["broken"], look(entries)["legal"], look(entries)["whole"]) == ([], True, True)
    (broken,) = look([*entries[:-1], {**entries[-1], "count": 4}])["broken"]
    assert broken["clause"] == "6.1.1.4"
    assert broken["gist"]
    assert PLAIN[-1] in broken["message"]
    assert "6.1.1.1" in {one["clause"] for one in look(entries[1:])["broken"]}
    with_unread = look([*entries, entry(UNREAD)])
    assert (with_unread["legal"], with_unread["whole"]) == (True, False)
    assert with_unread["unread"][0]["card"] == UNREAD
    unknown = look([*entries, entry("Nobody At All")])
    assert not unknown["legal"]
    assert [row["name"] for part in unknown["sections"] for row in part["entries"] if not row["known"]] == [
        "Nobody At All"
    ]


def test_charts_count_the_main_deck(stocked: Running):
    found = stocked.post("/api/decks/look", 200, ruleset=SVE, entries=orchard())
    assert [(one["name"], one["cards"]) for one in found["sections"]] == [("leader", 1), ("main", 42)]
    assert {bar["key"]: bar["cards"] for bar in found["curve"]} == {
        "0": 0,
        "1": 9,
        "2": 9,
        "3": 9,
        "4": 9,
        "5": 6,
    }
    assert found["attributes"] == [{"key": "swordcraft", "cards": 42}]
    assert found["types"] == [{"key": "follower", "cards": 42}]


@pytest.mark.parametrize("ruleset", PLAYABLE)
@pytest.mark.parametrize("to", ["text", "untap", "tcgarena"])
def test_a_list_that_is_exported_comes_back_the_same(server: Running, ruleset: str, to: str):
    entries = starter(server, ruleset)
    body = {"ruleset": ruleset, "name": "Out", "entries": entries, "to": to}
    text = server.http.post("/api/decks/export", json=body).text
    (back,) = server.post("/api/decks/parse", 200, ruleset=ruleset, list=text)["decks"]
    assert not back["unknown"]
    assert sorted(map(str, back["entries"])) == sorted(map(str, entries))


def test_a_pasted_list_names_lines_that_are_no_cards(stocked: Running):
    text = f"[Leader]\n1 {LEADER}\n[Main]\n3 Orchard Hand\n3x Orchard Hnad\n2 <script>alert(1)</script>\n"
    (found,) = stocked.post("/api/decks/parse", 200, ruleset=SVE, list=text)["decks"]
    assert [(one["section"], one["count"]) for one in found["entries"]] == [("leader", 1), ("main", 3)]
    assert [(one["line"], one["count"]) for one in found["unknown"]] == [(5, 3), (6, 2)]
    assert "Orchard Hand" in found["unknown"][0]["hint"]
    other = '{"deckName": "x", "cards": '
    assert stocked.http.post("/api/decks/parse", json={"ruleset": SVE, "list": other}).status_code == 409
    many = "".join(f"1 Orchad Hand {n}\n" for n in range(900))
    (found,) = stocked.post("/api/decks/parse", 200, ruleset=SVE, list=many)["decks"]
    assert len(found["unknown"]) == 900
    assert sum(1 for one in found["unknown"] if one["hint"]) == SUGGESTED  # each takes a while
    assert stocked.http.post("/api/decks/parse", json={"ruleset": SVE, "list": many * 2}).status_code == 409
    huge = {"ruleset": SVE, "list": "9 Orchard Hand\n" * 300}
    assert stocked.http.post("/api/decks/parse", json=huge).status_code == 409


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_opening_hands_are_changed_by_the_rules_of_the_game(server: Running, ruleset: str):
    entries = starter(server, ruleset)

    def hand(seed: int, *change: int) -> dict[str, Any]:
        return server.post("/api/decks/hand", 200, ruleset=ruleset, entries=entries, seed=seed, change=change)

    one = hand(1)
    assert one["dealt"] == one["kept"] == hand(1)["dealt"]
    assert one["dealt"] != hand(2)["dealt"]
    assert one["clause"]
    assert one["gist"]
    changed = hand(1, 0)
    assert changed["dealt"] == one["dealt"]
    assert len(changed["kept"]) == len(one["dealt"])
    if one["changes"] == "some":
        assert changed["kept"][:-1] == one["dealt"][1:]
    else:
        assert changed["kept"] != one["dealt"]
    assert server.http.post(
        "/api/decks/hand", json={"ruleset": ruleset, "entries": entries, "seed": 1, "change": [77]}
    ).status_code in ((409,) if one["changes"] == "some" else (200,))
    # a deck that is not finished can be tried too; one without cards cannot
    part = [one for one in entries if one["section"] == "main"][:2]
    server.post("/api/decks/hand", 200, ruleset=ruleset, entries=part, seed=1)
    server.post("/api/decks/hand", 409, ruleset=ruleset, entries=[], seed=1)


def test_a_kept_deck_of_the_collection_is_played_to_the_end(stocked: Running):
    deck = stocked.post("/api/decks", name="Orchard", ruleset=SVE, entries=orchard())
    mine, theirs = {"key": deck["key"]}, {"key": deck["key"]}
    seat = stocked.new(SVE, opponent="random", deck=mine, opponent_deck=theirs, seed=3)
    with stocked.sit(seat, seed=1) as player:
        player.play()
        assert player.over
        assert {seen["deck"] for seen in player.welcome["game"]["players"]} == {"Orchard"}
    record = stocked.http.get(f"/api/games/{seat['game']}/record").text
    assert "Harvest Queen" in record  # a record carries the cards it was played with


def test_a_deck_that_cannot_be_played_is_refused_with_the_reason(stocked: Running):
    def begin(entries: list[dict[str, Any]], ruleset: str = SVE) -> str:
        deck = stocked.post("/api/decks", name="Odd", ruleset=SVE, entries=entries)
        answer = stocked.http.post("/api/games", json={"ruleset": ruleset, "deck": {"key": deck["key"]}})
        assert answer.status_code == 409, answer.text
        return str(answer.json()["message"])

    assert "6.1.1.2" in begin(orchard()[:5])
    assert UNREAD in begin([*orchard(), entry(UNREAD)])
    assert "Nobody" in begin([*orchard(), entry("Nobody")])
    assert "not of fftcg" in begin(orchard(), "fftcg")
    body = {"ruleset": SVE, "deck": {"key": "guess"}}
    assert stocked.http.post("/api/games", json=body).status_code == 404


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def gallery(tmp_path: Path) -> Path:
    """A folder of pictures, some of which must not be served."""
    folder = tmp_path / "pictures"
    (folder / "more").mkdir(parents=True)
    secret = tmp_path / "secret.png"
    secret.write_bytes(PNG + b"secret")
    (folder / "ORC01-002EN.png").write_bytes(PNG)
    (folder / "more" / "10-001_4-002.JPG").write_bytes(b"\xff\xd8\xff\xe0" + b"1" * 20)
    (folder / "ORC01-003EN.png").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    (folder / "ORC01-004EN.png").write_text("<script>alert(1)</script>")
    (folder / "ORC01-005EN.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


def test_only_images_inside_the_folder_are_served(tmp_path: Path, gallery: Path):
    server = Running(f"sqlite:///{tmp_path}/games.db", pictures=Pictures(gallery))
    try:
        found = server.http.get("/pictures", params={"number": "ORC01-002EN"})
        assert (found.status_code, found.content) == (200, PNG)
        assert found.headers["content-type"] == "image/png"
        assert found.headers["x-content-type-options"] == "nosniff"
        assert "max-age" in found.headers["cache-control"]
        jpeg = server.http.get("/pictures", params={"number": "10-001/4-002"})
        assert (jpeg.status_code, jpeg.headers["content-type"]) == (200, "image/jpeg")
        for number in (
            *(
                "ORC01-003EN",
                "secret",
                "../secret",
                "../secret.png",
                "linked/secret",
                "ORC01-004EN",
                "ORC01-005EN",
            ),
            *("", "games", "/etc/passwd", "more", "%2e%2e/secret", "ORC01-002EN.png\0"),
        ):
            answer = server.http.get("/pictures", params={"number": number})
            assert answer.status_code == (400 if "\0" in number else 404), number
            assert b"secret" not in answer.content
        for path in ("/pictures/ORC01-002EN.png", "/pictures/../secret.png", "/pictures/%2e%2e/secret.png"):
            assert server.http.get(path).status_code == 404
        assert server.get("/api/collection")["pictures"]
    finally:
        server.stop()


def test_a_picture_that_becomes_a_link_is_not_followed(gallery: Path):
    pictures = Pictures(gallery)
    assert pictures.has("ORC01-002EN")
    file = gallery / "ORC01-002EN.png"
    os.replace(gallery / "ORC01-003EN.png", file)
    assert file.is_symlink()
    with pytest.raises(Exception, match="no picture"):
        pictures.picture("ORC01-002EN")


def test_what_is_an_image_is_told_by_its_content():
    assert image_kind(b"GIF89a...") == "image/gif"
    assert image_kind(b"RIFF\0\0\0\0WEBPVP8 ") == "image/webp"
    assert image_kind(b"\0\0\0\x1cftypavif") == "image/avif"
    assert image_kind(b"<svg") == image_kind(b"") == ""


def test_a_folder_of_pictures_must_be_one(tmp_path: Path):
    with pytest.raises(ArbiterError, match="no folder"):
        Pictures(tmp_path / "nowhere")
