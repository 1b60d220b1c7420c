"""Making things happen: proposals are weighed against replacements, then carried out together as facts.

A batch of proposals is what the rules call simultaneous: all of it is weighed before any of it is done, cards that
leave together see one another leave, and triggers look at the batch as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import selectors as sel
from arbiter.abilities.happenings import KINDS, NUMBER

from . import replacements, triggers
from .decision import ORDER, Decision, Option
from .dependencies import (
    READS_BATTLE,
    READS_DAMAGE,
    READS_HISTORY,
    READS_VALUES,
)
from .events import (
    BOTTOM,
    DAMAGE,
    DISCARD,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PHASE,
    PUT_COUNTER,
    REMOVE_COUNTER,
    SETTLED,
    TURN,
    UPRIGHT,
    Event,
)
from .ids import (
    CardId,
    Ref,
    Seat,
    ZoneId,
    card_of,
    has_bit,
    zone_kind,
)
from .moving import _orient, move
from .procedure import START, Frame, Procedure, Step
from .questions import Ask
from .sight import sees, snapshot

if TYPE_CHECKING:
    from .context import Context
    from .game import Game
    from .info import Info


def propose(game: Game, events: list[Event]) -> None:
    """Make all of ``events`` happen at once, as far as nothing replaces or forbids them."""
    if not events:
        return
    for event in events:
        if event.context >= 0 and not event.used:
            c = game.s.contexts.get(event.context)
            if c is not None and c.used:
                event.used = c.used
    replaceable = game.replacing != 0 or game.self_replacing
    facts: list[Event] = []
    i = 0
    queue = events
    while i < len(queue):
        event = queue[i]
        if not game.rules.may_happen(game, event):
            queue = queue[:i] + queue[i + 1 :]
            continue
        if replaceable and replacements.find(game, event):
            # Only then does it take a frame of its own: whoever proposes what nothing replaces finds it done.
            frame = Frame(PROPOSAL)
            frame.events = events
            game.s.frames.append(frame)
            return
        more = game.rules.expand(game, event)
        if more is None:
            i += 1
        else:
            facts.append(event)
            queue = queue[:i] + more + queue[i + 1 :]
    if len(queue) > 1 and _to_arrange(game, queue):
        frame = Frame(PROPOSAL)
        frame.events = queue
        frame.facts = facts
        frame.step = PROPOSAL.at("arrange")
        game.s.frames.append(frame)
        return
    carry_out(game, queue, facts)


def _weigh(game: Game, frame: Frame) -> None:
    """Replace, forbid and expand until every event is settled."""
    while frame.i < len(frame.events):
        event = frame.events[frame.i]
        if not game.rules.may_happen(game, event):
            _swap(frame, [])
            frame.stage = START
            continue
        applicable = replacements.find(game, event)
        if applicable:
            chosen = replacements.choose(game, frame, event, applicable)
            if chosen is None:  # somebody is being asked
                frame.again()
                return
            frame.stage = START
            if not replacements.apply(game, frame, event, chosen):
                return  # an effect is done instead; come back afterwards
            continue
        more = game.rules.expand(game, event)
        if more is None:
            frame.i += 1
        else:
            frame.facts = [*frame.facts, event]
            _swap(frame, more)


def _swap(frame: Frame, more: list[Event]) -> None:
    frame.events = frame.events[: frame.i] + more + frame.events[frame.i + 1 :]


def _to_arrange(game: Game, events: list[Event]) -> list[list[int]]:
    """Which events put several cards of one owner into one place where order is kept, at once: their positions."""
    s = game.s
    found: dict[int, list[int]] = {}
    for at in range(len(events)):
        event = events[at]
        if event.kind != MOVE or event.place & SETTLED or not s.alive(event.ref):
            continue
        kind = zone_kind(event.to)
        if game.rules.zones[kind].ordered and kind != game.rules.stack:
            if s.zone[card_of(event.ref)] == event.to and not sees(
                game, card_of(event.ref), _orders(game, event)
            ):
                continue  # whoever puts them back has not seen them: they stay in the order they lie in
            key = (event.place * 256 + kind) * 2 + s.owner[card_of(event.ref)]
            if s.zone[card_of(event.ref)] == event.to:
                key = -1 - key  # those that stay in their zone, apart from those that arrive in it
            if key in found:
                found[key].append(at)
            else:
                found[key] = [at]
    groups: list[list[int]] = []
    for positions in found.values():
        for at in positions:
            if s.card[card_of(events[at].ref)] != s.card[card_of(events[positions[0]].ref)]:
                groups.append(positions)
                break
    return groups


def _orders(game: Game, event: Event) -> Seat:
    """Who says in which order cards lie that go to one place together.

    Cards that arrive in a new zone are ordered by their owner (fow 302.4), whose zone it is (sve 4.1.5 with 4.1.6).
    Both speak of a new zone only. A card that is put back into the zone it lies in, on top or to the bottom of a deck,
    moves to none: whoever carries out the effect orders those, as any choice an effect leaves open (fftcg 11.11.5.1),
    and an owner who has not seen them learns nothing. (fftcg does not say who orders arrivals: the owner there too,
    because they may come out of the owner's hand.)
    """
    owner = game.s.owner[card_of(event.ref)]
    if game.s.zone[card_of(event.ref)] != event.to:
        return owner
    doing = game.s.contexts.get(event.context)
    return owner if doing is None else doing.you


def _arrange(game: Game, frame: Frame) -> None:
    """Somebody says in which order the cards lie, the topmost first."""
    groups = _to_arrange(game, frame.events)
    asked = frame.stage  # about so many groups
    if asked:
        positions = groups[asked - 1]
        chosen = [frame.events[positions[i]] for i in game.s.answer]
        if not chosen[0].place & BOTTOM:
            chosen.reverse()  # what is moved last ends on top
        events = frame.events.copy()
        for i in range(len(positions)):
            events[positions[i]] = chosen[i]
        frame.events = events
    if asked < len(groups):
        positions = groups[asked]
        refs = [frame.events[at].ref for at in positions]
        options = [Option("card", ref) for ref in refs]
        seat = _orders(game, frame.events[positions[0]])
        ask = Decision(seat, ORDER, Ask.ORDER, options, game.rules.role("order in a new zone"))
        ask.default = list(range(len(refs)))
        if not frame.events[positions[0]].place & BOTTOM:
            ask.default.reverse()
        frame.stage = asked + 1
        frame.again()
        game.cite_role("order in a new zone")
        game.ask(ask)


def _carry(game: Game, frame: Frame) -> None:
    # Copies of this game share the batch, and doing an event writes into it.
    carry_out(game, [event.copy() for event in frame.events], [event.copy() for event in frame.facts])


PROPOSAL: Final = Procedure(
    "proposal", (Step(_weigh, (), "weigh"), Step(_arrange, (), "arrange"), Step(_carry, (), "carry"))
)


def carry_out(game: Game, events: list[Event], compounds: list[Event]) -> None:
    """Do the settled events and let the game take note of them."""
    s = game.s
    if game.dirty:
        game.refresh()
    left: list[tuple[Ref, Info, ZoneId]] = []
    for event in events:
        if event.kind == MOVE:
            if event.ref >= 0 and s.alive(event.ref):
                card = card_of(event.ref)
                event.frm = s.zone[card]
                kind = zone_kind(event.frm)
                if kind >= 0 and (
                    has_bit(game.rules.in_play, kind)
                    or kind == game.rules.stack
                    or has_bit(game.lib.watches, kind)
                ):
                    look = snapshot(game, card)
                    event.look = look
                    left.append((event.ref, look, event.frm))
                elif kind >= 0 and game.rules.looks_back(game, event.frm, event.to):
                    event.look = snapshot(game, card)
        elif event.ref >= 0:
            event.look = game.info(event.ref)
        if event.source >= 0 and event.source_look is None:
            event.source_look = game.info(event.source)
    facts: list[Event] = []
    for event in events:
        if _do(game, event):
            facts.append(event)
    for compound in compounds:
        for event in facts:
            if event.ref == compound.ref or _part_of(event, compound):
                compound.after = event.after
                compound.look = event.look if _seen_leaving(game, event) else None
                compound.source_look = event.source_look
                facts.append(compound)
                break
    _look_at_arrivals(game, facts)
    if facts:
        note(game, facts, left)


def _seen_leaving(game: Game, event: Event) -> bool:
    """Whether what was done to a card was done to it as it stood where it left: in play, or seen there by the rules."""
    if event.kind != MOVE or event.frm < 0 or has_bit(game.rules.in_play, zone_kind(event.frm)):
        return True
    return game.rules.looks_back(game, event.frm, event.to)


def _look_at_arrivals(game: Game, facts: list[Event]) -> None:
    """What comes into play comes with every effect that applies to it there, and is seen so."""
    s = game.s
    together: list[CardId] = []
    for event in facts:
        if (
            event.kind != MOVE
            or not has_bit(game.rules.in_play, zone_kind(event.to))
            or not s.alive(event.after)
        ):
            continue
        if game.rules.looks_back(game, event.frm, event.to):
            continue
        if game.dirty:
            game.refresh()
        card = card_of(event.after)
        event.look = snapshot(game, card)
        if game.citing is not None and card in game.altered:
            game.cite_role("arriving already changed")
        if game.infos[card].statics:
            together.append(card)
    if len(together) > 1:
        game.rules.simultaneous(game, together)


def _part_of(event: Event, compound: Event) -> bool:
    """What a player does comes down to something that happens to a card: drawing is one."""
    return compound.ref < 0 and event.player == compound.player and event.cause == KINDS[compound.kind]


#: what was done to cards is spoken of by its name even after other things were done
DEEDS: Final = {NUMBER[kind]: name for kind, name in sel.DEEDS.items()}


def _add(c: Context, name: str, ref: Ref) -> None:
    c.note(name, [*c.noted.get(name, []), ref])


NOTHING_LEFT: Final[list[tuple[Ref, Info, ZoneId]]] = []  # of what no card left by; never changed


def note(game: Game, facts: list[Event], left: list[tuple[Ref, Info, ZoneId]]) -> None:
    """What has happened is remembered, told to the effect that did it, and may trigger abilities."""
    s = game.s
    for event in facts:
        s.history.append(event)
        if event.kind != PHASE:
            game.version += 1
        if event.context >= 0:
            c = s.contexts.get(event.context)
            if c is not None:
                c.done = True
                if event.kind in (DAMAGE, GAIN_LIFE, LOSE_LIFE) and event.cause != "cost":
                    c.amount += event.amount  # "that much"
                if event.kind == MOVE:
                    _add(c, "this way", event.after)
                    if zone_kind(event.to) == game.rules.zone_number.get(game.rules.removed, -1):
                        _add(c, sel.REMOVED, event.after)
                elif event.kind == TURN:
                    _add(c, "this way", event.ref)
                elif event.kind in DEEDS:
                    _add(c, DEEDS[event.kind], event.after)
        if game.log is not None:
            game.note_log(event)
    game.touch(READS_HISTORY | READS_VALUES)
    triggers.notice(game, facts, left)
    if game.any_status and game.rules.statuses_at_once:
        triggers.check_statuses(game)


def fact(game: Game, event: Event) -> None:
    """Something simply happened: no proposal, nothing to replace."""
    facts(game, [event])


def facts(game: Game, events: list[Event]) -> None:
    """Several such things at the same time."""
    for event in events:
        if event.ref >= 0 and event.look is None:
            event.look = game.info(event.ref)
        if event.source >= 0 and event.source_look is None:
            event.source_look = game.info(event.source)
    note(game, events, NOTHING_LEFT)


def _do(game: Game, event: Event) -> bool:
    kind = event.kind
    s = game.s
    if kind == MOVE:
        return move(game, event)
    if event.ref >= 0 and not s.alive(event.ref):
        return False
    if kind == TURN or kind == UPRIGHT:
        return _orient(game, event)
    if kind == PUT_COUNTER:
        card = card_of(event.ref)
        game.cite_role("putting counters")
        s.set_counter(card, event.detail, s.counter(card, event.detail) + event.amount)
        game.dirty = True
        return event.amount > 0
    if kind == REMOVE_COUNTER:
        card = card_of(event.ref)
        had = s.counter(card, event.detail)
        game.cite_role("removing counters")
        if event.amount > had:
            game.cite_role("removing more counters than there are")
            event.amount = had
        s.set_counter(card, event.detail, had - event.amount)
        game.dirty = True
        return event.amount > 0
    if kind == DRAW or kind == DISCARD:
        return True
    done = game.rules.happen(game, event)
    game.touch(READS_DAMAGE | READS_BATTLE | READS_VALUES)
    return done
