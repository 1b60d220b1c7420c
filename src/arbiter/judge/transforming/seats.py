"""The same scenario with the players exchanged: what A had and did, B has and does."""

from __future__ import annotations

import re
from dataclasses import replace

from arbiter.kernel.ids import NO_SEAT, opponent

from ..records import Entry, Scenario
from ..script import without_comment

SEATS = str.maketrans("AB", "BA")
_OWN = re.compile(r"\b([AB])(?=['’]s\b)")
_WHO = re.compile(r"([AB])(?=\s*:|\s+(?:can|cannot|can't|can not)\s*:)")
_WHOLE_ITEM = re.compile(r"(^|[>\[,{])(\s*(?:player\s+)?)([AB])(?=\s*(?:$|[>\],}:]))")
_ATTACKED = re.compile(r"(\battacks\s+)([AB])(?=\s*(?:$|>))")
_POINT = re.compile(r"(\s*)([AB])(?=\s+main)")
_SIDE = re.compile(r"(^|[=<>]\s*)([AB])(?=\.\w)")
_SEES = re.compile(r"^([AB])(?=\s+(?:sees|doesn['’]t see|does not see)\b)")
_VALUE = re.compile(r"((?:^|\.)(?:controller|owner|outcome|turn|priority)\s*(?:!=|==|=)\s*)([AB])$")


def seats_exchanged(scenario: Scenario) -> Scenario:
    """Cards stay listed in the same order, so that "Squire #2" means the same card, and what came first still does."""
    return replace(
        scenario,
        entries=tuple(_entry(entry) for entry in scenario.entries),
        values=scenario.values[::-1],
        only=scenario.only[::-1],
        given=scenario.given[::-1],
        turn_player=opponent(scenario.turn_player),
        first=opponent(scenario.first),
        play="\n".join(line_exchanged(line) for line in scenario.play.splitlines()),
    )


def _entry(entry: Entry) -> Entry:
    return replace(
        entry,
        player=opponent(entry.player),
        owner=opponent(entry.owner) if entry.owner >= 0 else NO_SEAT,
        on=_exchanged(_OWN, entry.on),
    )


def line_exchanged(raw: str) -> str:
    """One line of a script."""
    line = without_comment(raw).strip()
    if who := _WHO.match(line):
        rest = line[who.end() :]
        head, colon, answer = rest.partition(":")
        return who[1].translate(SEATS) + head + colon + _answer_exchanged(answer)
    word, colon, rest = line.partition(":")
    rest = rest.strip()
    match word.strip().lower():
        case "expect":
            return f"expect: {_claim_exchanged(rest)}"
        case "until":
            return f"until: {_exchanged(_POINT, rest)}"
        case "concede":
            return f"concede: {rest.translate(SEATS)}"
        case _:
            return line


def _answer_exchanged(text: str) -> str:
    for pattern in (_WHOLE_ITEM, _ATTACKED, _OWN):
        text = _exchanged(pattern, text)
    return text


def _claim_exchanged(text: str) -> str:
    for pattern in (_SIDE, _SEES, _VALUE, _OWN):
        text = _exchanged(pattern, text)
    return text


def _exchanged(pattern: re.Pattern[str], text: str) -> str:
    """The player that the last group of the pattern names is the other one."""

    def other(match: re.Match[str]) -> str:
        *before, player = match.groups()
        return "".join(before) + player.translate(SEATS)

    return pattern.sub(other, text)
