"""What a seat may know of a game, as arrays of fixed shapes (`layout` names every column, docs/rl.md explains them).

Cards are listed zone by zone exactly as a view lists them, and of a card that the seat cannot see nothing is read but
what lies open: that it is there, whose it is, how it is turned, its counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import walk
from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    SEATS,
    CardId,
    Ref,
    Seat,
    ZoneKind,
    card_of,
    opponent,
    player_of,
    zone_of,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.library import Library
from arbiter.kernel.sight import sees
from arbiter.kernel.state import ABILITY, FACE_DOWN, TOKEN, TURNED
from arbiter.kernel.visibility import listed, lists_whole

from . import layout
from .actions import ACTIONS, PAGE, SHAPES
from .episode import Episode
from .facts import WHOSE, Fact
from .scaling import signed_log

Floats = NDArray[np.float32]
Arrays = Mapping[str, NDArray[Any]]

#: options that name an ability: the field that has its number
ABILITY_VERBS = {"trigger": "other", "mode": "other", "activate": "extra"}
AT_SOMETHING = ("attack", "block")  # options whose other reference is a card or player


def empty() -> dict[str, NDArray[Any]]:
    """The arrays of one observation, with nothing in them."""
    made: dict[str, NDArray[Any]] = {
        name: np.zeros(shape, np.float32) for name, shape in layout.FLOATS.items()
    }
    made.update((name, np.full(shape, -1, np.int16)) for name, shape in layout.INDICES.items())
    made["action_mask"] = np.zeros(ACTIONS, np.int8)
    return made


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
        #: those that matter most come first: if there are more cards than rows, the last are left out
        self.zones = sorted(
            (
                (kind, player, zone_of(ZoneKind(kind), player))
                for kind, zone in enumerate(rules.zones)
                if zone.name
                for player in (SEATS[:1] if zone.shared else SEATS)
            ),
            key=lambda each: (
                each[0] != rules.stack,
                not rules.zones[each[0]].in_play,
                rules.zones[each[0]].name != rules.hand,
                each,
            ),
        )
        self._rows: dict[int, int] = {}  # rows of the table below: cards by number and side, then abilities
        self._table: Floats = np.zeros((1, len(layout.PRINTED)), np.float32)  # row 0: nothing is known
        self._fresh: list[Floats] = []
        self._records: dict[int, Floats] = {}
        for card, sides in enumerate(lib.printed):
            for side in range(len(sides)):
                self._card_row(card, side)

    # --- what is printed ---------------------------------------------------------------------------------------------

    def _card_row(self, card: int, side: int) -> int:
        key = card << 4 | side
        found = self._rows.get(key)
        return self._add(key, _printed(self.lib.printed[card][side])) if found is None else found

    def _ability_row(self, ability: int) -> int:
        key = ~ability
        found = self._rows.get(key)
        if found is None:
            row = np.zeros(len(layout.PRINTED), np.float32)
            _count_records(self.lib.ability(ability), row[-layout.RECORDS :])
            found = self._add(key, row)
        return found

    def _add(self, key: int, row: Floats) -> int:
        self._rows[key] = at = len(self._table) + len(self._fresh)
        self._fresh.append(row)
        return at

    def _printed_rows(self, rows: list[int]) -> Floats:
        if self._fresh:
            self._table = np.vstack([self._table, *self._fresh])
            self._fresh.clear()
        return self._table[rows]

    # --- a whole observation -----------------------------------------------------------------------------------------

    def encode(self, episode: Episode, seat: int, into: Arrays) -> None:
        """Write what the seat may know into arrays of the right shapes."""
        game = episode.game
        if game.dirty:
            game.refresh()
        rows = self._cards(game, seat, into["cards"])
        self._globals(game, seat, episode.seat == seat, into["globals"])
        _history(episode.history(), seat, into["history"])
        for name in ("question", "options", "action_mask"):
            into[name][...] = 0
        for name in layout.INDICES:
            into[name][...] = -1
        if episode.seat == seat:
            into["action_mask"][episode.actions()] = 1
            self._question(episode, rows, into)

    def _cards(self, game: Game, seat: int, into: Floats) -> dict[int, int]:
        """The cards the seat's view lists, a row each; returns the row of each card."""
        s = game.s
        cards: list[CardId] = []
        known: list[bool] = []
        places: list[int] = []
        kinds: list[int] = []
        for kind, _, zone in self.zones:
            held = s.zones[zone]
            if not held:
                continue
            found, at = listed(game, kind, zone, Seat(seat))
            whole = lists_whole(game, kind, zone, Seat(seat))  # otherwise only known cards are listed
            known += [not whole or sees(game, card, Seat(seat)) for card in found]
            cards += found
            places += at
            kinds += [kind] * len(found)
        n = min(len(cards), layout.ROWS)
        del cards[n:], known[n:], places[n:], kinds[n:]
        into[n:] = 0
        if not n:
            return {}
        flags = np.array([s.flags[card] for card in cards])
        block = into[:n]
        block[:, : layout.PRINTED_AT] = 0
        block[:, 0] = 1
        block[:, 1] = known
        block[:, 2] = [s.owner[card] == seat for card in cards]
        block[:, 3] = [
            (game.controller(card) if seen else s.base_controller[card]) == seat
            for card, seen in zip(cards, known, strict=True)
        ]
        block[:, 4] = np.array(places) / 10
        block[:, 5] = flags & TURNED != 0
        block[:, 6] = flags & FACE_DOWN != 0
        block[:, 12] = [
            signed_log(sum(s.counters[card].values())) if card in s.counters else 0.0 for card in cards
        ]
        block[np.arange(n), layout.ZONES_AT + np.array(kinds)] = 1
        self._known_cards(game, cards, known, flags, block)
        return {card: row for row, card in enumerate(cards)}

    def _known_cards(
        self, game: Game, cards: list[CardId], known: list[bool], flags: NDArray[Any], block: Floats
    ) -> None:
        """What only somebody who sees the card knows."""
        s = game.s
        infos = game.infos
        seen = np.array(known)
        block[:, 7] = (flags & TOKEN != 0) & seen
        block[:, 8] = (flags & ABILITY != 0) & seen
        fighting = {card_of(ref): 9 for ref in s.attackers if ref >= 0}
        fighting.update((card_of(ref), 10) for ref in s.blockers if ref >= 0)
        rows: list[int] = []
        for row, card in enumerate(cards):
            if not known[row]:
                rows.append(0)
                continue
            info = infos[card]
            rows.append(self._row_of(game, card))
            if card in fighting:
                block[row, fighting[card]] = 1
            if s.damage[card]:
                block[row, 11] = signed_log(s.damage[card])
            if s.host[card] >= 0:
                block[row, 13] = 1
            if info.keywords:
                block[row, 14] = len(info.keywords)
            for at, number in enumerate(info.stats):
                if number != MISSING and number:
                    block[row, layout.NUMBERS_AT + at] = signed_log(number)
        block[:, layout.PRINTED_AT :] = self._printed_rows(rows)

    def _row_of(self, game: Game, card: CardId) -> int:
        s = game.s
        if not s.flags[card] & ABILITY:
            return self._card_row(s.card[card], s.side[card])
        waiting = s.contexts.get(s.item[card])
        return 0 if waiting is None or waiting.ability < 0 else self._ability_row(waiting.ability)

    def _globals(self, game: Game, seat: int, asked: bool, into: Floats) -> None:
        s = game.s
        other = opponent(Seat(seat))
        into[...] = 0
        into[0] = log1p(s.turn)
        into[1] = s.turn_player == seat
        into[2] = s.priority == seat
        into[3] = asked
        at = 4
        into[at + layout.bucket(s.phase, layout.PHASES)] = 1
        at += layout.PHASES
        for player in (seat, other):
            values = s.values[player]
            into[at : at + len(values)] = [signed_log(value) for value in values]
            at += layout.VALUES
        for kind, player, zone in self.zones:
            mine = player == seat or self.rules.zones[kind].shared
            into[at + kind + (0 if mine else layout.ZONES)] = len(s.zones[zone]) / 10

    # --- the question ------------------------------------------------------------------------------------------------

    def _question(self, episode: Episode, rows: dict[int, int], into: Arrays) -> None:
        choosing = episode.choosing
        assert choosing is not None
        decision = choosing.decision
        question = into["question"]
        question[0] = 1
        question[1 + SHAPES.index(decision.shape)] = 1
        at = 1 + len(SHAPES)
        question[at + layout.bucket(decision.about, layout.TOPICS)] = 1
        at += layout.TOPICS
        question[at:] = (
            signed_log(decision.lo),
            signed_log(decision.hi),
            signed_log(decision.unit),
            signed_log(decision.total),
            len(choosing.chosen),
            choosing.page,
            choosing.pages,
            into["action_mask"][PAGE],
        )
        into["source"][0] = _row(rows, decision.ref)
        options = into["options"]
        if choosing.of_numbers:
            for action in choosing.actions():
                low, high = choosing.number_of(action)
                options[action, :2] = 1
                options[action, 5], options[action, 6] = signed_log(low), signed_log(high)
            return
        start = choosing.page * PAGE
        shown = decision.options[start : start + PAGE]
        options[: len(shown), 0] = 1
        options[: len(shown), 1] = into["action_mask"][: len(shown)]
        for number in choosing.chosen:
            if start <= number < start + PAGE:
                options[number - start, 2] = 1
        for at, option in enumerate(shown):
            self._option(decision, option, rows, options[at], into["option_cards"][at])

    def _option(
        self, decision: Decision, option: Option, rows: dict[int, int], into: Floats, cards: NDArray[Any]
    ) -> None:
        into[8 + layout.bucket(option.verb, layout.VERBS)] = 1
        refs = [option.ref, Ref(option.other) if option.verb in AT_SOMETHING else Ref(-9)]
        for at, ref in enumerate(refs):
            if ref in (-1, -2):
                into[3 if player_of(ref) == decision.seat else 4] = 1
            else:
                cards[at] = _row(rows, ref)
        ability = getattr(option, ABILITY_VERBS.get(option.verb, ""), -1)
        if 0 <= ability < len(self.lib.abilities):
            into[7] = 1
            into[8 + layout.VERBS :] = self._records_of(ability)

    def _records_of(self, ability: int) -> Floats:
        found = self._records.get(ability)
        if found is None:
            found = self._records[ability] = np.zeros(layout.OPTION_RECORDS, np.float32)
            _count_records(self.lib.ability(ability), found)
        return found


