"""How much of a card database can be read: ``python -m arbiter.cardtext.check fow FILE``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..abilities.card import Card
from ..errors import ArbiterError
from .cards import card_from_jsonl
from .reading import Problem


@dataclass(frozen=True)
class Report:
    """``whole``: cards of which every ability is read. ``problems``: unread sentences, the most frequent first.

    ``playable``: whole cards the game has a rule for everything of; ``refused``: why others are not.
    """

    cards: int
    whole: int
    abilities: int
    read: int
    problems: tuple[tuple[str, int], ...]
    playable: int = 0
    refused: tuple[tuple[str, int], ...] = ()

    @property
    def share(self) -> float:
        return self.whole / self.cards if self.cards else 1.0


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL file; a line that is none is named."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArbiterError(f"{path} cannot be read: {error}") from None
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            raise ArbiterError(f"{path}, line {at}: not JSON") from None
        if not isinstance(row, dict):
            raise ArbiterError(f"{path}, line {at}: not a card, but {type(row).__name__}")
        try:
            yield row
        except ArbiterError as error:
            raise ArbiterError(
                f"{path}, line {at}: {error.message}", clause=error.clause, hint=error.hint
            ) from None


def check(game: str, path: str | Path, cannot: Callable[[Card], list[str]] | None = None) -> Report:
    """``cannot`` says what of a card the game has no rule for."""
    cards = whole = abilities = read = playable = 0
    phrases: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for at, row in enumerate(rows(Path(path)), 1):
        try:
            card, problems = card_from_jsonl(game, row)
        except ArbiterError as error:
            raise ArbiterError(
                f"{path}, card {at}: {error.message}", clause=error.clause, hint=error.hint
            ) from None
        cards += 1
        whole += not problems
        read += sum(len(face.abilities) for face in card.faces)
        abilities += sum(len(face.abilities) for face in card.faces) + len(problems)
        phrases.update(problem.phrase for problem in problems)
        if not problems and cannot is not None:
            missing = cannot(card)
            refused.update(missing)
            playable += not missing
    return Report(
        cards, whole, abilities, read, tuple(phrases.most_common()), playable, tuple(refused.most_common())
    )


def unread(game: str, path: str | Path) -> Iterator[tuple[str, Problem]]:
    """Every card with every sentence of it that cannot be read."""
    for row in rows(Path(path)):
        card, problems = card_from_jsonl(game, row)
        for problem in problems:
            yield card.name, problem


def main(arguments: list[str]) -> int:
    as_json = "--json" in arguments
    given = [argument for argument in arguments if argument != "--json"]
    if len(given) != 2:
        print("usage: python -m arbiter.cardtext.check GAME FILE [--json]", file=sys.stderr)
        return 2
    try:
        report = check(given[0], given[1])
    except ArbiterError as error:
        print(error.message, file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(asdict(report)))
        return 0
    print(f"{report.cards} cards, {report.whole} whole ({report.share:.1%})")
    print(f"{report.abilities} abilities, {report.read} read")
    for phrase, count in report.problems[:40]:
        print(f"{count:5} {phrase}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
