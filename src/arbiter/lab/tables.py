"""The figures of a run as plain tables: for the terminal, for CSV and Parquet, and for the page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .measures import CardUse, Figures, Rate

WARNING = (
    "These are win rates of games in which something happened to a card, not what the card does. Games in which a card "
    "is drawn or played late are long games, cards that are played when one is ahead look good, and a deck's other "
    "cards win or lose with it. Compare cards of one deck that cost about the same, look at the number of games and "
    "the interval first, and ask 'arbiter lab compare' or 'arbiter lab tune' before changing a list."
)
#: what the gist of a clause says by which a game ends
ENDS = re.compile(r"\bplayers?\b.*\b(lose|loses|lost)\b|\bloss\b|\bwins?\b|\bwinner\b|\ba draw\b|\bconced")
SETTLED = (
    "the interval of a pair holds however often one has looked, all others for a number of games fixed before"
)


@dataclass(frozen=True)
class PlainTable:
    """``numbers``: the columns that hold numbers."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def dicts(self) -> list[dict[str, Any]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def all_tables(made: Figures, gists: Mapping[str, str]) -> list[PlainTable]:
    """Every table, in the order of a report. ``gists``: what the clauses of the ruleset say."""
    return [
        matchups(made),
        decks(made),
        endings(made, gists),
        opening_hands(made),
        resources(made),
        cards(made),
    ]


def matchups(made: Figures) -> PlainTable:
    names = deck_names(made)
    rows = [
        (
            names[one.decks[0]],
            names[one.decks[1]],
            one.games,
            one.wins,
            one.losses,
            one.draws,
            one.rate,
            one.low,
            one.high,
        )
        for one in made.matchups
    ]
    columns = ("deck", "opponent", "games", "wins", "losses", "draws", "win rate", "low", "high")
    return PlainTable("matchups", "Pairs", columns, rows)


def decks(made: Figures) -> PlainTable:
    rows = [
        (name, *_rate(deck.all_games), *_rate(deck.first), *_rate(deck.second))
        for name, deck in zip(deck_names(made), made.decks, strict=True)
    ]
    columns = ("deck", *_columns(""), *_columns("first "), *_columns("second "))
    return PlainTable("decks", "Decks, and going first", columns, rows)


def endings(made: Figures, gists: Mapping[str, str]) -> PlainTable:
    """How games ended: by the first of the last clauses that speaks of losing or winning."""
    counted: Counter[str] = Counter()
    for clauses, games in made.endings.items():
        deciding = next((each for each in clauses if ENDS.search(gists.get(each, ""))), "")
        found = deciding or " ".join(clauses)
        counted[f"{found} {gists.get(found, '')}".strip()] += games
    rows = [(what, games, games / made.games) for what, games in counted.most_common()]
    return PlainTable("endings", "How games ended", ("clause", "games", "share"), rows)


def opening_hands(made: Figures) -> PlainTable:
    rows = [
        (name, changed, *_rate(rate))
        for name, deck in zip(deck_names(made), made.decks, strict=True)
        for changed, rate in sorted(deck.by_changed.items())
    ]
    return PlainTable(
        "opening hands", "Opening hands: cards changed", ("deck", "cards changed", *_columns("")), rows
    )


def resources(made: Figures) -> PlainTable:
    """The mean number of cards when somebody is first asked in a turn, while half of the games still go on."""
    rows = [
        (name, turn, held.n, held.mean, deck.in_hand[turn].mean)
        for name, deck in zip(deck_names(made), made.decks, strict=True)
        for turn, held in sorted(deck.in_play.items())
        if 2 * held.n >= deck.games
    ]
    return PlainTable(
        "resources", "Cards in play and in hand", ("deck", "turn", "games", "in play", "in hand"), rows
    )


def cards(made: Figures) -> PlainTable:
    names = deck_names(made)
    rows = [
        (names[at], made.header.cards[card].faces[0].name, *_use(use))
        for at, deck in enumerate(made.decks)
        for card, use in sorted(deck.cards.items())
        if deck.games
    ]
    kinds = ("opening ", "drawn ", "played ", "not seen ")
    columns = (
        "deck",
        "card",
        *(column for kind in kinds for column in _columns(kind)),
        "mean turn played",
        "left",
    )
    return PlainTable("cards", "Cards", columns, rows)


def _use(use: CardUse) -> tuple[Any, ...]:
    played = sum(use.turns_played.values())
    mean = sum(turn * n for turn, n in use.turns_played.items()) / played if played else None
    left = ", ".join(f"{n} {to}{f' ({why})' if why else ''}" for (to, why), n in use.left.most_common(3))
    rates = (use.opening, use.drawn, use.played, use.unseen)
    return (*(value for rate in rates for value in _rate(rate)), mean, left)


def deck_names(made: Figures) -> list[str]:
    return [deck.name for deck in made.header.decks]


def _columns(kind: str) -> tuple[str, str, str, str]:
    return f"{kind}games", f"{kind}win rate", f"{kind}low", f"{kind}high"


def _rate(rate: Rate) -> tuple[int, float | None, float | None, float | None]:
    if not rate.games:
        return 0, None, None, None
    low, high = rate.interval
    return rate.games, rate.rate, low, high


def folded(table: PlainTable) -> tuple[list[str], list[list[str]]]:
    """A table as a person reads it: each interval beside its rate, in one column."""
    kept = [at for at, name in enumerate(table.columns) if not name.endswith(("low", "high"))]
    rows: list[list[str]] = []
    for row in table.rows:
        cells: list[str] = []
        for at in kept:
            cell = shown(table.columns[at], row[at])
            if table.columns[at].endswith("rate") and row[at] is not None:
                cell += f" ({row[at + 1]:.0%}-{row[at + 2]:.0%})"
            cells.append(cell)
        rows.append(cells)
    return [table.columns[at] for at in kept], rows


def shown(column: str, value: Any) -> str:
    """A value as a person reads it."""
    if value is None:
        return "–"
    if isinstance(value, float):
        share = column.endswith(("rate", "low", "high", "share"))
        return f"{value:.1%}" if share else f"{value:.1f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
