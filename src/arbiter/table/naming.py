"""How players call things: a card by its name, and by owner or number where the name alone is not enough.

A label is made of the ruleset's words for an option and the names of the cards in it. The same card may be called
``Squire``, ``A's Squire``, ``Squire #2`` or ``A's Squire #2``; the shortest that no other option of the decision
shares is its label, and all of them are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Ref, Seat, card_of, player_of, zone_kind, zone_owner
from arbiter.kernel.labels import option_words
from arbiter.kernel.sight import sees

PLAYERS = "AB"
_DASH = re.compile(r"\s[-–—]\s|[-–—]\s")  # after "choose one", with or without a space before it


def zone_of(game: Game, card: CardId) -> tuple[str, int]:
    """The card's zone by name, and whose part of it the card belongs to."""
    zone = game.s.zone[card]
    if zone < 0:
        return "", game.s.owner[card]
    kind = game.rules.zones[zone_kind(zone)]
    return kind.name, game.controller(card) if kind.shared else zone_owner(zone)


def number(game: Game, card: CardId, seat: Seat) -> int:
    """Which of its namesakes in its owner's part of the zone the card is, counting as the zone is read."""
    zone = game.s.zone[card]
    if zone < 0:
        return 1
    name = game.infos[card].name
    side = zone_of(game, card)
    cards = game.s.zones[zone]
    n = 1
    for other in reversed(cards) if game.rules.zones[zone_kind(zone)].ordered else cards:
        if other == card:
            return n
        if game.infos[other].name == name and zone_of(game, other) == side and sees(game, other, seat):
            n += 1
    return n


def names(game: Game, ref: Ref, seat: Seat, about: str = "") -> list[str]:
    """What a card or player may be called, the shortest first. Whoever is attacked is simply "player"."""
    if ref < 0:
        if ref not in (-1, -2):
            return [""]
        if player_of(ref) == seat:
            return [PLAYERS[seat]]
        return (
            ["player", PLAYERS[player_of(ref)]] if about == "attack" else [PLAYERS[player_of(ref)], "player"]
        )
    card = card_of(ref)
    if not game.s.alive(ref):
        return [game.info(ref).name or "a card"]
    zone, player = zone_of(game, card)
    owner = f"{PLAYERS[player]}'s "
    if not sees(game, card, seat):
        at = game.s.zones[game.s.zone[card]].index(card) + 1 if game.s.zone[card] >= 0 else 1
        return [f"{owner}{zone} #{at}"]
    name = game.info(ref).name
    n = number(game, card, seat)
    return [name, owner + name, f"{name} #{n}", f"{owner}{name} #{n}"]


def variants(game: Game, option: Option, about: str, seat: Seat) -> list[str]:
    """Everything the option may be called: first by bare names, then by owner, by number, by both; then mixtures."""
    pieces: list[list[str]] = []
    for piece in option_words(game, option):
        pieces.append([piece] if isinstance(piece, str) else names(game, Ref(piece), seat, about))
    levels = [_joined([p[min(level, len(p) - 1)] for p in pieces]) for level in range(4)]
    mixed = [_joined(words) for words in product(*pieces)]
    return list(dict.fromkeys([*levels, *mixed]))


def _joined(words: Iterable[str]) -> str:
    """One line of text, with a space between words that have none."""
    made = ""
    for word in words:
        if made and word and not made[-1].isspace() and (word[0].isalnum() or word[0] in "{[#"):
            made += " "
        made += word
    return " ".join(made.split())


def labels(game: Game, decision: Decision) -> list[str]:
    """A label for each option, all different unless the options are the same to the seat."""
    every = [variants(game, option, decision.about, decision.seat) for option in decision.options]
    chosen: list[str] = []
    for i, own in enumerate(every):
        others = {name for j, other in enumerate(every) if j != i for name in other}
        # Only called by number if even the owner does not settle it.
        chosen.append(next((name for name in own if name not in others), own[-1]))
    return _tell_apart(chosen)


def details(game: Game, decision: Decision) -> list[str]:
    """For each option the printed text of the ability it is about; empty where it is about none."""
    return [_detail(game, option) for option in decision.options]


def _detail(game: Game, option: Option) -> str:
    about = option.other if option.verb in ("trigger", "mode") else option.extra
    known = option.verb in ("trigger", "mode", "activate", "by hand") or option.verb.startswith("evolve")
    if not known or not 0 <= about < len(game.lib.abilities):
        return ""
    text = game.lib.ability(about).text
    return _mode(text, option.extra) if option.verb == "mode" else text


def _mode(text: str, at: int) -> str:
    """One of several things to choose from, as the games print them: numbered, a line each, in quotation marks, or
    after a dash."""
    found = re.split(r"\(\d+\)\s*", text)[1:] or _lines(text) or re.findall(r'"([^"]+)"', text)
    if not found:
        found = re.split(r"[;:,] or ", _DASH.split(text, maxsplit=1)[-1])
    return found[at].strip() if 0 <= at < len(found) else text


def _lines(text: str) -> list[str]:
    """What stands on lines of its own below the first, if that is several things."""
    found = [line.strip(" \t•●▪・") for line in text.splitlines()[1:]]
    return [line for line in found if line] if len(found) > 1 else []


def _tell_apart(labels: list[str]) -> list[str]:
    """Number what is still the same."""
    count: dict[str, int] = {}
    for label in labels:
        count[label] = count.get(label, 0) + 1
    seen: dict[str, int] = {}
    made: list[str] = []
    for label in labels:
        if count[label] == 1:
            made.append(label)
            continue
        seen[label] = seen.get(label, 0) + 1
        made.append(f"{label} ({seen[label]})")
    return made
