"""Who can attack, be attacked and block: 712.2, 803, 804 and the keywords that change it."""

from __future__ import annotations

from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import EACH
from arbiter.kernel.context import Context, context_of
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NO_REF, CardId, Ref, Seat, card_of, opponent, player_ref, zone_kind
from arbiter.kernel.info import MISSING, Info, Rule
from arbiter.kernel.matching import matches
from arbiter.kernel.procedure import decides
from arbiter.kernel.taking import TURNS, Lot, Taking

from . import special
from .edition import edition_of
from .payment.price_rules import can_pay_parts
from .vocabulary import ATK, DEF, FIELD, place


def is_fighter(game: Game, info: Info) -> bool:
    return edition_of(game).fights(info)


@decides("803.3a", "803.3b", "804.4")
def fights_with_numbers(info: Info) -> bool:
    """A J/resonator with ATK and DEF."""
    if not ("resonator" in info.types or "j-ruler" in info.types):
        return False
    return info.stats[ATK] != MISSING and info.stats[DEF] != MISSING


@decides("5.x:8.2-3.1", "5.x:8.2-3.2", "5.x:8.3-4", "5.x:10.6-1")
def fights(info: Info) -> bool:
    """Any J/resonator, whatever numbers it has."""
    return "resonator" in info.types or "j-ruler" in info.types


