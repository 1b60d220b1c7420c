"""Questions: each shows its card and sentence; what lies in a pile is laid open, and found by typing."""

from __future__ import annotations

import re

import pytest

from browser.hands import Hands
from browser.test_games import PLAYABLE

#: what is asked about an effect, and what one sees of it
SHOWN = """() => {
  const asking = document.querySelector('.asking')
  const shown = (node) => !!node && node.getClientRects().length > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  const text = (selector) => all(selector).map((one) => one.textContent.trim()).join(' ')
  const texts = ['[data-text]', '[data-paid]', '[data-by-hand]', '.asking small', '[data-picker] .text']
  return {
    about: asking?.dataset.about ?? '',
    question: text('.asking strong'),
    source: text('.asking .source'),
    sentence: texts.map(text).join(' ').trim(),
    said: all('.asking, [data-entry], .log .entry, [data-picker] .text, dialog h2').map((one) => one.innerText),
    bright: all('.asking button.main').map((one) => one.innerText.trim()),
  }
}"""
#: what a program would say: a seat's letter, numbers of options, labels and signs as they are written in files
MACHINE = re.compile(
    r"\b[AB]'s |\bplayer [AB]\b|\[\d|choose \d+ to \d+|cost\d\d|undefined|NaN|\[object|\{\w+\}| #\d|\bnull\b"
)
#: what nobody wants by default
DECLINED = re.compile(r"^(No\b|None|Choose none|Take nothing|Do not\b|Without|Forfeit|Discard)")
#: questions of the rules themselves: no card asks them
RULES = {
    "action", "first", "mulligan", "change", "attack", "block", "order on the bottom", "discard", "reveal", "engage",
    "keep", "trigger", "divide", "pay",
}  # fmt: skip


def search(hands):
    """To the search of the Ember Steward in the opening hand, which every game dealt from the tests' seed has."""
    page = hands.page
    hands.begin(hands.url, "fftcg")
    page.click('[data-option]:has-text("Go first")')
    page.click('[data-option]:has-text("Keep this hand")')
    page.wait_for_selector('.asking[data-about="action"]')
    page.click('.hand:not(.far) .card[data-name="Ember Steward"]')
    page.click("[data-entry]")
    page.wait_for_selector('.asking[data-about="pay"]')
    assert "Discard" in page.inner_text("[data-paid]")
    page.click("[data-confirm]")
    page.wait_for_selector('.asking[data-about="may"]')
    assert "Ember Steward" in page.inner_text(".asking strong")
    assert "you may search" in page.inner_text(".asking .asks")
    page.click('[data-key]:text-is("Do it")')
    page.wait_for_selector("[data-picker]")


def test_a_search_is_answered_by_typing_a_name(server, visit):
    page = visit()
    hands = Hands(page)
    hands.url = server.url
    search(hands)
    cards = page.locator("[data-picker] .one")
    fitting = page.locator("[data-picker] .one:not(.grey)")
    assert 0 < fitting.count() < cards.count()
    assert "grey" not in (cards.first.get_attribute("class") or "")
    assert page.evaluate("document.activeElement.matches('[data-filter]')")
    page.keyboard.type("brand sq")
    page.wait_for_function("() => document.querySelectorAll('[data-picker] .one:not(.grey)').length > 0")
    assert {one.strip() for one in fitting.locator(".name").all_inner_texts()} == {"Brand Squire"}
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-picked]:has-text("Take 1 card")')
    page.keyboard.press("Enter")
    page.wait_for_selector('.asking[data-about="action"]')
    assert page.locator('.hand:not(.far) .card[data-name="Brand Squire"]').count() == 1


def test_a_list_that_was_closed_is_opened_again(server, visit):
    page = visit()
    hands = Hands(page)
    hands.url = server.url
    search(hands)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-picker]", state="detached")
    page.click("[data-open-list]")
    page.wait_for_selector("[data-picker]")


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_no_question_is_answered_without_its_card_and_sentence_in_sight(ruleset, server, visit):
    asked = 0

    def over(seen):
        nonlocal asked
        if not seen["over"] and not seen["menu"]:
            shown = hands.page.evaluate(SHOWN)
            assert shown["question"], shown
            assert [one for one in shown["said"] if MACHINE.search(one)] == []
            assert shown["about"] == "discard" or not [one for one in shown["bright"] if DECLINED.match(one)]
            if shown["about"] not in RULES:
                asked += 1
                assert shown["source"], shown
                assert shown["sentence"], shown
        return bool(seen["over"])

    for seed in range(11, 15):  # not in every game does a card ask something
        hands = Hands(visit(), seed=seed, busy=0.9)
        hands.begin(server.url, ruleset)
        hands.until(over, 1500, "the end of the game")
        if asked:
            break
    assert asked, "no card asked anything"
    assert hands.page.inner_text("[data-end] .why")  # why the game ended
