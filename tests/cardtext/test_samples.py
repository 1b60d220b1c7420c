"""Every wording of ours is read, and what is written for it says the same; a few are known not to be read yet."""

from __future__ import annotations

import json

import pytest

from arbiter.abilities.codec import from_data, to_data
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.wellformed import wellformed
from cardtext.cardtext_samples import NOT_READ_YET, SAMPLES, WRITTEN_BADLY

pytestmark = pytest.mark.parametrize(("text", "types"), SAMPLES)


def test_it_is_read_whole(text: str, types: tuple[str, ...]) -> None:
    reading = read_text("fow", text, "Test Card", types)
    if text in NOT_READ_YET:
        assert reading.problems, "it is read after all: take it out of NOT_READ_YET"
        return
    assert reading.problems == ()
    assert reading.abilities
    assert reading.read == reading.paragraphs


def test_what_is_written_back_says_the_same(text: str, types: tuple[str, ...]) -> None:
    reading = read_text("fow", text, "Test Card", types)
    if reading.problems:
        return  # see NOT_READ_YET
    again = read_text("fow", reading.canonical, "Test Card", types)
    if text in WRITTEN_BADLY:
        assert again.problems, "it is read after all: take it out of WRITTEN_BADLY"
        return
    assert again.problems == ()
    assert again.abilities == reading.abilities
    assert again.canonical == reading.canonical


def test_its_records_are_well_formed_and_survive_as_data(text: str, types: tuple[str, ...]) -> None:
    for ability in read_text("fow", text, "Test Card", types).abilities:
        assert wellformed(ability)
        assert from_data(json.loads(json.dumps(to_data(ability)))) == ability
