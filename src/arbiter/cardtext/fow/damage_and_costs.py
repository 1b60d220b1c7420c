"""Sentences about damage and about what playing costs, each put the one way the grammar reads."""

from __future__ import annotations

import re

from ..lexer import Rewrite
from .rewriting import rule

#: What is dealt, to whom, and what becomes of it.
DAMAGE: tuple[Rewrite, ...] = (
    rule(r"\bthat damage becomes 0\b", "prevent that damage"),
    rule(
        r"\bprevent (all|the next(?: \d+)?)( battle)? damage (?:that )?((?:target|this|each|all|another) [^.,\n]*?) "
        r"would deal\b",
        r"prevent \1\2 damage that would be dealt by \3",
    ),
    rule(
        r"\bthe next damage (?:that would be )?dealt to ([^.,\n]*?) this turn is dealt to ([^.,\n]*?) instead\b",
        r"the next time damage would be dealt to \1 this turn, it's dealt to \2 instead",
    ),
    rule(
        r"\bthe next damage ([^.,\n]*?) would deal this turn is dealt to ([^.,\n]*?) instead\b",
        r"the next time \1 would deal damage this turn, it's dealt to \2 instead",
    ),
    rule(
        r"\b(?:all )?damage dealt to ([^.,\n]*?) (?:is|are) (?:reduced|decreased) by (\d+)(?: damage)? "
        r"(?:this turn|until end of turn)\b",
        r"until end of turn, if damage would be dealt to \1, prevent \2 of it",
    ),
    rule(
        r"\bthe next damage (?:that would be )?dealt to ([^.,\n]*?) this turn is (?:reduced|decreased) by (\d+)\b",
        r"the next time damage would be dealt to \1 this turn, prevent \2 of it",
    ),
    rule(r"\bdealt any (?=(?:battle )?damage\b)", "dealt "),
    rule(r"\b(be dealt (?:battle )?damage) from\b", r"\1 by"),
    rule(
        r"\bprevent the next( \d+)? damage dealt (to|by) (?=[^.\n]*(?:this turn|until))",
        r"prevent the next\1 damage that would be dealt \2 ",
    ),
    rule(
        r"\bthe next (battle )?damage (?:that would be )?dealt to ([^.,\n]*?) (this turn|until end of turn) becomes "
        r"0\b",
        r"prevent the next \1damage that would be dealt to \2 \3",
    ),
    rule(
        r"\bprevent all( battle)? damage dealt (to|by) (?=[^.\n]*(?:this turn|until))",
        r"prevent all\1 damage that would be dealt \2 ",
    ),
    rule(
        r"^(?:All )?damage dealt to ([^.,\n]*?) by ([^.,\n]*?) (?:is|are) increased by (\d+)\.",
        r"If \2 would deal damage to \1, it deals that much damage plus \3 instead.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:All )?damage dealt by ([^.,\n]*?) (?:is|are) doubled\.",
        r"If \1 would deal damage, it deals double that damage instead.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:All )?damage dealt by ([^.,\n]*?) (?:is|are) increased by (\d+)\.",
        r"If \1 would deal damage, it deals that much damage plus \2 instead.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"\b(?:all )?damage (?:that would be )?dealt to ([^.,\n]*?) is dealt to ([^.,\n]*?) instead\b",
        r"if damage would be dealt to \1, it's dealt to \2 instead",
    ),
    rule(
        r"\bprevent (all|the next)( battle)? damage (?:that )?(it|this card|you|they) would be dealt\b",
        r"prevent \1\2 damage that would be dealt to \3",
    ),
    rule(
        r"\buntil end of turn, ((?:all )?(?:battle )?damage (?:dealt )?[^.,\n]*? becomes? 0)(?=\.)",
        r"\1 until end of turn",
    ),
    rule(r"\b(?:it|that damage) is dealt to\b", "it's dealt to"),
    rule(
        r"^(?:All )?damage dealt to ([^.,\n]*?) by ([^.,\n]*?) is (?:reduced|decreased) by (\d+)(?: damage)?\.",
        r"If \2 would deal damage to \1, prevent \3 of it.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:All )?damage dealt to ([^.,\n]*?) is (?:reduced|decreased) by (\d+)(?: damage)?\.",
        r"If damage would be dealt to \1, prevent \2 of it.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:All )?(battle )?damage dealt (to|by) ([^.,\n]*?) becomes? 0( as long as [^.\n]*| while [^.\n]*)?\.",
        lambda found: (
            f"Prevent all {(found[1] or '').lower()}damage that would be dealt {found[2]} {found[3]}"
            f"{found[4] or ''}."
        ),
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\ball ((?:battle )?damage dealt (?:to|by)[^.,\n]*? becomes? 0)\b", r"\1"),
    rule(
        r"\bprevent any damage (?:that )?(it|\w+) would be dealt by\b",
        r"prevent all damage that would be dealt to \1 by",
    ),
)

#: What is paid to play a card or an ability.
COSTS: tuple[Rewrite, ...] = (
    rule(r"\byou pay (?=(?:\{\w\})+ less to play this card\b)", "you may pay "),
    # who is told "unless you …" of playing a card is told what it costs besides
    rule(
        r"\byou cannot play this card unless you (?=(?:banish|discard|rest|remove|pay|return|put)\b)",
        "as an additional cost to play this card, ",
    ),
    rule(r"\b(?:the )?free costs? (?:of|for) (?:all |each )?", "the free cost for "),
    rule(r"\bthis card costs ((?:\{\w\})+) less to play\b", r"you may pay \1 less to play this card"),
    rule(
        r"\bthis card's (?:total )?cost is reduced by ((?:\{\w\})+)(?= for each| if|\.)",
        r"you may pay \1 less to play this card",
    ),
    rule(
        r"^(?:The )?total cost of (?:all )?([^.\n]*?)(?: in your hand| you play) (?:is|are) (?:reduced|decreased) by "
        r"(\{\d\})\.",
        r"\1 you play cost \2 less to play.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:The )?total cost of (?:all )?([^.\n]*?) your opponent plays (?:increases?|is increased|are increased) by "
        r"(\{\d\})\.",
        r"Your opponent pays \2 more to play \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^(?:The )?total cost of (?:all )?([^.\n]*?) (?:increases?|is increased|are increased) by (\{\d\})\.",
        r"Players pay \2 more to play \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"\bFor each ([^,.\n]*), you (?:may )?pay ((?:\{\w\})+) less to play this (card|ability)\.",
        r"You may pay \2 less to play this \3 for each \1.",
    ),
    rule(
        r"\byou may play this card for ((?:\{\w\})+)(?= if|\.)",
        r"you may pay \1 rather than pay this card's cost",
    ),
    # what costs more to play is what is paid more for
    rule(
        r"^((?:(?:As long as|If|While) [^.\n]*?, )?)([^.,:\n]+?) (?:your opponent plays|played by your opponent) "
        r"costs? ((?:\{\w\})+) more(?: to play)?\.",
        r"\1your opponent pays \3 more to play \2.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^([^.,:\n]+?) costs? ((?:\{\w\})+) more to play\.",
        lambda found: f"Players pay {found[2]} more to play {re.sub('^Activate', 'activate', found[1])}.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"\b(?:the )?free cost for ([^.,\n]*?) (?:are|is) reduced by\b", r"the free cost for \1 is reduced by"
    ),
    rule(
        r"\b(?:the )?free cost for ([^.,\n]*?) costs? (\{\d\}) less to play\b",
        r"the free cost for \1 is reduced by \2",
    ),
)
