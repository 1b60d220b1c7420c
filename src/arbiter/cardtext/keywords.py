"""Keywords of later rulebooks: what a text that cannot be read is really about, said by name.

A keyword is known by how it stands in the text: in brackets, as a symbol of a cost, as a name before a colon, a dash
or a number in parentheses, or alone between full stops; a name between < and >, a name in parentheses, a deck or an
area with a name. It is unknown if neither a word of the grammar nor a terminal for particular words fits it. A terminal
that fits any word says nothing about this one. Plain words of later rulebooks are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .grammar import Grammar
from .lexer import JOIN, Lexicon, Token, inside_quotes


@dataclass(frozen=True)
class Marks:
    """What a game's texts may hold besides words of its grammar (`MARKS` in `<game>/terms.py`).

    ``symbols``: those that stand in costs; grammars read any symbol, the rulebook says what it is paid with.
    ``icons``: what stands in brackets and is known without being a word of the grammar.
    ``later_words``: plain words by which later rulebooks call things, actions or kinds of text that these do not know.
    ``names_marked``: the texts mark every name, so any other word with a capital is a keyword."""

    symbols: re.Pattern[str]
    icons: tuple[str, ...] = ()
    later_words: frozenset[str] = frozenset()
    names_marked: bool = False


_BRACKETED = re.compile(r"\[(?!.*\b(?:this|that|you|your|of)\b)[A-Za-z][A-Za-z '-]*\]")
_NAMED = re.compile(r"([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: \d+)?")
_ENDS = frozenset({".", ":", "-", "=>"})


def unknown_keyword(
    marks: Marks, grammar: Grammar, lexicon: Lexicon, tokens: tuple[Token, ...], stopped: int = -1
) -> str:
    """The first keyword of a paragraph that the game's rulebooks do not know; "" if it has none. ``stopped``: the word
    at which reading stopped."""
    words = [word for token in tokens for word in _words(token)]
    for at, word in enumerate(words):
        if strange := _strange_icon(marks, grammar, word):
            return strange
        if word.startswith("{"):
            for symbol in re.findall(r"\{([^{}]*)\}", word):
                if not marks.symbols.fullmatch(symbol):
                    return f"{{{symbol}}}"
        elif named := _named_place(words, at, lexicon):
            return named
        elif word.lower() in marks.later_words:
            return word
        elif (found := _NAMED.fullmatch(word)) and not _is_word(lexicon, found[1]):
            end = _keyword_end(words, at, lexicon)
            if _stands_apart(words, at, end):
                return " ".join([found[1], *words[at + 1 : end]]).title()
    # A capital that begins no sentence.
    if marks.names_marked and 0 < stopped < len(tokens) and tokens[stopped - 1].base not in _ENDS:
        word = tokens[stopped].base
        if _NAMED.fullmatch(word) and not _is_word(lexicon, word):
            return word
    return ""


def unknown_icon(marks: Marks, grammar: Grammar, tokens: tuple[Token, ...]) -> str:
    """The first word in brackets that the game's rulebooks do not know; "" if there is none. A text that speaks of such
    a keyword may be readable, but nobody knows what has it; unless it is the keyword that the text explains."""
    words = (word for token in tokens if "[" in token.base for word in _words(token))
    explained = explained_icon(tokens)
    return next(
        (strange for word in words if (strange := _strange_icon(marks, grammar, word)) and word != explained),
        "",
    )


def explained_icon(tokens: tuple[Token, ...]) -> str:
    """The keyword of a paragraph that is only a keyword and a parenthesis that says what it means, or when it gives the
    text behind the parenthesis."""
    words = [token.base for token in tokens]
    last = words[-2:-1] if words[-1] == "." else words[-1:]
    explains = last == [")"] or (")" in words and "following" in words[: words.index(")")])
    if not explains or "(" not in words[1:6]:
        return ""
    return tokens[0].base if _BRACKETED.fullmatch(tokens[0].base) else ""


def _strange_icon(marks: Marks, grammar: Grammar, word: str) -> str:
    if not _BRACKETED.fullmatch(word) or word in marks.icons or _is_known(grammar, word):
        return ""
    return word.title().replace("'S", "'s")


def _named_place(words: list[str], at: int, lexicon: Lexicon) -> str:
    """A name in < > or in parentheses, and the area or deck that has such a name, if one begins here."""
    around = {"<": ">", "(": ")"}.get(words[at])
    if around is not None and words[at + 2 : at + 3] == [around] and _NAMED.fullmatch(words[at + 1]):
        if around == ")" and (words[at - 1 : at] == ["[barrier]"] or _is_word(lexicon, words[at + 1])):
            return ""
        return f"{words[at]}{words[at + 1]}{around}"
    name, _, last = words[at].rpartition(" ")
    if last in ("Area", "Deck"):
        return words[at]
    if words[at + 1 : at + 2] in (["deck"], ["area"]) and _NAMED.fullmatch(words[at]) and not name:
        return "" if _is_word(lexicon, words[at]) else f"{words[at]} {words[at + 1]}"
    return ""


def _words(token: Token) -> Iterator[str]:
    """A token, or the words of an ability in quotes."""
    return iter([one.base for one in inside_quotes(token.base)] if JOIN in token.base else [token.base])


def _is_known(grammar: Grammar, word: str) -> bool:
    if word in grammar.words:
        return True
    return any(
        terminal.pattern.fullmatch(word) and not terminal.pattern.fullmatch("[no such keyword]")
        for terminal in grammar.terminals.values()
    )


def _is_word(lexicon: Lexicon, name: str) -> bool:
    return all(
        part in lexicon.words or part.lower() in lexicon.words or part.lower() in lexicon.forms
        for part in name.split(" ")
    )


def _keyword_end(words: list[str], at: int, lexicon: Lexicon) -> int:
    """Where a name ends whose other words are words of the game: "Limit break"."""
    end = at + 1
    while end < min(len(words), at + 3) and words[end].isalpha() and words[end] in lexicon.words:
        end += 1
    return end if words[end : end + 1] and words[end] in _ENDS else at + 1


def _stands_apart(words: list[str], at: int, end: int) -> bool:
    """Whether a name begins a sentence, alone or behind "on", and what comes next sets it apart from the rest."""
    begins = at == 0 or words[at - 1] in _ENDS
    after_on = at > 0 and words[at - 1] == "on" and (at == 1 or words[at - 2] in _ENDS)
    rest = words[end : end + 3]
    if not rest:
        return False
    if rest[0] in (":", "-"):
        return begins or after_on
    if rest[0] == ".":
        return begins and end == at + 1
    return rest[0] == "(" and len(rest) == 3 and (rest[1].isdigit() or rest[1] == "X") and rest[2] == ")"
