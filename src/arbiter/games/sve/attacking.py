"""8.4: attacking, step by step."""

from __future__ import annotations

from arbiter.kernel.continuous import READS_BATTLE
from arbiter.kernel.events import ATTACK, BATTLE_ENDS, DAMAGE, FIGHT, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.info import MISSING
from arbiter.kernel.procedure import Frame, Procedure, clause

from .confirmation import confirm
from .quick import open_window
from .vocabulary import ATK, FIELD, place

# --- the attack ----------------------------------------------------------------------------------------------------


@clause("8.4.1", "8.4.4")
def engage_attacker(game: Game, frame: Frame) -> None:
    event = Event(TURN, frame.ref, -9, frame.who)
    event.cause = "attack"
    propose(game, [event])


@clause("8.4.5", "12.7.1")
def has_attacked(game: Game, frame: Frame) -> None:
    s = game.s
    s.attackers = [frame.ref]
    s.attacked = frame.data[0]
    s.battle = 1
    game.set_phase("attack")
    game.touch(READS_BATTLE)
    if s.attacked >= 0:
        game.cite("8.4.5.1")
    event = Event(ATTACK, s.attacked, frame.ref, frame.who)
    event.detail = "leader" if s.attacked < 0 else "follower"
    fact(game, event)


@clause("8.4.6")
def confirm_attack(game: Game, frame: Frame) -> None:
    confirm(game)


@clause("8.4.7", "8.4.7-1", "8.4.7-2", "8.4.7-3", "8.4.8", "12.3.4")
def quick_window(game: Game, frame: Frame) -> None:
    open_window(game, "8.4.7")


def attacker_there(game: Game, ref: int, player: int) -> bool:
    s = game.s
    return s.alive(ref) and s.zone[ref & 0xFFFF] == place(FIELD, player)


def in_combat(game: Game, frame: Frame) -> bool:
    """8.4.5.1 as long as both remain on the field (R22: each on its own side)."""
    target = frame.data[0]
    return (
        target >= 0
        and attacker_there(game, frame.ref, frame.who)
        and attacker_there(game, target, 1 - frame.who)
    )


@clause("8.4.9", "2.7.1")
def deal_damage(game: Game, frame: Frame) -> None:
    """The attacking follower deals its attack as damage; a follower attacked deals its own at the same time."""
    ref = frame.ref
    target = frame.data[0]
    frame.count = 0
    if not attacker_there(game, ref, frame.who):
        return
    if game.dirty:
        game.refresh()
    if target < 0:
        _deal(game, [(ref, target, "attack leader")])
        return
    if not in_combat(game, frame):
        game.cite("1.3.2")
        return
    game.cite("8.4.9.1")
    frame.count = 1
    _deal(game, [(ref, target, "attack follower"), (target, ref, "defend")])


def _deal(game: Game, pairs: list[tuple[int, int, str]]) -> None:
    events: list[Event] = []
    for source, to, detail in pairs:
        n = game.info(source).stats[ATK]
        if n == MISSING or n <= 0:
            game.cite("1.3.2.2")
            continue
        if detail == "defend" and "drain" in game.info(source).keywords:
            game.cite("12.13.2.2")
        player = -1 - to if to < 0 else game.controller(to & 0xFFFF)
        event = Event(DAMAGE, to, source, player, n)
        event.detail = detail
        events.append(event)
    propose(game, events)


@clause("8.4.9.2")
def have_fought(game: Game, frame: Frame) -> None:
    """Both still in combat: they have fought, whatever damage was dealt."""
    if not frame.count or not in_combat(game, frame):
        return
    for one, other in ((frame.ref, frame.data[0]), (frame.data[0], frame.ref)):
        fact(game, Event(FIGHT, other, one, game.controller(one & 0xFFFF)))


@clause("8.4.10")
def confirm_damage(game: Game, frame: Frame) -> None:
    confirm(game)


@clause("8.4.11")
def attack_ends(game: Game, frame: Frame) -> None:
    s = game.s
    s.attackers = []
    s.attacked = -9
    s.battle = 0
    game.touch(READS_BATTLE)
    fact(game, Event(BATTLE_ENDS, frame.ref, -9, frame.who))
    game.set_phase("main phase")


ATTACKING = Procedure(
    "sve attack",
    (
        engage_attacker,
        has_attacked,
        confirm_attack,
        quick_window,
        deal_damage,
        have_fought,
        confirm_damage,
        attack_ends,
    ),
)
