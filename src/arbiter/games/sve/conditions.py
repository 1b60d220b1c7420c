"""13: the conditions that class keywords name."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.acts import Act
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import permitted
from arbiter.kernel.dependencies import READS_HISTORY, READS_PHASE, READS_VALUES
from arbiter.kernel.events import DAMAGE, LOSE_LIFE
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Seat, player_ref

from .vocabulary import CARDS_PLAYED, CEMETERY, LEADER_AREA, MAX_PLAY_POINTS, OVERFLOW, place

#: conditions by the game's names for them, and what each depends on
READS: Final[dict[str, int]] = {
    "combo": READS_VALUES,
    "leader class": 1 << LEADER_AREA,
    "necrocharge": 1 << CEMETERY,
    "overflow": READS_VALUES,
    "paid more": 0,
    "sanguine": READS_HISTORY | READS_PHASE,
    "second player": 0,
    "spellchain": 1 << CEMETERY,
}
CONDITIONS = frozenset(READS)
#: among what was paid, of a card that is only looked at: 13.2.1.2 Combo counts it as played
ABOUT_TO_BE_PLAYED: Final = "about to be played"
#: the optional cost of a card was paid (10.6.2.2.1)
PAID_MORE: Final = "additional"


# the two counts of a cemetery that are fixed as an effect begins to be resolved, in the order in which they are noted
SPELLS: Final = 0
CARDS: Final = 1


def counts_as_spell(game: Game, card: CardId, player: Seat) -> bool:
    """13.3.1.1 a spell in the cemetery; or a card an effect includes in the count."""
    if "spell" in game.infos[card].types:
        return True
    if permitted(game, Act.COUNT_AS_SPELL, player_ref(player), game.s.ref(card)):
        game.cite("1.3.1")
        return True
    return False


def keyword_condition(game: Game, name: str, number: int, word: str, c: Context) -> bool:
    """A condition by the game's name for it."""
    s = game.s
    you = c.you
    game.cite("10.4.7.1")
    if name == "combo":
        game.cite("13.2.1.1", "13.2.1.2", "13.2.1.3")
        itself = 1 if ABOUT_TO_BE_PLAYED in c.paid else 0
        return s.values[you][CARDS_PLAYED] + itself >= number
    if name == "spellchain":
        game.cite("13.3.1.1", "13.3.1.2")
        return _counted(game, c, SPELLS) >= number
    if name == "necrocharge":
        game.cite("13.5.1.1", "13.5.1.2")
        return _counted(game, c, CARDS) >= number
    if name == "overflow":
        game.cite("13.4.1.1", "13.4.1.2")
        return s.values[you][MAX_PLAY_POINTS] >= OVERFLOW
    if name == "sanguine":
        game.cite("13.5.2.1", "13.5.2.2")
        return s.turn_player == you and lost_defense(game, you)
    if name == "paid more":
        return PAID_MORE in c.paid
    if name == "second player":
        game.cite("6.2.1.5")
        return s.first != you
    if name == "leader class":
        game.cite("2.2.3")
        return any(word in game.infos[card].attributes for card in s.zones[place(LEADER_AREA, you)])
    return False


def _counted(game: Game, c: Context, which: int) -> int:
    """13.3.1.3, 13.5.1.3.1 a card being resolved is in the resolution zone; once that begins the count is fixed."""
    fixed = c.noted.get("cemetery")
    if fixed is not None:
        if which == SPELLS:
            game.cite("13.3.1.3", "13.3.1.4")
        else:
            game.cite("13.5.1.3.1", "13.5.1.3.2")
        return fixed[which]
    cards = game.s.zones[place(CEMETERY, c.you)]
    if which == CARDS:
        return len(cards)
    return sum(1 for card in cards if counts_as_spell(game, card, c.you))


def lost_defense(game: Game, player: Seat) -> bool:
    """Whether the player's leader has lost defense this turn."""
    for kind in (DAMAGE, LOSE_LIFE):
        for event in game.s.history.of_kind(kind):
            if event.ref == player_ref(player) and event.amount > 0:
                return True
    return False
