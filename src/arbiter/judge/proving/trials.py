"""Trying a mutant: the rulings that cite a clause are played on changed code; the first that fails proves the clause.

Functions are changed in a forked process, by giving them the code of the mutant; changes of tables, and of what reads
cards, take a new process that imports the changed file. Both need the program as plain Python.
"""

from __future__ import annotations

import ast
import dataclasses
import gc
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import types
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import arbiter
from arbiter.errors import ArbiterError
from arbiter.judge.records import Scenario
from arbiter.judge.verdicts import judge

from .mutants import Mutant

SECONDS = (
    5  # of processor time for one change, hundreds of rulings long; a game that never ends is noticed, too
)
CITES = re.compile(r"^\s*expect:\s*cites\b.*$", re.MULTILINE | re.IGNORECASE)
PACKAGE = "arbiter"


@dataclasses.dataclass(frozen=True)
class Noticed:
    """The ruling that failed, by its position among those tried, and how."""

    ruling: int
    how: str


def on_behaviour(scenario: Scenario) -> Scenario:
    """The ruling without its claims that a clause came up: disabled code does not cite, and that proves nothing."""
    return dataclasses.replace(scenario, play=CITES.sub("", scenario.play))


def module_name(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[len(parts) - parts[::-1].index(PACKAGE) - 1 :])


def play(rulings: Sequence[Scenario]) -> Noticed | None:
    """Play rulings in turn until one fails."""
    for at, one in enumerate(rulings):
        verdict = judge(one)
        if not verdict.ok:
            return Noticed(at, verdict.why.splitlines()[0][:200] if verdict.why else "it fails")
    return None


def try_out(mutant: Mutant, clause: str, rulings: Sequence[Scenario]) -> Noticed | None:
    """Which of the rulings notices the change; None if none does."""
    if mutant.changes and (not mutant.function or _reads_cards(mutant)):
        return _imported(mutant, rulings)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        try:
            answer: object = _answer(mutant, clause, rulings)
        except OtherVariables:
            answer = TAKES_IMPORT
        except BaseException as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        os.write(write, json.dumps(answer).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return Noticed(0, "it never ends")
    if said == json.dumps(TAKES_IMPORT):
        return _imported(mutant, rulings)
    return _understood(said, status, f"{mutant.function or clause} ({mutant.what})")


class OtherVariables(Exception):
    """The changed code uses other variables of the functions around it: no function that is there can take it."""


TAKES_IMPORT = "import"  # what the child says then


def _answer(mutant: Mutant, clause: str, rulings: Sequence[Scenario]) -> list[object] | None:
    """What the child says: the ruling that notices the change, and how; None if none does."""
    changed = change_function(mutant) if mutant.changes else leave_out_steps(clause, rulings[0].ruleset)
    noticed = play(rulings) if changed else None
    return None if noticed is None else [noticed.ruling, noticed.how]


def _understood(said: str, status: int, tried: str) -> Noticed | None:
    """What a child has said. One that died has proved nothing, and has not shown that nobody notices either."""
    if not said:
        died = f"by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "without a word"
        raise ArbiterError(
            f"the trial of {tried} ended {died}", hint="run it again; if it dies again, look at that change"
        )
    answer = json.loads(said)
    if isinstance(answer, dict):
        raise ArbiterError(f"the trial of {tried} failed: {answer['error']}")
    return None if answer is None else Noticed(*answer)


# --- functions -------------------------------------------------------------------------------------------------------


def change_function(mutant: Mutant) -> bool:
    """Give the function that is there the code of the mutant."""
    mutant.apply()
    statement = mutant.site.path[1]
    assert isinstance(statement, ast.stmt)
    tree = ast.fix_missing_locations(ast.Module([statement], []))
    code = _find_code(compile(tree, str(mutant.site.file), "exec"), mutant.function)
    name = module_name(mutant.site.file)
    found = False
    for function in live_functions():
        if function.__module__ == name and function.__qualname__ == mutant.function and code is not None:
            if code.co_freevars != function.__code__.co_freevars:
                raise OtherVariables
            function.__code__ = code
            found = True
    return found


def _find_code(code: types.CodeType, qualified: str) -> types.CodeType | None:
    """A function's code within that of its module."""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            found = inner if inner.co_qualname == qualified else _find_code(inner, qualified)
            if found is not None:
                return found
    return None


@cache
def live_functions() -> tuple[types.FunctionType, ...]:
    """Every function of the program that is there to be changed."""
    return tuple(
        each
        for each in gc.get_objects()
        if isinstance(each, types.FunctionType) and (each.__module__ or "").startswith(f"{PACKAGE}.")
    )


def leave_out_steps(clause: str, ruleset: str) -> bool:
    """Steps that carry the clause in some procedure of the game do nothing there."""
    from arbiter.games import ruleset as make_ruleset
    from arbiter.kernel.procedure import PROCEDURES

    rules = make_ruleset(ruleset)
    found = False
    for procedure in PROCEDURES.values():
        for step in procedure.steps:
            if step.clauses and step.run.__module__.split(".")[:3] != ["arbiter", "games", _game(ruleset)]:
                continue
            if clause in rules.own(step.clauses):
                step.run = _nothing
                found = True
    return found


def _game(ruleset: str) -> str:
    return ruleset.partition("-")[0]


def _nothing(game: object, frame: object) -> None:
    """A step that is left out."""


# --- tables ----------------------------------------------------------------------------------------------------------


def _reads_cards(mutant: Mutant) -> bool:
    """Whether the change is in what reads cards: those of the rulings here are read already."""
    return module_name(mutant.site.file).startswith(f"{PACKAGE}.cardtext.")


def _imported(mutant: Mutant, rulings: Sequence[Scenario]) -> Noticed | None:
    """A new process imports the changed file and plays the rulings."""
    before = [(node, name, getattr(node, name)) for node, name, _ in mutant.changes]
    source = ast.unparse(ast.fix_missing_locations(mutant.apply()))
    for node, name, value in before:
        setattr(node, name, value)
    order = {
        "module": module_name(mutant.site.file),
        "file": str(mutant.site.file),
        "source": source,
        "rulings": [[str(one.file), one.nth, one.ruleset] for one in rulings],
    }
    environment = {**os.environ, "PYTHONPATH": str(Path(arbiter.__file__).parent.parent)}
    seconds = SECONDS * 6
    with tempfile.TemporaryDirectory() as folder:
        if _reads_cards(mutant):  # texts are read anew, and their readings are nobody else's
            environment["XDG_CACHE_HOME"] = folder
            seconds *= 10
        try:
            done = subprocess.run(
                [sys.executable, str(Path(__file__).with_name("importing.py"))],
                input=json.dumps(order),
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
                env=environment,
            )
        except subprocess.TimeoutExpired:
            return Noticed(0, "it never ends")
    if done.returncode:
        return Noticed(0, "it cannot be imported: " + done.stderr.strip().splitlines()[-1][:150])
    answer = json.loads(done.stdout.splitlines()[-1])
    return Noticed(*answer) if answer else None
