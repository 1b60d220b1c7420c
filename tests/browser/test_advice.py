"""A second pair of eyes in the page: what would you do, and the review after the game."""

from __future__ import annotations

from browser.hands import Hands


def test_the_computer_is_asked_what_it_would_do(server, visit):
    hands = Hands(visit(), seed=3)
    hands.begin(server.url, "sve-1.3.1")
    hands.until(lambda seen: seen["about"] == "action" and seen["hand"] > 0, 200, "something can be done")
    page = hands.page
    rev = page.get_attribute(".asking", "data-rev")
    page.click("[data-advise]")
    page.wait_for_selector("[data-advice] li", timeout=60_000)
    assert 1 <= page.locator("[data-advice] li").count() <= 3
    assert page.locator("[data-advice] b").first.inner_text().endswith(("%", "this turn"))
    page.locator("[data-advice] button").first.click()
    page.wait_for_function(
        "(before) => document.querySelector('.asking')?.dataset.rev !== before", arg=rev, timeout=30_000
    )
    assert not page.locator("[data-advice]").count(), "advice is about one question"


def test_a_game_is_reviewed_and_taken_over_at_a_mistake(server, visit):
    for seed in range(3, 7):  # who plays like this makes mistakes, if not in every game
        hands = Hands(visit(), seed=seed, busy=0.5)
        hands.begin(server.url, "sve-1.3.1")
        hands.game(touches=1500)
        page = hands.page
        page.click("[data-review-link]")
        page.wait_for_selector("[data-review] .curve", timeout=90_000)
        assert len(page.get_attribute("[data-review] .curve", "points").split()) > 3
        if page.locator("[data-review] [data-costly]").count():
            break
    assert page.locator("[data-review] [data-costly]").count() in (1, 2, 3)
    page.locator("[data-costly] button").first.click()
    page.wait_for_selector(".controls .asked b")
    page.locator("[data-costly] button:has-text('Take over here')").first.click()
    page.wait_for_selector(".asking", timeout=30_000)
