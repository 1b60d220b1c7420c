"""Wordings of FINAL FANTASY TCG cards, all of our own: each is read, in one way, and written back as it was."""

from __future__ import annotations

import json

import pytest

from arbiter.abilities.abilities import SpellText, Static, Triggered
from arbiter.abilities.codec import from_data, to_data
from arbiter.abilities.conditions import TurnOf
from arbiter.abilities.effects import Apply, If, Modes, PayToDo, Sequence
from arbiter.abilities.filters import AllOf, IsOther, IsType, SharesWith
from arbiter.abilities.selectors import Each, Opponent, This, You
from arbiter.abilities.tree import walk
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.wellformed import wellformed

CHARACTER = (
    "Brave\nHaste",
    "If you control [Card Name (Torch)] or [Card Name (Lamp)] or [Card Name (Wick)], Test Card gains Brave.",
    "If you control a Job Father and a Job Mother, Test Card gains +2000 power.",
    "If your opponent doesn't control any Forwards, Test Card cannot attack.",
    "If you don't control Card Name Torch, Test Card cannot block.",
    "If there are 3 or more different Elements among Forwards you control, Test Card gains First Strike.",
    "If the number of Forwards opponent controls is greater than the number of Backups you control, "
    "Test Card gains Haste.",
    'If you control 5 or more Backups, Test Card gains +1000 power and "Test Card cannot be blocked."',
    'If you control a Card Name Torch, Test Card gains "When Test Card attacks, choose 1 Job Knight Forward. Dull it."',
    "The Job Knight Forwards and Earth Forwards other than Test Card you control gain +1000 power.",
    "The Forwards forming a party with Test Card gain First Strike.",
    "The Forwards you control cannot be chosen by your opponent's Backup abilities.",
    "The cost required to play Card Name Torch onto the field is reduced by 2 (it cannot become 0).",
    "The cost required for your opponent to cast Summons increases by 1.",
    "The cost required to cast your Summons can be paid with CP of any Element.",
    "The cost required to play Test Card onto the field is reduced by 1 for every 2 Fire Summons in your Break Zone.",
    "If you control Card Name Torch, the cost to play Test Card onto the field becomes 0.",
    "You can discard 1 Job Knight to play Test Card from your hand onto the field.",
    "If Test Card is dealt damage by your opponent's abilities, the damage becomes 0 instead.",
    "If Test Card receives damage during your opponent's turn, reduce the damage by 2000 instead.",
    "If Test Card is dealt 3000 damage or less, the damage becomes 0 instead.",
    "If a Forward forming a party with Test Card is dealt damage, the damage becomes 0 instead.",
    "If a Forward is dealt damage by your Fire Summons, the damage increases by 1000 instead.",
    "If a Character is put from the field into the Break Zone, you may remove it from the game instead.",
    "If possible, Test Card must block.",
    "If your opponent doesn't control Forwards, put Test Card into the Break Zone.",
    "If you have cast 2 or more Summons this turn, Test Card gains Haste.",
    "When your opponent plays a Forward onto the field, draw 1 card.",
    "When Test Card enters the field, place 2 Doom Counters on Test Card.",
    "{Fire}{Fire}, {Dull}, discard 1 card: Draw 1 card.",
    "Test Card is also a Monster in all situations.",
    "Test Card can be played onto the field even if you control other Dark Characters.",
    "You can only pay with Fire CP to play Test Card onto the field.",
    "When Test Card enters the field, if the cost to play Test Card was only paid with Fire CP, draw 1 card.",
    "If Test Card is on the field, Test Card can produce Ice CP.",
    "When Test Card enters the field or at the beginning of Main Phase 1 during each of your turns, draw 1 card.",
    "When Test Card enters the field or when Test Card is put from the field into the Break Zone, draw 1 card.",
    "When a Forward of your opponent enters the field, deal it 2000 damage.",
    "When the Forward damaged by Test Card is put from the field into the Break Zone on the same turn, draw 1 card.",
    "When Test Card deals damage to your opponent or to a Forward, draw 1 card.",
    "When Test Card is chosen by a Summon or an ability of your opponent, draw 1 card.",
    "When Test Card is blocked, break the blocking Forward.",
    "During your turn, when a Forward opponent controls becomes dull, draw 1 card.",
    "When Test Card enters the field, you may pay {Fire}. When you do so, choose 1 Forward. Deal it 5000 damage.",
    "When Test Card attacks, if you don't pay {Ice}, discard 1 card.",
    "When Test Card enters the field, you may search for 1 Summon and cast it without paying the cost.",
    "When Test Card enters the field, your opponent selects 1 Forward they control. Put it into the Break Zone.",
    "When Test Card enters the field, choose 1 Forward opponent controls with a cost inferior or equal to the "
    "number of Fire Backups you control. Break it.",
    "When Test Card attacks, choose 1 Forward. If it has received damage this turn, dull it and Freeze it.",
    "When Test Card attacks, until the end of the turn, all the Forwards you control gain +2000 power and all the "
    "Forwards opponent controls lose 2000 power.",
    "When a Character of cost 6 or more enters your field, if Test Card is not a Forward, Test Card also becomes a "
    "Forward with 9000 power. (This effect does not end at the end of the turn.)",
    "When Test Card forms a party and attacks, Test Card and all the Forwards forming a party with it gain +1000 power "
    "until the end of the turn.",
    "When Test Card enters the field, choose 1 Forward. It cannot attack until the end of your opponent's turn.",
    "When you cast a Summon, you may dull Test Card if it is active. If you do so, draw 1 card.",
    "{Dull}: Choose 1 Forward. During this turn, the next damage dealt to it is reduced by 2000 instead.",
    "{Dull}: During this turn, if a Forward you control is dealt damage by a Summon or an ability, the damage becomes "
    "0 instead.",
    "{Dull}, put Test Card and 1 Backup other than Test Card into the Break Zone: Draw 1 card.",
    "{Fire}: Choose 1 Forward. If it deals damage to a Forward this turn, increase the damage by 2000 instead.",
    "{Fire}: Choose 1 Forward you control and 1 Forward opponent controls. Then, each Forward deals damage equal "
    "to its power to the other.",
    "{1}: Choose 1 Forward. It must block this turn if possible.",
    "Remove the top 2 cards of your deck from the game: Test Card gains Haste until the end of the turn.",
    "Dull a total of 3 active Wind Forwards or Wind Backups: Choose 1 Forward. Break it.",
    "Sweep {S}{Fire}: Until the end of the turn, Test Card gains Haste and Test Card cannot be blocked.",
    'When Test Card enters the field, select 1 of the 2 following actions. If you have received 5 points of damage or '
    'more, select up to 2 of the following actions instead.\n"Draw 1 card."\n"Choose 1 Job Knight Forward. Dull it."',
    "When Test Card enters the field, choose 1 Forward. Deal it 2000 damage. If you control 4 or more Backups, deal it "
    "5000 damage instead.",
)  # fmt: skip
SUMMON = (
    "EX BURST Draw 2 cards, then put 1 card from your hand on the top or bottom of your deck.",
    'Select 1 of the 2 following actions.\n"Choose 1 Job Knight. Dull it."\n"Draw 1 card."',
    "Deal 1000 damage to all the Forwards opponent controls and 2000 damage to all the Forwards you control.",
    "Reveal the top 3 cards of your deck. Add up to 2 Forwards among them to your hand and put the rest of the cards "
    "into the Break Zone.",
    "Draw 2 cards then discard 1 card.",
    "Choose 3 cards in your Break Zone. Shuffle them into your deck.",
    "Remove all the cards in both players' Break Zones from the game.",
    "Choose 1 Forward you control. Double its power until the end of the turn.",
    "Choose 1 Forward. Until the end of the turn, it loses 3000 power and all its abilities.",
    "Your opponent removes 2 cards in his/her Break Zone from the game.",
    "Choose 1 Forward. Dull it or Freeze it.",
    "Choose 1 Forward from your Break Zone of cost equal to or less than the number of Backups you control. Add it to "
    "your hand.",
    "You can only pay with CP produced by Wind Backups to cast Test Card.",
    "You can only cast Test Card during your turn.",
)
SAMPLES = [(text, "forward") for text in CHARACTER] + [(text, "summon") for text in SUMMON]


