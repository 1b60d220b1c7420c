"""Cards, tables and results as HTML and SVG for a notebook, laid out as the browser does (`server/layout`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap

from arbiter.abilities.card import Card, Face
from arbiter.games import RULESETS
from arbiter.kernel.visibility import CardView, View, ZoneView
from arbiter.server.layout import layout
from arbiter.server.looks import Colour, FrameLayout, RulesetLayout, ValueLayout, ZoneLayout
from arbiter.sim.result import Result

from .measures import Figures, figures
from .runs import AnyRun
from .tables import PlainTable, decks, folded, matchups

WIDTH, HEIGHT = 150, 210
SMALL = 78  # the width of a card on a table
TURNED = ' class="turned"'
LINE, LINES = 29, 8  # characters of a line of text, and how many lines there are room for
PLAIN = Colour(name="", title="", back="#5d6670", ink="#ffffff", sign="◆")
STYLE = (
    "<style>.arbiter{font:13px/1.4 system-ui,sans-serif}.arbiter table{border-collapse:collapse}"
    ".arbiter th,.arbiter td{padding:2px 8px;border-bottom:1px solid #8884;text-align:right}"
    ".arbiter th:first-child,.arbiter td:first-child{text-align:left}"
    ".arbiter .row{display:flex;flex-wrap:wrap;gap:4px;align-items:center;margin:3px 0}"
    ".arbiter .zone{color:#888;min-width:7em}.arbiter .player{border:1px solid #8884;border-radius:6px;"
    "padding:6px 8px;margin:4px 0}.arbiter b{margin-right:8px}.arbiter .turned{transform:rotate(90deg);margin:0 16px}"
    "</style>"
)


# --- cards -----------------------------------------------------------------------------------------------------------


def card_svg(card: Card) -> str:
    """A card as printed, all its faces side by side."""
    look = _layout_of(card)
    faces = [_face(look, _viewed(face), WIDTH * at) for at, face in enumerate(card.faces)]
    return _svg("".join(faces), WIDTH * len(faces), HEIGHT, card.name)


def _layout_of(card: Card) -> RulesetLayout:
    """A card does not say which game it belongs to; its types do."""
    types = {name for face in card.faces for name in face.types}

    def fits(look: RulesetLayout) -> int:
        return max((len(frame.types) for frame in look.frames if types.issuperset(frame.types)), default=0)

    return max((layout(name) for name in RULESETS), key=fits)


def _viewed(face: Face) -> CardView:
    """A face as a view would show it."""
    return CardView(
        id=0,
        name=face.name,
        types=[*face.types],
        races=[*face.races],
        attributes=[*face.attributes],
        cost=face.cost or "",
        stats=dict(face.stats),
        text=face.text,
    )


def _frame(look: RulesetLayout, card: CardView) -> FrameLayout | None:
    return next((one for one in look.frames if set(one.types) <= set(card.types)), None)


def _colours(look: RulesetLayout, card: CardView) -> list[Colour]:
    known = {one.name: one for one in look.colours}
    return [known.get(name, PLAIN) for name in card.attributes] or [PLAIN]


def _numbers(look: RulesetLayout, card: CardView) -> list[tuple[str, int]]:
    """The numbers at the card's foot: their short names and values."""
    frame = _frame(look, card)
    names = frame.stats if frame is not None else [one.name for one in look.stats if one.corner]
    short = {one.name: one.short for one in look.stats}
    return [(short[name], card.stats[name]) for name in names if name in card.stats and name in short]


