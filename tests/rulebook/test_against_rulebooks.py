"""Our clauses against the publishers' own rulebooks, where somebody has put those beside the repository."""

import re
from pathlib import Path

import pytest

from arbiter.rulebook import known, load

RULES = Path(__file__).parents[3] / "shared" / "rules"
LONGEST_COMMON_RUN = 6

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not RULES.is_dir(), reason=f"the rulebooks are not there: no folder {RULES}"),
]


def original(ruleset: str) -> dict[str, tuple[str, str]]:
    """id: (kind, text)"""
    file = RULES / f"{ruleset}.tsv"
    if not file.is_file():
        pytest.skip(f"no {file}")
    lines = file.read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines if line.strip()]
    return {row[0]: (row[1], row[2]) for row in rows}


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


@pytest.mark.parametrize("ruleset", known())
def test_every_clause_is_there_with_its_kind_and_in_order(ruleset: str) -> None:
    ours = {clause.id: clause.kind for clause in load(ruleset).clauses.values()}
    theirs = {clause_id: kind for clause_id, (kind, _) in original(ruleset).items()}
    assert ours == theirs
    assert list(ours) == list(theirs)


@pytest.mark.parametrize("ruleset", known())
def test_gists_are_in_our_own_words(ruleset: str) -> None:
    texts = original(ruleset)
    copied = [
        clause.id
        for clause in load(ruleset).clauses.values()
        if runs(clause.gist, LONGEST_COMMON_RUN + 1) & runs(texts[clause.id][1], LONGEST_COMMON_RUN + 1)
    ]
    assert copied == []
