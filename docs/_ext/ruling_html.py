"""Rulings as pages, and what happens in them as scripts that the page of the site loads when one is opened."""

import json
import tomllib
from html import escape
from pathlib import Path
from urllib.parse import quote

import msgspec

from arbiter.judge.clause_pages import rulebook_pages
from arbiter.judge.records import Scenario
from arbiter.judge.stepping import play_steps
from arbiter.rulebook.rulings import Ruling
from arbiter.server.desk_runs import played_run
from arbiter.server.layout import layout

RULINGS = Path(__file__).parents[2] / "tests" / "rulings"


def page_of(file: Path) -> str:
    """What the page of a file of rulings is called; all are in one folder."""
    return f"{file.relative_to(RULINGS).parts[0]}--{file.stem}"


def anchor(title: str) -> str:
    return quote("-".join("".join(sign if sign.isalnum() else " " for sign in title.lower()).split()))


def run_name(ruleset: str, file: Path, nth: int) -> str:
    """Of one ruling under one edition; also the name of its script, without the ending."""
    return f"runs/{ruleset}--{page_of(file)}--{nth}"


class Runs:
    """What happens in the rulings that were played, written below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.played: set[str] = set()
        (folder / "runs").mkdir()

    def play(self, file: Path, scenarios: list[Scenario]) -> None:
        for scenario in scenarios:
            if scenario.error or scenario.deck:
                continue
            run = played_run(play_steps(scenario))
            if not run.steps:
                continue
            view = run.steps[0].view
            shape = f"runs/layout--{view.ruleset}--{view.format}"
            if shape not in self.played:
                self._give(shape, msgspec.to_builtins(layout(view.ruleset, view.format)))
            name = run_name(scenario.ruleset, file, scenario.nth)
            self._give(name, {**_packed(msgspec.to_builtins(run)), "layout": shape})

    def _give(self, name: str, value: object) -> None:
        said = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        (self.folder / f"{name}.js").write_text(f'arbiterGives("{name}",{said})\n', encoding="utf-8")
        self.played.add(name)


def _packed(run: dict) -> dict:
    """Without what only the desk uses; 0 stands for a zone that is as it was in the step before."""
    before: list[object] = []
    for step in run["steps"]:
        zones = step["view"]["zones"]
        step["view"]["zones"] = [
            0 if at < len(before) and zone == before[at] else zone for at, zone in enumerate(zones)
        ]
        before = zones
        for answer in step["answers"]:
            answer["others"] = []
    return {**run, "asked": None, "claims": []}


def stepped(name: str, root: str, said: str) -> str:
    """A ruling that is played when it is opened. ``root``: the way to the top of the site."""
    return (
        f'<details class="ruling" data-run="{escape(name)}" data-root="{root}"><summary>{said}</summary>'
        "<div data-steps-here><noscript>The steps are shown by a script.</noscript></div></details>"
    )


def listed(ruleset: str, rulings: tuple[Ruling, ...], played: set[str]) -> str:
    """Rulings on the page of a clause or term."""
    parts = []
    for ruling in rulings:
        file = RULINGS / ruling.file
        name = run_name(ruleset, file, ruling.nth)
        where = f"../../rulings/{quote(page_of(file))}.html#{anchor(ruling.title)}"
        there = f'<a href="{where}">in its file</a>'
        if name in played:
            parts.append(f"{stepped(name, '../../', escape(ruling.title))}<p class='where'>{there}</p>")
        else:
            parts.append(f'<p><a href="{where}">{escape(ruling.title)}</a></p>')
    return "\n".join(parts)


def index(files: list[Path]) -> str:
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


def page(file: Path, scenarios: list[Scenario], played: set[str]) -> str:
    group = file.relative_to(RULINGS).parts[0]
    first = {one.nth: one for one in reversed(scenarios)}  # of several editions, the one it was written for
    cards = tomllib.loads(file.read_text(encoding="utf-8")).get("card", [])
    parts = [
        f'<p class="breadcrumbs"><a href="index.html">Rulings</a> › {escape(group)}</p>',
        f"<h1>{escape(file.stem)}</h1>",
        f"<p><code>arbiter scenario run tests/rulings/{escape(str(file.relative_to(RULINGS)))}</code></p>",
    ]
    if cards:
        rows = "".join(f"<li>{_card(card)}</li>" for card in cards)
        parts.append(f"<details><summary>The cards of this file</summary><ul>{rows}</ul></details>")
    parts += [_ruling(file, first[nth], played) for nth in sorted(first)]
    return "\n".join(parts)


def _ruling(file: Path, scenario: Scenario, played: set[str]) -> str:
    table = scenario.written.table if scenario.written else {}
    parts = [f'<section><h2 id="{anchor(scenario.title)}">{escape(scenario.title)}</h2>']
    if scenario.cites:
        cited = ", ".join(_cited(scenario.ruleset, each) for each in scenario.cites)
        parts.append(f"<p>{escape(scenario.ruleset)}: {cited}</p>")
    for seat in "AB":
        rows = "".join(
            f"<li>{seat} {escape(key)}: {escape(_zone(value))}</li>"
            for key, value in table.get(seat, {}).items()
        )
        parts.append(f"<ul>{rows}</ul>" if rows else "")
    if said := scenario.play or scenario.deck:
        parts.append(f'<pre tabindex="0">{escape(said.strip())}</pre>')
    name = run_name(scenario.ruleset, file, scenario.nth)
    if name in played:
        parts.append(stepped(name, "../", "Step through it"))
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
