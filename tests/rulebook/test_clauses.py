"""The clauses of every rulebook: whole, unique, short, and found by id."""

from pathlib import Path

import pytest

from arbiter.errors import ArbiterError
from arbiter.rulebook import Clause, known, load
from arbiter.rulebook.clauses import KINDS

CHAPTERS_OF_FOW_801 = [str(hundred) for hundred in range(100, 1500, 100)]


@pytest.mark.parametrize("ruleset", known())
def test_every_gist_is_one_short_line_of_a_valid_kind(ruleset: str) -> None:
    for clause in load(ruleset).clauses.values():
        assert clause.kind in KINDS, clause
        assert clause.gist == clause.gist.strip() != "", clause
        assert len(clause.gist.split()) <= 30, clause


@pytest.mark.parametrize("ruleset", known())
def test_no_gist_serves_a_whole_chapter(ruleset: str) -> None:
    """A few clauses repeat each other, as the rulebooks do; a gist pasted all over says nothing."""
    gists = [clause.gist for clause in load(ruleset).clauses.values() if clause.kind == "exec"]
    assert len(set(gists)) > 0.9 * len(gists)


def test_fow_801_has_all_its_chapters_and_clauses() -> None:
    book = load("fow-8.01")
    assert book.chapters() == CHAPTERS_OF_FOW_801
    assert len(book.clauses) == 811
    assert len(book.executable()) == 694
    assert "903.2g" in book.executable()
    assert "1022.1a" not in book.executable(), "what to use as a counter is no business of a program"


def test_a_clause_is_found_by_its_id() -> None:
    clause = load("fow-8.01").get("502.3")
    assert clause == Clause("502.3", "exec", clause.gist)
    assert "draws" in clause.gist


def test_children_are_the_clauses_directly_below() -> None:
    book = load("fow-8.01")
    assert book.children("102.1") == []
    assert book.children("805.2") == ["805.2a"]
    assert book.children("805.2a") == ["805.2a-i", "805.2a-ii"]
    assert book.children("903") == ["903.1", "903.2", "903.3"]
    assert book.children("1416")[0] == "1416.1a", "its parent clause is not in the rulebook"
    assert book.children("800")[0] == "801.1"


@pytest.mark.parametrize(
    ("clause_id", "chapter", "section"),
    [
        ("903.2g", "900", "903"),
        ("1204.1", "1200", "1204"),
        ("1301.1a", "1300", "1301"),
        ("8.2-3.1", "8", "8.2"),
        ("11.3.1-p", "11", "11.3"),
        ("A-3", "A", "A-3"),
    ],
)
def test_chapter_and_section_follow_each_numbering(clause_id: str, chapter: str, section: str) -> None:
    book = load("fow-8.01")
    assert (book.chapter(clause_id), book.section(clause_id)) == (chapter, section)


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(ArbiterError, match=r"fow-8\.01 has no clause 502\.33") as caught:
        load("fow-8.01").get("502.33")
    assert caught.value.hint is not None
    assert "502.3" in caught.value.hint


def test_a_heading_is_answered_with_what_is_below_it() -> None:
    with pytest.raises(ArbiterError) as caught:
        load("fow-8.01").get("903")
    assert caught.value.hint == "903 is a heading; below it: 903.1, 903.2, 903.3"


def test_an_unknown_ruleset_is_answered_with_the_known() -> None:
    with pytest.raises(ArbiterError, match=r"fow-9\.99") as caught:
        load("fow-9.99")
    assert caught.value.hint is not None
    assert "fow-8.01" in caught.value.hint


def test_lists_of_exempt_and_proved_clauses_are_not_rulesets(tmp_path: Path) -> None:
    (tmp_path / "tiny.tsv").write_text("id\tkind\tgist\n1.1\texec\tPlay.\n")
    (tmp_path / "tiny.exemptions.tsv").write_text("id\treason\n")
    assert known(tmp_path) == ["tiny"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("id\tkind\tgist\n1.1\texec\tPlay.\n1.1\texec\tAgain.\n", "1.1 is there twice"),
        ("id\tkind\tgist\n1.1\tvague\tPlay.\n", "the kind 'vague'"),
        ("id\tkind\tgist\n1.1\texec\n", "has 2 columns, not 3"),
        ("1.1\texec\tPlay.\n", "must name the columns"),
    ],
)
def test_a_damaged_data_file_is_refused(tmp_path: Path, content: str, complaint: str) -> None:
    (tmp_path / "tiny.tsv").write_text(content)
    with pytest.raises(ArbiterError, match=complaint):
        load("tiny", tmp_path)


def test_a_quotation_mark_is_an_ordinary_character(tmp_path: Path) -> None:
    (tmp_path / "tiny.tsv").write_text(
        'id\tkind\tgist\n1.1\texec\t"Can\'t" beats "do".\n1.2\texec\tA "half.\n'
    )
    assert load("tiny", tmp_path).get("1.2").gist == 'A "half.'
