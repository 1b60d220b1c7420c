"""What is kept while a card is as it was holds only if every change of a card goes through methods of the state."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import arbiter
from arbiter.games import RULESETS
from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.canonical import hash_of
from arbiter.kernel.game import NEVER_LOOKED, NO_CARDS_YET, Game
from arbiter.kernel.playout import any_answer
from arbiter.kernel.rng import seeded
from arbiter.table import game_setup
from contract.starters import decks

ROOT = Path(arbiter.__file__).parent
ROWS = {
    *(
        "card",
        "side",
        "owner",
        "base_controller",
        "zone",
        "generation",
        "flags",
        "damage",
        "stamp",
        "since",
        "active",
    ),
    *("host", "known", "last_seen_controller", "item"),
}
CHANGING = {"append", "remove", "insert", "pop", "clear", "extend", "reverse", "sort"}
#: what changes a card's entries itself, and notes that it did
OWNERS = {"kernel/entries.py", "kernel/state.py"}


def is_state(node: ast.expr) -> bool:
    """``s``, ``state``, ``game.s`` and the like."""
    return (isinstance(node, ast.Name) and node.id in ("s", "state")) or (
        isinstance(node, ast.Attribute) and node.attr == "s"
    )


def is_row(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ROWS and is_state(node.value)


def is_zone(node: ast.expr) -> bool:
    """``s.zones[…]``."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Attribute):
        return False
    return node.value.attr == "zones" and is_state(node.value.value)


def changes(source: str) -> list[int]:
    """The lines that change an entry of a card or a zone directly, or take a whole list to change it later."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
            if is_row(node.value):
                found.append(node.lineno)
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CHANGING and (is_zone(node.func.value) or is_row(node.func.value)):
                found.append(node.lineno)
        parts = [
            part
            for target in targets
            for part in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
        for target in parts:
            if is_zone(target) or (isinstance(target, ast.Subscript) and is_row(target.value)):
                found.append(node.lineno)
    return sorted(set(found))


@pytest.mark.parametrize(
    "line",
    [
        "s.flags[card] |= 2",
        "game.s.damage[card] = 0",
        "s.stamp[card] = s.since[card] = 1",
        "s.zones[zone].append(card)",
        "game.s.zones[zone] += cards",
        "flags = game.s.flags",
    ],
)
def test_a_direct_change_is_found(line: str) -> None:
    assert changes(line) == [1]


def test_reading_and_methods_are_no_change() -> None:
    assert changes("s.set_flag(card, s.flags[card] | 2)\nwhere = s.zone[card]\ncards = s.zones[zone]") == []


def test_cards_change_by_methods_of_the_state_only() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for package in ("kernel", "games")
        for path in sorted((ROOT / package).glob("**/*.py"))
        if path.relative_to(ROOT).as_posix() not in OWNERS
        for line in changes(path.read_text(encoding="utf-8"))
    ]
    assert found == [], f"use the methods of State: {found}"


def forget(game: Game) -> None:
    """Everything that is kept about cards for as long as they do not change."""
    game.s.zone_hashes = [None] * len(game.s.zones)
    game.s.card_hashes = []
    game.dirty = True
    game.rules_quiet = NO_CARDS_YET
    game.statuses_quiet_cards = NO_CARDS_YET
    game.statuses_quiet = (NEVER_LOOKED, (), (), 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_kept_is_what_would_be_found_anew(ruleset: str) -> None:
    """Two games side by side: one keeps hashes of zones, information, quiet rule processes; the other forgets them."""
    made = game_setup(ruleset, decks(ruleset, 5), 5)
    play_side_by_side(made.new_game(), made.new_game(), 200)


STATES = """
ruleset = "fow-8.01"

[[card]]
name = "Empty Purse"
type = "Addition:Field"
cost = "{1}"
text = "When you have no cards in your hand => Draw a card."

[[card]]
name = "Crowd"
type = "Addition:Field"
cost = "{1}"
text = "When you control three or more resonators => Destroy target resonator."

[[card]]
name = "Runner"
type = "Resonator"
cost = "{1}"
atk = 300
def = 300
text = "{1}, Discard a card: Draw a card."

[[scenario]]
title = "States that are reached and lost"
cites = ["906.9"]
A.field = ["Empty Purse", "Crowd", "Light Stone", "Light Stone", "Light Stone", "Runner"]
B.field = ["Empty Purse", "Crowd", "Light Stone", "Light Stone", "Light Stone", "Runner"]
A.hand = ["Runner", "Runner", "Runner"]
B.hand = ["Runner", "Runner", "Runner"]
play = ""
"""


@pytest.mark.parametrize("seed", range(4))
def test_states_of_cards_are_noticed_as_if_nothing_were_kept(tmp_path: Path, seed: int) -> None:
    """Status triggers whose states only cards can reach are looked at again when a card has changed."""
    file = tmp_path / "states.toml"
    file.write_text(STATES)
    (scenario,) = read_file(file)
    keeps, _ = set_up(scenario)
    keeps.citing = None
    play_side_by_side(keeps, keeps.copy(), 150, seed)
    assert any(held.about_cards for held in keeps.lib.held)


def play_side_by_side(keeps: Game, forgets: Game, answers: int, seed: int = 5) -> None:
    words = seeded(seed)
    for _ in range(answers):
        keeps.run()
        forgets.run()
        asked = keeps.s.decision
        assert (asked is None) == (forgets.s.decision is None)
        assert hash_of(keeps, True) == hash_of(forgets, True)
        if asked is None:
            break
        forget(forgets)
        assert hash_of(keeps, True) == hash_of(forgets, True)
        answer = any_answer(asked, words)
        keeps.answer(answer)
        forgets.answer(answer)
