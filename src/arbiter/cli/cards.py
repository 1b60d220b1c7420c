"""`arbiter cards`: how much of a card database can be read, and what a card does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from arbiter.cli.decks import Cards
from arbiter.cli.errors import EXIT_DONE

EXAMPLES = """For example:

  arbiter cards check cards.json carddata.txt
  arbiter cards show Gate Squire"""
command = App(
    name="cards",
    help="Check card databases, and show cards.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
RULESET = "fow-8.01"
FREQUENT = 40
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


@command.command
def check(
    *files: Path,
    game: Annotated[str, Parameter(help="Refuse cards of another game: fow, sve or fftcg.")] = "",
    as_json: Json = False,
) -> int:
    """Say how many cards of databases are read whole and can be played, how many abilities are read, what is not read
    most often, and which rows are refused and why. The format is recognised by content."""
    from arbiter.errors import ArbiterError

    if not files:
        raise ArbiterError("no card database is named", hint="arbiter cards check FILE...")
    for file in files:
        _check(file, game, as_json)
    return EXIT_DONE


def _check(file: Path, game: str, as_json: bool) -> None:
    from dataclasses import asdict

    from arbiter.cards.databases import GAMES
    from arbiter.cards.formats import read_database
    from arbiter.cardtext.check import check_fields
    from arbiter.cli.progress import Progress
    from arbiter.errors import ArbiterError
    from arbiter.games import RULESETS, ruleset

    found = read_database(file)
    if game and found.game != game:
        raise ArbiterError(f"{file} has cards of {GAMES[found.game]}", hint=f"--game {found.game}")
    editions = [name for name, (package, _) in RULESETS.items() if package == found.game]
    newest = ruleset(editions[-1]).unsupported if editions else None
    fields = [row.fields for row in found.rows if row.has_text]
    with Progress("cards", quiet=as_json) as bar:
        report = check_fields(found.game, fields, newest, bar.told)
    numbers = len(found.rows) - len(fields) + len(found.same)
    if as_json:
        refused_rows = [asdict(each) for each in found.refused]
        more = {"file": str(file), "format": found.format, "game": found.game, "numbers": numbers}
        print(json.dumps({**asdict(report), **more, "refused_rows": refused_rows}, ensure_ascii=False))
        return
    print(f"{file}: {found.format}, {GAMES[found.game]}")
    if numbers:
        print(f"{numbers} numbers without text: they only say which card a number is")
    print(f"{report.cards} cards, {report.whole} whole ({report.share:.1%})")
    print(f"{report.playable} of them playable: the game has a rule for everything they say")
    for sentence, count in report.refused[:FREQUENT]:
        print(f"{count:5} no rule: {sentence}")
    print(f"{report.abilities} abilities, {report.read} read")
    for phrase, count in report.problems[:FREQUENT]:
        print(f"{count:5} {phrase}")
    if found.refused:
        print(f"{len(found.refused)} rows refused")
    for each in found.refused[:FREQUENT]:
        print(f"      {each.row}: {each.reason}")


@command.command
def show(
    *name: str,
    ruleset: Annotated[str, Parameter(help="Whose cards.")] = RULESET,
    cards: Cards = (),
) -> int:
    """Print a card as it is printed, and every sentence that could not be read."""
    from arbiter.cards import card_library
    from arbiter.cli.decks import library_of
    from arbiter.errors import ArbiterError

    library = card_library(ruleset)
    if (more := library_of(ruleset, cards)) is not None:
        library = library.merge(more)
    if not name:
        raise ArbiterError("no card is named", hint="arbiter cards show NAME")
    card = library.find(" ".join(name))
    for face in card.faces:
        print(face.name + (f"  {face.cost}" if face.cost else ""))
        print("  " + " / ".join((*face.general, *face.types)).title() + _more(face.races, face.attributes))
        if face.stats:
            print("  " + ", ".join(f"{stat.upper()} {n}" for stat, n in face.stats))
        for line in face.text.strip().splitlines():
            print(f"  {line}")
        for sentence in face.unread:
            print(f"  not understood: {sentence}")
    return EXIT_DONE


def _more(races: tuple[str, ...], attributes: tuple[str, ...]) -> str:
    words = [", ".join(attributes), " / ".join(races)]
    return "".join(f"; {word}" for word in words if word)