def not_allowed(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    """Why a card cannot attack at all: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if zone_kind(s.zone[card]) != FIELD or game.controller(card) != player:
        return "803.3a", "you do not control it in the field"
    if not is_fighter(game, info):
        return "803.3a", "it is no J/resonator with ATK and DEF"
    if s.flags[card] & TURNED:
        return "803.3a", "it is rested"
    if s.since[card] >= s.turn_clock:
        if "swiftness" in info.keywords:
            game.cite("1107.2")
        elif not permitted(game, Act.ATTACK_AT_ONCE, ref, NO_REF):
            return "803.3a", "it has not been under your control since the beginning of the turn"
    if info.forbids and forbidden(game, Act.ATTACK, ref, NO_REF) is not None:
        return "104.4", "an effect keeps it from attacking"
    if forbidden(game, Act.ATTACK, player_ref(player), ref) is not None:
        return "104.4", "an effect keeps you from attacking with it"
    if not can_do_prices(game, ref, Act.ATTACK):
        return "803.5", "what attacking with it takes cannot be done"
    return "", ""


def attackers(game: Game, player: Seat) -> list[CardId]:
    """803.3a the J/resonators that can attack something, only those that must if any must. An effect may also demand
    which of them is chosen, without demanding an attack."""
    if game.dirty:
        game.refresh()
    able = [
        card
        for card in game.s.zones[place(FIELD, FIRST)]
        if not not_allowed(game, card, player)[0] and can_attack_something(game, card, player)
    ]
    able = [card for card in able if is_obliged(game, card, player)] or able
    return [card for card in able if must_be_chosen(game, card)] or able


def can_attack_something(game: Game, card: CardId, player: Seat) -> bool:
    """Whether there is a legal object of an attack. Mostly the opponent is one: then no card has to be looked at."""
    if game.citing is None and _may_attack_player(game, game.s.ref(card), opponent(player)):
        return True
    return len(attack_objects(game, card, player)) > 0


def _may_attack_player(game: Game, ref: Ref, whom: Seat) -> bool:
    leader = player_ref(whom)
    return (
        forbidden(game, Act.ATTACK, ref, leader) is None
        and forbidden(game, Act.BE_ATTACKED, leader, ref) is None
    )


def attack_objects(game: Game, card: CardId, player: Seat) -> list[Ref]:
    """803.3b the opponent, their rested J/resonators, and what an effect allows; 1103.2 [Precision] any of them."""
    s = game.s
    ref = s.ref(card)
    info = game.infos[card]
    found: list[Ref] = []
    if _may_attack_player(game, ref, opponent(player)):
        found.append(player_ref(opponent(player)))
    precise = "precision" in info.keywords
    # where nothing lets it attack what is not rested, rested cards alone are looked at
    rested_only = not precise and not info.permits and not game.dirty and game.citing is None
    for other in s.zones[place(FIELD, FIRST)]:
        if rested_only and not s.flags[other] & TURNED:
            continue
        if not _kept_from(game, ref, other, player, precise)[1]:
            found.append(s.ref(other))
    drawn = [one for one in found if one >= 0 and _draws_attacks(game, card_of(one))]
    if drawn:
        return drawn
    whom = [rule for rule in info.obliges if rule.act is Act.ATTACK and rule.by is not None]
    for rule in whom:
        c = context_of(rule)
        wanted = [one for one in found if rule.by is not None and matches(game, rule.by, one, c)]
        if wanted:
            return wanted
    return found


def _kept_from(game: Game, ref: Ref, other: CardId, player: Seat, precise: bool) -> tuple[str, str]:
    """803.3b why a card is no legal object of the attack; empty if it is."""
    s = game.s
    if game.controller(other) == player:
        return "803.3b", "you control what it would attack"
    if not is_fighter(game, game.infos[other]):
        return "803.3b", "what it would attack is no J/resonator with ATK and DEF"
    rested = s.flags[other] & TURNED != 0
    if precise and not rested:
        game.cite("1103.2")
    elif not (rested or _may_attack_recovered(game, ref, s.ref(other))):
        return "803.3b", "what it would attack is not rested"
    if forbidden(game, Act.BE_ATTACKED, s.ref(other), ref) is not None:
        return "104.4", "an effect keeps what it would attack from being attacked"
    if forbidden(game, Act.ATTACK, ref, s.ref(other)) is not None:
        return "104.4", "an effect keeps it from attacking that"
    return "", ""


def why_not_object(game: Game, card: CardId, player: Seat, what: Ref) -> tuple[str, str]:
    """Why an attacker may not attack this player or card."""
    ref = game.s.ref(card)
    if what >= 0:
        other = card_of(what)
        if zone_kind(game.s.zone[other]) != FIELD:
            return "803.3b", "what it would attack is not in the field"
        reason = _kept_from(game, ref, other, player, "precision" in game.infos[card].keywords)
        if reason[1]:
            return reason
    elif what == player_ref(player):
        return "803.3b", "it cannot attack its own controller"
    elif forbidden(game, Act.ATTACK, ref, what) or forbidden(game, Act.BE_ATTACKED, what, ref):
        return "104.4", "an effect keeps it from attacking the player"
    if what not in attack_objects(game, card, player):
        return "803.3", "something else has to be attacked"
    return "803.3", "another J/resonator has to attack"


def _may_attack_recovered(game: Game, ref: Ref, other: Ref) -> bool:
    """803.3b what an effect makes a legal object of the attack."""
    if permitted(game, Act.ATTACK_RECOVERED, ref, other) or permitted(game, Act.ATTACK, ref, other):
        game.cite("803.3b")
        return True
    return False


def _draws_attacks(game: Game, card: CardId) -> bool:
    for rule in game.infos[card].obliges:
        if rule.act is Act.BE_ATTACKED:
            return True
    return False


def check_fighters(game: Game) -> None:
    """803.5a, 804.4a one that is no longer a J/resonator with ATK and DEF in the field stops attacking or blocking."""
    s = game.s
    if game.dirty:
        game.refresh()
    for ref in s.attackers + s.blockers:
        if (
            not s.alive(ref)
            or zone_kind(s.zone[card_of(ref)]) != FIELD
            or not is_fighter(game, game.infos[card_of(ref)])
        ):
            game.cite("803.5a" if ref in s.attackers else "804.4a")
            game.leave_battle(ref)


def prices(game: Game, ref: Ref, act: Act) -> list[Rule]:
    """What asks for an action to attack or block with the card."""
    found: list[Rule] = []
    for rule in game.infos[card_of(ref)].forbids:
        if rule.act is act and any(isinstance(node, Effect) for node in rule.unless):
            if not is_mobilized(game, ref, rule):
                found.append(rule)
    return found


def has_price(game: Game, card: CardId, act: Act) -> bool:
    """Whether something has to be done to attack or block with the card: nobody can be forced to that (712.2e)."""
    return len(prices(game, game.s.ref(card), act)) > 0


def can_do_prices(game: Game, ref: Ref, act: Act) -> bool:
    """803.5, 804.4 whether the actions that attacking or blocking takes can be performed: all of them, and after an
    attacker has been rested."""
    parts: list[tuple[Effect, Context]] = []
    for rule in prices(game, ref, act):
        c = price_context(game, ref, rule)
        parts += [(node, c) for node in rule.unless if isinstance(node, Effect)]
    if not parts:
        return True
    before: list[Lot] = []
    if act is Act.ATTACK and not game.s.flags[card_of(ref)] & TURNED:
        if not permitted(game, Act.ATTACK_WITHOUT_RESTING, ref, NO_REF):
            rests = Lot()
            rests.takings = [Taking(TURNS, [ref], 1)]
            before.append(rests)
    if can_pay_parts(game, parts, before):
        return True
    game.cite("803.5" if act is Act.ATTACK else "804.4")
    return False


def price_context(game: Game, ref: Ref, rule: Rule) -> Context:
    c = Context(game.controller(card_of(ref)), ref, rule.mark)
    c.note(EACH.name, [player_ref(c.you)])  # "unless its controller … they control"
    return c


def is_mobilized(game: Game, ref: Ref, rule: Rule) -> bool:
    """1129.3 whether an effect lets it attack and block without paying what its [Mobilize] asks for."""
    if rule.mark < 0 or game.lib.held[rule.mark].keyword != "mobilize":
        return False
    if not permitted(game, Act.MOBILIZED, ref, NO_REF) and not special.is_mobilized(game, ref):
        return False
    game.cite("1129.3")
    return True


def is_obliged(game: Game, card: CardId, player: Seat) -> bool:
    for rule in game.infos[card].obliges:
        if rule.act is Act.ATTACK:
            return True
    return False


def must_be_chosen(game: Game, card: CardId) -> bool:
    return any(rule.act is Act.BE_CHOSEN_TO_ATTACK for rule in game.infos[card].obliges)


def must_attack(game: Game, card: CardId, player: Seat) -> bool:
    """712.2 it has to attack and legally can."""
    if not is_obliged(game, card, player) or game.controller(card) != player:
        return False
    if kept_from_attacking(game, card, player):
        return False
    if has_price(game, card, Act.ATTACK):
        game.cite("712.2e")
        return False
    for one in attack_objects(game, card, player):
        if edition_of(game).forced_at(game, one):
            game.cite("712.2c")
            return True
    game.cite("712.2c")
    return False


def kept_from_attacking(game: Game, card: CardId, player: Seat) -> bool:
    """Whether it may not attack, and which of the conditions of 712.2 it fails."""
    clause = not_allowed(game, card, player)[0]
    if not clause:
        return False
    if game.s.flags[card] & TURNED:
        game.cite("712.2b")
    elif clause == "803.3a":
        game.cite("712.2a")
    else:
        game.cite("712.2d")
    return True


@decides("712.2c")
def forced_at_rested(game: Game, one: Ref) -> bool:
    """Only an opponent or a rested J/resonator makes it have to attack."""
    return one < 0 or game.s.flags[card_of(one)] & TURNED != 0


@decides("5.x:7.12-2.3")
def forced_at_any(game: Game, one: int) -> bool:
    """Whatever it could attack makes it have to."""
    return True


@decides("803.5a", "804.4a")
def leaves_battle(game: Game, ref: Ref) -> None:
    """A J/resonator that changes controllers stops attacking or blocking."""
    if ref in game.s.attackers:
        game.cite("803.5a")
    if ref in game.s.blockers:
        game.cite("804.4a")
    game.leave_battle(ref)


@decides("5.x:8.3-4", "5.x:3.1-3")
def stays_in_battle(game: Game, ref: Ref) -> None:
    """In the other player's field it is the same card in a field: it goes on attacking or blocking."""
    if ref in game.s.attackers or ref in game.s.blockers:
        game.cite("5.x:8.3-4", "5.x:3.1-3")


def cannot_block(game: Game, card: CardId, player: Seat, attacker: Ref) -> tuple[str, str]:
    """Why a card cannot block the attack: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if zone_kind(s.zone[card]) != FIELD or game.controller(card) != player:
        return "804.3", "you do not control it in the field"
    if not is_fighter(game, info):
        return "804.4", "it is no J/resonator with ATK and DEF"
    if s.flags[card] & TURNED and not permitted(game, Act.BLOCK_RESTED, ref, attacker):
        return "804.3", "it is rested"
    if ref == s.attacked:
        return "804.4", "it is the attacked object"
    that = game.infos[card_of(attacker)]
    if (
        "flying" in that.keywords
        and "flying" not in info.keywords
        and not permitted(game, Act.BLOCK, ref, attacker)
    ):
        game.cite("1106.2")
        return "1106.2", "only a J/resonator with [Flying] can block an attacker with [Flying]"
    if info.forbids and forbidden(game, Act.BLOCK, ref, attacker) is not None:
        return "104.4", "an effect keeps it from blocking"
    if that.forbids and forbidden(game, Act.BE_BLOCKED, attacker, ref) is not None:
        return "104.4", "an effect keeps the attacker from being blocked by it"
    if forbidden(game, Act.BLOCK, player_ref(player), ref) is not None:
        return "104.4", "an effect keeps you from blocking with it"
    if not can_do_prices(game, ref, Act.BLOCK):
        return "804.4", "what blocking with it takes cannot be done"
    return "", ""


def blockers(game: Game, player: Seat, attacker: Ref) -> list[CardId]:
    if game.dirty:
        game.refresh()
    return [
        card
        for card in game.s.zones[place(FIELD, FIRST)]
        if not cannot_block(game, card, player, attacker)[0]
    ]


def must_block(game: Game, card: CardId, attacker: Ref) -> bool:
    """Whether an effect makes it block if able: about the blocker, or about the attacker."""
    if has_price(game, card, Act.BLOCK):
        return False
    for rule in game.infos[card_of(attacker)].obliges:
        if rule.act is Act.BE_BLOCKED:
            return True
    for rule in game.infos[card].obliges:
        if rule.act is Act.BLOCK:
            if rule.by is None:
                return True
            if matches(game, rule.by, attacker, context_of(rule)):
                return True
    return False
