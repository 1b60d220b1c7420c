"""What the words of a text refer to, principle by principle; where an ability works, what "instead" replaces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter.abilities.abilities import Activated, Keyword, SpellText, Static, Triggered
from arbiter.abilities.amounts import Const, Count, StatOf
from arbiter.abilities.conditions import Is, KeywordCount, YouDo
from arbiter.abilities.effects import (
    Apply,
    By,
    Damage,
    DefineX,
    Destroy,
    Discard,
    Draw,
    Effect,
    If,
    Look,
    Move,
    Note,
    PutCounters,
    Remove,
    Reveal,
    Sequence,
    Turn,
)
from arbiter.abilities.filters import (
    AllOf,
    ControlledBy,
    InZone,
    IsAnother,
    IsOneOf,
    IsOther,
    IsThis,
    IsType,
    Pattern,
)
from arbiter.abilities.nodes import Ability, Node, Selector
from arbiter.abilities.selectors import Both, Choice, Each, Noted, Opponent, Target, This, Top, Var, You
from arbiter.abilities.tree import number, walk
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.discourse import Discourse, bound_text
from arbiter.cardtext.references import It, ThatPlayer


def effect_of(text: str, kind: str = "resonator") -> Effect:
    reading = read_text("fow", text, "Test Card", (kind,))
    assert reading.problems == ()
    (ability,) = reading.abilities
    assert isinstance(ability, (Triggered, Activated, SpellText))
    return ability.effect


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Whenever a resonator you control attacks => It gains [Flying] until end of turn.", Var("1")),
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
    assert effect == Destroy(Var("1"))


def test_it_after_a_target_is_the_target() -> None:
    effect = effect_of(
        "Whenever this card attacks => Rest target resonator. Put a [+100/+100] counter on it."
    )
    (counters,) = [node for node in walk(effect) if isinstance(node, PutCounters)]
    assert counters.what == Var("1")


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
    assert note.what.var == "1"
    assert choice.otherwise == Destroy(Var("1"))
    assert choice.then == Move(Var("1"), "hand", how="return")


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


# --- the principles, on records as a grammar builds them -----------------------------------------------------------

IT, ITS, THEM = It("it"), It("its"), It("them")
UNIT = IsType("resonator")
MINE = AllOf((UNIT, ControlledBy(You())))
THEIRS = AllOf((UNIT, ControlledBy(Opponent())))
HAND = Choice(InZone("hand", You()))
CHOSEN = Note(Target(UNIT), "chosen")
ATTACKS = Pattern("attack", subject=UNIT)


def bound(ability: Ability) -> Ability:
    made, why = bound_text([number(ability)])
    assert why == ""
    (one,) = made
    assert not any(isinstance(node, It) for node in walk(one))
    return one


def meant(ability: Ability, what: Selector) -> Node:
    """The phrase that a name in an ability goes back to."""
    assert isinstance(what, Var)
    (phrase,) = [node for node in walk(ability) if getattr(node, "var", "") == what.name]
    return replace(phrase, var="")  # type: ignore[call-arg]


def acted(ability: Ability, kind: type[Effect]) -> Selector:
    """What the last such part of an ability deals with."""
    found = [node for node in walk(ability) if isinstance(node, kind)]
    what = found[-1].what  # type: ignore[attr-defined]
    assert isinstance(what, Selector)
    return what


def spell(*parts: Effect) -> SpellText:
    return SpellText(Sequence(parts))


def parts(ability: Ability) -> tuple[Effect, ...]:
    assert isinstance(ability, (SpellText, Triggered, Activated))
    assert isinstance(ability.effect, Sequence)
    return ability.effect.parts


def problem(ability: Ability) -> str:
    return Discourse().bound(number(ability))[1]


def test_a_price_is_not_it() -> None:
    made = bound(spell(CHOSEN, Discard(HAND), If(YouDo(), Destroy(IT))))
    assert meant(made, acted(made, Destroy)) == Target(UNIT)


def test_a_price_is_it_where_the_next_sentence_asks_about_it() -> None:
    made = bound(spell(CHOSEN, Discard(HAND), If(Is(IT, IsType("chant")), Draw())))
    (asked,) = [node for node in walk(made) if isinstance(node, Is)]
    assert meant(made, asked.what) == HAND


def test_what_is_selected_is_no_price() -> None:
    asked = If(YouDo(), Destroy(IT))
    made = bound(Triggered((ATTACKS,), Sequence((Note(Choice(UNIT), "selected"), asked))))
    assert meant(made, acted(made, Destroy)) == Choice(UNIT)


def test_one_card_is_still_it_after_many() -> None:
    made = bound(spell(CHOSEN, Turn(Each(UNIT)), Destroy(IT)))
    assert meant(made, acted(made, Destroy)) == Target(UNIT)


def test_they_are_many_even_after_one() -> None:
    made = bound(spell(Note(Target(UNIT, Const(2)), "chosen"), Reveal(Top(Const(1), "deck")), Destroy(THEM)))
    assert meant(made, acted(made, Destroy)) == Target(UNIT, Const(2))


def test_that_resonator_is_a_resonator() -> None:
    made = bound(spell(CHOSEN, Destroy(Target(IsType("addition"))), Turn(It("that resonator"))))
    assert meant(made, acted(made, Turn)) == Target(UNIT)


def test_a_target_of_a_number_is_named_before_it_is_counted() -> None:
    """ "Draw X cards, where X is the cost of target resonator. Destroy it"."""
    made = bound(spell(DefineX(StatOf(Target(UNIT), "cost")), Destroy(IT)))
    first, last = parts(made)
    assert first == Sequence((Note(Target(UNIT), "1"), DefineX(StatOf(Var("1"), "cost"))))
    assert last == Destroy(Var("1"))


def test_this_card_named_after_the_event_is_it() -> None:
    """ "Whenever a resonator attacks => Recover this card and it gains …"."""
    made = bound(Triggered((ATTACKS,), Sequence((Turn(This(), True), Apply(IT, ())), "and")))
    assert parts(made)[1] == Apply(This(), ())


def test_what_a_condition_asks_about_is_it_only_where_nothing_else_was_named() -> None:
    asked = Is(This(), IsType("rested"))
    made = bound(spell(CHOSEN, If(asked, Destroy(IT))))
    assert meant(made, acted(made, Destroy)) == Target(UNIT)
    alone = bound(Triggered((Pattern("phase", detail="end of turn"),), If(asked, Destroy(IT))))
    assert isinstance(alone, Triggered)
    assert alone.effect == If(asked, Destroy(This()))


def test_two_conditions_in_a_row_ask_about_the_same() -> None:
    first = If(Is(IT, IsType("chant")), Turn(Each(THEIRS)))
    made = bound(spell(Reveal(Top(Const(1), "deck")), first, If(Is(IT, UNIT), Draw())))
    (_, second) = [node for node in walk(made) if isinstance(node, Is)]
    assert meant(made, second.what) == Top(Const(1), "deck")


SIDES = ("your resonator", "opponent's resonator")


@pytest.mark.parametrize(
    ("text", "both"),
    [
        (spell(Damage(Target(THEIRS), Const(5), Target(MINE)), Destroy(IT)), SIDES),
        (spell(Turn(Target(MINE)), Damage(Target(THEIRS), StatOf(ITS, "atk"))), SIDES),
        (spell(Note(Both((Target(MINE), Target(THEIRS))), "selected"), Destroy(It("the selected resonator"))), SIDES),
        (Triggered((Pattern("damage", subject=UNIT, source=IsThis()),), Destroy(IT)), ("either card of the event",)),
    ],
)  # fmt: skip
def test_of_two_that_are_named_together_neither_is_it(text: Ability, both: tuple[str, ...]) -> None:
    why = problem(text)
    for one in both:
        assert one in why


def test_the_enemy_follower_is_the_opponents() -> None:
    made = bound(
        spell(Note(Both((Target(MINE), Target(THEIRS))), "selected"), Destroy(It("the enemy resonator")))
    )
    assert meant(made, acted(made, Destroy)) == Target(THEIRS)


def test_its_strength_is_the_dealers_and_a_spell_has_none() -> None:
    permanent = bound(Activated((), Damage(Target(UNIT), StatOf(ITS, "atk"))))
    assert isinstance(permanent, Activated)
    assert permanent.effect == Damage(Target(UNIT), StatOf(This(), "atk"))
    assert "may be this card or" in problem(SpellText(Damage(Target(UNIT), StatOf(ITS, "atk"))))


@pytest.mark.parametrize("doing", [Remove, Discard])
def test_they_are_whose_hand_was_looked_at(doing: type[Remove | Discard]) -> None:
    look = Look(Each(InZone("hand", Opponent())))
    enters = Pattern("move", subject=IsThis(), to="field")
    text = Sequence(
        (look, Note(Choice(AllOf((InZone("field"),))), "chosen"), By(ThatPlayer(), doing(It("that card"))))
    )
    made = bound(Triggered((enters,), text))
    assert parts(made)[2] == By(Opponent(), doing(Var("1")))
    assert meant(made, Var("1")) == Choice(AllOf((IsOneOf(Noted("looked")),)))


def test_your_opponent_and_each_card_they_control() -> None:
    both = Both((Opponent(), Each(AllOf((UNIT, ControlledBy(ThatPlayer()))))))
    made = bound(SpellText(Damage(both, Const(300))))
    assert ControlledBy(Opponent()) in list(walk(made))
    assert ThatPlayer() not in list(walk(made))


def test_nobody_named_is_a_problem() -> None:
    assert "that player" in problem(SpellText(By(ThatPlayer(), Draw())))


def test_other_after_a_choice_is_other_than_what_was_chosen() -> None:
    made = bound(
        Triggered(
            (ATTACKS,), Sequence((Note(Target(THEIRS), "chosen"), Turn(Each(AllOf((IsOther(), THEIRS))))))
        )
    )
    assert parts(made)[1] == Turn(Each(AllOf((IsAnother(), THEIRS))))
    own = Turn(Each(AllOf((IsOther(), MINE))))
    made = bound(Triggered((ATTACKS,), Sequence((Note(Target(THEIRS), "chosen"), own))))
    assert parts(made)[1] == own  # than this card, which is one of those


def test_instead_replaces_the_sentence_that_does_the_same() -> None:
    overflow = KeywordCount("overflow")
    hit, more = Damage(IT, Const(2)), Damage(IT, Const(4))
    for written in (
        (hit, Draw(), If(overflow, more, None, "instead")),
        (hit, If(overflow, more, Draw(), "instead")),
    ):
        made = bound(spell(CHOSEN, *written))
        one = Var("1")
        assert parts(made)[1:] == (
            If(overflow, Damage(one, Const(4)), Damage(one, Const(2))),
            Draw(),
        )


def test_a_standing_rule_about_it_alone_is_a_problem_and_does_not_recurse() -> None:
    """ "If it's a Musketeer, it also gains …"."""
    assert problem(Static(IT, (), Is(IT, UNIT))) != ""


def test_what_was_counted_is_them() -> None:
    there = Each(AllOf((UNIT, InZone("field"))))
    enters = Pattern("move", subject=IsThis(), to="field")
    made = bound(Triggered((enters,), Sequence((DefineX(Count(there)), Turn(THEM)))))
    assert parts(made)[1] == Turn(there)
