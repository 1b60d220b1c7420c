"""What a seat may know of a game, as one record of bytes (`layout` names every column, docs/rl.md explains them).

Cards are listed zone by zone exactly as a view lists them, and of a card that the seat cannot see nothing is read but
what lies open: that it is there, whose it is, how it is turned, its counters.

Most of a record is the same from one question to the next. So the row of a card is made again only when something in
it has changed (`Looks`), and rows, options and questions that were made once are kept for whoever needs them again.
"""

from __future__ import annotations

from struct import Struct
from sys import byteorder
from typing import Final

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Option
from arbiter.kernel.entries import ABILITY, FACE_DOWN, TOKEN, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    SEATS,
    CardId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    opponent,
    player_of,
    zone_of,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.library import Library
from arbiter.kernel.listing import listed, lists_whole
from arbiter.kernel.sight import sees

from . import layout
from .actions import ACTIONS, PAGE, SHAPES, Choosing
from .episode import Episode, Looks
from .printing import floats, printed, printed_ability, records
from .scaling import signed_log

KEPT: Final = 20_000  # rows that are kept ready
OPEN: Final = TURNED | FACE_DOWN  # flags that anybody sees
KNOWN_FLAGS: Final = OPEN | TOKEN | ABILITY

#: a card's status as one number: from which bit on each part of it stands
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

