"""What Force of Will cards leave unsaid."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.abilities import DeckRule, Static
from ...abilities.amounts import Const, Count, StatOf, ThatMany, Unknown
from ...abilities.changes import (
    CardLimit,
    CostLess,
    Forbid,
    Permit,
)
from ...abilities.conditions import (
    Compare,
    Happened,
    Is,
    Some,
    SpentOn,
    Unless,
)
from ...abilities.effects import (
    Apply,
    By,
    DefineX,
    Discard,
    If,
    Move,
    Note,
    Pay,
    Prevent,
    ReorderTop,
    Reveal,
    Search,
    Sequence,
    Special,
    Turn,
)
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    HasKeyword,
    InZone,
    IsBattling,
    IsFaceDown,
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
from ...abilities.nodes import (
    Ability,
    Amount,
    Change,
    Condition,
    Effect,
    Filter,
    Selector,
)
from ...abilities.selectors import (
    DONE,
    Among,
    Both,
    Choice,
    Each,
    EachPlayer,
    Host,
    It,
    Noted,
    ThatPlayer,
    This,
    Top,
    You,
)
from ...abilities.tree import walk
from ...rulebook.hearing import cite
from ..lowering import Conventions, Slot, Unclear, in_role, placed
from ..spelling import neighbours
from ..surface import Called, Det, Either, MoveTo, Np, SearchFor, TopOf, Zone
from .descriptions import check_kinds, is_token_in_field, parts_inside, stone_kind, type_words, was_looked_at
from .handlers import HANDLERS

CHASE = frozenset(
    {"spell", "ability", "activate ability", "automatic ability", "continuous ability", "[enter] ability"}
)
ANYWHERE = frozenset({"play", "discard", "draw", "search", "reveal", "produce", "create"})
SPELLS = frozenset({"chant", "rune"})
#: the types of a card that calls itself so
ITSELF = {
    **dict.fromkeys(("ruler", "J-ruler", "J/ruler"), frozenset({"ruler", "j-ruler"})),
    **{word: frozenset({word}) for word in ("resonator", "addition", "regalia")},
}
CONTROLLED = frozenset({"field", "ruler area", "chase", "item area"})
ITEMS = frozenset({"gem", "will coin"})

#: where cards are put by what is done to them
PUT_BY = {"destroy": "graveyard", "banish": "graveyard", "discard": "graveyard"}
#: words that a capital and a slip could make a race of: "Thi card"
DETERMINERS = frozenset({"this", "target", "each", "your", "all", "another"})


class FowConventions(Conventions):
    removed = "removed area"
    itself = ITSELF
    handlers = HANDLERS
    hidden = frozenset({"hand", "main deck", "magic stone deck"})
    face_up_zones = frozenset({"rune area", "extra deck"})
    exact = False
    one_past = True

    def placed(self, parts: list[Filter], owner: Selector | None, slot: Slot) -> list[Filter]:
        owned = [] if owner is None else [ControlledBy(owner)]
        if any(isinstance(part, InZone) and part.zone in self.face_up_zones for part in parts):
            # there a revealed card is one that lies face up (711.2, 1132.2)
            parts = [IsFaceDown(False) if part == IsOneOf(Noted("looked")) else part for part in parts]
        if any(isinstance(part, IsNamed) and part.part for part in parts_inside(parts)):
            cite("fow-8.01:202.3", "fow-8.01:202.3a")
        if _played(slot):
            # a card is a spell only once it is played: what may or may not be played as one is a card (312.3)
            parts = [part for part in parts if part != IsType("spell")]
            if any(
                isinstance(part, IsType) and part.name.endswith("ability") for part in parts_inside(parts)
            ):
                raise Unclear("an ability is not a card")
            return [*parts, *owned]
        if any(placed(part) for part in parts):
            if any(isinstance(part, InZone) and part.zone not in CONTROLLED for part in parts):
                owned = []  # only what is in play is controlled
            # a spell is one while it is played; what lies elsewhere and is called so is a card of that type (1405.1)
            elsewhere = not any(isinstance(part, InZone) and part.zone == "chase" for part in parts)
            if elsewhere and IsType("spell") in parts:
                cite("fow-8.01:1405.1")
                parts = [IsType("chant") if part == IsType("spell") else part for part in parts]
            return [*parts, *owned]
        if isinstance(slot.record, Note) and Anything() in parts and not owned:
            return [*parts, IsOneOf(Noted("looked"))]  # "choose a card": of those just seen
        if slot.looked and isinstance(slot.record, MoveTo) and parts == [Anything()] and not owned:
            return [*parts, IsOneOf(Noted("looked"))]  # "put two cards into your hand": of those just seen
        if slot.within(Discard):
            return [*parts, InZone("hand", owner or You())]
        if self.nowhere(parts, slot):
            if isinstance(slot.record, (SearchFor, Discard)):
                parts = [IsType("chant") if part == IsType("spell") else part for part in parts]
            return [*parts, *owned]
        for at, part in enumerate(parts):
            if isinstance(part, AnyOf) and any(placed(one) for one in part.parts):
                # "an addition or a card in a standby area": each where it is
                each = tuple(one if placed(one) else AllOf((one, *self.home_of([one]))) for one in part.parts)
                return [*parts[:at], AnyOf(each), *parts[at + 1 :], *owned]
        return [*parts, *self.home_of(parts), *owned]

    def described(self, parts: list[Filter]) -> list[Filter]:
        """ "light magic stone" is a type of magic stone."""
        for part in parts:
            if isinstance(part, AnyOf):
                check_kinds(part)
        if IsType("magic stone") not in parts:
            return parts
        kinds = [stone_kind(part) for part in parts]
        if not any(kind is not None for kind in kinds):
            return parts
        return [
            kind or part
            for part, kind in zip(parts, kinds, strict=True)
            if kind is not None or part != IsType("magic stone")
        ]

    def nowhere(self, parts: list[Filter], slot: Slot) -> bool:
        """What is searched for, played, discarded, drawn or revealed may be anywhere."""
        if isinstance(slot.record, Pattern):
            if slot.record.kind == "move" and slot.record.frm not in ("", "field"):
                return True
            if (
                slot.record.kind == "damage"
                and slot.name == "source"
                and (type_words(parts) or SPELLS) <= SPELLS
            ):
                return not any(isinstance(part, (IsRace, IsNamed)) for part in parts_inside(parts))
            return slot.name == "subject" and slot.record.kind in ANYWHERE
        if isinstance(slot.record, Prevent):
            return (type_words(parts) or SPELLS) <= SPELLS
        if _until(slot):
            return True
        return isinstance(slot.record, SearchFor)

    def home_of(self, parts: list[Filter]) -> list[Filter]:
        """Where a card is that no zone is named for; one that something was done to this turn is where that put it."""
        for part in parts:
            if isinstance(part, Did) and part.role == "subject" and isinstance(event := part.event, Pattern):
                if (zone := PUT_BY.get(event.kind, event.to)) not in ("", "field"):
                    return [InZone(zone, event.player if event.kind == "move" else None)]
        if (types := type_words(parts)) is not None:
            if types & CHASE or types <= SPELLS:
                cite("fow-8.01:312.3")
                return [InZone("chase")] if types & CHASE else [IsType("spell"), InZone("chase")]
            if types <= ITEMS:
                return [InZone("item area")]
            if types == {"ruler"}:
                cite("fow-8.01:201.5", "fow-8.01:308.4")
                return [InZone("ruler area")]
            if "ruler" not in types and "" not in types:
                cite("fow-8.01:201.5", "fow-8.01:307.4")
                return [InZone("field")]
        elif Anything() in parts or not any(
            isinstance(part, (IsRace, IsNamed)) for part in parts_inside(parts)
        ):
            cite("fow-8.01:307.4")
            return [InZone("field")]
        cite("fow-8.01:205.4")
        return [AnyOf((InZone("field"), InZone("ruler area")))]

    def moves(
        self, pattern: Pattern, subject: Filter | None, to: Selector | None, frm: Selector | None
    ) -> Pattern | None:
        if (pattern.frm == "field" and frm is not None) or (pattern.to == "field" and to is not None):
            cite("fow-8.01:307.8a")
        return super().moves(pattern, subject, to, frm)

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """ "You attacked this turn": a card of that player did (802.1, 803.1)."""
        if pattern.kind in ("attack", "block") and isinstance(pattern.subject, IsPlayer):
            return replace(pattern, subject=ControlledBy(pattern.subject.who or EachPlayer()))
        if pattern.kind == "destroy" and isinstance(pattern.source, IsPlayer):
            raise Unclear("it is not clear by what that player destroys it")
        if pattern.kind == "destroy" and pattern.source is not None and pattern.subject is not None:
            if not pattern.detail and IsBattling() in walk(pattern.subject):
                raise Unclear("“in battle” says how it is destroyed")
        return super().patterned(pattern, said)

    def in_zone(self, zone: str, owner: Selector | None) -> Filter:
        """A field belongs to nobody: a card in a player's field is one that player controls (307.8a)."""
        if zone == "field" and owner is not None:
            cite("fow-8.01:307.8a")
            return AllOf((InZone("field"), ControlledBy(owner)))
        return InZone(zone, owner)

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

    def theirs(self, zones: tuple[str, ...]) -> Selector:
        return You() if zones == ("hand",) else ThatPlayer()

    def check(self, value: Np) -> None:
        for part in value.parts:
            if isinstance(part, IsRace) and DETERMINERS & neighbours(part.name.lower()):
                raise Unclear(f"{part.name} may be a misspelled word")
            if isinstance(part, AllOf) and any(
                isinstance(one, IsRace) and " of " in one.name for one in part.parts[1:]
            ):
                raise Unclear("“of” between races may stand for “or”")

    def done_to(self, word: str) -> Selector | None:
        return Noted(word) if word in DONE else Noted("this way") if word == "returned" else None

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        if isinstance(filter, IsOneOf) and isinstance(filter.what, Top):
            raise Unclear("the top card is not chosen")
        if _until(slot):
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

    def this_in(self, place: Filter) -> Filter:
        return place

    def pointed(self, value: Np) -> Selector | None:
        """ "the resonator": the one spoken of."""
        if value.det.quant.kind == "that" and value.parts == (IsPlayer(),):
            return ThatPlayer()
        if value.det.quant.kind == "the" and value.owner is None and len(value.parts) == 1:
            part = value.parts[0]
            if isinstance(part, (IsType, AnyOf, Anything)):
                return It("the card")
        return None

    def controller(self, zone: str, owner: Selector | None) -> Selector | None:
        if zone != "field" or owner is None:
            return None
        return You() if isinstance(owner, ThatPlayer) else owner

    def moved(self, effect: MoveTo, what: Selector, owner: Selector | None) -> Effect:
        if effect.dest.zone.names[0] == "magic stone area":  # 1404.1
            effect = replace(effect, dest=replace(effect.dest, zone=Zone(("field",), effect.dest.zone.owner)))
        if isinstance(what, Choice) and isinstance(what.filter, InZone) and "deck" in what.filter.zone:
            # nobody chooses among the cards of a deck without searching it: they are its top cards
            what = Top(what.count, what.filter.zone, what.filter.of or You())
        if (
            isinstance(what, Choice)
            and is_token_in_field(what.filter)
            and effect.dest.zone.names == ("field",)
        ):
            raise Unclear("a token that is put into the field is a new one")
        made = super().moved(effect, what, owner)
        assert isinstance(made, Move)
        if made.zone != "hand":
            made = replace(made, how="put")
        if made.zone == "standby area":
            made = replace(made, face_down=not any(way.how == "face up" for way in effect.ways))
        if made.zone == "lifebreak area":
            made = replace(made, face_down=False, place="" if made.place == "top" else made.place)
        if (
            isinstance(what, (It, Noted))
            and made.order == "any"
            and made.place == "top"
            and effect.verb == "return"
        ):
            return ReorderTop(Noted("looked"), made.zone)
        return made

    def special(self, effect: Special) -> Effect:
        """What is healed is a ruler, whatever else was spoken of (1024.1)."""
        if effect.name == "heal" and effect.what == It("it"):
            return replace(effect, what=It("that ruler"))
        return effect

    def token_put(self, token: Effect, owner: Selector | None, turned: bool) -> Effect:
        if turned:
            token = Sequence((token, Turn(It("it"))), "rested token")
        return token if owner is None or isinstance(owner, (You, ThatPlayer)) else By(owner, token)

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

    def zone_name(self, name: str) -> str:
        """1404.1: magic stones lie in the field."""
        return "field" if name == "magic stone area" else name

    def noun_of(self, parts: list[Filter]) -> str:
        if any(part == AnyOf((IsType("spell"), IsType("ability"))) for part in parts):
            return "spell or ability"
        return super().noun_of(parts)

    def searched(self, search: Search) -> list[Effect]:
        if search.count == Const(0):
            search = replace(search, count=Count(Each(InZone(search.zone, search.of))))
        return [search]


