"""700: what a player with priority may do, and doing it."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword
from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Condition, Effect
from arbiter.kernel import by_hand, loops
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import CALL, MOVE, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
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
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause, decides
from arbiter.kernel.questions import Ask
from arbiter.kernel.refusing import LIMITED, UNPAID, limited, unpaid
from arbiter.kernel.state import FACE_DOWN, TURNED
from arbiter.kernel.taking import MANY

from . import attacking
from .edition import edition_of
from .lifebreak import LIFEBREAK_ACTION, may_lifebreak
from .payment import costs, will
from .payment.costs import keep_cost, read_cost
from .payment.duties import Duties
from .payment.price_rules import affordable
from .payment.procedure import PAY_ONLY
from .payment.solver import can_afford
from .payment.will import ELSE, Purpose, Spent, WillSource
from .playing import start_ability, start_card, start_judgment
from .special import OwnEffect, special
from .timing import chase_closed, main_timing, may_play_from, only_from, timing_allows, trigger_of
from .unknowns import can_choose, x_for_targets
from .vocabulary import (
    BARRED,
    CALLED,
    FIELD,
    HAND,
    JUDGED,
    RULER_AREA,
    RUNE_AREA,
    STANDBY,
    STONE_DECK,
    WILLS,
    place,
)
from .ways import can_play, each_can_be_done

#: A play that was taken back can be begun again, with other choices; whoever chooses without learning is not asked for
#: ever: after so many times in a row it is not offered before something else has been done.
TRIES = 2


class Means:
    """What a player could pay with right now, found once for a whole list of actions."""

    def __init__(self, game: Game, player: Seat) -> None:
        self.player = player
        self.sources: list[WillSource] = will.sources(game, player)
        self.main = main_timing(game, player)
        self.closed = chase_closed(game, player)


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
    for card in s.zones[place(HAND, player)]:
        if card_is_playable(game, card, means, HAND):
            if game.citing is not None:
                game.cite("703.2" if "chant" in game.infos[card].types else "702.2")
            options.append(Option("play", s.ref(card), NO_REF, 0, "604.2a"))
    for card in s.zones[place(STANDBY, player)]:
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
    for card in s.zones[place(RUNE_AREA, means.player)]:
        if rune_is_playable(game, card, means):
            options.append(Option("play rune", s.ref(card), NO_REF, 0, "711.1"))


def card_is_playable(game: Game, card: CardId, means: Means, kind: ZoneKind) -> bool:
    """Whether some way of playing the card could be completed."""
    if why_not_from(game, card, means, kind)[1]:
        return False
    return can_play(game, card, game.infos[card], means.player, means.sources, kind)


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
    left = remaining_divinity(game, means.player)
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
            if game.controller(card) != player or not info.types & {"ruler", "j-ruler"}:
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
    for zone in game.ability_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if info.activated:
                _abilities_of(game, card, info, zone, means, options)


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
    if will.barred(game, card, player):
        return "104.4", "an effect keeps its abilities from being played"
    c = Context(player, ref, held.number)
    for limit in ability.limits:
        if not holds(game, limit, c):
            return "707.1", LIMITED
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


def costs_can_be_paid(
    game: Game, card: CardId, cost: tuple[Effect, ...], c: Context, found: list[WillSource]
) -> bool:
    """Whether everything an ability or a judgment requires could be done, will and all."""
    parts = [(c.ability, part) for part in cost]
    if not each_can_be_done(game, parts, c):
        return False
    will_due = False
    for part in cost:
        will_due = will_due or isinstance(part, fx.Pay)
    if not will_due and not game.cost_rules and len(cost) == 1:
        return True
    price = costs.Cost([0] * WILLS, 0, 0)
    for part in cost:
        if isinstance(part, fx.Pay):
            price.add(read_cost(part.cost))
    price.settle(c.x, c.y)
    duties = Duties()
    duties.add(game, parts, c, False)
    played = game.lib.abilities[c.ability]
    judging = isinstance(played, Keyword)
    purpose = Purpose(Spent.JUDGMENT, c.source) if judging else Purpose.using(c.source, c.ability)
    return affordable(game, c.controller, price, card, game.infos[card], c, found, purpose, duties)


# --- main timing ---------------------------------------------------------------------------------------------------


@decides("704.1")
def offer_battle(game: Game, means: Means, options: list[Option]) -> None:
    if not game.s.values[means.player][BARRED]:
        game.cite("604.2b")
        options.append(Option("battle", clause="604.2b"))


@decides("705.1")
def offer_judgment(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    if s.values[means.player][JUDGED]:
        return
    for card in s.zones[place(RULER_AREA, means.player)]:
        if may_judge(game, card, means):
            game.cite("604.2c")
            options.append(Option("judgment", s.ref(card), clause="604.2c"))


def offer_second_judgment(game: Game, means: Means, options: list[Option]) -> None:
    """The 1st form of a colossal ruler, in the same way a ruler would."""
    s = game.s
    if s.values[means.player][JUDGED]:
        return
    for card in s.zones[place(FIELD, FIRST)]:
        if "judgment" not in game.infos[card].keywords:
            continue
        game.cite("1304.5")
        if (
            has_second_form(game, card)
            and game.controller(card) == means.player
            and may_judge(game, card, means)
        ):
            options.append(Option("judgment", s.ref(card), clause="1304.5"))


@decides("710.1")
def offer_call(game: Game, means: Means, options: list[Option]) -> None:
    s = game.s
    values = s.values[means.player]
    if not values[JUDGED] and not values[CALLED]:
        for card in callers(game, means.player):
            game.cite("604.2e")
            options.append(Option("call", s.ref(card), clause="604.2e"))


@decides("706.1", "5.12:6.3-2.4", "5.12:7.6-1")
def offer_put_aside(game: Game, means: Means, options: list[Option]) -> None:
    """Any card, for [2]."""
    _put_aside(game, means, game.s.zones[place(HAND, means.player)], options)


@decides("5.00:6.3-2.4", "5.00:7.6-1")
def offer_put_aside_standby(game: Game, means: Means, options: list[Option]) -> None:
    """U2.2 only chant-standby cards, for [2]."""
    hand = game.s.zones[place(HAND, means.player)]
    _put_aside(game, means, [card for card in hand if "trigger" in game.infos[card].keywords], options)


def why_not_put_aside(game: Game, card: CardId, means: Means) -> tuple[str, str]:
    """706.1 what keeps a card from being put into the standby area in main timing; empty if nothing does."""
    if game.s.zone[card] != place(HAND, means.player):
        return "706.1", "it is not in your hand"
    if not _two_can_be_paid(game, means):
        return "706.1", "you have no two will to pay for it"
    options: list[Option] = []
    for offer in edition_of(game).main_offers:
        offer(game, means, options)
    if any(option.verb == "set" and card_of(option.ref) == card for option in options):
        return "", ""
    return "5.00:7.6-1", "only chant-standby cards are put there"


STANDBY_COST: Final = costs.Cost([0] * WILLS, 2, 0)  # 706.1


def _two_can_be_paid(game: Game, means: Means) -> bool:
    return can_afford(game, means.player, STANDBY_COST, means.sources, ELSE)


def _put_aside(game: Game, means: Means, cards: list[CardId], options: list[Option]) -> None:
    if cards and _two_can_be_paid(game, means):
        game.cite("604.2d")
        for card in cards:
            options.append(Option("set", game.s.ref(card), clause="604.2d"))


@decides("1415.1d", "1415.1d-i")
def offer_lifebreak(game: Game, means: Means, options: list[Option]) -> None:
    if may_lifebreak(game, means.player):
        options.append(Option("lifebreak", clause="1415.1d"))


def callers(game: Game, player: Seat) -> list[CardId]:
    """710.1 recovered rulers and J-rulers the player may rest to call a magic stone, if there is one to call."""
    s = game.s
    if (
        not s.zones[place(STONE_DECK, player)]
        or forbidden(game, Act.CALL, player_ref(player), NO_REF) is not None
    ):
        return []
    able = edition_of(game).callers
    found: list[CardId] = []
    for zone in (place(RULER_AREA, player), place(FIELD, FIRST)):
        for card in s.zones[zone]:
            info = game.infos[card]
            if info.types & able and game.controller(card) == player and not s.flags[card] & TURNED:
                found.append(card)
    return found


def may_judge(game: Game, card: CardId, means: Means) -> bool:
    return not why_not_judge(game, card, means)[1]


def why_not_judge(game: Game, card: CardId, means: Means) -> tuple[str, str]:
    """705.1 a recovered ruler with [Judgment] that has not been lost, its requirements met and its cost payable."""
    s = game.s
    info = game.infos[card]
    if "judgment" not in info.keywords:
        return "705.1", "your ruler has no [Judgment]"
    if s.flags[card] & TURNED:
        return "705.1", "your ruler is rested"
    if s.counter(card, "astral"):
        return "705.1", "your ruler has an astral counter"
    if len(game.lib.printed[s.card[card]]) < 2:
        return "705.1", "your ruler has no J-ruler side to become"
    if forbidden(game, Act.JUDGMENT, player_ref(means.player), s.ref(card)) is not None:
        return "104.4", "an effect keeps you from it"
    for held in info.held:
        ability = held.ability
        if isinstance(ability, Keyword) and ability.name == "judgment":
            c = Context(means.player, s.ref(card), held.number)
            game.cite("705.1")
            if not judgment_allowed(game, ability, c):
                return "705.2b", "the condition of its [Judgment] is not met"
            if not costs_can_be_paid(game, card, ability.cost, c, means.sources):
                return "705.1", UNPAID
            return "", ""
    return "705.1", "your ruler has no [Judgment]"


def has_second_form(game: Game, card: CardId) -> bool:
    """1304.2 whether it is the 1st form of a colossal ruler, which has another one to turn to."""
    s = game.s
    return s.side[card] == 1 and len(game.lib.printed[s.card[card]]) > 2


def judgment_allowed(game: Game, ability: Keyword, c: Context) -> bool:
    """705.2b conditions written in the [Judgment] section."""
    for part in ability.inner:
        if isinstance(part, Condition) and not holds(game, part, c):
            game.cite("705.2b")
            return False
    return True


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


@clause("710.1", "1016.1", "604.2e")
def rest_to_call(game: Game, frame: Frame) -> None:
    game.s.values[frame.who][CALLED] = 1
    propose(game, [Event(TURN, frame.ref, NO_REF, frame.who)])


@clause("710.1")
def stone_enters(game: Game, frame: Frame) -> None:
    """The top card of the magic stone deck comes into play at once: no chase is used."""
    s = game.s
    event = Event(MOVE, s.ref(s.zones[place(STONE_DECK, frame.who)][-1]), frame.ref, frame.who)
    event.to = place(edition_of(game).stones_lie, FIRST)
    propose(game, [event])


@clause("710.1")
def stone_called(game: Game, frame: Frame) -> None:
    fact(game, Event(CALL, frame.ref, NO_REF, frame.who))


CALL_STONE = Procedure("call a magic stone", (rest_to_call, stone_enters, stone_called))


@special(OwnEffect.CALL)
def call_by_effect(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1016.1 an effect that calls a magic stone performs the calling action, J/ruler and all; when players may do so by
    themselves does not matter to it."""
    found = callers(game, c.you)
    if frame.stage == START and len(found) > 1:
        frame.stage = ASKED
        game.cite("1016.1")
        game.ask(Decision(c.you, ONE, Ask.CHOOSE, [Option("choose", game.s.ref(card)) for card in found]))
        return False
    if found:
        c.done = True
        chosen = found[game.s.answer[0] if frame.stage == ASKED else 0]
        game.call(CALL_STONE, c.you, game.s.ref(chosen))
    return True


@clause("706.1")
def pay_for_standby(game: Game, frame: Frame) -> None:
    pay = game.call(PAY_ONLY, frame.who, frame.ref)
    keep_cost(pay, STANDBY_COST)


@clause("706.2", "706.3", "310.1", "604.2d")
def put_on_standby(game: Game, frame: Frame) -> None:
    event = Event(MOVE, frame.ref, NO_REF, frame.who)
    event.to = place(STANDBY, frame.who)
    event.face_down = True
    propose(game, [event])


SET = Procedure("put into standby", (pay_for_standby, put_on_standby))
