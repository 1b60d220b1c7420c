"""Writing records out. Brackets are put round a part where the words after it could be taken for more of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...abilities import abilities as ab
from ...abilities import amounts as am
from ...abilities import effects as fx
from ...abilities import filters as f
from ...abilities import selectors as sel
from ...abilities.nodes import Ability, Amount, Effect, Filter, Node, Selector
from .normal import Form, form
from .table import Table, opening
from .template import CATEGORIES, Fixed, Flag, Group, Hole, Items, Literal, Part, PhraseError, Template, Words

#: amounts of a word or two, which stand before what they count
SHORT = (am.Const, am.Unknown, am.ThatMuch)
NOTHING: frozenset[str] = frozenset()
#: what an effect has dealt with is noted without words; the rest is called as it is where it is noted
NOTED: dict[str, Words] = {
    "this way": ("the", "cards", "dealt", "with", "this", "way"),
    **{deed: ("the", "cards", deed, "this", "way") for deed in (*sel.DEEDS.values(), sel.REMOVED)},
    "rest": ("the", "rest", "of", "them"),
}
EACH: Words = ("the", "one", "in", "question")
#: the names that phrases are given while a text is read; other names are those of what effects take note of
GIVEN = re.compile(r"[0-9]+")
OTHER_VAR: Words = ("what", "is", "named")
OTHER_NOTED: Words = ("what", "is", "noted", "as")
SEPARATOR: Words = (";",)
_PREPOSITIONS = frozenset({"by", "of", "to", "from", "with", "than", "for", "be", "at", "is", "control"})
_PLAIN_SYMBOLS = re.compile(r"(?:\{[^{}\s]+\})+|\d+")


@dataclass
class Text:
    """Words, and those that would be taken for a part of it if they came next."""

    words: list[str]
    open: frozenset[str] = NOTHING


class _Line:
    """A phrase while it is put together."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._part = -1  # where the part begins that was put last, if nothing has come after it …
        self._open = NOTHING  # … and the words that could be taken for more of it
        self._left_out = NOTHING

    def say(self, said: Iterable[str]) -> None:
        for word in said:
            self._before(word)
            self.words.append(word)
            self._part, self._open, self._left_out = -1, NOTHING, NOTHING

    def put(self, text: Text) -> None:
        if text.words:
            self._before(text.words[0])
            self._part, self._open, self._left_out = len(self.words), text.open, NOTHING
            self.words.extend(text.words)

    def leave_out(self, part: Part) -> None:
        self._left_out |= opening(part)

    def _before(self, word: str) -> None:
        if self._part >= 0 and word in self._open:
            self.words.insert(self._part, "(")
            self.words.append(")")

    def done(self) -> Text:
        return Text(self.words, self._open | self._left_out)


def several(what: Selector) -> bool:
    """Whether a verb after it stands as after "they"."""
    if isinstance(what, (sel.Target, sel.Choice, sel.Top)):
        return what.count != am.Const(1) or bool(getattr(what, "any_number", False))
    if isinstance(what, sel.Among):
        return several(what.what)
    return isinstance(what, (sel.You, sel.Each, sel.Both, sel.Linked, sel.AttachedTo, sel.Noted))


def says_where(filter: Filter) -> bool:
    """Whether a description says where to look; otherwise it is about what is in play."""
    if isinstance(filter, f.AllOf):
        return any(says_where(part) for part in filter.parts)
    if isinstance(filter, f.AnyOf):
        return bool(filter.parts) and all(says_where(part) for part in filter.parts)
    return isinstance(filter, (f.InZone, f.IsOneOf, f.IsPlayer, f.IsThis))


