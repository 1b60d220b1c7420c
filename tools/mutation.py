"""Mutation testing of rules modules: which changes to a step does no ruling notice?

For example:

    .venv-dev/bin/python tools/mutation.py fow-8.01 src/arbiter/games/fow/battle.py src/arbiter/kernel/continuous.py

mutmut leaves decorated functions alone, and every step of the rules is one; so this does the same work for rulings.
Each mutant is one small change in one function. In a process of its own the function is given the changed code, and the
rulings that run through the changed lines are played until one fails: first those that noticed another change of the
function, then those that cite its clauses. What a function does while its module is read has been done by then: a
change of that is not noticed.
What no ruling notices may still be noticed by other tests: --tests names them.
What is never mutated: cite() and clause ids (they say which clause it was, not what happens), nor whether something is
cited; the -9 that stands for nobody, docstrings, annotations; looking again at what has changed (a contract test
compares it with looking afresh, at every step).
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import random
import re
import signal
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
QUIET = {"cite", "cited", "clause", "refuse", "ArbiterError", "assert_never"}
#: what only looks: a condition made of these and guarding nothing but cite() changes nothing
LOOKS = {"len", "isinstance", "alive", "info", "controller", "place", "any", "walk", "amount", "select"}
MUTATED = ("arbiter.kernel", "arbiter.games")
Ruling = tuple[str, str]  # its file and its title


class Mutant:
    """One change, made only when it is tried: ``node`` of the module's ``tree``, changed in the way of its ``kind``."""

    def __init__(self, module: str, function: ast.FunctionDef, node: ast.AST, kind: str) -> None:
        self.module, self.function, self.node, self.kind = module, function.name, node, kind
        self.line = getattr(node, "lineno", function.lineno)
        changed = node.test if isinstance(node, ast.If) else node
        self.lines = range(self.line, (getattr(changed, "end_lineno", 0) or self.line) + 1)
        self.what = f"{kind}: {ast.unparse(node).splitlines()[0][:90]}"
        # the clauses in its text and in what it cites
        self.ids = re.findall(r"\b\d+[.\-]\d[\w.\-]*\b", ast.unparse(function))


def sites(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """The places in a function worth changing, with how."""
    quiet = {id(inner) for node in ast.walk(function) if _quiet(node) for inner in ast.walk(node)}
    for node in ast.walk(function):
        if isinstance(node, ast.If) and _only_cites(node):
            quiet |= {id(node), *(id(inner) for inner in ast.walk(node.test))}
        elif isinstance(node, ast.AnnAssign):
            quiet |= {id(inner) for inner in ast.walk(node.annotation)}
        elif isinstance(node, ast.If) and ast.unparse(node) == "if game.dirty:\n    game.refresh()":
            quiet |= {id(inner) for inner in ast.walk(node)}
    body = [node for statement in function.body for node in ast.walk(statement)]
    for node in body:
        if id(node) in quiet or isinstance(node, ast.Assert):
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, "compare"
        elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPS:
            yield node, "operator"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not"
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            yield node, "constant"
        elif isinstance(node, ast.If):
            yield node, "condition"
        elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or (
            isinstance(node, ast.Assign | ast.AugAssign) and not isinstance(_target(node), ast.Name)
        ):
            yield node, "statement"
        elif isinstance(node, ast.Continue):
            yield node, "continue"


def _target(node: ast.Assign | ast.AugAssign) -> ast.expr:
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def _quiet(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name in QUIET
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.USub) and ast.unparse(node.operand) == "9"
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _quiet(node.value)
    return isinstance(node, ast.AnnAssign) and node.value is None


def _only_cites(node: ast.If) -> bool:
    body = [*node.body, *node.orelse]
    calls = [one for one in ast.walk(node.test) if isinstance(one, ast.Call)]
    names = {one.func.attr if isinstance(one.func, ast.Attribute) else ast.unparse(one.func) for one in calls}
    return names <= LOOKS and all(
        _only_cites(one) if isinstance(one, ast.If) else isinstance(one, ast.Expr) and _quiet(one)
        for one in body
    )


def change(node: ast.AST, kind: str) -> ast.AST:
    if kind == "compare":
        assert isinstance(node, ast.Compare)
        node.ops = [SWAPS[type(node.ops[0])](), *node.ops[1:]]
    elif kind == "operator":
        assert isinstance(node, ast.BoolOp | ast.BinOp)
        node.op = SWAPS[type(node.op)]()
    elif kind == "not":
        assert isinstance(node, ast.UnaryOp)
        return node.operand
    elif kind == "constant":
        assert isinstance(node, ast.Constant)
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1
    elif kind == "condition":
        assert isinstance(node, ast.If)
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif kind == "statement":
        return ast.Pass()
    elif kind == "continue":
        return ast.Break()
    return node


class Replace(ast.NodeTransformer):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        return change(node, self.mutant.kind) if node is self.mutant.node else node


def mutants(tree: ast.Module, module: str, only: list[str]) -> list[Mutant]:
    """Every small change of the functions of a module, or of those named."""
    return [
        Mutant(module, function, node, kind)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and (not only or function.name in only)
        for node, kind in sites(function)
    ]


def parsed(name: str) -> tuple[str, ast.Module]:
    """A module's name and its source, read."""
    path = (ROOT / name).resolve()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts), tree


