"""Every message over a WebSocket: what is said while a game is played. What is said over HTTP is in
:mod:`.lobby` (games, decks, replays, clauses) and :mod:`.looks` (what a table looks like).

What a client sends is refused when a field is unknown, missing, of another type or too long. What the server sends
has all its fields, except in views (:mod:`arbiter.kernel.visibility`), where a field that has its usual value is
left out.

Players are 0 and 1; a watcher's seat is -1. A *handle* names a card in the view it came with: positive for a card,
``-1 - player`` for a player, 0 for none. Handles tell nothing about the card, and may change with every state."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arbiter.abilities.unread import Unread
from arbiter.kernel.visibility import View
from arbiter.table.log import Fact

# --- what a client may say --------------------------------------------------------------------------------------------

MAX_FRAME = 16 * 1024  # bytes in one WebSocket message from a client
MAX_LIST = 20_000  # characters in a deck list

LINE = r"^[^\x00-\x1f\x7f]*$"  # one line of text, without control characters
TEXT = r"^[^\x00]*$"
Word = Annotated[str, Meta(max_length=60, pattern=LINE)]
Name = Annotated[str, Meta(max_length=40, pattern=LINE)]
Token = Annotated[str, Meta(max_length=100, pattern=LINE)]
DeckList = Annotated[str, Meta(max_length=MAX_LIST, pattern=TEXT)]
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


#: Where a seat is asked besides its stops: ``usual``, where most people want to act (one's main phase, something of
#: the opponent's waits or attacks, one's attack is blocked); ``able``, wherever one can act; ``always``, also where one
#: can only pass.
Asking = Literal["usual", "able", "always"]


class Stops(Asked, tag="stops"):
    """Where passing by itself ends, all of it anew."""

    stops: Annotated[list[Stop], Meta(max_length=60)]
    asking: Asking = "usual"


class WhyNot(Asked, tag="why_not"):
    """Why can't I? About a card (a handle: everything that might be done with it), or about a label ("play
    Squire")."""

    card: Number = 0
    label: Annotated[str, Meta(max_length=300)] = ""


class Explain(Asked, tag="explain"):
    """Why is it 700? ``what``: a number of the card (``atk``) or name, types, races, attributes, keywords,
    controller; of a player (the handle of one), a number of the layout's ``values``."""

    card: Number
    what: Word


class Understand(Asked, tag="understand"):
    """What is the text of this card (a handle) taken to say? Watchers may ask, too, about cards they see."""

    card: Number


class LogSince(Asked, tag="log"):
    """The lines of the log from number ``since`` on, again."""

    since: Count = 0


class Undo(Asked, tag="undo"):
    """Take the last own decision back, with everything after it. Only against the computer."""

    rev: Count


class Advise(Asked, tag="advise"):
    """What would you do? Only against the computer, and by whoever is asked. Answered by ``Advice`` after a second or
    two; the game does not wait. ``quick``: one answer at once, that of a weaker player."""

    rev: Count
    quick: bool = False


class Concede(Asked, tag="concede"):
    """Give up."""


class Say(Asked, tag="say"):
    """Say something to everybody at the table. Only players may."""

    text: Annotated[str, Meta(min_length=1, max_length=200, pattern=LINE)]


