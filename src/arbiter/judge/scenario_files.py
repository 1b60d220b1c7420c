"""Reading scenario files. Whatever is wrong is said with the file, the scenario and the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from arbiter import files
from arbiter.abilities.card import Card
from arbiter.cards.decks import tokens_of
from arbiter.cards.library import CardLibrary
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.ids import NO_SEAT, Seat
from arbiter.kernel.ruleset import Ruleset
from arbiter.rulebook.rulings import editions, family, of_edition

from . import file_keys
from .file_cards import read_cards, reason_of
from .records import TRANSFORMATIONS, Entry, FileError, Scenario, Written
from .vocabulary import Words, words_of

TURNED = ("rested", "engaged", "dull")
PLAYERS = ("A", "B")
MAX_BYTES = 2_000_000


def read_file(
    path: Path, ruleset: str = "", under: str = "", databases: Mapping[str, CardLibrary] | None = None
) -> list[Scenario]:
    """Every scenario of a file, once for each edition if it names a family ("fow-5.x"). A scenario that cannot be read
    says why in ``error``; a file that cannot be read is raised. ``ruleset``: for scenarios that name none. ``under``:
    another edition of the game, under which they are read instead, without their citations. ``databases``: cards by
    game that a scenario may name besides those of its file.
    """
    try:
        data = files.read(path, MAX_BYTES)
    except ArbiterError as error:
        raise FileError(error.message, hint=error.hint) from None
    return read_text(data, path, ruleset, under, databases)


def read_text(
    text: bytes | str,
    path: Path,
    ruleset: str = "",
    under: str = "",
    databases: Mapping[str, CardLibrary] | None = None,
) -> list[Scenario]:
    """The same for the content of a file: ``path`` is what messages call it, and it need not exist."""
    content = _parse(text, path)
    for key in content:
        if key not in file_keys.FILE:
            raise _unknown(f"{path}: the file has a key", key, list(file_keys.FILE))
    named = _text(content, "ruleset", str(path)) or ruleset or _folder(path)
    usual_format = _text(content, "format", str(path))
    cards = _tables(content, "card", path)
    found: list[Scenario] = []
    for number, table in enumerate(_tables(content, "scenario", path), 1):
        title = table.get("title")
        if not isinstance(title, str) or not title.strip():
            title = f"scenario {number}"
        written_for = str(table.get("ruleset", named))
        for each in _editions(written_for, table.get("also", []), under):
            scenario = Scenario(path, title, each, nth=number)
            try:
                said = _under_another(table, written_for, each, citing=not under)
                found.append(_scenario(scenario, said, cards, usual_format, databases))
            except ArbiterError as error:
                why = f"{path}: {title!r}: {reason_of(error)}"
                found.append(replace(scenario, cites=_cites_anyhow(table), error=why))
    return found


def _editions(named: str, also: object, under: str) -> list[str]:
    """The rulesets a scenario is read for."""
    if under:
        return [under] if named.partition("-")[0] == under.partition("-")[0] else []
    more = also if isinstance(also, list) and all(isinstance(each, str) for each in also) else []
    return editions(named, more, RULESETS)


def _under_another(table: dict[str, Any], named: str, ruleset: str, citing: bool) -> dict[str, Any]:
    """The scenario as another edition reads it: what it says of clauses is said of those that say the same there."""
    also = table.get("also", [])
    if not isinstance(also, list) or any(not isinstance(each, str) for each in also):
        raise FileError('also must be a list of editions, such as ["fow-5.x"]')
    for each in also:
        if not family(each, RULESETS) or each.partition("-")[0] != named.partition("-")[0]:
            raise FileError(f"also: {each!r} is no other edition of {named}")
    made = {**table, "cites": list(of_edition(_cites(table), named, ruleset)) if citing else []}
    if isinstance(made.get("play"), str) and ruleset not in family(named, [ruleset]):
        made["play"] = "\n".join(
            _cited_there(line, named, ruleset, citing) for line in made["play"].splitlines()
        )
    return made


def _cites(table: dict[str, Any]) -> list[str]:
    cites = table.get("cites", [])
    if not isinstance(cites, list) or any(not isinstance(each, str) for each in cites):
        raise FileError('cites must be a list of clause ids, such as ["804.3"]')
    return cites


def _cited_there(line: str, named: str, ruleset: str, citing: bool) -> str:
    claim = line.strip()
    if not claim.startswith("expect: cites"):
        return line
    same = of_edition(claim.removeprefix("expect: cites").split(), named, ruleset) if citing else ()
    return "\n".join(f"expect: cites {each}" for each in same)


def _parse(text: bytes | str, path: Path) -> dict[str, Any]:
    try:
        if len(text) > MAX_BYTES:
            raise ArbiterError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB")
        found = files.toml(text, path)
    except ArbiterError as error:
        raise FileError(error.message, hint=error.hint) from None
    _check_texts(found, path)
    return found


def _check_texts(found: Any, path: Path) -> None:
    """Titles, names and texts are shown in terminals, which take some signs for commands."""
    for each in files.texts(found):
        if not files.is_printable(each):
            raise FileError(f"{path}: {each[:60]!r} holds control characters")


def _folder(path: Path) -> str:
    """The ruleset a folder is named after, for files that name none."""
    for parent in path.resolve().parents:
        if parent.name in RULESETS:
            return parent.name
    return ""


def _cites_anyhow(table: dict[str, Any]) -> tuple[str, ...]:
    cites = table.get("cites")
    return tuple(str(each) for each in cites) if isinstance(cites, list) else ()


def _tables(content: dict[str, Any], key: str, path: Path) -> list[dict[str, Any]]:
    found = content.get(key, [])
    if not isinstance(found, list) or any(not isinstance(each, dict) for each in found):
        raise FileError(f"{path}: {key} must be written [[{key}]]")
    return found


def _text(table: dict[str, Any], key: str, where: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise FileError(f"{where}: {key} must be text, not {value!r}")
    return value


def _unknown(where: str, key: str, known: tuple[str, ...] | list[str]) -> FileError:
    near = get_close_matches(key, known, n=3, cutoff=0.6)
    return FileError(f"{where} {key!r} that means nothing", hint="perhaps " + ", ".join(near or known))


# --- one scenario --------------------------------------------------------------------------------------------------


def _scenario(
    scenario: Scenario,
    table: dict[str, Any],
    cards: list[dict[str, Any]],
    usual_format: str,
    databases: Mapping[str, CardLibrary] | None = None,
) -> Scenario:
    for key in table:
        if key not in file_keys.SCENARIO:
            raise _unknown("there is a key", key, list(file_keys.SCENARIO))
    if not isinstance(table.get("title"), str) or not table["title"].strip():
        raise FileError("a scenario needs a title")
    if not scenario.ruleset:
        raise FileError("no ruleset is named", hint='ruleset = "fow-8.01" at the top of the file')
    format = _text(table, "format", "format") or usual_format
    rules = make_ruleset(scenario.ruleset, format)
    words = words_of(scenario.ruleset)
    made_cards, bad = read_cards(scenario.ruleset, rules, cards)
    if databases and (library := databases.get(scenario.ruleset.partition("-")[0])) is not None:
        _add_from_database(made_cards, bad, table, library)
    made = replace(
        scenario,
        format=format,
        cites=tuple(_cites(table)),
        cards=made_cards,
        bad=bad,
        turn_player=_player(table, "turn"),
        first=_player(table, "first"),
        first_given="first" in table,
        number=_number(table, "number", 5, file_keys.FIRST_TURN, file_keys.LAST_TURN),
        seed=_number(table, "seed", 0, file_keys.FIRST_SEED, file_keys.LAST_SEED),
        setup=_flag(table, "setup"),
        chance=_chance(table),
        at=_phase(table, words),
        play=_text(table, "play", "play"),
        deck=_text(table, "deck", "deck"),
        fixed=_fixed(table),
        written=Written(cards, table, usual_format, databases),
    )
    return _position(made, table, rules, words)


def read_again(scenario: Scenario, written: Written) -> Scenario:
    """The scenario as it reads when something else is written."""
    plain = Scenario(scenario.file, scenario.title, scenario.ruleset, nth=scenario.nth)
    return _scenario(plain, written.table, written.cards, written.format, written.databases)


def _fixed(table: dict[str, Any]) -> dict[str, str]:
    """Which transformations change the verdict, and why: ``fixed = { seats = "chance" }``."""
    value = table.get("fixed", {})
    if not isinstance(value, dict):
        raise FileError('fixed must be written { seats = "chance" }')
    for key, why in value.items():
        if key not in TRANSFORMATIONS:
            raise _unknown("fixed names a transformation", key, TRANSFORMATIONS)
        if not isinstance(why, str) or not re.fullmatch(r"[\w-]+", why):
            raise FileError(f"fixed.{key} must say why in one word, not {why!r}")
    return value


def _player(table: dict[str, Any], key: str) -> Seat:
    value = table.get(key, "A")
    if value not in PLAYERS:
        raise FileError(f"{key} must be A or B, not {value!r}")
    return Seat(PLAYERS.index(value))


def _number(table: dict[str, Any], key: str, usual: int, lo: int, hi: int) -> int:
    value = table.get(key, usual)
    if type(value) is not int or not lo <= value <= hi:
        raise FileError(f"{key} must be a whole number from {lo} to {hi}, not {value!r}")
    return value


def _flag(table: dict[str, Any], key: str) -> bool:
    value = table.get(key, False)
    if type(value) is not bool:
        raise FileError(f"{key} must be true or false, not {value!r}")
    return value


def _chance(table: dict[str, Any]) -> bool:
    """Whether the set-up is left to chance, as ``seed`` has it."""
    value = _flag(table, "chance")
    if value and (not _flag(table, "setup") or "first" in table):
        raise FileError(
            "chance goes with setup = true and without first", hint='first = "A" names whom chance picks'
        )
    return value


def _phase(table: dict[str, Any], words: Words) -> str:
    value = _text(table, "at", "at")
    if not value:
        return ""
    found = words.phase(value)
    if found is None:
        raise FileError(
            f"there is no phase {value!r}", hint="at = " + ", ".join(dict.fromkeys(words.phases.values()))
        )
    return found


def _add_from_database(
    made: dict[str, Card], bad: dict[str, str], table: dict[str, Any], library: CardLibrary
) -> None:
    """The cards of a database that the scenario names in its zones or its deck list; those of its file count first."""
    for said in _texts([table.get("A"), table.get("B"), table.get("deck")]):
        match = _COPIES.fullmatch(said)
        name = (match[2] or match[4]).strip() if match and said not in library else said
        if find_card(made, name) is None and name not in bad and name in library:
            try:
                made[name] = library.find(name)
            except ArbiterError as error:
                bad[name] = reason_of(error)
    for token in tokens_of(made.values(), library):
        made.setdefault(token.name, token)


def _texts(value: Any) -> Iterator[str]:
    """Every text in the zones and lines of a scenario."""
    if isinstance(value, str):
        for line in value.splitlines():
            yield line.strip()
            yield re.sub(r"^\d+\s+", "", line.strip())
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def unused_bad_cards(path: Path, scenarios: list[Scenario], failures: str) -> list[str]:
    """What is wrong with cards of a file that no scenario uses, so that no verdict says it. ``told``: the verdicts."""
    found = dict.fromkeys(why for scenario in scenarios for why in scenario.bad.values())
    return [f"{path}: {why}" for why in found if why not in failures]


# --- the position --------------------------------------------------------------------------------------------------


def _position(scenario: Scenario, table: dict[str, Any], rules: Ruleset, words: Words) -> Scenario:
    entries: list[Entry] = []
    values: tuple[dict[str, int], dict[str, int]] = ({}, {})
    only: list[frozenset[str]] = []
    given: list[frozenset[str]] = []
    zones = {key: zone for key, zone in words.zones.items() if zone in rules.zone_number}
    for seat, name in enumerate(PLAYERS):
        side = table.get(name, {})
        if not isinstance(side, dict):
            raise FileError(f"{name} must hold zones and values: {name}.hand = [...]")
        only.append(_only(side, zones, name))
        seen: set[str] = set()
        for key, value in side.items():
            where = f"{name}.{key}"
            if key in zones:
                seen.add(zones[key])
                entries.extend(_entries(value, Seat(seat), key, zones[key], where, scenario, words))
            elif key in words.scalars:
                try:
                    values[seat].update(words.scalars[key].write(value))
                except ArbiterError as error:
                    raise FileError(
                        f"{where}: {error.message}", clause=error.clause, hint=error.hint
                    ) from None
            elif key != "only":
                raise _unknown(f"{name} has a key", key, [*zones, *words.scalars, "only"])
        given.append(frozenset(seen))
    aliases = [entry.alias for entry in entries if entry.alias]
    for alias in aliases:
        if aliases.count(alias) > 1:
            raise FileError(f"two cards are called {alias!r}")
    return replace(
        scenario, entries=tuple(entries), values=values, only=(only[0], only[1]), given=(given[0], given[1])
    )


def _only(side: dict[str, Any], zones: dict[str, str], name: str) -> frozenset[str]:
    value = side.get("only", [])
    if not isinstance(value, list) or any(not isinstance(each, str) for each in value):
        raise FileError(f'{name}.only must be a list of zones, such as ["main_deck"]')
    for each in value:
        if each not in zones:
            raise _unknown(f"{name}.only names a zone", each, list(zones))
    return frozenset(zones[each] for each in value)


_COPIES = re.compile(r"(\d+)\s*[x×]\s+(.+)|(\d+)[x×](\S.*)")


def _entries(
    value: Any, seat: Seat, key: str, zone: str, where: str, scenario: Scenario, words: Words
) -> list[Entry]:
    if not isinstance(value, list):
        raise FileError(f"{where} must be a list of cards, not {value!r}")
    found: list[Entry] = []
    for item in value:
        table = {"card": item} if isinstance(item, str) else item
        if not isinstance(table, dict):
            raise FileError(f"{where}: {item!r} is no card", hint='"Name" or { card = "Name", ... }')
        found.append(_entry(table, seat, key, zone, where, scenario, words))
    return found


def _entry(
    table: dict[str, Any], seat: Seat, key: str, zone: str, where: str, scenario: Scenario, words: Words
) -> Entry:
    known = [k for k in file_keys.ENTRY if k not in TURNED or k in words.turned]
    for each in table:
        if each not in known:
            raise _unknown(f"{where}: an entry has a key", each, known)
    named = table.get("card")
    if not isinstance(named, str) or not named.strip():
        raise FileError(f"{where}: an entry names no card")
    copies, name = 1, named.strip()
    if find_card(scenario.cards, name) is None and (match := _COPIES.fullmatch(name)):
        copies, name = int(match[1] or match[3]), (match[2] or match[4]).strip()
        if copies > file_keys.MAX_COPIES:
            raise FileError(f"{where}: {copies} copies are more than {file_keys.MAX_COPIES}")
    card = find_card(scenario.cards, name)
    if card is None:
        refuse_bad(scenario.bad, name)
        near = get_close_matches(name, scenario.cards, n=3, cutoff=0.5)
        raise FileError(
            f"{where}: there is no card {name!r}", hint="perhaps " + ", ".join(near) if near else None
        )
    alias = _text(table, "as", where).strip()
    if alias and copies > 1:
        raise FileError(f"{where}: {copies} copies cannot share the name {alias!r}")
    entered = table.get("entered", "before")
    if entered not in file_keys.ENTERED:
        raise FileError(f'{where}: entered must be "this turn" or "before", not {entered!r}')
    turned = any(_flag(table, word) for word in TURNED if word in table)
    return Entry(
        card=name,
        player=seat,
        zone=zone,
        key=key,
        copies=copies,
        alias=alias,
        turned=turned,
        face_down=_flag(table, "face_down") if "face_down" in table else None,
        damage=_number(table, "damage", 0, 0, file_keys.MAX_NUMBER),
        counters=_counters(table, where),
        before=entered == "before",
        on=_text(table, "on", where).strip(),
        owner=_player(table, "owner") if "owner" in table else NO_SEAT,
        side=_text(table, "side", where).strip(),
        evolved=_text(table, "evolved", where).strip(),
    )


def _counters(table: dict[str, Any], where: str) -> tuple[tuple[str, int], ...]:
    value = table.get("counters", {})
    if not isinstance(value, dict) or any(
        type(n) is not int or not 0 <= n <= file_keys.MAX_NUMBER for n in value.values()
    ):
        raise FileError(f'{where}: counters are written {{ "+100/+100" = 2 }}')
    return tuple((name, n) for name, n in value.items() if n)


def refuse_bad(bad: dict[str, str], name: str) -> None:
    """Refuse a card whose definition cannot be read."""
    for each, why in bad.items():
        if each.casefold() == name.casefold():
            raise FileError(why)


def find_card(cards: dict[str, Card], name: str) -> Card | None:
    """The card of that name, of either side; case matters only if it must."""
    if name in cards:
        return cards[name]
    folded = name.casefold()
    for card in cards.values():
        if any(face.name.casefold() == folded for face in card.faces):
            return card
    return None
