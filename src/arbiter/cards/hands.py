"""Opening hands to try: dealt by the game itself, with its own rules for changing cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter.abilities.card import Card
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.decision import SOME, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST
from arbiter.kernel.library import Library

from .resolving import TOKENS

_SET_UP = ("first", "change", "mulligan", "order on the bottom")


@dataclass(frozen=True)
class OpeningHand:
    """The hand dealt first, and the one after changing cards if that was wanted. ``changes``: "some" where a player
    chooses which cards to change, "all" where it is the whole hand; ``clause``: the rule of it."""

    first: tuple[Card, ...]
    kept: tuple[Card, ...]
    changes: str
    clause: str


def opening_hand(
    ruleset: str,
    sections: Mapping[str, Sequence[Card]],
    seed: int,
    change: Sequence[int] | None = None,
    format: str = "",
) -> OpeningHand:
    """The opening hand of a deck. ``change``: the places of the cards to change, from 0; None to keep the hand. Where
    the rules only know the whole hand, any place means that."""
    rules = make_ruleset(ruleset, format)
    lib = Library(rules)
    lib.named.update((card.name, card) for card in sections.get(TOKENS, ()))
    decks = [{name: [lib.add(card) for card in cards] for name, cards in sections.items()} for _ in range(2)]
    game = rules.new_game(lib, (decks[0], decks[1]), seed)
    first: tuple[Card, ...] | None = None
    changes = clause = ""
    while True:
        game.run()
        ask = game.s.decision
        if ask is None or ask.about not in _SET_UP:
            break
        if ask.seat == 0 and ask.about in ("change", "mulligan"):
            first = _hand(game)
            changes = "some" if ask.shape == SOME else "all"
            clause = rules.own((ask.clause,))[0] if rules.own((ask.clause,)) else ask.clause
            game.answer(_changed(ask, change))
        else:
            game.answer(ask.default if ask.default is not None else list(range(len(ask.options))))
    kept = _hand(game)
    return OpeningHand(kept if first is None else first, kept, changes, clause)


def _changed(ask: Decision, change: Sequence[int] | None) -> list[int]:
    if ask.shape != SOME:
        return [
            next(i for i, option in enumerate(ask.options) if (option.verb == "mulligan") == bool(change))
        ]
    wanted = sorted(set(change or ()))
    if any(not 0 <= at < len(ask.options) for at in wanted):
        raise ArbiterError(f"the hand has {len(ask.options)} cards", clause=ask.clause)
    return wanted


def _hand(game: Game) -> tuple[Card, ...]:
    cards = game.s.zones[game.rules.place(game.rules.hand, FIRST)]
    return tuple(game.lib.cards[game.s.card[card]] for card in cards)
