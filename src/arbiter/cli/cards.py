"""`arbiter cards`: the user's collection of cards, what a card does, and how much of a database can be read."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from arbiter.cli.decks import NO_CARDS, Cards, CardSources, collection_of
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.cards.collection import CardShown, Collection, Found, Refused

EXAMPLES = """For example:

  arbiter cards add cards.json carddata.txt    into your collection
  arbiter cards add FOLDER                     every card database in it
  arbiter cards list                           what is in the collection
  arbiter cards search dragon --ruleset fow-8.01 --cost-max 3 --whole
  arbiter cards show Gate Squire
  arbiter cards show ABC-001 --cards cards.json
  arbiter cards remove --source cards.json
  arbiter cards update                         after a new version of this program
  arbiter cards check cards.json               without adding anything
  arbiter cards read --game sve "[fanfare] Draw a card."    how a text is understood

play, sim, serve, scenario and deck use the collection by themselves.
ARBITER_DATA names another folder for it, ARBITER_NO_COLLECTION=1 leaves it alone."""
command = App(
    name="cards",
    help="Keep card databases in a collection, search it, show cards, check databases.",
    help_format="plaintext",
    help_epilogue=EXAMPLES,
)
FREQUENT = 40
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Game = Annotated[str, Parameter(help="Only cards of this game: fow, sve or fftcg.")]


@command.command
def add(*files: Path, as_json: Json = False) -> int:
    """Add the cards of databases to the collection, or of all databases in a folder, in any known format.

    Cards that are there already are replaced where they differ. Exits 1 if a file is refused, 2 if none can be read.
    """
    from arbiter.cards.collection import Collection
    from arbiter.cli.progress import Progress

    if not files:
        raise ArbiterError("no card database is named", hint="arbiter cards add FILE_OR_FOLDER...")
    with Collection.open() as collection, Progress("cards", quiet=as_json) as bar:
        report = collection.add(files, bar.update)
    whole_files = [each for each in report.refused if not each.row]
    if not report.files:
        why = f"{whole_files[0].file}: {whole_files[0].why}" if whole_files else "there is no card database"
        more = f" (and {len(whole_files) - 1} more files)" if len(whole_files) > 1 else ""
        raise ArbiterError(
            why + more, hint="arbiter cards check FILE says more; docs/formats.md lists formats"
        )
    if as_json:
        data = {**asdict(report), "cards": report.cards}
        data["files"] = [{"file": file, "format": format} for file, format in report.files]
        print(json.dumps(data, ensure_ascii=False))
    else:
        for file, format in report.files[:FREQUENT]:
            print(f"{file}: {format}")
        if len(report.files) > FREQUENT:
            print(f"and {len(report.files) - FREQUENT} more files")
        print(f"{report.cards} cards: {report.new} new, {report.changed} changed, {report.same} the same")
        print(f"{report.whole} can be played whole, {report.unread} have text that is not read")
        if report.numbers:
            print(f"{report.numbers} numbers without text: they only say which card a number is")
        _tell_refused(report.refused)
    return EXIT_NEGATIVE if whole_files else EXIT_DONE


def _tell_refused(refused: list[Refused]) -> None:
    if refused:
        print(f"{len(refused)} refused")
    for each in refused[:FREQUENT]:
        print(f"      {each.file}{', ' if each.row else ''}{each.row}: {each.why}")
    if len(refused) > FREQUENT:
        print(f"      and {len(refused) - FREQUENT} more (--json lists all)")


@command.command(name="list")
def list_cards(
    *,
    ruleset: Annotated[str, Parameter(help="List the cards themselves, by these rules.")] = "",
    limit: Annotated[int, Parameter(help="At most so many cards.")] = 1000,
    offset: Annotated[int, Parameter(help="Leave out so many at the beginning.")] = 0,
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """List the files that were added to the collection, or with --ruleset the cards."""
    from arbiter.cards.collection import Query

    with _opened(cards, as_json) as collection:
        if ruleset:
            return _print_found(collection, [ruleset], Query(limit=limit, offset=offset), as_json)
        sources = collection.sources()
        old = {game: n for game in collection.counts() if (n := collection.outdated(game))}
        facets = {game: collection.facets(game) for game in collection.counts()}
        if as_json:
            data = [{"file": file, "game": game, "cards": n} for file, game, n in sources]
            games = {game: {"cards": each.cards, "whole": each.whole} for game, each in facets.items()}
            print(
                json.dumps({"file": str(collection.path), "sources": data, "games": games, "outdated": old})
            )
            return EXIT_DONE
        print(f"{collection.path}")
        for file, game, n in sources:
            print(f"  {game:6} {n:6}  {file}")
        for game, each in facets.items():
            print(f"{game}: {each.cards} cards with ours, {each.whole} can be played whole")
        if not sources:
            print("the collection is empty (hint: arbiter cards add FILE_OR_FOLDER...)")
        if old:
            print(f"{sum(old.values())} cards were read by another version (hint: arbiter cards update)")
    return EXIT_DONE


Words = Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative=())]


@command.command
def search(
    *words: str,
    ruleset: Annotated[str, Parameter(help="By these rules; otherwise in every game.")] = "",
    type: Annotated[Words, Parameter(help="Of one of these types.")] = (),
    cost_min: Annotated[int | None, Parameter(help="That cost at least so much.")] = None,
    cost_max: Annotated[int | None, Parameter(help="That cost at most so much.")] = None,
    attribute: Annotated[Words, Parameter(help="Of one of these attributes, elements or classes.")] = (),
    race: Annotated[Words, Parameter(help="Of one of these races, jobs or traits.")] = (),
    set: Annotated[Words, Parameter(help="Of one of these sets.")] = (),
    whole: Annotated[bool, Parameter(negative=(), help="Only cards that can be played whole.")] = False,
    limit: Annotated[int, Parameter(help="At most so many cards.")] = 40,
    offset: Annotated[int, Parameter(help="Leave out so many at the beginning.")] = 0,
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """Search names, numbers and texts for words that begin so, in the collection and our own cards.

    Exits 1 if nothing is found.
    """
    from arbiter.cards.collection import Query

    query = Query(
        text=" ".join(words),
        types=tuple(each.casefold() for each in type),
        cost_min=cost_min,
        cost_max=cost_max,
        attributes=tuple(each.casefold() for each in attribute),
        races=race,
        sets=set,
        whole=True if whole else None,
        limit=limit,
        offset=offset,
    )
    with _opened(cards, as_json) as collection:
        return _print_found(collection, [ruleset] if ruleset else _games(), query, as_json)


def _games() -> list[str]:
    from arbiter.games import RULESETS

    return list(dict.fromkeys(package for package, _ in RULESETS.values()))


def _opened(cards: CardSources, as_json: bool) -> Collection:
    from arbiter.cli.progress import Progress

    with Progress("cards", quiet=as_json) as bar:
        return collection_of(cards, bar.update)


def _print_found(collection: Collection, games: list[str], query: Any, as_json: bool) -> int:
    pages = [(game, collection.search(game, query)) for game in games]
    total = sum(page.total for _, page in pages)
    if as_json:
        found = [{"game": game, **asdict(each)} for game, page in pages for each in page.cards]
        print(json.dumps({"total": total, "cards": found}, ensure_ascii=False))
        return EXIT_DONE if total else EXIT_NEGATIVE
    for game, page in pages:
        for each in page.cards:
            print(_line(game, each))
    shown = sum(len(page.cards) for _, page in pages)
    print(f"{total} cards" + (f", {shown} shown" if shown < total else ""))
    return EXIT_DONE if total else EXIT_NEGATIVE


def _line(game: str, card: Found) -> str:
    words = [card.type, card.printed_cost, ", ".join(card.attributes), " / ".join(card.races)]
    words += [", ".join(f"{name.upper()} {n}" for name, n in card.stats)]
    number = f" ({card.number})" if card.number else f" ({card.source})"
    mark = "" if card.whole else "  [not whole]"
    return f"{game}  {card.name}{number}  " + "; ".join(word for word in words if word) + mark


@command.command
def show(
    *name: str,
    ruleset: Annotated[str, Parameter(help="By these rules; otherwise in every game.")] = "",
    set: Annotated[str, Parameter(help="Of several cards of a name, the one of this set.")] = "",
    cards: Cards = NO_CARDS,
    as_json: Json = False,
) -> int:
    """Print a card by name or number: what is printed, how it was read, what that was understood to say, and what was
    not read."""
    if not name:
        raise ArbiterError("no card is named", hint="arbiter cards show NAME_OR_NUMBER")
    with _opened(cards, as_json) as collection:
        card = _find(collection, " ".join(name), ruleset, set)
    if as_json:
        print(json.dumps(asdict(card), ensure_ascii=False))
    else:
        _show(card)
    return EXIT_DONE


def _find(collection: Collection, name: str, ruleset: str, set: str) -> CardShown:
    """The card; where no ruleset is named and several games have one, the first, and the others are told."""
    errors: list[ArbiterError] = []
    found: list[tuple[str, CardShown]] = []
    for each in [ruleset] if ruleset else _games():
        try:
            found.append((each, collection.card(each, name, set)))
        except ArbiterError as error:
            errors.append(error)
    if not found:
        raise next((error for error in errors if error.hint), errors[0])
    for game, other in found[1:]:
        print(f"arbiter: {game} has {other.name} {other.number}, too (--ruleset {game})", file=sys.stderr)
    return found[0][1]


def _show(card: CardShown) -> None:
    where = " ".join(word for word in (card.number, f"[{card.set}]" if card.set else "", card.source) if word)
    print(where)
    for side in card.sides:
        print(side.name + (f"  {side.printed_cost}" if side.printed_cost else ""))
        words = [", ".join(side.attributes), " / ".join(side.races)]
        print("  " + " / ".join(side.types).title() + "".join(f"; {word}" for word in words if word))
        if side.stats:
            print("  " + ", ".join(f"{stat.upper()} {n}" for stat, n in side.stats))
        for line in side.text.strip().splitlines():
            print(f"  {line}")
        for line in side.wording:
            print(f"  read as: {line}")
        for line in side.understood:
            print(f"  understood: {line}")
        for word in side.corrected:
            print(f"  spelling corrected: {word.printed!r} is read as {word.read_as!r}")
        for each in side.unread:
            print(f"  not understood: {each.sentence} ({each.why})")
    for correction in card.corrections:
        print(f"corrected: {correction.reason}")
        for key, before, after in correction.fields:
            print(f"  {key}: {after!r} instead of {before!r}")
    for printing in card.printings:
        print(f"also: {printing.number}" + (f" [{printing.set}]" if printing.set else ""))


@command.command
def remove(
    *name: str,
    game: Game = "",
    set: Annotated[str, Parameter(help="Only cards of this set.")] = "",
    source: Annotated[str, Parameter(help="Only cards of this file, as cards list prints it.")] = "",
    everything: Annotated[bool, Parameter(name="--all", negative=(), help="All cards but our own.")] = False,
    as_json: Json = False,
) -> int:
    """Take cards out of the collection: by number or name, by set, or by the file they came from.

    Exits 1 if there is no such card.
    """
    from arbiter.cards.collection import Collection

    called = " ".join(name)
    if not (called or game or set or source or everything):
        raise ArbiterError(
            "nothing says which cards", hint="arbiter cards remove NUMBER, or --source FILE, or --all"
        )
    with Collection.open() as collection:
        if everything:
            gone = collection.clear()
        else:
            gone = collection.remove(game=game, number=called, set=set, source=source) if called else 0
            gone = gone or collection.remove(game=game, name=called, set=set, source=source)
    print(json.dumps({"removed": gone}) if as_json else f"{gone} cards removed")
    return EXIT_DONE if gone else EXIT_NEGATIVE


@command.command
def update(
    *,
    game: Game = "",
    everything: Annotated[
        bool, Parameter(name="--all", negative=(), help="Also cards this version has read already.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Read the text of the collection's cards again, after this program has learned to read more."""
    from arbiter.cards.collection import Collection
    from arbiter.cli.progress import Progress

    if game and game not in _games():
        raise ArbiterError(f"there is no game {game!r}", hint=", ".join(_games()))
    with Collection.open() as collection, Progress("cards", quiet=as_json) as bar:
        report = collection.update(game, everything=everything, progress=bar.update)
    if as_json:
        print(json.dumps(asdict(report), ensure_ascii=False))
        return EXIT_DONE
    print(
        f"{report.cards} cards read again: {report.whole} can be played whole, {report.whole_before} before"
    )
    _tell_refused(report.refused)
    return EXIT_DONE


