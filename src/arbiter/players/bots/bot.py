"""A program as a player: `cmd:./mybot`. It is told what its seat may know, and loses if it does not answer in time, or
not legally."""

from __future__ import annotations

from time import monotonic
from typing import TypeVar

import msgspec

from arbiter.files import printable
from arbiter.kernel.decision import Decision, IllegalAnswer
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table import answers
from arbiter.table.forfeits import Forfeit, Why
from arbiter.table.log import Line

from . import asking
from .informed_player import InformedPlayer
from .messages import PROTOCOL, Answer, Clock, FromBot, Problem, Ready, Result
from .process import Gone, Late, Program, give_back, take

STARTING = 30.0  # seconds for the answer to hello
USUAL = Clock(answer=10.0, game=600.0)

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)
M = TypeVar("M", Ready, Answer)


class Bot(InformedPlayer):
    """One game of a program. The program is started when it is first asked."""

    def __init__(self, command: tuple[str, ...], clock: Clock = USUAL) -> None:
        super().__init__()
        self.command = command
        self.clock = clock
        self.name = command[0]
        self._program: Program | None = None
        self._lines_sent: list[Line] = []
        self._left = clock.game
        self._asked = 0
        self._lost: Forfeit | None = None

    # --- a player ---------------------------------------------------------------------------------------------------

    def finish(self, seat: int, outcome: str, reason: str = "") -> None:
        """The game is over: the program is told, and kept for the next one."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.tell(_encode(Result(outcome, seat, reason)))
        except (Late, Gone):
            program.kill()
        else:
            give_back(program)

    def close(self) -> None:
        """The game is not played on: the program is ended."""
        if self._program is not None:
            self._program.kill()
            self._program = None

    # --- the conversation -------------------------------------------------------------------------------------------

    def ask(self, game: Game, decision: Decision, view: View, lines: list[Line]) -> list[int]:
        if self._lost is not None:
            raise self._lost
        try:
            return self._answer(game, decision, view, lines)
        except Forfeit as lost:
            self._lost = lost
            if lost.why is not Why.ILLEGAL:  # whoever answers, if badly, can be told the result
                self.close()
            raise

    def _answer(self, game: Game, decision: Decision, view: View, lines: list[Line]) -> list[int]:
        program = self._program or self._begin(game, decision.seat)
        self._asked += 1
        log_from = asking.same_so_far(self._lines_sent, lines)
        self._lines_sent = lines
        seconds = min(self.clock.answer, self._left)
        message = asking.ask(self._asked, view, lines, log_from, Clock(seconds, self._left))
        began = monotonic()
        given = self._exchange(program, _encode(message), seconds, Answer)
        self._left -= monotonic() - began
        if given.id != self._asked:
            raise Forfeit(Why.FAILED, f"{self.name} answered question {given.id}, not {self._asked}")
        try:
            return answers.check(game, decision, given.answer)
        except IllegalAnswer as problem:
            raise Forfeit(Why.ILLEGAL, f"{self.name} gave an illegal answer: {problem.message}") from None

    def _begin(self, game: Game, seat: int) -> Program:
        program = self._program = take(self.command)
        self._lines_sent = []
        message = asking.hello(game, seat, self.clock)
        ready = self._exchange(program, _encode(message), STARTING, Ready)
        if ready.protocol != PROTOCOL:
            raise Forfeit(Why.FAILED, f"{self.name} speaks version {ready.protocol}, not {PROTOCOL}")
        self.name = printable(ready.name) or self.name
        return program

    def _exchange(self, program: Program, message: bytes, seconds: float, wanted: type[M]) -> M:
        try:
            line = program.exchange(message, seconds)
        except Late:
            raise Forfeit(Why.LATE, f"{self.name} did not answer within {seconds:.3g} s") from None
        except Gone as gone:
            said = f"; the last it said was: {program.last_words}" if program.last_words else ""
            raise Forfeit(Why.FAILED, f"{self.name} failed: {gone}{said}") from None
        try:
            given = _decoder.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
            raise Forfeit(Why.FAILED, f"{self.name} sent what is no message: {problem}") from None
        if isinstance(given, Problem):
            raise Forfeit(Why.FAILED, f"{self.name} gave up: {printable(given.message)}")
        if not isinstance(given, wanted):
            raise Forfeit(Why.FAILED, f"{self.name} sent something else than {wanted.__name__.lower()}")
        return given
