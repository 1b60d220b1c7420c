"""A small rulebook, game and set of rulings, so that the ledger is tested on what a reader can see at once."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from arbiter.rulebook.ledger import Places

CLAUSES = """\
id\tkind\tgist
101.1\tdef\tWhat the game is called.
102.1\texec\tPlayers take turns.
102.1a\texec\tThe first player skips the "draw".
102.1b\texec\tThe other player does not.
102.2\tphysical\tUse clean sleeves.
903.1\texec\tCards are played.
903.1a\texec\tThen they resolve.
1204.1\texec\tDamage destroys.
"""


@dataclass(frozen=True)
class Tree:
    """A repository in miniature: write to it, then ask the ledger."""

    root: Path

    @property
    def places(self) -> Places:
        return Places(self.root / "src/arbiter", self.root / "tests/rulings", self.root / "data")

    def code(self, path: str, text: str) -> None:
        self._write(f"src/arbiter/{path}", text)

    def ruling(self, path: str, text: str) -> None:
        self._write(f"tests/rulings/{path}", text)

    def data(self, name: str, text: str) -> None:
        self._write(f"data/{name}", text)

    def _write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Clauses 102.1 and 903.1a are covered; 102.1a is only in the code, 1204.1 only ruled."""
    tree = Tree(tmp_path)
    tree.data("fow-8.01.tsv", CLAUSES)
    tree.code(
        "games/fow/turn.py",
        '@clause("102.1")\ndef alternate(): ...\n\n'
        'def skip():\n    return refuse("no draw", clause="102.1a")\n\n'
        'PLAYING = Procedure("playing", clause=("101.1", "903.1a"))\n',
    )
    tree.ruling(
        "fow-8.01/turns.toml",
        'ruleset = "fow-8.01"\n'
        '[[scenario]]\ntitle = "Turns alternate"\ncites = ["102.1", "903.1a"]\n'
        '[[scenario]]\ntitle = "Damage kills"\ncites = ["1204.1"]\n',
    )
    return tree


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "shared: compares with the publishers' rulebooks, which lie beside the repository or nowhere",
    )
