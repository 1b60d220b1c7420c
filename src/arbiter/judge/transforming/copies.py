"""The same scenario with an idle extra copy of each card, where nothing that is said or asked depends on it.

A copy in play tells most: it has the same abilities, watches the same events and is found by the same description. It
is put there if every ability of the card is about the card itself, and no card of the scenario speaks of cards in play
other than by choosing them. Else it lies in a zone that no card of the scenario mentions, or at the bottom of the deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace

from arbiter.abilities import abilities as ab
from arbiter.abilities import amounts, changes, conditions, effects, filters, selectors
from arbiter.abilities.card import Card
from arbiter.abilities.nodes import Ability, Node
from arbiter.abilities.tree import walk
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.decision import ONE, SOME, Decision
from arbiter.kernel.ids import CardId, Ref, Seat, card_of, opponent
from arbiter.kernel.ruleset import Ruleset

from ..missing import Failed
from ..names import Called, Names, fold
from ..records import Entry, Scenario
from ..runner import Runner
from ..scenario_files import find_card
from ..script import Offered, read_script
from ..verdicts import Verdict, judge
from ..vocabulary import Words, words_of

IDLE = "~idle copy of "  # no card is called by the beginning of this
FIELD = "field"
#: cards of which a player has one from the beginning, or that exist only once something makes them
SINGLE = frozenset({"ruler", "j-ruler", "leader", "token", "evolved", "rune", "extra"})
#: cards that need another card to be in play, serve to pay, or of which there may be one only
NOT_IN_PLAY = frozenset(
    {"addition", "magic stone", "backup", "regalia", "chant", "spell", "summon", "crest", "master rune"}
)
LYING = ("graveyard", "cemetery", "break_zone", "removed", "banished")
FIELD_ROOM = 3  # how many cards may stand where an idle one is put, where room is limited
#: what looks at every card there is, instead of at those chosen
RANGING = (
    selectors.Each, selectors.Among, amounts.Count, amounts.KindsAmong, amounts.MostOf, amounts.TimesHappened,
    conditions.Happened, conditions.KeywordCount, conditions.Is, filters.Did, filters.IsNamed, filters.SharesWith,
    effects.Token, effects.Copy, effects.Special, effects.Modes,
)  # fmt: skip
CHOOSING = (selectors.Choice, selectors.Target)
_SIZE = re.compile(r"(\s*expect\s*:\s*([AB])\.(\w+)\s*(?:!=|<=|>=|==|=|<|>)\s*)(\d+)\s*")


def with_idle_copies(scenario: Scenario, in_play: bool = True) -> Scenario:
    """The scenario with a copy of each card of its position; the same scenario if none can be idle."""
    rules = make_ruleset(scenario.ruleset, scenario.format)
    words = words_of(scenario.ruleset)
    said = _Said(scenario, rules)
    added: list[Entry] = []
    seen: set[tuple[str, int]] = set()
    for entry in scenario.entries:
        card = find_card(scenario.cards, entry.card)
        if card is None or (card.name, entry.player) in seen or scenario.setup:
            continue
        seen.add((card.name, entry.player))
        if SINGLE & set(card.faces[words.default_side(card, words.zones[FIELD])].types):
            continue
        added += _placed(scenario, [*scenario.entries, *added], card, entry, said, words, in_play)
    if not added:
        return scenario
    return replace(scenario, entries=(*scenario.entries, *added), play=_counted(scenario.play, added, words))


def _placed(
    scenario: Scenario,
    entries: list[Entry],
    card: Card,
    entry: Entry,
    said: _Said,
    words: Words,
    in_play: bool,
) -> list[Entry]:
    seat = entry.player
    alias = f"{IDLE}{'AB'[seat]} {card.name}"
    if in_play and said.idle_in_play(card):
        for player in (seat, opponent(seat)):
            if said.room(entries, card, player):
                zone = words.zones[FIELD]
                counters = next((e.counters for e in entries if e.card == entry.card and e.counters), ())
                return [Entry(card.name, player, zone, FIELD, alias=alias, counters=counters)]
    for key in LYING:
        if (
            key in words.zones
            and words.zones[key] in said.rules.zone_number
            and said.idle_in(card, words.zones[key])
        ):
            return [Entry(card.name, seat, words.zones[key], key, alias=alias)]
    key, size = next((key, words.decks[zone]) for key, zone in words.zones.items() if zone in words.decks)
    zone = words.zones[key]
    filler = said.rules.filler(zone)
    held = sum(entry.copies for entry in entries if entry.player == seat and entry.zone == zone)
    if zone in scenario.only[seat] or filler is None or not said.idle_in(card, "") or held >= size - 1:
        return []
    return [
        Entry(filler, seat, zone, "", copies=size - 1 - held),
        Entry(card.name, seat, zone, key, alias=alias),
    ]


def _counted(play: str, added: list[Entry], words: Words) -> str:
    """Claims about how many cards a zone holds count the idle ones too."""

    def more(match: re.Match[str]) -> str:
        zone = words.zones.get(match[3])
        n = sum(e.player == "AB".index(match[2]) and e.zone == zone and bool(e.alias) for e in added)
        if zone in words.decks:
            n = 0  # there it is one of those that fill up the deck
        return f"{match[1]}{int(match[4]) + n}"

    return "\n".join(_SIZE.sub(more, line) for line in play.splitlines())


class _Said:
    """What the cards of a scenario say, as far as it is about other cards."""

    def __init__(self, scenario: Scenario, rules: Ruleset) -> None:
        self.rules = rules
        self.nodes: list[Node] = []
        self.producing: list[Node] = []  # of abilities that produce what others are paid with
        self.zones: set[str] = set()
        names = {entry.card for entry in scenario.entries} | {
            e.evolved for e in scenario.entries if e.evolved
        }
        tokens = {name for name, card in scenario.cards.items() if "token" in card.faces[0].types}
        for name in names | tokens:
            card = find_card(scenario.cards, name)
            for ability in self._abilities(card) if card is not None else ():
                nodes = list(walk(ability))
                self.nodes.extend(nodes)
                if any(isinstance(node, effects.Produce) for node in nodes):
                    self.producing.extend(nodes)
        for node in self.nodes:
            self.zones.update(_words(node))
        self.ranging = any(
            isinstance(node, RANGING) or (isinstance(node, selectors.Choice) and node.random)
            for node in self.nodes
        )
        self.refused = self._refused(scenario)
        self.crowded = len(scenario.entries) > FIELD_ROOM

    def _refused(self, scenario: Scenario) -> bool:
        """Whether a card that chooses others cannot be played or used, or cannot be paid for with what others produce
        whose costs choose: with one more to choose it might be."""
        for line in read_script(scenario.play):
            if isinstance(line, Offered) and not line.wanted:
                said = fold(line.text)
                named = [c for c in scenario.cards.values() if any(fold(f.name) in said for f in c.faces)]
                nodes = [n for card in named for a in self._abilities(card) for n in walk(a)]
                if any(isinstance(n, CHOOSING) for n in ([*nodes, *self.producing] if named else self.nodes)):
                    return True
        return False

    def _abilities(self, card: Card) -> Iterator[Ability]:
        for face in card.faces:
            for ability in face.abilities:
                yield ability
                if isinstance(ability, ab.Keyword):
                    yield from self.rules.keyword(ability)

    def idle_in_play(self, card: Card) -> bool:
        kinds = {word for face in card.faces for word in (*face.types, *face.general)}
        if self.ranging or self.refused or NOT_IN_PLAY & kinds:
            return False
        return all(_about_itself(ability) for ability in self._abilities(card))

    def idle_in(self, card: Card, zone: str) -> bool:
        """Nothing speaks of the zone, and no ability of the card works elsewhere than in play."""
        away = any(getattr(ability, "zone", "") for ability in self._abilities(card))
        counts = any(isinstance(node, (conditions.KeywordCount, effects.Special)) for node in self.nodes)
        return not away and (not zone or (zone not in self.zones and not counts))

    def room(self, entries: list[Entry], card: Card, player: Seat) -> bool:
        """Whether the rules let another one stand there."""
        here = [entry for entry in entries if entry.player == player and entry.key == FIELD]
        if self.rules.name.startswith("sve"):
            return not self.crowded and sum(entry.copies for entry in here) < FIELD_ROOM
        if self.rules.name.startswith("fftcg"):
            # a player has one of a name, and one that is light or dark
            moved_or_renamed = any(
                isinstance(node, changes.ChangeController)
                or (isinstance(node, changes.ChangeWords) and node.aspect == "name")
                for node in self.nodes
            )
            single = {"light", "dark"} & set(card.faces[0].attributes)
            mine = [entry for entry in entries if entry.player == player]
            return not moved_or_renamed and not single and all(entry.card != card.name for entry in mine)
        return True


def _about_itself(ability: Ability) -> bool:
    """Whether the ability does nothing unless its card does something, or a player uses it."""
    match ability:
        case ab.Static():
            obliges = any(isinstance(change, changes.Oblige) for change in ability.changes)
            return isinstance(ability.what, selectors.This) and not obliges
        case ab.Triggered():
            return all(
                isinstance(event, filters.Pattern) and (_this(event.subject) or _this(event.source))
                for event in ability.events
            )
        case ab.Replacement():
            return isinstance(ability.event, filters.Pattern) and _this(ability.event.subject)
        case ab.Activated():
            return not any(isinstance(node, effects.Produce) for node in walk(ability))
        case ab.Keyword():
            return not ability.inner
        case ab.PlayRule():
            return isinstance(ability.what, selectors.This)
        case _:
            return False


def _this(filter: Node | None) -> bool:
    """Whether a description is of the card itself."""
    if isinstance(filter, filters.AllOf):
        return any(_this(part) for part in filter.parts)
    return isinstance(filter, filters.IsThis)


def _words(node: Node) -> Iterator[str]:
    for field in fields(node):  # type: ignore[arg-type]  # every concrete record is a dataclass
        value = getattr(node, field.name)
        if isinstance(value, str):
            yield value


def judge_with_copies(scenario: Scenario, in_play: bool = True) -> Verdict:
    """Where one has to be chosen after all, the copies are taken out of play."""
    runners: list[IdleRunner] = []

    def runner(scenario: Scenario) -> Runner:
        runners.append(IdleRunner(scenario))
        return runners[0]

    verdict = judge(with_idle_copies(scenario, in_play), runner)
    if in_play and runners and runners[0].has_to_choose_idle:
        return judge_with_copies(scenario, in_play=False)
    return verdict


# --- playing it ----------------------------------------------------------------------------------------------------


class IdleNames(Names):
    """Idle copies are called by their own name only, and are not counted among others."""

    idle: frozenset[int] = frozenset()

    def __init__(self, names: Names) -> None:
        self.__dict__.update(vars(names))
        self.idle = frozenset(card for card, alias in names.alias.items() if alias.startswith(IDLE))

    def everything(self) -> list[CardId]:
        return [card for card in super().everything() if card not in self.idle]

    def calls(self, card: CardId, numbers: bool) -> list[Called]:
        if card in self.idle:
            return [Called(fold(self.alias[card]), 0)]
        return super().calls(card, numbers)


class IdleRunner(Runner):
    """Nobody chooses an idle copy, and nothing happens to it."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.has_to_choose_idle = False  # a player had to choose an idle copy, as there was nothing else
        self.idle = IdleNames(self.names)
        self.names = self.idle
        self._use(self.game, self.cited)
        self.places = {card: self.game.s.zone[card] for card in self.idle.idle}

    def _by_default(self, decision: Decision) -> list[int] | None:
        others = [
            i for i, option in enumerate(decision.options) if not self._about_idle(option.ref, option.other)
        ]
        if len(others) == len(decision.options) or decision.shape not in (ONE, SOME):
            return super()._by_default(decision)
        least = 1 if decision.shape == ONE else decision.lo
        if len(others) < least:
            self.has_to_choose_idle = True
            raise Failed("an idle copy has to be chosen")
        answer = super()._by_default(_reduced(decision, others))
        return None if answer is None else [others[i] for i in answer]

    def _about_idle(self, *refs: int) -> bool:
        return any(ref >= 0 and card_of(Ref(ref)) in self.idle.idle for ref in refs)

    def run(self) -> None:
        super().run()
        for card, zone in self.places.items():
            if self.game.s.zone[card] != zone and not self.game.s.outcome:
                raise Failed(f"{self.names.alias[card]} has moved")


def _reduced(decision: Decision, kept: list[int]) -> Decision:
    """The decision without some of its options."""
    made = Decision(
        decision.seat, decision.shape, decision.about, [decision.options[i] for i in kept], decision.clause
    )
    made.lo, made.hi = decision.lo, min(decision.hi, len(kept)) if decision.shape == SOME else decision.hi
    made.unit, made.total, made.ref, made.ability = (
        decision.unit,
        decision.total,
        decision.ref,
        decision.ability,
    )
    made.checked, made.always = decision.checked, decision.always
    made.legal = [[kept.index(i) for i in way] for way in decision.legal if all(i in kept for i in way)]
    if decision.default is not None and all(i in kept for i in decision.default):
        made.default = [kept.index(i) for i in decision.default]
    return made
