"""203, 907 and 1003: will, what it costs, how it is produced and paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated, Keyword, PlayRule
from arbiter.abilities.amounts import Const
from arbiter.abilities.changes import CostLess
from arbiter.abilities.filters import Targets
from arbiter.abilities.nodes import Condition, Effect
from arbiter.abilities.tree import walk
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.info import ACTIVATED, Held, Info
from arbiter.kernel.procedure import cited
from arbiter.kernel.selection import amount, holds, matches
from arbiter.kernel.state import TURNED

from .targets import needs
from .vocabulary import CHASE, RUNE_AREA, SYMBOLS, VOID_WILL, WILL

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


class Cost:
    """A will cost: how much of each kind is demanded, how much of any kind, and how many X."""

    def __init__(self, need: list[int], free: int, unknown: int, second: int = 0) -> None:
        self.need = need
        self.free = free
        self.unknown = unknown
        self.second = second  # how many Y

    def copy(self) -> Cost:
        return Cost(self.need.copy(), self.free, self.unknown, self.second)

    def add(self, more: Cost) -> None:
        for i in range(8):
            self.need[i] += more.need[i]
        self.free += more.free
        self.unknown += more.unknown
        self.second += more.second

    def settle(self, x: int, y: int) -> None:
        """X and Y are numbers now."""
        self.free += x * self.unknown + y * self.second
        self.unknown = 0
        self.second = 0

    def total(self) -> int:
        """203.5 the number of wills needed."""
        return sum(self.need) + self.free

    def text(self) -> str:
        words = "".join("{" + SYMBOLS[i] + "}" for i in range(8) for _ in range(self.need[i]))
        words += "{X}" * self.unknown + "{Y}" * self.second
        return words + ("{" + str(self.free) + "}" if self.free or not words else "")


_READ: dict[str, Cost] = {}


def read_cost(text: str | None) -> Cost:
    """203.2–203.4 symbols demand their own will, numbers any will, X what is chosen."""
    if text is None:
        return Cost([0] * 8, 0, 0)
    known = _READ.get(text)
    if known is None:
        known = _parse(text)
        _READ[text] = known
    return known


def _parse(text: str) -> Cost:
    cited("203.2", "203.3", "203.4")
    need = [0] * 8
    free = 0
    unknown = 0
    second = 0
    for symbol in text.replace(" ", "").replace("}", "").split("{"):
        if not symbol:
            continue
        if symbol.isdigit():
            free += int(symbol)
        elif symbol == "X":
            unknown += 1
        elif symbol == "Y":
            second += 1
        elif len(symbol) == 1 and symbol in SYMBOLS:
            need[SYMBOLS.index(symbol)] += 1
        else:
            raise ArbiterError(f"there is no will symbol {{{symbol}}}", clause="1003.2")
    return Cost(need, free, unknown, second)


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
        self.only: fx.Produce | None = None  # the production, if its will may be spent on some things only

    def like(self, other: WillSource) -> bool:
        return self.options == other.options and self.rank == other.rank and self.only is other.only


def production(text: str) -> tuple[int, ...]:
    """How much of each kind of will a string of symbols is (907.5; a number is will without attribute)."""
    made = [0] * 8
    for symbol in text.replace(" ", "").replace("}", "").split("{"):
        if symbol.isdigit():
            made[VOID_WILL - WILL] += int(symbol)
        elif symbol:
            made[SYMBOLS.index(symbol)] += 1
    return tuple(made)


def produces(ability: Activated) -> fx.Produce | None:
    """907.1 an activate ability that needs no target and produces will is a will ability."""
    if needs(ability.effect):
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
    """0 if it only rests its card; 1 for another cost of its own; -1 if will must be paid to use it."""
    rank = 0 if isinstance(ability.effect, fx.Produce) else 1
    for part in ability.cost:
        if isinstance(part, fx.Pay):
            return -1
        if not (isinstance(part, fx.Turn) and isinstance(part.what, sel.This)):
            rank = 1
    return rank


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
        if not game.payable(part, c):
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
    """905.3 a J/resonator's rest abilities need it under control since the turn began; 1107.2 [Swiftness] lifts it."""
    info = game.infos[card]
    if not ("resonator" in info.types or "j-ruler" in info.types):
        return True
    if game.s.since[card] < game.s.turn_clock:
        return True
    if "swiftness" in info.keywords:
        game.cite("1107.2")
        return True
    game.cite("905.3")
    return False


class Plan:
    """How a cost will be paid: which sources are used, and for what."""

    def __init__(self) -> None:
        self.uses: list[int] = []
        self.options: list[int] = []


