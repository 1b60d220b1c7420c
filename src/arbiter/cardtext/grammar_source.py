"""Grammar files as written, and the plain alternatives they stand for.

What a person writes is short; what the parser follows is plain. Between the two stand, besides the meanings that
:mod:`arbiter.cardtext.grammar` explains:

``rule: ...`` in another file adds alternatives to the rule: the English files say how sentences are put together, a
game's files add its nouns, zones, keywords and verbs. ``%open a b`` names rules that a game may leave empty.

``[ ... ]`` may be left out, and is written; ``( ... )?`` may be left out, and is not written; ``( a | b )`` are ways to
say the same, the first is written. A part in such a group that is left out leaves its place in the meaning empty, so
that the record's own default stands there; a choice with parts must have the same parts in each way.

``label=part`` names a part in the meaning.

``rule<x, y>: ...`` has parameters: ``any<noun>`` is that rule with ``noun`` for ``x``. In the meaning the part is
called ``x``, and outside ``any``.

``verb BASE PAST DONE: slots`` declares a verb once. Below it, indented, ``act = ...`` is what doing it means, ``event =
...`` how its happening is described, and so on; ``event SLOTS = ...`` where it is described with other words, and ``~``
for ``=`` where another verb says the same first. ``verb put/place put/placed`` declares two verbs that mean the same;
the first is written. What each section gives is said by the ``%mood`` lines of the English files: how a verb is put
when it is done, when it happens, when it would happen, when it has happened; one line may serve several sections
(``%mood event/passive``). ``@`` in the meaning of a mood is the section's; ``@[agent]`` and ``@[object]`` are the
section's with ``Self()`` for who does it, or whom it is done to. A group that may be left out and names ``@agent``
is left out where the section names nobody. ``@alone``: a verb that has only an object, of which nothing is said here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from .meaning import GrammarError


@dataclass(frozen=True)
class Text:
    """Words that must stand there."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Ref:
    """A rule or terminal, with what its parameters stand for; ``label``: its name in the meaning."""

    name: str
    args: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True)
class Group:
    """Ways to go on; an empty way: it may be left out. The first is how it is written."""

    ways: tuple[tuple[Item, ...], ...]


@dataclass(frozen=True)
class Mood:
    """``@verb``, ``@slots`` … of a verb's declaration; see :class:`Verb`."""

    name: str


Item = Text | Ref | Group | Mood


@dataclass(frozen=True)
class Line:
    """One alternative as written. ``mark`` is "=", "~", "!", "~!" or "" (it passes on its only part); ``mood``: where
    the mood stands in which it puts a verb."""

    rule: str
    params: tuple[str, ...]
    items: tuple[Item, ...]
    mark: str = ""
    meaning: str = ""
    wording: str = ""
    where: str = ""
    absent: frozenset[str] = frozenset()
    mood: str = ""


@dataclass(frozen=True)
class Section:
    """What a verb means in some moods; ``slots`` where other words stand behind it than usual."""

    name: str
    slots: tuple[Item, ...] | None
    mark: str
    meaning: str
    wording: str = ""
    where: str = ""


@dataclass(frozen=True)
class Verb:
    """A verb's declaration: its forms, what stands behind it, and its sections in the order written."""

    base: str
    past: str
    done: str
    slots: tuple[Item, ...]
    sections: tuple[Section, ...]
    where: str = ""


@dataclass
class Source:
    """All files of a game's language as written."""

    lines: list[Line] = field(default_factory=list)
    moods: list[tuple[str, Line]] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    terminals: dict[str, str] = field(default_factory=dict)
    named: list[tuple[str, str]] = field(default_factory=list)
    open_rules: set[str] = field(default_factory=set)

    @property
    def productions(self) -> dict[str, str]:
        """What a person has written, by where it stands: each alternative, mood, and section of a verb."""
        told = {line.where: line.rule for line in self.lines}
        told |= {mood.where: f"mood {section}" for section, mood in self.moods}
        return told | {
            one.where: f"{verb.base} ({one.name})" for verb in reversed(self.verbs) for one in verb.sections
        }

    @property
    def written(self) -> int:
        return len(self.productions)


