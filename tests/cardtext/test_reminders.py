"""A parenthesis is left out only if it says what a keyword or a rule says anyway."""

from __future__ import annotations

import pytest

from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.reminders import Reminders

TABLE = Reminders(
    """# a comment: with a colon
[Glide]: This card cannot be blocked by walkers without [Glide].
*: The owner chooses the order of ... cards.
*: For example …
"""
)


@pytest.mark.parametrize(
    ("inner", "before"),
    [
        ("This card cannot be blocked by walkers without [Glide].", "[Glide] "),
        ("This card cannot be bloked by walker without [Glide]", "[Pounce] [Glide] "),
        ("By walkers without [Glide] this cannot be blocked.", "[Glide]\n"),  # on a line of its own
        ("The owner chooses the order of the other three cards.", "Put them back. "),
        ("For example, do this. Or do that, and whatever else comes to mind.", "Do it. "),
    ],
)
def test_reminders(inner: str, before: str) -> None:
    assert TABLE.is_reminder(inner, before)


@pytest.mark.parametrize(
    ("inner", "before"),
    [
        (
            "This card cannot be blocked by walkers without [Glide].",
            "Draw a card. ",
        ),  # the keyword is not there
        ("This card cannot be blocked by runners.", "[Glide] "),
        ("This card can be blocked by walkers without [Glide].", "[Glide] "),
        ("This card cannot be blocked by walkers without [Glide]. Draw a card.", "[Glide] "),
        ("Total cost 4 or less", "[Glide] "),
        ("up to 3 walkers", "[Glide] "),
        ("The owner chooses them.", "Put them back. "),
    ],
)
def test_content(inner: str, before: str) -> None:
    assert not TABLE.is_reminder(inner, before)


@pytest.mark.parametrize(
    ("game", "types", "text", "without"),
    [
        ("fow", ("resonator",), "[Flying] (This card cannot be blocked by J/resonators without [Flying].)", "[Flying]"),
        ("sve", ("follower",), "Rush. (Followers with Rush can attack enemy followers on the turn they come.)", ""),
        ("sve", ("follower",), "Rush. (Followers with Rush can attack enemy followers on the turn they're put onto"
         " your field.)", "Rush."),
        ("fftcg", ("forward",), "Brave (Attacking does not cause this Forward to dull.)", "Brave"),
        ("fftcg", ("forward",), "Brave (Attacking players cannot cast Summons.)", ""),
    ],
)  # fmt: skip
def test_each_game_has_its_reminders(game: str, types: tuple[str, ...], text: str, without: str) -> None:
    """``without``: the text it is read like; nothing if the parenthesis must be read, and cannot be."""
    reading = read_text(game, text, "Test Card", types)
    assert reading.whole == bool(without)
    if without:
        assert reading.abilities == read_text(game, without, "Test Card", types).abilities
