# mypyc: skip
"""What is carried out by hand, in this game's words."""

from __future__ import annotations

import re

from arbiter.abilities import effects as fx
from arbiter.abilities.amounts import Unknown
from arbiter.kernel.hand_acts import HandRules

HANDS = HandRules(
    resolved=frozenset({"chant", "rune"}),
    used_as=re.compile(r"^\s*\[(?:activate|act)\]", re.IGNORECASE),
    triggered=re.compile(
        r"=>|>>>|^\s*(?:\[(?:enter|automatic|auto|trigger)\b|when\b|whenever\b|at the\b|each time\b)",
        re.IGNORECASE,
    ),
    activated=re.compile(r"^(?!\s*\[continuous\])[^.\"“]{1,160}:\s", re.IGNORECASE),
    answers=None,  # 707.1 activate abilities are played whenever their player has priority
    leaving=re.compile(r"graveyard|destroy|banish|leaves?\b|removed|put into|return", re.IGNORECASE),
    zones=(
        *("main deck", "magic stone deck", "hand", "field", "magic stone area", "graveyard", "standby area"),
        *("removed area", "rune area"),
    ),
    stats=("atk", "def"),
    keywords=(
        *("flying", "first strike", "swiftness", "pierce", "precision", "imperishable", "barrier", "eternal"),
    ),
    unit=100,
    most=40,
    life_unit=100,
    life_most=80,
    destroy="destroy",
    own=(
        (
            "produce will",
            fx.Produce(("{W}", "{R}", "{U}", "{G}", "{B}"), Unknown("X")),
        ),
    ),
)
