"""What Shadowverse: Evolve cards leave unsaid."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.abilities import PlayRule, Static, Triggered
from ...abilities.amounts import Const, Minus, StatOf, ValueOf
from ...abilities.changes import Bonus, CostLess, Forbid
from ...abilities.conditions import Compare, Every, Happened, Is, KeywordCount
from ...abilities.effects import (
    Apply,
    GainLife,
    LoseLife,
    Move,
    PayLife,
    PlayCard,
    ReorderTop,
    Reveal,
    Search,
    Sequence,
    SetLife,
    Shuffle,
    Special,
)
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsAttribute,
    IsNamed,
    IsOneOf,
    IsPlayer,
    IsRace,
    IsThis,
    IsToken,
    IsType,
    Negation,
    Pattern,
    StatIs,
)
from ...abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Selector
from ...abilities.selectors import (
    Among,
    Both,
    Choice,
    ControllerOf,
    Each,
    EachPlayer,
    Noted,
    Opponent,
    Target,
    This,
    You,
)
from ...abilities.tree import walk
from ..lowering import Conventions, Slot, Unclear, all_of, counted
from ..lowering import placed as is_placed
from ..lowering.coordination import said_behind_last
from ..references import EventSubject, It, ThatPlayer
from ..surface import (
    Det,
    Either,
    Enemies,
    Enemy,
    Kind,
    Kinds,
    MoveTo,
    Np,
    Place,
    There,
    ThisTurn,
)
from .handlers import HANDLERS, PLAYED_FROM, own_zone
from .movements import movement
from .sequences import asks_of_taken, in_order, looked_at_if, or_else, takes

#: the event of which something is the cause
CAUSE = Pattern("move")
PLAYERS = (You, Opponent, EachPlayer, ControllerOf, ThatPlayer)

#: what a description of all followers, of leaders or of both is made of
WHOLE_KINDS = (AllOf, AnyOf, Anything, ControlledBy, InZone, IsPlayer, IsType, Opponent, You)


#: what a player may be kept from
OF_PLAYERS = ("play", "gain life")


#: the types of a card that calls itself so
ITSELF = {word: frozenset({word}) for word in ("follower", "amulet")}


class SveConventions(Conventions):
    """A type without a zone means a card on the field (4.4.3)."""

    removed = "banished zone"
    itself = ITSELF
    handlers = HANDLERS

    hidden = frozenset({"hand", "deck", "evolve deck"})

    def check(self, value: Np) -> None:
        """A name before "token" is the token's; names are not joined with kinds."""
        nouns = [part for part in value.parts if isinstance(part, (Kinds, IsToken))]
        for part in value.parts:
            if isinstance(part, ThisTurn) and any(
                isinstance(n, Pattern) and n.kind == "play" for n in walk(part)
            ):
                raise Unclear("cards played are counted, not looked for")
        if IsToken() in nouns and any(
            isinstance(node, IsRace) for part in value.parts for node in walk(part)
        ):
            raise Unclear("a name before “token” is the token's")
        for part in nouns:
            if isinstance(part, Kinds) and len({_is_name(kind) for kind in part.parts}) > 1:
                raise Unclear("it is not clear whether a name or a trait is meant")

    def described(self, parts: list[Filter]) -> list[Filter]:
        """ "Each Pixie token": tokens are spoken of by name or by trait. No token has a trait for its name. "A Super
        Evolution Point" is no card of two traits with a name: a name stands alone, or behind what the card is."""
        if IsToken() not in parts:
            kinds = {type(part) for part in parts}
            if IsNamed in kinds and IsRace in kinds and IsType not in kinds:
                raise Unclear("it is not clear what this is called")
            return parts
        return [AnyOf((part, IsRace(part.name))) if isinstance(part, IsNamed) else part for part in parts]

    def both(self, value: Both) -> Both:
        """ "Select up to 1 follower that costs 4 or less and up to 1 amulet in your cemetery": texts say where cards
        are, so one of which nothing is said is where the last is."""
        cards = not any(isinstance(n, IsPlayer) for part in value.parts for n in walk(part))
        return said_behind_last(value, (Place,)) if cards else value

    def enemies(self) -> tuple[Filter, ...]:
        return (IsPlayer(Opponent()), AllOf((IsType("follower"), InZone("field", Opponent()))))

    # --- where, and who chooses ----------------------------------------------------------------------------------

    def placed(self, parts: list[Filter], owner: Selector | None, slot: Slot) -> list[Filter]:
        parts = [self._of_actor(part, slot) for part in parts]
        if slot.record == CAUSE and slot.name == "source":
            # the card whose ability has caused something may be a spell, which is on no field
            return parts if owner is None else [*parts, ControlledBy(owner)]
        if slot.within(CostLess):
            if any(isinstance(part, InZone) or (isinstance(part, AnyOf) and _zones(part)) for part in parts):
                return parts
            return [*parts, AnyOf(tuple(InZone(zone, owner) for zone in PLAYED_FROM))]
        if slot.within(Forbid):
            return parts if owner is None else [*parts, ControlledBy(owner)]
        looked = IsOneOf(Noted("looked"))
        if owner is None and not any(is_placed(part) for part in parts):
            record = slot.record
            to_hand = (
                isinstance(record, MoveTo) and record.dest.zone.names == ("hand",) and record.verb == "add"
            )
            if slot.looked and (to_hand or isinstance(record, Reveal)):
                parts = [*parts, looked]
            elif isinstance(record, Reveal):
                return [*parts, InZone("hand", You())]
        if looked in parts or IsOneOf(Noted("rest")) in parts:
            return [*parts, InZone("deck", You())]
        if (
            slot.within(MoveTo)
            and owner is None
            and isinstance(slot.record, MoveTo)
            and slot.record.verb == "bury"
        ):
            owner = ThatPlayer() if slot.actor is not None else You()
        if isinstance(owner, ThatPlayer) and slot.actor is None:
            owner = Opponent()
        if (
            owner is not None
            and parts
            and any(isinstance(part, InZone) and part.of == owner for part in parts)
        ):
            return parts
        unplaced = not any(is_placed(part) for part in parts) and not self.nowhere(parts, slot)
        if unplaced and owner is None and slot.within(There):
            # "if there are at least 3 Pixie cards": where the sentence before has counted, or on a field
            raise Unclear("it is not said where they are counted")
        if IsType("spell") in parts and unplaced and self.zone_of(parts, slot) == "field":
            return parts if owner is None else [*parts, ControlledBy(owner)]  # spells are never on the field
        return super().placed(parts, owner, slot)

    def _of_actor(self, part: Filter, slot: Slot) -> Filter:
        """ "their hand", where nobody else acts, is the opponent's."""
        if isinstance(part, AnyOf) and _zones(part):
            return AnyOf(tuple(self._of_actor(one, slot) for one in part.parts))
        if isinstance(part, InZone) and isinstance(part.of, ThatPlayer):
            if slot.actor is None:
                return replace(part, of=Opponent())
            return replace(part, of=You()) if part.zone == "hand" else part
        return part

    def caused(self, event: Pattern) -> Pattern:
        """By an ability: playing a card puts it somewhere, too."""
        return replace(event, detail="effect")

    def either(self, value: Either) -> Selector:
        """ "a spell that costs 3 or an amulet that costs 2 from your hand": the place behind the last is of all."""
        last = value.parts[-1]
        there = tuple(part for part in last.parts if _where(part)) if isinstance(last, Np) else ()
        return replace(value, parts=tuple(_put_there(part, there) for part in value.parts))

    def dealt_with(self, event: Pattern) -> Selector:
        if event.kind == "move" and event.to == self.removed:
            return Among(Noted("this way"), Did(Pattern("move", to=self.removed)))
        return Noted("looked") if event.kind == "reveal" else super().dealt_with(event)

    def theirs(self, zones: tuple[str, ...]) -> Selector:
        return You() if zones == ("hand",) else ThatPlayer()

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        count, up_to, any_number = counted(det.quant)
        if not any(isinstance(node, (InZone, IsPlayer, IsOneOf)) for node in walk(filter)):
            raise Unclear("it is not clear where this is")
        parts = filter.parts if isinstance(filter, AllOf) else (filter,)
        if IsOneOf(Noted("looked")) in parts:
            return Choice(filter, count, up_to or det.quant.kind == "a", any_number)
        if any(node == Noted("picked") for node in walk(filter)) and not any(
            isinstance(node, InZone) and node.zone == "field" for node in walk(filter)
        ):
            return Choice(
                filter, count, up_to, any_number
            )  # one after the other, where nothing can be kept from it
        if det.random or slot.paying or slot.actor is not None or self._resolving(filter, slot):
            return Choice(filter, count, up_to, any_number, random=det.random)
        return Target(filter, count, up_to, any_number)

    def _resolving(self, filter: Filter, slot: Slot) -> bool:
        """Whether it is chosen while the effect is carried out: it cannot be seen before, or nothing is selected."""
        if slot.within(PlayCard) or (
            slot.within(Special)
            and isinstance(slot.record, Special)
            and slot.record.name in ("summon", "swap")
        ):
            return True
        if slot.within(MoveTo) and isinstance(slot.record, MoveTo) and slot.record.verb == "bury":
            return True
        parts = filter.parts if isinstance(filter, (AllOf, AnyOf)) else (filter,)
        return any(isinstance(part, InZone) and part.zone in self.hidden for part in parts)

    def pointed(self, value: Np) -> Selector | None:
        if value.det.quant.kind != "the" or value.owner is not None:
            return None
        match value.parts:
            case (Enemy(), IsType(name=name)):
                return It(f"the enemy {name}")
            case (IsType(name=name),):
                return EventSubject(f"the {name}")
            case _:
                return None

    # --- players -------------------------------------------------------------------------------------------------

    def stat_of(self, amount: StatOf) -> Amount:
        if isinstance(amount.what, PLAYERS):
            if amount.stat != "def":
                raise Unclear("a leader has no such number")
            return ValueOf(amount.what, "defense")
        if amount.what == It("its"):
            return replace(amount, what=It("it"))  # no card says of itself that it deals damage
        return amount

    def stat_to(self, what: Selector, stat: str, amount: Amount) -> Effect:
        if isinstance(what, PLAYERS):
            if stat != "def":
                raise Unclear("a leader has no such number")
            return SetLife(amount, what)
        return super().stat_to(what, stat, amount)

    def applied(self, effect: Apply, paying: bool) -> Effect:
        """What a leader gains or loses is defense; cards that are still to be played cost their player less."""
        what = effect.what
        if isinstance(what, ThatPlayer) and any(_of_cards(change) for change in effect.changes):
            raise Unclear("this is said of cards, not of a player")
        if effect.duration == "while":
            raise Unclear("what is so only for a time is an ability of its own")
        if isinstance(what, Both) and any(isinstance(part, PLAYERS) for part in what.parts):
            parts = tuple(self.applied(replace(effect, what=part), paying) for part in what.parts)
            return Sequence(parts, "and")
        costs = [change for change in effect.changes if isinstance(change, CostLess) and not change.ability]
        if costs:
            if isinstance(what, This) and effect.duration == "game":
                raise Unclear("this is a rule of how the card is played")
            if not isinstance(what, Each):
                return effect
            who = _whose(what.filter)
            return replace(effect, what=who, changes=tuple(replace(cost, what=what.filter) for cost in costs))
        if not isinstance(what, PLAYERS) or not any(isinstance(change, Bonus) for change in effect.changes):
            return effect
        match effect.changes:
            case (Bonus(stats=(("def", amount),)),):
                return self._life(amount, what, paying)
            case _:
                raise Unclear("a leader has no such number")

    def _life(self, amount: Amount, who: Selector, paying: bool) -> Effect:
        less = _less(amount)
        if less is None:
            return GainLife(amount, who)
        return PayLife(less) if paying and isinstance(who, You) else LoseLife(less, who)

    def static(self, ability: Static) -> Ability:
        if isinstance(ability.condition, Is) and ability.condition.what == This():
            place = ability.condition.filter
            if isinstance(place, InZone):
                # on the field its abilities are valid anyway (10.3.5)
                ability = replace(ability, condition=None, zone="" if place.zone == "field" else place.zone)
        costs = [change for change in ability.changes if isinstance(change, CostLess) and not change.ability]
        if not costs:
            return ability
        if isinstance(ability.what, This):
            if len(ability.changes) > 1:
                raise Unclear("it is not clear what this is true of")
            asked, cost = ability.condition, costs[0]
            if cost.what is not None:  # "costs 3 less to play from the EX area"
                there = Is(This(), cost.what)
                asked = there if asked is None else Every((asked, there))
            return PlayRule("cost", condition=asked, change=replace(cost, what=None))
        if any(cost.what is not None for cost in costs):
            raise Unclear("it is not clear what is played from there")
        if not isinstance(ability.what, (Each, Target, Choice)):
            raise Unclear("it is not clear what costs less")
        filter = ability.what.filter
        changes = tuple(replace(cost, what=filter) for cost in costs)
        return replace(ability, what=_whose(filter), changes=changes)

    def happened(self, condition: Happened) -> Condition:
        """What happened to a thing spoken of before is how that thing is."""
        event = condition.event
        if isinstance(event, Pattern) and isinstance(event.subject, IsOneOf):
            raise Unclear("what happened to it is how it is")
        return condition

    def standing(self, condition: Condition | None) -> Condition | None:
        """On the field the abilities of a card are valid anyway (10.3.5)."""
        match condition:
            case Is(what=This(), filter=InZone(zone="field")):
                return None
            case _:
                return condition

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """What is played comes from a zone, and is played by whose zone it is."""
        subject = pattern.subject
        if pattern.kind != "play" or subject is None:
            return pattern
        parts = subject.parts if isinstance(subject, AllOf) else (subject,)
        zones = [part for part in parts if isinstance(part, InZone)]
        if len(zones) != 1:
            return pattern
        rest = [part for part in parts if part not in zones]
        return replace(
            pattern,
            subject=all_of(rest) if rest else None,
            frm=zones[0].zone,
            player=pattern.player or zones[0].of,
        )

    def being(self, condition: Is) -> Condition:
        if not isinstance(condition.what, PLAYERS):
            return condition
        match condition.filter:
            case IsAttribute(name=name) if isinstance(condition.what, You):
                return KeywordCount("leader class", 0, name)
            case StatIs(stat="def", op=op, amount=amount):
                return Compare(ValueOf(condition.what, "defense"), op, amount)
            case _:
                raise Unclear("a leader is not such a thing")

    def forbidden(self, change: Forbid) -> Forbid:
        by = change.by
        if change.act == "play" and by == IsThis():
            raise Unclear("whether a card can be played is a rule for playing it")
        if by == Pattern("damage"):
            return replace(change, by=None)
        if change.act != "attack" or by is None or isinstance(by, Pattern):
            return change
        inside = list(walk(by))
        if not all(isinstance(node, WHOLE_KINDS) for node in inside):
            return change  # only some of them, such as this card
        if any(isinstance(node, IsType) for node in inside) and not any(
            isinstance(n, IsPlayer) for n in inside
        ):
            return replace(change, by=Negation(IsPlayer()))
        if any(isinstance(node, IsType) for node in inside):
            return replace(change, by=Anything())
        return replace(change, by=IsPlayer())

    def triggered(self, ability: Triggered) -> Triggered:
        """An ability behind an icon has the icon's name. One that asks first whether its card is in a zone is valid
        there (10.3.4)."""
        if ability.name != "icon":
            zone = own_zone(ability.effect)
            return replace(ability, zone=zone) if zone and not ability.zone else ability
        (event,) = ability.events
        assert isinstance(event, Pattern)
        names = {"move": "fanfare" if event.to == "field" else "last words", "attack": "strike"}
        return replace(ability, name=names.get(event.kind, f"on {event.detail}"))

    def sequence(self, parts: list[Effect]) -> list[Effect]:
        """ "Look at … you may reveal one and add it to your hand. If you revealed a …": looked at is not revealed."""
        parts = looked_at_if(in_order(or_else(parts)))
        taken = False
        out: list[Effect] = []
        for part in parts:
            out.append(asks_of_taken(part) if taken else part)
            taken = taken or takes(part)
        return out

    # --- movements -----------------------------------------------------------------------------------------------

    def moved(self, effect: MoveTo, what: Selector, owner: Selector | None) -> Effect:
        zone, place = effect.dest.zone.names[0], effect.dest.place
        if what == Noted("rest"):
            what = Among(what, InZone("deck", You()))
            if zone == "deck":
                return ReorderTop(what, "deck", place == "bottom", place == "either")
        elif isinstance(what, It) and zone == "deck" and isinstance(owner, You):
            back = Among(Noted("rest"), InZone("deck", You()))
            if place == "either":
                return ReorderTop(back, "deck", either=True)
            if place == "top" and effect.dest.order == "any":
                return ReorderTop(back, "deck")
        made = super().moved(effect, what, owner)
        assert isinstance(made, Move)
        return replace(made, order="")

    def controller(self, zone: str, owner: Selector | None) -> Selector | None:
        if zone == "field":
            return You() if owner is None or isinstance(owner, ThatPlayer) else owner
        return You() if zone == "ex area" and isinstance(owner, (You, ThatPlayer)) else None

    def shuffled(self, search: Search) -> Effect | None:
        return Shuffle(search.zone, search.of) if search.zone == "deck" else None

    def special(self, effect: Special) -> Effect:
        if effect.name == "summon" and effect.what is not None:
            turned = effect.word == "turned"
            return Move(effect.what, "field", controller=You(), turned=turned, how="summon")
        if effect.name in ("race", "evolve into") and effect.what == This():
            return replace(effect, what=None)
        return effect

    def token(self, parts: tuple[Filter, ...]) -> str:
        match parts:
            case (IsNamed(name=name, part=False),) | (
                AllOf(parts=(IsNamed(name=name, part=False), IsToken())),
            ):
                return name
            case _:
                return ""

    def moves(
        self, pattern: Pattern, subject: Filter | None, to: Selector | None, frm: Selector | None
    ) -> Pattern | None:
        return movement(pattern, subject, to, frm)

    def often(self, event: Filter, op: str, number: Amount) -> Condition:
        if event == Pattern("play", player=You(), detail="card") and op == ">=" and isinstance(number, Const):
            return KeywordCount("combo", number.n, "words")
        return super().often(event, op, number)


