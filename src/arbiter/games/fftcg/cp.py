"""5.2.1 and 11.2: crystal points, what has to be paid and how.

A payment is a set of sources: a card discarded for two CP, a Backup dulled for one. There is no pool: CP exist only
inside one payment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities.abilities import PlayRule
from arbiter.abilities.acts import Act
from arbiter.abilities.filters import IsAttribute
from arbiter.abilities.selectors import Each
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import permitted
from arbiter.kernel.costs import symbols
from arbiter.kernel.entries import TURNED
from arbiter.kernel.ids import FIRST, NO_CARD_REF, NO_REF, Ref, Seat
from arbiter.kernel.matching import matches

from .vocabulary import ELEMENTS, FIELD, HAND, is_backup, light_or_dark, place, refuse

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
    from arbiter.kernel.info import Info

MOST_LISTED = 12  # complete payments offered; any other legal one may be named
MOST_TRIED = 3000
MOST_CHOICES = 300
CP_OF_A_DISCARD: Final = 2  # 5.2.1.3


@mypyc_attr(acyclic=True, free_list_len=1)
class Price:
    """What must be paid: CP of particular elements ("fire", or "fire/ice": either), how many in all, and how many
    times X."""

    def __init__(self, slots: tuple[str, ...], total: int, unknown: int = 0) -> None:
        self.slots = slots
        self.total = total
        self.unknown = unknown

    @property
    def excess(self) -> int:
        """5.2.1.3.1, 11.2.1.1 (R1) one CP too many may be produced; one for each element if several are demanded."""
        return max(1, len(set(self.slots)))

    def text(self) -> str:
        free = self.total - len(self.slots)
        words = "".join("{" + slot.capitalize() + "}" for slot in self.slots)
        return words + ("{" + str(free) + "}" if free > 0 or not words else "")


def price_of_card(info: Info, cost: int, any_element: bool = False) -> Price:
    """5.2.1.2 one CP of each element of the card; 11.2.1.1 a Light or Dark card takes any.

    Where it costs less than it has elements, each CP is of one of them, whichever: the rule asks for CP "of the
    element of the card", and no element comes before another.
    """
    if light_or_dark(info) or any_element:
        return Price((), cost)
    slots = elements_in_order(info.attributes)
    return Price(slots if len(slots) <= cost else ("/".join(slots),) * cost, cost)


_IN_ORDER: dict[frozenset[str], tuple[str, ...]] = {}  # there are few combinations of elements


def elements_in_order(attributes: frozenset[str]) -> tuple[str, ...]:
    known = _IN_ORDER.get(attributes)
    if known is None:
        known = _IN_ORDER[attributes] = tuple(element for element in ELEMENTS if element in attributes)
    return known


@lru_cache(maxsize=1 << 12)
def read_cost(text: str) -> Price:
    """CP symbols: an element demands its own, a number any, X what is chosen."""
    slots: list[str] = []
    free = 0
    unknown = 0
    for symbol in symbols(text):
        if symbol.isdigit():
            free += int(symbol)
        elif symbol == "X":
            unknown += 1
        elif symbol.lower() in ELEMENTS:
            slots.append(symbol.lower())
        else:
            raise ArbiterError(f"there is no CP symbol {{{symbol}}}", clause="5.2.1.2")
    return Price(tuple(slots), len(slots) + free, unknown)


@mypyc_attr(acyclic=True, free_list_len=1)
class CPSource:
    """Something a player may pay with: which card, how much, of which elements."""

    def __init__(self, ref: Ref, amount: int, elements: frozenset[str], kind: int) -> None:
        self.ref = ref
        self.amount = amount
        self.elements = elements
        self.kind = kind  # the printed card, so that copies need not be told apart

    def like(self, other: CPSource) -> bool:
        return self.kind == other.kind and self.elements == other.elements

    def gives(self, slot: str) -> bool:
        return slot in self.elements or ("/" in slot and any(one in self.elements for one in slot.split("/")))


EVERY = frozenset(ELEMENTS)


def sources(game: Game, player: Seat, without: Ref = NO_CARD_REF) -> list[CPSource]:
    """5.2.1.3 active Backups (1 CP) and cards in hand (2 CP), but no Light or Dark card is discarded for CP.

    ``without``: the card being played (R23). R22 a cost cannot dull what is dull.
    """
    if game.dirty:
        game.refresh()
    s = game.s
    found: list[CPSource] = []
    for card in s.zones[place(FIELD, FIRST)]:
        info = game.infos[card]
        if is_backup(info) and game.controller(card) == player:
            if s.flags[card] & TURNED:
                if game.citing is not None:
                    game.cite("5.2.1.3", "5.2.3.1.1.3")
                continue
            ref = s.ref(card)
            if ref != without:
                found.append(CPSource(ref, 1, produced_by(game, ref, info), s.card[card]))
    for card in s.zones[place(HAND, player)]:
        info = game.infos[card]
        if not light_or_dark(info) and s.ref(card) != without:
            found.append(CPSource(s.ref(card), CP_OF_A_DISCARD, info.attributes, s.card[card]))
    return allowed(game, player, without, found) if without >= 0 else found


def sources_for(game: Game, player: Seat, playing: Ref, found: list[CPSource]) -> list[CPSource]:
    """Of all sources a player has, those that may pay for a card being played: the same as `sources` ``without`` it."""
    return allowed(game, player, playing, [one for one in found if one.ref != playing])


def produced_by(game: Game, ref: Ref, info: Info) -> frozenset[str]:
    """The elements of which a Backup may produce its CP."""
    if not info.permits:
        return info.attributes
    if permitted(game, Act.PRODUCE_ANY_ELEMENT, ref, NO_REF):
        game.cite("2.1")
        return EVERY
    elements = info.attributes
    for rule in info.permits:
        if rule.act is Act.PRODUCE and isinstance(rule.by, IsAttribute):
            game.cite("2.1")
            elements |= {rule.by.name}
    return elements


def allowed(game: Game, player: Seat, ref: Ref, found: list[CPSource]) -> list[CPSource]:
    """Those with which the text of the card being played lets one pay for it."""
    for held in game.info(ref).held:
        rule = held.ability
        if not isinstance(rule, PlayRule) or not isinstance(rule.what, Each):
            continue
        if rule.kind == "paid by":
            game.cite("2.1")
            c = Context(player, ref, held.number)
            found = [one for one in found if matches(game, rule.what.filter, one.ref, c)]
        elif rule.kind == "paid with" and isinstance(rule.what.filter, IsAttribute):
            game.cite("2.1")
            found = [one for one in found if rule.what.filter.name in one.elements]
    return found


def affordable(price: Price, found: list[CPSource]) -> bool:
    """Whether some set of the sources is a legal payment."""
    if price.total == 0:
        return True
    produced = 0
    for one in found:
        produced += one.amount
    if produced < price.total:
        return False
    if not price.slots:
        return True
    if len(price.slots) == 1:
        element = price.slots[0]
        return any(one.gives(element) for one in found)
    for slot in set(price.slots):
        if sum(one.amount for one in found if one.gives(slot)) < price.slots.count(slot):
            return False
    return bool(payments(price, found, 1))


def why_illegal(price: Price, chosen: list[CPSource]) -> tuple[str, str]:
    """The clause a payment breaks, and how; empty if it is legal (R1, R2)."""
    produced = sum(one.amount for one in chosen)
    if produced < price.total:
        return refuse(f"that is {produced} CP, and {price.total} are needed", clause="11.2.1.1")
    wasted = produced - price.total
    discards = [one for one in chosen if one.amount == 2]
    if wasted > price.excess:
        return refuse(f"that is {wasted} CP too many", clause="5.2.1.3.1")
    if wasted > len(discards):
        return refuse("only discarding may produce a CP too many", clause="5.2.1.3.1")
    spare = _spare_discards(price.slots, chosen, [0] * len(chosen))
    if spare < 0:
        missing = [slot for slot in price.slots if not any(one.gives(slot) for one in chosen)]
        return refuse(
            f"no {(missing or list(price.slots))[0].capitalize()} CP is produced for it", clause="5.2.1.2"
        )
    if spare < wasted:
        return refuse("one of the sources would pay for nothing", clause="5.2.1.3.1")
    return "", ""


def _spare_discards(slots: tuple[str, ...], chosen: list[CPSource], used: list[int]) -> int:
    """Fill the element slots so that as many discards as possible have a CP left; how many, -1 if it cannot be done."""
    if not slots:
        return sum(1 for i, one in enumerate(chosen) if one.amount == 2 and used[i] < 2)
    best = -1
    tried: list[tuple[int, frozenset[str], int]] = []
    for i, one in enumerate(chosen):
        key = (one.amount, one.elements, used[i])
        if used[i] < one.amount and one.gives(slots[0]) and key not in tried:
            tried.append(key)
            used[i] += 1
            best = max(best, _spare_discards(slots[1:], chosen, used))
            used[i] -= 1
    return best


def payments(price: Price, found: list[CPSource], most: int = MOST_LISTED) -> list[list[int]]:
    """Complete legal payments, the most sensible first: few discards, nothing wasted. Bounded."""
    if price.total == 0:
        return [[]]
    backups: list[int] = []
    hand: list[int] = []
    for i in range(len(found)):
        if found[i].amount == 1:
            backups.append(i)
        elif found[i].amount == CP_OF_A_DISCARD:
            hand.append(i)
    excess = price.excess
    ways: list[list[int]] = []
    tried = 0
    backup_groups = alike(found, backups)
    hand_groups = alike(found, hand)
    for discards in range(len(hand) + 1):
        if 2 * discards > price.total + excess:
            break
        for wasted in range(min(excess, discards) + 1):
            dulled = price.total + wasted - 2 * discards
            if not 0 <= dulled <= len(backups):
                continue
            dullings = choices(backup_groups, dulled)
            for some in choices(hand_groups, discards):
                for others in dullings:
                    tried += 1
                    use = others + some
                    if _fills_slots(price.slots, found, use, discards, wasted):
                        ways.append(use)
                        if len(ways) >= most:
                            return ways
                    if tried >= MOST_TRIED:
                        return ways
    return ways


def _fills_slots(
    slots: tuple[str, ...], found: list[CPSource], use: list[int], discards: int, wasted: int
) -> bool:
    """Whether sources that produce enough, and so many CP too many, are a legal payment: as `why_illegal` says."""
    if len(slots) > 1:
        return _spare_discards(slots, [found[i] for i in use], [0] * len(use)) >= wasted
    if not slots:
        return discards >= wasted
    # one CP of an element is asked for: whichever gives it, a discard still has another CP
    for i in use:
        if found[i].gives(slots[0]):
            return discards >= wasted
    return False


def alike(found: list[CPSource], among: list[int]) -> list[list[int]]:
    """Some of the sources, copies of one card together."""
    groups: list[list[int]] = []
    for i in among:
        for group in groups:
            if found[group[0]].like(found[i]):
                group.append(i)
                break
        else:
            groups.append([i])
    return groups


def choices(groups: list[list[int]], n: int) -> list[list[int]]:
    """Ways to take ``n`` of the sources, copies of one card not told apart; at most ``MOST_CHOICES``."""
    if n == 0:
        return [[]]
    left = [0] * (len(groups) + 1)  # how many there are in each group and all after it
    for at in range(len(groups) - 1, -1, -1):
        left[at] = left[at + 1] + len(groups[at])
    made: list[list[int]] = []
    if left[0] >= n:
        _take(groups, left, 0, n, [], made)
    return made


def _take(
    groups: list[list[int]], left: list[int], at: int, n: int, taken: list[int], made: list[list[int]]
) -> None:
    if n == 0:
        made.append(taken)
        return
    if len(made) >= MOST_CHOICES:
        return
    group = groups[at]
    for k in range(min(len(group), n), -1, -1):
        if left[at + 1] < n - k:
            return
        _take(groups, left, at + 1, n - k, taken + group[:k] if k else taken, made)
