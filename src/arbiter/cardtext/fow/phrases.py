"""Words and short phrases that mean the same on every card."""

from __future__ import annotations

import re

from ..lexer import Rewrite
from .rewriting import rule

_BEFORE_NAME = "a|an|one|two|three|four|five|six|seven|no|of|X|the|each|more|all|many"
_SYMBOLS = {"light": "{W}", "fire": "{R}", "water": "{U}", "wind": "{G}", "dark": "{B}", "darkness": "{B}"}
_NUMBERS = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])


def _in_digits(found: re.Match[str]) -> str:
    return "with total cost " + str(
        ("one", "two", "three", "four", "five", "six").index(found[1].lower()) + 1
    )


def _put_on(found: re.Match[str]) -> str:
    verb = "puts" if found[1].endswith("s") else "put"
    return f"{verb} {found[2]} on the {found[3]} of"


def _discarded(found: re.Match[str]) -> str:
    return f"discards {found[1]} cards at random"


def _only_if(found: re.Match[str]) -> str:
    return "You cannot play this ability if" if "cannot" in found[0].lower() else "Play this ability only if"


def _two_words(found: re.Match[str]) -> str:
    """A counter's name may be two words; a number or a determiner before the name is none of it."""
    first, second = found[2], found[3]
    if (
        first
        in {"other", "another", "the", "or", "and", "more", "less", "all", "each", "of", "a", "an", "number"}
        or first in _NUMBERS
    ):
        return found[0]
    return f"{found[1]} {first}_{second}"


def _in_symbols(found: re.Match[str]) -> str:
    """What is banished for [Incarnation] is named by its attribute's symbol, however it is printed."""
    return re.sub(
        r"\[?\b(light|fire|water|wind|dark(?:ness)?)\b\]?",
        lambda word: _SYMBOLS[word[1].lower()],
        found[0],
        flags=re.IGNORECASE,
    )


def _numbers_first(found: re.Match[str]) -> str:
    rest = " with " if found[4] else ""
    return f"{found[1]} {found[3]} {found[2]} resonator tokens{rest}"


