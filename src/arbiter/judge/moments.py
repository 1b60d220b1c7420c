"""A moment of a game as a scenario: what lies where, as far as a seat may know it.

A position is less than a game. What waits on the stack, a battle under way, effects that last and what has happened in
the turn cannot be written down; they are listed, so that whoever asks a judge about the moment can add them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from arbiter.abilities.card import Card
from arbiter.cardtext.written import fields_from_card
from arbiter.kernel.entries import ABILITY, FACE_DOWN, TOKEN, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, SEATS, CardId, Seat, card_of, shared_zone
from arbiter.kernel.sight import sees

from .vocabulary import Words, words_of

NAMES = "AB"
UNKNOWN = "Filler"  # stands for a card that the seat may not know


@dataclass(frozen=True)
class Moment:
    """``cards`` and ``table`` are those of a scenario file; ``left_out``: what they do not say."""

    ruleset: str
    format: str
    cards: list[dict[str, Any]]
    table: dict[str, Any]
    left_out: list[str]


def moment(game: Game, seat: Seat | None = None) -> Moment:
    """The game as it stands. ``seat``: only what this seat (-1: somebody watching) may know; None: everything, for
    games that are over."""
    return _Writer(game, seat).moment()


class _Writer:
    def __init__(self, game: Game, seat: Seat | None) -> None:
        if game.dirty:
            game.refresh()
        self.game = game
        self.seat = seat
        self.rules = game.rules
        self.words: Words = words_of(game.rules.name)
        self.used: dict[int, Card] = {}
        self.tokens: list[str] = []
        self.made: list[str] = []
        self.unknown = 0
        self.aliases = self._aliases()
        self.linked = self._linked()

    def moment(self) -> Moment:
        s = self.game.s
        sides = {NAMES[player]: self._side(player) for player in SEATS}
        phase = s.phase if s.phase in self.words.main else min(self.words.main)
        table: dict[str, Any] = {
            "title": f"Turn {s.turn}, {NAMES[s.turn_player]}'s {s.phase or 'beginning'}",
            "turn": NAMES[s.turn_player],
            "number": max(1, s.turn),
            "at": phase,
            **sides,
        }
        if s.first != (s.turn_player if s.turn % 2 else 1 - s.turn_player):
            table["first"] = NAMES[s.first]
        game = self.rules.name.partition("-")[0]
        plain = self.rules.plain_cards()
        cards = [
            fields
            for card in self.used.values()
            if card.name not in plain
            for fields in fields_from_card(game, card)
        ]
        return Moment(self.rules.name, self.rules.format, cards, table, self._left_out())

    # --- cards -----------------------------------------------------------------------------------------------------

    def _side(self, player: Seat) -> dict[str, Any]:
        side: dict[str, Any] = {}
        for key, scalar in self.words.scalars.items():
            value = scalar.read(self.game, player)
            if value != "":
                side[key] = value
        done: set[int] = set()
        for key, zone in self.words.zones.items():
            number = self.rules.zone_number.get(zone, -1)
            if number < 0 or number in done:
                continue
            done.add(number)
            entries = self._zone(player, zone)
            if entries:
                side[key] = entries
            if zone in self.words.decks:
                side.setdefault("only", []).append(key)
                side.setdefault(key, [])
        return side

    def _zone(self, player: Seat, zone: str) -> list[Any]:
        kind = self.rules.zones[self.rules.zone(zone)]
        cards = self.game.s.zones[self.rules.place(zone, player)]
        if kind.shared:
            cards = [card for card in cards if self.game.controller(card) == player]
        order = list(reversed(cards)) if kind.ordered else list(cards)
        if not kind.ordered and any(
            self._is_hidden(card) for card in cards
        ):  # which place a known card has is unknown
            order.sort(
                key=lambda card: (self._is_hidden(card), "" if self._is_hidden(card) else self._name(card))
            )
        entries = [self._entry(card, player, zone) for card in order if card not in self.linked.values()]
        return _counted([entry for entry in entries if entry is not None])

    def _is_hidden(self, card: CardId) -> bool:
        return self.seat is not None and not sees(self.game, card, self.seat)

    def _name(self, card: CardId) -> str:
        return self.game.infos[card].name

    def _entry(self, card: CardId, player: Seat, zone: str) -> Any:
        s = self.game.s
        if self._is_hidden(card):
            self.unknown += 1
            return self.rules.filler(zone) or UNKNOWN
        number = s.card[card]
        printed = self.game.lib.cards[number]
        if not printed.faces[0].types:  # no card: something the rules made, of which no file can speak
            self.made.append(f"{printed.name} ({NAMES[player]})")
            return None
        self.used.setdefault(number, printed)
        if s.flags[card] & TOKEN:
            self.tokens.append(printed.name)
        entry: dict[str, Any] = {"card": printed.name}
        if card in self.aliases:
            entry["as"] = self.aliases[card]
        if s.flags[card] & TURNED:
            entry[min(self.words.turned)] = True
        if bool(s.flags[card] & FACE_DOWN) != (zone in self.words.face_down):
            entry["face_down"] = bool(s.flags[card] & FACE_DOWN)
        if s.damage[card]:
            entry["damage"] = s.damage[card]
        if counters := {name: n for name, n in s.counters.get(card, {}).items() if n}:
            entry["counters"] = counters
        if self.rules.zones[self.rules.zone(zone)].in_play and s.since[card] >= s.turn_clock:
            entry["entered"] = "this turn"
        host = s.host[card]
        if host != NO_REF and s.alive(host):
            entry["on"] = self.aliases[card_of(host)]
        if s.owner[card] != player:
            entry["owner"] = NAMES[s.owner[card]]
        if s.side[card] != self.words.default_side(printed, zone):
            entry["side"] = str(s.side[card] + 1)
        if card in self.linked:
            entry["evolved"] = self.game.lib.cards[s.card[self.linked[card]]].name
            self.used.setdefault(s.card[self.linked[card]], self.game.lib.cards[s.card[self.linked[card]]])
        return entry["card"] if len(entry) == 1 else entry

    def _aliases(self) -> dict[CardId, str]:
        """A name of its own for each card that something is attached to."""
        s = self.game.s
        hosts = {card_of(host) for host in s.host if host != NO_REF and s.alive(host)}
        lying = [card for zone in s.zones for card in zone if card in hosts]
        return {card: f"{self._name(card)} {at}" for at, card in enumerate(lying, 1)}

    def _linked(self) -> dict[CardId, CardId]:
        """Which card in the linked zone (an evolved card) belongs to which card in play."""
        if not self.words.linked:
            return {}
        found: dict[CardId, CardId] = {}
        s = self.game.s
        for player in SEATS:
            for card in s.zones[self.rules.place(self.words.linked, player)]:
                if s.host[card] != NO_REF and s.alive(s.host[card]):
                    found[card_of(s.host[card])] = card
        for card in found:
            self.aliases.pop(card, None)
        return found

    # --- what a position does not say --------------------------------------------------------------------------------

    def _left_out(self) -> list[str]:
        s = self.game.s
        said = []
        if self.rules.stack >= 0:
            names = [self._waiting(card) for card in reversed(s.zones[shared_zone(self.rules.stack)])]
            if names:
                said.append(f"what waits to be resolved, the next first: {', '.join(names)}")
        if s.phase not in self.words.main:
            said.append(
                f"the moment was the {s.phase or 'set-up'}; the position stands at the {min(self.words.main)}"
            )
        if s.attackers:
            said.append("the battle that is under way: play it in the script")
        if s.floating:
            said.append(f"{len(s.floating)} effects of cards that still last")
        if self.tokens:
            said.append(f"that these are tokens: {', '.join(sorted(set(self.tokens)))}")
        if self.made:
            said.append(f"what the rules gave the players: {', '.join(self.made)}")
        if self.unknown:
            said.append(f"what {self.unknown} hidden cards are; plain cards stand for them")
        said.append("what has happened earlier in this turn")
        return said

    def _waiting(self, card: CardId) -> str:
        name = self._name(card)
        return f"an ability of {name}" if self.game.s.flags[card] & ABILITY else name


def _counted(entries: list[Any]) -> list[Any]:
    """Equal cards in a row as "3x Name"."""
    made: list[Any] = []
    counts: Counter[int] = Counter()
    for entry in entries:
        if made and isinstance(entry, str) and made[-1] == entry:
            counts[len(made) - 1] += 1
        else:
            made.append(entry)
    return [f"{counts[at] + 1}x {entry}" if counts[at] else entry for at, entry in enumerate(made)]
