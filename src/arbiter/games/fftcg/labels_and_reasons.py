"""How the game speaks to its players: labels, moments, reasons."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.errors import ArbiterError
from arbiter.kernel import loops
from arbiter.kernel.context import Context
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_CARD, CardId, Ref, Seat, card_of, has_bit, zone_kind, zone_of
from arbiter.kernel.info import ACTIVATED
from arbiter.kernel.procedure import Frame, Procedure, clause, noted
from arbiter.kernel.questions import Ask
from arbiter.kernel.refusing import LIMITED, UNPAID, limited, why_not_chosen

from . import attacking, costs
from .actions import may_play_from, why_not_play, why_not_use
from .attack import ATTACK_PHASE
from .cp import sources
from .targets import CHOOSING
from .turn import TURN
from .vocabulary import ATTACK, HAND, MAIN, MAIN_PHASES, light_or_dark, refuse

# --- moments -------------------------------------------------------------------------------------------------------


def during(game: Game, moment: str, c: Context) -> bool:
    s = game.s
    if moment == "main phase":
        return s.phase in MAIN
    if moment == "attack phase":
        return s.phase in ATTACK
    return s.phase == moment


def detail(game: Game, wanted: str, event: Event) -> bool:
    """Whether an event is of the narrower sort a text speaks of."""
    if wanted in (event.detail, event.cause):
        return True
    if wanted == "effect":
        return event.source >= 0 and event.detail != "battle" and event.cause not in ("rules", "cost")
    if wanted == "cast":
        return event.cause == "play" and event.source == event.ref
    return False


# --- labels --------------------------------------------------------------------------------------------------------


def option_words(game: Game, option: Option) -> list[str | int]:
    verb = option.verb
    if verb == "attack":
        return ["attack with ", *joined(party(game, option))]
    if verb in ("dull", "discard", "put", "target", "choose", "card", "share", "trigger", "replacement"):
        return [option.ref]
    return [verb]


def party(game: Game, option: Option) -> list[Ref]:
    refs = game.s.decision_refs
    return [ref for i, ref in enumerate(refs) if has_bit(option.extra, i)] or [option.ref]


def joined(refs: list[Ref]) -> list[str | int]:
    pieces: list[str | int] = []
    for ref in refs:
        if pieces:
            pieces.append(" + ")
        pieces.append(ref)
    return pieces


# --- reasons -------------------------------------------------------------------------------------------------------


def why_not(game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
    """The clause and the reason something is not offered: ``wish`` is a verb and the cards it is about."""
    verb = str(wish[0]) if wish else ""
    refs = [Ref(piece) for piece in wish[1:] if isinstance(piece, int) and piece >= 0]
    card = card_of(refs[0]) if refs else NO_CARD
    s = game.s
    if game.dirty:
        game.refresh()
    decision = s.decision
    if decision is None:
        return "", "the game is over"
    if verb == "choose":
        if decision.seat != seat:
            return refuse("it is not your decision now", clause="11.1.1")
        chosen = [Ref(piece) for piece in wish[1:] if isinstance(piece, int)]
        return (
            _why_not_choose(game, decision, chosen[0])
            if chosen
            else (decision.clause, "that is no answer to it")
        )
    if verb == "block" and card >= 0:
        return attacking.cannot_block(game, card, seat, s.attackers)
    if verb == "no block":
        return refuse("a Forward has to block", clause="10.1.3.1.3")
    if verb == "attack" and card >= 0:
        return _why_not_attack(game, seat, [card_of(ref) for ref in refs])
    if verb == "no attack":
        return refuse("a Forward has to attack", clause="10.1.2.1.3")
    if verb == "play" and card >= 0:
        mine = [c for c in s.zones[zone_of(HAND, seat)] if game.infos[c].name == game.infos[card].name]
        for one in mine:
            return _why_not_play(game, one, seat, HAND)
        if not may_play_from(game, card, seat):
            return refuse("it is not in your hand", clause="11.3.1")
        return _why_not_play(game, card, seat, zone_kind(s.zone[card]))
    if verb == "activate" and card >= 0:
        return _why_not_activate(game, card, seat)
    if decision.seat != seat:
        return refuse("it is not your decision now", clause="11.1.1")
    return decision.clause, f"you are asked something else now: {decision.about}"


def _why_not_activate(game: Game, card: CardId, seat: Seat) -> tuple[str, str]:
    """Of several abilities, what keeps the first from being used."""
    kind = zone_kind(game.s.zone[card])
    elsewhere = False
    for held in game.infos[card].held:
        if held.shape != ACTIVATED:
            continue
        if not has_bit(held.zones, kind):
            elsewhere = True
            continue
        found = sources(game, seat)
        reason = why_not_use(game, card, held, seat, found)
        c = Context(seat, game.s.ref(card), held.number)
        if reason[1] == UNPAID:
            return costs.why_unpaid(game, held.number, c, found)
        if reason[1] == LIMITED and isinstance(held.ability, Activated):
            return reason[0], limited(game, held.ability.limits, c)
        if reason[0]:
            return reason
    if elsewhere:
        return refuse(f"its abilities cannot be used in the {game.rules.zones[kind].name}", clause="11.6.1")
    return refuse("it has no ability that could be used", clause="11.6.1")


def _why_not_choose(game: Game, decision: Decision, ref: Ref) -> tuple[str, str]:
    if decision.about is not Ask.PAY or ref < 0:
        return why_not_chosen(game, CHOOSING, decision, ref)
    card = card_of(ref)
    info = game.infos[card]
    if game.s.zone[card] == zone_of(HAND, decision.seat):
        if light_or_dark(info):
            return refuse("Light and Dark cards are not discarded for CP", clause="5.2.1.3")
        return refuse("it cannot be discarded for this", clause="11.2.1.1")
    if game.controller(card) != decision.seat or "backup" not in info.types:
        return refuse("it is neither a Backup of yours nor in your hand", clause="11.2.1.1")
    if game.s.flags[card] & TURNED:
        return refuse("it is dull", clause="11.2.1.1")
    return refuse("it produces nothing for this", clause="11.2.1.1")


def _why_not_play(game: Game, card: CardId, seat: Seat, kind: int) -> tuple[str, str]:
    reason = why_not_play(game, card, seat, kind)
    return costs.why_unpayable(game, game.s.ref(card), seat) if reason[0] == "11.2.1.1" else reason


def _why_not_attack(game: Game, seat: Seat, cards: list[CardId]) -> tuple[str, str]:
    for card in cards:
        reason = attacking.cannot_attack(game, card, seat)
        if reason[0]:
            return ("15.1.1.9.3", reason[1]) if len(cards) > 1 else reason
    if len(cards) > 1:
        return attacking.why_no_party(game, cards, seat)
    if game.s.phase != "attack declaration":
        return refuse("it is not the time to attack", clause="10.1.2.1")
    return refuse("another Forward has to attack", clause="10.1.2.1.3")


# --- loops ---------------------------------------------------------------------------------------------------------


def declare_loop(game: Game, ask: Decision, able: set[Seat]) -> None:
    """13.2 the one who can stop it says how often; 13.3 both do, the turn player first, and the smaller counts."""
    order = loops.in_order(game, able)
    frame = game.call(DECLARE, order[0])
    frame.seats = list(order)


@clause("13.1")
def ask_counts(game: Game, frame: Frame) -> None:
    loops.ask_each(game, frame, *noted("13.2", "13.3"))


@clause("13.1")
def perform_loop(game: Game, frame: Frame) -> None:
    """It is done that many times; then whoever put an end to it has to do something else."""
    counts = loops.said(frame)
    loops.declared(game, counts)
    if len(counts) == 1:
        game.cite("13.2")
    else:
        game.cite("13.3")  # it is whoever named the higher number that cannot start it again
        game.s.loop_ender = max(counts, key=_number)[0]


def _number(count: tuple[int, int]) -> int:
    return count[1]


DECLARE = Procedure("declare a loop of actions", (ask_counts, perform_loop))


# --- positions -----------------------------------------------------------------------------------------------------

STARTS = {
    "active phase": "active_phase",
    "draw phase": "draw_phase",
    "end phase": "begin_end_phase",
}
BATTLE_STARTS = {
    "attack preparation": "begin_attack_phase",
    "attack phase": "begin_attack_phase",
    "attack declaration": "offer_attack",
    "block declaration": "offer_block",
    "block": "offer_block",
    "damage resolution": "damage_step",
}


def stand_at(game: Game, at: str) -> None:
    """Put the frames of a game so that play stands at a moment of the turn."""
    point = at or "main 1"
    s = game.s
    turn = game.call(TURN)
    if point in STARTS:
        turn.go(STARTS[point])
        return
    s.values[s.turn_player][MAIN_PHASES] = 1
    if point in ("main", "main 1", "main phase", "main phase 1"):
        turn.go("main_priority")
        game.set_phase("main 1")
    elif point in ("main 2", "main phase 2"):
        s.values[s.turn_player][MAIN_PHASES] = 2
        turn.go("main_priority_2")
        game.set_phase("main 2")
    elif point in BATTLE_STARTS:
        turn.go("begin_main_phase_2")
        battle = game.call(ATTACK_PHASE, s.turn_player)
        battle.go(BATTLE_STARTS[point])
        game.set_phase("attack preparation")
    else:
        known = ", ".join(["main 1", "main 2", *STARTS, *BATTLE_STARTS])
        raise ArbiterError(f"there is no moment called {point!r}", hint=f"use: {known}")
