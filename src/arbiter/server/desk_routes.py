"""What can be asked over HTTP at the judge's desk."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from . import desk, desk_forms, desk_words
from .builder import RulesetName, known_ruleset, problem, visitor
from .desk_messages import (
    AskJudge,
    DeskCards,
    DeskMoment,
    DeskOpened,
    DeskReading,
    DeskReason,
    DeskReasons,
    DeskRun,
    DeskScenario,
    DeskText,
    DeskWhy,
    DeskWhyNot,
    DeskWords,
    OpenDesk,
    ReadCard,
    RunDesk,
    WantCard,
)
from .messages import LINE

MAX_DESK = 256 * 1024  # bytes of a message with a scenario
GameId = Annotated[str, PathParameter(pattern=LINE, max_length=32)]
REFUSED = problem(400, 404, 409, 413, 429)


@get("/api/desk/words/{name:str}", responses=problem(400, 404, 429))
async def words_of_desk(
    state: State, name: RulesetName, format: Annotated[str, QueryParameter(pattern=LINE, max_length=40)] = ""
) -> DeskWords:
    """What positions of this ruleset are made of."""
    known_ruleset(name)
    found: DeskWords = await state.loaded_games.workers.first(desk_words.words, name, format)
    return found


@post("/api/desk/run", status_code=200, request_max_body_size=MAX_DESK, responses=REFUSED)
async def desk_run(request: Request[Any, Any, Any], state: State, data: JSONBody[RunDesk]) -> DeskRun:
    """Play a scenario, step by step."""
    found: DeskRun = await state.desk.work(visitor(request), desk.run, data.scenario, data.under)
    return found


@post("/api/desk/open", status_code=200, request_max_body_size=2 * MAX_DESK, responses=REFUSED)
async def desk_open(request: Request[Any, Any, Any], state: State, data: JSONBody[OpenDesk]) -> DeskOpened:
    """The scenarios of a file."""
    found: DeskOpened = await state.desk.work(visitor(request), desk_forms.opened, data.text)
    return found


@post("/api/desk/text", status_code=200, request_max_body_size=MAX_DESK, responses=REFUSED)
async def desk_text(state: State, data: JSONBody[DeskScenario]) -> DeskText:
    """A scenario as a file."""
    return DeskText(await state.loaded_games.workers.first(desk_forms.text, data))


@post("/api/desk/why-not", status_code=200, request_max_body_size=MAX_DESK, responses=REFUSED)
async def desk_why_not(
    request: Request[Any, Any, Any], state: State, data: JSONBody[DeskWhyNot]
) -> DeskReason:
    """Why a player cannot do something at a step."""
    found: DeskReason = await state.desk.work(visitor(request), desk.why_not, data)
    return found


@post("/api/desk/why", status_code=200, request_max_body_size=MAX_DESK, responses=REFUSED)
async def desk_why(request: Request[Any, Any, Any], state: State, data: JSONBody[DeskWhy]) -> DeskReasons:
    """Why a card is what it is at a step."""
    found: DeskReasons = await state.desk.work(visitor(request), desk.why, data)
    return found


@post("/api/desk/card", status_code=200, responses=REFUSED)
async def desk_card(state: State, data: JSONBody[WantCard]) -> DeskCards:
    """A card of our sets or of the collection, as a scenario describes it."""
    known_ruleset(data.ruleset)
    found: DeskCards = await state.loaded_games.workers.first(_described, state, data)
    return found


def _described(state: State, data: WantCard) -> DeskCards:
    return desk_words.described(data.ruleset, data.of, state.cards.library(data.ruleset))


@post("/api/desk/read", status_code=200, responses=REFUSED)
async def desk_read(request: Request[Any, Any, Any], state: State, data: JSONBody[ReadCard]) -> DeskReading:
    """How the text of a described card is understood."""
    known_ruleset(data.ruleset)
    found: DeskReading = await state.desk.work(visitor(request), desk_words.reading, data)
    return found


@post("/api/games/{id:str}/moment", status_code=200, responses=problem(400, 401, 404, 409, 429, 503))
async def game_moment(
    request: Request[Any, Any, Any], state: State, id: GameId, data: JSONBody[AskJudge]
) -> DeskMoment:
    """A moment of a game as a scenario, as far as whoever asks may know it."""
    found: DeskMoment = await state.desk.moment(id, data, visitor(request))
    return found


HANDLERS: list[Any] = [
    *(
        words_of_desk,
        desk_run,
        desk_open,
        desk_text,
        desk_why_not,
        desk_why,
        desk_card,
        desk_read,
        game_moment,
    ),
]
