"""1100: what each keyword skill means.

A keyword that is an ability of another sort is made of that sort's parts, in the rulebook's own definition. The others
(Flying, Pierce, …) change how the rules themselves work and are looked at where those rules are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import (
    Activated,
    Keyword,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    Triggered,
)
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const, Count, ThatMuch
from arbiter.abilities.changes import Forbid, GainAbilities, Oblige
from arbiter.abilities.conditions import (
    Compare,
    During,
    Every,
    Is,
    KeywordCount,
    OnceATurn,
    Paid,
    Some,
    Unless,
)
from arbiter.abilities.nodes import Ability, Condition, Effect, Filter
from arbiter.abilities.selectors import Both, Each, Host, Target, This, Var, You
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import permitted
from arbiter.kernel.evaluating import holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, has_bit
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import decides
from arbiter.rulebook.hearing import cite

from .vocabulary import ATTRIBUTES, CARDS_PLAYED, ENTER, FIELD, HAND, place

ATTRIBUTE_OF: Final = dict(zip("WRUGB", ATTRIBUTES, strict=True))
_EMPTY: Final = Static(This(), ())
J_RESONATOR: Final = f.AnyOf((f.IsType("j-ruler"), f.IsType("resonator")))
ENTERS: Final = f.Pattern("move", subject=f.IsThis(), to="field")
ENTER_SKILL: Final = f.Pattern("move", subject=f.IsThis(), to="field", detail=ENTER)

#: keywords the rules look for by name, besides those that stand for abilities of another sort (``MEANINGS``)
BY_NAME: Final = frozenset(
    {
        "barrier",
        "break",
        "divinity",
        "energize",
        "eternal",
        "first strike",
        "flying",
        "grimoire",
        "imperishable",
        "incarnation",
        "judgment",
        "pierce",
        "precision",
        "quickcast",
        "remnant",
        "swiftness",
        "will of despair",  # 1101.1b-i no skill: a word other cards look for
        "will of hope",
    }
)

Make = Callable[[Keyword], tuple[Ability, ...]]
MEANINGS: Final[dict[str, Make]] = {}
CLAUSES: Final[dict[str, tuple[str, ...]]] = {}


def means(name: str, clause: tuple[str, ...]) -> Callable[[Make], Make]:
    """The abilities the keyword called ``name`` stands for, and the clauses that say so."""

    def register(make: Make) -> Make:
        MEANINGS[name] = make
        CLAUSES[name] = clause
        return make

    return register


def has_rule(name: str) -> bool:
    """Whether a rulebook knows the keyword; another is played by what the card itself says it means."""
    return name in BY_NAME or name in MEANINGS


def meaning(keyword: Keyword, meanings: dict[str, Make] = MEANINGS) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    make = meanings.get(keyword.name)
    if make is None:
        return () if has_rule(keyword.name) else tuple(a for a in keyword.inner if isinstance(a, Ability))
    return make(keyword)


def cite_keyword(game: Game, number: int) -> None:
    """An ability is put to use: cite the keyword it belongs to, if it does."""
    if game.citing is None or number < 0:
        return
    held = game.lib.held[number]
    if not has_bit(held.zones, FIELD):
        game.cite("902.2")
    game.cite_all(CLAUSES.get(held.keyword, ()))
    if held.keyword == "explode":
        game.cite("5.x:11.4-1")
    if held.keyword == ENTER:
        game.cite("1140.2")


def goes_by(ability: Ability) -> str:
    """Keywords written in full: [Enter], however it is printed, and [Eternal]."""
    if isinstance(ability, Triggered) and is_enter(ability):
        return ENTER
    if isinstance(ability, Static) and is_eternal(ability):
        cite("1417.1", "1417.2")
        return "eternal"
    return ""


def is_enter(ability: Triggered) -> bool:
    """When this card enters the field, wherever it comes from, and on no other condition besides."""
    if ability.events == (ENTER_SKILL,) and ability.condition is None:
        cite("1411.2b")
        return True
    if ability.events == (ENTERS,) and ability.condition is None:
        cite("1411.3")
        return True
    for event in ability.events:
        if isinstance(event, f.Pattern) and event.to == "field" and event.subject == f.IsThis():
            cite("1411.3a")
            return False
    return False


def is_eternal(ability: Static) -> bool:
    """This card cannot be destroyed, by whatever and as long as it is there."""
    return (
        isinstance(ability.what, This) and ability.changes == (CANNOT_BE_DESTROYED,) and not ability.condition
    )


CANNOT_BE_DESTROYED: Final = Forbid(Act.BE_DESTROYED)


# --- automatic abilities -------------------------------------------------------------------------------------------


@means("explode", clause=("1105.1", "1105.2"))
def _explode(keyword: Keyword) -> tuple[Ability, ...]:
    """When this card deals battle damage to a resonator => If this card is a resonator, destroy this card and the
    resonator it deals its battle damage."""
    blow = f.Pattern("damage", f.IsType("resonator"), f.IsThis(), detail="battle", subject_var="1")
    both = fx.Destroy(Both((This(), Var("1"))))
    return (Triggered((blow,), _of_a_resonator(both)),)


@decides("1105.3")
def _of_a_resonator(effect: Effect) -> Effect:
    """It does not apply to J-rulers."""
    cite("1105.3")
    return fx.If(Is(This(), f.IsType("resonator")), effect)


@decides("5.x:11.4-1")
def old_explode(keyword: Keyword) -> tuple[Ability, ...]:
    """When this resonator deals damage by rules in a battle, destroy it and the resonator damaged. What it is later
    does not matter any more (U1.7: it takes a damaged resonator)."""
    cite("5.x:11.4-1")
    this = no_j_ruler(f.IsThis())
    blow = f.Pattern("damage", f.IsType("resonator"), this, detail="battle", subject_var="1")
    return (Triggered((blow,), fx.Destroy(Both((This(), Var("1"))))),)


def no_j_ruler(this: Filter) -> Filter:
    """[Explode] is not applied to J-rulers: a resonator has to deal the damage."""
    cite("5.x:11.4-2")
    return f.AllOf((this, f.IsType("resonator")))


@means("drain", clause=("1135.1", "1135.2"))
def _drain(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever this card deals damage => You gain that much life."""
    return (Triggered((f.Pattern("damage", source=f.IsThis()),), fx.GainLife(ThatMuch())),)


