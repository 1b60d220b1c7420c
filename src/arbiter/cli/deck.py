"""`arbiter deck`: check deck lists and list those that come with the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE

EXAMPLES = """For example:

  arbiter deck list --ruleset fow-5.12
  arbiter deck check mine.txt --ruleset fftcg --format limited"""
command = App(
    name="deck",
    help="Check deck lists, and list the decks that come with the program.",
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
    cards: Annotated[Path | None, Parameter(help="A card database: a JSON object a line.")] = None,
    as_json: Json = False,
) -> int:
    """List every clause of deck construction a deck list breaks.

    Exits 1 if the deck is illegal, 2 if it cannot be read.
    """
    from arbiter.cards import import_jsonl, load_deck
    from arbiter.games import ruleset as make_ruleset

    rules = make_ruleset(ruleset, format)
    more = import_jsonl(ruleset.partition("-")[0], cards) if cards is not None else None
    loaded = load_deck(ruleset, deck, more, force_unread=True)
    problems = rules.check_deck(loaded.sections)
    if as_json:
        found = [{"clause": clause, "message": message} for clause, message in problems]
        print(json.dumps({"ok": not problems, "problems": found}, ensure_ascii=False))
        return EXIT_NEGATIVE if problems else EXIT_DONE
    for clause, message in problems:
        print(f"{clause}: {message}")
    for card, sentence in loaded.unread():
        print(f"note: {card} could not be played: its text was not understood: {sentence!r}")
    if not problems:
        print(
            f"{loaded.name} is legal: "
            + ", ".join(f"{name} {len(held)}" for name, held in loaded.sections.items())
        )
    return EXIT_NEGATIVE if problems else EXIT_DONE


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
                {"ruleset": name, "name": deck, "about": load_deck(name, deck, force_unread=True).about}
            )
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return EXIT_DONE
    for each in found:
        print(f"{each['ruleset']}  {each['name']}  {each['about']}")
    return EXIT_DONE
