"""800: battle, step by step."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Effect
from arbiter.kernel import turns
from arbiter.kernel.continuous import permitted
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.dependencies import READS_BATTLE
from arbiter.kernel.events import ATTACK, BATTLE_ENDS, BLOCK, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import NO_REF, Ref, Seat, card_of, opponent, player_ref, zone_kind
from arbiter.kernel.lasting import expire
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
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
from .battle_damage import (
    first_strike_begins,
    first_strike_damage,
    normal_battle_begins,
    normal_damage,
    normal_damage_unless_dealt,
)
from .battling import (
    BLOCKED,
    FORFEITED,
    MET,
    UNDER_WAY,
    attacker,
    fight,
    meet,
    to_the_end,
)
from .keywords import cite_keyword
from .rule_processes import rule_processes
from .turn import open_priority, priority
from .vocabulary import ANSWERED, BARRED, FIELD

# --- beginning of battle -------------------------------------------------------------------------------------------


@clause("802.1")
def battle_begins(game: Game, frame: Frame) -> None:
    s = game.s
    s.battle = UNDER_WAY
    s.attackers = []
    s.blockers = []
    s.attacked = NO_REF
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
    forced = options and any(is_obliged(game, c, player) and not has_price(game, c, Act.ATTACK) for c in able)
    if forced:
        game.cite("803.3a")
    else:
        options.append(Option("forfeit", clause="803.3"))
    ask = Decision(player, ONE, Ask.ATTACK, options, "803.3")
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
    s.attacked = Ref(option.other)
    frame.ref = option.ref
    game.cite("803.3b" if option.other >= 0 else "803.3a")
    if not permitted(game, Act.ATTACK_WITHOUT_RESTING, option.ref, Ref(option.other)):
        propose(game, [_rest(option.ref, s.turn_player)])
    _extra_costs(game, frame, Act.ATTACK, option.ref, option.other)


def _rest(ref: Ref, player: Seat) -> Event:
    event = Event(TURN, ref, NO_REF, player)
    event.cause = "battle"
    return event


def _extra_costs(game: Game, frame: Frame, act: Act, ref: Ref, other: int) -> None:
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
    if not s.alive(frame.ref) or zone_kind(s.zone[card_of(frame.ref)]) != FIELD:
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
        fight(game, attacker(game), player_ref(opponent(game.s.turn_player)))


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
    frame.stage = START
    if that == NO_REF:
        return
    player = opponent(s.turn_player)
    able = blockers(game, player, that)
    options = [Option("block", s.ref(card), that, 0, "804.3") for card in able]
    options = [o for o in options if (o.verb, o.ref, o.other) not in s.refused]
    forced = [o for o in options if must_block(game, card_of(o.ref), that)]
    if forced:
        options = forced
    else:
        options.append(Option("no block", clause="804.3"))
    ask = Decision(player, ONE, Ask.BLOCK, options, "804.3")
    ask.always = True
    frame.stage = ASKED
    game.ask(ask)


@clause("804.4")
def block_or_not(game: Game, frame: Frame) -> None:
    s = game.s
    frame.count = -1
    if frame.stage == START:
        return
    frame.stage = START
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb == "no block":
        s.refused = []
        return
    before = game.keep(("block", option.ref, option.other))
    before.frames[-1].step = frame.procedure.at("offer_block")
    frame.count = option.ref
    if not permitted(game, Act.BLOCK_WITHOUT_RESTING, option.ref, Ref(option.other)):
        propose(game, [_rest(option.ref, opponent(s.turn_player))])
    _extra_costs(game, frame, Act.BLOCK, option.ref, option.other)


@clause("804.4", "804.5", "804.5a")
def now_blocking(game: Game, frame: Frame) -> None:
    s = game.s
    s.before = None
    ref = Ref(frame.count)
    check_fighters(game)
    if ref >= 0 and s.alive(ref) and is_fighter(game, game.info(ref)) and attacker(game) != NO_REF:
        s.blockers = [ref]
        s.battle |= BLOCKED
        fact(game, Event(BLOCK, ref, attacker(game), opponent(s.turn_player)))
    s.battle |= MET
    game.touch(READS_BATTLE)
    meet(game)


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
    if s.battle & FORFEITED and not s.values[opponent(s.turn_player)][ANSWERED]:
        game.cite("803.6")
        s.values[s.turn_player][BARRED] = 1
    s.battle = 0
    s.attackers = []
    s.blockers = []
    s.attacked = NO_REF
    game.set_phase("main phase")
    game.touch(READS_BATTLE)
    fact(game, Event(BATTLE_ENDS, player_ref(s.turn_player), NO_REF, s.turn_player))


TO_ATTACK: Final = (
    battle_begins,
    priority(clause="802.2"),
    declare_attack_begins,
    priority(clause="803.2"),
    offer_attack,
    attack_or_forfeit,
    now_attacking,
)
TO_DAMAGE: Final = (
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
AFTER_DAMAGE: Final = (
    priority(clause="806.3"),
    end_of_battle_begins,
    priority(clause="807.2"),
    battle_effects_end,
    repeat_final_step,
    battle_ends,
)
BATTLE: Final = Procedure("battle", (*TO_ATTACK, *TO_DAMAGE, normal_damage, *AFTER_DAMAGE))
OLD_BATTLE: Final = Procedure(
    "battle", (*TO_ATTACK, now_battling, *TO_DAMAGE, normal_damage_unless_dealt, *AFTER_DAMAGE), "5.x"
)
