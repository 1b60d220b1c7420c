"""The ledger: what counts as carried, ruled, exercised and proved, and what stops a merge."""

from pathlib import Path

import pytest

from arbiter.errors import ArbiterError
from arbiter.rulebook import known, load
from arbiter.rulebook.ledger import (
    Places,
    Played,
    Proved,
    check,
    coverage,
    exemptions,
    proved,
    show,
    write_proved,
)

FOW = "fow-8.01"
EXEMPT = "fow-8.01.exemptions.tsv"
EVERYTHING = ("102.1", "102.1a", "102.1b", "903.1", "903.1a", "1204.1")


def played(*exercised: str) -> Played:
    return Played(frozenset(exercised), frozenset(exercised))


def exempt(tree, *rows: tuple[str, str, str]) -> None:
    tree.data(EXEMPT, "id\tkind\treason\n" + "".join("\t".join(row) + "\n" for row in rows))


def test_code_and_rulings_are_counted(tree) -> None:
    found = coverage(FOW, places=tree.places)
    assert (found.exec, found.in_code, found.ruled, found.exercised, found.proved) == (6, 3, 3, None, 0)
    assert found.missing == ("102.1a", "102.1b", "903.1", "1204.1")
    assert found.without_code == ("102.1b", "903.1", "1204.1")
    assert found.without_ruling == ("102.1a", "102.1b", "903.1")
    assert found.unknown == ()


def test_data_that_notes_a_clause_does_not_carry_it(tree) -> None:
    tree.code("games/fow/table.py", 'NAMES = {"turn": noted("1204.1")}')
    assert "1204.1" in coverage(FOW, places=tree.places).without_code
    code = show(FOW, "1204.1", places=tree.places).code
    assert code is not None
    assert [(place.name, place.decides) for place in code] == [("NAMES", False)]


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
    assert coverage(FOW, chapters=chapters, places=tree.places).missing == missing


def test_only_rulings_that_passed_count_once_they_have_been_played(tree) -> None:
    found = coverage(FOW, played("102.1"), places=tree.places)
    assert (found.ruled, found.exercised) == (1, 1)


def test_a_clause_that_never_comes_up_is_not_exercised(tree) -> None:
    shown = Played(frozenset({"102.1", "903.1a"}), frozenset({"102.1"}))
    found = coverage(FOW, shown, places=tree.places)
    assert "903.1a" in found.not_exercised
    assert "903.1a" in found.missing
    problems = check(FOW, shown, places=tree.places)
    assert "fow-8.01 903.1a is cited by rulings, and comes up in none of them" in problems


def test_a_scenario_of_another_ruleset_settles_nothing_here(tree) -> None:
    tree.ruling(
        "fow-8.01/mixed.toml",
        'ruleset = "fow-8.01"\n[[scenario]]\nruleset = "fow-5.12"\ntitle = "Old"\ncites = ["102.1a"]\n',
    )
    assert "102.1a" in coverage(FOW, places=tree.places).without_ruling


def test_a_file_without_ruleset_belongs_to_its_folder(tree) -> None:
    tree.ruling("fow-8.01/deep/plain.toml", '[[scenario]]\ntitle = "Skip"\ncites = ["102.1a"]\n')
    assert "102.1a" not in coverage(FOW, places=tree.places).without_ruling


def test_a_damaged_ruling_is_named(tree) -> None:
    tree.ruling("fow-8.01/bad.toml", "cites = [")
    with pytest.raises(ArbiterError, match=r"bad\.toml: not a scenario file"):
        coverage(FOW, places=tree.places)


def test_an_unreachable_clause_needs_nothing(tree) -> None:
    exempt(tree, ("102.1b", "unreachable", "Follows from 102.1a."))
    found = coverage(FOW, places=tree.places)
    assert found.exemptions["102.1b"].reason == "Follows from 102.1a."
    assert "102.1b" not in found.missing
    assert "102.1b" not in found.not_proved


def test_a_definitional_clause_does_not_have_to_be_ruled_or_to_come_up(tree) -> None:
    exempt(tree, ("102.1a", "definitional", "It only gives a name."))
    found = coverage(FOW, played("102.1"), places=tree.places)
    assert "102.1a" not in found.missing


def test_an_exemption_is_of_a_known_kind(tree) -> None:
    exempt(tree, ("102.1a", "boring", "Nobody looks."))
    with pytest.raises(ArbiterError, match="boring"):
        coverage(FOW, places=tree.places)


