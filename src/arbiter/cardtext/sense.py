"""What the words leave to be understood: where an ability works, and readings that must not be trusted."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..abilities.abilities import Activated, Keyword, SpellText, Static, Triggered
from ..abilities.amounts import Const, Count, CountersOn, Rolled, StatOf, ThatMany, Unknown, ValueOf
from ..abilities.conditions import Is, TurnOf, YouDo
from ..abilities.effects import (
    Apply,
    Banish,
    By,
    Damage,
    DefineX,
    Delay,
    Destroy,
    Discard,
    Draw,
    If,
    Look,
    May,
    Modes,
    Move,
    Note,
    PayToDo,
    Prevent,
    Remove,
    ReplaceFor,
    Reveal,
    Roll,
    Search,
    Sequence,
    Shuffle,
    Token,
    Turn,
)
from ..abilities.filters import (
    AllOf,
    AnyOf,
    ControlledBy,
    Did,
    InZone,
    IsAnother,
    IsAttacking,
    IsBlocking,
    IsOneOf,
    IsOther,
    IsPlayer,
    IsThis,
    IsType,
    Negation,
    OwnedBy,
    Pattern,
)
from ..abilities.nodes import Ability, Amount, Condition, Effect, Filter, Node, Selector
from ..abilities.selectors import (
    Among,
    Choice,
    Each,
    EventSource,
    EventSubject,
    Host,
    It,
    Noted,
    Opponent,
    Target,
    ThatPlayer,
    This,
    Top,
    You,
)
from ..abilities.tree import replaced, walk
from .pronouns import settle, swapped
from .still import still_meant


def settled(ability: Ability) -> Ability:
    """The ability with all that its words leave to be understood."""
    first = _counted_first(_counted(_later(_in_one_place(_in_battle(ability)))))
    made: Ability = _settled_numbers(_from_shown(_unplaced(first)))
    made = _of_battle(_bound(_led(_instead(_of_condition(_others(_same_dealer(made)))))))
    return placed(still_meant(settle(made)[0]))


def unclear(ability: Ability) -> str:
    """What cannot be told of what its words refer to; empty if everything can."""
    return settle(_bound(_instead(_of_condition(_counted_first(ability)))))[1]


BLOCKER = EventSubject("blocking forward")
ATTACKER = EventSource("attacking forward")


def _in_battle(value: Any, kinds: frozenset[str] = frozenset()) -> Any:
    """ "Break the blocking Forward": the one of the event where a Forward blocks, else whichever blocks now; so with
    "the attacking Forward", who is what the event happens to where a Forward attacks."""
    if value == BLOCKER and kinds != {"block"}:
        return Each(AllOf((IsType("forward"), IsBlocking())))
    if value == ATTACKER and kinds != {"block"}:
        if kinds == {"attack"}:
            return EventSubject(ATTACKER.noun)
        return Each(AllOf((IsType("forward"), IsAttacking())))
    if isinstance(value, Ability):
        events = value.events if isinstance(value, Triggered) else ()
        kinds = frozenset(event.kind for event in events if isinstance(event, Pattern))
    return replaced(value, lambda part: _in_battle(part, kinds))


def _in_one_place(value: Any) -> Any:
    """ "Choose 1 Forward of cost 1 and 1 Forward of cost 3 in your Break Zone": both are there, unless it is said where
    the first is."""
    made = replaced(value, _in_one_place)
    if not isinstance(made, Sequence) or made.joined != "both":
        return made
    match made.parts:
        case (Note(what=Target() as first) as note, Note(what=Target() as second), *_):
            places = [node for node in walk(second.filter) if isinstance(node, InZone)]
            if len(places) == 1 and not any(
                isinstance(n, (InZone, ControlledBy)) for n in walk(first.filter)
            ):
                there = replace(first, filter=AllOf((first.filter, places[0])))
                return replace(made, parts=(replace(note, what=there), *made.parts[1:]))
        case _:
            pass
    return made


def _same_dealer(value: Any) -> Any:
    """ "This card deals 600 damage to target resonator. If …, it deals 600 damage to another": still this card."""
    made = replaced(value, _same_dealer)
    if not isinstance(made, Sequence):
        return made
    parts = list(made.parts)
    for at in range(1, len(parts)):
        before, part = parts[at - 1], parts[at]
        if isinstance(before, Damage) and before.source == This():
            if isinstance(part, Damage) and part.source == It("it"):
                parts[at] = replace(part, source=This())
            elif isinstance(part, If) and isinstance(part.then, Damage) and part.then.source == It("it"):
                parts[at] = replace(part, then=replace(part.then, source=This()))
    return replace(made, parts=tuple(parts))


def _others(ability: Ability) -> Ability:
    """ "… to target resonator and 200 damage to each other resonator", "each player chooses one, then banishes all
    others": a spell is none of those it speaks of, so others are other than what it targets or has had chosen."""
    if isinstance(ability, Keyword):
        return replace(
            ability, inner=tuple(_others(one) if isinstance(one, Ability) else one for one in ability.inner)
        )
    if not isinstance(ability, SpellText):
        return ability
    inside = list(walk(ability.effect))
    if any(isinstance(node, Note) and node.name == "chosen" for node in inside):
        return replace(ability, effect=_other_than(ability.effect, Negation(IsOneOf(Noted("chosen")))))
    if any(isinstance(node, Target) for node in inside):
        return replace(ability, effect=_other_than(ability.effect, IsAnother()))
    return ability


