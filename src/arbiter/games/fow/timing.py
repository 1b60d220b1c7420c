"""604, 701: when a card of its sort may be played, and from where."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Activated, Keyword, PlayRule, Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.effects import Turn
from arbiter.abilities.nodes import Condition
from arbiter.abilities.selectors import This
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.evaluating import holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, AbilityId, CardId, Seat, player_ref
from arbiter.kernel.info import Info

from .edition import edition_of
from .vocabulary import CHASE, HAND, STANDBY, place

RUNE_ONLY: Final = frozenset({"rune"})

# What decides when a card may be played, kept as bits in `Info.sort`: it is asked of every card in hand, over and over.
KNOWN: Final = 1  # the other bits have been worked out
IS_RUNE: Final = 2  # and nothing else
QUICK: Final = 4
QUICK_BY_TEXT: Final = 8  # its own text may let it be played any time
TRIGGER_CHANT: Final = 16
STEALTH: Final = 32
CHANT: Final = 64
PERMANENT: Final = 128
SAYS_WHERE_FROM: Final = 256  # a text of its own is about where it is played from
FIGHTER: Final = 512  # a resonator or a J-ruler
ADDITION: Final = 1024
OWN_COST_ONLY: Final = 2048  # played from hand, nothing but its cost is paid for it
ALL_REST: Final = 4096  # using any of its activate abilities rests it
TRIGGER: Final = 8192  # [Trigger], whatever its type

ANY_TIME: Final = (
    QUICK | QUICK_BY_TEXT | TRIGGER_CHANT
)  # what may let a card in hand be played outside main timing

FROM_STANDBY: Final = (
    TRIGGER | STEALTH | SAYS_WHERE_FROM
)  # what of its own may let a card be played from there

#: keywords of cards that can be played for something else than their cost, or have other things to be done
OTHER_PRICES: Final = frozenset({"trigger", "stealth", "incarnation", "awakening", "shift"})


def sort_of(info: Info) -> int:
    """The bits above, worked out once for each look of a card."""
    if info.sort:
        return info.sort
    bits = KNOWN
    if info.types == RUNE_ONLY:
        bits |= IS_RUNE
    if "chant" in info.types:
        bits |= CHANT
        if trigger_of(info) is not None:
            bits |= TRIGGER_CHANT
    elif info.types & {"resonator", "addition", "regalia"}:
        bits |= PERMANENT
    if "quickcast" in info.keywords:
        bits |= QUICK
    if "stealth" in info.keywords:
        bits |= STEALTH
    if "trigger" in info.keywords:
        bits |= TRIGGER
    if "resonator" in info.types or "j-ruler" in info.types:
        bits |= FIGHTER
    if "addition" in info.types:
        bits |= ADDITION
    if not info.keywords & OTHER_PRICES and not any(isinstance(held.ability, PlayRule) for held in info.held):
        bits |= OWN_COST_ONLY
    if info.activated and _all_rest(info):
        bits |= ALL_REST
    for held in info.held:
        if isinstance(held.ability, PlayRule):
            if held.ability.kind == "quickcast":
                bits |= QUICK_BY_TEXT
            elif held.ability.kind in ("from", "only from"):
                bits |= SAYS_WHERE_FROM
    info.sort = bits
    return bits


def _all_rest(info: Info) -> bool:
    for held in info.held:
        ability = held.ability
        if isinstance(ability, Activated) and not any(
            isinstance(part, Turn) and not part.upright and isinstance(part.what, This)
            for part in ability.cost
        ):
            return False
    return True


def main_timing(game: Game, player: Seat) -> bool:
    """701.2 the turn player has priority in their main phase, no battle, nothing on the chase."""
    s = game.s
    if player != s.turn_player or s.phase != "main phase" or s.battle or s.zones[place(CHASE, FIRST)]:
        return False
    game.cite("701.2")
    return True


#: the name of an automatic ability whose text says that it cannot be chased
NO_CHASE: Final = "no chase"


def chase_closed(game: Game, player: Seat) -> bool:
    """1008.2 something on the chase that cannot be chased keeps everything but automatic abilities out."""
    s = game.s
    for card in s.zones[place(CHASE, FIRST)]:
        ref = s.ref(card)
        held = s.contexts.get(s.item[card]) if s.flags[card] & ABILITY else None
        made = game.lib.abilities[held.ability] if held is not None and held.ability >= 0 else None
        if isinstance(made, Triggered) and made.name == NO_CHASE:
            game.cite("1008.1", "1008.2")
            return True
        if forbidden(game, Act.CHASE, ref, player_ref(player)) or forbidden(
            game, Act.CHASE, player_ref(player), ref
        ):
            game.cite("1008.1", "1008.2")
            return True
    return False


def timing_allows(game: Game, card: CardId, info: Info, player: Seat, main: bool, kind: int) -> bool:
    """604 when a card of its sort may be played; ``main``: it is main timing for the player."""
    sort = sort_of(info)
    if sort & IS_RUNE:
        return False  # 711.2 a rune that is nothing else is played from the rune area
    if sort & QUICK or (sort & QUICK_BY_TEXT and _quick_by_rule(game, card, info, player)):
        if game.citing is not None:
            game.cite("604.1c", "709.1", "709.2", "1111.2")
        return True
    trigger = trigger_of(info) if sort & TRIGGER_CHANT else None
    if trigger is not None:
        # one that is a cost may be played whenever its player has priority; one that is a condition may not
        if is_automatic(trigger):
            game.cite("708.1a", "1416.2", "1416.2a")
            return False
        if kind == HAND and HAND not in edition_of(game).trigger_zones:
            game.cite("5.00:6.3-1.3")
            return False
        game.cite("604.1b", "1416.2", "1416.2c" if trigger.cost else "1416.2b")
        return True
    if kind == STANDBY:
        if sort & STEALTH:
            return stealth_allows(game, card, info, player)
        if not may_play_from(game, card, player, kind):
            return False
    if not main:
        return False
    if sort & CHANT:
        game.cite("604.2a", "703.1")
        return True
    game.cite("604.2a", "702.1")
    return sort & PERMANENT != 0


def _quick_by_rule(game: Game, card: CardId, info: Info, player: Seat) -> bool:
    """A text of its own that lets the card be played any time its player has priority."""
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "quickcast":
            if ability.condition is None or holds(
                game, ability.condition, _own(game, card, player, held.number)
            ):
                return True
    return False


def may_play_from(game: Game, card: CardId, player: Seat, kind: int) -> bool:
    """902.2 whether the card's own text or an effect lets the player play it from a zone other than the usual ones."""
    ref = game.s.ref(card)
    info = game.infos[card]
    if sort_of(info) & SAYS_WHERE_FROM and _says_from(game, card, info, player, kind):
        game.cite("902.2")
        return True
    if not game.dirty and not info.permits and not game.player_rules[player].permits:
        return False
    return permitted(game, Act.PLAY_FROM, player_ref(player), ref) or permitted(
        game, Act.PLAY_FROM, ref, player_ref(player)
    )