def codes(tree: ast.Module) -> dict[str, types.CodeType]:
    """The functions of a module, by their full names."""
    found: dict[str, types.CodeType] = {}

    def collect(code: types.CodeType) -> None:
        for inner in code.co_consts:
            if isinstance(inner, types.CodeType):
                found.setdefault(inner.co_qualname, inner)
                collect(inner)

    collect(compile(tree, "mutant", "exec"))
    return found


def same(a: object, b: object) -> bool:
    """Whether two functions do the same, wherever their lines are."""
    if not (isinstance(a, types.CodeType) and isinstance(b, types.CodeType)):
        return type(a) is type(b) and a == b
    return (
        (a.co_code, a.co_names, a.co_varnames) == (b.co_code, b.co_names, b.co_varnames)
        and len(a.co_consts) == len(b.co_consts)
        and all(map(same, a.co_consts, b.co_consts))
    )


def functions() -> list[types.FunctionType]:
    """Every function that may be mutated."""
    found = [one for one in gc.get_objects() if isinstance(one, types.FunctionType)]
    return [one for one in found if (one.__module__ or "").startswith(MUTATED)]


def change_code(mutant: Mutant, tree: ast.Module, live: list[types.FunctionType]) -> None:
    """Give the functions that are there the code of the mutant."""
    before = codes(tree)
    after = codes(ast.fix_missing_locations(Replace(mutant).visit(tree)))
    for function in live:
        name = function.__qualname__
        if function.__module__ == mutant.module and name in after and not same(before[name], after[name]):
            function.__code__ = after[name]


def play(todo: list[Ruling], scenarios: dict[Ruling, Any]) -> int:
    """Play rulings in turn; which of them is the first that fails (-1: none)."""
    from arbiter.judge import judge

    for at, one in enumerate(todo):
        if not judge(scenarios[one]).ok:
            return at
    return -1


def baseline(ruleset: str, known: dict[str, list[object]]) -> dict[str, list[object]]:
    """Which functions each ruling runs through: {file: [digest, {title: [module:function]}]}; with its cites. Files
    whose rulings are ``known`` are not played again. A ruling may be that of several editions, wherever it stands."""
    from arbiter.judge import judge
    from arbiter.judge.scenario_files import read_file

    reached: dict[str, list[object]] = {}
    game = ruleset.partition("-")[0]
    for file in sorted((ROOT / "tests/rulings").glob(f"{game}*/**/*.toml")):
        name = str(file.relative_to(ROOT))
        digest = hashlib.sha256(ruleset.encode() + file.read_bytes()).hexdigest()
        if known.get(name, [""])[0] == digest:
            reached[name] = known[name]
            continue
        titles: dict[str, list[str]] = {}
        reached[name] = [digest, titles]
        for scenario in read_file(file):
            if scenario.ruleset != ruleset:
                continue
            seen: set[str] = set()

            def watch(frame: object, event: str, arg: object, seen: set[str] = seen) -> None:
                name = frame.f_globals.get("__name__", "")  # type: ignore[attr-defined]
                if event == "call" and name.startswith(MUTATED):
                    seen.add(f"{name}:{frame.f_code.co_name}")  # type: ignore[attr-defined]

            sys.setprofile(watch)
            good = judge(scenario).ok
            sys.setprofile(None)
            if good:
                titles[scenario.title] = [*sorted(seen), *(f"cites:{i}" for i in scenario.cites)]
    return reached


def reached_lines(rulings: list[Ruling], scenarios: dict[Ruling, Any], modules: list[str]) -> list[list[str]]:
    """Which lines of the modules each ruling runs through, as "module:line"."""
    from arbiter.judge import judge

    found: list[list[str]] = []
    for one in rulings:
        seen: set[tuple[str, int]] = set()

        def line(frame: Any, event: str, arg: object, seen: set[tuple[str, int]] = seen) -> Any:
            if event == "line":
                seen.add((frame.f_globals["__name__"], frame.f_lineno))
            return line

        def call(frame: Any, event: str, arg: object, line: Any = line) -> Any:
            return line if frame.f_globals.get("__name__", "") in modules else None

        sys.settrace(call)
        judge(scenarios[one])
        sys.settrace(None)
        found.append([f"{module}:{at}" for module, at in seen])
    return found


