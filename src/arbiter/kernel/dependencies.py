"""What continuous effects look at and what they change, told from the records alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import amounts, conditions, filters
from arbiter.abilities import changes as ch
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Keyword, Static
from arbiter.abilities.nodes import Change, Filter, Node, Selector
from arbiter.abilities.tree import walk

if TYPE_CHECKING:
    from .ruleset import Ruleset

# What an effect may depend on, as bits above the kinds of zones.
READS_TURNED: Final = 1 << 20
READS_DAMAGE: Final = 1 << 21
READS_COUNTERS: Final = 1 << 22
READS_VALUES: Final = 1 << 23
READS_PHASE: Final = 1 << 24
READS_BATTLE: Final = 1 << 25
READS_HISTORY: Final = 1 << 26
READS_STATS: Final = 1 << 27  # numbers of cards, where the rules make them depend on more than effects
READS_SOMETHING: Final = 1 << 28  # there is an effect: what may change everything concerns it
READS_ALL: Final = (1 << 29) - 1

EVERY_TIME: Final = 1 << 20

# What effects change about cards, and so what other effects may find changed when they look.
NUMBERS: Final = 1
WORDS: Final = 2  # types, races, attributes, names
ABILITIES: Final = 4
RULES: Final = 8  # what may, must or cannot be done
ITSELF: Final = 16  # whether the ability that makes an effect is there


#: What comes to something else with more than cards that move and effects that change them, and with what.
READ: Final[dict[type[Node], int]] = {
    filters.IsTurned: READS_TURNED,
    filters.IsDamaged: READS_DAMAGE,
    filters.HasCounter: READS_COUNTERS,
    amounts.CountersOn: READS_COUNTERS,
    amounts.ValueOf: READS_VALUES,
    filters.StatIs: READS_STATS,
    amounts.StatOf: READS_STATS,
    amounts.OwnStat: READS_STATS,
    amounts.MostOf: READS_STATS,
    sel.TurnPlayer: READS_PHASE,
    conditions.TurnOf: READS_PHASE,
    conditions.During: READS_PHASE,
    filters.IsAttacking: READS_BATTLE,
    filters.IsBlocking: READS_BATTLE,
    filters.IsBattling: READS_BATTLE,
    filters.Did: READS_HISTORY,
    conditions.Happened: READS_HISTORY,
    amounts.TimesHappened: READS_HISTORY,
    amounts.Rolled: READS_HISTORY,
}


def reads(nodes: list[Node], rules: Ruleset) -> int:
    """What the records of an effect depend on. How a card was played never changes while an effect of it lasts without
    a refresh of its own, so `Paid` depends on nothing else."""
    mask = 0
    for node in nodes:
        mask |= READ.get(type(node), 0)
        if isinstance(node, (filters.InZone, sel.Top)):
            mask |= 1 << rules.zone_number.get(node.zone, 0)
        elif isinstance(node, filters.SharesWith) and node.aspect in ("attack", "battle"):
            mask |= READS_BATTLE
        elif isinstance(node, conditions.KeywordCount):
            mask |= rules.condition_reads(node.name)
    return mask


#: Records that look at nothing but cards: where they lie, who controls them, what they are.
ABOUT_CARDS: Final = (
    *(amounts.Const, amounts.Count, amounts.KindsAmong, sel.You, sel.Opponent, sel.Each),
    *(conditions.Compare, conditions.Every, conditions.Some, conditions.Unless),
    *(filters.AllOf, filters.AnyOf, filters.Negation, filters.InZone, filters.ControlledBy, filters.OwnedBy),
    *(filters.IsType, filters.IsRace, filters.IsAttribute, filters.IsNamed, filters.HasKeyword),
)


def about_cards(nodes: list[Node]) -> bool:
    """Whether the records of a state can come to something else only when a card has changed otherwise than by being
    turned, or another card fights."""
    return all(isinstance(node, ABOUT_CARDS) for node in nodes)


def times_awaited(nodes: list[Node], rules: Ruleset) -> int:
    """How often something has to happen in a turn until the records of an ability cannot tell any more how often it
    did; EVERY_TIME if they always can."""
    most = 0
    compared = 0  # numbers of times that are only compared with a fixed number
    for node in nodes:
        if isinstance(node, conditions.Happened):
            most = max(most, node.times)
        elif isinstance(node, filters.Did):
            most = max(most, 1)
        elif (
            isinstance(node, conditions.Compare)
            and isinstance(node.a, amounts.TimesHappened)
            and isinstance(node.b, amounts.Const)
            and not node.a.total
        ):
            most = max(most, node.b.n + 1)
            compared += 1
        elif isinstance(node, amounts.TimesHappened):
            compared -= 1
        elif isinstance(node, conditions.KeywordCount) and rules.condition_reads(node.name) & READS_HISTORY:
            return EVERY_TIME
    return most if compared == 0 else EVERY_TIME


def looks(nodes: list[Node]) -> int:
    """What an effect looks at that effects can change. A condition that a keyword of a game defines may look at words
    and at what is permitted, no more."""
    mask = 0
    for node in nodes:
        if isinstance(node, (filters.StatIs, amounts.StatOf, amounts.MostOf)):
            mask |= NUMBERS
        elif isinstance(
            node,
            (
                filters.IsType,
                filters.IsRace,
                filters.IsAttribute,
                filters.IsGeneral,
                filters.IsNamed,
                filters.SharesWith,
                amounts.KindsAmong,
            ),
        ):
            mask |= WORDS
        elif isinstance(node, (filters.HasKeyword, filters.HasNoAbility)):
            mask |= ABILITIES
        elif isinstance(node, (conditions.KeywordCount, conditions.Paid)):
            mask |= WORDS | RULES
    return mask


#: Records that mean the same whichever card they are printed on, as long as the same player controls it.
IMPERSONAL: Final = (
    *(Static, Keyword, sel.Each, sel.You, sel.Opponent, sel.EachPlayer, sel.TurnPlayer),
    *(filters.AllOf, filters.AnyOf, filters.Negation, filters.Anything, filters.IsType, filters.IsRace),
    *(filters.IsAttribute, filters.IsGeneral, filters.IsNamed, filters.HasKeyword, filters.HasNoAbility),
    *(
        filters.StatIs,
        filters.InZone,
        filters.ControlledBy,
        filters.OwnedBy,
        filters.IsTurned,
        filters.IsToken,
    ),
    *(amounts.Const, amounts.Count, amounts.Times, amounts.Plus, amounts.Minus, amounts.KindsAmong),
    *(ch.Bonus, ch.SetStats, ch.GainAbilities),
)


def impersonal(nodes: list[Node]) -> bool:
    """Whether a continuous effect is the same whichever card makes it."""
    for node in nodes:
        if not isinstance(node, IMPERSONAL) and not (isinstance(node, ch.ChangeWords) and not node.chosen):
            return False
    return True


def own_side(ability: Static, nodes: list[Node]) -> bool:
    """Whether a continuous effect that is the same whichever card makes it speaks of its controller's cards only, and
    looks at each of them by itself: then such an effect of the other player makes no difference to it."""
    what = ability.what
    if not isinstance(what, sel.Each) or not _says_yours(what.filter):
        return False
    for node in nodes:
        if node is not what and isinstance(node, (sel.Each, amounts.Count, amounts.KindsAmong)):
            return False
    return True


def _says_yours(filter: Filter) -> bool:
    if isinstance(filter, filters.AllOf):
        return any(_says_yours(part) for part in filter.parts)
    return isinstance(filter, filters.ControlledBy) and isinstance(filter.who, sel.You)


def steady(ability: Static) -> bool:
    """Whether an effect that only adds to numbers applies to the same cards however often it has been applied: what it
    adds takes no card out of its own description ("with 600 or more ATK gains +100")."""
    added: dict[str, int] = {}
    for change in ability.changes:
        if isinstance(change, ch.Bonus):
            for stat, n in change.stats:
                if not isinstance(n, amounts.Const) or added.get(stat, 0) * n.n < 0:
                    return False
                added[stat] = added.get(stat, 0) + n.n
        elif alters(change) & NUMBERS:
            return False
    return isinstance(ability.what, sel.Each) and _stays(ability.what.filter, added)


def _stays(filter: Filter, added: dict[str, int]) -> bool:
    """Whether a card that fits still fits with more of these numbers."""
    if isinstance(filter, (filters.AllOf, filters.AnyOf)):
        return all(_stays(part, added) for part in filter.parts)
    if isinstance(filter, filters.Negation):
        return _stays(filter.part, {stat: -n for stat, n in added.items()})
    if isinstance(filter, filters.StatIs):
        more = added.get(filter.stat, 0)
        if not more:
            return True
        return isinstance(filter.amount, amounts.Const) and filter.op in (
            (">=", ">") if more > 0 else ("<=", "<")
        )
    return True


#: Descriptions that look at nothing but the card they are compared with.
CARD_BY_CARD: Final = (
    *(
        filters.Anything,
        filters.IsType,
        filters.IsRace,
        filters.IsAttribute,
        filters.IsGeneral,
        filters.IsNamed,
    ),
    *(
        filters.HasKeyword,
        filters.HasNoAbility,
        filters.IsTurned,
        filters.IsToken,
        filters.IsThis,
        filters.IsOther,
    ),
)


#: Parts of a condition of which `reads` tells all that they depend on.
TOLD_BY_READS: Final = (
    *(conditions.Compare, conditions.Every, conditions.Some, conditions.Unless, conditions.TurnOf),
    *(conditions.Paid, amounts.Const, amounts.Count, amounts.CountersOn, sel.You, sel.Opponent, sel.This),
    *(filters.AllOf, filters.AnyOf, filters.Negation, filters.InZone, filters.ControlledBy, filters.OwnedBy),
)


def card_by_card(ability: Static, rules: Ruleset) -> bool:
    """Whether a continuous effect looks at each card by itself, and says the same of all of them: then a card that
    comes into play or leaves makes no difference to what the effect makes of any other, unless its condition says
    so."""
    if ability.condition is not None and not _told_by_reads(list(walk(ability.condition)), rules):
        return False
    what = ability.what
    if isinstance(what, sel.Each):
        if not _looks_at_one(what.filter):
            return False
    elif not isinstance(what, sel.This) and not _is_player(what):
        return False
    return all(says_the_same(change, None) for change in ability.changes)


def _told_by_reads(nodes: list[Node], rules: Ruleset) -> bool:
    """Whether a condition depends on nothing but what `reads` says: the cards it counts lie in zones that it names."""
    for node in nodes:
        if isinstance(node, sel.Each):
            if not _names_zone(node.filter):
                return False
        elif isinstance(node, conditions.KeywordCount):
            if not rules.condition_reads(node.name):
                return False
        elif not isinstance(node, (*TOLD_BY_READS, *CARD_BY_CARD)):
            return False
    return True


def _names_zone(filter: Filter) -> bool:
    if isinstance(filter, filters.AllOf):
        return any(_names_zone(part) for part in filter.parts)
    return isinstance(filter, filters.InZone)


def _is_player(who: Selector | None) -> bool:
    return isinstance(who, (sel.You, sel.Opponent, sel.EachPlayer))


def _looks_at_one(filter: Filter) -> bool:
    if isinstance(filter, (filters.AllOf, filters.AnyOf)):
        return all(_looks_at_one(part) for part in filter.parts)
    if isinstance(filter, filters.Negation):
        return _looks_at_one(filter.part)
    if isinstance(filter, filters.StatIs):
        return isinstance(filter.amount, amounts.Const)
    if isinstance(filter, filters.InZone):
        return filter.of is None or _is_player(filter.of)
    if isinstance(filter, (filters.ControlledBy, filters.OwnedBy)):
        return _is_player(filter.who)
    return isinstance(filter, CARD_BY_CARD)


def says_the_same(change: Change, fixed: dict[int, int] | None) -> bool:
    """Whether what a change makes of a card depends on no other. ``fixed``: numbers that were settled as the effect was
    made, by their records."""
    if isinstance(change, (ch.Bonus, ch.SetStats)):
        for _, n in change.stats:
            if not isinstance(n, amounts.Const) and (fixed is None or n.at not in fixed):
                return False
        return True
    if isinstance(change, ch.Permit):
        return change.condition is None and (
            change.amount is None or isinstance(change.amount, amounts.Const)
        )
    if isinstance(change, ch.CardLimit):
        return change.amount is None or isinstance(change.amount, amounts.Const)
    return not isinstance(change, (ch.BecomeCopy, ch.ChangeController))


def alters(change: Change) -> int:
    """What a change changes."""
    if isinstance(change, (ch.Bonus, ch.SetStats, ch.LoseStats, ch.SwitchStats)):
        return NUMBERS
    if isinstance(change, ch.ChangeWords):
        return WORDS | RULES  # of a player they are kept as rules
    if isinstance(change, (ch.GainAbilities, ch.CannotGainAbilities)):
        return ABILITIES | RULES  # of a player likewise
    if isinstance(change, ch.LoseAbilities):
        return ABILITIES | RULES | ITSELF
    if isinstance(change, (ch.Forbid, ch.Oblige, ch.Permit, ch.CardLimit, ch.CostLess)):
        return RULES
    return NUMBERS | WORDS | ABILITIES | RULES | ITSELF
