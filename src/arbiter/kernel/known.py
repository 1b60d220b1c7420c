"""What of a card's text a game can really do. Whatever it does not list is refused before play, with a reason.

The lists name what a game's code looks for by name; a record that has no place in them is not half played but not
at all.
"""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from arbiter.abilities.nodes import Effect, Node

from .effects import HANDLERS

Words = Mapping[tuple[type[Node], str], Collection[str]]


class Known:
    """``records``: the records a game understands, besides the effects the kernel carries out itself.
    ``words``: which words the fields of records may hold; an empty one is fine. ``odd``: what else is not done."""

    def __init__(
        self, records: Collection[type[Node]], words: Words, odd: Callable[[Node], str] | None = None
    ) -> None:
        self.records = frozenset(records)
        self.odd = odd
        self.words: dict[type[Node], list[tuple[str, Collection[str]]]] = {}
        for (kind, field), allowed in words.items():
            self.words.setdefault(kind, []).append((field, allowed))

    def cannot(self, node: Node) -> str:
        """Why a record cannot be carried out; empty if it can. What is inside it is not looked at."""
        kind = type(node)
        if kind not in self.records and not (isinstance(node, Effect) and kind in HANDLERS):
            return f"there is no rule for {kind.__name__}"
        for field, allowed in self.words.get(kind, ()):
            for word in _said(getattr(node, field)):
                if word and word not in allowed:
                    return f"there is no rule for {kind.__name__} {field} {word!r}"
        return "" if self.odd is None else self.odd(node)


def _said(value: Any) -> list[str]:
    """The words of a field: one, or the names in a list of named amounts."""
    if isinstance(value, str):
        return [value]
    return [name for name, _ in value]
