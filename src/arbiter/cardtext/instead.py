"""What is done instead of what the text said before.

"Deal 3 damage to it. If …, deal 5 damage instead", "draw 2 instead", "destroy it instead", "you may put it onto your
field instead": which act is replaced follows from the words. What leaves something out (:class:`Same`) replaces the
last act of its kind, however far back, and takes from it what it leaves out. What begins with a selection of its own
replaces the whole sentence before it. Anything else replaces the only act of the sentence before it, or the one of the
same kind there; where neither is clear, nothing is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..abilities.changes import Bonus
from ..abilities.effects import (
    Apply,
    Attach,
    Banish,
    By,
    Damage,
    DefineX,
    Destroy,
    Discard,
    GainLife,
    If,
    May,
    Modes,
    Move,
    Note,
    PutCounters,
    Remove,
    Search,
    Sequence,
    Shuffle,
    Special,
    Token,
    Turn,
)
from ..abilities.nodes import Amount, Condition, Effect, Selector
from ..abilities.selectors import Choice, Target
from ..abilities.tree import walk
from .references import It, ThatPlayer
from .surface import BothModes, Recounted, Same, SameChange

Make = Callable[[Effect], Effect]


def in_place(
    parts: list[Effect], condition: Condition | None, new: Effect, zone: str = ""
) -> list[Effect] | None:
    """The sentences before, with the act that ``new`` replaces if the condition is true; None if it is not clear.
    ``zone``: it is done instead of putting something there."""

    def make(old: Effect) -> Effect:
        return _either(condition, new, old)

    if zone:
        for at in range(len(parts) - 1, -1, -1):
            if (put := _put_there(parts[at], zone, make)) is not None:
                return [*parts[:at], put, *parts[at + 1 :]]
        return None
    if isinstance(new, By) and _leaves_out(new.effect):  # "they discard 2 instead": who acted before
        at = next((at for at in range(len(parts) - 1, -1, -1) if isinstance(parts[at], By)), -1)
        acted = parts[at] if at >= 0 else None
        if not isinstance(acted, By) or new.who not in (acted.who, ThatPlayer()):
            return None
        if not same_kind(acted.effect, new.effect):
            return None
        other = replace(acted, effect=_filled(new.effect, acted.effect))  # the condition is not asked of them
        return [*parts[:at], _either(condition, other, acted), *parts[at + 1 :]]
    if _leaves_out(new):
        for at in range(len(parts) - 1, -1, -1):
            if (made := _last_of_kind(parts[at], new, make)) is not None:
                return [*parts[:at], made, *parts[at + 1 :]]
        return None
    at = len(parts) - 1
    while at > 0 and isinstance(parts[at], (DefineX, Shuffle)):
        at -= 1
    made = _whole(parts[at], make) if _selects(new) else _replaced(parts[at], new, make)
    return None if made is None else [*parts[:at], made, *parts[at + 1 :]]


def _leaves_out(new: Effect) -> bool:
    return any(
        isinstance(node, (Same, SameChange, BothModes, Recounted))
        or (isinstance(node, Token) and not node.name)
        or (isinstance(node, Modes) and not node.modes)
        for node in walk(new)
    )


def _bare(effect: Effect) -> Effect:
    return _bare(effect.effect) if isinstance(effect, May) else effect


def _selects(effect: Effect) -> bool:
    effect = _bare(effect)
    if isinstance(effect, Sequence):
        return _selects(effect.parts[0])
    return isinstance(effect, (Note, Search))


def _kind(effect: Effect) -> object:
    effect = _bare(effect)
    if isinstance(effect, If) and effect.joined in ("instead", "changed") and effect.otherwise is not None:
        return _kind(effect.otherwise)
    if isinstance(effect, Special):
        return effect.name
    if isinstance(effect, BothModes):
        return Modes
    return Move if isinstance(effect, Attach) else type(effect)  # both are put somewhere


#: what is done by the verbs for which another number alone may be said; by the others something is put somewhere
RECOUNTED: dict[str, type[Effect]] = {
    "search": Search,
    "discard": Discard,
    "destroy": Destroy,
    "break": Destroy,
    "banish": Banish,
    "remove": Remove,
    "rest": Turn,
    "recover": Turn,
}


def _recounted(old: Effect, new: Recounted) -> Effect | None:
    """The act before with another number, if it is done by that verb and says how many."""
    old = _bare(old)
    if isinstance(old, Move) and (old.how or "put") != new.verb:
        return None
    if isinstance(old, Turn) and old.upright != (new.verb == "recover"):
        return None
    if new.dest is not None and not (isinstance(old, Move) and new.dest.zone.names == (old.zone,)):
        return None
    if not isinstance(old, RECOUNTED.get(new.verb, Move)):
        return None
    if isinstance(old, Search):
        return replace(old, count=new.count, up_to=new.up_to)
    if isinstance(old, (Discard, Destroy, Move, Banish, Remove, Turn)) and isinstance(
        what := old.what, (Choice, Target)
    ):
        return replace(old, what=replace(what, count=new.count, up_to=new.up_to, any_number=False))
    return None


def same_kind(old: Effect, new: Effect) -> bool:
    if isinstance(recounted := _bare(new), Recounted):
        return _recounted(old, recounted) is not None
    if isinstance(old, If) and old.joined not in ("instead", "changed"):
        return same_kind(old.then, new)
    if isinstance(old, GainLife):
        return isinstance(new, GainLife) or _life(new) is not None
    return _kind(old) == _kind(new)


def _life(new: Effect) -> Amount | None:
    """What "give [defense]+4 instead" gives to a leader who was given defense before."""
    match _bare(new):
        case Apply(what=Same(), changes=(Bonus(stats=(("def", amount),)),)):
            return amount
        case _:
            return None


def _last_of_kind(before: Effect, new: Effect, make: Make) -> Effect | None:
    if same_kind(before, new):
        return make(before)
    if isinstance(before, Sequence):
        for at in range(len(before.parts) - 1, -1, -1):
            if (made := _last_of_kind(before.parts[at], new, make)) is not None:
                return replace(before, parts=(*before.parts[:at], made, *before.parts[at + 1 :]))
    if isinstance(before, By) and (inner := _last_of_kind(before.effect, new, make)) is not None:
        return replace(before, effect=inner)
    return None


def _put_there(before: Effect, zone: str, make: Make) -> Effect | None:
    if isinstance(before, Move) and before.zone == zone:
        return make(before)
    if isinstance(before, Sequence):
        for at in range(len(before.parts) - 1, -1, -1):
            if (made := _put_there(before.parts[at], zone, make)) is not None:
                return replace(before, parts=(*before.parts[:at], made, *before.parts[at + 1 :]))
    return None


def _whole(before: Effect, make: Make) -> Effect:
    return make(before)


def _replaced(before: Effect, new: Effect, make: Make) -> Effect | None:
    if isinstance(before, Note):
        return None  # nothing has been done yet
    if isinstance(before, May) and isinstance(before.effect, Sequence):
        inner = _replaced(before.effect, new, make)
        return None if inner is None else replace(before, effect=inner)
    if not isinstance(before, Sequence):
        return make(before)
    acts = [
        at for at, part in enumerate(before.parts) if not isinstance(part, (Note, Search, Shuffle, DefineX))
    ]
    alike = [at for at in acts if same_kind(before.parts[at], new)]
    if acts and _instead_of_all([before.parts[at] for at in acts], new):
        first, last = acts[0], acts[-1]
        if acts != list(range(first, last + 1)):
            return None
        whole = make(replace(before, parts=before.parts[first : last + 1]))
        return replace(before, parts=(*before.parts[:first], whole, *before.parts[last + 1 :]))
    chosen = acts if len(acts) == 1 else alike
    if len(chosen) != 1:
        return None
    at = chosen[0]
    return replace(before, parts=(*before.parts[:at], make(before.parts[at]), *before.parts[at + 1 :]))


def _instead_of_all(acts: list[Effect], new: Effect) -> bool:
    """Whether several acts are replaced together: one by one by acts of their kinds ("draw 1 card and deal it 2
    damage … draw 2 cards and deal it 4 damage instead"), or by another thing done to what all of them are done to
    ("rest it and it cannot attack … destroy it instead")."""
    if len(acts) < 2:
        return False
    if isinstance(new, Sequence):
        return len(new.parts) == len(acts) and all(map(_another_number, acts, new.parts))
    done_to = {getattr(act, "what", None) for act in (*acts, new)}
    return (
        done_to <= {It("it"), It("them")}
        and len(done_to) == 1
        and not any(same_kind(act, new) for act in acts)
    )


def _another_number(old: Effect, new: Effect) -> bool:
    """Whether the same is done, perhaps with another number: what is chosen must be described as before."""
    if not same_kind(old, new):
        return False
    chosen = [what.filter for act in (old, new) if isinstance(what := getattr(act, "what", None), Choice)]
    return len(chosen) in (0, 2) and chosen[:1] == chosen[1:]


def _either(condition: Condition | None, new: Effect, old: Effect) -> Effect:
    first = old
    while isinstance(first, If) and first.joined in ("instead", "changed") and first.otherwise is not None:
        first = first.otherwise
    while isinstance(first, If) and first.joined not in ("instead", "changed"):
        first = first.then
    if isinstance(new, Modes) and not new.modes and isinstance(first, Modes):
        return replace(first, more=new.count, more_if=condition, more_up_to=new.up_to)
    filled = _filled(new, first)
    named = _target(first)
    if named is not None and first is old and condition is not None:
        # what is dealt with either way is selected before the condition is asked
        name, target = named
        before: Effect = replace(first, **{name: It("it")})  # type: ignore[type-var]
        return Sequence((Note(target, "selected"), _either(condition, _filled(new, before), before)), "and")
    joined = "changed" if isinstance(first, Apply) and first.duration == "game" else "instead"
    if isinstance(filled, May):
        filled = replace(filled, otherwise=old)
        return filled if condition is None else If(condition, filled, old, joined)
    if condition is None:
        return filled
    return If(condition, filled, old, joined)


def _target(effect: Effect) -> tuple[str, Selector] | None:
    """What the effect selects, and in which of its fields."""
    for name in ("to", "what"):
        if isinstance(found := getattr(effect, name, None), Target):
            return name, found
    return None


def _filled(new: Effect, old: Effect) -> Effect:
    match new, old:
        case May(effect=inner), _:
            return replace(new, effect=_filled(inner, old))
        case Recounted(), _:
            return _recounted(old, new) or new
        case Apply(what=Same()), GainLife() if (amount := _life(new)) is not None:
            return replace(old, amount=amount)
        case Damage(to=Same()), Damage(to=to):
            return replace(new, to=to, source=old.source)
        case PutCounters(what=Same()), PutCounters(what=what):
            return replace(new, what=what)
        case Apply(what=Same()), Apply(what=what):
            return replace(new, what=what, duration=old.duration)
        case Apply(changes=(SameChange(),)), Apply(changes=changes):
            return replace(new, changes=changes, duration=old.duration)
        case Token(name=""), Token():
            return replace(old, count=new.count)
        case BothModes(), Modes(modes=(Apply() as one, *_) as modes):
            all_changes = dict.fromkeys(
                change for mode in modes if isinstance(mode, Apply) for change in mode.changes
            )
            return replace(one, changes=tuple(all_changes))
        case BothModes(), Modes(modes=modes):
            return Sequence(modes, "and")
        case _:
            return new
