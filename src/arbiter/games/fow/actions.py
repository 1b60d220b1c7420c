"""700: what a player with priority may do, and doing it."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword
from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Effect
from arbiter.kernel import by_hand, loops
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import Option
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import TURN
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    FIRST,
    NO_REF,
    SEATS,
    AbilityId,
    CardId,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    has_bit,
    player_ref,
    zone_kind,
)
from arbiter.kernel.info import ACTIVATED, Held, Info
from arbiter.kernel.procedure import Frame, decides
from arbiter.kernel.refusing import LIMITED, UNPAID, limited, unpaid
from arbiter.kernel.taking import MANY

from . import attacking
from .edition import edition_of
from .lifebreak import LIFEBREAK_ACTION
from .main_actions import CALL_STONE, SET
from .means import NOT_LOOKED, Means, costs_can_be_paid
from .payment import will
from .payment.costs import read_cost
from .payment.will import WillSource
from .playing import start_ability, start_card, start_judgment
from .timing import (
    ANY_TIME,
    FROM_STANDBY,
    OWN_COST_ONLY,
    main_timing,
    may_play_from,
    only_from,
    sort_of,
    timing_allows,
    trigger_of,
)
from .unknowns import can_choose, x_for_targets
from .vocabulary import (
    BARRED,
    FIELD,
    HAND,
    RULER_AREA,
    RUNE_AREA,
    STANDBY,
    place,
)
from .ways import can_play

#: A play that was taken back can be begun again, with other choices; whoever chooses without learning is not asked for
#: ever: after so many times in a row it is not offered before something else has been done.
TRIES: Final = 2


def legal_actions(game: Game, player: Seat) -> list[Option]:
    """Everything the player may do now; what is offered is legal, and what is legal is offered.

    Windows in which nothing has happened since the last one offer the same; finding it out again is where an engine
    like this would spend its time.
    """
    if game.dirty:
        game.refresh()
    s = game.s
    main = main_timing(game, player)
    key = (game.version, main, s.battle != 0, s.turn_player, s.phase if game.lib.phase_matters else "")
    if game.citing is None and not s.refused and game.offer_keys[player] == key:
        return game.offers[player]
    options = _find_actions(game, player)
    if not s.refused:
        game.offers[player] = options
        game.offer_keys[player] = key
    return options


def _find_actions(game: Game, player: Seat) -> list[Option]:
    """604.1 what the edition offers with priority, 604.2 what besides in main timing, and to pass."""
    means = Means(game, player)
    options: list[Option] = []
    edition = edition_of(game)
    for offer in edition.offers:
        offer(game, means, options)
    if game.lib.hand_zones and not means.closed:
        options.extend(by_hand.offers(game, player))
    if means.main:
        for offer in edition.main_offers:
            offer(game, means, options)
    if not means.main or not must_attack(game, player):
        options.append(Option("pass", clause="604.1d"))
    if game.s.refused:
        options = [o for o in options if game.s.refused.count((o.verb, o.ref, o.extra)) < TRIES]
    return options


def must_attack(game: Game, player: Seat) -> bool:
    """712.2 no passing in main timing while a J/resonator that has to attack legally can."""
    if game.s.values[player][BARRED]:
        game.cite("712.2")
        return False  # U1.5 a player who cannot initiate battle may pass
    for card in game.s.zones[place(FIELD, FIRST)]:
        if game.infos[card].obliges:
            game.cite("712.2")
            if attacking.must_attack(game, card, player):
                return True
    return False


# --- cards ---------------------------------------------------------------------------------------------------------


def offer_cards(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    player = means.player
    if means.closed:
        return
    any_card = means.main or game.citing is not None
    for card in s.zones[place(HAND, player)]:
        if not any_card and not sort_of(game.infos[card]) & ANY_TIME:
            continue  # 604.1: most cards, in most windows
        if card_is_playable(game, card, means, HAND):
            if game.citing is not None:
                game.cite("703.2" if "chant" in game.infos[card].types else "702.2")
            options.append(Option("play", s.ref(card), NO_REF, 0, "604.2a"))
    any_card = game.citing is not None or len(game.player_rules[player].permits) > 0
    for card in s.zones[place(STANDBY, player)]:
        if not any_card and not sort_of(game.infos[card]) & FROM_STANDBY and not game.infos[card].permits:
            continue  # 706.3: most cards that lie there
        if card_is_playable(game, card, means, STANDBY):
            options.append(Option("play", s.ref(card), NO_REF, STANDBY, "708.4"))
    for kind in game.lib.play_zones:
        if kind in (HAND, STANDBY):
            continue
        for owner in SEATS:
            for card in s.zones[place(kind, owner)]:
                if may_play_from(game, card, player, kind) and card_is_playable(game, card, means, kind):
                    if game.citing is not None:
                        game.cite("703.2" if "chant" in game.infos[card].types else "702.2")
                    options.append(Option("play", s.ref(card), NO_REF, kind, "702.2"))


@decides("711.1")
def offer_runes(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    if means.closed:
        return
    any_rune = means.main or game.citing is not None
    for card in s.zones[place(RUNE_AREA, means.player)]:
        if not any_rune and "quickcast" not in game.infos[card].keywords:
            continue  # 701.2: most runes, in most windows
        if rune_is_playable(game, card, means):
            options.append(Option("play rune", s.ref(card), NO_REF, 0, "711.1"))


def card_is_playable(game: Game, card: CardId, means: Means, kind: ZoneKind) -> bool:
    """Whether some way of playing the card could be completed."""
    if why_not_from(game, card, means, kind)[1] or _too_dear(game, card, means, kind):
        return False
    return can_play(game, card, game.infos[card], means.player, means.sources, kind)


def _too_dear(game: Game, card: CardId, means: Means, kind: ZoneKind) -> bool:
    """Whether a card in hand costs more will than there can be, so that nothing else about playing it matters."""
    if kind != HAND or game.cost_rules or game.citing is not None or game.player_rules[means.player].permits:
        return False
    info = game.infos[card]
    return sort_of(info) & OWN_COST_ONLY != 0 and read_cost(info.cost).total() > means.most


def why_not_from(game: Game, card: CardId, means: Means, kind: int) -> tuple[str, str]:
    """What keeps a card from being played from a zone now, whatever it costs; empty if nothing does."""
    s = game.s
    info = game.infos[card]
    if not timing_allows(game, card, info, means.player, means.main, kind):
        return "701.2", "it can be played only in main timing"
    if only_from(game, info, kind):
        return "104.4", "its text does not allow it to be played from there"
    if kind == STANDBY and "stealth" not in info.keywords:
        if trigger_of(info) is None:
            if not may_play_from(game, card, means.player, kind):
                return "706.3", "only a card with [Trigger] is played from the standby area"
        elif s.stamp[card] >= s.turn_clock:
            return "708.5", "it was put into the standby area this turn"
    if forbidden(game, Act.PLAY, player_ref(means.player), s.ref(card)) is not None:
        return "104.4", "an effect keeps you from playing it"
    return "", ""


def rune_is_playable(game: Game, card: CardId, means: Means) -> bool:
    if why_not_rune(game, card, means)[1]:
        return False
    return can_play(game, card, game.infos[card], means.player, means.sources, RUNE_AREA)


def why_not_rune(game: Game, card: CardId, means: Means) -> tuple[str, str]:
    """711 a face down rune within the remaining divinity, in main timing ([Quickcast]: any time)."""
    s = game.s
    if not s.flags[card] & FACE_DOWN:
        return "711.1", "it is face up: it has been played"
    info = game.infos[card]
    if not means.main and "quickcast" not in info.keywords:
        return "701.2", "it can be played only in main timing"
    game.cite("711.1", "209.2")
    if means.divinity == NOT_LOOKED:
        means.divinity = remaining_divinity(game, means.player)
    left = means.divinity
    if left < 0:
        return "711.1", "you have no J/ruler with [Divinity]"
    if divinity_of(info) > left:
        return "711.2a", "its divinity is larger than what is left of your J/ruler's"
    if forbidden(game, Act.PLAY, player_ref(means.player), s.ref(card)) is not None:
        return "104.4", "an effect keeps you from playing it"
    return "", ""


def divinity_of(info: Info) -> int:
    """209.2 the number after "Divinity" (none counts as 0)."""
    return max(0, info.stats[3])


def remaining_divinity(game: Game, player: Seat) -> int:
    """711.2a the J/ruler's divinity less that of the revealed runes; -1 without [Divinity]."""
    s = game.s
    best = -1
    for zone in (place(RULER_AREA, player), place(FIELD, FIRST)):
        for card in s.zones[zone]:
            info = game.infos[card]
            if "divinity" not in info.keywords or game.controller(card) != player:
                continue
            if "ruler" not in info.types and "j-ruler" not in info.types:
                continue
            for held in info.held:
                if isinstance(held.ability, Keyword) and held.ability.name == "divinity":
                    game.cite("1136.2", "1136.3")
                    best = max(best, held.ability.number or _divinity_of_other_side(game, card))
    if best < 0:
        game.cite("1136.2")
        return -1
    game.cite("711.2a")
    for card in s.zones[place(RUNE_AREA, player)]:
        if not s.flags[card] & FACE_DOWN:
            best -= divinity_of(game.infos[card])
    return max(0, best)