def test_a_clause_with_a_ruling_is_not_unreachable(tree) -> None:
    exempt(tree, ("1204.1", "unreachable", "Nobody can."))
    assert "fow-8.01 1204.1 is listed as unreachable, yet a ruling settles it" in check(
        FOW, places=tree.places
    )


def test_a_clause_that_is_neither_proved_nor_exempt_is_a_problem(tree) -> None:
    assert "fow-8.01 102.1 is not proved, and no reason is listed" in check(FOW, places=tree.places)
    exempt(tree, ("102.1", "unproved", "Turns always alternate."))
    assert not any(each.startswith("fow-8.01 102.1 ") for each in check(FOW, places=tree.places))


def test_an_exemption_for_a_proved_clause_is_a_problem(tree) -> None:
    write_proved(FOW, [Proved("102.1", "abc", "turn.py alternate: never", "Turns alternate")], tree.places)
    exempt(tree, ("102.1", "unproved", "Turns always alternate."))
    assert "fow-8.01 102.1 is listed as unproved, yet it is proved" in check(FOW, places=tree.places)


def test_proofs_are_kept_in_the_order_of_the_rulebook(tree) -> None:
    rows = [Proved("1204.1", "b", "x", "y"), Proved("102.1", "a", "x", "y")]
    write_proved(FOW, rows, tree.places)
    assert list(proved(FOW, tree.places)) == ["102.1", "1204.1"]
    assert coverage(FOW, places=tree.places).proved == 2


def test_an_id_the_rulebook_lacks_is_a_problem_with_its_place(tree) -> None:
    tree.code("games/fow/more.py", '\ncite("777.7")')
    tree.ruling("fow-8.01/more.toml", '[[scenario]]\ntitle = "Odd"\ncites = ["888.8"]\n')
    assert coverage(FOW, places=tree.places).unknown == ("777.7", "888.8")
    assert check(FOW, places=tree.places)[:2] == [
        "fow-8.01 has no clause 777.7, cited by arbiter/games/fow/more.py:2",
        "fow-8.01 has no clause 888.8, cited by a ruling",
    ]


def test_without_source_files_the_code_is_unknown_not_empty(tree, tmp_path: Path) -> None:
    bare = Places(tmp_path / "nowhere", tree.places.rulings, tree.places.data)
    found = coverage(FOW, places=bare)
    assert found.in_code is None
    assert found.missing == ("102.1a", "102.1b", "903.1"), "the rulings are still counted"
    assert show(FOW, "102.1", places=bare).code is None


def test_without_rulings_nothing_is_said_about_them(tree, monkeypatch) -> None:
    monkeypatch.chdir("/")
    bare = Places(tree.places.source, None, tree.places.data)
    found = coverage(FOW, places=bare)
    assert (found.ruled, found.exercised) == (None, None)
    assert found.without_ruling == ()
    assert show(FOW, "102.1", places=bare).rulings is None


def test_rulings_are_found_around_the_current_directory(tree, monkeypatch) -> None:
    monkeypatch.chdir(tree.root / "src")
    assert coverage(FOW, places=Places(tree.places.source, None, tree.places.data)).ruled == 3


def test_an_explicit_folder_of_rulings_wins(tree, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    at = tree.places
    assert coverage(FOW, places=Places(at.source, tmp_path / "other", at.data)).ruled == 0
    with pytest.raises(ArbiterError, match="no folder of rulings"):
        coverage(FOW, places=Places(at.source, tmp_path / "absent", at.data))


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
    assert (entry.exemption, entry.proof) == (None, None)


def test_showing_a_clause_nobody_cites_is_no_error(tree) -> None:
    entry = show(FOW, "903.1", places=tree.places)
    assert (entry.code, entry.rulings) == ((), ())


@pytest.mark.parametrize("ruleset", known())
def test_exempt_clauses_are_clauses_to_carry_out_with_a_reason(ruleset: str) -> None:
    executable = load(ruleset).executable()
    for clause_id, why in exemptions(ruleset).items():
        assert clause_id in executable
        assert why.reason.strip()


@pytest.mark.parametrize("ruleset", known())
def test_the_project_itself_carries_and_proves_every_clause_or_says_why_not(ruleset: str) -> None:
    assert check(ruleset) == []
