"""8.1.2, 10.6.2.1.1: whether a card or ability could be played: some completion of its playing exists."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.acts import Act
from arbiter.abilities.selectors import Choice
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context
from arbiter.kernel.costs import all_payable, payable
from arbiter.kernel.evaluating import holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_ABILITY, AbilityId, CardId, Ref, Seat, card_of
from arbiter.kernel.info import SPELL, Info
from arbiter.kernel.picking import pool
from arbiter.kernel.refusing import LIMITED, UNPAID, limited, unpaid
from arbiter.kernel.selection import select

from . import costs
from .conditions import ABOUT_TO_BE_PLAYED
from .costs import EVOLVE
from .evolving import can_evolve
from .moving import limit
from .targets import CHOOSING
from .vocabulary import COST, EVOLUTION_POINTS, FIELD, PLAY_POINTS, STACK, is_permanent, place


def spell_text(info: Info) -> AbilityId:
    """The ability whose effect a spell performs; -1 for none."""
    for held in info.held:
        if held.shape == SPELL:
            return held.number
    return NO_ABILITY


def can_play(game: Game, card: CardId, player: Seat, free: bool = False) -> bool:
    """Whether some way of playing the card can be completed."""
    return not why_not_play(game, card, player, free)[1]


def why_not_play(game: Game, card: CardId, player: Seat, free: bool = False) -> tuple[str, str]:
    """What keeps a card from being played, whatever the moment; empty if nothing does."""
    s = game.s
    info = game.infos[card]
    c = Context(player, s.ref(card), spell_text(info))
    c.item = c.source
    if not free and not _affordable(game, card, c, s.values[player][PLAY_POINTS]):
        if game.citing is not None:
            game.cite("10.4.2.2", "10.4.4")
        return "10.4.2.2", "you have not enough play points"
    for held in info.held:
        ability = held.ability
        if not isinstance(ability, PlayRule):
            continue
        own = Context(player, c.source, held.number)
        met = ability.condition is None or holds(game, ability.condition, own)
        if ability.kind == "only if" and not met:
            game.cite("1.3.1")
            return "1.3.1", "the condition its text sets for playing it is not met"
        if ability.kind == "additional" and not all_payable(game, [(part, own) for part in ability.cost]):
            return "10.6.2.1.1", "its additional cost cannot be paid"
    if is_permanent(info):
        return ("", "") if room_possible(game, info, card, player) else ("10.6.2.6", "your field is full")
    effect = effect_of(game, c.ability)
    if effect is None:
        return "", ""
    c.paid = (ABOUT_TO_BE_PLAYED,)
    if CHOOSING.can_choose(game, effect, c):
        return "", ""
    return "10.6.2.3.4", "there is nothing it could select"


def _affordable(game: Game, card: CardId, c: Context, points: int) -> bool:
    """Whether there are play points enough, or an optional cost could be paid that makes them enough."""
    info = game.infos[card]
    if not game.cost_rules and costs.sort_of(info) & costs.FIXED_COST:
        return info.stats[COST] <= points
    if costs.card_cost(game, card, c) <= points:
        return True
    optional = costs.optional_cost(info)
    if optional is None or optional.word not in ("cost", "less"):
        return False
    game.cite("10.4.7.3")
    return costs.extra_payable(game, optional, c, points - costs.card_cost(game, card, c, more=True))


def room_possible(game: Game, info: Info, card: CardId, player: Seat) -> bool:
    """10.6.2.6 there is room, or paying could make some (the room is checked after the costs)."""
    field = place(FIELD, player)
    if len(game.s.zones[field]) < limit(game, field):
        return True
    extra = costs.required_costs(info)
    optional = costs.optional_cost(info)
    if optional is not None:
        number = game.lib.held_of(optional).number
        extra.extend((number, part) for part in optional.cost)
    for number, part in extra:
        if isinstance(part, (fx.Move, fx.Destroy, fx.Banish)):
            own = Context(player, game.s.ref(card), number)
            what = part.what
            refs = pool(game, what, own) if isinstance(what, Choice) else select(game, what, own)
            if any(game.s.zone[card_of(ref)] == field for ref in refs):
                return True
    if optional is not None and costs.has_earth_rite(optional):
        return any(game.s.counter(one, STACK) == 1 for one in costs.stacks(game, player))
    return False


def can_play_ability(game: Game, card: CardId, number: AbilityId, player: Seat, point: bool = False) -> bool:
    """Whether an activated ability could be played now."""
    if game.citing is None and _too_dear(game, card, number, player, point):
        return False
    return not why_not_ability(game, card, number, player, point)[1]


def _too_dear(game: Game, card: CardId, number: AbilityId, player: Seat, point: bool) -> bool:
    """Whether an ability costs more than there is, so that nothing else about playing it matters."""
    values = game.s.values[player]
    points = costs.ability_points(game, card, number)
    if not point:
        return points > values[PLAY_POINTS]
    return points < 1 or values[EVOLUTION_POINTS] < 1 or points - 1 > values[PLAY_POINTS]


def why_not_ability(
    game: Game, card: CardId, number: AbilityId, player: Seat, point: bool = False
) -> tuple[str, str]:
    """What keeps an activated ability from being played now; empty if nothing does."""
    s = game.s
    ref = s.ref(card)
    ability = game.lib.abilities[number]
    assert isinstance(ability, Activated)
    c = Context(player, ref, number)
    for one in ability.limits:
        if not holds(game, one, c):
            return "10.6.2.1.1", LIMITED
    if _kept_from_use(game, ref, ability):
        game.cite("1.3.3")
        return "1.3.3", "an effect keeps it from being activated"
    points = costs.ability_points(game, card, number)
    if point:
        # 12.2.3 only where the cost includes a play point (R6)
        if points < 1:
            game.cite("12.2.3")
            return "12.2.3", "its cost has no play point that an evolution point could replace"
        if s.values[player][EVOLUTION_POINTS] < 1:
            game.cite("12.2.3")
            return "12.2.3", "you have no evolution point"
        points -= 1
    if points > s.values[player][PLAY_POINTS]:
        game.cite("10.4.2.2", "10.4.4")
        return "10.4.2.2", "you have not enough play points"
    if ability.name == EVOLVE and not can_evolve(game, card, ability.effect):
        game.cite("12.2.2", "10.4.2.2")
        return "12.2.2", "there is no facedown card of its name in your evolve deck"
    others = costs.using(game.lib.held[number]).others
    if others and not all_payable(game, [(part, c) for part in others]):
        return "10.6.2.1.1", UNPAID
    if not CHOOSING.can_choose(game, ability.effect, c):
        return "10.6.2.3.4", "there is nothing it could select"
    return "", ""


def _kept_from_use(game: Game, ref: Ref, ability: Activated) -> bool:
    """ "[act] abilities can't be activated": an evolve ability is one of them, too, unless it is excepted."""
    for rule in game.info(ref).forbids:
        if rule.act is Act.ACTIVATE and (rule.by is None or ability.name != EVOLVE):
            return True
    return False


def detailed(
    game: Game, card: CardId, number: AbilityId, player: Seat, reason: tuple[str, str]
) -> tuple[str, str]:
    """The reason why an ability cannot be played, with the limit it is about or the part of the cost."""
    ability = game.lib.abilities[number]
    assert isinstance(ability, Activated)
    c = Context(player, game.s.ref(card), number)
    if reason[1] == LIMITED:
        return reason[0], limited(game, ability.limits, c)
    return (reason[0], _unpaid(game, ability, c)) if reason[1] == UNPAID else reason


def _unpaid(game: Game, ability: Activated, c: Context) -> str:
    for part in ability.cost:
        if not isinstance(part, fx.Pay) and not payable(game, part, c):
            return unpaid(game, part, c)
    return "the parts of its cost cannot all be paid"
