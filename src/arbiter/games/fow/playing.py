"""903.2: playing cards and abilities, step by step."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, Triggered
from arbiter.abilities.amounts import Times, Unknown
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import Target
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context, Floating, Pending
from arbiter.kernel.continuous import Source, applying
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, SOME, YES_NO, Decision, Option
from arbiter.kernel.effects_moving import show
from arbiter.kernel.events import MOVE, PLAY, REVEAL, TARGET, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import carry_out, fact, propose
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import Frame, Procedure, Step, clause
from arbiter.kernel.selection import amount, holds, select
from arbiter.kernel.state import ABILITY, FACE_DOWN, PROCESS, PSEUDO, REVEALED

from . import will
from .keywords import cite_keyword, ways_met
from .paying import (
    TRIGGERED,
    answers,
    call_payment,
    cannot_play,
    count_uses,
    ctx,
    note_will_ability,
)
from .targets import called_for, enough, legal, modes_in, needs, playable_modes
from .timing import main_timing, timing_allows
from .vocabulary import (
    CARDS_PLAYED,
    CHASE,
    GRAVEYARD,
    HAND,
    JUDGED,
    LIFE,
    WILL,
    ZONES,
    place,
)
from .ways import (
    OWN_COST,
    addition_hosts,
    awakening_of,
    can_pay_price,
    can_play,
    can_play_side,
    cost_matters,
    effect_of,
    has_optional_cost,
    is_permanent,
    legal_hosts,
    other_prices,
    pays_own_cost,
    required_actions,
    side_info,
    sides,
    spell_text,
    will_cost,
)
from .will import Cost, Purpose, read_cost

FROM = "from "  # among the ways of playing: the zone a card was played from, if not the hand
BY_ACTION = "action"  # among the ways of playing: it is an action of its player, so timing matters

# --- starting ------------------------------------------------------------------------------------------------------


def start_card(
    game: Game, player: int, ref: int, rune: bool = False, free: bool = False, action: bool = False
) -> Frame:
    """Play a card (or, from the rune area, a copy of it)."""
    c = Context(player, ref, -1)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    if free:
        c.paid = ("free",)
    elif action:
        c.paid = (BY_ACTION,)
    frame = game.call(PLAY_CARD, player, ref, game.open(c))
    frame.count = 1 if rune else 0
    return frame


def start_ability(game: Game, player: int, ref: int, number: int) -> None:
    c = game.standing_context(ref & 0xFFFF, number)
    c.controller = c.you = player
    c.look = game.snapshot(ref & 0xFFFF)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    game.cite("105.3b", "707.2", "901.1a", "905.1", "905.2", "905.2b")
    cite_keyword(game, number)
    effect = effect_of(game, number)
    assert effect is not None
    if will.is_will_ability(effect) and not needs(effect):
        game.call(WILL_ABILITY, player, ref, game.open(c))
    else:
        game.call(PLAY_ABILITY, player, ref, game.open(c))


def play_triggered(game: Game, waiting: Pending) -> None:
    """603.3 play a triggered ability if it can legally be played; 906.10 wherever its card is now."""
    s = game.s
    game.cite("901.1b", "906.1")
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
        game.recall(c)
        c.event = waiting.event
        number = game.open(c)
    c.look = waiting.look
    c.delay = waiting.node
    cite_keyword(game, waiting.ability)
    frame = game.call(PLAY_TRIGGERED, waiting.controller, waiting.source, number)
    frame.node = waiting.node
    game.cite("906.10")


def _play_automatic_card(game: Game, waiting: Pending) -> None:
    """708.3 a triggered [Trigger] card is played as a spell; if it cannot be, it goes to the graveyard."""
    s = game.s
    card = waiting.source & 0xFFFF
    game.cite("708.3", "906.2")
    cite_keyword(game, waiting.ability)
    if not s.alive(waiting.source) or s.zone[card] != waiting.zone:
        game.cite("906.10")
        return
    kind = waiting.zone >> 1
    if not can_play(
        game, card, game.infos[card], waiting.controller, will.sources(game, waiting.controller), kind
    ):
        game.call(NOT_PLAYED, waiting.controller, waiting.source)
        return
    before = s.clone()
    before.before = None
    before.frames.append(Frame(NOT_PLAYED, waiting.controller, waiting.source))
    frame = start_card(game, waiting.controller, waiting.source)
    game.s.contexts[frame.context].event = waiting.event
    s.before = before


@clause("708.3a", "906.6a")
def automatic_card_to_graveyard(game: Game, frame: Frame) -> None:
    """A triggered card that cannot be played for any reason goes to its owner's graveyard."""
    event = Event(MOVE, frame.ref, -9, frame.who)
    event.to = place(GRAVEYARD, game.s.owner[frame.ref & 0xFFFF])
    event.cause = "rules"
    propose(game, [event])


