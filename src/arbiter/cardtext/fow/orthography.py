"""How Force of Will cards are spelled: signs, symbols, capitals, words printed in two ways.

Nothing here drops or exchanges a word that says something. What the rulebook says of old cards (1404–1417) is read by
the grammar; here are only the signs that old cards print otherwise.
"""

from __future__ import annotations

import re

from ..english.orthography import CONTRACTIONS, misspelling, spelling
from ..english.orthography import SIGNS as ENGLISH_SIGNS
from ..lexer import Rewrite
from ..reminders import left_out, reminders

#: keywords behind which a number stands, with or without parentheses
NUMBERED = "Seal|Legend|Rune|Mana|Limit|Divinity|Grimoire|Force"


def _ability_name(found: re.Match[str]) -> str:
    """A name in < > is set aside like one in quotes."""
    return f'<"{found[1] or found[2]}">'


SIGNS: tuple[Rewrite, ...] = (
    *ENGLISH_SIGNS,
    spelling("\u21d2|\u2192|\u27f9|==>|->|&rarr;|&rArr;|\u21e8", "=>"),
    spelling(r"\u2039|\u00ab", "<"),
    spelling(r"\u203a|\u00bb", ">"),
    spelling(r"<<([^<>\n]*)>>", r"<\1>"),
    spelling(r"\s*>>+\s*", " => "),
    spelling(r"=>\s*=>", "=>"),
    # symbols
    spelling(r"\{rest\}", "{Rest}"),
    spelling(r"(?<=[^\n])\}[ ]+(?=\{(?!Rest))", "}"),
    spelling(r"\}[ ]*(?=\{Rest\})", "}, "),
    spelling(r"\{(Light|Fire|Water|Wind|Darkness)\}", lambda found: found[1].lower()),
    spelling(r"\{Dark\}", "darkness"),
    # what is paid less is one of two: written as one symbol
    spelling(r"\{([WRUGB])\} or \{([WRUGB1])\}(?= less\b)", r"{\1/\2}"),
    Rewrite(
        re.compile(r"[\[(]\s*(\d|[WRUGBX])\s*\}|\{(\d|[WRUGBX])[\])]"),
        lambda found: "{" + (found[1] or found[2]) + "}",
    ),
    Rewrite(re.compile(r"^Enter\s*(?==>|>>)", re.MULTILINE), "[Enter] "),
    Rewrite(re.compile(r"^(Break|Enter|Continuous|Activate|Trigger)\s*\]", re.MULTILINE), r"[\1]"),
    spelling(r"\{Rest\} (?=(?:an?|two|three|another|target)\b)", "Rest "),
    spelling(r"\{Rest\} (?=(?:banish|discard|pay|remove|rest)\b)", "{Rest}, "),
    # a sign forgotten: a colon after a cost of symbols
    Rewrite(re.compile(r"((?:^|\[Inheritance\] |\")(?:\{\w+\})+) (?=[A-Z][a-z])", re.MULTILINE), r"\1: "),
    spelling(r"(?<=\[Incarnation\]) (\{\w\})(?=\{)", r" \1, "),
    spelling(r"(?<=\[Evolution\]) (\{\w\}) (?=Discard)", r" \1, "),
    spelling(r"\b(choose one)-(?=\s)", r"\1 -"),
    spelling(r"--", "-"),
    # ATK and DEF without their brackets; a counter has signs
    spelling(r"(?<![\w\[/+-])(\d+00)/(\d+00)(?![\w\]/])", r"[\1/\2]"),
    # names of abilities, in three kinds of brackets
    Rewrite(
        re.compile(r"^<([A-Z][^<>\n]*)>(?= \S)|<([A-Z][^<>\n]*)>(?= ability\b)", re.MULTILINE), _ability_name
    ),
    Rewrite(
        re.compile(
            r"^\[((?:[A-Z][\w']*) (?:(?:[A-Z][\w']*|the|of) )*(?:of|the) (?:[A-Z][\w']* ?)+)\](?= \{)",
            re.MULTILINE,
        ),
        r'<"\1">',
    ),
    spelling(r"\[God's Art\]", "God's Art"),
    spelling(r"God's Art\s*[<\[]([^>\]\n]*)[>\]]", 'God\'s Art "\\1"'),
    spelling(r"\[?Sealed Item\]?\s*[<\[]([^>\]\n]*)[>\]]\s*-?", '[Sealed Item] "\\1" - '),
    spelling(r'(?<!\[)\bSealed Item\s*"([^"\n]*)"\s*-?', '[Sealed Item] "\\1" - '),
    spelling(rf"(\[(?:{NUMBERED})\])\s*\((\d+)\)", r"\1 \2"),
    Rewrite(re.compile(r"(\[Force\] \d+)(?=\s+[A-Z])"), r"\1."),
    spelling(r"<(J/(?:resonator|ruler))>", r"\1"),
    spelling(r"\[(Addition|Spell):\s*(\w+)\s*-\s*(\w+)\]", r"[\1:\2-\3]"),
    spelling(r"\[(Addition|Spell|Race|Resonator):\s+", r"[\1:"),
    spelling(r" {2,}", " "),
    spelling(r"\bNon-(?=[A-Za-z])", "non-", re.NOFLAG),
)