_HEAD = re.compile(r"^(?P<name>[a-z_0-9]+)(?:<(?P<params>[^>]*)>)?\s*:(?P<rest>.*)$")
_TERMINAL = re.compile(r"^(?P<name>[A-Z_0-9]+)\s*:\s*/(?P<pattern>.*)/\s*$")
_MOOD = re.compile(r"^%mood\s+(?P<sections>[\w/]+)\s+(?P<line>.*)$")
_VERB = re.compile(
    r"^verb\s+(?P<base>[^\s:]+)(?:\s+(?P<past>[^\s:]+))?(?:\s+(?P<done>[^\s:]+))?\s*:(?P<slots>.*)$"
)
_SECTION = re.compile(r"^(?P<name>\w+)(?P<slots>.*?)\s+(?P<mark>[=~])\s(?P<meaning>.*)$")
_MARK = re.compile(r"//([=~]?!|[=~])(.*)$")
_WORD = re.compile(r"\[[A-Za-z][^\[\]]*\]|\S+")  # a keyword in brackets is one word
_PIECE = re.compile(
    r'"(?P<words>(?:[^"\\]|\\.)*)"'
    r"|(?:(?P<label>[a-z_0-9]+)=)?(?P<name>[A-Za-z_0-9]+)(?:<(?P<args>[^>]*)>)?"
    r"|@(?P<mood>\w+)"
    r"|(?P<sign>\[|\]|\(|\)\?|\)|\|)"
)


def read_sources(texts: Mapping[str, str]) -> Source:
    """``texts``: the files by name, the English ones first."""
    source = Source()
    for where, text in texts.items():
        _read_file(where, text, source)
    return source


def _read_file(where: str, text: str, source: Source) -> None:
    rule = ""
    params: tuple[str, ...] = ()
    seen: set[str] = set()
    synonyms: list[Verb] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line, place = raw.strip(), f"{where}, line {number}"
        if raw.startswith("//:"):
            name, _, body = raw[3:].partition("=")
            source.named.append((name.strip(), body.strip()))
            continue
        if not line or line.startswith("//"):
            continue
        if line.startswith("%open"):
            source.open_rules.update(line.split()[1:])
            continue
        if found := _MOOD.match(line):
            head = _head(found["line"], place)
            mood = _line(head["name"], (), head["rest"], place)
            source.moods.extend((section, mood) for section in found["sections"].split("/"))
            continue
        if line.startswith("%"):
            continue
        if found := _VERB.match(line):
            synonyms = _verbs(found, place)
            source.verbs.extend(synonyms)
            continue
        if synonyms and raw[:1].isspace() and (found := _SECTION.match(line)):
            meaning, _, wording = found["meaning"].partition("//@")
            own = _items(found["slots"], place) if found["slots"].strip() else None
            section = Section(found["name"], own, found["mark"], meaning.strip(), wording.strip(), place)
            also = replace(section, mark="~")
            synonyms = [
                replace(verb, sections=(*verb.sections, also if at else section))
                for at, verb in enumerate(synonyms)
            ]
            source.verbs[-len(synonyms) :] = synonyms
            continue
        synonyms = []
        if found := _TERMINAL.match(line):
            source.terminals[found["name"]] = found["pattern"].replace("\\/", "/")
            continue
        if line.startswith("|"):
            body = line[1:]
        else:
            head = _head(line, place)
            rule, body = head["name"], head["rest"]
            params = tuple(one.strip() for one in (head["params"] or "").split(",") if one.strip())
            if rule in seen:
                raise GrammarError(f"{place}: {rule} is defined twice in this file")
            seen.add(rule)
        if not rule:
            raise GrammarError(f"{place}: an alternative without a rule")
        source.lines.extend(_alternatives(rule, params, body, place))