NOT_PLAYED = Procedure("an automatic card is not played", (automatic_card_to_graveyard,))


def automatic_will(game: Game, waiting: Pending) -> bool:
    """907.1 an automatic ability triggered by a will ability that produces will and needs no target is one itself: it
    is performed at once. False if it is none."""
    effect = effect_of(game, waiting.ability)
    if effect is None or not will.is_will_ability(effect) or needs(effect):
        return False
    game.cite("907.1", "907.3")
    ability = game.lib.abilities[waiting.ability]
    if isinstance(ability, Triggered):
        for limit in ability.limits:
            game.count_use(waiting.source, waiting.ability, limit)
    c = Context(waiting.controller, waiting.source, waiting.ability)
    game.recall(c)
    c.event = waiting.event
    game.run_effect(waiting.ability, effect, game.open(c))
    return True


def start_judgment(game: Game, player: int, ref: int) -> None:
    c = Context(player, ref, -1)
    info = game.info(ref)
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "judgment":
            c.ability = held.number
            game.cite("1125.2")
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    game.call(PLAY_JUDGMENT, player, ref, game.open(c))


# --- the steps -----------------------------------------------------------------------------------------------------


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
    """[Shift]: the player decides which side to play (1117.2)."""
    card = frame.ref & 0xFFFF
    if frame.stage == 1:
        asked = game.s.asked
        assert asked is not None
        frame.data = [asked.options[game.s.answer[0]].extra]
        frame.stage = 0
        game.cite("1117.2", "1302.2e")
        return
    frame.data = [game.s.side[card]]
    if frame.count or len(sides(game, card)) == 1:
        return
    c = ctx(game, frame)
    found = will.sources(game, frame.who)
    fine = [
        side
        for side in sides(game, card)
        if may_start(game, card, side_info(game, card, side), c)
        and can_play_side(game, card, side_info(game, card, side), frame.who, found, c.zone, c.paid)
    ]
    if not fine:
        cannot_play(game, frame, "1111.2a")
        return
    options = [Option("past" if side == 0 else "future", extra=side) for side in fine]
    frame.stage = 1
    frame.again()
    game.ask(Decision(frame.who, ONE, "side", options, "903.2b"))


def may_start(game: Game, card: int, info: Info, c: Context) -> bool:
    """1111.2a a card that is no longer [Quickcast] before it is on the chase cannot be played out of main timing."""
    if BY_ACTION not in c.paid:
        return True
    main = main_timing(game, c.controller)
    if timing_allows(game, card, info, c.controller, main, c.zone):
        return True
    game.cite("1111.2a")
    return False


@clause("903.2c")
def choose_awakening(game: Game, frame: Frame) -> None:
    """[Awakening]: the player chooses whether to awaken the card (1109.2)."""
    c = ctx(game, frame)
    card = frame.ref & 0xFFFF
    if frame.stage == 1:
        frame.stage = 0
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, "awakening")
            game.cite("1109.2")
        return
    info = side_info(game, card, frame.data[0])
    if awakening_of(info) is None:
        return
    found = will.sources(game, frame.who)
    if not can_play_side(game, card, info, frame.who, found, c.zone, (*c.paid, "awakening")):
        return
    frame.stage = 1
    frame.again()
    ask = Decision(frame.who, YES_NO, "awaken", [Option("yes", frame.ref), Option("no", frame.ref)], "903.2c")
    ask.ref = frame.ref
    game.ask(ask)


