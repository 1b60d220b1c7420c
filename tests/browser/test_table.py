"""What a table offers besides the game: stops, sound, movement, colours, orders, reading by touch, second thoughts."""

from __future__ import annotations

import json

import pytest

from arbiter.cards import deck_names, deck_text
from browser.hands import Hands
from browser.test_page import resting

TONES = """window.tones = 0
const made = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () { window.tones += 1; return made.call(this) }"""
GLIDES = """window.glides = 0
const made = Element.prototype.animate
Element.prototype.animate = function (...given) { window.glides += 1; return made.apply(this, given) }"""


def set_up(page, label, value):
    page.click('[aria-label="Settings"]')
    page.locator("dialog label", has_text=label).locator("select").select_option(value)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def turns(hands, n):
    """Play on for so many answers."""
    rev = hands.look()["rev"]
    hands.until(lambda seen: seen["rev"] >= rev + n and resting(seen), 200, "some answers")


def test_sound_is_off_until_it_is_turned_on(server, visit):
    page = visit()
    page.add_init_script(TONES)
    hands = Hands(page, seed=2)
    hands.begin(server.url, "sve-1.3.1")
    turns(hands, 4)
    assert page.evaluate("window.tones") == 0
    set_up(page, "Sound", "on")
    turns(hands, 2)
    assert page.evaluate("window.tones") > 0
    before = page.evaluate("window.tones")
    set_up(page, "Sound", "off")
    turns(hands, 2)
    assert page.evaluate("window.tones") == before


def test_cards_glide_unless_movement_is_off(server, visit):
    page = visit(still=False)
    page.add_init_script(GLIDES)
    hands = Hands(page, seed=2, busy=1)
    hands.begin(server.url, "sve-1.3.1")
    turns(hands, 4)
    assert page.evaluate("window.glides") > 0
    set_up(page, "Movement", "off")
    before = page.evaluate("window.glides")
    turns(hands, 4)
    assert page.evaluate("window.glides") == before
    shown = "getComputedStyle(document.querySelector('.card .tilt')).transitionDuration"
    assert set(page.evaluate(shown).split(", ")) == {"0s"}


def test_where_one_is_asked_is_set_with_words_and_kept_for_the_next_game(server, visit):
    page = visit()
    hands = Hands(page, seed=2)
    hands.begin(server.url, "fow-8.01")
    page.click('[aria-label="Settings"]')
    page.check('[aria-label="Ask in Draw phase, my turns"]')
    page.select_option("[data-asking]", "able")
    page.wait_for_function("() => document.querySelector('[data-asking]').value === 'able'")
    assert page.is_checked('[aria-label="Ask in Draw phase, my turns"]')
    page.keyboard.press("Escape")
    hands.begin(server.url, "fow-8.01")
    page.click('[aria-label="Settings"]')
    page.wait_for_function("() => document.querySelector('[data-asking]').value === 'able'")
    page.wait_for_function(
        "() => document.querySelector('[aria-label=\"Ask in Draw phase, my turns\"]').checked"
    )
    page.select_option("[data-asking]", "always")
    page.wait_for_selector("[data-stops]", state="detached")


def test_light_and_dark_as_the_system_or_as_one_likes(server, visit):
    back = "getComputedStyle(document.body).backgroundColor"
    page = visit(dark=False)
    page.goto(server.url)
    light = page.evaluate(back)
    set_up(page, "Colours", "dark")
    dark = page.evaluate(back)
    assert light != dark
    page.reload()
    page.wait_for_selector("[data-quick]")
    assert page.evaluate(back) == dark
    set_up(page, "Colours", "system")
    assert page.evaluate(back) == light


def where(page):
    return page.inner_text(".top li.now .title"), page.inner_text(".top .whose")


def test_a_stop_asks_in_that_phase_and_is_kept(server, visit):
    """In the opponent's turn nothing can be done in the end phase, so nobody is asked there; with a stop they are."""
    page = visit()
    hands = Hands(page, seed=4, busy=0)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: resting(seen) and where(page) == ("Main 1", "yours"), 60, "a turn of one's own")
    stop = page.locator('[aria-label="Always ask in End phase, opponent’s turns"]')
    stop.click()
    page.wait_for_selector('[aria-label="Always ask in End phase, opponent’s turns"][aria-pressed="true"]')
    page.reload()
    hands.seated()
    assert stop.get_attribute("aria-pressed") == "true"
    hands.until(lambda seen: resting(seen) and where(page) == ("End", "Computer"), 60, "the stop")
    assert hands.look()["lit"] == []
    stop.click()
    page.wait_for_selector('[aria-label="Always ask in End phase, opponent’s turns"][aria-pressed="false"]')
    hands.until(lambda seen: resting(seen) and where(page) == ("Main 1", "yours"), 60, "the next turn")


