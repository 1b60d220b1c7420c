"""How cost grows with what is on the field: Force of Will, n permanents on both sides, each with one continuous effect.

    python bench/growth.py

Microseconds a decision and the longest single one in milliseconds, in random play from a position with n cards.
"""

from __future__ import annotations

from time import process_time
from typing import Any

RULESET = "fow-8.01"
ANSWERS = 60  # decisions that are timed in each game
GAMES = 3
#: what each card says; the second kind looks at what it changes itself, so that effects have to be tried out
TEXTS = {
    "nothing": "",
    "+200/+200": "Each Knight you control gains [+200/+200].",
    "gains [Flying]": "Each Knight you control gains [Flying].",
    "gains a race": "Each Knight you control gains the race Vampire.",
    "looks at ATK": "Each resonator you control with 600 or more ATK gains [+100/+0].",
}
COUNTS = ((10, 0), (10, 10), (20, 20), (60, 30), (60, 60))  # cards, and how many of them say something


def card(name: str, text: str) -> Any:
    from arbiter.cardtext import card_from_fields

    fields = {"name": name, "type": "Resonator", "cost": "{W}{1}", "race": "Knight", "atk": 600, "def": 600}
    made, problems = card_from_fields("fow", {**fields, "text": text})
    assert not problems, problems
    return made


def position(prepared: Any, plain: int, speaking: int, cards: int, effects: int, seed: int) -> Any:
    """A game in which somebody is asked to act in the main phase, with more cards on the field."""
    from arbiter.games.fow.vocabulary import FIELD, place
    from arbiter.kernel import playout, rng

    game = prepared.deal(seed)
    words = (rng.seeded(seed), rng.seeded(seed + 1))
    asked = None
    while asked is None or asked.about != "action" or game.s.phase != "main phase" or game.s.turn < 3:
        playout.play_out(game, words, 1)
        asked = game.s.decision
        assert asked is not None
    for number in range(cards):
        game.s.add_card(speaking if number < effects else plain, number % 2, place(FIELD, 0))
    game.rebuild()
    return game, words


def measure() -> list[tuple[str, int, int, float, float]]:
    """(what the cards say, cards, effects, µs a decision, the longest decision in ms)"""
    from arbiter.cards import deck_names, load_deck
    from arbiter.kernel import playout
    from arbiter.sim.series import Prepared
    from arbiter.table import game_setup

    names = deck_names(RULESET)[:2]
    prepared = Prepared(game_setup(RULESET, (load_deck(RULESET, names[0]), load_deck(RULESET, names[1]))))
    plain = prepared.lib.add(card("Plain Knight", ""))
    found: list[tuple[str, int, int, float, float]] = []
    for says, text in TEXTS.items():
        speaking = prepared.lib.add(card(f"Knight that {says}", text))
        for cards, effects in COUNTS:
            if bool(effects) != bool(text) and (cards, effects) != (60, 60):
                continue
            took = longest = 0.0
            answers = 0
            for seed in range(GAMES):
                game, words = position(prepared, plain, speaking, cards, effects, seed)
                for _ in range(ANSWERS):
                    began = process_time()
                    answers += playout.play_out(game, words, 1)[0]
                    one = process_time() - began
                    took += one
                    longest = max(longest, one)
            found.append((says, cards, effects if text else 0, took / max(1, answers) * 1e6, longest * 1e3))
    return found


def main() -> None:
    print("growth, Force of Will 8.01      cards  effects  µs a decision  longest, ms")
    base = 0.0
    for says, cards, effects, each, longest in measure():
        base = base or each
        times = f"{each / base:.1f}x"
        print(f"  {says:<28} {cards:>6} {effects:>8} {each:>14,.0f} {longest:>12.1f}  {times:>7}")


if __name__ == "__main__":
    main()
