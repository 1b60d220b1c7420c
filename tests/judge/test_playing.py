"""What each kind of line does in a game. Rulings test the rules; these test the one who asks."""

import pytest

from judge.helpers import verdict

STONES = 'A.field = ["4x Fire Stone"]\n'


def passes(position: str, play: str) -> None:
    found = verdict(position, play)
    assert found.ok, found.why


def fails(position: str, play: str, *reasons: str) -> None:
    found = verdict(position, play)
    assert not found.ok
    assert found.readable, found.why
    for reason in reasons:
        assert reason in found.why


def unreadable(position: str, play: str, reason: str) -> None:
    found = verdict(position, play)
    assert not found.readable
    assert reason in found.why


# --- answers -------------------------------------------------------------------------------------------------------


def test_the_windows_between_parts_are_passed() -> None:
    passes(
        "A.field = ['Squire']", "A: battle > Squire attacks player\nuntil: battle over\nexpect: B.life = 3600"
    )


def test_what_is_not_offered_in_the_own_main_phase_is_not_waited_for() -> None:
    """Passing there gives the phase away: a line that waited on would be about another turn."""
    fails(
        "A.field = [{ card = 'Fire Stone', rested = true }]\nA.hand = ['Bolt']\nB.field = ['Squire']",
        "A: play Bolt > Squire",
        "'play Bolt' is not offered",
        "1003.4",
        "turn 5",
    )


def test_what_waits_on_the_stack_is_let_resolve_first() -> None:
    passes(
        "A.hand = ['Bolt']\nA.field = ['Duo', '4x Fire Stone']\nB.field = ['Squire']",
        "A: play Bolt > Squire\nA: battle > Duo attacks player\nexpect: B.graveyard has Squire",
    )


def test_copies_that_trigger_at_the_same_event_may_go_in_any_order() -> None:
    passes(
        "A.field = ['3x Greeter']\nA.hand = ['Filler']\nA.will = '{R}'",
        "A: play Filler\nuntil: resolved\nexpect: A.life = 4300",
    )


def test_copies_that_have_names_of_their_own_are_asked_for() -> None:
    fails(
        "A.field = [{ card = 'Greeter', as = 'Left' }, 'Greeter']\nA.hand = ['Filler']\nA.will = '{R}'",
        "A: play Filler\nuntil: resolved",
        "A is asked: trigger",
    )


def test_a_yes_is_kept_for_what_is_asked_and_not_used_up_by_what_has_to_be() -> None:
    passes(
        "A.hand = ['Trader', 'Filler']",
        "A: play Trader > yes\nexpect: A.hand = 2\nexpect: A.graveyard has Filler",
    )


def test_a_part_may_name_the_only_target() -> None:
    passes(
        STONES + "A.hand = ['Bolt']\nB.field = ['Squire']",
        "A: play Bolt > Squire\nexpect: stack = 1\npass\nexpect: B.graveyard has Squire",
    )


def test_the_only_target_needs_no_part() -> None:
    passes(
        STONES + "A.hand = ['Bolt']\nB.field = ['Squire']",
        "A: play Bolt\nexpect: stack.top = Bolt\npass\nexpect: Squire.zone = B.graveyard",
    )


def test_a_real_choice_is_never_invented() -> None:
    fails(
        STONES + "A.hand = ['Bolt']\nB.field = ['Squire', 'Duo']",
        "A: play Bolt\nuntil: resolved",
        "line 2",
        "target",
        "Squire",
        "Duo",
        "903.2g",
    )


def test_copies_that_do_not_differ_are_no_choice() -> None:
    passes(
        STONES + "A.hand = ['Bolt']\nB.field = ['2x Squire']",
        "A: play Bolt\nuntil: resolved\nexpect: B.field = 1",
    )


def test_a_list_takes_different_copies() -> None:
    passes(
        STONES + "A.hand = ['Twin']\nB.field = ['2x Squire', 'Duo']",
        "A: play Twin > [Squire, Squire]\npass\nexpect: B.field = 1\nexpect: B.field has Duo",
    )


def test_a_list_of_names_with_commas() -> None:
    passes(
        STONES + "A.hand = ['Twin']\nB.field = ['Herald, of Dawn', 'Squire', 'Duo']",
        "A: play Twin > [Herald, of Dawn, Duo]\npass\nexpect: B.field = 1\nexpect: B.field has Squire",
    )


