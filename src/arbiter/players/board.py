"""The table drawn in a terminal, from a view: what the seat sees and nothing else. Fits 80 columns; colours are an
extra, never the only carrier of anything."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from arbiter.games import ruleset
from arbiter.kernel.ids import Ref, Seat, opponent, player_of
from arbiter.kernel.visibility import CardView, View, ZoneView

NAMES = "AB"
COLOURS = {
    "light": "bright_yellow",
    "fire": "red",
    "water": "bright_blue",
    "wind": "green",
    "darkness": "magenta",
}


def draw(view: View, seat: int, console: Console) -> None:
    """Draw the whole table, the seat's own side below."""
    parts: list[RenderableType] = [Rule(_heading(view, seat), characters="─")]
    turned = ruleset(view.ruleset, view.format).turning[0]
    parts += _side(view, opponent(Seat(seat)), seat, turned)
    middle = _middle(view)
    if middle:
        parts.append(middle)
    parts += _side(view, seat, seat, turned)
    console.print(Group(*parts))


def _heading(view: View, seat: int) -> Text:
    whose = "your turn" if view.turn_player == seat else "their turn"
    return Text(f"turn {view.turn} · {whose} · {view.phase or 'before the game'}")


def _side(view: View, player: int, seat: int, turned: str) -> list[RenderableType]:
    lines: list[RenderableType] = []
    status = _status(view, player, seat)
    field = [
        card
        for zone in view.zones
        if _on_table(view, zone)
        for card in zone.cards
        if card.controller == player
    ]
    rows = _field_rows(field, turned)
    hand = _zone(view, "hand", player)
    own_hand = player == seat and hand is not None
    if player == seat:
        lines += rows
        lines.append(status)
        if own_hand and hand is not None:
            lines.append(_hand(hand))
    else:
        lines.append(status)
        lines += rows
    return lines


def _status(view: View, player: int, seat: int) -> Text:
    name = f"{NAMES[player]} ({'you' if player == seat else 'opponent'})"
    values = view.values[player]
    text = Text()
    text.append(name, style="bold")
    for score in ("life", "defense"):
        if score in values:
            text.append(f"  {values[score]} {score}", style="bold")
    for name in values:
        if name.endswith(" points") and not name.startswith("max "):
            most = f"/{values[f'max {name}']}" if f"max {name}" in values else ""
            text.append(f"  {values[name]}{most} {name}")
    will = [(kind, values[kind]) for kind in (*COLOURS, "void", "moon", "time") if values.get(kind)]
    for kind, n in will:
        text.append(f"  {n} {kind} will", style=COLOURS.get(kind, ""))
    for zone in view.zones:
        if (
            zone.player == player
            and not _on_table(view, zone)
            and zone.count
            and (zone.name != "hand" or player != seat)
        ):
            text.append(f"  {zone.name} {zone.count}", style="dim")
    return text


def _field_rows(field: list[CardView], turned: str) -> list[RenderableType]:
    """Cards with power, then the others, as chips that wrap."""
    rows: list[RenderableType] = []
    hosts = {card.id: card for card in field}
    bodies = [card for card in field if "atk" in card.stats or "power" in card.stats]
    rest = [card for card in field if card not in bodies]
    for group in (bodies, rest):
        if group:
            line = Text("  ")
            for i, card in enumerate(group):
                if i:
                    line.append("   ")
                line.append_text(chip(card, turned))
                if card.host in hosts:
                    line.append(f" (on {hosts[card.host].name})", style="dim")
            rows.append(line)
    return rows


def chip(card: CardView, turned: str) -> Text:
    """A card in a few characters: name, numbers, state; ``turned``: the game's word for it."""
    text = Text()
    style = COLOURS.get(card.attributes[0], "") if card.attributes else ""
    text.append(card.name or "face down", style=style)
    if "atk" in card.stats:
        text.append(f" {card.stats['atk']}/{card.stats.get('def', '-')}")
    elif "power" in card.stats:
        text.append(f" {card.stats['power']}")
    marks = []
    if card.damage:
        marks.append(f"-{card.damage}")
    if card.turned:
        marks.append(turned)
    if card.attacking:
        marks.append("attacking")
    if card.blocking:
        marks.append("blocking")
    marks += [f"{n} {name}" for name, n in card.counters.items()]
    marks += [word for word in card.keywords if word not in ("enter", "judgment", "energize", "trigger")]
    if marks:
        text.append(f" ({', '.join(marks)})", style="dim")
    return text


def _hand(hand: ZoneView) -> Text:
    line = Text("hand: ", style="bold")
    for i, card in enumerate(hand.cards):
        if i:
            line.append(" · ")
        style = COLOURS.get(card.attributes[0], "") if card.attributes else ""
        line.append(card.name, style=style)
        if card.cost:
            line.append(f" {card.cost}", style="dim")
    if not hand.cards:
        line.append("empty", style="dim")
    return line


def _middle(view: View) -> Text | None:
    """What waits to be resolved, the next one first."""
    waiting = [card for zone in view.zones if zone.name in ("chase", "stack") for card in zone.cards]
    if not waiting:
        return None
    line = Text("  chase: ", style="bold")
    for i, card in enumerate(waiting):
        if i:
            line.append(" ← ")
        line.append(f"{NAMES[card.controller]}: {card.name or 'an ability'}")
        aims = [_named(view, one) for one in card.targets]
        if aims:
            line.append(f" at {', '.join(aims)}", style="dim")
    return line


def _named(view: View, handle: int) -> str:
    if handle in (-1, -2):
        return f"player {NAMES[player_of(Ref(handle))]}"
    for zone in view.zones:
        for card in zone.cards:
            if card.id == handle:
                return card.name or "a face down card"
    return "something"


def _on_table(view: View, zone: ZoneView) -> bool:
    """Whether the cards of a zone lie on the table, to be seen one by one."""
    if zone.name == "leader area":
        return True
    return any(kind.name == zone.name and kind.in_play for kind in ruleset(view.ruleset, view.format).zones)


def _zone(view: View, name: str, player: int) -> ZoneView | None:
    return next((zone for zone in view.zones if zone.name == name and zone.player == player), None)


def card_panel(card: CardView) -> Panel:
    """Everything printed on a card."""
    lines = Text()
    head = [card.cost, " ".join(card.types), " / ".join(card.races), " ".join(card.attributes)]
    lines.append(" · ".join(part for part in head if part) + "\n", style="dim")
    shown = [f"{name} {value}" for name, value in card.stats.items() if name != "cost"]
    if shown:
        lines.append(" ".join(shown) + "\n")
    lines.append(card.text or "no text")
    return Panel(lines, title=card.name or "face down", title_align="left", width=78)
