# mypyc: skip
"""A game's state as plain data and back, in the middle of any choice; and its digest.

Every field is kept: ``saved`` lists them, and says which are put in another way. What is shared inside a state (an
event that history and a waiting ability both speak of, the look of a card that has left) is written once and referred
to by number, so that it is shared again after loading. Data may come from anywhere: shapes are checked while decoding,
numbers against the library and ruleset afterwards, and nothing but the records below is ever made from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from itertools import compress, repeat
from operator import attrgetter
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple

from arbiter.abilities import codec
from arbiter.abilities.acts import ACTS
from arbiter.abilities.nodes import Condition, Effect, Filter, Node
from arbiter.errors import ArbiterError

from .context import Context, Floating, Pending
from .decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option
from .events import Event
from .history import history_of
from .ids import AbilityId, Ref, Seat, zone_count
from .info import Info, Rule
from .library import Library
from .loops import Mark
from .procedure import PROCEDURES, Frame, Procedure
from .questions import Question
from .restoring import (
    checked_ref,
    context_of,
    event_fields,
    info_fields,
    numbered_look,
    read_event,
    read_info,
)
from .save_checks import check_cards, check_state, natural, need
from .saved import (
    ContextData,
    DecisionData,
    EventData,
    FloatingData,
    FrameData,
    InfoData,
    MarkData,
    NodeData,
    OptionData,
    PendingData,
    RuleData,
    StateData,
)
from .state import State

T = TypeVar("T")
SHAPES = (ONE, SOME, NUMBER, ORDER, DIVIDE, YES_NO)
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


def info_data(info: Info, lib: Library) -> Any:
    """A card's information as plain data, to be compared."""
    writer = _Writer(lib)
    return writer.infos[writer.info(info)]


def decision_data(decision: Decision) -> Any:
    return DECISION.written(None, decision)


# --- records -------------------------------------------------------------------------------------------------------


class _Record:
    """How a record is put as plain data. ``made``: the fields its constructor takes; ``restore``: makes it of all its
    fields, and ``values`` gives them, where there are many such records."""

    def __init__(
        self,
        kind: type[Any],
        data: type[Struct],
        *made: str,
        restore: Callable[..., Any] | None = None,
        values: Callable[[Any], list[Any]] | None = None,
    ) -> None:
        self.kind = kind
        self.restore = restore
        self.fields = data.__struct_fields__
        self.ways: dict[str, str] = {}
        for name, hint in get_type_hints(data, include_extras=True).items():
            for meta in getattr(hint, "__metadata__", ()):
                if isinstance(meta, Meta) and meta.extra:
                    self.ways[name] = meta.extra["as"]
        ways = [self.ways.get(name, "") for name in self.fields]
        self.values: Callable[[Any], Any] = attrgetter(*self.fields) if values is None else values
        self.writes = [(at, WRITE[way]) for at, way in enumerate(ways) if way in WRITE]
        self.reads = [(at, READ[way]) for at, way in enumerate(ways) if way in READ]
        self.made = [self.fields.index(name) for name in made]
        if made == self.fields:
            self.restore = kind
        self.set = tuple(name for name in self.fields if name not in made)
        self.are_set = [name not in made for name in self.fields]

    def written(self, writer: Any, thing: Any) -> list[Any]:
        """The fields in order; plain data is the same as an array of them."""
        values = list(self.values(thing))
        for at, write in self.writes:
            values[at] = write(writer, values[at])
        return values

    def read(self, reader: Any, data: Struct) -> Any:
        values = list(astuple(data))
        for at, read in self.reads:
            values[at] = read(reader, values[at])
        if self.restore is not None:
            return self.restore(*values)
        thing = self.kind(*[values[at] for at in self.made])
        # a loop over all fields that is not interpreted
        deque(map(setattr, repeat(thing), self.set, compress(values, self.are_set)), 0)
        return thing


# --- writing -------------------------------------------------------------------------------------------------------


