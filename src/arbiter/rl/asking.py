"""The question a seat is asked, its options and the mask, as the bytes of columns."""

from __future__ import annotations

from sys import byteorder
from typing import Final

from arbiter.kernel.decision import ONE, Option
from arbiter.kernel.ids import PLAYER_REFS, Ref, player_of
from arbiter.kernel.library import Library
from arbiter.kernel.questions import Question

from . import layout
from .actions import ACTIONS, DONE, PAGE, SHAPES, Choosing
from .looks import Looks, Seen
from .printing import floats, records
from .record import Record
from .scaling import signed_log

KEPT: Final = 20_000  # questions that are kept ready

NO_CARD: Final = b"\xff\xff"
NO_CARDS: Final = NO_CARD * (2 * layout.OPTIONS)
#: the rest of them, after so many
NO_CARDS_FROM: Final = [NO_CARDS[2 * n :] for n in range(2 * layout.OPTIONS + 1)]
NO_END: Final = NO_CARDS + NO_CARD + bytes(ACTIONS)
#: -1 and the numbers of rows as int16
SHORTS: Final = [n.to_bytes(2, byteorder, signed=True) for n in range(-1, layout.ROWS)]
#: masks of the first actions alone, by how many
MASKS: Final = [b"\1" * n + bytes(ACTIONS - n) for n in range(ACTIONS + 1)]

#: what is so of an option, as bits
LEGAL: Final = 1
CHOSEN: Final = 2
ABOUT_ME: Final = 4
ABOUT_OTHER: Final = 8
BITS: Final = 4


class Verb:
    """What the numbers of an option mean by its verb. ``rows``: encoded options by ability and bits."""

    def __init__(self, verb: str) -> None:
        self.bucket = layout.bucket(verb, layout.VERBS)
        self.aims = verb in ("attack", "block")  # `other` is whom it is at
        self.names_ability = verb in ("trigger", "mode")  # `other` is an ability
        self.uses_ability = verb == "activate"  # `extra` is
        self.rows: dict[int, bytes] = {}


class Topic:
    """What questions of one shape are about. ``usual``: the columns of those that take one of few options, encoded."""

    def __init__(self, about: Question, shape: str) -> None:
        self.about = about  # kept, so that no other gets the same identity
        self.word = str(about)
        self.shape = shape
        self.usual = b""