@command.command
def read(
    text: Annotated[str, Parameter(help="The text as it would be printed; a new line is a new ability.")],
    /,
    *,
    game: Annotated[str, Parameter(help="fow, sve or fftcg.")],
    type: Annotated[str, Parameter(help="The type of the card: resonator, follower, forward, …")] = "",
    name: Annotated[str, Parameter(help="The name of the card, if the text says it.")] = "This Card",
    as_json: Json = False,
) -> int:
    """Say how a card's text is understood, and at which words reading stops. Exits 1 if not all of it is read."""
    from arbiter.tooling.assistant import card_read

    found = card_read(game, name, type, text.replace("\\n", "\n"))
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for said in found["understood"]:
            print(f"understood: {said}")
        for one in found["unread"]:
            print(f"not read: {one['text']} ({one['why']})")
        for one in found["corrected"]:
            print(f"corrected: {one['printed']!r} is read as {one['read_as']!r}")
    return EXIT_DONE if found["whole"] else EXIT_NEGATIVE


@command.command
def check(
    *files: Path,
    game: Annotated[str, Parameter(help="Refuse cards of another game: fow, sve or fftcg.")] = "",
    as_json: Json = False,
) -> int:
    """Say how many cards of databases are read whole and can be played, how many abilities are read, what is not read
    most often, and which rows are refused and why. Nothing is added to the collection."""
    if not files:
        raise ArbiterError("no card database is named", hint="arbiter cards check FILE...")
    for file in files:
        _check(file, game, as_json)
    return EXIT_DONE


