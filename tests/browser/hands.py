"""Somebody at the page: looks at what is lit, touches it, answers what is asked. Knows no game and no card."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

WHILE = 120_000  # milliseconds for anything to happen at all, on a machine with much else to do
LOOK = """() => {
  const asking = document.querySelector('.asking')
  const felt = document.querySelector('.felt')
  const shown = (node) => node.offsetParent !== null
  const names = (found) => [...found].map((node) => node.getAttribute('aria-label'))
  const all = (selector) => [...document.querySelectorAll(selector)]
  return {
    over: !!document.querySelector('.over'),
    busy: asking?.getAttribute('aria-busy') === 'true',
    rev: Number(asking?.dataset.rev ?? -1),
    shape: asking?.dataset.shape ?? '',
    about: asking?.dataset.about ?? '',
    lit: felt ? names(felt.querySelectorAll('.card.act, .card.target, .plate.act, .plate.target')) : [],
    chosen: names(all('.card.chosen, [data-option][aria-pressed=true]')),
    hand: felt ? felt.querySelectorAll('.hand .card.act, .hand .card.target').length : 0,
    field: felt ? felt.querySelectorAll('.side .card.act, .side .card.target, .plate.act, .plate.target').length : 0,
    piles: felt ? felt.querySelectorAll('.pile.lit').length : 0,
    buttons: all('[data-option]').filter(shown).length,
    pass: !!document.querySelector('[data-pass]'),
    confirm: all('[data-confirm]').some((one) => !one.disabled),
    menu: document.querySelectorAll('[data-entry]').length,
    idle: !!document.querySelector('dialog.menu') && !document.querySelector('[data-entry]'),
    aiming: asking?.dataset.aiming === 'true',
    way: document.querySelector('[data-way]')?.textContent ?? '',
    sheet: !!document.querySelector('dialog[open]:not(.menu)'),
    notice: document.querySelector('.notice')?.textContent ?? '',
  }
}"""
#: something is asked, or all is over; and nothing is on its way to the server
SETTLED = f"() => {{ const seen = ({LOOK})(); return seen.over || (seen.shape !== '' && !seen.busy) }}"
#: pass if that is asked at this moment: the revision it was asked at, or -1
PASS = """() => {
  const button = document.querySelector('[data-pass]')
  button?.click()
  return button ? Number(document.querySelector('.asking').dataset.rev) : -1
}"""
NEWER = "(rev) => !document.querySelector('.asking') || Number(document.querySelector('.asking').dataset.rev) > rev"
CHANGED = f"(before) => JSON.stringify(({LOOK})()) !== before"


class Hands:
    """Plays by touching. ``busy``: how eager it is to do something rather than pass.

    Every touch must have changed the page, and the page must have come to rest, before the next: so the same game is
    played, touch for touch, however fast the machine is."""

    def __init__(self, page: Page, seed: int = 1, busy: float = 0.85) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.busy = busy
        self.touched = 0
        self.shapes: set[str] = set()

    def look(self) -> dict[str, Any]:
        """What is there once the page has come to rest."""
        self.page.wait_for_function(SETTLED, timeout=WHILE, polling=20)
        return self.glance()

    def glance(self) -> dict[str, Any]:
        """What is there at this moment."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def begin(self, url: str, ruleset: str) -> None:
        """From the lobby to the table: one touch."""
        self.page.goto(url)
        self.page.click(f'[data-quick="{ruleset}"]')
        self.seated()

    def seated(self) -> None:
        self.page.wait_for_selector(".asking, .over", timeout=WHILE)
        skip = self.page.query_selector("[data-skip]")
        if skip:
            skip.click()

    def until(self, wanted: Callable[[dict[str, Any]], bool], touches: int, what: str) -> dict[str, Any]:
        """Play until something is so, with so many touches at most."""
        for _ in range(touches):
            seen = self.look()
            if wanted(seen):
                return seen
            if seen["over"]:
                raise AssertionError(f"the game was over before {what}")
            self.act(seen)
        raise AssertionError(f"not within {touches} touches: {what}; last seen: {self.look()}")

    def game(self, touches: int) -> str:
        """Play to the end; how it ended, as the page says it."""
        self.until(lambda seen: bool(seen["over"]), touches, "the end of the game")
        return self.page.inner_text(".over strong")

    def act(self, seen: dict[str, Any]) -> None:
        """One touch, and wait for what comes of it."""
        before = self.page.evaluate(f"JSON.stringify(({LOOK})())")
        self.shapes.add(seen["shape"])
        self.touched += 1
        self.touch(seen)
        self.page.wait_for_function(CHANGED, arg=before, timeout=WHILE, polling=20)

    def pass_once(self) -> None:
        """Pass if that is still asked, and wait until the server has taken it."""
        rev = self.page.evaluate(PASS)
        if rev >= 0:
            self.page.wait_for_function(NEWER, arg=rev, timeout=WHILE, polling=20)

    def touch(self, seen: dict[str, Any]) -> None:
        if seen["idle"]:  # there is nothing to do with that card
            self.page.keyboard.press("Escape")
        elif seen["menu"]:
            self._one("[data-entry]")
        elif seen["sheet"]:
            self._in_sheet()
        elif seen["aiming"]:
            self._one(".felt .target")
        else:
            self._answer(seen)

    def _answer(self, seen: dict[str, Any]) -> None:
        shape = seen["shape"]
        if shape == "yes or no":
            self._one("[data-key]")
        elif shape in ("number", "order", "divide") or (
            shape == "some" and seen["confirm"] and self.random.random() < 0.8
        ):
            self._one("[data-confirm]")
        else:
            self._choose(seen)

    def _choose(self, seen: dict[str, Any]) -> None:
        if seen["way"] and self.random.random() < 0.6:
            self._one("[data-way]")
        elif seen["pass"] and self.random.random() > self.busy:
            rest = '[aria-label="Pass for the rest of this turn"]'
            whole = self.random.random() < 0.5 and self.page.query_selector(rest)
            self._one(rest if whole else "[data-pass]")
        elif seen["hand"] and (self.random.random() < 0.8 or not seen["buttons"] + seen["field"]):
            self._one(".felt .hand .card.act, .felt .hand .card.target")
        elif seen["buttons"] and (self.random.random() < 0.7 or not seen["field"]):
            self._one("[data-option]")
        elif seen["field"] and (self.random.random() < 0.75 or not seen["pass"]):
            self._one(".felt .side .act[data-handle], .felt .side .target[data-handle], .felt .plate.target")
        elif seen["piles"]:
            self._one(".felt .pile.lit")
        elif seen["pass"]:
            self._one("[data-pass]")
        elif seen["confirm"]:
            self._one("[data-confirm]")
        elif seen["shape"] == "some":  # too much was chosen: back to what was proposed, or put something back
            self._one("[data-way]" if seen["way"] else ".felt .chosen[data-handle]")
        else:
            raise AssertionError(f"nothing to touch: {seen}")

    def _in_sheet(self) -> None:
        lit = "dialog[open] .card.act, dialog[open] .card.target"
        done = "dialog[open] button.main:not([disabled])"
        if self.page.query_selector(done) and (
            self.random.random() < 0.7 or not self.page.query_selector(lit)
        ):
            self._one(done)
        elif self.page.query_selector(lit):
            self._one(lit)
        else:
            self.page.keyboard.press("Escape")

    def _one(self, selector: str) -> None:
        """Touch one of them, any."""
        found = self.page.query_selector_all(selector)
        assert found, f"{selector} was there a moment ago"
        # dispatched, not aimed at a pixel: cards overlap in a full hand
        self.random.choice(found).dispatch_event("click")
