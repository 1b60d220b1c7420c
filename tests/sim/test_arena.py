"""Matches between players: paired, settled when clear, and search is not weaker than greedy."""

from __future__ import annotations

import pytest

from arbiter.cards import load_deck
from arbiter.errors import ArbiterError
from arbiter.sim.arena import Match, arena, matchups
from arbiter.sim.rating import elo

QUICK = "sve-1.3.1"


def setups():
    return matchups(QUICK, [load_deck(QUICK, "bridge"), load_deck(QUICK, "lamps")])


@pytest.mark.plain
def test_elo_goes_with_the_score():
    assert elo(0.5) == pytest.approx(0, abs=1e-9)
    assert elo(0.75) == pytest.approx(191, abs=1)
    assert elo(1.0) > 1000


def test_a_match_is_paired_and_stops_when_it_is_clear():
    [match] = arena(setups(), ("greedy", "random"), 40, seed=1)
    assert match.settled == "stronger"
    assert match.pairs < 40
    assert 0 <= match.missed[0] < match.wins[0]
    again = arena(setups(), ("greedy", "random"), 40, seed=1, looked_at=0)[0]
    assert (again.points, again.pairs) == (match.points, match.pairs)
    assert sum(map(len, match.times)) > 100
    assert match.to_data()["elo"] > 100


def test_a_player_against_itself_is_even():
    """Every deal is played twice with the players exchanged, so equal players score exactly one of two."""
    [match] = arena(setups(), ("greedy", "greedy"), 2, seed=4, looked_at=0)
    assert match.pairs == 2
    assert match.settled == ""


def test_a_match_ends_with_the_pair_that_is_played_when_time_is_over():
    [match] = arena(setups(), ("random", "random"), 40, seed=1, seconds=1e-6, looked_at=0)
    assert match.pairs == 1


@pytest.mark.plain
def test_answers_are_late_by_a_fifth_of_what_their_player_may_take():
    match = Match(("search:100ms@hand", "search:10"), times=([0.1, 0.119, 0.121, 0.3], [5.0]))
    assert (match.late(0), match.late(1)) == (2, 0)
    assert match.to_data()["late"] == [2, 0]


@pytest.mark.plain
def test_decks_that_are_uneven_play_themselves():
    decks = [load_deck(QUICK, "bridge"), load_deck(QUICK, "lamps")]
    assert [setup.names for setup in matchups(QUICK, decks, mirror=True)] == [("bridge",) * 2, ("lamps",) * 2]


@pytest.mark.plain
def test_nobody_plays_alone_or_unknown():
    with pytest.raises(ArbiterError, match="nobody plays alone"):
        arena(setups(), ("greedy",), 2)
    with pytest.raises(ArbiterError, match="no player 'oracle'"):
        arena(setups(), ("greedy", "oracle"), 2)
