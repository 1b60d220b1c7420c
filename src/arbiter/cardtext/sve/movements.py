"""How Shadowverse: Evolve cards describe that a card changes zones."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.filters import AllOf, InZone, IsThis, OwnedBy, Pattern
from ...abilities.nodes import Filter, Selector
from ...abilities.selectors import Opponent, You
from ..lowering import all_of


def movement(pattern: Pattern, subject: Filter | None, to: Selector | None, frm: Selector | None) -> Pattern:
    """The event, with what is said of the card, and of whose zones it leaves and enters."""
    parts = list(subject.parts) if isinstance(subject, AllOf) else [] if subject is None else [subject]
    player = to if isinstance(to, (You, Opponent)) else None
    owner = frm if isinstance(frm, (You, Opponent)) else None
    if IsThis() in parts:
        described: list[Filter] = [IsThis()]
    else:
        described = _moving(pattern, parts, player, owner)
        if pattern.to == "cemetery" and player is not None and not pattern.frm:
            if any(isinstance(part, InZone) and part.of is not None for part in parts):
                pattern = replace(pattern, frm="field")
        if owner is not None and pattern.frm not in ("", "field") and OwnedBy(owner) not in described:
            described.append(OwnedBy(owner))  # any zone but the field is that of the card's owner
    detail = "enter" if pattern.to == "field" else ""
    if not pattern.to and pattern.frm == "field":
        detail = "leave"
    if pattern.to == "hand" and not pattern.frm:
        pattern = replace(pattern, frm="field")
    return replace(pattern, subject=all_of(described) if described else None, detail=detail)


def _moving(
    pattern: Pattern, parts: list[Filter], player: Selector | None, owner: Selector | None
) -> list[Filter]:
    """What is said of the card, with the zone in which it is looked at."""
    bare = [part for part in parts if not isinstance(part, InZone)]
    zones: list[Filter] = [part for part in parts if isinstance(part, InZone)]
    left: list[Filter] = [InZone("field", owner)] if pattern.frm == "field" and owner is not None else zones
    match pattern.to:
        case "field":
            if player is not None:
                return [*bare, InZone("field", player)]
            return [*bare, *(zones or ([InZone("field")] if parts else []))]
        case "ex area":
            return bare if not parts and player is None else [*bare, InZone("ex area", player)]
        case "hand":
            return [*bare, *left, *([] if player is None else [OwnedBy(player)])]
        case "cemetery" if player is not None:
            owned = [part for part in left if isinstance(part, InZone) and part.of is not None]
            return [*bare, OwnedBy(player), *owned]
        case _:
            return [*bare, *left]
