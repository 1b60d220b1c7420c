"""1003, 907.2: paying will, and using will abilities to do so."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated
from arbiter.abilities.nodes import Effect
from arbiter.kernel.arriving import sum_up_watched
from arbiter.kernel.choosing import drop
from arbiter.kernel.context import Context
from arbiter.kernel.decision import ONE, SOME, Decision, Option
from arbiter.kernel.effects import EFFECT
from arbiter.kernel.entries import ABILITY, PROCESS
from arbiter.kernel.events import PLAY, PRODUCE, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import NO_REF, AbilityId, Ref, Seat, card_of, has_bit
from arbiter.kernel.procedure import START, Frame, Procedure, Step
from arbiter.kernel.questions import Ask
from arbiter.kernel.taking import Lot, order_for
from arbiter.kernel.use_limits import count_use

from ..questions import FowAsk
from ..vocabulary import ANSWERED, MOON, TIME, VOID_WILL, WILL, WILLS
from . import will
from .costs import Cost, RequiredData, cost_in, keep_cost
from .duties import Duties, lot_for
from .purposes import Purpose, Spent, besides_playing, may_be_spent, pool_for
from .quick_solver import Plan, quick
from .solver import solve
from .spent import note_spent
from .will import WillSource

TO_PLAY: Final = 1  # on a frame that pays will: it is paid to play what the frame is about
TRIGGERED: Final = "play a triggered ability"
AT_ONCE: Final = "play a [Break] ability"


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[frame.context]


def abandon_play(game: Game, frame: Frame, clause: str) -> None:
    """The playing cannot be completed: back to before it. What nobody chose to play is simply not played (906.6)."""
    game.cite(clause)
    if frame.procedure.name in (TRIGGERED, AT_ONCE):
        if frame.procedure.name == TRIGGERED:
            game.cite("906.6")
        drop(game, frame)
        return
    game.rewind()


def purpose_of(game: Game, frame: Frame) -> Purpose:
    """What a payment is for: playing a card or ability, doing judgment, or something else."""
    if frame.count != TO_PLAY:
        return besides_playing(game, game.s.contexts.get(frame.context))
    c = ctx(game, frame)
    if c.item >= 0:
        flags = game.s.flags[card_of(c.item)]
        if flags & PROCESS:
            return Purpose(Spent.JUDGMENT, c.source)
        if not flags & ABILITY:
            return Purpose.card(c)
    return Purpose.using(c.source, c.ability)


def call_payment(game: Game, frame: Frame, cost: Cost) -> None:
    """Pay will to play what ``frame`` plays."""
    if cost.total():
        pay = game.call(PAY_ONLY, frame.who, frame.ref, frame.context)
        keep_cost(pay, cost)
        pay.count = TO_PLAY


def answers(game: Game, player: Seat) -> None:
    """803.6 remembers whether the non-turn player has played anything in the battle under way."""
    if game.s.battle and player != game.s.turn_player:
        game.s.values[player][ANSWERED] = 1


def count_uses(game: Game, c: Context) -> None:
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Activated):
        if game.citing is not None and game.lib.held[c.ability].keyword == "god's art":
            game.cite("1112.2b")  # it has been played, whatever becomes of it
        for limit in ability.limits:
            count_use(game, c.source, c.ability, limit)


class Bill:
    """A payment under way: what is paid, with what, and what else is still to be done for the same thing."""

    def __init__(self, game: Game, frame: Frame) -> None:
        self.game = game
        self.who = frame.who
        self.cost = cost_in(frame)
        self.purpose = purpose_of(game, frame)
        self.duties = Duties()
        self.duties.after = Required(game, frame).before
        self.found: list[WillSource] = []  # an entry for each time one could be used
        for source in will.sources(game, frame.who):
            times = 1 if source.times == 1 else min(source.times, SHOWN, max(1, self.cost.total()))
            for _ in range(times):
                self.found.append(source.once())

    def solve(self, usable: list[int]) -> Plan | None:
        return solve(self.game, self.who, self.cost, self.found, usable, self.purpose, self.duties)

    def fits(self, at: int) -> bool:
        """Whether the will of a source could be of use."""
        only = self.found[at].only
        if only is None:
            return True
        priced = [one for one in self.found if one.price is not None]
        return will.fits(self.game, self.who, only, self.purpose, priced) != will.UNFIT

    def plan_with(self, chosen: list[int]) -> Plan | None:
        """How the chosen sources cover the payment; None if they do not."""
        found = self.found
        if not all(self.fits(at) for at in chosen):
            return None
        plan = self.solve(chosen)
        if plan is None:
            return None
        # every source the player named is used, even one the solver could do without; not if it costs will
        idle = [at for at in chosen if at not in plan.uses]
        if any(found[at].price is not None for at in idle):
            return None
        if idle:
            free = [*idle, *(at for at in plan.uses if found[at].price is None)]
            last = [found[at].lot() for at in plan.uses if found[at].price is not None]
            way = order_for([], [found[at].lot() for at in free], last, self.duties.after, set())
            if way is None:
                return None
            made = [0] * len(idle) + plan.options
            n = len(free)
            plan.uses = [free[i] for i in way] + plan.uses[len(plan.uses) - len(last) :]
            plan.options = [made[i] for i in way] + made[n:]
        return plan


#: how often one will ability is listed among those that may be used
SHOWN: Final = 20


class Required:
    """What is to be done after what a frame does, as far as it has been begun: the rest of a cost, will abilities that
    are to be used, what playing requires besides. ``playing``: the frame that will pay will after that."""

    def __init__(self, game: Game, frame: Frame) -> None:
        self.before: list[Lot] = []
        self.after: list[Lot] = []
        self.playing: Frame | None = None
        frames = game.s.frames
        at = len(frames) - 1
        while frames[at] is not frame:
            at -= 1
        for below in reversed(frames[:at]):
            if below.procedure is USE_SOURCE:
                if below.step == 0:
                    self.before.append(will.lot_of(game, ctx(game, below)))
            elif below.procedure is EFFECT and below.step == 0:
                part = game.lib.nodes[below.ability][below.node]
                if not isinstance(part, Effect) or not game.lib.is_cost(below.ability, part):
                    break
                self._add(game, below.ability, part, ctx(game, below))
            elif below.procedure is not PAY_ONLY:
                if is_required(below):
                    self._read(game, below)
                break

    def _read(self, game: Game, playing: Frame) -> None:
        """The actions a play still requires, by their place in their abilities."""
        for number, node in RequiredData.of(playing).actions[playing.stage :]:
            if number < 0:
                self.playing = playing
            else:
                part = game.lib.nodes[number][node]
                assert isinstance(part, Effect)
                self._add(game, number, part, ctx(game, playing))

    def _add(self, game: Game, number: AbilityId, part: Effect, c: Context) -> None:
        lot = lot_for(game, number, part, c)
        if lot.takings:
            (self.before if self.playing is None else self.after).append(lot)


def is_required(frame: Frame) -> bool:
    """Whether a frame stands where the things required to play are done (903.2j)."""
    step = frame.procedure.steps[min(frame.step, frame.procedure.length - 1)]
    return step.name == DOING


DOING: Final = "do_what_is_required"


SOURCES_CHOSEN: Final = 1
NO_SOURCES: Final = 2  # the will there is pays for it


def offer_payment(game: Game, frame: Frame) -> None:
    """1003.5 which will abilities to use, if there is anything to choose."""
    s = game.s
    bill = Bill(game, frame)
    found = bill.found
    pool = pool_for(game, frame.who, bill.purpose)
    usable = [at for at in range(len(found)) if bill.fits(at)]
    usable = will.spared_first(game, frame.who, pool, found, usable)
    plan = bill.solve(usable)
    if plan is None:
        abandon_play(game, frame, "1003.4")
        return
    if not plan.uses:
        s.asked = None
        s.answer = []
        frame.stage = NO_SOURCES
        return
    others = [i for i in usable if i not in plan.uses]
    same = all(any(found[i].like(found[j]) for j in plan.uses) for i in others)
    one_kind = all(found[i].like(found[usable[0]]) for i in usable)
    if not game.asks_all and (not others or (same and one_kind)):
        s.answer = plan.uses
        s.asked = None
        frame.stage = SOURCES_CHOSEN
        return
    ask = Decision(frame.who, SOME, Ask.PAY, [Option("use", one.ref, one.ability) for one in found], "1003.5")
    ask.legal = _alternatives(bill, usable, plan)
    ask.checked = True
    ask.ref = frame.ref
    ask.lo = 0
    ask.hi = len(found)
    ask.total = bill.cost.total()
    if len(ask.legal) == 1 and not game.asks_all:
        s.answer = plan.uses
        s.asked = None
    else:
        game.ask(ask)
    frame.stage = SOURCES_CHOSEN


def _alternatives(bill: Bill, usable: list[int], plan: Plan) -> list[list[int]]:
    """A few different ways to pay, the plainest first: each leaves another sort of source unused."""
    found = bill.found
    ways = [sorted(plan.uses)]
    sorts = [_sort_of(found, ways[0])]
    seen: list[WillSource] = []
    for at in plan.uses:
        if any(found[at].like(other) for other in seen):
            continue
        seen.append(found[at])
        rest = [i for i in usable if not found[i].like(found[at])] + [
            i for i in usable if found[i].like(found[at])
        ]
        other = bill.solve(rest)
        if other is not None:
            use = sorted(other.uses)
            kinds = _sort_of(found, use)
            if kinds not in sorts:
                ways.append(use)
                sorts.append(kinds)
    return ways


def _sort_of(found: list[WillSource], uses: list[int]) -> list[tuple[tuple[tuple[int, ...], ...], int, int]]:
    """What a way to pay comes to, whichever of several like sources are used."""
    return [
        (one.options, *((-1, -1) if one.rank == 0 else (one.ref, one.ability)))
        for one in (found[at] for at in uses)
    ]


def use_sources(game: Game, frame: Frame) -> None:
    """Use the chosen will abilities: will abilities don't use the chase (907.3)."""
    s = game.s
    if frame.stage == NO_SOURCES:
        return
    bill = Bill(game, frame)
    found = bill.found
    plan = bill.plan_with(s.answer.copy())
    if plan is None:
        abandon_play(game, frame, "1003.4")
        return
    game.cite("1003.5", "907.2", "907.3")
    for i in range(len(plan.uses)):
        source = found[plan.uses[i]]
        if source.rank == 0:
            event = Event(TURN, source.ref, NO_REF, frame.who)
            event.cause = "cost"
            propose(game, [event])
            note_will_ability(game, frame.who, source.ref)
            made = source.options[Ref(plan.options[i])]  # a number, no card
            produce(game, frame.who, made, source.ref, source.ability, source.only)
    for i in reversed(range(len(plan.uses))):  # what is called last begins
        source = found[plan.uses[i]]
        if source.rank > 0:
            c = Context(frame.who, source.ref, source.ability)
            c.note("production", [Ref(plan.options[i])])  # a number, no card
            if source.price is not None:
                c.note("kept", [Ref(n) for n in plan.kept.pop()])  # numbers
            game.call(USE_SOURCE, frame.who, source.ref, game.open(c))
    frame.stage = START


