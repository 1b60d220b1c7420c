"""What is said of cards and players for a time: powers, permissions, abilities, costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.abilities import Static
from ...abilities.amounts import Const, StatOf
from ...abilities.changes import Bonus, ChangeWords, CostLess, Forbid, GainAbilities, Permit, SetStats
from ...abilities.effects import (
    Apply,
    By,
    Damage,
    Draw,
    If,
    May,
    Modes,
    Move,
    Note,
    Prevent,
    ReplaceFor,
    Sequence,
    Special,
)
from ...abilities.filters import IsThis
from ...abilities.nodes import Change, Selector
from ...abilities.selectors import Choice, Each, EachPlayer, Opponent, Target, You
from ...abilities.tree import walk
from ..references import It, ThatPlayer
from ..surface import (
    Also,
    Charged,
    Doubled,
    Lasting,
    LastingWhile,
    NextLess,
    OneOfChanges,
    StatBy,
    StatsChange,
    StatTo,
    Still,
)
from .amounts import negative
from .filters import all_of, is_ability, single_owner, swapped
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(Apply)
def lower_apply(lowering: Lowering, value: Apply) -> Any:
    if any(isinstance(change, OneOfChanges) for change in value.changes):
        return _one_of_changes(lowering, value)
    endless = value.duration == "game" and not lowering.timed
    if endless and any(
        isinstance(one, Permit) and one.act in ("play from", "play free") for one in value.changes
    ):
        raise Unclear("it is not said how long this may be played")
    return lowering.conventions.applied(_said_of_cards(lowering, value), lowering.paying)


def _one_of_changes(lowering: Lowering, value: Apply) -> Any:
    """ "gains [Flying] or [Pierce]": one of them, chosen as it is done."""
    choices = [change for change in value.changes if isinstance(change, OneOfChanges)]
    if len(choices) != 1:
        raise Unclear("it is not clear what is chosen")
    rest = tuple(change for change in value.changes if change not in choices)
    each = [lowering.lower(replace(value, changes=(*rest, one))) for one in choices[0].changes]
    what = each[0].what
    named = isinstance(what, Target)
    modes = tuple(replace(one, what=It("it")) if named else one for one in each)
    chosen = Modes(modes, resolving=True)
    return Sequence((Note(what, "targets"), chosen), "one of them") if named else chosen


@lowers(Static)
def lower_static(lowering: Lowering, value: Static) -> Any:
    if any(isinstance(change, OneOfChanges) for change in value.changes):
        raise Unclear("it is not clear when this is chosen")
    return lowering.conventions.static(_said_of_cards(lowering, value))


def _losses_last(made: Any) -> Any:
    """ "Each Giant loses Giant and gains Knight": what is lost must not take a card out of what it gains."""
    lost = [one for one in made.changes if isinstance(one, ChangeWords) and one.mode == "lose"]
    if not lost:
        return made
    return replace(made, changes=(*(one for one in made.changes if one not in lost), *lost))


def _said_of_cards(lowering: Lowering, value: Any) -> Any:
    """Cards that cost less are those that are to be played, wherever that is."""
    if not any(isinstance(node, CostLess) for change in value.changes for node in walk(change)):
        made = _losses_last(lowering.field_by_field(value))
        if isinstance(made.what, (You, Opponent, EachPlayer)):
            # "your opponent cannot play cards from their hand": theirs is that player's
            who = single_owner(made.what)
            if who is not None:
                made = replace(made, changes=swapped(made.changes, ThatPlayer(), who))
        return made
    if isinstance(value.what, Charged):
        who, what = value.what.who, value.what.what
        value = replace(value, what=who, changes=tuple(replace(one, what=what) for one in value.changes))
    slot = Slot(CostLess("1"), "what", False, lowering.actor)
    return lowering.field_by_field(value, what=lowering.fitted(value.what, Selector, slot))


@lowers(StatBy)
def lower_stat_by(lowering: Lowering, value: StatBy) -> Any:
    amount = lowering.lower(value.amount)
    change = Bonus(((value.stat, negative(amount) if value.down else amount),))
    return lower_apply(lowering, Apply(value.what, (change,), "game"))


@lowers(StatTo)
def lower_stat_to(lowering: Lowering, value: StatTo) -> Any:
    what = lowering.fitted(value.what, Selector, Slot(value, "what", lowering.paying, lowering.actor))
    return lowering.conventions.stat_to(what, value.stat, lowering.lower(value.amount))


@lowers(Also)
def lower_also(lowering: Lowering, value: Also) -> Any:
    first = lowering.lower(value.first)
    if not isinstance(first, Apply):
        raise Unclear("it is not clear what this is said of")
    what = It("it") if isinstance(first.what, (Target, Choice)) else first.what
    return Sequence(
        (first, Apply(what, _changes_of(lowering, value.changes), value.duration or first.duration)), "also"
    )


def _changes_of(lowering: Lowering, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    made: Apply = lowering.field_by_field(Apply(You(), changes))
    return made.changes


@lowers(Still)
def lower_still(lowering: Lowering, value: Still) -> Any:
    made = lowering.lower(value.effect)
    if not isinstance(made, Apply):
        raise Unclear("it is not clear what it becomes")
    changes: list[Change] = []
    for change in made.changes:
        match change:
            case ChangeWords(aspect="type", words=words):
                changes.insert(0, ChangeWords("type", "gain", (*words, value.type)))
            case ChangeWords(aspect="race"):
                changes.append(replace(change, mode="gain"))
            case _:
                changes.append(change)
    return replace(made, changes=tuple(changes))


@lowers(StatsChange)
def lower_stats_change(lowering: Lowering, value: StatsChange) -> Any:
    amount = lowering.lower(value.amount)
    if value.how == "-":
        amount = negative(amount)
    stats = tuple((str(lowering.lower(stat)), amount) for stat in value.stats)
    return SetStats(stats) if value.how == "=" else Bonus(stats)


@lowers(Doubled)
def lower_doubled(lowering: Lowering, value: Doubled) -> Any:
    return Bonus(tuple((stat, StatOf(It("it"), stat)) for stat in value.stats))


@lowers(NextLess)
def lower_next_less(lowering: Lowering, value: NextLess) -> Any:
    return Special(
        "next costs less", Each(all_of([lowering.lower(p) for p in value.what])), Const(value.amount)
    )


@lowers(Forbid)
def lower_forbid(lowering: Lowering, value: Forbid) -> Any:
    made = lowering.field_by_field(value)
    if made.act == "play" and made.by is not None and any(is_ability(part) for part in walk(made.by)):
        raise Unclear("an ability is not a card")
    return lowering.conventions.forbidden(made)


@lowers(CostLess)
def lower_cost_less(lowering: Lowering, value: CostLess) -> Any:
    made = lowering.field_by_field(value)
    if not made.ability and made.what is not None and any(is_ability(part) for part in walk(made.what)):
        raise Unclear("an ability is not a card")
    if made.what == IsThis() and not made.ability:
        raise Unclear("what the card itself costs is a rule of playing it")
    return made


@lowers(Lasting)
def lower_lasting(lowering: Lowering, value: Lasting) -> Any:
    before, lowering.timed = lowering.timed, True
    made = lowering.lower(value.effect)
    lowering.timed = before
    return with_duration(made, value.duration)


@lowers(LastingWhile)
def lower_lasting_while(lowering: Lowering, value: LastingWhile) -> Any:
    made = with_duration(lowering.lower(value.effect), "while")
    if not isinstance(made, Apply):
        raise Unclear("it is not clear what lasts")
    return replace(made, condition=lowering.conventions.standing(lowering.lower(value.condition)))


def with_duration(effect: Any, duration: str) -> Any:
    match effect:
        case Apply(duration="next play"):
            return effect
        case Apply() | Prevent() | ReplaceFor():
            return replace(effect, duration=duration)
        case Sequence(parts=parts):
            lasting = [
                at for at, part in enumerate(parts) if not isinstance(part, (Note, Draw, Damage, Move))
            ]
            if not lasting:
                raise Unclear("it is not clear what lasts")
            return replace(
                effect,
                parts=tuple(
                    with_duration(part, duration) if at in lasting else part for at, part in enumerate(parts)
                ),
            )
        case Modes(modes=modes):
            return replace(effect, modes=tuple(with_duration(mode, duration) for mode in modes))
        case May(effect=inner):
            return replace(effect, effect=with_duration(inner, duration))
        case If(then=then):
            return replace(effect, then=with_duration(then, duration))
        case By(effect=inner):
            return replace(effect, effect=with_duration(inner, duration))
        case _:
            raise Unclear("it is not clear what lasts")


def gained_together(items: list[Any]) -> tuple[Any, ...]:
    """Abilities gained one after the other are gained together."""
    out: list[Any] = []
    for item in items:
        if isinstance(item, GainAbilities) and out and isinstance(out[-1], GainAbilities):
            out[-1] = GainAbilities((*out[-1].abilities, *item.abilities))
        else:
            out.append(item)
    return tuple(out)
