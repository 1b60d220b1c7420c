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
from arbiter.kernel.entries import ABILITY, FACE_DOWN, TOKEN, TURNED
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
from .looks import Looks
from .printing import floats, printed, printed_ability
from .record import Record
from .scaling import signed_log

KEPT: Final = 20_000  # rows that are kept ready
OPEN: Final = TURNED | FACE_DOWN  # flags that anybody sees
KNOWN_FLAGS: Final = OPEN | TOKEN | ABILITY

#: a card's status as one number: from which bit on each part of it stands; first, how many keywords it has
MOST_KEYWORDS: Final = 31
FLAGS_AT: Final = 5
KNOWN_AT: Final = 13
OWN_AT: Final = 14
CONTROL_AT: Final = 15
ATTACKING_AT: Final = 16
BLOCKING_AT: Final = 17
ATTACHED_AT: Final = 18
PLACE_AT: Final = 19
DAMAGE_AT: Final = 30
COUNTERS_AT: Final = 54
MOST_PLACE: Final = (1 << DAMAGE_AT - PLACE_AT) - 1
MOST_DAMAGE: Final = (1 << COUNTERS_AT - DAMAGE_AT) - 1

STATUS: Final = Struct(f"={layout.NUMBERS_AT}f")
ZERO: Final = floats([0.0])
NO_NUMBERS: Final = ZERO * layout.STATS
IN_ZONE: Final = [floats([float(kind == at) for at in range(layout.ZONES)]) for kind in range(layout.ZONES)]
#: small numbers of players, and sizes of zones, as columns
LOGS: Final = [floats([signed_log(n)]) for n in range(256)]
SIZES: Final = [floats([n / 10]) for n in range(256)]


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
        self._printed: dict[int, bytes] = {0: bytes(4 * len(layout.PRINTED))}
        self._statuses: dict[int, bytes] = {}
        self._numbers: dict[tuple[int, ...], bytes] = {}
        self._moments: dict[tuple[int, str, int], bytes] = {}
        self._asked = QuestionEncoder(lib)

    def encode(self, episode: Episode, seat: int, record: Record) -> None:
        """Write what the seat may know into a record."""
        game = episode.game
        if game.dirty:
            game.refresh()
        looks = episode.looks[seat]
        self._see(game, Seat(seat), looks)
        record.put_cards(looks.cards)
        asked = episode.seat == seat
        record.put_globals(self._moment(game, seat, asked) + looks.encoded_values + looks.encoded_sizes)
        record.put_history(episode.told.history(seat))
        choosing = episode.choosing
        if asked and choosing is not None:
            self._asked.encode(choosing, looks, record)
        else:
            record.put_question(b"")
            record.put_options([])
            record.put_end(NO_END)

    # --- cards and players -------------------------------------------------------------------------------------------

    def _see(self, game: Game, seat: Seat, looks: Looks) -> None:
        """Look at whatever has changed: the cards the seat's view lists, players' numbers, the sizes of zones."""
        moved = looks.compare(game, self.hidden)
        if moved:
            self._resize(game.s, seat, looks, moved)
        found = False
        for zone in self.order:
            if looks.stale[zone]:
                looks.stale[zone] = False
                self._look_at(game, seat, looks, zone)
                found = True
        if found:
            rows: list[bytes] = []
            for zone in self.order:
                looks.start[zone] = len(rows)
                if looks.zones[zone]:
                    rows.extend(looks.zones[zone])
            looks.cards = rows if len(rows) <= layout.ROWS else rows[: layout.ROWS]
        if game.s.values != looks.values:
            self._revalue(game.s, seat, looks)

    def _look_at(self, game: Game, seat: Seat, looks: Looks, zone: ZoneId) -> None:
        """The rows of a zone. A card's row is made again only if something in it has changed."""
        kind = zone_kind(zone)
        whole = lists_whole(game, kind, zone, seat)  # otherwise only known cards are listed
        if looks.moved[zone] or not whole:
            cards, depths = listed(game, kind, zone, seat)
            looks.list_zone(zone, cards, depths)
        found, depths = looks.listed[zone], looks.depths[zone]
        rows: list[bytes] = []
        for n, card in enumerate(found):
            depth = depths[n]
            looks.place[card] = n
            if looks.changed[card] or looks.zone[card] != zone or looks.depth[card] != depth:
                looks.changed[card] = False
                looks.zone[card] = zone
                looks.depth[card] = depth
                known = not whole or sees(game, card, seat)
                looks.rows[card] = self._card(game, seat, card, kind, min(depth, MOST_PLACE), known)
            rows.append(looks.rows[card])
        looks.zones[zone] = rows

    def _card(self, game: Game, seat: Seat, card: CardId, kind: int, depth: int, known: bool) -> bytes:
        """The row of a card."""
        status = depth << PLACE_AT
        s = game.s
        if s.owner[card] == seat:
            status |= 1 << OWN_AT
        if card in s.counters:
            status |= sum(s.counters[card].values()) << COUNTERS_AT
        if not known:
            status |= (s.flags[card] & OPEN) << FLAGS_AT
            if s.base_controller[card] == seat:
                status |= 1 << CONTROL_AT
            return self._row(kind, status, NO_NUMBERS, 0)
        status |= 1 << KNOWN_AT | (s.flags[card] & KNOWN_FLAGS) << FLAGS_AT
        if game.controller(card) == seat:
            status |= 1 << CONTROL_AT
        if s.damage[card]:
            status |= min(max(s.damage[card], 0), MOST_DAMAGE) << DAMAGE_AT
        if s.host[card] >= 0:
            status |= 1 << ATTACHED_AT
        if s.attackers or s.blockers:
            status |= _fights(game, card)
        info = game.infos[card]
        status |= min(len(info.keywords), MOST_KEYWORDS)
        return self._row(kind, status, self._now(info), self._key(game, card))

    def _key(self, game: Game, card: CardId) -> int:
        """What is printed: a side of a card, or the ability that waits; 0 for nothing."""
        s = game.s
        if not s.flags[card] & ABILITY:
            return (s.card[card] << 4 | s.side[card]) + 1
        waiting = s.contexts.get(s.item[card])
        return 0 if waiting is None or waiting.ability < 0 else -1 - waiting.ability

    def _row(self, kind: int, status: int, numbers: bytes, key: int) -> bytes:
        first = self._statuses.get(status)
        if first is None:
            if len(self._statuses) >= KEPT:
                self._statuses.clear()
            first = self._statuses[status] = _status(status)
        return b"".join([first, numbers, IN_ZONE[kind], self._print(key)])

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

    def _print(self, key: int) -> bytes:
        found = self._printed.get(key)
        if found is None:
            if key > 0:
                found = printed(self.lib.printed[(key - 1) >> 4][(key - 1) & 15])
            else:
                found = printed_ability(self.lib.ability(-1 - key))
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

    def _revalue(self, s: State, seat: Seat, looks: Looks) -> None:
        """Encode the players' numbers that have changed."""
        columns = looks.value_columns
        if not columns:
            columns.extend([ZERO] * (2 * layout.VALUES))
            looks.values = [[0] * len(values) for values in s.values]
        for player in SEATS:
            first = 0 if player == seat else layout.VALUES
            then = looks.values[player]
            for n, value in enumerate(s.values[player]):
                if value != then[n]:
                    then[n] = value
                    columns[first + n] = (
                        LOGS[value] if 0 <= value < len(LOGS) else floats([signed_log(value)])
                    )
        looks.encoded_values = b"".join(columns)

    def _resize(self, s: State, seat: Seat, looks: Looks, zones: list[ZoneId]) -> None:
        """Encode the sizes of zones that have changed."""
        columns = looks.size_columns
        if not columns:
            columns.extend([ZERO] * (2 * layout.ZONES))
        for zone in zones:
            at = self.columns[seat][zone]
            if at >= 0:
                size = len(s.zones[zone])
                columns[at] = SIZES[size] if size < len(SIZES) else floats([size / 10])
        looks.encoded_sizes = b"".join(columns)


def _fights(game: Game, card: CardId) -> int:
    s = game.s
    for ref in s.blockers:
        if ref >= 0 and card_of(ref) == card:
            return 1 << BLOCKING_AT
    for ref in s.attackers:
        if ref >= 0 and card_of(ref) == card:
            return 1 << ATTACKING_AT
    return 0


def _status(status: int) -> bytes:
    """The first columns of a card."""
    flags = status >> FLAGS_AT
    return STATUS.pack(
        1.0,
        float(status >> KNOWN_AT & 1),
        float(status >> OWN_AT & 1),
        float(status >> CONTROL_AT & 1),
        (status >> PLACE_AT & MOST_PLACE) / 10,
        1.0 if flags & TURNED else 0.0,
        1.0 if flags & FACE_DOWN else 0.0,
        1.0 if flags & TOKEN else 0.0,
        1.0 if flags & ABILITY else 0.0,
        float(status >> ATTACKING_AT & 1),
        float(status >> BLOCKING_AT & 1),
        signed_log(status >> DAMAGE_AT & MOST_DAMAGE),
        signed_log(status >> COUNTERS_AT),
        float(status >> ATTACHED_AT & 1),
        float(status & MOST_KEYWORDS),
    )
