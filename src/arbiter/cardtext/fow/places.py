"""Where the cards are that Force of Will cards speak of without saying it, and how they are moved."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.abilities import DeckRule
from ...abilities.changes import CostLess, Forbid, Permit
from ...abilities.conditions import SpentOn
from ...abilities.effects import By, Discard, Move, Note, Prevent, Remove, ReorderTop, Sequence, Special, Turn
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsFaceDown,
    IsNamed,
    IsOneOf,
    IsRace,
    IsType,
    Pattern,
)
from ...abilities.nodes import Effect, Filter, Selector
from ...abilities.selectors import Choice, Noted, Top, You
from ...rulebook.hearing import cite
from ..lowering import Conventions, Slot, Unclear, placed
from ..references import It, ThatPlayer
from ..surface import MoveTo, SearchFor, Zone
from .descriptions import check_kinds, is_token_in_field, parts_inside, stone_kind, type_words

CHASE = frozenset(
    {"spell", "ability", "activate ability", "automatic ability", "continuous ability", "[enter] ability"}
)
ANYWHERE = frozenset({"play", "discard", "draw", "search", "reveal", "produce", "create"})
SPELLS = frozenset({"chant", "rune"})
CONTROLLED = frozenset({"field", "ruler area", "chase", "item area"})
ITEMS = frozenset({"gem", "will coin"})
#: where cards are put by what is done to them
PUT_BY = {"destroy": "graveyard", "banish": "graveyard", "discard": "graveyard"}


class FowPlaces(Conventions):
    removed = "removed area"
    hidden = frozenset({"hand", "main deck", "magic stone deck"})
    face_up_zones = frozenset({"rune area", "extra deck"})

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
        controlled = any(isinstance(part, ControlledBy) for part in parts)
        if isinstance(slot.record, Note) and Anything() in parts and not owned and not controlled:
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
        if is_revealed_until(slot):
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

    def in_zone(self, zone: str, owner: Selector | None) -> Filter:
        """A field belongs to nobody: a card in a player's field is one that player controls (307.8a)."""
        if zone == "field" and owner is not None:
            cite("fow-8.01:307.8a")
            return AllOf((InZone("field"), ControlledBy(owner)))
        return InZone(zone, owner)

    def theirs(self, zones: tuple[str, ...]) -> Selector:
        return You() if zones == ("hand",) else ThatPlayer()

    def this_in(self, place: Filter) -> Filter:
        return place

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
        if made.zone == self.removed and made.face_down and made.counters == ():
            return Remove(what, True)
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

    def token_put(self, token: Effect, owner: Selector | None, turned: bool) -> Effect:
        if turned:
            token = Sequence((token, Turn(It("it"))), "rested token")
        return token if owner is None or isinstance(owner, (You, ThatPlayer)) else By(owner, token)

    def zone_name(self, name: str) -> str:
        """1404.1: magic stones lie in the field."""
        return "field" if name == "magic stone area" else name


def is_revealed_until(slot: Slot) -> bool:
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
