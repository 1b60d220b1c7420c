"""The kernel knows no game's words: none is in a string that its code compares, looks up or says."""

from __future__ import annotations

import ast
from pathlib import Path

import arbiter
from arbiter.games.fftcg.vocabulary import TYPES as FFTCG_TYPES
from arbiter.games.fow.vocabulary import PERMANENT as FOW_TYPES

KERNEL = Path(arbiter.__file__).parent / "kernel"
#: words of one game each, and what its cards are
WORDS = frozenset(
    {"awakening", "call", "chase", "cemetery", "evolve", "ex area", "ex burst", "judgment", "j-ruler"}
    | {"magic stone", "recovery phase", "resonator", "ruler", "ruler area", "void", "play points", "will"}
    | {name.casefold() for name in (*FFTCG_TYPES, *FOW_TYPES, "follower", "amulet")}
)


def literals(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    }


def test_no_string_of_the_kernel_is_a_word_of_one_game() -> None:
    found = {(path.name, word) for path in KERNEL.glob("*.py") for word in literals(path) & WORDS}
    assert found == set()
