"""Numbers as networks like them."""

from __future__ import annotations

from math import log1p
from typing import Final

_SMALL: Final = [log1p(n) for n in range(256)]


def signed_log(n: int) -> float:
    """Large numbers made small, with their sign."""
    if 0 <= n < 256:
        return _SMALL[n]
    return log1p(n) if n >= 0 else -log1p(-n)
