"""What FINAL FANTASY TCG cards leave unsaid."""

from __future__ import annotations

from ..lowering import Conventions


class FftcgConventions(Conventions):
    pass
