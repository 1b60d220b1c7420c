"""Printing variants of Force of Will cards, each declared with the clause or habit that makes them the same: signs,
reminders and slips of the pen here, old cards in ``old_cards``, the same in other words in ``sentences``, ``phrases``.

Nothing guesses: a rule either follows a clause of the rulebook about old cards (1404–1417) or is a spelling that
cannot mean anything else.
"""

from __future__ import annotations

import re

from ..lexer import Rewrite
from ..reminders import left_out, reminders
from .rewriting import misspellings, rule


def _product(found: re.Match[str]) -> str:
    counted = found[1][0].lower() + found[1][1:]
    return f"{found[2]} multiplied by " + ("" if counted.startswith("the ") else "the ") + counted


def _damage_forgotten(found: re.Match[str]) -> str:
    return f"deals {found[1]} damage " if re.fullmatch(r"X?\d+", found[1]) else found[0]


#: Signs: quotation marks, dashes, arrows, spaces.
SIGNS: tuple[Rewrite, ...] = (
    rule("[“”„″]|''", '"'),
    rule("[‘’´`]", "'"),
    rule("[–—−‐‑]", "-"),
    rule("\u21d2|\u2192|\u27f9|==>|->", "=>"),
    rule("[\u00a0\u2009\u3000\t]", " "),
    rule("…", "..."),
    rule(r"(?<=[^\n])\}[ ]+(?=\{(?!Rest))", "}"),
    rule(r"\}[ ]*(?=\{Rest\})", "}, "),
    rule(r"\{(Light|Fire|Water|Wind|Dark(?:ness)?)\}", lambda found: found[1].lower()),
    rule(r"&rarr;|&rArr;|\u21e8", "=>"),
    rule(r"<<([^<>\n]*)>>", r"<\1>"),
    rule(r"\s*>>+\s*", " => "),
    rule(r"\[(God's Art)\]", r"\1"),
    rule(r"God's Art\s*[<\[]([^>\]\n]*)[>\]]", 'God\'s Art "\\1"'),
    rule(r"Sealed Item\s*[<\[]([^>\]\n]*)[>\]]\s*-?", 'sealed_item "\\1" - '),
    rule(r'\bSealed Item\s*"([^"\n]*)"\s*-?', 'sealed_item "\\1" - '),
    rule(r"\bSealed Item\b", "sealed_item"),
    rule(r"\{rest\}", "{Rest}"),
    rule(r" {2,}", " "),
    rule(r"\bNon-(?=[A-Za-z])", "non-", re.NOFLAG),
)

#: What stands in parentheses and is no reminder.
INFORMATION: tuple[Rewrite, ...] = (
    *(
        rule(rf"\[Barrier\]\s*\({name}\)", rf"[Barrier] {symbol}")
        for name, symbol in (
            ("light", "{W}"),
            ("fire", "{R}"),
            ("water", "{U}"),
            ("wind", "{G}"),
            ("darkness", "{B}"),
        )
    ),
    rule(r"\[Barrier\]\s*\((\w+)\)\s*\((\w+)\)", r"[Barrier] <\1 or \2>"),  # 1120.3, not a reminder
    rule(r"\[Barrier\]\s*\((\w+)\)", r"[Barrier] <\1>"),
    rule(r"(\[(?:Seal|Legend|Rune|Mana|Limit|Divinity|Grimoire)\])\s*\((\d+)\)", r"\1 \2"),
)

_KNOWN = reminders(__package__)

REMINDERS: tuple[Rewrite, ...] = (
    # one that runs over two lines
    rule(r"\((?!\d+\))([^()\n]*)\n(?=[^()\n]*\)(?:\n|$))", r"(\1 "),
    left_out(r"\s*\((?!\d+\))([^()\n]*)\)\.?(?=\s*(?:\n|$))", _KNOWN, clause="fow-8.01:204.3"),
    left_out(r"\s*\((?!\d+\))([^()\n]*)\)", _KNOWN, clause="fow-8.01:204.3"),
)

#: Multiplication in brackets, as the first sets print it: "[the number of cards in your hand x 100]".
PRODUCTS: tuple[Rewrite, ...] = (
    rule(r"\[([A-Za-z][^\[\]\n]*(?:\[[^\[\]\n]*\])?[^\[\]\n]*?) ?x ?(\d+)\]", _product, re.NOFLAG),
    rule(
        r"\bdeals? (\d+) (multiplied by the (?:total )?number of [^.\n]*?) damage to\b",
        r"deals \1 damage \2 to",
    ),
    rule(r"(\bopponent ha(?:s|ve) [\w ]*cards?) in hand\b", r"\1 in their hand"),
    rule(r"\bdeals? (\d+ multiplied by [^.\n]*?) damage to\b", r"deals damage equal to \1 to"),
    rule(
        r"\b(?:The )?ATK and DEF of ([^.,:;\n]*?) (?:is|are) increased by (\d+) multiplied by the (?:total )?"
        r"number of ([^.,:;\n]*?)(?= until|\.|$)",
        r"\1 gains [+\2/+\2] for each \3",
    ),
    rule(r"\b(gains?|pays?) (\d+ multiplied by [^.\n]*?) life\b", r"\1 life equal to \2"),
    rule(r"\b(increases?|decreases?) (?=\d+ multiplied)", r"\1 by "),
)

