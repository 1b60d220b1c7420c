"""9.3.1.5–9.3.1.7, 11.4.1: what a player with priority may do."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.acts import Act
from arbiter.kernel import by_hand
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.decision import Option
from arbiter.kernel.entries import TURNED
from arbiter.kernel.evaluating import holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    FIRST,
    NO_REF,
    AbilityId,
    CardId,
    Seat,
    ZoneKind,
    has_bit,
    player_ref,
    zone_kind,
    zones_of_kind,
)
from arbiter.kernel.info import ACTIVATED, Held, Info
from arbiter.kernel.procedure import Frame
from arbiter.kernel.refusing import LIMITED, UNPAID

from . import costs
from .bill import may_use_dull_icon
from .cp import CP_OF_A_DISCARD, CPSource, sources
from .playing import no_targets, playable, start_ability, start_card
from .rule_processes import unique_names
from .targets import CHOOSING
from .vocabulary import (
    ATTACK,
    COST,
    FIELD,
    HAND,
    MAIN,
    MAX_BACKUPS,
    MAX_HAND,
    STACK,
    has_own_cost_only,
    is_backup,
    is_character,
    light_or_dark,
    place,
    refuse,
    side_by_side,
)


def legal_actions(game: Game, player: Seat) -> list[Option]:
    """Everything the player may do now; what is offered is legal, and what is legal is offered."""
    if game.dirty:
        game.refresh()
    options: list[Option] = []
    phase = game.s.phase
    if phase in MAIN or phase in ATTACK:
        means = Means(game, player)
        _cards(game, means, options)
        _abilities(game, means, options)
        if game.lib.hand_zones:
            options.extend(by_hand.offers(game, player))
        if game.s.refused:
            options = [o for o in options if (o.verb, o.ref, o.extra) not in game.s.refused]
    options.append(Option("pass", clause="11.1.6"))
    return options


class Means:
    """What a player could pay with right now, found at most once for a whole list of actions."""

    def __init__(self, game: Game, player: Seat) -> None:
        self.game = game
        self.player = player
        self._sources: list[CPSource] | None = None
        self._most = 0

    def sources(self) -> list[CPSource]:
        if self._sources is None:
            self._sources = sources(self.game, self.player)
            for one in self._sources:
                self._most += one.amount
        return self._sources

    def most(self) -> int:
        """No more CP than this can be produced."""
        self.sources()
        return self._most


# --- cards ---------------------------------------------------------------------------------------------------------


def _cards(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    player = means.player
    any_card = game.citing is not None or _characters_now(game, player)
    for card in s.zones[place(HAND, player)]:
        if not any_card and _waits_for_main_phase(game.infos[card]):
            continue
        if _too_dear(game, card, means):
            continue
        if not why_not_play(game, card, player, HAND, means)[0]:
            clause_id = "11.4.1" if is_character(game.infos[card]) else "9.3.1.6"
            options.append(Option("play", s.ref(card), NO_REF, 0, clause_id))
    for kind in game.lib.play_zones:
        if kind == HAND:
            continue
        for zone in zones_of_kind(ZoneKind(kind), game.rules.zones[kind].shared):
            for card in s.zones[zone]:
                if may_play_from(game, card, player) and not why_not_play(game, card, player, kind)[0]:
                    options.append(Option("play", s.ref(card), NO_REF, kind, "2.1"))


def _too_dear(game: Game, card: CardId, means: Means) -> bool:
    """Whether a card in hand costs more CP than there can be, so that nothing else about playing it matters."""
    info = game.infos[card]
    if game.citing is not None or game.cost_rules or not has_own_cost_only(info):
        return False
    # 5.2.1.3, R23 the card itself is not discarded for CP, which it would be two of
    return info.stats[COST] > means.most() - (0 if light_or_dark(info) else CP_OF_A_DISCARD)


def may_play_from(game: Game, card: CardId, player: Seat) -> bool:
    """Whether an effect lets the player play the card from a zone other than the hand."""
    ref = game.s.ref(card)
    for held in game.infos[card].held:
        rule = held.ability
        if not isinstance(rule, PlayRule) or rule.kind != "from" or game.s.owner[card] != player:
            continue
        if game.rules.zone_number.get(rule.zone, -1) == zone_kind(game.s.zone[card]):
            c = Context(player, ref, held.number)
            if rule.condition is None or holds(game, rule.condition, c):
                return True
    return permitted(game, Act.PLAY_FROM, player_ref(player), ref) or permitted(
        game, Act.PLAY_FROM, ref, player_ref(player)
    )


def _characters_now(game: Game, player: Seat) -> bool:
    """9.3.1.5 whether the player may play Characters that have no [Back Attack]."""
    s = game.s
    return player == s.turn_player and s.phase in MAIN and not s.zones[place(STACK, FIRST)]


def _waits_for_main_phase(info: Info) -> bool:
    return is_character(info) and "back attack" not in info.keywords


def why_not_play(
    game: Game, card: CardId, player: Seat, kind: int, means: Means | None = None
) -> tuple[str, str]:
    """Why a card cannot be played now: the clause and the reason; empty if it can. ``means``: what the player could pay
    with, if that is known."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if is_character(info):
        reason = why_not_now(game, info, player)
        if reason[0]:
            return reason
        reason = too_many(game, info, player)
        if reason[0]:
            return reason
    elif "summon" not in info.types:
        return refuse("it is no card one could play", clause="5.1")
    elif s.phase not in MAIN and s.phase not in ATTACK:
        return refuse("Summons are cast in main and attack phases only", clause="9.3.1.6")
    if forbidden(game, Act.PLAY, player_ref(player), ref) is not None:
        return refuse("an effect keeps you from playing it", clause="2.2")
    found = means.sources() if means is not None and game.citing is None else None
    if not playable(game, ref, player, info, (), found):
        return refuse("you cannot pay for it", clause="11.2.1.1")
    if not is_character(info) and no_targets(game, ref, player, info):
        return refuse("there is nothing it could choose", clause="11.3.3")
    return "", ""


