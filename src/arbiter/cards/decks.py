"""Decks: those that come with the program, and lists in any known format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.abilities.effects import Token, Transform
from arbiter.abilities.tree import walk
from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.supported import supported_card
from arbiter.table.game_setup import UNREAD_HINT

from .formats import DeckList
from .formats.content import MAX_DECK_BYTES, Content, load
from .formats.recognition import read_deck_lists
from .library import CardLibrary, card_library, folders
from .resolving import TOKENS, resolve

DECKS = Path(str(files("arbiter.cards").joinpath("decks")))


@dataclass(frozen=True)
class Deck:
    """A deck: its cards by section, a card as often as it is in there. ``about`` is the comment at the top.

    ``notes``: what is worth saying about how the list was understood.
    """

    name: str
    ruleset: str
    sections: dict[str, list[Card]] = field(default_factory=dict)
    about: str = ""
    notes: tuple[str, ...] = ()

    def unread(self) -> list[tuple[str, str]]:
        """Every card with a sentence of it that cannot be read."""
        found = [
            (card.name, sentence)
            for cards in self.sections.values()
            for card in cards
            for face in card.faces
            for sentence in face.unread
        ]
        return list(dict.fromkeys(found))


def deck_names(ruleset: str) -> list[str]:
    """The decks that come with the program."""
    return sorted(_own_decks(ruleset))


@lru_cache(maxsize=64)
def _own_decks(ruleset: str) -> dict[str, Path]:
    return {file.stem: file for folder in folders(DECKS, ruleset) for file in folder.glob("*.txt")}


def deck_text(ruleset: str, name: str) -> str:
    """The list of a deck that comes with the program."""
    found = _own_decks(ruleset).get(name)
    if found is None:
        raise ArbiterError(
            f"there is no deck {name!r} for {ruleset}", hint="there are: " + ", ".join(deck_names(ruleset))
        )
    return found.read_text(encoding="utf-8")


def starter_decks(ruleset: str) -> list[str]:
    """The decks to begin with; at least two."""
    found = deck_names(ruleset)
    if len(found) < 2:
        raise ArbiterError(f"no decks come with {ruleset} yet", hint="name two deck list files")
    return found


def load_deck(
    ruleset: str,
    name_or_path: str | Path,
    library: CardLibrary | None = None,
    *,
    unread: Unread | str = Unread.REFUSE,
    check_tokens: bool = True,
) -> Deck:
    """A deck that comes with the program, by name, or one of a file. Cards of ``library`` count before our own.

    A card with text that cannot be read, or that the game has no rule for, is refused, naming the sentence, unless
    ``unread`` says what else is done about it. So is a card that makes a token nobody describes, unless
    ``check_tokens`` is off: see :func:`undefined_tokens`.
    """
    path, name = _find(ruleset, name_or_path)
    content = load(path, MAX_DECK_BYTES)
    return read_deck(
        ruleset, content.text, name, str(path), library, unread=unread, check_tokens=check_tokens
    )


def read_deck(
    ruleset: str,
    text: str,
    name: str,
    where: str = "",
    library: CardLibrary | None = None,
    *,
    unread: Unread | str = Unread.REFUSE,
    check_tokens: bool = True,
) -> Deck:
    """A deck from the text of its list; see :func:`load_deck`."""
    cards = card_library(ruleset)
    cards = cards if library is None else cards.merge(library)
    deck = parse_deck(ruleset, text, cards, name, where)
    add_tokens(deck, cards)
    rules = make_ruleset(ruleset)
    for section, held in deck.sections.items():
        deck.sections[section] = [supported_card(rules, card) for card in held]
    found = deck.unread()
    if found and unread == Unread.REFUSE:
        card, sentence = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise ArbiterError(
            f"{card} cannot be played: not understood, or without a rule for it: {sentence!r}{more}",
            hint=UNREAD_HINT,
        )
    undefined = undefined_tokens(deck, rules) if check_tokens else []
    if undefined:
        raise ArbiterError(undefined[0].message, clause=undefined[0].clause, hint=undefined[0].hint)
    return deck


@dataclass(frozen=True)
class UndefinedToken:
    """A token that a card makes, and that neither the cards nor the rulebook describe."""

    card: str
    token: str
    clause: str
    hint: str

    @property
    def message(self) -> str:
        return f"{self.card} makes a {self.token} token, and nothing says what that is"


def undefined_tokens(deck: Deck, rules: Ruleset) -> list[UndefinedToken]:
    """The tokens of a deck that could not be made."""
    known = {card.name for card in deck.sections.get(TOKENS, [])}
    found: dict[tuple[str, str], UndefinedToken] = {}
    for card in dict.fromkeys(card for cards in deck.sections.values() for card in cards):
        for node in (n for face in card.faces for ability in face.abilities for n in walk(ability)):
            token = node if isinstance(node, Token) else None
            if isinstance(node, Transform):
                token = rules.form_token(node)
            if token is None or token.name in known or (card.name, token.name) in found:
                continue
            try:
                rules.token_face(token)
            except ArbiterError as error:
                found[card.name, token.name] = UndefinedToken(
                    card.name, token.name, error.clause or "", error.hint or ""
                )
    return list(found.values())


def add_tokens(deck: Deck, library: CardLibrary) -> None:
    """The tokens its cards name, where the library says what they are: they come along in a section of their own."""
    found = tokens_of((card for cards in deck.sections.values() for card in cards), library)
    if found:
        deck.sections[TOKENS] = found


def tokens_of(cards: Iterable[Card], library: CardLibrary) -> list[Card]:
    """The tokens that cards name, and the tokens those name, where the library says what they are."""
    todo = list(cards)
    found: dict[str, Card] = {}
    seen: set[str] = set()
    while todo:
        for node in (n for face in todo.pop().faces for ability in face.abilities for n in walk(ability)):
            name = node.name if isinstance(node, Token) else node.to if isinstance(node, Transform) else ""
            if name and name not in seen and library.has_name(name):
                seen.add(name)
                card = _token_called(name, library)
                if card is not None:
                    found[name] = card
                    todo.append(card)
    return list(found.values())


def _token_called(name: str, library: CardLibrary) -> Card | None:
    """The token of a name, which another card may have too."""
    printed = [each for each in library.printings(name) if "token" in str(each.sort[0]).casefold()]
    card = printed[-1].make() if printed else library.find(name)
    return card if "token" in card.faces[0].types else None


def _find(ruleset: str, name_or_path: str | Path) -> tuple[Path, str]:
    given = Path(name_or_path)
    own = _own_decks(ruleset)
    if isinstance(name_or_path, str) and name_or_path in own:
        return own[name_or_path], name_or_path
    if given.is_file():
        return given, given.stem
    if given.is_dir():
        raise ArbiterError(f"{given} is a folder, not a deck list")
    known = deck_names(ruleset)
    hint = "a file, or one of: " + ", ".join(known) if known else "name a file"
    raise ArbiterError(f"there is no deck {str(name_or_path)!r} for {ruleset}", hint=hint)


def parse_deck(ruleset: str, text: str, library: CardLibrary, name: str, where: str = "") -> Deck:
    """Read a deck list of any known format. Whatever is wrong is said with its line; every unknown card is named."""
    where = where or name
    listed = only_deck(read_deck_lists(Content(text, where)), where)
    game = ruleset.partition("-")[0]
    if listed.game and listed.game != game:
        raise ArbiterError(f"{where}: this is a deck of another game ({listed.game}), not of {ruleset}")
    found = resolve(listed, game, library, where)
    found.refuse_unknown(where)
    return Deck(name, ruleset, found.sections, listed.about, tuple(found.notes))


def only_deck(decks: list[DeckList], where: str, title: str = "") -> DeckList:
    """The deck of a file, or the one of that title where there are several."""
    wanted = [deck for deck in decks if not title or deck.name.casefold() == title.casefold()]
    if len(wanted) == 1:
        return wanted[0]
    titles = ", ".join(deck.name or "?" for deck in decks)
    if not wanted:
        raise ArbiterError(f"{where}: there is no deck {title!r}", hint=f"there are: {titles}")
    raise ArbiterError(
        f"{where}: there are {len(wanted)} decks: {titles}",
        hint="arbiter deck export FILE --title TITLE --to text writes one of them",
    )
