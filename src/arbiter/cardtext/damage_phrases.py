"""Reading who deals how much damage to what; see :mod:`.discourse`."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from ..abilities.amounts import StatOf
from ..abilities.effects import Damage, Note, Sequence
from ..abilities.nodes import Amount, Effect, Node, Selector
from ..abilities.selectors import Choice, Each, Noted, Target, This
from ..abilities.tree import walk
from .event_roles import about_this
from .lowering.filters import swapped
from .mentions import Memory, Mention, are_players
from .phrases import PLAYERS, PhraseReader
from .references import It


class DamageReader(PhraseReader):
    """Reads effects that deal damage."""

    shown = False  # cards were looked at or revealed in the part before
    dealer: Selector | None = None  # who dealt damage in the part before
    dealt_by: Mention | None = None  # … and where it was named
    asked: Mention | None = None  # what the condition around asks about by name: "if the revealed card is …"

    def damage(self, effect: Damage) -> Effect:
        source = self._dealer(effect.source)
        earlier = self.memory.copy()
        to = self.selector(effect.to)
        self._together(source, effect)
        unsaid = source == This() and effect.to == It("it")  # "deal it damage equal to its attack"
        own = not unsaid and not (self.spell and source == This())
        if own and any(_own_strength(node) for node in walk(effect.amount)):
            dealer = source if source == This() else Noted("dealer")
            amount = self.inside(swapped(effect.amount, It("its"), dealer))
            made = Damage(to, amount, dealer, effect.divided)
            return made if source == This() else Sequence((Note(source, "dealer"), made), "dealer")
        return replace(effect, to=to, amount=self._amount(effect, source, earlier), source=source)

    def _dealer(self, source: Selector) -> Selector:
        """Who deals damage: "it" is whoever dealt damage before, or this card where the event is about it."""
        if isinstance(source, This):
            return source
        if source == It("it"):
            named = [m for m in self.memory.mentions if not m.aside and not m.events]
            if self.dealer == This() or (about_this(self.events) and (not named or named[-1].out)):
                return This()
        if isinstance(source, It):
            return cast("Selector", self.inside(source))
        last = self.memory.last
        made = self.selector(source)
        self.memory.last = last
        return made

    def _together(self, source: Selector, effect: Damage) -> None:
        """The dealer and what is dealt damage are named together: "it deals 300 damage to target resonator. Rest it".
        Where the dealer is called "this card", "it" is what is dealt damage."""
        dealt = self.memory.last
        dealer = next((m for m in reversed(self.memory.mentions) if m.phrase is source), None)
        if dealer is None and source == This() and effect.source != source and dealt is not None:
            dealer = self.memory.name(self.memory.known(source) or Mention(This()))
            self.memory.name(dealt)
        if dealer is not None and dealer is dealt and isinstance(source, (Target, Choice)):
            self.memory.refuse("it would deal damage to itself")
        self.dealt_by = dealer
        if dealer is not None and dealt is not None and dealer is not dealt and not _players(effect.to):
            dealt.partner, dealer.partner = dealer, dealt

    def _amount(self, effect: Damage, source: Selector, earlier: Memory) -> Amount:
        """ "Damage equal to its cost to target resonator": of what was named before. If nothing was, it is that of what
        is dealt damage; of each, if that is many. If both may be meant, it is not clear."""
        its = [node for node in walk(effect.amount) if isinstance(node, It)]
        spoken = any(not mention.aside for mention in earlier.mentions)
        if not spoken and self.spell and source == This() and isinstance(effect.to, (Target, Choice)):
            # "this card deals damage equal to its ATK to target resonator": a spell has none, the target comes last
            if not _players(effect.to) and any(_own_strength(node) for node in walk(effect.amount)):
                self.memory.refuse(f"“{its[0].noun}” may be this card or {self.memory.last}")
        if its and isinstance(effect.to, Each):
            single = [m for m in earlier.mentions if not (m.aside or m.many or m.events)]
            if single:  # "Select a follower. Deal damage equal to its attack to each enemy follower"
                self.memory.refuse(f"“{its[0].noun}” may be {single[-1]} or {self.memory.last}")
        pointed = isinstance(effect.to, It) and effect.to.noun.startswith(("the ", "that "))
        named = pointed or not isinstance(effect.to, (It, This, Noted, Each))
        if its and named and (spoken or _players(effect.to)):
            now, self.memory = self.memory, earlier
            earlier.last = now.last  # that is dealt with when it is asked how much
            made = self.inside(effect.amount)
            meant = earlier.find(its[0])
            told = meant is None or meant.events or meant.again == source or self.shown or _players(effect.to)
            told = told or meant is self.asked or meant is now.last
            if meant is not None and not told:
                earlier.refuse(f"“{its[0].noun}” may be {meant} or {now.last}")
            now.refuse(earlier.problem)
            self.memory = now
            return cast("Amount", made)
        return cast("Amount", self.inside(effect.amount))


def _players(what: Selector) -> bool:
    return are_players(what) or isinstance(what, PLAYERS)


def _own_strength(node: Node) -> bool:
    """Damage equal to "its ATK" is what the dealer has; "its total cost" is of the card named before."""
    return (
        isinstance(node, StatOf) and node.what == It("its") and node.stat.removeprefix("printed ") != "cost"
    )
