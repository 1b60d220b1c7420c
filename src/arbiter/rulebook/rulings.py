"""Which clauses the rulings say they settle: the `cites` of every scenario file, read without running it."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.rulebook import concordance


@dataclass(frozen=True)
class Ruling:
    """One scenario: the file, its title, the clauses it settles, and which one of the file it is, from 1 on."""

    file: str
    title: str
    cites: tuple[str, ...]
    nth: int = 0


def find(start: Path | None = None) -> Path | None:
    """The folder tests/rulings of the repository that the current directory lies in."""
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / "tests" / "rulings").is_dir():
            return folder / "tests" / "rulings"
    return None


def shipped() -> Path | None:
    """The rulings that come with the program: of the repository it is run from, or as they were packed with it."""
    package = Path(__file__).parent
    for folder in (package / "data" / "rulings", package.parents[2] / "tests" / "rulings"):
        if folder.is_dir():
            return folder
    return None


def read(folder: Path, ruleset: str) -> list[Ruling]:
    """Every scenario of the ruleset in the folder. A scenario's own ruleset beats its file's, and that its folder's."""
    if not folder.is_dir():
        raise ArbiterError(f"there is no folder of rulings {folder}")
    return [ruling for file in sorted(folder.rglob("*.toml")) for ruling in _of_file(file, folder, ruleset)]


def by_clause(rulings: list[Ruling]) -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        for clause_id in dict.fromkeys(ruling.cites):
            found.setdefault(clause_id, []).append(ruling)
    return found


def family(named: str, known: Iterable[str]) -> list[str]:
    """The rulesets a scenario is for: the one it names, or every edition of "fow-5.x"."""
    if not named.endswith(".x"):
        return [named]
    return [each for each in known if each.startswith(named[:-1])]


def editions(named: str, also: Iterable[str], known: Iterable[str]) -> list[str]:
    """Every ruleset a scenario is for: those it is written for, and those it holds under besides."""
    every = list(known)
    return list(dict.fromkeys(each for one in (named, *also) for each in family(one, every)))


def of_edition(cites: list[str], named: str, ruleset: str) -> tuple[str, ...]:
    """The clauses settled under one edition: "5.12:2.1-6" is settled only there; under an edition that the scenario
    was not written for, those that say the same there."""
    if ruleset not in family(named, [ruleset]):
        return tuple(dict.fromkeys(same for each in cites for same in concordance.own(ruleset, each)))
    found = []
    for each in cites:
        edition, colon, clause_id = each.rpartition(":")
        if not colon or ruleset.endswith("-" + edition):
            found.append(clause_id)
    return tuple(found)


def _of_file(file: Path, folder: Path, ruleset: str) -> Iterator[Ruling]:
    known = file.stat()
    content = _parse(file, known.st_mtime_ns, known.st_size)
    usual = content.get("ruleset", file.relative_to(folder).parts[0])
    for nth, scenario in enumerate(content.get("scenario", []), 1):
        named = str(scenario.get("ruleset", usual))
        also = [str(each) for each in scenario.get("also", [])]
        if ruleset in editions(named, also, [ruleset]):
            cites = of_edition([str(each) for each in scenario.get("cites", [])], named, ruleset)
            title = str(scenario.get("title", "untitled"))
            yield Ruling(file.relative_to(folder).as_posix(), title, cites, nth)


@cache
def _parse(file: Path, changed: int, size: int) -> dict[str, Any]:
    """A file as it was when it was last changed: one reading serves all rulesets."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ArbiterError(f"{file}: not a scenario file: {error}") from error
