"""A function as a player, for authors who know `agent(obs)` from elsewhere:

arbiter sim --players py:examples/bots/agent.py random
"""

import random


def agent(obs: dict) -> list[int]:
    """`obs` is the message `ask` of docs/bots.md as a dict."""
    question = obs["question"]
    if question["shape"] == "one":
        return [random.randrange(len(question["options"]))]
    if question["shape"] == "yes or no":
        return [0]
    if question["shape"] == "some":
        return question["legal"][0] if question.get("legal") else list(range(max(0, question.get("lo", 1))))
    if question["shape"] == "order":
        return list(range(len(question["options"])))
    if question["shape"] == "number":
        return [question.get("hi", 1)]
    n, unit = len(question["options"]), question.get("unit", 1)
    floor = [*question.get("floor", []), *[0] * n]
    parts = [-(-max(question.get("lo", 1), least) // unit) * unit for least in floor[:n]]
    parts[-1] += question["total"] - sum(parts)
    return parts
