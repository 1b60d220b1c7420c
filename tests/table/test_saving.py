"""Saving: every field of a state is kept, and nothing untrusted gets through."""

import msgspec
import pytest

from arbiter.errors import ArbiterError
from arbiter.kernel import saved, saving
from arbiter.kernel.context import Context, Floating, Pending
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.events import Event
from arbiter.kernel.info import Info, Rule
from arbiter.kernel.loops import Mark
from arbiter.kernel.state import State

pytestmark = pytest.mark.plain

DERIVED = {"kinds", "replaces", "statics", "activated", "statuses", "by_hand"}
A_CONTEXT = Context(0, 0, 0)
KEPT = [
    (State(2, 1, 0), saved.StateData),
    (Event(0, 0), saved.EventData),
    (A_CONTEXT, saved.ContextData),
    (Pending(0, 0, 0, None, None), saved.PendingData),
    (Floating(0, 0, A_CONTEXT, 0, ""), saved.FloatingData),
    (Option(""), saved.OptionData),
    (Decision(0, "one", "", []), saved.DecisionData),
    (Info(), saved.InfoData),
    (Rule("", None, 0, 0, (), 0), saved.RuleData),
    (Mark(0, 0, "", False, (), ()), saved.MarkData),
]


def attributes(thing: object) -> set[str]:
    if hasattr(thing, "__dict__"):
        return set(vars(thing))
    return {name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))}


@pytest.mark.parametrize(("thing", "data"), KEPT, ids=lambda x: x.__name__ if isinstance(x, type) else "")
def test_no_field_is_forgotten(thing: object, data: type[msgspec.Struct]):
    kept = {field.name for field in msgspec.structs.fields(data)}
    computed = DERIVED | {"forced", "name"}
    assert attributes(thing) - computed == kept - {"events", "infos"} - computed


@pytest.mark.parametrize("data", [b"", b"\x80", b"nonsense", b"\xff" * 50, b"\x91" * 100_000])
def test_what_is_not_a_saved_game_is_refused(data: bytes):
    with pytest.raises(ArbiterError, match="not a saved game"):
        saving.load(data, None)  # type: ignore[arg-type]
