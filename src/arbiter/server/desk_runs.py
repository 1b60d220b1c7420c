"""What a scenario came to, as the desk, clause pages and the documentation site show it."""

from __future__ import annotations

from arbiter.judge import stepping
from arbiter.players.questions import question

from . import desk_messages as m
from . import frames


def played_run(played: stepping.Played) -> m.DeskRun:
    verdict = played.verdict
    return m.DeskRun(
        ruleset=verdict.ruleset,
        title=verdict.title,
        ok=verdict.ok,
        readable=verdict.readable,
        why=verdict.why,
        own="",
        cites=list(verdict.cites),
        exercised=[each for each in verdict.cites if each in verdict.came_up],
        steps=[_step(step) for step in played.steps if step.view is not None],
        asked=None if played.asked is None else _asked(played.asked),
        claims=played.claims,
    )


def _step(step: stepping.Step) -> m.DeskStep:
    assert step.view is not None
    return m.DeskStep(
        line=step.line,
        text=step.text,
        answers=[
            m.DeskAnswer(
                seat=one.seat,
                question=question(one.about),
                clause=one.clause,
                text=one.text,
                scripted=one.scripted,
                others=list(one.others),
            )
            for one in step.given
        ],
        log=frames.log_lines(step.log),
        clauses=step.clauses,
        note=step.note,
        clause=step.clause,
        ok=step.ok,
        view=step.view,
    )


def _asked(asked: stepping.Asked) -> m.DeskAsked:
    return m.DeskAsked(
        seat=asked.seat,
        about=asked.about,
        question=question(asked.about),
        shape=asked.shape,
        clause=asked.clause,
        lo=asked.lo,
        hi=asked.hi,
        source=asked.source,
        options=[m.DeskOption(one.text, one.label, one.clause) for one in asked.options],
    )
