"""Which clauses the parts of a text carry out: cited as the text is resolved."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.amounts import StatOf
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.filters import IsAttribute, IsNamed, IsRace, IsType
from arbiter.abilities.nodes import Effect, Node
from arbiter.abilities.selectors import Choice, It, Top
from arbiter.abilities.tree import walk
from arbiter.kernel.procedure import noted

EVERY = noted("3.1.2.4", "3.1.2.4.1", "10.2.1.1", "10.8.1", "1.3.1")
RECORDS: tuple[tuple[type[Node], tuple[str, ...]], ...] = (
    (fx.Look, noted("5.10.1")),
    (fx.Reveal, noted("5.20.1", "5.20.1.1")),
    (fx.Roll, noted("5.19.1")),
    (fx.Token, noted("5.4.2", "9.1.2.3")),
    (fx.Search, noted("5.7.1", "5.7.2")),
    (fx.Shuffle, noted("5.8.1", "5.7.2")),
    (fx.Turn, noted("5.3.1", "4.2.2")),
    (fx.Draw, noted("5.9.2")),
    (fx.Discard, noted("5.11.1")),
    (fx.PayToDo, noted("10.4.7", "10.4.7.2", "10.4.7.5")),
    (fx.Apply, noted("10.2.1.2", "10.9.2")),
    (fx.Delay, noted("10.7.5.1")),
    (fx.RemoveCounters, noted("14.1.4", "14.1.2")),
    (fx.PutCounters, noted("14.1.1", "14.1.2", "14.1.2.2")),
    (KeywordCount, noted("10.4.7.1")),
    (Paid, noted("10.4.7.1")),
    (IsType, noted("2.3.4", "4.4.3")),
    (IsRace, noted("2.4.2")),
    (IsNamed, noted("2.1.2")),
    (IsAttribute, noted("2.2.3")),
    (Top, noted("4.5.3")),
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
                found.extend(noted("5.4.1"))
            if isinstance(node, fx.Token) and node.zone in ("", "field"):
                found.extend(noted("5.4.2.1"))
            if isinstance(node, fx.By):
                found.extend(noted("1.3.4"))
            if isinstance(node, Choice) and node.random:
                found.extend(noted("5.18.1"))
            if isinstance(node, StatOf) and isinstance(node.what, It):
                found.extend(noted("10.11.1"))
            if isinstance(node, fx.PayToDo) and automatic:
                found.extend(noted("10.1.1.2.2", "10.4.7.4"))
        known = (effect, tuple(dict.fromkeys(found)))
        _KNOWN[id(effect)] = known
    return known[1]
