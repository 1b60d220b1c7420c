"""How Shadowverse: Evolve cards are printed: signs, icons, spellings, lines. Nothing here changes what is said."""

from __future__ import annotations

import re

from ..english.orthography import CONTRACTIONS, spelling
from ..english.orthography import SIGNS as ENGLISH_SIGNS
from ..lexer import Rewrite, Tracked
from ..reminders import left_out, reminders

KEYWORD = "Ward|Storm|Rush|Assail|Intimidate|Drain|Bane|Aura|Stack"
GATES = "earth rite|combo|spellchain|necrocharge|overflow|sanguine"

WORD = r"[A-Z][\w'-]*"
NUMERAL = r"(?:[IVXL]+|\d+)\. "

SIGNS: tuple[Rewrite, ...] = (
    *ENGLISH_SIGNS,
    spelling("\U0001f5e1\ufe0f?", "[attack]", 0),
    spelling("\U0001f6e1\ufe0f?", "[defense]", 0),
    spelling(r"\[(attack|defense)\]\s*([+-])\s*(\d+|X)", r"[\1\2\3]"),
    spelling(r"^\s*-{3,}\s*$", "", re.MULTILINE),
    # a name with a sign in it
    spelling(r"(?<![\w\"])(\w+[@☆★♪]\w+(?: [A-Z]+\b)?)(?![\w\"])", r'"\1"', 0),
    spelling(r"(?<![\w\]])([+-]\d+)/([+-]\d+)(?!\w)", r"[attack\1]/[defense\2]"),
    spelling(r"\s*\n\s*(?=\(\d\) )", " "),  # options may stand on lines of their own (5.17.1.1)
    # a name with exclamation marks, one that ends with a keyword, or one with "and" that is spoken of as one card
    spelling(
        rf"(?:(?<=\ba )|(?<=\ban )|(?<=\d ))"
        rf"((?:{WORD} )*{WORD}!(?: {WORD}!?)*|(?:{WORD} )+(?:{KEYWORD}|Strike|Combo))(?= (?:on|in|from|tokens?)\b)",
        r'"\1"',
        0,
    ),
    spelling(
        r"(?<=for a )([A-Z][\w']+ and [A-Z][\w']+)(?=,? (?:and|reveal) (?:put|add|summon)?\s?it\b)",
        r'"\1"',
        0,
    ),
    # a name with a comma, a numeral or "&" in it: "a Mina, Keeper of Keys on your field", "an XI. Erntz, Justice"
    spelling(
        r"(?:(?<=\ba )|(?<=\bA )|(?<=\ban )|(?<=\bAn )|(?<=named )|(?<=other )|(?<=each )|(?<=Each )"
        r"|(?<=\d )|(?<=\bor )|(?<=\band )|(?<=; ))"
        rf"((?:{NUMERAL})?{WORD}(?: {WORD})*(?:(?: & {WORD})+|, (?:the |The )?{WORD}(?: (?:of|the|in|{WORD}))*)+)"
        r"(?= (?:on|in|from|tokens?|you|is|costs?|or|and)\b|[:;.]|, (?!(?:and|or)\b)[a-z]|, and (?![A-Z]))",
        r'"\1"',
        0,
    ),
)

_KNOWN = reminders(__package__)

#: 2.6.2 sentences in parentheses are reminders; a number in parentheses belongs to a keyword or an option
REMINDERS: tuple[Rewrite, ...] = (
    # one that is never closed goes on to the end
    left_out(
        r"\s*\((?!\d+\)|X\))((?:[^()]|\(\d+\))*)(?:\)\.?(?=[\s,;]|$)|$)", _KNOWN, clause="sve-1.3.1:2.6.2"
    ),
)

