"""References, zones and seats are packed and unpacked in one module, `kernel/ids`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import arbiter

ROOT = Path(arbiter.__file__).parent
PLACES = [
    path
    for folder in ("kernel", "games", "table", "judge")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name not in ("ids.py", "rng.py")
]


def number(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number(node.operand)
        return None if inner is None else -inner
    return None


def packs(node: ast.AST) -> bool:
    """Whether an expression takes a reference or a zone apart, or writes "none" as a number."""
    if isinstance(node, ast.UnaryOp):
        return number(node) == -9
    if not isinstance(node, ast.BinOp):
        return False
    right = number(node.right)
    if isinstance(node.op, ast.BitAnd):
        return right == 0xFFFF
    if isinstance(node.op, ast.RShift):
        return right in (1, 16)
    return isinstance(node.op, ast.LShift) and right == 16


@pytest.mark.parametrize("text", ["ref & 0xFFFF", "zone >> 1", "ref >> 16", "life << 16 | card", "-9"])
def test_what_packs_is_recognised(text: str) -> None:
    assert any(packs(node) for node in ast.walk(ast.parse(text)))


@pytest.mark.parametrize("path", PLACES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_else_packs_or_unpacks(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [f"line {node.lineno}" for node in ast.walk(tree) if isinstance(node, ast.expr) and packs(node)]
    assert not found, "use card_of, zone_kind, make_ref, NO_REF … of kernel/ids: " + ", ".join(found)
