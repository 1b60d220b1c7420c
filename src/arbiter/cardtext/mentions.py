"""What a text has named so far, and which of it a word means.

The principles, in the order in which they decide:

1. *Kind and number.* "That resonator" is a resonator, "they" are several cards or a player, "it" is one card. A word
   means only what fits it, and what is destroyed, turned or dealt damage is in play if anything named is. Several
   cards are "it" one by one, within the clause that names them or where the text has named no single card.
2. *The last named is meant.* What is called "it" has thereby been named again. An event names its cards before the
   effect begins.
3. *What is named in passing is not spoken of*: a price (what is paid, discarded, or given up so that something else is
   done), and what a condition asks about. It is "it" only where nothing else is named, or where the very next
   sentence asks about it.
4. *Of two that are named together* (both cards of an event, the dealer and what is dealt damage) neither is "it" unless
   the word tells them apart. That is a problem, and its message names both.
"""

from __future__ import annotations

from ..abilities.effects import Search, Token
from ..abilities.filters import AllOf, AnyOf, ControlledBy, InZone, IsPlayer, IsType
from ..abilities.nodes import Filter, Node, Selector
from ..abilities.selectors import Choice, Each, Host, Opponent, Target, This, You
from ..abilities.tree import walk
from .event_roles import both_of, of_events
from .references import It, ThatPlayer

#: words for several cards, or for a player
SEVERAL = frozenset({"them", "they", "their"})
#: words for any card
ANY_CARD = frozenset({"", "it", "its", "card", "one", "same", "target", "entity", "object", *SEVERAL})
#: words for more than one type
WIDER = {
    "J/resonator": frozenset({"resonator", "j-ruler"}),
    "J-ruler": frozenset({"j-ruler"}),
    "J/ruler": frozenset({"ruler", "j-ruler"}),
    "spell or ability": frozenset({"spell", "ability", "chant", "addition", "regalia", "resonator"}),
    "spell": frozenset({"chant", "addition", "regalia", "resonator", "summon"}),
    "character": frozenset({"forward", "backup", "monster"}),
    "enemy": frozenset({"follower", "leader"}),
}
#: what a definite phrase says of how the thing was named
CHOSEN = ("selected ", "chosen ", "targeted ")


YOURS = "yours"
THEIRS = "theirs"


class Mention:
    """Something a text has named."""

    def __init__(
        self,
        again: Selector | None,
        kinds: frozenset[str] = frozenset(),
        *,
        many: bool = False,
        how: str = "",
        phrase: Node | None = None,
        events: tuple[Filter, ...] = (),
    ) -> None:
        self.again = again  # what says outright which it is, if anything does
        self.kinds = kinds  # its types, as far as the words tell
        self.many = many
        self.by_each = False  # each player has chosen some
        self.how = how  # in what way it was named, for a message
        self.phrase = phrase  # the record that names it
        self.var = ""  # the name it goes by
        self.same: Mention | None = (
            None  # what the other branch of a condition or another option has named instead
        )
        self.events = events  # for the cards of an event: which of them is meant, the word says
        self.roles: dict[str, str] = {}  # for an event: the names of what takes part in it
        self.clause = -1
        self.aside = False  # named in passing
        self.unpicked = False  # the record that names it is not what an effect deals with
        self.out = False  # not in play
        self.side = ""  # whose it is, if that is said
        self.moved = False  # it came into play: what an event says of it is over
        self.partner: Mention | None = None  # what was named together with it

    def __str__(self) -> str:
        if isinstance(self.again, This):
            return "this card"
        if isinstance(self.again, Host):
            return "the card this one is added to"
        if self.events:
            return "a card of the event"
        whose = {YOURS: "your", THEIRS: "your opponent's"}.get(self.side, "the")
        return f"{whose} {' or '.join(sorted(self.kinds)) or 'card'} {self.how}".strip()


class Memory:
    """What has been named in one text, the last at the end."""

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.last: Mention | None = (
            None  # what the effect has dealt with last: ``It`` while it is carried out
        )
        self.clause = 0
        self.problem = ""

    def copy(self) -> Memory:
        other = Memory()
        other.mentions = self.mentions.copy()
        other.last, other.clause, other.problem = self.last, self.clause, self.problem
        return other

    def name(self, mention: Mention, *, aside: bool = False) -> Mention:
        """It has been named, or named again."""
        if mention in self.mentions:
            self.mentions.remove(mention)
        self.mentions.append(mention)
        mention.clause = self.clause
        mention.aside = aside
        return mention

    def known(self, again: Selector) -> Mention | None:
        for mention in reversed(self.mentions):
            if mention.again == again:
                return mention
        return None

    @property
    def main(self) -> bool:
        """Whether something was named that is not only named in passing."""
        return any(not mention.aside for mention in self.mentions)

    def find(self, it: It, in_play: bool = False) -> Mention | None:
        """What a word means; none, with the problem told, if that is not clear. ``in_play``: what is done with it is
        done to cards in play."""
        word, several, pointed = _word(it.noun)
        fitting = [m for m in reversed(self.mentions) if self._fits(m, it, word, pointed)]
        numbered = [m for m in fitting if _right_number(m, it, several, self.clause)] or fitting
        if in_play:
            numbered = [m for m in numbered if not m.out or m.moved] or numbered
        chosen = it.noun.startswith(tuple(f"the {word}" for word in CHOSEN))
        if chosen:  # "the selected follower" is not the one that was searched for since
            numbered = [m for m in numbered if isinstance(m.phrase, (Choice, Target))] or numbered
        meant = next((m for m in numbered if not m.aside), numbered[0] if numbered else None)
        if meant is None:
            for mention in self.mentions:
                if mention.events and both_of(mention.events):
                    self.refuse(f"“{it.noun or 'it'}” may be either card of the event")
                    return None
            self.refuse(f"it is not clear what “{it.noun or 'it'}” is")
            return None
        recent = numbered[0]
        if meant.events and recent.aside and isinstance(recent.again, Each):
            if word in recent.kinds:
                meant = recent
            else:  # "When this card enters … . If your ruler is rested, recover it"
                self.refuse(f"“{it.noun or 'it'}” may be {meant} or {recent}")
        other = meant.partner
        if other is not None and other in numbered and (chosen or meant.clause == other.clause):
            self.refuse(f"“{it.noun or 'it'}” may be {meant} or {other}")
        return meant

    def _fits(self, mention: Mention, it: It, word: str, pointed: bool) -> bool:
        if mention.events:
            return of_events(mention.events, it) is not None
        if isinstance(mention.again, (This, Host)):
            return not pointed
        if it.noun.startswith("the enemy ") and mention.side != THEIRS:
            return False
        return fits_kind(word, mention)

    def refuse(self, why: str) -> None:
        self.problem = self.problem or why


