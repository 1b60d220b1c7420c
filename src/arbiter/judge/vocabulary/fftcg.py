"""FINAL FANTASY TCG in scenario files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import Words

if TYPE_CHECKING:
    from arbiter.abilities.card import Card

ZONES = {
    "deck": "deck",
    "hand": "hand",
    "field": "field",
    "break_zone": "break zone",
    "damage_zone": "damage zone",
    "removed": "removed",
}
#: an attack is over when its player prepares the next one, or goes on to the second main phase
BATTLE = ("attack declaration", "block declaration", "damage resolution")
PHASES = ("active phase", "draw phase", "main 1", "attack preparation", *BATTLE, "main 2", "end phase")
SHORT = {
    "active": "active phase",
    "draw": "draw phase",
    "main": "main 1",
    "main phase": "main 1",
    "main phase 1": "main 1",
    "main phase 2": "main 2",
    "attack phase": "attack preparation",
    "preparation": "attack preparation",
    "attack": "attack declaration",
    "block": "block declaration",
    "damage": "damage resolution",
    "end": "end phase",
}


def only_side(card: Card, zone: str) -> int:
    return 0


def nothing_usual(card: Card, side: int, zone: str) -> bool:
    return False


def words(ruleset: str) -> Words:
    return Words(
        zones=dict(ZONES),
        scalars={},
        phases={**{phase: phase for phase in PHASES}, **SHORT},
        battle=frozenset(BATTLE),
        between_battles=frozenset({"attack preparation"}),
        main=frozenset({"main 1"}),
        turned=frozenset({"dull"}),
        face_down=frozenset(),
        decks={"deck": 40},
        usual={},
        default_side=only_side,
        has_usual=nothing_usual,
        verbs=frozenset({"pass", "play", "activate"}),
        same_types={"character": ("forward", "backup", "monster")},
    )
