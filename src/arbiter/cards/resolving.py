"""From the lines of a deck list to cards: a number wins over a name, every unknown card is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from arbiter.abilities.card import Card
from arbiter.errors import ArbiterError
from arbiter.games import deck_parts

from .formats import DeckLine, DeckList
from .library import CardLibrary, Printing, fold, loose

#: parts that programs for several games call by the name another game has for them
SAME_PARTS = {"sve": {"ruler": "leader", "stones": "evolve", "extra": "evolve"}}
TOKENS = "tokens"


@dataclass
class Resolved:
    """The cards of a deck list. ``unknown``: lines no card answers to, with why and with near names."""

    sections: dict[str, list[Card]] = field(default_factory=dict)
    lines: dict[str, list[DeckLine]] = field(default_factory=dict)
    unknown: list[tuple[DeckLine, str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def refuse_unknown(self, where: str) -> None:
        """Raise one error that names every line that is no card."""
        if not self.unknown:
            return
        reasons = [f"{f'line {line.at}: ' if line.at else ''}{why}" for line, why, _ in self.unknown]
        near = list(dict.fromkeys(hint for _, _, hint in self.unknown if hint))
        between = ", " if self.unknown[0][0].at else ": "
        raise ArbiterError(f"{where}{between}" + "; ".join(reasons), hint="; ".join(near) or None)


def resolve(deck: DeckList, game: str, library: CardLibrary, where: str) -> Resolved:
    """The cards of a list, in the parts of the game's decks."""
    made = Resolved()
    for heading, lines in deck.sections.items():
        section = SAME_PARTS.get(game, {}).get(heading, heading)
        if section == TOKENS:
            made.notes.append("tokens are left out: the cards that make them bring them along")
            continue
        if section and section not in deck_parts(game):
            known = ", ".join(f"[{each.capitalize()}]" for each in deck_parts(game))
            raise ArbiterError(
                f"{where}: there is no part [{section.capitalize()}] in a deck of this game",
                hint=f"parts: {known}",
            )
        if section:
            made.sections.setdefault(section, [])
        for line in lines:
            _resolve_line(made, deck, section, line, game, library)
    return made


def _resolve_line(
    made: Resolved, deck: DeckList, section: str, line: DeckLine, game: str, library: CardLibrary
) -> None:
    try:
        card, count, number, note = find(line, library, section)
    except ArbiterError as error:
        made.unknown.append((line, error.message, error.hint or ""))
        return
    if note and note not in made.notes:
        made.notes.append(note)
    part = _part(deck, section, card, number, library, game)
    made.sections.setdefault(part, []).extend([card] * count)
    found = replace(line, count=count, name=card.name, number=number or card.code)
    made.lines.setdefault(part, []).append(found)


def find(line: DeckLine, library: CardLibrary, section: str = "") -> tuple[Card, int, str, str]:
    """(card, how often, number, what is worth saying about it) of a line. Of several cards of a name, one is taken that
    belongs in the section."""
    if line.written and library.has_name(line.written):  # a name may begin with a number
        return library.find(line.written), 1, "", ""
    if line.number and (printing := library.printing(line.number)) is not None:
        card = printing.make()
        names = {loose(name) for face in card.faces for name in (face.name, face.name + " evolved")}
        note = ""
        if (
            line.name
            and loose(line.name) not in names
            and loose(line.name).removesuffix(" (evolved)") not in names
        ):
            note = f"{line.number} is {card.name}, not {line.name}: the number counts"
        return card, line.count, printing.number, note
    for name in _names(line):
        if not library.has_name(name):
            continue
        printings = library.printings(name)
        wanted = [each for each in printings if line.set and line.set.casefold() == each.set.casefold()]
        if wanted:
            taken = _fitting(wanted, section)[-1]
            return taken.make(), line.count, taken.number, ""
        sorts = {each.sort for each in printings if "Evolved" not in str(each.sort[0])}
        note = ""
        if len(sorts) > 1 and library.game == "fftcg":  # elsewhere one name is one card, printed differently
            numbers = ", ".join(dict.fromkeys(each.number for each in printings))
            note = f"several cards are named {name} ({numbers}); {printings[-1].number} is taken"
        elif len(sorts) > 1 and library.by_exact_name(fold(name)) is not None:
            return _usual(_fitting(printings, section)).make(), line.count, "", ""
        return library.find(name), line.count, "", note
    shown = line.name or line.number
    near = library.suggestions(shown)
    raise ArbiterError(f"there is no card {shown!r}", hint=f"perhaps {' or '.join(near)}" if near else None)


