"""What is not offered says why, with its clause; what is missed says where; what does not exist is an error of the
file."""

from pathlib import Path

import pytest

from judge.helpers import CARDS, verdict, verdicts

FOW = (
    CARDS
    + """
[[card]]
name = "Walled"
type = "Resonator"
cost = "{0}"
atk = 200
def = 200
text = "[Barrier]"

[[card]]
name = "Shy"
type = "Resonator"
cost = "{0}"
atk = 200
def = 200
text = "This card cannot be targeted by spells or abilities your opponent controls."

[[card]]
name = "Rising Fire"
type = "Chant"
cost = "{R}{X}"
text = "This card deals X damage to target resonator."

[[card]]
name = "Flyer"
type = "Resonator"
cost = "{0}"
atk = 200
def = 200
text = "[Flying]"

[[card]]
name = "Rester"
type = "Resonator"
cost = "{0}"
atk = 200
def = 200
text = "{Rest}: Draw a card."

[[card]]
name = "Seldom"
type = "Resonator"
cost = "{0}"
atk = 200
def = 200
text = "{0}: Draw a card. Play this ability only once per turn."

[[card]]
name = "Lock"
type = "Chant"
cost = "{0}"
text = "Destroy target J/resonator with ATK less than or equal to 300."

[[card]]
name = "Weapon"
type = "Addition:Resonator"
cost = "{0}"
text = "Added resonator gains [+100/+100]."

[[card]]
name = "Altar"
type = "Regalia"
cost = "{0}"
text = "Banish a resonator: Draw a card."
"""
)
SVE = """
ruleset = "sve-1.3.1"
[[card]]
name = "Hidden"
class = "Forest"
type = "Follower"
cost = 2
atk = 2
def = 2
text = "Aura."
[[card]]
name = "Scary"
class = "Forest"
type = "Follower"
cost = 2
atk = 2
def = 2
text = "Intimidate."
[[card]]
name = "Guard"
class = "Forest"
type = "Follower"
cost = 2
atk = 2
def = 2
text = "Ward."
[[card]]
name = "Zap"
class = "Forest"
type = "Spell"
cost = 1
text = "Deal 2 damage to an enemy follower on the field."
[[card]]
name = "Giant"
class = "Forest"
type = "Follower"
cost = 11
atk = 9
def = 9
[[card]]
name = "Worker"
class = "Forest"
type = "Follower"
cost = 1
atk = 2
def = 2
text = "[act] [engage]: Draw a card."
[[card]]
name = "Grower"
class = "Forest"
type = "Follower"
cost = 1
atk = 2
def = 2
text = "[evolve] [cost02]: Evolve this follower."
"""
FFTCG = """
ruleset = "fftcg"
[[card]]
name = "Aloof"
type = "Forward"
element = "Fire"
cost = 3
power = 5000
text = "Aloof cannot be chosen by your opponent's Summons or abilities."
[[card]]
name = "Frost"
type = "Forward"
element = "Ice"
cost = 2
power = 5000
[[card]]
name = "Ember"
type = "Forward"
element = "Fire"
cost = 2
power = 5000
text = "{Fire}{Dull}: Choose 1 Forward. Deal it 3000 damage."
[[card]]
name = "Spark"
type = "Summon"
element = "Fire"
cost = 1
text = "Choose 1 Forward. Deal it 3000 damage."
"""


def why(cards: str, position: str, play: str) -> str:
    text = f"{cards}\n[[scenario]]\ntitle = 'It is so'\n{position}\nplay = '''\n{play}\n'''\n"
    (found,) = verdicts(text)
    assert not found.ok
    assert found.readable, found.why
    return found.why


