"""Cards, tables and results in a notebook, drawn from the layouts of the browser."""

import re
from html import escape
from xml.etree import ElementTree

import pytest

import arbiter
from arbiter import lab
from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.players import Random
from arbiter.server.layout import layout
from arbiter.sim import simulate


def pictures(html):
    """The drawings in a piece of HTML, each of which has to be well-formed."""
    return [ElementTree.fromstring(each) for each in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_is_drawn_with_its_colour_and_numbers(ruleset):
    deck = load_deck(ruleset, deck_names(ruleset)[0])
    colours = {one.name: one.back for one in layout(ruleset).colours}
    for card in {card for cards in deck.sections.values() for card in cards}:
        drawn = card._repr_svg_()
        words = " ".join(ElementTree.fromstring(drawn).itertext())
        assert card.name in words
        for name in card.faces[0].attributes:
            assert colours[name] in drawn


def test_a_name_cannot_write_into_the_page():
    from arbiter.abilities.card import Card, Face

    drawn = Card((Face("<script>alert(1)</script>", ("resonator",), text="]]><b>"),))._repr_svg_()
    ElementTree.fromstring(drawn)
    assert "<script" not in drawn


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_is_drawn_with_its_cards_in_play_and_its_numbers(ruleset):
    first, second = deck_names(ruleset)[:2]
    table = arbiter.start(ruleset, (first, second), seed=3)
    chance = Random(1)
    for _ in range(60):
        table.answer(chance.pick(table.game, table.decision()))
    drawn = table._repr_html_()
    view = table.observe(None)
    titles = [picture.get("aria-label") for picture in pictures(drawn)]
    in_play = {zone.name for zone in layout(ruleset).zones if zone.role == "field"}
    held = [card for zone in view.zones if zone.name in in_play for card in zone.cards]
    assert held
    for card in held:
        titles.remove(card.name or "unknown card")
    for one in layout(ruleset).values:
        if one.style == "life" and not one.zone:
            assert f"{escape(one.title)} {view.values[0][one.name]}" in drawn


def test_results_draw_themselves():
    decks = load_deck("sve-1.3.1", "bridge"), load_deck("sve-1.3.1", "lamps")
    result = simulate("sve-1.3.1", decks, ("random", "random"), games=6)
    assert f"{result.wins[0]}</td>" in result._repr_html_()
    assert len(pictures(result._repr_html_())) == 2
    run = lab.run("sve-1.3.1", ["bridge", "lamps"], players=("random", "random"), games=6)
    figures = lab.figures(run)
    assert run._repr_html_() == figures._repr_html_()
    assert f"{figures.matchups[0].rate:.1%}" in run._repr_html_()
    words = " ".join(ElementTree.fromstring(run._repr_svg_()).itertext())
    assert "bridge against lamps" in words
    assert "6 games" in words
