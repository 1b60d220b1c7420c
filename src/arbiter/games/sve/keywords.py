"""12 and 13.3.2: what each keyword means.

A keyword that is an ability of another sort is made of that sort's parts, in the rulebook's own definition. The others
(Storm, Rush, Assail, Intimidate, Aura, Quick) change how the rules themselves work and are looked at where those are.
"""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Activated, Keyword, Replacement, Triggered
from arbiter.abilities.amounts import Const, ThatMuch
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import Target, This, Var, You
from arbiter.rulebook.hearing import cite

from .vocabulary import STACK


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    make = MEANINGS.get(keyword.name)
    return () if make is None else make()


def _ward() -> tuple[Ability, ...]:
    """12.8.2 (i): it may be put onto the field reserved and then engaged."""
    cite("12.8.2")
    enters = f.Pattern("move", f.AllOf((f.IsThis(), f.IsType("follower"))), to="field", detail="enter")
    return (Replacement(enters, fx.ChangeEvent(turned=True), optional=True),)


def _drain() -> tuple[Ability, ...]:
    """Whenever this follower deals attack damage, its leader's defense is increased by as much."""
    cite("12.13.1", "12.13.2")
    return (
        Triggered(
            (f.Pattern("damage", source=f.IsThis(), detail="attack"),), fx.GainLife(ThatMuch()), name="drain"
        ),
    )


def _bane() -> tuple[Ability, ...]:
    """After this follower has fought an enemy follower, destroy that follower, damaged or not."""
    cite("12.14.1", "12.14.2", "12.14.2.1")
    return (
        Triggered(
            (f.Pattern("fight", source=f.IsThis(), subject_var="1"),), fx.Destroy(Var("1")), name="bane"
        ),
    )


def _stack() -> tuple[Ability, ...]:
    cite("13.3.2.2")
    return _enter_with_counter(), _lose_counter_instead(), _hand_counters_on()


def _enter_with_counter() -> Ability:
    cite("13.3.2.2-1")
    return Replacement(
        f.Pattern("move", f.IsThis(), to="field", detail="enter"),
        fx.ChangeEvent(counters=((STACK, Const(1)),)),
    )


def _lose_counter_instead() -> Ability:
    """Of leaving the field."""
    cite("13.3.2.2-2")
    here = f.AllOf((f.IsThis(), f.InZone("field"), f.HasCounter(STACK)))
    return Replacement(f.Pattern("move", here, detail="leave"), fx.RemoveCounters(This(), STACK, Const(1)))


def _hand_counters_on() -> Ability:
    cite("13.3.2.2-3")
    another = f.AllOf((f.IsOther(), f.IsType("amulet"), f.HasKeyword("stack"), f.InZone("field", You())))
    return Activated((fx.Turn(This()),), fx.MoveCounters(This(), Target(another), STACK, None), name="stack")


MEANINGS = {"ward": _ward, "drain": _drain, "bane": _bane, "stack": _stack}