def why_not_now(game: Game, info: Info, player: Seat) -> tuple[str, str]:
    """9.3.1.5 the turn player, in a main phase, with an empty stack (R7); 15.2.5.2 Back Attack any time."""
    s = game.s
    if "back attack" in info.keywords and (s.phase in MAIN or s.phase in ATTACK):
        game.cite("15.2.5.2", "15.2.5.3", "15.2.5.4")
        return "", ""
    if s.phase not in MAIN:
        return refuse("Characters are played in a main phase", clause="11.4.1")
    if player != s.turn_player:
        return refuse("only the turn player plays Characters", clause="9.3.1.5")
    if s.zones[place(STACK, FIRST)]:
        return refuse("the stack is not empty", clause="11.4.1")
    game.cite("9.3.1.5", "11.4.1")
    return "", ""


def too_many(game: Game, info: Info, player: Seat) -> tuple[str, str]:
    """7.7.3 one of a name without the generic icon, one Light or Dark Character (R12); R9 five Backups."""
    names = unique_names(info)
    if not names:
        game.cite("5.2.2.1")
    bright = light_or_dark(info)
    backups = 0
    for card in game.s.zones[place(FIELD, FIRST)]:
        if game.controller(card) != player:
            continue
        other = game.infos[card]
        if names and is_character(other):
            for name in unique_names(other):
                if name in names:
                    return refuse(f"you already control {name}", clause="7.7.3")
        if bright and light_or_dark(other) and not side_by_side(game, player, info, other):
            return refuse("you already control a Light or Dark Character", clause="7.7.3")
        backups += is_backup(other)
    if is_backup(info) and backups >= MAX_BACKUPS:
        return refuse("you already control five Backups", clause="5.2.3.1.1.3")
    return "", ""


# --- abilities -----------------------------------------------------------------------------------------------------