class QuestionEncoder:
    """Encodes questions about the cards of one library."""

    def __init__(self, lib: Library) -> None:
        self.lib = lib
        self._verbs: dict[str, Verb] = {}
        self._numbers: dict[tuple[int, int], bytes] = {}
        self._topics: dict[tuple[int, str], Topic] = {}
        self._questions: dict[tuple[str, str, int, int, int, int, int, int, int, bool], bytes] = {}

    def encode(self, choosing: Choosing, looks: Looks, seen: Seen, record: Record) -> None:
        actions = choosing.offered()
        mask = _mask(actions)
        record.put_question(self._question(choosing, mask[DONE] == 1))
        rows: list[bytes] = []
        about: list[bytes] = []  # of each option, the rows of two cards
        if choosing.of_numbers:
            rows = [self._number(choosing.number_of(action)) for action in actions]
        else:
            self._options(choosing, mask, looks, seen, rows, about)
        record.put_options(rows)
        about.append(NO_CARDS_FROM[len(about)])
        about.append(_row(looks, seen, choosing.decision.ref))
        about.append(mask)
        record.put_end(b"".join(about))

    def _options(
        self,
        choosing: Choosing,
        mask: bytes,
        looks: Looks,
        seen: Seen,
        rows: list[bytes],
        about: list[bytes],
    ) -> None:
        """Encode the options of the page."""
        decision = choosing.decision
        chosen, seat = choosing.chosen, decision.seat
        start = choosing.page * PAGE
        options = decision.options
        if len(options) > PAGE:
            options = options[start : start + PAGE]
        word = ""
        verb = self._verb(word)
        for option in options:
            at = len(rows)
            if option.verb is not word:  # most follow another with the same
                word = option.verb
                verb = self._verb(word)
            bits = LEGAL if mask[at] else 0
            if chosen and start + at in chosen:
                bits |= CHOSEN
            ref = option.ref
            if ref < 0:
                bits |= _player(ref, seat)
                about.append(NO_CARD)
            else:
                about.append(_row(looks, seen, ref))
            if verb.aims:
                bits |= _player(option.other, seat)
                about.append(_row(looks, seen, option.other))
            else:
                about.append(NO_CARD)
            rows.append(self._option(option, verb, bits))

    def _question(self, choosing: Choosing, may_end: bool) -> bytes:
        decision = choosing.decision
        key = (id(decision.about), decision.shape)
        topic = self._topics.get(key)
        if topic is None:
            topic = self._topics[key] = Topic(decision.about, decision.shape)
        usual = decision.lo == 1 and decision.hi == 1 and decision.unit == 1 and decision.total == 0
        if decision.shape != ONE or not usual or len(decision.options) > PAGE:
            return self._unusual(choosing, topic.word, may_end)
        if not topic.usual:
            topic.usual = self._unusual(choosing, topic.word, may_end)
        return topic.usual

    def _unusual(self, choosing: Choosing, about: str, may_end: bool) -> bytes:
        decision = choosing.decision
        chosen, page, pages = len(choosing.chosen), choosing.page, choosing.pages
        lo, hi, unit, total = decision.lo, decision.hi, decision.unit, decision.total
        key = (decision.shape, about, lo, hi, unit, total, chosen, page, pages, may_end)
        found = self._questions.get(key)
        if found is None:
            shape = [1.0 if each == decision.shape else 0.0 for each in SHAPES]
            topic = [0.0] * layout.TOPICS
            topic[layout.bucket(about, layout.TOPICS)] = 1.0
            bounds = [signed_log(lo), signed_log(hi), signed_log(unit), signed_log(total)]
            way = [float(chosen), float(page), float(pages), 1.0 if may_end else 0.0]
            found = floats([1.0, *shape, *topic, *bounds, *way])
            if len(self._questions) >= KEPT:
                self._questions.clear()
            self._questions[key] = found
        return found

    def _number(self, number: tuple[int, int]) -> bytes:
        found = self._numbers.get(number)
        if found is None:
            row = [0.0] * len(layout.OPTION)
            row[0] = row[1] = 1.0
            row[5], row[6] = signed_log(number[0]), signed_log(number[1])
            if len(self._numbers) >= KEPT:
                self._numbers.clear()
            found = self._numbers[number] = floats(row)
        return found

    def _verb(self, verb: str) -> Verb:
        found = self._verbs.get(verb)
        if found is None:
            found = self._verbs[verb] = Verb(verb)
        return found

    def _option(self, option: Option, verb: Verb, bits: int) -> bytes:
        ability = option.other if verb.names_ability else option.extra if verb.uses_ability else -1
        if not 0 <= ability < len(self.lib.abilities):
            ability = -1
        key = (ability + 1) << BITS | bits
        found = verb.rows.get(key)
        if found is None:
            row = [1.0, *(1.0 if bits & 1 << at else 0.0 for at in range(BITS)), 0.0, 0.0]
            row.append(1.0 if ability >= 0 else 0.0)
            word = [0.0] * layout.VERBS
            word[verb.bucket] = 1.0
            about = [] if ability < 0 else [self.lib.ability(ability)]
            found = verb.rows[key] = floats(row + word + records(about, layout.OPTION_RECORDS))
        return found


def _mask(actions: list[int]) -> bytes:
    """``actions`` in order."""
    count = len(actions)
    if count == 0 or actions[count - 1] == count - 1:
        return MASKS[count]
    made = bytearray(ACTIONS)
    for action in actions:
        made[action] = 1
    return bytes(made)


def _player(ref: int, seat: int) -> int:
    """Whether something is about a player, and which."""
    if ref >= 0 or ref not in PLAYER_REFS:
        return 0
    return ABOUT_ME if player_of(Ref(ref)) == seat else ABOUT_OTHER


def _row(looks: Looks, seen: Seen, ref: int) -> bytes:
    """The row of a card as int16; -1 if it has none."""
    row = looks.row_of(seen, ref)
    return SHORTS[row + 1] if row < layout.ROWS else NO_CARD
