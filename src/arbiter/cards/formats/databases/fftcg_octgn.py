"""OCTGN sets: XML, a property for everything printed; costs are written in words."""

from __future__ import annotations

import re
from typing import Any

from ..cleaning import is_true, read_rows, text_of, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat, Refusal
from ._fftcg import row

_COST = re.compile(r"\(([^()\n]*)\)(?=\s*[:,])")
_ELEMENT = re.compile(r"(\d+) (Fire|Ice|Wind|Earth|Lightning|Water|Light|Dark)", re.IGNORECASE)
_GENERIC = re.compile(r"(\d+|X) CP", re.IGNORECASE)


def _recognise(content: Content) -> bool:
    root = content.xml
    return root is not None and root.tag == "set" and bool(root.every("property"))


def _symbols(found: re.Match[str]) -> str:
    """ "{Fire}{1}{Dull}" of "(1 Fire, 1 CP, dull)"; anything else stays as it is."""
    made = ""
    for part in (each.strip() for each in found[1].split(",")):
        if match := _ELEMENT.fullmatch(part):
            made += f"{{{match[2].capitalize()}}}" * min(int(match[1]), 10)
        elif match := _GENERIC.fullmatch(part):
            made += f"{{{match[1].upper()}}}"
        elif part.casefold() in ("dull", "s", "special"):
            made += "{Dull}" if part.casefold() == "dull" else "{S}"
        else:
            return found[0]
    return made


def _row(card: dict[str, Any]) -> CardRow:
    text = _COST.sub(_symbols, text_of(card.get("Abilities")))
    burst = re.match(r"EX Burst\b", text, re.IGNORECASE) is not None or is_true(card.get("CanUseEX"))
    return row(
        code=word_of(card.get("SetNumber")),
        name=card["name"],
        kind=card.get("CardType"),
        cost=card.get("CP"),
        power=card.get("Power"),
        of_elements=card.get("Element"),
        job=card.get("Occupation"),
        categories=card.get("Category"),
        multicard=is_true(card.get("Multicard")) or word_of(card.get("Occupation")) == "Standard Unit",
        text=(text, burst),
        set=card["set"],
        numbers=(card["id"],) if card["id"] else (),
    )


def _read(content: Content) -> Database:
    root = content.xml
    assert root is not None
    cards: list[dict[str, Any]] = []
    for each in root.every("card"):
        if each.complete:
            said = {
                one.attributes.get("name", ""): one.attributes.get("value", "")
                for one in each.every("property")
            }
            named = {key: each.attributes.get(key, "") for key in ("name", "id")}
            cards.append({**said, **named, "set": root.attributes.get("name", "")})
    made = read_rows("fftcg", cards, _row, lambda card: card.get("SetNumber") or card.get("name"))
    if content.xml_error:
        made.refused.append(Refusal("the end of the file", content.xml_error))
    return made


FORMAT = DatabaseFormat("octgn", "an OCTGN `set.xml`", "XML: `<set>` with `<property>`", _recognise, _read)
