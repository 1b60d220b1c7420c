"""Writing records back as words, by the same grammar that reads them."""

from __future__ import annotations

from typing import Any

from ..abilities.nodes import Node
from .grammar import Alternative, Grammar, Word
from .meaning import Env, match


class Writer:
    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._known: dict[tuple[str, Any], tuple[str, ...] | None] = {}
        self._open: set[tuple[str, Any]] = set()  # what is being written
        self._needed: set[tuple[str, Any]] = set()  # those of them that were needed on the way

    def write(self, rule: str, value: Any) -> tuple[str, ...] | None:
        """The words for ``value``, in base form; None if the rule has no words for it."""
        key = (rule, _key(value))
        if key in self._known:
            return self._known[key]
        if key in self._open:  # a rule that needs itself for the same value has no words for it
            self._needed.add(key)
            return None
        self._open.add(key)
        words = self._rule(rule, value)
        self._open.discard(key)
        self._needed.discard(key)
        if words is not None or not self._needed:  # else it may have words where those are not being written
            self._known[key] = words
        return words

    def _rule(self, rule: str, value: Any) -> tuple[str, ...] | None:
        for alt in self.grammar.ways_to_write(rule, type(value)):
            for env in match(alt.meaning, value, {}):
                words = self._alternative(alt, env)
                if words is not None:
                    return words
        return None

    def _alternative(self, alt: Alternative, env: Env) -> tuple[str, ...] | None:
        words: list[str] = []
        for symbol in alt.symbols:
            if isinstance(symbol, Word):
                words.append(symbol.text)
            elif symbol.terminal:
                terminal = self.grammar.terminals[symbol.name]
                written = terminal.write(env[symbol.hole])
                if written is None or not terminal.pattern.fullmatch(written):
                    return None
                words.append(written)
            else:
                inner = self.write(symbol.name, env.get(symbol.hole))
                if inner is None:
                    return None
                words.extend(inner)
        return tuple(words)


def _key(value: Any) -> Any:
    """The same for the same value; records are told apart by identity, because comparing them whole takes long."""
    if isinstance(value, Node):
        return id(value)
    if isinstance(value, tuple):
        return tuple([_key(item) for item in value])
    return (type(value), value)
