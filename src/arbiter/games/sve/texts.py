"""Which clauses the parts of a text carry out: cited as the text is resolved."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.filters import IsAttribute, IsNamed, IsRace, IsType
from arbiter.abilities.nodes import Effect, Node
from arbiter.abilities.selectors import Choice, Top
from arbiter.abilities.tree import walk
from arbiter.kernel.procedure import cited

EVERY = cited("3.1.2.4", "3.1.2.4.1", "10.2.1.1", "10.8.1", "1.3.1")
RECORDS: tuple[tuple[type[Node], tuple[str, ...]], ...] = (
    (fx.Look, cited("5.10.1")),
    (fx.Reveal, cited("5.20.1", "5.20.1.1")),
    (fx.Roll, cited("5.19.1")),
    (fx.Token, cited("5.4.2", "9.1.2.3")),
    (fx.Search, cited("5.7.1", "5.7.2")),
    (fx.Shuffle, cited("5.8.1", "5.7.2")),
    (fx.Turn, cited("5.3.1", "4.2.2")),
    (fx.Draw, cited("5.9.2")),
    (fx.Discard, cited("5.11.1")),
    (fx.PayToDo, cited("10.4.7", "10.4.7.2", "10.4.7.5")),
    (fx.Apply, cited("10.2.1.2", "10.9.2")),
    (fx.Delay, cited("10.7.5.1")),
    (fx.RemoveCounters, cited("14.1.4", "14.1.2")),
    (fx.PutCounters, cited("14.1.1", "14.1.2", "14.1.2.2")),
    (KeywordCount, cited("10.4.7.1")),
    (Paid, cited("10.4.7.1")),
    (IsType, cited("2.3.4", "4.4.3")),
    (IsRace, cited("2.4.2")),
    (IsNamed, cited("2.1.2")),
    (IsAttribute, cited("2.2.3")),
    (Top, cited("4.5.3")),
)

_KNOWN: dict[int, tuple[Effect, tuple[str, ...]]] = {}


def clauses_of(effect: Effect, automatic: bool) -> tuple[str, ...]:
    """The clauses of everything a text says."""
    known = _KNOWN.get(id(effect))
    if known is None:
        found = list(EVERY)
        for node in walk(effect):
            for kind, clauses in RECORDS:
                if isinstance(node, kind):
                    found.extend(clauses)
            if isinstance(node, fx.Move) and node.zone == "field":
                found.extend(cited("5.4.1"))
            if isinstance(node, fx.Token) and node.zone in ("", "field"):
                found.extend(cited("5.4.2.1"))
            if isinstance(node, fx.By):
                found.extend(cited("1.3.4"))
            if isinstance(node, Choice) and node.random:
                found.extend(cited("5.18.1"))
            if isinstance(node, fx.PayToDo) and automatic:
                found.extend(cited("10.1.1.2.2", "10.4.7.4"))
        known = (effect, tuple(dict.fromkeys(found)))
        _KNOWN[id(effect)] = known
    return known[1]
