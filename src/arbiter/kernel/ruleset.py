"""What a game tells the kernel about itself. Every game is a subclass; the kernel asks, and never wonders which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.card import Card, Face
from arbiter.abilities.effects import Apply, Prevent, ReplaceFor, Search, Token, Transform
from arbiter.abilities.filters import Pattern
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Ability, Change, Effect, Node
from arbiter.errors import ArbiterError

from .control import notice_control
from .costs import all_payable
from .dependencies import READS_ALL
from .description import Description, Part
from .events import DAMAGE, Event
from .ids import (
    NO_CARD,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneId,
    has_bit,
    opponent,
    zone_kind,
)
from .info import Held, Info
from .taking import Lot, can_do, chosen_takings, waiting_costs

if TYPE_CHECKING:
    from .context import Context, Pending
    from .decision import Decision, Option
    from .game import Game
    from .library import Library
    from .position import Position
    from .procedure import Frame
    from .replacements import Applicable
    from .sources import Source


class Ruleset(Description):
    """A rulebook in one edition and format."""

    def composition(self) -> list[Part]:
        """Everything in which editions of the game may differ, piece by piece."""
        return []

    def own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Of the clauses that a rule shared by several editions is cited by: those of this one."""
        return clauses

    # --- reading cards ---------------------------------------------------------------------------------------------

    def complete(self, face: Face, made: Info) -> None:
        """Add what the rules derive from printed information (a total cost, say)."""

    def arrange(self, face: Face) -> tuple[Ability, ...]:
        """The face's abilities as the game uses them (paragraphs of a spell are one text, say)."""
        return face.abilities

    def keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        """The abilities a keyword means."""
        return ()

    def keyword_names(self) -> frozenset[str]:
        """Every keyword there is."""
        return frozenset()

    def goes_by(self, ability: Ability) -> str:
        """The keyword an ability counts as although it is written in full; empty for most."""
        return ""

    def cannot(self, ability: Ability, face: Face) -> str:
        """Why the game cannot do what an ability says; empty if it can."""
        return ""

    def unsupported(self, card: Card) -> list[str]:
        """What of a card's text the game cannot do: each sentence, with the reason."""
        found: list[str] = []
        for face in card.faces:
            for ability in face.abilities:
                reason = self.cannot(ability, face)
                if reason:
                    found.append(f"{ability.text or face.name} ({reason})")
        return found

    def paid_number(self, paid: tuple[str, ...], name: str) -> int:
        """A number of a payment, by the game's name for it."""
        raise NotImplementedError

    def active_zones(self, ability: Ability) -> int:
        """The kinds of zone, as bits, in which an ability is active."""
        raise NotImplementedError

    def token_face(self, token: Token) -> Face:
        raise NotImplementedError

    # --- playing ---------------------------------------------------------------------------------------------------

    def expand(self, game: Game, event: Event) -> list[Event] | None:
        """What an event comes down to (destroying is a movement); None if it is done as it is."""
        return None

    def may_happen(self, game: Game, event: Event) -> bool:
        """Whether no prohibition keeps the proposed event from happening."""
        return True

    def destination(self, game: Game, event: Event) -> bool:
        """Adjust where a movement really goes; False if nothing moves."""
        return True

    def happen(self, game: Game, event: Event) -> bool:
        """Carry out an event the kernel does not know how to; False if nothing happened."""
        return True

    def moved(self, game: Game, event: Event) -> None:
        """What the rules add to a movement that has just been carried out."""

    def side_up(self, game: Game, card: CardId) -> int:
        """The side of a card that is up in a new zone, unless something says otherwise."""
        return 0

    def still_known(self, game: Game, event: Event, known: int) -> int:
        """A card is put face down: who may look at it, as bits; ``known`` are those who have seen it."""
        return known

    def shows_other_side(self, game: Game, card: CardId, seat: Seat) -> bool:
        """Whether a seat that sees the card may also look at its other side."""
        return True

    def shown(self, game: Game, card: CardId, seat: Seat) -> bool:
        """Whether an effect lets the seat see a card of a hidden zone."""
        return False

    def may_show(self, game: Game) -> bool:
        """Whether ``shown`` may say yes to anything now; whoever keeps what was seen looks again while it may."""
        return type(self).shown is not Ruleset.shown

    def plain_to_see(self, game: Game, card: CardId) -> tuple[str, ...]:
        """Types everybody can tell a card has although it lies face down."""
        return ()

    def one_by_one(self, game: Game, zone: str) -> bool:
        """Whether several cards from the top of a zone go one after another, or all at once."""
        return True

    def same_card(self, frm: ZoneId, to: ZoneId) -> bool:
        """Whether a card moving between these zones stays the same card."""
        return False

    def enters(self, game: Game, frm: ZoneId, to: ZoneId) -> bool:
        """Whether a movement counts as entering the zone it goes to."""
        return True

    def enters_under(self, game: Game, card: CardId, you: Seat) -> Seat:
        """Under whose control a card comes into play that an effect of ``you`` puts there, unless it says."""
        return you

    def shown_where_it_lies(self, game: Game, card: CardId, printed: Info) -> Info:
        """What a card shows before any effect changes it, where the rules make that depend on its zone."""
        return printed

    def applies_openly(self, game: Game, c: Context) -> bool:
        """Whether a lasting effect on all that fits is about whatever fits, whenever it fits (see ``open_sets``)."""
        return self.open_sets

    def came_from(self, game: Game, event: Event, zone: str) -> bool:
        """Whether a movement counts as one from a zone other than the one the card was in last."""
        return False

    def window_begins(self, game: Game, window: str) -> int:
        """Where in the history of the turn a shorter stretch of time begins."""
        return 0

    def battling(self, game: Game) -> tuple[Ref, ...]:
        """The cards that are in battle."""
        return (*game.s.attackers, *game.s.blockers)

    def could_attack(self, game: Game, player: Seat) -> bool:
        """Whether the player has anything that could attack if it came to that now; for those who word a question."""
        return True

    def looks_back(self, game: Game, frm: ZoneId, to: ZoneId) -> bool:
        """Whether triggers see a moved card as it was where it left (otherwise as it is where it arrived)."""
        return frm >= 0 and has_bit(self.in_play, zone_kind(frm)) and not has_bit(self.in_play, zone_kind(to))

    def first_to_apply(self, game: Game, event: Event, found: list[Applicable]) -> list[Applicable]:
        """Of the replacement effects that fit an event, those that are applied before the others."""
        return found

    def chooser(self, game: Game, event: Event, preventing: bool) -> Seat:
        """Who picks among several replacement effects."""
        raise NotImplementedError

    def layer(self, change: Change) -> int:
        raise NotImplementedError

    def applied(self, game: Game, made: Source, change: Change) -> None:
        """A continuous effect changes something; asked only while somebody wants to know why."""

    def simultaneous(self, game: Game, cards: list[CardId]) -> None:
        """Cards with continuous abilities came into play together: whose effects count as the older ones?"""

    def layer_of(self, made: Source, change: Change) -> int:
        """The layer of one change of an effect, where that also depends on what makes the effect."""
        return self.layer(change)

    def layers_of(self, made: Source, change: Change) -> int:
        """The layers in which a change is made, as bits: usually one."""
        return 1 << self.layer_of(made, change)

    def group(self, source: Source, change: Change) -> int:
        """Within a layer, lower groups are applied before higher ones, whatever depends on what."""
        return 0

    def layer_extras(self, game: Game, layer: int) -> None:
        """What the rules themselves change in a layer (counters, say)."""

    def form(self, game: Game, card: CardId) -> CardId:
        """Another card whose printed information this one shows, by a link the rules make; -1 for none."""
        return NO_CARD

    def blend(self, base: Info, form: Info) -> Info:
        """What a card shows that has another card's information: which parts stay its own."""
        return form

    def makes(self, node: Node) -> tuple[Token, ...]:
        """The tokens that a record of this game makes without describing them, each by its own name."""
        return ()

    def form_token(self, node: Transform) -> Token | None:
        """The token a transformation makes, if it makes one."""
        return None

    def room(self, game: Game, zone: ZoneId) -> int:
        """How many more cards a zone takes; -1 for any number."""
        return -1

    def fitting(self, game: Game, zone: ZoneId, n: int) -> tuple[int, str]:
        """How many of so many cards that go to a zone together it takes, and the clause by which somebody says
        which."""
        return n, ""

    def loses(self, held: Held, keywords: tuple[str, ...], library: Library) -> bool:
        """Whether an ability goes when the named keywords (all abilities, if none) are lost."""
        if not keywords:
            return True
        return held.keyword in keywords or (
            isinstance(held.ability, Keyword) and held.ability.name in keywords
        )

    def triggered(self, game: Game, waiting: Pending) -> bool:
        """Whether an ability that has triggered waits to be played (a game may ask its player first)."""
        return True

    def latched(self, game: Game, ref: Ref, number: int) -> bool:
        """Whether a status trigger whose state holds may not trigger now."""
        return (ref, number) in game.s.latched

    def held_back(self, game: Game, ref: Ref, number: int) -> bool:
        """Whether a status trigger does not trigger again yet, although its state has been lost since."""
        return False

    def finish_info(self, game: Game, card: CardId, made: Info) -> None:
        """The last step of computing a card's information (rounding, say)."""

    def perform(self, game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
        """Do an effect that only this game knows."""
        raise ArbiterError(f"{self.name} cannot perform {type(effect).__name__}")

    def acting(self, game: Game, effect: Effect, c: Context) -> None:
        """Cite the clauses an action is carried out by. Only asked while somebody wants to know."""

    def manner(self, effect: Effect) -> str:
        """What the wording of an effect says about the events it proposes, where the rules give it a meaning."""
        return ""

    def can_pay(self, game: Game, effect: Effect, c: Context) -> bool:
        """Whether a cost that only this game knows could be paid."""
        return False

    def can_pay_all(self, game: Game, cost: tuple[Effect, ...], c: Context) -> bool:
        """Whether all of a cost in the middle of an effect could be paid."""
        return all_payable(game, [(part, c) for part in cost])

    def pay_at_once(self, game: Game, frame: Frame, cost: tuple[Effect, ...], c: Context) -> bool:
        """Pay a cost in the middle of an effect as one payment; False: its parts are paid one after another."""
        return False

    def must_find(self, game: Game, found: list[Ref], seat: Seat) -> bool:
        """Whether a chooser has to choose as many as asked (all can check), or may fail to find."""
        return True

    def eligible(self, game: Game, effect: Effect, ref: Ref, c: Context, paying: bool) -> bool:
        """Whether ``effect`` can be done to this card (or player); ``paying``: as something required to play."""
        return True

    def affordable_choices(
        self, game: Game, frame: Frame, part: Effect, found: list[Ref], n: int, c: Context
    ) -> list[Ref]:
        """Those of the cards an action of a cost could use that leave enough for what is required after it."""
        rest = waiting_costs(game)
        if not rest.takings:
            return found
        fine: list[Ref] = []
        for ref in found:
            first = Lot()
            first.takings = chosen_takings(game, part, ref, [other for other in found if other != ref], n, c)
            if can_do([first, rest], set()):
                fine.append(ref)
        return fine or found

    def must_be_found(self, game: Game, search: Search, most: int) -> int:
        """How many cards a searcher has to find at least; usually it may fail to find any."""
        return 0

    def still_made(self, game: Game, effect: Apply, c: Context) -> bool:
        """Whether an "as long as" effect is made at all, given how things stand when it would be."""
        return True

    def attach(self, game: Game, ref: Ref, host: Ref, c: Context, context: ContextId) -> None:
        """Add a card to another."""
        raise NotImplementedError

    def settle(self, game: Game) -> None:
        """Something has changed: take note of what the rules follow at every moment, not only when somebody has
        priority."""
        if game.s.control_changes:
            notice_control(game)

    def changed_hands(self, game: Game, ref: Ref) -> None:
        """What the rules add when a card's controller has changed."""

    def leave_battle(self, game: Game, ref: Ref) -> None:
        game.leave_battle(ref)

    def may_lose(self, game: Game, player: Seat) -> bool:
        """Whether nothing keeps the player from losing the game."""
        return True

    def wins(self, game: Game, player: Seat) -> None:
        game.lose({opponent(player): ("effect", "")})

    def replaces(self, node: Node) -> int:
        """The kinds of events, as bits, a lasting effect may replace."""
        if isinstance(node, Prevent):
            return 1 << DAMAGE
        if isinstance(node, ReplaceFor):
            assert isinstance(node.event, Pattern)
            return 1 << NUMBER[node.event.kind]
        return 0

    def detail(self, game: Game, wanted: str, event: Event) -> bool:
        return event.detail == wanted

    def stat_value(self, game: Game, ref: Ref, info: Info, at: int) -> int:
        """A number of a card, where the rules make it depend on where the card is."""
        return info.stats[at]

    def has_type(self, game: Game, ref: Ref, info: Info, name: str) -> bool:
        return name in info.types

    def idle(self, game: Game, option: Option) -> bool:
        """Whether an action changes nothing a loop could depend on (producing something to pay with, say)."""
        return False

    def endless(self, game: Game) -> None:
        """A loop that nobody can stop."""
        game.s.outcome = "draw"

    def declare_loop(self, game: Game, ask: Decision, able: set[Seat]) -> None:
        """A loop somebody could stop has come round: have the count declared."""

    def during(self, game: Game, moment: str, c: Context) -> bool:
        return game.s.phase == moment

    def keyword_condition(self, game: Game, name: str, number: int, word: str, c: Context) -> bool:
        return False

    def condition_reads(self, name: str) -> int:
        """What a condition of `keyword_condition` depends on, as bits (see `dependencies`)."""
        return READS_ALL

    def value(self, game: Game, player: Seat, name: str) -> int:
        return game.s.values[player][self.value_number[name]]

    def refuse(self, game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
        """Why an answer of the right shape is not allowed after all; None if it is."""
        return None

    def own_words(self, game: Game, option: Option) -> list[str | int]:
        """What the game calls an option that not every game has: see `labels.option_words`."""
        return [option.verb]

    def why_not(self, game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
        """The clause and the reason that keep a player from doing something now: ``wish`` is a verb and the cards and
        players it is about."""
        asked = game.s.decision
        if asked is None:
            return "", "the game is over"
        if asked.seat != seat:
            return asked.clause, "it is not this player's decision"
        return asked.clause, "it is not among what may be chosen now"

    def plain_cards(self) -> dict[str, Card]:
        """Cards without anything special that every position may use, by name."""
        return {}

    def filler(self, zone: str) -> str | None:
        """The plain card that fills up a zone of which only the top was given."""
        return None

    def check_deck(self, sections: dict[str, list[Card]]) -> list[tuple[str, str]]:
        """What is wrong with a deck: the clause it breaks, and how. ``sections`` by heading, in lower case."""
        return []

    def new_game(
        self, lib: Library, decks: tuple[dict[str, list[int]], dict[str, list[int]]], seed: int
    ) -> Game:
        """A game about to start: ``decks`` give each player's cards (library numbers) by section of the deck list."""
        raise NotImplementedError

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[CardId]]:
        """A game standing in a position, and the entry of each of its placements."""
        raise NotImplementedError