#: the types that belong in a part of a deck, and those that do not belong in the main deck
_TYPES = {"leader": "leader", "evolve": "evolved", "ruler": "ruler", "stones": "magic stone", "runes": "rune"}
_NOT_MAIN = {"leader", "evolved", "token", "ruler", "j-ruler", "magic stone", "rune"}


def _fitting(printings: list[Printing], section: str) -> list[Printing]:
    """The printings whose type belongs in the section; all of them if none does."""
    types = [{part.strip() for part in str(each.sort[0]).casefold().split("/")} for each in printings]
    wanted = _TYPES.get(section, "")
    if wanted:
        fits = [any(kind.endswith(wanted) for kind in kinds) for kinds in types]
    elif section in ("main", ""):
        fits = [not kinds & _NOT_MAIN for kinds in types]
    else:
        fits = [True for _ in types]
    return [each for each, fit in zip(printings, fits, strict=True) if fit] or printings


def _usual(printings: list[Printing]) -> Printing:
    """Where databases differ about a card, what most of its printings say; of these, the last."""
    counts = Counter(each.sort for each in printings)
    most = max(counts.values())
    return [each for each in printings if counts[each.sort] == most][-1]


def is_known(line: DeckLine, library: CardLibrary) -> bool:
    """Whether a line is a card of the library."""
    if line.number and library.printing(line.number) is not None:
        return True
    return any(library.has_name(name) for name in (line.written, *_names(line)) if name)


def _names(line: DeckLine) -> list[str]:
    """The name as it is written, and without what lists add: a set, the other side, the word for evolved cards."""
    whole = line.written.partition(" ")[2].strip() if line.written else ""
    name = line.name
    found = [
        whole,
        name,
        f"{name} ({line.set})" if line.set else "",
        f"{name} [{line.set}]" if line.set else "",
    ]
    found += [
        name.partition(" // ")[0],
        name.partition("//")[0].strip(),
        name.removesuffix("(Evolved)").strip(),
    ]
    found.append(name.removesuffix(" Evolved"))
    return [each for each in dict.fromkeys(found) if each]


def _part(deck: DeckList, section: str, card: Card, number: str, library: CardLibrary, game: str) -> str:
    """The part of the deck a card belongs to; where a list has headings, they decide."""
    if section == "extra" and deck.loose and "rune" in card.faces[0].types:
        return "runes"
    return section or card_part(game, card, number, library)


def card_part(game: str, card: Card, number: str, library: CardLibrary) -> str:
    """The part of a deck a card belongs to; of a base card and its evolved card, ``number`` says which is meant."""
    printing = library.printing(number) if number and game == "sve" else None
    evolved = printing is not None and "Evolved" in str(printing.sort[0])
    return "evolve" if evolved else part_of(game, card.faces[0].types)


def part_of(game: str, types: Sequence[str]) -> str:
    """The part of a deck for cards of these types."""
    if game == "fow":
        if "ruler" in types or "j-ruler" in types:
            return "ruler"
        if tuple(types[:1]) == ("magic stone",):
            return "stones"
        return "runes" if "rune" in types else "main"
    if game == "sve":
        if "leader" in types:
            return "leader"
        return "evolve" if "evolved" in types or "advanced" in types else "main"
    return "main"
