"""Claims about a game: how they are written. :mod:`.holding` says whether they hold."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbiter.kernel.ids import FIRST, SECOND, Seat

from .records import FileError


@dataclass(frozen=True)
class Claim:
    text: str


@dataclass(frozen=True)
class Cites(Claim):
    clause: str


@dataclass(frozen=True)
class Sees(Claim):
    seat: Seat
    card: str
    wanted: bool


@dataclass(frozen=True)
class Compared(Claim):
    """Something on the left, an operator, a value on the right."""

    op: str
    value: str
    quoted: bool


@dataclass(frozen=True)
class GameIs(Compared):
    """``key``: stack, stack.top, outcome, turn, step, priority."""

    key: str


@dataclass(frozen=True)
class PlayerIs(Compared):
    """A player's value, or how many cards a zone of theirs holds."""

    seat: Seat
    key: str


@dataclass(frozen=True)
class CardIs(Compared):
    """A card's current information. ``counter``: which counters, when the key is "counters"."""

    card: str
    key: str
    counter: str = ""


@dataclass(frozen=True)
class ZoneHas(Claim):
    seat: Seat
    zone: str
    card: str
    wanted: bool


@dataclass(frozen=True)
class ZoneTop(Compared):
    """The card on top of a zone whose order is kept."""

    seat: Seat
    zone: str


@dataclass(frozen=True)
class CardHas(Claim):
    """A keyword."""

    card: str
    keyword: str
    wanted: bool


@dataclass(frozen=True)
class CardIsA(Claim):
    """A type, a race, or a part in a battle."""

    card: str
    word: str
    wanted: bool


@dataclass(frozen=True)
class DeckBreaks(Claim):
    """About the deck list of a scenario. ``clause`` "": any."""

    clause: str
    wanted: bool


GAME_KEYS = ("stack.top", "stack", "outcome", "turn", "step", "priority")
CARD_KEYS = (
    "atk", "def", "power", "damage", "cost", "rested", "engaged", "dull", "controller", "zone", "name", "owner",
    "divinity", "face_down", "host",
)  # fmt: skip
SEATS = {"A": FIRST, "B": SECOND}

_DECK = re.compile(
    r"deck (is legal|isn't legal|is not legal|breaks|doesn't break|does not break)(?:\s+(\S+))?"
)
_CITES = re.compile(r"cites\s+(\S+)")
_SEES = re.compile(r"([AB])\s+(sees|doesn't see|does not see)\s+(.+)")
_ZONE = re.compile(r"([AB])\.(\w+)\s+(has|hasn't|has not)\s+(.+)")
_OP = re.compile(r"\s*(!=|<=|>=|==|=|<|>)\s*")
_PLAYER = re.compile(r"([AB])\.(\w+)")
_TOP = re.compile(r"([AB])\.(\w+)\.top")
_COUNTERS = re.compile(r"(.+)\.counters\.(?:\"([^\"]+)\"|(\S+))")
_CARD = re.compile(r"(.+)\.(\w+)")
_HAS = re.compile(r"(.+?)\s+(hasn't|has not|has)\s+(.+)")
_IS = re.compile(r"(.+?)\s+(isn't|is not|is)\s+(.+)")


def read_claim(text: str) -> Claim:
    """A claim that cannot be read is an error of the file, not a failed claim."""
    text = text.strip().replace("’", "'")
    if match := _CITES.fullmatch(text):
        return Cites(text, match[1])
    if (match := _DECK.fullmatch(text)) and ("legal" in match[1]) == (match[2] is None):
        return DeckBreaks(text, match[2] or "", match[1] in ("breaks", "isn't legal", "is not legal"))
    if match := _SEES.fullmatch(text):
        return Sees(text, SEATS[match[1]], _name(match[3]), match[2] == "sees")
    if match := _ZONE.fullmatch(text):
        return ZoneHas(text, SEATS[match[1]], match[2], _name(match[4]), match[3] == "has")
    if compared := _compared(text):
        return compared
    if match := _HAS.fullmatch(text):
        return CardHas(text, _name(match[1]), _word(match[3]), match[2] == "has")
    if match := _IS.fullmatch(text):
        return CardIsA(text, _name(match[1]), _word(match[3]), match[2] == "is")
    raise FileError(
        f"the claim {text!r} cannot be read",
        hint="for example `A.life = 3500`, `A.graveyard has Squire`, `Squire.atk = 700`, `Squire has Flying`, "
        "`stack = 1`, `outcome = A`, `cites 804.3`, `B sees Squire`",
    )


def _compared(text: str) -> Claim | None:
    """What stands around the first operator outside quotation marks."""
    found = next((match for match in _OP.finditer(text) if not _quoted_at(text, match.start())), None)
    if found is None:
        return None
    left, right = text[: found.start()].strip(), text[found.end() :].strip()
    op = "=" if found[1] == "==" else found[1]
    quoted = len(right) >= 2 and right[0] == right[-1] == '"'
    value = right[1:-1] if quoted else right
    if not right:
        raise FileError(f"the claim {text!r} says nothing after {op}")
    if left in GAME_KEYS:
        return GameIs(text, op, value, quoted, left)
    if match := _TOP.fullmatch(left):
        return ZoneTop(text, op, value, quoted, SEATS[match[1]], match[2])
    if match := _PLAYER.fullmatch(left):
        return PlayerIs(text, op, value, quoted, SEATS[match[1]], match[2])
    if match := _COUNTERS.fullmatch(left):
        return CardIs(text, op, value, quoted, _name(match[1]), "counters", match[2] or match[3])
    if (match := _CARD.fullmatch(left)) and match[2] in CARD_KEYS:
        return CardIs(text, op, value, quoted, _name(match[1]), match[2])
    if match:
        raise FileError(
            f"a card has no {match[2]!r}", hint="a card has: " + ", ".join((*CARD_KEYS, 'counters."…"'))
        )
    raise FileError(f"{left!r} is nothing that has a value", hint="the game has: " + ", ".join(GAME_KEYS))


def _quoted_at(text: str, at: int) -> bool:
    return text[:at].count('"') % 2 == 1


def _name(text: str) -> str:
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return text[1:-1]
    return text


def _word(text: str) -> str:
    """A keyword or type, with or without its brackets."""
    text = _name(text)
    return text[1:-1].strip() if text.startswith("[") and text.endswith("]") else text
