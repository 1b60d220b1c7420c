"""Which clauses the code says it carries: a static scan, so that nothing has to be imported or run.

The convention. A clause is cited by a string in a call or decorator named `clause`, `cite`, `cited`, `says` or
`refuse`, or in a keyword argument `clause=` of any call; tuples and lists of strings count too.

    @clause("502.3")                         in games/fow: Force of Will 8.01
    @clause("804.4", "5.x:8.2-3.1")          also 5.00 and 5.12; "5.12:8.2-3.1" would be 5.12 alone
    refuse("rested", clause="712.2b")
    cite("fow-8.01:402.3")                   outside the games a citation names its ruleset
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbiter.errors import ArbiterError
from arbiter.rulebook import ids

EDITIONS = {
    "fow": ("fow-5.00", "fow-5.12", "fow-8.01"),
    "sve": ("sve-1.3.1",),
    "fftcg": ("fftcg",),
}
"""The rulesets of each game; an id without prefix belongs to the last."""

CITING = frozenset({"clause", "cite", "cited", "refuse", "says"})
ELSEWHERE = ("cardtext", "cards", "judge")
"""Packages besides the games that may carry clauses; there a citation must name its ruleset."""


@dataclass(frozen=True)
class Place:
    """Where in the code a clause is cited. `name` is the function, class or constant around it."""

    file: str
    line: int
    name: str


@dataclass(frozen=True)
class Citation:
    ruleset: str
    id: str
    place: Place


def game_of(ruleset: str) -> str:
    """The folder under games/: "fow" of "fow-8.01"."""
    return ruleset.partition("-")[0]


def has_source(source: Path, ruleset: str) -> bool:
    """Whether the game's source files are there to be scanned."""
    return any((source / "games" / game_of(ruleset)).rglob("*.py"))


def scan(source: Path, ruleset: str) -> dict[str, list[Place]]:
    """Every id of the ruleset that is cited under `source` (the folder of the package `arbiter`)."""
    found: dict[str, list[Place]] = {}
    for citation in _citations(source, game_of(ruleset)):
        if citation.ruleset == ruleset:
            found.setdefault(citation.id, []).append(citation.place)
    return found


def _citations(source: Path, game: str) -> Iterator[Citation]:
    for file in sorted((source / "games" / game).rglob("*.py")):
        yield from _in_file(file, source, game)
    for package in ELSEWHERE:
        for file in sorted((source / package).rglob("*.py")):
            yield from _in_file(file, source, None)


def _in_file(file: Path, source: Path, game: str | None) -> Iterator[Citation]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise ArbiterError(f"{file}:{error.lineno}: cannot be scanned for clauses: {error.msg}") from error
    path = file.relative_to(source.parent).as_posix()
    for text, line, name in _cited_strings(tree):
        for ruleset, clause_id in resolve(text, game):
            yield Citation(ruleset, clause_id, Place(path, line, name))


def resolve(text: str, game: str | None) -> list[tuple[str, str]]:
    """The (ruleset, id) pairs a cited string stands for; none if it needs a ruleset and names none.

    A prefix that names no edition is kept in the id, under the game's own ruleset, so that it is
    reported as unknown rather than lost.
    """
    prefix, colon, clause_id = text.rpartition(":")
    if not colon:
        return [(EDITIONS[game][-1], text)] if game else []
    rulesets = _named(prefix, game)
    if rulesets:
        return [(ruleset, clause_id) for ruleset in rulesets]
    owner = game or game_of(prefix)
    return [(EDITIONS[owner][-1], text)] if owner in EDITIONS else []


def _named(prefix: str, game: str | None) -> list[str]:
    """One edition by "fow-8.01" or, within a game, by "8.01"; every edition 5.something by "5.x"."""
    editions = [edition for group in EDITIONS.values() for edition in group]
    full = prefix if game is None or game_of(prefix) in EDITIONS else f"{game}-{prefix}"
    if full.endswith(".x"):
        return [edition for edition in editions if edition.startswith(full.removesuffix("x"))]
    return [edition for edition in editions if edition == full]


def _cited_strings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Each cited string with its line and the name around it."""
    for call, name in _calls(tree, ()):
        for literal in _literals_of(call):
            yield literal.value, literal.lineno, name


def _calls(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[ast.Call, str]]:
    """Every call in the tree; a decorator belongs to what it decorates."""
    if isinstance(node, ast.Call):
        yield node, ".".join(around) or "<module>"
    inner = (*around, *_names(node, around))
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inner)


def _names(node: ast.AST, around: tuple[str, ...]) -> tuple[str, ...]:
    """The name a node gives to what is inside it. Assignments count outside functions: tables and procedures."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if not around:
            return (name,)
        case _:
            return ()


@dataclass(frozen=True)
class _Literal:
    value: str
    lineno: int


def _literals_of(call: ast.Call) -> Iterator[_Literal]:
    """The strings a call cites. Only where ids are expected is a misspelt one taken for an id too."""
    name = _called(call)
    for argument in call.args if name in CITING else ():
        yield from _ids_in(argument, misspelt=name != "refuse")
    for keyword in call.keywords:
        if keyword.arg == "clause":
            yield from _ids_in(keyword.value, misspelt=True)
        elif name in CITING:
            yield from _ids_in(keyword.value, misspelt=False)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _ids_in(node: ast.expr, *, misspelt: bool) -> Iterator[_Literal]:
    match node:
        case ast.Constant(value=str(text)):
            if ids.is_id(text.rpartition(":")[2]) or (misspelt and _could_be_id(text)):
                yield _Literal(text, node.lineno)
        case (
            ast.Tuple(elts=parts)
            | ast.List(elts=parts)
            | ast.Set(elts=parts)
            | ast.Dict(values=parts)
            | ast.BoolOp(values=parts)
        ):
            for part in parts:
                yield from _ids_in(part, misspelt=misspelt)
        case ast.IfExp(body=first, orelse=second):
            yield from _ids_in(first, misspelt=misspelt)
            yield from _ids_in(second, misspelt=misspelt)
        case ast.Starred(value=inside):
            yield from _ids_in(inside, misspelt=misspelt)
        case _:
            return


def _could_be_id(text: str) -> bool:
    """One word with a digit in it: "903,2g" is a slip worth reporting, a sentence is not a citation."""
    return any(char.isdigit() for char in text) and not any(char.isspace() for char in text)
