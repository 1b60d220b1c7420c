"""909.1: the layers in which continuous effects are applied, and what the rules themselves do in them."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.acts import Act
from arbiter.abilities.changes import (
    BecomeCopy,
    Bonus,
    CannotGainAbilities,
    ChangeWords,
    Forbid,
    GainAbilities,
    LoseAbilities,
    LoseStats,
    Permit,
    SetStats,
    SwitchStats,
)
from arbiter.abilities.nodes import Change
from arbiter.kernel.game import Game
from arbiter.kernel.ids import zone_kind
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.sources import Source, own

from .edition import Layers
from .keywords import COUNTS_TYPES, GRANTING
from .vocabulary import FIELD, RULER_AREA


def layer(change: Change, layers: Layers) -> int:
    if isinstance(change, ChangeWords):
        return layers.kinds if change.aspect in ("race", "type", "mark") else layers.words
    if isinstance(change, BecomeCopy):
        return layers.base
    if isinstance(change, (GainAbilities, LoseAbilities, CannotGainAbilities)):
        return layers.abilities
    if isinstance(change, Permit) and change.act == Act.RELEASE_SEAL:
        return layers.kinds  # with the text of [Seal], which depends on it
    if isinstance(change, Forbid) and change.act == Act.GAIN:
        return layers.kinds  # before abilities are gained: what cannot be done is not (104.4)
    if isinstance(change, (Bonus, LoseStats, SetStats, SwitchStats)):
        return layers.numbers
    return layers.words


def layer_of(made: Source, change: Change, layers: Layers) -> int:
    """909.1a what base abilities say comes first; 909.1b, 909.1f (U4.10) hold what a card's own conditional keyword
    grants. Where the keyword counts types it goes with 909.1c, so that 909.3a puts it after what changes them."""
    usual = layer(change, layers)
    if layers.own_words >= 0 and made.keyword and made.keyword in GRANTING:
        if usual == layers.numbers:
            return layers.own_numbers
        return layers.own_kinds if made.keyword in COUNTS_TYPES else layers.own_words
    if made.printed and made.own and made.condition is None and isinstance(change, SetStats):
        return layers.base
    return usual


def extras(game: Game, layer: int, layers: Layers) -> None:
    """1010.1a what astral rulers have lost; 909.1h, 1022.2 counters that change ATK and DEF, on J/resonators."""
    if layer == layers.abilities:
        astral_condition(game)
    if layer != layers.counters:
        return
    s = game.s
    for card, held in s.counters.items():
        for name, n in held.items():
            bonus = counter_bonus(name)
            if bonus is None or s.zone[card] < 0 or zone_kind(s.zone[card]) != FIELD:
                continue
            types = game.infos[card].types
            if "resonator" not in types and "j-ruler" not in types:
                continue
            game.cite("909.1h", "1022.2")
            info = own(game, card, adding=True)
            was = f"{info.stats[0]}/{info.stats[1]}" if game.trace is not None else ""
            for at in range(2):
                if info.stats[at] != MISSING:
                    info.stats[at] += bonus[at] * n
            if game.trace is not None:
                game.trace.rule(
                    layer, card, f"{n} [{name}] counters", was, f"{info.stats[0]}/{info.stats[1]}"
                )


def astral_condition(game: Game) -> None:
    """1010.1a a ruler with an astral counter has lost [Judgment], for as long as the counter is there (1024.1)."""
    s = game.s
    for card in s.counters:
        if s.counter(card, "astral") and s.zone[card] >= 0 and zone_kind(s.zone[card]) == RULER_AREA:
            game.cite("1010.1a", "1010.1a-i")
            info = own(game, card)
            info.held = tuple(
                held
                for held in info.held
                if not (isinstance(held.ability, Keyword) and held.ability.name == "judgment")
            )
            info.index()


_BONUSES: Final[dict[str, tuple[int, int] | None]] = {}


def counter_bonus(name: str) -> tuple[int, int] | None:
    """1022.2 a counter called "+100/+100" gives that."""
    if name not in _BONUSES:
        parts = name.split("/")
        good = len(parts) == 2 and all(part.lstrip("+-").isdigit() and part for part in parts)
        _BONUSES[name] = (int(parts[0]), int(parts[1])) if good else None
    return _BONUSES[name]


def rounded(game: Game, made: Info, layers: Layers) -> None:
    """909.1i ATK and DEF are rounded up to a multiple of 100."""
    if not layers.rounds:
        return
    for at in range(2):
        value = made.stats[at]
        if value != MISSING and value % 100:
            game.cite("909.1i")
            made.stats[at] = value + 100 - value % 100
