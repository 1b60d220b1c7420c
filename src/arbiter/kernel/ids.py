"""The numbers that name things in a game, each with a type of its own, packed and unpacked only here.

A *card* is a place in the lists of the state. A card that changes zones is a new card, so a *reference* also carries
the generation of the card that is meant: which of the cards that this one has been. A player is a reference below 0.
A *zone* is a kind of zone and the seat it belongs to; a kind that both players share uses the zone of seat 0.
"""

from __future__ import annotations

from typing import Final, NewType

from mypy_extensions import i64

CardId = NewType("CardId", int)  # a place in the lists of `State`
Ref = NewType("Ref", int)  # a card in one of its generations, or a player
ZoneKind = NewType("ZoneKind", int)  # a place in `Ruleset.zones`
ZoneId = NewType("ZoneId", int)  # a place in `State.zones`
Seat = NewType("Seat", int)  # 0 or 1
AbilityId = NewType("AbilityId", int)  # a place in `Library.abilities`
ContextId = NewType("ContextId", int)  # a key of `State.contexts`

NO_CARD: Final = CardId(-1)
NO_REF: Final = Ref(-9)  # neither a card nor a player
NO_CARD_REF: Final = Ref(-1)  # of a frame or context: about no card
NO_HOST: Final = Ref(-1)  # not attached to anything
NOWHERE: Final = ZoneId(-1)
NO_KIND: Final = ZoneKind(-1)
NOBODY: Final = Seat(-9)
NO_SEAT: Final = Seat(-1)  # of a card: no effect says who controls it
NO_ABILITY: Final = AbilityId(-1)
NO_CONTEXT: Final = ContextId(-1)

FIRST: Final = Seat(0)
SECOND: Final = Seat(1)
SEATS: Final[tuple[Seat, ...]] = (FIRST, SECOND)

MAX_CARDS: Final = 0xFFFF


# --- references ----------------------------------------------------------------------------------------------------


def make_ref(card: CardId, generation: int) -> Ref:
    high: i64 = generation
    low: i64 = card
    return Ref(high << 16 | low)


def card_of(ref: Ref) -> CardId:
    """The card of a reference to a card, whichever generation is meant."""
    return CardId(ref & 0xFFFF)


def generation_of(ref: Ref) -> int:
    return ref >> 16


def player_ref(seat: Seat) -> Ref:
    """A player, as what something happens to or is about."""
    return Ref(-1 - seat)


def player_of(ref: Ref) -> Seat:
    """The seat of a reference to a player."""
    return Seat(-1 - ref)


PLAYER_REFS: Final = (player_ref(FIRST), player_ref(SECOND))


def use_key(ref: int, ability: int) -> int:
    """One number for an ability of a card (or of a player), for counting how often it was used."""
    return ref << 16 | ability


def limited_use_key(ref: int, ability: int, per_game: bool) -> int:
    """The same for an ability that may be used so often in a turn, or in a game."""
    return use_key(ref, ability) << 1 | per_game


def used_by(key: int) -> tuple[int, AbilityId, bool]:
    """What `limited_use_key` was made of."""
    return key >> 17, AbilityId(key >> 1 & 0xFFFF), counts_per_game(key)


def counts_per_game(key: int) -> bool:
    """Whether a key of `limited_use_key` counts the uses in a game, not those in a turn."""
    return bool(key & 1)


def action_key(ref: Ref, extra: int) -> int:
    """One number for something done with a card; generations far apart share it."""
    return (ref & 0xFFFFFF) << 16 | extra & 0xFFFF


# --- seats and zones -----------------------------------------------------------------------------------------------


def opponent(seat: Seat) -> Seat:
    return Seat(1 - seat)


def zone_of(kind: ZoneKind, seat: Seat) -> ZoneId:
    return ZoneId(kind * 2 + seat)


def shared_zone(kind: ZoneKind) -> ZoneId:
    """The one zone of a kind that both players share."""
    return ZoneId(kind * 2)


def zones_of_kind(kind: ZoneKind, shared: bool) -> list[ZoneId]:
    return [shared_zone(kind)] if shared else [zone_of(kind, FIRST), zone_of(kind, SECOND)]


def zone_bits(kinds: list[ZoneKind]) -> int:
    """All zones of these kinds, as a set of small numbers."""
    bits = 0
    for kind in kinds:
        for zone in zones_of_kind(kind, False):
            bits |= 1 << zone
    return bits


def zone_count(kinds: int) -> int:
    """How many zones there are of so many kinds."""
    return kinds * 2


def zone_kind(zone: ZoneId) -> ZoneKind:
    return ZoneKind(zone >> 1)


def zone_owner(zone: ZoneId) -> Seat:
    """Whose zone it is; of a shared one, this says nothing."""
    return Seat(zone & 1)


# --- sets of small numbers -----------------------------------------------------------------------------------------


def has_bit(bits: int, n: int) -> bool:
    """Whether a set of kinds of zones, of events or of seats has ``n``."""
    return bits >> n & 1 != 0
