"""5.2, 6.6, 11.5, 11.9, 11.12.4: what a card is, where its abilities work, how ongoing effects are ordered."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, PlayRule, SpellText, Static
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import MostOf, StatOf
from arbiter.abilities.by_hand import ACTIVATED, ByHand
from arbiter.abilities.card import Face
from arbiter.abilities.changes import (
    Bonus,
    ChangeController,
    ChangeWords,
    Forbid,
    GainAbilities,
    LoseAbilities,
    SetStats,
)
from arbiter.abilities.filters import StatIs
from arbiter.abilities.nodes import Ability, Change
from arbiter.abilities.selectors import Each
from arbiter.abilities.tree import walk
from arbiter.kernel import turns
from arbiter.kernel.dependencies import NUMBERS
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Ref, card_of
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import Frame, Procedure, clause, decides, noted
from arbiter.kernel.sources import Source
from arbiter.rulebook.hearing import cite

from .questions import FftcgAsk
from .vocabulary import CHARACTERS, FIELD, ZONES


def complete(face: Face, made: Info) -> None:
    if made.races and not made.types & CHARACTERS:
        cite("6.6.3")
        made.races = frozenset()


def arrange(face: Face) -> tuple[Ability, ...]:
    """Each paragraph of a Character is an ability of its own; a Summon's paragraphs are one text."""
    texts = [ability for ability in face.abilities if isinstance(ability, SpellText)]
    if len(texts) < 2:
        return face.abilities
    cite("11.5.3")
    whole = SpellText(fx.Sequence(tuple(text.effect for text in texts)))
    object.__setattr__(whole, "text", "\n".join(text.text for text in texts))
    return (*(ability for ability in face.abilities if not isinstance(ability, SpellText)), whole)


_NUMBERS = {zone.name: i for i, zone in enumerate(ZONES)}


@decides("11.9.1", "11.12.4.4")
def active_zones(ability: Ability) -> int:
    """On the field, or in the zone noted on the card."""
    zone = getattr(ability, "zone", "")
    if zone == "any":  # "in all situations"
        return (1 << len(ZONES)) - 1
    if zone and not isinstance(ability, PlayRule):
        return 1 << _NUMBERS[zone]
    return 1 << FIELD


#: the clause of each layer, for the log: powers that are set are a layer of their own, and so is what depends on power
LAYERS: Final = noted(
    "11.12.4.6", "11.12.4.6", "11.12.4.6", "11.12.4.6", "11.12.4.6", "11.12.4.6", "11.12.4.13"
)
OTHER = 3  # "information other than power"
AFTER_POWER = 6  # what depends on power


@decides("11.12.4.6", "11.3.10", "11.5.7")
def layer(change: Change) -> int:
    """Controller, text, type and job, other information, power; of powers, a base that is set before what is added.

    The text is what is printed: an ability gained is other information, so that "Forwards gain Haste" finds those that
    have become Forwards. What changes types or jobs itself has to be there before.
    """
    if isinstance(change, ChangeController):
        return 0
    if isinstance(change, LoseAbilities):
        return 1
    if isinstance(change, GainAbilities):
        return 1 if any(_changes_kind(ability) for ability in change.abilities) else OTHER
    if isinstance(change, ChangeWords):
        return 2 if change.aspect in ("type", "race") else OTHER
    if isinstance(change, Forbid) and change.act == Act.GAIN:
        return 2  # before anything is gained: what may not be done is not (2.2)
    if isinstance(change, SetStats):
        return 4
    if isinstance(change, Bonus):
        return 5
    return OTHER


def _changes_kind(ability: Ability) -> bool:
    return isinstance(ability, Static) and any(layer(change) in (0, 1, 2) for change in ability.changes)


def layers_of(made: Source, change: Change) -> int:
    """Losing abilities takes the text, and in its turn what was gained before.

    What asks for power ("Forwards with 9000 power or more gain Brave") depends on all that changes power, and waits
    for it: the clauses on dependency speak of any two effects, not of two of one layer.
    """
    usual = layer(change)
    if usual == OTHER and _asks_for_power(made):
        cite("11.12.4.12", "11.12.4.13")
        usual = AFTER_POWER
    again = 1 << OTHER if isinstance(change, LoseAbilities) else 0
    return 1 << usual | again


def _asks_for_power(made: Source) -> bool:
    if not made.looks & NUMBERS:
        return False
    asked = [made.condition] if made.what is None or made.refs is not None else [made.what, made.condition]
    return any(
        isinstance(node, (StatIs, StatOf, MostOf)) and node.stat == "power"
        for record in asked
        if record is not None
        for node in walk(record)
    )


@decides("11.12.4.7")
def group(source: Source) -> int:
    """What a card does to itself comes first (R31); within each group what the others depend on, then by time."""
    return 0 if source.own or source.refs == (source.c.source,) else 1


def ability_kind(game: Game, ref: Ref) -> str:
    """Which sort of ability waits on the stack: auto, action or special; empty if it is none."""
    card = card_of(ref)
    c = game.s.contexts.get(game.s.item[card]) if game.s.alive(ref) else None
    if c is None or not game.s.flags[card] & ABILITY:
        return ""
    ability = game.lib.abilities[c.ability]
    if isinstance(ability, ByHand) and ability.kind == ACTIVATED:
        return "action ability"
    if isinstance(ability, Activated) and c.delay < 0:
        return "special ability" if ability.name else "action ability"
    return "auto ability"


# --- cards that enter together -------------------------------------------------------------------------------------


def order_matters(game: Game, card: CardId) -> bool:
    """Whether the card sets something for others, so that it counts which of several such effects is the older."""
    for held in game.infos[card].held:
        ability = held.ability
        if isinstance(ability, Static) and isinstance(ability.what, Each):
            for change in ability.changes:
                if isinstance(change, SetStats) or (
                    isinstance(change, ChangeWords) and change.mode == "become"
                ):
                    return True
    return False


def simultaneous(game: Game, cards: list[CardId]) -> None:
    """Cards that gained the same timestamp: where that makes a difference, the turn player orders them."""
    game.cite("11.12.4.11")
    matter = [card for card in cards if order_matters(game, card)]
    if len(matter) > 1:
        frame = game.call(ORDER_OF_TIMESTAMPS, game.s.turn_player)
        frame.cards = list(matter)


@clause("11.12.4.11")
def order_timestamps(game: Game, frame: Frame) -> None:
    turns.order_times(game, frame, "card", FftcgAsk.TIMESTAMPS, "11.12.4.11")


ORDER_OF_TIMESTAMPS = Procedure("order of timestamps", (order_timestamps,))
