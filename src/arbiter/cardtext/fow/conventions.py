"""What Force of Will cards leave unsaid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.abilities import Static
from ...abilities.amounts import Const, Count, StatOf, Unknown
from ...abilities.changes import CardLimit, CostLess, Forbid, Permit
from ...abilities.conditions import Compare, Happened, Is, Some, Unless
from ...abilities.effects import Apply, DefineX, If, Move, Pay, Reveal, Search, Sequence, Special
from ...abilities.filters import (
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    HasKeyword,
    InZone,
    IsBattling,
    IsNamed,
    IsOneOf,
    IsPlayer,
    IsRace,
    IsThis,
    IsType,
    Negation,
    Pattern,
    StatIs,
)
from ...abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Selector
from ...abilities.selectors import (
    DONE,
    Among,
    Both,
    Choice,
    Each,
    EachPlayer,
    Host,
    Noted,
    Target,
    This,
    Top,
    You,
)
from ...abilities.tree import replaced, walk
from ..lowering import Slot, Unclear, in_role
from ..mentions import word_for
from ..references import It, ThatMany, ThatPlayer
from ..spelling import neighbours
from ..surface import Called, Det, Either, Np, TopOf
from .descriptions import parts_inside, was_looked_at
from .handlers import HANDLERS
from .places import CHASE, SPELLS, FowPlaces, is_revealed_until

#: the types of a card that calls itself so
ITSELF = {
    **dict.fromkeys(("ruler", "J-ruler", "J/ruler"), frozenset({"ruler", "j-ruler"})),
    **{word: frozenset({word}) for word in ("resonator", "addition", "regalia")},
}
#: words that a capital and a slip could make a race of: "Thi card"
DETERMINERS = frozenset({"this", "target", "each", "your", "all", "another"})
#: what only players do
PLAYERS_DO = frozenset(
    {
        "play",
        "activate",
        "draw",
        "gain life",
        "lose life",
        "pay life",
        "lose",
        "call",
        "chase",
        "judgment",
        "search",
        "discard",
    }
)


class FowConventions(FowPlaces):
    itself = ITSELF
    handlers = HANDLERS
    exact = False
    one_past = True
    one_extreme = True

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """ "You attacked this turn": a card of that player did (802.1, 803.1)."""
        if pattern.kind in ("attack", "block") and isinstance(pattern.subject, IsPlayer):
            return replace(pattern, subject=ControlledBy(pattern.subject.who or EachPlayer()))
        if pattern.kind == "attack" and pattern.subject == IsThis() and pattern.source == IsPlayer(You()):
            raise Unclear("a card does not attack its own player")
        if pattern.kind == "destroy" and isinstance(pattern.source, IsPlayer):
            raise Unclear("it is not clear by what that player destroys it")
        if pattern.kind == "destroy" and pattern.source is not None and pattern.subject is not None:
            if not pattern.detail and IsBattling() in walk(pattern.subject):
                raise Unclear("“in battle” says how it is destroyed")
        return super().patterned(pattern, said)

    def compared(self, value: Compare) -> Condition:
        """ "its total cost is 3 or less" is said of the card."""
        if isinstance(value.a, StatOf) and isinstance(value.a.what, (It, This, Noted, Host)):
            return Is(value.a.what, StatIs(value.a.stat, value.op, value.b))
        return value

    def often(self, event: Filter, op: str, number: Amount) -> Condition:
        if op == ">=" and isinstance(number, Const):
            return Happened(event, number.n)
        return super().often(event, op, number)

    def dealt_with(self, event: Pattern) -> Selector:
        if event.kind == "reveal":
            return Noted("looked")
        dealt = super().dealt_with(event)
        return dealt if isinstance(dealt, Noted) else Noted("this way")

    def check(self, value: Np) -> None:
        for part in value.parts:
            if isinstance(part, IsRace) and DETERMINERS & neighbours(part.name.lower()):
                raise Unclear(f"{part.name} may be a misspelled word")
            races = [one.name for one in walk(part) if isinstance(one, IsRace)]
            if any(_may_be_two_races(name) for name in races):
                raise Unclear("“of” between races may stand for “or”")

    def done_to(self, word: str) -> Selector | None:
        return Noted(word) if word in DONE else Noted("this way") if word == "returned" else None

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        if isinstance(filter, IsOneOf) and isinstance(filter.what, Top):
            raise Unclear("the top card is not chosen")
        if is_revealed_until(slot):
            return Each(filter)
        return super().chosen(det, filter, slot)

    def either(self, value: Either) -> Selector:
        """ "a J/ruler named "A" or "B"", "a card with [Flying] or [Pierce]": one noun, with either."""
        first, *rest = value.parts
        if any(isinstance(part, TopOf) for part in value.parts):
            raise Unclear("the top cards of one of two decks")
        if isinstance(first, Np) and any(isinstance(part, (Called, HasKeyword)) for part in first.parts):
            for other in rest:
                if isinstance(other, Np) and other.det == first.det:
                    if isinstance(other.parts[0], (IsNamed, HasKeyword)):
                        raise Unclear("what stands behind “or” is said of the same noun")
        return super().either(value)

    def pointed(self, value: Np) -> Selector | None:
        """ "the resonator": the one spoken of."""
        if value.det.quant.kind == "that" and value.parts == (IsPlayer(),):
            return ThatPlayer()
        if value.det.quant.kind == "the" and value.owner is None and len(value.parts) == 1:
            part = value.parts[0]
            if isinstance(part, (IsType, AnyOf, Anything)):
                return It("the card")
            if isinstance(part, IsRace):
                raise Unclear(f"it is not clear which {part.name} is meant")
        return None

    def special(self, effect: Special) -> Effect:
        """What is healed is a ruler, whatever else was spoken of (1024.1)."""
        if effect.name == "heal" and effect.what == It("it"):
            return replace(effect, what=It("that ruler"))
        return effect

    def joined(self, first: Effect, then: Effect) -> Effect | None:
        """ "Reveal a card from among them and put it into your hand" is one act; so is what is done otherwise."""
        if isinstance(then, If) and then.joined == "otherwise" and then.otherwise is None:
            if isinstance(first, If) and first.otherwise is None:
                return replace(first, otherwise=then.then)
            if (
                isinstance(first, Sequence)
                and isinstance(first.parts[-1], If)
                and first.parts[-1].otherwise is None
            ):
                return replace(
                    first, parts=(*first.parts[:-1], replace(first.parts[-1], otherwise=then.then))
                )
        if isinstance(first, Reveal) and isinstance(then, Move) and isinstance(then.what, It):
            parts = first.what.parts if isinstance(first.what, Both) else (first.what,)
            if all(isinstance(part, Choice) and was_looked_at(part.filter) for part in parts):
                return replace(then, what=first.what, reveal=True)
        return None

    def sequence(self, parts: list[Effect]) -> list[Effect]:
        """A sentence that says what X is holds for the X of sentences before it (903.3b-i)."""
        made = list(parts)
        for define in [part for part in parts if isinstance(part, DefineX)]:
            at = made.index(define)
            users = [place for place in range(at) if _uses(made[place], define.name)]
            if users:
                if any(isinstance(node, (It, Noted, ThatMany)) for node in walk(define.amount)):
                    raise Unclear(f"{define.name} is used before what it is taken from")
                made.insert(users[0], made.pop(at))
        return made

    def being(self, condition: Is) -> Condition:
        """ "this card attacked this turn" is something that happened; of another card, it is said of it as it was."""
        match condition.filter:
            case AnyOf(parts=parts) if all(isinstance(part, Did) for part in parts):
                return Some(tuple(self.being(Is(condition.what, part)) for part in parts))
            case _:
                pass
        if condition.what != This():
            return condition
        match condition.filter:
            case Did(event=Pattern() as event, role=role, window=""):
                return Happened(in_role(event, role, IsThis()))
            case Negation(part=Did(event=Pattern() as event, role=role, window="")):
                return Unless(Happened(in_role(event, role, IsThis())))
            case _:
                return condition

    def happened(self, condition: Happened) -> Condition:
        event = condition.event
        if not isinstance(event, Pattern) or condition.times != 1:
            return condition
        for role in ("subject", "source"):
            match getattr(event, role):
                case IsOneOf(what=(It() | Host()) as what):
                    return Is(what, Did(in_role(event, role, None), role))
                case _:
                    pass
        return condition

    def static(self, ability: Static) -> Ability:
        _addressed(ability.what, ability.changes)
        if isinstance(ability.what, (Target, Choice)):
            raise Unclear("what always holds is not said of cards that are chosen")
        return replace(ability, changes=_from_there(ability.changes))

    def applied(self, effect: Apply, paying: bool) -> Effect:
        """ "You may play it this turn": the card may be played; who else may is not said."""
        if effect.duration == "game" and any(
            isinstance(change, Forbid) and change.act == "play" and change.by == IsThis()
            for change in effect.changes
        ):
            raise Unclear("what a card says of playing it is a rule, and nothing it does")
        _addressed(effect.what, effect.changes)
        effect = replace(effect, changes=_from_there(effect.changes))
        match effect.changes:
            case (Permit(act="play from", what=IsOneOf(what=(It() | Noted()) as what)),) if (
                effect.what == You()
            ):
                return replace(effect, what=what, changes=(Permit("play from", IsPlayer(You())),))
            case (Permit(act="play from", what=IsOneOf(what=Among(what=Noted()) as what)),) if (
                effect.what == You()
            ):
                return replace(effect, what=what, changes=(Permit("play from", IsPlayer(You())),))
        return effect

    def limited(self, acts: tuple[Change, ...], by: Filter) -> tuple[Change, ...]:
        """Spells do not attack or block: "cannot be attacked or targeted by spells" limits only the second."""
        spells = any(isinstance(part, IsType) and part.name in CHASE | SPELLS for part in parts_inside([by]))
        return tuple(
            act
            if not isinstance(act, Forbid) or (spells and act.act in ("be attacked", "be blocked"))
            else replace(act, by=by)
            for act in acts
        )

    def noun_of(self, parts: list[Filter]) -> str:
        if any(part == AnyOf((IsType("spell"), IsType("ability"))) for part in parts):
            return "spell or ability"
        for part in parts:
            if isinstance(part, AnyOf) and (word := word_for(part)):
                return word  # "that J/resonator" is no addition
        return super().noun_of(parts)

    def searched(self, search: Search) -> list[Effect]:
        if search.count == Const(0):
            search = replace(search, count=Count(Each(InZone(search.zone, search.of))))
        return [search]


def _addressed(what: Selector, changes: tuple[Change, ...]) -> None:
    """ "They" are players where it is said what players do, and cards where not."""
    if what not in (ThatPlayer(), It("they")):
        return
    players = any(
        isinstance(change, (CostLess, CardLimit)) or (isinstance(change, Forbid) and change.act in PLAYERS_DO)
        for change in changes
    )
    if players != (what == ThatPlayer()):
        raise Unclear("this is said of others")


def _from_there(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """ "You may play Elves from your graveyard without paying their cost": they may be played from there, too."""
    return tuple(
        one
        for change in changes
        for one in (
            (Permit("play from", change.what), replace(change, what=_again(change.what)))
            if isinstance(change, Permit) and change.act == "play free" and _somewhere(change.what)
            else (change,)
        )
    )


def _again(what: Any) -> Any:
    """The same cards, without choosing a target for them once more."""
    return It("it") if isinstance(what, Target) else replaced(what, _again)


def _somewhere(what: Filter | None) -> bool:
    return what is not None and any(isinstance(node, InZone) and node.zone != "hand" for node in walk(what))


def _uses(effect: Effect, name: str) -> bool:
    return any(
        node == Unknown(name) or (isinstance(node, Pay) and f"{{{name}}}" in node.cost)
        for node in walk(effect)
    )


def _may_be_two_races(name: str) -> bool:
    """ "Immortal of Werewolf" may be a slip for "Immortal or Werewolf"; "Order of Blades" and "Knight of the Tower" are
    no two races: races are named in the singular and without an article."""
    return " of " in name and " of the " not in name and not name.endswith("s")
