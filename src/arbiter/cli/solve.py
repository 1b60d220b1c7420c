"""`arbiter solve`: does a player win this turn, against every answer?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.judge import Scenario
    from arbiter.kernel.game import Game
    from arbiter.players.winning import Choice, Proof

SEATS = ("A", "B")


def command(
    file: Path,
    *,
    pattern: Annotated[str, Parameter(name=["-k", "--pattern"])] = "",
    for_: Annotated[str, Parameter(name="--for")] = "",
    positions: int = 50_000,
    cards: Cards = NO_CARDS,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Say whether a player wins this turn, whatever the other does, in each position of a scenario file.

    The script of a scenario is played first; its claims about what must be so hold as always. All cards of the position
    are taken as known, also hands and the order of decks. Exits 1 if a win is not proved.

    Parameters
    ----------
    file
        A scenario file (docs/scenarios.md); its script may be empty.
    pattern
        Only titles with this in them.
    for_
        A or B; whoever's turn it is, if not said.
    positions
        How many positions to look at before giving up.
    json_
        One JSON object a position.
    """
    from arbiter.cli.decks import libraries_by_game
    from arbiter.judge.scenario_files import read_file

    if for_ not in ("", *SEATS):
        raise ArbiterError(f"there is no player {for_!r}", hint="--for A or --for B")
    if positions < 1:
        raise ArbiterError(f"{positions} positions are none", hint="--positions takes a number from 1")
    found = [
        scenario
        for scenario in read_file(file, databases=libraries_by_game(cards))
        if pattern.casefold() in scenario.title.casefold()
    ]
    if not found:
        raise ArbiterError(f"{file} has no such scenario", hint="-k takes a part of a title")
    code = EXIT_DONE
    for scenario in found:
        won = _solve(scenario, for_, positions, json_)
        code = code if won else EXIT_NEGATIVE
    return code


def _solve(scenario: Scenario, wanted: str, positions: int, as_json: bool) -> bool:
    from arbiter.judge.runner import Runner
    from arbiter.kernel.ids import Seat
    from arbiter.players.winning import Answer, Prover

    if scenario.error:
        raise ArbiterError(f"{scenario.title}: {scenario.error}")
    runner = Runner(scenario)
    runner.run()
    game = runner.game
    if game.s.decision is None:
        raise ArbiterError(f"{scenario.title}: the game is over before anybody can win it")
    seat = Seat(SEATS.index(wanted)) if wanted else game.s.turn_player
    proof = Prover(seat, positions).prove(game)
    if as_json:
        print(json.dumps(_data(scenario, game, seat, proof), ensure_ascii=False), flush=True)
    else:
        _tell(scenario, game, seat, proof)
    return proof.answer is Answer.YES


def _tell(scenario: Scenario, game: Game, seat: int, proof: Proof) -> None:
    from arbiter.players.winning import Answer

    who, other = SEATS[seat], SEATS[1 - seat]
    verdicts = {
        Answer.YES: f"{who} wins this turn, against every answer:",
        Answer.NO: f"{who} does not win this turn. What comes nearest, and what stops it:",
        Answer.UNKNOWN: f"It is not known whether {who} wins this turn: {proof.why}.",
    }
    print(f"{scenario.title}: {verdicts[proof.answer]}")
    lines = _words(game, proof.line)
    if proof.answer is not Answer.UNKNOWN:
        for step, choice in zip(lines, proof.line, strict=True):
            if step.endswith(": pass"):
                continue
            more = f" (or {choice.others} other{'s' * (choice.others > 1)})"
            print(f"    {step}{more if choice.seat != seat and choice.others else ''}")
        if proof.answer is Answer.YES and any(choice.seat != seat and choice.others for choice in proof.line):
            print(f"    {other}'s other answers lose too; shown are those that hold out longest.")
    print(
        f"    {proof.positions} positions, {'exact' if proof.answer is not Answer.UNKNOWN else 'not exact'}"
    )


def _data(scenario: Scenario, game: Game, seat: int, proof: Proof) -> dict[str, Any]:
    return {
        "title": scenario.title,
        "player": SEATS[seat],
        "wins": proof.answer.value,
        "line": _words(game, proof.line),
        "why": proof.why,
        "positions": proof.positions,
    }


def _words(game: Game, line: list[Choice]) -> list[str]:
    """Each step as a player would say it."""
    from arbiter.players.advice import in_words
    from arbiter.players.settling import advance
    from arbiter.table.naming import labels

    game = game.copy()
    game.asks_all = game.asks_forced = False
    lines: list[str] = []
    for choice in line:
        asked = game.s.decision
        assert asked is not None
        if game.dirty:
            game.refresh()
        lines.append(f"{SEATS[choice.seat]}: {in_words(asked, labels(game, asked), choice.answer)}")
        advance(game, list(choice.answer))
    return lines
