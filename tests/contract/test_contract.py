"""What every ruleset has to keep, whatever its rules are: shown on games played at random."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from arbiter.cards import deck_names
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.kernel import rng, saving
from arbiter.kernel.decision import ONE, SOME, YES_NO
from arbiter.kernel.entries import FREE, PSEUDO
from arbiter.kernel.game import Game
from arbiter.kernel.info import MISSING
from arbiter.players.random import any_answer
from arbiter.table import load, read_record, replay
from contract.playing import LONGEST, content, dealt, digest, examples, opened, play
from contract.secrets import permuted, same_story

SEEDS = st.integers(0, 2**31 - 1)


def tried(usual: int) -> settings:
    """How often a property is tried. Seeds are not shrunk: a smaller one is not a simpler game."""
    return settings(max_examples=examples(usual), phases=(Phase.explicit, Phase.generate))


PLAYED = {name: formats for name, (_, formats) in RULESETS.items() if deck_names(name)}
every_ruleset = pytest.mark.parametrize("ruleset", PLAYED)
every_format = pytest.mark.parametrize(
    ("ruleset", "format"), [(name, format) for name, formats in PLAYED.items() for format in formats]
)


def physical(game: Game) -> list[tuple[int, int]]:
    """Which card each physical entry is, and whose."""
    s = game.s
    return [(s.card[i], s.owner[i]) for i in range(len(s.card)) if not s.flags[i] & PSEUDO]


def check_places(game: Game) -> None:
    """Every card is in exactly one place, and the place knows it."""
    s = game.s
    found = Counter(card for zone in s.zones for card in zone)
    assert all(n == 1 for n in found.values())
    for card in range(len(s.card)):
        if s.flags[card] & FREE:
            assert card not in found
        elif s.zone[card] >= 0:
            assert card in s.zones[s.zone[card]]
        else:
            assert s.flags[card] & PSEUDO


@every_format
@tried(12)
@given(seed=SEEDS)
def test_games_come_to_an_end_and_no_card_is_lost(ruleset: str, format: str, seed: int):
    game = dealt(ruleset, seed, format)
    cards = physical(game)
    for n, _ in enumerate(play(game, seed)):
        if n % 5 == 0:
            check_places(game)
            assert physical(game) == cards
    assert game.s.outcome in ("A", "B", "draw"), f"not over after {LONGEST} decisions"
    check_places(game)
    assert physical(game) == cards


@every_format
@tried(3)
@given(seed=SEEDS)
def test_a_copy_is_equal_and_independent(ruleset: str, format: str, seed: int):
    game = dealt(ruleset, seed, format)
    for n, _ in enumerate(play(game, seed)):
        if n % 23 != seed % 23:
            continue
        before = digest(game)
        copy, witness = game.copy(), game.copy()
        assert digest(copy) == before
        for _ in play(copy, seed + n, 15):
            pass
        assert digest(game) == before, "playing the copy changed the original"
        for _ in play(witness, seed + n, 15):
            pass
        assert digest(witness) == digest(copy), "equal games went different ways"


@every_format
@tried(3)
@given(seed=SEEDS)
def test_a_saved_game_goes_on_as_if_nothing_had_happened(ruleset: str, format: str, seed: int):
    game = dealt(ruleset, seed, format)
    for n, _ in enumerate(play(game, seed)):
        if n % 19 != seed % 19:
            continue
        data = saving.save(game.s, game.lib)
        loaded = Game(game.rules, game.lib, saving.load(data, game.lib))
        assert saving.save(loaded.s, game.lib) == data
        other = game.copy()
        for a, b in zip(play(other, n, 12), play(loaded, n, 12), strict=True):
            assert saving.decision_data(a) == saving.decision_data(b)
            assert digest(other) == digest(loaded)


@every_format
@tried(2)
@given(seed=SEEDS)
def test_a_saved_table_is_the_same_table(ruleset: str, format: str, seed: int):
    table = opened(ruleset, seed, format)
    words = rng.seeded(seed)
    while (asked := table.decision()) is not None and len(table.answers) < 40 + seed % 60:
        table.answer(any_answer(asked, words))
    again = load(table.save())
    assert again.digest() == table.digest()
    assert again.labels() == table.labels()
    assert [content(again.observe(seat)) for seat in (None, 0, 1)] == [
        content(table.observe(seat)) for seat in (None, 0, 1)
    ]
    assert again.log(0) == table.log(0)


@every_format
@tried(1)
@given(seed=SEEDS)
def test_a_record_replays_with_equal_digests_at_each_decision(ruleset: str, format: str, seed: int):
    table = opened(ruleset, seed, format, undo=False)
    words = rng.seeded(seed)
    while (asked := table.decision()) is not None and len(table.answers) < LONGEST:
        table.answer(any_answer(asked, words))
    record = read_record(table.record().to_json())
    assert len(record.digests) == len(record.answers) + 1
    again = replay(record)
    assert again.digest() == table.digest()
    assert again.whole_log() == table.whole_log()
    assert again.outcome == table.outcome == record.outcome


@every_format
@tried(2)
@given(seed=SEEDS)
def test_undo_restores_everything(ruleset: str, format: str, seed: int):
    table = opened(ruleset, seed, format)
    words = rng.seeded(seed)
    past = []
    while (asked := table.decision()) is not None and len(table.answers) < 150:
        past.append((table.digest(), table.labels(), table.log(0)))
        table.answer(any_answer(asked, words))
    for was in reversed(past):
        table.undo()
        assert (table.digest(), table.labels(), table.log(0)) == was
    with pytest.raises(ArbiterError, match="nothing to take back"):
        table.undo()


@every_format
@tried(2)
@given(seed=SEEDS)
def test_whatever_is_offered_can_be_done_or_is_rewound(ruleset: str, format: str, seed: int):
    game = dealt(ruleset, seed, format)
    for n, asked in enumerate(play(game, seed)):
        if n % 7 != seed % 7:
            continue
        if asked.shape in (ONE, YES_NO):
            tries = [[i] for i in range(len(asked.options))]
        elif asked.shape == SOME and asked.legal:
            tries = asked.legal
        else:
            tries = [any_answer(asked, rng.seeded(n + k)) for k in range(3)]
        for answer in tries:
            other = game.copy()
            other.answer(list(answer))
            other.run()
            for _ in play(other, n, 6):
                check_places(other)


@every_format
@tried(3)
@given(seed=SEEDS)
def test_what_a_seat_cannot_see_changes_nothing_it_sees(ruleset: str, format: str, seed: int):
    table = opened(ruleset, seed, format, undo=False)
    words = rng.seeded(seed)
    n = 0
    while (asked := table.decision()) is not None and n < 400:
        n += 1
        if n % 11 == seed % 11:
            for seat in (0, 1, -1):
                one, other = permuted(table, seat, seed + n, shuffle=False), permuted(table, seat, seed + n)
                assert content(one.observe(seat)) == content(other.observe(seat))
                assert one.log(seat) == other.log(seat)
        table.answer(any_answer(asked, words))


@every_format
@tried(2)
@given(seed=SEEDS)
def test_what_stays_hidden_leaves_no_trace_in_the_log(ruleset: str, format: str, seed: int):
    """Exchange cards that a seat neither sees now nor after the next answer: it reads and sees the same."""
    table = opened(ruleset, seed, format, undo=False)
    words = rng.seeded(seed)
    n = compared = 0
    while (asked := table.decision()) is not None and n < 300:
        n += 1
        answer = any_answer(asked, words)
        if n % 5 == seed % 5:
            for seat in (0, 1):
                compared += same_story(table, answer, seat, seed + n)
        table.answer(answer)
    assert compared > 10


@every_format
@tried(2)
@given(seed=SEEDS)
def test_an_explanation_ends_with_what_is_so(ruleset: str, format: str, seed: int):
    table = opened(ruleset, seed, format, undo=False)
    words = rng.seeded(seed)
    stats = table.game.rules.stats
    while (asked := table.decision()) is not None and len(table.answers) < 300:
        if len(table.answers) % 6 == seed % 6:
            for card in [card for zone in table.game.play_zones for card in table.game.s.zones[zone]]:
                info = table.game.info(table.game.s.ref(card))
                for at, stat in enumerate(stats):
                    reasons = table.explain(card, stat)
                    shown = "-" if info.stats[at] == MISSING else str(info.stats[at])
                    assert reasons[-1].after == shown, [str(reason) for reason in reasons]
                    for before, after in pairwise(reasons):
                        assert after.before == before.after
        table.answer(any_answer(asked, words))


@every_format
@tried(2)
@given(seed=SEEDS)
def test_what_is_remembered_is_what_would_be_computed_anew(ruleset: str, format: str, seed: int):
    """The caches of a game say what its state says."""
    game = dealt(ruleset, seed, format)
    for n, _ in enumerate(play(game, seed)):
        if n % 4 != seed % 4:
            continue
        if game.dirty:
            game.refresh()
        fresh = game.copy()
        fresh.rebuild()
        fresh.refresh()
        for card, zone in enumerate(game.s.zone):
            if zone >= 0:
                assert looks(game, card) == looks(fresh, card)


def looks(game: Game, card: int) -> list[object]:
    return saving.info_data(game.infos[card], game.lib)


PLAY = """
import json, sys
sys.path.insert(0, {tests!r})
from contract.playing import dealt, digest, play
import arbiter
out = []
for format in {formats!r}:
    for seed in range({games}):
        game = dealt({ruleset!r}, seed, format)
        seen = [digest(game) for n, _ in enumerate(play(game, seed)) if n % 10 == 0]
        out.append([*seen, digest(game), game.s.outcome])
print(json.dumps(out))
"""


@every_ruleset
def test_compiled_or_not_in_any_process_it_is_the_same_game(ruleset: str):
    """The sources beside these tests are plain Python; what runs here may be compiled."""
    root = Path(__file__).parents[2]
    formats = PLAYED[ruleset]
    script = PLAY.format(tests=str(root / "tests"), ruleset=ruleset, formats=formats, games=4 // len(formats))

    def run(**variables: str) -> list[list[str]]:
        environment = {**os.environ, **variables}
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    here = run(PYTHONHASHSEED="1")
    assert here == run(PYTHONPATH=str(root / "src"), PYTHONHASHSEED="2")
