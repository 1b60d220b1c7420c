"""Answers in the game of a scenario: scripted ones where there are some, default ones between them, none invented."""

from __future__ import annotations

from arbiter.kernel.decision import ONE, ORDER, SOME, Decision, check_answer
from arbiter.kernel.ids import Ref, Seat, card_of
from arbiter.kernel.questions import Ask

from .defaults import default, forced
from .holding import Judge
from .labels import ACTION, CHOICE, Labels, kind_of, kind_of_part
from .missing import Chance, Failed, Missed, Search
from .names import SEATS, fold
from .picture import picture
from .points import settled
from .reasons import Reasons
from .records import FileError, Scenario
from .script import Answer, Part, read_script
from .setting import broken_clauses, set_up
from .vocabulary import words_of

MAX_ANSWERS = 20_000
PLAYERS = {"a": 0, "b": 1}
SOMEBODY = (
    "player", "opponent", "leader", "me", "a's leader", "b's leader", "player a", "player b",
)  # fmt: skip
ARRANGING = (Ask.KEEP_ON_TOP, "change", Ask.MULLIGAN)  # a list for these also says the order
TURNS_AHEAD = 2  # how far a line may look for its decision


class Answering:
    """A scenario's game under way, and the answers that are given in it."""

    def __init__(self, scenario: Scenario, search: Search | None = None) -> None:
        self.scenario = scenario
        self.search = search
        self.words = words_of(scenario.ruleset)
        self.lines = read_script(scenario.play)
        self.game, self.names = set_up(scenario)
        self.cited: set[str] = set()
        self.game.citing = []
        self.game.asks_all = True
        self.broken = broken_clauses(scenario)
        self.cited.update(clause for clause, _ in self.broken or ())
        self.judge = Judge(self.game, self.names, self.words, self.cited, self.broken)
        self.at = -1
        self.present = (-1, -1)  # the main phase in which the script last did something
        self.turn = 0  # and the turn
        self.answers = 0
        self.missing: Part | None = None  # the answer that is being looked for
        self.taken: tuple[str, int, int] | None = None  # the action under way
        self.chosen: list[int] = []  # the last scripted answer
        self.because = ("", "")  # why what was last asked about is not offered: the clause, the reason
        self.arranged: set[int] = set()  # who gave a list whose order is the order wanted

    def _check_choice(self, part: Part) -> None:
        """A choice that is not offered is an error of the file if it names nothing there is."""
        if part.items is not None:
            # an item may be a piece of a name with commas in it
            found = [] if self.names.names_anything(", ".join(part.items)) else list(part.items)
        elif part.shares is not None:
            found = [name for name, _ in part.shares]
        else:
            found = [part.text] if kind_of_part(part, self.words.verbs, self.names) == CHOICE else []
        for name in found:
            if fold(name) not in SOMEBODY and not self.names.names_anything(name):
                line = self.lines[self.at]
                unknown = self.names.unknown(name)
                raise FileError(f"line {line.number} ({line.text!r}): {unknown.message}", hint=unknown.hint)

    def _shown(self) -> str:
        return picture(self.game, self.names, self.words)

    def _go(self) -> None:
        """Let the game run on to the next question."""
        game = self.game
        self._run()
        self._hear()
        if game.s.decision is not None and game.s.decision.clause:
            self.cited.add(game.s.decision.clause)

    def _run(self) -> None:
        self.game.run()

    def _hear(self) -> None:
        """Take note of the clauses that came up."""
        if self.game.citing:
            self.cited.update(self.game.citing)
            self.game.citing = []

    def _give(self, decision: Decision, answer: list[int]) -> None:
        self.answers += 1
        if self.answers > MAX_ANSWERS:
            raise Failed("this goes on for ever")
        check_answer(decision, answer)
        refusal = self.game.rules.refuse(self.game, decision, answer)
        if refusal is not None:
            raise Failed(refusal.message, clause=refusal.clause)
        if decision.shape == ONE and decision.about == ACTION:
            option = decision.options[answer[0]]
            self.taken = (option.verb, option.ref, option.extra)
            if option.clause:
                self.cited.add(option.clause)
        self.game.answer(list(answer))
        self._go()

    def _labels(self, decision: Decision) -> Labels:
        return Labels(self.game, self.names, decision)

    def _default(self, decision: Decision, wanted: str) -> None:
        answer = self._by_default(decision)
        if answer is None:
            raise Failed(f"{wanted}{self._asked(decision)}")
        self._give_default(decision, answer)

    def _give_default(self, decision: Decision, answer: list[int]) -> None:
        """An answer that the script did not give."""
        if self.search is not None:
            self._look(self.search, decision, answer)
        self._give(decision, answer)

    def _look(self, search: Search, decision: Decision, answer: list[int]) -> None:
        """Whether the missed answer would have done here."""
        if not search.is_about(decision, self.at):
            return
        fits = self._labels(decision).answer(search.part)
        if fits is None or fits == answer:
            return
        if self.at >= 0:
            line = self.lines[self.at]
            where = f"in line {line.number} ({line.text})"
        else:
            where = "before the script begins"
        words = f"{self._asked(decision)}; {where}, where the default was taken"
        search.note(decision, Chance(self.at, words, self._shown()))

    def _by_default(self, decision: Decision) -> list[int] | None:
        if decision.shape == ORDER and decision.seat in self.arranged:
            self.arranged.discard(decision.seat)
            return list(range(len(decision.options)))  # the list said it already
        return default(self.game, self.names, decision)

    def _asked(self, decision: Decision) -> str:
        source = ""
        if decision.ref >= 0 and card_of(decision.ref) < len(self.game.s.card):
            source = f" for {self.names.shown(card_of(decision.ref))}"
        clause = f" [{decision.clause}]" if decision.clause else ""
        offered = self._labels(decision).offered()
        return f"{SEATS[decision.seat]} is asked: {decision.about}{source}{clause}; offered: {offered}"

    def _parts(self, line: Answer) -> None:
        left = list(line.parts)
        while left:
            part = left.pop(0)
            decision = self._part(line, part, left)
            if left and decision.about == Ask.KEEP_ON_TOP and self._rest_is(decision, left[0]):
                left.pop(0)

    def _rest_is(self, decision: Decision, part: Part) -> bool:
        """After what stays on top: a list for the bottom that leaves nothing to be asked."""
        rest = [i for i in range(len(decision.options)) if i not in self.chosen]
        if part.items is None or len(rest) > 1 or len(part.items) != len(rest):
            return False
        labels = self._labels(decision)
        return all(
            any(m.option == i for m in labels.matches(item)) for i, item in zip(rest, part.items, strict=True)
        )

    def _joined(self, decision: Decision, part: Part, left: list[Part]) -> list[int] | None:
        """A payment that takes named cards may be given in pieces: the card to discard, then what produces the rest."""
        if not decision.legal or not decision.lo:
            return None
        items = [*(part.items or (part.text,))]
        for used, more in enumerate(left, 1):
            items += more.items or (more.text,)
            answer = self._labels(decision).answer(Part("", tuple(items)))
            if answer is None:
                return None
            if self.game.rules.refuse(self.game, decision, answer) is None:
                del left[:used]
                return answer
        return None

    def _part(self, line: Answer, part: Part, left: list[Part]) -> Decision:
        """Give one scripted answer, when its player is asked something it answers."""
        game = self.game
        turn = game.s.turn
        self.missing = part
        kind = kind_of_part(part, self.words.verbs, self.names)
        missed: Missed | None = None  # where the player was first asked something else
        fitting = False  # that was a decision of the kind the answer belongs to
        had_to = False  # it had one answer, and the list that was given may have been for what comes next
        asked = False  # such a decision has come, here or in a later turn
        items = part.items
        while True:
            decision = game.s.decision
            if decision is None:
                self._check_choice(part)
                over = f"the game is over ({game.s.outcome}) before {SEATS[line.seat]} is asked for {part.shown()}"
                raise missed or Missed(over)
            if decision.seat == line.seat:
                labels = self._labels(decision)
                if left and fold(part.text) == "yes" and labels.may_choose(left[0]):
                    part = left.pop(0)
                answer = self._joined(decision, part, left) or labels.answer(part)
                if answer is None and kind == CHOICE:
                    yes = labels.answer(Part("yes"))
                    if yes is not None and self._offered_by(decision, yes, part):
                        self._give(decision, yes)
                        continue
                if answer is not None:
                    before = game.s.refused
                    self._give(decision, answer)
                    self._taken_back(before)
                    self.chosen = answer
                    if decision.about in ARRANGING:
                        self.arranged.add(decision.seat)
                    return decision
                first = self._first_of_several(decision, part)
                if first is not None and items is not None:
                    self._give(decision, first)
                    items = items[1:]
                    part = Part(part.text, items) if len(items) > 1 else Part(items[0])
                    continue
                same = kind_of(decision) == kind
                if (
                    part.items is None
                    and decision.about == Ask.PAY
                    and self._by_default(decision) is not None
                ):
                    pass  # paying is nothing the script has to speak of
                elif (
                    missed is None
                    or (same and not fitting and game.s.turn == turn)
                    or (had_to and decision.about == Ask.PAY)
                ):
                    missed = self._not_here(line.seat, part, decision, same)
                    fitting = same
                    had_to = self._pays(line.seat, part) and forced(decision) is not None
                asked = asked or same
                if asked and missed is not None and self._may_do_anything(decision):
                    self._check_choice(part)
                    raise self._nor_there(missed, line.seat, part, turn)
            if game.s.turn > turn + TURNS_AHEAD:
                self._check_choice(part)
                raise missed or Missed(f"{SEATS[line.seat]} is never asked for {part.shown()!r}")
            if self._by_default(decision) is None:
                self._check_choice(part)
                if asked and missed is not None:
                    raise missed
                raise Missed(self._unanswered(line.seat, part, decision))
            self._default(decision, "")

    def _first_of_several(self, decision: Decision, part: Part) -> list[int] | None:
        """The first of a list whose cards are asked for one after the other ("with different names")."""
        if part.items is None or len(part.items) < 2:
            return None
        if decision.shape == ONE or (decision.shape == SOME and decision.hi == 1):
            return self._labels(decision).answer(Part(part.items[0]))
        return None

    def _offered_by(self, decision: Decision, yes: list[int], part: Part) -> bool:
        """Whether the player may do something, and the part names what is chosen for it next: that says yes."""
        if decision.about != Ask.MAY:
            return False
        trial = self.game.copy()
        trial.citing = None
        trial.answer(list(yes))
        trial.run()
        asked = trial.s.decision
        if asked is None or (asked.seat, asked.ref) != (decision.seat, decision.ref):
            return False
        self.names.game = trial
        try:
            return kind_of(asked) == CHOICE and Labels(trial, self.names, asked).answer(part) is not None
        finally:
            self.names.game = self.game

    def _pays(self, seat: Seat, part: Part) -> bool:
        """Whether a list may be meant as a payment: players pay with their own cards."""
        found = [self.names.find(item)[:1] for item in part.items or ()]
        return bool(found) and all(cards and self.names.whose(cards[0]) == seat for cards in found)

    def _not_here(self, seat: Seat, part: Part, decision: Decision, same: bool) -> Missed:
        """What is to be said if the answer turns out to be missed here; worked out only when somebody looks for it."""
        if self.search is None:
            return Missed("")
        if not same:
            said = f"{SEATS[seat]} is not asked for {part.shown()!r}; {self._asked(decision)}"
            return Missed(said, shown=self._shown())
        said = f"{part.shown()!r} is not offered{self._why_not(seat, part)}; {self._asked(decision)}"
        return Missed(said, shown=self._shown())

    def _nor_there(self, missed: Missed, seat: Seat, part: Part, turn: int) -> Missed:
        """Missed, and not offered either in the main phase of a later turn, which is as far as one looks."""
        if self.search is None or self.search.kind != ACTION or self.game.s.turn == turn:
            return missed
        later = f"nor in turn {self.game.s.turn}{self._why_not(seat, part)}"
        return Missed(f"{missed.message}\n{later}", shown=missed.shown)

    def _unanswered(self, seat: Seat, part: Part, decision: Decision) -> str:
        """A choice comes first that nobody makes."""
        if decision.seat == seat:
            return (
                f"{part.shown()!r} is no answer to this{self._why_not(seat, part)}: {self._asked(decision)}"
            )
        if self._labels(decision).answer(part) is not None:
            return f"{part.shown()!r} is for the other player to choose: {self._asked(decision)}"
        return f"before {part.shown()!r} the other player has to choose: {self._asked(decision)}"

    def _may_do_anything(self, decision: Decision) -> bool:
        """In the player's own main phase, with nothing waiting, passing on would give the phase away: what is not
        offered there is not waited for in a later turn."""
        s = self.game.s
        return decision.seat == s.turn_player and s.phase in self.words.main and settled(self.game)

    def _taken_back(self, before: list[tuple[str, Ref, int]]) -> None:
        """An action that could not be completed was undone: say so rather than go on without it."""
        refused = self.game.s.refused
        taken = self.taken
        if taken is not None and any(one[1:] == taken[1:] and one not in before for one in refused):
            raise Failed("this was begun, but could not be completed")

    def _reasons(self) -> Reasons:
        return Reasons(self.game, self.names, self.words)

    def _why_not(self, seat: Seat, part: Part) -> str:
        clause, reason = self._reasons().reason(seat, part)
        return f" ({reason}{f' [{clause}]' if clause else ''})" if reason else ""
