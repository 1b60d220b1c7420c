"""Who can attack, be attacked and block: 712.2, 803, 804 and the keywords that change it."""

from __future__ import annotations

from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.game import Game
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.selection import matches
from arbiter.kernel.state import TURNED

from .vocabulary import ATK, DEF, FIELD, place


def is_fighter(info: Info) -> bool:
    """A J/resonator with ATK and DEF."""
    if not ("resonator" in info.types or "j-ruler" in info.types):
        return False
    return info.stats[ATK] != MISSING and info.stats[DEF] != MISSING


def not_allowed(game: Game, card: int, player: int) -> tuple[str, str]:
    """Why a card cannot attack at all: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if s.zone[card] >> 1 != FIELD or game.controller(card) != player:
        return "803.3a", "you do not control it in the field"
    if not is_fighter(info):
        return "803.3a", "it is no J/resonator with ATK and DEF"
    if s.flags[card] & TURNED:
        return "803.3a", "it is rested"
    if s.since[card] >= s.turn_clock and "swiftness" not in info.keywords:
        return "803.3a", "it has not been under your control since the beginning of the turn"
    if info.forbids and forbidden(game, "attack", ref, -9) is not None:
        return "104.4", "an effect keeps it from attacking"
    if forbidden(game, "attack", -1 - player, ref) is not None:
        return "104.4", "an effect keeps you from attacking with it"
    return "", ""


def attackers(game: Game, player: int) -> list[int]:
    """803.3a the J/resonators that can attack something, only those that must if any must."""
    if game.dirty:
        game.refresh()
    able = [
        card
        for card in game.s.zones[place(FIELD, 0)]
        if not not_allowed(game, card, player)[0] and attack_objects(game, card, player)
    ]
    forced = [card for card in able if is_obliged(game, card, player)]
    return forced or able


def attack_objects(game: Game, card: int, player: int) -> list[int]:
    """803.3b the opponent, their rested J/resonators, and what an effect allows; 1103.2 [Precision] any of them."""
    s = game.s
    ref = s.ref(card)
    info = game.infos[card]
    found: list[int] = []
    opponent = 1 - player
    if (
        forbidden(game, "attack", ref, -1 - opponent) is None
        and forbidden(game, "be attacked", -1 - opponent, ref) is None
    ):
        found.append(-1 - opponent)
    precise = "precision" in info.keywords
    for other in s.zones[place(FIELD, 0)]:
        if game.controller(other) == player:
            continue
        that = game.infos[other]
        if not is_fighter(that):
            continue
        rested = s.flags[other] & TURNED != 0
        if not (rested or precise or permitted(game, "attack", ref, s.ref(other))):
            continue
        if forbidden(game, "be attacked", s.ref(other), ref) is not None:
            continue
        if forbidden(game, "attack", ref, s.ref(other)) is not None:
            continue
        found.append(s.ref(other))
    whom = [rule for rule in info.obliges if rule.act == "attack" and rule.by is not None]
    for rule in whom:
        c = Context(rule.controller, rule.source, rule.mark)
        wanted = [one for one in found if rule.by is not None and matches(game, rule.by, one, c)]
        if wanted:
            return wanted
    return found


def is_obliged(game: Game, card: int, player: int) -> bool:
    for rule in game.infos[card].obliges:
        if rule.act == "attack":
            return True
    return False


def must_attack(game: Game, card: int, player: int) -> bool:
    """712.2 it has to attack and legally can."""
    if not is_obliged(game, card, player) or game.controller(card) != player:
        return False
    if not_allowed(game, card, player)[0]:
        return False
    for rule in game.infos[card].forbids:
        if rule.act == "attack" and rule.unless:
            return False  # 712.2e only if attacking takes no voluntary action
    s = game.s
    for one in attack_objects(game, card, player):
        if one < 0 or s.flags[one & 0xFFFF] & TURNED:
            game.cite("712.2a", "712.2b", "712.2c", "712.2d", "712.2e")
            return True
    return False


def cannot_block(game: Game, card: int, player: int, attacker: int) -> tuple[str, str]:
    """Why a card cannot block the attack: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if s.zone[card] >> 1 != FIELD or game.controller(card) != player:
        return "804.3", "you do not control it in the field"
    if not is_fighter(info):
        return "804.4", "it is no J/resonator with ATK and DEF"
    if s.flags[card] & TURNED:
        return "804.3", "it is rested"
    if ref == s.attacked:
        return "804.4", "it is the attacked object"
    that = game.infos[attacker & 0xFFFF]
    if "flying" in that.keywords and "flying" not in info.keywords:
        return "1106.2", "only a J/resonator with [Flying] can block an attacker with [Flying]"
    if info.forbids and forbidden(game, "block", ref, attacker) is not None:
        return "104.4", "an effect keeps it from blocking"
    if that.forbids and forbidden(game, "be blocked", attacker, ref) is not None:
        return "104.4", "an effect keeps the attacker from being blocked by it"
    if forbidden(game, "block", -1 - player, ref) is not None:
        return "104.4", "an effect keeps you from blocking with it"
    return "", ""


def blockers(game: Game, player: int, attacker: int) -> list[int]:
    if game.dirty:
        game.refresh()
    return [
        card for card in game.s.zones[place(FIELD, 0)] if not cannot_block(game, card, player, attacker)[0]
    ]


def must_block(game: Game, card: int, attacker: int) -> bool:
    for rule in game.infos[card].obliges:
        if rule.act == "block":
            if rule.by is None:
                return True
            if matches(game, rule.by, attacker, Context(rule.controller, rule.source, rule.mark)):
                return True
    return False
