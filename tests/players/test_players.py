"""Players: always legal, never peeking, and one of them is better."""

import pytest

import arbiter
from arbiter.cards import deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, Option, check_answer
from arbiter.kernel.imagining import imagine
from arbiter.kernel.questions import Ask
from arbiter.players import Random, player, read_player
from arbiter.players.budget import Budget
from arbiter.players.default import idle_answer
from arbiter.players.random import any_answer
from arbiter.sim import simulate


def decision(shape: str, n: int = 3, **fields: object) -> Decision:
    made = Decision(0, shape, Ask.CHOOSE, [Option(f"option {i}") for i in range(n)])
    for name, value in fields.items():
        setattr(made, name, value)
    return made


@pytest.mark.plain
@pytest.mark.parametrize(
    "asked",
    [
        decision("one"),
        decision(YES_NO, 2),
        decision(ORDER),
        decision(SOME, lo=1, hi=2),
        decision(SOME, lo=0, hi=0),
        decision(SOME, lo=3, hi=3),
        decision(NUMBER, 0, lo=0, hi=500, unit=100),
        decision(DIVIDE, lo=100, unit=100, total=900),
        decision(DIVIDE, 2, lo=0, unit=100, total=900, floor=[250, 0]),
    ],
)
def test_any_answer_is_legal_whatever_is_asked(asked: Decision):
    for seed in range(50):
        check_answer(asked, any_answer(asked, rng.seeded(seed)))
    check_answer(asked, idle_answer(asked))


@pytest.mark.plain
def test_listed_answers_are_the_only_ones_given():
    asked = decision(SOME, checked=True, lo=0, hi=3, legal=[[0, 1], [2]])
    assert {tuple(any_answer(asked, rng.seeded(seed))) for seed in range(50)} == {(0, 1), (2,)}


@pytest.mark.plain
@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("random", ("random", None)),
        ("greedy", ("greedy", None)),
        ("search", ("search", None)),
        ("search:200ms", ("search", Budget(seconds=0.2))),
        ("search:2.5s", ("search", Budget(seconds=2.5))),
        ("search:1000", ("search", Budget(iterations=1000))),
        ("easy", ("greedy", None)),
        ("hard", ("search", Budget(seconds=1.0))),
    ],
)
def test_players_go_by_name_level_and_budget(name: str, meant: object):
    assert read_player(name) == meant
    assert hasattr(player(name, 1), "pick")


@pytest.mark.plain
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("oracle", "no player 'oracle'"),
        ("", "no player ''"),
        ("search:", "does not say how long"),
        ("search:soon", "'soon' is no time to think"),
        ("search:1.5", "no number of iterations"),
        ("search:0", "nobody can think for 0"),
        ("search:1h", "is no time"),
        ("search:9999s", "nobody can think for 9999s"),
        ("greedy:1s", "greedy takes no time to think"),
    ],
)
def test_a_player_that_there_is_not_is_refused(name: str, problem: str):
    with pytest.raises(ArbiterError, match=problem) as refused:
        player(name)
    assert refused.value.hint


def test_greedy_beats_random():
    decks = (load_deck("fow-8.01", "knights"), load_deck("fow-8.01", "tide"))
    first = simulate("fow-8.01", decks, ("greedy", "random"), games=6, seed=1)
    second = simulate("fow-8.01", decks, ("random", "greedy"), games=6, seed=2)
    assert first.wins[0] + second.wins[1] >= 10


@pytest.mark.parametrize("name", ["greedy", "search:8"])
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
def test_thinking_changes_nothing_and_peeks_at_nothing(ruleset: str, name: str):
    """The same answers whatever lies where the seat cannot see it."""
    from contract.secrets import permuted

    decks = tuple(load_deck(ruleset, deck) for deck in deck_names(ruleset)[:2])
    table = arbiter.start(ruleset, decks, seed=3)
    helper = Random(1)
    compared = 0
    for n in range(200):
        asked = table.decision()
        if asked is None:
            break
        if len(asked.options) > 2 and n % 3 == 0 and compared < 6:
            compared += 1
            before = table.digest()
            answer = player(name, n).pick(table.game, asked)
            assert table.digest() == before
            assert player(name, n).pick(table.game, asked) == answer, "the same seed, the same answer"
            other = permuted(table, asked.seat, n)
            again = other.decision()
            assert again is not None
            assert player(name, n).pick(other.game, again) == answer
        table.answer(helper.pick(table.game, asked))
    assert compared > 3


def test_an_imagined_game_looks_the_same_to_its_seat():
    table = arbiter.start("fow-8.01", ("knights", "tide"), seed=5)
    helper = Random(2)
    for _ in range(60):
        asked = table.decision()
        assert asked is not None
        seen = table.observe(asked.seat)
        other = table.copy()
        other.game = imagine(table.game, asked.seat, rng.seeded(9))
        assert other.observe(asked.seat) == seen
        table.answer(helper.pick(table.game, asked))


def test_search_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch):
    """By a clock that goes on by a hundredth of a second whenever somebody looks at it."""
    from arbiter.players import greedy, search

    class Clock:
        now = 0.0

        def __call__(self) -> float:
            self.now += 0.01
            return self.now

    clock = Clock()
    monkeypatch.setattr(search, "perf_counter", clock)
    monkeypatch.setattr(greedy, "perf_counter", clock)
    table = arbiter.start("sve-1.3.1", ("bridge", "lamps"), seed=3)
    helper = Random(1)
    thought = 0
    while thought < 5:
        asked = table.decision()
        assert asked is not None
        if len(asked.options) > 2:
            thought += 1
            began = clock.now
            player("search:200ms", 1).pick(table.game, asked)
            assert 0.05 < clock.now - began <= 0.24
        table.answer(helper.pick(table.game, asked))
