"""The server as an application: what can be asked over HTTP, and the WebSocket games are played over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, route, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

import arbiter
from arbiter.cards import deck_names, deck_text
from arbiter.cards.collection import Collection
from arbiter.errors import ArbiterError
from arbiter.rulebook import clauses, ids

from . import builder, decks, desk_routes, layout, rulebook_routes, schema, trial_routes
from .addresses import addresses, is_loopback
from .builder import RulesetName, known_ruleset, problem, visitor
from .collecting import Cards
from .desk import Desk
from .guard import Guard
from .importing import Importer
from .limits import Limits
from .loaded_games import PACE, LoadedGames
from .lobby import (
    Addresses,
    CheckDeck,
    ClauseGist,
    ClauseInfo,
    DeckReport,
    Games,
    Health,
    Join,
    NewGame,
    Problem,
    Rejoin,
    Review,
    RulesetInfo,
    Seat,
    Step,
    TakeOver,
)
from .looks import RulesetLayout
from .matches import Matches
from .messages import LINE, Game
from .pages import Pages, docs
from .pictures import Pictures
from .refusal import Refusal
from .replays import Films
from .reviews import Reviews
from .socket import Connection, unavailable
from .store import PAGE, Store
from .thinking import Thinker
from .trials import Trials

LOG = logging.getLogger("arbiter.server")
MAX_BODY = 64 * 1024
DATABASE_PATIENCE = 5.0  # seconds
STATUS = {
    "malformed": 400,
    "illegal": 409,
    "unknown": 404,
    "no such game": 404,
    "not your seat": 401,
    "not allowed": 403,
    "not possible": 409,
    "too large": 413,
    "too fast": 429,
    "too many": 429,
    "busy": 503,
    "broken": 409,
}
Id = Annotated[str, PathParameter(pattern=LINE, max_length=32)]


# --- about rulesets --------------------------------------------------------------------------------------------------


@get("/api/health", responses=problem(503))
async def health(state: State) -> Health:
    """Whether the server is well: it answers, and so does its database."""
    await _database_answers(state)
    return Health(arbiter.__version__, arbiter.COMPILED, len(state.loaded_games.rooms))


@get("/api/ready", responses=problem(503))
async def ready(state: State) -> Health:
    """Whether the server takes games: it is well, and not about to stop."""
    if state.loaded_games.stopping:
        raise Refusal("busy", "the server is stopping", hint="ask another one", retry=5)
    return await health.fn(state)  # type: ignore[no-any-return]


@get("/api/addresses", sync_to_thread=False)
def where(state: State, request: Request[Any, Any, Any]) -> Addresses:
    """Where other devices reach this server; only whoever sits at its machine is told."""
    if request.client is None or not is_loopback(request.client.host):
        return Addresses(False, [])
    return addresses(state.host, request.url.port or 80)


async def _database_answers(state: State) -> None:
    try:
        async with asyncio.timeout(DATABASE_PATIENCE):
            await state.loaded_games.store.well()
    except TimeoutError:
        raise Refusal("busy", "the database does not answer", hint="try again in a moment", retry=5) from None


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], state: State) -> str:
    """Numbers for whoever runs the server: asked from the same machine, not through a proxy."""
    if not builder.is_local(request):
        raise Refusal("not allowed", "only this machine may ask", hint="ask at 127.0.0.1, without a proxy")
    found: str = state.loaded_games.metrics.text(state.loaded_games.numbers())
    return found


@get("/api/rulesets")
async def rulesets(state: State) -> list[RulesetInfo]:
    """The rulesets that can be played, with their decks."""
    found = await asyncio.to_thread(layout.rulesets)
    for each in found:
        each.opponents.extend(state.loaded_games.bots)
    return found


@get("/api/rulesets/{name:str}", responses=problem(400, 404, 429))
async def ruleset(
    name: RulesetName, format: Annotated[str, QueryParameter(pattern=LINE, max_length=40)] = ""
) -> RulesetLayout:
    """What a table of this ruleset looks like."""
    known_ruleset(name)
    return await asyncio.to_thread(layout.layout, name, format)


@get("/api/rulesets/{name:str}/decks/{deck:str}", media_type=MediaType.TEXT, responses=problem(400, 404, 429))
async def deck(name: RulesetName, deck: Annotated[str, PathParameter(pattern=LINE, max_length=60)]) -> str:
    """The list of a deck of ours."""
    known_ruleset(name)
    if deck not in deck_names(name):
        raise Refusal(
            "unknown", f"there is no deck {deck!r}", hint="there are: " + ", ".join(deck_names(name))
        )
    return await asyncio.to_thread(deck_text, name, deck)


@get("/api/rulesets/{name:str}/clauses/{clause:str}", responses=problem(400, 404, 429))
async def clause(
    name: RulesetName, clause: Annotated[str, PathParameter(pattern=LINE, max_length=40)]
) -> ClauseInfo:
    """Our gist of a clause, and of those it is part of."""
    known_ruleset(name)
    book = clauses.load(name)
    if clause not in book.clauses:
        raise Refusal("unknown", f"{name} has no clause {clause}", hint="the number stands in the log")
    above = [book.clauses[one] for one in ids.ancestors(clause)[:-1] if one in book.clauses]
    return ClauseInfo(
        ruleset=name,
        id=clause,
        gist=book.clauses[clause].gist,
        above=[ClauseGist(one.id, one.gist) for one in above],
        below=book.children(clause),
    )


@post("/api/decks/check", status_code=200, responses=problem(400, 404, 413, 429))
async def check_deck(state: State, data: JSONBody[CheckDeck]) -> DeckReport:
    """Whether a deck list can be played, and what is wrong with it."""
    known_ruleset(data.ruleset)
    return await asyncio.to_thread(decks.report, state.cards, data)


# --- games -----------------------------------------------------------------------------------------------------------


@get("/api/games", responses=problem(400, 429))
async def games(
    state: State,
    status: Annotated[Literal["", "open", "playing", "finished"], QueryParameter()] = "",
    ruleset: Annotated[str, QueryParameter(pattern=LINE, max_length=40)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    before: Annotated[str, QueryParameter(pattern=PAGE, max_length=60)] = "",
) -> Games:
    """The lobby: games, what changed last first."""
    return Games(*await state.loaded_games.store.listed(status, ruleset, limit, before))


@route("/api/games", http_method=["OPTIONS"], include_in_schema=False, sync_to_thread=False)
def games_allow() -> Response[None]:
    """Litestar's own answer names the methods of one handler only."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@post("/api/games", responses=problem(400, 404, 409, 413, 429, 503))
