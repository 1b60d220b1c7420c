"""The rulebook assembled: what Force of Will tells the kernel."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import (
    Activated,
    Keyword,
)
from arbiter.abilities.card import Card, Face
from arbiter.abilities.nodes import Ability, Change, Effect, Node
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.description import Part
from arbiter.kernel.entries import FACE_DOWN, REVEALED
from arbiter.kernel.events import (
    DAMAGE,
    MOVE,
    PHASE,
    Event,
)
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    NO_REF,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    card_of,
    has_bit,
    opponent,
    player_of,
    shared_zone,
    zone_bits,
    zone_kind,
)
from arbiter.kernel.info import Held, Info
from arbiter.kernel.library import Library
from arbiter.kernel.picking import asks_for_more
from arbiter.kernel.position import Position
from arbiter.kernel.procedure import Frame
from arbiter.kernel.questions import Ask, by_key
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.sources import Source

from . import (
    acting,
    attacking,
    charging,
    deckbuilding,
    editions,
    happening,
    keywords,
    known,
    labels_and_reasons,
    later,
    layers,
    moving,
    own_effects,
    plain,
    printed_information,
    reading_cards,
    reasons,
    special,
    standing,
    starting,
    triggering,
)
from .hands import HANDS
from .payment.price_rules import can_pay_parts
from .payment.spent import ATTRIBUTES_SPENT, attributes_spent
from .payment.will import is_will_ability
from .questions import FowAsk
from .roles import ROLES
from .rule_processes import may_lose
from .targets import is_kind_of_ability
from .vocabulary import (
    ATTRIBUTES,
    CARDS_PLAYED,
    CHASE,
    COST,
    ENTER,
    FROM,
    LIFE,
    LIFEBREAK,
    OLD_ZONES,
    ORDINALS,
    REMOVED,
    RULER_AREA,
    STATS,
    SUMMONED,
    VALUES,
    WILL,
    WILLS,
)


class ForceOfWill(Ruleset):
    """The rulebook in one of its editions (``book``)."""

    def __init__(self, name: str, format: str) -> None:
        edition = editions.edition(name.removeprefix("fow-"), format)
        super().__init__(name, format, edition.zones, STATS, VALUES)
        self.edition = edition
        self.book = edition
        self.renumbers = edition.name != "8.01"
        self.sees = tuple(zone.sees for zone in edition.zones)
        self.zone_number = OLD_ZONES | self.zone_number  # unless the edition has such zones itself
        self.stack = CHASE
        self.ruled_zones |= zone_bits([LIFEBREAK])  # 1415.1e-i
        self.removed = "removed area"
        self.life_paid = (100, "105.4a")
        self.attributes = ATTRIBUTES
        self.no_attribute = "void"
        self.ordinals = ORDINALS
        self.deck = "main deck"
        self.hand = "hand"
        self.token_zone = "field"
        self.layers = edition.layers.clauses
        self.prevention_last = edition.prevention_last
        self.left_together = edition.left_together
        self.same_card_leaves = edition.same_card_leaves
        self.attaching_restarts_effects = edition.attaching_restarts_effects
        self.empty_discards = True
        self.statuses_at_once = True  # 906.9 "if a specific status is fulfilled during a game"
        self.growing = (LIFE, *range(WILL, WILL + WILLS))
        self.tallies = (CARDS_PLAYED,)
        self.turning = ("rested", "recovered", "rest", "recover")
        self.by_hand = HANDS
        self.questions = by_key(FowAsk)
        self.never_end_loops = (Ask.TRIGGER, Ask.PAY, FowAsk.SPEND, Ask.ORDER)
        self.roles = ROLES
        self.same_names = True  # 901.1d

    def composition(self) -> list[Part]:
        return editions.parts(self.book)

    def own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        return self.book.own(clauses)

    # --- reading cards ---------------------------------------------------------------------------------------------

    def complete(self, face: Face, made: Info) -> None:
        printed_information.complete(face, made, self.book)

    def arrange(self, face: Face) -> tuple[Ability, ...]:
        return printed_information.arrange(face, self.book)

    def keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        return keywords.meaning(keyword, self.book.meanings)

    def keyword_names(self) -> frozenset[str]:
        return known.KEYWORDS

    def goes_by(self, ability: Ability) -> str:
        return keywords.goes_by(ability)

    def cannot(self, ability: Ability, face: Face) -> str:
        return known.KNOWN.cannot(ability) or later.needs_later_edition(ability, face, self.book)

    def unsupported(self, card: Card) -> list[str]:
        found = [
            f"{face.name} ({reason})" for face in card.faces for reason in later.printed(face, self.book)
        ]
        return found or super().unsupported(card)

    def active_zones(self, ability: Ability) -> int:
        return printed_information.active_zones(ability, self, self.book)

    def token_face(self, token: fx.Token) -> Face:
        return printed_information.token_face(token)

    # --- playing ---------------------------------------------------------------------------------------------------

    def could_attack(self, game: Game, player: Seat) -> bool:
        return len(attacking.attackers(game, player)) > 0

    def expand(self, game: Game, event: Event) -> list[Event] | None:
        return moving.expand(game, event)

    def may_happen(self, game: Game, event: Event) -> bool:
        return happening.may_happen(game, event)

    def destination(self, game: Game, event: Event) -> bool:
        return moving.destination(game, event)

    def moved(self, game: Game, event: Event) -> None:
        moving.moved(game, event)

    def side_up(self, game: Game, card: CardId) -> int:
        return moving.side_up(game, card)

    def still_known(self, game: Game, event: Event, known: int) -> int:
        """303.2 what was seen stays known; 311.2a a removed card that lies face down is as in a hidden zone."""
        game.cite("303.2")
        if zone_kind(event.to) == REMOVED:
            game.cite("311.2a")
            if moving.is_double_sided(game, card_of(event.ref)):
                game.cite("1302.5a")
        return known

    def shows_other_side(self, game: Game, card: CardId, seat: Seat) -> bool:
        """307.5 all may see the ruler side of a J-ruler; 308.6 only its controller what a ruler will become."""
        if moving.is_double_sided(game, card):
            game.cite("1302.2f-ii", "1302.3e-ii")
            return True
        if zone_kind(game.s.zone[card]) != RULER_AREA:
            game.cite("307.5")
            return True
        game.cite("308.6")
        return game.controller(card) == seat

    def shown(self, game: Game, card: CardId, seat: Seat) -> bool:
        return labels_and_reasons.shown(game, card, seat)

    def may_show(self, game: Game) -> bool:
        return any(rules.obliges or rules.permits for rules in game.player_rules)

    def keyword_condition(self, game: Game, name: str, number: int, word: str, c: Context) -> bool:
        return labels_and_reasons.keyword_condition(game, name, number, word, c)

    def condition_reads(self, name: str) -> int:
        """Nothing: weathers and released seals are themselves effects, applied in the same refresh."""
        return 0

    def makes(self, node: Node) -> tuple[fx.Token, ...]:
        return special.makes(node)

    def plain_to_see(self, game: Game, card: CardId) -> tuple[str, ...]:
        """303.2b whether a face down card is a magic stone."""
        game.cite("303.2b")
        return ("magic stone",) if "magic stone" in game.infos[card].types else ()

    def one_by_one(self, game: Game, zone: str) -> bool:
        game.cite("305.3" if zone == "magic stone deck" else "304.3")
        return True

    def same_card(self, frm: ZoneId, to: ZoneId) -> bool:
        """302.3 between field and ruler area a card stays the same card; 5.x: wherever it is in play (3.1-3)."""
        return has_bit(self.in_play, zone_kind(frm)) and has_bit(self.in_play, zone_kind(to))

    def enters(self, game: Game, frm: ZoneId, to: ZoneId) -> bool:
        return moving.enters(game, frm, to)

    def enters_under(self, game: Game, card: CardId, you: Seat) -> Seat:
        return self.book.enters_under(game, card, you)

    def shown_where_it_lies(self, game: Game, card: CardId, printed: Info) -> Info:
        return self.book.lies_as(game, card, printed)

    def applies_openly(self, game: Game, c: Context) -> bool:
        return self.book.applies_openly(game, c)

    def paid_number(self, paid: tuple[str, ...], name: str) -> int:
        assert name == ATTRIBUTES_SPENT, name
        return attributes_spent(paid)

    def came_from(self, game: Game, event: Event, zone: str) -> bool:
        """What resolves comes from where it was played, for texts that say from where a card enters."""
        if event.cause != "resolve":
            return False
        _, _, ways = game.s.played.get(card_of(event.after if event.after >= 0 else event.ref), (0, 0, ()))
        if zone == "hand":
            return not any(way == SUMMONED or way.startswith(FROM) for way in ways)
        return FROM + zone in ways

    def window_begins(self, game: Game, window: str) -> int:
        """802.1 what happened in this battle happened since it began."""
        assert window == "battle"
        return game.s.history.last_of(PHASE, "beginning of battle")

    def battling(self, game: Game) -> tuple[Ref, ...]:
        return self.book.battling(game)

    def looks_back(self, game: Game, frm: ZoneId, to: ZoneId) -> bool:
        return moving.looks_back(game, frm, to, self.sees, self.in_play)

    def happen(self, game: Game, event: Event) -> bool:
        return happening.happen(game, event, self.book)

    def chooser(self, game: Game, event: Event, preventing: bool) -> Seat:
        """910.2 the player concerned; of damage as the edition says."""
        if event.kind == DAMAGE:
            return self.book.damage_chooser(game, event, preventing)
        game.cite("910.2")
        if event.actor >= 0 and event.kind != MOVE:
            return event.actor
        if event.ref < 0:
            return player_of(event.ref)
        return game.controller(card_of(event.ref))

    def layer(self, change: Change) -> int:
        return layers.layer(change, self.book.layers)

    def layer_of(self, made: Source, change: Change) -> int:
        return layers.layer_of(made, change, self.book.layers)

    def layer_extras(self, game: Game, layer: int) -> None:
        layers.extras(game, layer, self.book.layers)

    def finish_info(self, game: Game, card: CardId, made: Info) -> None:
        layers.rounded(game, made, self.book.layers)

    def stat_value(self, game: Game, ref: Ref, info: Info, at: int) -> int:
        return reading_cards.total_cost(game, ref, info) if at == COST else info.stats[at]

    def perform(self, game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
        return own_effects.perform(game, frame, effect, c)

    def acting(self, game: Game, effect: Effect, c: Context) -> None:
        acting.acting(game, effect, c)

    def manner(self, effect: Effect) -> str:
        return acting.manner(effect)

    def can_pay(self, game: Game, effect: Effect, c: Context) -> bool:
        return own_effects.can_pay(game, effect, c)

    def can_pay_all(self, game: Game, cost: tuple[Effect, ...], c: Context) -> bool:
        return can_pay_parts(game, [(part, c) for part in cost], [])

    def attach(self, game: Game, ref: Ref, host: Ref, c: Context, context: ContextId) -> None:
        own_effects.attach(game, ref, host, c, context)

    def must_find(self, game: Game, found: list[Ref], seat: Seat) -> bool:
        """1014.1, 1014.2 in a public zone one must choose; where the other player cannot check, one may fail to find
        (U4.9: whenever some player cannot check)."""
        for ref in found:
            if ref >= 0:
                card = card_of(ref)
                kind = zone_kind(game.s.zone[card])
                lies_open = self.zones[kind].faces and not game.s.flags[card] & FACE_DOWN
                if self.sees[kind] != "all" and not lies_open and not game.s.flags[card] & REVEALED:
                    game.cite("1014.2")
                    return False
        game.cite("1014.1")
        return True

    def must_be_found(self, game: Game, search: fx.Search, most: int) -> int:
        """1014.2 only who looks for a card with specific information may fail to find it: that there is some card
        everybody knows."""
        if search.up_to or search.more or asks_for_more(search.filter):
            return 0
        game.cite("1014.2")
        return most

    def eligible(self, game: Game, effect: Effect, ref: Ref, c: Context, paying: bool) -> bool:
        return acting.eligible(game, effect, ref, c, paying)

    def affordable_choices(
        self, game: Game, frame: Frame, part: Effect, found: list[Ref], n: int, c: Context
    ) -> list[Ref]:
        return charging.affordable_choices(game, frame, part, found, n, c)

    def still_made(self, game: Game, effect: fx.Apply, c: Context) -> bool:
        return self.book.still_made(game, effect, c)

    def applied(self, game: Game, made: Source, change: Change) -> None:
        standing.applied(game, made, change)

    def simultaneous(self, game: Game, cards: list[CardId]) -> None:
        standing.simultaneous(game, cards)

    def loses(self, held: Held, keywords: tuple[str, ...], library: Library) -> bool:
        """[Divinity] cannot be lost."""
        if isinstance(held.ability, Keyword) and held.ability.name == "divinity":
            return never(clause="1136.2")
        if any(is_kind_of_ability(held.ability, name) for name in keywords):
            return True
        return super().loses(held, keywords, library)

    def triggered(self, game: Game, waiting: Pending) -> bool:
        return triggering.triggered(game, waiting, self.book.standby_trigger)

    def latched(self, game: Game, ref: Ref, number: int) -> bool:
        return triggering.latched(game, ref, number)

    def settle(self, game: Game) -> None:
        """Who controls what, who still fights (803.5a, 804.4a), and which durations have ended (909.8)."""
        super().settle(game)
        s = game.s
        if s.battle:
            attacking.check_fighters(game)
        if s.zones[shared_zone(CHASE)]:
            standing.note_lapses(game)
        if s.floating:
            standing.end_durations(game)

    def changed_hands(self, game: Game, ref: Ref) -> None:
        self.book.changed_sides(game, ref)

    def leave_battle(self, game: Game, ref: Ref) -> None:
        """1029.1 it is no longer in the battle, whatever part it had."""
        game.cite("1029.1")
        if game.s.attacked == ref:
            game.cite("1029.1c")
            game.s.attacked = NO_REF
        game.cite("1029.1a" if ref in game.s.attackers else "1029.1b")
        game.leave_battle(ref)

    def may_lose(self, game: Game, player: Seat) -> bool:
        return may_lose(game, player)

    def wins(self, game: Game, player: Seat) -> None:
        game.cite("103.5")
        game.lose({opponent(player): ("effect", "")})

    def idle(self, game: Game, option: Option) -> bool:
        """Producing will uses no chase and stops nothing (907.3)."""
        if option.verb != "activate":
            return False
        ability = game.lib.abilities[option.extra]
        return isinstance(ability, Activated) and is_will_ability(ability.effect)

    def endless(self, game: Game) -> None:
        game.cite("1301.1", "1301.1c")
        game.s.outcome = "draw"

    def declare_loop(self, game: Game, ask: Decision, able: set[Seat]) -> None:
        labels_and_reasons.declare_loop(game, ask, able)

    def during(self, game: Game, moment: str, c: Context) -> bool:
        return labels_and_reasons.during(game, moment, c)

    def has_type(self, game: Game, ref: Ref, info: Info, name: str) -> bool:
        return name in info.types or reading_cards.counts_as(game, ref, info, name)

    def detail(self, game: Game, wanted: str, event: Event) -> bool:
        if wanted == ENTER:
            return self.book.enter_skill(game, event)
        return labels_and_reasons.detail(game, wanted, event)

    def own_words(self, game: Game, option: Option) -> list[str | int]:
        return labels_and_reasons.option_words(game, option)

    def refuse(self, game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
        refused = reasons.refuse(game, decision, answer)
        if refused is not None:
            refused.clause = game.own_clause(refused.clause or "") or None
        return refused

    def why_not(self, game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
        clause, reason = reasons.why_not(game, seat, wish)
        if clause == "701.2" and not game.own_clause(clause):
            clause = "604.2"  # the old editions describe main timing there, and have no word for it
        return game.own_clause(clause), reason

    # --- starting --------------------------------------------------------------------------------------------------

    def plain_cards(self) -> dict[str, Card]:
        return plain.CARDS

    def check_deck(self, sections: dict[str, list[Card]]) -> list[tuple[str, str]]:
        problems = deckbuilding.check_deck(sections, self.book.deck_checks)
        return [("".join(self.own((clause,))[:1]), problem) for clause, problem in problems]

    def filler(self, zone: str) -> str | None:
        return {"main deck": "Filler", "magic stone deck": "Light Stone"}.get(zone)

    def new_game(
        self, lib: Library, decks: tuple[dict[str, list[int]], dict[str, list[int]]], seed: int
    ) -> Game:
        return starting.new_game(self, self.book, lib, decks, seed)

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[CardId]]:
        return starting.from_position(self, self.book, lib, position)


def never(clause: str) -> bool:
    """No, whatever is asked: the clause says so."""
    return False


def make(name: str, format: str) -> ForceOfWill:
    return ForceOfWill(name, format)
