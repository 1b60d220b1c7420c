"""What the words leave to be understood: who "it" is, where an ability works, what "instead" replaces."""

from __future__ import annotations

import pytest

from arbiter.abilities.abilities import Activated, Keyword, SpellText, Static, Triggered
from arbiter.abilities.amounts import StatOf
from arbiter.abilities.effects import Apply, Damage, Destroy, Effect, If, Move, Note, PutCounters, Sequence
from arbiter.abilities.nodes import Selector
from arbiter.abilities.selectors import EventSubject, It, Target, This
from arbiter.abilities.tree import walk
from arbiter.cardtext.compiler import read_text


def effect_of(text: str, kind: str = "resonator") -> Effect:
    reading = read_text("fow", text, "Test Card", (kind,))
    assert reading.problems == ()
    (ability,) = reading.abilities
    assert isinstance(ability, (Triggered, Activated, SpellText))
    return ability.effect


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Whenever a resonator you control attacks => It gains [Flying] until end of turn.", EventSubject("it")),
        ("Whenever this card attacks => It gains [Flying] until end of turn.", This()),
        ("Whenever this card deals damage => It gains [Flying] until end of turn.", This()),
        ("Whenever this card attacks => You may discard a card. If you do, it gains [Pierce] this turn.", This()),
    ],
)  # fmt: skip
def test_it_at_the_start_of_an_automatic_ability_is_the_card_of_the_event(text: str, meant: Selector) -> None:
    (apply,) = [node for node in walk(effect_of(text)) if isinstance(node, Apply)]
    assert apply.what == meant


def test_that_resonator_is_the_one_the_event_named() -> None:
    effect = effect_of("When this card deals damage to a resonator => Destroy that resonator.")
    assert effect == Destroy(EventSubject("that resonator"))


def test_it_after_a_target_is_the_target() -> None:
    effect = effect_of(
        "Whenever this card attacks => Rest target resonator. Put a [+100/+100] counter on it."
    )
    (counters,) = [node for node in walk(effect) if isinstance(node, PutCounters)]
    assert counters.what == It("it")


def test_its_atk_is_that_of_the_card_that_deals_the_damage() -> None:
    damage = effect_of("{Rest}: This card deals damage equal to its ATK to target resonator.")
    assert isinstance(damage, Damage)
    assert damage.amount == StatOf(This(), "atk")


def test_it_without_anything_spoken_of_is_a_problem() -> None:
    assert read_text("fow", "At the end of turn => Destroy it.", "Test Card", ("resonator",)).problems
    assert read_text("fow", "It gains [Flying].", "Test Card", ("resonator",)).problems


def test_as_long_as_this_card_it_is_this_card() -> None:
    reading = read_text(
        "fow", "As long as this card is rested, it gains [Barrier].", "Test Card", ("resonator",)
    )
    (ability,) = reading.abilities
    assert isinstance(ability, Static)
    assert ability.what == This()


def test_what_happens_instead_happens_to_the_same_target() -> None:
    text = "Destroy target resonator. If you control a Dragon, return it to its owner's hand instead."
    effect = effect_of(text, "chant")
    assert isinstance(effect, Sequence)
    note, choice = effect.parts
    assert isinstance(note, Note)
    assert isinstance(note.what, Target)
    assert isinstance(choice, If)
    assert choice.otherwise == Destroy(It("it"))
    assert choice.then == Move(It("it"), "hand", how="return")


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Discard this card: Draw a card.", "hand"),
        ("{1}, remove this card in your graveyard from the game: Draw a card.", "graveyard"),
        ("{1}: Draw a card.", ""),
    ],
)
def test_an_ability_works_where_it_finds_its_card(text: str, zone: str) -> None:
    (ability,) = read_text("fow", text, "Test Card", ("resonator",)).abilities
    assert isinstance(ability, Activated)
    assert ability.zone == zone


def test_a_god_s_art_holds_its_ability() -> None:
    (art,) = read_text("fow", 'God\'s Art "Dawn" {W}: Draw a card.', "Test Card", ("j-ruler",)).abilities
    assert isinstance(art, Keyword)
    assert (art.name, art.word) == ("god's art", "Dawn")


def test_a_spell_does_not_change_itself_for_as_long_as_it_is_there() -> None:
    """It would begin as the spell resolves, when it is gone."""
    (problem,) = read_text(
        "fow", "This card gains [Remnant] as long as you control a Knight.", "Test Card", ("chant",)
    ).problems
    assert "as it resolves" in problem.message
