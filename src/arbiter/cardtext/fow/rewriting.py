"""How a printing variant is declared."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lexer import Rewrite


def rule(
    pattern: str,
    replacement: str | Callable[[re.Match[str]], str],
    flags: int = re.IGNORECASE,
    clause: str | tuple[str, ...] = "",
) -> Rewrite:
    """A rewriting rule; ``clause`` is what the rulebook says it by."""
    clauses = (clause,) if isinstance(clause, str) else clause
    return Rewrite(re.compile(pattern, flags), replacement, tuple(each for each in clauses if each))


def misspellings(*rules: Rewrite) -> tuple[Rewrite, ...]:
    """Rules that correct what is printed, and are told with the reading."""
    for each in rules:
        each.told = True
    return rules
