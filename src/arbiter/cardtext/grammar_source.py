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
for ``=`` where another verb says the same first. What each
section gives is said by the ``%mood`` lines of the English files: how a verb is put when it is done, when it happens,
when it would happen, when it has happened. ``@`` in the meaning of a mood is the section's; ``@[agent]`` and
``@[object]`` are the section's with ``Self()`` for who does it, or whom it is done to.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

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
    """One alternative as written. ``mark`` is "=", "~", "!", "~!" or "" (it passes on its only part)."""

    rule: str
    params: tuple[str, ...]
    items: tuple[Item, ...]
    mark: str = ""
    meaning: str = ""
    wording: str = ""
    where: str = ""
    absent: frozenset[str] = frozenset()


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
        return told | {one.where: f"{verb.base} ({one.name})" for verb in self.verbs for one in verb.sections}

    @property
    def written(self) -> int:
        return len(self.productions)


_HEAD = re.compile(r"^(?P<name>[a-z_0-9]+)(?:<(?P<params>[^>]*)>)?\s*:(?P<rest>.*)$")
_TERMINAL = re.compile(r"^(?P<name>[A-Z_0-9]+)\s*:\s*/(?P<pattern>.*)/\s*$")
_MOOD = re.compile(r"^%mood\s+(?P<section>\w+)\s+(?P<line>.*)$")
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
    verb: Verb | None = None
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
            source.moods.append((found["section"], _line(head["name"], (), head["rest"], place)))
            continue
        if line.startswith("%"):
            continue
        if found := _VERB.match(line):
            base = found["base"]
            past = found["past"] or _past(base)
            slots = _items(found["slots"], place)
            source.verbs.append(Verb(base, past, found["done"] or past, slots, (), place))
            verb = source.verbs[-1]
            continue
        if verb is not None and raw[:1].isspace() and (found := _SECTION.match(line)):
            meaning, _, wording = found["meaning"].partition("//@")
            own = _items(found["slots"], place) if found["slots"].strip() else None
            section = Section(found["name"], own, found["mark"], meaning.strip(), wording.strip(), place)
            verb = replace(verb, sections=(*verb.sections, section))
            source.verbs[-1] = verb
            continue
        verb = None
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


# --- from what is written to plain alternatives ------------------------------------------------------------------


@dataclass(frozen=True)
class Plain:
    """An alternative of words and parts only. ``absent``: parts of the meaning that were left out."""

    rule: str
    items: tuple[Text | Ref, ...]
    mark: str
    meaning: str
    wording: str
    absent: frozenset[str]
    where: str
    line: Line | None = None


#: whom a verb in a section is done by, by the name of the part in the meaning, and the rule that reads it
AGENTS = {"player": "player", "source": "np", "subject": "np"}
OBJECT = "what"


