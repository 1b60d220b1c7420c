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
from arbiter.abilities.nodes import Ability, Condition, Effect, Node, Selector
from arbiter.abilities.tree import walk
from arbiter.errors import ArbiterError
from arbiter.kernel.known import Known
from arbiter.kernel.selection import COMPARISONS

from .bill import no_cost
from .cp import read_cost
from .effects import PERFORMED
from .keywords import KEYWORDS
from .vocabulary import ATTACK, ELEMENTS, MAIN, STATS, TYPES, ZONES

ZONE_NAMES = frozenset(zone.name for zone in ZONES)
FORBIDS = frozenset(
    {
        "activate",
        "attack",
        "be blocked",
        "be chosen",
        "be destroyed",
        "be destroyed by effect",
        "be removed",
        "be returned",
        "block",
        "party",
        "play",
        "rest",
    }
)
PERMITS = frozenset(
    {"attack twice", "party any", "pay any element", "produce", "produce any element", "several"}
)
OBLIGES = frozenset({"attack", "be blocked", "block"})
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
DURATIONS = frozenset({"game", "next own turn", "next recovery phase", "opponent turn", "turn"})
MOMENTS = frozenset({"main phase", "attack phase"})
NOTED = frozenset({"chosen", "found", "former", "latter", "looked", "rest", "selected"})
KINDS_OF_ABILITY = frozenset({"ability", "action ability", "auto ability", "special ability"})
TYPE_NAMES = KINDS_OF_ABILITY | {"character", "party"} | frozenset(TYPES)
CONDITIONS = frozenset({"damage", "paid with", "paid only with"})
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
    "move": frozenset({"effect"}),
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
    "play": frozenset({"card", "special ability"}),
}
SKIPPED = frozenset({"draw phase"})

RECORDS = (
    *PERFORMED,
    *(ab.Activated, ab.DeckRule, ab.Keyword, ab.PlayRule, ab.Replacement, ab.SpellText, ab.Static),
    *(ab.StatusTriggered, ab.Triggered),
    *(am.Const, am.Count, am.CountersOn, am.Half, am.KindsAmong, am.Minus, am.MostOf, am.Plus, am.StatOf),
    *(am.Times, am.TimesHappened, am.Unknown),
    *(ch.Bonus, ch.ChangeController, ch.ChangeWords, ch.CostLess, ch.Forbid, ch.GainAbilities),
    *(ch.HandSize, ch.LoseAbilities, ch.Oblige, ch.Permit, ch.SetStats),
    *(q.Compare, q.During, q.Every, q.Happened, q.Is, q.KeywordCount, q.OnceATurn, q.Paid, q.Some, q.TurnOf),
    *(q.Unless, q.YouDo),
    *(f.AllOf, f.AnyOf, f.Anything, f.ControlledBy, f.Did, f.HasCounter, f.HasKeyword, f.InZone),
    *(f.IsAttacking, f.IsAttribute, f.IsBlocking, f.IsDamaged, f.IsGeneral, f.IsNamed, f.IsOneOf, f.IsOther),
    *(f.IsPlayer, f.IsRace, f.IsThis, f.IsTurned, f.IsType, f.Negation, f.OwnedBy, f.Pattern, f.SharesWith),
    *(f.SourceIs, f.StatIs, f.Targets),
    *(sel.Among, sel.Both, sel.Choice, sel.ControllerOf, sel.Each, sel.EachPlayer, sel.EventSubject, sel.It),
    *(sel.Noted, sel.Opponent, sel.Target, sel.ThatPlayer, sel.This, sel.Top, sel.You),
)
#: the kernel carries these out, but no rule of this game gives them a meaning
FOREIGN = (fx.Banish, fx.GainLife, fx.LoseLife, fx.PayLife, fx.SetLife, fx.Token, fx.Transform, fx.Special)
#: whoever these name is a player
PLAYERS = (sel.You, sel.Opponent, sel.EachPlayer, sel.ThatPlayer, sel.ControllerOf)
#: what effects can do to players
FOR_PLAYERS = (ch.CostLess, ch.Forbid, ch.HandSize, ch.Permit)