def _other_than(value: Any, those: Filter) -> Any:
    if isinstance(value, (Each, Choice)):
        return swapped(value, IsOther(), those)
    if isinstance(value, (Condition, Ability)):
        return value
    return replaced(value, lambda part: _other_than(part, those))


def _later(value: Any) -> Any:
    """ "At the end of turn, search your deck for a card … Then shuffle your deck": the shuffling belongs to the search,
    which comes later; and a card that may be put into the field now goes back later only if it was."""
    made = replaced(value, _later)
    if not isinstance(made, Sequence) or made.joined not in ("", "fate"):
        return made
    parts: list[Effect] = []
    for part in made.parts:
        last = parts[-1] if parts else None
        if isinstance(part, Shuffle) and last is not None and (delay := _searching(last)) is not None:
            parts[-1] = swapped(last, delay, replace(delay, effect=_longer(delay.effect, part)))
        elif isinstance(part, Delay) and isinstance(last, If) and _may_enter(last.then):
            parts[-1] = replace(last, then=Sequence((last.then, If(YouDo(), part))))
        else:
            parts.append(part)
    return replace(made, parts=tuple(parts)) if len(parts) > 1 else parts[0]


def _may_enter(effect: Effect) -> bool:
    return isinstance(effect, May) and isinstance(effect.effect, Move) and effect.effect.zone == "field"


def _searching(effect: Effect) -> Delay | None:
    """The delayed effect at the end of this that searches and does not shuffle yet."""
    if isinstance(effect, Sequence):
        return _searching(effect.parts[-1])
    if not isinstance(effect, Delay):
        return None
    inside = list(walk(effect.effect))
    searches = any(isinstance(node, Search) for node in inside)
    return effect if searches and not any(isinstance(node, Shuffle) for node in inside) else None


def _counted_first(value: Any) -> Any:
    """ "Your opponent loses 100 life for each card in your graveyard": while another player acts, "your" is still the
    card's, so what is counted there is counted before that player acts."""
    made = replaced(value, _counted_first)
    if not isinstance(made, By):
        return made
    counted = _yours(made.effect)
    if len(counted) != 1 or any(isinstance(node, Unknown) for node in walk(made.effect)):
        return made
    known = swapped(made.effect, counted[0], Unknown("Y"))
    return Sequence((DefineX(counted[0], "Y"), replace(made, effect=known)), "counted")


