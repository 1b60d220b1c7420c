"""What of a card's text the rules can really do. Whatever is not listed here is refused before play, with a reason."""

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
from arbiter.abilities.nodes import Condition, Effect, Node
from arbiter.errors import ArbiterError
from arbiter.kernel.known import PLAYERS, TAKEN, Known, usual

from .bill import no_cost
from .cp import read_cost
from .keywords import KEYWORDS
from .own_effects import PERFORMED, REVEAL_UNTIL
from .paying import KINDS as CP_KINDS
from .vocabulary import ATTACK, ELEMENTS, MAIN, STATS, TYPES, ZONES

ZONE_NAMES = frozenset(zone.name for zone in ZONES)
FORBIDS = frozenset(
    {
        Act.ACTIVATE,
        Act.ATTACK,
        Act.BE_BLOCKED,
        Act.BE_CHOSEN,
        Act.BE_DAMAGED,
        Act.BE_DECREASED,
        Act.BE_DESTROYED,
        Act.BE_DESTROYED_BY_EFFECT,
        Act.BE_INCREASED,
        Act.BE_REMOVED,
        Act.BE_RETURNED,
        Act.BLOCK,
        Act.DEAL_DAMAGE,
        Act.EX_BURST,
        Act.GAIN,
        Act.LEAVE,
        Act.PARTY,
        Act.PLAY,
        Act.REST,
    }
)
PERMITS = frozenset(
    {
        Act.ATTACK_ONCE_MORE,
        Act.ATTACK_TIMES,
        Act.DISCARD_FOR_SPECIAL,
        Act.PARTY_ANY,
        Act.PLAY_FROM,
        Act.PAY_ANY_ELEMENT,
        Act.PRODUCE,
        Act.PRODUCE_ANY_ELEMENT,
        Act.SEVERAL,
    }
)
#: whose effects power can be kept from
WHOSE_EFFECTS = (None, f.ControlledBy(sel.You()), f.ControlledBy(sel.Opponent()))
OBLIGES = frozenset({Act.ATTACK, Act.BE_BLOCKED, Act.BE_CHOSEN, Act.BLOCK})
PLAY_RULES = frozenset(
    {
        "additional",
        "any element",
        "beside",
        "cost",
        "from",
        "instead",
        "not by effect",
        "only if",
        "paid by",
        "paid with",
    }
)
#: rules for playing a card that say what is paid
PAID_RULES = frozenset({"additional", "instead"})
DURATIONS = frozenset(
    {
        "game",
        "next own turn",
        "next play",
        "next turn",
        "next recovery phase",
        "opponent turn",
        "turn",
        "while",
    }
)
MOMENTS = frozenset({"main phase", "attack phase", "draw phase"})
NOTED = TAKEN | {
    "chosen",
    "found",
    "former",
    "latter",
    "looked",
    "picked",
    "rest",
    "third",
    "this way",
}
KINDS_OF_ABILITY = frozenset({"ability", "action ability", "auto ability", "special ability"})
TYPE_NAMES = KINDS_OF_ABILITY | {"character", "party"} | frozenset(TYPES)
CONDITIONS = frozenset({"damage", "paid kinds", "paid with", "paid only with"})
HAPPENINGS = frozenset(
    {
        "attack",
        "block",
        "damage",
        "destroy",
        "discard",
        "draw",
        "move",
        "phase",
        "play",
        "target",
        "turn",
        "upright",
    }
)
#: what a happening may be narrowed to, by its kind
MANNERS: dict[str, frozenset[str]] = {
    "attack": frozenset({"party"}),
    "damage": frozenset({"battle", "effect"}),
    "destroy": frozenset({"effect"}),
    "move": frozenset({"cast", "effect"}),
    "phase": frozenset(
        {
            "beginning of attack phase",
            "beginning of end phase",
            "beginning of main 1",
            "beginning of main 2",
            "beginning of main phase",
            "end of turn",
        }
    ),
    "play": frozenset({"action ability", "card", "special ability"}),
}
CHOSEN_WORDS = ("chosen attribute", "chosen race", "chosen type")
SKIPPED = frozenset({"draw phase"})

