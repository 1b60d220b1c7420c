"""Unread text carried out by people: announced, answered, done act by act, agreed with or taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

import arbiter
from arbiter.abilities.abilities import SpellText
from arbiter.abilities.by_hand import ByHand
from arbiter.abilities.card import Card, Face
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel.by_hand import ANNOUNCE
from arbiter.kernel.hand_acts import by_hand, kind_of
from arbiter.players import player
from arbiter.sim import simulate
from arbiter.table import Table, load, read_record, replay
from table.hand_decks import (
    ACTIVATED,
    CONTINUOUS,
    GAMES,
    LEAVING,
    SENTENCES,
    TRIGGERED,
    odd_deck,
    odd_table,
    played,
    until_announced,
)

every_game = pytest.mark.parametrize("game", GAMES)
WITH_STACK = tuple(name for name in GAMES if name != "sve-1.3.1")


def hand(table: Table, seat: int) -> int:
    rules = table.game.rules
    return len(table.game.s.zones[rules.place(rules.hand, seat)])


def announce(table: Table, seat: int = 0) -> str:
    """Announce the first text that can be; the text."""
    at = until_announced(table, seat)
    asked = table.decision()
    assert asked is not None
    text = table.game.lib.ability(asked.options[at].extra).text
    table.answer(at)
    return text


def resolve(table: Table, seat: int = 0) -> None:
    """Everybody passes until the seat is asked what to do by hand."""
    for _ in range(20):
        asked = table.decision()
        assert asked is not None
        if asked.about == "by hand":
            assert asked.seat == seat
            return
        table.answer("pass" if asked.about == "action" else asked.default or [0])
    raise AssertionError("it never resolved")


def draw_two(table: Table) -> None:
    table.answer("draw cards")
    table.answer("A")
    table.answer(2)


@pytest.mark.parametrize("game", WITH_STACK)
@pytest.mark.parametrize("kind", [TRIGGERED, CONTINUOUS])
def test_it_waits_like_any_ability_and_can_be_answered(game: str, kind: int):
    table = odd_table(game, 3, (kind,), 1)
    text = announce(table)
    assert text == SENTENCES[game][kind]
    waiting = table.game.s.zones[table.game.rules.stack * 2]
    assert len(waiting) == 1
    seen = table.observe(1)
    stack = next(
        zone for zone in seen.zones if zone.name == table.game.rules.zones[table.game.rules.stack].name
    )
    assert stack.cards[0].text == text
    asked = table.decision()
    assert asked is not None
    assert asked.seat == 0
    table.answer("pass")
    asked = table.decision()
    assert asked is not None
    assert (asked.seat, asked.about) == (1, "action")


@every_game
def test_acts_are_agreed_with_or_taken_back(game: str):
    table = odd_table(game, 3, (TRIGGERED,), 1)
    text = announce(table)
    resolve(table)
    before, cards = table.digest(), hand(table, 0)
    draw_two(table)
    assert hand(table, 0) == cards + 2
    table.answer("done")
    asked = table.decision()
    assert asked is not None
    assert (asked.seat, asked.about) == (1, "agree")
    assert table.labels() == ["agree", "take it back"]
    done = [line for line in table.log(1) if line.by_hand == text]
    assert sum("draws a card" in line.text for line in done) == 2, (
        "the other player does not read which cards"
    )
    assert all("(by hand)" in str(line) for line in done)
    table.answer("take it back")
    assert hand(table, 0) == cards
    assert "takes back" in table.log()[-1].text
    asked = table.decision()
    assert asked is not None
    assert (asked.seat, asked.about) == (0, "by hand")
    draw_two(table)
    table.answer("done")
    table.answer("agree")
    assert hand(table, 0) == cards + 2
    assert table.game.s.before is None
    assert table.decision().about != "by hand"
    while table.digest() != before:
        table.undo()  # taking answers back comes to the very same states
    assert hand(table, 0) == cards


@every_game
def test_nothing_may_be_done_and_then_it_is_not_announced_again_at_once(game: str):
    table = odd_table(game, 3, (CONTINUOUS,), 1)
    announce(table)
    resolve(table)
    table.answer("nothing")
    assert "does nothing" in " ".join(line.text for line in table.log()[-4:])


@every_game
def test_what_it_costs_is_paid_by_hand_before_it_waits(game: str):
    table = odd_table(game, 3, (ACTIVATED,), 1)
    text = announce(table)
    asked = table.decision()
    assert asked is not None
    assert (asked.seat, asked.about) == (0, "pay by hand")
    assert not table.game.s.pending
    turned, upright = table.game.rules.turning[2:]
    table.answer(f"{turned} or {upright} a card")
    table.answer(0)
    assert table.labels()[:2] == [turned, upright]
    table.answer(turned)
    table.answer("done")
    table.answer("agree")
    resolve(table)
    assert any(line.by_hand == text for line in table.log())


@every_game
def test_what_is_not_paid_for_is_not_announced_after_all(game: str):
    table = odd_table(game, 3, (ACTIVATED,), 1)
    announce(table)
    table.answer("draw cards")
    table.answer("A")
    table.answer(1)
    cards = hand(table, 0)
    table.answer("do not announce it after all")
    assert hand(table, 0) == cards - 1
    assert not table.game.s.pending
    assert table.game.s.before is None
    assert table.decision().about == "action"


@every_game
def test_the_computer_is_not_asked_and_copes(game: str):
    whole = load_whole(game)
    table = arbiter.start(
        game, (odd_deck(game, 0, (TRIGGERED,), 1), whole), 3, unread="by hand", persons=(True, False)
    )
    announce(table)
    resolve(table)
    cards = hand(table, 0)
    draw_two(table)
    table.answer("done")
    assert hand(table, 0) == cards + 2
    assert table.decision().about != "agree"
    for name in ("greedy", "random"):
        copied, computer = table.copy(), player(name, 1)
        for _ in range(15):
            asked = copied.decision()
            if asked is None:
                break
            if asked.seat == 1:
                copied.answer(computer.choose(asked, copied.observe(1), copied))
            else:
                copied.answer(
                    "pass" if asked.about == "action" and "pass" in copied.labels() else asked.default or [0]
                )


def load_whole(game: str):
    from arbiter.cards import deck_names, load_deck

    return load_deck(game, deck_names(game)[1])


@every_game
def test_a_computer_needs_a_whole_deck_and_simulations_refuse(game: str):
    decks = (load_whole(game), odd_deck(game, 0))
    with pytest.raises(ArbiterError, match=r"computer player cannot play .*by hand"):
        arbiter.start(game, decks, unread="by hand", persons=(True, False))
    with pytest.raises(ArbiterError, match="simulation"):
        simulate(game, decks, games=1, unread="by hand")
    with pytest.raises(ArbiterError, match="cannot be played"):
        arbiter.start(game, decks)


def test_the_text_of_a_spell_is_carried_out_as_it_resolves_in_its_place():
    odd = "Everybody hums along."
    deck = load_whole("fow-8.01")
    sections = {name: list(cards) for name, cards in deck.sections.items()}
    rules = ruleset("fow-8.01")
    chants = [card for card in sections["main"] if "chant" in card.faces[0].types and card.faces[0].abilities]
    assert chants
    face = chants[0].faces[0]
    made = by_hand(
        rules, replace(chants[0], faces=(replace(face, text=f"{odd}\n{face.text}", unread=(odd,)),))
    )
    assert made.faces[0].abilities[0].text == odd
    assert not any(isinstance(ability, ByHand) for ability in made.faces[0].abilities)


@every_game
def test_a_spell_that_resolves_asks_for_its_text(game: str):
    """Nobody announces it: it is part of resolving the card, which leaves only when it is done."""
    for seed in range(40):
        table = odd_table(game, seed, (CONTINUOUS,), 1, undo=False)
        for asked, _ in played(table, seed, 400):
            if asked.about == "by hand" and isinstance(table.game.lib.ability(asked.ability), SpellText):
                item = table.game.s.contexts[table.game.s.frames[-1].context].item
                assert table.game.s.zone[item & 0xFFFF] >> 1 == table.game.rules.stack
                assert asked.seat == table.game.s.base_controller[item & 0xFFFF]
                return
    raise AssertionError("no spell resolved")


def test_an_ex_burst_that_is_not_read_is_announced_from_the_damage_zone():
    text = "EX BURST Hum the anthem with everybody."
    rules = ruleset("fftcg")
    hands = rules.by_hand
    assert hands is not None
    for kind in ("summon", "forward"):
        card = by_hand(rules, Card((Face("Piper", (kind,), text=text, unread=(text,)),)))
        made = [ability for ability in card.faces[0].abilities if isinstance(ability, ByHand)]
        assert [ability.kind for ability in made] == ["triggered"]
        assert "damage zone" in made[0].recent


@every_game
def test_the_kind_of_a_sentence(game: str):
    hands = ruleset(game).by_hand
    assert hands is not None
    kinds = [kind_of(hands, text) for text in SENTENCES[game]]
    assert kinds == ["triggered", "activated", "continuous", "triggered"]
    table = odd_table(game, 1, (LEAVING,), 1)
    found = [ability for ability in table.game.lib.abilities if isinstance(ability, ByHand)]
    assert found
    assert all(ability.recent for ability in found)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_random_games_with_text_by_hand_end_and_replay(game: str, seed: int):
    table = odd_table(game, seed, undo=False)
    announced = 0
    for asked, chosen in played(table, seed):
        announced += asked.about == "action" and asked.options[chosen[0]].verb == ANNOUNCE
    assert table.outcome in ("A", "B", "draw")
    assert announced
    record = read_record(table.record(every=11).to_json())
    assert replay(record, undo=False).digest() == table.digest()


@every_game
def test_it_can_be_saved_and_loaded_at_each_of_its_questions(game: str):
    """And copied; whatever is loaded goes on the same way."""
    table = odd_table(game, 3, (ACTIVATED,), 1)
    seen: dict[str, int] = {}
    for asked, chosen in played(table, 11, 1500):
        if asked.about in ABOUT and seen.get(asked.about, 0) < 2:
            seen[asked.about] = seen.get(asked.about, 0) + 1
            again, other = load(table.save()), table.copy()
            assert again.digest() == table.digest()
            assert again.labels() == table.labels()
            again.answer(chosen)
            other.answer(chosen)
            assert again.digest() == other.digest()
        if len(seen) == len(ABOUT) and min(seen.values()) == 2:
            break
    assert set(seen) == ABOUT


ABOUT = {"by hand", "pay by hand", "by hand: what", "by hand: how", "by hand: how much", "agree"}


def test_old_and_unknown_settings_are_refused():
    with pytest.raises(ValueError, match="sometimes"):
        arbiter.start("fow-8.01", (load_whole("fow-8.01"), load_whole("fow-8.01")), unread="sometimes")