def _of_cards(change: Change) -> bool:
    return isinstance(change, CostLess) or (isinstance(change, Forbid) and change.act not in OF_PLAYERS)


def _where(part: Filter) -> bool:
    return isinstance(part, Place) or part == IsOneOf(Noted("looked"))


def _put_there(part: Selector, there: tuple[Filter, ...]) -> Selector:
    """A phrase that says nothing of where its cards are, with the place that is said behind another."""
    if not isinstance(part, Np) or part.owner is not None or part.det.quant.kind in ("this", "that", "those"):
        return part
    if any(_where(one) or isinstance(one, (IsPlayer, Enemies)) for one in part.parts):
        return part
    return replace(part, parts=(*part.parts, *there))


def _is_name(kind: Filter) -> bool:
    kind = kind.noun if isinstance(kind, Kind) else kind
    return isinstance(kind, IsNamed) or (isinstance(kind, AllOf) and isinstance(kind.parts[0], IsNamed))


def _zones(part: AnyOf) -> bool:
    return all(isinstance(one, InZone) for one in part.parts)


def _whose(filter: Filter) -> Selector:
    """The player whose cards these are."""
    owners = [node.of for node in walk(filter) if isinstance(node, InZone) and node.of is not None]
    return owners[0] if owners else You()


def _less(amount: Amount) -> Amount | None:
    """How much less; None if it is not less."""
    match amount:
        case Const(n=n) if n < 0:
            return Const(-n)
        case Minus(a=Const(n=0), b=inner):
            return inner
        case _:
            return None
