"""Whatever is in a file, the answer is a verdict or a message, never a crash."""

import contextlib
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.errors import ArbiterError
from arbiter.judge.claims import read_claim
from arbiter.judge.scenario_files import read_file
from arbiter.judge.script import read_script
from judge.helpers import CARDS, verdicts

WORDS = (
    "A: ", "B: ", "A can: ", "B cannot: ", "expect: ", "until: ", "pass", "concede: ", "play ", "Squire", "Bolt",
    " > ", "[", "]", "{", "}", ", ", " #2", "A's ", "battle", " attacks ", "player", "block with ", "yes", "no", "3",
    ".atk", ".zone", " = ", " has ", " is ", "A.life", "A.hand", "resolved", "A main", "cites 804.3", "\n", '"', "#",
    "activate ", "Duo", "stack.top", "[]", "forfeit", "set ", "call", "Filler", " sees ",
)  # fmt: skip
scripts = st.lists(st.sampled_from(WORDS), max_size=20).map("".join)


@given(st.one_of(st.text(max_size=80), scripts))
def test_any_script_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ArbiterError):
        read_script(text)


@given(st.text(max_size=60))
def test_any_claim_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ArbiterError):
        read_claim(text)


@given(scripts)
@settings(max_examples=150)
def test_any_script_gets_a_verdict(text: str) -> None:
    if "'''" in text:
        return
    position = (
        "A.field = ['Squire', '3x Fire Stone', 'Duo']\nA.hand = ['Bolt', 'Squire']\nB.field = ['2x Squire']"
    )
    (found,) = verdicts(f"{CARDS}\n[[scenario]]\ntitle = 'x'\n{position}\nplay = '''\n{text}\n'''\n")
    assert "internal error" not in found.why


PLAIN = ["Squire", "A", "3x Filler", "{R}", "main", ""]
INNER = ["card", "as", "rested", "damage", "counters", "on", "side", "field"]
KEYS = [
    "title", "cites", "A.field", "A.hand", "A.life", "A.will", "A.only", "B", "turn", "at", "number", "seed",
    "setup", "first", "chance", "play", "format", "ruleset", "deck", "nonsense",
]  # fmt: skip
values = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.floats(), st.sampled_from(PLAIN)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(INNER), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=5))
@settings(max_examples=200)
def test_any_position_gets_a_verdict(table: dict[str, object]) -> None:
    lines = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
    try:
        for found in verdicts(f"{CARDS}\n[[scenario]]\n{lines}\n"):
            assert "internal error" not in found.why
    except ArbiterError:
        pass


@given(st.binary(max_size=200))
def test_any_file_is_read_or_refused(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.toml")
        path.write_bytes(content)
        with contextlib.suppress(ArbiterError):
            read_file(path)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, float):
        return repr(value) if value == value and abs(value) != float("inf") else "nan"
    return str(max(-(2**63), min(2**63 - 1, int(str(value)))))