def _counted(value: Any) -> Any:
    """ "X equals the number of followers there. Turn them …": what was counted, where nothing else was named; what is
    asked about after a draw or a discard is the card that was drawn or discarded."""
    made = replaced(value, _counted)
    if not isinstance(made, Sequence):
        return made
    parts = list(made.parts)
    for at in range(1, len(parts)):
        said, then = parts[at - 1], parts[at]
        if isinstance(then, If) and isinstance(then.condition, Is) and then.condition.what == It("it"):
            if isinstance(said, Discard):  # "Discard a card. If it's a spell, …"
                parts[at] = replace(then, condition=replace(then.condition, what=Noted("discarded")))
            elif isinstance(said, Draw) and said.who == You():
                parts[at] = swapped(then, It("it"), Noted("this way"))
        if isinstance(said, DefineX) and isinstance(said.amount, Count):
            if not any(isinstance(node, (Target, Choice, Search)) for p in parts[:at] for node in walk(p)):
                parts[at] = swapped(parts[at], It("them"), said.amount.what)
    return replace(made, parts=tuple(parts))


def _yours(value: Any) -> list[Amount]:
    """The whole numbers in it that speak of you and of nobody who acts."""
    if isinstance(value, Amount):
        inside = list(walk(value))
        if isinstance(value, Const) or any(isinstance(node, (It, ThatPlayer, Noted)) for node in inside):
            return []
        return [value] if any(says_you(node) or _your_hand(node) for node in inside) else []
    found: list[Amount] = []
    if isinstance(value, (Node, tuple)):
        parts = value if isinstance(value, tuple) else tuple(getattr(value, f.name) for f in fields(value))  # type: ignore[arg-type]
        for part in parts:
            found.extend(one for one in _yours(part) if one not in found)
    return found


def says_you(node: Node) -> bool:
    match node:
        case (
            ControlledBy(who=You())
            | OwnedBy(who=You())
            | TurnOf(who=You())
            | Top(of=You())
            | ValueOf(who=You())
        ):
            return True
        case InZone(zone=zone, of=You()):
            return zone != "hand"  # "discard a card": from the hand of whoever acts
        case IsPlayer(who=You()):
            return True
        case _:
            return False


def _your_hand(node: Node) -> bool:
    return isinstance(node, InZone) and node.of == You()


def _about(ability: Static) -> Static:
    """ "Added resonator gains … if it's a Knight": "it" is what the sentence is about; if that is many cards, each."""
    condition = ability.condition
    if condition is None or not any(isinstance(node, It) for node in walk(condition)):
        return ability
    what = ability.what.what if isinstance(ability.what, Among) else ability.what
    if isinstance(what, (This, Host)):
        its = {node for node in walk(condition) if isinstance(node, It)}
        for one in its:
            condition = swapped(condition, one, what)
        return replace(ability, condition=condition)
    if isinstance(what, Each) and isinstance(condition, Is) and isinstance(condition.what, It):
        return replace(ability, what=Each(AllOf((what.filter, condition.filter))), condition=None)
    return ability


def _of_battle(value: Any, ends: bool = False) -> Any:
    """At the end of battle, what attacked, blocked or battled did so in that battle."""
    if isinstance(value, Triggered):
        ends = any(isinstance(event, Pattern) and event.detail == "end of battle" for event in value.events)
    elif isinstance(value, Delay):
        ends = isinstance(value.event, Pattern) and value.event.detail == "end of battle"
    made = replaced(value, lambda part: _of_battle(part, ends))
    if ends and isinstance(made, Did) and isinstance(made.event, Pattern) and made.event.kind in BATTLES:
        return replace(made, window="battle")
    return made


#: what happens between those who fight
BATTLES = frozenset({"attack", "block", "fight"})


def placed(ability: Ability) -> Ability:
    """The ability with the zone its text implies: one that uses the card in the graveyard works there (902.2)."""
    if isinstance(ability, Static):
        ability = _about(ability)
    if isinstance(ability, Keyword):
        inner = tuple(placed(part) if isinstance(part, Ability) else part for part in ability.inner)
        return replace(ability, inner=inner)
    if isinstance(ability, Activated) and not ability.zone:
        return replace(ability, zone=_zone(ability))
    # an event that moves the card itself is seen where it happens
    if isinstance(ability, Triggered) and not ability.zone and not _about_itself(ability):
        return replace(ability, zone=_zone(ability))
    if isinstance(ability, Static) and isinstance(ability.what, It) and ability.condition is not None:
        spoken = _spoken_of(ability)
        if len(spoken) == 1 and not isinstance(spoken[0], It):
            return placed(replace(ability, what=spoken[0]))
    if isinstance(ability, Static) and not ability.zone and isinstance(condition := ability.condition, Is):
        where = condition.filter
        return (
            replace(ability, zone=_own(where)) if _here(condition) and isinstance(where, InZone) else ability
        )
    return ability


