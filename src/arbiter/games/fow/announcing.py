"""903.2a–h: announcing a card or ability: its side and options, X, targets, and what each target gets."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword
from arbiter.abilities.amounts import Times, Unknown
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import Target
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context, Floating
from arbiter.kernel.continuous import Source, applying
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, SOME, YES_NO, Decision, Option
from arbiter.kernel.effects_moving import show
from arbiter.kernel.events import MOVE, REVEAL, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import carry_out, fact
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import Frame, clause
from arbiter.kernel.selection import amount, holds, select
from arbiter.kernel.state import ABILITY, FACE_DOWN, PSEUDO, REVEALED

from . import will
from .additions import host_types, targets
from .edition import edition_of
from .keywords import ways_met
from .paying import (
    cannot_play,
    ctx,
)
from .targets import called_for, enough, legal, modes_in, needs, playable_modes
from .timing import main_timing, timing_allows
from .vocabulary import (
    CHASE,
    FROM,
    GRAVEYARD,
    HAND,
    LIFE,
    RUNE_AREA,
    STANDBY,
    WILL,
    ZONES,
    place,
)
from .ways import (
    awakening_of,
    can_play_side,
    effect_of,
    is_permanent,
    pays_own_cost,
    required_actions,
    side_info,
    sides,
    spell_text,
    will_cost,
)
from .will import Cost, Purpose, read_cost

PLAY_A_CARD = "play a card"
BY_ACTION = "action"  # among the ways of playing: it is an action of its player, so timing matters


def plays_card(frame: Frame) -> bool:
    """Whether a card is being played, rather than an ability or a judgment."""
    return frame.procedure.name == PLAY_A_CARD


@clause("903.2", "903.2a")
def turn_face_up(game: Game, frame: Frame) -> None:
    s = game.s
    card = frame.ref & 0xFFFF
    if s.flags[card] & FACE_DOWN:
        s.flags[card] &= ~FACE_DOWN
        game.cite("903.2a")
        if frame.count:
            fact(game, Event(REVEAL, frame.ref, -9, frame.who))


@clause("5.00:9.3-2.1")
def show_stones(game: Game, frame: Frame) -> None:
    """Who plays a card from the standby area shows magic stones for its cost instead of paying it."""
    c = ctx(game, frame)
    if c.zone == STANDBY and not edition_of(game).standby_price(game, game.info(frame.ref), frame.who):
        cannot_play(game, frame, "5.00:9.3-2.1")


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
    put_on_chase(game, frame, True)


@clause("5.x:9.3-2.2", "5.x:3.1-3")
def move_to_chase_anew(game: Game, frame: Frame) -> None:
    """The card goes to the chase as a new card: effects on it do not follow."""
    put_on_chase(game, frame, False)


def put_on_chase(game: Game, frame: Frame, followed: bool) -> None:
    s = game.s
    c = ctx(game, frame)
    side = frame.data[0]
    if not may_start(game, frame.ref & 0xFFFF, side_info(game, frame.ref & 0xFFFF, side), c):
        cannot_play(game, frame, "1111.2a")
        return
    if frame.count:
        game.cite("1017.3")
        made = s.add_card(s.card[frame.ref & 0xFFFF], frame.who, -1, PSEUDO)
        game.fit_infos()
        game.infos[made] = game.base_info(made)
        ref = s.ref(made)
    else:
        ref = frame.ref
    applied = applying(game, ref) if followed and not frame.count else []
    event = Event(MOVE, ref, -9, frame.who)
    event.to = place(CHASE, 0)
    event.cause = "play"
    event.controller = frame.who
    event.side = side
    carry_out(game, [event], [])
    after = event.after if event.after != -9 else ref
    if followed:
        _carry_effects_over(game, ref, after, applied)
    frame.ref = after
    c.source = after
    c.item = after
    s.item[after & 0xFFFF] = frame.context
    info = game.info(after)
    by_type(game, info, frame.count > 0 and c.zone == RUNE_AREA)
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
    wait_on_chase(game, frame, ABILITY | PSEUDO)


def wait_on_chase(game: Game, frame: Frame, flags: int) -> None:
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
    if plays_card(frame):
        return required_actions(game, game.info(frame.ref), c.paid)
    if c.ability >= 0:
        ability = game.lib.abilities[c.ability]
        if isinstance(ability, (Activated, Keyword)):
            return [(c.ability, part) for part in ability.cost]
    return []


def wants(game: Game, frame: Frame, name: str) -> bool:
    """Whether the player has to settle X (or Y): it is in what is paid, or in the text with nothing that defines it."""
    c = ctx(game, frame)
    if plays_card(frame) and pays_own_cost(c):
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
        if "judgment" in c.paid and not plays_card(frame):
            game.cite("903.2f-ii")  # a J-ruler's X is what was paid for its judgment
            break
        if plays_card(frame) and not pays_own_cost(c) and _unpaid(game, frame, name):
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
        if times and not will.can_afford(game, frame.who, price, found, purpose_of(game, frame, c)):
            break
        if limited and not _can_do(game, parts, trial):
            break
        best = value
    return best


def purpose_of(game: Game, frame: Frame, c: Context) -> Purpose:
    if plays_card(frame):
        return Purpose.card(c)
    return Purpose("judgment" if frame.procedure.name == "play a judgment process" else "ability", c.source)


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
    if not plays_card(frame) or not host_types(game.info(frame.ref)) or HOST in c.targets:
        return
    if frame.stage == 1:
        frame.stage = 0
        c.targets[HOST] = [s.decision_refs[s.answer[0]]]
        return
    found = targets(game, frame.ref & 0xFFFF, frame.who)
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


def base_cost(game: Game, frame: Frame) -> Cost:
    """What has to be paid in will before effects change it; X and Y still open."""
    c = ctx(game, frame)
    if plays_card(frame):
        return will_cost(game, game.info(frame.ref), c)
    cost = Cost([0] * 8, 0, 0)
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.Pay):
            cost.add(read_cost(part.cost))
    return cost
