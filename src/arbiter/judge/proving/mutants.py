"""Ways to disable or invert the code that carries a clause, found from where the code cites it.

A citation in a branch: the branch is never taken, always taken, or does nothing. A decorated function: it does nothing,
or answers the opposite. A citation in a table: the row is left out, or one of its values is another. A step that a
procedure lists under clauses of its own: that step is left out there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from arbiter.rulebook.citations import Site

Function = ast.FunctionDef | ast.AsyncFunctionDef
LEAVING = (ast.Return, ast.Continue, ast.Break, ast.Raise)
EMPTY = {"list": "[]", "tuple": "()", "str": "''", "dict": "{}", "frozenset": "frozenset()", "set": "set()"}
CARRYING = "carrying"  # the method that gives a step other clauses


Change = tuple[ast.AST, str, object]
"""A node of the syntax, one of its fields, and the field's other value."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file. ``function`` is empty if the change is in the module itself, outside functions; without
    ``changes`` the steps that carry the clause in procedures are left out."""

    site: Site
    function: str
    what: str
    changes: tuple[Change, ...]
    blunt: bool = False
    """Whether a function that has to answer does not: a ruling may fail for that alone, so it is tried last."""

    def apply(self) -> ast.Module:
        """Change the syntax of the file, for good: done in a process that ends afterwards."""
        for node, name, value in self.changes:
            setattr(node, name, value)
        tree = self.site.path[0]
        assert isinstance(tree, ast.Module)
        return tree


def mutants(site: Site) -> Iterator[Mutant]:
    """The changes to try for one citation, the most exact first."""
    path = site.path
    inside = [at for at, node in enumerate(path) if isinstance(node, Function)]
    if not inside:
        yield from _in_table(site)
        return
    at = inside[-1]
    function = path[at]
    assert isinstance(function, Function)
    if path[at + 1] in function.decorator_list:
        yield from _of_function(site, at)
        return
    yield from _of_branch(site, at)
    yield from _of_block(site, at)
    yield from _of_function(site, at)


# --- inside functions ------------------------------------------------------------------------------------------------


def _of_branch(site: Site, function_at: int) -> Iterator[Mutant]:
    """The nearest condition around the citation: never so, always so."""
    path = site.path
    for at in range(len(path) - 2, function_at, -1):
        node, child = path[at], path[at + 1]
        if _only_asks_for_listeners(node):
            continue
        if isinstance(node, (ast.If, ast.IfExp, ast.While)) and child is not node.test:
            first = node.body if isinstance(node.body, list) else [node.body]
            otherwise = child not in first
            yield _changed(site, function_at, "never", (node, "test", ast.Constant(otherwise)))
            yield _changed(site, function_at, "always", (node, "test", ast.Constant(not otherwise)))
            return
        if isinstance(node, ast.match_case) and child in node.body:
            yield _changed(site, function_at, "never", (node, "guard", ast.Constant(False)))
            return


def _of_block(site: Site, function_at: int) -> Iterator[Mutant]:
    """Nothing in the block of the citation is done; what leaves the block before it is ignored."""
    path = site.path
    for at in range(len(path) - 2, function_at - 1, -1):
        if _only_asks_for_listeners(path[at]):
            continue
        for name in ("body", "orelse", "finalbody"):
            block = getattr(path[at], name, None)
            if not isinstance(block, list) or path[at + 1] not in block:
                continue
            here = path[at + 1]
            if not isinstance(here, LEAVING) or at > function_at:
                yield replace(
                    _changed(site, function_at, "nothing is done", (path[at], name, [ast.Pass()])),
                    blunt=at == function_at and _answers(path[at]),
                )
            for before in reversed(block[: block.index(here)]):
                if isinstance(before, ast.If) and not before.orelse and isinstance(before.body[-1], LEAVING):
                    yield _changed(
                        site, function_at, "an exception is ignored", (before, "test", ast.Constant(False))
                    )
                    break
            return


def _answers(node: ast.AST) -> bool:
    """Whether a function says that it answers something."""
    return isinstance(node, Function) and ast.unparse(node.returns or ast.Constant(None)) != "None"


def _only_asks_for_listeners(node: ast.AST) -> bool:
    """Whether a condition only spares the citation where nobody listens: the rule is what stands around it."""
    if not isinstance(node, ast.If):
        return False
    match node.test:
        case ast.BoolOp(op=ast.And(), values=parts):
            return any(_asks_for_listeners(part) for part in parts)
        case test:
            return _asks_for_listeners(test)


def _asks_for_listeners(test: ast.expr) -> bool:
    match test:
        case ast.Compare(left=ast.Attribute(attr="citing"), ops=[ast.IsNot()]):
            return True
        case _:
            return False


def _of_function(site: Site, at: int) -> Iterator[Mutant]:
    function = site.path[at]
    assert isinstance(function, Function)
    for what, result in _results(function):
        body: list[ast.stmt] = [ast.parse(result).body[0]] if result else [ast.Pass()]
        yield _changed(site, at, what, (function, "body", body))
    if ast.unparse(function.returns or ast.Constant(None)) == "bool":
        yield _inverted(site, at, function)


#: types that are whole numbers when the program runs
NUMBERS = ("int", "CardId", "Ref", "ZoneKind", "ZoneId", "Seat", "AbilityId", "ContextId")


def _results(function: Function) -> Iterator[tuple[str, str]]:
    """What a function that does nothing may answer, by its annotation."""
    said = ast.unparse(function.returns) if function.returns is not None else "None"
    if said == "None":
        yield "nothing is done", ""
    elif said == "bool":
        yield "never so", "return False"
        yield "always so", "return True"
    elif said in NUMBERS:
        yield "answers 0", "return 0"
        yield "answers -1", "return -1"
    elif said.endswith("None"):
        yield "answers nothing", "return None"
    elif said.partition("[")[0] in EMPTY:
        yield "answers nothing", f"return {EMPTY[said.partition('[')[0]]}"
    for argument in function.args.args:
        if argument.annotation is not None and ast.unparse(argument.annotation) == said and said != "None":
            yield f"answers {argument.arg}", f"return {argument.arg}"


def _inverted(site: Site, at: int, function: Function) -> Mutant:
    changes: list[Change] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            changes.append((node, "value", ast.UnaryOp(ast.Not(), node.value)))
    return _changed(site, at, "answers the opposite", *changes)


def _changed(site: Site, function_at: int, what: str, *changes: Change) -> Mutant:
    names = [
        node.name
        for node in site.path[: function_at + 1]
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return Mutant(site, ".".join(names), what, changes)


# --- tables ----------------------------------------------------------------------------------------------------------


def _in_table(site: Site) -> Iterator[Mutant]:
    call = site.path[-1]
    assert isinstance(call, ast.Call)
    if isinstance(call.func, ast.Attribute) and call.func.attr == CARRYING:
        yield Mutant(site, "", "the step is left out", ())
        return
    yield from _without_row(site)
    for node, value in _other_values(call):
        yield Mutant(site, "", f"{node.value!r} is {value!r}", ((node, "value", value),))


def _without_row(site: Site) -> Iterator[Mutant]:
    """The row of a table that holds the citation is left out."""
    for at in range(len(site.path) - 2, -1, -1):
        node, child = site.path[at], site.path[at + 1]
        if isinstance(node, (ast.Tuple, ast.List)) and child in node.elts:
            rest = [each for each in node.elts if each is not child]
            yield Mutant(site, "", "the row is left out", ((node, "elts", rest),))
            return
        if isinstance(node, ast.Dict) and child in node.values:
            row = next(at for at, value in enumerate(node.values) if value is child)
            keys = node.keys[:row] + node.keys[row + 1 :]
            values = node.values[:row] + node.values[row + 1 :]
            yield Mutant(site, "", "the row is left out", ((node, "keys", keys), (node, "values", values)))
            return


def _other_values(call: ast.Call) -> Iterator[tuple[ast.Constant, object]]:
    """Every value of a row but its clauses, and another one."""
    given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg != "clause")]
    for argument in given:
        for node in ast.walk(argument):
            if not isinstance(node, ast.Constant):
                continue
            if isinstance(node.value, bool):
                yield node, not node.value
            elif isinstance(node.value, int):
                yield node, node.value + 1
            elif isinstance(node.value, str) and node.value:
                yield node, ""
