"""The environments as their libraries want them, and hidden information as it must be."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra arbiter[rl] is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import arbiter
from arbiter.cards import load_deck
from arbiter.errors import ArbiterError
from arbiter.rl import (
    TEST,
    TRAIN,
    ArbiterEnv,
    BatchEnv,
    ParallelArbiterEnv,
    SingleEnv,
    arrays,
    env,
    env_names,
    layout,
)
from arbiter.rl.actions import Choosing
from arbiter.rl.decks import Dealer
from arbiter.rl.encoding import Encoder
from arbiter.rl.episode import Episode
from arbiter.rl.facts import Told
from arbiter.rl.looks import Looks
from arbiter.rl.printing import printed
from arbiter.rl.record import Record
from arbiter.table import replay
from arbiter.table.game_setup import game_setup
from arbiter.table.replaying import make_record
from contract.secrets import exchange, permuted, standing, unseen

ROOT = Path(__file__).parents[2]
RULESETS = ("fow-8.01", "sve-1.3.1", "fftcg")


def legal(observation: dict[str, Any], chance: Random) -> int:
    return int(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name].tobytes() == other[name].tobytes() for name in one)


# --- what the libraries ask ------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_remarks():
    """The libraries remark on dictionaries and unbounded numbers in observations, which are meant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoo_takes_the_environment(ruleset: str):
    api_test(ArbiterEnv(ruleset, max_cycles=400), num_cycles=120)


def test_pettingzoo_finds_it_repeatable():
    seed_test(lambda: ArbiterEnv("sve-1.3.1"), num_cycles=60)


def test_pettingzoo_takes_the_parallel_view():
    parallel_api_test(ParallelArbiterEnv(ruleset="sve-1.3.1"), num_cycles=150)


def test_pettingzoo_finds_it_cut_off_in_time():
    def parallel(max_cycles: int) -> ParallelArbiterEnv:
        return ParallelArbiterEnv(ruleset="fow-8.01", max_cycles=max_cycles, illegal="first")

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )


def test_gymnasium_takes_the_environment():
    check_env(SingleEnv("sve-1.3.1", illegal="first"), skip_render_check=True)


@pytest.mark.parametrize("name", env_names())
def test_every_ruleset_and_format_has_an_environment(name: str):
    made = env(name)
    assert made.metadata["name"] == name
    made.reset(seed=1)
    assert made.infos["A"]["seed"] == 1
    assert name in gymnasium.registry


def test_gymnasium_makes_it_by_name():
    made = gymnasium.make("arbiter/fftcg-v0", opponent="greedy", seat="B")
    observation, info = made.reset(seed=3)
    assert info["seat"] == "B"
    assert observation["action_mask"].sum() > 0


def test_an_unknown_environment_names_those_there_are():
    with pytest.raises(ArbiterError, match="no environment") as refused:
        env("arbiter/chess-v0")
    assert "arbiter/fftcg-v0" in (refused.value.hint or "")


# --- what is seen ----------------------------------------------------------------------------------------------------


def begun(ruleset: str, seed: int) -> tuple[arbiter.Table, Encoder]:
    decks = tuple(load_deck(ruleset, name) for name in (*TRAIN[ruleset], *TEST[ruleset])[:2])
    table = arbiter.start(ruleset, decks, seed=seed, persons=(False, False))
    return table, Encoder(table.game.lib)


