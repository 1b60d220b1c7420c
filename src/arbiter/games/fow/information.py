"""200: what is printed on a card, where the editions read it differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from arbiter.abilities import amounts as am
from arbiter.abilities import conditions as q
from arbiter.abilities import filters as f
from arbiter.abilities.card import Face
from arbiter.abilities.nodes import Ability, Filter, Node
from arbiter.abilities.selectors import Each
from arbiter.abilities.tree import swapped, walk
from arbiter.kernel.procedure import decides
from arbiter.rulebook.hearing import cite

from .keywords import ATTRIBUTE_OF
from .vocabulary import STONE_TYPES

MAGIC_STONE_AREA: Final = "magic stone area"


def printed_attributes(face: Face) -> frozenset[str]:
    """Those of the attribute icons; void is having none."""
    found = frozenset(face.attributes) - {"void"}
    if not found:
        cite("208.4")
        return frozenset()
    cite("208.2")
    if len(found) > 1:
        cite("208.3")
        return found
    return found


@decides("5.x:2.3-6")
def attributes_of_cost(face: Face) -> frozenset[str]:
    """Those of the will symbols in the cost."""
    cost = face.cost or ""
    found: set[str] = set()
    for symbol, name in ATTRIBUTE_OF.items():
        if "{" + symbol + "}" in cost:
            cite("5.x:2.3-6")
            found.add(name)
    return frozenset(found)


def where_they_lie(ability: Ability, face: Face) -> Ability:
    """What is spoken of without a zone is where its type lies: a magic stone in a magic stone area and not in a field,
    a J-ruler in a field, a ruler in a ruler area."""
    if "magic stone" in face.types:
        ability = swapped(ability, _where_this_lies)
    if not any(_is_stone(node) or node == RULER for node in walk(ability)):
        return ability
    return swapped(ability, _in_its_area)


RULER: Final = f.IsType("ruler")
J_OR_RULER: Final = frozenset({f.IsType("j-ruler"), RULER})


def _is_stone(node: Node) -> bool:
    return isinstance(node, f.IsType) and (node.name == "magic stone" or node.name in STONE_TYPES)


def _where_this_lies(node: Node) -> Node:
    """What happens to a magic stone as it comes into play or leaves it happens in a magic stone area."""
    if isinstance(node, f.Pattern) and node.subject == f.IsThis():
        cite("5.x:3.7-4")
        return _of_the_area(node, node.subject)
    return node


def _of_the_area(pattern: f.Pattern, subject: Filter) -> f.Pattern:
    return replace(
        pattern,
        subject=subject,
        frm=MAGIC_STONE_AREA if pattern.frm == "field" else pattern.frm,
        to=MAGIC_STONE_AREA if pattern.to == "field" else pattern.to,
    )


def _in_its_area(node: Node) -> Node:
    if isinstance(node, f.AllOf):
        both = [part for part in node.parts if isinstance(part, f.AnyOf)]
        if len(both) == 2 and set(both[0].parts) == J_OR_RULER and _zones(both[1]) == ["field", "ruler area"]:
            rest = tuple(part for part in node.parts if part not in both)
            field, area = both[1].parts
            cite("5.x:3.6-4", "5.x:3.8-4")
            each = f.AnyOf((f.AllOf((f.IsType("j-ruler"), field)), f.AllOf((RULER, area))))
            return f.AllOf((*rest, each)) if rest else each
    if isinstance(node, f.AllOf) and any(isinstance(part, f.InZone) for part in node.parts):
        stones = [part for part in node.parts if _is_stone(part)]
        some = [part for part in node.parts if isinstance(part, f.AnyOf) and any(map(_is_stone, walk(part)))]
        if stones or some:
            cite("5.x:3.7-4")
            return f.AllOf(tuple(_moved(part, not stones) for part in node.parts))
    if isinstance(node, f.Pattern) and node.subject is not None and any(map(_is_stone, walk(node.subject))):
        cite("5.x:3.7-4")
        return _of_the_area(node, swapped(node.subject, _in_its_area))
    return node


def _zones(either: f.AnyOf) -> list[str]:
    return [part.zone for part in either.parts if isinstance(part, f.InZone)]


def _moved(part: Filter, also: bool) -> Filter:
    """In the magic stone area instead of the field; ``also``: other cards are meant too."""
    if not (isinstance(part, f.InZone) and part.zone == "field"):
        return part
    area = f.InZone(MAGIC_STONE_AREA, part.of)
    return f.AnyOf((part, area)) if also else area


#: what a text may say of a card besides its type: attributes, names, numbers …
INFORMATION: Final = (f.IsAttribute, f.IsNamed, f.StatIs, f.HasKeyword, f.IsGeneral)


def counting_rulers_too(ability: Ability, face: Face) -> Ability:
    """Cards with certain information that a text counts without naming a zone are those in the field or a ruler area.
    Cards of a type it names are in the field (307.4), and to ask whether there is one, or none, is not to count."""
    if not any(isinstance(node, am.Count) for node in walk(ability)):
        return ability
    return swapped(ability, _also_rulers)


def _also_rulers(node: Node) -> Node:
    if (
        isinstance(node, q.Compare)
        and isinstance(node.b, am.Const)
        and (node.op, node.b.n) in ((">=", 1), ("=", 0))
    ):
        return replace(node)  # as it is, and so is all in it
    if isinstance(node, am.Count) and isinstance(node.what, Each):
        parts = list(_all_of(node.what.filter))
        if any(isinstance(part, INFORMATION) for part in parts) and not any(_of_type(part) for part in parts):
            cite("307.4a")
            return am.Count(Each(swapped(node.what.filter, _field_or_ruler_area)))
    return node


def _all_of(filter: Filter) -> Iterator[Filter]:
    """Everything a card has to be at once to fit."""
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            yield from _all_of(part)
    else:
        yield filter


def _of_type(part: Filter) -> bool:
    return any(isinstance(node, (f.IsType, f.IsToken)) for node in walk(part))


def _field_or_ruler_area(node: Node) -> Node:
    if isinstance(node, f.InZone) and node.zone == "field" and node.of is None:
        return f.AnyOf((node, f.InZone("ruler area")))
    return node
