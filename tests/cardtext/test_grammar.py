"""The grammar files: sound by themselves, and ordinary Lark grammars that Lark reads the same way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from lark import Lark, Token
from lark.lexer import Lexer

from arbiter.abilities.abilities import Static
from arbiter.abilities.changes import Forbid
from arbiter.abilities.conditions import TurnOf
from arbiter.abilities.selectors import This, You
from arbiter.cardtext.fow.language import WORDINGS
from arbiter.cardtext.grammar import GrammarError, Part, Word, load
from arbiter.cardtext.language import language, sources
from arbiter.cardtext.lexer import Tracked, tokenize
from arbiter.cardtext.meaning import build, match, read_template
from cardtext.cardtext_samples import SAMPLES


def test_a_template_is_read_both_ways() -> None:
    template = read_template("Sequence((first, *rest), 'and')", {})
    made = build(template, {"first": 1, "rest": (2, 3)})
    assert list(match(template, made, {})) == [{"first": 1, "rest": (2, 3)}]


def test_a_starred_part_stands_for_the_first_fields_of_a_record() -> None:
    template = read_template("Static(*law, condition=when)", {})
    parts = {"law": (This(), (Forbid("attack"),)), "when": TurnOf(You())}
    made = build(template, parts)
    assert made == Static(This(), (Forbid("attack"),), TurnOf(You()))
    assert list(match(template, made, {})) == [parts]
    assert not list(match(read_template("Static(*law)", {}), made, {}))
    with pytest.raises(GrammarError):
        read_template("Static(*law, when)", {})


@pytest.mark.parametrize(
    "wrong",
    [
        'a: "x" b //= Draw()',
        'a: "x" //= Nonsense()',
        'a: "x" //= Draw(count, 1, 2, 3, 4)',
        'a: "x" //= __import__("os")',
        'a: "x" //= Draw(nothing=1)',
        'a: a "x" //= a',
        'a: b //= b\nb: "y"\nb: "z"',
        'a: "x" b //~ Draw(b)\nb: "y" //= 1',
        "what is this",
    ],
)
def test_a_grammar_that_is_wrong_is_refused(wrong: str) -> None:
    with pytest.raises(GrammarError):
        load([wrong], {})


def test_every_wording_that_rests_on_a_rule_is_declared() -> None:
    marked = {line.partition("//@")[2].strip() for text in sources("fow") for line in text.splitlines()}
    assert marked - {""} == {each.name for each in WORDINGS}


def test_every_rule_is_used() -> None:
    grammar = language("fow").grammar
    seen: set[str] = set()
    todo = ["paragraph", "chant_paragraph", "quoted"]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(p.name for alt in grammar.rules[name] for p in alt.parts if not p.terminal)
    assert set(grammar.rules) - seen == set()


def test_no_two_alternatives_of_a_rule_are_the_same_words() -> None:
    for name, alternatives in language("fow").grammar.rules.items():
        shapes = [
            tuple(s.text if isinstance(s, Word) else s.name for s in alt.symbols) for alt in alternatives
        ]
        assert len(set(shapes)) == len(shapes), (name, [s for s in shapes if shapes.count(s) > 1])


class Kinds(str):
    """The kinds a token may be of: equal to each of their names."""

    names: frozenset[str]
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return other in self.names

    def __ne__(self, other: object) -> bool:
        return other not in self.names


class Words(Lexer):
    """Gives Lark our tokens: a list of base forms."""

    def __init__(self, conf: Any) -> None:
        self.conf = conf

    def lex(self, data: Any) -> Iterator[Token]:
        for word in data:
            kinds = Kinds(word)
            kinds.names = frozenset(t.name for t in self.conf.terminals if _is(t, word))
            yield Token(kinds, word)


def _is(terminal: Any, word: str) -> bool:
    import re

    return re.fullmatch(terminal.pattern.to_regexp(), word) is not None


def _for_lark(text: str) -> str:
    """Our literals hold several words at once; Lark is given them one by one."""
    import re

    def words(found: re.Match[str]) -> str:
        return " ".join(f'"{word}"' for word in found[1].split())

    lines = []
    for line in text.splitlines():
        body = line.partition("//")[0]
        lines.append(line if ": /" in line else re.sub(r'"([^"]*)"', words, body))
    return "\n".join(lines)


@pytest.fixture(scope="module")
def lark() -> Lark:
    text = "\n".join(_for_lark(source) for source in sources("fow"))
    return Lark(
        text, parser="earley", lexer=Words, ambiguity="resolve", start=["paragraph", "chant_paragraph"]
    )


@pytest.mark.parametrize(("text", "types"), SAMPLES[::7])
def test_lark_reads_what_we_read(lark: Lark, text: str, types: tuple[str, ...]) -> None:
    tongue = language("fow")
    tracked = Tracked.of(text).rewrite(tongue.signs).keep_names().rewrite(tongue.rewrites("Test Card"))
    for paragraph in tongue.split(tracked):
        words = [token.base for token in tokenize(paragraph, tongue.lexicon)]
        assert lark.parse(words, start=tongue.start(types))  # type: ignore[arg-type]


def test_parts_and_words_are_what_a_grammar_is_made_of() -> None:
    kinds = {type(s) for alts in language("fow").grammar.rules.values() for alt in alts for s in alt.symbols}
    assert kinds == {Part, Word}
