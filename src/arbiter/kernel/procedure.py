"""Procedures: a rulebook's numbered lists, as data.

A :class:`Step` is one function with the clause ids it carries out. A :class:`Procedure` is an ordered tuple of steps.
Sequences hold no logic, steps hold no sequencing beyond saying "again", "skip to" or "finished" on their frame.
A :class:`Frame` is one procedure under way: the only thing that waits on the stack of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast
from zlib import crc32

from mypy_extensions import mypyc_attr

from .ids import FIRST, NO_ABILITY, NO_CARD_REF, NO_CONTEXT, CardId, ContextId, Ref, Seat

if TYPE_CHECKING:
    from .events import Event


class Step:
    """One function of the rules and the clauses it carries."""

    def __init__(self, run: Callable[[Any, Any], None], clauses: tuple[str, ...], name: str) -> None:
        self.run = run
        self.clauses = clauses
        self.name = name

    def carrying(self, *clauses: str) -> Step:
        """The same work under other clause ids: another edition or another chapter says the same thing."""
        return Step(self.run, clauses, self.name)


def clause(*ids: str) -> Callable[[Callable[[Any, Any], None]], Step]:
    """Makes a function a step that carries the clauses ``ids``."""

    def make(run: Callable[[Any, Any], None]) -> Step:
        return Step(run, ids, getattr(run, "__name__", "step"))

    return make


Rule = TypeVar("Rule", bound=Callable[..., Any])

#: the clauses of the rules that are no steps, by the rule's name
RULE_CLAUSES: Final[dict[str, tuple[str, ...]]] = {}


def decides(*ids: str) -> Callable[[Rule], Rule]:
    """Marks a function that decides clauses without being a step of a procedure."""

    def mark(rule: Rule) -> Rule:
        RULE_CLAUSES[getattr(rule, "__name__", "")] = ids
        return rule

    return mark


def noted(*ids: str) -> tuple[str, ...]:
    """The clauses some data stands for, for the log and for comparing editions; the code that uses it decides them."""
    return ids


PROCEDURES: Final[dict[str, Procedure]] = {}


class Procedure:
    """``of``: whose it is, where several editions have a procedure of that name; ``key`` is its name among all."""

    def __init__(self, name: str, steps: tuple[Step, ...], of: str = "") -> None:
        self.name = name
        self.key = f"{name} ({of})" if of else name
        self.steps = steps
        self.length = len(steps)
        self.positions = {
            step.name: i for i, step in reversed(list(enumerate(steps)))
        }  # of the first of each name
        self.number = crc32(self.key.encode())  # for hashes of states: the same in every process
        if self.key in PROCEDURES:
            raise ValueError(f"two procedures are called {self.key!r}")
        PROCEDURES[self.key] = self

    def at(self, name: str) -> int:
        """The position of the step called ``name``."""
        at = self.positions.get(name)
        if at is None:
            raise ValueError(f"{self.name} has no step {name}")
        return at


# The stages of a step that asks. A step with more of them names its own.
START: Final = 0  # nothing was asked yet
ASKED: Final = 1  # the answer has come
BEGUN: Final = 1  # it asks nothing, but goes on

NO_EVENTS: Final[list[Event]] = []  # of frames that carry none: batches are replaced, never changed


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A procedure under way: where it stands, and the few things it needs to remember."""

    def __init__(
        self, procedure: Procedure, who: Seat = FIRST, ref: Ref = NO_CARD_REF, context: ContextId = NO_CONTEXT
    ) -> None:
        self.procedure = procedure
        self.step = 0
        self.who = who  # the player it is about
        self.ref = ref  # the card it is about
        self.context = context  # the running effect's context, by number
        self.ability = NO_ABILITY  # for effects: the ability …
        self.node = -1  # … and the record within it
        self.i = 0  # for effects: which part of a sequence
        self.stage = START  # how far the present step has got
        self.count = 0
        self.data: list[
            int
        ] = []  # what else it remembers: read by one of the names below, or as a record of its own
        self.events = NO_EVENTS
        self.facts = NO_EVENTS

    @property
    def refs(self) -> list[Ref]:
        """The data of a procedure that keeps nothing but references."""
        return cast("list[Ref]", self.data)

    @refs.setter
    def refs(self, refs: list[Ref]) -> None:
        self.data = cast("list[int]", refs)

    @property
    def cards(self) -> list[CardId]:
        """The data of a procedure that keeps nothing but cards."""
        return cast("list[CardId]", self.data)

    @cards.setter
    def cards(self, cards: list[CardId]) -> None:
        self.data = cast("list[int]", cards)

    @property
    def seats(self) -> list[Seat]:
        """The data of a procedure that keeps nothing but players, each as often as it is about them."""
        return cast("list[Seat]", self.data)

    @seats.setter
    def seats(self, seats: list[Seat]) -> None:
        self.data = cast("list[int]", seats)

    def copy(self) -> Frame:
        other = Frame(self.procedure, self.who, self.ref, self.context)
        other.step = self.step
        other.ability = self.ability
        other.node = self.node
        other.i = self.i
        other.stage = self.stage
        other.count = self.count
        other.data = self.data.copy()
        other.events = self.events  # batches are replaced, never changed
        other.facts = self.facts
        return other

    def again(self) -> None:
        """Do the present step once more."""
        self.step -= 1

    def go(self, name: str) -> None:
        """Continue at the step called ``name``."""
        self.step = self.procedure.at(name)
        self.stage = START

    def finish(self) -> None:
        self.step = self.procedure.length
