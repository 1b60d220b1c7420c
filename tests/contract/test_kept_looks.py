"""What is kept of cards and players is what would be computed anew, at every decision."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.game import Game
from arbiter.kernel.info import Info, Rule
from contract.playing import dealt, examples, play
from contract.real_decks import DECKS, FOLDER, real_game
from contract.test_contract import every_format

LONGEST = 400  # decisions of one game


def rules(made: tuple[Rule, ...]) -> list[object]:
    return [(rule.act, rule.by, rule.source, rule.controller, rule.unless, rule.mark) for rule in made]


def look(info: Info) -> list[object]:
    """All that effects may change of a card."""
    words = [info.types, info.general, info.races, info.attributes, info.marks, info.keywords]
    held = [one.number for one in info.held]
    made = [rules(info.forbids), rules(info.obliges), rules(info.permits)]
    return [info.names, words, info.cost, info.stats, held, made, info.controller, info.sealed]


def kept(game: Game) -> dict[str, object]:
    """What is known of each card that lies somewhere, of the players and of costs."""
    found: dict[str, object] = {
        f"{game.base_info(card).name} ({card})": look(game.infos[card])
        for card in game.s.every_card()
        if game.s.zone[card] >= 0
    }
    for seat, said in enumerate(game.player_rules):
        made = [rules(said.forbids), rules(said.obliges), rules(said.permits)]
        limits = [(limit.zone, limit.way, limit.amount) for limit in said.limits]
        found[f"player {seat}"] = [made, limits, said.abilities, said.words]
    found["costs"] = [
        (rule.change, sorted(rule.refs), rule.c.controller, rule.c.source) for rule in game.cost_rules
    ]
    return found


def compare(game: Game) -> None:
    """What is looked at next is right: either it is computed anew first, or it is what that would come to."""
    if game.dirty:
        return
    anew = game.copy()
    anew.rebuild()
    anew.refresh()
    now, then = kept(game), kept(anew)
    assert {name: now[name] for name in now if now[name] != then[name]} == {}, "kept, and not true any more"
    assert not anew.watching & ~game.watching
    assert not anew.replacing & ~game.replacing
    assert game.any_status or not anew.any_status


@every_format
def test_what_is_kept_is_true_in_random_games(ruleset: str, format: str) -> None:
    for seed in range(examples(1)):
        game = dealt(ruleset, seed, format)
        for _ in play(game, seed, LONGEST):
            compare(game)


@pytest.mark.shared
@pytest.mark.parametrize(("name", "format"), DECKS)
def test_what_is_kept_is_true_in_random_games_with_real_cards(name: str, format: str) -> None:
    if not FOLDER.is_dir():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    for seed in range(examples(1)):
        game = real_game(name, format, random.Random(seed), seed)
        for _ in play(game, seed, LONGEST):
            compare(game)


# --- texts that look at something else than where cards lie ---------------------------------------------------------

FOW = """
ruleset = "fow-8.01"

[[card]]
name = "Herald"
type = "Resonator"
cost = "{{1}}"
atk = 300
def = 900
text = "{text}"

[[card]]
name = "Confusion"
type = "Chant"
cost = "{{1}}"
text = "Shuffle your main deck."

[[scenario]]
title = "Herald and her company"
cites = ["909.1"]
A.field = ["Herald", "Herald"]
A.hand = ["6x Confusion"]
A.main_deck = ["Herald", "Confusion", "Herald", "Confusion", "4x Herald"]
A.will = "{{W}}{{W}}{{W}}{{W}}{{W}}{{W}}"
B.field = ["Herald"]
play = ""
"""

SVE = """
ruleset = "sve-1.3.1"

[[card]]
name = "Herald"
class = "Neutral"
type = "Follower"
cost = 1
atk = 1
def = 5
text = "{text}"

[[card]]
name = "Giant"
class = "Neutral"
type = "Follower"
cost = 5
atk = 2
def = 5

[[card]]
name = "Slay"
class = "Neutral"
type = "Spell"
cost = 1
text = "Select a follower on your field and destroy it."

[[card]]
name = "Quiet Reset"
class = "Neutral"
type = "Spell"
cost = 1
text = "Turn each faceup card in your evolve deck facedown."

[[scenario]]
title = "Herald and her company"
cites = ["10.9.1"]
A.field = ["Herald", {{ card = "Giant", evolved = "Giant" }}, {{ card = "Giant", evolved = "Giant" }}]
A.hand = ["Slay", "Quiet Reset", "Slay", "Quiet Reset"]
A.play_points = 10
B.field = ["Giant", "Giant"]
play = ""
"""

SCENARIOS = {"fow": FOW, "sve": SVE}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("fow", "Resonators the turn player controls gain [+100/+100]."),
        ("fow", "During battle, this card gains [+200/+200]."),
        ("fow", "As long as the top card of your main deck is a resonator, this card gains [+100/+100]."),
        ("fow", "As long as you control a rested resonator, this card gains [+100/+100]."),
        ("fow", "As long as your life is less than 4000, this card gains [+100/+100]."),
        ("sve", "Followers on your field with 3 defense or less have [attack]+1."),
        ("sve", "As long as there is a facedown card in your evolve deck, this follower has [attack]+1."),
        ("sve", "During your turn, this follower has [attack]+1."),
    ],
)
def test_what_is_kept_is_true_whatever_a_text_looks_at(tmp_path: Path, game: str, text: str) -> None:
    file = tmp_path / "texts.toml"
    file.write_text(SCENARIOS[game].format(text=text))
    seen: set[str] = set()
    for seed in range(4):
        played, _ = set_up(read_file(file)[0])
        played.citing = None
        played.run()
        for _ in play(played, seed, 100):
            compare(played)
            seen.update(str(info.stats) for info in played.infos if info.name == "Herald")
    assert len(seen) > 1, "the effect has never made a difference"
