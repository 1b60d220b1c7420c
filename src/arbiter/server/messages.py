"""Every message between the server and a client: over HTTP (lobby, replays, rulebook) and over a WebSocket (play).

What a client sends is refused when a field is unknown, missing, of another type or too long. What the server sends
has all its fields, except in views (:mod:`arbiter.kernel.visibility`), where a field that has its usual value is
left out.

Players are 0 and 1; a watcher's seat is -1. A *handle* names a card in the view it came with: positive for a card,
``-1 - player`` for a player, 0 for none. Handles tell nothing about the card, and may change with every state."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arbiter.kernel.visibility import View

# --- what a client may say --------------------------------------------------------------------------------------------

MAX_FRAME = 16 * 1024  # bytes in one WebSocket message from a client
MAX_LIST = 20_000  # characters in a deck list

Word = Annotated[str, Meta(max_length=60)]
Name = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
DeckList = Annotated[str, Meta(max_length=MAX_LIST)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Chosen = Annotated[list[Number], Meta(max_length=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=1)]


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What everything a client says has. ``id``: the client's own number for it, repeated in every reply to it."""

    id: Count = 0


class Hello(Asked, tag="hello"):
    """The first message. ``token`` proves whose seat it is; without one, the game is watched."""

    token: Token = ""


class Answer(Asked, tag="answer"):
    """The answer to the question. ``rev`` is that of the state that asked it; if the game has gone on since, the
    answer is refused (``stale``). ``chosen``, by the shape of the question: ``one`` and ``some``: numbers of
    options; ``number``: the number; ``order``: all option numbers, first to last; ``divide``: a number for each
    option; ``yes or no``: 0 is yes, 1 is no."""

    rev: Count
    chosen: Chosen


class Check(Asked, tag="check"):
    """Would this answer be taken? Answered by ``Verdict``; changes nothing. For payments put together by hand."""

    rev: Count
    chosen: Chosen


class Pass(Asked, tag="pass"):
    """Pass: ``once``; ``until`` something happens; for the rest of the ``turn``; ``stop`` passing by itself."""

    rev: Count
    mode: Literal["once", "until", "turn", "stop"] = "once"


class Stop(Struct, forbid_unknown_fields=True, frozen=True):
    """Always ask in this phase (by its name in views): in the turns of the seat itself, or of the other."""

    phase: Word
    own: bool


class Stops(Asked, tag="stops"):
    """Where passing by itself ends, all of it anew. ``ask_always``: ask even where one can only pass."""

    stops: Annotated[list[Stop], Meta(max_length=60)]
    ask_always: bool = False


class WhyNot(Asked, tag="why_not"):
    """Why can't I? About a card (a handle: everything that might be done with it), or about a label ("play
    Squire")."""

    card: Number = 0
    label: Annotated[str, Meta(max_length=300)] = ""


class Explain(Asked, tag="explain"):
    """Why is it 700? ``what``: a number of the card (``atk``) or name, types, races, attributes, keywords,
    controller."""

    card: Number
    what: Word


class LogSince(Asked, tag="log"):
    """The lines of the log from number ``since`` on, again."""

    since: Count = 0


class Undo(Asked, tag="undo"):
    """Take the last own decision back, with everything after it. Only against the computer."""

    rev: Count


class Concede(Asked, tag="concede"):
    """Give up."""


ClientMessage = (
    Hello | Answer | Check | Pass | Stops | WhyNot | Explain | LogSince | Undo | Concede
)  # fmt: skip

# --- what the server says over a WebSocket ----------------------------------------------------------------------------


class Choice(Struct, kw_only=True):
    """One option of a question. ``card``: the handle it is about (``-1 - player``, or 0). ``others``: the other
    cards and players in it, in the order of the label (whom it attacks, say). ``verb`` is a key of the layout's
    ``verbs``. ``detail``: the text of the ability or mode, where that says more than the label. ``idle``: does
    nothing (pass)."""

    label: str
    verb: str
    card: int
    others: list[int]
    clause: str
    detail: str
    idle: bool


class CardChoices(Struct):
    """The options (by number) that are about one card or player; ``card`` 0: about none."""

    card: int
    options: list[int]


class Ask(Struct, kw_only=True):
    """The question a seat has to answer.

    ``one``: choose one option. ``some``: from ``lo`` to ``hi`` options. ``number``: from ``lo`` to ``hi`` in steps
    of ``unit``. ``order``: put all options in order. ``divide``: ``total`` over the options in steps of ``unit``,
    each at least its ``least``. ``yes or no``. ``proposals``: whole answers known to be legal, the most sensible
    first; another may be put together and tried with ``Check`` when ``open`` is true. ``suggested``: what somebody
    who wants nothing answers. ``groups``: the options by card. ``source``: the handle of the card that asks.
    ``passing``: the option that is the plain pass, or -1."""

    shape: Literal["one", "some", "number", "order", "divide", "yes or no"]
    about: str
    question: str
    clause: str
    source: int
    options: list[Choice]
    groups: list[CardChoices]
    lo: int
    hi: int
    unit: int
    total: int
    least: list[int]
    proposals: list[list[int]]
    open: bool
    suggested: list[int]
    passing: int


