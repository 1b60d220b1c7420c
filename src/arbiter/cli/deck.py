"""`arbiter deck`: check, import and export deck lists, and list those that come with the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import Cards
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE

if TYPE_CHECKING:
    from arbiter.cards.formats import DeckList
    from arbiter.cards.resolving import Resolved

EXAMPLES = """For example:

  arbiter deck list --ruleset fow-5.12
  arbiter deck check mine.txt --ruleset fftcg --format limited
  arbiter deck check mine.o8d --ruleset fftcg --cards set.xml
  arbiter deck import mine.dek --cards carddata.txt
  arbiter deck export mine.fdk --cards cards.json --to untap"""
command = App(
    name="deck",
    help="Check, import and export deck lists, and list the decks that come with the program.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
RULESET = "fow-8.01"
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


@command.command
def check(
    deck: str,
    *,
    ruleset: Annotated[str, Parameter(help="By which rules.")] = RULESET,
    format: Annotated[str, Parameter(help="A format of the ruleset other than its usual one.")] = "",
    cards: Cards = (),
    as_json: Json = False,
) -> int:
    """List every clause of deck construction a deck list breaks.

    Exits 1 if the deck is illegal, 2 if it cannot be read.
    """
    from arbiter.cards import load_deck
    from arbiter.cli.decks import library_of
    from arbiter.games import ruleset as make_ruleset

    rules = make_ruleset(ruleset, format)
    loaded = load_deck(ruleset, deck, library_of(ruleset, cards), unread=Unread.LEAVE_OUT)
    problems = rules.check_deck(loaded.sections)
    if as_json:
        found = [{"clause": clause, "message": message} for clause, message in problems]
        told = {"ok": not problems, "problems": found, "notes": list(loaded.notes)}
        print(json.dumps(told, ensure_ascii=False))
        return EXIT_NEGATIVE if problems else EXIT_DONE
    for clause, message in problems:
        print(f"{clause}: {message}")
    for note in loaded.notes:
        print(f"note: {note}")
    for card, sentence in loaded.unread():
        print(f"note: {card} could not be played: its text was not understood: {sentence!r}")
    if not problems:
        print(
            f"{loaded.name} is legal: "
            + ", ".join(f"{name} {len(held)}" for name, held in loaded.sections.items())
        )
    return EXIT_NEGATIVE if problems else EXIT_DONE


Title = Annotated[str, Parameter(help="Which deck, where a file holds several.")]


@command.command(name="import")
def import_deck(
    file: Path,
    *,
    cards: Cards = (),
    title: Title = "",
    as_json: Json = False,
) -> int:
    """Print what was understood of a deck list of any known format. With --cards every line is looked up.

    Exits 1 if a card is unknown, 2 if the list cannot be read.
    """
    from arbiter.cards.formats.reading import load_deck_lists

    decks = load_deck_lists(file)
    if title:
        decks = [_only(decks, file, title)]
    code = EXIT_DONE
    told = []
    for deck in decks:
        found = _looked_up(deck, cards, file)
        if found is not None and found.unknown:
            code = EXIT_NEGATIVE
        told.append(_as_data(deck, found))
        if not as_json:
            _show(told[-1])
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    return code


@command.command
def export(
    file: Path,
    *,
    to: Annotated[str, Parameter(help="text, untap or tcgarena.")],
    cards: Cards = (),
    title: Title = "",
) -> int:
    """Print a deck list of any known format as another program reads it. --cards gives names to numbers."""
    from arbiter.cards.formats import export_deck
    from arbiter.cards.formats.reading import load_deck_lists

    deck = _only(load_deck_lists(file), file, title)
    found = _looked_up(deck, cards, file)
    if found is not None:
        found.refuse_unknown(str(file))
        deck.sections = found.lines
    print(export_deck(deck, to), end="")
    return EXIT_DONE


def _only(decks: list[DeckList], file: Path, title: str) -> DeckList:
    from arbiter.cards.decks import only_deck

    return only_deck(decks, str(file), title)


def _looked_up(deck: DeckList, cards: tuple[Path, ...], file: Path) -> Resolved | None:
    """The cards of a list in the databases; None if there are no databases."""
    from arbiter.cards import load_by_game
    from arbiter.cards.resolving import resolve
    from arbiter.errors import ArbiterError

    if not cards:
        return None
    libraries = load_by_game(cards)
    game = deck.game or next(iter(libraries))
    if game not in libraries:
        raise ArbiterError(f"{file} is a deck of {game}, and the databases have no cards of it")
    return resolve(deck, game, libraries[game], str(file))


def _as_data(deck: DeckList, found: Resolved | None) -> dict[str, Any]:
    sections = deck.sections if found is None else found.lines
    shown = [
        {
            "name": section,
            "cards": sum(line.count for line in lines),
            "lines": [
                {"count": line.count, "name": line.name, "number": line.number, "set": line.set}
                for line in lines
            ],
        }
        for section, lines in sections.items()
    ]
    unknown = [
        {"line": line.at, "count": line.count, "name": line.name, "number": line.number, "hint": hint}
        for line, _, hint in (found.unknown if found is not None else [])
    ]
    return {
        "format": deck.format,
        "game": deck.game,
        "name": deck.name,
        "about": deck.about,
        "sections": shown,
        "unknown": unknown,
        "notes": found.notes if found is not None else [],
    }


def _show(told: dict[str, Any]) -> None:
    print(
        f"{told['format']}"
        + (f", {told['game']}" if told["game"] else "")
        + f": {told['name'] or 'no title'}"
    )
    for section in told["sections"]:
        print(f"[{section['name'].capitalize() or 'without a heading'}] {section['cards']} cards")
        for line in section["lines"]:
            number = f" ({line['number']})" if line["number"] and line["name"] else line["number"]
            print(f"  {line['count']} {line['name']}{number}" + (f" [{line['set']}]" if line["set"] else ""))
    for each in told["unknown"]:
        hint = f" ({each['hint']})" if each["hint"] else ""
        print(f"unknown: {each['count']} {each['name'] or each['number']}{hint}")
    for note in told["notes"]:
        print(f"note: {note}")


@command.command(name="list")
def list_decks(
    *,
    ruleset: Annotated[str, Parameter(help="Only decks of this ruleset.")] = "",
    as_json: Json = False,
) -> int:
    """List the decks that come with the program."""
    from arbiter.cards import deck_names, load_deck
    from arbiter.games import RULESETS
    from arbiter.games import ruleset as make_ruleset

    if ruleset:
        make_ruleset(ruleset)
    found = []
    for name in [ruleset] if ruleset else list(RULESETS):
        for deck in deck_names(name):
            found.append(
                {"ruleset": name, "name": deck, "about": load_deck(name, deck, unread=Unread.LEAVE_OUT).about}
            )
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return EXIT_DONE
    for each in found:
        print(f"{each['ruleset']}  {each['name']}  {each['about']}")
    return EXIT_DONE
