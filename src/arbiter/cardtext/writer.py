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

    def write(self, rule: str, value: Any) -> tuple[str, ...] | None:
        """The words for ``value``, in base form; None if the rule has no words for it."""
        key = (rule, _key(value))
        if key not in self._known:
            self._known[key] = None  # a rule that needs itself for the same value has no words for it
            self._known[key] = self._rule(rule, value)
        return self._known[key]

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
