"""Decks as a client names them: ours, kept ones, pasted lists; refused with the line and the clause."""

from __future__ import annotations

import re

from arbiter.abilities.unread import Unread
from arbiter.cards import Deck, deck_names, load_deck, read_deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset

from . import workbench
from .building import SavedDeck
from .collecting import Cards, game_of
from .lobby import CheckDeck, DeckChoice, DeckProblem, DeckReport, DeckSection

MAX_CARDS = workbench.MAX_CARDS
_COPIES = re.compile(r"^\s*(\d+)", re.MULTILINE)
_LINE = re.compile(r"^your list, line (\d+): ")


def chosen(
    cards: Cards, ruleset: str, choice: DeckChoice, usual: int, kept: SavedDeck | None, unread: Unread
) -> Deck:
    """The deck somebody has chosen; ``usual``: which starter deck, if none. ``kept``: the deck its key opens."""
    if kept is not None:
        return _kept(cards, ruleset, kept)
    if choice.list.strip():
        return _pasted(cards, ruleset, choice.list, choice.name or "own deck", unread)
    names = deck_names(ruleset)
    if not names:
        raise ArbiterError(f"no decks come with {ruleset}", hint="paste a deck list")
    name = choice.name or names[usual % len(names)]
    if name not in names:
        raise ArbiterError(f"there is no deck {name!r} for {ruleset}", hint="there are: " + ", ".join(names))
    return load_deck(ruleset, name)


def _kept(cards: Cards, ruleset: str, kept: SavedDeck) -> Deck:
    if game_of(kept.ruleset) != game_of(ruleset):
        raise ArbiterError(f"{kept.name} is a deck of {kept.ruleset}, not of {ruleset}")
    return workbench.deck_of(cards, ruleset, kept.entries, kept.name or "own deck")


def _pasted(cards: Cards, ruleset: str, text: str, name: str, unread: Unread) -> Deck:
    if sum(int(n[:6]) for n in _COPIES.findall(text)) > MAX_CARDS or text.count("\n") > MAX_CARDS:
        raise ArbiterError(f"the list has more than {MAX_CARDS} cards", hint="no deck holds that many")
    deck = read_deck(ruleset, text, name, "your list", cards.library(ruleset), unread=unread)
    if sum(map(len, deck.sections.values())) > MAX_CARDS:
        raise ArbiterError(f"the list has more than {MAX_CARDS} cards", hint="no deck holds that many")
    return deck


def report(cards: Cards, wanted: CheckDeck) -> DeckReport:
    """What is wrong with a list, and what is in it."""
    rules = make_ruleset(wanted.ruleset, wanted.format)
    try:
        deck = _pasted(cards, wanted.ruleset, wanted.list, "your list", Unread.BY_HAND)
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
