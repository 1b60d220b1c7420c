"""Which clauses of an older edition say the same as clauses of the newest: data, so that a rule the editions share is
cited once, by the newest edition's id, and is found under every edition's own.

    own("fow-8.01", "804.4")        ("804.4",)
    own("fow-5.12", "804.4")        ("8.3-4",)
    own("fow-5.12", "5.x:3.7-1")    ("3.7-1",)      a rule only the old editions have names them
    own("fow-8.01", "5.x:3.7-1")    ()
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from arbiter.errors import ArbiterError
from arbiter.rulebook import citations
from arbiter.rulebook.clauses import DATA

SAME = ".same.txt"


def own(ruleset: str, cited: str, folder: Path | None = None) -> tuple[str, ...]:
    """The ids of the ruleset that a cited string stands for; none if it speaks of other editions only."""
    game = citations.game_of(ruleset)
    newest = citations.EDITIONS[game][-1]
    cited = cited.removeprefix(f"{newest}:")  # outside the games every citation names its ruleset
    found = [id_ for edition, id_ in citations.resolve(cited, game) if edition == ruleset]
    if found or ruleset == newest or ":" in cited:
        return tuple(found)
    return same_as(ruleset, folder)[1].get(cited, ())


@cache
def same_as(
    ruleset: str, folder: Path | None = None
) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """For each id of the ruleset the ids of the newest edition that say the same, and the other way round."""
    game = citations.game_of(ruleset)
    forth: dict[str, tuple[str, ...]] = {}
    back: dict[str, tuple[str, ...]] = {}
    for file in sorted((folder or DATA).glob(f"{game}-*{SAME}")):
        for line in file.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if len(words) < 2:
                raise ArbiterError(f"{file.name}: {words[0]} is the same as nothing")
            for edition, id_ in citations.resolve(words[0], game):
                if edition == ruleset:
                    forth[id_] = (*forth.get(id_, ()), *words[1:])
                    for newest in words[1:]:
                        back[newest] = (*back.get(newest, ()), id_)
    return MappingProxyType(forth), MappingProxyType(back)