def observed(table: arbiter.Table, encoder: Encoder, seat: int) -> dict[str, Any]:
    episode = Episode(table.game.copy())
    episode.game = table.game  # as it stands, also where one answer alone is possible
    episode.steps = 0
    asked = table.decision()
    episode.choosing = None if asked is None else Choosing(asked)
    if episode.choosing is not None and episode.choosing.answer is not None:
        episode.choosing = None
    episode.told = Told()
    episode.looks = Looks()
    return arrays.observed(encoder, episode, seat)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_seat_cannot_see_changes_no_byte(ruleset: str):
    table, encoder = begun(ruleset, 3)
    chance = arbiter.players.Random(1)
    compared = 0
    for n in range(200):
        asked = table.decision()
        if asked is None:
            break
        if n % 2 == 0:
            for seat in (0, 1):
                plain = permuted(table, seat, n, shuffle=False)
                assert same(observed(plain, encoder, seat), observed(permuted(table, seat, n), encoder, seat))
                compared += 1
        table.answer(chance.pick(table.game, asked))
    assert compared > 60


@pytest.mark.parametrize("ruleset", RULESETS)
def test_history_tells_nothing_of_what_a_seat_cannot_see(ruleset: str):
    """The same action twice, the second time with cards exchanged that the seat sees neither before nor after it."""
    game, encoder, _ = Dealer(ruleset).deal(2)
    episode = Episode(game)
    chance = Random(5)
    compared = 0
    for n in range(150):
        if episode.choosing is None:
            break
        action = chance.choice(episode.actions())
        options = episode.choosing.decision.options
        passes = action < len(options) and options[action].verb == "pass"
        one = episode.copy()
        one.act(action)
        for seat in (0, 1):
            if episode.seat != seat and not passes:
                continue  # what the other does may well depend on what it holds
            other = episode.copy()
            exchange(other.game, unseen(episode.game, seat) & unseen(one.game, seat), n)
            other.act(action)
            lengths = {len(each.told.history(seat)) for each in (one, other)}
            if standing(one.game) != standing(other.game) or len(lengths) > 1:
                continue  # the other could do something with what it holds, and was asked
            told = [arrays.observed(encoder, each, seat)["history"] for each in (one, other)]
            assert told[0].tobytes() == told[1].tobytes()
            compared += bool(told[0].any())
        episode = one
    assert compared > 40


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_observation_lists_the_cards_that_the_view_lists(ruleset: str):
    table, encoder = begun(ruleset, 5)
    chance = arbiter.players.Random(2)
    for n in range(150):
        asked = table.decision()
        if asked is None:
            break
        if n % 5 == 0:
            for seat in (0, 1):
                cards = [card for zone in table.observe(seat).zones for card in zone.cards]
                rows = observed(table, encoder, seat)["cards"]
                column = layout.CARD.index
                assert rows[:, column("present")].sum() == min(len(cards), layout.ROWS)
                if len(cards) <= layout.ROWS:
                    assert rows[:, column("known")].sum() == sum(1 for card in cards if card.name)
                    assert rows[:, column("turned")].sum() == sum(card.turned for card in cards)
                    assert rows[:, column("attacking")].sum() == sum(card.attacking for card in cards)
                    mine = sum(card.controller == seat for card in cards)
                    assert rows[:, column("controlled by me")].sum() == mine
        table.answer(chance.pick(table.game, asked))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rows_that_are_kept_are_those_made_anew(ruleset: str):
    """What is written over an earlier observation, from rows kept since, is what a fresh encoder writes on nothing."""
    game, encoder, _ = Dealer(ruleset).deal(7)
    episode = Episode(game)
    chance = Random(2)
    memory = [bytearray(layout.RECORD), bytearray(layout.RECORD)]
    records = [Record(memoryview(each)) for each in memory]
    for n in range(300):
        if episode.choosing is None:
            break
        for seat, record in enumerate(records):
            if chance.random() < 0.5:
                continue
            encoder.encode(episode, seat, record)
            if n % 4 == 0:
                fresh = arrays.observed(Encoder(game.lib), episode.copy(), seat)
                assert same(fresh, arrays.arrays_of(memory[seat]))
        episode.act(chance.choice(episode.actions()))


