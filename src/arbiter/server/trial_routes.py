"""What can be asked over HTTP about trying a deck."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, route
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from arbiter.cards import deck_names

from . import workbench
from .builder import MAX_DECK, known_ruleset, problem, visitor
from .messages import LINE
from .refusal import Refusal
from .trial_messages import StartTrial, Trial, TrialGame
from .trials import header_of

TrialId = Annotated[str, PathParameter(pattern=LINE, max_length=100)]
#: the report runs its own script, and nothing of it can reach this server's pages or what they keep
REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'unsafe-inline'; img-src data:"
)


@post("/api/trials", request_max_body_size=MAX_DECK, responses=problem(400, 404, 409, 413, 429, 503))
async def start_trial(request: Request[Any, Any, Any], state: State, data: JSONBody[StartTrial]) -> Trial:
    """Let a deck play against some of our decks in the background."""
    known_ruleset(data.ruleset)
    unknown = [name for name in data.opponents if name not in deck_names(data.ruleset)]
    if unknown:
        hint = "there are: " + ", ".join(deck_names(data.ruleset))
        raise Refusal("unknown", f"there is no deck {unknown[0]!r}", hint=hint)
    asks = visitor(request)
    state.trials.room_for_more(asks)  # before any work
    header = await asyncio.to_thread(_header, state, data)
    started: Trial = state.trials.start(header, asks)
    return started


def _header(state: State, data: StartTrial) -> Any:
    name = data.name or "my deck"
    if name in data.opponents:
        name = f"my {name}"
    deck = workbench.deck_of(state.cards, data.ruleset, data.entries, name)
    return header_of(data.ruleset, data.format, deck, data.opponents, data.games, data.player)


@route("/api/trials/{id:str}", http_method=["OPTIONS"], include_in_schema=False, sync_to_thread=False)
def trial_allows(id: TrialId) -> Response[None]:
    """Litestar's own answer names the methods of one handler only."""
    return Response(None, status_code=204, headers={"allow": "DELETE, GET, OPTIONS"})


@get("/api/trials/{id:str}", responses=problem(400, 404))
async def trial(state: State, id: TrialId) -> Trial:
    """How a trial stands."""
    found: Trial = state.trials.look(id)
    return found


@delete("/api/trials/{id:str}", status_code=200, responses=problem(400, 404, 429))
async def stop_trial(state: State, id: TrialId) -> Trial:
    """Stop a trial; what was played stays."""
    found: Trial = await state.trials.stop(id)
    return found


@get("/api/trials/{id:str}/report", responses=problem(400, 404, 409))
async def trial_report(state: State, id: TrialId) -> Response[str]:
    """The report of the games so far, as a page of its own."""
    shown = await state.trials.report(id)
    return Response(shown, media_type="text/html", headers={"content-security-policy": REPORT_POLICY})


@post("/api/trials/{id:str}/games", responses=problem(400, 404, 409, 429, 503))
async def keep_trial_game(
    request: Request[Any, Any, Any],
    state: State,
    id: TrialId,
    pair: Annotated[int, QueryParameter(ge=0, le=1000)],
    number: Annotated[int, QueryParameter(ge=0, le=10_000_000)],
) -> TrialGame:
    """Keep a game of a trial as a finished game, to be replayed and taken over."""
    row, answers = await state.loaded_games.workers.later(state.trials.finished, id, pair, number)
    await state.matches.add(row, answers, visitor(request))
    return TrialGame(row.id)


HANDLERS: list[Any] = [start_trial, trial_allows, trial, stop_trial, trial_report, keep_trial_game]
