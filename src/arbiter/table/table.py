"""The table: a game people, programs and records sit at, through a few verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.kernel import saving, visibility
from arbiter.kernel.decision import Decision, IllegalAnswer, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, CardId, Ref, Seat
from arbiter.kernel.visibility import View
from arbiter.notebook import drawn

from . import answers, explaining, naming
from .answers import Answer
from .forfeits import WORDS, Why, concession, read_concession
from .game_setup import GameSetup
from .log import Fact, Line, Log, record_events
from .past import Past, Snapshot
from .record import Record
from .wishes import wish

if TYPE_CHECKING:
    from .understanding import Understood

#: steps that are run in one go. A compiled kernel lets no other thread run meanwhile, so a server would stand still
#: while a long answer is computed
SLICE = 50


class Table:
    """One game. Everything a client does goes through here; the kernel's :attr:`game` is there for players that
    search, and must not be shown to anybody."""

    def __init__(self, game: Game, setup: GameSetup, *, citing: bool = False, undo: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.answers: list[list[int]] = []
        self._log = Log()
        self._cites: list[str] | None = [] if citing else None
        self._past = Past() if undo else None
        self._began = 0  # how long the log was when the action under way began
        by_hand = setup.unread is Unread.BY_HAND
        for seat, name, text in setup.texts_by_hand() if by_hand else setup.unread_sentences():
            said = f"{name} is played without what was not understood or has no rule: {text}"
            if by_hand:
                said = f"of {name} this is carried out by hand: {text}"
            self._log.lines.append(Line(said, "", 1 << seat, ""))
        self._watch()
        self._run()

    # --- playing ---------------------------------------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """What is being asked, and of whom; None when the game is over."""
        return self.game.s.decision

    def answer(self, answer: Answer) -> None:
        """Answer the question: by label, option number, number, yes or no, or a list of these.

        An answer that is not legal raises IllegalAnswer, which says what was offered, and changes nothing.
        """
        decision = self._asked()
        chosen = self.check(answer)
        before = self.game.copy()
        if before.s.before is None:
            self._began = len(self._log.lines)
        log = (self._began, self._log.lines[self._began :])
        try:
            self.game.answer(chosen)
            self._run(before.s.refused)
        except IllegalAnswer as refused:
            self._back_to(before, *log)
            raise answers.refuse(self.game, decision, answer, refused.message) from None
        except BaseException:
            self._back_to(before, *log)
            raise
        self._remember(before, *log)
        self.answers.append(chosen)

    def check(self, answer: Answer) -> list[int]:
        """The answer as the kernel takes it; raises IllegalAnswer if it would be refused."""
        return answers.check(self.game, self._asked(), answer)

    def concede(self, seat: int, why: Why = Why.CONCEDES) -> None:
        """A player may give up at any time; or loses, by how it answered."""
        if self.game.s.outcome:
            raise ArbiterError("the game is over")
        self._remember(self.game.copy(), self._began, self._log.lines[self._began :])
        self.game.concede(Seat(seat))
        self.answers.append(concession(seat, why))
        fact = Fact("lose", self.game.s.turn, seat, on=seat, detail=why.name.lower())
        self._log.lines.append(Line(f"{naming.PLAYERS[seat]} {WORDS[why]}", "", 3, "", fact=fact))

    def undo(self, to: int = -1) -> None:
        """Take the last answer back, or all but the first ``to``."""
        to = len(self.answers) - 1 if to < 0 else to
        found = self._past.before(to) if self._past is not None and to < len(self.answers) else None
        if found is None:
            raise ArbiterError("there is nothing to take back")
        again = self.answers[found.at : to]
        del self.answers[found.at :]
        self._back_to(found.game, found.began, found.lines)
        cites, self._cites = self._cites, None  # what has come up stays so; it does not come up twice
        for answer in again:
            self.step(answer)
        self._cites = cites

    def step(self, answer: list[int]) -> None:
        """Give an answer as :attr:`answers` keeps it, which may be a concession."""
        conceded = read_concession(answer)
        if conceded is not None:
            self.concede(*conceded)
        elif self.decision() is None:
            raise ArbiterError("the game was over before that")
        else:
            self.answer(answer)

    def forget_past(self) -> None:
        """Nothing will be taken back any more: what that needs is let go."""
        self._past = None

    @property
    def outcome(self) -> str:
        """``"A"``, ``"B"`` or ``"draw"``; empty while the game goes on."""
        return self.game.s.outcome

    # --- looking ---------------------------------------------------------------------------------------------------

    def observe(self, seat: int | None = None) -> View:
        """What a seat sees; without a seat, what somebody watching sees."""
        viewer = visibility.SPECTATOR if seat is None else Seat(seat)
        decision = self.game.s.decision
        if decision is None or decision.seat != viewer:
            return visibility.observe(self.game, viewer)
        return visibility.observe(self.game, viewer, self.labels(), naming.details(self.game, decision))

    def _repr_html_(self) -> str:
        """What a notebook shows: the table as somebody watching sees it."""
        return drawn("view_html", self.observe(None))

    def labels(self) -> list[str]:
        """The options of the present decision in the players' words."""
        decision = self.game.s.decision
        if decision is None:
            return []
        if self.game.dirty:
            self.game.refresh()
        return naming.labels(self.game, decision)

    def label(self, option: Option | int) -> str:
        if isinstance(option, int):
            return self.labels()[option]
        for i, one in enumerate(self._asked().options):
            if one is option or one.same(option):
                return self.labels()[i]
        raise ArbiterError("that is not one of the options now")

    def log(self, seat: int | None = None) -> list[Line]:
        """What has happened, as far as the seat may know it."""
        return self._log.seen_by(visibility.SPECTATOR if seat is None else Seat(seat))

    def whole_log(self) -> list[Line]:
        """What has happened, with every name: for records of finished games, not for players."""
        return list(self._log.lines)

    def explain(self, card: int | str, what: str) -> list[explaining.Reason]:
        """How a card's information came about: its printed value, then each effect in its layer."""
        return explaining.explain(self.game, self._card(card), what)

    def understood(self, seat: int, handle: int) -> list[Understood]:
        """What the text of a card that the seat's view calls by that handle is taken to say, a side at a time."""
        from .understanding import understood  # only those who ask need the phrases

        return understood(self.game, self.card_of(seat, handle), Seat(seat))

    def why_not(self, seat: int, label: str) -> tuple[str, str]:
        """The clause and the reason that keep a seat from doing something now."""
        decision = self.game.s.decision
        if decision is not None and decision.seat == seat and answers.find(self.game, decision, label):
            return decision.clause, "it is offered"
        if self.game.dirty:
            self.game.refresh()
        return self.game.rules.why_not(self.game, Seat(seat), wish(self.game, Seat(seat), label))

    def card_of(self, seat: int, handle: int) -> CardId:
        """The number of the card that a seat's view calls by that handle, for :meth:`explain`."""
        card = visibility.card_called(self.game, handle, Seat(seat))
        if card < 0:
            raise ArbiterError("there is no such card, or it cannot be seen from there")
        return card

    def called(self, seat: int, handle: int) -> str:
        """What the seat may call that card in an answer or a question, so that no other card is meant."""
        return naming.names(self.game, self.game.s.ref(self.card_of(seat, handle)), Seat(seat))[-1]

    def cites(self) -> list[str]:
        """Every clause that came up, in order; only on a table started with ``citing``."""
        if self._cites is None:
            raise ArbiterError("this table does not keep the clauses", hint="start it with citing=True")
        return list(self._cites)

    # --- keeping ---------------------------------------------------------------------------------------------------

    def digest(self) -> str:
        return saving.digest(self.game.s, self.game.lib)

    def copy(self) -> Table:
        """The same table once more: what is done at one is not seen at the other."""
        made = Table.__new__(Table)
        made.game = self.game.copy()
        made.setup = self.setup
        made.answers = list(self.answers)
        made._log = self._log.copy()
        made._cites = None if self._cites is None else list(self._cites)
        made._past = None if self._past is None else self._past.copy()
        made._began = self._began
        made._watch()
        return made

    def record(self, every: int = 1) -> Record:
        """The game as it was played. ``every``: how many decisions apart digests are kept (0: none but the last)."""
        from .replaying import make_record

        return make_record(self.setup, self.answers, every)

    def save(self) -> bytes:
        """The table as bytes, in the middle of any choice; :func:`arbiter.table.load` brings it back."""
        from .keeping import save_table

        return save_table(self)

    # --- inside ----------------------------------------------------------------------------------------------------

    def _asked(self) -> Decision:
        decision = self.game.s.decision
        if decision is None:
            raise ArbiterError("nobody is asked anything: the game is over")
        return decision

    def _watch(self) -> None:
        self.game.log = []
        self.game.log_clauses = []
        self.game.log_turns = []
        self.game.log_abilities = []
        self.game.log_hands = {}
        self.game.citing = None if self._cites is None else []

    def _run(self, refused: list[tuple[str, Ref, int]] | None = None) -> None:
        while not self.game.s.outcome and self.game.s.decision is None:
            self.game.run(SLICE)
        if refused is not None and self.game.s.refused and self.game.s.refused != refused:
            del self._log.lines[self._began :]  # the action was rewound: nothing of it has happened
        else:
            record_events(self.game, self._log)
        if self.game.citing and self._cites is not None:
            self._cites.extend(self.game.citing)
        self._watch()

    def _remember(self, before: Game, began: int, lines: list[Line]) -> None:
        if self._past is not None and self._past.wants(len(self.answers)):
            self._past.keep(Snapshot(len(self.answers), before, began, lines))

    def _back_to(self, before: Game, began: int, lines: list[Line]) -> None:
        """The game before an answer; its log again, with the lines of an action that has been rewound since."""
        self.game = before.copy()
        self._log.lines[began:] = lines
        self._began = began
        self._watch()

    def _card(self, card: int | str) -> CardId:
        """A card by its number, or by what a player would call it."""
        if isinstance(card, int):
            return CardId(card)
        wanted = card.lower()
        found: list[CardId] = []
        for zone in self._zones_read_first():
            for one in self.game.s.zones[zone]:
                called = [name.lower() for name in naming.names(self.game, self.game.s.ref(one), FIRST)]
                if wanted in called and one not in found:
                    found.append(one)
        if not found:
            raise ArbiterError(f"there is no card {card!r}")
        return found[0]

    def _zones_read_first(self) -> Sequence[int]:
        play = self.game.play_zones
        return [*play, *(zone for zone in range(len(self.game.s.zones)) if zone not in play)]
