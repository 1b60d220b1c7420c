"""What the table looks like is data, and complete; also for a ruleset nobody wrote a file for."""

from __future__ import annotations

import pytest

from arbiter.cards import deck_names
from arbiter.games import RULESETS, ruleset
from arbiter.kernel import rng
from arbiter.players.random import any_answer
from arbiter.server import layout as layouts
from contract.playing import opened

every_ruleset = pytest.mark.parametrize("name", [name for name in RULESETS if deck_names(name)])


def test_the_lobby_lists_every_ruleset_with_its_decks():
    listed = {info.name: info for info in layouts.rulesets()}
    assert sorted(listed) == sorted(name for name in RULESETS if deck_names(name))
    assert [info.older for info in listed.values()] == sorted(info.older for info in listed.values())
    assert next(iter(listed)) == "fow-8.01"  # the newest edition first
    assert len({info.title for info in listed.values()}) == len(listed)
    for name, info in listed.items():
        assert [deck.name for deck in info.decks] == deck_names(name)
        assert all(deck.about for deck in info.decks)


@every_ruleset
def test_every_zone_has_a_place(name: str):
    made = layouts.layout(name)
    assert sorted(zone.name for zone in made.zones) == sorted(
        zone.name for zone in ruleset(name).zones if zone.name
    )
    for role in ("deck", "hand", "field", "discard", "stack"):
        assert [zone.name for zone in made.zones if zone.role == role], role


@every_ruleset
def test_the_words_of_play_are_known(name: str):
    made = layouts.layout(name)
    phases = {phase.name for phase in made.phases}
    colours = {colour.name for colour in made.colours}
    acting: set[str] = set()
    for seed in range(4):
        table = opened(name, seed, undo=False)
        words = rng.seeded(seed)
        while (asked := table.decision()) is not None:
            assert table.game.s.phase in phases | {""}
            if asked.about in ("action", "attack", "block"):
                acting |= {option.verb for option in asked.options}
            table.answer(any_answer(asked, words))
        for zone in table.observe(0).zones:
            for card in zone.cards:
                assert set(card.attributes) <= colours
    assert acting <= set(made.verbs), acting - set(made.verbs)


@every_ruleset
def test_text_on_a_frame_can_be_read(name: str):
    for colour in layouts.layout(name).colours:
        assert contrast(colour.back, colour.ink) >= 4.5, colour.name


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@every_ruleset
def test_a_ruleset_without_a_file_gets_a_usable_table(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setattr(layouts, "FOLDER", tmp_path)
    layouts.layout.cache_clear()
    layouts._words.cache_clear()
    try:
        made = layouts.layout(name)
        assert {zone.role for zone in made.zones} >= {"deck", "hand", "field", "stack", "discard"}
        assert made.frames
        assert made.guide
        assert layouts.wishes(name, "hand")
    finally:
        layouts.layout.cache_clear()
        layouts._words.cache_clear()
