"""203, 1003.2: what a cost is, and taking parts off it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from arbiter.errors import ArbiterError
from arbiter.kernel.costs import symbols
from arbiter.kernel.ids import NO_ABILITY, AbilityId
from arbiter.kernel.procedure import Frame
from arbiter.rulebook.hearing import cite

from ..vocabulary import SYMBOLS, WILLS


@mypyc_attr(acyclic=True, free_list_len=1)
class Cost:
    """A will cost: how much of each kind is demanded, how much of any kind, and how many X."""

    def __init__(self, need: list[int], free: int, unknown: int, second: int = 0) -> None:
        self.need = need
        self.free = free
        self.unknown = unknown
        self.second = second  # how many Y

    def copy(self) -> Cost:
        return Cost(self.need.copy(), self.free, self.unknown, self.second)

    def add(self, more: Cost) -> None:
        for i in range(WILLS):
            if more.need[i]:
                self.need[i] = self.need[i] + more.need[i]
        self.free += more.free
        self.unknown += more.unknown
        self.second += more.second

    def settle(self, x: int, y: int) -> None:
        """X and Y are numbers now."""
        self.free += x * self.unknown + y * self.second
        self.unknown = 0
        self.second = 0

    def total(self) -> int:
        """203.5 the number of wills needed."""
        total = self.free
        for n in self.need:
            total += n
        return total

    def is_nothing(self) -> bool:
        return self.total() + self.unknown + self.second == 0

    def text(self) -> str:
        words = "".join("{" + SYMBOLS[i] + "}" for i in range(WILLS) for _ in range(self.need[i]))
        words += "{X}" * self.unknown + "{Y}" * self.second
        return words + ("{" + str(self.free) + "}" if self.free or not words else "")


FREE: Final = WILLS  # in a list of will to be paid, behind the kinds: what any will pays


@mypyc_attr(acyclic=True, free_list_len=1)
class CostData:
    """The data of a frame while the cost of what it plays is worked out: the cost as far as it is known, and the
    decreases that are still to be taken off it."""

    def __init__(self, cost: Cost, less: list[str]) -> None:
        self.cost = cost
        self.less = less

    @staticmethod
    def of(frame: Frame) -> CostData:
        return CostData(cost_in(frame), [_decrease(at) for at in frame.data[FREE + 1 :]])

    def keep(self, frame: Frame) -> None:
        keep_cost(frame, self.cost)
        frame.data.extend(_decrease_number(symbol) for symbol in self.less)


@mypyc_attr(acyclic=True, free_list_len=1)
class RequiredData:
    """The data of a frame once it is fixed what playing requires: the will, and the actions in order, each by its
    ability and its place there. All the will is paid at ``WILL_PAYMENT``."""

    def __init__(self, cost: Cost, actions: list[tuple[AbilityId, int]]) -> None:
        self.cost = cost
        self.actions = actions

    @staticmethod
    def of(frame: Frame) -> RequiredData:
        rest = frame.data[FREE + 1 :]
        actions = [(AbilityId(rest[i]), rest[i + 1]) for i in range(0, len(rest), 2)]
        return RequiredData(cost_in(frame), actions)

    def keep(self, frame: Frame) -> None:
        keep_cost(frame, self.cost)
        for number, node in self.actions:
            frame.data.extend((number, node))


WILL_PAYMENT: Final = (NO_ABILITY, -1)


def cost_in(frame: Frame) -> Cost:
    """What a frame pays, or is going to pay."""
    return Cost(frame.data[:WILLS], frame.data[FREE], 0)


def keep_cost(frame: Frame, cost: Cost) -> None:
    frame.data = [*cost.need, cost.free]


_READ: Final[dict[str, Cost]] = {}


def read_cost(text: str | None) -> Cost:
    """203.2–203.4 symbols demand their own will, numbers any will, X what is chosen."""
    if text is None:
        return Cost([0] * WILLS, 0, 0)
    known = _READ.get(text)
    if known is None:
        known = parse_cost(text)
        _READ[text] = known
    return known


def parse_cost(text: str) -> Cost:
    need = [0] * WILLS
    free = 0
    unknown = 0
    second = 0
    for symbol in symbols(text):
        if symbol.isdigit():
            cite("203.2", "203.4")
            free += int(symbol)
        elif symbol == "X":
            unknown += 1
        elif symbol == "Y":
            second += 1
        elif len(symbol) == 1 and symbol in SYMBOLS:
            cite("203.2", "203.3")
            need[SYMBOLS.index(symbol)] += 1
        else:
            raise ArbiterError(f"there is no will symbol {{{symbol}}}", clause="1003.2")
    return Cost(need, free, unknown, second)


#: how effects change what is paid; "the free cost is reduced" leaves the rest of a cost alone
COST_WAYS: Final = ("less", "more", "less free", "any will", "instead")
FREE_ONLY: Final = "F"
#: the attribute cost is paid with any will: nothing is taken off, but what is left of it is free cost
ANY_WILL: Final = "A"
#: what a decrease may name, by number
DECREASES: Final = SYMBOLS + FREE_ONLY + ANY_WILL
ATTRIBUTES: Final = 5  # the first symbols are those of the attributes
EITHER: Final = 256  # what a decrease that names several symbols is numbered from


def _decrease_number(symbol: str) -> int:
    if len(symbol) == 1:
        return DECREASES.index(symbol)
    return EITHER + sum(1 << SYMBOLS.index(one) for one in symbol)


def _decrease(number: int) -> str:
    if number < EITHER:
        return DECREASES[number]
    return "".join(symbol for at, symbol in enumerate(SYMBOLS) if (number - EITHER) >> at & 1)


def lowerable(cost: Cost, symbol: str) -> list[str]:
    """The parts a decrease may be taken off: any part for a number, otherwise that of the symbol or of one of them."""
    if symbol == FREE_ONLY:
        return ["1"] if cost.free > 0 else []
    if symbol == ANY_WILL:
        return [ANY_WILL]
    return [part for part in parts_of(cost) if symbol == "1" or part in symbol]


def symbols_of(text: str) -> list[tuple[str, int]]:
    """The symbols of a cost text with how many of each; "1" stands for free cost, "RG" for {R} or {G}. {R} or {1} is
    any part, as {1} is."""
    if "/" in text:
        either = text.strip("{}").replace("/", "")
        return [("1" if "1" in either else "".join(sorted(either, key=SYMBOLS.index)), 1)]
    cost = read_cost(text)
    found = [(SYMBOLS[i], cost.need[i]) for i in range(WILLS) if cost.need[i]]
    if cost.free:
        found.append(("1", cost.free))
    return found


def add_cost(cost: Cost, symbol: str, n: int) -> None:
    if symbol == "1":
        cost.free += n
    else:
        cost.need[SYMBOLS.index(symbol)] += n


def lower_cost(cost: Cost, symbol: str) -> None:
    """Take one off: the named part, or for a free reduction any part (free cost first)."""
    if symbol == "1":
        if cost.free > 0:
            cost.free -= 1
            return
        for i in range(WILLS):
            if cost.need[i] > 0:
                cost.need[i] -= 1
                return
        return
    if symbol == FREE_ONLY:
        return
    if symbol == ANY_WILL:
        cost.free += sum(cost.need[:ATTRIBUTES])
        cost.need[:ATTRIBUTES] = [0] * ATTRIBUTES
        return
    for one in symbol:
        i = SYMBOLS.index(one)
        if cost.need[i] > 0:
            cost.need[i] -= 1
            return


def parts_of(cost: Cost) -> list[str]:
    """The parts of a cost one could choose to pay less of."""
    found = [SYMBOLS[i] for i in range(WILLS) if cost.need[i] > 0]
    if cost.free > 0:
        found.append("1")
    return found