def test_an_observation_stays_while_somebody_has_a_part_of_it():
    """Of every other observation something is kept, once a view of a view; it is the same when the game is over."""
    made, chance = ArbiterEnv("sve-1.3.1"), Random(3)
    made.reset(seed=4)
    kept: list[tuple[Any, bytes]] = []
    places = set()
    for n, _ in enumerate(made.agent_iter()):
        observation, _, over, cut, _ = made.last()
        made.step(None if over or cut else legal(observation, chance))
        places.add(observation["cards"].ctypes.data)
        part = (observation["globals"], observation["cards"][3:][:2], memoryview(observation["options"]))[
            n % 3
        ]
        del observation
        if n % 2:
            kept.append((part, part.tobytes()))
        del part
    assert len(kept) > 20
    assert all(part.tobytes() == then for part, then in kept)
    assert len(kept) <= len(places) <= len(kept) + 1  # what nobody has is used again


def test_observations_are_read_only():
    made = ArbiterEnv("sve-1.3.1")
    made.reset(seed=2)
    with pytest.raises(ValueError, match="read-only"):
        made.observe("A")["cards"][0] = 1


def test_who_is_not_asked_has_no_question():
    made = ArbiterEnv("sve-1.3.1")
    made.reset(seed=2)
    other = "B" if made.agent_selection == "A" else "A"
    waiting = made.observe(other)
    assert not waiting["action_mask"].any()
    assert not waiting["question"].any()
    assert not waiting["options"].any()
    assert made.observe(made.agent_selection)["options"][:, 0].sum() > 0


def test_cards_with_other_text_look_different_and_names_do_not_matter():
    decks = load_deck("fow-8.01", "knights"), load_deck("fow-8.01", "tide")
    lib = game_setup("fow-8.01", decks).library(arbiter.games.ruleset("fow-8.01"))
    rows = {printed(sides[0]) for sides in lib.printed}
    assert len(rows) > len(lib.cards) * 0.9


def test_the_layout_of_a_version_does_not_change():
    """If it has to, `layout.VERSION` goes up and docs/rl.md says what is new."""
    from zlib import crc32

    columns = repr((layout.CARD, layout.GLOBAL, layout.FACT, layout.QUESTION, layout.OPTION))
    shapes = repr((layout.FLOATS, layout.INDICES))
    assert (layout.VERSION, crc32((columns + shapes).encode())) == (1, LAYOUT)


LAYOUT = 2106656666


def test_every_column_is_documented():
    text = (ROOT / "docs" / "rl.md").read_text()
    for columns in (layout.CARD, layout.GLOBAL, layout.FACT, layout.QUESTION, layout.OPTION):
        for name in columns:
            assert f"`{name.rstrip('0123456789 ').partition(':')[0]}" in text, name


# --- seeds, decks, endings -------------------------------------------------------------------------------------------


def played(made: ArbiterEnv, seed: int | None, chance: Random) -> tuple[int, list[bytes]]:
    """Play an episode at random; its seed, and what was seen."""
    found = []
    made.reset(seed=seed)
    dealt: int = made.infos["A"]["seed"]
    for _ in made.agent_iter():
        observation, reward, over, cut, _ = made.last()
        found.append(
            observation["cards"].tobytes() + observation["options"].tobytes() + repr(reward).encode()
        )
        made.step(None if over or cut else legal(observation, chance))
    return dealt, found


def test_an_episode_replays_from_its_seed():
    made = ArbiterEnv("sve-1.3.1")
    made.reset(seed=5)
    seed, first = played(made, None, Random(1))
    assert seed != 5
    assert played(ArbiterEnv("sve-1.3.1"), seed, Random(1)) == (seed, first)


def test_an_episode_is_a_record_that_tables_play():
    made = ArbiterEnv("fftcg")
    played(made, 4, Random(3))
    assert made.episode is not None
    _, _, names = Dealer("fftcg").deal(4)
    decks = (load_deck("fftcg", names[0]), load_deck("fftcg", names[1]))
    record = make_record(game_setup("fftcg", decks, 4, persons=(False, False)), made.episode.answers, 0)
    assert record.outcome == made.episode.outcome
    assert replay(record).outcome == record.outcome