class _Writer:
    """Writes one state; shared events and looks get numbers as they turn up."""

    def __init__(self, lib: Library) -> None:
        self.lib = lib
        self.events: list[Any] = []
        self.infos: list[Any] = []
        self._event_numbers: dict[int, int] = {}
        self._info_numbers: dict[int, int] = {}
        self._info_contents: dict[bytes, int] = {}
        # what the numbers above are about must not be freed while they are in use
        self._kept: list[object] = []

    def state(self, s: State) -> StateData:
        made: dict[str, Any] = dict(zip(KEPT, _kept_of(s), strict=True))
        for name, write in STATE_WRITES:
            made[name] = write(self, made[name])
        if s.asked is not None and s.asked is s.decision:
            made["asked"] = True
        before = None if s.before is None else _Writer(self.lib).state(s.before)
        return StateData(**made, events=self.events, infos=self.infos, before=before)

    def event(self, e: Event | None) -> int:
        if e is None:
            return -1
        known = self._event_numbers.get(id(e))
        if known is None:
            known = len(self.events)
            self._event_numbers[id(e)] = known
            self._kept.append(e)
            self.events.append(EVENT.written(self, e))
        return known

    def info(self, i: Info | None) -> int:
        if i is None:
            return -1
        known = self._info_numbers.get(id(i))
        if known is None:
            made = INFO.written(self, i)
            # Looks that say the same are one: whether they happen to be one object depends on what was computed when.
            known = self._info_contents.setdefault(_encoder.encode(made), len(self.infos))
            if known == len(self.infos):
                self.infos.append(made)
            self._info_numbers[id(i)] = known
            self._kept.append(i)
        return known

    def rule(self, r: Rule) -> RuleData:
        unless = [self.node(node, r.mark) for node in r.unless]
        bound: Any = None if r.bound is None else self.context(r.bound)
        return RuleData(r.act, self.node(r.by, r.mark), r.source, r.controller, unless, r.mark, bound)

    def context(self, c: Context) -> list[Any]:
        return CONTEXT.written(self, c)

    def floating(self, f: Floating) -> list[Any]:
        values = FLOATING.written(self, f)
        at = FLOATING.fields.index("condition")
        values[at] = self.node(f.condition, f.ability)
        return values

    def node(self, node: Node | None, ability: int) -> NodeData:
        if node is None:
            return None
        if 0 <= ability < len(self.lib.nodes):
            nodes = self.lib.nodes[ability]
            if 0 <= node.at < len(nodes) and nodes[node.at] is node:
                return (ability, node.at)
        content: dict[str, Any] = codec.to_data(node)
        return content


def _pairs(writer: Any, value: dict[Any, Any] | None) -> list[Any] | None:
    return None if value is None else list(value.items())


def _skip(key: str) -> tuple[Seat, str]:
    seat, _, phase = key.partition(" ")
    need(seat in ("0", "1"), "only a player skips a phase")
    return Seat(int(seat)), phase


def _sorted_pairs(writer: Any, value: dict[Any, Any]) -> list[Any]:
    return sorted(value.items())


#: ways of writing; a tuple is plain already
WRITE: dict[str, Callable[[Any, Any], Any]] = {
    "set": lambda w, value: sorted(value) if value else (),
    "by": _pairs,
    "refs by": _pairs,
    "sorted by": _sorted_pairs,
    "skips": lambda w, value: sorted((f"{seat} {phase}", times) for (seat, phase), times in value.items()),
    "successor": _sorted_pairs,
    "successor or none": lambda w, value: None if value is None else sorted(value.items()),
    "links": _sorted_pairs,
    "latched": lambda w, value: sorted(value),
    "held": lambda w, value: [held.number for held in value],
    "rules": lambda w, value: [w.rule(rule) for rule in value] if value else (),
    "look": _Writer.info,
    "event": _Writer.event,
    "events": lambda w, value: [w.event(event) for event in value],
    "history": lambda w, value: [w.event(event) for event in value.events()],
    "procedure": lambda w, value: value.key,
    "options": lambda w, value: [OPTION.written(w, option) for option in value],
    "question": lambda w, value: value.value,
    "decision": lambda w, value: None if value is None else DECISION.written(w, value),
    "asked": lambda w, value: None if value is None else DECISION.written(w, value),
    "context": _Writer.context,
    "contexts": lambda w, value: [(number, w.context(c)) for number, c in sorted(value.items())],
    "frames": lambda w, value: [FRAME.written(w, frame) for frame in value],
    "pending": lambda w, value: [PENDING.written(w, one) for one in value],
    "floating": lambda w, value: [w.floating(one) for one in value],
    "marks": lambda w, value: [MARK.written(w, mark) for mark in value],
    "counters": lambda w, value: [(card, list(held.items())) for card, held in sorted(value.items())],
    "played": lambda w, value: [(card, *how) for card, how in sorted(value.items())],
    "former": lambda w, value: [(ref, w.info(look)) for ref, look in sorted(value.items())],
}


