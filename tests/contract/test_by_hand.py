"""Text carried out by hand tells a seat nothing that a real effect would not, and taking back leaves nothing behind."""

from __future__ import annotations

import pytest

from arbiter.kernel import rng
from contract.playing import content
from contract.secrets import permuted, same_story
from table.hand_decks import GAMES, answer, odd_table, played

every_game = pytest.mark.parametrize("game", GAMES)
ACTING = ("by hand", "pay by hand", "by hand: what", "by hand: how", "agree")


@every_game
def test_what_a_seat_cannot_see_changes_nothing_it_sees(game: str):
    table = odd_table(game, 5, undo=False)
    compared = 0
    for n, (asked, _) in enumerate(played(table, 5, 300)):
        if n % 13 == 0 or (asked.about in ACTING and n % 4 == 0):
            for seat in (0, 1, -1):
                one, other = permuted(table, seat, n, shuffle=False), permuted(table, seat, n)
                assert content(one.observe(seat)) == content(other.observe(seat))
                assert one.log(seat) == other.log(seat)
                compared += asked.about in ACTING
    assert compared


@every_game
def test_what_stays_hidden_leaves_no_trace(game: str):
    """What a player does by hand with cards the other cannot see: the other reads and sees the same."""
    table = odd_table(game, 7, undo=False)
    words = rng.seeded(7)
    compared = 0
    for n in range(250):
        asked = table.decision()
        if asked is None:
            break
        chosen = answer(asked, words)
        for seat in (0, 1):
            if asked.about in ACTING or n % 5 == 0:
                compared += same_story(table, chosen, seat, n)
        table.answer(chosen)
    assert compared > 20


@every_game
def test_undo_restores_everything(game: str):
    table = odd_table(game, 9)
    past = []
    for _ in played(table, 9, 250):
        past.append((table.digest(), table.labels(), table.log(0)))
    for was in reversed(past):
        table.undo()
        assert (table.digest(), table.labels(), table.log(0)) == was
