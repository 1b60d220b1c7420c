"""Decks as a client names them: one of ours, or a pasted list; refused with the line and the clause."""

from __future__ import annotations

import re

from arbiter.abilities.unread import Unread
from arbiter.cards import Deck, deck_names, load_deck, read_deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset

from .lobby import CheckDeck, DeckChoice, DeckProblem, DeckReport, DeckSection

MAX_CARDS = 600
_COPIES = re.compile(r"^\s*(\d+)", re.MULTILINE)
_LINE = re.compile(r"^your list, line (\d+): ")


def chosen(ruleset: str, choice: DeckChoice, usual: int, unread: Unread) -> Deck:
    """The deck somebody has chosen; ``usual``: which starter deck, if none."""
    if choice.list.strip():
        return _pasted(ruleset, choice.list, choice.name or "own deck", unread)
    names = deck_names(ruleset)
    if not names:
        raise ArbiterError(f"no decks come with {ruleset}", hint="paste a deck list")
    name = choice.name or names[usual % len(names)]
    if name not in names:
        raise ArbiterError(f"there is no deck {name!r} for {ruleset}", hint="there are: " + ", ".join(names))
    return load_deck(ruleset, name)


def _pasted(ruleset: str, text: str, name: str, unread: Unread) -> Deck:
    if sum(int(n[:6]) for n in _COPIES.findall(text)) > MAX_CARDS or text.count("\n") > MAX_CARDS:
        raise ArbiterError(f"the list has more than {MAX_CARDS} cards", hint="no deck holds that many")
    deck = read_deck(ruleset, text, name, "your list", unread=unread)
    if sum(map(len, deck.sections.values())) > MAX_CARDS:
        raise ArbiterError(f"the list has more than {MAX_CARDS} cards", hint="no deck holds that many")
    return deck


def report(wanted: CheckDeck) -> DeckReport:
    """What is wrong with a list, and what is in it."""
    rules = make_ruleset(wanted.ruleset, wanted.format)
    try:
        deck = _pasted(wanted.ruleset, wanted.list, "your list", Unread.BY_HAND)
    except ArbiterError as error:
        at = _LINE.match(error.message)
        problem = DeckProblem(
            message=error.message[at.end() :] if at else error.message,
            clause=error.clause or "",
            hint=error.hint or "",
            line=int(at[1]) if at else 0,
            fatal=True,
        )
        return DeckReport(ok=False, unread=False, sections=[], problems=[problem])
    problems = [
        DeckProblem(message=message, clause=clause, hint="", line=0, fatal=True)
        for clause, message in rules.check_deck(deck.sections)
    ]
    problems += [
        DeckProblem(
            message=f"{card}: not understood, or without a rule for it: {sentence}",
            clause="",
            hint="people can carry it out by hand",
            line=0,
            fatal=False,
        )
        for card, sentence in deck.unread()
    ]
    return DeckReport(
        ok=not problems,
        unread=bool(deck.unread()),
        sections=[DeckSection(name, len(cards)) for name, cards in deck.sections.items()],
        problems=problems,
    )
