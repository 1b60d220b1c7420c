"""Somebody at a terminal: shows what is asked, reads an answer, helps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from rich.console import Console
from rich.markup import escape

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, IllegalAnswer
from arbiter.kernel.visibility import CardView, View
from arbiter.table.log import Line
from arbiter.table.table import Table

from .advice import THINKS, advise
from .board import NAMES, card_panel, draw
from .default import idle_answer, nothing_to_do
from .questions import question

HELP = """\
Answer with a number of the list, or with its words (the beginning is enough).
Several at once: 1 3, or Squire, Wall. None: -   In an order: 2 1 3.
  u          take your last answer back
  l          what has happened
  w WORDS    why something cannot be done, for example: w play Squire
  i CARD     read a card
  t          what the computer would do in your place, and how often that wins
  b          draw the table again
  a          also ask when there is nothing to do but pass (again: do not)
  q          give up and leave (the game is saved as a record)
  ?          this help"""


class Leave(Exception):
    """The player has had enough. ``concede``: on purpose, rather than because the input ended."""

    def __init__(self, concede: bool) -> None:
        super().__init__()
        self.concede = concede


class TakeBack(Exception):
    """The player wants the last answer back."""


class Human:
    name = "human"

    def __init__(self, console: Console, read: Callable[[str], str] = input, passes: bool = True) -> None:
        self.console = console
        self.read = read
        self.passes = passes  # pass without asking when nothing else is possible
        self.thinks = THINKS  # how long the computer thinks when it is asked for advice
        self._drawn: bytes = b""
        self._lines_shown = 0

    def choose(self, decision: Decision, view: View, table: Table) -> list[int] | str:
        if self.passes and nothing_to_do(decision, table):
            return idle_answer(decision)
        self.show(view, table)
        while True:
            self._ask(decision, view, table)
            try:
                line = self.read("> ").strip()
            except EOFError:
                raise Leave(concede=False) from None
            try:
                answer = self._take(line, decision, view, table)
                if answer is not None:
                    self._try(table, answer)
                    return answer
            except IllegalAnswer as refused:
                clause = f" [{refused.clause}]" if refused.clause else ""
                reason = refused.message.partition(": ")[2] or refused.message
                self.console.print(f"{line}: {reason}{clause}", style="bold red", markup=False)
            except ArbiterError as problem:
                self.console.print(problem.message, style="bold red", markup=False)

    def show(self, view: View, table: Table) -> None:
        """The news, and the table if it has changed."""
        import msgspec

        lines = table.log(view.seat)
        for line in gathered([line_text(line) for line in lines[min(self._lines_shown, len(lines)) :]])[-30:]:
            self.console.print(f"  {line}", style="dim", markup=False, highlight=False)
        self._lines_shown = len(lines)
        drawn = msgspec.msgpack.encode(
            [view.values, view.zones, view.attackers, view.blockers, view.turn, view.phase]
        )
        if drawn != self._drawn:
            self._drawn = drawn
            draw(view, view.seat, self.console)

    # --- asking ----------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision, view: View, table: Table) -> None:
        source = ""
        if view.ask is not None and view.ask.source > 0:
            card = find_by_handle(view, view.ask.source)
            source = f"{card.name}: " if card is not None and card.name else ""
        asked = source + question(decision.about)
        clause = f" [{decision.clause}]" if decision.clause else ""
        self.console.print(
            f"[bold]{escape(asked)}[/]{escape(clause)}{escape(_how(decision))}", highlight=False
        )
        if view.ask is not None and view.ask.text:
            self.console.print(f"  {view.ask.text}", style="italic", markup=False, highlight=False)
        if decision.shape in (NUMBER, YES_NO):
            return
        for i, label in enumerate(table.labels()):
            self.console.print(f"  {i + 1:>2}  {label}", markup=False, highlight=False)
        if decision.shape == SOME and decision.legal:
            self.console.print("  Enter alone: in the first way that works", style="dim", highlight=False)

    def _take(self, line: str, decision: Decision, view: View, table: Table) -> list[int] | str | None:
        """The answer in a line; None if it was a command that has been seen to."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line in ("?", "h", "help"):
            self.console.print(HELP, markup=False, highlight=False)
        elif line == "u":
            raise TakeBack
        elif line in ("q", "quit"):
            raise Leave(concede=True)
        elif line == "l":
            for entry in table.log(view.seat)[-60:]:
                self.console.print(str(entry), markup=False, highlight=False)
        elif line == "a":
            self.passes = not self.passes
            self.console.print(
                "Passing for you when there is nothing else." if self.passes else "Asking every time."
            )
        elif line == "b":
            draw(view, view.seat, self.console)
        elif word == "w" and rest:
            clause, reason = table.why_not(view.seat, rest)
            self.console.print(f"{reason}{f' [{clause}]' if clause else ''}", markup=False)
        elif line == "t":
            self._advise(table)
        elif word == "i" and rest:
            self._read_card(rest, view)
        elif not line:
            if decision.shape == SOME and decision.legal:
                return decision.legal[0]
            if decision.default is not None:
                return decision.default
        else:
            return read_answer(line, decision)
        return None

    def _try(self, table: Table, answer: list[int] | str) -> None:
        """Refuse here what the table would refuse, so that the question can be put again."""
        table.check(answer)

    def _advise(self, table: Table) -> None:
        for advice in advise(table, self.thinks):
            self.console.print(f"  {advice}", markup=False, highlight=False)

    def _read_card(self, name: str, view: View) -> None:
        for zone in view.zones:
            for card in zone.cards:
                if card.name and card.name.lower().startswith(name.lower()):
                    self.console.print(card_panel(card))
                    return
        self.console.print(f"You see no card called {name}.", markup=False)


def line_text(line: Line) -> str:
    return f"{line.text} (by hand)" if line.by_hand else line.text


def gathered(lines: list[str]) -> list[str]:
    """The same line several times in a row, once with a number."""
    made: list[str] = []
    for line, group in groupby(lines):
        n = len(list(group))
        made.append(line if n == 1 else f"{line} (×{n})")
    return made


def _how(decision: Decision) -> str:
    if decision.shape == NUMBER:
        step = f" in steps of {decision.unit}" if decision.unit != 1 else ""
        return f" ({decision.lo} to {decision.hi}{step})"
    if decision.shape == YES_NO:
        return " (yes or no)"
    if decision.shape == ORDER:
        return " (all of them, first to last)"
    if decision.shape == DIVIDE:
        return f" ({decision.total} in steps of {decision.unit}, one number each)"
    if decision.shape == SOME and not decision.checked:
        span = str(decision.lo) if decision.lo == decision.hi else f"{decision.lo} to {decision.hi}"
        return f" ({span})"
    return ""


def read_answer(line: str, decision: Decision) -> list[int] | str:
    """Numbers count from 1, as shown; anything else is a label or a list of labels."""
    words = line.replace(",", " ").split()
    numbers = [int(word) for word in words if word.lstrip("-").isdigit()]
    if decision.shape == YES_NO:
        return line
    if line == "-":
        return []
    if len(numbers) == len(words):
        if decision.shape in (NUMBER, DIVIDE):
            return numbers
        return [n - 1 for n in numbers]
    if decision.shape in (SOME, ORDER) and "," in line and not line.startswith("["):
        return f"[{line}]"
    return line


def find_by_handle(view: View, handle: int) -> CardView | None:
    return next((card for zone in view.zones for card in zone.cards if card.id == handle), None)


__all__ = ["NAMES", "Human", "Leave", "TakeBack"]
