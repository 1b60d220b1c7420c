"""Random games to be counted in instructions, which do not depend on what else the machine does.

    valgrind --tool=callgrind --collect-atstart=no --toggle-collect='CPyPy_playout___play_out' \
        .venv/bin/python bench/instructions.py --ruleset sve-1.3.1 --games 12
    callgrind_annotate --inclusive=yes callgrind.out.*

What is played before counting begins makes the memories that every process makes once.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from run import ROOT, real_games

WARM_UP = 2  # games


def main() -> None:
    from arbiter.cards import deck_names, load_deck
    from arbiter.kernel import playout, rng
    from arbiter.sim.series import Prepared, seed_of
    from arbiter.table import game_setup

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="fow-8.01")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--real", action="store_true", help="with decks of real cards, 400 decisions a game")
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    asked = parser.parse_args()
    limit = -1
    if asked.real:
        games = (real_games(asked.ruleset, asked.shared) or [])[: asked.games]
        limit = 400
    else:
        names = deck_names(asked.ruleset)[:2]
        prepared = Prepared(
            game_setup(
                asked.ruleset, (load_deck(asked.ruleset, names[0]), load_deck(asked.ruleset, names[-1]))
            )
        )
        for number in range(WARM_UP):
            game = prepared.deal(number)
            words = rng.seeded(number)
            game.run()
            while game.s.decision is not None:  # not by `play_out`, which is what is counted
                game.answer(playout.any_answer(game.s.decision, words))
                game.run()
        games = [prepared.deal(seed_of(1, number)) for number in range(asked.games)]
    decisions = 0
    for number, game in enumerate(games):
        decisions += playout.play_out(game, (rng.seeded(number), rng.seeded(number + 1)), limit)[0]
    print(f"{decisions} decisions: divide the instructions by that")


if __name__ == "__main__":
    main()
