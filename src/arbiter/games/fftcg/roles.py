"""What this rulebook says of work that the kernel does for every game: the clauses of each role."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "conceding": ("2.1",),
    "choice among replacements": ("11.12.5.6.1",),
    "replacement": ("11.12.5.1", "11.12.5.2", "11.12.5.3", "11.12.5.4", "11.12.5.5", "11.12.5.6", "11.8.15"),
    "winning or losing by an effect": ("2.1",),
    "what cannot be done is left out": ("2.3",),
    "choosing a number": ("4.1",),
    "owner of a card": ("6.2.1", "6.2.2"),
    "to its owner's zone": ("6.2.1", "6.2.2", "7.2", "7.3"),
    "under whose control a text says": ("6.2.4",),
    "putting counters": ("6.7.2",),
    "removing counters": ("6.7.2",),
    "kept from triggering": ("2.1",),
    "triggering on what happens": ("11.8.1", "11.8.6"),
    "triggering on what comes into play": ("11.8.16.1.1",),
    "condition for triggering": ("11.8.13",),
    "replacing from now on": ("11.12.5.3",),
    "new card in a new zone": ("7.4",),
    "counters stay behind": ("6.7.3",),
    "this very card": ("5.2.4.1",),
    "comparing general words": ("5.2.2.2",),
    "number that is missing": ("4.4",),
    "rounding": ("4.2",),
    "shuffling": ("15.1.1.6.1",),
    "searching": ("15.1.1.8.1",),
    "abilities that always work": ("11.9.1", "11.9.3", "11.12.4.4"),
    "arriving already changed": ("11.9.2",),
    "effect on whatever fits": ("11.12.4.5",),
    "lasting effect": ("11.12.4.1",),
    "lasting effect on what is there now": ("11.12.4.2",),
    "number fixed for as long as it lasts": ("11.12.4.3",),
    "setting numbers": ("11.3.10", "11.5.7"),
    "groups within a layer": ("11.12.4.7",),
    "dependency": ("11.12.4.12", "11.12.4.13"),
    # of a card, when it entered its zone; of an effect, when it was made (R30)
    "timestamp order": ("11.12.4.8", "11.12.4.9", "11.12.4.10", "11.12.4.13"),
    "last-known information": ("6.4.2", "11.5.6", "11.11.4", "11.11.7"),
    "delayed ability": ("11.8.17", "11.8.17.1", "11.8.17.2"),
}
