"""What can be asked over HTTP about cards and decks: for the deck builder, by any client."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, delete, get, post, put, route
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from arbiter.cards import deck_names
from arbiter.cards.collection import Query
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS

from . import workbench
from .building import (
    MAX_PASTED,
    CardDetail,
    CardFacets,
    CardPage,
    CollectionInfo,
    DeckKeys,
    DeckLook,
    ExportDeck,
    ImportState,
    LookAtDeck,
    OpeningHand,
    ParsedDecks,
    ParseDeck,
    SavedDeck,
    SaveDeck,
    TryHand,
)
from .importing import LARGEST
from .limits import visitor_of
from .lobby import Problem
from .messages import LINE
from .refusal import Refusal

Imports = Literal["local", "anybody", "nobody"]
MAX_DECK = 256 * 1024  # bytes of a message with a deck
RulesetName = Annotated[str, PathParameter(pattern=LINE, max_length=40)]
Key = Annotated[str, PathParameter(pattern=LINE, max_length=100)]
Words = Annotated[list[str] | None, QueryParameter(max_items=20)]
Cost = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]
#: what a proxy adds: then the address a request comes from says nothing about who asks
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def problem(*codes: int) -> dict[int, ResponseSpec]:
    return {code: ResponseSpec(Problem, generate_examples=False) for code in codes}


def known_ruleset(name: str) -> None:
    known = [info for info in RULESETS if deck_names(info)]
    if name not in known:
        raise Refusal("unknown", f"there is no ruleset {name!r}", hint="there are: " + ", ".join(known))


# --- cards ------------------------------------------------------------------------------------------------------------


@get("/api/rulesets/{name:str}/cards", responses=problem(400, 404, 429))
async def search_cards(
    state: State,
    name: RulesetName,
    text: Annotated[str, QueryParameter(pattern=LINE, max_length=200)] = "",
    types: Words = None,
    attributes: Words = None,
    races: Words = None,
    sets: Words = None,
    cost_min: Cost = -1,
    cost_max: Cost = -1,
    whole: Annotated[Literal["", "yes", "no"], QueryParameter()] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 60,
    offset: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> CardPage:
    """Cards one can play with: every word of the text begins a word of the name, the number or the rules text. Of
    several values of a filter one is enough; a cost of -1 is no limit."""
    known_ruleset(name)
    query = Query(
        text=text,
        types=tuple(types or ()),
        cost_min=None if cost_min < 0 else cost_min,
        cost_max=None if cost_max < 0 else cost_max,
        attributes=tuple(attributes or ()),
        races=tuple(races or ()),
        sets=tuple(sets or ()),
        whole={"yes": True, "no": False}.get(whole),
        limit=limit,
        offset=offset,
    )
    found: CardPage = await asyncio.to_thread(state.cards.search, name, query)
    return found


@get("/api/rulesets/{name:str}/cards/facets", responses=problem(400, 404, 429))
async def card_facets(state: State, name: RulesetName) -> CardFacets:
    """What cards can be filtered by."""
    known_ruleset(name)
    found: CardFacets = await asyncio.to_thread(state.cards.facets, name)
    return found


@get("/api/rulesets/{name:str}/card", responses=problem(400, 404, 429))
async def card(
    state: State,
    name: RulesetName,
    of: Annotated[str, QueryParameter(pattern=LINE, max_length=300)],
    set: Annotated[str, QueryParameter(pattern=LINE, max_length=200)] = "",
) -> CardDetail:
    """Everything about the card of a number or name: all its sides, and how each was read."""
    known_ruleset(name)
    try:
        found: CardDetail = await asyncio.to_thread(state.cards.card, name, of, set)
    except ArbiterError as error:
        raise Refusal("unknown", error.message, hint=error.hint or "") from None
    return found


@get("/pictures", include_in_schema=False)
async def picture(
    state: State, number: Annotated[str, QueryParameter(pattern=LINE, max_length=100)] = ""
) -> Response[bytes]:
    found: Response[bytes] = await asyncio.to_thread(state.cards.pictures.picture, number)
    return found


# --- the collection ---------------------------------------------------------------------------------------------------


def visitor(request: Request[Any, Any, Any]) -> str:
    """Who asks."""
    return visitor_of(request.client.host if request.client else "")


def is_local(request: Request[Any, Any, Any]) -> bool:
    """Whether a request comes from this machine itself, and not through a proxy on it."""
    try:
        local = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
    return local and not any(name in request.headers for name in FORWARDED)


def _why_not(request: Request[Any, Any, Any], imports: Imports) -> str:
    """Why somebody may not add cards; empty if they may."""
    if imports == "anybody":
        return ""
    if imports == "nobody":
        return "this server can be reached by others: it takes card databases only with --allow-import"
    return "" if is_local(request) else "only whoever runs the server may add cards, on the same machine"


@get("/api/collection", responses=problem(400, 429))
async def collection(request: Request[Any, Any, Any], state: State) -> CollectionInfo:
    """The user's cards, and whether cards can be added."""
    why_not = _why_not(request, state.imports)
    return CollectionInfo(
        may_import=not why_not,
        why_not=why_not,
        largest=LARGEST,
        pictures=state.cards.pictures.folder is not None,
        cards=await asyncio.to_thread(state.cards.collection.counts),
        importing=state.importer.state,
    )