def produce(
    game: Game, player: Seat, made: tuple[int, ...], ref: Ref, ability: AbilityId, only: fx.Produce | None
) -> None:
    """907.4 produced will is kept until it is spent or the rules take it; ``only``: it may be spent on some things."""
    s = game.s
    n = 0
    for kind in range(WILLS):
        s.values[player][WILL + kind] += made[kind]
        n += made[kind]
        if only is not None:
            for _ in range(made[kind]):
                s.earmarked = [*s.earmarked, (player, WILL + kind, ability, only.at)]
    game.cite("907.4", "907.5")
    if made[MOON]:
        game.cite("907.6a", "907.6c")
    if made[TIME]:
        game.cite("907.6b", "907.6c")
    fact(game, Event(PRODUCE, ref, ref, player, n))


def note_will_ability(game: Game, player: Seat, ref: Ref) -> None:
    """A will ability has been played; nobody has to know unless somebody watches."""
    game.cite("907.1")
    answers(game, player)
    if game.dirty:
        game.refresh()
    if has_bit(game.watching, PLAY):
        # `watching` may still hold what a card watched that has left. What goes into the history must follow from
        # the state alone, or a game goes on otherwise once it has been saved and loaded.
        sum_up_watched(game)
    if has_bit(game.watching, PLAY):
        event = Event(PLAY, ref, ref, player)
        event.detail = "will ability"
        fact(game, event)