def _verbs(found: re.Match[str], place: str) -> list[Verb]:
    """The verb of a declaration, and those with the same meaning behind strokes."""
    bases = found["base"].split("/")
    pasts = found["past"].split("/") if found["past"] else [_past(base) for base in bases]
    dones = found["done"].split("/") if found["done"] else pasts
    if not len(bases) == len(pasts) == len(dones):
        raise GrammarError(f"{place}: {found['base']} and its forms are not as many")
    slots = _items(found["slots"], place)
    return [Verb(*forms, slots, (), place) for forms in zip(bases, pasts, dones, strict=True)]


def _head(line: str, place: str) -> re.Match[str]:
    head = _HEAD.match(line)
    if head is None:
        raise GrammarError(f"{place}: cannot read {line!r}")
    return head


def _alternatives(rule: str, params: tuple[str, ...], body: str, place: str) -> Iterator[Line]:
    """A line is one alternative; one without meanings may be several, with bars between them."""
    if "//" in body:
        yield _line(rule, params, body, place)
        return
    depth, start, quoted, number = 0, 0, False, 1
    for at, sign in enumerate(body):
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[(":
            depth += 1
        elif not quoted and sign in "])":
            depth -= 1
        elif not quoted and sign == "|" and depth == 0:
            yield _line(rule, params, body[start:at], f"{place}.{number}")
            start, number = at + 1, number + 1
    yield _line(rule, params, body[start:], f"{place}.{number}" if start else place)


def _line(rule: str, params: tuple[str, ...], text: str, place: str) -> Line:
    text, _, wording = text.partition("//@")
    mark = _MARK.search(text)
    body = text[: mark.start()] if mark else text
    return Line(
        rule,
        params,
        _items(body, place),
        mark[1] if mark else "",
        mark[2].strip() if mark else "",
        wording.strip(),
        place,
    )


def _items(text: str, place: str) -> tuple[Item, ...]:
    pieces = list(_PIECE.finditer(text))
    if "".join(text.split()) != "".join("".join(piece[0].split()) for piece in pieces):
        raise GrammarError(f"{place}: cannot read {text.strip()!r}")
    items, at = _ways(pieces, 0, place)
    if at < len(pieces) or len(items) != 1:
        raise GrammarError(f"{place}: brackets do not match in {text.strip()!r}")
    return items[0]


def _ways(pieces: list[re.Match[str]], at: int, place: str) -> tuple[list[tuple[Item, ...]], int]:
    """The ways up to a closing bracket, and where that stands."""
    ways: list[tuple[Item, ...]] = []
    items: list[Item] = []
    while at < len(pieces):
        piece = pieces[at]
        sign = piece["sign"]
        if sign in ("]", ")", ")?"):
            break
        if sign == "|":
            ways.append(tuple(items))
            items = []
        elif sign in ("[", "("):
            inner, at = _ways(pieces, at + 1, place)
            if at >= len(pieces):
                raise GrammarError(f"{place}: a bracket is not closed")
            closing = pieces[at]["sign"]
            if (sign == "[") != (closing == "]"):
                raise GrammarError(f"{place}: brackets do not match")
            if closing == "]":
                inner.append(())
            elif closing == ")?":
                inner.insert(0, ())
            items.append(Group(tuple(inner)))
        elif piece["words"] is not None:
            items.append(Text(tuple(word.replace('\\"', '"') for word in _WORD.findall(piece["words"]))))
        elif piece["mood"] is not None:
            items.append(Mood(piece["mood"]))
        else:
            args = tuple(one.strip() for one in (piece["args"] or "").split(",") if one.strip())
            items.append(Ref(piece["name"], args, piece["label"] or ""))
        at += 1
    ways.append(tuple(items))
    return ways, at


def _past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ied"
    return base + "ed"
