"""903.3: resolving what was put last on the chase."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context, note_lost
from arbiter.kernel.entries import ABILITY, PROCESS, PSEUDO
from arbiter.kernel.events import MOVE, TRANSFORM, Event
from arbiter.kernel.events import RESOLVE as RESOLVED
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import FIRST, NO_REF, NOBODY, CardId, card_of, zone_kind
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import Frame, Procedure, clause, decides

from .additions import is_legal_host
from .choosing import HOST
from .edition import edition_of
from .lifebreak import break_leaves_chase
from .targets import CHOOSING
from .vocabulary import CHASE, FIELD, GRAVEYARD, RULER_AREA, place


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[game.s.item[card_of(frame.ref)]]


@clause("903.3", "903.3a")
def check_targets(game: Game, frame: Frame) -> None:
    """An illegal target is dropped, and with it the effects on it; the rest still resolves. 302.3 what else it speaks
    of and has moved since it was played, or since it triggered, is a new card where it is now, and is not found."""
    s = game.s
    frame.context = s.item[card_of(frame.ref)]
    c = ctx(game, frame)
    note_lost(game, c)
    effect = text_of(game, c)
    if effect is not None:
        CHOOSING.drop_illegal(game, effect, c)


@clause("903.3b")
def perform_it(game: Game, frame: Frame) -> None:
    s = game.s
    card = card_of(frame.ref)
    c = ctx(game, frame)
    flags = s.flags[card]
    fact(game, Event(RESOLVED, frame.ref, frame.ref, c.controller))
    game.cite("903.1", "908.1", "901.2a")
    if flags & PROCESS:
        resolve_judgment(game, frame, c)
        return
    if flags & ABILITY:
        game.cite("707.3", "105.3", "105.3c")
        effect = text_of(game, c)
        assert effect is not None
        game.run_effect(c.ability, effect, frame.context)
        return
    info = game.info(frame.ref)
    quick = (
        "quickcast" in info.keywords
    )  # says when a card is played, nothing about how or what becomes of it
    if info.types & {"resonator", "addition", "regalia"}:
        if quick:
            game.cite("709.3", "709.3a")
        resolve_permanent(game, frame, c)
        return
    game.cite("711.3" if "rune" in info.types and flags & PSEUDO else "703.3")
    if "trigger" in info.keywords:
        game.cite("708.6")
    effect = text_of(game, c)
    if effect is not None:
        if quick and "chant" in info.types:
            game.cite("709.3", "709.3b")
        game.run_effect(c.ability, effect, frame.context)


def resolve_permanent(game: Game, frame: Frame, c: Context) -> None:
    """702.3 it enters the field under its controller's control; 1006.2 a resonator that does so was summoned."""
    card = card_of(frame.ref)
    if c.x or c.y:
        # 203.5b while it is about to enter it is still on the chase: how it enters may speak of its X
        game.s.played[card] = (c.x, c.y, game.s.played.get(card, (0, 0, ()))[2])
    event = Event(MOVE, frame.ref, frame.ref, c.controller)
    event.to = place(FIELD, FIRST)
    event.controller = c.controller
    event.cause = "resolve"
    event.side = game.s.side[card_of(frame.ref)]
    game.cite("702.3", "1006.2", "1412.2")
    host = c.targets.get(HOST)
    if game.s.flags[card_of(frame.ref)] & PSEUDO and not edition_of(game).copies_enter:
        game.cite("5.x:10.16-1.1")
        event.to = place(GRAVEYARD, game.s.owner[card_of(frame.ref)])
        event.controller = NOBODY
    elif host is not None and not is_legal_host(game, card, host[0], c.controller):
        game.cite("1406.2b", "5.00:7.2-4")
        if edition_of(game).without_host == GRAVEYARD:
            event.to = place(GRAVEYARD, game.s.owner[card_of(frame.ref)])
            event.controller = NOBODY
    elif host is not None:
        game.cite("1406.2b", "1002.1")
        event.host = host[0]
    propose(game, [event])


def resolve_judgment(game: Game, frame: Frame, c: Context) -> None:
    """705.3a the ruler, if it is still in a ruler area and has not lost [Judgment], becomes a J-ruler in the field."""
    s = game.s
    card = card_of(c.source)
    game.cite("705.3")
    if not s.alive(c.source):
        return
    if c.zone == FIELD:
        second_judgment(game, frame, c, card)
        return
    if zone_kind(s.zone[card]) != RULER_AREA:
        return
    if not edition_of(game).may_become_j_ruler(game, card):
        return
    game.cite("705.3a")
    event = Event(MOVE, c.source, frame.ref, c.controller)
    event.to = place(FIELD, FIRST)
    event.controller = c.controller
    event.side = 1
    if len(game.lib.printed[s.card[card]]) > 2:
        game.cite("1304.4", "1304.6")  # a colossal ruler becomes its 1st form
    event.cause = "judgment"
    s.played[card] = (c.x, c.y, ("judgment",))  # 903.2f-ii the X paid for the judgment is the J-ruler's X
    propose(game, [event])
    frame.count = 1


@decides("705.3a", "1010.1b")
def has_judgment_still(game: Game, card: CardId) -> bool:
    """Not one that has lost [Judgment] since."""
    if game.s.counter(card, "astral") or "judgment" not in game.info(game.s.ref(card)).keywords:
        game.cite("1010.1b")
        return False
    return True


@decides("5.x:7.5-3")
def unless_destroyed(game: Game, card: CardId) -> bool:
    """Whatever has become of its abilities (U1.14: if it is still there)."""
    return game.s.side[card] == 0


def second_judgment(game: Game, frame: Frame, c: Context, card: CardId) -> None:
    """1304.5a the 1st form of a colossal ruler becomes its 2nd; 1304.5b if it is not there any more nothing happens."""
    s = game.s
    if (
        zone_kind(s.zone[card]) != FIELD
        or s.side[card] != 1
        or "judgment" not in game.info(c.source).keywords
    ):
        game.cite("1304.5b")
        return
    game.cite("1304.5a", "1304.5a-i", "1304.6")
    s.set_side(card, 2)
    s.set_active(card, s.clock)  # its abilities begin to work
    s.clock += 1
    s.played[card] = (c.x, c.y, ("judgment",))
    game.infos[card] = game.base_info(card)
    game.dirty = True
    frame.count = 1


@clause("903.3b")
def leave_chase(game: Game, frame: Frame) -> None:
    """What is still on the chase leaves it: an ability ceases, a chant goes to its owner's graveyard."""
    s = game.s
    card = card_of(frame.ref)
    c = s.contexts[frame.context]
    if frame.count and s.alive(c.source) and zone_kind(s.zone[card_of(c.source)]) == FIELD:
        game.cite("705.3a-i")
        event = Event(TRANSFORM, c.source, NO_REF, c.controller)
        event.detail = "judgment"
        fact(game, event)
    if not s.alive(frame.ref) or zone_kind(s.zone[card]) != CHASE:
        return
    if s.flags[card] & ABILITY:
        break_leaves_chase(game, frame.ref)
        discard_entry(game, card)
        return
    if game.info(frame.ref).types & {"resonator", "addition", "regalia"}:
        return
    event = Event(MOVE, frame.ref, frame.ref, c.controller)
    event.to = place(GRAVEYARD, s.owner[card])
    event.cause = "resolved"
    propose(game, [event])


RESOLVE: Final = Procedure("resolve", (check_targets, perform_it, leave_chase))
