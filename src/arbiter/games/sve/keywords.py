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
from arbiter.abilities.selectors import EventSubject, Target, This, You
from arbiter.kernel.procedure import noted

from .vocabulary import STACK

#: what is cited when an ability of a keyword is played or triggers
CLAUSES: dict[str, tuple[str, ...]] = {
    "fanfare": noted("12.4.1", "12.4.3"),
    "last words": noted("12.5.1", "12.5.3"),
    "on evolve": noted("12.6.1", "12.6.2"),
    "strike": noted("12.7.1", "12.7.2"),
    "drain": noted("12.13.1", "12.13.2", "12.13.2.1"),
    "bane": noted("12.14.1", "12.14.2", "12.14.2.1"),
    "ward": noted("12.8.1", "12.8.2"),
    "stack": noted("13.3.2.2"),
}


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    make = MEANINGS.get(keyword.name)
    return () if make is None else make()


def _ward() -> tuple[Ability, ...]:
    """12.8.2 (i): it may be put onto the field reserved and then engaged."""
    enters = f.Pattern("move", f.AllOf((f.IsThis(), f.IsType("follower"))), to="field", detail="enter")
    return (Replacement(enters, fx.ChangeEvent(turned=True), optional=True),)


def _drain() -> tuple[Ability, ...]:
    """12.13.2 whenever this follower deals attack damage, its leader's defense is increased by as much."""
    return (
        Triggered(
            (f.Pattern("damage", source=f.IsThis(), detail="attack"),), fx.GainLife(ThatMuch()), name="drain"
        ),
    )


def _bane() -> tuple[Ability, ...]:
    """12.14.2 after this follower has fought an enemy follower, destroy that follower."""
    return (Triggered((f.Pattern("fight", source=f.IsThis()),), fx.Destroy(EventSubject()), name="bane"),)


def _stack() -> tuple[Ability, ...]:
    """13.3.2.2 enters with a counter; stays by losing one; may hand its counters on."""
    here = f.AllOf((f.IsThis(), f.InZone("field"), f.HasCounter(STACK)))
    another = f.AllOf((f.IsOther(), f.IsType("amulet"), f.HasKeyword("stack"), f.InZone("field", You())))
    return (
        Replacement(
            f.Pattern("move", f.IsThis(), to="field", detail="enter"),
            fx.ChangeEvent(counters=((STACK, Const(1)),)),
        ),
        Replacement(f.Pattern("move", here, detail="leave"), fx.RemoveCounters(This(), STACK, Const(1))),
        Activated((fx.Turn(This()),), fx.MoveCounters(This(), Target(another), STACK, None), name="stack"),
    )


MEANINGS = {"ward": _ward, "drain": _drain, "bane": _bane, "stack": _stack}

#: abilities whose several instances count as one (12.13.3, 12.14.3)
ONCE = {"drain": noted("12.13.3"), "bane": noted("12.14.3")}
