"""10: the attack phase, step by step; 15.1.1.9 parties, 15.2.3 First Strike."""

from __future__ import annotations

from arbiter.abilities.acts import Act
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.decision import DIVIDE, ONE, SOME, Decision, Option
from arbiter.kernel.dependencies import READS_BATTLE
from arbiter.kernel.events import ATTACK, BATTLE_ENDS, BLOCK, DAMAGE, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import (
    FIRST,
    NO_CARD_REF,
    NO_REF,
    AbilityId,
    CardId,
    Ref,
    Seat,
    card_of,
    has_bit,
    opponent,
    player_ref,
)
from arbiter.kernel.procedure import Frame, Procedure, Step, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.turns import moment, perform_processes

from .attacking import (
    MOST_LISTED,
    PARTY,
    able_to_join,
    attackers,
    battle_damage,
    begin_shares,
    blockers,
    cost_of,
    is_fighter,
    is_party,
    largest_parties,
    must_attack,
    must_be_blocked,
    must_block,
    parties,
    party_damage,
    weigh_shares,
    why_no_party,
)
from .costs import cp_in
from .cp import Price
from .paying import PAY, locked
from .rule_processes import rule_processes
from .turn import open_priority
from .vocabulary import FIELD, POWER, place, refuse

# What is noted about the attack under way, as bits of state.battle.
BLOCKED = 1
ATTACK_STRUCK = 2
BLOCK_STRUCK = 4


def _open(game: Game, frame: Frame) -> None:
    open_priority(game)


def priority(name: str, clause: tuple[str, ...]) -> Step:
    return Step(_open, clause, name)


def check_fighters(game: Game) -> None:
    """10.1.3.2.1 one that is no Forward any more is no longer in battle; one that is gone has left it as it went."""
    s = game.s
    for ref in s.attackers + s.blockers:
        if not is_fighter(game.info(ref)):
            game.cite("10.1.3.2.1", "10.1.3.2.1b", "10.1.3.3")
            game.leave_battle(ref)


# --- preparation ---------------------------------------------------------------------------------------------------


@clause("10.1.1.1")
def begin_attack_phase(game: Game, frame: Frame) -> None:
    """R14 the phase begins only once, however often there is a preparation step."""
    game.set_phase("attack preparation")
    moment(game, "beginning of attack phase")


@clause("10.1.1.1")
def preparation(game: Game, frame: Frame) -> None:
    game.set_phase("attack preparation")


# --- declaration ---------------------------------------------------------------------------------------------------


@clause("10.1.2.1", "10.1.2.1.1", "10.1.2.1.2", "15.1.1.9.1", "15.1.1.9.3", "15.1.1.9.4")
def offer_attack(game: Game, frame: Frame) -> None:
    s = game.s
    game.set_phase("attack declaration")
    player = s.turn_player
    able = attackers(game, player)
    options = [Option("attack", s.ref(able[i]), NO_REF, 1 << i, "10.1.2.1") for i in range(len(able))]
    s.decision_refs = [s.ref(card) for card in able]
    forced = False
    for card in s.zones[place(FIELD, FIRST)]:
        if game.controller(card) == player and must_attack(game, card) and card in able:
            forced = True
    if len(able) > MOST_LISTED and len(able_to_join(game, able)) > MOST_LISTED:
        ask = _ask_for_several(game, options, able, forced)
    else:
        for mask in parties(game, able, player):
            first = next(i for i in range(len(able)) if has_bit(mask, i))
            options.append(Option("attack", s.ref(able[first]), NO_REF, mask, "15.1.1.9.2"))
        if not forced:
            options.append(Option("no attack", clause="10.1.2.7"))
        ask = Decision(player, ONE, Ask.ATTACK, options, "10.1.2.1")
    ask.always = True
    game.ask(ask)


def _ask_for_several(game: Game, options: list[Option], able: list[CardId], forced: bool) -> Decision:
    """15.1.1.9.4 a party has any number of Forwards: where there are many, the attackers are named one by one."""
    player = game.s.turn_player
    ask = Decision(player, SOME, Ask.ATTACK, options, "10.1.2.1")
    ask.lo = 1 if forced else 0
    ask.hi = len(options)
    ask.checked = True
    ask.legal = [] if forced else [[]]
    ask.legal += [[able.index(card) for card in party] for party in largest_parties(game, able, player)]
    ask.legal += [[i] for i in range(len(options))]
    return ask


