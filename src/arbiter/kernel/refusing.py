"""Why something cannot be chosen, paid or used now, in words: asked of the tests that decide it, after the fact.

A reason is (clause, words), ("", "") if nothing is in the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Condition, Effect, Filter, Selector

from .context import Context
from .decision import DIVIDE, NUMBER, ORDER, SOME, Decision
from .entries import TURNED
from .evaluating import amount, holds
from .ids import Ref, card_of, zone_kind
from .matching import matches
from .questions import Ask
from .selection import accepts_players, candidates, zones_of
from .sight import stat_seen

if TYPE_CHECKING:
    from .choosing import Choosing
    from .game import Game

NOTHING: Final = ("", "")
ALREADY: Final = "it is chosen already"
#: reasons that are given while actions are looked for; `limited` and `unpaid` say which limit and which part
LIMITED: Final = "its text does not allow it now"
UNPAID: Final = "its cost cannot be paid"


# --- choices -------------------------------------------------------------------------------------------------------


def why_not_chosen(game: Game, choosing: Choosing, ask: Decision, ref: Ref) -> tuple[str, str]:
    """Why a card or player is not among what the decision offers."""
    frame = game.s.frames[-1] if game.s.frames else None
    c = game.s.contexts.get(frame.context) if frame is not None else None
    if frame is None or c is None:
        return ask.clause, _elsewhere(game, ask, ref)
    if ask.about is Ask.TARGET:
        need = choosing.pending(game, c)
        if need is not None:
            clause, words = choosing.why_not(game, need.target, ref, c)
            return clause or ask.clause, words or _elsewhere(game, ask, ref)
    if ask.about is Ask.CHOOSE and c.asking >= 0 and frame.ability >= 0:
        what = game.lib.nodes[frame.ability][c.asking]
        if isinstance(what, sel.Choice):
            taken = [one for picks in c.picks.values() for one in picks]
            words = ALREADY if ref in taken else misplaced(game, what.filter, ref, c)
            words = words or unfit(game, what.filter, ref, c)
            if not words and ref >= 0 and game.controller(card_of(ref)) != ask.seat:
                words = "whoever chooses does not control it"
            return ask.clause, words or _elsewhere(game, ask, ref)
    if ask.about is Ask.SEARCH:
        node = game.lib.nodes[frame.ability][frame.node] if frame.ability >= 0 else None
        if isinstance(node, fx.Sequence):
            node = node.parts[frame.i]
        if isinstance(node, fx.Search):
            return ask.clause, unfit(game, node.filter, ref, c) or _elsewhere(game, ask, ref)
    return ask.clause, _elsewhere(game, ask, ref)


def _elsewhere(game: Game, ask: Decision, ref: Ref) -> str:
    """What can be said without knowing what the choice is about: where the card is instead."""
    zones = {game.s.zone[card_of(one.ref)] for one in ask.options if one.ref >= 0}
    if ref >= 0 and zones and game.s.zone[card_of(ref)] not in zones:
        return f"it is in {_zone(game, ref)}"
    if ref < 0 and all(one.ref >= 0 for one in ask.options):
        return "no player can be chosen for it"
    return "it is not among what may be chosen"


def why_not_so_many(ask: Decision, n: int) -> tuple[str, str]:
    """Why so many are no answer, or a number is none."""
    if ask.shape == NUMBER:
        if n > ask.hi:
            more = ", for more cannot be paid" if ask.about is Ask.X else ""
            return ask.clause, f"{n} is too high: {ask.hi} at most{more}"
        if n < ask.lo:
            return ask.clause, f"{n} is too low: {ask.lo} at least"
        return ask.clause, f"it goes in steps of {ask.unit}"
    if ask.shape == SOME and not ask.checked and not ask.legal:
        if n > ask.hi:
            return ask.clause, f"{n} are too many: {ask.hi} at most"
        if n < ask.lo:
            return ask.clause, f"{n} are too few: {ask.lo} at least"
    if ask.shape in (ORDER, DIVIDE) and n != len(ask.options):
        return ask.clause, f"all {len(ask.options)} have to be named"
    return NOTHING


def misplaced(game: Game, filter: Filter, ref: Ref, c: Context) -> str:
    """Whether a card is not even where a description looks."""
    if ref < 0:
        return "" if accepts_players(filter) else "no player can be chosen for it"
    there = candidates(game, filter, c)
    if ref in there:
        return ""
    kind = zone_kind(game.s.zone[card_of(ref)])
    wrong = (
        " of the wrong player"
        if any(zone_kind(zone) == kind for zone in zones_of(game, filter, c) or ())
        else ""
    )
    return f"it is in {_zone(game, ref)}{wrong}"


def _zone(game: Game, ref: Ref) -> str:
    zone = game.s.zone[card_of(ref)]
    return "no zone" if zone < 0 else f"the {game.rules.zones[zone_kind(zone)].name}"


def unfit(game: Game, filter: Filter, ref: Ref, c: Context) -> str:
    """What keeps a card or player from fitting a description; "" if it fits."""
    if matches(game, filter, ref, c):
        return ""
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            words = unfit(game, part, ref, c)
            if words:
                return words
    if isinstance(filter, f.AnyOf):
        all_words = [unfit(game, part, ref, c) for part in filter.parts]
        return " and ".join(dict.fromkeys(all_words))
    if isinstance(filter, f.Negation):
        return _fits(filter.part)
    if ref < 0:
        return (
            "it is the wrong player" if isinstance(filter, f.IsPlayer) else "no player can be chosen for it"
        )
    return _unfit_card(game, filter, ref, c)


def _unfit_card(game: Game, filter: Filter, ref: Ref, c: Context) -> str:
    if isinstance(filter, (f.IsType, f.IsRace, f.IsGeneral)):
        return f"it is no {filter.name}"
    if isinstance(filter, f.IsAttribute):
        return f"it is not {filter.name}"
    if isinstance(filter, f.IsNamed):
        return f"it is not called {filter.name}"
    if isinstance(filter, f.HasKeyword):
        return f"it has no [{filter.name}]"
    if isinstance(filter, f.StatIs):
        value = stat_seen(game, ref, game.info(ref), filter.stat)
        if filter.op in ("odd", "even"):
            return f"its {filter.stat} is {value}"
        return f"its {filter.stat} is {value}, not {filter.op} {amount(game, filter.amount, c)}"
    if isinstance(filter, f.InZone):
        return f"it is in {_zone(game, ref)}" + (
            " of the wrong player" if _in_kind(game, filter, ref) else ""
        )
    if isinstance(filter, (f.ControlledBy, f.OwnedBy)):
        return f"it is not {'controlled' if isinstance(filter, f.ControlledBy) else 'owned'} by {_who(filter.who)}"
    if isinstance(filter, f.IsTurned):
        return f"it is {game.rules.turning[1 if filter.turned else 0]}"
    return UNFIT.get(type(filter).__name__, "it is not what the text asks for")


def _in_kind(game: Game, filter: f.InZone, ref: Ref) -> bool:
    return zone_kind(game.s.zone[card_of(ref)]) == game.rules.zone(filter.zone)


UNFIT: Final = {
    "IsPlayer": "it is no player",
    "IsThis": "it is another card than the one with the text",
    "IsOther": "the text asks for another card",
    "IsAnother": "the text asks for another one",
    "IsOneOf": "it is none of those the text speaks of",
    "IsFaceDown": "it lies the other way up",
    "IsAttacking": "it is not attacking",
    "IsBlocking": "it is not blocking",
    "IsBattling": "it is not in battle",
    "IsDamaged": "it has no damage",
    "IsToken": "it is no token",
    "HasNoAbility": "it has abilities",
    "HasCounter": "it has not the counters the text asks for",
    "HasAttached": "nothing of the sort is attached to it",
    "SharesWith": "it does not share what the text asks for",
    "Did": "it has not done what the text asks for",
    "Targets": "it does not target what the text asks for",
}
FITS: Final = {
    "IsAttacking": "it is attacking",
    "IsBlocking": "it is blocking",
    "IsBattling": "it is in battle",
    "IsDamaged": "it has damage",
    "IsToken": "it is a token",
    "IsThis": "it is the card with the text itself",
}


def _fits(filter: Filter) -> str:
    """Said of a card that fits what it should not."""
    if isinstance(filter, (f.IsType, f.IsRace, f.IsGeneral, f.IsAttribute)):
        return f"it is {filter.name}"
    if isinstance(filter, f.IsNamed):
        return f"it is called {filter.name}"
    if isinstance(filter, f.HasKeyword):
        return f"it has [{filter.name}]"
    return FITS.get(type(filter).__name__, "it is what the text excludes")


def _who(who: Selector) -> str:
    if isinstance(who, sel.You):
        return "whoever plays this"
    return "the opponent of whoever plays this" if isinstance(who, sel.Opponent) else "the right player"


# --- uses and costs ------------------------------------------------------------------------------------------------


def limited(game: Game, limits: tuple[Condition, ...], c: Context) -> str:
    """Which of the limits its text sets keeps an ability from being used; "" for none."""
    for limit in limits:
        if not holds(game, limit, c):
            return _limit_words(limit)
    return ""


def _limit_words(limit: Condition) -> str:
    if isinstance(limit, q.OnceATurn):
        often = "once" if limit.times == 1 else f"{limit.times} times"
        return f"it has been used {often} this {limit.per} already"
    if isinstance(limit, q.During):
        return f"its text allows it only in {limit.moment}"
    if isinstance(limit, q.TurnOf):
        return f"its text allows it only in the turn of {_who(limit.who)}"
    return "what its text makes it depend on is not so"


def unpaid(game: Game, part: Effect, c: Context) -> str:
    """What is missing for a part of a cost that cannot be paid."""
    if isinstance(part, fx.Pay):
        return f"you cannot pay {part.cost}"
    if isinstance(part, fx.PayLife):
        return "you have not enough life for its cost"
    if isinstance(part, fx.RemoveCounters):
        return f"there are not enough {part.name} counters for its cost"
    if isinstance(part, fx.Turn):
        turned, upright = game.rules.turning[:2]
        if isinstance(part.what, sel.This):
            return f"it is {turned if game.s.flags[card_of(c.source)] & TURNED else upright}"
        return f"there are not enough that are {turned if part.upright else upright} for its cost"
    if isinstance(part, (fx.Banish, fx.Discard, fx.Remove, fx.Destroy, fx.Move, fx.Reveal)):
        return f"there is not enough to {type(part).__name__.lower()} for its cost"
    return UNPAID
