"""Where a phrase stands, and that it can have no meaning there."""

from __future__ import annotations

from ...abilities.nodes import Node, Selector


class Unclear(Exception):
    """A phrase that has no meaning where it stands; the reason is what a person is told."""


class Slot:
    """Where a phrase stands: in which field of which record, and whether somebody pays or acts there."""

    def __init__(self, record: Node, name: str, paying: bool, actor: Selector | None) -> None:
        self.record = record
        self.name = name
        self.paying = paying
        self.actor = actor
        self.looked = False  # whether cards were looked at before

    def within(self, kind: type[Node], name: str = "") -> bool:
        return isinstance(self.record, kind) and (not name or self.name == name)