def _word(noun: str) -> tuple[str, bool, bool]:
    """The kind a word speaks of, whether of several, and whether it points at one that was named as such."""
    several = noun in SEVERAL or noun.startswith("those ")
    pointed = noun.startswith(("that ", "those ", "the "))
    word = noun.removesuffix("'s")
    for start in ("that ", "those ", "the ", "enemy ", *CHOSEN):
        word = word.removeprefix(start)
    return word, several, pointed


def _right_number(mention: Mention, it: It, several: bool, clause: int) -> bool:
    if mention.events:
        return not several or of_events(mention.events, it) == ThatPlayer()
    return it.noun == "the" or mention.many == several or (mention.many and mention.clause == clause)


def fits_kind(word: str, mention: Mention) -> bool:
    """Whether a thing may be called so."""
    if not mention.kinds or word in ANY_CARD or word in mention.kinds:
        return True
    if mention.kinds & WIDER.get(word, frozenset()):
        return True
    return any(word in WIDER.get(kind, frozenset()) for kind in mention.kinds)


def word_for(types: AnyOf) -> str:
    """The word for several types together; empty if there is none."""
    kinds = kinds_of(types)
    return next((word for word, wider in WIDER.items() if len(wider) > 1 and wider == kinds), "")


def kinds_of(node: Node) -> frozenset[str]:
    """The types a description allows; none if it allows any."""
    if isinstance(node, (Target, Choice, Each, Search)):
        return kinds_of(node.filter)
    if isinstance(node, Token):
        return frozenset((*node.types, "token")) if node.types else frozenset()
    if isinstance(node, IsType):
        return frozenset({node.name})
    if isinstance(node, AnyOf):
        each = [kinds_of(part) for part in node.parts]
        return frozenset().union(*each) if all(each) else frozenset()
    if isinstance(node, AllOf):
        found: frozenset[str] = frozenset()
        for part in node.parts:
            found |= kinds_of(part)
        return found
    return frozenset()


def out_of_play(filter: Filter) -> bool:
    zones = [node.zone for node in walk(filter) if isinstance(node, InZone)]
    return bool(zones) and not {"field", "ruler area"} & set(zones)


def side_of(filter: Filter) -> str:
    """Whose cards a description is about."""
    for node in walk(filter):
        who = node.who if isinstance(node, ControlledBy) else node.of if isinstance(node, InZone) else None
        if who == You():
            return YOURS
        if who == Opponent():
            return THEIRS
    return ""


def are_players(what: Selector) -> bool:
    return isinstance(what, (Target, Choice, Each)) and isinstance(what.filter, IsPlayer)


class Person:
    """A player a text has named. ``said``: the words for whom; ``phrase``: the record that names whom; ``event``: the
    event that concerns whom; ``card``: the card whose owner, or ``controls`` controller, it is."""

    def __init__(
        self,
        said: Selector | None = None,
        *,
        phrase: Selector | None = None,
        event: Mention | None = None,
        card: Mention | None = None,
        controls: bool = False,
        unpicked: bool = False,
    ) -> None:
        self.said = said
        self.phrase = phrase
        self.event = event
        self.card = card
        self.controls = controls
        self.unpicked = unpicked  # the record is not what an effect deals with
        self.var = ""  # the name the phrase gives


class Actor:
    """A player who is told to do something. ``who``: how that is said; ``var``: the name while it is done."""

    def __init__(self, person: Person, who: Selector) -> None:
        self.person = person
        self.who = who
        self.var = ""


class People:
    """The players a text has named, the last at the end: whom "that player" and "they" mean."""

    def __init__(self) -> None:
        self.named: list[Person] = []
        self.actors: list[Actor] = []  # who is told to do something, the innermost at the end

    def copy(self) -> People:
        other = People()
        other.named, other.actors = self.named.copy(), self.actors.copy()
        return other

    def name(self, person: Person) -> Person:
        self.named.append(person)
        return person

    @property
    def last(self) -> Person | None:
        return self.named[-1] if self.named else None

    def acting(self, person: Person) -> Actor | None:
        """Whether it is what this player is told to do that is read now."""
        return next((actor for actor in reversed(self.actors) if actor.person is person), None)
