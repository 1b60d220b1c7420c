"""Play random games of every ruleset and format and try to break the engine.

    python tools/fuzz.py                            100 games with our own decks
    python tools/fuzz.py --games 20000 --jobs 4     the long run
    python tools/fuzz.py --cards fow=cards.jsonl --cards sve=other.json     also random decks of real cards
    python tools/fuzz.py --seed 17 --games 1 -v     one game again

Every answer is chosen at random. At random points of a game it is copied, saved and loaded, and taken back, and half of
the games are replayed from their records; each time the state must be the same, and go on the same. Decisions that take
longer than --slow milliseconds of processor time are listed. It ends with code 1 if anything was found, and names the
seed that shows it again."""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.cards import CardLibrary, Deck, deck_names, load_cards, load_deck
from arbiter.cards.decks import add_tokens, undefined_tokens
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS, ruleset
from arbiter.kernel import rng
from arbiter.kernel.supported import supported_card as fit
from arbiter.players.random import any_answer
from arbiter.table import Table, load, read_record, replay, start
from arbiter.table.carddata import setup_data
from arbiter.table.record import VERSION, Record

LONGEST = 3000  # answers of one game …
PATIENCE = 20.0  # … and seconds of processor time, after which it is left as it stands, and listed as slow
BATCH = 40  # games that are given out at once
DIGESTED = 25  # answers between two digests of a game
TRIED = 40  # draws until a random deck that can be played is given up
LOOKS = (0.0, 0.002, 0.008)  # how likely a game is copied, saved and taken back at an answer; one a game
OBSERVED = 0.005  # how likely a seat looks at the table
REPLAYED = 0.5  # how many games are replayed


@dataclass
class Found:
    """What one game showed: problems, and the decisions that took long (milliseconds, where)."""

    game: str = ""
    answers: int = 0
    problems: list[str] = field(default_factory=list)
    slow: list[tuple[float, str]] = field(default_factory=list)
    real: bool = False


_libraries: dict[tuple[str, str], CardLibrary] = {}


def library(game: str, file: str) -> CardLibrary:
    if (game, file) not in _libraries:
        _libraries[game, file] = load_cards(game, Path(file))
    return _libraries[game, file]


@cache
def own_deck(name: str, deck: str) -> Deck:
    return load_deck(name, deck)


@cache
def playable(name: str, file: str, called: str) -> Card | None:
    """A real card, if a ruleset can play all of its text."""
    try:
        card = fit(ruleset(name), library(name.partition("-")[0], file).find(called))
    except ArbiterError:
        return None
    return None if any(face.unread for face in card.faces) else card


def random_deck(name: str, file: str, chance: random.Random) -> Deck | None:
    """A legal size of any cards that can be played whole, put where our own decks put cards of their type."""
    own = own_deck(name, chance.choice(deck_names(name)))
    rules = ruleset(name)
    cards = library(name.partition("-")[0], file)
    made: dict[str, list] = {}
    for section, held in own.sections.items():
        if section == "tokens":
            continue
        types = {card.faces[0].types for card in held}
        fitting = []
        for _ in range(TRIED * len(held)):
            if len(fitting) >= len(held):
                break
            card = playable(name, file, chance.choice(cards.names))
            if card is not None and card.faces[0].types in types:
                fitting += [card] * min(chance.randint(1, 4), len(held) - len(fitting))
        made[section] = (fitting + held)[: len(held)]
    deck = Deck("random", name, made)
    add_tokens(deck, cards)
    if "tokens" in deck.sections:
        deck.sections["tokens"] = [fit(rules, card) for card in deck.sections["tokens"]]
    return None if undefined_tokens(deck, rules) else deck


def decks_for(name: str, sources: dict[str, str], chance: random.Random) -> tuple[Deck, Deck, bool]:
    file = sources.get(name.partition("-")[0])
    if file and chance.random() < 0.7:
        pair = [random_deck(name, file, chance) for _ in range(2)]
        if pair[0] is not None and pair[1] is not None:
            return pair[0], pair[1], True
    names = deck_names(name)
    return own_deck(name, chance.choice(names)), own_deck(name, chance.choice(names)), False


def try_table(table: Table, chance: random.Random) -> list[str]:
    """Copy, save and take back the game as it stands: nothing of that may show."""
    problems = []
    digest, labels, log = table.digest(), table.labels(), table.whole_log()
    loaded = load(table.save())
    for how, other in (("copied", table.copy()), ("saved", loaded)):
        if (other.digest(), other.labels(), other.whole_log()) != (digest, labels, log):
            problems.append(f"{how}: not the same game")
        words = rng.seeded(chance.getrandbits(30))
        mine, theirs = table.copy(), other.copy()
        for _ in range(6):
            asked = mine.decision()
            if asked is None:
                break
            answer = any_answer(asked, words)
            for each in (mine, theirs):
                each.answer(answer)
            if mine.digest() != theirs.digest():
                problems.append(f"{how}: goes on differently")
                break
    if table.digest() != digest:
        problems.append("looking changed the game")
    if len(table.answers) > 2:
        back = table.copy()
        n = chance.randint(1, min(20, len(back.answers) - 1))
        again = back.answers[-n:]
        back.undo(len(back.answers) - n)
        for answer in again:
            back.step(answer)
        if (back.digest(), back.whole_log()) != (digest, log):
            problems.append(f"took back {n} and gave them again: not the same game")
    return problems


