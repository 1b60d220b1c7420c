"""What FINAL FANTASY TCG means by records that the games have in common, and by its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.abilities import (
    Activated,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    StatusTriggered,
    Triggered,
)
from ...abilities.amounts import Const, Count, CountersOn, StatOf
from ...abilities.changes import Forbid, GainAbilities, Oblige
from ...abilities.conditions import Compare, Every, Happened, Is, KeywordCount, TurnOf
from ...abilities.effects import (
    Apply,
    Cancel,
    ChangeEvent,
    Damage,
    May,
    Move,
    Note,
    Nothing,
    Remove,
    ReorderTop,
    ReplaceFor,
    Reveal,
    Sequence,
)
from ...abilities.filters import (
    AnyOf,
    ControlledBy,
    Did,
    InZone,
    IsAttacking,
    IsDamaged,
    IsOneOf,
    IsOther,
    IsThis,
    IsType,
    Pattern,
    SharesWith,
    SourceIs,
    StatIs,
)
from ...abilities.nodes import Condition, Effect, Selector
from ...abilities.selectors import Among, Both, Choice, Each, EachPlayer, Noted, Opponent, Target, This, You
from ...abilities.tree import walk
from ..lowering import Handler, Lowering, Slot, Unclear, all_of, lowers, so_many, swapped
from ..lowering.coordination import said_behind_last
from ..references import EventSource, It, ThatPlayer
from ..surface import (
    AnyPlayer,
    CostFor,
    CostRule,
    Det,
    FormsPartyWith,
    Further,
    Kinds,
    Marked,
    MoveTo,
    Np,
    OneOfChanges,
    PaidKinds,
    Place,
    Playing,
    Quant,
)
from .together import (
    PARTY,
    each_limit,
    instead_free,
    selves,
    spoken_of_itself,
    times_put_away,
)

#: instead of, or besides, those the games have in common
HANDLERS: dict[type, Handler] = {}


@lowers(Note, table=HANDLERS)
def lower_note(lowering: Lowering, value: Note) -> Any:
    if value.name != "chosen" or not isinstance(value.what, Both):
        return lowering.field_by_field(value)
    parts = _where_they_are(value.what).parts
    names = ("former", "latter", "third")[: len(parts)]
    notes = [lowering.lower(replace(value, what=part)) for part, _ in zip(parts, names, strict=True)]
    named = [replace(one, name=name) for one, name in zip(notes, names, strict=True)]
    joint = Note(Both(tuple(Noted(name) for name in names)), "chosen")
    return Sequence((*named, joint), "both" if len(names) == 2 else "three")


def _where_they_are(value: Both) -> Both:
    """ "1 Forward of cost 1 and 1 Forward of cost 3 in your Break Zone": both are there. "1 Forward and up to 1 Backup
    in your Break Zone", "1 Forward and 1 Monster you control": the first may be any on the field, or not."""
    *before, last = value.parts
    there = said_behind_last(value, (Place, ControlledBy))
    if there != value and isinstance(last, Np):
        alike = all(isinstance(part, Np) and part.det == last.det for part in before)
        if not alike or any(isinstance(part, ControlledBy) for part in last.parts):
            raise Unclear("it is not clear whether what is said of the last is said of the others, too")
    return there


@lowers(Marked, table=HANDLERS)
def lower_marked(lowering: Lowering, value: Marked) -> Any:
    made = lowering.lower(value.ability)
    if not isinstance(made, (Triggered, SpellText)):
        raise Unclear("only an auto-ability or a Summon can have an EX Burst")
    return replace(made, name=value.name)


@lowers(SourceIs, table=HANDLERS)
def lower_source_is(lowering: Lowering, value: SourceIs) -> Any:
    if isinstance(value.what, (You, Opponent, EachPlayer, AnyPlayer, ThatPlayer)):
        raise Unclear("an ability is one of a card")
    return lowering.field_by_field(value)


@lowers(CostFor, table=HANDLERS)
def lower_cost_for(lowering: Lowering, value: CostFor) -> Any:
    change = lowering.lower(value.change)
    filter = lowering.filter(value.what, Slot(value, "what", False, None))
    return replace(change, what=filter)


@lowers(CostRule, table=HANDLERS)
def lower_cost_rule(lowering: Lowering, value: CostRule) -> Any:
    priced, condition = value.priced, lowering.lower(value.condition)
    change = lowering.lower(value.change)
    what = priced.what
    if (isinstance(what, Np) and what.det.quant.kind == "this") or isinstance(what, This):
        whose = You() if priced.play == "cast" else This()
        return PlayRule("cost", condition=condition, change=instead_free(change), what=whose)
    who: Selector = lowering.lower(priced.who) if priced.who is not None else EachPlayer()
    if isinstance(what, Np) and what.owner is not None:
        who, what = lowering.lower(what.owner), replace(what, owner=None)
    return Static(who, (lower_cost_for(lowering, CostFor(what, value.change)),), condition)


