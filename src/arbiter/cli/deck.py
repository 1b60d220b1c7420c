"""`arbiter deck`: check, import and export deck lists, and list those that come with the program."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards, CardSources, deck_data, show_deck_data
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE

if TYPE_CHECKING:
    from arbiter.cards import Deck
    from arbiter.cards.formats import DeckList
    from arbiter.cards.resolving import Resolved
    from arbiter.kernel.ruleset import Ruleset as Rules

EXAMPLES = """For example:

  arbiter deck list --ruleset fow-5.12
  arbiter deck check mine.txt --ruleset fftcg --format limited
  arbiter deck check mine.o8d --cards set.xml
  arbiter deck show mine.txt                   its cards, its curve, what is not read
  arbiter deck hand mine.txt --seed 7          an opening hand
  arbiter deck hand mine.txt --seed 7 --change 1 4   and after changing two cards
  arbiter deck import mine.dek --cards carddata.txt
  arbiter deck export mine.fdk --to untap
  arbiter deck whole FOLDER --json             which lists can be played without hands

Cards come from your collection (arbiter cards --help), from --cards, and from our own sets."""
command = App(
    name="deck",
    help="Check, show, import and export deck lists, deal hands, and list the decks that come with the program.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
RULESET = "fow-8.01"
FREQUENT = 40
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Ruleset = Annotated[
    str, Parameter(help="By which rules; the newest of the game the cards are of, if not said.")
]
Format = Annotated[str, Parameter(help="A format of the ruleset other than its usual one.")]
DeckName = Annotated[
    str, Parameter(help="A deck list file in any known format, or the name of one of our decks.")
]


def _ruleset_of(deck: str, ruleset: str, cards: CardSources) -> str:
    """The ruleset that was named, or the one for the cards of a list."""
    from arbiter.cards import deck_names
    from arbiter.cards.formats.recognition import load_deck_lists
    from arbiter.cards.guessing import guess_game, libraries, newest_ruleset
    from arbiter.cli.decks import libraries_by_game
    from arbiter.games import RULESETS

    if ruleset:
        return ruleset
    for name in (RULESET, *RULESETS):
        if deck in deck_names(name):
            return name
    if not Path(deck).is_file():
        return RULESET
    games = {
        game
        for each in load_deck_lists(deck)
        if (game := guess_game(each, libraries(libraries_by_game(cards))))
    }
    return newest_ruleset(games.pop()) if len(games) == 1 else RULESET


@command.command
def check(
    deck: DeckName,
    *,
    ruleset: Ruleset = "",
    format: Format = "",
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """List every clause of deck construction a deck list breaks, and every token its cards make that nobody describes.

    Exits 1 if the deck is illegal, 2 if it cannot be read.
    """
    rules, loaded = _loaded(deck, ruleset, format, cards)
    problems = _problems(rules, loaded)
    if as_json:
        found = [{"clause": clause, "message": message} for clause, message in problems]
        data = {
            "ok": not problems,
            "ruleset": rules.name,
            "problems": found,
            "notes": list(loaded.notes),
            "unread": [{"card": card, "sentence": sentence} for card, sentence in loaded.unread()],
        }
        print(json.dumps(data, ensure_ascii=False))
        return EXIT_NEGATIVE if problems else EXIT_DONE
    for clause, message in problems:
        print(f"{clause}: {message}")
    _print_notes(loaded)
    if not problems:
        print(
            f"{loaded.name} is legal: "
            + ", ".join(f"{name} {len(held)}" for name, held in loaded.sections.items())
        )
    return EXIT_NEGATIVE if problems else EXIT_DONE


def _loaded(deck: str, ruleset: str, format: str, cards: CardSources) -> tuple[Rules, Deck]:
    """A deck with everything that is wrong with it."""
    from arbiter.cards import load_deck
    from arbiter.cli.decks import library_of
    from arbiter.games import ruleset as make_ruleset

    name = _ruleset_of(deck, ruleset, cards)
    rules = make_ruleset(name, format)
    library = library_of(name, cards)
    return rules, load_deck(name, deck, library, unread=Unread.LEAVE_OUT, check_tokens=False)


def _problems(rules: Rules, deck: Deck) -> list[tuple[str, str]]:
    from arbiter.cards.decks import undefined_tokens

    found = rules.check_deck(deck.sections)
    return found + [(each.clause, each.message) for each in undefined_tokens(deck, rules)]


def _print_notes(deck: Deck) -> None:
    for note in deck.notes:
        print(f"note: {note}")
    for card, sentence in deck.unread():
        print(f"note: {card} needs hands: not understood, or without a rule for it: {sentence!r}")


@command.command
def show(
    deck: DeckName,
    *,
    ruleset: Ruleset = "",
    format: Format = "",
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """Print the cards of a deck by section, how many there are of each cost, and what cannot be played."""
    from arbiter.cards.collection.search_fields import total_cost

    rules, loaded = _loaded(deck, ruleset, format, cards)
    unread = {name for name, _ in loaded.unread()}
    data: dict[str, Any] = {"name": loaded.name, "ruleset": rules.name, "about": loaded.about, "sections": []}
    for section, held in loaded.sections.items():
        lines = [
            {
                "count": held.count(card),
                "name": card.name,
                "number": card.code,
                "type": " / ".join(card.faces[0].types),
                "cost": total_cost(card.faces[0], rules),
                "attributes": list(card.faces[0].attributes),
                "whole": not any(face.name in unread or card.name in unread for face in card.faces),
            }
            for card in dict.fromkeys(held)
        ]
        data["sections"].append({"name": section, "cards": len(held), "lines": lines})
    curve: dict[int, int] = {}
    for line in (line for each in data["sections"] if each["name"] == "main" for line in each["lines"]):
        if line["cost"] is not None:
            curve[line["cost"]] = curve.get(line["cost"], 0) + line["count"]
    data["curve"] = dict(sorted(curve.items()))
    data["problems"] = [{"clause": a, "message": b} for a, b in _problems(rules, loaded)]
    data["unread"] = [{"card": card, "sentence": sentence} for card, sentence in loaded.unread()]
    data["notes"] = list(loaded.notes)
    if as_json:
        print(json.dumps(data, ensure_ascii=False))
        return EXIT_DONE
    print(f"{loaded.name} ({rules.name})")
    for section in data["sections"]:
        print(f"[{section['name'].capitalize()}] {section['cards']} cards")
        for line in section["lines"]:
            number = f" ({line['number']})" if line["number"] else ""
            cost = "" if line["cost"] is None else f", cost {line['cost']}"
            mark = "" if line["whole"] else "  [not whole]"
            print(f"  {line['count']} {line['name']}{number}  {line['type']}{cost}{mark}")
    for cost, n in data["curve"].items():
        print(f"cost {cost:2}: {n:3} {'#' * n}")
    for problem in data["problems"]:
        print(f"{problem['clause']}: {problem['message']}")
    _print_notes(loaded)
    return EXIT_DONE


@command.command
def hand(
    deck: DeckName,
    *,
    ruleset: Ruleset = "",
    format: Format = "",
    seed: Annotated[int | None, Parameter(help="Fixes chance; otherwise every hand is another.")] = None,
    change: Annotated[
        tuple[int, ...],
        Parameter(
            consume_multiple=True,
            negative=(),
            help="Change these cards, from 1; where the rules only know the whole hand, any number means that.",
        ),
    ] = (),
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """Deal an opening hand of a deck, and change cards of it, by the rules of the game."""
    from secrets import randbelow

    from arbiter.cards.hands import opening_hand
    from arbiter.errors import ArbiterError

    rules, loaded = _loaded(deck, ruleset, format, cards)
    problems = _problems(rules, loaded)
    if problems:
        clause, message = problems[0]
        raise ArbiterError(
            f"{loaded.name} is not legal: {message}",
            clause=clause,
            hint="arbiter deck check lists everything",
        )
    if seed is not None and not 0 <= seed < 2**60:
        raise ArbiterError(f"a hand cannot be dealt from {seed}", hint="--seed takes 0 to 2^60 - 1")
    chosen = randbelow(2**31) if seed is None else seed
    places = tuple(at - 1 for at in change)
    dealt = opening_hand(rules.name, loaded.sections, chosen, places or None, format)
    first, kept = ([card.name for card in held] for held in (dealt.first, dealt.kept))
    if as_json:
        data = {"ruleset": rules.name, "seed": chosen, "hand": first, "changed": kept if places else None}
        print(json.dumps({**data, "changes": dealt.changes, "clause": dealt.clause}, ensure_ascii=False))
        return EXIT_DONE
    print(f"{loaded.name} ({rules.name}, seed {chosen})")
    for at, name in enumerate(first, 1):
        print(f"  {at} {name}")
    if places:
        print(
            f"after changing {'cards ' + ' '.join(map(str, change)) if dealt.changes == 'some' else 'the hand'}:"
        )
        for name in kept:
            print(f"    {name}")
    elif dealt.changes:
        what = "cards of it" if dealt.changes == "some" else "the whole hand"
        print(f"--seed {chosen} --change 1 … changes {what} [{dealt.clause}]")
    return EXIT_DONE


@command.command
def whole(
    *folders: Path,
    ruleset: Annotated[str, Parameter(help="By these rules; otherwise the newest of each list's game.")] = "",
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """Count the deck lists of folders that can be played without anybody carrying out a sentence by hand, and list the
    sentences that keep the others from it, the most frequent first.
    """
    from arbiter.cards.whole import whole_lists
    from arbiter.cli.decks import libraries_by_game
    from arbiter.cli.progress import Progress
    from arbiter.errors import ArbiterError

    if not folders:
        raise ArbiterError("no folder is named", hint="arbiter deck whole FOLDER")
    for folder in folders:
        if not folder.exists():
            raise ArbiterError(f"{folder}: no such file or folder")
    with Progress("lists", quiet=as_json) as bar:
        report = whole_lists(folders, libraries_by_game(cards), ruleset, bar.update)
    if not report.lists:
        file, why = report.refused[0] if report.refused else (str(folders[0]), "there is no deck list in it")
        raise ArbiterError(f"{file}: {why}", hint="arbiter cards add FILE, or --cards FILE, brings cards")
    if as_json:
        print(json.dumps(asdict(report), ensure_ascii=False))
        return EXIT_DONE
    for each in report.lists:
        illegal = f"  (not legal: {each.broken[0][1]} [{each.broken[0][0]}])" if each.broken else ""
        word = "whole" if each.whole else f"{len(each.missing)} missing"
        print(f"{word:12} {each.ruleset:10} {each.file}{illegal}")
    for blocking in report.blocking[:FREQUENT]:
        print(f"{blocking.decks:5} {blocking.card}: {blocking.sentence}")
    for file, why in report.refused[:FREQUENT]:
        print(f"refused: {file}: {why}")
    print(f"{report.decks} lists, {report.whole} whole")
    return EXIT_DONE


Title = Annotated[str, Parameter(help="Which deck, where a file holds several.")]


@command.command(name="import")
def import_deck(
    file: Path,
    *,
    cards: Cards = NO_CARDS,
    title: Title = "",
    as_json: Json = False,
) -> int:
    """Print what was understood of a deck list of any known format. Lines are looked up in your cards, if you have any.

    Exits 1 if a card is unknown, 2 if the list cannot be read.
    """
    from arbiter.cards.formats.recognition import load_deck_lists

    decks = load_deck_lists(file)
    if title:
        decks = [_only(decks, file, title)]
    code = EXIT_DONE
    data = []
    for deck in decks:
        found = _looked_up(deck, cards, file)
        if found is not None and found.unknown:
            code = EXIT_NEGATIVE
        data.append(deck_data(deck, found))
        if not as_json:
            show_deck_data(data[-1])
    if as_json:
        print(json.dumps(data, ensure_ascii=False))
    return code


@command.command
def export(
    file: Path,
    *,
    to: Annotated[str, Parameter(help="text, untap or tcgarena.")],
    cards: Cards = NO_CARDS,
    title: Title = "",
) -> int:
    """Print a deck list of any known format as another program reads it. --cards gives names to numbers."""
    from arbiter.cards.formats import export_deck
    from arbiter.cards.formats.recognition import load_deck_lists

    deck = _only(load_deck_lists(file), file, title)
    found = _looked_up(deck, cards, file)
    if found is not None:
        found.refuse_unknown(str(file))
        deck.sections = found.lines
    print(export_deck(deck, to), end="")
    return EXIT_DONE


def _only(decks: list[DeckList], file: Path, title: str) -> DeckList:
    from arbiter.cards.decks import only_deck

    return only_deck(decks, str(file), title)


def _looked_up(deck: DeckList, cards: CardSources, file: Path) -> Resolved | None:
    """The cards of a list, in the databases and our own sets; None if there are no databases and no card is ours."""
    from arbiter.cards.guessing import guess_game, libraries
    from arbiter.cards.resolving import resolve
    from arbiter.cli.decks import libraries_by_game
    from arbiter.errors import ArbiterError

    user = libraries_by_game(cards)
    if deck.game and user and deck.game not in user:
        if cards.cards:
            raise ArbiterError(f"{file} is a deck of {deck.game}, and the databases have no cards of it")
        return None
    by_game = libraries(user)
    game = guess_game(deck, by_game)
    if not user or not game:
        return None
    return resolve(deck, game, by_game[game], str(file))


@command.command(name="list")
def list_decks(
    *,
    ruleset: Annotated[str, Parameter(help="Only decks of this ruleset.")] = "",
    as_json: Json = False,
) -> int:
    """List the decks that come with the program."""
    from arbiter.cards import deck_names, load_deck
    from arbiter.games import RULESETS
    from arbiter.games import ruleset as make_ruleset

    if ruleset:
        make_ruleset(ruleset)
    found = []
    for name in [ruleset] if ruleset else list(RULESETS):
        for deck in deck_names(name):
            found.append(
                {"ruleset": name, "name": deck, "about": load_deck(name, deck, unread=Unread.LEAVE_OUT).about}
            )
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return EXIT_DONE
    for each in found:
        print(f"{each['ruleset']}  {each['name']}  {each['about']}")
    return EXIT_DONE
