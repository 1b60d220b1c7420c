"""How the game speaks to its players: labels, moments, reasons; and a few checks that several chapters share."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.acts import Act
from arbiter.errors import ArbiterError
from arbiter.kernel import loops
from arbiter.kernel.context import Context, context_of
from arbiter.kernel.continuous import forbidden, word_of
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import DAMAGE, DESTROY, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    NO_REF,
    CardId,
    Ref,
    Seat,
    card_of,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.matching import matches
from arbiter.kernel.procedure import Frame, Procedure, clause, decides

from . import attacking
from .edition import edition_of
from .keywords import is_released
from .timing import main_timing
from .turn import MAIN_PHASE
from .turn import TURN as WHOLE_TURN
from .vocabulary import (
    DEF,
    HAND,
    MAIN_DECK,
    SYMBOLS,
)


def allowed(game: Game, act: Act, ref: Ref, source: Ref, event: Event | None = None) -> bool:
    """104.4 a prohibition beats an instruction."""
    if forbidden(game, act, ref, source, event) is None:
        return True
    game.cite("104.4")
    return False


@decides("1007.4")
def with_def(info: Info) -> bool:
    """A J/resonator with DEF."""
    return info.stats[DEF] != MISSING and attacking.fights(info)


def may_be_damaged(game: Game, event: Event) -> bool:
    """Whether the rules let it be dealt damage; what an effect protects is not."""
    if event.ref >= 0:
        if not game.s.alive(event.ref):
            return False
        if not edition_of(game).takes_damage(game.info(event.ref)):
            game.cite("1007.4")
            return False
    if not allowed(game, Act.BE_DAMAGED, event.ref, event.source, event):
        return False
    return event.source < 0 or allowed(game, Act.DEAL_DAMAGE, event.source, event.ref, event)


def may_be_turned(game: Game, event: Event) -> bool:
    """Resting and recovering: 104.3 what is rested already does not become rested; 104.4 nor does what may not."""
    if event.ref >= 0 and game.s.alive(event.ref):
        rested = game.s.flags[card_of(event.ref)] & TURNED != 0
        if rested == (event.kind == TURN):
            game.cite("104.3")
            return False
    return allowed(game, Act.REST if event.kind == TURN else Act.RECOVER, event.ref, event.source, event)


# --- moments -------------------------------------------------------------------------------------------------------


def during(game: Game, moment: str, c: Context) -> bool:
    s = game.s
    if moment == "main timing":
        return main_timing(game, c.controller)
    if moment == "battle":
        return s.battle != 0
    if moment == "chant timing":
        return main_timing(game, c.controller)
    return s.phase == moment or (moment == "main phase" and s.battle != 0)


def detail(game: Game, wanted: str, event: Event) -> bool:
    """Whether an event is of the narrower sort a text speaks of."""
    if wanted == event.detail:
        return True
    if wanted == "summoned":
        return event.cause == "resolve"
    if wanted == "unplayed":
        return event.cause != "resolve"
    if wanted == "not from hand":
        return event.cause != "resolve" or not game.rules.came_from(game, event, "hand")
    if event.kind == DAMAGE and wanted == "effect":
        return event.detail != "battle"
    if event.kind == DAMAGE and wanted == "first this turn":
        return all(one.ref != event.ref for one in game.s.history.of_kind(DAMAGE))
    if wanted in ("by an effect", "effect"):
        return event.source >= 0
    if wanted == "damage":
        return event.kind == DESTROY and event.detail == "battle damage"
    if wanted in ("activate ability", "automatic ability"):
        if event.detail == "will ability":
            return wanted == "activate ability"  # 907.1
        return event.detail == "ability" and game.has_type(event.ref, game.info(event.ref), wanted)
    return wanted == event.cause


def shown(game: Game, card: CardId, seat: Seat) -> bool:
    """What effects let a player see in hidden zones: hands and top cards that are played revealed, a card one may look
    at."""
    s = game.s
    zone = s.zone[card]
    top = s.zones[zone][-1] == card
    for rule in game.player_rules[zone_owner(zone)].obliges:
        if rule.act is Act.REVEAL_HAND and zone_kind(zone) == HAND:
            return True
        if rule.act is Act.REVEAL_TOP and zone_kind(zone) == MAIN_DECK and top:
            return not within_shuffle(game)
    if seat < 0:
        return False
    for rule in game.player_rules[seat].permits:
        if rule.act is Act.LOOK_AT_TOP and rule.by is not None:
            if matches(game, rule.by, s.ref(card), context_of(rule)):
                return not within_shuffle(game)
    return False


def within_shuffle(game: Game) -> bool:
    """1021.2a whether an effect is putting cards somewhere right after shuffling: that is part of the shuffle."""
    for frame in reversed(game.s.frames):
        if frame.ability < 0 or frame.node < 0:
            continue
        whole = game.lib.node(frame.ability, frame.node)
        if (
            isinstance(whole, fx.Sequence)
            and 0 < frame.i < len(whole.parts)
            and isinstance(whole.parts[frame.i], fx.Move)
            and isinstance(whole.parts[frame.i - 1], fx.Shuffle)
        ):
            game.cite("1021.2a")
            return True
        return False
    return False


def keyword_condition(game: Game, name: str, number: int, word: str, c: Context) -> bool:
    """Conditions that the rulebook defines."""
    if name == "weather":
        # 1028.2 the weather of whom the text is about
        now = word_of(game, "weather", c.you)
        game.cite("1028.2", "1028.1b" if now else "1028.1a")
        return now == word
    if name == Act.RELEASE_SEAL:
        return is_released(game, c)
    raise ArbiterError(f"there is no condition called {name!r}")


# --- labels --------------------------------------------------------------------------------------------------------


def option_words(game: Game, option: Option) -> list[str | int]:
    verb = option.verb
    if verb in ("pass", "battle", "forfeit", "no block", "yes", "no", "lifebreak"):
        return [verb]
    if verb == "call":
        return ["call"] if _only(game, option) else ["call with ", option.ref]
    if verb == "judgment":
        return ["judgment"]
    if verb == "attack":
        return [option.ref, " attacks ", option.other]
    if verb in ("set", "play rune", "reveal"):
        return [verb + " ", option.ref]
    if verb == "no reveal":
        return ["no reveal"]
    if verb == "part":
        return ["{" + SYMBOLS[option.extra] + "}"]
    if verb == "will":
        return [game.s.choice_words[option.extra]]
    if option.ref != NO_REF:
        return [option.ref]
    return [verb]


def _only(game: Game, option: Option) -> bool:
    decision = game.s.decision or game.s.asked
    return decision is None or sum(1 for other in decision.options if other.verb == option.verb) == 1


# --- answers and reasons -------------------------------------------------------------------------------------------


# --- loops ---------------------------------------------------------------------------------------------------------


def declare_loop(game: Game, ask: Decision, able: set[Seat]) -> None:
    """1301.1a the one who can stop it says how often; 1301.1b both do, the turn player first; the smaller counts."""
    game.cite("1301.1")
    order = loops.in_order(game, able)
    frame = game.call(DECLARE, order[0])
    frame.seats = list(order)


@clause("1301.1")
def ask_counts(game: Game, frame: Frame) -> None:
    if len(loops.CountsData.of(frame).players) == 1:
        game.cite("1301.1a")
    else:
        game.cite("1301.1b")
    loops.ask_each(game, frame, "1301.1a", "1301.1b")


@clause("1301.1")
def perform_loop(game: Game, frame: Frame) -> None:
    """It is done that many times; then whoever put an end to it has to do something else."""
    loops.declared(game, loops.said(frame))


DECLARE: Final = Procedure("declare a loop", (ask_counts, perform_loop))


# --- positions -----------------------------------------------------------------------------------------------------


def stand_at(game: Game, at: str) -> None:
    """Put the frames of a game so that play stands at a moment of the turn."""
    point = at or "main"
    turn = game.call(WHOLE_TURN)
    phases = {"draw phase": 1, "recovery phase": 2, "main phase": 3, "main": 3, "end phase": 4}
    if point in phases:
        turn.step = phases[point]
        if point in ("main", "main phase"):
            turn.step = 4
            game.set_phase("main phase")
            phase = game.call(MAIN_PHASE)
            phase.step = 1
        return
    turn.step = 4
    phase = game.call(MAIN_PHASE)
    phase.step = 2
    game.set_phase("main phase")
    battle = game.call(edition_of(game).battle, game.s.turn_player)
    starts = {
        "beginning of battle": "battle_begins",
        "declare attack": "declare_attack_begins",
        "declare block": "declare_block_begins",
        "block": "declare_block_begins",
        "first strike": "first_strike_begins",
        "normal battle": "normal_battle_begins",
        "end of battle": "end_of_battle_begins",
    }
    if point not in starts:
        raise ArbiterError(f"there is no moment called {point!r}", hint="use: main, " + ", ".join(starts))
    if point != "beginning of battle":
        game.s.battle = 1
    battle.go(starts[point])
