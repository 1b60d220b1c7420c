"""A report of a run as one page that needs no network."""

from __future__ import annotations

import heapq
import html
import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.rulebook import load

from . import charts
from .measures import Figures, figures
from .records import GameLine
from .runs import AnyRun
from .tables import SETTLED, WARNING, PlainTable, all_tables, deck_names, folded

LONG = 12  # rows; a longer table is opened on request
LISTED = 5  # of the closest and the quickest losses, each
STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child, .text { text-align: left; } td.text { white-space: normal; min-width: 12rem; }
.warning { border-left: 4px solid #c80; padding: .5rem 1rem; background: var(--soft); }
.chart { overflow-x: auto; background: #fff; border-radius: 6px; padding: .5rem; margin: 1rem 0; }
code { background: var(--soft); padding: .1rem .3rem; border-radius: 4px; overflow-wrap: anywhere; }
"""


def gists(ruleset: str) -> dict[str, str]:
    """What each clause of a ruleset says, in our words."""
    return {clause.id: clause.gist for clause in load(ruleset).clauses.values()}


def tables_of(made: Figures) -> list[PlainTable]:
    return all_tables(made, gists(made.header.ruleset))


def losses(run: AnyRun) -> list[tuple[str, list[tuple[GameLine, int]]]]:
    """Games worth a look: the quickest losses, and the longest, which were closest. With the deck that lost."""
    quick = _first_lost(run, lambda game: (game.turns, game.pair, game.number))
    close = _first_lost(run, lambda game: (-game.turns, game.pair, game.number))
    return [("The quickest losses", quick), ("The longest, and so the closest", close)]


def _first_lost(run: AnyRun, order: Callable[[GameLine], tuple[int, int, int]]) -> list[tuple[GameLine, int]]:
    lost = (game for game in run.games if game.winner >= 0)
    return [(game, 1 - game.winner) for game in heapq.nsmallest(LISTED, lost, order)]


def replay_command(files: Sequence[str], game: GameLine) -> str:
    which = f"--pair {game.pair} --game {game.number}"
    return f"arbiter lab record {shlex.join(files)} {which} -o loss.json; arbiter replay loss.json"


def page(run: AnyRun, *files: str) -> str:
    """The report as HTML. ``files``: the run files, for the commands that replay a game; where the reader has none,
    there are no commands."""
    return _page(run, figures(run), files)


def _page(run: AnyRun, made: Figures, files: Sequence[str]) -> str:
    if not made.games:
        raise ArbiterError("there is no game to report on")
    tables = {table.name: table for table in tables_of(made)}
    header = run.header
    names = deck_names(made)
    body = [
        f"<h1>{html.escape(' · '.join(names) if len(names) <= 4 else f'{len(names)} decks')}</h1>",
        f"<p>{header.ruleset}{' ' + header.format if header.format else ''}, {made.games:,} games, "
        f"players {html.escape(' and '.join(dict.fromkeys(header.players)))}, seed {header.seed}. "
        f"Whoever began won {(made.began.rate or 0):.1%}. A draw counts as half a win; {SETTLED}.</p>",
    ]
    if run.damaged:
        body.append(
            f"<p class=warning>{len(run.damaged)} lines were damaged and are not counted: "
            f"{html.escape('; '.join(map(str, run.damaged[:5])))}</p>"
        )
    drawn: list[dict[str, Any]] = []
    for name, table in tables.items():
        body.append(f"<h2>{html.escape(table.title)}</h2>")
        if name == "cards":
            body.append(f"<p class=warning>{html.escape(WARNING)}</p>")
        for spec in charts.for_table(made, table):
            body.append(f'<div class=chart><div id="chart{len(drawn)}"></div></div>')
            drawn.append(spec)
        body.append(_table(table))
    body.append(_losses(run, files))
    return _document(f"Arbiter: {' · '.join(names)}", "\n".join(body), drawn)


def _table(table: PlainTable) -> str:
    columns, rows = folded(table)
    words = [any(isinstance(row[at], str) for row in table.rows) for at in range(len(table.columns))]
    kinds = {name: " class=text" if word else "" for name, word in zip(table.columns, words, strict=True)}
    head = "".join(f"<th{kinds[name]}>{html.escape(name)}</th>" for name in columns)
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{kinds[name]}>{html.escape(cell)}</td>" for name, cell in zip(columns, row, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    shown_rows = f"<div class=scroll tabindex=0>{whole}</div>"
    if len(rows) <= LONG:
        return shown_rows
    return f"<details><summary>The table: {len(rows)} rows</summary>{shown_rows}</details>"


def _losses(run: AnyRun, files: Sequence[str]) -> str:
    names = [deck.name for deck in run.header.decks]
    parts = ["<h2>Games to look at</h2>"]
    for title, games in losses(run):
        parts.append(f"<h3>{title}</h3><ul>")
        for game, loser in games:
            pair = run.header.pairs[game.pair]
            body = f"{html.escape(names[pair[loser]])} lost to {html.escape(names[pair[1 - loser]])}"
            command = f": <code>{html.escape(replay_command(files, game))}</code>" if files else ""
            parts.append(f"<li>{body} in turn {game.turns}{command}</li>")
        parts.append("</ul>")
    return "\n".join(parts)


def _document(title: str, body: str, drawn: Sequence[dict[str, Any]]) -> str:
    script = charts.script() if drawn else ""
    # whatever a card is called, it must not end the script
    specs = json.dumps(drawn, ensure_ascii=False).replace("<", "\\u003c")
    draw = "SPECS.forEach((spec, i) => vegaEmbed('#chart' + i, spec, {actions: false, renderer: 'svg'}));"
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{html.escape(title)}</title>"
        f'<meta name=viewport content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{body}<script>{script}</script><script>const SPECS = {specs}; {draw}</script></body></html>\n"
    )


def write(run: AnyRun, files: Sequence[str], to: Path) -> int:
    """Write the page; returns how many games it is about."""
    made = figures(run)
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(_page(run, made, files), encoding="utf-8")
    return made.games
