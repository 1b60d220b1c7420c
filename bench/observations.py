"""What environments do at each step, without a library around it: an action, then what the one who is asked may know.

    python bench/observations.py [--ruleset sve-1.3.1] [--games 10]
    valgrind --tool=callgrind --collect-atstart=no --toggle-collect='CPyPy_encoding___Encoder___encode' \
        .venv/bin/python bench/observations.py

Prints the processor time of both parts. `make release` plays these games to record which code environments run. They
are played once before anything is counted, which fills the encoder's memories.
"""

from __future__ import annotations

import argparse
import gc
from random import Random
from time import process_time

from arbiter.rl import layout
from arbiter.rl.decks import Dealer
from arbiter.rl.episode import Episode
from arbiter.rl.record import Record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="sve-1.3.1")
    parser.add_argument("--games", type=int, default=10)
    asked = parser.parse_args()
    dealer = Dealer(asked.ruleset)
    play(dealer, asked.games)
    gc.collect()
    gc.freeze()
    steps, acting, showing = play(dealer, asked.games)
    print(
        f"{asked.ruleset}: {steps} steps, {1e6 * acting / steps:.1f} µs for an action, "
        f"{1e6 * showing / steps:.1f} µs for what is shown"
    )


def play(dealer: Dealer, games: int) -> tuple[int, float, float]:
    """Play games at random; gives the steps, and the seconds that actions and observations took."""
    records = [Record(memoryview(bytearray(layout.RECORD))) for _ in range(2)]
    steps, acting, showing = 0, 0.0, 0.0
    for seed in range(games):
        game, encoder, _ = dealer.deal(seed)
        episode, chance = Episode(game), Random(seed)
        while episode.choosing is not None:
            before = process_time()
            encoder.encode(episode, episode.seat, records[episode.seat])
            shown = process_time()
            episode.act(chance.choice(episode.actions()))
            steps, acting, showing = steps + 1, acting + process_time() - shown, showing + shown - before
    return steps, acting, showing


if __name__ == "__main__":
    main()
