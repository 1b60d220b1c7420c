"""What is read can be written into a record and read back: its words are plain strings, however they were read."""

from __future__ import annotations

import msgspec
import pytest

from arbiter.abilities import codec
from arbiter.abilities.tree import number
from arbiter.cardtext.compiler import read_text

TEXTS = {
    "fow": [
        "[Continuous]: If you have three cards in your lifebreak area, this card cannot be blocked.",
        "At the beginning of your recovery phase, draw a card.",
        "This card cannot be cancelled.",
    ],
    "sve": ["[fanfare] Draw a card."],
    "fftcg": ["When this card enters the field, draw 1 card."],
}


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in TEXTS.items() for text in texts])
def test_a_reading_goes_into_a_record_and_back(game: str, text: str):
    kind = {"fow": "resonator", "sve": "follower", "fftcg": "forward"}[game]
    reading = read_text(game, text, "Ferry Warden", (kind,))
    assert reading.abilities, reading.problems
    for ability in reading.abilities:
        kept = msgspec.json.decode(msgspec.json.encode(codec.to_data(ability)))
        assert number(codec.from_data(kept)) == number(ability)
