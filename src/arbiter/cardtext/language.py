"""A game's language: its grammar, its words, its printing variants. Made once, when a text must really be read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources

from .grammar import Converter, Grammar, Wording, load
from .grammar_types import check_types
from .lexer import Lexicon, Rewrite, Tracked
from .lowering import Conventions
from .prose import Inflection


@dataclass(frozen=True)
class Language:
    """``split`` cuts a text into paragraphs; ``start`` names the rule that reads them on a card of these types."""

    game: str
    grammar: Grammar
    lexicon: Lexicon
    signs: tuple[Rewrite, ...]
    rewrites: Callable[[str], tuple[Rewrite, ...]]
    split: Callable[[Tracked], list[Tracked]]
    start: Callable[[tuple[str, ...]], str]
    quoted: str
    inflection: Inflection
    conventions: Conventions | None = None


def _files(package: str) -> dict[str, str]:
    folder = resources.files(package)
    return {
        f"{package.rpartition('.')[2]}/{entry.name}": entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda item: item.name)
        if entry.name.endswith(".lark")
    }


def sources(game: str) -> dict[str, str]:
    """The grammar files of a game by name: the English ones, then its own."""
    if composed(game):
        return _files(f"{__package__}.english") | _files(f"{__package__}.lexicon_{game.removesuffix(NEW)}")
    return _files(f"{__package__}.{game}")


#: names the reader that is put together from the shared English files, as long as a game has two
NEW = ":new"
#: games that have no other reader
COMPOSED = frozenset({"fftcg", "sve"})


def composed(game: str) -> bool:
    """Whether a game is read with the shared English files and its lexicon."""
    return game.endswith(NEW) or game in COMPOSED


@cache
def version(game: str) -> str:
    """Changes whenever anything that decides a reading changes: grammar, words, machinery, records."""
    digest = hashlib.sha256()
    for package, suffixes in (
        (__package__, (".py",)),
        (f"{__package__}.english", (".py", ".lark")),
        (f"{__package__}.lexicon_{game}", (".py", ".lark", ".txt")),
        (f"{__package__}.{game}", (".py", ".lark", ".txt")),
        ("arbiter.abilities", (".py",)),
    ):
        folder = resources.files(package)
        for entry in sorted(folder.iterdir(), key=lambda item: item.name):
            if entry.name.endswith(suffixes):
                digest.update(entry.name.encode())
                digest.update(entry.read_bytes())
    return digest.hexdigest()


@cache
def language(game: str) -> Language:
    if game.removesuffix(NEW) in COMPOSED:
        game = game.removesuffix(NEW)
    where = f"lexicon_{game.removesuffix(NEW)}" if composed(game) else game
    made: Language = import_module(f"{__package__}.{where}.language").make()
    return made


def grammar_of(game: str, converters: dict[str, Converter], declared: tuple[Wording, ...] = ()) -> Grammar:
    grammar = load(sources(game), converters, declared)
    check_types(grammar)
    return grammar
