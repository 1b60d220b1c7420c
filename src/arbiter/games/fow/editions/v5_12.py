"""Edition 5.12: what both old editions share, with regalia, astral rulers, magic stone types and moon will."""

from __future__ import annotations

from dataclasses import replace

from ..edition import Edition
from ..later import AWAKENED_SPELLS
from ..vocabulary import STONE_TYPES
from . import v5_x

SUBTYPES = frozenset(
    {
        "addition:field",
        "addition:resonator",
        "addition:ruler",
        "addition:j-ruler",
        "addition:j/resonator",
        "addition:j/ruler",
    }
)


def compose(format: str) -> Edition:
    return replace(
        v5_x.compose("5.12", format),
        types=(*v5_x.TYPES, "regalia"),
        stone_types=STONE_TYPES,
        characteristics="M",
        keywords=v5_x.SKILLS | {"incarnation", "quickcast"},
        actions=frozenset({AWAKENED_SPELLS}),
        subtypes=SUBTYPES,
    )