def _row(rows: dict[int, int], ref: Ref) -> int:
    return rows.get(card_of(ref), -1) if ref >= 0 else -1


def _count_records(ability: Ability, into: Floats) -> None:
    for node in walk(ability):
        into[layout.bucket(type(node).__name__, len(into))] += 1
    np.log1p(into, out=into)


def _printed(info: Info) -> Floats:
    """What is printed on one side of a card, in the columns `layout.PRINTED`."""
    row = np.zeros(len(layout.PRINTED), np.float32)
    for at, number in enumerate(info.stats):
        if number != MISSING:
            row[at] = signed_log(number)
            row[layout.STATS + at] = 1
    at = 2 * layout.STATS
    for words, count in (
        (info.types, layout.TYPES),
        (info.races, layout.RACES),
        (info.attributes, layout.ATTRIBUTES),
        (info.keywords, layout.KEYWORDS),
    ):
        for word in words:
            row[at + layout.bucket(word, count)] += 1
        at += count
    records = row[-layout.RECORDS :]
    for held in info.held:
        row[at + (held.shape - 1) % layout.ABILITIES] += 1
        for node in walk(held.ability):
            records[layout.bucket(type(node).__name__, layout.RECORDS)] += 1
    np.log1p(records, out=records)
    return row


def _history(facts: list[Fact], seat: int, into: Floats) -> None:
    into[len(facts) :] = 0
    if facts:
        into[: len(facts)] = facts
        if seat == 1:
            into[: len(facts), WHOSE] *= -1
