"""A card that comes into play or leaves makes cards be looked at again only if an effect depends on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import FIRST, NO_REF, CardId, card_of

SCENARIO = """
ruleset = "fow-8.01"

[[card]]
name = "Herald"
type = "Resonator"
cost = "{{1}}"
atk = 300
def = 300
text = "{text}"

[[card]]
name = "Squire"
type = "Resonator"
race = "Knight"
cost = "{{1}}"
atk = 400
def = 400

[[card]]
name = "Farmer"
type = "Resonator"
race = "Human"
cost = "{{1}}"
atk = 500
def = 500

[[scenario]]
title = "A card comes into play"
cites = ["909.1"]
A.field = ["Herald"]
A.hand = ["Squire", "Farmer"]
play = ""
"""


def set_out(folder: Path, text: str) -> Game:
    file = folder / "effects.toml"
    file.write_text(SCENARIO.format(text=text))
    (scenario,) = read_file(file)
    game, _ = set_up(scenario)
    game.citing = None
    game.rebuild()
    game.refresh()
    return game


def find(game: Game, name: str) -> CardId:
    return next(
        card for card in game.s.every_card() if game.base_info(card).name == name and game.s.zone[card] >= 0
    )


def put(game: Game, name: str, zone: str) -> CardId:
    event = Event(MOVE, game.s.ref(find(game, name)), NO_REF, FIRST)
    event.to = game.rules.place(zone, FIRST)
    event.controller = FIRST
    propose(game, [event])
    return card_of(event.after)


def atk(game: Game, card: CardId) -> int:
    return game.info(game.s.ref(card)).stats[0]


def kept(game: Game) -> list[list[int]]:
    """The numbers of all cards; nothing is computed anew unless somebody said so."""
    if game.dirty:
        game.refresh()
    return [info.stats for info in game.infos]


EACH_KNIGHT = "Each Knight you control gains [+200/+200]."


def test_an_effect_that_does_not_fit_a_card_is_not_computed_for_it(tmp_path: Path) -> None:
    game = set_out(tmp_path, EACH_KNIGHT)
    before = game.refreshes
    assert atk(game, put(game, "Farmer", "field")) == 500
    put(game, "Farmer", "graveyard")
    assert game.refreshes == before


def test_an_effect_that_fits_a_card_applies_to_it_at_once_and_ends(tmp_path: Path) -> None:
    game = set_out(tmp_path, EACH_KNIGHT)
    assert atk(game, put(game, "Squire", "field")) == 600
    assert atk(game, put(game, "Squire", "hand")) == 400
    put(game, "Squire", "field")
    put(game, "Herald", "graveyard")
    assert atk(game, find(game, "Squire")) == 400


@pytest.mark.parametrize(
    "text",
    [
        EACH_KNIGHT,
        "This card gains [+100/+100] for each other resonator you control.",
        "As long as you control a Knight, this card gains [+100/+100].",
        "As long as you have no cards in your hand, this card gains [+400/+400].",
        "Each other resonator you control gains [+100/+100].",
    ],
)
def test_what_is_kept_is_what_would_be_computed(tmp_path: Path, text: str) -> None:
    game = set_out(tmp_path, text)
    seen = set()
    for name, zone in (
        *(("Squire", "field"), ("Farmer", "field"), ("Squire", "graveyard"), ("Farmer", "hand")),
        *(("Squire", "hand"), ("Farmer", "field"), ("Squire", "field"), ("Herald", "graveyard")),
    ):
        put(game, name, zone)
        now = kept(game)
        anew = game.copy()
        anew.rebuild()
        assert now == kept(anew), (name, zone)
        seen.add(str(now))
    assert len(seen) > 1, "the effect has never made a difference"
