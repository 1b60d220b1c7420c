"""Wordings put together anew from parts that cards use: each is read, and its paraphrase gives the same records.

A line of the lists is a text of our own; "S:" is before what stands on a Summon, a chant or a spell.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.paraphrase import normal, paraphrase, read_paraphrase

TYPES = {"fftcg": ("forward", "summon"), "fow": ("resonator", "chant"), "sve": ("follower", "spell")}


def texts(game: str) -> list[tuple[str, str]]:
    lines = Path(__file__).with_name(f"recombined_{game}.txt").read_text(encoding="utf-8").splitlines()
    return [(game, line) for line in lines if line]


@pytest.mark.parametrize(("game", "line"), [each for game in TYPES for each in texts(game)])
def test_a_recombined_wording_is_read_and_told_back(game: str, line: str) -> None:
    kind, text = TYPES[game][line.startswith("S: ")], line.removeprefix("S: ")
    reading = read_text(game, text, "Test Card", (kind,))
    assert reading.whole, reading.problems
    for ability in reading.abilities:
        assert read_paraphrase(game, paraphrase(game, ability)) == normal(ability)
