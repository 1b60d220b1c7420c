"""11.3.7.1, 11.4.6.1, 11.6.10, 11.7.10: everything a cost asks for, as one list, paid at once.

CP come from sources (see cp); any other cost takes cards, some of them of the player's choice. A payment names cards:
each is used for one thing, unless a text itself names it twice ("Dull, put this card into the Break Zone").
"""

from __future__ import annotations

from itertools import combinations

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated
from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Effect, Node, Selector
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.effects_moving import move_events, removal
from arbiter.kernel.entries import TURNED
from arbiter.kernel.evaluating import amount
from arbiter.kernel.events import DAMAGE, DESTROY, DISCARD, REMOVE_COUNTER, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Ref, Seat, card_of, player_ref, zone_kind
from arbiter.kernel.picking import each_event, pool
from arbiter.kernel.procedure import Frame
from arbiter.kernel.selection import select

from .cp import MOST_LISTED, CPSource, Price, affordable, payments, why_illegal
from .vocabulary import FIELD, HAND, TURN_CLOCK, place, refuse

MOST_COMBINED = 1000  # ways to choose what the other costs take, before CP are looked at

#: the costs other than CP a text may ask for
COSTS = (fx.Turn, fx.Discard, fx.Destroy, fx.Move, fx.Remove, fx.RemoveCounters, fx.Damage)


def no_cost(part: Node) -> str:
    """Why a record is no cost: costs are paid in one event, so each is known before, and how many cards it takes."""
    if isinstance(part, fx.Pay):
        return ""
    if not isinstance(part, COSTS):
        return f"a cost that is no paying: {type(part).__name__}"
    if isinstance(part, fx.Damage):
        return "" if isinstance(part.to, sel.You) else "a cost that somebody else pays"
    what = part.what
    if isinstance(what, sel.Choice) and (what.up_to or what.any_number or what.random):
        return "a cost of as much as one likes"
    if isinstance(part, fx.RemoveCounters) and part.count is None:
        return "a cost of as many counters as there are"
    if isinstance(part, fx.Turn) and part.upright:
        return "a cost that activates"
    return ""


@mypyc_attr(acyclic=True, free_list_len=1)
class Due:
    """A cost that is not CP: what is done to how many of which cards, and whether their player chooses."""

    def __init__(self, node: Effect, verb: str, refs: list[Ref], n: int, chosen: bool) -> None:
        self.node = node
        self.verb = verb
        self.refs = refs
        self.n = n
        self.chosen = chosen


@mypyc_attr(acyclic=True, free_list_len=1)
class Way:
    """A complete payment: what each cost other than CP takes, in their order, and the sources of CP."""

    def __init__(self, taken: list[list[Ref]], sources: list[CPSource]) -> None:
        self.taken = taken
        self.sources = sources


