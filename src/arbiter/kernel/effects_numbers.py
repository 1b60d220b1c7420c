"""Effects on life, damage, counters, orientation, tokens and the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const
from arbiter.abilities.nodes import Amount, Selector
from arbiter.abilities.selectors import EACH, Each, Target

from . import rng
from .context import Context
from .continuous import forbidden
from .decision import ONE, SOME, Decision, Option
from .effects import MOST, ask_number, handles, token_place
from .effects_moving import do_all
from .entries import PSEUDO, TOKEN
from .evaluating import amount
from .events import (
    ATTACH,
    CREATE,
    DAMAGE,
    EXTRA_TURN,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PUT_COUNTER,
    REMOVE_COUNTER,
    ROLL,
    TURN,
    UPRIGHT,
    Event,
)
from .happen import fact, propose
from .ids import NO_REF, NOWHERE, Ref, Seat, card_of, player_of, player_ref, zone_owner
from .labels import words_to_choose
from .picking import each_event, name_picked, picked
from .procedure import ASKED, START, Frame
from .questions import Ask
from .selection import select, spoken_refs
from .sight import keep_word, source_look, stat_seen
from .state import WORKED_OUT

if TYPE_CHECKING:
    from .game import Game


@handles(fx.Damage)
def _damage(game: Game, frame: Frame, e: fx.Damage, c: Context) -> bool:
    source = _dealer(game, e, c)  # named before what the damage is dealt to
    found = picked(game, frame, e.to, c)
    if found is None:
        return False
    shares = c.shares.get(e.at)
    chosen = c.targets.get(e.to.at, found)
    look = source_look(game, source, c)
    events: list[Event] = []
    name = e.to.var if isinstance(e.to, Each) else ""
    for ref in found:
        if ref < 0:
            c.note(EACH.name, [ref])  # "to each player for each card they control"
        elif name:
            c.note(name, [ref])  # "to each card damage equal to a number of its own"
        n = shares[chosen.index(ref)] if shares is not None and ref in chosen else amount(game, e.amount, c)
        if ref < 0:
            del c.noted[EACH.name]
        if n > 0:
            game.cite_role("damage in one amount")
            player = player_of(ref) if ref < 0 else game.controller(card_of(ref))
            event = Event(DAMAGE, ref, source, player, n)
            event.context = frame.context
            event.source_look = look
            events.append(event)
    if name:
        c.note(name, found)
    c.amount = 0
    propose(game, events)
    return True


def _dealer(game: Game, e: fx.Damage, c: Context) -> Ref:
    """Where damage comes from: the card that is said to deal it, or else the card with the ability."""
    said = spoken_refs(game, e.source, c)
    if isinstance(e.source, Target):
        name_picked(e.source, select(game, e.source, c), c)
    if said and said[0] != c.source:
        game.cite_role("damage a card is said to deal")
        return said[0]
    game.cite_role("damage of an effect")
    return c.source


@handles(fx.RemoveDamage)
def _remove_damage(game: Game, frame: Frame, e: fx.RemoveDamage, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    for ref in found:
        had = game.s.damage[card_of(ref)]
        if e.amount is None:
            game.cite_role("removing all damage")
            gone = had
        else:
            game.cite_role("removing some damage")
            gone = min(had, amount(game, e.amount, c))
        game.cite_role("removing damage")
        game.s.set_damage(card_of(ref), had - gone)
    game.touch_all()
    return True


@handles(fx.Fight)
def _fight(game: Game, frame: Frame, e: fx.Fight, c: Context) -> bool:
    left = picked(game, frame, e.a, c)
    right = picked(game, frame, e.b, c) if left is not None else None
    if left is None or right is None:
        return False
    events: list[Event] = []
    for a, b in ((left, right), (right, left)):
        if a and b and game.s.alive(a[0]) and game.s.alive(b[0]):
            n = stat_seen(game, a[0], game.info(a[0]), game.rules.stats[0])
            event = Event(DAMAGE, b[0], a[0], game.controller(card_of(b[0])), max(0, n))
            event.context = frame.context
            events.append(event)
    propose(game, [event for event in events if event.amount > 0])
    return True


@handles(fx.GainLife)
def _gain_life(game: Game, frame: Frame, e: fx.GainLife, c: Context) -> bool:
    return _life(game, frame, e.who, e.amount, GAIN_LIFE, c)


@handles(fx.LoseLife)
def _lose_life(game: Game, frame: Frame, e: fx.LoseLife, c: Context) -> bool:
    return _life(game, frame, e.who, e.amount, LOSE_LIFE, c)


def _life(game: Game, frame: Frame, who: Selector, much: Amount, kind: int, c: Context) -> bool:
    found = picked(game, frame, who, c)
    if found is None:
        return False
    events: list[Event] = []
    n = amount(game, much, c)
    for ref in found:
        if ref < 0 and n > 0:
            event = Event(kind, ref, c.source, player_of(ref), n)
            event.context = frame.context
            events.append(event)
    c.amount = 0
    propose(game, events)
    return True


@handles(fx.PayLife)
def _pay_life(game: Game, frame: Frame, e: fx.PayLife, c: Context) -> bool:
    if forbidden(game, Act.PAY_LIFE, player_ref(c.you), c.source) is not None:
        return True
    if e.amount is None and frame.stage == START:
        frame.stage = ASKED
        unit, clause = game.rules.life_paid
        have = max(0, game.rules.value(game, c.you, "life"))
        ask_number(game, c.you, Ask.PAY_LIFE, 0, have // unit * unit, clause, unit)
        return False
    n = game.s.answer[0] if e.amount is None else amount(game, e.amount, c)
    event = Event(LOSE_LIFE, player_ref(c.you), c.source, c.you, n)
    event.cause = "cost"
    event.context = frame.context
    propose(game, [event])
    if e.amount is None:
        c.amount = n  # how much was paid is what the text goes on about
    return True


@handles(fx.SetLife)
def _set_life(game: Game, frame: Frame, e: fx.SetLife, c: Context) -> bool:
    """Setting a number is raising or lowering it."""
    n = amount(game, e.amount, c)
    events: list[Event] = []
    for ref in select(game, e.who, c):
        now = game.rules.value(game, player_of(ref), "life")
        if n != now:
            event = Event(GAIN_LIFE if n > now else LOSE_LIFE, ref, c.source, player_of(ref), abs(n - now))
            event.context = frame.context
            event.cause = "set"
            events.append(event)
    propose(game, events)
    return True


@handles(fx.Win)
def _win(game: Game, frame: Frame, e: fx.Win, c: Context) -> bool:
    game.cite_role("winning or losing by an effect")
    for ref in select(game, e.who, c):
        game.rules.wins(game, player_of(ref))
    return True


@handles(fx.Lose)
def _lose(game: Game, frame: Frame, e: fx.Lose, c: Context) -> bool:
    losers = select(game, e.who, c)
    game.cite_role("winning or losing by an effect")
    game.lose({player_of(ref): ("effect", "") for ref in losers if game.rules.may_lose(game, player_of(ref))})
    return True


@handles(fx.Turn)
def _turn(game: Game, frame: Frame, e: fx.Turn, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("turning a card")
    return do_all(game, frame, e.what, UPRIGHT if e.upright else TURN, c)


@handles(fx.PutCounters)
def _put_counters(game: Game, frame: Frame, e: fx.PutCounters, c: Context) -> bool:
    game.cite_role("putting counters")
    return _counters(game, frame, e.what, e.name, e.count, PUT_COUNTER, c, c.shares.get(e.at))


@handles(fx.RemoveCounters)
def _remove_counters(game: Game, frame: Frame, e: fx.RemoveCounters, c: Context) -> bool:
    return _counters(game, frame, e.what, e.name, e.count, REMOVE_COUNTER, c)


def _counters(
    game: Game,
    frame: Frame,
    what: Selector,
    name: str,
    count: Amount | None,
    kind: int,
    c: Context,
    shares: list[int] | None = None,
) -> bool:
    found = picked(game, frame, what, c)
    if found is None:
        return False
    events: list[Event] = []
    for ref in found:
        for meant in _meant(game, ref, name, kind, count):
            for event in each_event(game, [ref], kind, frame, c):
                event.detail = meant
                events.append(event)
    chosen = c.targets.get(what.at, [])
    removed = 0
    for event in events:
        if shares is not None and event.ref in chosen:
            event.amount = shares[chosen.index(event.ref)]
        else:
            held = game.s.counter(card_of(event.ref), event.detail)
            event.amount = held if count is None else amount(game, count, c)
            if kind == REMOVE_COUNTER:
                removed += min(held, event.amount)
    if kind == REMOVE_COUNTER:
        c.amount = removed
    propose(game, [event for event in events if event.amount > 0])
    return True


def _meant(game: Game, ref: Ref, name: str, kind: int, count: Amount | None) -> list[str]:
    """The names of the counters a text means: "remove all counters" means those of every name."""
    if kind != REMOVE_COUNTER or name:
        return [name]
    card = card_of(ref)
    game.cite_role("counters by name")
    return list(game.s.counters.get(card, {})) if count is None else [game.s.counter_meant(card, name)]


@handles(fx.MoveCounters)
def _move_counters(game: Game, frame: Frame, e: fx.MoveCounters, c: Context) -> bool:
    frm = picked(game, frame, e.frm, c)
    to = picked(game, frame, e.to, c) if frm is not None else None
    if frm is None or to is None:
        return False
    events: list[Event] = []
    for ref in frm:
        if ref < 0 or not game.s.alive(ref) or not to or not game.s.alive(to[0]):
            continue
        name = game.s.counter_meant(card_of(ref), e.name)
        had = game.s.counter(card_of(ref), name)
        n = had if e.count is None else min(had, amount(game, e.count, c))
        if n > 0:
            game.cite_role("moving counters")
            for kind, where in ((REMOVE_COUNTER, ref), (PUT_COUNTER, to[0])):
                event = Event(kind, where, c.source, game.controller(card_of(where)), n)
                event.detail = name
                event.context = frame.context
                events.append(event)
    propose(game, events)
    return True


@handles(fx.LeaveBattle)
def _leave_battle(game: Game, frame: Frame, e: fx.LeaveBattle, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    for ref in found:
        game.rules.leave_battle(game, ref)
    return True


CREATED: Final = 1


@handles(fx.Token)
def _token(game: Game, frame: Frame, e: fx.Token, c: Context) -> bool:
    if frame.stage == CREATED:
        return _created(game, e.var, c)
    who = picked(game, frame, e.controller, c)
    if who is None:
        return False
    events: list[Event] = []
    for ref in who:
        game.cite_role("tokens of a player")
        for _ in range(amount(game, e.count, c)):
            game.cite_role("creating tokens in a zone")
            events.append(_to_create(game, frame, e, player_of(ref), c))
    frame.stage = CREATED
    propose(game, events)
    return False


ASKED_WHICH: Final = 2


@handles(fx.Tokens)
def _tokens(game: Game, frame: Frame, e: fx.Tokens, c: Context) -> bool:
    """All of them at once; where not all fit, whoever controls the effect says which are created."""
    if frame.stage == CREATED:
        return _created(game, e.var, c)
    if frame.stage == START:
        frame.data = []  # the kind of each token
        for i in range(len(e.kinds)):
            frame.data.extend([i] * amount(game, e.kinds[i].count, c))
        fit, clause = game.rules.fitting(game, token_place(game, e.kinds[0], c), len(frame.data))
        if 0 < fit < len(frame.data):
            frame.stage = ASKED_WHICH
            options = [Option("token", NO_REF, game.lib.token(c.ability, e.kinds[i]), i) for i in frame.data]
            ask = Decision(c.controller, SOME, Ask.FIT, options, clause)
            ask.lo = ask.hi = fit
            game.ask(ask)
            return False
    else:
        frame.data = [frame.data[i] for i in sorted(game.s.answer)]
    events: list[Event] = []
    for i in frame.data:
        game.cite_role("creating tokens in a zone")
        events.append(_to_create(game, frame, e.kinds[i], zone_owner(token_place(game, e.kinds[i], c)), c))
    frame.stage = CREATED
    propose(game, events)
    return False


def _to_create(game: Game, frame: Frame, e: fx.Token, player: Seat, c: Context) -> Event:
    zone = e.zone
    if not zone:
        game.cite_role("creating tokens where no zone is named")
        zone = game.rules.token_zone
    event = create(game, game.lib.token(c.ability, e), player, zone, TOKEN | PSEUDO)
    event.source = c.source
    event.context = frame.context
    event.turned = e.turned
    worked_out: list[str] = []
    for stat, n in e.stats:
        if not isinstance(n, Const):
            worked_out.append(f"{WORKED_OUT}{game.rules.stat(stat)} {amount(game, n, c)}")
    if worked_out:  # what the effect says now is the token's printed information
        game.cite_role("numbers of a token")
        made = card_of(event.ref)
        game.s.played[made] = (0, 0, tuple(worked_out))
        game.infos[made] = game.base_info(made)
    return event


def _created(game: Game, name: str, c: Context) -> bool:
    """The tokens are there."""
    name_created(name, c)
    for ref in _made(c):
        fact(game, Event(CREATE, ref, c.source, game.controller(card_of(ref))))
    return True


def _made(c: Context) -> list[Ref]:
    return [ref for ref in c.noted.get("this way", []) if ref >= 0]


def name_created(name: str, c: Context) -> bool:
    """What was created goes by this name."""
    if name:
        c.note(name, _made(c))
    return True


def create(game: Game, card: int, player: Seat, zone: str, flags: int) -> Event:
    """A card out of nothing, on its way into a zone."""
    game.cite_role("creating")
    made = game.s.add_card(card, player, NOWHERE, flags)
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    event = Event(MOVE, game.s.ref(made), NO_REF, player)
    event.to = game.rules.place(zone, player)
    event.controller = player
    event.cause = "create"
    return event


@handles(fx.Attach)
def _attach(game: Game, frame: Frame, e: fx.Attach, c: Context) -> bool:
    what = picked(game, frame, e.what, c)
    host = picked(game, frame, e.host, c) if what is not None else None
    if what is None or host is None:
        return False
    for ref in what:
        if host and game.s.alive(ref) and game.s.alive(host[0]):
            game.rules.attach(game, ref, host[0], c, frame.context)
    return True


def attach_fact(game: Game, ref: Ref, host: Ref) -> None:
    game.s.set_host(card_of(ref), host)
    if game.rules.attaching_restarts_effects:
        game.s.set_active(card_of(ref), game.s.clock)
        game.s.clock += 1
    game.dirty = True
    fact(game, Event(ATTACH, ref, host, game.controller(card_of(ref))))


@handles(fx.Roll)
def _roll(game: Game, frame: Frame, e: fx.Roll, c: Context) -> bool:
    total = 0
    game.cite_role("rolling dice")
    for _ in range(amount(game, e.dice, c)):
        total += 1 + rng.below(game.s.rng, e.sides)
    c.amount = total
    c.done = True
    fact(game, Event(ROLL, player_ref(c.you), c.source, c.you, total))
    return True


@handles(fx.ExtraTurn)
def _extra_turn(game: Game, frame: Frame, e: fx.ExtraTurn, c: Context) -> bool:
    for ref in select(game, e.who, c):
        game.s.extra_turns.append(player_of(ref))
        fact(game, Event(EXTRA_TURN, ref, c.source, player_of(ref)))
    c.done = True
    return True


@handles(fx.SkipPhase)
def _skip(game: Game, frame: Frame, e: fx.SkipPhase, c: Context) -> bool:
    for ref in select(game, e.who, c):
        key = (player_of(ref), e.phase)
        game.s.skips[key] = game.s.skips.get(key, 0) + 1
    return True


@handles(fx.ChooseWord)
def _choose_word(game: Game, frame: Frame, e: fx.ChooseWord, c: Context) -> bool:
    if e.aspect == "number":
        if frame.stage == START:
            who = select(game, e.who, c)
            frame.stage = ASKED
            ask_number(game, player_of(who[0]), Ask.NUMBER, 0, MOST, game.rules.role("choosing a number"))
            return False
        c.amount = game.s.answer[0]
        return True
    words = words_to_choose(game, e.aspect, e.of)
    if frame.stage == START and words:
        who = select(game, e.who, c)
        frame.stage = ASKED
        game.ask(Decision(player_of(who[0]), ONE, Ask.WORD, [Option(word) for word in words]))
        return False
    if not words:
        return True
    c.words = (words[game.s.answer[0]],)
    keep_word(game, c.source, e.aspect, c.words[0])
    return True
