"""Nothing is half played: whatever the grammar can make of a text is carried out, or the card is refused."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import arbiter.cardtext.fftcg as language
import arbiter.games.fftcg as rulebook
import arbiter.kernel as kernel
from arbiter.abilities import abilities, changes, conditions, effects, filters
from arbiter.abilities.abilities import Activated, Keyword, PlayRule, SpellText, Static
from arbiter.abilities.amounts import Const
from arbiter.abilities.card import Card, Face
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import Choice, Opponent, This, You
from arbiter.cardtext.cards import card_from_jsonl
from arbiter.cardtext.references import WORDS
from arbiter.games import ruleset
from arbiter.games.fftcg import known
from arbiter.kernel.effects import HANDLERS
from grammar_records import built, said

RULESET = "fftcg"
GRAMMAR = str(language.__path__[0])
FILE = Path(__file__).parents[4] / "shared" / "cards" / "fftcg.jsonl"


def test_every_record_of_the_grammar_has_a_rule() -> None:
    every = {kind for kind, _ in built(GRAMMAR)} - set(WORDS)
    assert {effects.Cancel, changes.LoseAbilities, changes.Oblige, Activated, Static} <= every
    assert {
        kind.__name__ for kind in every if kind not in known.KNOWN.records and kind not in HANDLERS
    } == set()
    assert not every & set(known.FOREIGN)


def test_every_word_of_the_grammar_has_a_rule() -> None:
    found: set[tuple[str, str]] = set()
    for kind, given in built(GRAMMAR):
        for field, allowed in known.KNOWN.words.get(kind, []):
            words = said(given[field]) if field in given else []
            found |= {(kind.__name__, word) for word in words if word and word not in allowed}
        if kind is filters.Pattern and "detail" in given:
            happening, manner = said(given["kind"]), said(given["detail"])
            if manner and manner[0] not in known.MANNERS[happening[0]]:
                found.add((happening[0], manner[0]))
    assert found == set()


def literals() -> set[str]:
    """The words this game's code and the kernel use."""
    found: set[str] = set()
    for package in (rulebook, kernel):
        for path in Path(str(package.__path__[0])).glob("*.py"):
            if path.name in ("known.py", "saved.py", "saving.py", "keywords.py"):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def test_what_is_known_by_name_is_looked_for_by_name() -> None:
    asked = literals()
    words = (
        known.PLAY_RULES
        | known.DURATIONS
        | known.MOMENTS
        | known.CONDITIONS
        | known.KINDS_OF_ABILITY
        | {*known.KEYWORDS}
    )
    assert words - asked == set()
    emitted = {manner for manners in known.MANNERS.values() for manner in manners}
    assert emitted - asked == {
        "beginning of main 1",
        "beginning of main 2",
    }  # made from the name of the phase


FACE = Face("Odd", ("forward",))


@pytest.mark.parametrize(
    ("ability", "about"),
    [
        (Keyword("levitate"), "levitate"),
        (SpellText(effects.Special("levitate")), "Special"),
        (SpellText(effects.GainLife(Const(1), You())), "GainLife"),
        (Static(This(), (changes.Permit("levitate"),)), "levitate"),
        (Static(This(), (changes.Oblige("levitate"),)), "levitate"),
        (Static(This(), (changes.Forbid("levitate"),)), "levitate"),
        (Static(This(), (changes.Forbid("attack", unless=(effects.Draw(),)),)), "no paying"),
        (Static(You(), (changes.Bonus((("power", Const(1000)),)),)), "a player"),
        (Static(This(), (changes.Bonus((("height", Const(1000)),)),)), "height"),
        (PlayRule("levitate"), "levitate"),
        (PlayRule("only if", (effects.Pay("{1}"),)), "cost"),
        (abilities.DeckRule("levitate"), "levitate"),
        (SpellText(effects.Apply(This(), (), "a while")), "a while"),
        (SpellText(effects.Move(This(), "moon")), "moon"),
        (Activated((), effects.Nothing(), (conditions.During("dawn"),)), "dawn"),
        (Activated((effects.Draw(Const(1)),), effects.Nothing()), "no paying"),
        (Activated((effects.Damage(Opponent(), Const(1)),), effects.Nothing()), "somebody else"),
        (
            Activated(
                (effects.Discard(Choice(filters.Anything(), Const(2), up_to=True)),), effects.Nothing()
            ),
            "as one likes",
        ),
        (Activated((effects.Turn(This(), upright=True),), effects.Nothing()), "activates"),
        (Activated((effects.Pay("{Moon}"),), effects.Nothing()), "Moon"),
        (
            abilities.Triggered((filters.Pattern("phase", detail="beginning of dawn"),), effects.Nothing()),
            "dawn",
        ),
    ],
)
def test_what_the_rules_do_not_know_is_named(ability: Ability, about: str) -> None:
    assert about in ruleset(RULESET).cannot(ability, FACE)


def test_a_card_with_such_a_text_is_refused_with_the_text() -> None:
    odd = Keyword("levitate")
    object.__setattr__(odd, "text", "Levitate")
    missing = ruleset(RULESET).unsupported(Card((Face("Odd", ("forward",), abilities=(odd,)),)))
    assert missing == ["Levitate (there is no rule for Keyword 'levitate')"]


@pytest.mark.shared
def test_every_real_card_that_can_be_read_can_be_played() -> None:
    if not FILE.is_file():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    rules = ruleset(RULESET)
    read = 0
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        card, problems = card_from_jsonl("fftcg", row)
        if not problems:
            read += 1
            assert rules.unsupported(card) == [], row["id"]
    assert read > 900
