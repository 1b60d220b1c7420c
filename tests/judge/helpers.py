"""Scenarios in a few lines."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from arbiter.judge import Verdict, judge_file

CARDS = """
ruleset = "fow-8.01"

[[card]]
name = "Squire"
type = "Resonator"
cost = "{W}{1}"
race = "Knight"
atk = 400
def = 400

[[card]]
name = "Bolt"
type = "Chant"
cost = "{R}"
text = '''
[Quickcast]
This card deals 500 damage to target resonator.
'''

[[card]]
name = "Scholar"
type = "Resonator"
cost = "{1}"
atk = 200
def = 200
text = "[Enter] => You may draw a card."

[[card]]
name = "Trader"
type = "Resonator"
cost = "{0}"
atk = 100
def = 100
text = "[Enter] => Discard a card. You may draw two cards."

[[card]]
name = "Ferrier"
type = "Resonator"
cost = "{0}"
atk = 100
def = 100
text = "[Enter] => You may return another resonator you control to its owner's hand."

[[card]]
name = "Herald, of Dawn"
type = "Resonator"
cost = "{1}"
atk = 100
def = 100
text = "[Enter] => Target resonator gains [+100/+0] until end of turn."

[[card]]
name = "Twin"
type = "Chant"
cost = "{1}"
text = "Destroy two target resonators."

[[card]]
name = "Duo"
type = "Resonator"
cost = "{1}"
atk = 100
def = 100
text = '''
{1}: Draw a card.
{2}: You gain 100 life.
'''

[[card]]
name = "Snare"
type = "Chant"
cost = "{B}"
text = "[Trigger] When a resonator your opponent controls attacks => Destroy target attacking resonator."

[[card]]
name = "Queen"
type = "Ruler"
attribute = "light"
text = "[Judgment] {W}"
[card.other]
name = "Queen Ascendant"
atk = 1000
def = 1000
text = "[Flying]"

[[card]]
name = "Greeter"
type = "Resonator"
cost = "{1}"
atk = 100
def = 100
text = "Whenever another resonator enters your field, you gain 100 life."

[[card]]
name = "Babble"
type = "Chant"
cost = "{1}"
text = "Frobnicate the snark twice."
"""


def verdicts(text: str) -> list[Verdict]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "file.toml")
        path.write_text(text, encoding="utf-8")
        return judge_file(path)


def verdict(position: str, play: str) -> Verdict:
    """The verdict on one scenario with the cards above."""
    text = f"{CARDS}\n[[scenario]]\ntitle = 'It is so'\n{position}\nplay = '''\n{play}\n'''\n"
    (only,) = verdicts(text)
    return only
