"""Force of Will: its lexicon and the shared English, put together."""

from __future__ import annotations

import re

from ...rulebook.hearing import cite
from ..english.orthography import forms_of
from ..grammar import Converter, Wording, wording
from ..language import Language, grammar_of
from ..lexer import Lexicon, Rewrite, Tracked
from ..nested import nested
from .conventions import FowConventions
from .orthography import PROPOSALS, REMINDERS, SIGNS, SLIPS, SPELLINGS
from .terms import MARKS
from .words import CONVERTERS, LISTED, PLAIN, inflection, inflections

#: Wordings of the grammar that mean what they do because the rulebook says so (``//@`` in the grammar files).
WORDINGS: tuple[Wording, ...] = (
    wording("type card in a zone", clause="fow-8.01:201.5"),
    wording("name", clause=("fow-8.01:202.3", "fow-8.01:202.3a")),
    wording("deck", clause="fow-8.01:304.4"),
    wording("addition subtype", clause="fow-8.01:1406.1a"),
    wording("a player's field", clause="fow-8.01:307.8a"),
    wording("out of the game", clause="fow-8.01:317.1"),
    wording("token without a type", clause="fow-8.01:1303.1b"),
    wording("old automatic ability", clause="fow-8.01:1411.1"),
    wording("old [Trigger]", clause="fow-8.01:1411.1a"),
    wording("X00", clause="fow-8.01:903.3c"),
    wording("[Trigger] anytime", clause="fow-8.01:1113.2a-i"),
    wording("[Enter]", clause="fow-8.01:1140.1"),
    wording("symbol skill", clause="fow-8.01:1413.2"),
    # old cards
    wording("magic stone area", clause="fow-8.01:1404.1"),
    wording("chant-standby area", clause="fow-8.01:1404.2"),
    wording("[Spell:Chant]", clause="fow-8.01:1405.2a"),
    wording("[Spell:Chant-Instant]", clause="fow-8.01:1405.3a"),
    wording("[Spell:Chant-Standby]", clause="fow-8.01:1405.4a"),
    wording("summon spell", clause="fow-8.01:1407.1"),
    wording("normal spell", clause="fow-8.01:1407.2"),
    wording("normal and summon spell", clause=("fow-8.01:1407.1", "fow-8.01:1407.2")),
    wording("[J-Activate]", clause="fow-8.01:1408.1"),
    wording("[Activate] and [Continuous]", clause="fow-8.01:1409.1"),
    wording("battle phase", clause=("fow-8.01:1410.1", "fow-8.01:1410.1a")),
    wording("old [Enter]", clause=("fow-8.01:1411.2", "fow-8.01:1411.2a")),
    wording("[Target Attack]", clause=("fow-8.01:1414.1", "fow-8.01:1414.2")),
    wording("old [Break]", clause="fow-8.01:1415.1b-ii"),
)


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("fow")}
    grammar = grammar_of("fow", converters, WORDINGS)
    # no race or trait has "and" in it: "Elves and Beasts" are two
    lexicon = Lexicon(
        inflections() | forms_of(grammar.source, ()),
        grammar.words,
        PLAIN,
        inside_names=frozenset({"of", "the", "de"}),
        nouns=frozenset(LISTED["thing"]),
    )
    return Language(
        "fow",
        grammar,
        lexicon,
        SIGNS,
        rewrites,
        split,
        start,
        "paragraph",
        inflection(),
        FowConventions(),
        MARKS,
        SLIPS,
        PROPOSALS,
    )


def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The card's own name, which means the card, and spellings."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 2:
        own = (
            Rewrite(re.compile(rf"\[{re.escape(name)}\]"), "cards with the same name as this card"),
            Rewrite(re.compile(rf'(?<!["\w]){re.escape(name)}(?!["\w])'), "this card"),
        )
    return (*own, *REMINDERS, *SPELLINGS)


def split(tracked: Tracked) -> list[Tracked]:
    """Each line is an ability (204.2), except that a list of choices may run over lines."""
    out: list[tuple[int, int]] = []
    for found in re.finditer(r"[^\n]+", tracked.text):
        if not found[0].strip():
            continue
        line = found[0].strip()
        before = tracked.text[out[-1][0] : out[-1][1]].rstrip() if out else ""
        if out and (
            re.match(r"or\b|- |Play this ability only\b", line, re.IGNORECASE)
            or before.endswith((";", " -", "=>", ","))
            or re.search(r"\[(?:Seal|Legend)\] \d+$|^\[(?:Null|Torrent)\]$", before)
        ):
            out[-1] = (out[-1][0], found.end())
        else:
            if out:
                cite("fow-8.01:204.2")
            out.append((found.start(), found.end()))
    return [tracked.slice(begin, end) for begin, end in out]


def start(types: tuple[str, ...]) -> str:
    spell = {"chant", "rune"} & set(types)
    return "chant_paragraph" if spell else "paragraph"
