"""`arbiter play`: a game against the computer in the terminal."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.datafolder import data_folder
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from rich.console import Console

    from arbiter.players import Player
    from arbiter.players.human import Human
    from arbiter.table import Table


def command(
    *,
    ruleset: str = "fow-8.01",
    format: str = "",
    deck: str = "",
    opponent: str = "greedy",
    against: str = "",
    seed: int | None = None,
    cards: Cards = NO_CARDS,
    unread: Unread = Unread.REFUSE,
) -> int:
    """Play a game against the computer.

    Parameters
    ----------
    ruleset
        The rules to play by.
    format
        A format of the ruleset other than its usual one.
    deck
        Your deck: the name of one of ours, or a deck list file.
    opponent
        Who plays against you: easy, normal, hard; or random, greedy, search:200ms, search:1s, search:1000 (iterations);
        cmd:./mybot, a program of yours (docs/bots.md).
    against
        The deck you play against.
    seed
        Fixes chance; otherwise every game is another.
    unread
        What to do with text that is not read: refuse it, by-hand (you carry it out yourself), or leave-out.
    """
    from rich.console import Console

    import arbiter
    from arbiter.cards import load_deck
    from arbiter.cli.decks import library_of, starters, tell_notes
    from arbiter.players import player
    from arbiter.players.human import Human

    own, other = (deck, against) if deck and against else starters(ruleset)
    if deck and not against and deck == other:
        other = own
    own, other = deck or own, against or other
    if seed is not None and abs(seed) >= 2**60:
        raise ArbiterError(f"a game cannot be dealt from {str(seed)[:30]}", hint="--seed takes 0 to 2^60 - 1")
    chosen = randbelow(2**31) if seed is None else seed
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    computer = player(opponent, chosen ^ 0x0DD)
    library = library_of(ruleset, cards)
    decks = (
        load_deck(ruleset, own, library, unread=unread),
        load_deck(ruleset, other, library, unread=unread),
    )
    tell_notes(*decks)
    table = arbiter.start(ruleset, decks, chosen, format, unread, persons=(True, False))
    console.print(
        f"{ruleset} ({table.setup.format}): {table.setup.names[0]} against {table.setup.names[1]} (seed {chosen})",
        markup=False,
    )
    if unread is Unread.LEAVE_OUT:
        for _, name, sentence in table.setup.unread_sentences():
            console.print(f"{name} is played without: {sentence}", style="yellow", markup=False)
    console.print("? for help", style="dim")
    human = Human(console)
    try:
        finished = play(table, human, computer, console)
    except KeyboardInterrupt:
        console.print()
        finished = False
    where = keep(table)
    if finished:
        human.show(table.observe(0), table)
    console.print(farewell(table), style="bold")
    if where is not None:
        console.print(f"The record of this game: {where}", markup=False)
    return 0


def play(table: Table, human: Human, computer: Player, console: Console) -> bool:
    """Play until somebody has won or the human leaves."""
    from arbiter.players.human import Leave, TakeBack
    from arbiter.table.forfeits import Forfeit

    seats: tuple[Player, Player] = (human, computer)
    while (ask := table.decision()) is not None:
        seat = seats[ask.seat]
        try:
            table.answer(seat.choose(ask, table.observe(ask.seat), table))
        except Forfeit as lost:
            console.print(lost.message, markup=False)
            table.concede(ask.seat, lost.why)
        except TakeBack:
            take_back(table, console)
        except Leave as leaving:
            if leaving.concede:
                table.concede(0)
            return False
    return True


def take_back(table: Table, console: Console) -> None:
    """Back to the human's last real decision."""
    from arbiter.players.default import nothing_to_do

    before = table.copy()
    try:
        while True:
            table.undo()
            ask = table.decision()
            if ask is not None and ask.seat == 0 and not nothing_to_do(ask, table):
                return
    except ArbiterError:
        console.print("There is nothing to take back.")
        while len(table.answers) < len(before.answers):
            table.answer(before.answers[len(table.answers)])


def farewell(table: Table) -> str:
    if not table.outcome:
        return "Until next time."
    if table.outcome == "draw":
        return "A draw."
    return "You win!" if table.outcome == "A" else "You lose."


def keep(table: Table) -> Path | None:
    """Write the record; a full disk or read-only home must not spoil the end of a game."""
    if not table.answers:
        return None
    folder = data_folder() / "records"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path = folder / f"{stamp}-{table.setup.ruleset}.json"
        path.write_bytes(table.record(every=10).to_json())
    except OSError as problem:
        print(f"arbiter: the record could not be kept: {problem}", file=sys.stderr)
        return None
    return path
