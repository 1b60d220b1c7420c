"""8.4: attacking, step by step."""

from __future__ import annotations

from arbiter.kernel.dependencies import READS_BATTLE
from arbiter.kernel.events import ATTACK, BATTLE_ENDS, DAMAGE, FIGHT, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import NO_REF, Ref, Seat, card_of, opponent
from arbiter.kernel.procedure import Frame, Procedure, clause

from .confirmation import confirm_now
from .quick import open_window
from .vocabulary import ATK, FIELD, place
from .vocabulary import ATTACK as DURING

# --- the attack ----------------------------------------------------------------------------------------------------


@clause("8.4.1", "8.4.2", "8.4.4")
def engage_attacker(game: Game, frame: Frame) -> None:
    propose(game, [Event(TURN, frame.ref, NO_REF, frame.who)])


@clause("8.4.5")
def note_attack(game: Game, frame: Frame) -> None:
    s = game.s
    s.attackers = [frame.ref]
    game.cite("8.4.3")
    s.attacked = frame.refs[0]
    game.set_phase(DURING)
    game.touch(READS_BATTLE)
    event = Event(ATTACK, frame.ref, s.attacked, frame.who)
    event.detail = "leader" if s.attacked < 0 else "follower"
    fact(game, event)


@clause("8.4.6")
def confirm_attack(game: Game, frame: Frame) -> None:
    confirm_now(game)


@clause("8.4.7", "8.4.7-1", "8.4.7-2", "8.4.7-3", "8.4.8", "12.3.4")
def quick_window(game: Game, frame: Frame) -> None:
    open_window(game, "8.4.7")


def on_field(game: Game, ref: Ref, player: Seat) -> bool:
    s = game.s
    return s.alive(ref) and s.zone[card_of(ref)] == place(FIELD, player)


def in_combat(game: Game, frame: Frame) -> bool:
    """As long as both remain on the field (R22: each on its own side)."""
    game.cite("8.4.5.1")
    return on_field(game, frame.ref, frame.who) and on_field(game, frame.refs[0], opponent(frame.who))


@clause("8.4.9", "2.7.1")
def deal_damage(game: Game, frame: Frame) -> None:
    """The attacking follower deals its attack as damage; a follower attacked deals its own at the same time."""
    ref = frame.ref
    target = frame.refs[0]
    if target < 0:
        if on_field(game, ref, frame.who):
            propose(game, [_damage(game, ref, target, opponent(frame.who), "attack leader")])
        return
    if not in_combat(game, frame):
        game.cite("1.3.2")
        return
    game.cite("8.4.9.1")
    attack = _damage(game, ref, target, opponent(frame.who), "attack follower")
    propose(game, [attack, _damage(game, target, ref, frame.who, "defend")])


def _damage(game: Game, source: Ref, to: Ref, player: Seat, detail: str) -> Event:
    """What the follower's attack deals to a follower or leader of a player. Nothing with no attack: see 1.3.2.2."""
    made = Event(DAMAGE, to, source, player, game.info(source).stats[ATK])
    made.detail = detail
    return made


@clause("8.4.9.2")
def have_fought(game: Game, frame: Frame) -> None:
    """Both still in combat: they have fought, whatever damage was dealt."""
    if in_combat(game, frame):
        attacker, target = frame.ref, frame.refs[0]
        fact(game, Event(FIGHT, target, attacker, frame.who))
        fact(game, Event(FIGHT, attacker, target, opponent(frame.who)))


@clause("8.4.10")
def confirm_damage(game: Game, frame: Frame) -> None:
    confirm_now(game)


@clause("8.4.11")
def attack_ends(game: Game, frame: Frame) -> None:
    s = game.s
    s.attackers = []
    s.attacked = NO_REF
    game.touch(READS_BATTLE)
    fact(game, Event(BATTLE_ENDS, frame.ref, NO_REF, frame.who))
    game.set_phase("main phase")


ATTACKING = Procedure(
    "sve attack",
    (
        engage_attacker,
        note_attack,
        confirm_attack,
        quick_window,
        deal_damage,
        have_fought,
        confirm_damage,
        attack_ends,
    ),
)
