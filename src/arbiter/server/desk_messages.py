"""Every message over HTTP about the judge's desk: scenarios, what happens in them, and questions about it.

A scenario is the content of a scenario file (docs/scenarios.md). It is written down as such a file before it is
played, so what the desk does is what `arbiter scenario run` does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from arbiter.kernel.visibility import View

from .building import UnreadPart
from .messages import LINE, TEXT, Count, LogLine, Name, Reason, SeatNumber, Token, Word

MOST_CARDS = 120  # described in a scenario
MOST_LYING = 600  # in the zones of a player
MAX_TEXT = 100_000  # characters of a scenario file
MAX_SCRIPT = 20_000
Line = Annotated[str, Meta(max_length=300, pattern=LINE)]
# A key or an item of a list. OpenAPI as Litestar writes it tells nothing of what these may contain, nor how many keys
# there may be, so the size of a request is the only bound here; the scenario file that is made of it is refused where
# it names what nobody knows, or where too much lies in it.
Key = Annotated[str, Meta(max_length=300)]
PlayerName = Literal["A", "B"]
Small = Annotated[int, Meta(ge=0, le=1_000_000)]


class DeskEntry(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A card in a zone, or several copies of it. ``alias``: its own name for the script; ``new``: it came this turn;
    ``on``: what it is attached to; ``owner``: if that is not the player it lies with; ``face_down`` None: as usual
    there; ``evolved``: the card it has evolved into."""

    card: Line
    copies: Annotated[int, Meta(ge=1, le=200)] = 1
    alias: Line = ""
    turned: bool = False
    face_down: bool | None = None
    damage: Small = 0
    counters: dict[Key, int] = {}
    new: bool = False
    on: Line = ""
    owner: Literal["", "A", "B"] = ""
    side: Line = ""
    evolved: Line = ""