def test_what_is_half_done_stays_when_only_a_stop_changes(server, visit):
    page = visit()
    hands = Hands(page, seed=4, busy=0)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: resting(seen) and seen["hand"], 60, "something to play")
    page.locator(".felt .hand .card.act").first.dispatch_event("click")
    page.wait_for_selector("[data-entry]")
    label = '[aria-label="Always ask in End phase, opponent’s turns"]'
    page.locator(label).dispatch_event("click")
    page.wait_for_selector(label + '[aria-pressed="true"]')
    assert page.locator("[data-entry]").count()


def test_who_wishes_is_asked_even_where_they_can_only_pass(server, visit):
    page = visit()
    hands = Hands(page, seed=4, busy=0)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: resting(seen) and where(page) == ("Main 1", "yours"), 60, "a turn of one's own")
    set_up(page, "Ask me", "always")
    hands.until(lambda seen: resting(seen) and not seen["lit"], 60, "a question with one answer")


def in_order(page):
    return page.locator(".asking ol.list .what").all_inner_texts()


@pytest.mark.parametrize("way", ["drag", "keyboard"])
def test_cards_are_put_in_order(way, server, visit):
    page = visit()
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(json.loads(data))))
    hands = Hands(page, seed=1)
    hands.begin(server.url, "fow-8.01")
    hands.until(lambda seen: seen["about"] == "change", 10, "which cards to change")
    cards = page.locator(".hand:not(.far) .card.target")
    names = [cards.nth(i).get_attribute("data-name") for i in range(3)]
    assert len(set(names)) == 3
    for name in names:
        page.locator(f'.hand:not(.far) .card.target[data-name="{name}"]').first.dispatch_event("click")
    page.click("[data-confirm]")
    page.wait_for_selector('.asking[data-shape="order"]')
    first, second, third = in_order(page)
    if way == "drag":
        page.drag_and_drop(".asking ol.list li:nth-child(1)", ".asking ol.list li:nth-child(3)")
    else:
        for _ in range(2):
            page.focus(f'[aria-label="{first} later"]')
            page.keyboard.press("Enter")
    assert in_order(page) == [second, third, first]
    rev = hands.look()["rev"]
    page.click("[data-confirm]")
    hands.until(lambda seen: seen["rev"] > rev, 2, "the order is taken")
    answer = [one for one in sent if one["type"] == "answer"][-1]
    assert answer["chosen"] == [1, 2, 0]


def test_holding_a_card_reads_it_and_does_nothing_else(server, visit):
    page = visit(844, 390, touch=True)
    hands = Hands(page, seed=2)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: resting(seen) and seen["hand"] > 0, 60, "a card that can be played")
    card = page.locator(".hand:not(.far) .card.act").first
    name, box, rev = card.get_attribute("data-name"), card.bounding_box(), hands.look()["rev"]
    fingers = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector(f'dialog[open][aria-label="{name}"]')
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("dialog[open] .big .face.large").count() == 1
    assert page.locator("dialog.menu").count() == 0
    assert hands.look()["rev"] == rev
    page.keyboard.press("Escape")
    card.tap()
    page.wait_for_selector("dialog.menu [data-entry]")


def test_any_number_says_why(server, visit):
    page = visit()
    hands = Hands(page, seed=2, busy=0)
    hands.begin(server.url, "fow-8.01")
    life = "document.querySelector('.edge:not(.far) .plate .life').firstChild.textContent"
    began = page.evaluate(life)
    hands.until(
        lambda seen: resting(seen) and page.evaluate(life) not in (began, "0"), 400, "damage to oneself"
    )
    now = page.evaluate(life)
    page.click(".edge:not(.far) .plate .plate")
    page.click("[data-numbers]")
    page.click('dialog [data-why="life"]')
    steps = page.locator("dialog .reasons li")
    steps.nth(1).wait_for()
    assert steps.first.inner_text().split("\n")[-1] == began
    last = steps.last.inner_text()
    assert "damage" in last
    assert f"→ {now}" in last
    clause = steps.last.locator(".clause").inner_text()
    steps.last.locator(".clause").click()
    page.wait_for_selector(f'dialog [data-clause="{clause}"]')
    page.keyboard.press("Escape")
    page.locator('.hand:not(.far) .card[aria-label*="ATK"]').first.click(button="right")
    for what in ("atk", "def", "cost"):
        page.click(f'dialog [data-why="{what}"]')
        page.wait_for_selector(f'dialog [aria-label="How {what} came about"] li:has-text("Printed")')


def test_clocks_run_for_the_turn_and_for_who_is_asked(server, visit):
    page = visit()
    hands = Hands(page, seed=2)
    hands.begin(server.url, "sve-1.3.1")
    hands.until(resting, 20, "the first turn")
    clocks = page.locator(".top time, .edge:not(.far) .plate time")
    assert clocks.count() == 2
    before = clocks.all_inner_texts()
    page.wait_for_function(
        "before => [...document.querySelectorAll('.top time, .edge:not(.far) .plate time')]"
        ".every((one, i) => one.textContent !== before[i])",
        arg=before,
    )


