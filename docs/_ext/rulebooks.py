"""A page for each clause of each rulebook, one for each file of rulings, and a table of contents with a filter.

They are no Sphinx documents: the theme's page is rendered once for each folder, and its middle is filled in. With
ARBITER_DOCS=sample only the first file of rulings of each ruleset is played; the others show position and script.
"""

import os
import tomllib
from html import escape
from pathlib import Path
from urllib.parse import quote

from ruling_steps import steps_of

from arbiter.judge.clause_pages import STATUSES, ClausePage, Named, RulebookPages, rulebook_pages
from arbiter.judge.scenario_files import read_file
from arbiter.rulebook import known

ROOT = Path(__file__).parents[2]
RULINGS = ROOT / "tests" / "rulings"
BODY = "@@RULEBOOK BODY@@"
TITLE = "@@RULEBOOK TITLE@@"
KINDS = {"exec": "to be carried out", "def": "definition", "physical": "about cards of paper"}


def shells(app):
    """The theme's page for each folder of ours; what stands in the middle is filled in when all are written."""
    for name in folders():
        yield f"{name}/shell", {"title": TITLE, "body": "", "toc": "", "display_toc": False}, "rulebook.html"


def folders() -> list[str]:
    return [*(f"rules/{ruleset}" for ruleset in known()), "rulings"]


def write_pages(app, error) -> None:
    if error is not None or app.builder.name != "html":
        return
    out = Path(app.outdir)
    for ruleset in known():
        folder = out / "rules" / ruleset
        shell = _shell(folder)
        pages = rulebook_pages(ruleset)
        _write(folder / "index.html", shell, f"{ruleset}: contents", contents(pages))
        for clause_id in pages.order:
            _write(
                folder / f"{clause_id}.html", shell, f"{ruleset} {clause_id}", clause(pages.page(clause_id))
            )
    folder = out / "rulings"
    shell = _shell(folder)
    files = sorted(RULINGS.rglob("*.toml"))
    _write(folder / "index.html", shell, "Rulings", ruling_index(files))
    sampled: set[str] = set()
    for file in files:
        played = os.environ.get("ARBITER_DOCS") != "sample" or file.parent.name not in sampled
        sampled.add(file.parent.name)
        _write(folder / f"{page_of(file)}.html", shell, f"Rulings: {file.stem}", ruling_file(file, played))


def _shell(folder: Path) -> str:
    file = folder / "shell.html"
    text = file.read_text(encoding="utf-8")
    file.unlink()
    return text


def _write(file: Path, shell: str, title: str, body: str) -> None:
    file.write_text(shell.replace(TITLE, escape(title)).replace(BODY, body), encoding="utf-8")


def page_of(file: Path) -> str:
    """What the page of a file of rulings is called; all are in one folder."""
    return f"{file.relative_to(RULINGS).parts[0]}--{file.stem}"


# --- clauses -------------------------------------------------------------------------------------------------------


def contents(pages: RulebookPages) -> str:
    parts = [
        f"<h1>{escape(pages.ruleset)}</h1>",
        "<p>Every clause in our own words, with the code that carries it and the rulings that settle it.</p>",
        '<p><label>Filter: <input type="search" id="clause-filter" autocomplete="off"></label> '
        '<span id="clause-count" role="status"></span></p>',
    ]
    for chapter in pages.chapters():
        parts.append(f'<section class="chapter"><h2>{escape(chapter.id)} {escape(chapter.title)}</h2>')
        for section in chapter.sections:
            rows = "".join(f"<li>{link(one)} {escape(one.title)}</li>" for one in section.clauses)
            parts.append(f'<ul class="clauses">{rows}</ul>')
        parts.append("</section>")
    parts.append('<script src="../../_static/filter.js"></script>')
    return "\n".join(parts)


def clause(page: ClausePage) -> str:
    above = " › ".join(f"{link(one)} {escape(_short(one.title))}" for one in page.above)
    parts = [
        f'<p class="breadcrumbs"><a href="index.html">{escape(page.ruleset)}</a>'
        + (f" › {above}" if above else "")
        + "</p>",
        f"<h1>{escape(page.ruleset)} {escape(page.id)}</h1>",
        f'<p class="gist">{escape(page.gist)}</p>',
        f"<p>Kind: {KINDS.get(page.kind, escape(page.kind))}. "
        f"{escape(page.status.capitalize())}: {STATUSES[page.status]}.</p>",
    ]
    if page.exemption is not None:
        parts.append(f"<p>{escape(page.exemption.kind)}: {escape(page.exemption.reason)}</p>")
    parts += _listed("Below it", page.below)
    parts += _listed("Refers to", page.refers_to)
    parts += _listed("Referred to by", page.referred_by)
    if page.editions:
        parts.append("<h2>Other editions</h2><ul>")
        for other in page.editions:
            same = {"same": "says the same", "changed": "says something else", "none": "has no such clause"}
            where = ", ".join(
                f'<a href="../{other.ruleset}/{quote(one.id)}.html">{escape(one.id)}</a> {escape(_short(one.title))}'
                for one in other.clauses
            )
            parts.append(
                f"<li>{escape(other.ruleset)}: {same[other.relation]}{f': {where}' if where else ''}"
            )
            for one in other.differences:
                here, there = (escape(", ".join(each) or "nothing") for each in (one.here, one.there))
                parts.append(f"<br>{escape(one.part)}: here {here}; there {there}")
            parts.append("</li>")
        parts.append("</ul>")
    if page.rulings:
        parts.append("<h2>Rulings</h2><ul>")
        for ruling in page.rulings:
            name = page_of(RULINGS / ruling.file)
            parts.append(
                f'<li><a href="../../rulings/{quote(name)}.html#{anchor(ruling.title)}">{escape(ruling.title)}</a></li>'
            )
        parts.append("</ul>")
    if page.proof is not None:
        parts.append(
            f"<p>Proved: after the change <code>{escape(page.proof.change)}</code> the ruling "
            f"“{escape(page.proof.ruling)}” fails.</p>"
        )
    if page.code:
        rows = "".join(
            f"<li><code>src/{escape(place.file)}</code>, line {place.line}: <code>{escape(place.name)}</code></li>"
            for place in page.code
        )
        parts.append(f"<h2>Code</h2><ul>{rows}</ul>")
    around = [
        f'<a href="{quote(one)}.html">{word} {escape(one)}</a>'
        for word, one in (("← ", page.before), ("→ ", page.after))
        if one
    ]
    parts.append(f'<nav aria-label="Clauses before and after"><p>{" · ".join(around)}</p></nav>')
    return "\n".join(parts)


