"""The walk over what was read: each record by its handler, or field by field as its types declare."""

from __future__ import annotations

import types
from dataclasses import fields, replace
from typing import Any, Union, get_args, get_origin

from ...abilities.changes import Forbid, LoseAbilities
from ...abilities.filters import HasKeyword, IsOneOf, IsPlayer
from ...abilities.nodes import Ability, Amount, Change, Filter, Node, Selector
from ...abilities.selectors import Both, EachPlayer, Opponent, OwnerOf, You
from ...abilities.tree import rebuilt, walk
from ..surface import (
    AnyPlayer,
    AtMost,
    Either,
    ForbidBy,
    ForbidUnless,
    LoseForGood,
    Np,
    PerEach,
    Under,
    Words,
    Zone,
)
from ..wellformed import hints
from .abilities import continued
from .amounts import scaled
from .changes import gained_together
from .conventions import Conventions
from .coordination import joined
from .filters import described
from .nouns import description, selection
from .slots import Slot, Unclear
from .table import HANDLERS


class Lowering:
    """One text. ``lower`` never changes what it is given."""

    def __init__(self, conventions: Conventions, own_quoted: bool = False) -> None:
        self.conventions = conventions
        self.own_quoted = own_quoted  # the card's own name stands in an ability in quotes
        self.paying = False
        self.preventing = False
        self.timed = False
        self.revealed = False  # whether cards were revealed before
        self.looked = False
        self.actor: Selector | None = None
        self.actors: list[Selector] = []  # all who were told to do something, besides you
        self.counting = False  # within a number
        self.searched: Selector | None = None
        self.deck: Zone | None = None
        self.there: Np | None = None  # what was last asked whether there is any
        self._own = conventions.handlers

    def whole(self, value: Any) -> Any:
        """What a whole text means. Its words are plain strings, so that it can be written into records."""
        return _with_plain_words(self.lower(value))

    def lower(self, value: Any, slot: Slot | None = None) -> Any:
        if isinstance(value, tuple):
            return self._several(value, slot)
        if not isinstance(value, Node):
            return str(value) if isinstance(value, Words) else value
        outer, self.counting = self.counting, self.counting or isinstance(value, Amount)
        own = self._own.get(type(value))
        try:
            return self.in_common(value) if own is None else own(self, value)
        finally:
            self.counting = outer

    def _several(self, value: tuple[Any, ...], slot: Slot | None) -> tuple[Any, ...]:
        lowered = [(item, self.lower(item, slot)) for item in value]
        made = tuple(one for item, all_ in lowered for one in (all_ if isinstance(item, AtMost) else (all_,)))
        return continued(made) if len(made) > 1 and isinstance(made[0], Ability) else made

    def in_common(self, value: Node) -> Any:
        """As all games mean it, where a game has something of its own to say."""
        handler = HANDLERS.get(type(value))
        return self.field_by_field(value) if handler is None else handler(self, value)

    def filter(self, value: Selector, slot: Slot) -> Filter:
        """What a phrase describes."""
        return description(self, value, slot)

    def selector(self, value: Selector, slot: Slot) -> Selector:
        """What a phrase names."""
        return selection(self, value, slot)

    def field_by_field(self, value: Node, **given: Any) -> Any:
        known = hints(type(value))
        made: dict[str, Any] = {}
        for field in fields(value):  # type: ignore[arg-type]
            if field.name in given:
                made[field.name] = given[field.name]
                continue
            inner = getattr(value, field.name)
            paying, self.paying = self.paying, self.paying or field.name == "cost"
            slot = Slot(value, field.name, self.paying, self.actor)
            slot.looked = self.looked
            made[field.name] = self.fitted(inner, known.get(field.name, Any), slot)
            self.paying = paying
        result = type(value)(**made)
        if isinstance(value, Ability):
            object.__setattr__(result, "text", value.text)
        return result

    def fitted(self, value: Any, hint: Any, slot: Slot) -> Any:
        if isinstance(value, tuple):
            items: list[Any] = []
            for item in value:
                if isinstance(item, ForbidUnless):
                    _check_payer(item, slot)
                    items.extend(self._forbidden_unless(item))
                elif isinstance(item, PerEach):
                    amount = self.lower(item.amount)
                    items.extend(scaled(change, amount) for change in self.fitted(item.changes, hint, slot))
                elif isinstance(item, LoseForGood):
                    items.append(LoseAbilities(item.keywords))
                    items.extend(Forbid("gain", HasKeyword(keyword)) for keyword in item.keywords)
                elif isinstance(item, ForbidBy) and item.by is None:
                    items.extend(self.lower(item.acts))
                elif isinstance(item, ForbidBy):
                    by = self.fitted(item.by, Filter, Slot(Forbid(""), "by", False, self.actor))
                    items.extend(self.conventions.limited(self.lower(item.acts), by))
                else:
                    items.append(self.fitted(item, hint, slot))
            return gained_together(items)
        if isinstance(value, (Np, Either, Under)) or (isinstance(value, Both) and not _wants(hint, Selector)):
            if _wants(hint, Selector):
                return self.selector(value, slot)
            if isinstance(value, Np) and value.det.target:
                return IsOneOf(self.selector(value, slot))
            return self.filter(value, slot)
        if isinstance(value, Both) and _wants(hint, Selector):
            return joined(self, value, slot)
        if isinstance(value, AnyPlayer) and _wants(hint, Filter):
            return IsPlayer()
        if isinstance(value, Selector) and _wants(hint, Filter) and not _wants(hint, Selector):
            return described(self.lower(value))
        return self.lower(value, slot)

    def _forbidden_unless(self, value: ForbidUnless) -> list[Change]:
        paying, self.paying = self.paying, True
        try:
            unless = self.lower(value.unless)
        finally:
            self.paying = paying
        return [
            replace(act, unless=(unless,)) if isinstance(act, Forbid) else act
            for act in self.lower(value.acts)
        ]


def _check_payer(value: ForbidUnless, slot: Slot) -> None:
    """What lifts a prohibition is done by whoever controls the card that it is about."""
    theirs = any(isinstance(node, Opponent) for node in walk(getattr(slot.record, "what", slot.record)))
    if isinstance(value.who, (EachPlayer, OwnerOf)) or (
        (value.who == You() and theirs) or (value.who == Opponent() and not theirs)
    ):
        raise Unclear("only the controller of a card can pay for what it does")


def _with_plain_words(value: Any) -> Any:
    return str(value) if isinstance(value, Words) else rebuilt(value, _with_plain_words)


def _wants(hint: Any, kind: type) -> bool:
    if get_origin(hint) in (Union, types.UnionType, tuple):
        return any(_wants(part, kind) for part in get_args(hint))
    return (
        isinstance(hint, type)
        and issubclass(kind, hint)
        and hint is not Node
        and (hint is kind or hint is not Filter)
    )
