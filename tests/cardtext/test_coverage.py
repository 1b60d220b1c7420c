"""How much of real card databases is read. They lie outside the repository, and may be absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.cardtext.cards import card_from_jsonl
from arbiter.cardtext.check import check, main, rows
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


def test_a_report_counts_cards_and_names_what_is_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(
        '{"name": "A", "type": "Chant", "text": "Draw a card."}\n\n{"name": "B", "type": "Chant", "text": "Sing."}\n'
    )
    report = check("fow", file)
    assert (report.cards, report.whole, report.abilities, report.read) == (2, 1, 2, 1)
    assert report.problems == (("Sing .", 1),)
    assert main(["fow", str(file), "--json"]) == 0
    assert '"whole": 1' in capsys.readouterr().out
    assert main(["fow"]) == 2


@pytest.mark.parametrize("line", ["{", "[1]", '{"name": 1}', '{"name": "A", "type": "Boat"}'])
def test_a_line_that_is_no_card_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text('{"name": "A", "type": "Chant"}\n' + line + "\n")
    with pytest.raises(ArbiterError, match=r"line 2|card 2"):
        check("fow", file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError):
        check("fow", tmp_path / "none.jsonl")