FIELD = InZone("field")
PLAY = AnyOf((InZone("field"), InZone("ruler area")))
MOVES = (Banish, Destroy, Discard, Move, Remove, Turn)


def _settled_numbers(ability: Ability) -> Ability:
    """ "Draw that many cards": as many as the dice came to, or as were dealt with before."""
    rolls = any(isinstance(node, Roll) for node in walk(ability))
    made: Ability = swapped(ability, ThatMany(), Rolled() if rolls else Count(Noted("this way")))
    return made


def _unplaced(value: Any) -> Any:
    """A card that is put somewhere from a deck or from anywhere need not be in the field; else it is (307.4)."""
    made = replaced(value, _unplaced)
    if not isinstance(made, Pattern) or made.kind != "move" or made.subject is None:
        return made
    if made.frm in ("", "field", "chase"):
        return made
    return replace(made, subject=_anywhere(made.subject), frm="" if made.frm == "anywhere" else made.frm)


def _anywhere(filter: Filter) -> Filter:
    if not isinstance(filter, AllOf):
        return filter
    return AllOf(tuple(_anywhere(part) for part in filter.parts if part not in (FIELD, PLAY)))


def _from_shown(value: Any) -> Any:
    """ "Look at your opponent's hand and choose a card": one of those that were shown."""
    made = replaced(value, _from_shown)
    if not isinstance(made, Sequence):
        return made
    parts = list(made.parts)
    targets = any(isinstance(node, Target) for node in walk(made))
    for at in range(1, len(parts)):
        if not targets and any(_shows(before) for before in parts[:at]):
            # "look at the top 2 cards … put the other into the Break Zone": no second target, what is left of those
            parts[at] = swapped(parts[at], Noted("latter"), Noted("rest"))
        part = parts[at]
        if _shows(parts[at - 1]) and isinstance(part, Note) and isinstance(part.what, Choice):
            among = part.what.filter
            if isinstance(among, AllOf) and FIELD in among.parts and not _whose(among):
                shown = (IsOneOf(Noted("looked")), *(one for one in among.parts if one != FIELD))
                parts[at] = replace(part, what=replace(part.what, filter=AllOf(shown)))
        if _shows(parts[at - 1]):
            parts[at] = _of_shown(parts[at])
        if _shows(parts[at - 1]) and Opponent() in walk(parts[at - 1]) and not isinstance(parts[at], By):
            parts[at] = swapped(parts[at], ThatPlayer(), Opponent())  # "… select 1 card in their hand"
    return replace(made, parts=tuple(parts))


def _of_shown(value: Any) -> Any:
    """ "Reveal the top card … deals damage equal to its total cost to target resonator": of the card that was shown."""
    made = replaced(value, _of_shown)
    if isinstance(made, Damage) and isinstance(made.to, SPEAKS):
        for number in [n for n in walk(made.amount) if isinstance(n, StatOf) and isinstance(n.what, It)]:
            made = replace(made, amount=swapped(made.amount, number, replace(number, what=Noted("looked"))))
    return made


ITS_COST = StatOf(It("its"), "cost")


def _shows(effect: Effect) -> bool:
    if isinstance(effect, By):
        return _shows(effect.effect)
    return isinstance(effect, (Look, Reveal))


def _whose(filter: Filter) -> bool:
    return any(isinstance(node, ControlledBy) for node in walk(filter))


INSTEAD = "instead"
#: what a text has spoken of when it has named them
SPEAKS = (Target, Choice, Each, Search, Token, Top)


