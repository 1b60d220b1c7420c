"""What an effect is about: the selectors in it, and the choices they leave to a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Effect, Filter, Node, Selector
from arbiter.abilities.tree import walk

from . import rng
from .context import Context
from .decision import SOME, Decision, Option
from .evaluating import amount
from .events import (
    Event,
)
from .ids import PLAYER_REFS, Ref, card_of, player_of
from .matching import matches
from .memo import remember
from .needs import fate_name, is_fate
from .procedure import Frame
from .questions import Ask
from .selection import accepts_players, candidates, select, spoken_refs
from .sight import source_look

if TYPE_CHECKING:
    from .game import Game


def _part(game: Game, frame: Frame) -> Effect:
    """The part of an effect its frame stands at."""
    node = game.lib.nodes[frame.ability][frame.node]
    assert isinstance(node, Effect)
    return node.parts[frame.i] if isinstance(node, fx.Sequence) else node


def _inner(what: Selector) -> tuple[Selector, ...]:
    if isinstance(what, (sel.ControllerOf, sel.OwnerOf, sel.SourceOf, sel.AttachedTo, sel.Among)):
        return (what.what,)
    if isinstance(what, sel.Both):
        return what.parts
    if isinstance(what, sel.Top):
        return (what.of,)
    return ()


def picked(game: Game, frame: Frame, what: Selector, c: Context) -> list[Ref] | None:
    """What a selector names, asking for the choices in it first. None: somebody has been asked."""
    for part in _inner(what):
        if picked(game, frame, part, c) is None:
            return None
    if isinstance(what, sel.Choice):
        if what.at not in c.picks and what.at in c.shares and is_fate(what):
            _pick(what, c.noted.get(fate_name(what), []), c)  # that was said as the text was played
        if what.at not in c.picks and not _choose(game, frame, what, c):
            return None
    found = select(game, what, c)
    if isinstance(what, (sel.Var, sel.This, sel.Noted)):  # cards spoken of before, which may have moved since
        _remember_origins(game, what, found, c)
    name_picked(what, found, c)
    return found


def name_given(what: Node) -> str:
    """The name that a phrase gives to what it names; empty if it gives none."""
    # written out: a tuple of classes that has a name of its own would be searched by the interpreter
    if isinstance(what, (sel.Target, sel.Each, sel.Choice, sel.Top, sel.Both, sel.AttachedTo, sel.Linked)):
        return what.var
    return ""


def name_picked(what: Selector, found: list[Ref], c: Context) -> None:
    """What a phrase names goes by the phrase's name from now on."""
    name = what.name if isinstance(what, sel.Var) else name_given(what)
    if name:
        c.note(name, found)


def _remember_origins(game: Game, what: Selector, found: list[Ref], c: Context) -> None:
    """From now on "it" is the card where it went; what is read of it is read as it was when it was spoken of."""
    read = spoken_refs(game, what, c)
    if len(read) == len(found):
        for i in range(len(found)):
            if found[i] >= 0 and read[i] != found[i]:
                known = {} if c.origins is None else c.origins
                c.origins = {**known, found[i]: read[i]}


def still_there(game: Game, frame: Frame, what: Selector | None, c: Context) -> list[Ref] | None:
    """What an action is about, as far as it is still where it was; None: somebody has been asked."""
    assert what is not None
    found = picked(game, frame, what, c)
    return None if found is None else [ref for ref in found if ref >= 0 and game.s.alive(ref)]


def pool(game: Game, what: sel.Choice, c: Context) -> list[Ref]:
    """What may be chosen."""
    found = [ref for ref in candidates(game, what.filter, c) if matches(game, what.filter, ref, c)]
    if accepts_players(what.filter):
        found.extend(ref for ref in PLAYER_REFS if matches(game, what.filter, ref, c))
    return found


_SINGLY: Final[dict[int, tuple[Filter, bool]]] = {}


def picks_singly(filter: Filter) -> bool:
    """Whether what may be chosen depends on what has been chosen with it ("with different names"): then one is chosen
    after the other."""
    known = _SINGLY.get(id(filter))
    if known is None:
        known = (filter, any(node == sel.Noted("picked") for node in walk(filter)))
        remember(_SINGLY, id(filter), known)
    return known[1]