@clause("903.2d", "312.1")
def move_to_chase(game: Game, frame: Frame) -> None:
    """The card goes to the chase as a spell; of a rune from the rune area, a copy does (711.2)."""
    s = game.s
    c = ctx(game, frame)
    side = frame.data[0]
    if not may_start(game, frame.ref & 0xFFFF, side_info(game, frame.ref & 0xFFFF, side), c):
        cannot_play(game, frame, "1111.2a")
        return
    if frame.count:
        game.cite("711.2", "1017.3")
        made = s.add_card(s.card[frame.ref & 0xFFFF], frame.who, -1, PSEUDO)
        game.fit_infos()
        game.infos[made] = game.base_info(made)
        ref = s.ref(made)
    else:
        ref = frame.ref
    applied = applying(game, ref) if not frame.count else []
    event = Event(MOVE, ref, -9, frame.who)
    event.to = place(CHASE, 0)
    event.cause = "play"
    event.controller = frame.who
    event.side = side
    carry_out(game, [event], [])
    after = event.after if event.after != -9 else ref
    _carry_effects_over(game, ref, after, applied)
    frame.ref = after
    c.source = after
    c.item = after
    s.item[after & 0xFFFF] = frame.context
    info = game.info(after)
    by_type(game, info, frame.count > 0)
    if c.zone == GRAVEYARD and "remnant" in info.keywords and BY_ACTION in c.paid:
        c.paid = (*c.paid, "remnant")
    c.paid = (*c.paid, *ways_met(game, info, c))
    remember(game, frame)
    c.ability = -1 if is_permanent(info) else spell_text(game, info)


def by_type(game: Game, info: Info, rune: bool) -> None:
    """Which section a card is played by; [Quickcast] changes only when (709.3). A chant rune is played as a rune from
    the rune area and as a chant from anywhere else."""
    quick = "quickcast" in info.keywords
    if quick:
        game.cite("709.2", "709.3")
    if rune:
        game.cite("709.3c" if quick else "711.2")
        if "chant" in info.types:
            game.cite("711.4")
    elif is_permanent(info):
        game.cite("709.3a" if quick else "702.2")
    else:
        game.cite("709.3b" if quick else "703.2")
        if "rune" in info.types:
            game.cite("703.4")


def remember(game: Game, frame: Frame) -> None:
    """How a card is played stays with it (203.5b its X does not)."""
    c = ctx(game, frame)
    ways = tuple(word for word in c.paid if word != BY_ACTION)
    if c.zone >= 0 and c.zone != HAND:
        ways = (*ways, FROM + ZONES[c.zone].name)
    if ways:
        game.s.played[frame.ref & 0xFFFF] = (0, 0, ways)
        game.dirty = True


def _carry_effects_over(game: Game, ref: int, after: int, applied: list[Source]) -> None:
    """903.2d-i continuous effects applied to a card still apply to it on the chase, until it leaves it."""
    s = game.s
    made: list[Floating] = []
    for one in s.floating:
        if one.refs is not None and ref in one.refs:
            fresh = one.copy()
            fresh.refs = (*one.refs, after)
            made.append(fresh)
            game.cite("903.2d-i")
        else:
            made.append(one)
    s.floating = made
    for source in applied:
        if after in source.applies_to(game) or source.node < 0:
            continue
        kept = Floating(source.c.ability, source.node, source.c.copy(), source.stamp, "turn")
        kept.refs = (after,)
        kept.who = source.c.controller
        kept.turn = s.turn
        s.floating.append(kept)
        game.cite("903.2d-i")
    if applied or made:
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
    for part, chooser in modes_in(effect):
        if part.at in c.modes:
            continue
        fine = playable_modes(game, part, needs(effect), c)
        if frame.stage == 1:
            c.modes[part.at] = sorted(fine[i] for i in game.s.answer)
            frame.stage = 0
            continue
        least, most = how_many(game, part, len(part.modes), c)
        if len(fine) < least:
            cannot_play(game, frame, "903.2g")
            return
        seat = frame.who
        if chooser is not None:
            named = select(game, chooser, c)
            seat = -1 - named[0] if named else seat
        ask = Decision(seat, SOME, "mode", [Option("mode", frame.ref, c.ability, i) for i in fine], "903.2e")
        ask.lo = least
        ask.hi = min(most, len(fine))
        ask.ref = c.source
        ask.ability = c.ability
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