# --- reading -------------------------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, lib: Library) -> None:
        self.lib = lib
        self.cards = 0
        self.zones = zone_count(len(lib.rules.zones))
        self.events: list[Event] = []
        self.infos: list[Info] = []

    def state(self, d: StateData, depth: int) -> State:
        need(depth < DEEPEST, "states are nested too deeply")
        rules = self.lib.rules
        s = State(self.zones, len(rules.values), 0)
        self.cards = len(d.card)
        check_cards(d, self.lib, ROWS)
        self.infos = [self.info(one) for one in d.infos]
        self.events = [self.event(one) for one in d.events]
        for name, read in STATE_READS:
            value = getattr(d, name)
            setattr(s, name, value if read is None else read(self, value))
        if isinstance(d.asked, bool):
            need(d.asked and s.decision is not None, "nothing was asked")
            s.asked = s.decision
        s.list_hosts()
        s.before = None if d.before is None else _Reader(self.lib).state(d.before, depth + 1)
        check_state(s, rules)
        return s

    def info(self, d: InfoData) -> Info:
        need(len(d.stats) == len(self.lib.rules.stats), "a card has other numbers")
        return read_info(astuple(d), self.cards, self.lib.held, self.rule)

    def event(self, d: EventData) -> Event:
        return read_event(astuple(d), self.cards, self.zones, self.infos)

    def frame(self, d: FrameData) -> Frame:
        made: Frame = FRAME.read(self, d)
        if not 0 <= d.step <= made.procedure.length:
            raise ValueError(f"{d.procedure} has no step {d.step}")
        if d.ability >= 0 and d.node >= 0:
            need(isinstance(self.lib.nodes[d.ability][d.node], Effect), "only an effect can be under way")
        return made

    def decision(self, d: DecisionData) -> Decision:
        if d.shape not in SHAPES:
            raise ValueError(f"there is no decision {d.shape!r}")
        need(d.unit > 0, "numbers go in steps")
        for one in d.legal:
            need(all(0 <= i < len(d.options) for i in one), "an answer that is not offered")
        made: Decision = DECISION.read(self, d)
        return made

    def question(self, key: str) -> Question:
        found = self.lib.rules.questions.get(key)
        if found is None:
            raise ValueError(f"nobody is asked {key!r}")
        return found

    def asked(self, d: DecisionData | bool | None) -> Decision | None:
        return self.decision(d) if isinstance(d, DecisionData) else None

    def context(self, d: ContextData) -> Context:
        made: Context = CONTEXT.read(self, d)
        return made

    def floating(self, d: FloatingData) -> Floating:
        need(d.ability >= 0 and d.node >= 0, "a lasting effect comes from nothing")
        self.lib.nodes[d.ability][d.node]
        made: Floating = FLOATING.read(self, d)
        return made

    def rule(self, d: RuleData) -> Rule:
        by = self.node(d.by)
        need(by is None or isinstance(by, Filter), "a rule is about a description")
        unless = tuple(node for node in (self.node(one) for one in d.unless) if node is not None)
        assert by is None or isinstance(by, Filter)
        need(d.act in ACTS, "a rule is about an act")
        bound = None if d.bound is None else self.context(d.bound)
        return Rule(
            ACTS[d.act], by, self.ref(Ref(d.source)), Seat(d.controller), unless, AbilityId(d.mark), bound
        )

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

    def condition(self, d: NodeData) -> Node | None:
        made = self.node(d)
        need(made is None or isinstance(made, Condition), "not a condition")
        return made

    def earmark(self, player: int, value: int, ability: int, node: int) -> tuple[int, int, int, int]:
        need(0 <= player <= 1 and 0 <= value < len(self.lib.rules.values), "nobody has that")
        need(0 <= node < len(self.lib.nodes[self.ability(ability)]), "nothing says what that is for")
        return player, value, ability, node

    def entry(self, card: int) -> int:
        if not 0 <= card < self.cards:
            raise ValueError(f"there is no card {card}")
        return card

    def ref(self, ref: Ref) -> Ref:
        found: Ref = checked_ref(ref, self.cards)
        return found

    def refs(self, refs: list[Ref]) -> list[Ref]:
        for ref in refs:
            self.ref(ref)
        return refs

    def ability(self, number: int) -> int:
        if not -1 <= number < len(self.lib.abilities):
            raise ValueError(f"there is no ability {number}")
        return number

    def look(self, at: int) -> Info | None:
        return numbered_look(at, self.infos)

    def the_event(self, at: int) -> Event | None:
        return None if at == -1 else _numbered(self.events, at)

    def procedure(self, key: str) -> Procedure:
        procedure = PROCEDURES.get(key)
        if procedure is None:
            raise ValueError(f"there is no procedure {key!r}")
        return procedure


