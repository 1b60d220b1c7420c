"""Force of Will in scenario files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arbiter.errors import ArbiterError
from arbiter.kernel.ids import Seat

from . import Scalar, Words, plain

if TYPE_CHECKING:
    from arbiter.abilities.card import Card
    from arbiter.kernel.game import Game

ZONES = {
    "main_deck": "main deck",
    "stone_deck": "magic stone deck",
    "hand": "hand",
    "field": "field",
    "ruler_area": "ruler area",
    "graveyard": "graveyard",
    "standby": "standby area",
    "removed": "removed area",
    "item_area": "item area",
    "extra_deck": "extra deck",
    "rune_area": "rune area",
    "lifebreak": "lifebreak area",
    "sideboard": "outside the game",
    "collection": "outside the game",
}
#: zones that the old editions do not have
LATER = ("item_area", "extra_deck", "rune_area", "sideboard", "collection")
BATTLE = (
    "beginning of battle", "declare attack", "declare block", "first strike", "normal battle", "end of battle",
)  # fmt: skip
PHASES = ("draw phase", "recovery phase", "main phase", "end phase", *BATTLE)
SHORT = {
    "draw": "draw phase",
    "recovery": "recovery phase",
    "main": "main phase",
    "end": "end phase",
    "attack": "declare attack",
    "block": "declare block",
    "declare attack step": "declare attack",
    "declare block step": "declare block",
}
SYMBOLS = {
    "W": "light", "R": "fire", "U": "water", "G": "wind", "B": "darkness", "M": "moon", "T": "time",
}  # fmt: skip
_SYMBOL = re.compile(r"\{(\w+)\}")


def count_will(text: int | str) -> dict[str, int]:
    """How much will of each kind a string of symbols is; a number is will without attribute."""
    if not isinstance(text, str):
        raise ArbiterError(f"{text!r} is no will", hint='will = "{R}{1}"')
    made = dict.fromkeys((*SYMBOLS.values(), "void"), 0)
    if _SYMBOL.sub("", text).strip():
        raise ArbiterError(f"{text!r} is no will", hint='will = "{R}{1}"')
    for symbol in _SYMBOL.findall(text):
        if symbol.isdigit():
            made["void"] += int(symbol)
        elif symbol.upper() in SYMBOLS:
            made[SYMBOLS[symbol.upper()]] += 1
        else:
            raise ArbiterError(f"there is no will symbol {{{symbol}}}", clause="1003.2")
    return made


def will_text(made: dict[str, int]) -> str:
    text = "".join(f"{{{symbol}}}" * made[kind] for symbol, kind in SYMBOLS.items())
    return text + (f"{{{made['void']}}}" if made["void"] else "")


def _will(game: Game, player: Seat) -> str:
    return will_text({kind: game.rules.value(game, player, kind) for kind in (*SYMBOLS.values(), "void")})


def default_side(card: Card, zone: str) -> int:
    """A ruler in the field is its J-ruler side."""
    if zone == "field" and "ruler" in card.faces[0].types:
        for i, face in enumerate(card.faces):
            if "j-ruler" in face.types:
                return i
    return 0


def has_ruler(card: Card, side: int, zone: str) -> bool:
    """Whether this card is the player's ruler, so that no plain one is needed."""
    types = card.faces[side].types
    return zone in ("ruler area", "field") and ("ruler" in types or "j-ruler" in types)


def words(ruleset: str) -> Words:
    zones = {**ZONES, "stone_area": "magic stone area"}  # in 8.01 that is the field (1404.1)
    if ruleset.startswith("fow-5"):
        zones = {key: zone for key, zone in zones.items() if key not in LATER}
        zones["standby"] = "chant-standby area"
    return Words(
        zones=zones,
        scalars={"life": plain("life"), "will": Scalar(_will, count_will, text=True)},
        phases={**{phase: phase for phase in PHASES}, **SHORT},
        battle=frozenset(BATTLE),
        battle_action="battle",
        main=frozenset({"main phase"}),
        turned=frozenset({"rested"}),
        face_down=frozenset(
            {"standby area", "chant-standby area", "extra deck", "rune area", "outside the game"}
        ),
        decks={"main deck": 40, "magic stone deck": 10},
        usual={"ruler area": "Plain Ruler"},
        default_side=default_side,
        has_usual=has_ruler,
        verbs=frozenset({"pass", "play", "activate", "call", "judgment", "battle", "set", "lifebreak"}),
        same_types={"j/resonator": ("j-ruler", "resonator"), "j/ruler": ("j-ruler", "ruler")},
    )
