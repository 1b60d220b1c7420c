"""704–706, 710, 1415.1d: what else may be done in main timing: battle, judgment, standby, calling a stone."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword
from arbiter.abilities.acts import Act
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Condition
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.entries import TURNED
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import MOVE, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import (
    FIRST,
    NO_REF,
    CardId,
    Seat,
    card_of,
    player_ref,
)
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause, decides
from arbiter.kernel.questions import Ask
from arbiter.kernel.refusing import UNPAID

from .edition import edition_of
from .lifebreak import may_lifebreak
from .means import Means, costs_can_be_paid
from .payment import costs
from .payment.costs import keep_cost
from .payment.procedure import PAY_ONLY
from .payment.purposes import ELSE
from .payment.solver import can_afford
from .special import OwnEffect, special
from .vocabulary import (
    BARRED,
    CALLED,
    FIELD,
    HAND,
    JUDGED,
    RULER_AREA,
    STANDBY,
    STONE_DECK,
    WILLS,
    place,
)


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
            if game.controller(card) == player and not s.flags[card] & TURNED and info.types & able:
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


@clause("710.1", "1016.1", "604.2e")
def rest_to_call(game: Game, frame: Frame) -> None:
    game.s.values[frame.who][CALLED] = 1
    if not permitted(game, Act.CALL_WITHOUT_RESTING, frame.ref, NO_REF):
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
    fact(game, Event(NUMBER["call"], frame.ref, NO_REF, frame.who))


CALL_STONE: Final = Procedure("call a magic stone", (rest_to_call, stone_enters, stone_called))


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


SET: Final = Procedure("put into standby", (pay_for_standby, put_on_standby))