class Writer:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._many = False  # whether what was said last is more than one
        self._they = False  # whether "you" is somebody who does what another says

    def ability(self, ability: Ability) -> str:
        return joined(self._write("ability", ability).words) + "."

    # --- records -------------------------------------------------------------------------------------------------

    def _record(self, category: str, record: Node) -> Text:
        for made in self.table.templates.get((category, type(record)), ()):
            if all(getattr(record, name) == value for name, value in (*made.defaults, *made.fixed)) and all(
                isinstance(getattr(record, name), SHORT) for name in made.short
            ):
                return self._filled(made, record)
        raise PhraseError(f"there is no phrase for {record!r}")

    def _filled(self, made: Template, record: Node) -> Text:
        line = _Line()
        self._parts(line, made.parts, record)
        return line.done()

    def _parts(self, line: _Line, parts: tuple[Part, ...], record: Node) -> None:
        for part in parts:
            if isinstance(part, Literal):
                line.say((self._word(part.many if self._many else part.one, line),))
            elif isinstance(part, Fixed):
                continue
            elif isinstance(part, Group):
                if all(getattr(record, name) == absent for name, absent in part.absent):
                    line.leave_out(part)
                else:
                    self._parts(line, part.parts, record)
            elif isinstance(part, Flag):
                said = part.yes if getattr(record, part.field) else part.no
                line.say(self._word(word, line) for word in said)
                if not said:
                    line.leave_out(part)
            elif isinstance(part, Items):
                self._items(line, part, record)
            else:
                self._hole(line, part, getattr(record, part.field))

    def _word(self, word: str, line: _Line) -> str:
        if word == "@your":
            return "their" if self._they else "your"
        if word == "@you":
            after = line.words[-1] if line.words else ""
            return "you" if not self._they else "them" if after in _PREPOSITIONS else "they"
        return word

    def _hole(self, line: _Line, hole: Hole, value: Any) -> None:
        if value is None and hole.none is not None:
            line.say(hole.none)
            self._many = False
            return
        if isinstance(value, sel.You):
            line.put(Text([self._word("@you", line)]))
        else:
            line.put(self._write(hole.how, value))
        if isinstance(value, Selector):
            self._many = several(value)
        elif isinstance(value, Amount):
            self._many = value != am.Const(1)
        elif isinstance(value, int):
            self._many = value != 1

    def _items(self, line: _Line, items: Items, record: Node) -> None:
        values = getattr(record, items.field)
        if not values:
            if items.none is None:
                raise PhraseError(f"{type(record).__name__}.{items.field} is empty")
            line.say(items.none)
            return
        many, they = self._many, self._they
        if items.how == "paid" and isinstance(record, fx.PayToDo):
            self._they = not isinstance(record.who, sel.You) or they
        for at, value in enumerate(values):
            if at:
                line.say(items.between)
            self._many = many
            line.put(self._write(items.how, value))
        self._they = they

    # --- parts ---------------------------------------------------------------------------------------------------

    def _write(self, how: str, value: Any) -> Text:
        found: Any = getattr(self, "_as_" + how, None)
        if found is not None:
            text: Text = found(value)
            return text
        if how in self.table.word_tables:
            known = self.table.word_tables[how].get(value)
            return Text(list(known) if known is not None else [quoted(value)])
        return self._record(how, value)

    def _as_int(self, value: int) -> Text:
        return Text([str(value)])

    def _as_quoted(self, value: str) -> Text:
        return Text([quoted(value)])

    def _as_bracket(self, value: str) -> Text:
        return Text(["[" + re.sub(r"([\]\\])", r"\\\1", value) + "]"])

    def _as_noted(self, value: str) -> Text:
        if value in NOTED:
            return Text(list(NOTED[value]))
        name = self._as_bracket(value)
        return Text([*OTHER_NOTED, *name.words]) if GIVEN.fullmatch(value) else name

    def _as_var(self, value: str) -> Text:
        if value == sel.EACH.name:
            return Text(list(EACH))
        name = self._as_bracket(value)
        return name if GIVEN.fullmatch(value) else Text([*OTHER_VAR, *name.words])

    def _as_counter(self, value: str) -> Text:
        return self._as_bracket(value) if value else Text(["any"])

    def _as_symbols(self, value: str) -> Text:
        return Text([value if _PLAIN_SYMBOLS.fullmatch(value) else quoted(value)])

    def _as_type(self, value: str) -> Text:
        if value in self.table.types:
            return Text(list(self.table.types[value][self._many]))
        return Text(["type", quoted(value)])

    def _as_attribute(self, value: str) -> Text:
        known = self.table.attributes.get(value)
        return Text(list(known) if known is not None else ["attribute", quoted(value)])

    def _as_short(self, value: Amount) -> Text:
        return self._write("amount", value)

    def _as_bonus(self, pair: tuple[str, Amount]) -> Text:
        name, amount = pair
        stat = self._write("stat", name).words
        if isinstance(amount, am.Const):
            return Text([f"{amount.n:+}", *stat])
        return self._more_or_less(amount, (*stat, "raised", "by"), (*stat, "lowered", "by"))

    def _as_shift(self, amount: Amount) -> Text:
        return self._more_or_less(amount, ("plus",), ("minus",))

    def _more_or_less(self, amount: Amount, more: Words, less: Words) -> Text:
        """What is taken away is written as 0 minus that."""
        line = _Line()
        if isinstance(amount, am.Minus) and amount.a == am.Const(0):
            line.say(less)
            line.put(self._write("amount", amount.b))
        else:
            line.say(more)
            line.put(self._write("amount", amount))
        return line.done()

    def _as_counters(self, pair: tuple[str, Amount]) -> Text:
        line = _Line()
        line.put(self._write("amount", pair[1]))
        line.put(self._write("counter", pair[0]))
        line.say(("counters" if pair[1] != am.Const(1) else "counter",))
        return line.done()

    def _as_setting(self, pair: tuple[str, Amount]) -> Text:
        line = _Line()
        line.put(self._write("stat", pair[0]))
        line.put(self._write("amount", pair[1]))
        return line.done()

    def _as_ability(self, value: Ability) -> Text:
        they, self._they = self._they, False
        text = self._record("ability", value)
        self._they = they
        return text

    def _as_gained(self, value: Ability) -> Text:
        text = self._as_ability(value)
        return text if isinstance(value, ab.Keyword) and len(text.words) == 1 else _boxed(text)

    def _as_node(self, value: Node) -> Text:
        if isinstance(value, Ability):
            return self._as_gained(value)
        if isinstance(value, Effect):
            return self._as_effect(value)
        category = next(CATEGORIES[base] for base in type(value).__mro__ if base in CATEGORIES)
        return Text(["the", category, *_boxed(self._write(category, value)).words])

    def _as_effect(self, value: Effect) -> Text:
        if isinstance(value, fx.Sequence):
            return _boxed(self._as_body(value))
        return self._record("effect", value)

    _as_paid = _as_effect

    def _as_body(self, value: Effect) -> Text:
        if not isinstance(value, fx.Sequence):
            return self._as_effect(value)
        if not value.parts:
            return Text(["do", "nothing"])
        line = _Line()
        for at, part in enumerate(value.parts):
            if at:
                line.say(SEPARATOR)
            line.put(self._as_effect(part))
        return line.done()

    def _as_theirs(self, value: Effect) -> Text:
        they, self._they = self._they, True
        text = self._as_body(value)
        self._they = they
        return text

    def _as_boxed(self, value: Effect) -> Text:
        return _boxed(self._as_body(value))

    # --- descriptions --------------------------------------------------------------------------------------------

    def _as_filter(self, value: Filter) -> Text:
        return self._described(value, True)

    def _as_counted(self, value: Filter) -> Text:
        return self._described(value, self._many)

    def _as_placed(self, value: Filter) -> Text:
        return self._placed(value, self._many)

    def _as_all_placed(self, value: Filter) -> Text:
        return self._placed(value, True)

    def _placed(self, value: Filter, many: bool) -> Text:
        text = self._described(value, many)
        return text if says_where(value) else Text([*text.words, "in", "play"])

    def _as_one(self, value: Filter) -> Text:
        text = self._described(value, False)
        if text.words[0] in ("this", "(", "either") or text.words[:2] == ["player", "who"]:
            return text
        return Text(["a", *text.words], text.open)

    def _as_event(self, value: Filter) -> Text:
        if isinstance(value, f.Pattern):
            return self._record("event", value)
        line = _Line()
        line.say(("there", "is"))
        line.put(self._as_one(value))
        return line.done()

    def _described(self, value: Filter, many: bool) -> Text:
        if isinstance(value, f.AnyOf) and form(value) == Form.MIXED:
            return Text(["either", *self._either(value, many)])
        parts = (
            value.parts if isinstance(value, f.AllOf) else () if isinstance(value, f.Anything) else (value,)
        )
        line = _Line()
        named = False
        for part in parts:
            kind = form(part)
            if kind != Form.ADJECTIVE and not named:
                named = True
                if kind == Form.NOUN:
                    line.put(self._named(part, many))
                    continue
                line.say(("cards" if many else "card",))
            if kind == Form.ADJECTIVE:
                line.put(self._before_noun(part))
            elif kind == Form.NOUN:
                line.say(("that", "is", "also", "a"))
                line.put(self._named(part, False))
            else:
                line.put(self._after_noun(part))
        if not named:
            line.say(("cards" if many else "card",))
        text = line.done()
        return Text(text.words, text.open | self.table.after_noun)

    def _either(self, value: f.AnyOf, many: bool) -> list[str]:
        return self._choice([self._described(part, many) for part in value.parts])

    def _choice(self, texts: list[Text]) -> list[str]:
        line = _Line()
        for at, text in enumerate(texts):
            if at:
                line.say(("or",))
            line.put(text)
        return _boxed(line.done()).words

    def _before_noun(self, part: Filter) -> Text:
        if isinstance(part, f.AnyOf):
            return Text(self._choice([self._before_noun(each) for each in part.parts]))
        if isinstance(part, f.Negation):
            noun = form(part.part) == Form.NOUN
            inner = self._named(part.part, False) if noun else self._before_noun(part.part)
            return Text(["non-", *inner.words])
        return self._record("adjective", part)

    def _named(self, part: Filter, many: bool) -> Text:
        if isinstance(part, f.AnyOf):
            return Text(self._choice([self._named(each, many) for each in part.parts]))
        self._many = many
        return self._record("noun", part)

    def _after_noun(self, part: Filter) -> Text:
        if isinstance(part, f.AnyOf):
            if not part.parts:
                return Text(["that", "is", "nothing"])
            if form(part) == Form.MIXED:
                return Text(["that", "is", "either", *self._either(part, False)])
            return Text(self._choice([self._after_noun(each) for each in part.parts]))
        if isinstance(part, f.Pattern):
            return Text(["for", "which", *_boxed(self._as_event(part)).words])
        return self._record("after", part)


def _boxed(text: Text) -> Text:
    return Text(["(", *text.words, ")"])


def quoted(value: str) -> str:
    return "“" + re.sub(r"([”\\])", r"\\\1", value) + "”"


def joined(said: list[str]) -> str:
    out = ""
    for at, word in enumerate(said):
        if at and not (word in {",", ";", ":", ".", ")"} or said[at - 1] in {"(", "non-"}):
            out += " "
        follows = said[at + 1] if at + 1 < len(said) else ""
        out += "an" if word == "a" and follows.lstrip("“([")[:1].lower() in tuple("aeiou") else word
    return out
