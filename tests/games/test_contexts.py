"""What a context binds is its own, though contexts that bind nothing share what is empty."""

from __future__ import annotations

from arbiter.kernel.context import NO_BINDINGS, NO_NUMBERS, NOTHING_NOTED, Context
from arbiter.kernel.ids import NO_ABILITY, Ref, Seat


def test_contexts_share_no_binding():
    c = Context(Seat(0), Ref(5), NO_ABILITY)
    c.note("found", [Ref(1)])
    c.set_targets(1, [Ref(1)])
    c.set_picks(2, [Ref(2)])
    c.set_shares(3, [3])
    c.set_modes(4, [4])
    other = Context(Seat(0), Ref(5), NO_ABILITY)
    for bound in (other.noted, other.targets, other.picks, other.shares, other.modes):
        assert not bound
    copied = c.copy()
    copied.note("found", [])
    copied.set_targets(1, [])
    assert c.noted == {"found": [1]}
    assert c.targets == {1: [1]}
    assert not NO_BINDINGS
    assert not NO_NUMBERS
    assert not NOTHING_NOTED
