"""A position in words, for people who have to see why something failed."""

from __future__ import annotations

from arbiter.kernel.entries import FACE_DOWN, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, SECOND, CardId, Seat, shared_zone

from .names import Names
from .vocabulary import Words

SEATS = "AB"
MANY = 12


def picture(game: Game, names: Names, words: Words) -> str:
    """What lies where: a line for the turn, one for each player, one for the stack."""
    if game.dirty:
        game.refresh()
    s = game.s
    lines = [f"turn {s.turn}, {SEATS[s.turn_player]}'s, {s.phase or 'before the game'}" + _outcome(game)]
    for seat in (FIRST, SECOND):
        parts = [f"{key} {scalar.read(game, seat)!s}" for key, scalar in words.scalars.items()]
        shown: set[int] = set()
        for key, zone in words.zones.items():
            number = game.rules.zone_number.get(zone, -1)
            if number >= 0 and number not in shown:  # what an older edition calls otherwise is shown once
                parts += _zone(game, names, words, seat, key, zone)
                shown.add(number)
        lines.append(f"{SEATS[seat]}: " + "; ".join(part for part in parts if part))
    if game.rules.stack >= 0 and s.zones[shared_zone(game.rules.stack)]:
        items = [names.shown(card) for card in reversed(s.zones[shared_zone(game.rules.stack)])]
        lines.append("stack, top first: " + ", ".join(items))
    return "\n".join(lines)


def _outcome(game: Game) -> str:
    return f", over: {game.s.outcome}" if game.s.outcome else ""


def _zone(game: Game, names: Names, words: Words, seat: Seat, key: str, zone: str) -> list[str]:
    rules = game.rules
    kind = rules.zones[rules.zone(zone)]
    cards = game.s.zones[rules.place(zone, seat)]
    if kind.shared:
        cards = [card for card in cards if game.controller(card) == seat]
    if not cards:
        return []
    if zone in words.decks or len(cards) > MANY:
        return [f"{key} {len(cards)}"]
    order = list(reversed(cards)) if kind.ordered else list(cards)
    return [f"{key} [{', '.join(_card(game, names, words, card) for card in order)}]"]


def _card(game: Game, names: Names, words: Words, card: CardId) -> str:
    s = game.s
    marks: list[str] = []
    if s.flags[card] & TURNED:
        marks.append(min(words.turned, default="turned"))
    if s.flags[card] & FACE_DOWN:
        marks.append("face down")
    if s.damage[card]:
        marks.append(f"damage {s.damage[card]}")
    marks += [f"{n} {name}" for name, n in s.counters.get(card, {}).items()]
    if s.ref(card) in s.attackers:
        marks.append("attacking")
    if s.ref(card) in s.blockers:
        marks.append("blocking")
    name = names.shown(card)
    return f"{name} ({', '.join(marks)})" if marks else name
