"""Nothing is half played: whatever the grammar can make of a text is carried out, or the card is refused."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import arbiter.cardtext.sve as language
import arbiter.games.sve as rulebook
import arbiter.kernel as kernel
from arbiter.abilities import filters
from arbiter.abilities.effects.lasting import BEGINS_LATER
from arbiter.abilities.nodes import Node
from arbiter.abilities.selectors import DEEDS, REMOVED
from arbiter.cardtext.cards import card_from_fields, card_from_jsonl
from arbiter.cardtext.references import WORDS
from arbiter.games import ruleset
from arbiter.games.sve import known
from arbiter.games.sve.abilities import as_played
from arbiter.kernel.effects import HANDLERS
from grammar_records import built, said

RULESET = "sve-1.3.1"
GRAMMAR = str(language.__path__[0])
FILE = Path(__file__).parents[4] / "shared" / "cards" / "sve.jsonl"
#: what later rulebooks added: the only words of the grammar without a rule here
LATER = {
    ("Keyword", "evolution point use"),
    ("Keyword", "evolution points"),
    ("Keyword", "serve carrot"),
    ("Pattern", "race"),
    ("Special", "lesson"),
    ("Special", "race"),
}
#: records and actions that reading, or `as_played`, puts into others
PUT_OTHERWISE = {
    ("Triggered", "icon"),
    ("Special", "evolve into"),
    ("Special", "next costs less"),
    ("Special", "repeat until full"),
    ("Special", "summon"),
}


def usual(kind: type[Node], field: str) -> list[str]:
    """The word in a field nothing is written into."""
    default = next(f.default for f in fields(kind) if f.name == field)  # type: ignore[arg-type]
    return [default] if isinstance(default, str) else []


def test_every_record_of_the_grammar_has_a_rule() -> None:
    every = {kind for kind, _ in built(GRAMMAR)} - set(WORDS)
    missing = {kind for kind in every if kind not in known.KNOWN.records and kind not in HANDLERS}
    assert not missing


def test_every_word_of_the_grammar_has_a_rule_or_belongs_to_a_later_rulebook() -> None:
    found: set[tuple[str, str]] = set()
    for kind, given in built(GRAMMAR):
        for field, allowed in known.KNOWN.words.get(kind, []):
            words = said(given[field]) if field in given else usual(kind, field)
            found |= {(kind.__name__, word) for word in words if word and word not in allowed}
        if kind is filters.Pattern and "detail" in given:
            happening, manner = said(given["kind"]), said(given["detail"])
            if manner and manner[0] not in known.MANNERS[happening[0]]:
                found.add(("Pattern", manner[0]))
    assert found - PUT_OTHERWISE == LATER


def literals(*names: str) -> set[str]:
    """The words this game's code and the kernel use in calls of the functions named (in all code, without a name)."""
    found: set[str] = set()
    for package in (rulebook, kernel):
        for path in Path(str(package.__path__[0])).glob("*.py"):
            if path.name in ("known.py", "saved.py", "saving.py"):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not names or (isinstance(node, ast.Call) and called(node) in names):
                    found |= {
                        one.value
                        for one in ast.walk(node)
                        if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    }
    return found


def names_in_calls(name: str) -> set[str]:
    """The names this game's code uses as arguments of a function."""
    return {
        one.id
        for path in Path(str(rulebook.__path__[0])).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called(node) == name
        for one in node.args
        if isinstance(one, ast.Name)
    }


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_what_is_known_by_name_is_looked_for_by_name() -> None:
    asked = literals()
    assert asked >= known.BY_NAME | known.ACTIVATED | known.PLAY_RULES
    # what is said of a turn to come is looked up in one table, which the kernel goes through
    assert asked | frozenset(BEGINS_LATER) >= known.DURATIONS
    # the former, the latter, targets and shares of damage are named by the text that chooses them; what was done, by
    # the kind of the happening
    shares = {f"{nth} share" for nth in ("first", "second", "third")}
    elsewhere = {"former", "latter", "targets", REMOVED, *DEEDS.values(), *shares}
    assert asked >= known.CONDITIONS | (known.NOTED - elsewhere) | known.DECK_RULES
    limited = {zone.replace(" ", "_").upper() for zone in known.LIMITED}
    assert limited <= names_in_calls("card_limit")
    emitted = {manner for manners in known.MANNERS.values() for manner in manners}
    assert asked >= emitted


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[feed] [cost01]: Race this follower.", "feed"),
        ("On Race: Draw a card.", "on race"),
        ("Whenever one of your followers races, draw a card.", "race"),
        ("[fanfare] If there is a racing follower on your field, draw a card.", "racing"),
        ("[fanfare] Lesson (2): Draw a card.", "lesson"),
        ("[fanfare] Deal X damage to an enemy leader.", "X"),
    ],
)
def test_what_only_later_rulebooks_know_is_refused(text: str, reason: str) -> None:
    fields = {"name": "Mare", "type": "Follower", "cost": 2, "atk": 2, "def": 2, "text": text}
    card, problems = card_from_fields("sve", fields)
    missing = ruleset(RULESET).unsupported(card)
    assert not problems
    assert any(reason in why for why in missing)


def test_x_with_its_meaning_is_played() -> None:
    text = "[fanfare] Deal X damage to each enemy leader. X equals the number of followers on your field."
    card, problems = card_from_fields("sve", {"name": "Choir", "type": "Follower", "text": text})
    assert not problems
    assert ruleset(RULESET).unsupported(card) == []


@pytest.mark.shared
def test_of_real_cards_only_those_of_later_rulebooks_are_refused() -> None:
    if not FILE.is_file():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    later = re.compile(r"\b[Rr]ac(e|es|ing)\b|\[feed\]|Carrot|[Ll]esson")
    rules = ruleset(RULESET)
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        card, problems = card_from_jsonl("sve", row)
        if problems:
            continue
        marker = "Evolution Point" in row["type"]
        refused = marker or bool(later.search(row["text"] or ""))
        assert bool(rules.unsupported(card)) == refused, row["id"]
        for face in card.faces:
            for ability in face.abilities:
                assert known.cannot(ability) == known.cannot(as_played(ability))
