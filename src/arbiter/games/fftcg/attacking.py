"""Who may attack, form a party and block: 10.1.2.1, 10.1.3.1, 15.1.1.9."""

from __future__ import annotations

from itertools import combinations

from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context, context_of
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import ATTACK, DAMAGE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    FIRST,
    NO_REF,
    AbilityId,
    CardId,
    Ref,
    Seat,
    card_of,
    zone_kind,
)
from arbiter.kernel.info import MISSING, Info, Rule
from arbiter.kernel.matching import matches
from arbiter.kernel.procedure import Frame
from arbiter.kernel.replacements import apply_to_share, ask_which, find_for_share

from .costs import Part, can_pay_parts
from .cp import sources
from .vocabulary import FIELD, POWER, place, refuse

MOST_LISTED = (
    6  # up to so many Forwards every party is an option; of more a party is put together, one by one
)


PARTY = 8  # of state.battle: several attack, or did


def is_party(game: Game) -> bool:
    """Whether those who attack now are a party."""
    if len(game.s.attackers) > 1:
        return True
    if game.s.battle & PARTY:
        game.cite("15.1.1.9.5")  # the last of a party is none
    return False


def is_fighter(info: Info) -> bool:
    """5.2.3.1.1.2 a Forward."""
    return "forward" in info.types and info.stats[POWER] != MISSING


def attacked_already(game: Game, ref: Ref) -> bool:
    times = 0
    for event in game.s.history.of_kind(ATTACK):
        if event.ref == ref:
            times += 1
    return times > 0 and times >= attacks_allowed(game, ref)


def attacks_allowed(game: Game, ref: Ref) -> int:
    """10.1.2.1.2 how often it may attack in a turn. "Twice" says how often, so two such effects are still two attacks;
    "as many times as" a number below one takes nothing away; "once more" adds one, each time it is said."""
    times = 1
    more = 0
    for rule in game.info(ref).permits:
        if rule.act is Act.ATTACK_ONCE_MORE:
            more += 1
        elif rule.act is Act.ATTACK_TIMES:
            for node in rule.unless:
                if isinstance(node, Const):
                    times = max(times, node.n)
    return times + more


