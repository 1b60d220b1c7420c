"""What decisions are about: the questions of all games. A game's own questions are in its ``questions``."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Question(StrEnum):
    """What a decision is about; its value is the key that clients and saved games know."""


class Ask(Question):
    ACTION = "action"
    AGREE = "agree"
    ATTACK = "attack"
    BLOCK = "block"
    BY_HAND = "by hand"
    BY_HAND_HOW = "by hand: how"
    BY_HAND_HOW_MUCH = "by hand: how much"
    BY_HAND_WHAT = "by hand: what"
    CHOOSE = "choose"
    DISCARD = "discard"
    DIVIDE = "divide"
    DRAW_ANOTHER = "draw another"
    FIRST = "first"
    FIT = "fit"
    KEEP_ON_TOP = "keep on top"
    LOOP = "loop"
    MAY = "may"
    MODE = "mode"
    MULLIGAN = "mulligan"
    NUMBER = "number"
    ORDER = "order"
    ORDER_ON_BOTTOM = "order on the bottom"
    ORDER_ON_TOP = "order on top"
    PAY = "pay"
    PAY_BY_HAND = "pay by hand"
    PAY_COST = "pay cost"
    PAY_LIFE = "pay life"
    PLACE = "place"
    REPLACE = "replace"
    REPLACEMENT = "replacement"
    SEARCH = "search"
    TARGET = "target"
    TRIGGER = "trigger"
    WORD = "word"
    X = "x"


class LoopMark(Question):
    """What loop tracking notes besides answers: nobody is asked this."""

    OFFER = "offer"  # a moment somebody got to act, whatever they did
    ROUND = "round"  # a round of a declared loop is over
    TRIGGER = "trigger played"  # an ability that had triggered was played, or rule processes performed


def by_key(*kinds: type[Question]) -> dict[str, Question]:
    """The questions of the kernel and of a game, by their keys."""
    return {question.value: question for kind in (*KERNEL, *kinds) for question in kind}


KERNEL: Final[tuple[type[Question], ...]] = (Ask, LoopMark)
