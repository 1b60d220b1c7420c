"""907, 1003: will, how it is produced, kept for some things only, and spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated
from arbiter.abilities.amounts import Const
from arbiter.abilities.nodes import Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.costs import symbols
from arbiter.kernel.events import MOVE
from arbiter.kernel.info import ACTIVATED, Held
from arbiter.kernel.selection import amount, holds, matches
from arbiter.kernel.state import TURNED

from .costs import Cost, read_cost
from .targets import CHOOSING
from .vocabulary import HAND, RULER_AREA, RUNE_AREA, SYMBOLS, VOID_WILL, WILL, place

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


class Purpose:
    """What will is spent on, for will that may be spent on some things only."""

    def __init__(self, kind: str, ref: int = -9, paid: tuple[str, ...] = (), zone: int = -1) -> None:
        self.kind = kind  # "card", "ability", "judgment", or "" for anything else
        self.ref = ref
        self.paid = paid
        self.zone = zone

    @staticmethod
    def card(c: Context) -> Purpose:
        return Purpose("card", c.source, c.paid, c.zone)


ELSE: Final = Purpose("")


def is_restricted(made: fx.Produce) -> bool:
    return made.only is not None or made.only_text != ""


def may_be_spent(game: Game, player: int, made: fx.Produce, purpose: Purpose) -> bool:
    """Whether will of this production may be spent on ``purpose``: "Spend this will only to …"."""
    if made.only is not None:
        kind = "ability" if made.only_text else "card"
        return purpose.kind == kind and matches(
            game, made.only, purpose.ref, Context(player, purpose.ref, -1)
        )
    text = made.only_text
    if not text:
        return True
    if purpose.kind == "judgment":
        return "judgment" in text
    if purpose.kind == "ability":
        return "activate ability" in text
    if purpose.kind == "card":
        if "rune" in text and "rune" in game.infos[purpose.ref & 0xFFFF].types:
            return "from your rune area" not in text or purpose.zone == RUNE_AREA
        return "[awakening]" in text and "awakening" in purpose.paid
    return purpose.kind != "" and purpose.kind in text  # "[mobilize]"


def pool_for(game: Game, player: int, purpose: Purpose) -> list[int]:
    """The will a player has that may be spent on ``purpose``."""
    have = game.s.values[player][WILL : WILL + 8]
    for who, value, ability, node in game.s.earmarked:
        if who == player:
            made = game.lib.node(ability, node)
            assert isinstance(made, fx.Produce)
            if not may_be_spent(game, player, made, purpose):
                have[value - WILL] -= 1
    return have


def fitting(
    game: Game, player: int, found: list[WillSource], usable: list[int], purpose: Purpose
) -> list[int]:
    """Those of the sources whose will may be spent on ``purpose``."""
    for at in usable:
        if found[at].only is not None:
            break
    else:
        return usable
    fine: list[int] = []
    for at in usable:
        only = found[at].only
        if only is None or may_be_spent(game, player, only, purpose):
            fine.append(at)
    return fine


class Template:
    """What an activated ability is as a source of will: what it may produce, and what using it takes."""

    def __init__(self, ability: Activated) -> None:
        self.produce = produces(ability)
        self.rank = cost_rank(ability)
        self.options: tuple[tuple[int, ...], ...] = ()
        self.usable = False
        self.most = 0  # how much will one use makes at most
        self.counted = False  # makes the same will several times, as many as there are of something
        self.price = price_of(ability)
        self.only: fx.Produce | None = None
        if self.produce is not None and self.rank >= 0:
            self.options = tuple(production(option) for option in self.produce.options)
            self.most = max(sum(option) for option in self.options)
            self.usable = isinstance(self.produce.count, Const) and self.produce.count.n == 1
            self.counted = not self.usable and len(self.options) == 1
            if is_restricted(self.produce):
                self.only = self.produce
        self.plain = self.usable and self.rank == 0 and not ability.limits  # only rests its card
        self.takes = any(
            _takes_card(part) for part in ability.cost
        )  # its card can be used for one ability like that


def _takes_card(part: Effect) -> bool:
    return not isinstance(part, fx.RemoveCounters) and any(isinstance(node, sel.This) for node in walk(part))


def template(held: Held) -> Template:
    data = held.data
    if isinstance(data, Template):
        return data
    ability = held.ability
    assert isinstance(ability, Activated)
    made = Template(ability)
    held.data = made
    return made


class WillSource:
    """A will ability a player could use while paying: what it may produce, and how dear it is to use."""

    def __init__(
        self, ref: int, ability: int, options: tuple[tuple[int, ...], ...], rank: int, most: int
    ) -> None:
        self.ref = ref
        self.ability = ability
        self.options = options
        self.rank = rank  # 0: only rests; more: costs or does something else too
        self.most = most  # how much will it makes at most
        self.takes = False  # rests its card or uses it up
        self.price: Cost | None = None  # the will that using it costs
        self.only: fx.Produce | None = None  # the production, if its will may be spent on some things only

    def like(self, other: WillSource) -> bool:
        return (
            self.options == other.options
            and self.rank == other.rank
            and self.only is other.only
            and self.price is other.price
        )


def production(text: str) -> tuple[int, ...]:
    """How much of each kind of will a string of symbols is (907.5; a number is will without attribute)."""
    made = [0] * 8
    for symbol in symbols(text):
        if symbol.isdigit():
            made[VOID_WILL - WILL] += int(symbol)
        else:
            made[SYMBOLS.index(symbol)] += 1
    return tuple(made)


def produces(ability: Activated) -> fx.Produce | None:
    """907.1 an activate ability that needs no target and produces will is a will ability."""
    if CHOOSING.needs(ability.effect).targets:
        return None
    effect = ability.effect
    if isinstance(effect, fx.Sequence):
        made = [part for part in effect.parts if isinstance(part, fx.Produce)]
        return made[0] if len(made) == 1 else None
    return effect if isinstance(effect, fx.Produce) else None


def is_will_ability(effect: Effect) -> bool:
    if isinstance(effect, fx.Produce):
        return True
    return isinstance(effect, fx.Sequence) and any(is_will_ability(part) for part in effect.parts)


def cost_rank(ability: Activated) -> int:
    """0 if it only rests its card; 1 for another cost of its own; 2 if will must be paid to use it; -1 if nobody can
    tell how much."""
    rank = 0 if isinstance(ability.effect, fx.Produce) else 1
    price = price_of(ability)
    if price is not None:
        return -1 if price.unknown or price.second else 2
    for part in ability.cost:
        if not (isinstance(part, fx.Turn) and isinstance(part.what, sel.This)):
            rank = 1
    return rank


def price_of(ability: Activated) -> Cost | None:
    """The will that is paid to use it; None if none is."""
    text = "".join(part.cost for part in ability.cost if isinstance(part, fx.Pay))
    return read_cost(text) if text else None


def sources(game: Game, player: int) -> list[WillSource]:
    """1003.5 the will abilities a player may use when asked to pay, the cheapest first."""
    if game.dirty:
        game.refresh()
    found: list[WillSource] = []
    s = game.s
    for zone in game.ability_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if info.activated and game.controller(card) == player:
                for held in info.held:
                    if held.shape == ACTIVATED and (held.zones >> (zone >> 1)) & 1:
                        one = _source(game, card, held, player)
                        if one is not None:
                            found.append(one)
    found.sort(key=_dear)
    return found


def _dear(source: WillSource) -> int:
    return source.rank * 16 + len(source.options)


def to_spare(game: Game, player: int, have: list[int]) -> list[int]:
    """How much of each kind is left when the cards in hand have got what they demand: what a payment had better use."""
    spare = have.copy()
    for card in game.s.zones[place(HAND, player)]:
        need = read_cost(game.infos[card].cost).need
        for kind in range(8):
            spare[kind] -= need[kind]
    return spare


def spared_first(
    game: Game, player: int, pool: list[int], found: list[WillSource], usable: list[int]
) -> list[int]:
    """The sources in the order in which they had better be used: cheap ones first, of those the ones to spare."""
    have = pool.copy()
    for at in usable:
        if len(found[at].options) == 1:
            for kind in range(8):
                have[kind] += found[at].options[0][kind]
    spare = to_spare(game, player, have)
    keys: list[tuple[int, int, int]] = []
    for i in range(len(usable)):
        source = found[usable[i]]
        least = min(spare[kind] for option in source.options for kind in range(8) if option[kind])
        keys.append((_dear(source), -least, i))
    keys.sort()
    return [usable[i] for _, _, i in keys]


def barred(game: Game, card: int, player: int) -> bool:
    """104.4 whether an effect keeps the player from playing the card's activate abilities; 907.1 will abilities too."""
    ref = game.s.ref(card)
    if not game.infos[card].forbids and not game.player_rules[player]:
        return False
    return (
        forbidden(game, "activate", ref, -1 - player) is not None
        or forbidden(game, "activate", -1 - player, ref) is not None
    )


