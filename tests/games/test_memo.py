"""What a process remembers about records does not grow with the games it has played."""

import re
from pathlib import Path

import pytest

import arbiter
from arbiter.kernel import memo
from arbiter.kernel.memo import remember

pytestmark = pytest.mark.plain

SOURCES = Path(arbiter.__file__).parent


def test_a_memory_has_a_bound():
    memory: dict[int, int] = {}
    for n in range(2 * memo.MOST + 1):
        remember(memory, n, -n)
        assert len(memory) <= memo.MOST
        assert memory[n] == -n


@pytest.mark.parametrize("package", ["abilities", "kernel", "games", "players", "table", "cardtext"])
def test_what_is_known_by_identity_is_kept_by_remember(package: str):
    """A dictionary of a module that is keyed by id() and filled in any other way grows for ever."""
    filled = re.compile(r"^\s+_?[A-Z][A-Z_]*\[\(?id\(.*\] = ", re.MULTILINE)
    found = [
        f"{file.relative_to(SOURCES)}: {match[0].strip()}"
        for file in (SOURCES / package).rglob("*.py")
        for match in filled.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []
