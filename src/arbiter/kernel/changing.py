"""What a change makes of a card's information, or of the rules for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import changes as ch
from arbiter.abilities.abilities import Keyword
from arbiter.abilities.acts import ACTS, Act, LimitWay
from arbiter.abilities.amounts import Const
from arbiter.abilities.filters import ControlledBy, HasKeyword
from arbiter.abilities.nodes import Ability, Amount, Change, Filter, Node
from arbiter.abilities.selectors import EACH, You
from arbiter.errors import ArbiterError

from .context import Context
from .evaluating import amount, holds
from .ids import CardId, Ref, Seat, card_of, player_of
from .info import MISSING, STATIC, Held, Info, Limit, Rule
from .selection import select

if TYPE_CHECKING:
    from .game import Game


def _rule(act: Act, by: Filter | None, unless: tuple[Node, ...], c: Context) -> Rule:
    bound: Context | None = None
    if c.noted or c.targets:  # only what was named: a look of the card would refer to itself
        bound = Context(c.controller, c.source, c.ability)
        bound.noted, bound.targets, bound.origins = c.noted, c.targets, c.origins
    return Rule(act, by, c.source, c.controller, unless, c.ability, bound)


def change_player(game: Game, change: Change, player: Seat, c: Context) -> None:
    rules = game.player_rules[player]
    if isinstance(change, ch.Forbid):
        rules.forbids += (_rule(ACTS[change.act], change.by, change.unless, c),)
    elif isinstance(change, ch.Permit):
        if change.condition is None or holds(game, change.condition, c):
            rules.permits += (_rule(ACTS[change.act], change.what, (), c),)
    elif isinstance(change, ch.Oblige):
        rules.obliges += (_rule(ACTS[change.act], change.whom, (), c),)
    elif isinstance(change, ch.ChangeWords):
        if game.citing is not None:
            game.cite_role("word that a player has")
        for word in c.words if change.chosen else change.words:
            rules.words += ((change.aspect, word),)
    elif isinstance(change, ch.CardLimit):
        n = -1 if change.amount is None else amount(game, change.amount, c)
        rules.limits += (Limit(game.rules.zone(change.zone), LimitWay(change.way), n),)
    elif isinstance(change, ch.GainAbilities):
        rules.abilities += change.abilities
    else:
        raise ArbiterError(f"a player cannot be changed by {type(change).__name__}")


def amount_for(game: Game, n: Amount, ref: Ref, c: Context) -> int:
    """A number worked out for one of the cards that are changed."""
    c.note(EACH.name, [ref])
    found = amount(game, n, c)
    del c.noted[EACH.name]
    return found


_YOURS: Final = ControlledBy(You())  # the other way such a rule is limited is the opponent's

# What came of a change, as bits.
CHANGED: Final = 1  # the card's information is not what it was
NEW_STATICS: Final = 2  # the card may have continuous abilities that it had not


def change_card(game: Game, change: Change, card: CardId, info: Info, c: Context, times: int = 1) -> int:
    """Make a change; returns what came of it. ``times``: how many equal changes of numbers
    or gains of abilities are made at once."""
    if isinstance(change, (ch.Bonus, ch.SetStats)):
        adds = isinstance(change, ch.Bonus)
        for stat, n in change.stats:
            at = game.rules.stat(stat)
            value = n.n if isinstance(n, Const) else amount_for(game, n, game.s.ref(card), c)
            if not adds:
                if game.citing is not None:
                    game.cite_role("setting numbers")
                    game.cite_role("losing what was there before")
                info.stats[at] = value
            elif info.stats[at] != MISSING:
                if info.forbids and _number_kept(info, value, c):
                    continue
                if game.citing is not None:
                    game.cite_role("modifying numbers")
                info.stats[at] += value * times
        return CHANGED
    if isinstance(change, ch.LoseStats):
        for stat in change.stats:
            info.stats[game.rules.stat(stat)] = MISSING
        return CHANGED
    if isinstance(change, ch.SwitchStats):
        a = game.rules.stat(change.a)
        b = game.rules.stat(change.b)
        info.stats[a], info.stats[b] = info.stats[b], info.stats[a]
        return CHANGED
    if isinstance(change, ch.GainAbilities):
        if info.sealed:
            return 0
        found = 0
        for ability in change.abilities:
            if info.forbids and _kept_from(info, ability):
                continue
            held = game.lib.held_of(ability)
            gained = (held, *game.lib.of_keyword(held))
            info.gain(gained, times)
            found |= CHANGED
            for one in gained:
                if one.shape == STATIC:
                    found |= NEW_STATICS
        return found
    if isinstance(change, ch.LoseAbilities):
        keep: list[Held] = []
        for held in info.held:
            if not game.rules.loses(held, change.keywords, game.lib):
                keep.append(held)
        info.held = tuple(keep)
        info.index()
        return CHANGED
    if isinstance(change, ch.CannotGainAbilities):
        info.sealed = True
        return CHANGED
    if isinstance(change, ch.ChangeWords):
        game.cite_role("changing words")
        return CHANGED if _change_words(game, change, info, c) else 0
    if isinstance(change, ch.ChangeController):
        who = select(game, change.who, c)
        if who:
            info.controller = player_of(who[0])
            game.s.control_changes = True
        return CHANGED
    if isinstance(change, ch.Forbid):
        rule = _rule(ACTS[change.act], change.by, change.unless, c)
        info.forbids += (rule,)
        return CHANGED
    if isinstance(change, ch.Oblige):
        info.obliges += (_rule(ACTS[change.act], change.whom, (), c),)
        return CHANGED
    if isinstance(change, ch.Permit):
        if change.condition is None or holds(game, change.condition, c):
            limit: tuple[Node, ...] = ()
            if change.amount is not None:
                limit = (Const(amount(game, change.amount, c)),)
            rule = _rule(ACTS[change.act], change.what, limit, c)
            info.permits += (rule,)
        return CHANGED
    if isinstance(change, ch.BecomeCopy):
        of = select(game, change.of, c)
        if of and of[0] >= 0:
            game.cite_role("becoming a copy")
            _become_copy(game, info, game.base_info(card_of(of[0])))
        return CHANGED | NEW_STATICS
    raise ArbiterError(f"a card cannot be changed by {type(change).__name__}")


def _number_kept(info: Info, value: int, c: Context) -> bool:
    """Whether something keeps a number of the card from becoming greater, or less, by whoever's effect this is."""
    act = Act.BE_INCREASED if value > 0 else Act.BE_DECREASED
    for rule in info.forbids:
        if rule.act is act and (rule.by is None or (c.controller == rule.controller) is (rule.by == _YOURS)):
            return True
    return False


