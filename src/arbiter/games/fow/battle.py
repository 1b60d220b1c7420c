"""800: battle, step by step."""

from __future__ import annotations

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.nodes import Effect
from arbiter.kernel import turns
from arbiter.kernel.continuous import permitted
from arbiter.kernel.decision import DIVIDE, ONE, Decision, Option
from arbiter.kernel.events import ATTACK, BATTLE_ENDS, BLOCK, DAMAGE, FIGHT, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.info import MISSING
from arbiter.kernel.lasting import expire
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.reading import READS_BATTLE
from arbiter.kernel.turns import moment

from .attacking import (
    attack_objects,
    attackers,
    blockers,
    can_do_prices,
    check_fighters,
    has_price,
    is_fighter,
    is_obliged,
    must_block,
    price_context,
    prices,
)
from .edition import edition_of, says
from .keywords import cite_keyword
from .rule_processes import rule_processes
from .turn import open_priority, priority
from .vocabulary import ANSWERED, ATK, BARRED, DEF, FIELD, STRUCK

# What is noted about the battle under way, as bits of state.battle.
UNDER_WAY = 1
STRUCK_FIRST = 2  # the attacker performed the battle damage process in the first strike step
BLOCKED = 8  # a block was declared
FORFEITED = 16
MET = 32  # it is settled whether somebody blocks: J/resonators battle each other
BEGINS = "begins"  # the detail of the first fact about a card that battles


def attacker(game: Game) -> int:
    """The attacking J/resonator, -9 if there is none any more."""
    return game.s.attackers[0] if game.s.attackers else -9


def blocker(game: Game) -> int:
    return game.s.blockers[0] if game.s.blockers else -9


def to_the_end(game: Game, frame: Frame) -> None:
    frame.go("end_of_battle_begins")


# --- beginning of battle -------------------------------------------------------------------------------------------


@clause("802.1")
def battle_begins(game: Game, frame: Frame) -> None:
    s = game.s
    s.battle = UNDER_WAY
    s.attackers = []
    s.blockers = []
    s.attacked = -9
    s.values[0][ANSWERED] = 0
    s.values[1][ANSWERED] = 0
    game.set_phase("beginning of battle")
    moment(game, "beginning of battle")


# --- declare attack ------------------------------------------------------------------------------------------------


@clause("803.1")
def declare_attack_begins(game: Game, frame: Frame) -> None:
    game.set_phase("declare attack")
    moment(game, "beginning of declare attack step")


@clause("803.3", "803.4")
def offer_attack(game: Game, frame: Frame) -> None:
    s = game.s
    player = s.turn_player
    options: list[Option] = []
    able = attackers(game, player)
    for card in able:
        for what in attack_objects(game, card, player):
            option = Option("attack", s.ref(card), what, 0, "803.3a")
            if (option.verb, option.ref, option.other) not in s.refused:
                options.append(option)
    forced = options and any(is_obliged(game, c, player) and not has_price(game, c, "attack") for c in able)
    if forced:
        game.cite("803.3a")
    else:
        options.append(Option("forfeit", clause="803.3"))
    ask = Decision(player, ONE, "attack", options, "803.3")
    ask.always = True
    game.ask(ask)


@clause("803.5")
def attack_or_forfeit(game: Game, frame: Frame) -> None:
    s = game.s
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb == "forfeit":
        s.battle |= FORFEITED
        s.refused = []
        game.cite("803.3")
        to_the_end(game, frame)
        return
    before = game.keep(("attack", option.ref, option.other))
    before.frames[-1].step = frame.procedure.at("offer_attack")
    s.attacked = option.other
    frame.ref = option.ref
    game.cite("803.3b" if option.other >= 0 else "803.3a")
    if not permitted(game, "attack without resting", option.ref, option.other):
        propose(game, [_rest(option.ref, s.turn_player)])
    _extra_costs(game, frame, "attack", option.ref, option.other)


def _rest(ref: int, player: int) -> Event:
    event = Event(TURN, ref, -9, player)
    event.cause = "battle"
    return event