#: 204.3: sentences in parentheses are reminders; a parenthesis behind [Barrier] says what is barred (1120.3).
_REMINDER = r"(?<!\[Barrier\] )\((?!\d+\))"
_KNOWN = reminders(__package__)
REMINDERS: tuple[Rewrite, ...] = (
    spelling(r"(\[Barrier\]\s*\(\w+)\)\s*\((?=\w+\))", r"\1 / "),
    spelling(r"\[Barrier\]\s*\((\w+)", lambda found: f"[Barrier] ({found[1].lower()}"),
    Rewrite(
        re.compile(_REMINDER + r"([^()\n]*)\n(?=[^()\n]*\)(?:\n|$))"), r"(\1 ", ("fow-8.01:204.3",)
    ),  # one that runs over two lines
    left_out(r"\s*" + _REMINDER + r"([^()\n]*)\)\.?(?=\s*(?:\n|$))", _KNOWN, clause="fow-8.01:204.3"),
    left_out(r"\s*" + _REMINDER + r"([^()\n]*)\)", _KNOWN, clause="fow-8.01:204.3"),
    # the same said without parentheses
    Rewrite(
        re.compile(r"\s*Play God's Art \ue000.\ue001 only once per game\.", re.IGNORECASE),
        "",
        ("fow-8.01:1112.2a",),
    ),
)

#: Spellings of the same words.
SPELLINGS: tuple[Rewrite, ...] = (
    spelling(r"\bcanceled\b", "cancelled"),
    spelling(r"\bit's (?=owner's)", "its "),
    spelling(r"\b(if) its (?=an? )", r"\1 it is "),
    spelling(r"\bwhen ever\b", "whenever"),
    spelling(r"\bface (down|up) (?=(?:cards?|J?/?resonators?)\b)", r"face-\1 "),
    spelling(r"\bJ-Rulers?/Rulers?\b|\bRulers?/J-Rulers?\b", "J/ruler"),
    spelling(
        r"\b(?:(light|fire|water|wind|dark(?:ness)?|true) )?Magic Stone(s?)\b", lambda found: found[0].lower()
    ),
    spelling(
        r"\b(Light|Fire|Water|Wind|Darkness)(?= magic stone)", lambda found: found[1].lower(), re.NOFLAG
    ),
    spelling(r"\[([A-Z][a-z]+(?: [A-Z][a-z]+)*)\] (?=(?:resonator )?tokens?\b)", r"\1 ", re.NOFLAG),
    spelling(r"(?<=[a-z])/(?=[A-Z][a-z]+ )", " / ", re.NOFLAG),
    spelling(r"=>\s*=>", "=>"),  # around a reminder
    spelling(r"\bany time\b", "anytime"),
    spelling(r"\b(pays?) ([XY])\b(?! (?:less|more|life))", r"\1 {\2}", re.NOFLAG),
    Rewrite(re.compile(r"\bnon-J([-/])R(?=uler|esonator)"), r"non-J\1r"),
    Rewrite(
        re.compile(r"\bdark\b|\bDark(?= attribute)"), "darkness"
    ),  # with a capital it may be part of a race: Dark Elves
    # multiplication in brackets, as the first sets print it
    Rewrite(
        re.compile(r"\[ ?([A-Za-z][^\[\]\n]*(?:\[[^\[\]\n]*\])?[^\[\]\n]*?) ?x ?(\d+) ?\]"),
        lambda found: f"({found[1][0].lower()}{found[1][1:]} x {found[2]})",
    ),
    spelling(r"\bfor every\b", "for each"),
    spelling(r"\b(light|fire|water|wind|darkness)/(?=light|fire|water|wind|darkness)", r"\1 / "),
    spelling(r"(?<!\[)([+-]\d+/[+-]\d+)(?= counters?\b)", r"[\1]"),
    misspelling(r"\boponent(?=s?\b)", "opponent"),
    misspelling(r"\b(cards?) names? (?=\ue000)", r"\1 named "),
    misspelling(r"\b(your opponent)s (?=(?:hand|deck|main|graveyard|field|magic)\b)", r"\1's "),
    misspelling(r"\b(this card)s (?=ATK|DEF)", r"\1's "),
    misspelling(r"\bit'?s owners (?=[a-z])", "its owner's "),
    misspelling(r"\brecover phase\b", "recovery phase"),
    misspelling(r"\bstrenght\b", "strength"),
    misspelling(r"\belectricty\b", "electricity"),
    Rewrite(re.compile(r"(?<=[a-z])/(?=[A-Z][a-z]+ resonator tokens?\b)"), " / "),
    misspelling(r"\bmaind deck", "main deck"),
    misspelling(r"\b(non-magic stone)- (?=non[- ])", r"\1, "),
    misspelling(
        r"\b(light|fire|water|wind|darkness) (?!and |or |magic |resonator )([a-z]+)(?= resonator tokens?\b)",
        lambda found: f"{found[1]} {found[2].capitalize()}",
    ),
    spelling(r"\[Judgement\]", "[Judgment]"),
    spelling(r"\bnon (?=J[-/])", "non-"),
    misspelling(r"\babilites\b", "abilities"),
    misspelling(r",[ ]*(?=\n\[(?:Activate|Continuous|Enter|Break)\])", "."),
    spelling(r"\bnonspell\b", "non-spell"),
    # a common noun with a capital: no name goes on behind it
    spelling(r"(?<=[a-z] )Card(s?)(?= (?:from|in|into|on|to|with|you|your)\b)", r"card\1", re.NOFLAG),
    misspelling(r"^(\{Rest\}), (?=Produce\b)", r"\1: "),  # producing is no cost
    misspelling(r"\brn(?=(?:it|them|this|that)\b)", ""),  # the letters of a line break
    *CONTRACTIONS,
    spelling(r"\byou're\b", "you are"),
    spelling(r"\bhim or her\b", "them"),
    spelling(r"\bhis\b", "their", re.NOFLAG),
    spelling(r"\bGod ?'s Arts?\b", "[God's Art]"),
)

