"""Reading a card's text: normalise, split, parse, lower, and write back to prove that nothing was lost."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..abilities.filters import IsRace
from ..abilities.nodes import Ability
from ..abilities.tree import number, walk
from ..rulebook.hearing import cite, keeping
from .agreement import agrees
from .chart import Chart, Node, TooHard, canonical, counting, rests_on
from .discourse import Discourse, bound_text
from .keywords import unknown_icon, unknown_keyword
from .language import Language, language
from .lexer import ENDING, JOIN, WITHIN, Token, Tracked, tokenize
from .lowering import Lowering, Unclear
from .paragraphs import combined
from .patterns import searchable
from .prose import prose
from .reading import CorrectedWord, Problem, Reading, printed_lines
from .sameness import essence
from .spelling import differences, doubtful_name, punctuated, respelled
from .surface import SURFACE
from .writer import Writer

MAX_TEXT = 4000
MAX_TOKENS = 400
MAX_READINGS = 64


def read_text(game: str, text: str, name: str, types: tuple[str, ...]) -> Reading:
    """Reads without any cache. Never raises, whatever the text."""
    with keeping() as heard, counting():
        reading = _read_text(game, text, name, types)
    return replace(reading, clauses=tuple(dict.fromkeys(heard)))


def _read_text(game: str, text: str, name: str, types: tuple[str, ...]) -> Reading:
    if len(text) > MAX_TEXT:
        return Reading(
            problems=(
                Problem(0, len(text), text[:80], f"longer than {MAX_TEXT} characters", text[:MAX_TEXT]),
            ),
            paragraphs=1,
        )
    tongue = language(game)
    tracked = Tracked.of(text).rewrite(tongue.signs).keep_names()
    own = name if _may_be_named(tracked.text, name) else ""
    rewritten = tracked.rewrite(tongue.rewrites(own))
    paragraphs = tongue.split(rewritten)
    plain = tongue.split(tracked.rewrite(tongue.rewrites(""))) if own else paragraphs
    slips = tracked.rewrite(tongue.slips)
    mended = [] if slips is tracked else tongue.split(slips.rewrite(tongue.rewrites(own)))
    proposals = slips.rewrite(tongue.proposals)
    proposed = [] if proposals is slips else tongue.split(proposals.rewrite(tongue.rewrites(own)))
    told = Discourse()
    abilities: list[Ability] = []
    problems: list[Problem] = []
    written: list[str] = []
    corrected = _corrected(text, rewritten, 0, len(text))
    read = 0
    for at, paragraph in enumerate(paragraphs):
        start, end = paragraph.origin[0], paragraph.origin[-1]
        own_quoted = len(plain) == len(paragraphs) and _quotes(plain[at].text) != _quotes(paragraph.text)
        outcome = _paragraph(tongue, paragraph, types, told, own_quoted)
        if (
            isinstance(outcome, Problem)
            and len(plain) == len(paragraphs)
            and plain[at].text != paragraph.text
        ):
            # the card's name may also be a word of the sentence: "Recover target resonator" on a card called Recover
            again = _paragraph(tongue, plain[at], types, told)
            outcome = outcome if isinstance(again, Problem) else again
        if isinstance(outcome, Problem) and _differs(mended, paragraphs, at):
            again = _paragraph(tongue, mended[at], types, told, own_quoted)
            if not isinstance(again, Problem):
                outcome = again
                corrected.extend(_corrected(text, slips, start, end))
        if isinstance(outcome, Problem):
            printed = " ".join(text[start : max(end, outcome.end)].split()) or printed_lines(text, start, end)
            message = outcome.message
            if _differs(proposed, paragraphs, at):
                if not isinstance(_paragraph(tongue, proposed[at], types, copy(told)), Problem):
                    message = _proposed(_corrected(text, proposals, start, end))
            start, end = min(max(outcome.start, start), len(text)), min(max(outcome.end, start), len(text))
            problems.append(Problem(start, end, outcome.phrase, message, printed))
            continue
        read += 1
        found, words, tokens, better = outcome
        written.append(prose(words, tongue.inflection))
        corrected.extend(differences(tokens, better, text))
        for ability in found:
            whole = number(ability)
            object.__setattr__(whole, "text", printed_lines(text, start, end))
            abilities.append(whole)
    whole_text, why = bound_text(combined(abilities))
    races = frozenset(one.name for ability in abilities for one in walk(ability) if isinstance(one, IsRace))
    if doubtful := doubtful_name(races):
        why = why or f"it is not clear whether “{doubtful}” is a race of its own"
    if why:
        read = 0
        problems.append(Problem(0, len(text), doubtful or "instead", why, text))
    return Reading(
        tuple(whole_text),
        tuple(problems),
        "\n".join(written),
        len(paragraphs),
        read,
        corrected=tuple(sorted(corrected, key=lambda word: word.start)),
    )


def _differs(others: list[Tracked], paragraphs: list[Tracked], at: int) -> bool:
    """Whether a paragraph is another one in the same text spelled otherwise."""
    return len(others) == len(paragraphs) and others[at].text != paragraphs[at].text


def _corrected(text: str, slips: Tracked, start: int, end: int) -> list[CorrectedWord]:
    """What is put right in a paragraph."""
    return [
        CorrectedWord(first, last, text[first:last].strip(), read_as.strip())
        for first, last, read_as in slips.corrected
        if start <= first <= end
    ]


def _proposed(corrected: list[CorrectedWord]) -> str:
    """What may be printed wrong in a paragraph that can be read once it is put right."""
    said = [f"“{word.printed}” may stand for “{word.read_as}”" for word in corrected]
    return f"{', '.join(said)}: correct the text of the card if so (docs/collection.md)"


def _may_be_named(text: str, name: str) -> bool:
    """Whether a text may speak of the card by its name: whether it has all words of it."""
    lower = searchable(text)
    return lower is None or all(word in lower for word in name.lower().split())


#: A paragraph that is read: its abilities, their wording, its words as printed and as spelled right.
_Read = tuple[tuple[Ability, ...], list[str], tuple[Token, ...], tuple[Token, ...]]


def _quotes(text: str) -> list[str]:
    return re.findall(r'"[^"]*"', text) if '"' in text else []


def _paragraph(
    tongue: Language,
    paragraph: Tracked,
    types: tuple[str, ...],
    told: Discourse,
    own_quoted: bool = False,
) -> _Read | Problem:
    """``own_quoted``: the card's own name stands in an ability in quotes."""
    start = tongue.start(types)
    tokens = better = tokenize(paragraph, tongue.lexicon)
    if not tokens:
        return (), [], tokens, tokens
    for at, (one, other) in enumerate(pairwise(tokens)):
        if (
            one.base == "this"
            and types
            and frozenset(types).isdisjoint(tongue.conventions.itself.get(other.base, types))
        ):
            return _problem(paragraph, tokens, at, f"this card is no {other.base}")
    if len(tokens) > MAX_TOKENS:
        return _problem(paragraph, tokens, 0, "the paragraph is too long")
    chart = Chart(tongue.grammar, tokens)
    try:
        readings = chart.readings(start)
        if not readings and tokens[-1].base != ".":
            # a full stop forgotten at the end of a paragraph leaves no doubt about its meaning
            tokens = better = (*tokens, Token(".", tokens[-1].end, tokens[-1].end))
            chart = Chart(tongue.grammar, tokens)
            readings = chart.readings(start)
        if not readings:
            readings, better = _put_right(tongue, tokens, start, chart.furthest)
    except (TooHard, RecursionError):
        return _problem(paragraph, tokens, chart.furthest, "the paragraph is too involved")
    if not readings:
        keyword = unknown_keyword(tongue.marks, tongue.grammar, tongue.lexicon, tokens, chart.furthest)
        why = f"the keyword {keyword} is not in this rulebook" if keyword else "cannot be read"
        return _problem(paragraph, tokens, chart.furthest, why)
    if icon := unknown_icon(tongue.marks, tongue.grammar, tokens):
        return _problem(paragraph, tokens, 0, f"the keyword {icon} is not in this rulebook")
    outcome = _meant(tongue, paragraph, tokens, start, readings, told, own_quoted)
    return outcome if isinstance(outcome, Problem) else (*outcome, tokens, better)


