"""What a game is made of: its zones, the numbers of cards and players, its words, which of several ways it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.errors import ArbiterError

from .ids import FIRST, NO_KIND, Seat, ZoneId, ZoneKind, zone_bits, zone_of
from .questions import Question, by_key

if TYPE_CHECKING:
    from .hand_acts import HandRules


class ZoneDef:
    """A kind of zone. ``shared``: one for both players. ``sees``: who knows its cards: "all", "owner" or "nobody".
    Without a name: a number that stands for no zone in this edition of the game.
    ``faces``: its cards lie face down or face up, and everybody sees those that lie face up. ``clause``: what the
    rulebook says it by."""

    def __init__(
        self,
        name: str,
        sees: str = "all",
        shared: bool = False,
        ordered: bool = False,
        oriented: bool = False,
        in_play: bool = False,
        faces: bool = False,
        clause: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.faces = faces
        self.clause = clause
        self.sees = sees
        self.shared = shared
        self.ordered = ordered
        self.oriented = oriented
        self.in_play = in_play


class Part:
    """A piece of what a ruleset is composed of, for those who compare editions: the list it stands in, what it is
    called there, and the clauses it carries."""

    def __init__(self, of: str, name: str, clauses: tuple[str, ...]) -> None:
        self.of = of
        self.name = name
        self.clauses = clauses


class Edition:
    """What a game keeps of the edition it plays. A game with several editions makes a class of it."""


class Description:
    """A game as data. A ruleset is one, and says besides what the rules do."""

    def __init__(
        self,
        name: str,
        format: str,
        zones: tuple[ZoneDef, ...],
        stats: tuple[str, ...],
        values: tuple[str, ...],
    ) -> None:
        self.name = name
        self.format = format
        self.zones = zones
        self.stats = stats
        self.values = values
        self.zone_number = {zone.name: ZoneKind(i) for i, zone in enumerate(zones) if zone.name}
        self.stat_number = {stat: i for i, stat in enumerate(stats)}
        self.value_number = {value: i for i, value in enumerate(values)}
        self.in_play = 0  # zone kinds that are in play, as bits
        for i, zone in enumerate(zones):
            if zone.in_play:
                self.in_play |= 1 << i
        # the zones whose cards rule processes look at, as bits: those in play; a game adds what else there is
        self.ruled_zones = zone_bits([ZoneKind(i) for i, zone in enumerate(zones) if zone.in_play])
        self.edition = Edition()
        self.renumbers = False  # whether clauses are cited under another edition's numbers (see ``own``)
        self.stack = NO_KIND  # the zone where spells and abilities wait, if the game has one
        #: for each role of kernel code the clauses by which this rulebook says what it does
        self.roles: dict[str, tuple[str, ...]] = {}
        self.layers: tuple[str, ...] = ()  # the clause of each layer, in order
        self.ordinals: tuple[str, ...] = ()  # words for the first, the second … of several chosen
        self.attributes: tuple[str, ...] = ()  # what its cards are coloured by, in its words
        self.no_attribute = ""  # the word for a card without any, if there is one
        self.removed = ""  # the zone of cards removed from the game
        self.life_paid = (1, "")  # the steps in which life may be paid, and the clause that says so
        self.token_zone = ""  # where tokens are made unless the effect says
        self.open_sets = True  # lasting effects of spells apply to whatever fits, whenever it fits
        self.empty_discards = False  # discarding a whole hand without cards is discarding
        self.growing: tuple[int, ...] = ()  # players' numbers that may pile up in a loop
        self.tallies: tuple[int, ...] = ()  # players' numbers that only count what happened
        self._settled_values: list[int] = []
        self.questions: dict[str, Question] = by_key()  # what it asks, by the keys of questions
        self.never_end_loops: tuple[Question, ...] = ()  # choices that cannot put an end to a loop
        self.deck = ""
        self.hand = ""
        # what the game calls a card that is turned, one that is not, turning it and turning it back
        self.turning = ("turned", "upright", "turn", "turn upright")
        self.attaching_restarts_effects = True  # what a card does to another begins when it is added to it
        self.grant_dates_ability = True  # an ability that is given is no older than what gives it
        self.same_card_leaves = (
            False  # what stays the same card in another zone is read as it was where it left
        )
        self.left_together = True  # cards that left at the same time see one another leave
        self.prevention_last = True  # what prevents damage is applied after what changes it otherwise
        self.same_names = False  # abilities with one name are one ability
        self.by_hand: HandRules | None = None  # how unread text is carried out by people
        self.statuses_at_once = (
            False  # a status trigger also sees a state that is met and lost within one effect
        )

    def stat(self, name: str) -> int:
        return self.stat_number[name]

    def zone(self, name: str) -> ZoneKind:
        """The number of a kind of zone."""
        found = self.zone_number.get(name)
        if found is None:
            raise ArbiterError(
                f"{self.name} has no zone called {name!r}", hint="it has: " + ", ".join(self.zone_number)
            )
        return found

    def place(self, name: str, player: Seat) -> ZoneId:
        """The number of a player's zone (or of the shared one)."""
        kind = self.zone(name)
        return zone_of(kind, FIRST if self.zones[kind].shared else player)

    def role(self, role: str) -> str:
        """The clause by which a part of the kernel asks; empty if this rulebook has none."""
        clauses = self.roles.get(role, ())
        return clauses[0] if clauses else ""

    def settled_values(self) -> list[int]:
        """Players' numbers that neither pile up in a loop nor only count: where they differ, it is another state."""
        if not self._settled_values:
            more = (*self.growing, *self.tallies)
            self._settled_values = [at for at in range(len(self.values)) if at not in more]
        return self._settled_values
