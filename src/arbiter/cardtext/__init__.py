"""Card text to abilities and back."""

from __future__ import annotations

from .api import compile_text
from .cards import card_from_fields, card_from_jsonl, field_names, fields_from_jsonl
from .reading import CorrectedWord, Problem, Reading

__all__ = [
    "CorrectedWord",
    "Problem",
    "Reading",
    "card_from_fields",
    "card_from_jsonl",
    "compile_text",
    "field_names",
    "fields_from_jsonl",
]
