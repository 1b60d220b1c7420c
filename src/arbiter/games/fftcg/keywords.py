"""15.2: what each keyword means. Most change how the rules themselves work and are looked at where those rules are."""

from __future__ import annotations

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.nodes import Ability

#: Brave 10.1.2.2, Haste 10.1.2.1.1 and 11.6.2.2, First Strike 15.2.3, Frozen 9.1.1.1, Back Attack 15.2.5.2
KEYWORDS = ("brave", "haste", "first strike", "back attack", "frozen")


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    return ()
