"""Setting up the position of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.amounts import CountersOn
from arbiter.abilities.card import Card
from arbiter.abilities.effects import ChangeEvent, PutCounters, RemoveCounters, Token
from arbiter.abilities.filters import HasCounter
from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import walk
from arbiter.cards import CardLibrary, parse_deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.kernel.library import Library
from arbiter.kernel.position import Placement, Position
from arbiter.kernel.ruleset import Ruleset
from arbiter.rulebook.hearing import cite

from .names import Names, counter, fold, split_name
from .records import Entry, FileError, Scenario
from .scenario_files import find_card, refuse_bad
from .vocabulary import Words, words_of

COUNTED = (CountersOn, HasCounter, PutCounters, RemoveCounters)


class Unread(FileError):
    """A card of the scenario has text that cannot be read, so it is refused in play."""


def set_up(scenario: Scenario) -> tuple[Game, Names]:
    """The game of a scenario, standing where its script begins, and what its cards are called."""
    rules = make_ruleset(scenario.ruleset, scenario.format)
    words = words_of(scenario.ruleset)
    lib = Library(rules)
    cards = dict(scenario.cards)
    lib.named = {card.name: card for card in cards.values() if "token" in card.faces[0].types}
    position = Position(
        turn_player=scenario.turn_player,
        turn=scenario.number,
        at=scenario.at,
        seed=scenario.seed,
        first=scenario.first,
        first_given=scenario.first_given,
        setup=scenario.setup,
        chance=scenario.chance,
        values=scenario.values,
    )
    aliases: list[str] = []
    keys: list[str] = []
    sources: list[Entry | None] = []
    spoken = _counters(rules, cards) if any(entry.counters for entry in scenario.entries) else {}
    for entry in scenario.entries:
        card = _known(rules, cards, entry.card)
        for _ in range(entry.copies):
            position.cards.append(_placement(lib, card, entry, words, spoken))
            aliases.append(entry.alias)
            keys.append(entry.key)
            sources.append(entry)
    for name, zone, seat in _missing(scenario, cards, words, rules.filler):
        position.cards.append(Placement(lib.add(_known(rules, cards, name)), zone, Seat(seat)))
        aliases.append("")
        keys.append("")
        sources.append(None)
    for at, source in enumerate(list(sources)):
        if source is not None and source.on:
            position.cards[at].on = _host(lib, position, aliases, source)
        if source is not None and source.evolved:
            refuse_bad(scenario.bad, source.evolved)
            linked = _known(rules, cards, source.evolved)
            up = words.default_side(linked, words.linked)
            made = Placement(lib.add(linked), words.linked, source.player, side=up)
            made.on = at
            position.cards.append(made)
            aliases.append("")
            keys.append("")
            sources.append(None)
    _check_tokens(scenario, rules, lib)
    game, entries = rules.from_position(lib, position)
    more = tuple(face.name for card in cards.values() for face in card.faces)
    names = Names(
        game, [(entries[at], aliases[at], keys[at]) for at in range(len(entries))], more, scenario.bad
    )
    return game, names


def _check_tokens(scenario: Scenario, rules: Ruleset, lib: Library) -> None:
    """Refuse a scenario one of whose cards makes a token of which the file has a definition that cannot be read."""
    if not scenario.bad and not lib.named:
        return
    waiting = list(lib.cards)
    seen: set[str] = set()
    while waiting:
        card = waiting.pop()
        for face in card.faces:
            for ability in face.abilities:
                for node in walk(ability):
                    if isinstance(node, Token) and node.name not in seen:
                        seen.add(node.name)
                        refuse_bad(scenario.bad, node.name)
                        if node.name in lib.named:
                            waiting.append(_known(rules, scenario.cards, node.name))


def _known(rules: Ruleset, cards: dict[str, Card], name: str) -> Card:
    """A card to be played: the game has a rule for everything it says."""
    card = _read(cards, name)
    missing = rules.unsupported(card)
    if missing:
        raise Unread(f"{card.name} cannot be played: there is no rule for it: {missing[0]}")
    cite(*card.clauses)
    return card


def _read(cards: dict[str, Card], name: str) -> Card:
    card = find_card(cards, name)
    if card is None:
        raise FileError(f"there is no card {name!r}")
    for face in card.faces:
        if face.unread:
            raise Unread(f"{card.name} cannot be played: its text cannot be read at {face.unread[0]!r}")
    return card


def _counters(rules: Ruleset, cards: dict[str, Card]) -> dict[str, str]:
    """The counters the cards of the file and their keywords speak of, by the name as it is compared."""
    found: dict[str, str] = {}
    for card in cards.values():
        for face in card.faces:
            for ability in face.abilities:
                meant = rules.keyword(ability) if isinstance(ability, Keyword) else ()
                for said in (ability, *meant):
                    found.update((counter(name), name) for name in _spoken(said))
    return found


def _spoken(ability: Ability) -> Iterator[str]:
    for node in walk(ability):
        if isinstance(node, COUNTED):
            yield node.name
        elif isinstance(node, ChangeEvent):
            yield from (name for name, _ in node.counters)


def _placement(lib: Library, card: Card, entry: Entry, words: Words, spoken: dict[str, str]) -> Placement:
    return Placement(
        card=lib.add(card),
        zone=entry.zone,
        player=entry.player,
        owner=entry.owner,
        side=_side(card, entry, words),
        turned=entry.turned,
        face_down=entry.zone in words.face_down if entry.face_down is None else entry.face_down,
        damage=entry.damage,
        counters={spoken.get(counter(name), name): n for name, n in entry.counters},
        before=entry.before,
    )


def _side(card: Card, entry: Entry, words: Words) -> int:
    """Which side is up: as said, or the side that was named, or the one the zone shows."""
    if not entry.side:
        if fold(entry.card) != fold(card.name):
            for i, face in enumerate(card.faces):
                if fold(face.name) == fold(entry.card):
                    return i
        return words.default_side(card, entry.zone)
    wanted = fold(entry.side)
    for i, face in enumerate(card.faces):
        if wanted == fold(face.name) or wanted in face.types:
            return i
    if wanted in ("1", "2", "3") and int(wanted) <= len(card.faces):
        return int(wanted) - 1
    if wanted == fold(card.sides) and len(card.faces) > 1:
        return 1
    sides = ", ".join(f"{face.name} ({' / '.join(face.types)})" for face in card.faces)
    raise FileError(f"{card.name} has no side {entry.side!r}", hint=f"sides: {sides}")


def _missing(
    scenario: Scenario, cards: dict[str, Card], words: Words, filler: Callable[[str], str | None]
) -> Iterator[tuple[str, str, int]]:
    """The cards nobody writes down: the rest of the decks, and rulers."""
    for seat in range(2):
        for zone, size in words.decks.items():
            if zone in scenario.only[seat]:
                continue
            name = filler(zone)
            held = sum(e.copies for e in scenario.entries if e.player == seat and e.zone == zone)
            if name is not None:
                for _ in range(max(0, size - held)):
                    yield name, zone, seat
        for zone, name in words.usual.items():
            if zone in scenario.only[seat]:
                continue
            has = False
            for entry in scenario.entries:
                card = find_card(cards, entry.card)
                if card is not None and entry.player == seat:
                    has = has or words.has_usual(card, _side(card, entry, words), entry.zone)
            if not has:
                yield name, zone, seat


def _host(lib: Library, position: Position, aliases: list[str], entry: Entry) -> int:
    seat, name, ordinal = split_name(entry.on)
    found: list[int] = []
    for at, spec in enumerate(position.cards):
        if seat is not None and spec.player != seat:
            continue
        if fold(aliases[at]) == name:
            return at
        if any(fold(face.name) == name for face in lib.cards[spec.card].faces):
            found.append(at)
    if len(found) < (ordinal or 1):
        raise FileError(f"{entry.card} cannot be on {entry.on!r}: there is no such card in the position")
    return found[(ordinal or 1) - 1]


def refuse_bad_card(bad: dict[str, str], name: str) -> Card:
    raise FileError(bad[name])


def broken_clauses(scenario: Scenario) -> list[tuple[str, str]] | None:
    """What is wrong with the deck list of a scenario; None if it has none."""
    if not scenario.deck:
        return None
    library = CardLibrary(scenario.ruleset.partition("-")[0])
    for name in scenario.cards:  # a card of a database may be called by its number
        library.add(name, partial(_read, scenario.cards, name))
    for name in scenario.bad:
        library.add(name, partial(refuse_bad_card, scenario.bad, name))
    try:
        deck = parse_deck(scenario.ruleset, scenario.deck, library, "deck")
    except ArbiterError as error:
        raise FileError(error.message, clause=error.clause, hint=error.hint) from None
    return make_ruleset(scenario.ruleset, scenario.format).check_deck(deck.sections)
