# mypyc: skip
"""Cards as a game can really play them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.abilities.card import Card, Face

if TYPE_CHECKING:
    from arbiter.kernel.ruleset import Ruleset


def supported_card(rules: Ruleset, card: Card) -> Card:
    """The card without the abilities the game has no rule for: their sentences join those that are not understood,
    with the reason. A card that can be played whole stays the same."""
    faces = tuple(_face(rules, face) for face in card.faces)
    if all(new is old for new, old in zip(faces, card.faces, strict=True)):
        return card
    return replace(card, faces=faces)


def _face(rules: Ruleset, face: Face) -> Face:
    reasons = [rules.cannot(ability, face) for ability in face.abilities]
    if not any(reasons):
        return face
    kept = tuple(ability for ability, reason in zip(face.abilities, reasons, strict=True) if not reason)
    missing = tuple(
        f"{ability.text or face.name} ({reason})"
        for ability, reason in zip(face.abilities, reasons, strict=True)
        if reason
    )
    printed = tuple(ability.text for ability, reason in zip(face.abilities, reasons, strict=True) if reason)
    known = face.unread_text if len(face.unread_text) == len(face.unread) else face.unread
    return replace(face, abilities=kept, unread=(*face.unread, *missing), unread_text=(*known, *printed))
