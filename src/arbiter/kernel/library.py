"""The cards of one game, ready to be played: printed information and numbered abilities. Immutable once built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.abilities import (
    Activated,
    Keyword,
    PlayRule,
    Replacement,
    SpellText,
    Static,
    StatusTriggered,
    Triggered,
)
from arbiter.abilities.acts import Act
from arbiter.abilities.by_hand import ByHand
from arbiter.abilities.card import Card, Face
from arbiter.abilities.changes import Permit
from arbiter.abilities.effects import Move, PayToDo, Remove, Token, Transform
from arbiter.abilities.filters import AllOf, InZone, IsThis, Pattern
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Ability, Filter, Node
from arbiter.abilities.selectors import Top
from arbiter.abilities.tree import number, walk

from . import info as kinds
from .dependencies import (
    READS_PHASE,
    READS_SOMETHING,
    about_cards,
    card_by_card,
    impersonal,
    looks,
    own_side,
    reads,
    steady,
    times_awaited,
)
from .ids import NO_ABILITY, NO_KIND, AbilityId, ZoneKind
from .info import MISSING, Held, Info
from .state import WORKED_OUT

if TYPE_CHECKING:
    from .ruleset import Ruleset

SHAPES: Final[tuple[tuple[type[Ability], int], ...]] = (
    (Static, kinds.STATIC),
    (Activated, kinds.ACTIVATED),
    (Triggered, kinds.TRIGGERED),
    (StatusTriggered, kinds.STATUS),
    (Replacement, kinds.REPLACEMENT),
    (SpellText, kinds.SPELL),
    (Keyword, kinds.KEYWORD),
    (ByHand, kinds.HAND_DONE),
)


def _is_about_itself(event: Filter) -> bool:
    """Whether an event is described as one that happens to the card with the text."""
    if not isinstance(event, Pattern):
        return False
    subject = event.subject
    return isinstance(subject, IsThis) or (
        isinstance(subject, AllOf) and any(isinstance(part, IsThis) for part in subject.parts)
    )


class Library:
    """Every card, token and ability that can turn up in one game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards: list[Card] = []
        self.printed: list[list[Info]] = []
        self.by_name: dict[str, int] = {}
        self.abilities: list[Ability] = []
        self.nodes: list[list[Node]] = []
        self.held: list[Held] = []
        self.tokens: dict[tuple[int, int], int] = {}
        self._numbers: dict[int, int] = {}
        self._known: dict[Ability, int] = {}
        self._meant: dict[int, tuple[Held, ...]] = {}
        self.watches = 0  # kinds of zone outside play in which some ability triggers, as bits
        self.statics = 0  # kinds of zone outside play in which some continuous ability works, as bits
        self.activated = 0  # kinds of zone outside play in which some ability can be played, as bits
        self.play_zones: list[ZoneKind] = []  # kinds of zone out of which some effect lets cards be played
        self.phase_matters = False  # whether some ability looks at the moment of the turn
        self.times_awaited = (
            0  # the most that some ability can tell of how often something happened this turn
        )
        self.self_replacing = False  # whether some card says how it enters
        self.acts = (
            NO_ABILITY  # the ability that lists the acts by hand, where unread text is carried out by people
        )
        self.hand_zones = 0  # kinds of zone in which some unread text can be announced, as bits
        self.hand_moves = 0  # kinds of zone cards are moved between by hand, as bits
        self._costs: dict[int, set[int]] = {}
        self._waiting: dict[tuple[int, int], Info] = {}
        self._named: dict[str, int] = {}
        self._formed: dict[tuple[int, int, int], Info] = {}
        self._numbered: dict[tuple[int, tuple[str, ...]], Info] = {}
        self.made: dict[str, int] = {}  # tokens the rules know by name (see Ruleset.makes)
        self.named: dict[str, Card] = {}  # cards that effects may name although nobody brought them: tokens
        self.process = Info()  # what a waiting process looks like: neither spell nor ability
        self.process.types = frozenset({"process"})
        self.process.stats = [MISSING] * len(rules.stats)

    # --- building --------------------------------------------------------------------------------------------------

    def add(self, card: Card) -> int:
        """The card's number; a card already here keeps the one it has."""
        known = self.by_name.get(card.name)
        if known is not None and self.cards[known] == card:
            return known
        number_ = len(self.cards)
        self.cards.append(card)
        self.printed.append([])
        self.by_name.setdefault(card.name, number_)
        for face in card.faces:
            self.by_name.setdefault(face.name, number_)
        self.printed[number_].extend(self._printed(face) for face in card.faces)
        return number_

    def _printed(self, face: Face) -> Info:
        made = Info()
        made.names = (face.name,)
        made.types = frozenset(face.types)
        made.general = frozenset(face.general)
        made.races = frozenset(face.races)
        made.attributes = frozenset(face.attributes)
        made.marks = frozenset(face.marks)
        made.cost = face.cost
        made.stats = [MISSING] * len(self.rules.stats)
        for name, value in face.stats:
            made.stats[self.rules.stat(name)] = value
        self.rules.complete(face, made)
        made.held = tuple(self.hold(ability) for ability in self.rules.arrange(face))
        for keyword in made.held:
            made.held += self.of_keyword(keyword)
        made.index()
        return made

    def of_keyword(self, held: Held) -> tuple[Held, ...]:
        """The abilities a keyword stands for, by the rulebook's own definition."""
        if not isinstance(held.ability, Keyword):
            return ()
        known = self._meant.get(held.number)
        if known is None:
            self._meant[held.number] = ()
            made: list[Held] = []
            for ability in self.rules.keyword(held.ability):
                fresh = number(ability)
                if not fresh.text:
                    object.__setattr__(
                        fresh, "text", held.ability.text
                    )  # what is printed of it is the keyword
                one = self._register(fresh, list(walk(fresh)), shared=False)
                one.keyword = held.ability.name
                made.append(one)
            for one in tuple(made):
                made.extend(self.of_keyword(one))
            known = tuple(made)
            self._meant[held.number] = known
        return known

    def hold(self, ability: Ability) -> Held:
        known = self._numbers.get(id(ability))
        if known is None:
            known = self._known.get(ability)
        if known is not None:
            return self.held[known]
        if ability.at != 0:
            ability = number(ability)
        return self._register(ability, list(walk(ability)))

    def _register(self, ability: Ability, nodes: list[Node], shared: bool = True) -> Held:
        at = len(self.abilities)
        self.abilities.append(ability)
        self.nodes.append(nodes)
        self._numbers[id(ability)] = at
        if shared and ability.at == 0:
            self._known.setdefault(ability, at)
        held = Held(ability, AbilityId(at), 0)
        held.keyword = self.rules.goes_by(ability)
        self.held.append(held)
        for kind, shape in SHAPES:
            if isinstance(ability, kind):
                held.shape = shape
        if isinstance(ability, Triggered):
            for event in ability.events:
                assert isinstance(event, Pattern)
                held.kinds |= 1 << NUMBER[event.kind]
            held.about_itself = all(_is_about_itself(event) for event in ability.events)
        if isinstance(ability, StatusTriggered):
            held.about_cards = about_cards(list(walk(ability.condition)))
        if isinstance(ability, Replacement):
            assert isinstance(ability.event, Pattern)
            held.replaces |= 1 << NUMBER[ability.event.kind]
            held.about_itself = _is_about_itself(ability.event)
        held.zones = self.rules.active_zones(ability)
        if isinstance(ability, ByHand):
            for name in ability.zones:
                held.zones |= 1 << self.rules.zone(name)
            self.hand_zones |= held.zones
            for name in ability.recent:
                self.hand_zones |= 1 << self.rules.zone(name)
        held.reads = reads(nodes, self.rules) | self.rules.in_play
        held.looks = looks(nodes)
        if isinstance(ability, Static) and card_by_card(ability, self.rules):
            held.card_by_card = True
            held.reads = reads(nodes, self.rules) & ~self.rules.in_play | READS_SOMETHING
            if ability.condition is not None:
                held.reads |= reads(list(walk(ability.condition)), self.rules)
        if isinstance(ability, Static) and impersonal(nodes):
            held.impersonal = True
            held.own_side = own_side(ability, nodes)
            held.steady = held.own_side and steady(ability)
        self.times_awaited = max(self.times_awaited, times_awaited(nodes, self.rules))
        if held.reads & READS_PHASE:
            self.phase_matters = True
        if held.kinds:
            self.watches |= held.zones & ~self.rules.in_play
        if held.replaces:
            self.self_replacing = True
        if held.shape == kinds.ACTIVATED:
            self.activated |= held.zones & ~self.rules.in_play
        if held.shape in (kinds.STATIC, kinds.REPLACEMENT):
            self.statics |= held.zones & ~self.rules.in_play
        self._note_play_zones(ability, nodes)
        for node in nodes:
            for token in self.rules.makes(node):
                if token.name not in self.made:
                    self.made[token.name] = -1
                    self.made[token.name] = self.add_token(token)
            if node is ability:
                continue
            if isinstance(node, Ability) and id(node) not in self._numbers:
                inner = self._register(node, nodes)
                self.of_keyword(inner)
            elif isinstance(node, Token) and (at, node.at) not in self.tokens:
                self.tokens[at, node.at] = self.add_token(node)
            elif isinstance(node, Transform) and (at, node.at) not in self.tokens:
                made = self.rules.form_token(node)
                if made is not None:
                    self.tokens[at, node.at] = self.add_token(made)
        if isinstance(ability, Keyword):
            self.of_keyword(held)
        return held

    def _note_play_zones(self, ability: Ability, nodes: list[Node]) -> None:
        named: list[str] = []
        if isinstance(ability, PlayRule) and ability.zone:
            named.append(ability.zone)
        elif any(isinstance(node, Permit) and node.act == Act.PLAY_FROM for node in nodes):
            # out of a zone it names, or one to which it moves or from which it shows what may be played
            named.extend(node.zone for node in nodes if isinstance(node, (InZone, Move, Top)))
            named.extend(self.rules.removed for node in nodes if isinstance(node, Remove))
            if isinstance(ability, Static) and ability.zone:
                named.append(ability.zone)
        for name in named:
            kind = self.rules.zone_number.get(name, NO_KIND)
            if kind >= 0 and kind not in self.play_zones:
                self.play_zones.append(kind)

    def add_token(self, token: Token) -> int:
        named = self.named.get(token.name)
        card = Card((self.rules.token_face(token),), code="token") if named is None else named
        number_ = len(self.cards)
        self.cards.append(card)
        self.printed.append([])
        self.printed[number_].extend(self._printed(face) for face in card.faces)
        return number_

    def add_acts(self) -> None:
        """Make the list of acts by hand, once every card is here."""
        from .hand_acts import acts

        hands = self.rules.by_hand
        assert hands is not None
        for i, zone in enumerate(self.rules.zones):
            if zone.name in hands.zones:
                self.hand_moves |= 1 << i
        self.acts = self.hold(acts(self.rules, self)).number

    # --- reading ---------------------------------------------------------------------------------------------------

    def waiting(self, card: int, side: int) -> Info:
        """What an ability of the card looks like while it waits: no card, but its source's name."""
        known = self._waiting.get((card, side))
        if known is None:
            of = self.printed[card][side]
            known = Info()
            known.names = of.names
            known.types = frozenset({"ability"})
            known.stats = [MISSING] * len(self.rules.stats)
            self._waiting[card, side] = known
        return known

    def formed(self, base: Info, card: int, side: int) -> Info:
        """What a card looks like that shows another card's information."""
        key = (id(base), card, side)
        known = self._formed.get(key)
        if known is None:
            known = self.rules.blend(base, self.printed[card][side])
            self._formed[key] = known
        return known

    def numbered(self, base: Info, words: tuple[str, ...]) -> Info:
        """What a token looks like whose numbers were worked out as it was made."""
        key = (id(base), words)
        known = self._numbered.get(key)
        if known is None:
            known = base
            for word in words:
                if word.startswith(WORKED_OUT):
                    if known is base:
                        known = base.copy()
                    at, n = word[len(WORKED_OUT) :].split(" ")
                    known.stats[int(at)] = int(n)
            self._numbered[key] = known
        return known

    def same_name(self, number_: int) -> int:
        """The first ability with the same name: abilities with one name are one ability. -1 without a name."""
        name = ability_name(self.abilities[number_])
        return self._named.setdefault(name, number_) if name else -1

    def ability(self, number_: int) -> Ability:
        return self.abilities[number_]

    def held_of(self, ability: Ability) -> Held:
        return self.held[self._numbers[id(ability)]]

    def is_cost(self, ability: int, part: Node) -> bool:
        """Whether a record is something to be done to play (or to pay), not something an effect does."""
        known = self._costs.get(ability)
        if known is None:
            known = set()
            for node in self.nodes[ability]:
                if isinstance(node, (Activated, Triggered, Keyword, PlayRule, PayToDo)):
                    for one in node.cost:
                        known.update(inner.at for inner in walk(one))
            self._costs[ability] = known
        return part.at in known

    def node(self, ability: int, at: int) -> Node:
        return self.nodes[ability][at]

    def token(self, ability: int, node: Token) -> int:
        """The token's card: registered under the outermost ability that holds the record."""
        known = self.tokens.get((ability, node.at))
        if known is None:
            known = self.add_token(node)
            self.tokens[ability, node.at] = known
        return known


def ability_name(ability: Ability) -> str:
    return ability.name if isinstance(ability, (Activated, Triggered, Static)) else ""