def _of_condition(value: Any) -> Any:
    """ "As long as your J-ruler is …, it gains …": what a condition speaks of is "it" in what it is a condition of.
    After "if" that holds of "its" abilities, and of "it" where an effect begins so; later "it" is what was spoken of
    before."""
    made = replaced(value, _of_condition)
    match made:
        case Apply(condition=Is(what=Each() as what)):
            return replace(made, what=_it_is(made.what, what), changes=_it_is(made.changes, what))
        case If(condition=Is(what=Each() as what)):
            return replace(made, then=swapped(made.then, IsOneOf(It("its")), IsOneOf(what)))
        case SpellText() | Activated() | Triggered():
            return replace(made, effect=_first_if(made.effect))
        case Modes():
            return replace(made, modes=tuple(_first_if(mode) for mode in made.modes))
        case _:
            return made


def _first_if(effect: Effect) -> Effect:
    if isinstance(effect, Sequence) and not effect.joined:
        parts = list(effect.parts)
        for at, part in enumerate(parts):
            parts[at] = _first_if(part)
            if not isinstance(part, (ReplaceFor, Prevent)) and any(isinstance(n, SPEAKS) for n in walk(part)):
                break
        return replace(effect, parts=tuple(parts))
    if (
        isinstance(effect, If)
        and not effect.joined  # else something was spoken of before the condition
        and isinstance(effect.condition, Is)
        and isinstance(effect.condition.what, Each)
    ):
        return replace(effect, then=_it_is(effect.then, effect.condition.what))
    return effect


def _it_is(value: Any, what: Selector) -> Any:
    return swapped(swapped(value, It("it"), what), It("its"), what)


def _instead(value: Any) -> Any:
    """ "Destroy target resonator. If …, return it to its owner's hand instead": the target is named before the
    condition is asked, so that "it" means the target in either case."""
    made = replaced(value, _instead)
    if isinstance(made, If) and made.joined == "instead" and made.otherwise is not None:
        return _replaced(made, made.otherwise)
    if (
        isinstance(made, If)
        and made.joined == "after"
        and any(isinstance(n, It) for n in walk(made.condition))
    ):
        return _named_first(made)
    if isinstance(made, Delay):
        targets = [node for node in walk(made.event) if isinstance(node, Target)]
        if len(targets) == 1:  # "when target resonator is destroyed this turn": it is named now
            event = swapped(made.event, targets[0], It("it"))
            return Sequence((Note(targets[0], "targets"), replace(made, event=event)), "fate")
    return made


def _replaced(made: If, before: Effect) -> Effect:
    then = made.then
    if isinstance(before, Sequence) and any(isinstance(part, Search) for part in before.parts[:-1]):
        # what was searched for is found in either case; where it is put is what changes
        return replace(
            before,
            parts=(
                *before.parts[:-1],
                _replaced(replace(made, otherwise=before.parts[-1]), before.parts[-1]),
            ),
        )
    if isinstance(then, Damage) and then.source == It("it") and isinstance(before, Damage):
        then = replace(then, source=before.source)  # whoever deals the one deals the other
    declined = isinstance(then, May) and then.otherwise is None
    if isinstance(then, May) and then.otherwise is None:
        then = replace(then, otherwise=before)  # who does not wish to do so does what was said first
    targets = [node for node in walk(before) if isinstance(node, Target)]
    speaks = any(isinstance(node, It) for part in (made.condition, then) for node in walk(part))
    same = [node for node in walk(then) if isinstance(node, Target)] == targets
    if len(targets) == 1 and (speaks or declined or same):
        then, before = (swapped(part, targets[0], It("it")) for part in (then, before))
        return Sequence((Note(targets[0], "targets"), replace(made, then=then, otherwise=before)), "instead")
    return replace(made, then=then, otherwise=before)


def _led(value: Any) -> Any:
    """ "Target resonator gains … if it's a Knight": where nothing was spoken of before, "it" is the target."""
    if isinstance(value, (SpellText, Activated)):
        return replace(value, effect=_first_led(value.effect))
    if isinstance(value, Keyword):
        return replace(value, inner=tuple(_led(part) for part in value.inner))
    return value


