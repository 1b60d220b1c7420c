"""Cards of any game from their printed information."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

from ..abilities.card import Card
from ..errors import ArbiterError
from ..rulebook.hearing import keeping
from .api import games
from .fields import Kind
from .reading import Problem


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    with keeping() as heard:
        card, problems = _module(game).card_from_fields(game, fields)
    return replace(card, clauses=tuple(dict.fromkeys(heard))), problems


def field_names(game: str) -> frozenset[str]:
    """The fields a card of the game may have."""
    return frozenset(field_kinds(game))


def field_kinds(game: str) -> Mapping[str, Kind]:
    """What stands under each field."""
    kinds: Mapping[str, Kind] = _module(game).KEYS
    return kinds


def fields_from_jsonl(game: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card from a row of our own card database."""
    return cast("dict[str, Any]", _module(game).fields_from_jsonl(row))


def card_from_jsonl(game: str, row: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from a row of our own card database."""
    return card_from_fields(game, fields_from_jsonl(game, row))


def _module(game: str) -> Any:
    if game not in games():
        raise ArbiterError(f"no card text of {game} can be read", hint=f"known: {', '.join(games())}")
    return import_module(f".{game}.cards", __package__)