def how_many(game: Game, part: fx.Modes, modes: int, c: Context) -> tuple[int, int]:
    """The least and the most options to choose: "one", "up to two", "one or more", "both if …"."""
    want = amount(game, part.count, c)
    if part.up_to:
        return 1, want if want > 0 else modes
    if part.more is not None and part.more_if is not None and holds(game, part.more_if, c):
        return want, max(want, amount(game, part.more, c))
    return want, want


class Unknowns:
    """What an effect says of X and Y: which are left open, which it defines, and whether playing needs those."""

    def __init__(self, effect: Effect) -> None:
        nodes = list(walk(effect))
        self.effect = effect
        self.defined = [node for node in nodes if isinstance(node, fx.DefineX)]
        self.names = {node.name for node in nodes if isinstance(node, Unknown)}
        self.open = self.names - {node.name for node in self.defined}
        self.for_playing = False
        for node in nodes:
            shared = isinstance(node, (fx.Damage, fx.PutCounters)) and node.divided
            if isinstance(node, Target) or shared:
                self.for_playing = self.for_playing or any(isinstance(n, Unknown) for n in walk(node))


_UNKNOWNS: dict[int, Unknowns] = {}


def unknowns(effect: Effect) -> Unknowns:
    known = _UNKNOWNS.get(id(effect))
    if known is None:
        known = Unknowns(effect)
        _UNKNOWNS[id(effect)] = known
    return known


def action_parts(game: Game, frame: Frame) -> list[tuple[int, Effect]]:
    """Everything playing requires to be done: (ability, action), will included."""
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        return required_actions(game, game.info(frame.ref), c.paid)
    if c.ability >= 0:
        ability = game.lib.abilities[c.ability]
        if isinstance(ability, (Activated, Keyword)):
            return [(c.ability, part) for part in ability.cost]
    return []


def wants(game: Game, frame: Frame, name: str) -> bool:
    """Whether the player has to settle X (or Y): it is in what is paid, or in the text with nothing that defines it."""
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD and pays_own_cost(c):
        cost = game.info(frame.ref).cost
        if cost is not None and "{" + name + "}" in cost:
            return True
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.Pay):
            if "{" + name + "}" in part.cost:
                return True
        elif name in unknowns(part).names:
            return True
    effect = text_of(game, frame)
    return effect is not None and c.event is None and name in unknowns(effect).open


@clause("903.2f", "104.5")
def settle_x(game: Game, frame: Frame) -> None:
    """The values of X and Y, one after the other."""
    c = ctx(game, frame)
    if frame.stage == 1:
        c.x = game.s.answer[0]
        game.cite("203.5b", "903.2f")
    elif frame.stage == 2:
        c.y = game.s.answer[0]
        game.cite("203.5b", "903.2f")
    if frame.stage == 0:
        effect = text_of(game, frame)
        if effect is not None:
            _define_early(game, effect, c)
    for stage in range(frame.stage + 1, 3):
        name = "XY"[stage - 1]
        if "judgment" in c.paid and frame.procedure is not PLAY_CARD:
            game.cite("903.2f-ii")  # a J-ruler's X is what was paid for its judgment
            break
        if frame.procedure is PLAY_CARD and not pays_own_cost(c) and _unpaid(game, frame, name):
            game.cite("903.2f-i")
            continue
        if wants(game, frame, name):
            frame.stage = stage
            frame.again()
            _ask_value(game, frame, name)
            return
    frame.stage = 0


def _unpaid(game: Game, frame: Frame, name: str) -> bool:
    """Whether X stands in the cost of a card that is played without paying it, or for another price."""
    cost = game.info(frame.ref).cost
    return cost is not None and "{" + name + "}" in cost


