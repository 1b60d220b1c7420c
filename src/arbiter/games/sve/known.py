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
from arbiter.abilities.acts import Act
from arbiter.abilities.effects.lasting import BEGINS_LATER
from arbiter.abilities.nodes import Ability, Node
from arbiter.kernel.known import TAKEN, Known, usual

from . import keywords
from .abilities import as_played
from .conditions import CONDITIONS
from .deckbuilding import DECK_RULES
from .own_effects import PERFORMED, SPECIALS
from .vocabulary import CLASSES, STACK, STATS, VALUES, ZONES

ZONE_NAMES = frozenset(zone.name for zone in ZONES)
#: keywords the rules look for by name, besides those that stand for abilities of another sort (keywords.MEANINGS)
BY_NAME = frozenset({"storm", "rush", "assail", "intimidate", "aura", "quick", "when playing"})
KEYWORDS = BY_NAME | frozenset(keywords.MEANINGS)
#: abilities with a name of their own: how they are played, or what they trigger on
ACTIVATED = frozenset({"evolve", "quick", "stack"})
TRIGGERED = frozenset({"fanfare", "last words", "on evolve", "strike", "drain", "bane"})
FORBIDS = frozenset(
    {
        Act.ACTIVATE,
        Act.ATTACK,
        Act.BE_ATTACKED,
        Act.BE_BANISHED,
        Act.BE_DAMAGED,
        Act.BE_DESTROYED,
        Act.BE_RETURNED,
        Act.BE_TARGETED,
        Act.DEAL_DAMAGE,
        Act.EVOLVE,
        Act.GAIN_LIFE,
        Act.LEAVE,
        Act.PLAY,
        Act.RECOVER,
        Act.REST,
    }
)
PERMITS = frozenset({Act.ATTACK, Act.COUNT_AS_SPELL, Act.IGNORE_WARD})
OBLIGES = frozenset({Act.BE_CHOSEN})
PLAY_RULES = frozenset({"additional", "cost", "only if"})
DURATIONS = frozenset({"game", "opponent turn", "turn", *BEGINS_LATER})
LIMITED = frozenset({"hand", "field", "ex area"})
NOTED = TAKEN | {"former", "found", "latter", "looked", "picked", "rest", "this way"}
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
#: what a happening may be narrowed to, by its kind
MANNERS: dict[str, frozenset[str]] = {
    "attack": frozenset({"follower", "leader"}),
    "damage": frozenset({"ability", "attack", "combat"}),
    "move": frozenset({"enter", "leave", "played"}),
    "phase": frozenset({"start of end phase", "start of main phase", "start of turn"}),
    "play": frozenset({"card"}),
    "transform": frozenset({"evolve"}),
    "value": frozenset({"play points"}),
}

RECORDS = (
    *PERFORMED,
    *(
        am.KindsAmong,
        am.Quotient,
        am.Rolled,
        am.ThatMuch,
        am.ValueOf,
        ch.Oblige,
        f.HasNoAbility,
        f.IsAnother,
        f.IsFaceDown,
        f.IsToken,
        q.During,
        sel.OwnerOf,
    ),
)
#: what effects can do to players
FOR_PLAYERS = (ch.CostLess, ch.Forbid, ch.CardLimit, ch.Permit)


#: which activated abilities an effect may keep from being used: all, or all but those that evolve
NOT_EVOLVE = (None, f.Negation(f.IsGeneral("evolve")))


def _odd(node: Node) -> str:
    if isinstance(node, fx.Pay) and not node.cost.isdigit():
        return f"nothing says what {node.cost} is"
    if isinstance(node, am.Unknown):
        return "nothing says what X is"
    if isinstance(node, ch.Forbid) and node.act == Act.ACTIVATE and node.by not in NOT_EVOLVE:
        return "there is no rule for which of its abilities this is"
    return ""


KNOWN = Known(
    (*RECORDS, am.Unknown),
    {
        **usual(ZONE_NAMES, STATS, DURATIONS),
        (ab.Activated, "name"): ACTIVATED,
        (ab.Triggered, "name"): TRIGGERED,
        (ab.Keyword, "name"): KEYWORDS,
        (ab.Keyword, "word"): ("additional", "cost", "less", "more"),
        (ab.PlayRule, "kind"): PLAY_RULES,
        (ab.PlayRule, "zone"): (),
        (ab.DeckRule, "kind"): DECK_RULES,
        (am.KindsAmong, "aspect"): ("name",),
        (am.ValueOf, "value"): VALUES,
        (ch.ChangeWords, "aspect"): ("name",),
        (ch.CostLess, "way"): ("less", "more", "instead"),
        (ch.CostLess, "ability"): ("evolve", "next"),
        (ch.Forbid, "act"): FORBIDS,
        (ch.Oblige, "act"): OBLIGES,
        (ch.Permit, "act"): PERMITS,
        (ch.CardLimit, "zone"): LIMITED,
        (q.KeywordCount, "name"): CONDITIONS,
        (q.Paid, "name"): ("additional", "earth rite"),
        (f.HasKeyword, "name"): KEYWORDS,
        (f.IsAttribute, "name"): CLASSES,
        (f.Pattern, "kind"): HAPPENINGS,
        (f.SharesWith, "aspect"): ("name",),
        (q.During, "moment"): ("start phase", "main phase", "end phase"),
        (sel.Noted, "name"): NOTED,
        (fx.ChooseWord, "aspect"): ("number",),
        (fx.MoveCounters, "name"): (STACK,),
        (fx.Special, "name"): SPECIALS,
    },
    MANNERS,
    FOR_PLAYERS,
    _odd,
)


def cannot(ability: Ability) -> str:
    """Why an ability cannot be played by this rulebook; empty if it can."""
    return KNOWN.cannot(as_played(ability))
