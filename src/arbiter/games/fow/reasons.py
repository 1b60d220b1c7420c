"""Why something is not offered: the reasons of the same tests that make the offers."""

from __future__ import annotations

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.acts import Act
from arbiter.errors import ArbiterError
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.decision import Decision
from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    NO_CARD,
    NO_REF,
    CardId,
    Ref,
    Seat,
    ZoneKind,
    card_of,
    has_bit,
    opponent,
    player_ref,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.info import ACTIVATED, Info
from arbiter.kernel.questions import Ask
from arbiter.kernel.refusing import why_not_chosen

from . import attacking
from .actions import detailed, why_not_activate, why_not_from, why_not_rune
from .edition import edition_of
from .main_actions import why_not_judge, why_not_put_aside
from .means import Means
from .payment import will
from .payment.costs import Cost, cost_in
from .payment.procedure import Bill
from .payment.purposes import Purpose, Spent
from .payment.solver import can_afford
from .targets import CHOOSING
from .timing import is_automatic, main_timing, may_play_from, trigger_of
from .unknowns import can_choose, x_for_targets
from .vocabulary import (
    BARRED,
    CALLED,
    HAND,
    JUDGED,
    LIFEBREAK,
    MOON,
    RULER_AREA,
    RUNE_AREA,
    STANDBY,
    STONE_DECK,
    TIME,
    place,
)
from .ways import can_play, playing_context, why_not_allowed, will_cost


def refuse(game: Game, decision: Decision, answer: list[int]) -> ArbiterError | None:
    """A payment has to cover the cost (1003.4)."""
    if decision.about is not Ask.PAY or answer in decision.legal:
        return None
    frame = game.s.frames[-1]
    cost = cost_in(frame)
    if Bill(game, frame).plan_with(answer) is not None:
        return None
    return ArbiterError("that does not pay " + cost.text(), clause="1003.4", hint="use other will abilities")


def why_not(game: Game, seat: Seat, wish: list[str | int]) -> tuple[str, str]:
    """The clause and the reason something is not offered: ``wish`` is a verb and the cards it is about."""
    decision = game.s.decision
    if decision is None:
        return "", "the game is over"
    if decision.seat != seat:
        return "604.1", "it is not your decision now"
    if game.dirty:
        game.refresh()
    verb = str(wish[0]) if wish else ""
    refs = [Ref(piece) for piece in wish[1:] if isinstance(piece, int)]
    card = card_of(refs[0]) if refs and refs[0] >= 0 else NO_CARD
    player = seat
    if verb == "choose":
        return _why_not_choose(game, decision, refs[0] if refs else NO_REF)
    if verb == "block" and card >= 0:
        if not game.s.attackers:
            return "804.3", "nothing attacks"
        return attacking.cannot_block(game, card, player, game.s.attackers[0])
    if verb == "attack" and card >= 0:
        reason = attacking.not_allowed(game, card, player)
        if reason[0]:
            return reason
        if decision.about is not Ask.ATTACK:
            return "803.3", "it is not the time to declare an attack"
        return attacking.why_not_object(
            game, card, player, refs[1] if len(refs) > 1 else player_ref(opponent(player))
        )
    if verb in ("battle", "call", "judgment", "set") and not main_timing(game, player):
        return "701.2", "it is not main timing"
    if verb == "battle" and game.s.values[player][BARRED]:
        return "803.6", "you forfeited an attack this turn"
    if verb == "call":
        return _why_not_call(game, player)
    if verb == "judgment":
        return _why_not_judgment(game, player)
    if verb == "set" and card >= 0:
        return why_not_put_aside(game, card, Means(game, player))
    if verb == "lifebreak":
        if not game.s.zones[place(LIFEBREAK, player)]:
            return "1415.1d", "you have no cards in a lifebreak area"
        return "1415.1d-i", "you have too much life for so few lifebreak cards"
    if verb == "pass":
        return "712.2", "a J/resonator of yours has to attack"
    if verb == "play" and card >= 0:
        return _why_not_play(game, card, player)
    if verb == "play rune" and card >= 0:
        return _why_not_play_rune(game, card, player)
    if verb == "activate" and card >= 0:
        return _why_not_activate(game, card, player)
    return "604.1", f"you are asked something else now: {decision.about}"


def _why_not_choose(game: Game, decision: Decision, ref: Ref) -> tuple[str, str]:
    if ref == NO_REF:
        return decision.clause, "that is no answer to it"
    if decision.about is Ask.PAY and ref >= 0:
        return _why_not_used(game, card_of(ref), decision.seat)
    return why_not_chosen(game, CHOOSING, decision, ref)