def solve(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """A way to pay ``cost`` with the will in ``pool`` and the sources numbered in ``usable``; None if there is none.

    1003.4 all of it or nothing. Demanded kinds first, because only they can be short.
    """
    have = pool.copy()
    need = cost.need.copy()
    for kind in range(8):
        used = min(have[kind], need[kind])
        have[kind] -= used
        need[kind] -= used
    plan = Plan()
    if _cover(need, cost.free, have, found, usable, plan):
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
        most += source.most
    if most < cost.total():
        return False
    usable = fitting(game, player, found, list(range(len(found))), purpose)
    return solve(cost, pool, found, usable) is not None


LEAST_USEFUL_FIRST = (5, 0, 1, 2, 3, 4, 6, 7)


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


def affordable(
    game: Game,
    player: int,
    cost: Cost,
    card: int,
    info: Info,
    c: Context,
    found: list[WillSource],
    for_: Purpose,
) -> bool:
    """Whether a cost could be paid with everything effects add to it and some way of taking off what they lower."""
    total = cost.copy()
    less: list[str] = []
    for way, symbol, n in cost_changes(game, card, info, c):
        if way == "more":
            add_cost(total, symbol, n)
        else:
            less.extend([symbol] * n)
    return affordable_less(game, player, total, less, found, for_)


def affordable_less(
    game: Game, player: int, cost: Cost, less: list[str], found: list[WillSource], for_: Purpose
) -> bool:
    """Whether, of the parts the player may choose to decrease, some choice leaves a cost that can be paid."""
    left = [cost]
    for symbol in less:
        lower: dict[str, Cost] = {}  # different choices often come to the same
        for one in left:
            parts = lowerable(one, symbol)
            if not parts:
                lower[one.text()] = one
            for part in parts:
                trial = one.copy()
                lower_cost(trial, part)
                lower[trial.text()] = trial
        left = list(lower.values())
    return any(can_afford(game, player, one, found, for_) for one in left)


#: how effects change what is paid; "the free cost is reduced" leaves the rest of a cost alone
COST_WAYS: Final = ("less", "more", "less free")
FREE_ONLY: Final = "F"
#: what a decrease may name, by number
DECREASES: Final = SYMBOLS + FREE_ONLY


def lowerable(cost: Cost, symbol: str) -> list[str]:
    """The parts a decrease may be taken off: any part for a number, otherwise that symbol's."""
    if symbol == FREE_ONLY:
        return ["1"] if cost.free > 0 else []
    return [part for part in parts_of(cost) if symbol == "1" or part == symbol]


def cost_changes(game: Game, card: int, info: Info, c: Context) -> list[tuple[str, str, int]]:
    """903.2i effects that change what is paid: (more or less, symbol, how often), for the thing played in ``c``."""
    found: list[tuple[str, str, int]] = []
    if game.dirty:
        game.refresh()
    for rule in game.cost_rules:
        change = rule.change
        if change.way not in COST_WAYS or not cost_rule_fits(game, rule.c, change, rule.refs, c):
            continue
        times = 1 if change.per is None else amount(game, change.per, rule.c)
        for symbol, n in symbols_of(change.cost):
            if change.way == "less free":
                found.append(("less", FREE_ONLY, n * times))
            else:
                found.append((change.way, symbol, n * times))
    for number, ability in _own_rules(game, info, c):
        own_change = ability.change
        if ability.kind != "cost" or not isinstance(own_change, CostLess):
            continue
        if ability.zone and game.rules.zone(ability.zone) != c.zone:
            continue
        own = Context(c.controller, c.source, number)
        own.targets = c.targets
        own.x = c.x
        if ability.condition is None or _met(game, ability.condition, own):
            times = 1 if own_change.per is None else amount(game, own_change.per, own)
            for symbol, n in symbols_of(own_change.cost):
                found.append((own_change.way, symbol, n * times))
    return found


def _own_rules(game: Game, info: Info, c: Context) -> list[tuple[int, PlayRule]]:
    """What the text itself says about playing it: of an activate ability that ability's, of a card the card's."""
    played = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(played, Activated):
        return [(c.ability, rule) for rule in played.rules if isinstance(rule, PlayRule)]
    if isinstance(played, Keyword):
        return [(c.ability, rule) for rule in played.inner if isinstance(rule, PlayRule)]
    return [(held.number, held.ability) for held in info.held if isinstance(held.ability, PlayRule)]


_ABOUT_TARGETS: dict[int, tuple[Condition, bool]] = {}


def _met(game: Game, condition: Condition, c: Context) -> bool:
    """A condition about targets may still be met as long as none has been chosen."""
    known = _ABOUT_TARGETS.get(id(condition))
    if known is None:
        known = (condition, any(isinstance(node, Targets) for node in walk(condition)))
        _ABOUT_TARGETS[id(condition)] = known
    if known[1] and game.s.zone[c.source & 0xFFFF] >> 1 != CHASE:
        return True
    return holds(game, condition, c)


def cost_rule_fits(game: Game, of: Context, change: CostLess, refs: tuple[int, ...], c: Context) -> bool:
    """Whether a cost-changing effect is about this player and this card or ability."""
    played = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if refs and -1 - c.controller not in refs and c.source not in refs:
        return False
    if isinstance(played, Keyword):
        # 705.2c a text about [Judgment] is about the actions in that section
        game.cite("705.2c")
        return change.ability == played.name and (
            change.what is None or matches(game, change.what, c.source, of)
        )
    if change.ability == "judgment" or bool(change.ability) != isinstance(played, Activated):
        return False
    if change.ability not in ("", "activate") and change.ability != game.lib.held[c.ability].keyword:
        return False
    return change.what is None or matches(game, change.what, c.source, of)


def symbols_of(text: str) -> list[tuple[str, int]]:
    """The symbols of a cost text with how many of each; "1" stands for free cost."""
    cost = read_cost(text)
    found = [(SYMBOLS[i], cost.need[i]) for i in range(8) if cost.need[i]]
    if cost.free:
        found.append(("1", cost.free))
    return found


def add_cost(cost: Cost, symbol: str, n: int) -> None:
    if symbol == "1":
        cost.free += n
    else:
        cost.need[SYMBOLS.index(symbol)] += n


def lower_cost(cost: Cost, symbol: str) -> None:
    """Take one off: the named part, or for a free reduction any part (free cost first)."""
    if symbol == "1":
        if cost.free > 0:
            cost.free -= 1
            return
        for i in range(8):
            if cost.need[i] > 0:
                cost.need[i] -= 1
                return
        return
    if symbol == FREE_ONLY:
        return
    i = SYMBOLS.index(symbol)
    if cost.need[i] > 0:
        cost.need[i] -= 1


def parts_of(cost: Cost) -> list[str]:
    """The parts of a cost one could choose to pay less of."""
    found = [SYMBOLS[i] for i in range(8) if cost.need[i] > 0]
    if cost.free > 0:
        found.append("1")
    return found
