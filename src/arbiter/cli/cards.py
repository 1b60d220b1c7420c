"""`arbiter cards`: how much of a card database can be read, and what a card does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from arbiter.cli.errors import EXIT_DONE

EXAMPLES = """For example:

  arbiter cards check --game fow cards.jsonl
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
    file: Path,
    *,
    game: Annotated[str, Parameter(help="Which game's cards: fow, sve or fftcg.")] = "fow",
    as_json: Json = False,
) -> int:
    """Say how many cards of a database are read whole and can be played, how many abilities are read, and what is not
    read most often."""
    from dataclasses import asdict

    from arbiter.cardtext.check import check as look
    from arbiter.cli.progress import Progress
    from arbiter.games import RULESETS, ruleset

    editions = [name for name, (package, _) in RULESETS.items() if package == game]
    newest = ruleset(editions[-1]).unsupported if editions else None
    with Progress("cards", quiet=as_json) as bar:
        report = look(game, file, newest, bar.told)
    if as_json:
        print(json.dumps(asdict(report), ensure_ascii=False))
        return EXIT_DONE
    print(f"{report.cards} cards, {report.whole} whole ({report.share:.1%})")
    print(f"{report.playable} of them playable: the game has a rule for everything they say")
    for sentence, count in report.refused[:FREQUENT]:
        print(f"{count:5} no rule: {sentence}")
    print(f"{report.abilities} abilities, {report.read} read")
    for phrase, count in report.problems[:FREQUENT]:
        print(f"{count:5} {phrase}")
    return EXIT_DONE


@command.command
def show(
    *name: str,
    ruleset: Annotated[str, Parameter(help="Whose cards.")] = RULESET,
    cards: Annotated[Path | None, Parameter(help="A card database: a JSON object a line.")] = None,
) -> int:
    """Print a card as it is printed, and every sentence that could not be read."""
    from arbiter.cards import card_library, import_jsonl
    from arbiter.errors import ArbiterError

    library = card_library(ruleset)
    if cards is not None:
        library = library.merge(import_jsonl(ruleset.partition("-")[0], cards))
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
