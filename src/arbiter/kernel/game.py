"""The machine: a state, the frames under way, and the caches that make looking at it quick.

It runs the top frame step by step until somebody has to decide or the game is over. It never asks which game it plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import Target

from . import by_hand, continuous, effects_lasting, effects_moving, effects_numbers, loops
from .context import NEVER, Context
from .decision import ONE, Decision, Option
from .dependencies import READS_ALL, READS_BATTLE, READS_HISTORY, READS_PHASE, READS_VALUES
from .effects import EFFECT
from .entries import ABILITY, PROCESS, TOKEN
from .events import LOSE, Event
from .history import History
from .ids import (
    FIRST,
    NO_ABILITY,
    NO_CARD_REF,
    NO_CONTEXT,
    NO_REF,
    AbilityId,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    counts_per_game,
    generation_of,
    has_bit,
    opponent,
    player_ref,
    shared_zone,
    zone_kind,
    zones_of_kind,
)
from .info import Info, PlayerRules
from .library import Library
from .procedure import START, Frame, Procedure
from .questions import Ask
from .ruleset import Ruleset
from .sight import forget, played_seen
from .sources import CostRule, Source
from .state import State

if TYPE_CHECKING:
    from .explain import Trace


ALL_STEPS: Final = 1 << 60
NO_OFFER: Final = (-1, False, False, -1, "")

#: When something was looked at: what has happened and been refreshed until then, and where in the turn that was. While
#: it is the same, nothing has changed that rules could look at.
Moment = tuple[int, int, str, int, int]
CardsNow = tuple[int, int, int, int]
NEVER_LOOKED: Final[Moment] = (-1, -1, "", -1, -1)
NO_CARDS_YET: Final[CardsNow] = (-1, -1, 0, 0)


class Game:
    def __init__(self, rules: Ruleset, lib: Library, state: State, bare: bool = False) -> None:
        if bare:  # a copy about to be filled
            return
        self.rules = rules
        self.lib = lib
        self.s = state
        self.infos: list[Info] = []
        self.altered: set[CardId] = set()
        self.dirty = True
        self.reads = 0
        self.card_by_card: list[Source] = []  # effects on whatever fits that look at each card by itself
        self.cost_rules: list[CostRule] = []
        self.player_rules: list[PlayerRules] = [PlayerRules(), PlayerRules()]
        self.watching = 0
        self.replacing = 0
        self.self_replacing = lib.self_replacing
        self.any_status = False
        self.play_zones: list[ZoneId] = []
        self.static_zones: list[ZoneId] = []
        self.watch_zones: list[ZoneId] = []
        self.ability_zones: list[ZoneId] = []
        self.version = 0  # counts everything that may change what can be done
        self.refreshes = 0  # counts how often cards' information was computed
        # how cards were when rule processes last found nothing to do, and whether an effect kept them from something
        self.rules_quiet: CardsNow = NO_CARDS_YET
        self.rules_kept = False
        # when no state of a status trigger was reached, and what else their conditions may look at
        self.statuses_quiet_cards: CardsNow = NO_CARDS_YET  # … where all of them look at cards only
        self.statuses_quiet: tuple[Moment, tuple[int, ...], tuple[int, ...], int] = (NEVER_LOOKED, (), (), 0)
        self.settled = 0  # the version at the latest `Ruleset.settle`; -1 after a refresh
        self.offers: list[list[Option]] = [[], []]  # what each player could do …
        self.offer_keys: list[tuple[int, bool, bool, int, str]] = [NO_OFFER, NO_OFFER]  # … and when that was
        self.citing: list[str] | None = None  # the clauses that came up, when somebody wants to know
        self.log: list[Event] | None = None
        self.log_clauses: list[str] = []  # the clause at work as each event of the log happened
        self.log_turns: list[int] = []  # the turn in which it happened
        self.log_abilities: list[AbilityId] = []  # the waiting ability it happened to, or none
        self.log_hands: dict[int, str] = {}  # which of the log were done by hand, and the text they carry out
        self.log_bare = False  # only events are kept: nobody reads clauses, turns and what was done by hand
        self.clauses: tuple[str, ...] = ()  # those of the latest step that has any
        self.trace: Trace | None = None
        self.asks_all = False  # also ask where only one answer is possible, or all come to the same
        # also ask where only one answer is possible: nobody learns that from the silence
        self.asks_forced = False
        # in imagined games: nobody answers what is under way, and only whose turn it is may act
        self.unanswered = False
        self.persons = (True, True)  # which seats are people: only they agree to what is done by hand
        for i, zone in enumerate(rules.zones):
            numbers = zones_of_kind(ZoneKind(i), zone.shared)
            if zone.in_play:
                self.play_zones.extend(numbers)
            if zone.in_play or has_bit(lib.statics, i):
                self.static_zones.extend(numbers)
            if zone.in_play or has_bit(lib.watches, i):
                self.watch_zones.extend(numbers)
            if zone.in_play or has_bit(lib.activated, i):
                self.ability_zones.extend(numbers)
        self.rebuild()

    def copy(self) -> Game:
        """The same game once more, independent of this one."""
        o = Game(self.rules, self.lib, self.s, True)
        o.rules = self.rules
        o.lib = self.lib
        o.s = self.s.clone()
        o.infos = self.infos.copy()
        o.altered = self.altered.copy()
        o.dirty = self.dirty
        o.reads = self.reads
        o.card_by_card = self.card_by_card
        o.cost_rules = self.cost_rules
        o.player_rules = self.player_rules
        o.watching = self.watching
        o.replacing = self.replacing
        o.self_replacing = self.self_replacing
        o.any_status = self.any_status
        o.play_zones = self.play_zones
        o.static_zones = self.static_zones
        o.watch_zones = self.watch_zones
        o.ability_zones = self.ability_zones
        o.version = self.version
        o.refreshes = self.refreshes
        o.rules_quiet = self.rules_quiet
        o.rules_kept = self.rules_kept
        o.statuses_quiet_cards = self.statuses_quiet_cards
        o.statuses_quiet = self.statuses_quiet
        o.settled = self.settled
        o.offers = self.offers.copy()
        o.offer_keys = self.offer_keys.copy()
        o.citing = None
        o.log = None
        o.log_clauses = []
        o.log_turns = []
        o.log_abilities = []
        o.log_hands = {}
        o.log_bare = False
        o.clauses = self.clauses
        o.trace = None
        o.asks_all = self.asks_all
        o.asks_forced = self.asks_forced
        o.unanswered = self.unanswered
        o.persons = self.persons
        return o

    # --- running ---------------------------------------------------------------------------------------------------

    def run(self, steps: int = ALL_STEPS) -> None:
        """Go on until somebody has to decide, or the game is over; or for so many steps."""
        while self.s.decision is None and not self.s.outcome and steps > 0:
            steps -= 1
            frames = self.s.frames
            frame = frames[-1]
            procedure = frame.procedure
            if frame.step >= procedure.length:
                frames.pop()
                continue
            step = procedure.steps[frame.step]
            frame.step += 1
            if step.clauses:
                self.clauses = step.clauses
                if self.citing is not None:
                    self.citing.extend(self.rules.own(step.clauses))
            step.run(self, frame)
            if self.dirty or self.version != self.settled:
                self.rules.settle(self)
                self.settled = self.version

    def call(
        self, procedure: Procedure, who: Seat = FIRST, ref: Ref = NO_CARD_REF, context: ContextId = NO_CONTEXT
    ) -> Frame:
        """Start a procedure; what called it goes on when it is finished."""
        frame = Frame(procedure, who, ref, context)
        self.s.frames.append(frame)
        return frame

    def ask(self, decision: Decision) -> None:
        """Ask a player, unless only one answer is possible."""
        s = self.s
        if s.declaring:  # a loop was found instead: it is offered again when the count has been declared
            s.declaring = False
            return
        if s.outcome:
            return
        if self.rules.renumbers:
            self._renumber(decision)
        s.asked = decision
        if s.script or s.barred_answers:
            again = loops.repeat(self, decision) or loops.instead(self, decision)
            if again is not None:
                s.answer = again
                return
        forced = None if self.asks_all or self.asks_forced else decision.forced
        if forced is None:
            s.decision = decision
        else:
            s.answer = forced

    def passes_unasked(self, player: Seat) -> bool:
        """Pass for a player in whose place nobody would act, where what is under way is left unanswered; whether that
        is so. What could have been done is not looked for, which is most of the work of asking."""
        if not self.unanswered:
            return False
        s = self.s
        if s.script or s.barred_answers:  # a declared loop knows what is answered
            return False
        if player == s.turn_player and not s.battle and not s.attackers:
            stack = self.rules.stack
            if stack < 0 or not s.zones[shared_zone(stack)]:
                return False
        s.asked = Decision(player, ONE, Ask.ACTION, [Option("pass")])
        s.answer = [0]
        return True

    def _renumber(self, decision: Decision) -> None:
        """A question and its options by the clauses of the edition that is played."""
        decision.clause = self.own_clause(decision.clause)
        for option in decision.options:
            option.clause = self.own_clause(option.clause)

    def own_clause(self, clause: str) -> str:
        """The first clause of the edition that is played which says the same; empty if none does."""
        if not clause:
            return ""
        own = self.rules.own((clause,))
        return own[0] if own else ""

    def answer(self, answer: list[int]) -> None:
        """Take an answer that :func:`check_answer` accepts."""
        decision = self.s.decision
        self.s.answer = answer
        self.s.decision = None
        if decision is not None:
            loops.taken(self, decision, answer)

    def note_log(self, event: Event) -> None:
        """Keep what happened for those who read the log."""
        if self.log is None:
            return
        if self.log_bare:
            self.log.append(event)
            return
        if self.lib.acts >= 0:
            sentence = by_hand.sentence_under_way(self)
            if sentence:
                self.log_hands[len(self.log)] = sentence
        self.log.append(event)
        own = self.rules.own(self.clauses)
        self.log_clauses.append(own[0] if own else "")
        self.log_turns.append(self.s.turn)
        self.log_abilities.append(self._waiting_ability(event.ref))

    def _waiting_ability(self, ref: Ref) -> AbilityId:
        """The ability that this is, while it waits to be resolved."""
        s = self.s
        if ref < 0 or not s.alive(ref) or not s.flags[card_of(ref)] & ABILITY:
            return NO_ABILITY
        waiting = s.contexts.get(s.item[card_of(ref)])
        return NO_ABILITY if waiting is None else waiting.ability

    def cite(
        self, one: str, two: str = "", three: str = "", four: str = "", five: str = "", six: str = ""
    ) -> None:
        """Note that these clauses have come up. Most games are played without anybody who notes them: what is said then
        must not be packed into a tuple first."""
        if self.citing is not None:
            self.cite_all(tuple(clause for clause in (one, two, three, four, five, six) if clause))

    def cite_all(self, clauses: tuple[str, ...]) -> None:
        if self.citing is not None:
            self.citing.extend(self.rules.own(clauses))

    def cite_role(self, role: str) -> None:
        """Cite the clauses by which the rulebook says what this part of the kernel does."""
        if self.citing is not None:
            self.citing.extend(self.rules.own(self.rules.roles.get(role, ())))

    def keep(self, *refused: tuple[str, Ref, int]) -> State:
        """Keep the state before an action, to come back to if it cannot be completed; then it is not offered again."""
        before = self.s.clone()
        before.before = None
        before.refused = [*self.s.refused, *refused]
        self.s.before = before
        self.s.refused = []
        return before

    def keep_past_effect(self) -> None:
        """If what the effect under way begins cannot be completed, the effect is over."""
        frame = self.keep().frames[-1]
        frame.i += 1
        frame.stage = START

    def rewind(self) -> None:
        """Undo an action that cannot be completed: back to before it, as if it had not been tried."""
        before = self.s.before
        assert before is not None
        self.s = before.clone()
        self.rebuild()

    def lose(self, why: dict[Seat, tuple[str, str]]) -> None:
        """These players lose, all at once; of each, a word that says why for the log, and the clause."""
        players = list(why)
        if self.s.outcome or not players:
            return
        if self.log is not None:
            for player in players:
                event = Event(LOSE, player_ref(player), NO_REF, player)
                event.detail, clause = why[player]
                self.note_log(event)
                if clause and not self.log_bare:
                    self.log_clauses[-1] = self.own_clause(clause)
        if len(players) > 1:
            self.s.outcome = "draw"
        else:
            self.s.outcome = "AB"[opponent(players[0])]

    def concede(self, player: Seat) -> None:
        """A player gives up, whatever is under way."""
        self.cite_role("conceding")
        self.s.decision = None
        self.lose({player: ("concedes", "")})

    # --- contexts and effects --------------------------------------------------------------------------------------

    def open(self, c: Context) -> ContextId:
        """Give a context its number."""
        number = ContextId(self.s.next_context)
        self.s.next_context = number + 1
        if c.since == NEVER:
            c.since = self.s.clock
        self.s.contexts[number] = c
        return number

    def standing_context(self, card: CardId, ability: AbilityId) -> Context:
        """What an ability of a card knows: whose it is, and how the card was played."""
        c = Context(self.controller(card), self.s.ref(card), ability)
        self.recall(c)
        return c

    def recall(self, c: Context) -> None:
        """What is remembered of how the source was played."""
        c.x, c.y, c.paid = played_seen(self, c.source, c.look)

    def tidy(self) -> None:
        """Forget contexts nothing refers to any more, and looks of cards that left long ago."""
        self.s.forget_contexts()
        forget(self)

    def run_effect(self, ability: AbilityId, effect: Effect, context: ContextId) -> None:
        frame = Frame(EFFECT, self.s.contexts[context].controller, NO_CARD_REF, context)
        frame.ability = ability
        frame.node = effect.at
        self.s.frames.append(frame)

    def forget_turn(self) -> None:
        """What was counted "this turn" starts anew."""
        self.s.history = History()
        self.version += 1
        self.s.uses = {key: n for key, n in self.s.uses.items() if counts_per_game(key)}
        self.touch(READS_HISTORY | READS_PHASE | READS_VALUES)
        loops.reset_loop_tracking(self)

    # --- looking at cards ------------------------------------------------------------------------------------------

    def fit_infos(self) -> None:
        while len(self.infos) < len(self.s.card):
            self.infos.append(self.lib.printed[0][0])

    def base_info(self, card: CardId) -> Info:
        """The card's information before any continuous effect."""
        s = self.s
        if s.flags[card] & PROCESS:
            return self.lib.process
        if s.flags[card] & ABILITY:
            return self.lib.waiting(s.card[card], s.side[card])
        printed = self.lib.printed[s.card[card]][s.side[card]]
        if s.flags[card] & TOKEN and card in s.played:
            printed = self.lib.numbered(printed, s.played[card][2])
        printed = self.rules.shown_where_it_lies(self, card, printed)
        form = self.rules.form(self, card)
        return printed if form < 0 else self.lib.formed(printed, s.card[form], s.side[form])

    def rebuild(self) -> None:
        self.s.ruled_zones = self.rules.ruled_zones
        self.infos = [self.base_info(CardId(card)) for card in range(len(self.s.card))]
        self.altered = set()
        self.dirty = True
        self.version += 1

    def refresh(self) -> None:
        continuous.refresh(self)

    def moment(self) -> Moment:
        """The present moment. Who looks for something refreshes first, and need not look again in the same moment."""
        s = self.s
        return (self.version, self.refreshes, s.phase, s.battle, s.turn_player)

    def cards_now(self, one: int = 0, other: int = 0) -> CardsNow:
        """The same for as long as nothing about any card has changed but whether it is turned; ``one`` and ``other``
        are numbers of the game's own that have to be the same, too. Who looks for something refreshes first."""
        return (self.s.card_changes, self.refreshes, one, other)

    def ruled_now(self, one: int = 0, other: int = 0) -> CardsNow:
        """The same for as long as nothing has changed about a card that rule processes look at."""
        return (self.s.ruled_changes, self.refreshes, one, other)

    def touch(self, bits: int) -> None:
        """Something changed that continuous effects may depend on."""
        if self.reads & bits:
            self.dirty = True

    def touch_all(self) -> None:
        self.version += 1
        self.touch(READS_ALL)

    def info(self, ref: Ref) -> Info:
        """What the card is now; what it was, if it has left."""
        if self.dirty:
            continuous.refresh(self)
        card = card_of(ref)
        if self.s.generation[card] == generation_of(ref):
            return self.infos[card]
        former = self.s.former.get(ref)
        return self.infos[card] if former is None else former

    def info_computed(self, ref: Ref) -> Info:
        """Like :meth:`info`, also while information is being computed."""
        card = card_of(ref)
        if self.s.generation[card] == generation_of(ref):
            return self.infos[card]
        former = self.s.former.get(ref)
        if former is None:
            return self.infos[card]
        if self.citing is not None:
            self.cite_role("last-known information")
        return former

    def follow(self, ref: Ref) -> Ref:
        """The card a reference means now: itself, or what it became by its one move."""
        if ref < 0 or self.s.alive(ref):
            return ref
        after = self.s.successor.get(ref, NO_REF)
        return after if after >= 0 and self.s.alive(after) else ref

    def controller(self, card: CardId) -> Seat:
        who = self.infos[card].controller
        return who if who >= 0 else self.s.base_controller[card]

    def has_type(self, ref: Ref, info: Info, name: str) -> bool:
        return self.rules.has_type(self, ref, info, name)

    def legal_targets(self, what: Target, c: Context) -> list[Ref]:
        return [ref for ref in c.targets.get(what.at, []) if ref < 0 or self.s.alive(ref)]

    def zone_named(self, name: str, zone: ZoneId) -> bool:
        return zone >= 0 and zone_kind(zone) == self.rules.zone(name)

    def in_play(self, ref: Ref) -> bool:
        zone = self.s.zone[card_of(ref)]
        return self.s.alive(ref) and zone >= 0 and has_bit(self.rules.in_play, zone_kind(zone))

    def leave_battle(self, ref: Ref) -> None:
        s = self.s
        if ref in s.attackers:
            self.cite_role("attacker stops attacking")
            s.attackers.remove(ref)
        if ref in s.blockers:
            self.cite_role("blocker stops blocking")
            s.blockers.remove(ref)
        self.version += 1
        self.touch(READS_BATTLE)

    def set_phase(self, phase: str) -> None:
        self.s.phase = phase
        self.touch(READS_PHASE)


#: The modules whose handlers of effects are there because they have been imported.
HANDLED_IN: Final = (by_hand, effects_moving, effects_numbers, effects_lasting)