def spend_will(game: Game, frame: Frame) -> None:
    """1003.1, 1003.4 pay all of it from what has been produced."""
    cost = cost_in(frame)
    purpose = purpose_of(game, frame)
    have = pool_for(game, frame.who, purpose)
    if quick(cost, have, [], []) is None:
        abandon_play(game, frame, "1003.4")
        return
    spend(game, frame.who, cost.need, purpose)
    if frame.count == TO_PLAY:
        note_spent(game, frame, [kind for kind in range(WILLS) if cost.need[kind]])


LEAST_USEFUL_FIRST: Final = (5, 0, 1, 2, 3, 4, 6, 7)


def price_paid(price: Cost, have: list[int], kept: list[Ref]) -> list[int] | None:
    """The will that pays a price out of what there is, so that enough of each kind is kept; None if it cannot. What may
    be spent on nothing else goes first."""
    paid = price.need.copy()
    left = price.free
    for kind in range(WILLS):
        n = min(left, max(0, min(kept[WILLS + kind], have[kind]) - paid[kind]))
        paid[kind] += n
        left -= n
    for kind in LEAST_USEFUL_FIRST:
        n = min(left, max(0, have[kind] - paid[kind] - kept[kind]))
        paid[kind] += n
        left -= n
    if left or any(have[kind] < paid[kind] for kind in range(WILLS)):
        return None
    return paid


