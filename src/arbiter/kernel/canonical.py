"""What a state comes down to when one asks whether it has been there before.

A hash leaves out the clock, what only counts, and the numbers that may pile up, which are kept beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

from mypy_extensions import i64, mypyc_attr

from .entries import NO_HASH
from .ids import CardId, Ref, ZoneId, card_of, has_bit, zone_kind

if TYPE_CHECKING:
    from .context import Context
    from .entries import Entries
    from .game import Game

MASK: Final = 0x7FFFFFFF
LANE: Final = 31  # bits: a hash is two numbers of so many
OTHER_LANE: Final = 0x15A4E35  # makes the second number of a hash another one than the first

_WORDS: Final[dict[str, int]] = {}  # hashes of phases and names of counters


def _add_a(a: i64, n: i64) -> i64:
    mask: i64 = 0x7FFFFFFF
    return (a * 1000003 + (n & mask) + 12345) & mask


def _add_b(b: i64, n: i64) -> i64:
    mask: i64 = 0x7FFFFFFF
    return (b * 1566083 + (n & mask) + 54321) & mask


FIRST_A: Final = 17  # what the two numbers of a hash begin with
FIRST_B: Final = 29
ANY_TURN: Final = -1  # of the hash of a zone: it does not depend on the turn
NO_NUMBERS: Final[tuple[int, ...]] = ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Sum:
    """A running hash. Everything stays below 2**62, so that compiled and plain, and every process, agree."""

    def __init__(self) -> None:
        self.a: i64 = FIRST_A
        self.b: i64 = FIRST_B

    def add(self, n: i64) -> None:
        self.a = _add_a(self.a, n)
        self.b = _add_b(self.b, n)

    def both(self, key: int) -> None:
        """Another hash, whole."""
        self.add(key & MASK)
        self.add(key >> LANE)

    def text(self, word: str) -> None:
        known = _WORDS.get(word)
        if known is None:
            known = _WORDS[word] = crc32(word.encode())
        self.add(known)

    def value(self) -> int:
        return int(self.a) << LANE | int(self.b)


def scattered(n: i64) -> i64:
    """31 bits on each of which all of ``n`` has an influence, so that a sum of such tells which numbers it is of."""
    mask: i64 = 0x7FFFFFFF
    mixed: i64 = ((n & mask) * 0x45D9F3B) & mask
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & mask
    return mixed ^ (mixed >> 13)


def canonical(game: Game) -> int:
    """A hash of everything that decides what can happen next."""
    key, numbers = hash_of(game, True)
    return hashed_with(key, numbers)


def exact(game: Game) -> int:
    """The same for two states only if nothing can tell them apart but what has happened this turn, and when: also what
    only a text under way knows, and what chance will bring."""
    s = game.s
    key, numbers = hash_of(game, True)
    total = Sum()
    total.both(key)
    for n in numbers:
        total.add(n)
    for n in s.rng:
        total.add(n)
    for n in s.known:
        total.add(n)
    for card in sorted(s.played):
        x, y, ways = s.played[card]
        total.add(card)
        total.add(x)
        total.add(y)
        for way in ways:
            total.text(way)
    for card in sorted(s.links):
        total.add(card)
        for ref in s.links[card]:
            total.add(bare(ref))
    for ref, ability in sorted(s.latched):
        total.add(bare(ref))
        total.add(ability)
    for seat, value, ability, node in s.earmarked:
        total.add(seat * 64 + value)
        total.add(ability)
        total.add(node)
    for seat in s.extra_turns:
        total.add(seat)
    for (seat, phase), times in sorted(s.skips.items()):
        total.add(seat)
        total.text(phase)
        total.add(times)
    for floating in s.floating:
        for n in floating.amounts:
            total.add(n)
    for number in sorted(s.contexts):
        _known_to(s.contexts[number], total)
    for frame in s.frames:
        total.add(frame.i)
        total.add(frame.count)
        for n in frame.data:
            total.add(n)
    return total.value()


def _known_to(c: Context, total: Sum) -> None:
    """What a text under way knows."""
    for n in (c.you, c.x, c.y, c.amount, 1 if c.done else 0):
        total.add(n)
    for refs in c.picks.values():
        for ref in refs:
            total.add(bare(ref))
    for name, refs in c.noted.items():
        total.text(name)
        for ref in refs:
            total.add(bare(ref))


def hashed_with(key: int, more: tuple[int, ...]) -> int:
    total = Sum()
    total.both(key)
    for n in more:
        total.add(n)
    return total.value()


def bare(ref: int) -> int:
    return card_of(Ref(ref)) if ref >= 0 else ref


def hash_of(game: Game, stack: bool) -> tuple[int, tuple[int, ...]]:
    """A hash of the state without the numbers that may pile up, and those numbers: players', then cards', then
    effects'."""
    s = game.s
    rules = game.rules
    total = Sum()
    numbers: list[int] = []
    for held in s.values:
        for at in rules.growing:
            numbers.append(held[at])
        for at in rules.settled_values():
            total.add(held[at])
    total.add(s.turn_player * 4 + s.priority + 2)
    total.add(s.turn)
    total.text(s.phase)
    total.add(s.passes)
    total.add(bare(s.attacked))
    for ref in s.attackers:
        total.add(bare(ref))
    for ref in s.blockers:
        total.add(bare(ref))
    total.add(s.battle)
    for number in range(len(s.zones)):
        if not s.zones[number]:
            continue
        zone = ZoneId(number)
        if zone_kind(zone) == rules.stack:
            if stack:
                total.add(-1 - zone)
                for card in s.zones[zone]:
                    total.both(_card(game, card, numbers))
            continue
        lies = s.zone_hashes[zone]
        if lies is None or (lies.turn_clock != ANY_TURN and lies.turn_clock != s.turn_clock):
            lies = _zone_hash(game, zone)
            s.zone_hashes[zone] = lies
        total.add(-1 - zone)
        total.add(lies.a)
        total.add(lies.b)
        if lies.numbers:
            numbers.extend(lies.numbers)
    for p in s.pending:
        total.add(p.ability)
        total.add(card_of(p.source) * 2 + p.controller)
    if s.floating:
        _lasting(game, total, numbers)
    if s.uses:
        for use in sorted(s.uses):
            total.add(use)
            total.add(s.uses[use])
    for f in s.frames:
        total.add(f.procedure.number + f.step)
        total.add(f.stage * 4 + f.who)
    return total.value(), tuple(numbers)


