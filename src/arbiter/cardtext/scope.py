"""How far a sentence reaches: what "instead" replaces, what a condition is asked about first, and sentences that
belong to what was begun before them.

All of this is decided from the records a grammar built, before anything in them is referred to.
"""

from __future__ import annotations

from dataclasses import replace

from ..abilities.conditions import YouDo
from ..abilities.effects import (
    Damage,
    Delay,
    If,
    May,
    Modes,
    Move,
    Note,
    PayToDo,
    Search,
    Sequence,
    Shuffle,
)
from ..abilities.nodes import Effect, Node, Selector
from ..abilities.selectors import Noted, Target
from ..abilities.tree import walk
from .lowering.filters import swapped
from .mentions import are_players
from .references import It, ThatPlayer

INSTEAD = "instead"
#: how an If is joined whose ``then`` replaces what was said before
REPLACING = (INSTEAD, "full instead")
IT = It("it")


def speaks(node: Node) -> bool:
    """Whether something in it refers to what was named before."""
    return any(isinstance(one, It) for one in walk(node))


# --- what is named before a condition is asked ---------------------------------------------------------------------


def named_first(effect: Effect) -> Effect:
    """ "Destroy target resonator. If …, return it to its owner's hand instead": the target is named before the
    condition is asked, so that "it" means the target in either case. Likewise "… target resonator if it is …",
    "when target resonator is destroyed this turn", and "recover target resonator at the end of turn": where the time is
    said last, what is chosen is chosen now, and only what is done to it is done later."""
    match effect:
        case If(joined="instead", otherwise=Effect() as before):
            return _instead(effect, before)
        case If(joined="after") if speaks(effect.condition):
            return _asked_about(effect)
        case Delay(duration="later"):
            return _chosen_now(replace(effect, duration=""))
        case Delay(event=event):
            targets = [node for node in walk(event) if isinstance(node, Target)]
            if len(targets) == 1:
                named = replace(effect, event=swapped(event, targets[0], IT))
                return Sequence((Note(targets[0], "targets"), named), "fate")
        case _:
            pass
    return effect


def _instead(made: If, before: Effect) -> Effect:
    then = made.then
    if (
        isinstance(before, Sequence)
        and any(isinstance(part, Search) for part in before.parts[:-1])
        and not any(isinstance(node, Search) for node in walk(then))
    ):
        # what was searched for is found in either case; where it is put is what changes
        put = _instead(replace(made, otherwise=before.parts[-1]), before.parts[-1])
        return replace(before, parts=(*before.parts[:-1], put))
    if isinstance(then, Damage) and then.source == IT and isinstance(before, Damage) and before.source != IT:
        then = replace(then, source=before.source)  # whoever deals the one deals the other
    declined = isinstance(then, May) and then.otherwise is None
    if isinstance(then, May) and then.otherwise is None:
        then = replace(then, otherwise=before)  # who does not wish to do so does what was said first
    targets = [node for node in walk(before) if isinstance(node, Target)]
    same = [node for node in walk(then) if isinstance(node, Target)] == targets
    if len(targets) != 1:
        return made if then is made.then else replace(made, then=then)
    again: Selector = ThatPlayer() if are_players(targets[0]) else IT
    spoken = any(type(node) is type(again) for said in (made.condition, then) for node in walk(said))
    if spoken or declined or same:
        then, before = swapped(then, targets[0], again), swapped(before, targets[0], again)
        return Sequence((Note(targets[0], "targets"), replace(made, then=then, otherwise=before)), INSTEAD)
    return made if then is made.then else replace(made, then=then)


def _asked_about(effect: If) -> Effect:
    targets = [node for node in walk(effect.then) if isinstance(node, Target)]
    if len(targets) != 1:
        return effect
    then = swapped(effect.then, targets[0], IT)
    return Sequence((Note(targets[0], "targets"), replace(effect, then=then)), INSTEAD)


def _chosen_now(delay: Delay) -> Effect:
    targets = [node for node in walk(delay.effect) if isinstance(node, Target)]
    if len(targets) != 1:
        return delay
    later = replace(delay, effect=swapped(delay.effect, targets[0], IT))
    return Sequence((Note(targets[0], "targets"), later), "fate")


def led(effect: Effect) -> Effect:
    """ "Target resonator gains … if it's a Knight": where nothing was named before, "it" is the target."""
    match effect:
        case Sequence(parts=(first, *rest)):
            return replace(effect, parts=(led(first), *rest))
        case Modes(modes=modes):
            return replace(effect, modes=tuple(led(mode) for mode in modes))
        case If(condition=condition, joined="") if speaks(condition):
            return _asked_about(effect)
        case _:
            return effect


