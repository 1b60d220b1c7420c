"""Which clauses the code carries: a static scan, so that nothing has to be imported or run.

Two kinds of citation. Code that *decides* a clause names it where it decides:

    @clause("502.3")                         a step of a procedure
    @decides("316.1")                        a rule that is no step
    game.cite("316.3b")                      one case of many, in the branch that it is
    refuse("rested", clause="712.2b")        a question, an option or a refusal: ``clause=`` (``settles=``)
    game.cite_role("dependency")             kernel code; the ruleset's ROLES say which clauses that is

Data that only *notes* which clauses it stands for, for the log and for comparing editions, says ``noted("201.2")``.
A clause that is only noted is carried by nobody.

An id without a prefix is one of the game's newest rulebook; tuples and lists of strings count too.

    @clause("804.4", "5.x:8.2-3.1")          also 5.00 and 5.12; "5.12:8.2-3.1" would be 5.12 alone
    cite("fow-8.01:402.3")                   outside the games a citation names its ruleset
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbiter.errors import ArbiterError
from arbiter.rulebook import ids
from arbiter.rulebook.clauses import known

EDITIONS: dict[str, tuple[str, ...]] = {}
"""The rulesets of each game; an id without prefix belongs to the last."""
for _ruleset in known():
    _game = _ruleset.partition("-")[0]
    EDITIONS[_game] = (*EDITIONS.get(_game, ()), _ruleset)

DECIDING = frozenset({"clause", "decides", "cite", "refuse", "carrying"})
NOTING = frozenset({"noted"})
ROLE = frozenset({"cite_role", "role"})
ROLES = "ROLES"
"""The name of a game's table: for each role of kernel code the clauses that say what it does."""
ELSEWHERE = ("cardtext", "cards", "judge", "table")
"""Packages besides the games that may carry clauses; there a citation must name its ruleset."""


@dataclass(frozen=True)
class Place:
    """Where in the code a clause is cited. `name` is the function, class or constant around it."""

    file: str
    line: int
    name: str
    decides: bool = True
    """Whether the code there decides the clause; otherwise it is data that only notes it."""


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


@dataclass(frozen=True)
class Site:
    """One citation as it stands in a file: the cited string and the syntax around it."""

    file: Path
    text: str
    line: int
    name: str
    decides: bool
    path: tuple[ast.AST, ...]
    """From the module down to the call that cites."""


def scan(source: Path, ruleset: str) -> dict[str, list[Place]]:
    """Every id of the ruleset that is cited under `source` (the folder of the package `arbiter`)."""
    found: dict[str, list[Place]] = {}
    for clause_id, site in sites(source, ruleset):
        path = site.file.relative_to(source.parent).as_posix()
        places = found.setdefault(clause_id, [])
        place = Place(path, site.line, site.name, site.decides)
        if place not in places:
            places.append(place)
    return found


def sites(source: Path, ruleset: str) -> Iterator[tuple[str, Site]]:
    """Every citation of a clause of the ruleset: its id, and the site."""
    game = game_of(ruleset)
    roles: dict[str, list[str]] = {}
    for file in sorted((source / "games" / game).rglob("*.py")):
        tree = _parsed(file)
        for site in _sites_in(file, tree):
            for cited_by, clause_id in resolve(site.text, game):
                if cited_by == ruleset:
                    yield clause_id, site
        for role, texts in _roles_in(tree):
            for text in texts:
                roles.setdefault(role, []).extend(
                    clause_id for cited_by, clause_id in resolve(text, game) if cited_by == ruleset
                )
    for file in sorted((source / "kernel").rglob("*.py")):
        for site in _sites_in(file, _parsed(file), in_kernel=True):
            for clause_id in roles.get(site.text, ()):
                yield clause_id, site
    for package in ELSEWHERE:
        for file in sorted((source / package).rglob("*.py")):
            for site in _sites_in(file, _parsed(file)):
                for cited_by, clause_id in resolve(site.text, None):
                    if cited_by == ruleset:
                        yield clause_id, site


_MAY_CITE = re.compile(
    rf"\b(?:{'|'.join(sorted(DECIDING | NOTING | ROLE))})\s*\(|\b(?:clause|settles)\s*=|\b{ROLES}\b"
)


def _parsed(file: Path) -> ast.Module:
    """A file in which no word stands that cites is taken for empty: most of what is slow is parsing."""
    text = file.read_text(encoding="utf-8")
    try:
        return ast.parse(text if _MAY_CITE.search(text) else "")
    except SyntaxError as error:
        raise ArbiterError(f"{file}:{error.lineno}: cannot be scanned for clauses: {error.msg}") from error


def _roles_in(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The rows of a table ROLES: what each role of kernel code is called in this rulebook."""
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as table)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict() as table)
            ) if name == ROLES:
                for key, value in zip(table.keys, table.values, strict=True):
                    if isinstance(key, ast.Constant):
                        yield str(key.value), [each.value for each in _ids_in(value, misspelt=True)]


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


def _sites_in(file: Path, tree: ast.Module, *, in_kernel: bool = False) -> Iterator[Site]:
    """Each cited string (in the kernel: each role) with the name and the syntax around it."""
    for path, name in _calls(tree, (), ()):
        call = path[-1]
        assert isinstance(call, ast.Call)
        decides = _called(call) not in NOTING
        for literal in _roles_of(call) if in_kernel else _literals_of(call):
            yield Site(file, literal.value, literal.lineno, name, decides, path)


def _calls(
    node: ast.AST, above: tuple[ast.AST, ...], around: tuple[str, ...]
) -> Iterator[tuple[tuple[ast.AST, ...], str]]:
    """Every call in the tree, with what leads to it; a decorator belongs to what it decorates."""
    path = (*above, node)
    if isinstance(node, ast.Call):
        yield path, ".".join(around) or "<module>"
    inner = (*around, *_names(node, around))
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, path, inner)


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
    citing = name in DECIDING or name in NOTING
    for argument in call.args if citing else ():
        yield from _ids_in(argument, misspelt=name != "refuse")
    for keyword in call.keywords:
        if keyword.arg in ("clause", "settles"):
            yield from _ids_in(keyword.value, misspelt=True)
        elif citing:
            yield from _ids_in(keyword.value, misspelt=False)


def _roles_of(call: ast.Call) -> Iterator[_Literal]:
    for argument in call.args if _called(call) in ROLE else ():
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield _Literal(argument.value, argument.lineno)


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
