# mypyc: skip
"""A game's state as plain data and back, in the middle of any choice; and its digest.

Every field is kept. What is shared inside a state (an event that history and a waiting ability both speak of, the look
of a card that has left) is written once and referred to by number, so that it is shared again after loading. Data may
come from anywhere: shapes are checked while decoding, numbers against the library and ruleset afterwards, and nothing
but the records below is ever made from it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from arbiter.abilities import codec
from arbiter.abilities.nodes import Condition, Effect, Filter, Node
from arbiter.errors import ArbiterError

from .context import Context, Floating, Pending
from .decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option
from .events import Event
from .info import Info, Rule
from .library import Library
from .loops import Mark
from .procedure import PROCEDURES, Frame
from .ruleset import Ruleset
from .state import State

Int = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Word = Annotated[str, Meta(max_length=4000)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Ints = Annotated[list[Int], Meta(max_length=65536)]

#: A record inside the library, as (ability, number within it); or its content, if the rules made it.
NodeData = tuple[int, int] | dict[str, Any] | None

SHAPES = (ONE, SOME, NUMBER, ORDER, DIVIDE, YES_NO)


class RuleData(Struct, array_like=True, forbid_unknown_fields=True):
    act: Word
    by: NodeData
    source: Int
    controller: Int
    unless: list[NodeData]
    mark: Int


class InfoData(Struct, array_like=True, forbid_unknown_fields=True):
    names: list[Word]
    types: list[Word]
    general: list[Word]
    races: list[Word]
    attributes: list[Word]
    marks: list[Word]
    cost: Word | None
    stats: Ints
    held: Ints
    keywords: list[Word]
    forbids: list[RuleData]
    obliges: list[RuleData]
    permits: list[RuleData]
    controller: Int
    sealed: bool
    owner: Int
    was_turned: bool
    was_controller: Int
    was_zone: Int
    was_counters: list[tuple[Word, Int]] | None
    was_damage: Int
    was_attacking: bool
    was_blocking: bool
    was_host: Int
    was_attached: Ints


class EventData(Struct, array_like=True, forbid_unknown_fields=True):
    kind: Int
    ref: Int
    source: Int
    player: Int
    amount: Int
    frm: Int
    to: Int
    place: Int
    detail: Word
    context: Int
    controller: Int
    turned: bool
    face_down: bool
    side: Int
    counters: list[tuple[Word, Int]]
    cause: Word
    used: Ints
    look: Int
    source_look: Int
    after: Int
    same: bool
    actor: Int
    host: Int
    also: Ints


class ContextData(Struct, array_like=True, forbid_unknown_fields=True):
    controller: Seat
    you: Seat
    source: Int
    ability: Int
    item: Int
    event: Int
    targets: list[tuple[Int, Ints]]
    picks: list[tuple[Int, Ints]]
    shares: list[tuple[Int, Ints]]
    modes: list[tuple[Int, Ints]]
    noted: list[tuple[Word, Ints]]
    it: Ints
    player: Int
    x: Int
    y: Int
    amount: Int
    done: bool
    paid: list[Word]
    words: list[Word]
    look: Int
    zone: Int
    abilities: Ints
    asking: Int
    fixed: list[tuple[Int, Int]] | None
    delay: Int
    used: Ints


class PendingData(Struct, array_like=True, forbid_unknown_fields=True):
    ability: Int
    source: Int
    controller: Seat
    event: Int
    look: Int
    zone: Int
    context: Int
    node: Int


class FloatingData(Struct, array_like=True, forbid_unknown_fields=True):
    ability: Int
    node: Int
    context: ContextData
    stamp: Int
    duration: Word
    refs: Ints | None
    amounts: Ints
    left: Int
    turn: Int
    who: Int
    condition: NodeData


class FrameData(Struct, array_like=True, forbid_unknown_fields=True):
    procedure: Word
    step: Int
    who: Int
    ref: Int
    context: Int
    ability: Int
    node: Int
    i: Int
    stage: Int
    count: Int
    data: Ints
    events: Ints
    facts: Ints


class OptionData(Struct, array_like=True, forbid_unknown_fields=True):
    verb: Word
    ref: Int
    other: Int
    extra: Int
    clause: Word


class DecisionData(Struct, array_like=True, forbid_unknown_fields=True):
    seat: Seat
    shape: Word
    about: Word
    options: Annotated[list[OptionData], Meta(max_length=65536)]
    clause: Word
    lo: Int
    hi: Int
    unit: Int
    total: Int
    ref: Int
    ability: Int
    legal: Annotated[list[Ints], Meta(max_length=65536)]
    checked: bool
    always: bool
    default: Ints | None
    floor: Ints


class MarkData(Struct, array_like=True, forbid_unknown_fields=True):
    key: Int
    who: Int
    about: Word
    free: bool
    picks: list[tuple[Word, Int, Int, Int]]
    numbers: Ints


class StateData(Struct, forbid_unknown_fields=True):
    card: Ints
    side: Ints
    owner: Ints
    holder: Ints
    zone: Ints
    life: Ints
    flags: Ints
    damage: Ints
    stamp: Ints
    since: Ints
    active: Ints
    host: Ints
    known: Ints
    keeper: Ints
    item: Ints
    counters: list[tuple[Int, list[tuple[Word, Int]]]]
    links: list[tuple[Int, Ints]]
    played: list[tuple[Int, Int, Int, list[Word]]]
    earmarked: list[tuple[Int, Int, Int, Int]]
    started: Ints
    zones: list[Ints]
    values: list[Ints]
    rng: Ints
    turn_player: Seat
    turn: Int
    phase: Word
    priority: Int
    passes: Int
    clock: Int
    turn_clock: Int
    outcome: Word
    losers: Int
    attackers: Ints
    attacked: Int
    blockers: Ints
    battle: Int
    frames: Annotated[list[FrameData], Meta(max_length=4096)]
    contexts: Annotated[list[tuple[Int, ContextData]], Meta(max_length=65536)]
    next_context: Int
    decision: DecisionData | None
    asked: DecisionData | bool | None  # True: the same question
    quiet: Int
    marks: Annotated[list[MarkData], Meta(max_length=65536)]
    allowed: Int
    declaring: bool
    script: Annotated[list[MarkData], Meta(max_length=65536)]
    script_at: Int
    script_key: Int
    stopper: Seat
    spent: Annotated[list[MarkData], Meta(max_length=65536)]
    answer: Ints
    decision_refs: Ints
    choice_words: list[Word]
    refused: list[tuple[Word, Int, Int]]
    pending: list[PendingData]
    floating: list[FloatingData]
    history: Ints
    former: list[tuple[Int, Int]]
    successor: list[tuple[Int, Int]]
    uses: list[tuple[Int, Int]]
    latched: list[tuple[Int, Int]]
    extra_turns: Ints
    skips: list[tuple[Word, Int]]
    events: Annotated[list[EventData], Meta(max_length=65536)]
    infos: Annotated[list[InfoData], Meta(max_length=65536)]
    before: StateData | None


ROWS = (
    "card",
    "side",
    "owner",
    "holder",
    "zone",
    "life",
    "flags",
    "damage",
    "stamp",
    "since",
    "active",
    "host",
    "known",
    "keeper",
    "item",
)
#: Fields that are the same as plain data.
SAME = (
    *ROWS,
    "started",
    "zones",
    "values",
    "rng",
    "turn_player",
    "turn",
    "phase",
    "priority",
    "passes",
    "clock",
    "turn_clock",
    "outcome",
    "losers",
    "attackers",
    "attacked",
    "blockers",
    "battle",
    "next_context",
    "quiet",
    "allowed",
    "declaring",
    "script_at",
    "script_key",
    "stopper",
    "answer",
    "decision_refs",
    "refused",
    "extra_turns",
)
DEEPEST = 8  # states nested in one another; a game has two

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(StateData)


def save(state: State, lib: Library) -> bytes:
    return _encoder.encode(to_data(state, lib))


def load(data: bytes, lib: Library) -> State:
    """The state that was saved with the same library."""
    try:
        plain = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"this is not a saved game: {problem}") from None
    return from_data(plain, lib)


def digest(state: State, lib: Library) -> str:
    """A name for exactly this state, the same in every process, compiled or not."""
    return blake2b(save(state, lib), digest_size=16).hexdigest()


def to_data(state: State, lib: Library) -> StateData:
    return _Writer(lib).state(state)


def from_data(data: StateData, lib: Library) -> State:
    try:
        made = _Reader(lib).state(data, 0)
    except (IndexError, KeyError, ValueError, TypeError, AssertionError, RecursionError) as problem:
        raise ArbiterError(f"the saved game does not fit its cards: {problem}") from None
    return made


# --- writing -------------------------------------------------------------------------------------------------------


class _Writer:
    """Writes one state; shared events and looks get numbers as they turn up."""

    def __init__(self, lib: Library) -> None:
        self.lib = lib
        self.events: list[EventData] = []
        self.infos: list[InfoData] = []
        self._event_numbers: dict[int, int] = {}
        self._info_numbers: dict[int, int] = {}
        self._info_contents: dict[bytes, int] = {}
        self._kept: list[
            object
        ] = []  # what the numbers above are about must not be freed while they are in use

    def state(self, s: State) -> StateData:
        same: dict[str, Any] = {name: getattr(s, name) for name in SAME}
        return StateData(
            **same,
            choice_words=list(s.choice_words),
            counters=[(card, list(held.items())) for card, held in sorted(s.counters.items())],
            links=[(card, list(refs)) for card, refs in sorted(s.links.items())],
            played=[(card, x, y, list(ways)) for card, (x, y, ways) in sorted(s.played.items())],
            earmarked=s.earmarked,
            frames=[self.frame(frame) for frame in s.frames],
            contexts=[(number, self.context(c)) for number, c in sorted(s.contexts.items())],
            decision=None if s.decision is None else decision_data(s.decision),
            asked=None if s.asked is None else s.asked is s.decision or decision_data(s.asked),
            marks=[mark_data(mark) for mark in s.marks],
            script=[mark_data(mark) for mark in s.script],
            spent=[mark_data(mark) for mark in s.spent],
            pending=[self.pending(one) for one in s.pending],
            floating=[self.floating(one) for one in s.floating],
            history=[self.event(event) for event in s.history],
            former=[(ref, self.info(look)) for ref, look in sorted(s.former.items())],
            successor=sorted(s.successor.items()),
            uses=sorted(s.uses.items()),
            latched=sorted(s.latched),
            skips=sorted(s.skips.items()),
            events=self.events,
            infos=self.infos,
            before=None if s.before is None else _Writer(self.lib).state(s.before),
        )

    def frame(self, f: Frame) -> FrameData:
        return FrameData(
            f.procedure.key,
            f.step,
            f.who,
            f.ref,
            f.context,
            f.ability,
            f.node,
            f.i,
            f.stage,
            f.count,
            f.data,
            [self.event(event) for event in f.events],
            [self.event(event) for event in f.facts],
        )

    def context(self, c: Context) -> ContextData:
        return ContextData(
            c.controller,
            c.you,
            c.source,
            c.ability,
            c.item,
            self.event(c.event),
            list(c.targets.items()),
            list(c.picks.items()),
            list(c.shares.items()),
            list(c.modes.items()),
            list(c.noted.items()),
            c.it,
            c.player,
            c.x,
            c.y,
            c.amount,
            c.done,
            list(c.paid),
            list(c.words),
            self.info(c.look),
            c.zone,
            list(c.abilities),
            c.asking,
            None if c.fixed is None else list(c.fixed.items()),
            c.delay,
            list(c.used),
        )

    def pending(self, p: Pending) -> PendingData:
        return PendingData(
            p.ability,
            p.source,
            p.controller,
            self.event(p.event),
            self.info(p.look),
            p.zone,
            p.context,
            p.node,
        )

    def floating(self, f: Floating) -> FloatingData:
        return FloatingData(
            f.ability,
            f.node,
            self.context(f.context),
            f.stamp,
            f.duration,
            None if f.refs is None else list(f.refs),
            list(f.amounts),
            f.left,
            f.turn,
            f.who,
            self.node(f.condition, f.ability),
        )

    def event(self, e: Event | None) -> int:
        if e is None:
            return -1
        known = self._event_numbers.get(id(e))
        if known is None:
            known = len(self.events)
            self._event_numbers[id(e)] = known
            self._kept.append(e)
            made = EventData(
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
                list(e.counters),
                e.cause,
                list(e.used),
                self.info(e.look),
                self.info(e.source_look),
                e.after,
                e.same,
                e.actor,
                e.host,
                list(e.also),
            )
            self.events.append(made)
        return known

    def info(self, i: Info | None) -> int:
        if i is None:
            return -1
        known = self._info_numbers.get(id(i))
        if known is None:
            made = InfoData(
                list(i.names),
                sorted(i.types),
                sorted(i.general),
                sorted(i.races),
                sorted(i.attributes),
                sorted(i.marks),
                i.cost,
                i.stats,
                [held.number for held in i.held],
                sorted(i.keywords),
                [self.rule(rule) for rule in i.forbids],
                [self.rule(rule) for rule in i.obliges],
                [self.rule(rule) for rule in i.permits],
                i.controller,
                i.sealed,
                i.owner,
                i.was_turned,
                i.was_controller,
                i.was_zone,
                None if i.was_counters is None else list(i.was_counters.items()),
                i.was_damage,
                i.was_attacking,
                i.was_blocking,
                i.was_host,
                list(i.was_attached),
            )
            # Looks that say the same are one: whether they happen to be one object depends on what was computed when.
            known = self._info_contents.setdefault(_encoder.encode(made), len(self.infos))
            if known == len(self.infos):
                self.infos.append(made)
            self._info_numbers[id(i)] = known
            self._kept.append(i)
        return known

    def rule(self, r: Rule) -> RuleData:
        unless = [self.node(node, r.mark) for node in r.unless]
        return RuleData(r.act, self.node(r.by, r.mark), r.source, r.controller, unless, r.mark)

    def node(self, node: Node | None, ability: int) -> NodeData:
        if node is None:
            return None
        if 0 <= ability < len(self.lib.nodes):
            nodes = self.lib.nodes[ability]
            if 0 <= node.at < len(nodes) and nodes[node.at] is node:
                return (ability, node.at)
        content: dict[str, Any] = codec.to_data(node)
        return content


def info_data(info: Info, lib: Library) -> InfoData:
    """A card's information as plain data, to be compared."""
    writer = _Writer(lib)
    return writer.infos[writer.info(info)]


