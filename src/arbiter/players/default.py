"""The answer of somebody who does not want anything: pass, pay in the first way offered, choose as little as allowed."""

from __future__ import annotations

from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, Decision

#: What an option that does nothing is called, in any game.
IDLE = ("pass", "no block", "forfeit", "no attack", "keep", "no", "no reveal", "no ex burst")


def idle_answer(decision: Decision) -> list[int]:
    """A legal answer that does as little as possible."""
    if decision.default is not None:
        return decision.default
    n = len(decision.options)
    shape = decision.shape
    if shape == ONE:
        for i in range(n):
            if decision.options[i].verb in IDLE:
                return [i]
        return [0]
    if shape == SOME:
        return decision.legal[0] if decision.legal else list(range(max(0, decision.lo)))
    if shape == NUMBER:
        return [decision.lo]
    if shape == ORDER:
        return list(range(n))
    if shape == DIVIDE:
        least = -(-decision.lo // decision.unit) * decision.unit
        parts = [least] * n
        parts[0] += decision.total - least * n
        return parts
    return [1]
