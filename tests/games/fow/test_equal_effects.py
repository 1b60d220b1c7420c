"""Effects that say the same are worked out together; the result is what each of them alone would add up to."""

from __future__ import annotations

from itertools import combinations

import pytest

from arbiter.cardtext import card_from_fields
from arbiter.games.fow.vocabulary import FIELD, place
from arbiter.kernel.game import Game
from arbiter.kernel.saving import info_data
from arbiter.table import game_setup
from contract.starters import decks

TEXTS = (
    "Each Knight you control gains [+200/+200].",
    "Each resonator you control gains [+100/+0].",
    "Each Knight you control gains [Flying].",
    "Each resonator gains [Precision].",
    "Each Knight you control gains the race Vampire.",
    "Each Vampire you control gains [+100/+100].",
    "Each resonator you control with 600 or more ATK gains [+100/+0].",
    "Each resonator you control with 700 or less ATK gains [+100/+0].",
    "Each resonator you control with 700 or less ATK gains [-100/-0].",
    "Each resonator with 600 or more ATK gains [+100/+0].",
    "Each resonator your opponent controls gains [-300/-0].",
    'Each Knight you control gains "Each Vampire you control gains [+0/+100]."',
)


def standing(texts: tuple[str, ...], each: int) -> Game:
    """Both players with so many cards of each text, in turn, so that none of them is older than all of another."""
    made = game_setup("fow-8.01", decks("fow-8.01", 1), 1)
    game = made.new_game()
    game.run()
    printed: list[int] = []
    for number, text in enumerate(texts):
        fields = {
            "name": f"Knight {number}",
            "type": "Resonator",
            "cost": "{W}",
            "race": "Knight",
            "atk": 600,
            "def": 600,
        }
        card, problems = card_from_fields("fow", {**fields, "text": text})
        assert not problems
        printed.append(game.lib.add(card))
    for at in range(2 * each):
        for one in printed:
            game.s.add_card(one, at % 2, place(FIELD, 0))
    game.fit_infos()
    game.rebuild()
    return game


@pytest.mark.parametrize("texts", [*combinations(TEXTS, 2), TEXTS], ids=lambda texts: str(len(texts)))
def test_together_is_what_one_by_one_is(texts: tuple[str, ...]) -> None:
    together, one_by_one = standing(texts, 3), standing(texts, 3)
    one_by_one.citing = []  # while clauses are noted nothing is left out
    together.refresh()
    one_by_one.refresh()
    looks = [info_data(info, together.lib) for info in together.infos]
    assert looks == [info_data(info, one_by_one.lib) for info in one_by_one.infos]
    assert together.altered
