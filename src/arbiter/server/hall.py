"""All the games of a server: making them, joining them, finding them again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, replace
from time import monotonic

import msgspec

from arbiter.abilities.unread import Unread
from arbiter.cards import Deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.ids import Seat as SeatNumber
from arbiter.kernel.ids import opponent
from arbiter.table import Sheet, Table, sheet
from arbiter.table.carddata import SheetData, sheet_data, sheet_from
from arbiter.table.record import VERSION, Record
from arbiter.table.replaying import replay

from . import decks
from .building import SavedDeck
from .collecting import Cards
from .computers import check_player
from .deckbox import DeckBox
from .lobby import DeckChoice, Join, NewGame, Seat, TakeOver
from .messages import Rematch
from .room import STOPPING, Refusal, Room, encoded
from .store import GameRow, Played, SeatRow, Settings, Store, fits, hashed, new_id, new_token
from .thinking import Thinker

LOG = logging.getLogger("arbiter.server")
FRIEND = "friend"
MOST_OPEN = 200  # games that wait for somebody
MOST_PLAYED = 1000  # games in which something happened during the last hour
HOUR = 3600
PACE = 0.25  # seconds a computer takes at least where only computers play, so that watchers can follow
IDLE = 600.0  # seconds after which a game nobody looks at is put away


class Hall:
    def __init__(
        self,
        store: Store,
        thinker: Thinker | None = None,
        cards: Cards | None = None,
        most_open: int = MOST_OPEN,
        most_played: int = MOST_PLAYED,
        pace: float = PACE,
        seed: int | None = None,
    ) -> None:
        self.store = store
        self.thinker = thinker or Thinker()
        self.cards = cards or Cards()
        self.deckbox = DeckBox(store)
        self.most_open = most_open
        self.most_played = most_played
        self.pace = pace
        self.seed = seed  # every game is dealt from it; None: by chance
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.tidying: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self.tidying = asyncio.create_task(self._tidy())
        for id in await self.store.by_themselves(100):
            (await self.room(id)).kick()

    async def close(self) -> None:
        if self.tidying is not None:
            self.tidying.cancel()
        for room in list(self.rooms.values()):
            self.give_up(room)
        self.thinker.close()
        await self.store.close()

    # --- rooms -----------------------------------------------------------------------------------------------------

    async def row(self, id: str) -> GameRow:
        """A game as it is kept, unless it is being played here."""
        room = self.rooms.get(id)
        if room is not None:
            return room.row
        found = await self.store.game(id)
        if found is None:
            raise Refusal("no such game", "there is no such game", hint="look in the lobby")
        return found

    async def room(self, id: str) -> Room:
        """The game, brought to life if need be; once, however many want it."""
        lock = self.loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                room = self.rooms.get(id)
                if room is not None and await self.store.rev(id) == room.row.rev:
                    return room
                if room is not None:
                    async with room.lock:  # unless it was just being written: another process has played on
                        if await self.store.rev(id) == room.row.rev:
                            return room
                    self.give_up(room)
                made = await self._load(id)
                self.rooms[id] = made
                return made
        finally:
            if not lock.locked():
                self.loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        row = await self.store.game(id)
        if row is None:
            raise Refusal("no such game", "there is no such game", hint="look in the lobby")
        played = await self.store.played(id)
        row.rev = played.rev
        table = None
        if row.status != "open" and not row.broken:
            try:
                table = await asyncio.to_thread(restored, row, played)
            except ArbiterError as problem:
                row.broken = f"this game does not fit the rules any more: {problem.message}"
                LOG.error("game %s: %s", id, row.broken)
                await self.store.change(id, broken=row.broken)
        return Room(self, row, table, played)

    def give_up(self, room: Room) -> None:
        """Let go of a game; whoever is connected comes back to it as it is kept."""
        room.gone = True
        if self.rooms.get(room.row.id) is room:
            del self.rooms[room.row.id]
        for guest in list(room.guests):
            guest.close(STOPPING)
        if room.driver is not None and room.driver is not asyncio.current_task():
            room.driver.cancel()

    async def _tidy(self) -> None:
        """Put away what nobody looks at; it is all in the store."""
        while True:
            await asyncio.sleep(30)
            now = monotonic()
            for room in list(self.rooms.values()):
                busy = room.guests or (room.driver is not None and not room.driver.done())
                if not busy and now - room.touched > IDLE:
                    self.give_up(room)

    # --- new games -------------------------------------------------------------------------------------------------

    async def begin(self, wanted: NewGame) -> Seat:
        rules = make_ruleset(wanted.ruleset, wanted.format)
        for name in (wanted.player, wanted.opponent):
            if name and name != FRIEND:
                check_player(name)
        if wanted.player == FRIEND or not wanted.opponent:
            raise Refusal("malformed", "who plays against whom?", hint="name an opponent")
        friend = wanted.opponent == FRIEND
        if friend and (wanted.player or wanted.seed >= 0):
            raise Refusal("not possible", "against a friend chance stays open, and you play yourself")
        await self._room_for_more(friend)
        seed = wanted.seed if wanted.seed >= 0 else self._chance()
        made = await asyncio.to_thread(
            dealt,
            wanted.ruleset,
            rules.format,
            await self._brought(wanted.deck),
            await self._brought(wanted.deck if friend else wanted.opponent_deck),
            seed,
            friend,
            wanted.unread,
            (not wanted.player, friend),
            wanted.any_deck,
        )
        token = "" if wanted.player else new_token()
        join = new_token() if friend else ""
        row = GameRow(
            id=new_id(),
            ruleset=rules.name,
            format=rules.format,
            status="open" if friend else "playing",
            public=friend and wanted.public,
            join_hash=hashed(join) if join else "",
            sheet=msgspec.json.encode(sheet_data(made)),
            seats=[
                SeatRow(
                    name=wanted.name or wanted.player or "Player",
                    computer=wanted.player,
                    deck=made.names[0],
                    token_hash=hashed(token) if token else "",
                ),
                SeatRow()
                if friend
                else SeatRow(name=wanted.opponent, computer=wanted.opponent, deck=made.names[1]),
            ],
        )
        await self.store.add(row, [])
        if not friend:
            (await self.room(row.id)).kick()
        return Seat(game=row.id, seat=-1 if wanted.player else 0, token=token, join=join)

    async def join(self, id: str, wanted: Join) -> Seat:
        row = await self.store.game(id)
        if row is None:
            raise Refusal("no such game", "there is no such game", hint="look in the lobby")
        if row.status != "open":
            raise Refusal("not possible", "somebody has joined already", hint="you may watch")
        if not row.public and not fits(wanted.code, row.join_hash):
            raise Refusal("not your seat", "this link does not open that game", hint="ask for the link again")
        made = await asyncio.to_thread(joined, row, await self._brought(wanted.deck))
        token = new_token()
        row.sheet = msgspec.json.encode(sheet_data(made))
        row.seats[1] = SeatRow(name=wanted.name or "Guest", deck=made.names[1], token_hash=hashed(token))
        if not await self.store.claim(row, 1):
            raise Refusal("not possible", "somebody has joined already", hint="you may watch")
        waiting = self.rooms.pop(id, None)
        room = await self.room(id)
        if waiting is not None:  # whoever waited sees the game begin
            async with room.lock:
                for guest in list(waiting.guests):
                    room.enter(guest)
        room.kick()
        return Seat(game=id, seat=1, token=token, join="")

    async def rematch(self, id: str, token: str) -> Seat:
        """One's seat in the game that follows; the seats change sides."""
        row = await self.row(id)
        seat = next((at for at in (0, 1) if fits(token, row.seats[at].token_hash)), -1)
        if seat < 0:
            raise Refusal("not your seat", "that is not the token of a seat in this game")
        if row.status != "finished":
            raise Refusal("not possible", "the game is not over", hint="concede first")
        if not row.rematch:
            await self._room_for_more(False)
            whole = await self.store.game(id)
            assert whole is not None
            follower = await asyncio.to_thread(mirrored, whole, self._chance())
            await self.store.add(follower, [])
            if await self.store.succeed(id, follower.id):
                row.rematch = follower.id
            else:
                row.rematch = (await self._kept(id)).rematch
        fresh = new_token()
        room = await self.room(row.rematch)
        async with room.lock:
            room.row.seats[opponent(SeatNumber(seat))].token_hash = hashed(fresh)
            await self.store.seat(row.rematch, opponent(SeatNumber(seat)), token_hash=hashed(fresh))
        for guest in list(self.rooms[id].guests) if id in self.rooms else ():
            guest.send(encoded(Rematch(row.rematch)))
        room.kick()
        return Seat(game=row.rematch, seat=opponent(SeatNumber(seat)), token=fresh, join="")

    async def take_over(self, id: str, wanted: TakeOver) -> Seat:
        row = await self._kept(id)
        if row.status != "finished":
            raise Refusal("not possible", "only games that are over can be taken over")
        check_player(wanted.opponent)
        begun = sheet_from(msgspec.json.decode(row.sheet, type=SheetData))
        if begun.unread is Unread.BY_HAND and begun.persons != (wanted.seat == 0, wanted.seat == 1):
            raise Refusal(
                "not possible",
                "in this game people carried out text by hand, which a computer player cannot do",
                hint="it can be looked at again",
            )
        played = await self.store.played(id)
        if wanted.at >= len(played.answers):
            raise Refusal(
                "not possible",
                "there the game was over",
                hint=f"take over before answer {len(played.answers)}",
            )
        await self._room_for_more(False)
        token = new_token()
        held = [SeatRow(name=wanted.opponent, computer=wanted.opponent, deck=seat.deck) for seat in row.seats]
        held[wanted.seat] = SeatRow(
            name=wanted.name or "Player", deck=row.seats[wanted.seat].deck, token_hash=hashed(token)
        )
        made = GameRow(
            id=new_id(),
            ruleset=row.ruleset,
            format=row.format,
            status="playing",
            sheet=row.sheet,
            follows=id,
            seats=held,
        )
        await self.store.add(made, played.answers[: wanted.at])
        (await self.room(made.id)).kick()
        return Seat(game=made.id, seat=wanted.seat, token=token, join="")

    async def _brought(self, choice: DeckChoice) -> Brought:
        kept = await self.deckbox.read(choice.key) if choice.key else None
        return Brought(self.cards, choice, kept)

    def _chance(self) -> int:
        return secrets.randbits(60) if self.seed is None else self.seed

    async def _kept(self, id: str) -> GameRow:
        found = await self.store.game(id)
        if found is None:
            raise Refusal("no such game", "there is no such game", hint="look in the lobby")
        return found

    async def _room_for_more(self, friend: bool) -> None:
        waiting, played = await self.store.alive(HOUR)
        if (friend and waiting >= self.most_open) or played >= self.most_played:
            raise Refusal(
                "busy", "there are as many games as this server takes", hint="join one, or come back later"
            )


