"""903.2: playing cards and abilities, step by step."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, PlayRule, SpellText, StatusTriggered, Triggered
from arbiter.abilities.amounts import Times, Unknown
from arbiter.abilities.nodes import Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, SOME, Decision, Option
from arbiter.kernel.events import MOVE, PLAY, PRODUCE, REVEAL, TARGET, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.effects import show
from arbiter.kernel.happen import carry_out, discard_entry, fact, propose
from arbiter.kernel.info import SPELL, Info
from arbiter.kernel.procedure import Frame, Procedure, Step, clause
from arbiter.kernel.selection import amount, holds
from arbiter.kernel.state import ABILITY, FACE_DOWN, PROCESS, PSEUDO, REVEALED

from . import will
from .keywords import cite_keyword
from .rule_processes import HOSTS
from .targets import (
    called_for,
    can_choose_targets,
    enough,
    legal,
    may_target,
    modes_in,
    needs,
    playable_modes,
)
from .vocabulary import (
    ANSWERED,
    CARDS_PLAYED,
    CHASE,
    FIELD,
    GRAVEYARD,
    JUDGED,
    LIFE,
    MOON,
    RULER_AREA,
    STANDBY,
    TIME,
    WILL,
    place,
)
from .will import Cost, WillSource, read_cost

ANYTIME = (fx.Pay("{0}"),)

# --- what a card does when it resolves -----------------------------------------------------------------------------


def spell_text(game: Game, info: Info) -> int:
    """The ability whose effect a chant or rune performs: its [Trigger] text, or its plain text. -1 for none."""
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "trigger":
            for part in held.ability.inner:
                if isinstance(part, SpellText | Triggered):
                    return game.lib.held_of(part).number
    for held in info.held:
        if held.shape == SPELL:
            return held.number
    return -1


def effect_of(game: Game, number: int) -> Effect | None:
    if number < 0:
        return None
    ability = game.lib.abilities[number]
    if isinstance(ability, (SpellText, Activated, Triggered, StatusTriggered)):
        return ability.effect
    return None


def additional_costs(game: Game, info: Info, kind: int) -> list[tuple[int, Effect]]:
    """What has to be done besides paying the cost: (ability, action), in the order written."""
    found: list[tuple[int, Effect]] = []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "additional" and not ability.optional:
            found.extend((held.number, part) for part in ability.cost)
        elif isinstance(ability, Keyword) and ability.name == "trigger":
            # 708.4 the [Trigger] costs something more; "anytime" is written as a cost of nothing
            game.cite("1113.2a", *(("1113.2a-i",) if ability.cost == ANYTIME else ()))
            found.extend((held.number, part) for part in ability.cost)
    return found


def can_play(game: Game, card: int, info: Info, player: int, found: list[WillSource], kind: int) -> bool:
    """Whether targets and payment for some way of playing the card exist."""
    s = game.s
    number = spell_text(game, info)
    c = Context(player, s.ref(card), number)
    c.item = c.source
    c.zone = kind
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "only if" and ability.condition is not None:
            if not holds(game, ability.condition, c):
                return False
    if kind != STANDBY:
        cost = read_cost(info.cost)
        if game.cost_rules or cost_matters(info):
            cost = will.reduced(game, cost, card, c)
        if not will.can_afford(game, player, cost, found):
            return False
    for owner, part in additional_costs(game, info, kind):
        own = c.copy()
        own.ability = owner
        if isinstance(part, fx.Pay):
            if not will.can_afford(game, player, read_cost(part.cost), found):
                return False
        elif not game.payable(part, own):
            return False
    if number >= 0 and not info.types & {"resonator", "addition", "regalia"}:
        effect = effect_of(game, number)
        if effect is not None and not can_choose_targets(game, effect, c):
            return False
    return not addition_hosts(info) or len(legal_hosts(game, card, player)) > 0


def cost_matters(info: Info) -> bool:
    return any(isinstance(held.ability, PlayRule) for held in info.held)


def addition_hosts(info: Info) -> tuple[str, ...]:
    """1406.2a an old addition with a subtype needs a target of that type."""
    if "addition" in info.types:
        for name in info.general:
            if name in HOSTS:
                return HOSTS[name]
    return ()


def legal_hosts(game: Game, card: int, player: int) -> list[int]:
    s = game.s
    wanted = addition_hosts(game.infos[card])
    c = Context(player, s.ref(card), -1)
    c.item = c.source
    found: list[int] = []
    for zone in (place(FIELD, 0), place(RULER_AREA, 0), place(RULER_AREA, 1)):
        for other in s.zones[zone]:
            if any(name in game.infos[other].types for name in wanted) and may_target(game, s.ref(other), c):
                found.append(s.ref(other))
    return found


# --- starting ------------------------------------------------------------------------------------------------------


def start_card(game: Game, player: int, ref: int, rune: bool = False, free: bool = False) -> Frame:
    """Play a card (or, from the rune area, a copy of it)."""
    c = Context(player, ref, -1)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    if free:
        c.paid = ("free",)
    frame = game.call(PLAY_CARD, player, ref, game.open(c))
    frame.count = 1 if rune else 0
    return frame


def start_ability(game: Game, player: int, ref: int, number: int) -> None:
    cite_keyword(game, number)
    c = Context(player, ref, number)
    c.look = game.snapshot(ref & 0xFFFF)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    game.cite("105.3b", "707.2")
    effect = effect_of(game, number)
    assert effect is not None
    if will.is_will_ability(effect) and not needs(effect):
        game.call(WILL_ABILITY, player, ref, game.open(c))
    else:
        game.call(PLAY_ABILITY, player, ref, game.open(c))


def play_triggered(game: Game, waiting: Pending) -> None:
    """603.3 play a triggered ability if it can legally be played; 906.10 wherever its card is now."""
    s = game.s
    game.cite("105.3b")
    if waiting.zone >= 0:
        _play_automatic_card(game, waiting)
        return
    if waiting.context >= 0:
        c = s.contexts[waiting.context]
        number = waiting.context
        c.event = waiting.event
    else:
        c = Context(waiting.controller, waiting.source, waiting.ability)
        c.event = waiting.event
        number = game.open(c)
    c.look = waiting.look
    c.delay = waiting.node
    frame = game.call(PLAY_TRIGGERED, waiting.controller, waiting.source, number)
    frame.node = waiting.node
    cite_keyword(game, waiting.ability)
    game.cite("906.10")


def _play_automatic_card(game: Game, waiting: Pending) -> None:
    """708.3 a triggered [Trigger] card is played as a spell; if it cannot be, it goes to the graveyard."""
    s = game.s
    card = waiting.source & 0xFFFF
    game.cite("708.3", "906.2")
    if not s.alive(waiting.source) or s.zone[card] != waiting.zone:
        game.cite("906.10")
        return
    kind = waiting.zone >> 1
    if not can_play(
        game, card, game.infos[card], waiting.controller, will.sources(game, waiting.controller), kind
    ):
        game.cite("708.3a", "906.6a")
        event = Event(MOVE, waiting.source, -9, waiting.controller)
        event.to = place(GRAVEYARD, s.owner[card])
        event.cause = "rules"
        propose(game, [event])
        return
    frame = start_card(game, waiting.controller, waiting.source)
    game.s.contexts[frame.context].event = waiting.event
    before = s.clone()
    before.frames.pop()
    s.before = before


def start_judgment(game: Game, player: int, ref: int) -> None:
    c = Context(player, ref, -1)
    info = game.info(ref)
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "judgment":
            c.ability = held.number
            game.cite("1125.2")
    game.call(PLAY_JUDGMENT, player, ref, game.open(c))


# --- the steps -----------------------------------------------------------------------------------------------------


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[frame.context]


@clause("903.2", "903.2a")
def turn_face_up(game: Game, frame: Frame) -> None:
    s = game.s
    card = frame.ref & 0xFFFF
    if s.flags[card] & FACE_DOWN:
        s.flags[card] &= ~FACE_DOWN
        game.cite("903.2a")
        if frame.count:
            fact(game, Event(REVEAL, frame.ref, -9, frame.who))


@clause("903.2b")
def choose_side(game: Game, frame: Frame) -> None:
    """[Shift] cards: their place in the order."""


@clause("903.2c")
def choose_awakening(game: Game, frame: Frame) -> None:
    """[Awakening]: its place in the order."""


@clause("903.2d", "312.1")
def move_to_chase(game: Game, frame: Frame) -> None:
    """The card goes to the chase as a spell; of a rune from the rune area, a copy does (711.2)."""
    s = game.s
    c = ctx(game, frame)
    if frame.count:
        game.cite("711.2", "1017.3")
        made = s.add_card(s.card[frame.ref & 0xFFFF], frame.who, -1, PSEUDO)
        game.fit_infos()
        game.infos[made] = game.base_info(made)
        ref = s.ref(made)
    else:
        ref = frame.ref
    applied = [one for one in s.floating if one.refs is not None and ref in one.refs]
    event = Event(MOVE, ref, -9, frame.who)
    event.to = place(CHASE, 0)
    event.cause = "play"
    event.controller = frame.who
    carry_out(game, [event], [])
    after = event.after if event.after != -9 else ref
    if applied:
        _carry_effects_over(game, ref, after)
    frame.ref = after
    c.source = after
    c.item = after
    s.item[after & 0xFFFF] = frame.context
    info = game.info(after)
    c.ability = -1 if info.types & {"resonator", "addition", "regalia"} else spell_text(game, info)


def _carry_effects_over(game: Game, ref: int, after: int) -> None:
    """903.2d-i continuous effects applied to a card still apply to it on the chase."""
    s = game.s
    game.cite("903.2d-i")
    made = []
    for one in s.floating:
        if one.refs is not None and ref in one.refs:
            fresh = one.copy()
            fresh.refs = (*one.refs, after)
            made.append(fresh)
        else:
            made.append(one)
    s.floating = made
    game.dirty = True


@clause("903.2d", "312.1")
def ability_to_chase(game: Game, frame: Frame) -> None:
    """An ability goes to the chase as a pseudo-card."""
    _pseudo(game, frame, ABILITY | PSEUDO)


def _pseudo(game: Game, frame: Frame, flags: int) -> None:
    s = game.s
    source = frame.ref & 0xFFFF
    made = s.add_card(s.card[source], frame.who, place(CHASE, 0), flags)
    s.side[made] = s.side[source]
    s.item[made] = frame.context
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    ctx(game, frame).item = s.ref(made)
    game.touch(1 << CHASE)


@clause("905.2a")
def reveal_hidden_source(game: Game, frame: Frame) -> None:
    """905.2a an ability played from a hidden zone shows its card while it waits."""
    s = game.s
    card = frame.ref & 0xFFFF
    if game.rules.zones[s.zone[card] >> 1].sees != "all" and not s.flags[card] & REVEALED:
        show(game, frame.ref, ctx(game, frame))
        game.cite("905.2a")


def text_of(game: Game, frame: Frame) -> Effect | None:
    c = ctx(game, frame)
    if frame.node >= 0:
        node = game.lib.nodes[c.ability][frame.node]
        assert isinstance(node, fx.Delay)
        return node.effect
    return effect_of(game, c.ability)


@clause("903.2e")
def choose_modes(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for part in modes_in(effect):
        if part.at in c.modes:
            continue
        fine = playable_modes(game, part, needs(effect), c)
        if frame.stage == 1:
            c.modes[part.at] = sorted(fine[i] for i in game.s.answer)
            frame.stage = 0
            continue
        want = amount(game, part.count, c)
        if len(fine) < (1 if part.up_to else want):
            cannot_play(game, frame, "903.2g")
            return
        ask = Decision(
            frame.who, SOME, "mode", [Option("mode", frame.ref, c.ability, i) for i in fine], "903.2e"
        )
        ask.lo = 1 if part.up_to else want
        ask.hi = min(want, len(fine))
        ask.ref = c.source
        ask.ability = c.ability
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


def wants_x(game: Game, c: Context, cost: str | None, effect: Effect | None) -> bool:
    """Whether the player has to settle X: it is in the cost, or in the text with nothing that defines it."""
    if cost is not None and ("{X}" in cost or "{Y}" in cost):
        return True
    return effect is not None and c.event is None and unknowns(effect).open


class Unknowns:
    """What an effect says of X and Y: the parts that define them, and whether some are left open."""

    def __init__(self, effect: Effect) -> None:
        nodes = list(walk(effect))
        self.effect = effect
        self.defined = [node for node in nodes if isinstance(node, fx.DefineX)]
        self.open = not self.defined and any(isinstance(node, Unknown) for node in nodes)


_UNKNOWNS: dict[int, Unknowns] = {}


def unknowns(effect: Effect) -> Unknowns:
    known = _UNKNOWNS.get(id(effect))
    if known is None:
        known = Unknowns(effect)
        _UNKNOWNS[id(effect)] = known
    return known


def will_cost_text(game: Game, frame: Frame) -> str | None:
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        return game.info(frame.ref).cost
    ability = game.lib.abilities[c.ability]
    if isinstance(ability, (Activated, Keyword)):
        for part in ability.cost:
            if isinstance(part, fx.Pay):
                return part.cost
    return None


@clause("903.2f", "104.5")
def settle_x(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    if frame.stage == 1:
        c.x = game.s.answer[0]
        frame.stage = 0
        game.cite("203.5b", "903.2f")
        return
    effect = text_of(game, frame)
    cost = will_cost_text(game, frame)
    unit = life_paid_by_x(game, frame)
    if not unit and not wants_x(game, c, cost, effect):
        if effect is not None:
            _define_early(game, effect, c)
        return
    if "free" in c.paid:
        game.cite("903.2f-i")
        c.x = 0
        return
    top = most_x(game, frame.who, read_cost(cost))
    ask = Decision(frame.who, NUMBER, "x", [], "903.2f")
    ask.lo = 0
    ask.hi = max(0, top)
    if unit:
        game.cite("105.4a")
        ask.unit = unit
        ask.hi = max(0, game.s.values[frame.who][LIFE]) * unit // 100 // unit * unit
    ask.ref = frame.ref
    frame.stage = 1
    frame.again()
    game.ask(ask)


def life_paid_by_x(game: Game, frame: Frame) -> int:
    """105.4a any amount of life is a multiple of 100: the steps in which X may be chosen if life is paid by it; 0 if
    none is."""
    c = ctx(game, frame)
    parts: tuple[Effect, ...] = ()
    if frame.procedure is PLAY_CARD:
        parts = tuple(part for _, part in additional_costs(game, game.info(frame.ref), c.zone))
    elif c.ability >= 0:
        ability = game.lib.abilities[c.ability]
        parts = ability.cost if isinstance(ability, (Activated, Keyword)) else ()
    for part in parts:
        if isinstance(part, fx.PayLife):
            if isinstance(part.amount, Unknown):
                return 100
            if isinstance(part.amount, Times) and isinstance(part.amount.amount, Unknown):
                return 1
    return 0


def _define_early(game: Game, effect: Effect, c: Context) -> None:
    """903.2f-iii a defined X that playing needs (how many targets, say) is determined now."""
    for node in unknowns(effect).defined:
        game.cite("903.2f-iii")
        value = amount(game, node.amount, c)
        if node.name == "X":
            c.x = value
        else:
            c.y = value


def most_x(game: Game, player: int, cost: Cost) -> int:
    """The largest X the player could pay for."""
    if not cost.unknown:
        return 20
    found = will.sources(game, player)
    pool = sum(game.s.values[player][WILL : WILL + 8])
    most = sum(max(sum(option) for option in one.options) for one in found)
    best = 0
    for x in range(1, (pool + most) // cost.unknown + 1):
        trial = cost.copy()
        trial.free += x * cost.unknown
        if not will.can_afford(game, player, trial, found):
            break
        best = x
    return best


@clause("903.2g")
def choose_targets(game: Game, frame: Frame) -> None:
    """One phrase after another; the number of targets is fixed here (903.2g-iii)."""
    c = ctx(game, frame)
    s = game.s
    effect = text_of(game, frame)
    if effect is None:
        _choose_host(game, frame, c)
        return
    if game.dirty:
        game.refresh()
    for need in needs(effect):
        target = need.target
        if target.at in c.targets or not called_for(game, need, c):
            continue
        if frame.stage == 1:
            c.targets[target.at] = [s.decision_refs[i] for i in s.answer]
            game.cite("903.2g-iii")
            frame.stage = 0
            continue
        found = legal(game, target, c)
        taken = [ref for chosen in c.targets.values() for ref in chosen]
        want = len(found) if target.any_number else amount(game, target.count, c)
        if need.divided is not None:
            want = min(want, amount(game, need.divided.amount, c) // 100)
        if not enough(game, target, c):
            cannot_play(game, frame, "903.2g")
            return
        fresh = [ref for ref in found if ref not in taken]
        if len(fresh) >= want:
            found = fresh + [ref for ref in found if ref in taken]
        ask = Decision(frame.who, SOME, "target", [Option("target", ref) for ref in found], "903.2g")
        ask.hi = min(want, len(found))
        ask.lo = 0 if target.up_to or target.any_number else ask.hi
        if need.divided is not None and target.any_number:
            ask.lo = min(1, ask.hi)
        ask.ref = c.source
        ask.ability = c.ability
        s.decision_refs = found
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


HOST = -2  # the place of an addition's target among the targets


def _choose_host(game: Game, frame: Frame, c: Context) -> None:
    """1406.2a the card an addition with a subtype will be added to."""
    s = game.s
    if frame.procedure is not PLAY_CARD or not addition_hosts(game.info(frame.ref)) or HOST in c.targets:
        return
    if frame.stage == 1:
        frame.stage = 0
        c.targets[HOST] = [s.decision_refs[s.answer[0]]]
        return
    found = legal_hosts(game, frame.ref & 0xFFFF, frame.who)
    if not found:
        cannot_play(game, frame, "903.2g")
        return
    game.cite("1406.2a")
    s.decision_refs = found
    frame.stage = 1
    frame.again()
    game.ask(Decision(frame.who, ONE, "target", [Option("target", ref) for ref in found], "1406.2a"))


@clause("903.2h", "903.2h-i")
def divide_among_targets(game: Game, frame: Frame) -> None:
    """What is not the same for all targets is settled now, in positive multiples of 100."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for need in needs(effect):
        damage = need.divided
        if damage is None or damage.at in c.shares or not c.targets.get(need.target.at):
            continue
        if frame.stage == 1:
            c.shares[damage.at] = game.s.answer.copy()
            game.cite("903.2h-ii")
            frame.stage = 0
            continue
        total = amount(game, damage.amount, c)
        chosen = c.targets[need.target.at]
        if total < 100 * len(chosen):
            cannot_play(game, frame, "903.2h-i")
            return
        ask = Decision(frame.who, DIVIDE, "divide", [Option("share", ref) for ref in chosen], "903.2h-i")
        ask.lo = 100
        ask.unit = 100
        ask.total = total
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


