"""What one seat saw of a game when it last looked, so that only what has changed since is encoded again."""

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


class Looks:
    """The state's rows and zones are kept as they were, not copied: they are shared (`Entries.share_rows`), so whatever
    changes afterwards is another list, and a list that is the same has not changed."""

    def __init__(self) -> None:
        # by card: its encoded row and what that was made for, and whether something in it may have changed since
        self.rows: list[bytes] = []
        self.changed: list[bool] = []
        self.zone: list[int] = []
        self.depth: list[int] = []  # its place from the top of an ordered zone
        self.place: list[int] = []  # among the listed cards of its zone; -1 if it is not listed
        # by zone: whether a card there may have changed, whether other cards may be listed; what is listed
        self.stale: list[bool] = []
        self.moved: list[bool] = []
        self.listed: list[list[CardId]] = []
        self.depths: list[list[int]] = []
        self.zones: list[list[bytes]] = []
        self.start: list[int] = []  # from which row on
        self.cards: list[bytes] = []  # the rows of all zones
        # the players' numbers and the sizes of zones: what was encoded, the columns, and all of them together
        self.values: list[list[int]] = []
        self.value_columns: list[bytes] = []
        self.size_columns: list[bytes] = []
        self.encoded_values = b""
        self.encoded_sizes = b""
        # as it was then: whatever a card's row depends on
        self._rows: list[list[object]] = []
        self._infos: list[object] = []
        self._zones: list[list[CardId]] = []
        self._counters: dict[CardId, dict[str, int]] = {}
        self._fighting: list[Ref] = []
        self._shown = False
        self._zone: list[ZoneId] = []

    def compare(self, game: Game, hidden: list[ZoneId]) -> list[ZoneId]:
        """Find the zones in which something has changed, and the cards. ``hidden``: zones whose cards effects may show.
        Gives the zones in which cards have come or gone, or lie in another order."""
        s = game.s
        if not self._zones:
            self._begin(s)
        for _ in range(len(self.rows), len(s.card)):
            self.rows.append(b"")
            self.changed.append(True)
            self.zone.append(-1)
            self.depth.append(0)
            self.place.append(-1)
        self._zone = s.zone
        rows = _rows(s)
        for at in range(len(rows)):
            if rows[at] is not self._rows[at]:
                self._touch_different(rows[at], self._rows[at])
                self._rows[at] = rows[at]
        infos = cast("list[object]", game.infos)
        if infos != self._infos:
            self._touch_different(infos, self._infos)
            self._infos = infos.copy()
        moved: list[ZoneId] = []
        zones = s.zones
        for zone in range(len(zones)):
            if zones[zone] is not self._zones[zone]:
                self._zones[zone] = zones[zone]
                self.stale[zone] = self.moved[zone] = True
                moved.append(ZoneId(zone))
        s.share_rows(COMPARED)
        if s.counters != self._counters:
            for card in [*self._counters, *s.counters]:
                self._touch(card)
            self._counters = s.counters.copy()  # whose values are replaced, never changed
        self._compare_battle(s)
        shown = game.rules.may_show(game)
        if shown or self._shown:
            self._look_again(hidden)
        self._shown = shown
        return moved

    def list_zone(self, zone: ZoneId, cards: list[CardId], depths: list[int]) -> None:
        """These cards of a zone are listed from now on."""
        self.moved[zone] = False
        for card in self.listed[zone]:
            if self.zone[card] == zone:
                self.place[card] = -1
        self.listed[zone], self.depths[zone] = cards, depths

    def row_of(self, ref: int) -> int:
        """The row of a card among all that are listed; -1 if it is not."""
        if ref < 0:
            return -1
        card = card_of(Ref(ref))
        if card >= len(self.place) or self.place[card] < 0 or self.zone[card] != self._zone[card]:
            return -1
        return self.start[self.zone[card]] + self.place[card]

    # --- inside ------------------------------------------------------------------------------------------------------

    def _begin(self, s: State) -> None:
        zones = len(s.zones)
        self._rows = _rows(s)
        self._zones = [[] for _ in range(zones)]
        self.stale = [True] * zones
        self.moved = [True] * zones
        self.start = [0] * zones
        self.listed = [[] for _ in range(zones)]
        self.depths = [[] for _ in range(zones)]
        self.zones = [[] for _ in range(zones)]

    def _touch_different(self, now: list[object], then: list[object]) -> None:
        """Objects are compared, not numbers: of equal numbers that are two objects the card is looked at in vain."""
        known = len(then)
        for card in range(len(now)):
            if card >= known or now[card] is not then[card]:
                self._touch(card)

    def _compare_battle(self, s: State) -> None:
        if not s.attackers and not s.blockers and not self._fighting:
            return
        fighting = [*s.attackers, NO_REF, *s.blockers] if s.attackers or s.blockers else []
        if fighting != self._fighting:
            for ref in self._fighting + fighting:
                if ref >= 0:
                    self._touch(card_of(ref))
            self._fighting = fighting

    def _look_again(self, zones: list[ZoneId]) -> None:
        """Other cards than before may be seen there."""
        for zone in zones:
            self.stale[zone] = self.moved[zone] = True
            for card in self._zones[zone]:
                self.changed[card] = True

    def _touch(self, card: int) -> None:
        """The card, and so its zone, has to be looked at."""
        self.changed[card] = True
        zone = self._zone[card]
        if zone >= 0:
            self.stale[zone] = True


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