def _extra_costs(game: Game, frame: Frame, act: str, ref: int, other: int) -> None:
    """803.5, 804.4 actions that attacking or blocking takes are performed now; if they cannot be, all is rewound."""
    if not can_do_prices(game, ref, act):
        game.rewind()  # what it takes was done with before: it has just been rested
        return
    for rule in reversed(prices(game, ref, act)):
        cite_keyword(game, rule.mark)  # 1129.2 [Mobilize] asks for it each time
        number = game.open(price_context(game, ref, rule))
        for node in reversed(rule.unless):
            if isinstance(node, Effect):
                game.run_effect(rule.mark, node, number)


@clause("803.5")
def now_attacking(game: Game, frame: Frame) -> None:
    """From here on it is the attacking J/resonator."""
    s = game.s
    s.before = None
    if not s.alive(frame.ref) or s.zone[frame.ref & 0xFFFF] >> 1 != FIELD:
        return
    s.attackers = [frame.ref]
    game.touch(READS_BATTLE)
    event = Event(ATTACK, frame.ref, s.attacked, s.turn_player)
    event.detail = "player" if s.attacked < 0 else "card"
    fact(game, event)


@clause("5.x:8.2-5")
def now_battling(game: Game, frame: Frame) -> None:
    """From the declaration on it battles, whomever it attacks."""
    if game.s.attackers:
        _fight(game, attacker(game), game.s.turn_player - 2)


# --- declare block -------------------------------------------------------------------------------------------------


@clause("804.1")
def declare_block_begins(game: Game, frame: Frame) -> None:
    game.set_phase("declare block")
    moment(game, "beginning of declare block step")


@clause("804.3")
def offer_block(game: Game, frame: Frame) -> None:
    """Only if there is an attacking J/resonator."""
    s = game.s
    check_fighters(game)
    that = attacker(game)
    frame.stage = 0
    if that == -9:
        return
    player = 1 - s.turn_player
    able = blockers(game, player, that)
    options = [Option("block", s.ref(card), that, 0, "804.3") for card in able]
    options = [o for o in options if (o.verb, o.ref, o.other) not in s.refused]
    forced = [o for o in options if must_block(game, o.ref & 0xFFFF, that)]
    if forced:
        options = forced
    else:
        options.append(Option("no block", clause="804.3"))
    ask = Decision(player, ONE, "block", options, "804.3")
    ask.always = True
    frame.stage = 1
    game.ask(ask)


@clause("804.4")
def block_or_not(game: Game, frame: Frame) -> None:
    s = game.s
    frame.count = -1
    if frame.stage == 0:
        return
    frame.stage = 0
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb == "no block":
        s.refused = []
        return
    before = game.keep(("block", option.ref, option.other))
    before.frames[-1].step = frame.procedure.at("offer_block")
    frame.count = option.ref
    if not permitted(game, "block without resting", option.ref, option.other):
        propose(game, [_rest(option.ref, 1 - s.turn_player)])
    _extra_costs(game, frame, "block", option.ref, option.other)


@clause("804.4", "804.5", "804.5a")
def now_blocking(game: Game, frame: Frame) -> None:
    s = game.s
    s.before = None
    ref = frame.count
    check_fighters(game)
    if ref >= 0 and s.alive(ref) and is_fighter(game, game.info(ref)) and attacker(game) != -9:
        s.blockers = [ref]
        s.battle |= BLOCKED
        fact(game, Event(BLOCK, ref, attacker(game), 1 - s.turn_player))
    s.battle |= MET
    game.touch(READS_BATTLE)
    _meet(game)


def _meet(game: Game) -> None:
    """804.5 from here on the attacking J/resonator battles the blocking one, or else the attacked one."""
    ref = attacker(game)
    other = battles_attacker(game)
    if other == -9:
        return
    for event in game.s.history[game.rules.window_begins(game, "battle") :]:
        if event.kind == FIGHT and event.ref == other and event.source == ref:
            return
    _fight(game, ref, other)
    _fight(game, other, ref)


