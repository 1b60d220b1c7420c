# mypyc: skip
"""What is carried out by hand, in this game's words."""

from __future__ import annotations

import re

from arbiter.kernel.hand_acts import HandRules

HANDS = HandRules(
    resolved=frozenset({"summon"}),
    used_as=re.compile(r"^\s*(?:《|\[(?:dull|s|\d)\])", re.IGNORECASE),
    triggered=re.compile(
        r"^\s*(?:[\[\]/ex ]{0,12}ex burst\b|when\b|whenever\b|at the\b|each time\b)", re.IGNORECASE
    ),
    activated=re.compile(r"^[^.\"“]{1,160}:\s", re.IGNORECASE),
    answers=None,  # 9.3.1.7 action abilities are used whenever their player has priority
    leaving=re.compile(r"break zone|broken|leaves?\b|removed|put into|discard|return", re.IGNORECASE),
    arriving=re.compile(r"ex burst", re.IGNORECASE),  # from the damage zone
    zones=("deck", "hand", "field", "break zone", "damage zone", "removed"),
    stats=("power",),
    keywords=("brave", "haste", "first strike"),
    unit=1000,
    most=20,
    life_unit=1,
    life_most=7,
    destroy="break",
)
