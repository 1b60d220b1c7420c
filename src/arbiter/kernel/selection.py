"""Finding what a text names: cards and players. Reads the game, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Filter, Selector
from arbiter.errors import ArbiterError

from . import evaluating, matching
from .context import LOST, Context
from .entries import ABILITY, TOKEN
from .ids import (
    Ref,
    Seat,
    ZoneId,
    card_of,
    make_ref,
    opponent,
    player_of,
    player_ref,
    zone_of,
    zones_of_kind,
)
from .sight import attached_seen, controller_seen, generation_to_read, linked_seen, look_at, read_look

if TYPE_CHECKING:
    from .game import Game

Finder = Callable[["Game", Any, Context], list[Ref]]


def _now(game: Game, ref: Ref, c: Context) -> Ref:
    """The card as an effect finds it: where it is, unless it went there while the effect waited to be performed."""
    if is_lost(ref, c):
        if game.citing is not None:
            game.cite_role("new card in a new zone")
        return ref
    return game.follow(ref)


def is_lost(ref: Ref, c: Context) -> bool:
    return LOST in c.noted and ref in c.noted[LOST]


def select(game: Game, what: Selector, c: Context) -> list[Ref]:
    """What a selector that needs no new choice names. Choices already made are in the context.

    What is asked most often comes first; the table has the rest."""
    if isinstance(what, sel.You):
        if game.citing is not None:
            game.cite_role("who carries out an effect")
        return [player_ref(c.you)]
    if isinstance(what, sel.Opponent):
        return [player_ref(opponent(c.you))]
    if isinstance(what, sel.This):
        if game.citing is not None:
            game.cite_role("this very card")
        return [_now(game, c.source, c)]
    if isinstance(what, sel.Each):
        return _each(game, what.filter, c)
    if isinstance(what, sel.Target):
        return game.legal_targets(what, c)
    if isinstance(what, sel.Choice):
        return c.picks.get(what.at, [])
    if isinstance(what, sel.Var):
        return [_now(game, ref, c) for ref in c.noted.get(what.name, [])]
    finder = FINDERS.get(type(what))
    if finder is None:
        raise ArbiterError(f"cannot find {type(what).__name__}")
    return finder(game, what, c)


def _each(game: Game, filter: Filter, c: Context) -> list[Ref]:
    """All cards that fit a description, as they are now."""
    reading = c.reading
    c.reading = False
    every: list[Ref] = []
    if game.citing is not None or _pointed_at(filter) is not None:
        for ref in candidates(game, filter, c):
            if matching.matches(game, filter, ref, c):
                every.append(ref)
    else:  # the same without listing the candidates
        s = game.s
        zones = zones_of(game, filter, c)
        for zone in game.play_zones if zones is None else zones:
            for card in s.zones[zone]:
                ref = make_ref(card, s.generation[card])
                if matching.matches(game, filter, ref, c):
                    every.append(ref)
    c.reading = reading
    return every


def names_player(game: Game, what: Selector, player: Seat, c: Context) -> bool:
    """Whether a player is among what a selector names. "You" and "your opponent" are told without a list: it is asked
    of every card that a description is compared with."""
    if game.citing is None:
        if isinstance(what, sel.You):
            return player == c.you
        if isinstance(what, sel.Opponent):
            return player == opponent(c.you)
    return player_ref(player) in select(game, what, c)


def _each_player(game: Game, what: sel.EachPlayer, c: Context) -> list[Ref]:
    turn = game.s.turn_player
    return [player_ref(turn), player_ref(opponent(turn))]


def _turn_player(game: Game, what: sel.TurnPlayer, c: Context) -> list[Ref]:
    return [player_ref(game.s.turn_player)]


def _controller_of(game: Game, what: sel.ControllerOf, c: Context) -> list[Ref]:
    return _players(game, what.what, c, False)


def _owner_of(game: Game, what: sel.OwnerOf, c: Context) -> list[Ref]:
    return _players(game, what.what, c, True)


def _source_of(game: Game, what: sel.SourceOf, c: Context) -> list[Ref]:
    found: list[Ref] = []
    for ref in select(game, what.what, c):
        if ref >= 0 and game.s.flags[card_of(ref)] & ABILITY:
            held = game.s.contexts.get(game.s.item[card_of(ref)])
            if held is not None:
                found.append(held.source)
        else:
            found.append(ref)
    return found


def _host(game: Game, what: sel.Host, c: Context) -> list[Ref]:
    seen = look_at(game, c.source, c)
    host = game.s.host[card_of(c.source)] if game.s.alive(c.source) else seen.was_host
    if host < 0 and c.look is not None:
        host = c.look.was_host
    left = None if c.event is None else c.event.look
    if host < 0 and left is not None and c.event is not None and c.source in left.was_attached:
        host = c.event.ref  # what it was attached to has just left
    return [host] if host >= 0 else []


def _attached_to(game: Game, what: sel.AttachedTo, c: Context) -> list[Ref]:
    if game.citing is not None:
        game.cite_role("cards attached to a card")
    found: list[Ref] = []
    for ref in spoken_refs(game, what.what, c):
        found.extend(attached_seen(game, ref, read_look(game, ref, c)))
    return found


def _noted(game: Game, what: sel.Noted, c: Context) -> list[Ref]:
    if what.name == "rest":  # what has moved is none of the rest
        return [ref for ref in c.noted.get("rest", []) if game.s.alive(ref)]
    return [_now(game, ref, c) for ref in c.noted.get(what.name, [])]


def _both(game: Game, what: sel.Both, c: Context) -> list[Ref]:
    both: list[Ref] = []
    for part in what.parts:
        for ref in select(game, part, c):
            if ref not in both:
                both.append(ref)
    return both


def _linked(game: Game, what: sel.Linked, c: Context) -> list[Ref]:
    kept = linked_seen(game, c.source, look_at(game, c.source, c))
    return [ref for ref in kept if game.s.alive(ref)]


def _among(game: Game, what: sel.Among, c: Context) -> list[Ref]:
    """Those that fit, as they were when they were spoken of; where they are counts as it is now."""
    found = select(game, what.what, c)
    read = found if says_where(what.filter) else spoken_refs(game, what.what, c)
    if len(read) != len(found):
        read = found
    return [found[i] for i in range(len(found)) if fits(game, what.filter, read[i], c)]


def fits(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    """Whether a card that is spoken of fits a description."""
    return _compared(game, filter, ref, c, reading=True)


def _compared(game: Game, filter: Filter, ref: Ref, c: Context, reading: bool) -> bool:
    """Whether a card fits a description; ``reading``: as it is spoken of, or as it is now."""
    before = c.reading
    c.reading = reading
    fits = matching.matches(game, filter, ref, c)
    c.reading = before
    return fits


def _players(game: Game, what: Selector, c: Context, owner: bool) -> list[Ref]:
    found: list[Ref] = []
    if owner:
        game.cite_role("who owns a card")
    else:
        game.cite_role("who controls a card")
    for ref in select(game, what, c) if owner else spoken_refs(game, what, c):
        if ref < 0:
            player = player_of(ref)
        elif owner:
            game.cite_role("owner of a card")
            player = game.s.owner[card_of(ref)]
        else:
            player = controller_seen(game, ref, read_look(game, ref, c))
        if player_ref(player) not in found:
            found.append(player_ref(player))
    return found


def _top(game: Game, what: sel.Top, c: Context) -> list[Ref]:
    found: list[Ref] = []
    game.cite_role("top or bottom of a pile")
    n = evaluating.amount(game, what.count, c)
    for player in select(game, what.of, c):
        cards = game.s.zones[game.rules.place(what.zone, player_of(player))]
        take = cards[:n] if what.bottom else list(reversed(cards[-n:] if n else []))
        found.extend(game.s.ref(card) for card in take)
    return found


def says_where(filter: Filter) -> bool:
    """Whether a description is about where a card is, which is always where it is now."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        for part in filter.parts:
            if says_where(part):
                return True
        return False
    return isinstance(filter, f.InZone)


