"""Things to do."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Const
from .nodes import Ability, Amount, Change, Condition, Effect, Filter, Selector
from .selectors import This, You

# --- structure ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sequence(Effect):
    """``joined`` only keeps how the text joins the parts: "" as sentences, "and", "then" or "," within one."""

    parts: tuple[Effect, ...]
    joined: str = ""


@dataclass(frozen=True)
class If(Effect):
    """``joined`` only keeps how the text says it: "instead" if ``otherwise`` comes first and ``then`` replaces it,
    "after" if the condition stands last and so may speak of what comes before it."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    joined: str = ""


@dataclass(frozen=True)
class May(Effect):
    """``who`` decides whether ``effect`` is done; ``otherwise`` if not."""

    effect: Effect
    otherwise: Effect | None = None
    who: Selector = You()


@dataclass(frozen=True)
class Modes(Effect):
    """ "Choose one": decided while playing. If ``more_if`` is true then, ``more`` (or up to so many) instead.

    ``resolving``: chosen while resolving ("gains [Flying] or [Pierce]"). ``random``: not chosen, but drawn by lot.
    """

    modes: tuple[Effect, ...]
    count: Amount = Const(1)
    up_to: bool = False
    more: Amount | None = None
    more_if: Condition | None = None
    resolving: bool = False
    more_up_to: bool = False
    random: bool = False


@dataclass(frozen=True)
class Option(Effect):
    """One of several options, which may be chosen only if ``condition`` is true while they are chosen."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class PayToDo(Effect):
    """While resolving, ``who`` may pay ``cost``; if paid ``then``, otherwise ``otherwise``."""

    cost: tuple[Effect, ...]
    then: Effect | None = None
    otherwise: Effect | None = None
    who: Selector = You()


@dataclass(frozen=True)
class WhenDone(Effect):
    """ "When you do so, …" right after what is done: an automatic ability that has triggered by it, and is played, with
    targets of its own, once this one is over."""

    effect: Effect


@dataclass(frozen=True)
class Repeat(Effect):
    times: Amount
    effect: Effect


@dataclass(frozen=True)
class By(Effect):
    """``who`` does ``effect``: "your opponent discards a card", "each player draws"."""

    who: Selector
    effect: Effect


@dataclass(frozen=True)
class Note(Effect):
    """Remember what ``what`` names, for later parts of the effect."""

    what: Selector
    name: str = "this way"


@dataclass(frozen=True)
class DefineX(Effect):
    """ "X equals …", "where X is …"."""

    amount: Amount
    name: str = "X"


# --- movement ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move(Effect):
    """Put cards into a zone of their owner (or, where a zone has a controller, under ``controller``).

    ``place`` is "top", "bottom", "either" (the mover chooses) or ""; ``below`` with "top": under so many cards;
    ``order`` "any" lets the mover choose, "random" shuffles them;
    ``turned`` and ``face_down`` say how they arrive; ``how`` keeps the verb where the rules give it a meaning
    ("return", "reveal").
    """

    what: Selector
    zone: str
    place: str = ""
    controller: Selector | None = None
    turned: bool = False
    face_down: bool = False
    how: str = "put"
    counters: tuple[tuple[str, Amount], ...] = ()
    reveal: bool = False
    order: str = ""
    below: int = 0


@dataclass(frozen=True)
class Draw(Effect):
    count: Amount = Const(1)
    who: Selector = You()
    up_to: bool = False


@dataclass(frozen=True)
class Discard(Effect):
    """``what`` is usually a Choice in the hand."""

    what: Selector


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy, break."""

    what: Selector


@dataclass(frozen=True)
class Banish(Effect):
    what: Selector


@dataclass(frozen=True)
class Remove(Effect):
    """Remove from the game."""

    what: Selector
    face_down: bool = False


@dataclass(frozen=True)
class Shuffle(Effect):
    zone: str
    of: Selector = You()


