"""What a run consists of: a header that says what is played, and a line for each game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from arbiter.abilities.unread import Unread
from arbiter.table.carddata import CardData, DeckData

FORMAT = 1
BLOCK = 10  # games that are played and written together; five chances, each with both seatings
Text = Annotated[str, Meta(max_length=2_000)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=2**40)]
Rate = Annotated[float, Meta(gt=0.0, lt=0.5)]


class Header(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a run. ``decks`` hold the whole cards, so a run needs no card library to be read or verified.

    ``pairs``: which decks play each other. ``players``: who plays the first and the second deck of each pair.
    ``games``: how many games a pair plays at the most; ``until``: a pair is done when its win rate is known to so much.
    """

    lab: int
    version: Text
    ruleset: Text
    format: Text
    cards: Annotated[list[CardData], Meta(max_length=20_000)]
    decks: Annotated[list[DeckData], Meta(max_length=1_000)]
    pairs: Annotated[list[tuple[Count, Count]], Meta(max_length=100_000)]
    players: tuple[Text, Text]
    seed: Annotated[int, Meta(ge=-(2**62), le=2**62)]
    games: Count
    until: Rate | None = None
    first: Count = 0
    unread: Unread = Unread.REFUSE
    any_deck: bool = False


class CardLine(Struct, omit_defaults=True, forbid_unknown_fields=True, array_like=True):
    """One copy of a card of a deck in one game. ``card``: its number in the header. Turns are those of the game,
    -1 for never. ``left``: the zone it went to when it last left the hand or play, and why."""

    card: Count
    opening: bool = False
    drawn: int = -1
    played: int = -1
    left: int = -1
    to: Text = ""
    why: Text = ""


class GameLine(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One game. ``swapped``: the second deck of the pair sits in seat A. All other lists are by deck, not by seat.

    ``winner``: the deck that won, -1 for a draw. ``reason``: the clauses by which the game ended. ``began``: the deck
    that took the first turn. ``changed``: cards put back for others before the first turn. ``in_play``, ``in_hand``:
    cards when somebody was first asked in each turn. ``answers``: only where the same seed need not give the same game,
    because a player has a clock."""

    pair: Count
    number: Count
    swapped: bool
    seed: int
    winner: Annotated[int, Meta(ge=-1, le=1)]
    reason: list[Text]
    turns: Count
    decisions: Count
    began: Seat
    changed: tuple[Count, Count]
    cards: tuple[list[CardLine], list[CardLine]]
    in_play: tuple[list[Count], list[Count]]
    in_hand: tuple[list[Count], list[Count]]
    digest: Text
    answers: list[list[int]] | None = None

    def score(self, deck: int) -> float:
        """1 for a win of that deck of the pair, 0 for a loss, a half for a draw."""
        return 0.5 if self.winner < 0 else float(self.winner == deck)


def chance_of(number: int) -> int:
    """Which chance a game is played with: two games in a row share one."""
    return number // 2


def is_swapped(number: int) -> bool:
    """Whether the second deck of the pair sits in seat A: in the second of the two games."""
    return number % 2 == 1


encode = msgspec.json.Encoder().encode
decode_header = msgspec.json.Decoder(Header).decode
decode_game = msgspec.json.Decoder(GameLine).decode
