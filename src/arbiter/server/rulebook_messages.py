"""Every message over HTTP about rulebooks: chapters, clauses, terms, and rulings to be stepped through."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .desk_messages import DeskRun, DeskScenario


class RuleName(Struct):
    """A clause, or (``clause`` False) a section or chapter: its number, and what it is about."""

    id: str
    title: str
    clause: bool


class RuleSection(Struct):
    id: str
    title: str
    clauses: list[RuleName]


class RuleChapter(Struct):
    id: str
    title: str
    sections: list[RuleSection]


class RuleTerm(Struct):
    name: str
    kind: Literal["keyword", "zone"]


class Rulebook(Struct):
    """The table of contents. ``editions``: the other rulebooks of the game."""

    ruleset: str
    title: str
    editions: list[str]
    chapters: list[RuleChapter]
    terms: list[RuleTerm]


class RuleDifference(Struct):
    """A part of the rules that is made otherwise in another edition."""

    part: str
    here: list[str]
    there: list[str]


class RuleEdition(Struct):
    """The clause in another edition: the ``same``, ``changed``, or ``none`` there."""

    ruleset: str
    relation: Literal["same", "changed", "none"]
    clauses: list[RuleName]
    differences: list[RuleDifference]


class RulingName(Struct):
    """A ruling: ``file`` and ``nth`` find it."""

    file: str
    nth: int
    title: str
    cites: list[str]


class RuleCode(Struct):
    """Code that carries a clause: where it is, and the function itself (empty if it is not there)."""

    file: str
    line: int
    name: str
    source: str


class ClausePage(Struct, kw_only=True):
    """Everything about a clause. ``meaning``: what its status means; ``proof``: the change that a ruling noticed, and
    the ruling; ``reason``: why it is not proved."""

    ruleset: str
    id: str
    kind: str
    gist: str
    above: list[RuleName]
    below: list[RuleName]
    section: list[RuleName]
    before: str
    after: str
    refers_to: list[RuleName]
    referred_by: list[RuleName]
    editions: list[RuleEdition]
    rulings: list[RulingName]
    status: Literal["proved", "exempt", "open", "definition", "physical"]
    meaning: str
    proof: list[str]
    reason: str
    code: list[RuleCode]


class TermPage(Struct, kw_only=True):
    """A keyword or zone: what it means, where else it is spoken of, rulings, and cards of our sets that have it."""

    ruleset: str
    name: str
    kind: Literal["keyword", "zone"]
    meaning: list[RuleName]
    elsewhere: list[RuleName]
    rulings: list[RulingName]
    cards: list[str]


class RuleHit(Struct):
    """A clause that was found; ``ruling``: the title of the ruling by which it was, or empty."""

    clause: RuleName
    ruling: str


class RuleHits(Struct):
    """What was found in one rulebook: the best ``hits`` of the ``count`` there are, and terms of that name."""

    ruleset: str
    title: str
    text: str
    count: int
    hits: list[RuleHit]
    terms: list[RuleTerm]


class RulingPlayed(Struct):
    """A ruling, and what happens in it step by step."""

    file: str
    nth: int
    scenario: DeskScenario
    run: DeskRun
