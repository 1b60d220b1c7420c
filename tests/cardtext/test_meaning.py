"""What wordings mean: text on the left, records on the right."""

from __future__ import annotations

import pytest

from arbiter.abilities.abilities import (
    Activated,
    Keyword,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    Triggered,
)
from arbiter.abilities.amounts import Const, Count, Times, Unknown
from arbiter.abilities.changes import Bonus, Forbid, GainAbilities
from arbiter.abilities.conditions import Compare, OnceATurn, YouDo
from arbiter.abilities.effects import (
    Apply,
    Banish,
    By,
    ChangeEvent,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    If,
    May,
    Modes,
    Move,
    Pay,
    Produce,
    Search,
    Sequence,
    Shuffle,
    Turn,
)
from arbiter.abilities.filters import (
    AllOf,
    AnyOf,
    ControlledBy,
    InZone,
    IsNamed,
    IsOther,
    IsPlayer,
    IsRace,
    IsThis,
    IsType,
    Pattern,
    StatIs,
)
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import Among, Choice, Each, EachPlayer, Opponent, Target, This, Var, You
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.sameness import essence

FIELD = InZone("field")
RESONATOR = AllOf((IsType("resonator"), FIELD))
J_RESONATOR = AnyOf((IsType("j-ruler"), IsType("resonator")))
IN_PLAY = AnyOf((InZone("field"), InZone("ruler area")))
ENTERS = (Pattern("move", subject=IsThis(), to="field"),)
ENTER_SKILL = (Pattern("move", subject=IsThis(), to="field", detail="enter"),)


def plus(atk: int, defense: int) -> Bonus:
    return Bonus((("atk", Const(atk)), ("def", Const(defense))))


