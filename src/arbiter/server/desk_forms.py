"""Scenarios from forms to files and back: what a desk sends is written down as a scenario file before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.judge import file_keys
from arbiter.judge.moments import Moment
from arbiter.judge.records import Scenario
from arbiter.judge.scenario_files import TURNED, read_text
from arbiter.judge.vocabulary import Words, words_of
from arbiter.judge.writing import write_file
from arbiter.rulebook.rulings import family

from . import desk_messages as m
from .refusal import Refusal

FILE = Path("scenario.toml")  # what a scenario from the desk is called in messages
MOST_LYING = 400  # cards in a position
#: what a form has fields for
OF_DESK = ("title", "cites", "ruleset", "format", "turn", "number", "at", "A", "B", "play")


def known_words(ruleset: str) -> Words:
    named = family(ruleset, RULESETS)
    if not named or named[0] not in RULESETS:
        raise Refusal("unknown", f"there is no ruleset {ruleset!r}", hint="there are: " + ", ".join(RULESETS))
    return words_of(named[0])


def tables(scenario: m.DeskScenario) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The cards and the table of the scenario, as a file has them."""
    words = known_words(scenario.ruleset)
    lying = sum(
        one.copies for side in (scenario.a, scenario.b) for zone in side.zones.values() for one in zone
    )
    if lying > MOST_LYING:
        raise Refusal("too large", f"{lying} cards are more than {MOST_LYING}", hint="leave some out")
    unknown = [key for key in scenario.more if key not in file_keys.SCENARIO or key in OF_DESK]
    if unknown:
        raise Refusal("malformed", f"a scenario has no {unknown[0][:40]!r}", hint="see docs/scenarios.md")
    table: dict[str, Any] = {"title": scenario.title}
    if scenario.cites:
        table["cites"] = scenario.cites
    table |= {"turn": scenario.turn, "number": scenario.number}
    if scenario.at:
        table["at"] = scenario.at
    table |= {
        "A": _side(scenario.a, words),
        "B": _side(scenario.b, words),
        **scenario.more,
        "play": scenario.play,
    }
    return scenario.cards, table


def _side(side: m.DeskSide, words: Words) -> dict[str, Any]:
    made: dict[str, Any] = {**side.values}
    made |= {zone: [_entry(one, words) for one in entries] for zone, entries in side.zones.items()}
    if side.only:
        made["only"] = side.only
    return made


def _entry(entry: m.DeskEntry, words: Words) -> Any:
    name = f"{entry.copies}x {entry.card}" if entry.copies > 1 else entry.card
    made: dict[str, Any] = {"card": name}
    if entry.alias:
        made["as"] = entry.alias
    if entry.turned:
        made[min(words.turned)] = True
    if entry.face_down is not None:
        made["face_down"] = entry.face_down
    for key in ("damage", "counters", "on", "owner", "side", "evolved"):
        if value := getattr(entry, key):
            made[key] = value
    if entry.new:
        made["entered"] = "this turn"
    return name if len(made) == 1 else made


def text(scenario: m.DeskScenario) -> str:
    """The scenario as a file."""
    cards, table = tables(scenario)
    try:
        written = write_file(scenario.ruleset, cards, [table], scenario.format)
    except ArbiterError as problem:
        raise Refusal("malformed", problem.message, hint="see docs/scenarios.md") from None
    if len(written) > m.MAX_TEXT:
        raise Refusal(
            "too large", "the scenario is longer than a file for the desk may be", hint="make it smaller"
        )
    return written


def opened(data: str) -> m.DeskOpened:
    """The scenarios of a file, as forms show them. Each has the cards of the file that it uses."""
    found: list[m.DeskScenario] = []
    problems: list[str] = []
    for scenario in read_text(data, FILE):
        if scenario.error or scenario.written is None:
            problems.append(scenario.error)
            continue
        if any(one.title == scenario.title for one in found):  # once, though it holds in several editions
            continue
        try:
            found.append(draft(scenario))
        except (ArbiterError, TypeError, ValueError) as problem:
            problems.append(f"{scenario.title}: {problem}")
    if not found and not problems:
        problems.append("the file has no scenario")
    return m.DeskOpened(found, problems)


def draft(scenario: Scenario) -> m.DeskScenario:
    """A scenario as forms show it."""
    assert scenario.written is not None
    written = scenario.written
    table = written.table
    words = words_of(scenario.ruleset)
    more = {key: value for key, value in table.items() if key not in OF_DESK}
    return m.DeskScenario(
        ruleset=scenario.ruleset,
        format=scenario.format,
        title=scenario.title,
        cites=list(scenario.cites),
        cards=[card for card in written.cards if _is_used(card, table, written.cards)],
        a=_side_of(table.get("A", {}), words),
        b=_side_of(table.get("B", {}), words),
        turn=table.get("turn", "A"),
        number=scenario.number,
        at=table.get("at", ""),
        play=table.get("play", ""),
        more=more,
    )


def _is_used(card: Mapping[str, Any], table: Mapping[str, Any], cards: list[dict[str, Any]]) -> bool:
    """Whether the scenario, or a card that it names, names this one: by any of its sides."""
    said = repr(table).casefold()
    named = [one for one in cards if any(name in said for name in _names(one))]
    spoken = said + repr(named).casefold()
    return card in named or any(name in spoken for name in _names(card))


def _names(card: Mapping[str, Any]) -> list[str]:
    sides = [card, *(side for side in card.values() if isinstance(side, dict))]
    return [str(side["name"]).casefold().replace("'", "\\'") for side in sides if side.get("name")] + [
        str(side["name"]).casefold() for side in sides if side.get("name")
    ]


def _side_of(table: Mapping[str, Any], words: Words) -> m.DeskSide:
    zones = {
        key: [_entry_of(one) for one in value]
        for key, value in table.items()
        if isinstance(value, list) and key != "only"
    }
    values = {key: value for key, value in table.items() if key in words.scalars}
    return m.DeskSide(zones=zones, values=values, only=list(table.get("only", [])))


def _entry_of(entry: Any) -> m.DeskEntry:
    table: dict[str, Any] = {"card": entry} if isinstance(entry, str) else dict(entry)
    count, x, name = table["card"].partition("x ")
    copies = int(count) if x and count.isdecimal() and 1 <= int(count) <= 200 else 1
    return m.DeskEntry(
        card=name.strip() if copies > 1 or (x and count == "1") else table["card"],
        copies=copies,
        alias=table.get("as", ""),
        turned=any(bool(table.get(word)) for word in TURNED),
        face_down=table.get("face_down"),
        damage=table.get("damage", 0),
        counters=table.get("counters", {}),
        new=table.get("entered") == "this turn",
        on=table.get("on", ""),
        owner=table.get("owner", ""),
        side=table.get("side", ""),
        evolved=table.get("evolved", ""),
    )


def as_moment(found: Moment) -> m.DeskMoment:
    written = write_file(found.ruleset, found.cards, [found.table], found.format)
    return m.DeskMoment(opened(written).scenarios[0], found.left_out)