async def new_game(request: Request[Any, Any, Any], state: State, data: JSONBody[NewGame]) -> Seat:
    """A new game, and one's seat in it."""
    known_ruleset(data.ruleset)
    seat: Seat = await state.matches.begin(data, visitor(request))
    return seat


@get("/api/games/{id:str}", responses=problem(400, 404, 429))
async def game(state: State, id: Id) -> Game:
    """A game, as the lobby shows it."""
    found: Game = (await state.loaded_games.row(id)).message()
    return found


@post("/api/games/{id:str}/join", responses=problem(400, 401, 404, 409, 413, 429, 503))
async def join(state: State, id: Id, data: JSONBody[Join]) -> Seat:
    """Take the free seat of an open game."""
    seat: Seat = await state.matches.join(id, data)
    return seat


@post("/api/games/{id:str}/rematch", responses=problem(400, 401, 404, 409, 413, 429, 503))
async def rematch(request: Request[Any, Any, Any], state: State, id: Id, data: JSONBody[Rejoin]) -> Seat:
    """One's seat in the game that follows one that is over."""
    seat: Seat = await state.matches.rematch(id, data.token, visitor(request))
    return seat


@post("/api/games/{id:str}/takeover", responses=problem(400, 404, 409, 413, 429, 503))
async def take_over(request: Request[Any, Any, Any], state: State, id: Id, data: JSONBody[TakeOver]) -> Seat:
    """Play on from any point of a finished game, against the computer."""
    seat: Seat = await state.matches.take_over(id, data, visitor(request))
    return seat


@get("/api/games/{id:str}/replay", responses=problem(400, 404, 409, 429))
async def replay(
    request: Request[Any, Any, Any],
    state: State,
    id: Id,
    at: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    seat: Annotated[Literal["0", "1", "open"], QueryParameter()] = "open",
) -> Step:
    """A finished game as it stood after so many answers."""
    found: Step = await state.films.step(id, at, -1 if seat == "open" else int(seat), visitor(request))
    return found


@get("/api/games/{id:str}/review", responses=problem(400, 404, 409, 429, 503))
async def review(
    request: Request[Any, Any, Any],
    state: State,
    id: Id,
    seat: Annotated[Literal["0", "1"], QueryParameter()] = "0",
) -> Review:
    """How a finished game went for a seat, and what cost it most. Takes up to half a minute the first time."""
    found: Review = await state.reviews.of(id, int(seat), visitor(request))
    return found


@get("/api/games/{id:str}/record", responses=problem(400, 404, 409, 429))
async def record(request: Request[Any, Any, Any], state: State, id: Id) -> Response[bytes]:
    """The record of a finished game, as `arbiter replay` reads it."""
    found = await state.films.record(id, visitor(request))
    name = 'attachment; filename="arbiter-game.json"'
    return Response(found, media_type="application/json", headers={"content-disposition": name})


@websocket("/api/games/{id:str}/play")
async def play(socket: WebSocket[Any, Any, State], id: Id) -> None:
    await socket.accept()
    await Connection(socket).serve(socket.app.state.loaded_games, id[:32])


# --- pages -----------------------------------------------------------------------------------------------------------


@get("/api/docs", include_in_schema=False, sync_to_thread=False)
def about(request: Request[Any, Any, Any]) -> Response[bytes]:
    return docs(request)


STRICT = {record.__name__ for record in schema.records() if record.__struct_config__.forbid_unknown_fields}


