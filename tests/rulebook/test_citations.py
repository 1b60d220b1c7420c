"""The scan of the code: what counts as citing a clause, of which edition, and where it is said to be."""

import pytest

from arbiter.errors import ArbiterError
from arbiter.rulebook import citations
from arbiter.rulebook.citations import Place


def scan(tree, ruleset: str = "fow-8.01") -> dict[str, list[Place]]:
    return citations.scan(tree.places.source, ruleset)


def cited(tree, text: str, ruleset: str = "fow-8.01", path: str = "games/fow/case.py") -> set[str]:
    """The ids that one file's text adds to what the tree cites already."""
    before = set(scan(tree, ruleset))
    tree.code(path, text)
    return set(scan(tree, ruleset)) - before


@pytest.mark.parametrize(
    "text",
    [
        '@clause("1204.1")\ndef f(): ...',
        '@kernel.clause("1204.1")\nclass C: ...',
        'cite("1204.1")',
        '@decides("1204.1")\ndef f(): ...',
        'game.noted(fact, "1204.1")',
        'refuse("it is rested", "1204.1")',
        'raise IllegalAnswer("attack", clause="1204.1", because="it is rested")',
        'cite(["1204.1"])',
        'step(clause=("1204.1",))',
        'step(clause="1204.1" if late else None)',
        'cite(*("1204.1",))',
        'cite(by_edition or "1204.1")',
        'cite({"bifrost": "1204.1"})',
        'refuse(cite("1204.1"), 3)',
    ],
)
def test_these_cite_a_clause(tree, text: str) -> None:
    assert cited(tree, text) == {"1204.1"}


@pytest.mark.parametrize(
    "text",
    [
        'print("1204.1")',
        '# cite("1204.1")',
        '"""cite("1204.1")"""',
        'step(because="1204.1")',
        'refuse("round 3 of 5 is over")',
        'refuse("X00")',
        'cite("the first of 3 steps")',
        "cite(chosen)",
        'game.cite_role("1204.1")',
    ],
)
def test_these_do_not(tree, text: str) -> None:
    assert cited(tree, text) == set()


def test_a_misspelt_id_is_kept_so_that_it_can_be_reported(tree) -> None:
    assert cited(tree, 'cite("903,1")') == {"903,1"}


def test_a_prefix_names_another_edition(tree) -> None:
    text = 'cite("1204.1", "5.12:8.2-3", "5.x:8.2-3.1", "fow-5.00:9.1-1")'
    tree.code("games/fow/case.py", text)
    assert "1204.1" in scan(tree)
    assert set(scan(tree, "fow-5.00")) == {"8.2-3.1", "9.1-1"}
    assert set(scan(tree, "fow-5.12")) == {"8.2-3", "8.2-3.1"}


def test_a_prefix_that_names_no_edition_stays_visible(tree) -> None:
    assert cited(tree, 'cite("5.13:8.2-3")') == {"5.13:8.2-3"}


@pytest.mark.parametrize(("game", "ruleset"), [("sve", "sve-1.3.1"), ("fftcg", "fftcg")])
def test_each_game_has_its_own_rulebook(tree, game: str, ruleset: str) -> None:
    assert cited(tree, 'cite("5.4.1")', ruleset, f"games/{game}/case.py") == {"5.4.1"}
    assert "5.4.1" not in scan(tree)


@pytest.mark.parametrize("package", ["cardtext/fow", "cards", "judge"])
def test_outside_the_games_a_citation_names_its_ruleset(tree, package: str) -> None:
    text = 'cite("fow-8.01:1204.1")\ncite("102.2")\ncite("sve-1.3.1:5.4.1")'
    assert cited(tree, text, path=f"{package}/case.py") == {"1204.1"}
    assert set(scan(tree, "sve-1.3.1")) == {"5.4.1"}


def test_a_place_is_the_file_the_line_and_the_name_around_it(tree) -> None:
    tree.code(
        "games/fow/case.py",
        'class Rules:\n    @clause("1204.1")\n    def destroy(self):\n        cite("903.1")',
    )
    file = "arbiter/games/fow/case.py"
    assert scan(tree)["1204.1"] == [Place(file, 2, "Rules.destroy")]
    assert scan(tree)["903.1"] == [Place(file, 4, "Rules.destroy")]
    assert scan(tree)["903.1a"] == [Place("arbiter/games/fow/turn.py", 7, "PLAYING")]


def test_every_place_is_listed(tree) -> None:
    tree.code("games/fow/deep/er.py", '\ncite("102.1")')
    assert [place.file for place in scan(tree)["102.1"]] == [
        "arbiter/games/fow/deep/er.py",
        "arbiter/games/fow/turn.py",
    ]


def test_a_file_that_cannot_be_parsed_is_named(tree) -> None:
    tree.code("games/fow/broken.py", 'def (:\n    game.cite("1204.1")')
    with pytest.raises(ArbiterError, match=r"broken\.py:1: cannot be scanned"):
        scan(tree)


def test_kernel_code_carries_what_a_rulebook_says_of_its_role(tree) -> None:
    tree.code("kernel/layers.py", 'def order(game):\n    game.cite_role("dependency")\n')
    tree.code("games/fow/roles.py", 'ROLES = {"dependency": ("1204.1", "5.x:9.9-3"), "unused": ("102.1b",)}')
    assert scan(tree)["1204.1"] == [Place("arbiter/kernel/layers.py", 2, "order")]
    assert scan(tree, "fow-5.12")["9.9-3"] == [Place("arbiter/kernel/layers.py", 2, "order")]
    assert "102.1b" not in scan(tree), "no kernel code has that role"


def test_data_that_only_notes_is_told_apart(tree) -> None:
    tree.code("games/fow/case.py", 'NAMES = noted("1204.1")\nROWS = (row(clause="903.1"),)')
    assert [place.decides for place in scan(tree)["1204.1"]] == [False]
    assert [place.decides for place in scan(tree)["903.1"]] == [True]
