"""Which game a deck list is of, where neither the list nor anybody says."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.games import RULESETS, deck_parts, games

from .formats import DeckList
from .library import CardLibrary, card_library
from .resolving import is_known


def newest_ruleset(game: str) -> str:
    return [name for name, (package, _) in RULESETS.items() if package == game][-1]


def libraries(user: Mapping[str, CardLibrary], ruleset: str = "") -> dict[str, CardLibrary]:
    """Our own cards of every game, of that ruleset or the newest, and before them the user's."""
    made: dict[str, CardLibrary] = {}
    for game in games():
        own = card_library(ruleset if ruleset.partition("-")[0] == game else newest_ruleset(game))
        made[game] = own.merge(user[game]) if game in user else own
    return made


def guess_game(deck: DeckList, by_game: Mapping[str, CardLibrary]) -> str:
    """The game that has most of the list's cards; "" if no game has any."""
    if deck.game:
        return deck.game
    scores = {game: _score(deck, game, library) for game, library in by_game.items()}
    best = max(scores, key=lambda game: scores[game], default="")
    return best if best and scores[best] > 0 else ""


def _score(deck: DeckList, game: str, library: CardLibrary) -> int:
    """How many lines are cards of the game, in parts that its decks have."""
    return sum(
        is_known(line, library)
        for section, lines in deck.sections.items()
        if not section or section in deck_parts(game)
        for line in lines
    )
