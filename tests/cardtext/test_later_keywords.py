"""A keyword that the rulebooks do not know is named, wherever it stands as one."""

from __future__ import annotations

import pytest

from arbiter.cardtext.compiler import read_text


@pytest.mark.parametrize(
    ("game", "types", "text", "keyword"),
    [
        ("fow", ("resonator",), "[Glimmer]", "[Glimmer]"),
        ("fow", ("resonator",), "[Glimmer Twice] (3) - Draw a card.", "[Glimmer Twice]"),
        ("fow", ("resonator",), "[Enter] => Draw a card.\n[Glimmer] {W}: Draw a card.", "[Glimmer]"),
        ("fow", ("chant",), 'Target resonator gains "[Glimmer] {W}: Draw a card." until end of turn.', "[Glimmer]"),
        ("fow", ("resonator",), "Destroy target resonator with <Glimmer>.", "<Glimmer>"),
        ("fow", ("resonator",), "Destroy target (Glimmer) resonator.", "(Glimmer)"),
        ("fow", ("chant",), "Put a card from your hand into your Glimmer Area.", "Glimmer Area"),
        ("fow", ("chant",), "Put a card from your Glimmer deck into your hand.", "Glimmer deck"),
        ("fow", ("resonator",), "This card becomes a sub-ruler.", "sub-ruler"),
        ("sve", ("follower",), "[glimmer] Draw a card.", "[Glimmer]"),
        ("sve", ("follower",), "Triple Glimmer. [fanfare] Draw a card.", "Triple Glimmer"),
        ("sve", ("follower",), "Glimmer (4): Draw a card.", "Glimmer"),
        ("sve", ("follower",), "On Glimmer: Draw a card.", "Glimmer"),
        ("fftcg", ("forward",), "Glimmer 3 -- {Wind}{Wind}", "Glimmer"),
        ("fftcg", ("forward",), "Glimmer Break -- 2", "Glimmer Break"),
        ("fftcg", ("forward",), "When Test Card enters the field, gain {Glimmer}.", "{Glimmer}"),
    ],
)  # fmt: skip
def test_it_is_named(game: str, types: tuple[str, ...], text: str, keyword: str) -> None:
    messages = [problem.message for problem in read_text(game, text, "Test Card", types).problems]
    assert messages == [f"the keyword {keyword} is not in this rulebook"]


@pytest.mark.parametrize(
    ("game", "types", "text"),
    [
        ("fow", ("resonator",), "[Flying] sometimes"),
        ("fow", ("resonator",), "[Activate] {W}: Paint it blue."),
        ("fow", ("chant",), "Paint target Elf blue."),
        ("fow", ("resonator",), "[Barrier] (Elf) sometimes"),
        ("sve", ("follower",), "[fanfare] Paint a Fairy."),
        ("sve", ("follower",), "Give it [attack]."),
        ("fftcg", ("forward",), "{Wind}{Dull}: Paint it blue."),
        ("fftcg", ("forward",), "Damage 5 -- Paint it blue."),
    ],
)
def test_what_is_known_is_not_called_unknown(game: str, types: tuple[str, ...], text: str) -> None:
    (problem,) = read_text(game, text, "Test Card", types).problems
    assert "keyword" not in problem.message
