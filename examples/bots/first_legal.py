#!/usr/bin/env python3
"""A bot in Python without any package: plays a card when it can, and otherwise takes the first legal answer.

arbiter sim --players 'cmd:python3 examples/bots/first_legal.py' random
"""

import json
import random
import sys

IDLE = {"pass", "no block", "forfeit", "no attack", "keep", "no", "no reveal", "no ex burst"}


def answer(question: dict, chance: random.Random) -> list[int]:
    """A legal answer to a question of any shape."""
    shape, options = question["shape"], question["options"]
    if shape == "one":
        busy = [i for i, option in enumerate(options) if option["verb"] not in IDLE]
        return [chance.choice(busy)] if busy else [0]
    if shape == "yes or no":
        return [0]
    if shape == "number":
        return [question.get("lo", 1)]
    if shape == "order":
        return list(range(len(options)))
    if shape == "divide":
        return divide(question, len(options))
    if question.get("legal"):
        return question["legal"][0]
    return list(range(max(0, question.get("lo", 1))))


def divide(question: dict, n: int) -> list[int]:
    """The least everybody takes, and the rest to the first."""
    unit, low = question.get("unit", 1), question.get("lo", 1)
    floor = question.get("floor", []) + [0] * n
    parts = [-(-max(low, least) // unit) * unit for least in floor[:n]]
    parts[0] += question["total"] - sum(parts)
    return parts


def main() -> None:
    chance = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            reply = {"type": "hello", "protocol": 1, "name": "first legal"}
        elif message["type"] == "ask":
            reply = {"type": "answer", "id": message["id"], "answer": answer(message["question"], chance)}
        elif message["type"] == "bye":
            return
        else:  # the result of a game; another hello may follow
            continue
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
