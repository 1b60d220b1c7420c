"""Pages of every clause and term of each rulebook, with a search, and of every file of rulings.

They are no Sphinx documents: the theme's page is rendered once for each folder, and its middle is filled in. Rulings
are played for their steps; with ARBITER_DOCS=sample only those of the first file of each ruleset are."""

import os
from html import escape
from pathlib import Path
from urllib.parse import quote

import rulebook_html
import ruling_html
from docutils import nodes
from docutils.parsers.rst import Directive
from ruling_html import RULINGS, page_of
from sphinx.errors import ExtensionError

from arbiter.judge.clause_pages import rulebook_pages
from arbiter.judge.scenario_files import read_file
from arbiter.judge.term_pages import term_page, terms
from arbiter.rulebook import known

STEPS = Path(__file__).parents[2] / "build" / "site"
BODY = "@@RULEBOOK BODY@@"
TITLE = "@@RULEBOOK TITLE@@"


def shells(app):
    """The theme's page for each folder of ours; what stands in the middle is filled in when all are written."""
    for name in (*(f"rules/{ruleset}" for ruleset in known()), "rulings"):
        yield f"{name}/shell", {"title": TITLE, "body": "", "toc": "", "display_toc": False}, "rulebook.html"


def write_pages(app, error) -> None:
    if error is not None or app.builder.name != "html":
        return
    out = Path(app.outdir)
    played = write_rulings(out / "rulings")
    for ruleset in known():
        write_rulebook(out / "rules" / ruleset, ruleset, played)


def write_rulings(folder: Path) -> set[str]:
    """The pages of rulings; what was played."""
    shell = _shell(folder)
    files = sorted(RULINGS.rglob("*.toml"))
    _write(folder / "index.html", shell, "Rulings", ruling_html.index(files))
    runs = ruling_html.Runs(folder)
    sampled: set[str] = set()
    for file in files:
        scenarios = read_file(file)
        if os.environ.get("ARBITER_DOCS") != "sample" or file.parent.name not in sampled:
            runs.play(file, scenarios)
        sampled.add(file.parent.name)
        body = ruling_html.page(file, scenarios, runs.played)
        _write(folder / f"{page_of(file)}.html", shell, f"Rulings: {file.stem}", body)
    return runs.played


def write_rulebook(folder: Path, ruleset: str, played: set[str]) -> None:
    shell = _shell(folder)
    pages = rulebook_pages(ruleset)
    _write(folder / "index.html", shell, f"{ruleset}: contents", rulebook_html.contents(pages))
    (folder / "search-index.js").write_text(rulebook_html.search_index(pages), encoding="utf-8")
    for clause_id in pages.order:
        body = rulebook_html.clause(pages, pages.page(clause_id), played)
        _write(folder / f"{clause_id}.html", shell, f"{ruleset} {clause_id}", body)
    for one in terms(ruleset):
        body = rulebook_html.term(term_page(ruleset, one.name), played)
        _write(folder / f"{rulebook_html.term_file(one.name)}", shell, f"{ruleset}: {one.name}", body)


def _shell(folder: Path) -> str:
    file = folder / "shell.html"
    text = file.read_text(encoding="utf-8")
    file.unlink()
    return text


def _write(file: Path, shell: str, title: str, body: str) -> None:
    file.write_text(shell.replace(TITLE, escape(title)).replace(BODY, body), encoding="utf-8")


def add_steps(app) -> None:
    """The script that shows rulings step by step is a part of the browser client."""
    if not (STEPS / "steps.js").is_file():
        raise ExtensionError(f"{quote(str(STEPS))}/steps.js is not there: run make docs, which builds it")
    app.config.html_static_path.append(str(STEPS))


class EveryRulebook(Directive):
    """`{rulebooks}` in a page at the top of the site: the rulebooks there are, with a search in all of them."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", rulebook_html.every_rulebook(known()), format="html")]


def setup(app):
    app.add_directive("rulebooks", EveryRulebook)
    app.connect("builder-inited", add_steps)
    app.connect("html-collect-pages", shells)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True}
