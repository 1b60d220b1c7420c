"""Two people by link: a clock that runs out, talk, who is away; and a first game with hints."""

from __future__ import annotations

import pytest

from browser.conftest import Server
from browser.hands import Hands

RULESET = "sve-1.3.1"
WHILE = 60_000


def invited(server, visit, clock):
    """Somebody who opened a game against a friend, and the friend, who came by the link."""
    ada, bob = visit(), visit()
    ada.goto(server.url)
    ada.click("[data-more]")
    ada.select_option("[data-ruleset]", RULESET)
    ada.select_option("[data-opponent]", "friend")
    ada.select_option("[data-clock-choice]", clock)
    ada.click("[data-start]")
    ada.wait_for_selector("[data-invite]")
    link = ada.input_value('[aria-label="Invitation"]')
    return ada, bob, link


def test_a_friend_comes_by_link_talks_and_is_seen_to_be_away(server, visit):
    ada, bob, link = invited(server, visit, "blitz")
    assert ada.locator("[data-qr] path").get_attribute("d")
    assert "--host" in ada.inner_text("[data-only-here]")  # this server is reached from its machine only
    bob.goto(link)
    assert "15 seconds an answer" in bob.inner_text("[data-timing]")
    bob.click("[data-join]")
    for page in (ada, bob):
        page.wait_for_selector(".felt")
        skip = page.query_selector("[data-skip]")
        if skip:
            skip.click()
    ada.wait_for_selector("[data-clock].runs")
    ada.select_option("[data-phrases]", "Good luck!")
    bob.wait_for_selector('[data-chat] li:has-text("Good luck!")')
    bob.click("[data-mute]")
    bob.wait_for_selector("[data-chat] li", state="detached")
    game = bob.url
    bob.goto("about:blank")
    ada.wait_for_selector("[data-away]")
    bob.goto(game)
    ada.wait_for_selector("[data-away]", state="detached")


#: a game against a friend with a clock shorter than the lobby offers; its number, and the code to join
OPENED = """async ([ruleset, timing]) => {
  const body = JSON.stringify({ ruleset, opponent: 'friend', timing })
  const made = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const seat = await made.json()
  const held = { token: seat.token, seat: seat.seat, join: seat.join, ruleset, at: Date.now() }
  localStorage.setItem('arbiter.seats', JSON.stringify({ [seat.game]: held }))
  return [seat.game, seat.join]
}"""


@pytest.fixture
def reachable(tmp_path):
    """A server that is reached by every address of its machine."""
    made = Server(tmp_path, "--host", "0.0.0.0")
    yield made
    made.stop()


def test_who_runs_out_of_time_loses_and_is_told_so(reachable, visit):
    """The friend comes by another address than the one who opened the game."""
    ada, bob = visit(), visit()
    ada.goto(reachable.url)
    game, code = ada.evaluate(OPENED, [RULESET, {"move": 2, "bank": 1, "late": "lose"}])
    ada.goto(f"{reachable.url}/#/game/{game}")
    ada.wait_for_selector("[data-invite]")
    bob.goto(f"http://127.0.0.2:{reachable.port}/#/join/{game}/{code}")
    bob.click("[data-join]")
    for page in (ada, bob):
        page.wait_for_selector("[data-end]", timeout=WHILE)
        assert "time ran out" in page.inner_text("[data-end]")
    assert {page.inner_text("dialog h2") for page in (ada, bob)} == {"You win!", "You lose."}


@pytest.mark.parametrize("ruleset", ["fow-8.01", "sve-1.3.1", "fftcg"])
def test_the_first_game_is_won_by_following_the_hints(server, visit, ruleset):
    page = visit()
    page.goto(server.url)
    page.click(f'[data-first="{ruleset}"]')
    ready = "() => document.querySelector('.over') || document.querySelector('[data-do]:not([disabled])')"
    after = """rev => document.querySelector('.over')
        || document.querySelector('[data-lesson]').dataset.lesson !== rev"""
    taught = 0
    for _ in range(400):
        page.wait_for_function(
            ready, timeout=3 * WHILE
        )  # the other player thinks, and then the one who hints
        if page.query_selector(".over"):
            break
        taught += page.locator("[data-taught]").count()
        rev = page.get_attribute("[data-lesson]", "data-lesson")
        page.evaluate("document.querySelector('[data-do]')?.click()")
        page.wait_for_function(after, arg=rev, timeout=WHILE)
    assert "win" in page.inner_text(".over strong")
    assert taught >= 3
    page.goto(server.url)
    page.wait_for_selector("[data-history]")


def test_the_list_of_keywords_is_explained_where_they_stand(server, visit):
    page = visit()
    hands = Hands(page, seed=3)
    hands.begin(server.url, RULESET)
    hands.until(lambda seen: seen["about"] == "action", 50, "the first turn")
    card = page.locator('.hand:not(.far) .card:has-text("Fanfare")').first
    card.click(button="right")
    term = page.locator("dialog [data-term]").first
    term.focus()
    page.wait_for_selector(".tip:popover-open")
    assert "12.4.1" in page.inner_text(".tip:popover-open")
