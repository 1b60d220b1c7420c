"""Printing variants of Force of Will cards, each declared with the clause or habit that makes them the same.

Nothing here guesses: a rule either follows a clause of the rulebook about old cards (1404–1417) or is a spelling that
cannot mean anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lexer import Rewrite


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


def _product(found: re.Match[str]) -> str:
    counted = found[1][0].lower() + found[1][1:]
    return f"{found[2]} multiplied by " + ("" if counted.startswith("the ") else "the ") + counted


def _put_on(found: re.Match[str]) -> str:
    verb = "puts" if found[1].endswith("s") else "put"
    return f"{verb} {found[2]} on the {found[3]} of"


def _discarded(found: re.Match[str]) -> str:
    return f"discards {found[1]} cards at random"


def _in_digits(found: re.Match[str]) -> str:
    return "with total cost " + str(
        ("one", "two", "three", "four", "five", "six").index(found[1].lower()) + 1
    )


def _only_if(found: re.Match[str]) -> str:
    return "You cannot play this ability if" if "cannot" in found[0].lower() else "Play this ability only if"


def _damage_forgotten(found: re.Match[str]) -> str:
    return f"deals {found[1]} damage " if re.fullmatch(r"X?\d+", found[1]) else found[0]


def _choose_more(found: re.Match[str]) -> str:
    """ "Choose one. If …, choose both": both instead of one; who "may choose both" may still choose one."""
    both = "up to two" if found[2] else "two"
    many = both if found[3].lower() == "both" else found[3].lower()
    return f"choose one, if {found[1]}, choose {many} instead - "


def _each_while(found: re.Match[str]) -> str:
    """ "This card gains [Flying] as long as … and [Pierce] as long as …": two sentences, each with its condition."""
    said: list[str] = []
    for piece in re.split(r",? and (?=\[)|, (?=\[)", found[2]):
        if said and " as long as " not in said[-1]:
            said[-1] += " and " + piece
        else:
            said.append(piece)
    return " ".join(f"{found[1]} gains {one}." for one in said)


_BEFORE_NAME = "a|an|one|two|three|four|five|six|seven|no|of|X|the|each|more|all|many"
_NUMBERS = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])


def _rule(
    pattern: str,
    replacement: str | Callable[[re.Match[str]], str],
    flags: int = re.IGNORECASE,
    clause: str | tuple[str, ...] = "",
) -> Rewrite:
    """A rewriting rule; ``clause`` is what the rulebook says it by."""
    return re.compile(pattern, flags), replacement


#: Signs: quotation marks, dashes, arrows, spaces.
SIGNS: tuple[Rewrite, ...] = (
    _rule("[“”„″]|''", '"'),
    _rule("[‘’´`]", "'"),
    _rule("[–—−‐‑]", "-"),
    _rule("\u21d2|\u2192|\u27f9|==>|->", "=>"),
    _rule("[\u00a0\u2009\u3000\t]", " "),
    _rule("…", "..."),
    _rule(r"(?<=[^\n])\}[ ]+(?=\{(?!Rest))", "}"),
    _rule(r"\}[ ]*(?=\{Rest\})", "}, "),
    _rule(r"\{(Light|Fire|Water|Wind|Dark(?:ness)?)\}", lambda found: found[1].lower()),
    _rule(r"&rarr;|&rArr;|\u21e8", "=>"),
    _rule(r"<<([^<>\n]*)>>", r"<\1>"),
    _rule(r"\s*>>+\s*", " => "),
    _rule(r"\[(God's Art)\]", r"\1"),
    _rule(r"God's Art\s*[<\[]([^>\]\n]*)[>\]]", 'God\'s Art "\\1"'),
    _rule(r"Sealed Item\s*[<\[]([^>\]\n]*)[>\]]\s*-?", 'sealed_item "\\1" - '),
    _rule(r"\bSealed Item\b", "sealed_item"),
    _rule(r"\{rest\}", "{Rest}"),
    _rule(r" {2,}", " "),
    _rule(r"\bNon-(?=[A-Za-z])", "non-", re.NOFLAG),
)

#: 204.3: sentences in parentheses are reminders.
INFORMATION: tuple[Rewrite, ...] = (
    _rule(r"\[Barrier\]\s*\((\w+)\)\s*\((\w+)\)", r"[Barrier] <\1 or \2>"),  # 1120.3, not a reminder
    _rule(r"\[Barrier\]\s*\((\w+)\)", r"[Barrier] <\1>"),
    _rule(r"(\[(?:Seal|Legend|Rune|Mana|Limit|Divinity|Grimoire)\])\s*\((\d+)\)", r"\1 \2"),
)

REMINDERS: tuple[Rewrite, ...] = (
    _rule(r"\s*\((?!\d+\))[^()\n]*\)\.?(?=\s*(?:\n|$))", ""),
    _rule(r"\s*\((?!\d+\))[^()\n]*\)", ""),
)

#: Multiplication in brackets, as the first sets print it: "[the number of cards in your hand x 100]".
PRODUCTS: tuple[Rewrite, ...] = (
    _rule(r"\[([A-Za-z][^\[\]\n]*(?:\[[^\[\]\n]*\])?[^\[\]\n]*?) ?x ?(\d+)\]", _product, re.NOFLAG),
    _rule(
        r"\bdeals? (\d+) (multiplied by the (?:total )?number of [^.\n]*?) damage to\b",
        r"deals \1 damage \2 to",
    ),
    _rule(r"(\bopponent ha(?:s|ve) [\w ]*cards?) in hand\b", r"\1 in their hand"),
    _rule(r"\bdeals? (\d+ multiplied by [^.\n]*?) damage to\b", r"deals damage equal to \1 to"),
    _rule(
        r"\b(?:The )?ATK and DEF of ([^.,:;\n]*?) (?:is|are) increased by (\d+) multiplied by the (?:total )?"
        r"number of ([^.,:;\n]*?)(?= until|\.|$)",
        r"\1 gains [+\2/+\2] for each \3",
    ),
    _rule(r"\b(gains?|pays?) (\d+ multiplied by [^.\n]*?) life\b", r"\1 life equal to \2"),
    _rule(r"\b(increases?|decreases?) (?=\d+ multiplied)", r"\1 by "),
)

#: Slips that turn up again and again in printed cards and card databases.
SLIPS: tuple[Rewrite, ...] = (
    # a stop for the colon after a cost
    _rule(
        r"^((?:\[Activate\] )?(?:Pay )?(?:\{\w+\})+, (?:\{Rest\}, )?(?:banish|remove|discard)\b[^.:;\n]*)\."
        r" (?=[A-Z][^:\n]*$)",
        r"\1: ",
        re.MULTILINE,
    ),
    # a colon forgotten after a cost of symbols
    _rule(r"((?:^|\[Inheritance\] |\")(?:\{\w+\})+) (?=[A-Z][a-z])", r"\1: ", re.MULTILINE),
    _rule(r", (?=until end of turn)", " "),
    _rule(r", (?=as long as [^,.]*\.(?:\n|$))", " "),
    _rule(r"\bchase this card\b", "chase to this card"),
    # a stop for the arrow after what an automatic ability waits for, a comma for the stop before a condition
    _rule(
        r"^((?:\[Continuous\]:? )?(?:At the|When(?:ever)?) [^.,:=\n]*)\. (?=[A-Z])", r"\1 => ", re.MULTILINE
    ),
    _rule(r"\b(reveals? the top card of [^.,\n]*), if (?=it)", r"\1. If "),
    _rule(r"\bthis card's (ATK|DEF) (?=becomes?\b)", r"the \1 of this card "),
    _rule(r"\btarget chant(?= targeting|\.| your opponent controls)", "target chant spell"),
    _rule(r"\s*Play God's Art \ue000.\ue001 only once per game\.", "", clause="fow-8.01:1112.2a"),
    _rule(r"\bspend that will only\b", "spend this will only"),
    _rule(r"\byou (?=(?:opponent|deck|hand|graveyard|J/ruler|J-ruler|ruler)\b)", "your "),
    _rule(r"\byour (?=may\b)", "you "),
    _rule(r"\bit's owner(?:s|'s|s')? (?=hand|deck|graveyard|field|control)", "its owner's "),
    _rule(r"\bits owners? (?=hand|deck|graveyard|field|control)", "its owner's "),
    _rule(r"\b(your|the|to|of|put|you|from|into) \1\b(?!')", r"\1"),
    _rule(r"\bcards? names? (?=\ue000)", "card named "),
    _rule(r"\bas as? additional\b", "as an additional"),
    _rule(r"(?<=\w) of more\b", " or more"),
    _rule(r"\blook a the\b", "look at the"),
    _rule(r"\bwhen ever\b", "whenever"),
    _rule(r"(?<=^)at beginning of|(?<=\n)at beginning of", "at the beginning of"),
    _rule(r"\bthe shuffle (?=your)", "then shuffle "),
    _rule(r"\bdeals? (\w+) (?=to (?:target|each|your|you|another|a|that|all)\b)", _damage_forgotten),
    _rule(r"\bput (?:in|it) into\b", "put it into"),
    _rule(r"^This (?=gains?\b)", "This card ", re.MULTILINE),
    _rule(r"\bopponents (?=(?:main deck|deck|fields?|hand|graveyard|magic|chant|standby)\b)", "opponent's "),
    _rule(r"\boponent", "opponent"),
    _rule(r"\bmaind deck", "main deck"),
    _rule(r"\babilites\b", "abilities"),
    _rule(r"\bThi card\b", "This card"),
    _rule(r"\bthis cards (?=ATK|DEF)", "this card's "),
    _rule(r"\b(abilities|cards?|^) ?you opponent\b", r"\1 your opponent", re.IGNORECASE | re.MULTILINE),
    _rule(r"\bin you (?=hand|deck|field|graveyard)", "in your "),
    _rule(r"\b(in)?to (?:it|is) (?=owner's|ruler)", r"\1to its "),
    _rule(r"\bto owner's (?=hand|deck)", "to its owner's "),
    _rule(r"\bthis card (?:it )?put into (?=a)", "this card is put into "),
    _rule(r"\bif its (?=a )", "if it's "),
    _rule(r"\bnon-? ?spell\b(?= )", "non-spell"),
    _rule(r"\[(Addition|Spell):\s*(\w+)\s*-\s*(\w+)\]", r"[\1:\2-\3]"),
    _rule(r"\[(Addition|Spell):\s+", r"[\1:"),
)

OLD_CARDS: tuple[Rewrite, ...] = (
    _rule(r"\[Activate\]\s*Pay\s+(?=\{)", ""),
    _rule(
        r"(?:^\s*|(?<=\"))\[(?:Activate|Continuous)\]:?\s*",
        "",
        re.IGNORECASE | re.MULTILINE,
        clause="fow-8.01:1409.1",
    ),
    _rule(r"^\s*Pay (?=\{[^:\n]*:)", "", re.IGNORECASE | re.MULTILINE),
    _rule(r"\[J-Activate\]", "[Judgment]", clause="fow-8.01:1408.1"),
    _rule(r"\[Target Attack\]", "[Precision]", clause=("fow-8.01:1414.1", "fow-8.01:1414.2")),
    _rule(
        r"(?<!with )(?<!lose )(?<!loses )\[Enter\]\s*(?::|=>)?\s*(?=\S)",
        "[Enter] => ",
        clause=("fow-8.01:1411.2", "fow-8.01:1411.2a"),
    ),
    _rule(r"(?<=\[Judgment\]):? Pay ", " "),
    _rule(r"(\[Force\] \d+)(?=\s+[A-Z])", r"\1."),
    _rule(r"(?<=\[Incarnation\]) (\{\w\})(?=\{)", r" \1, "),
    _rule(r"(?<=\[Evolution\]) (\{\w\}) (?=Discard)", r" \1, "),
    _rule(r"(?<=\[Bestow\]):", ""),
    _rule(r"\[Enter\] => ability", "[Enter] ability"),
    _rule(r"\[Break\]\s*(?::|=>)?\s*", "[Break] => ", clause="fow-8.01:1415.1b-ii"),
    _rule(r"\[Race:\s*([^\]]+)\]", r"\1"),
    _rule(r"\[Resonator:\s*([^\]]+)\](?: cards?)?", r"\1 resonator"),
    _rule(r"\bnon-spell\b", "non-chant", clause="fow-8.01:1405.1"),
    _rule(r"\[Spell:\s*Chant\]", "chant", clause="fow-8.01:1405.2a"),
    _rule(r"\[Spell:\s*Chant-Instant\]", "chant with [Quickcast]", clause="fow-8.01:1405.3a"),
    _rule(r"\[Spell:\s*Chant-Standby\]", "chant with [Trigger]", clause="fow-8.01:1405.4a"),
    _rule(r"spell: ?chant-instant", "chant with [Quickcast]"),
    _rule(r"spell: ?chant-standby", "chant with [Trigger]"),
    _rule(r"\bchant with (\[\w+\]) spell", r"chant spell with \1"),
    _rule(r"\bchants? (?:or|and) chants? with \[Quickcast\](?: cards?)?", "chants"),  # 1405.2a, 1405.3a
    _rule(r"summon spell", "resonator spell", clause="fow-8.01:1407.1"),
    _rule(r"normal spell", "non-resonator spell", clause="fow-8.01:1407.2"),
    # cards of that area keep its name, for rules in which it is a zone of its own
    _rule(r"(\bcards? in (?:[\w']+ ){1,2})magic stones? areas?", r"\1magic_stone_area"),
    _rule(r"magic stones? areas?", "field", clause="fow-8.01:1404.1"),
    _rule(r"chant-standby area", "standby area", clause="fow-8.01:1404.2"),
    _rule(r"battle phase", "battle", clause=("fow-8.01:1410.1", "fow-8.01:1410.1a")),
)

#: Words that mean the same on every card.
WORDS: tuple[Rewrite, ...] = (
    _rule(r"\bdestroyed in battle\b", "destroyed by battle damage"),
    _rule(r"\b((?:ATK|DEF|ATK and DEF) of this card) (?:is|are) (?=\d+ multiplied)", r"\1 is equal to "),
    _rule(r"\bin (your(?: opponent's)? turn)\b", r"during \1"),
    _rule(r"\b(?:the )?free costs? (?:of|for) (?:all |each )?", "the free cost for "),
    _rule(
        r"^(?:The )?total cost of (?:all )?([^.\n]*?) (?:increases?|is increased|are increased) by (\{\d\})\.",
        r"Players pay \2 more to play \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"^If (?=this card (?:is (?:put|destroyed|banished|discarded|removed|returned|blocked|attacked|dealt)"
        r"|attacks|blocks|enters|deals|leaves)\b)",
        "When ",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"\b(?:puts?|returns?) ([^.,:;]*?) (?:in|to|into) ((?:its owner's|your|their) (?:main |magic stone )?)decks?"
        r"\. Then,? shuffles? (?:it|that deck|the (?:main |magic stone )?decks?)\b",
        r"shuffle \1 into \2deck",
    ),
    _rule(r"\band its ATK and DEF becomes? (\d+)\b", r"and becomes [\1/\1]"),
    _rule(r"\bthis card costs ((?:\{\w\})+) less to play\b", r"you may pay \1 less to play this card"),
    _rule(r"\bthis card cannot be played if\b", "you cannot play this card if"),
    _rule(
        r"\bthis card's (?:total )?cost is reduced by ((?:\{\w\})+)(?= for each| if|\.)",
        r"you may pay \1 less to play this card",
    ),
    _rule(r"\bfor as long as\b", "as long as"),
    _rule(r"\b(field this turn can attack)(?=\.)", r"\1 in the turn it's summoned"),
    _rule(
        r"^([^.,:\n]+?) gains (\[[^.\n]*? as long as [^.\n]*? as long as [^.\n]*)\.",
        _each_while,
        re.IGNORECASE | re.MULTILINE,
    ),
    # a card that says what it is speaks of itself
    _rule(
        r"\bthis (?:(?:J/)?resonator|J[-/]ruler|ruler|regalia|addition|chant|rune)(?='s\b| (?!spell\b)|[.,:])",
        "this card",
    ),
    _rule(
        r"\bprevent (all|the next)( battle)? damage (?:that )?(it|this card|you|they) would be dealt\b",
        r"prevent \1\2 damage that would be dealt to \3",
    ),
    _rule(
        r"\bFor each ([^,.\n]*), you (?:may )?pay ((?:\{\w\})+) less to play this (card|ability)\.",
        r"You may pay \2 less to play this \3 for each \1.",
    ),
    _rule(r"\bthat share (?:a|the same) name(?! with| as)\b", "with the same name"),
    _rule(
        r"(?<! or )\b((?:J/)?resonators?(?: (?:you|your opponent) controls?)?) that (?:has|have) or shares? the "
        r"(highest|lowest)\b",
        r"\1 with the \2",
    ),
    _rule(
        r"\b([\w/]+?)(s?) ((?:you|your opponent) controls? )?with the (highest|lowest) (ATK|DEF|total cost) among "
        r"(?:all )?\1s ((?:you|your opponent) controls?)",
        r"\1\2 \6 with the \4 \5",
    ),
    _rule(r"\bthat (?:is|are) (?=attacking you\b)", ""),
    _rule(
        r"\b((?:J/)?resonators?|J-rulers?|magic stones?) that (?:is|are) (attacking|blocking|rested|recovered)\b"
        r"(?! you)",
        r"\2 \1",
    ),
    _rule(r"\brecover in (?=(?:(?:its|their)(?: controller's)?|your|the) recovery phase)", "recover during "),
    _rule(r"\bgain (an? \w+ gem) and (?=an? \w+ gem)", r"gain \1 and gain "),
    _rule(r"\bwhen(ever)? (an? [^.,:\n]*?) is played from (?=your )", r"when\1 you play \2 from "),
    _rule(r"\bchange the weather to (?=\w)", "the weather becomes "),
    _rule(
        r"\b(as long as|if|while) (?:(an? [^.,:\n]*?)|your (J-ruler|J/ruler)) is in your field\b",
        lambda found: f"{found[1]} you control {found[2] or 'a ' + found[3]}",
    ),
    _rule(r"\b(puts? (?:an?|another|target|two) [^.,:\n]*?) from your field into\b", r"\1 you control into"),
    _rule(r"\byou may (?:activate|use) this(?: ability)? only\b", "Play this ability only"),
    _rule(
        r"\buntil end of turn, ((?:all )?(?:battle )?damage (?:dealt )?[^.,\n]*? becomes? 0)(?=\.)",
        r"\1 until end of turn",
    ),
    _rule(
        r"\bat the (beginning|end) of each of your (turn|main phase|draw phase|recovery phase)s\b",
        r"at the \1 of your \2",
    ),
    _rule(
        r"\b(cannot|can't) be (destroyed|banished|attacked|blocked|targeted) or "
        r"(?=(?:destroyed|banished|attacked|blocked|returned|recovered)\b)",
        r"\1 be \2 or be ",
    ),
    _rule(r"\byou may play this ability (?=(?:up to|twice|once|three times)\b)", "Play this ability "),
    _rule(
        r"(\[Judgment\][^\n]*\byou may pay (?:\{\w\})+ less)(?= (?:for each|if)\b)",
        r"\1 to play this ability",
    ),
    _rule(
        r"\bif (?:it|that (?:card|resonator|J/resonator)) had (total cost|ATK|DEF) (?=\d)",
        r"if its \1 is ",
    ),
    _rule(r"\b(control) each (?=gains?|loses?|cannot)", r"\1 "),
    _rule(r"\b(damage to each [\w/ -]+?) and player(?=[.,])", r"\1 and each player"),
    _rule(
        r"\ban? ([^.,:\n]*?) is in your removed area and was removed by this card\b",
        r"there is a \1 in your removed area removed by this card",
    ),
    _rule(r"\bfrom graveyards\b", "from their graveyard"),
    _rule(r"\b((?:J/)?resonators?) that (?:(?:is|are) not|isn't|aren't) rested\b", r"recovered \1"),
    _rule(
        r"\bif this card is in your graveyard, you may play it(?=\.)",
        "you may play this card from your graveyard",
    ),
    _rule(r"(?<!that )\bwas put into your field this turn\b", "entered your field this turn"),
    _rule(
        r"\byour opponent can (?:only play ([^.,:\n]*?)|play ([^.,:\n]*?) only) during their turn\b",
        lambda found: f"your opponent cannot play {found[1] or found[2]} during your turn",
    ),
    _rule(
        r"\byou (?:may|can) (?:only play this card|play this card only) (?=during|if|from)",
        "Play this card only ",
    ),
    # a player who searches their deck is told of it as "your" deck in what that player does
    _rule(
        r"\b((?:its (?:controller|owner)|that player|(?:target|your) opponent|(?:target|each) player|they)(?: may)? "
        r"search(?:es)?) their (?=(?:main |magic stone )?deck for\b)",
        r"\1 your ",
    ),
    _rule(r"\bcan (?:only attack|attack only) if\b", "cannot attack unless"),
    _rule(r"\bcan (?:only block|block only) if\b", "cannot block unless"),
    _rule(r"\b(you|opponent) controlled (?=dealt\b)", r"\1 control "),
    # the deck that was searched is the one that is shuffled
    _rule(
        r"(\bsearch your ((?:main |magic stone )?deck)\b[^.\n]*(?:\. Then,?|, then|,? and) shuffle)(?= ?\.)",
        r"\1 your \2",
    ),
    _rule(
        r"\byou may play this card for ((?:\{\w\})+)(?= if|\.)",
        r"you may pay \1 rather than pay this card's cost",
    ),
    _rule(r"\bchants you control cannot be cancell?ed\b", "chant spells you control cannot be cancelled"),
    _rule(r"\bopponents (?=can|may|play)", "your opponent "),
    _rule(r"\bcan(?: only be blocked| be blocked only) by\b", "cannot be blocked except by"),
    _rule(r"\bthis card can(?: only be played| be played only) (?=if|during|from)", "Play this card only "),
    _rule(r"\b(or (?:less|more)) each(?=[.,])", r"\1"),
    _rule(r"\balready (?=rested|recovered)", ""),
    _rule(r"\bonce in each of your turns?\b", "once per turn and only during your turn"),
    _rule(
        r"\bFor each ([^,.\n]*), put (an? [^.\n]*? tokens?(?: with [^.\n]*?)?) into (?:your|the) field\b",
        r"Put \2 into your field for each \1",
    ),
    _rule(
        r"\b(reveals? their hand) and discards? (an? [^.\n]*?) of your choice\b",
        r"\1. Choose \2 from it. That player discards that card",
    ),
    _rule(
        r"\b(opponent [^.\n]*?) until (?:the )?end of their next turn\b",
        r"\1 until the end of your opponent's next turn",
    ),
    # what costs more to play is what is paid more for
    _rule(
        r"^([^.,:\n]+?) (?:your opponent plays|played by your opponent) costs? ((?:\{\w\})+) more(?: to play)?\.",
        r"Your opponent pays \2 more to play \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"^([^.,:\n]+?) costs? ((?:\{\w\})+) more to play\.",
        lambda found: f"Players pay {found[2]} more to play {re.sub('^Activate', 'activate', found[1])}.",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"\b(Play this ability only [^.\n]*)\. Play this ability (only [^.\n]*)(?=\.)",
        r"\1 and \2",
    ),
    _rule(r"(?<=[a-z] )\[Quickcast\] (chants?)\b", r"\1 with [Quickcast]"),
    _rule(r"\bthe (?:total )?number of all (?=\w)", "the number of "),
    _rule(r"\bthe total number of\b", "the number of"),
    _rule(
        r"(^|, )rest this card and (?=(?:an?|another|two|three) [^.\n]*:)",
        r"\1{Rest}, rest ",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(r"(^|, )rest this card(?=[^.\n]*:)", r"\1{Rest}", re.IGNORECASE | re.MULTILINE),
    _rule(
        r"\bcan attack (?:(?:in|on|during) )?the (?:same )?turn (?:that |when |in which )?(?:it|this card|they) "
        r"(?:enters?|entered|comes? into|came into|is put into|was put into|is summoned|was summoned|are summoned)"
        r"(?: (?:your|the|a) field)?",
        "can attack in the turn it's summoned",
    ),
    _rule(
        r"\b(cancels?|cop(?:y|ies)) target ((?:\w+ )?)chant(?=[ .,])(?! spell| or\b)",
        r"\1 target \2chant spell",
    ),
    _rule(
        r"\bwith (total cost|ATK|DEF) ((?:equal to or )?(?:less|greater) than(?: or equal to)?|equal to) it(?![\w'])",
        r"with \1 \2 its \1",
    ),
    _rule(
        r"\bwith (total cost|ATK|DEF) ((?:equal to or )?(?:less|greater) than(?: or equal to)?|equal to) "
        r"(this card|that (?:card|J/resonator|spell))(?![\w'])",
        r"with \1 \2 \3's \1",
    ),
    _rule(r"\bin graveyards\b", "in a graveyard"),
    _rule(r"\b(gains?|loses?) that much (?:plus|\+) (?=\d)", r"\1 that much life plus "),
    _rule(r"\b(deals?) that much (?:plus|\+) (?=\d)", r"\1 that much damage plus "),
    _rule(r"\b(?:it|that damage) is dealt to\b", "it's dealt to"),
    _rule(
        r"\bchoose one ?[.,]? ?(?:- ?)?if ([^.\n]*?),? (you may )?choose (both|up to \w+|two|three)"
        r"(?: instead)?\.? ?-\s*",
        _choose_more,
    ),
    _rule(r"\bhe or she\b", "they"),
    _rule(r"\bhis or her\b", "their"),
    _rule(r"\bhim or her\b", "them"),
    _rule(r"\bproduce (?:1|one) (?=\{)", "produce "),
    _rule(r"\bproduce (\{\w\}) and (?=\{\w\})", r"produce \1"),
    _rule(r"(?<!your )(?<!target )\b(?:an )?opponent's\b", "your opponent's"),
    _rule(r"\b(to|by|that) an opponent\b", r"\1 your opponent"),
    _rule(r"\b(when(?:ever)?) opponent\b", r"\1 your opponent"),
    _rule(
        r"\b(?:the )?top (card|\w+ cards) (?:in|from) (?=(?:your|their|that|target|its)\b)", r"the top \1 of "
    ),
    _rule(r"(?<!the )\btop (?=(?:card|\w+ cards) of\b)", "the top "),
    _rule(r"\b(reveals?|looks? at) the top of (?=(?:your|their) )", r"\1 the top card of "),
    _rule(r"\blooks? (?=the top)", "look at "),
    _rule(r"\b(puts?|returns?) ([^.,:;]*?) to the (top|bottom) of\b", _put_on),
    _rule(r"\b(puts?) ([^.,:;]*?) to (?=(?:your|their|its) (?:graveyard|hand|lifebreak))", r"\1 \2 into "),
    _rule(
        r"\b(?:returns?|puts?) ([^.,:;]*?) (?:in|to|into) ((?:its owner's|your|their) "
        r"(?:main |magic stone )?)decks?,? (?:and|then) shuffles? (?:it|the (?:main |magic stone )?decks?)\b",
        r"shuffle \1 into \2deck",
    ),
    _rule(
        r"\b((?:your|their) (?:main |magic stone )?deck)"
        r"([^.\n]*\. Then (?:you may shuffle|shuffle|[^.\n]* on top or bottom of)) (?:it|the (?:main )?deck)\b",
        r"\1\2 \1",
    ),
    _rule(r"\b(this card)'s ATK and DEF becomes? (?=\[)", r"\1 becomes "),
    _rule(r"\bswap (?:the )?ATK and DEF of\b", "switch the ATK and DEF of"),
    _rule(r"\bin this way\b", "this way"),
    _rule(r"\b(?:the )?controller of (that \w+(?:/\w+)?)\b", r"\1's controller"),
    _rule(r"\bunless that (?:card|resonator|J/resonator)'s controller\b", "unless its controller"),
    _rule(
        r"\b(gains? [^.]*?) until end of turn and can attack (?:this turn|(?:in|on|during) the turn[^.,]*)",
        r"\1 and can attack this turn until end of turn",
    ),
    _rule(
        r"\bchooses? (a|two|three) cards? in (?:your|their) hand at random and discards? (?:it|them)\b",
        _discarded,
    ),
    _rule(r"(\bdiscards? [^.,:;]*?) in (?:your|their) hands?\b", r"\1"),
    _rule(r"\b(this card) has (\w+ or (?:less|more) \w+ counters) on it\b", r"there are \2 on \1"),
    _rule(r"^(?:As long as|While) this card is in (?:your|the|a) field, ", "", re.IGNORECASE | re.MULTILINE),
    _rule(r"\bwhile (?=(?:attacking|blocking)\b)", "while it's "),
    _rule(
        r"\b(targeted by|the target of) your opponent's (spells?(?: (?:or|and) abilit(?:y|ies))?|abilit(?:y|ies))\b",
        r"\1 \2 your opponent controls",
    ),
    _rule(r"\battacks? each turn if able\b", "attack if able"),
    _rule(r"\bblocks? each turn if able\b", "block if able"),
    _rule(
        r"^(?:All )?damage dealt to ([^.,\n]*?) by ([^.,\n]*?) is (?:reduced|decreased) by (\d+)(?: damage)?\.",
        r"If \2 would deal damage to \1, prevent \3 of it.",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"^(?:All )?damage dealt to ([^.,\n]*?) is (?:reduced|decreased) by (\d+)(?: damage)?\.",
        r"If damage would be dealt to \1, prevent \2 of it.",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(
        r"^(?:All )?(battle )?damage dealt (to|by) ([^.,\n]*?) becomes? 0( as long as [^.\n]*| while [^.\n]*)?\.",
        lambda found: (
            f"Prevent all {(found[1] or '').lower()}damage that would be dealt {found[2]} {found[3]}"
            f"{found[4] or ''}."
        ),
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(r"\ball ((?:battle )?damage dealt (?:to|by)[^.,\n]*? becomes? 0)\b", r"\1"),
    _rule(r"\bequal to ([^.,:\n]*?) multiplied by (\d+)\b", r"equal to \2 multiplied by \1"),
    _rule(
        r"^(This card's (?:ATK and DEF|ATK|DEF)) becomes? (?=equal to(?![^.\n]*until))",
        r"\1 is ",
        re.IGNORECASE | re.MULTILINE,
    ),
    _rule(r"\b((?:J/)?resonators) each (?=gains?|loses?|cannot)", r"\1 "),
    _rule(r"\bbecomes? an? ([A-Z][^.,:\n]*?) (?=in addition to)", r"gains \1 ", re.NOFLAG),
    _rule(r"\bleaves a field\b", "leaves the field"),
    _rule(r"\{Rest\} (?=(?:an?|two|three|another|target)\b)", "Rest "),
    _rule(r"(\[[+-]\d+/[+-]\d+\]) until end of turn (for each [^.,\n]*)(?=[.,])", r"\1 \2 until end of turn"),
    _rule(r"\bthe (attacking|blocking) (?=(?:J/)?resonator)", r"each \1 "),
    _rule(r"\b(search [^.,\n]{0,20}deck), for\b", r"\1 for"),
    _rule(r"(\ue001), from your (?=(?:main )?deck)", r"\1 from your "),
    _rule(r"\bwith a (?=total cost \d)", "with "),
    _rule(r"\bwith total cost (one|two|three|four|five|six)\b", _in_digits),
    _rule(r"\bor abilities on an? card\b", "or abilities of a card"),
    _rule(r"\bwhen (an? [\w/-]+(?: resonator)?) summoned\b", r"when \1 is summoned"),
    _rule(r"\bwhen (an? [\w/-]+(?: resonator)?) attacked(?= ?:)", r"when \1 attacks"),
    _rule(r"\bthe resonator just summoned\b", "that resonator"),
    _rule(
        r"\bis put into (?:your|a) graveyard from (?:a|the) field this turn\b",
        "was put into a graveyard from the field this turn",
    ),
    _rule(r"\bgets? destroyed\b", "is destroyed"),
    _rule(r"\byou can(?:not)? (?:play|use|activate) this(?: ability)? if\b", _only_if),
    _rule(r"\bgains?: (?=\")", "gains "),
    _rule(r"\band deals? (?=\d+ damage to)", "and "),
    _rule(r"\bin a recover(?:y)? phase\b", "during the recovery phase"),
    _rule(r"\bto (?:the )?ruler side\b", "to its ruler side"),
    _rule(
        r"^For each ([^.,\n]*), (?:it|this card) gains (\[[^\]\n]*\])",
        r"This card gains \2 for each \1",
        re.MULTILINE,
    ),
    _rule(r"\badd this (?=on|to)\b", "add this card "),
    _rule(r"\bis not\b|\bare not\b", "isn't"),
    _rule(
        r"\b(?:the )?free cost for ([^.,\n]*?) (?:are|is) reduced by\b", r"the free cost for \1 is reduced by"
    ),
    _rule(r"\byour play\b", "you play"),
    _rule(
        r"\b(?:the )?free cost for ([^.,\n]*?) costs? (\{\d\}) less to play\b",
        r"the free cost for \1 is reduced by \2",
    ),
    _rule(r"\bthis (triggers? )\[Enter\] ability of that card\b", r"this \1its [Enter] ability"),
    _rule(r"\[Activate\] of\b", "activate abilities of"),
    _rule(r"\[Activate\](?= abilit)", "activate"),
    _rule(r"\bcannot be used\b", "cannot be played"),
    _rule(r"\b(?:is|are) added (?:on|to)\b", "is added to"),
    _rule(
        r"\bprevent any damage (?:that )?(it|\w+) would be dealt by\b",
        r"prevent all damage that would be dealt to \1 by",
    ),
    _rule(
        r"\bwith the same (total cost|ATK|DEF) as (that (?:card|resonator|J/resonator|spell))\b",
        r"with \1 equal to \2's \1",
    ),
    _rule(r"\bchase (?:to )?this \[Enter\](?: =>|:)?\s*(?=\.)", "chase this ability"),
    _rule(r"\bthis card from graveyard\b", "this card from your graveyard"),
    _rule(r"\bdiscard (?=\ue000)", "discard a "),
    _rule(
        r"^You gain life equal to the damage ([^.\n]*?) deals to ([^.\n]*)\.",
        r"Whenever \1 deals damage to \2, you gain that much life.",
        re.MULTILINE,
    ),
    _rule(r"\b(target (?:J/)?resonator) (?=\[[+-]\d+/)", r"\1 gains "),
    _rule(
        r"\b(cannot play) (?:non-)?resonator spells? (?:and|or) (?:non-)?resonator spells?\b", r"\1 spells"
    ),
    _rule(
        r"\bthe ((?:J/)?resonator)(?= (?:that )?(?:blocked this|battled this|this card (?:blocked|battled)))",
        r"each \1",
    ),
    _rule(r"\bthis card's ATK and DEF becomes? (\d+)\b", r"this card becomes [\1/\1]"),
    _rule(r"\beach ([\w/]+) and other (?=[\w/-]+s\b)", r"each \1 and each other "),
    _rule(r", (?=return the rest)", " and "),
    _rule(r"\{Rest\} (?=banish|discard|pay|remove|rest)", "{Rest}, "),
    _rule(r"\bsummon (?:the resonator|it) (?:in)?to (?:the|your) field\b", "summon it"),
    _rule(r"\s*\bThis ability is applied to all players\.", ""),
    _rule(r"\bis an? (light|fire|water|wind|darkness|dark) attribute\b", r"is \1"),
    _rule(r"\bthis ability can be used only\b", "Play this ability only"),
    _rule(r"\bis on (?:the )?field\b", "is in the field"),
    _rule(r"\bequal to total (?=ATK|DEF)", "equal to the total "),
    _rule(r"\b(that (?:card|resonator|J/resonator)|it) from its owner's graveyard (?=into)", r"\1 "),
    _rule(
        r"\bwhen(ever)? you put (an? [^.,:\n]*?) into (?:a|the|your) field\b", r"when\1 \2 enters your field"
    ),
    _rule(r"\bwith same name\b", "with the same name"),
    _rule(r"\bJ-Rulers?/Rulers?\b|\bRulers?/J-Rulers?\b", "J/ruler"),
    _rule(r"\b(main )deck", "deck"),
    _rule(r"\bcomes? into (?=(?:your|the|a|your opponent's) field)", "enters "),
    _rule(r"\bis put into (?=the field)", "enters "),
    _rule(r"\benters a field\b", "enters the field"),
    _rule(r"\bfrom a field\b", "from the field"),
    # wherever it is, the field of whoever speaks for a card is the one it is in
    _rule(
        r"\b(this card (?:is|would be) put into (?:a|the|your) graveyard from) your field\b", r"\1 the field"
    ),
    _rule(
        r"\b(this card) is put into your graveyard from the field",
        r"\1 is put into a graveyard from the field",
    ),
    _rule(r"\bfrom game\b", "from the game"),
    _rule(r"(\bdiscards? [^.,:;]*?cards?(?: named \"[^\"]*\")?) from (?:your|their|you|his) hands?\b", r"\1"),
    _rule(r"(\bdiscards? an? [^.,:;]*?) from (?:your|their) hands?\b", r"\1"),
    _rule(r"\battacks? this turn if able\b", "attack if able this turn"),
    _rule(r"\bblocks? this turn if able\b", "block if able this turn"),
    _rule(
        r"\b(target (?:[\w\[\]+/ -]+? )?(?:resonator|J/resonator|J-ruler))'s (ATK and DEF|ATK|DEF)\b",
        r"the \2 of \1",
    ),
    _rule(r"\bcanceled\b", "cancelled"),
    _rule(r"\bcan't\b", "cannot"),
    _rule(r"\bcan not\b", "cannot"),
    _rule(r"\bdoes not\b", "doesn't"),
    _rule(r"\bdo not\b", "don't"),
    _rule(r"\bis not\b", "isn't"),
    _rule(r"\bthere's\b", "there is"),
    _rule(r"\bhis\b", "their"),
    _rule(r"\bdark (?=resonator|card|attribute|J/|spell|chant)", "darkness "),
    _rule(r"\bdark\b", "darkness", re.NOFLAG),  # with a capital it may be part of a race: Dark Elves
    _rule(r"\b(light|fire|water|wind|darkness) attribute (?=\w)", r"\1 "),
    _rule(r"\bdraw(s?) ((?:that |up to )?\w+) cards? from (?:your|their) deck", r"draw\1 \2 cards"),
    _rule(r"(?<! is)(?<! are)(?<! was)(?<! it's) in (?:a|any|all|the) fields?\b(?! of)", ""),
    _rule(r"\b(is|are) (?:in|on) (?:a|any|the) field\b", r"\1 in the field"),
    _rule(r"\bleaves? (?:your|the|a) field for a non-field zone\b", "leaves the field"),
    _rule(r"\b(leaves?) your field\b", r"\1 the field"),
    _rule(r"\b(is put into|entered) your field\b", "enters your field"),
    _rule(r"\b(?:was )?put into (?:a|the) field this turn\b", "entered the field this turn"),
    _rule(r"\bthat entered your field this turn\b", "that entered the field this turn"),
    _rule(
        r"\b(this card|it) (?:comes into|enters|is put into) (?:your|the|a) field\b", r"\1 enters the field"
    ),
    _rule(r"\bput into the graveyard\b", "put into a graveyard"),
    _rule(
        r"\b(you|your opponent|they) (?:have|has) ([^.,:;]*?) in (?:your|their) fields?\b", r"\1 control \2"
    ),
    _rule(r"\bthe resonator with this\b", "added resonator"),
    _rule(r"\bdark magic stone", "darkness magic stone"),
    _rule(r"\bone will of any attribute", "{W}, {R}, {U}, {G}, or {B}"),
    _rule(r"\btwo will of any (?:one|single) attribute", "{W}{W}, {R}{R}, {U}{U}, {G}{G}, or {B}{B}"),
    _rule(r"\b(light|fire|water|wind|darkness)/(?=light|fire|water|wind|darkness)", r"\1 / "),
    _rule(r"(?<=[a-z])/(?=[A-Z][a-z]+ resonator tokens?\b)", " / ", re.NOFLAG),
    _rule(r"\bthis ability can only be (?:used|activated|played)\b", "Play this ability only"),
    _rule(r"\byou can only use this ability\b", "Play this ability only"),
    _rule(r"\byou may play this ability only\b", "Play this ability only"),
    _rule(r"\bonce each turn\b", "once per turn"),
    _rule(rf"\b({_BEFORE_NAME}) ([a-z]+) ([a-z]+)(?= counters?\b)", _two_words),
    _rule(r"\byou can (?:play|activate|use) this ability only\b", "Play this ability only"),
    _rule(r"\bthis ability can be (?:activated|played) only\b", "Play this ability only"),
    _rule(r"\bactivate this ability only\b", "Play this ability only"),
    _rule(r"\bactivate only\b", "Play this ability only"),
    _rule(r"\bonce a turn\b", "once per turn"),
    _rule(r"\buntil the end of (?:the |this )?turn\b", "until end of turn"),
    _rule(r"\bchoose one\s*[:.]?-?\s*[-:.]\s*", "choose one - "),
    _rule(r"\bplaced\b", "put"),
    _rule(r"\bin addition to (?:its|their) own (races?|names?|types?)\b", r"in addition to its other \1"),
    _rule(r"\bin addition to (?:its|their) (races?|names?|attributes?)\b", r"in addition to its other \1"),
    _rule(
        r"\bin addition to their other (races?|names?|types?|attributes?)\b", r"in addition to its other \1"
    ),
    _rule(
        r"\b(?:the )?ATK and DEF of ([^.,\n]*?) becomes? (\d+|[XY]0*)(?= until| this)", r"\1 becomes [\2/\2]"
    ),
)

#: Type names are common nouns; old cards print them with capitals.
TYPES: tuple[Rewrite, ...] = tuple(
    (re.compile(rf"\b{word}(s?)\b(?!\")"), rf"{plain}\1")
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
