"""Sentences that say the same in other words, each put the one way the grammar reads."""

from __future__ import annotations

import re

from ..lexer import Rewrite
from .rewriting import rule
from .words import PLURAL_RACES


def _choose_more(found: re.Match[str]) -> str:
    """ "Choose one. If …, choose both": both instead of one; who "may choose both" may still choose one."""
    both = "up to two" if found[2] else "two"
    many = both if found[3].lower() == "both" else found[3].lower()
    return f"choose one, if {found[1]}, choose {many} instead - "


def _raised(found: re.Match[str]) -> str:
    """ "ATK of target resonator increases by 300": it gains [+300/+0]."""
    sign = "+" if found[3].lower().startswith("i") else "-"
    atk, defence = (f"{sign}{found[4]}" if name in found[1].upper() else "+0" for name in ("ATK", "DEF"))
    return f"{found[2]} gains [{atk}/{defence}]"


def _each_while(found: re.Match[str]) -> str:
    """ "This card gains [Flying] as long as … and [Pierce] as long as …": two sentences, each with its condition."""
    said: list[str] = []
    for piece in re.split(r",? and (?=\[)|, (?=\[)", found[2]):
        if said and " as long as " not in said[-1]:
            said[-1] += " and " + piece
        else:
            said.append(piece)
    return " ".join(f"{found[1]} gains {one}." for one in said)


_COUNTS = "Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twelve"
_ANY = "{W}, {R}, {U}, {G}, or {B}"

