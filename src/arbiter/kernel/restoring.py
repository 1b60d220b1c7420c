"""Records of a saved game, made from the values of their fields: those of which a game has many.

The fields come in the order in which ``saved`` lists them. Setting them one by one by name was most of what loading
took; here it is compiled, and a value of another type is refused as it is set. A test gives each field a value of its
own.
"""

from __future__ import annotations

from typing import Any

from .context import Context
from .events import Event
from .info import Info


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