@pytest.mark.parametrize(
    ("position", "play", "reason"),
    [
        (
            "A.hand = ['Bolt']\nA.field = ['Fire Stone']\nB.field = ['Walled', 'Squire', 'Duo']",
            "A: play Bolt > Walled",
            "it has [Barrier] [1120.2]",
        ),
        (
            "A.hand = ['Bolt']\nA.field = ['Fire Stone']\nB.field = ['Shy', 'Squire', 'Duo']",
            "A: play Bolt > Shy",
            "an effect forbids it [104.4]",
        ),
        (
            "A.hand = ['Bolt', 'Duo']\nA.field = ['Fire Stone']\nB.field = ['2x Squire']",
            "A: play Bolt > Duo",
            "it is in the hand [903.2g]",
        ),
        (
            "A.hand = ['Bolt']\nA.field = ['Fire Stone']\nB.field = ['2x Squire']",
            "A: play Bolt > Fire Stone",
            "it is no resonator [903.2g]",
        ),
        (
            "A.hand = ['Bolt']\nA.field = ['Fire Stone']\nB.field = ['2x Squire']",
            "A: play Bolt > B",
            "no player can be chosen for it [903.2g]",
        ),
        (
            "A.hand = ['Lock']\nB.field = ['Squire', 'Duo', 'Rester']",
            "A: play Lock > Squire",
            "its atk is 400, not <= 300 [903.2g]",
        ),
        (
            "A.hand = ['Rising Fire']\nA.field = ['3x Fire Stone']\nB.field = ['Squire']",
            "A: play Rising Fire > 5",
            "5 is too high: 2 at most, for more cannot be paid [903.2f]",
        ),
        ("A.hand = ['Squire']", "A: set Squire", "you have no two will to pay for it [706.1]"),
        ("A.field = ['Squire']", "A: set Squire", "it is not in your hand [706.1]"),
        ("", "A: play Squire", "there is no squire in the game now"),
        (
            "A.field = ['Squire']",
            "A: battle > Squire #3 attacks player",
            "there is no squire #3 in the game now",
        ),
        (
            "A.field = ['Squire']\nB.hand = ['Squire']",
            "A: play Squire",
            "it is in the field, not in your hand [702.2]",
        ),
        ("B.hand = ['Squire']", "A: play Squire", "it is in the hand of the other player [702.2]"),
        ("A.hand = ['Squire']\nturn = 'B'", "A: play Squire", "only in main timing [701.2]"),
        ("A.hand = ['Bolt']\nA.field = ['Fire Stone']", "A: play Bolt", "there is no legal target [903.2g]"),
        ("A.hand = ['Bolt']\nB.field = ['Squire']", "A: play Bolt", "you cannot pay its cost [1003.4]"),
        ("A.hand = ['Weapon']", "A: play Weapon", "there is nothing it could be added to [1406.2a]"),
        ("A.field = [{ card = 'Rester', rested = true }]", "A: activate Rester", "it is rested [903.2j]"),
        (
            "A.field = [{ card = 'Rester', entered = 'this turn' }]",
            "A: activate Rester",
            "since the beginning of the turn [905.3]",
        ),
        (
            "A.field = ['Seldom']",
            "A: activate Seldom\nuntil: resolved\nA: activate Seldom",
            "it has been used once this turn already [707.1]",
        ),
        ("A.field = ['Squire']", "A: activate Squire", "it has no activate ability [707.1]"),
        ("B.field = ['Rester']", "A: activate Rester", "you do not control it [707.2]"),
        ("A.hand = ['Rester']", "A: activate Rester", "cannot be played in the hand [707.1]"),
        ("A.field = ['Altar']", "A: activate Altar", "there is not enough to banish for its cost [903.2j]"),
        ("A.field = ['Duo']", "A: activate Duo", "you cannot pay {1} [1003.4]"),
        (
            "A.field = ['Squire']\nB.field = ['Duo']",
            "A: battle > Squire attacks Duo",
            "what it would attack is not rested [803.3b]",
        ),
        (
            "A.field = ['Squire', 'Duo']",
            "A: battle > Squire attacks Duo",
            "you control what it would attack [803.3b]",
        ),
        (
            "A.field = [{ card = 'Squire', rested = true }]",
            "A: battle > Squire attacks player",
            "it is rested [803.3a]",
        ),
        (
            "A.field = [{ card = 'Squire', entered = 'this turn' }]",
            "A: battle > Squire attacks player",
            "since the beginning of the turn [803.3a]",
        ),
        (
            "A.field = ['Flyer']\nB.field = ['Squire']",
            "A: battle > Flyer attacks player\nB: block with Squire",
            "can block an attacker with [Flying] [1106.2]",
        ),
        (
            "A.field = ['Flyer']\nB.field = [{ card = 'Flyer', rested = true, as = 'Perched' }]",
            "A: battle > Flyer attacks player\nB: block with Perched",
            "it is rested [804.3]",
        ),
        ("", "A: call\nA: call", "you have already called a magic stone this turn [710.1]"),
        ("A.only = ['stone_deck']", "A: call", "your magic stone deck is empty [710.1]"),
        (
            "A.ruler_area = [{ card = 'Plain Ruler', rested = true }]",
            "A: call",
            "no recovered ruler or J-ruler to rest [710.1]",
        ),
        ("", "A: judgment", "your ruler has no [Judgment] [705.1]"),
        ("A.ruler_area = ['Queen']", "A: judgment", "you cannot pay {W} [705.1]"),
        ("A.ruler_area = [{ card = 'Queen', rested = true }]", "A: judgment", "your ruler is rested [705.1]"),
        (
            "A.hand = ['Twin']\nA.field = ['Fire Stone']\nB.field = ['Squire', 'Duo', 'Flyer']",
            "A: play Twin > [Squire]",
            "1 are too few: 2 at least [903.2g]",
        ),
        (
            "A.hand = ['Twin']\nA.field = ['Fire Stone']\nB.field = ['Squire', 'Duo', 'Flyer']",
            "A: play Twin > [Squire, Duo, Flyer]",
            "3 are too many: 2 at most [903.2g]",
        ),
        (
            "A.hand = ['Twin']\nA.field = ['Fire Stone']\nB.field = ['Squire', 'Duo', 'Walled']",
            "A: play Twin > [Squire, Walled]",
            "Walled: it has [Barrier] [1120.2]",
        ),
        (
            "A.hand = ['Bolt']\nA.field = ['Fire Stone', { card = 'Fire Stone', rested = true, as = 'Spent' }]\n"
            "B.field = ['Squire']",
            "A: play Bolt > [Spent]",
            "Spent: it is rested [1003.5]",
        ),
    ],
)
def test_force_of_will_gives_its_reason(position: str, play: str, reason: str) -> None:
    assert reason in why(FOW, position, play)


