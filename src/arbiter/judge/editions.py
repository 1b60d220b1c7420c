"""What two editions of a game are composed of differently."""

from __future__ import annotations

from typing import Any

from arbiter.kernel.ruleset import Ruleset
from arbiter.rulebook import ids


def differences(first: Ruleset, second: Ruleset) -> list[dict[str, Any]]:
    """The parts of which one edition has what the other has not, in the order of the chapters of the second."""
    mine, theirs = first.composition(), second.composition()
    rows: list[dict[str, Any]] = []
    for part in dict.fromkeys(each.of for each in (*mine, *theirs)):
        left = [each for each in mine if each.of == part]
        right = [each for each in theirs if each.of == part]
        only = (
            [each for each in left if each.name not in {other.name for other in right}],
            [each for each in right if each.name not in {other.name for other in left}],
        )
        if not any(only):
            continue
        cited = [clause for each in (*only[1], *right, *only[0]) for clause in each.clauses]
        rows.append(
            {
                "chapter": ids.chapter(cited[0]) if cited else "",
                "part": part,
                first.name: [{"name": each.name, "clauses": list(each.clauses)} for each in only[0]],
                second.name: [{"name": each.name, "clauses": list(each.clauses)} for each in only[1]],
            }
        )
    return sorted(rows, key=lambda row: chapter_order(row["chapter"]))


def chapter_order(chapter: str) -> int:
    """Chapter 9 of an old rulebook is about what 900 is about in a new one."""
    number = int(chapter or 0)
    return number if number >= 100 else number * 100
