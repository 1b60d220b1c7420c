"""A small match with fixed seeds and iterations: it fails when the searching player has become clearly weaker.

Search wins most of these games; a player as strong as greedy would win half of them. `arbiter arena`
measures in earnest (docs/opponents.md)."""

from arbiter.cards import load_deck
from arbiter.sim.arena import arena, matchups

GAMES = 8


def test_search_is_stronger_than_greedy():
    decks = [load_deck("sve-1.3.1", name) for name in ("bridge", "lamps")]
    (match,) = arena(
        matchups("sve-1.3.1", decks), ("search:30", "greedy"), GAMES // 2, seed=5, stop=False, looked_at=0
    )
    assert match.games == GAMES
    assert match.points >= GAMES / 2
