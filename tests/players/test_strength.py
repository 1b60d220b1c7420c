"""A small match with fixed seeds and iterations: it fails when the searching player has become clearly weaker.

Search wins nearly all of these games; of players as strong as greedy, one in ten would pass. `arbiter arena` measures
in earnest (docs/opponents.md)."""

from arbiter.cards import load_deck
from arbiter.sim.arena import arena, matchups

GAMES = 16
ENOUGH = 11


def test_search_is_stronger_than_greedy():
    decks = [load_deck("sve-1.3.1", name) for name in ("bridge", "lamps")]
    (match,) = arena(
        matchups("sve-1.3.1", decks), ("search:12", "greedy"), GAMES // 2, seed=5, stop=False, looked_at=0
    )
    assert match.games == GAMES
    assert match.points >= ENOUGH
