"""Replacement and prevention: what would happen is looked at before it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import filters
from arbiter.abilities.abilities import Replacement
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Minus
from arbiter.abilities.conditions import OnceATurn
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import This
from arbiter.abilities.tree import walk
from arbiter.errors import ArbiterError

from .context import Context, Floating
from .continuous import forbidden
from .costs import possible
from .decision import ONE, YES_NO, Decision, Option
from .evaluating import amount, holds
from .events import BOTTOM, DAMAGE, MOVE, TOP, Event
from .ids import CardId, card_of, has_bit, player_of, player_ref, zone_kind
from .info import REPLACEMENT, Held, Info
from .lasting import spend
from .matching import event_matches, name_roles
from .memo import records_in, remember
from .procedure import START, Frame
from .questions import Ask
from .selection import select
from .use_limits import count_use

if TYPE_CHECKING:
    from .game import Game


class Applicable:
    """A replacement effect that fits a proposed event."""

    def __init__(self, key: int, instead: Effect, c: Context, optional: bool) -> None:
        self.key = key
        self.instead = instead
        self.c = c
        self.optional = optional
        self.floating: Floating | None = None
        self.by_source = False  # it looks at what causes the event
        self.preventing = _prevents(instead)


def _prevents(instead: Effect) -> bool:
    """Of damage: whether none or less of it is dealt."""
    if isinstance(instead, fx.ChangeEvent):
        return isinstance(instead.plus, Minus)
    if isinstance(instead, fx.Sequence):  # "prevent that damage and …"
        return isinstance(instead.parts[0], fx.Nothing)
    return isinstance(instead, (fx.Prevent, fx.Nothing))


def find(game: Game, event: Event) -> list[Applicable]:
    """The replacement effects that fit ``event`` and have not been applied to it yet."""
    if game.dirty:
        game.refresh()
    bit = 1 << event.kind
    s = game.s
    found: list[Applicable] = []
    if event.kind == MOVE and s.alive(event.ref):
        event.frm = s.zone[card_of(event.ref)]
    if game.replacing & bit:
        for zone in game.static_zones:
            for card in s.zones[zone]:
                info = game.infos[card]
                if info.replaces & bit:
                    _of_card(game, event, card, info, zone_kind(zone), found)
        for floating in s.floating:
            _of_floating(game, event, floating, found)
    if event.kind == MOVE and s.alive(event.ref):
        # An ability about how the card itself enters works although the card is not there yet, or shows another side.
        card = card_of(event.ref)
        side = event.side if event.side >= 0 else s.side[card]
        if (
            side != s.side[card]
            or s.zone[card] < 0
            or not has_bit(game.rules.in_play, zone_kind(s.zone[card]))
        ):
            info = game.infos[card] if side == s.side[card] else game.lib.printed[s.card[card]][side]
            if info.replaces & bit:
                _of_card(game, event, card, info, zone_kind(event.to), found)
    if event.kind == DAMAGE and found and event.player >= 0:
        if forbidden(game, Act.BE_PREVENTED, player_ref(event.player), event.source, event) is not None:
            return [one for one in found if not one.preventing]
    return game.rules.first_to_apply(game, event, found) if found else found


def _of_card(game: Game, event: Event, card: CardId, info: Info, kind: int, found: list[Applicable]) -> None:
    for held in info.held:
        if held.shape == REPLACEMENT and has_bit(held.replaces, event.kind) and has_bit(held.zones, kind):
            if not held.about_itself or card_of(event.ref) == card or game.citing is not None:
                _of_ability(game, event, card, held, found)


def _of_ability(game: Game, event: Event, card: CardId, held: Held, found: list[Applicable]) -> None:
    ability = held.ability
    assert isinstance(ability, Replacement)
    key = game.s.ref(card) * 4096 + held.number
    if key in event.used:
        return
    c = game.standing_context(card, held.number)
    c.event = event
    assert isinstance(ability.event, filters.Pattern)
    if event_matches(game, ability.event, event, c):
        name_roles(game, ability.event, event, c)
        if ability.condition is not None:
            game.cite_role("text under a condition")
            if not holds(game, ability.condition, c):
                return
        for other in found:
            if other.key == key:
                return
        one = Applicable(key, ability.instead, c, ability.optional)
        one.by_source = ability.event.source is not None
        found.append(one)


_PREVENTED: Final[dict[int, tuple[fx.Prevent, filters.Pattern]]] = {}


def _damage_prevented(node: fx.Prevent) -> filters.Pattern:
    """The damage that a prevention is about."""
    known = _PREVENTED.get(id(node))
    if known is None:
        known = (node, filters.Pattern("damage", node.to, node.by, detail=node.detail))
        remember(_PREVENTED, id(node), known)
    return known[1]


def _of_floating(game: Game, event: Event, floating: Floating, found: list[Applicable]) -> None:
    node = game.lib.node(floating.ability, floating.node)
    key = -floating.stamp
    if key in event.used or floating.left == 0:
        return
    if isinstance(node, fx.Prevent):
        if event.kind != DAMAGE:
            return
        pattern = _damage_prevented(node)
        instead: Effect = node
        optional = False
    elif isinstance(node, fx.ReplaceFor):
        assert isinstance(node.event, filters.Pattern)
        pattern = node.event
        instead = node.instead
        optional = node.optional
    else:
        return
    c = floating.context.copy()
    if not event_matches(game, pattern, event, c):
        return
    c.event = event
    name_roles(game, pattern, event, c)
    one = Applicable(key, instead, c, optional)
    one.floating = floating
    one.by_source = pattern.source is not None
    found.append(one)


ASKED_WHICH: Final = 1
ASKED_WHETHER: Final = 2  # to apply one that is optional


def choose(game: Game, frame: Frame, event: Event, found: list[Applicable]) -> Applicable | None:
    """Which one is applied first: the rulebook names who says. None: that player has been asked."""
    if event.kind == DAMAGE and game.rules.prevention_last and not all(one.preventing for one in found):
        found = [one for one in found if not one.preventing]
    if len(found) > 1:
        if frame.stage == START:
            frame.stage = ASKED_WHICH
            ask_which(game, event, found)
            return None
        chosen = found[game.s.answer[0]] if frame.stage == ASKED_WHICH else found[0]
    else:
        chosen = found[0]
    if chosen.optional and frame.stage != ASKED_WHETHER and not _could_be_done(game, event, chosen):
        game.cite_role("what cannot be done is left out")
        chosen.instead = fx.ChangeEvent()  # nobody may do nothing instead
        return chosen
    if chosen.optional and frame.stage != ASKED_WHETHER:
        frame.stage = ASKED_WHETHER
        # the chosen one must be the one asked about when we come back
        frame.count = found.index(chosen)
        ask = Decision(
            chosen.c.controller,
            YES_NO,
            Ask.REPLACE,
            [Option("yes", chosen.c.source), Option("no", chosen.c.source)],
            game.rules.role("choice among replacements"),
        )
        ask.ref = chosen.c.source
        ask.ability = chosen.c.ability
        game.ask(ask)
        return None
    if frame.stage == ASKED_WHETHER:
        chosen = found[frame.count]
        frame.count = 0
        if game.s.answer[0] == 1:
            chosen.instead = fx.ChangeEvent()
    return chosen


def ask_which(game: Game, event: Event, found: list[Applicable]) -> None:
    """Ask who says which of several replacements is applied first."""
    who = game.rules.chooser(game, event, found[0].preventing)
    options = [Option("replacement", one.c.source, one.key) for one in found]
    ask = Decision(who, ONE, Ask.REPLACEMENT, options, game.rules.role("choice among replacements"))
    if _all_alike(found):
        ask.default = [0]
    game.ask(ask)


def _could_be_done(game: Game, event: Event, chosen: Applicable) -> bool:
    c = chosen.c.copy()
    c.event = event
    return possible(game, chosen.instead, c)


def _all_alike(found: list[Applicable]) -> bool:
    """Whether it makes no difference which one is applied first: the same text of several cards, about none of them."""
    first = found[0].c
    return all(
        one.floating is None
        and (one.c.ability, one.c.controller) == (first.ability, first.controller)
        and not any(isinstance(node, (This, filters.IsThis)) for node in records_in(one.instead))
        for one in found
    )


def apply(game: Game, frame: Frame, event: Event, chosen: Applicable) -> bool:
    """Apply a replacement to the event the frame looks at. False if an effect must be carried out first."""
    new = event.copy()
    new.used = (*event.used, chosen.key)
    instead = chosen.instead
    if game.citing is not None:
        game.cite_role("replacement")
    _count_use(game, chosen)
    if isinstance(instead, fx.Prevent):
        _prevent(game, new, chosen, instead)
        _replace(frame, [new] if new.amount > 0 else [])
        return True
    if chosen.floating is not None and chosen.floating.left > 0:
        spend(game, chosen.floating, 1)
    if isinstance(instead, fx.ChangeEvent):
        _change(game, new, chosen.c, instead)
        _replace(frame, [new] if new.amount > 0 or event.amount <= 0 else [])
        return True
    if chosen.preventing and event.kind == DAMAGE:
        game.cite_role("preventing all damage")
    if isinstance(instead, fx.Nothing):
        _replace(frame, [])
        return True
    # What is done instead may be that the event happens after all, changed (see change_event).
    _replace(frame, [new] if _changes_event(instead) else [])
    c = chosen.c
    c.event = event
    c.amount = event.amount
    c.used = new.used  # what is done instead is not replaced by the same effect again
    number = game.open(c)
    frame.again()
    game.run_effect(c.ability, instead, number)
    return False


def _count_use(game: Game, chosen: Applicable) -> None:
    ability = game.lib.abilities[chosen.c.ability] if chosen.floating is None else None
    if isinstance(ability, Replacement) and isinstance(ability.condition, OnceATurn):
        count_use(game, chosen.c.source, chosen.c.ability, ability.condition)


def find_for_share(game: Game, event: Event) -> list[Applicable]:
    """What is applied to one source's share of damage that several deal as one: only what looks at who deals it and
    changes its amount; the rest is applied to the sum."""
    if event.amount <= 0:
        return []
    return [
        one for one in find(game, event) if one.by_source and not one.optional and _is_amount(one.instead)
    ]


def apply_to_share(game: Game, event: Event, chosen: Applicable) -> None:
    """Change the share itself."""
    event.used = (*event.used, chosen.key)
    if game.citing is not None:
        game.cite_role("replacement")
    _count_use(game, chosen)
    instead = chosen.instead
    if isinstance(instead, fx.Prevent):
        _prevent(game, event, chosen, instead)
        return
    if chosen.floating is not None and chosen.floating.left > 0:
        spend(game, chosen.floating, 1)
    if isinstance(instead, fx.ChangeEvent):
        _change(game, event, chosen.c, instead)
    else:
        event.amount = 0


def _is_amount(instead: Effect) -> bool:
    """Whether a replacement changes nothing of damage but how much it is."""
    if isinstance(instead, fx.ChangeEvent):
        return instead.to is None
    return isinstance(instead, (fx.Prevent, fx.Nothing))


def _changes_event(instead: Effect) -> bool:
    known = _CHANGES.get(id(instead))
    if known is None:
        known = (instead, any(isinstance(node, fx.ChangeEvent) for node in walk(instead)))
        remember(_CHANGES, id(instead), known)
    return known[1]


_CHANGES: Final[dict[int, tuple[Effect, bool]]] = {}


def change_event(game: Game, c: Context, change: fx.ChangeEvent) -> None:
    """An effect done in place of an event says that the event happens, changed."""
    _change(game, amended(game), c, change)


def amended(game: Game) -> Event:
    """The event an effect is done in place of, as a record of its own that may be changed."""
    for frame in reversed(game.s.frames):
        if frame.procedure.name == "proposal" and frame.i < len(frame.events):
            new = frame.events[frame.i].copy()
            _replace(frame, [new])
            return new
    raise ArbiterError("nothing is about to happen that could be changed")


def _replace(frame: Frame, events: list[Event]) -> None:
    frame.events = frame.events[: frame.i] + events + frame.events[frame.i + 1 :]


def _prevent(game: Game, event: Event, chosen: Applicable, shield: fx.Prevent) -> None:
    floating = chosen.floating
    if shield.amount is None:
        game.cite_role("preventing all damage")
        event.amount = 0
        if floating is not None and shield.once:
            spend(game, floating, 1)
        return
    limit = (
        floating.left
        if floating is not None and floating.left >= 0
        else amount(game, shield.amount, chosen.c)
    )
    stopped = min(limit, event.amount)
    game.cite_role("preventing some damage")
    event.amount -= stopped
    if floating is not None:
        spend(game, floating, floating.left if shield.once else stopped)


def _change(game: Game, event: Event, c: Context, change: fx.ChangeEvent) -> None:
    if change.zone:
        owner = game.s.owner[card_of(event.ref)]
        event.kind = MOVE  # what would be destroyed and is put elsewhere instead is not destroyed
        event.to = game.rules.place(change.zone, owner)
        event.cause = "replaced"
    if change.place:
        event.place = BOTTOM if change.place == "bottom" else TOP
    if change.turned:
        event.turned = True
    for name, n in change.counters:
        event.counters += ((name, amount(game, n, c)),)
    event.amount *= change.factor
    if change.plus is not None:
        event.amount = max(0, event.amount + amount(game, change.plus, c))
    if change.become is not None:
        event.amount = amount(game, change.become, c)
    if change.to is not None:
        to = [c.source] if isinstance(change.to, This) else select(game, change.to, c)
        if to:
            event.ref = to[0]
    if change.controller is not None:
        who = select(game, change.controller, c)
        if who:
            event.controller = event.player = player_of(who[0])
