"""What options are called in every game, and the words there are to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import filters as f
from arbiter.abilities.by_hand import Act, Way
from arbiter.abilities.nodes import Filter

from .decision import Option
from .info import Info

if TYPE_CHECKING:
    from .game import Game


def option_words(game: Game, option: Option) -> list[str | int]:
    """An option in the players' words: pieces of text, and references to cards and players to be named."""
    verb = option.verb
    if verb == "play":
        if option.extra == 0:
            return ["play ", option.ref]
        return ["play ", option.ref, " from ", game.rules.zones[option.extra].name]
    if verb == "activate":
        nth = ability_place(game, option)
        return ["activate ", option.ref] if nth == 1 else ["activate ", option.ref, f" #{nth}"]
    if verb == "block":
        return ["block with ", option.ref]
    if verb == "token":
        return [game.lib.cards[option.other].name]
    if verb == "mode":
        return [str(option.extra + 1)]
    if verb == "by hand" or verb.startswith("hand "):
        return _by_hand(game, option)
    return game.rules.own_words(game, option)


#: how much of a text is enough to tell it from another
SHOWN: Final = 70


def _by_hand(game: Game, option: Option) -> list[str | int]:
    verb = option.verb
    if verb == "by hand":
        text = " ".join(game.lib.abilities[option.extra].text.split())
        return ["by hand: ", option.ref, ": " + (text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")]
    if verb == "hand subject":
        return [option.ref]
    if verb == "hand top":
        return ["the top card of ", option.ref, f"'s {game.rules.zones[option.other].name}"]
    if verb == "hand done":
        return ["done" if option.extra else "nothing"]
    if verb in ("hand act", "hand way"):
        node = game.lib.nodes[game.lib.acts][option.extra]
        assert isinstance(node, (Act, Way))
        return [node.label]
    return [HAND_WORDS[verb]]


HAND_WORDS: Final = {
    "hand back": "back: another act",
    "hand withdraw": "do not announce it after all",
    "hand agree": "agree",
    "hand take back": "take it back",
}


def ability_place(game: Game, option: Option) -> int:
    """Which of the abilities of the card that can be played now, in printed order."""
    decision = game.s.decision or game.s.asked
    if decision is None:
        return 1
    numbers = [
        other.extra for other in decision.options if other.verb == "activate" and other.ref == option.ref
    ]
    return numbers.index(option.extra) + 1 if option.extra in numbers else 1


def words_to_choose(game: Game, aspect: str, of: Filter | None = None) -> list[str]:
    """What one may choose from when told to name something: an attribute, or any race, type or name on the cards;
    ``of``: on cards on which this is printed."""
    if aspect == "attribute":
        return [word for word in game.rules.attributes if of is None or _is_attribute(of, word)]
    found: set[str] = set()
    for sides in game.lib.printed:
        for info in sides:
            if of is not None and not _is_printed(game, of, info):
                continue
            if aspect == "race":
                found |= info.races
            elif aspect == "type":
                found |= info.types
            else:
                found.update(info.names)
    return sorted(found)


def _is_attribute(filter: Filter, word: str) -> bool:
    """Whether a card that has only this attribute is such a card."""
    if isinstance(filter, f.Negation):
        return not _is_attribute(filter.part, word)
    if isinstance(filter, f.AnyOf):
        return any(_is_attribute(part, word) for part in filter.parts)
    return isinstance(filter, f.IsAttribute) and filter.name == word


def _is_printed(game: Game, filter: Filter, info: Info) -> bool:
    """Whether a card with this printed on it is such a card: by its types, races and attributes."""
    if isinstance(filter, f.AllOf):
        return all(_is_printed(game, part, info) for part in filter.parts)
    if isinstance(filter, f.AnyOf):
        return any(_is_printed(game, part, info) for part in filter.parts)
    if isinstance(filter, f.Negation):
        return not _is_printed(game, filter.part, info)
    if isinstance(filter, f.IsRace):
        return filter.name in info.races
    if isinstance(filter, f.IsAttribute):
        return filter.name in info.attributes or (
            filter.name == game.rules.no_attribute and not info.attributes
        )
    assert isinstance(filter, f.IsType)  # a game refuses texts that name by more than these
    return filter.name in info.types
