"""Everything to show of one card: what is printed, how it was read, and what somebody corrected."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from arbiter.abilities.card import Card, Face
from arbiter.cardtext import compile_text
from arbiter.cardtext.paraphrase import paraphrases
from arbiter.kernel.supported import supported_card

from ..corrections import Corrections
from ..formats import CardRow
from .records import CardShown, CorrectionShown, PrintingShown, SideShown, UnreadSentence
from .search_fields import rules_of, total_cost


def card_shown(
    game: str,
    ruleset: str,
    card: Card,
    row: sqlite3.Row,
    sides: Sequence[CardRow],
    printings: Sequence[sqlite3.Row],
    corrections: Corrections,
) -> CardShown:
    """``row``: the one that was asked for; ``sides``: the rows the card was made of, as they were added."""
    rules = rules_of(ruleset)
    fitted = supported_card(rules, card)
    numbers = {each.name: each.code for each in sides}
    shown = tuple(
        _side(game, ruleset, face, whole, numbers.get(face.name, row["number"]))
        for face, whole in zip(card.faces, fitted.faces, strict=True)
    )
    return CardShown(
        name=card.name,
        number=row["number"],
        set=row["set_name"],
        source=row["source"],
        whole=not any(side.unread for side in shown),
        sides=shown,
        corrections=tuple(made for each in sides if (made := _correction(game, each, corrections))),
        printings=tuple(
            PrintingShown(each["number"], each["set_name"], each["source"]) for each in printings
        ),
    )


def _side(game: str, ruleset: str, face: Face, fitted: Face, number: str) -> SideShown:
    reading = compile_text(game, face.text, name=face.name, types=face.types)
    unread = [
        UnreadSentence(face.text[each.start : each.end], each.message, each.start, each.end)
        for each in reading.problems
    ]
    for sentence in fitted.unread[len(face.unread) :]:
        printed, _, why = sentence.rpartition(" (")
        at = face.text.find(printed)
        start, end = (at, at + len(printed)) if printed and at >= 0 else (0, 0)
        unread.append(UnreadSentence(printed or sentence, why.removesuffix(")"), start, end))
    return SideShown(
        name=face.name,
        number=number,
        types=face.types,
        attributes=face.attributes,
        races=face.races,
        cost=total_cost(face, rules_of(ruleset)),
        printed_cost=face.cost or "",
        stats=tuple((name, value) for name, value in face.stats if name != "cost"),
        text=face.text,
        wording=tuple(line for line in reading.canonical.split("\n") if line),
        understood=paraphrases(game, face.abilities),
        unread=tuple(unread),
        corrected=reading.corrected,
    )


def _correction(game: str, row: CardRow, corrections: Corrections) -> CorrectionShown | None:
    found = corrections.of(game, row.code)
    if found is None:
        return None
    changes = tuple(
        (key, str(row.fields.get(key, "")), str(value)) for key, value in sorted(found.fields.items())
    )
    return CorrectionShown(row.code, found.reason, changes)
