"""Text that cannot be read is a problem with a place; no text is ever guessed at, and none breaks the reader."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbiter.abilities.amounts import Const
from arbiter.abilities.effects import RemoveCounters
from arbiter.abilities.selectors import Choice
from arbiter.abilities.tree import walk
from arbiter.cardtext import compile_text
from arbiter.cardtext.compiler import MAX_TEXT, read_text

WORDS = [
    "draw",
    "a",
    "card",
    "target",
    "resonator",
    "gains",
    "[+200/+200]",
    "until",
    "end",
    "of",
    "turn",
    ".",
    ",",
    ":",
    "=>",
    "you",
    "may",
    "if",
    "do",
    "[Flying]",
    "{W}",
    "{Rest}",
    '"',
    "-",
    ";",
    "or",
    "and",
    "300",
    "damage",
    "to",
    "X",
    "Elf",
    "(",
    ")",
]


def test_an_unread_sentence_is_named_with_its_place() -> None:
    text = "[Flying]\nDraw a card. Paint target resonator blue.\n[Pierce]"
    reading = read_text("fow", text, "Test Card", ("chant",))
    (problem,) = reading.problems
    assert text[problem.start : problem.end] == "Paint target resonator blue."
    assert "paint" in problem.phrase.lower()
    assert [ability.text for ability in reading.abilities] == ["[Flying]", "[Pierce]"]
    assert (reading.paragraphs, reading.read) == (3, 2)


def test_a_word_too_many_is_never_swallowed() -> None:
    for text in (
        "Destroy target resonator quickly.",
        "Destroy target target resonator.",
        "Draw a card card.",
        "This card deals 300 damage to target resonator twice.",
        "[Flying] sometimes",
    ):
        assert read_text("fow", text, "Test Card", ("chant",)).problems, text


def test_who_you_are_must_be_clear_when_another_player_acts() -> None:
    text = "Your opponent banishes a resonator you control."
    assert read_text("fow", text, "Test Card", ("chant",)).problems


def test_counters_taken_from_several_cards_together_are_taken_one_by_one() -> None:
    for source in ("three charge counters from any number of", "a total of three charge counters from"):
        text = f"Remove {source} resonators you control: Draw a card."
        (ability,) = read_text("fow", text, "Test Card", ("resonator",)).abilities
        taken = [node for node in walk(ability) if isinstance(node, RemoveCounters)]
        assert [(one.count, type(one.what)) for one in taken] == [(Const(1), Choice)] * 3


def test_a_text_too_long_is_refused() -> None:
    reading = compile_text("fow", "Draw a card. " * MAX_TEXT, name="Test Card", types=("chant",))
    assert reading.problems
    assert not reading.abilities


def test_a_paragraph_of_endless_choices_is_refused_in_time() -> None:
    text = "Destroy target resonator and " * 120 + "draw a card."
    assert read_text("fow", text, "Test Card", ("chant",)).problems


def test_an_unknown_game_is_a_problem() -> None:
    assert compile_text("chess", "Draw a card.", name="Test Card", types=("chant",)).problems


@given(
    st.text(max_size=300), st.text(max_size=20), st.sampled_from([("chant",), ("resonator",), (), ("ruler",)])
)
def test_no_text_breaks_the_reader(text: str, name: str, types: tuple[str, ...]) -> None:
    reading = read_text("fow", text, name, types)
    for problem in reading.problems:
        assert 0 <= problem.start <= problem.end <= len(text)


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from([("chant",), ("resonator",)]))
def test_no_order_of_known_words_breaks_the_reader(words: list[str], types: tuple[str, ...]) -> None:
    text = " ".join(words)
    assert read_text("fow", text, "Test Card", types) == read_text("fow", text, "Test Card", types)