def _face(look: RulesetLayout, card: CardView, x: int = 0) -> str:
    """A card as the page draws it, or its back."""
    if not card.name:
        return (
            f'<g transform="translate({x})"><rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="9" '
            f'fill="#3b4654" stroke="#1b1f24"/><rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" rx="5" '
            f'fill="none" stroke="#8fa3b8" stroke-dasharray="4 3"/></g>'
        )
    tints = _colours(look, card)
    parts = [
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="9" fill="{tints[0].back}" stroke="#1b1f24"/>',
        f'<rect x="{WIDTH // 2}" y="2" width="{WIDTH // 2 - 2}" height="{HEIGHT - 4}" rx="9" fill="{tints[-1].back}"/>',
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="24" rx="4" fill="#f7f0df"/>',
        f'<rect x="8" y="36" width="{WIDTH - 16}" height="{HEIGHT - 44}" rx="4" fill="#fffaf0"/>',
    ]
    room = 18 - 5 * len(card.cost) // 4
    name = card.name if len(card.name) <= room else card.name[: max(4, room - 1)] + "…"
    parts.append(_words(12, 24, name, 11, "bold"))
    if card.cost:
        parts.append(_words(WIDTH - 12, 24, card.cost, 10, "bold", "end"))
    signs = "".join(one.sign for one in tints)
    kind = " ".join(each.capitalize() for each in card.types)
    races = " / ".join(card.races)
    parts.append(_words(12, 50, f"{signs} {kind}{' · ' + races if races else ''}"[:32], 8))
    for at, line in enumerate(_lines(card.text)):
        parts.append(_words(12, 68 + 12 * at, line, 8))
    numbers = "   ".join(f"{short} {value}" for short, value in _numbers(look, card))
    parts.append(_words(12, HEIGHT - 14, numbers, 11, "bold"))
    marks = [f"{n} {name}" for name, n in card.counters.items()]
    marks += [f"{card.damage} damage"] if card.damage else []
    marks += ["attacking"] if card.attacking else ["blocking"] if card.blocking else []
    parts.append(_words(12, HEIGHT - 28, ", ".join(marks), 9, "bold"))
    title = f"<title>{escape(_spoken(look, card))}</title>"
    return f'<g transform="translate({x})">{title}{"".join(parts)}</g>'


def _lines(text: str) -> list[str]:
    found = [line for paragraph in text.splitlines() for line in wrap(paragraph, LINE)]
    return found if len(found) <= LINES else [*found[: LINES - 1], "…"]


def _spoken(look: RulesetLayout, card: CardView) -> str:
    numbers = ", ".join(f"{short} {value}" for short, value in _numbers(look, card))
    return "\n".join(filter(None, [card.name, " ".join(card.types), numbers, card.text]))


def _words(x: int, y: int, text: str, size: int, weight: str = "normal", anchor: str = "start") -> str:
    if not text:
        return ""
    how = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="#1d1a16"'
    return f'<text x="{x}" y="{y}" {how}>{escape(text)}</text>'


def _svg(inside: str, width: int, height: int, label: str, shown: int = 0) -> str:
    size = f'width="{shown or width}" height="{height * (shown or width) // width}" viewBox="0 0 {width} {height}"'
    family = 'font-family="system-ui, sans-serif"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {family} role="img" aria-label="{escape(label)}">'
        f"{inside}</svg>"
    )


# --- tables ----------------------------------------------------------------------------------------------------------


def view_html(view: View) -> str:
    """A table as a seat, or somebody watching, sees it: the other player above, what waits in the middle."""
    look = layout(view.ruleset, view.format)
    near = max(view.seat, 0)
    caption = f"turn {view.turn} of {'AB'[view.turn_player]}, {view.phase}" if view.turn else view.phase
    if view.asked >= 0:
        caption += f", {'AB'[view.asked]} is asked"
    if view.outcome:
        caption = "a draw" if view.outcome == "draw" else f"{view.outcome} has won"
    middle = [_zone(look, zone, _cards(view, zone, -1)) for zone in look.zones if zone.spread == "stack"]
    return (
        f'{STYLE}<div class="arbiter"><p><b>{escape(look.title)}</b>{escape(caption)}</p>'
        f"{_player(look, view, 1 - near)}{''.join(middle)}{_player(look, view, near)}</div>"
    )


def _player(look: RulesetLayout, view: View, player: int) -> str:
    values = "".join(f"<b>{escape(each)}</b>" for each in _values(look, view, player))
    zones = [zone for zone in look.zones if zone.spread != "stack"]
    rows = "".join(_zone(look, zone, _cards(view, zone, player)) for zone in zones)
    return f'<div class="player"><div class="row"><b>{"AB"[player]}</b>{values}</div>{rows}</div>'


def _values(look: RulesetLayout, view: View, player: int) -> Iterable[str]:
    values = view.values[player]
    for one in look.values:
        n = _held(view, one, player) if one.zone else values.get(one.name, 0)
        most = values.get(one.of_value, 0) if one.of_value else one.of
        if one.style != "pool" or n or most:
            yield f"{one.title} {n}{f' / {most}' if most else ''}"


def _held(view: View, one: ValueLayout, player: int) -> int:
    return sum(zone.count for zone in view.zones if zone.name == one.zone and zone.player == player)


