"""Where a seat is asked, and where the server passes for it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.players import player
from arbiter.server.messages import Stop
from arbiter.server.passing import automatic, in_main_phase, next_to_resolve, passing_on
from arbiter.server.rows import Settings
from arbiter.table import Table, start

GAMES = [name for name in RULESETS if deck_names(name)]
ME = 0


def played(ruleset: str, settings: Settings, seed: int = 1) -> Iterator[tuple[Table, list[int] | None]]:
    """A game at random; every question put to one seat, before it is answered, and what the server answers itself."""
    decks = (load_deck(ruleset, deck_names(ruleset)[0]), load_deck(ruleset, deck_names(ruleset)[-1]))
    table = start(ruleset, decks, seed, undo=False)
    one = player("random", seed)
    for _ in range(1500):
        decision = table.decision()
        if decision is None:
            return
        given = None
        if decision.seat == ME:
            given = automatic(table, settings)
            yield table, given
        table.answer(given if given is not None else one.pick(table.game, decision))


def acting(table: Table) -> bool:
    decision = table.decision()
    return decision is not None and decision.about == "action" and len(decision.options) > 1


@pytest.mark.parametrize("ruleset", GAMES)
def test_usually_one_is_asked_in_ones_main_phase_and_about_what_the_opponent_does(ruleset: str):
    asked = passed = 0
    for table, given in played(ruleset, Settings()):
        s = table.game.s
        if not acting(table):
            continue
        resolves = next_to_resolve(table)
        mine = s.turn_player == ME
        if given is None:
            asked += 1
            assert resolves != ME, "one's own spell resolves unanswered"
            if resolves is None and not s.attackers:
                assert mine
                assert in_main_phase(table)
        else:
            passed += 1
    assert asked
    assert passed


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_wants_to_be_asked_more_is_asked_in_more_places(ruleset: str):
    more = {"able": 0, "always": 0}
    for table, given in played(ruleset, Settings(asking="always"), seed=3):
        usual = automatic(table, Settings())
        able = automatic(table, Settings(asking="able"))
        if usual is None:
            assert able is None
        if able is None:
            assert given is None
        more["able"] += able is None and usual is not None
        more["always"] += given is None and able is not None
    assert more["always"]
    assert more["able"] or ruleset.startswith("sve"), "where one can act there, most people do"


@pytest.mark.parametrize("ruleset", [name for name in GAMES if not name.startswith("sve")])
def test_a_stop_asks_where_one_usually_is_not(ruleset: str):
    stopped = 0
    for table, given in played(ruleset, Settings(), seed=2):
        if acting(table) and given is not None:
            s = table.game.s
            stop = Stop(s.phase, own=s.turn_player == ME)
            other = Stop(s.phase, own=s.turn_player != ME)
            assert automatic(table, Settings(stops=[stop])) is None
            assert automatic(table, Settings(stops=[other])) == given
            stopped += 1
    assert stopped


@pytest.mark.parametrize("ruleset", GAMES)
def test_passing_until_something_happens_never_passes_ones_main_phase(ruleset: str):
    chance = random.Random(5)
    settings = Settings(asking="always")
    seen = 0
    for table, given in played(ruleset, settings, seed=5):
        decision = table.decision()
        assert decision is not None
        if acting(table) and passing_on(table, decision.seat) == "phase":
            assert given is None
            seen += 1
        settings.passing = "until" if chance.random() < 0.7 else ""
        settings.turn = table.game.s.turn
    assert seen


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_question_of_an_effect_names_the_card_and_has_its_sentence(ruleset: str):
    effects = ("target", "may", "choose", "mode", "replace", "search", "divide")
    sentences = asked = 0
    for seed in range(1, 4):
        for table, given in played(ruleset, Settings(), seed):
            ask = table.observe(ME).ask
            assert ask is not None
            if given is None and ask.about in effects and ask.source:
                asked += 1
                sentences += bool(ask.text)
    assert asked
    assert sentences >= asked * 0.5, "only keywords and gained abilities have no sentence of their own"
