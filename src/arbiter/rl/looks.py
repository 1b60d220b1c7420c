"""What the seats saw of a game when they last looked, so that only what has changed since is encoded again."""

from __future__ import annotations

from typing import Final, cast

from arbiter.kernel.entries import (
    BASE_CONTROLLER_ROW,
    CARD_ROW,
    DAMAGE_ROW,
    FLAGS_ROW,
    HOST_ROW,
    ITEM_ROW,
    KNOWN_ROW,
    OWNER_ROW,
    SIDE_ROW,
)
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, CardId, Ref, ZoneId, card_of
from arbiter.kernel.state import State

#: the rows of the state that `_rows` gives
COMPARED: Final = (
    CARD_ROW
    | SIDE_ROW
    | OWNER_ROW
    | BASE_CONTROLLER_ROW
    | FLAGS_ROW
    | DAMAGE_ROW
    | HOST_ROW
    | KNOWN_ROW
    | ITEM_ROW
)

#: what has changed for both seats, as bits: something about a card or in a zone; other cards may be listed there
CHANGED: Final = 3
MOVED: Final = 15
MOVED_AT: Final = 2  # from which bit on `MOVED` has a bit for each seat


class Seen:
    """What one seat saw."""

    def __init__(self) -> None:
        # by card: its encoded row and what that was made for
        self.rows: list[bytes] = []
        self.zone: list[int] = []
        self.depth: list[int] = []  # its place from the top of an ordered zone
        self.place: list[int] = []  # among the listed cards of its zone; -1 if it is not listed
        # by zone: which cards are listed, their rows, and from which row of all on
        self.listed: list[list[CardId]] = []
        self.listed_rows: list[list[bytes]] = []
        self.start: list[int] = []
        self.cards: list[bytes] = []  # the rows of all zones
        # the players' numbers and the sizes of zones: what was encoded, and the columns
        self.values: list[list[int]] = [[], []]
        self.value_columns = [b"", b""]
        self.size_columns: list[bytes] = []
        self.numbers = b""  # all of these columns


class Looks:
    """Finds what has changed since either seat last looked. The state's rows and zones are kept as they were, not
    copied: they are shared (`Entries.share_rows`), so whatever changes afterwards is another list, and a list that is
    the same has not changed."""

    def __init__(self) -> None:
        self.seats = [Seen(), Seen()]
        # what has changed since the seats looked, by card and by zone
        self.changed: list[int] = []
        self.stale: list[int] = []
        # as it was then: whatever a card's row depends on
        self._rows: list[list[object]] = []
        self._infos: list[object] = []
        self._zones: list[list[CardId]] = []
        self._counters: dict[CardId, dict[str, int]] = {}
        self._fighting: list[Ref] = []
        self._shown = False
        self._zone: list[ZoneId] = []

    def compare(self, game: Game, hidden: list[ZoneId]) -> None:
        """Find the zones and the cards in which something has changed. ``hidden``: zones whose cards effects may
        show."""
        s = game.s
        if not self._zones:
            self._begin(s)
        if len(self.changed) < len(s.card):
            self._add_cards(len(s.card) - len(self.changed))
        self._zone = s.zone
        rows, before = _rows(s), self._rows
        for at in range(len(rows)):
            if rows[at] is not before[at]:
                self._touch_different(rows[at], before[at])
        self._rows = rows
        infos = cast("list[object]", game.infos)
        if infos != self._infos:
            self._touch_different(infos, self._infos)
            self._infos = infos.copy()
        zones = s.zones
        if zones != self._zones:
            zone = 0
            for cards, old in zip(zones, self._zones):  # noqa: B905 (compiled only without `strict`)
                if cards is not old:
                    self.stale[zone] = MOVED
                zone += 1  # noqa: SIM113 (enumerating pairs is not compiled)
            self._zones = zones.copy()
        s.share_rows(COMPARED)
        if s.counters != self._counters:
            for card in [*self._counters, *s.counters]:
                self._touch(card)
            self._counters = s.counters.copy()  # whose values are replaced, never changed
        if s.attackers or s.blockers or self._fighting:
            self._compare_battle(s)
        shown = game.rules.may_show(game)
        if shown or self._shown:
            self._look_again(hidden)
            self._shown = shown

    def row_of(self, seen: Seen, ref: int) -> int:
        """The row of a card among all that are listed; -1 if it is not."""
        if ref < 0:
            return -1
        card = card_of(Ref(ref))
        if card >= len(seen.place):
            return -1
        place, zone = seen.place[card], seen.zone[card]
        return -1 if place < 0 or zone != self._zone[card] else seen.start[zone] + place

    # --- inside ------------------------------------------------------------------------------------------------------

    def _begin(self, s: State) -> None:
        zones = len(s.zones)
        self._rows = _rows(s)
        self._zones = [[] for _ in range(zones)]
        self.stale = [MOVED] * zones
        for seen in self.seats:
            seen.start = [0] * zones
            seen.listed = [[] for _ in range(zones)]
            seen.listed_rows = [[] for _ in range(zones)]

    def _add_cards(self, count: int) -> None:
        self.changed.extend([CHANGED] * count)
        for seen in self.seats:
            seen.rows.extend([b""] * count)
            seen.zone.extend([-1] * count)
            seen.depth.extend([0] * count)
            seen.place.extend([-1] * count)

    def _touch_different(self, now: list[object], then: list[object]) -> None:
        """Objects are compared, not numbers: of equal numbers that are two objects the card is looked at in vain."""
        card = 0
        for one, other in zip(now, then):  # noqa: B905 (compiled only without `strict`)
            if one is not other:
                self._touch(card)
            card += 1
        for new in range(card, len(now)):
            self._touch(new)

    def _compare_battle(self, s: State) -> None:
        fighting = [*s.attackers, NO_REF, *s.blockers] if s.attackers or s.blockers else []
        if fighting != self._fighting:
            for ref in self._fighting + fighting:
                if ref >= 0:
                    self._touch(card_of(ref))
            self._fighting = fighting

    def _look_again(self, zones: list[ZoneId]) -> None:
        """Other cards than before may be seen there."""
        for zone in zones:
            self.stale[zone] = MOVED
            for card in self._zones[zone]:
                self.changed[card] = CHANGED

    def _touch(self, card: int) -> None:
        """The card, and so its zone, has to be looked at."""
        self.changed[card] = CHANGED
        zone = self._zone[card]
        if zone >= 0:
            self.stale[zone] |= CHANGED


def _rows(s: State) -> list[list[object]]:
    """Whatever the row of a card, or whether it is seen, depends on."""
    return [
        cast("list[object]", s.card),
        cast("list[object]", s.side),
        cast("list[object]", s.flags),
        cast("list[object]", s.damage),
        cast("list[object]", s.known),
        cast("list[object]", s.owner),
        cast("list[object]", s.base_controller),
        cast("list[object]", s.host),
        cast("list[object]", s.item),
    ]