class LogLine(Struct):
    """What happened. ``clause``: the rule it happened by. ``cause``: the card whose effect did it; empty when the
    rules did. ``kind``: ``phase`` for the headings between phases, ``event`` for all else."""

    text: str
    clause: str
    cause: str
    kind: Literal["phase", "event"]


class Player(Struct, kw_only=True):
    """Who sits there. ``computer``: the kind of computer player, empty for a person. ``deck``: its name."""

    name: str
    computer: str
    deck: str


class Game(Struct, kw_only=True):
    """A game in the lobby. ``open``: waits for somebody to join; ``public``: anybody may, without a code.
    ``result``: empty, ``A``, ``B`` or ``draw`` (A is seat 0). ``moves``: answers so far. ``began``, ``changed``:
    seconds since 1970. ``follows``: the game this is a rematch of or was taken over from. ``broken``: why the game
    cannot go on (its record does not fit these rules any more)."""

    id: str
    ruleset: str
    format: str
    status: Literal["open", "playing", "finished"]
    public: bool
    players: list[Player]
    result: str
    turn: int
    moves: int
    began: int
    changed: int
    follows: str
    broken: str


class Welcome(Struct, tag="welcome", kw_only=True):
    """The answer to ``Hello``, and again when the game itself has changed (somebody joined; it was finished).
    ``rematch``: the game that follows this one, if somebody wants one."""

    game: Game
    seat: int
    rematch: str


class State(Struct, tag="state", kw_only=True):
    """How things stand, for this seat: sent after every change.

    ``rev`` goes up with every change, taking back included; an answer must quote it. ``log_at``: the client's log
    is its first ``log_at`` lines and then ``log`` (lines may have gone, when something was taken back).
    ``passing``: ``until`` or ``turn`` while the server passes for this seat. ``may_undo``: there is something to
    take back, and it may be. ``view.ask`` is never there: ``ask`` is the question, if this seat has one."""

    rev: int
    moves: int
    view: View
    ask: Ask | None
    log_at: int
    log: list[LogLine]
    passing: Literal["", "until", "turn"]
    stops: list[Stop]
    ask_always: bool
    may_undo: bool


class Accepted(Struct, tag="accepted"):
    """It was done, and is stored. The state that follows from it is sent by itself."""

    id: int
    rev: int


class Refused(Struct, tag="refused", kw_only=True):
    """It was not done; nothing has changed. ``code`` is one of CODES. ``hint``: what to do instead."""

    id: int
    code: str
    message: str
    clause: str
    hint: str


class Verdict(Struct, tag="verdict", kw_only=True):
    """Whether an answer would be taken, and if not, why not."""

    id: int
    ok: bool
    because: str
    clause: str


class Obstacle(Struct):
    """What keeps somebody from doing ``label``. ``offered``: nothing does, it is among the options."""

    label: str
    clause: str
    reason: str
    offered: bool


class Obstacles(Struct, tag="obstacles"):
    id: int
    found: list[Obstacle]


class Reason(Struct, kw_only=True):
    """One step on the way from what is printed to what is: ``source`` is empty for what is printed."""

    source: str
    clause: str
    before: str
    after: str


class Reasons(Struct, tag="reasons"):
    id: int
    what: str
    steps: list[Reason]


class Lines(Struct, tag="lines"):
    """The log from line ``at`` on."""

    id: int
    at: int
    lines: list[LogLine]


class Rematch(Struct, tag="rematch"):
    """The other wants to play again: ``POST /api/games/{id}/rematch`` with one's own token takes the seat in
    ``game``."""

    game: str


ServerMessage = (
    Welcome | State | Accepted | Refused | Verdict | Obstacles | Reasons | Lines | Rematch
)  # fmt: skip

#: Why something is refused. Over HTTP they come in ``Problem.code``.
CODES = {
    "malformed": "not a message of this protocol",
    "too large": "longer than a message may be",
    "too fast": "too many messages; wait a little",
    "no such game": "there is no game of that name",
    "not your seat": "the token is not that of a seat in this game",
    "watching": "watchers only watch",
    "not your turn": "somebody else is asked",
    "stale": "the game has gone on since; look at the newest state",
    "illegal": "the rules do not allow it",
    "not possible": "it cannot be done here or now",
    "busy": "the server cannot take more now",
    "unknown": "there is nothing of that name",
    "foreign origin": "only pages of this server may ask",
    "broken": "the game cannot be played on",
}

