"""Records of a saved game, made from the values of their fields, and back: those of which a game has many.

The fields come in the order in which ``saved`` lists them. Getting and setting them one by one by name was most of what
saving and loading took; here it is compiled, and a value of another type is refused as it is set. A test gives each
field a value of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .context import Context
from .events import Event
from .ids import NO_REF, Ref, card_of
from .info import NO_WORDS, Held, Info
from .save_checks import need


def event_of(
    kind: Any,
    ref: Any,
    source: Any,
    player: Any,
    amount: Any,
    frm: Any,
    to: Any,
    place: Any,
    detail: Any,
    context: Any,
    controller: Any,
    turned: Any,
    face_down: Any,
    side: Any,
    counters: Any,
    cause: Any,
    used: Any,
    look: Any,
    source_look: Any,
    after: Any,
    same: Any,
    actor: Any,
    host: Any,
    also: Any,
) -> Event:
    made = Event(kind, ref)
    made.source = source
    made.player = player
    made.amount = amount
    made.frm = frm
    made.to = to
    made.place = place
    made.detail = detail
    made.context = context
    made.controller = controller
    made.turned = turned
    made.face_down = face_down
    made.side = side
    made.counters = counters
    made.cause = cause
    made.used = used
    made.look = look
    made.source_look = source_look
    made.after = after
    made.same = same
    made.actor = actor
    made.host = host
    made.also = also
    return made


def info_of(
    names: Any,
    types: Any,
    general: Any,
    races: Any,
    attributes: Any,
    marks: Any,
    cost: Any,
    stats: Any,
    held: Any,
    keywords: Any,
    forbids: Any,
    obliges: Any,
    permits: Any,
    controller: Any,
    sealed: Any,
    owner: Any,
    was_turned: Any,
    was_controller: Any,
    was_zone: Any,
    was_counters: Any,
    was_damage: Any,
    was_attacking: Any,
    was_blocking: Any,
    was_host: Any,
    was_attached: Any,
    was_linked: Any,
    was_played: Any,
    was_clock: Any,
) -> Info:
    made = Info()
    made.names = names
    made.types = types
    made.general = general
    made.races = races
    made.attributes = attributes
    made.marks = marks
    made.cost = cost
    made.stats = stats
    made.held = held
    made.keywords = keywords
    made.forbids = forbids
    made.obliges = obliges
    made.permits = permits
    made.controller = controller
    made.sealed = sealed
    made.owner = owner
    made.was_turned = was_turned
    made.was_controller = was_controller
    made.was_zone = was_zone
    made.was_counters = was_counters
    made.was_damage = was_damage
    made.was_attacking = was_attacking
    made.was_blocking = was_blocking
    made.was_host = was_host
    made.was_attached = was_attached
    made.was_linked = was_linked
    made.was_played = was_played
    made.was_clock = was_clock
    return made


def context_of(
    controller: Any,
    you: Any,
    source: Any,
    ability: Any,
    item: Any,
    event: Any,
    targets: Any,
    picks: Any,
    shares: Any,
    modes: Any,
    noted: Any,
    x: Any,
    y: Any,
    amount: Any,
    done: Any,
    paid: Any,
    words: Any,
    look: Any,
    zone: Any,
    abilities: Any,
    asking: Any,
    fixed: Any,
    delay: Any,
    used: Any,
    origins: Any,
    since: Any,
    judging: Any,
    reading: Any,
) -> Context:
    made = Context(controller, source, ability)
    made.you = you
    made.item = item
    made.event = event
    made.targets = targets
    made.picks = picks
    made.shares = shares
    made.modes = modes
    made.noted = noted
    made.x = x
    made.y = y
    made.amount = amount
    made.done = done
    made.paid = paid
    made.words = words
    made.look = look
    made.zone = zone
    made.abilities = abilities
    made.asking = asking
    made.fixed = fixed
    made.delay = delay
    made.used = used
    made.origins = origins
    made.since = since
    made.judging = judging
    made.reading = reading
    return made


# --- checked and put together, as they are loaded -------------------------------------------------------------------


def checked_ref(ref: Any, cards: int) -> Any:
    """A reference that names one of so many cards, a player or nothing."""
    number: int = ref
    if number >= 0:
        if card_of(Ref(number)) >= cards:
            raise ValueError(f"reference {number} names no card")
    elif number < NO_REF:
        raise ValueError(f"reference {number} names nothing")
    return ref


def numbered_look(at: int, looks: list[Info]) -> Info | None:
    """A card as it was, by its number among the looks; -1 for none."""
    if at == -1:
        return None
    need(at >= 0, "a negative number where none can be")
    return looks[at]


def _refs(refs: list[Any], cards: int) -> tuple[Any, ...]:
    return tuple([checked_ref(ref, cards) for ref in refs])


def _words(words: list[Any]) -> frozenset[Any]:
    return frozenset(words) if words else NO_WORDS


def _rules(rules: list[Any], rule: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple([rule(one) for one in rules])


def _held(numbers: list[int], abilities: list[Held]) -> tuple[Held, ...]:
    found: list[Held] = []
    for number in numbers:
        need(number >= 0, "a negative number where none can be")
        found.append(abilities[number])
    return tuple(found)


def read_event(fields: tuple[Any, ...], cards: int, zones: int, looks: list[Info]) -> Event:
    """An event of a state with so many cards and zones."""
    (
        kind,
        ref,
        source,
        player,
        amount,
        frm,
        to,
        place,
        detail,
        context,
        controller,
        turned,
        face_down,
        side,
        counters,
        cause,
        used,
        look,
        source_look,
        after,
        same,
        actor,
        host,
        also,
    ) = fields
    need(-1 <= frm < zones and -1 <= to < zones, "an event happens nowhere")
    need(0 <= kind < 64, "an unknown kind of event")
    return event_of(
        kind,
        checked_ref(ref, cards),
        checked_ref(source, cards),
        player,
        amount,
        frm,
        to,
        place,
        detail,
        context,
        controller,
        turned,
        face_down,
        side,
        tuple(counters),
        cause,
        tuple(used),
        numbered_look(look, looks),
        numbered_look(source_look, looks),
        checked_ref(after, cards),
        same,
        actor,
        host,
        tuple(also),
    )


def read_info(fields: tuple[Any, ...], cards: int, abilities: list[Held], rule: Callable[[Any], Any]) -> Info:
    """The look of a card. ``rule`` reads one of the rules that effects have put on it."""
    (
        names,
        types,
        general,
        races,
        attributes,
        marks,
        cost,
        stats,
        held,
        keywords,
        forbids,
        obliges,
        permits,
        controller,
        sealed,
        owner,
        was_turned,
        was_controller,
        was_zone,
        was_counters,
        was_damage,
        was_attacking,
        was_blocking,
        was_host,
        was_attached,
        was_linked,
        was_played,
        was_clock,
    ) = fields
    made = info_of(
        tuple(names),
        _words(types),
        _words(general),
        _words(races),
        _words(attributes),
        _words(marks),
        cost,
        stats,
        _held(held, abilities),
        _words(keywords),
        _rules(forbids, rule),
        _rules(obliges, rule),
        _rules(permits, rule),
        controller,
        sealed,
        owner,
        was_turned,
        was_controller,
        was_zone,
        None if was_counters is None else dict(was_counters),
        was_damage,
        was_attacking,
        was_blocking,
        was_host,
        _refs(was_attached, cards),
        _refs(was_linked, cards),
        (was_played[0], was_played[1], tuple(was_played[2])),
        was_clock,
    )
    kept = made.keywords
    made.index()
    made.keywords = kept  # effects may have given or taken some
    return made


# --- taken apart, to be saved ---------------------------------------------------------------------------------------


def event_fields(e: Event) -> list[Any]:
    return [
        e.kind,
        e.ref,
        e.source,
        e.player,
        e.amount,
        e.frm,
        e.to,
        e.place,
        e.detail,
        e.context,
        e.controller,
        e.turned,
        e.face_down,
        e.side,
        e.counters,
        e.cause,
        e.used,
        e.look,
        e.source_look,
        e.after,
        e.same,
        e.actor,
        e.host,
        e.also,
    ]


def info_fields(i: Info) -> list[Any]:
    return [
        i.names,
        i.types,
        i.general,
        i.races,
        i.attributes,
        i.marks,
        i.cost,
        i.stats,
        i.held,
        i.keywords,
        i.forbids,
        i.obliges,
        i.permits,
        i.controller,
        i.sealed,
        i.owner,
        i.was_turned,
        i.was_controller,
        i.was_zone,
        i.was_counters,
        i.was_damage,
        i.was_attacking,
        i.was_blocking,
        i.was_host,
        i.was_attached,
        i.was_linked,
        i.was_played,
        i.was_clock,
    ]
