"""903.2: playing cards and abilities, step by step."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Activated, Keyword, Triggered
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context, Pending, note_lost, note_placed, note_triggered
from arbiter.kernel.effects_lasting import next_one_played
from arbiter.kernel.entries import ABILITY, PROCESS, PSEUDO
from arbiter.kernel.events import MOVE, PLAY, TARGET, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import (
    FIRST,
    NO_ABILITY,
    NO_REF,
    NOWHERE,
    AbilityId,
    Ref,
    Seat,
    card_of,
    zone_kind,
    zone_of,
)
from arbiter.kernel.procedure import Frame, Procedure, Step, clause
from arbiter.kernel.sight import snapshot
from arbiter.kernel.triggers import begin, name_cards_of_event
from arbiter.kernel.use_limits import count_use

from .announcing import (
    BY_ACTION,
    PLAY_A_CARD,
    SideData,
    ability_to_chase,
    choose_awakening,
    choose_modes,
    choose_side,
    move_to_chase,
    move_to_chase_anew,
    plays_card,
    remember,
    reveal_hidden_source,
    turn_face_up,
    wait_on_chase,
)
from .charging import (
    choose_price,
    choose_price_early,
    do_what_is_required,
    fix_what_is_required,
    lower_cost,
    work_out_cost,
)
from .choosing import choose_targets, divide_among_targets, settle_x
from .edition import edition_of
from .keywords import cite_keyword
from .payment import will
from .payment.costs import Cost, RequiredData
from .payment.procedure import TRIGGERED, answers, count_uses, ctx, note_will_ability
from .targets import CHOOSING
from .timing import chase_closed
from .vocabulary import (
    CARDS_PLAYED,
    GRAVEYARD,
    JUDGED,
    WILLS,
    place,
)
from .ways import (
    can_play,
)

# --- starting ------------------------------------------------------------------------------------------------------


def start_card(
    game: Game, player: Seat, ref: Ref, copy: bool = False, free: bool = False, action: bool = False
) -> Frame:
    """Play a card, or a copy of it: a rune stays in the rune area, as does what an effect lets a copy be played of."""
    c = Context(player, ref, NO_ABILITY)
    c.zone = zone_kind(game.s.zone[card_of(ref)])
    if free:
        c.paid = ("free",)
    elif action:
        c.paid = (BY_ACTION,)
    game.cite("903.2")
    frame = game.call(edition_of(game).play_card, player, ref, game.open(c))
    frame.count = 1 if copy else 0
    SideData(game.s.side[card_of(ref)]).keep(frame)
    return frame


def start_ability(game: Game, player: Seat, ref: Ref, number: AbilityId) -> None:
    c = game.standing_context(card_of(ref), number)
    c.controller = c.you = player
    c.look = snapshot(game, card_of(ref))
    c.zone = zone_kind(game.s.zone[card_of(ref)])
    game.cite("105.3b", "707.2", "901.1a", "905.1", "905.2", "905.2b")
    cite_keyword(game, number)
    effect = effect_of(game, number)
    assert effect is not None
    if will.is_will_ability(effect) and not CHOOSING.needs(effect).targets:
        game.cite("907.1", "907.3")
        frame = game.call(WILL_ABILITY, player, ref, game.open(c))
        if _only_rests(game, c):
            # There is nothing to choose and no will to pay: what the steps before this one would find out.
            ability = game.lib.abilities[number]
            assert isinstance(ability, Activated)
            RequiredData(Cost([0] * WILLS, 0, 0), [(number, part.at) for part in ability.cost]).keep(frame)
            frame.go("do_what_is_required")
    else:
        game.cite("903.2")
        game.call(PLAY_ABILITY, player, ref, game.open(c))


def _only_rests(game: Game, c: Context) -> bool:
    """Whether a will ability of a card that everybody sees does nothing but rest the card for will that may be spent on
    anything, with no effect about costs."""
    if game.citing is not None or game.cost_rules or game.rules.zones[c.zone].sees != "all":
        return False
    made = will.template(game.lib.held[c.ability])
    return made.plain and made.only is None and made.unchanged


def play_triggered(game: Game, waiting: Pending) -> None:
    """603.3 play a triggered ability if it can legally be played; 906.10 wherever its card is now."""
    game.cite("901.1b", "906.1")
    game.cite("105.3b")
    if waiting.zone >= 0:
        _play_automatic_card(game, waiting)
        return
    cite_keyword(game, waiting.ability)
    game.call(PLAY_TRIGGERED, waiting.controller, waiting.source, begin(game, waiting))
    game.cite("906.10")


def _play_automatic_card(game: Game, waiting: Pending) -> None:
    """708.3 a triggered [Trigger] card is played as a spell; if it cannot be, it goes to the graveyard."""
    s = game.s
    card = card_of(waiting.source)
    game.cite("708.3", "906.2")
    cite_keyword(game, waiting.ability)
    if not s.alive(waiting.source) or s.zone[card] != waiting.zone:
        game.cite("906.10")
        return
    kind = zone_kind(waiting.zone)
    found = will.sources(game, waiting.controller)
    # 1008.2 it is a card: what cannot be chased keeps it out, as it does not keep out automatic abilities
    if chase_closed(game, waiting.controller) or not can_play(
        game, card, game.infos[card], waiting.controller, found, kind
    ):
        game.call(edition_of(game).not_played, waiting.controller, waiting.source)
        return
    before = game.keep()
    before.frames.append(Frame(edition_of(game).not_played, waiting.controller, waiting.source))
    frame = start_card(game, waiting.controller, waiting.source)
    c = game.s.contexts[frame.context]
    c.event = waiting.event
    name_cards_of_event(game, waiting, c)
    note_triggered(c)


@clause("708.3a", "906.6a")
def automatic_card_to_graveyard(game: Game, frame: Frame) -> None:
    """A triggered card that cannot be played for any reason goes to its owner's graveyard."""
    event = Event(MOVE, frame.ref, NO_REF, frame.who)
    event.to = place(GRAVEYARD, game.s.owner[card_of(frame.ref)])
    event.cause = "rules"
    propose(game, [event])


