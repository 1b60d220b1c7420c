"""Paragraphs of one card that are about one another."""

from __future__ import annotations

from dataclasses import replace

from ..abilities.abilities import Keyword, SpellText
from ..abilities.conditions import Every, Paid
from ..abilities.effects import Apply, Damage, If, Move, Search, Sequence, Shuffle
from ..abilities.nodes import Ability, Condition, Effect
from ..abilities.selectors import Target
from ..abilities.tree import walk
from .instead import same_kind
from .lowering.filters import swapped
from .references import It
from .scope import INSTEAD


def combined(abilities: list[Ability]) -> list[Ability] | None:
    """The paragraphs of a text as they were read, with a keyword that says what a chant does instead of its other text
    put into that text; None if it cannot be told what it replaces."""
    abilities = _told_apart(abilities)
    replacing = [a for a in abilities if isinstance(a, Keyword) and _replaces(a)]
    if not replacing:
        return abilities
    texts = [a for a in abilities if isinstance(a, SpellText)]
    if len(replacing) != 1 or len(texts) != 1:
        return None
    keyword, text = replacing[0], texts[0]
    whole = _instead(keyword, text)
    if whole is None:
        return None
    return [
        _like(
            ability,
            whole if ability is text else replace(keyword, inner=()) if ability is keyword else ability,
        )
        for ability in abilities
    ]


def _instead(keyword: Keyword, text: SpellText) -> SpellText | None:
    (new,) = [part for part in keyword.inner if isinstance(part, SpellText)][:1]
    effect = new.effect
    first, rest = _found_and_put(text.effect) if isinstance(effect, Move) else (text.effect, ())
    way: Condition = Paid(f"{keyword.name} {keyword.number}" if keyword.number else keyword.name)
    if len(_sentences(effect)) != len(_sentences(first)):
        return _one_by_one(text, _sentences(effect), way)
    effect = _as_long(effect, first)
    if isinstance(first, Damage) and not any(isinstance(node, Target) for node in walk(first.to)):
        effect = swapped(effect, It("it"), first.to)
    if isinstance(effect, If) and effect.otherwise is None:
        if any(isinstance(node, Target) and node not in walk(first) for node in walk(effect)):
            return None  # which of the targets are chosen would be known only later
        way, effect = Every((way, effect.condition)), effect.then
    replacing_first = If(way, effect, first, INSTEAD)
    return SpellText(Sequence((replacing_first, *rest)) if rest else replacing_first)


def _one_by_one(text: SpellText, new: tuple[Effect, ...], way: Condition) -> SpellText | None:
    """Each new sentence in place of the only one of the text that does the same."""
    made = list(_sentences(text.effect))
    for one in new:
        alike = [at for at, old in enumerate(made) if same_kind(old, one)]
        if len(alike) != 1 or isinstance(one, If):
            return None
        made[alike[0]] = If(way, _as_long(one, made[alike[0]]), made[alike[0]], INSTEAD)
    return SpellText(Sequence(tuple(made)))


def _as_long(new: Effect, old: Effect) -> Effect:
    """What is said to be so instead lasts as long as what it replaces, sentence by sentence."""
    if isinstance(new, Apply) and isinstance(old, Apply) and new.duration == "game":
        return replace(new, duration=old.duration)
    if isinstance(new, Sequence) and isinstance(old, Sequence) and len(new.parts) == len(old.parts):
        return replace(new, parts=tuple(map(_as_long, new.parts, old.parts)))
    return new


def _like(before: Ability, now: Ability) -> Ability:
    """``now`` with the printed text of ``before``."""
    if now is not before:
        object.__setattr__(now, "text", before.text)
    return now


def _told_apart(abilities: list[Ability]) -> list[Ability]:
    """Of several [Awakening] abilities each is paid for by itself, and gives its own text."""
    several = [a for a in abilities if isinstance(a, Keyword) and a.name == "awakening"]
    if len(several) < 2:
        return abilities
    out: list[Ability] = []
    for ability in abilities:
        now = ability
        if isinstance(ability, Keyword) and ability in several:
            before = [a for a in out if isinstance(a, Keyword) and a.name == ability.name]
            now = _like(ability, replace(ability, number=len(before) + 1))
        out.append(now)
    return out


def _found_and_put(effect: Effect) -> tuple[Effect, tuple[Effect, ...]]:
    """ "Search … and put it into your hand. Then shuffle your deck": the first of these says where it is put."""
    if isinstance(effect, Sequence) and not effect.joined:
        first, *rest = effect.parts
        if any(isinstance(node, Search) for node in walk(first)) and all(
            isinstance(r, Shuffle) for r in rest
        ):
            return first, tuple(rest)
    return effect, ()


def _replaces(keyword: Keyword) -> bool:
    return any(isinstance(part, SpellText) and part.name == INSTEAD for part in keyword.inner)


def _sentences(effect: Effect) -> tuple[Effect, ...]:
    return effect.parts if isinstance(effect, Sequence) and not effect.joined else (effect,)
