"""Which card of an event a word means at the start of what the event leads to."""

from __future__ import annotations

from dataclasses import replace

from ..abilities.filters import AnyOf, ControlledBy, IsOther, IsPlayer, IsThis, Pattern, SourceIs
from ..abilities.nodes import Filter, Selector
from ..abilities.selectors import Among, Both, Opponent, SourceOf, This, You
from ..abilities.tree import walk
from .references import EventSource, EventSubject, It, ThatPlayer

#: Events after which a card may be another object in another zone: the event knows where it went.
MOVES = frozenset({"move", "destroy", "banish", "discard"})
#: what happens between two
FIGHTS = frozenset({"attack", "block", "fight"})
#: what is told of its subject, whatever is behind it: "when a Forward becomes dull due to an ability, freeze it"
SPOKEN_OF_FIRST = frozenset({"attack", "block", "target", "turn", "upright", "move"})
#: how something is done that a spell or ability does, and no card
BY_AN_EFFECT = "by an effect"
SPOKEN = frozenset({"that spell", "that ability", "that spell or ability"})
#: abilities whose event is told by no words: the card they happen to is not spoken of
UNTOLD = frozenset({"fanfare", "last words", "on evolve", "on race"})
PLAYERS = frozenset({"them", "they", "their"})


def with_roles(event: Filter, roles: dict[str, str]) -> Filter:
    """The event with the names by which the text speaks of what takes part in it."""
    if isinstance(event, Pattern) and roles:
        return replace(
            event,
            subject_var=roles.get("subject", ""),
            source_var=roles.get("source", ""),
            player_var=roles.get("player", ""),
        )
    if isinstance(event, AnyOf):
        return AnyOf(tuple(with_roles(part, roles) for part in event.parts))
    return event


def is_moment(event: Filter) -> bool:
    return isinstance(event, Pattern) and event.kind == "phase"


def names_player(event: Pattern) -> bool:
    """Whether "that player" may be whom the event concerns; what only this card does tells of nobody but you."""
    return event.player not in (None, You()) or event.source is not None or event.subject != IsThis()


def about_this(events: tuple[Filter, ...]) -> bool:
    """Whether every one of the events happens to, or is caused by, the card with the ability."""
    return bool(events) and all(
        isinstance(event, Pattern) and IsThis() in (event.subject, event.source) for event in events
    )


def of_events(events: tuple[Filter, ...], it: It) -> Selector | None:
    """What ``it`` is of the events; none if they name nothing of the kind, or it may be either of two."""
    found = {_of_event(event, it) for event in events}
    if len(found) == 1:
        return found.pop()
    if found == {EventSubject(it.noun), EventSource(it.noun)} and about_this(events):
        # "blocks or is blocked by a Forward": whichever of the two this card is not
        return Among(Both((EventSubject(it.noun), EventSource(it.noun))), IsOther())
    return None


def both_of(events: tuple[Filter, ...]) -> bool:
    """Whether the events name two cards, or different ones."""
    return any(
        isinstance(event, Pattern) and _card(event.subject) is not None and _card(event.source) is not None
        for event in events
    ) or (len(events) > 1 and not all(is_moment(event) for event in events))


def _card(filter: Filter | None) -> Filter | None:
    return None if filter is None or isinstance(filter, IsPlayer) else filter


def _of_event(event: Filter, it: It) -> Selector | None:
    if not isinstance(event, Pattern):
        return None
    subject, source = _card(event.subject), _card(event.source)
    pointed = it.noun.startswith(("that ", "the ", "those "))
    if event.kind == "play" and it.noun in SPOKEN:
        return EventSubject(it.noun)
    if event.kind in ("discard", "draw") and subject is None and it.noun not in PLAYERS:
        return EventSubject(it.noun)
    if subject is None and source is None:
        # "whenever your opponent draws a card => … deals 100 damage to them"
        return ThatPlayer() if event.player is not None and it.noun in PLAYERS else None
    if event.kind == "target" and it.noun in SPOKEN:
        return EventSource(it.noun)
    if event.kind in FIGHTS and it.noun.startswith("the enemy "):
        # "Follower Strike: Deal 2 damage to the enemy follower": of the two who fight, the one on the other side
        return Among(Both((EventSubject(it.noun), EventSource(it.noun))), ControlledBy(Opponent()))
    if IsThis() in (subject, source) and _names_other(event, it):
        return Among(Both((EventSubject(it.noun), EventSource(it.noun))), IsOther())
    if event.kind not in MOVES and IsThis() in (subject, source) and (subject is None or source is None):
        return This()
    if subject is None or source is None:
        return EventSubject(it.noun) if source is None else EventSource(it.noun)
    if pointed and event.kind == "target" and _of_a_card(source):
        return SourceOf(EventSource(it.noun))  # "chosen by a Forward's ability, break that Forward"
    if pointed:
        # "this card deals damage to a resonator => destroy that resonator": the other one
        return EventSource(it.noun) if subject == IsThis() else EventSubject(it.noun)
    if event.kind == "fight":
        return EventSource(it.noun)
    if event.detail == BY_AN_EFFECT:  # an effect is no card
        return EventSubject(it.noun)
    return EventSubject(it.noun) if event.kind in SPOKEN_OF_FIRST else None


def _of_a_card(source: Filter) -> bool:
    return any(isinstance(node, SourceIs) for node in walk(source))


def _names_other(event: Pattern, it: It) -> bool:
    """ "Whenever this follower attacks a follower, destroy that follower": the event names the other one."""
    if event.kind == "fight":
        return it.noun.startswith("that ")
    return event.kind in FIGHTS and event.detail != "" and it.noun == f"that {event.detail}"