NOT_PLAYED: Final = Procedure("an automatic card is not played", (automatic_card_to_graveyard,))


@clause("5.x:9.6-4")
def trigger_is_used_up(game: Game, frame: Frame) -> None:
    """A triggered card that cannot be played stays where it is; it is not triggered any more."""


TRIGGERED_IN_VAIN: Final = Procedure("an automatic card is not played", (trigger_is_used_up,), "5.x")


def automatic_will(game: Game, waiting: Pending) -> bool:
    """907.1 an automatic ability triggered by a will ability that produces will and needs no target is one itself: it
    is performed at once. False if it is none."""
    effect = effect_of(game, waiting.ability)
    if effect is None or not will.is_will_ability(effect) or CHOOSING.needs(effect).targets:
        return False
    game.cite("907.1", "907.3")
    ability = game.lib.abilities[waiting.ability]
    if isinstance(ability, Triggered):
        for limit in ability.limits:
            count_use(game, waiting.source, waiting.ability, limit)
    number = begin(game, waiting)
    note_lost(game, game.s.contexts[number])
    game.run_effect(waiting.ability, effect, number)
    return True


def start_judgment(game: Game, player: Seat, ref: Ref) -> None:
    c = Context(player, ref, NO_ABILITY)
    info = game.info(ref)
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "judgment":
            c.ability = held.number
            game.cite("1125.2")
    c.zone = zone_kind(game.s.zone[card_of(ref)])
    game.call(PLAY_JUDGMENT, player, ref, game.open(c))


# --- played ---------------------------------------------------------------------------------------------------------


