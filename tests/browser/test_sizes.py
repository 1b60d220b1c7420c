"""The table at every size: nothing lies over anything else, nothing hangs out, every control has a name."""

from __future__ import annotations

import pytest

from browser.hands import Hands

SIZES = [(390, 844), (844, 390), (1024, 768), (1280, 720), (1920, 1080)]
#: what lies where it should not: parts of the table over each other, or outside the window. Cards of a hand or
#: of one place may overlap; on a phone held sideways the opponent's plate lies in the bar on top.
MISPLACED = """() => {
  const parts = '.top, .asking, .log, .felt :is(.plate[data-handle], .pile, .slot, .strip, .field .row, .stack)'
  const hand = '.felt .hand:not(.far) .card, .felt .slot .card'
  const name = (one) => (one.getAttribute('aria-label') || one.className).slice(0, 50)
  const found = []
  const seen = [...document.querySelectorAll(`${parts}, ${hand}`)]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const flat = innerHeight <= 500
  for (const [i, a] of seen.entries()) {
    const { left, top, right, bottom } = a.box
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    if (!inside) found.push(`outside: ${name(a.one)}`)
    for (const b of seen.slice(i + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one) || (a.one.matches(hand) && b.one.matches(hand))) continue
      if (flat && a.one.matches('.top') && b.one.matches('.plate')) continue
      const wide = Math.min(right, b.box.right) - Math.max(left, b.box.left)
      const high = Math.min(bottom, b.box.bottom) - Math.max(top, b.box.top)
      if (wide > 2 && high > 2) found.push(`${name(a.one)} over ${name(b.one)}: ${wide} by ${high}`)
    }
  }
  return found
}"""
#: cards of a slot that hang out of the window, or out of their half of the table
CUT_OFF = """() => [...document.querySelectorAll('.felt .slot .card')].filter((one) => {
  const box = one.getBoundingClientRect()
  const side = one.closest('.side').getBoundingClientRect()
  return box.left < -1 || box.right > innerWidth + 1 || box.top < side.top - 2 || box.bottom > side.bottom + 2
}).map((one) => `cut off: ${one.getAttribute('aria-label')}`)"""
#: controls that are seen and have neither a name nor text
NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, textarea, [role=button]')]
  .filter((one) => one.getClientRects().length)
  .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length || one.title))
  .map((one) => one.outerHTML.slice(0, 120))"""
#: names on cards in hand that are cut off in the middle of a word
CUT_NAMES = """() => [...document.querySelectorAll('.hand .card .name')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
#: the page has been laid out for this size
LAID = "([w, h]) => innerWidth === w && innerHeight === h && !!document.querySelector('.felt')"


def misplaced(page):
    """What lies where it should not, by the size of the window."""
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LAID, arg=[width, height])
        found = page.evaluate(MISPLACED) + page.evaluate(CUT_OFF)
        if found:
            wrong[f"{width}x{height}"] = found
    return wrong


@pytest.mark.parametrize("ruleset", ["fow-5.12", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_nothing_lies_over_anything_else_at_any_size(ruleset, server, visit):
    page = visit()
    hands = Hands(page, seed=3, busy=0.9)
    hands.begin(server.url, ruleset)
    rests = ("menu", "sheet", "aiming")
    hands.until(
        lambda seen: seen["rev"] > 24 and seen["about"] == "action" and not any(seen[one] for one in rests),
        200,
        "a table with cards on it",
    )
    assert misplaced(page) == {}
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(CUT_NAMES) == []


def test_a_ruler_beside_three_piles_lies_within_the_window(server, visit):
    """Both play the deck with runes, so whoever goes second has a coin as well."""
    page = visit()
    page.goto(server.url)
    page.click("[data-more]")
    page.select_option("[data-ruleset]", "fow-8.01")
    mine = page.locator("fieldset").nth(0).locator('input[type="radio"]').first.get_attribute("value")
    page.locator("fieldset").nth(1).locator(f'input[value="{mine}"]').check(force=True)
    page.click("[data-start]")
    hands = Hands(page)
    hands.seated()
    hands.until(lambda seen: seen["about"] == "action", 20, "a turn")
    crowded = '() => [...document.querySelectorAll(".left")].some((one) => one.querySelectorAll(".pile").length > 2)'
    assert page.evaluate(crowded)
    assert misplaced(page) == {}


def test_what_waits_lies_over_nothing_at_any_size(server, visit):
    page = visit()
    hands = Hands(page, seed=3, busy=0.9)
    hands.begin(server.url, "fow-8.01")
    for _ in range(60):
        seen = hands.look()
        if seen["about"] == "action" and page.locator(".stack .card").count():
            break
        hands.act(seen)
    else:
        raise AssertionError("nothing was played that could be answered")
    assert misplaced(page) == {}


def test_cards_on_standby_lie_beside_the_ruler_and_cover_nothing(server, visit):
    page = visit()
    hands = Hands(page, seed=3, busy=0.9)
    hands.begin(server.url, "fow-8.01")
    entry = '[data-entry]:has-text("Set ")'
    for _ in range(200):
        if page.locator(".side:not(.far) .extra .card").count() > 1:
            break
        seen = hands.look()
        if seen["menu"] and page.locator(entry).count():
            rev = seen["rev"]
            page.locator(entry).first.click()
            page.wait_for_function(
                "(rev) => Number(document.querySelector('.asking').dataset.rev) > rev", arg=rev
            )
        else:
            hands.act(seen)
    else:
        raise AssertionError("nothing was set on standby")
    assert misplaced(page) == {}


@pytest.mark.parametrize("ruleset", ["fow-8.01", "sve-1.3.1", "fftcg"])
def test_every_kind_of_question_fits_at_every_size(ruleset, server, visit):
    """Long answers and lists to put in order take more room than most questions."""
    page = visit()
    kinds: set[str] = set()

    def over(seen):
        kind = f"{seen['about']} {seen['shape']}"
        if kind not in kinds and not any(seen[one] for one in ("menu", "sheet", "idle", "over")):
            kinds.add(kind)
            assert misplaced(page) == {}, kind
            page.set_viewport_size({"width": 1280, "height": 720})
            page.wait_for_function(LAID, arg=[1280, 720])
        return bool(seen["over"]) or len(kinds) > 6

    for seed in range(1, 5):  # not every game asks much
        hands = Hands(page, seed=seed, busy=0.95)
        hands.begin(server.url, ruleset)
        hands.until(over, 1500, "the end of the game")
        if len(kinds) > 3:
            break
    assert len(kinds) > 2
