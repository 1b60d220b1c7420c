"""The table: what a client can do, and what it is told when it cannot."""

import contextlib
import json

import pytest

import arbiter
from arbiter.abilities.codec import from_data
from arbiter.abilities.effects import Destroy
from arbiter.abilities.selectors import Var
from arbiter.errors import ArbiterError
from arbiter.kernel import rng
from arbiter.kernel.decision import ONE
from arbiter.players.random import any_answer
from arbiter.table import IllegalAnswer, Table, load, read_record, replay
from arbiter.table.migrations import MIGRATIONS
from arbiter.table.past import MOST
from arbiter.table.record import VERSION

pytestmark = pytest.mark.plain


@pytest.fixture
def table() -> Table:
    return arbiter.start("fow-8.01", ("knights", "tide"), seed=7, citing=True)


def play_on(table: Table, answers: int, seed: int = 1) -> Table:
    words = rng.seeded(seed)
    for _ in range(answers):
        asked = table.decision()
        if asked is None:
            break
        table.answer(any_answer(asked, words))
    return table


def main_phase(table: Table) -> Table:
    """Through the set-up with the cards as dealt, to the first player's main phase."""
    while (asked := table.decision()) is not None and "call" not in table.labels():
        table.answer("pass" if asked.shape == ONE else [])
    return table


def test_an_answer_may_be_a_label_or_a_number(table: Table):
    main_phase(table)
    other = table.copy()
    table.answer("call")
    other.answer(other.labels().index("call"))
    assert table.digest() == other.digest()


def test_a_unique_beginning_is_enough_and_case_does_not_matter(table: Table):
    main_phase(table)
    table.answer("CAL")
    assert "call" not in table.labels()


def test_what_is_not_offered_is_refused_with_the_clause_and_changes_nothing(table: Table):
    main_phase(table)
    before = table.digest(), table.log()
    with pytest.raises(IllegalAnswer, match="win the game: that is not offered") as refused:
        table.answer("win the game")
    assert refused.value.clause == "604.1"
    assert "call" in (refused.value.hint or "")
    for nonsense in (99, -1, [0, 1], [], True, None, 0.5, [None]):
        with pytest.raises(IllegalAnswer):
            table.answer(nonsense)
    assert (table.digest(), table.log()) == before


def test_cards_of_the_same_name_are_told_apart():
    for seed in range(20):
        table = arbiter.start("fow-8.01", ("knights", "tide"), seed=seed)
        labels = table.labels()
        assert len(set(labels)) == len(labels)
        twice = [label for label in labels if label.endswith(" #2")]
        if twice:
            bare = twice[0].removesuffix(" #2")
            assert f"{bare} #1" in labels
            assert table.check(f"[{bare}]") == [labels.index(f"{bare} #1")]
            return
    pytest.fail("no hand with two copies of a card")


def test_an_undone_answer_never_happened(table: Table):
    main_phase(table)
    before = table.digest(), table.labels(), table.log(0)
    table.answer("call")
    table.undo()
    assert (table.digest(), table.labels(), table.log(0)) == before


