# mypyc: skip
"""What a table does with text that could not be read, or that the game has no rule for."""

from __future__ import annotations

from enum import StrEnum


class Unread(StrEnum):
    """A card with such text is refused; it is played without that text; or people carry the text out."""

    REFUSE = "refuse"
    LEAVE_OUT = "leave out"
    BY_HAND = "by hand"