def spend(game: Game, player: Seat, need: list[int], purpose: Purpose) -> None:
    """Take the will from what the player has produced."""
    game.cite("1003.1", *(("1003.6",) if need[MOON] else ()), *(("1003.7",) if need[TIME] else ()))
    for kind in range(WILLS):
        for _ in range(need[kind]):
            spend_one(game, player, kind, purpose)


def spend_one(game: Game, player: Seat, kind: int, purpose: Purpose) -> None:
    """Will that may be spent on little else goes first."""
    game.version += 1
    s = game.s
    s.values[player][WILL + kind] -= 1
    for at in range(len(s.earmarked)):
        who, value, ability, node = s.earmarked[at]
        if who == player and value == WILL + kind:
            made = game.lib.node(ability, node)
            assert isinstance(made, fx.Produce)
            if may_be_spent(game, player, made, purpose):
                s.earmarked = s.earmarked[:at] + s.earmarked[at + 1 :]
                return


def _to_spend(game: Game, player: Seat, kinds: list[int]) -> int:
    """Of will that would all do: what pays for nothing else, then what the cards in hand can do without."""
    if kinds[0] == VOID_WILL - WILL:
        return kinds[0]
    spare = will.to_spare(game, player, game.s.values[player][WILL : WILL + WILLS])
    best = kinds[0]
    for kind in kinds:
        if kind < VOID_WILL - WILL and spare[kind] > spare[best]:
            best = kind
    return best


def spend_free(game: Game, frame: Frame) -> None:
    """1003.2 any will pays for a number; with several kinds left over the player says which."""
    s = game.s
    purpose = purpose_of(game, frame)
    while (cost := cost_in(frame)).free > 0:
        have = pool_for(game, frame.who, purpose)
        kinds = [kind for kind in LEAST_USEFUL_FIRST if have[kind]]
        if frame.i == 1:
            frame.i = 0
            kind = kinds[s.answer[0]]
        elif len(kinds) == 1 or sum(have) == cost.free:
            kind = kinds[0]
        else:
            ask = Decision(
                frame.who, ONE, FowAsk.SPEND, [Option("part", extra=kind) for kind in kinds], "1003.2"
            )
            ask.default = [kinds.index(_to_spend(game, frame.who, kinds))]
            frame.i = 1
            frame.again()
            game.ask(ask)
            return
        spend_one(game, frame.who, kind, purpose)
        if frame.count == TO_PLAY:
            note_spent(game, frame, [kind])
        cost.free -= 1
        keep_cost(frame, cost)


PAY_ONLY: Final = Procedure(
    "pay will",
    (
        Step(offer_payment, ("1003.5",), "offer_payment"),
        Step(use_sources, ("907.2",), "use_sources"),
        Step(spend_will, ("1003.1", "203.3"), "spend_will"),
        Step(spend_free, ("1003.2", "203.4"), "spend_free"),
    ),
)


def _use_source_cost(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    ability = game.lib.abilities[c.ability]
    assert isinstance(ability, Activated)
    for part in reversed(ability.cost):
        if not isinstance(part, fx.Pay):
            game.run_effect(c.ability, part, frame.context)
    price = will.price_of(ability)
    if price is not None:
        _pay_for_source(game, frame, c, price)


def _pay_for_source(game: Game, frame: Frame, c: Context, price: Cost) -> None:
    """What a will ability costs in the middle of a payment is paid with what that payment can do without."""
    purpose = Purpose.using(c.source, c.ability)
    paid = price_paid(price, pool_for(game, frame.who, purpose), c.noted["kept"])
    if paid is None:
        abandon_play(game, frame, "1003.4")
    else:
        spend(game, frame.who, paid, purpose)


def _use_source_effect(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    ability = game.lib.abilities[c.ability]
    assert isinstance(ability, Activated)
    note_will_ability(game, frame.who, frame.ref)
    count_uses(game, c)
    game.run_effect(c.ability, ability.effect, frame.context)


USE_SOURCE: Final = Procedure(
    "use a will ability",
    (Step(_use_source_cost, ("907.3",), "cost"), Step(_use_source_effect, ("907.3", "907.4"), "effect")),
)
