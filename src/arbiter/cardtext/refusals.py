"""Readings that must not be trusted although every word was read: such a text is a problem, not a guess."""

from __future__ import annotations

from ..abilities.abilities import Activated, PlayRule, SpellText, Static, StatusTriggered, Triggered
from ..abilities.amounts import Const, Count, StatOf
from ..abilities.changes import Bonus, CostLess, Forbid, Permit, SetStats
from ..abilities.conditions import Compare
from ..abilities.effects import (
    Apply,
    Attach,
    Banish,
    By,
    ChooseWord,
    Damage,
    Destroy,
    Discard,
    If,
    Look,
    Move,
    Note,
    Remove,
    RemoveCounters,
    Reveal,
    Search,
    Special,
    Token,
)
from ..abilities.filters import (
    AllOf,
    AnyOf,
    ControlledBy,
    InZone,
    IsAttribute,
    IsBattling,
    IsOneOf,
    IsOther,
    IsRace,
    IsToken,
    IsType,
    Negation,
    Pattern,
    SharesWith,
)
from ..abilities.nodes import Ability, Change, Condition, Effect, Filter, Node
from ..abilities.selectors import (
    DONE,
    EACH,
    Choice,
    Each,
    EachPlayer,
    Linked,
    Noted,
    Opponent,
    Target,
    This,
    Top,
    Var,
    You,
)
from ..abilities.tree import walk
from .implied import says_you

#: what a text has named when it has said them
NAMES = (Target, Choice, Each, Search, Token, Top)
#: what an effect has dealt with
NOTHING_YET = tuple(map(Noted, DONE))
#: the zones of cards that are out of the game
OUT = ("removed area", "removed", "banished zone")
#: what does what is told under a name of its own
DEEDS: dict[str, tuple[type[Node], ...]] = {
    "discarded": (Discard,),
    "destroyed": (Destroy,),
    "banished": (Banish,),
    "removed": (Remove,),
}
PLAYERS = (You, Opponent, EachPlayer)
#: what was chosen before in the same choice
PICKED = Noted("picked")
LATTER = Noted("latter")
#: which of several targets, in the order in which they were named
ORDINALS = frozenset(map(Noted, ("first", "second", "third", "fourth", "fifth", "sixth")))


