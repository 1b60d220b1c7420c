"""What of a card's text a game can really do. Whatever it does not list is refused before play, with a reason.

The lists name what a game's code looks for by name; a record that has no place in them is not half played but not
at all.
"""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from arbiter.abilities import abilities as ab
from arbiter.abilities import amounts as am
from arbiter.abilities import changes as ch
from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Ability, Change, Effect, Node, Selector
from arbiter.abilities.tree import walk

from .effects import HANDLERS
from .evaluating import COMPARISONS

Words = Mapping[tuple[type[Node], str], Collection[str]]

#: what every game reads, whatever words it allows in it
COMMON = (
    *(ab.Activated, ab.DeckRule, ab.Keyword, ab.PlayRule, ab.Replacement, ab.SpellText, ab.Static),
    *(ab.StatusTriggered, ab.Triggered),
    *(am.Const, am.Count, am.CountersOn, am.Half, am.Minus, am.MostOf, am.Plus, am.StatOf, am.Times),
    am.TimesHappened,
    *(ch.Bonus, ch.ChangeWords, ch.CostLess, ch.Forbid, ch.GainAbilities, ch.CardLimit, ch.LoseAbilities),
    *(ch.Permit, ch.SetStats),
    *(q.Compare, q.Every, q.Happened, q.Is, q.KeywordCount, q.OnceATurn, q.Paid, q.Some, q.TurnOf, q.Unless),
    q.YouDo,
    *(f.AllOf, f.AnyOf, f.Anything, f.ControlledBy, f.Did, f.HasCounter, f.HasKeyword, f.InZone),
    *(f.IsAttacking, f.IsAttribute, f.IsDamaged, f.IsGeneral, f.IsNamed, f.IsOneOf, f.IsOther, f.IsPlayer),
    *(f.IsRace, f.IsThis, f.IsTurned, f.IsType, f.Negation, f.OwnedBy, f.Pattern, f.SharesWith, f.StatIs),
    *(sel.Among, sel.Both, sel.Choice, sel.ControllerOf, sel.Each, sel.EachPlayer, sel.Var),
    *(sel.Noted, sel.Opponent, sel.Target, sel.This, sel.Top, sel.You),
)
#: whoever these name is a player
PLAYERS = (*(sel.You, sel.Opponent, sel.EachPlayer, sel.TurnPlayer, sel.ControllerOf, sel.OwnerOf),)
#: names under which every game takes note of cards
TAKEN = sel.DONE | {"chosen", "selected", "targets", *sel.SHARES}
#: happenings that are narrowed to a name of the card's own
NAMED = frozenset({"counter put", "counter removed"})
ANY = ""  # the manners of happenings that have no list of their own


def usual(zones: Collection[str], stats: Collection[str], durations: Collection[str]) -> Words:
    """The words for zones, numbers, comparisons and durations, wherever a record holds one."""
    places: tuple[type[Node], ...] = (
        *(ab.Activated, ab.Triggered, ab.Static, ab.Replacement, ab.StatusTriggered, ab.PlayRule, f.InZone),
        *(sel.Top, fx.ChangeEvent, fx.Move, fx.Search, fx.Shuffle, fx.ReorderTop, fx.Token),
    )
    words: dict[tuple[type[Node], str], Collection[str]] = {(kind, "zone"): zones for kind in places}
    words |= {(f.Pattern, "frm"): zones, (f.Pattern, "to"): zones}
    words |= {(kind, "stat"): stats for kind in (am.MostOf, am.OwnStat, am.StatOf, f.StatIs)}
    words |= {(kind, "stats"): stats for kind in (ch.Bonus, ch.SetStats, ch.LoseStats)}
    words |= {(kind, "op"): COMPARISONS for kind in (q.Compare, f.HasCounter, f.StatIs)}
    words |= {(kind, "duration"): durations for kind in (fx.Apply, fx.Delay, fx.Prevent, fx.ReplaceFor)}
    return words


class Known:
    """``records``: the records a game understands, besides the common ones and the effects the kernel carries out.
    ``words``: which words the fields of records may hold; an empty one is fine. ``manners``: what a happening may be
    narrowed to, by its kind. ``for_players``: the changes that can be made to players. ``other_objection``: why a
    record is not played for any other reason.
    """

    def __init__(
        self,
        records: Collection[type[Node]],
        words: Words,
        manners: Mapping[str, Collection[str]],
        for_players: tuple[type[Change], ...],
        other_objection: Callable[[Node], str],
    ) -> None:
        self.records = frozenset(records) | frozenset(COMMON)
        self.manners = manners
        self.for_players = for_players
        self.other_objection = other_objection
        self.words: dict[type[Node], list[tuple[str, Collection[str]]]] = {}
        for (kind, field), allowed in words.items():
            self.words.setdefault(kind, []).append((field, allowed))

    def cannot(self, ability: Ability) -> str:
        """Why an ability cannot be played; empty if it can."""
        for node in walk(ability):
            reason = self.lacks(node)
            if reason:
                return reason
        return ""

    def lacks(self, node: Node) -> str:
        """Why a record cannot be carried out; empty if it can. What is inside it is not looked at."""
        kind = type(node)
        if kind not in self.records and not (isinstance(node, Effect) and kind in HANDLERS):
            return f"there is no rule for {kind.__name__}"
        for field, allowed in self.words.get(kind, ()):
            for word in _said(getattr(node, field)):
                if word and word not in allowed:
                    return f"there is no rule for {kind.__name__} {word!r}"
        if isinstance(node, f.Pattern) and node.detail and node.kind not in NAMED:
            if node.detail not in self.manners.get(node.kind, self.manners.get(ANY, ())):
                return f"nothing happens here as {node.kind} {node.detail!r}"
        if isinstance(node, (ab.Static, fx.Apply)):
            return self._changes(node.what, node.changes) or self.other_objection(node)
        return self.other_objection(node)

    def _changes(self, what: Selector, changes: tuple[Change, ...]) -> str:
        for change in changes:
            if isinstance(what, PLAYERS):
                if not isinstance(change, self.for_players):
                    return f"a player cannot be changed by {type(change).__name__}"
            elif isinstance(change, ch.CardLimit):
                return "only a player has a limit of cards"
        return ""


def _said(value: Any) -> list[str]:
    """The words of a field: one, several, or the names in a list of named amounts."""
    if isinstance(value, str):
        return [value]
    return [each if isinstance(each, str) else each[0] for each in value]
