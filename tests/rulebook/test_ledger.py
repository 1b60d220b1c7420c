"""The ledger: what counts as covered, and what stops a merge."""

from pathlib import Path

import pytest

from arbiter.errors import ArbiterError
from arbiter.rulebook import known, load
from arbiter.rulebook.ledger import (
    BaselineChange,
    Places,
    baseline,
    check,
    coverage,
    show,
    unreachable,
    update_baseline,
)

FOW = "fow-8.01"


def test_a_clause_is_covered_by_code_and_ruling_together(tree) -> None:
    found = coverage(FOW, places=tree.places)
    assert (found.exec, found.in_code, found.ruled) == (6, 3, 3)
    assert found.covered == ("102.1", "903.1a")
    assert found.missing == ("102.1a", "102.1b", "903.1", "1204.1")
    assert found.without_code == ("102.1b", "903.1", "1204.1")
    assert found.without_ruling == ("102.1a", "102.1b", "903.1")
    assert found.unknown == ()


def test_definitions_are_never_missing(tree) -> None:
    tree.code("games/fow/turn.py", "")
    assert "101.1" not in coverage(FOW, places=tree.places).missing


@pytest.mark.parametrize(
    ("chapters", "missing"),
    [
        (("100",), ("102.1a", "102.1b")),
        (("900", "1200"), ("903.1", "1204.1")),
        (("1204",), ("1204.1",)),
        (("102.1a",), ("102.1a",)),
        (("200",), ()),
    ],
)
def test_chapters_and_sections_can_be_asked_for_alone(tree, chapters, missing) -> None:
    found = coverage(FOW, chapters=chapters, places=tree.places)
    assert found.missing == missing
    assert found.exec == len(found.missing) + len(found.covered)


def test_only_rulings_that_passed_count_once_they_have_been_run(tree) -> None:
    found = coverage(FOW, passed={"102.1"}, places=tree.places)
    assert found.ruled == 1
    assert found.covered == ("102.1",)


def test_a_scenario_of_another_ruleset_settles_nothing_here(tree) -> None:
    tree.ruling(
        "fow-8.01/mixed.toml",
        'ruleset = "fow-8.01"\n[[scenario]]\nruleset = "fow-5.12"\ntitle = "Old"\ncites = ["102.1a"]\n',
    )
    assert "102.1a" not in coverage(FOW, places=tree.places).covered


def test_a_file_without_ruleset_belongs_to_its_folder(tree) -> None:
    tree.ruling("fow-8.01/deep/plain.toml", '[[scenario]]\ntitle = "Skip"\ncites = ["102.1a"]\n')
    assert "102.1a" in coverage(FOW, places=tree.places).covered


def test_a_damaged_ruling_is_named(tree) -> None:
    tree.ruling("fow-8.01/bad.toml", "cites = [")
    with pytest.raises(ArbiterError, match=r"bad\.toml: not a scenario file"):
        coverage(FOW, places=tree.places)


def test_an_unreachable_clause_is_neither_missing_nor_covered(tree) -> None:
    tree.data("fow-8.01.unreachable.tsv", "id\treason\n102.1b\tFollows from 102.1a.\n")
    found = coverage(FOW, places=tree.places)
    assert found.unreachable == {"102.1b": "Follows from 102.1a."}
    assert "102.1b" not in found.missing + found.covered
    assert found.exec == len(found.missing) + len(found.covered) + len(found.unreachable)
    assert check(FOW, places=tree.places) == []


def test_a_clause_with_a_ruling_is_not_unreachable(tree) -> None:
    tree.data("fow-8.01.unreachable.tsv", "id\treason\n1204.1\tNobody can.\n")
    assert check(FOW, places=tree.places) == [
        "fow-8.01 1204.1 is listed as unreachable, yet a ruling settles it"
    ]


def test_an_id_the_rulebook_lacks_is_a_problem_with_its_place(tree) -> None:
    tree.code("games/fow/more.py", '\ncite("777.7")')
    tree.ruling("fow-8.01/more.toml", '[[scenario]]\ntitle = "Odd"\ncites = ["888.8"]\n')
    assert coverage(FOW, places=tree.places).unknown == ("777.7", "888.8")
    assert check(FOW, places=tree.places) == [
        "fow-8.01 has no clause 777.7, cited by arbiter/games/fow/more.py:2",
        "fow-8.01 has no clause 888.8, cited by a ruling",
    ]


