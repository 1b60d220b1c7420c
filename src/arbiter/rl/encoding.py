"""What a seat may know of a game, as one record of bytes (`layout` names every column, docs/rl.md explains them).

Cards are listed zone by zone exactly as a view lists them, and of a card that the seat cannot see nothing is read but
what lies open: that it is there, whose it is, how it is turned, its counters.

Most of it is the same from one question to the next. So the row of a card is made again only when something in it has
changed (`looks`), rows that were made once are kept for whoever needs them again, and only what is not there already is
written (`record`).
"""

from __future__ import annotations

from struct import Struct
from typing import Final

from arbiter.errors import ArbiterError
from arbiter.kernel.entries import ABILITY, FACE_DOWN, REVEALED, TOKEN, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import SEATS, CardId, Seat, ZoneId, ZoneKind, card_of, zone_count, zone_kind, zone_of
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.library import Library
from arbiter.kernel.listing import listed, lists_whole
from arbiter.kernel.sight import sees
from arbiter.kernel.state import State

from . import layout
from .asking import NO_END, QuestionEncoder
from .episode import Episode
from .looks import MOVED_AT, Looks, Seen
from .printing import floats, printed, printed_ability
from .record import Record
from .scaling import signed_log

KEPT: Final = 20_000  # parts of rows that are kept ready
KEPT_ROWS: Final = 2_000  # the same for whole rows
OPEN: Final = TURNED | FACE_DOWN  # flags that anybody sees
KNOWN_FLAGS: Final = OPEN | TOKEN | ABILITY

#: a card's status as one number: from which bit on each part of it stands; first, how many keywords it has
MOST_KEYWORDS: Final = 31
FLAGS_AT: Final = 5
KNOWN: Final = 1 << 13
OWN: Final = 1 << 14
CONTROL: Final = 1 << 15
ATTACKING: Final = 1 << 16
BLOCKING: Final = 1 << 17
ATTACHED: Final = 1 << 18
PLACE_AT: Final = 19
DAMAGE_AT: Final = 30
COUNTERS_AT: Final = 54
MOST_PLACE: Final = (1 << DAMAGE_AT - PLACE_AT) - 1
MOST_DAMAGE: Final = (1 << COUNTERS_AT - DAMAGE_AT) - 1

STATUS: Final = Struct(f"={layout.NUMBERS_AT}f")
ZERO: Final = floats([0.0])
NO_NUMBERS: Final = ZERO * layout.STATS
IN_ZONE: Final = [floats([float(kind == at) for at in range(layout.ZONES)]) for kind in range(layout.ZONES)]
#: sizes of zones as columns
SIZES: Final = [floats([n / 10]) for n in range(256)]


class Printed:
    """What is printed on a card, encoded. ``rows``: its whole rows by status and kind of zone while the card is what
    ``info`` says; ``numbers`` are the numbers it has then."""

    def __init__(self, columns: bytes, info: Info | None, numbers: bytes) -> None:
        self.columns = columns
        self.info = info
        self.numbers = numbers
        self.rows: dict[int, bytes] = {}