def _source(game: Game, card: int, held: Held, player: int) -> WillSource | None:
    made = template(held)
    if not (made.usable or made.counted) or barred(game, card, player):
        return None
    s = game.s
    if made.rank == 0:
        if s.flags[card] & TURNED or not may_use_rest(game, card):
            return None
        if made.plain and not game.infos[card].forbids:
            plain = WillSource(s.ref(card), held.number, made.options, 0, made.most)
            plain.only = made.only
            plain.takes = made.takes
            return plain
    ability = held.ability
    assert isinstance(ability, Activated)
    c = Context(player, s.ref(card), held.number)
    for part in ability.cost:
        if not isinstance(part, fx.Pay) and not game.payable(part, c):
            return None
    for limit in ability.limits:
        if not holds(game, limit, c):
            return None
    times = 1
    if made.counted:
        assert made.produce is not None
        times = amount(game, made.produce.count, c)
        if times <= 0:
            return None
    options = made.options if times == 1 else (tuple(n * times for n in made.options[0]),)
    one = WillSource(s.ref(card), held.number, options, made.rank, made.most * times)
    one.only = made.only
    one.takes = made.takes
    one.price = made.price
    return one


def shows(game: Game, player: int, cost: Cost) -> bool:
    """Whether a player's magic stones would do for a cost if each counted once, for one will it can produce."""
    found: list[WillSource] = []
    for zone in game.play_zones:
        for card in game.s.zones[zone]:
            info = game.infos[card]
            if "magic stone" not in info.types or game.controller(card) != player:
                continue
            kinds: set[int] = set()
            for held in info.held:
                if held.shape == ACTIVATED:
                    kinds |= {kind for option in template(held).options for kind in range(8) if option[kind]}
            options = tuple(tuple(1 if i == kind else 0 for i in range(8)) for kind in sorted(kinds or {5}))
            found.append(WillSource(game.s.ref(card), -1, options, 0, 1))
    return solve(cost, [0] * 8, found, list(range(len(found)))) is not None