def _ask_value(game: Game, frame: Frame, name: str) -> None:
    ask = Decision(frame.who, NUMBER, name.lower(), [], "903.2f")
    ask.lo = 0
    unit = life_paid_by(game, frame, name)
    if unit:
        game.cite("105.4a")
        ask.unit = unit
        ask.hi = max(0, game.s.values[frame.who][LIFE]) * unit // 100 // unit * unit
    else:
        ask.hi = most_of(game, frame, name)
    ask.ref = frame.ref
    game.ask(ask)


def life_paid_by(game: Game, frame: Frame, name: str) -> int:
    """105.4a any amount of life is a multiple of 100: the steps in which X may be chosen if life is paid by it; 0 if
    none is."""
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.PayLife):
            if isinstance(part.amount, Unknown) and part.amount.name == name:
                return 100
            if isinstance(part.amount, Times) and isinstance(part.amount.amount, Unknown):
                return 1
    return 0


def _define_early(game: Game, effect: Effect, c: Context) -> None:
    """903.2f-iii a defined X that playing needs (how many targets, say) is determined now, and then fixed; others are
    determined when the text is performed (903.3b-i)."""
    known = unknowns(effect)
    if not known.defined or not known.for_playing:
        return
    for node in known.defined:
        game.cite("903.2f-iii")
        value = amount(game, node.amount, c)
        c.fixed = {**(c.fixed or {}), node.amount.at: value}
        if node.name == "X":
            c.x = value
        else:
            c.y = value


