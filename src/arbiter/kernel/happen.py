"""Making things happen: proposals are weighed against replacements, then carried out together as facts.

A batch of proposals is what the rules call simultaneous: all of it is weighed before any of it is done, cards that
leave together see one another leave, and triggers look at the batch as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import selectors as sel
from arbiter.abilities.happenings import KINDS, NUMBER

from . import replacements, triggers
from .decision import ORDER, Decision, Option
from .dependencies import (
    READS_BATTLE,
    READS_COUNTERS,
    READS_DAMAGE,
    READS_HISTORY,
    READS_TURNED,
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
    FIRST,
    NO_CONTEXT,
    NO_HOST,
    NOWHERE,
    SECOND,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    card_of,
    has_bit,
    zone_kind,
)
from .procedure import START, Frame, Procedure, Step
from .questions import Ask
from .sight import sees, snapshot
from .state import CHOSEN, FACE_DOWN, FREE, PSEUDO, REVEALED, TOKEN, TURNED, WORKED_OUT

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
            frame.data.append(frame.i)
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
            key = (kind * 8 + event.place) * 2 + s.owner[card_of(event.ref)]
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


PROPOSAL = Procedure(
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
DEEDS = {NUMBER[kind]: name for kind, name in sel.DEEDS.items()}


def _add(c: Context, name: str, ref: Ref) -> None:
    c.noted[name] = [*c.noted.get(name, []), ref]


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
    note(game, events, [])


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


def _orient(game: Game, event: Event) -> bool:
    """Turn a card, if that changes anything: becoming what one already is is no becoming."""
    s = game.s
    card = card_of(event.ref)
    turned = s.flags[card] & TURNED != 0
    if turned == (event.kind == TURN):
        return False
    if game.citing is not None:
        game.cite_role("turning cards")
    s.flags[card] ^= TURNED
    game.touch(READS_TURNED)
    return True


def conceal(game: Game, item: ContextId) -> None:
    """What a spell or ability revealed is hidden again when that is over."""
    c = game.s.contexts.get(item)
    if c is not None:
        for ref in c.noted.get("revealed", []):
            if game.s.alive(ref):
                game.cite_role("hiding what was revealed")
                game.s.flags[card_of(ref)] &= ~REVEALED


def move(game: Game, event: Event) -> bool:
    """Move a card. What arrives is a new card, unless the rules say it stays the same."""
    s = game.s
    if not s.alive(event.ref):
        return False
    card = card_of(event.ref)
    if not game.rules.destination(game, event):
        return False
    frm = s.zone[card]
    to = event.to
    same = event.same or (frm >= 0 and game.rules.same_card(frm, to))
    known = 0
    if event.face_down:
        # Turned face down, it stays known to whoever could see it.
        known = (1 if sees(game, card, FIRST) else 0) | (2 if sees(game, card, SECOND) else 0)
        known = game.rules.still_known(game, event, known)
    if frm >= 0:
        s.zones[frm].remove(card)
    if frm >= 0 and (has_bit(game.rules.in_play, zone_kind(frm)) or zone_kind(frm) == game.rules.stack):
        s.former[event.ref] = event.look if event.look is not None else snapshot(game, card)
        if not same:
            game.leave_battle(event.ref)
        if zone_kind(frm) == game.rules.stack and s.item[card] >= 0:
            conceal(game, s.item[card])
    s.zone[card] = to
    if game.citing is not None:
        game.cite(*game.rules.zones[zone_kind(to)].clause)
    flags = s.flags[card]
    if not same:
        if game.citing is not None:
            game.cite_role("new card in a new zone")
        s.generation[card] += 1
        flags &= ~(FACE_DOWN | REVEALED)
        if flags & TURNED:
            game.cite_role("arriving upright")
            flags &= ~TURNED
        s.damage[card] = 0
        if s.host[card] >= 0:
            s.host[card] = NO_HOST
            game.dirty = True  # what is attached to a card may count wherever it lies
        if card in s.counters:
            game.cite_role("counters stay behind")
            del s.counters[card]
        if card in s.links:
            del s.links[card]
        if card in s.played and not (
            zone_kind(frm) == game.rules.stack and has_bit(game.rules.in_play, zone_kind(to))
        ):
            # only what resolves into play keeps how it was played; words chosen as it enters stay in any case
            words = tuple(way for way in s.played[card][2] if way.startswith((CHOSEN, WORKED_OUT)))
            was_in_play = frm >= 0 and has_bit(game.rules.in_play, zone_kind(frm))
            if words and has_bit(game.rules.in_play, zone_kind(to)) and not was_in_play:
                s.played[card] = (0, 0, words)
            else:
                del s.played[card]
        s.side[card] = game.rules.side_up(game, card)
        s.stamp[card] = s.clock
        s.since[card] = s.clock
        s.active[card] = s.clock
        s.clock += 1
        if not s.flags[card] & PSEUDO or s.flags[card] & TOKEN:
            s.item[card] = NO_CONTEXT
        s.known[card] = known
    else:
        s.active[card] = s.clock  # abilities of another side or zone begin to work
        s.clock += 1
    if event.controller >= 0:
        s.base_controller[card] = event.controller
    elif not same:
        if game.citing is not None:
            game.cite_role("under its owner's control")
        s.base_controller[card] = s.owner[card]
    if not same:
        s.last_seen_controller[card] = s.base_controller[card]
    elif s.last_seen_controller[card] != s.base_controller[card]:
        game.s.control_changes = True
    if event.side >= 0:
        s.side[card] = event.side
    if event.turned and game.rules.zones[zone_kind(to)].oriented:
        flags |= TURNED
    if event.face_down:
        flags |= FACE_DOWN
    s.flags[card] = flags
    if event.place & BOTTOM:
        s.zones[to].insert(0, card)
    else:
        s.zones[to].append(card)
    for name, n in event.counters:
        if n > 0:
            game.cite_role("arriving with counters")
            s.set_counter(card, name, s.counter(card, name) + n)
            game.dirty = True
    after = s.ref(card)
    event.after = after
    if not same:
        s.successor[event.ref] = after
    game.arrived(card, frm, to)
    game.rules.moved(game, event)
    return True


def discard_entry(game: Game, card: CardId) -> None:
    """A pseudo-card ceases to exist; its entry may be used again."""
    s = game.s
    zone = s.zone[card]
    if zone >= 0:
        s.zones[zone].remove(card)
    s.zone[card] = NOWHERE
    s.generation[card] += 1
    s.flags[card] |= FREE
    if card in s.counters:
        del s.counters[card]
    item = s.item[card]
    s.item[card] = NO_CONTEXT
    conceal(game, item)
    if item >= 0 and item in s.contexts and not game.context_in_use(item):
        del s.contexts[item]
    game.touch(READS_COUNTERS | game.rules.in_play)
