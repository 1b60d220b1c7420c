"""A table draws itself in a notebook, with nothing that only one player may see."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import arbiter
from arbiter.cards import deck_names
from arbiter.games import RULESETS
from arbiter.kernel.visibility import SPECTATOR
from arbiter.players import Random
from contract.secrets import permuted


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
def test_a_table_is_drawn_as_somebody_watching_sees_it(ruleset: str):
    table = arbiter.start(ruleset, tuple(deck_names(ruleset)[:2]), seed=2)
    chance = Random(1)
    for n in range(90):
        asked = table.decision()
        if asked is None:
            break
        if n % 30 == 29:
            drawn = table._repr_html_()
            ElementTree.fromstring(f"<div>{drawn}</div>")  # every mark is closed, every text escaped
            assert drawn == permuted(table, SPECTATOR, n)._repr_html_()
            shown = {card.name for zone in table.observe(None).zones for card in zone.cards if card.name}
            assert all(name.replace("'", "&#x27;") in drawn for name in shown)
        table.answer(chance.pick(table.game, asked))
