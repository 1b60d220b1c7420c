"""How FINAL FANTASY TCG cards are spelled: signs, names, and what divides a text into paragraphs.

Names behind "Card Name", "Job" and "Category" are put into quotes, as some cards print them; a special ability's name
stands before its {S}. Nothing here drops a word, except reminders in parentheses that only repeat a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...kernel.procedure import decides
from ..lexer import Rewrite, Tracked
from ..reminders import left_out, reminders


def _rule(pattern: str, replacement: str | Callable[[re.Match[str]], str], flags: int = 0) -> Rewrite:
    return Rewrite(re.compile(pattern, flags), replacement)


_STOP = (
    r"(?!Forwards?\b|Backups?\b|Monsters?\b|Summons?\b|Characters?\b|Card\b|Cards\b|Job\b|Category\b|Elements?\b|"
    r"EX\b|Break\b|Main\b|Attack\b|The\b)"
)
_WORD = r"[A-Z0-9][\w'’.!&?-]*(?<!\.)"
_LINK = r"(?:(?: of the| of| the| and the| in the| de)(?= " + _STOP + r"[A-Z]))?"
#: what tells apart cards of the same name: the game they come from, in capitals
_WHICH = r"(?: \([A-Z0-9][\w-]*(?: [A-Z0-9][\w-]*)*\))?"
#: "SOLDIER: 2nd Class"
_RANK = r"(?:: \d(?:st|nd|rd|th) [A-Z]\w*)?"
_NAME = rf"((?:The (?=[A-Z]))?{_STOP}{_WORD}(?:{_LINK} {_STOP}{_WORD})*{_RANK}{_WHICH})"
#: small letters at the beginning of a word of a special ability's name
_CAPITALS = re.compile(r"(?<![\w'’-])(?!with\b|from\b|into\b|that\b|over\b)[a-z](?=\w{3})")
#: stands for the quotes around an ability, so that they are not taken for those around a name in it
_OUTER = "\ue010"

SIGNS: tuple[Rewrite, ...] = (
    _rule("、", ","),
    # signs that set words off
    _rule(r"([~%])([^~%\n]+)\1", r"\2"),
    # a sentence that runs over lines
    _rule(r"(?<=[\w,])[ ]*\n(?=[a-z])|(?<=\bBreak)\n(?=Zone\b)", " "),
    _rule(r"(,[^.\n]*\w)\n(?=(?:Forward|Backup|Monster|Summon|Character)s?\b)", r"\1 "),
    _rule(r"--", " - "),
    _rule(
        r"\[EX BURST\][ ]*|\bEX BURST[ ]*[:-]?[ ]*|^[ ]*E[Xx] Burst[ ]*[:-]?\s+(?=[A-Z\[{])",
        "[ex_burst] ",
        re.MULTILINE,
    ),
    _rule(r"\[Ex Burst\][ ]*", "[ex_burst] "),
    _rule(r'"{2,}', '"'),
    _rule(
        r'(?:[Cc]ard [Nn]ame|[Jj]ob|[Cc]ategory|Special) "[^"\n]*"|"[A-Z][^"\n]*"(?= ?\{S\})|"',
        lambda found: _OUTER if found[0] == '"' else found[0],
    ),
    _rule(r"(?<=\d)(?=Card Name|Job|Category)", " "),
    _rule(r"^(As an? (?:additional|extra) cost to [^.\n]*\.) (?=\S)", r"\1\n", re.MULTILINE),
    _rule(
        r"^((?:The cost required to cast|You can only cast|You may pay [^.\n]* as an) [^.\n]*\.) (?=[A-Z])",
        r"\1\n",
        re.MULTILINE,
    ),
    _rule(r"\n[ ]*(?=\(it cannot become)", " "),
    _rule(r"\b(pay|activate|dull|break|put|choose|Name|the|and|or|of|to|your|a)[ ]*\n", r"\1 "),
    _rule(r"\[Card Name \(([^\n]*?)\)\]", r'Card Name "\1"'),
    _rule(r"\[Job \(([^\n]*?)\)\]", r'Job "\1"'),
    _rule(r"\[Category \(([^\n]*?)\)\]", r'Category "\1"'),
    _rule(r"\bCard name (?=[A-Z])", "Card Name "),
    # a space lost before or behind a name
    _rule(r"\ba(?=(?:Category|Job|Card Name) )", "a "),
    _rule(r"\b(Category [A-Z0-9-]+)(?=(?:card|Forward|Backup|Monster|Summon|Character)s?\b)", r"\1 "),
    _rule(r"(?<=[a-z])(?=(?:Forward|Backup|Monster|Summon|Character)s?\b)", " "),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)and(?= (?:add|play|put|cast)\b)", r"\1 and"),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)or(?= (?:Card Name|Job)\b)", r"\1 or"),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)from(?= (?:your|their)\b)", r"\1 from"),
    _rule(r"\b(Card Name|Job|Category) " + _NAME, r'\1 "\2"'),
    _rule(
        r"^[ ]*(Damage \d+ +-[ ]*)?([A-Z][^\n:{\"]*?(?:: [A-Z][^\n:{\"]*?)?)[ ]*(?=\{S\})",
        lambda found: f'{found[1] or ""}"{_CAPITALS.sub(lambda word: word[0].upper(), found[2])}" ',
        re.MULTILINE,
    ),
    _rule(r"(?<=\}),[ ]*(?=\{)", " "),
    _rule(r"\{S\}", " {S} "),
    _rule(r"[ ]*\{Dull\}", " {Dull} "),
    _rule(r"(?<!\{S)\}[ ]+(?=\{(?!Dull|S))", "}"),
)

REMINDERS: tuple[Rewrite, ...] = (left_out(r"\s*\(([^()\n]*)\)", reminders(__package__)),)

SPELLINGS: tuple[Rewrite, ...] = (
    _rule(_OUTER, '"'),
    _rule(
        r"\b(?:Special|Action|Auto|Field)[ -][Aa]bilit(?:y|ies)\b", lambda f: f[0].lower().replace("-", " ")
    ),
    _rule(r"\bauto-abilit", "auto abilit"),
    _rule(r"\b((?:[A-Z][\w'-]* )+)(?=[Cc]ounters?\b)", lambda f: "_".join(f[1].lower().split()) + " "),
    _rule(r"\bhis(?:/| or )her\b", "their", re.IGNORECASE),
    _rule(r"\b(?:he/she|he or she|he|she)\b", "they", re.IGNORECASE),
    _rule(r"\bhim/her\b", "them", re.IGNORECASE),
    _rule(r"\bhim\b", "it", re.IGNORECASE),
    _rule(r"\bhis\b", "their", re.IGNORECASE),
    _rule(
        r"\bher (?=hand|deck|field|break|damage|forward|backup|monster|character)", "their ", re.IGNORECASE
    ),
    _rule(r"\bowners'", "owner's"),
    _rule(r"(?<=\d)\+", " +"),
    _rule(r"\bthis card'(?= )", "this card's"),
    # an ability in quotes inside a text in quotes
    _rule(r"(?<=gain |ains )'([A-Z][^'\"]*(?:'s [^'\"]*)*)'", "\u2039\\1\u203a"),
)


@decides("fftcg:11.5.3")
def split(tracked: Tracked) -> list[Tracked]:
    """11.5.3 each paragraph is an ability, except that a list of choices runs over lines."""
    out: list[tuple[int, int]] = []
    for found in re.finditer(r"[^\n]+", tracked.text):
        line = found[0].strip()
        if not line:
            continue
        before = tracked.text[out[-1][0] : out[-1][1]].rstrip() if out else ""
        if out and (line.startswith('"') or before.endswith((";", ",", "following actions."))):
            out[-1] = (out[-1][0], found.end())
        else:
            out.append((found.start(), found.end()))
    return [tracked.slice(begin, end) for begin, end in out]


def start(types: tuple[str, ...]) -> str:
    return "summon_paragraph" if "summon" in types else "paragraph"


@decides("fftcg:5.2.4.1")
def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The card's own name, which means the card (5.2.4.1), and spellings."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 1:
        own = (
            Rewrite(
                re.compile(
                    rf"(?<![\w\"\[({{])(?<!Card Name )(?<!Job ){re.escape(name)}(?![\w\"\])}}])",
                    re.IGNORECASE if " " in name else 0,  # "Keeper of The Gate" on the Keeper of the Gate
                ),
                "this card",
            ),
        )
    return (*own, *REMINDERS, *SPELLINGS)
