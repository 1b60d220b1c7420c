"""5.2.1.3 and 11.2: a payment, chosen as a whole and paid at once."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.decision import NUMBER, SOME, Decision, Option
from arbiter.kernel.events import DISCARD, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_CARD_REF, NO_REF, AbilityId, Ref, has_bit
from arbiter.kernel.picking import name_picked
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.questions import Ask

from .announcing import rewind
from .bill import Bill, Due, due, events_of
from .costs import Part, asks_for_x, cp_in, most_x, without_cp
from .cp import CPSource, Price, sources
from .vocabulary import ELEMENTS


class LockedCost:
    """A locked cost, the data of a frame that pays it: the CP, and the other costs by their ability and their record
    there. Kept as the total, how many elements are demanded, those, and the others in pairs."""

    def __init__(self, price: Price, others: list[tuple[AbilityId, int]]) -> None:
        self.price = price
        self.others = others

    @staticmethod
    def of(frame: Frame) -> LockedCost:
        data = frame.data
        first = 2 + data[1]  # of the others
        slots = tuple([_of_bits(data[at]) for at in range(2, first)])
        others = [(AbilityId(data[at]), data[at + 1]) for at in range(first, len(data), 2)]
        return LockedCost(Price(slots, data[0]), others)

    def keep(self, frame: Frame) -> None:
        slots = self.price.slots
        data: list[int] = [self.price.total, len(slots)]
        for slot in slots:
            data.append(_as_bits(slot))
        for number, node in self.others:
            data.append(number)
            data.append(node)
        frame.data = data


def locked(price: Price, parts: list[Part]) -> LockedCost:
    return LockedCost(price, [(AbilityId(number), node.at) for number, node in without_cp(parts)])


_BITS: dict[str, int] = {}  # there are few combinations of elements
_SLOTS: dict[int, str] = {}


def _as_bits(slot: str) -> int:
    known = _BITS.get(slot)
    if known is None:
        known = _BITS[slot] = sum(1 << ELEMENTS.index(element) for element in slot.split("/"))
    return known


def _of_bits(bits: int) -> str:
    known = _SLOTS.get(bits)
    if known is None:
        known = _SLOTS[bits] = "/".join(element for i, element in enumerate(ELEMENTS) if has_bit(bits, i))
    return known


def bill_in(game: Game, frame: Frame) -> Bill | None:
    """What is to be paid, and with what; None if a part of it cannot be paid."""
    cost = LockedCost.of(frame)
    dues: list[Due] = []
    for number, at in cost.others:
        node = game.lib.node(number, at)
        assert isinstance(node, Effect)
        one = due(game, node, game.s.contexts[frame.context], being_played(game, frame))
        if one is None:
            return None
        dues.append(one)
    return Bill(cost.price, dues, payable_with(game, frame))


def being_played(game: Game, frame: Frame) -> Ref:
    ref = frame.ref
    return ref if ref >= 0 and not game.in_play(ref) else NO_CARD_REF


def payable_with(game: Game, frame: Frame) -> list[CPSource]:
    """R23 a card being played does not pay for itself, but a Backup may for its own ability; R35 what attacks (or, by
    the same reason, blocks) does not pay for that."""
    found = sources(game, frame.who, being_played(game, frame))
    declaring = game.s.frames[-2]
    if declaring.procedure.name == "attack phase":
        found = [one for one in found if one.ref not in declaring.refs]
    return found


@clause("11.2.1", "5.2.1.3")
def offer_payments(game: Game, frame: Frame) -> None:
    """Backups to dull, cards to discard, and what else the cost takes: complete payments, the plainest first."""
    bill = bill_in(game, frame)
    ways = bill.ways() if bill is not None else []
    if bill is None or not ways:
        rewind(game, clause="11.2.1.1")
        return
    if not bill.price.total and not bill.least:
        game.s.answer = []
        return
    options = [Option(verb, ref, NO_REF, 0, "5.2.1.3") for verb, ref in bill.options]
    ask = Decision(frame.who, SOME, Ask.PAY, options, "11.2.1.1")
    ask.legal = ways
    ask.checked = len(ways) > 1
    ask.lo = bill.least
    ask.hi = len(options)
    ask.total = bill.price.total
    ask.ref = frame.ref
    game.ask(ask)


#: parts of a cost that take cards
TAKING = (fx.Destroy, fx.Discard, fx.Move, fx.Remove, fx.RemoveCounters, fx.Turn)


@clause("11.2.1.1", "5.2.1.2", "5.2.1.3.1")
def pay_at_once(game: Game, frame: Frame) -> None:
    """Everything is dulled, discarded and taken together; a CP too many is wasted."""
    bill = bill_in(game, frame)
    assert bill is not None
    way = bill.settle(game.s.answer)
    assert way is not None
    events: list[Event] = []
    for at in range(len(bill.dues)):
        one = bill.dues[at]
        refs = way.taken[at]
        c = game.s.contexts[frame.context]
        events += events_of(game, frame, one.node, refs, c)
        if isinstance(one.node, TAKING):
            name_picked(one.node.what, refs, c)
    for source in way.sources:
        kind = TURN if source.amount == 1 else DISCARD
        if kind == TURN:
            game.cite("5.2.3.1.1.3")
        event = Event(kind, source.ref, NO_REF, frame.who)
        event.cause = "cost"
        event.actor = frame.who
        events.append(event)
    if frame.ref >= 0:
        c = game.s.contexts[frame.context]
        c.paid = (*c.paid, *paid_words(game, way.sources))
    propose(game, events)


def paid_words(game: Game, chosen: list[CPSource]) -> list[str]:
    """What a text may ask about a payment: of which elements there was CP, and of which all of it; whether only
    Backups produced it.

    A source of several elements counts as what the text asks for: its player would have said so.
    """
    words: list[str] = []
    for element in ELEMENTS:
        n = 0
        for one in chosen:
            n += element in one.elements
        if n:
            words.append(f"{element} cp")
            if n == len(chosen):
                words.append(f"only {element} cp")
    backups = 0
    for one in chosen:
        backups += one.amount == 1 and "backup" in game.info(one.ref).types
    if chosen and backups == len(chosen):
        words.append("only backup cp")
    words.append(f"{_most_kinds(chosen)} {KINDS}")
    return words


KINDS: Final = "kinds of cp"


def paid_kinds(words: tuple[str, ...]) -> int:
    """Of how many elements there was CP in a payment."""
    return next((int(word.split()[0]) for word in words if word.endswith(KINDS)), 0)


def _most_kinds(chosen: list[CPSource]) -> int:
    """The most elements that the CP of these sources can be of, each CP being of one."""
    kinds: list[frozenset[str]] = []
    plain = True  # each is of one element
    for one in chosen:
        plain = plain and len(one.elements) == 1
        if one.elements not in kinds:
            kinds.append(one.elements)
    if plain:
        return len(kinds)
    units = [one.elements for one in chosen for _ in range(one.amount)]
    taken: dict[str, int] = {}
    count = 0
    for unit in range(len(units)):
        if _finds_element(unit, units, taken, set()):
            count += 1
    return count


def _finds_element(unit: int, units: list[frozenset[str]], taken: dict[str, int], tried: set[str]) -> bool:
    """Whether one more CP can be of an element that no other is of, others making room for it."""
    for element in ELEMENTS:
        if element not in units[unit] or element in tried:
            continue
        tried.add(element)
        if element not in taken or _finds_element(taken[element], units, taken, tried):
            taken[element] = unit
            return True
    return False


PAY = Procedure("pay", (offer_payments, pay_at_once))


# --- while an effect resolves --------------------------------------------------------------------------------------


def ask_x(game: Game, frame: Frame, parts: list[Part], c: Context) -> None:
    """4.5 whoever pays sets X, as far as it can be paid for."""
    ask = Decision(frame.who, NUMBER, Ask.X, [], "4.5")
    ask.lo = 0
    ask.hi = most_x(game, parts, c, sources(game, frame.who))
    ask.ref = frame.ref
    game.ask(ask)


def parts_in(game: Game, frame: Frame) -> list[Part]:
    parts: list[Part] = []
    for at in frame.data:
        node = game.lib.node(frame.ability, at)
        assert isinstance(node, Effect)
        parts.append((frame.ability, node))
    return parts


@clause("11.11.9")
def declare_x(game: Game, frame: Frame) -> None:
    """X is declared once, when the effect resolves."""
    parts = parts_in(game, frame)
    if asks_for_x(parts):
        ask_x(game, frame, parts, game.s.contexts[frame.context])


@clause("11.2.1")
def pay_as_one(game: Game, frame: Frame) -> None:
    """Whatever a text lets one pay in the middle of an effect is one payment like any other."""
    c = game.s.contexts[frame.context]
    parts = parts_in(game, frame)
    if asks_for_x(parts):
        c.x = game.s.answer[0]
        game.cite("4.5", "4.1")
    cost = locked(cp_in(parts, c.x, Price((), 0)), parts)
    cost.keep(game.call(PAY, frame.who, NO_CARD_REF, frame.context))


PAY_RESOLVING = Procedure("pay while resolving", (declare_x, pay_as_one))


def pay_resolving(game: Game, effect: Frame, parts: list[Effect], c: Context) -> None:
    pay = game.call(PAY_RESOLVING, c.you, NO_CARD_REF, effect.context)
    pay.ability = effect.ability
    pay.data = [part.at for part in parts]  # read by parts_in


def refuse_payment(game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
    """Why a payment that was named is not legal."""
    if decision.about is not Ask.PAY or answer in decision.legal:
        return None
    bill = bill_in(game, game.s.frames[-1])
    assert bill is not None
    if bill.settle(answer) is not None:
        return None
    clause_id, reason = bill.why_illegal(answer)
    return ArbiterError(reason, clause=clause_id, hint=f"pay {bill.price.text()} another way")