@post(
    "/api/collection/import",
    status_code=202,
    request_max_body_size=LARGEST + 1,
    responses=problem(400, 403, 409, 413, 429, 503),
)
async def import_cards(
    request: Request[Any, Any, Any],
    state: State,
    file: Annotated[str, QueryParameter(pattern=LINE, max_length=200)] = "cards",
) -> ImportState:
    """Add a card database in any known format: the body is the file. Look at ``GET /api/collection`` for what becomes
    of it."""
    if why_not := _why_not(request, state.imports):
        raise Refusal("not allowed", why_not, hint="arbiter cards add FILE does the same")
    try:
        length = int(request.headers.get("content-length") or 0)
    except ValueError:
        length = 0
    found: ImportState = await state.importer.receive(file, request.stream(), length)
    return found


# --- decks ------------------------------------------------------------------------------------------------------------


@post(
    "/api/decks",
    request_max_body_size=MAX_DECK,
    responses=problem(400, 404, 409, 413, 429, 503),
)
async def create_deck(state: State, data: JSONBody[SaveDeck]) -> SavedDeck:
    """Keep a deck. Its key is shown only to whoever asks for this."""
    looked = await _looked(state, data)
    made: SavedDeck = await state.matches.deckbox.create(data, looked)
    return made


@post("/api/decks/mine", status_code=200, responses=problem(400, 413, 429))
async def my_decks(state: State, data: JSONBody[DeckKeys]) -> list[SavedDeck]:
    """The decks of these keys, what changed last first; keys of no deck are left out."""
    found: list[SavedDeck] = await state.matches.deckbox.listed(data.keys)
    return found


@route("/api/decks/{key:str}", http_method=["OPTIONS"], include_in_schema=False, sync_to_thread=False)
def deck_allows(key: Key) -> Response[None]:
    """Litestar's own answer names the methods of one handler only."""
    return Response(None, status_code=204, headers={"allow": "DELETE, GET, OPTIONS, PUT"})


@get("/api/decks/{key:str}", responses=problem(400, 404, 429))
async def read_deck(state: State, key: Key) -> SavedDeck:
    """A deck that is kept."""
    found: SavedDeck = await state.matches.deckbox.read(key)
    return found


@put("/api/decks/{key:str}", request_max_body_size=MAX_DECK, responses=problem(400, 404, 409, 413, 429))
async def change_deck(state: State, key: Key, data: JSONBody[SaveDeck]) -> SavedDeck:
    """Keep a deck as it is now."""
    looked = await _looked(state, data)
    made: SavedDeck = await state.matches.deckbox.change(key, data, looked)
    return made


@delete("/api/decks/{key:str}", responses=problem(400, 404, 429))
async def delete_deck(state: State, key: Key) -> None:
    """Delete a deck that is kept."""
    await state.matches.deckbox.delete(key)


async def _looked(state: State, data: SaveDeck) -> DeckLook:
    known_ruleset(data.ruleset)
    wanted = LookAtDeck(ruleset=data.ruleset, format=data.format, entries=data.entries)
    return await asyncio.to_thread(workbench.look, state.cards, wanted)


@post(
    "/api/decks/look",
    status_code=200,
    request_max_body_size=MAX_DECK,
    responses=problem(400, 404, 409, 413, 429),
)
async def look_at_deck(state: State, data: JSONBody[LookAtDeck]) -> DeckLook:
    """What a deck is like: its cards, every clause it breaks, what cannot be played, numbers for charts."""
    known_ruleset(data.ruleset)
    return await asyncio.to_thread(workbench.look, state.cards, data)


@post(
    "/api/decks/parse",
    status_code=200,
    request_max_body_size=MAX_PASTED * 2,
    responses=problem(400, 404, 409, 413, 429),
)
async def parse_deck(state: State, data: JSONBody[ParseDeck]) -> ParsedDecks:
    """The decks of a list in any known format; lines that are no cards are named."""
    known_ruleset(data.ruleset)
    return await asyncio.to_thread(workbench.parse, state.cards, data)


@post(
    "/api/decks/export",
    status_code=200,
    request_max_body_size=MAX_DECK,
    media_type=MediaType.TEXT,
    responses=problem(400, 404, 409, 413, 429),
)
async def export_deck(state: State, data: JSONBody[ExportDeck]) -> str:
    """The list of a deck as other programs read it."""
    known_ruleset(data.ruleset)
    return await asyncio.to_thread(workbench.export, state.cards, data)


@post(
    "/api/decks/hand",
    status_code=200,
    request_max_body_size=MAX_DECK,
    responses=problem(400, 404, 409, 413, 429),
)
async def try_hand(state: State, data: JSONBody[TryHand]) -> OpeningHand:
    """An opening hand of a deck, with the choices the rules give about it."""
    known_ruleset(data.ruleset)
    return await asyncio.to_thread(workbench.try_hand, state.cards, data)


HANDLERS: list[Any] = [
    *(search_cards, card_facets, card, picture, collection, import_cards),
    *(create_deck, my_decks, deck_allows, read_deck, change_deck, delete_deck),
    *(look_at_deck, parse_deck, export_deck, try_hand),
]
