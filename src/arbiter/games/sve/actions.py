"""8.1–8.3: what a player may do, and starting it."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.acts import Act
from arbiter.kernel import by_hand
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import Option
from arbiter.kernel.events import MOVE
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    NO_REF,
    AbilityId,
    CardId,
    Ref,
    Seat,
    action_key,
    has_bit,
    player_ref,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.info import ACTIVATED, Held, Info
from arbiter.kernel.procedure import PROCEDURES

from . import costs
from .costs import EVOLVE, too_dear
from .legality import Attacked, not_allowed
from .moving import limit
from .playable import can_play_ability, why_not_play
from .playing import start_ability, start_card
from .vocabulary import ATTACK, EVOLVES, EX_AREA, FIELD, HAND, PLAY_POINTS, is_permanent, place


def main_actions(game: Game, player: Seat) -> list[Option]:
    """7.3.3 everything the active player may do now; what is offered is legal, and what is legal is offered."""
    if game.dirty:
        game.refresh()
    options: list[Option] = []
    game.cite("8.1.2", "10.6.2.1.1")
    _cards(game, player, options, False)
    _abilities(game, player, options, False)
    if game.lib.hand_zones:
        options.extend(by_hand.offers(game, player))
    _attacks(game, player, options)
    options.append(Option("pass", clause="7.3.3-4"))
    return _without_refused(game, options)


def quick_actions(game: Game, player: Seat) -> list[Option]:
    """8.4.7, 7.4.4 only what has Quick."""
    if game.dirty:
        game.refresh()
    options: list[Option] = []
    _cards(game, player, options, True)
    _abilities(game, player, options, True)
    if game.lib.hand_zones:
        options.extend(by_hand.offers(game, player, answering=True))
    options.append(Option("pass", clause="8.4.7-3" if game.s.phase == ATTACK else "7.4.4-3"))
    return _without_refused(game, options)


def _without_refused(game: Game, options: list[Option]) -> list[Option]:
    s = game.s
    if s.refused:
        options = [o for o in options if (o.verb, o.ref, o.extra) not in s.refused]
    if not s.uses:
        return options
    return [o for o in options if s.uses.get(repeated(o), 0) == 0]


def repeated(option: Option) -> int:
    """14.2.1.2 the mark of an action that left the game exactly as it was."""
    return -2 * (action_key(option.ref, option.extra) + 1)


# --- cards ---------------------------------------------------------------------------------------------------------


def _cards(game: Game, player: Seat, options: list[Option], quick: bool) -> None:
    s = game.s
    for kind in (HAND, EX_AREA):
        for card in s.zones[place(kind, player)]:
            if card_is_playable(game, card, player, quick):
                why = "7.3.3-1" if not quick else ("8.4.7-1" if s.phase == ATTACK else "7.4.4-1")
                options.append(Option("play", s.ref(card), NO_REF, 0 if kind == HAND else kind, why))


def has_quick(info: Info) -> bool:
    return "quick" in info.keywords


def card_is_playable(game: Game, card: CardId, player: Seat, quick: bool) -> bool:
    """8.2.1, 8.1.2 whether some way of playing the card could be completed."""
    if game.citing is None:
        if too_dear(game, card, game.s.values[player][PLAY_POINTS]):
            return False
        info = game.infos[card]
        if not game.cost_rules and costs.sort_of(info) & costs.SIMPLE_PERMANENT:
            return _simple_is_playable(game, card, info, player, quick)
    return not why_not_card(game, card, player, quick)[1]


def _simple_is_playable(game: Game, card: CardId, info: Info, player: Seat, quick: bool) -> bool:
    """The same for a card for which there are play points enough, and that takes nothing else but room."""
    if quick and not has_quick(info):
        return False
    field = place(FIELD, player)
    if len(game.s.zones[field]) >= limit(game, field):
        return False
    return forbidden(game, Act.PLAY, player_ref(player), game.s.ref(card)) is None


def why_not_card(game: Game, card: CardId, player: Seat, quick: bool) -> tuple[str, str]:
    """What keeps a card of the hand or EX area from being played now; empty if nothing does."""
    info = game.infos[card]
    if quick and not has_quick(info):
        if game.citing is not None:
            game.cite("12.3.2")
        return "12.3.4", "it has no Quick"
    if not (is_permanent(info) or "spell" in info.types) or "evolved" in info.types:
        return "8.2.1", "it is no card one could play"
    ref = game.s.ref(card)
    if forbidden(game, Act.PLAY, player_ref(player), ref) is not None:
        return "1.3.3", "an effect keeps you from playing it"
    return why_not_play(game, card, player)


# --- abilities -----------------------------------------------------------------------------------------------------


def _abilities(game: Game, player: Seat, options: list[Option], quick: bool) -> None:
    s = game.s
    for zone in game.ability_zones:
        if zone_owner(zone) != player:
            continue  # 3.1.2 whoever's zone it is controls the card
        for card in s.zones[zone]:
            info = game.infos[card]
            if not info.activated:
                continue
            for held in info.held:
                if held.shape == ACTIVATED and has_bit(held.zones, zone_kind(zone)):
                    _ability(game, card, held, player, options, quick)


def _ability(game: Game, card: CardId, held: Held, player: Seat, options: list[Option], quick: bool) -> None:
    ability = held.ability
    assert isinstance(ability, Activated)
    s = game.s
    if quick and ability.name != "quick":
        game.cite("12.3.3")
        return
    if ability.name == EVOLVE:
        if s.values[player][EVOLVES]:
            game.cite("8.3.2")
            return
        if forbidden(game, Act.EVOLVE, s.ref(card), NO_REF) is not None:
            game.cite("1.3.3")
            return
        if can_play_ability(game, card, held.number, player):
            options.append(Option("evolve", s.ref(card), NO_REF, held.number, "7.3.3-2"))
        if can_play_ability(game, card, held.number, player, point=True):
            options.append(Option("evolve with point", s.ref(card), NO_REF, held.number, "12.2.3"))
        return
    if can_play_ability(game, card, held.number, player):
        why = "7.3.3-2" if not quick else ("8.4.7-2" if s.phase == ATTACK else "7.4.4-2")
        options.append(Option("activate", s.ref(card), NO_REF, held.number, why))


# --- attacks -------------------------------------------------------------------------------------------------------


def _attacks(game: Game, player: Seat, options: list[Option]) -> None:
    s = game.s
    attacked = Attacked(game, player)
    for card in s.zones[place(FIELD, player)]:
        if not_allowed(game, card, player)[0]:
            continue
        targets = attacked.by(card)
        if not targets:
            game.cite("8.4.3.2")
        for target in targets:
            options.append(Option("attack", s.ref(card), target, 0, "7.3.3-3"))


# --- doing it ------------------------------------------------------------------------------------------------------


def begin_action(game: Game, player: Seat, option: Option, step: int) -> None:
    """Start what was chosen. The state before it is kept, to come back to if it cannot be completed."""
    s = game.s
    if game.dirty:  # a game that was loaded has not looked yet
        game.refresh()
    verb = option.verb
    if verb in ("play", "activate", "evolve", "evolve with point") and not _cannot_fail(game, option):
        game.keep((verb, option.ref, option.extra)).frames[-1].step = step
    s.refused = []
    if verb == "play":
        game.cite("8.2.1", "10.6.1")
        start_card(game, player, option.ref)
    elif verb in ("activate", "evolve", "evolve with point"):
        game.cite("8.3.1", "10.1.1.1", "3.1.2.2")
        start_ability(game, player, option.ref, AbilityId(option.extra), verb == "evolve with point")
    elif verb == by_hand.ANNOUNCE:
        by_hand.announce(game, player, option)
    elif verb == "attack":
        frame = game.call(PROCEDURES["sve attack"], player, option.ref)
        frame.refs = [Ref(option.other)]


def _cannot_fail(game: Game, option: Option) -> bool:
    """Whether nothing can keep what was offered from being completed: a card for which nothing is chosen, and nothing
    paid but its cost (10.6.2.6 there was room for it), with no effect about costs or instead of movements; an ability
    for which nothing is chosen, and which takes no more than play points and turning its card. There is nothing to come
    back to then."""
    if game.cost_rules or has_bit(game.replacing, MOVE):
        return False
    if option.verb != "play":
        return costs.using(game.lib.held[option.extra]).cannot_fail
    info = game.info(option.ref)
    return costs.sort_of(info) & costs.SIMPLE != 0 and not info.replaces