RECORDS = (
    *PERFORMED,
    *(
        am.EqualShare,
        am.KindsAmong,
        am.PaidNumber,
        am.Quotient,
        am.ThatMuch,
        am.Unknown,
        ch.ChangeController,
        ch.Oblige,
        q.During,
    ),
    *(
        f.IsAnother,
        f.IsBlocking,
        fx.ChooseWord,
        f.SourceIs,
        f.Targets,
        sel.Linked,
        sel.OwnerOf,
        sel.SourceOf,
    ),
)
#: the kernel carries these out, but no rule of this game gives them a meaning
FOREIGN = (fx.Banish, fx.GainLife, fx.LoseLife, fx.PayLife, fx.SetLife, fx.Token, fx.Transform)


def _odd(node: Node) -> str:
    if isinstance(node, FOREIGN):
        return f"there is no rule for {type(node).__name__}"
    if isinstance(node, fx.Pay):
        return _price(node.cost)
    if isinstance(node, ab.Activated):
        return _cost(node.cost)
    if isinstance(node, ab.PlayRule):
        if node.cost and node.kind not in PAID_RULES:
            return "a rule for playing a card with a cost of its own"
        return _cost(node.cost)
    if isinstance(node, ab.Triggered) and node.cost:
        return "an auto-ability that costs something to play"
    if isinstance(node, (ab.Static, fx.Apply)) and isinstance(node.what, PLAYERS):
        for change in node.changes:
            if isinstance(change, ch.Forbid) and change.act != Act.PLAY:
                return f"no player is kept from {change.act!r}, only cards"
    if isinstance(node, ch.Forbid):
        if reason := _cost(tuple(part for part in node.unless if isinstance(part, Effect))):
            return reason
        if node.act in (Act.BE_DECREASED, Act.BE_INCREASED) and node.by not in WHOSE_EFFECTS:
            return "power kept as it is against some cards only"
        if any(not isinstance(part, (Effect, Condition)) for part in node.unless):
            return "a prohibition lifted by nothing one could do"
    return ""


def _price(cost: str) -> str:
    try:
        read_cost(cost)
    except ArbiterError as error:
        return error.message
    return ""


def _cost(parts: tuple[Node, ...]) -> str:
    for part in parts:
        reason = no_cost(part)
        if reason:
            return reason
    return ""


KNOWN = Known(
    RECORDS,
    {
        **usual(ZONE_NAMES, STATS, DURATIONS),
        (ab.Triggered, "name"): ("ex burst",),
        (ab.SpellText, "name"): ("ex burst",),
        (ab.Static, "zone"): ZONE_NAMES | {"any"},
        (ab.Keyword, "name"): KEYWORDS,
        (ab.PlayRule, "kind"): PLAY_RULES,
        (fx.Special, "name"): (REVEAL_UNTIL,),
        (ab.DeckRule, "kind"): ("any number",),
        (am.KindsAmong, "aspect"): ("attribute", "type"),
        (am.PaidNumber, "name"): (CP_KINDS,),
        (ch.ChangeWords, "aspect"): ("name", "race", "type", "attribute"),
        (ch.ChangeWords, "mode"): ("become", "gain", "lose"),
        (ch.CostLess, "way"): ("less", "more", "instead"),
        (ch.CostLess, "ability"): (),
        (ch.Forbid, "act"): FORBIDS,
        (ch.Oblige, "act"): OBLIGES,
        (ch.Permit, "act"): PERMITS,
        (ch.CardLimit, "zone"): ("hand",),
        (q.During, "moment"): MOMENTS | {*MAIN, *ATTACK},
        (q.KeywordCount, "name"): CONDITIONS,
        (q.KeywordCount, "word"): (*ELEMENTS, "backup", "=", "<", "<=", ">", ">="),
        (q.Paid, "name"): ("additional", "ex burst"),
        (f.HasKeyword, "name"): KEYWORDS,
        (f.IsAttribute, "name"): ELEMENTS,
        (f.IsType, "name"): TYPE_NAMES,
        (f.Pattern, "kind"): HAPPENINGS,
        (f.SharesWith, "aspect"): ("name", "attribute", "attack", "battle", *CHOSEN_WORDS),
        (fx.ChooseWord, "aspect"): ("attribute", "race", "type", "number"),
        (sel.Noted, "name"): NOTED,
        (fx.Move, "place"): ("top", "bottom", "either"),
        (fx.SkipPhase, "phase"): SKIPPED,
    },
    MANNERS,
    (ch.CostLess, ch.Forbid, ch.CardLimit, ch.Permit),
    _odd,
)
