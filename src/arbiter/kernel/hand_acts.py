# mypyc: skip
"""Setting up a game in which unread text is carried out by people: the abilities such text becomes, and the acts that
may be picked. An act is an ordinary effect, so everything an effect leads to follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated, Keyword, SpellText
from arbiter.abilities.amounts import Const, Unknown
from arbiter.abilities.by_hand import (
    ACTIVATED,
    CONTINUOUS,
    TRIGGERED,
    Act,
    Acts,
    ActsByHand,
    ByHand,
    Way,
)
from arbiter.abilities.card import Card, Face
from arbiter.abilities.changes import Bonus, GainAbilities
from arbiter.abilities.filters import AllOf, Anything, HasCounter, InZone, OwnedBy
from arbiter.abilities.nodes import Ability, Effect, Selector
from arbiter.abilities.tree import number, swapped

if TYPE_CHECKING:
    from .description import ZoneDef
    from .library import Library
    from .ruleset import Ruleset

#: what was picked for an act
PICKED = sel.Noted("looked")
MUCH = Unknown("X")
MOST_CARDS = 10
COUNTER = re.compile(r"([a-z][\w'-]*) counters?\b", re.IGNORECASE)
NO_NAMES = {
    "a",
    "all",
    "an",
    "any",
    "each",
    "more",
    "no",
    "of",
    "one",
    "that",
    "the",
    "those",
    "two",
    "three",
    "x",
}


@dataclass(frozen=True)
class HandRules:
    """What a game says about carrying out text by hand, in its own words.

    ``resolved``: the types whose text is performed as the card resolves. ``triggered`` and ``activated`` tell the kind
    of a paragraph, in this order; ``used_as``: a beginning that makes it an activated one whatever follows.
    ``answers``: only paragraphs that fit are activated in answer to something; None: all are. ``leaving``: a trigger
    by which its card goes elsewhere; ``arriving``: text used where its card has just been put, also that of a card that
    resolves. ``zones``: those cards are moved between by hand. ``stats`` and ``keywords``: what
    may be given until end of turn. ``unit``: the steps in which damage and numbers are counted, ``most`` of them at
    once; ``life_unit``: the same of a player's life. ``own``: acts that only this game has, with their names; whoever
    acts is "you".
    """

    resolved: frozenset[str]
    used_as: re.Pattern[str]
    triggered: re.Pattern[str]
    activated: re.Pattern[str]
    answers: re.Pattern[str] | None
    leaving: re.Pattern[str]
    zones: tuple[str, ...]
    stats: tuple[str, ...]
    keywords: tuple[str, ...]
    unit: int
    most: int
    life_unit: int
    life_most: int
    destroy: str
    arriving: re.Pattern[str] | None = None
    own: tuple[tuple[str, Effect], ...] = ()


# --- abilities -----------------------------------------------------------------------------------------------------


def by_hand(rules: Ruleset, card: Card) -> Card:
    """The card with an ability for each paragraph that is not read."""
    if not any(face.unread for face in card.faces):
        return card
    return replace(card, faces=tuple(_face(rules, face) for face in card.faces))


def paragraphs(face: Face) -> list[str]:
    """What is carried out by hand: the printed paragraphs of the unread sentences, else the sentences themselves."""
    known = len(face.unread_text) == len(face.unread)
    found = (
        [text or face.unread[i] for i, text in enumerate(face.unread_text)] if known else list(face.unread)
    )
    return list(dict.fromkeys(found))


def _face(rules: Ruleset, face: Face) -> Face:
    made = [(ability.text, ability) for ability in face.abilities]
    made += [(text, ability) for text in paragraphs(face) for ability in _abilities(rules, face, text)]
    # in the order printed, as far as the text tells; the sort keeps the order of what stands on one line
    order = {text: face.text.find(text) if text else -1 for text, _ in made}
    made.sort(key=lambda one: order[one[0]] if order[one[0]] >= 0 else len(face.text))
    first = [ability for text, ability in made if not text]
    rest = [ability for text, ability in made if text]
    return replace(face, abilities=(*first, *rest))


def _abilities(rules: Ruleset, face: Face, text: str) -> Iterator[Ability]:
    """What a paragraph becomes; the text of a card that resolves may also be used where that card arrives."""
    hands = rules.by_hand
    assert hands is not None
    resolves = bool(hands.resolved & set(face.types))
    if resolves:
        yield _with_text(SpellText(ActsByHand(text)), text)
    if resolves and not (hands.arriving and hands.arriving.search(text)):
        return
    kind = TRIGGERED if resolves else kind_of(hands, text)
    price = ActsByHand(text, True) if kind == ACTIVATED else None
    instant = kind != ACTIVATED or hands.answers is None or bool(hands.answers.search(text))
    moves = resolves or hands.leaving.search(text) or (hands.arriving and hands.arriving.search(text))
    recent = _public(rules) if kind == TRIGGERED and moves else ()
    zones = () if resolves else _named_zones(rules, face, text)
    yield _with_text(ByHand(kind, ActsByHand(text), price, instant, zones, recent), text)


def _with_text(ability: Ability, text: str) -> Ability:
    object.__setattr__(ability, "text", text)
    return number(ability)


def kind_of(hands: HandRules, text: str) -> str:
    """Which kind of ability a paragraph is."""
    if hands.used_as.search(text):
        return ACTIVATED
    if hands.triggered.search(text):
        return TRIGGERED
    return ACTIVATED if hands.activated.search(text) else CONTINUOUS


def _out_of_play(rules: Ruleset) -> Iterator[ZoneDef]:
    hands = rules.by_hand
    assert hands is not None
    for zone in rules.zones:
        if zone.name in hands.zones and not zone.in_play and zone.sees != "nobody":
            yield zone


def _public(rules: Ruleset) -> tuple[str, ...]:
    return tuple(zone.name for zone in _out_of_play(rules) if zone.sees == "all")


def _named_zones(rules: Ruleset, face: Face, text: str) -> tuple[str, ...]:
    """The zones out of play in which a paragraph says that its card is used."""
    found: list[str] = []
    for zone in _out_of_play(rules):
        own = rf"(?:\bthis\b|{re.escape(face.name)})[^.]*\b(?:in|from) (?:your|a|the|its owner's) {zone.name}"
        if re.search(own, text, re.IGNORECASE):
            found.append(zone.name)
    return tuple(found)


# --- acts ----------------------------------------------------------------------------------------------------------


def acts(rules: Ruleset, lib: Library) -> Acts:
    """The acts of a game with these cards: those its rules can carry out."""
    hands = rules.by_hand
    assert hands is not None
    found = [
        Act("move a card", "card", _moves(rules, PICKED)),
        Act(f"{hands.destroy} a card", "in play", (Way(hands.destroy, fx.Destroy(PICKED)),)),
        Act("banish a card", "in play", (Way("banish", fx.Banish(PICKED)),)),
        Act("cancel something that waits", "waiting", (Way("cancel", fx.Cancel(PICKED)),)),
        Act(f"{rules.turning[2]} or {rules.turning[3]} a card", "turnable", _turns(rules)),
        _amount(hands, "deal damage", "damageable", (Way("damage", fx.Damage(PICKED, MUCH)),)),
        Act(
            "gain or lose life",
            "player",
            (Way("gain", fx.GainLife(MUCH, PICKED)), Way("lose", fx.LoseLife(MUCH, PICKED))),
            hands.life_unit,
            hands.life_most * hands.life_unit,
            hands.life_unit,
        ),
        Act("put or remove counters", "in play", _counters(lib), 1, MOST_CARDS),
        Act("draw cards", "player", (Way("draw", fx.Draw(MUCH, PICKED)),), 1, MOST_CARDS),
        Act("have a player discard", "player", (Way("discard", _discard(rules)),), 1, MOST_CARDS),
        Act("look at the top cards of a deck", "player", _looks(rules), 1, MOST_CARDS),
        Act("reveal a card", "card", (Way("reveal", fx.Reveal(PICKED)),)),
        Act("search your deck", "", _searches(rules), 1, MOST_CARDS),
        Act("shuffle", "player", _shuffles(rules)),
        Act("create tokens", "", _tokens(lib), 1, MOST_CARDS),
        Act("change a number until end of turn", "in play", _numbers(hands), *_range(hands)),
        Act("give a keyword until end of turn", "in play", _keywords(hands)),
        *(Act(name, "", (Way(name, effect),), 1, MOST_CARDS) for name, effect in hands.own),
    ]
    able = [replace(act, ways=tuple(way for way in act.ways if can_do(rules, way.effect))) for act in found]
    return number(Acts(tuple(act for act in able if act.ways)))


def can_do(rules: Ruleset, effect: Effect) -> bool:
    """Whether the rules of the game know how to carry out an effect."""
    settled = swapped(effect, lambda node: Const(1) if isinstance(node, Unknown) else node)
    return not rules.cannot(Activated((), settled), Face("", ()))


def _amount(hands: HandRules, label: str, subject: str, ways: tuple[Way, ...]) -> Act:
    return Act(
        label, subject, ways, hands.unit, hands.most * hands.unit, hands.unit,
        hands.life_most * hands.life_unit, hands.life_unit,
    )  # fmt: skip


def _range(hands: HandRules) -> tuple[int, int, int]:
    return -hands.most * hands.unit, hands.most * hands.unit, hands.unit


def _moves(rules: Ruleset, what: Selector) -> tuple[Way, ...]:
    hands = rules.by_hand
    assert hands is not None
    found: list[Way] = []
    for zone in rules.zones:
        name = zone.name
        if name not in hands.zones:
            continue
        if zone.in_play:
            found.append(Way(f"to the {name}", fx.Move(what, name, controller=sel.You())))
            if zone.oriented:
                turned = fx.Move(what, name, controller=sel.You(), turned=True)
                found.append(Way(f"to the {name}, {rules.turning[0]}", turned))
        elif zone.sees == "nobody":
            for place in ("top", "bottom"):
                found.append(Way(f"to the {place} of the {name}", fx.Move(what, name, place)))
        else:
            found.append(Way(f"to the {name}", fx.Move(what, name)))
            if zone.sees == "owner":
                found.append(Way(f"to the {name}, revealed", fx.Move(what, name, reveal=True)))
            if zone.faces or name == rules.removed:
                found.append(Way(f"to the {name}, face down", fx.Move(what, name, face_down=True)))
    return tuple(found)


def _turns(rules: Ruleset) -> tuple[Way, ...]:
    return Way(rules.turning[2], fx.Turn(PICKED)), Way(rules.turning[3], fx.Turn(PICKED, upright=True))


def _counters(lib: Library) -> tuple[Way, ...]:
    names = {
        node.name for nodes in lib.nodes for node in nodes if isinstance(node, (fx.PutCounters, HasCounter))
    }
    for nodes in lib.nodes:
        for node in nodes:
            if isinstance(node, ActsByHand):
                names.update(name.lower() for name in COUNTER.findall(node.sentence))
    names = {name for name in names if name and name not in NO_NAMES} or {"counter"}
    found: list[Way] = []
    for name in sorted(names):
        label = "counters" if name == "counter" else f"{name} counters"
        found.append(Way(f"put {label}", fx.PutCounters(PICKED, name, MUCH)))
        found.append(Way(f"remove {label}", fx.RemoveCounters(PICKED, name, MUCH)))
    return tuple(found)


def _discard(rules: Ruleset) -> Effect:
    own = AllOf((InZone(rules.hand), OwnedBy(sel.You())))
    return fx.By(PICKED, fx.Discard(sel.Choice(own, MUCH)))


def _each_deck(rules: Ruleset, make: Callable[[str], Way]) -> tuple[Way, ...]:
    hands = rules.by_hand
    assert hands is not None
    return tuple(
        make(zone.name) for zone in rules.zones if zone.sees == "nobody" and zone.name in hands.zones
    )


def _looks(rules: Ruleset) -> tuple[Way, ...]:
    return _each_deck(rules, lambda deck: Way(f"the {deck}", fx.Look(sel.Top(MUCH, deck, PICKED))))


def _shuffles(rules: Ruleset) -> tuple[Way, ...]:
    return _each_deck(rules, lambda deck: Way(f"the {deck}", fx.Shuffle(deck, PICKED)))


def _searches(rules: Ruleset) -> tuple[Way, ...]:
    """Look for cards, put what is found somewhere, shuffle."""
    found: list[Way] = []
    hands = rules.by_hand
    assert hands is not None
    for deck in (zone.name for zone in rules.zones if zone.sees == "nobody" and zone.name in hands.zones):
        search = fx.Search(deck, Anything(), MUCH, up_to=True)
        for way in _moves(rules, sel.Noted("found")):
            assert isinstance(way.effect, fx.Move)
            to = rules.zones[rules.zone(way.effect.zone)]
            if to.sees == "nobody" and to.name != deck:
                continue
            parts: tuple[Effect, ...] = (search, way.effect, fx.Shuffle(deck))
            if to.name == deck:
                parts = (search, fx.Shuffle(deck), way.effect)  # what goes back on top stays there
            found.append(Way(f"the {deck}; what you find goes {way.label}", fx.Sequence(parts)))
    return tuple(found)


def _tokens(lib: Library) -> tuple[Way, ...]:
    found: dict[str, fx.Token] = {name: fx.Token(name) for name in lib.named}
    for nodes in lib.nodes:
        for node in nodes:
            if isinstance(node, fx.Token):
                found.setdefault(node.name, node)
    return tuple(
        Way(
            name,
            replace(token, count=MUCH, controller=sel.You(), zone="", turned=False, stats=_settled(token)),
        )
        for name, token in found.items()
    )


def _settled(token: fx.Token) -> tuple[tuple[str, Const], ...]:
    """Numbers that the text making a token works out are 0 here, to be changed by hand."""
    return tuple((stat, n if isinstance(n, Const) else Const(0)) for stat, n in token.stats)


def _numbers(hands: HandRules) -> tuple[Way, ...]:
    return tuple(Way(stat, fx.Apply(PICKED, (Bonus(((stat, MUCH),)),))) for stat in hands.stats)


def _keywords(hands: HandRules) -> tuple[Way, ...]:
    return tuple(Way(name, fx.Apply(PICKED, (GainAbilities((Keyword(name),)),))) for name in hands.keywords)
