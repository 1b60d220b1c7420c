"""Every message over HTTP about games: beginning them, finding them, their decks, looking at them again."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from arbiter.abilities.unread import Unread
from arbiter.kernel.visibility import View

from .messages import Count, DeckList, Game, LogLine, Name, SeatNumber, Timing, Token, Word


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


class Lesson(Struct, frozen=True):
    """The decks and the chance of a first game that teaches."""

    deck: str = ""
    against: str = ""
    seed: int = 0


class RulesetInfo(Struct, kw_only=True):
    """A ruleset in the lobby. The first format is the usual one; ``opponents`` are the levels of computer
    players, the weakest first. ``about``: what the game is, in a sentence; ``older``: there is a newer edition of it.
    ``lesson``: a first game that teaches, dealt always the same; without a deck there is none."""

    name: str
    title: str
    about: str
    older: bool
    lesson: Lesson
    formats: list[str]
    decks: list[DeckInfo]
    opponents: list[str]


class DeckChoice(Struct, forbid_unknown_fields=True, frozen=True):
    """A deck: the ``name`` of one of ours, the ``key`` of one that is kept, or a pasted ``list`` (then ``name`` is only
    what it is called). With none of them, the first (or, for an opponent, the second) starter deck."""

    name: Word = ""
    list: DeckList = ""
    key: Token = ""


class NewGame(Struct, forbid_unknown_fields=True, kw_only=True):
    """``opponent``: a computer player (a level, a player by name, or ``search:2s`` for one that thinks so long about an
    answer), or ``friend``, who joins by link and brings a deck. ``player``: empty, or a
    computer player to sit in one's place; then the game is only watched. ``public``: an open game that anybody may
    join. ``seed`` fixes chance (only against the computer), -1 leaves it open. ``unread``: what this table does with
    text of either deck that could not be read: such cards are refused, the text is left out, or people carry it out by
    hand (a computer player needs a deck that is read whole). ``any_deck``: decks that break a rule of deck construction
    are played too. ``timing``: a clock for both players."""

    ruleset: Name
    format: Name = ""
    opponent: Name = "greedy"
    deck: DeckChoice = DeckChoice()
    opponent_deck: DeckChoice = DeckChoice()
    player: Name = ""
    name: Name = ""
    public: bool = False
    unread: Unread = Unread.REFUSE
    any_deck: bool = False
    timing: Timing = Timing()
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
    deck is not played; otherwise it is about text that was not read: ``unread`` of the table says what is done
    about it."""

    message: str
    clause: str
    hint: str
    line: int
    fatal: bool


class DeckReport(Struct, kw_only=True):
    """``ok``: nothing is wrong. ``unread``: some text is not read; without a fatal problem it can be played at a
    table that says what is done about that."""

    ok: bool
    unread: bool
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
    """``more``: pass it as ``before`` for the next page; empty at the end."""

    games: list[Game]
    more: str


class Step(Struct, kw_only=True):
    """A finished game as it stood after ``at`` of ``of`` answers, as one seat saw it, or open. ``asked``: the
    question there, and ``answered``: what was answered, in words (both only in the open view or that of the asked
    seat). ``turns``: for each turn, after how many answers it began; ``choices``: after how many there was more than
    one possible answer. ``log``: all of it up to there."""

    at: int
    of: int
    view: View
    asked: str
    answered: str
    log: list[LogLine]
    turns: list[int]
    choices: list[int]


class ReviewPoint(Struct, kw_only=True):
    """The chance of winning (0 to 1) at a question, ``at`` answers into the game."""

    at: int
    turn: int
    chance: float


class ReviewCostly(Struct, kw_only=True):
    """A decision that cost something: the chance of winning with what was ``played``, and with the ``best``, which was
    ``better``."""

    at: int
    turn: int
    played: str
    better: str
    chance: float
    best: float


class Review(Struct, kw_only=True):
    """A finished game as it looked to one seat: its chance of winning at every question it was asked, and up to three
    decisions that cost most, the costliest first. Estimates: thought about briefly, from what the seat could see."""

    seat: int
    points: list[ReviewPoint]
    costly: list[ReviewCostly]


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


class Addresses(Struct):
    """Where other devices reach this server, told to whoever asks from the same machine. ``only_here``: nowhere; it has
    to be started with ``--host``."""

    only_here: bool
    found: list[str]


class Health(Struct):
    """``compiled``: whether the kernel runs compiled."""

    version: str
    compiled: bool
    tables: int
