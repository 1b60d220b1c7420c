"""What a text says on its surface: the records the English grammar builds besides those of the abilities.

A noun phrase is kept as it is printed (:class:`Np`), wherever a record of the abilities has room for cards or players:
``Destroy(Np(...))``, ``Pattern("destroy", subject=Np(...))``, ``Count(Np(...))``. What it means there, a selection, a
description or a number, follows from the place it stands in and is worked out by :mod:`arbiter.cardtext.lowering`,
which leaves none of these records behind.
"""

from __future__ import annotations

from ...abilities.nodes import Node
from .abilities import *  # noqa: F403
from .acts import *  # noqa: F403
from .changes import *  # noqa: F403
from .conditions import *  # noqa: F403
from .events import *  # noqa: F403
from .nouns import *  # noqa: F403
from .nouns import Words
from .places import *  # noqa: F403

#: the records of the surface by name, as the grammar files call them
SURFACE: dict[str, type[Node | Words]] = {
    name: kind
    for name, kind in list(globals().items())
    if isinstance(kind, type)
    and issubclass(kind, (Node, Words))
    and kind.__module__.startswith(f"{__name__}.")
}
