"""Whether a grammar puts into the fields of records what they are declared to hold.

Each rule's values have kinds: records, words, numbers, tuples of such. They follow from its meanings, and are worked
out for all rules together. A meaning that would put a condition where an effect belongs is a mistake of the grammar
file, found when it is loaded and not when a card is played.
"""

from __future__ import annotations

import types
from typing import Any, Union, get_args, get_origin

from ..abilities.nodes import Filter, Selector
from .grammar import Alternative, Grammar
from .meaning import GrammarError, Hole, Make, Many, Template, Value
from .wellformed import hints

#: a kind of value: a class, or ("tuple", kinds of its items), or ANY
Kind = Any
ANY: Kind = object
Kinds = frozenset[Kind]


def check_types(grammar: Grammar) -> None:
    known: dict[str, Kinds] = {rule: frozenset() for rule in grammar.rules}
    changed = True
    while changed:
        changed = False
        for rule, alternatives in grammar.rules.items():
            kinds = known[rule].union(*(_kinds(alt.meaning, _parts(alt, known)) for alt in alternatives))
            if kinds != known[rule]:
                known[rule] = kinds
                changed = True
    wrong = [
        f"{alt.written.where if alt.written else rule}: {message}"
        for rule, alternatives in grammar.rules.items()
        for alt in alternatives
        for message in _mistakes(alt.meaning, _parts(alt, known))
    ]
    if wrong:
        raise GrammarError("\n".join(wrong[:20]))


def _parts(alt: Alternative, known: dict[str, Kinds]) -> dict[str, Kinds]:
    return {
        part.hole: frozenset({ANY}) if part.terminal else known.get(part.name, frozenset())
        for part in alt.parts
    }


def _kinds(template: Template, parts: dict[str, Kinds]) -> Kinds:
    match template:
        case Hole(name):
            return parts.get(name, frozenset())
        case Value(value):
            return frozenset({type(value)})
        case Make(kind=kind):
            return frozenset({kind})
        case Many(items=items):
            inner: set[Kind] = set()
            for star, item in items:
                kinds = _kinds(item, parts)
                inner |= _items(kinds) if star else kinds
            return frozenset({("tuple", frozenset(inner))}) if _shallow(inner) else frozenset({tuple})


def _shallow(kinds: set[Kind]) -> bool:
    """Whether tuples in tuples end: a rule that nests itself would go on for ever."""
    return all(not isinstance(kind, tuple) or _depth(kind) < 3 for kind in kinds)


def _depth(kind: Kind) -> int:
    return 1 + max((_depth(one) for one in kind[1]), default=0) if isinstance(kind, tuple) else 0


def _items(kinds: Kinds) -> Kinds:
    found: set[Kind] = set()
    for kind in kinds:
        found |= kind[1] if isinstance(kind, tuple) else {ANY}
    return frozenset(found)


def _mistakes(template: Template, parts: dict[str, Kinds]) -> list[str]:
    match template:
        case Make(kind=kind, args=args, spread_from=spread_from):
            known = hints(kind)
            out = [] if spread_from is None else _mistakes(spread_from, parts)
            for name, inner in args:
                out.extend(_mistakes(inner, parts))
                out.extend(
                    f"{kind.__name__}.{name} cannot be {_name(one)}"
                    for one in _kinds(inner, parts)
                    if not _fits(one, known.get(name, Any))
                )
            return out
        case Many(items=items):
            return [message for _, item in items for message in _mistakes(item, parts)]
        case _:
            return []


def _fits(kind: Kind, hint: Any) -> bool:
    if hint is Any or kind is ANY or kind is tuple:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(kind, part) for part in get_args(hint))
    if origin is tuple or hint is tuple:
        return isinstance(kind, tuple) and _items_fit(kind, get_args(hint))
    if isinstance(kind, tuple):
        return False
    if hint is None:
        return kind is type(None)
    if kind is bool:
        return hint is bool
    if issubclass(kind, hint):
        return True
    # a phrase that names is read as a description where a description belongs
    return hint is Filter and issubclass(kind, Selector)


def _items_fit(kind: tuple[str, Kinds], hint: tuple[Any, ...]) -> bool:
    if len(hint) == 2 and hint[1] is Ellipsis:
        return all(_fits(one, hint[0]) for one in kind[1])
    return True


def _name(kind: Kind) -> str:
    if isinstance(kind, tuple):
        return "a tuple of " + " or ".join(sorted(_name(one) for one in kind[1]))
    return str(getattr(kind, "__name__", kind))