CASES: tuple[tuple[str, str, Ability], ...] = (
    ("resonator", "[Flying]", Keyword("flying")),
    ("resonator", "[Target Attack]", Keyword("precision")),
    ("ruler", "[J-Activate] {W}{2}", Keyword("judgment", cost=(Pay("{W}{2}"),))),
    ("resonator", "[Enter] => Draw a card.", Triggered(ENTER_SKILL, Draw())),
    ("resonator", "[Enter]: Draw a card.", Triggered(ENTER_SKILL, Draw())),
    ("resonator", "When this card comes into your field, draw a card.", Triggered(ENTERS, Draw())),
    (
        "resonator",
        "Whenever a resonator you control attacks => Draw a card.",
        Triggered((Pattern("attack", subject=AllOf((IsType("resonator"), ControlledBy(You()), FIELD))),), Draw()),
    ),
    (
        "resonator",
        "At the beginning of your turn => Draw a card.",
        Triggered((Pattern("phase", player=You(), detail="beginning of turn"),), Draw()),
    ),
    ("resonator", "[Activate] {Rest}: Produce {G}.", Activated((Turn(This()),), Produce(("{G}",)))),
    (
        "resonator",
        "{W} {W}, banish this card: Draw a card. Play this ability only once per turn.",
        Activated((Pay("{W}{W}"), Banish(This())), Draw(), (OnceATurn(),)),
    ),
    (
        "resonator",
        "{2}: Put this card from your graveyard into your hand.",
        Activated((Pay("{2}"),), Move(Among(This(), InZone("graveyard", You())), "hand"), zone="graveyard"),
    ),
    (
        "resonator",
        "Other Elves you control gain [+200/0].",
        Static(Each(AllOf((IsOther(), IsRace("Elf"), ControlledBy(You()), IN_PLAY))), (plus(200, 0),)),
    ),
    (
        "resonator",
        "This card gains [Swiftness] as long as you control two or more Knights.",
        Static(
            This(),
            (GainAbilities((Keyword("swiftness"),)),),
            Compare(
                Count(Each(AllOf((ControlledBy(You()), AllOf((IsRace("Knight"), IN_PLAY)))))), ">=", Const(2)
            ),
        ),
    ),
    ("resonator", "This card cannot attack.", Static(This(), (Forbid("attack"),))),
    (
        "resonator",
        "This card enters the field rested.",
        Replacement(ENTERS[0], ChangeEvent(turned=True)),
    ),
    (
        "resonator",
        "If this card would be put into a graveyard from the field, remove it from the game instead.",
        Replacement(
            Pattern("move", subject=IsThis(), frm="field", to="graveyard"), ChangeEvent(zone="removed area")
        ),
    ),
    ("chant", "Destroy target resonator.", SpellText(Destroy(Target(RESONATOR)))),
    (
        "chant",
        "Destroy up to two target resonators with total cost 3 or less.",
        SpellText(
            Destroy(Target(AllOf((IsType("resonator"), StatIs("cost", "<=", Const(3)), FIELD)), Const(2), True))
        ),
    ),
    (
        "chant",
        "This card deals X00 damage to target J/resonator or player.",
        SpellText(
            Damage(Target(AnyOf((AllOf((J_RESONATOR, FIELD)), IsPlayer()))), Times(100, Unknown("X")))
        ),
    ),
    (
        "chant",
        "Target J/resonator gains [+400/+400] until end of turn.",
        SpellText(Apply(Target(AllOf((J_RESONATOR, FIELD))), (plus(400, 400),))),
    ),
    (
        "chant",
        "Each player discards a card.",
        SpellText(By(EachPlayer(), Discard(Choice(AllOf((InZone("hand", You()),)))))),
    ),
    (
        "chant",
        "Your opponent banishes a resonator.",
        SpellText(By(Opponent(), Banish(Choice(RESONATOR)))),
    ),
    (
        "chant",
        "You may banish a resonator. If you do, draw two cards.",
        SpellText(Sequence((May(Banish(Choice(RESONATOR))), If(YouDo(), Draw(Const(2)))))),
    ),
    (
        "chant",
        'Search your main deck for a card named "Old Lantern" and put it into your hand. '
        "Then shuffle your main deck.",
        SpellText(
            Sequence(
                (
                    Sequence(
                        (
                            Search("main deck", AllOf((IsNamed("Old Lantern"),)), var="1"),
                            Move(Var("1"), "hand"),
                        ),
                        "and",
                    ),
                    Shuffle("main deck"),
                )
            )
        ),
    ),
    (
        "chant",
        "Choose one - Draw a card; or rest target resonator.",
        SpellText(Modes((Draw(), Turn(Target(RESONATOR))))),
    ),
    (
        "chant",
        "At the next end of turn => Draw a card.",
        SpellText(Delay(Pattern("phase", detail="end of turn"), Draw())),
    ),
    (
        "chant",
        "As an additional cost to play this card, banish a resonator.",
        PlayRule("additional", (Banish(Choice(RESONATOR)),)),
    ),
    (
        "chant",
        "[Trigger] When a resonator attacks: Draw a card.",
        Keyword("trigger", inner=(Triggered((Pattern("attack", subject=RESONATOR),), Draw()),)),
    ),
    (
        "chant",
        "[Trigger] Anytime: Draw a card.",
        Keyword("trigger", cost=(Pay("{0}"),), inner=(SpellText(Draw()),)),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "expected"), CASES, ids=[text for _, text, _ in CASES])
def test_a_wording_means(kind: str, text: str, expected: Ability) -> None:
    reading = read_text("fow", text, "Test Card", (kind,))
    assert reading.problems == ()
    assert essence(reading.abilities) == essence((expected,))
    assert reading.abilities[0].text == text


def test_each_paragraph_of_a_chant_is_an_ability_in_order() -> None:
    reading = read_text("fow", "[Quickcast]\nDraw a card.\nYou gain 100 life.", "Test Card", ("chant",))
    assert [type(ability) for ability in reading.abilities] == [Keyword, SpellText, SpellText]


def test_the_card_s_own_name_means_the_card() -> None:
    named = read_text("fow", "Ember Fox deals 200 damage to target resonator.", "Ember Fox", ("chant",))
    plain = read_text("fow", "This card deals 200 damage to target resonator.", "Ember Fox", ("chant",))
    assert named.abilities == plain.abilities != ()


def test_reminder_text_is_no_part_of_an_ability() -> None:
    reading = read_text(
        "fow", "[Flying] (Only cards with [Flying] can block it.)", "Test Card", ("resonator",)
    )
    assert reading.abilities == (Keyword("flying"),)


def test_names_in_quotes_are_left_alone() -> None:
    reading = read_text("fow", 'Destroy all "Ruler of the Main Deck" you control.', "Test Card", ("chant",))
    effect = reading.abilities[0]
    assert isinstance(effect, SpellText)
    assert IsNamed("Ruler of the Main Deck") in effect.effect.what.filter.parts  # type: ignore[attr-defined]