def refused(ability: Ability) -> str:
    """Why a reading must not be trusted; empty if it may. ``ability``: with all its references resolved."""
    if isinstance(ability, Activated) and any(
        isinstance(n, Var) for part in ability.cost for n in walk(part)
    ):
        return "it is not clear what “it” is before the cost is paid"
    if isinstance(ability, Activated) and Banish(This()) in ability.cost and Linked() in walk(ability.effect):
        return "what this card has removed is forgotten once it has left the field"
    if isinstance(ability, SpellText) and isinstance(effect := ability.effect, Apply):
        if effect.what == This() and effect.duration in ("while", "game"):
            return "what is said of this card as it is would be done only as it resolves"
    if isinstance(ability, StatusTriggered) and _endless(ability.effect):
        return "what a state of the game gives for good would be given again and again"
    if isinstance(ability, Activated) and any(map(_paid_by_all, ability.cost)):
        return "it is not clear whose cards pay for this"
    if isinstance(ability, (Triggered, Activated)) and _never_done(ability):
        return "nothing of the kind was done that the text could speak of"
    if isinstance(ability, Triggered) and _after_battle(ability):
        return "nothing is in battle then"
    if isinstance(ability, PlayRule) and ability.change is not None:
        if any(isinstance(node, Noted) for node in walk(ability.change)):
            return "how much less is paid would depend on what is paid"
    if any(node in NOTHING_YET for asked in _asked_before(ability) for node in walk(asked)):
        return "nothing was done yet that the condition could ask about"
    nodes = list(walk(ability))
    if Noted("destroyed") in nodes and not any(isinstance(node, Destroy) for node in nodes):
        if any(isinstance(node, Damage) for node in nodes):
            return "what damage destroys is destroyed only after all this is done"
    chosen = [
        node.filter
        for node in nodes
        if isinstance(node, (Choice, Search))
        or (isinstance(node, Target) and (node.up_to or node.any_number))
    ]
    if sum(node == PICKED for node in nodes) != sum(_together(filter) for filter in chosen):
        return "only what is chosen while it is done is chosen one after the other"
    if isinstance(ability, SpellText) and _chosen_before(nodes):
        return "no name, race or attribute was chosen"
    if isinstance(ability, SpellText) and any(isinstance(node, Apply) and _of_chosen(node) for node in nodes):
        return "what was named is forgotten once the spell has resolved"
    if LATTER in nodes and Noted("former") not in nodes:
        if not any(isinstance(node, Note) and node.name == LATTER.name for node in nodes):
            return "it is not clear which of them is the other"
    if any(node in ORDINALS for node in nodes):
        if not any(isinstance(node, Note) and isinstance(node.what, Target) for node in nodes):
            return "it is not clear which of them is the first"
    if _looks_for(nodes):
        return "it is not clear what “them” are"
    if isinstance(ability, Static) and ability.condition is not None:
        if EACH in walk(ability.condition):
            return "it is not clear which player “they” are"
    for node in nodes:
        if isinstance(node, AllOf) and _of_both(node.parts):
            return "it is not clear whether what stands before “or” is said of both"
        if node == Count(EACH):
            return "it is not clear what is counted"
        if isinstance(node, ControlledBy) and node.who is None:
            return "it is not clear which player controls it"
        if isinstance(node, Each) and any(
            isinstance(one, SharesWith) and isinstance(one.what, Choice) for one in walk(node.filter)
        ):
            return "it is not clear with which of them each is compared"
        if isinstance(node, If) and _whose_strength(node):
            return "it is not clear whose number counts"
        if isinstance(node, (Apply, Static)) and isinstance(node.what, PLAYERS):
            if any(isinstance(change, (Bonus, SetStats)) for change in node.changes):
                return "a player has no such number"
        if isinstance(node, Attach) and isinstance(node.what, Var) and node.what == node.host:
            return "it would be added to itself"
        if isinstance(node, Move) and _there_already(node):
            return "it would be put where it is"
        if isinstance(node, Apply) and isinstance(node.what, Each) and _of_it(node.changes):
            return "it is not clear whose number counts"
        if isinstance(node, By) and isinstance(node.who, EachPlayer) and _others(node.effect):
            return "it is not clear which are the others"
        if isinstance(ability, Static) and ability.what != This() and isinstance(node, Forbid):
            if any(isinstance(inner, IsOther) for cost in node.unless for inner in walk(cost)):
                return "it is not clear which are the others"  # than the one that would attack
        if isinstance(node, RemoveCounters) and isinstance(node.what, Choice) and node.what.any_number:
            return "counters taken together from several cards: it is not said how many from each"
        if isinstance(node, By) and any(says_you(inner) for inner in walk(node.effect)):
            return "it is not clear who “you” is while another player acts"
        if isinstance(node, If) and node.joined == "full instead" and _speaks_of_undone(node):
            return "“it” would be something that is not done"
        if isinstance(node, If) and node.joined == "instead" and node.otherwise is not None:
            if _endless(node.then):
                return "it is not clear how long what happens instead lasts"
    return ""


def _of_chosen(effect: Apply) -> bool:
    """Whether rules that last speak of a word that was chosen: rules look it up on the card that says them."""
    return any(
        isinstance(node, SharesWith) and node.aspect.startswith("chosen ")
        for change in effect.changes
        if isinstance(change, (Forbid, Permit, CostLess))
        for node in walk(change)
    )


def _never_done(ability: Triggered | Activated) -> bool:
    """ "When this card leaves the field, put that removed card into the field": another ability has removed it."""
    nodes = list(walk(ability))
    told = {node.name for node in nodes if isinstance(node, Noted)}
    done = {type(node) for node in nodes}
    if any(isinstance(node, Move) and node.zone in OUT for node in nodes):
        done.add(Remove)
    return any(name in told and not done & set(deeds) for name, deeds in DEEDS.items())


def _paid_by_all(cost: Effect) -> bool:
    """ "Remove two counters from J/ruler": a price is paid with all cards of a kind only if they are somebody's."""
    what = getattr(cost, "what", None)
    return isinstance(what, Each) and not any(
        isinstance(node, (ControlledBy, IsOneOf)) or (isinstance(node, InZone) and node.of is not None)
        for node in walk(what)
    )


