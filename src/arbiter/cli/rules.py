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
    from arbiter.rulebook.ledger import Coverage, Played

EXAMPLES = """For example:

  arbiter rules show fow-8.01 903.2g       what it says, and where it lives
  arbiter rules search first strike
  arbiter rules search rested blocker --ruleset fow-8.01      by what happens in a ruling
  arbiter rules coverage --ruleset fftcg
  arbiter rules prove --ruleset fftcg --clause 11.8.17
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
    """Print a clause: our gist of it, the code that carries it, the rulings that settle it, what proves it."""
    from arbiter.rulebook import ledger

    entry = ledger.show(ruleset, clause_id, ledger.Places(rulings=rulings))
    deciding = [place for place in entry.code or () if place.decides]
    noting = [place for place in entry.code or () if not place.decides]
    if as_json:
        print(json.dumps(entry.json(), ensure_ascii=False))
        return EXIT_DONE
    print(f"{ruleset} {entry.clause.id} ({entry.clause.kind})")
    print(f"  {entry.clause.gist}")
    _list("code", [f"{place.file}:{place.line}  {place.name}" for place in deciding], entry.code is None)
    if noting:
        _list("noted in", [f"{place.file}:{place.line}  {place.name}" for place in noting], False)
    _list(
        "rulings",
        [f"{ruling.title}  ({ruling.file})" for ruling in entry.rulings or ()],
        entry.rulings is None,
    )
    if entry.proof is not None:
        print(f"proved: after the change {entry.proof.change!r} the ruling {entry.proof.ruling!r} fails")
    if entry.exemption is not None:
        print(f"{entry.exemption.kind}: {entry.exemption.reason}")
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
    """Find clauses by words of our gists, by what players say for them, or by what happens in their rulings; the best
    of each ruleset first."""
    from arbiter.judge.clause_pages import rulebook_pages
    from arbiter.rulebook import known

    if not words:
        raise ArbiterError("no words to look for", hint="arbiter rules search WORDS")
    found = False
    for name in [ruleset] if ruleset else known():
        for one in rulebook_pages(name).search(" ".join(words)):
            found = True
            if as_json:
                made = {
                    "ruleset": name,
                    "id": one.clause.id,
                    "kind": one.clause.kind,
                    "gist": one.clause.gist,
                }
                found_by = {"rank": one.rank, "by": one.by, "ruling": one.ruling}
                print(json.dumps({**made, **found_by}, ensure_ascii=False))
            else:
                how = f" (as in the ruling “{one.ruling}”)" if one.ruling else ""
                print(f"{name} {one.clause.id}  {one.clause.gist}{how}")
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
    check: Annotated[bool, Parameter(negative="", help="Exit 1 if something is missing.")] = False,
) -> int:
    """Count the clauses to carry out: in code, ruled, exercised by a ruling that passes, and proved.

    The rulings are played for it. Without rulings or source files it says what is known without them.
    """
    from arbiter.rulebook import known, ledger

    code = EXIT_DONE
    for name in [ruleset] if ruleset else known():
        played = play_rulings(name, rulings)
        places = ledger.Places(rulings=rulings)
        counted = ledger.coverage(name, played, tuple(chapters or ()), places)
        problems = ledger.check(name, played, places) if check else []
        if as_json:
            _print_json(counted, problems, check)
        else:
            _print(counted, problems)
        if problems:
            code = EXIT_NEGATIVE
    return code


@command.command
def prove(
    *,
    ruleset: Annotated[str, Parameter(help="Only this ruleset.")] = "",
    clause: Annotated[
        list[str] | None, Parameter(help="Only these clauses: 903.2g 804.4.", consume_multiple=True)
    ] = None,
    rulings: Rulings = None,
    changed: Annotated[
        bool, Parameter(negative="", help="Only clauses whose code or rulings changed since the last proof.")
    ] = False,
    update: Annotated[bool, Parameter(negative="", help="Write down the result.")] = False,
    jobs: Annotated[int, Parameter(help="How many processes work at it.")] = 2,
    as_json: Json = False,
) -> int:
    """Disable the code that carries each clause, and see whether a ruling that cites it fails.

    Exits 1 if a clause that was proved is not proved any more, or is not proved and no reason is listed. Needs the
    program as plain Python (make dev).
    """
    from arbiter.rulebook import known
    from arbiter.rulebook.rulings import find

    folder = rulings or find()
    if folder is None:
        raise ArbiterError(
            "there are no rulings here", hint="run it in the repository, or name --rulings FOLDER"
        )
    code = EXIT_DONE
    for name in [ruleset] if ruleset else known():
        if not _prove_ruleset(name, folder, clause or [], changed, update, jobs, as_json):
            code = EXIT_NEGATIVE
    return code


def _prove_ruleset(
    name: str, folder: Path, only: list[str], changed: bool, update: bool, jobs: int, as_json: bool
) -> bool:
    from arbiter.cli.progress import Progress
    from arbiter.judge.proving import Evidence, prove
    from arbiter.rulebook import ledger, load

    book = load(name)
    for each in only:
        book.get(each)
    evidence = Evidence(name, folder)
    before = ledger.proved(name)
    wanted = only or book.executable()
    if changed:
        wanted = [
            each
            for each in wanted
            if each in before and before[each].fingerprint != evidence.fingerprint(each)
        ]
    with Progress(f"proving {name}", quiet=as_json) as progress:
        found = prove(evidence, wanted, jobs, progress.update)
    kept = {each: row for each, row in before.items() if each not in wanted or each not in book.clauses}
    for proof in found:
        if proof.proved:
            kept[proof.clause] = ledger.Proved(
                proof.clause, evidence.fingerprint(proof.clause), proof.change, proof.ruling
            )
    exempt = ledger.exemptions(name)
    lost = [proof.clause for proof in found if not proof.proved and proof.clause in before]
    open_ = [proof.clause for proof in found if not proof.proved and proof.clause not in exempt]
    if update:
        ledger.write_proved(name, kept.values())
    if as_json:
        for proof in found:
            print(json.dumps({"ruleset": name, **proof.json()}, ensure_ascii=False))
    else:
        good = sum(proof.proved for proof in found)
        print(f"{name}: {good} of {len(found)} clauses proved")
        if only:
            for proof in found:
                why = (
                    f"{proof.change!r} is noticed by {proof.ruling!r}"
                    if proof.proved
                    else "no change is noticed"
                )
                print(f"  {proof.clause}: {why}")
        for head, listed in (("no longer proved", lost), ("not proved, no reason listed", open_)):
            if listed:
                print(f"  {head} ({len(listed)}): {', '.join(listed)}")
    return not lost and not open_


@command.command
def diff(one: str, other: str, *, as_json: Json = False) -> int:
    """What two editions of a game are composed of differently, chapter by chapter, with the clauses of both."""
    from arbiter.games import ruleset as make_ruleset
    from arbiter.judge.editions import chapter_order, differences

    first, second = make_ruleset(one), make_ruleset(other)
    if one.partition("-")[0] != other.partition("-")[0]:
        raise ArbiterError(f"{one} and {other} are different games", hint="compare two editions of one game")
    rows = differences(first, second)
    if as_json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return EXIT_DONE
    chapter = -1
    for row in rows:
        if chapter_order(row["chapter"]) != chapter:
            chapter = chapter_order(row["chapter"])
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


def play_rulings(ruleset: str, folder: Path | None) -> Played | None:
    """What the rulings of a ruleset show when they are played; None where there are none."""
    from arbiter.judge import judge, read_paths
    from arbiter.judge.scenario_files import read_file
    from arbiter.rulebook.ledger import Played
    from arbiter.rulebook.rulings import find

    at = folder or find()
    if at is None:
        return None
    ruled: set[str] = set()
    exercised: set[str] = set()
    for path in read_paths([at]):
        for scenario in read_file(path):
            if scenario.ruleset == ruleset:
                verdict = judge(scenario)
                if verdict.ok:
                    ruled.update(verdict.cites)
                    exercised.update(verdict.came_up.intersection(verdict.cites))
    return Played(frozenset(ruled), frozenset(exercised))


def _print_json(counted: Coverage, problems: list[str], check: bool) -> None:
    made = {
        "ruleset": counted.ruleset,
        "exec": counted.exec,
        "in_code": counted.in_code,
        "ruled": counted.ruled,
        "exercised": counted.exercised,
        "proved": counted.proved,
        "missing": list(counted.missing),
        "unknown": list(counted.unknown),
        "without_code": list(counted.without_code),
        "without_ruling": list(counted.without_ruling),
        "not_exercised": list(counted.not_exercised),
        "not_proved": list(counted.not_proved),
        "exempt": {
            each: {"kind": why.kind, "reason": why.reason} for each, why in counted.exemptions.items()
        },
    }
    if check:
        made["problems"] = problems
    print(json.dumps(made, ensure_ascii=False))


def _print(counted: Coverage, problems: list[str]) -> None:
    print(
        f"{counted.ruleset}: {counted.exec} to carry out, {_n(counted.in_code)} in code, {_n(counted.ruled)} ruled, "
        f"{_n(counted.exercised)} exercised, {counted.proved} proved"
    )
    lists = (
        ("not in code", counted.without_code),
        ("not ruled", counted.without_ruling),
        ("not exercised", counted.not_exercised),
        ("not proved, no reason listed", counted.not_proved),
    )
    for head, open_ in lists:
        if open_:
            more = f" … and {len(open_) - SHOWN} more" if len(open_) > SHOWN else ""
            print(f"  {head} ({len(open_)}): {', '.join(open_[:SHOWN])}{more}")
    for kind in dict.fromkeys(why.kind for why in counted.exemptions.values()):
        listed = [each for each, why in counted.exemptions.items() if why.kind == kind]
        print(f"  {kind}, with a reason ({len(listed)}): {', '.join(listed)}")
    if counted.unknown:
        print(f"  unknown: {', '.join(counted.unknown)}")
    for problem in problems:
        print(f"  problem: {problem}")


def _n(count: int | None) -> str:
    return "unknown" if count is None else str(count)
