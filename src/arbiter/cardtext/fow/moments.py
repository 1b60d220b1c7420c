"""Who is spoken of, and when: players, what an ability waits for, how long and how often."""

from __future__ import annotations

import re

from ..lexer import Rewrite
from .rewriting import rule

#: Players, before anything is said of them.
PLAYERS: tuple[Rewrite, ...] = (
    rule(r"\bhe or she\b", "they"),
    rule(r"\bhis or her\b", "their"),
    rule(r"\bhim or her\b", "them"),
    rule(r"(?<!your )(?<!target )\b(?:an )?opponent's\b", "your opponent's"),
    rule(r"\b(to|by|that) an opponent\b", r"\1 your opponent"),
    rule(r"\b(when(?:ever)?) opponent\b", r"\1 your opponent"),
    rule(r"\bboth players\b", "each player"),
    rule(r"\bhis\b", "their"),
    rule(r"\byou're\b", "you are"),
    rule(r"\bopponents (?=can|may|play)", "your opponent "),
)

#: When something happens, how long it lasts, how often it may be done.
MOMENTS: tuple[Rewrite, ...] = (
    # a [Trigger] names what happens with "if" too, and what is done for it before or after
    rule(
        r"(\[Trigger\]) if (?=[^:.,\n]*\b(?:is summoned|attacks|blocks|is attacked|is destroyed|is played|plays)\b"
        r"[^,\n]*:)",
        r"\1 When ",
    ),
    rule(
        r"(\[Trigger\]) ((?:discard|pay|banish|rest|remove)\b[^:.\n]*?) when ([^:.\n]*):",
        r"\1 When \3, \2:",
    ),
    rule(r"(?<!\[Trigger\] )\b([Ii]f [^.,:;\n]*): (?=[a-z])", r"\1, ", re.NOFLAG),
    rule(r"\bat the beginning of battle (?:on|during) your turn\b", "at the beginning of your battle"),
    rule(
        r"\b(would be dealt(?: to [^.\n]*?)?) (this turn|until end of turn) (by [^.\n]*?)(?=\.)",
        r"\1 \3 \2",
    ),
    rule(r"\b(opponent [^.\n]*?) during their next turn\b", r"\1 during your opponent's next turn"),
    rule(
        r"\b(when(?:ever)?) (you|your opponent) targets? ([^.,:\n]*?) with "
        r"(an? (?:spell or ability|spell|ability|chant))",
        r"\1 \3 becomes targeted by \4 \2 controls",
    ),
    rule(r"\bin (your(?: opponent's)? turn)\b", r"during \1"),
    rule(
        r"\b(target [^.,\n]*?|it|this card|that (?:J/)?resonator) deals no (battle )?damage "
        r"(?=this turn|until end of turn)",
        lambda found: f"prevent all {found[2] or ''}damage that would be dealt by {found[1]} ",
    ),
    rule(r"\bwhen your ruler becomes a J-ruler\b", "when you do judgment"),
    # to add an addition is to put it into the field
    rule(r"\bwhen you add this(?: card)?(?=,)", "when this card enters the field", clause="fow-8.01:1002.1"),
    rule(r"(\bgains? [^.,\n]*?) when (?=(?:attacking|blocking)\b)", r"\1 while "),
    rule(r"\b(when(?:ever)?) you attack with (an? [^.,:=\n]*?)(?= ?[,:=])", r"\1 \2 you control attacks"),
    rule(
        r"\b(when(?:ever)?) your opponent attacks with (an? [^.,:=\n]*?)(?= ?[,:=])",
        r"\1 \2 your opponent controls attacks",
    ),
    rule(r"\b(when(?:ever)? [^.,:\n]*?) plays \[Activate\]", r"\1 plays an activate ability"),
    rule(
        r"^If (?=this card (?:is (?:put|destroyed|banished|discarded|removed|returned|blocked|attacked|dealt)"
        r"|attacks|blocks|enters|deals|leaves|becomes (?:targeted|the target|rested)|recovers)\b)",
        "When ",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(r"\bfor as long as\b", "as long as"),
    # whether a card has [Quickcast] is asked where it is played from (1111.2)
    rule(
        r"^This card (?:gains|has) \[Quickcast\] (?:as long as|if|while) (?:it's in your hand and )?([^.\n]*)\.",
        r"You may play this card any time you have priority if \1.",
        re.IGNORECASE | re.MULTILINE,
    ),
    rule(
        r"\bwhen the last (\[[^\]\n]*\]|\w+(?: \w+)?) counter is removed from this card(?= ?(?:=>|,))",
        r"when a \1 counter is removed from this card, if this card has no \1 counters on it",
    ),
    rule(r"\bin any battle\b", "during battle"),
    rule(r"\bat the (beginning|end) of every\b", r"at the \1 of each"),
    rule(r"\bwhen(?:ever)? (your(?: opponent's)? life) becomes (?=\d+ or (?:less|more))", r"when \1 is "),
    rule(r"\b(cannot play more than \w+ [^.\n]*?) (?:per|in a|during each) turn\b", r"\1 each turn"),
    rule(
        r"\bat the end of (?:each|a|the) turn (?:in which|that|where|when|(?=this card)) ?([^.,=:\n]*?) "
        r"((?:was|were) (?:destroyed|banished|put into a graveyard[^.,=:\n]*?)|attacked|blocked)(?= ?(?:=>|,))",
        r"at the end of turn, if \1 \2 this turn",
    ),
    rule(
        r"\brecover in (?=(?:(?:its|their)(?: controller's)?|your|the)(?: next)? recovery phase)",
        "recover during ",
    ),
    rule(
        r"\b(as long as|if|while) (?:((?:an?|another) [^.,:\n]*?)|your (J-ruler|J/ruler)) is in your field\b",
        lambda found: f"{found[1]} you control {found[2] or 'a ' + found[3]}",
    ),
    rule(r"\byou (?:may|can) (?:activate|use) this(?: ability)? only\b", "Play this ability only"),
    rule(
        r"\byou (?:may|can) only (?:activate|use|play) this(?: ability)?\b(?! card)", "Play this ability only"
    ),
    rule(
        r"\bat the (beginning|end) of each of your (turn|main phase|draw phase|recovery phase)s\b",
        r"at the \1 of your \2",
    ),
    rule(r"\byou may play this ability (?=(?:up to|twice|once|three times)\b)", "Play this ability "),
    rule(
        r"\byour opponent can (?:only play ([^.,:\n]*?)|play ([^.,:\n]*?) only) during their turn\b",
        lambda found: f"your opponent cannot play {found[1] or found[2]} during your turn",
    ),
    rule(
        r"\byou (?:may|can) (?:only play this card|play this card only) (?=during|if|from)",
        "Play this card only ",
    ),
    rule(r"\bthis card can(?: only be played| be played only) (?=if|during|from)", "Play this card only "),
    rule(r"\bonce in each of your turns?\b", "once per turn and only during your turn"),
    rule(
        r"\b(Play this ability only [^.\n]*)\. Play this ability (only [^.\n]*)(?=\.)",
        r"\1 and \2",
    ),
    rule(
        r"\bcan attack (?:(?:in|on|during) )?the (?:same )?turn (?:that |when |in which )?(?:it|this card|they) "
        r"(?:enters?|entered|comes? into|came into|is put into|was put into|is summoned|was summoned|are summoned)"
        r"(?: (?:your|the|a) field)?",
        "can attack in the turn it's summoned",
    ),
)
