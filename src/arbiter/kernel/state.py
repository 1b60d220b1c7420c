"""The whole state of a game, as data: lists of integers, one entry a card; zones; players' numbers; what is under way.

Everything a game remembers is here, so copying these lists copies the game. A card is named by its place in the
lists; a *reference* also carries the generation of the card that is meant, because a card that changes zones is a new
card. The module ``ids`` packs and unpacks references, zones and seats.

The entries of a card are read as they are (``s.flags[card]``) and changed by methods only (``s.set_flag``), which note
that something has changed; only ``moving`` changes them itself. A test looks for others that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import rng
from .history import History
from .ids import (
    FIRST,
    NO_CONTEXT,
    NO_HOST,
    NO_REF,
    NOBODY,
    AbilityId,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    generation_of,
    make_ref,
)

if TYPE_CHECKING:
    from .canonical import ZoneHash
    from .context import Context, Floating, Pending
    from .decision import Decision
    from .info import Info
    from .loops import Mark
    from .procedure import Frame

CHOSEN: Final = "chosen "  # begins what is remembered of words chosen for a card
WORKED_OUT: Final = "number "  # begins a number of a token that was worked out as it was made: "number 0 200"

TURNED: Final = 1
FACE_DOWN: Final = 2
REVEALED: Final = 4
TOKEN: Final = 8
PSEUDO: Final = 16  # an ability waiting, or a copy: not a physical card
ABILITY: Final = 32  # a waiting ability (or process) rather than a card
FREE: Final = 64  # the entry is unused
PROCESS: Final = 128  # waiting, but neither a spell nor an ability


class State:
    def __init__(self, zones: int, values: int, seed: int, bare: bool = False) -> None:
        if bare:  # a copy about to be filled
            return
        # one entry a card
        self.card: list[int] = []
        self.side: list[int] = []
        self.owner: list[Seat] = []
        self.base_controller: list[Seat] = []
        self.zone: list[ZoneId] = []
        self.generation: list[int] = []
        self.flags: list[int] = []
        self.damage: list[int] = []
        self.stamp: list[int] = []
        self.since: list[int] = []
        self.active: list[int] = []  # when its continuous abilities began to work
        self.host: list[Ref] = []
        self.attachments = 0  # how many cards have a host
        self.known: list[int] = []
        self.last_seen_controller: list[Seat] = []  # as of the last time control was compared
        self.item: list[ContextId] = []  # the context of a waiting spell or ability, by number
        self.counters: dict[CardId, dict[str, int]] = {}
        self.links: dict[CardId, tuple[Ref, ...]] = {}
        # how a card was played: its X and Y, and what was chosen or paid for; stays with what it becomes in play
        self.played: dict[CardId, tuple[int, int, tuple[str, ...]]] = {}
        # part of the players' resources may be used for some things only: whose, which value, and the record that says
        self.earmarked: list[tuple[Seat, int, AbilityId, int]] = []
        self.started: list[
            ZoneKind
        ] = []  # the kind of zone each card was brought to the game in; never changed
        # places and players
        self.zones: list[list[CardId]] = [[] for _ in range(zones)]
        # see `canonical`; none since something changed
        self.zone_hashes: list[ZoneHash | None] = [None] * zones
        self.card_changes = 0  # counts changes of cards that rule processes may look at: all but being turned
        self.values: list[list[int]] = [[0] * values for _ in range(2)]
        self.rng = rng.seeded(seed)
        # the turn
        self.turn_player = FIRST
        self.first = FIRST  # who took the first turn of the game, whatever extra turns there have been
        self.turn = 0
        self.phase = ""
        self.priority = NOBODY
        self.passes = 0
        self.clock = 1
        self.turn_clock = 0  # the clock as the turn began
        self.outcome: str = ""
        self.losers = 0
        # battle
        self.attackers: list[Ref] = []
        self.attacked = NO_REF
        self.blockers: list[Ref] = []
        self.battle = 0
        # what is under way
        self.frames: list[Frame] = []
        self.contexts: dict[ContextId, Context] = {}
        self.next_context = 0
        self.decision: Decision | None = None
        self.asked: Decision | None = None  # the last question, also when only one answer was possible
        self.automatic_count = 0  # triggers and rule processes since loop tracking was reset
        self.marks: list[Mark] = []
        self.allowed = 0
        self.declaring = False
        self.script: list[Mark] = []  # the body of a loop that is being performed
        self.script_at = 0
        self.script_key = 0
        self.loop_ender = FIRST  # who has to put an end to the loop
        self.barred_answers: list[Mark] = []  # what may not be answered again after a loop
        self.answer: list[int] = []
        self.decision_refs: list[Ref] = []  # what the options of a choice of cards stand for
        self.choice_words: tuple[str, ...] = ()  # what the options of a choice of words stand for
        self.refused: list[tuple[str, Ref, int]] = []  # actions that turned out not to be possible just now
        self.pending: list[Pending] = []
        self.floating: list[Floating] = []
        self.history = History()
        self.former: dict[Ref, Info] = {}
        self.successor: dict[Ref, Ref] = {}  # which card a card that moved became
        self.uses: dict[int, int] = {}
        self.latched: set[tuple[Ref, AbilityId]] = set()  # status triggers whose state already holds
        self.control_changes = False  # whether some effect has changed who controls a card
        self.extra_turns: list[Seat] = []
        self.skips: dict[tuple[Seat, str], int] = {}  # how often a player skips a phase
        self.before: State | None = None

    # --- cards -----------------------------------------------------------------------------------------------------

    def add_card(self, card: int, owner: Seat, zone: ZoneId, flags: int = 0) -> CardId:
        """A new entry; an unused one is taken again."""
        number = CardId(len(self.card))
        if flags & PSEUDO:
            for i in range(len(self.card) - 1, -1, -1):
                if not self.flags[i] & PSEUDO:
                    break
                if self.flags[i] & FREE:
                    number = CardId(i)
                    break
        if number == len(self.card):
            self.card.append(card)
            self.side.append(0)
            self.owner.append(owner)
            self.base_controller.append(owner)
            self.zone.append(zone)
            self.generation.append(0)
            self.flags.append(flags)
            self.damage.append(0)
            self.stamp.append(self.clock)
            self.since.append(self.clock)
            self.active.append(self.clock)
            self.host.append(NO_HOST)
            self.known.append(0)
            self.item.append(NO_CONTEXT)
            self.last_seen_controller.append(owner)
        else:
            self.card[number] = card
            self.side[number] = 0
            self.owner[number] = owner
            self.base_controller[number] = owner
            self.zone[number] = zone
            self.generation[number] += 1
            self.flags[number] = flags
            self.damage[number] = 0
            self.stamp[number] = self.clock
            self.since[number] = self.clock
            self.active[number] = self.clock
            self.set_host(number, NO_HOST)
            self.known[number] = 0
            self.item[number] = NO_CONTEXT
            self.last_seen_controller[number] = owner
        self.clock += 1
        if zone >= 0:
            self.zones[zone].append(number)
        self.card_changed(number)
        return number

    def every_card(self) -> list[CardId]:
        return [CardId(card) for card in range(len(self.card))]

    def every_zone(self) -> list[ZoneId]:
        return [ZoneId(zone) for zone in range(len(self.zones))]

    def ref(self, card: CardId) -> Ref:
        return make_ref(card, self.generation[card])

    def alive(self, ref: Ref) -> bool:
        """Whether the reference still names the card as it is now."""
        return (
            ref >= 0
            and self.generation[card_of(ref)] == generation_of(ref)
            and not self.flags[card_of(ref)] & FREE
        )

    def counter(self, card: CardId, name: str) -> int:
        held = self.counters.get(card)
        return 0 if held is None else held.get(name, 0)

    def counter_meant(self, card: CardId, name: str) -> str:
        """The name of the counters a text means: without a name, those of the only name that are on the card."""
        held = self.counters.get(card)
        return next(iter(held)) if not name and held is not None and len(held) == 1 else name

    def set_counter(self, card: CardId, name: str, n: int) -> None:
        held = self.counters.get(card)
        new: dict[str, int] = {} if held is None else held.copy()
        if n > 0:
            new[name] = n
        elif name in new:
            del new[name]
        if new:
            self.counters[card] = new
        elif held is not None:
            del self.counters[card]
        self.card_changed(card)

    # --- changing a card -------------------------------------------------------------------------------------------

    def card_changed(self, card: CardId) -> None:
        """Something about the card has changed that counts when states are compared."""
        self.card_changes += 1
        zone = self.zone[card]
        if zone >= 0:
            self.zone_hashes[zone] = None

    def set_card(self, card: CardId, number: int) -> None:
        self.card[card] = number
        self.card_changed(card)

    def set_side(self, card: CardId, side: int) -> None:
        self.side[card] = side
        self.card_changed(card)

    def set_base_controller(self, card: CardId, seat: Seat) -> None:
        self.base_controller[card] = seat
        self.card_changed(card)

    def set_last_seen_controller(self, card: CardId, seat: Seat) -> None:
        self.last_seen_controller[card] = seat

    def set_flag(self, card: CardId, flag: int) -> None:
        self.flags[card] |= flag
        self.card_changed(card)

    def clear_flag(self, card: CardId, flag: int) -> None:
        if self.flags[card] & flag:
            self.flags[card] &= ~flag
            self.card_changed(card)

    def set_damage(self, card: CardId, damage: int) -> None:
        self.damage[card] = damage
        self.card_changed(card)

    def set_host(self, card: CardId, host: Ref) -> None:
        self.attachments += (1 if host >= 0 else 0) - (1 if self.host[card] >= 0 else 0)
        self.host[card] = host
        self.card_changed(card)

    def set_since(self, card: CardId, clock: int) -> None:
        """Since when its controller has controlled it."""
        self.since[card] = clock
        self.card_changed(card)

    def set_stamp(self, card: CardId, clock: int) -> None:
        self.stamp[card] = clock

    def set_active(self, card: CardId, clock: int) -> None:
        self.active[card] = clock

    def set_known(self, card: CardId, seats: int) -> None:
        """Which seats know the card wherever it lies, as bits."""
        self.known[card] = seats

    def set_item(self, card: CardId, context: ContextId) -> None:
        self.item[card] = context
        self.card_changed(card)

    def shuffle(self, zone: ZoneId) -> None:
        rng.shuffle(self.rng, self.zones[zone])
        self.zone_hashes[zone] = None

    def relocate(self, card: CardId, to: ZoneId, bottom: bool = False) -> None:
        """Lay the card on top of a zone, or at its bottom, as it is: no event, and no new card."""
        self.card_changed(card)
        self.zones[self.zone[card]].remove(card)
        self.zone[card] = to
        if bottom:
            self.zones[to].insert(0, card)
        else:
            self.zones[to].append(card)
        self.zone_hashes[to] = None

    # --- copies ----------------------------------------------------------------------------------------------------

    def clone(self) -> State:
        o = State(0, 0, 0, True)
        o.card = self.card.copy()
        o.side = self.side.copy()
        o.owner = self.owner.copy()
        o.base_controller = self.base_controller.copy()
        o.zone = self.zone.copy()
        o.generation = self.generation.copy()
        o.flags = self.flags.copy()
        o.damage = self.damage.copy()
        o.stamp = self.stamp.copy()
        o.since = self.since.copy()
        o.active = self.active.copy()
        o.host = self.host.copy()
        o.attachments = self.attachments
        o.known = self.known.copy()
        o.item = self.item.copy()
        o.last_seen_controller = self.last_seen_controller.copy()
        o.counters = self.counters.copy()  # inner dicts are replaced, never changed
        o.links = self.links.copy()
        o.played = self.played.copy()
        o.earmarked = self.earmarked.copy()
        o.started = self.started
        o.zones = [z.copy() for z in self.zones]
        o.zone_hashes = self.zone_hashes.copy()
        o.card_changes = self.card_changes
        o.values = [v.copy() for v in self.values]
        o.rng = self.rng.copy()
        o.turn_player = self.turn_player
        o.first = self.first
        o.turn = self.turn
        o.phase = self.phase
        o.priority = self.priority
        o.passes = self.passes
        o.clock = self.clock
        o.turn_clock = self.turn_clock
        o.outcome = self.outcome
        o.losers = self.losers
        o.attackers = self.attackers.copy()
        o.attacked = self.attacked
        o.blockers = self.blockers.copy()
        o.battle = self.battle
        o.frames = [f.copy() for f in self.frames]
        o.contexts = {k: c.copy() for k, c in self.contexts.items()}
        o.next_context = self.next_context
        o.decision = self.decision
        o.asked = self.asked
        o.automatic_count = self.automatic_count
        o.marks = self.marks
        o.allowed = self.allowed
        o.declaring = self.declaring
        o.script = self.script
        o.script_at = self.script_at
        o.script_key = self.script_key
        o.loop_ender = self.loop_ender
        o.barred_answers = self.barred_answers
        o.answer = self.answer.copy()
        o.decision_refs = self.decision_refs
        o.choice_words = self.choice_words
        o.refused = self.refused.copy()
        o.pending = self.pending.copy()
        o.floating = self.floating.copy()
        o.history = self.history.copy()
        o.former = self.former.copy()
        o.successor = self.successor.copy()
        o.uses = self.uses.copy()
        o.latched = self.latched.copy()
        o.control_changes = self.control_changes
        o.extra_turns = self.extra_turns.copy()
        o.skips = self.skips.copy()
        o.before = self.before
        return o
