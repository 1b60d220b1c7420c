"""What this rulebook says of work that the kernel does for every game: the clauses of each role."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "conceding": ("103.4",),
    "kept from triggering": ("1015.1a",),
    "loop": ("1301.1",),
    "becoming a copy": ("1017.2", "1302.4"),
    "order in a new zone": ("302.4",),
    "new card in a new zone": ("302.3",),
    "choosing a number": ("104.5",),
    "choice among replacements": ("910.2",),
    "replacement": ("910.1", "910.3", "901.2c"),
    "ability of a kind of card": ("901.1e", "901.2d"),
    "dependency": ("909.3a",),
    "timestamp order": ("909.3", "909.3b"),
    "arriving already changed": ("909.5",),
    "abilities of one name": ("901.1d",),
    "last-known information": ("911.1",),
    "only its own departure is seen": ("5.00:9.6-5",),
    "delayed ability": ("906.8", "906.8a", "906.8b"),
}
