"""What reading a card's text gives: abilities, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass

from ..abilities.nodes import Ability


@dataclass(frozen=True)
class Problem:
    """A sentence that could not be read: where it stands in the text given, and why.

    ``phrase``: the sentence as the reader sees it, so that equal sentences of several cards count together.
    ``paragraph``: the ability as printed to which the sentence belongs; nothing of it is read.
    """

    start: int
    end: int
    phrase: str
    message: str
    paragraph: str


@dataclass(frozen=True)
class CorrectedWord:
    """A word that is misspelled on the card, where it stands in the text given, and the word it was read as."""

    start: int
    end: int
    printed: str
    read_as: str


def printed_lines(text: str, start: int, end: int) -> str:
    """The whole lines of the card on which a stretch of its text stands."""
    stop = text.find("\n", max(start, end - 1))
    return text[text.rfind("\n", 0, start) + 1 : len(text) if stop < 0 else stop].strip()


@dataclass(frozen=True)
class Reading:
    """``canonical`` is the abilities written back; ``read`` of ``paragraphs`` were read whole."""

    abilities: tuple[Ability, ...] = ()
    problems: tuple[Problem, ...] = ()
    canonical: str = ""
    paragraphs: int = 0
    read: int = 0
    clauses: tuple[str, ...] = ()
    """Citations: the rules by which printing variants and wordings of this text mean what they do."""
    corrected: tuple[CorrectedWord, ...] = ()
    """What was taken for a slip of the pen in paragraphs that are read."""

    @property
    def whole(self) -> bool:
        return not self.problems
