"""What only Shadowverse: Evolve asks."""

from __future__ import annotations

from arbiter.kernel.questions import Question


class SveAsk(Question):
    ADDITIONAL = "additional"
    EARTH_RITE = "earth rite"
    ENGAGE = "engage"
    EVOLVE_INTO = "evolve into"
    KEEP = "keep"
    LOOK_AT_ANOTHER = "look at another"
    STACK_COUNTER = "stack counter"