@mypyc_attr(acyclic=True, free_list_len=1)
class ZoneHash:
    """What the cards of a zone come down to, and the numbers that are kept beside it. Kept in the state for as long as
    nothing about those cards changes (`State.card_changed`). Of cards in play, and of cards with counters, it also
    counts whether they came before this turn: their hash holds for that turn, which ``turn_clock`` names."""

    def __init__(self, a: i64, b: i64, numbers: tuple[int, ...], turn_clock: int) -> None:
        self.a = a
        self.b = b
        self.numbers = numbers
        self.turn_clock = turn_clock
        # of cards out of play without counters: the two sums it is of, to which what comes and goes is added
        self.adds_up = False
        self.ordered = False
        self.sum_a: i64 = 0
        self.sum_b: i64 = 0

    def changed_by(self, s: Entries, card: CardId, place: int, times: i64) -> ZoneHash | None:
        """The hash with the card at this place, counted from 1, above all others (where order is kept); or without it:
        ``times`` is 1 or -1. None if it has to be computed anew."""
        if not self.adds_up or (card in s.counters):
            return None
        one = _apart_card(s, card)
        if self.ordered:
            one = _add_a(one, place)
        return _added_up(
            self.sum_a + times * scattered(one),
            self.sum_b + times * scattered(one + OTHER_LANE),
            self.ordered,
        )


def _added_up(a: i64, b: i64, ordered: bool) -> ZoneHash:
    found = ZoneHash(_add_a(_add_a(FIRST_A, a), b), _add_b(_add_b(FIRST_B, a), b), NO_NUMBERS, ANY_TURN)
    found.adds_up = True
    found.ordered = ordered
    found.sum_a = a
    found.sum_b = b
    return found


def _apart_card(s: Entries, card: CardId) -> i64:
    """What there is to know of a card out of play."""
    which: i64 = s.card[card]
    owner: i64 = s.owner[card]
    side: i64 = s.side[card]
    flags: i64 = s.flags[card]
    return (which * 4 + owner * 2 + side) * 256 + (flags & 255)


def _zone_hash(game: Game, zone: ZoneId) -> ZoneHash:
    kind = zone_kind(zone)
    total = Sum()
    numbers: list[int] = []
    if not has_bit(game.rules.in_play, kind):
        apart = _apart(game, zone, total, numbers)
        if apart is not None:
            return apart
    elif game.rules.zones[kind].ordered:
        for card in game.s.zones[zone]:
            total.both(_card(game, card, numbers))
    else:
        _unordered(game, game.s.zones[zone], total, numbers)
    of_a_turn = has_bit(game.rules.in_play, kind) or len(numbers) > 0
    return ZoneHash(total.a, total.b, tuple(numbers), game.s.turn_clock if of_a_turn else ANY_TURN)


