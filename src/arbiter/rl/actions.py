"""Questions of any shape, answered by small integers one at a time.

An action below `PAGE` takes the row of that number: an option, or a number. `DONE` ends a choice of several options;
`MORE` shows the next rows where there are more than `PAGE`. Whatever leaves no choice is done without being asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision
from arbiter.kernel.playout import least_parts

PAGE: Final = 64
DONE: Final = PAGE
MORE: Final = PAGE + 1
ACTIONS: Final = PAGE + 2

#: the first actions, by how many
FIRST: Final = [list(range(n)) for n in range(PAGE + 1)]

SHAPES: Final = (ONE, SOME, NUMBER, ORDER, DIVIDE, YES_NO)


class Choosing:
    """The way to one answer. ``answer`` is there once nothing is left to choose."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.chosen: list[int] = []  # options; of a division, the parts so far
        self.page = 0
        self.first = 0  # the numbers that can still be chosen: the first, in units, and how many
        self.count = 0
        self.answer: list[int] | None = None
        self._legal = [frozenset(one) for one in decision.legal] if decision.shape == SOME else []
        self._actions: list[int] | None = None
        self._next()

    def copy(self) -> Choosing:
        made = Choosing(self.decision)
        made.chosen = list(self.chosen)
        made.page, made.first, made.count = self.page, self.first, self.count
        made.answer = self.answer
        made._legal = self._legal
        made._actions = None
        return made

    @property
    def of_numbers(self) -> bool:
        """Whether the rows are numbers rather than options."""
        return self.decision.shape in (NUMBER, DIVIDE)

    @property
    def pages(self) -> int:
        if self.of_numbers:
            return 1
        return max(1, -(-len(self.decision.options) // PAGE))

    def actions(self) -> list[int]:
        """The legal actions, in order."""
        return list(self.offered())

    def offered(self) -> list[int]:
        """The same for who only reads them: the list is kept until the next action."""
        if self._actions is None:
            self._actions = self._found()
        return self._actions

    def _found(self) -> list[int]:
        if self.of_numbers:
            return FIRST[-(-self.count // self._width())]
        if len(self.decision.options) <= PAGE and self.decision.shape in (ONE, YES_NO):
            return FIRST[len(self.decision.options)]
        start = self.page * PAGE
        found = [option - start for option in self._open() if start <= option < start + PAGE]
        if self._may_end():
            found.append(DONE)
        if self.pages > 1:
            found.append(MORE)
        return found

    def apply(self, action: int) -> None:
        """Take a legal action; raises ValueError for others."""
        if action not in self.offered():
            raise ValueError(f"action {action} is not legal here; the mask says which are")
        self._actions = None
        if action == MORE:
            self.page = (self.page + 1) % self.pages
            return
        if action == DONE:
            self._end()
            return
        if self.of_numbers:
            width = self._width()
            self.first += action * width
            self.count = min(width, self.count - action * width)
            if self.count == 1:
                self._number(self.first)
            return
        self.chosen.append(self.page * PAGE + action)
        self.page = 0
        self._next()

    def action_for(self, number: int) -> int:
        """The row that a number, in units, belongs to."""
        return (number - self.first) // self._width()

    def number_of(self, action: int) -> tuple[int, int]:
        """The least and the greatest number a row stands for."""
        width = self._width()
        low = self.first + action * width
        high = min(low + width, self.first + self.count) - 1
        unit = self.decision.unit
        base = self.decision.lo if self.decision.shape == NUMBER else 0
        return base + low * unit, base + high * unit

    # --- inside ------------------------------------------------------------------------------------------------------

    def _width(self) -> int:
        """How many numbers a row stands for."""
        width = 1
        while -(-self.count // width) > PAGE:
            width *= PAGE
        return width

    def _number(self, n: int) -> None:
        if self.decision.shape == NUMBER:
            self.answer = [self.decision.lo + n * self.decision.unit]
            return
        self.chosen.append(n * self.decision.unit)
        self._next()

    def _open(self) -> Sequence[int]:
        """The options that can be chosen next."""
        decision = self.decision
        n = len(decision.options)
        if decision.shape in (ONE, YES_NO):
            return range(n)
        chosen = self.chosen
        if decision.shape == SOME:
            if self._legal:
                taken = frozenset(chosen)
                return sorted({option for one in self._legal if taken < one for option in one - taken})
            if len(chosen) >= min(decision.hi, n):
                return ()
        return [option for option in range(n) if option not in chosen]

    def _may_end(self) -> bool:
        if self.decision.shape != SOME:
            return False
        if self._legal:
            return frozenset(self.chosen) in self._legal
        return len(self.chosen) >= self.decision.lo

    def _end(self) -> None:
        if self._legal:
            self.answer = list(self.decision.legal[self._legal.index(frozenset(self.chosen))])
        else:
            self.answer = list(self.chosen)

    def _next(self) -> None:
        """Look whether anything is left to choose."""
        shape = self.decision.shape
        if shape == NUMBER:
            self.count = (self.decision.hi - self.decision.lo) // self.decision.unit + 1
            if self.count == 1:
                self._number(0)
        elif shape == DIVIDE:
            self._next_part()
        elif shape == ORDER:
            left = self._open()
            if len(left) <= 1:
                self.answer = [*self.chosen, *left]
        elif shape == SOME:
            self._next_of_some()
        elif self.chosen or len(self.decision.options) == 1:
            self.answer = self.chosen or [0]

    def _next_of_some(self) -> None:
        if self._legal:
            taken = frozenset(self.chosen)
            left = {one for one in self._legal if taken <= one}
            if len(left) == 1:
                self.chosen = list(left.pop())
                self._end()
        elif not self._open():
            self._end()

    def _next_part(self) -> None:
        decision = self.decision
        least = least_parts(decision)
        at = len(self.chosen)
        rest = decision.total - sum(self.chosen) - sum(least[at:])
        if at >= len(least) - 1 or rest <= 0:
            tail = least[at:]
            if tail:
                tail[0] += rest
            self.answer = [*self.chosen, *tail]
            return
        self.first = least[at] // decision.unit
        self.count = rest // decision.unit + 1


def way_to(decision: Decision, answer: list[int]) -> list[int]:
    """The actions that give an answer; raises ValueError for one that no actions give."""
    choosing = Choosing(decision)
    found: list[int] = []
    while choosing.answer is None:
        found.append(_next_action(choosing, answer))
        choosing.apply(found[-1])
    if choosing.answer != answer and (decision.shape != SOME or set(choosing.answer) != set(answer)):
        raise ValueError(f"{answer} is not legal here")
    return found


def _next_action(choosing: Choosing, answer: list[int]) -> int:
    decision, done = choosing.decision, len(choosing.chosen)
    if decision.shape == NUMBER:
        return choosing.action_for((answer[0] - decision.lo) // decision.unit)
    if decision.shape == DIVIDE:
        return choosing.action_for(answer[done] // decision.unit)
    if decision.shape == SOME:
        left = [option for option in answer if option not in choosing.chosen]
        if not left:
            return DONE
        option = left[0]
    else:
        option = answer[done]
    return option % PAGE if option // PAGE == choosing.page else MORE