@pytest.mark.parametrize(
    ("position", "play", "reason"),
    [
        (
            "A.hand = ['Zap']\nB.field = ['Hidden', 'Filler', 'Guard']",
            "A: play Zap > Hidden",
            "it has Aura [12.15.2]",
        ),
        (
            "A.hand = ['Zap']\nA.field = ['Worker']\nB.field = ['Filler', 'Guard']",
            "A: play Zap > Worker",
            "it is in the field of the wrong player [10.6.2.3]",
        ),
        ("A.hand = ['Zap']", "A: play Zap", "there is nothing it could select [10.6.2.3.4]"),
        ("A.hand = ['Giant']", "A: play Giant", "you have not enough play points [10.4.2.2]"),
        ("A.hand = ['Worker']\nA.field = ['5x Filler']", "A: play Worker", "your field is full [10.6.2.6]"),
        ("A.cemetery = ['Worker']", "A: play Worker", "in neither your hand nor your EX area [8.2.1]"),
        (
            "A.field = ['Worker']\nB.field = [{ card = 'Scary', engaged = true }]",
            "A: Worker attacks Scary",
            "Intimidate cannot be attacked [12.12.2]",
        ),
        (
            "A.field = ['Worker']\nB.field = ['Filler']",
            "A: Worker attacks Filler",
            "is not engaged [8.4.3.1-1]",
        ),
        (
            "A.field = ['Worker']\nB.field = [{ card = 'Guard', engaged = true }]",
            "A: Worker attacks leader",
            "follower with Ward must be attacked [12.8.2]",
        ),
        (
            "A.field = [{ card = 'Worker', entered = 'this turn' }]",
            "A: Worker attacks leader",
            "came onto the field this turn and has not evolved [8.4.2.1]",
        ),
        (
            "A.field = [{ card = 'Worker', engaged = true }]",
            "A: Worker attacks leader",
            "it is engaged [8.4.2]",
        ),
        (
            "A.field = [{ card = 'Worker', engaged = true }]",
            "A: activate Worker",
            "it is engaged [10.6.2.1.1]",
        ),
        ("A.field = ['Worker']", "A: evolve Worker", "it has no evolve ability [12.2.1]"),
        (
            "A.field = ['Grower']",
            "A: evolve Grower",
            "no facedown card of its name in your evolve deck [12.2.2]",
        ),
    ],
)
def test_shadowverse_gives_its_reason(position: str, play: str, reason: str) -> None:
    assert reason in why(SVE, position, play)


