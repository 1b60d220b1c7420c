"""The language of Shadowverse: Evolve cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, SpellText, Triggered
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.tree import walk
from arbiter.cardtext import card_from_fields, compile_text
from arbiter.cardtext.check import check
from arbiter.errors import ArbiterError

CARDS = Path(__file__).parents[3] / "shared" / "cards"


def read(text: str, types: tuple[str, ...] = ("follower",)):
    reading = compile_text("sve", text, name="Some Card", types=types)
    assert reading.whole, reading.problems
    return reading.abilities


WORDINGS = (
    "Ward. Aura.",
    "[fanfare] Draw a card.",
    "[lastwords] Summon 2 Knight tokens.",
    "[evolve] [cost02]: Evolve this follower.",
    "On Evolve, discard a card: Select an enemy follower on the field and deal it 4 damage.",
    "Strike: Give this follower [attack]+1.",
    "Leader Strike: Draw a card.",
    "[act] [cost01], [engage]: Select a follower on your field and give it Storm.",
    "[act] [engage], Earth Rite: Deal 2 damage to each enemy leader.",
    "[q] [act] [cost01]: Draw a card.",
    "Whenever another follower is put onto your field, give this follower [attack]+1/[defense]+1.",
    "At the start of your end phase, if Sanguine is active for you, draw a card.",
    "During each opponent's turn, this follower deals 2 more damage.",
    "While there is another follower on your field, this follower has Rush.",
    "Once per turn, when you discard a card, draw a card.",
    "This card costs 1 less to play for each spell in your cemetery.",
    "When playing this card, banish 2 spells in your cemetery: Give this follower Storm.",
    "[fanfare] Combo (3): Put 2 Fairy tokens into your EX area.",
    "[fanfare] Deal 3 damage to each enemy follower on the field. Spellchain (7): Deal 5 damage instead.",
    "[fanfare] Search your deck for a Pixie follower, reveal it, and add it to your hand.",
)
SPELLS = (
    "Select an enemy leader or enemy follower on the field. Deal it 3 damage and draw a card.",
    "Choose 1 of the following. (1) Draw a card. (2) Summon a Dragon token.",
    "Choose up to 2 of the following. Spellchain (10): Choose up to 3 instead. (1) Draw a card. "
    "(2) Summon a Dragon token. (3) Deal 1 damage to each enemy leader.",
    "Select any number of enemy followers on the field. Deal 5 damage divided among them.",
    "Draw a card. Earth Rite: Draw 2 cards.",
    "Select a card in your hand and put it on the bottom of your deck. Draw a card.",
    "Select a follower on your field and transform it into a Knight token.",
    "Deal X damage to each enemy leader. X equals the number of cards in your hand.",
)


@pytest.mark.parametrize("text", WORDINGS)
def test_abilities_are_read_and_written_back(text: str) -> None:
    again = compile_text("sve", text, name="Some Card", types=("follower",))
    assert again.whole, again.problems
    once_more = compile_text("sve", again.canonical, name="Some Card", types=("follower",))
    assert [str(a) for a in once_more.abilities] == [str(a) for a in again.abilities]


@pytest.mark.parametrize("text", SPELLS)
def test_spells_are_one_text(text: str) -> None:
    abilities = read(text, ("spell",))
    assert len(abilities) == 1
    assert isinstance(abilities[0], SpellText)


def test_a_text_without_line_breaks_is_split_where_abilities_begin() -> None:
    text = "Ward. Storm. [fanfare] Draw a card. [act] [engage]: Draw a card. Whenever you play a spell, draw a card."
    kinds = [type(ability) for ability in read(text)]
    assert kinds == [Keyword, Keyword, Triggered, Activated, Triggered]


def test_two_icons_before_one_text_are_two_abilities() -> None:
    first, second = read("[fanfare] [lastwords] Draw a card.")
    assert isinstance(first, Triggered)
    assert isinstance(second, Triggered)
    assert (first.name, second.name) == ("fanfare", "last words")


def test_a_reminder_means_nothing() -> None:
    reminder = "(Followers with Storm can attack enemy followers and leaders on the turn they're put onto your field.)"
    assert read(f"Storm. {reminder}") == read("Storm.")
    assert not compile_text(
        "sve", "Storm. (It may attack at once. Draw a card.)", name="X", types=("follower",)
    ).whole


def test_keyword_conditions_are_conditions_and_earth_rite_is_a_cost() -> None:
    (chain,) = read("[fanfare] Spellchain (5): Draw a card.")
    assert any(isinstance(node, KeywordCount) and node.number == 5 for node in walk(chain))
    (rite,) = read("[fanfare] Earth Rite: Draw a card.")
    assert any(isinstance(node, Paid) for node in walk(rite))
    (paid,) = read("[fanfare] Discard a card: Draw 2 cards.")
    assert isinstance(paid, Triggered)
    assert isinstance(paid.effect, fx.PayToDo)


def test_text_that_cannot_be_read_is_a_problem_with_its_place() -> None:
    text = "Ward.\n[fanfare] Dance until morning."
    reading = compile_text("sve", text, name="Some Card", types=("follower",))
    assert not reading.whole
    assert text[reading.problems[0].start :].startswith(("[fanfare]", "Dance"))


@pytest.mark.parametrize(
    "fields", [{"name": "A", "type": "Boat"}, {"name": "A"}, {"name": "A", "type": "Spell", "cost": "many"}]
)
def test_a_card_that_is_none_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ArbiterError):
        card_from_fields("sve", fields)


@pytest.mark.shared
def test_enough_real_cards_are_read_whole() -> None:
    path = CARDS / "sve.jsonl"
    if not path.exists():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    assert check("sve", path).share >= 0.9
