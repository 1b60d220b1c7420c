"""People at the table: two of them, one who comes back, one who only watches, one without a mouse."""

from __future__ import annotations

import re

import pytest

from browser.hands import Hands
from server.running import Somebody

SHOWS = "rev => Number(document.querySelector('.asking')?.dataset.rev) === rev"
RULESET = "fow-8.01"
SHORT = "sve-1.3.1"


def game_of(page):
    return re.search(r"#/game/([\w-]+)", page.url)[1]


def held(page):
    """The names of the cards in the hand below."""
    return page.eval_on_selector_all(".hand:not(.far) .card", "all => all.map((one) => one.dataset.name)")


def question(page):
    return page.inner_text(".asking strong"), sorted(Hands(page).look()["lit"])


def open_game(page, url, name="Ada"):
    """A game for a friend; the link to send."""
    page.goto(url)
    page.click("[data-more]")
    page.select_option("[data-ruleset]", SHORT)
    page.select_option("[data-opponent]", "friend")
    page.fill('input[placeholder="as others see you"]', name)
    page.click("[data-start]")
    return page.input_value('[aria-label="Invitation"]')


def take_turns(both, done):
    """Whoever is asked answers, until it is done."""
    while not done():
        seen = [hands.glance() for hands in both]
        asked = [i for i, one in enumerate(seen) if one["shape"] and not one["busy"]]
        if len(asked) == 2:  # what the other did is on its way to one of them
            newest = max(one["rev"] for one in seen)
            asked = [i for i in asked if seen[i]["rev"] == newest]
            assert len(asked) < 2, "both are asked at once"
        if asked:
            both[asked[0]].act(seen[asked[0]])


def test_two_people_play_a_whole_game_by_link(server, visit):
    ada, bob = visit(), visit()
    link = open_game(ada, server.url)
    bob.goto(link)
    bob.click("[data-join]")
    both = [Hands(ada, seed=1), Hands(bob, seed=2)]
    for hands in both:
        hands.seated()
    assert "Ada" in bob.inner_text(".edge.far .plate")
    take_turns(both, lambda: bool(ada.locator(".over").count() and bob.locator(".over").count()))
    ends = {ada.inner_text(".over strong"), bob.inner_text(".over strong")}
    assert "You win!" in ends
    assert len(ends) == 2


def test_neither_page_ever_holds_the_other_hand(server, visit):
    ada, bob = visit(), visit()
    link = open_game(ada, server.url)
    bob.goto(link)
    bob.click("[data-join]")
    both = [Hands(ada), Hands(bob)]
    for hands in both:
        hands.seated()
    # somebody chooses who begins, before cards are drawn
    take_turns(both, lambda: bool(held(ada) and held(bob)))
    secret = set(held(ada)) - set(held(bob))
    assert secret
    assert not [name for name in secret if name in bob.content()]


def test_a_rematch_brings_both_to_a_new_table(server, visit):
    ada, bob = visit(), visit()
    link = open_game(ada, server.url)
    bob.goto(link)
    bob.click("[data-join]")
    Hands(ada).seated()
    Hands(bob).seated()
    before = game_of(ada)
    bob.click('button[title="Concede"]')
    bob.click("dialog[open] button.main")
    ada.click("[data-rematch]")
    bob.click('[data-rematch]:text("Join")')
    bob.wait_for_url(lambda url: before not in url)
    Hands(bob).seated()
    assert game_of(ada) == game_of(bob) != before


def play_until_a_choice_inside_an_action(page, url):
    """Play on from the same seat, beside the page: whatever is offered is done, so that something has to be paid for
    or aimed soon, however the game was dealt."""
    game = game_of(page)
    token = page.evaluate("game => JSON.parse(localStorage.getItem('arbiter.seats'))[game].token", game)
    with Somebody(url, game, token) as player:
        for n in range(300):
            ask = player.asked()
            if ask["about"] in ("pay", "target"):
                break
            acts = [at for at, option in enumerate(ask["options"]) if not option["idle"]]
            if ask["shape"] == "one" and acts:
                player.answer([acts[n % len(acts)]])
            else:
                player.answer((ask["proposals"] or [ask["suggested"]])[-1])
        page.wait_for_function(SHOWS, arg=player.state["rev"])


def test_a_reload_in_the_middle_of_a_choice_asks_it_again(server, visit):
    page = visit()
    hands = Hands(page)
    hands.begin(server.url, RULESET)
    play_until_a_choice_inside_an_action(page, server.url)
    assert hands.look()["about"] in ("pay", "target")
    before, hand = question(page), held(page)
    page.reload()
    hands.seated()
    assert question(page) == before
    assert held(page) == hand


def test_a_killed_server_loses_nothing(own_server, visit, watch):
    watch.allowed += ["WebSocket connection to", "ERR_CONNECTION_REFUSED", "net::ERR_"]
    page = visit()
    hands = Hands(page, seed=4)
    hands.begin(own_server.url, RULESET)
    hands.until(
        lambda seen: seen["rev"] > 12 and seen["shape"] and not seen["menu"], 400, "the middle of a game"
    )
    before, hand, lines = question(page), held(page), page.locator(".log .entry").all_inner_texts()
    own_server.kill()
    page.wait_for_selector("text=connection lost")
    own_server.start()
    page.wait_for_selector("text=connection lost", state="detached")
    assert question(page) == before
    assert held(page) == hand
    assert page.locator(".log .entry").all_inner_texts() == lines
    rev = hands.look()["rev"]
    hands.until(lambda seen: seen["rev"] > rev + 2 or seen["over"], 400, "playing on")