def refuse_attack(game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
    """Why Forwards that were named one by one do not attack together."""
    if decision.about is not Ask.ATTACK or decision.shape != SOME or answer in decision.legal:
        return None
    if not answer:
        clause_id, reason = refuse("a Forward has to attack", clause="10.1.2.1.3")
    else:
        members = [card_of(decision.options[i].ref) for i in answer]
        clause_id, reason = why_no_party(game, members, decision.seat)
    return (
        ArbiterError(reason, clause=clause_id, hint="attack with others, or with one") if clause_id else None
    )


@clause("10.1.2.3")
def declare_attack(game: Game, frame: Frame) -> None:
    """What attacking costs is locked and paid. (What was offered can be paid, as long as nothing has changed: so the
    attackers become dull afterwards; they do not pay in any case, R35.)"""
    s = game.s
    asked = s.asked
    assert asked is not None
    chosen = [asked.options[i] for i in s.answer]
    if not chosen or chosen[0].verb == "no attack":
        game.cite("10.1.2.7")
        frame.go("end_attack_phase")
        return
    together = 0
    for option in chosen:
        together |= option.extra
    frame.refs = [ref for i, ref in enumerate(s.decision_refs) if has_bit(together, i)]
    pay_for(game, frame, Act.ATTACK, s.turn_player)


def pay_for(game: Game, frame: Frame, act: Act, player: Seat) -> None:
    parts = cost_of(game, frame.refs, act)
    if parts:
        price = cp_in(parts, 0, Price((), 0))
        pay = game.call(
            PAY, player, NO_CARD_REF, game.open(Context(player, frame.refs[0], AbilityId(parts[0][0])))
        )
        locked(price, parts).keep(pay)


@clause("10.1.2.2")
def dull_attackers(game: Game, frame: Frame) -> None:
    """Unless they have Brave."""
    events: list[Event] = []
    for ref in frame.refs:
        if "brave" in game.info(ref).keywords:
            game.cite("15.2.1.2")
            continue
        events.append(Event(TURN, ref, NO_REF, game.s.turn_player))
    propose(game, events)


@clause("10.1.2.4", "10.1.2.5")
def now_attacking(game: Game, frame: Frame) -> None:
    s = game.s
    s.attackers = frame.refs.copy()
    if len(s.attackers) > 1:
        s.battle |= PARTY
    s.attacked = player_ref(opponent(s.turn_player))
    game.touch(READS_BATTLE)
    for ref in s.attackers:
        event = Event(ATTACK, ref, s.attacked, s.turn_player, len(s.attackers))
        event.detail = "party" if len(s.attackers) > 1 else ""
        fact(game, event)


# --- block ---------------------------------------------------------------------------------------------------------


@clause("10.1.3.1", "10.1.3.1.1", "10.1.3.1.2", "10.1.3.1.3", "10.1.3.4")
def offer_block(game: Game, frame: Frame) -> None:
    """The other player may name one active Forward. Without an attacker there is nothing to block."""
    s = game.s
    check_fighters(game)
    if not s.attackers:
        frame.go("disband")
        return
    game.set_phase("block declaration")
    player = opponent(s.turn_player)
    able = blockers(game, player, s.attackers)
    options = [Option("block", s.ref(card), clause="10.1.3.1") for card in able]
    forced = [o for o in options if must_block(game, card_of(o.ref), s.attackers)]
    if forced:
        options = forced
    elif not options or not must_be_blocked(game, s.attackers):
        options.append(Option("no block", clause="10.1.3.1"))
    ask = Decision(player, ONE, Ask.BLOCK, options, "10.1.3.1")
    ask.always = True
    game.ask(ask)


@clause("10.1.3.1.3")
def declare_block(game: Game, frame: Frame) -> None:
    s = game.s
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    frame.refs = []
    if option.verb == "block":
        frame.refs = [option.ref]
        pay_for(game, frame, Act.BLOCK, opponent(s.turn_player))


@clause("10.1.3.2", "10.1.3.2.1", "10.1.3.2.1b", "10.1.3.5")
def now_blocking(game: Game, frame: Frame) -> None:
    s = game.s
    if not frame.refs:
        return
    ref = frame.refs[0]
    s.blockers = [ref]
    s.battle |= BLOCKED
    game.touch(READS_BATTLE)
    event = Event(BLOCK, ref, s.attackers[0], opponent(s.turn_player))
    event.also = tuple(s.attackers[1:])
    fact(game, event)


# --- damage --------------------------------------------------------------------------------------------------------


@clause("10.1.3.3")
def damage_step(game: Game, frame: Frame) -> None:
    """R15 blocked stays blocked, even when the blocker is gone."""
    game.set_phase("damage resolution")
    check_fighters(game)


def strikes_first(game: Game, refs: list[Ref]) -> bool:
    """15.2.3.4, 15.1.1.9.7 a party only if all of it has First Strike."""
    return bool(refs) and all("first strike" in game.info(ref).keywords for ref in refs)


@clause("15.2.3.2")
def first_strike_damage(game: Game, frame: Frame) -> None:
    s = game.s
    if not s.attackers or not s.blockers:
        return
    attack = strikes_first(game, s.attackers)
    block = strikes_first(game, s.blockers)
    if not attack and not block:
        return
    if is_party(game):
        game.cite("15.1.1.9.7", "15.2.3.4")
    _blows(game, frame, attack, block)


# how far the damage of one side or both has been settled
UNDIVIDED = 0
DIVIDING = 1
WEIGHING = 2


def _blows(game: Game, frame: Frame, attack: bool, block: bool) -> None:
    """Battle damage of one or both sides, at the same time."""
    s = game.s
    party = is_party(game)
    if frame.stage == UNDIVIDED:
        if block and party:
            frame.stage = DIVIDING
            frame.again()
            ask_division(game)
            return
        if block:
            frame.data = [game.info(s.blockers[0]).stats[POWER]]  # for each attacker
    elif frame.stage == DIVIDING:
        frame.data = divided(game)
    if attack and party:
        if frame.stage != WEIGHING:
            begin_shares(game, frame, s.blockers[0])
        if not weigh_shares(game, frame, frame.stage == WEIGHING):
            frame.stage = WEIGHING
            frame.again()
            return
    events: list[Event] = []
    if attack:
        s.battle |= ATTACK_STRUCK
        if party:
            events += party_damage(frame)
        else:
            power = game.info(s.attackers[0]).stats[POWER]
            events.append(battle_damage(game, s.attackers[0], s.blockers[0], power))
    if block:
        s.battle |= BLOCK_STRUCK
        for i, ref in enumerate(s.attackers):
            events.append(battle_damage(game, s.blockers[0], ref, frame.data[i]))
    game.cite("5.2.6.1")
    frame.stage = UNDIVIDED
    propose(game, events)


def ask_division(game: Game) -> None:
    """How the blocker's damage falls on a party, in thousands, is for its player to say."""
    s = game.s
    options = [Option("share", ref) for ref in s.attackers]
    ask = Decision(opponent(s.turn_player), DIVIDE, Ask.DIVIDE, options, "10.1.4.2.1")
    ask.total = game.info(s.blockers[0]).stats[POWER] // 1000 * 1000
    ask.unit = 1000
    ask.lo = 0
    game.cite("10.1.4.2.1")
    game.ask(ask)


def divided(game: Game) -> list[int]:
    shares = game.s.answer.copy()
    # R25 what is left of the last thousand goes to a Forward that was assigned damage
    at = max(range(len(shares)), key=lambda i: shares[i])
    shares[at] += game.info(game.s.blockers[0]).stats[POWER] % 1000
    return shares


@clause("15.2.3.3")
def closed_window(game: Game, frame: Frame) -> None:
    """R13 between the two damages rule processes are done, but nothing is played and nothing is put on the stack."""
    perform_processes(game, frame, rule_processes(game))


@clause("10.1.4.1", "10.1.4.2")
def normal_damage(game: Game, frame: Frame) -> None:
    """Battle damage between Forwards; or, if nobody blocked, one point to the player (R24 one for a whole party)."""
    s = game.s
    check_fighters(game)
    if not s.attackers:
        return
    if not s.battle & BLOCKED:
        event = Event(DAMAGE, s.attacked, s.attackers[0], opponent(s.turn_player), 1)
        event.also = tuple(s.attackers[1:])
        propose(game, [event])
        return
    if not s.blockers:
        game.cite("10.1.3.3")
        return
    _blows(game, frame, not s.battle & ATTACK_STRUCK, not s.battle & BLOCK_STRUCK)


@clause("10.1.4.5", "15.1.1.9.9")
def disband(game: Game, frame: Frame) -> None:
    s = game.s
    s.battle = 0
    s.attackers = []
    s.blockers = []
    game.touch(READS_BATTLE)
    fact(
        game, Event(BATTLE_ENDS, player_ref(s.turn_player), NO_REF, s.turn_player)
    )  # for the log: nothing triggers on it


@clause("10.1.4.6")
def attack_again(game: Game, frame: Frame) -> None:
    """Back to preparation; without a further attack the phase then ends."""
    frame.go("preparation")


@clause("10.1.2.7", "10.1.4.6", "15.1.1.9.9")
def end_attack_phase(game: Game, frame: Frame) -> None:
    """On to Main Phase 2."""


ATTACK_PHASE = Procedure(
    "attack phase",
    (
        begin_attack_phase,
        preparation,
        priority("preparation_priority", clause=("10.1.1.2",)),
        offer_attack,
        declare_attack,
        dull_attackers,
        now_attacking,
        priority("declaration_priority", clause=("10.1.2.6",)),
        offer_block,
        declare_block,
        now_blocking,
        priority("block_priority", clause=("10.1.3.6",)),
        damage_step,
        first_strike_damage,
        closed_window,
        normal_damage,
        # what the damage triggered goes on the stack as the turn player gains priority
        priority("damage_priority", clause=("10.1.4.3", "10.1.4.4")),
        disband,
        attack_again,
        end_attack_phase,
    ),
)
