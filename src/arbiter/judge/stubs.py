"""Scenario files to fill in: an empty position, or a moment of a game, with what could be written as comments."""

from __future__ import annotations

from typing import Any

from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat

from .moments import moment
from .vocabulary import words_of
from .writing import write_file

LINES = """# A: …            what A does; with > the answers that follow
# B cannot: …     what may not be done
# until: …        a phase or step, resolved, battle over, turn over
# expect: …       a claim: A.hand = 2, Squire.zone = B.field
"""


def empty_stub(ruleset: str) -> str:
    """A file with a position in which nothing lies yet."""
    rules = make_ruleset(ruleset)
    words = words_of(ruleset)
    zones = {key: zone for key, zone in words.zones.items() if zone in rules.zone_number}
    open_zones = [
        key for key, zone in zones.items() if zone == rules.hand or rules.zones[rules.zone(zone)].in_play
    ]
    side: dict[str, list[str]] = {key: [] for key in dict.fromkeys(open_zones)}
    more = [key for key in (*zones, *words.scalars) if key not in side]
    script = f"# A. and B. may also have: {', '.join(more)}\n# plain cards: {', '.join(rules.plain_cards())}\n{LINES}"
    return _written(ruleset, rules.format, [], {"A": side, "B": dict(side)}, script)


def stub_of(game: Game, seat: Seat | None = None) -> str:
    """A file with the position of a game. ``seat``: only what that player may know; None: everything."""
    found = moment(game, seat)
    left = "".join(f"# not in this position: {said}\n" for said in found.left_out)
    return _written(found.ruleset, found.format, found.cards, found.table, left + LINES)


def _written(
    ruleset: str, format: str, cards: list[dict[str, Any]], table: dict[str, Any], script: str
) -> str:
    usual = make_ruleset(ruleset).format
    scenario = {"title": "What should be so, as a sentence", "cites": [], **table, "play": script}
    return write_file(ruleset, cards, [scenario], format if format != usual else "")
