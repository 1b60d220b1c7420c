"""10.5: Confirmation Timing, and the pending automatic abilities of 10.7."""

from __future__ import annotations

from arbiter.kernel import loops, turns
from arbiter.kernel.decision import ONE, SOME, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat, opponent, zone_owner
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.triggers import check_statuses

from .moving import limit, put
from .playing import play_pending
from .questions import SveAsk
from .rules_handling import losers, over_limit, processes
from .vocabulary import CEMETERY


@clause("10.5.1", "10.5.1.1", "10.5.2", "10.5.2.1", "11.1.2")
def handle_rules(game: Game, frame: Frame) -> None:
    """All rules handling that applies, at once, until none is left."""
    s = game.s
    if frame.stage == ASKED:
        keep_chosen(game, frame)
    if game.dirty:
        game.refresh()
    now = game.ruled_now()
    quiet = game.rules_quiet == now and not frame.refs and game.citing is None
    game.rules_kept = False
    zones = [] if quiet else over_limit(game)
    if frame.count < len(zones):
        zone = zones[frame.count]
        ask = Decision(
            zone_owner(zone),
            SOME,
            SveAsk.KEEP,
            [Option("choose", s.ref(card)) for card in s.zones[zone]],
            "11.4.1",
        )
        ask.lo = ask.hi = limit(game, zone)
        s.decision_refs = [s.ref(card) for card in s.zones[zone]]
        frame.stage = ASKED
        frame.again()
        game.ask(ask)
        return
    lost = losers(game)  # looked for even so: drawing from an empty deck leaves no other trace
    if lost:
        game.lose(lost)
        return
    events = [] if quiet else processes(game)
    if frame.refs:
        events += [put(game, ref, CEMETERY, "limit") for ref in frame.refs if s.alive(ref)]
        frame.refs = []
    if len(events) > 1:
        game.cite("11.1.3")
    if not zones and not events and not game.rules_kept:
        game.rules_quiet = now
    frame.count = 0
    if turns.perform_processes(game, frame, events) and game.any_status:
        check_statuses(game)


def keep_chosen(game: Game, frame: Frame) -> None:
    """What was not chosen to stay goes."""
    s = game.s
    kept = {s.decision_refs[i] for i in s.answer}
    frame.refs = [*frame.refs, *(ref for ref in s.decision_refs if ref not in kept)]
    frame.count += 1
    frame.stage = START


@clause("10.5.2.2", "10.7.1", "10.7.3")
def active_player_plays_one(game: Game, frame: Frame) -> None:
    _play_one(game, frame, game.s.turn_player)


@clause("10.5.2.3", "10.7.3")
def other_player_plays_one(game: Game, frame: Frame) -> None:
    _play_one(game, frame, opponent(game.s.turn_player))


def _play_one(game: Game, frame: Frame, who: Seat) -> None:
    """The player picks one of their pending abilities and plays it; then everything starts again."""
    s = game.s
    if not s.pending:
        return
    mine = [i for i in range(len(s.pending)) if s.pending[i].controller == who]
    if not mine:
        return
    if frame.stage == START:
        options = [Option("trigger", s.pending[i].source, s.pending[i].ability, i) for i in mine]
        if len(mine) > 1:
            frame.stage = ASKED
            frame.again()
            game.ask(Decision(who, ONE, Ask.TRIGGER, options, "10.7.3.1"))
            return
    at = mine[s.answer[0]] if frame.stage == ASKED else mine[0]
    game.cite("10.7.3.1")
    waiting = s.pending[at]
    loops.before_trigger(game, waiting.ability, waiting.source)
    if s.outcome:
        return
    s.pending = s.pending[:at] + s.pending[at + 1 :]
    frame.go("handle_rules")
    play_pending(game, waiting)


@clause("10.5.2.4")
def confirmation_ends(game: Game, frame: Frame) -> None:
    """Nothing is left to do."""


CONFIRMATION = Procedure(
    "sve confirmation timing",
    (handle_rules, active_player_plays_one, other_player_plays_one, confirmation_ends),
)


def confirm(game: Game) -> None:
    """Confirmation Timing occurs, after whatever is proposed in the same step."""
    game.call(CONFIRMATION)


def confirm_now(game: Game) -> None:
    """Confirmation Timing occurs before anything else does. Where it would find nothing to do it is left out."""
    if not _nothing_to_confirm(game):
        game.call(CONFIRMATION)


def _nothing_to_confirm(game: Game) -> bool:
    """Whether no rules handling applies since none did, nobody has lost, and no ability is pending."""
    if game.citing is not None or game.s.pending:
        return False
    if game.dirty:
        game.refresh()
    return game.rules_quiet == game.ruled_now() and not game.any_status and not losers(game)
