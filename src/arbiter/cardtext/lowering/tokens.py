"""Tokens that a text tells to make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.amounts import Const
from ...abilities.effects import Modes, Special, Token, Tokens, Transform
from ...abilities.nodes import Effect, Selector
from ...abilities.selectors import Both, You
from ..surface import Either, Kinds, Np, TokenInto, TransformInto
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(Special)
def lower_special(lowering: Lowering, value: Special) -> Any:
    if value.name == "summon" and isinstance(value.what, (Np, Both, Either)):
        if (made := tokens_made(lowering, value.what, "")) is not None:
            return made
    return lowering.conventions.special(lowering.field_by_field(value))


def tokens_made(
    lowering: Lowering, what: Selector, zone: str, controller: Selector | None = None
) -> Effect | None:
    """The tokens that a noun phrase tells to make; None if it speaks of something there is."""
    if isinstance(what, (Both, Either)):
        made = [tokens_made(lowering, part, zone, controller) for part in what.parts]
        known = tuple(one for one in made if one is not None)
        if len(known) < len(made):
            return None
        if isinstance(what, Either):
            return Modes(known, resolving=True)
        tokens = tuple(one for one in known if isinstance(one, Token))
        if len(tokens) < len(known):
            raise Unclear("it is not clear which tokens are made")
        return Tokens(tokens)
    if not isinstance(what, Np) or what.owner is not None or what.det.quant.kind not in ("a", "n", "up to"):
        return None
    kinds = next((part for part in what.parts if isinstance(part, Kinds)), None)
    if kinds is not None and len(what.parts) == 1:
        each = tuple(replace(what, parts=(part,)) for part in kinds.parts)
        return tokens_made(lowering, Both(each) if kinds.joined == "and" else Either(each), zone, controller)
    name = lowering.conventions.token(what.parts)
    if not name:
        return None
    if what.det.quant.kind == "up to" or what.det.other:
        raise Unclear("it is not clear how many tokens are made")
    count = lowering.lower(what.det.quant.count) if what.det.quant.count is not None else Const(1)
    return Token(name, count, zone=zone, controller=controller or You())


@lowers(TokenInto)
def lower_token_into(lowering: Lowering, value: TokenInto) -> Any:
    control = next((way.who for way in value.ways if way.how == "control"), value.zone.owner)
    owner = None if control is None else lowering.lower(control)
    turned = any(way.how == "turned" for way in value.ways)
    return lowering.conventions.token_put(lowering.lower(value.token), owner, turned)


@lowers(TransformInto)
def lower_transform(lowering: Lowering, value: TransformInto) -> Any:
    what = lowering.fitted(value.what, Selector, Slot(value, "what", lowering.paying, lowering.actor))
    name = lowering.conventions.token((value.named,))
    if not name:
        raise Unclear("it is not clear what it becomes")
    return Transform(what, name)
