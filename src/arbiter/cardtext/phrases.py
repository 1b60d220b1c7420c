"""Reading the phrases of an effect: what each names, and what the words in it refer to; see :mod:`.discourse`."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, cast

from ..abilities.amounts import Const, Count, Rolled, StatOf, ThatMuch
from ..abilities.changes import Bonus, SetStats
from ..abilities.conditions import Happened, Is
from ..abilities.effects import (
    Attach,
    Banish,
    Cancel,
    Damage,
    Destroy,
    Discard,
    Look,
    Note,
    Remove,
    Reveal,
    Shuffle,
    Turn,
)
from ..abilities.filters import AllOf, InZone, IsAnother, IsOneOf, IsOther, IsThis, Negation, Pattern
from ..abilities.nodes import Ability, Amount, Condition, Effect, Filter, Node, Selector
from ..abilities.selectors import (
    DONE as TOLD,
)
from ..abilities.selectors import (
    EACH,
    Among,
    Both,
    Choice,
    ControllerOf,
    Each,
    EachPlayer,
    Host,
    Noted,
    Opponent,
    OwnerOf,
    Target,
    This,
    Top,
    TurnPlayer,
    Var,
    You,
)
from ..abilities.tree import replaced, walk
from .event_roles import is_moment, names_player, of_events
from .lowering.filters import swapped
from .mentions import (
    THEIRS,
    YOURS,
    Memory,
    Mention,
    People,
    Person,
    are_players,
    kinds_of,
    out_of_play,
    side_of,
)
from .naming import Naming
from .references import OWN, EventSource, EventSubject, It, ThatMany, ThatPlayer

if TYPE_CHECKING:
    from .discourse import AbilityReader

#: whoever these name is a player
PLAYERS = (You, Opponent, EachPlayer, TurnPlayer, ThatPlayer, ControllerOf, OwnerOf)
#: of these each player has one
ONE_EACH = frozenset({"ruler", "j-ruler", "leader"})
#: why a reading is refused in which it is not said who "they" are
NOBODY_NAMED = "it is not clear who “that player” is"
#: "other", where a grammar builds something else for "other than this card"
BARE_OTHER = AllOf((IsOther(),))
#: names under which an effect notes several cards
SEVERAL = tuple(map(Noted, ("rest", "looked", "revealed", *TOLD)))
DONE: dict[type[Node], str] = {
    Banish: "banished",
    Destroy: "destroyed",
    Discard: "discarded",
    Look: "looked at",
    Remove: "removed",
    Reveal: "revealed",
    Turn: "turned",
}


class PhraseReader:
    """What one text has named so far, and its phrases. ``spell``: it is the text of a card without permanent form."""

    def __init__(self, abilities: AbilityReader, spell: bool, before: Memory | None = None) -> None:
        self.abilities = abilities
        self.spell = spell
        self.memory = Memory() if before is None else before.copy()
        self.people = People()
        self.events: tuple[Filter, ...] = ()
        self.event: Mention | None = None  # … as something that was named
        self.doing: Effect | None = None
        self.just: Mention | None = None  # what the part before has named in passing
        self.rolled = False  # dice were rolled
        self.countable = False  # something was done to cards that can be counted
        self.uncounted = False  # counters were removed last, not cards dealt with
        self.turned_up = False  # cards from the top of a deck were put somewhere last
        self.targeted = False  # something was chosen as a target, and noted
        self.beside: list[Mention] = []  # what is chosen together with what is read now
        self.in_change = False  # within what a lasting effect does to each card
        self.changed: Mention | None = None  # what a lasting effect changes …
        self.in_number = False  # … and whether a number is worked out for each of it
        self.of_stat = False  # within whose number is read: what is done to cards in play says nothing of it

    def effect(self, effect: Effect) -> Effect:
        raise NotImplementedError

    # --- what is named outside the effect --------------------------------------------------------------------------

    def this(self) -> None:
        """The card with the ability has been named."""
        self.memory.name(self.memory.known(This()) or Mention(This()))

    def happened(self, events: tuple[Filter, ...], *, told: bool = True) -> Mention:
        """An event has been told: its cards and its player are named."""
        self.events = events
        self.event = Mention(None, events=events)
        if told and any(isinstance(event, Pattern) and not is_moment(event) for event in events):
            self.memory.name(self.event)
        for event in events:
            if isinstance(event, Pattern) and names_player(event):
                self.people.name(Person(event.player, event=self.event))
        return self.event

    def role(self, event: Mention | None, role: str) -> Selector:
        """The name of what takes part in an event."""
        if event is None:
            self.memory.refuse("nothing has happened that the text could speak of")
            return You()
        if role not in event.roles:
            event.roles[role] = self.abilities.new_name()
        return Var(event.roles[role])

    def roles(self, value: Any, event: Mention | None) -> Any:
        """What was read, with the names of what takes part in the event for the words that mean it."""
        match value:
            case EventSubject():
                return self.role(event, "subject")
            case EventSource():
                return self.role(event, "source")
            case ThatPlayer():
                return self.role(event, "player")
            case _:
                return replaced(value, lambda part: self.roles(part, event))

    # --- phrases that say what is dealt with -----------------------------------------------------------------------

    def selector(self, what: Selector) -> Selector:
        match what:
            case It():
                made, meant = self._meant(what)
                if meant is not None:
                    self.deal_with(meant)
                return made
            case This() | Host() | EventSubject() | EventSource() | Noted():
                what = self.roles(self._noted(what), self.event)
                mention = self.memory.known(what) or Mention(what, many=what in SEVERAL)
                self.deal_with(mention)
                return what if isinstance(what, (Noted, Var)) else self._said(mention)
            case Target() | Choice() | Each() | Top():
                made = cast("Selector", self._besides(replaced(what, self.inside)))
                if are_players(what):
                    self.people.name(Person(phrase=made))
                if not are_players(what) or isinstance(self.doing, Note):
                    self.deal_with(self._new(made))
                return made
            case Both(parts=parts):
                before = len(self.memory.mentions)
                outer = self.beside
                each: list[Selector] = []
                for part in parts:
                    each.append(self.selector(part))
                    self.beside = self.memory.mentions[before:]
                self.beside = outer
                self.together(before)
                both = replace(what, parts=tuple(each))
                self.deal_with(Mention(None, many=True, phrase=both))
                return both
            case Among(what=inner):
                those = self.selector(inner)
                return replace(what, what=those, filter=self.inside(what.filter))
            case ControllerOf(what=inner) | OwnerOf(what=inner):
                made = replace(what, what=self.selector(inner))
                if not isinstance(self.doing, Shuffle):  # "… and shuffle": that goes without saying
                    controls = isinstance(what, ControllerOf)
                    self.people.name(Person(made, card=self.memory.last, controls=controls))
                return made
            case Opponent() | EachPlayer() | TurnPlayer():
                self.people.name(Person(what))
                return what
            case ThatPlayer():
                return self._that_player()
            case You():
                return what
            case _:
                made = cast("Selector", self.inside(what))
                self.deal_with(Mention(None, phrase=made))
                return made

    def together(self, before: int) -> None:
        """Two that were named since then are named together."""
        named = [m for m in self.memory.mentions[before:] if isinstance(m.phrase, (Target, Choice))]
        if len(named) == 2:
            named[0].partner, named[1].partner = named[1], named[0]

    def deal_with(self, mention: Mention) -> None:
        self.memory.last = self.memory.name(mention)

    def _new(self, what: Selector) -> Mention:
        mention = Mention(None, kinds_of(what), many=is_many(what), phrase=what)
        mention.side = side_of(what.filter) if isinstance(what, (Target, Choice, Each)) else ""
        mention.how = "" if self.doing is None else DONE.get(type(self.doing), "")
        if isinstance(what, Target):
            mention.how = mention.how or "targeted"
        if isinstance(what, (Target, Choice, Each)):
            mention.out = out_of_play(what.filter) or isinstance(self.doing, Remove)
        if isinstance(what, Top):
            mention.out = True
        return mention

    def _meant(self, it: It) -> tuple[Selector, Mention | None]:
        """What names here what a word means, and what that is."""
        if it == OWN:
            if self.changed is None or not self.in_change:
                self.memory.refuse("it is not told of which card something is its own")
            return EACH, self.changed
        in_play = isinstance(self.doing, (Damage, Destroy, Turn)) and not self.of_stat
        meant = self.memory.find(it, in_play)
        if meant is None:
            return it, None
        if meant.events:
            # only what waits to resolve is cancelled: "when it is chosen by a Summon, cancel its effect"
            found = of_events(meant.events, It("that spell") if isinstance(self.doing, Cancel) else it)
            assert found is not None
            found = cast("Selector", self.roles(found, meant))
            if found == Var(meant.roles.get("player", "")):
                return found, None
            kinds = frozenset({"ability"} if it.noun == "that ability" else ())
            meant = self.memory.known(found) or Mention(found, kinds, how="of the event")
        if self.in_number and meant is self.changed:
            return EACH, meant
        if isinstance(meant.again, Var):
            return meant.again, meant
        if meant.moved:
            return self.var(meant), meant  # what the event says of it is over
        if isinstance(meant.again, (This, Host)):
            return self._said(meant), meant
        if isinstance(meant.again, (Each, Among)):
            return meant.again, meant
        return self.var(meant), meant

    def _said(self, mention: Mention) -> Selector:
        """A record of its own for what can be said outright: if need be, it is given a name later."""
        said = cast("Selector", replace(cast("Any", mention.again)))
        mention.phrase, mention.unpicked = said, True
        return said

    def var(self, meant: Mention) -> Selector:
        """What names again something that was named."""
        if meant.phrase is None:
            if meant.again is None:
                self.memory.refuse(f"there is no name for {meant}")
                return You()
            return meant.again
        if not meant.var:
            name = self.abilities.new_name()
            one: Mention | None = meant
            while one is not None and not one.var:
                one.var = name
                if one.phrase is not None:
                    self.abilities.named.append(Naming(one.phrase, name, one.unpicked))
                one = one.same
        return Var(meant.var)

    def _that_player(self) -> Selector:
        who = self.people.last
        if who is None:
            if not self.in_change:
                self.memory.refuse(NOBODY_NAMED)
            return EACH  # whom a rule is about
        actor = self.people.acting(who)
        if actor is not None:
            if isinstance(actor.who, Var):
                return actor.who
            actor.var = actor.var or self.abilities.new_name()
            return Var(actor.var)
        if who.card is not None:
            card = who.card.again if isinstance(who.card.again, (This, Host, Var)) else self.var(who.card)
            return ControllerOf(card) if who.controls else OwnerOf(card)
        if isinstance(who.said, Opponent) and not self.people.actors:
            return who.said
        if who.event is not None:
            return self.role(who.event, "player")
        if who.phrase is not None:
            if not who.var:
                who.var = self.abilities.new_name()
                self.abilities.named.append(Naming(who.phrase, who.var, who.unpicked))
            return Var(who.var)
        if isinstance(who.said, EachPlayer) and (self.in_change or isinstance(self.doing, Damage)):
            return EACH
        self.memory.refuse(NOBODY_NAMED)
        return EACH

    def _noted(self, what: Selector) -> Selector:
        """ "Look at the top 2 cards … put the other into the Break Zone": there is no second target, but a rest. "Put
        the top 2 cards into your graveyard. … one of them": nothing was looked at, but put somewhere."""
        if what == Noted("looked") and self.turned_up and self.memory.known(what) is None:
            return Noted("this way")
        if what == Noted("latter") and not self.targeted and self.memory.known(Noted("looked")) is not None:
            return Noted("rest")
        return what

    # --- words inside descriptions, numbers and conditions ---------------------------------------------------------

    def inside(self, value: Any) -> Any:
        match value:
            case Ability():
                return self.abilities.ability(value)
            case Effect():
                return self.effect(value)
            case It():
                made, meant = self._meant(value)
                if meant is not None:
                    self.memory.name(meant)
                return made
            case ThatPlayer():
                return self._that_player()
            case EventSubject() | EventSource():
                return self.roles(value, self.event)
            case Noted():
                return self._noted(value)
            case ThatMany():
                return self._that_many()
            case Opponent():
                if not self.people.actors:
                    self.people.name(Person(value))
                return value
            case StatOf():
                outer, self.of_stat = self.of_stat, True
                made = replaced(value, self.inside)
                self.of_stat = outer
                return made
            case Bonus() | SetStats():
                outer, self.in_number = self.in_number, True
                made = replaced(value, self.inside)
                self.in_number = outer
                return made
            case Target() | Choice() | Each():
                made = self._besides(replaced(value, self.inside))
                if isinstance(value, Target) and self.doing is not None:
                    if are_players(value):
                        self.people.name(Person(phrase=made, unpicked=True))
                    else:
                        self.memory.name(self._new(made)).unpicked = True
                return made
            case _:
                return replaced(value, self.inside)

    def condition(self, condition: Condition | None) -> Any:
        """A condition; right after a price, "it" asks about that."""
        if condition is None:
            return None
        if self.just is not None and isinstance(condition, Is) and condition.what == It("it"):
            self.memory.name(self.just)
        made = self.inside(condition)
        match condition:
            case Happened(event=Pattern(subject=IsThis(), source=None)) if not self.memory.mentions:
                self.this()  # "if this card attacked this turn, return it"
            case _:
                pass
        return made

    def changes(self, changes: Any) -> Any:
        outer, self.in_change = (self.in_change, self.changed), True
        self.changed = self.memory.last
        made = self.inside(changes)
        self.in_change, self.changed = outer
        return made

    def parts(self, node: Any) -> Any:
        """A record with its parts read in the order of its fields."""
        changed: dict[str, Any] = {}
        for field in fields(node):
            old = getattr(node, field.name)
            if not old or not isinstance(old, (Node, tuple)):
                continue
            new = self.selector(old) if isinstance(old, Selector) else self.inside(old)
            if new is not old:
                changed[field.name] = new
        return replace(node, **changed) if changed else node

    def _that_many(self) -> Amount:
        if self.rolled:
            return Rolled()
        if self.uncounted:
            return ThatMuch()
        if not self.countable:
            self.memory.refuse("it is not clear how many that is")
        return Count(Noted("this way"))

    def _besides(self, what: Any) -> Any:
        """ "Other" after a card was chosen: than that card, if this card cannot be meant. That is so in the text of a
        spell, which is none of the cards it speaks of; among the opponent's cards; and of two that are chosen together.
        "Another target" or "all the others" where nothing was a target before: than this card."""
        if self.in_change or self.doing is None or not isinstance(what, (Choice, Each, Target)):
            return what
        if isinstance(what, (Each, Target)) and not self.spell and not self._targets():
            what = swapped(what, IsAnother(), self._not_this())
            if isinstance(what, Target):
                return what
        side = side_of(what.filter)
        if isinstance(what, Each) and (those := self._from_there(what)) is not None:
            return swapped(what, IsOther(), Negation(IsOneOf(self.var(those))))
        chosen = [
            mention
            for mention in self.memory.mentions
            if isinstance(mention.phrase, (Target, Choice)) and not mention.aside
            if self.spell or mention in self.beside or (mention.side == side and side != YOURS)
        ]
        if not chosen:
            return what
        plain = self.spell or side == THEIRS or chosen[-1] in self.beside or chosen[-1].by_each
        other: Filter = IsOther() if plain else BARE_OTHER
        if isinstance(chosen[-1].phrase, Target):
            return swapped(what, other, IsAnother())
        if chosen[-1].again is None:
            return what
        return swapped(what, other, Negation(IsOneOf(chosen[-1].again)))

    def _from_there(self, what: Each) -> Mention | None:
        """ "Shuffle all magic stones from your graveyard into your magic stone deck and all other cards from your
        graveyard into your deck": than those taken from the same place before."""
        places = [node for node in walk(what.filter) if isinstance(node, InZone)]
        if not out_of_play(what.filter) or IsOther() not in walk(what.filter):
            return None
        for mention in reversed(self.memory.mentions):
            phrase = mention.phrase
            if (
                isinstance(phrase, Each)
                and [n for n in walk(phrase.filter) if isinstance(n, InZone)] == places
            ):
                return mention
        return None

    def _targets(self) -> bool:
        return any(isinstance(mention.phrase, Target) for mention in self.memory.mentions)

    def _not_this(self) -> Filter:
        """ "Add this card to another target resonator": than the one it is added to."""
        doing = self.doing
        return Negation(IsOneOf(Host())) if isinstance(doing, Attach) and doing.what == This() else IsOther()


def is_many(what: Selector) -> bool:
    match what:
        case Target(count=count, any_number=several) | Choice(count=count, any_number=several):
            return several or count != Const(1)
        case Top(count=count):
            return count != Const(1)
        case Each():
            kinds = kinds_of(what)
            return not kinds or not kinds <= ONE_EACH
        case Both():
            return True
        case _:
            return False
