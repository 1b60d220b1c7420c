"""Keywords and terms of a rulebook: what they mean, the rulings about them, and which of our cards have them.

terms("fow-8.01")                      every keyword and zone
term_page("fow-8.01", "flying")        one of them
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.card import Card
from arbiter.cards import card_library
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.ruleset import Ruleset
from arbiter.rulebook import ids
from arbiter.rulebook.rulings import Ruling
from arbiter.rulebook.searching import AS_IT_STANDS, search

from .clause_pages import Named, rulebook_pages

Kind = Literal["keyword", "zone"]


@dataclass(frozen=True)
class Term:
    name: str
    kind: Kind


@dataclass(frozen=True)
class TermPage:
    """``meaning``: the clauses that say what it is; ``elsewhere``: others that speak of it; ``cards``: those of our
    sets that have the keyword."""

    ruleset: str
    name: str
    kind: Kind
    meaning: tuple[Named, ...]
    elsewhere: tuple[Named, ...]
    rulings: tuple[Ruling, ...]
    cards: tuple[str, ...]


@cache
def terms(ruleset: str) -> tuple[Term, ...]:
    """What has a page: keywords of which the rulebook or one of our cards speaks, and zones."""
    rules = make_ruleset(ruleset)
    used = {name for names in _keywords_of_cards(ruleset).values() for name in names}
    keywords = [name for name in sorted(rules.keyword_names()) if name in used or _said(ruleset, name)]
    zones = [zone.name for zone in rules.zones if zone.name and _said(ruleset, zone.name)]
    return (
        *(Term(name, "keyword") for name in keywords),
        *(Term(name, "zone") for name in dict.fromkeys(zones) if name not in keywords),
    )


def term_page(ruleset: str, name: str) -> TermPage:
    wanted = " ".join(name.casefold().split())
    found = next((one for one in terms(ruleset) if one.name == wanted), None)
    if found is None:
        known = ", ".join(one.name for one in terms(ruleset))
        raise ArbiterError(f"{ruleset} has no page about {name!r}", hint=f"there are: {known}")
    pages = rulebook_pages(ruleset)
    said = _said(ruleset, wanted)
    sections = _defining(ruleset, wanted, said)
    meaning = [each for each in pages.order if ids.section(each) in sections]
    meaning = meaning or said[:1]
    elsewhere = [each for each in said if each not in meaning]
    settled = [one for each in meaning for one in pages.rulings_by_clause.get(each, ())]
    titled = [one for one in pages.rulings if wanted in one.title.casefold()]
    rulings = {(one.file, one.nth): one for one in (*settled, *titled)}
    cards = [card for card, names in _keywords_of_cards(ruleset).items() if wanted in names]
    return TermPage(
        ruleset=ruleset,
        name=found.name,
        kind=found.kind,
        meaning=pages.named(meaning),
        elsewhere=pages.named(elsewhere),
        rulings=tuple(rulings.values()),
        cards=tuple(sorted(cards)),
    )


def _said(ruleset: str, name: str) -> list[str]:
    """The clauses whose gist says the word as it stands, in the order of the rulebook."""
    return [one.clause.id for one in search(ruleset, name) if one.rank >= AS_IT_STANDS]


def _defining(ruleset: str, name: str, said: list[str]) -> set[str]:
    """The sections that are about it: those whose first clause begins with it, or with "The …"."""
    book = rulebook_pages(ruleset).book
    found = set()
    for each in said:
        section = ids.section(each)
        first = next(one for one in book.clauses.values() if ids.section(one.id) == section)
        gist = first.gist.casefold().removeprefix("the ").removeprefix("a ").removeprefix("an ")
        if gist.startswith(name):
            found.add(section)
    return found


@cache
def _keywords_of_cards(ruleset: str) -> dict[str, frozenset[str]]:
    """The keywords of each card of our sets."""
    rules = make_ruleset(ruleset)
    library = card_library(ruleset)
    return {name: frozenset(_keywords(rules, library.find(name))) for name in library.names}


def _keywords(rules: Ruleset, card: Card) -> Iterator[str]:
    for face in card.faces:
        for ability in face.abilities:
            name = ability.name if isinstance(ability, Keyword) else rules.goes_by(ability)
            if name:
                yield name
