"""Two people and a card that cannot be read whole: one carries it out by hand, the other takes it back, then agrees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbiter.cards import deck_text
from arbiter.server.pages import Pages
from browser.conftest import Server, missing
from browser.hands import Hands

RULESET = "sve-1.3.1"
TEXT = "[fanfare] Hum the anthem with everybody."
ODD = ("Humming Recruit", "Humming Guard", "Humming Hound", "Humming Piper")
REPLACED = ("Bridge Recruit", "Muster the Levy", "Cut the Ropes", "Sudden Volley")


def odd_list() -> str:
    text = deck_text(RULESET, "bridge")
    for old, new in zip(REPLACED, ODD, strict=True):
        text = text.replace(f"3 {old}\n", f"3 {new}\n", 1)
    assert text.count("Humming") == len(ODD)
    return text


@pytest.fixture
def odd_server(tmp_path: Path):
    if not Pages().built:
        missing("the browser client is not built: make client")
    cards = tmp_path / "odd.jsonl"
    rows = [
        {
            **{"id": f"ODD-{i:03}", "name": name, "set": "ODD", "type": "Follower", "cost": 1},
            **{"attribute_or_element_or_class": "Swordcraft", "race_or_job_or_trait": "Officer"},
            **{"atk": 1, "def_or_power": 2, "text": TEXT},
        }
        for i, name in enumerate(ODD, 1)
    ]
    cards.write_text("\n".join(json.dumps(row) for row in rows))
    made = Server(tmp_path, program=(str(Path(__file__).with_name("odd_server.py")), str(cards)))
    yield made
    made.stop()


def asked(page) -> str:
    return Hands(page).look()["about"]


def press(page, words: str) -> None:
    """A button of the question, and wait for what comes of it."""
    rev = Hands(page).look()["rev"]
    page.click(f'.asking [data-option]:text-is("{words}")')
    page.wait_for_function("n => Number(document.querySelector('.asking').dataset.rev) > n", arg=rev)


def draw_a_card(page) -> None:
    press(page, "Draw cards")
    rev = Hands(page).look()["rev"]
    page.locator(".edge:not(.far) .plate.target").dispatch_event("click")
    page.wait_for_function("n => Number(document.querySelector('.asking').dataset.rev) > n", arg=rev)
    assert asked(page) == "by hand: how much"
    rev = Hands(page).look()["rev"]
    page.click("[data-confirm]")
    page.wait_for_function("n => Number(document.querySelector('.asking').dataset.rev) > n", arg=rev)
    assert asked(page) == "by hand"


def hand_size(page) -> int:
    return page.locator(".hand:not(.far) .card").count()


def play_until_announced(both) -> None:
    """They play until the first of them has such a card on the field, and announces its text from the card."""
    ada = both[0].page
    for _ in range(600):
        seen = [hands.glance() for hands in both]
        assert not seen[0]["over"], "the game was over before"
        turn = [i for i, one in enumerate(seen) if one["shape"] and not one["busy"]]
        if len(turn) == 2:
            newest = max(one["rev"] for one in seen)
            turn = [i for i in turn if seen[i]["rev"] == newest]
        if not turn:
            ada.wait_for_timeout(20)
            continue
        card = ada.locator('.felt .side .card.act[data-name^="Humming"]')
        if turn == [0] and seen[0]["about"] == "action" and not seen[0]["menu"] and card.count():
            card.first.dispatch_event("click")
            ada.click('[data-entry]:has-text("by hand")')
            return
        if turn == [1] and seen[1]["pass"]:
            both[1].pass_once()  # whoever only waits leaves the game to the other
            continue
        both[turn[0]].act(seen[turn[0]])
    raise AssertionError("nothing was announced")


def test_one_refuses_then_agrees_and_the_replay_shows_it(odd_server, visit):
    ada, bob = visit(), visit()
    ada.goto(odd_server.url)
    ada.click("[data-more]")
    ada.select_option("[data-ruleset]", RULESET)
    ada.select_option("[data-opponent]", "friend")
    ada.fill('input[placeholder="as others see you"]', "Ada")
    ada.click('label:has-text("a list of my own")')
    ada.wait_for_function(
        "() => document.querySelector('textarea[aria-label=\"Deck list\"]')?.value"
    )  # the example
    ada.fill('textarea[aria-label="Deck list"]', odd_list())
    ada.wait_for_selector("text=carry it out by hand")
    ada.select_option("[data-unread]", "refuse")
    assert ada.is_disabled("[data-start]"), "this table refuses such cards"
    ada.select_option("[data-unread]", "by hand")
    ada.wait_for_selector("[data-start]:not([disabled])")
    ada.click("[data-start]")
    link = ada.input_value('[aria-label="Invitation"]')
    bob.goto(link)
    bob.wait_for_selector("[data-by-hand]")
    bob.click("[data-join]")
    both = [Hands(ada, seed=3, busy=1), Hands(bob, seed=2, busy=0)]
    for hands in both:
        hands.seated()
    play_until_announced(both)

    ada.wait_for_selector('.asking[data-about="by hand"]')
    assert TEXT.partition("] ")[2] in ada.inner_text(".asking [data-by-hand]")
    cards = hand_size(ada)
    draw_a_card(ada)
    assert hand_size(ada) == cards + 1
    press(ada, "Done")
    bob.wait_for_selector('.asking[data-about="agree"]')
    acts = bob.locator(".asking [data-by-hand] li").all_inner_texts()
    assert acts == ["Ada draws a card"]
    bob.click('.asking [data-option]:text-is("Take it back")')

    ada.wait_for_selector('.asking[data-about="by hand"]')
    assert hand_size(ada) == cards
    draw_a_card(ada)
    press(ada, "Done")
    bob.wait_for_selector('.asking[data-about="agree"]')
    bob.click('.asking [data-option]:text-is("Agree")')
    ada.wait_for_selector('.asking[data-about="action"]')
    assert hand_size(ada) == cards + 1
    for page in (ada, bob):
        marked = page.locator(".log li:has(.hand)").all_inner_texts()
        assert any("takes back" in line or "take back" in line for line in marked)
        assert any("agree" in line for line in marked)

    bob.click('button[title="Concede"]')
    bob.click("dialog[open] button.main")
    ada.click('[data-end] a:text("Replay")')
    ada.wait_for_selector(".controls")
    for _ in range(200):
        if ada.is_disabled("[data-next]"):
            break
        before = ada.inner_text(".controls")
        ada.click("[data-next]")
        ada.wait_for_function("was => document.querySelector('.controls').innerText !== was", arg=before)
    lines = ada.locator(".log li:has(.hand)").all_inner_texts()
    assert sum("draws" in line for line in lines) == 2
    assert any("agrees" in line for line in lines)
