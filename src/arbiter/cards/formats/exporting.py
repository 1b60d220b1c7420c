"""Decks as other programs read them."""

from __future__ import annotations

from collections.abc import Callable

from arbiter.errors import ArbiterError

from .records import DeckLine, DeckList

UNTAP = {
    "deck-1": ("main", ""), "play-1": ("ruler", "leader"), "sideboard-1": ("sideboard",), "deck-2": ("stones", "evolve"),  # noqa: E501
    "pile-facedown": ("extra", "runes"),
}  # fmt: skip
TCG_ARENA = {
    "maindeck": ("ruler", "leader", "main", "", "stones"), "extra-deck": ("extra", "runes", "evolve"),
    "sideboard": ("sideboard",),
}  # fmt: skip


def _named(line: DeckLine) -> str:
    if not line.name:
        raise ArbiterError(
            f"the list gives {line.number} by number only",
            hint="--cards FILE says which cards the numbers are",
        )
    return f"{line.count} {line.name}"


def _text(deck: DeckList) -> str:
    parts = []
    for section, lines in deck.sections.items():
        if lines:
            heading = f"[{section.capitalize()}]\n" if section else ""
            parts.append(heading + "\n".join(_with_number(line) for line in lines) + "\n")
    title = f"# {deck.name}\n" if deck.name else ""
    return title + "\n".join(parts)


def _with_number(line: DeckLine) -> str:
    if line.name and line.number:
        return f"{line.count} {line.name} ({line.number})"
    return f"{line.count} {line.shown}"


def _zones(deck: DeckList, zones: dict[str, tuple[str, ...]]) -> str:
    parts = []
    for zone, sections in zones.items():
        lines = [line for section in sections for line in deck.sections.get(section, [])]
        if lines:
            parts.append(f"//{zone}\n" + "\n".join(map(_named, lines)) + "\n")
    return "\n".join(parts)


def _untap(deck: DeckList) -> str:
    return _zones(deck, UNTAP)


def _tcg_arena(deck: DeckList) -> str:
    return _zones(deck, TCG_ARENA)


EXPORTS: dict[str, Callable[[DeckList], str]] = {"text": _text, "untap": _untap, "tcgarena": _tcg_arena}


def export_deck(deck: DeckList, to: str) -> str:
    if to not in EXPORTS:
        raise ArbiterError(f"decks are not written as {to!r}", hint="--to " + ", ".join(EXPORTS))
    return EXPORTS[to](deck)
