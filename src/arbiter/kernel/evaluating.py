"""Numbers and conditions in texts: how much it is, whether it is true. Reads the game, changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import amounts as a
from arbiter.abilities import conditions as q
from arbiter.abilities import filters as f
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Amount, Condition
from arbiter.errors import ArbiterError

from . import matching, selection
from .context import Context
from .events import ROLL, Event
from .ids import player_of
from .info import MISSING
from .sight import counters_seen, read_look, stat_seen
from .use_limits import has_uses_left

if TYPE_CHECKING:
    from .game import Game


COMPARISONS: Final = ("=", "!=", "<", "<=", ">", ">=", "odd", "even")


def compare(left: int, op: str, right: int) -> bool:
    if op == ">=":
        return left >= right
    if op == "<=":
        return left <= right
    if op == "=":
        return left == right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    if op == "!=":
        return left != right
    if op in ("odd", "even"):
        return left % 2 == (1 if op == "odd" else 0)
    raise ArbiterError(f"unknown comparison {op!r}")


def amount(game: Game, what: Amount, c: Context) -> int:
    if isinstance(what, a.Const):
        return what.n
    if c.fixed is not None and what.at in c.fixed:
        return c.fixed[what.at]
    if isinstance(what, a.Unknown):
        return c.x if what.name == "X" else c.y
    if isinstance(what, a.Count):
        return len(selection.select(game, what.what, c))
    if isinstance(what, a.Times):
        if game.citing is not None:
            game.cite_role("so much for each")
        return what.n * amount(game, what.amount, c)
    if isinstance(what, a.ThatMuch):
        return c.amount if c.amount or c.event is None else c.event.amount
    if isinstance(what, a.StatOf):
        total = 0
        for ref in selection.spoken_refs(game, what.what, c):
            value = stat_seen(game, ref, read_look(game, ref, c), what.stat) if ref >= 0 else 0
            if value == MISSING:
                game.cite_role("number that is missing")
                continue
            total += value
        return total
    if isinstance(what, a.MostOf):
        found = [
            stat_seen(game, ref, read_look(game, ref, c), what.stat)
            for ref in selection.spoken_refs(game, what.what, c)
        ]
        # what has no such number has neither the highest nor the lowest
        held = [n for n in found if n != MISSING]
        return (min(held) if what.least else max(held)) if held else 0
    if isinstance(what, a.ValueOf):
        return sum(
            game.rules.value(game, player_of(who), what.value) for who in selection.select(game, what.who, c)
        )
    if isinstance(what, a.PaidNumber):
        return game.rules.paid_number(c.paid, what.name)
    if isinstance(what, a.CountersOn):
        if game.citing is not None:
            game.cite_role("counters on a card")
        return sum(
            counters_seen(game, ref, read_look(game, ref, c), what.name)
            for ref in selection.spoken_refs(game, what.what, c)
            if ref >= 0
        )
    if isinstance(what, a.Plus):
        return amount(game, what.a, c) + amount(game, what.b, c)
    if isinstance(what, a.Minus):
        return amount(game, what.a, c) - amount(game, what.b, c)
    if isinstance(what, a.Half):
        whole = amount(game, what.amount, c)
        game.cite_role("rounding")
        return (whole + 1) // 2 if what.up else whole // 2
    if isinstance(what, a.Rolled):
        for event in reversed(game.s.history.of_kind(ROLL)):
            if event.source == c.source:
                return event.amount
        return 0
    if isinstance(what, a.EqualShare):
        shares = max(1, amount(game, what.among, c)) * what.unit
        return -(-amount(game, what.amount, c) // shares) * what.unit
    if isinstance(what, a.Quotient):
        game.cite_role("rounding")
        return amount(game, what.amount, c) // what.n
    if isinstance(what, a.KindsAmong):
        return _kinds(game, what, c)
    if isinstance(what, a.OwnStat):
        # outside of a description it is the card with the ability that is spoken of
        return stat_seen(game, c.source, read_look(game, c.source, c), what.stat) if c.source >= 0 else 0
    if isinstance(what, a.TimesHappened):
        assert isinstance(what.event, f.Pattern)
        if what.total:
            facts = game.s.history.of_kind(NUMBER[what.event.kind])
            return sum(e.amount for e in facts if matching.event_matches(game, what.event, e, c))
        return times_happened(game, what.event, c)
    raise ArbiterError(f"cannot count {type(what).__name__}")


def _kinds(game: Game, what: a.KindsAmong, c: Context) -> int:
    found: set[str] = set()
    for ref in selection.spoken_refs(game, what.what, c):
        info = read_look(game, ref, c)
        if what.aspect == "race":
            found |= info.races
        elif what.aspect == "attribute":
            found |= info.attributes
        elif what.aspect == "type":
            found |= info.types
        else:
            found.update(info.names)
    return len(found)


def times_happened(
    game: Game, pattern: f.Pattern, c: Context, enough: int = -1, until: Event | None = None
) -> int:
    """How often this turn; nobody looks on once it is ``enough``, or ``until`` has happened."""
    kind = NUMBER[pattern.kind]
    times = 0
    for part in game.s.history.parts(kind):
        for event in part:
            if event.kind == kind and matching.event_matches(game, pattern, event, c):
                times += 1
                if times == enough or event is until:
                    return times
    return times


def holds(game: Game, condition: Condition, c: Context) -> bool:
    if isinstance(condition, q.Compare):
        return compare(amount(game, condition.a, c), condition.op, amount(game, condition.b, c))
    if isinstance(condition, q.Is):
        where = selection.says_where(condition.filter)
        named = (
            selection.select(game, condition.what, c)
            if where
            else selection.spoken_refs(game, condition.what, c)
        )
        if not named:
            return False
        for ref in named:
            if not selection.fits(game, condition.filter, ref, c):
                return False
        return True
    if isinstance(condition, q.Every):
        return all(holds(game, part, c) for part in condition.parts)
    if isinstance(condition, q.Some):
        return any(holds(game, part, c) for part in condition.parts)
    if isinstance(condition, q.Unless):
        return not holds(game, condition.part, c)
    if isinstance(condition, q.YouDo):
        return c.done
    if isinstance(condition, q.TurnOf):
        return selection.names_player(game, condition.who, game.s.turn_player, c)
    if isinstance(condition, q.During):
        return game.rules.during(game, condition.moment, c)
    if isinstance(condition, q.Happened):
        assert isinstance(condition.event, f.Pattern)
        return times_happened(game, condition.event, c, condition.times) >= condition.times
    if isinstance(condition, q.Paid):
        return condition.name in c.paid
    if isinstance(condition, q.OnceATurn):
        return has_uses_left(game, c, condition)
    if isinstance(condition, q.KeywordCount):
        return game.rules.keyword_condition(game, condition.name, condition.number, condition.word, c)
    raise ArbiterError(f"cannot judge {type(condition).__name__}")
