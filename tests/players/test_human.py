"""Somebody at a terminal."""

import re
from io import StringIO

import pytest
from rich.console import Console

import arbiter
from arbiter.cards import deck_names
from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, Option
from arbiter.kernel.questions import Ask
from arbiter.kernel.visibility import CardView
from arbiter.players.board import chip, draw
from arbiter.players.budget import Budget
from arbiter.players.human import Human, Leave, TakeBack, gathered, read_answer
from arbiter.table import Table

pytestmark = pytest.mark.plain


def at_the_table(*lines: str, width: int = 80) -> tuple[Human, StringIO]:
    typed = iter(lines)

    def read(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    shown = StringIO()
    return Human(Console(file=shown, width=width, no_color=True), read), shown


def asked(table: Table, human: Human):
    decision = table.decision()
    assert decision is not None
    return human.choose(decision, table.observe(decision.seat), table)


@pytest.fixture
def table() -> Table:
    return arbiter.start("fow-8.01", ("knights", "tide"), seed=3)


def test_numbers_count_from_one_and_a_dash_is_nothing(table: Table):
    assert asked(table, at_the_table("1 3")[0]) == [0, 2]
    assert asked(table, at_the_table("-")[0]) == []


def test_names_do_as_well_as_numbers(table: Table):
    first, second = table.labels()[:2]
    answer = asked(table, at_the_table(f"{first}, {second}")[0])
    assert table.check(answer) == [0, 1]


def test_a_wrong_answer_is_explained_and_asked_again(table: Table):
    human, shown = at_the_table("9", "-")
    assert asked(table, human) == []
    assert "9: that is not one of the options [403.5]" in shown.getvalue()


def test_help_log_cards_and_reasons_do_not_use_up_the_question(table: Table):
    name = table.labels()[0]
    human, shown = at_the_table("?", "l", "b", f"i {name}", "i Nobody", "w call", "a", "", "-")
    assert asked(table, human) == []
    text = shown.getvalue()
    for part in (
        "take your last answer back",
        "A shuffles",
        "You see no card called Nobody",
        "Asking every time",
    ):
        assert part in text


def test_the_board_fits_and_shows_no_secret(table: Table):
    human, shown = at_the_table("-", width=80)
    asked(table, human)
    text = shown.getvalue()
    assert max(len(line) for line in text.splitlines()) <= 80
    theirs = next(z for z in table.observe(1).zones if z.name == "hand" and z.player == 1)
    mine = {card.name for zone in table.observe(0).zones for card in zone.cards}
    for card in theirs.cards:
        assert card.name in mine or card.name not in text


@pytest.mark.parametrize("ruleset", ["fow-5.12", "fow-8.01"])
def test_the_board_shows_called_magic_stones_wherever_they_lie(ruleset: str):
    table = arbiter.start(ruleset, tuple(deck_names(ruleset)[:2]), seed=3)
    while "call" not in table.labels():
        table.answer(
            [] if table.decision().shape == SOME else "first" if table.labels()[0] == "first" else "pass"
        )
    table.answer("call")
    shown = StringIO()
    draw(table.observe(0), 0, Console(file=shown, width=80, no_color=True))
    called = [c.name for z in table.observe(0).zones for c in z.cards if "magic stone" in c.types]
    assert len(called) == 1
    assert called[0] in shown.getvalue()


def test_a_turned_card_is_called_as_the_game_calls_it():
    card = CardView(id=1, name="Squire", turned=True)
    words = {name: arbiter.games.ruleset(name).turning[0] for name in ("fow-8.01", "sve-1.3.1", "fftcg")}
    assert words == {"fow-8.01": "rested", "sve-1.3.1": "engaged", "fftcg": "dull"}
    assert chip(card, words["sve-1.3.1"]).plain == "Squire (engaged)"


def test_leaving_and_taking_back(table: Table):
    with pytest.raises(TakeBack):
        asked(table, at_the_table("u")[0])
    with pytest.raises(Leave) as left:
        asked(table, at_the_table("q")[0])
    assert left.value.concede
    with pytest.raises(Leave) as ended:
        asked(table, at_the_table()[0])
    assert not ended.value.concede


def decision(shape: str) -> Decision:
    return Decision(0, shape, Ask.CHOOSE, [Option("a"), Option("b")])


def test_answers_are_read_by_what_is_asked():
    assert read_answer("2 1", decision(ORDER)) == [1, 0]
    assert read_answer("300", decision(NUMBER)) == [300]
    assert read_answer("200 100", decision(DIVIDE)) == [200, 100]
    assert read_answer("y", decision(YES_NO)) == "y"
    assert read_answer("Squire, Wall", decision(SOME)) == "[Squire, Wall]"


def test_the_same_line_again_is_counted():
    assert gathered(["a", "a", "b", "a"]) == ["a (×2)", "b", "a"]


def test_advice_is_given_and_does_not_use_up_the_question(table: Table):
    human, shown = at_the_table("t", "1")
    human.thinks = Budget(iterations=3)
    before = table.digest()
    assert asked(table, human) is not None
    assert table.digest() == before
    assert re.search(r"(\d+%|wins this turn)$", shown.getvalue(), re.MULTILINE)