@clause("903.2k")
def now_played(game: Game, frame: Frame) -> None:
    """Everything required is done: it has been played."""
    s = game.s
    c = ctx(game, frame)
    s.before = None
    s.refused = []
    note_placed(game, c)
    if plays_card(frame):
        s.values[frame.who][CARDS_PLAYED] += 1
        remember(game, frame)
        next_one_played(game, frame.who, c.source)
    answers(game, frame.who)
    count_uses(game, c)
    if game.citing is not None and c.ability >= 0:
        effect = effect_of(game, c.ability)
        if effect is not None and will.is_will_ability(effect):
            game.cite("907.1")  # it has a target, or is no activate ability: it is chased
    event = Event(PLAY, c.item, c.source, frame.who)
    event.detail = "card" if plays_card(frame) else "ability"
    if frame.procedure is PLAY_ABILITY:
        game.cite("1015.2")
    event.frm = zone_of(c.zone, FIRST) if c.zone >= 0 else NOWHERE
    if "awakening" in c.paid and plays_card(frame):
        event.cause = "awakening"
    fact(game, event)
    for chosen in c.targets.values():
        for ref in chosen:
            aimed = Event(TARGET, ref, c.item, frame.who)
            fact(game, aimed)


AFTER_CHOICES: Final = (
    choose_price,
    work_out_cost,
    lower_cost,
    fix_what_is_required,
    do_what_is_required,
    now_played,
)
CHOICES: Final = (
    Step(choose_price_early, (), "choose_price_early"),
    choose_modes,
    settle_x,
    choose_targets,
    divide_among_targets,
)
PLAY_CARD: Final = Procedure(
    PLAY_A_CARD, (turn_face_up, choose_side, choose_awakening, move_to_chase, *CHOICES, *AFTER_CHOICES)
)
#: On the chase first, then the choices. Whether it is awakened is said as soon as it is there ("as you play this
#: card"), because its text may need targets only then; X, of which these editions say nothing, where 8.01 has it.
OLD_PLAY_CARD: Final = Procedure(
    PLAY_A_CARD,
    (turn_face_up, move_to_chase_anew, choose_awakening, *CHOICES, *AFTER_CHOICES),
    "5.x",
)

PLAY_ABILITY: Final = Procedure(
    "play an ability",
    (
        reveal_hidden_source,
        ability_to_chase,
        choose_modes,
        settle_x,
        choose_targets,
        divide_among_targets,
        work_out_cost,
        lower_cost,
        fix_what_is_required,
        do_what_is_required,
        now_played,
    ),
)

PLAY_TRIGGERED: Final = Procedure(
    TRIGGERED,
    (ability_to_chase, choose_modes, settle_x, choose_targets, divide_among_targets, now_played),
)


def _resolve_will_ability(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    game.s.before = None
    count_uses(game, c)
    note_will_ability(game, frame.who, c.source)
    effect = effect_of(game, c.ability)
    assert effect is not None
    game.run_effect(c.ability, effect, frame.context)


WILL_ABILITY: Final = Procedure(
    "play a will ability",
    (
        reveal_hidden_source,
        choose_modes,
        settle_x,
        work_out_cost,
        lower_cost,
        fix_what_is_required,
        do_what_is_required,
        Step(_resolve_will_ability, ("907.1", "907.2", "907.3", "707.2"), "resolve"),
    ),
)


@clause("705.2", "705.2d")
def judgment_to_chase(game: Game, frame: Frame) -> None:
    """A judgment on the chase is neither spell nor ability."""
    wait_on_chase(game, frame, ABILITY | PSEUDO | PROCESS)
    game.s.values[frame.who][JUDGED] = 1


@clause("705.2a", "705.2c")
def judgment_played(game: Game, frame: Frame) -> None:
    game.s.before = None
    game.s.refused = []


PLAY_JUDGMENT: Final = Procedure(
    "play a judgment process",
    (
        judgment_to_chase,
        settle_x,
        work_out_cost,
        lower_cost,
        fix_what_is_required,
        do_what_is_required,
        judgment_played,
    ),
)
