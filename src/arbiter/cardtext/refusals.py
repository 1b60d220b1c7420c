"""Readings that must not be trusted although every word was read: such a text is a problem, not a guess."""

from __future__ import annotations

from ..abilities.abilities import Activated, SpellText
from ..abilities.amounts import ThatMany
from ..abilities.effects import Apply, Banish, By, If, RemoveCounters, Search, Token
from ..abilities.nodes import Ability, Node
from ..abilities.selectors import Choice, Each, It, Linked, Noted, Target, This, Top, Var
from ..abilities.tree import walk
from .implied import says_you

#: what a text has named when it has said them
NAMES = (Target, Choice, Each, Search, Token, Top)
#: what only grammars build: nothing that is carried out has any of them
WORDS = (It, ThatMany)


def refused(ability: Ability) -> str:
    """Why a reading must not be trusted; empty if it may. ``ability``: with all its references resolved."""
    if any(isinstance(node, WORDS) for node in walk(ability)):
        return "it is not clear what “it” or “that many” is"
    if isinstance(ability, Activated) and any(isinstance(n, Var) for part in ability.cost for n in walk(part)):
        return "it is not clear what “it” is before the cost is paid"
    if isinstance(ability, Activated) and Banish(This()) in ability.cost and Linked() in walk(ability.effect):
        return "what this card has removed is forgotten once it has left the field"
    if isinstance(ability, SpellText) and isinstance(effect := ability.effect, Apply):
        if effect.what == This() and effect.duration in ("while", "game"):
            return "what is said of this card as it is would be done only as it resolves"
    chosen = [node.filter for node in walk(ability) if isinstance(node, (Choice, Search))]
    if _together(ability) != sum(_together(filter) for filter in chosen):
        return "only what is chosen while it is done is chosen one after the other"
    for node in walk(ability):
        if isinstance(node, RemoveCounters) and isinstance(node.what, Choice) and node.what.any_number:
            return "counters taken together from several cards: it is not said how many from each"
        if isinstance(node, By) and any(says_you(inner) for inner in walk(node.effect)):
            return "it is not clear who “you” is while another player acts"
        if isinstance(node, If) and node.joined == "full instead" and _speaks_of_undone(node):
            return "“it” would be something that is not done"
        if isinstance(node, If) and node.joined == "instead" and node.otherwise is not None:
            if _endless(node.then):
                return "it is not clear how long what happens instead lasts"
    return ""


def _speaks_of_undone(node: If) -> bool:
    """ "Summon a token. If it is …, … it instead": what is done instead names nothing before it says "it"."""
    if node.otherwise is None or not any(isinstance(one, NAMES) for one in walk(node.otherwise)):
        return False
    named = [
        one for part in (node.condition, node.then) for one in walk(part) if isinstance(one, (Var, *NAMES))
    ]
    return bool(named) and isinstance(named[0], Var)


def _together(node: Node) -> int:
    return sum(one == Noted("picked") for one in walk(node))


def _endless(node: Node) -> bool:
    return any(isinstance(inner, Apply) and inner.duration == "game" for inner in walk(node))
