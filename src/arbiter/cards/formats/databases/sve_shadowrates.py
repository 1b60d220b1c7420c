"""shadowrates: text in HTML, symbols as pictures."""

from __future__ import annotations

from typing import Any

from arbiter.errors import ArbiterError

from ..cleaning import is_object_list, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._sve import row


def _recognise(content: Content) -> bool:
    found = content.json
    return isinstance(found, dict) and is_object_list(found.get("cards"), "main_type", "effects")


def _row(card: dict[str, Any]) -> CardRow:
    if word_of(card.get("language")) not in ("", "en"):
        raise ArbiterError("its text is not in English")
    kinds = [word_of(card.get("main_type")), word_of(card.get("sub_type"))]
    return row(
        code=word_of(card.get("id")),
        name=card.get("name"),
        kind=" / ".join(word for word in kinds if word),
        class_name=card.get("clan_name"),
        trait=card.get("traits"),
        cost=card.get("cost"),
        attack=card.get("atk") if str(card.get("main_type")).casefold() == "follower" else None,
        defense=card.get("health") if str(card.get("main_type")).casefold() == "follower" else None,
        text=card.get("effects"),
        set=word_of(card.get("expansion_id")),
    )


def _read(content: Content) -> Database:
    return read_rows("sve", content.json["cards"], _row)


FORMAT = DatabaseFormat(
    "shadowrates", "the shadowrates database, HTML in text", "`cards` with `main_type` and `effects`",
    _recognise, _read,
)  # fmt: skip