def most_of(game: Game, frame: Frame, name: str) -> int:
    """The largest value with which everything required could still be done."""
    c = ctx(game, frame)
    found = will.sources(game, frame.who)
    most = sum(game.s.values[frame.who][WILL : WILL + 8])
    for one in found:
        most += max(sum(option) for option in one.options)
    limited = False
    parts = [(n, part) for n, part in action_parts(game, frame) if not isinstance(part, fx.Pay)]
    for _, part in parts:
        limited = limited or name in unknowns(part).names
    cost = base_cost(game, frame)
    times = cost.unknown if name == "X" else cost.second
    if not times and not limited:
        return 99  # nothing limits it: the rulebook knows no largest number, a decision needs one
    trial = c.copy()
    best = 0
    for value in range(1, 1 + (most // times if times else 99)):
        if name == "X":
            trial.x = value
        else:
            trial.y = value
        price = cost.copy()
        price.settle(trial.x, trial.y)
        if times and not will.can_afford(game, frame.who, price, found, _purpose(game, frame, c)):
            break
        if limited and not _can_do(game, parts, trial):
            break
        best = value
    return best


def _purpose(game: Game, frame: Frame, c: Context) -> Purpose:
    if frame.procedure is PLAY_CARD:
        return Purpose.card(c)
    return Purpose("judgment" if frame.procedure is PLAY_JUDGMENT else "ability", c.source)


def _can_do(game: Game, parts: list[tuple[int, Effect]], c: Context) -> bool:
    for number, part in parts:
        own = c.copy()
        own.ability = number
        if not game.payable(part, own):
            return False
    return True


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
            want = min(want, amount(game, need.total(), c) // need.unit())
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
    """What is not the same for all targets is settled now: damage in positive multiples of 100, other things of 1."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for need in needs(effect):
        what = need.divided
        if what is None or what.at in c.shares or not c.targets.get(need.target.at):
            continue
        if frame.stage == 1:
            c.shares[what.at] = game.s.answer.copy()
            game.cite("903.2h-ii")
            frame.stage = 0
            continue
        total = amount(game, need.total(), c)
        chosen = c.targets[need.target.at]
        if total < need.unit() * len(chosen):
            cannot_play(game, frame, "903.2h-i")
            return
        ask = Decision(frame.who, DIVIDE, "divide", [Option("share", ref) for ref in chosen], "903.2h-i")
        ask.lo = need.unit()
        ask.unit = need.unit()
        ask.total = total
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


# --- cost (903.2i, 903.2j) -----------------------------------------------------------------------------------------


@clause("903.2i", "903.2i-i")
def choose_price(game: Game, frame: Frame) -> None:
    """What changes the quality comes first: another price than the card's cost, a cost that may be added."""
    c = ctx(game, frame)
    info = game.info(frame.ref)
    card = frame.ref & 0xFFFF
    if frame.stage == 1:
        asked = game.s.asked
        assert asked is not None
        price = asked.options[game.s.answer[0]].verb
        if price != OWN_COST:
            c.paid = (*c.paid, price)
        frame.stage = 2
    elif frame.stage == 3:
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, "additional")
        frame.stage = 4
    if frame.i or not (cost_matters(info) or "incarnation" in info.keywords):
        frame.stage = 0
        return
    found = will.sources(game, frame.who)
    if frame.stage == 0 and pays_own_cost(c):
        prices = [OWN_COST, *other_prices(game, info, c)]
        fine = [price for price in prices if can_pay_price(game, card, info, c, found, price)]
        if len(prices) > 1 and fine:
            frame.stage = 1
            frame.again()
            options = [Option(price) for price in fine]
            game.ask(Decision(frame.who, ONE, "price", options, "903.2i-i"))
            return
    if frame.stage in (0, 2) and has_optional_cost(info):
        if can_pay_price(game, card, info, c, found, "additional"):
            frame.stage = 3
            frame.again()
            yes_no = [Option("yes", frame.ref), Option("no", frame.ref)]
            game.ask(Decision(frame.who, YES_NO, "additional cost", yes_no, "903.2i-i"))
            return
    frame.stage = 0
    frame.i = 1
    remember(game, frame)


def choose_price_early(game: Game, frame: Frame) -> None:
    """Where X or a target depends on what is paid, that has to be known before them."""
    cost = game.info(frame.ref).cost
    effect = text_of(game, frame)
    if (cost is not None and ("{X}" in cost or "{Y}" in cost)) or (
        effect is not None and _asks_price(effect)
    ):
        _choose_price(game, frame)


def _choose_price(game: Game, frame: Frame) -> None:
    choose_price.run(game, frame)


def _asks_price(effect: Effect) -> bool:
    for need in needs(effect):
        if need.condition is not None:
            return True
    return False


def base_cost(game: Game, frame: Frame) -> Cost:
    """What has to be paid in will before effects change it; X and Y still open."""
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        return will_cost(game, game.info(frame.ref), c)
    cost = Cost([0] * 8, 0, 0)
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.Pay):
            cost.add(read_cost(part.cost))
    return cost


@clause("903.2i", "903.2i-iii")
def work_out_cost(game: Game, frame: Frame) -> None:
    """Increases first; the decreases are kept for the next step."""
    c = ctx(game, frame)
    cost = base_cost(game, frame)
    cost.settle(c.x, c.y)
    changes = (
        will.cost_changes(game, frame.ref & 0xFFFF, game.info(frame.ref), c)
        if game.cost_rules or _own_rules(game, frame)
        else []
    )
    for way, symbol, n in changes:
        if way == "more":
            game.cite("903.2i-iii")
            will.add_cost(cost, symbol, n)
    frame.data = [*cost.need, cost.free]
    for way, symbol, n in changes:
        if way == "less":
            frame.data.extend(["WRUGB1MT".index(symbol)] * n)


def _own_rules(game: Game, frame: Frame) -> bool:
    c = ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        return cost_matters(game.info(frame.ref))
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Keyword):
        return len(ability.inner) > 0
    return isinstance(ability, Activated) and len(ability.rules) > 0


@clause("903.2i-iv")
def lower_cost(game: Game, frame: Frame) -> None:
    """Decreases come last; the player says which part becomes less."""
    while len(frame.data) > 9:
        cost = Cost(frame.data[:8], frame.data[8], 0)
        symbol = "WRUGB1MT"[frame.data[9]]
        parts = _parts_to_lower(game, frame, cost)
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