@lowers(Playing, table=HANDLERS)
def lower_playing(lowering: Lowering, value: Playing) -> Any:
    conditions: tuple[Condition, ...] = lowering.lower(value.condition)
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else Every(conditions)
    lowering.paying = True
    cost = lowering.lower(value.cost)
    lowering.paying = False
    cast = value.play == "cast"
    if value.kind == "paid with":
        return PlayRule(value.kind, what=lowering.lower(value.what), optional=cast)
    what = You() if cast else This()
    change = lowering.lower(value.change)
    return PlayRule(value.kind, cost, condition, value.zone, change, value.optional, what)


@lowers(TurnOf, table=HANDLERS)
def lower_turn_of(lowering: Lowering, value: TurnOf) -> Any:
    if isinstance(value.who, EachPlayer):
        raise Unclear("it is always some player's turn")
    return lowering.field_by_field(value)


@lowers(SharesWith, table=HANDLERS)
def lower_shares(lowering: Lowering, value: SharesWith) -> Any:
    made = lowering.field_by_field(value)
    if made.aspect in ("cost", "power"):
        return StatIs(made.aspect, "=", StatOf(made.what, made.aspect))
    return made


@lowers(Happened, table=HANDLERS)
def lower_happened(lowering: Lowering, value: Happened) -> Any:
    """ "if it has received damage this turn" is said of the card."""
    made = lowering.in_common(value)
    if isinstance(made, Happened) and isinstance(made.event, Pattern):
        if isinstance(one := made.event.subject, IsOneOf):
            return Is(one.what, Did(replace(made.event, subject=None)))
    return made


@lowers(Replacement, ReplaceFor, table=HANDLERS)
def lower_replacement(lowering: Lowering, value: Any) -> Any:
    """ "remove it from the game instead": it is put there; "you may … instead": it may happen."""
    made = lowering.field_by_field(value)
    instead, optional = made.instead, made.optional
    if isinstance(instead, May):
        instead, optional = instead.effect, True
    if isinstance(instead, Remove) and isinstance(instead.what, (It, This)):
        instead = ChangeEvent(zone="removed")
    instead = _without_damage(instead)
    if isinstance(made.event, AnyOf):
        raise Unclear("only one thing can be replaced")
    made = replace(made, instead=instead, optional=optional)
    return spoken_of_itself(made) if isinstance(made, Replacement) else made


def _without_damage(instead: Effect) -> Effect:
    """Damage that becomes 0 is not dealt."""
    if isinstance(instead, Sequence):
        return replace(instead, parts=tuple(map(_without_damage, instead.parts)))
    if isinstance(instead, ChangeEvent) and instead.become == Const(0):
        return Nothing()
    return instead


@lowers(StatOf, table=HANDLERS)
def lower_stat_of(lowering: Lowering, value: StatOf) -> Any:
    """ "its power" is that of what is spoken of."""
    made = lowering.field_by_field(value)
    return replace(made, what=It("it")) if made.what == It("its") else made


@lowers(Is, table=HANDLERS)
def lower_is(lowering: Lowering, value: Is) -> Any:
    made = lowering.in_common(value)
    if (
        isinstance(made, Is)
        and isinstance(made.filter, (Did, IsDamaged))
        and isinstance(made.what, (You, Opponent))
    ):
        raise Unclear("that happened to a player")
    return made


@lowers(Compare, table=HANDLERS)
def lower_compare(lowering: Lowering, value: Compare) -> Any:
    """ "its cost is 3 or less" is said of the card."""
    if isinstance(value.a, StatOf) and isinstance(value.a.what, (It, This, Noted)):
        return Is(value.a.what, StatIs(value.a.stat, value.op, lowering.lower(value.b)))
    made = lowering.field_by_field(value)
    if isinstance(made.a, StatOf) and isinstance(made.a.what, (It, This, Noted)):
        return Is(made.a.what, StatIs(made.a.stat, made.op, made.b))
    return made


@lowers(Damage, table=HANDLERS)
def lower_damage(lowering: Lowering, value: Damage) -> Any:
    """ "The former deals damage equal to its power to the latter": whoever deals it."""
    made = lowering.field_by_field(value)
    if isinstance(made.source, Each):
        raise Unclear("it is not clear who deals the damage")
    if value.source == This():
        return made
    if any(node == It("it") for node in walk(made.to)) and any(
        node == It("it") for node in walk(made.amount)
    ):
        raise Unclear("it is not clear whose power is meant")
    return replace(made, amount=swapped(made.amount, It("it"), made.source))