@dataclass(frozen=True)
class Search(Effect):
    """Look through a zone for cards; those found are noted as "found". ``count`` None: for all there are. ``more``: up
    to one of each of these besides.
    ``also``: further zones of the same player to look through."""

    zone: str
    filter: Filter
    count: Amount | None = Const(1)
    up_to: bool = False
    of: Selector = You()
    reveal: bool = False
    more: tuple[Filter, ...] = ()
    also: tuple[str, ...] = ()
    var: str = ""


@dataclass(frozen=True)
class Look(Effect):
    """``who`` looks at cards; they are noted as "looked"."""

    what: Selector
    who: Selector = You()


@dataclass(frozen=True)
class Reveal(Effect):
    what: Selector


@dataclass(frozen=True)
class ReorderTop(Effect):
    """Put the noted cards back on top (or on the bottom) in any order."""

    what: Selector
    zone: str
    bottom: bool = False
    either: bool = False


# --- battle, life, numbers ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage(Effect):
    """``source`` deals ``amount`` damage to each thing named. ``divided``: the amount is split while playing."""

    to: Selector
    amount: Amount
    source: Selector = This()
    divided: bool = False


@dataclass(frozen=True)
class RemoveDamage(Effect):
    what: Selector
    amount: Amount | None = None


@dataclass(frozen=True)
class Fight(Effect):
    """Each deals damage equal to its attacking number to the other."""

    a: Selector
    b: Selector


@dataclass(frozen=True)
class GainLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class LoseLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class PayLife(Effect):
    """No amount: as much as the payer chooses."""

    amount: Amount | None


