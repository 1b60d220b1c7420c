"""Text to tokens, each knowing where it stood.

A token's ``base`` is its word in base form: verbs and nouns agree in number in English, which says nothing by itself
("resonators you control gain" / "each resonator gains"), so the grammar is written in base forms and the writer
inflects again. Names and races are runs of capitalised words and are one token.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ..rulebook.hearing import cite
from .forms import plural
from .patterns import needed_words, searchable

#: Joins the tokens of an ability in quotes, which is one token of the text around it.
JOIN = "\x1f"
#: Joins the tokens of an ability in quotes inside another.
WITHIN = "\x1e"
#: Behind a word in quotes that is printed with the ending of "it draws".
ENDING = "\x1d"


class Rewrite:
    """A printing variant and what it is read as; ``clauses`` are citations: the rules that say so.

    ``told``: it corrects a misspelling, which is told with the reading."""

    told = False

    def __init__(
        self,
        pattern: re.Pattern[str],
        replacement: str | Callable[[re.Match[str]], str],
        clauses: tuple[str, ...] = (),
    ) -> None:
        self.pattern = pattern
        self.replacement = replacement
        self.clauses = clauses

    @cached_property
    def needs(self) -> str:
        """Words, in lower case, without which nothing matches: looking for them is much faster than matching."""
        return needed_words(self.pattern)


@dataclass(frozen=True)
class Token:
    base: str
    start: int
    end: int
    form: str | None = None  # "s": printed with the ending of "it draws"; "": without; None: not known


@dataclass(frozen=True)
class Tracked:
    """A text with, for every character, the place in the original text it came from."""

    text: str
    origin: tuple[int, ...]
    names: tuple[str, ...] = ()
    corrected: tuple[tuple[int, int, str], ...] = ()  # from where to where in the original text, read as what

    @staticmethod
    def of(text: str) -> Tracked:
        return Tracked(text, tuple(range(len(text) + 1)))

    def rewrite(self, rules: Iterable[Rewrite]) -> Tracked:
        current = self
        lower = searchable(self.text)
        for rule in rules:
            if lower is not None and rule.needs not in lower:
                continue
            before = current
            current = before._one(rule.pattern, rule.replacement)
            if current is not before:
                if rule.told:
                    more = before._corrections(rule.pattern, rule.replacement)
                    current = replace(current, corrected=(*current.corrected, *more))
                cite(*rule.clauses)
                lower = searchable(current.text)
        return current

    def _one(self, pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]) -> Tracked:
        if pattern.search(self.text) is None:  # nearly always
            return self
        out: list[str] = []
        origin: list[int] = []
        done = 0
        for found in pattern.finditer(self.text):
            out.append(self.text[done : found.start()])
            origin.extend(self.origin[done : found.start()])
            new = found.expand(replacement) if isinstance(replacement, str) else replacement(found)
            out.append(new)
            origin.extend([self.origin[found.start()]] * len(new))
            done = found.end()
        out.append(self.text[done:])
        new_text = "".join(out)
        if new_text == self.text:
            return self
        origin.extend(self.origin[done:])
        return Tracked(new_text, tuple(origin), self.names, self.corrected)

    def _corrections(
        self, pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]
    ) -> Iterator[tuple[int, int, str]]:
        for found in pattern.finditer(self.text):
            new = found.expand(replacement) if isinstance(replacement, str) else replacement(found)
            if new != found[0]:
                yield self.origin[found.start()], self.origin[found.end()], new

    def slice(self, start: int, end: int) -> Tracked:
        return Tracked(self.text[start:end], self.origin[start : end + 1], self.names)

    def keep_names(self) -> Tracked:
        """Names in quotes set aside, so that no rewriting touches them."""
        names: list[str] = []

        def aside(found: re.Match[str]) -> str:
            inner = (found["part"] or found[1] or "").strip()
            if not is_name(inner) or len(names) >= 0x1000:
                return found[0]
            names.append(inner)
            after = found.string[found.end() :].lstrip(" ")
            stop = (
                "."
                if inner.endswith(".") and (not after or after[0].isupper() or after[0] in "\n[{(")
                else ""
            )
            comma = "," if inner.endswith(",") else ""
            return _KEPT[0] + chr(0xE100 + len(names) - 1) + _KEPT[1] + stop + comma

        # what is plainly a name first: it may stand within an ability in quotes
        kept = self._one(_CALLED, aside)._one(_WITHIN, aside)._one(_IN_QUOTES, aside)
        return replace(kept, names=tuple(names))


_KEPT = ("\ue000", "\ue001")
_IN_QUOTES = re.compile(r'"(?P<part>[^"\n]*)"')
_CALLED = re.compile(
    r'(?<=\bnamed )"([^"\n]* "[^"\n]+"|[^"\n]*)"|"(?P<part>[^"\n]*)"(?= in (?:its|their) name\b)'
)
#: capitals with the signs close to them: the first sign of an ability around them stands close to its own words
_WITHIN = re.compile(r'(?<=[a-z] )"(?P<part>[A-Z](?:[^"\n]*[^"\s])?)"(?=[\s,.;:)]|$)')


_SMALL = frozenset({"with", "from", "into", "that", "over"})


def is_name(inner: str) -> bool:
    """Whether the words in quotes are a name and not an ability: names are written with capitals."""
    bare = inner.strip().rstrip(".,")
    words = [word for word in re.findall(r"[^\W\d_][\w'-]*", bare) if len(word) > 3]
    titled = all(word[0].isupper() or word in _SMALL or re.match(r"[a-z]'[A-Z]", word) for word in words)
    return bool(bare) and titled and "=>" not in bare and not bare.startswith(("[", "{"))


@dataclass(frozen=True)
class Lexicon:
    """A game's words: every inflected form with its base, the words of the grammar, and small words inside names."""

    forms: dict[str, str]
    words: frozenset[str]
    plain: frozenset[str] = frozenset()  # words that are no names even with a capital
    inside_names: frozenset[str] = frozenset({"of", "the", "and", "de", "in"})
    never_names: frozenset[str] = frozenset({"X", "Y", "ATK", "DEF"})
    keywords: frozenset[str] = frozenset()  # words of the game that may begin a name: "Storm Arrow"
    nouns: frozenset[str] = frozenset()  # what a name may stand before: "non-Fairy Tale resonators"