def _divinity_of_other_side(game: Game, card: CardId) -> int:
    """1136.2 [Divinity] cannot be lost: printed without a number on one side, it has the number of the other."""
    numbers = [
        held.ability.number
        for side in game.lib.printed[game.s.card[card]]
        for held in side.held
        if isinstance(held.ability, Keyword) and held.ability.name == "divinity"
    ]
    return max(numbers, default=0)


# --- abilities -----------------------------------------------------------------------------------------------------


@decides("604.1a", "907.2")
def offer_abilities(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    if means.closed:  # will abilities use no chase
        _will_abilities(game, means, options)
        return
    if game.citing is None:
        for card in means.ability_cards:
            _abilities_of(game, card, game.infos[card], s.zone[card], means, options)
        return
    for zone in game.ability_zones:  # why others' abilities are not offered is a matter of clauses only
        for card in s.zones[zone]:
            if game.infos[card].activated:
                _abilities_of(game, card, game.infos[card], zone, means, options)


def _abilities_of(
    game: Game, card: CardId, info: Info, zone: ZoneId, means: Means, options: list[Option]
) -> None:
    for held in info.held:
        if held.shape != ACTIVATED or not has_bit(held.zones, zone_kind(zone)):
            continue
        if info.forbids or not will.template(held).plain:
            able = may_activate(game, card, held, means)
        else:
            able = _is_source(card, held, means)
        if able:
            if game.citing is not None:
                game.cite("604.1a")
            options.append(Option("activate", game.s.ref(card), NO_REF, held.number, "604.1a"))


def _is_source(card: CardId, held: Held, means: Means) -> bool:
    for source in means.sources:
        if card_of(source.ref) == card and source.ability == held.number:
            return True
    return False


def _will_abilities(game: Game, means: Means, options: list[Option]) -> None:
    for source in means.sources:
        card = card_of(source.ref)
        for held in game.infos[card].held:
            if held.number == source.ability and (
                source.price is None or may_activate(game, card, held, means)
            ):
                options.append(Option("activate", source.ref, NO_REF, source.ability, "907.2"))


def may_activate(game: Game, card: CardId, held: Held, means: Means) -> bool:
    return not why_not_activate(game, card, held, means)[1]


def why_not_activate(game: Game, card: CardId, held: Held, means: Means) -> tuple[str, str]:
    """707 what keeps the player from playing this ability now; empty if nothing does."""
    s = game.s
    player = means.player
    if game.controller(card) != player:
        if game.citing is not None:
            game.cite("604.1a")
        return "707.2", "you do not control it"
    ability = held.ability
    assert isinstance(ability, Activated)
    ref = s.ref(card)
    others = Act.ACTIVATE if will.is_will_ability(ability.effect) else Act.ACTIVATE_NON_WILL
    if will.barred(game, card, player) or will.barred(game, card, player, others):
        return "104.4", "an effect keeps its abilities from being played"
    c = Context(player, ref, held.number)
    for limit in ability.limits:
        if not holds(game, limit, c):
            return "707.1", LIMITED
    if _asks_too_much(game, held, ability, means):
        return "903.2j", UNPAID
    if not costs_can_be_paid(game, card, ability.cost, c, means.sources):
        return "903.2j", UNPAID
    game.cite("604.1a", "707.1")
    effect = ability.effect
    if will.is_will_ability(effect) or can_choose(game, effect, c):
        return "", ""
    if x_for_targets(effect):  # 903.2f its X is settled before its targets
        for value in range(1, MANY + 1):
            c.x = value
            if not costs_can_be_paid(game, card, ability.cost, c, means.sources):
                break
            if can_choose(game, effect, c):
                return "", ""
    return "903.2g", "there is no legal target"


def _asks_too_much(game: Game, held: Held, ability: Activated, means: Means) -> bool:
    """Whether an ability costs more will than there can be, so that nothing else about its cost matters."""
    if game.cost_rules or ability.rules or game.citing is not None:
        return False
    return will.template(held).due > means.most


def detailed(game: Game, card: CardId, held: Held, means: Means, reason: tuple[str, str]) -> tuple[str, str]:
    """The reason why an ability cannot be played, with the limit it is about or the part of the cost."""
    ability = held.ability
    c = Context(means.player, game.s.ref(card), held.number)
    if reason[1] == LIMITED and isinstance(ability, Activated):
        return reason[0], limited(game, ability.limits, c)
    if reason[1] == UNPAID and isinstance(ability, Activated | Keyword):
        return _unpaid(game, card, ability.cost, c, means.sources)
    return reason


def _unpaid(
    game: Game, card: CardId, cost: tuple[Effect, ...], c: Context, found: list[WillSource]
) -> tuple[str, str]:
    """Which part of a cost cannot be paid."""
    for part in cost:
        if not costs_can_be_paid(game, card, (part,), c, found):
            if isinstance(part, fx.Turn) and not part.upright and not will.rest_cost_allowed(game, part, c):
                return "905.3", "it has not been under your control since the beginning of the turn"
            return "1003.4" if isinstance(part, fx.Pay) else "903.2j", unpaid(game, part, c)
    return "903.2j", "the parts of its cost cannot all be paid"


# --- doing it ------------------------------------------------------------------------------------------------------


def begin_action(game: Game, frame: Frame, option: Option) -> None:
    """Start what was chosen. The state before it is kept, to come back to if it cannot be completed."""
    s = game.s
    verb = option.verb
    if verb in ("play", "activate", "judgment", "play rune", "set") and not _cannot_fail(
        game, frame.who, option
    ):
        loops.forget_choice(game.keep((verb, option.ref, option.extra)))
    s.refused = []
    if verb == "play" or verb == "play rune":
        start_card(game, frame.who, option.ref, copy=verb == "play rune", action=verb == "play")
    elif verb == "activate":
        start_ability(game, frame.who, option.ref, AbilityId(option.extra))
    elif verb == by_hand.ANNOUNCE:
        by_hand.announce(game, frame.who, option)
    elif verb == "judgment":
        start_judgment(game, frame.who, option.ref)
    elif verb == "call":
        game.call(CALL_STONE, frame.who, option.ref)
    elif verb == "set":
        game.call(SET, frame.who, option.ref)
    elif verb == "lifebreak":
        game.call(LIFEBREAK_ACTION, frame.who)
    elif verb == "battle":
        game.cite("704.1", "704.2", "801.1")
        game.call(edition_of(game).battle, frame.who)


def _cannot_fail(game: Game, player: int, option: Option) -> bool:
    """Whether nothing can keep an action that was offered from being completed: resting a card for will, with no effect
    about that, about what the card or its player may do, or about costs. There is nothing to come back to then."""
    if (
        option.verb != "activate"
        or game.cost_rules
        or not game.player_rules[player].is_empty()
        or has_bit(game.replacing, TURN)
    ):
        return False
    info = game.info(option.ref)
    if info.forbids:
        return False
    for held in info.held:
        if held.number == option.extra:
            return will.template(held).plain
    return False
