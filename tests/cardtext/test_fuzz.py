"""Texts made of real ones by dropping, exchanging, doubling and joining: none breaks the reader, or keeps it long.

How long is counted in work of the parser, not in seconds; `tools/reading.py speed` measures seconds.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.cardtext import chart, compiler
from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.reading import Reading

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "cards"
TYPES = {
    "fow": [("resonator",), ("chant",), ("ruler",), ("addition",)],
    "sve": [("follower",), ("spell",), ("amulet",)],
    "fftcg": [("forward",), ("summon",), ("backup",)],
}
#: The hardest real card needs a third of this; a text of at most six sentences must not need much more.
MOST_WORK = 30_000
SIGNS = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    '"',
    "“",
    "<",
    ">",
    "=>",
    ":",
    ";",
    "-",
    ",",
    ".",
    "\n",
    "\ue000",
    "\ue010",
]
WORDS = [
    "and",
    "or",
    "if",
    "it",
    "its",
    "they",
    "that",
    "other",
    "instead",
    "may",
    "not",
    "X",
    "0",
    "99999999",
    "non-",
]


@cache
def our_texts(game: str) -> tuple[str, ...]:
    """The texts of our own cards."""
    found: list[str] = []
    for file in sorted((ROOT / "src" / "arbiter" / "cards" / "sets").glob(f"{game}-*/*.toml")) + sorted(
        (ROOT / "src" / "arbiter" / "cards" / "sets").glob(f"{game}/*.toml")
    ):
        cards = tomllib.loads(file.read_text(encoding="utf-8")).get("card", [])
        found.extend(card["text"].strip() for card in cards if card.get("text", "").strip())
    return tuple(found)


@cache
def real_texts(game: str) -> tuple[str, ...]:
    files = [SHARED / f"{game}.jsonl", SHARED / "later" / f"{game}.jsonl"]
    rows = [
        json.loads(line) for file in files if file.exists() for line in file.read_text("utf-8").splitlines()
    ]
    return tuple(text for row in rows if (text := str(row.get("text") or "").strip()))


@st.composite
def mutated(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """A text with up to six changes, or up to six sentences of different texts."""
    if draw(st.integers(0, 3)) == 0:
        parts = draw(st.lists(st.sampled_from(texts), min_size=2, max_size=6))
        sentences = [re.split(r"(?<=\.)\s+|\n", part) for part in parts]
        return draw(st.sampled_from([" ", "\n", ", ", " and "])).join(
            some[draw(st.integers(0, len(some) - 1))] for some in sentences
        )
    words = draw(st.sampled_from(texts)).split(" ")
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 5)):
            case 0 if len(words) > 1:
                del words[at]
            case 1:
                words.insert(at, words[at])
            case 2:
                other = draw(st.integers(0, len(words) - 1))
                words[at], words[other] = words[other], words[at]
            case 3:
                words.insert(at, draw(st.sampled_from(SIGNS + WORDS)))
            case 4:
                words[at] += draw(st.sampled_from(SIGNS))
            case _:
                letter = draw(st.integers(0, len(words[at])))
                words[at] = words[at][:letter] + draw(st.sampled_from("aeiosT'")) + words[at][letter + 1 :]
    return " ".join(words)


def read_counted(game: str, text: str, types: tuple[str, ...]) -> tuple[Reading, int]:
    """The reading, and the work it took."""
    done: list[chart.Work] = []

    @contextmanager
    def listening() -> Iterator[chart.Work]:
        with chart.counting() as work:
            done.append(work)
            yield work

    with patch.object(compiler, "counting", listening):
        reading = read_text(game, text, "Test Card", types)
    return reading, done[0].done


def sound(game: str, text: str, types: tuple[str, ...]) -> None:
    reading, work = read_counted(game, text, types)
    assert work <= MOST_WORK
    assert reading.whole or reading.read < reading.paragraphs
    for part in (*reading.problems, *reading.corrected):
        assert 0 <= part.start <= part.end <= len(text)
    assert all(problem.message and problem.paragraph.strip() for problem in reading.problems)
    assert read_text(game, text, "Test Card", types) == reading


@pytest.mark.parametrize("game", TYPES)
def test_our_cards_changed_at_random(game: str) -> None:
    @settings(max_examples=120, deadline=None)
    @given(mutated(our_texts(game)), st.sampled_from(TYPES[game]))
    def changed(text: str, types: tuple[str, ...]) -> None:
        sound(game, text, types)

    assert len(our_texts(game)) > 20
    changed()


@pytest.mark.shared
@pytest.mark.parametrize("game", TYPES)
def test_real_cards_changed_at_random(game: str) -> None:
    if not real_texts(game):
        pytest.skip("the folder `shared` with card databases is not beside the repository")

    @settings(max_examples=120, deadline=None)
    @given(mutated(real_texts(game)), st.sampled_from(TYPES[game]))
    def changed(text: str, types: tuple[str, ...]) -> None:
        sound(game, text, types)

    changed()


def test_a_problem_in_a_line_that_is_rewritten_shows_the_line() -> None:
    sound("sve", "This costs 3 less to play from the moon. [fanfare] Draw a card.", ("follower",))


@pytest.mark.parametrize(
    "text",
    [
        "If it's a Musketeer, it also gains [Flying].",
        "If it's a Musketeer, it also gains [+200/+200] until end of turn.",
    ],
)
def test_a_pronoun_that_stands_for_nothing_or_for_itself_ends(text: str) -> None:
    for types in TYPES["fow"]:
        sound("fow", text, types)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("fow", "Destroy target resonator and " * 120 + "draw a card."),
        ("sve", "Select an enemy follower on the field and " * 60 + "destroy it."),
        ("fftcg", "Choose 1 Forward and " * 100 + "break it."),
        ("fow", '"' * 500),
        ("sve", "(" * 1000),
        ("fftcg", "[Card Name (" * 200),
        ("fow", "Destory taget resonater wth tottal cots tow ore lses adn darw a crad. " * 20),
    ],
    ids=["choices", "selecting", "choosing", "quotes", "parentheses", "brackets", "slips"],
)
def test_texts_that_were_slow_or_broke_something(game: str, text: str) -> None:
    for types in TYPES[game]:
        reading, work = read_counted(game, text, types)
        assert work <= chart.WORK_LIMIT + 1
        assert reading.problems