#: Slips that turn up again and again in printed cards and card databases.
SLIPS: tuple[Rewrite, ...] = (
    # a stop for the colon after a cost
    rule(
        r"^((?:\[Activate\] )?(?:Pay )?(?:\{\w+\})+, (?:\{Rest\}, )?(?:banish|remove|discard)\b[^.:;\n]*)\."
        r" (?=[A-Z][^:\n]*$)",
        r"\1: ",
        re.MULTILINE,
    ),
    # a colon forgotten after a cost of symbols
    rule(r"((?:^|\[Inheritance\] |\")(?:\{\w+\})+) (?=[A-Z][a-z])", r"\1: ", re.MULTILINE),
    rule(r", (?=until end of turn)", " "),
    rule(r", (?=as long as [^,.]*\.(?:\n|$))", " "),
    rule(r"\bchase this card\b", "chase to this card"),
    rule(
        r"^(\[Trigger\] (?:During|When|At|If)\b[^.:\n]*)\. (?=(?:Pay|Discard|Banish|Rest|Remove)\b[^.:\n]*:)",
        lambda found: found[1] + ", ",
        re.MULTILINE,
    ),
    rule(r"^(\[Trigger\] (?:When|At)\b[^.:\n]*)\. (?=[A-Z])", r"\1: ", re.MULTILINE),
    # a stop for the arrow after what an automatic ability waits for, a comma for the stop before a condition
    rule(
        r"^((?:\[Continuous\]:? )?(?:At the|When(?:ever)?) [^.,:=\n]*)\. (?=[A-Z])", r"\1 => ", re.MULTILINE
    ),
    rule(r"\b(reveals? the top card of [^.,\n]*), if (?=it)", r"\1. If "),
    rule(r"\bthis card's (ATK|DEF) (?=becomes?\b)", r"the \1 of this card "),
    rule(r"\btarget chant(?= targeting|\.| your opponent controls)", "target chant spell"),
    rule(r"\s*Play God's Art \ue000.\ue001 only once per game\.", "", clause="fow-8.01:1112.2a"),
    rule(r"\bspend that will only\b", "spend this will only"),
    rule(r"=>\s*=>", "=>"),
    rule(r"^(Break|Enter|Continuous|Activate|Trigger)\s*\]", r"[\1]", re.MULTILINE),
    rule(
        r"[\[(]\s*(\d|[WRUGBX])\s*\}|\{(\d|[WRUGBX])[\])]",
        lambda found: "{" + (found[1] or found[2]) + "}",
        re.NOFLAG,
    ),
    rule(r"(?<=^)at beginning of|(?<=\n)at beginning of", "at the beginning of"),
    rule(r"\bnon-? ?spell\b(?= )", "non-spell"),
    rule(r"\[(Addition|Spell):\s*(\w+)\s*-\s*(\w+)\]", r"[\1:\2-\3]"),
    rule(r"\[(Addition|Spell):\s+", r"[\1:"),
)

#: Misspellings that turn up again and again where no strange word shows them. What is corrected here is told with the
#: reading. No word stands for another: only the form of a word, one printed twice, or one left out.
MISSPELLINGS: tuple[Rewrite, ...] = misspellings(
    rule(r"\byou (?=(?:opponent|deck|hand|field|graveyard|J/ruler|J-ruler|ruler)\b)", "your "),
    rule(r"\byour (?=may\b)", "you "),
    rule(r"\bit's owner(?:s|'s|s')? (?=hand|deck|graveyard|field|control)", "its owner's "),
    rule(r"\bits owners? (?=hand|deck|graveyard|field|control)", "its owner's "),
    rule(r"\b(your|the|to|of|put|you|from|into) \1\b(?!')", r"\1"),
    rule(r"\bcards? names? (?=\ue000)", "card named "),
    rule(r"\bas as? additional\b", "as an additional"),
    rule(r"\bwhen ever\b", "whenever"),
    rule(r"\bdeals? (\w+) (?=to (?:target|each|your|you|another|a|that|all)\b)", _damage_forgotten),
    rule(r"^This (?=gains?\b)", "This card ", re.MULTILINE),
    rule(r"\bopponents (?=(?:main deck|deck|fields?|hand|graveyard|magic|chant|standby)\b)", "opponent's "),
    rule(r"\bstrenght\b", "strength"),
    rule(r"\belectricty\b", "electricity"),
    rule(r"\bmaind deck", "main deck"),
    rule(r"\bThi card\b", "This card"),
    rule(r"\bthis cards (?=ATK|DEF)", "this card's "),
    rule(r"\b(in)?to it (?=owner's|ruler)", r"\1to its "),
    rule(r"\bto owner's (?=hand|deck)", "to its owner's "),
    rule(r"\bthis card (?:it )?put into (?=a)", "this card is put into "),
    rule(r"\bif its (?=a )", "if it's "),
)