def test_giving_up_and_playing_again_against_the_computer(server, visit):
    page = visit()
    hands = Hands(page, seed=2)
    hands.begin(server.url, "sve-1.3.1")
    hands.until(resting, 20, "the first turn")
    before = page.url
    page.click('button[title="Concede"]')
    page.click('dialog button:text("Play on")')
    assert hands.look()["shape"]
    page.click('button[title="Concede"]')
    page.click("dialog[open] button.main")
    assert page.inner_text(".over strong") == "Computer wins."
    page.click("[data-rematch]")
    page.wait_for_url(lambda url: url != before)
    hands.seated()
    turns(hands, 2)
    page.goto(server.url)
    page.wait_for_selector('section[aria-label="Finished"] >> text=Replay')
    page.click('section[aria-label="Go on with"] >> text=Resume')
    page.wait_for_selector(".asking")


def paste(page, text):
    page.click("[data-more]")
    page.select_option("[data-ruleset]", "sve-1.3.1")
    page.locator("fieldset").first.locator("text=a list of my own").click()
    page.wait_for_selector("text=This deck can be played")
    page.locator('[aria-label="Deck list"]').first.fill(text)


def test_a_pasted_list_is_played(server, visit):
    page = visit()
    page.goto(server.url)
    paste(page, deck_text("sve-1.3.1", deck_names("sve-1.3.1")[1]))
    page.wait_for_selector("text=This deck can be played")
    page.click("[data-start]")
    hands = Hands(page, seed=2)
    hands.seated()
    hands.until(resting, 20, "the first turn")


def test_a_list_that_cannot_be_played_says_what_to_do(server, visit):
    page = visit()
    page.goto(server.url)
    listed = deck_text("sve-1.3.1", deck_names("sve-1.3.1")[1])
    paste(page, listed + "\n3 <b>No Such Card</b>")
    page.wait_for_selector(".problems .fatal:has-text('<b>No Such Card</b>')")
    assert page.locator("[data-start]").is_disabled()
    page.locator('[aria-label="Deck list"]').first.fill("1 Anything " * 2500)
    page.wait_for_selector("fieldset .fatal:has-text('too long')")
    assert page.locator("[data-start]").is_disabled()


def test_names_are_words_and_nothing_else(server, visit):
    """A name is shown as it was written, however it looks, and cannot bring the page to do anything."""
    page, other = visit(), visit()
    name = "<img src=x onerror=alert(1)> & <b>Ada</b>"[:40]
    page.goto(server.url)
    page.click("[data-more]")
    page.select_option("[data-ruleset]", "sve-1.3.1")
    page.select_option("[data-opponent]", "friend")
    page.fill('input[placeholder="as others see you"]', name)
    page.click("[data-start]")
    other.goto(page.input_value('[aria-label="Invitation"]'))
    other.click("[data-join]")
    Hands(other).seated()
    assert other.inner_text(".edge.far .plate b") == name
    assert other.locator(".edge img").count() == 0


def test_an_address_that_leads_nowhere_leads_back(server, visit, watch):
    watch.allowed += ["WebSocket", "404"]
    page = visit()
    for way in ("game/%", "replay/nothing", "join/nothing/%E0%A4%A"):
        page.goto(f"{server.url}/#/{way}")
        page.reload()
        page.wait_for_selector('a[href="#/"]')


#: entries of the log that say nothing of a card but its name
NAMES_ONLY = """() => [...document.querySelectorAll('.log .entry > span:first-child')]
  .map((one) => [...one.childNodes].filter((part) => !part.classList?.contains('outcome')))
  .filter((parts) => parts.every((part) => part.classList?.contains('name') || !part.textContent.trim()))
  .map((parts) => parts.map((part) => part.textContent).join(''))"""


def test_the_log_tells_in_sentences_what_was_dealt_and_what_a_card_cost(server, visit):
    page = visit()
    hands = Hands(page, seed=2, busy=1)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: resting(seen) and seen["about"] == "action", 60, "a turn of one's own")
    dealt = page.locator(".log .entry", has_text="draw").all_inner_texts()
    assert [one.split()[0] for one in dealt[:2]] == ["You", "Computer"]
    assert "Computer draws 5 cards" in dealt[1]
    cost = page.locator(".log .event", has_text="You play").locator(".outcome", has_text="You discard")
    hands.until(lambda seen: cost.count() > 0, 120, "a card paid for by discarding")
    told = page.locator(".log .entry", has_text="An ability of")
    hands.until(lambda seen: told.count() > 0, 120, "an ability")
    assert page.evaluate(NAMES_ONLY) == []
