"""A moment of a game as a scenario: it reads as the same position, and tells nobody what they may not know."""

import random
from pathlib import Path

import pytest

import arbiter
from arbiter.cards import starter_decks
from arbiter.games import RULESETS
from arbiter.judge.moments import moment
from arbiter.judge.scenario_files import read_text
from arbiter.judge.setting import set_up
from arbiter.judge.stepping import play_steps
from arbiter.judge.writing import write_file
from arbiter.kernel.ids import Seat
from arbiter.players.default import idle_answer
from contract.secrets import permuted


def played(ruleset, answers, seed=5):
    table = arbiter.start(ruleset, decks=tuple(starter_decks(ruleset)[:2]), seed=seed)
    chance = random.Random(seed)
    for _ in range(answers):
        decision = table.decision()
        if decision is None:
            break
        if decision.shape == "one":
            table.answer([chance.randrange(len(decision.options))])
        else:
            table.answer(idle_answer(decision))
    return table


def text_of(found):
    return write_file(found.ruleset, found.cards, [found.table], found.format)


def lying(game):
    """What lies where, but for the stack."""
    game.refresh()
    found = {}
    for number, zone in enumerate(game.rules.zones):
        if zone.name and number != game.rules.stack:
            for player in (0, 1):
                cards = game.s.zones[game.rules.place(zone.name, Seat(player))]
                found[zone.name, player] = sorted(
                    (game.infos[card].name, game.controller(card), game.s.damage[card])
                    for card in cards
                    if game.infos[card].types  # what the rules made is no card
                )
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_open_moment_reads_as_the_same_position(ruleset):
    for answers in (40, 90, 140):
        game = played(ruleset, answers).game
        found = moment(game)
        scenario = read_text(text_of(found), Path("moment.toml"))[0]
        assert not scenario.error, scenario.error
        again, _ = set_up(scenario)
        assert lying(again) == lying(game)
        assert found.left_out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_seat_may_not_know_is_not_in_it(ruleset):
    for answers in (0, 30, 80, 130):
        table = played(ruleset, answers)
        for seat in (0, 1, -1):
            if seat >= 0:
                one = permuted(table, seat, answers, shuffle=False)
                other = permuted(table, seat, answers)
                assert moment(one.game, Seat(seat)) == moment(other.game, Seat(seat))
            scenario = read_text(text_of(moment(table.game, Seat(seat))), Path("moment.toml"))[0]
            assert play_steps(scenario).verdict.ok
