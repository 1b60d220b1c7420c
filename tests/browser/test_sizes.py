"""The table at every size: nothing lies over anything else, nothing hangs out, every control has a name."""

from __future__ import annotations

import pytest

from browser.hands import Hands

SIZES = [(390, 844), (844, 390), (1024, 768), (1280, 720), (1920, 1080)]
#: what lies where it should not: parts of the table over each other, or outside the window. Cards of a hand may
#: overlap; on a phone held sideways the opponent's plate lies in the bar on top.
MISPLACED = """() => {
  const parts = '.top, .asking, .felt .plate[data-handle], .felt .pile, .felt .slot, .felt .strip, .felt .field .row'
  const hand = '.felt .hand:not(.far) .card'
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
#: controls that are seen and have neither a name nor text
NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, textarea, [role=button]')]
  .filter((one) => one.getClientRects().length)
  .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length || one.title))
  .map((one) => one.outerHTML.slice(0, 120))"""
#: the page has been laid out for this size
LAID = "([w, h]) => innerWidth === w && innerHeight === h && !!document.querySelector('.felt')"


@pytest.mark.parametrize("ruleset", ["fow-8.01", "sve-1.3.1", "fftcg"])
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
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LAID, arg=[width, height])
        found = page.evaluate(MISPLACED)
        if found:
            wrong[f"{width}x{height}"] = found
    assert wrong == {}
    assert page.evaluate(NAMELESS) == []
