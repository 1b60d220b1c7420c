"""805, 806: the damage of a battle."""

from __future__ import annotations

from arbiter.abilities.abilities import Keyword
from arbiter.kernel.decision import DIVIDE, Decision, Option
from arbiter.kernel.events import DAMAGE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, Ref, Seat, card_of, player_of
from arbiter.kernel.info import MISSING
from arbiter.kernel.procedure import ASKED, START, Frame, clause, decides

from .attacking import (
    check_fighters,
)
from .battling import STRUCK_FIRST, attacker, battles_attacker, blocker, can_be_hit, meet, to_the_end
from .edition import edition_of
from .questions import FowAsk
from .vocabulary import ATK, DEF, STRUCK


@clause("805.1")
def first_strike_begins(game: Game, frame: Frame) -> None:
    game.set_phase("first strike")
    check_fighters(game)
    if attacker(game) == NO_REF:
        to_the_end(game, frame)
    meet(game)


def battle_damage(game: Game, ref: Ref, to: Ref, n: int, player: Seat) -> Event:
    """912.2 who deals it is its source."""
    game.cite("912.2")
    event = Event(DAMAGE, to, ref, player, n)
    event.detail = "battle"
    return event


def blow_of_attacker(game: Game, frame: Frame) -> list[Event] | None:
    """805.2a, 806.2a to the blocker, or to what was attacked if there is none. None: a division is being asked."""
    s = game.s
    ref = attacker(game)
    info = game.info(ref)
    n = info.stats[ATK]
    block = blocker(game)
    if n <= 0:
        return []
    if block != NO_REF:
        game.cite("805.2a-i" if s.phase == "first strike" else "806.2a-i")
        capacity = game.info(block).stats[DEF] - s.damage[card_of(block)]
        if "pierce" in info.keywords and n > capacity and can_be_hit(game, s.attacked):
            return edition_of(game).pierce(game, frame, ref, block, n, max(0, capacity))
        return [battle_damage(game, ref, block, n, game.controller(card_of(block)))]
    game.cite("805.2a-ii" if s.phase == "first strike" else "806.2a-ii")
    if not can_be_hit(game, s.attacked):
        return []  # U1.11 what was attacked is gone: no damage is dealt
    player = player_of(s.attacked) if s.attacked < 0 else game.controller(card_of(s.attacked))
    return [battle_damage(game, ref, s.attacked, n, player)]


@decides("1102.2", "1102.2a", "1102.2b", "1102.2c")
def assigned_pierce(
    game: Game, frame: Frame, ref: Ref, block: Ref, n: int, capacity: int
) -> list[Event] | None:
    """1102.2b at least its capacity to the blocker in multiples of 100, the rest to the original attacked object."""
    s = game.s
    least = -(-capacity // 100) * 100
    if frame.stage == START:
        game.cite("1102.2", "1102.2a", "1102.2b")
        if (
            sum(isinstance(h.ability, Keyword) and h.ability.name == "pierce" for h in game.info(ref).held)
            > 1
        ):
            game.cite("1102.3")
        ask = Decision(
            s.turn_player,
            DIVIDE,
            FowAsk.PIERCE,
            [Option("share", block), Option("share", s.attacked)],
            "1102.2b",
        )
        ask.total = n
        ask.unit = 100
        ask.lo = 0
        ask.floor = [least, 0]
        frame.stage = ASKED
        game.ask(ask)
        return None
    frame.stage = START
    game.cite("1102.2c", "1102.4")
    return pierced(game, ref, block, s.answer[0], s.answer[1])


@decides("5.x:11.1-2")
def exact_pierce(game: Game, frame: Frame, ref: Ref, block: Ref, n: int, capacity: int) -> list[Event] | None:
    """Nobody divides anything: what is more than the blocker's capacity goes to the original attacked object."""
    game.cite("5.x:11.1-1", "5.x:11.1-2", "5.12:11.1-4")
    if sum(isinstance(h.ability, Keyword) and h.ability.name == "pierce" for h in game.info(ref).held) > 1:
        game.cite("1102.3")
    return pierced(game, ref, block, capacity, n - capacity)


def pierced(game: Game, ref: Ref, block: Ref, to_block: int, rest: int) -> list[Event]:
    """The damage to the blocker and what goes through."""
    s = game.s
    player = player_of(s.attacked) if s.attacked < 0 else game.controller(card_of(s.attacked))
    events = [
        battle_damage(game, ref, block, to_block, game.controller(card_of(block))),
        battle_damage(game, ref, s.attacked, rest, player),
    ]
    return [event for event in events if event.amount > 0]


@clause("805.2", "805.2a")
def first_strike_damage(game: Game, frame: Frame) -> None:
    ref = attacker(game)
    if ref == NO_REF or "first strike" not in game.info(ref).keywords:
        return
    events = blow_of_attacker(game, frame)
    if events is None:
        frame.again()
        return
    game.cite("1104.2", "206.2")
    game.s.battle |= STRUCK_FIRST
    propose(game, events)


@clause("806.1")
def normal_battle_begins(game: Game, frame: Frame) -> None:
    game.set_phase("normal battle")
    check_fighters(game)
    if attacker(game) == NO_REF:
        to_the_end(game, frame)
    meet(game)


@clause("806.2", "806.2a")
def normal_damage(game: Game, frame: Frame) -> None:
    """Attacker and its opponent in battle deal damage at the same time; not an attacker that went through the process
    in the first strike step."""
    exchange_blows(game, frame, game.s.battle & STRUCK_FIRST == 0)


@clause("5.x:8.5-2", "5.x:8.5-3")
def normal_damage_unless_dealt(game: Game, frame: Frame) -> None:
    """An attacker strikes unless it has really dealt damage in the first strike step."""
    exchange_blows(game, frame, game.s.battle & STRUCK == 0)


def exchange_blows(game: Game, frame: Frame, strikes: bool) -> None:
    """The attacker's damage, if it strikes, and that of what battles it, dealt at once."""
    s = game.s
    ref = attacker(game)
    other = battles_attacker(game)
    events: list[Event] = []
    if strikes:
        blow = blow_of_attacker(game, frame)
        if blow is None:
            frame.again()
            return
        events = blow
    game.cite("206.2")
    if other != NO_REF:
        game.cite("806.2b")
        n = game.info(other).stats[ATK]
        if n != MISSING and n > 0:
            events = [*events, battle_damage(game, other, ref, n, s.turn_player)]
    propose(game, events)
