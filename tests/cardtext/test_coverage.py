"""How much of real card databases is read. They lie outside the repository, and may be absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.cardtext.cards import card_from_jsonl
from arbiter.cardtext.check import check, rows
from arbiter.errors import ArbiterError

CARDS = Path(__file__).parents[3] / "shared" / "cards"

#: The share of cards read whole that must not be lost again.
LEAST = {"fow": 0.80}


@pytest.mark.shared
@pytest.mark.parametrize("game", sorted(LEAST))
def test_enough_real_cards_are_read_whole(game: str) -> None:
    path = CARDS / f"{game}.jsonl"
    if not path.exists():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    assert check(game, path).share >= LEAST[game]


@pytest.mark.shared
def test_enough_cards_of_the_first_rulebooks_are_read_whole() -> None:
    path = CARDS / "fow.jsonl"
    if not path.exists():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    old = [row for row in rows(path) if row.get("extra", {}).get("era_5_12")]
    whole = sum(not card_from_jsonl("fow", row)[1] for row in old)
    assert whole >= 0.78 * len(old)


def test_a_report_counts_cards_and_names_what_is_unread(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(
        '{"name": "A", "type": "Chant", "text": "Draw a card."}\n\n{"name": "B", "type": "Chant", "text": "Sing."}\n'
    )
    report = check("fow", file)
    assert (report.cards, report.whole, report.abilities, report.read) == (2, 1, 2, 1)
    assert report.problems == (("Sing .", 1),)


def test_one_row_that_is_no_card_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    rows = [
        '{"name": 1}',
        '{"name": "A", "type": "Boat"}',
        '{"name": "A", "type": "Chant", "text": "Draw a card."}',
    ]
    file.write_text("\n".join(rows))
    report = check("fow", file)
    assert (report.cards, report.whole, report.abilities, report.read) == (3, 1, 3, 1)
    assert [phrase for phrase, _ in report.problems] == [
        "name must be text, not 1",
        "'boat' of A is not a card type",
    ]


@pytest.mark.parametrize("line", ["{", "[1]"])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text('{"name": "A", "type": "Chant"}\n' + line + "\n")
    with pytest.raises(ArbiterError, match="line 2"):
        check("fow", file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError):
        check("fow", tmp_path / "none.jsonl")
