"""A game as text that people read and compare: what it is about, the decks, each answer by its label, the cards.

    arbiter game 1
    ruleset: fow-8.01
    seed: 7
    deck A: knights
      main
        4 Ford Watcher
    1. A: yes  ; 402.3a #5f3c…
    2. B: play Ford Watcher  ; 903.2a

After ``;`` stand the clause that asks and the digest of the state before the answer, where the record has it. The cards
follow as they stand in the record, one a line, so the text is the whole record: reading it gives the same again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision

from . import answers, naming
from .carddata import CardData, DeckData, GameSetupData, setup_from
from .forfeits import WORDS, Why, concession, read_concession
from .record import VERSION, Record
from .replaying import replay
from .table import Table

TITLE = "arbiter game 1"
CARDS = "cards"
OVER = "over"
SEATS = "AB"
COMMENT = "  ; "  # a label has no two spaces in a row
#: fields of the record's game that stand in the head, as JSON where they are no plain words
HEAD = ("ruleset", "format", "seed", "unread", "asks_forced", "persons", "any_deck")

_ANSWER = re.compile(r"(\d+)\. ([AB])(:)? (.*)")


def is_notation(data: bytes) -> bool:
    return data.startswith(TITLE.encode())


# --- writing ---------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record. It is played again, so that answers can be named."""
    return (
        "\n".join(
            [TITLE, *_head(record.game), *_decks(record.game), "", *_answers(record), "", *_cards(record)]
        )
        + "\n"
    )


def _head(game: GameSetupData) -> Iterator[str]:
    for name, value in msgspec.to_builtins(game).items():
        if name in HEAD:
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value)}"


def _decks(game: GameSetupData) -> Iterator[str]:
    called = _names(game.cards)
    for seat, deck in zip(SEATS, game.decks, strict=True):
        yield f"deck {seat}: {deck.name}"
        for section, row in deck.sections:
            yield f"  {section}"
            for number, copies in groupby(row):
                yield f"    {sum(1 for _ in copies)} {called[number]}"


def _names(cards: list[CardData]) -> list[str]:
    """What each card is called: by its name, and by its number too if another has the same name."""
    names = [card.faces[0].name for card in cards]
    return [name if names.count(name) == 1 else f"{name} #{at}" for at, name in enumerate(names)]


def _answers(record: Record) -> Iterator[str]:
    digests = dict(record.digests)
    table = replay(record, 0, undo=False)
    for at, answer in enumerate(record.answers):
        digest = f" #{digests[at]}" if at in digests else ""
        conceded = read_concession(answer)
        if conceded is not None:
            yield _line(f"{at + 1}. {SEATS[conceded[0]]} {WORDS[conceded[1]]}", "", digest)
        else:
            decision = table.decision()
            assert decision is not None
            yield _line(
                f"{at + 1}. {SEATS[decision.seat]}: {_said(table, decision, answer)}", decision.clause, digest
            )
        table.step(answer)
    digest = f" #{digests[len(record.answers)]}" if len(record.answers) in digests else ""
    yield _line(f"{OVER}: {record.outcome}".rstrip(), "", digest)


def _line(text: str, clause: str, digest: str) -> str:
    comment = f"{clause}{digest}".strip()
    return f"{text}{COMMENT}{comment}" if comment else text


def _said(table: Table, decision: Decision, answer: list[int]) -> str:
    if decision.shape == YES_NO:
        return "no" if answer[0] else "yes"
    if decision.shape in (NUMBER, DIVIDE):
        return json.dumps(answer)
    labels = naming.labels(table.game, decision)
    if decision.shape in (SOME, ORDER):
        return json.dumps([labels[i] for i in answer], ensure_ascii=False)
    return labels[answer[0]]


def _cards(record: Record) -> Iterator[str]:
    yield CARDS
    for card in record.game.cards:
        yield msgspec.json.encode(card).decode()


# --- reading ---------------------------------------------------------------------------------------------------------


