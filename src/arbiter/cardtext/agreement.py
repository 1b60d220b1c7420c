"""Endings that tell readings apart: verbs agree with the player they are said of, and a noun without an article is in
the plural.

The grammar is written in base forms, and reads "your opponent discards a card, then draw a card" both as something the
opponent does and as two things that two players do. The ending of the verb tells which: "draws" is said of the
opponent, "draw" of whoever reads the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from .chart import Node
from .grammar import Word
from .lexer import Token

#: what may stand before the verb of a deed
_BEFORE = frozenset({"also", "randomly"})
#: what stands before a sentence, or before a clause of its own
_BREAKS = frozenset({".", ",", ":", "=>", "then", "and", "may"})
#: there is one battle at a time: "destroy blocking resonator" leaves no doubt
_IN_BATTLE = frozenset({"attacking", "blocking"})


def agrees(node: Node, tokens: tuple[Token, ...], verbs: frozenset[str]) -> bool:
    """Whether every verb of a reading has the ending that goes with who does it."""
    return all(_fits(inner, at, tokens, verbs) for inner, at in _places(node, 0))


def _fits(node: Node, at: int, tokens: tuple[Token, ...], verbs: frozenset[str]) -> bool:
    rule = node.alternative.rule
    names = [part.name for part in node.alternative.parts]
    if rule == "said_group" and names == ["player", "acts"]:
        forms = [_form(place, tokens, verbs) for place in _deeds(node, at)]
        return forms[:1] != ["s"] or "" not in forms
    if rule == "clause" and _commands(node, at, tokens, verbs):
        return False
    if rule == "clause" and len(names) == 2:
        # who reads the card does something only after what another player is told to do
        group, groups = ((inner, place) for inner, place in _parts(node, at) if isinstance(inner, Node))
        told = _form(_first(*group), tokens, verbs) == "s"
        return all(told and _form(place, tokens, verbs) == "" for place in _bare(*groups))
    if rule == "acts" and len(names) == 2:
        # "it gains … and deals …" is said of it
        first, *later = _deed_nodes(node, at)
        if _first_part(first[0]) == "lasting":
            return not any(
                _first_part(deed) == "act" and _form(place, tokens, verbs) == "s" for deed, place in later
            )
    if rule == "act":
        objects = (part for part in _parts(node, at) if isinstance(part[0], Node))
        return not any(_is_singular(inner, place, tokens) for inner, place in objects)
    return True


def _commands(node: Node, at: int, tokens: tuple[Token, ...], verbs: frozenset[str]) -> bool:
    """Whether what is said of another player stands without that player: "Then, banishes the other"."""
    if at > 0 and tokens[at - 1].base not in _BREAKS and "unless" in [token.base for token in tokens[:at]]:
        return False  # "unless your opponent pays {1}": the words before it say who
    group, place = next(_parts(node, at))
    if not isinstance(group, Node) or [part.name for part in group.alternative.parts] != ["acts"]:
        return False
    return _form(_first(group, place), tokens, verbs) == "s"


def _is_singular(node: Node | str, at: int, tokens: tuple[Token, ...]) -> bool:
    """Whether what something is done to has no determiner, and its noun is in the singular: "discards card" may be
    one card or all."""
    for rule in ("np", "one_np", "nominal"):
        if not isinstance(node, Node) or node.alternative.rule != rule:
            return False
        if rule != "nominal":
            if len(node.parts) != 1 or len(node.alternative.symbols) != 1:
                return False
            node = node.parts[0]
    assert isinstance(node, Node)
    if any(token.base in _IN_BATTLE for token in tokens[at : at + _length(node)]):
        return False
    for inner, place in _places(node, at):
        if any(part.name in ("DONE", "PARTICIPLE") for part in inner.alternative.parts):
            return False  # "return chosen Forward": the one chosen
        if inner.alternative.rule == "noun":
            last = tokens[place + _length(inner) - 1]
            return last.form == "" and last.base.isalpha() and last.base.islower()
    return False


def _form(at: int, tokens: tuple[Token, ...], verbs: frozenset[str]) -> str | None:
    """The ending of the verb at a place: "s" or none at all; None if no verb stands there, or its ending is unknown."""
    while at < len(tokens) and tokens[at].base in _BEFORE:
        at += 1
    return tokens[at].form if at < len(tokens) and tokens[at].base in verbs else None


def _deeds(node: Node, at: int) -> Iterator[int]:
    """Where each of the deeds begins that a group of acts puts together."""
    return (place for _, place in _deed_nodes(node, at))


def _deed_nodes(node: Node, at: int) -> Iterator[tuple[Node, int]]:
    for inner, place in _parts(node, at):
        if isinstance(inner, Node):
            if inner.alternative.rule == "deed":
                yield inner, place
            elif inner.alternative.rule in ("group", "said_group", "acts", "more_deeds"):
                yield from _deed_nodes(inner, place)


def _first_part(node: Node) -> str:
    return node.alternative.parts[0].name


def _first(node: Node, at: int) -> int:
    return next(_deeds(node, at), at)


def _bare(node: Node, at: int) -> Iterator[int]:
    """Where groups begin that name nobody who does them."""
    for inner, place in _parts(node, at):
        if isinstance(inner, Node):
            if inner.alternative.rule == "acts":
                yield place
            elif inner.alternative.rule == "groups":
                yield from _bare(inner, place)


def _places(node: Node, at: int) -> Iterator[tuple[Node, int]]:
    yield node, at
    for inner, place in _parts(node, at):
        if isinstance(inner, Node):
            yield from _places(inner, place)


def _parts(node: Node, at: int) -> Iterator[tuple[Node | str, int]]:
    """The parts of a reading, each with the place at which it begins."""
    parts = iter(node.parts)
    for symbol in node.alternative.symbols:
        if isinstance(symbol, Word):
            at += 1
            continue
        part = next(parts)
        yield part, at
        at += _length(part)


def _length(part: Node | str) -> int:
    if isinstance(part, str):
        return 1
    inside = iter(part.parts)
    return sum(
        1 if isinstance(symbol, Word) else _length(next(inside)) for symbol in part.alternative.symbols
    )
