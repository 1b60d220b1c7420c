"""Games of a run as observations and actions."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("pettingzoo", reason="the extra arbiter[rl] is not installed")

from arbiter import lab
from arbiter.cards import deck_names
from arbiter.lab.playing import Match
from arbiter.rl import arrays
from arbiter.rl.demonstrations import demonstrations
from arbiter.rl.encoding import Encoder
from arbiter.rl.episode import Episode


@pytest.mark.parametrize(("ruleset", "games"), [("sve-1.3.1", 4), ("fftcg", 2)])
def test_demonstrations_are_the_games_of_the_run(ruleset: str, games: int, tmp_path):
    decks = lab.load_decks(ruleset, deck_names(ruleset)[:2])
    file = tmp_path / "run.jsonl"
    run = lab.run(ruleset, decks, players=("random", "greedy"), games=games, file=file)
    found = list(demonstrations(lab.RunFile(str(file))))
    assert Counter(each.player for each in found).keys() == {"random", "greedy"}
    for line in run.games:
        mine = [each for each in found if each.game == line.number]
        assert {each.score for each in mine if each.player == "greedy"} == {line.score(1)}
        match = Match(run.header, line.pair)
        episode = Episode(match.prepared[line.swapped].deal(line.seed))
        encoder = Encoder(match.prepared[line.swapped].lib)
        for each in mine:
            assert each.observation["action_mask"][each.action]
            seen = arrays.observed(encoder, episode, episode.seat)
            assert all(seen[name].tobytes() == each.observation[name].tobytes() for name in seen)
            episode.act(each.action)
        assert episode.outcome
        assert episode.answers == match.answers(line.number)
