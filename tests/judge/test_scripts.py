"""How the lines of a script are read."""

import pytest

from arbiter.judge.records import FileError
from arbiter.judge.script import (
    Answer,
    Concede,
    Expect,
    Offered,
    Part,
    Pass,
    Until,
    read_script,
    without_comment,
)


def only(line: str) -> object:
    (found,) = read_script(line)
    return found


def test_answers_have_parts() -> None:
    line = only("A: play Bolt > Sleeper")
    assert isinstance(line, Answer)
    assert line.seat == 0
    assert line.parts == (Part("play Bolt"), Part("Sleeper"))


def test_lists_divisions_and_costs() -> None:
    line = only("B: [Squire, A's Wall] > {Squire: 300, player: 200} > [] > change [Filler] > {W}")
    assert isinstance(line, Answer)
    assert line.parts == (
        Part("", ("Squire", "A's Wall")),
        Part("", shares=(("Squire", 300), ("player", 200))),
        Part("", ()),
        Part("change", ("Filler",)),
        Part("{W}"),
    )


def test_every_other_kind_of_line() -> None:
    found = read_script(
        "A can: pass\nB cannot: block with X\npass\nuntil: resolved\nexpect: stack = 1\nconcede: B"
    )
    kinds = [type(line) for line in found]
    assert kinds == [Offered, Offered, Pass, Until, Expect, Concede]
    assert [line.wanted for line in found if isinstance(line, Offered)] == [True, False]
    assert [line.number for line in found] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("A: pass # why not", "A: pass "),
        ("# nothing", ""),
        ("A: play Squire #2", "A: play Squire #2"),
        ("A: play Squire #2 # the second", "A: play Squire #2 "),
        ('expect: X.counters."a#b" = 1', 'expect: X.counters."a#b" = 1'),
        ("#2", ""),
    ],
)
def test_comments(line: str, kept: str) -> None:
    assert without_comment(line) == kept


@pytest.mark.parametrize(
    "line",
    [
        "A plays Bolt",
        "C: pass",
        "A:",
        "A: play > > x",
        "A: [a, b",
        "A: a]",
        "A: {Squire: many}",
        "A: [a,,b]",
        "until:",
        "expect:",
        "expect: nonsense",
        "expect: Squire.size = 3",
        "expect: A.life =",
        "concede: C",
        "resign",
        'A: "open',
    ],
)
def test_what_is_no_instruction_is_an_error_of_the_file(line: str) -> None:
    with pytest.raises(FileError, match="line 1"):
        read_script(line)