ClientMessage = (
    Hello | Answer | Check | Pass | Stops | WhyNot | Explain | Understand | LogSince | Undo | Advise | Concede | Say
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


PassingOn = Literal["resolve", "battle", "phase", "game"]


class Ask(Struct, kw_only=True):
    """The question a seat has to answer.

    ``one``: choose one option. ``some``: from ``lo`` to ``hi`` options. ``number``: from ``lo`` to ``hi`` in steps
    of ``unit``. ``order``: put all options in order. ``divide``: ``total`` over the options in steps of ``unit``,
    each at least its ``least``. ``yes or no``. ``proposals``: whole answers known to be legal, the most sensible
    first; another may be put together and tried with ``Check`` when ``open`` is true. ``suggested``: what somebody
    who wants nothing answers. ``groups``: the options by card. ``source``: the handle of the card that asks,
    ``text``: the printed text of its ability that does, empty for one without a text of its own; ``asker``: the name
    of the card, where it has left since.
    ``passing``: the option that is the plain pass, or -1. ``passing_on``: what comes if everybody passes: something is
    resolved, the battle goes on, one's own main phase ends, or merely the game goes on. ``can_attack``: whether
    the seat has anything that could attack now, were it to go to battle."""

    shape: Literal["one", "some", "number", "order", "divide", "yes or no"]
    about: str
    question: str
    clause: str
    source: int
    asker: str
    text: str
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
    passing_on: PassingOn
    can_attack: bool


class LogLine(Struct, gc=False):
    """What happened. ``clause``: the rule it happened by. ``cause``: the card whose effect did it; empty when the
    rules did. ``kind``: ``phase`` for the headings between phases, ``note`` where nothing
    happened and it is said how something goes on by hand, ``event`` for all else. ``by_hand``: the unread text
    that somebody carried out by doing it; empty for what the rules and read text do. ``text`` is English and calls
    the players A and B; ``fact`` is the same for whoever words it, with usual values left out."""

    text: str
    clause: str
    cause: str
    kind: Literal["phase", "event", "note"]
    by_hand: str = ""
    fact: Fact = Fact()


class Timing(Struct, forbid_unknown_fields=True, frozen=True):
    """The time agreed on: seconds for each answer (``move``), a ``bank`` of seconds for what goes beyond; 0 and 0: no
    clock. ``late``: who has used up both loses the game, or is given the answer that changes least."""

    move: Annotated[int, Meta(ge=0, le=3600)] = 0
    bank: Annotated[int, Meta(ge=0, le=36_000)] = 0
    late: Literal["lose", "answer"] = "lose"


class Player(Struct, kw_only=True):
    """Who sits there. ``computer``: the kind of computer player, empty for a person. ``deck``: its name."""

    name: str
    computer: str
    deck: str


class Game(Struct, kw_only=True):
    """A game in the lobby. ``open``: waits for somebody to join; ``public``: anybody may, without a code.
    ``result``: empty, ``A``, ``B`` or ``draw`` (A is seat 0). ``moves``: answers so far. ``began``, ``changed``:
    seconds since 1970. ``follows``: the game this is a rematch of or was taken over from. ``broken``: why the game
    cannot go on (its record does not fit these rules any more). ``unread``: what this table does with text that
    could not be read; ``any_deck``: it takes decks that break a rule of deck construction. Both are said of a single
    game, not in lists. ``timing``: the clock that is played with."""

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
    unread: Unread
    any_deck: bool
    timing: Timing


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
    asking: Asking
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
    """One step on the way from what is printed to what is: ``source`` is empty for what is printed (or, of a player's
    number, for what it began with)."""

    source: str
    clause: str
    before: str
    after: str


class Reasons(Struct, tag="reasons"):
    id: int
    what: str
    steps: list[Reason]


class UnderstoodSide(Struct, kw_only=True):
    """A side of a card, or a waiting ability: ``lines``, an ability each, with every reference named; ``unread``: the
    printed paragraphs that are not read."""

    name: str
    lines: list[str]
    unread: list[str]


class Understood(Struct, tag="understood"):
    """The sides of a card that the asking seat may see, the one that lies up first."""

    id: int
    sides: list[UnderstoodSide]


class AdviceLine(Struct, kw_only=True):
    """An answer (``chosen``, in ``words``) and how often the seat is expected to win with it, from 0 to 1. ``wins``: it
    was proved to win this turn."""

    words: str
    chance: float
    wins: bool
    chosen: list[int]


class Advice(Struct, tag="advice"):
    """The two or three best answers to the question of state ``rev``, the best first."""

    id: int
    rev: int
    lines: list[AdviceLine]


class Lines(Struct, tag="lines"):
    """The log from line ``at`` on."""

    id: int
    at: int
    lines: list[LogLine]


class Rematch(Struct, tag="rematch"):
    """The other wants to play again: ``POST /api/games/{id}/rematch`` with one's own token takes the seat in
    ``game``."""

    game: str


class Clock(Struct, tag="clock", kw_only=True):
    """Whose time runs now (-1: nobody's), the seconds left for this answer, and what each player has beyond that.
    Sent when it starts and stops."""

    seat: int
    move: float
    banks: list[float]


class Present(Struct, tag="present"):
    """Which seats somebody is at: sent when somebody comes or goes."""

    here: list[bool]


class Said(Struct, tag="said", kw_only=True):
    """Somebody at the table said something: ``number`` counts what was said in this game."""

    number: int
    seat: int
    text: str


ServerMessage = (
    Welcome | State | Accepted | Refused | Verdict | Obstacles | Reasons | Understood | Advice | Lines | Rematch
    | Clock | Present | Said
)  # fmt: skip

#: Why something is refused. Over HTTP they come in ``Problem.code``.
CODES = {
    "malformed": "not a message of this protocol",
    "too large": "longer than a message may be",
    "too fast": "too many messages; wait a little",
    "too many": "you have more games or connections than one visitor may have",
    "no such game": "there is no game of that name",
    "not your seat": "the token is not that of a seat in this game",
    "not allowed": "only whoever runs the server may do that",
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
    4410: "you do not read what you are sent",
    4413: "too large",
    4428: "too many connections from your address",
    4429: "too fast",
    4503: "not now: come back with the same token",
}
