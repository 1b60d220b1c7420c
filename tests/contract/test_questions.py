"""Every question has a key, a sentence for people, and code that asks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import arbiter
from arbiter.games import RULESETS, ruleset
from arbiter.kernel.questions import LoopMark, Question
from arbiter.players.questions import QUESTIONS

ROOT = Path(arbiter.__file__).parent


def asked_by(name: str) -> dict[str, Question]:
    asked = ruleset(name).questions
    return {key: question for key, question in asked.items() if not isinstance(question, LoopMark)}


@pytest.mark.parametrize("name", RULESETS)
def test_each_question_has_a_sentence(name: str) -> None:
    assert set(asked_by(name)) <= QUESTIONS.keys()


def test_each_sentence_belongs_to_a_question() -> None:
    assert QUESTIONS.keys() <= {key for name in RULESETS for key in asked_by(name)}


def test_each_question_is_asked() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for package in ("kernel", "games")
        for path in (ROOT / package).glob("**/*.py")
        if path.name != "questions.py"
    )
    for name in RULESETS:
        for key, question in asked_by(name).items():
            kind = type(question).__name__
            named = re.search(rf"\b{kind}\.{question.name}\b", code)
            assert named or f'"{key}"' in code, f"nothing asks {kind}.{question.name}"
