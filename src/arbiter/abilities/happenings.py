"""The kinds of things that happen, shared by all games, in neutral words.

A kind names a fact. Games say which of them they use and how one leads to another (destroying is a movement, too).
"""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "move",  # a card changes zones: frm, to
    "destroy",
    "banish",
    "discard",
    "damage",  # detail "battle" for damage dealt by the rules of battle
    "gain life",
    "lose life",
    "draw",
    "play",  # a card or ability has been played
    "resolve",
    "cancel",
    "target",  # something becomes a target
    "attack",
    "block",
    "battle ends",
    "turn",  # a card becomes rested, engaged, dull
    "upright",  # a card becomes recovered, refreshed, active
    "counter put",
    "counter removed",
    "phase",  # a moment of the turn: detail names it
    "produce",
    "pay",
    "call",
    "reveal",
    "search",
    "shuffle",
    "attach",
    "transform",  # a card turns to another side or form: judgment, shift, invert, evolve
    "roll",
    "control",
    "win",
    "lose",
    "status",  # not an event: a condition that becomes true
    "extra turn",
    "skip",
    "fight",
    "value",  # a player's number is set or changed: detail names it
    "create",
)

NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
