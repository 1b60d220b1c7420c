"""5.15, 12.2: evolving, and the link between a follower and its evolved card."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.arriving import arrived
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.events import MOVE, TRANSFORM, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import NO_CARD, NO_REF, CardId, ContextId, Ref, card_of, zone_kind
from arbiter.kernel.memo import remember

from .vocabulary import EVOLVE_DECK, EVOLVE_ZONE, FIELD, place

_PART_OF_NAME: dict[int, tuple[Effect, str]] = {}


def _part_of_name(effect: Effect) -> str:
    """What the name of the evolved card has to contain, where the effect says so."""
    known = _PART_OF_NAME.get(id(effect))
    if known is None:
        part = ""
        for node in walk(effect):
            if isinstance(node, fx.Transform) and node.to.startswith("evolve into "):
                part = node.to.removeprefix("evolve into ")
        known = (effect, part)
        remember(_PART_OF_NAME, id(effect), known)
    return known[1]


def _named_so(parts: str, name: str) -> bool:
    """Whether a name is one of those an effect speaks of: a whole name (behind "=") or a part of one."""
    return any(name == part[1:] if part.startswith("=") else part in name for part in parts.split("|"))


def evolve_cards(game: Game, card: CardId, effect: Effect | None = None) -> list[Ref]:
    """The facedown cards of the evolve deck a follower may evolve into: those with its name (12.2.2, 5.15.1.1)."""
    return _evolve_cards(game, card, effect, False)


def can_evolve(game: Game, card: CardId, effect: Effect) -> bool:
    """Whether there is such a card."""
    return len(_evolve_cards(game, card, effect, True)) > 0


def _evolve_cards(game: Game, card: CardId, effect: Effect | None, one: bool) -> list[Ref]:
    """``one``: the first of them will do."""
    s = game.s
    names = game.infos[card].names
    if game.citing is not None:
        game.cite("2.1.2")
    part = "" if effect is None else _part_of_name(effect)
    if part:
        game.cite("1.3.1")
    found: list[Ref] = []
    for other in s.zones[place(EVOLVE_DECK, game.controller(card))]:
        if not s.flags[other] & FACE_DOWN:
            continue  # R3 what is faceup has been revealed already
        info = game.lib.printed[s.card[other]][s.side[other]]
        for name in info.names:
            if _named_so(part, name) if part else name in names:
                found.append(s.ref(other))
                if one:
                    return found
                break
    return found


def alike(game: Game, refs: list[Ref]) -> bool:
    """Whether it makes no difference which of the cards is taken: there is nothing to ask."""
    s = game.s
    return len({(s.card[card_of(ref)], s.side[card_of(ref)]) for ref in refs}) == 1


def evolve(game: Game, ref: Ref, into: Ref, source: Ref, context: ContextId) -> None:
    """5.15.1 the card goes to the evolve zone and is linked to the follower, which has then evolved (5.15.1.2)."""
    s = game.s
    card = card_of(ref)
    if not s.alive(ref) or zone_kind(s.zone[card]) != FIELD or not s.alive(into):
        game.cite("1.3.2")
        return
    player = game.controller(card)
    game.cite("5.15.1", "4.12.1", "12.2.1")
    event = Event(MOVE, into, source, player)
    event.to = place(EVOLVE_ZONE, player)
    event.cause = "evolve"
    propose(game, [event])
    if event.after == NO_REF:
        return
    s.set_host(card_of(event.after), ref)
    s.links[card] = (*s.links.get(card, ()), event.after)
    arrived(game, card, s.zone[card], s.zone[card])
    game.cite("5.15.1.2", "5.15.2", "5.15.3", "10.9.1.1.1")
    done = Event(TRANSFORM, ref, source, player)
    done.detail = "evolve"
    done.context = context
    fact(game, done)


def evolved_this_turn(game: Game, ref: Ref) -> bool:
    """Whether the follower evolved this turn."""
    for event in game.s.history.of_kind(TRANSFORM):
        if event.ref == ref:
            return True
    return False


def form(game: Game, card: CardId) -> CardId:
    """10.9.1.1.1 the card in the evolve zone a follower on the field is linked to; -1 for none."""
    links = game.s.links.get(card)
    if not links or zone_kind(game.s.zone[card]) != FIELD:
        return NO_CARD
    return card_of(links[-1])
