"""The words of the table and the lobby stand in one file, so that a translation is one file more."""

import re
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "client" / "src"
FILES = sorted([*CLIENT.glob("table/*.svelte"), *CLIENT.glob("lobby/*.svelte")])
_SPOKEN = re.compile(r"\s(?:title|aria-label|placeholder|alt)=\"([^\"]*)\"")
_STRING = re.compile(r"'([^'\n]*)'|`([^`\n]*)`")
CODE = {"arbiter serve --host 0.0.0.0", "leave out"}  # a command, and a value of the protocol
_WORDS = re.compile(r"[A-Za-z]{2,}[^A-Za-z]+[A-Za-z]{2,}|[A-Z][a-z]+")


def without_braces(text: str) -> tuple[str, list[str]]:
    """The markup without what is computed, and what is."""
    kept, inside, depth, begun = [], [], 0, 0
    for at, sign in enumerate(text):
        if sign == "{":
            begun = at if not depth else begun
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if not depth:
                inside.append(text[begun + 1 : at])
                kept.append("…")
        elif not depth:
            kept.append(sign)
    return "".join(kept), inside


def inline_words(source: str) -> list[str]:
    """What a component says by itself: text between tags, names of controls, strings shown by expressions."""
    markup = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", source, flags=re.S)
    plain, computed = without_braces(markup)
    found = [said for said in _SPOKEN.findall(plain) if re.search(r"[A-Za-z]{2,}", said)]
    said = re.split(r"<[^<>]*>", plain)
    found += [text.strip() for text in said if re.search(r"[A-Za-z]{2,}", text)]
    for one in computed:
        if one.startswith(("#", ":", "/", "@")) or "=>" in one:
            continue
        strings = [a or b for a, b in _STRING.findall(one)]
        found += [text for text in strings if _WORDS.search(re.sub(r"\$\{[^{}]*\}", "", text))]
    return [text for text in found if text not in CODE]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_component_says_nothing_by_itself(file: Path) -> None:
    assert inline_words(file.read_text(encoding="utf-8")) == []


def test_words_are_found_where_they_stand() -> None:
    source = """<script>const a = 'No matter'</script>
    <p title="Why so">Turn {n} {mine ? 'Your turn' : t.theirs} {t.plain} {'x' + 1}</p><style>p { color: red }</style>"""
    assert inline_words(source) == ["Why so", "Turn … … … …", "Your turn"]
