"""A host in a few lines: plays one game between two programs that speak the bot protocol, as their referee.

    python examples/bots/host.py 'arbiter bot greedy' 'python3 examples/bots/first_legal.py'

It trusts both programs with the record of the game, which is what Arbiter's own players need to think.
"""

import shlex
import subprocess
import sys

import msgspec

import arbiter
from arbiter.players.bots import asking
from arbiter.players.bots.messages import Clock, Result
from arbiter.table.carddata import setup_data

CLOCK = Clock(answer=10.0, game=600.0)


def main(commands: list[str]) -> None:
    table = arbiter.start("sve-1.3.1", ("bridge", "lamps"), seed=7, persons=(False, False))
    record = msgspec.to_builtins(setup_data(table.setup))
    programs = [
        subprocess.Popen(shlex.split(c), stdin=subprocess.PIPE, stdout=subprocess.PIPE) for c in commands
    ]
    for seat, program in enumerate(programs):
        hello = asking.hello(table.game, seat, CLOCK)
        hello.record = record
        print(f"{'AB'[seat]} is {exchange(program, hello).get('name')}")
    told = [0, 0]
    while (asked := table.decision()) is not None:
        lines = table.log(asked.seat)
        ask = asking.ask(len(table.answers), table.observe(asked.seat), lines, told[asked.seat], CLOCK)
        ask.answers = table.answers
        told[asked.seat] = len(lines)
        table.answer(exchange(programs[asked.seat], ask)["answer"])
    print(f"{table.outcome} wins after {len(table.answers)} answers")
    for seat, program in enumerate(programs):
        send(program, Result(table.outcome, seat))
        send(program, {"type": "bye"})
        program.wait(10)


def send(program: subprocess.Popen, message: object) -> None:
    program.stdin.write(msgspec.json.encode(message) + b"\n")
    program.stdin.flush()


def exchange(program: subprocess.Popen, message: object) -> dict:
    send(program, message)
    return msgspec.json.decode(program.stdout.readline())


if __name__ == "__main__":
    main(sys.argv[1:])