#: what only players do
PLAYERS_DO = frozenset(
    {
        "play",
        "activate",
        "draw",
        "gain life",
        "lose life",
        "lose",
        "call",
        "chase",
        "judgment",
        "search",
        "discard",
    }
)


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
            (Permit("play from", change.what), change)
            if isinstance(change, Permit) and change.act == "play free" and _somewhere(change.what)
            else (change,)
        )
    )


def _somewhere(what: Filter | None) -> bool:
    return what is not None and any(isinstance(node, InZone) and node.zone != "hand" for node in walk(what))


def _uses(effect: Effect, name: str) -> bool:
    return any(
        node == Unknown(name) or (isinstance(node, Pay) and f"{{{name}}}" in node.cost)
        for node in walk(effect)
    )


def _until(slot: Slot) -> bool:
    """What cards are revealed until."""
    return isinstance(slot.record, Special) and slot.record.name == "reveal until"


def _played(slot: Slot) -> bool:
    """Whether the phrase names what is played."""
    match slot.record:
        case CostLess(ability="") | SpentOn(kind="card" | "awakening") | DeckRule():
            return True
        case Permit(act=act) | Forbid(act=act):
            return act in ("play", "play from", "play free")
        case Pattern(kind="play"):
            return slot.name == "subject"
        case _:
            return False