@lowers(StatIs, table=HANDLERS)
def lower_stat_is(lowering: Lowering, value: StatIs) -> Any:
    """ "of cost equal to the number of Backups you control": "you control" belongs to what is counted."""
    made = lowering.field_by_field(value)
    if isinstance(made.amount, Count) and isinstance(made.amount.what, Each):
        if not any(isinstance(n, (ControlledBy, InZone)) for n in walk(made.amount.what)):
            raise Unclear("it is not clear whose cards are counted")
    return made


@lowers(Apply, Static, table=HANDLERS)
def lower_applied(lowering: Lowering, value: Any) -> Any:
    """A card's power and battles are no player's, and "your opponent must block it" is said of it."""
    if any(isinstance(change, OneOfChanges) for change in value.changes):
        return lowering.in_common(value)
    if isinstance(value.what, Np) and value.what.det.quant.kind == "none":
        det = replace(value.what.det, quant=Quant("all"))
        value = replace(value, what=replace(value.what, det=det))
    if isinstance(value.what, It) and _counts_others(value):
        raise Unclear("it is not clear which card the others are other than")
    if lowering.own_quoted and _gives_own_name(value):
        raise Unclear("an ability that another card gains speaks of this card by its name")
    made = lowering.field_by_field(value)
    if isinstance(made, Static):
        made = spoken_of_itself(made)
        if any(isinstance(c, Forbid) and c.act == "play" and c.by == IsThis() for c in made.changes):
            raise Unclear("whether a card can be played is a rule for playing it")
    match made.what, made.condition:
        case It(noun="it"), Compare(a=Count(what=Each() as those), op=">=", b=Const(n=1)) if isinstance(
            made, Static
        ):
            # "If you control Card Name X, it gains …": those are what it is said of
            return replace(made, what=those, condition=None)
    if isinstance(made, Apply) and made.duration == "game" and made.what == PARTY:
        raise Unclear("it is not clear how long that lasts")
    match made.what, made.changes:
        case Opponent(), (Oblige(act="block", whom=IsThis()),):
            return replace(made, what=This(), changes=(Oblige("be blocked"),))
        case Opponent(), (Oblige(act="block", whom=IsOneOf(what=It() as it)),):
            return replace(made, what=it, changes=(Oblige("be blocked"),))
        case ThatPlayer(), changes if not all(isinstance(c, Forbid) and c.act == "play" for c in changes):
            raise Unclear("this is said of cards, not of a player")
        case It(noun="they"), changes if any(isinstance(c, Forbid) and c.act == "play" for c in changes):
            raise Unclear("this is said of a player, not of cards")
        case _:
            return made


def _counts_others(value: Any) -> bool:
    """ "It gains +1000 power for each other Forward": other than it, or than the card that says so."""
    return any(
        isinstance(node, Np) and node.det.other
        for change in value.changes
        if not isinstance(change, GainAbilities)
        for node in walk(change)
    )


@lowers(Further, table=HANDLERS)
def lower_further(lowering: Lowering, value: Further) -> Any:
    said = value.ability
    if isinstance(said, Static) and said.condition is not None and isinstance(said.what, It):
        raise Unclear(f"it is not clear what “{said.what.noun}” is")
    return lowering.lower(said)


def _gives_own_name(value: Any) -> bool:
    """5.2.4.1 A name means the card whose text it stands in, also in an ability that others gain."""
    what = value.what
    if isinstance(what, This) or (isinstance(what, Np) and what.det.quant.kind == "this"):
        return False
    return any(
        isinstance(n, Np) and n.det.quant.kind == "this" and not any(isinstance(p, IsType) for p in n.parts)
        for change in value.changes
        if isinstance(change, GainAbilities)
        for n in walk(change)
    )


@lowers(PaidKinds, table=HANDLERS)
def lower_paid_kinds(lowering: Lowering, value: PaidKinds) -> Any:
    op, number = so_many(lowering, value.quant)
    if not isinstance(number, Const):
        raise Unclear("it is not clear of how many elements")
    return KeywordCount("paid kinds", number.n, op)


@lowers(FormsPartyWith, table=HANDLERS)
def lower_forms_party_with(lowering: Lowering, value: FormsPartyWith) -> Any:
    """Each of these is in the party too."""
    slot = Slot(value, "what", False, None)
    named = value.what.parts if isinstance(value.what, Both) else each_of(value.what)
    there: list[Condition] = []
    for one in named:
        what = all_of([lowering.filter(one, slot), SharesWith(This(), "attack"), IsOther()])
        there.append(Compare(Count(Each(what)), ">=", Const(1)))
    return there[0] if len(there) == 1 else Every(tuple(there))


