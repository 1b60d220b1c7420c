"""The cards a server knows: the user's collection beside our own, as clients ask for them. All of it is called off the
event loop."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from threading import Lock

from arbiter.abilities.card import Card, Face
from arbiter.cards import CardLibrary, card_library
from arbiter.cards.collection import CardShown, Collection, Found, Query, SideShown
from arbiter.cards.resolving import part_of
from arbiter.games import RULESETS, deck_parts
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.memo import remember
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.supported import supported_card
from arbiter.kernel.visibility import CardView

from .building import (
    CardCorrection,
    CardDetail,
    CardFacets,
    CardFound,
    CardPage,
    CardPrinting,
    CardSide,
    CorrectedField,
    CorrectedWord,
    Facet,
    UnreadPart,
)
from .pictures import Pictures

NO_COST = -1


def _view(card: Found | SideShown) -> CardView:
    """Printed information as a card on the table is drawn from."""
    return CardView(
        id=0,
        name=card.name,
        types=list(card.types),
        races=list(card.races),
        attributes=list(card.attributes),
        cost=card.printed_cost,
        stats=dict(card.stats),
        text=card.text,
    )


class Cards:
    """``collection``: the user's; without one, a temporary one with our own cards only."""

    def __init__(self, collection: Collection | None = None, pictures: Pictures | None = None) -> None:
        self.collection = collection or Collection.temporary()
        self._mine = collection is None
        self.pictures = pictures or Pictures()
        self._lock = Lock()
        self._stamp: object = None
        self._libraries: dict[str, CardLibrary] = {}
        self._fitted: dict[tuple[str, int], tuple[Card, Card]] = {}

    def close(self) -> None:
        if self._mine:
            self.collection.close()

    # --- searching -------------------------------------------------------------------------------------------------

    def search(self, ruleset: str, query: Query) -> CardPage:
        page = self.collection.search(ruleset, query)
        return CardPage(page.total, [self._found(game_of(ruleset), each) for each in page.cards])

    def _found(self, game: str, found: Found) -> CardFound:
        return CardFound(
            view=_view(found),
            number=found.number,
            set=found.set,
            section=part_of(game, found.types),
            cost=NO_COST if found.cost is None else found.cost,
            whole=found.whole,
            picture=self.pictures.has(found.number),
            source=found.source,
            sides=list(found.sides),
            corrected=found.corrected,
        )

    def facets(self, ruleset: str) -> CardFacets:
        found = self.collection.facets(ruleset)
        return CardFacets(
            cards=found.cards,
            whole=found.whole,
            types=_facets(found.types.items()),
            attributes=_facets(found.attributes.items()),
            races=_facets(found.races.items()),
            sets=_facets(found.sets.items()),
            costs=_facets((str(cost), n) for cost, n in found.costs.items()),
            sections=list(deck_parts(game_of(ruleset))),
        )

    def card(self, ruleset: str, name: str, set: str) -> CardDetail:
        shown = self.collection.card(ruleset, name, set)
        return self._detail(game_of(ruleset), shown)

    def _detail(self, game: str, shown: CardShown) -> CardDetail:
        parts = [part_of(game, side.types) for side in shown.sides]
        return CardDetail(
            name=shown.name,
            number=shown.number,
            set=shown.set,
            section=parts[0],
            sections=list(dict.fromkeys(parts)),
            source=shown.source,
            whole=shown.whole,
            sides=[self._side(side) for side in shown.sides],
            corrections=[
                CardCorrection(each.number, each.reason, [CorrectedField(*field) for field in each.fields])
                for each in shown.corrections
            ],
            printings=[CardPrinting(each.number, each.set) for each in shown.printings],
        )

    def _side(self, side: SideShown) -> CardSide:
        return CardSide(
            view=_view(side),
            number=side.number,
            wording=list(side.wording),
            understood=list(side.understood),
            unread=[UnreadPart(each.sentence, each.why, each.start, each.end) for each in side.unread],
            corrected=[
                CorrectedWord(each.printed, each.read_as, each.start, each.end) for each in side.corrected
            ],
            picture=self.pictures.has(side.number),
        )

    # --- for decks -------------------------------------------------------------------------------------------------

    def library(self, ruleset: str) -> CardLibrary:
        """The cards of the collection and ours, each read once until the collection changes."""
        with self._lock:
            stamp = self._changed()
            if stamp != self._stamp:
                self._stamp = stamp
                self._libraries = {}
                self._fitted = {}
            if ruleset not in self._libraries:
                stored = self.collection.library(game_of(ruleset))
                self._libraries[ruleset] = card_library(ruleset).merge(stored)
            return self._libraries[ruleset]

    def fitted(self, ruleset: str, card: Card) -> Card:
        """The card as the ruleset can play it."""
        key = (ruleset, id(card))
        held = self._fitted.get(key)
        if held is None or held[0] is not card:
            held = (card, supported_card(rules_of(ruleset), card))
            remember(self._fitted, key, held)
        return held[1]

    def _changed(self) -> object:
        """Something else whenever the collection's file was written, by whichever process."""
        found = []
        for path in (self.collection.path, Path(f"{self.collection.path}-wal")):
            try:
                known = path.stat()
                found.append((known.st_mtime_ns, known.st_size))
            except OSError:
                found.append((0, 0))
        return tuple(found)


def game_of(ruleset: str) -> str:
    return RULESETS[ruleset][0]


@lru_cache(maxsize=32)
def rules_of(ruleset: str, format: str = "") -> Ruleset:
    return make_ruleset(ruleset, format)


def view_of(face: Face) -> CardView:
    """A side of a card as it is printed."""
    return CardView(
        id=0,
        name=face.name,
        types=list(face.types),
        races=list(face.races),
        attributes=list(face.attributes),
        cost=face.cost or "",
        stats={name: value for name, value in face.stats if name != "cost"},
        text=face.text.strip(),
    )


def _facets(found: Iterable[tuple[str, int]]) -> list[Facet]:
    return [Facet(value, cards) for value, cards in found]