NOTHING: Final = bytes(layout.RECORD)
NO_SOURCE: Final = b"\xff\xff"
NO_CARDS: Final = NO_SOURCE * (2 * layout.OPTIONS)
#: -1 and the numbers of rows as int16
SHORTS: Final = [n.to_bytes(2, byteorder, signed=True) for n in range(-1, layout.ROWS)]
GLOBALS: Final = Struct(f"={len(layout.GLOBAL)}f")
STATUS: Final = Struct(f"={layout.PRINTED_AT}f")


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
        self.shared = [zone.shared for zone in rules.zones]
        #: zones whose cards an effect may let somebody see
        self.hidden = [zone for kind, _, zone in self.zones if rules.zones[kind].sees != "all"]
        self._printed: dict[int, bytes] = {0: bytes(4 * len(layout.PRINTED))}
        self._rows: dict[tuple[int, int, int, tuple[int, ...]], bytes] = {}
        self._options: dict[tuple[str, int, int], bytes] = {}
        self._numbers: dict[tuple[int, int], bytes] = {}
        self._questions: dict[tuple[str, str, int, int, int, int, int, int, int, bool], bytes] = {}

    def encode(self, episode: Episode, seat: int, into: memoryview) -> None:
        """Write what the seat may know into a record: one with nothing in it, or one that was written before."""
        game = episode.game
        if game.dirty:
            game.refresh()
        looks = episode.looks[seat]
        self._write_cards(game, Seat(seat), looks, into)
        asked = episode.seat == seat
        into[layout.GLOBALS_AT : layout.HISTORY_AT] = self._globals(game, Seat(seat), asked)
        told = b"".join([fact[seat] for fact in episode.history()])
        _put_rows(into, layout.HISTORY_AT, layout.QUESTION_AT, layout.FACT_BYTES, told)
        choosing = episode.choosing
        if asked and choosing is not None:
            self._write_question(choosing, looks, into)
        else:
            into[layout.QUESTION_AT : layout.OPTION_CARDS_AT] = NOTHING[
                : layout.OPTION_CARDS_AT - layout.QUESTION_AT
            ]
            into[layout.OPTION_CARDS_AT : layout.MASK_AT] = NO_CARDS + NO_SOURCE
            into[layout.MASK_AT : layout.END] = NOTHING[:ACTIONS]

    # --- cards -------------------------------------------------------------------------------------------------------

    def _write_cards(self, game: Game, seat: Seat, looks: Looks, into: memoryview) -> None:
        """The cards the seat's view lists, a row each. Only zones in which something has changed are looked at."""
        looks.compare(game, self.hidden)
        zones: list[bytes] = []
        start = 0
        for kind, _, zone in self.zones:
            if looks.stale[zone]:
                looks.stale[zone] = False
                self._look_at(game, seat, looks, kind, zone)
            looks.start[zone] = start
            start += len(looks.listed[zone])
            zones.append(looks.zones[zone])
        rows = b"".join(zones)
        if start > layout.ROWS:
            rows = rows[: layout.GLOBALS_AT]
        _put_rows(into, 0, layout.GLOBALS_AT, layout.CARD_BYTES, rows)

    def _look_at(self, game: Game, seat: Seat, looks: Looks, kind: int, zone: ZoneId) -> None:
        """The rows of a zone. A card's row is made again only if something in it has changed."""
        s = game.s
        whole = lists_whole(game, kind, zone, seat)  # otherwise only known cards are listed
        found, places = listed(game, kind, zone, seat)
        fighting = bool(s.attackers or s.blockers)
        rows: list[bytes] = []
        for n, card in enumerate(found):
            known = not whole or sees(game, card, seat)
            status = kind | min(places[n], MOST_PLACE) << PLACE_AT
            if s.owner[card] == seat:
                status |= 1 << OWN_AT
            if card in s.counters:
                status |= sum(s.counters[card].values()) << COUNTERS_AT
            key = 0
            info: Info | None = None
            if known:
                info = game.infos[card]
                status |= 1 << KNOWN_AT | (s.flags[card] & KNOWN_FLAGS) << FLAGS_AT
                if game.controller(card) == seat:
                    status |= 1 << CONTROL_AT
                if s.damage[card]:
                    status |= min(max(s.damage[card], 0), MOST_DAMAGE) << DAMAGE_AT
                if s.host[card] >= 0:
                    status |= 1 << ATTACHED_AT
                if fighting:
                    status |= _fights(game, card)
                key = self._key(game, card)
            else:
                status |= (s.flags[card] & OPEN) << FLAGS_AT
                if s.base_controller[card] == seat:
                    status |= 1 << CONTROL_AT
            if looks.status[card] != status or looks.printed[card] != key or looks.infos[card] is not info:
                looks.status[card] = status
                looks.printed[card] = key
                looks.infos[card] = info
                looks.rows[card] = self._row(status, key, info)
            rows.append(looks.rows[card])
        looks.listed[zone] = found
        looks.zones[zone] = b"".join(rows)

    def _key(self, game: Game, card: CardId) -> int:
        """What is printed: a side of a card, or the ability that waits; 0 for nothing."""
        s = game.s
        if not s.flags[card] & ABILITY:
            return (s.card[card] << 4 | s.side[card]) + 1
        waiting = s.contexts.get(s.item[card])
        return 0 if waiting is None or waiting.ability < 0 else -1 - waiting.ability

    def _row(self, status: int, key: int, info: Info | None) -> bytes:
        words = 0 if info is None else len(info.keywords)
        stats = () if info is None else tuple(info.stats)
        place = (status, key, words, stats)
        row = self._rows.get(place)
        if row is None:
            if len(self._rows) >= KEPT:
                self._rows.clear()
            row = self._rows[place] = _status(status, words, stats) + self._print(key)
        return row

    def _print(self, key: int) -> bytes:
        found = self._printed.get(key)
        if found is None:
            if key > 0:
                found = printed(self.lib.printed[(key - 1) >> 4][(key - 1) & 15])
            else:
                found = printed_ability(self.lib.ability(-1 - key))
            self._printed[key] = found
        return found

    def _globals(self, game: Game, seat: Seat, asked: bool) -> bytes:
        s = game.s
        found = [0.0] * len(layout.GLOBAL)
        found[0] = signed_log(s.turn)
        found[1] = 1.0 if s.turn_player == seat else 0.0
        found[2] = 1.0 if s.priority == seat else 0.0
        found[3] = 1.0 if asked else 0.0
        at = 4
        found[at + layout.bucket(s.phase, layout.PHASES)] = 1.0
        at += layout.PHASES
        for player in (seat, opponent(seat)):
            for n, value in enumerate(s.values[player]):
                found[at + n] = signed_log(value)
            at += layout.VALUES
        for kind, player, zone in self.zones:
            mine = player == seat or self.shared[kind]
            found[at + kind + (0 if mine else layout.ZONES)] = len(s.zones[zone]) / 10
        return GLOBALS.pack(*found)

    # --- the question ------------------------------------------------------------------------------------------------

    def _write_question(self, choosing: Choosing, looks: Looks, into: memoryview) -> None:
        decision = choosing.decision
        mask = bytearray(ACTIONS)
        actions = choosing.actions()
        for action in actions:
            mask[action] = 1
        into[layout.MASK_AT : layout.END] = mask
        into[layout.QUESTION_AT : layout.OPTIONS_AT] = self._question(choosing, bool(mask[PAGE]))
        source = SHORTS[self._row_of(looks, decision.ref) + 1]
        cards = NO_CARDS
        rows: list[bytes] = []
        if choosing.of_numbers:
            rows = [self._number(choosing.number_of(action)) for action in actions]
        else:
            start = choosing.page * PAGE
            shown = decision.options[start : start + PAGE]
            refs: list[bytes] = []
            for at, option in enumerate(shown):
                bits = mask[at] | (2 if start + at in choosing.chosen else 0)
                for ref in (option.ref, _aim(option)):
                    if ref == -1 or ref == -2:
                        bits |= 4 if player_of(ref) == decision.seat else 8
                    refs.append(SHORTS[self._row_of(looks, ref) + 1])
                rows.append(self._option(option, bits))
            cards = b"".join(refs)
            cards += NO_CARDS[len(cards) :]
        _put_rows(into, layout.OPTIONS_AT, layout.OPTION_CARDS_AT, layout.OPTION_BYTES, b"".join(rows))
        into[layout.OPTION_CARDS_AT : layout.MASK_AT] = cards + source

    def _row_of(self, looks: Looks, ref: int) -> int:
        """The row of a card; -1 if it has none."""
        found = looks.row_of(ref)
        return found if found < layout.ROWS else -1

    def _question(self, choosing: Choosing, may_end: bool) -> bytes:
        decision = choosing.decision
        chosen, page, pages = len(choosing.chosen), choosing.page, choosing.pages
        lo, hi, unit, total = decision.lo, decision.hi, decision.unit, decision.total
        about = str(decision.about)
        key = (decision.shape, about, lo, hi, unit, total, chosen, page, pages, may_end)
        found = self._questions.get(key)
        if found is None:
            shape = [1.0 if each == decision.shape else 0.0 for each in SHAPES]
            topic = [0.0] * layout.TOPICS
            topic[layout.bucket(about, layout.TOPICS)] = 1.0
            bounds = [signed_log(lo), signed_log(hi), signed_log(unit), signed_log(total)]
            way = [float(chosen), float(page), float(pages), 1.0 if may_end else 0.0]
            found = floats([1.0, *shape, *topic, *bounds, *way])
            if len(self._questions) >= KEPT:
                self._questions.clear()
            self._questions[key] = found
        return found

    def _number(self, number: tuple[int, int]) -> bytes:
        found = self._numbers.get(number)
        if found is None:
            row = [0.0] * len(layout.OPTION)
            row[0] = row[1] = 1.0
            row[5], row[6] = signed_log(number[0]), signed_log(number[1])
            if len(self._numbers) >= KEPT:
                self._numbers.clear()
            found = self._numbers[number] = floats(row)
        return found

    def _option(self, option: Option, bits: int) -> bytes:
        """``bits``: legal, chosen already, about me, about the other."""
        ability = _ability(option)
        if not 0 <= ability < len(self.lib.abilities):
            ability = -1
        key = (option.verb, bits, ability)
        found = self._options.get(key)
        if found is None:
            row = [1.0, *(1.0 if bits & 1 << at else 0.0 for at in range(4)), 0.0, 0.0]
            row.append(1.0 if ability >= 0 else 0.0)
            verb = [0.0] * layout.VERBS
            verb[layout.bucket(option.verb, layout.VERBS)] = 1.0
            about = [] if ability < 0 else [self.lib.ability(ability)]
            if len(self._options) >= KEPT:
                self._options.clear()
            found = self._options[key] = floats(row + verb + records(about, layout.OPTION_RECORDS))
        return found


