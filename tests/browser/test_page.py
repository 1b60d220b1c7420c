"""What the page shows and answers: rules, reasons, payments, sizes, names for those who do not see it."""

from __future__ import annotations

import pytest

from arbiter.cards import deck_names
from arbiter.games import RULESETS
from browser.hands import Hands

PLAYABLE = [name for name in RULESETS if len(deck_names(name)) > 1]


def resting(seen):
    """Asked what to do, with nothing open."""
    return seen["about"] == "action" and not (seen["menu"] or seen["idle"] or seen["sheet"] or seen["aiming"])


def test_a_first_visit_is_two_touches_from_playing_and_is_shown_round(server, visit):
    page = visit()
    page.goto(server.url)
    page.click('[data-quick="sve-1.3.1"]')
    page.wait_for_selector(".guide")
    steps = 0
    while page.locator(".guide").count():
        page.click(".guide button.main")
        steps += 1
    assert steps >= 3
    page.reload()
    page.wait_for_selector(".asking")
    assert page.locator(".guide").count() == 0


def test_a_log_line_opens_its_rule(server, visit):
    page = visit()
    Hands(page).begin(server.url, "fow-8.01")
    page.wait_for_selector(".log .entry .id")
    page.locator(".log .entry:has(.id)").last.click()
    if page.locator(".log .more .line").count():  # several things told in one sentence: each has its rule
        clause = page.locator(".log .more .line .clause").last.inner_text()
        page.locator(".log .more .line:has(.clause)").last.click()
    else:
        clause = page.locator(".log [data-clause]").get_attribute("data-clause")
    text = page.locator(f'.log [data-clause="{clause}"]').inner_text()
    assert text.startswith(clause) or f"\n{clause}" in text
    assert len(text) > len(clause) + 10


def test_a_card_says_why_not_and_a_number_why(server, visit):
    page = visit()
    hands = Hands(page, seed=2)
    hands.begin(server.url, "fow-8.01")
    hands.until(lambda seen: seen["about"] == "action", 400, "the first turn")
    page.locator(
        '.hand:not(.far) .card[aria-label*="ATK"], .hand:not(.far) .card[aria-label*="ttack"]'
    ).first.click(button="right")
    page.click("dialog [data-why]")
    assert "Printed" in page.inner_text("dialog .reasons")
    page.click("dialog [data-why-not]")
    page.wait_for_selector('dialog [aria-label="Why not"] li')  # the server's answer takes its moment


def test_a_card_says_what_its_text_is_understood_to_say(server, visit):
    page = visit()
    hands = Hands(page, seed=2)
    hands.begin(server.url, "fow-8.01")
    hands.until(lambda seen: seen["about"] == "action", 400, "the first turn")
    for card in page.locator(".hand:not(.far) .card").all():
        card.click(button="right")
        understood = page.locator("dialog [data-understood]")
        if understood.count():
            break
        page.keyboard.press("Escape")
    assert understood.get_attribute("open") is None
    understood.locator("summary").click()
    page.wait_for_selector("dialog [data-understood] li")  # the server's answer takes its moment
    assert understood.locator("li").first.inner_text().endswith(".")


def test_a_payment_is_proposed_and_can_be_changed(server, visit):
    page = visit()
    hands = Hands(page, seed=3, busy=1)
    hands.begin(server.url, "fftcg")
    hands.until(lambda seen: seen["about"] == "pay", 400, "something to pay")
    assert hands.look()["confirm"]
    proposed = page.locator(".felt .card.chosen").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert proposed
    page.locator(".felt .card.chosen").first.dispatch_event("click")
    page.wait_for_selector("[data-confirm][disabled]")
    page.locator(f'.felt .card.target[data-card="{proposed[0]}"]').dispatch_event("click")
    page.wait_for_selector("[data-confirm]:not([disabled])")
    rev = hands.look()["rev"]
    page.click("[data-confirm]")
    page.wait_for_function(
        "rev => Number(document.querySelector('.asking')?.dataset.rev ?? 1e9) > rev", arg=rev
    )


