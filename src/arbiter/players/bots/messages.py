"""The messages between a host and a bot: one JSON object a line (docs/bots.md). The host speaks first; a bot writes
nothing but the answer to what it was sent."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from arbiter.kernel.visibility import View

PROTOCOL = 1
LONGEST_NAME = 100
LONGEST_MESSAGE = 1000

Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Word = Annotated[str, Meta(max_length=2000)]


class Clock(Struct):
    """Seconds: for each answer, and for all answers of the game together."""

    answer: float
    game: float


class CardText(Struct, omit_defaults=True):
    """A card as it is printed; ``others`` are its other sides."""

    name: str
    types: list[str]
    cost: str = ""
    races: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    stats: dict[str, int] = field(default_factory=dict)
    text: str = ""
    others: list[CardText] = field(default_factory=list)


class DeckCard(Struct):
    count: int
    card: CardText


class Hello(Struct, tag="hello", omit_defaults=True):
    """A game begins, or goes on. ``deck``: the bot's own cards; of the other's deck nothing is known. ``record``: the
    whole game, hidden cards too, which only hosts send that trust the bot; our own never do."""

    protocol: int
    ruleset: str
    format: str
    seat: int
    deck: list[DeckCard]
    clock: Clock
    record: dict[str, Any] | None = None


class OptionData(Struct, omit_defaults=True):
    """Something that may be chosen. ``card``: the handle of the card it is about, -1 for player A, -2 for player B, 0
    for none; ``others``: handles of what else it names; ``detail``: the text of the ability."""

    label: str
    verb: str
    card: int = 0
    others: list[int] = field(default_factory=list)
    detail: str = ""
    clause: str = ""


class Question(Struct, omit_defaults=True):
    """``shape``: "one", "some", "number", "order", "divide" or "yes or no"; docs/bots.md says what each takes.
    ``legal``: answers to "some" that are known to be legal; with ``checked`` others may be, without it none is.
    ``default``: the answer of somebody without a wish, where there is one. ``source``: the card that asks,
    ``text``: the printed text of its ability that does."""

    shape: str
    about: str
    question: str
    options: list[OptionData]
    clause: str = ""
    lo: int = 1
    hi: int = 1
    unit: int = 1
    total: int = 0
    floor: list[int] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    checked: bool = False
    default: list[int] | None = None
    source: int = 0
    text: str = ""


class LogLine(Struct, omit_defaults=True):
    text: str
    clause: str = ""


class Ask(Struct, tag="ask", omit_defaults=True):
    """``log``: what has happened, from line ``log_from`` on; a bot that keeps the log drops what it has from there.
    ``view.ask`` is left out: the question says it. ``answers``: with a record, all answers of the game so far."""

    id: int
    question: Question
    view: View
    log: list[LogLine]
    log_from: int
    time: Clock
    answers: list[list[int]] | None = None


class Result(Struct, tag="result", omit_defaults=True):
    """The game is over. ``outcome``: "A", "B" or "draw"; ``reason``: why a player lost by how it answered."""

    outcome: str
    seat: int
    reason: str = ""


class Analyse(Struct, tag="analyse", omit_defaults=True):
    """What would you do here? ``position``: a scenario file (docs/scenarios.md) with one scenario."""

    id: int
    position: str


class Bye(Struct, tag="bye"):
    """Nothing more will come."""


class Ready(Struct, tag="hello", omit_defaults=True):
    """The bot's answer to hello."""

    protocol: int
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Answer(Struct, tag="answer", omit_defaults=True):
    """``answer``: numbers of options; a single number, a label, yes or no; for a division also parts by label."""

    id: int
    answer: (
        Annotated[list[Number | Word], Meta(max_length=10_000)]
        | Annotated[dict[Word, Number], Meta(max_length=10_000)]
        | bool
        | Number
        | Word
    )


class MoveData(Struct, omit_defaults=True):
    """``chance``: of winning, as far as the player has an opinion."""

    answer: list[int]
    label: str
    chance: float | None = None


class Analysis(Struct, tag="analysis", omit_defaults=True):
    """The moves, the best first."""

    id: int
    seat: int
    moves: list[MoveData]


class Problem(Struct, tag="error"):
    """The bot cannot do what it was asked; in a game it loses."""

    message: Annotated[str, Meta(max_length=LONGEST_MESSAGE)]


ToBot = Hello | Ask | Result | Analyse | Bye
FromBot = Ready | Answer | Analysis | Problem


def schema() -> dict[str, Any]:
    """The JSON schema of all messages, as docs/bots.schema.json has it."""
    (to_bot, from_bot), components = msgspec.json.schema_components(
        [ToBot, FromBot], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Arbiter's bot protocol, version {PROTOCOL}",
        "$defs": {**components, "ToBot": to_bot, "FromBot": from_bot},
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
    }
