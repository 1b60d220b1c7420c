"""How a player's number came about: the game played again, and what changed it."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.visibility import View
from arbiter.table import GameSetup, Table
from arbiter.table.log import Line

from . import layout
from .looks import ValueLayout
from .messages import Reason


def history(setup: GameSetup, answers: list[list[int]], seat: int, player: int, name: str) -> list[Reason]:
    """From where the number began, each change of it with the line of the log that tells of it, as the seat saw it."""
    look = next((one for one in layout.layout(setup.ruleset, setup.format).values if one.name == name), None)
    if look is None:
        raise ArbiterError(f"players have no number {name!r}", hint="ask about one that is shown")
    table = Table(setup.new_game(), setup, undo=False)
    now = _number(table.observe(seat), player, look)
    found = [Reason(source="", clause="", before="", after=str(now))]
    for answer in answers:
        seen = len(table.log(seat))
        table.step(answer)
        before, now = now, _number(table.observe(seat), player, look)
        if now != before:
            line = _line(table.log(seat)[seen:], abs(now - before), "AB"[player])
            found.append(
                Reason(
                    source=line.text if line else f"turn {table.game.s.turn}",
                    clause=line.clause if line else "",
                    before=str(before),
                    after=str(now),
                )
            )
    return found


def _number(view: View, player: int, look: ValueLayout) -> int:
    if look.zone:
        return next(zone.count for zone in view.zones if (zone.name, zone.player) == (look.zone, player))
    return view.values[player].get(look.name, 0)


def _line(lines: list[Line], by: int, letter: str) -> Line | None:
    """The line that names the amount and the player; else one that names either; else the last."""
    facts = [line for line in lines if not line.phase]
    words = [line.text.replace("'", " ").split() for line in facts]
    for wanted in ((str(by), letter), (str(by),), (letter,)):
        for line, said in zip(facts, words, strict=True):
            if all(word in said for word in wanted):
                return line
    return facts[-1] if facts else None