def test_a_win_is_one_and_a_loss_minus_one():
    made = ArbiterEnv("sve-1.3.1")
    played(made, 6, Random(1))
    assert made.episode is not None
    assert sorted(made.episode.rewards) == [-1.0, 1.0]


def test_train_and_test_decks_are_apart():
    for ruleset, train in TRAIN.items():
        assert train
        assert TEST[ruleset]
        assert not set(train) & set(TEST[ruleset])
        names = {Dealer(ruleset, decks="train").deal(seed)[2] for seed in range(10)}
        assert {name for pair in names for name in pair} <= set(train)


def test_decks_come_from_a_folder_or_a_function(tmp_path: Path):
    from arbiter.cards import deck_text

    for name in ("bridge", "lamps"):
        (tmp_path / f"{name}.txt").write_text(deck_text("sve-1.3.1", name))
    made = Dealer("sve-1.3.1", decks=tmp_path)
    assert {deck.name for deck in made.decks} == {"bridge", "lamps"}
    pair = (load_deck("sve-1.3.1", "lamps"), load_deck("sve-1.3.1", "lamps"))
    assert Dealer("sve-1.3.1", decks=lambda chance: pair).deal(1)[2] == ("lamps", "lamps")
    drawn = Dealer("sve-1.3.1", decks=lambda chance: ("lamps", tmp_path / "bridge.txt"))
    assert drawn.deal(1)[2] == ("lamps", "bridge")
    with pytest.raises(ArbiterError, match="the function that draws decks gave 'lamps'"):
        Dealer("sve-1.3.1", decks=lambda chance: "lamps").deal(1)


@pytest.mark.parametrize("illegal", ["refuse", "lose", "first"])
def test_what_the_mask_forbids(illegal: str):
    made = ArbiterEnv("sve-1.3.1", illegal=illegal)
    made.reset(seed=1)
    agent = made.agent_selection
    if illegal == "refuse":
        with pytest.raises(ValueError, match="not legal"):
            made.step(65)
        return
    made.step(65)
    assert made.terminations[agent] is (illegal == "lose")
    assert made.rewards[agent] == (-1.0 if illegal == "lose" else 0.0)


def test_an_opponent_answers_whatever_it_is_asked():
    for opponent in ("random", "greedy"):
        made = SingleEnv("sve-1.3.1", opponent=opponent)
        chance = Random(4)
        observation, _ = made.reset(seed=8)
        over = False
        while not over:
            observation, reward, over, cut, _ = made.step(legal(observation, chance))
            assert not cut
        assert reward in (1.0, -1.0)


# --- many at once ----------------------------------------------------------------------------------------------------


def test_a_batch_plays_the_same_games_as_one_environment():
    chance, over = Random(2), 0
    with BatchEnv(4, 2, ruleset="sve-1.3.1") as batch:
        observation = batch.reset(seed=9)
        seeds = batch.arrays["seed"].tolist()
        single = [ArbiterEnv("sve-1.3.1") for _ in seeds]
        for made, seed in zip(single, seeds, strict=True):
            made.reset(seed=seed)
        for _ in range(110):
            actions = []
            for at, made in enumerate(single):
                now = made.observe(made.agent_selection)
                assert "AB"[batch.arrays["seat"][at]] == made.agent_selection
                assert same(now, {name: column[at] for name, column in observation.items()})
                actions.append(legal(now, chance))
                made.step(actions[-1])
            batch.start(actions)
            observation, rewards, ended, cut = batch.finish()
            assert not cut.any()
            over += int(ended.sum())
            for at, made in enumerate(single):
                assert bool(ended[at]) == made.terminations["A"]
                assert rewards[at].tolist() == [made.rewards["A"], made.rewards["B"]]
                if ended[at]:
                    made.reset(seed=int(batch.arrays["seed"][at]))
        assert over
        del observation, rewards, ended, cut