def test_a_watcher_sees_the_game_and_no_hand(server, visit):
    page, watcher = visit(), visit()
    hands = Hands(page, seed=6)
    hands.begin(server.url, SHORT)
    hands.until(lambda seen: seen["about"] == "action", 400, "the first turn")
    watcher.goto(f"{server.url}/#/game/{game_of(page)}")
    watcher.wait_for_selector(".watching")
    assert watcher.locator(".hand .card").count() == 0
    assert watcher.locator(".hand .unknown").count() > 0
    assert not [name for name in held(page) if f'data-name="{name}"' in watcher.content()]
    lines = watcher.locator(".log .entry").count()
    rev = hands.look()["rev"]
    hands.until(lambda seen: seen["rev"] > rev + 1 or seen["over"], 400, "going on")
    watcher.wait_for_function("n => document.querySelectorAll('.log .entry').length > n", arg=lines)
    assert watcher.locator("[data-pass], [data-option]").count() == 0


def test_a_finished_game_is_replayed_and_taken_over(server, visit):
    page = visit()
    hands = Hands(page, seed=7)
    hands.begin(server.url, SHORT)
    hands.until(lambda seen: seen["rev"] > 14 or seen["over"], 400, "some turns")
    if not hands.look()["over"]:
        page.click('button[title="Concede"]')
        page.click("dialog[open] button.main")
    page.click('[data-end] a:text("Replay")')
    page.wait_for_selector(".controls")
    for _ in range(4):
        page.click("[data-next]")
    page.wait_for_selector("text=step 4 of")
    page.click('[aria-label="The next turn"]')
    step = page.inner_text(".where")
    page.click('[aria-label="Play"]')
    page.wait_for_function("step => document.querySelector('.where').textContent !== step", arg=step)
    page.click('[aria-label="Stop"]')
    with page.expect_popup() as opened:
        page.click("[data-ask-judge]")
    opened.value.wait_for_selector("[data-verdict=ok]")
    assert (
        opened.value.query_selector('[data-entry="Filler"]') is None
    )  # the game is over: every card is told
    opened.value.close()
    page.click('[data-take="0"]')
    page.wait_for_url("**/#/game/**")
    hands.seated()
    rev = hands.look()["rev"]
    hands.until(lambda seen: seen["rev"] > rev + 2 or seen["over"], 400, "playing on from there")


def test_taking_back_against_the_computer(server, visit):
    page = visit()
    hands = Hands(page, seed=8, busy=1)
    hands.begin(server.url, SHORT)
    hands.until(lambda seen: seen["about"] == "action" and seen["hand"] > 0, 400, "a card to play")
    before, hand, rev = question(page), held(page), hands.look()["rev"]
    page.locator(".hand:not(.far) .card.act").first.click()
    page.locator("[data-entry]").first.click()
    newer = "rev => Number(document.querySelector('.asking')?.dataset.rev) > rev"
    page.wait_for_function(newer, arg=rev)
    page.wait_for_selector('[aria-label="Take back"]:not([disabled])')
    rev = hands.look()["rev"]
    page.keyboard.press("u")
    page.wait_for_function(newer, arg=rev)
    assert held(page) == hand
    assert question(page) == before


class Keys(Hands):
    """The same, with nothing but the keyboard."""

    def touch(self, seen):
        press = self.page.keyboard.press
        if seen["idle"]:
            press("Escape")
        elif seen["menu"]:
            press("Enter")
        elif seen["sheet"]:
            self._sheet()
        elif seen["aiming"]:
            press("n")
            press("Enter")
        elif seen["shape"] == "yes or no":
            press("1")
        elif seen["shape"] in ("number", "order", "divide") or (seen["shape"] == "some" and seen["confirm"]):
            self.page.focus("[data-confirm]")
            press("Enter")
        elif seen["pass"] and (self.random.random() > self.busy or not seen["lit"]):
            press("p")
        elif seen["lit"] or seen["piles"]:
            for _ in range(self.random.randint(1, 3)):
                press("n")
            press("Enter")
        else:
            press("1")

    def _sheet(self):
        """Tab goes round in what is open; what can be chosen is among it."""
        for _ in range(30):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.matches('.card.act, .card.target, button.main')"):
                self.page.keyboard.press("Enter")
                return
        self.page.keyboard.press("Escape")


@pytest.mark.parametrize("ruleset", ["fow-8.01", SHORT, "fftcg"])
def test_a_whole_game_without_a_mouse(ruleset, server, visit):
    page = visit()
    page.goto(server.url)
    page.focus(f'[data-quick="{ruleset}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".asking")
    page.focus("[data-skip]")
    page.keyboard.press("Enter")
    keys = Keys(page, seed=4, busy=0.95)
    assert "win" in keys.game(touches=1500)
    assert keys.touched > 10