def _numbered(things: list[T], at: int) -> T:
    if at < 0:
        raise ValueError("a negative number where none can be")
    return things[at]


#: ways of reading; what has none is taken as it is
READ: dict[str, Callable[[_Reader, Any], Any]] = {
    "ref": _Reader.ref,
    "refs": _Reader.refs,
    "ref tuple": lambda r, value: tuple(r.refs(value)) if value else (),
    "refs or all": lambda r, value: None if value is None else tuple(r.refs(value)),
    "ability": _Reader.ability,
    "abilities": lambda r, value: tuple(r.ability(number) for number in value),
    "tuple": lambda r, value: tuple(value),
    "by": lambda r, value: None if value is None else dict(value),
    "refs by": lambda r, value: {at: r.refs(refs) for at, refs in value},
    "sorted by": lambda r, value: dict(value),
    "skips": lambda r, value: {_skip(key): times for key, times in value},
    "look": _Reader.look,
    "event": _Reader.the_event,
    "events": lambda r, value: [r.events[at] for at in natural(value)],
    "history": lambda r, value: history_of([r.events[at] for at in natural(value)]),
    "condition": _Reader.condition,
    "procedure": _Reader.procedure,
    "options": lambda r, value: [OPTION.read(r, option) for option in value],
    "question": lambda r, value: r.question(value),
    "decision": lambda r, value: None if value is None else r.decision(value),
    "asked": _Reader.asked,
    "context": _Reader.context,
    "contexts": lambda r, value: {number: r.context(c) for number, c in value},
    "frames": lambda r, value: [r.frame(frame) for frame in value],
    "pending": lambda r, value: [PENDING.read(r, one) for one in value],
    "floating": lambda r, value: [r.floating(one) for one in value],
    "marks": lambda r, value: [MARK.read(r, mark) for mark in value],
    "counters": lambda r, value: {r.entry(card): dict(held) for card, held in value},
    "links": lambda r, value: {r.entry(card): tuple(r.refs(refs)) for card, refs in value},
    "played": lambda r, value: {r.entry(card): (x, y, tuple(ways)) for card, x, y, ways in value},
    "earmarked": lambda r, value: [r.earmark(*one) for one in value],
    "former": lambda r, value: {r.ref(ref): _numbered(r.infos, at) for ref, at in value},
    "successor": lambda r, value: {r.ref(old): r.ref(new) for old, new in value},
    "successor or none": lambda r, value: (
        None if value is None else {r.ref(old): r.ref(new) for old, new in value}
    ),
    "latched": lambda r, value: set(value),
}

OPTION: _Record = _Record(Option, OptionData, "verb", "ref", "other", "extra", "clause")
DECISION: _Record = _Record(Decision, DecisionData, "seat", "shape", "about", "options", "clause")
MARK: _Record = _Record(Mark, MarkData, "key", "who", "about", "free", "picks", "numbers")
INFO: _Record = _Record(Info, InfoData, values=info_fields)
EVENT: _Record = _Record(Event, EventData, values=event_fields)
CONTEXT: _Record = _Record(Context, ContextData, restore=context_of)
PENDING: _Record = _Record(Pending, PendingData, "ability", "source", "controller", "event", "look")
FLOATING: _Record = _Record(Floating, FloatingData, "ability", "node", "context", "stamp", "duration")
FRAME: _Record = _Record(Frame, FrameData, "procedure")
_STATE = _Record(State, StateData)
ROWS = tuple(name for name, way in _STATE.ways.items() if way == "row")

#: a state's fields but for those others refer to, or that are states
KEPT = [name for name in _STATE.fields if name not in ("events", "infos", "before")]
_kept_of = attrgetter(*KEPT)
STATE_WRITES = [(name, WRITE[way]) for name, way in _STATE.ways.items() if way in WRITE]
STATE_READS = [(name, READ.get(_STATE.ways.get(name, ""))) for name in KEPT]
