"""Cards written down again: the fields of a scenario file that make the same card."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from ..abilities.card import Card

Fields = dict[str, Any]


def fields_from_card(game: str, card: Card) -> list[Fields]:
    """The tables that :func:`card_from_fields` reads the card from: one, or one for each of two cards of a name."""
    module = import_module(f".{game}.written", __package__)
    return cast("list[Fields]", module.fields_from_card(card))


def without_empty(fields: Mapping[str, Any]) -> Fields:
    """The fields that say something."""
    return {key: value for key, value in fields.items() if value not in (None, "", ())}
