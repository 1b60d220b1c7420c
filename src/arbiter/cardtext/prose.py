"""Words in base form back to English: agreement in number, articles, capitals, spaces."""

from __future__ import annotations

import re

from .lexer import JOIN


def prose(words: list[str]) -> str:
    out = ""
    capital = True
    for word in words:
        if word.startswith('"') and JOIN in word:
            word = '"' + prose(word[1:-1].split(JOIN)) + '"'
        shown = word[0].upper() + word[1:] if capital else word
        if out and word not in {".", ",", ":", ";", "]", "/"} and not out.endswith(("[", "/")):
            out += " "
        out += shown
        capital = word in {".", "=>", ":"}
    return re.sub(r"\ba (?=[aeiouAEIOU])", "an ", out)
