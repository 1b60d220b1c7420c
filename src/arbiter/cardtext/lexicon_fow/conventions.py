"""What Force of Will cards leave unsaid."""

from __future__ import annotations

from ..lowering import Conventions


class FowConventions(Conventions):
    hidden = frozenset({"hand", "main deck", "magic stone deck"})
