"""What the program takes the text of a card to say, for whoever may read the text."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.cardtext.paraphrase import paraphrases
from arbiter.games import RULESETS
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Seat
from arbiter.kernel.visibility import sees_side


@dataclass(frozen=True)
class Understood:
    """A side of a card, or a waiting ability: a line an ability, and the printed paragraphs that are not read."""

    name: str
    lines: tuple[str, ...]
    unread: tuple[str, ...] = ()


def understood(game: Game, card: CardId, seat: Seat) -> list[Understood]:
    """The side that lies up first, then the other sides that the seat may look at."""
    s = game.s
    language = RULESETS[game.rules.name][0]
    if s.flags[card] & ABILITY:
        waiting = s.contexts.get(s.item[card])
        if waiting is None or waiting.ability < 0:
            return []
        ability = game.lib.ability(waiting.ability)
        return [Understood(game.infos[card].name, paraphrases(language, (ability,)))]
    sides = [
        side for side in range(len(game.lib.cards[s.card[card]].faces)) if sees_side(game, card, side, seat)
    ]
    sides.sort(key=lambda side: side != s.side[card])
    faces = [game.lib.cards[s.card[card]].faces[side] for side in sides]
    return [
        Understood(face.name, paraphrases(language, face.abilities), face.unread_text or face.unread)
        for face in faces
    ]
