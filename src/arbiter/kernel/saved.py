# mypyc: skip
"""What a saved game looks like: the fields of every record of a state, and how each is put as plain data.

A field that is not plain as it is names the way it is written and read (``Meta(extra={"as": …})``; the ways are in
``saving``). Shapes are checked while decoding, so limits stand here.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Int = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Word = Annotated[str, Meta(max_length=4000)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Ints = Annotated[list[Int], Meta(max_length=65536)]
LONGEST = 1 << 20  # events of a turn: a declared loop makes hundreds of thousands

#: A record inside the library, as (ability, number within it); or its content, if the rules made it.
NodeData = tuple[int, int] | dict[str, Any] | None

Row = Annotated[Ints, Meta(extra={"as": "row"})]  # an entry a card
Ref = Annotated[Int, Meta(extra={"as": "ref"})]
Refs = Annotated[Ints, Meta(extra={"as": "refs"})]
RefTuple = Annotated[Ints, Meta(extra={"as": "ref tuple"})]
Ability = Annotated[Int, Meta(extra={"as": "ability"})]
Abilities = Annotated[Ints, Meta(extra={"as": "abilities"})]
Look = Annotated[Int, Meta(extra={"as": "look"})]  # a card as it was, by its number among the looks
One = Annotated[Int, Meta(extra={"as": "event"})]  # an event, by its number among the events
Several = Annotated[Ints, Meta(extra={"as": "events"})]
Numbers = Annotated[Ints, Meta(extra={"as": "tuple"})]
Words = Annotated[list[Word], Meta(extra={"as": "tuple"})]
WordSet = Annotated[list[Word], Meta(extra={"as": "set"})]
Counters = Annotated[list[tuple[Word, Int]], Meta(extra={"as": "tuple"})]
Held = Annotated[Ints, Meta(extra={"as": "held"})]
RefsBy = Annotated[list[tuple[Int, Ints]], Meta(extra={"as": "refs by"})]
NotedBy = Annotated[list[tuple[Word, Ints]], Meta(extra={"as": "refs by"})]
IntsBy = Annotated[list[tuple[Int, Ints]], Meta(extra={"as": "by"})]


class RuleData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    act: Word
    by: NodeData
    source: Int
    controller: Int
    unless: list[NodeData]
    mark: Int
    bound: ContextData | None = None


class InfoData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    names: Words
    types: WordSet
    general: WordSet
    races: WordSet
    attributes: WordSet
    marks: WordSet
    cost: Word | None
    stats: Ints
    held: Held
    keywords: WordSet
    forbids: Annotated[list[RuleData], Meta(extra={"as": "rules"})]
    obliges: Annotated[list[RuleData], Meta(extra={"as": "rules"})]
    permits: Annotated[list[RuleData], Meta(extra={"as": "rules"})]
    controller: Int
    sealed: bool
    owner: Int
    was_turned: bool
    was_controller: Int
    was_zone: Int
    was_counters: Annotated[list[tuple[Word, Int]] | None, Meta(extra={"as": "by"})]
    was_damage: Int
    was_attacking: bool
    was_blocking: bool
    was_host: Int
    was_attached: RefTuple
    was_linked: RefTuple
    was_played: Annotated[tuple[Int, Int, list[Word]], Meta(extra={"as": "how"})]
    was_clock: Int


class EventData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    kind: Int
    ref: Ref
    source: Ref
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
    counters: Counters
    cause: Word
    used: Numbers
    look: Look
    source_look: Look
    after: Ref
    same: bool
    actor: Int
    host: Int
    also: Numbers


class ContextData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    controller: Seat
    you: Seat
    source: Ref
    ability: Ability
    item: Int
    event: One
    targets: RefsBy
    picks: RefsBy
    shares: IntsBy
    modes: IntsBy
    noted: NotedBy
    x: Int
    y: Int
    amount: Int
    done: bool
    paid: Words
    words: Words
    look: Look
    zone: Int
    abilities: Abilities
    asking: Int
    fixed: Annotated[list[tuple[Int, Int]] | None, Meta(extra={"as": "by"})]
    delay: Int
    used: Numbers
    origins: Annotated[list[tuple[Int, Int]] | None, Meta(extra={"as": "successor or none"})]
    since: Int
    judging: bool
    reading: bool


class PendingData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    ability: Ability
    source: Ref
    controller: Seat
    event: One
    look: Look
    zone: Int
    context: Int
    node: Int
    since: Int


class FloatingData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    ability: Int
    node: Int
    context: Annotated[ContextData, Meta(extra={"as": "context"})]
    stamp: Int
    duration: Word
    refs: Annotated[Ints | None, Meta(extra={"as": "refs or all"})]
    amounts: Numbers
    left: Int
    turn: Int
    who: Int
    condition: Annotated[NodeData, Meta(extra={"as": "condition"})]
    times: Int


class FrameData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    procedure: Annotated[Word, Meta(extra={"as": "procedure"})]
    step: Int
    who: Int
    ref: Ref
    context: Int
    ability: Ability
    node: Int
    i: Int
    stage: Int
    count: Int
    data: Ints
    events: Several
    facts: Several


class OptionData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    verb: Word
    ref: Ref
    other: Int
    extra: Int
    clause: Word


class DecisionData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    seat: Seat
    shape: Word
    about: Annotated[Word, Meta(extra={"as": "question"})]
    options: Annotated[list[OptionData], Meta(max_length=65536, extra={"as": "options"})]
    clause: Word
    lo: Int
    hi: Int
    unit: Int
    total: Int
    ref: Ref
    ability: Ability
    legal: Annotated[list[Ints], Meta(max_length=65536)]
    checked: bool
    always: bool
    default: Ints | None
    floor: Ints


class MarkData(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    key: Int
    who: Int
    about: Annotated[Word, Meta(extra={"as": "question"})]
    free: bool
    picks: Annotated[list[tuple[Word, Int, Int, Int]], Meta(extra={"as": "tuple"})]
    numbers: Numbers


Marks = Annotated[list[MarkData], Meta(max_length=65536, extra={"as": "marks"})]


class StateData(Struct, forbid_unknown_fields=True):
    card: Row
    side: Row
    owner: Row
    base_controller: Row
    zone: Row
    generation: Row
    flags: Row
    damage: Row
    stamp: Row
    since: Row
    active: Row
    host: Row
    known: Row
    last_seen_controller: Row
    item: Row
    counters: Annotated[list[tuple[Int, list[tuple[Word, Int]]]], Meta(extra={"as": "counters"})]
    links: Annotated[list[tuple[Int, Ints]], Meta(extra={"as": "links"})]
    played: Annotated[list[tuple[Int, Int, Int, list[Word]]], Meta(extra={"as": "played"})]
    earmarked: Annotated[list[tuple[Int, Int, Int, Int]], Meta(extra={"as": "earmarked"})]
    started: Ints
    zones: list[Ints]
    values: list[Ints]
    rng: Ints
    turn_player: Seat
    first: Seat
    turn: Int
    phase: Word
    priority: Int
    passes: Int
    clock: Int
    turn_clock: Int
    outcome: Word
    losers: Int
    attackers: Refs
    attacked: Ref
    blockers: Refs
    battle: Int
    frames: Annotated[list[FrameData], Meta(max_length=4096, extra={"as": "frames"})]
    contexts: Annotated[list[tuple[Int, ContextData]], Meta(max_length=65536, extra={"as": "contexts"})]
    next_context: Int
    decision: Annotated[DecisionData | None, Meta(extra={"as": "decision"})]
    asked: Annotated[DecisionData | bool | None, Meta(extra={"as": "asked"})]  # True: the same question
    automatic_count: Int
    marks: Marks
    allowed: Int
    declaring: bool
    script: Marks
    script_at: Int
    script_key: Int
    loop_ender: Seat
    barred_answers: Marks
    answer: Ints
    decision_refs: Refs
    choice_words: Words
    refused: list[tuple[Word, Int, Int]]
    pending: Annotated[list[PendingData], Meta(extra={"as": "pending"})]
    floating: Annotated[list[FloatingData], Meta(extra={"as": "floating"})]
    history: Annotated[list[Int], Meta(max_length=LONGEST, extra={"as": "history"})]
    former: Annotated[list[tuple[Int, Int]], Meta(extra={"as": "former"})]
    successor: Annotated[list[tuple[Int, Int]], Meta(extra={"as": "successor"})]
    uses: Annotated[list[tuple[Int, Int]], Meta(extra={"as": "sorted by"})]
    latched: Annotated[list[tuple[Int, Int]], Meta(extra={"as": "latched"})]
    control_changes: bool
    extra_turns: Ints
    skips: Annotated[list[tuple[Word, Int]], Meta(extra={"as": "skips"})]  # "seat phase", how often
    events: Annotated[list[EventData], Meta(max_length=LONGEST)]
    infos: Annotated[list[InfoData], Meta(max_length=LONGEST)]
    before: StateData | None


#: Every field of a `Game`, by where it comes from when a saved game is loaded. What is none of these has to be in the
#: state: a field that only `Game.copy` hands on is lost by saving.
GAME_FIELDS: dict[str, tuple[str, ...]] = {
    "saved": ("s",),
    "from the setup": ("rules", "lib", "asks_forced", "persons"),
    "computed": (
        *(
            "infos",
            "altered",
            "dirty",
            "reads",
            "card_by_card",
            "cost_rules",
            "player_rules",
            "watching",
            "replacing",
        ),
        *("self_replacing", "any_status", "play_zones", "static_zones", "watch_zones", "ability_zones"),
    ),
    "remembered to save time": (
        *(
            "version",
            "refreshes",
            "settled",
            "rules_quiet",
            "rules_kept",
            "statuses_quiet",
            "statuses_quiet_cards",
            "offers",
            "offer_keys",
        ),
    ),
    "set by whoever plays": (
        "asks_all",
        "unanswered",
        "citing",
        "log",
        "log_clauses",
        "log_turns",
        "log_abilities",
        "log_hands",
        "log_bare",
        "clauses",
        "trace",
    ),
}
