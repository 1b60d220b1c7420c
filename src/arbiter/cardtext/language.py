"""A game's language: its grammar, its words, its printing variants. Made once, when a text must really be read."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources

from .grammar import Converter, Grammar, Wording, load
from .grammar_types import check_types
from .keywords import Marks
from .lexer import Lexicon, Rewrite, Tracked
from .lowering import Conventions
from .prose import Inflection


@dataclass(frozen=True)
class Language:
    """``split`` cuts a text into paragraphs; ``start`` names the rule that reads them on a card of these types.
    ``slips``: fixed phrases printed wrong that are corrected, and told, where a paragraph cannot be read as printed;
    ``proposals``: corrections that are only proposed in the message of the refusal."""

    game: str
    grammar: Grammar
    lexicon: Lexicon
    signs: tuple[Rewrite, ...]
    rewrites: Callable[[str], tuple[Rewrite, ...]]
    split: Callable[[Tracked], list[Tracked]]
    start: Callable[[tuple[str, ...]], str]
    quoted: str
    inflection: Inflection
    conventions: Conventions
    marks: Marks
    slips: tuple[Rewrite, ...] = ()
    proposals: tuple[Rewrite, ...] = ()


def _files(package: str) -> dict[str, str]:
    folder = resources.files(package)
    return {
        f"{package.rpartition('.')[2]}/{entry.name}": entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda item: item.name)
        if entry.name.endswith(".grammar")
    }


def sources(game: str) -> dict[str, str]:
    """The grammar files of a game by name: the English ones, then its own."""
    return _files(f"{__package__}.english") | _files(f"{__package__}.{game}")


@cache
def version(game: str) -> str:
    """Changes whenever anything that decides a reading changes: grammar, words, machinery, records."""
    digest = hashlib.sha256()
    for package, suffixes in (
        (__package__, (".py",)),
        (f"{__package__}.surface", (".py",)),
        (f"{__package__}.lowering", (".py",)),
        (f"{__package__}.english", (".py", ".grammar")),
        (f"{__package__}.{game}", (".py", ".grammar", ".txt")),
        ("arbiter.abilities", (".py",)),
        ("arbiter.abilities.effects", (".py",)),
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
    gc.freeze()  # a grammar stays: looking through it for garbage takes longer than reading a card
    return made


def grammar_of(game: str, converters: dict[str, Converter], declared: tuple[Wording, ...] = ()) -> Grammar:
    grammar = load(sources(game), converters, declared)
    check_types(grammar)
    return grammar
