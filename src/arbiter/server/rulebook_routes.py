"""What can be asked over HTTP about rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from arbiter.errors import ArbiterError
from arbiter.judge import stepping
from arbiter.judge.clause_pages import STATUSES, Named, rulebook_pages
from arbiter.judge.scenario_files import read_file
from arbiter.judge.term_pages import term_page, terms
from arbiter.rulebook import known
from arbiter.rulebook.rulings import Ruling

from . import desk, desk_forms, layout
from .builder import RulesetName, known_ruleset, problem, visitor
from .desk_runs import played_run
from .messages import LINE
from .refusal import Refusal
from .rulebook_messages import (
    ClausePage,
    Rulebook,
    RuleChapter,
    RuleCode,
    RuleDifference,
    RuleEdition,
    RuleHit,
    RuleHits,
    RuleName,
    RuleSection,
    RuleTerm,
    RulingName,
    RulingPlayed,
    TermPage,
)

Clause = Annotated[str, PathParameter(pattern=LINE, max_length=40)]
SearchText = Annotated[str, QueryParameter(pattern=LINE, max_length=200)]
MOST_HITS = 60
MOST_HITS_EACH = 12


@get("/api/rulebook/{name:str}", responses=problem(400, 404, 429))
async def rulebook(state: State, name: RulesetName) -> Rulebook:
    """The table of contents of a rulebook."""
    return await _made(state, contents, name)


@get("/api/rulebook/{name:str}/clauses/{clause:str}", responses=problem(400, 404, 429))
async def clause_page(state: State, name: RulesetName, clause: Clause) -> ClausePage:
    """Everything about a clause."""
    return await _made(state, page, name, clause)


@get("/api/rulebook/{name:str}/sections/{heading:str}", responses=problem(400, 404, 429))
async def rule_section(state: State, name: RulesetName, heading: Clause) -> RuleSection:
    """A chapter or section that is no clause itself."""
    return await _made(state, section, name, heading)


@get("/api/rulebook/{name:str}/search", responses=problem(400, 404, 429))
async def rule_search(state: State, name: RulesetName, text: SearchText = "") -> RuleHits:
    """Clauses by their words, and by what happens in their rulings."""
    return await _made(state, hits, name, text)


@get("/api/rulebooks/search", responses=problem(400, 429))
async def rule_search_all(state: State, text: SearchText = "") -> list[RuleHits]:
    """The same in every rulebook: the best few of each."""
    found: list[RuleHits] = await state.loaded_games.workers.later(hits_everywhere, text)
    return found


@get("/api/rulebook/{name:str}/terms/{term:str}", responses=problem(400, 404, 429))
async def rule_term(
    state: State, name: RulesetName, term: Annotated[str, PathParameter(pattern=LINE, max_length=60)]
) -> TermPage:
    """A keyword or zone."""
    return await _made(state, term_of, name, term)


@get("/api/rulebook/{name:str}/ruling", responses=problem(400, 404, 429))
async def ruling(
    request: Request[Any, Any, Any],
    state: State,
    name: RulesetName,
    file: Annotated[str, QueryParameter(pattern=LINE, max_length=200)],
    nth: Annotated[int, QueryParameter(ge=1, le=10_000)],
) -> RulingPlayed:
    """A ruling, played step by step."""
    known_ruleset(name)
    found: RulingPlayed = await state.desk.work(visitor(request), ruling_played, name, file, nth)
    return found


P = ParamSpec("P")
T = TypeVar("T")


async def _made(
    state: State, job: Callable[Concatenate[str, P], T], name: str, *given: P.args, **named: P.kwargs
) -> T:
    """Something of a rulebook, made on a thread."""
    known_ruleset(name)
    found: T = await state.loaded_games.workers.later(job, name, *given, **named)
    return found


# --- made of the pages ---------------------------------------------------------------------------------------------


def contents(name: str) -> Rulebook:
    pages = rulebook_pages(name)
    return Rulebook(
        name,
        layout.layout(name).title,
        list(pages.others),
        [
            RuleChapter(
                chapter.id,
                chapter.title,
                [RuleSection(one.id, one.title, _names(one.clauses)) for one in chapter.sections],
            )
            for chapter in pages.chapters()
        ],
        [RuleTerm(one.name, one.kind) for one in terms(name)],
    )


def page(name: str, clause: str) -> ClausePage:
    pages = rulebook_pages(name)
    try:
        found = pages.page(clause)
    except ArbiterError as error:
        raise Refusal("unknown", error.message, hint=error.hint or "look in the contents") from None
    return ClausePage(
        ruleset=name,
        id=found.id,
        kind=found.kind,
        gist=found.gist,
        above=_names(found.above),
        below=_names(found.below),
        section=_names(found.section),
        before=found.before,
        after=found.after,
        refers_to=_names(found.refers_to),
        referred_by=_names(found.referred_by),
        editions=[
            RuleEdition(
                one.ruleset,
                one.relation,
                _names(one.clauses),
                [RuleDifference(each.part, list(each.here), list(each.there)) for each in one.differences],
            )
            for one in found.editions
        ],
        rulings=_rulings(found.rulings),
        status=found.status,
        meaning=STATUSES[found.status],
        proof=[found.proof.change, found.proof.ruling] if found.proof else [],
        reason=found.exemption.reason if found.exemption else "",
        code=[
            RuleCode(place.file, place.line, place.name, pages.excerpt(place).source) for place in found.code
        ],
    )


def section(name: str, heading: str) -> RuleSection:
    try:
        found = rulebook_pages(name).section(heading)
    except ArbiterError as error:
        raise Refusal("unknown", error.message, hint="look in the contents") from None
    return RuleSection(found.id, found.title, _names(found.clauses))


def hits(name: str, text: str, most: int = MOST_HITS) -> RuleHits:
    wanted = " ".join(text.casefold().split())
    found = rulebook_pages(name).search(text) if wanted else []
    return RuleHits(
        ruleset=name,
        title=layout.layout(name).title,
        text=text,
        count=len(found),
        hits=[RuleHit(RuleName(one.clause.id, one.clause.gist, True), one.ruling) for one in found[:most]],
        terms=[RuleTerm(one.name, one.kind) for one in terms(name) if wanted and wanted in one.name],
    )


def hits_everywhere(text: str) -> list[RuleHits]:
    """Only rulebooks in which there is something, the newest editions first."""
    books = (one.name for one in layout.rulesets() if one.name in known())
    found = (hits(name, text, MOST_HITS_EACH) for name in books)
    return [one for one in found if one.hits or one.terms]


def term_of(name: str, term: str) -> TermPage:
    try:
        found = term_page(name, term)
    except ArbiterError as error:
        raise Refusal("unknown", error.message, hint=error.hint or "") from None
    return TermPage(
        ruleset=name,
        name=found.name,
        kind=found.kind,
        meaning=_names(found.meaning),
        elsewhere=_names(found.elsewhere),
        rulings=_rulings(found.rulings),
        cards=list(found.cards),
    )


def ruling_played(name: str, file: str, nth: int) -> RulingPlayed:
    """Only rulings that are listed can be named: a path never comes from outside."""
    pages = rulebook_pages(name)
    folder = pages.places.rulings
    listed = next((one for one in pages.rulings if one.file == file and one.nth == nth), None)
    if listed is None or folder is None:
        raise Refusal("unknown", "there is no such ruling", hint="look at the page of a clause")
    path = folder / Path(listed.file)
    scenario = next(one for one in read_file(path) if one.nth == nth and one.ruleset == name)
    if scenario.error:
        raise Refusal("not possible", scenario.error)
    played = stepping.play_steps(scenario, desk.BOUNDS)
    return RulingPlayed(file, nth, desk_forms.draft(scenario), played_run(played))


def _name(named: Named) -> RuleName:
    return RuleName(named.id, named.title, named.clause)


def _names(named: Iterable[Named]) -> list[RuleName]:
    return [_name(one) for one in named]


def _rulings(found: Iterable[Ruling]) -> list[RulingName]:
    return [RulingName(one.file, one.nth, one.title, list(one.cites)) for one in found]


HANDLERS: list[Any] = [
    rulebook,
    clause_page,
    rule_section,
    rule_search,
    rule_search_all,
    rule_term,
    ruling,
]
