"""The cards that a scenario file defines."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from arbiter.abilities.card import Card
from arbiter.cards.library import together
from arbiter.cardtext import card_from_fields
from arbiter.errors import ArbiterError
from arbiter.kernel.ruleset import Ruleset

from .records import FileError


def read_cards(
    ruleset: str, rules: Ruleset, tables: list[dict[str, Any]]
) -> tuple[dict[str, Card], dict[str, str]]:
    """The file's cards and the ruleset's plain ones, by name; and why those that cannot be read cannot."""
    made = dict(rules.plain_cards())
    new: dict[str, list[Card]] = {}
    bad: dict[str, str] = {}
    for number, table in enumerate(tables, 1):
        name = table.get("name")
        if not isinstance(name, str) or not name.strip():
            bad[f"card {number}"] = f"card {number} has no name"
            continue
        try:
            card = _card(
                ruleset.partition("-")[0],
                repr(sorted(table.items(), key=lambda item: item[0])),
                _Fields(table),
            )
        except FileError as error:
            bad[name.strip()] = reason_of(error)
            continue
        new.setdefault(card.name, []).append(card)
        made[card.name] = together(new[card.name])
    for name in bad:
        made.pop(name, None)  # of several definitions all count
    return made, bad


def reason_of(error: ArbiterError) -> str:
    why = error.message + (f" [{error.clause}]" if error.clause else "")
    return why + (f" (hint: {error.hint})" if error.hint else "")


class _Fields:
    """A card's table, passed by a cache that looks at its text only."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fields)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4096)
def _card(game: str, key: str, fields: _Fields) -> Card:
    try:
        card, _ = card_from_fields(game, fields.table)
    except ArbiterError as error:
        name = fields.table.get("name")
        raise FileError(f"card {name!r}: {error.message}", clause=error.clause, hint=error.hint) from None
    except RecursionError:
        raise FileError(f"card {fields.table.get('name')!r} is nested too deeply") from None
    return card
