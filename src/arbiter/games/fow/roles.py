"""What this rulebook says of work that the kernel does for every game: the clauses of each role."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "conceding": ("103.4",),
    "kept from triggering": ("1015.1a",),
    "order in a new zone": ("302.4",),
    "new card in a new zone": ("302.3",),
    "choosing a number": ("104.5",),
    "choice among replacements": ("910.2",),
    "replacement": ("910.1", "910.3", "901.2c"),
    "ability of a kind of card": ("901.1e", "901.2d"),
    "effect of a kind of card": ("901.2d",),
    "dependency": ("909.3a",),
    "timestamp order": ("909.3", "909.3b"),
    "arriving already changed": ("909.5",),
    "abilities of one name": ("901.1d",),
    "last-known information": ("911.1",),
    "attacker stops attacking": ("803.5a",),
    "blocker stops blocking": ("804.4a",),
    "drawing one by one": ("1009.2",),
    "discarding a whole hand": ("1019.2", "1019.2a"),
    "removing from the game": ("1004.1",),
    "shuffling": ("1021.1", "1021.1a", "1021.2"),
    "revealing": ("1005.1",),
    "removing damage": ("1007.6",),
    "removing some damage": ("1007.6a",),
    "turning a card": ("1013.1",),
    "putting counters": ("1022.1", "1022.1b"),
    "counters by name": ("1022.1b",),
    "moving counters": ("1022.4",),
    "rolling dice": ("1023.1", "1023.1a", "1023.2"),
    "settling an unknown number while resolving": ("903.3b-i",),
    "preventing all damage": ("1018.1", "1018.1b"),
    "preventing some damage": ("1018.1", "1018.1a"),
    "becoming a copy": ("1017.2",),
    "changing words": ("1020.1",),
    "setting numbers": ("1020.2",),
    "modifying numbers": ("1020.3",),
    "delayed ability": ("906.8", "906.8a", "906.8b"),
}
