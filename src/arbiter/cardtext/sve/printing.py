"""Printing variants of Shadowverse: Evolve cards, each a spelling that cannot mean anything else."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lexer import Rewrite
from ..reminders import left_out, reminders


def _rule(
    pattern: str,
    replacement: str | Callable[[re.Match[str]], str],
    flags: int = re.IGNORECASE,
    clause: str = "",
) -> Rewrite:
    """``clause``: the clause by which the change means nothing."""
    return Rewrite(re.compile(pattern, flags), replacement, (clause,) if clause else ())


KEYWORD = "Ward|Storm|Rush|Assail|Intimidate|Drain|Bane|Aura|Stack"
DIGITS = {"one": 1, "two": 2, "three": 3, "four": 4}

SIGNS: tuple[Rewrite, ...] = (
    _rule("[“”„″]|''", '"'),
    _rule("[‘’´`]", "'"),
    _rule("[–—−‐‑]", "-"),
    _rule("[\u00a0\u2009\u3000\t]", " "),
    _rule("…", "..."),
    _rule(r"\[(attack|defense)\]\s*([+-])\s*(\d+|X)", r"[\1\2\3]"),
    _rule(r"^\s*-{3,}\s*$", "", re.MULTILINE),
    _rule(r"(?<![\w\]])([+-]\d+)/([+-]\d+)(?!\w)", r"[attack\1]/[defense\2]"),
    _rule(r"\s*\n\s*(?=\(\d\) )", " "),  # options may stand on lines of their own (5.17.1.1)
    # a name with exclamation marks, or one with "and" that is spoken of as one card
    _rule(r"(?<=\ba )([A-Z]\w*!(?: [A-Z]\w*!?)*)(?= (?:on|in)\b)", r'"\1"', 0),
    _rule(
        r"(?<=for a )([A-Z][\w']+ and [A-Z][\w']+)(?=,? (?:and|reveal) (?:put|add|summon)?\s?it\b)",
        r'"\1"',
        0,
    ),
    # a name with a comma in it: "a Mina, Keeper of Keys on your field"
    _rule(
        r"(?:(?<=\ba )|(?<=\bA )|(?<=\ban )|(?<=\bAn )|(?<=named )|(?<=other ))"
        r"([A-Z][\w']+(?: [A-Z][\w'-]+)*, [A-Z][\w'-]+(?: (?:of|the|and|in|[A-Z][\w'-]+))*)"
        r"(?= (?:on|in|from|tokens?|you)\b)",
        r'"\1"',
        0,
    ),
)

_KNOWN = reminders(__package__)

#: 2.6.2 sentences in parentheses are reminders; a number in parentheses belongs to a keyword or an option
REMINDERS: tuple[Rewrite, ...] = (
    # one that is never closed goes on to the end
    left_out(r"\s*\((?!\d+\)|X\))((?:[^()]|\(\d+\))*)(?:\)\.?(?=\s|$)|$)", _KNOWN, clause="sve-1.3.1:2.6.2"),
)

WORDS: tuple[Rewrite, ...] = (
    _rule(r"\bSC \((?=\d)", "Spellchain ("),
    _rule(r"\bNC \((?=\d)", "Necrocharge ("),
    _rule(r"\b(Strike|Evolve) - ", r"\1: "),
    _rule(r"\bcan't\b|\bcan not\b", "cannot"),
    _rule(r"\bdoes not\b", "doesn't"),
    _rule(r"\bdo not\b", "don't"),
    _rule(r"\bthere's\b", "there is"),
    _rule(r"\bit's\b", "it is"),
    _rule(r"\bthey're\b", "they are"),
    _rule(r"\byou've\b", "you have"),
    _rule(r"\bthis (?=has |costs? |doesn't |deals |cannot |gains |would )", "this card "),
    _rule(r"\bto this(?= by \d|\.|,)", "to this card"),
    _rule(
        r"\b(give|refresh|engage|destroy|banish) this(?= |\.|,)(?! card| follower| amulet| leader)",
        r"\1 this card",
    ),
    _rule(r"\bcosts? (\d+|X) play points?\b", r"costs \1"),
    _rule(r"\bcosts? (\d+) or more\b", r"costs at least \1"),
    _rule(r"\bcosts? at least (\d+|X) play points?\b", r"costs at least \1"),
    _rule(r"\bthis amulet\b", "this card"),
    _rule(r"\b1 (?=\w+ counter)", "a "),
    _rule(r"(\(\d\)) ([A-Z])(?=[a-z])", lambda m: f"{m[1]} {m[2].lower()}", 0),
    _rule(
        r"\bFrom among them, you may (reveal|put) (.+?) (and add|onto|into)",
        r"You may \1 \2 from among them \3",
    ),
    _rule(r"\b(From among the revealed cards), you may", r"You may", 0),
    _rule(r"\bthe field's\b", "the field's"),
    _rule(r"\bfrom your field onto\b", "onto"),
    _rule(r"\buntil (?:the )?end of (?:the |this )?turn\b", "until the end of the turn"),
    _rule(r"\bmaximum number of play points\b", "maximum play points"),
    _rule(r"\benemy (engaged|reserved|evolved|unevolved|damaged) ", r"\1 enemy "),
    _rule(r"\b(choose (?:up to )?)(one|two|three|four)\b", lambda m: m[1] + str(DIGITS[m[2].lower()])),
    _rule(r"\b(choose (?:up to )?\d)( of the following(?: effects)?)?:", r"\1 of the following."),
    # "randomly [action] [number] [card type]" (5.18.1)
    _rule(
        r"\brandomly (destroy|banish|engage|refresh|evolve|return|put|give|deal \d+ damage to)"
        r" (?:an?|1|one) ",
        r"\1 a random ",
        clause="sve-1.3.1:5.18.1",
    ),
    _rule(
        r"\brandomly (destroy|banish|engage|refresh|evolve|return|put|give|deal \d+ damage to) (\d+) ",
        r"\1 \2 random ",
        clause="sve-1.3.1:5.18.1",
    ),
    _rule(r"\bdivided as you (?:choose|like|wish) (among|between)\b", "divided among"),
    _rule(r"\b(divided among [^.]+?),? as you (?:choose|like|wish)\b", r"\1"),
    _rule(r"\bits attack and defense become (\d+|X)\b", r"its attack becomes \1 and its defense becomes \1"),
    # icons written out
    _rule(r"^(Fanfare|Last Words)(?::| -) ?", lambda m: f"[{m[1].replace(' ', '').lower()}] ", re.M | re.I),
    _rule(r"\[(fanfare|lastwords)\] ?:", r"[\1]"),
    _rule(r"\bput (an? [^.]*? from among them) into your hand\b", r"add \1 to your hand"),
    # Quick in front of an activated ability belongs to the ability, not to the card
    _rule(
        r"^(?:(?:Quick\.?|\[quick\]|\[q\])[ ]*\[act\]|\[act\][ ]*\[q(?:uick)?\]|\[q\](?=[ ]*\[(?:cost|engage)))",
        "[q] [act]",
        re.MULTILINE,
        clause="sve-1.3.1:12.3.3",
    ),
    _rule(r"^Quick\.?[ ]*(?:\n|(?=[A-Z\[])|$)", "[quick]\n", re.MULTILINE),
    _rule(
        rf"^(?:{KEYWORD})(?:(?:,? and |, | )(?:{KEYWORD}))+\.?$",
        lambda m: ". ".join(re.findall(KEYWORD, m[0], re.IGNORECASE)) + ".",
        re.MULTILINE | re.IGNORECASE,
    ),
    _rule(r"\bas long as\b", "while"),
    # how a card is played is said before what it does (10.1.1.3, 10.4.7.3)
    _rule(
        r"^((?:\[quick\] ?)?(?:(?:If|When playing this card)\b[^.\n]*?[,:] )?"
        r"[Tt]his card (?:costs? |can only be played |can be played only )[^.\n]*\.) +(?!X equals)(?=\S)",
        r"\1\n",
        re.MULTILINE,
    ),
    # several cards of one name
    _rule(
        r"\b(\d+(?: other)?|[Yy]our(?: other)?|no(?: other)?|any number of(?: other)?|number of(?: other)?)"
        r" (?!Evolution Point)((?:[A-Z][\w'-]* )*[A-Z][\w'-]*(?<!ie)(?<!s))s"
        r"(?= (?:on|in|from|have|cost|into|onto|attack)\b| \[|[.,])",
        r"\1 \2",
        0,
    ),
    _rule(r"\bor fewer\b", "or less"),
    _rule(
        r"\byour (field|EX area) is empty\b",
        lambda m: f"there are no cards {'on' if m[1] == 'field' else 'in'} your {m[1]}",
    ),
    _rule(r"\byour hand has (?=at least \d|\d+ )(.+? cards?( or less)?)\b", r"there are \1 in your hand"),
    _rule(r"\b(?:an|your) opponent's leader\b", "an enemy leader"),
    _rule(
        r"\b(your leader|(?:an|each|the) enemy leader) has (\d+) defense or less\b",
        r"\1's [defense] is \2 or less",
    ),
    _rule(
        r"\b(your leader|(?:an|each|the) enemy leader)'s (\[defense\]|defense) becomes (\d+) or less(?=,)",
        r"\1's [defense] is \3 or less",
    ),
    _rule(
        r"\b(an?|another|one of your) ([^,.]*?) left your field this turn\b",
        r"\1 \2 on your field left the field this turn",
    ),
    _rule(r"\byou(?:'ve| have) discarded\b(?= .*this turn)", "you discarded"),
    _rule(r"\byou (?:have )?played (\d+) or more (?=[^,.]*this turn)", r"you have played at least \1 "),
    _rule(r"\bchoose both instead\b", "choose 2 instead"),
    _rule(r"\b(add|put) one of them\b", r"\1 1 of them"),
    _rule(
        r"\b(up to \d+|any number|\d+) of them (?=into|onto|to|on the bottom)",
        lambda m: f"{m[1]}{' of' if m[1][0] == 'a' else ''} cards from among them ",
    ),
    _rule(r"\b(add \d+)(?= to your hand)", r"\1 cards from among them"),
    _rule(r"\byou may also (put|reveal|add) (.+?) (into|onto|to)\b", r"you may \1 \2 from among them \3"),
    _rule(r"\band the rest on top in any order\b", "and put the rest on top of your deck in any order"),
    _rule(r"\bduring an opponent's turn\b", "during each opponent's turn"),
    _rule(r"\b(give (?:it|them|that follower) \[[^.]*\]) more\.", r"\1."),
    # where the abilities of followers and amulets are valid anyway (10.3.5)
    _rule(
        r"(?:^|(?<=[.!\"]) +)While this (?:card|follower) is on (?:your|the) field, ",
        "\n",
        re.MULTILINE | re.IGNORECASE,
        clause="sve-1.3.1:10.3.5",
    ),
    _rule(r"^it (?=has |can |cannot |doesn't )", "this card ", re.MULTILINE),
    _rule(r"^(\w)([\w ]*?) costs? you (?=\d)", lambda m: f"Your {m[1].lower()}{m[2]} cost ", re.MULTILINE),
    _rule(r"\b(followers?|amulets?|cards?) on (?:your|an) opponent's field\b", r"enemy \1 on the field"),
    _rule(
        r"\b(enemy (?:followers|amulets|cards) on the field) than on yours\b",
        r"\1 than followers on your field",
    ),
    _rule(r"\b(deal(?:s)? them \d+ damage) each\b", r"\1"),
    _rule(r"\byou went (first|second)\b", r"you go \1"),
    _rule(r"^When you have no cards in your hand\b", "When there are no cards in your hand", re.M | re.I),
    _rule(
        r"\bif you have no other (followers|amulets|cards)\b(?! (?:in|on))",
        r"if there are no other \1 on your field",
    ),
    # what one controls is on one's field (3.1.2)
    _rule(
        r"\b(if|while) you control (another|an?|no other|no|at least \d+) ([^,.]+?)(?=,)",
        r"\1 there is \2 \3 on your field",
        clause="sve-1.3.1:3.1.2",
    ),
    _rule(
        r"\b(if|while) your opponent controls (an?|no|at least \d+) (followers?|amulets?|cards?)(?=,)",
        r"\1 there is \2 enemy \3 on the field",
        clause="sve-1.3.1:3.1.2",
    ),
    _rule(
        r"\b(destroy|banish|return|engage|refresh) all (amulets|tokens)(?! (?:on|in))",
        r"\1 all \2 on the field",
    ),
    _rule(r"\bthe attacked follower\b", "the enemy follower"),
    _rule(r"\b(draw|summon|put) (\d+|an?) more (?!damage)", r"\1 \2 "),
    _rule(r"\bleader's defense (?=is \d|is at|is less|to |becomes )", "leader's [defense] "),
    _rule(
        r"\band (?:put )?the (?:other|rest|remaining cards?) (into|on)(?= (?:your cemetery|the bottom of your deck))",
        r"and put the rest \1",
    ),
    # of the card itself: "While this follower is engaged, it has ..."
    _rule(
        r"^((?:While|If) this (follower|card)\b[^.,]*), it (?=has |gets |gains |cannot |loses |costs |deals )",
        r"\1, this \2 ",
        re.MULTILINE,
    ),
    _rule(r"\bfollowing effects\b", "following"),
    _rule(r"(\(\d\)) earth Rite", r"\1 Earth Rite", 0),
    _rule(
        r"(\(\d\)) (combo|spellchain|necrocharge|overflow|sanguine)\b",
        lambda m: f"{m[1]} {m[2].capitalize()}",
        0,
    ),
    _rule(r"\bignores Ward\b", "ignore Ward"),
    _rule(r"\bon your side of the field\b", "on your field"),
    _rule(
        r"\b(to|destroy|banish|give|engage|refresh) all (other |enemy )?followers on the field\b",
        r"\1 each \2follower on the field",
    ),
    _rule(
        r"\b(to|destroy|banish|give|engage|refresh) all (other |enemy )?followers\b(?! (?:on|in|with|that))",
        r"\1 each \2follower on the field",
    ),
    _rule(r"\b(an?|another) ([^,.]*?) leaves your field\b", r"\1 \2 on your field leaves the field"),
    _rule(
        r"\b(follower|amulet|card) you control ((?:with|that) [^,.]*?) (?=attacks|leaves|evolves|is |takes |deals )",
        r"\1 \2 you control ",
    ),
    _rule(r"\byou evolve an? ([^,.]*?)(?=,)", r"one of your \1 evolves"),
    # the option of paying in the middle of an effect (10.4.7.4)
    _rule(
        r"\byou may pay (\[cost\d+\])\. If you do, (?=[^.]*\.$)",
        r"\1: ",
        re.MULTILINE | re.IGNORECASE,
        clause="sve-1.3.1:10.4.7.4",
    ),
    _rule(r"\bis buried\b", "is put into the cemetery"),
    _rule(r"\bdraw one card\b", "draw a card"),
    _rule(r"\bhasn't\b", "have not"),
    _rule(r"\bhaven't\b", "have not"),
    _rule(r"\bplace (?=(?:a|an|\d+) [\w ]*counter)", "put "),
    _rule(r"\bfor every\b", "for each"),
    _rule(r"\bfor the rest of (?:this|the) turn\b", "this turn"),
    _rule(r"\bduring this turn\b", "this turn"),
    _rule(r"\bFace-?up\b", "faceup"),
    _rule(r"\bunion burst\b", "Union Burst"),
    _rule(r"\bsimultaneously\b", "simultaneously"),
)

#: where one ability ends and the next begins in a text printed without line breaks
BEGINS = re.compile(
    r"(?:(?<=[.!])|(?<=[.!]\"))\s+(?=(?:\[(?:fanfare|lastwords|evolve|act|q|quick|feed)\]"
    r"|On Evolve\b|(?:Follower |Leader )?Strike\b"
    r"|Whenever\b|When\b(?! playing)|If\b[^.,]*\bwould\b"
    r"|At the start of (?:your|each player's|each opponent's|your opponent's) (?:main|end) phase"
    r"|While (?:this|there)\b|During (?:your|each opponent's) turn\b|Once (?:on|per)\b"
    r"|(?:Ward|Storm|Rush|Assail|Intimidate|Drain|Bane|Aura|Stack)\.))"
)
#: a list of keywords, or the Quick icon, stands before the rest
FRONT = re.compile(
    r"^\s*(?:\[quick\]|(?:(?:Ward|Storm|Rush|Assail|Intimidate|Drain|Bane|Aura|Stack)\.\s*)+)(?=\s*\S)"
)