def _choose(game: Game, frame: Frame, what: sel.Choice, c: Context) -> bool:
    part = _part(game, frame)
    paying = game.lib.is_cost(frame.ability, part)
    singly = picks_singly(what.filter)
    so_far: list[Ref] = []
    if c.asking == what.at:
        c.asking = -1
        answered = [game.s.decision_refs[i] for i in game.s.answer]
        so_far = [*c.noted["picked"], *answered] if singly else answered
        if not singly or not answered:
            _pick(what, so_far, c)
            return True
    if singly:
        c.note("picked", so_far)
    taken = {ref for picks in c.picks.values() for ref in picks}  # "a light one and a fire one" are two
    taken.update(so_far)
    found = [ref for ref in usable(game, part, what, c, paying) if ref not in taken]
    if paying and (others := _besides(part, what, c)):
        pools = [(usable(game, part, one, c, True), amount(game, one.count, c)) for one in others]
        found = [ref for ref in found if enough_for_all(pools, {*taken, ref})]
    n = len(found) if what.any_number else max(0, min(len(found), amount(game, what.count, c) - len(so_far)))
    if singly:
        n = min(n, 1)
        if n == 0:
            _pick(what, so_far, c)
            return True
    least = 0 if what.up_to or what.any_number else n
    if paying and least and n < len(found):
        found = game.rules.affordable_choices(game, frame, part, found, n, c)
        n = least = min(n, len(found))
    if not paying and n < amount(game, what.count, c) - len(so_far) and not what.any_number:
        game.cite_role("what cannot be done is left out")
    if what.random:
        chosen = found.copy()
        game.cite_role("choosing at random")
        rng.shuffle(game.s.rng, chosen)
        _pick(what, chosen[:n], c)
        return True
    who = select(game, what.who, c)
    seat = player_of(who[0]) if who else c.you
    if not paying and asks_for_more(what.filter) and not game.rules.must_find(game, found, seat):
        least = 0
    ask = Decision(seat, SOME, Ask.CHOOSE, [Option("choose", ref) for ref in found])
    ask.lo = least
    ask.hi = n
    ask.ref = c.source
    ask.ability = c.ability
    c.asking = what.at
    game.s.decision_refs = found
    game.ask(ask)
    return False


def usable(game: Game, part: Effect, what: sel.Choice, c: Context, paying: bool) -> list[Ref]:
    """What may be chosen and can be used so; as a cost, what counters are removed from has so many."""
    found = [ref for ref in pool(game, what, c) if game.rules.eligible(game, part, ref, c, paying)]
    if paying and isinstance(part, fx.RemoveCounters) and part.count is not None:
        need = amount(game, part.count, c)
        return [ref for ref in found if _counters_there(game, ref, part.name) >= need]
    return found


def _counters_there(game: Game, ref: Ref, name: str) -> int:
    card = card_of(ref)
    return game.s.counter(card, game.s.counter_meant(card, name))


def _besides(part: Effect, what: sel.Choice, c: Context) -> list[sel.Choice]:
    """What else is to be chosen for the same part."""
    if isinstance(part, (fx.Banish, fx.Turn, fx.Discard, fx.Remove)) and isinstance(part.what, sel.Both):
        return [
            one
            for one in part.what.parts
            if isinstance(one, sel.Choice) and one.at != what.at and one.at not in c.picks
        ]
    return []


def enough_for_all(pools: list[tuple[list[Ref], int]], taken: set[Ref]) -> bool:
    """Whether each of the pools can give its number, no card for two of them."""
    if not pools:
        return True
    found, n = pools[0]
    if n == 0:
        return enough_for_all(pools[1:], taken)
    for at, ref in enumerate(found):
        if ref not in taken and enough_for_all([(found[at + 1 :], n - 1), *pools[1:]], {*taken, ref}):
            return True
    return False


def _pick(what: sel.Choice, chosen: list[Ref], c: Context) -> None:
    """What is chosen from among some is no longer one of "the rest"."""
    c.set_picks(what.at, chosen)
    if "rest" in c.noted:
        c.note("rest", [ref for ref in c.noted["rest"] if ref not in chosen])


def asks_for_more(filter: Filter) -> bool:
    """Whether a description wants more of a card than being in a place: then nobody may be able to check."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        return any(asks_for_more(part) for part in filter.parts)
    return not isinstance(
        filter, (f.InZone, f.ControlledBy, f.OwnedBy, f.IsOther, f.IsOneOf, f.IsFaceDown, f.Anything)
    )


def each_event(game: Game, refs: list[Ref], kind: int, frame: Frame, c: Context) -> list[Event]:
    events: list[Event] = []
    look = source_look(game, c.source, c)
    for ref in refs:
        if ref >= 0 and not game.s.alive(ref):
            game.cite_role("what cannot be done is not done")
        elif ref >= 0:
            event = Event(kind, ref, c.source, game.controller(card_of(ref)))
            event.context = frame.context
            event.source_look = look
            event.actor = c.you
            events.append(event)
    return events