# --- off the event loop ---------------------------------------------------------------------------------------------


def restored(row: GameRow, played: Played) -> Table:
    """The table as it stood after the answers that are kept. Taking back is only for games against the computer."""
    record = Record(VERSION, msgspec.json.decode(row.sheet, type=SheetData), played.answers, [])
    against_computer = any(seat.computer for seat in row.seats) and not all(
        seat.computer for seat in row.seats
    )
    return replay(record, undo=against_computer)


@dataclass(frozen=True)
class Brought:
    """A deck as somebody chose it, with what its key opens."""

    cards: Cards
    choice: DeckChoice
    kept: SavedDeck | None

    def deck(self, ruleset: str, usual: int, unread: Unread) -> Deck:
        return decks.chosen(self.cards, ruleset, self.choice, usual, self.kept, unread)


def dealt(
    ruleset: str,
    format: str,
    own: Brought,
    other: Brought,
    seed: int,
    same: bool,
    unread: Unread = Unread.REFUSE,
    persons: tuple[bool, bool] = (True, True),
    any_deck: bool = False,
) -> Sheet:
    deck = own.deck(ruleset, 0, unread)
    made = sheet(
        ruleset,
        (deck, deck if same else other.deck(ruleset, 1, unread)),
        seed,
        format,
        unread,
        persons,
        any_deck,
    )
    made.check_legal()
    made.check_read()
    return replace(made, asks_forced=True)