def spoken_refs(game: Game, what: Selector, c: Context) -> list[Ref]:
    """What information is read from: the cards as they were spoken of, not what those that left have become."""
    if isinstance(what, sel.This):
        return [generation_to_read(game, c.source, c)]
    if isinstance(what, sel.Var):
        return [generation_to_read(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Target):
        return c.targets.get(what.at, [])
    if isinstance(what, sel.Linked) and what.name:  # what is not there any more, as it was
        linked = linked_seen(game, c.source, look_at(game, c.source, c))
        return [ref for ref in linked if ref in game.s.former]
    if isinstance(what, sel.Noted) and what.name in sel.DONE:
        # the cards as they arrived: what left play for that is read as it left
        before = {new: old for old, new in game.s.successor.items() if old in game.s.former}
        return [before.get(ref, game.follow(ref)) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Noted) and what.name != "rest":
        return [generation_to_read(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Among):
        found = select(game, what.what, c)
        read = spoken_refs(game, what.what, c)
        kept = _among(game, what, c)
        if len(read) == len(found):
            return [read[i] for i in range(len(found)) if found[i] in kept]
        return kept
    return select(game, what, c)


#: what selectors name, a function for each record
FINDERS: Final[dict[type[Selector], Finder]] = {
    sel.EachPlayer: _each_player,
    sel.TurnPlayer: _turn_player,
    sel.ControllerOf: _controller_of,
    sel.OwnerOf: _owner_of,
    sel.SourceOf: _source_of,
    sel.Top: _top,
    sel.Host: _host,
    sel.AttachedTo: _attached_to,
    sel.Noted: _noted,
    sel.Both: _both,
    sel.Among: _among,
    sel.Linked: _linked,
}


# --- candidates -----------------------------------------------------------------------------------------------------


def zones_of(game: Game, filter: Filter, c: Context) -> list[ZoneId] | None:
    """The zones a description speaks of; None if it names none."""
    if isinstance(filter, f.InZone):
        kind = game.rules.zone(filter.zone)
        shared = game.rules.zones[kind].shared
        if shared or filter.of is None:
            return zones_of_kind(kind, shared)
        return [zone_of(kind, player_of(who)) for who in select(game, filter.of, c)]
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            named = zones_of(game, part, c)
            if named is not None:
                return named
        return None
    if isinstance(filter, f.AnyOf):
        every: list[ZoneId] = []
        for part in filter.parts:
            named = zones_of(game, part, c)
            if named is None:
                if isinstance(part, f.IsPlayer):
                    continue
                return None
            every.extend(z for z in named if z not in every)
        return every
    return None


def is_named(game: Game, what: Selector, ref: Ref, c: Context) -> bool:
    """Whether a card is among what a selector names; of a description, without looking at any other card."""
    if (
        game.citing is not None
        or ref < 0
        or not isinstance(what, sel.Each)
        or _pointed_at(what.filter) is not None
    ):
        return ref in select(game, what, c)
    return _lies_where_described(game, what.filter, ref, c) and _compared(
        game, what.filter, ref, c, reading=False
    )


def _lies_where_described(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    if not game.s.alive(ref):
        return False
    zones = zones_of(game, filter, c)
    return game.s.zone[card_of(ref)] in (game.play_zones if zones is None else zones)


def is_candidate(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    """Whether a card, perhaps one of another game, is among `candidates`; False where a description points at what it
    is about."""
    if card_of(ref) >= len(game.s.card) or _pointed_at(filter) is not None:
        return False
    return _lies_where_described(game, filter, ref, c)


def _pointed_at(filter: Filter) -> Selector | None:
    """What a description points at, wherever that is: "a card from among them"."""
    if isinstance(filter, f.IsOneOf):
        return filter.what
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            found = _pointed_at(part)
            if found is not None:
                return found
    return None


def candidates(game: Game, filter: Filter, c: Context) -> list[Ref]:
    """The cards a description could be about: those it points at, those of the zones it names, or all in play."""
    pointed = _pointed_at(filter)
    if pointed is not None:
        found = [ref for ref in select(game, pointed, c) if ref >= 0]
        if isinstance(pointed, sel.AttachedTo):
            # what was attached to a card that left may have left since: it still counts
            return [ref for ref in found if game.s.alive(ref) or ref in game.s.former]
        return [ref for ref in found if game.s.alive(ref)]
    zones = zones_of(game, filter, c)
    if zones is None:
        if game.citing is not None:
            game.cite_role("cards where no zone is named")
        zones = game.play_zones
    s = game.s
    every: list[Ref] = []
    for zone in zones:
        for card in s.zones[zone]:
            every.append(make_ref(card, s.generation[card]))
    if game.citing is not None and any(s.flags[card_of(ref)] & TOKEN for ref in every):
        game.cite_role("tokens among the cards")
    return every


def accepts_players(filter: Filter) -> bool:
    if isinstance(filter, f.IsPlayer):
        return True
    if isinstance(filter, (f.AnyOf, f.AllOf)):
        for part in filter.parts:
            if accepts_players(part):
                return True
    return False