#: Fixed phrases with a letter or a possessive sign printed wrong, or a word printed twice. They are corrected, and
#: told, only in a paragraph that cannot be read as printed.
SLIPS: tuple[Rewrite, ...] = (
    misspelling(r"\b(look) a (?=the top\b)", r"\1 at "),
    misspelling(r"\b(his) of (?=(?-i:her)\b)", r"\1 or "),
    misspelling(r"\b(one|two|three|four|five|six|\d+) of (?=(?-i:more|less|fewer)\b)", r"\1 or "),
    misspelling(r"\b(this card) it (?=(?:put|destroyed|banished|removed|returned)\b)", r"\1 is "),
    misspelling(r"(?:(?<=^)|(?<=[.>] ))Is (?=there (?:is|are)\b)", "If "),
    misspelling(r"\b(opponent)'s (?=controls\b)", r"\1 "),
    misspelling(r"\b(a|and|as|at|for|from|in|into|it|of|on|or|put|the|to|with|you|your)(?: \1\b)+", r"\1"),
    misspelling(r"\bas as (?=additional\b)", "as an "),
    misspelling(r"\byour (?=(?:may|cannot)\b)|(?<=cards )your (?=play\b)", "you "),
    misspelling(
        r"\byou (?=(?:opponent|hand|deck|main deck|magic stone deck|graveyard|field|life|J[/-]?ruler|ruler)s?\b)",
        "your ",
    ),
    misspelling(
        r"\b(your opponent) (?=(?:hand|deck|main deck|graveyard|field|magic stone area)\b)", r"\1's "
    ),
    misspelling(r"\bit (?=owner's\b)", "its "),
    misspelling(r"\b(this card) (?=(?:ATK|DEF)\b)", r"\1's "),
    misspelling(r"(?:(?<=^)|(?<=[.>] ))the (?=shuffle\b)", "then "),
    misspelling(r"\bput in (?=into\b)", "put it "),
    misspelling(r"\b(it|them) an (?=(?:put|shuffle)\b)", r"\1 and "),
    misspelling(r"\b(card) names (?=as\b)", r"\1 named "),
    misspelling(r"\b(to) is (?=(?:ruler side|owner's)\b)", r"\1 its "),
    misspelling(r"\b(any) on (?=attribute\b)", r"\1 one "),
    misspelling(r"\b(there (?:is|are)) not (?=(?!more\b)[a-z]+ counters?\b)", r"\1 no "),
)

#: Slips that drop, add or exchange a whole word. They are never corrected: a sentence that can be read with one of
#: these is refused with the correction as a proposal.
PROPOSALS: tuple[Rewrite, ...] = (
    misspelling(r"\b(deals? \d+) (?=to\b)", r"\1 damage "),
    misspelling(r"\b(search your (?:main )?deck) an? for (?=[A-Za-z])", r"\1 for a "),
    misspelling(r"\b(may) (?=(?:\{\w+\})+ less\b)", r"\1 pay "),
    misspelling(r"\b(your main) (?=on\b|into\b|and\b)", r"\1 deck "),
    misspelling(r"\b(for each (?:other )?cards?) into (?=your (?:hand|graveyard)\b)", r"\1 in "),
    misspelling(r"\b(search your (?:main )?deck) of (?=an?\b)", r"\1 for "),
    misspelling(r"\b(it|them) a (?=(?:put|shuffle)\b)", r"\1 and "),
    misspelling(r"\b(with) is (?=(?:cannot|gains?|loses?)\b)", r"\1 this "),
    misspelling(r"\b(resonators?) (?=\[[+-]\d+/[+-]\d+\] until\b)", r"\1 gains "),
)
