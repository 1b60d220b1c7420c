"""The names of what takes part in an event, and of who does something: who gives them, and how far they reach."""

from __future__ import annotations

from dataclasses import replace

from arbiter.abilities.abilities import SpellText, Triggered
from arbiter.abilities.amounts import Const, Count
from arbiter.abilities.conditions import KeywordCount
from arbiter.abilities.effects import (
    Banish,
    By,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    GainLife,
    If,
    Look,
    Note,
    Remove,
    ReplaceFor,
    Sequence,
    Turn,
)
from arbiter.abilities.filters import AllOf, ControlledBy, InZone, IsPlayer, IsThis, Pattern
from arbiter.abilities.selectors import EACH, Choice, ControllerOf, Each, EachPlayer, Target, Var
from arbiter.cardtext.references import It, ThatPlayer
from cardtext.test_discourse import HAND, IT, MINE, UNIT, bound, parts, problem

ATTACKS = Pattern("attack", subject=MINE)
HITS = Pattern("damage", subject=UNIT, source=IsThis())


def test_an_event_names_what_it_happens_to_only_where_that_is_spoken_of() -> None:
    made = bound(Triggered((ATTACKS,), Destroy(IT)))
    assert isinstance(made, Triggered)
    assert made.events == (replace(ATTACKS, subject_var="1"),)
    assert made.effect == Destroy(Var("1"))
    assert bound(Triggered((ATTACKS,), Draw())) == Triggered((ATTACKS,), Draw())


def test_all_events_of_an_ability_give_the_same_names() -> None:
    enters = Pattern("move", subject=MINE, to="field")
    made = bound(Triggered((ATTACKS, enters), Destroy(It("that resonator"))))
    assert isinstance(made, Triggered)
    assert [event.subject_var for event in made.events if isinstance(event, Pattern)] == ["1", "1"]


def test_an_event_names_the_player_it_concerns() -> None:
    turn = Pattern("phase", detail="beginning of turn")
    made = bound(Triggered((turn,), By(ThatPlayer(), Draw())))
    assert made == Triggered((replace(turn, player_var="1"),), By(Var("1"), Draw()))


def test_what_will_happen_later_has_names_of_its_own() -> None:
    """ "When this card deals damage to a resonator, the next time a card of yours attacks, destroy it"."""
    made = bound(Triggered((HITS,), Sequence((Destroy(It("that resonator")), Delay(ATTACKS, Turn(IT))))))
    assert isinstance(made, Triggered)
    assert made.events == (replace(HITS, subject_var="1"),)
    first, later = parts(made)
    assert first == Destroy(Var("1"))
    assert later == Delay(replace(ATTACKS, subject_var="2"), Turn(Var("2")))


def test_at_a_later_moment_it_is_still_the_card_of_the_event() -> None:
    moment = Pattern("phase", detail="end of turn")
    made = bound(Triggered((ATTACKS,), Delay(moment, Destroy(IT))))
    assert made == Triggered((replace(ATTACKS, subject_var="1"),), Delay(moment, Destroy(Var("1"))))


def test_what_happens_instead_names_the_card_of_the_event() -> None:
    dies = Pattern("destroy", subject=MINE)
    made = bound(SpellText(ReplaceFor(dies, Remove(IT))))
    assert made == SpellText(ReplaceFor(replace(dies, subject_var="1"), Remove(Var("1"))))


def test_who_does_something_has_a_name_while_it_is_done() -> None:
    theirs = Choice(AllOf((UNIT, ControlledBy(ThatPlayer()))))
    made = bound(SpellText(By(EachPlayer(), Banish(theirs))))
    mine = Choice(AllOf((UNIT, ControlledBy(Var("1")))))
    assert made == SpellText(By(EachPlayer(), Banish(mine), var="1"))


def test_afterwards_each_player_is_nobody_in_particular() -> None:
    assert "that player" in problem(SpellText(Sequence((By(EachPlayer(), Draw()), By(ThatPlayer(), Draw())))))


def test_their_cards_are_those_of_each_player_dealt_damage() -> None:
    number = Count(Each(AllOf((UNIT, ControlledBy(ThatPlayer())))))
    made = bound(SpellText(Damage(EachPlayer(), number)))
    assert made == SpellText(Damage(EachPlayer(), Count(Each(AllOf((UNIT, ControlledBy(EACH)))))))


def test_that_player_is_whose_card_was_named() -> None:
    made = bound(
        SpellText(
            Sequence((Destroy(Target(UNIT)), GainLife(Const(1), ControllerOf(IT)), By(ThatPlayer(), Draw())))
        )
    )
    assert parts(made)[2] == By(ControllerOf(Var("1")), Draw())


def test_a_target_whose_hand_is_looked_at_is_that_player() -> None:
    look = Look(Each(InZone("hand", Target(IsPlayer()))))
    made = bound(SpellText(Sequence((look, By(ThatPlayer(), Draw())))))
    assert parts(made) == (
        Sequence((Note(Target(IsPlayer()), "1"), Look(Each(InZone("hand", Var("1")))))),
        By(Var("1"), Draw()),
    )


def test_a_player_who_is_targeted_is_named_before_what_is_done_instead() -> None:
    """ "Target player discards a card. If …, they draw a card instead": the target is chosen in either case."""
    done = By(Target(IsPlayer()), Discard(HAND))
    instead = If(KeywordCount("seal", 1), By(ThatPlayer(), Draw()), done, joined="instead")
    made = bound(SpellText(instead))
    assert parts(made) == (
        Note(Target(IsPlayer(), var="1"), "targets"),
        If(KeywordCount("seal", 1), By(Var("1"), Draw()), By(Var("1"), Discard(HAND))),
    )
