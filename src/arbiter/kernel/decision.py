"""What a player may be asked. A handful of shapes; a new mechanic does not get a new one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from arbiter.errors import ArbiterError

from .ids import NO_ABILITY, NO_REF, Ref, Seat
from .questions import Question

ONE: Final = "one"  # choose one option
SOME: Final = "some"  # choose between lo and hi options (subject to the asker's check)
NUMBER: Final = "number"  # a number from lo to hi, in steps of unit
ORDER: Final = "order"  # put all options in order
DIVIDE: Final = "divide"  # split a total over the options in units, at least lo each
YES_NO: Final = "yes or no"

# Most questions have neither; they share these, which stay empty.
NO_FLOOR: Final[list[int]] = []
NONE_LISTED: Final[list[list[int]]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Option:
    """Something that may be chosen: a verb and what it is about. Its label is made only when somebody reads it."""

    def __init__(
        self, verb: str, ref: Ref = NO_REF, other: int = NO_REF, extra: int = 0, clause: str = ""
    ) -> None:
        self.verb = verb
        self.ref = ref
        self.other = other
        self.extra = extra
        self.clause = clause

    def same(self, o: Option) -> bool:
        return self.verb == o.verb and self.ref == o.ref and self.other == o.other and self.extra == o.extra


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """A question to a seat. ``about`` is a key the game's words are looked up by; ``clause`` is the rule that asks.

    ``legal``: for SOME, complete answers known to be legal, the most sensible first (a payment, say); when it is
    not empty an answer outside the listed ones is checked by the asker.
    ``forced``: exactly one answer is possible, so nobody needs to be asked.
    """

    def __init__(
        self, seat: Seat, shape: str, about: Question, options: list[Option], clause: str = ""
    ) -> None:
        self.seat = seat
        self.shape = shape
        self.about = about
        self.options = options
        self.clause = clause
        self.lo = 1
        self.hi = 1
        self.unit = 1
        self.total = 0
        self.ref = NO_REF
        self.ability = NO_ABILITY
        self.floor = NO_FLOOR  # for DIVIDE: the least each option takes, where they differ
        self.legal = NONE_LISTED
        self.checked = False
        self.always = False
        self.default: list[int] | None = None

    @property
    def forced(self) -> list[int] | None:
        """The only possible answer, if there is just one."""
        if self.always:
            return None
        n = len(self.options)
        if self.shape == ONE or self.shape == YES_NO:
            return [0] if n == 1 else None
        if self.shape == SOME:
            if self.legal:
                return self.legal[0] if len(self.legal) == 1 and not self.checked else None
            if self.hi == 0:
                return []
            if self.lo == n and self.hi == n and not self.checked:
                return list(range(n))
            return None
        if self.shape == NUMBER:
            return [self.lo] if self.lo == self.hi else None
        if self.shape == ORDER:
            return list(range(n)) if n <= 1 else None
        if self.shape == DIVIDE:
            if n == 1:
                return [self.total]
            least = [max([self.lo, *self.floor[i : i + 1]]) for i in range(n)]
            return least if sum(least) == self.total else None
        return None


class IllegalAnswer(ArbiterError):
    """An answer that is not one of those offered."""


def check_answer(decision: Decision, answer: list[int]) -> None:
    """Refuse an answer the decision does not allow."""
    n = len(decision.options)
    shape = decision.shape
    if shape == NUMBER:
        if (
            len(answer) != 1
            or not decision.lo <= answer[0] <= decision.hi
            or (answer[0] - decision.lo) % decision.unit
        ):
            raise IllegalAnswer(
                f"choose a number from {decision.lo} to {decision.hi}", clause=decision.clause or None
            )
        return
    if shape == DIVIDE:
        good = len(answer) == n and sum(answer) == decision.total
        good = good and all(part >= decision.lo and part % decision.unit == 0 for part in answer)
        good = good and all(part >= least for part, least in zip(answer, decision.floor, strict=False))
        if not good:
            raise IllegalAnswer(
                f"divide {decision.total} in multiples of {decision.unit}, at least {decision.lo} each",
                clause=decision.clause or None,
            )
        return
    if len(set(answer)) != len(answer) or any(not 0 <= i < n for i in answer):
        raise IllegalAnswer("that is not one of the options", clause=decision.clause or None)
    if shape == ORDER:
        if len(answer) != n:
            raise IllegalAnswer("put all of them in order", clause=decision.clause or None)
    elif shape == SOME:
        if not decision.checked and not decision.lo <= len(answer) <= decision.hi:
            raise IllegalAnswer(f"choose {decision.lo} to {decision.hi}", clause=decision.clause or None)
    elif len(answer) != 1:
        raise IllegalAnswer("choose one", clause=decision.clause or None)
