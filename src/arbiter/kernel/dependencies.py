"""What continuous effects look at and what they change, told from the records alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import amounts, conditions, filters
from arbiter.abilities import changes as ch
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Keyword, Static
from arbiter.abilities.nodes import Change, Filter, Node

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
READS_STATS: Final = 1 << 27
READS_ALL: Final = (1 << 28) - 1

EVERY_TIME: Final = 1 << 20

# What effects change about cards, and so what other effects may find changed when they look.
NUMBERS: Final = 1
WORDS: Final = 2  # types, races, attributes, names
ABILITIES: Final = 4
RULES: Final = 8  # what may, must or cannot be done
ITSELF: Final = 16  # whether the ability that makes an effect is there


def reads(nodes: list[Node], rules: Ruleset) -> int:
    """What the records of an effect depend on. How a card was played never changes while an effect of it lasts without
    a refresh of its own, so `Paid` depends on nothing else."""
    game_zones = rules.zone_number
    mask = 0
    for node in nodes:
        if isinstance(node, filters.InZone):
            mask |= 1 << game_zones.get(node.zone, 0)
        elif isinstance(node, filters.IsTurned):
            mask |= READS_TURNED
        elif isinstance(node, filters.IsDamaged):
            mask |= READS_DAMAGE
        elif isinstance(node, (filters.HasCounter, amounts.CountersOn)):
            mask |= READS_COUNTERS
        elif isinstance(node, amounts.ValueOf):
            mask |= READS_VALUES
        elif isinstance(node, (filters.StatIs, amounts.StatOf, amounts.MostOf)):
            mask |= READS_STATS
        elif isinstance(node, (conditions.TurnOf, conditions.During)):
            mask |= READS_PHASE
        elif isinstance(node, (filters.IsAttacking, filters.IsBlocking, filters.IsBattling)) or (
            isinstance(node, filters.SharesWith) and node.aspect == "attack"
        ):
            mask |= READS_BATTLE
        elif isinstance(node, (filters.Did, conditions.Happened, amounts.TimesHappened)):
            mask |= READS_HISTORY
        elif isinstance(node, conditions.KeywordCount):
            mask |= rules.condition_reads(node.name)
    return mask


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
IMPERSONAL = (
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
