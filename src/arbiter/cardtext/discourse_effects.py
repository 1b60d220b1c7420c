"""Reading what an effect does, in the order in which its words stand; see :mod:`.discourse`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from ..abilities.amounts import Const, Count
from ..abilities.conditions import Compare, Is
from ..abilities.effects import (
    Apply,
    Banish,
    By,
    Copy,
    Damage,
    DefineX,
    Delay,
    Destroy,
    Discard,
    Draw,
    If,
    Look,
    May,
    Modes,
    Move,
    Note,
    PayToDo,
    Remove,
    RemoveCounters,
    ReplaceFor,
    Reveal,
    Roll,
    Search,
    Sequence,
    Special,
    Token,
    Tokens,
    Turn,
)
from ..abilities.filters import IsThis
from ..abilities.nodes import Condition, Effect, Selector
from ..abilities.selectors import (
    Among,
    Choice,
    Each,
    EachPlayer,
    Host,
    Linked,
    Noted,
    Opponent,
    Target,
    This,
    Top,
    You,
)
from ..abilities.tree import walk
from .damage_phrases import DamageReader
from .effect_shapes import (
    among_shown,
    dealer,
    given_up,
    in_play,
    of_event,
    possessed,
    shows,
    target_first,
)
from .event_roles import SPOKEN, is_moment, with_roles
from .mentions import SEVERAL, Actor, Memory, Mention, People, Person, kinds_of, out_of_play
from .phrases import DONE, is_many
from .references import It, ThatPlayer
from .scope import completed, further_back, joined_on, named_first, speaks

#: what is done to cards that can be counted afterwards
COUNTABLE = (Banish, Destroy, Discard, Move, Remove, Turn)


class EffectReader(DamageReader):
    """Reads the effect of one ability."""

    one_clause = False  # the parts of a sequence are one act
    taken: Mention | None = None  # of the cards looked at, what was revealed and put somewhere

    def paid(self, cost: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """What is paid is named in passing, but what is only selected is no price."""
        before = list(self.memory.mentions)
        done = tuple(self.effect(part) for part in cost)
        chosen = [Noted(part.name) for part in cost if isinstance(part, Note)]
        for mention in self.memory.mentions:
            if mention not in before:
                mention.aside = mention.again not in chosen
        return done

    def effect(self, effect: Effect) -> Effect:
        made = named_first(effect)
        if made is not effect:
            return self.effect(made)
        if not self.one_clause:
            self.memory.clause += 1
        outer, self.doing = self.doing, effect
        made = self._effect(effect)
        self.doing = outer
        self.rolled = self.rolled or isinstance(effect, Roll)
        self.countable = self.countable or isinstance(effect, COUNTABLE)
        if isinstance(effect, (RemoveCounters, *COUNTABLE)):
            self.uncounted = isinstance(effect, RemoveCounters)
        if not isinstance(effect, (By, If, May, Note, Sequence)):
            self.turned_up = isinstance(effect, Move) and isinstance(effect.what, Top)
        return made

    def _effect(self, effect: Effect) -> Effect:
        match effect:
            case Sequence():
                return self._sequence(effect)
            case If():
                return self._if(effect)
            case By():
                return self._by(effect)
            case May(otherwise=Effect() as otherwise):
                who = self.selector(effect.who)
                before = self._branch()
                done = self.effect(effect.effect)
                self._rejoin(before)
                return replace(effect, who=who, effect=done, otherwise=self.effect(otherwise))
            case PayToDo():
                return self._pay_to_do(effect)
            case Modes():
                return self._modes(effect)
            case Note():
                return self._note(effect)
            case Damage():
                return self.damage(effect)
            case Apply():
                return self._apply(effect)
            case Delay():
                return self._delay(effect)
            case ReplaceFor():
                event = self.inside(effect.event)
                told = Mention(None, events=(event,))
                instead = self.roles(of_event(effect.instead), told)
                return replace(effect, event=with_roles(event, told.roles), instead=instead)
            case DefineX():
                return self._define(effect)
            case _:
                made = cast("Effect", self.parts(effect))
                self._after(made)
                return made

    def _after(self, effect: Effect) -> None:
        """What an effect has named by what it does."""
        last = self.memory.last
        if isinstance(effect, Move) and effect.reveal:
            self.taken = last
        match effect:
            case Search():
                many = effect.count != Const(1) or bool(effect.more)
                self.deal_with(
                    Mention(Noted("found"), kinds_of(effect), many=many, how="searched for", phrase=effect)
                )
            case Look(what=what) | Reveal(what=what):
                self.taken = None
                if not isinstance(what, (It, Noted, This)) and last is not None:
                    last.again, last.how = Noted("looked"), DONE[type(effect)]
            case Token() | Tokens():
                first = effect.kinds[0] if isinstance(effect, Tokens) else effect
                many = isinstance(effect, Tokens) or first.count != Const(1)
                self.deal_with(Mention(None, kinds_of(first), many=many, how="created", phrase=effect))
            case Copy(what=what) if in_play(what):
                kinds = kinds_of(what) | {"token"}
                self.deal_with(Mention(None, kinds, many=is_many(what), how="created", phrase=effect))
            case Discard(what=Choice() | Target() | Each()) if last is not None:
                last.aside = True
            case Draw(who=You()):
                mention = Mention(Noted("this way"), many=effect.count != Const(1), how="drawn")
                self.memory.name(mention, aside=True)
            case Special(what=Each() as what):  # one of those described
                self.deal_with(Mention(None, kinds_of(what), phrase=effect))
            case Move(zone="field") if last is not None:
                last.moved = True
            case Move() if not self.people.named and last is not None:
                self.people.name(Person(card=last))  # "to its owner's hand. That player …"
            case _:
                pass

    # --- parts of effects ------------------------------------------------------------------------------------------

    def _sequence(self, sequence: Sequence) -> Effect:
        raw = further_back(target_first(sequence, self.spell))
        parts: list[Effect] = []
        outer, self.one_clause = self.one_clause, sequence.joined in ("shuffle", "both")
        first = len(self.memory.mentions)
        before: tuple[Memory, People] | None = None
        for at, part in enumerate(raw):
            if before is not None and isinstance(part, If) and speaks(part.condition):
                self._as_before(before)  # "If it is A, … If it is B, …": both ask about the same
            before = self._branch() if isinstance(part, If) and part.otherwise is None else None
            if sequence.joined == "both":
                self.beside = self.memory.mentions[first:]
            made = self.effect(part)
            self.beside = []
            self.just = self._passed(part, raw[at + 1] if at + 1 < len(raw) else None)
            self.shown = shows(part)
            self.dealer = dealer(part)
            grown = None
            if parts and sequence.joined in ("", "fate"):
                grown = completed(parts[-1], made)
            if grown is None and parts and not sequence.joined:
                grown = joined_on(parts[-1], made, part)
            if grown is None:
                parts.append(made)
            else:
                parts[-1] = grown
        self.one_clause = outer
        if sequence.joined == "both":
            self.together(first)
        if len(parts) == 1 and len(sequence.parts) > 1:
            return parts[0]
        return replace(sequence, parts=tuple(parts))

    def _passed(self, part: Effect, after: Effect | None) -> Mention | None:
        """What a part has named only in passing."""
        while isinstance(part, (May, By)):
            part = part.effect
        if isinstance(part, (Draw, Discard)):
            return next((m for m in reversed(self.memory.mentions) if m.how in ("drawn", "discarded")), None)
        last = self.memory.last
        if last is None or last not in self.memory.mentions:
            return None
        if after is not None and given_up(part, after):
            last.aside = True
        elif isinstance(part, (Remove, Move)) and isinstance(part.what, Top):
            last.aside = any(isinstance(m.phrase, Target) and not m.many for m in self.memory.mentions)
        else:
            return None
        return last

    def _branch(self) -> tuple[Memory, People]:
        return self.memory.copy(), self.people.copy()

    def _rejoin(self, before: tuple[Memory, People]) -> None:
        """What was named in a branch that was not taken has not been named."""
        problem, clause = self.memory.problem, self.memory.clause
        self.memory, self.people = before[0].copy(), before[1].copy()
        self.memory.problem, self.memory.clause = self.memory.problem or problem, clause

    def _as_before(self, before: tuple[Memory, People]) -> None:
        last = self.memory.last
        self._rejoin(before)
        if last is not self.memory.last:
            self.memory.last = None  # one or the other: that is not told by what was dealt with last

    def _if(self, effect: If) -> If:
        if effect.joined == "instead" and effect.otherwise is not None:
            before = self._branch()
            otherwise = self.effect(effect.otherwise)
            people, last = self.people, self.memory.last
            self._rejoin(before)
            self.people = people  # whoever does the one does the other
            condition = self.condition(effect.condition)
            then = self.effect(effect.then)
            self._either(before, last)
            return replace(effect, condition=condition, then=then, otherwise=otherwise)
        if effect.joined == "after":
            if isinstance(effect.then, Sequence) and effect.then.joined == ",":
                self.memory.refuse(
                    "it is not clear how much of what stands before is done only if this is so"
                )
            then = self.effect(effect.then)
            condition = self._asked_afterwards(effect.condition)
            other = None if effect.otherwise is None else self.effect(effect.otherwise)
            return replace(effect, condition=condition, then=then, otherwise=other)
        if effect.joined == "it does":
            self._done_by_it()
            effect = replace(effect, joined="")
        condition = self.condition(effect.condition)
        asked = self._asked(effect.condition)
        if self.taken is not None and isinstance(condition, Is) and condition.what == Noted("looked"):
            # "reveal a resonator from among them … . If the revealed card is a Dragon": only that was revealed
            self.asked = self.memory.name(self.taken)
            condition = replace(condition, what=self.var(self.taken))
        self._counted(effect)
        before = self._branch()
        then = self.effect(effect.then if asked is None else possessed(effect.then, asked))
        self.asked = None
        if effect.otherwise is None:
            return replace(effect, condition=condition, then=then)
        if speaks(effect.otherwise) and any(isinstance(node, Target) for node in walk(effect.then)):
            self.memory.refuse("“it” may be what is targeted only in the other case")
        after = self._branch()
        self._rejoin(before)
        otherwise = self.effect(effect.otherwise)
        if self.memory.last is before[0].last:
            self._rejoin(after)
        elif self.memory.last is not None and after[0].last is not before[0].last:
            self.memory.last.same = after[0].last
        return replace(effect, condition=condition, then=then, otherwise=otherwise)

    def _either(self, before: tuple[Memory, People], other: Mention | None) -> None:
        """ "Remove the top card. If …, remove the top three instead. You may look at them": whichever was removed."""
        last, earlier = self.memory.last, before[0].last
        if last is not None and last is not earlier and other not in (None, earlier, last):
            last.same = other

    def _done_by_it(self) -> None:
        """ "It may deal 300 damage to target resonator. If it does, …": whoever does something is named again."""
        if self.dealer is not None and self.dealt_by is not None:
            self.deal_with(self.dealt_by)

    def _asked_afterwards(self, condition: Condition) -> Any:
        """ "… on your J-ruler if it has …": it is asked before anything is dealt with, of all that is described."""
        if speaks(condition) and not self.memory.main:
            self.memory.refuse("it is not clear what “it” is: nothing but the price was spoken of")
        last, self.memory.last, self.just = self.memory.last, None, None
        for mention in self.memory.mentions:
            if mention.clause == self.memory.clause and isinstance(mention.phrase, Each):
                mention.again = mention.phrase
        made = self.condition(condition)
        self.memory.last = last
        return made

    def _asked(self, condition: Condition) -> Selector | None:
        """What a condition asks about is named by it, in passing if the effect has named anything."""
        spoken = any(not mention.aside and not mention.events for mention in self.memory.mentions)
        if isinstance(condition, Is) and isinstance(condition.what, Each):
            if self.memory.known(condition.what) is None:
                mention = Mention(condition.what, kinds_of(condition.what), how="asked about")
                self.memory.name(mention, aside=spoken)
            return condition.what
        if isinstance(condition, Is) and isinstance(condition.what, Noted):
            named = self.memory.known(condition.what)
            if named is not None:  # "if the revealed card is a Dragon, put it into your hand"
                self.asked = self.memory.name(named)
            return None
        for node in walk(condition):
            card = This() if isinstance(node, IsThis) else node
            if isinstance(card, (This, Host)) and self.memory.known(card) is None:
                elsewhere = isinstance(condition, Is) and out_of_play(condition.filter) and not spoken
                self.memory.name(Mention(card), aside=self.memory.main and not elsewhere)
        return None

    def _counted(self, effect: If) -> None:
        """ "If there are 5 or more cards removed by this card, add them to your hand": those that were counted."""
        match effect.condition:
            case Compare(a=Count(what=Each() | Among() | Linked() as what), op=">=" | ">"):
                if any(isinstance(node, It) and node.noun in SEVERAL for node in walk(effect.then)):
                    self.memory.name(Mention(what, kinds_of(what), many=True, how="counted"), aside=True)
            case _:
                pass

    def _by(self, effect: By) -> By:
        who = self.selector(effect.who)
        actor = self._acts(who)
        done = self.effect(effect.effect)
        var = self._acted(actor)
        if isinstance(who, EachPlayer) and self.memory.last is not None:
            self.memory.last.many = self.memory.last.by_each = True
        return replace(effect, who=who, effect=done, var=var)

    def _acts(self, who: Selector) -> Actor | None:
        """From here on, what is read is what ``who`` does. While you act, nobody else is called "you"."""
        if isinstance(who, You):
            return None
        actor = Actor(self.people.last or self.people.name(Person()), who)
        self.people.actors.append(actor)
        return actor

    def _acted(self, actor: Actor | None) -> str:
        """That is over. The name of who did it, if it was spoken of."""
        if actor is None:
            return ""
        self.people.actors.remove(actor)
        return actor.var

    def _pay_to_do(self, effect: PayToDo) -> PayToDo:
        otherwise = effect.otherwise
        unnamed = effect.who == ThatPlayer() and self.people.last is None
        if otherwise is not None and any(
            isinstance(node, Target)
            or (isinstance(node, It) and node.noun in SPOKEN)
            or (unnamed and node == Opponent())  # "… damage to your opponent unless they pay"
            for node in walk(otherwise)
        ):
            otherwise = self.effect(otherwise)  # "cancel target spell unless its controller pays"
            who = self.selector(effect.who)
            cost, var = self._paid_by(who, effect.cost)
            return replace(effect, otherwise=otherwise, who=who, cost=cost, var=var)
        who = self.selector(effect.who)
        last = self.memory.last
        cost, var = self._paid_by(who, effect.cost)
        if last is not None:
            self.memory.last = last  # what was dealt with before the payment
        then = None if effect.then is None else self.effect(effect.then)
        if otherwise is not None:
            otherwise = self.effect(otherwise)
        return replace(effect, who=who, cost=cost, then=then, otherwise=otherwise, var=var)

    def _paid_by(self, who: Selector, cost: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], str]:
        actor = self._acts(who)
        paid = self.paid(cost)
        return paid, self._acted(actor)

    def _modes(self, effect: Modes) -> Modes:
        asked = None if effect.more_if is None else self.condition(effect.more_if)
        before = self._branch()
        modes: list[Effect] = []
        for mode in effect.modes:
            last = self.memory.last
            if modes and not effect.resolving:
                self._rejoin(before)
            modes.append(self.effect(mode))
            if len(modes) > 1 and effect.resolving and self.memory.last is not None:
                self.memory.last.same = None if self.memory.last is last else last
        made = self.parts(replace(effect, modes=(), more_if=None))
        return cast("Modes", replace(made, modes=tuple(modes), more_if=asked))

    def _note(self, effect: Note) -> Note:
        what = effect.what
        if self.shown and isinstance(what, Choice) and (shown := among_shown(what.filter)) is not None:
            # "look at your opponent's hand and choose a card": one of those that were shown
            what = replace(what, filter=shown)
        named = self.selector(what)
        last = self.memory.last
        if last is not None and not isinstance(what, (It, Noted, This)):
            last.again, last.how = Noted(effect.name), "chosen"
        self.targeted = self.targeted or isinstance(what, Target)
        return replace(effect, what=named)

    def _define(self, effect: DefineX) -> DefineX:
        amount = self.inside(effect.amount)
        if isinstance(amount, Count) and isinstance(amount.what, Each):
            mention = Mention(amount.what, kinds_of(amount.what), many=True, how="counted")
            self.memory.name(mention, aside=self.memory.main)
        return replace(effect, amount=amount)

    def _apply(self, effect: Apply) -> Apply:
        condition = effect.condition
        if isinstance(effect.what, It) and condition is not None:
            condition = self.condition(condition)
            asked = self._asked(condition)
            if asked is not None:  # "as long as your J-ruler is …, it gains …"
                self.memory.name(self.memory.known(asked) or Mention(asked))
            what = self.selector(effect.what)
            return replace(effect, what=what, changes=self.changes(effect.changes), condition=condition)
        if isinstance(effect.what, This) and condition is not None and self.memory.main and speaks(condition):
            # "choose 1 Forward. As long as it is on the field, this card …": what was chosen
            condition = self.condition(condition)
        what = self.selector(effect.what)
        changes: Any = effect.changes
        if isinstance(condition, Is) and isinstance(condition.what, Each):
            changes = possessed(changes, condition.what)
        changes = self.changes(changes)
        return replace(effect, what=what, changes=changes, condition=self.condition(condition))

    def _delay(self, effect: Delay) -> Delay:
        event = self.inside(effect.event)
        before = self.events, self.event
        told: Mention | None = None
        if not is_moment(event) and not any(isinstance(node, It) for node in walk(effect.event)):
            told = self.happened((event,))
        done = self.effect(effect.effect)
        self.events, self.event = before
        if told is None:
            return replace(effect, event=event, effect=done)
        if told in self.memory.mentions:  # nothing after this speaks of what will happen then
            self.memory.mentions.remove(told)
        return replace(effect, event=with_roles(event, told.roles), effect=done)
