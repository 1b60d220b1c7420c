"""Our players for hosts of others: `arbiter bot PLAYER` reads messages on standard input, answers on standard output.

`random` answers from the question alone. The others think in imagined games, which they make from the game itself: they
need a host that sends the record with hello, and all answers with each ask. They look only at what their seat may see.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import BinaryIO

import msgspec

from arbiter.errors import ArbiterError
from arbiter.judge.runner import Runner
from arbiter.judge.scenario_files import read_file
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.kernel.questions import Ask as Topic
from arbiter.players.advice import in_words
from arbiter.players.random import Random, any_answer
from arbiter.players.registry import player
from arbiter.players.search import Search
from arbiter.table import Table, naming
from arbiter.table.carddata import GameSetupData, setup_from

from .messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    Analyse,
    Analysis,
    Answer,
    Ask,
    Bye,
    FromBot,
    Hello,
    MoveData,
    Problem,
    Question,
    Ready,
    ToBot,
)

LONGEST_LINE = 16 * 1024 * 1024

_decoder: msgspec.json.Decoder[ToBot] = msgspec.json.Decoder(ToBot)


class Served:
    """One of our players in the games of a host."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.seed = seed
        self.player = player(name, seed)
        self.table: Table | None = None
        self.seat = 0

    def reply(self, message: ToBot) -> FromBot | None:
        """The answer to a message; None where it takes none."""
        match message:
            case Hello():
                return self._begin(message)
            case Ask():
                return Answer(message.id, [*self._answer(message)])
            case Analyse():
                return self._analyse(message)
            case _:
                return None

    def _begin(self, hello: Hello) -> FromBot:
        self.player = player(self.name, self.seed)
        self.table = None
        self.seat = hello.seat
        if hello.record is not None:
            setup = setup_from(msgspec.convert(hello.record, GameSetupData))
            self.table = Table(setup.new_game(), setup, undo=False)
        elif not isinstance(self.player, Random):
            raise ArbiterError(
                f"{self.name} thinks in imagined games and needs the record of the game in hello; random does not"
            )
        return Ready(PROTOCOL, f"Arbiter's {self.name}")

    def _answer(self, ask: Ask) -> list[int]:
        if self.table is None:
            if not isinstance(self.player, Random):
                raise ArbiterError("no game has begun: hello comes first")
            return any_answer(decision_of(ask.question, self.seat), self.player.words)
        table = self.table
        for answer in (ask.answers or [])[len(table.answers) :]:
            table.step(answer)
        decision = table.decision()
        if decision is None or decision.seat != self.seat:
            raise ArbiterError("by the answers of the record nobody asks this seat")
        return table.check(self.player.choose(decision, table.observe(decision.seat), table))

    def _analyse(self, wanted: Analyse) -> Analysis:
        game = position(wanted.position)
        decision = game.s.decision
        assert decision is not None
        labels = naming.labels(game, decision)
        if isinstance(self.player, Search):
            moves = [
                MoveData(one.move.answer, in_words(decision, labels, one.move.answer), round(one.chance, 4))
                for one in self.player.consider(game, decision)
            ]
        else:
            answer = self.player.pick(game, decision)
            moves = [MoveData(answer, in_words(decision, labels, answer))]
        return Analysis(wanted.id, decision.seat, moves)


def position(text: str) -> Game:
    """The game of a scenario, after its script."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "position.toml"
        file.write_text(text, encoding="utf-8")
        found = read_file(file)
    if len(found) != 1:
        raise ArbiterError(f"a position is one scenario, not {len(found)}")
    if found[0].error:
        raise ArbiterError(f"the position cannot be read: {found[0].error}")
    runner = Runner(found[0])
    runner.run()
    if runner.game.s.decision is None:
        raise ArbiterError("in this position nobody is asked anything")
    return runner.game


def decision_of(question: Question, seat: int) -> Decision:
    """The question as players take it. What it and its options are about stays with the host."""
    options = [Option(option.verb, clause=option.clause) for option in question.options]
    made = Decision(Seat(seat), question.shape, Topic.CHOOSE, options, question.clause)
    made.lo, made.hi, made.unit, made.total = question.lo, question.hi, question.unit, question.total
    made.floor, made.legal = question.floor, question.legal
    made.checked, made.default = question.checked, question.default
    return made


def serve(served: Served, received: BinaryIO, sent: BinaryIO) -> None:
    """Answer until the host says goodbye or is gone."""
    while line := received.readline(LONGEST_LINE):
        try:
            message = _decoder.decode(line)
            if isinstance(message, Bye):
                return
            reply = served.reply(message)
        except ArbiterError as problem:
            reply = _problem(problem.message)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
            reply = _problem(f"this is no message of the protocol: {problem}")
        except Exception as problem:  # a host must be told, whatever it is
            reply = _problem(f"{type(problem).__name__}: {problem}")
        if reply is not None:
            sent.write(msgspec.json.encode(reply) + b"\n")
            sent.flush()


def _problem(message: str) -> Problem:
    return Problem(message[:LONGEST_MESSAGE])
