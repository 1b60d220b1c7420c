"""Readings kept between runs: used when sound, ignored when not."""

from __future__ import annotations

import json
from pathlib import Path

from arbiter.cardtext import cache
from arbiter.cardtext.compiler import read_text

TEXT = "Draw a card.\nPaint it blue."
KEY = ("fow", TEXT, "Test Card", ("chant",))


def _kept() -> Path:
    cache.save(*KEY, read_text(*KEY))
    folder = cache.folder("fow")
    assert folder is not None
    (file,) = folder.glob("*.json")
    return file


def test_a_reading_comes_back_as_it_was() -> None:
    _kept()
    assert cache.load(*KEY) == read_text(*KEY)
    again = cache.load(*KEY)
    assert again is not None
    assert again.abilities[0].text == "Draw a card."
    assert again.abilities[0].at == 0


def test_another_text_is_another_file() -> None:
    _kept()
    assert cache.load("fow", TEXT + " ", "Test Card", ("chant",)) is None


def test_damaged_and_hostile_files_are_ignored() -> None:
    file = _kept()
    good = json.loads(file.read_text())
    bad = [
        "",
        "{",
        "[]",
        "[" * 100_000,
        json.dumps({**good, "abilities": [{"is": "Draw"}]}),
        json.dumps({**good, "abilities": [{"is": "SpellText", "effect": 7}]}),
        json.dumps({**good, "abilities": [{"is": "os.system", "text": "x"}]}),
        json.dumps({**good, "abilities": [{"is": "SpellText", "effect": {"is": "Draw", "count": "many"}}]}),
        json.dumps({**good, "problems": [[0, 10**9, "x", "y"]]}),
        json.dumps({**good, "canonical": 3}),
        "x" * (cache.MAX_FILE + 1),
    ]
    for text in bad:
        file.write_text(text)
        assert cache.load(*KEY) is None, text[:60]


def test_without_a_place_to_keep_them_nothing_fails(monkeypatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    cache.save(*KEY, read_text(*KEY))
    assert cache.load(*KEY) is None
