"""What a wording means, as a template that is read both ways.

A template looks like the record it makes, with the names of the wording's parts as holes:
``Destroy(what)``. :func:`build` fills the holes; :func:`match` finds what must stand in them to make a given record.
A starred part stands for several items of a tuple, or for the fields a record needs besides those given:
``Static(*law, condition=when)``.
Only the known records, constants and tuples may appear, so a grammar file cannot run code.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any

from ..abilities.codec import REGISTRY
from ..abilities.nodes import Node
from .references import REFERENCES
from .surface import SURFACE

Env = dict[str, Any]

#: the records a meaning may be made of
RECORDS: dict[str, type[Any]] = {**REGISTRY, **REFERENCES, **SURFACE}


class GrammarError(Exception):
    """A grammar file is wrong: a mistake of ours, never of a card."""


@dataclass(frozen=True)
class Hole:
    name: str


@dataclass(frozen=True)
class Value:
    value: Any


@dataclass(frozen=True)
class Make:
    kind: type
    args: tuple[tuple[str, Template], ...]
    defaults: tuple[tuple[str, Any], ...]
    spread: tuple[str, ...] = ()  # the fields that ``spread_from`` gives, in order
    spread_from: Template | None = None


@dataclass(frozen=True)
class Many:
    """A tuple; a part with a star stands for any number of items."""

    items: tuple[tuple[bool, Template], ...]


Template = Hole | Value | Make | Many


def read_template(text: str, named: Mapping[str, Template]) -> Template:
    try:
        body = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise GrammarError(f"meaning {text!r}: {error.msg}") from None
    return _read(body, named)


def _read(node: ast.expr, named: Mapping[str, Template]) -> Template:
    match node:
        case ast.Constant(value=value):
            return Value(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return Value(-value)
        case ast.Name(id=name):
            return named.get(name) or Hole(name)
        case ast.Tuple(elts=elts):
            return Many(tuple(_item(e, named) for e in elts))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            return _make(name, args, keywords, named)
        case _:
            pass
    raise GrammarError(f"meaning {ast.unparse(node)!r} is not a record, a constant or a tuple")


def _item(node: ast.expr, named: Mapping[str, Template]) -> tuple[bool, Template]:
    if isinstance(node, ast.Starred):
        return True, _read(node.value, named)
    return False, _read(node, named)


def _make(
    name: str, args: list[ast.expr], keywords: list[ast.keyword], named: Mapping[str, Template]
) -> Make:
    kind = RECORDS.get(name)
    if kind is None:
        raise GrammarError(f"no record is called {name}")
    known = fields(kind)
    if args and isinstance(args[-1], ast.Starred):
        return _spread(kind, args, keywords, named)
    if len(args) > len(known):
        raise GrammarError(f"{name} has no more than {len(known)} parts")
    given: dict[str, Template] = {
        field.name: _read(arg, named) for field, arg in zip(known, args, strict=False)
    }
    for keyword in keywords:
        if keyword.arg is None or keyword.arg not in {field.name for field in known}:
            raise GrammarError(f"{name} has no part {keyword.arg}")
        given[keyword.arg] = _read(keyword.value, named)
    defaults = []
    for field in known:
        if field.name not in given:
            if field.default is MISSING:
                raise GrammarError(f"{name} needs {field.name}")
            defaults.append((field.name, field.default))
    return Make(kind, tuple(given.items()), tuple(defaults))


def _spread(
    kind: type, args: list[ast.expr], keywords: list[ast.keyword], named: Mapping[str, Template]
) -> Make:
    """``Static(*law, condition=so_long)``, ``Compare(value, *bound)``: a part that means the fields a record needs and
    that are not given otherwise."""
    known = fields(kind)
    names = [field.name for field in known]
    given = {name: _read(arg, named) for name, arg in zip(names, args[:-1], strict=False)}
    given |= {str(keyword.arg): _read(keyword.value, named) for keyword in keywords}
    if not isinstance(args[-1], ast.Starred) or not set(given) <= set(names):
        raise GrammarError(f"{kind.__name__}: only one starred part, then fields by name")
    spread = tuple(field.name for field in known if field.default is MISSING and field.name not in given)
    defaults = tuple(
        (field.name, field.default) for field in known if field.name not in given and field.name not in spread
    )
    return Make(kind, tuple(given.items()), defaults, spread, _read(args[-1].value, named))


def holes(template: Template) -> Iterator[str]:
    match template:
        case Hole(name):
            yield name
        case Make(args=args, spread_from=spread_from):
            if spread_from is not None:
                yield from holes(spread_from)
            for _, inner in args:
                yield from holes(inner)
        case Many(items=items):
            for _, inner in items:
                yield from holes(inner)
        case Value():
            pass


def without(template: Template, absent: Collection[str]) -> Template:
    """The template without the parts that were left out: a record's own default stands there, a tuple is shorter."""
    return _without(template, frozenset(absent)) if absent else template


def _without(template: Template, absent: frozenset[str]) -> Template:
    match template:
        case Make(kind=kind, args=args, defaults=defaults, spread=spread, spread_from=spread_from):
            kept: list[tuple[str, Template]] = []
            left = list(defaults)
            known = {field.name: field for field in fields(kind)}
            for name, inner in args:
                if not _gone(inner, absent):
                    kept.append((name, _without(inner, absent)))
                elif known[name].default is MISSING:
                    raise GrammarError(f"{kind.__name__} needs {name}, which may be left out")
                else:
                    left.append((name, known[name].default))
            source = None if spread_from is None else _without(spread_from, absent)
            return Make(kind, tuple(kept), tuple(left), spread, source)
        case Many(items=items):
            return Many(
                tuple((star, _without(inner, absent)) for star, inner in items if not _gone(inner, absent))
            )
        case _:
            return template