def test_the_others_pass_until_a_line_s_player_is_asked() -> None:
    passes(
        "A.field = ['Squire']\nB.field = ['Fire Stone']\nB.hand = ['Bolt']",
        "B: play Bolt > Squire\npass\nexpect: A.graveyard has Squire\nexpect: turn = A",
    )


def test_an_unknown_label_says_what_is_offered_and_why_not() -> None:
    fails("A.hand = ['Squire']", "A: play Squire", "line 1", "not offered", "cost", "offered: battle")


def test_yes_no_and_the_default() -> None:
    position = STONES + "A.hand = ['Scholar']"
    passes(position, "A: play Scholar > yes\nexpect: A.hand = 1")
    passes(position, "A: play Scholar > no\nexpect: A.hand = 0")
    passes(position, "A: play Scholar\nuntil: resolved\nexpect: A.hand = 0")
    passes(position, "A: play Scholar\npass\npass\nexpect: A.hand = 0\nA: yes\nexpect: A.hand = 1")
    passes(position, "A: play Scholar\npass\npass\nexpect: stack = 0\npass")


@pytest.mark.parametrize("others", ["'Squire'", "'Squire', 'Duo'"])
def test_a_yes_may_go_before_what_is_chosen(others: str) -> None:
    position = f"A.hand = ['Ferrier']\nA.field = [{others}]"
    passes(position, "A: play Ferrier > yes > Squire\nexpect: A.hand has Squire")
    passes(position, "A: play Ferrier > Squire\nexpect: A.hand has Squire")
    passes(position, "A: play Ferrier > no\nexpect: A.hand = 0")


def test_abilities_are_counted_and_so_are_copies() -> None:
    position = 'A.field = ["6x Fire Stone", "Duo", { card = "Duo", as = "Other" }]'
    passes(position, "A: activate Duo #2\nuntil: resolved\nexpect: A.life = 4100")
    passes(position, "A: activate Other\nuntil: resolved\nexpect: A.hand = 1")
    passes(position, "A: activate Other #2\nuntil: resolved\nexpect: A.life = 4100")


def test_payment_by_list() -> None:
    passes(
        "A.field = ['Fire Stone', 'Light Stone']\nA.hand = ['Scholar']",
        "A: play Scholar > [Light Stone]\nexpect: Light Stone.rested = yes\nexpect: Fire Stone.rested = no",
    )
    fails(
        "A.field = ['Fire Stone', 'Light Stone']\nA.hand = ['Squire']",
        "A: play Squire > [Fire Stone]",
        "1003.4",
    )


def test_whose_card_and_which() -> None:
    position = (
        STONES + "A.hand = ['Bolt']\nB.field = ['Squire', 'Squire']\nA.field = ['Squire', 'Fire Stone']"
    )
    position = position.replace(STONES, "")
    passes(position, "A: play Bolt > A's Squire\npass\nexpect: A.graveyard has Squire")
    passes(position, "A: play Bolt > B's Squire #2\npass\nexpect: B.graveyard has Squire")


def test_an_alias_leaves_the_plain_name_to_the_others() -> None:
    passes(
        "A.field = ['Squire']\nB.field = [{ card = 'Squire', as = 'Guard' }, { card = 'Squire', rested = true }]",
        "A: battle > A's Squire attacks player\nB cannot: block with Squire\nB can: block with Guard",
    )


def test_beginnings_and_case() -> None:
    passes(STONES + "A.hand = ['Scholar']", "A: PLAY scho\nexpect: stack = 1")


# --- can and cannot ------------------------------------------------------------------------------------------------


def test_can_and_cannot() -> None:
    position = "A.field = ['Squire']\nB.field = [{ card = 'Squire', as = 'Sleeper', rested = true }, 'Duo']"
    script = "A: battle > Squire attacks player\n"
    passes(position, script + "B cannot: block with Sleeper\nB can: block with Duo\nB can: no block")
    fails(position, script + "B can: block with Sleeper", "not offered", "rested")
    fails(position, script + "B cannot: block with Duo", "is offered")


def test_whether_something_can_attack_is_asked_in_the_main_phase() -> None:
    position = "A.field = ['Squire', { card = 'Duo', entered = 'this turn' }]"
    says = "A can: Squire attacks player\nA cannot: Duo attacks player\nexpect: step = 'main phase'"
    passes(position, says.replace("'", '"'))
    fails(position, "A cannot: Squire attacks player", "is offered")