_TOKEN = re.compile(
    r"""
    \ue000(?P<name>.)\ue001 |
    "(?P<quoted>[^"]*)"
  | \u2039(?P<within>[^\u203a]*)\u203a
  | (?P<bracket>\[[^\]\[]*\])
  | (?P<cost>(?:\{[^{}\s]*\})+)
  | (?P<arrow>=>)
  | (?P<amount>[XY]?\d+)
  | (?P<word>[^\W\d_][\w'/+-]*)
  | (?P<mark>(?<=\s)'s\b|[^\w\s])
    """,
    re.VERBOSE,
)
_PAIR = re.compile(r"\[\s*([+-]?(?:[XY]0*|\d+))\s*/\s*([+-]?(?:[XY]0*|\d+))\s*/?\s*\]")
_NOT_A_NAME = re.compile(r"non-(?!J[/-])[A-Z]")  # "non-Knight of the Round Table"
_COUNTER = re.compile(r"\s+counter")
_ENDS = frozenset({".", "=>", ":", ";", "-", "!"})
_SENTENCE = re.compile(r"[A-Z][a-z]* [a-z{]")  # what a parenthesis with a sentence begins with


def tokenize(tracked: Tracked, lexicon: Lexicon) -> tuple[Token, ...]:
    tokens: list[Token] = []
    fresh = True  # at the start of a sentence, where a capital says nothing
    text = tracked.text
    for found in _TOKEN.finditer(text):
        start, end = tracked.origin[found.start()], tracked.origin[found.end()]
        kind = found.lastgroup
        base = found[0]
        if kind == "name":
            at = ord(found["name"]) - 0xE100
            name = tracked.names[at] if 0 <= at < len(tracked.names) else ""
            tokens.append(Token('"' + name.rstrip("., ") + '"', start, end))
            fresh = False
            continue
        if kind in ("quoted", "within"):
            tokens.extend(_quoted(found[kind], text[found.end() :], start, end, lexicon, tracked.names))
            fresh = tokens[-1].base == "."
            continue
        if kind == "bracket":
            if (pair := _PAIR.fullmatch(base)) and not _COUNTER.match(text, found.end()):
                tokens.extend(Token(part, start, end) for part in ("[", *_pair(pair), "]"))
                fresh = False
                continue
            base = re.sub(r"\s+", " ", base).lower()
        elif kind == "word":
            base = _word(base, fresh, lexicon)
        form = None
        if kind == "word":
            form = "s" if plural(base) == found[0].lower() else ""
        tokens.append(Token(base, start, end, form))
        fresh = (
            base in _ENDS
            or (kind == "bracket" and fresh)
            or (base == "(" and _SENTENCE.match(text, found.end()) is not None)
        )
    return tuple(_names(tokens, lexicon))


