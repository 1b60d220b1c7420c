"""What a game's grammar can make of a text, read from the templates in its files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from arbiter.abilities import abilities, amounts, changes, conditions, effects, filters, selectors
from arbiter.abilities.nodes import Node
from arbiter.cardtext.grammar_source import read_sources
from arbiter.cardtext.references import REFERENCES
from arbiter.cardtext.surface import SURFACE

MODULES = (abilities, amounts, changes, conditions, effects, filters, selectors)
RECORDS: dict[str, type[Node]] = {
    name: kind for module in MODULES for name, kind in vars(module).items() if isinstance(kind, type)
}


def built(folder: str) -> Iterator[tuple[type[Node], dict[str, ast.expr]]]:
    """Every record the rules of the grammar in the folder build, with what is written into its fields. Records that
    only say how a text is put are left out: no ability has them."""
    for path in Path(folder).glob("*.grammar"):
        for template in _meanings(path.read_text(encoding="utf-8")):
            for node in ast.walk(ast.parse(template, mode="eval")):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id not in {**REFERENCES, **SURFACE}
                ):
                    kind = RECORDS[node.func.id]
                    given = dict(zip((f.name for f in fields(kind)), node.args, strict=False))  # type: ignore[arg-type]
                    yield kind, given | {word.arg: word.value for word in node.keywords if word.arg}


def _meanings(text: str) -> Iterator[str]:
    yield from (found for found in re.findall(r"//[=~!]+ *(\S.*)$", text, re.MULTILINE))
    for verb in read_sources({"verbs": text}).verbs:
        yield from (section.meaning for section in verb.sections)


def said(value: ast.expr) -> list[str]:
    """The words written into a field: one, or the names in a list of named amounts."""
    if isinstance(value, ast.Constant):
        return [value.value] if isinstance(value.value, str) else []
    pairs = value.elts if isinstance(value, ast.Tuple) else []
    return [word for pair in pairs if isinstance(pair, ast.Tuple) for word in said(pair.elts[0])]
