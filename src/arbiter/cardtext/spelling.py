"""Slips of the pen: a word the game does not know, or one small word where its lookalike must stand.

Only a sentence that cannot be read as printed is looked at so. Every way to put it right is tried, and only if all that
can be read then say the same is that what was meant. What is put right still has to be written back, like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from .lexer import Lexicon, Token

#: Words and signs that are taken for each other in haste.
LOOKALIKES = (
    ("of", "for", "or", "on"),
    ("is", "if", "it", "in"),
    ("a", "as", "and"),
    ("you", "your"),
    ("the", "then", "they"),
    (":", ";"),
)
#: More ways than these to put a sentence right, and nobody can say what was meant.
MOST_WAYS = 32
ENDS = frozenset({".", "=>", ":", ";", "-"})


def corrections(
    tokens: tuple[Token, ...], lexicon: Lexicon, stopped: int
) -> Iterator[list[tuple[Token, ...]]]:
    """The sentence put right in every likely way, the likeliest together first: one strange word, the word at which
    reading stopped, several strange words."""
    known = frozenset(lexicon.forms) | lexicon.words
    ways = [_meant(tokens, at, lexicon, known) for at in range(len(tokens))]
    yield [(*tokens[:at], *instead, *tokens[at + 1 :]) for at, way in enumerate(ways) for instead in way[1:]]
    yield [
        (*tokens[:at], Token(other, tokens[at].start, tokens[at].end), *tokens[at + 1 :])
        for at in (stopped, stopped - 1)
        if 0 <= at < len(tokens)
        for other in _lookalikes(tokens[at].base)
    ]
    if sum(len(way) > 1 for way in ways) > 1:
        made = (tuple(token for part in parts for token in part) for parts in product(*ways))
        yield list(islice(made, MOST_WAYS))


def _lookalikes(word: str) -> tuple[str, ...]:
    return tuple(other for group in LOOKALIKES if word in group for other in group if other != word)


def _meant(
    tokens: tuple[Token, ...], at: int, lexicon: Lexicon, known: frozenset[str]
) -> list[tuple[Token, ...]]:
    """What a word may stand for: itself, words one slip away, or two words that ran together."""
    token = tokens[at]
    first = at == 0 or tokens[at - 1].base in ENDS
    word = token.base[0].lower() + token.base[1:] if first else token.base
    if not (word.isalpha() and word.islower() and len(word) > 1) or word in known:
        return [(token,)]
    meant = {lexicon.forms.get(near, near) for near in _neighbours(word) & known}
    found: list[tuple[Token, ...]] = [
        (token,),
        *((Token(one, token.start, token.end),) for one in sorted(meant)),
    ]
    for cut in range(2, len(word) - 1):
        halves = word[:cut], word[cut:]
        if halves[0] in known and halves[1] in known:
            found.append(
                tuple(Token(lexicon.forms.get(half, half), token.start, token.end) for half in halves)
            )
    return found


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
