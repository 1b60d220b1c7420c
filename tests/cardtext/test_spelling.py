"""A misspelled word is read as the one that must be meant, and told; no other word is exchanged."""

from __future__ import annotations

import pytest

from arbiter.cardtext.compiler import read_text

CHANT = ("chant",)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("Destory target resonator.", "Destroy target resonator."),
        ("Destroy target resonater.", "Destroy target resonator."),
        ("Put a card from your gravyard into your hand.", "Put a card from your graveyard into your hand."),
        ("Destroy any number ot resonators.", "Destroy any number of resonators."),
        ("Put a resonator fromyour graveyard into your hand.", "Put a resonator from your graveyard into your hand."),
        ("Destroy target resonator wth [Flying].", "Destroy target resonator with [Flying]."),
    ],
)  # fmt: skip
def test_a_slip_is_read_as_what_is_meant(slip: str, meant: str) -> None:
    assert (
        read_text("fow", slip, "Test Card", CHANT).abilities
        == read_text("fow", meant, "Test Card", CHANT).abilities
    )
    reading = read_text("fow", slip, "Test Card", CHANT)
    assert not reading.problems
    (word,) = reading.corrected
    assert slip[word.start : word.end] == word.printed
    assert (slip[: word.start] + word.read_as + slip[word.end :]).lower() == meant.lower()


@pytest.mark.parametrize(
    "strange",
    [
        "Destroy target wobbler.",  # no known word is near
        "If the result of the roll is even, draw a card.",  # a short word is not guessed at
        "Draw a card, whole resonators attack.",  # put right it still says nothing
        "Search your deck of an Elf.",  # words the game knows are never exchanged
        "If damage would be dealt to your this turn, prevent 400 of it.",
        "Draw a card is you control an Elf.",
        "Destroy target resonator of addition.",
    ],
)
def test_what_is_no_slip_stays_unread(strange: str) -> None:
    assert read_text("fow", strange, "Test Card", CHANT).problems


def test_several_words_may_be_misspelled() -> None:
    reading = read_text("fow", "Destory target resonater.\n[Flying]\nDraw a crad.", "Test Card", CHANT)
    assert [(word.printed, word.read_as) for word in reading.corrected] == [
        ("Destory", "destroy"),
        ("resonater", "resonator"),
        ("crad", "card"),
    ]


def test_a_word_with_an_apostrophe_may_be_misspelled() -> None:
    reading = read_text("fow", "Look at your oponent's hand.", "Test Card", CHANT)
    assert [(word.printed, word.read_as) for word in reading.corrected] == [("oponent", "opponent")]


def test_nothing_is_told_of_a_text_without_slips() -> None:
    assert not read_text("fow", "Target resonator gains [+200/+200].", "Test Card", CHANT).corrected
    assert not read_text("fow", "Put a wnid counter on target resonator.", "Test Card", CHANT).corrected


def test_a_problem_shows_the_words_as_printed() -> None:
    (problem,) = read_text("fow", "Draw a card, whole resonators attack.", "Test Card", CHANT).problems
    assert "whole" in problem.phrase


def test_a_counter_may_have_any_name() -> None:
    (text,) = read_text("fow", "Put a wnid counter on target resonator.", "Test Card", CHANT).abilities
    assert "wnid" in repr(text)


@pytest.mark.parametrize("name", ["Destroy", "Rest", "Recover", "Cancel"])
def test_a_card_called_like_a_verb(name: str) -> None:
    object = "spell" if name == "Cancel" else "resonator"
    reading = read_text("fow", f"{name} target {object}.", name, CHANT)
    assert not reading.problems
    assert reading.abilities == read_text("fow", f"{name} target {object}.", "Test Card", CHANT).abilities


def test_such_a_card_still_speaks_of_itself() -> None:
    reading = read_text("fow", "Rest gains [+100/+100].", "Rest", ("resonator",))
    assert (
        reading.abilities
        == read_text("fow", "This card gains [+100/+100].", "Rest", ("resonator",)).abilities
    )


def test_a_forgotten_comma_is_told() -> None:
    resonator = ("resonator",)
    slip, meant = (
        "When this card is destroyed draw a card.",
        "When this card is destroyed, draw a card.",
    )
    reading = read_text("fow", slip, "Test Card", resonator)
    assert reading.abilities == read_text("fow", meant, "Test Card", resonator).abilities
    assert [(word.printed, word.read_as) for word in reading.corrected] == [("draw", ", draw")]


@pytest.mark.parametrize("doubtful", ["Whenever a resonator attacks your opponent loses 300 life."])
def test_a_comma_that_may_stand_in_two_places_is_not_guessed(doubtful: str) -> None:
    assert read_text("fow", doubtful, "Test Card", ("resonator",)).problems


@pytest.mark.parametrize(
    ("slip", "meant", "printed", "read_as"),
    [
        ("Look a the top three cards of your deck.", "Look at the top three cards of your deck.", "Look a", "Look at"),
        ("Draw a card. The shuffle your deck.", "Draw a card. Then shuffle your deck.", "The", "then"),
        ("Gain 1 life if you control 2 of more Elves.", "Gain 1 life if you control 2 or more Elves.", "2 of", "2 or"),
        ("Each player banishes his of her Elf.", "Each player banishes his or her Elf.", "his of", "his or"),
        ("Your may draw a card.", "You may draw a card.", "Your", "you"),
        ("Put an Elf into you hand.", "Put an Elf into your hand.", "you", "your"),
        ("Put target resonator into it owner's hand.", "Put target resonator into its owner's hand.", "it", "its"),
    ],
)  # fmt: skip
def test_a_letter_wrong_in_a_fixed_phrase_is_corrected_and_told(
    slip: str, meant: str, printed: str, read_as: str
) -> None:
    reading = read_text("fow", slip, "Test Card", CHANT)
    assert not reading.problems
    assert reading.abilities == read_text("fow", meant, "Test Card", CHANT).abilities
    assert [(word.printed, word.read_as) for word in reading.corrected] == [(printed, read_as)]


def test_a_phrase_that_can_be_read_is_not_corrected() -> None:
    for text in (
        "Destroy target Order of Blades resonator.",
        'Search your deck for a card named "His of Her" and put it into your hand.',
    ):
        reading = read_text("fow", text, "Test Card", CHANT)
        assert not reading.problems
        assert not reading.corrected


@pytest.mark.parametrize(
    ("slip", "proposed"),
    [
        ("This card deals 300 to target player.", "“deals 300” may stand for “deals 300 damage”"),
        ("Target resonator [+300/+300] until end of turn.", "“resonator” may stand for “resonator gains”"),
        ("Search your deck of an Elf and put it into your hand.", "“Search your deck of” may stand for"),
    ],
)  # fmt: skip
def test_a_word_missing_or_exchanged_is_refused_and_its_correction_proposed(slip: str, proposed: str) -> None:
    reading = read_text("fow", slip, "Test Card", CHANT)
    (problem,) = reading.problems
    assert proposed in problem.message
    assert not reading.abilities
    assert not reading.corrected
