"""Finding clauses by words: those of our gists, and those that players say instead."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arbiter.rulebook.clauses import DATA, Clause, Rulebook, load
from arbiter.rulebook.rulings import Ruling

_WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")
ENDINGS = ("ing", "ed", "es", "s")
DOERS = ("ers", "er")  # whoever blocks is a blocker
SHORTEST = 3
AS_IT_STANDS = 3
"""From this rank on a clause says the words themselves."""


@dataclass(frozen=True)
class Found:
    """A clause, and how well it fits: 4 named by its id, 3 the words as they stand, 2 all the words, 1 what is meant by
    them."""

    clause: Clause
    rank: int
    by: str  # the words that were found: the ones looked for, or what stands for them


def search(ruleset: str, text: str, folder: Path | None = None) -> list[Found]:
    """The clauses that say it, the best first; equals in the order of the rulebook."""
    wanted = " ".join(text.casefold().split())
    if not _WORD.search(wanted):
        return []
    meant = _in_other_words(ruleset, wanted, folder)
    found: list[Found] = []
    for clause in load(ruleset, folder).clauses.values():
        best = _fits(clause, wanted, meant)
        if best is not None:
            found.append(best)
    return sorted(found, key=lambda one: -one.rank)


def happened(
    book: Rulebook, rulings: Iterable[Ruling], text: str, folder: Path | None = None
) -> list[tuple[Ruling, Clause]]:
    """The clauses settled by rulings in which that happens, with the ruling; the best first. The words themselves come
    before what is meant by them, the title alone before the title with the gist of the clause, the words as they stand
    before others of their family, short titles before long ones. ``"rested blocker"`` is found in "A rested resonator
    cannot block"."""
    wanted = " ".join(text.casefold().split())
    meant = (one for one in _in_other_words(book.ruleset, wanted, folder) if one not in book.clauses)
    ways = [said for way in (wanted, *meant) if (said := _WORD.findall(way))]
    found: list[tuple[tuple[int, int, int], Ruling, Clause]] = []
    for ruling in rulings:
        title = _WORD.findall(ruling.title.casefold())
        for clause in (book.clauses[each] for each in ruling.cites if each in book.clauses):
            said = [*title, *_WORD.findall(clause.gist.casefold())]
            fits = [
                (min(nth, 1) * 2 + place, -count, len(title))
                for nth, way in enumerate(ways)
                for place, said_there in enumerate((title, said))
                if (count := _family(way, said_there)) is not None
            ]
            if fits:
                found.append((min(fits), ruling, clause))
    return [(ruling, clause) for _, ruling, clause in sorted(found, key=lambda one: one[0])]


def _family(wanted: list[str], said: list[str]) -> int | None:
    """How many of the words are there as they stand; None if of one not even another of its family is."""
    if not all(any(one.startswith(_root(word)) for one in said) for word in wanted):
        return None
    return sum(word in said for word in wanted)


def _root(word: str) -> str:
    """A word without its ending, also of who does it."""
    for ending in DOERS:
        if word.endswith(ending) and len(word) - len(ending) > SHORTEST:
            return word.removesuffix(ending)
    return _stem(word)


def _fits(clause: Clause, wanted: str, meant: tuple[str, ...]) -> Found | None:
    gist = clause.gist.casefold()
    if clause.id.casefold() == wanted:
        return Found(clause, 4, wanted)
    if clause.id in meant:
        return Found(clause, 4, clause.id)
    if re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", gist):
        return Found(clause, AS_IT_STANDS, wanted)
    if _says(gist, wanted):
        return Found(clause, 2, wanted)
    by = next((one for one in meant if _says(gist, one)), None)
    return None if by is None else Found(clause, 1, by)


def _says(gist: str, words: str) -> bool:
    """Whether every word, whatever its ending, begins a word of the gist."""
    said = _WORD.findall(gist)
    return all(any(one.startswith(_stem(word)) for one in said) for word in _WORD.findall(words))


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > SHORTEST:
            return word.removesuffix(ending)
    return word


def _in_other_words(ruleset: str, wanted: str, folder: Path | None) -> tuple[str, ...]:
    """What players mean by a text; or the text with the words in it that they say otherwise replaced: "tap ability" is
    "rest ability"."""
    table = synonyms(ruleset.partition("-")[0], folder)
    if wanted in table:
        return table[wanted]
    ways = [wanted]
    for said, meant in table.items():
        if re.search(rf"(?<!\w){re.escape(said)}(?!\w)", wanted):
            ways += [re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", one, way) for way in ways for one in meant]
    return tuple(way for way in dict.fromkeys(ways) if way != wanted)


@cache
def synonyms(game: str, folder: Path | None = None) -> dict[str, tuple[str, ...]]:
    """What players say, and what our gists say for it (or clauses), from the table of the game."""
    file = (folder or DATA) / f"{game}.synonyms.txt"
    if not file.exists():
        return {}
    made: dict[str, tuple[str, ...]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        said, equals, meant = line.partition("=")
        if equals and not line.startswith("#"):
            made[said.strip().casefold()] = tuple(one.strip() for one in meant.split("|"))
    return made