def _put_rows(into: memoryview, start: int, end: int, width: int, rows: bytes) -> None:
    """Write rows from ``start`` on. Rows are filled from the top and begin with 1, so the first that begins with 0
    ends what an earlier observation left behind."""
    last = start + len(rows)
    into[start:last] = rows
    stale = last
    while stale < end and (into[stale] or into[stale + 3]):  # 1.0 has its exponent at one end
        stale += width
    if stale > last:
        into[last:stale] = NOTHING[: stale - last]


def _fights(game: Game, card: CardId) -> int:
    s = game.s
    for ref in s.blockers:
        if ref >= 0 and card_of(ref) == card:
            return 1 << BLOCKING_AT
    for ref in s.attackers:
        if ref >= 0 and card_of(ref) == card:
            return 1 << ATTACKING_AT
    return 0


def _status(status: int, words: int, stats: tuple[int, ...]) -> bytes:
    """The columns of a card that are not printed on it."""
    flags = status >> FLAGS_AT
    found = [
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
        float(words),
    ]
    found += [0.0] * (layout.STATS + layout.ZONES)
    for at, number in enumerate(stats):
        if number != MISSING:
            found[layout.NUMBERS_AT + at] = signed_log(number)
    found[layout.ZONES_AT + (status & 31)] = 1.0
    return STATUS.pack(*found)


def _aim(option: Option) -> Ref:
    """The card or player an attack or block is at."""
    return Ref(option.other) if option.verb == "attack" or option.verb == "block" else Ref(-9)


def _ability(option: Option) -> int:
    """The ability an option is about."""
    if option.verb == "trigger" or option.verb == "mode":
        return option.other
    return option.extra if option.verb == "activate" else -1