def play(seed: int, sources: dict[str, str], slow: float, only: str = "") -> Found:
    chance = random.Random(seed)
    formats = [(name, each) for name, (_, every) in RULESETS.items() if deck_names(name) for each in every]
    name, format = chance.choice([one for one in formats if one[0].startswith(only)])
    found = Found(f"seed {seed}: {name} {format}")
    try:
        first, second, found.real = decks_for(name, sources, chance)
        table = start(name, (first, second), seed, format, any_deck=True)
        words = rng.seeded(seed)
        gc.collect()
        gc.freeze()  # as a server does: looking through all cards read so far is no part of a decision
        looks = chance.choice(LOOKS)
        replayed = chance.random() < REPLAYED
        digests: list[tuple[int, str]] = []  # as it is played: replaying it has to give the same
        until = time.thread_time() + PATIENCE
        while (asked := table.decision()) is not None and len(table.answers) < LONGEST:
            if time.thread_time() > until:
                found.slow.append((PATIENCE * 1000, f"{found.game}, left after {len(table.answers)} answers"))
                break
            if replayed and len(table.answers) % DIGESTED == 0:
                digests.append((len(table.answers), table.digest()))
            if chance.random() < looks:
                problems = try_table(table, chance)
                found.problems += [f"after {len(table.answers)} answers, {each}" for each in problems]
            for seat in (0, 1, None):
                if chance.random() < OBSERVED:
                    table.observe(seat)
            answer = any_answer(asked, words)
            began = time.thread_time()  # of this process: others may be busy too
            table.answer(answer)
            took = (time.thread_time() - began) * 1000
            if took > slow:
                found.slow.append((took, f"{found.game}, answer {len(table.answers)} ({asked.about})"))
        found.answers = len(table.answers)
        if replayed:
            digests.append((len(table.answers), table.digest()))
            record = Record(VERSION, setup_data(table.setup), table.answers, digests, table.outcome)
            replay(read_record(record.to_json()))  # raises where it differs
    except Exception:
        found.problems.append(traceback.format_exc(limit=-6))
    return found


def in_batches(
    pool: ProcessPoolExecutor, job: Callable[[int], Found], seeds: Sequence[int], minutes: float
) -> Iterator[Found]:
    """What the games show, in their order; no more are begun when the time is up."""
    until = time.monotonic() + minutes * 60
    for at in range(0, len(seeds), BATCH):
        if time.monotonic() > until:
            return
        yield from pool.map(job, seeds[at : at + BATCH], chunksize=4)


def main() -> int:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--games", type=int, default=100)
    about.add_argument("--seed", type=int, default=0)
    about.add_argument("--jobs", type=int, default=1)
    about.add_argument("--minutes", type=float, default=1e6, help="stop after so long, and say how to go on")
    about.add_argument("--slow", type=float, default=250.0, help="milliseconds")
    about.add_argument("--only", default="", help="a ruleset, or how its name begins")
    about.add_argument("--cards", action="append", default=[], metavar="GAME=FILE")
    about.add_argument("-v", "--verbose", action="store_true")
    given = about.parse_args()
    sources = dict(each.split("=", 1) for each in given.cards)
    problems = answers = real = slow = 0
    began = time.monotonic()
    games = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        seeds = range(given.seed, given.seed + given.games)
        job = partial(play, sources=sources, slow=given.slow, only=given.only)
        for at, found in enumerate(in_batches(pool, job, seeds, given.minutes), 1):
            games = at
            answers += found.answers
            real += found.real
            slow += len(found.slow)
            for each in found.problems:
                problems += 1
                print(f"{found.game}: {each}", flush=True)
            for took, where in found.slow:
                print(f"slow: {took:.0f} ms: {where}", flush=True)
            if given.verbose or at % 100 == 0:
                print(f"{at} games, {answers} answers, {problems} problems; last: {found.game}", flush=True)
    minutes = (time.monotonic() - began) / 60
    if games < given.games:
        print(f"time is up: --seed {given.seed + games} goes on")
    print(
        f"{games} games ({real} with real cards), {answers} answers in {minutes:.1f} minutes: "
        f"{problems} problems, {slow} decisions over {given.slow:g} ms"
    )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