def test_a_batch_cuts_off_and_goes_on():
    with BatchEnv(2, 1, ruleset="sve-1.3.1", max_cycles=3) as batch:
        observation = batch.reset(seed=4)
        seeds = batch.arrays["seed"].copy()
        for n in range(1, 8):
            observation, rewards, ended, cut = batch.step(observation["action_mask"].argmax(1))
            assert cut.tolist() == [n % 3 == 0] * 2
            assert not ended.any()
            assert not rewards.any()
            assert batch.arrays["steps"].tolist() == [n % 3] * 2
        assert (batch.arrays["seed"] != seeds).all()
        del observation, rewards, ended, cut


def test_a_refused_action_leaves_the_batch_showing_what_was_done():
    with BatchEnv(3, 1, ruleset="sve-1.3.1") as batch:
        observation = batch.reset(seed=4)
        made = ArbiterEnv("sve-1.3.1")
        made.reset(seed=int(batch.arrays["seed"][0]))
        first = int(observation["action_mask"][0].argmax())
        made.step(first)
        with pytest.raises(ArbiterError, match="not legal"):
            batch.step([first, 65, 65])
        assert batch.arrays["steps"].tolist() == [1, 0, 0]
        assert same(
            made.observe(made.agent_selection),
            {name: column[0] for name, column in batch.observation.items()},
        )
        del observation


def test_a_batch_says_what_went_wrong_and_frees_everything():
    from multiprocessing.shared_memory import SharedMemory

    batch = BatchEnv(2, 2, ruleset="sve-1.3.1")
    batch.reset(seed=1)
    with pytest.raises(ArbiterError, match="not legal"):
        batch.step([65, 65])
    batch._workers[0].kill()
    batch._workers[0].join()
    with pytest.raises(ArbiterError, match="has ended"):
        batch.reset(seed=1)
    name = batch._memory.name
    batch.close()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def test_a_batch_that_cannot_be_is_refused():
    with pytest.raises(ArbiterError, match="cannot be spread"):
        BatchEnv(1, 2)
    with pytest.raises(ArbiterError):
        BatchEnv(1, 1, decks="no such deck")
    with pytest.raises(ArbiterError, match="cannot be sent to the processes"):
        BatchEnv(1, 1, decks=lambda chance: ("bridge", "lamps"))


def test_a_batch_takes_a_function_that_draws_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "deck_sampler.py").write_text("def two_lamps(chance): return ('lamps', 'lamps')\n")
    monkeypatch.syspath_prepend(tmp_path)
    two_lamps = import_module("deck_sampler").two_lamps
    with BatchEnv(2, 2, ruleset="sve-1.3.1", decks=two_lamps) as batch:
        observation = batch.reset(seed=3)
        made = ArbiterEnv("sve-1.3.1", decks=two_lamps)
        made.reset(seed=int(batch.arrays["seed"][1]))
        assert same(
            made.observe(made.agent_selection), {name: column[1] for name, column in observation.items()}
        )
        del observation


def test_a_batch_ends_with_its_caller(tmp_path: Path):
    """Also when the caller is killed and cannot say so."""
    script = tmp_path / "caller.py"
    script.write_text(
        "import os, signal\n"
        "from arbiter.rl import BatchEnv\n"
        "if __name__ == '__main__':\n"
        "    batch = BatchEnv(1, 1, ruleset='sve-1.3.1')\n"
        "    print(batch._workers[0].pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    found = subprocess.run([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, check=False)
    worker = Path("/proc", found.stdout.strip())
    if not Path("/proc/self").exists():
        pytest.skip("processes are looked at in /proc")
    until = monotonic() + 20
    while worker.exists() and "(zombie)" not in (worker / "status").read_text() and monotonic() < until:
        sleep(0.2)
    assert not worker.exists() or "(zombie)" in (worker / "status").read_text()