def _abilities(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    player = means.player
    for zone in game.ability_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if not info.activated or game.controller(card) != player:
                continue
            for held in info.held:
                if held.shape == ACTIVATED and has_bit(held.zones, zone_kind(zone)):
                    if _is_spent(game, card, held, player):
                        continue
                    if not why_not_use(game, card, held, player, means.sources())[0]:
                        options.append(Option("activate", s.ref(card), NO_REF, held.number, "9.3.1.7"))


def _is_spent(game: Game, card: CardId, held: Held, player: Seat) -> bool:
    """Whether an ability takes the Dull icon and its card cannot pay that, or takes a card of its name and none is
    in hand, so that nothing else matters."""
    if game.citing is not None:
        return False
    use = costs.using(held)
    if use.dulls_its_card and (game.s.flags[card] & TURNED != 0 or not may_use_dull_icon(game, card, player)):
        return True
    return use.takes_namesake and not _may_have_namesake(game, card, player)


def _may_have_namesake(game: Game, card: CardId, player: Seat) -> bool:
    """Whether a player holds a card of the same name; or an effect may let another be discarded for it."""
    info = game.infos[card]
    if info.permits:
        return True
    for other in game.s.zones[place(HAND, player)]:
        for name in game.infos[other].names:
            if name in info.names:
                return True
    return False


def why_not_use(game: Game, card: CardId, held: Held, player: Seat, found: list[CPSource]) -> tuple[str, str]:
    """Why an action or special ability cannot be used now; empty if it can."""
    s = game.s
    ability = held.ability
    assert isinstance(ability, Activated)
    ref = s.ref(card)
    if game.controller(card) != player:
        return refuse("you do not control it", clause="11.6.4")
    if s.phase not in MAIN and s.phase not in ATTACK:
        return refuse("abilities are used in main and attack phases only", clause="9.3.1.7")
    if forbidden(game, Act.ACTIVATE, ref, player_ref(player)) is not None:
        return refuse("an effect keeps it from being used", clause="2.2")
    c = Context(player, ref, held.number)
    for limit in ability.limits:
        if not holds(game, limit, c):
            return refuse(LIMITED, clause="2.1")
    use = costs.using(held)
    if not costs.use_payable(game, card, use, c, found):
        if use.dulls_its_card:
            if not may_use_dull_icon(game, card, player):
                clause_id = "11.7.2.2" if ability.name else "11.6.2.2"
                return clause_id, "it has not been under your control since the start of your turn"
        return refuse(UNPAID, clause=("11.7.10" if ability.name else "11.6.10"))
    if not CHOOSING.can_choose(game, ability.effect, c):
        return refuse("there is nothing it could choose", clause=("11.7.5" if ability.name else "11.6.5"))
    game.cite("9.3.1.7")
    return "", ""


# --- doing it ------------------------------------------------------------------------------------------------------


def begin_action(game: Game, frame: Frame, option: Option) -> bool:
    """Start what was chosen, remembering the state before it (14.1). True if a Character is being played."""
    if option.verb == by_hand.ANNOUNCE:
        by_hand.announce(game, frame.who, option)
        return False
    if _cannot_fail(game, frame.who, option):
        game.s.refused = []
    else:
        before = game.keep((option.verb, option.ref, option.extra))
        before.frames[-1].go("perform_rule_processes")
    if option.verb == "play":
        character = is_character(game.info(option.ref))
        start_card(game, frame.who, option.ref)
        return character
    start_ability(game, frame.who, option.ref, AbilityId(option.extra))
    return False


def _cannot_fail(game: Game, player: Seat, option: Option) -> bool:
    """Whether nothing can keep what was offered from being completed: nothing is chosen, and nothing paid but a card's
    own cost, or CP and dulling the card of an ability. There is nothing to come back to then."""
    if option.verb == "play":
        info = game.info(option.ref)
        if not is_character(info) or not costs.pays_own_cost_only(game, info):
            return False
    elif not costs.using(game.lib.held[option.extra]).only_paid:
        return False
    # Few enough sources of CP for all payments to be tried: one is found, as it was when this was offered.
    return len(game.s.zones[place(HAND, player)]) <= MAX_HAND + 2 and _backups(game, player) <= MAX_BACKUPS


def _backups(game: Game, player: Seat) -> int:
    n = 0
    for card in game.s.zones[place(FIELD, FIRST)]:
        n += is_backup(game.infos[card]) and game.controller(card) == player
    return n