def each_of(what: Selector) -> tuple[Selector, ...]:
    """ "Card Name A and Card Name B" are two; anything else is one."""
    parts = what.parts if isinstance(what, Np) else ()
    kinds = next((part for part in parts if isinstance(part, Kinds) and part.joined == "and"), None)
    if kinds is None or not isinstance(what, Np):
        return (what,)
    return tuple(
        replace(what, parts=tuple(one if part is kinds else part for part in parts)) for one in kinds.parts
    )


@lowers(Count, table=HANDLERS)
def lower_count(lowering: Lowering, value: Count) -> Any:
    made = lowering.field_by_field(value)
    if isinstance(made.what, (Choice, Target)):
        raise Unclear("what is counted is not chosen")
    if isinstance(made.what, Each) and any(
        isinstance(n, Pattern) and n.kind == "play" for n in walk(made.what)
    ):
        raise Unclear("what was cast is counted as it is cast")
    return (times_put_away(made.what.filter) if isinstance(made.what, Each) else None) or made


@lowers(CountersOn, table=HANDLERS)
def lower_counters_on(lowering: Lowering, value: CountersOn) -> Any:
    made = lowering.field_by_field(value)
    if isinstance(made.what, Among):
        raise Unclear("counters are on cards in the field")
    return made


@lowers(Reveal, table=HANDLERS)
def lower_reveal(lowering: Lowering, value: Reveal) -> Any:
    """Cards that are revealed are looked at."""
    lowering.looked = True
    return lowering.in_common(value)


@lowers(MoveTo, table=HANDLERS)
def lower_move_to(lowering: Lowering, value: MoveTo) -> Any:
    """ "them" are cards looked at only if some were."""
    made = lowering.in_common(value)
    if isinstance(made, ReorderTop) and isinstance(value.what, It) and not lowering.looked:
        dest = value.dest
        return Move(lowering.lower(value.what), "deck", dest.place, how="own", order=dest.order)
    return made


@lowers(Activated, table=HANDLERS)
def lower_activated(lowering: Lowering, value: Activated) -> Any:
    made = lowering.field_by_field(value)
    cost: list[Effect] = []
    for part in made.cost:
        if isinstance(part, Move) and isinstance(part.what, Both):
            cost.extend(replace(part, what=one) for one in part.what.parts)
        else:
            cost.append(part)
    return selves(replace(made, cost=tuple(cost), limits=each_limit(made.limits)), value)


@lowers(SpellText, StatusTriggered, table=HANDLERS)
def lower_speaking_of_itself(lowering: Lowering, value: Any) -> Any:
    return selves(lowering.in_common(value), value)


@lowers(Triggered, table=HANDLERS)
def lower_triggered(lowering: Lowering, value: Triggered) -> Any:
    if value.condition is not None and not any(isinstance(node, It) for node in walk(value.condition)):
        # "During your turn, when …": asked only when it triggers
        value = replace(value, condition=None, limits=(value.condition, *value.limits))
    match value.events:
        case (Pattern(kind="attack", detail="party", subject=Np(det=Det(quant=Quant(kind=">=")))) as event,):
            value = _party_of_so_many(value, event)
        case _:
            pass
    return selves(_cancelling(lowering.in_common(value)), value)


def _cancelling(made: Triggered) -> Triggered:
    """ "When this card is chosen by a Summon, cancel its effect": the effect of what has chosen it (11.11.1), unless
    the text has chosen another one."""
    spoken = [node for node in walk(made.effect) if isinstance(node, Cancel) and isinstance(node.what, It)]
    targets = [isinstance(event, Pattern) and event.kind == "target" for event in made.events]
    chosen = any(node == InZone("stack") for node in walk(made.effect))
    if not spoken or chosen or not any(targets):
        return made
    if not all(targets):
        raise Unclear("it is not clear whose effect is cancelled")
    what = EventSource("that summon or ability")
    for node in spoken:
        made = replace(made, effect=swapped(made.effect, node, Cancel(what)))
    return made


def _party_of_so_many(value: Triggered, event: Pattern) -> Triggered:
    """ "When 2 or more Job Knight Forwards you control form a party": when any of them do, if they are so many."""
    members: Any = event.subject
    in_party = (*members.parts, IsType("party"), IsAttacking())
    det = replace(members.det, quant=Quant("all"))
    number = members.det.quant.count
    return replace(
        value,
        events=(replace(event, subject=replace(members, det=replace(det, quant=Quant("some")))),),
        limits=(*value.limits, Compare(Count(replace(members, det=det, parts=in_party)), ">=", number)),
    )
