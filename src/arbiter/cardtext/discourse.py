"""What the words of a text refer to: one pass over its records, from left to right.

Every phrase that names something is remembered (:mod:`.mentions`); every word that refers to something becomes exactly
one of what was named, by the principles stated there, or the text has a problem that says which two it may be. What is
not about reference is elsewhere: how far a sentence reaches in :mod:`.scope`, what goes without saying in
:mod:`.implied`, what must not be trusted although it was read in :mod:`.refusals`, paragraphs that are about one
another in :mod:`.paragraphs`.

What comes out has no word left that must be looked up while it is carried out (:mod:`.references`): each has become
``This``, ``Host``, ``Noted(name)``, or ``Var(name)`` with a record before it that gives the name:

* the phrase that is meant (``var``); one that no effect deals with (a target in a number) is named by a ``Note`` just
  before;
* an event, for what it happened to, what caused it, and whom it concerned (``subject_var``, ``source_var``,
  ``player_var``); such names reach to the end of what the event leads to;
* ``By`` and ``PayToDo``, for whoever does or pays it, to the end of that;
* nothing for ``EACH``: the card or player for which a number is worked out, or that a rule about several is about.

What a grammar may build for words that refer to something
-----------------------------------------------------------

``It(noun)``
    Something named before. ``noun`` is the word as printed: "it", "its", "them", "they", "their"; "that X", "those X",
    "the X", with or without "'s", where X is a type of the game, or "card". Also "the selected X", "the chosen X"
    (what a Note has named), "the enemy X" (of two who fight, the one on the other side).
``Note(selector, name)``, ``Noted(name)``
    ``Note`` names what later parts speak of: "targets", "chosen", "selected", and "former", "latter", "third" for
    what is chosen in one sentence. ``Noted`` says outright which is meant: one of those names, or "found" (by a
    Search), "looked" (by Look or Reveal), "rest" (of what was looked at or targeted, what was not taken),
    "discarded", "revealed", "this way" (what the part before moved or turned), "picked" (what was chosen before in the
    same choice). "latter" is "rest" where nothing was targeted and cards were looked at.
``IsOther()``
    "other", "another": than the card with the ability; in what an effect does, after something was chosen, than that.
``IsAnother()``
    "another target": than the targets named before.
``ThatPlayer()``
    "that player", "they", "their": the player last named, or whoever is told to do something.
``ThatMany()``
    "that many": what the dice came to, else as many as the part before dealt with.
``Damage.source = It("it")``
    "It deals …": whoever deals damage.
``StatOf(It("its"), stat)`` in ``Damage.amount``
    "damage equal to its ATK": of whoever deals the damage; a spell has none, so there it is what was named.
``If(…, joined="instead")``
    ``then`` is done instead of ``otherwise``; without ``otherwise``, instead of a sentence before (see :mod:`.scope`).
``If(…, joined="after")``
    The condition is said after what it is a condition of, and may speak of it.
``EventSubject(noun)``, ``EventSource(noun)``
    What the event happened to, what caused it. ``EventSubject("blocking forward")`` and
    ``EventSource("attacking forward")`` are those who fight: in the event, or now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from ..abilities.abilities import (
    Activated,
    Keyword,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    StatusTriggered,
    Triggered,
)
from ..abilities.amounts import CountersOn
from ..abilities.conditions import Happened, Is
from ..abilities.effects import If, Sequence
from ..abilities.filters import AllOf, IsOneOf, IsThis, Pattern
from ..abilities.nodes import Ability, Condition, Node, Selector
from ..abilities.selectors import Among, Each, Host, This
from ..abilities.tree import number, replaced, walk
from .discourse_effects import EffectReader
from .event_roles import UNTOLD, with_roles
from .implied import implied, placed
from .lowering.filters import swapped
from .mentions import Memory, Mention
from .naming import Naming, named
from .references import WORDS, It
from .refusals import refused
from .scope import INSTEAD, led


class Discourse:
    """The text of one card, paragraph by paragraph."""

    def __init__(self) -> None:
        self._spell: Memory | None = None  # what the spell's text has named

        self._reader = AbilityReader()

    def bound(self, ability: Ability) -> tuple[Ability, str]:
        """The ability with every reference resolved, and why one could not be. Later ones may speak of what it does."""
        reader = self._reader
        reader.problem, reader.spell = "", self._spell
        made = placed(reader.ability(implied(ability)))
        why = reader.problem or refused(made)
        if isinstance(made, SpellText) and not why:
            self._spell = reader.spell
        return made, why

    def go_on_from(self, other: Discourse) -> None:
        """Know what another has read, which began where this one is."""
        self._spell = other._spell

    def named(self, abilities: list[Ability]) -> list[Ability]:
        """The abilities, with names for the phrases that are spoken of again."""
        names = {id(naming.phrase): naming for naming in self._reader.named}
        return [named(ability, names) for ability in abilities]


def bound_text(abilities: list[Ability] | None) -> tuple[list[Ability], str]:
    """All abilities of a card with their references resolved and their records numbered, and why one could not be."""
    if abilities is None:
        return [], "it is not clear what is done instead of what"
    text = Discourse()
    made: list[Ability] = []
    for ability in abilities:
        now, why = text.bound(number(ability))  # no record in two places: each phrase is given its own name
        if why:
            return [], why
        if any(isinstance(node, WORDS) for node in walk(now)):
            return [], "it is not clear what “it” or “that many” is"
        object.__setattr__(now, "text", ability.text)
        made.append(now)
    return [number(without_wording(ability)) for ability in text.named(made)], ""


def without_wording(value: Any) -> Any:
    """Records without the words that only told how to read them: how sentences are put together."""
    value = replaced(value, without_wording)
    return replace(value, joined="") if isinstance(value, (Sequence, If)) and value.joined else value


class AbilityReader:
    """Reads abilities, those quoted in others too: each speaks for itself."""

    def __init__(self) -> None:
        self.problem = ""
        self.spell: Memory | None = None
        self._names = 0  # how many names were given
        self.named: list[Naming] = []  # the phrases that are given a name

    def new_name(self) -> str:
        """A name that nothing in the text has yet."""
        self._names += 1
        return str(self._names)

    def ability(self, ability: Ability) -> Ability:
        if isinstance(ability, Keyword):
            return self._keyword(ability)
        reader = EffectReader(self, isinstance(ability, SpellText))
        if isinstance(ability, (SpellText, Activated)):
            ability = replace(ability, effect=led(ability.effect))
        made = self._read(ability, reader)
        self.problem = self.problem or reader.memory.problem
        if isinstance(ability, SpellText):
            self.spell = reader.memory
        return made

    def _keyword(self, keyword: Keyword) -> Keyword:
        """What an optional cost adds to a spell may speak of what the spell does; what it does instead is read with
        what it replaces."""
        inner = tuple(self._within(part, self.spell) for part in keyword.inner)
        reader = EffectReader(self, False)
        cost = reader.paid(keyword.cost)
        return replace(keyword, cost=cost, inner=inner, filter=reader.inside(keyword.filter))

    def _within(self, part: Node, before: Memory | None) -> Node:
        if isinstance(part, SpellText):
            if part.name == INSTEAD:
                return part
            reader = EffectReader(self, True, before)
            made = replace(part, effect=reader.effect(led(part.effect)))
            self.problem = self.problem or reader.memory.problem
            return made
        return self.ability(part) if isinstance(part, Ability) else part

    def _read(self, ability: Ability, reader: EffectReader) -> Ability:
        match ability:
            case Triggered():
                return self._triggered(ability, reader)
            case Activated(cost=cost, effect=effect, limits=limits):
                paid = reader.paid(cost)
                done = reader.effect(effect)
                rules = tuple(self.ability(rule) for rule in ability.rules)
                own = EffectReader(self, False)
                own.this()
                return replace(
                    ability, cost=paid, effect=done, limits=own.inside(itself(limits)), rules=rules
                )
            case SpellText(effect=effect):
                return replace(ability, effect=reader.effect(effect))
            case Replacement(event=event, instead=instead):
                event = itself(event)
                told = reader.happened((event,))
                event, condition = reader.inside(event), reader.condition(ability.condition)
                instead = reader.effect(instead)
                event = with_roles(event, told.roles)
                return replace(ability, event=event, condition=condition, instead=instead)
            case StatusTriggered(condition=condition, effect=effect):
                asked = reader.inside(itself(condition))
                if names_itself(asked):
                    reader.this()
                return replace(ability, condition=asked, effect=reader.effect(effect))
            case Static():
                return self._static(ability, reader)
            case PlayRule():
                reader.this()
                return cast("Ability", reader.parts(replace(ability, condition=itself(ability.condition))))
            case _:
                return cast("Ability", reader.parts(ability))

    def _triggered(self, ability: Triggered, reader: EffectReader) -> Triggered:
        events = itself(ability.events)
        told = reader.happened(events, told=ability.name not in UNTOLD)
        made_events = reader.inside(events)
        condition = ability.condition
        if isinstance(condition, Is) and isinstance(condition.what, This):
            reader.this()  # "at the end of battle in which this card attacked => recover it"
        if condition is not None and Host() in list(walk(condition)):
            reader.memory.name(Mention(Host()))
        condition = reader.condition(condition)
        cost = reader.paid(ability.cost)
        effect = reader.effect(ability.effect)
        limits = reader.inside(ability.limits)
        return replace(
            ability,
            events=tuple(with_roles(event, told.roles) for event in made_events),
            condition=condition,
            cost=cost,
            effect=effect,
            limits=limits,
        )

    def _static(self, ability: Static, reader: EffectReader) -> Static:
        """What a standing rule is about is named first; where it is called "it", its condition has named it."""
        what, condition = ability.what, ability.condition
        if isinstance(what, It):
            spoken = _asked_about(condition)
            if condition is None and any(names_itself(change) for change in ability.changes):
                spoken = [This()]  # "for each addition on this card, it gains …"
            if len(spoken) != 1 or isinstance(spoken[0], It):
                reader.memory.refuse(f"it is not clear what “{what.noun}” is")
                return ability
            what = spoken[0]
        about = what.what if isinstance(what, Among) else what
        if isinstance(about, Each) and isinstance(condition, Is) and isinstance(condition.what, It):
            # "resonators you control gain … if they are rested": each of which that is true
            what, condition = Each(AllOf((about.filter, condition.filter))), None
        if isinstance(about, (This, Host)):
            condition = (
                swapped(condition, IsOneOf(It("it")), IsThis()) if isinstance(about, This) else condition
            )
            reader.memory.name(Mention(about))
        named = reader.selector(what)
        changes = reader.changes(ability.changes)
        asked = reader.condition(condition)
        if asked is not None and isinstance(about, Each) and any(isinstance(n, It) for n in walk(asked)):
            reader.memory.refuse("it is not clear what “it” is")
        return replace(ability, what=named, changes=changes, condition=asked)


def itself(value: Any) -> Any:
    """ "Whenever this card attacks or it blocks": outside what an ability does, "it" is the card with the ability."""
    return swapped(value, IsOneOf(It("it")), IsThis())


def names_itself(value: Node) -> bool:
    return any(node in (This(), IsThis()) for node in walk(value))


def _asked_about(condition: Condition | None) -> list[Selector]:
    """What a condition speaks of: "as long as this card is rested, it gains …"."""
    found: list[Selector] = []
    for node in walk(condition) if condition is not None else ():
        if isinstance(node, (Is, CountersOn)) and node.what not in found:
            found.append(node.what)
        elif (
            isinstance(node, Happened) and isinstance(node.event, Pattern) and node.event.subject == IsThis()
        ):
            found.append(This())
    return found