class Encoder:
    """Encodes games with the cards of one library."""

    def __init__(self, lib: Library) -> None:
        rules = lib.rules
        if len(rules.zones) > layout.ZONES or len(rules.stats) > layout.STATS:
            raise ArbiterError(f"{rules.name} has more zones or numbers than an observation has columns for")
        if len(rules.values) > layout.VALUES:
            raise ArbiterError(f"{rules.name} has more values of players than an observation has columns for")
        self.lib = lib
        self.rules = rules
        found = [
            (kind, player, zone_of(ZoneKind(kind), player))
            for kind, zone in enumerate(rules.zones)
            if zone.name
            for player in (SEATS[:1] if zone.shared else SEATS)
        ]
        #: those that matter most come first: if there are more cards than rows, the last are left out
        self.zones: list[tuple[int, Seat, ZoneId]] = sorted(
            found,
            key=lambda each: (
                each[0] != rules.stack,
                not rules.zones[each[0]].in_play,
                rules.zones[each[0]].name != rules.hand,
                each,
            ),
        )
        self.order = [zone for _, _, zone in self.zones]
        #: zones whose cards an effect may let somebody see
        self.hidden = [zone for kind, _, zone in self.zones if rules.zones[kind].sees != "all"]
        #: for each seat, the column of each zone's size; -1 for what is no zone
        self.columns = [[-1] * zone_count(len(rules.zones)) for _ in SEATS]
        for seat in SEATS:
            for kind, player, zone in self.zones:
                mine = player == seat or rules.zones[kind].shared
                self.columns[seat][zone] = kind if mine else kind + layout.ZONES
        #: for each seat, whether a view lists every card of a zone, also those that the seat knows nothing about
        self.whole = [[False] * zone_count(len(rules.zones)) for _ in SEATS]
        for seat in SEATS:
            for zone in self.order:
                self.whole[seat][zone] = lists_whole(rules, zone, seat)
        self.ordered = [False] * zone_count(len(rules.zones))
        for kind, _, zone in self.zones:
            self.ordered[zone] = rules.zones[kind].ordered
        #: kinds of zones whose cards everybody sees unless they lie face down
        self.open = [zone.sees == "all" for zone in rules.zones]
        self._unknown = Printed(bytes(4 * len(layout.PRINTED)), None, NO_NUMBERS)
        self._printed: dict[int, Printed] = {0: self._unknown}
        self._rows = 0  # that are kept
        self._statuses: dict[int, bytes] = {}
        self._numbers: dict[tuple[int, ...], bytes] = {}
        self._values: dict[tuple[int, ...], bytes] = {}
        self._moments: dict[tuple[int, str, int], bytes] = {}
        self._asked = QuestionEncoder(lib)

    def encode(self, episode: Episode, seat: int, record: Record) -> None:
        """Write what the seat may know into a record."""
        game = episode.game
        if game.dirty:
            game.refresh()
        looks = episode.looks
        seen = looks.seats[seat]
        self._see(game, Seat(seat), looks, seen)
        record.put_cards(seen.cards)
        asked = episode.seat == seat
        record.put_globals(self._moment(game, seat, asked), seen.numbers)
        record.put_history(episode.told.history(seat))
        choosing = episode.choosing
        if asked and choosing is not None:
            self._asked.encode(choosing, looks, seen, record)
        else:
            record.put_question(b"")
            record.put_options([])
            record.put_end(NO_END)

    # --- cards and players -------------------------------------------------------------------------------------------

    def _see(self, game: Game, seat: Seat, looks: Looks, seen: Seen) -> None:
        """Look at whatever has changed: the cards the seat's view lists, players' numbers, the sizes of zones."""
        looks.compare(game, self.hidden)
        bit = 1 << seat
        stale = looks.stale
        numbers = cards = False
        for zone in self.order:
            marks = stale[zone]
            if not marks & bit:
                continue
            moved = marks & bit << MOVED_AT
            stale[zone] = marks & ~(bit | bit << MOVED_AT)
            if moved:
                numbers = self._resize(game.s, seat, seen, zone) or numbers
            if moved or not self.whole[seat][zone]:  # otherwise only known cards are listed
                cards = self._list(game, seat, looks, seen, zone) or cards
            else:
                cards = self._look_at(game, seat, looks, seen, zone) or cards
        if cards:
            self._join(seen)
        values = game.s.values
        for at in SEATS:  # the seat's own come first
            player = at ^ seat
            if values[player] != seen.values[at]:
                seen.values[at] = values[player].copy()
                seen.value_columns[at] = self._values_of(seen.values[at])
                numbers = True
        if numbers:
            seen.numbers = b"".join(seen.value_columns + seen.size_columns)

    def _look_at(self, game: Game, seat: Seat, looks: Looks, seen: Seen, zone: ZoneId) -> bool:
        """Look at the cards of a zone that have changed; whether a row has."""
        changed, bit = looks.changed, 1 << seat
        different = False
        rows = seen.listed_rows[zone]
        at = 0
        for card in seen.listed[zone]:
            marks = changed[card]
            if marks & bit:
                changed[card] = marks & ~bit
                row = self._card(game, seat, card, zone, seen.depth[card])
                if row is not rows[at]:
                    seen.rows[card] = rows[at] = row
                    different = True
            at += 1  # noqa: SIM113 (it is wanted for few cards)
        return different

    def _list(self, game: Game, seat: Seat, looks: Looks, seen: Seen, zone: ZoneId) -> bool:
        """List the cards of a zone anew; whether other cards are listed than before, or as something else."""
        cards: list[CardId] = []
        depths: list[int] = []
        whole, ordered = self.whole[seat][zone], self.ordered[zone]
        if whole:  # as `listed` would; the zone's own list is kept, which is shared now (`Looks`)
            cards = game.s.zones[zone]
            if ordered:
                cards = cards[::-1]
        elif self._may_know_some(game, zone):
            cards, depths = listed(game, zone_kind(zone), zone, seat)
        place, zones, kept = seen.place, seen.zone, seen.rows
        before = seen.listed[zone]
        for card in before:
            if zones[card] == zone:
                place[card] = -1
        changed, bit = looks.changed, 1 << seat
        rows: list[bytes] = []
        at = depth = 0
        for card in cards:
            if not whole:
                depth = depths[at]
            elif ordered:
                depth = at
            place[card] = at
            marks = changed[card]
            if marks & bit or zones[card] != zone or seen.depth[card] != depth:
                changed[card] = marks & ~bit
                zones[card] = zone
                seen.depth[card] = depth
                kept[card] = self._card(game, seat, card, zone, depth)
            rows.append(kept[card])
            at += 1  # noqa: SIM113 (counting is compiled better)
        seen.listed[zone], seen.listed_rows[zone] = cards, rows
        return bool(rows or before)

    def _may_know_some(self, game: Game, zone: ZoneId) -> bool:
        """Whether the seat can know a card of a zone of which it does not see all."""
        if game.rules.zones[zone_kind(zone)].faces or game.rules.may_show(game):
            return True
        known, flags = game.s.known, game.s.flags
        for card in game.s.zones[zone]:
            if known[card] or flags[card] & REVEALED:
                return True
        return False

    def _join(self, seen: Seen) -> None:
        """The rows of all zones, one after the other."""
        rows: list[bytes] = []
        for zone in self.order:
            listed_rows = seen.listed_rows[zone]
            if listed_rows:
                seen.start[zone] = len(rows)
                rows += listed_rows
        seen.cards = rows if len(rows) <= layout.ROWS else rows[: layout.ROWS]

    def _card(self, game: Game, seat: Seat, card: CardId, zone: ZoneId, depth: int) -> bytes:
        """The row of a card."""
        kind = zone_kind(zone)
        status = min(depth, MOST_PLACE) << PLACE_AT
        s = game.s
        flags = s.flags[card]
        if s.owner[card] == seat:
            status |= OWN
        if s.counters and card in s.counters:
            status |= sum(s.counters[card].values()) << COUNTERS_AT
        if (flags & FACE_DOWN or not self.open[kind]) and not sees(game, card, seat):
            status |= (flags & OPEN) << FLAGS_AT
            if s.base_controller[card] == seat:
                status |= CONTROL
            return self._row(kind, status, None, self._unknown)
        status |= KNOWN | (flags & KNOWN_FLAGS) << FLAGS_AT
        if game.controller(card) == seat:
            status |= CONTROL
        if s.damage[card]:
            status |= min(max(s.damage[card], 0), MOST_DAMAGE) << DAMAGE_AT
        if s.host[card] >= 0:
            status |= ATTACHED
        if s.attackers or s.blockers:
            status |= _fights(game, card)
        info = game.infos[card]
        if info.keywords:
            status |= min(len(info.keywords), MOST_KEYWORDS)
        return self._row(kind, status, info, self._print(self._key(game, card)))

    def _key(self, game: Game, card: CardId) -> int:
        """What is printed: a side of a card, or the ability that waits; 0 for nothing."""
        s = game.s
        if not s.flags[card] & ABILITY:
            return (s.card[card] << 4 | s.side[card]) + 1
        waiting = s.contexts.get(s.item[card])
        return 0 if waiting is None or waiting.ability < 0 else -1 - waiting.ability

    def _row(self, kind: int, status: int, info: Info | None, print: Printed) -> bytes:
        if info is not print.info:
            assert info is not None
            return b"".join([self._status(status), self._now(info), IN_ZONE[kind], print.columns])
        key = status << 4 | kind
        found = print.rows.get(key)
        if found is None:
            if self._rows >= KEPT_ROWS:
                self._rows = 0
                for each in self._printed.values():
                    each.rows.clear()
            self._rows += 1
            parts = [self._status(status), print.numbers, IN_ZONE[kind], print.columns]
            found = print.rows[key] = b"".join(parts)
        return found

    def _status(self, status: int) -> bytes:
        found = self._statuses.get(status)
        if found is None:
            if len(self._statuses) >= KEPT:
                self._statuses.clear()
            found = self._statuses[status] = _status(status)
        return found

    def _now(self, info: Info) -> bytes:
        """The numbers of a card as they are now."""
        stats = tuple(info.stats)
        found = self._numbers.get(stats)
        if found is None:
            if len(self._numbers) >= KEPT:
                self._numbers.clear()
            now = [0.0 if number == MISSING else signed_log(number) for number in stats]
            found = self._numbers[stats] = floats(now + [0.0] * (layout.STATS - len(now)))
        return found

    def _print(self, key: int) -> Printed:
        found = self._printed.get(key)
        if found is None:
            if key > 0:
                info = self.lib.printed[(key - 1) >> 4][(key - 1) & 15]
                found = Printed(printed(info), info, self._now(info))
            else:
                found = Printed(printed_ability(self.lib.ability(-1 - key)), None, NO_NUMBERS)
            self._printed[key] = found
        return found

    def _moment(self, game: Game, seat: int, asked: bool) -> bytes:
        """The turn, whose it is, and the phase."""
        s = game.s
        whose = (1 if s.turn_player == seat else 0) | (2 if s.priority == seat else 0) | (4 if asked else 0)
        moment = (s.turn, s.phase, whose)
        found = self._moments.get(moment)
        if found is None:
            if len(self._moments) >= KEPT:
                self._moments.clear()
            phase = [0.0] * layout.PHASES
            phase[layout.bucket(s.phase, layout.PHASES)] = 1.0
            mine = [1.0 if whose & bit else 0.0 for bit in (1, 2, 4)]
            found = self._moments[moment] = floats([signed_log(s.turn), *mine, *phase])
        return found

    def _values_of(self, values: list[int]) -> bytes:
        """The numbers of a player."""
        key = tuple(values)
        found = self._values.get(key)
        if found is None:
            if len(self._values) >= KEPT:
                self._values.clear()
            now = [signed_log(value) for value in values]
            found = self._values[key] = floats(now + [0.0] * (layout.VALUES - len(now)))
        return found

    def _resize(self, s: State, seat: Seat, seen: Seen, zone: ZoneId) -> bool:
        """Encode the size of a zone; whether it is another."""
        columns = seen.size_columns
        if not columns:
            columns.extend([ZERO] * (2 * layout.ZONES))
        at = self.columns[seat][zone]
        size = len(s.zones[zone])
        now = SIZES[size] if size < len(SIZES) else floats([size / 10])
        if now is columns[at]:
            return False
        columns[at] = now
        return True


def _fights(game: Game, card: CardId) -> int:
    s = game.s
    for ref in s.blockers:
        if ref >= 0 and card_of(ref) == card:
            return BLOCKING
    for ref in s.attackers:
        if ref >= 0 and card_of(ref) == card:
            return ATTACKING
    return 0


def _status(status: int) -> bytes:
    """The first columns of a card."""
    flags = status >> FLAGS_AT
    return STATUS.pack(
        1.0,
        1.0 if status & KNOWN else 0.0,
        1.0 if status & OWN else 0.0,
        1.0 if status & CONTROL else 0.0,
        (status >> PLACE_AT & MOST_PLACE) / 10,
        1.0 if flags & TURNED else 0.0,
        1.0 if flags & FACE_DOWN else 0.0,
        1.0 if flags & TOKEN else 0.0,
        1.0 if flags & ABILITY else 0.0,
        1.0 if status & ATTACKING else 0.0,
        1.0 if status & BLOCKING else 0.0,
        signed_log(status >> DAMAGE_AT & MOST_DAMAGE),
        signed_log(status >> COUNTERS_AT),
        1.0 if status & ATTACHED else 0.0,
        float(status & MOST_KEYWORDS),
    )
