"""Whether records hold what their fields are declared to hold.

Grammar files and cache files are data; this is what keeps a slip in one, or malice in the other, from becoming a
record that no rule can carry out. Compiled classes forget most of their annotations (a union becomes ``type``, a tuple
forgets its items), so the types are read from the source of the records, which is always there.
"""

from __future__ import annotations

import ast
import sys
import types
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, Union, get_args, get_origin

from arbiter.abilities.nodes import Node


@cache
def _written(module: str) -> dict[str, dict[str, str]]:
    """The annotations of a module's classes, as written: {class: {field: annotation}}."""
    package, _, name = module.rpartition(".")
    tree = ast.parse(files(package).joinpath(f"{name}.py").read_text(encoding="utf-8"))
    return {
        node.name: {
            one.target.id: ast.unparse(one.annotation)
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


_HINTS: dict[str, dict[str, Any]] = {}


def hints(kind: type[Node]) -> dict[str, Any]:
    """The type of each field of a record."""
    name = kind.__name__
    if name not in _HINTS:
        names = dict(vars(sys.modules[kind.__module__]))
        written = _written(kind.__module__)[name]
        _HINTS[name] = {
            field: eval(text, names) for field, text in written.items()
        }  # our own source, never input
    return _HINTS[name]


def wellformed(value: Any) -> bool:
    if not isinstance(value, Node):
        return True
    known = hints(type(value))
    return all(_fits(getattr(value, f.name), known.get(f.name, Any)) for f in fields(value))  # type: ignore[arg-type]


def _fits(value: Any, hint: Any) -> bool:
    if hint is Any:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if origin is tuple:
        return isinstance(value, tuple) and _fit_items(value, get_args(hint))
    if hint is None or hint is type(None):
        return value is None
    if hint is int:
        return type(value) is int
    return isinstance(value, hint) and wellformed(value)


def _fit_items(values: tuple[Any, ...], hints: tuple[Any, ...]) -> bool:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return all(_fits(value, hints[0]) for value in values)
    return len(values) == len(hints) and all(_fits(v, h) for v, h in zip(values, hints, strict=True))