@pytest.mark.parametrize(
    ("position", "play", "reason"),
    [
        (
            "A.hand = ['Spark']\nA.field = ['Fire Backup']\nB.field = ['Aloof', 'Ember', 'Frost']",
            "A: play Spark > Aloof",
            "it cannot be chosen: an effect forbids it [2.2]",
        ),
        (
            "A.hand = ['Spark']\nA.field = ['2x Fire Backup']\nB.field = ['Frost', 'Ember']",
            "A: play Spark > Fire Backup",
            "it is no forward [11.3.3]",
        ),
        (
            "A.hand = ['Spark']\nA.field = ['2x Fire Backup']",
            "A: play Spark",
            "there is nothing it could choose [11.3.3]",
        ),
        ("A.hand = ['Ember']", "A: play Ember", "you can produce 0 CP, and 2 are needed [11.2.1.1]"),
        (
            "A.hand = ['Ember']\nA.field = ['2x Ice Backup']",
            "A: play Ember",
            "you can produce no Fire CP for it [5.2.1.2]",
        ),
        ("A.hand = ['Ember']\nA.field = ['Ember', '2x Fire Backup']", "A: play Ember", "already control"),
        (
            "A.field = ['Ember']\nB.field = ['Frost']",
            "A: activate Ember",
            "you can produce 0 CP, and 1 are needed [11.6.10]",
        ),
        (
            "A.field = [{ card = 'Ember', dull = true }, 'Fire Backup']\nB.field = ['Frost']",
            "A: activate Ember",
            "it is dull [11.6.10]",
        ),
        (
            "A.field = [{ card = 'Ember', entered = 'this turn' }, 'Fire Backup']\nB.field = ['Frost']",
            "A: activate Ember",
            "since the start of your turn [11.6.2.2]",
        ),
        (
            "A.field = ['Ember', 'Frost']",
            "A: attack with Ember + Frost",
            "they share no element [15.1.1.9.2]",
        ),
        ("A.field = [{ card = 'Ember', dull = true }]", "A: attack with Ember", "it is dull [10.1.2.1.1]"),
        (
            "A.field = ['Ember']\nB.field = [{ card = 'Frost', dull = true }]",
            "A: attack with Ember\nB: block with Frost",
            "it is dull [10.1.3.1.1]",
        ),
        (
            "A.field = [{ card = 'Ice Backup', dull = true, as = 'Spent' }, '2x Ice Backup']\nA.hand = ['Frost']",
            "A: play Frost > [Spent, Ice Backup]",
            "Spent: it is dull [11.2.1.1]",
        ),
    ],
)
def test_final_fantasy_gives_its_reason(position: str, play: str, reason: str) -> None:
    assert reason in why(FFTCG, position, play)


