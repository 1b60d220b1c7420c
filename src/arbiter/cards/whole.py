"""How many deck lists of a folder can be played without anybody carrying out text by hand, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.supported import supported_card

from .decks import Deck, add_tokens, undefined_tokens
from .files import Databases, files_in
from .formats import DeckList
from .formats.recognition import load_deck_lists
from .guessing import guess_game, libraries, newest_ruleset
from .library import CardLibrary
from .resolving import resolve

ENDINGS = (".txt", ".json", ".dek", ".o8d", ".fdk", ".xml", ".csv", ".deck", ".text")
MAX_LISTS = 20_000


@dataclass(frozen=True)
class Blocking:
    """A sentence of a card that keeps lists from being whole, and how many."""

    card: str
    sentence: str
    decks: int


@dataclass(frozen=True)
class ListReport:
    """A list. ``missing``: (card, sentence) that cannot be played. ``broken``: (clause, message) of deck rules."""

    file: str
    name: str
    ruleset: str
    whole: bool
    missing: tuple[tuple[str, str], ...] = ()
    broken: tuple[tuple[str, str], ...] = ()


@dataclass
class WholeReport:
    """``refused``: files that are no deck lists, and why."""

    decks: int = 0
    whole: int = 0
    blocking: list[Blocking] = field(default_factory=list)
    lists: list[ListReport] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def whole_lists(
    paths: Sequence[Path],
    user: Mapping[str, CardLibrary],
    ruleset: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> WholeReport:
    """Every list of files and folders under the newest rules of its game, or under those that are named."""
    report = WholeReport()
    by_game = libraries(user, ruleset)
    skipped = Databases()
    files = [
        file for path in paths for file in (files_in(path, skipped, ENDINGS) if path.is_dir() else [path])
    ]
    if len(files) > MAX_LISTS:
        raise ArbiterError(f"more than {MAX_LISTS} lists")
    report.refused += skipped.refused
    counts: dict[tuple[str, str], int] = {}
    for done, file in enumerate(files):
        if progress is not None:
            progress(done, len(files))
        try:
            listed = load_deck_lists(file)
        except ArbiterError as error:
            report.refused.append((str(file), error.message.removeprefix(f"{file}: ")))
            continue
        for deck in listed:
            try:
                found = _report(deck, file, by_game, ruleset)
            except ArbiterError as error:
                report.refused.append((str(file), error.message.removeprefix(f"{file}: ")))
                continue
            report.lists.append(found)
            for each in found.missing:
                counts[each] = counts.get(each, 0) + 1
    report.decks = len(report.lists)
    report.whole = sum(each.whole for each in report.lists)
    order = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    report.blocking = [Blocking(card, sentence, n) for (card, sentence), n in order]
    return report


def _report(deck: DeckList, file: Path, by_game: Mapping[str, CardLibrary], ruleset: str) -> ListReport:
    game = ruleset.partition("-")[0] or guess_game(deck, by_game)
    if not game:
        raise ArbiterError("no card of it is known", hint="arbiter cards add, or --cards FILE")
    rules = make_ruleset(ruleset or newest_ruleset(game))
    resolved = resolve(deck, game, by_game[game], str(file))
    missing = [(line.shown, why) for line, why, _ in resolved.unknown]
    made = Deck(deck.name or file.stem, rules.name, resolved.sections)
    try:
        add_tokens(made, by_game[game])
    except ArbiterError as error:
        missing.append((made.name, error.message))
    for section, held in made.sections.items():
        made.sections[section] = [supported_card(rules, card) for card in held]
    missing += made.unread()
    missing += [
        (each.card, f"nothing says what a {each.token} token is") for each in undefined_tokens(made, rules)
    ]
    broken = () if resolved.unknown else tuple(rules.check_deck(made.sections))
    return ListReport(str(file), made.name, rules.name, not missing, tuple(dict.fromkeys(missing)), broken)