def _why_not_used(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    """Why a card is no help in paying will."""
    if game.controller(card) != player:
        return "707.2", "you do not control it"
    made = [held for held in game.infos[card].held if held.shape == ACTIVATED and will.template(held).usable]
    if not made:
        return "907.1", "it has no will ability"
    if game.s.flags[card] & TURNED:
        return "1003.5", "it is rested"
    means = Means(game, player)
    reason = detailed(game, card, made[0], means, why_not_activate(game, card, made[0], means))
    return reason if reason[1] else ("1003.5", "its will cannot be used for that")


def _why_not_call(game: Game, player: Seat) -> tuple[str, str]:
    values = game.s.values[player]
    if values[CALLED]:
        return "710.1", "you have already called a magic stone this turn"
    if values[JUDGED]:
        return "710.1", "you have played a judgment process this turn"
    if not game.s.zones[place(STONE_DECK, player)]:
        return "710.1", "your magic stone deck is empty"
    if forbidden(game, Act.CALL, player_ref(player), NO_REF) is not None:
        return "104.4", "an effect keeps you from it"
    return "710.1", "you have no recovered ruler or J-ruler to rest"


def _why_not_judgment(game: Game, player: Seat) -> tuple[str, str]:
    if game.s.values[player][JUDGED]:
        return "705.1", "you have already played a judgment process this turn"
    means = Means(game, player)
    for card in game.s.zones[place(RULER_AREA, player)]:
        reason = why_not_judge(game, card, means)
        for held in game.infos[card].held:
            if isinstance(held.ability, Keyword) and held.ability.name == "judgment":
                game.cite("705.2", "705.2a")  # what its section asks for cannot be paid or performed
                return "705.1", detailed(game, card, held, means, reason)[1]
        return reason
    return "705.1", "you have no ruler in your ruler area"


def _why_not_activate(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    """Of several abilities, what keeps the first from being played."""
    if game.controller(card) != player:
        return "707.2", "you do not control it"
    held = [one for one in game.infos[card].held if one.shape == ACTIVATED]
    if not held:
        return "707.1", "it has no activate ability"
    kind = zone_kind(game.s.zone[card])
    here = [one for one in held if has_bit(one.zones, kind)]
    if not here:
        if held[0].keyword == "inheritance":
            game.cite("1126.2a")
        return "707.1", f"its abilities cannot be played in the {game.rules.zones[kind].name}"
    means = Means(game, player)
    for one in here:
        reason = why_not_activate(game, card, one, means)
        if reason[1]:
            return detailed(game, card, one, means, reason)
    if means.closed:
        return "1008.2", "what is on the chase cannot be chased"
    return "903.2j", "it was begun and could not be completed, or it has not so many abilities"


def _why_not_play_rune(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    if game.s.zone[card] != place(RUNE_AREA, player):
        return "711.1", "it is not in your rune area"
    means = Means(game, player)
    reason = why_not_rune(game, card, means)
    return reason if reason[1] else _why_not_completed(game, card, means, RUNE_AREA)


def _why_not_play(game: Game, card: CardId, player: Seat) -> tuple[str, str]:
    info = game.infos[card]
    means = Means(game, player)
    s = game.s
    if "magic stone" in info.types:
        return "710.1", "magic stones are called, not played"
    kind = zone_kind(s.zone[card])
    if kind in (HAND, STANDBY) and zone_owner(s.zone[card]) != player:
        return "702.2", f"it is in the {game.rules.zones[kind].name} of the other player"
    if kind == RUNE_AREA:
        return "711.2", "a rune is played with `play rune`"
    if kind not in (HAND, STANDBY) and not may_play_from(game, card, player, kind):
        return "702.2", f"it is in the {game.rules.zones[kind].name}, not in your hand"
    if means.closed:
        return "1008.2", "what is on the chase cannot be chased"
    if kind == STANDBY and s.stamp[card] >= s.turn_clock:
        return "708.5", "it was put into the standby area this turn"
    trigger = trigger_of(info)
    if trigger is not None:
        if kind in (HAND, STANDBY) and kind not in edition_of(game).trigger_zones:
            return "5.00:6.3-1.3", "it is played from the chant-standby area only"
        if is_automatic(trigger):
            return "708.2", "it is played when the condition of its [Trigger] is met"
        if kind == STANDBY and not edition_of(game).standby_price(game, info, player):
            return "5.00:9.3-2.1", "you have not the magic stones to show for its cost"
    elif kind == STANDBY and not may_play_from(game, card, player, kind):
        return "706.3", "only a card with [Trigger] is played from the standby area"
    reason = why_not_from(game, card, means, kind)
    return reason if reason[1] else _why_not_completed(game, card, means, kind)


def _cite_unpaid(game: Game, info: Info, cost: Cost, kind: int) -> None:
    """Which section asks for the cost that cannot be paid, and which of its symbols other will does not pay."""
    if kind == RUNE_AREA:
        game.cite("711.2")
    elif "quickcast" in info.keywords:
        game.cite("709.2")
    else:
        game.cite("703.2" if "chant" in info.types else "702.2")
    if cost.need[MOON]:
        game.cite("1003.6")
    if cost.need[TIME]:
        game.cite("1003.7")
    if any(cost.need[:MOON]):
        game.cite("1003.2")


def _why_not_completed(game: Game, card: CardId, means: Means, kind: ZoneKind) -> tuple[str, str]:
    """What is missing of what a card needs that could be played now: targets and conditions, or its price."""
    info = game.infos[card]
    c = playing_context(game, card, info, means.player, kind, ())
    reason = why_not_allowed(game, info, c)
    if reason[1]:
        return reason
    effect = effect_of(game, c.ability) if c.ability >= 0 else None
    if effect is not None and not x_for_targets(effect) and not can_choose(game, effect, c):
        return "903.2g", "there is no legal target"
    if can_play(game, card, info, means.player, means.sources, kind):
        return "903.2j", "it was begun and could not be completed"
    cost = will_cost(game, info, c)
    if cost.total() and not can_afford(
        game, means.player, cost, means.sources, Purpose(Spent.CARD, game.s.ref(card))
    ):
        _cite_unpaid(game, info, cost, kind)
        return "1003.4", "you cannot pay its cost"
    return "903.2j", "what has to be done to play it cannot be done"
