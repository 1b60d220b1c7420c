"""What turns of any game consist of: moments, phases, the hand at its limit, whose turn is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from arbiter.abilities.acts import LimitWay
from arbiter.abilities.effects.lasting import BEGINS_LATER

from .context import Floating
from .decision import ORDER, SOME, Decision, Option
from .events import DISCARD, PHASE, Event
from .game import Game
from .happen import fact, propose
from .ids import NO_REF, Ref, Seat, ZoneKind, card_of, opponent, player_of, player_ref
from .loops import before_process
from .procedure import ASKED, BEGUN, START, Frame, Procedure, Step
from .questions import Ask, Question
from .triggers import check_statuses


def moment(game: Game, name: str) -> None:
    """A moment of the turn that trigger conditions speak of."""
    event = Event(PHASE, player_ref(game.s.turn_player), NO_REF, game.s.turn_player)
    event.detail = name
    fact(game, event)


def phase(procedure: Procedure) -> Step:
    """A step that is a whole procedure."""

    def run(game: Game, frame: Frame) -> None:
        game.call(procedure)

    return Step(run, (), procedure.name)


def begin(game: Game, counted: tuple[int, ...], turns: int) -> None:
    """A new turn. ``counted``: players' numbers that count what happened in one; ``turns``: how many each has had."""
    s = game.s
    s.turn += 1
    if s.turn == 1:
        s.first = s.turn_player
    s.turn_clock = s.clock
    s.clock += 1
    for player in range(2):
        for value in counted:
            s.values[player][value] = 0
    s.values[s.turn_player][turns] += 1
    game.forget_turn()


def begin_lasting(game: Game) -> None:
    """What was said of a turn to come is true of this one, if it is that: of each card whose controller's turn it is,
    or, where it was said of the opponent's turn, of all of them."""
    s = game.s
    kept: list[Floating] = []
    for one in s.floating:
        duration = BEGINS_LATER.get(one.duration, "")
        refs = one.refs
        if not duration:
            kept.append(one)
        elif one.duration == "next opponent turn" or refs is None:
            kept.append(_lasting(one, duration, refs) if one.who != s.turn_player else one)
        else:
            now = tuple([ref for ref in refs if _controller(game, ref) == s.turn_player])
            later = tuple([ref for ref in refs if ref not in now])
            if now:
                kept.append(_lasting(one, duration, now))
            if later:
                kept.append(_lasting(one, one.duration, later))
    if kept != s.floating:
        s.floating = kept
        game.dirty = True


def _lasting(one: Floating, duration: str, refs: tuple[Ref, ...] | None) -> Floating:
    made = one.copy()
    made.duration = duration
    made.refs = refs
    return made


def _controller(game: Game, ref: Ref) -> Seat:
    return player_of(ref) if ref < 0 else game.controller(card_of(ref))


def perform_processes(game: Game, frame: Frame, events: list[Event]) -> bool:
    """Rule processes: performed, and looked for again, until there are none. False while there are."""
    if not events:
        return True
    before_process(game)
    if not game.s.outcome:
        frame.again()
        propose(game, events)
    return False


def once_more(
    game: Game,
    frame: Frame,
    first: str,
    processes: Callable[[Game], list[Event]],
    priority: Callable[[Game], None],
) -> None:
    """If there are rule processes or waiting abilities left: priority, and all steps from the first again.

    An ability that watches a state has triggered as soon as the state is there, so it is looked for here too."""
    s = game.s
    if frame.stage == START:
        events = processes(game)
        if s.outcome:
            return
        if events or s.pending or check_statuses(game):
            frame.stage = BEGUN
            frame.again()
            priority(game)
        return
    frame.go(first)


def order_times(game: Game, frame: Frame, verb: str, about: Question, clause: str) -> None:
    """Cards of one age (``frame.cards``) are given ages in the order a player says."""
    s = game.s
    if frame.stage == START:
        frame.stage = ASKED
        frame.again()
        options = [Option(verb, s.ref(card)) for card in frame.cards]
        game.ask(Decision(frame.who, ORDER, about, options, clause))
        return
    times = sorted(s.active[card] for card in frame.cards)
    for at in range(len(times)):
        s.set_active(frame.cards[s.answer[at]], times[at])
    game.dirty = True


def pass_on(game: Game) -> None:
    """The next turn is an extra one, if somebody has one, or the other player's."""
    s = game.s
    s.turn_player = s.extra_turns.pop(0) if s.extra_turns else opponent(s.turn_player)
    game.tidy()


def use_skip(game: Game, phase: str) -> bool:
    """Whether an effect makes the turn player skip this phase; one skip is used up."""
    key = (game.s.turn_player, phase)
    left = game.s.skips.get(key, 0)
    if left:
        game.s.skips[key] = left - 1
    return left > 0


def card_limit(game: Game, player: Seat, zone: ZoneKind, printed: int) -> int:
    """How many cards a player may have in a zone: ``printed``, unless an effect says otherwise; -1 for any number."""
    limit = printed
    if game.dirty:
        game.refresh()
    for rule in game.player_rules[player].limits:
        if rule.zone != zone:
            continue
        game.cite_role("limit that a text sets")
        match rule.way:
            case LimitWay.BECOME:
                limit = rule.amount
            case LimitWay.MORE:
                limit += rule.amount if limit >= 0 else 0
            case LimitWay.LESS:
                limit -= rule.amount if limit >= 0 else 0
            case _:
                assert_never(rule.way)
    return limit


def discards_down(game: Game, frame: Frame, limit: int, clause: str) -> list[Event]:
    """What the turn player chooses to discard, down to so many cards in hand (below 0: there is no limit)."""
    s = game.s
    if frame.stage == START:
        hand = s.zones[game.rules.place(game.rules.hand, s.turn_player)]
        if limit < 0 or len(hand) <= limit:
            return []
        s.decision_refs = [s.ref(card) for card in hand]
        options = [Option("choose", ref) for ref in s.decision_refs]
        ask = Decision(s.turn_player, SOME, Ask.DISCARD, options, clause)
        ask.lo = ask.hi = len(hand) - limit
        frame.stage = ASKED
        frame.again()
        game.ask(ask)
        return []
    frame.stage = START
    return [Event(DISCARD, s.decision_refs[i], NO_REF, s.turn_player) for i in s.answer]