def _odd(node: Node) -> str:
    if isinstance(node, FOREIGN):
        return f"there is no rule for {type(node).__name__}"
    if isinstance(node, f.Pattern) and node.detail and node.detail not in MANNERS.get(node.kind, ()):
        return f"nothing happens here as {node.kind} {node.detail!r}"
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
    if isinstance(node, (ab.Static, fx.Apply)):
        return _changes(node.what, node.changes)
    if isinstance(node, ch.Forbid):
        if any(isinstance(part, Effect) and not isinstance(part, fx.Pay) for part in node.unless):
            return "a prohibition that something other than CP lifts"
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


def _changes(what: Selector, changes: tuple[Node, ...]) -> str:
    for change in changes:
        if isinstance(what, PLAYERS) and not isinstance(change, FOR_PLAYERS):
            return f"a player cannot be changed by {type(change).__name__}"
        if isinstance(what, PLAYERS) and isinstance(change, ch.Forbid) and change.act != "play":
            return f"no player is kept from {change.act!r}, only cards"
    return ""


KNOWN = Known(
    RECORDS,
    {
        (ab.Activated, "zone"): ZONE_NAMES,
        (ab.Triggered, "zone"): ZONE_NAMES,
        (ab.Triggered, "name"): ("ex burst",),
        (ab.SpellText, "name"): ("ex burst",),
        (ab.Static, "zone"): ZONE_NAMES | {"any"},
        (ab.Replacement, "zone"): ZONE_NAMES,
        (ab.StatusTriggered, "zone"): ZONE_NAMES,
        (ab.Keyword, "name"): KEYWORDS,
        (ab.PlayRule, "kind"): PLAY_RULES,
        (ab.PlayRule, "zone"): ZONE_NAMES,
        (ab.DeckRule, "kind"): ("any number",),
        (am.MostOf, "stat"): STATS,
        (am.StatOf, "stat"): STATS,
        (am.KindsAmong, "aspect"): ("attribute",),
        (ch.Bonus, "stats"): STATS,
        (ch.SetStats, "stats"): STATS,
        (ch.ChangeWords, "aspect"): ("name", "race", "type", "attribute"),
        (ch.ChangeWords, "mode"): ("become", "gain", "lose"),
        (ch.CostLess, "way"): ("less", "more", "instead"),
        (ch.CostLess, "ability"): (),
        (ch.Forbid, "act"): FORBIDS,
        (ch.Oblige, "act"): OBLIGES,
        (ch.Permit, "act"): PERMITS,
        (ch.HandSize, "way"): ("become", "more", "less"),
        (q.Compare, "op"): COMPARISONS,
        (q.During, "moment"): MOMENTS | {*MAIN, *ATTACK},
        (q.KeywordCount, "name"): CONDITIONS,
        (q.KeywordCount, "word"): ELEMENTS,
        (q.Paid, "name"): ("additional", "ex burst"),
        (f.HasCounter, "op"): COMPARISONS,
        (f.HasKeyword, "name"): KEYWORDS,
        (f.InZone, "zone"): ZONE_NAMES,
        (f.IsAttribute, "name"): ELEMENTS,
        (f.IsType, "name"): TYPE_NAMES,
        (f.Pattern, "kind"): HAPPENINGS,
        (f.Pattern, "frm"): ZONE_NAMES,
        (f.Pattern, "to"): ZONE_NAMES,
        (f.SharesWith, "aspect"): ("name", "attribute", "attack"),
        (f.StatIs, "stat"): STATS,
        (f.StatIs, "op"): COMPARISONS,
        (sel.Noted, "name"): NOTED,
        (sel.Top, "zone"): ZONE_NAMES,
        (fx.Apply, "duration"): DURATIONS,
        (fx.Delay, "duration"): DURATIONS,
        (fx.ReplaceFor, "duration"): DURATIONS,
        (fx.ChangeEvent, "zone"): ZONE_NAMES,
        (fx.Move, "zone"): ZONE_NAMES,
        (fx.Move, "place"): ("top", "bottom", "either"),
        (fx.Search, "zone"): ZONE_NAMES,
        (fx.Shuffle, "zone"): ZONE_NAMES,
        (fx.ReorderTop, "zone"): ZONE_NAMES,
        (fx.SkipPhase, "phase"): SKIPPED,
    },
    _odd,
)


def cannot(ability: Ability) -> str:
    """Why an ability cannot be played by these rules; empty if it can."""
    for node in walk(ability):
        reason = KNOWN.cannot(node)
        if reason:
            return reason
    return ""
