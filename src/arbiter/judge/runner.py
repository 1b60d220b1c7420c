"""Running a script, line by line."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Decision, check_answer
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat

from .answering import PLAYERS, SOMEBODY, TURNS_AHEAD, Answering
from .holding import Judge
from .labels import ACTION, ATTACK, BLOCK, CHOICE, kind_of, kind_of_part, wish
from .missing import Failed, Missed, Search
from .names import SEATS
from .points import main_phase, reached, reads
from .records import FileError, Scenario
from .script import Answer, Concede, Expect, Line, Offered, Part, Pass, Until


class Runner(Answering):
    """Plays the lines of a script, one after the other."""

    def __init__(self, scenario: Scenario, search: Search | None = None) -> None:
        super().__init__(scenario, search)
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

    # --- letting things happen ---------------------------------------------------------------------------------------

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
                return line.seat == decision.seat and self._may_answer(decision, line.parts[0])
            if isinstance(line, Offered):
                kind = kind_of_part(line.parts[0], self.words.verbs, self.names)
                return line.seat == decision.seat and kind == CHOICE
            return False
        return False

    def _may_answer(self, decision: Decision, part: Part) -> bool:
        """Whether a part answers a decision, or begins to."""
        whole = self._labels(decision).answer(part)
        return whole is not None or self._first_of_several(decision, part) is not None

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

    # --- what is offered ---------------------------------------------------------------------------------------------

    def _offered(self, line: Offered) -> None:
        if len(line.parts) > 1:
            self._offered_after(line)
            return
        part = line.parts[0]
        self.missing = part
        kind = kind_of_part(part, self.words.verbs, self.names)
        if kind == ATTACK and self._may_begin_battle(line.seat):
            begin = Part(self.words.battle_action)
            self._offered_after(Offered(line.number, line.text, line.seat, (begin, part), line.wanted))
            return
        decision = self._next_of_kind(line.seat, kind)
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

    def _may_begin_battle(self, seat: Seat) -> bool:
        """Whether the player is asked for an action and a battle is among them: an attack would be declared there."""
        decision = self.game.s.decision
        if not self.words.battle_action or decision is None or decision.seat != seat:
            return False
        return kind_of(decision) == ACTION and self._accepts(decision, Part(self.words.battle_action))

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