def _apart(game: Game, zone: ZoneId, total: Sum, numbers: list[int]) -> ZoneHash | None:
    """Cards out of play, of which little more is to be known than which they are: the whole hash, unless some of them
    have counters."""
    s = game.s
    ordered = game.rules.zones[zone_kind(zone)].ordered
    a: i64 = 0
    b: i64 = 0
    at: i64 = 0  # the place of a card where order is kept
    for card in s.zones[zone]:
        one = _apart_card(s, card)
        if ordered:
            at += 1
            one = _add_a(one, at)
        a += scattered(one)
        b += scattered(one + OTHER_LANE)
    counted = False
    if s.counters:
        for card in s.zones[zone]:
            if card in s.counters:
                counted = True
                total.both(_card(game, card, numbers))
    if not counted:
        return _added_up(a, b, ordered)
    total.add(a)
    total.add(b)
    return None


OWN_NUMBERS: Final = -2  # where a card's hash stands: it has numbers of its own besides


def _unordered(game: Game, zone: list[CardId], total: Sum, numbers: list[int]) -> None:
    """Cards whose order nobody keeps: a sum of their hashes. Their numbers are listed in the order of the hashes; of
    cards of which nothing has to be told but what all cards have, that is one zero each."""
    s = game.s
    if s.hashes_clock != s.turn_clock or len(s.card_hashes) != len(s.card):
        s.card_hashes = [NO_HASH] * len(s.card)
        s.hashes_clock = s.turn_clock
    hashes = s.card_hashes
    a: i64 = 0
    b: i64 = 0
    others: list[tuple[int, list[int]]] = []
    for card in zone:
        key: i64 = hashes[card]
        if key == NO_HASH:
            key = _hash_alone(game, card)
            hashes[card] = key
        if key == OWN_NUMBERS:
            own: list[int] = []
            key = _card(game, card, own)
            others.append((key, own))
        a += scattered(key >> 31)
        b += scattered((key & 0x7FFFFFFF) + OTHER_LANE)
    total.add(a)
    total.add(b)
    zeros = 0
    others.sort()
    for one, own in others:
        before = 0
        most: i64 = one
        for card in zone:
            key = hashes[card]
            if 0 <= key <= most:
                before += 1
        numbers.extend([0] * (before - zeros))
        numbers.extend(own)
        zeros = before
    numbers.extend([0] * (len(zone) - len(others) - zeros))


def _hash_alone(game: Game, card: CardId) -> i64:
    """The hash of a card in one number, kept for as long as the card stays as it is."""
    s = game.s
    if s.damage[card] != 0 or s.item[card] >= 0 or (s.counters and card in s.counters):
        return OWN_NUMBERS
    a, b = _plain_card(game, card)
    return a << 31 | b


def _plain_card(game: Game, card: CardId) -> tuple[i64, i64]:
    """The two numbers of the hash of such a card."""
    s = game.s
    which: i64 = s.card[card]
    whose: i64 = s.side[card] * 4 + s.owner[card] * 2 + s.base_controller[card]
    flags: i64 = s.flags[card] * 2 + (1 if s.since[card] < s.turn_clock else 0)
    host: i64 = bare(s.host[card])
    a: i64 = _add_a(_add_a(_add_a(_add_a(FIRST_A, which), whose), flags), host)
    b: i64 = _add_b(_add_b(_add_b(_add_b(FIRST_B, which), whose), flags), host)
    return a, b


def _lasting(game: Game, total: Sum, numbers: list[int]) -> None:
    """Lasting effects: which there are, and how many of each."""
    counts: dict[int, int] = {}
    for f in game.s.floating:
        one = Sum()
        one.add(f.ability)
        one.add(f.node)
        one.add(f.left)
        one.add(card_of(f.context.source))
        if f.refs is not None:
            for ref in f.refs:
                one.add(bare(ref))
        key = one.value()
        counts[key] = counts.get(key, 0) + f.times
    for key in sorted(counts):
        total.both(key)
        numbers.append(counts[key])


def _card(game: Game, card: CardId, numbers: list[int]) -> int:
    s = game.s
    one = Sum()
    one.a, one.b = _plain_card(game, card)
    numbers.append(s.damage[card])
    counters = s.counters.get(card)
    if counters:
        for name in sorted(counters):
            one.text(name)
            numbers.append(counters[name])
    if s.item[card] >= 0:
        c = s.contexts.get(s.item[card])
        if c is not None:
            one.add(c.ability)
            one.add(bare(c.source))
            one.add(c.x)
            for chosen in (c.targets, c.modes):
                for at in sorted(chosen):
                    one.add(at)
                    for ref in chosen[at]:
                        one.add(bare(ref))
    return one.value()
