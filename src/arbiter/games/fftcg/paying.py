"""5.2.1.3 and 11.2: a payment in CP, chosen as a whole and paid at once."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import SOME, Decision, Option
from arbiter.kernel.events import DISCARD, TURN, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.procedure import Frame, Procedure, clause

from .announcing import rewind
from .cp import MOST_LISTED, CPSource, Price, payments, sources, why_illegal
from .vocabulary import ELEMENTS


def price_in(data: list[int]) -> Price:
    """The price a frame has locked: its total, then the elements demanded."""
    return Price(tuple(ELEMENTS[i] for i in data[1:]), data[0])


def payable_with(game: Game, frame: Frame) -> list[CPSource]:
    """R23 a card being played does not pay for itself, but a Backup may for its own ability; R35 nor do attackers."""
    ref = frame.ref
    playing = ref >= 0 and game.s.alive(ref) and not game.in_play(ref)
    found = sources(game, frame.who, ref if playing else -1)
    return [one for one in found if one.ref not in game.s.attackers]


@clause("11.2.1", "5.2.1.3")
def offer_payments(game: Game, frame: Frame) -> None:
    """Backups to dull and cards to discard: complete payments, the plainest first."""
    price = price_in(frame.data)
    found = payable_with(game, frame)
    ways = payments(price, found)
    if not ways:
        rewind(game, clause="11.2.1.1")
        return
    options = [
        Option("dull" if one.amount == 1 else "discard", one.ref, -9, one.amount, "5.2.1.3") for one in found
    ]
    ask = Decision(frame.who, SOME, "pay", options, "11.2.1.1")
    ask.legal = ways
    ask.checked = len(ways) > 1
    ask.lo = 0
    ask.hi = len(found)
    ask.total = price.total
    ask.ref = frame.ref
    game.s.decision_refs = [one.ref for one in found]
    game.ask(ask)


@clause("11.2.1.1", "5.2.1.2", "5.2.1.3.1")
def pay_at_once(game: Game, frame: Frame) -> None:
    """Everything is dulled and discarded together; a CP too many is wasted."""
    s = game.s
    events: list[Event] = []
    if frame.ref >= 0:
        found = payable_with(game, frame)
        c = s.contexts[frame.context]
        c.paid = (*c.paid, *paid_words([found[i] for i in s.answer]))
    for i in s.answer:
        ref = s.decision_refs[i]
        kind = TURN if game.in_play(ref) else DISCARD
        if kind == TURN:
            game.cite("5.2.3.1.1.3")
        event = Event(kind, ref, -9, frame.who)
        event.cause = "cost"
        event.actor = frame.who
        events.append(event)
    propose(game, events)


def paid_words(chosen: list[CPSource]) -> list[str]:
    """What a text may ask about a payment: of which elements there was CP, and of which all of it.

    A source of several elements counts as what the text asks for: its player would have said so.
    """
    words: list[str] = []
    for element in ELEMENTS:
        of_it = [one for one in chosen if element in one.elements]
        if of_it:
            words.append(f"{element} cp")
            if len(of_it) == len(chosen):
                words.append(f"only {element} cp")
    return words


PAY_CP = Procedure("pay cp", (offer_payments, pay_at_once))


def refuse(game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
    """Why a payment that was named is not legal."""
    if decision.about != "pay" or decision.shape != SOME or answer in decision.legal:
        return None
    frame = game.s.frames[-1]
    price = price_in(frame.data)
    found = payable_with(game, frame)
    clause_id, reason = why_illegal(price, [found[i] for i in answer])
    if not clause_id:
        return None
    return ArbiterError(reason, clause=clause_id, hint=f"pay {price.text()} another way")


__all__ = ["MOST_LISTED", "PAY_CP", "offer_payments", "pay_at_once", "price_in", "refuse"]