@dataclass(frozen=True)
class SetLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class Win(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class Lose(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class Turn(Effect):
    """Rest, engage, dull; with ``upright`` recover, refresh, activate."""

    what: Selector
    upright: bool = False


@dataclass(frozen=True)
class PutCounters(Effect):
    """``divided``: the number is split while playing."""

    what: Selector
    name: str
    count: Amount = Const(1)
    divided: bool = False


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """No count: all of them."""

    what: Selector
    name: str
    count: Amount | None = Const(1)


@dataclass(frozen=True)
class MoveCounters(Effect):
    frm: Selector
    to: Selector
    name: str
    count: Amount | None = Const(1)


@dataclass(frozen=True)
class LeaveBattle(Effect):
    what: Selector


# --- cards and abilities being played ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Pay(Effect):
    """Pay resources, as printed symbols: "{W}{1}"."""

    cost: str


@dataclass(frozen=True)
class Produce(Effect):
    """Produce resources. ``options`` are alternatives, each a string of printed symbols; ``only``: they may be spent
    only on what fulfils it (:class:`SpentOn`, or some of several).
    ``attribute``: only those of an attribute that a card like this has; or of the attribute chosen, if it describes
    cards of that."""

    options: tuple[str, ...]
    count: Amount = Const(1)
    only: Condition | None = None
    attribute: Filter | None = None


@dataclass(frozen=True)
class Cancel(Effect):
    what: Selector


@dataclass(frozen=True)
class PlayCard(Effect):
    """Play a card as part of the effect; ``free``: without paying its cost; ``copy``: a copy of it, made for this;
    ``less``: how this changes what it costs."""

    what: Selector
    free: bool = False
    optional: bool = True
    copy: bool = False
    less: Change | None = None


@dataclass(frozen=True)
class Summon(Effect):
    """Put onto the top of the waiting objects as a spell."""

    what: Selector


@dataclass(frozen=True)
class Copy(Effect):
    """Copy a waiting spell or ability; ``retarget``: new targets may be chosen."""

    what: Selector
    retarget: bool = False


@dataclass(frozen=True)
class Token(Effect):
    """Create tokens. ``stats`` in the order the game prints them; ``text`` abilities in quotes or keywords."""

    name: str
    count: Amount = Const(1)
    stats: tuple[tuple[str, Amount], ...] = ()
    types: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    zone: str = ""
    controller: Selector = You()
    turned: bool = False
    var: str = ""


@dataclass(frozen=True)
class Tokens(Effect):
    """Create tokens of several kinds at the same time."""

    kinds: tuple[Token, ...]
    var: str = ""


@dataclass(frozen=True)
class Attach(Effect):
    """Add (bestow) ``what`` to ``host``."""

    what: Selector
    host: Selector


@dataclass(frozen=True)
class Transform(Effect):
    """Turn to another side or form: ``to`` names it ("" : the other side)."""

    what: Selector
    to: str = ""


@dataclass(frozen=True)
class Roll(Effect):
    """Roll dice; the total is ThatMuch afterwards."""

    dice: Amount = Const(1)
    sides: int = 6


@dataclass(frozen=True)
class ExtraTurn(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class SkipPhase(Effect):
    phase: str
    who: Selector = You()


@dataclass(frozen=True)
class ChooseWord(Effect):
    """Name something: a race, an attribute, a card name, a number; kept for ChangeWords(chosen) and filters. ``of``:
    only what a card like this has printed."""

    aspect: str
    who: Selector = You()
    of: Filter | None = None


@dataclass(frozen=True)
class Special(Effect):
    """An action that only one game knows, by that game's name for it, with its arguments."""

    name: str
    what: Selector | None = None
    amount: Amount | None = None
    word: str = ""
    var: str = ""


# --- effects that last -------------------------------------------------------------------------------------------

#: How long an effect lasts. "turn": until end of turn; "battle"; "next own turn"; "while": as long as ``condition``;
#: "game": no end; "source": while the source stays in play; "next recovery phase": through the next recovery phase of
#: the player who controls the thing concerned; "end of next own turn" and "end of next opponent turn": of the next
#: turn, not of one that is under way; "next opponent turn": only in that turn, from its beginning to its end; "next
#: play": until what it makes cheaper is played next, this turn; "next turn": until the end of the turn after this one.
DURATIONS = (
    "turn",
    "battle",
    "own turn",
    "next own turn",
    "while",
    "game",
    "source",
    "next turn",
    "opponent turn",
    "next opponent turn",
    "next recovery phase",
    "end of next own turn",
    "end of next opponent turn",
    "next play",
)


@dataclass(frozen=True)
class Apply(Effect):
    """Make a continuous effect. ``what`` is fixed now, unless it is Each(filter): then whatever fits, when it fits
    (where the rulebook says so)."""

    what: Selector
    changes: tuple[Change, ...]
    duration: str = "turn"
    condition: Condition | None = None


@dataclass(frozen=True)
class Prevent(Effect):
    """Prevent damage: ``amount`` of it, all if none. ``to`` and ``by`` limit it; ``detail`` "battle" to battle damage,
    "effect" to damage that effects deal; ``once``: only the next time."""

    to: Filter | None = None
    by: Filter | None = None
    amount: Amount | None = None
    detail: str = ""
    once: bool = False
    duration: str = "turn"


@dataclass(frozen=True)
class Delay(Effect):
    """A delayed automatic ability: ``effect`` at the next ``event``; ``times`` "once" or "every" (for ``duration``)."""

    event: Filter
    effect: Effect
    every: bool = False
    duration: str = ""


@dataclass(frozen=True)
class ReplaceFor(Effect):
    """A replacement effect that lasts."""

    event: Filter
    instead: Effect
    duration: str = "turn"
    once: bool = False
    optional: bool = False


# --- what a replacement does instead -----------------------------------------------------------------------------


@dataclass(frozen=True)
class ChangeEvent(Effect):
    """The event happens, changed: another zone or place, another amount, arriving turned or with counters.

    ``factor`` multiplies, ``plus`` adds, ``become`` sets the amount.
    """

    zone: str = ""
    place: str = ""
    turned: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    factor: int = 1
    plus: Amount | None = None
    become: Amount | None = None
    to: Selector | None = None
    controller: Selector | None = None


@dataclass(frozen=True)
class Nothing(Effect):
    """It does not happen."""