def joined(row: GameRow, brought: Brought) -> Sheet:
    """The sheet of an open game with the deck of who joins."""
    begun = sheet_from(msgspec.json.decode(row.sheet, type=SheetData))
    deck = brought.deck(row.ruleset, 1, begun.unread)
    own = sheet(row.ruleset, (deck, deck), begun.seed, row.format, begun.unread, any_deck=begun.any_deck)
    own.check_legal()
    own.check_read()
    return replace(
        begun,
        decks=(begun.decks[0], own.decks[1]),
        names=(begun.names[0], own.names[1]),
    )


def mirrored(row: GameRow, seed: int) -> GameRow:
    """The same decks and players once more, in each other's seats, with chance anew."""
    old = sheet_from(msgspec.json.decode(row.sheet, type=SheetData))
    made = replace(
        old,
        decks=(old.decks[1], old.decks[0]),
        names=(old.names[1], old.names[0]),
        seed=seed,
        persons=(old.persons[1], old.persons[0]),
    )
    return GameRow(
        id=new_id(),
        ruleset=row.ruleset,
        format=row.format,
        status="playing",
        sheet=msgspec.json.encode(sheet_data(made)),
        follows=row.id,
        seats=[
            SeatRow(
                name=s.name,
                computer=s.computer,
                deck=s.deck,
                settings=Settings(s.settings.stops, s.settings.ask_always),
            )
            for s in reversed(row.seats)
        ],
    )
