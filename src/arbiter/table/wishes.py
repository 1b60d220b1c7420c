"""Reading what somebody would like to do, when it is not offered: a verb, and the cards it is about."""

from __future__ import annotations

import re

from arbiter.errors import ArbiterError
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, Seat, opponent, player_ref
from arbiter.kernel.sight import sees

from .naming import names

VERBS = {"attacks": "attack", "attack": "attack"}


def wish(game: Game, seat: Seat, label: str) -> list[str | int]:
    """The verb of a label and the cards named in it, as far as the seat can see them."""
    text = " ".join(label.lower().split())
    found: list[tuple[int, int]] = []  # (where it stands in the text, what it names)
    for name, ref in _called(game, seat):
        at = re.search(rf"(?<![\w#]){re.escape(name)}(?![\w#])", text)
        if at is not None:
            found.append((at.start(), ref))
            text = text[: at.start()] + " " * len(name) + text[at.end() :]
    words = re.sub(r"#\d+", "", text).split()
    if not words and found:
        words = ["choose"]  # a bare name is an answer to a choice
    if not words:
        raise ArbiterError(
            f"{label!r} does not say what to do", hint="for example: play Squire, block with Wall"
        )
    refs: list[str | int] = [ref for _, ref in sorted(found)]
    verb = VERBS.get(words[0], words[0])
    if "player" in words:
        refs.append(player_ref(opponent(seat)))
    return [verb, *refs]


def _called(game: Game, seat: Seat) -> list[tuple[str, Ref]]:
    """Everything that can be named, the longest names first; own cards before the other's, in play before elsewhere."""
    s = game.s
    cards = [card for zone in s.zones for card in zone if sees(game, card, seat)]
    cards.sort(key=lambda card: (game.controller(card) != seat, not game.in_play(s.ref(card))))
    made = [(name.lower(), s.ref(card)) for card in cards for name in names(game, s.ref(card), seat) if name]
    made.sort(key=lambda pair: -len(pair[0]))
    return made
