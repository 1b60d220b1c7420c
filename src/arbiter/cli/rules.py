"""`arbiter rules`: what a clause says, where it lives, what settles it, and what is still missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.errors import ArbiterError
from arbiter.rulebook import ids

if TYPE_CHECKING:
    from arbiter.kernel.ruleset import Ruleset
    from arbiter.rulebook.ledger import Coverage

EXAMPLES = """For example:

  arbiter rules show fow-8.01 903.2g       what it says, and where it lives
  arbiter rules search first strike
  arbiter rules coverage --ruleset fftcg
  arbiter rules diff fow-5.12 fow-8.01"""
command = App(
    name="rules",
    help="Look up clauses, and what carries and settles them.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Rulings = Annotated[
    Path | None, Parameter(help="The folder of rulings; by default tests/rulings of the project.")
]
Chapters = Annotated[
    list[str] | None, Parameter(help="Only these chapters or sections: 800 903.", consume_multiple=True)
]
SHOWN = 60


@command.command
def show(ruleset: str, clause_id: str, *, rulings: Rulings = None, as_json: Json = False) -> int:
    """Print a clause: our gist of it, the code that carries it, the rulings that settle it."""
    from arbiter.rulebook import ledger

    entry = ledger.show(ruleset, clause_id, rulings)
    if as_json:
        print(
            json.dumps(
                {
                    "ruleset": ruleset,
                    "id": entry.clause.id,
                    "kind": entry.clause.kind,
                    "gist": entry.clause.gist,
                    "code": [f"{place.file}:{place.line} {place.name}" for place in entry.code or ()],
                    "rulings": [
                        {"file": ruling.file, "title": ruling.title} for ruling in entry.rulings or ()
                    ],
                    "unreachable": entry.unreachable,
                    "children": list(entry.children),
                },
                ensure_ascii=False,
            )
        )
        return EXIT_DONE
    print(f"{ruleset} {entry.clause.id} ({entry.clause.kind})")
    print(f"  {entry.clause.gist}")
    _list(
        "code", [f"{place.file}:{place.line}  {place.name}" for place in entry.code or ()], entry.code is None
    )
    _list(
        "rulings",
        [f"{ruling.title}  ({ruling.file})" for ruling in entry.rulings or ()],
        entry.rulings is None,
    )
    if entry.unreachable:
        print(f"unreachable: {entry.unreachable}")
    if entry.children:
        print(f"below it: {', '.join(entry.children)}")
    return EXIT_DONE


def _list(head: str, lines: list[str], unknown: bool) -> None:
    if unknown:
        print(f"{head}: none to read here")
    elif not lines:
        print(f"{head}: none")
    else:
        print(f"{head}:")
        for line in lines:
            print(f"  {line}")


@command.command
def search(
    *words: str,
    ruleset: Annotated[str, Parameter(help="Only this ruleset.")] = "",
    as_json: Json = False,
) -> int:
    """Find clauses by words of our gists, or by what players say for them; the best of each ruleset first."""
    from arbiter.rulebook import known
    from arbiter.rulebook.searching import search as find

    if not words:
        raise ArbiterError("no words to look for", hint="arbiter rules search WORDS")
    found = False
    for name in [ruleset] if ruleset else known():
        for one in find(name, " ".join(words)):
            found = True
            if as_json:
                made = {
                    "ruleset": name,
                    "id": one.clause.id,
                    "kind": one.clause.kind,
                    "gist": one.clause.gist,
                }
                print(json.dumps({**made, "rank": one.rank, "by": one.by}, ensure_ascii=False))
            else:
                print(f"{name} {one.clause.id}  {one.clause.gist}")
    if not found and not as_json:
        print("no clause says that")
    return EXIT_DONE if found else EXIT_NEGATIVE


@command.command
def coverage(
    *,
    ruleset: Annotated[str, Parameter(help="Only this ruleset.")] = "",
    chapters: Chapters = None,
    rulings: Rulings = None,
    as_json: Json = False,
    check: Annotated[bool, Parameter(negative="", help="Exit 1 on unknown ids or lost clauses.")] = False,
    update: Annotated[bool, Parameter(negative="", help="Write down what is covered now.")] = False,
) -> int:
    """Count the clauses to carry out, those in the code, and those settled by a ruling that passes."""
    from arbiter.games import RULESETS
    from arbiter.rulebook import known, ledger

    names = [ruleset] if ruleset else known()
    code = EXIT_DONE
    for name in names:
        passed = settled(name, rulings) if name in RULESETS else None
        if update and name in RULESETS:
            change = ledger.update_baseline(name, rulings, passed)
            if not as_json:
                print(f"{name}: {len(change.added)} more covered, {len(change.dropped)} fewer")
        counted = ledger.coverage(name, rulings, passed, tuple(chapters or ()))
        problems = ledger.check(name, rulings, passed) if check else []
        if as_json:
            _print_json(counted, problems, check)
        else:
            _print(counted, problems)
        if problems:
            code = EXIT_NEGATIVE
    return code


@command.command
def diff(one: str, other: str, *, as_json: Json = False) -> int:
    """What two editions of a game are composed of differently, chapter by chapter, with the clauses of both."""
    from arbiter.games import ruleset as make_ruleset

    first, second = make_ruleset(one), make_ruleset(other)
    if one.partition("-")[0] != other.partition("-")[0]:
        raise ArbiterError(f"{one} and {other} are different games", hint="compare two editions of one game")
    rows = _differences(first, second)
    if as_json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return EXIT_DONE
    chapter = -1
    for row in rows:
        if _chapter_order(row["chapter"]) != chapter:
            chapter = _chapter_order(row["chapter"])
            print(_heading(chapter, rows))
        print(f"  {row['part']}")
        for name in (one, other):
            for each in row[name]:
                print(
                    f"    {name}: {each['name']}"
                    + (f"  [{', '.join(each['clauses'])}]" if each["clauses"] else "")
                )
    print(f"{len(rows)} differences" if rows else "no differences")
    return EXIT_DONE


def _differences(first: Ruleset, second: Ruleset) -> list[dict[str, Any]]:
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
    return sorted(rows, key=lambda row: _chapter_order(row["chapter"]))


def _heading(chapter: int, rows: list[dict[str, Any]]) -> str:
    """The chapter as the rulebooks that are compared number it."""
    if chapter == 0:
        return "elsewhere"
    every = {int(ids.chapter(clause)) for row in rows for clause in _clauses(row)}
    names = [str(number) for number in (chapter // 100, chapter) if number in every]
    return "chapter " + " / ".join(names or [str(chapter)])


def _clauses(row: dict[str, Any]) -> list[str]:
    return [
        clause
        for value in row.values()
        if isinstance(value, list)
        for one in value
        for clause in one["clauses"]
    ]


def _chapter_order(chapter: str) -> int:
    """Chapter 9 of an old rulebook is about what 900 is about in a new one."""
    number = int(chapter or 0)
    return number if number >= 100 else number * 100


def settled(ruleset: str, folder: Path | None) -> set[str] | None:
    """The clauses cited by rulings that pass; None where there are no rulings."""
    from arbiter.judge import judge, read_paths
    from arbiter.judge.reading import read_file
    from arbiter.rulebook.rulings import find

    at = folder or find()
    if at is None:
        return None
    passed: set[str] = set()
    for path in read_paths([at]):
        for scenario in read_file(path):
            if scenario.ruleset == ruleset and judge(scenario).ok:
                passed.update(scenario.cites)
    return passed


def _print_json(counted: Coverage, problems: list[str], check: bool) -> None:
    made = {
        "ruleset": counted.ruleset,
        "exec": counted.exec,
        "in_code": counted.in_code,
        "ruled": counted.ruled,
        "missing": list(counted.missing),
        "unknown": list(counted.unknown),
        "unreachable": dict(counted.unreachable),
        "without_code": list(counted.without_code),
        "without_ruling": list(counted.without_ruling),
    }
    if check:
        made["problems"] = problems
    print(json.dumps(made, ensure_ascii=False))


def _print(counted: Coverage, problems: list[str]) -> None:
    print(
        f"{counted.ruleset}: {counted.exec} to carry out, {_n(counted.in_code)} in code, {_n(counted.ruled)} ruled"
    )
    for head, open_ in (("not in code", counted.without_code), ("not ruled", counted.without_ruling)):
        if open_:
            more = f" … and {len(open_) - SHOWN} more" if len(open_) > SHOWN else ""
            print(f"  {head} ({len(open_)}): {', '.join(open_[:SHOWN])}{more}")
    if counted.unknown:
        print(f"  unknown: {', '.join(counted.unknown)}")
    for problem in problems:
        print(f"  problem: {problem}")


def _n(count: int | None) -> str:
    return "unknown" if count is None else str(count)
