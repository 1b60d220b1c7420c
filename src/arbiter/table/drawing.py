"""A view as HTML, for notebooks: what everybody may see, zone by zone."""

from __future__ import annotations

from html import escape

from arbiter.kernel.visibility import CardView, View, ZoneView

PLAYERS = "AB"


def html(view: View) -> str:
    """The view as a table: a row for each zone, a column for each player, what they share in the middle."""
    rows = [_row("", *(f"<b>{PLAYERS[seat]}</b>" for seat in (0, 1)))]
    rows.append(_row("", *(_values(view.values[seat]) for seat in (0, 1))))
    names = list(dict.fromkeys(zone.name for zone in view.zones))
    for name in names:
        zones = [zone for zone in view.zones if zone.name == name]
        shared = next((zone for zone in zones if zone.player < 0), None)
        if shared is not None:
            rows.append(f'<tr><th>{escape(name)}</th><td colspan="2">{_zone(shared)}</td></tr>')
            continue
        cells = {zone.player: _zone(zone) for zone in zones}
        rows.append(_row(escape(name), cells.get(0, ""), cells.get(1, "")))
    return f"<p>{escape(_standing(view))}</p><table>{''.join(rows)}</table>"


def _standing(view: View) -> str:
    if view.outcome:
        return "a draw" if view.outcome == "draw" else f"{view.outcome} has won"
    asked = f", {PLAYERS[view.asked]} is asked" if view.asked >= 0 else ""
    whose = f" of {PLAYERS[view.turn_player]}" if view.turn_player in (0, 1) else ""
    return f"{view.ruleset}: turn {view.turn}{whose}, {view.phase}{asked}"


def _row(head: str, first: str, second: str) -> str:
    return f"<tr><th>{head}</th><td>{first}</td><td>{second}</td></tr>"


def _values(values: dict[str, int]) -> str:
    return escape(", ".join(f"{name} {n}" for name, n in values.items() if n))


def _zone(zone: ZoneView) -> str:
    cards = ", ".join(_card(card) for card in zone.cards if card.name)
    return f"{zone.count}{f': {cards}' if cards else ''}" if zone.count else ""


def _card(card: CardView) -> str:
    stats = "/".join(str(n) for name, n in card.stats.items() if name != "cost")
    words = f"{card.name}{f' {stats}' if stats else ''}"
    text = f'<span title="{escape(card.text)}">{escape(words)}</span>'
    return f"<i>{text}</i>" if card.turned else text
