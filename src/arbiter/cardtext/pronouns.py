"""Who "it" is.

A text's "it" means what was last spoken of. While an effect is carried out that is what the part before dealt with; but
at the start of an automatic ability it is the card of the event, and after "deals damage equal to its ATK" it is the
card that deals the damage. Those are settled here, from the records, so that no rule has to guess.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..abilities.abilities import (
    Activated,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    StatusTriggered,
    Triggered,
)
from ..abilities.amounts import StatOf
from ..abilities.conditions import Is
from ..abilities.effects import (
    By,
    Damage,
    Delay,
    Discard,
    If,
    Modes,
    Move,
    Note,
    Remove,
    Search,
    Sequence,
    Token,
)
from ..abilities.filters import ControlledBy, InZone, IsOneOf, IsOther, IsPlayer, IsThis, IsType, Pattern
from ..abilities.nodes import Ability, Condition, Effect, Filter, Node, Selector
from ..abilities.selectors import (
    Among,
    Both,
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
)
from ..abilities.tree import replaced, walk

#: Events after which a card may be another object in another zone: the event knows where it went.
MOVES = frozenset({"move", "destroy", "banish", "discard"})
#: what happens between two
FIGHTS = frozenset({"attack", "block", "fight"})
SPOKEN = frozenset({"that spell", "that ability", "that spell or ability"})
UNCLEAR = "it is not clear what “it” is"


class Speech:
    """What has been spoken of so far in the effect of an automatic ability."""

    def __init__(self, events: tuple[Filter, ...]) -> None:
        self.events = events
        self.spoken: frozenset[str] | None = None
        self.last: Selector | None = None
        self.this_named = False
        self.elsewhere = False  # whether what was last spoken of is out of play
        self.unclear = False

    def meant(self, it: It) -> Selector:
        kind = it.noun.removeprefix("that ").removesuffix("'s")
        if self.spoken is not None and (
            not it.noun.startswith("that ") or kind in self.spoken or kind == "card"
        ):
            return it
        if self.spoken is None and self.last is not None and not it.noun.startswith("that "):
            return self.last
        found = {self._of_event(event, it) for event in self.events}
        if len(found) == 1 and (one := found.pop()) is not None:
            self.last = one
            return one
        if found == {EventSubject(it.noun), EventSource(it.noun)} and self.all_about_this():
            # "blocks or is blocked by a Forward": whichever of the two this card is not
            return Among(Both((EventSubject(it.noun), EventSource(it.noun))), IsOther())
        if self.spoken is not None:
            return it
        if self.this_named:
            return This()
        self.unclear = True
        return it

    def _of_event(self, event: Filter, it: It) -> Selector | None:
        if not isinstance(event, Pattern):
            return None
        subject = None if event.subject is None or _player(event.subject) else event.subject
        source = None if event.source is None or _player(event.source) else event.source
        if event.kind == "play" and it.noun in SPOKEN:
            return EventSubject(it.noun)
        if event.kind == "discard" and subject is None and it.noun not in ("them", "they"):
            return EventSubject(it.noun)
        if subject is None and source is None:
            # "whenever your opponent draws a card => … deals 100 damage to them"
            return ThatPlayer() if event.player is not None and it.noun in ("them", "they") else None
        if event.kind == "target" and it.noun in SPOKEN:
            return EventSource(it.noun)
        if event.kind in FIGHTS and it.noun.startswith("the enemy "):
            # "Follower Strike: Deal 2 damage to the enemy follower": of the two who fight, the one on the other side
            return Among(Both((EventSubject(it.noun), EventSource(it.noun))), ControlledBy(Opponent()))
        if IsThis() in (subject, source) and _named_other(event, it):
            return Among(Both((EventSubject(it.noun), EventSource(it.noun))), IsOther())
        if event.kind not in MOVES and IsThis() in (subject, source) and (subject is None or source is None):
            return This()
        if subject is None or source is None:
            return EventSubject(it.noun) if source is None else EventSource(it.noun)
        if it.noun.startswith(("that ", "the ")):
            # "this card deals damage to a resonator => destroy that resonator": the other one
            return EventSource(it.noun) if subject == IsThis() else EventSubject(it.noun)
        if event.kind == "fight":
            return EventSource(it.noun)
        return EventSubject(it.noun) if event.kind in ("attack", "block", "target") else None

    def all_about_this(self) -> bool:
        return all(
            isinstance(event, Pattern) and IsThis() in (event.subject, event.source) for event in self.events
        )

    def hear(self, effect: Effect) -> None:
        """An effect has been spoken of: what it deals with is the last thing named."""
        if isinstance(effect, (Search, Token)):
            self.spoken = _types(effect)
        if isinstance(effect, Move) and effect.zone == "field":
            self.spoken = frozenset()  # what has come into play is another card than the one of the event
        if isinstance(effect, Discard):
            return  # a discarded card is a price, and nothing is said of it afterwards
        for field in fields(effect):  # type: ignore[arg-type]
            value = getattr(effect, field.name)
            if value == This():
                self.this_named = True
            elif isinstance(value, (Target, Choice, Each)) and not _player(value.filter):
                self.spoken = _types(value)
                self.elsewhere = isinstance(effect, Remove) or _out_of_play(value.filter)
            elif isinstance(value, Top):
                self.spoken = frozenset({"card"})


def _named_other(event: Pattern, it: It) -> bool:
    """ "Whenever this follower attacks a follower, destroy that follower": the event names the other one."""
    if event.kind == "fight":
        return it.noun.startswith("that ")
    return event.kind in FIGHTS and event.detail != "" and it.noun == f"that {event.detail}"


def _out_of_play(filter: Filter) -> bool:
    zones = [node.zone for node in walk(filter) if isinstance(node, InZone)]
    return bool(zones) and not {"field", "ruler area"} & set(zones)


def _player(filter: Filter) -> bool:
    return isinstance(filter, IsPlayer)


def _types(node: Node) -> frozenset[str]:
    found = {inner.name for inner in walk(node) if isinstance(inner, IsType)}
    if {"resonator", "j-ruler"} <= found:
        found.add("J/resonator")
    return frozenset(found)


def settle(ability: Ability) -> tuple[Ability, str]:
    """The ability with every "it" settled that the words before it settle, and why one could not be."""
    doubts: list[str] = []
    made: Ability = _rebuild(_without_strength(ability), None, doubts)
    return made, doubts[0] if doubts else ""


def _without_strength(value: Any, spell: bool = False) -> Any:
    """A spell has no ATK: what it deals equal to "its ATK" is of the card spoken of. What a spell grants is not the
    text of a spell any more."""
    if isinstance(value, Ability):
        spell = isinstance(value, SpellText)
    made = replaced(value, lambda part: _without_strength(part, spell))
    if spell and isinstance(made, Damage) and made.source == This():
        return replace(made, amount=swapped(made.amount, It("its"), It("it")))
    return made


def _rebuild(value: Any, speech: Speech | None, doubts: list[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_rebuild(part, speech, doubts) for part in value)
    if not isinstance(value, Node):
        return value
    if isinstance(value, It):
        return value if speech is None else speech.meant(value)
    if isinstance(value, Ability):
        value = _itself(value)
    if isinstance(value, Triggered):
        own = Speech(value.events)
        if isinstance(value.condition, Is) and isinstance(value.condition.what, (This, Host)):
            own.last = (
                value.condition.what
            )  # "at the end of battle in which added resonator attacked => recover it"
        own.this_named = all(_moment(event) for event in value.events) and _names_itself(value.effect)
        if value.condition is not None and Host() in list(walk(value.condition)):
            own.last = Host()  # "if bestowed resonator attacked this turn => destroy it"
        condition = _rebuild(value.condition, own, doubts)
        effect = _rebuild(value.effect, own, doubts)
        if own.unclear:
            doubts.append(UNCLEAR)
        return replace(value, condition=condition, effect=effect)
    if isinstance(value, If) and value.joined == "instead" and isinstance(value.otherwise, By):
        # "your opponent discards a card. If …, they discard two instead": the same player
        if isinstance(value.otherwise.who, Opponent):
            value = replace(value, then=swapped(value.then, ThatPlayer(), value.otherwise.who))
    if (
        isinstance(value, If)
        and speech is not None
        and speech.spoken is None
        and _lies_elsewhere(value.condition)
    ):
        speech.last = This()  # "if this card is in your graveyard, put it …"
    if isinstance(value, StatusTriggered) and _names_itself(value.condition):
        itself = Speech(())  # "when there are no counters on this card, put it …"
        itself.last = This()
        return replace(value, effect=_rebuild(value.effect, itself, doubts))
    if isinstance(value, Modes) and value.more_if is not None:  # it is said before the actions
        asked = _rebuild(value.more_if, speech, doubts)
        return replace(_rebuild(replace(value, more_if=None), speech, doubts), more_if=asked)
    if isinstance(value, Replacement):
        return replace(value, instead=_rebuild(value.instead, Speech((value.event,)), doubts))
    if isinstance(value, Delay) and not _moment(value.event):
        if not any(isinstance(node, It) for node in walk(value.event)):
            speech = Speech((value.event,))  # "whenever a resonator attacks this turn => it …"
        return _parts(value, speech, doubts)
    if isinstance(value, Ability):
        return _parts(value, None, doubts)
    if speech is not None and isinstance(value, Condition) and _names_itself(value):
        speech.this_named = True
    if speech is not None and isinstance(value, Damage) and _deals_itself(value, speech):
        value = replace(value, source=This())
    if isinstance(value, Damage) and any(_own_strength(node) for node in walk(value.amount)):
        value = _dealt(value)
        if isinstance(value, Sequence):
            return _parts(value, speech, doubts)
    made = _parts(value, speech, doubts)
    if speech is not None and isinstance(made, Effect):
        speech.hear(made)
    return made


def _itself(ability: Ability) -> Ability:
    """ "Whenever this card attacks or it blocks": outside what an ability does, "it" is the card with the ability."""
    it, this = IsOneOf(It("it")), IsThis()
    match ability:
        case Triggered():
            return replace(ability, events=swapped(ability.events, it, this))
        case Replacement():
            return replace(ability, event=swapped(ability.event, it, this))
        case Static(what=This()):
            # what is said of it while it cannot do something is said of the card that cannot
            changes = _said_outright(ability.changes, It("it"), This())
            return replace(ability, changes=changes, condition=swapped(ability.condition, it, this))
        case Static() | StatusTriggered() | PlayRule():
            return replace(ability, condition=swapped(ability.condition, it, this))
        case Activated():
            return replace(ability, limits=swapped(ability.limits, it, this))
        case _:
            return ability


def _names_itself(value: Node) -> bool:
    return any(node in (This(), IsThis()) for node in walk(value))


def _lies_elsewhere(condition: Condition) -> bool:
    return isinstance(condition, Is) and condition.what == This() and _out_of_play(condition.filter)


def _moment(event: Filter) -> bool:
    return isinstance(event, Pattern) and event.kind == "phase"


def _deals_itself(damage: Damage, speech: Speech) -> bool:
    """ "When this card deals damage to a resonator => It deals …": what deals damage is this card."""
    nobody_else = speech.spoken is None or speech.elsewhere  # a card in a graveyard deals no damage
    return damage.source == It("it") and nobody_else and speech.all_about_this()


def _parts(value: Node, speech: Speech | None, doubts: list[str]) -> Any:
    return replaced(value, lambda part: _rebuild(part, speech, doubts))


def _own_strength(node: Node) -> bool:
    """Damage equal to "its ATK" is what the dealer has; "its total cost" is of the card spoken of before."""
    return (
        isinstance(node, StatOf) and node.what == It("its") and node.stat.removeprefix("printed ") != "cost"
    )


def _dealt(damage: Damage) -> Effect:
    """ "… deals damage equal to its ATK": its own, whoever is dealt the damage."""
    if damage.source == This():
        return replace(damage, amount=swapped(damage.amount, It("its"), This()))
    dealer = Noted("dealer")
    return Sequence(
        (
            Note(damage.source, "dealer"),
            replace(damage, amount=swapped(damage.amount, It("its"), dealer), source=dealer),
        ),
        "dealer",
    )


def _said_outright(value: Any, old: Node, new: Node) -> Any:
    """Swapped as below, except in the text of an ability that is gained: that speaks for itself."""
    if value == old:
        return new
    if isinstance(value, Ability):
        return value
    return replaced(value, lambda part: _said_outright(part, old, new))


def swapped(value: Any, old: Node, new: Node) -> Any:
    """``value`` with ``new`` wherever ``old`` was."""
    if value == old:
        return new
    return replaced(value, lambda part: swapped(part, old, new))