@means("bane", clause=("1138.1", "1138.2"))
def _bane(keyword: Keyword) -> tuple[Ability, ...]:
    """When this card deals damage to a J/resonator => Destroy that J/resonator."""
    blow = f.Pattern("damage", J_RESONATOR, f.IsThis(), subject_var="1")
    return (Triggered((blow,), fx.Destroy(Var("1"))),)


@means("resonance", clause=("1127.1", "1127.2", "1127.2a", "1127.3"))
def _resonance(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever that kind of magic stone enters the field under your control => the effect. What is treated as one
    counts, whatever else it is, this card itself included."""
    return tuple(part for part in keyword.inner if isinstance(part, Triggered))


@means("trigger", clause=("1113.2b",))
def _trigger(keyword: Keyword) -> tuple[Ability, ...]:
    """With a condition: revealed when it is met, from hand or standby area (708.2)."""
    made: list[Ability] = []
    for part in keyword.inner:
        if isinstance(part, Triggered):
            made.append(
                Triggered(
                    part.events, part.effect, part.condition, part.limits, "hand or standby area", "trigger"
                )
            )
    return tuple(made)


@means("stealth", clause=("1114.2", "1114.3"))
def _stealth(keyword: Keyword) -> tuple[Ability, ...]:
    """While this card is in your standby area, you may play it as a triggered object without paying its cost when the
    condition is fulfilled, also on the turn it was put there. (1416.1a with a state for its condition it is played like
    an activate ability: see ``timing``.)"""
    events = tuple(part for part in keyword.inner if isinstance(part, f.Pattern))
    return (Triggered(events, fx.Nothing(), zone="standby area", name="stealth"),) if events else ()


# --- how a card is played ------------------------------------------------------------------------------------------


@means("remnant", clause=("1115.2",))
def _remnant(keyword: Keyword) -> tuple[Ability, ...]:
    """You may play this card from your graveyard. (What becomes of it then is a matter of where cards go.)"""
    return (PlayRule("from", zone="graveyard"),)


@means("will of hope", clause=("1101.1b",))
@means("will of despair", clause=("1101.1b",))
def _no_skill(keyword: Keyword) -> tuple[Ability, ...]:
    """Keywords without a skill mean nothing by themselves: other cards look for them."""
    cite("1101.1b")
    return ()


# --- activate abilities --------------------------------------------------------------------------------------------


@means("evolution", clause=("1116.1", "1116.2"))
def _evolution(keyword: Keyword) -> tuple[Ability, ...]:
    """Cost: If this card has no evolution counters on it, put an evolution counter on it."""
    none = Is(This(), f.HasCounter("evolution", "=", 0))
    return (Activated(keyword.cost, fx.If(none, fx.PutCounters(This(), "evolution"))),)


@means("inheritance", clause=("1126.1", "1126.2", "1126.2a"))
def _inheritance(keyword: Keyword) -> tuple[Ability, ...]:
    """Pay the cost, discard this card from your hand: the effect. Only in the hand."""
    cost = (*keyword.cost, fx.Discard(This()))
    limits = tuple(part for part in keyword.inner if isinstance(part, Condition))
    return tuple(
        Activated(cost, part.effect, limits, zone="hand")
        for part in keyword.inner
        if isinstance(part, SpellText)
    )


@means("shift", clause=("1117.1", "1117.2"))
def _shift(keyword: Keyword) -> tuple[Ability, ...]:
    """The activate ability: in main timing, turn it future side up."""
    return (Activated(keyword.cost, fx.Transform(This(), "future"), (During("main timing"),)),)


@means("bestow", clause=("1121.1", "1121.2", "1121.3a"))
def _bestow(keyword: Keyword) -> tuple[Ability, ...]:
    """Cost: Add this card to target resonator. Only in main timing, and while it is not bestowed to any card."""
    resonator = Target(f.AllOf((f.IsType("resonator"), f.InZone("field"))))
    unattached = Unless(Is(Host(), f.Anything()))
    return (Activated(keyword.cost, fx.Attach(This(), resonator), (During("main timing"), unattached)),)


# --- continuous abilities ------------------------------------------------------------------------------------------


@means("bloodlust", clause=("1123.2",))
def _bloodlust(keyword: Keyword) -> tuple[Ability, ...]:
    """This card must attack if able."""
    return (Static(This(), (Oblige(Act.ATTACK),)),)


@means("mobilize", clause=("1129.2",))
def _mobilize(keyword: Keyword) -> tuple[Ability, ...]:
    """You must pay the cost to attack or block with this card."""
    return (
        Static(This(), (Forbid(Act.ATTACK, unless=keyword.cost), Forbid(Act.BLOCK, unless=keyword.cost))),
    )


@means("limit", clause=("1118.1", "1118.2", "1118.2b"))
def _limit(keyword: Keyword) -> tuple[Ability, ...]:
    """This card comes into the field with limit counters on it. Whenever this card attacks or blocks => remove a limit
    counter from this card."""
    fights = (f.Pattern("attack", subject=f.IsThis()), f.Pattern("block", subject=f.IsThis()))
    return (
        _enters_with("limit", keyword.number),
        Triggered(fights, fx.RemoveCounters(This(), "limit")),
    )


@means("mana", clause=("1122.2b",))
def _mana(keyword: Keyword) -> tuple[Ability, ...]:
    """On a card that is no ruler: as this card comes into the field, put mana counters on it."""
    return (_enters_with("mana", keyword.number),)


def _enters_with(counter: str, number: int) -> Ability:
    """It speaks of the card as it is in the field: 1122.2a a ruler's does not apply to the J-ruler it becomes."""
    return Replacement(ENTERS, fx.ChangeEvent(counters=((counter, Const(number)),)), zone="field")


#: U4.10 keywords whose text a card has only while their condition is met
GRANTING: Final = frozenset({"seal", "legend", "null", "crest", "rune"})
COUNTS_TYPES: Final = frozenset({"seal", "crest"})


def _granted(keyword: Keyword, condition: Condition) -> tuple[Ability, ...]:
    """The text of a conditional keyword: as long as the condition is met, the card has it."""
    made: list[Ability] = []
    for part in keyword.inner:
        if isinstance(part, Static) and part.condition is None and isinstance(part.what, This):
            made.append(Static(part.what, part.changes, condition, part.zone))
        elif isinstance(part, PlayRule):  # about playing it: it matters where the card is played from
            both = condition if part.condition is None else Every((condition, part.condition))
            made.append(replace(part, condition=both))
        elif isinstance(part, Ability):
            made.append(Static(This(), (GainAbilities((part,)),), condition))
    return tuple(made)


@means("awakening", clause=("1109.2", "1109.3"))
def _awakening(keyword: Keyword) -> tuple[Ability, ...]:
    """A card that was awakened has the text, for as long as it stays."""
    return _granted(keyword, Paid(way_of(keyword)))


@means("null", clause=("1134.2", "1134.2b"))
def _null(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as there are zero cards in your hand, this card has the text; if that is about playing it, zero other
    cards."""
    others = f.AllOf((f.InZone("hand", You()), f.IsOther()))
    return _granted(keyword, Compare(Count(Each(others)), "=", Const(0)))


def is_released(game: Game, c: Context) -> bool:
    """1026.1, 1128.4 its [Seal] is released: as though it had the magic stones it asks for."""
    if not permitted(game, Act.RELEASE_SEAL, c.source, NO_REF):
        return False
    game.cite("1026.1", "1128.4")
    return True


@means("seal", clause=("1128.2", "1128.2b", "1128.3"))
def _seal(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as you control that many magic stones, this card has the text."""
    stones = f.AllOf((f.ControlledBy(You()), f.IsType("magic stone"), f.InZone("field")))
    enough = Compare(Count(Each(stones)), ">=", Const(keyword.number))
    return _granted(keyword, Some((enough, KeywordCount(Act.RELEASE_SEAL.value))))


def _revealed(zone: str, *more: Filter) -> Each:
    """The cards that lie face up in a zone of yours."""
    return Each(f.AllOf((f.InZone(zone, You()), f.IsFaceDown(False), *more)))


@means("legend", clause=("1133.2", "1133.2b"))
def _legend(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as that many story cards of your extra deck are revealed, this card has the text."""
    return _granted(keyword, Compare(Count(_revealed("extra deck")), ">=", Const(keyword.number)))


@means("crest", clause=("1131.2",))
def _crest(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as you control a Magic Crest of the attribute, this card has the text."""
    attribute = ATTRIBUTE_OF.get(keyword.word.strip("{}"), keyword.word)
    crests = f.AllOf(
        (f.ControlledBy(You()), f.IsRace("Magic Crest"), f.IsAttribute(attribute), f.InZone("field"))
    )
    return _granted(keyword, Compare(Count(Each(crests)), ">=", Const(1)))


@means("rune", clause=("1137.2", "1137.2a", "1137.2b"))
def _rune(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as enough runes are revealed in your rune area: one of the attribute for each symbol, or a number."""
    return _granted(keyword, _runes_revealed(keyword))


def rune_symbols(keyword: Keyword) -> list[str]:
    return keyword.word.replace("{", " ").replace("}", " ").split()


def is_rune_condition(keyword: Keyword) -> bool:
    """1137.2 it is either will symbols of attributes or a number, which is also printed as a symbol."""
    symbols = rune_symbols(keyword)
    return all(symbol in ATTRIBUTE_OF for symbol in symbols) or (len(symbols) == 1 and symbols[0].isdigit())


def _runes_revealed(keyword: Keyword) -> Condition:
    symbols = rune_symbols(keyword)
    if not symbols or symbols[0].isdigit():
        number = int(symbols[0]) if symbols else keyword.number
        return Compare(Count(_revealed("rune area")), ">=", Const(number))
    return Every(
        tuple(
            Compare(
                Count(_revealed("rune area", f.IsAttribute(ATTRIBUTE_OF[symbol]))),
                ">=",
                Const(symbols.count(symbol)),
            )
            for symbol in sorted(set(symbols))
        )
    )


@means("sealed item", clause=("1130.2", "1130.3"))
def _sealed_item(keyword: Keyword) -> tuple[Ability, ...]:
    """This has the ability; with a Cipher in its place there is none to use."""
    cite("1130.2")
    return tuple(part for part in keyword.inner if isinstance(part, Ability))


@means("god's art", clause=("1112.1", "1112.2", "1112.2a"))
def _gods_art(keyword: Keyword) -> tuple[Ability, ...]:
    """The activate ability, only once per game."""
    once = OnceATurn(1, "game")
    return tuple(
        Activated(part.cost, part.effect, (*part.limits, once), part.zone, keyword.word, part.rules)
        for part in keyword.inner
        if isinstance(part, Activated)
    )


@means("torrent", clause=("1124.2a",))
def _torrent(keyword: Keyword) -> tuple[Ability, ...]:
    """A card played after another one this turn is played with the text."""
    return _granted(keyword, Paid("torrent"))


#: 1124.2, 1128.2a, 1133.2a, 1134.2a checked once, when the card is on the chase (U4.22)
CHECKED_ON_PLAYING: Final = ("torrent", "null", "seal", "legend", "crest", "rune")
#: keywords whose text a chant performs only if it was played that way
TEXT_OF_CHANTS: Final = ("awakening", *CHECKED_ON_PLAYING)


def way_of(keyword: Keyword) -> str:
    """What a spell remembers if the condition of the keyword was met as it was played: a card may have several."""
    mark = keyword.word or (str(keyword.number) if keyword.number else "")
    return f"{keyword.name} {mark}" if mark else keyword.name


def ways_met(game: Game, info: Info, c: Context) -> tuple[str, ...]:
    """The keywords checked on playing whose conditions are met now."""
    found: list[str] = []
    for held in info.held:
        ability = held.ability
        if not isinstance(ability, Keyword) or ability.name not in CHECKED_ON_PLAYING:
            continue
        if _is_met(game, ability, c):
            found.append(way_of(ability))
            if ability.name == "seal":
                game.cite("1128.2a")
            elif ability.name == "legend":
                game.cite("1133.2a")
            elif ability.name == "null":
                game.cite("1134.2a")
    return tuple(found)


def _is_met(game: Game, keyword: Keyword, c: Context) -> bool:
    if keyword.name == "torrent":
        if not game.s.values[c.controller][CARDS_PLAYED]:
            game.cite("1124.2b")
            return False
        game.cite("1124.2")
        return True
    if keyword.name == "null":
        return not game.s.zones[place(HAND, c.controller)]
    # the others are met under the condition under which cards that are no chants have the text
    asked = Keyword(keyword.name, keyword.number, (), keyword.word, (_EMPTY,))
    for part in meaning(asked):
        if isinstance(part, Static) and part.condition is not None and not holds(game, part.condition, c):
            return False
    return True