#: Words and short phrases that mean the same on every card.
WORDS: tuple[Rewrite, ...] = (
    rule(r"\bfor every (?=\w)", "for each "),
    rule(r"\bgains? an additional (?=\[)", "gains "),
    rule(
        r"\b(the (?:banished|discarded|rested|destroyed|removed|returned)) [A-Z][\w-]*'s (?=ATK|DEF|total cost)",
        r"\1 card's ",
        re.NOFLAG,
    ),
    # a keyword before a noun is one the card has
    rule(
        r"(?<=[a-z] )(?<!with )\[(Flying|Swiftness|Pierce|Precision|First Strike|Explode|Imperishable|Quickcast|"
        r"Remnant|Barrier|Drain|Bane|Eternal|Awakening|Inheritance|Evolution|Limit|Mobilize|Energize)\] "
        r"((?:J/)?resonators?|cards?|chants?|spells?)\b",
        r"\2 with [\1]",
    ),
    rule(r"\bproduce (?:1|one) (?=\{)", "produce "),
    rule(r"\bproduce (\{\w\}) and (?=\{\w\})", r"produce \1"),
    rule(
        r"\b(?:the )?top (card|\w+ cards) (?:in|from) (?=(?:your|their|that|target|its)\b)", r"the top \1 of "
    ),
    rule(r"(?<!the )\btop (?=(?:card|\w+ cards) of\b)", "the top "),
    rule(r"\b(reveals?|looks? at) the top of (?=(?:your|their) )", r"\1 the top card of "),
    rule(r"\blooks? (?=the top)", "look at "),
    rule(r"\b(puts?|returns?) ([^.,:;]*?) to the (top|bottom) of\b", _put_on),
    rule(r"\b(puts?) ([^.,:;]*?) to (?=(?:your|their|its) (?:graveyard|hand|lifebreak))", r"\1 \2 into "),
    rule(
        r"\b(?:returns?|puts?) ([^.,:;]*?) (?:in|to|into) ((?:its owner's|your|their) "
        r"(?:main |magic stone )?)decks?,? (?:and|then) shuffles? (?:it|the (?:main |magic stone )?decks?)\b",
        r"shuffle \1 into \2deck",
    ),
    rule(
        r"\b((?:your|their|your opponent's) (?:main |magic stone )?deck)"
        r"([^.\n]*\. Then (?:you may shuffle|shuffle|[^.\n]* on top or bottom of)) (?:it|the (?:main )?deck)\b",
        r"\1\2 \1",
    ),
    rule(r"\b(this card)'s ATK and DEF becomes? (?=\[)", r"\1 becomes "),
    rule(r"\bswap (?:the )?ATK and DEF of\b", "switch the ATK and DEF of"),
    rule(r"\bin this way\b", "this way"),
    rule(r"\b(?:the )?controller of (that \w+(?:/\w+)?)\b", r"\1's controller"),
    rule(r"\bunless that (?:card|resonator|J/resonator)'s controller\b", "unless its controller"),
    rule(
        r"\b(gains? [^.]*?) until end of turn and can attack (?:this turn|(?:in|on|during) the turn[^.,]*)",
        r"\1 and can attack in the turn it's summoned until end of turn",
    ),
    rule(
        r"\bchooses? (a|two|three) cards? in (?:your|their) hand at random and discards? (?:it|them)\b",
        _discarded,
    ),
    rule(r"(\bdiscards? (?:(?!until)[^.,:;])*?) in (?:your|their) hands?\b", r"\1"),
    rule(r"\b(this card) has (\w+ or (?:less|more) \w+ counters) on it\b", r"there are \2 on \1"),
    rule(r"^(?:As long as|While) this card is in (?:your|the|a) field, ", "", re.IGNORECASE | re.MULTILINE),
    rule(r"\bwhile (?=(?:attacking|blocking)\b)", "while it's "),
    rule(
        r"\b(targeted by|the target of|destroyed by|banished by|hand by) your opponent's "
        r"(spells?(?: (?:or|and) abilit(?:y|ies))?|abilit(?:y|ies))\b",
        r"\1 \2 your opponent controls",
    ),
    rule(r"\battacks? each turn if able\b", "attack if able"),
    rule(r"\bblocks? each turn if able\b", "block if able"),
    rule(
        r"\b(equal to(?! or\b)|(?:less|greater) than(?: or equal to)?) (?!\d)([^.,:\n]*?) multiplied by (\d+)\b",
        r"\1 \3 multiplied by \2",
    ),
    rule(
        r"^(This card's (?:ATK and DEF|ATK|DEF)) becomes? (?=equal to(?![^.\n]*until))",
        r"\1 is ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\b((?:J/)?resonators) each (?=gains?|loses?|cannot)", r"\1 "),
    rule(r"\bbecomes? an? ([A-Z][^.,:\n]*?) (?=in addition to)", r"gains \1 ", re.NOFLAG),
    rule(r"\bleaves a field\b", "leaves the field"),
    rule(r"\{Rest\} (?=(?:an?|two|three|another|target)\b)", "Rest "),
    rule(r"(\[[+-]\d+/[+-]\d+\]) until end of turn (for each [^.,\n]*)(?=[.,])", r"\1 \2 until end of turn"),
    rule(r"\bthe (attacking|blocking) (?=(?:J/)?resonator)", r"each \1 "),
    rule(r"\b(search [^.,\n]{0,20}deck), for\b", r"\1 for"),
    rule(r"(\ue001), from your (?=(?:main )?deck)", r"\1 from your "),
    rule(r"\bwith a (?=total cost \d)", "with "),
    rule(r"\bwith total cost (one|two|three|four|five|six)\b", _in_digits),
    rule(r"\bor abilities on an? card\b", "or abilities of a card"),
    rule(r"\bwhen (an? [\w/-]+(?: resonator)?) summoned\b", r"when \1 is summoned"),
    rule(r"\bwhen (an? [\w/-]+(?: resonator)?) attacked(?= ?:)", r"when \1 attacks"),
    rule(r"\bthe resonator just summoned\b", "that resonator"),
    rule(
        r"\bis put into (your|a) graveyard from (?:a|the) field this turn\b",
        r"was put into \1 graveyard from the field this turn",
    ),
    rule(r"\bgets? destroyed\b", "is destroyed"),
    rule(r"\byou can(?:not)? (?:play|use|activate) this(?: ability)? if\b", _only_if),
    rule(r"\bgains?: (?=\")", "gains "),
    rule(r"\band deals? (?=\d+ damage to)", "and "),
    rule(r"\bin a recover(?:y)? phase\b", "during the recovery phase"),
    rule(r"\bto (?:the )?ruler side\b", "to its ruler side"),
    rule(
        r"^For each ([^.,\n]*), (?:it|this card) gains (\[[^\]\n]*\])",
        r"This card gains \2 for each \1",
        re.MULTILINE,
    ),
    rule(r"\badd this (?=on|to)\b", "add this card "),
    rule(r"\bis not\b|\bare not\b", "isn't"),
    rule(r"\byour play\b", "you play"),
    rule(r"\bthis (triggers? )\[Enter\] ability of that card\b", r"this \1its [Enter] ability"),
    rule(r"\[Activate\] of\b", "activate abilities of"),
    rule(r"\[Activate\](?= abilit)", "activate"),
    rule(r"\bcannot be used\b", "cannot be played"),
    rule(r"\b(?:is|are) added (?:on|to)\b", "is added to"),
    rule(
        r"\bwith the same (total cost|ATK|DEF) as (that (?:card|resonator|J/resonator|spell))\b",
        r"with \1 equal to \2's \1",
    ),
    rule(r"\bchase (?:to )?this \[Enter\](?: =>|:)?\s*(?=\.)", "chase this ability"),
    rule(r"\bthis card from graveyard\b", "this card from your graveyard"),
    rule(r"\bdiscard (?=\ue000)", "discard a "),
    rule(
        r"^You gain life equal to the damage ([^.\n]*?) deals to ([^.\n]*)\.",
        r"Whenever \1 deals damage to \2, you gain that much life.",
        re.MULTILINE,
    ),
    rule(r"\b(target (?:J/)?resonator) (?=\[[+-]\d+/)", r"\1 gains "),
    rule(r"\b(cannot play) (?:non-)?resonator spells? (?:and|or) (?:non-)?resonator spells?\b", r"\1 spells"),
    rule(
        r"\bthe ((?:J/)?resonator)(?= (?:that )?(?:blocked this|battled this|this card (?:blocked|battled)))",
        r"each \1",
    ),
    rule(r"\bthis card's ATK and DEF becomes? (\d+)\b", r"this card becomes [\1/\1]"),
    rule(r"\beach ([\w/]+) and other (?=[\w/-]+s\b)", r"each \1 and each other "),
    rule(r", (?=return the rest|shuffle the rest into)", " and "),
    rule(r"\b(hand by spells) and (?=abilities)", r"\1 or "),
    rule(r"(?<=[,.] )Pay (?=\{)", "pay "),
    rule(r"\{Rest\} (?=banish|discard|pay|remove|rest)", "{Rest}, "),
    rule(r"\bsummon (?:the resonator|it) (?:in)?to (?:the|your) field\b", "summon it"),
    rule(r"\s*\bThis ability is applied to all players\.", ""),
    rule(r"\bis an? (light|fire|water|wind|darkness|dark) attribute\b", r"is \1"),
    rule(r"\bthis ability can be used only\b", "Play this ability only"),
    rule(r"\bis on (?:the )?field\b", "is in the field"),
    rule(r"\bequal to total (?=ATK|DEF)", "equal to the total "),
    rule(r"\b(that (?:card|resonator|J/resonator)|it) from its owner's graveyard (?=into)", r"\1 "),
    rule(
        r"\bwhen(ever)? you put (an? [^.,:\n]*?) into (?:a|the|your) field\b", r"when\1 \2 enters your field"
    ),
    rule(r"\bwith same name\b", "with the same name"),
    rule(r"\bJ-Rulers?/Rulers?\b|\bRulers?/J-Rulers?\b", "J/ruler"),
    rule(r"\b(main )deck", "deck"),
    rule(r"\bcomes? into (?=(?:your|the|a|your opponent's) field)", "enters "),
    rule(r"\bis put into (?=the field)", "enters "),
    rule(r"\bis put into a field\b", "enters the field"),
    rule(r"\benters a field\b", "enters the field"),
    rule(r"\b(when(?:ever)?) you discard this card\b", r"\1 this card is discarded"),
    rule(r"\bname (?=a race\b|an attribute\b)", "choose "),
    rule(r"\b[Cc]hange the race of (target [^.,\n]*?) to (?=[A-Z])", r"\1 becomes a ", re.NOFLAG),
    rule(
        r"\byour opponent cannot (attack|block) with ((?:J/)?resonators\b[^.,\n]*?)(?= until|\.| this| during)",
        r"\2 your opponent controls cannot \1",
    ),
    rule(
        r"\byour opponent cannot (attack|block) with (it|them|that (?:J/)?resonator)\b",
        r"\2 cannot \1",
    ),
    rule(r"\[([A-Z][a-z]+(?: [A-Z][a-z]+)*)\] (?=(?:resonator )?tokens?\b)", r"\1 ", re.NOFLAG),
    rule(r"\[Incarnation\] [^(.\n]*", _in_symbols),
    rule(
        r"\b(an?|one|two|three|four|five|X) ([^.,:;\n]*?) (?:resonator )?tokens? with (\[\d+/\d+\])( and (?=\[))?",
        _numbers_first,
    ),
    rule(
        r"\b((?:an?|one|two|three|four|five|X) \[\d+/\d+\] (?:(?!resonator|tokens?\b)[^.,:;\n])*)(?=tokens?\b)",
        r"\1resonator ",
        clause="fow-8.01:1303.1b",
    ),
    rule(r"(?<!\[)([+-]\d+/[+-]\d+)(?= counters?\b)", r"[\1]"),
    rule(
        r"\b(search (your (?:main )?deck)\b[^.\n]*,? (?:and|then) shuffle) (?:it|the (?:main )?deck)\b",
        r"\1 \2",
    ),
    rule(r"\b(when(?:ever)? [^.,:\n]*?) activates? an ability of\b", r"\1 plays an activate ability of"),
    rule(
        r"^(?!This card\b|It\b)([^.,:\n]*?)(?: you control)? enters? your field with (?=[^.\n]*counters? on)",
        r"\1 you control enter the field with ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"^Each ([^.,\n]*?) enters the field (?=rested|with )",
        r"\1 enter the field ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\bfrom a field\b", "from the field"),
    # wherever it is, the field of whoever speaks for a card is the one it is in
    rule(
        r"\b(this card (?:is|would be) put into (?:a|the|your) graveyard from) your field\b", r"\1 the field"
    ),
    rule(
        r"\b(this card) is put into your graveyard from the field",
        r"\1 is put into a graveyard from the field",
    ),
    rule(r"\bfrom game\b", "from the game"),
    rule(r"(\bdiscards? [^.,:;]*?cards?(?: named \"[^\"]*\")?) from (?:your|their|you|his) hands?\b", r"\1"),
    rule(r"(\bdiscards? (?:an? [^.,:;]*?|\w+ cards? at random)) from (?:your|their) hands?\b", r"\1"),
    rule(r"\battacks? this turn if able\b", "attack if able this turn"),
    rule(r"\bblocks? this turn if able\b", "block if able this turn"),
    rule(
        r"\b(target (?:[\w\[\]+/ -]+? )?(?:resonator|J/resonator|J-ruler))'s (ATK and DEF|ATK|DEF)\b",
        r"the \2 of \1",
    ),
    rule(r"\bcanceled\b", "cancelled"),
    rule(r"\bcan't\b", "cannot"),
    rule(r"\bcan not\b", "cannot"),
    rule(r"\bdoes not\b", "doesn't"),
    rule(r"\bdo not\b", "don't"),
    rule(r"\bis not\b", "isn't"),
    rule(r"\bthere's\b", "there is"),
    rule(r"\bdark (?=resonator|card|attribute|J/|spell|chant)", "darkness "),
    rule(r"\bdark\b", "darkness", re.NOFLAG),  # with a capital it may be part of a race: Dark Elves
    rule(r"\b(light|fire|water|wind|darkness) attribute\b(?! costs?\b)", r"\1"),
    rule(r"\b(draws? (?:(?:that |up to )?\w+ )?cards?) from (?:your|their) deck\b", r"\1"),
    rule(r"(?<! is)(?<! are)(?<! was)(?<! it's) in (?:a|any|all|the) fields?\b(?! of)", ""),
    rule(r"\b(is|are) (?:in|on) (?:a|any|the) field\b", r"\1 in the field"),
    rule(r"\bleaves? (?:your|the|a) field for a non-field zone\b", "leaves the field"),
    rule(r"\b(leaves?) your field\b", r"\1 the field"),
    rule(r"\bis put into (your(?: opponent's)? field)\b", r"enters \1"),
    rule(r"\b(?:that|which) was put into your field\b", "that entered your field"),
    rule(r"\b(?:was )?put into (?:a|the) field this turn\b", "entered the field this turn"),
    rule(r"\bthat entered your field this turn\b", "that entered the field this turn"),
    rule(
        r"\b(this card|it) (?:comes into|enters|is put into) (?:your|the|a) field\b", r"\1 enters the field"
    ),
    rule(r"\bput into the graveyard\b", "put into a graveyard"),
    rule(
        r"\b(you|your opponent|they) (?:have|has) ([^.,:;]*?) in (?:your|their) fields?\b", r"\1 control \2"
    ),
    rule(r"\bthe resonator with this\b", "added resonator"),
    rule(r"\bdark magic stone", "darkness magic stone"),
    rule(r"\bone will of any attribute", "{W}, {R}, {U}, {G}, or {B}"),
    rule(r"\btwo will of any (?:one|single) attribute", "{W}{W}, {R}{R}, {U}{U}, {G}{G}, or {B}{B}"),
    rule(r"\b(light|fire|water|wind|darkness)/(?=light|fire|water|wind|darkness)", r"\1 / "),
    rule(r"(?<=[a-z])/(?=[A-Z][a-z]+ resonator tokens?\b)", " / ", re.NOFLAG),
    rule(r"\bthis ability can only be (?:used|activated|played)\b", "Play this ability only"),
    rule(r"\byou may play this ability only\b", "Play this ability only"),
    rule(r"\bonce each turn\b", "once per turn"),
    rule(rf"\b({_BEFORE_NAME}) ([a-z]+) ([a-z]+)(?= counters?\b)", _two_words),
    rule(r"\bthis ability can be (?:activated|played) only\b", "Play this ability only"),
    rule(r"\bactivate this ability only\b", "Play this ability only"),
    rule(r"\bactivate only\b", "Play this ability only"),
    rule(r"\bonce a turn\b", "once per turn"),
    rule(r"\buntil the end of (?:the |this )?turn\b", "until end of turn"),
    rule(r"\bchoose one\s*[:.]?-?\s*[-:.]\s*", "choose one - "),
    rule(r"\bplaced\b", "put"),
    rule(r"\bin addition to (?:its|their) own (races?|names?|types?)\b", r"in addition to its other \1"),
    rule(r"\bin addition to (?:its|their) (races?|names?|attributes?)\b", r"in addition to its other \1"),
    rule(
        r"\bin addition to their other (races?|names?|types?|attributes?)\b", r"in addition to its other \1"
    ),
    rule(
        r"\b(?:the )?ATK and DEF of ([^.,\n]*?) becomes? (\d+|[XY]0*)(?= until| this)", r"\1 becomes [\2/\2]"
    ),
)
