"""Probes: short texts that are easily misread, each with what must hold of its reading.

A file of probes is TOML::

    [[probe]]
    game = "fow"
    type = "Chant"
    text = "Destroy target rested resonator."
    unlike = ["Destroy target resonator."]
    has = ["Destroy(what=Target(filter=~IsRested))"]

What may be said of a probe (several lines must all hold; a text that is refused is never misread, so they hold of it):

``refused = true``   the text must be refused.
``read = true``      the text must not be refused.
``same``             texts that must be read, with the same records.
``unlike``           texts whose records must be others.
``has``, ``lacks``   patterns that must, or must not, fit a record somewhere in the reading.
``fails = "why"``    known not to hold today. A probe that holds after all is reported: then the line is taken out.

A pattern is ``Kind`` or ``Kind(field=value, ...)``: a record of this kind, whose fields are so. A value is a number, a
text, ``True``, ``False``, ``None``, a pattern, ``~pattern`` (a record that fits is somewhere in the field) or a list of
these, which must fit one by one.
"""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..abilities.codec import REGISTRY
from ..abilities.nodes import Node
from ..abilities.tree import walk
from ..errors import ArbiterError
from .api import games
from .compiler import read_text
from .reading import Reading
from .sameness import essence

KEYS = {"game", "type", "text", "name", "about", "refused", "read", "same", "unlike", "has", "lacks", "fails"}


@dataclass(frozen=True)
class Probe:
    game: str
    text: str
    types: tuple[str, ...] = ()
    name: str = "Probe Card"
    about: str = ""
    refused: bool = False
    read: bool = False
    same: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    fails: str = ""


@dataclass(frozen=True)
class Verdict:
    """``state``: "refused", "read right", "fails as known", "fails" or "holds after all"."""

    state: str
    why: str = ""

    @property
    def expected(self) -> bool:
        return self.state in ("refused", "read right", "fails as known")


def load_probes(path: Path) -> list[Probe]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ArbiterError(f"{path} is no file of probes: {error}") from None
    except OSError as error:
        raise ArbiterError(f"{path}: {error.strerror or error}") from None
    return [_probe(path, table) for table in content.get("probe", [])]


def _probe(path: Path, table: dict[str, Any]) -> Probe:
    where = f"{path}: {table.get('text', table)}"
    if unknown := table.keys() - KEYS:
        raise ArbiterError(f"{where}: {sorted(unknown)[0]} is unknown", hint=", ".join(sorted(KEYS)))
    if table.get("game") not in games() or not table.get("text"):
        raise ArbiterError(f"{where}: a probe needs a game and a text")
    lists = {key: tuple(table.get(key, ())) for key in ("same", "unlike", "has", "lacks")}
    if not any((*lists.values(), table.get("refused"), table.get("read"))):
        raise ArbiterError(f"{where}: nothing says what must hold")
    for pattern in (*lists["has"], *lists["lacks"]):
        pattern_of(pattern)
    return Probe(
        game=table["game"],
        text=table["text"],
        types=tuple(part.strip().lower() for part in table.get("type", "").split("/") if part.strip()),
        name=table.get("name", Probe.name),
        about=table.get("about", ""),
        refused=table.get("refused", False),
        read=table.get("read", False),
        fails=table.get("fails", ""),
        **lists,
    )


def verdict(probe: Probe) -> Verdict:
    reading = _reading(probe, probe.text)
    why = _what_does_not_hold(probe, reading)
    if probe.fails:
        return Verdict("fails as known", why) if why else Verdict("holds after all", "take out `fails`")
    if why:
        return Verdict("fails", why)
    return Verdict("read right" if reading.whole else "refused")


def _reading(probe: Probe, text: str) -> Reading:
    return read_text(probe.game, text, probe.name, probe.types)


def _what_does_not_hold(probe: Probe, reading: Reading) -> str:
    if probe.refused and reading.whole:
        return f"it is read as: {reading.canonical}"
    if not reading.whole:
        return f"it is refused: {reading.problems[0].message}" if probe.read else ""
    for text in probe.same:
        other = _reading(probe, text)
        if not other.whole or essence(other.abilities) != essence(reading.abilities):
            return f"it is not read like {text!r}, but: {reading.canonical}"
    for text in probe.unlike:
        if essence(_reading(probe, text).abilities) == essence(reading.abilities):
            return f"it is read like {text!r}"
    records = [node for ability in reading.abilities for node in walk(ability)]
    for pattern in probe.has:
        if not any(fits(pattern_of(pattern), node) for node in records):
            return f"nothing is {pattern}: {reading.abilities}"
    for pattern in probe.lacks:
        if any(fits(pattern_of(pattern), node) for node in records):
            return f"something is {pattern}"
    return ""


def pattern_of(text: str) -> ast.expr:
    """A pattern, checked: only kinds of records there are, and their fields."""
    try:
        pattern = ast.parse(text, mode="eval").body
    except SyntaxError:
        raise ArbiterError(f"{text!r} is no pattern of records") from None
    if not isinstance(pattern, (ast.Name, ast.Call)):
        raise ArbiterError(f"{text!r} is no pattern of records")
    _check(pattern, text)
    return pattern


def _check(pattern: ast.expr, text: str) -> None:
    match pattern:
        case ast.Constant():
            pass
        case ast.UnaryOp(op=ast.Invert(), operand=inner):
            _check(inner, text)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            pass
        case ast.List(elts=parts):
            for part in parts:
                _check(part, text)
        case ast.Name(id=kind) if kind in REGISTRY:
            pass
        case ast.Call(func=ast.Name(id=kind), args=[], keywords=named) if kind in REGISTRY:
            for each in named:
                if each.arg not in REGISTRY[kind].__dataclass_fields__:  # type: ignore[attr-defined]
                    raise ArbiterError(f"{kind} has no field {each.arg} ({text})")
                _check(each.value, text)
        case _:
            raise ArbiterError(f"{ast.unparse(pattern)!r} is no pattern of records ({text})")


def fits(pattern: ast.expr, value: Any) -> bool:
    match pattern:
        case ast.Constant(value=plain):
            return bool(value == plain)
        case ast.UnaryOp(op=ast.USub()):
            return bool(value == ast.literal_eval(pattern))
        case ast.UnaryOp(operand=inner):
            return any(fits(inner, node) for node in _inside(value))
        case ast.List(elts=parts):
            return (
                isinstance(value, tuple)
                and len(value) == len(parts)
                and all(fits(part, each) for part, each in zip(parts, value, strict=True))
            )
        case ast.Name(id=kind):
            return type(value).__name__ == kind
        case ast.Call(func=ast.Name(id=kind), keywords=named):
            return type(value).__name__ == kind and all(
                fits(each.value, getattr(value, str(each.arg))) for each in named
            )
        case _:
            return False


def _inside(value: Any) -> list[Node]:
    if isinstance(value, Node):
        return list(walk(value))
    return [node for item in value for node in _inside(item)] if isinstance(value, tuple) else []