def test_a_baseline_records_what_is_covered(tree) -> None:
    tree.data("fow-8.01.covered.txt", "102.1\n1204.1\n")
    assert update_baseline(FOW, places=tree.places) == BaselineChange(("903.1a",), ("1204.1",))
    assert baseline(FOW, tree.places) == ("102.1", "903.1a")
    assert check(FOW, places=tree.places) == []


def test_losing_the_code_of_a_covered_clause_is_a_problem(tree) -> None:
    update_baseline(FOW, places=tree.places)
    tree.code("games/fow/turn.py", 'cite("903.1a")')
    assert check(FOW, places=tree.places) == ["fow-8.01 102.1 was covered and is no longer in the code"]


def test_losing_the_ruling_of_a_covered_clause_is_a_problem(tree) -> None:
    update_baseline(FOW, places=tree.places)
    assert check(FOW, passed={"102.1"}, places=tree.places) == [
        "fow-8.01 903.1a was covered and is no longer settled by a ruling"
    ]


def test_a_covered_clause_cannot_be_declared_unreachable(tree) -> None:
    update_baseline(FOW, places=tree.places)
    tree.data("fow-8.01.unreachable.tsv", "id\treason\n102.1\tToo hard.\n")
    assert "fow-8.01 102.1 was covered and is now listed as unreachable" in check(FOW, places=tree.places)


def test_without_source_files_the_code_is_unknown_not_empty(tree, tmp_path: Path) -> None:
    bare = Places(tmp_path / "nowhere", tree.places.rulings, tree.places.data)
    found = coverage(FOW, places=bare)
    assert found.in_code is None
    assert found.covered == ()
    assert found.missing == ("102.1a", "102.1b", "903.1"), "the rulings are still counted"
    assert show(FOW, "102.1", places=bare).code is None


def test_without_anything_to_compare_a_baseline_is_not_called_sound(
    tree, tmp_path: Path, monkeypatch
) -> None:
    update_baseline(FOW, places=tree.places)
    monkeypatch.chdir("/")
    lost_code = Places(tmp_path / "nowhere", tree.places.rulings, tree.places.data)
    lost_rulings = Places(tree.places.source, None, tree.places.data)
    assert check(FOW, places=lost_code) == ["fow-8.01: no source files to compare with the baseline"]
    assert check(FOW, places=lost_rulings) == ["fow-8.01: no rulings to compare with the baseline"]
    with pytest.raises(ArbiterError, match="needs both"):
        update_baseline(FOW, places=lost_rulings)


def test_without_rulings_everything_is_missing(tree, monkeypatch) -> None:
    monkeypatch.chdir("/")
    found = coverage(FOW, places=Places(tree.places.source, None, tree.places.data))
    assert found.ruled is None
    assert len(found.missing) == found.exec
    assert show(FOW, "102.1", places=Places(tree.places.source, None, tree.places.data)).rulings is None


def test_rulings_are_found_around_the_current_directory(tree, monkeypatch) -> None:
    found_not_given = Places(tree.places.source, None, tree.places.data)
    monkeypatch.chdir(tree.root / "src")
    assert coverage(FOW, places=found_not_given).ruled == 3


def test_an_explicit_folder_of_rulings_wins(tree, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    assert coverage(FOW, tmp_path / "other", places=tree.places).ruled == 0
    with pytest.raises(ArbiterError, match="no folder of rulings"):
        coverage(FOW, tmp_path / "absent", places=tree.places)


def test_showing_a_clause_tells_all_about_it(tree) -> None:
    entry = show(FOW, "102.1", places=tree.places)
    assert entry.clause.gist == "Players take turns."
    assert entry.code is not None
    assert [(place.line, place.name) for place in entry.code] == [(1, "alternate")]
    assert entry.rulings is not None
    assert [(ruling.file, ruling.title) for ruling in entry.rulings] == [
        ("fow-8.01/turns.toml", "Turns alternate")
    ]
    assert entry.children == ("102.1a", "102.1b")
    assert entry.unreachable is None


def test_showing_a_clause_nobody_cites_is_no_error(tree) -> None:
    entry = show(FOW, "903.1", places=tree.places)
    assert (entry.code, entry.rulings) == ((), ())


@pytest.mark.parametrize("ruleset", known())
def test_unreachable_clauses_are_clauses_to_carry_out_with_a_reason(ruleset: str) -> None:
    executable = load(ruleset).executable()
    for clause_id, reason in unreachable(ruleset).items():
        assert clause_id in executable
        assert reason.strip()


@pytest.mark.parametrize("ruleset", known())
def test_the_project_itself_cites_only_clauses_there_are_and_loses_none(ruleset: str) -> None:
    assert check(ruleset) == []
