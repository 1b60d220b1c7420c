"""What only Force of Will asks."""

from __future__ import annotations

from arbiter.kernel.questions import Question


class FowAsk(Question):
    ADD_TO = "add to"
    ADDITIONAL_COST = "additional cost"
    AWAKEN = "awaken"
    CHANGE = "change"
    LOWER = "lower"
    NEW_TARGETS = "new targets"
    PIERCE = "pierce"
    PRICE = "price"
    PRODUCE = "produce"
    REVEAL = "reveal"
    RULES = "rules"
    SIDE = "side"
    SPEND = "spend"
    STAY_RESTED = "stay rested"
    WHICH_EFFECT_FIRST = "which effect is applied first"
    Y = "y"
