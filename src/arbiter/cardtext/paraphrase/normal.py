"""The form of records that the paraphrase tells apart.

Two readings that differ only in the following mean the same and are said the same:

- a description within a description ("a resonator, and that in the field"), and one made of a single part;
- the order in which a description names what must all be true: what stands before the noun, the noun, what stands after
  it. Parts of one sort keep their order, since the first zone named is the one looked into;
- a sequence, or a condition, of a single part.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeVar

from ...abilities import conditions as q
from ...abilities import effects as fx
from ...abilities import filters as f
from ...abilities.nodes import Filter, Node
from ...abilities.tree import rebuilt
from .phrases import ADJECTIVES, NOUNS

N = TypeVar("N", bound=Node)


class Form(IntEnum):
    """Where a description stands: before the noun, as the noun, after it; MIXED: a phrase with a noun of its own."""

    ADJECTIVE = 0
    NOUN = 1
    AFTER = 2
    MIXED = 3


def form(part: Filter) -> Form:
    if isinstance(part, f.AnyOf):
        forms = {form(each) for each in part.parts}
        return forms.pop() if len(forms) == 1 else Form.MIXED if part.parts else Form.AFTER
    if isinstance(part, f.Negation):
        plain = isinstance(part.part, (f.IsType, *ADJECTIVES))
        return Form.ADJECTIVE if plain or _plain_choice(part.part) else Form.AFTER
    if isinstance(part, (f.AllOf, f.Anything)):
        return Form.MIXED
    kind = type(part)
    return Form.ADJECTIVE if kind in ADJECTIVES else Form.NOUN if kind in NOUNS else Form.AFTER


def _plain_choice(part: Filter) -> bool:
    """ "non-(fire or water)", but not "non-(you or this card)"."""
    return (
        isinstance(part, f.AnyOf)
        and bool(part.parts)
        and (form(part) == Form.ADJECTIVE or all(isinstance(each, f.IsType) for each in part.parts))
    )


def normal(record: N) -> N:
    made: N = _normal(record)
    return made


def _normal(value: Any) -> Any:
    value = rebuilt(value, _normal)
    if not isinstance(value, Node):
        return value
    match value:
        case f.AllOf():
            return _all_of(value)
        case f.AnyOf():
            parts = tuple(
                one for part in value.parts for one in (part.parts if type(part) is f.AnyOf else (part,))
            )
            return parts[0] if len(parts) == 1 else f.AnyOf(parts)
        case fx.Sequence(parts=parts):
            return parts[0] if len(parts) == 1 else value if parts else fx.Sequence(())
        case q.Every(parts=(only,)) | q.Some(parts=(only,)):
            return only
        case _:
            return value


def _all_of(value: f.AllOf) -> Filter:
    parts: list[Filter] = []
    for part in value.parts:
        if isinstance(part, f.AllOf):
            parts.extend(part.parts)
        elif not isinstance(part, f.Anything):
            parts.append(part)
    parts.sort(key=lambda part: min(form(part), Form.AFTER))
    return f.Anything() if not parts else parts[0] if len(parts) == 1 else f.AllOf(tuple(parts))