def _meant(
    tongue: Language,
    paragraph: Tracked,
    tokens: tuple[Token, ...],
    start: str,
    readings: tuple[Node, ...],
    told: Discourse,
    own_quoted: bool,
) -> tuple[tuple[Ability, ...], list[str]] | Problem:
    """What the surface readings mean; those without a meaning are none, and all others must mean the same."""
    meant: dict[Any, tuple[tuple[Ability, ...], list[str], Discourse]] = {}
    reasons: list[str] = []
    verbs = tongue.grammar.verbs
    for node in readings[:MAX_READINGS]:
        if not agrees(node, tokens, verbs):
            reasons.append("an ending does not go with the words around it")
            continue
        words = Writer(tongue.grammar).write(start, node.value)
        expected = canonical(tongue.grammar, node)
        if words is None or (list(words) != expected and not _read_again(tongue, start, words, node.value)):
            reasons.append(f"would be written back differently: {' '.join(words or ('nothing',))}")
            continue
        try:
            made = Lowering(tongue.conventions, own_quoted).whole(node.value)
        except Unclear as error:
            reasons.append(str(error))
            continue
        if any(type(node).__name__ in SURFACE for ability in made for node in walk(ability)):
            reasons.append("it is not clear what is left out")
            continue
        trial = copy(told)
        doubts = [why for ability in made if (why := trial.bound(ability)[1])]
        if doubts:
            reasons.append(doubts[0])
            continue
        key = essence(made) if len(readings) > 1 else None
        if key not in meant:
            meant[key] = (made, expected, trial)
            cite(*rests_on(node))
    if len(meant) == 1:
        ((made, expected, after),) = meant.values()
        told.go_on_from(after)
        return made, expected
    if meant:
        return _problem(paragraph, tokens, 0, "can be read in more than one way")
    return _problem(paragraph, tokens, 0, reasons[0])


