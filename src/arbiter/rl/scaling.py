"""Numbers as networks like them."""

from __future__ import annotations

from math import log1p


def signed_log(n: float) -> float:
    """Large numbers made small, with their sign."""
    return log1p(n) if n >= 0 else -log1p(-n)