class _Text:
    """The lines of a game, taken one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0

    def peek(self) -> str:
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def take(self) -> str:
        line = self.peek()
        self.at += 1
        return line

    def wrong(self, what: str) -> ArbiterError:
        """What is wrong with the line taken last."""
        return ArbiterError(f"line {self.at}: {what}")


def read(text: str) -> Record:
    """The record of a text. Labels are looked up by playing the game, and digests are compared on the way."""
    lines = _Text(text)
    if lines.take() != TITLE:
        raise lines.wrong(f"a game begins with {TITLE!r}")
    head = _read_head(lines)
    decks = _read_decks(lines)
    moves = _take_moves(lines)
    cards = _read_cards(lines)
    try:
        game = msgspec.convert({**head, "cards": [], "decks": _numbered(decks, cards)}, GameSetupData)
    except msgspec.ValidationError as problem:
        raise ArbiterError(f"the head of the game: {problem}") from None
    game.cards = cards
    return _play(game, moves)


def _read_head(lines: _Text) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while not lines.peek().startswith("deck ") and lines.peek():
        name, colon, value = lines.take().partition(": ")
        if not colon or name not in HEAD:
            raise lines.wrong(f"{name[:40]!r} is nothing that a game has; there are {', '.join(HEAD)}")
        if name in ("ruleset", "format", "unread"):
            found[name] = value
            continue
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):
            raise lines.wrong(f"{value[:40]!r} is no value of {name}") from None
    return found


def _read_decks(lines: _Text) -> list[tuple[str, list[tuple[str, list[tuple[int, str]]]]]]:
    """For each deck its name and sections; of each section, how many of which card follow one another."""
    found = []
    for seat in SEATS:
        start = f"deck {seat}: "
        line = lines.take()
        if not line.startswith(start):
            raise lines.wrong(f"here stands the deck of {seat}: {start}NAME")
        sections: list[tuple[str, list[tuple[int, str]]]] = []
        while lines.peek().startswith("  "):
            entry = lines.take()
            if not entry.startswith("    "):
                sections.append((entry.strip(), []))
                continue
            count, _, name = entry.strip().partition(" ")
            if not sections or not count.isdecimal() or not 0 < int(count[:6]) <= 2000:
                raise lines.wrong("a line of a deck is a number and a card, under the name of its section")
            sections[-1][1].append((int(count), name))
        found.append((line.removeprefix(start), sections))
    return found


def _take_moves(lines: _Text) -> list[tuple[int, str]]:
    """The lines of the game, up to the one that says how it ended, with their numbers."""
    found: list[tuple[int, str]] = []
    while True:
        line = lines.take()
        if not line:
            raise lines.wrong(f"the game ends with {OVER}: and who won")
        found.append((lines.at, line))
        if line.startswith(f"{OVER}:"):
            return found


def _read_cards(lines: _Text) -> list[CardData]:
    if lines.take() != CARDS:
        raise lines.wrong(f"after the game stand the {CARDS}")
    found: list[CardData] = []
    while line := lines.peek():
        lines.take()
        try:
            found.append(msgspec.json.decode(line, type=CardData))
        except (msgspec.DecodeError, RecursionError) as problem:
            raise lines.wrong(f"this is no card: {problem}") from None
    return found


def _numbered(
    decks: list[tuple[str, list[tuple[str, list[tuple[int, str]]]]]], cards: list[CardData]
) -> list[Any]:
    numbers = {name: at for at, name in enumerate(_names(cards))}
    made = []
    for deck, sections in decks:
        rows: list[tuple[str, list[int]]] = []
        for section, entries in sections:
            row: list[int] = []
            for count, name in entries:
                if name not in numbers:
                    raise ArbiterError(f"deck {deck}: the text has no card {name[:60]!r}")
                row += [numbers[name]] * count
            rows.append((section, row))
        made.append(msgspec.to_builtins(DeckData(deck, rows)))
    return made


def _play(game: GameSetupData, moves: list[tuple[int, str]]) -> Record:
    setup = setup_from(game)
    table = Table(setup.new_game(), setup, undo=False)
    digests: list[tuple[int, str]] = []
    for number, line in moves:
        text, _, comment = line.partition(COMMENT)
        digest = comment.partition("#")[2]
        if digest:
            digests.append((len(table.answers), digest))
            if digest != table.digest():
                raise ArbiterError(
                    f"line {number}: the game is not the one that was written down",
                    hint="the rules or cards have changed since, or the text was edited",
                )
        try:
            if text.startswith(f"{OVER}:"):
                outcome = text.partition(":")[2].strip()
                if outcome != table.outcome:
                    raise ArbiterError(
                        f"the text says {outcome or 'nobody'} won, the game {table.outcome or 'nobody'}"
                    )
                break
            table.step(_understood(table, text))
        except ArbiterError as problem:
            raise ArbiterError(
                f"line {number}: {problem.message}", clause=problem.clause, hint=problem.hint
            ) from None
    return Record(VERSION, game, table.answers, digests, table.outcome)


def _understood(table: Table, text: str) -> list[int]:
    """The answer that a line says."""
    match = _ANSWER.fullmatch(text)
    if match is None or int(match[1][:9]) != len(table.answers) + 1:
        raise ArbiterError(f"here stands answer {len(table.answers) + 1}: NUMBER. SEAT: ANSWER")
    seat, said = SEATS.index(match[2]), match[4]
    if not match[3]:
        why = next((why for why in Why if WORDS[why] == said), None)
        if why is None:
            raise ArbiterError(f"{said[:60]!r} is no way to lose; an answer has a colon before it")
        return concession(seat, why)
    decision = table.decision()
    if decision is None or decision.seat != seat:
        raise ArbiterError(f"{match[2]} is not asked anything here")
    return answers.check(table.game, decision, _value(table, decision, said))


def _value(table: Table, decision: Decision, said: str) -> answers.Answer:
    if decision.shape == YES_NO:
        if said not in ("yes", "no"):
            raise ArbiterError(f"{said[:60]!r} is neither yes nor no")
        return said == "yes"
    if decision.shape not in (NUMBER, DIVIDE, SOME, ORDER):
        return [answers.option(table.game, decision, said)]
    try:
        value = json.loads(said)
    except (ValueError, RecursionError):
        value = None
    kind = int if decision.shape in (NUMBER, DIVIDE) else str
    if not isinstance(value, list) or not all(type(one) is kind for one in value):
        raise ArbiterError(f"{said[:60]!r} is no list of {'numbers' if kind is int else 'options'}")
    return value