def remembered(path: str) -> dict[str, list[object]]:
    """What an earlier run found out."""
    return json.loads(Path(path).read_text(encoding="utf-8")) if path and Path(path).exists() else {}


def others(path: str) -> bool:
    """Whether tests other than rulings pass."""
    import pytest

    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", path]) == 0


def order(mutant: Mutant, cites: dict[Ruling, set[str]], lines: dict[Ruling, set[str]]) -> list[Ruling]:
    """The rulings that run through what is changed, those that cite its clauses first."""
    wanted = {f"{mutant.module}:{line}" for line in mutant.lines}
    ids = set(mutant.ids)
    return sorted(
        (one for one in lines if wanted & lines[one]), key=lambda one: (-len(ids & cites[one]), one)
    )


def try_out(
    mutant: Mutant,
    tree: ast.Module,
    todo: list[Ruling],
    scenarios: dict[Ruling, Any],
    live: list[types.FunctionType],
    limit: int,
    tests: str,
) -> tuple[str, int]:
    """ "killed", "too slow", "survived" or "not reached"; and which of the rulings noticed."""
    if not todo and not tests:
        return "not reached", -1
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, limit)  # of processor time: a busy machine kills no mutant
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        code = 1
        try:
            change_code(mutant, tree, live)
            failed = play(todo, scenarios)
            os.write(write, str(failed).encode())
            code = 0 if failed < 0 and (not tests or others(tests)) else 1
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as pipe:
        noticed = int(pipe.read() or -1)
    _, status = os.waitpid(child, 0)
    if status == 0:
        return "survived", -1
    slow = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return "too slow" if slow else "killed", noticed


def in_child(work: object, *args: object) -> object:
    """Run something in a process of its own: nothing that has been found out in play may be remembered in this one."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        with os.fdopen(write, "w") as out:
            json.dump(work(*args), out)  # type: ignore[operator]
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        result = json.load(answer)
    os.waitpid(child, 0)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("ruleset")
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--only", nargs="*", default=[], help="only these functions")
    parser.add_argument("--tests", default="", help="other tests that may notice what no ruling does")
    parser.add_argument(
        "--reached", default="", help="a file that remembers which rulings run through what, for the next run"
    )
    parser.add_argument("--sample", type=int, default=0, help="try only so many, chosen at random")
    parser.add_argument(
        "--limit", type=int, default=30, help="seconds of processor time for one mutant; more is noticed, too"
    )
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "src"))
    trees = dict(parsed(name) for name in options.modules)
    found = [mutant for name, tree in trees.items() for mutant in mutants(tree, name, options.only)]
    if options.sample:
        found = random.Random(0).sample(found, min(options.sample, len(found)))
    began = time.time()
    files = in_child(baseline, options.ruleset, remembered(options.reached))
    assert isinstance(files, dict)
    if options.reached:
        Path(options.reached).write_text(json.dumps(files), encoding="utf-8")
    from arbiter.judge.scenario_files import read_file

    cites: dict[Ruling, set[str]] = {}
    scenarios: dict[Ruling, Any] = {}
    functions_of = {f"{mutant.module}:{mutant.function}" for mutant in found}
    for file, (_, titles) in files.items():
        for one in read_file(ROOT / file):
            marks = titles.get(one.title, []) if one.ruleset == options.ruleset else []
            if functions_of & set(marks):
                scenarios[file, one.title] = one
                cites[file, one.title] = set(one.cites)
    rulings = list(scenarios)
    through = in_child(reached_lines, rulings, scenarios, list(trees))
    assert isinstance(through, list)
    lines = {one: set(some) for one, some in zip(rulings, through, strict=True)}
    live = functions()
    gc.freeze()
    print(
        f"{len(found)} mutants; {len(rulings)} rulings run through them ({time.time() - began:.0f} s)",
        flush=True,
    )
    counts = {"killed": 0, "too slow": 0, "survived": 0, "not reached": 0}
    known: dict[str, list[Ruling]] = {}  # what noticed a change of a function, the last first
    for n, mutant in enumerate(found, 1):
        todo = order(mutant, cites, lines)
        first = known.setdefault(f"{mutant.module}:{mutant.function}", [])
        todo = [one for one in first if one in todo] + [one for one in todo if one not in first]
        verdict, noticed = try_out(
            mutant, trees[mutant.module], todo, scenarios, live, options.limit, options.tests
        )
        if noticed >= 0:
            first[:] = [todo[noticed], *(one for one in first if one != todo[noticed])]
        counts[verdict] += 1
        if verdict != "killed":
            print(f"{verdict}: {mutant.module}:{mutant.line} {mutant.function} {mutant.what}", flush=True)
        if n % 100 == 0:
            print(f"… {n}, {time.time() - began:.0f} s", flush=True)
    print(f"{counts} in {time.time() - began:.0f} s")
    return 0 if counts["killed"] + counts["too slow"] == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