def option_data(o: Option) -> OptionData:
    return OptionData(o.verb, o.ref, o.other, o.extra, o.clause)


def mark_data(m: Mark) -> MarkData:
    return MarkData(m.key, m.who, m.about, m.free, list(m.picks), list(m.numbers))


def mark_of(d: MarkData) -> Mark:
    return Mark(d.key, d.who, d.about, d.free, tuple(d.picks), tuple(d.numbers))


def decision_data(d: Decision) -> DecisionData:
    return DecisionData(
        d.seat,
        d.shape,
        d.about,
        [option_data(option) for option in d.options],
        d.clause,
        d.lo,
        d.hi,
        d.unit,
        d.total,
        d.ref,
        d.ability,
        d.legal,
        d.checked,
        d.always,
        d.default,
        d.floor,
    )


# --- reading -------------------------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, lib: Library) -> None:
        self.lib = lib
        self.cards = 0
        self.events: list[Event] = []
        self.infos: list[Info] = []

    def state(self, d: StateData, depth: int) -> State:
        need(depth < DEEPEST, "states are nested too deeply")
        rules = self.lib.rules
        s = State(len(rules.zones) * 2, len(rules.values), 0)
        for name in SAME:
            setattr(s, name, getattr(d, name))
        self.cards = len(d.card)
        check_cards(d, self.lib)
        self.infos = [self.info(one) for one in d.infos]
        self.events = [self.event(one) for one in d.events]
        s.choice_words = tuple(d.choice_words)
        s.counters = {self.entry(card): dict(held) for card, held in d.counters}
        s.links = {self.entry(card): tuple(self.refs(refs)) for card, refs in d.links}
        s.played = {self.entry(card): (x, y, tuple(ways)) for card, x, y, ways in d.played}
        s.earmarked = [self.earmark(*one) for one in d.earmarked]
        s.attackers = self.refs(d.attackers)
        s.blockers = self.refs(d.blockers)
        self.ref(d.attacked)
        self.refs(d.decision_refs)
        s.contexts = {number: self.context(c) for number, c in d.contexts}
        s.frames = [self.frame(f, s) for f in d.frames]
        need(bool(s.frames) or bool(s.outcome), "nothing is under way")
        s.decision = None if d.decision is None else self.decision(d.decision)
        if isinstance(d.asked, bool):
            need(d.asked and s.decision is not None, "nothing was asked")
            s.asked = s.decision
        else:
            s.asked = None if d.asked is None else self.decision(d.asked)
        s.marks = [mark_of(mark) for mark in d.marks]
        s.script = [mark_of(mark) for mark in d.script]
        s.spent = [mark_of(mark) for mark in d.spent]
        need(0 <= s.script_at <= len(s.script), "the loop is not there")
        s.pending = [self.pending(one, s) for one in d.pending]
        s.floating = [self.floating(one) for one in d.floating]
        s.history = [self.events[at] for at in natural(d.history)]
        s.former = {self.ref(ref): self.infos[at] for ref, at in d.former if natural([at])}
        s.successor = {self.ref(old): self.ref(new) for old, new in d.successor}
        s.uses = dict(d.uses)
        s.latched = set(d.latched)
        s.skips = dict(d.skips)
        need(all(0 <= who <= 1 for who in d.extra_turns), "an extra turn belongs to nobody")
        need(len(d.started) <= self.cards, "more cards were brought than are there")
        need(all(0 <= kind < len(rules.zones) for kind in d.started), "a card was brought to no zone")
        need(all(item == -1 or item in s.contexts for item in s.item), "something waits without its context")
        s.before = None if d.before is None else _Reader(self.lib).state(d.before, depth + 1)
        return s

    def earmark(self, player: int, value: int, ability: int, node: int) -> tuple[int, int, int, int]:
        need(0 <= player <= 1 and 0 <= value < len(self.lib.rules.values), "nobody has that")
        need(0 <= node < len(self.lib.nodes[self.ability(ability)]), "nothing says what that is for")
        return player, value, ability, node

    def entry(self, card: int) -> int:
        need(0 <= card < self.cards, f"there is no card {card}")
        return card

    def ref(self, ref: int) -> int:
        need(ref < 0 or ref & 0xFFFF < self.cards, f"reference {ref} names no card")
        need(ref >= -9, f"reference {ref} names nothing")
        return ref

    def refs(self, refs: list[int]) -> list[int]:
        for ref in refs:
            self.ref(ref)
        return refs

    def ability(self, number: int) -> int:
        need(-1 <= number < len(self.lib.abilities), f"there is no ability {number}")
        return number

    def look(self, at: int) -> Info | None:
        return None if at == -1 else self.infos[natural([at])[0]]

    def the_event(self, at: int) -> Event | None:
        return None if at == -1 else self.events[natural([at])[0]]

    def node(self, d: NodeData) -> Node | None:
        if d is None:
            return None
        if isinstance(d, dict):
            made = codec.from_data(d)
            need(isinstance(made, Node), "not a record")
            assert isinstance(made, Node)
            return made
        ability, at = d
        need(ability >= 0 and at >= 0, "not a record")
        return self.lib.nodes[ability][at]

    def rule(self, d: RuleData) -> Rule:
        by = self.node(d.by)
        need(by is None or isinstance(by, Filter), "a rule is about a description")
        unless = tuple(node for node in (self.node(one) for one in d.unless) if node is not None)
        assert by is None or isinstance(by, Filter)
        return Rule(d.act, by, self.ref(d.source), d.controller, unless, d.mark)

    def info(self, d: InfoData) -> Info:
        need(len(d.stats) == len(self.lib.rules.stats), "a card has other numbers")
        i = Info()
        i.names = tuple(d.names)
        i.types = frozenset(d.types)
        i.general = frozenset(d.general)
        i.races = frozenset(d.races)
        i.attributes = frozenset(d.attributes)
        i.marks = frozenset(d.marks)
        i.cost = d.cost
        i.stats = d.stats
        i.held = tuple(self.lib.held[number] for number in natural(d.held))
        i.index()
        i.keywords = frozenset(d.keywords)
        i.forbids = tuple(self.rule(rule) for rule in d.forbids)
        i.obliges = tuple(self.rule(rule) for rule in d.obliges)
        i.permits = tuple(self.rule(rule) for rule in d.permits)
        i.controller = d.controller
        i.sealed = d.sealed
        i.owner = d.owner
        i.was_turned = d.was_turned
        i.was_controller = d.was_controller
        i.was_zone = d.was_zone
        i.was_counters = None if d.was_counters is None else dict(d.was_counters)
        i.was_damage = d.was_damage
        i.was_attacking = d.was_attacking
        i.was_blocking = d.was_blocking
        i.was_host = d.was_host
        i.was_attached = tuple(self.ref(ref) for ref in d.was_attached)
        return i

    def event(self, d: EventData) -> Event:
        zones = len(self.lib.rules.zones) * 2
        need(-1 <= d.frm < zones and -1 <= d.to < zones, "an event happens nowhere")
        need(0 <= d.kind < 64, "an unknown kind of event")
        e = Event(d.kind, self.ref(d.ref), self.ref(d.source), d.player, d.amount)
        e.frm = d.frm
        e.to = d.to
        e.place = d.place
        e.detail = d.detail
        e.context = d.context
        e.controller = d.controller
        e.turned = d.turned
        e.face_down = d.face_down
        e.side = d.side
        e.counters = tuple(d.counters)
        e.cause = d.cause
        e.used = tuple(d.used)
        e.look = self.look(d.look)
        e.source_look = self.look(d.source_look)
        e.after = self.ref(d.after)
        e.same = d.same
        e.actor = d.actor
        e.host = d.host
        e.also = tuple(d.also)
        return e

    def context(self, d: ContextData) -> Context:
        c = Context(d.controller, self.ref(d.source), self.ability(d.ability))
        c.you = d.you
        c.item = d.item
        c.event = self.the_event(d.event)
        c.targets = {at: self.refs(refs) for at, refs in d.targets}
        c.picks = {at: self.refs(refs) for at, refs in d.picks}
        c.shares = dict(d.shares)
        c.modes = dict(d.modes)
        c.noted = {name: self.refs(refs) for name, refs in d.noted}
        c.it = self.refs(d.it)
        c.player = d.player
        c.x = d.x
        c.y = d.y
        c.amount = d.amount
        c.done = d.done
        c.paid = tuple(d.paid)
        c.words = tuple(d.words)
        c.look = self.look(d.look)
        c.zone = d.zone
        c.abilities = tuple(self.ability(number) for number in d.abilities)
        c.asking = d.asking
        c.fixed = None if d.fixed is None else dict(d.fixed)
        c.delay = d.delay
        c.used = tuple(d.used)
        return c

    def frame(self, d: FrameData, s: State) -> Frame:
        procedure = PROCEDURES.get(d.procedure)
        need(procedure is not None, f"there is no procedure {d.procedure!r}")
        assert procedure is not None
        need(0 <= d.step <= procedure.length, f"{d.procedure} has no step {d.step}")
        need(d.context == -1 or d.context in s.contexts, "a procedure has lost its context")
        f = Frame(procedure, d.who, self.ref(d.ref), d.context)
        f.step = d.step
        f.ability = self.ability(d.ability)
        f.node = d.node
        if d.ability >= 0 and d.node >= 0:
            need(isinstance(self.lib.nodes[d.ability][d.node], Effect), "only an effect can be under way")
        f.i = d.i
        f.stage = d.stage
        f.count = d.count
        f.data = d.data
        f.events = [self.events[at] for at in natural(d.events)]
        f.facts = [self.events[at] for at in natural(d.facts)]
        return f

    def option(self, d: OptionData) -> Option:
        return Option(d.verb, self.ref(d.ref), d.other, d.extra, d.clause)

    def decision(self, d: DecisionData) -> Decision:
        need(d.shape in SHAPES, f"there is no decision {d.shape!r}")
        options = [self.option(o) for o in d.options]
        made = Decision(d.seat, d.shape, d.about, options, d.clause)
        need(d.unit > 0, "numbers go in steps")
        made.lo = d.lo
        made.hi = d.hi
        made.unit = d.unit
        made.total = d.total
        made.ref = self.ref(d.ref)
        made.ability = self.ability(d.ability)
        for one in d.legal:
            need(all(0 <= i < len(options) for i in one), "an answer that is not offered")
        made.legal = d.legal
        made.checked = d.checked
        made.always = d.always
        made.default = d.default
        made.floor = d.floor
        return made

    def pending(self, d: PendingData, s: State) -> Pending:
        need(d.context == -1 or d.context in s.contexts, "a waiting ability has lost its context")
        p = Pending(
            self.ability(d.ability),
            self.ref(d.source),
            d.controller,
            self.the_event(d.event),
            self.look(d.look),
        )
        p.zone = d.zone
        p.context = d.context
        p.node = d.node
        return p

    def floating(self, d: FloatingData) -> Floating:
        need(d.ability >= 0 and d.node >= 0, "a lasting effect comes from nothing")
        self.lib.nodes[d.ability][d.node]
        f = Floating(d.ability, d.node, self.context(d.context), d.stamp, d.duration)
        f.refs = None if d.refs is None else tuple(self.refs(d.refs))
        f.amounts = tuple(d.amounts)
        f.left = d.left
        f.turn = d.turn
        f.who = d.who
        condition = self.node(d.condition)
        need(condition is None or isinstance(condition, Condition), "not a condition")
        assert condition is None or isinstance(condition, Condition)
        f.condition = condition
        return f


