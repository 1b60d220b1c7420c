"""What this rulebook says of work that the kernel does for every game: the clauses of each role."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "conceding": ("2.1",),
    "choice among replacements": ("11.12.5.6.1",),
    "replacement": ("11.12.5.1", "11.12.5.2", "11.12.5.3", "11.12.5.4", "11.12.5.5", "11.12.5.6", "11.8.15"),
    "dependency": ("11.12.4.12", "11.12.4.13"),
    # of a card, when it entered its zone; of an effect, when it was made (R30)
    "timestamp order": ("11.12.4.8", "11.12.4.9", "11.12.4.10", "11.12.4.13"),
    "last-known information": ("6.4.2", "11.5.6", "11.11.4", "11.11.7"),
    "new card in a new zone": ("7.4",),
    "delayed ability": ("11.8.17", "11.8.17.1", "11.8.17.2"),
}