def _read_again(tongue: Language, start: str, words: tuple[str, ...], value: Any) -> bool:
    """Whether the words written for a value, in another way to say it than the printed one, are read as that value."""
    chart = Chart(tongue.grammar, tuple(Token(word, 0, 0) for word in words))
    try:
        return any(node.value == value for node in chart.readings(start))
    except (TooHard, RecursionError):
        return False


def _put_right(
    tongue: Language, tokens: tuple[Token, ...], start: str, furthest: int
) -> tuple[tuple[Node, ...], tuple[Token, ...]]:
    """What a misspelled sentence means, and its words spelled right; nothing, if two ways to spell it say different
    things."""
    for ways in (*respelled(tokens, tongue.lexicon), punctuated(tokens, furthest)):
        found = [(read, better) for better in ways if (read := Chart(tongue.grammar, better).readings(start))]
        if len(found) > 1:
            found = [one for one in found if any(_says_something(tongue, node) for node in one[0])]
        if len(found) == 1:
            return found[0]
        if found:
            values = {node.value for read, _ in found for node in read}
            return found[0] if len(values) == 1 else ((), tokens)
    return (), tokens


def _says_something(tongue: Language, node: Node) -> bool:
    try:
        Lowering(tongue.conventions, False).whole(node.value)
    except Unclear:
        return False
    return True


def _problem(paragraph: Tracked, tokens: tuple[Token, ...], at: int, message: str) -> Problem:
    """The sentence in which reading stopped."""
    at = min(at, len(tokens) - 1)
    begin = at
    while begin > 0 and tokens[begin - 1].base not in {".", "=>", ":"}:
        begin -= 1
    end = at
    while end + 1 < len(tokens) and tokens[end].base != ".":
        end += 1
    phrase, near = (
        re.sub(f"[{JOIN}{WITHIN}]", " ", " ".join(token.base for token in part).replace(ENDING, ""))
        for part in (tokens[begin : end + 1], tokens[at : at + 4])
    )
    if message == "cannot be read":
        message = f"cannot be read at: {near}"
    return Problem(tokens[begin].start, max(tokens[end].end, tokens[begin].start), phrase, message, "")
