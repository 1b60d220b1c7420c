"""What was understood is said in words that give the same records again, and nothing that was printed is missing."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbiter.abilities import abilities as ab
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.card import Face
from arbiter.abilities.changes import Forbid
from arbiter.abilities.codec import REGISTRY
from arbiter.abilities.nodes import Ability, Node
from arbiter.abilities.tree import walk
from arbiter.cards import card_library
from arbiter.cardtext import compile_text
from arbiter.cardtext.api import games
from arbiter.cardtext.cards import card_from_jsonl
from arbiter.cardtext.paraphrase import normal, paraphrase, paraphrases, read_paraphrase
from arbiter.cardtext.paraphrase.table import table
from arbiter.cardtext.paraphrase.wording import TABLES
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from cardtext.content_words import OF_GAME, content_words, missing, said_words
from cardtext.record_strategies import WORDING, of_category

CARDS = Path(__file__).parents[3] / "shared" / "cards"
FILES = ("{}.jsonl", "decks/{}.jsonl", "later/{}.jsonl")
#: records that are more than a pattern: see `writing`
BY_RULE = {f.AllOf, f.AnyOf, f.Anything, fx.Sequence}


def said_again(game: str, ability: Ability) -> str:
    """The paraphrase, once it is known to give the same records."""
    text = paraphrase(game, ability)
    assert read_paraphrase(game, text) == normal(ability), text
    return text


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_record_and_every_field_has_a_phrase(game: str) -> None:
    patterns: dict[type[Node], list[object]] = {}
    for (_, kind), made in table(game).templates.items():
        patterns.setdefault(kind, []).extend(made)
    assert set(REGISTRY.values()) - set(patterns) == BY_RULE
    for kind, made in patterns.items():
        last = made[-1]
        said = {field.name for field in fields(kind)} - {name for name, _ in last.defaults}
        unsaid = {field.name for field in fields(kind)} - said
        assert all((kind, name) in WORDING for name in unsaid), f"{kind.__name__} says nothing of {unsaid}"
        assert not [*last.fixed, *last.short], f"{kind.__name__} has no pattern for everything"


def test_no_rule_reads_what_only_told_how_to_read_a_text() -> None:
    root = Path(__file__).parents[2] / "src" / "arbiter"
    for folder in ("kernel", "games", "table"):
        for file in (root / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"\.(noun|joined)\b", text), file


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            "fow",
            "Destroy target resonator. If it is a Beast, draw two cards instead. Otherwise, draw a card.",
        ),
        ("sve", "Draw a card, then put a Knight token and a Wall token onto your field."),
        ("fftcg", "Choose 1 Forward. Dull it and Freeze it. If you control a Monster, break it instead."),
    ],
)
def test_what_was_read_keeps_no_word_that_only_told_how_to_read_it(game: str, text: str) -> None:
    types = {"fow": "chant", "sve": "spell", "fftcg": "summon"}[game]
    for ability in compile_text(game, text, name="Test Card", types=(types,)).abilities:
        for node in walk(ability):
            assert all(not getattr(node, name) for kind, name in WORDING if isinstance(node, kind)), node


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", sorted(TABLES))
def test_no_two_words_of_a_table_are_said_the_same(game: str, name: str) -> None:
    made = table(game).word_tables.get(name, table(game).attributes)
    assert len(set(made.values())) == len(made)
    assert table(game).terms


# --- what it says ----------------------------------------------------------------------------------------------------


def read(game: str, text: str, *types: str) -> list[str]:
    reading = compile_text(game, text, name="Test Card", types=types or ("chant",))
    assert reading.whole
    return [said_again(game, ability) for ability in reading.abilities]


def test_targets_zones_owners_and_defaults_are_said() -> None:
    assert read(
        "fow", "Return target resonator your opponent controls to its owner's hand. Draw a card."
    ) == [
        "As this card resolves: return 1 target resonator in the field controlled by your opponent into the hand of "
        "its owner; you draw 1 card."
    ]


def test_who_chooses_and_how_long_is_said() -> None:
    text = "Discard a card: Target resonator gains [+200/+200] and [Flying] until end of turn."
    assert read("fow", text, "resonator") == [
        "Ability to use. Cost: discard 1 card in your hand chosen by you. Effect: until end of turn, 1 target "
        "resonator in the field gets +200 ATK and +200 DEF and gains [flying]."
    ]


def test_what_another_player_does_is_said_of_them() -> None:
    """Inside "your opponent discards a card" the records say You for the one who does it."""
    mine = sel.Choice(f.InZone("hand", sel.You()))
    assert (
        said_again("fow", ab.SpellText(fx.By(sel.Opponent(), fx.Discard(mine))))
        == "As this card resolves: your opponent does this: (discard 1 card in their hand chosen by them)."
    )


def test_where_no_zone_is_named_cards_in_play_are_meant() -> None:
    assert said_again("fftcg", ab.SpellText(fx.Destroy(sel.Each(f.IsType("forward"))))) == (
        "As this card resolves: break all forwards in play."
    )
    in_hand = f.AllOf((f.IsType("forward"), f.InZone("hand", sel.You())))
    assert said_again("fftcg", ab.SpellText(fx.Destroy(sel.Each(in_hand)))) == (
        "As this card resolves: break all forwards in your hand."
    )


def test_brackets_stand_where_words_could_belong_to_something_else() -> None:
    whose = f.ControlledBy(sel.ControllerOf(sel.Each(f.InZone("hand", sel.You()))))
    inner = f.AllOf((f.IsType("resonator"), whose, f.InZone("field")))
    assert said_again("fow", ab.SpellText(fx.Destroy(sel.Each(inner)))) == (
        "As this card resolves: destroy all resonators (controlled by the controller of all cards in your hand) in the "
        "field."
    )


def test_the_order_in_which_a_description_names_its_parts_does_not_matter() -> None:
    one = f.AllOf((f.ControlledBy(sel.You()), f.AllOf((f.IsType("resonator"), f.IsTurned()))))
    other = f.AllOf((f.IsTurned(), f.IsType("resonator"), f.ControlledBy(sel.You())))
    assert normal(one) == normal(other) == other
    assert normal(f.AllOf((f.IsType("resonator"),))) == f.IsType("resonator")


def test_the_first_zone_named_stays_the_first() -> None:
    zones = f.AllOf((f.InZone("hand"), f.IsType("resonator"), f.InZone("field")))
    assert normal(zones) == f.AllOf((f.IsType("resonator"), f.InZone("hand"), f.InZone("field")))


def test_words_nobody_has_a_phrase_for_are_quoted() -> None:
    odd = ab.Static(sel.This(), (Forbid("dance ”backwards“ \\"),))
    assert said_again("fow", odd) == "Always: this card cannot “dance \\”backwards“ \\\\”."


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "As this card resolves",
        "As this card resolves: draw.",
        "As this card resolves: you draw 1 card. And more.",
        "As this card resolves: " + "(" * 5000,
        "Always: this card cannot " + "“x” " * 4000,
    ],
)
def test_what_is_no_paraphrase_is_refused(text: str) -> None:
    with pytest.raises(ArbiterError):
        read_paraphrase("fow", text)


@given(st.text(max_size=60) | st.lists(st.sampled_from(sorted(TABLES["act"])), max_size=12).map(" ".join))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(ArbiterError):
        read_paraphrase("sve", "As this card resolves: " + text + " nowhere")


# --- the same records again ------------------------------------------------------------------------------------------


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(ability=of_category(Ability, 2), game=st.sampled_from(games()))
def test_any_ability_is_read_back(ability: Ability, game: str) -> None:
    said_again(game, ability)
    assert normal(normal(ability)) == normal(ability)


@pytest.mark.parametrize("name", RULESETS)
def test_every_card_of_ours_is_read_back(name: str) -> None:
    for face in our_faces(name):
        for ability in face.abilities:
            said_again(RULESETS[name][0], ability)


@pytest.mark.shared
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("file", FILES)
def test_every_card_of_the_databases_is_read_back(game: str, file: str) -> None:
    path = CARDS / file.format(game)
    if not path.exists():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    seen: set[Ability] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            card, _ = card_from_jsonl(game, json.loads(line))
        except ArbiterError:
            continue
        for face in card.faces:
            for ability in face.abilities:
                if ability not in seen:
                    seen.add(ability)
                    said_again(game, ability)
    assert seen


# --- nothing printed is missing --------------------------------------------------------------------------------------

#: keywords that a game prints without brackets
BARE = {
    "fow": (),
    "sve": ("ward", "storm", "rush", "assail", "intimidate", "aura", "bane", "drain"),
    "fftcg": ("haste", "brave", "first strike", "back attack"),
}


@cache
def our_faces(ruleset: str) -> tuple[Face, ...]:
    library = card_library(ruleset)
    return tuple(face for name in library.names for face in library.find(name).faces)


def dropped(game: str, text: str, name: str, abilities: tuple[Ability, ...]) -> set[str]:
    """The content words of a text that its paraphrase does not say."""
    return missing(content_words(game, text, name, BARE[game]), said_words(paraphrases(game, abilities)))


def test_a_word_that_is_not_said_is_found_missing() -> None:
    text = 'Destroy two target resonators named "Old Bear" with [Flying]. (It cannot come back.) Produce {W}.'
    destroy = ab.SpellText(fx.Destroy(sel.Target(f.IsNamed("Old Bear"))))
    assert dropped("fow", text, "Test Card", (destroy,)) == {"2", "resonator", "[flying]", "{w}"}


@pytest.mark.parametrize("name", RULESETS)
def test_no_card_of_ours_loses_a_content_word(name: str) -> None:
    for face in our_faces(name):
        lost = dropped(RULESETS[name][0], face.text, face.name, face.abilities)
        assert not lost, f"{face.name}: {lost}\n{face.text}\n{paraphrases(RULESETS[name][0], face.abilities)}"


TYPE_WORDS = frozenset(form for each in OF_GAME.values() for form in each)


def mutated(text: str, others: tuple[Face, ...], choice: random.Random) -> str:
    """The text with another number, type or keyword, a word less or more, or a sentence of another card."""
    words = re.findall(r"\s+|[^\s]+", text)
    other = choice.choice(others).text
    lent = [word for word in re.findall(r"\S+", other) if word not in ".,"] or ["card"]
    places = [at for at, word in enumerate(words) if word.strip()]
    if not places:
        return other
    at = choice.choice(places)
    match choice.randrange(6):
        case 0:
            words[at] = re.sub(r"\d+", lambda _: str(choice.choice((1, 2, 3, 4, 5, 7, 300, 700))), words[at])
        case 1:
            words[at] = ""
        case 2:
            words[at] = choice.choice(lent) + " " + words[at]
        case 3:
            words[at] = choice.choice(lent)
        case 4:
            words.append("\n" + other)
        case _:
            same = [word for word in lent if word[:1] in "[{" or word.lower().rstrip("s.,") in TYPE_WORDS]
            wanted = [
                one
                for one in places
                if words[one][:1] in "[{" or words[one].lower().rstrip("s.,") in TYPE_WORDS
            ]
            if same and wanted:
                words[choice.choice(wanted)] = choice.choice(same)
    return "".join(words)


@settings(max_examples=300)
@given(st.sampled_from(sorted(RULESETS)), st.integers(0, 2**32))
def test_no_mutated_text_loses_a_content_word_and_is_read_whole(ruleset: str, seed: int) -> None:
    """A text that says something else is refused, or what it says is in the paraphrase."""
    choice = random.Random(seed)
    game = RULESETS[ruleset][0]
    faces = our_faces(ruleset)
    face = choice.choice([face for face in faces if face.text])
    text = face.text
    for _ in range(choice.randint(1, 3)):
        text = mutated(text, faces, choice)
    reading = compile_text(game, text, name=face.name, types=face.types)
    if reading.whole:
        lost = dropped(game, text, face.name, reading.abilities)
        assert not lost, f"{lost}\n{text}\n{paraphrases(game, reading.abilities)}"
