"""What a game remembers of each card, and which cards lie in each zone.

There is a list for each thing to be known of a card, a *row*, with an entry a card. Entries are read as they are
(``s.flags[card]``) and changed by methods only (``s.set_flag``), which note that something has changed; a test looks
for code that changes them otherwise. So copies of a state share rows and zones until one of them changes an entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .ids import (
    NO_CONTEXT,
    NO_HOST,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    card_of,
    generation_of,
    has_bit,
    make_ref,
)

if TYPE_CHECKING:
    from .canonical import ZoneHash

TURNED: Final = 1
FACE_DOWN: Final = 2
REVEALED: Final = 4
TOKEN: Final = 8
PSEUDO: Final = 16  # an ability waiting, or a copy: not a physical card
ABILITY: Final = 32  # a waiting ability (or process) rather than a card
FREE: Final = 64  # the entry is unused
PROCESS: Final = 128  # waiting, but neither a spell nor an ability

EVERY_ZONE: Final = -1  # as bits
NO_HASH: Final = -1  # of a card: it is not known

# The rows, as bits of ``State.shared``.
CARD_ROW: Final = 1
SIDE_ROW: Final = 2
OWNER_ROW: Final = 4
BASE_CONTROLLER_ROW: Final = 8
ZONE_ROW: Final = 16
GENERATION_ROW: Final = 32
FLAGS_ROW: Final = 64
DAMAGE_ROW: Final = 128
STAMP_ROW: Final = 256
SINCE_ROW: Final = 512
ACTIVE_ROW: Final = 1024
HOST_ROW: Final = 2048
KNOWN_ROW: Final = 4096
LAST_SEEN_ROW: Final = 8192
ITEM_ROW: Final = 16384
ALL_ROWS: Final = 32767


class Entries:
    def __init__(self, zones: int, bare: bool = False) -> None:
        if bare:  # a copy about to be filled
            return
        # what is shared with copies, and copied before it is changed: rows, and zones, as bits
        self.shared = 0
        self.shared_zones = 0
        # one entry a card
        self.card: list[int] = []
        self.side: list[int] = []
        self.owner: list[Seat] = []
        self.base_controller: list[Seat] = []
        self.zone: list[ZoneId] = []
        self.generation: list[int] = []
        self.flags: list[int] = []
        self.damage: list[int] = []
        self.stamp: list[int] = []
        self.since: list[int] = []
        self.active: list[int] = []  # when its continuous abilities began to work
        self.host: list[Ref] = []
        self.hosts: tuple[Ref, ...] = ()  # what cards are attached to, once for each of them
        self.known: list[int] = []
        self.last_seen_controller: list[Seat] = []  # as of the last time control was compared
        self.item: list[ContextId] = []  # the context of a waiting spell or ability, by number
        self.counters: dict[CardId, dict[str, int]] = {}
        self.zones: list[list[CardId]] = [[] for _ in range(zones)]
        # see `canonical`; none since something changed
        self.zone_hashes: list[ZoneHash | None] = [None] * zones
        # the hashes of cards in play, for the turn that began then; see `canonical`
        self.card_hashes: list[int] = []
        self.hashes_clock = 0
        self.card_changes = 0  # counts changes of cards, all but being turned …
        self.ruled_changes = 0  # … and those in the zones that rule processes look at
        self.ruled_zones = EVERY_ZONE  # which those are, as bits
        self.clock = 1

    def add_card(self, card: int, owner: Seat, zone: ZoneId, flags: int = 0) -> CardId:
        """A new entry; an unused one is taken again."""
        number = CardId(len(self.card))
        if flags & PSEUDO:
            for i in range(len(self.card) - 1, -1, -1):
                if not self.flags[i] & PSEUDO:
                    break
                if self.flags[i] & FREE:
                    number = CardId(i)
                    break
        if number == len(self.card):
            self.own(ALL_ROWS)
            self.card.append(card)
            self.side.append(0)
            self.owner.append(owner)
            self.base_controller.append(owner)
            self.zone.append(zone)
            self.generation.append(0)
            self.flags.append(flags)
            self.damage.append(0)
            self.stamp.append(self.clock)
            self.since.append(self.clock)
            self.active.append(self.clock)
            self.host.append(NO_HOST)
            self.known.append(0)
            self.item.append(NO_CONTEXT)
            self.last_seen_controller.append(owner)
            self.clock += 1
        else:
            self._use_again(number, card, owner, zone, flags)
        if zone >= 0:
            self.own_zone(zone)
            self.zones[zone].append(number)
        self.card_changed(number)
        return number

    def _use_again(self, number: CardId, card: int, owner: Seat, zone: ZoneId, flags: int) -> None:
        """An entry that was unused. Rows that say the same already are not changed: copies may share them."""
        if self.card[number] != card:
            self.set_card(number, card)
        if self.side[number] != 0:
            self.set_side(number, 0)
        if self.owner[number] != owner:
            self.own(OWNER_ROW)
            self.owner[number] = owner
        if self.base_controller[number] != owner:
            self.set_base_controller(number, owner)
        if self.last_seen_controller[number] != owner:
            self.set_last_seen_controller(number, owner)
        self.set_zone(number, zone)
        self.begin_generation(number)
        self.set_flags(number, flags)
        if self.damage[number] != 0:
            self.set_damage(number, 0)
        if self.host[number] != NO_HOST:
            self.set_host(number, NO_HOST)
        if self.known[number] != 0:
            self.set_known(number, 0)
        if self.item[number] != NO_CONTEXT:
            self.set_item(number, NO_CONTEXT)
        self.begin_now(number)

    def every_card(self) -> list[CardId]:
        return [CardId(card) for card in range(len(self.card))]

    def every_zone(self) -> list[ZoneId]:
        return [ZoneId(zone) for zone in range(len(self.zones))]

    def ref(self, card: CardId) -> Ref:
        return make_ref(card, self.generation[card])

    def alive(self, ref: Ref) -> bool:
        """Whether the reference still names the card as it is now."""
        if ref < 0:
            return False
        card = card_of(ref)
        return self.generation[card] == generation_of(ref) and not self.flags[card] & FREE

    def counter(self, card: CardId, name: str) -> int:
        held = self.counters.get(card)
        return 0 if held is None else held.get(name, 0)

    def counter_meant(self, card: CardId, name: str) -> str:
        """The name of the counters a text means: without a name, those of the only name that are on the card."""
        held = self.counters.get(card)
        return next(iter(held)) if not name and held is not None and len(held) == 1 else name

    def set_counter(self, card: CardId, name: str, n: int) -> None:
        held = self.counters.get(card)
        new: dict[str, int] = {} if held is None else held.copy()
        if n > 0:
            new[name] = n
        elif name in new:
            del new[name]
        if new:
            self.counters[card] = new
        elif held is not None:
            del self.counters[card]
        self.card_changed(card)

    # --- changing a card -------------------------------------------------------------------------------------------

    def card_changed(self, card: CardId) -> None:
        """Something about the card has changed that counts when states are compared."""
        self.card_changes += 1
        if card < len(self.card_hashes):
            self.card_hashes[card] = NO_HASH
        zone = self.zone[card]
        if zone >= 0:
            self.zone_hashes[zone] = None
            if has_bit(self.ruled_zones, zone):
                self.ruled_changes += 1

    def set_card(self, card: CardId, number: int) -> None:
        if self.shared & CARD_ROW:
            self.own(CARD_ROW)
        self.card[card] = number
        self.card_changed(card)

    def set_side(self, card: CardId, side: int) -> None:
        if self.shared & SIDE_ROW:
            self.own(SIDE_ROW)
        self.side[card] = side
        self.card_changed(card)

    def set_base_controller(self, card: CardId, seat: Seat) -> None:
        if self.shared & BASE_CONTROLLER_ROW:
            self.own(BASE_CONTROLLER_ROW)
        self.base_controller[card] = seat
        self.card_changed(card)

    def set_last_seen_controller(self, card: CardId, seat: Seat) -> None:
        if self.shared & LAST_SEEN_ROW:
            self.own(LAST_SEEN_ROW)
        self.last_seen_controller[card] = seat

    def set_flag(self, card: CardId, flag: int) -> None:
        if self.shared & FLAGS_ROW:
            self.own(FLAGS_ROW)
        self.flags[card] |= flag
        self.card_changed(card)

    def clear_flag(self, card: CardId, flag: int) -> None:
        if self.flags[card] & flag:
            if self.shared & FLAGS_ROW:
                self.own(FLAGS_ROW)
            self.flags[card] &= ~flag
            self.card_changed(card)

    def set_damage(self, card: CardId, damage: int) -> None:
        if self.shared & DAMAGE_ROW:
            self.own(DAMAGE_ROW)
        self.damage[card] = damage
        self.card_changed(card)

    def set_host(self, card: CardId, host: Ref) -> None:
        attached = self.host[card] >= 0 or host >= 0
        if self.shared & HOST_ROW:
            self.own(HOST_ROW)
        self.host[card] = host
        if attached:
            self.list_hosts()
        self.card_changed(card)

    def list_hosts(self) -> None:
        self.hosts = tuple([host for host in self.host if host >= 0])

    def set_since(self, card: CardId, clock: int) -> None:
        """Since when its controller has controlled it."""
        if self.shared & SINCE_ROW:
            self.own(SINCE_ROW)
        self.since[card] = clock
        self.card_changed(card)

    def set_stamp(self, card: CardId, clock: int) -> None:
        if self.shared & STAMP_ROW:
            self.own(STAMP_ROW)
        self.stamp[card] = clock

    def set_active(self, card: CardId, clock: int) -> None:
        if self.shared & ACTIVE_ROW:
            self.own(ACTIVE_ROW)
        self.active[card] = clock

    def set_known(self, card: CardId, seats: int) -> None:
        """Which seats know the card wherever it lies, as bits."""
        if self.shared & KNOWN_ROW:
            self.own(KNOWN_ROW)
        self.known[card] = seats

    def set_item(self, card: CardId, context: ContextId) -> None:
        if self.shared & ITEM_ROW:
            self.own(ITEM_ROW)
        self.item[card] = context
        self.card_changed(card)

    def relocate(self, card: CardId, to: ZoneId, bottom: bool = False) -> None:
        """Lay the card on top of a zone, or at its bottom, as it is: no event, and no new card."""
        self.take_out(card)
        self.set_zone(card, to)
        self.put_into(card, to, 0 if bottom else len(self.zones[to]))

    # The parts of a movement, for ``moving``.

    def take_out(self, card: CardId) -> None:
        """Out of the zone's cards; where it lies is set afterwards."""
        self.card_changes += 1
        if card < len(self.card_hashes):
            self.card_hashes[card] = NO_HASH
        zone = self.zone[card]
        if zone >= 0:
            self.own_zone(zone)
            if has_bit(self.ruled_zones, zone):
                self.ruled_changes += 1
            cards = self.zones[zone]
            lies = self.zone_hashes[zone]
            top = len(cards)
            if cards[-1] == card:
                if lies is not None:
                    self.zone_hashes[zone] = lies.changed_by(self, card, top, -1)
                cards.pop()
            else:
                if lies is not None:
                    self.zone_hashes[zone] = None if lies.ordered else lies.changed_by(self, card, top, -1)
                cards.remove(card)

    def set_zone(self, card: CardId, zone: ZoneId) -> None:
        if self.shared & ZONE_ROW:
            self.own(ZONE_ROW)
        self.zone[card] = zone

    def put_into(self, card: CardId, zone: ZoneId, below: int) -> None:
        """Among the zone's cards, above so many of them."""
        self.own_zone(zone)
        if card < len(self.card_hashes):
            self.card_hashes[card] = NO_HASH
        if has_bit(self.ruled_zones, zone):
            self.ruled_changes += 1
        cards = self.zones[zone]
        lies = self.zone_hashes[zone]
        if below >= len(cards):
            cards.append(card)
            if lies is not None:
                self.zone_hashes[zone] = lies.changed_by(self, card, len(cards), 1)
        else:
            cards.insert(below, card)
            self.zone_hashes[zone] = None

    def begin_generation(self, card: CardId) -> None:
        """It is another card from now on."""
        if self.shared & GENERATION_ROW:
            self.own(GENERATION_ROW)
        self.generation[card] += 1

    def begin_now(self, card: CardId) -> None:
        """It is there, is controlled and works since now."""
        if self.shared & (STAMP_ROW | SINCE_ROW | ACTIVE_ROW):
            self.own(STAMP_ROW | SINCE_ROW | ACTIVE_ROW)
        self.stamp[card] = self.clock
        self.since[card] = self.clock
        self.active[card] = self.clock
        self.clock += 1

    def set_flags(self, card: CardId, flags: int) -> None:
        """All of them at once; who calls this notes that the card has changed."""
        if self.flags[card] != flags:
            if self.shared & FLAGS_ROW:
                self.own(FLAGS_ROW)
            self.flags[card] = flags

    def turn_card(self, card: CardId) -> None:
        """Turn what is upright, and upright what is turned. Rule processes do not look at that."""
        if self.shared & FLAGS_ROW:
            self.own(FLAGS_ROW)
        self.flags[card] ^= TURNED
        self.zone_hashes[self.zone[card]] = None
        if card < len(self.card_hashes):
            self.card_hashes[card] = NO_HASH

    # --- copies ----------------------------------------------------------------------------------------------------

    def own(self, rows: int) -> None:
        """Before these rows are changed: those that copies share are copied."""
        rows &= self.shared
        if not rows:
            return
        self.shared ^= rows
        if rows & CARD_ROW:
            self.card = self.card.copy()
        if rows & SIDE_ROW:
            self.side = self.side.copy()
        if rows & OWNER_ROW:
            self.owner = self.owner.copy()
        if rows & BASE_CONTROLLER_ROW:
            self.base_controller = self.base_controller.copy()
        if rows & ZONE_ROW:
            self.zone = self.zone.copy()
        if rows & GENERATION_ROW:
            self.generation = self.generation.copy()
        if rows & FLAGS_ROW:
            self.flags = self.flags.copy()
        if rows & DAMAGE_ROW:
            self.damage = self.damage.copy()
        if rows & STAMP_ROW:
            self.stamp = self.stamp.copy()
        if rows & SINCE_ROW:
            self.since = self.since.copy()
        if rows & ACTIVE_ROW:
            self.active = self.active.copy()
        if rows & HOST_ROW:
            self.host = self.host.copy()
        if rows & KNOWN_ROW:
            self.known = self.known.copy()
        if rows & LAST_SEEN_ROW:
            self.last_seen_controller = self.last_seen_controller.copy()
        if rows & ITEM_ROW:
            self.item = self.item.copy()

    def own_zone(self, zone: ZoneId) -> None:
        """Before a zone is changed: it is copied if copies share it."""
        if has_bit(self.shared_zones, zone):
            self.shared_zones ^= 1 << zone
            self.zones[zone] = self.zones[zone].copy()

    def share_rows(self, rows: int) -> None:
        """Somebody keeps these rows, and all zones, as they are now: what changes is copied before."""
        self.shared |= rows
        self.shared_zones = (1 << len(self.zones)) - 1

    def share_with(self, o: Entries) -> None:
        """Let a copy have the same; it is shared from now on."""
        self.shared = o.shared = ALL_ROWS
        self.shared_zones = o.shared_zones = (1 << len(self.zones)) - 1
        o.card = self.card
        o.side = self.side
        o.owner = self.owner
        o.base_controller = self.base_controller
        o.zone = self.zone
        o.generation = self.generation
        o.flags = self.flags
        o.damage = self.damage
        o.stamp = self.stamp
        o.since = self.since
        o.active = self.active
        o.host = self.host
        o.hosts = self.hosts
        o.known = self.known
        o.item = self.item
        o.last_seen_controller = self.last_seen_controller
        o.counters = self.counters.copy()  # inner dicts are replaced, never changed
        o.zones = self.zones.copy()
        o.zone_hashes = self.zone_hashes.copy()
        o.card_hashes = self.card_hashes.copy()
        o.hashes_clock = self.hashes_clock
        o.card_changes = self.card_changes
        o.ruled_changes = self.ruled_changes
        o.ruled_zones = self.ruled_zones
        o.clock = self.clock