def cannot_play(game: Game, frame: Frame, clause: str) -> None:
    """The playing cannot be completed: back to before it (a triggered ability is simply not played: 906.6)."""
    game.cite(clause)
    if frame.procedure is PLAY_TRIGGERED:
        c = ctx(game, frame)
        item = c.item
        if item >= 0:
            discard_entry(game, item & 0xFFFF)
        frame.finish()
        return
    citing, log = game.citing, game.log
    game.rewind()
    game.citing, game.log = citing, log


# --- cost (903.2i, 903.2j) -----------------------------------------------------------------------------------------


def base_cost(game: Game, frame: Frame) -> Cost:
    """What has to be paid in will before effects change it."""
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        if "free" in c.paid:
            game.cite("903.2i-ii")
            return Cost([0] * 8, 0, 0)
        if c.zone == STANDBY:
            game.cite("708.4")
            cost = Cost([0] * 8, 0, 0)
        else:
            cost = read_cost(game.info(frame.ref).cost).copy()
            game.cite("1003.3")
        for _, part in additional_costs(game, game.info(frame.ref), c.zone):
            if isinstance(part, fx.Pay):
                more = read_cost(part.cost)
                for i in range(8):
                    cost.need[i] += more.need[i]
                cost.free += more.free
    else:
        cost = Cost([0] * 8, 0, 0)
        ability = game.lib.abilities[c.ability]
        if isinstance(ability, (Activated, Keyword)):
            for part in ability.cost:
                if isinstance(part, fx.Pay):
                    more = read_cost(part.cost)
                    for i in range(8):
                        cost.need[i] += more.need[i]
                    cost.free += more.free
                    cost.unknown += more.unknown
    cost.free += c.x * cost.unknown
    cost.unknown = 0
    return cost


