"""With the mouse: cards are dragged to play and to attack, a second click does the obvious; sides are turned over."""

from __future__ import annotations

from browser.hands import Hands
from browser.test_page import resting

RULESET = "sve-1.3.1"


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, card, to):
    page.mouse.move(*middle(card.bounding_box()))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def playable(hands, page):
    hands.until(
        lambda seen: resting(seen) and seen["about"] == "action" and seen["hand"] > 0, 80, "a card to play"
    )
    return page.locator(".hand:not(.far) .card.act").first


def in_hand(page):
    return page.locator(".hand:not(.far) .card").count()


def newer(page, rev):
    page.wait_for_function(
        "(rev) => Number(document.querySelector('.asking')?.dataset.rev ?? 1e9) > rev", arg=rev
    )


def test_a_card_is_dragged_onto_the_table_and_back_means_nothing(server, visit):
    page = visit()
    hands = Hands(page, seed=1)
    hands.begin(server.url, RULESET)
    card = playable(hands, page)
    rev, held = hands.look()["rev"], in_hand(page)
    x, y = middle(card.bounding_box())
    drag(page, card, (x + 40, y))  # let go in the hand: nothing is played
    assert hands.look()["rev"] == rev
    assert page.locator("dialog.menu").count() == 0
    drag(page, card, middle(page.locator(".side:not(.far) .field").bounding_box()))
    if page.locator("dialog.menu [data-entry]").count():  # there are two things to do with it
        page.locator("dialog.menu [data-entry]").first.click()
    newer(page, rev)
    hands.until(lambda seen: resting(seen) and in_hand(page) < held, 20, "the card has left the hand")


def test_a_second_click_does_the_only_thing_there_is_to_do(server, visit):
    page = visit()
    hands = Hands(page, seed=1)
    hands.begin(server.url, RULESET)
    card = playable(hands, page)
    rev = hands.look()["rev"]
    card.click()
    only = page.locator("dialog.menu [data-entry]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.menu", state="detached")
    x, y = middle(card.bounding_box())
    page.mouse.dblclick(x, y)
    if only:
        newer(page, rev)
    else:
        page.wait_for_selector("dialog.menu [data-entry]")
    assert only, "the deck of this game has cards with one thing to do"


def test_an_attack_is_dragged_onto_whom_it_is_at(server, visit):
    page = visit()
    hands = Hands(page, seed=1)
    hands.begin(server.url, RULESET)
    attackers = page.locator(".side:not(.far) .field .card.act")
    for _ in range(60):
        hands.until(lambda seen: resting(seen) and attackers.count() > 0, 200, "something that can attack")
        rev = hands.look()["rev"]
        leader = page.locator('.side.far .slot [data-handle]:not([data-handle="0"])').first
        drag(page, attackers.first, middle(leader.bounding_box()))
        page.wait_for_timeout(300)
        if page.locator("dialog.menu").count():  # it cannot attack there, and does something else
            page.keyboard.press("Escape")
            hands.act(hands.look())
            continue
        newer(page, rev)
        hands.look()
        if "attacks" in page.inner_text(".log"):
            return
    raise AssertionError("nothing was dragged to attack")


def test_a_card_is_turned_over(server, visit):
    """The ruler of this game has two sides: the one that is up is shown first."""
    page = visit()
    hands = Hands(page, seed=1)
    hands.begin(server.url, "fow-8.01")
    hands.look()
    ruler = page.locator(".side:not(.far) .slot .card").first
    name = ruler.get_attribute("data-name")
    ruler.focus()
    page.keyboard.press("i")
    page.wait_for_selector(f'dialog[open][aria-label="{name}"]')
    face = page.locator("dialog .big .face")
    assert name in face.inner_text()
    page.click("[data-turn-over]")
    assert name not in face.inner_text()
    assert page.inner_text("dialog .big p").startswith("Other side: ")
    page.click("[data-turn-over]")
    assert name in face.inner_text()
