"""The same scenario with its cards called otherwise, wherever they are named: cards, texts, position and script."""

from __future__ import annotations

import re
from typing import Any

from arbiter.cardtext.language import language
from arbiter.rulebook import citations

from ..names import fold
from ..records import Scenario, Written
from ..scenario_files import read_again

#: a letter for a letter, both ways: what began alike, or held the same word, still does, and the order is another
LETTERS = "bcdfghjklmnpqrstvwxyz"
VOWELS = "aeiou"
_BY = str.maketrans(LETTERS + LETTERS.upper() + VOWELS + VOWELS.upper(),
                    LETTERS[::-1] + LETTERS[::-1].upper() + VOWELS[::-1] + VOWELS[::-1].upper())  # fmt: skip
#: words on a card that are no names of cards, though a card may be called the same
DESCRIBING = ("race", "trait", "job", "category", "class", "type", "element", "elements", "attribute")
#: what games say with a word that may also be a card's name
SAID = frozenset({"ex burst", "Earth Rite"})
#: how texts print keywords: "[First Strike]"; a name printed as such has parentheses, "[Card Name (Squire)]"
KEYWORD = r"\[[^\[\]()]*\]"
SIDES = ("other", "shift", "inverse")
_PART = re.compile(r'["“]([^"”]+)["”] in (?:its|their) names?')


def another_name(name: str) -> str:
    """Other letters in every word that is written large; "of" and "and" stay what they are."""
    return re.sub(r"\w+", lambda word: word[0] if word[0].islower() else word[0].translate(_BY), name)


def cards_renamed(scenario: Scenario) -> Scenario:
    written = scenario.written
    assert written is not None
    cards, names = _cards(written.cards, citations.game_of(scenario.ruleset))
    table = dict(written.table)
    for player in "AB":
        side = table.get(player)
        if isinstance(side, dict):
            table[player] = {key: _zone(value, names) for key, value in side.items()}
    if isinstance(table.get("play"), str):
        told_apart = Names(names.cards, names.kept | _aliases(written.table))
        table["play"] = told_apart.replaced(table["play"], any_case=True)
    if isinstance(table.get("deck"), str):
        table["deck"] = names.replaced(table["deck"], any_case=True)
    return read_again(scenario, Written(cards, table, written.format, written.databases))


class Names:
    """``cards``: what is called otherwise. ``kept``: what is not, though a card's name may stand in it."""

    def __init__(self, cards: frozenset[str], kept: frozenset[str]) -> None:
        self.cards = cards
        self.kept = kept
        self.called = {fold(name): another_name(name) for name in cards}
        for name in kept:
            self.called.pop(fold(name), None)
        words = "|".join(re.escape(word) for word in sorted(cards | kept, key=len, reverse=True))
        self.pattern = rf"counters\.\"[^\"]+\"|(?<!\w)(?:{words})(?!\w)"
        self.in_texts = rf"{KEYWORD}|{self.pattern}"

    def replaced(self, text: str, any_case: bool = False) -> str:
        """The text with other names. Nothing is renamed within a symbol, a keyword or a longer name."""

        def other(match: re.Match[str]) -> str:
            around = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
            return match[0] if around == "{}" else self.called.get(fold(match[0]), match[0])

        if any_case:
            return re.sub(self.pattern, other, text, flags=re.IGNORECASE)
        return re.sub(self.in_texts, other, text)


_latest: list[tuple[list[dict[str, Any]], list[dict[str, Any]], Names]] = []


def _cards(tables: list[dict[str, Any]], game: str) -> tuple[list[dict[str, Any]], Names]:
    """The cards of a file under other names. Scenarios of one file come one after the other: it is made once."""
    if not _latest or _latest[0][0] is not tables:
        names = _names(tables, game)
        _latest[:] = [(tables, [_card(table, names) for table in tables], names)]
    return _latest[0][1], _latest[0][2]


def _names(tables: list[dict[str, Any]], game: str) -> Names:
    """The cards of the file that are called by words of their own: "Cancel" is what texts tell players to do."""
    named: set[str] = set()
    taken: set[str] = set(language(game).inflection.verbs)
    for card in tables:
        for side in (card, *(card[key] for key in SIDES if isinstance(card.get(key), dict))):
            if isinstance(side.get("name"), str):
                named.add(side["name"].strip())
            named.update(_PART.findall(str(side.get("text", ""))))
            for key in DESCRIBING:
                value = side.get(key, "")
                for phrase in value if isinstance(value, list) else [value]:
                    taken.update(fold(word) for word in re.split(r"[/,:]", str(phrase)))
    return Names(frozenset(name for name in named if fold(name) not in taken), SAID)


def _aliases(table: dict[str, Any]) -> frozenset[str]:
    found: set[str] = set()
    for player in "AB":
        side = table.get(player)
        for zone in side.values() if isinstance(side, dict) else ():
            for entry in zone if isinstance(zone, list) else ():
                if isinstance(entry, dict) and isinstance(entry.get("as"), str):
                    found.add(entry["as"].strip())
    return frozenset(found)


def _card(card: dict[str, Any], names: Names) -> dict[str, Any]:
    made = dict(card)
    for key, value in card.items():
        if key == "name" and isinstance(value, str):
            made[key] = another_name(value) if value.strip() in names.cards else value
        elif key == "text" and isinstance(value, str):
            made[key] = names.replaced(value)
        elif key in SIDES and isinstance(value, dict):
            made[key] = _card(value, names)
    return made


def _zone(value: Any, names: Names) -> Any:
    if not isinstance(value, list):
        return value
    return [_entry(entry, names) for entry in value]


def _entry(entry: Any, names: Names) -> Any:
    if isinstance(entry, str):
        return names.replaced(entry, any_case=True)
    if not isinstance(entry, dict):
        return entry
    return {
        key: names.replaced(value, any_case=True)
        if key in ("card", "on", "evolved", "side") and isinstance(value, str)
        else value
        for key, value in entry.items()
    }