@mypyc_attr(acyclic=True, free_list_len=1)
class Bill:
    """All that must be paid, and what it may be paid with: ``options`` are (verb, card)."""

    def __init__(self, price: Price, dues: list[Due], found: list[CPSource]) -> None:
        self.price = price
        self.dues = dues
        used = [ref for due in dues if not due.chosen for ref in due.refs]
        self.sources = [one for one in found if one.ref not in used]
        self.options: list[tuple[str, Ref]] = []
        if price.total > 0:
            self.options = [("dull" if one.amount == 1 else "discard", one.ref) for one in self.sources]
        for due in dues:
            if due.chosen:
                for ref in due.refs:
                    if (due.verb, ref) not in self.options:
                        self.options.append((due.verb, ref))

    @property
    def least(self) -> int:
        """How many cards have to be named whatever the CP are."""
        return sum(due.n for due in self.dues if due.chosen)

    def payable(self) -> bool:
        if not self.least:
            return affordable(self.price, self.sources)
        for taken in self._taken():
            if affordable(self.price, self._left(taken)):
                return True
        return False

    def ways(self) -> list[list[int]]:
        """Complete payments as numbers of options, the most sensible first; a bounded number of them."""
        if not self.least:
            return payments(self.price, self.sources)  # the options begin with the sources
        found: list[list[int]] = []
        more: list[list[int]] = []
        for taken in self._taken():
            ways = self._cp(self._left(taken))
            if ways:
                found.append(self._numbers(taken, ways[0]))
                more.extend(self._numbers(taken, way) for way in ways[1:])
            if len(found) >= MOST_LISTED:
                break
        return (found + more)[:MOST_LISTED]

    def _cp(self, left: list[CPSource]) -> list[list[CPSource]]:
        return [[left[i] for i in way] for way in payments(self.price, left)]

    def _left(self, taken: list[list[Ref]]) -> list[CPSource]:
        return [one for one in self.sources if not any(one.ref in refs for refs in taken)]

    def _numbers(self, taken: list[list[Ref]], sources: list[CPSource]) -> list[int]:
        chosen = [due for due in self.dues if due.chosen]
        named = [(due.verb, ref) for due, refs in zip(chosen, taken, strict=True) for ref in refs]
        named += [("dull" if one.amount == 1 else "discard", one.ref) for one in sources]
        return [self.options.index(one) for one in named]

    def _taken(self) -> list[list[list[Ref]]]:
        """What the other costs could take: for each in turn its cards, those of no use for CP first."""
        useful = [one.ref for one in self.sources]
        made: list[list[list[Ref]]] = [[]]
        for due in self.dues:
            if not due.chosen:
                continue
            refs = [ref for ref in due.refs if ref not in useful]
            refs += [ref for ref in due.refs if ref in useful]
            longer: list[list[list[Ref]]] = []
            for taken in made:
                free = [ref for ref in refs if not any(ref in others for others in taken)]
                for some in combinations(free, due.n):
                    longer.append([*taken, list(some)])
                    if len(longer) >= MOST_COMBINED:
                        break
            made = longer
        return made

    def settle(self, answer: list[int]) -> Way | None:
        """Which card pays for what, what is named first for what is asked first; None if it is no payment."""
        return self._assign(0, answer, [])

    def _assign(self, at: int, left: list[int], taken: list[list[Ref]]) -> Way | None:
        if at == len(self.dues):
            if any(i >= len(self.sources) for i in left):
                return None
            chosen = [self.sources[i] for i in left]
            return Way(taken, chosen) if not why_illegal(self.price, chosen)[0] else None
        due = self.dues[at]
        if not due.chosen:
            return self._assign(at + 1, left, [*taken, due.refs])
        fitting = [i for i in left if self.options[i][0] == due.verb and self.options[i][1] in due.refs]
        for some in combinations(fitting, due.n):
            rest = [i for i in left if i not in some]
            found = self._assign(at + 1, rest, [*taken, [self.options[i][1] for i in some]])
            if found is not None:
                return found
        return None

    def why_illegal(self, answer: list[int]) -> tuple[str, str]:
        """The clause a payment breaks, and how."""
        if not self.least:
            return why_illegal(self.price, [self.sources[i] for i in answer])
        left = answer
        for due in self.dues:
            fitting = [i for i in left if self.options[i][0] == due.verb and self.options[i][1] in due.refs]
            if due.chosen and len(fitting) < due.n:
                return refuse(
                    f"{due.n} more to {due.verb} must be named: no part is left out", clause="11.6.10"
                )
            if due.chosen:
                left = [i for i in left if i not in fitting[: due.n]]
        if any(i >= len(self.sources) for i in left):
            return refuse("more is named than the cost asks for", clause="11.6.10")
        return why_illegal(self.price, [self.sources[i] for i in left])


# --- costs other than CP -------------------------------------------------------------------------------------------


def verb_of(node: Effect) -> str:
    if isinstance(node, fx.Turn):
        return "dull"
    if isinstance(node, fx.Discard):
        return "discard"
    if isinstance(node, fx.Destroy):
        return "break"
    return "put"


def due(game: Game, node: Effect, c: Context, playing: int = -1) -> Due | None:
    """What a cost takes; None if it cannot be paid. ``playing``: a card being played pays for nothing (R23)."""
    if isinstance(node, fx.Damage):
        return Due(node, "", [], 0, False)
    what = what_of(node)
    if isinstance(what, sel.Choice):
        fitting = pool(game, what, c)
        if isinstance(node, fx.Discard) and special_icon(game, node, c):
            if game.citing is not None:
                game.cite("11.7.1")
            fitting += in_its_stead(game, fitting, c)
        refs = [ref for ref in fitting if ref != playing and usable(game, node, ref, c)]
        n = amount(game, what.count, c)
        return Due(node, verb_of(node), refs, n, True) if len(refs) >= n else None
    refs = select(game, what, c)
    if isinstance(what, sel.Top) and len(refs) < amount(game, what.count, c):
        return None
    if not refs or not all(usable(game, node, ref, c) for ref in refs):
        return None
    return Due(node, verb_of(node), refs, len(refs), False)


def special_icon(game: Game, node: fx.Discard, c: Context) -> bool:
    """11.7.1 whether it is the icon of a special ability that asks for the card."""
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    return isinstance(ability, Activated) and bool(ability.name) and node is ability.cost[0]