def _gone(template: Template, absent: frozenset[str]) -> bool:
    """Whether everything that a part of a template is made from was left out."""
    names = set(holes(template))
    return bool(names) and names <= absent


def may_make(template: Template, kind: type) -> bool:
    """Whether a template can make a value of this kind."""
    match template:
        case Hole():
            return True
        case Value(value):
            return type(value) is kind
        case Make(kind=made):
            return made is kind
        case Many():
            return kind is tuple


def build(template: Template, env: Env, made: dict[Any, Any] | None = None) -> Any:
    """``made`` keeps what has been built, so that equal values are the same object and need not be compared whole."""
    match template:
        case Hole(name):
            return env[name]
        case Value(value):
            return value
        case Make(kind=kind, args=args, spread=spread, spread_from=spread_from):
            parts = {name: build(inner, env, made) for name, inner in args}
            if spread_from is not None:
                parts.update(zip(spread, build(spread_from, env, made), strict=True))
            if made is None:
                return kind(**parts)
            key = (kind, tuple([(name, identity(part)) for name, part in parts.items()]))
            known = made.get(key)
            if known is None:
                # the same record may be built from other fields left out: compared whole once
                value = kind(**parts)
                known = made[key] = made.setdefault(value, value)
            return known
        case Many(items=items):
            listed: list[Any] = []
            for star, inner in items:
                if star:
                    listed.extend(build(inner, env, made))
                else:
                    listed.append(build(inner, env, made))
            return tuple(listed)


def identity(value: Any) -> Any:
    """A key that is the same for what was built with the same ``made`` and is equal, found without a deep look."""
    if isinstance(value, Node):
        return id(value)
    if isinstance(value, tuple):
        return tuple([identity(item) for item in value])
    return (type(value), value)


def match(template: Template, value: Any, env: Env) -> Iterator[Env]:
    """Every way to fill the holes so that the template makes ``value``; ``env``: what some are filled with."""
    if one_way(template):
        found = dict(env)
        if _filled(template, value, found):
            yield found
        return
    match template:
        case Make(kind=kind, args=args, defaults=defaults, spread=spread, spread_from=spread_from):
            if type(value) is kind and all(getattr(value, name) == default for name, default in defaults):
                if spread_from is None:
                    yield from _match_parts(args, value, env)
                    return
                for found in match(spread_from, tuple(getattr(value, name) for name in spread), env):
                    yield from _match_parts(args, value, found)
        case Many(items=items):
            if isinstance(value, tuple):
                yield from _match_items(items, value, env)
        case _:
            raise AssertionError(template)


@cache
def one_way(template: Template) -> bool:
    """Whether there is never more than one way to fill the holes: no tuple has two starred parts."""
    match template:
        case Make(args=args, spread_from=spread_from):
            return all(one_way(inner) for _, inner in args) and (spread_from is None or one_way(spread_from))
        case Many(items=items):
            return sum(star for star, _ in items) <= 1 and all(one_way(inner) for _, inner in items)
        case _:
            return True


def _filled(template: Template, value: Any, env: Env) -> bool:
    """Fills the holes in the only way there is; False if there is none."""
    kind = type(template)
    if kind is Hole:
        assert isinstance(template, Hole)
        known = env.setdefault(template.name, value)
        return known is value or bool(known == value)
    if kind is Value:
        assert isinstance(template, Value)
        return type(template.value) is type(value) and bool(template.value == value)
    if isinstance(template, Make):
        if type(value) is not template.kind:
            return False
        for name, default in template.defaults:
            if getattr(value, name) != default:
                return False
        if template.spread_from is not None:
            spread = tuple([getattr(value, name) for name in template.spread])
            if not _filled(template.spread_from, spread, env):
                return False
        return all(_filled(inner, getattr(value, name), env) for name, inner in template.args)
    assert isinstance(template, Many)
    return isinstance(value, tuple) and _items_filled(template.items, value, env)


def _items_filled(items: tuple[tuple[bool, Template], ...], values: tuple[Any, ...], env: Env) -> bool:
    starred = next((at for at, (star, _) in enumerate(items) if star), -1)
    if starred < 0:
        return len(items) == len(values) and all(
            _filled(inner, value, env) for (_, inner), value in zip(items, values, strict=True)
        )
    behind = len(items) - starred - 1
    if len(values) < starred + behind:
        return False
    end = len(values) - behind
    parts = (*values[:starred], values[starred:end], *values[end:])
    return all(_filled(inner, value, env) for (_, inner), value in zip(items, parts, strict=True))


def _match_parts(args: tuple[tuple[str, Template], ...], value: Any, env: Env) -> Iterator[Env]:
    if not args:
        yield env
        return
    (name, inner), rest = args[0], args[1:]
    for found in match(inner, getattr(value, name), env):
        yield from _match_parts(rest, value, found)


def _match_items(
    items: tuple[tuple[bool, Template], ...], values: tuple[Any, ...], env: Env
) -> Iterator[Env]:
    if not items:
        if not values:
            yield env
        return
    (star, inner), rest = items[0], items[1:]
    if not star:
        if values:
            for found in match(inner, values[0], env):
                yield from _match_items(rest, values[1:], found)
        return
    least = sum(1 for other, _ in rest if not other)
    for size in range(len(values) - least, -1, -1):
        for found in match(inner, values[:size], env):
            yield from _match_items(rest, values[size:], found)
