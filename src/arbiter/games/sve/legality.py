"""8.4.2, 8.4.3: who may attack what, and the keywords that change it."""

from __future__ import annotations

from arbiter.abilities.acts import Act
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, CardId, Ref, Seat, card_of, opponent, player_of, player_ref

from .evolving import evolved_this_turn
from .vocabulary import FIELD, place


def is_old(game: Game, card: CardId) -> bool:
    """8.4.2.1-1 on the field under this control since the start of the turn."""
    return game.s.since[card] < game.s.turn_clock


def not_allowed(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    """Why a follower cannot be the attacking follower: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    if s.zone[card] != place(FIELD, player) or "follower" not in info.types:
        return "8.4.2", "it is no follower you control"
    if s.flags[card] & TURNED:
        game.cite("8.4.2")
        return "8.4.2", "it is engaged"
    if is_old(game, card):
        game.cite("8.4.2.1-1")
    elif evolved_this_turn(game, s.ref(card)):
        game.cite("8.4.2.1-2")
    elif "storm" in info.keywords:
        game.cite("12.9.1", "12.9.2")
    elif "rush" in info.keywords:
        game.cite("12.10.1", "12.10.2")
    else:
        game.cite("8.4.2.1", "8.4.2.1-1", "8.4.2.1-2")
        return "8.4.2.1", "it came onto the field this turn and has not evolved"
    return "", ""


def attack_targets(game: Game, card: CardId, player: Seat) -> list[Ref]:
    """8.4.3.1 what the follower may attack; 12.8.2 an engaged follower with Ward must be picked if possible."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    found: list[Ref] = []
    wards: list[Ref] = []
    for other in s.zones[place(FIELD, opponent(player))]:
        that = game.infos[other]
        what = s.ref(other)
        if "follower" not in that.types:
            continue
        engaged = s.flags[other] & TURNED != 0
        if engaged:
            game.cite("8.4.3.1-1")
        elif "assail" in info.keywords:
            game.cite("12.11.1", "12.11.2")
        elif info.permits and permitted(game, Act.ATTACK, ref, what):
            game.cite("1.3.1")
        else:
            if game.citing is not None:
                game.cite("8.4.3.1", "8.4.3.1-1")
            continue
        if "intimidate" in that.keywords:
            game.cite("12.12.1", "12.12.2")
            continue
        if _kept(game, ref, what):
            continue
        if "aura" in that.keywords:
            game.cite("12.15.3")
        found.append(what)
        if engaged and "ward" in that.keywords:
            wards.append(what)
    if wards and permitted(game, Act.IGNORE_WARD, ref, NO_REF):
        game.cite("1.3.1")
    elif wards:
        game.cite("12.8.1", "12.8.2", "1.3.2.3")
        return wards
    leader = player_ref(opponent(player))
    if not _kept(game, ref, leader) and leader_open(game, card):
        return [leader, *found]
    return found


class Attacked:
    """What the followers of a player may attack, found once for all that have nothing to say about it themselves."""

    def __init__(self, game: Game, player: Seat) -> None:
        self.game = game
        self.player = player
        self._engaged: list[Ref] | None = None  # what each of them may attack besides the leader …
        self._leader = True  # … and whether the leader, too, if the follower may attack leaders now
        self._alike = True  # no effect makes a difference between attackers

    def by(self, card: CardId) -> list[Ref]:
        """What the follower may attack, as `attack_targets` says."""
        game = self.game
        info = game.infos[card]
        if game.citing is not None or info.permits or info.forbids or "assail" in info.keywords:
            return attack_targets(game, card, self.player)
        if self._engaged is None:
            self._engaged = self._look()
        if not self._alike:
            return attack_targets(game, card, self.player)
        if self._leader and leader_open(game, card):
            return [player_ref(opponent(self.player)), *self._engaged]
        return self._engaged

    def _look(self) -> list[Ref]:
        game = self.game
        s = game.s
        other_player = opponent(self.player)
        self._alike = not game.player_rules[other_player].forbids
        found: list[Ref] = []
        wards: list[Ref] = []
        for other in s.zones[place(FIELD, other_player)]:
            if not s.flags[other] & TURNED:
                continue
            info = game.infos[other]
            if "follower" not in info.types or "intimidate" in info.keywords:
                continue
            if info.forbids:
                self._alike = False
            found.append(s.ref(other))
            if "ward" in info.keywords:
                wards.append(found[-1])
        self._leader = not wards
        return wards or found


def leader_open(game: Game, card: CardId) -> bool:
    """8.4.3.1-2 only a follower that was there from the start of the turn may attack the leader; Storm may too (R1)."""
    if is_old(game, card):
        game.cite("8.4.3.1-2")
        return True
    if "storm" in game.infos[card].keywords:
        game.cite("12.9.1", "12.9.2")
        return True
    if "rush" in game.infos[card].keywords:
        game.cite("12.10.2")
    game.cite("8.4.3.1", "8.4.3.1-2")
    return False


def _kept(game: Game, ref: Ref, what: Ref) -> bool:
    """Whether an effect keeps the attack from being made on this."""
    forbids = game.player_rules[player_of(what)].forbids if what < 0 else game.infos[card_of(what)].forbids
    if (game.infos[card_of(ref)].forbids and forbidden(game, Act.ATTACK, ref, what) is not None) or (
        forbids and forbidden(game, Act.BE_ATTACKED, what, ref) is not None
    ):
        game.cite("1.3.3")
        return True
    return False
