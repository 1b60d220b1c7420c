"""The grammar file format: what is written, and the plain alternatives it stands for."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter.abilities.amounts import Const
from arbiter.abilities.effects import Destroy, Draw
from arbiter.abilities.filters import AnyOf, IsType, Pattern
from arbiter.abilities.selectors import Opponent, You
from arbiter.cardtext.chart import Chart, canonical
from arbiter.cardtext.grammar import Grammar, load
from arbiter.cardtext.grammar_types import check_types
from arbiter.cardtext.lexer import Token
from arbiter.cardtext.meaning import GrammarError
from arbiter.cardtext.references import It
from arbiter.cardtext.surface import Self
from arbiter.cardtext.writer import Writer

NUMBER = {"NUMBER": (int, str)}


def grammar(*texts: str) -> Grammar:
    return load({f"file {at}": text for at, text in enumerate(texts)}, NUMBER)


def readings(made: Grammar, rule: str, text: str) -> list[Any]:
    tokens = tuple(Token(word, at, at) for at, word in enumerate(text.split()))
    return [node.value for node in Chart(made, tokens).readings(rule)]


def written(made: Grammar, rule: str, text: str) -> tuple[list[str], tuple[str, ...] | None]:
    """The words of a reading up to synonyms, and the words its value is written as."""
    tokens = tuple(Token(word, at, at) for at, word in enumerate(text.split()))
    (node,) = Chart(made, tokens).readings(rule)
    return canonical(made, node), Writer(made).write(rule, node.value)


def test_words_in_brackets_may_be_left_out_and_are_written() -> None:
    made = grammar('a: "draw" ["a"] "card" //= Draw()')
    assert readings(made, "a", "draw card") == readings(made, "a", "draw a card") == [Draw()]
    assert written(made, "a", "draw card") == (["draw", "a", "card"], ("draw", "a", "card"))


def test_words_with_a_question_mark_may_be_left_out_and_are_not_written() -> None:
    made = grammar('a: ("then" [","])? "draw" //= Draw()')
    assert readings(made, "a", "then , draw") == readings(made, "a", "then draw") == [Draw()]
    assert written(made, "a", "then , draw") == (["draw"], ("draw",))


def test_of_several_words_the_first_is_written() -> None:
    made = grammar('a: ("draw" | "take") "card" //= Draw()')
    assert written(made, "a", "take card") == (["draw", "card"], ("draw", "card"))


def test_a_part_that_is_left_out_leaves_the_default() -> None:
    made = grammar("NUMBER: /\\d+/", 'n: NUMBER //= Const(NUMBER)\na: "draw" [n "card"] //= Draw(n)')
    assert readings(made, "a", "draw 3 card") == [Draw(Const(3))]
    assert readings(made, "a", "draw") == [Draw()]


def test_a_part_that_must_be_there_cannot_be_left_out() -> None:
    with pytest.raises(GrammarError, match="needs what"):
        grammar('it: "it" //= It("it")\na: "destroy" [it] //= Destroy(it)')


def test_another_file_adds_to_a_rule_and_the_same_file_does_not() -> None:
    made = grammar('noun: "fox" //= IsType("fox")', 'noun: "elf" //= IsType("elf")')
    assert readings(made, "noun", "elf") == [IsType("elf")]
    with pytest.raises(GrammarError, match="defined twice"):
        grammar('noun: "fox"\nnoun: "elf"')


def test_a_rule_with_parameters_is_made_for_what_it_is_used_with() -> None:
    made = grammar(
        'any<x>: x\n | x "or" x //= AnyOf((x, x2))\n'
        'noun: "fox" //= IsType("fox")\n | "elf" //= IsType("elf")\nstart: any<noun>'
    )
    assert readings(made, "start", "fox or elf") == [AnyOf((IsType("fox"), IsType("elf")))]


VERBS = """
%mood act act: @verb @slots //= @
%mood event event: @agent @verb @slots //= @
%mood event event: @object "is" @done @rest //= @
%mood event would: @object "would be" @done @rest //= @
%mood event done: @done @rest //= @
np: "it" //= It("it")
player: "you" //= You()
  | "opponent" //= Opponent()
