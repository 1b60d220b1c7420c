"""Running a script: scripted answers where there are some, default answers between them, nothing invented."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import ONE, ORDER, Decision, check_answer
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, Seat, card_of
from arbiter.kernel.questions import Ask

from .defaults import default, forced
from .holding import Judge
from .labels import ACTION, ATTACK, BLOCK, CHOICE, Labels, kind_of, kind_of_part, wish
from .missing import Chance, Failed, Missed, Search
from .names import SEATS, fold
from .picture import picture
from .points import main_phase, reached, reads, settled
from .reasons import Reasons
from .records import FileError, Scenario
from .script import Answer, Concede, Expect, Line, Offered, Part, Pass, Until, read_script
from .setting import broken_clauses, set_up
from .vocabulary import words_of

MAX_ANSWERS = 20_000
PLAYERS = {"a": 0, "b": 1}
SOMEBODY = (
    "player", "opponent", "leader", "me", "a's leader", "b's leader", "player a", "player b",
)  # fmt: skip
ARRANGING = (Ask.KEEP_ON_TOP, "change", Ask.MULLIGAN)  # a list for these also says the order
TURNS_AHEAD = 2  # how far a line may look for its decision


class Runner:
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
        self._check()

    def _check(self) -> None:
        """Refuse what could never be read, before anything is played."""
        for line in self.lines:
            try:
                if isinstance(line, Expect):
                    self.judge.check(line.claim)
                elif isinstance(line, Until):
                    reads(line.point, self.words)
                elif isinstance(line, Offered | Answer):
                    for part in line.parts:
                        self._check_label(part)
            except ArbiterError as error:
                raise FileError(
                    f"line {line.number} ({line.text!r}): {error.message}", hint=error.hint
                ) from None

    def _check_label(self, part: Part) -> None:
        """Something done with a card that does not exist could never be done, and ``cannot`` would always hold."""
        if part.items is not None or part.shares is not None:
            return
        verb, named = wish(part, self.words.verbs, self.names)
        for name in named if verb != "choose" else ():
            if name not in PLAYERS and name not in SOMEBODY and not self.names.completed(name):
                at = part.text.casefold().find(name)
                raise self.names.unknown(part.text[at : at + len(name)] if at >= 0 else name)

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

    # --- the script ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play the whole script; raises :class:`Failed` at the first line that does not come out."""
        self._stand()
        self._go()
        for at, line in enumerate(self.lines):
            self.at = at
            try:
                self._do(line)
            except Missed as missed:
                raise self._explained(line, missed) from None
            except Failed as failed:
                raise Failed(self._report(line, failed), clause=failed.clause) from None
            except FileError:
                raise
            except ArbiterError as error:
                raise Failed(self._report(line, Failed(error.message, clause=error.clause))) from None

    def _explained(self, line: Line, missed: Missed) -> Failed:
        """A missed answer with what there is to know about it: the script is played once more to find that out."""
        if self.search is not None or not isinstance(line, Answer | Offered):
            return missed
        part = self.missing
        assert part is not None
        search = Search(self.at, line.seat, part, kind_of_part(part, self.words.verbs, self.names))
        try:
            Runner(self.scenario, search).run()
        except Missed as found:
            missed = found
        failed = search.failure(missed, self._line_before())
        return Failed(self._report(line, failed), clause=failed.clause)

    def _line_before(self) -> int:
        """The instruction before this one that is no claim."""
        before = self.at - 1
        while before >= 0 and isinstance(self.lines[before], Expect):
            before -= 1
        return before

    def _stand(self) -> None:
        """What is present for the script is where the game stands now."""
        self.present = main_phase(self.words, self.game)
        self.turn = self.game.s.turn

    def _report(self, line: Line, failed: Failed) -> str:
        clause = f" [{failed.clause}]" if failed.clause else ""
        return f"line {line.number}: {line.text}\n{failed.message}{clause}\n{failed.shown or self._shown()}"

    def _shown(self) -> str:
        return picture(self.game, self.names, self.words)

    def _do(self, line: Line) -> None:
        match line:
            case Answer():
                # where the answer led to is yet to be used: "A: pass", "until: B main"
                self._stand()
                self._parts(line)
                self._settle()
            case Offered():
                self._offered(line)
                self._stand()
            case Pass():
                self._stand()
                self._pass()
            case Until():
                self._until(line.point)
                self._stand()
            case Expect():
                failure = self.judge.failure(line.claim)
                self._hear()
                if failure is not None:
                    raise Failed(f"not so: {failure}")
            case Concede():
                self.game.concede(line.seat)
                self._hear()
            case _:
                raise FileError(f"{line.text!r} is no instruction")

    # --- answering -------------------------------------------------------------------------------------------------

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
                answer = self._joined(decision, part, left) or labels.answer(part)
                if answer is not None:
                    before = game.s.refused
                    self._give(decision, answer)
                    self._taken_back(before)
                    self.chosen = answer
                    if decision.about in ARRANGING:
                        self.arranged.add(decision.seat)
                    return decision
                if items is not None and len(items) > 1 and decision.shape == ONE:
                    first = labels.answer(Part(items[0]))
                    if first is not None:
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

    # --- letting things happen -------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Finish what is under way: choices that need no answer, unless the script answers them next."""
        while (decision := self.game.s.decision) is not None and kind_of(decision) == CHOICE:
            if self._answered_next(decision):
                return
            answer = self._by_default(decision)
            if answer is None:
                return
            self._give_default(decision, answer)

    def _answered_next(self, decision: Decision) -> bool:
        """Whether the next line that is no claim is about this decision."""
        for line in self.lines[self.at + 1 :]:
            if isinstance(line, Expect):
                continue
            if isinstance(line, Answer):
                return line.seat == decision.seat and self._labels(decision).answer(line.parts[0]) is not None
            if isinstance(line, Offered):
                kind = kind_of_part(line.parts[0], self.words.verbs, self.names)
                return line.seat == decision.seat and kind == CHOICE
            return False
        return False

    def _pass(self) -> None:
        """Both pass in turn: one stack item resolves, or the window closes."""
        game = self.game
        self._settle()
        while (decision := game.s.decision) is not None and kind_of(decision) in (ATTACK, BLOCK):
            answer = self._by_default(decision)
            if answer is None:
                return
            self._give_default(decision, answer)
            self._settle()
        while (decision := game.s.decision) is not None and kind_of(decision) == ACTION:
            last = game.s.passes > 0
            at = next((i for i, option in enumerate(decision.options) if option.verb == "pass"), None)
            if at is None:
                raise Failed(f"{SEATS[decision.seat]} may not pass; {self._asked(decision)}")
            self._give_default(decision, [at])
            self._settle()
            if last:
                return

    def _until(self, point: str) -> None:
        game = self.game
        test = reached(point, self.words, self.present, self.turn)
        while not test(game):
            decision = game.s.decision
            if decision is None:
                raise Failed(f"the game is over ({game.s.outcome}) before that")
            self._default(decision, "")

    # --- what is offered -------------------------------------------------------------------------------------------

    def _offered(self, line: Offered) -> None:
        if len(line.parts) > 1:
            self._offered_after(line)
            return
        part = line.parts[0]
        self.missing = part
        decision = self._next_of_kind(line.seat, kind_of_part(part, self.words.verbs, self.names))
        offered = decision is not None and self._accepts(decision, part)
        if offered == line.wanted:
            if not offered:
                self._check_choice(part)
                self._cite_reason(line.seat, part, decision)
            return
        if not offered:
            self._check_choice(part)
        asked = self._asked(decision) if decision is not None else f"{SEATS[line.seat]} is not asked for that"
        if offered:
            raise Failed(f"{part.shown()!r} is offered; {asked}")
        raise Failed(f"{part.shown()!r} is not offered{self._why_not(line.seat, part)}; {asked}")

    def _accepts(self, decision: Decision, part: Part) -> bool:
        answer = self._labels(decision).answer(part)
        return answer is not None and self._refusal(decision, answer) is None

    def _refusal(self, decision: Decision, answer: list[int]) -> ArbiterError | None:
        """Why an answer that names things to choose is none the rules accept."""
        try:
            check_answer(decision, answer)
        except ArbiterError as error:
            return error
        return self.game.rules.refuse(self.game, decision, answer)

    def _cite_reason(self, seat: Seat, part: Part, decision: Decision | None) -> None:
        """What is refused is refused by a clause, and that is one that has come up."""
        answer = None if decision is None else self._labels(decision).answer(part)
        refusal = None if decision is None or answer is None else self._refusal(decision, answer)
        if refusal is None:
            clause, reason = self._reasons().reason(seat, part)
        else:
            clause, reason = refusal.clause or "", refusal.message
        self.because = (clause, reason)
        self.cited.update(self.game.citing or [])
        if clause:
            self.cited.add(clause)

    def _offered_after(self, line: Offered) -> None:
        """The parts before the last are tried on a copy, so that nothing has happened afterwards."""
        game, cited = self.game, self.cited
        trial = game.copy()
        trial.citing = []
        self._use(trial, set())
        try:
            self._parts(Answer(line.number, line.text, line.seat, line.parts[:-1]))
            self._offered(Offered(line.number, line.text, line.seat, line.parts[-1:], line.wanted))
            found = self.cited
        finally:
            self._use(game, cited)
        self.cited.update(found)

    def _use(self, game: Game, cited: set[str]) -> None:
        self.game = game
        self.cited = cited
        self.names.game = game
        self.judge = Judge(game, self.names, self.words, cited, self.broken)

    def _next_of_kind(self, seat: Seat, kind: str) -> Decision | None:
        """The player's next decision of a kind; None if there is none any more."""
        game = self.game
        turn = game.s.turn
        began = self._shown() if self.search is not None else ""
        battle = game.s.phase in self.words.battle
        while (decision := game.s.decision) is not None:
            if decision.seat == seat and kind_of(decision) == kind:
                return decision
            if battle and game.s.phase not in self.words.battle:
                if kind == BLOCK or (kind == ATTACK and game.s.phase not in self.words.between_battles):
                    return None
            if game.s.turn > turn + TURNS_AHEAD:
                raise Missed(f"{SEATS[seat]} is asked for no {kind} from here on", shown=began)
            self._default(decision, "")
        return None