@pytest.mark.parametrize("ruleset", PLAYABLE)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (844, 390)])
def test_everything_fits(ruleset, width, height, server, visit):
    """Nothing that can be touched lies outside the screen, and the answers are never covered."""
    page = visit(width, height, touch=width < 1100)
    hands = Hands(page, seed=4)
    hands.begin(server.url, ruleset)
    hands.until(lambda seen: seen["rev"] > 10 and resting(seen), 400, "a few turns")
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.felt [data-roving], .asking button, .top button')]
        .filter((node) => node.offsetParent !== null)
        .filter((node) => { const box = node.getBoundingClientRect()
          return box.left < -4 || box.top < -4 || box.right > innerWidth + 4 || box.bottom > innerHeight + 4 })
        .map((node) => node.getAttribute('aria-label') ?? node.textContent)"""
    )
    assert outside == []
    assert page.evaluate(
        """() => { const box = document.querySelector('[data-pass]').getBoundingClientRect()
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return !!top.closest('[data-pass]') }"""
    )


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_everything_has_a_name_and_the_news_are_spoken(ruleset, server, visit):
    page = visit()
    hands = Hands(page, seed=5)
    hands.begin(server.url, ruleset)
    hands.until(lambda seen: seen["rev"] > 8 and resting(seen), 400, "a few turns")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select, [role=group]')]
        .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.title))
        .filter((node) => !node.labels?.length)
        .map((node) => node.outerHTML.slice(0, 100))"""
    )
    assert nameless == []
    assert page.locator('[aria-label^="your "]').count() >= 3
    assert page.inner_text("[data-spoken]", timeout=5000) or page.text_content("[data-spoken]")


CONTRAST = """() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number)
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
  const back = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.backgroundImage !== 'none') return null
      const c = parse(style.backgroundColor)
      if (c.length === 3 || c[3] > 0.95) return c
      if (c[3] > 0) return null
    }
    return [255, 255, 255]
  }
  const bad = []
  for (const node of document.querySelectorAll('button, a, p, span, b, strong, label, h1, h2, li')) {
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim())
    if (!own || node.offsetParent === null || node.closest(':disabled')) continue
    const style = getComputedStyle(node)
    const ground = back(node)
    if (!ground || Number(style.opacity) < 1) continue
    const [a, b] = [light(parse(style.color)), light(ground)]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    const size = parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.7 && Number(style.fontWeight) >= 700)
    const text = node.textContent.trim().slice(0, 30)
    if (ratio < (large ? 3 : 4.5)) bad.push(`${ratio.toFixed(2)} ${style.color} on ${ground} ${text}`)
  }
  return [...new Set(bad)]
}"""


@pytest.mark.parametrize("dark", [True, False])
def test_words_stand_out_from_what_they_are_written_on(dark, server, visit):
    page = visit(dark=dark)
    page.goto(server.url)
    page.wait_for_selector("[data-quick]")
    assert page.evaluate(CONTRAST) == []
    for ruleset in PLAYABLE:
        hands = Hands(page, seed=6)
        hands.begin(server.url, ruleset)
        hands.until(lambda seen: seen["about"] == "action", 400, "the first turn")
        assert page.evaluate(CONTRAST) == []


def test_a_pasted_list_is_checked_before_it_is_played(server, visit):
    page = visit()
    page.goto(server.url)
    page.click("[data-more]")
    page.select_option("[data-ruleset]", "fow-8.01")
    page.locator("fieldset").first.locator("text=a list of my own").click()
    box = page.locator('[aria-label="Deck list"]').first
    page.wait_for_selector("text=This deck can be played")
    box.fill("[Main]\n4 No Such Card")
    page.wait_for_selector(".problems .fatal")
    assert page.locator("[data-start]").is_disabled()


def test_a_game_that_is_not_there_says_what_to_do(server, visit, watch):
    watch.allowed.append("WebSocket")
    page = visit()
    page.goto(f"{server.url}/#/game/nothing")
    page.wait_for_selector("text=Back to the lobby")
