"""Acts that effects forbid, demand or permit.

``Forbid``, ``Oblige`` and ``Permit`` hold the word their text was read to; a game lists those its rules look for
(``known``), and whatever it does not list is refused before play. In play an act is one of these.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Act(StrEnum):
    # playing and using
    ACTIVATE = "activate"
    ACTIVATE_NON_WILL = "activate non-will"
    CALL = "call"
    CHASE = "chase"
    DISCARD_FOR_SPECIAL = "discard for special"
    EVOLVE = "evolve"
    EX_BURST = "ex burst"
    JUDGMENT = "judgment"
    PAY_ANY_ELEMENT = "pay any element"
    PLAY = "play"
    PLAY_FREE = "play free"
    PLAY_FROM = "play from"
    PRODUCE = "produce"
    PRODUCE_ANY_ELEMENT = "produce any element"
    RELEASE_SEAL = "release seal"
    TRIGGER = "trigger"
    TRIGGER_BY_ENTERING = "trigger by entering"
    # attacking and blocking
    ATTACK = "attack"
    ATTACK_AT_ONCE = "attack at once"
    ATTACK_ONCE_MORE = "attack once more"
    ATTACK_RECOVERED = "attack recovered"
    ATTACK_TIMES = "attack times"
    ATTACK_WITHOUT_RESTING = "attack without resting"
    BE_ATTACKED = "be attacked"
    BE_BLOCKED = "be blocked"
    BE_CHOSEN_TO_ATTACK = "be chosen to attack"
    BLOCK = "block"
    BLOCK_RESTED = "block rested"
    BLOCK_WITHOUT_RESTING = "block without resting"
    CALL_WITHOUT_RESTING = "call without resting"
    IGNORE_WARD = "ignore ward"
    MOBILIZED = "mobilized"
    PARTY = "party"
    PARTY_ANY = "party any"
    # what happens to cards
    BE_BANISHED = "be banished"
    BE_CANCELLED = "be cancelled"
    BE_CHOSEN = "be chosen"
    BE_DAMAGED = "be damaged"
    BE_DECREASED = "be decreased"  # its numbers
    BE_DESTROYED = "be destroyed"
    BE_DESTROYED_BY_EFFECT = "be destroyed by effect"
    BE_INCREASED = "be increased"  # its numbers
    BE_PREVENTED = "be prevented"
    BE_REMOVED = "be removed"
    BE_RETURNED = "be returned"
    BE_TARGETED = "be targeted"
    LEAVE = "leave"
    PUT_COUNTERS = "put counters"
    RECOVER = "recover"
    REST = "rest"
    SEVERAL = "several"
    STAY_RESTED = "stay rested"
    # what happens to players
    COUNT_AS_SPELL = "count as spell"
    DEAL_DAMAGE = "deal damage"
    DRAW = "draw"
    GAIN = "gain"
    GAIN_LIFE = "gain life"
    LOOK_AT_TOP = "look at top"
    LOSE = "lose"
    LOSE_LIFE = "lose life"
    PAY_LIFE = "pay life"
    REVEAL_HAND = "reveal hand"
    REVEAL_TOP = "reveal top"


class LimitWay(StrEnum):
    """What an effect does to a limit."""

    BECOME = "become"
    MORE = "more"
    LESS = "less"


#: acts by the word that card text has for them
ACTS: Final[dict[str, Act]] = {act.value: act for act in Act}