#: The same said in other sentences.
SENTENCES: tuple[Rewrite, ...] = (
    rule(r"\bdestroyed in battle\b", "destroyed by battle damage"),
    rule(
        r"\b(may play) the top card of your (?:main )?deck (?:if|as long as) it's an? ([^.,\n]*?)(?=\.)",
        r"\1 \2 from the top of your deck",
    ),
    rule(r"\b(cancelled an? [^.,\n]*? your opponent) controlled\b", r"\1 controls"),
    # a number that belongs to the name of a race is no count, also where a sentence begins
    rule(
        rf"((?:^|[.:] |=> )(?:\[\w+\] )*)(?=(?:{_COUNTS}) (?:[A-Z]\w+ )*(?:{'|'.join(PLURAL_RACES)})\b)",
        r"\1All ",
        re.MULTILINE,
    ),
    rule(r"\binstead of (?:one|two|three)(?=\.)", "instead"),
    rule(
        r"\b(cost (?:\{\w+\})+ (?:less|more)|costs (?:\{\w+\})+ (?:less|more))(?=[.,]| if| as long| for each)",
        r"\1 to play",
    ),
    rule(r"\bremains (?=rested|recovered|in the field)", "is "),
    rule(
        r"\bif (it|that (?:J/)?resonator|that card)(?:'s| is) (put into a graveyard|destroyed|banished)((?: from the "
        r"field)?(?: this turn)), ([^.\n]*) instead(?=\.)",
        r"if \1 would be \2\3, \4 instead",
    ),
    rule(
        r"\bprevent all( battle)? damage (?!that\b|dealt\b)([^.,\n]*?) would deal\b(?! to)",
        r"prevent all\1 damage that would be dealt by \2",
    ),
    rule(r"\byou and your opponent each\b", "each player"),
    rule(r"\bif you search(?:ed)? your (?:main )?deck(?: this way)?, shuffle it\b", "Then shuffle your deck"),
    rule(
        r"(\bputs? [^.\n]* counters? on (it|this card)\. If [^.\n]*, puts? \w+ [^.\n]*? counters?) instead(?=\.)",
        r"\1 on \2 instead",
    ),
    rule(
        r"\b(put (?:that many plus \w+|twice that many|double that many)) (?:of those |of them )?counters?",
        r"\1",
    ),
    rule(
        r"\b(prevent (?:all|the next)[^.\n]*? damage[^.\n]*\. You gain) that much life\b",
        r"\1 life equal to the damage prevented this way",
    ),
    rule(r"\bpays? X(?=[.,])", "pays {X}", re.NOFLAG),
    rule(r"\bproduce two wills? in any combination of attributes", f"produce {_ANY}. Produce {_ANY}"),
    rule(r"\byou opponent (?=cannot|can't)", "your opponent "),
    rule(r"\b(equal to|by|than|is) (your (?:J[-/])?rulers?)'s (ATK|DEF|total cost)\b", r"\1 the \3 of \2"),
    rule(r"\b(equal to|by|than|is) (added (?:J/)?resonator)'s (ATK|DEF|total cost)\b", r"\1 the \3 of \2"),
    rule(r"\b(?:do|does|did) judgment of (?:your|their) rulers?\b", lambda found: found[0].split(" of ")[0]),
    rule(r"\b(no cards) in hand\b", r"\1 in your hand"),
    rule(r"\b(you have (?:\w+ or (?:less|fewer|more)|no|exactly \w+) cards?) in hand\b", r"\1 in your hand"),
    rule(r"\btimes each turn\b", "times per turn"),
    rule(r"\bskips? (your opponent)'s next\b", r"\1 skips their next"),
    rule(
        r"\b(cards?[^.\n]*? (?:from|in) your graveyard) as though (?:it|they) (?:was|were) in your hand\b",
        r"\1",
    ),
    rule(
        r"\b(it|this card|that (?:J/)?resonator) has an addition(?: added to it)?\b",
        r"\1 is targeted by an addition",
    ),
    rule(
        r"\ban addition is added to (it|this card|that (?:J/)?resonator)\b(?! ?(?:=>|,))",
        r"\1 is targeted by an addition",
    ),
    rule(
        r"\bwith (total cost|ATK|DEF) equal to (?!or\b)([^.,:\n]*?) or less\b",
        r"with \1 equal to or less than \2",
    ),
    rule(r"\b((?:ATK|DEF|ATK and DEF) of this card) (?:is|are) (?=\d+ multiplied)", r"\1 is equal to "),
    rule(r"\bif not, ", "otherwise, "),
    # an automatic ability with something to do before its colon: who does not do it goes without (5.12: 9.6-1)
    rule(
        r"(\[Enter\] =>|^When(?:ever)? [^.,:\n]*,) ((?:pay|discard|banish|rest|remove|return) [^.:\n]*): "
        r"(?=[^.:\n]*\.$)",
        lambda found: f"{found[1]} you may {found[2][0].lower()}{found[2][1:]}. If you do, ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\b(an? [\w/ ]*?cards?) at random (?:in|from) (their|your) hand\b", r"\1 in \2 hand at random"),
    rule(r"\bchange the attribute of (target [^.,\n]*?) to (?=light|fire|water|wind|dark)", r"\1 becomes "),
    rule(
        r"\bchoose an attribute(?:\.| and) produce one will of (?:that|the chosen) attribute\b",
        "produce one will of any attribute",
    ),
    rule(r"\bthe (?:greatest|largest) (?=ATK|DEF|total cost)", "the highest "),
    rule(r"\bthe (?:least|smallest) (?=ATK|DEF|total cost)", "the lowest "),
    # nobody chooses among the cards of a deck without searching it: they are its top cards
    rule(
        r"\b(puts? )(?:(a|one)|(two|three|four|five|six|seven|ten|X|\d+)) cards? (?:from|in) "
        r"((?:your|their|that player's|your opponent's) main deck) (?=(?:in)?to |on )",
        lambda found: f"{found[1]}the top {'card' if found[2] else found[3] + ' cards'} of {found[4]} ",
    ),
    # a spell is one while it is played (312.3); what lies elsewhere and is called so is a card of that type
    rule(
        r"(?<!play )(?<!plays )(?<!play a )(?<!plays a )(?<!resonator )\bspell(s?)\b(?! cards?\b)"
        r"(?=(?: with total cost \w+(?: or (?:less|more))?)? (?:in|from) (?:your|an?|any|all|their|target|among|that) "
        r"(?:[\w'-]+ ){0,3}?(?:graveyards?|hands?|decks?|areas?|them)\b)",
        r"chant\1",
        clause="fow-8.01:1405.1",
    ),
    rule(
        r"(\bsearch[^.\n]*? for (?:an? |up to \w+ |two |three )?(?:[\w-]+ )?|\bdiscards? an? (?:[\w-]+ )?"
        r"|\breveal[^\n]*?\bif (?:it's|it is|that card is|the revealed card is) an? (?:[\w-]+ )?)spell(s?)\b"
        r"(?! cards?\b| your| you)",
        r"\1chant\2",
        clause="fow-8.01:1405.1",
    ),
    rule(
        r"\b(you|your opponent) ha(?:ve|s) ([^.,:;\n]*?) in (?:your|their) field (?:or|and|and/or) ruler area\b",
        r"\1 control \2",
    ),
    rule(
        r"^(?:The )?((?:J/)?resonator)s? (?:that )?battles? with this card gains? "
        r"([^.\n]*? until end of (?:turn|battle))\.",
        r"Whenever this card battles a \1, that \1 gains \2.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\bwith (?:an? )?additions?(?= (?!added|on|from)|[.,:])", "with an addition added to it"),
    rule(r"\ban? (?=(?:J/)?resonator with this\b)", ""),
    rule(r"\bdestroyed by battle(?! damage)\b", "destroyed by battle damage"),
    rule(r"(\btarget [^.,\n]*?), and (?=(?:up to one )?target\b)", r"\1 and "),
    rule(
        r"\b(?:each player|players) cannot have more than (\w+) cards in their hands?\b",
        r"each player's maximum hand size is \1",
    ),
    rule(
        r"\b((?:each|target|that) player(?: may)? search(?:es)?|your opponent(?: may)? searches) for ([^.\n]*?) "
        r"from their (?=(?:main |magic stone )?deck\b)([\w ]*?deck)\b",
        r"\1 their \3 for \2",
    ),
    rule(r"\b(additions?) on (?=it\b)", r"\1 added to "),
    rule(r"\ball (?:of )?your (?=(?!opponent's (?:hand|graveyard))(?:opponent's )?[\w/ -]*s\b)", "your "),
    rule(r"\bface down into (your (?:lifebreak|standby) area)\b", r"into \1 face down"),
    rule(r"\bchoose a card name\b", "name a card"),
    rule(r"\b(looks? at the top \w+ cards of [^.,\n]*? deck), (?=(?:you may )?reveal an? )", r"\1. "),
    rule(r"\bit is (?=(?:not )?your(?: opponent's)? turn\b)", "it's "),
    rule(r"((?:\bpay |\] )(?:\{\w\})+) and (?=\d+ life)", r"\1 and pay "),
    rule(r"\buse this(?: will)? only to\b", "spend this will only to"),
    rule(r"\bbattled with (?=this card\b)", "battled "),
    rule(r"\bcan block while it's rested\b", "can block while rested"),
    rule(
        r"\b(you|your opponent) ha(?:s|ve) (more|less|fewer) ((?:[\w/]+ )?resonators) than\b",
        r"\1 controls \2 \3 than",
    ),
    rule(r"\bremoved from th(?:e|is) game (?:zone|area)\b", "removed area"),
    rule(
        r"\b(?:puts?|returns?) ([^.,:;]*?) (?:in|to|into) ((?:its owner's|your|their) (?:main |magic stone )?)decks?"
        r"\. Then,? shuffles? (?:it|that deck|the (?:main |magic stone )?decks?)\b",
        r"shuffle \1 into \2deck",
    ),
    rule(r"\band its ATK and DEF becomes? (\d+)\b", r"and becomes [\1/\1]"),
    rule(r"\band its ATK and DEF becomes? (?=\[)", "and becomes "),
    rule(r"\btakes? control of\b", "gain control of"),
    rule(
        r"\b(you|your opponent|that player) played no (\w+?)s? this turn\b", r"\1 didn't play a \2 this turn"
    ),
    rule(r"\bbecomes an? ([\w ]*?resonator) with (\d+) ATK and (\d+) DEF\b", r"becomes a [\2/\3] \1"),
    rule(r"\bthis card cannot be played if\b", "you cannot play this card if"),
    rule(
        r"^(?:As long as|If|While) (?:this card is in your hand and )?([^.,\n]*), this card (?:gains|has) "
        r"\[Quickcast\]\.",
        r"You may play this card any time you have priority if \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"\b(search [^.\n]*? for an? [^.,\n]*?) with the same name(?! as\b)", r"\1 with the same name as it"
    ),
    rule(
        r"\bcontrol an? (light|fire|water|wind|darkness) and an? (light|fire|water|wind|darkness) "
        r"((?:J/)?resonator|magic stone)\b",
        r"control a \1 \3 and a \2 \3",
    ),
    rule(r"\b(your opponent searches) a deck\b", r"\1 their deck"),
    rule(
        r"\b(you (?:may|can) play) (?:an? )?([\w/ ]*?cards?) in your graveyard as though (?:it|they) (?:was|were) in "
        r"your hand\b",
        r"\1 \2 in your graveyard",
    ),
    rule(r"\bchooses? and (?=(?:discard|banishe?)s?\b)", ""),
    rule(
        r"\b(you may play it without paying its cost) instead of putting it into your hand\b",
        r"\1 instead",
    ),
    rule(r"\bIf you searched your (?:main )?deck(?: this way)?, shuffle it\b", "Then shuffle your deck"),
    rule(r"\benters? (the field with) an additional (?=\[)", r"enters \1 a "),
    rule(r"\bfewer ((?:\w+ )?(?:cards?|resonators?|magic stones?)) (?=in|than)", r"less \1 "),
    rule(
        r"\b(?:the )?(ATK and DEF|ATK|DEF) of ([^.,:;\n]*?) (?:(?:is|are) )?(increase|decrease)[sd]? (?:by )?"
        r"(\d+)(?! multiplied)(?: each)?(?= until|\.| and\b|,| for each| during)",
        _raised,
    ),
    rule(r"\ball (?:of )?(?:their|your opponent's) cards in\b", "all cards in"),
    rule(r"(\[Awakening\] [^.:\n]*)\. (?=[^\n]*\binstead\.)", r"\1: "),
    rule(r"\balso (?=loses?\b|draws?\b|discards?\b|deals?\b|destroys?\b)", ""),
    rule(
        r"\bchoose (an? [\w/ ]*?card) at random (?:in|from) ((?:your|their|target)[^.,\n]*? hand)\b",
        r"choose \1 in \2 at random",
    ),
    rule(r"\b(?:comes?|is put) into the area\b", "enters the field"),
    rule(r"\b(?:swap|switch|exchange) (?:the )?ATK and DEF of\b", "switch the ATK and DEF of"),
    rule(
        r"\byou may play this card as though it had \[Quickcast\](?= if)",
        "you may play this card any time you have priority",
    ),
    rule(
        r"\byou (?:may|can) play ([^.,\n]*?) as though (?:it|they) had \[Quickcast\]",
        r"\1 in your hand gain [Quickcast]",
    ),
    rule(
        r"\byour opponent cannot target ([^.,\n]*?)"
        r"(?: with (spells?|abilit(?:y|ies)|spells? or abilit(?:y|ies)))?(?=\.)",
        lambda found: (
            f"{found[1]} cannot be targeted by {found[2] or 'spells or abilities'} your opponent controls"
        ),
    ),
    rule(
        r"\b(if|when) it's (put into a graveyard|destroyed|banished)([^.,\n]*) this turn\b",
        r"\1 it is \2\3 this turn",
    ),
    rule(r"\bequal to ([^.,:\n]*?) (?:times |x ?)(\d+)\b", r"equal to \2 multiplied by \1"),
    rule(
        r"\bput one (?:card )?(?:of (?:them|those cards) |from among them )?((?:into|on) [^.,\n]*?),"
        r" (?:another )?(one(?: card)? (?:into|on))",
        r"put one \1, \2",
    ),
    rule(r"\b(any amount of (?:your )?life) in multiples of 100\b", r"\1", clause="fow-8.01:105.4a"),
    rule(r"\b(the next \w+ you play this turn costs (?:\{\w\})+ less)\.", r"\1 to play."),
    rule(
        r"\b(?:each player|players) (?:may|can) (?:only play|play only) (one|two|three) (\w+?)s? (?:per|each) turn\b",
        r"players cannot play more than \1 \2 each turn",
    ),
    rule(r"\beach player cannot play more\b", "players cannot play more"),
    rule(r"\bEach turn, (prevent the first damage[^.\n]*)\.", r"\1 each turn."),
    rule(r"\bwith the same (total cost|ATK|DEF)(?! as\b)", r"with \1 equal to its \1"),
    rule(r"\b(this card [^.,\n]*?) while (attacking|blocking)\b", r"\1 while this card is \2"),
    rule(r"(?<=(?:=>|: ) )Deal (?=[\dX]+ damage to)|(?<=: )Deal (?=[\dX]+ damage to)", "This card deals "),
    rule(
        r"\byou put (an? [^.,\n]*?|\ue000.\ue001) into (?:a|the|your) field this turn\b",
        r"\1 entered your field this turn",
    ),
    rule(r"\b(field this turn can attack)(?=\.)", r"\1 in the turn it's summoned"),
    rule(
        r"^([^.,:\n]+?) gains (\[[^.\n]*? as long as [^.\n]*? as long as [^.\n]*)\.",
        _each_while,
        re.IGNORECASE | re.MULTILINE,
    ),
    # a card that says what it is speaks of itself
    rule(
        r"\bthis (?:(?:J/)?resonator|J[-/]ruler|ruler|regalia|addition|chant|rune)(?='s\b| (?!spell\b)|[.,:])",
        "this card",
    ),
    rule(r"\bthat share (?:a|the same) name(?! with| as)\b", "with the same name"),
    rule(
        r"(?<! or )\b((?:J/)?resonators?(?: (?:you|your opponent) controls?)?) that (?:has|have) or shares? the "
        r"(highest|lowest)\b",
        r"\1 with the \2",
    ),
    rule(
        r"\b([\w/]+?)(s?) ((?:you|your opponent) controls? )?with the (highest|lowest) (ATK|DEF|total cost) among "
        r"(?:all )?\1s ((?:you|your opponent) controls?)",
        r"\1\2 \6 with the \4 \5",
    ),
    rule(r"\bthat (?:is|are) (?=attacking you\b)", ""),
    rule(
        r"\b((?:J/)?resonators?|J-rulers?|magic stones?) that (?:is|are) (attacking|blocking|rested|recovered)\b"
        r"(?! you)",
        r"\2 \1",
    ),
    rule(r"\bgain (an? \w+ gem) and (?=an? \w+ gem)", r"gain \1 and gain "),
    rule(r"\bwhen(ever)? (an? [^.,:\n]*?) is played from (?=your )", r"when\1 you play \2 from "),
    rule(r"\bchange the weather to (?=\w)", "the weather becomes "),
    rule(r"\b(puts? (?:an?|another|target|two) [^.,:\n]*?) from your field into\b", r"\1 you control into"),
    rule(
        r"\b(cannot|can't) be (destroyed|banished|attacked|blocked|targeted) or "
        r"(?=(?:destroyed|banished|attacked|blocked|returned|recovered)\b)",
        r"\1 be \2 or be ",
    ),
    rule(r"(\[Judgment\][^\n]*\byou may pay (?:\{\w\})+) (?=instead\b)", r"\1 to play this ability "),
    rule(
        r"(\[Judgment\][^\n]*\byou may pay (?:\{\w\})+ less)(?= (?:for each|if)\b)",
        r"\1 to play this ability",
    ),
    rule(
        r"\bif (?:it|that (?:card|resonator|J/resonator)) had (total cost|ATK|DEF) (?=\d)",
        r"if its \1 is ",
    ),
    rule(r"\b(control) each (?=gains?|loses?|cannot)", r"\1 "),
    rule(r"\b(damage to each [\w/ -]+?) and player(?=[.,])", r"\1 and each player"),
    rule(
        r"\ban? ([^.,:\n]*?) is in your removed area and was removed by this card\b",
        r"there is a \1 in your removed area removed by this card",
    ),
    rule(r"\bfrom graveyards\b", "from their graveyard"),
    rule(r"\b((?:J/)?resonators?) that (?:(?:is|are) not|isn't|aren't) rested\b", r"recovered \1"),
    rule(
        r"\bif this card is in your graveyard, you may play it(?=\.)",
        "you may play this card from your graveyard",
    ),
    rule(r"(?<!that )\bwas put into your field this turn\b", "entered your field this turn"),
    # a player who searches their deck is told of it as "your" deck in what that player does
    rule(
        r"\b((?:its (?:controller|owner)|that player|(?:target|your) opponent|(?:target|each) player|they)(?: may)? "
        r"search(?:es)?) their (?=(?:main |magic stone )?deck for\b)",
        r"\1 your ",
    ),
    rule(r"\bcan (?:only attack|attack only) if\b", "cannot attack unless"),
    rule(r"\bcan (?:only block|block only) if\b", "cannot block unless"),
    rule(r"\b(you|opponent) controlled (?=dealt\b)", r"\1 control "),
    # the deck that was searched is the one that is shuffled
    rule(
        r"(\bsearch your ((?:main |magic stone )?deck)\b[^.\n]*(?:\. Then,?|, then|,? and) shuffle)(?= ?\.)",
        r"\1 your \2",
    ),
    rule(r"\bchants you control cannot be cancell?ed\b", "chant spells you control cannot be cancelled"),
    rule(r"\bcan(?: only be blocked| be blocked only) by\b", "cannot be blocked except by"),
    rule(r"\b(or (?:less|more)) each(?=[.,])", r"\1"),
    rule(r"\balready (?=rested|recovered)", ""),
    rule(
        r"\bFor each ([^,.\n]*), put (an? [^.\n]*? tokens?(?: with [^.\n]*?)?) into (?:your|the) field\b",
        r"Put \2 into your field for each \1",
    ),
    rule(
        r"\b(reveals? their hand) and discards? (an? [^.\n]*?) of your choice\b",
        r"\1. Choose \2 from it. That player discards that card",
    ),
    rule(
        r"\b(opponent [^.\n]*?) until (?:the )?end of their next turn\b",
        r"\1 until the end of your opponent's next turn",
    ),
    rule(r"\bthe (?:total )?number of all (?=\w)", "the number of "),
    rule(r"\bthe total number of\b", "the number of"),
    rule(
        r"(^|, )rest this card and (?=(?:an?|another|two|three) [^.\n]*:)",
        r"\1{Rest}, rest ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"(^|, )rest this card(?=[^.\n]*:)", r"\1{Rest}", re.IGNORECASE | re.MULTILINE),
    rule(
        r"\b(cancels?|cop(?:y|ies)) target ((?:\w+ )?)chant( or rune)?(?=[ .,])(?! spell| or\b)",
        r"\1 target \2chant\3 spell",
    ),
    rule(
        r"\bwith (total cost|ATK|DEF) ((?:equal to or )?(?:less|greater) than(?: or equal to)?|equal to) it(?![\w'])",
        r"with \1 \2 its \1",
    ),
    rule(
        r"\bwith (total cost|ATK|DEF) ((?:equal to or )?(?:less|greater) than(?: or equal to)?|equal to) "
        r"(this card|that (?:card|J/resonator|resonator|spell))(?![\w'])",
        r"with \1 \2 \3's \1",
    ),
    rule(r"\bin graveyards\b", "in a graveyard"),
    rule(r"\b(gains?|loses?) that much (?:plus|\+) (?=\d)", r"\1 that much life plus "),
    rule(r"\b(deals?) that much (?:plus|\+) (?=\d)", r"\1 that much damage plus "),
    rule(
        r"\bchoose one ?[.,]? ?(?:- ?)?if ([^.\n]*?),? (you may )?choose (both|up to \w+|two|three)"
        r"(?: instead)?\.? ?-\s*",
        _choose_more,
    ),
)
