"""What a seat is shown: made from what the table shows that seat, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from arbiter.kernel.visibility import AskView, View
from arbiter.players.default import IDLE, idle_answer
from arbiter.players.questions import question
from arbiter.table import Table
from arbiter.table.log import Line

from .messages import Ask, CardChoices, Choice, LogLine, PassingOn
from .passing import can_attack, passing_on

ENCODER = msgspec.json.Encoder()


def encoded(message: object) -> str:
    """A message as it is sent: once, however many get it."""
    return ENCODER.encode(message).decode()


def log_line(line: Line) -> LogLine:
    return LogLine(line.text, line.clause, line.cause, _kind(line), line.by_hand, line.fact)


def log_lines(lines: Sequence[Line]) -> list[LogLine]:
    return [log_line(line) for line in lines]


def _kind(line: Line) -> Literal["phase", "event", "note"]:
    return "phase" if line.phase else "note" if line.note else "event"


def shown(table: Table, seat: int) -> tuple[View, Ask | None]:
    """The view of a seat (-1: of a watcher), and its question."""
    view = table.observe(None if seat < 0 else seat)
    found, view.ask = view.ask, None
    decision = table.decision()
    if found is None or decision is None:
        return view, None
    return view, _ask(
        found, idle_answer(decision), passing_on(table, decision.seat), can_attack(table, decision.seat)
    )


def _ask(asked: AskView, suggested: list[int], passing_on: PassingOn, can_attack: bool) -> Ask:
    choices = [_choice(asked, at) for at in range(len(asked.labels))]
    groups: dict[int, list[int]] = {}
    for at, choice in enumerate(choices):
        groups.setdefault(choice.card, []).append(at)
    return Ask(
        shape=asked.shape,  # type: ignore[arg-type]
        about=asked.about,
        question=question(asked.about),
        clause=asked.clause,
        source=asked.source,
        asker=asked.asker,
        text=asked.text,
        options=choices,
        groups=[CardChoices(card, options) for card, options in groups.items()],
        lo=asked.lo,
        hi=asked.hi,
        unit=asked.unit,
        total=asked.total,
        least=[max([asked.lo, *asked.floor[i : i + 1]]) for i in range(len(choices))]
        if asked.shape == "divide"
        else [],
        proposals=asked.legal,
        open=asked.checked or not asked.legal,
        suggested=suggested,
        passing=next((i for i, verb in enumerate(asked.verbs) if verb == "pass"), -1)
        if asked.shape == "one"
        else -1,
        passing_on=passing_on,
        can_attack=can_attack,
    )


def _choice(asked: AskView, at: int) -> Choice:
    return Choice(
        label=asked.labels[at],
        verb=asked.verbs[at],
        card=asked.cards[at],
        others=asked.others[at],
        clause=asked.clauses[at],
        detail=asked.details[at],
        idle=asked.verbs[at] in IDLE,
    )


def in_words(table: Table, answer: list[int]) -> str:
    """An answer to the present question, as one would say it."""
    decision = table.decision()
    if decision is None or (answer and answer[0] < 0):
        return "concede"
    if decision.shape == "yes or no":
        return "no" if answer == [1] else "yes"
    if decision.shape == "number":
        return str(answer[0])
    labels = table.labels()
    if decision.shape == "divide":
        return ", ".join(f"{label}: {n}" for label, n in zip(labels, answer, strict=False))
    return ", ".join(labels[i] for i in answer if 0 <= i < len(labels)) or "nothing"
