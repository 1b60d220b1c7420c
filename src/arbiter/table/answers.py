"""Answers as people give them, turned into what the kernel takes: indices of options, or numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, IllegalAnswer, check_answer
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NOWHERE, card_of

from .naming import labels, variants

Answer = int | bool | str | Sequence[int | str] | Mapping[str, int]

MAX_SHOWN = 12


def refuse(game: Game, decision: Decision, answer: object, because: str) -> IllegalAnswer:
    """The error for an answer that is not legal: what was answered, why not, what was offered. Lists of
    options by number are not repeated: whoever reads the message has seen the options by their names."""
    return IllegalAnswer(
        f"{answer}: {because}" if isinstance(answer, str | int) else because,
        clause=decision.clause or None,
        hint=f"offered: {offered(game, decision)}",
    )


def offered(game: Game, decision: Decision) -> str:
    """What may be answered, in words."""
    if decision.shape == NUMBER:
        step = f" in steps of {decision.unit}" if decision.unit != 1 else ""
        return f"a number from {decision.lo} to {decision.hi}{step}"
    if decision.shape == YES_NO:
        return "yes, no"
    found = labels(game, decision)
    shown = ", ".join(found[:MAX_SHOWN])
    if len(found) > MAX_SHOWN:
        shown += f", and {len(found) - MAX_SHOWN} more"
    if decision.shape == SOME:
        return f"{decision.lo} to {decision.hi} of {shown}"
    if decision.shape == ORDER:
        return f"an order of {shown}"
    if decision.shape == DIVIDE:
        return f"{decision.total} divided over {shown}"
    return shown


def check(game: Game, decision: Decision, answer: Answer) -> list[int]:
    """The answer as the kernel takes it; raises IllegalAnswer if it would be refused."""
    chosen = understand(game, decision, answer)
    try:
        check_answer(decision, chosen)
    except IllegalAnswer as refused:
        raise refuse(game, decision, answer, refused.message) from None
    problem = game.rules.refuse(game, decision, chosen)
    if problem is not None:
        refusal = refuse(game, decision, answer, problem.message)
        refusal.clause = problem.clause or refusal.clause
        raise refusal
    return chosen


def understand(game: Game, decision: Decision, answer: Answer) -> list[int]:
    """The kernel's form of an answer; whether it is legal is checked elsewhere."""
    if isinstance(answer, str):
        answer = _read(answer, decision)
    if decision.shape == DIVIDE and isinstance(answer, Mapping):
        parts = [0] * len(decision.options)
        for name, n in answer.items():
            parts[option(game, decision, name)] = n
        return parts
    if isinstance(answer, Mapping):
        raise refuse(game, decision, answer, "nothing is to be divided")
    if isinstance(answer, bool):
        if decision.shape != YES_NO:
            raise refuse(game, decision, "yes" if answer else "no", "this is not a yes or no question")
        return [0 if answer else 1]
    if isinstance(answer, int):
        return [answer]
    if isinstance(answer, str):
        return _one(game, decision, answer)
    if not isinstance(answer, Sequence) or not all(isinstance(one, (int, str)) for one in answer):
        raise refuse(game, decision, answer, "an answer is a number, a label, or a list of them")
    return [one if isinstance(one, int) else option(game, decision, one) for one in answer]


def _one(game: Game, decision: Decision, answer: str) -> list[int]:
    if decision.shape == NUMBER:
        raise refuse(game, decision, answer, "that is not a number")
    return [option(game, decision, answer)]


def _read(text: str, decision: Decision) -> Answer:
    """Read a list, a division, a number or a yes or no; anything else is a label."""
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        return [part for part in split(text[1:-1]) if part]
    if text.startswith("{") and text.endswith("}") and decision.shape == DIVIDE:
        parts: dict[str, int] = {}
        for part in split(text[1:-1]):
            name, _, n = part.rpartition(":")
            if not n.strip().lstrip("-").isdigit():
                return text
            parts[name.strip()] = int(n)
        return parts
    if decision.shape == NUMBER and text.lstrip("-").isdigit():
        return int(text)
    if decision.shape == YES_NO and text.lower() in ("yes", "no", "y", "n"):
        return text.lower().startswith("y")
    return text


def split(text: str) -> list[str]:
    """Split at commas that are not inside braces."""
    parts, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    parts.append(text[start:].strip())
    return parts


def option(game: Game, decision: Decision, text: str) -> int:
    """The option a label means: said in full, by another of its names, or by a unique beginning."""
    found = find(game, decision, text)
    if not found:
        raise refuse(game, decision, text, "that is not offered")
    if len(found) > 1:
        own = labels(game, decision)
        raise refuse(game, decision, text, "that may mean " + ", ".join(own[i] for i in found))
    return found[0]


def find(game: Game, decision: Decision, text: str) -> list[int]:
    """The options a label may mean: none, one, or several that it does not tell apart."""
    wanted = " ".join(text.lower().split())
    own = [label.lower() for label in labels(game, decision)]
    if wanted in own:
        return [own.index(wanted)]
    every = [
        [name.lower() for name in variants(game, option, decision.about, decision.seat)]
        for option in decision.options
    ]
    for fits in (str.__eq__, str.startswith):
        found = [i for i, names in enumerate(every) if any(fits(name, wanted) for name in names)]
        if found:
            return _first_of_a_kind(game, decision, found, every)
    return []


def _first_of_a_kind(game: Game, decision: Decision, found: list[int], every: list[list[str]]) -> list[int]:
    """Namesakes in one player's zone: the bare name means the first of them."""
    if len({every[i][1 if len(every[i]) > 1 else 0] for i in found}) > 1:
        return found
    zones = {
        game.s.zone[card_of(decision.options[i].ref)] if decision.options[i].ref >= 0 else NOWHERE
        for i in found
    }
    return found[:1] if len(zones) == 1 else found
