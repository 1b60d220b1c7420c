"""The judge's desk and the rulebook, as a judge uses them: by keyboard, by link, on a phone."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.conftest import Open, Server, Watch

AXE = Path(__file__).parent.parent.parent / "client" / "node_modules" / "axe-core" / "axe.min.js"
FOCUSED = "(selector) => document.activeElement?.matches(selector) ?? false"
SCRIPT = """A: battle > Gate Squire attacks player
B cannot: block with Reef Sentinel
until: battle over
expect: B.life = 3600"""


def tab_to(page: Page, selector: str, back: bool = False) -> None:
    """By the keyboard, as somebody without a mouse gets there."""
    for _ in range(120):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the keyboard does not get to {selector}")


def choose(page: Page, selector: str, start: str) -> None:
    """Choose in a list by typing how the entry begins."""
    tab_to(page, selector)
    page.keyboard.type(start)


def lay(page: Page, player: str, name: str, entries: int) -> None:
    choose(page, "[data-player]", player)
    tab_to(page, "[data-card-name]")
    page.keyboard.type(name)
    page.wait_for_selector(f'[role=option][aria-selected=true]:has-text("{name}")')
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(n) => document.querySelectorAll('[data-entry]').length === n", arg=entries, polling=50
    )


def opened(page: Page, server: Server, where: str) -> None:
    page.goto(f"{server.url}/#/{where}")


def deciding(page: Page) -> list[str]:
    return page.locator("[data-deciding] a").all_inner_texts()


def told(page: Page) -> list[str]:
    """What the page says about the question: the verdict, the clauses, the steps."""
    return [
        page.inner_text("[data-verdict]"),
        page.input_value("[data-title]"),
        page.input_value("[data-script]"),
        page.inner_text("[data-steps] .list"),
    ]


def link_to(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def test_a_judge_settles_a_question_by_keyboard_and_shares_it(visit: Open, server: Server):
    page = visit(1360, 860)
    opened(page, server, "desk/fow-8.01")
    page.wait_for_selector("[data-verdict=ok]")
    tab_to(page, "[data-title]")
    page.keyboard.press("Control+a")
    page.keyboard.type("A rested resonator cannot block")
    lay(page, "A", "Gate Squire", 1)
    lay(page, "B", "Reef Sentinel", 2)
    lay(page, "B", "Spark Whelp", 3)
    tab_to(page, '[data-entry="Reef Sentinel"] [data-turned]')
    page.keyboard.press("Space")
    tab_to(page, "[data-script]")
    for line in SCRIPT.splitlines():
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-verdict=ok]:not(.stale)")
    assert "Everything the script says holds" in page.inner_text("[data-verdict]")
    assert "804.3" in deciding(page)
    assert "It is rested" in page.inner_text("[data-steps] .list")

    tab_to(page, "[data-share]", back=True)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-link]")
    link = page.input_value("[data-link]")
    before = told(page)

    choose(page, "[data-edition]", "fow-5.12")
    page.wait_for_selector('[data-verdict=ok][data-under="fow-5.12"]')
    assert "under fow-8.01 it holds" in page.inner_text("[data-verdict]")
    assert "8.3-3" in deciding(page)

    other = visit(1360, 860)
    other.goto(link)
    other.wait_for_selector("[data-verdict=ok]:not(.stale)")
    assert told(other) == before


def test_what_is_offered_can_be_clicked_and_answers_changed(visit: Open, server: Server):
    page = visit(1360, 860)
    opened(page, server, "desk/fow-8.01")
    page.wait_for_selector('[data-asked=A] [data-option="battle"]')
    page.click('[data-asked=A] [data-option="pass"]')
    page.wait_for_function(
        "() => document.querySelector('[data-script]').value.trim() === 'A: pass'", polling=50
    )
    page.wait_for_selector("[data-verdict=ok]:not(.stale)")
    page.fill("[data-why-not]", "block with Plain Ruler")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-reason]")
    assert "cannot" in page.inner_text("[data-reason]")
    page.fill("[data-claim]", "B.life = 1")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-verdict=bad]:not(.stale)")
    assert "B.life" in page.inner_text(".why")


def test_a_card_is_described_by_hand_and_asked_about(visit: Open, server: Server):
    page = visit(1360, 860)
    opened(page, server, "desk/fow-8.01")
    page.wait_for_selector("[data-verdict=ok]")
    page.fill("[data-card-name]", "Standard of Nobody")
    page.wait_for_selector('[role=option]:has-text("Describe")')
    page.click('[role=option]:has-text("Describe")')
    page.fill("[data-card-form] [data-field=type]", "Resonator")
    page.fill("[data-card-form] [data-field=cost]", "{W}")
    page.fill("[data-card-form] [data-field=atk]", "100")
    page.fill("[data-card-form] [data-field=def]", "100")
    page.fill("[data-card-form] textarea", "Resonators you control gain [+300/+300].\nFly to the moons.")
    page.wait_for_selector("[data-reading=unread]")
    assert page.inner_text("[data-reading] mark").endswith("Fly to the moons.")
    page.fill("[data-card-form] textarea", "Resonators you control gain [+300/+300].")
    page.wait_for_selector("[data-reading=whole]")
    page.click("[data-card-form] button.main")
    page.wait_for_selector('[data-entry="Standard of Nobody"]')
    page.click("[data-play]")
    page.wait_for_selector('[data-verdict=ok]:not(.stale) ~ * [data-chip="Standard of Nobody"]')
    page.click('[data-chip="Standard of Nobody"]')
    page.click("dialog [data-why=atk]")
    page.wait_for_selector(".reasons li:nth-child(2)")
    assert "100 → 400" in page.inner_text(".reasons")


@pytest.mark.parametrize(
    "data",
    [
        "not-a-question",
        "%3Cscript%3E",
        "A" * 40_000,
        link_to("x" * 3_000_000),
        link_to("this is no scenario file"),
        link_to("ruleset = 'chess'\n[[scenario]]\ntitle = 'x'"),
    ],
    ids=["letters", "markup", "long", "bomb", "text", "chess"],
)
def test_hostile_links_are_refused(visit: Open, server: Server, watch: Watch, data: str):
    watch.allowed += ["status of 409", "status of 400"]
    page = visit()
    opened(page, server, f"desk/link/{data}")
    page.wait_for_selector("[role=alert]")
    assert page.query_selector("[data-verdict]") is None


def test_markup_in_a_shared_question_is_only_text(visit: Open, server: Server):
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    text = f"""ruleset = "fow-8.01"
[[card]]
name = "{evil}"
type = "Resonator"
cost = "{{1}}"
atk = 100
def = 100
[[scenario]]
title = "{evil}"
A.field = ["{evil}"]
"""
    page = visit()
    alerts: list[str] = []
    page.on("dialog", lambda dialog: alerts.append(dialog.message))
    opened(page, server, f"desk/link/{link_to(text)}")
    page.wait_for_selector("[data-verdict]")
    assert page.input_value("[data-title]") == evil
    assert page.query_selector("main img, main script") is None
    assert alerts == []


def test_files_are_opened_saved_and_refused(visit: Open, server: Server, watch: Watch, tmp_path: Path):
    watch.allowed += ["status of 409"]
    page = visit(1360, 860)
    opened(page, server, "desk/sve-1.3.1")
    page.wait_for_selector("[data-verdict=ok]")
    with page.expect_download() as download:
        page.click("[data-save]")
    saved = tmp_path / "saved.toml"
    download.value.save_as(saved)
    assert 'ruleset = "sve-1.3.1"' in saved.read_text()
    saved.write_text(saved.read_text().replace("A question", "Opened again"))
    page.set_input_files("[data-open]", saved)
    page.wait_for_function(
        "() => document.querySelector('[data-title]').value === 'Opened again'", polling=50
    )
    for name, content in (("long.toml", "x" * 200_000), ("odd.toml", "= = ="), ("odd.bin", "\x00\x01")):
        bad = tmp_path / name
        bad.write_text(content)
        page.set_input_files("[data-open]", bad)
        page.wait_for_selector("[role=alert]")
        page.click('[role=alert] [aria-label="Close"]')
    assert page.input_value("[data-title]") == "Opened again"


def test_a_clause_page_plays_its_rulings(visit: Open, server: Server):
    page = visit(1360, 860, dark=False)
    opened(page, server, "rules/fow-8.01")
    page.fill("[data-search-rules]", "rested blocker")
    page.click('.hits a:has-text("804.3")')
    page.wait_for_selector('[data-clause-page="804.3"]')
    assert page.get_attribute("[data-status]", "data-status") == "proved"
    page.click('[data-ruling] summary:has-text("A rested resonator cannot block")')
    page.wait_for_selector("[data-small-table]")
    steps = 0
    while page.is_enabled("[data-next-step]"):
        page.click("[data-next-step]")
        steps += 1
    assert steps >= 3
    page.click("text=Take it to the judge")
    page.wait_for_selector("[data-verdict=ok]")


def test_all_rulebooks_are_searched_at_once(visit: Open, server: Server):
    page = visit(390, 780)
    opened(page, server, "rules")
    page.fill("[data-search-rules]", "rested blocker")
    for ruleset in ("fow-8.01", "fow-5.12", "fftcg"):
        page.wait_for_selector(f'.hits li a[href^="#/rules/{ruleset}/"]')
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, "it does not fit"
    page.click('.hits h2 a[href="#/rules/fftcg"]')
    page.wait_for_selector("[data-chapter]")
    page.fill("[data-search-rules]", "first strike")
    page.wait_for_selector('.hits a[href^="#/rules/fftcg/"]')
    assert page.query_selector('.hits a[href^="#/rules/fow"]') is None
    page.check("[data-everywhere]")
    page.wait_for_selector('.hits a[href^="#/rules/fow-8.01/"]')


def test_the_table_leads_to_the_judge_and_the_rulebook(visit: Open, server: Server):
    from browser.hands import Hands

    page = visit()
    hands = Hands(page)
    hands.begin(server.url, "fow-8.01")
    game = page.url.rpartition("/")[2]
    assert page.get_attribute("[data-ask-judge]", "href") == f"#/desk/moment/{game}"
    page.goto(f"{server.url}/#/desk/moment/{game}")
    page.wait_for_selector("[data-verdict=ok]")
    assert page.query_selector('[data-entry="Filler"]') is not None  # what the opponent holds is not told


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("width", [390, 1360])
@pytest.mark.parametrize(
    ("where", "ready"),
    [
        ("desk/ruling/fow-8.01/6/fow-8.01/800-battle.toml", "[data-verdict=ok]"),
        ("rules/fow-5.12/7.10-1", "[data-clause-page]"),
        ("rules/fow-8.01/term/flying", "[data-term-page]"),
        ("rules/fftcg", "[data-chapter]"),
    ],
    ids=["desk", "clause", "term", "contents"],
)
def test_pages_can_be_used_by_everybody(
    visit: Open, server: Server, where: str, ready: str, width: int, dark: bool
):
    if not AXE.is_file():
        pytest.skip("axe-core is not there: make client")
    page = visit(width, 800, dark=dark)
    opened(page, server, where)
    page.wait_for_selector(ready)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    wrong = [
        f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found["violations"]
    ]
    assert wrong == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
