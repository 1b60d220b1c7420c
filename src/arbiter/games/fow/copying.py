"""1017.1: what is on the chase, once more; and other targets for it."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context
from arbiter.kernel.decision import SOME, YES_NO, Decision, Option
from arbiter.kernel.effects_numbers import CREATED, create, name_created
from arbiter.kernel.entries import ABILITY, PSEUDO, TOKEN
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import FIRST, CardId, Ref, Seat, card_of, zone_kind
from arbiter.kernel.picking import still_there
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask

from .additions import targets
from .choosing import HOST
from .questions import FowAsk
from .special import OwnEffect, special
from .targets import CHOOSING
from .vocabulary import CHASE, FIELD, ZONES, place


def copy(game: Game, frame: Frame, effect: fx.Copy, c: Context) -> bool:
    """1017.1 the same object once more on the chase, with the choices made for it (1017.1c)."""
    if frame.stage == CREATED:
        return name_created(effect.var, c)
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    if not found:
        game.cite("1017.1d")
    events: list[Event] = []
    for ref in found:
        zone = zone_kind(game.s.zone[card_of(ref)])
        if zone == FIELD:
            events.append(_another(game, frame, card_of(ref), c))
        elif zone == CHASE:
            made = _once_more(game, card_of(ref), c.you)
            c.done = True
            if effect.retarget:
                game.call(RETARGET, c.you, game.s.ref(made), game.s.item[made])
    if not events:
        return True
    frame.stage = CREATED
    propose(game, events)
    return False


def _another(game: Game, frame: Frame, card: CardId, c: Context) -> Event:
    """1017.1a a pseudo-card in the same zone, as printed on the side that is up; it enters as a token does."""
    game.cite("1017.1", "1017.1a")
    event = create(game, game.s.card[card], c.you, ZONES[FIELD].name, TOKEN | PSEUDO)
    event.side = game.s.side[card]
    event.source = c.source
    event.context = frame.context
    return event


def _once_more(game: Game, card: CardId, player: Seat) -> CardId:
    """The copy of a spell or ability: 1017.1c-i it has the side, the ways of playing, options, X and Y, targets and
    shares of the original."""
    s = game.s
    made = s.add_card(s.card[card], player, place(CHASE, FIRST), PSEUDO | (s.flags[card] & ABILITY))
    s.set_side(made, s.side[card])
    if card in s.played:
        s.played[made] = s.played[card]
    held = s.contexts[s.item[card]].copy()
    held.controller = player
    held.you = player
    held.item = s.ref(made)
    if not s.flags[card] & ABILITY:
        held.source = held.item
    s.set_item(made, game.open(held))
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    game.cite("1017.1", "1017.1b" if s.flags[card] & ABILITY else "1017.1a", "1017.1c", "1017.1c-i")
    game.touch(1 << CHASE)
    return made


# --- new targets ---------------------------------------------------------------------------------------------------


@clause("1017.1c")
def offer_new_targets(game: Game, frame: Frame) -> None:
    """A text may let the copy have other targets than the original."""
    c = game.s.contexts[frame.context]
    if frame.stage == ASKED:
        frame.stage = START
        if game.s.answer[0] != 0:
            frame.finish()
        return
    if not c.targets:
        frame.finish()
        return
    frame.stage = ASKED
    frame.again()
    ask = Decision(
        frame.who, YES_NO, FowAsk.NEW_TARGETS, [Option("yes", frame.ref), Option("no", frame.ref)], "1017.1c"
    )
    ask.ref = frame.ref
    game.ask(ask)


@clause("1017.1c", "903.2g-iii")
def choose_new_targets(game: Game, frame: Frame) -> None:
    """One phrase after another, as many targets as before; a phrase with too few of them stays as it is."""
    s = game.s
    c = s.contexts[frame.context]
    phrases = list(c.targets)
    while frame.count < len(phrases):
        at = phrases[frame.count]
        if frame.stage == ASKED:
            frame.stage = START
            c.set_targets(at, _take_places(c.targets[at], [s.decision_refs[i] for i in s.answer]))
        else:
            found = _could_be(game, frame, c, at)
            if frame.procedure is CHANGE_TARGETS:  # a changed target is another one
                found = [ref for ref in found if ref not in c.targets[at]]
            want = len(c.targets[at])
            if 0 < want <= len(found):
                ask = Decision(
                    frame.who, SOME, Ask.TARGET, [Option("target", ref) for ref in found], "903.2g"
                )
                ask.lo = ask.hi = want
                ask.ref = c.source
                ask.ability = c.ability
                s.decision_refs = found
                frame.stage = ASKED
                frame.again()
                game.ask(ask)
                return
        frame.count += 1


def _take_places(old: list[Ref], new: list[Ref]) -> list[Ref]:
    """903.2h-ii what is done to which target stays as it was settled: a new target takes the place of an old one."""
    came = [ref for ref in new if ref not in old]
    return [ref if ref in new else came.pop(0) for ref in old]


def _could_be(game: Game, frame: Frame, c: Context, at: int) -> list[Ref]:
    """What could be chosen now for a phrase: "another" speaks of the targets of the phrases before it."""
    if at == HOST:
        return targets(game, card_of(frame.ref), c.controller)
    effect = text_of(game, c)
    assert effect is not None
    trial = c.copy()
    for later in list(c.targets)[frame.count :]:
        del trial.targets[later]
    for need in CHOOSING.needs(effect).targets:
        if need.target.at == at:
            return CHOOSING.legal(game, need.target, trial)
    return []


RETARGET: Final = Procedure("choose new targets", (offer_new_targets, choose_new_targets))
CHANGE_TARGETS: Final = Procedure("change targets", (choose_new_targets,))


@special(OwnEffect.CHANGE_TARGET)
def change_target(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """The player of the effect says what it targets instead: what its own controller could have chosen."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    for ref in found:
        c.done = True
        game.call(CHANGE_TARGETS, c.you, ref, game.s.item[card_of(ref)])
    return True
