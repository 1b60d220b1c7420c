"""Clauses and terms of a rulebook as pages, its contents, and what its search looks in."""

import json
from html import escape
from urllib.parse import quote

from ruling_html import anchor, listed

from arbiter.games import title
from arbiter.judge.clause_pages import STATUSES, ClausePage, Named, RulebookPages
from arbiter.judge.term_pages import TermPage, terms
from arbiter.rulebook import searching
from arbiter.rulebook.citations import Place

KINDS = {"exec": "to be carried out", "def": "definition", "physical": "about cards of paper"}


SEARCH_FIELD = (
    '<p><label>Search: <input type="search" id="rule-search" autocomplete="off" placeholder="rested blocker"></label> '
    '<span id="rule-count" role="status"></span></p><div id="rule-hits"></div>'
)


def every_rulebook(rulesets: list[str]) -> str:
    """The rulebooks there are, with a search in all of them."""
    rows = [f'<li><a href="rules/{one}/index.html">{escape(_title(one))}</a></li>' for one in rulesets]
    rows.append('<li><a href="rulings/index.html">All rulings</a>, file by file</li>')
    scripts = [f'<script src="rules/{one}/search-index.js"></script>' for one in rulesets]
    scripts.append('<script src="_static/search-rules.js"></script>')
    return "\n".join([SEARCH_FIELD, "<ul>", *rows, "</ul>", *scripts])


def contents(pages: RulebookPages) -> str:
    parts = [
        f"<h1>{escape(pages.ruleset)}</h1>",
        "<p>Every clause in our own words, with the code that carries it and the rulings that settle it.</p>",
        SEARCH_FIELD,
    ]
    for chapter in pages.chapters():
        rows = "".join(
            f"<li>{link(one)} {escape(one.title)}</li>"
            for section in chapter.sections
            for one in section.clauses
        )
        parts.append(
            f'<details class="chapter"><summary>{escape(chapter.id)} {escape(chapter.title)}</summary>'
            f'<ul class="clauses">{rows}</ul></details>'
        )
    for kind, head in (("keyword", "Keywords"), ("zone", "Zones")):
        rows = [
            f'<a href="{term_file(one.name)}">{escape(one.name)}</a>'
            for one in terms(pages.ruleset)
            if one.kind == kind
        ]
        if rows:
            parts.append(f'<h2>{head}</h2><p class="terms">{" · ".join(rows)}</p>')
    parts.append(
        '<script src="search-index.js"></script><script src="../../_static/search-rules.js"></script>'
    )
    return "\n".join(parts)


def search_index(pages: RulebookPages) -> str:
    """Clauses, terms, titles of rulings and what players say instead, for `_static/search-rules.js`."""
    index = {
        "ruleset": pages.ruleset,
        "title": _title(pages.ruleset),
        "endings": searching.ENDINGS,
        "doers": searching.DOERS,
        "shortest": searching.SHORTEST,
        "synonyms": searching.synonyms(pages.ruleset.partition("-")[0]),
        "clauses": [[one, pages.book.clauses[one].gist] for one in pages.order],
        "rulings": [[one.title, one.cites] for one in pages.rulings if one.cites],
        "terms": [[one.name, term_file(one.name)] for one in terms(pages.ruleset)],
    }
    made = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return f"(globalThis.RULEBOOKS ??= []).push({made})\n"


def term_file(name: str) -> str:
    """The page of a keyword or zone; no clause is called so."""
    return f"term-{anchor(name)}.html"


def term(page: TermPage, played: set[str]) -> str:
    parts = [
        f'<p class="breadcrumbs"><a href="index.html">{escape(page.ruleset)}</a></p>',
        f"<h1>{escape(page.name.capitalize())}</h1>",
        f"<p>A {page.kind} of {escape(page.ruleset)}.</p>",
    ]
    parts += _listed("What it means", page.meaning)
    if page.cards:
        parts.append(f"<h2>Cards of ours that have it</h2><p>{escape(', '.join(page.cards))}</p>")
    if page.rulings:
        parts += ["<h2>Rulings</h2>", listed(page.ruleset, page.rulings, played)]
    parts += _listed("Elsewhere", page.elsewhere)
    return "\n".join(parts)


def clause(pages: RulebookPages, page: ClausePage, played: set[str]) -> str:
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
        parts += ["<h2>Rulings</h2>", listed(page.ruleset, page.rulings, played)]
    if page.proof is not None:
        parts.append(
            f"<p>Proved: after the change <code>{escape(page.proof.change)}</code> the ruling "
            f"“{escape(page.proof.ruling)}” fails.</p>"
        )
    if page.code:
        parts.append("<h2>Code</h2>")
        parts += [_code(pages, place) for place in page.code]
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


def _title(ruleset: str) -> str:
    game, _, edition = ruleset.partition("-")
    return f"{title(game)} {edition}".strip()


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57].rsplit(" ", 1)[0] + " …"


def _code(pages: RulebookPages, place: Place) -> str:
    source = pages.excerpt(place).source
    return (
        f"<details><summary><code>src/{escape(place.file)}</code>, line {place.line}: "
        f'<code>{escape(place.name)}</code></summary><pre tabindex="0">{escape(source)}</pre></details>'
    )
