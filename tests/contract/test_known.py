"""Every record the card text can become is either played by the game or refused with a reason."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pytest

from arbiter import table
from arbiter.abilities import abilities, amounts, changes, conditions, effects, filters, nodes, selectors
from arbiter.abilities.abilities import Activated, Keyword, SpellText, Static
from arbiter.abilities.card import Card, Face
from arbiter.abilities.codec import REGISTRY
from arbiter.abilities.nodes import Ability, Amount, Change, Condition, Filter, Node, Selector
from arbiter.abilities.selectors import This, You
from arbiter.cards import Deck, deck_names, load_deck
from arbiter.cardtext import wellformed
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.games.fow import known
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import refresh
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.game import Game
from arbiter.kernel.library import Library
from arbiter.kernel.matching import matches
from arbiter.kernel.position import Placement, Position
from arbiter.kernel.selection import select
from arbiter.kernel.supported import supported_card

RULESET = "fow-8.01"
#: words that mean something where a record needs one
WORDS = {
    "zone": "field",
    "stat": "atk",
    "value": "life",
    "aspect": "race",
    "op": ">=",
    "kind": "damage",
    "act": "attack",
    "way": "less",
    "mode": "gain",
    "moment": "main phase",
    "cost": "{1}",
    "name": "weather",
}
SAMPLES: dict[str, Node] = {
    "Amount": amounts.Const(1),
    "Filter": filters.Anything(),
    "Selector": selectors.This(),
    "Condition": conditions.YouDo(),
    "Change": changes.CannotGainAbilities(),
    "Effect": effects.Nothing(),
    "Ability": Keyword("flying"),
}


def sample(kind: type[Node]) -> Node:
    """A record of the kind, with something plain in every field it cannot do without."""
    given: dict[str, object] = {}
    hints = wellformed.hints(kind)
    for field in fields(kind):  # type: ignore[arg-type]
        if field.default is not MISSING:
            continue
        hint = hints[field.name]
        word = getattr(hint, "__name__", "")
        if kind in (
            conditions.Happened,
            filters.Did,
            amounts.TimesHappened,
            effects.Delay,
            effects.ReplaceFor,
        ):
            if field.name == "event":
                given[field.name] = filters.Pattern("damage")
                continue
        if word in SAMPLES:
            given[field.name] = SAMPLES[word]
        elif hint is str:
            given[field.name] = WORDS.get(field.name, "")
        elif hint is int:
            given[field.name] = 1
        elif hint == Amount | None:
            given[field.name] = SAMPLES["Amount"]
        elif hint is bool:
            given[field.name] = False
        else:
            given[field.name] = ()
    return kind(**given)


@pytest.fixture
def game() -> Game:
    rules = ruleset(RULESET)
    lib = Library(rules)
    bird = Keyword("flying")
    beast = Card((Face("Beast", ("resonator",), stats=(("atk", 500), ("def", 500)), abilities=(bird,)),))
    position = Position()
    position.cards.append(Placement(lib.add(beast), "field", 0))
    return rules.from_position(lib, position)[0]


RECORDS = [kind for kind in REGISTRY.values() if kind.__module__ != nodes.__name__]


@pytest.mark.parametrize("kind", RECORDS, ids=[kind.__name__ for kind in RECORDS])
def test_each_record_is_played_or_refused(kind: type[Node], game: Game) -> None:
    node = sample(kind)
    reason = known.KNOWN.lacks(node)
    if reason:
        assert " " in reason  # a sentence for people
        return
    c = Context(0, game.s.ref(0), 0)
    try:
        if isinstance(node, Filter) and not isinstance(node, (filters.Pattern, Selector)):
            matches(game, node, game.s.ref(0), c)
        elif isinstance(node, Selector):
            select(game, node, c) if not isinstance(node, selectors.Target) else None
        elif isinstance(node, Amount):
            amount(game, node, c)
        elif isinstance(node, Condition):
            holds(game, node, c)
        elif isinstance(node, Change):
            held = Static(You() if isinstance(node, changes.CardLimit) else This(), (node,))
            lib = Library(game.rules)
            position = Position()
            position.cards.append(
                Placement(lib.add(Card((Face("Odd", ("resonator",), abilities=(held,)),))), "field", 0)
            )
            refresh(game.rules.from_position(lib, position)[0])
    except ArbiterError as error:
        raise AssertionError(f"{kind.__name__} counts as played, but: {error}") from error


def test_what_the_game_cannot_do_is_named_and_left_out() -> None:
    rules = ruleset(RULESET)
    odd = Keyword("levitate")
    object.__setattr__(odd, "text", "[Levitate]")
    card = Card((Face("Odd", ("resonator",), abilities=(Keyword("flying"), odd)),))
    assert rules.unsupported(card) == ["[Levitate] (there is no rule for [levitate])"]
    left = supported_card(rules, card)
    assert [ability.name for ability in left.faces[0].abilities if isinstance(ability, Keyword)] == ["flying"]
    assert left.faces[0].unread == ("[Levitate] (there is no rule for [levitate])",)


def test_a_card_the_game_can_play_stays_the_same() -> None:
    card = Card((Face("Bird", ("resonator",), abilities=(Keyword("flying"),)),))
    assert supported_card(ruleset(RULESET), card) is card


@pytest.mark.parametrize(
    ("ability", "about"),
    [
        (SpellText(effects.Special("levitate")), "levitate"),
        (Static(This(), (changes.Permit("levitate"),)), "levitate"),
        (Static(This(), (changes.Oblige("levitate"),)), "levitate"),
        (Static(This(), (changes.Forbid("levitate"),)), "levitate"),
        (abilities.PlayRule("levitate"), "levitate"),
        (abilities.DeckRule("levitate"), "levitate"),
        (SpellText(effects.Apply(This(), (), "a while")), "a while"),
        (SpellText(effects.Move(This(), "moon")), "moon"),
        (Static(This(), (changes.SetStats((("printed atk", amounts.Const(0)),)),)), "printed atk"),
        (Static(This(), (changes.Bonus((("printed def", amounts.Const(100)),)),)), "printed def"),
        (Activated((), effects.Nothing(), (conditions.During("dawn"),)), "dawn"),
    ],
)
def test_words_the_game_does_not_know_are_named(ability: Ability, about: str) -> None:
    assert about in ruleset(RULESET).cannot(ability, Face("Odd", ("resonator",)))


def odd_deck() -> Deck:
    """A starter deck with a card the game has no rule for."""
    deck = load_deck(RULESET, deck_names(RULESET)[0])
    odd = Keyword("levitate")
    object.__setattr__(odd, "text", "[Levitate]")
    card = Card(
        (Face("Odd", ("resonator",), cost="{1}", stats=(("atk", 100), ("def", 100)), abilities=(odd,)),)
    )
    return Deck("odd", RULESET, {**deck.sections, "main": [*deck.sections["main"][:-1], card]})


def test_a_table_refuses_what_the_game_has_no_rule_for() -> None:
    with pytest.raises(ArbiterError, match=r"Odd cannot be played.*\[Levitate\] \(there is no rule"):
        table.start(RULESET, (odd_deck(), odd_deck()))


def test_forced_it_is_played_without_and_the_log_says_so() -> None:
    opened = table.start(RULESET, (odd_deck(), odd_deck()), unread="leave out")
    assert any("[Levitate]" in line.text for line in opened.log(0))


def test_cards_kept_out_of_a_deck_by_a_text() -> None:
    jealous = Card(
        (
            Face(
                "Jealous",
                ("resonator",),
                abilities=(abilities.DeckRule("cannot have", filter=filters.IsRace("Elf")),),
            ),
        )
    )
    elf = Card((Face("Archer", ("resonator",), races=("Elf",)),))
    broken = ruleset(RULESET).check_deck({"main": [jealous, elf]})
    assert ("402.8", "Jealous keeps Archer out of the deck") in broken
    assert not any(clause == "402.8" for clause, _ in ruleset(RULESET).check_deck({"main": [jealous]}))