@pytest.mark.parametrize(("text", "kind"), SAMPLES)
def test_it_is_read_whole_and_written_back(text: str, kind: str) -> None:
    reading = read_text("fftcg", text, "Test Card", (kind,))
    assert reading.problems == ()
    assert reading.abilities
    again = read_text("fftcg", reading.canonical, "Test Card", (kind,))
    assert again.problems == ()
    assert again.abilities == reading.abilities
    for ability in reading.abilities:
        assert wellformed(ability)
        assert from_data(json.loads(json.dumps(to_data(ability)))) == ability


def test_a_name_with_a_mark_behind_it_means_the_card_itself() -> None:
    reading = read_text("fftcg", "When Torch (IV) attacks, draw 1 card.", "Torch (IV)", ("forward",))
    assert reading.problems == ()


def test_a_card_named_like_an_element_leaves_the_icons_alone() -> None:
    reading = read_text(
        "fftcg", "{Water}: Water gains Haste until the end of the turn.", "Water", ("forward",)
    )
    assert reading.problems == ()


def test_what_happens_instead_does_not_happen_as_well() -> None:
    text = "Choose 1 Forward. Deal it 4000 damage. If you control 5 or more Backups, deal it 8000 damage instead."
    (ability,) = read_text("fftcg", text, "Test Card", ("summon",)).abilities
    assert isinstance(ability, SpellText)
    assert isinstance(ability.effect, Sequence)
    last = ability.effect.parts[-1]
    assert isinstance(last, If)
    assert last.otherwise is not None