def in_its_stead(game: Game, fitting: list[Ref], c: Context) -> list[Ref]:
    """Other cards in hand that a text lets one discard for the icon."""
    found: list[Ref] = []
    for card in game.s.zones[place(HAND, c.you)]:
        ref = game.s.ref(card)
        if ref not in fitting and permitted(game, Act.DISCARD_FOR_SPECIAL, c.source, ref):
            game.cite("2.1")
            found.append(ref)
    return found


def what_of(node: Effect) -> Selector:
    assert isinstance(node, (fx.Turn, fx.Discard, fx.Destroy, fx.Move, fx.Remove, fx.RemoveCounters))
    return node.what


def usable(game: Game, node: Effect, ref: Ref, c: Context) -> bool:
    """Whether the cost can be paid with this card."""
    card = card_of(ref)
    special = is_special(game, c)
    on_field = zone_kind(game.s.zone[card]) == FIELD
    if on_field:
        if game.citing is not None:
            game.cite("11.7.2.3" if special else "11.6.2.3")
        if game.controller(card) != c.you:
            return False
    if isinstance(node, fx.Turn):
        if game.citing is not None:
            game.cite("11.7.2.2" if special else "11.6.2.2")
        if dull_icon(game, node, c) and not may_use_dull_icon(game, card, c.controller):
            return False
        return not game.s.flags[card] & TURNED  # R22
    if isinstance(node, fx.RemoveCounters):
        return game.s.counter(card, node.name) >= counters_of(game, node, c)
    act = leaving(node)
    if on_field and act is not None:
        game.cite("11.7.2.4" if special else "11.6.2.4")
        return forbidden(game, act, ref, c.source) is None
    return True


def is_special(game: Game, c: Context) -> bool:
    """11.7.1 whether a cost is that of a special ability: those have a name."""
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    return isinstance(ability, Activated) and bool(ability.name)


def leaving(node: Effect) -> Act | None:
    """What a card that leaves the field by this cost must be able to do; nothing, if it is only put away."""
    if isinstance(node, fx.Remove):
        return Act.BE_REMOVED
    if isinstance(node, fx.Destroy):
        return Act.BE_DESTROYED
    return Act.BE_RETURNED if isinstance(node, fx.Move) and node.zone == "hand" else None


def counters_of(game: Game, node: fx.RemoveCounters, c: Context) -> int:
    assert node.count is not None
    return amount(game, node.count, c)


def dull_icon(game: Game, node: fx.Turn, c: Context) -> bool:
    """Whether it is the icon: "dull this card" in the middle of an effect, or "dull 1 Forward", is none."""
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if not isinstance(node.what, sel.This) or not isinstance(ability, Activated):
        return False
    for part in ability.cost:
        if isinstance(part, fx.Turn) and (part is node or part == node):
            return True
    return False


def may_use_dull_icon(game: Game, card: CardId, player: Seat) -> bool:
    """11.6.2.2 under control since the start of the player's turn (R27), or Haste; no wait for plain Monsters."""
    info = game.infos[card]
    if "monster" in info.types:
        if game.citing is not None:
            game.cite("5.2.3.1.1.4")  # a Monster that has become a Forward is both
        if "forward" not in info.types:
            return True
    if "haste" in info.keywords:
        game.cite("15.2.2.3")
        return True
    return game.s.since[card] < game.s.values[player][TURN_CLOCK]


def events_of(game: Game, frame: Frame, node: Effect, refs: list[Ref], c: Context) -> list[Event]:
    """What paying a cost with these cards does to them."""
    if isinstance(node, fx.Damage):
        events = [
            Event(DAMAGE, player_ref(c.controller), c.source, c.controller, amount(game, node.amount, c))
        ]
    elif isinstance(node, fx.Turn):
        events = each_event(game, refs, TURN, frame, c)
    elif isinstance(node, fx.Discard):
        events = each_event(game, refs, DISCARD, frame, c)
    elif isinstance(node, fx.Destroy):
        events = each_event(game, refs, DESTROY, frame, c)
    elif isinstance(node, fx.RemoveCounters):
        events = each_event(game, refs, REMOVE_COUNTER, frame, c)
        for event in events:
            event.detail = node.name
            event.amount = counters_of(game, node, c)
    elif isinstance(node, fx.Remove):
        events = move_events(game, frame, removal(game, node), refs, c)
    else:
        assert isinstance(node, fx.Move)
        events = move_events(game, frame, node, refs, c)
    for event in events:
        event.cause = event.cause or "cost"
    return events
