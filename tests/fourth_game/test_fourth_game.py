"""A game of one's own is added by folders of its own and one line of a list: docs/new-game.md, done with a toy.

The fixture adds the toy's folders to the paths of the packages; those of a real game lie in the packages themselves.
No test changes another list of the program.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import arbiter
from arbiter import games
from arbiter.errors import ArbiterError

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(
        arbiter.COMPILED, reason="games are compiled together with the kernel, and cannot be added afterwards"
    ),
]

HERE = Path(__file__).parent
FOLDERS = {
    "arbiter.games": "games",
    "arbiter.cardtext": "cardtext",
    "arbiter.judge.vocabulary": "vocabulary",
}


@pytest.fixture(autouse=True)
def harvest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folders of the toy, and its line in the one list."""
    for package, folder in FOLDERS.items():
        import_module(package).__path__.append(str(HERE / folder))
    monkeypatch.setitem(games.RULESETS, "harvest", ("harvest", ("field",)))
    yield
    for package, folder in FOLDERS.items():
        import_module(package).__path__.remove(str(HERE / folder))


def deck() -> object:
    from arbiter.cards import Deck
    from arbiter.cardtext import card_from_fields

    crops = [card_from_fields("harvest", {"name": f"Crop {n}", "points": n})[0] for n in (1, 2, 3)]
    return Deck("crops", "harvest", {"main": crops * 5})


def test_it_is_played_to_the_end_and_replays() -> None:
    from arbiter.players import player
    from arbiter.table import replay

    table = arbiter.start("harvest", (deck(), deck()), seed=3)
    players = [player("random"), player("greedy")]
    while ask := table.decision():
        table.answer(players[ask.seat].choose(ask, table.observe(ask.seat), table))
    assert table.outcome in ("A", "B")
    told = [line.text for line in table.log()]
    assert "loses: the " in told[-2], "the log says why, in the words of the game"
    again = replay(table.record())
    assert again.outcome == table.outcome


def test_scenarios_are_judged() -> None:
    from arbiter.judge import judge
    from arbiter.judge.scenario_files import read_text

    text = """
ruleset = "harvest"
[[card]]
name = "Pumpkin"
points = 7
[[scenario]]
title = "Ten points win"
A.points = 3
A.hand = ["Pumpkin"]
play = '''
A: play Pumpkin
expect: outcome = A
'''
[[scenario]]
title = "Nine do not"
A.points = 2
A.hand = ["Pumpkin"]
play = '''
A: play Pumpkin
expect: A.points = 9
expect: turn = B
'''
"""
    verdicts = [judge(each) for each in read_text(text, Path("harvest.toml"))]
    assert [verdict.why for verdict in verdicts] == ["", ""]


def test_tools_know_it() -> None:
    from arbiter.games import deck_parts, title
    from arbiter.tooling.schema import scenario_schema

    assert title("harvest") == "Harvest"
    assert deck_parts("harvest") == ("main",)
    schema = scenario_schema()
    assert "harvest" in schema["properties"]["ruleset"]["enum"]
    assert "harvest-card" in schema["$defs"]


def test_the_browser_gets_a_table() -> None:
    pytest.importorskip("litestar", reason="the extra arbiter[server] is not installed")
    from arbiter.server.layout import layout

    made = layout("harvest")
    assert {"barn", "hand", "cart"} <= {zone.name for zone in made.zones}


def test_its_clauses_are_looked_up() -> None:
    from arbiter.rulebook import load

    assert "win" in load("harvest", HERE / "rulebook").get("2.4").gist


def test_without_its_line_there_is_no_such_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games.RULESETS, "harvest")
    with pytest.raises(ArbiterError, match="no ruleset 'harvest'"):
        arbiter.start("harvest", (deck(), deck()))


def test_no_other_list_names_the_games() -> None:
    """A table or list in the code that names several games or rulesets would have to be edited for a new one. Formats
    of others name the games that they have."""
    package = Path(arbiter.__file__).parent
    known = {*games.games(), *games.RULESETS} - {"harvest"}
    found = []
    for file in sorted(package.rglob("*.py")):
        where = file.relative_to(package).as_posix()
        if where == "games/__init__.py" or where.startswith("cards/formats/"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            inside = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", [])
            named = [one.value for one in inside if isinstance(one, ast.Constant) and one.value in known]
            if len(named) > 1:
                found.append(f"{where}:{node.lineno} {named}")
    assert found == []
