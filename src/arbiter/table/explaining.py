"""Why a card is what it is: the layer trace, one effect after another."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.errors import ArbiterError
from arbiter.kernel import continuous
from arbiter.kernel.explain import Trace
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId
from arbiter.kernel.info import MISSING, Info

#: what may be asked about besides a game's numbers → its place in a trace's summary
WORDS = {"name": 0, "types": 1, "races": 2, "attributes": 3, "keywords": 5, "controller": 7}
NUMBERS = 4


@dataclass(frozen=True)
class Reason:
    """One step: made by ``source`` in the layer of ``clause``, from ``before`` to ``after``."""

    clause: str
    source: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        if not self.source:
            return f"printed: {self.after}"
        clause = f" [{self.clause}]" if self.clause else ""
        return f"{self.source}: {self.before} → {self.after}{clause}"


def explain(game: Game, card: CardId, what: str) -> list[Reason]:
    """The printed value of ``what``, then each effect that changed it."""
    what = {"type": "types", "race": "races", "attribute": "attributes", "keyword": "keywords"}.get(
        what, what
    )
    if what not in WORDS and what not in game.rules.stat_number:
        known = ", ".join([*game.rules.stats, *WORDS])
        raise ArbiterError(f"nothing is known of {what!r}", hint=f"ask about: {known}")
    fresh = game.copy()
    trace = Trace(card)
    fresh.trace = trace
    fresh.dirty = True
    base = fresh.base_info(card)
    continuous.refresh(fresh)
    reasons = [Reason("", "", what, "", _printed(game, base, what))]
    for line in trace.lines:
        before, after = _part(game, line.before, what), _part(game, line.after, what)
        if before != after:
            clause = game.rules.layers[line.layer] if 0 <= line.layer < len(game.rules.layers) else ""
            source = game.info(line.source).name if line.source >= 0 else line.change
            reasons.append(Reason(clause, source or line.change, what, before, after))
    return reasons


def _printed(game: Game, info: Info, what: str) -> str:
    from arbiter.kernel.explain import summary

    return _part(game, summary(info), what)


def _part(game: Game, text: str, what: str) -> str:
    parts = text.split("|")
    at = game.rules.stat_number.get(what)
    if len(parts) <= NUMBERS:  # what the rules themselves change comes as the first numbers only
        numbers = text.split("/")
        return numbers[at] if at is not None and at < len(numbers) else ""
    if at is not None:
        value = parts[NUMBERS].split(",")[at]
        return "-" if value == str(MISSING) else value
    value = parts[WORDS[what]]
    return {"-1": "as held", "0": "A", "1": "B"}.get(value, value) if what == "controller" else value
