"""The words of the page stand in the folder of their language, so that a translation is one folder more."""

import re
from pathlib import Path

import pytest

from arbiter.players.questions import QUESTIONS

CLIENT = Path(__file__).parents[2] / "client" / "src"
FILES = sorted(CLIENT.rglob("*.svelte"))
WORDS = CLIENT / "lib" / "words"
SCRIPTS = [
    one for one in sorted(CLIENT.rglob("*.ts")) if WORDS not in one.parents and one.name != "messages.ts"
]
_SPOKEN = re.compile(r"\s(?:title|aria-label|placeholder|alt)=\"([^\"]*)\"")
_STRING = re.compile(r"'([^'\n]*)'|`([^`\n]*)`")
#: commands, a value of the protocol, a name of an element, a colour
CODE = {
    "arbiter serve --host 0.0.0.0",
    "arbiter cards add FILE",
    "leave out",
    "desk-types",
    "desk-card-${lit}",
    "var(--line)",
}
#: strings of scripts that nobody reads: values of the protocol, keys, selectors, names of other programs
UNSEEN = {
    *(
        "pay cost",
        "no block",
        "no attack",
        "which effect is applied first",
        "battle ends",
        "gain life",
        "lose life",
    ),
    *(
        "counter put",
        "counter removed",
        "extra turn",
        "game over",
        "by hand",
        "leave out",
        "yes or no",
        "ex burst",
    ),
    *(
        "ArrowDown",
        "ArrowUp",
        "ArrowLeft",
        "ArrowRight",
        "Enter",
        "Escape",
        "Backspace",
        "Delete",
        "Home",
        "End",
    ),
    *(
        "PageDown",
        "PageUp",
        "the address of a clause’s page",
        "TCG Arena",
        "float ·",
        "transform ·",
        "into ·",
    ),
    *("input, textarea", "input, select, textarea", "input, textarea, select, dialog"),
}
_LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
_CODE = re.compile(r"[<>=/#@_\[]|data-|^\.|\bM\d|px|--|\\d|^\w+\(")
_SAID = re.compile(r"[A-Za-z’]{2,},? [A-Za-z“]{2,}|^[A-Z][a-z]+|·:? [a-z]{3,}|[a-z]{3,}:? ·|[a-z]…")
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
    plain, computed = without_braces(re.sub(r"&\w+;", " ", markup))
    found = [said for said in _SPOKEN.findall(plain) if re.search(r"[A-Za-z]{2,}", said)]
    said = re.split(r"<[^<>]*>", plain)
    found += [text.strip() for text in said if re.search(r"[A-Za-z]{2,}", text)]
    for one in computed:
        if one.startswith(("#", ":", "/", "@")) or "=>" in one:
            continue
        strings = [a or b for a, b in _STRING.findall(one)]
        found += [text for text in strings if _WORDS.search(re.sub(r"\$\{[^{}]*\}", "", text))]
    return [text for text in found if text not in CODE]


def script_words(source: str) -> list[str]:
    """Strings of a script that look like words for people: two words, a capital, a word beside a value."""
    code = re.sub(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", "", source, flags=re.S)
    code = re.sub(r"^\s*import .*?$|^\} from .*?$", "", code, flags=re.M)
    strings = [plain or re.sub(r"\$\{[^}]*\}", "·", made) for plain, made in _LITERAL.findall(code)]
    return [text for text in strings if text not in UNSEEN and not _CODE.search(text) and _SAID.search(text)]


@pytest.mark.parametrize("file", [*FILES, *SCRIPTS], ids=lambda file: file.stem)
def test_a_script_says_nothing_by_itself(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".svelte":
        source = "\n".join(re.findall(r"<script[^>]*>(.*?)</script>", source, re.S))
    assert script_words(source) == []


def test_words_of_scripts_are_found() -> None:
    source = (
        "const a = 'The link is copied.'; const b = `${n} minutes ago`; const c = 'by hand' // 'Not this'"
    )
    assert script_words(source) == ["The link is copied.", "· minutes ago"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_component_says_nothing_by_itself(file: Path) -> None:
    assert inline_words(file.read_text(encoding="utf-8")) == []


def test_words_are_found_where_they_stand() -> None:
    source = """<script>const a = 'No matter'</script>
    <p title="Why so">Turn {n} {mine ? 'Your turn' : t.theirs} {t.plain} {'x' + 1}</p><style>p { color: red }</style>"""
    assert inline_words(source) == ["Why so", "Turn … … … …", "Your turn"]


def test_every_question_has_words_that_name_the_card_that_asks() -> None:
    asking = (WORDS / "en" / "asking.ts").read_text(encoding="utf-8")
    block = asking[asking.index("  questions: {") : asking.index("  } as Record<string, (source")]
    worded = {bare or quoted for quoted, bare in re.findall(r"^    (?:'([^']+)'|(\w+)): ", block, flags=re.M)}
    assert set(QUESTIONS) - worded == {"action", "block"}  # asked in other words in every situation
