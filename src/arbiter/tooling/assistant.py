"""What an assistant may ask: plain data in, plain data out, with bounds.

Each question is answered in a process of its own (:func:`ask`), which is ended when it takes too long, so that no card
text and no scenario can keep the server busy. Files are never opened: texts are given.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.files import printable

SECONDS = 30
MOST_TEXT = 200_000  # characters of a scenario file
MOST_CARD_TEXT = 5_000
MOST_WORDS = 200  # characters to search for
MOST_FOUND = 30
MOST_SCENARIOS = 50
MOST_ANSWER = 20_000  # characters of a report

Answer = dict[str, Any]


def rules_show(ruleset: str, clause: str) -> Answer:
    """A clause of a rulebook in our own words, with the code that carries it and the rulings that settle it."""
    from arbiter.rulebook import ledger

    return ledger.show(ruleset, _short(clause, "clause")).json()


def rules_search(words: str, ruleset: str = "") -> Answer:
    """Clauses by words of our gists, by what players say for them, or by what happens in their rulings; the best first.
    Without a ruleset: of all."""
    from arbiter.judge.clause_pages import rulebook_pages
    from arbiter.rulebook import known

    wanted = _short(words, "words")
    books = [ruleset] if ruleset else known()
    found = [(name, one) for name in books for one in rulebook_pages(name).search(wanted)]
    found.sort(key=lambda each: -each[1].rank)
    shown = [
        {"ruleset": name, "id": one.clause.id, "gist": one.clause.gist, "ruling": one.ruling}
        for name, one in found[:MOST_FOUND]
    ]
    return {"clauses": shown, "more": len(found) - len(shown)}


def card_read(game: str, name: str, type: str, text: str) -> Answer:
    """How a card's printed text is understood, ability by ability in explicit English, and what cannot be read."""
    from arbiter.cardtext import compile_text
    from arbiter.cardtext.cards import card_from_fields
    from arbiter.cardtext.paraphrase import paraphrases
    from arbiter.games import games

    if game not in games():
        raise ArbiterError(f"there is no game {game!r}", hint=", ".join(games()))
    _bounded(text, MOST_CARD_TEXT, "the text of a card")
    printed = {"name": _short(name, "name"), "type": _short(type, "type")}
    types = card_from_fields(game, printed)[0].faces[0].types if type else ()
    reading = compile_text(game, text, name=_short(name, "name"), types=types)
    return {
        "whole": reading.whole,
        "understood": list(paraphrases(game, reading.abilities)),
        "unread": [
            {"start": one.start, "end": one.end, "text": text[one.start : one.end], "why": one.message}
            for one in reading.problems
        ],
        "corrected": [asdict(one) for one in reading.corrected],
    }


def scenario_run(scenario: str, ruleset: str = "") -> Answer:
    """Play a scenario file (its text, as TOML). The verdict of each scenario: whether it comes out as claimed, why
    not, and which clauses came up. ``ruleset``: for scenarios that name none."""
    from arbiter.judge import judge

    verdicts = []
    for one in _scenarios(scenario, ruleset):
        verdict = judge(one)
        more = {"clauses": sorted(verdict.came_up), "did_not_come_up": list(verdict.not_exercised)}
        verdicts.append({**verdict.json(), **more})
    return {"verdicts": verdicts, "ok": all(one["ok"] for one in verdicts)}


def why_not(scenario: str, player: str, what: str, ruleset: str = "") -> Answer:
    """Whether a player may do something after the script of a scenario (the first of its file), and if not, why not and
    by which clause. ``player``: A or B. ``what`` as in a script: "block with Sleeper", "play Bolt"."""
    from arbiter.judge.script import PLAYERS
    from arbiter.judge.stepping import LAST
    from arbiter.judge.stepping import why_not as reason

    if player not in PLAYERS:
        raise ArbiterError(f"{player[:20]!r} is no player", hint="A or B")
    wanted = " ".join(_short(what, "what").split())
    clause, why = reason(_scenarios(scenario, ruleset)[0], LAST, PLAYERS[player], wanted)
    return {"offered": not why, "clause": clause if why else "", "why": why}


QUESTIONS: dict[str, Callable[..., Answer]] = {
    each.__name__: each for each in (rules_show, rules_search, card_read, scenario_run, why_not)
}


def _scenarios(text: str, ruleset: str) -> list[Any]:
    from arbiter.judge.scenario_files import read_text

    _bounded(text, MOST_TEXT, "a scenario file")
    found = read_text(text, Path("scenario.toml"), ruleset)
    if not found:
        raise ArbiterError("there is no scenario in it", hint="a scenario begins with [[scenario]]")
    if len(found) > MOST_SCENARIOS:
        raise ArbiterError(f"{len(found)} scenarios are more than {MOST_SCENARIOS}")
    return found


def _short(text: str, what: str) -> str:
    _bounded(text, MOST_WORDS, what)
    return text.strip()


def _bounded(text: str, most: int, what: str) -> None:
    if len(text) > most:
        raise ArbiterError(f"{what} may have {most} characters, not {len(text)}")


# --- in a process of its own ---------------------------------------------------------------------------------------


def ask(name: str, given: dict[str, Any], seconds: float = SECONDS) -> Answer:
    """The answer to a question; what goes wrong is an :class:`ArbiterError`."""
    request = json.dumps({"ask": name, "given": given})
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__], input=request, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        raise ArbiterError(f"this took longer than {seconds:g} seconds, and was ended") from None
    try:
        said = json.loads(done.stdout)
    except ValueError:
        raise ArbiterError("this could not be answered: the process that was to do it failed") from None
    if "error" in said:
        raise ArbiterError(said["error"], clause=said["clause"], hint=said["hint"])
    answer: Answer = said["answer"]
    return answer


def main() -> None:
    """Answer the one question on the standard input."""
    request = json.load(sys.stdin)
    said: Answer
    try:
        said = {"answer": _cut(QUESTIONS[request["ask"]](**request["given"]))}
    except ArbiterError as error:
        said = {"error": printable(error.message[:MOST_ANSWER]), "clause": error.clause, "hint": error.hint}
    print(json.dumps(said))


def _cut(value: Any) -> Any:
    """Texts as they may be shown, none longer than an assistant can use."""
    if isinstance(value, str):
        return printable(value[:MOST_ANSWER])
    if isinstance(value, dict):
        return {key: _cut(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_cut(each) for each in value]
    return value


if __name__ == "__main__":
    main()
