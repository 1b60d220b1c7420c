"""What the rulebook says of old cards (1404–1417): their words stand for those of today."""

from __future__ import annotations

import re

from ..lexer import Rewrite
from .rewriting import rule

OLD_CARDS: tuple[Rewrite, ...] = (
    rule(r"\[Activated\]", "[Activate]"),
    rule(r"<(J/(?:resonator|ruler))>", r"\1", re.IGNORECASE),
    rule(r"(?<=\{Rest\}, )Pay (?=\{)", "", re.IGNORECASE),
    rule(r"\[Activate\]\s*Pay\s+(?=\{)", ""),
    rule(
        r"(?:^\s*|(?<=\")|(?<=: ))\[(?:Activate|Continuous)\](?! of\b| abilit):?\s*",
        "",
        re.IGNORECASE | re.MULTILINE,
        clause="fow-8.01:1409.1",
    ),
    rule(r"^\s*Pay (?=\{[^:\n]*:)", "", re.IGNORECASE | re.MULTILINE),
    rule(r"\[J-Activate\]", "[Judgment]", clause="fow-8.01:1408.1"),
    rule(r"\[Target Attack\]", "[Precision]", clause=("fow-8.01:1414.1", "fow-8.01:1414.2")),
    rule(
        r"(?<!with )(?<!lose )(?<!loses )\[Enter\]\s*(?::|=>)?\s*(?=\S)",
        "[Enter] => ",
        clause=("fow-8.01:1411.2", "fow-8.01:1411.2a"),
    ),
    rule(r"(?<=\[Judgment\]):? Pay ", " "),
    rule(r"(\[Force\] \d+)(?=\s+[A-Z])", r"\1."),
    rule(r"(?<=\[Incarnation\]) (\{\w\})(?=\{)", r" \1, "),
    rule(r"(?<=\[Evolution\]) (\{\w\}) (?=Discard)", r" \1, "),
    rule(r"(?<=\[Bestow\]):", ""),
    rule(r"\[Enter\] => ability", "[Enter] ability"),
    rule(r"\[Break\]\s*(?::|=>)?\s*", "[Break] => ", clause="fow-8.01:1415.1b-ii"),
    rule(r"\[Race:\s*([^\]]+)\]", r"\1"),
    rule(r"\[Resonator:\s*([^\]]+)\](?: cards?)?", r"\1 resonator"),
    rule(r"\bnon-spell\b", "non-chant", clause="fow-8.01:1405.1"),
    rule(r"\[Spell:\s*Chant\]", "chant", clause="fow-8.01:1405.2a"),
    rule(r"\[Spell:\s*Chant-Instant\]", "chant with [Quickcast]", clause="fow-8.01:1405.3a"),
    rule(r"\[Spell:\s*Chant-Standby\]", "chant with [Trigger]", clause="fow-8.01:1405.4a"),
    rule(r"spell: ?chant-instant", "chant with [Quickcast]"),
    rule(r"spell: ?chant-standby", "chant with [Trigger]"),
    rule(r"\bchant with (\[\w+\]) spell", r"chant spell with \1"),
    rule(r"\bchants? (?:or|and) chants? with \[Quickcast\](?: cards?)?", "chants"),  # 1405.2a, 1405.3a
    rule(r"sum+on spell", "resonator spell", clause="fow-8.01:1407.1"),
    rule(r"normal spell", "non-resonator spell", clause="fow-8.01:1407.2"),
    # cards of that area keep its name, for rules in which it is a zone of its own
    rule(
        r"(\bcards? in (?:[\w']+ ){1,2})magic stones? areas?", r"\1magic_stone_area", clause="fow-8.01:1404.1"
    ),
    rule(r"magic stones? areas?", "field", clause="fow-8.01:1404.1"),
    rule(r"chant-standby area", "standby area", clause="fow-8.01:1404.2"),
    rule(r"battle phase", "battle", clause=("fow-8.01:1410.1", "fow-8.01:1410.1a")),
)

#: Type names are common nouns; old cards print them with capitals.
TYPES: tuple[Rewrite, ...] = tuple(
    Rewrite(re.compile(rf"\b{word}(s?)\b(?!\")"), rf"{plain}\1")
    for word, plain in (
        ("Resonator", "resonator"),
        ("J/Resonator", "J/resonator"),
        ("J/Ruler", "J/ruler"),
        ("J-Ruler", "J-ruler"),
        ("Ruler", "ruler"),
        ("Addition", "addition"),
        ("Regalia", "regalia"),
        ("Chant", "chant"),
        ("Rune", "rune"),
        ("Magic Stone", "magic stone"),
        ("(?i:non)-magic stone", "non-magic_stone"),
        ("(?i:light) magic stone", "light_magic_stone"),
        ("(?i:fire) magic stone", "fire_magic_stone"),
        ("(?i:water) magic stone", "water_magic_stone"),
        ("(?i:wind) magic stone", "wind_magic_stone"),
        ("(?i:darkness) magic stone", "darkness_magic_stone"),
        ("(?i:true) magic stone", "true_magic_stone"),
    )
)
