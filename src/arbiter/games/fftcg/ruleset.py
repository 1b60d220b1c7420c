"""The rulebook assembled: what FINAL FANTASY TCG tells the kernel."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const
from arbiter.abilities.card import Card, Face
from arbiter.abilities.nodes import Ability, Change, Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.control import control_as_found
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.entries import ABILITY, REVEALED
from arbiter.kernel.evaluating import compare
from arbiter.kernel.events import CANCEL, DAMAGE, MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    FIRST,
    SEATS,
    CardId,
    Ref,
    Seat,
    ZoneKind,
    card_of,
    opponent,
    player_of,
    zone_count,
    zone_kind,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.library import Library
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.position import Position
from arbiter.kernel.position import place as put_cards
from arbiter.kernel.procedure import Frame
from arbiter.kernel.questions import Ask, by_key
from arbiter.kernel.replacements import Applicable
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.sources import Source
from arbiter.kernel.state import State
from arbiter.rulebook.hearing import cite

from . import (
    damage,
    deckbuilding,
    information,
    keywords,
    known,
    labels_and_reasons,
    moving,
    own_effects,
    plain,
)
from .attack import refuse_attack
from .attacking import attackers, is_party
from .hands import HANDS
from .paying import KINDS, paid_kinds, refuse_payment
from .questions import FftcgAsk
from .roles import ROLES
from .setup import SETUP
from .vocabulary import (
    CHARACTERS,
    CHECKED,
    DAMAGE_ZONE,
    DECK,
    ELEMENTS,
    FIELD,
    HAND,
    POWER,
    STACK,
    STATS,
    TURN_CLOCK,
    TURNS,
    VALUES,
    ZONES,
    place,
)


class FinalFantasy(Ruleset):
    """The comprehensive rules, formats "constructed" and "limited"."""

    def __init__(self, name: str, format: str) -> None:
        super().__init__(name, format, ZONES, STATS, VALUES)
        self.stack = STACK
        self.removed = "removed"
        self.attributes = ELEMENTS
        self.deck = "deck"
        self.hand = "hand"
        self.token_zone = "field"
        self.tallies = (TURNS, CHECKED)
        self.turning = ("dull", "active", "dull", "activate")
        self.by_hand = HANDS
        self.questions = by_key(FftcgAsk)
        self.never_end_loops = (Ask.TRIGGER, Ask.PAY, Ask.ORDER)
        self.prevention_last = False  # 11.12.5.6.1 in the order the affected player likes
        self.statuses_at_once = True  # 11.8.18 "as soon as the required condition is met"
        self.open_sets = False  # 11.12.4.2 "only affect the cards which are already present"
        self.ordinals = ("former", "latter", "third")
        self.layers = information.LAYERS
        self.roles = ROLES

    # --- reading cards ---------------------------------------------------------------------------------------------

    def complete(self, face: Face, made: Info) -> None:
        information.complete(face, made)

    def arrange(self, face: Face) -> tuple[Ability, ...]:
        return information.arrange(face)

    def cannot(self, ability: Ability, face: Face) -> str:
        return known.KNOWN.cannot(ability)

    def keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        return keywords.meaning(keyword)

    def keyword_names(self) -> frozenset[str]:
        return frozenset(keywords.KEYWORDS)

    def active_zones(self, ability: Ability) -> int:
        return information.active_zones(ability)

    def token_face(self, token: fx.Token) -> Face:
        stats = tuple((name, n.n) for name, n in token.stats if isinstance(n, Const))
        return Face(
            token.name, token.types or ("forward",), (), token.races, token.attributes, None, stats, "",
            token.abilities,
        )  # fmt: skip

    # --- playing ---------------------------------------------------------------------------------------------------

    def could_attack(self, game: Game, player: Seat) -> bool:
        return len(attackers(game, player)) > 0

    def expand(self, game: Game, event: Event) -> list[Event] | None:
        return moving.expand(game, event)

    def may_happen(self, game: Game, event: Event) -> bool:
        if event.kind == DAMAGE:
            return may_be_damaged(game, event)
        return moving.may_happen(game, event)

    def destination(self, game: Game, event: Event) -> bool:
        return moving.destination(game, event)

    def enters_under(self, game: Game, card: CardId, you: Seat) -> Seat:
        game.cite("6.2.4")
        return game.s.owner[card]

    def moved(self, game: Game, event: Event) -> None:
        moving.moved(game, event)

    def happen(self, game: Game, event: Event) -> bool:
        if event.kind == DAMAGE:
            if event.ref < 0:
                if event.amount > 0:
                    damage.deal(game, event)
            else:
                game.s.set_damage(card_of(event.ref), game.s.damage[card_of(event.ref)] + event.amount)
            return event.amount > 0
        if event.kind == CANCEL:
            discard_entry(game, card_of(event.ref))
        return True

    def first_to_apply(self, game: Game, event: Event, found: list[Applicable]) -> list[Applicable]:
        return moving.control_first(game, event, found)

    def chooser(self, game: Game, event: Event, preventing: bool) -> Seat:
        """11.12.5.6.1 the player affected, the controller of the card affected, or whoever would control it."""
        game.cite("11.12.5.6.1")
        if event.kind == MOVE and zone_kind(event.to) == FIELD:
            return event.controller
        return player_of(event.ref) if event.ref < 0 else game.controller(card_of(event.ref))

    def layer(self, change: Change) -> int:
        return information.layer(change)

    def layers_of(self, made: Source, change: Change) -> int:
        return information.layers_of(made, change)

    def group(self, source: Source, change: Change) -> int:
        return information.group(source)

    def simultaneous(self, game: Game, cards: list[CardId]) -> None:
        information.simultaneous(game, cards)

    def triggered(self, game: Game, waiting: Pending) -> bool:
        """11.8.16.1 what moved is looked for where it went."""
        if waiting.event is not None and waiting.event.kind == MOVE:
            game.cite("11.8.16.1")
        return True

    def perform(self, game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
        return own_effects.perform(game, frame, effect, c)

    def can_pay(self, game: Game, effect: Effect, c: Context) -> bool:
        return own_effects.can_pay(game, effect, c)

    def can_pay_all(self, game: Game, cost: tuple[Effect, ...], c: Context) -> bool:
        return own_effects.can_pay_all(game, cost, c)

    def pay_at_once(self, game: Game, frame: Frame, cost: tuple[Effect, ...], c: Context) -> bool:
        return own_effects.pay_at_once(game, frame, cost, c)

    def must_find(self, game: Game, found: list[Ref], seat: Seat) -> bool:
        """In the deck, where nobody can check, one may fail to find. Cards that were revealed everybody has seen: of
        those the instruction is carried out (11.11.5). That the deck stays a hidden Zone (7.6.1) changes nothing, for
        no clause lets a player leave out an instruction because a Zone is hidden."""
        s = game.s
        for ref in found:
            if ref >= 0 and zone_kind(s.zone[card_of(ref)]) == DECK and not s.flags[card_of(ref)] & REVEALED:
                return False
        return True

    def latched(self, game: Game, ref: Ref, number: int) -> bool:
        """11.8.18 (R29) only when its state is met anew."""
        return (ref, number) in game.s.latched

    def held_back(self, game: Game, ref: Ref, number: int) -> bool:
        """11.8.18 not before it is resolved and removed from the stack, however often its state is met till then."""
        s = game.s
        for waiting in s.pending:
            if waiting.source == ref and waiting.ability == number and waiting.node < 0:
                return True
        for card in s.zones[place(STACK, FIRST)]:
            c = s.contexts.get(s.item[card])
            if c is not None and c.source == ref and c.ability == number and c.delay < 0:
                return True
        return False

    def changed_hands(self, game: Game, ref: Ref) -> None:
        if ref in game.s.attackers or ref in game.s.blockers:
            game.cite("10.1.2.4", "10.1.3.2")
        game.leave_battle(ref)

    def endless(self, game: Game) -> None:
        game.cite("13.1")
        game.s.outcome = "draw"

    def declare_loop(self, game: Game, ask: Decision, able: set[Seat]) -> None:
        labels_and_reasons.declare_loop(game, ask, able)

    def during(self, game: Game, moment: str, c: Context) -> bool:
        return labels_and_reasons.during(game, moment, c)

    def keyword_condition(self, game: Game, name: str, number: int, word: str, c: Context) -> bool:
        """15.2.6.2 (R36) Damage N: N or more cards in the Damage Zone."""
        if name == "damage":
            game.cite("15.2.6.2")
            return len(game.s.zones[place(DAMAGE_ZONE, c.controller)]) >= number
        if name == "paid with":
            return f"{word} cp" in c.paid
        if name == "paid only with":
            return f"only {word} cp" in c.paid
        if name == "paid kinds":
            return compare(paid_kinds(c.paid), word, number)
        return False

    def paid_number(self, paid: tuple[str, ...], name: str) -> int:
        assert name == KINDS, name
        return paid_kinds(paid)

    def condition_reads(self, name: str) -> int:
        """How a card was paid for does not change."""
        return 1 << DAMAGE_ZONE if name == "damage" else 0

    def value(self, game: Game, player: Seat, name: str) -> int:
        if name == "damage":
            return len(game.s.zones[place(DAMAGE_ZONE, player)])
        if name == "hand":
            return len(game.s.zones[place(HAND, player)])
        return game.s.values[player][self.value_number[name]]

    def has_type(self, game: Game, ref: Ref, info: Info, name: str) -> bool:
        if name in info.types:
            if name == "monster" and "forward" in info.types:
                game.cite("5.2.3.1.1.4")
            return True
        if name == "character":
            game.cite("5.2.3.1.1")
            return bool(info.types & CHARACTERS)
        if name == "ability":
            return "summon" not in info.types and zone_kind(game.s.zone[card_of(ref)]) != STACK
        if name.endswith(" ability"):
            return name == information.ability_kind(game, ref)
        return name == "party" and ref in game.s.attackers and is_party(game)

    def detail(self, game: Game, wanted: str, event: Event) -> bool:
        return labels_and_reasons.detail(game, wanted, event)

    def own_words(self, game: Game, option: Option) -> list[str | int]:
        return labels_and_reasons.option_words(game, option)

    def refuse(self, game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
        return refuse_payment(game, decision, answer) or refuse_attack(game, decision, answer)

    def why_not(self, game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
        return labels_and_reasons.why_not(game, seat, wish)

    # --- starting --------------------------------------------------------------------------------------------------

    def plain_cards(self) -> dict[str, Card]:
        return plain.CARDS

    def check_deck(self, sections: dict[str, list[Card]]) -> list[tuple[str, str]]:
        return deckbuilding.check_deck(sections, self.format)

    def filler(self, zone: str) -> str | None:
        return "Filler" if zone == "deck" else None

    def new_game(
        self, lib: Library, decks: tuple[dict[str, list[int]], dict[str, list[int]]], seed: int
    ) -> Game:
        s = State(zone_count(len(ZONES)), len(VALUES), seed)
        for player in SEATS:
            for number in decks[player].get("main", []):
                s.add_card(number, player, place(DECK, player))
        game = Game(self, lib, s)
        game.call(SETUP)
        return game

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[CardId]]:
        s = State(zone_count(len(ZONES)), len(VALUES), position.seed)
        names = {zone.name: ZoneKind(i) for i, zone in enumerate(ZONES)}
        shared = {zone.name: zone.shared for zone in ZONES}
        for player in range(2):
            s.values[player][TURNS] = (position.turn + (1 if player == position.turn_player else 0)) // 2
            for name, n in position.values[player].items():
                s.values[player][self.value_number[name]] = n
        s.turn_player = position.turn_player
        s.turn = position.turn
        s.clock = 10
        entries = put_cards(s, position, names, shared)
        game = Game(self, lib, s)
        if position.setup:
            cite("8.2.1")
            s.turn = 0
            s.values = [[0] * len(VALUES) for _ in range(2)]
            frame = game.call(SETUP, position.first)
            frame.count = 0 if position.chance else 1
            return game, entries
        # Cards that were there before this turn are older than it; the others arrived in the order listed.
        for at, card in enumerate(entries):
            s.set_stamp(card, at if s.since[card] == 0 else 10_000 + at)
            s.set_since(card, s.stamp[card])
            s.set_active(card, s.stamp[card])
        s.turn_clock = 10_000
        s.clock = 20_000
        s.values[s.turn_player][TURN_CLOCK] = s.turn_clock
        s.values[opponent(s.turn_player)][TURN_CLOCK] = 9_000
        labels_and_reasons.stand_at(game, position.at)
        control_as_found(game)
        return game, entries


def may_be_damaged(game: Game, event: Event) -> bool:
    """Only Forwards (what has power) and players are dealt damage; 2.2 unless an effect keeps it from happening."""
    if event.ref >= 0:
        if not game.s.alive(event.ref):
            return False
        info = game.info(event.ref)
        if info.stats[POWER] == MISSING or "forward" not in info.types:
            game.cite("5.2.6.1")
            return False
    if forbidden(game, Act.BE_DAMAGED, event.ref, event.source) is not None:
        game.cite("2.2")
        return False
    by_card = event.source >= 0 and not game.s.flags[card_of(event.source)] & ABILITY
    if by_card and forbidden(game, Act.DEAL_DAMAGE, event.source, event.ref) is not None:
        game.cite("2.2")
        return False
    return True


def make(name: str, format: str) -> FinalFantasy:
    return FinalFantasy(name, format)
