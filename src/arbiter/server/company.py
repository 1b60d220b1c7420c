"""Who is at a table, and what they say to each other. Neither is kept in the database. With several processes on one
database each tells the others, by the same channel as what it has written (`sharing`); what a process said about who is
there holds until it has not said it again for a while, because a process may be gone."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from . import messages
from .frames import encoded

if TYPE_CHECKING:
    from .room import Guest, Room

SAID = 50  # lines of chat that are kept for who comes later
REPEATED = 20.0  # seconds after which it is said again who is here …
BELIEVED = 50.0  # … and for which it is believed


class News(Struct, omit_defaults=True):
    """What another process tells about a table: that a seat has said something, or at which seats somebody is there
    (``asks``: and it wants to know the same)."""

    seat: Annotated[int, Meta(ge=-1, le=1)] = -1
    text: Annotated[str, Meta(max_length=200)] = ""
    here: Annotated[list[bool], Meta(max_length=2)] = []
    asks: bool = False


class Company:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.said: deque[messages.Said] = deque(maxlen=SAID)
        self.here: list[bool] = []  # at which seats somebody is, as everybody here was told
        self.ours: list[bool] = []  # at which somebody is connected to this process, as the others were told
        self.told = 0.0  # when
        self.asked = False  # whether the others were asked at which seats somebody is
        self.elsewhere: dict[
            str, tuple[list[bool], float]
        ] = {}  # the same of other processes, and until when it holds

    def greet(self, guest: Guest) -> None:
        """Tell somebody who has come what was said, and everybody who is there now."""
        for said in self.said:
            guest.send(encoded(said))
        if not self.changed(asks=not self.asked):
            guest.send(encoded(messages.Present(self.here)))

    def changed(self, asks: bool = False) -> bool:
        """Somebody has come or gone. Tell everybody at which seats somebody is, if that is news; whether it was."""
        ours = [any(guest.seat == seat for guest in self.room.guests) for seat in (0, 1)]
        if ours != self.ours or asks:
            self._tell_others(ours, asks)
        seats = enumerate(self.room.row.seats)
        here = [bool(seat.computer) or ours[at] or self._is_elsewhere(at) for at, seat in seats]
        if here == self.here:
            return False
        self.here = here
        self.room.send_all(messages.Present(here))
        return True

    def say(self, seat: int, text: str) -> None:
        """Somebody says something to everybody at the table."""
        self._hear(seat, text)
        self._send(News(seat=seat, text=text))

    def heard(self, process: str, told: str) -> None:
        """Another process has told something."""
        try:
            news = msgspec.json.decode(told, type=News)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return  # it may be of another version
        if news.seat >= 0 and news.text:
            self._hear(news.seat, news.text)
            return
        self.elsewhere[process] = news.here, monotonic() + BELIEVED
        before = self.told
        self.changed()
        if news.asks and self.told == before:
            self._tell_others(self.ours)

    def ask_again(self) -> None:
        """What the others said may not have been heard, nor what was said to them."""
        if self.asked:
            self._tell_others(self.ours, asks=True)

    def go_on(self, now: float) -> None:
        """Say again who is here, and forget whom others have not spoken of for long."""
        if any(self.ours) and now - self.told > REPEATED:
            self._tell_others(self.ours)
        gone = [process for process, (_, until) in self.elsewhere.items() if until < now]
        for process in gone:
            del self.elsewhere[process]
        if gone:
            self.changed()

    def _is_elsewhere(self, seat: int) -> bool:
        return any(seat < len(here) and here[seat] for here, _ in self.elsewhere.values())

    def _hear(self, seat: int, text: str) -> None:
        number = self.said[-1].number + 1 if self.said else 0
        self.said.append(messages.Said(number=number, seat=seat, text=text))
        self.room.send_all(self.said[-1])

    def _tell_others(self, ours: list[bool], asks: bool = False) -> None:
        self.ours, self.told = ours, monotonic()
        self.asked = self.asked or asks
        self._send(News(here=ours, asks=asks))

    def _send(self, news: News) -> None:
        loaded_games, id = self.room.loaded_games, self.room.row.id
        replaced = loaded_games.rooms.get(id) not in (None, self.room)  # and another room speaks for the game
        if loaded_games.store.shared and not loaded_games.closed and not replaced:
            loaded_games.announcing.say(id, msgspec.json.encode(news).decode())