SPELLINGS: tuple[Rewrite, ...] = (
    spelling(r"\bSC \((?=\d)", "Spellchain ("),
    spelling(r"\bNC \((?=\d)", "Necrocharge ("),
    spelling(r"\b(Strike|Evolve|Race|Rite|Overflow|Sanguine) - ", r"\1: "),
    spelling(r"\b((?:Combo|Spellchain|Necrocharge) \(\d+\)) - ", r"\1: "),
    # the icon before what is engaged is the verb
    spelling(r"\[engage\] (?=(?:an?|another|this|\d+|up to)\b)", "engage "),
    # what stands behind the number of an option begins a sentence
    spelling(r"(\(\d\)) ([A-Z])(?=[a-z])", lambda found: f"{found[1]} {found[2].lower()}", 0),
    spelling(
        rf"(\(\d\)) ({GATES})\b",
        lambda found: f"{found[1]} {' '.join(word.capitalize() for word in found[2].split())}",
    ),
    spelling(
        r"^(Fanfare|Last Words)(?::| -) ?",
        lambda found: f"[{found[1].replace(' ', '').lower()}] ",
        re.M | re.I,
    ),
    spelling(r"\[(fanfare|lastwords|act)\] ?[:,]", r"[\1]"),
    spelling(r"\b(On (?:Evolve|Race))/(?=Strike\b)", r"\1 / "),
    spelling(r"\[(fanfare|lastwords)\] ?/ ?(?=\[)", r"[\1] "),
    # Quick in front of an activated ability belongs to the ability, not to the card
    Rewrite(
        re.compile(
            r"^(?:(?:Quick\.?|\[quick\]|\[q\])[ ]*\[act\]|\[act\][ ]*\[q(?:uick)?\]|\[q\](?=[ ]*\[(?:cost|engage)))",
            re.MULTILINE,
        ),
        "[q] [act]",
        ("sve-1.3.1:12.3.3",),
    ),
    spelling(r"^Quick\.?[ ]*(?:\n|(?=[A-Z\[])|$)", "[quick]\n", re.MULTILINE),
    spelling(
        rf"^(?:{KEYWORD})(?:(?:,? and |, | )(?:{KEYWORD}))+\.?$",
        lambda found: ". ".join(re.findall(KEYWORD, found[0], re.IGNORECASE)) + ".",
        re.MULTILINE | re.IGNORECASE,
    ),
    # several cards of one name
    spelling(
        r"\b(\d+(?: other)?|[Yy]our(?: other)?|no(?: other)?|any number of(?: other)?|number of(?: other)?)"
        r" (?!Evolution Point)((?:[A-Z][\w'-]* )*[A-Z][\w'-]*(?<!ie)(?<!s))s"
        r"(?= (?:on|in|from|have|cost|into|onto|attack)\b| \[|[.,])",
        r"\1 \2",
        0,
    ),
    # a class named instead of shown, and what a word with "non-" is not
    spelling(r"(?<![\[\w])((?:forest|sword|rune|dragon|abyss|haven)craft)\b(?!\])", r"[\1]"),
    spelling(r"\bnon-(?=[\w\[])", "non- "),
    spelling(r"\b([XY])-cost\b", r"\1 - cost", 0),
    spelling(r"\bFace-?up\b", "faceup"),
    spelling(r"\bFace-?down\b", "facedown"),
    spelling(r"\bunion burst\b", "Union Burst"),
    *CONTRACTIONS,
)

#: where one ability ends and the next begins in a text printed without line breaks
BEGINS = re.compile(
    r"(?:(?<=[.!])|(?<=[.!]\"))\s+(?=(?:\[(?:fanfare|lastwords|evolve|act|q|quick|feed)\]"
    r"|On (?:Super-)?Evolve\b|On Race\b|(?:Follower |Leader )?Strike\b"
    r"|Whenever\b|When\b(?! playing| you do)|If\b[^.,]*\bwould\b"
    r"|At the start of (?:your|each player ?'s|each opponent ?'s|your opponent ?'s) (?:main|end) phase"
    r"(?!, (?:bury|destroy|banish|return|refresh|put) (?:it|them)\b)"
    r"|While\b|During (?:your|each opponent ?'s) turn\b|(?:Once|Twice|\d+ times) (?:on|per)\b"
    r"|(?:(?:Combo|Spellchain|Necrocharge) \(\d+\)|Overflow|Sanguine): This(?: card| follower)? has\b"
    rf"|(?:{KEYWORD})\.))"
)
#: a list of keywords, or the Quick icon, stands before the rest
FRONT = re.compile(rf"^\s*(?:\[quick\]|(?:(?:{KEYWORD})\.\s*)+)(?=\s*\S)")
#: how a card is played is said before what it does (10.1.1.3, 10.4.7.3)
PLAYED = re.compile(
    r"^\s*(?:(?:If|When playing this card)\b[^.\n]*?[,:] )?"
    r"[Tt]his card (?:costs? |can only be played |can be played only )"
    r"[^.\n]*\.\s+(?!X equals)(?=\S)"
)
#: an evolve ability does nothing but evolve (12.2.1)
EVOLVING = re.compile(
    r"^\s*\[evolve\][^:.]*: evolve this(?: card| follower)?\."
    r"(?:\s+(?:\([^()]*\)|activate [^.]*\.|this ability [^.]*\.))*+\s+(?=\S)",
    re.IGNORECASE,
)


def split(tracked: Tracked) -> list[Tracked]:
    """Each line is an ability. Where the lines are lost, the beginning of the next ability ends the one before it."""
    out: list[Tracked] = []
    for found in re.finditer(r"[^\n]+", tracked.text):
        begin, end = found.start(), found.end()
        for cut in BEGINS.finditer(tracked.text, begin, end):
            if tracked.text.count('"', begin, cut.start()) % 2 == 0:
                out += _after_what_leads(tracked, begin, cut.start(), begin == found.start())
                begin = cut.end()
        out += _after_what_leads(tracked, begin, end, begin == found.start())
    return [one for one in out if one.text.strip()]


def _after_what_leads(tracked: Tracked, begin: int, end: int, first: bool) -> list[Tracked]:
    """A stretch of text, apart from what stands before its ability; ``first``: it begins the line."""
    out: list[Tracked] = []
    for leading in (FRONT, PLAYED, EVOLVING) if first else (FRONT, EVOLVING):
        if front := leading.match(tracked.text[begin:end]):
            out.append(tracked.slice(begin, begin + front.end()))
            begin += front.end()
    return [*out, tracked.slice(begin, end)]
