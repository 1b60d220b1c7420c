"""What is done: one act after the other, by whom, how often."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.amounts import Count, Minus
from ...abilities.changes import ChangeController
from ...abilities.conditions import Every
from ...abilities.effects import (
    Apply,
    By,
    Damage,
    Discard,
    Draw,
    If,
    Look,
    Modes,
    Move,
    Note,
    RemoveCounters,
    Repeat,
    Reveal,
    Search,
    Sequence,
    Shuffle,
    Token,
)
from ...abilities.filters import InZone
from ...abilities.nodes import Condition, Effect
from ...abilities.selectors import Choice, ControllerOf, Each, OwnerOf, You
from ...abilities.tree import replaced, walk
from ..instead import in_place
from ..references import It, ThatPlayer
from ..surface import (
    Again,
    DiscardUntil,
    DrawUntil,
    Filled,
    Instead,
    Lasting,
    Np,
    Randomly,
    Remaining,
    RemoveInAll,
    Self,
)
from .filters import swapped
from .shares import told_apart
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


#: how many counters are taken one by one at most
MOST_REMOVED = 20


@lowers(Sequence)
def lower_sequence(lowering: Lowering, value: Sequence) -> Any:
    parts: list[Effect] = []
    said = _as_long(value.parts) if value.joined == "," else value.parts
    for part in told_apart(said, value.joined == "damages"):
        conditions, core, after = _told_instead(part)
        if core is not None:
            condition = None if not conditions else every([lowering.lower(one) for one in conditions])
            made = (
                in_place(
                    parts, condition, lowering.lower(core.effect), core.of.zone.names[0] if core.of else ""
                )
                if parts
                else None
            )
            if made is None:
                raise Unclear("it is not clear what is done instead of what")
            parts = made
            if after:
                rest = lowering.lower(Sequence(after))
                parts.append(rest if condition is None else If(condition, rest))
            continue
        if isinstance(part, (Again, Remaining)):
            if not parts:
                raise Unclear("it is not clear what is meant")
            parts[-1] = _once_more(lowering, part, parts[-1])
            continue
        _append(lowering, parts, lowering.lower(part))
    if value.joined == ",":
        parts = _with_shuffle(lowering, parts)
    parts = lowering.conventions.sequence(parts)
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts), value.joined)


def _as_long(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "A gains … and B gains … until end of turn": how long is said once, behind the last, for all that is said to be
    so; control of a card is not something it is said to be."""
    made = list(parts)
    for at in range(len(made) - 2, -1, -1):
        one, behind = made[at], made[at + 1]
        if (
            isinstance(behind, Lasting)
            and isinstance(behind.effect, Apply)
            and isinstance(one, Apply)
            and one.duration == "game"
            and one.condition is None
            and not any(isinstance(change, ChangeController) for change in one.changes)
        ):
            made[at] = Lasting(behind.duration, one)
    return tuple(made)


def _append(lowering: Lowering, parts: list[Effect], made: Effect) -> None:
    if parts and (one := lowering.conventions.joined(parts[-1], made)) is not None:
        parts[-1] = one
    elif isinstance(made, Sequence) and made.joined == "flat":
        parts.extend(made.parts)
    else:
        parts.append(made)


def _told_instead(part: Effect) -> tuple[list[Condition], Instead | None, tuple[Effect, ...]]:
    """What is done instead of something before, under which conditions, and what else is done then."""
    conditions: list[Condition] = []
    while isinstance(part, If) and part.otherwise is None:
        conditions.append(part.condition)
        part = part.then
    if isinstance(part, Sequence) and part.parts and isinstance(part.parts[0], Instead):
        return conditions, part.parts[0], part.parts[1:]
    return (conditions, part, ()) if isinstance(part, Instead) else ([], None, ())


