"""What an effect or a player sees of a card: which look at it is meant, and how long that look is kept.

A card that changes zones is a new card, so a text that speaks of a card can mean several looks at it. This is the one
rule. Every number, controller, counter, cost, X, attached card, type and race that a text reads goes through
:func:`look_at`; :func:`generation_to_read` says which generation of a card that was followed to another zone is read.

| the text speaks of | its look while it is there | once it has left | clause role | kept until |
|---|---|---|---|---|
| the card with the ability | now | as it left | last-known information | nobody speaks of it |
| a target, a choice, "it", a noted card | now | as it left | last-known information | nobody speaks of it |
| what an event happened to, unmoved | now | as it left | last-known information | nobody speaks of it |
| what caused an event | now | as it left, else at the event | last-known information | nobody speaks of it |
| what an event moved, looking back | as it left | as it left | zone-change triggers | the event is forgotten |
| what an event moved, not looking back | now, as it arrived | as it left there | last-known information | … |
| a card a delayed ability was made for | now | as it left | last-known information | the ability is over |
| a card of an event being compared with a description | at the event | at the event | trigger conditions | … |

*Looking back* is :meth:`Ruleset.looks_back`. Destroying, banishing and the like show a card as it was where that was
done to it.

*As it left* is the look taken at the moment of leaving (``State.former``), never when an ability was played or
triggered: what happened to the card in between counts. A card that works outside of play leaves no such look; for its
own ability the look taken as that was played stands in (``Context.look``).

Where a card stays the same card although it changes zones, :attr:`Ruleset.same_card_leaves` says whether it has left
for this purpose. Whoever spoke of it before (``Context.since``) reads it as it left; a description finds it as it is.

*Where* a card is, is where it is now, as long as it can be found.

*Nobody speaks of it*: looks of cards that left, and what those became, are kept to the end of the turn, and then for as
long as something that waits refers to them: a spell or ability, a triggered ability, an effect that lasts, a delayed
ability (:func:`forget`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .context import Context, references
from .entries import FACE_DOWN, FREE, REVEALED, TURNED
from .events import MOVE
from .ids import NO_REF, CardId, Ref, Seat, ZoneId, card_of, generation_of, has_bit, zone_kind, zone_owner
from .info import MISSING, Info
from .state import CHOSEN

if TYPE_CHECKING:
    from .events import Event
    from .game import Game

ATTRIBUTES: Final = "attributes"  # the number of a card's attributes, read like a printed number


def look_at(game: Game, ref: Ref, c: Context) -> Info:
    """The look at a card that an effect means."""
    s = game.s
    event = c.event
    if event is not None:
        if (ref == event.ref or ref == event.after) and event.look is not None:
            if _shown_by_event(game, ref, event, c.judging):
                return event.look
        elif ref == event.source and c.judging and event.source_look is not None:
            if event.source_look.was_zone >= 0 or not s.alive(ref):
                return event.source_look
    card = card_of(ref)
    if (
        ref >= 0 and s.generation[card] == generation_of(ref) and not s.flags[card] & FREE
    ):  # `alive`, without the call
        if c.reading and s.former:
            left = s.former.get(ref)
            if left is not None and left.was_clock >= c.since and left.was_zone != s.zone[card]:
                game.cite_role("last-known information")
                if game.rules.same_card_leaves:
                    return left
        return game.infos[card]
    look = s.former.get(ref)
    if look is None and ref == c.source:
        look = c.look
    if look is None and event is not None:
        if ref == event.source:
            look = event.source_look
        elif ref == event.ref:
            look = event.look
    if look is None:
        return game.infos[card_of(ref)]
    if game.citing is not None:
        game.cite_role("last-known information")
    return look


def read_look(game: Game, ref: Ref, c: Context) -> Info:
    """The look at a card that an effect speaks of, to read something from it."""
    reading = c.reading
    c.reading = True
    look = look_at(game, ref, c)
    c.reading = reading
    return look


def source_look(game: Game, ref: Ref, c: Context) -> Info | None:
    """What the source of an event looks like to those who compare it with a description; None: as it is now."""
    if ref < 0:
        return None
    look = read_look(game, ref, c)
    return None if look is game.infos[card_of(ref)] else look


def _shown_by_event(game: Game, ref: Ref, event: Event, judging: bool) -> bool:
    """Whether a card of an event is seen as the event shows it, whatever has become of it since."""
    if judging and ref == event.ref:
        return True
    if event.after == NO_REF:
        return False
    if event.kind == MOVE:
        return game.rules.looks_back(game, event.frm, event.to)
    return not judging  # what was done to a card by moving it: it has that look only if it was seen leaving


def generation_to_read(game: Game, ref: Ref, c: Context) -> Ref:
    """Which generation of a card that a text speaks of is read. To do something with the card, a text follows it to
    where it went; what is read of it is read as it was before (``c.origins``), unless it is in play again."""
    s = game.s
    if ref < 0 or ref in s.former:
        return ref
    now = game.follow(ref)
    origin = NO_REF if c.origins is None else c.origins.get(ref, NO_REF)
    return origin if origin >= 0 and not game.in_play(now) else now


def forget(game: Game) -> None:
    """Forget the looks of cards that have left, and what they became, unless something that waits speaks of them."""
    s = game.s
    if not s.former and not s.successor:
        return
    spoken: set[int] = set()
    for c in s.contexts.values():
        spoken.update(references(c))
    for floating in s.floating:
        spoken.update(references(floating.context))
    for kept in s.links.values():
        spoken.update(kept)
    for waiting in s.pending:
        spoken.add(waiting.source)
        if waiting.event is not None:
            spoken.update((waiting.event.ref, waiting.event.after, waiting.event.source))
    s.former = {ref: look for ref, look in s.former.items() if ref in spoken}
    s.successor = {old: new for old, new in s.successor.items() if old in spoken}


def snapshot(game: Game, card: CardId) -> Info:
    """The card as it is now, to be remembered."""
    if game.dirty:
        game.refresh()
    s = game.s
    ref = s.ref(card)
    look = game.infos[card].copy()
    look.was_turned = s.flags[card] & TURNED != 0
    look.was_controller = game.controller(card)
    look.was_zone = s.zone[card]
    look.was_counters = s.counters.get(card)
    look.was_damage = s.damage[card]
    look.was_attacking = ref in s.attackers
    look.was_blocking = ref in s.blockers
    look.was_host = s.host[card]
    look.was_attached = tuple(attached(game, ref))
    look.was_linked = s.links.get(card, ())
    look.was_clock = s.clock
    waiting = s.contexts.get(s.item[card])
    if waiting is not None:
        look.was_played = (waiting.x, waiting.y, waiting.paid)
    elif card in s.played:
        look.was_played = s.played[card]
    return look


# --- what a look tells ---------------------------------------------------------------------------------------------
#
# A look that was kept carries what is not printed information in its ``was_`` fields (``was_zone`` is never -1 there);
# of a card as it is now that is in the state.


def controller_seen(game: Game, ref: Ref, info: Info) -> Seat:
    if info.was_zone >= 0:
        return info.was_controller
    if game.s.alive(ref):
        return info.controller if info.controller >= 0 else game.s.base_controller[card_of(ref)]
    left = game.s.former.get(ref)  # an event's look at a card it did not move says nothing of where that was
    return game.s.owner[card_of(ref)] if left is None else left.was_controller


def zone_seen(game: Game, ref: Ref, info: Info) -> ZoneId:
    if info.was_zone >= 0:
        return info.was_zone
    if not game.s.alive(ref):
        left = game.s.former.get(ref)
        if left is not None:
            if game.citing is not None:
                game.cite_role("last-known information")
            return left.was_zone
    return game.s.zone[card_of(ref)]


def stat_seen(game: Game, ref: Ref, info: Info, stat: str) -> int:
    if stat.startswith("printed "):
        if game.citing is not None:
            game.cite_role("printed information")
        stat = stat[8:]
        info = game.base_info(card_of(ref))
    at = game.rules.stat_number.get(stat)
    if at is None:
        return len(info.attributes) if stat == ATTRIBUTES else MISSING
    return game.rules.stat_value(game, ref, info, at)


def counters_seen(game: Game, ref: Ref, info: Info, name: str) -> int:
    if info.was_zone >= 0:
        held = info.was_counters
    else:
        held = game.s.counters.get(card_of(ref)) if game.s.alive(ref) else None
    if held is None:
        return 0
    return sum(held.values()) if not name else held.get(name, 0)


def attached_seen(game: Game, ref: Ref, info: Info) -> list[Ref]:
    """What is attached to a card, or was when it left."""
    return list(info.was_attached) if info.was_zone >= 0 else attached(game, ref)


def linked_seen(game: Game, ref: Ref, info: Info) -> tuple[Ref, ...]:
    """What a card has kept note of, or had when it left."""
    return info.was_linked if info.was_zone >= 0 else game.s.links.get(card_of(ref), ())


def played_seen(game: Game, ref: Ref, info: Info | None) -> tuple[int, int, tuple[str, ...]]:
    """How a card was played: its X and Y, and what was chosen or paid for it."""
    if info is not None and info.was_zone >= 0:
        return info.was_played
    if game.s.alive(ref):
        return game.s.played.get(card_of(ref), (0, 0, ()))
    former = game.s.former.get(ref)
    return (0, 0, ()) if former is None else former.was_played


def attached(game: Game, ref: Ref) -> list[Ref]:
    s = game.s
    if ref not in s.hosts:
        return []
    return [s.ref(CardId(i)) for i in range(len(s.host)) if s.host[i] == ref and s.zone[i] >= 0]


def keep_word(game: Game, ref: Ref, aspect: str, word: str) -> None:
    """A word chosen for a card stays with it, for its other texts ("the chosen race")."""
    if game.s.alive(ref):
        x, y, ways = game.s.played.get(card_of(ref), (0, 0, ()))
        mark = f"{CHOSEN}{aspect} "
        kept = tuple(way for way in ways if not way.startswith(mark))
        game.s.played[card_of(ref)] = (x, y, (*kept, mark + word))
        game.dirty = True
        game.version += 1


def chosen_words(game: Game, ref: Ref, c: Context, aspect: str) -> list[str]:
    """The words chosen for a card."""
    mark = f"{CHOSEN}{aspect} "
    _, _, ways = played_seen(game, ref, look_at(game, ref, c))
    return [way[len(mark) :] for way in ways if way.startswith(mark)]


def sees(game: Game, card: CardId, seat: Seat) -> bool:
    """Whether the seat may know which card this is (-1: somebody who only watches)."""
    s = game.s
    if s.flags[card] & FREE or s.zone[card] < 0:
        return False
    if s.flags[card] & REVEALED or s.known[card] == 3:
        return True
    if seat >= 0 and has_bit(s.known[card], seat):
        return True
    zone = s.zone[card]
    kind = game.rules.zones[zone_kind(zone)]
    if game.citing is not None:
        game.cite_all(kind.clause)
        game.cite_role("who may look at a zone")
    if (kind.sees != "all" or s.flags[card] & FACE_DOWN) and game.rules.shown(game, card, seat):
        return True
    if kind.sees == "nobody":
        return False
    if kind.sees == "owner":
        if kind.faces and not s.flags[card] & FACE_DOWN:
            game.cite_role("cards that lie face up")
            return True
        return seat == zone_owner(zone)
    if s.flags[card] & FACE_DOWN:  # among public cards: only who knows it from before
        game.cite_role("cards that lie face down")
        return False
    return True
