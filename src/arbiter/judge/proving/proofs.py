"""Which clauses of a ruleset are proved, by which change and which ruling."""

from __future__ import annotations

import ast
import gc
import hashlib
import multiprocessing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import arbiter
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.judge.records import Scenario
from arbiter.judge.scenario_files import read_file
from arbiter.judge.verdicts import read_paths
from arbiter.rulebook import citations, concordance
from arbiter.rulebook.citations import Site

from .mutants import Mutant, mutants
from .trials import live_functions, on_behaviour, try_out

MOST_RULINGS = 30  # tried for one change; those about the fewest clauses first


class Evidence:
    """What a ruleset's proofs rest on: the places that decide each clause, and the rulings that cite it."""

    def __init__(self, ruleset: str, folder: Path) -> None:
        self.ruleset = ruleset
        self.sites = _sites(Path(arbiter.__file__).parent, ruleset)
        self.rulings = _rulings(ruleset, folder)

    def mutants(self, clause: str) -> list[Mutant]:
        """The changes to try, the most exact of each place first."""
        found = [list(mutants(site)) for site in self.sites.get(clause, ())]
        rows = max((len(each) for each in found), default=0)
        tried = [each[row] for row in range(rows) for each in found if row < len(each)]
        return sorted(tried, key=lambda change: change.blunt)

    def fingerprint(self, clause: str) -> str:
        """The same as long as neither the code that carries the clause nor a ruling that cites it has changed."""
        parts = [ast.dump(_around(site)) for site in self.sites.get(clause, ())]
        parts += [_written(one) for one in self.rulings.get(clause, ())]
        return hashlib.sha256("\0".join(sorted(parts)).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Proof:
    """``ruling`` and ``change`` are empty if no change was noticed: the clause is not proved."""

    clause: str
    change: str = ""
    ruling: str = ""
    how: str = ""
    tried: int = 0

    @property
    def proved(self) -> bool:
        return bool(self.ruling)

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "proved": self.proved}


_under_way: list[Evidence] = []  # what the processes that prove share


def prove(
    evidence: Evidence,
    clauses: Sequence[str],
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[Proof]:
    """Try to prove each of the clauses."""
    if arbiter.COMPILED:
        raise ArbiterError(
            "compiled code cannot be changed while it runs",
            hint="'make dev', then .venv-dev/bin/arbiter rules prove",
        )
    _under_way[:] = [evidence]
    gc.collect()
    make_ruleset(evidence.ruleset)  # all its modules are there to be changed
    gc.unfreeze()  # whoever has read cards has frozen everything, and then nobody finds the functions
    live_functions.cache_clear()
    live_functions()
    gc.freeze()
    try:
        if jobs <= 1 or len(clauses) <= 1:
            return _collected(map(_prove_clause, clauses), len(clauses), progress)
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            return _collected(pool.imap(_prove_clause, clauses, chunksize=4), len(clauses), progress)
    finally:
        gc.unfreeze()


def _collected(
    results: Iterable[Proof], total: int, progress: Callable[[int, int], None] | None
) -> list[Proof]:
    found: list[Proof] = []
    for proof in results:
        found.append(proof)
        if progress is not None:
            progress(len(found), total)
    return found


def _prove_clause(clause: str) -> Proof:
    evidence = _under_way[0]
    rulings = evidence.rulings.get(clause, [])
    tried = 0
    for change in evidence.mutants(clause) if rulings else ():
        noticed = try_out(change, clause, rulings)
        tried += 1
        if noticed is not None:
            where = f"{change.site.file.name} {change.function or change.site.name}"
            return Proof(clause, f"{where}: {change.what}", rulings[noticed.ruling].title, noticed.how, tried)
    return Proof(clause, tried=tried)


def _sites(source: Path, ruleset: str) -> dict[str, list[Site]]:
    """The places that decide each clause; of an older edition also those of clauses that say the same."""
    found = _deciding(source, ruleset)
    same, _ = concordance.same_as(ruleset)
    if same:
        newest = _deciding(source, citations.EDITIONS[citations.game_of(ruleset)][-1])
        for own, others in same.items():
            for other in others:
                found.setdefault(own, []).extend(newest.get(other, []))
    return found


def _deciding(source: Path, ruleset: str) -> dict[str, list[Site]]:
    found: dict[str, list[Site]] = {}
    for clause, site in citations.sites(source, ruleset):
        if site.decides:
            found.setdefault(clause, []).append(site)
    return found


def _rulings(ruleset: str, folder: Path) -> dict[str, list[Scenario]]:
    """The rulings that cite each clause, those about the fewest clauses first."""
    found: dict[str, list[Scenario]] = {}
    game = citations.game_of(ruleset)
    for path in read_paths([folder]):
        if folder in path.parents and not path.relative_to(folder).parts[0].startswith(game):
            continue  # the folders of rulings are named by ruleset
        for scenario in read_file(path):
            if scenario.ruleset == ruleset and not scenario.error:
                for clause in dict.fromkeys(scenario.cites):
                    found.setdefault(clause, []).append(on_behaviour(scenario))
    for clause, rulings in found.items():
        rulings.sort(key=lambda one: len(one.cites))
        found[clause] = rulings[:MOST_RULINGS]
    return found


def _around(site: Site) -> ast.AST:
    """The innermost function that holds a citation, or the statement of the module."""
    for node in reversed(site.path):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return node
    return site.path[1]


def _written(ruling: Scenario) -> str:
    """A ruling as far as its verdict depends on it: the script, the position, and the texts of its cards."""
    texts = [
        face.text
        for entry in ruling.entries
        if entry.card in ruling.cards
        for face in ruling.cards[entry.card].faces
    ]
    return "\n".join((ruling.title, ruling.play, repr(ruling.entries), repr(ruling.values), *texts))