def _says_from(game: Game, card: CardId, info: Info, player: Seat, kind: int) -> bool:
    """Whether the card's own text lets its owner play it from this kind of zone now."""
    if game.s.owner[card] != player:
        return False
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "from" and game.rules.zone(ability.zone) == kind:
            c = _own(game, card, player, held.number)
            if ability.condition is None or holds(game, ability.condition, c):
                return True
    return False


def only_from(game: Game, info: Info, kind: int) -> bool:
    """Whether the card's own text keeps it from being played from this kind of zone."""
    if not sort_of(info) & SAYS_WHERE_FROM:
        return False
    for held in info.held:
        ability = held.ability
        if (
            isinstance(ability, PlayRule)
            and ability.kind == "only from"
            and game.rules.zone(ability.zone) != kind
        ):
            return True
    return False


def _own(game: Game, card: CardId, player: Seat, number: AbilityId) -> Context:
    c = Context(player, game.s.ref(card), number)
    c.item = c.source
    return c


def stealth_allows(game: Game, card: CardId, info: Info, player: Seat) -> bool:
    """1416.1a, 1416.2b a [Stealth] card whose condition is no event is played like an activate ability while it is met,
    (1114.3) also on the turn it was put into the standby area."""
    if not sort_of(info) & STEALTH:
        return False
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "stealth":
            for part in held.ability.inner:
                if isinstance(part, Condition):
                    game.cite("1416.1a", "1416.2b")
                    if holds(game, part, _own(game, card, player, held.number)):
                        game.cite("1114.2", "1114.3")
                        return True
    return False


def trigger_of(info: Info) -> Keyword | None:
    if "trigger" not in info.keywords:
        return None
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "trigger":
            return held.ability
    return None


def is_automatic(trigger: Keyword) -> bool:
    """708.1a "condition => effect" makes the card an automatic card."""
    for part in trigger.inner:
        if isinstance(part, Triggered):
            return True
    return False
