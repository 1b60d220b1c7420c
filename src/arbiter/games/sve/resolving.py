"""10.6.2.7: resolving what has been played, at once."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.nodes import Effect
from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.events import MOVE, PLAY, TARGET, Event
from arbiter.kernel.events import RESOLVE as RESOLVED
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import Ref, card_of, zone_kind
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import Frame, clause
from arbiter.kernel.use_limits import count_use

from . import costs
from .conditions import PAID_MORE, counts_as_spell
from .costs import EVOLVE
from .moving import put
from .vocabulary import CEMETERY, EVOLVES, FIELD, RESOLUTION, is_permanent, place

CARD = "sve play a card"
PENDING = "sve play a pending ability"
EARTH_RITE = "earth rite"
EXTRA = PAID_MORE


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[frame.context]


def now_played(game: Game, frame: Frame) -> None:
    """It has been played: from here on it resolves."""
    s = game.s
    c = ctx(game, frame)
    s.before = None
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Activated):
        for one in ability.limits:
            count_use(game, c.source, c.ability, one)
        if ability.name == EVOLVE:
            s.values[frame.who][EVOLVES] += 1
    event = Event(PLAY, c.item, c.source, frame.who)
    if frame.procedure.name == CARD:
        costs.use_up(game, card_of(frame.ref), frame.who)
        event.detail = "card"
        event.frm = place(c.zone, frame.who)
    fact(game, event)
    for chosen in c.targets.values():
        for ref in chosen:
            fact(game, Event(TARGET, ref, c.item, frame.who))


@clause("10.6.2.7")
def resolve(game: Game, frame: Frame) -> None:
    s = game.s
    c = ctx(game, frame)
    now_played(game, frame)
    freeze(game, c)
    fact(game, Event(RESOLVED, c.item, c.item, c.controller))
    if frame.procedure.name == CARD and is_permanent(game.info(frame.ref)):
        _to_the_field(game, frame, c)
        return
    effect = text_of(game, c)
    if effect is None:
        return
    game.cite("10.6.2.7.2")
    if frame.procedure.name != CARD and not s.alive(c.source):
        game.cite("10.6.2.7.2.1")
    game.run_effect(c.ability, effect, frame.context)


def freeze(game: Game, c: Context) -> None:
    """13.3.1.4, 13.5.1.3.2 what Spellchain and Necrocharge count is fixed as the effect begins to be resolved."""
    cards = game.s.zones[place(CEMETERY, c.controller)]
    spells = sum(1 for card in cards if counts_as_spell(game, card, c.controller))
    c.note("cemetery", [Ref(spells), Ref(len(cards))])  # the counts SPELLS and CARDS, no references


def _to_the_field(game: Game, frame: Frame, c: Context) -> None:
    event = Event(MOVE, frame.ref, frame.ref, c.controller)
    event.to = place(FIELD, c.controller)
    event.cause = "resolve"
    event.context = frame.context
    game.cite("10.6.2.7.1", "4.4.1")
    propose(game, [event])


@clause("10.6.2.7.2")
def what_paying_more_does(game: Game, frame: Frame) -> None:
    """10.4.7.3 the effect of an optional cost. Of a spell, too, it comes after what the rest of the text does."""
    c = ctx(game, frame)
    optional = costs.optional_cost(game.info(frame.ref))
    if optional is None or not (EXTRA in c.paid or EARTH_RITE in c.paid):
        return
    c.ability = game.lib.held_of(optional).number
    for part in optional.inner:
        if isinstance(part, Effect):
            game.run_effect(c.ability, part, frame.context)


@clause("10.6.2.7.3")
def leave_resolution_zone(game: Game, frame: Frame) -> None:
    """A card still there goes to its owner's cemetery, an ability ceases."""
    s = game.s
    c = ctx(game, frame)
    item = c.item
    if not s.alive(item) or zone_kind(s.zone[card_of(item)]) != RESOLUTION:
        return
    if s.flags[card_of(item)] & ABILITY:
        discard_entry(game, card_of(item))
        return
    game.cite("3.1.1", "4.9.1")
    propose(game, [put(game, item, CEMETERY, "resolved")])
