"""6.5 and 11.10: damage to a player, card by card, and EX Bursts."""

from __future__ import annotations

from arbiter.abilities.abilities import SpellText, Triggered
from arbiter.abilities.acts import Act
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, AbilityId, Ref, Seat, player_of
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause

from .announcing import choose_modes, choose_targets, divide
from .questions import FftcgAsk
from .rule_processes import defeats
from .vocabulary import DAMAGE_ZONE, DECK, HIT_EMPTY, place


def deal(game: Game, event: Event) -> None:
    """A player is dealt damage: it is resolved once what deals it has dealt it all."""
    frames = game.s.frames
    points = [player_of(event.ref)] * event.amount
    if frames and frames[-1].procedure is DAMAGE_TO_PLAYERS and frames[-1].step == 0:
        frames[-1].seats.extend(points)  # both players are damaged by the same event
        return
    frame = game.call(DAMAGE_TO_PLAYERS, player_of(event.ref), event.source)
    frame.seats = points
    frame.count = 1 if event.context >= 0 else 0  # one ability deals all of it


@clause("6.5.2", "7.8.2")
def place_damage(game: Game, frame: Frame) -> None:
    """One card for each point; all of them first if one ability deals them (6.5.2.1, R38)."""
    s = game.s
    while frame.seats:
        player = frame.seats.pop(0)
        deck = s.zones[place(DECK, player)]
        if not deck:
            s.values[player][HIT_EMPTY] = 1
            if not frame.count:
                break
            continue
        event = Event(MOVE, s.ref(deck[-1]), NO_REF, player)
        event.to = place(DAMAGE_ZONE, player)
        event.cause = "damage"
        propose(game, [event])
        if event.after != NO_REF:
            frame.events = [*frame.events, event]
        if not frame.count:
            break
        game.cite("6.5.2.1")


@clause("3.1.1", "3.1.3")
def check_loss(game: Game, frame: Frame) -> None:
    """R4 the loss comes before any EX Burst."""
    defeats(game)


@clause("6.5.2.1", "11.10.2")
def offer_bursts(game: Game, frame: Frame) -> None:
    """Each card with the icon, in the order they were placed: its player may use it; nobody may respond."""
    s = game.s
    while frame.events:
        event = frame.events[0]
        player = event.player
        ref = event.after
        if frame.stage == ASKED:
            frame.stage = START
            frame.events = frame.events[1:]
            if s.answer[0] == 0 and s.alive(ref):
                frame.again()
                begin_burst(game, player, ref)
                return
            continue
        if not s.alive(ref) or not may_burst(game, ref, frame.ref):
            frame.events = frame.events[1:]
            continue
        frame.stage = ASKED
        frame.again()
        ask = Decision(
            player, ONE, FftcgAsk.EX_BURST, [Option("ex burst", ref), Option("no ex burst", ref)], "11.10.2"
        )
        ask.ref = ref
        game.ask(ask)
        return


@clause("6.5.3")
def more_damage(game: Game, frame: Frame) -> None:
    """Back for the next point, until the last card has been placed."""
    if frame.seats:
        frame.go("place_damage")


DAMAGE_TO_PLAYERS = Procedure("resolve damage", (place_damage, check_loss, offer_bursts, more_damage))


def may_burst(game: Game, ref: Ref, source: Ref) -> bool:
    """Whether a card has an EX Burst, and what dealt the damage does not keep it from being used."""
    info = game.info(ref)
    if "ex" not in info.marks or not bursts(game, info):
        return False
    if source >= 0 and forbidden(game, Act.EX_BURST, source, ref) is not None:
        game.cite("2.2")
        return False
    return True


def bursts(game: Game, info: Info) -> list[AbilityId]:
    """11.10.3 all effects of a Summon; of a Character only auto-abilities marked with the icon."""
    found: list[AbilityId] = []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, SpellText) or (isinstance(ability, Triggered) and ability.name == "ex burst"):
            found.append(held.number)
    return found


def begin_burst(game: Game, player: Seat, ref: Ref) -> None:
    """R6 free, not cast, not on the stack; the card stays in the Damage Zone."""
    game.cite("11.10.3")
    for number in reversed(bursts(game, game.info(ref))):
        c = Context(player, ref, number)
        c.look = game.info(ref)
        c.item = ref
        c.paid = ("ex burst",)
        game.call(BURST, player, ref, game.open(c))


@clause("11.10.3")
def apply_burst(game: Game, frame: Frame) -> None:
    c = game.s.contexts[frame.context]
    ability = game.lib.abilities[c.ability]
    condition = ability.condition if isinstance(ability, Triggered) else None
    if condition is not None and not holds(game, condition, c):
        return  # 11.8.13 nothing by a condition that is not met
    effect = effect_of(game, c.ability)
    assert effect is not None
    game.run_effect(c.ability, effect, frame.context)


BURST = Procedure("ex burst", (choose_targets, choose_modes, choose_targets, divide, apply_burst))