def _first_led(effect: Effect) -> Effect:
    match effect:
        case Sequence(parts=(first, *rest)):
            return replace(effect, parts=(_first_led(first), *rest))
        case Modes(modes=modes):
            return replace(effect, modes=tuple(_first_led(mode) for mode in modes))
        case If(condition=condition, joined=""):
            return _named_first(effect) if any(isinstance(node, It) for node in walk(condition)) else effect
        case _:
            return effect


def _named_first(effect: If) -> Effect:
    targets = [node for node in walk(effect.then) if isinstance(node, Target)]
    if len(targets) != 1:
        return effect
    then = swapped(effect.then, targets[0], It("it"))
    return Sequence((Note(targets[0], "targets"), replace(effect, then=then)), "instead")


def _bound(value: Any) -> Any:
    """ "You may pay {1}. If you do so, choose 1 Forward. Break it": what is said next of what was chosen there belongs
    there, and does not happen where nothing was chosen."""
    made = replaced(value, _bound)
    if not isinstance(made, Sequence) or made.joined:
        return made
    parts: list[Effect] = []
    for part in made.parts:
        grown = _with_what_follows(parts[-1], part) if parts else None
        if grown is None:
            parts.append(part)
        else:
            parts[-1] = grown
    return parts[0] if len(parts) == 1 else replace(made, parts=tuple(parts))


def _with_what_follows(before: Effect, after: Effect) -> Effect | None:
    if _chooses(after) or not any(isinstance(node, (It, Noted)) for node in walk(after)):
        return None  # whoever chooses anew speaks of that
    match before:
        case PayToDo(then=Effect() as inner) if _chooses(inner):
            return replace(before, then=_longer(inner, after))
        case PayToDo(then=None, otherwise=Effect() as inner) if _chooses(inner):
            return replace(before, otherwise=_longer(inner, after))
        case If(then=inner, otherwise=None) if _chooses(inner):
            return replace(before, then=_longer(inner, after))
        case May(effect=inner) | Delay(effect=inner) if _chooses(inner):
            return replace(before, effect=_longer(inner, after))
        case Delay(effect=Move(zone="field") as inner):  # what comes back then is what is spoken of next
            return replace(before, effect=_longer(inner, after))
        case _:
            return None


def _chooses(effect: Effect) -> bool:
    if isinstance(effect, Sequence):
        return _chooses(effect.parts[0])
    return isinstance(effect, Note) and isinstance(effect.what, Target)


def _longer(effect: Effect, after: Effect) -> Effect:
    if isinstance(effect, Sequence) and not effect.joined:
        return replace(effect, parts=(*effect.parts, after))
    return Sequence((effect, after))


def _spoken_of(ability: Static) -> list[Selector]:
    """What the condition of a continuous ability speaks of: "as long as this card is rested, it gains …"."""
    found: list[Selector] = []
    for node in walk(ability.condition) if ability.condition is not None else ():
        if isinstance(node, (Is, CountersOn)) and node.what not in found:
            found.append(node.what)
    return found


def _about_itself(ability: Triggered) -> bool:
    return any(isinstance(node, IsThis) for event in ability.events for node in walk(event))


def _here(condition: Is) -> bool:
    return condition.what == This()


def _zone(ability: Ability) -> str:
    cost = ability.cost if isinstance(ability, Activated) else ()
    if any(isinstance(part, (Banish, Turn)) and part.what == This() for part in cost):
        return ""  # it is used where it is put to work, wherever it is spoken of afterwards
    later = [node for delay in walk(ability) if isinstance(delay, Delay) for node in walk(delay)]
    for node in walk(ability):
        if any(node is one for one in later):
            continue
        if isinstance(node, Among) and node.what == This() and isinstance(node.filter, InZone):
            return _own(node.filter)
        if isinstance(node, Discard) and node.what == This():
            return "hand"
        if isinstance(node, Is) and node.what == This() and isinstance(node.filter, InZone):
            return _own(node.filter)
    return ""


def _own(zone: InZone) -> str:
    return "" if zone.zone == "field" else zone.zone