def _word(word: str, fresh: bool, lexicon: Lexicon) -> str:
    if word in lexicon.never_names:
        return word
    lower = word[0].lower() + word[1:]
    if fresh and word.startswith("Non-"):
        return lower
    if word[0].isupper() and not fresh and lexicon.forms.get(lower, lower) not in lexicon.plain:
        return lexicon.forms.get(word, word)
    known = lexicon.forms.get(lower, lower)
    if word[0].isupper() and known not in lexicon.words:
        return lexicon.forms.get(word, word)
    return known


def _quoted(
    inner: str, rest: str, start: int, end: int, lexicon: Lexicon, names: tuple[str, ...]
) -> list[Token]:
    """An ability in quotes; the full stop inside it also ends the sentence around it, if that ends there."""
    inner = inner.strip()
    stop = inner.endswith(".")
    bare = inner.rstrip(". ")
    after = rest.lstrip()
    inside = Tracked(bare, tuple(range(len(bare) + 1)), names)
    parts = tokenize(inside, lexicon)
    words = [part.base.replace(JOIN, WITHIN) + (ENDING if part.form == "s" else "") for part in parts]
    made = [Token('"' + JOIN.join([*words, *["."] * stop]) + '"', start, end)]
    if stop and (not after or after[0].isupper() or after[0] in '[{"' or re.match(r"\(\d", after)):
        made.append(Token(".", end, end))
    return made


def inside_quotes(quoted: str) -> tuple[Token, ...]:
    """The tokens of an ability in quotes, each with its ending as far as it tells who acts."""
    return tuple(
        Token(word.removesuffix(ENDING).replace(WITHIN, JOIN), 0, 0, "s" if word.endswith(ENDING) else "")
        for word in quoted[1:-1].split(JOIN)
    )


def _names(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Runs of capitalised words joined into one token: "Knight of the Round Table"."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if not _begins_name(tokens, at, lexicon) and not _NOT_A_NAME.match(token.base):
            out.append(token)
            at += 1
            continue
        end = at + 1
        while True:
            step = end
            while step < len(tokens) and step < end + 2 and tokens[step].base in lexicon.inside_names:
                step += 1
            if step < len(tokens) and _capital(tokens[step], lexicon) and (step == end or step - end <= 2):
                end = step + 1
            else:
                break
        if _NOT_A_NAME.match(token.base) and end - at > 1 and _capital(tokens[end - 2], lexicon, True):
            if end == len(tokens) or tokens[end].base not in lexicon.nouns:
                end -= 1  # "non-Elf Beasts you control" are Beasts
        if end < len(tokens) and tokens[end].base.isdigit():
            end += 1  # "Squad 7"
        run = tokens[at:end]
        out.append(Token(" ".join(t.base for t in run), run[0].start, run[-1].end))
        at = end
    return out


def _begins_name(tokens: list[Token], at: int, lexicon: Lexicon) -> bool:
    token = tokens[at]
    if _capital(token, lexicon):
        return True
    return token.base in lexicon.keywords and at + 1 < len(tokens) and _capital(tokens[at + 1], lexicon)


def _capital(token: Token, lexicon: Lexicon, excluded: bool = False) -> bool:
    """Whether a word is part of a name; ``excluded``: also one behind "non-"."""
    base = token.base.removeprefix("non-") if excluded else token.base
    return (
        base[0].isupper()
        and base not in lexicon.never_names
        and not base[1:2].isdigit()
        and base not in lexicon.words
    )


def _pair(found: re.Match[str]) -> tuple[str, str, str]:
    """The two numbers of "[+400/0]"; beside a signed number, zero has a sign too."""
    first, second = found[1], found[2]
    if first[0] in "+-" or second[0] in "+-":
        first, second = (
            "+0" if part in {"0", "-0", "+0"} else part if part[0] in "+-" else "+" + part
            for part in (first, second)
        )
    return first, "/", second