def _check(file: Path, game: str, as_json: bool) -> None:
    from arbiter.cards.formats import read_database
    from arbiter.cardtext.check import check_fields
    from arbiter.cli.progress import Progress
    from arbiter.games import RULESETS, ruleset, title

    found = read_database(file)
    if game and found.game != game:
        raise ArbiterError(f"{file} has cards of {title(found.game)}", hint=f"--game {found.game}")
    editions = [name for name, (package, _) in RULESETS.items() if package == found.game]
    newest = ruleset(editions[-1]).unsupported if editions else None
    fields = [row.fields for row in found.rows if row.has_text]
    with Progress("cards", quiet=as_json) as bar:
        report = check_fields(found.game, fields, newest, bar.update)
    numbers = len(found.rows) - len(fields) + len(found.same)
    if as_json:
        refused_rows = [asdict(each) for each in found.refused]
        more = {"file": str(file), "format": found.format, "game": found.game, "numbers": numbers}
        print(json.dumps({**asdict(report), **more, "refused_rows": refused_rows}, ensure_ascii=False))
        return
    print(f"{file}: {found.format}, {title(found.game)}")
    if numbers:
        print(f"{numbers} numbers without text: they only say which card a number is")
    print(f"{report.cards} cards, {report.whole} whole ({report.share:.1%})")
    print(f"{report.playable} of them playable: the game has a rule for everything they say")
    for sentence, count in report.refused[:FREQUENT]:
        print(f"{count:5} no rule: {sentence}")
    print(f"{report.abilities} abilities, {report.read} read")
    for phrase, count in report.problems[:FREQUENT]:
        print(f"{count:5} {phrase}")
    if report.corrected:
        print(f"{len(report.corrected)} words are misspelled, and read as others")
    for name, printed, read_as in report.corrected[:FREQUENT]:
        print(f"      {name}: {printed!r} is read as {read_as!r}")
    if len(report.corrected) > FREQUENT:
        print(f"      and {len(report.corrected) - FREQUENT} more (--json lists all)")
    if found.refused:
        print(f"{len(found.refused)} rows refused")
    for each in found.refused[:FREQUENT]:
        print(f"      {each.row}: {each.reason}")
