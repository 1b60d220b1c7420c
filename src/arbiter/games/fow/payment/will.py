"""907, 1003: will, how it is produced, kept for some things only, and spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const
from arbiter.abilities.conditions import OnceATurn
from arbiter.abilities.filters import SharesWith
from arbiter.abilities.nodes import Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.costs import payable, symbols
from arbiter.kernel.entries import TURNED
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.ids import (
    NO_REF,
    SEATS,
    AbilityId,
    CardId,
    Ref,
    Seat,
    card_of,
    has_bit,
    player_ref,
    zone_kind,
)
from arbiter.kernel.info import ACTIVATED, Held
from arbiter.kernel.matching import matches
from arbiter.kernel.selection import candidates
from arbiter.kernel.sight import chosen_words
from arbiter.kernel.taking import STOCK, TURNS, Lot, Stock, Taking, takings
from arbiter.kernel.use_limits import uses_left

from ..targets import CHOOSING
from ..timing import ALL_REST, FIGHTER, sort_of
from ..vocabulary import ATTRIBUTES, HAND, RULER_AREA, SYMBOLS, VOID_WILL, WILL, WILLS, place
from .costs import Cost, read_cost
from .purposes import Purpose, is_restricted, may_be_spent

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


ANYTHING: Final = 0  # its will pays for what is played and for will abilities
PLAY_ONLY: Final = 1
PRICES_ONLY: Final = 2
UNFIT: Final = 3


def fits(
    game: Game, player: Seat, made: fx.Produce | None, purpose: Purpose, priced: list[WillSource]
) -> int:
    """What will of a production may be spent on in a payment for ``purpose`` with these sources that cost will."""
    if made is None:
        return ANYTHING
    plays = may_be_spent(game, player, made, purpose)
    prices = len(priced) > 0 and all(
        may_be_spent(game, player, made, Purpose.using(one.ref, one.ability)) for one in priced
    )
    if plays:
        return ANYTHING if prices else PLAY_ONLY
    return PRICES_ONLY if prices else UNFIT


class Template:
    """What an activated ability is as a source of will: what it may produce, and what using it takes."""

    def __init__(self, ability: Activated) -> None:
        self.produce = produces(ability)
        self.rank = cost_rank(ability)
        self.options: tuple[tuple[int, ...], ...] = ()
        self.usable = False
        self.most = 0  # how much will one use makes at most
        self.first = 0  # how much the first of the options is
        self.counted = False  # makes the same will several times, as many as there are of something
        self.price = price_of(ability)
        self.due = 0 if self.price is None else self.price.total()  # how much that is, X being 0
        self.only: fx.Produce | None = None
        if self.produce is not None and self.rank >= 0:
            self.options = tuple(production(option) for option in self.produce.options)
            self.most = max(sum(option) for option in self.options)
            self.first = sum(self.options[0])
            self.usable = isinstance(self.produce.count, Const) and self.produce.count.n == 1
            self.counted = not self.usable and len(self.options) == 1
            if is_restricted(self.produce):
                self.only = self.produce
        # what it may produce depends on something else
        self.varies = self.produce is not None and self.produce.attribute is not None
        self.plain = self.usable and self.rank == 0 and not self.varies  # only rests its card
        self.unchanged = not ability.rules  # nothing in its own text changes what using it costs
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


@mypyc_attr(acyclic=True, free_list_len=1)
class WillSource:
    """A will ability a player could use while paying: what it may produce, and how dear it is to use."""

    def __init__(
        self,
        ref: Ref,
        ability: AbilityId,
        options: tuple[tuple[int, ...], ...],
        rank: int,
        most: int,
        first: int,
    ) -> None:
        self.ref = ref
        self.ability = ability
        self.options = options
        self.rank = rank  # 0: only rests; more: costs or does something else too
        self.most = most  # how much will it makes at most
        self.first = first  # how much the first of the options is
        self.takes = False  # rests its card or uses it up
        self.price: Cost | None = None  # the will that using it costs
        self.only: fx.Produce | None = None  # the production, if its will may be spent on some things only
        self.times = 1  # how often it can be used, if nothing else is done
        self.own = True  # takes nothing but its own card
        self._lot: Lot | None = None

    def like(self, other: WillSource) -> bool:
        """Whether it makes no difference which of them is used."""
        return (
            self.options == other.options
            and self.rank == other.rank
            and self.only is other.only
            and self.price is other.price
            and (self.rank == 0 or (self.ref == other.ref and self.ability == other.ability))
        )

    def lot(self) -> Lot:
        """What using it takes besides will."""
        if self._lot is None:  # of one that only rests its card
            self._lot = Lot(self.ref)
            self._lot.takings = [Taking(TURNS, [self.ref], 1)]
        return self._lot

    def once(self) -> WillSource:
        """One of the times it can be used."""
        if self.times == 1:
            return self
        one = WillSource(self.ref, self.ability, self.options, self.rank, self.most, self.first)
        one.takes = self.takes
        one.price = self.price
        one.only = self.only
        one.own = self.own
        one._lot = self._lot
        return one


def production(text: str) -> tuple[int, ...]:
    """How much of each kind of will a string of symbols is (907.5; a number is will without attribute)."""
    made = [0] * WILLS
    for symbol in symbols(text):
        if symbol.isdigit():
            made[VOID_WILL - WILL] += int(symbol)
        else:
            made[SYMBOLS.index(symbol)] += 1
    return tuple(made)


def options_now(game: Game, made: fx.Produce, c: Context) -> tuple[str, ...]:
    """What may be produced: of an attribute that was chosen, or that one of certain cards has, if it says so."""
    if made.attribute is None:
        return made.options
    words: set[str] = set()
    if isinstance(made.attribute, SharesWith) and made.attribute.aspect == "chosen attribute":
        words.update(c.words if c.words else chosen_words(game, c.source, c, "attribute"))
    else:
        for ref in candidates(game, made.attribute, c):
            if ref >= 0 and matches(game, made.attribute, ref, c):
                words |= game.info(ref).attributes
    letters = {SYMBOLS[i] for i in range(len(ATTRIBUTES)) if ATTRIBUTES[i] in words}
    return tuple(option for option in made.options if all(symbol in letters for symbol in symbols(option)))


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
    rank = 0 if isinstance(ability.effect, fx.Produce) and not ability.limits else 1
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
    price = read_cost(text) if text else None
    return None if price is not None and price.is_nothing() else price


def ability_cards(game: Game, player: Seat) -> list[CardId]:
    """The cards with activate abilities that a player controls, zone by zone; without those that are rested and would
    have to be rested for any of them, as most magic stones are most of the time."""
    if game.dirty:
        game.refresh()
    s = game.s
    infos = game.infos
    found: list[CardId] = []
    for zone in game.ability_zones:
        for card in s.zones[zone]:
            info = infos[card]
            if not info.activated:
                continue
            who = info.controller
            if who < 0:
                who = s.base_controller[card]
            if who != player:
                continue
            if s.flags[card] & TURNED and sort_of(info) & ALL_REST and game.citing is None:
                continue
            found.append(card)
    return found


def sources(game: Game, player: Seat) -> list[WillSource]:
    """1003.5 the will abilities a player may use when asked to pay, the cheapest first."""
    return sources_among(game, player, ability_cards(game, player))


def sources_among(game: Game, player: Seat, cards: list[CardId]) -> list[WillSource]:
    found: list[WillSource] = []
    for card in cards:
        kind = zone_kind(game.s.zone[card])
        for held in game.infos[card].held:
            if held.shape == ACTIVATED and has_bit(held.zones, kind):
                one = _source(game, card, held, player)
                if one is not None:
                    _put_in_order(found, one)
    return found


def _put_in_order(found: list[WillSource], one: WillSource) -> None:
    """Behind all that are not dearer."""
    dear = _dear(one)
    at = len(found)
    while at and _dear(found[at - 1]) > dear:
        at -= 1
    if at == len(found):
        found.append(one)
    else:
        found.insert(at, one)


def most_will(game: Game, player: Seat, found: list[WillSource]) -> int:
    """No more will than this can be spent on anything."""
    most = 0
    values = game.s.values[player]
    for kind in range(WILL, WILL + WILLS):
        most += values[kind]
    for source in found:
        made = source.most if source.price is None else max(0, source.most - source.price.total())
        most += made * source.times
    return most


def _dear(source: WillSource) -> int:
    return source.rank * 16 + len(source.options)


def to_spare(game: Game, player: Seat, have: list[int]) -> list[int]:
    """How much of each kind is left when the cards in hand have got what they demand: what a payment had better use."""
    spare = have.copy()
    for card in game.s.zones[place(HAND, player)]:
        need = read_cost(game.infos[card].cost).need
        for kind in range(WILLS):
            if need[kind]:
                spare[kind] -= need[kind]
    return spare


def spared_first(
    game: Game, player: Seat, pool: list[int], found: list[WillSource], usable: list[int]
) -> list[int]:
    """The sources in the order in which they had better be used: cheap ones first, of those the ones to spare."""
    have = pool.copy()
    for at in usable:
        if len(found[at].options) == 1:
            for kind in range(WILLS):
                have[kind] += found[at].options[0][kind]
    spare = to_spare(game, player, have)
    keys: list[tuple[int, int, int]] = []
    for i in range(len(usable)):
        source = found[usable[i]]
        least = min(spare[kind] for option in source.options for kind in range(WILLS) if option[kind])
        keys.append((_dear(source), -least, i))
    keys.sort()
    return [usable[i] for _, _, i in keys]


def barred(game: Game, card: CardId, player: Seat, act: Act = Act.ACTIVATE) -> bool:
    """104.4 whether an effect keeps the player from playing the card's activate abilities; 907.1 will abilities too,
    unless ``act`` is playing others."""
    ref = game.s.ref(card)
    if not game.infos[card].forbids and not game.player_rules[player].forbids:
        return False
    return (
        forbidden(game, act, ref, player_ref(player)) is not None
        or forbidden(game, act, player_ref(player), ref) is not None
    )


def _source(game: Game, card: CardId, held: Held, player: Seat) -> WillSource | None:
    made = template(held)
    if not (made.usable or made.counted):
        return None
    s = game.s
    if made.rank == 0 and s.flags[card] & TURNED:
        return None
    if barred(game, card, player):
        return None
    if made.rank == 0:
        if not may_use_rest(game, card):
            return None
        if made.plain and not game.infos[card].forbids:
            plain = WillSource(s.ref(card), held.number, made.options, 0, made.most, made.first)
            plain.only = made.only
            plain.takes = made.takes
            return plain
    ability = held.ability
    assert isinstance(ability, Activated)
    c = Context(player, s.ref(card), held.number)
    for part in ability.cost:
        if isinstance(part, fx.Turn) and not part.upright and not rest_cost_allowed(game, part, c):
            return None
        if not isinstance(part, fx.Pay) and not payable(game, part, c):
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
    if made.varies:
        assert made.produce is not None
        options = tuple(production(option) for option in options_now(game, made.produce, c))
        if not options:
            return None
    one = WillSource(s.ref(card), held.number, options, made.rank, made.most * times, sum(options[0]))
    one.only = made.only
    one.takes = made.takes
    one.price = made.price
    lot = lot_of(game, c)
    one.own = all(taking.refs == [one.ref] for taking in lot.takings) and len(lot.takings) > 0
    one.times = lot.times()
    one._lot = lot
    return one


def lot_of(game: Game, c: Context) -> Lot:
    """What using the will ability of ``c`` takes besides will."""
    ability = game.lib.abilities[c.ability]
    assert isinstance(ability, Activated)
    lot = Lot(c.source)
    for part in ability.cost:
        if not isinstance(part, fx.Pay):
            lot.takings += takings(game, part, c)
    for limit in ability.limits:
        if isinstance(limit, OnceATurn):
            lot.takings.append(_limit(game, c, limit))
    return lot


def _limit(game: Game, c: Context, limit: OnceATurn) -> Taking:
    """ "Once per turn" is something there is a number of, too."""
    key, left = uses_left(game, c, limit)
    made = Taking(STOCK, [], 1)
    made.stocks = [Stock(NO_REF - key, "uses", left)]
    return made


def may_use_rest(game: Game, card: CardId) -> bool:
    """905.3 a J/resonator's rest abilities need it in the field under control since the turn began; 1107.2 [Swiftness]
    lifts it. A ruler that became a J-ruler was under control all the while, but not in the field."""
    info = game.infos[card]
    if not sort_of(info) & FIGHTER:
        return True
    if game.s.since[card] < game.s.turn_clock and not _came_by_judgment(game, card):
        return True
    if "swiftness" in info.keywords:
        game.cite("1107.2")
        return True
    game.cite("905.3")
    return False


def _came_by_judgment(game: Game, card: CardId) -> bool:
    s = game.s
    if s.active[card] < s.turn_clock:
        return False
    ref = s.ref(card)
    return any(s.history.came_from(ref, place(RULER_AREA, player)) for player in SEATS)


def rest_cost_allowed(game: Game, part: fx.Turn, c: Context) -> bool:
    """905.3 for a card's own rest symbol; 1013.3 other cards only have to be recovered."""
    if isinstance(part.what, sel.This):
        return may_use_rest(game, card_of(c.source))
    return True
