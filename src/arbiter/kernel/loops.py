"""Loops are proved, not capped.

Within a turn every answer is noted. When a player acts, the state is given a canonical hash that leaves out the clock,
what only counts, and the numbers that may pile up (life, counters, damage …), which are kept beside it. If a player
takes the same action in the same state again, what was answered in between is the body of a loop; so it is when a
state comes back that nobody acted in. If nobody had a choice anywhere in the body the loop is mandatory. Otherwise
whoever could have stopped it declares how often it is performed: the body is then repeated by itself that many times,
and whoever put an end to it has to do something else. Once rounds change nothing at all, those that are left are only
counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from .canonical import bare, exact, hash_of, hashed_with
from .decision import DIVIDE, NUMBER, ORDER, SOME, YES_NO, Decision, Option
from .dependencies import EVERY_TIME, READS_HISTORY
from .ids import NO_CARD_REF, NO_SEAT, AbilityId, Ref, Seat, card_of, opponent
from .questions import Ask, LoopMark, Question

if TYPE_CHECKING:
    from .game import Game
    from .procedure import Frame
    from .state import State

RULES: Final = AbilityId(-1)  # where an ability's number stands: it is the rules that do it
# how often a loop that only piles up numbers comes round before it counts as endless: something may be waiting for one
PILED: Final = 64
# abilities that trigger, and rule processes, in one turn before anybody looks whether they do so for ever
TRACKED_FROM: Final = 16
ONE_THING: Final = 4  # how often one and the same thing may be done before somebody asks how often it will be
MOST_ROUNDS: Final = 1000  # that may be declared …
MOST_ANSWERS: Final = 4000  # … and answers given in all of them
NOT_SAID: Final = -1  # the number of rounds while it is being declared

Pick = tuple[str, int, int, int]


@mypyc_attr(acyclic=True, free_list_len=1)
class Mark:
    """An answer: who, about what, what was picked, and whether there was anything else to pick.

    ``key`` is the state it was given in, 0 where nobody looked; ``numbers`` are the numbers beside it.
    """

    def __init__(
        self,
        key: int,
        who: Seat,
        about: Question,
        free: bool,
        picks: tuple[Pick, ...],
        numbers: tuple[int, ...],
    ) -> None:
        self.key = key
        self.who = who
        self.about = about
        self.free = free
        self.picks = picks
        self.numbers = numbers


# --- noticing a loop -----------------------------------------------------------------------------------------------


def before_action(game: Game, ask: Decision) -> None:
    """A player is about to be asked to act. Looks for a loop nobody acts in, and leaves out of what is offered what
    the player has to leave now."""
    s = game.s
    if s.script and not s.allowed:
        _over(game)
    if s.barred_answers:
        _leave_out(game, ask)
    if s.automatic_count < TRACKED_FROM or s.allowed:
        return
    key, numbers = hash_of(game, True)
    seen = [
        at for at in range(len(s.marks)) if s.marks[at].key == key and s.marks[at].about is LoopMark.OFFER
    ]
    if seen:
        game.cite_role("loop")
        body = s.marks[seen[-1] + 1 :]
        able = {mark.who for mark in body if mark.free}
        if not able and _endless(s.marks[seen[-1]].numbers, numbers, len(seen)):
            game.rules.endless(game)
            return
        if able and not any(mark.about is Ask.ACTION and mark.picks[0][0] != "pass" for mark in body):
            # Nobody acts in it, but somebody says yes, or could act instead.
            s.frames[-1].again()
            s.declaring = True
            _declare(game, ask, _answers(body), able, key)
            return
    s.marks = [*s.marks, Mark(key, ask.seat, LoopMark.OFFER, False, (), numbers)]


def forget_choice(state: State) -> None:
    """The state to come back to if an action cannot be completed: as if it had not been chosen."""
    if state.marks and state.marks[-1].about is Ask.ACTION:
        state.marks = state.marks[:-1]


def before_trigger(game: Game, ability: AbilityId, source: Ref) -> None:
    """An ability that has triggered is about to be played."""
    _without_choice(game, ability, source)


def before_process(game: Game) -> None:
    """Rule processes are about to be performed; what comes of them may make them apply again, and so for ever."""
    game.s.automatic_count += 1
    _without_choice(game, RULES, NO_CARD_REF)


def _without_choice(game: Game, ability: AbilityId, source: Ref) -> None:
    """What nobody chooses to do is about to happen: is it what has happened over and over?"""
    s = game.s
    if s.automatic_count < TRACKED_FROM or s.allowed:
        return
    # What waits to resolve is left out: if all the rest comes back, it piles up there for ever.
    state, numbers = hash_of(game, False)
    key = hashed_with(state, (ability, card_of(source), *numbers))
    # With what waits, but without the numbers: if only those grow, it comes round for ever too.
    whole, _ = hash_of(game, True)
    round_key = hashed_with(whole, (ability, card_of(source)))
    rounds = 0
    for mark in reversed(s.marks):
        if mark.free or mark.about is LoopMark.OFFER or mark.about is Ask.ACTION:
            break
        if mark.about is not LoopMark.TRIGGER:
            continue
        if mark.numbers[0] == round_key:
            game.cite_role("loop")
            rounds += 1
        if mark.key == key or (mark.numbers[0] == round_key and _endless(mark.numbers[1:], numbers, rounds)):
            game.rules.endless(game)
            return
    s.marks = [*s.marks, Mark(key, NO_SEAT, LoopMark.TRIGGER, False, (), (round_key, *numbers))]


def _answers(marks: list[Mark]) -> list[Mark]:
    return [mark for mark in marks if mark.about is not LoopMark.OFFER and mark.about is not LoopMark.TRIGGER]


def _endless(before: tuple[int, ...], now: tuple[int, ...], rounds: int) -> bool:
    if before == now:
        return True
    # what becomes less comes to an end
    return (
        rounds >= PILED and len(before) == len(now) and all(now[at] >= before[at] for at in range(len(now)))
    )


def taken(game: Game, decision: Decision, answer: list[int]) -> None:
    """Note an answer; if it starts a loop once more, have the count declared first."""
    s = game.s
    if s.allowed or decision.about is Ask.LOOP:
        return
    picks = _picks(decision, answer)
    if decision.about is not Ask.ACTION:
        free = decision.forced is None and decision.about not in game.rules.never_end_loops
        s.marks = [*s.marks, Mark(0, decision.seat, decision.about, free, picks, tuple(answer))]
        return
    option = decision.options[answer[0]]
    if option.verb == "pass":
        s.marks = [*s.marks, Mark(0, decision.seat, Ask.ACTION, _could_act(game, decision), picks, ())]
        return
    if s.barred_answers:
        s.barred_answers = [mark for mark in s.barred_answers if mark.who != decision.seat]
    if game.rules.idle(game, option):
        s.marks = [*s.marks, Mark(0, decision.seat, Ask.ACTION, False, picks, ())]
        return
    key, numbers = hash_of(game, True)
    for at in range(len(s.marks) - 1, -1, -1):
        mark = s.marks[at]
        if mark.key == key and mark.about is Ask.ACTION and mark.picks == picks:
            game.cite_role("loop")
            body = _answers(s.marks[at:])
            able = {one.who for one in body if one.free}
            before = sum(1 for one in s.marks if one.key == key and one.picks == picks)
            if before >= _patience(body) and _comes_round(game, mark.numbers, numbers, able):
                s.frames[-1].again()
                _declare(game, decision, body, able, key)
                return
            break
    s.marks = [*s.marks, Mark(key, decision.seat, Ask.ACTION, True, picks, numbers)]


def _could_act(game: Game, decision: Decision) -> bool:
    """Whether somebody who passes could have done something that counts."""
    for option in decision.options:
        if option.verb != "pass" and not game.rules.idle(game, option):
            return True
    return False


def _patience(body: list[Mark]) -> int:
    """How often the start of a loop has to have come up: doing one thing a few times in a row is no loop yet."""
    acts = sum(1 for mark in body if mark.about is Ask.ACTION and mark.picks[0][0] != "pass")
    return 1 if acts > 1 else ONE_THING


def _comes_round(game: Game, before: tuple[int, ...], now: tuple[int, ...], able: set[Seat]) -> bool:
    """What is spent does not come round: of a player who keeps it up, or of a card, no number may have become less."""
    if len(before) != len(now):
        return False
    per = len(game.rules.growing)
    for at in range(len(now)):
        if now[at] < before[at] and (at >= 2 * per or at // per in able):
            return False
    return True


def _picks(decision: Decision, answer: list[int]) -> tuple[Pick, ...]:
    if decision.shape in (NUMBER, DIVIDE):
        return ()
    found: list[Pick] = []
    for at in answer:
        o = decision.options[at]
        found.append((o.verb, bare(o.ref), bare(Ref(o.other)), o.extra))
    return tuple(found)


# --- performing it -------------------------------------------------------------------------------------------------


def _declare(game: Game, ask: Decision, body: list[Mark], able: set[Seat], key: int) -> None:
    s = game.s
    s.script = body
    s.script_at = 0
    s.script_key = key
    s.allowed = NOT_SAID
    s.loop_ender = s.turn_player if s.turn_player in able else opponent(s.turn_player)
    s.marks = []
    game.rules.declare_loop(game, ask, able)


def declared(game: Game, counts: list[tuple[Seat, int]]) -> None:
    """How often each player who could stop it wants it performed: the smallest number counts, and whoever named it
    has to do something else afterwards."""
    s = game.s
    s.allowed = min(n for _, n in counts)
    for who, n in counts:
        if n == s.allowed:
            s.loop_ender = who
            break


def repeat(game: Game, decision: Decision) -> list[int] | None:
    """The answer given in this place of the body, while a declared loop is performed; None once it is over (or if
    something came in between)."""
    s = game.s
    if not s.script or s.allowed < 0:
        return None
    if not s.allowed:
        _over(game)
        return None
    mark = s.script[s.script_at]
    answer = _same(decision, mark)
    if answer is None:
        if decision.forced is None:
            s.allowed = 0
            _over(game)
        return None
    s.script_at += 1
    if s.script_at == len(s.script):
        s.script_at = 0
        s.allowed -= 1
        game.s.forget_contexts()
        if s.allowed:
            _end_of_round(game)
    return answer


def _end_of_round(game: Game) -> None:
    """A round of several is over. If it has changed nothing at all, those that are left would change nothing either:
    they are not performed. Not so while some text can tell how often something has happened this turn: it may wait for
    a number of times. Where a text counts without end, what happened in this round is also noted as often."""
    s = game.s
    key = exact(game)
    rounds = 1
    length = s.history.length()
    if s.marks:
        last = s.marks[-1]
        rounds = last.numbers[0] + 1
        awaited = game.lib.times_awaited
        if last.key == key and rounds > min(awaited, PILED):
            if awaited == EVERY_TIME:
                once = s.history.since(last.numbers[1])
                for _ in range(s.allowed):
                    for event in once:
                        s.history.append(event)
                game.version += 1
                game.touch(READS_HISTORY)
            s.allowed = 0
            return
    s.marks = [Mark(key, NO_SEAT, LoopMark.ROUND, False, (), (rounds, length))]


def _same(decision: Decision, mark: Mark) -> list[int] | None:
    if decision.seat != mark.who or decision.about is not mark.about:
        return None
    if decision.shape in (NUMBER, DIVIDE):
        return list(mark.numbers)
    answer: list[int] = []
    for pick in mark.picks:
        for at in range(len(decision.options)):
            o = decision.options[at]
            if at not in answer and (o.verb, bare(o.ref), bare(Ref(o.other)), o.extra) == pick:
                answer.append(at)
                break
        else:
            return None
    if decision.shape == SOME and not decision.checked and not decision.lo <= len(answer) <= decision.hi:
        return None
    if decision.shape == ORDER and len(answer) != len(decision.options):
        return None
    return answer


def _over(game: Game) -> None:
    """The loop has been performed as often as declared: what kept it up is barred for whoever put an end to it."""
    s = game.s
    own = [mark for mark in s.script if mark.who == s.loop_ender and mark.free]
    if own:
        own.sort(key=_weight)
        mark = own[0]
        s.barred_answers = [*s.barred_answers, Mark(mark.key, mark.who, mark.about, True, mark.picks, ())]
    s.script = []
    s.script_at = 0
    s.allowed = 0
    s.marks = []


def _weight(mark: Mark) -> int:
    """What somebody keeps a loop up by: an action first of all, then a choice, then not acting."""
    if mark.about is not Ask.ACTION:
        return 1
    return 2 if mark.picks[0][0] == "pass" else 0


def _leave_out(game: Game, ask: Decision) -> None:
    """After a loop another action has to be taken: the one that would start it again is not offered."""
    for mark in game.s.barred_answers:
        if mark.about is Ask.ACTION and mark.who == ask.seat and mark.key in (0, hash_of(game, True)[0]):
            kept = [
                o for o in ask.options if (o.verb, bare(o.ref), bare(Ref(o.other)), o.extra) not in mark.picks
            ]
            if kept:
                ask.options = kept


def instead(game: Game, decision: Decision) -> list[int] | None:
    """After a loop that somebody kept up by saying yes: this time the other answer is given."""
    s = game.s
    if decision.shape != YES_NO:
        return None
    for mark in s.barred_answers:
        if mark.about is decision.about and mark.who == decision.seat and mark.picks:
            if _same(decision, mark) is not None:
                s.barred_answers = [one for one in s.barred_answers if one is not mark]
                return [1] if mark.picks[0][0] == decision.options[0].verb else [0]
    return None


def reset_loop_tracking(game: Game) -> None:
    """Something new happened: earlier states cannot be part of a loop any more."""
    s = game.s
    s.automatic_count = 0
    s.marks = []
    s.allowed = 0
    s.script = []
    s.script_at = 0
    s.barred_answers = []


def in_order(game: Game, able: set[Seat]) -> list[Seat]:
    """Who of those that can stop a loop is asked first: the turn player."""
    return [who for who in (game.s.turn_player, opponent(game.s.turn_player)) if who in able]


class CountsData:
    """The data of a frame that asks how often a loop is performed: the players, and what those said who were asked.
    ``frame.count`` is how many those are."""

    def __init__(self, players: list[Seat], counts: list[int]) -> None:
        self.players = players
        self.counts = counts

    @staticmethod
    def of(frame: Frame) -> CountsData:
        n = len(frame.data) - frame.count
        return CountsData([Seat(player) for player in frame.data[:n]], frame.data[n:])

    def keep(self, frame: Frame) -> None:
        frame.data = [*self.players, *self.counts]
        frame.count = len(self.counts)


def ask_each(game: Game, frame: Frame, alone: str, both: str) -> None:
    """Ask each of the frame's players how often. One clause speaks of a single player who can stop it, the other of
    both."""
    data = CountsData.of(frame)
    asked = frame.stage  # so many of them
    if asked:
        data.counts.append(game.s.answer[0])
        data.keep(frame)
    if asked < len(data.players):
        who = data.players[asked]
        frame.stage = asked + 1
        frame.again()
        clause = alone if len(data.players) == 1 else both
        game.cite(clause)
        ask_count(game, who, clause)


def said(frame: Frame) -> list[tuple[Seat, int]]:
    """Who said how often, after :func:`ask_each`."""
    data = CountsData.of(frame)
    return list(zip(data.players, data.counts, strict=True))


def ask_count(game: Game, who: Seat, clause: str) -> None:
    ask = Decision(who, NUMBER, Ask.LOOP, [], clause)
    ask.lo = 0
    # The rules know no highest number, but a table has to get there while somebody waits: what has to be answered more
    # often in a round may be performed less often.
    ask.hi = max(1, min(MOST_ROUNDS, MOST_ANSWERS // max(1, len(game.s.script))))
    game.ask(ask)


def chosen(game: Game, who: Seat) -> Option:
    """The option that was just chosen."""
    asked = game.s.asked
    assert asked is not None
    return asked.options[game.s.answer[0]]
