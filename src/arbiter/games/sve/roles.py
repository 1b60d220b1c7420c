"""What this rulebook says of work that the kernel does for every game: the clauses of each role."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "conceding": ("1.2.3", "1.2.3.1"),
    "choosing a number": ("1.3.5",),
    "choice among replacements": ("10.10.2",),
    "replacement": ("10.10.1", "10.10.1.1", "10.10.2.3", "10.2.1.3", "10.2.1.3.1", "10.2.1.3.2"),
    "last-known information": ("10.11.1",),
    "new card in a new zone": ("4.1.4",),
}
