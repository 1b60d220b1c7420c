"""Pages of the documentation site: an accessibility check, the width of a phone, and the filter of clauses.

The site is what `make docs` made last; without one these tests are skipped."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "docs"
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "index.html",
    "start/contributor.html",
    "judging.html",
    "scenarios.html",
    "glossary.html",
    "rules/sve-1.3.1/index.html",
    "rules/fow-8.01/804.3.html",
    "rules/fftcg/11.8.17.html",
    "rulings/fow-8.01--804-declare-block.html",
)

pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="there is no site: make docs")


@pytest.fixture(params=[(1280, "light"), (360, "dark")], ids=["desktop", "phone"])
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, scheme = request.param
    context = chromium.new_context(viewport={"width": width, "height": 780}, color_scheme=scheme)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("where", PAGES)
def test_a_page_can_be_used_by_everybody(page: Page, where: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not there: make client")
    loaded: list[str] = []
    page.on("request", lambda one: loaded.append(one.url))
    page.goto((SITE / where).as_uri())
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    wrong = [
        f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]
    ]
    assert wrong == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, "it does not fit"
    assert [url for url in loaded if not url.startswith(("file:", "data:"))] == []


def test_clauses_are_found_by_words(page: Page) -> None:
    page.goto((SITE / "rules/fow-8.01/index.html").as_uri())
    page.fill("#clause-filter", "recovered block attacker")
    rows = page.locator("ul.clauses > li:visible")
    assert 1 <= rows.count() < 20
    assert "804.3" in rows.all_inner_texts()[0]
    rows.first.locator("a").click()
    assert "804.3" in page.inner_text("h1")


def test_a_ruling_is_stepped_through(page: Page) -> None:
    played = sorted((SITE / "rulings").glob("sve-1.3.1--*.html"))[0]
    page.goto(played.as_uri())
    step = page.locator(".ruling details").nth(1)
    step.locator("summary").press("Enter")
    assert step.locator("pre").is_visible()
    assert "turn" in step.locator("pre").inner_text()
