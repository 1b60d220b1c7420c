"""An answer as a script says it: what the line must read so that the same options are taken."""

from __future__ import annotations

import re

from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, YES_NO, Decision
from arbiter.kernel.game import Game

from .labels import Labels
from .names import Names
from .records import FileError
from .script import read_parts

_PLAIN = re.compile(r"[^\[\]{}\",>]+")


def said(game: Game, names: Names, decision: Decision, answer: list[int]) -> str:
    """The answer in the words of a script; empty if no words tell it from another answer."""
    labels = Labels(game, names, decision)
    text = _words(labels, decision, answer)
    return text if _reads(labels, text, answer) else ""


def _words(labels: Labels, decision: Decision, answer: list[int]) -> str:
    if decision.shape == NUMBER:
        return str(answer[0])
    if decision.shape == YES_NO and len(decision.options) == 2:
        return "no" if answer == [1] else "yes"
    if decision.shape == DIVIDE:
        shares = [f"{_item(labels, i)}: {n}" for i, n in enumerate(answer) if n]
        return "{" + ", ".join(shares) + "}"
    if decision.shape == ONE or (decision.shape == ORDER and len(answer) == 1):
        return _item(labels, answer[0])
    return "[" + ", ".join(_item(labels, i) for i in answer) + "]"


def _item(labels: Labels, at: int) -> str:
    """The shortest way to say an option that means no other one."""
    ways = [
        labels.shown(at),
        *(one.text for one in sorted(labels.labels(at, True), key=lambda one: len(one.text))),
    ]
    for way in ways:
        found = labels.matches(way)
        if found and found[0].option == at and (len(found) < 2 or found[1].rank > found[0].rank):
            return _quoted(way)
    return _quoted(ways[0])


def _quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else f'"{text}"'


def _reads(labels: Labels, text: str, answer: list[int]) -> bool:
    try:
        parts = read_parts(text)
    except FileError:
        return False
    return len(parts) == 1 and labels.answer(parts[0]) == answer
