"""Slips of the pen: a word that the game does not know, and one that it does know a letter away.

Only a sentence that cannot be read as printed is looked at so, and only its spelling: a word that the game knows is
never taken for another, whatever the sentence would say then. Every way to spell it right is tried, and only if all
that can be read then say the same is that what was meant; so is a comma that was forgotten. What was corrected is told
with the reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice, product

from .lexer import Lexicon, Token
from .reading import CorrectedWord

#: More ways than these to put a sentence right, and nobody can say what was meant.
MOST_WAYS = 32
#: Shorter names may well be different ones a letter apart.
LONG = 6
ENDS = frozenset({".", "=>", ":", ";", "-"})


def respelled(tokens: tuple[Token, ...], lexicon: Lexicon) -> Iterator[list[tuple[Token, ...]]]:
    """The sentence spelled right in every likely way, the likeliest together first: one strange word, or several."""
    known = frozenset(lexicon.forms) | lexicon.words
    ways = [_meant(tokens, at, lexicon, known) for at in range(len(tokens))]
    yield [(*tokens[:at], *instead, *tokens[at + 1 :]) for at, way in enumerate(ways) for instead in way[1:]]
    if sum(len(way) > 1 for way in ways) > 1:
        made = (tuple(token for part in parts for token in part) for parts in product(*ways))
        yield list(islice(made, MOST_WAYS))


#: words that begin a clause on which another depends, with a comma between them
LEADING = frozenset({"when", "whenever", "if", "at", "as", "during"})


def punctuated(tokens: tuple[Token, ...], furthest: int) -> list[tuple[Token, ...]]:
    """The sentence in which reading stopped with a comma wherever one may have been forgotten behind a clause that
    begins with "when" or "if"."""
    furthest = min(furthest, len(tokens) - 1)
    begin = furthest
    while begin > 0 and tokens[begin - 1].base not in ENDS:
        begin -= 1
    words = [token.base for token in tokens[begin : furthest + 1]]
    if words[0].lower() not in LEADING or {",", '"'} & set(words):
        return []
    return [
        (*tokens[:at], Token(",", tokens[at].start, tokens[at].start), *tokens[at:])
        for at in range(begin + 3, furthest + 1)
    ]


def differences(tokens: tuple[Token, ...], better: tuple[Token, ...], text: str) -> Iterator[CorrectedWord]:
    """Which words of ``text`` are read as others."""
    if better is tokens:  # nearly always
        return
    matcher = SequenceMatcher(None, [token.base for token in tokens], [token.base for token in better], False)
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag != "equal":
            wrong = tokens[start:end] or tokens[start : start + 1]
            place = wrong[0].start, max(wrong[-1].end, wrong[0].start)
            shown = better[first : last + 1] if tag == "insert" else better[first:last]
            read_as = " ".join(token.base for token in shown)
            yield CorrectedWord(*place, text[place[0] : place[1]].strip(), read_as)


def _meant(
    tokens: tuple[Token, ...], at: int, lexicon: Lexicon, known: frozenset[str]
) -> list[tuple[Token, ...]]:
    """What a word may stand for: itself, words one slip away, or two words that ran together."""
    token = tokens[at]
    first = at == 0 or tokens[at - 1].base in ENDS
    word = token.base[0].lower() + token.base[1:] if first else token.base
    if not (word.replace("'", "").isalpha() and word.islower() and len(word) > 1) or word in known:
        return [(token,)]
    meant = {lexicon.forms.get(near, near) for near in neighbours(word) & known}
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
def neighbours(word: str) -> frozenset[str]:
    """Everything one letter too many, too few, wrong, or out of order away."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cut = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    near = {a + b[1:] for a, b in cut if b}
    near |= {a + b[1] + b[0] + b[2:] for a, b in cut if len(b) > 1}
    near |= {a + c + b[1:] for a, b in cut if b for c in letters}
    near |= {a + c + b for a, b in cut for c in letters}
    return frozenset(near - {word})


def doubtful_name(names: frozenset[str]) -> str:
    """The race that a text spells in two ways, or that is two of its other races: "a Beast of Kings" beside "a Beast or
    Kings card". Reading cannot tell such a slip from a race of its own."""
    for name in sorted(names):
        first, _, last = name.partition(" of ")
        if {first, last} <= names or (len(name) > LONG and names & neighbours(name)):
            return name
    return ""
