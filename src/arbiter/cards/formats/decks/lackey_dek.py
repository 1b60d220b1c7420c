"""LackeyCCG decks: XML, an element a card."""

from __future__ import annotations

from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry, named_section

GAMES = {"forceofwill": "fow", "fow": "fow", "fftcg": "fftcg"}


def _recognise(content: Content) -> bool:
    root = content.xml
    return root is not None and root.tag == "deck" and bool(root.every("superzone"))


def _read(content: Content) -> list[DeckList]:
    root = content.xml
    assert root is not None
    game = "".join(each.text for each in root.every("game")).strip().casefold()
    deck = DeckList(GAMES.get(game, ""))
    for zone in root.every("superzone"):
        section = named_section(zone.attributes.get("name", ""))
        deck.sections.setdefault(section, [])
        for card in zone.every("card"):
            name = next(iter(card.every("name")), None)
            sets = next(iter(card.every("set")), None)
            if name is not None:
                number = name.attributes.get("id", "")
                add(
                    deck,
                    section,
                    entry(content.where, 1, name.text.strip(), number, sets.text if sets else ""),
                )
    return [deck]


FORMAT = DeckFormat("lackey-dek", "a LackeyCCG `.dek`", "XML: `<deck>` with `<superzone>`", _recognise, _read)
