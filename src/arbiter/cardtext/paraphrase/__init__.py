"""What a card's text was understood to say, in plain English that names every reference and says every default.

:func:`paraphrase` writes the final records of a reading; :func:`read_paraphrase` reads them back, and gives the same
records up to :func:`normal` form. Both follow one table of phrases, :mod:`.phrases`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...abilities.by_hand import Acts, ByHand
from ...abilities.nodes import Ability
from .normal import normal
from .reading import Reader
from .table import table
from .writing import Writer

__all__ = ["normal", "paraphrase", "paraphrases", "read_paraphrase"]


def paraphrase(game: str, ability: Ability) -> str:
    """What an ability of a card of this game does, as the program understands it."""
    return Writer(table(game)).ability(normal(ability))


def paraphrases(game: str, abilities: Iterable[Ability]) -> tuple[str, ...]:
    """A line an ability. Unread text that people carry out has none: nothing of it was understood."""
    return tuple(paraphrase(game, each) for each in abilities if not isinstance(each, (Acts, ByHand)))


def read_paraphrase(game: str, text: str) -> Ability:
    """The ability a paraphrase says; a text that is none is an error."""
    return Reader(table(game), text).ability()
