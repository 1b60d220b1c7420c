"""`arbiter lab`: many games between many decks, kept game by game, and what they say."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.cli.lab_options import (
    AS_USUAL,
    Decks,
    Games,
    How,
    Jobs,
    Json,
    Output,
    RunPath,
    RunPaths,
    UnreadText,
    backend_for,
    read_runs,
    share,
    show_run,
    tell_damage,
)
from arbiter.cli.lab_questions import compare, hands, tune
from arbiter.errors import ArbiterError

EXAMPLES = """For example:

  arbiter lab run --decks knights tide foundry library -o run.jsonl      every pair, 200 games each
  arbiter lab run --decks mine.txt --against lists/ --until 2% -o run.jsonl
  arbiter lab run --decks lists/ --first 200 --games 200 -o second.jsonl   games 200 to 399, on another machine
  arbiter lab merge run.jsonl second.jsonl -o all.jsonl
  arbiter lab verify all.jsonl --sample 20
  arbiter lab report all.jsonl -o report.html
  arbiter lab record all.jsonl --pair 0 --game 12 -o game.json; arbiter replay game.json
  arbiter lab compare old.txt new.txt --against lists/ --by 1%
  arbiter lab tune mine.txt --pool "Ford Watcher" "Bolt" --against lists/
  arbiter lab hands mine.txt --against tide

A run that was interrupted goes on when it is started again with the same options and file."""
command = App(
    name="lab",
    help="Play many games between many decks, and see what they say.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
for question in (compare, tune, hands):
    command.command(question)


@command.command
def run(
    *,
    decks: Decks,
    against: Annotated[list[str] | None, Parameter(consume_multiple=True, help="Only against these.")] = None,
    games: Games | None = None,
    until: Annotated[str, Parameter(help="Stop a pair when its win rate is known to so much: 2%.")] = "",
    first: Annotated[int, Parameter(help="The number of the first game, to split a run over machines.")] = 0,
    jobs: Jobs = None,
    ray: Annotated[str, Parameter(help="Play over a Ray cluster: its address, auto, or local.")] = "",
    output: Output = Path("run.jsonl"),
    how: How = AS_USUAL,
    unread: UnreadText = Unread.REFUSE,
    any_deck: Annotated[bool, Parameter(help="Also decks that break a rule of deck construction.")] = False,
    json_: Json = False,
) -> int:
    """Play every pair of decks and keep each game as a line of a file. --games counts the games of each pair."""
    from arbiter.cli.progress import Progress
    from arbiter.lab import RunFile, plan, play

    header = plan(
        how.ruleset,
        how.load(decks, unread),
        how.load(against or [], unread),
        players=how.two_players,
        games=games,
        until=share(until, "--until") if until else None,
        first=first,
        seed=how.seed,
        format=how.format,
        unread=unread,
        any_deck=any_deck,
    )
    with Progress("games", quiet=json_) as bar:
        play(header, output, backend_for(jobs, ray)(header), bar.update)
    show_run(RunFile(output), json_, ("matchups", "decks"))
    return EXIT_DONE


@command.command
def report(
    runs: RunPaths,
    /,
    *,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="A page to write.")] = None,
    json_: Json = False,
) -> int:
    """What a run says: tables here, or a page with charts that needs no network."""
    from arbiter.lab.report import write

    read = read_runs(runs)
    if output is not None:
        games = write(read, [str(each) for each in runs], output)
        tell_damage(read)
        print(f"{games:,} games: {output}")
        return EXIT_DONE
    show_run(read, json_)
    return EXIT_DONE


@command.command
def export(
    runs: RunPaths,
    /,
    *,
    to: Annotated[str, Parameter(help="csv or parquet.")] = "csv",
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="The folder to write into.")] = Path(
        "lab"
    ),
    positions: Annotated[
        int,
        Parameter(help="Of so many games also every question, its options and the choice, to learn from."),
    ] = 0,
) -> int:
    """Write the tables of a report, every game and every copy of a card as files."""
    from arbiter.lab import RunFile, figures, merge
    from arbiter.lab.exporting import export as write
    from arbiter.lab.exporting import run_tables
    from arbiter.lab.report import tables_of

    read = merge(map(RunFile, runs))
    tell_damage(read)
    tables = [*run_tables(read), *tables_of(figures(read))]
    if positions > 0:
        from arbiter.lab.positions import position_tables

        tables += position_tables(read, positions)
    for path in write(tables, output, to):
        print(path)
    return EXIT_DONE


@command.command
def merge(runs: RunPaths, /, *, output: Output) -> int:
    """Put runs of the same games together that were split over machines."""
    from arbiter.lab import RunFile
    from arbiter.lab import merge as put_together
    from arbiter.lab.writing import Writer

    if output.exists():
        raise ArbiterError(f"{output} is there already", hint="name a new file")
    made = put_together(map(RunFile, runs))
    tell_damage(made)
    with Writer(output, made.header) as writer:
        writer.write(made.games)
    print(f"{len(made.games):,} games: {output}")
    return EXIT_DONE


@command.command
def verify(
    file: RunPath,
    /,
    *,
    sample: Annotated[int | None, Parameter(help="Only so many games, at random.")] = None,
    seed: Annotated[int, Parameter(help="Fixes which games.")] = 0,
    json_: Json = False,
) -> int:
    """Play games of a run again and see whether they are the same. Exits 1 if one is not, or a line is damaged."""
    from arbiter.cli.progress import Progress
    from arbiter.lab import RunFile
    from arbiter.lab.verifying import verify as play_again

    if sample is not None and sample < 1:
        raise ArbiterError(f"{sample} games cannot be played again", hint="--sample takes a number from 1")
    read = RunFile(file)
    with Progress("games", quiet=json_) as bar:
        found = play_again(read, sample, seed, bar.update)
    if json_:
        print(
            json.dumps(
                {
                    **asdict(found),
                    "damaged": [str(each) for each in read.damaged],
                }
            )
        )
    else:
        tell_damage(read)
        for each in found.different:
            print(f"pair {each.pair}, game {each.number}: {each.why}")
        print(f"{found.checked:,} of {found.games:,} games played again, {len(found.different)} not the same")
    return EXIT_NEGATIVE if found.different or read.damaged else EXIT_DONE


@command.command
def record(
    runs: RunPaths,
    /,
    *,
    game: Annotated[int, Parameter(help="The number of the game.")],
    pair: Annotated[int, Parameter(help="The number of the pair.")] = 0,
    output: Output = Path("game.json"),
) -> int:
    """Write a game of a run as a record, for arbiter replay and the browser."""
    from arbiter.lab.verifying import record_of

    read = read_runs(runs)
    found = next((each for each in read.games if (each.pair, each.number) == (pair, game)), None)
    if found is None:
        where = " and ".join(str(each) for each in runs)
        raise ArbiterError(f"{where}: there is no game {game} of pair {pair}", hint="lab export lists them")
    output.write_bytes(record_of(read.header, found).to_json())
    print(output)
    return EXIT_DONE
