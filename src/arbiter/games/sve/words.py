"""How the game speaks to its players: labels, moments, reasons; and loops (14.2)."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.errors import ArbiterError
from arbiter.kernel import loops
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import NUMBER, Decision, Option
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.procedure import Frame, Procedure, clause

from . import legality
from .actions import card_is_playable, has_quick
from .costs import card_cost
from .evolving import evolve_cards
from .playable import EVOLVE, room_possible
from .turn import END_PHASE, MAIN_PHASE, START_PHASE, TURN_PROCEDURE
from .vocabulary import (
    EVOLUTION_POINTS,
    EVOLVES,
    EX_AREA,
    FIELD,
    HAND,
    PERMANENT,
    PLAY_POINTS,
    place,
)


def detail(game: Game, wanted: str, event: Event) -> bool:
    """Whether an event is of the narrower sort a text speaks of."""
    if wanted == event.detail:
        return True
    if wanted == "enter":
        return event.frm < 0 or event.frm >> 1 != FIELD
    if wanted == "leave":
        return event.to >> 1 != FIELD
    if wanted == "attack":
        return event.detail in ("attack leader", "attack follower")
    if wanted == "combat":
        return event.detail in ("attack follower", "defend")
    if wanted == "ability":
        return event.detail == ""
    return False


# --- labels --------------------------------------------------------------------------------------------------------


def option_words(game: Game, option: Option) -> list[str | int]:
    verb = option.verb
    if verb in ("pass", "yes", "no", "first", "second", "keep", "mulligan"):
        return [verb]
    if verb == "evolve":
        return ["evolve ", option.ref]
    if verb == "evolve with point":
        return ["evolve ", option.ref, " with point"]
    if verb == "attack":
        return [option.ref, " attacks ", option.other]
    if option.ref != -9:
        return [option.ref]
    return [verb]


# --- reasons -------------------------------------------------------------------------------------------------------


def why_not(game: Game, seat: int, wish: list[str | int]) -> tuple[str, str]:
    """The clause and the reason something is not offered: ``wish`` is a verb and the cards it is about."""
    decision = game.s.decision
    if decision is None or decision.seat != seat:
        return "7.3.3", "it is not your decision now"
    verb = str(wish[0]) if wish else ""
    refs = [piece for piece in wish[1:] if isinstance(piece, int)]
    card = refs[0] & 0xFFFF if refs and refs[0] >= 0 else -1
    s = game.s
    if game.dirty:
        game.refresh()
    quick = decision.about == "action" and seat != s.turn_player
    if verb == "attack":
        if quick or card < 0:
            return "8.4.1", "only the active player attacks"
        return _why_not_attack(game, card, seat, refs[1] if len(refs) > 1 else -9)
    if verb == "play" and card >= 0:
        return _why_not_play(game, card, seat, quick)
    if verb == "evolve" and card >= 0:
        if quick:
            return "12.3.4", "only what has Quick can be played now"
        if s.values[seat][EVOLVES]:
            return "8.3.2", "an evolve ability has been played this turn"
        return _why_not_evolve(game, card, seat)
    if verb == "activate" and card >= 0:
        if quick:
            return "12.3.4", "only what has Quick can be played now"
        return "10.6.2.1.1", "its cost or what it has to select is not there"
    if decision.about == "target":
        return "10.6.2.3", "that cannot be selected"
    return decision.clause or "8.1.2", "that is not one of the things you may do now"


def _why_not_evolve(game: Game, card: int, seat: int) -> tuple[str, str]:
    values = game.s.values[seat]
    if game.s.zone[card] != place(FIELD, seat) or "follower" not in game.infos[card].types:
        return "8.3.1", "it is no follower you control"
    if not any(isinstance(h.ability, Activated) and h.ability.name == EVOLVE for h in game.infos[card].held):
        return "12.2.1", "it has no evolve ability"
    if not evolve_cards(game, card):
        return "12.2.2", "there is no facedown card of its name in your evolve deck"
    if values[EVOLUTION_POINTS]:
        return "12.2.3", "one evolution point replaces one play point, and you have not enough of those"
    return "10.4.2.2", "you have not enough play points"


def _why_not_attack(game: Game, card: int, seat: int, target: int) -> tuple[str, str]:
    reason = legality.not_allowed(game, card, seat)
    if reason[0]:
        return reason
    targets = legality.attack_targets(game, card, seat)
    if not targets and forbidden(game, "attack", game.s.ref(card), target) is not None:
        return "1.3.3", "an effect keeps it from attacking"
    if not targets:
        return "8.4.3.2", "there is nothing it could attack"
    if any(ref >= 0 and "ward" in game.info(ref).keywords for ref in targets) and target not in targets:
        return "12.8.2", "an engaged follower with Ward must be attacked"
    if target < 0:
        if legality.is_old(game, card):
            return "1.3.3", "an effect keeps it from attacking the leader"
        if "rush" in game.infos[card].keywords:
            return "12.10.2", "with Rush it may attack only followers this turn"
        return "8.4.3.1-2", "it has not been on the field since the start of the turn"
    if target >= 0 and game.s.alive(target) and "intimidate" in game.info(target).keywords:
        return "12.12.2", "a follower with Intimidate cannot be attacked"
    return "8.4.3.1-1", "it is not engaged"


def _why_not_play(game: Game, card: int, player: int, quick: bool) -> tuple[str, str]:
    s = game.s
    info = game.infos[card]
    kind = s.zone[card] >> 1
    if kind not in (HAND, EX_AREA) or s.zone[card] & 1 != player:
        return "8.2.1", "it is in neither your hand nor your EX area"
    if quick and not has_quick(info):
        return "12.3.4", "it has no Quick"
    c = Context(player, s.ref(card), -1)
    if card_cost(game, card, c) > s.values[player][PLAY_POINTS]:
        return "10.4.2.2", "you have not enough play points"
    if info.types & PERMANENT and not room_possible(game, info, card, player):
        return "10.6.2.6", "your field is full"
    if not card_is_playable(game, card, player, quick):
        return "10.6.2.3.4", "there is nothing it could select"
    return "1.3.3", "an effect keeps you from playing it"


# --- loops ---------------------------------------------------------------------------------------------------------


def declare_loop(game: Game, ask: Decision, able: set[int]) -> None:
    """14.2.1.1 the active player says how often; the other, if able to break it, may say fewer."""
    frame = game.call(DECLARE, game.s.turn_player)
    frame.data = [1 - game.s.turn_player] if 1 - game.s.turn_player in able else []


@clause("14.2.1.1")
def declare_count(game: Game, frame: Frame) -> None:
    loops.ask_count(game, frame.who, "14.2.1.1")


@clause("14.2.1.1")
def allow_or_break(game: Game, frame: Frame) -> None:
    """The other player lets it be performed that often, or breaks it before."""
    if frame.stage == 0:
        frame.count = game.s.answer[0]
        if frame.data:
            frame.stage = 1
            frame.again()
            ask = Decision(frame.data[0], NUMBER, "loop", [], "14.2.1.1")
            ask.lo = 0
            ask.hi = frame.count
            ask.default = [frame.count]
            game.ask(ask)
            return
    counts = [(frame.who, frame.count)]
    if frame.data:
        counts.append((frame.data[0], game.s.answer[0]))
    loops.declared(game, counts)


DECLARE = Procedure("sve declare a cycle", (declare_count, allow_or_break))


# --- positions -----------------------------------------------------------------------------------------------------


def stand_at(game: Game, at: str) -> None:
    """Put the frames of a game so that play stands at a moment of the turn."""
    point = at or "main phase"
    turn = game.call(TURN_PROCEDURE)
    phases = {"start phase": START_PHASE, "main phase": MAIN_PHASE, "end phase": END_PHASE}
    if point in ("main", "attack"):
        point = "main phase"
    if point not in phases:
        raise ArbiterError(f"there is no moment called {point!r}", hint="use: " + ", ".join(phases))
    turn.step = list(phases).index(point) + 2
    phase = game.call(phases[point])
    if point == "main phase":
        game.set_phase("main phase")
        phase.go("offer_main_actions")