def may_use_rest(game: Game, card: int) -> bool:
    """905.3 a J/resonator's rest abilities need it in the field under control since the turn began; 1107.2 [Swiftness]
    lifts it. A ruler that became a J-ruler was under control all the while, but not in the field."""
    info = game.infos[card]
    if not ("resonator" in info.types or "j-ruler" in info.types):
        return True
    if game.s.since[card] < game.s.turn_clock and not _came_by_judgment(game, card):
        return True
    if "swiftness" in info.keywords:
        game.cite("1107.2")
        return True
    game.cite("905.3")
    return False


def _came_by_judgment(game: Game, card: int) -> bool:
    s = game.s
    if s.active[card] < s.turn_clock:
        return False
    ref = s.ref(card)
    return any(
        event.kind == MOVE and event.after == ref and event.frm >> 1 == RULER_AREA for event in s.history
    )


class Plan:
    """How a cost will be paid: which sources are used, and for what."""

    def __init__(self) -> None:
        self.uses: list[int] = []  # in the order they are used
        self.options: list[int] = []
        self.kept: list[
            list[int]
        ] = []  # for each that costs will, in that order: what must be left when it is paid


def solve(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """A way to pay ``cost`` with the will in ``pool`` and the sources numbered in ``usable``; None if there is none.

    1003.4 all of it or nothing. Sources that cost will are used only if the others do not do.
    """
    plan = _solve_free(cost, pool, found, usable)
    return _solve_dear(cost, pool, found, usable) if plan is None else plan


def _solve_dear(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """907.2 a will ability that itself costs will, used last: what has to be there before it is what it leaves to be
    paid, and its price. So what it produces never pays for itself, and each is used once. One is better than two."""
    tried: list[WillSource] = []
    ways: list[tuple[int, int, Cost, list[int]]] = []
    for at in usable:
        source = found[at]
        if source.price is None or source.only is not None or any(source.like(other) for other in tried):
            continue
        tried.append(source)
        for option in range(len(source.options)):
            left = _left_to_pay(cost, source.options[option], source.price)
            if left is not None:
                kept = left.need.copy()
                left.add(source.price)
                ways.append((at, option, left, kept))
    for solver in (_solve_free, _solve_dear):
        for at, option, left, kept in ways:
            rest = [i for i in usable if not _used(found, [at], i)]
            plan = solver(left, pool, found, rest)
            if plan is not None:
                plan.uses.append(at)
                plan.options.append(option)
                plan.kept.append(kept)
                return plan
    return None


def _left_to_pay(cost: Cost, made: tuple[int, ...], price: Cost) -> Cost | None:
    """What is still to be paid after a production; None if it is not worth its price."""
    left = cost.copy()
    spare = 0
    for kind in range(8):
        used = min(left.need[kind], made[kind])
        left.need[kind] -= used
        spare += made[kind] - used
    gained = sum(cost.need) - sum(left.need)
    if not gained and sum(made) <= price.total():
        return None
    left.free = max(0, left.free - spare)
    return left


def _solve_free(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """With sources that cost no will. Demanded kinds first, because only they can be short."""
    have = pool.copy()
    need = cost.need.copy()
    for kind in range(8):
        used = min(have[kind], need[kind])
        have[kind] -= used
        need[kind] -= used
    plan = Plan()
    if _cover(need, cost.free, have, found, [at for at in usable if found[at].price is None], plan):
        return plan
    return None


def _cover(
    need: list[int], free: int, have: list[int], found: list[WillSource], usable: list[int], plan: Plan
) -> bool:
    kind = -1
    for i in range(8):
        if need[i] > 0:
            kind = i
            break
    if kind < 0:
        spare = sum(have)
        if spare >= free:
            return True
        for at in usable:
            if not _used(found, plan.uses, at):
                plan.uses.append(at)
                plan.options.append(0)
                spare += sum(found[at].options[0])
                if spare >= free:
                    return True
        return False
    tried: list[WillSource] = []
    for at in usable:
        if _used(found, plan.uses, at):
            continue
        source = found[at]
        if any(source.like(other) for other in tried):
            continue
        tried.append(source)
        for option in range(len(source.options)):
            made = source.options[option]
            if made[kind] == 0:
                continue
            left = need.copy()
            extra = have.copy()
            for i in range(8):
                used = min(left[i], made[i])
                left[i] -= used
                extra[i] += made[i] - used
            uses = len(plan.uses)
            plan.uses.append(at)
            plan.options.append(option)
            if _cover(left, free, extra, found, usable, plan):
                return True
            del plan.uses[uses:]
            del plan.options[uses:]
    return False


def _used(found: list[WillSource], uses: list[int], at: int) -> bool:
    """Whether a source cannot be used besides these: it is one of them, or needs a card that one of them takes."""
    for other in uses:
        if other == at or (found[other].takes and found[at].takes and found[other].ref == found[at].ref):
            return True
    return False


def together(found: list[WillSource], chosen: list[int]) -> bool:
    """Whether all the chosen sources can be used."""
    return not any(_used(found, chosen[:i], chosen[i]) for i in range(len(chosen)))


def can_afford(game: Game, player: int, cost: Cost, found: list[WillSource], purpose: Purpose) -> bool:
    pool = pool_for(game, player, purpose) if game.s.earmarked else game.s.values[player][WILL : WILL + 8]
    most = sum(pool)
    for source in found:
        most += source.most if source.price is None else max(0, source.most - source.price.total())
    if most < cost.total():
        return False
    usable = fitting(game, player, found, list(range(len(found))), purpose)
    return solve(cost, pool, found, usable) is not None


LEAST_USEFUL_FIRST = (5, 0, 1, 2, 3, 4, 6, 7)


def price_paid(price: Cost, have: list[int], kept: list[int]) -> list[int] | None:
    """The will that pays a price out of what there is, so that enough of each kind is kept; None if it cannot."""
    paid = price.need.copy()
    left = price.free
    for kind in LEAST_USEFUL_FIRST:
        n = min(left, max(0, have[kind] - paid[kind] - kept[kind]))
        paid[kind] += n
        left -= n
    if left or any(have[kind] < paid[kind] for kind in range(8)):
        return None
    return paid


def spend(game: Game, player: int, need: list[int], purpose: Purpose) -> None:
    """Take the will from what the player has produced."""
    game.cite("1003.1")
    for kind in range(8):
        for _ in range(need[kind]):
            spend_one(game, player, kind, purpose)


def spend_one(game: Game, player: int, kind: int, purpose: Purpose) -> None:
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


def rest_cost_allowed(game: Game, part: fx.Turn, c: Context) -> bool:
    """905.3 for a card's own rest symbol; 1013.3 other cards only have to be recovered."""
    if isinstance(part.what, sel.This):
        return may_use_rest(game, c.source & 0xFFFF)
    return True
