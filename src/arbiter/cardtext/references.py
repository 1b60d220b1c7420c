"""Words that refer to something named elsewhere. Only what a grammar builds has them: :mod:`.discourse` puts what is
meant in the place of each, and no ability that is played has any."""

from __future__ import annotations

from dataclasses import dataclass

from ..abilities.nodes import Amount, Node, Selector


@dataclass(frozen=True)
class It(Selector):
    """What the text last spoke of: "it", "that card", "them". ``noun`` keeps the word printed."""

    noun: str = ""


#: "its own", "their own": of whatever a change is said of
OWN = It("its own")


@dataclass(frozen=True)
class ThatPlayer(Selector):
    """ "That player", "they": the player last named, or whom the event concerned."""


@dataclass(frozen=True)
class EventSubject(Selector):
    """What the triggering or replaced event happened to."""

    noun: str = ""


@dataclass(frozen=True)
class EventSource(Selector):
    """What caused the triggering or replaced event."""

    noun: str = ""


@dataclass(frozen=True)
class ThatMany(Amount):
    """As many as the words before say: what was rolled, or what was moved."""


WORDS = (It, ThatPlayer, EventSubject, EventSource, ThatMany)
#: the words by name, as the grammar files call them
REFERENCES: dict[str, type[Node]] = {word.__name__: word for word in WORDS}
