"""Shadowverse: Evolve in scenario files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.kernel.ids import Seat

from . import Scalar, Words, number

if TYPE_CHECKING:
    from arbiter.abilities.card import Card
    from arbiter.kernel.game import Game

ZONES = {
    "leader": "leader area",
    "deck": "deck",
    "evolve_deck": "evolve deck",
    "hand": "hand",
    "ex_area": "ex area",
    "field": "field",
    "cemetery": "cemetery",
    "banished": "banished zone",
    "evolve_zone": "evolve zone",
}
PHASES = ("start phase", "main phase", "end phase", "attack")
SHORT = {"start": "start phase", "main": "main phase", "end": "end phase"}
EVOLVED = frozenset({"evolve deck", "evolve zone"})


def _value(name: str) -> Scalar:
    def read(game: Game, player: Seat) -> int | str:
        return game.rules.value(game, player, name)

    def write(value: int | str) -> dict[str, int]:
        return {name: number(value)}

    return Scalar(read, write)


def default_side(card: Card, zone: str) -> int:
    """A base card and its evolved card share a name: the zone decides."""
    for i, face in enumerate(card.faces):
        if ("evolved" in face.types) == (zone in EVOLVED):
            return i
    return 0


def has_leader(card: Card, side: int, zone: str) -> bool:
    return zone == "leader area"


def words(ruleset: str) -> Words:
    return Words(
        zones=dict(ZONES),
        scalars={
            "defense": _value("defense"),
            "play_points": _value("play points"),
            "max_play_points": _value("max play points"),
            "evolution_points": _value("evolution points"),
        },
        phases={**{phase: phase for phase in PHASES}, **SHORT},
        battle=frozenset({"attack"}),
        main=frozenset({"main phase"}),
        turned=frozenset({"engaged"}),
        face_down=frozenset({"evolve deck"}),
        decks={"deck": 40},
        usual={"leader area": "Plain Leader"},
        default_side=default_side,
        has_usual=has_leader,
        verbs=frozenset({"pass", "play", "activate", "evolve", "attacks"}),
        linked="evolve zone",
    )
