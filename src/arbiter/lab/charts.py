"""The charts of a report, as Vega-Lite specifications made with Altair."""

from __future__ import annotations

from typing import Any

from .extras import needed
from .measures import Figures
from .tables import PlainTable

CHARTS = "a report with charts"
PERCENT = ".0%"
CARDS = 20  # bars a deck, the most played cards


def script() -> str:
    """The drawing library, to be put into the page."""
    return str(needed("vl_convert", CHARTS).javascript_bundle()).replace("</script", "<\\/script")


def for_table(made: Figures, table: PlainTable) -> list[dict[str, Any]]:
    """The charts that go with a table."""
    draw = {"matchups": _matchups, "decks": _seats, "resources": _resources, "cards": _cards}.get(table.name)
    specs = draw(table) if draw is not None else []
    if table.name == "endings":
        specs = _lengths(made)
    return specs


def _altair() -> Any:
    return needed("altair", CHARTS)


def _data(rows: list[dict[str, Any]]) -> Any:
    return _altair().Data(values=rows)


def _matchups(table: PlainTable) -> list[dict[str, Any]]:
    """A square for each pair, seen from both sides."""
    alt = _altair()
    rows: list[dict[str, Any]] = []
    for row in table.dicts():
        if row["win rate"] is None:
            continue
        rows.append(row)
        rows.append(
            {
                **row,
                "deck": row["opponent"],
                "opponent": row["deck"],
                "win rate": 1 - row["win rate"],
                "low": 1 - row["high"],
                "high": 1 - row["low"],
            }
        )
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("opponent:N", title="against"),
        y=alt.Y("deck:N", title=None),
        tooltip=[
            alt.Tooltip("deck:N"),
            alt.Tooltip("opponent:N"),
            alt.Tooltip("games:Q"),
            alt.Tooltip("win rate:Q", format=".1%"),
            alt.Tooltip("low:Q", format=".1%"),
            alt.Tooltip("high:Q", format=".1%"),
        ],
    )
    colour = alt.Color("win rate:Q", scale=alt.Scale(scheme="redblue", domain=[0, 1]), legend=None)
    squares = base.mark_rect(stroke="white").encode(color=colour)
    dark = "datum['win rate'] < 0.2 || datum['win rate'] > 0.8"
    text = base.mark_text(fontSize=13).encode(
        text=alt.Text("win rate:Q", format=PERCENT),
        color=alt.condition(dark, alt.value("white"), alt.value("black")),
    )
    return [(squares + text).properties(width=alt.Step(70), height=alt.Step(40)).to_dict()]


def _seats(table: PlainTable) -> list[dict[str, Any]]:
    alt = _altair()
    rows = [
        {
            "deck": row["deck"],
            "turn": kind,
            **{key: row[f"{kind} {key}"] for key in ("win rate", "low", "high")},
        }
        for row in table.dicts()
        for kind in ("first", "second")
        if row[f"{kind} games"]
    ]
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y("deck:N", title=None), yOffset="turn:N", color=alt.Color("turn:N", title="going")
    )
    scale = alt.Scale(domain=[0, 1])
    points = base.mark_point(filled=True, size=70).encode(
        x=alt.X("win rate:Q", scale=scale, axis=alt.Axis(format=PERCENT, title="win rate"))
    )
    spans = base.mark_rule().encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    return [(spans + points).properties(width=500, height=alt.Step(18)).to_dict()]


def _lengths(made: Figures) -> list[dict[str, Any]]:
    alt = _altair()
    rows = [{"turns": turns, "games": games} for turns, games in sorted(made.lengths.items())]
    chart = alt.Chart(_data(rows)).mark_bar().encode(x=alt.X("turns:O", title="turns of a game"), y="games:Q")
    return [chart.properties(height=200).to_dict()]


def _resources(table: PlainTable) -> list[dict[str, Any]]:
    alt = _altair()
    rows = [
        {"deck": row["deck"], "turn": row["turn"], "where": where, "cards": row[where]}
        for row in table.dicts()
        for where in ("in play", "in hand")
    ]
    chart = (
        alt.Chart(_data(rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("turn:Q", axis=alt.Axis(tickMinStep=1)),
            y="cards:Q",
            color="deck:N",
            column=alt.Column("where:N", title=None),
        )
    )
    return [chart.properties(width=380, height=220).to_dict()]


def _cards(table: PlainTable) -> list[dict[str, Any]]:
    """For each deck the win rate of games in which a card was played, with its interval."""
    alt = _altair()
    by_deck: dict[str, list[dict[str, Any]]] = {}
    for row in table.dicts():
        if row["played games"]:
            by_deck.setdefault(row["deck"], []).append(row)
    specs: list[dict[str, Any]] = []
    for deck, rows in by_deck.items():
        most = sorted(rows, key=lambda row: -row["played games"])[:CARDS]
        base = alt.Chart(_data(most)).encode(y=alt.Y("card:N", title=None, sort="-x"))
        scale = alt.Scale(domain=[0, 1])
        points = base.mark_point(filled=True, size=60).encode(
            x=alt.X(
                "played win rate:Q", scale=scale, axis=alt.Axis(format=PERCENT, title="win rate when played")
            ),
            tooltip=["card:N", "played games:Q", alt.Tooltip("played win rate:Q", format=".1%")],
        )
        spans = base.mark_rule().encode(x=alt.X("played low:Q", scale=scale), x2="played high:Q")
        specs.append((spans + points).properties(title=deck, width=500).to_dict())
    return specs
