"""What of a card's text the game can really do. Whatever is not listed here is refused before play, with a reason.

The lists name what the code looks for by name; a record that has no place in them is not half played but not at all.
"""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities import abilities as ab
from arbiter.abilities import amounts as am
from arbiter.abilities import changes as ch
from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.acts import Act
from arbiter.abilities.happenings import KINDS
from arbiter.abilities.nodes import Ability, Effect, Node
from arbiter.abilities.tree import walk
from arbiter.kernel.known import ANY, TAKEN, Known, usual
from arbiter.kernel.sight import ATTRIBUTES

from . import keywords
from .deckbuilding import PRINTED
from .own_effects import PERFORMED
from .payment.costs import COST_WAYS
from .payment.spent import ATTRIBUTES_SPENT
from .special import SIDES, SPECIALS
from .vocabulary import OLD_ZONES, ORDINALS, STATS, VALUES, ZONES

BY_NAME = keywords.BY_NAME
KEYWORDS = BY_NAME | frozenset(keywords.MEANINGS)
FORBIDS = frozenset(
    {
        Act.ACTIVATE,
        Act.ACTIVATE_NON_WILL,
        Act.ATTACK,
        Act.BE_ATTACKED,
        Act.BE_BANISHED,
        Act.BE_BLOCKED,
        Act.BE_CANCELLED,
        Act.BE_DAMAGED,
        Act.BE_DESTROYED,
        Act.BE_PREVENTED,
        Act.BE_REMOVED,
        Act.BE_RETURNED,
        Act.BE_TARGETED,
        Act.BLOCK,
        Act.CALL,
        Act.CHASE,
        Act.DEAL_DAMAGE,
        Act.DRAW,
        Act.GAIN,
        Act.GAIN_LIFE,
        Act.JUDGMENT,
        Act.LOSE,
        Act.LOSE_LIFE,
        Act.PAY_LIFE,
        Act.PLAY,
        Act.PUT_COUNTERS,
        Act.RECOVER,
        Act.REST,
        Act.TRIGGER,
        Act.TRIGGER_BY_ENTERING,
    }
)
#: abilities whose cost effects may change
CHARGED = frozenset(
    {"", "activate", "bestow", "evolution", "god's art", "inheritance", "judgment", "sealed item", "shift"}
)
PERMITS = frozenset(
    {
        Act.ATTACK,
        Act.ATTACK_AT_ONCE,
        Act.ATTACK_RECOVERED,
        Act.ATTACK_WITHOUT_RESTING,
        Act.BLOCK,
        Act.BLOCK_RESTED,
        Act.BLOCK_WITHOUT_RESTING,
        Act.CALL_WITHOUT_RESTING,
        Act.LOOK_AT_TOP,
        Act.MOBILIZED,
        Act.PLAY_FREE,
        Act.PLAY_FROM,
        Act.RELEASE_SEAL,
        Act.STAY_RESTED,
    }
)
OBLIGES = frozenset(
    {
        *(Act.ATTACK, Act.BE_ATTACKED, Act.BE_BLOCKED, Act.BE_CHOSEN, Act.BE_CHOSEN_TO_ATTACK, Act.BLOCK),
        *(Act.REVEAL_HAND, Act.REVEAL_TOP),
    }
)
PLAY_RULES = frozenset(
    {"added", "additional", "cost", "free", "from", "instead", "only from", "only if", "quickcast"}
)
#: kinds whose own text may say "may": the player is asked
OPTIONAL_RULES = frozenset({"additional", "cost", "free", "from", "instead", "quickcast"})
DECK_RULES = frozenset({"any number", "cannot have", "copies"})
DURATIONS = frozenset(
    {"battle", "end of next opponent turn", "end of next own turn", "game", "next own turn"}
    | {"next opponent turn", "next play", "next recovery phase", "turn", "while"}
)
MOMENTS = frozenset(
    {"main timing", "chant timing", "battle", "draw phase", "recovery phase", "main phase", "end phase"}
)
KEYWORD_CONDITIONS = frozenset({"weather"})
#: what an event may be narrowed to, besides the moments, counters and causes events carry in so many words
DETAILS = frozenset(
    {
        "awakening",
        "battle",
        "begins",
        "by an effect",
        "card",
        "effect",
        "enter",
        "invert",
        "judgment",
        "player",
        "shift",
        "not from hand",
        "summoned",
        "unplayed",
        "ability",
        "activate ability",
        "automatic ability",
        "battle damage",
        "cost",
        "damage",
        "first this turn",
        "will ability",
    }
)
PHASES = frozenset(
    {
        "beginning of battle",
        "beginning of declare attack step",
        "beginning of declare block step",
        "beginning of draw phase",
        "beginning of end phase",
        "beginning of game",
        "beginning of main phase",
        "beginning of recovery phase",
        "beginning of turn",
        "end of battle",
        "end of recovery phase",
        "end of turn",
    }
)
ASPECTS = frozenset({"race", "attribute", "type", "name"})
CHOSEN_WORDS = frozenset({"chosen race", "chosen attribute", "chosen name"})
#: what effects may change about words
CHANGED_WORDS = frozenset({"race", "attribute", "type", "name", "mark", "general", "weather"})
SKIPPED = frozenset({"draw phase", "recovery phase", "main phase", "end phase"})
NOTED = TAKEN | {"chosen", "this way", "looked", "rest", "found", "revealed", "dealer", "picked", *ORDINALS}
ZONE_NAMES = frozenset({zone.name for zone in ZONES} | OLD_ZONES.keys())
ABILITY_ZONES = frozenset(
    {"hand or standby area"}
    | {zone.name for zone in ZONES}
    | {f"{zone.name} or {other.name}" for zone in ZONES for other in ZONES if zone is not other}
)
NUMBERS = frozenset({*STATS, ATTRIBUTES, *(f"printed {name}" for name in STATS)})
RECORDS = (
    *PERFORMED,
    fx.Special,
    *(am.KindsAmong, am.OwnStat, am.PaidNumber, am.Quotient, am.Rolled, am.ThatMuch, am.Unknown, am.ValueOf),
    *(ch.BecomeCopy, ch.CannotGainAbilities, ch.ChangeController, ch.LoseStats, ch.Oblige, ch.SwitchStats),
    *(q.During, q.SpentOn),
    *(f.HasAttached, f.HasNoAbility, f.IsAnother, f.IsBattling, f.IsBlocking, f.IsFaceDown, f.IsToken),
    *(f.SourceIs, f.Targets),
    *(sel.AttachedTo, sel.Host, sel.Linked, sel.OwnerOf, sel.TurnPlayer),
)


