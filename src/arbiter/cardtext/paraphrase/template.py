"""The phrase patterns of the paraphrase: one text a record, both written and read.

A pattern is English with holes::

    {who} draws|draw {up_to?up to} {count} card|cards

    word|words       one form after one thing, the other after several (or after "you")
    §name            a name in square brackets
    @you @your       "you", or "they" inside what another player does
    <term>           the game's own word for it, see :mod:`.words`
    {field}          what the field holds, by its type
    {field:how}      written in a way of its own: a table of :mod:`.words`, "placed", "quoted", "symbols", ...
    {field|words}    these words if the field is None
    {field?words}    a flag: the words if it is set; {field?words~others}: others if it is not
    {field=value!}   the pattern is only for records whose field is this
    {field*sep}      the items of a tuple, with ``sep`` between them; {field*sep|words}: the words if there are none
    [ … ]            only where one of the fields inside is not what it is by default
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Union, get_args, get_origin

from ...abilities import nodes
from ...abilities.codec import REGISTRY
from ...abilities.nodes import Node
from ..wellformed import hints

Words = tuple[str, ...]


class PhraseError(Exception):
    """A phrase pattern is wrong: a mistake of ours, never of a card."""


@dataclass(frozen=True)
class Literal:
    """``one`` and ``many`` are two forms of one word, often the same."""

    one: str
    many: str


@dataclass(frozen=True)
class Hole:
    """``how``: which rule writes and reads it. ``none``: the words for None, if it may be None here."""

    field: str
    how: str
    none: Words | None = None


@dataclass(frozen=True)
class Flag:
    field: str
    yes: Words
    no: Words


@dataclass(frozen=True)
class Fixed:
    field: str
    value: Any


@dataclass(frozen=True)
class Items:
    field: str
    how: str
    between: Words
    none: Words | None = None


@dataclass(frozen=True)
class Group:
    parts: tuple[Part, ...]
    absent: tuple[tuple[str, Any], ...]
    """What the fields inside hold where the group is not written."""


Part = Literal | Hole | Flag | Fixed | Items | Group

CATEGORIES: dict[type, str] = {
    nodes.Amount: "amount",
    nodes.Filter: "filter",
    nodes.Selector: "selector",
    nodes.Condition: "condition",
    nodes.Change: "change",
    nodes.Effect: "effect",
    nodes.Ability: "ability",
    nodes.Node: "node",
}
WORD = re.compile(
    r"""“(?:[^”\\]|\\.)*”          # a name, with \ before a quotation mark or \ inside
    | \[(?:[^\]\\]|\\.)*\]         # a keyword or a counter
    | (?:\{[^{}\s]+\})+            # symbols
    | [+-]?\d+(?![\w/])
    | non-(?=\S)
    | [\w'’/$-]+
    | \S""",
    re.VERBOSE,
)
_PART = re.compile(r"\{(?P<hole>[^{}]+)\}|(?P<open>\[)|(?P<close>\])|(?P<word>[^\s{}\[\]]+)")


@dataclass(frozen=True)
class Template:
    """A pattern made ready. ``defaults``: what fields it does not mention must hold."""

    kind: type[Node]
    text: str
    parts: tuple[Part, ...]
    defaults: tuple[tuple[str, Any], ...]

    @property
    def fixed(self) -> Iterator[tuple[str, Any]]:
        for part in self.parts:
            if isinstance(part, Fixed):
                yield part.field, part.value

    @property
    def short(self) -> Iterator[str]:
        """Fields that have to be amounts of a word or two."""
        for part in self.parts:
            if isinstance(part, Hole) and part.how == "short":
                yield part.field

    @property
    def whole(self) -> bool:
        """Whether it has a place for everything that can stand in the record."""
        return not self.defaults and not any(self.fixed) and not any(self.short)


def words(text: str) -> Words:
    """The words of a text; "an" is "a"."""
    return tuple("a" if word == "an" else word for word in WORD.findall(text))


def default_of(kind: type[Node], field: str) -> Any:
    """What a field holds when nothing is said of it; MISSING if something always is."""
    for each in fields(kind):  # type: ignore[arg-type]  # a dataclass
        if each.name == field:
            return each.default
    raise PhraseError(f"{kind.__name__} has no field {field}")


def _absent(kind: type[Node], field: str) -> Any:
    """What a field holds where the brackets around it are left out."""
    default = default_of(kind, field)
    if default is not MISSING:
        return default
    hint = hints(kind)[field]
    if hint is str:
        return ""
    if get_origin(hint) is tuple:
        return ()
    if _optional(hint):
        return None
    raise PhraseError(f"{kind.__name__}.{field} cannot be left out")


def _optional(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def template(kind: type[Node], text: str, terms: Mapping[str, str]) -> Template:
    said = re.sub(r"<([\w ]+)>", lambda found: _term(terms, found.group(1), text), text)
    parts, rest = _parts(kind, list(_PART.finditer(said)), 0)
    if rest != len(_PART.findall(said)):
        raise PhraseError(f"{text!r}: a bracket is not opened")
    mentioned = set(_fields(parts))
    defaults: list[tuple[str, Any]] = []
    for each in fields(kind):  # type: ignore[arg-type]  # a dataclass
        if each.name not in mentioned:
            default = default_of(kind, each.name)
            if default is MISSING:
                raise PhraseError(f"{text!r} says nothing of {kind.__name__}.{each.name}")
            defaults.append((each.name, default))
    return Template(kind, text, parts, tuple(defaults))


def _term(terms: Mapping[str, str], name: str, text: str) -> str:
    if name not in terms:
        raise PhraseError(f"{text!r}: no game has a word for <{name}>")
    return terms[name]


def _fields(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Group):
            yield from _fields(part.parts)
        elif not isinstance(part, Literal):
            yield part.field


def _parts(kind: type[Node], found: list[re.Match[str]], at: int) -> tuple[tuple[Part, ...], int]:
    made: list[Part] = []
    while at < len(found) and not found[at]["close"]:
        piece = found[at]
        if piece["open"]:
            inner, at = _parts(kind, found, at + 1)
            if at >= len(found):
                raise PhraseError("a bracket is not closed")
            made.append(Group(inner, tuple((name, _absent(kind, name)) for name in _fields(inner))))
        elif piece["hole"]:
            made.append(_hole(kind, piece["hole"]))
        else:
            made.extend(_literals(piece["word"]))
        at += 1
    return tuple(made), at


def _literals(text: str) -> Iterator[Literal]:
    if "|" in text:
        one, many = text.split("|")
        rest = "".join(ch for ch in many if ch in ",;:.")
        yield Literal(one, many.rstrip(",;:."))
        yield from (Literal(ch, ch) for ch in rest)
    elif text.startswith("§"):
        name = text.rstrip(",;:.")
        yield Literal(f"[{name[1:]}]", f"[{name[1:]}]")
        yield from (Literal(ch, ch) for ch in text[len(name) :])
    elif text.startswith("@"):
        name = text.rstrip(",;:.")
        yield Literal(name, name)
        yield from (Literal(ch, ch) for ch in text[len(name) :])
    else:
        for word in words(text):
            yield Literal(word, word)


def _hole(kind: type[Node], text: str) -> Part:
    if found := re.fullmatch(r"(\w+)\?([^~]*)(?:~(.*))?", text):
        return Flag(found[1], _said(found[2]), _said(found[3] or ""))
    if found := re.fullmatch(r"(\w+)=(.*)!", text):
        return Fixed(found[1], _value(kind, found[1], found[2]))
    if found := re.fullmatch(r"(\w+)(?::(\w+))?\*([^|]+)(?:\|(.*))?", text):
        how = found[2] or _how(_item(hints(kind)[found[1]]), text)
        return Items(found[1], how, words(found[3]), None if found[4] is None else words(found[4]))
    if found := re.fullmatch(r"(\w+)(?::(\w+))?(?:\|(.*))?", text):
        how = found[2] or _how(hints(kind)[found[1]], text)
        return Hole(found[1], how, None if found[3] is None else words(found[3]))
    raise PhraseError(f"{{{text}}} is no hole")


def _said(text: str) -> Words:
    return tuple(each.one for word in text.split() for each in _literals(word))


def _value(kind: type[Node], field: str, text: str) -> Any:
    hint = hints(kind)[field]
    if hint is bool:
        return text == "True"
    if hint is int:
        return int(text)
    if hint is str:
        return text
    if text == "None":
        return None
    name, _, number = text.partition(" ")
    return REGISTRY[name](int(number)) if number else REGISTRY[name]()  # type: ignore[call-arg]


def _item(hint: Any) -> Any:
    if get_origin(hint) is not tuple:
        raise PhraseError(f"{hint} is no tuple")
    return get_args(hint)[0]


def _how(hint: Any, text: str) -> str:
    if _optional(hint):
        hint = next(part for part in get_args(hint) if part is not type(None))
    if isinstance(hint, type):
        if hint is int:
            return "int"
        if hint is str:
            return "quoted"
        for base in hint.__mro__:
            if base in CATEGORIES:
                return CATEGORIES[base]
    raise PhraseError(f"{{{text}}}: how {hint} is written has to be said")
