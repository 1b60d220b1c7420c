"""What is kept of a game, as records: its row, its seats, the answers that stand."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import RowMapping

from arbiter.abilities.unread import Unread
from arbiter.table.record import VERSION

from . import messages
from .messages import Asking, Stop, Timing

BACK = -2  # the first number of a row that takes answers back


class Settings(Struct):
    """What a seat has told the server about passing by itself, and its clock. ``turn``: the turn in which ``passing``
    was said; ``spent``: seconds of its bank that are gone."""

    stops: list[Stop] = field(default_factory=list)
    asking: Asking = "usual"
    passing: str = ""
    turn: int = 0
    timing: Timing = Timing()
    spent: float = 0.0


class SeatRow(Struct, kw_only=True):
    name: str = ""
    computer: str = ""
    deck: str = ""
    token_hash: str = ""
    settings: Settings = field(default_factory=Settings)


class GameRow(Struct, kw_only=True):
    id: str
    ruleset: str
    format: str
    status: str
    public: bool = False
    join_hash: str = ""
    setup: bytes = b""
    result: str = ""
    turn: int = 0
    moves: int = 0
    rev: int = 0
    base: int = 0
    began: int = 0
    changed: int = 0
    follows: str = ""
    rematch: str = ""
    broken: str = ""
    private: bool = False
    visitor: str = ""
    version: int = VERSION
    seats: list[SeatRow] = field(default_factory=list)

    @property
    def one_person(self) -> bool:
        """Whether a person plays against the computer: then answers can be taken back."""
        return sum(1 for seat in self.seats if seat.computer) == 1

    @property
    def timed(self) -> bool:
        """Whether there is a clock."""
        return any(seat.settings.timing.move or seat.settings.timing.bank for seat in self.seats)

    @property
    def only_computers(self) -> bool:
        return all(seat.computer for seat in self.seats)

    def message(self) -> messages.Game:
        setting = setting_of(self.setup)
        return messages.Game(
            id=self.id,
            ruleset=self.ruleset,
            format=self.format,
            status=self.status,  # type: ignore[arg-type]
            public=self.public,
            players=[messages.Player(name=s.name, computer=s.computer, deck=s.deck) for s in self.seats],
            result=self.result,
            turn=self.turn,
            moves=self.moves,
            began=self.began,
            changed=self.changed,
            follows=self.follows,
            broken=self.broken,
            unread=setting.unread,
            any_deck=setting.any_deck,
            timing=self.seats[0].settings.timing if self.seats else Timing(),
        )


class Setting(Struct):
    """What a table does with decks that are not as the rules and the reader of card text want them."""

    unread: Unread = Unread.REFUSE
    any_deck: bool = False


def setting_of(setup: bytes) -> Setting:
    """The setting of a table; lists of games do without the setup, and tell the usual one. So does a setup that cannot
    be read: the game is broken, and says so."""
    try:
        return msgspec.json.decode(setup, type=Setting) if setup else Setting()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Setting()


class Played(Struct):
    """The answers of a game that stand, and which of them a person gave by hand."""

    rev: int
    answers: list[list[int]]
    by_hand: list[bool]


def standing(rows: list[tuple[int, list[int], bool]]) -> Played:
    """Every answer that stands, of all rows of a game."""
    made = Played(0, [], [])
    for rev, answer, by_hand in rows:
        made.rev = rev
        if is_back(answer):
            del made.answers[answer[1] :], made.by_hand[answer[1] :]
        else:
            made.answers.append(answer)
            made.by_hand.append(by_hand)
    return made


def is_back(answer: list[int]) -> bool:
    """Whether a row takes answers back."""
    return len(answer) == 2 and answer[0] == BACK


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Tokens have 256 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    return bool(token) and bool(kept) and secrets.compare_digest(hashed(token), kept)


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def plain_game(game: GameRow) -> dict[str, Any]:
    return {name: getattr(game, name) for name in GameRow.__struct_fields__ if name != "seats"}


def plain_seat(id: str, at: int, seat: SeatRow) -> dict[str, Any]:
    return {
        "game": id,
        "seat": at,
        "name": seat.name,
        "computer": seat.computer,
        "deck": seat.deck,
        "token_hash": seat.token_hash,
        "settings": as_json(seat.settings),
    }


def game_row(row: RowMapping, held: list[RowMapping]) -> GameRow:
    made = GameRow(**dict(row))
    for seat in held:
        try:
            settings = msgspec.json.decode(seat["settings"], type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            settings = Settings()  # what somebody said about passing is no reason not to play
        made.seats.append(
            SeatRow(
                name=seat["name"],
                computer=seat["computer"],
                deck=seat["deck"],
                token_hash=seat["token_hash"],
                settings=settings,
            )
        )
    return made
