"""What an edition of the rulebook is made of.

The chapters' files hold steps, procedures and rules; an :class:`Edition` says which of them it has. The modules of
``editions`` compose one each; what no field speaks of is the same in all of them. A rule that editions share is cited
by its ids in 8.01; what the older ones call the same clause is in the concordance, ``rulebook/data/fow-5.x.same.txt``.
Rules that only older editions have carry their ids with a prefix: "5.x:3.7-1" is 5.00 and 5.12, "5.12:3.15-6" is 5.12.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from arbiter.kernel.procedure import Procedure
from arbiter.kernel.ruleset import Edition as Kept
from arbiter.kernel.ruleset import ZoneKind
from arbiter.rulebook import concordance

if TYPE_CHECKING:
    from arbiter.abilities.card import Card
    from arbiter.kernel.decision import Option
    from arbiter.kernel.events import Event
    from arbiter.kernel.game import Game

    from .actions import Means

Rule = TypeVar("Rule", bound=Callable[..., Any])

#: the clauses of the rules that are no steps, by the rule's name
SAID: dict[str, tuple[str, ...]] = {}


def says(*clauses: str) -> Callable[[Rule], Rule]:
    """The clauses a rule of an edition carries, for those who compare editions."""

    def note(rule: Rule) -> Rule:
        SAID[getattr(rule, "__name__", "")] = clauses
        return rule

    return note


@dataclass
class Edition(Kept):
    """One edition in one format: what its players do, in which order and within which limits."""

    name: str
    format: str
    zones: tuple[ZoneKind, ...]
    setup: Procedure
    battle: Procedure
    play_card: Procedure
    #: what may be done with priority, and what besides in main timing
    offers: tuple[Callable[[Game, Means, list[Option]], None], ...]
    main_offers: tuple[Callable[[Game, Means, list[Option]], None], ...]
    #: rule processes: the first that has something to do does it
    processes: tuple[Callable[[Game], list[Event]], ...]
    #: by printed type: where cards cannot go, or go instead (see ``moving``)
    limits: tuple[tuple[str, Callable[[Game, Event], int]], ...]
    deck_checks: tuple[Callable[[dict[str, list[Card]]], list[tuple[str, str]]], ...]

    def own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of this edition among those a shared rule is cited by."""
        found: tuple[str, ...] = ()
        for clause in clauses:
            known = _OWN.get((self.name, clause))
            if known is None:
                known = _own(self.name, clause)
                _OWN[self.name, clause] = known
            found += known
        return found


_OWN: dict[tuple[str, str], tuple[str, ...]] = {}


def _own(edition: str, clause: str) -> tuple[str, ...]:
    chapter = clause.partition(".")[0]
    if chapter.isdigit() and int(chapter) < 100:
        return (clause,)  # one of this edition's own already
    return concordance.own("fow-" + edition, clause)


def edition_of(game: Game) -> Edition:
    """The edition a game is played by."""
    made = game.rules.edition
    assert isinstance(made, Edition)
    return made
