"""No word that says something is ignored: without it, or with another, a text is read otherwise or not at all."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from arbiter.cardtext.compiler import read_text
from arbiter.cardtext.sameness import essence
from cardtext.test_fuzz import TYPES, our_texts, real_texts

_ZONE = r"(field|hand|graveyard|deck|main deck|removed area|Break Zone|cemetery|EX area|evolve deck|magic stone deck)"
#: what is looked for, and what is put in its place
CHANGES: dict[str, tuple[str, str]] = {
    "whose zone": (rf"\byour {_ZONE}\b", r"your opponent's \1"),
    "the other player's zone": (rf"\byour opponent's {_ZONE}\b", r"your \1"),
    "whose cards": (r"\byou control\b", "your opponent controls"),
    "the other player's cards": (r"\b(?:your )?opponent controls\b", "you control"),
    "other": (r"\bother (?!than\b)", ""),
    "another": (r"\banother\b", "a"),
    "may": (r"\b[Yy]ou may (?!pay\b)", ""),
    "at most": (r"\bor less\b", "or more"),
    "at least": (r"\bor more\b", "or less"),
    "up to": (r"\bup to ", ""),
    "a number": (r"(?<![\w/+{<-])([1-9]\d*)(?![\w/}])", r"1\1"),
    "how long": (r" until (?:the )?end of (?:the )?turn\b", ""),
    "this turn": (r" this turn\b", ""),
    "at random": (r" (?:chosen )?at random\b|\brandomly ", ""),
    "instead": (r" instead\b", ""),
    "next": (r"\bnext ", ""),
    "a state": (r"\b(?:rested|recovered|dull|active|engaged|attacking|blocking|damaged) (?=[a-zA-Z])", ""),
    "non-": (r"\bnon-(?=\w)", ""),
    "face down": (r" face ?down\b", ""),
    "a condition": (r"\b[Ii]f [^,.\n]+, ", ""),
    "unless": (r" unless [^.\n]+(?=\.)", ""),
    "as long as": (r"\b[Aa]s long as [^,.\n]+, | as long as [^.\n]+(?=\.)", ""),
    "once": (r" and only once per turn| only once per turn", ""),
    "for each": (r" for each [^.,\n]*(?=[.,])", ""),
    "except": (r" other than [^.,\n]*?(?= you control| opponent controls|[.,])", ""),
    "a sentence": (r"(?<=[.>:⇒] )[A-Z][^.\n]*\.(?= |$|\n)", ""),
}
#: where a word may be changed without a difference, and why
EQUAL: dict[str, str] = {
    "a card goes to zones of its owner": r"(?:into|to|on top of|the bottom of) your [\w ]+$",
    "a card enters under whose control it is": r"[Tt]his card (?:enters|leaves|is put into .* from) your field$",
    "a card in play is in the field of whoever controls it": r"[Tt]his card is on your field$",
    "one plays from zones of one's own": r"[Yy]ou play [^.,\n]+ from your \w+$",
    "damage that is reduced is replaced in any case": r"(?:reduced by|becomes) \d+ instead$",
    "what comes later is the next of its kind": r"[Aa]t the next $",
    "a card that gains a name or race keeps the others": r"in addition to (?:its|their) other $",
}
MOST_CHANGES = 3  # of one kind in one text


def changed(text: str) -> Iterator[tuple[str, str]]:
    """The text with one word changed, and which; parentheses remind of what is said anyway."""
    spoken = text
    for _ in range(2):  # one may stand in another
        spoken = re.sub(r"\([^()]*\)", lambda found: "\x00" * len(found[0]), spoken)
    for what, (looked_for, instead) in CHANGES.items():
        for found in list(re.finditer(looked_for, spoken))[:MOST_CHANGES]:
            before = text[max(0, found.start() - 60) : found.end()]
            new = text[: found.start()] + found.expand(instead) + text[found.end() :]
            if not any(re.search(equal, before) for equal in EQUAL.values()) and new.strip():
                yield f"{what}: “{found[0]}” in {text!r}", new


def ignored(game: str, text: str) -> Iterator[str]:
    """The words of a text without which it is read as the same."""
    for types in TYPES[game]:
        reading = read_text(game, text, "Test Card", types)
        if not reading.whole:
            continue
        meant = essence(reading.abilities)
        for what, new in changed(text):
            again = read_text(game, new, "Test Card", types)
            if again.whole and essence(again.abilities) == meant:
                yield what
        return


def some(texts: tuple[str, ...], count: int) -> list[str]:
    return random.Random(count).sample(texts, min(count, len(texts)))


@pytest.mark.parametrize("game", TYPES)
def test_every_word_of_our_cards_counts(game: str) -> None:
    found = [what for text in some(our_texts(game), 40) for what in ignored(game, text)]
    assert not found, "\n".join(found)


@pytest.mark.shared
@pytest.mark.parametrize("game", TYPES)
def test_every_word_of_real_cards_counts(game: str) -> None:
    if not real_texts(game):
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    found = [what for text in some(real_texts(game), 40) for what in ignored(game, text)]
    assert not found, "\n".join(found)


def test_a_word_that_is_ignored_is_found() -> None:
    assert list(ignored("fow", "This card deals 500 damage to target resonator.")) == []
    kept = [what for what, _ in changed("Destroy another target rested resonator you control.")]
    assert [what.partition(":")[0] for what in kept] == ["whose cards", "another", "a state"]
