"""What of a card's text the game can really do. Whatever is not listed here is refused before play, with a reason.

The lists name what the code looks for by name; a record that has no place in them is not half played but not at all.
"""

# mypyc: skip
from __future__ import annotations

from typing import Final

from arbiter.abilities import abilities as ab
from arbiter.abilities import amounts as am
from arbiter.abilities import changes as ch
from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.card import Face
from arbiter.abilities.happenings import KINDS
from arbiter.abilities.nodes import Ability, Change, Effect, Node, Selector
from arbiter.abilities.tree import walk
from arbiter.kernel.effects import HANDLERS
from arbiter.kernel.selection import COMPARISONS

from . import keywords
from .costs import COST_WAYS
from .deckbuilding import PRINTED
from .edition import Edition
from .effects import PERFORMED
from .special import SIDES, SPECIALS
from .vocabulary import OLD_ZONES, STATS, VALUES, ZONES

#: keywords the rules look for by name, besides those that stand for abilities of another sort (keywords.MEANINGS)
BY_NAME = frozenset(
    {
        "barrier",
        "break",
        "divinity",
        "energize",
        "eternal",
        "first strike",
        "flying",
        "grimoire",
        "imperishable",
        "incarnation",
        "judgment",
        "pierce",
        "precision",
        "quickcast",
        "remnant",
        "swiftness",
        "will of despair",  # 1101.1b-i no skill: a word other cards look for
        "will of hope",
    }
)
FORBIDS = frozenset(
    {
        "activate",
        "attack",
        "be attacked",
        "be banished",
        "be blocked",
        "be cancelled",
        "be damaged",
        "be destroyed",
        "be played",
        "be prevented",
        "be targeted",
        "block",
        "call",
        "chase",
        "deal damage",
        "draw",
        "gain life",
        "judgment",
        "lose",
        "lose life",
        "play",
        "put counters",
        "recover",
        "rest",
        "trigger",
        "trigger by entering",
    }
)
PERMITS = frozenset(
    {
        "attack",
        "attack at once",
        "attack recovered",
        "attack without resting",
        "block",
        "block rested",
        "block without resting",
        "look at top",
        "mobilized",
        "play from",
        "release seal",
        "stay rested",
    }
)
OBLIGES = frozenset({"attack", "be attacked", "be blocked", "block", "reveal hand", "reveal top"})
PLAY_RULES = frozenset({"additional", "cost", "free", "from", "instead", "only from", "only if", "quickcast"})
#: kinds whose own text may say "may": the player is asked
OPTIONAL_RULES = frozenset({"additional", "cost", "free", "from", "instead", "quickcast"})
DECK_RULES = frozenset({"any number", "cannot have"})
DURATIONS = frozenset(
    {"battle", "end of next opponent turn", "end of next own turn", "game", "next own turn"}
    | {"next recovery phase", "turn", "while"}
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
        "second this turn",
        "shift",
        "summoned",
        "ability",
        "activate ability",
        "automatic ability",
        "battle damage",
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
NOTED = frozenset({"chosen", "this way", "looked", "rest", "found", "revealed", "dealer"})
ABILITY_ZONES = frozenset({"", "hand or standby area"} | {zone.name for zone in ZONES})
SIMPLE = (
    # abilities
    ab.SpellText,
    ab.StatusTriggered,
    # amounts
    am.Const,
    am.Count,
    am.CountersOn,
    am.Half,
    am.Minus,
    am.Plus,
    am.Quotient,
    am.Rolled,
    am.ThatMuch,
    am.Times,
    am.TimesHappened,
    am.Unknown,
    # changes
    ch.BecomeCopy,
    ch.CannotGainAbilities,
    ch.ChangeController,
    ch.GainAbilities,
    ch.HandSize,
    ch.LoseAbilities,
    # conditions
    q.Compare,
    q.Every,
    q.Happened,
    q.Is,
    q.OnceATurn,
    q.Paid,
    q.Some,
    q.TurnOf,
    q.Unless,
    q.YouDo,
    # filters
    f.AllOf,
    f.AnyOf,
    f.Anything,
    f.ControlledBy,
    f.Did,
    f.HasAttached,
    f.HasCounter,
    f.HasKeyword,
    f.HasNoAbility,
    f.IsAnother,
    f.IsAttacking,
    f.IsAttribute,
    f.IsBattling,
    f.IsBlocking,
    f.IsDamaged,
    f.IsFaceDown,
    f.IsGeneral,
    f.IsNamed,
    f.IsOneOf,
    f.IsOther,
    f.IsPlayer,
    f.IsRace,
    f.IsThis,
    f.IsToken,
    f.IsTurned,
    f.IsType,
    f.Negation,
    f.OwnedBy,
    f.SourceIs,
    f.Targets,
    # selectors
    sel.Among,
    sel.AttachedTo,
    sel.Both,
    sel.Choice,
    sel.ChoosePlayer,
    sel.ControllerOf,
    sel.Each,
    sel.EachPlayer,
    sel.EventSource,
    sel.EventSubject,
    sel.Host,
    sel.It,
    sel.Linked,
    sel.Opponent,
    sel.OwnerOf,
    sel.Target,
    sel.ThatPlayer,
    sel.This,
    sel.TurnPlayer,
    sel.You,
)
#: records looked at more closely below
CHECKED = (
    ab.Activated,
    ab.DeckRule,
    ab.Keyword,
    ab.PlayRule,
    ab.Replacement,
    ab.Static,
    ab.Triggered,
    am.KindsAmong,
    am.MostOf,
    am.StatOf,
    am.ValueOf,
    ch.Bonus,
    ch.ChangeWords,
    ch.CostLess,
    ch.Forbid,
    ch.Oblige,
    ch.Permit,
    ch.LoseStats,
    ch.SetStats,
    ch.SwitchStats,
    f.InZone,
    f.Pattern,
    f.SharesWith,
    f.StatIs,
    q.During,
    q.KeywordCount,
    sel.Noted,
    sel.Top,
)
#: records of other games, or without a rule here
UNKNOWN: dict[type[Node], str] = {}


def cannot(ability: Ability, face: Face) -> str:
    """Why an ability cannot be played as it is written; empty if it can."""
    for node in walk(ability):
        reason = _node(node)
        if reason:
            return reason
    return ""


def beyond(ability: Ability, face: Face, edition: Edition) -> str:
    """What an ability speaks of that the edition does not know; empty if there is nothing."""
    zones = {zone.name for zone in edition.zones} | OLD_ZONES.keys()
    for node in walk(ability):
        if isinstance(node, ab.Keyword) and node.name not in edition.keywords and not _of_subtype(node, face):
            return f"edition {edition.name} knows no [{node.name.title()}]"
        if isinstance(node, (f.InZone, sel.Top)) and node.zone not in zones | ALIASES:
            return f"edition {edition.name} has no {node.zone}"
        if isinstance(node, fx.Pay):
            for symbol in "MT":
                if "{" + symbol + "}" in node.cost and symbol not in edition.characteristics:
                    return f"edition {edition.name} knows no such will"
        action = later_action(node, face)
        if action and action not in edition.actions:
            return f"edition {edition.name} has no rule for {action}"
    return ""


#: what only 8.01 has rules for: texts that speak of it say nothing in the older editions. Words that mean the same
#: without a rule (shuffling, counters, an extra turn) are played by the older ones too, as their cards do.
LATER_SPECIALS: Final = {
    "erase": "erasing cards from existence",
    "foresee": "foreseeing",
    "gain gem": "gems",
    "heal": "healing",
    "keep revealed": "stories",
    "mobilize": "mobilizing",
    "remove inverted": "inverting",
    "restart": "restarting the game",
}
LATER_SIDES: Final = {"despair": "inverting", "future": "shifting"}
LATER_RECORDS: Final[dict[type[Node], str]] = {
    fx.Token: "tokens",
    f.IsToken: "tokens",
    fx.Roll: "dice",
    fx.LeaveBattle: "removing from battle",
    ch.BecomeCopy: "becoming a copy",
}
ACTIONS: Final = frozenset(
    {
        *LATER_SPECIALS.values(),
        *LATER_SIDES.values(),
        *LATER_RECORDS.values(),
        "weather",
        "releasing seals",
        "attaching cards",
    }
)


def later_action(node: Node, face: Face) -> str:
    """What a record speaks of that not every edition has rules for."""
    if isinstance(node, fx.Special):
        return LATER_SPECIALS.get(node.name, "")
    if isinstance(node, fx.Transform):
        return LATER_SIDES.get(node.to, "")
    if isinstance(node, q.KeywordCount) and node.name == "weather":
        return "weather"
    if isinstance(node, ch.Permit) and node.act == "release seal":
        return "releasing seals"
    if isinstance(node, fx.Attach) and not _adds_an_addition(node, face):
        return "attaching cards"
    return LATER_RECORDS.get(type(node), "")


def _adds_an_addition(node: fx.Attach, face: Face) -> bool:
    """Whether what is added may be an addition: this card, or anything that is not said to be of another type."""
    if isinstance(node.what, sel.This):
        return "addition" in face.types
    return all(part.name == "addition" for part in walk(node.what) if isinstance(part, f.IsType))


#: what zones are called in card text whatever the edition calls them
ALIASES = frozenset({"standby area"})


def _of_subtype(keyword: ab.Keyword, face: Face) -> bool:
    """Whether the keyword only stands for a spell's subtype (chant-instant) and is not printed."""
    return keyword.name == "quickcast" and "chant" in face.types and "[quickcast]" not in face.text.lower()


def later(face: Face, edition: Edition) -> list[str]:
    """What the type line and the cost of a card say that the edition does not know."""
    found = [
        f"{name} is no card type of edition {edition.name}"
        for name in face.types
        if name not in edition.types
    ]
    for name in face.general:
        if name.startswith("addition:") and name not in edition.subtypes:
            found.append(f"{name} is no subtype of edition {edition.name}")
    for symbol in "MT":
        if "{" + symbol + "}" in (face.cost or "") and symbol not in edition.characteristics:
            found.append(f"edition {edition.name} knows no will {{{symbol}}}")
    return found


def _node(node: Node) -> str:
    kind = type(node)
    if kind in UNKNOWN:
        return UNKNOWN[kind]
    if isinstance(node, Effect):
        return _effect(node)
    if kind in SIMPLE:
        return ""
    if kind not in CHECKED:
        return f"there is no rule for {kind.__name__}"
    if isinstance(node, Ability):
        return _ability(node)
    if isinstance(node, (ch.Bonus, ch.SetStats)):
        return _known("number", STATS, *(name for name, _ in node.stats))
    if isinstance(node, ch.LoseStats):
        return _known("number", STATS, *node.stats)
    if isinstance(node, ch.SwitchStats):
        return _known("number", STATS, node.a, node.b)
    if isinstance(node, (am.StatOf, am.MostOf, f.StatIs)):
        return _known("number", STATS, node.stat.removeprefix("printed ")) or _compared(node)
    if isinstance(node, am.ValueOf):
        return _known("number", VALUES, node.value)
    if isinstance(node, f.SharesWith):
        return _known("comparison", ASPECTS | CHOSEN_WORDS, node.aspect)
    if isinstance(node, am.KindsAmong):
        return _known("comparison", ASPECTS, node.aspect)
    if isinstance(node, ch.ChangeWords):
        return _known("change of", CHANGED_WORDS, node.aspect)
    if isinstance(node, ch.CostLess):
        return _known("change of costs", COST_WAYS, node.way)
    if isinstance(node, ch.Forbid):
        return _known("prohibition to", FORBIDS, node.act)
    if isinstance(node, ch.Oblige):
        return _known("duty to", OBLIGES, node.act)
    if isinstance(node, ch.Permit):
        return _known("permission to", PERMITS, node.act)
    if isinstance(node, (f.InZone, sel.Top)):
        return _zone(node.zone)
    if isinstance(node, f.Pattern):
        return _pattern(node)
    if isinstance(node, q.During):
        return _known("moment", MOMENTS | PHASES, node.moment)
    if isinstance(node, q.KeywordCount):
        return _known("condition", KEYWORD_CONDITIONS, node.name)
    assert isinstance(node, sel.Noted)
    return _known("group of cards", NOTED, node.name)


#: whoever these name is a player
PLAYERS = (
    sel.You,
    sel.Opponent,
    sel.EachPlayer,
    sel.ThatPlayer,
    sel.TurnPlayer,
    sel.ControllerOf,
    sel.OwnerOf,
    sel.ChoosePlayer,
)
#: what effects can do to players
FOR_PLAYERS = (ch.Forbid, ch.Permit, ch.HandSize, ch.GainAbilities, ch.Oblige, ch.ChangeWords, ch.CostLess)


def _changes(what: Selector, changes: tuple[Change, ...]) -> str:
    for change in changes:
        if isinstance(what, PLAYERS):
            if not isinstance(change, FOR_PLAYERS):
                return f"a player cannot be changed by {type(change).__name__}"
        elif isinstance(change, ch.HandSize):
            return "only a player has a hand size"
    return ""


def _known(what: str, known: object, *names: str) -> str:
    for name in names:
        if name not in known:  # type: ignore[operator]
            return f"there is no {what} {name!r} in the engine"
    return ""


def _compared(node: Node) -> str:
    return _known("comparison", COMPARISONS, node.op) if isinstance(node, f.StatIs) else ""


def _zone(name: str) -> str:
    return _known("zone", {zone.name for zone in ZONES} | OLD_ZONES.keys(), name) if name else ""


def _pattern(node: f.Pattern) -> str:
    if node.kind not in KINDS:
        return f"nothing called {node.kind!r} ever happens"
    reason = _zone(node.frm) or _zone(node.to)
    if reason or not node.detail:
        return reason
    if node.kind == "phase":
        return _known("moment", PHASES | MOMENTS, node.detail)
    if node.kind in ("counter put", "counter removed"):
        return ""
    return _known("manner", DETAILS, node.detail)


def _ability(node: Ability) -> str:
    if isinstance(node, ab.Keyword):
        if node.name not in BY_NAME and node.name not in keywords.MEANINGS:
            return f"there is no rule for [{node.name.title()}] in the engine"
        return ""
    if isinstance(node, ab.DeckRule):
        if node.filter is not None and any(not isinstance(part, PRINTED) for part in walk(node.filter)):
            return "a deck rule about more than what is printed on cards"
        return _known("deck rule", DECK_RULES, node.kind)
    if isinstance(node, ab.PlayRule):
        reason = _known("rule for playing it", PLAY_RULES, node.kind) or _zone(node.zone)
        if not reason and node.optional and node.kind not in OPTIONAL_RULES:
            return f"{node.kind!r} cannot be a matter of choice"
        if not reason and not isinstance(node.what, sel.This):
            return "a rule for playing other cards"
        return reason
    if isinstance(node, ab.Activated):
        for rule in node.rules:
            if not (isinstance(rule, ab.PlayRule) and rule.kind == "cost"):
                return "a rule for playing an ability that is not about its cost"
    if isinstance(node, ab.Triggered) and node.cost:
        return "an automatic ability that costs something to play"
    if isinstance(node, ab.Static):
        return _changes(node.what, node.changes) or _known("zone", ABILITY_ZONES, node.zone)
    if isinstance(node, (ab.Activated, ab.Triggered, ab.Replacement)):
        return _known("zone", ABILITY_ZONES, node.zone)
    return ""


def _effect(node: Effect) -> str:
    if isinstance(node, fx.Special):
        return _known("action", SPECIALS, node.name)
    if type(node) not in HANDLERS and type(node) not in PERFORMED:
        return f"there is no rule for {type(node).__name__}"
    if isinstance(node, fx.Apply):
        return _changes(node.what, node.changes) or _known("duration", DURATIONS, node.duration)
    if isinstance(node, (fx.Prevent, fx.ReplaceFor)):
        return _known("duration", DURATIONS, node.duration)
    if isinstance(node, fx.Delay):
        return _known("duration", DURATIONS, node.duration) if node.duration else ""
    if isinstance(node, (fx.Move, fx.Token, fx.ChangeEvent, fx.Shuffle, fx.Search, fx.ReorderTop)):
        return _zone(node.zone)
    if isinstance(node, fx.Transform):
        return _known("side", SIDES, node.to)
    if isinstance(node, fx.SkipPhase):
        return _known("phase", SKIPPED, node.phase)
    if isinstance(node, fx.ChooseWord):
        return _known("word", ASPECTS | {"number"}, node.aspect)
    if isinstance(node, fx.Modes) and node.repeat:
        return "an option that may be chosen more than once"
    if isinstance(node, fx.Modes) and node.resolving and any(isinstance(n, sel.Target) for n in walk(node)):
        return "a target for an option that is chosen only while resolving"
    return ""