def _fight(game: Game, ref: int, other: int) -> None:
    """It is a fact that a J/resonator battles another one, or a player."""
    event = Event(FIGHT, other, ref, game.controller(ref & 0xFFFF))
    event.detail = BEGINS
    for before in game.s.history[game.rules.window_begins(game, "battle") :]:
        if before.kind == FIGHT and before.source == ref:
            event.detail = ""
    fact(game, event)


def battles_attacker(game: Game) -> int:
    """Which J/resonator battles the attacking one, -9 if none does."""
    both = edition_of(game).battling(game)
    return both[1] if len(both) > 1 else -9


@says("804.5", "804.5a", "804.5b")
def battle_each_other(game: Game) -> tuple[int, ...]:
    """Only J/resonators battle each other, from the block step on: the attacker, and the blocker or else the attacked
    one. U4.6 once the attacker has dealt battle damage to a blocker that is gone, the attacked one does not battle it.
    """
    s = game.s
    if blocker(game) == -9 and s.battle & BLOCKED:
        game.cite("804.5b")
        if s.battle & STRUCK:
            return ()
    other = _opposes(game)
    return () if other == -9 else (attacker(game), other)


@says("5.x:8.2-5", "5.x:8.3-5")
def battles_from_declaration(game: Game) -> tuple[int, ...]:
    """The attacker battles from its declaration on, the blocker or else the attacked one from the block step on."""
    other = _opposes(game)
    return tuple(game.s.attackers) if other == -9 else (attacker(game), other)


def _opposes(game: Game) -> int:
    """The blocker, or without one the attacked J/resonator, once it is settled who blocks."""
    s = game.s
    if not s.attackers or not s.battle & MET:
        return -9
    if s.blockers:
        return blocker(game)
    if s.attacked < 0 or not _can_be_hit(game, s.attacked):
        return -9
    return s.attacked if is_fighter(game, game.now(s.attacked)) else -9


# --- damage --------------------------------------------------------------------------------------------------------


@clause("805.1")
def first_strike_begins(game: Game, frame: Frame) -> None:
    game.set_phase("first strike")
    check_fighters(game)
    if attacker(game) == -9:
        to_the_end(game, frame)
    _meet(game)


def battle_damage(ref: int, to: int, n: int, player: int) -> Event:
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
    if block != -9:
        game.cite("805.2a-i" if s.phase == "first strike" else "806.2a-i")
        capacity = game.info(block).stats[DEF] - s.damage[block & 0xFFFF]
        if "pierce" in info.keywords and n > capacity and _can_be_hit(game, s.attacked):
            return edition_of(game).pierce(game, frame, ref, block, n, max(0, capacity))
        return [battle_damage(ref, block, n, game.controller(block & 0xFFFF))]
    game.cite("805.2a-ii" if s.phase == "first strike" else "806.2a-ii")
    if not _can_be_hit(game, s.attacked):
        return []  # U1.11 what was attacked is gone: no damage is dealt
    player = -1 - s.attacked if s.attacked < 0 else game.controller(s.attacked & 0xFFFF)
    return [battle_damage(ref, s.attacked, n, player)]


def _can_be_hit(game: Game, ref: int) -> bool:
    if ref == -9:
        return False
    return ref < 0 or (game.s.alive(ref) and game.s.zone[ref & 0xFFFF] >> 1 == FIELD)


