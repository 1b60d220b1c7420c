"""Misspelt words: a word the game does not know, one slip away from just one that it knows.

Only a sentence that cannot be read as printed is looked at so, and only if every strange word in it has one correction.
The corrected sentence still has to be read whole and written back, like any other.
"""

from __future__ import annotations

from functools import lru_cache

from .lexer import Lexicon, Token

#: Short words have too many neighbours.
SHORTEST = 4


def corrected(tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...] | None:
    """The tokens with every misspelt word put right; None if there is nothing to put right, or no saying how."""
    known = frozenset(lexicon.forms) | lexicon.words
    out: list[Token] = []
    for at, token in enumerate(tokens):
        word = token.base[0].lower() + token.base[1:] if at == 0 else token.base
        if not (word.isalpha() and word.islower() and len(word) >= SHORTEST) or word in known:
            out.append(token)
            continue
        meant = {lexicon.forms.get(near, near) for near in _neighbours(word) & known}
        if len(meant) != 1:
            return None
        out.append(Token(meant.pop(), token.start, token.end))
    made = tuple(out)
    return made if made != tokens else None


@lru_cache(maxsize=512)
def _neighbours(word: str) -> frozenset[str]:
    """Everything one letter too many, too few, wrong, or out of order away."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cut = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    near = {a + b[1:] for a, b in cut if b}
    near |= {a + b[1] + b[0] + b[2:] for a, b in cut if len(b) > 1}
    near |= {a + c + b[1:] for a, b in cut if b for c in letters}
    near |= {a + c + b for a, b in cut for c in letters}
    return frozenset(near - {word})
