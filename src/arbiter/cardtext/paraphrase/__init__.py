"""What a card's text was understood to say, in plain English that names every reference and says every default.

:func:`paraphrase` writes the final records of a reading; :func:`read_paraphrase` reads them back, and gives the same
records up to :func:`normal` form. Both follow one table of phrases, :mod:`.phrases`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from ...abilities.by_hand import Acts, ByHand
from ...abilities.card import Card
from ...abilities.nodes import Ability
from ...abilities.tree import number
from .normal import normal
from .parsing import Reader
from .table import table
from .writing import Writer

__all__ = ["card_read_from_paraphrases", "normal", "paraphrase", "paraphrases", "read_paraphrase"]


def paraphrase(game: str, ability: Ability) -> str:
    """What an ability of a card of this game does, as the program understands it."""
    return Writer(table(game)).ability(normal(ability))


def paraphrases(game: str, abilities: Iterable[Ability]) -> tuple[str, ...]:
    """A line an ability. Unread text that people carry out has none: nothing of it was understood."""
    return tuple(paraphrase(game, each) for each in abilities if not isinstance(each, (Acts, ByHand)))


def read_paraphrase(game: str, text: str) -> Ability:
    """The ability a paraphrase says; a text that is none is an error."""
    return Reader(table(game), text).ability()


def card_read_from_paraphrases(game: str, card: Card) -> Card:
    """The card with the abilities that the paraphrases of its own say: it has to play the same."""
    faces = tuple(
        replace(face, abilities=tuple(_said(game, each, each.text) for each in face.abilities))
        for face in card.faces
    )
    return replace(card, faces=faces)


@lru_cache(maxsize=4096)
def _said(game: str, ability: Ability, printed: str) -> Ability:
    made = read_paraphrase(game, paraphrase(game, ability))
    object.__setattr__(made, "text", printed)
    return number(made)
