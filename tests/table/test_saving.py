"""Saving: every field of a state is kept, and nothing untrusted gets through."""

import msgspec
import pytest

from arbiter.abilities.acts import Act
from arbiter.cards import deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.kernel import events as ev
from arbiter.kernel import restoring, rng, saved, saving
from arbiter.kernel.context import Context, Floating, Pending
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NO_HOST, PLAYER_REFS, CardId
from arbiter.kernel.info import Info, Rule
from arbiter.kernel.loops import Mark
from arbiter.kernel.questions import Ask
from arbiter.kernel.state import State
from arbiter.players.random import any_answer
from arbiter.table import Table, game_setup, load, start

pytestmark = pytest.mark.plain

DERIVED = {
    *("kinds", "replaces", "statics", "activated", "statuses", "by_hand", "sort"),  # of a look
    *(
        "zone_hashes",
        "card_hashes",
        "hashes_clock",
        "card_changes",
        "ruled_changes",
        "ruled_zones",
        "hosts",
        "shared",
        "shared_zones",
    ),  # of a state
}
A_CONTEXT = Context(0, 0, 0)
KEPT = [
    (State(2, 1, 0), saved.StateData),
    (Event(0, 0), saved.EventData),
    (A_CONTEXT, saved.ContextData),
    (Pending(0, 0, 0, None, None), saved.PendingData),
    (Floating(0, 0, A_CONTEXT, 0, ""), saved.FloatingData),
    (Option(""), saved.OptionData),
    (Decision(0, "one", Ask.ACTION, []), saved.DecisionData),
    (Info(), saved.InfoData),
    (Rule(Act.BE_CHOSEN, None, 0, 0, (), 0), saved.RuleData),
    (Mark(0, 0, Ask.ACTION, False, (), ()), saved.MarkData),
]


def attributes(thing: object) -> set[str]:
    if hasattr(thing, "__dict__"):
        return set(vars(thing))
    return {name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))}


@pytest.mark.parametrize(("thing", "data"), KEPT, ids=lambda x: x.__name__ if isinstance(x, type) else "")
def test_no_field_is_forgotten(thing: object, data: type[msgspec.Struct]):
    kept = {field.name for field in msgspec.structs.fields(data)}
    computed = DERIVED | {"forced", "name"}
    assert attributes(thing) - computed == kept - {"events", "infos"} - computed


RESTORED = [
    (restoring.event_of, Event(0, 0), saved.EventData),
    (restoring.info_of, Info(), saved.InfoData),
    (restoring.context_of, A_CONTEXT, saved.ContextData),
]


@pytest.mark.parametrize(("restore", "blank", "data"), RESTORED, ids=["event", "info", "context"])
def test_every_field_is_restored_as_itself(restore, blank: object, data: type[msgspec.Struct]):
    """Each has a value that no other has, as far as there are enough of its type."""
    names = data.__struct_fields__
    values = [another(getattr(blank, name), n) for n, name in enumerate(names, 1000)]
    made = restore(*values)
    assert [getattr(made, name) for name in names] == values


def another(value: object, n: int) -> object:
    """A value of the same type, told by a number."""
    if isinstance(value, bool):
        return n % 2 == 0
    if isinstance(value, int):
        return n
    if isinstance(value, str):
        return str(n)
    if isinstance(value, (frozenset, list)):
        return type(value)([n])
    if isinstance(value, dict):
        return {n: [n]}
    if isinstance(value, tuple):
        return (n, n, ()) if value else (n,)  # how a card was played, or any number of things
    return value


@pytest.mark.parametrize("data", [b"", b"\x80", b"nonsense", b"\xff" * 50, b"\x91" * 100_000])
def test_what_is_not_a_saved_game_is_refused(data: bytes):
    with pytest.raises(ArbiterError, match="not a saved game"):
        saving.load(data, None)  # type: ignore[arg-type]


def test_what_is_attached_is_counted_anew_when_a_game_is_loaded():
    deck = load_deck("fow-8.01", deck_names("fow-8.01")[0])
    game = game_setup("fow-8.01", (deck, deck), 1).new_game()
    game.run()
    game.s.set_host(CardId(3), game.s.ref(CardId(4)))
    assert len(game.s.hosts) == 1
    loaded = saving.load(saving.save(game.s, game.lib), game.lib)
    assert loaded.hosts == game.s.hosts
    loaded.set_host(CardId(3), NO_HOST)
    assert not loaded.hosts


def test_a_clone_has_every_field():
    assert attributes(State(2, 1, 0).clone()) == attributes(State(2, 1, 0))


def dealt(ruleset: str, seed: int) -> Table:
    names = deck_names(ruleset)
    return start(ruleset, (load_deck(ruleset, names[0]), load_deck(ruleset, names[1])), seed)


def test_every_field_of_a_game_has_a_source():
    """A field of a game that saving knows nothing of would be lost: it is declared, or part of the state."""
    declared = [name for names in saved.GAME_FIELDS.values() for name in names]
    game = dealt("fow-8.01", 1).game
    assert sorted(declared) == sorted(attributes(game))
    assert attributes(game.copy()) == attributes(game)


@pytest.mark.parametrize("ruleset", ["fow-5.12", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_what_is_computed_is_the_same_after_loading(ruleset: str):
    table = dealt(ruleset, 3)
    words = rng.seeded(3)
    for n in range(120):
        if (asked := table.decision()) is None:
            break
        if n % 10 == 0:
            copied, loaded = table.game.copy(), load(table.save()).game
            copied.refresh()
            assert computed(loaded) == computed(copied)
        table.answer(any_answer(asked, words))


def computed(game: Game) -> dict[str, object]:
    made = {name: getattr(game, name) for name in saved.GAME_FIELDS["computed"]}
    made["infos"] = [saving.info_data(info, game.lib) for info in game.infos]
    made["cost_rules"] = len(game.cost_rules)
    made["card_by_card"] = [(effect.number, effect.c.source) for effect in game.card_by_card]
    made["player_rules"] = [
        (len(rules.forbids), len(rules.obliges), len(rules.permits), len(rules.limits), rules.words)
        for rules in game.player_rules
    ]
    return made


def test_a_change_of_control_is_not_forgotten():
    table = dealt("fow-8.01", 3)
    table.game.s.control_changes = True
    assert load(table.save()).game.s.control_changes


def test_a_table_saved_in_the_middle_of_an_action_can_rewind_its_log():
    """What an action under way has put into the log goes when the action is taken back, also after loading."""
    table = dealt("fow-8.01", 5)
    words = rng.seeded(5)
    middle = 0
    for _ in range(200):
        if (asked := table.decision()) is None:
            break
        middle += table.game.s.before is not None and table._began < len(table._log.lines)
        assert load(table.save())._began == table._began
        table.answer(any_answer(asked, words))
    assert middle


def test_a_turn_in_which_very_much_has_happened_can_be_saved():
    """A declared loop makes more events in a turn than any game without one."""
    table = dealt("fow-8.01", 1)
    for _ in range(70_000):
        table.game.s.history.append(Event(ev.DRAW, PLAYER_REFS[FIRST], player=FIRST))
    assert load(table.save()).digest() == table.digest()
