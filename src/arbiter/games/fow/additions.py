"""1002, 1206, 1406: additions, and the cards that those with a subtype are added to."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import PlayRule, Replacement
from arbiter.abilities.card import Face
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import Target
from arbiter.kernel.context import Context
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    FIRST,
    NO_ABILITY,
    NO_REF,
    NOBODY,
    SECOND,
    CardId,
    Ref,
    Seat,
    card_of,
    zone_kind,
)
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import ASKED, Frame, decides
from arbiter.kernel.replacements import amended
from arbiter.rulebook.hearing import cite

from .keywords import ENTERS
from .limits import GOES_ON, STAYS
from .questions import FowAsk
from .special import OwnEffect, special
from .targets import CHOOSING
from .timing import ADDITION, sort_of
from .vocabulary import FIELD, GRAVEYARD, RULER_AREA, place

#: what each subtype may be added to; [Addition: Field] is added to nothing
HOSTS: Final = {
    "addition:resonator": ("resonator",),
    "addition:j-ruler": ("j-ruler",),
    "addition:ruler": ("ruler",),
    "addition:j/resonator": ("resonator", "j-ruler"),
    "addition:j/ruler": ("ruler", "j-ruler"),
    "addition:ruler/j-ruler": ("ruler", "j-ruler"),
}


def subtype(general: frozenset[str] | tuple[str, ...]) -> str:
    """The subtype that names what an addition is added to. Each is its own word: none includes another."""
    for name in general:
        if name in HOSTS:
            return name
    return ""


def host_types(info: Info) -> tuple[str, ...]:
    """The types an addition's subtype names; none if it has no subtype (or [Addition: Field])."""
    if not sort_of(info) & ADDITION:
        return ()
    return HOSTS.get(subtype(info.general), ())


def hosts(game: Game, card: CardId) -> list[Ref]:
    """1406.3 the cards an addition with a subtype can be added to (U1.3 a ruler is found in its ruler area)."""
    s = game.s
    wanted = host_types(game.infos[card])
    game.cite("1406.1a")
    found: list[Ref] = []
    for zone in (place(FIELD, FIRST), place(RULER_AREA, FIRST), place(RULER_AREA, SECOND)):
        for other in s.zones[zone]:
            types = game.infos[other].types
            if other == card or not any(name in types for name in wanted):
                continue
            if zone != place(FIELD, FIRST) and "j-ruler" in types:
                game.cite("5.00:7.2-3.1", "5.00:13.3-1.1")  # a destroyed J-ruler
                continue
            found.append(s.ref(other))
    return found


def host_target(info: Info) -> Target | None:
    """What an addition without a subtype targets as it is played, if its own text says so."""
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "added" and isinstance(rule.what, Target):
            return rule.what
    return None


def targets_host(info: Info) -> bool:
    """Whether an addition targets the card it will be added to as it is played."""
    return bool(host_types(info)) or host_target(info) is not None


def targets(game: Game, card: CardId, player: Seat) -> list[Ref]:
    """1406.2a the cards an addition with a subtype, or with a text that says so, may target as it is played."""
    c = Context(player, game.s.ref(card), NO_ABILITY)
    target = host_target(game.infos[card])
    if target is not None:
        return CHOOSING.legal(game, target, c)
    return [ref for ref in hosts(game, card) if CHOOSING.may_choose(game, ref, c)]


def may_be_added(game: Game, card: CardId, host: Ref) -> bool:
    """Whether an addition with a subtype may be on ``host``."""
    return game.s.alive(host) and host in hosts(game, card)


def is_legal_host(game: Game, card: CardId, host: Ref, player: Seat) -> bool:
    """1406.2b whether the card that an addition targeted is still a legal target as it resolves."""
    if host_target(game.infos[card]) is None:
        return may_be_added(game, card, host)
    return game.s.alive(host) and host in targets(game, card, player)


# --- entering the field otherwise than by being played (1406.3) ----------------------------------------------------


def by_subtype(face: Face) -> tuple[Ability, ...]:
    """What the rules add to an addition with a subtype other than field: it enters added to a card."""
    if "addition" not in face.types:
        return ()
    cite("1406.3")
    if not subtype(face.general):
        return ()
    return (Replacement(ENTERS, fx.Sequence((fx.Special(OwnEffect.FIND_HOST), fx.ChangeEvent()), "as")),)


@decides("5.00:13.3-1")
def nothing_by_subtype(face: Face) -> tuple[Ability, ...]:
    """5.00 says nothing about additions that are not played: they enter added to nothing, and that is illegal."""
    return ()


@special(OwnEffect.FIND_HOST)
def _find_host(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """Whoever will control the addition says what it is added to; no target is chosen."""
    s = game.s
    event = c.event
    if event is None or event.host != NO_REF or event.cause == "resolve":
        return True
    if frame.stage == ASKED:
        amended(game).host = s.decision_refs[s.answer[0]]
        return True
    found = hosts(game, card_of(event.ref))
    if found:
        game.cite("1406.3")
        s.decision_refs = found
        frame.stage = ASKED
        who = event.controller if event.controller != NOBODY else c.controller
        game.ask(Decision(who, ONE, FowAsk.ADD_TO, [Option("choose", ref) for ref in found], "1406.3"))
        return False
    return True


@decides("1406.3")
def addition_limit(game: Game, event: Event) -> int:
    """With nothing it can be added to an addition with a subtype does not enter the field."""
    card = card_of(event.ref)
    if zone_kind(event.to) == FIELD and event.host == NO_REF and host_types(game.infos[card]):
        game.cite("1406.3")
        return STAYS
    return GOES_ON


# --- the rule process ----------------------------------------------------------------------------------------------


@decides("1406.4", "1406.4a")
def illegal_additions(game: Game) -> list[Event]:
    """An addition with a subtype needs a legal card to be on. (1206.1 none is ever added to itself: see ``attach``.)"""
    s = game.s
    events: list[Event] = []
    for card in s.zones[place(FIELD, FIRST)]:
        if host_types(game.infos[card]) and not may_be_added(game, card, s.host[card]):
            game.cite("1406.4", "1406.4a")
            event = Event(MOVE, s.ref(card), NO_REF, game.controller(card))
            event.to = place(GRAVEYARD, s.owner[card])
            event.cause = "rules"
            events.append(event)
    return events
