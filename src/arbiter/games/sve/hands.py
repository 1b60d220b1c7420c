# mypyc: skip
"""What is carried out by hand, in this game's words."""

from __future__ import annotations

import re

from arbiter.abilities import effects as fx
from arbiter.abilities.amounts import Unknown
from arbiter.kernel.hand_acts import HandRules

from .vocabulary import OwnEffect

MUCH = Unknown("X")

HANDS = HandRules(
    resolved=frozenset({"spell"}),
    used_as=re.compile(r"^\s*\[(?:q|quick|act|evolve|feed)\]", re.IGNORECASE),
    triggered=re.compile(
        r"^\s*(?:\[(?:fanfare|lastwords|last words|strike|onevolve|on evolve)\]|(?:fanfare|last words|strike|on \w+)\b"
        r"|when\b|whenever\b|at the\b|each time\b)",
        re.IGNORECASE,
    ),
    activated=re.compile(r"^[^.\"“]{1,160}:\s", re.IGNORECASE),
    answers=re.compile(r"\[(?:q|quick)\]|\bquick\b", re.IGNORECASE),  # 12.3.3
    leaving=re.compile(r"last ?words|cemetery|destroy|banish|leaves?\b|discard|put into", re.IGNORECASE),
    zones=("field", "deck", "hand", "ex area", "cemetery", "banished zone"),
    stats=("atk", "def"),
    keywords=("ward", "storm", "rush", "assail", "intimidate", "aura", "drain", "bane"),
    unit=1,
    most=20,
    life_unit=1,
    life_most=20,
    destroy="destroy",
    own=(
        ("recover play points", fx.Special(OwnEffect.RECOVER, amount=MUCH)),
        ("spend play points", fx.Special(OwnEffect.LOSE_PLAY_POINTS, amount=MUCH)),
        ("gain evolution points", fx.Special(OwnEffect.EVOLUTION_POINTS, amount=MUCH)),
    ),
)