def test_taking_back_keeps_only_a_few_copies_of_the_game():
    """However long the game: any answer can be taken back, and what that needs does not grow with the game."""
    table = arbiter.start("fow-8.01", ("knights", "tide"), seed=7)
    words = rng.seeded(1)
    digests = []
    while (asked := table.decision()) is not None and len(table.answers) < 300:
        digests.append(table.digest())
        table.answer(any_answer(asked, words))
        assert table._past is not None
        assert len(table._past.kept) <= MOST
    assert len(digests) > 120
    for to in (len(digests) - 1, len(digests) - 30, len(digests) // 2, 1, 0):
        table.undo(to)
        assert (len(table.answers), table.digest()) == (to, digests[to])
    with pytest.raises(ArbiterError, match="nothing to take back"):
        table.undo()


def test_only_the_asked_seat_sees_the_question(table: Table):
    asked = table.decision()
    assert asked is not None
    assert table.observe(asked.seat).ask is not None
    assert table.observe(1 - asked.seat).ask is None
    assert table.observe(None).ask is None
    assert table.observe(1 - asked.seat).asked == asked.seat


def test_a_hand_is_seen_by_its_player_alone(table: Table):
    for seat in (0, 1):
        own = next(zone for zone in table.observe(seat).zones if zone.name == "hand" and zone.player == seat)
        assert own.count == len(own.cards) == 5
        assert all(card.name for card in own.cards)
        for other in (1 - seat, None):
            seen = next(z for z in table.observe(other).zones if z.name == "hand" and z.player == seat)
            assert (seen.count, seen.cards) == (5, [])


def test_the_log_names_only_what_the_seat_saw(table: Table):
    mine = [line.text for line in table.log(0)]
    watched = [line.text for line in table.log(None)]
    assert sum(line.startswith("A draws ") and line != "A draws a card" for line in mine) == 5
    assert mine.count("B draws a card") == 5
    assert watched.count("A draws a card") == watched.count("B draws a card") == 5


def test_who_fights_is_a_card_and_whom_may_be_a_player():
    """Force of Will 5.x 8.2-5: an attacker battles the player it attacks."""
    table = play_on(arbiter.start("fow-5.12", ("embers", "vigil"), seed=3), 700)
    fights = [line.text for line in table.log(None) if " fights " in line.text]
    assert any(line.endswith((" fights A", " fights B")) for line in fights)
    assert not any(line.startswith(("A fights", "B fights")) for line in fights)


def test_conceding_ends_the_game_and_is_part_of_the_record(table: Table):
    play_on(table, 20)
    table.concede(0)
    assert (table.outcome, table.decision()) == ("B", None)
    assert replay(read_record(table.record().to_json())).outcome == "B"
    table.undo()
    assert table.outcome == ""


def test_every_clause_that_came_up_is_kept_on_request(table: Table):
    main_phase(table)
    assert "403.2" in table.cites()
    with pytest.raises(ArbiterError, match="does not keep"):
        arbiter.start("fow-8.01", ("knights", "tide")).cites()


def test_why_not_gives_clause_and_reason(table: Table):
    main_phase(table)
    asked = table.decision()
    assert asked is not None
    table.answer("call")
    clause, reason = table.why_not(asked.seat, "call")
    assert clause == "710.1"
    assert "already" in reason
    assert table.why_not(1 - asked.seat, "pass")[1]


def test_explain_starts_with_what_is_printed(table: Table):
    play_on(table, 150)
    assert str(table.explain("Maren of the Meadow Gate", "name")[0]) == "printed: Maren of the Meadow Gate"
    with pytest.raises(ArbiterError, match="nothing is known of"):
        table.explain(0, "colour")
    with pytest.raises(ArbiterError, match="there is no card"):
        table.explain("Nobody", "atk")


def test_a_damaged_save_is_refused(table: Table):
    data = play_on(table, 30).save()
    assert load(data).digest() == table.digest()
    for broken in (b"", data[:-10], data[:50], b"\x00" * 100):
        with pytest.raises(ArbiterError):
            load(broken)


def test_flipped_bytes_never_do_anything_but_refuse(table: Table):
    data = bytearray(play_on(table, 60).save())
    words = rng.seeded(5)
    for _ in range(200):
        at = rng.below(words, len(data))
        was = data[at]
        data[at] = rng.below(words, 256)
        with contextlib.suppress(ArbiterError):
            load(bytes(data)).labels()
        data[at] = was


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"", "not a record"),
        (b"{}", "not a record"),
        (b'{"version": 99}', "version 99"),
        (b'{"version": 1}', "damaged"),
        (b"[" * 100_000, "not a record"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(file: bytes, message: str):
    with pytest.raises(ArbiterError, match=message):
        read_record(file)


def test_a_record_of_an_older_version_is_brought_up_to_date(table: Table):
    """In version 1 digests were of states that knew less: they cannot be compared, and all else is as it was."""
    plain = json.loads(play_on(table, 40).record().to_json())
    older = {**plain, "version": 1, "digests": [[0, "0" * 32]]}
    assert replay(read_record(json.dumps(older).encode())).digest() == table.digest()
    for version in (0, -1, VERSION + 1):
        with pytest.raises(ArbiterError, match=f"version {version}"):
            read_record(json.dumps({**plain, "version": version}).encode())
    assert set(MIGRATIONS) == set(range(1, VERSION))


def test_an_older_record_names_what_takes_part_in_an_event():
    """In version 2 an ability spoke of "what the event happened to" and "that player" without names."""
    attack = {"is": "Pattern", "kind": "attack"}
    moment = {"is": "Pattern", "kind": "phase", "detail": "end of turn"}
    later = {"is": "Delay", "event": moment, "effect": {"is": "Destroy", "what": {"is": "EventSubject"}}}
    draw = {"is": "By", "who": {"is": "ThatPlayer"}, "effect": {"is": "Draw"}}
    old = {"is": "Triggered", "events": [attack], "effect": {"is": "Sequence", "parts": [later, draw]}}
    (made,) = MIGRATIONS[2]({"game": [old]})["game"]
    ability = from_data(made)
    assert ability.events[0].subject_var == "event subject"
    assert ability.effect.parts[0].effect == Destroy(Var("event subject"))
    assert ability.effect.parts[0].event == from_data(moment)
    assert ability.effect.parts[1].who == Var(ability.events[0].player_var)
    plain = {"is": "Triggered", "events": [attack], "effect": {"is": "Draw"}}
    assert MIGRATIONS[2]({"game": [plain]})["game"] == [plain]


def test_an_edited_record_is_found_out(table: Table):
    record = play_on(table, 40).record()
    record.game.seed += 1
    with pytest.raises(ArbiterError, match=r"not the one that was recorded|cannot be given"):
        replay(record)


def test_an_illegal_deck_is_refused_with_every_clause():
    from arbiter.cards import load_deck

    deck = load_deck("fow-8.01", "knights")
    deck.sections["main"] = deck.sections["main"][:1] * 5
    with pytest.raises(ArbiterError, match=r"not legal: .*\[402.*; .*\[402"):
        arbiter.start("fow-8.01", (deck, "tide"))
    assert arbiter.start("fow-8.01", (deck, "tide"), any_deck=True).decision() is not None


def test_unread_cards_are_refused_unless_forced():
    from dataclasses import replace

    from arbiter.cards import load_deck

    deck = load_deck("fow-8.01", "knights")
    card = deck.sections["main"][0]
    odd = replace(card, faces=(replace(card.faces[0], unread=("Win somehow.",)),))
    deck.sections["main"][0] = odd
    with pytest.raises(ArbiterError, match="Win somehow"):
        arbiter.start("fow-8.01", (deck, "tide"))
    forced = arbiter.start("fow-8.01", (deck, "tide"), unread="leave out")
    assert any("Win somehow." in line.text for line in forced.log(0))
    assert not any("Win somehow." in line.text for line in forced.log(1))
