"""The charts of a report, as Vega-Lite specifications made with Altair."""

from __future__ import annotations

from typing import Any

from .extras import needed
from .measures import Figures
from .tables import PlainTable

CHARTS = "a report with charts"
PERCENT = ".0%"
CARDS = 20  # rows a deck, the most played cards
WHEN = ("opening", "drawn", "played", "not seen")


def script() -> str:
    """The drawing library, to be put into the page."""
    return str(needed("vl_convert", CHARTS).javascript_bundle()).replace("</script", "<\\/script")


def for_table(made: Figures, table: PlainTable) -> list[dict[str, Any]]:
    """The charts that go with a table."""
    draw = {
        "matchups": _matchups,
        "decks": _seats,
        "opening hands": _hands,
        "resources": _resources,
        "cards": _cards,
    }.get(table.name)
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
    for row in rows:
        row["interval"] = f"{row['low']:.0%} to {row['high']:.0%}"
    order = list(dict.fromkeys(row["deck"] for row in rows))
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("opponent:N", title="against", sort=order, axis=alt.Axis(orient="top", labelAngle=0)),
        y=alt.Y("deck:N", title=None, sort=order),
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
    ink = alt.condition(dark, alt.value("white"), alt.value("black"))
    rates = base.mark_text(fontSize=16, fontWeight="bold", dy=-8).encode(
        text=alt.Text("win rate:Q", format=PERCENT), color=ink
    )
    spans = base.mark_text(fontSize=11, dy=11).encode(text="interval:N", color=ink)
    return [(squares + rates + spans).properties(width=alt.Step(110), height=alt.Step(56)).to_dict()]


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
        y=alt.Y("deck:N", title=None, sort=None), yOffset="turn:N", color=alt.Color("turn:N", title="going")
    )
    scale = alt.Scale(domain=[0, 1])
    points = base.mark_point(filled=True, size=70).encode(
        x=alt.X("win rate:Q", scale=scale, axis=alt.Axis(format=PERCENT, title="win rate"))
    )
    spans = base.mark_rule().encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    return [(spans + points).properties(width=500, height=alt.Step(18)).to_dict()]


def _hands(table: PlainTable) -> list[dict[str, Any]]:
    """The win rate by how many cards of the opening hand were changed."""
    alt = _altair()
    rows = [row for row in table.dicts() if row["games"]]
    if len({row["cards changed"] for row in rows}) < 2:
        return []
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("cards changed:O", axis=alt.Axis(labelAngle=0)),
        color=alt.Color("deck:N", sort=None),
        xOffset=alt.XOffset("deck:N", sort=None),
    )
    y = alt.Y("win rate:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=PERCENT))
    tooltip = ["deck:N", "cards changed:O", "games:Q", alt.Tooltip("win rate:Q", format=".1%")]
    points = base.mark_point(filled=True).encode(
        y=y, size=alt.Size("games:Q", legend=alt.Legend(title="games")), tooltip=tooltip
    )
    spans = base.mark_rule().encode(y=alt.Y("low:Q", title="win rate"), y2="high:Q")
    return [(spans + points).properties(width=alt.Step(26), height=240).to_dict()]


def _lengths(made: Figures) -> list[dict[str, Any]]:
    alt = _altair()
    rows = [{"turns": turns, "games": games} for turns, games in sorted(made.lengths.items())]
    turns = alt.X("turns:Q", bin=alt.Bin(maxbins=50, minstep=1), title="turns of a game")
    chart = alt.Chart(_data(rows)).mark_bar().encode(x=turns, y=alt.Y("sum(games):Q", title="games"))
    return [chart.properties(width=800, height=200).to_dict()]


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
            color=alt.Color("deck:N", sort=None),
            column=alt.Column("where:N", title=None),
        )
    )
    return [chart.properties(width=380, height=220).to_dict()]


def _cards(table: PlainTable) -> list[dict[str, Any]]:
    """For each deck and card the win rates of games in which the card was in the opening hand, drawn later, played or
    not seen, with their intervals; the most played cards, the best first."""
    alt = _altair()
    by_deck: dict[str, list[dict[str, Any]]] = {}
    for row in table.dicts():
        if row["played games"]:
            by_deck.setdefault(row["deck"], []).append(row)
    specs: list[dict[str, Any]] = []
    for deck, rows in by_deck.items():
        most = sorted(rows, key=lambda row: -row["played games"])[:CARDS]
        order = [row["card"] for row in sorted(most, key=lambda row: -row["played win rate"])]
        values = [
            {
                "card": row["card"],
                "when": when,
                **{key: row[f"{when} {key}"] for key in ("games", "win rate", "low", "high")},
            }
            for row in most
            for when in WHEN
            if row[f"{when} games"]
        ]
        base = alt.Chart().encode(y=alt.Y("card:N", title=None, sort=order))
        x = alt.X("win rate:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=PERCENT, tickCount=5))
        points = base.mark_point(filled=True, size=50).encode(
            x=x, tooltip=["card:N", "when:N", "games:Q", alt.Tooltip("win rate:Q", format=".1%")]
        )
        spans = base.mark_rule().encode(x=alt.X("low:Q", title="win rate"), x2="high:Q")
        layers = alt.layer(spans, points, data=_data(values)).properties(width=170)
        column = alt.Column("when:N", title=None, sort=list(WHEN))
        specs.append(layers.facet(column=column).properties(title=deck).to_dict())
    return specs