#: Why the server closes a WebSocket.
CLOSED = {
    4400: "malformed",
    4401: "not your seat",
    4403: "foreign origin",
    4404: "no such game",
    4408: "no hello in time",
    4413: "too large",
    4429: "too fast",
    4503: "the server is stopping; come back with the same token",
}

# --- HTTP: the lobby --------------------------------------------------------------------------------------------------


class Problem(Struct, kw_only=True):
    """Every error over HTTP. ``code``: one of CODES. ``hint``: what to do instead."""

    code: str
    message: str
    clause: str
    hint: str


class DeckInfo(Struct):
    """A deck that comes with a ruleset."""

    name: str
    title: str
    about: str


class RulesetInfo(Struct, kw_only=True):
    """A ruleset in the lobby. The first format is the usual one; ``opponents`` are computer players."""

    name: str
    title: str
    formats: list[str]
    decks: list[DeckInfo]
    opponents: list[str]


class DeckChoice(Struct, forbid_unknown_fields=True, frozen=True):
    """A deck: the ``name`` of one of ours, or a pasted ``list`` (then ``name`` is only what it is called). With
    neither, the first (or, for an opponent, the second) starter deck. ``force_unread``: play cards whose text is
    not wholly understood, without those sentences."""

    name: Word = ""
    list: DeckList = ""
    force_unread: bool = False


class NewGame(Struct, forbid_unknown_fields=True, kw_only=True):
    """``opponent``: a computer player, or ``friend``, who joins by link and brings a deck. ``player``: empty, or a
    computer player to sit in one's place; then the game is only watched. ``public``: an open game that anybody may
    join. ``seed`` fixes chance (only against the computer), -1 leaves it open."""

    ruleset: Name
    format: Name = ""
    opponent: Name = "greedy"
    deck: DeckChoice = DeckChoice()
    opponent_deck: DeckChoice = DeckChoice()
    player: Name = ""
    name: Name = ""
    public: bool = False
    seed: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1


class Seat(Struct, kw_only=True):
    """A seat, taken. ``token`` holds it: keep it, it is not shown again. ``join``: the code a friend joins with.
    ``seat`` -1 and no token: a game one watches."""

    game: str
    seat: int
    token: str
    join: str


class Join(Struct, forbid_unknown_fields=True, kw_only=True):
    """Take the free seat of an open game. ``code``: from the link; a public game needs none."""

    code: Token = ""
    deck: DeckChoice = DeckChoice()
    name: Name = ""


class CheckDeck(Struct, forbid_unknown_fields=True, kw_only=True):
    ruleset: Name
    format: Name = ""
    list: DeckList


class DeckSection(Struct):
    name: str
    cards: int


class DeckProblem(Struct, kw_only=True):
    """``line``: of the pasted list, counting from 1; 0 when it is about the deck as a whole. ``fatal``: such a
    deck is not played; otherwise it is about text that is left out with ``force_unread``."""

    message: str
    clause: str
    hint: str
    line: int
    fatal: bool


class DeckReport(Struct, kw_only=True):
    ok: bool
    sections: list[DeckSection]
    problems: list[DeckProblem]


class Rejoin(Struct, forbid_unknown_fields=True):
    """For a rematch: the token of one's seat in the game that is over."""

    token: Token


class TakeOver(Struct, forbid_unknown_fields=True, kw_only=True):
    """Play on from a finished game as it stood after ``at`` answers: as ``seat``, against a computer player."""

    at: Count
    seat: SeatNumber = 0
    opponent: Name = "greedy"
    name: Name = ""


class Games(Struct):
    """``more``: pass it as ``before`` for the next page; 0 at the end."""

    games: list[Game]
    more: int


class Step(Struct, kw_only=True):
    """A finished game as it stood after ``at`` of ``of`` answers, as one seat saw it, or open. ``asked``: the
    question there, and ``answered``: what was answered, in words (both only in the open view or that of the asked
    seat). ``turns``: for each turn, after how many answers it began; ``choices``: after how many there was more than one
    possible answer. ``log``: all of it up to there."""

    at: int
    of: int
    view: View
    asked: str
    answered: str
    log: list[LogLine]
    turns: list[int]
    choices: list[int]


class ClauseInfo(Struct, kw_only=True):
    """A clause of a rulebook: our own gist of it. ``above``: the clauses it is part of, from the outermost;
    ``below``: ids of its parts."""

    ruleset: str
    id: str
    gist: str
    above: list[ClauseGist]
    below: list[str]


class ClauseGist(Struct):
    id: str
    gist: str


