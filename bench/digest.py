"""One digest of how many games go: every question, answer, fact and final state. A faster program has the same.

    python bench/digest.py --out before.json                  # with the code as it was
    python bench/digest.py --compare before.json              # with the code as it is
    python bench/digest.py --compare before.json --only fftcg # one ruleset

Games are random but always the same: starter decks of every ruleset and format, and decks of real cards where the
folder `shared` with card databases lies beside the repository. Decks of real cards are made once and kept in
`build/digest-decks`, so that what is read differently today does not look like a game that goes differently. In turn
games ask every question or only real ones, go on in a copy, or go on in what was saved and loaded.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "digest-decks"
REAL = 30  # games of each ruleset with real cards, of 100 that are asked for
LONGEST = 3000  # decisions: a random game with real cards may go on for ever
COPY_EVERY = 9  # decisions; so caches that a copy takes over are looked at too
LOAD_EVERY = 41  # decisions; so caches that are made anew are looked at too
EVENT_FIELDS = (
    *("kind", "ref", "source", "player", "amount", "frm", "to", "place", "detail", "context", "controller"),
    *("turned", "face_down", "side", "counters", "cause", "used", "after", "same", "actor", "also", "host"),
)


def starter_games(games: int) -> Iterator[tuple[str, Any]]:
    """(where it is counted, setup) of games with the decks that come with each ruleset."""
    from arbiter.cards import deck_names, load_deck
    from arbiter.games import RULESETS
    from arbiter.table import game_setup

    for ruleset, (_, formats) in RULESETS.items():
        decks = [load_deck(ruleset, name) for name in deck_names(ruleset)]
        pairs = [(one, other) for one in decks for other in decks]
        for form in formats:
            for number in range(games):
                pair = pairs[number % len(pairs)]
                yield f"{ruleset} {form}", game_setup(ruleset, pair, number, form, any_deck=True)


def real_games(games: int, shared: Path) -> Iterator[tuple[str, Any]]:
    """The same with decks of real cards."""
    if not (shared / "cards").is_dir():
        print(f"there are no card databases in {shared}: starter decks only", file=sys.stderr)
        return
    yield from real_setups(games, shared)


def real_setups(games: int, shared: Path, only: str = "") -> Iterator[tuple[str, Any]]:
    """(where it is counted, setup) with decks of real cards as kept; those that are missing are made."""
    sys.path.insert(0, str(ROOT / "tests"))
    from arbiter.errors import ArbiterError
    from arbiter.table.carddata import GameSetupData, setup_data, setup_from
    from contract import real_decks

    real_decks.FOLDER = shared / "cards"
    KEPT.mkdir(parents=True, exist_ok=True)
    for (ruleset, form), (build, _) in real_decks.DECKS.items():
        for number in range(games if ruleset.startswith(only) else 0):
            kept = KEPT / f"{ruleset}-{number}.msgpack"
            try:
                made = setup_from(msgspec.msgpack.decode(kept.read_bytes(), type=GameSetupData))
            except (OSError, ArbiterError):  # none yet, or records of abilities have changed since
                made = real_setup(real_decks, ruleset, form, build, number)
                kept.write_bytes(msgspec.msgpack.encode(setup_data(made)))
            yield f"{ruleset} real", made


def real_setup(real_decks: Any, ruleset: str, form: str, build: Any, number: int) -> Any:
    from arbiter.cards import Deck
    from arbiter.table import game_setup

    chosen = random.Random(number)
    decks = []
    for _ in range(2):
        sections = build(chosen)
        tokens = real_decks.tokens(ruleset, sections)
        decks.append(Deck("real", ruleset, {**sections, "tokens": tokens} if tokens else sections))
    return game_setup(ruleset, (decks[0], decks[1]), number, form)


def since_last(game: Any) -> list[Any]:
    """What is asked and what has happened since."""
    from arbiter.kernel.saving import decision_data

    asked = game.s.decision
    facts = [[getattr(event, name) for name in EVENT_FIELDS] for event in game.log]
    game.log = []
    return [game.s.turn, game.s.phase, facts, None if asked is None else decision_data(asked)]


def played(setup: Any, number: int, lines: list[str] | None = None) -> str:
    """The digest of one game; ``lines``: what went into it."""
    from arbiter.kernel import rng, saving
    from arbiter.players.random import any_answer

    total = blake2b(digest_size=12)
    game = setup.new_game()
    game.asks_all = number % 3 == 1
    game.log = []
    words = rng.seeded(number)
    game.run()
    for at in range(LONGEST):
        asked = game.s.decision
        said = msgspec.json.encode(since_last(game))
        total.update(said)
        if lines is not None:
            lines.append(said.decode())
        if asked is None:
            break
        if number % 2 and at % COPY_EVERY == 0:
            game = game.copy()
            game.log = []
        if number % 4 == 2 and at % LOAD_EVERY == 0:
            game.s = saving.load(saving.save(game.s, game.lib), game.lib)
            game.rebuild()
            asked = game.s.decision
        forced = asked.forced
        answer = any_answer(asked, words) if forced is None else forced
        total.update(repr(answer).encode())
        game.answer(answer)
        game.run()
    # What could have been taken back, and hashes of states, are no part of how the game went.
    game.s.before = None
    game.s.marks = game.s.script = game.s.barred_answers = []
    game.s.script_key = 0
    total.update(game.s.outcome.encode() + saving.save(game.s, game.lib))
    return total.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=500, help="in all, about")
    parser.add_argument(
        "--only", default="", help="only what begins so: a ruleset, or a ruleset and a format"
    )
    parser.add_argument("--out", type=Path, help="keep the digests there")
    parser.add_argument("--compare", type=Path, help="digests kept before")
    parser.add_argument(
        "--shared", type=Path, default=ROOT.parent / "shared", help="where card databases are"
    )
    parser.add_argument(
        "--game", type=int, help="print all that goes into this game of each kind (with --only)"
    )
    asked = parser.parse_args()
    each = max(1, asked.games // 12)  # eight formats, and half as many games again with real cards
    found: dict[str, list[str]] = {}
    for games in (starter_games(each), real_games(max(1, each * REAL // 38), asked.shared)):
        for kind, setup in games:
            digests = found.setdefault(kind, [])
            number = len(digests)
            if not kind.startswith(asked.only) or (asked.game is not None and number != asked.game):
                digests.append("")
                continue
            lines: list[str] | None = [] if asked.game is not None else None
            digests.append(played(setup, number, lines))
            for line in lines or ():
                print(line)
    if asked.game is not None:
        return
    for kind, digests in found.items():
        if any(digests):
            print(
                f"{kind:<20} {len(digests):>3} games {blake2b(''.join(digests).encode(), digest_size=8).hexdigest()}"
            )
    if asked.out:
        asked.out.write_text(json.dumps(found, indent=1))
    if asked.compare:
        raise SystemExit(differences(json.loads(asked.compare.read_text()), found))


def differences(before: dict[str, list[str]], now: dict[str, list[str]]) -> int:
    """Says which games go differently; how many do."""
    n = 0
    for kind, digests in now.items():
        for number, (one, other) in enumerate(zip(before.get(kind, []), digests, strict=False)):
            if one and other and one != other:
                n += 1
                print(f"differs: {kind}, game {number}: see --only '{kind}' --game {number}")
    print(f"{n} games differ" if n else "all games go as before")
    return n


if __name__ == "__main__":
    main()