@says("1102.2", "1102.2a", "1102.2b", "1102.2c")
def assigned_pierce(
    game: Game, frame: Frame, ref: int, block: int, n: int, capacity: int
) -> list[Event] | None:
    """1102.2b at least its capacity to the blocker in multiples of 100, the rest to the original attacked object."""
    s = game.s
    least = -(-capacity // 100) * 100
    if frame.stage == 0:
        game.cite("1102.2", "1102.2a", "1102.2b")
        if (
            sum(isinstance(h.ability, Keyword) and h.ability.name == "pierce" for h in game.info(ref).held)
            > 1
        ):
            game.cite("1102.3")
        ask = Decision(
            s.turn_player, DIVIDE, "pierce", [Option("share", block), Option("share", s.attacked)], "1102.2b"
        )
        ask.total = n
        ask.unit = 100
        ask.lo = 0
        ask.floor = [least, 0]
        frame.stage = 1
        game.ask(ask)
        return None
    frame.stage = 0
    game.cite("1102.2c", "1102.4")
    return pierced(game, ref, block, s.answer[0], s.answer[1])


@says("5.x:11.1-2")
def exact_pierce(game: Game, frame: Frame, ref: int, block: int, n: int, capacity: int) -> list[Event] | None:
    """Nobody divides anything: what is more than the blocker's capacity goes to the original attacked object."""
    game.cite("5.x:11.1-1", "5.x:11.1-2", "5.12:11.1-4")
    if sum(isinstance(h.ability, Keyword) and h.ability.name == "pierce" for h in game.info(ref).held) > 1:
        game.cite("1102.3")
    return pierced(game, ref, block, capacity, n - capacity)


def pierced(game: Game, ref: int, block: int, to_block: int, rest: int) -> list[Event]:
    """The damage to the blocker and what goes through."""
    s = game.s
    player = -1 - s.attacked if s.attacked < 0 else game.controller(s.attacked & 0xFFFF)
    events = [
        battle_damage(ref, block, to_block, game.controller(block & 0xFFFF)),
        battle_damage(ref, s.attacked, rest, player),
    ]
    return [event for event in events if event.amount > 0]


@clause("805.2", "805.2a")
def first_strike_damage(game: Game, frame: Frame) -> None:
    ref = attacker(game)
    if ref == -9 or "first strike" not in game.info(ref).keywords:
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
    if attacker(game) == -9:
        to_the_end(game, frame)
    _meet(game)


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
    if other != -9:
        game.cite("806.2b")
        n = game.info(other).stats[ATK]
        if n != MISSING and n > 0:
            events = [*events, battle_damage(other, ref, n, s.turn_player)]
    propose(game, events)


# --- end of battle -------------------------------------------------------------------------------------------------


@clause("807.1")
def end_of_battle_begins(game: Game, frame: Frame) -> None:
    game.set_phase("end of battle")
    moment(game, "end of battle")


@clause("807.3", "807.3a")
def battle_effects_end(game: Game, frame: Frame) -> None:
    expire(game, "battle")


@clause("807.3b")
def repeat_final_step(game: Game, frame: Frame) -> None:
    turns.once_more(game, frame, "battle_effects_end", rule_processes, open_priority)


@clause("807.4", "803.6")
def battle_ends(game: Game, frame: Frame) -> None:
    s = game.s
    if s.battle & FORFEITED and not s.values[1 - s.turn_player][ANSWERED]:
        game.cite("803.6")
        s.values[s.turn_player][BARRED] = 1
    s.battle = 0
    s.attackers = []
    s.blockers = []
    s.attacked = -9
    game.set_phase("main phase")
    game.touch(READS_BATTLE)
    fact(game, Event(BATTLE_ENDS, -1 - s.turn_player, -9, s.turn_player))


TO_ATTACK = (
    battle_begins,
    priority(clause="802.2"),
    declare_attack_begins,
    priority(clause="803.2"),
    offer_attack,
    attack_or_forfeit,
    now_attacking,
)
TO_DAMAGE = (
    priority(clause="803.7"),
    declare_block_begins,
    priority(clause="804.2"),
    offer_block,
    block_or_not,
    now_blocking,
    priority(clause="804.6"),
    first_strike_begins,
    first_strike_damage,
    priority(clause="805.3"),
    normal_battle_begins,
)
AFTER_DAMAGE = (
    priority(clause="806.3"),
    end_of_battle_begins,
    priority(clause="807.2"),
    battle_effects_end,
    repeat_final_step,
    battle_ends,
)
BATTLE = Procedure("battle", (*TO_ATTACK, *TO_DAMAGE, normal_damage, *AFTER_DAMAGE))
OLD_BATTLE = Procedure(
    "battle", (*TO_ATTACK, now_battling, *TO_DAMAGE, normal_damage_unless_dealt, *AFTER_DAMAGE), "5.x"
)