# --- where an answer was missed ------------------------------------------------------------------------------------


def test_a_choice_answered_too_late_is_shown_where_it_was_asked() -> None:
    found = verdict("A.hand = ['Scholar']\nA.will = '{1}'", "A: play Scholar\nuntil: resolved\nA: yes").why
    assert "'yes' comes too late: A is asked: may for Scholar" in found
    assert "in line 2 (until: resolved)" in found
    assert "turn 5, A's, main phase" in found
    assert "stack, top first: Scholar" in found


def test_a_choice_long_past_is_only_mentioned() -> None:
    script = "A: play Scholar\nuntil: resolved\nuntil: B main\nA: yes"
    found = verdict("A.hand = ['Scholar']\nA.will = '{1}'", script).why
    assert "A is not asked for 'yes'" in found
    assert "earlier: A is asked: may for Scholar" in found
    assert "turn 6, B's, main phase" in found


def test_the_other_player_is_asked() -> None:
    script = "A: battle > Squire attacks player\nA: block with Duo"
    found = verdict("A.field = ['Squire']\nB.field = ['Duo']", script).why
    assert "A is not asked for 'block with Duo'" in found
    assert "the other player is asked that: B is asked: block" in found
    assert "turn 5, A's, declare attack" in found


def test_a_part_left_over_is_shown_where_it_stands() -> None:
    position = "A.hand = ['Bolt']\nA.field = ['Fire Stone']\nB.field = ['Squire', 'Duo']"
    found = verdict(position, "A: play Bolt > Squire > Duo").why
    assert "A is not asked for 'Duo'; A is asked: action" in found
    assert "stack, top first: Bolt" in found
    assert "turn 5" in found


def test_what_is_not_offered_in_a_later_turn_either_says_both() -> None:
    found = verdict("A.hand = ['Squire']\nturn = 'B'", "A: play Squire").why
    assert "only in main timing" in found
    assert "nor in turn 6 (you cannot pay its cost" in found
    assert "turn 5, B's, main phase" in found


def test_the_position_is_the_one_before_a_look_ahead() -> None:
    """Nobody is ever asked for a division: the position is that of the line, not of two turns later."""
    found = verdict("A.field = ['Squire']", "A: {Squire: 100}").why
    assert "A is not asked for '{Squire: 100}'" in found
    assert "turn 5, A's, main phase" in found


# --- what does not exist -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "A: play Bolz > Squire",
        "A: activate Skwire",
        "A: battle > Skwire attacks player",
        "A: battle > Squire attacks Skwire",
        "A: battle > Squire attacks player\nB: block with Skwire",
        "A: set Bolz",
        "A can: play Bolz",
        "A cannot: play Bolz",
        "A: play Bolt > Skwire",
        "A cannot: play Bolt > Skwire",
        "A: play Bolt > [Skwire]",
        "expect: A.hand has Bolz",
        "expect: A.field hasn't Skwire",
        "expect: Skwire.atk = 400",
        "expect: Skwire is Knight",
        "expect: stack.top = Bolz",
        "expect: B sees Bolz",
    ],
)
def test_a_card_that_does_not_exist_is_an_error_of_the_file(line: str) -> None:
    position = "A.hand = ['Bolt']\nA.field = ['Fire Stone', 'Squire']\nB.field = ['Duo']"
    found = verdict(position, line)
    assert not found.readable, found.why
    assert "no card is called" in found.why
    assert "perhaps Bolt" in found.why or "perhaps Squire" in found.why


@pytest.mark.parametrize(
    "line", ["A: play bol > squi", "A: Play BOLT > Duo", "A cannot: 3", "A cannot: B", "A cannot: yes"]
)
def test_beginnings_players_and_words_are_no_unknown_cards(line: str) -> None:
    position = "A.hand = ['Bolt']\nA.field = ['Fire Stone', 'Squire']\nB.field = ['Duo']"
    assert verdict(position, line).readable


