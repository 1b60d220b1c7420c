"""The root of every record that printed text compiles to.

A record is frozen and compared by what it says. ``at`` is not part of what it says: it is the record's number within
its ability, given once by :func:`arbiter.abilities.tree.number`, so that a suspended effect can be named by two
integers (ability, record) and a game in mid-choice stays plain data.

The reader of card text has records of its own between these (``cardtext.surface``), which are not compiled.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A part of an ability."""

    at: int = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Node):
    """A number, known only when it is asked for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter(Node):
    """A test a card (or player) passes or fails."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector(Filter):
    """Names cards and players: by pointing, by description, or by somebody's choice.

    Where a test belongs, the reader of card text may put one while it reads: whatever it names passes. None is left
    there in an ability."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Node):
    """Something that is true of the game, or is not."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Change(Node):
    """What a continuous effect does to each thing it applies to."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Node):
    """Something to be done, in the order written."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Node):
    """One paragraph of card text."""

    text: str = ""
