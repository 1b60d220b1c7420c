"""How much of a card database can be read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..abilities.card import Card
from ..errors import ArbiterError
from .api import compile_text
from .cards import card_from_fields, fields_from_jsonl


@dataclass(frozen=True)
class Report:
    """``whole``: cards of which every ability is read. ``problems``: unread sentences, the most frequent first.

    ``playable``: whole cards the game has a rule for everything of; ``refused``: why others are not.
    ``corrected``: misspelled words, each with the card and the word it is read as.
    """

    cards: int
    whole: int
    abilities: int
    read: int
    problems: tuple[tuple[str, int], ...]
    playable: int = 0
    refused: tuple[tuple[str, int], ...] = ()
    corrected: tuple[tuple[str, str, str], ...] = ()

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
        yield row


def check(
    game: str,
    path: str | Path,
    cannot: Callable[[Card], list[str]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Check a database of our own, a JSON object a line; see :func:`check_fields`."""
    return check_fields(game, [fields_from_jsonl(game, row) for row in rows(Path(path))], cannot, progress)


def check_fields(
    game: str,
    found: Sequence[Mapping[str, Any]],
    cannot: Callable[[Card], list[str]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """``cannot`` says what of a card the game has no rule for; ``progress`` is told how many of how many are done.

    A row that is no card of the game at all counts as a card of which nothing is read, with the reason.
    """
    cards = whole = abilities = read = playable = 0
    phrases: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    corrected: list[tuple[str, str, str]] = []
    for fields in found:
        if progress is not None:
            progress(cards, len(found))
        cards += 1
        try:
            card, problems = card_from_fields(game, fields)
        except ArbiterError as error:
            abilities += 1
            phrases[error.message] += 1
            continue
        whole += not problems
        for face in card.faces:
            reading = compile_text(game, face.text, name=face.name, types=face.types)  # known by now
            corrected.extend((face.name, word.printed, word.read_as) for word in reading.corrected)
        read += sum(len(face.abilities) for face in card.faces)
        abilities += sum(len(face.abilities) for face in card.faces) + len(problems)
        phrases.update(problem.phrase for problem in problems)
        if not problems and cannot is not None:
            missing = cannot(card)
            refused.update(missing)
            playable += not missing
    return Report(
        cards,
        whole,
        abilities,
        read,
        tuple(phrases.most_common()),
        playable,
        tuple(refused.most_common()),
        tuple(corrected),
    )
