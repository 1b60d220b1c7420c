"""The plain alternatives that what is written in grammar files stands for.

Groups, rules with parameters and the moods of verbs (:mod:`arbiter.cardtext.grammar_source`) are spelled out here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from .grammar_source import Group, Item, Line, Mood, Ref, Source, Text, Verb
from .meaning import GrammarError


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
                said_how = mood.items if agent else _without_agent(mood.items)
                asked = {item.name for item in _all(said_how) if isinstance(item, Mood)}
                if agent is None and ("agent" in asked or "@[agent]" in mood.meaning):
                    continue
                if not objects and ("object" in asked or "@[object]" in mood.meaning):
                    continue
                if "alone" in asked and not (len(slots) == 1 and _is_object(slots[0])):
                    continue
                parts: dict[str, tuple[Item, ...]] = {
                    "alone": (),
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
                    _in_mood(said_how, parts),
                    "~" if one.mark == "~" else mood.mark or "=",
                    said,
                    one.wording or mood.wording,
                    one.where,
                    frozenset(gone),
                    mood.where,
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


def _without_agent(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Without the groups that may be left out and name who does it."""
    return tuple(
        item
        for item in items
        if not (
            isinstance(item, Group)
            and () in item.ways
            and any(isinstance(one, Mood) and one.name == "agent" for one in _all((item,)))
        )
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
