"""A game's language: its grammar, its words, its printing variants. Made once, when a text must really be read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources

from .grammar import Converter, Grammar, Wording, load
from .lexer import Lexicon, Rewrite, Tracked
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


def sources(game: str) -> list[str]:
    """The texts of a game's grammar files, in a fixed order."""
    folder = resources.files(__package__).joinpath(game)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".lark"))
    return [folder.joinpath(name).read_text(encoding="utf-8") for name in names]


@cache
def version(game: str) -> str:
    """Changes whenever anything that decides a reading changes: grammar, words, machinery, records."""
    digest = hashlib.sha256()
    for package, suffixes in (
        (__package__, (".py",)),
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
    made: Language = import_module(f"{__package__}.{game}.language").make()
    return made


def grammar_of(game: str, converters: dict[str, Converter], declared: tuple[Wording, ...] = ()) -> Grammar:
    return load(sources(game), converters, declared)