class Described(JsonRenderPlugin):
    """The description for machines. Litestar does not say of a record that it takes no other fields; we do."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        for name, part in openapi_schema["components"]["schemas"].items():
            if name in STRICT:
                part["additionalProperties"] = False
        return super().render(request, openapi_schema)


@get("/api/protocol.json", include_in_schema=False, sync_to_thread=False)
def protocol() -> Response[bytes]:
    return Response(msgspec.json.encode(schema.schema()), media_type="application/json")


@get("/", include_in_schema=False, sync_to_thread=False)
def front(state: State) -> Response[bytes]:
    found: Response[bytes] = state.pages.page("")
    return found


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def page(state: State, path: FromPath[str]) -> Response[bytes]:
    found: Response[bytes] = state.pages.page(path)
    return found


# --- errors ----------------------------------------------------------------------------------------------------------


def _answer(
    status: int, code: str, message: str, clause: str = "", hint: str = "", retry: int = 0
) -> Response[bytes]:
    body = msgspec.json.encode(Problem(code=code, message=message, clause=clause, hint=hint))
    headers = {"retry-after": str(retry)} if retry else {}
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def refused(request: Request[Any, Any, Any], error: Refusal) -> Response[bytes]:
    status = STATUS.get(error.code, 400)
    request.app.state.loaded_games.metrics.refused[error.code] += 1
    return _answer(status, error.code, error.message, error.clause, error.hint, error.retry)


def no_database(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """It is down, locked or full."""
    return refused(request, unavailable(error))


def not_decodable(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Nested too deeply, or no UTF-8: what a message can be is found out only while it is read."""
    return _answer(
        400, "malformed", "this cannot be read: it is nested too deeply, or no UTF-8", hint="see /api/docs"
    )


def not_allowed(_: Request[Any, Any, Any], error: ArbiterError) -> Response[bytes]:
    return _answer(409, "illegal", error.message, error.clause or "", error.hint or "")


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    codes = {404: "unknown", 405: "unknown", 413: "too large"}
    message, extra = error.detail, error.extra
    if error.status_code < 500 and isinstance(extra, list):
        message += "".join(
            f"; {one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)
        )
    made = _answer(
        error.status_code, codes.get(error.status_code, "malformed"), message, hint="see /api/docs"
    )
    for name, value in (error.headers or {}).items():
        made.headers[name] = value
    return made


def internal(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.exception("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(
        500, "not possible", "internal error", hint="this is a bug: please report it with the server's log"
    )


HANDLERS: list[Any] = [
    *(health, ready, where, metrics, rulesets, ruleset, deck, clause, check_deck),
    *(games_allow, games, new_game, game, join, rematch, take_over, replay, review, record, play),
    *builder.HANDLERS,
    *trial_routes.HANDLERS,
    *desk_routes.HANDLERS,
    *rulebook_routes.HANDLERS,
    *(about, protocol, front, page),
]


def application(
    database: str,
    *,
    names: tuple[str, ...] = (),
    thinker: Thinker | None = None,
    pages: Pages | None = None,
    collection: Collection | None = None,
    pictures: Pictures | None = None,
    imports: builder.Imports = "local",
    limits: Limits | None = None,
    trusted: tuple[str, ...] = (),
    pace: float = PACE,
    seed: int | None = None,
    bots: dict[str, str] | None = None,
    host: str = "127.0.0.1",
) -> ASGIApp:
    """The whole server. ``collection``: the user's cards; without it there are only ours, and what is
    added is gone when the server stops. ``imports``: who may add card databases. ``trusted``: proxies that are believed
    about whom a request is from. ``seed``: every game is dealt from it, for tests. ``bots``: programs that visitors may
    play against, by name. ``host``: where the server listens."""
    store = Store(database)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        cards = await asyncio.to_thread(Cards, collection, pictures)
        app.state.cards = cards
        app.state.importer = Importer(cards.collection.path)
        app.state.imports = imports
        app.state.host = host
        app.state.loaded_games = LoadedGames(store, thinker, limits, pace, bots)
        app.state.matches = Matches(app.state.loaded_games, cards, seed)
        app.state.films = Films(app.state.loaded_games)
        app.state.reviews = Reviews(app.state.loaded_games, app.state.films)
        app.state.desk = Desk(app.state.loaded_games, app.state.films)
        app.state.trials = Trials(app.state.loaded_games.limits)
        app.state.pages = pages or Pages()
        await app.state.loaded_games.open()
        if collection is not None:
            app.state.importer.warm()
        try:
            yield
        finally:
            await app.state.importer.close()
            await app.state.trials.close()
            await app.state.loaded_games.close()
            cards.close()

    app = Litestar(
        HANDLERS,
        lifespan=[running],
        exception_handlers={
            Refusal: refused,
            ArbiterError: not_allowed,
            HTTPException: http_error,
            RecursionError: not_decodable,
            UnicodeError: not_decodable,
            SQLAlchemyError: no_database,
            OSError: no_database,
            Exception: internal,
        },
        request_max_body_size=MAX_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Arbiter",
            version=arbiter.__version__,
            description="Games of trading cards by their comprehensive rules.",
            path="/api",
            render_plugins=[Described(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
    )
    return Guard(app, names, limits, trusted)
