"""What stands where in an observation, field by field. Changing anything here makes a new version."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from .actions import ACTIONS, PAGE, SHAPES
from .facts import HISTORY

VERSION: Final = 1

ROWS: Final = 128  # cards
OPTIONS: Final = PAGE

ZONES: Final = 16
STATS: Final = 4
VALUES: Final = 16
PHASES: Final = 16
TYPES: Final = 8
RACES: Final = 8
ATTRIBUTES: Final = 8
KEYWORDS: Final = 16
ABILITIES: Final = 8
RECORDS: Final = 48
VERBS: Final = 32
TOPICS: Final = 32
OPTION_RECORDS: Final = 24

#: columns of a card that change while it is played
STATUS: Final = (
    "present",
    "known",
    "owned by me",
    "controlled by me",
    "place from the top",
    "turned",
    "face down",
    "token",
    "ability",
    "attacking",
    "blocking",
    "damage",
    "counters",
    "attached",
    "keywords",
)


def _several(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {i}" for i in range(count))


#: what is printed on a card, as it was read
PRINTED: Final = (
    *_several("printed number", STATS),
    *_several("has printed number", STATS),
    *_several("type", TYPES),
    *_several("race", RACES),
    *_several("attribute", ATTRIBUTES),
    *_several("keyword", KEYWORDS),
    *_several("abilities of kind", ABILITIES),
    *_several("record", RECORDS),
)
CARD: Final = (*STATUS, *_several("number now", STATS), *_several("zone", ZONES), *PRINTED)
GLOBAL: Final = (
    "turn",
    "my turn",
    "my priority",
    "I am asked",
    *_several("phase", PHASES),
    *_several("my value", VALUES),
    *_several("other's value", VALUES),
    *_several("my cards in zone", ZONES),
    *_several("other's cards in zone", ZONES),
)
FACT: Final = (
    "present",
    "kind",
    "whose",
    "amount",
    "from zone",
    "whose zone it left",
    "to zone",
    "whose zone it went to",
)
QUESTION: Final = (
    "asked",
    *(f"shape: {shape}" for shape in SHAPES),
    *_several("topic", TOPICS),
    "least",
    "most",
    "unit",
    "total",
    "chosen so far",
    "page",
    "pages",
    "may end",
)
OPTION: Final = (
    "present",
    "legal",
    "chosen already",
    "about me",
    "about the other",
    "least number",
    "greatest number",
    "has an ability",
    *_several("verb", VERBS),
    *_several("record", OPTION_RECORDS),
)

#: where the parts of a card's row begin
NUMBERS_AT: Final = len(STATUS)
ZONES_AT: Final = NUMBERS_AT + STATS
PRINTED_AT: Final = ZONES_AT + ZONES

#: the arrays of an observation: shape and type
FLOATS: Final = {
    "cards": (ROWS, len(CARD)),
    "globals": (len(GLOBAL),),
    "history": (HISTORY, len(FACT)),
    "question": (len(QUESTION),),
    "options": (OPTIONS, len(OPTION)),
}
INDICES: Final = {"option_cards": (OPTIONS, 2), "source": (1,)}

#: an observation is kept as one record of bytes, its arrays one after the other; where each begins
CARD_BYTES: Final = 4 * len(CARD)
OPTION_BYTES: Final = 4 * len(OPTION)
FACT_BYTES: Final = 4 * len(FACT)
GLOBALS_AT: Final = ROWS * CARD_BYTES
HISTORY_AT: Final = GLOBALS_AT + 4 * len(GLOBAL)
QUESTION_AT: Final = HISTORY_AT + HISTORY * FACT_BYTES
OPTIONS_AT: Final = QUESTION_AT + 4 * len(QUESTION)
OPTION_CARDS_AT: Final = OPTIONS_AT + OPTIONS * OPTION_BYTES
SOURCE_AT: Final = OPTION_CARDS_AT + 2 * 2 * OPTIONS
MASK_AT: Final = SOURCE_AT + 2
END: Final = MASK_AT + ACTIONS
RECORD: Final[int] = -(-END // 64) * 64  # bytes, so that records side by side begin where processors like it
PLACES: Final = {
    "cards": 0,
    "globals": GLOBALS_AT,
    "history": HISTORY_AT,
    "question": QUESTION_AT,
    "options": OPTIONS_AT,
    "option_cards": OPTION_CARDS_AT,
    "source": SOURCE_AT,
    "action_mask": MASK_AT,
}


def bucket(word: str, count: int) -> int:
    """The column a word belongs to: the same in every run and every version of Arbiter."""
    return crc32(word.encode()) % count
