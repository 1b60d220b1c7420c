"""Players: always legal, never peeking, and one of them is better."""

import pytest

import arbiter
from arbiter.cards import load_deck
from arbiter.errors import ArbiterError
from arbiter.kernel import rng
from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, Option, check_answer
from arbiter.players import Greedy, Random, player
from arbiter.players.default import idle_answer
from arbiter.players.imagining import imagine
from arbiter.players.random import any_answer
from arbiter.sim import simulate


def decision(shape: str, n: int = 3, **fields: object) -> Decision:
    made = Decision(0, shape, "test", [Option(f"option {i}") for i in range(n)])
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
def test_an_unknown_player_is_refused():
    with pytest.raises(ArbiterError, match="no player 'oracle'"):
        player("oracle")


def test_greedy_beats_random():
    decks = (load_deck("fow-8.01", "knights"), load_deck("fow-8.01", "tide"))
    first = simulate("fow-8.01", decks, ("greedy", "random"), games=6, seed=1)
    second = simulate("fow-8.01", decks, ("random", "greedy"), games=6, seed=2)
    assert first.wins[0] + second.wins[1] >= 10


def test_thinking_changes_nothing_and_peeks_at_nothing():
    """The same answers whatever lies where the seat cannot see it."""
    from contract.secrets import permuted

    table = arbiter.start("fow-8.01", ("knights", "tide"), seed=3)
    helper = Random(1)
    for n in range(120):
        asked = table.decision()
        if asked is None:
            break
        if n % 10 == 0:
            before = table.digest()
            answer = Greedy(n).pick(table.game, asked)
            assert table.digest() == before
            other = permuted(table, asked.seat, n)
            again = other.decision()
            assert again is not None
            assert Greedy(n).pick(other.game, again) == answer
        table.answer(helper.pick(table.game, asked))


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
