"""`arbiter scenario run`: play scenario files and say which come out as they claim."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.cli.errors import EXIT_BAD_INPUT, EXIT_DONE, EXIT_NEGATIVE
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.cards import CardLibrary
    from arbiter.judge import Scenario, Verdict

EXAMPLES = """For example:

  arbiter scenario run ruling.toml                  one line a scenario
  arbiter scenario run FOLDER -k "first strike"     only titles with that
  arbiter scenario run ruling.toml --ruleset fow-5.00
  arbiter scenario run ruling.toml --transform all  also with A and B exchanged, other names, …
  arbiter scenario run ruling.toml --cards cards.json   with cards of a database
  arbiter scenario new --ruleset sve-1.3.1 -o mine.toml    a file to fill in
  arbiter scenario new RECORD --to 40 --seat A          a moment of a game, as A saw it
  arbiter scenario schema > scenario.schema.json        for editors that check TOML files"""
command = App(
    name="scenario",
    help="Play scenario files: positions, scripts and verdicts.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)


@command.command
def run(
    *paths: Path,
    ruleset: Annotated[
        str, Parameter(help="Play them under this edition instead, and say what changes.")
    ] = "",
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="One JSON object a scenario.")
    ] = False,
    pattern: Annotated[str, Parameter(name=["-k", "--pattern"], help="Only titles with this in them.")] = "",
    transform: Annotated[
        str,
        Parameter(
            help="Play them changed, too, in ways that must not matter: seats, copies, save, names, copy, "
            "paraphrase, or all."
        ),
    ] = "",
    cards: Cards = NO_CARDS,
) -> int:
    """Play every scenario of the files and folders.

    Exits 1 if one fails (with --ruleset: if one comes out otherwise), 2 if a file cannot be read.
    """
    from arbiter.cli.decks import libraries_by_game
    from arbiter.judge import read_paths
    from arbiter.judge.scenario_files import read_file, unused_bad_cards
    from arbiter.judge.transforming import transformations

    if not paths:
        raise ArbiterError("no scenario files are named", hint="arbiter scenario run FILE_OR_FOLDER...")
    code = EXIT_DONE
    passed = failed = 0
    files = list(read_paths(paths))
    if not files:
        raise ArbiterError(f"there are no scenario files in {', '.join(map(str, paths))}")
    databases = libraries_by_game(cards)
    if ruleset:
        return _compare(files, ruleset, pattern, as_json, databases)
    hows = transformations(transform) if transform else ()
    for path in files:
        try:
            scenarios = read_file(path, databases=databases)
        except ArbiterError as error:
            _complain(error)
            code = EXIT_BAD_INPUT
            continue
        failures = ""
        for scenario in scenarios:
            if pattern.casefold() not in scenario.title.casefold():
                continue
            for verdict in _verdicts(scenario, hows):
                failures += verdict.why
                if not verdict.readable:
                    code = EXIT_BAD_INPUT
                elif not verdict.ok:
                    code = code or EXIT_NEGATIVE
                passed += verdict.ok
                failed += not verdict.ok
                _print_verdict(verdict, as_json)
        for why in unused_bad_cards(path, [] if pattern else scenarios, failures):
            print(f"arbiter: {why} (no scenario uses it)", file=sys.stderr)
    if not as_json:
        print(f"{passed} passed, {failed} failed")
    return code


@command.command
def new(
    record: Annotated[Path | None, Parameter(help="A record, or the text of a game: its position.")] = None,
    /,
    *,
    ruleset: Annotated[str, Parameter(help="Without a record: the ruleset of an empty position.")] = "",
    to: Annotated[
        int | None, Parameter(help="The position after this many answers; at the end if not said.")
    ] = None,
    seat: Annotated[str, Parameter(help="Only what this player could know: A or B.")] = "",
    output: Annotated[Path | None, Parameter(name=["-o", "--output"], help="The file to write.")] = None,
) -> int:
    """Write a scenario file to fill in: an empty position, or one from a moment of a game."""
    from arbiter.judge.stubs import empty_stub, stub_of

    if (record is None) == (not ruleset):
        raise ArbiterError(
            "name a record or --ruleset, one of them", hint="arbiter scenario new --ruleset fow-8.01"
        )
    if record is None:
        text = empty_stub(ruleset)
    else:
        from arbiter.cli.replay import read_game
        from arbiter.kernel.ids import Seat
        from arbiter.table import replay

        if seat not in ("", "A", "B"):
            raise ArbiterError(f"there is no player {seat!r}", hint="--seat takes A or B")
        if to is not None and to < 0:
            raise ArbiterError("--to takes a number from 0")
        table = replay(read_game(record), to, undo=False)
        text = stub_of(table.game, Seat("AB".index(seat)) if seat else None)
    if output is None:
        print(text, end="")
        return EXIT_DONE
    if output.exists():
        raise ArbiterError(f"{output} is there already", hint="name another file")
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ArbiterError(f"{output}: {error.strerror or error}") from None
    print(f"{output}: arbiter scenario run {output}")
    return EXIT_DONE


@command.command
def schema(
    *, cards: Annotated[bool, Parameter(negative="", help="Of card sets, not of scenario files.")] = False
) -> int:
    """Print the JSON Schema of scenario files.

    An editor uses it for a file whose first line is "#:schema ./scenario.schema.json".
    """
    from arbiter.tooling.schema import card_set_schema, scenario_schema

    print(json.dumps(card_set_schema() if cards else scenario_schema(), indent=1, ensure_ascii=False))
    return EXIT_DONE


def _verdicts(scenario: Scenario, hows: tuple[str, ...]) -> Iterator[Verdict]:
    """The scenario as it is; if it holds, also transformed, but for what it says it depends on."""
    from arbiter.judge import judge
    from arbiter.judge.transforming import judge_transformed

    plain = judge(scenario)
    yield plain
    for how in hows if plain.ok else ():
        verdict = judge_transformed(scenario, how)
        if verdict is not None:
            yield verdict


def _print_verdict(verdict: Verdict, as_json: bool) -> None:
    if as_json:
        print(json.dumps(verdict.json(), ensure_ascii=False), flush=True)
        if not verdict.readable:
            print(f"arbiter: {verdict.why}", file=sys.stderr)
        return
    word = "ok" if verdict.ok else "FAILED" if verdict.readable else "UNREADABLE"
    how = f" [{verdict.transformed}]" if verdict.transformed else ""
    print(f"{word}: {verdict.title}{how} ({verdict.file})", flush=True)
    if not verdict.ok:
        print("\n".join(f"    {line}" for line in verdict.why.splitlines()))


def _complain(error: ArbiterError) -> None:
    hint = f" (hint: {error.hint})" if error.hint else ""
    print(f"arbiter: {error.message}{hint}", file=sys.stderr)


def _compare(
    files: list[Path], ruleset: str, pattern: str, as_json: bool, databases: dict[str, CardLibrary]
) -> int:
    """Each scenario under its own ruleset and under another edition."""
    from arbiter.games import ruleset as make_ruleset
    from arbiter.judge import compare

    make_ruleset(ruleset)  # refuses one that does not exist
    code = EXIT_DONE
    same = changed = 0
    for path in files:
        try:
            found = list(compare(path, ruleset, pattern, databases))
        except ArbiterError as error:
            _complain(error)
            code = EXIT_BAD_INPUT
            continue
        for each in found:
            same += each.same
            changed += not each.same
            code = code if each.same else code or EXIT_NEGATIVE
            if as_json:
                print(json.dumps(each.json(), ensure_ascii=False), flush=True)
                continue
            word = "same" if each.same else "CHANGES"
            print(
                f"{word}: {each.other.title} ({each.other.file}, {each.own.ruleset} → {ruleset})", flush=True
            )
            if not each.same:
                why = each.other.why or f"it holds under {ruleset}, and not under {each.own.ruleset}"
                print("\n".join(f"    {line}" for line in why.splitlines()))
    if not as_json:
        print(f"{same} the same, {changed} change")
    return code