def test_cannot_brings_its_clause() -> None:
    passes(
        "A.field = ['Squire']\nB.field = [{ card = 'Squire', as = 'Sleeper', rested = true }]",
        "A: battle > Squire attacks player\nB cannot: block with Sleeper\nexpect: cites 804.3",
    )


def test_cannot_about_a_choice_with_one_answer() -> None:
    passes(
        STONES + "A.hand = ['Bolt']\nB.field = ['Squire']\nB.hand = ['Duo']",
        "A: play Bolt\nA cannot: Duo\nA can: Squire\npass\nexpect: B.graveyard has Squire",
    )


def test_cannot_down_a_path_changes_nothing() -> None:
    passes(
        STONES + "A.hand = ['Twin']\nB.field = ['2x Squire']",
        "A cannot: play Twin > [Squire]\nA can: play Twin > [Squire, Squire]\nexpect: stack = 0\nexpect: A.hand = 1",
    )


def test_cannot_about_nobody_is_an_error_of_the_file() -> None:
    unreadable("A.field = ['Squire']", "B cannot: block with Skwire", "no card is called 'Skwire'")


@pytest.mark.parametrize("says", ["has", "hasn't"])
def test_a_claim_about_no_keyword_is_an_error_of_the_file(says: str) -> None:
    line = f"expect: Squire {says} Flyng"
    unreadable("A.field = ['Squire']", line, "there is no keyword 'Flyng'")
    unreadable("A.field = ['Squire']", line, "Flying")


# --- pass, until, concede ------------------------------------------------------------------------------------------


def test_pass_resolves_one_item() -> None:
    passes(
        STONES + "A.hand = ['2x Bolt']\nB.field = ['2x Squire']",
        "A: play Bolt > Squire\nA: play Bolt > Squire #2\nexpect: stack = 2\npass\nexpect: stack = 1\npass\n"
        "expect: stack = 0\nexpect: B.field = 0",
    )


def test_pass_closes_a_window() -> None:
    passes("", "pass\nexpect: step = 'end phase'".replace("'", '"') + "\nexpect: turn = A")


def test_points() -> None:
    passes("", "until: A main\nexpect: turn = A\nexpect: step = main\nuntil: B main\nexpect: turn = B")
    passes("", "until: turn over\nexpect: turn = B\nuntil: recovery phase\nexpect: turn = B")
    passes("turn = 'B'", "until: B main\nexpect: turn = B\nuntil: end phase\nexpect: turn = B")
    unreadable("", "until: teatime", "teatime")


def test_conceding() -> None:
    passes("", "concede: A\nexpect: outcome = B\nexpect: cites 103.4\nuntil: game over")


def test_set_up() -> None:
    passes(
        "setup = true\nfirst = 'B'\nA.main_deck = ['Squire', 'Bolt', 'Duo']",
        "B: keep\nA: change [Duo, Squire]\nuntil: B main\nexpect: A.hand = 5\nexpect: A.hand hasn't Duo\n"
        "expect: A.hand has Bolt\nexpect: turn = B",
    )


def test_set_up_by_chance() -> None:
    """Who goes first depends on the seed alone, and the decks do not lie as they are written."""
    deck = "A.main_deck = ['Squire', 'Bolt', 'Duo', '37x Filler']"
    passes(f"setup = true\nchance = true\nseed = 3\n{deck}", "until: main phase\nexpect: turn = A")
    passes(
        f"setup = true\nchance = true\nseed = 2\n{deck}",
        "until: main phase\nexpect: turn = B\nexpect: A.hand hasn't Squire",
    )
    unreadable("chance = true", "pass", "setup = true")
    unreadable("setup = true\nfirst = 'B'\nchance = true", "pass", "without first")