# --- HTTP: what a table of a ruleset looks like -----------------------------------------------------------------------

Role = Literal[
    "deck", "hand", "field", "leader", "discard", "removed", "stack", "side deck", "wounds", "other"
]


class FieldRow(Struct):
    """A row of a zone that is laid out in rows, the nearest to the middle of the table first: cards with one of the
    ``types``. The row without types takes the rest."""

    title: str
    types: list[str]


class ZoneLayout(Struct, kw_only=True):
    """A kind of zone: ``name`` as in views. ``shared``: one zone for both players; its cards lie on the side of
    their controller. ``sees``: who knows its cards. ``spread``: ``fan`` (a hand), ``rows`` (a field; see
    ``rows``), ``pile`` (top card and number; opens to a list), ``slot`` (one or two cards), ``stack`` (what waits
    to resolve, next one first), ``drawer`` (only shown while there is something in it). ``column``: where a
    player's part lies, ``left``, ``centre`` or ``right``; ``row``: 0 is nearest to the middle of the table, rows
    grow towards the player; ``middle``: between the players. Zones in one place stand in the order of the list.
    ``clause``: what the rulebook says it by."""

    name: str
    title: str
    role: Role
    shared: bool
    sees: Literal["all", "owner", "nobody"]
    ordered: bool
    oriented: bool
    spread: Literal["fan", "rows", "pile", "slot", "stack", "drawer"]
    column: Literal["left", "centre", "right", "middle"]
    row: int
    rows: list[FieldRow]
    clause: str


class ValueLayout(Struct, kw_only=True):
    """A number of a player to show. From ``view.values[player][name]``, or, with ``zone``, how many cards are in
    that zone. ``of``: shown as 3 / 7; ``of_value``: the name of the value that is its maximum. ``style``: ``life``
    (large), ``pool`` (what one pays with; shown when not 0), ``count``. ``colour``: a key of ``colours``, or
    empty."""

    name: str
    title: str
    short: str
    style: Literal["life", "pool", "count"]
    zone: str
    of: int
    of_value: str
    colour: str


class StatLayout(Struct):
    """A number of a card: ``name`` as in views. ``corner``: shown on the card itself."""

    name: str
    title: str
    short: str
    corner: bool


class PhaseLayout(Struct, kw_only=True):
    """A phase or step: ``name`` as in ``view.phase``. ``part_of``: the title of the phase it is a step of, or
    empty. ``stop``: whether somebody can be asked there, so that a stop makes sense."""

    name: str
    title: str
    part_of: str
    stop: bool
    clause: str


class Colour(Struct, kw_only=True):
    """An attribute, element or class of cards, or a kind of what one pays with. ``back`` and ``ink``: colours of a
    frame and of text on it (#rrggbb, contrast AA). ``sign``: one or two characters, so that colour is never the
    only sign."""

    name: str
    title: str
    back: str
    ink: str
    sign: str


class FrameLayout(Struct, kw_only=True):
    """How a card is drawn: the first frame whose ``types`` it all has. ``kind``: unit (fights), spell, permanent,
    resource, leader, ability, other. ``stats``: the numbers at its foot, in order."""

    title: str
    types: list[str]
    kind: Literal["unit", "spell", "permanent", "resource", "leader", "ability", "other"]
    stats: list[str]


class Symbol(Struct):
    """What stands in braces or brackets in costs and texts: ``{W}``. ``colour``: a key of ``colours``, or empty."""

    sign: str
    title: str
    colour: str


class Orientation(Struct):
    """The game's words: a card is ``turned`` or ``upright``; one is said to ``turn`` it or ``restore`` it."""

    turned: str
    upright: str
    turn: str
    restore: str


class GuideStep(Struct):
    """A step of the guided first turn. ``points_at``: a role of a zone, ``phases``, ``values``, ``ask`` or
    ``log``."""

    title: str
    text: str
    points_at: str


class RulesetLayout(Struct, kw_only=True):
    """Everything a client needs to lay out a table of this ruleset: made from the ruleset's own tables, and a file
    of the server's with words and places where there is one. ``verbs``: what to call what one does ("activate" →
    "Use an ability"). ``turned``: degrees a turned card is turned by."""

    ruleset: str
    format: str
    title: str
    zones: list[ZoneLayout]
    values: list[ValueLayout]
    stats: list[StatLayout]
    phases: list[PhaseLayout]
    colours: list[Colour]
    symbols: list[Symbol]
    frames: list[FrameLayout]
    orientation: Orientation
    verbs: dict[str, str]
    guide: list[GuideStep]


class Health(Struct):
    """``compiled``: whether the kernel runs compiled."""

    version: str
    compiled: bool
    tables: int
