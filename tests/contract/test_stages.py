"""Stages of steps have names: no step is told where it is by a bare number."""

from __future__ import annotations

import ast
from pathlib import Path

import arbiter

ROOT = Path(arbiter.__file__).parent


def is_stage(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "stage"


def has_number(node: ast.AST) -> bool:
    found = node.elts if isinstance(node, ast.Tuple) else [node]
    return any(isinstance(one, ast.Constant) for one in found)


def bare_stages(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        bare = False
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            bare = any(map(is_stage, sides)) and any(map(has_number, sides))
        elif isinstance(node, ast.Assign):
            bare = any(map(is_stage, node.targets)) and has_number(node.value)
        elif isinstance(node, ast.AugAssign):
            bare = is_stage(node.target)
        if bare:
            found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    return found


def test_stages_have_names() -> None:
    files = [path for package in ("kernel", "games") for path in sorted((ROOT / package).glob("**/*.py"))]
    assert [place for path in files for place in bare_stages(path)] == []
