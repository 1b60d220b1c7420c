"""`arbiter lab compare`, `tune` and `hands`: questions that the lab plays games for."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.cli.lab_options import (
    AS_USUAL,
    Against,
    Games,
    How,
    Jobs,
    Json,
    backend_for,
    error_rate,
    share,
    show_table,
)


def compare(
    first: str,
    second: str,
    /,
    *,
    against: Against = None,
    by: Annotated[str, Parameter(help="At least by so much: 2%.")] = "0%",
    games: Games = 2000,
    error: Annotated[float, Parameter(help="How often the answer may be wrong.")] = 0.05,
    jobs: Jobs = None,
    how: How = AS_USUAL,
    json_: Json = False,
) -> int:
    """Is the second deck better than the first? Both play the same opponents with the same chance until it is clear.

    --games counts the games of each deck. Exits 0 if it is better, 1 if it is not, or the games did not tell.
    """
    from arbiter.cli.progress import Progress
    from arbiter.lab.comparing import compare as play

    pair = how.load([first, second])
    with Progress("games", quiet=json_) as bar:
        found = play(
            how.ruleset,
            pair[0],
            pair[1],
            how.opponents(against, pair),
            backend_for(jobs),
            by=share(by, "--by"),
            games=games,
            error=error_rate(error),
            players=how.two_players,
            seed=how.seed,
            format=how.format,
            progress=bar.update,
        )
    if json_:
        print(json.dumps(asdict(found)))
    else:
        answers = {
            "better": f"yes: {found.second} wins more often than {found.first} by more than {found.by:.1%}",
            "not better": f"no: {found.second} does not win more often than {found.first} by {found.by:.1%}",
            "open": f"open: the games do not tell whether {found.second} is better by {found.by:.1%}",
        }
        print(answers[found.verdict])
        print(
            f"difference {found.difference:+.1%}, between {found.low:+.1%} and {found.high:+.1%} "
            f"({found.games:,} games, {found.chances:,} chances; wrong at most {found.error:.0%} of the time)"
        )
    return EXIT_DONE if found.verdict == "better" else EXIT_NEGATIVE


def tune(
    deck: str,
    /,
    *,
    pool: Annotated[
        list[str],
        Parameter(consume_multiple=True, help="Names of cards to try, or decks whose cards to try."),
    ],
    against: Against = None,
    copies: Annotated[int, Parameter(help="How many copies are exchanged at once.")] = 1,
    games: Games = 5000,
    error: Annotated[float, Parameter(help="How often a swap may be called better that is not.")] = 0.05,
    jobs: Jobs = None,
    how: How = AS_USUAL,
    json_: Json = False,
) -> int:
    """Try exchanging cards: all swaps race against the same opponents, and bad ones drop out early.

    --games counts all games. Exits 0 if a swap is surely better than the deck as it is, else 1.
    """
    from arbiter.cli.progress import Progress
    from arbiter.lab.tuning import tune as race

    (mine,) = how.load([deck])
    with Progress("games", quiet=json_) as bar:
        found = race(
            how.ruleset,
            mine,
            how.pool(pool),
            how.opponents(against, [mine]),
            backend_for(jobs),
            copies=copies,
            games=games,
            error=error_rate(error),
            players=how.two_players,
            seed=how.seed,
            format=how.format,
            progress=bar.update,
        )
    if json_:
        print(json.dumps(asdict(found)))
        return EXIT_DONE if found.better else EXIT_NEGATIVE
    rows = [
        (
            str(trial.swap),
            f"{trial.difference:+.1%}",
            f"{trial.low:+.1%} to {trial.high:+.1%}",
            str(trial.chances * 2),
            "better" if trial.low > 0 else f"dropped in round {trial.dropped}" if trial.dropped else "open",
        )
        for trial in found.trials[1:]
    ]
    show_table(("swap", "difference", "between", "games a pair", "result"), rows)
    print(
        f"{len(rows)} swaps, {found.games:,} games. With probability {1 - found.error:.0%} all the intervals are right."
    )
    return EXIT_DONE if found.better else EXIT_NEGATIVE


def hands(
    deck: str,
    /,
    *,
    against: Annotated[str, Parameter(help="One opponent; the first of our decks, if not said.")] = "",
    games: Games = 200,
    how: How = AS_USUAL,
    json_: Json = False,
) -> int:
    """Which opening hands to keep: each is played twice with the same chance, kept and changed whole."""
    from arbiter.cli.progress import Progress
    from arbiter.lab.hands import hands as deal
    from arbiter.table import game_setup

    (mine,) = how.load([deck])
    other = how.opponents([against] if against else None, [mine])[0]
    made = game_setup(how.ruleset, (mine, other), 0, how.format, persons=(False, False))
    made.check_legal()
    with Progress("hands", quiet=json_) as bar:
        found = deal(made, how.two_players, games, how.seed, bar.update)
    named = [("all hands", found.all_hands)]
    named += [(f"{n} cards that cost 2 or less", row) for n, row in sorted(found.by_cheap.items())]
    named += [(f"with {name}", row) for name, row in sorted(found.by_card.items())]
    if json_:
        data = [
            {"hands": name, "n": row.kept.games, "kept": row.kept.rate, "changed": row.changed.rate}
            for name, row in named
        ]
        print(json.dumps({"deck": found.deck, "hands": found.hands, "rows": data}))
        return EXIT_DONE
    rows = []
    for name, row in named:
        (low, high), (low2, high2) = row.kept.interval, row.changed.interval
        rows.append(
            (
                name,
                str(row.kept.games),
                f"{row.kept.rate or 0:.1%} ({low:.0%} to {high:.0%})",
                f"{row.changed.rate or 0:.1%} ({low2:.0%} to {high2:.0%})",
                f"{row.gain:+.1%}",
            )
        )
    show_table(("opening hand", "hands", "kept, 95 %", "changed, 95 %", "keeping gains"), rows)
    return EXIT_DONE