@clause("903.2i", "903.2i-i", "903.2i-iii")
def work_out_cost(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    cost = base_cost(game, frame)
    changes = (
        will.cost_changes(game, frame.ref & 0xFFFF, c) if game.cost_rules or _own_rules(game, frame) else []
    )
    for way, symbol, n in changes:
        if way == "more":
            will.add_cost(cost, symbol, n)
    frame.data = [*cost.need, cost.free]
    for way, symbol, n in changes:
        if way == "less":
            frame.data.extend(["WRUGB1MT".index(symbol)] * n)


def _own_rules(game: Game, frame: Frame) -> bool:
    return frame.procedure is PLAY_CARD and cost_matters(game.info(frame.ref))


@clause("903.2i-iv")
def lower_cost(game: Game, frame: Frame) -> None:
    """Decreases come last; the player says which part becomes less."""
    while len(frame.data) > 9:
        cost = Cost(frame.data[:8], frame.data[8], 0)
        symbol = "WRUGB1MT"[frame.data[9]]
        parts = will.parts_of(cost) if symbol == "1" else [p for p in will.parts_of(cost) if p == symbol]
        if frame.stage == 1:
            symbol = parts[game.s.answer[0]]
            frame.stage = 0
        elif len(parts) > 1:
            frame.stage = 1
            frame.again()
            options = [Option("part", extra="WRUGB1MT".index(part)) for part in parts]
            game.ask(Decision(frame.who, ONE, "lower", options, "903.2i-iv"))
            return
        elif parts:
            symbol = parts[0]
        game.cite("903.2i-iv")
        will.lower_cost(cost, symbol)
        frame.data = [*cost.need, cost.free, *frame.data[10:]]


@clause("903.2i-v", "903.2j")
def do_what_is_required(game: Game, frame: Frame) -> None:
    """903.2j-i in the order written; will is paid where the cost stands, first for a card."""
    c = ctx(game, frame)
    todo: list[tuple[int, Effect]] = []
    if frame.procedure is PLAY_CARD:
        todo = [
            (n, part)
            for n, part in additional_costs(game, game.info(frame.ref), c.zone)
            if not isinstance(part, fx.Pay)
        ]
        pay_first = True
    else:
        ability = game.lib.abilities[c.ability]
        parts: tuple[Effect, ...] = ability.cost if isinstance(ability, (Activated, Keyword)) else ()
        todo = [(c.ability, part) for part in parts if not isinstance(part, fx.Pay)]
        pay_first = not parts or isinstance(parts[0], fx.Pay)
    for number, part in todo:
        own = c
        if number != c.ability:
            own = c.copy()
            own.ability = number
        if isinstance(part, fx.Turn) and not part.upright and not will.rest_cost_allowed(game, part, own):
            cannot_play(game, frame, "905.3")
            return
        if not game.payable(part, own):
            cannot_play(game, frame, "903.2j")
            return
    game.cite("903.2j-i")
    if not pay_first:
        _call_payment(game, frame)
    for number, part in reversed(todo):
        game.run_effect(number, part, frame.context)
    if pay_first:
        _call_payment(game, frame)


def _call_payment(game: Game, frame: Frame) -> None:
    if any(frame.data[:9]):
        pay = game.call(PAY_ONLY, frame.who, frame.ref, frame.context)
        pay.data = frame.data[:9]


def offer_payment(game: Game, frame: Frame) -> None:
    """1003.5 which will abilities to use, if there is anything to choose."""
    cost = Cost(frame.data[:8], frame.data[8], 0)
    s = game.s
    pool = s.values[frame.who][WILL : WILL + 8]
    found = will.sources(game, frame.who)
    own = frame.ref
    usable = [i for i in range(len(found)) if found[i].ref != own or not _turns_itself(game, frame)]
    plan = will.solve(cost, pool, found, usable)
    if plan is None:
        cannot_play(game, frame, "1003.4")
        return
    frame.data = frame.data[:9]
    if not plan.uses:
        s.asked = None
        s.answer = []
        frame.stage = 2
        return
    others = [i for i in usable if i not in plan.uses]
    same = all(any(found[i].like(found[j]) for j in plan.uses) for i in others)
    one_kind = all(found[i].like(found[usable[0]]) for i in usable)
    if not game.asks_all and (not others or (same and one_kind)):
        s.answer = plan.uses
        s.asked = None
        frame.stage = 1
        return
    ask = Decision(frame.who, SOME, "pay", [Option("use", one.ref, one.ability) for one in found], "1003.5")
    ask.legal = _alternatives(cost, pool, found, usable, plan)
    ask.checked = True
    ask.ref = frame.ref
    ask.lo = 0
    ask.hi = len(found)
    ask.total = cost.total()
    if len(ask.legal) == 1 and not game.asks_all:
        s.answer = plan.uses
        s.asked = None
    else:
        game.ask(ask)
    frame.stage = 1


def _turns_itself(game: Game, frame: Frame) -> bool:
    c = game.s.contexts.get(frame.context)
    if c is None or c.ability < 0:
        return False
    ability = game.lib.abilities[c.ability]
    return isinstance(ability, Activated) and any(isinstance(part, fx.Turn) for part in ability.cost)


def _alternatives(
    cost: Cost, pool: list[int], found: list[WillSource], usable: list[int], plan: will.Plan
) -> list[list[int]]:
    """A few different ways to pay, the plainest first: each leaves another sort of source unused."""
    ways = [sorted(plan.uses)]
    sorts = [[found[i].options for i in ways[0]]]
    seen: list[WillSource] = []
    for at in plan.uses:
        if any(found[at].like(other) for other in seen):
            continue
        seen.append(found[at])
        rest = [i for i in usable if not found[i].like(found[at])] + [
            i for i in usable if found[i].like(found[at])
        ]
        other = will.solve(cost, pool, found, rest)
        if other is not None:
            use = sorted(other.uses)
            kinds = [found[i].options for i in use]
            if kinds not in sorts:
                ways.append(use)
                sorts.append(kinds)
    return ways


def use_sources(game: Game, frame: Frame) -> None:
    """Use the chosen will abilities: will abilities don't use the chase (907.3)."""
    s = game.s
    if frame.stage == 2:
        return
    cost = Cost(frame.data[:8], frame.data[8], 0)
    pool = s.values[frame.who][WILL : WILL + 8]
    found = will.sources(game, frame.who)
    chosen = s.answer.copy()
    plan = will.solve(cost, pool, found, chosen)
    if plan is None:
        cannot_play(game, frame, "1003.4")
        return
    # every source the player named is used, even one the solver could do without
    for at in chosen:
        if at not in plan.uses:
            plan.uses.append(at)
            plan.options.append(0)
    game.cite("1003.5", "907.2", "907.3")
    for i in range(len(plan.uses)):
        source = found[plan.uses[i]]
        made = source.options[plan.options[i]]
        if source.rank == 0:
            event = Event(TURN, source.ref, -9, frame.who)
            event.cause = "cost"
            propose(game, [event])
            produce(game, frame.who, made, source.ref)
        else:
            c = Context(frame.who, source.ref, source.ability)
            c.x = plan.options[i]
            game.call(USE_SOURCE, frame.who, source.ref, game.open(c))
    frame.stage = 0


def produce(game: Game, player: int, made: tuple[int, ...], ref: int) -> None:
    """907.4 produced will is kept until it is spent or the rules take it."""
    values = game.s.values[player]
    n = 0
    for kind in range(8):
        values[WILL + kind] += made[kind]
        n += made[kind]
    game.cite("907.4", "907.5")
    fact(game, Event(PRODUCE, ref, ref, player, n))


def spend_will(game: Game, frame: Frame) -> None:
    """1003.1, 1003.4 pay all of it from what has been produced."""
    cost = Cost(frame.data[:8], frame.data[8], 0)
    values = game.s.values[frame.who]
    have = values[WILL : WILL + 8]
    if will.solve(cost, have, [], []) is None:
        cannot_play(game, frame, "1003.4")
        return
    if cost.need[MOON]:
        game.cite("1003.6")
    if cost.need[TIME]:
        game.cite("1003.7")
    will.spend(game, frame.who, cost.need)
    frame.data = [0, 0, 0, 0, 0, 0, 0, 0, cost.free]
    frame.i = 0


def spend_free(game: Game, frame: Frame) -> None:
    """1003.2 any will pays for a number; with several kinds left over the player says which."""
    s = game.s
    values = s.values[frame.who]
    while frame.data[8] > 0:
        kinds = [kind for kind in will.LEAST_USEFUL_FIRST if values[WILL + kind]]
        if frame.i == 1:
            frame.i = 0
            will.spend_one(game, frame.who, kinds[s.answer[0]])
        elif len(kinds) == 1 or sum(values[WILL + kind] for kind in kinds) == frame.data[8]:
            will.spend_one(game, frame.who, kinds[0])
        else:
            ask = Decision(frame.who, ONE, "spend", [Option("part", extra=kind) for kind in kinds], "1003.2")
            ask.default = [0]
            frame.i = 1
            frame.again()
            game.ask(ask)
            return
        frame.data[8] -= 1


PAY_ONLY = Procedure(
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
        game.run_effect(c.ability, part, frame.context)


def _use_source_effect(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    ability = game.lib.abilities[c.ability]
    assert isinstance(ability, Activated)
    made = will.produces(ability)
    assert made is not None
    produce(game, frame.who, will.production(made.options[c.x]), frame.ref)
    count_uses(game, c)


USE_SOURCE = Procedure(
    "use a will ability",
    (Step(_use_source_cost, ("907.3",), "cost"), Step(_use_source_effect, ("907.3", "907.4"), "effect")),
)


@clause("903.2k")
def now_played(game: Game, frame: Frame) -> None:
    """Everything required is done: it has been played."""
    s = game.s
    c = ctx(game, frame)
    s.before = None
    s.refused = []
    if frame.procedure is PLAY_CARD:
        s.values[frame.who][CARDS_PLAYED] += 1
    _answers(game, frame.who)
    count_uses(game, c)
    event = Event(PLAY, c.item, c.source, frame.who)
    event.detail = "card" if frame.procedure is PLAY_CARD else "ability"
    if frame.procedure is PLAY_ABILITY:
        game.cite("1015.2")
    event.frm = c.zone * 2 if c.zone >= 0 else -1
    fact(game, event)
    for chosen in c.targets.values():
        for ref in chosen:
            aimed = Event(TARGET, ref, c.item, frame.who)
            fact(game, aimed)


def _answers(game: Game, player: int) -> None:
    """803.6 remembers whether the non-turn player has played anything in the battle under way."""
    if game.s.battle and player != game.s.turn_player:
        game.s.values[player][ANSWERED] = 1


def count_uses(game: Game, c: Context) -> None:
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Activated):
        for limit in ability.limits:
            game.count_use(c.source, c.ability, limit)


PLAY_CARD = Procedure(
    "play a card",
    (
        turn_face_up,
        choose_side,
        choose_awakening,
        move_to_chase,
        choose_modes,
        settle_x,
        choose_targets,
        divide_among_targets,
        work_out_cost,
        lower_cost,
        do_what_is_required,
        now_played,
    ),
)

PLAY_ABILITY = Procedure(
    "play an ability",
    (
        reveal_hidden_source,
        ability_to_chase,
        choose_modes,
        settle_x,
        choose_targets,
        divide_among_targets,
        work_out_cost,
        lower_cost,
        do_what_is_required,
        now_played,
    ),
)

PLAY_TRIGGERED = Procedure(
    "play a triggered ability",
    (ability_to_chase, choose_modes, settle_x, choose_targets, divide_among_targets, now_played),
)


def _resolve_will_ability(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    game.s.before = None
    _answers(game, frame.who)
    count_uses(game, c)
    event = Event(PLAY, c.source, c.source, frame.who)
    event.detail = "will ability"
    fact(game, event)
    effect = effect_of(game, c.ability)
    assert effect is not None
    game.run_effect(c.ability, effect, frame.context)


WILL_ABILITY = Procedure(
    "play a will ability",
    (
        reveal_hidden_source,
        choose_modes,
        settle_x,
        work_out_cost,
        lower_cost,
        do_what_is_required,
        Step(_resolve_will_ability, ("907.1", "907.2", "907.3", "707.2"), "resolve"),
    ),
)


@clause("705.2", "705.2d")
def judgment_to_chase(game: Game, frame: Frame) -> None:
    """A judgment on the chase is neither spell nor ability."""
    _pseudo(game, frame, ABILITY | PSEUDO | PROCESS)
    game.s.values[frame.who][JUDGED] = 1


@clause("705.2a", "705.2c")
def judgment_played(game: Game, frame: Frame) -> None:
    game.s.before = None
    game.s.refused = []


PLAY_JUDGMENT = Procedure(
    "play a judgment process",
    (judgment_to_chase, settle_x, work_out_cost, lower_cost, do_what_is_required, judgment_played),
)