def link(one: Named) -> str:
    return f'<a href="{quote(one.id)}.html">{escape(one.id)}</a>' if one.clause else escape(one.id)


def _listed(head: str, named: tuple[Named, ...]) -> list[str]:
    if not named:
        return []
    rows = "".join(f"<li>{link(one)} {escape(one.title)}</li>" for one in named)
    return [f"<h2>{head}</h2><ul>{rows}</ul>"]


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57].rsplit(" ", 1)[0] + " …"


# --- rulings -------------------------------------------------------------------------------------------------------


def anchor(title: str) -> str:
    return quote("-".join("".join(sign if sign.isalnum() else " " for sign in title.lower()).split()))


def ruling_index(files: list[Path]) -> str:
    parts = [
        "<h1>Rulings</h1>",
        "<p>Each is a position, what the players do, and what must be so; all of them are played as tests.</p>",
    ]
    groups: dict[str, list[Path]] = {}
    for file in files:
        groups.setdefault(file.relative_to(RULINGS).parts[0], []).append(file)
    for group, members in groups.items():
        rows = "".join(
            f'<li><a href="{quote(page_of(file))}.html">{escape(file.stem)}</a></li>' for file in members
        )
        parts.append(f"<h2>{escape(group)}</h2><ul>{rows}</ul>")
    return "\n".join(parts)


def ruling_file(file: Path, played: bool) -> str:
    group = file.relative_to(RULINGS).parts[0]
    scenarios = {}
    for scenario in read_file(file):
        scenarios.setdefault(scenario.nth, scenario)
    cards = tomllib.loads(file.read_text(encoding="utf-8")).get("card", [])
    parts = [
        f'<p class="breadcrumbs"><a href="index.html">Rulings</a> › {escape(group)}</p>',
        f"<h1>{escape(file.stem)}</h1>",
        f"<p><code>arbiter scenario run tests/rulings/{escape(str(file.relative_to(RULINGS)))}</code></p>",
    ]
    if cards:
        rows = "".join(f"<li>{_card(card)}</li>" for card in cards)
        parts.append(f"<details><summary>The cards of this file</summary><ul>{rows}</ul></details>")
    for scenario in scenarios.values():
        table = scenario.written.table if scenario.written else {}
        parts.append(
            f'<section class="ruling"><h2 id="{anchor(scenario.title)}">{escape(scenario.title)}</h2>'
        )
        if scenario.cites:
            cited = ", ".join(_cited(scenario.ruleset, each) for each in scenario.cites)
            parts.append(f"<p>{escape(scenario.ruleset)}: {cited}</p>")
        for seat in "AB":
            rows = "".join(
                f"<li>{seat} {escape(key)}: {escape(_zone(value))}</li>"
                for key, value in table.get(seat, {}).items()
            )
            parts.append(f"<ul>{rows}</ul>" if rows else "")
        steps = steps_of(scenario) if played else []
        if steps:
            parts.append('<ol class="steps">')
            for step in steps:
                clauses = ", ".join(_cited(scenario.ruleset, each) for each in step.clauses)
                parts.append(
                    f"<li><details><summary><code>{escape(step.line)}</code></summary>"
                    f'<pre tabindex="0">{escape(step.position)}</pre>'
                    + (f"<p>Came up: {clauses}</p>" if clauses else "")
                    + "</details></li>"
                )
            parts.append("</ol>")
        elif said := scenario.play or scenario.deck:
            parts.append(f'<pre tabindex="0">{escape(said.strip())}</pre>')
        parts.append("</section>")
    return "\n".join(parts)


def _card(card: dict[str, object]) -> str:
    more = "; ".join(f"{key} {value}" for key, value in card.items() if key != "name")
    return f"<strong>{escape(str(card.get('name', '')))}</strong>: {escape(more)}"


def _cited(ruleset: str, clause_id: str) -> str:
    if clause_id in rulebook_pages(ruleset).book.clauses:
        return f'<a href="../rules/{ruleset}/{quote(clause_id)}.html">{escape(clause_id)}</a>'
    return escape(clause_id)


def _zone(value: object) -> str:
    """The cards of a zone as people say them."""
    if not isinstance(value, list):
        return str(value)
    said = []
    for one in value:
        if isinstance(one, dict):
            more = ", ".join(f"{key} {each}" for key, each in one.items() if key != "card")
            said.append(f"{one.get('card')} ({more})" if more else str(one.get("card")))
        else:
            said.append(str(one))
    return ", ".join(said) or "none"


def setup(app):
    app.connect("html-collect-pages", shells)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True}
