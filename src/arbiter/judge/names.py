"""What cards are called in a script: their name, "A's Squire", "Squire #2", or an alias."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from arbiter.kernel.entries import ABILITY, FREE
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_CARD, CardId, Seat, card_of, has_bit, zone_kind
from arbiter.kernel.labels import words_to_choose

from .records import FileError

SEATS = "AB"
_POSSESSIVE = re.compile(r"([ab])'s\s+(.+)")
_ORDINAL = re.compile(r"(.+?)\s+#(\d+)")
_SYMBOLS = re.compile(r"(\{\w+\}\s*)+|-?\d+")
NEAR = 3
#: what a choice may be called besides cards, players, numbers and what is printed on cards
CHOICES = frozenset(
    {
        "yes", "no", "none", "nothing", "keep", "first", "second", "mulligan", "change", "reveal", "no reveal", "past",
        "future", "cost", "top", "bottom", "ex burst", "no ex burst", "no block", "forfeit", "no attack", "pass",
        "instead", "free", "additional", "stay", "void", "a", "b",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """Text as it is compared: no case, single spaces, plain apostrophes."""
    return " ".join(text.replace("’", "'").casefold().split())


def counter(text: str) -> str:
    """The name of counters as it is compared: "Charge Counter" and "charge" are the same."""
    return fold(text).removesuffix("s").removesuffix(" counter")


def split_name(text: str) -> tuple[int | None, str, int | None]:
    """(whose, name, which one) of a card as a script writes it."""
    name = fold(text)
    seat: int | None = None
    ordinal: int | None = None
    if match := _POSSESSIVE.fullmatch(name):
        seat, name = "ab".index(match[1]), match[2]
    if match := _ORDINAL.fullmatch(name):
        name, ordinal = match[1], int(match[2])
    return seat, name, ordinal


@dataclass(frozen=True)
class Called:
    """One way to call something. A lower rank is a better fit: an alias before a name, a name before a number."""

    text: str
    rank: int


class Names:
    """Who is who in one scenario. Knows the cards of the position in the order they were listed; cards made later are
    listed after them."""

    def __init__(
        self,
        game: Game,
        listed: list[tuple[int, str, str]],
        more: tuple[str, ...] = (),
        bad: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.more = frozenset(fold(name) for name in more)  # cards of the file that are not in the position
        self.bad = bad or {}  # cards of the file that cannot be read, and why
        self.written = (*more, *(alias for _, alias, _ in listed if alias))
        self.alias = {card: alias for card, alias, _ in listed if alias}
        self.order = {card: at for at, (card, _, _) in enumerate(listed)}
        self.place = {card: (game.s.base_controller[card], key) for card, _, key in listed}
        self.aliases = {fold(alias) for alias in self.alias.values()}

    # --- who a card belongs to -------------------------------------------------------------------------------------

    def whose(self, card: CardId) -> Seat:
        """The player people mean by "A's Squire": its controller."""
        return self.game.controller(card)

    def printed(self, card: CardId) -> tuple[str, ...]:
        """Every name the card answers to, the one it has now first."""
        game = self.game
        if game.dirty:
            game.refresh()
        names = list(game.infos[card].names)
        kind = game.s.card[card]
        if 0 <= kind < len(game.lib.cards):
            names.extend(face.name for face in game.lib.cards[kind].faces)
        return tuple(dict.fromkeys(fold(name) for name in names))

    def shown(self, card: CardId) -> str:
        """How a message calls the card."""
        if card in self.alias:
            return self.alias[card]
        info = self.game.infos[card]
        name = info.name or "something"
        same = [other for other in self.same_name(card) if self.whose(other) == self.whose(card)]
        if len(same) > 1:
            return f"{name} #{same.index(card) + 1}"
        if len(self.same_name(card)) > 1:
            return f"{SEATS[self.whose(card)]}'s {name}"
        return name

    def same_name(self, card: CardId) -> list[CardId]:
        """The cards that share its name and its kind of zone now, as listed."""
        s = self.game.s
        name = self.game.infos[card].name
        kind = zone_kind(s.zone[card])
        found = [
            other
            for other in self.everything()
            if zone_kind(s.zone[other]) == kind
            and self.game.infos[other].name == name
            and not s.flags[other] & ABILITY
        ]
        return found or [card]

    def everything(self) -> list[CardId]:
        s = self.game.s
        cards = [card for card in s.every_card() if not s.flags[card] & FREE and s.zone[card] >= 0]
        return sorted(cards, key=self.listed)

    def listed(self, card: CardId) -> tuple[int, int]:
        at = self.order.get(card)
        return (0, at) if at is not None else (1, card)

    # --- ways to call a card ---------------------------------------------------------------------------------------

    def calls(self, card: CardId, numbers: bool) -> list[Called]:
        """Every way to call the card; with ``numbers`` also "Squire #2"."""
        found: list[Called] = []
        alias = self.alias.get(card)
        if alias:
            found.append(Called(fold(alias), 0))
        source = self.alias.get(self.source(card))
        if source:
            found.append(Called(fold(source), 5))  # an ability is named by its source
        seat = SEATS[self.whose(card)].lower()
        for name in self.printed(card):
            # where copies have names of their own, the plain name means the one that has none
            plain = self.plain_namesakes(card, name) if alias else set()
            if not plain:
                found.append(Called(name, 4 if alias else 0))
            if self.whose(card) not in plain:
                found.append(Called(f"{seat}'s {name}", 4 if alias else 0))
            if not numbers:
                continue
            in_zone, overall, of_player = self.ordinals(card, name)
            found.append(Called(f"{name} #{in_zone}", 1))
            found.append(Called(f"{name} #{overall}", 2))
            found.append(Called(f"{seat}'s {name} #{of_player}", 1))
            found.append(Called(fold(self.shown(card)), 3))  # what a message calls it can be said
        return found

    def source(self, card: CardId) -> CardId:
        """The card a waiting ability is an ability of; -1 for a card."""
        s = self.game.s
        if not s.flags[card] & ABILITY or s.item[card] not in s.contexts:
            return NO_CARD
        return card_of(s.contexts[s.item[card]].source)

    def plain_namesakes(self, card: CardId, name: str) -> set[Seat]:
        """Who has a card of that name, in the same kind of zone, that no alias was given to."""
        s = self.game.s
        kind = zone_kind(s.zone[card])
        return {
            self.whose(other)
            for other in self.everything()
            if other not in self.alias and zone_kind(s.zone[other]) == kind and name in self.printed(other)
        }

    def ordinals(self, card: CardId, name: str) -> tuple[int, int, int]:
        """Its number among cards of that name: in the zone where it was listed, of all, of its player's."""
        place = self.place.get(card)
        zone = overall = mine = 0
        for other in self.everything():
            if name not in self.printed(other) or self.game.s.flags[other] & ABILITY:
                continue
            here = self.place.get(other)
            same = here == place if place is not None else here is None
            if here is not None and not here[1] and other != card:
                continue  # cards that fill up a deck are not counted
            overall += 1
            zone += same
            mine += same or (place is None and self.whose(other) == self.whose(card))
            if other == card:
                break
        return max(zone, 1), max(overall, 1), max(mine, 1)

    def player_calls(self, player: Seat, seat: Seat) -> list[Called]:
        """Every way to call a player; ``seat`` is who speaks."""
        name = SEATS[player].lower()
        found = [Called(name, 0), Called(f"player {name}", 0), Called(f"{name}'s leader", 0)]
        if player != seat:
            found += [Called(word, 0) for word in ("player", "opponent", "leader")]
        else:
            found += [Called("player", 6), Called("me", 0)]
        return found

    # --- finding a card --------------------------------------------------------------------------------------------

    def find(self, text: str, seat: int | None = None) -> list[CardId]:
        """The cards a name may mean, the likeliest first."""
        wanted = fold(text)
        best: list[tuple[int, int, tuple[int, int], CardId]] = []
        for card in self.everything():
            ranks = [called.rank for called in self.calls(card, "#" in wanted) if called.text == wanted]
            if ranks and (seat is None or self.whose(card) == seat):
                best.append((min(ranks), self.remoteness(card), self.listed(card), card))
        best.sort()
        return [card for *_, card in best]

    def remoteness(self, card: CardId) -> int:
        """People mean a card in play before one in a hand, and hardly ever one in a deck."""
        game = self.game
        if game.s.flags[card] & ABILITY:
            return 3
        kind = zone_kind(game.s.zone[card])
        if has_bit(game.rules.in_play, kind) or kind == game.rules.stack:
            return 0
        return 2 if game.rules.zones[kind].sees == "nobody" else 1

    def every(self) -> set[str]:
        """Whatever a card may be called, without whose it is and which one."""
        names = {fold(face.name) for card in self.game.lib.cards for face in card.faces}
        return names | self.aliases | self.more

    def known(self, text: str) -> bool:
        """Whether any card of the game could be called that."""
        _, name, _ = split_name(text)
        if name in self.aliases or fold(text) in self.aliases or name in self.more:
            return True
        return any(fold(face.name) == name for card in self.game.lib.cards for face in card.faces)

    def unknown(self, text: str) -> FileError:
        """What is wrong with the name of a card that does not exist, and which names are like it."""
        _, name, _ = split_name(text)
        for bad, why in self.bad.items():
            if fold(bad) == name:
                return FileError(why)
        shown = {fold(one): one for one in self.written}
        near = get_close_matches(name, sorted(self.every()), n=NEAR, cutoff=0.6)
        hint = "perhaps " + ", ".join(shown.get(one, one) for one in near) if near else None
        return FileError(f"no card is called {text!r}", hint=hint)

    def names_anything(self, text: str) -> bool:
        """Whether a choice could be called that: a card, a player, a number, a word of the game or of its cards."""
        wanted = fold(text)
        for word in ("reveal ", "block with ", "choose ", "mode "):
            wanted = wanted.removeprefix(word)
        if not wanted or wanted in CHOICES or _SYMBOLS.fullmatch(wanted) or self.completed(wanted):
            return True
        game = self.game
        words = {fold(zone.name) for zone in game.rules.zones}
        for aspect in ("attribute", "race", "type"):
            words.update(fold(word) for word in words_to_choose(game, aspect))
        for sides in game.lib.printed:
            for info in sides:
                words.update(fold(word) for word in info.keywords)
        words.update(fold(word) for word in game.s.choice_words)
        if any(word.startswith(wanted) for word in words):
            return True
        # what only a text mentions: a token, a name to choose
        return any(wanted in fold(ability.text) for ability in game.lib.abilities)

    def completed(self, text: str) -> str:
        """A name of which the beginning was given; empty if no card is called that."""
        seat, bare, ordinal = split_name(text)
        names = self.every()
        whole = (
            bare if bare in names else next(iter(sorted(name for name in names if name.startswith(bare))), "")
        )
        if not whole:
            return ""
        owner = f"{SEATS[seat].lower()}'s " if seat is not None else ""
        return owner + whole + (f" #{ordinal}" if ordinal else "")