def _of_both(parts: tuple[Filter, ...]) -> bool:
    """ "Knight chants or Fairies": an adjective in front of a type, and of a noun that can do without."""
    for at, part in enumerate(parts):
        if isinstance(part, AnyOf) and any(isinstance(one, (IsRace, IsAttribute)) for one in parts[:at]):
            kinds = {type(one) for one in part.parts}
            if IsType in kinds and IsRace in kinds:
                return True
    return False


def _asked_before(ability: Ability) -> tuple[Condition, ...]:
    """The conditions of an ability that are asked before anything of it is done."""
    match ability:
        case Static(condition=condition) | PlayRule(condition=condition) | Triggered(condition=condition):
            return () if condition is None else (condition,)
        case Activated(limits=limits):
            return limits
        case _:
            return ()


def _looks_for(nodes: list[Node]) -> bool:
    """Whether something is one of the cards looked at, or the rest of them, though none were."""
    if not any(isinstance(node, Noted) and node.name in ("looked", "rest") for node in nodes):
        return False
    if any(isinstance(node, (Look, Reveal, Search, Special)) for node in nodes):
        return False
    targeted = any(isinstance(node, Note) and isinstance(node.what, Target) for node in nodes)
    return not targeted or any(isinstance(node, AllOf) and _in_a_deck(node.parts) for node in nodes)


def _in_a_deck(parts: tuple[Filter, ...]) -> bool:
    """Whether one of those spoken of is looked for in a deck; what was targeted is in none."""
    return IsOneOf(Noted("looked")) in parts and any(
        isinstance(part, InZone) and part.zone == "deck" for part in parts
    )


def _chosen_before(nodes: list[Node]) -> bool:
    """Whether something has "the chosen race", though none is chosen: a chant does all it does at once."""
    named = any(isinstance(node, SharesWith) and node.aspect.startswith("chosen ") for node in nodes)
    return named and not any(isinstance(node, ChooseWord) for node in nodes)


def _there_already(move: Move) -> bool:
    """A token that is put into the field is not one of those there are."""
    return (
        move.zone == "field"
        and move.controller is None
        and isinstance(move.what, Choice)
        and any(isinstance(node, IsToken) for node in walk(move.what))
        and any(isinstance(node, InZone) and node.zone == "field" for node in walk(move.what))
    )


def _of_it(changes: tuple[Change, ...]) -> bool:
    """Numbers that change by numbers that change themselves; a cost stays what it is."""
    return any(
        isinstance(node, StatOf) and isinstance(node.what, Var) and node.stat != "cost"
        for change in changes
        if isinstance(change, Bonus)
        for node in walk(change)
    )


def _others(effect: Effect) -> bool:
    """ "Each player chooses a resonator, then destroy all others": than all that were chosen."""
    return any(isinstance(node, Note) for node in walk(effect)) and any(
        isinstance(node, IsOther) or node == Negation(IsOneOf(Noted("chosen"))) for node in walk(effect)
    )


def _speaks_of_undone(node: If) -> bool:
    """ "Summon a token. If it is …, … it instead": what is done instead names nothing before it says "it"."""
    if node.otherwise is None or not any(isinstance(one, NAMES) for one in walk(node.otherwise)):
        return False
    named = [
        one for part in (node.condition, node.then) for one in walk(part) if isinstance(one, (Var, *NAMES))
    ]
    return bool(named) and isinstance(named[0], Var)


def _together(node: Node) -> int:
    return sum(one == PICKED for one in walk(node))


def _endless(node: Node) -> bool:
    return any(isinstance(inner, Apply) and inner.duration == "game" for inner in walk(node))


def _whose_strength(node: If) -> bool:
    """ "This card deals 500 damage to target resonator. If you control a J-ruler, this card deals damage equal to its
    ATK instead": that of the J-ruler, or of the resonator."""
    match node:
        case If(
            condition=Compare(a=Count(what=Each()), op=">=", b=Const(1)),
            then=Damage(to=Var() as dealt, amount=StatOf(what=Var() as whose)),
            otherwise=Damage(),
        ):
            return dealt == whose
        case _:
            return False


def _after_battle(ability: Triggered) -> bool:
    """ "At the end of turn, return each resonator battling this card": none is; those that battled it may be meant."""
    ends = any(isinstance(event, Pattern) and event.detail == "end of turn" for event in ability.events)
    return ends and IsBattling() in walk(ability.effect)