# --- cards that cannot be read -------------------------------------------------------------------------------------

BROKEN = """
[[card]]
name = "Wreck"
type = "Nonsense"

[[card]]
name = "Wright"
type = "Resonator"
cost = "{0}"
atk = 100
def = 100
text = "[Enter] => Put a Wreck token into your field."

[[card]]
type = "Resonator"
"""


def of_broken(position: str, play: str = "pass") -> tuple[bool, bool, str]:
    text = f"{CARDS}{BROKEN}\n[[scenario]]\ntitle = 'It is so'\n{position}\nplay = '''\n{play}\n'''\n"
    (found,) = verdicts(text)
    return found.ok, found.readable, found.why


def test_one_bad_card_fails_the_scenarios_that_use_it_and_no_others() -> None:
    assert of_broken("A.field = ['Squire']", "expect: A.field has Squire") == (True, True, "")
    for position, play in (
        ("A.hand = ['Wreck']", "pass"),
        ("A.hand = ['2x Wreck']", "pass"),
        ("A.hand = ['Wright']", "pass"),
        ("A.hand = ['Squire']", "A: play Wreck"),
        ("A.hand = ['Squire']", "expect: A.field hasn't Wreck"),
        ("deck = '''[Main]\n4 Wreck'''", "pass"),
    ):
        ok, readable, found = of_broken(position, play)
        assert not ok, (position, play)
        assert not readable
        assert "'nonsense' of Wreck is not a card type" in found


TOKENS = """
ruleset = "sve-1.3.1"
[[card]]
name = "Mimi"
class = "Forest"
type = "Follower / Token"
cost = 1
atk = 1
def = 1
text = "Frobnicate the snark twice."
[[card]]
name = "Caller"
class = "Forest"
type = "Spell"
cost = 1
text = "Summon a Mimi token."
"""


def test_a_token_with_unread_text_fails_the_scenarios_that_make_it() -> None:
    text = TOKENS
    for hand in ("Caller", "Filler"):
        text += f"[[scenario]]\ntitle = '{hand}'\nA.hand = ['{hand}']\nplay = 'expect: A.hand = 1'\n"
    made, plain = verdicts(text)
    assert plain.ok, plain.why
    assert not made.ok
    assert "Mimi cannot be played: its text cannot be read" in made.why


def test_a_bad_card_that_nobody_uses_is_mentioned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from arbiter.cli import run

    file = tmp_path / "file.toml"
    file.write_text(f"{CARDS}{BROKEN}\n[[scenario]]\ntitle = 'Fine'\nplay = 'expect: turn = A'\n")
    assert run(["scenario", "run", str(file)]) == 0
    said = capsys.readouterr()
    assert "1 passed" in said.out
    assert "card 'Wreck': 'nonsense' of Wreck is not a card type [201.2]" in said.err
    assert "card 10 has no name" in said.err or "has no name (no scenario uses it)" in said.err


# --- modes ---------------------------------------------------------------------------------------------------------

WINGS = """
[[card]]
name = "Wings"
type = "Chant"
cost = "{0}"
text = "Target resonator gains [Flying] or [Pierce] until end of turn."
"""


@pytest.mark.parametrize("said", ["2", "Pierce", "pierce"])
def test_a_mode_is_its_number_or_what_only_it_names(said: str) -> None:
    position = "A.hand = ['Wings']\nA.field = ['Squire']"
    play = f"A: play Wings > Squire\nA: {said}\nexpect: Squire has Pierce\nexpect: Squire hasn't Flying"
    text = f"{CARDS}{WINGS}\n[[scenario]]\ntitle = 'It is so'\n{position}\nplay = '''\n{play}\n'''\n"
    (found,) = verdicts(text)
    assert found.ok, found.why
