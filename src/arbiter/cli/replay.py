"""`arbiter replay`: play a record again, proving that it is the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arbiter import files
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.table import Record

LARGEST = 64 * 1024 * 1024


def read_game(file: Path) -> Record:
    """The record in a file, or the one that the text of a game is."""
    from arbiter.table import notation, read_record

    data = files.read(file, LARGEST)
    return notation.read(data.decode(errors="replace")) if notation.is_notation(data) else read_record(data)


def command(
    file: Path,
    /,
    *,
    to: int | None = None,
    seat: str = "",
    text: Annotated[bool, Parameter(name="--text", negative="")] = False,
    record: Annotated[bool, Parameter(name="--record", negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Replay a record and print what happened.

    Parameters
    ----------
    file
        The record, or the text of a game (docs/notation.md).
    to
        Stop after this many answers.
    seat
        Show only what this player saw: A or B. Everything, if not said.
    text
        Print the game as text to read and compare, and nothing else.
    record
        Print the record of the game, and nothing else.
    json_
        Print JSON: the log, the outcome, the digest of the position reached.
    """
    from arbiter.table import notation, replay

    if seat not in ("", "A", "B"):
        raise ArbiterError(f"there is no player {seat!r}", hint="--seat takes A or B")
    if to is not None and to < 0:
        raise ArbiterError("--to takes a number from 0")
    kept = read_game(file)
    if text or record:
        print(notation.write(kept) if text else kept.to_json().decode(), end="")
        return 0
    table = replay(kept, to, undo=False)
    lines = table.whole_log() if not seat else table.log("AB".index(seat))
    if json_:
        print(
            json.dumps(
                {
                    "ruleset": kept.game.ruleset,
                    "answers": len(table.answers),
                    "of": len(kept.answers),
                    "turn": table.game.s.turn,
                    "outcome": table.outcome,
                    "digest": table.digest(),
                    "verified": sum(1 for at, _ in kept.digests if at <= len(table.answers)),
                    "log": [{"text": line.text, "clause": line.clause} for line in lines],
                }
            )
        )
        return 0
    for line in lines:
        print(line)
    decision = table.decision()
    if table.outcome:
        end = "a draw" if table.outcome == "draw" else f"{table.outcome} won"
    elif decision is not None:
        end = f"{'AB'[decision.seat]} is asked: {', '.join(table.labels()) or decision.about}"
    else:
        end = "nothing is asked"
    verified = sum(1 for at, _ in kept.digests if at <= len(table.answers))
    print(f"{len(table.answers)} of {len(kept.answers)} answers, {verified} digests equal: {end}")
    return 0
