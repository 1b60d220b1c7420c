"""Texts that are easily misread are refused, or read right; see ``arbiter.cardtext.probes``."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.cardtext.probes import Probe, load_probes, verdict
from arbiter.errors import ArbiterError

FILE = Path(__file__).with_name("probes.toml")
PROBES = load_probes(FILE)


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: f"{probe.game} {probe.about}: {probe.text[:60]}")
def test_a_probe(probe: Probe) -> None:
    """Also fails for a probe that is known to fail and holds: then ``fails`` must be taken out of the file."""
    outcome = verdict(probe)
    assert outcome.expected, outcome.why


def test_there_are_probes_of_every_game_and_none_twice() -> None:
    assert {probe.game for probe in PROBES} == {"fow", "sve", "fftcg"}
    assert len({(probe.game, probe.types, probe.text) for probe in PROBES}) == len(PROBES) >= 80


@pytest.mark.parametrize(
    ("probe", "state"),
    [
        (Probe("fow", "Draw a card.", ("chant",), refused=True), "fails"),
        (Probe("fow", "Draw a card.", ("chant",), refused=True, fails="it is read"), "fails as known"),
        (Probe("fow", "Draw a card.", ("chant",), read=True, fails="it is refused"), "holds after all"),
        (Probe("fow", "Paint a card.", ("chant",), refused=True), "refused"),
        (Probe("fow", "Paint a card.", ("chant",), read=True), "fails"),
        (Probe("fow", "Paint a card.", ("chant",), has=("Draw",)), "refused"),
        (Probe("fow", "Draw two cards.", ("chant",), has=("Draw(count=Const(n=2))",)), "read right"),
        (Probe("fow", "Draw two cards.", ("chant",), has=("SpellText(effect=~Const(n=2))",)), "read right"),
        (Probe("fow", "Draw two cards.", ("chant",), has=("Draw(count=Const(n=3))",)), "fails"),
        (Probe("fow", "Draw two cards.", ("chant",), lacks=("Draw",)), "fails"),
        (Probe("fow", "Draw two cards.", ("chant",), unlike=("Draw a card.",)), "read right"),
        (Probe("fow", "Draw two cards.", ("chant",), unlike=("Draw two cards from your deck.",)), "fails"),
        (Probe("fow", "Draw two cards.", ("chant",), same=("Draw two cards from your deck.",)), "read right"),
        (Probe("fow", "Draw two cards.", ("chant",), same=("Draw a card.",)), "fails"),
    ],
)
def test_what_a_probe_says_is_looked_at(probe: Probe, state: str) -> None:
    assert verdict(probe).state == state


@pytest.mark.parametrize(
    "content",
    [
        "[[probe]]\ngame = 'chess'\ntext = 'x'\nread = true",
        "[[probe]]\ngame = 'fow'\nread = true",
        "[[probe]]\ngame = 'fow'\ntext = 'x'",
        "[[probe]]\ngame = 'fow'\ntext = 'x'\nwrong = 1",
        "[[probe]]\ngame = 'fow'\ntext = 'x'\nhas = ['Draw(cards=2)']",
        "[[probe]]\ngame = 'fow'\ntext = 'x'\nhas = ['__import__(\"os\")']",
        "[[probe]]\ngame = 'fow'\ntext = 'x'\nlacks = ['Nobody']",
        "[[probe]]\ngame = 'fow'\ntext = 'x'\nhas = ['Draw(']",
        "[[probe",
    ],
)
def test_a_file_that_is_wrong_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "probes.toml"
    file.write_text(content)
    with pytest.raises(ArbiterError):
        load_probes(file)