verb destroy: what=np
    act = Destroy(what)
    event = Pattern("destroy", subject=what, player=player)
"""


def test_a_verb_is_declared_once_for_all_its_moods() -> None:
    made = grammar(VERBS)
    assert readings(made, "act", "destroy it") == [Destroy(It("it"))]
    happening = Pattern("destroy", subject=It("it"))  # type: ignore[arg-type]  # made a description later
    assert (
        readings(made, "event", "it is destroyed")
        == readings(made, "would", "it would be destroyed")
        == [happening]
    )
    assert readings(made, "done", "destroyed") == [Pattern("destroy")]
    by_you = Pattern("destroy", subject=It("it"), player=You())  # type: ignore[arg-type]
    assert readings(made, "event", "you destroy it") == [by_you]
    assert readings(made, "event", "opponent destroy it")[0].player == Opponent()


def test_verbs_of_one_meaning_are_declared_together() -> None:
    made = grammar(VERBS.replace("verb destroy:", "verb destroy/break destroyed/broke destroyed/broken:"))
    assert readings(made, "act", "break it") == readings(made, "act", "destroy it") == [Destroy(It("it"))]
    assert readings(made, "event", "it is broken") == readings(made, "event", "it is destroyed")
    assert made.source.productions == grammar(VERBS).source.productions


def test_one_mood_serves_several_sections() -> None:
    verbs = """%mood event/passive event: @object "is" @done @rest //= @
np: "it" //= It("it")
verb destroy: what=np
    event = Pattern("destroy", subject=what)
verb damage: what=np
    passive = Pattern("damage", subject=what)
"""
    made = grammar(verbs)
    assert [one.kind for one in readings(made, "event", "it is destroyed")] == ["destroy"]
    assert [one.kind for one in readings(made, "event", "it is damaged")] == ["damage"]
    assert sum(what.startswith("mood") for what in made.source.productions.values()) == 1


def test_a_mood_names_who_does_it_where_the_section_does() -> None:
    made = grammar(
        VERBS.replace(
            'event: @object "is" @done @rest //=', 'event: @object "is" @done @rest ["by" @agent] //='
        )
        + 'verb damage: what=np\n    event = Pattern("damage", subject=what)\n'
    )
    assert readings(made, "event", "it is destroyed by you")[0].player == You()
    assert readings(made, "event", "it is destroyed")[0].player is None
    assert readings(made, "event", "it is damaged by you") == []


def test_a_mood_knows_verbs_with_an_object_alone() -> None:
    made = grammar(
        """%mood act bare: @verb @alone //= @[object]
np: "it" //= It("it")
place: "away" //= "hand"
verb destroy: what=np
    act = Destroy(what)
verb put: what=np place
    act = Move(what, place)
"""
    )
    assert readings(made, "bare", "destroy") == [Destroy(Self())]
    assert readings(made, "bare", "put") == []


def test_what_a_field_cannot_hold_is_found_at_load() -> None:
    made = grammar('n: "two" //= Const(2)\na: "destroy" n //= Destroy(n)')
    with pytest.raises(GrammarError, match=r"Destroy.what cannot be Const"):
        check_types(made)


@pytest.mark.parametrize(
    "wrong",
    [
        'a: "x" b //= Draw()',
        'a: "x" //= Nonsense()',
        'a: "x" //= Draw(count, 1, 2, 3, 4)',
        'a: "x" //= __import__("os")',
        'a: "x" //= Draw(nothing=1)',
        'a: a "x" //= a',
        'a: [ "x" //= Draw()',
        'a: any<b> //= any\nb: "y"',
        "a: @verb //= Draw()",
        "verb put/place put:",
        "what is this",
    ],
)
def test_a_grammar_that_is_wrong_is_refused(wrong: str) -> None:
    with pytest.raises(GrammarError):
        grammar(wrong)
