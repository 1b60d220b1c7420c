"""Asking and doing are told apart: what is named as a question changes nothing in the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import arbiter

ROOT = Path(arbiter.__file__).parent
QUESTIONS = re.compile(r"^_?(is|can|has|may|must|why_not|order_matters|affordable|wants|fits)(_|$)")
#: what is only remembered, and could be worked out again
REMEMBERED = {"infos", "altered", "trace", "citing"}
LISTS = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "update", "setdefault"}


def root_of(node: ast.AST) -> list[str]:
    """The names in ``game.s.values[player]``: game, s, values."""
    names: list[str] = []
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return names[::-1]


def in_the_game(node: ast.AST) -> bool:
    names = root_of(node)
    if len(names) < 2 or names[0] not in ("game", "s"):
        return False
    return names[1] not in REMEMBERED


def changes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Delete)):
            targets = node.targets if isinstance(node, (ast.Assign, ast.Delete)) else [node.target]
            for target in targets:
                parts = target.elts if isinstance(target, ast.Tuple) else [target]
                yield from (part for part in parts if in_the_game(part))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in LISTS and in_the_game(node.func.value):
                yield node


def test_questions_change_nothing() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(change, 'lineno', 0)} {function.name}: {ast.unparse(change)}"
        for package in ("kernel", "games")
        for path in sorted((ROOT / package).glob("**/*.py"))
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and QUESTIONS.match(function.name)
        for change in changes(function)
    ]
    assert found == []
