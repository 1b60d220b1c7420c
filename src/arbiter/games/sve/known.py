"""What of a card's text this rulebook has a rule for. Later rulebooks know more (racing, feeding, lessons): cards that
speak of such things are refused before play."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities import abilities as ab
from arbiter.abilities import amounts as am
from arbiter.abilities import changes as ch
from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Ability, Node
from arbiter.abilities.tree import walk
from arbiter.kernel.known import Known
from arbiter.kernel.selection import COMPARISONS

from . import keywords
from .abilities import as_played
from .conditions import CONDITIONS
from .deckbuilding import DECK_RULES
from .effects import PERFORMED, SPECIALS
from .vocabulary import CLASSES, STACK, STATS, VALUES, ZONES

ZONE_NAMES = frozenset(zone.name for zone in ZONES)
#: keywords the rules look for by name, besides those that stand for abilities of another sort (keywords.MEANINGS)
BY_NAME = frozenset({"storm", "rush", "assail", "intimidate", "aura", "quick", "when playing"})
KEYWORDS = BY_NAME | keywords.MEANINGS.keys()
#: abilities with a name of their own: how they are played, or what they trigger on
ACTIVATED = frozenset({"evolve", "quick", "stack"})
TRIGGERED = frozenset({"fanfare", "last words", "on evolve", "strike", "drain", "bane"})
FORBIDS = frozenset(
    {
        "attack",
        "be attacked",
        "be banished",
        "be damaged",
        "be destroyed",
        "be returned",
        "be targeted",
        "deal damage",
        "evolve",
        "gain life",
        "leave",
        "play",
        "recover",
        "rest",
    }
)
PERMITS = frozenset({"attack", "count as spell", "ignore ward"})
PLAY_RULES = frozenset({"additional", "cost", "only if"})
DURATIONS = frozenset({"game", "opponent turn", "turn"})
LIMITS = frozenset({"become", "become field", "become ex area"})
NOTED = frozenset({"looked", "rest", "this way"})
HAPPENINGS = frozenset(
    {
        "attack",
        "banish",
        "counter put",
        "counter removed",
        "damage",
        "destroy",
        "discard",
        "draw",
        "fight",
        "gain life",
        "lose life",
        "move",
        "phase",
        "play",
        "search",
        "target",
        "transform",
        "turn",
        "upright",
        "value",
    }
)
#: what a happening may be narrowed to, by its kind; counters have names of their own
MANNERS: dict[str, frozenset[str]] = {
    "attack": frozenset({"follower", "leader"}),
    "damage": frozenset({"ability", "attack", "combat"}),
    "move": frozenset({"enter", "leave"}),
    "phase": frozenset({"start of end phase", "start of main phase", "start of turn"}),
    "play": frozenset({"card"}),
    "transform": frozenset({"evolve"}),
    "value": frozenset({"play points"}),
}
COUNTED = frozenset({"counter put", "counter removed"})

RECORDS = (
    *PERFORMED,
    *(ab.Activated, ab.DeckRule, ab.Keyword, ab.PlayRule, ab.Replacement, ab.SpellText, ab.Static),
    *(ab.StatusTriggered, ab.Triggered),
    *(
        am.Const,
        am.Count,
        am.CountersOn,
        am.Half,
        am.Minus,
        am.MostOf,
        am.Plus,
        am.Rolled,
        am.StatOf,
        am.ThatMuch,
    ),
    *(am.Times, am.TimesHappened, am.ValueOf),
    *(ch.Bonus, ch.ChangeWords, ch.CostLess, ch.Forbid, ch.GainAbilities, ch.HandSize, ch.LoseAbilities),
    *(ch.Permit, ch.SetStats),
    *(q.Compare, q.Every, q.Happened, q.Is, q.KeywordCount, q.OnceATurn, q.Paid, q.Some, q.TurnOf, q.Unless),
    q.YouDo,
    *(f.AllOf, f.AnyOf, f.Anything, f.ControlledBy, f.Did, f.HasCounter, f.HasKeyword, f.HasNoAbility),
    *(f.InZone, f.IsAttacking, f.IsAttribute, f.IsDamaged, f.IsFaceDown, f.IsGeneral, f.IsNamed, f.IsOneOf),
    *(f.IsOther, f.IsPlayer, f.IsRace, f.IsThis, f.IsToken, f.IsTurned, f.IsType, f.Negation, f.OwnedBy),
    *(f.Pattern, f.SharesWith, f.StatIs),
    *(sel.Among, sel.Both, sel.Choice, sel.ControllerOf, sel.Each, sel.EachPlayer, sel.EventSubject, sel.It),
    *(sel.Noted, sel.Opponent, sel.OwnerOf, sel.Target, sel.ThatPlayer, sel.This, sel.Top, sel.You),
)


def _odd(node: Node) -> str:
    if isinstance(node, f.Pattern) and node.detail and node.kind not in COUNTED:
        if node.detail not in MANNERS.get(node.kind, ()):
            return f"nothing happens here as {node.kind} {node.detail!r}"
    if isinstance(node, fx.Pay) and not node.cost.isdigit():
        return f"nothing says what {node.cost} is"
    if isinstance(node, am.Unknown):
        return "nothing says what X is"
    return ""


KNOWN = Known(
    (*RECORDS, am.Unknown),
    {
        (ab.Activated, "name"): ACTIVATED,
        (ab.Triggered, "name"): TRIGGERED,
        (ab.Static, "zone"): ZONE_NAMES,
        (ab.Triggered, "zone"): ZONE_NAMES,
        (ab.Activated, "zone"): ZONE_NAMES,
        (ab.Keyword, "name"): KEYWORDS,
        (ab.Keyword, "word"): ("cost", "less"),
        (ab.PlayRule, "kind"): PLAY_RULES,
        (ab.PlayRule, "zone"): (),
        (ab.DeckRule, "kind"): DECK_RULES,
        (am.MostOf, "stat"): STATS,
        (am.StatOf, "stat"): STATS,
        (am.ValueOf, "value"): VALUES,
        (ch.Bonus, "stats"): STATS,
        (ch.SetStats, "stats"): STATS,
        (ch.ChangeWords, "aspect"): ("name",),
        (ch.CostLess, "way"): ("less", "more", "instead"),
        (ch.CostLess, "ability"): ("next",),
        (ch.Forbid, "act"): FORBIDS,
        (ch.Permit, "act"): PERMITS,
        (ch.HandSize, "way"): LIMITS,
        (q.Compare, "op"): COMPARISONS,
        (q.KeywordCount, "name"): CONDITIONS,
        (q.Paid, "name"): ("earth rite",),
        (f.HasCounter, "op"): COMPARISONS,
        (f.HasKeyword, "name"): KEYWORDS,
        (f.InZone, "zone"): ZONE_NAMES,
        (f.IsAttribute, "name"): CLASSES,
        (f.Pattern, "kind"): HAPPENINGS,
        (f.Pattern, "frm"): ZONE_NAMES,
        (f.Pattern, "to"): ZONE_NAMES,
        (f.SharesWith, "aspect"): ("name",),
        (f.StatIs, "stat"): STATS,
        (f.StatIs, "op"): COMPARISONS,
        (sel.Noted, "name"): NOTED,
        (sel.Top, "zone"): ZONE_NAMES,
        (fx.Apply, "duration"): DURATIONS,
        (fx.Delay, "duration"): DURATIONS,
        (fx.ChangeEvent, "zone"): ZONE_NAMES,
        (fx.ChooseWord, "aspect"): ("number",),
        (fx.Move, "zone"): ZONE_NAMES,
        (fx.MoveCounters, "name"): (STACK,),
        (fx.Search, "zone"): ZONE_NAMES,
        (fx.Shuffle, "zone"): ZONE_NAMES,
        (fx.ReorderTop, "zone"): ZONE_NAMES,
        (fx.Special, "name"): SPECIALS,
        (fx.Token, "zone"): ZONE_NAMES,
    },
    _odd,
)


def cannot(ability: Ability) -> str:
    """Why an ability cannot be played by this rulebook; empty if it can."""
    for node in walk(as_played(ability)):
        reason = KNOWN.cannot(node)
        if reason:
            return reason
    return ""
