"""903.2g: targets, and what keeps a thing from being one."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Activated, Keyword, Replacement, Static, StatusTriggered, Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Ability, Filter
from arbiter.kernel.choosing import Choosing
from arbiter.kernel.context import Context, context_of
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.entries import FACE_DOWN, REVEALED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Ref, Seat, card_of, player_ref, zone_kind
from arbiter.kernel.info import Rule
from arbiter.kernel.matching import matches
from arbiter.kernel.needs import Need
from arbiter.kernel.selection import select

from .vocabulary import CHASE, ENTER, ENTER_ABILITY

NOT_KEPT: Final = ("", "")
BARRIER: Final = ("1120.2", "it has [Barrier]")
SOME_BARRIER: Final = ("1120.3", "it has [Barrier] against this")
FORBIDDEN: Final = ("104.4", "it cannot be targeted: an effect forbids it")


class Targets(Choosing):
    def unit(self, need: Need) -> int:
        """903.2h-i the least share, and the steps: 100 of damage, 1 of anything else."""
        return 100 if isinstance(need.divided, fx.Damage) else 1

    def fits(self, game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
        """Whether a card is what a target phrase demands. 903.2g-ii of a card that not everybody sees only what
        everybody can tell counts: where it lies, whose it is, and whether it is a magic stone (303.2b)."""
        if ref >= 0 and not seen_by_all(game, card_of(ref)) and not obvious(filter):
            game.cite("903.2g-ii")
            return False
        if ref >= 0 and game.s.flags[card_of(ref)] & FACE_DOWN:
            game.cite("303.2b")
        return matches(game, filter, ref, c)

    def kept_out(self, game: Game, ref: Ref, c: Context) -> tuple[str, str]:
        """Why rules and effects keep this spell or ability from targeting the card."""
        if ref == c.item:
            game.cite("903.2g-i")
            return "903.2g-i", "nothing targets itself"
        card = card_of(ref)
        info = game.infos[card]
        source = c.item if c.item >= 0 else c.source
        if "barrier" in info.keywords and game.controller(card) != c.controller:
            for held in info.held:
                if (
                    isinstance(held.ability, Keyword)
                    and held.ability.name == "barrier"
                    and _bars(game, held.ability, c)
                ):
                    game.cite("1120.2" if held.ability.filter is None else "1120.3")
                    return BARRIER if held.ability.filter is None else SOME_BARRIER
        if info.forbids:
            if forbidden(game, Act.BE_TARGETED, ref, player_ref(c.controller)) is not None:
                return FORBIDDEN
            if c.item >= 0 and zone_kind(game.s.zone[card_of(c.item)]) == CHASE:
                return NOT_KEPT if forbidden(game, Act.BE_TARGETED, ref, source) is None else FORBIDDEN
            if any(rule.act is Act.BE_TARGETED and _will_bar(game, rule, c) for rule in info.forbids):
                return FORBIDDEN
        return NOT_KEPT

    def player_kept_out(self, game: Game, player: Seat, c: Context) -> tuple[str, str]:
        """1120.4, 1120.5 a player with [Barrier] cannot be targeted by the other."""
        if player == c.controller:
            return NOT_KEPT
        rules = game.player_rules[player]
        for ability in rules.abilities:
            if isinstance(ability, Keyword) and ability.name == "barrier" and _bars(game, ability, c):
                game.cite("1120.4" if ability.filter is None else "1120.5")
                return "1120.4" if ability.filter is None else "1120.5", "that player has [Barrier]"
        for rule in rules.forbids:
            if rule.act is Act.BE_TARGETED and (rule.by is None or matches(game, rule.by, c.source, c)):
                return FORBIDDEN
        return NOT_KEPT


CHOOSING: Final = Targets()


def seen_by_all(game: Game, card: CardId) -> bool:
    flags = game.s.flags[card]
    if flags & FACE_DOWN:
        return False
    return flags & REVEALED != 0 or game.rules.zones[zone_kind(game.s.zone[card])].sees == "all"


def obvious(filter: Filter) -> bool:
    """Whether everybody can tell if a face down card fits."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        return all(obvious(part) for part in filter.parts)
    if isinstance(filter, f.Negation):
        return obvious(filter.part)
    if isinstance(filter, f.IsType):
        return filter.name == "magic stone"
    return isinstance(filter, (f.InZone, f.IsFaceDown, f.ControlledBy, f.OwnedBy, f.IsPlayer, f.IsOther))


def _will_bar(game: Game, rule: Rule, c: Context) -> bool:
    """Whether a rule will keep a card or ability from choosing the target once it is on the chase: only what could be
    played is offered (903.2g)."""
    if rule.by is None:
        return True
    return _will_be(game, rule.by, c, context_of(rule))


def _will_be(game: Game, filter: Filter, c: Context, own: Context) -> bool:
    """Whether what is about to be played fits a description of things on the chase."""
    if isinstance(filter, f.AllOf):
        return all(_will_be(game, part, c, own) for part in filter.parts)
    if isinstance(filter, f.AnyOf):
        return any(_will_be(game, part, c, own) for part in filter.parts)
    if isinstance(filter, f.Negation):
        return not _will_be(game, filter.part, c, own)
    if isinstance(filter, f.InZone) and filter.zone == "chase":
        return True
    if isinstance(filter, f.ControlledBy):
        return player_ref(c.controller) in select(game, filter.who, own)
    if isinstance(filter, f.IsType):
        made = game.lib.abilities[c.ability] if c.ability >= 0 else None
        is_ability = isinstance(made, (Activated, Triggered, StatusTriggered))
        if filter.name == "spell":
            return not is_ability
        if filter.name == "ability":
            return is_ability
        if filter.name == "activate ability":
            return isinstance(made, Activated)
        if filter.name == ENTER_ABILITY:
            return is_enter_ability(made)
        if filter.name == "automatic ability":
            return is_ability and not isinstance(made, Activated)
    return matches(game, filter, c.source, own)


def is_enter_ability(made: Ability | None) -> bool:
    """1140.2; 1411.3 "When this card enters the field" is one too."""
    return isinstance(made, Triggered) and any(
        isinstance(event, f.Pattern)
        and event.kind == "move"
        and event.to == "field"
        and event.subject == f.IsThis()
        and event.detail in ("", ENTER)
        for event in made.events
    )


def is_kind_of_ability(made: Ability, name: str) -> bool:
    """901.1a to 901.1c."""
    if name == "activate ability":
        return isinstance(made, Activated)
    if name == "automatic ability":
        return isinstance(made, (Triggered, StatusTriggered))
    return name == "continuous ability" and isinstance(made, (Static, Replacement))


def _bars(game: Game, barrier: Keyword, c: Context) -> bool:
    """1120.3 a barrier against something only bars spells and abilities of that sort."""
    return barrier.filter is None or matches(game, barrier.filter, c.source, c)
