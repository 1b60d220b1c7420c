"""The rulebook assembled: what Force of Will tells the kernel."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import (
    Activated,
    Keyword,
    PlayRule,
    SpellText,
    Static,
    StatusTriggered,
    Triggered,
)
from arbiter.abilities.amounts import Const
from arbiter.abilities.card import Card, Face
from arbiter.abilities.changes import (
    BecomeCopy,
    Bonus,
    CannotGainAbilities,
    ChangeWords,
    GainAbilities,
    LoseAbilities,
    LoseStats,
    Permit,
    SetStats,
    SwitchStats,
)
from arbiter.abilities.conditions import Paid
from arbiter.abilities.nodes import Ability, Change, Effect, Node
from arbiter.abilities.selectors import This
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.continuous import Source, forbidden, own
from arbiter.kernel.decision import Decision, Option
from arbiter.kernel.events import (
    CANCEL,
    DAMAGE,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PHASE,
    PLAY,
    PUT_COUNTER,
    TURN,
    UPRIGHT,
    Event,
)
from arbiter.kernel.game import Game
from arbiter.kernel.happen import discard_entry
from arbiter.kernel.info import MISSING, Held, Info
from arbiter.kernel.library import Library
from arbiter.kernel.position import Position
from arbiter.kernel.position import place as put_cards
from arbiter.kernel.procedure import Frame, Procedure, cited
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.state import ABILITY, FACE_DOWN, REVEALED, State

from . import (
    acting,
    deckbuilding,
    editions,
    effects,
    keywords,
    known,
    lifebreak,
    moving,
    plain,
    restarting,
    special,
    standing,
)
from . import words as speech
from .playing import automatic_will
from .rule_processes import may_lose
from .vocabulary import (
    CARDS_PLAYED,
    CHASE,
    COST,
    ENTER,
    FIELD,
    FROM,
    HAND,
    LIFE,
    MAIN_DECK,
    OLD_ZONES,
    OUTSIDE,
    REMOVED,
    RULER_AREA,
    RUNE_AREA,
    STANDBY,
    STARTING_LIFE,
    STATS,
    STONE_AREA,
    STONE_DECK,
    STRUCK,
    TURNS,
    VALHALLA,
    VALUES,
    WILL,
    place,
)
from .will import is_will_ability, read_cost


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
        self.removed = "removed area"
        self.deck = "main deck"
        self.hand = "hand"
        self.token_zone = "field"
        self.layers = edition.layers.clauses
        self.prevention_last = edition.prevention_last
        self.empty_discards = True
        self.growing = (LIFE, *range(WILL, WILL + 8))
        self.tallies = (CARDS_PLAYED,)
        self.trifles = ("trigger", "pay", "spend", "order")
        self.untriggered_clause = cited("1015.1a")[0]
        self.order_clause = cited("302.4")[0]
        self.number_clause = "104.5"
        self.replacement_clause = "910.2"
        self.replacing_clauses = cited("910.1", "910.3", "901.2c")
        self.ability_clauses = cited("901.1e", "901.2d")
        self.dependency_clause = cited("909.3a")[0]
        self.time_clauses = cited("909.3", "909.3b")
        self.arrival_clause = cited("909.5")[0]
        self.name_clause = cited("901.1d")[0]
        self.former_clause = cited("911.1")[0]
        self.delayed_clauses = cited("906.8", "906.8a", "906.8b")

    def own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        return self.book.own(clauses)

    # --- reading cards ---------------------------------------------------------------------------------------------

    def complete(self, face: Face, made: Info) -> None:
        """Types, races or traits and attributes are as many as are printed; being treated as a magic stone gives no
        ability to produce will."""
        cited("201.2c", "201.4c", "201.4d", "205.1a", "205.3", "208.2", "208.3")
        made.stats[COST] = total_cost(face, clause=("203.5", "203.5a"))
        made.attributes = self.book.attributes_of(face)
        made.marks = (made.marks & set(self.book.stone_types)) | stone_type(
            face, self.book.stone_types, clause="201.4b"
        )
        for ability in face.abilities:
            for change in base_changes(ability):
                if change.aspect in ("mark", "type"):
                    made.marks = made.marks | treated_as(change, clause="904.2a")
                elif change.aspect == "race":
                    made.races = made.races | frozenset(change.words)
                elif change.aspect == "attribute":
                    made.attributes = made.attributes | frozenset(change.words)

    def arrange(self, face: Face) -> tuple[Ability, ...]:
        """Base abilities are part of the base information (904.2); a chant's paragraphs are one text."""
        printed = face.abilities
        if self.format != VALHALLA:
            printed = lifebreak.ignoring(printed, clause="1415.2")
        printed = tuple(self.book.reworded(ability) for ability in printed)
        printed = (*printed, *self.book.addition_text(face))
        rest = [ability for ability in printed if not base_changes(ability)]
        texts: list[Effect] = []
        for ability in rest:
            if isinstance(ability, SpellText):
                texts.append(ability.effect)
            elif isinstance(ability, Keyword) and ability.name in keywords.TEXT_OF_CHANTS:
                # 1109.2 and others: what a chant does only if it was played that way
                for part in ability.inner:
                    if isinstance(part, SpellText):
                        texts.append(fx.If(Paid(keywords.way_of(ability)), part.effect))
        plain = [ability for ability in rest if isinstance(ability, SpellText)]
        if not texts or (len(texts) == 1 and plain):
            return tuple(rest)
        whole = SpellText(fx.Sequence(tuple(texts)))
        object.__setattr__(whole, "text", "\n".join(text.text for text in plain))
        return (*(ability for ability in rest if not isinstance(ability, SpellText)), whole)

    def keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        return keywords.meaning(keyword, self.book.meanings)

    def goes_by(self, ability: Ability) -> str:
        return keywords.goes_by(ability)

    def cannot(self, ability: Ability, face: Face) -> str:
        return known.cannot(ability, face) or known.beyond(ability, face, self.book)

    def unsupported(self, card: Card) -> list[str]:
        found = [f"{face.name} ({reason})" for face in card.faces for reason in known.later(face, self.book)]
        return found or super().unsupported(card)

    def active_zones(self, ability: Ability) -> int:
        """902.1 in the field, a ruler's in a ruler area; 902.2 or where it says; 904.2 base abilities anywhere."""
        zone = getattr(ability, "zone", "")
        if zone == "hand or standby area":
            return active_in(*self.book.trigger_zones, clause="906.2")
        if zone and not isinstance(ability, PlayRule):
            return active_in(self.zone(zone), clause="902.2")
        if base_numbers(ability):
            return active_in(*range(len(self.zones)), clause="904.2")
        # whatever lies in the field is no ruler, and what lies in a ruler area is one (316)
        return (
            active_in(FIELD, clause="902.1a")
            | active_in(RULER_AREA, clause="902.1b")
            | active_in(self.book.stones_lie, clause="5.x:9.2-1.3")
        )

    def token_face(self, token: fx.Token) -> Face:
        """1303.1b a resonator unless said otherwise; 1303.1d a token's name is its race."""
        stats = tuple((name, n.n) for name, n in token.stats if isinstance(n, Const))
        if special.TYPELESS in token.types or special.GEM in token.types:
            kinds = tuple(name for name in token.types if name != special.TYPELESS)
            return Face(token.name, kinds, (), (), token.attributes, None, stats, "", token.abilities)
        cited("1303.1b", "1303.1d")
        types = token.types or ("resonator",)
        races = token.races or ((token.name,) if token.name else ())
        name = token.name or "/".join(races) or types[0]
        return Face(name, types, (), races, token.attributes, None, stats, "", token.abilities)

    # --- playing ---------------------------------------------------------------------------------------------------

    def expand(self, game: Game, event: Event) -> list[Event] | None:
        return moving.expand(game, event)

    def may_happen(self, game: Game, event: Event) -> bool:
        kind = event.kind
        if kind == DAMAGE:
            return speech.may_be_damaged(game, event)
        if kind == GAIN_LIFE:
            return speech.allowed(game, "gain life", event.ref, event.source)
        if kind == LOSE_LIFE:
            return speech.allowed(game, "lose life", event.ref, event.source)
        if kind == DRAW:
            return speech.allowed(game, "draw", event.ref, event.source)
        if kind in (TURN, UPRIGHT):
            return speech.may_be_turned(game, event)
        if kind == PUT_COUNTER:
            return speech.allowed(game, "put counters", event.ref, event.source)
        return moving.may_happen(game, event)

    def destination(self, game: Game, event: Event) -> bool:
        return moving.destination(game, event)

    def moved(self, game: Game, event: Event) -> None:
        moving.moved(game, event)

    def hidden(self, game: Game, event: Event, known: int) -> None:
        """303.2 what was seen stays known; 311.2a a removed card that lies face down is as in a hidden zone."""
        game.cite("303.2")
        if event.to >> 1 == REMOVED:
            game.cite("311.2a")

    def shows_other_side(self, game: Game, card: int, seat: int) -> bool:
        """307.5 all may see the ruler side of a J-ruler; 308.6 only its controller what a ruler will become."""
        if game.s.zone[card] >> 1 != RULER_AREA:
            game.cite("307.5")
            return True
        game.cite("308.6")
        return game.controller(card) == seat

    def shown(self, game: Game, card: int, seat: int) -> bool:
        return speech.shown(game, card, seat)

    def keyword_condition(self, game: Game, name: str, number: int, word: str, c: Context) -> bool:
        return speech.keyword_condition(game, name, number, word, c)

    def makes(self, node: Node) -> tuple[fx.Token, ...]:
        return special.makes(node)

    def plain_to_see(self, game: Game, card: int) -> tuple[str, ...]:
        """303.2b whether a face down card is a magic stone."""
        game.cite("303.2b")
        return ("magic stone",) if "magic stone" in game.infos[card].types else ()

    def one_by_one(self, game: Game, zone: str) -> None:
        game.cite("305.3" if zone == "magic stone deck" else "304.3")

    def same_card(self, frm: int, to: int) -> bool:
        """302.3 between field and ruler area a card stays the same card; 5.x: wherever it is in play (3.1-3)."""
        return (self.in_play >> (frm >> 1)) & 1 == 1 and (self.in_play >> (to >> 1)) & 1 == 1

    def enters(self, frm: int, to: int) -> bool:
        """5.x: 3.6-6, 3.7-5 between fields and magic stone areas nothing enters."""
        either = (FIELD, STONE_AREA)
        return not (frm >> 1 in either and to >> 1 in either)

    def enters_under(self, game: Game, card: int, you: int) -> int:
        return self.book.enters_under(game, card, you)

    def shown_where_it_lies(self, game: Game, card: int, printed: Info) -> Info:
        return self.book.lies_as(game, card, printed)

    def applies_openly(self, game: Game, c: Context) -> bool:
        return self.book.applies_openly(game, c)

    def came_from(self, game: Game, event: Event, zone: str) -> bool:
        """What resolves comes from where it was played, for texts that say from where a card enters."""
        if event.cause != "resolve" or event.after < 0:
            return False
        _, _, ways = game.s.played.get(event.after & 0xFFFF, (0, 0, ()))
        return FROM + zone in ways

    def window_begins(self, game: Game, window: str) -> int:
        """802.1 what happened in this battle happened since it began."""
        assert window == "battle"
        for at in range(len(game.s.history) - 1, -1, -1):
            event = game.s.history[at]
            if event.kind == PHASE and event.detail == "beginning of battle":
                return at
        return len(game.s.history)

    def looks_back(self, frm: int, to: int) -> bool:
        return moving.looks_back(frm, to, self.sees, self.in_play)

    def happen(self, game: Game, event: Event) -> bool:
        s = game.s
        kind = event.kind
        if kind == DAMAGE:
            if game.citing is not None:
                standing.cite_source(game, event)
            if event.detail == "battle" and event.source in s.attackers:
                s.battle |= STRUCK
            if event.ref < 0:
                game.cite("1007.2")
                s.values[-1 - event.ref][LIFE] -= event.amount
                self.book.life_changed(game, -1 - event.ref)
            else:
                game.cite("1007.1")
                s.damage[event.ref & 0xFFFF] += event.amount
            return event.amount > 0
        if kind in (GAIN_LIFE, LOSE_LIFE):
            if event.cause == "set":
                game.cite("104.6")  # becoming another number is increasing or decreasing
            s.values[-1 - event.ref][LIFE] += event.amount if kind == GAIN_LIFE else -event.amount
            self.book.life_changed(game, -1 - event.ref)
            return True
        if kind == CANCEL:
            lifebreak.break_leaves_chase(game, event.ref)
            discard_entry(game, event.ref & 0xFFFF)
            return True
        return True

    def chooser(self, game: Game, event: Event, preventing: bool) -> int:
        """910.2 the player concerned; of damage as the edition says."""
        if event.kind == DAMAGE:
            return self.book.damage_chooser(game, event, preventing)
        game.cite("910.2")
        if event.actor >= 0 and event.kind != MOVE:
            return event.actor
        if event.ref < 0:
            return -1 - event.ref
        return game.controller(event.ref & 0xFFFF)

    def layer(self, change: Change) -> int:
        layers = self.book.layers
        if isinstance(change, ChangeWords):
            return layers.kinds if change.aspect in ("race", "type", "mark") else layers.words
        if isinstance(change, BecomeCopy):
            return 0
        if isinstance(change, (GainAbilities, LoseAbilities, CannotGainAbilities)):
            return layers.abilities
        if isinstance(change, Permit) and change.act == keywords.RELEASE:
            return layers.kinds  # with the text of [Seal], which depends on it
        if isinstance(change, (Bonus, LoseStats, SetStats, SwitchStats)):
            return layers.numbers
        return layers.words

    def layer_of(self, made: Source, change: Change) -> int:
        """909.1a what base abilities say comes first; 909.1b, 909.1f (U4.10) hold what a card's own conditional keyword
        grants. Where the keyword counts types it goes with 909.1c, so that 909.3a puts it after what changes them."""
        usual = self.layer(change)
        layers = self.book.layers
        if layers.own_words >= 0 and made.keyword in keywords.GRANTING:
            if usual == layers.numbers:
                return layers.own_numbers
            return layers.own_kinds if made.keyword in keywords.COUNTS_TYPES else layers.own_words
        if made.printed and made.own and made.condition is None and isinstance(change, SetStats):
            return 0
        return usual

    def layer_extras(self, game: Game, layer: int) -> None:
        """1010.1a what astral rulers have lost; 909.1h, 1022.2 counters that change ATK and DEF, on J/resonators."""
        if layer == self.book.layers.abilities:
            astral_condition(game)
        if layer != self.book.layers.counters:
            return
        s = game.s
        for card, held in s.counters.items():
            for name, n in held.items():
                bonus = counter_bonus(name)
                if bonus is None or s.zone[card] < 0 or s.zone[card] >> 1 != FIELD:
                    continue
                if not game.infos[card].types & {"resonator", "j-ruler"}:
                    continue
                game.cite("909.1h", "1022.2")
                info = own(game, card)
                was = f"{info.stats[0]}/{info.stats[1]}"
                for at in range(2):
                    if info.stats[at] != MISSING:
                        info.stats[at] += bonus[at] * n
                if game.trace is not None:
                    game.trace.rule(
                        layer, card, f"{n} [{name}] counters", was, f"{info.stats[0]}/{info.stats[1]}"
                    )

    def finish_info(self, game: Game, card: int, made: Info) -> None:
        """909.1i ATK and DEF are rounded up to a multiple of 100."""
        if not self.book.layers.rounds:
            return
        for at in range(2):
            value = made.stats[at]
            if value != MISSING and value % 100:
                game.cite("909.1i")
                made.stats[at] = value + 100 - value % 100

    def stat_value(self, game: Game, ref: int, info: Info, at: int) -> int:
        """203.5b X counts in the total cost only while the card is on the chase."""
        if (
            at == COST
            and info.cost is not None
            and ("{X}" in info.cost or "{Y}" in info.cost)
            and game.s.alive(ref)
        ):
            card = ref & 0xFFFF
            if game.s.zone[card] >> 1 == CHASE:
                c = game.s.contexts.get(game.s.item[card])
                if c is not None:
                    cost = read_cost(info.cost)
                    return info.stats[COST] + c.x * cost.unknown + c.y * cost.second
        return info.stats[at]

    def perform(self, game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
        return effects.perform(game, frame, effect, c)

    def acting(self, game: Game, effect: Effect, c: Context) -> None:
        acting.acting(game, effect, c)

    def manner(self, effect: Effect) -> str:
        return acting.manner(effect)

    def can_pay(self, game: Game, effect: Effect, c: Context) -> bool:
        return effects.can_pay(game, effect, c)

    def attach(self, game: Game, ref: int, host: int, c: Context, context: int) -> None:
        effects.attach(game, ref, host, c, context)

    def must_find(self, game: Game, found: list[int], seat: int) -> bool:
        """1014.1, 1014.2 in a public zone one must choose; where the other player cannot check, one may fail to find
        (U4.9: whenever some player cannot check)."""
        for ref in found:
            if ref >= 0:
                card = ref & 0xFFFF
                if self.sees[game.s.zone[card] >> 1] != "all" and not game.s.flags[card] & REVEALED:
                    game.cite("1014.2")
                    return False
        game.cite("1014.1")
        return True

    def eligible(self, game: Game, effect: Effect, ref: int, c: Context, paying: bool) -> bool:
        return acting.eligible(game, effect, ref, c, paying)

    def still_made(self, game: Game, effect: fx.Apply, c: Context) -> bool:
        return self.book.still_made(game, effect, c)

    def applied(self, game: Game, made: Source, change: Change) -> None:
        standing.applied(game, made, change)

    def simultaneous(self, game: Game, cards: list[int]) -> None:
        standing.simultaneous(game, cards)

    def loses(self, held: Held, keywords: tuple[str, ...], library: Library) -> bool:
        """[Divinity] cannot be lost."""
        if isinstance(held.ability, Keyword) and held.ability.name == "divinity":
            return never(clause="1136.2")
        return super().loses(held, keywords, library)

    def triggered(self, game: Game, waiting: Pending) -> bool:
        """708.2 an automatic card triggers by being revealed, and only once at a time (708.2a)."""
        s = game.s
        card = waiting.source & 0xFFFF
        kind = s.zone[card] >> 1
        entered = waiting.event is not None and waiting.event.kind == MOVE and waiting.event.to >> 1 == FIELD
        own = entered and waiting.event is not None and waiting.event.after == waiting.source
        if forbidden(game, "trigger", waiting.source, -9) is not None or (
            own and forbidden(game, "trigger by entering", waiting.source, -9) is not None
        ):
            game.cite("1015.1a")
            return False
        game.cite("1015.1", "906.4")
        event = waiting.event
        if event is not None and event.kind == MOVE:
            moving.cite_look(game, event)
        if event is not None and event.kind == PLAY and event.detail == "will ability":
            if automatic_will(game, waiting):
                return False
        if not s.alive(waiting.source) or kind not in (HAND, STANDBY):
            return True
        keyword = game.lib.held[waiting.ability].keyword if waiting.ability >= 0 else ""
        if keyword not in ("trigger", "stealth"):
            return True
        for other in s.pending:
            if other.source == waiting.source:
                game.cite("708.2a")
                return False
        if kind == STANDBY and s.stamp[card] >= s.turn_clock:
            if keyword == "trigger":
                game.cite("708.5", "906.4a")
                return False
            game.cite("1114.3")  # U4.5 the more special clause: [Stealth] may trigger at once
        frame = game.call(self.book.standby_trigger, waiting.controller, waiting.source)
        frame.ability = waiting.ability
        frame.events = [] if waiting.event is None else [waiting.event]
        return False

    def latched(self, game: Game, ref: int, number: int) -> bool:
        """906.9a a status object triggers when it is not triggered already: not while it waits or is on the chase."""
        s = game.s
        game.cite("906.9", "906.9a")
        for waiting in s.pending:
            if waiting.source == ref and waiting.ability == number:
                return True
        for card in s.zones[place(CHASE, 0)]:
            c = s.contexts.get(s.item[card])
            if c is not None and c.source == ref and c.ability == number:
                return True
        return False

    def changed_hands(self, game: Game, ref: int) -> None:
        self.book.changed_sides(game, ref)

    def leave_battle(self, game: Game, ref: int) -> None:
        """1029.1 it is no longer in the battle, whatever part it had."""
        game.cite("1029.1")
        if game.s.attacked == ref:
            game.cite("1029.1c")
            game.s.attacked = -9
        game.cite("1029.1a" if ref in game.s.attackers else "1029.1b")
        game.leave_battle(ref)

    def may_lose(self, game: Game, player: int) -> bool:
        return may_lose(game, player)

    def wins(self, game: Game, player: int) -> None:
        game.cite("103.5")
        game.lose([1 - player])

    def idle(self, game: Game, option: Option) -> bool:
        """Producing will uses no chase and stops nothing (907.3)."""
        if option.verb != "activate":
            return False
        ability = game.lib.abilities[option.extra]
        return isinstance(ability, Activated) and is_will_ability(ability.effect)

    def endless(self, game: Game) -> None:
        game.cite("1301.1", "1301.1c")
        game.s.outcome = "draw"

    def declare_loop(self, game: Game, ask: Decision, able: set[int]) -> None:
        speech.declare_loop(game, ask, able)

    def during(self, game: Game, moment: str, c: Context) -> bool:
        return speech.during(game, moment, c)

    def has_type(self, game: Game, ref: int, info: Info, name: str) -> bool:
        """312.3 a card on the chase is a spell."""
        if name in info.types or name in info.marks:
            return True
        if name == "spell":
            game.cite("312.3")
            card = ref & 0xFFFF
            zone = info.was_zone if info.was_zone >= 0 else game.s.zone[card]
            return zone >> 1 == CHASE and not game.s.flags[card] & ABILITY
        if name in ("automatic ability", "activate ability"):
            held = (
                game.s.contexts.get(game.s.item[ref & 0xFFFF])
                if game.s.flags[ref & 0xFFFF] & ABILITY
                else None
            )
            if held is None or held.ability < 0:
                return False
            made = game.lib.abilities[held.ability]
            delayed = held.delay >= 0  # 906.8 a delayed ability is an automatic one, whatever made it
            if name == "activate ability":
                return isinstance(made, Activated) and not delayed
            return isinstance(made, (Triggered, StatusTriggered)) or delayed
        return name == "entity" and game.zone_seen(ref, info) >> 1 == FIELD

    def words(self, game: Game, aspect: str) -> list[str]:
        return speech.choices(game, aspect)

    def detail(self, game: Game, wanted: str, event: Event) -> bool:
        if wanted == ENTER:
            return self.book.enter_skill(game, event)
        return speech.detail(game, wanted, event)

    def option_words(self, game: Game, option: Option, about: str) -> list[str | int]:
        return speech.option_words(game, option, about)

    def refuse(self, game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
        refused = speech.refuse(game, decision, answer)
        if refused is not None:
            refused.clause = game.own_clause(refused.clause or "") or None
        return refused

    def why_not(self, game: Game, seat: int, wish: list[str | int]) -> tuple[str, str]:
        clause, reason = speech.why_not(game, seat, wish)
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
        s = State(len(self.zones) * 2, len(VALUES), seed)
        for player in range(2):
            for section, kind in (("ruler", self.book.rulers_wait), *SECTIONS):
                for number in decks[player].get(section, []):
                    card = s.add_card(number, player, place(kind, player))
                    if self.zones[kind].faces:
                        s.flags[card] |= FACE_DOWN
                    s.started.append(kind)
        game = Game(self, lib, s)
        game.call(self.book.setup)
        return game

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[int]]:
        s = State(len(self.zones) * 2, len(VALUES), position.seed)
        names = self.zone_number
        shared = {name: self.zones[kind].shared for name, kind in names.items()}
        for player in range(2):
            s.values[player][LIFE] = STARTING_LIFE
            if not position.setup:
                s.values[player][TURNS] = (position.turn + (1 if player == position.turn_player else 0)) // 2
            for name, n in position.values[player].items():
                s.values[player][self.value_number[name]] = n
        s.turn_player = position.turn_player
        entries = put_cards(s, position, names, shared)
        game = Game(self, lib, s)
        for card in entries:
            if game.infos[card].types & {"ruler", "j-ruler"}:
                game.cite("303.2a")
                s.flags[card] &= ~FACE_DOWN
        s.started = [restarting.begun_in(s.zone[card] >> 1, game.infos[card]) for card in range(len(s.card))]
        if position.setup:
            frame = game.call(self.book.setup, position.first)
            frame.count = 1
            return game, entries
        s.turn = position.turn
        _date(s, entries)
        speech.stand_at(game, position.at)
        return game, entries

    def start_procedure(self) -> Procedure:
        return self.book.setup


def _date(s: State, entries: list[int]) -> None:
    """When the cards of a position came: those from before this turn in the order listed, then the turn, then those
    that came in it."""
    fresh = [card for card in entries if s.since[card] != 0]
    s.clock = 1
    for card in entries:
        if card not in fresh:
            s.stamp[card] = s.since[card] = s.active[card] = s.clock
            s.clock += 1
    s.turn_clock = s.clock
    s.clock += 1
    for card in fresh:
        s.stamp[card] = s.since[card] = s.clock
        s.clock += 1


SECTIONS = (
    ("main", MAIN_DECK),
    ("stones", STONE_DECK),
    ("extra", 10),
    ("runes", RUNE_AREA),
    ("sideboard", OUTSIDE),
    ("collection", OUTSIDE),
)


def total_cost(face: Face, clause: tuple[str, ...]) -> int:
    """Attribute cost and free cost together, 0 without a cost; X counts only on the chase (203.5b)."""
    return read_cost(face.cost).total()


def stone_type(face: Face, types: tuple[str, ...], clause: str) -> frozenset[str]:
    """A magic stone named like a magic stone type has that type."""
    name = face.name.lower()
    return frozenset({name}) if "magic stone" in face.types and name in types else frozenset()


def base_changes(ability: Ability) -> list[ChangeWords]:
    """904.2 (U4.8) what a continuous ability with no condition says about its own card's race, trait, attribute or
    magic stone type: a base ability, true in every zone."""
    if not isinstance(ability, Static) or ability.condition is not None or not isinstance(ability.what, This):
        return []
    found = [change for change in ability.changes if isinstance(change, ChangeWords) and not change.chosen]
    if len(found) != len(ability.changes):
        return []
    return [change for change in found if change.mode == "gain" and _is_base(change)]


def _is_base(change: ChangeWords) -> bool:
    if (
        change.aspect == "type"
    ):  # "treat this card as a fire magic stone" gives a magic stone type, no card type
        return all(word.endswith(" magic stone") for word in change.words)
    return change.aspect in ("mark", "race", "attribute")


def treated_as(change: ChangeWords, clause: str) -> frozenset[str]:
    """The magic stone types a card is treated as."""
    return frozenset(change.words)


def base_numbers(ability: Ability) -> bool:
    """904.2 whether a continuous ability with no condition says what its own card's ATK or DEF is."""
    if not isinstance(ability, Static) or ability.condition is not None or not isinstance(ability.what, This):
        return False
    return all(isinstance(change, SetStats) for change in ability.changes)


def active_in(*kinds: int, clause: str) -> int:
    """Zones in which abilities work, as bits, and the clause that says so."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits


def never(clause: str) -> bool:
    """No, whatever is asked: the clause says so."""
    return False


def astral_condition(game: Game) -> None:
    """1010.1a a ruler with an astral counter has lost [Judgment], for as long as the counter is there (1024.1)."""
    s = game.s
    for card in s.counters:
        if s.counter(card, "astral") and s.zone[card] >= 0 and s.zone[card] >> 1 == RULER_AREA:
            game.cite("1010.1a", "1010.1a-i")
            info = own(game, card)
            info.held = tuple(
                held
                for held in info.held
                if not (isinstance(held.ability, Keyword) and held.ability.name == "judgment")
            )
            info.index()


_BONUSES: dict[str, tuple[int, int] | None] = {}


def counter_bonus(name: str) -> tuple[int, int] | None:
    """1022.2 a counter called "+100/+100" gives that."""
    if name not in _BONUSES:
        parts = name.split("/")
        good = len(parts) == 2 and all(part.lstrip("+-").isdigit() and part for part in parts)
        _BONUSES[name] = (int(parts[0]), int(parts[1])) if good else None
    return _BONUSES[name]


def make(name: str, format: str) -> ForceOfWill:
    return ForceOfWill(name, format)
