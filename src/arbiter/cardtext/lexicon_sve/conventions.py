"""What Shadowverse: Evolve cards leave unsaid."""

from __future__ import annotations

from ...abilities.filters import AllOf, AnyOf, InZone
from ...abilities.nodes import Filter, Selector
from ...abilities.selectors import Choice, Opponent, Target, You
from ..lowering import Conventions, Slot, _counted
from ..surface import Det, MoveTo


class SveConventions(Conventions):
    """A type without a zone means a card on the field (4.4.3)."""

    hidden = frozenset({"hand", "deck", "evolve deck"})

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        count, up_to, any_number = _counted(det.quant)
        if det.random or slot.paying or slot.actor is not None or self._hidden(filter):
            return Choice(filter, count, up_to, any_number, random=det.random)
        return Target(filter, count, up_to, any_number)

    def _hidden(self, filter: Filter) -> bool:
        parts = filter.parts if isinstance(filter, (AllOf, AnyOf)) else (filter,)
        return any(isinstance(part, InZone) and part.zone in self.hidden for part in parts)

    def controller(self, zone: str, owner: Selector | None) -> Selector | None:
        return owner if zone in ("field", "ex area") and isinstance(owner, (You, Opponent)) else None