def _will_or_else(cost: tuple[Effect, ...]) -> bool:
    """Will is paid in one sum, before anybody chooses between several things to do."""
    menus = [part for one in cost for part in walk(one) if isinstance(part, fx.Modes)]
    return any(isinstance(part, fx.Pay) for menu in menus for part in walk(menu))


def _odd(node: Node) -> str:
    if isinstance(node, (ab.Activated, ab.PlayRule, ab.Keyword, fx.PayToDo)) and _will_or_else(node.cost):
        return "a cost of will or something else"
    if isinstance(node, ab.DeckRule):
        if node.filter is not None and any(not isinstance(part, PRINTED) for part in walk(node.filter)):
            return "a deck rule about more than what is printed on cards"
    elif isinstance(node, ab.Keyword):
        if node.name not in KEYWORDS and not any(isinstance(part, Ability) for part in node.inner):
            return f"there is no rule for [{node.name}]"
        if node.name == "rune" and not keywords.is_rune_condition(node):
            return f"there is no rule for [Rune] {node.word}"
    elif isinstance(node, ab.PlayRule):
        if node.optional and node.kind not in OPTIONAL_RULES:
            return f"{node.kind!r} cannot be a matter of choice"
        if not isinstance(node.what, sel.Target if node.kind == "added" else sel.This):
            return "a rule for playing other cards"
    elif isinstance(node, ab.Activated):
        if any(not (isinstance(rule, ab.PlayRule) and rule.kind == "cost") for rule in node.rules):
            return "a rule for playing an ability that is not about its cost"
    elif isinstance(node, ab.Triggered):
        if node.cost:
            return "an automatic ability that costs something to play"
    elif isinstance(node, fx.ChooseWord):
        kinds = (f.AllOf, f.AnyOf, f.Negation, f.IsType, f.IsRace, f.IsAttribute)
        if node.of is not None and any(not isinstance(part, kinds) for part in walk(node.of)):
            return "naming what more than types, races and attributes describe"
    elif isinstance(node, fx.Transform):
        if not node.to:
            return "turning a card over without a side to show"
    elif isinstance(node, fx.Modes):
        if node.resolving and any(isinstance(part, sel.Target) for part in walk(node)):
            return "a target for an option that is chosen only while resolving"
    return ""


KNOWN = Known(
    RECORDS,
    {
        **usual(ZONE_NAMES, NUMBERS, DURATIONS),
        **{(kind, "stats"): STATS for kind in (ch.Bonus, ch.SetStats, ch.LoseStats)},  # never what is printed
        **{(kind, "zone"): ABILITY_ZONES for kind in (ab.Activated, ab.Triggered, ab.Static, ab.Replacement)},
        (ab.DeckRule, "kind"): DECK_RULES,
        (ab.PlayRule, "kind"): PLAY_RULES,
        (am.KindsAmong, "aspect"): ASPECTS,
        (am.PaidNumber, "name"): {ATTRIBUTES_SPENT},
        (am.ValueOf, "value"): VALUES,
        (ch.ChangeWords, "aspect"): CHANGED_WORDS,
        (ch.CostLess, "ability"): CHARGED,
        (ch.CostLess, "way"): COST_WAYS,
        (ch.Forbid, "act"): FORBIDS,
        (ch.Oblige, "act"): OBLIGES,
        (ch.Permit, "act"): PERMITS,
        (ch.SwitchStats, "a"): STATS,
        (ch.SwitchStats, "b"): STATS,
        (q.During, "moment"): MOMENTS | PHASES,
        (q.KeywordCount, "name"): KEYWORD_CONDITIONS,
        (q.SpentOn, "kind"): KEYWORDS | {"activate", "card"},
        (q.SpentOn, "zone"): ZONE_NAMES | {""},
        (f.Pattern, "kind"): KINDS,
        (f.SharesWith, "aspect"): ASPECTS | CHOSEN_WORDS | {"another owner"},
        (sel.Noted, "name"): NOTED,
        (fx.ChooseWord, "aspect"): ASPECTS | {"number"},
        (fx.SkipPhase, "phase"): SKIPPED,
        (fx.Special, "name"): SPECIALS,
        (fx.Transform, "to"): SIDES,
    },
    {ANY: DETAILS, "phase": PHASES | MOMENTS},
    (ch.Forbid, ch.Permit, ch.CardLimit, ch.GainAbilities, ch.Oblige, ch.ChangeWords, ch.CostLess),
    _odd,
)
