"""The root of every record that printed text compiles to.

A record is frozen and compared by what it says. ``at`` is not part of what it says: it is the record's number within
its ability, given once by :func:`arbiter.abilities.tree.number`, so that a suspended effect can be named by two
integers (ability, record) and a game in mid-choice stays plain data.
"""

from __future__ import annotations


class Node:
    """A part of an ability."""

    at: int = -1


class Amount(Node):
    """A number, known only when it is asked for."""


class Filter(Node):
    """A test a card (or player) passes or fails."""


class Selector(Node):
    """Names cards and players: by pointing, by description, or by somebody's choice."""


class Condition(Node):
    """Something that is true of the game, or is not."""


class Change(Node):
    """What a continuous effect does to each thing it applies to."""


class Effect(Node):
    """Something to be done, in the order written."""


class Ability(Node):
    """One paragraph of card text."""

    text: str = ""
