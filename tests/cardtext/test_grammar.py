"""The grammar files: sound by themselves."""

from __future__ import annotations

import pytest

from arbiter.abilities.abilities import Static
from arbiter.abilities.changes import Forbid
from arbiter.abilities.conditions import TurnOf
from arbiter.abilities.selectors import This, You
from arbiter.cardtext.fow.language import WORDINGS
from arbiter.cardtext.grammar import GrammarError, Part, Word
from arbiter.cardtext.language import language, sources
from arbiter.cardtext.meaning import build, match, read_template


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


def test_every_wording_that_rests_on_a_rule_is_declared() -> None:
    marked = {
        line.partition("//@")[2].strip() for text in sources("fow").values() for line in text.splitlines()
    }
    assert marked - {""} == {each.name for each in WORDINGS}


STARTS = {
    "fftcg": ("paragraph", "summon_paragraph"),
    "fow": ("paragraph", "chant_paragraph"),
    "sve": ("paragraph", "spell_paragraph", "point_paragraph"),
}


def unused(game: str) -> set[str]:
    """The rules that no text of the game can come to."""
    grammar = language(game).grammar
    seen: set[str] = set()
    todo = list(STARTS[game])
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(p.name for alt in grammar.rules[name] for p in alt.parts if not p.terminal)
    return set(grammar.rules) - seen


def test_every_rule_is_used_by_some_game() -> None:
    assert unused("fftcg") & unused("fow") & unused("sve") == set()


def test_parts_and_words_are_what_a_grammar_is_made_of() -> None:
    kinds = {type(s) for alts in language("fow").grammar.rules.values() for alt in alts for s in alt.symbols}
    assert kinds == {Part, Word}