class DeskSide(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a player has: cards by zone, numbers by name. ``only``: decks that are as given, and not filled up."""

    zones: dict[Key, Annotated[list[DeskEntry], Meta(max_length=MOST_LYING)]] = {}
    values: dict[Key, int | Key] = {}
    only: Annotated[list[Key], Meta(max_length=30)] = []


class DeskScenario(Struct, forbid_unknown_fields=True, kw_only=True):
    """``cards``: the tables of the cards it describes, with the fields of scenario files. ``more``: keys of a scenario
    that the desk has no form for (``setup``, ``deck``, ``also`` …), kept as they are."""

    ruleset: Word
    format: Name = ""
    title: Line = "A question"
    cites: Annotated[list[Key], Meta(max_length=60)] = []
    cards: Annotated[list[dict[str, Any]], Meta(max_length=MOST_CARDS)] = []
    a: DeskSide
    b: DeskSide
    turn: PlayerName = "A"
    number: Annotated[int, Meta(ge=1, le=10_000)] = 5
    at: Word = ""
    play: Annotated[str, Meta(max_length=MAX_SCRIPT, pattern=TEXT)] = ""
    more: dict[str, Any] = {}


# --- what is asked ----------------------------------------------------------------------------------------------------


class RunDesk(Struct, forbid_unknown_fields=True, kw_only=True):
    """Play a scenario. ``under``: another edition of the game, under which it is played instead."""

    scenario: DeskScenario
    under: Word = ""


class OpenDesk(Struct, forbid_unknown_fields=True, kw_only=True):
    """The text of a scenario file, to be shown in forms."""

    text: Annotated[str, Meta(max_length=MAX_TEXT)]


class DeskWhyNot(Struct, forbid_unknown_fields=True, kw_only=True):
    """Why can a player not do something after that step? ``label``: as a script would say it."""

    scenario: DeskScenario
    under: Word = ""
    step: Count
    seat: SeatNumber
    label: Line


class DeskWhy(Struct, forbid_unknown_fields=True, kw_only=True):
    """Why is a card what it is after that step? ``zone``, ``player`` (-1: a shared zone) and ``at``: where it
    lies in the step's view; ``what``: as in ``Explain``."""

    scenario: DeskScenario
    under: Word = ""
    step: Count
    zone: Word
    player: Annotated[int, Meta(ge=-1, le=1)]
    at: Count
    what: Word


class AskJudge(Struct, forbid_unknown_fields=True, kw_only=True):
    """A moment of a game as a scenario. Of a finished game: after ``at`` answers, everything open. Of one that is being
    played: now, as far as the seat of ``token`` may know it."""

    at: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    token: Token = ""


class WantCard(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card of our sets or the collection, by name or number, as a scenario file describes it."""

    ruleset: Word
    of: Line


class ReadCard(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card as a scenario describes it: how is its text understood?"""

    ruleset: Word
    card: dict[str, Any]


# --- what is answered -------------------------------------------------------------------------------------------------


class DeskText(Struct):
    """A scenario as a file."""

    text: str


class DeskOpened(Struct):
    """The scenarios of a file. ``problems``: those that cannot be read, and why."""

    scenarios: list[DeskScenario]
    problems: list[str]


class DeskMoment(Struct):
    """``left_out``: what of the moment a position does not say."""

    scenario: DeskScenario
    left_out: list[str]


class DeskCards(Struct):
    """``cards``: the tables of the card, and of the tokens it makes."""

    name: str
    cards: list[dict[str, Any]]


class DeskReading(Struct):
    """A described card. ``text``: that of all its sides; ``understood``: its abilities in explicit English; ``unread``:
    what of the text cannot be played, and where it stands; ``problem``: what is wrong with its fields."""

    text: str
    understood: list[str]
    unread: list[UnreadPart]
    problem: str


class DeskOption(Struct):
    """``text``: what a script says to take it, empty if it can only be taken with others."""

    text: str
    label: str
    clause: str


class DeskAsked(Struct, kw_only=True):
    """The question at the end of the script. ``question``: in words; ``source``: the card that asks."""

    seat: int
    about: str
    question: str
    shape: str
    clause: str
    lo: int
    hi: int
    source: str
    options: list[DeskOption]


class DeskAnswer(Struct, kw_only=True):
    """An answer that was given. ``scripted``: the script said it; else ``others`` could be said instead."""

    seat: int
    question: str
    clause: str
    text: str
    scripted: bool
    others: list[str]


class DeskStep(Struct, kw_only=True):
    """``line``: of the script, from 1 on; 0: the position before it. ``note``, ``clause``: how a claim or an offer came
    out, and by which clause. ``clauses``: everything that came up, in order."""

    line: int
    text: str
    answers: list[DeskAnswer]
    log: list[LogLine]
    clauses: list[str]
    note: str
    clause: str
    ok: bool
    view: View


class DeskRun(Struct, kw_only=True):
    """What a scenario came to. ``ok``: everything it says holds; ``readable`` False: the scenario itself is at fault;
    ``why``: what is wrong. ``own``: played under another edition, how it came out under its own. ``exercised``: of the
    clauses it cites, those that came up. ``claims``: what holds at the end and could be claimed."""

    ruleset: str
    title: str
    ok: bool
    readable: bool
    why: str
    own: Literal["", "holds", "fails"]
    cites: list[str]
    exercised: list[str]
    steps: list[DeskStep]
    asked: DeskAsked | None
    claims: list[str]


class DeskReason(Struct):
    """Why something is not possible; no reason: it is offered."""

    clause: str
    reason: str
    offered: bool


class DeskReasons(Struct):
    what: str
    steps: list[Reason]


class DeskZone(Struct, kw_only=True):
    """A zone as scenario files call it. ``deck``: it is filled up with plain cards to so many."""

    key: str
    title: str
    deck: int
    oriented: bool
    in_play: bool


class DeskValue(Struct, kw_only=True):
    """A number of a player, or (``text``) symbols. ``usual``: what it is if nothing is said."""

    key: str
    title: str
    text: bool
    usual: str


class DeskField(Struct, kw_only=True):
    """A field of a card described in a scenario."""

    key: str
    number: bool
    long: bool


class DeskWords(Struct, kw_only=True):
    """What a form for a position of this ruleset is made of. ``editions``: rulesets of the same game; ``points``: what
    ``until:`` can wait for; ``plain``: cards that need no description; ``verbs``: what can be said in a script."""

    ruleset: str
    title: str
    format: str
    formats: list[str]
    editions: list[str]
    zones: list[DeskZone]
    values: list[DeskValue]
    phases: list[str]
    points: list[str]
    turned: str
    plain: list[str]
    fields: list[DeskField]
    types: list[str]
    verbs: list[str]