def need(fits: bool, message: str) -> None:
    if not fits:
        raise ValueError(message)


def natural(numbers: list[int]) -> list[int]:
    need(all(n >= 0 for n in numbers), "a negative number where none can be")
    return numbers


def check_cards(d: StateData, lib: Library) -> None:
    """Every card is one of the library's, in exactly the zone that lists it."""
    rules: Ruleset = lib.rules
    n = len(d.card)
    need(n <= 0xFFFF, "too many cards")
    need(all(len(getattr(d, name)) == n for name in ROWS), "the rows of cards differ in length")
    need(len(d.zones) == len(rules.zones) * 2, "there are other zones")
    need(
        len(d.values) == 2 and all(len(row) == len(rules.values) for row in d.values),
        "players have other values",
    )
    need(len(d.rng) == 4 and all(0 <= word <= 0xFFFFFFFF for word in d.rng), "chance is not four words")
    for card in range(n):
        need(0 <= d.card[card] < len(lib.cards), f"card {card} is not in the library")
        need(0 <= d.side[card] < len(lib.printed[d.card[card]]), f"card {card} has no such side")
        need(d.owner[card] in (0, 1) and d.holder[card] in (0, 1), f"card {card} belongs to nobody")
        need(0 <= d.life[card] < 2**32, f"card {card} has lived too often")
        need(d.host[card] < 0 or d.host[card] & 0xFFFF < n, f"card {card} is attached to nothing")
    seen: set[int] = set()
    for zone, cards in enumerate(d.zones):
        for card in cards:
            need(0 <= card < n and card not in seen, f"zone {zone} lists card {card} wrongly")
            need(d.zone[card] == zone, f"card {card} is in two places")
            seen.add(card)
    need(all(card in seen or d.zone[card] == -1 for card in range(n)), "a card is missing from its zone")