def _cards(view: View, look: ZoneLayout, player: int) -> tuple[int, list[CardView]]:
    """How many cards a player has in a zone, and those that the view shows; -1: whoever has them."""
    found: list[ZoneView] = [zone for zone in view.zones if zone.name == look.name]
    if player >= 0 and not look.shared:
        found = [zone for zone in found if zone.player == player]
    cards = [card for zone in found for card in zone.cards]
    if player >= 0 and look.shared:
        cards = [
            card for card in cards if (card.controller if card.controller >= 0 else card.owner) == player
        ]
        return len(cards), cards
    return sum(zone.count for zone in found), cards


def _zone(look: RulesetLayout, zone: ZoneLayout, held: tuple[int, Sequence[CardView]]) -> str:
    count, cards = held
    if not count:
        return ""
    shown = list(cards[:1]) if zone.spread == "pile" else cards
    drawn = "".join(
        f"<span{TURNED if card.turned else ''}>"
        f"{_svg(_face(look, card), WIDTH, HEIGHT, card.name or 'unknown card', SMALL)}</span>"
        for card in shown
    )
    names = escape(", ".join(card.name for card in cards if card.name))
    return f'<div class="row"><span class="zone" title="{names}">{escape(zone.title)} {count}</span>{drawn}</div>'


# --- results ---------------------------------------------------------------------------------------------------------


def result_html(result: Result) -> str:
    rows = "".join(
        f"<tr><td>{escape(deck)} ({escape(player)})</td><td>{result.wins[at]}</td><td>{result.rate(at):.1%}</td>"
        f"<td>{_bar(result.rate(at), *result.interval(at))}</td></tr>"
        for at, (deck, player) in enumerate(zip(result.decks, result.players, strict=True))
    )
    head = "<tr><th>deck</th><th>won</th><th>rate</th><th>95 % interval</th></tr>"
    caption = f"{escape(result.ruleset)}, {result.games:,} games, {result.draws} draws; "
    caption += f"who began won {result.first_rate:.1%}"
    return f'{STYLE}<div class="arbiter"><p>{caption}</p><table>{head}{rows}</table></div>'


def figures_html(made: Figures) -> str:
    """The pairs and decks of a run."""
    caption = f"<p>{escape(made.header.ruleset)}, {made.games:,} games</p>"
    return f'{STYLE}<div class="arbiter">{caption}{_table(matchups(made))}{_table(decks(made))}</div>'


def run_html(run: AnyRun) -> str:
    return figures_html(figures(run))


def figures_svg(made: Figures) -> str:
    """The win rate of each pair with its interval, as bars."""
    names = [deck.name for deck in made.header.decks]
    parts = []
    for at, pair in enumerate(made.matchups):
        label = f"{names[pair.decks[0]]} against {names[pair.decks[1]]}"
        bar = _marks(pair.rate or 0.5, pair.low, pair.high)
        rate = "–" if pair.rate is None else f"{pair.rate:.1%}"
        parts.append(
            f'<text x="0" y="{18 * at + 13}" font-size="11" fill="currentColor">{escape(label)}</text>'
            f'<g transform="translate(220 {18 * at})">{bar}</g>'
            f'<text x="350" y="{18 * at + 13}" font-size="11" fill="currentColor">{rate}, {pair.games} games</text>'
        )
    return _svg("".join(parts), 470, max(18, 18 * len(made.matchups)), "win rates")


def run_svg(run: AnyRun) -> str:
    return figures_svg(figures(run))


def _table(table: PlainTable) -> str:
    columns, rows = folded(table)
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _bar(rate: float, low: float, high: float) -> str:
    return _svg(_marks(rate, low, high), 120, 18, f"{low:.0%} to {high:.0%}")


def _marks(rate: float, low: float, high: float) -> str:
    """A win rate between 0 and 1 on 120 points, with its interval and the middle."""
    return (
        '<rect x="0" y="3" width="120" height="12" rx="3" fill="#8883"/>'
        f'<rect x="{120 * low:.1f}" y="3" width="{120 * (high - low):.1f}" height="12" fill="#4c78a8" opacity="0.5"/>'
        f'<rect x="{120 * rate - 1:.1f}" y="1" width="2" height="16" fill="#4c78a8"/>'
        '<rect x="59.5" y="3" width="1" height="12" fill="#8888"/>'
    )