def test_no_duration_means_no_end() -> None:
    text = "When Test Card attacks, Test Card gains Haste."
    (ability,) = read_text("fftcg", text, "Test Card", ("forward",)).abilities
    assert [node.duration for node in walk(ability) if isinstance(node, Apply)] == ["game"]


def test_a_turn_named_before_the_trigger_limits_it() -> None:
    text = "During your opponent's turn, when you cast a Summon, draw 1 card."
    (ability,) = read_text("fftcg", text, "Test Card", ("forward",)).abilities
    assert isinstance(ability, Triggered)
    assert ability.limits == (TurnOf(Opponent()),)


def test_a_party_is_those_attacking_together() -> None:
    text = "The Forwards forming a party with Test Card gain Brave."
    (ability,) = read_text("fftcg", text, "Test Card", ("forward",)).abilities
    assert isinstance(ability, Static)
    assert isinstance(ability.what, Each)
    assert ability.what.filter == AllOf((IsType("forward"), SharesWith(This(), "attack"), IsOther()))


def test_more_may_be_selected_under_a_condition() -> None:
    text = (
        "Select 1 of the 2 following actions. If you control 2 or more Forwards, select up to 2 of the following "
        'actions instead.\n"Draw 1 card."\n"Discard 1 card."'
    )
    (ability,) = read_text("fftcg", text, "Test Card", ("summon",)).abilities
    assert isinstance(ability, SpellText)
    assert isinstance(ability.effect, Modes)
    assert ability.effect.more is not None
    assert ability.effect.more_if is not None


def test_a_payment_offered_is_a_payment() -> None:
    text = "When Test Card attacks, you may pay {1}. If you do so, draw 1 card."
    (ability,) = read_text("fftcg", text, "Test Card", ("forward",)).abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, PayToDo)
    assert ability.effect.who == You()
