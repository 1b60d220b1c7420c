"""The rulebook assembled: what Shadowverse: Evolve tells the kernel."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword, PlayRule, Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.card import Card, Face
from arbiter.abilities.changes import (
    Bonus,
    CannotGainAbilities,
    GainAbilities,
    LoseAbilities,
    SetStats,
    SwitchStats,
)
from arbiter.abilities.filters import Anything
from arbiter.abilities.nodes import Ability, Change, Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.dependencies import READS_DAMAGE, READS_STATS
from arbiter.kernel.entries import PSEUDO, REVEALED, TOKEN, TURNED
from arbiter.kernel.events import DAMAGE, GAIN_LIFE, LOSE_LIFE, TURN, UPRIGHT, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    SEATS,
    CardId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    player_of,
    zone_bits,
    zone_count,
    zone_kind,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.library import Library
from arbiter.kernel.position import Position
from arbiter.kernel.position import place as put_cards
from arbiter.kernel.procedure import Frame, decides, noted
from arbiter.kernel.questions import by_key
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.state import State
from arbiter.rulebook.hearing import cite

from . import (
    abilities,
    attacking,
    conditions,
    deckbuilding,
    evolving,
    keywords,
    known,
    labels_and_reasons,
    moving,
    own_effects,
    plain,
)
from .hands import HANDS
from .questions import SveAsk
from .roles import ROLES
from .setup import SETUP
from .tokens import TOKENS
from .vocabulary import (
    CARDS_PLAYED,
    CLASSES,
    COST,
    DECK,
    DEF,
    DEFENSE,
    EVOLUTION_POINTS,
    EVOLVE_DECK,
    EVOLVE_ZONE,
    EX_AREA,
    FIELD,
    LEADER_AREA,
    MAX_PLAY_POINTS,
    MOST_PLAY_POINTS,
    PLAY_POINTS,
    RESOLUTION,
    SECOND_PLAYER_POINTS,
    SEES,
    STARTING_DEFENSE,
    STATS,
    TURNS,
    VALUES,
    ZONES,
    place,
)

SECTIONS = (("leader", LEADER_AREA), ("main", DECK), ("evolve", EVOLVE_DECK))
ATTACK_PROCEDURE = attacking.ATTACKING


@decides("10.9.1.2", "10.9.1.3", "10.9.1.4")
def layer_of(change: Change) -> int:
    """After the base values: what gives and takes abilities, what changes no number, numbers."""
    if isinstance(change, (GainAbilities, LoseAbilities, CannotGainAbilities)):
        return 0
    if isinstance(change, (Bonus, SetStats, SwitchStats)):
        return 2
    return 1


class ShadowverseEvolve(Ruleset):
    """Edition 1.3.1."""

    def __init__(self, name: str, format: str) -> None:
        super().__init__(name, format, ZONES, STATS, VALUES)
        self.stack = RESOLUTION
        self.ruled_zones |= zone_bits([EX_AREA, EVOLVE_ZONE])  # 11.5, 11.6
        self.questions = by_key(SveAsk)
        self.removed = "banished zone"
        self.attributes = CLASSES
        self.deck = "deck"
        self.hand = "hand"
        self.token_zone = "field"
        self.open_sets = False  # 10.9.2
        self.grant_dates_ability = False  # 10.9.1.6.1 of a passive ability it counts only when its card came
        self.layers = noted("10.9.1.2", "10.9.1.3", "10.9.1.4")
        self.roles = ROLES
        self.prevention_last = False  # 10.10.2 all of them in the order the affected player likes
        self.turning = ("engaged", "reserved", "engage", "refresh")
        self.by_hand = HANDS
        self.growing = (DEFENSE,)
        self.tallies = (CARDS_PLAYED, TURNS)

    # --- reading cards ---------------------------------------------------------------------------------------------

    def complete(self, face: Face, made: Info) -> None:
        if made.stats[COST] == MISSING and face.cost is not None and face.cost.isdigit():
            made.stats[COST] = int(face.cost)
        made.marks = made.marks | abilities.marks(face)

    def arrange(self, face: Face) -> tuple[Ability, ...]:
        return abilities.arrange(face)

    def cannot(self, ability: Ability, face: Face) -> str:
        return known.cannot(ability)

    def keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        return keywords.meaning(keyword)

    def keyword_names(self) -> frozenset[str]:
        return known.KEYWORDS

    def active_zones(self, ability: Ability) -> int:
        """10.3.5 followers' and amulets' abilities are valid on the field; 10.3.4 or where the text says, or clearly
        means."""
        zone = getattr(ability, "zone", "")
        if zone and not isinstance(ability, PlayRule):
            cite("10.3.4")
            found = 0
            for name in zone.split(" or "):
                found |= 1 << self.zone(name)
            return found
        if isinstance(ability, Triggered):
            return moving.seen_from(ability, self)
        cite("10.3.5")
        return 1 << FIELD

    def token_face(self, token: fx.Token) -> Face:
        """9.1.2.3 a token's card information is determined by its name."""
        known = TOKENS.get(token.name)
        if known is None:
            raise ArbiterError(
                f"nothing says what a {token.name} token is",
                clause="9.1.2.3",
                hint="add it as a card of type Follower / Token, Amulet / Token or Spell / Token",
            )
        cite("9.1.2.3")
        return known.faces[0]

    def form_token(self, node: fx.Transform) -> fx.Token | None:
        return None if node.to.startswith("evolve") else fx.Token(node.to)

    # --- playing ---------------------------------------------------------------------------------------------------

    def form(self, game: Game, card: CardId) -> CardId:
        return evolving.form(game, card)

    def blend(self, base: Info, form: Info) -> Info:
        """5.15.2 everything of the card in the evolve zone, except the cost."""
        made = form.copy()
        made.cost = base.cost
        made.stats[COST] = base.stats[COST]
        return made

    def room(self, game: Game, zone: ZoneId) -> int:
        return moving.room(game, zone)

    def fitting(self, game: Game, zone: ZoneId, n: int) -> tuple[int, str]:
        return moving.fitting(game, zone, n)

    def expand(self, game: Game, event: Event) -> list[Event] | None:
        return moving.expand(game, event)

    def may_happen(self, game: Game, event: Event) -> bool:
        kind = event.kind
        if kind == DAMAGE:
            return self._may_be_damaged(game, event)
        if kind == GAIN_LIFE:
            return self._allowed(game, Act.GAIN_LIFE, event)
        if kind in (TURN, UPRIGHT):
            turned = game.s.flags[card_of(event.ref)] & TURNED != 0
            if turned == (kind == TURN):
                game.cite("1.3.2.1")
                return False
            return self._allowed(game, Act.REST if kind == TURN else Act.RECOVER, event)
        return moving.may_happen(game, event)

    def _allowed(self, game: Game, act: Act, event: Event) -> bool:
        if forbidden(game, act, event.ref, event.source, event) is None:
            return True
        game.cite("1.3.3")
        return False

    def _may_be_damaged(self, game: Game, event: Event) -> bool:
        if event.amount <= 0:
            game.cite("1.3.2.2", "1.3.2.2.1")
            return False
        if event.ref >= 0:
            if not game.s.alive(event.ref) or zone_kind(game.s.zone[card_of(event.ref)]) != FIELD:
                return False
            if "follower" not in game.info(event.ref).types:
                return False
        if not self._allowed(game, Act.BE_DAMAGED, event):
            return False
        return event.source < 0 or forbidden(game, Act.DEAL_DAMAGE, event.source, event.ref) is None

    def destination(self, game: Game, event: Event) -> bool:
        return moving.destination(game, event)

    def moved(self, game: Game, event: Event) -> None:
        moving.moved(game, event)

    def same_card(self, frm: ZoneId, to: ZoneId) -> bool:
        return moving.same_card(frm, to)

    def looks_back(self, game: Game, frm: ZoneId, to: ZoneId) -> bool:
        return moving.looks_back(frm, to)

    def happen(self, game: Game, event: Event) -> bool:
        s = game.s
        kind = event.kind
        if kind == DAMAGE:
            game.cite("5.13.1", "2.8.2")
            if event.ref < 0:
                s.values[player_of(event.ref)][DEFENSE] -= event.amount
                if s.values[player_of(event.ref)][DEFENSE] < 0:
                    game.cite("5.13.1.1")
            else:
                s.set_damage(card_of(event.ref), s.damage[card_of(event.ref)] + event.amount)
                game.touch(READS_DAMAGE | READS_STATS)
            return event.amount > 0
        if kind == GAIN_LIFE:
            s.values[player_of(event.ref)][DEFENSE] += event.amount
            return event.amount > 0
        if kind == LOSE_LIFE:
            s.values[player_of(event.ref)][DEFENSE] -= event.amount
            return event.amount > 0
        return True

    def chooser(self, game: Game, event: Event, preventing: bool) -> Seat:
        """10.10.2 the affected player; 10.10.2.1 the controller of the affected card (R18)."""
        if event.ref < 0:
            game.cite("10.10.2")
            return player_of(event.ref)
        game.cite("10.10.2.1", "10.10.2.2")
        return game.controller(card_of(event.ref))

    def layer(self, change: Change) -> int:
        return layer_of(change)

    def stat_value(self, game: Game, ref: Ref, info: Info, at: int) -> int:
        """2.8.2 a follower's defense is what its damage has left of it (R27)."""
        value = info.stats[at]
        if at == DEF and value != MISSING:
            if game.s.alive(ref):
                return value - game.s.damage[card_of(ref)]
            return value - info.was_damage
        return value

    def must_be_found(self, game: Game, search: fx.Search, most: int) -> int:
        """5.7.1.1 if only a number is said, that many must be found; 5.7.1.2 otherwise what is found is revealed."""
        if isinstance(search.filter, Anything) and not search.up_to:
            game.cite("5.7.1.1")
            return most
        game.cite("5.7.1.2", "4.1.2.2")
        return 0

    def perform(self, game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
        return own_effects.perform(game, frame, effect, c)

    def can_pay(self, game: Game, effect: Effect, c: Context) -> bool:
        return own_effects.can_pay(game, effect, c)

    def eligible(self, game: Game, effect: Effect, ref: Ref, c: Context, paying: bool) -> bool:
        """4.11.1 while it is paid for, a card being played is in the resolution zone: it cannot pay for itself."""
        if not paying or ref != c.source or c.ability < 0:
            return True
        if isinstance(game.lib.abilities[c.ability], (PlayRule, Keyword)):
            game.cite("4.11.1")
            return False
        return True

    def must_find(self, game: Game, found: list[Ref], seat: Seat) -> bool:
        """4.1.2.2 in a non-public zone nobody can be made to admit that a card satisfies a condition, unless it has
        been revealed to all players."""
        for ref in found:
            if ref >= 0 and SEES[zone_kind(game.s.zone[card_of(ref)])] == "nobody":
                game.cite("4.1.2.2")
                if game.s.flags[card_of(ref)] & REVEALED:
                    continue
                return False
        return True

    def triggered(self, game: Game, waiting: Pending) -> bool:
        """10.7.2 it becomes pending, once for each time (10.7.2.1); of several Drains or Banes only one counts."""
        ability = game.lib.abilities[waiting.ability]
        name = ability.name if isinstance(ability, Triggered) else ""
        if name in ("drain", "bane"):
            for other in game.s.pending:
                if other.ability >= 0 and other.source == waiting.source and other.event is waiting.event:
                    that = game.lib.abilities[other.ability]
                    if isinstance(that, Triggered) and that.name == name:
                        game.cite("12.13.3" if name == "drain" else "12.14.3")
                        return False
        elif name == "fanfare":
            game.cite("12.4.1", "12.4.3")
        elif name == "last words":
            game.cite("12.5.1", "12.5.3")
        elif name == "on evolve":
            game.cite("12.6.1", "12.6.2")
        elif name == "strike":
            game.cite("12.7.1", "12.7.2")
        game.cite("10.1.1.2", "10.7.2", "10.7.2.1", "3.1.2.3")
        return True

    def endless(self, game: Game) -> None:
        game.cite("14.2.1.3")
        game.s.outcome = "draw"

    def declare_loop(self, game: Game, ask: Decision, able: set[Seat]) -> None:
        labels_and_reasons.declare_loop(game, ask, able)

    def keyword_condition(self, game: Game, name: str, number: int, word: str, c: Context) -> bool:
        return conditions.keyword_condition(game, name, number, word, c)

    def condition_reads(self, name: str) -> int:
        return conditions.READS[name]

    def value(self, game: Game, player: Seat, name: str) -> int:
        if name == "life":
            return game.s.values[player][DEFENSE]
        return game.s.values[player][self.value_number[name]]

    def detail(self, game: Game, wanted: str, event: Event) -> bool:
        return labels_and_reasons.detail(game, wanted, event)

    def own_words(self, game: Game, option: Option) -> list[str | int]:
        return labels_and_reasons.option_words(game, option)

    def why_not(self, game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
        return labels_and_reasons.why_not(game, seat, wish)

    # --- starting --------------------------------------------------------------------------------------------------

    def plain_cards(self) -> dict[str, Card]:
        return plain.CARDS

    def check_deck(self, sections: dict[str, list[Card]]) -> list[tuple[str, str]]:
        return deckbuilding.check_deck(sections)

    def filler(self, zone: str) -> str | None:
        return {"deck": "Filler"}.get(zone)

    def new_game(
        self, lib: Library, decks: tuple[dict[str, list[int]], dict[str, list[int]]], seed: int
    ) -> Game:
        s = State(zone_count(len(ZONES)), len(VALUES), seed)
        for player in SEATS:
            for section, kind in SECTIONS:
                for number in decks[player].get(section, []):
                    card = s.add_card(number, player, place(kind, player))
                    if kind == EVOLVE_DECK:
                        s.set_side(card, max(0, deckbuilding.evolved_side(lib.cards[number])))
                    else:
                        s.set_side(card, max(0, deckbuilding.base_side(lib.cards[number])))
        game = Game(self, lib, s)
        game.call(SETUP)
        return game

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[CardId]]:
        s = State(zone_count(len(ZONES)), len(VALUES), position.seed)
        names = {zone.name: ZoneKind(i) for i, zone in enumerate(ZONES)}
        shared = {zone.name: zone.shared for zone in ZONES}
        for player in range(2):
            values = s.values[player]
            cite("2.8.3", "2.8.3.1")
            values[DEFENSE] = STARTING_DEFENSE
            values[PLAY_POINTS] = values[MAX_PLAY_POINTS] = MOST_PLAY_POINTS
            values[EVOLUTION_POINTS] = 0 if player == position.first else SECOND_PLAYER_POINTS
            values[TURNS] = (position.turn + (1 if player == position.turn_player else 0)) // 2
            given = position.values[player]
            if "max play points" in given and "play points" not in given:
                values[PLAY_POINTS] = given["max play points"]
            for name, n in given.items():
                values[self.value_number[name]] = n
        s.turn_player = position.turn_player
        s.turn = 0 if position.setup else position.turn
        s.clock = 10
        entries = put_cards(s, position, names, shared)
        for card in entries:
            if "token" in lib.printed[s.card[card]][s.side[card]].types:
                s.set_flag(card, TOKEN | PSEUDO)
            if zone_kind(s.zone[card]) == EVOLVE_ZONE and s.host[card] >= 0:
                host = card_of(s.host[card])
                s.links[host] = (*s.links.get(host, ()), s.ref(card))
        s.turn_clock = 0 if position.setup else 5
        if not position.setup:
            for card in entries:
                s.set_stamp(card, card % 4 if s.since[card] == 0 else 6 + card)
                s.set_since(card, 0 if s.since[card] == 0 else 6 + card)
        s.clock = 10 + len(entries) * 2
        game = Game(self, lib, s)
        if position.setup:
            frame = game.call(SETUP, position.first)
            frame.count = 0 if position.chance else 1
        else:
            labels_and_reasons.stand_at(game, position.at)
        return game, entries


def make(name: str, format: str) -> ShadowverseEvolve:
    return ShadowverseEvolve(name, format)