# --- claims --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        "A.life = 4000",
        "A.life != 3000",
        "A.hand >= 2",
        "A.hand < 3",
        "A.field = 2",
        'A.will = "{R}{1}"',
        'B.will = ""',
        "A.hand has Bolt",
        "A.hand hasn't Squire",
        "B.field has Guard",
        "Guard.atk = 500",
        "Guard.def > 400",
        "Guard.damage = 100",
        "Guard.cost = 2",
        'Guard.cost = "{1}{W}"',
        "Guard.rested = yes",
        "A's Squire.rested = no",
        "Guard.controller = B",
        "Guard.owner = A",
        'Guard.counters."+100/+100" = 1',
        "Guard.counters.charge = 0",
        "Guard.zone = B.field",
        "Guard.zone != A.field",
        "Guard.name = Squire",
        "Guard is Resonator",
        "Guard is Knight",
        "Guard isn't Chant",
        "Queen Ascendant has Flying",
        "Queen has [flying]",
        "Guard hasn't Flying",
        "Guard isn't attacking",
        "Queen is J-ruler",
        "stack = 0",
        "outcome = none",
        "turn = A",
        "priority = A",
        'step = "main phase"',
        "A sees Bolt",
        "B doesn't see Bolt",
        "B sees Guard",
    ],
)
def test_claims_that_hold(claim: str) -> None:
    passes(
        "A.will = '{R}{1}'\nA.hand = ['Bolt', 'Duo']\nA.field = ['Squire', 'Queen']\n"
        "B.field = [{ card = 'Squire', as = 'Guard', rested = true, damage = 100, owner = 'A',"
        " counters = { '+100/+100' = 1 } }]",
        f"expect: {claim}",
    )


@pytest.mark.parametrize(
    ("claim", "really"),
    [
        ("A.life = 3999", "A.life is 4000"),
        ("A.hand = 0", "A.hand is 1"),
        ("A.hand has Squire", "A.hand has Bolt"),
        ("Squire.atk = 500", "Squire.atk is 400"),
        ("Squire has Flying", "no keywords"),
        ("Squire is Elf", "knight"),
        ("outcome = A", "outcome is none"),
        ("cites 804.3", "did not come up"),
        ("stack.top = Bolt", "the stack is empty"),
        ("B sees Bolt", "does not see"),
    ],
)
def test_claims_that_do_not_hold(claim: str, really: str) -> None:
    fails("A.hand = ['Bolt']\nA.field = ['Squire']", f"expect: {claim}", "line 1", really, "A: life 4000")


@pytest.mark.parametrize(
    "claim",
    [
        "Skwire.atk = 400",
        "A.pocket = 3",
        "A.life = many",
        "A.life",
        "Squire.engaged = yes",
        "Squire.power = 3",
        "Squire.rested = maybe",
        "Squire.zone = A.pocket",
        "outcome = C",
        'step = "teatime"',
        "cites 999.9",
        "Squire.atk ~ 3",
        'A.will = "{Q}"',
        "deck is legal",
    ],
)
def test_claims_that_cannot_be_read(claim: str) -> None:
    unreadable("A.field = ['Squire']", f"expect: {claim}", "line 1")


# --- positions -----------------------------------------------------------------------------------------------------


def test_decks_are_filled_unless_only() -> None:
    passes("A.main_deck = ['Squire']", "expect: A.main_deck >= 30\nexpect: A.main_deck has Squire")
    passes("A.main_deck = ['Squire']\nA.only = ['main_deck']", "expect: A.main_deck = 1")
    passes("", "expect: A.ruler_area has Plain Ruler")
    passes("A.ruler_area = ['Queen']", "expect: A.ruler_area hasn't Plain Ruler\nexpect: A.ruler_area = 1")


def test_a_card_with_unread_text_is_refused() -> None:
    fails("A.hand = ['Babble']", "pass", "Babble", "Frobnicate")


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("A.field = ['Skwire']", "there is no card 'Skwire'"),
        ("A.feild = ['Squire']", "field"),
        ("A.field = 'Squire'", "must be a list"),
        ("A.field = [{ card = 'Squire', tired = true }]", "tired"),
        ("A.field = [{ card = 'Squire', engaged = true }]", "engaged"),
        ("A.field = [{ rested = true }]", "names no card"),
        ("A.field = [{ card = 'Squire', as = 'X' }, { card = 'Duo', as = 'X' }]", "two cards"),
        ("A.field = [{ card = 'Squire', on = 'Nobody' }]", "Nobody"),
        ("A.field = [{ card = 'Squire', side = 'future' }]", "no side"),
        ("A.life = 'much'", "life"),
        ("A.will = '{Q}'", "{Q}"),
        ("turn = 'C'", "turn"),
        ("at = 'teatime'", "teatime"),
        ("seed = 'x'", "seed"),
        ("ruleset = 'chess'", "chess"),
        ("format = 'blitz'", "blitz"),
        ("colour = 'red'", "colour"),
        ("cites = ['804.3', 7]", "cites"),
        ("cites = ['804.99']", "804.99"),
        ("deck = '''[Main]\n4 Nobody'''", "Nobody"),
    ],
)
def test_positions_that_cannot_be_read(position: str, reason: str) -> None:
    unreadable(position, "pass", reason)