# --- "instead" of a sentence further back --------------------------------------------------------------------------


def further_back(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Deal it 3 damage. Draw a card. If …, deal 5 damage instead": what is done instead replaces the last sentence
    that does the same; if none does, the sentence just before. A grammar may leave the choice to this, by an If
    that is joined by "instead" and has no ``otherwise``."""
    done: list[Effect] = []
    for now in parts:
        if not isinstance(now, If) or now.joined not in REPLACING or not done:
            done.append(now)
            continue
        act = _act(now.then)
        back = next((at for at in range(len(done) - 1, -1, -1) if _act(done[at]) is act), -1)
        if now.otherwise is None:
            done[back] = replace(now, otherwise=done[back])
        elif back >= 0 and act is not _act(now.otherwise) and not isinstance(now.otherwise, (Sequence, If)):
            done[back : back + 1] = [replace(now, otherwise=done[back])]
            done.append(now.otherwise)
        else:
            done.append(now)
    return tuple(done)


def _act(effect: Effect) -> type[Node]:
    """What a sentence does, whoever does it."""
    while isinstance(effect, May):
        effect = effect.effect
    return type(effect)


# --- sentences that belong to the one before -----------------------------------------------------------------------


def joined_on(before: Effect, after: Effect, raw: Effect) -> Effect | None:
    """``before`` with ``after`` as a part of it, where it belongs there; ``raw`` is how ``after`` was written.

    "You may pay {1}. If you do so, choose 1 Forward. Break it": what is said next of what was chosen there does not
    happen where nothing was chosen.
    """
    if chooses(raw) or not any(isinstance(node, (It, Noted)) for node in walk(raw)):
        return None  # whoever chooses anew speaks of that
    match before:
        case PayToDo(then=Effect() as inner) if chooses(inner):
            return replace(before, then=longer(inner, after))
        case PayToDo(then=None, otherwise=Effect() as inner) if chooses(inner):
            return replace(before, otherwise=longer(inner, after))
        case If(then=inner, otherwise=None) if chooses(inner):
            return replace(before, then=longer(inner, after))
        case May(effect=inner) | Delay(effect=inner) if chooses(inner):
            return replace(before, effect=longer(inner, after))
        case Delay(effect=Move(zone="field") as inner):  # what comes back then is what is spoken of next
            return replace(before, effect=longer(inner, after))
        case _:
            return None


def chooses(effect: Effect) -> bool:
    if isinstance(effect, Sequence):
        return chooses(effect.parts[0])
    return isinstance(effect, Note) and isinstance(effect.what, Target)


def longer(effect: Effect, after: Effect) -> Effect:
    if isinstance(effect, Sequence) and not effect.joined:
        return replace(effect, parts=(*effect.parts, after))
    return Sequence((effect, after))


def completed(before: Effect, after: Effect) -> Effect | None:
    """ "At the end of turn, search your deck for a card … Then shuffle your deck": the shuffling belongs to the search,
    which comes later, or may not come; and a card that may be put into the field now goes back later only if it was."""
    if isinstance(after, Shuffle) and (searched := _searched(before, after)) is not None:
        return searched
    if isinstance(after, Delay) and isinstance(before, If) and _may_enter(before.then):
        return replace(before, then=Sequence((before.then, If(YouDo(), after))))
    return None


def _may_enter(effect: Effect) -> bool:
    return isinstance(effect, May) and isinstance(effect.effect, Move) and effect.effect.zone == "field"


def _searched(effect: Effect, after: Shuffle) -> Effect | None:
    """The effect with the shuffling in the part at its end that searches and does not always come; none if it ends in
    no such part."""
    match effect:
        case Sequence(parts=(*parts, last)):
            made = _searched(last, after)
            return None if made is None else replace(effect, parts=(*parts, made))
        case Delay(effect=inner) | May(effect=inner, otherwise=None) if _searches(inner):
            return replace(effect, effect=_searched(inner, after) or longer(inner, after))
        case If(then=inner, otherwise=None) if _searches(inner):
            return replace(effect, then=_searched(inner, after) or longer(inner, after))
        case PayToDo(then=Effect() as inner, otherwise=None) if _searches(inner):
            return replace(effect, then=_searched(inner, after) or longer(inner, after))
        case _:
            return None


def _searches(effect: Effect) -> bool:
    """Whether it searches and does not shuffle yet."""
    inside = list(walk(effect))
    return any(isinstance(node, Search) for node in inside) and not any(
        isinstance(node, Shuffle) for node in inside
    )
