"""The figures of a report, computed a second time with pandas, and the page they are shown on."""

import json
import re

import pytest

from arbiter import lab
from arbiter.lab.exporting import export, run_tables
from arbiter.lab.report import page, tables_of

pandas = pytest.importorskip("pandas", reason="the figures are checked with pandas")


@pytest.fixture(scope="module")
def played():
    return lab.run("fftcg", ["ember", "tide"], players=("random", "random"), games=20, seed=3)


@pytest.fixture(scope="module")
def tables(played):
    return {table.name: pandas.DataFrame(table.dicts()) for table in tables_of(lab.figures(played))}


def test_pairs_and_decks(played, tables):
    games = pandas.DataFrame(played.rows())
    for deck, rows in games.groupby("deck"):
        shown = tables["decks"].set_index("deck").loc[deck]
        assert shown["games"] == len(rows)
        assert shown["win rate"] == pytest.approx(rows.score.mean())
        assert shown["first win rate"] == pytest.approx(rows[rows["first"]].score.mean())
        assert shown["second win rate"] == pytest.approx(rows[~rows["first"]].score.mean())
    first = games[games.deck == "ember"]
    pair = tables["matchups"].iloc[0]
    assert (pair.wins, pair.losses) == ((first.score == 1).sum(), (first.score == 0).sum())
    assert pair.low <= pair["win rate"] <= pair.high


def test_cards(played, tables):
    copies = pandas.DataFrame(played.card_rows())
    shown = tables["cards"].set_index(["deck", "card"])
    for (deck, card), rows in copies.groupby(["deck", "card"]):
        for column, chosen in (
            ("opening", rows[rows.opening]),
            ("drawn", rows[rows.drawn > 0]),
            ("played", rows[rows.played > 0]),
        ):
            by_game = chosen.groupby("game").score.first()
            assert shown.loc[(deck, card), f"{column} games"] == len(by_game)
            if len(by_game):
                assert shown.loc[(deck, card), f"{column} win rate"] == pytest.approx(by_game.mean())
        seen = rows[rows.opening | (rows.drawn > 0)].game.nunique()
        assert shown.loc[(deck, card), "not seen games"] == 20 - seen


def test_opening_hands_and_endings(played, tables):
    games = pandas.DataFrame(played.rows())
    counted = games.groupby(["deck", "changed"]).score.agg(["size", "mean"])
    shown = tables["opening hands"].set_index(["deck", "cards changed"])
    assert shown["games"].to_dict() == counted["size"].to_dict()
    assert shown["win rate"].to_dict() == pytest.approx(counted["mean"].to_dict())
    assert tables["endings"].games.sum() == 20
    assert all("lose" in clause or "loss" in clause for clause in tables["endings"].clause)


def test_exported_files_hold_the_same_rows(played, tmp_path):
    written = {
        path.name: path for kind in ("csv", "parquet") for path in export(run_tables(played), tmp_path, kind)
    }
    assert set(written) == {"games.csv", "copies.csv", "games.parquet", "copies.parquet"}
    from_csv = pandas.read_csv(written["games.csv"])
    from_parquet = pandas.read_parquet(written["games.parquet"])
    assert len(from_csv) == len(from_parquet) == 40
    assert from_csv.score.sum() == from_parquet.score.sum() == 20


def without_scripts(shown):
    return re.sub(r"<script>.*?</script>", "", shown, flags=re.DOTALL)


def test_the_page_needs_no_network_and_draws_every_chart(played):
    shown = page(played, "run.jsonl")
    assert not re.search(r"<[a-z]+[^>]+(?:src|href)=", without_scripts(shown))
    specs = json.loads(re.search(r"const SPECS = (.*?); SPECS\.forEach", shown, re.DOTALL)[1])
    assert len(specs) == shown.count("<div class=chart") >= 5
    assert "not what the card does" in shown
    assert "arbiter lab record run.jsonl --pair 0 --game" in shown


def test_names_of_cards_and_decks_cannot_write_into_the_page(played):
    import copy

    hostile = copy.deepcopy(played)
    hostile.header.decks[0].name = "</script><script>alert(1)</script>"
    hostile.header.cards[0].faces[0].name = '"><img src=x onerror=alert(1)>'
    shown = page(hostile, "run.jsonl")
    assert "<script>alert(1)" not in shown
    assert "<img src=x" not in without_scripts(shown)