def cannot_attack(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    """Why a card cannot attack: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if zone_kind(s.zone[card]) != FIELD or game.controller(card) != player:
        return refuse("you do not control it on the field", clause="10.1.2.1")
    if not is_fighter(info):
        return refuse("only Forwards attack", clause="5.2.3.1.1.2")
    if "monster" in info.types:
        game.cite("5.2.3.1.1.4")  # it has become a Forward
    if attacked_already(game, ref):
        return refuse("it has already attacked this turn", clause="10.1.2.1.2")
    if s.flags[card] & TURNED:
        return refuse("it is dull", clause="10.1.2.1.1")
    if s.since[card] >= s.turn_clock:
        if "haste" not in info.keywords:
            return refuse(
                "it has not been under your control since the beginning of the turn", clause="10.1.2.1.1"
            )
        game.cite("15.2.2.2")
    if forbidden(game, Act.ATTACK, ref, NO_REF) is not None:
        return refuse("an effect keeps it from attacking", clause="10.1.2.1.2")
    if not costs_payable(game, [ref], Act.ATTACK, player):
        return refuse("you cannot pay what attacking with it costs", clause="10.1.2.3")
    return "", ""


def cost_of(game: Game, refs: list[Ref], act: Act) -> list[Part]:
    """10.1.2.3, 10.1.3.1.3 what attacking or blocking with these Forwards costs, all together."""
    return [
        (rule.mark, node)
        for ref in refs
        for rule in game.info(ref).forbids
        if rule.act is act
        for node in rule.unless
        if isinstance(node, Effect)
    ]


def costs_payable(game: Game, refs: list[Ref], act: Act, player: Seat) -> bool:
    """R35 those that attack or block do not pay for it."""
    parts = cost_of(game, refs, act)
    if not parts:
        return True
    found = [one for one in sources(game, player) if one.ref not in refs]
    return can_pay_parts(game, parts, Context(player, refs[0], AbilityId(parts[0][0])), found)


def attackers(game: Game, player: Seat) -> list[CardId]:
    if game.dirty:
        game.refresh()
    return [card for card in game.s.zones[place(FIELD, FIRST)] if not cannot_attack(game, card, player)[0]]


def must_attack(game: Game, card: CardId) -> bool:
    """An effect makes it attack; not where attacking has a cost."""
    if not any(rule.act is Act.ATTACK for rule in game.infos[card].obliges):
        return False
    game.cite("10.1.2.1.3")
    if cost_of(game, [game.s.ref(card)], Act.ATTACK):
        game.cite("10.1.2.3")  # nobody has to pay
        return False
    return True


def may_party(game: Game, card: CardId) -> bool:
    return forbidden(game, Act.PARTY, game.s.ref(card), NO_REF) is None


def able_to_join(game: Game, able: list[CardId]) -> list[CardId]:
    return [card for card in able if may_party(game, card)]


def parties(game: Game, able: list[CardId], player: Seat) -> list[int]:
    """Every party, as bits over ``able``."""
    joining = [i for i, card in enumerate(able) if may_party(game, card)]
    found: list[int] = []
    for n in range(2, len(joining) + 1):
        for some in combinations(joining, n):
            if not why_no_party(game, [able[i] for i in some], player)[0]:
                found.append(sum(1 << i for i in some))
    return found


def largest_parties(game: Game, able: list[CardId], player: Seat) -> list[list[CardId]]:
    """For each element, all that have it, where they can attack together."""
    joining = able_to_join(game, able)
    found: list[list[CardId]] = []
    for element in sorted({one for card in joining for one in game.infos[card].attributes}):
        members = [card for card in joining if element in game.infos[card].attributes]
        if len(members) > 1 and members not in found and not why_no_party(game, members, player)[0]:
            found.append(members)
    return found


def why_no_party(game: Game, members: list[CardId], player: Seat) -> tuple[str, str]:
    """Why Forwards that can attack cannot do so as a party: (clause, reason); empty if they can."""
    for card in members:
        if not may_party(game, card):
            return refuse("an effect keeps one of them from forming a party", clause="2.2")
    shared = game.infos[members[0]].attributes
    for card in members:
        shared = shared & game.infos[card].attributes
    if not shared and not any(joins_any(game, card, members) for card in members):
        return refuse("they share no element", clause="15.1.1.9.2")
    if not costs_payable(game, [game.s.ref(card) for card in members], Act.ATTACK, player):
        return refuse("you cannot pay what attacking with them costs", clause="10.1.2.3")
    return "", ""


def joins_any(game: Game, card: CardId, members: list[CardId]) -> bool:
    """Whether an effect lets a Forward form this party whatever the elements are."""
    ref = game.s.ref(card)
    others = [game.s.ref(other) for other in members if other != card]
    if all(permitted(game, Act.PARTY_ANY, ref, other) for other in others):
        game.cite("2.1")
        return True
    return False


def cannot_block(game: Game, card: CardId, player: Seat, attack: list[Ref]) -> tuple[str, str]:
    """Why a card cannot block the attack: (clause, reason); empty if it can."""
    s = game.s
    info = game.infos[card]
    ref = s.ref(card)
    if zone_kind(s.zone[card]) != FIELD or game.controller(card) != player:
        return refuse("you do not control it on the field", clause="10.1.3.1")
    if not is_fighter(info):
        return refuse("only Forwards block", clause="5.2.3.1.1.2")
    if s.flags[card] & TURNED:
        return refuse("it is dull", clause="10.1.3.1.1")
    if not costs_payable(game, [ref], Act.BLOCK, player):
        return refuse("you cannot pay what blocking with it costs", clause="10.1.3.1.3")
    for attacker in attack:
        if _may_block(game, ref, attacker):
            if len(attack) > 1:
                game.cite("15.1.1.9.6", "10.1.3.4")
            return "", ""
    return refuse("an effect keeps it from blocking this attack", clause="10.1.3.1.2")


def _may_block(game: Game, ref: Ref, attacker: Ref) -> bool:
    kept = forbidden(game, Act.BLOCK, ref, attacker) or forbidden(game, Act.BE_BLOCKED, attacker, ref)
    return kept is None


def blockers(game: Game, player: Seat, attack: list[Ref]) -> list[CardId]:
    if game.dirty:
        game.refresh()
    return [
        card for card in game.s.zones[place(FIELD, FIRST)] if not cannot_block(game, card, player, attack)[0]
    ]


def must_block(game: Game, card: CardId, attack: list[Ref]) -> bool:
    """10.1.3.1.3 an effect makes it block; not where blocking has a cost."""
    forced = any(
        rule.act is Act.BLOCK and any(_meant(game, rule, attacker) for attacker in attack)
        for rule in game.infos[card].obliges
    )
    return forced and not cost_of(game, [game.s.ref(card)], Act.BLOCK)


def _meant(game: Game, rule: Rule, attacker: Ref) -> bool:
    """Whether the duty to block is about this attacker."""
    return rule.by is None or matches(game, rule.by, attacker, context_of(rule))


def must_be_blocked(game: Game, attack: list[Ref]) -> bool:
    return any(rule.act is Act.BE_BLOCKED for ref in attack for rule in game.info(ref).obliges)


def battle_damage(game: Game, ref: Ref, to: Ref, n: int) -> Event:
    event = Event(DAMAGE, to, ref, game.controller(card_of(to)), n)
    event.detail = "battle"
    return event


def begin_shares(game: Game, frame: Frame, to: Ref) -> None:
    """What each of a party would deal to the blocker, as far as it can deal damage to it."""
    game.cite("15.1.1.9.8")
    dealt = [battle_damage(game, ref, to, game.info(ref).stats[POWER]) for ref in game.s.attackers]
    frame.events = [event for event in dealt if game.rules.may_happen(game, event)]
    frame.i = 0


def weigh_shares(game: Game, frame: Frame, asked: bool) -> bool:
    """What asks who deals damage applies to that Forward's share; False while somebody is asked what comes first.

    11.12.5.6.1 the order is for the controller of the card that receives the damage to choose. ``asked``: the answer is
    there.
    """
    while frame.i < len(frame.events):
        event = frame.events[frame.i]
        found = find_for_share(game, event) if game.replacing else []
        if not found:
            frame.i += 1
            continue
        chosen = found[0]
        if len(found) > 1:
            if not asked:
                ask_which(game, event, found)
                return False
            chosen = found[game.s.answer[0]]
            asked = False
        changed = event.copy()
        apply_to_share(game, changed, chosen)
        frame.events = [*frame.events[: frame.i], changed, *frame.events[frame.i + 1 :]]
    return True


def party_damage(frame: Frame) -> list[Event]:
    """The shares as one damage.

    15.1.1.9.8 of a party each is asked whether it can deal damage, then "how much damage is dealt" is calculated, and
    only then may "the damage" be prevented: so it is one damage, the sum, and what reduces damage or waits for the next
    damage applies once.
    """
    shares = [event for event in frame.events if event.amount > 0]
    frame.events = []
    if not shares:
        return []
    whole = shares[0].copy()
    for event in shares[1:]:
        whole.amount += event.amount
        whole.used += event.used
        whole.also += (event.source,)
    return [whole]
