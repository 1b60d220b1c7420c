"""Pages of the documentation site: an accessibility check, the width of a phone, the search, rulings step by step.

The site is what `make docs` made last; without one these tests are skipped."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from arbiter.judge.clause_pages import rulebook_pages
from arbiter.judge.term_pages import terms
from arbiter.rulebook import known

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "docs"
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "index.html",
    "start/contributor.html",
    "judging.html",
    "scenarios.html",
    "glossary.html",
    "rulebooks.html",
    "rules/sve-1.3.1/index.html",
    "rules/fow-8.01/804.3.html",
    "rules/fftcg/11.8.17.html",
    "rules/sve-1.3.1/term-ward.html",
    "rules/fow-8.01/term-graveyard.html",
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


@pytest.mark.parametrize("ruleset", known())
def test_the_search_finds_what_the_program_finds(page: Page, ruleset: str) -> None:
    """Each query finds the same clauses in the same order, by the same rulings."""
    page.goto((SITE / f"rules/{ruleset}/index.html").as_uri())
    book = rulebook_pages(ruleset)
    queries = [
        "rested blocker",
        "tap",
        "untapped attackers",
        "mana pool",
        "first strike",
        "draws a card",
        "(",
        "hand size?",
    ]
    queries += [book.order[7], *(one.name for one in terms(ruleset)[:6])]
    for text in queries:
        found = [[one.clause.id, one.ruling] for one in book.search(text)]
        assert page.evaluate("(text) => searchRules(RULEBOOKS[0], text)", text) == found, text
    assert any(book.search(text) for text in queries)


def test_a_search_leads_to_clauses_and_terms(page: Page) -> None:
    page.goto((SITE / "rules/fow-8.01/index.html").as_uri())
    page.fill("#rule-search", "rested blocker")
    assert "as in the ruling" in page.inner_text("#rule-hits")
    page.click("#rule-hits a >> text=804.3")
    assert "804.3" in page.inner_text("h1")
    page.go_back()
    page.fill("#rule-search", "first strike")
    page.locator("#rule-hits p a").first.click()
    assert "First strike" in page.inner_text("h1")
    assert page.locator("main li a, article li a").count()


def test_a_search_in_all_rulebooks_leads_to_clauses_of_each(page: Page) -> None:
    page.goto((SITE / "rulebooks.html").as_uri())
    page.fill("#rule-search", "rested blocker")
    for ruleset in ("fow-8.01", "fow-5.12", "fftcg"):
        assert page.locator(f'#rule-hits a[href^="rules/{ruleset}/"]').count() > 1, ruleset
    page.click('#rule-hits a[href="rules/fow-8.01/804.3.html"]')
    assert "804.3" in page.inner_text("h1")


@pytest.mark.parametrize("ruleset", known())
def test_rulings_are_stepped_through(page: Page, ruleset: str) -> None:
    """On their own page and on that of a clause: from the position to the end, each step with a table."""
    runs = sorted((SITE / "rulings" / "runs").glob(f"{ruleset}--*.js"))
    assert runs, f"no ruling of {ruleset} was played"
    file, nth = runs[0].stem.removeprefix(f"{ruleset}--").rsplit("--", 1)
    cited = next(
        one
        for one in rulebook_pages(ruleset).rulings
        if one.nth == int(nth) and one.file.replace("/", "--") == f"{file}.toml" and one.cites
    )
    for where in (f"rulings/{file}.html", f"rules/{ruleset}/{cited.cites[0]}.html"):
        page.goto((SITE / where).as_uri())
        ruling = page.locator(f'details.ruling[data-run="runs/{ruleset}--{file}--{nth}"]')
        if not ruling.count():  # a ruling for several editions is shown under one of them
            assert where.startswith("rulings/"), where
            continue
        ruling.locator("summary").first.press("Enter")
        ruling.locator("[data-small-table]").wait_for()
        steps = int(ruling.locator("[data-step]").inner_text().split()[-1])
        for _ in range(steps - 1):
            ruling.locator("[data-next-step]").press("Enter")
            assert ruling.locator("[data-small-table] .side").count() == 2
        assert ruling.locator("[data-step]").inner_text() == f"Step {steps} of {steps}"
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("() => axe.run('details.ruling[open]', {resultTypes: ['violations']})")
        assert [one["id"] for one in found["violations"]] == []
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, (
            "it does not fit"
        )
        address = page.evaluate("() => document.querySelector('details.ruling[open] a.clause-link').href")
        page.goto(address)
        assert page.locator("h1").inner_text().startswith(ruleset)
