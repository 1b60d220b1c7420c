"""Every wording of ours is read, in one way, and written back as it was."""

from __future__ import annotations

import json

import pytest

from arbiter.abilities.codec import from_data, to_data
from arbiter.cardtext.chart import Chart
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.language import language
from arbiter.cardtext.lexer import Tracked, tokenize
from arbiter.cardtext.wellformed import wellformed
from cardtext.cardtext_samples import SAMPLES

pytestmark = pytest.mark.parametrize(("text", "types"), SAMPLES)


def test_it_is_read_whole(text: str, types: tuple[str, ...]) -> None:
    reading = read_text("fow", text, "Test Card", types)
    assert reading.problems == ()
    assert reading.abilities
    assert reading.read == reading.paragraphs


def test_what_is_written_back_says_the_same(text: str, types: tuple[str, ...]) -> None:
    reading = read_text("fow", text, "Test Card", types)
    again = read_text("fow", reading.canonical, "Test Card", types)
    assert again.problems == ()
    assert again.abilities == reading.abilities
    assert again.canonical == reading.canonical


def test_its_records_are_well_formed_and_survive_as_data(text: str, types: tuple[str, ...]) -> None:
    for ability in read_text("fow", text, "Test Card", types).abilities:
        assert wellformed(ability)
        assert from_data(json.loads(json.dumps(to_data(ability)))) == ability


def test_there_is_one_reading(text: str, types: tuple[str, ...]) -> None:
    tongue = language("fow")
    tracked = Tracked.of(text).rewrite(tongue.signs).keep_names().rewrite(tongue.rewrites("Test Card"))
    for paragraph in tongue.split(tracked):
        tokens = tokenize(paragraph, tongue.lexicon)
        assert len(Chart(tongue.grammar, tokens).readings(tongue.start(types))) <= 1
