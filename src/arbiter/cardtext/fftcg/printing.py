"""Printing variants of FINAL FANTASY TCG cards. Nothing here guesses: each spelling can only mean one thing."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lexer import Rewrite
from ..reminders import left_out, reminders


def _rule(pattern: str, replacement: str | Callable[[re.Match[str]], str], flags: int = 0) -> Rewrite:
    return Rewrite(re.compile(pattern, flags), replacement)


_STOP = (
    r"(?!Forwards?\b|Backups?\b|Monsters?\b|Summons?\b|Characters?\b|Card\b|Job\b|Category\b|Elements?\b|"
    r"EX\b|Break\b|Main\b|Attack\b|The\b)"
)
_WORD = r"[A-Z0-9][\w'’.!&?-]*(?<!\.)"
_LINK = r"(?:(?: of the| of| the| and the| in the| de)(?= " + _STOP + r"[A-Z]))?"
#: what tells apart cards of the same name: the game they come from, in capitals
_WHICH = r"(?: \([A-Z0-9][\w-]*(?: [A-Z0-9][\w-]*)*\))?"
_NAME = rf"((?:The (?=[A-Z]))?{_STOP}{_WORD}(?:{_LINK} {_STOP}{_WORD})*{_WHICH})"
#: Stands for the quotes around an ability, so that they are not taken for those around a name in it.
_OUTER = "\ue010"

#: Signs, and names put into quotes.
SIGNS: tuple[Rewrite, ...] = (
    _rule("[“”„″]", '"'),
    _rule("[‘’´`]", "'"),
    _rule("[–—−‐‑]", "-"),
    _rule("[\u00a0\u2009\u3000\t]", " "),
    _rule(r"--", " - "),
    _rule(r"^[ ]*(?:\[E[Xx] B(?:URST|urst)\]|E[Xx] B(?:URST|urst))[ ]*[:-]?\s*", "[ex_burst] ", re.MULTILINE),
    _rule(r"(?:\[E[Xx] B(?:URST|urst)\]|EX BURST)[ ]*", "[ex_burst] "),
    _rule(r'"{2,}', '"'),
    _rule(
        r'(?:[Cc]ard [Nn]ame|[Jj]ob|[Cc]ategory|Special) "[^"\n]*"|"[A-Z][^"\n]*"(?= ?\{S\})|"',
        lambda f: _OUTER if f[0] == '"' else f[0],
    ),
    _rule(r"(?<=\d)(?=Card Name|Job|Category)", " "),
    _rule(
        r"\b(Haste|Brave|First Strike|Back Attack)\. (?=(?:Haste|Brave|First Strike|Back Attack)\.?(?: |$))",
        r"\1 ",
        re.MULTILINE,
    ),
    _rule(r"^(As an? (?:additional|extra) cost to [^.\n]*\.) (?=\S)", r"\1\n", re.MULTILINE),
    _rule(
        r"^((?:The cost required to cast|You can only cast|You may pay [^.\n]* as an) [^.\n]*\.) (?=[A-Z])",
        r"\1\n",
        re.MULTILINE,
    ),
    _rule(r"\b(pay|activate|dull|break|put|choose|Name|the|and|or|of|to|your|a)[ ]*\n", r"\1 "),
    _rule(r"\[Card Name \(([^\n]*?)\)\]", r'Card Name "\1"'),
    _rule(r"\[Job \(([^\n]*?)\)\]", r'Job "\1"'),
    _rule(r"\[Category \(([^\n]*?)\)\]", r'Category "\1"'),
    _rule(r"\bCard name (?=[A-Z])", "Card Name "),
    # a space lost behind a name
    _rule(r"(?<=[a-z])(?=(?:Forward|Backup|Monster|Summon|Character)s?\b)", " "),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)and(?= (?:add|play|put|cast)\b)", r"\1 and"),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)or(?= (?:Card Name|Job)\b)", r"\1 or"),
    _rule(r"\b((?:Card Name|Job) [A-Z]\w*?)from(?= (?:your|their)\b)", r"\1 from"),
    _rule(r"\b(Card Name|Job|Category) " + _NAME, r'\1 "\2"'),
    _rule(r"^[ ]*([A-Z][^\n:{\"]*?(?:: [A-Z][^\n:{\"]*?)?)[ ]*(?=\{S\})", r'"\1" ', re.MULTILINE),
    _rule(
        r"^([A-Z][^{:.\n]*), ((?:\{\w+\},? ?)+):",
        lambda f: f"{f[2]}, {f[1][0].lower()}{f[1][1:]}:",
        re.MULTILINE,
    ),
    _rule(r"(?<=\}),[ ]*(?=\{)", " "),
    _rule(r"\{S\}", " {S} "),
    _rule(r"(?<=, )(?:Discard|Put|Remove|Return|Dull|Deal)\b(?=[^.\n]*:)", lambda f: f[0].lower()),
    _rule(r"[ ]*\{Dull\}", " {Dull}"),
    _rule(r"(?<!\{S)\}[ ]+(?=\{(?!Dull|S))", "}"),
)

REMINDERS: tuple[Rewrite, ...] = (
    _rule(
        r"\s*\((?:it|the cost|the cost required|this|damage) (?:cannot|can not) become 0\.?\)",
        " with_a_least_of_1",
        re.IGNORECASE,
    ),
    _rule(r"\bwith a least of 1\b", "with_a_least_of_1"),
    _rule(r"\bup to (\d+ [^.()\n]*?) ?\(select as many as possible\)", r"\1"),
    _rule(r"\(round(?:ed)? (up|down) to the nearest 1000\.?\)", r"rounded_\1"),
    _rule(r"\(((?:You|This) (?:can|may) (?:only |be used only )[^()\n]*?)\.?\)", r"\1."),
    left_out(r"\s*\(([^()\n]*)\)", reminders(__package__)),
)

NAMES: tuple[Rewrite, ...] = ()


def _lower(found: re.Match[str]) -> str:
    return found[0][0].lower() + found[0][1:]


_KIND = "(?:forward|backup|monster|character)"
_ADJ = "((?:(?:other|dull|active|damaged|fire|ice|wind|earth|lightning|water|light|dark) )*)"


def _itself(found: re.Match[str]) -> str:
    """ "This Forward" is the card itself; once another is chosen only if the text called itself so before."""
    before = found.string[: found.start()].rsplit("\n", 1)[-1].lower()
    said = before.split("choose")[0]
    return "this card" if "choose" not in before or found[0].lower() in said else found[0]


def _damaged_one(found: re.Match[str]) -> str:
    """When this card deals damage to a Forward, "it" is that Forward."""
    return f"{found[1]} " + re.sub(r"\bit\b", "that forward", found[2])


_DIGITS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}


def _digit(found: re.Match[str]) -> str:
    return f"{found[1]} {_DIGITS[found[2]]}"


def _damage_rule(found: re.Match[str]) -> str:
    """ "Damage dealt to Forwards is doubled" is "if a Forward is dealt damage, double the damage instead"."""
    whom = re.sub(r"^(?:all the |all |the )", "", found[2])
    now = "during this turn, " if whom.endswith(" this turn") else ""
    whom = whom.removesuffix(" this turn")
    whom = whom if whom in ("this card", "you", "your opponent") else f"a {whom}"
    number = "".join(letter for letter in found[3] if letter.isdigit())
    if "doubled" in found[3]:
        how = "double the damage instead"
    elif "reduced" in found[3]:
        how = f"reduce the damage by {number} instead"
    elif "increased" in found[3]:
        how = f"increase the damage by {number} instead"
    else:
        how = "the damage becomes 0 instead"
    return f"{now}if {whom} is dealt damage, {how}."


def _joined(found: re.Match[str]) -> str:
    """ "Search for 1 Forward. Add it …" is one instruction (15.1.1.8.1)."""
    return f"{found[1]} and {found[0].split()[-1].lower()} "


def _counter_name(found: re.Match[str]) -> str:
    return "_".join(found[1].lower().split()) + " "


def _of_itself(found: re.Match[str]) -> str:
    """In the text a card gains, "this Forward" is the card that has gained it."""
    return re.sub(r"\b([Tt])his (?:Forward|Character|Backup|Monster)\b", r"\1his card", found[0])


#: Words that mean the same on every card.
WORDS: tuple[Rewrite, ...] = (
    _rule(_OUTER, '"'),
    _rule(r'"[^"\n]*"', _of_itself),
    _rule(r"\b[Bb]reak [Zz]ones?\b", "break_zone"),
    _rule(r"\b[Dd]amage [Zz]ones?\b", "damage_zone"),
    _rule(r"\b[Mm]ain [Pp]hases?\b", "main_phase"),
    _rule(r"\b[Aa]ttack [Pp]hases?\b", "attack_phase"),
    _rule(r"\b[Aa]ctive [Pp]hases?\b", "active_phase"),
    _rule(r"\b[Ee]nd [Pp]hases?\b", "end_phase"),
    _rule(r"\b[Ff]irst [Ss]trike\b", "first_strike"),
    _rule(r"\b[Bb]ack [Aa]ttack\b", "back_attack"),
    _rule(r"(?<!\{)\b(?:Haste|Brave|Freeze|Frozen|Dull|Active|Activate|Break|Damage)\b", _lower),
    _rule(r"\b(?:Forward|Backup|Monster|Summon|Character|Element|Job|Category|Counter)s?\b", _lower),
    _rule(r"(?<!\{)\b(?:Fire|Ice|Wind|Earth|Lightning|Water|Light|Dark)\b", _lower),
    _rule(r"\b(?:Special|Action|Auto|Field)[ -][Aa]bilit(y|ies)\b", lambda f: f[0].lower().replace("-", " ")),
    _rule(r"\bauto-abilit", "auto abilit"),
    _rule(r"\b[Cc]ard [Nn]ame\b", "card_name"),
    _rule(r"\b(?:Cards?|Fields?|Point|Points|Phase)\b", _lower),
    _rule(r"\bPlayers?\b", _lower),
    _rule("、", ","),
    _rule(r"\b[Bb]ack [Aa]ttack\b", "back_attack"),
    _rule(r"\bcan't\b", "cannot"),
    _rule(r"\bcan not\b", "cannot"),
    _rule(r"\bit's\b", "it is", re.IGNORECASE),
    _rule(r"\bdoes not\b", "doesn't"),
    _rule(r"\bdo not\b", "don't"),
    _rule(r"\bis not\b", "isn't"),
    _rule(r"\bhis or her\b", "their"),
    _rule(r"\bhe or she\b", "they"),
    _rule(r"\bhis/her\b|\bhis\b", "their"),
    _rule(r"\bhe/she\b|\bhe\b|\bshe\b", "they"),
    _rule(
        r"\bher (?=hand|deck|field|break|damage|forward|backup|monster|character)", "their ", re.IGNORECASE
    ),
    _rule(r"\b([Ww])hen you do,", r"\1hen you do so,"),
    _rule(r"\bowners'", "owner's"),
    _rule(r"\buntil end of (?:the )?turn\b", "until the end of the turn"),
    _rule(r"\bonto the battlefield\b", "onto the field"),
    _rule(r"\bplay this card from the break_zone\b", "play this card from your break_zone"),
    _rule(
        r"\b([Dd]iscards? (?:\d+|the|this|a|all|your|their)[^.,:;\"]*?) from (?:your|their) hands?\b", r"\1"
    ),
    _rule(r"\b(your opponent|opponent|you|they) controlled\b", r"\1 control"),
    _rule(r"\byour opponent controls?\b", "opponent controls"),
    _rule(r"\byour opponent (?:does not|doesn't|do not|don't) control\b", "opponent doesn't control"),
    _rule(r"\b([Ss]ummons?) or (?:an?|the) (?=abilit)", r"\1 or "),
    _rule(
        r"\b(?:an? )?([Ss]ummons? or abilit(?:y|ies)|[Ss]ummons?|abilit(?:y|ies)) of your opponent\b",
        r"your opponent's \1",
    ),
    _rule(r"\bby opponent's (?=summon|abilit)", "by your opponent's "),
    _rule(r"\bwithout paying (?:the|its|their) costs?\b", "without paying its cost"),
    _rule(r"\b([Tt])he cost (?:for playing|to play)\b(?! this card was)", r"\1he cost required to play"),
    _rule(r"\b([Tt])he cost to cast\b", r"\1he cost required to cast"),
    _rule(r"\b(?:won't|will not) activate\b", "don't activate"),
    _rule(r"\b[Bb]oth players' ", "either player's "),
    _rule(r"\b[Bb]oth players\b", "each player"),
    _rule(r"\b([Dd])ouble its power\b", r"\1ouble the power of it"),
    _rule(r"\b([Dd])ouble this card's power\b", r"\1ouble the power of this card"),
    _rule(r"\b([Dd])eal (it|them|that forward) X000 damage\b", r"\1eal \2 1000 damage for each CP paid as X"),
    _rule(r"\b([Dd])eal X000 damage to ([^.,\n]+)", r"\1eal 1000 damage to \2 for each CP paid as X"),
    _rule(
        r"\b[Ii]f (?:it is )?possible, ([^.,]+?) must (block|attack|be blocked)\b([^.,\"]*)",
        r"\1 must \2\3 if possible",
    ),
    _rule(
        r"\b(?:[Yy]our )?[Oo]pponent must block this card if possible",
        "this card must be blocked if possible",
    ),
    _rule(r"\bmust (block this card) if possible this turn\b", r"must \1 this turn if possible"),
    _rule(r"\bEX Burst\b", "ex burst"),
    _rule(r"((?:^|[.:,]) ?)([Uu]ntil the end of the turn) (?=[a-z])", r"\1\2, ", re.MULTILINE),
    _rule(r"\b((?:[A-Z][\w'-]* )+)(?=counters?\b)", _counter_name),
    _rule(r"\ba total of (?=\d)", ""),
    _rule(r" regardless of its power\b", ""),
    _rule(r"\bonto your field\b", "onto the field under your control"),
    _rule(
        r"(^|[.:,] )[Nn]o ([^.,:\n]*?[Ff]orwards?[^.,:\n]*?) can (attack|block)\b",
        r"\1all the \2 cannot \3",
        re.MULTILINE,
    ),
    _rule(r"\b[Rr]emove from the game (all [^.\n]*)", r"remove \1 from the game"),
    _rule(r"\b(search for [^.\n]*?), and (?=add|play)", r"\1 and "),
    _rule(
        r"\b[Yy]ou must control ([^.\n]*?) to play this card from your hand onto the field",
        r"you can only play this card if you control \1",
    ),
    _rule(r"\bselect (\d) from the following(?: actions?)?\b", r"select \1 of the following actions"),
    _rule(r"\bshows\b", "reveals"),
    _rule(
        r"\b(?:inferior or equal to|equal or inferior to|less than or equal to)\b", "equal to or less than"
    ),
    _rule(
        r"\b(?:superior or equal to|equal or superior to|greater than or equal to)\b",
        "equal to or greater than",
    ),
    _rule(r"\binferior to\b", "less than"),
    _rule(r"\bsuperior to\b", "greater than"),
    _rule(r"\b(?:damage|points of damage) you have been dealt\b", "damage you have received"),
    _rule(r"\bof cost (\d+) or higher\b", r"of cost \1 or more"),
    _rule(r"\b(?:that )?they control\b", "they control"),
    _rule(r"\bso do\b", "do so"),
    _rule(r"\b([Ii])f so\b", r"\1f you do so"),
    _rule(r"\b([Ii])f you do(?= not\b|n't\b)", r"\1f you do"),
    _rule(r"\b([Ii])f you do,", r"\1f you do so,"),
    _rule(r"\bcast during this turn\b", "cast this turn"),
    _rule(r"\bon the field\b(?= other| opponent| you)", ""),
    _rule(r"\bextra cost\b", "additional cost"),
    _rule(r"\b([Dd]raw) cards equal to the number of ([^.,\n]*)", r"\1 1 card for each \2"),
    _rule(r"\bhas \+[ ]?(?=\d+ power)", "gains +"),
    _rule(r"\b([Dd])ull or activate it\b", r"\1ull it or activate it"),
    _rule(r"\b([Cc]hoose [^.;\n]*); (?=it |deal |break |dull |return |activate |remove )", r"\1. "),
    _rule(r"\bin (?:any|a player's) break_zone\b", "in either player's break_zone"),
    _rule(
        r"\b([Yy]our opponent|[Ee]ach player|[Tt]hat player|controller)"
        r" (puts|breaks|selects|removes|returns|discards) an? (?!card\b)",
        r"\1 \2 1 ",
    ),
    _rule(r"\b([Yy])our opponent chooses (?=\d)", r"\1our opponent selects "),
    _rule(r"^(this card [^.\n]*) while (attacking|blocking)\.", r"if this card is \2, \1.", re.MULTILINE),
    _rule(r"\bthis card attacks (?:in|as part of) a party\b", "this card attacks with a party"),
    _rule(
        r"((?:gains?|loses?) [^.\n]*?until the end of the turn\. If [^.,\n]*,"
        r" (?:it|they|this card) (?:gains?|loses?) (?:(?!until)[^.\n])*?) instead\.",
        r"\1 until the end of the turn instead.",
    ),
    _rule(
        r"\b[Pp]revent all damage that would be dealt to ([^.,\n]+) this turn\b",
        r"All damage dealt to \1 this turn becomes 0",
    ),
    _rule(rf"\ban opponent's ({_KIND})\b", r"a \1 opponent controls"),
    _rule(
        r"^[Oo]nce per turn, ((?:when|whenever) [^\n]*)$",
        r"\1 This effect will trigger only once per turn.",
        re.MULTILINE,
    ),
    _rule(
        r"^[Dd]uring your (opponent's )?turn, if ([^,\n]*), ([^.\n]*instead)\.",
        lambda f: f"if {f[2]} during your {f[1] or ''}turn, {f[3]}.",
        re.MULTILINE,
    ),
    _rule(r"\b(power|cost) (?:equal to or less than|less than or equal to) (\d+)\b", r"\1 \2 or less"),
    _rule(r"\b(power|cost) (?:equal to or greater than|greater than or equal to) (\d+)\b", r"\1 \2 or more"),
    _rule(rf"\bnon-(fire|ice|wind|earth|lightning|water) ({_KIND}s?)\b", r"\2 other than \1"),
    _rule(
        r"\bthat (?:isn't|is not|aren't|are not) (?=(?:fire|ice|wind|earth|lightning|water|light|dark)\b)",
        "other than ",
    ),
    _rule(r"\bor fewer\b", "or less"),
    _rule(r"\b([Ss]ummon|ability) on the stack\b", r"\1"),
    _rule(r"\bmultiplied by\b", "times"),
    _rule(r"\b(?:is|are) also (?=job \ue000)", "gain "),
    _rule(
        r"\b([Dd]eal (?:it|them|that forward)) damage equal to the number of ([^.\n]*?) times (\d+)\b",
        r"\1 \3 damage for each \2",
    ),
    _rule(
        r"\b([Dd]eal (?:it|them|that forward)) damage equal to (\d+) times the number of ([^.,\n]*)",
        r"\1 \2 damage for each \3",
    ),
    _rule(r"\b[Tt]his (?:forward|backup|monster|character|summon)\b", _itself),
    _rule(rf"\b(\d) of your opponent's {_ADJ}({_KIND})s?\b", r"\1 \2\3 opponent controls"),
    _rule(rf"\b(\d) of your {_ADJ}({_KIND})s?\b", r"\1 \2\3 you control"),
    _rule(
        rf"\b(?:[Aa]ll (?:of )?)?[Yy]our opponent's {_ADJ}({_KIND})s\b(?! enter)",
        r"all the \1\2s opponent controls",
    ),
    _rule(
        rf"(?<!play )(?<!cast )\b(?:[Aa]ll (?:of )?)?[Yy]our {_ADJ}({_KIND})s\b(?! enter)",
        r"all the \1\2s you control",
    ),
    _rule(r"(^|[.:] )[Tt]his turn, ([^.,\n]*)(?=\.)", r"\1\2 this turn", re.MULTILINE),
    _rule(
        rf"(^|[.:,] ){_ADJ}({_KIND}s)\b(?=[^.\n]*(?:this turn|until the end of the turn))",
        r"\1all the \2\3",
        re.MULTILINE | re.IGNORECASE,
    ),
    _rule(r"\bgets? \+[ ]?(?=\d)", "gains +"),
    _rule(r"\bgets? -[ ]?(\d+) power\b", r"loses \1 power"),
    _rule(
        r"\b(gains? (?:\+\d+ power|haste|brave|first_strike)"
        r"(?:(?:,|,? and) (?:\+\d+ power|haste|brave|first_strike))*|loses? \d+ power) this turn\b",
        r"\1 until the end of the turn",
    ),
    _rule(
        r"\b([Dd]eals?) (your opponent|you|yourself|each player) ([1-7]) damage\b",
        r"\1 \2 \3 points of damage",
    ),
    _rule(
        r"\b([Dd]eals?) ([1-7]) damage to (your opponent|you|each player)\b", r"\1 \2 points of damage to \3"
    ),
    _rule(
        r"(^|[.:,] )([Yy]our opponent|[Ee]ach player|[Yy]ou) (?:takes?|receives?) (\d) (?:points? of )?damage\b",
        lambda f: f"{f[1]}deal {f[2].lower()} {f[3]} points of damage",
        re.MULTILINE,
    ),
    _rule(r"\binto (?:its|their) owner's break_zone\b", "into the break_zone"),
    _rule(r"(?<!is )\b([Pp]uts? [^.\n]*?) into (?:your|their) break_zone\b", r"\1 into the break_zone"),
    _rule(r"\b([Rr]emove [^.\n]*?) from play\b", r"\1 from the game"),
    _rule(r"\b([Aa])t (?:the )?end of turn\b", r"\1t the end of the turn"),
    _rule(
        r"\b[Ss]huffle your break_zone into your deck\b",
        "shuffle all the cards in your break_zone into your deck",
    ),
    _rule(r"\bDraw [Pp]hase\b", "draw phase"),
    _rule(r"\b[Ss]kip your opponent's next draw phase\b", "your opponent skips their next draw phase"),
    _rule(r"\bif able\b", "if possible"),
    _rule(r"\bmust attack each turn\b", "must attack once per turn"),
    _rule(
        r"\byour opponent must block it(?: this turn)? if possible\b",
        "it must be blocked this turn if possible",
    ),
    _rule(r"\b(deals (?:battle )?damage to an? forward[^.,\n]*,) ([^.\n]*\bit\b[^.\n]*)", _damaged_one),
    _rule(
        r"\b[Tt]he next time (it|this card|that forward|you) would be dealt damage this turn,"
        r" the damage becomes 0\b(?: instead)?",
        r"the next damage dealt to \1 this turn becomes 0",
    ),
    _rule(
        r"\b[Tt]he next time (it|this card|that forward|you) would be dealt damage this turn,"
        r" reduce the damage by (\d+)\b(?: instead)?",
        r"the next damage dealt to \1 this turn is reduced by \2",
    ),
    _rule(r"\b(by|of) an opponent's\b", r"\1 your opponent's"),
    _rule(r"\banother\b", "a other"),
    _rule(r"\bthat (?:chooses?|targets?) (?=an? |this card)", "that is choosing "),
    _rule(r"\b[Tt]he ([^.\n]*?summons?) you cast (?=costs? \d+ less\b)", r"your \1 "),
    _rule(
        r"\b[Yy]our ([^.\n]*?summons?) costs? (\d+) less(?: to cast)?\b",
        r"the cost required to cast your \1 is reduced by \2",
    ),
    _rule(
        r"\b[Yy]our ([^.\n]*?(?:forward|backup|monster|character)s?) costs? (\d+) less(?: to play)?\b",
        r"the cost required to play your \1 onto the field is reduced by \2",
    ),
    _rule(
        r"^([^.\n]*?[Ss]ummons?) costs? your opponent (\d+) more(?: to cast)?\b",
        r"the cost required for your opponent to cast \1 increases by \2",
        re.MULTILINE,
    ),
    _rule(
        r"^([^.\n]*?(?:[Ff]orward|[Bb]ackup|[Mm]onster|[Cc]haracter)s?) costs? your opponent (\d+) more(?: to play)?\b",
        r"the cost required for your opponent to play \1 is increased by \2",
        re.MULTILINE,
    ),
    _rule(r"\b([Aa])t the start of\b", r"\1t the beginning of"),
    _rule(
        r"\b([Cc]hoose|[Uu]p to|[Dd]raws?|[Dd]iscards?|[Ss]elects?|[Ss]earch for) (one|two|three|four|five)\b",
        _digit,
    ),
    _rule(r"\b(?:each|both|all) of them\b", "them"),
    _rule(r"\b([Ii])f damage would be dealt to ([^.,\n]+),", r"\1f \2 is dealt damage,"),
    _rule(r"\b([Rr]educe|[Ii]ncrease|[Dd]ouble) that damage\b", r"\1 the damage"),
    _rule(r"\bprevent (?:it|that damage|the damage)\b", "the damage becomes 0 instead"),
    _rule(
        r"^((?:[Aa]ll )?[Dd]amage dealt to )([^.,\n]+?) "
        r"((?:is|are) (?:doubled|reduced by \d+|increased by \d+)|becomes 0)(?: instead)?\.",
        _damage_rule,
        re.MULTILINE,
    ),
    _rule(r"\b([Ss])earch your deck for\b", r"\1earch for"),
    _rule(r"\b([Ss]earch for) an? ", r"\1 1 "),
    _rule(r"\b([Ss]earch for [^.\n]*?),? reveal (?:it|them),? and (?=add|play|put)", r"\1 and "),
    _rule(r"\b([Pp])ut (it|them) onto the field\b", r"\1lay \2 onto the field"),
    _rule(r"\b([Ss]earch for [^.\n]*?)\. (?:Add|Play) (?=it|them)", _joined),
    _rule(r"\bwith less power\b", "with a power less than this card's"),
    _rule(r"\bwith (?:greater|higher|more) power\b", "with a power greater than this card's"),
    _rule(
        r"\b(this card cannot (?:be blocked by|block) an? [^.\n]*?forward) with a power (greater|less) than their"
        r"(?: own)?\b",
        r"\1 with a power \2 than this card's",
    ),
    _rule(
        r"\b([Ww]hile|[Ii]f|[Aa]s long as) this card is (attacking|blocking|dull|active), it ",
        r"\1 this card is \2, this card ",
    ),
    _rule(
        r"^[Ii]f you control (card_name \ue000.\ue001), it (?=(?:cannot|gains)(?![^.\n]*until))",
        r"the \1 you control ",
        re.MULTILINE,
    ),
    _rule(r"\b[Oo]ne of your (forward|backup|character|monster)s?\b", r"a \1 you control"),
    _rule(
        r"\byour opponent's (forward|backup|character|monster)s? (?=enter the field dull)",
        r"\1s opponent controls ",
    ),
    _rule(
        r"\b(remove \d+ [^.:\n]*?) in the break_zone (from the game[^.:\n]*:)", r"\1 in your break_zone \2"
    ),
    _rule(r"\bdull this card if it is active\b", "dull this card"),
    _rule(r"(?<!than )\bthis card enters your field\b", "this card enters the field"),
    _rule(r"\b(?:has|have)n't\b", "have not"),
    _rule(r"\b(it is an? (?:category|job|card_name) \ue000.\ue001) cards?\b", r"\1"),
    _rule(r"\b(gain control of) this (?:card|forward|character) (?=until the end of the turn)", r"\1 it "),
    _rule(r"\bcancel the summon's effect\b", "cancel its effect"),
    _rule(r"\b([Tt]he next damage dealt to) (?=card_name|job)", r"\1 a "),
    _rule(r"\b(\d+ damage to) (?=forwards? of all elements)", r"\1 all the "),
    _rule(r"\b([Cc]hoose \d [^.\n\"]*?) into your break_zone\b", r"\1 in your break_zone"),
    _rule(r"\b[Ww]hen your attack_phase starts\b", "at the beginning of your attack_phase"),
    _rule(
        r"\b[Tt]he cost required to (cast|play) your next ([^.\n]*?) this turn (?=is reduced)",
        r"during this turn, the cost required to \1 your next \2 ",
    ),
    _rule(r"\b([Uu])ntil of the end of turn\b", r"\1ntil the end of the turn"),
    _rule(r"\b(this card is put) into the break_zone\b(?! from)", r"\1 from the field into the break_zone"),
    _rule(r"\b([Ii])ts power is doubled\b", r"double the power of it"),
    _rule(r", then you (?=draw|discard)", ", then "),
    _rule(r"^this card can only be cast (?=during|if)", "you can only cast this card ", re.MULTILINE),
    _rule(r"^this card can only be played (?=during|if)", "you can only play this card ", re.MULTILINE),
    _rule(
        r"\b(cost required to (?:play|cast) this card(?: onto the field)?) is reduced by the number of (?=[a-z])",
        r"\1 is reduced by 1 for each ",
    ),
    _rule(r"\b([Yy]our opponent has [^.,\n]*?cards?(?: or (?:more|less))?) in hand\b", r"\1 in their hand"),
    _rule(r"\b([Yy]ou have (?!no )[^.,\n]*?cards?(?: or (?:more|less))?) in hand\b", r"\1 in your hand"),
    _rule(
        r"\b[Ii]f (?:this is an ex burst|this card resulted from an ex burst)",
        "if this card results from an ex burst",
    ),
    _rule(r"\b([Ss]elect \d [^.\n]*?) in it\b(?=\.)", r"\1 from their hand"),
    _rule(
        r"\b[Yy]our opponent cannot (block|attack) with (forwards?[^.\n]*?)(?= this turn|\.)",
        r"all the \2 opponent controls cannot \1",
    ),
    _rule(r"\b(?:the same number of cards as|as many cards as) (?:were|was) [^.\n]*", "that many cards"),
    _rule(
        r"\b[Dd]uring this turn, the damage dealt to (it|them) is (increased|reduced) by (\d+)(?: instead)?\b",
        lambda f: f"during this turn, if {f[1]} is dealt damage, {f[2][:-1]} the damage by {f[3]} instead",
    ),
    _rule(
        r"^[Rr]educe the damage dealt to the ([^.\n]*?)s? you control by (\d+)\.",
        r"If a \1 you control is dealt damage, reduce the damage by \2 instead.",
        re.MULTILINE,
    ),
    _rule(
        r"^[Ii]f you pay the cost required to (play|cast) this card(?: onto the field)?,"
        r" you may pay an extra ((?:\{\w+\})+)",
        r"you may pay \2 as an additional cost to \1 this card",
        re.MULTILINE,
    ),
    _rule(r"\b([Ss]elect 1 number\b[^\n]*?) of that cost\b", r"\1 of cost X"),
    _rule(r"\b[Nn]ame (?=1 (?:element|job)\b)", "name "),
    _rule(
        r"\b([Ww]hen(?:ever)? an? [^.,\n]*?) enters? (?:your opponent's field|the field under your opponent's control)",
        r"\1 opponent controls enters the field",
    ),
    _rule(r"\b([Dd])eal each (\d+) damage\b", r"\1eal them \2 damage"),
    _rule(r"\b([Dd]eal \d+ damage to) each(?=\.)", r"\1 them"),
    _rule(r"\bput (it|them) into your hand\b", r"add \1 to your hand"),
    _rule(r"\b(this card would be put) into the break_zone\b", r"\1 from the field into the break_zone"),
    _rule(
        r"\b([Yy]ou may use this card's special abilit(?:y|ies) by discarding an? [^.\n]*?)"
        r" instead of discarding an? card_name \ue000.\ue001 as part of the cost\b",
        r"\1",
    ),
    # two limits in two sentences
    _rule(
        r"\b([Yy]ou (?:can|may) only use this ability [^.\n]*)\. [Yy]ou (?:can|may) only use this ability ([^.\n]*)\.",
        r"\1 and \2.",
    ),
    _rule(
        r"\b(This (?:effect|ability) will trigger only [^.\n]*)\."
        r" This (?:effect|ability) will trigger only ([^.\n]*)\.",
        r"\1 and only \2.",
    ),
    _rule(rf"\b([Dd]uring this turn, )((?:{_ADJ}){_KIND}s)\b", r"\1all the \2"),
    _rule(
        r"\b([Ss]huffle|[Pp]ut) your hand (?=into your deck|at the|on the)", r"\1 all the cards in your hand "
    ),
    _rule(r"\bput in the damage_zone\b", "put into the damage_zone"),
    _rule(r"\bdidn't (attack|block) this turn\b", r"have not \1ed this turn"),
    _rule(r"^[Ii]f it is (your (?:opponent's )?turn), ", r"during \1, ", re.MULTILINE),
    _rule(r"\b([Dd]eal (?:them|[^.\n]*?) \d+ damage) each\b(?=[.,])", r"\1"),
    _rule(r"\bhas not\b", "have not"),
    _rule(r"\bof the (?:\d+ following|following \d+) actions?", "of the following action"),
    _rule(r"\bplaced\b", "put"),
    _rule(r"\b(Place)\b", "Put"),
    _rule(r"\b(place)s?\b", "put"),
)