def _kept_from(info: Info, ability: Ability) -> bool:
    """Whether something keeps the card from gaining a keyword."""
    name = ability.name if isinstance(ability, Keyword) else ""
    return any(rule.act is Act.GAIN and rule.by == HasKeyword(name) for rule in info.forbids)


def _become_copy(game: Game, info: Info, other: Info) -> None:
    game.cite_role("becoming a copy")
    game.cite_role("losing what was there before")
    info.names = other.names
    info.types = other.types
    info.general = other.general
    info.races = other.races
    info.attributes = other.attributes
    info.marks = other.marks
    info.cost = other.cost
    info.stats = other.stats.copy()
    info.held = other.held
    info.index()


def _change_words(game: Game, change: ch.ChangeWords, info: Info, c: Context) -> bool:
    """Whether the card has other words now."""
    words = frozenset(c.words if change.chosen else change.words)
    if change.aspect == "race":
        races = info.races
        info.races = _changed(game, races, change.mode, words)
        return info.races != races
    if change.aspect == "type":
        types = info.types
        info.types = _changed(game, types, change.mode, words)
        return info.types != types
    if change.aspect == "attribute":
        info.attributes = _changed(game, info.attributes, change.mode, words - {game.rules.no_attribute})
    elif change.aspect == "name":
        if change.mode == "gain":
            info.names += tuple(sorted(words - frozenset(info.names)))
        elif change.mode == "become":
            game.cite_role("losing what was there before")
            info.names = tuple(sorted(words))
        else:
            info.names = tuple(n for n in info.names if words and n not in words)
    elif change.aspect == "mark":
        info.marks = _changed(game, info.marks, change.mode, words)
    else:
        info.general = _changed(game, info.general, change.mode, words)
    return True


def _changed(game: Game, old: frozenset[str], mode: str, words: frozenset[str]) -> frozenset[str]:
    if mode == "gain":
        return old if words <= old else old | words
    if mode == "become":
        game.cite_role("losing what was there before")
        return words
    return old - words if words else frozenset()