def _parts_to_lower(game: Game, frame: Frame, cost: Cost) -> list[str]:
    """The parts the next decrease may be taken off so that the rest can still be paid; any, if it never can."""
    less = ["WRUGB1MT"[at] for at in frame.data[9:]]
    parts = will.lowerable(cost, less[0])
    if len(parts) < 2:
        return parts
    found = will.sources(game, frame.who)
    fine: list[str] = []
    for part in parts:
        trial = cost.copy()
        will.lower_cost(trial, part)
        if will.affordable_less(
            game, frame.who, trial, less[1:], found, _purpose(game, frame, ctx(game, frame))
        ):
            fine.append(part)
    return fine or parts


@clause("903.2i-v")
def fix_what_is_required(game: Game, frame: Frame) -> None:
    """What has to be done is fixed: the will, and each action by its place in its ability."""
    c = ctx(game, frame)
    parts = action_parts(game, frame)
    will_due = any(frame.data[:9])
    placed = frame.procedure is PLAY_CARD and pays_own_cost(c)
    if will_due and (placed or not any(isinstance(part, fx.Pay) for _, part in parts)):
        frame.data.extend(WILL_PAYMENT)
        will_due = False
    for number, part in parts:
        if not isinstance(part, fx.Pay):
            frame.data.extend((number, part.at))
        elif will_due:
            frame.data.extend(WILL_PAYMENT)
            will_due = False


WILL_PAYMENT = (-1, -1)  # among the actions required: all the will is paid here


@clause("903.2j")
def do_what_is_required(game: Game, frame: Frame) -> None:
    """903.2j-i in the order written; the card's cost, printed at its top, first."""
    c = ctx(game, frame)
    at = 9 + 2 * frame.stage
    if at >= len(frame.data):
        frame.stage = 0
        return
    number, node = frame.data[at], frame.data[at + 1]
    frame.stage += 1
    frame.again()
    if frame.stage > 1:
        game.cite("903.2j-i")
    if number < 0:
        call_payment(game, frame, frame.data[:9])
        return
    part = game.lib.nodes[number][node]
    assert isinstance(part, Effect)
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
    game.run_effect(number, part, frame.context)


@clause("903.2k")
def now_played(game: Game, frame: Frame) -> None:
    """Everything required is done: it has been played."""
    s = game.s
    c = ctx(game, frame)
    s.before = None
    s.refused = []
    if frame.procedure is PLAY_CARD:
        s.values[frame.who][CARDS_PLAYED] += 1
        remember(game, frame)
    answers(game, frame.who)
    count_uses(game, c)
    event = Event(PLAY, c.item, c.source, frame.who)
    event.detail = "card" if frame.procedure is PLAY_CARD else "ability"
    if frame.procedure is PLAY_ABILITY:
        game.cite("1015.2")
    event.frm = c.zone * 2 if c.zone >= 0 else -1
    if "awakening" in c.paid and frame.procedure is PLAY_CARD:
        event.cause = "awakening"
    fact(game, event)
    for chosen in c.targets.values():
        for ref in chosen:
            aimed = Event(TARGET, ref, c.item, frame.who)
            fact(game, aimed)


PLAY_CARD = Procedure(
    "play a card",
    (
        turn_face_up,
        choose_side,
        choose_awakening,
        move_to_chase,
        Step(choose_price_early, (), "choose_price_early"),
        choose_modes,
        settle_x,
        choose_targets,
        divide_among_targets,
        choose_price,
        work_out_cost,
        lower_cost,
        fix_what_is_required,
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
        fix_what_is_required,
        do_what_is_required,
        now_played,
    ),
)

PLAY_TRIGGERED = Procedure(
    TRIGGERED,
    (ability_to_chase, choose_modes, settle_x, choose_targets, divide_among_targets, now_played),
)


def _resolve_will_ability(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    game.s.before = None
    count_uses(game, c)
    note_will_ability(game, frame.who, c.source)
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
        fix_what_is_required,
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
    (
        judgment_to_chase,
        settle_x,
        work_out_cost,
        lower_cost,
        fix_what_is_required,
        do_what_is_required,
        judgment_played,
    ),
)
