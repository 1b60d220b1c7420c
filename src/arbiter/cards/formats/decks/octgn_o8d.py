"""OCTGN decks: XML, cards by the identifier of their set file."""

from __future__ import annotations

from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry, named_section

GAMES = {"285a8cdb-1d02-4edd-a9de-1ade9d5a4f43": "fftcg"}


def _recognise(content: Content) -> bool:
    root = content.xml
    return root is not None and root.tag == "deck" and bool(root.every("section"))


def _read(content: Content) -> list[DeckList]:
    root = content.xml
    assert root is not None
    deck = DeckList(GAMES.get(root.attributes.get("game", "").casefold(), ""))
    for each in root.every("section"):
        section = named_section(each.attributes.get("name", ""))
        for card in each.every("card"):
            said = card.attributes
            add(
                deck, section, entry(content.where, said.get("qty", 1), card.text.strip(), said.get("id", ""))
            )
    return [deck]


FORMAT = DeckFormat("octgn-o8d", "an OCTGN `.o8d`", "XML: `<deck>` with `<section>`", _recognise, _read)