def every(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else Every(tuple(conditions))


@lowers(Instead, Again, Remaining)
def refuse_instead(lowering: Lowering, value: Effect) -> Any:
    raise Unclear("it is not clear what is done instead of what")


def _with_shuffle(lowering: Lowering, parts: list[Effect]) -> list[Effect]:
    """A search ends, once what was found has been put somewhere, as the game says."""
    at = next((at for at, part in enumerate(parts) if isinstance(part, Search)), -1)
    if at < 0 or any(isinstance(part, Shuffle) for part in parts):
        return parts
    search = parts[at]
    assert isinstance(search, Search)
    after = lowering.conventions.shuffled(search)
    if after is None:
        return parts
    put = next((n for n in range(at + 1, len(parts)) if isinstance(parts[n], Move)), len(parts) - 1)
    return [*parts[: put + 1], after, *parts[put + 1 :]]


def _once_more(lowering: Lowering, part: Effect, before: Effect) -> Effect:
    if isinstance(part, Again):
        return Repeat(lowering.lower(part.times), before)
    if isinstance(before, Token):
        left = Minus(before.count, Count(It("the")))
        return Sequence((before, replace(before, count=left, zone="ex area")), "rest to ex area")
    raise Unclear("it is not clear what remains")


@lowers(Repeat)
def lower_repeat(lowering: Lowering, value: Repeat) -> Any:
    if any(
        isinstance(node, (ControllerOf, OwnerOf)) and node.what == It("its") for node in walk(value.effect)
    ):
        # "for each resonator destroyed this way, its controller …": each time another one's
        raise Unclear("it is not clear which of those counted “its” is each time")
    effect = lowering.lower(value.effect)
    if isinstance(effect, Note):  # "for each …, choose one. Destroy it"
        raise Unclear("it is not clear how much is done for each of them")
    return lowering.conventions.repeated(lowering.lower(value.times), effect)


@lowers(By)
def lower_by(lowering: Lowering, value: By) -> Any:
    said = value.effect.effect if isinstance(value.effect, Lasting) else value.effect
    if value.who == You() and lowering.actor is None and isinstance(value.effect, Apply):
        return lowering.lower(value.effect)  # "you give it +1/+1"
    if isinstance(said, Apply) and not isinstance(said.changes[0], ChangeController):
        raise Unclear("nobody does what a card is said to be")
    if value.who == You() and lowering.actor is None:
        return lowering.lower(value.effect)
    actor, lowering.actor = lowering.actor, value.who
    lowering.actors.append(value.who)
    try:
        return lowering.conventions.by(lowering.field_by_field(value))
    finally:
        lowering.actor = actor


@lowers(Damage)
def lower_damage(lowering: Lowering, value: Damage) -> Any:
    if value.source == You():
        raise Unclear("a player deals no damage: a card does")
    return lowering.field_by_field(value)


@lowers(Reveal)
def lower_reveal(lowering: Lowering, value: Reveal) -> Any:
    made = lowering.field_by_field(value)
    lowering.revealed = True
    return made


@lowers(Look)
def lower_look(lowering: Lowering, value: Look) -> Any:
    lowering.looked = True
    return lowering.field_by_field(value)


@lowers(Filled)
def lower_filled(lowering: Lowering, value: Filled) -> Any:
    what, effect = value.what, value.effect
    if isinstance(what, Np) and isinstance(effect, (Modes, Sequence)) and what.det.quant.kind != "this":
        # it is chosen once, whatever is done to it then
        note = Note(what, "targets")
        spoken = It("them" if isinstance(lowering.lower(note).what, Each) else "it")
        return lowering.lower(Sequence((note, swapped(effect, Self(), spoken)), "filled"))
    return lowering.lower(swapped(effect, Self(), what))


@lowers(Randomly)
def lower_randomly(lowering: Lowering, value: Randomly) -> Any:
    return _chosen_at_random(lowering.lower(value.effect))


def _chosen_at_random(value: Any) -> Any:
    if isinstance(value, Choice):
        return replace(value, random=True)
    return replaced(value, _chosen_at_random)


@lowers(RemoveInAll)
def lower_remove_in_all(lowering: Lowering, value: RemoveInAll) -> Any:
    if value.count > MOST_REMOVED:
        raise Unclear("so many counters are not removed one by one")
    slot = Slot(value, "what", lowering.paying, lowering.actor)
    one = RemoveCounters(Choice(lowering.filter(value.what, slot)), value.name)
    return Sequence((one,) * value.count, "in all")


@lowers(DrawUntil)
def lower_draw_until(lowering: Lowering, value: DrawUntil) -> Any:
    hand = Count(Each(InZone("hand", You() if lowering.actor is None else ThatPlayer())))
    return Draw(Minus(lowering.lower(value.count), hand))


@lowers(DiscardUntil)
def lower_discard_until(lowering: Lowering, value: DiscardUntil) -> Any:
    hand = InZone("hand", You() if lowering.actor is None else ThatPlayer())
    return Discard(Choice(InZone("hand", You()), Minus(Count(Each(hand)), lowering.lower(value.count))))
