"""SVEN set files: a card with all its printings, in several languages."""

from __future__ import annotations

import re
from typing import Any

from arbiter.errors import ArbiterError

from ..cleaning import is_object_list, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._sve import row


def _recognise(content: Content) -> bool:
    found = content.json
    return isinstance(found, dict) and is_object_list(found.get("cards"), "id", "printings")


def _row(card: dict[str, Any]) -> CardRow:
    text, names = card.get("text"), card.get("names")
    printed = text.get("en") if isinstance(text, dict) else text
    name = names.get("en") if isinstance(names, dict) else None
    if isinstance(text, dict) and text and printed is None:
        raise ArbiterError("its text is not there in English")
    kinds = [
        word_of(card.get("type")),
        *(word for word in ("evolved", "token", "advanced") if card.get(word)),
    ]
    return row(
        code=word_of(card.get("id")),
        name=name or card.get("name"),
        kind=" / ".join(kinds),
        class_name=card.get("class"),
        trait=card.get("traits"),
        cost=card.get("cost"),
        attack=card.get("attack"),
        defense=card.get("defense"),
        text=re.sub(r"\{(\[\w+\])\}", r"\1", printed or ""),
        numbers=tuple(number for each in card.get("printings") or [] if (number := word_of(each))),
    )


def _read(content: Content) -> Database:
    return read_rows("sve", content.json["cards"], _row)


FORMAT = DatabaseFormat("sven", "a SVEN set file", "`cards` with `printings`", _recognise, _read)
