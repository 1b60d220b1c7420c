"""Making games: new ones, joining them, playing again, taking over."""

from __future__ import annotations

import secrets

import msgspec

from arbiter.abilities.unread import Unread
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.ids import Seat as SeatNumber
from arbiter.kernel.ids import opponent
from arbiter.table.carddata import setup_data

from .collecting import Cards
from .computers import check_player
from .dealing import Brought, dealt, joined, kept_setup, mirrored
from .deckbox import DeckBox
from .frames import encoded
from .loaded_games import LoadedGames, Locks
from .lobby import DeckChoice, Join, NewGame, Seat, TakeOver
from .messages import Rematch
from .refusal import Refusal
from .rows import GameRow, SeatRow, Settings, fits, hashed, new_id, new_token
from .store import DAY

FRIEND = "friend"
HOUR = 3600


class Matches:
    def __init__(self, loaded_games: LoadedGames, cards: Cards, seed: int | None = None) -> None:
        self.loaded_games = loaded_games
        self.store = loaded_games.store
        self.cards = cards
        self.deckbox = DeckBox(loaded_games.store)
        self.seed = seed  # every game is dealt from it; None: by chance
        self.making = Locks()  # one game at a time for a visitor, so that nobody slips through a count

    async def begin(self, wanted: NewGame, visitor: str) -> Seat:
        rules = make_ruleset(wanted.ruleset, wanted.format)
        for name in (wanted.player, wanted.opponent):
            if name and name != FRIEND:
                check_player(name, tuple(self.loaded_games.bots))
        if wanted.player == FRIEND or not wanted.opponent:
            raise Refusal("malformed", "who plays against whom?", hint="name an opponent")
        friend = wanted.opponent == FRIEND
        if friend and (wanted.player or wanted.seed >= 0):
            raise Refusal("not possible", "against a friend chance stays open, and you play yourself")
        await self._room_for_more(friend, self.loaded_games.known_as(visitor))  # before any work
        seed = wanted.seed if wanted.seed >= 0 else self._chance()
        made = await self.loaded_games.workers.first(
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
            private=friend and not wanted.public,
            join_hash=hashed(join) if join else "",
            setup=msgspec.json.encode(setup_data(made)),
            seats=[
                SeatRow(
                    name=wanted.name or wanted.player or "Player",
                    computer=wanted.player,
                    deck=made.names[0],
                    token_hash=hashed(token) if token else "",
                    settings=Settings(timing=wanted.timing),
                ),
                SeatRow(settings=Settings(timing=wanted.timing))
                if friend
                else SeatRow(name=wanted.opponent, computer=wanted.opponent, deck=made.names[1]),
            ],
        )
        await self.add(row, [], visitor)
        if not friend:
            (await self.loaded_games.room(row.id)).play_on()
        return Seat(game=row.id, seat=-1 if wanted.player else 0, token=token, join=join)

    async def join(self, id: str, wanted: Join) -> Seat:
        row = await self.loaded_games.kept(id)
        if row.status != "open":
            raise Refusal("not possible", "somebody has joined already", hint="you may watch")
        if not row.public and not fits(wanted.code, row.join_hash):
            raise Refusal("not your seat", "this link does not open that game", hint="ask for the link again")
        made = await self.loaded_games.workers.first(joined, row, await self._brought(wanted.deck))
        token = new_token()
        row.setup = msgspec.json.encode(setup_data(made))
        row.seats[1] = SeatRow(
            name=wanted.name or "Guest",
            deck=made.names[1],
            token_hash=hashed(token),
            settings=Settings(timing=row.seats[0].settings.timing),
        )
        if not await self.store.claim(row, 1):
            raise Refusal("not possible", "somebody has joined already", hint="you may watch")
        await self.loaded_games.begins(id)
        return Seat(game=id, seat=1, token=token, join="")

    async def rematch(self, id: str, token: str, visitor: str) -> Seat:
        """One's seat in the game that follows; the seats change sides."""
        row = await self.loaded_games.row(id)
        seat = next((at for at in (0, 1) if fits(token, row.seats[at].token_hash)), -1)
        if seat < 0:
            raise Refusal("not your seat", "that is not the token of a seat in this game")
        if row.status != "finished":
            raise Refusal("not possible", "the game is not over", hint="concede first")
        async with self.making.of(id):
            row.rematch = (await self.loaded_games.kept(id)).rematch or await self._follower(id, visitor)
        fresh = new_token()
        room = await self.loaded_games.room(row.rematch)
        async with room.lock:
            room.row.seats[opponent(SeatNumber(seat))].token_hash = hashed(fresh)
            await self.store.seat(row.rematch, opponent(SeatNumber(seat)), token_hash=hashed(fresh))
        for guest in list(self.loaded_games.rooms[id].guests) if id in self.loaded_games.rooms else ():
            guest.send(encoded(Rematch(row.rematch)))
        room.play_on()
        return Seat(game=row.rematch, seat=opponent(SeatNumber(seat)), token=fresh, join="")

    async def _follower(self, id: str, visitor: str) -> str:
        """The game that follows one that is over: a new one, unless there is one by now."""
        whole = await self.loaded_games.kept(id)
        follower = await self.loaded_games.workers.first(mirrored, whole, self._chance())
        if await self.add(follower, [], visitor, follows=id):
            return follower.id
        return (await self.loaded_games.kept(id)).rematch

    async def take_over(self, id: str, wanted: TakeOver, visitor: str) -> Seat:
        row = await self.loaded_games.kept(id)
        if row.status != "finished":
            raise Refusal("not possible", "only games that are over can be taken over")
        check_player(wanted.opponent, tuple(self.loaded_games.bots))
        begun = await self.loaded_games.workers.first(kept_setup, row)
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
            setup=row.setup,
            version=row.version,
            follows=id,
            private=row.private,
            seats=held,
        )
        await self.add(made, played.answers[: wanted.at], visitor)
        (await self.loaded_games.room(made.id)).play_on()
        return Seat(game=made.id, seat=wanted.seat, token=token, join="")

    async def _brought(self, choice: DeckChoice) -> Brought:
        kept = await self.deckbox.read(choice.key) if choice.key else None
        return Brought(self.cards, choice, kept)

    def _chance(self) -> int:
        return secrets.randbits(60) if self.seed is None else self.seed

    async def add(self, row: GameRow, answers: list[list[int]], visitor: str, follows: str = "") -> bool:
        """Keep a new game, if there is room for another one of this visitor. ``follows``: the game it is the rematch
        of; False if that has one."""
        row.visitor = self.loaded_games.known_as(visitor)
        async with self.making.of(row.visitor):
            await self._room_for_more(row.status == "open", row.visitor)
            return await self.store.add(row, answers, follows)

    async def _room_for_more(self, friend: bool, visitor: str) -> None:
        limits = self.loaded_games.limits
        waiting, played = await self.store.alive(HOUR, visitor)
        if friend and waiting >= limits.visitor_open:
            raise Refusal(
                "too many", f"{waiting} of your games wait for somebody", hint="play those first", retry=600
            )
        if played >= limits.visitor_played:
            raise Refusal(
                "too many", f"you play {played} games at once", hint="finish some of them first", retry=600
            )
        if await self.store.begun(DAY, visitor) >= limits.visitor_day:
            raise Refusal(
                "too many", "you have begun too many games today", hint="come back tomorrow", retry=3600
            )
        waiting, played = await self.store.alive(HOUR)
        if (friend and waiting >= limits.open_games) or played >= limits.played_games:
            raise Refusal(
                "busy",
                "there are as many games as this server takes",
                hint="join one, or come back later",
                retry=600,
            )
        if await self.loaded_games.kept_games() >= limits.kept_games:
            raise Refusal(
                "busy", "this server keeps as many games as it may", hint="tell who runs it", retry=3600
            )