class Expansion:
    """Makes the plain alternatives of a source, each rule with parameters once for what it is used with."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.plain: list[Plain] = []
        self._generic: dict[str, list[Line]] = {}
        self._made: set[str] = set()

    def expand(self) -> list[Plain]:
        for line in self.source.lines:
            if line.params:
                self._generic.setdefault(line.rule, []).append(line)
        for line in self.source.lines:
            if not line.params:
                self._add(line)
        for verb in self.source.verbs:
            for line in self._conjugated(verb):
                self._add(line)
        return self.plain

    def _add(self, line: Line) -> None:
        for items, absent in self._flat(line.items, line):
            self.plain.append(
                Plain(
                    line.rule,
                    items,
                    line.mark,
                    line.meaning,
                    line.wording,
                    absent | line.absent,
                    line.where,
                    line,
                )
            )

    def _flat(
        self, items: tuple[Item, ...], line: Line
    ) -> Iterator[tuple[tuple[Text | Ref, ...], frozenset[str]]]:
        choices: list[list[tuple[tuple[Text | Ref, ...], frozenset[str]]]] = []
        for item in items:
            if isinstance(item, Mood):
                raise GrammarError(f"{line.where}: @{item.name} stands only in %mood lines")
            if isinstance(item, Text):
                choices.append([((item,), frozenset())])
            elif isinstance(item, Ref):
                choices.append([((self._instance(item, line),), frozenset())])
            elif not any(self._has_parts(way) for way in item.ways):
                choices.append([((self._words_only(item, line),), frozenset())])
            else:
                choices.append(list(self._with_parts(item, line)))
        for chosen in product(*choices):
            flat = tuple(one for part, _ in chosen for one in part)
            yield flat, frozenset(name for _, absent in chosen for name in absent)

    def _has_parts(self, way: tuple[Item, ...]) -> bool:
        for item in way:
            if isinstance(item, Ref) and not item.name.startswith("_"):
                return True
            if isinstance(item, Group) and any(self._has_parts(inner) for inner in item.ways):
                return True
        return False

    def _words_only(self, group: Group, line: Line) -> Ref:
        """A group of words alone is a rule of its own, whose alternatives all say the same."""
        name = "_" + _spelled(group)
        if name not in self._made:
            self._made.add(name)
            for at, way in enumerate(group.ways):
                self._add(Line(name, (), way, "=" if at == 0 else "~", "None", "", line.where))
        return Ref(name)

    def _with_parts(
        self, group: Group, line: Line
    ) -> Iterator[tuple[tuple[Text | Ref, ...], frozenset[str]]]:
        every = [_labels(way) for way in group.ways]
        names = frozenset().union(*every)
        for way, own in zip(group.ways, every, strict=True):
            for flat, absent in self._flat(way, line):
                yield flat, absent | (names - own)

    def _instance(self, ref: Ref, line: Line) -> Ref:
        if not ref.args:
            return ref
        known = self._generic.get(ref.name)
        if known is None:
            raise GrammarError(f"{line.where}: no rule {ref.name} has parameters")
        name = f"{ref.name}<{','.join(ref.args)}>"
        if name not in self._made:
            self._made.add(name)
            for one in known:
                if len(one.params) != len(ref.args):
                    raise GrammarError(f"{line.where}: {ref.name} has {len(one.params)} parameters")
                stands = dict(zip(one.params, ref.args, strict=True))
                self._add(replace(one, rule=name, params=(), items=_substituted(one.items, stands)))
        return Ref(name, (), ref.label or ref.name)

    def _conjugated(self, verb: Verb) -> Iterator[Line]:
        for one in verb.sections:
            slots, meaning = verb.slots if one.slots is None else one.slots, one.meaning
            used = _names(meaning, verb.where)
            agent = next((name for name in AGENTS if name in used), None)
            objects = [item for item in _all(slots) if _is_object(item)]
            for section, mood in self.source.moods:
                if section != one.name:
                    continue
                asked = {item.name for item in _all(mood.items) if isinstance(item, Mood)}
                if agent is None and ("agent" in asked or "@[agent]" in mood.meaning):
                    continue
                if not objects and ("object" in asked or "@[object]" in mood.meaning):
                    continue
                parts: dict[str, tuple[Item, ...]] = {
                    "verb": (Text((verb.base,)),),
                    "past": (Text((verb.past,)),),
                    "done": (Text((verb.done,)),),
                    "slots": slots,
                    "rest": _without_object(slots),
                    "object": tuple(objects[:1]),
                    "agent": (Ref(AGENTS[agent], (), agent),) if agent else (),
                }
                said = _of_itself(mood.meaning, meaning, agent)
                gone = set()
                if "agent" not in asked and agent is not None:
                    gone.add(agent)
                if not {"object", "slots"} & asked and objects:
                    gone.add(OBJECT)
                yield Line(
                    mood.rule,
                    (),
                    _in_mood(mood.items, parts),
                    "~" if one.mark == "~" else mood.mark or "=",
                    said,
                    one.wording or mood.wording,
                    one.where,
                    frozenset(gone),
                )


def _is_object(item: Item) -> bool:
    return isinstance(item, Ref) and (item.label or item.name) == OBJECT


def _without_object(slots: tuple[Item, ...]) -> tuple[Item, ...]:
    """What stands behind the verb where the object stands elsewhere; words that only lead to it go with it."""
    return tuple(
        item
        for item in slots
        if not _is_object(item)
        and not (isinstance(item, Group) and any(_is_object(one) for way in item.ways for one in _all(way)))
    )


def _of_itself(mood: str, meaning: str, agent: str | None) -> str:
    """The verb's meaning in a mood. ``@[agent]`` and ``@[object]``: the one who does it, or it is done to, is the thing
    that is spoken of ("a card that was discarded"), for which ``Self()`` stands."""
    for sign, name in (("@[agent]", agent), ("@[object]", OBJECT)):
        if sign in mood:
            mood = mood.replace(sign, re.sub(rf"\b{name}\b(?!\s*=)", "Self()", meaning) if name else meaning)
    return mood.replace("@", meaning) if mood else meaning


def _names(meaning: str, where: str) -> set[str]:
    """The names that stand for parts in a meaning."""
    try:
        tree = ast.parse(meaning, mode="eval")
    except SyntaxError as error:
        raise GrammarError(f"{where}: meaning {meaning!r}: {error.msg}") from None
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _all(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            for way in item.ways:
                yield from _all(way)


def _labels(items: tuple[Item, ...]) -> frozenset[str]:
    """The names in the meaning of the parts among these."""
    return frozenset(
        item.label or item.name
        for item in _all(items)
        if isinstance(item, Ref) and not item.name.startswith("_")
    )


def _spelled(group: Group) -> str:
    """A name for a group of words, the same for the same words."""
    return "(" + " | ".join(" ".join(_shown(item) for item in way) for way in group.ways) + ")"


def _shown(item: Item) -> str:
    match item:
        case Text(words):
            return " ".join(words)
        case Ref(name=name):
            return name
        case Group():
            return _spelled(item)
        case Mood(name):
            return "@" + name


def _substituted(items: tuple[Item, ...], stands: Mapping[str, str]) -> tuple[Item, ...]:
    """With what the parameters stand for; a part keeps the parameter's name in the meaning."""
    out: list[Item] = []
    for item in items:
        if isinstance(item, Ref):
            args = tuple(stands.get(one, one) for one in item.args)
            if item.name in stands:
                out.append(Ref(stands[item.name], args, item.label or item.name))
            else:
                out.append(replace(item, args=args))
        elif isinstance(item, Group):
            out.append(Group(tuple(_substituted(way, stands) for way in item.ways)))
        else:
            out.append(item)
    return tuple(out)


def _in_mood(items: tuple[Item, ...], parts: Mapping[str, tuple[Item, ...]]) -> tuple[Item, ...]:
    out: list[Item] = []
    for item in items:
        if isinstance(item, Mood):
            out.extend(parts[item.name])
        elif isinstance(item, Group):
            out.append(Group(tuple(_in_mood(way, parts) for way in item.ways)))
        else:
            out.append(item)
    return tuple(out)
