"""How the game speaks to its players: labels, moments, reasons; and loops (14.2)."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.acts import Act
from arbiter.errors import ArbiterError
from arbiter.kernel import loops
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import NUMBER, Decision, Option
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    NO_CARD,
    NO_REF,
    CardId,
    Ref,
    Seat,
    card_of,
    has_bit,
    opponent,
    player_ref,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.info import ACTIVATED
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.refusing import why_not_chosen

from . import legality
from .actions import why_not_card
from .costs import EVOLVE
from .playable import detailed, why_not_ability
from .targets import CHOOSING
from .turn import END_PHASE, MAIN_PHASE, START_PHASE, TURN_PROCEDURE
from .vocabulary import (
    EVOLUTION_POINTS,
    EVOLVES,
    EX_AREA,
    FIELD,
    HAND,
    place,
)


def detail(game: Game, wanted: str, event: Event) -> bool:
    """Whether an event is of the narrower sort a text speaks of."""
    if wanted == event.detail:
        return True
    if wanted == "enter":
        if event.frm < 0 or zone_kind(event.frm) != FIELD:
            return True
        if zone_kind(event.to) == FIELD:
            game.cite("10.7.4.3")
        return False
    if wanted == "played":
        return event.cause == "resolve"
    if wanted == "leave":
        return zone_kind(event.to) != FIELD
    if wanted == "attack":
        game.cite("5.13.2", "12.13.2.1")
        if event.detail in ("attack leader", "attack follower"):
            return True
        game.cite("12.13.2.2")
        return False
    if wanted == "combat":
        game.cite("5.13.3")
        return event.detail in ("attack follower", "defend")
    if wanted == "ability":
        game.cite("5.13.4")
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
    if option.ref != NO_REF:
        return [option.ref]
    return [verb]


# --- reasons -------------------------------------------------------------------------------------------------------


def why_not(game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
    """The clause and the reason something is not offered: ``wish`` is a verb and the cards it is about."""
    decision = game.s.decision
    if decision is None:
        return "", "the game is over"
    if decision.seat != seat:
        return "7.3.3", "it is not your decision now"
    verb = str(wish[0]) if wish else ""
    refs = [Ref(piece) for piece in wish[1:] if isinstance(piece, int)]
    card = card_of(refs[0]) if refs and refs[0] >= 0 else NO_CARD
    s = game.s
    if game.dirty:
        game.refresh()
    if verb == "choose":
        if not refs:
            return decision.clause, "that is no answer to it"
        return why_not_chosen(game, CHOOSING, decision, refs[0])
    if decision.about is not Ask.ACTION:
        return decision.clause or "8.1.2", f"you are asked something else now: {decision.about}"
    quick = seat != s.turn_player or s.phase != "main phase"
    if verb == "attack":
        if quick or card < 0:
            return "8.4.1", "only the active player attacks"
        return _why_not_attack(game, card, seat, refs[1] if len(refs) > 1 else player_ref(opponent(seat)))
    if verb == "play" and card >= 0:
        kind = zone_kind(s.zone[card])
        if kind not in (HAND, EX_AREA) or zone_owner(s.zone[card]) != seat:
            return "8.2.1", "it is in neither your hand nor your EX area"
        reason = why_not_card(game, card, seat, quick)
        return reason if reason[1] else ("10.6.2.1.1", "it was begun and could not be completed")
    if verb == "evolve" and card >= 0:
        if quick:
            return "12.3.4", "only what has Quick can be played now"
        if s.values[seat][EVOLVES]:
            return "8.3.2", "an evolve ability has been played this turn"
        return _why_not_evolve(game, card, seat)
    if verb == "activate" and card >= 0:
        return _why_not_activate(game, card, seat, quick)
    return decision.clause or "8.1.2", "that is not one of the things you may do now"


def _why_not_activate(game: Game, card: CardId, seat: Seat, quick: bool) -> tuple[str, str]:
    """Of several abilities, what keeps the first from being played."""
    zone = game.s.zone[card]
    if zone_owner(zone) != seat:
        return "8.3.1", "you do not control it"
    held = [
        one
        for one in game.infos[card].held
        if isinstance(one.ability, Activated) and one.ability.name != EVOLVE and one.shape == ACTIVATED
    ]
    if not held:
        return "8.3.1", "it has no activated ability"
    here = [one for one in held if has_bit(one.zones, zone_kind(zone))]
    if not here:
        return "8.3.1", f"its abilities cannot be played in the {game.rules.zones[zone_kind(zone)].name}"
    for one in here:
        assert isinstance(one.ability, Activated)
        if quick and one.ability.name != "quick":
            return "12.3.4", "only what has Quick can be played now"
        reason = why_not_ability(game, card, one.number, seat)
        if reason[1]:
            return detailed(game, card, one.number, seat, reason)
    return "10.6.2.1.1", "it was begun and could not be completed, or it has not so many abilities"


def _why_not_evolve(game: Game, card: CardId, seat: Seat) -> tuple[str, str]:
    s = game.s
    if s.zone[card] != place(FIELD, seat) or "follower" not in game.infos[card].types:
        return "8.3.1", "it is no follower you control"
    if forbidden(game, Act.EVOLVE, s.ref(card), NO_REF) is not None:
        return "1.3.3", "an effect keeps it from evolving"
    for held in game.infos[card].held:
        if isinstance(held.ability, Activated) and held.ability.name == EVOLVE:
            reason = why_not_ability(game, card, held.number, seat)
            if not reason[1]:
                reason = why_not_ability(game, card, held.number, seat, point=True)
            elif reason[0] == "10.4.2.2" and s.values[seat][EVOLUTION_POINTS]:
                return (
                    "12.2.3",
                    "one evolution point replaces one play point, and you have not enough of those",
                )
            return detailed(game, card, held.number, seat, reason)
    return "12.2.1", "it has no evolve ability"


def _why_not_attack(game: Game, card: CardId, seat: Seat, target: Ref) -> tuple[str, str]:
    reason = legality.not_allowed(game, card, seat)
    if reason[0]:
        return reason
    targets = legality.attack_targets(game, card, seat)
    if not targets and forbidden(game, Act.ATTACK, game.s.ref(card), target) is not None:
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
    if (
        game.s.zone[card_of(target)] != place(FIELD, opponent(seat))
        or "follower" not in game.info(target).types
    ):
        return "8.4.3.1-1", "what it would attack is no follower of your opponent's field"
    if "intimidate" in game.info(target).keywords:
        return "12.12.2", "a follower with Intimidate cannot be attacked"
    if forbidden(game, Act.ATTACK, game.s.ref(card), target) or forbidden(
        game, Act.BE_ATTACKED, target, game.s.ref(card)
    ):
        return "1.3.3", "an effect keeps it from attacking that"
    return "8.4.3.1-1", "what it would attack is not engaged"


# --- loops ---------------------------------------------------------------------------------------------------------


def declare_loop(game: Game, ask: Decision, able: set[Seat]) -> None:
    """14.2.1.1 the active player says how often; the other, if able to break it, may say fewer."""
    frame = game.call(DECLARE, game.s.turn_player)
    frame.seats = [opponent(game.s.turn_player)] if opponent(game.s.turn_player) in able else []


@clause("14.2.1.1")
def declare_count(game: Game, frame: Frame) -> None:
    loops.ask_count(game, frame.who, "14.2.1.1")


@clause("14.2.1.1")
def allow_or_break(game: Game, frame: Frame) -> None:
    """The other player lets it be performed that often, or breaks it before."""
    if frame.stage == START:
        frame.count = game.s.answer[0]
        if frame.seats:
            frame.stage = ASKED
            frame.again()
            ask = Decision(frame.seats[0], NUMBER, Ask.LOOP, [], "14.2.1.1")
            ask.lo = 0
            ask.hi = frame.count
            ask.default = [frame.count]
            game.ask(ask)
            return
    counts = [(frame.who, frame.count)]
    if frame.seats:
        counts.append((frame.seats[0], game.s.answer[0]))
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
