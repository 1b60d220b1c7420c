"""Carrying out text by hand: announcing it, the acts, and the other player's say.

What is announced waits to be played like an ability that has triggered, so the game's own rules put it where abilities
wait and resolve it. Resolving asks its controller for acts, one after the other, until it is done. Each act is an
effect of the game's list of acts (``Library.acts``), run in a context of its own. If the other seat is a person, that
player agrees, or everything goes back to before the first act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.by_hand import Act, Acts, ActsByHand, ByHand, Way

from . import loops
from .context import Context, Pending
from .decision import NUMBER, ONE, Decision, Option
from .effects import handles
from .entries import ABILITY, FACE_DOWN, FREE, PSEUDO, TOKEN
from .events import BY_HAND, Event
from .ids import (
    FIRST,
    NO_ABILITY,
    NO_CONTEXT,
    NO_REF,
    AbilityId,
    CardId,
    ContextId,
    Ref,
    Seat,
    ZoneKind,
    card_of,
    has_bit,
    opponent,
    player_of,
    player_ref,
    shared_zone,
    use_key,
    zone_kind,
    zone_of,
    zone_owner,
)
from .info import HAND_DONE
from .moving import conceal
from .procedure import BEGUN, START, Frame, Procedure, Step
from .questions import Ask, Question
from .sight import sees, snapshot

if TYPE_CHECKING:
    from .game import Game

ANNOUNCE: Final = "by hand"  # the verb of the option
ACT: Final = "hand act"
WAY: Final = "hand way"
TOP: Final = "hand top"
SUBJECT: Final = "hand subject"
DONE: Final = "hand done"
BACK: Final = "hand back"
WITHDRAW: Final = "hand withdraw"
AGREE: Final = "hand agree"
TAKE_BACK: Final = "hand take back"

# what the log says
BEGINS: Final = 0
ANNOUNCED: Final = 1
AGREED: Final = 2
TAKEN_BACK: Final = 3
WITHDRAWN: Final = 4
NOTHING_DONE: Final = 5


# --- announcing ----------------------------------------------------------------------------------------------------


def offers(game: Game, player: Seat, answering: bool = False) -> list[Option]:
    """The unread paragraphs the player may announce now; ``answering``: only those that may answer something."""
    if not game.lib.hand_zones:
        return []
    s = game.s
    found: list[Option] = []
    for zone in s.every_zone():
        if not has_bit(game.lib.hand_zones, zone_kind(zone)):
            continue
        for card in s.zones[zone]:
            info = game.infos[card]
            if not info.by_hand or game.controller(card) != player:
                continue
            if s.flags[card] & (FACE_DOWN | ABILITY) or not sees(game, card, player):
                continue
            for held in info.held:
                ability = held.ability
                if held.shape != HAND_DONE or not isinstance(ability, ByHand):
                    continue
                if answering and not ability.instant:
                    continue
                if _works_in(game, card, zone_kind(zone), ability, held.zones) and not _barred(
                    game, card, held.number
                ):
                    found.append(Option(ANNOUNCE, s.ref(card), NO_REF, held.number))
    return found


def _works_in(game: Game, card: CardId, kind: int, ability: ByHand, zones: int) -> bool:
    if has_bit(zones, kind):
        return True
    name = game.rules.zones[kind].name
    return name in ability.recent and game.s.stamp[card] >= game.s.turn_clock


def _use_key(ref: Ref, number: int) -> int:
    """Where ``uses`` counts announcements of a paragraph: apart from the keys by which abilities are counted."""
    return -2 * (use_key(ref, number) + 1) - (1 << 60)


def _barred(game: Game, card: CardId, number: int) -> bool:
    """What was announced in vain is not offered again before something has happened."""
    return game.s.uses.get(_use_key(game.s.ref(card), number), 0) > game.s.history.length()


def announce(game: Game, player: Seat, option: Option) -> None:
    """The player announces an unread paragraph."""
    s = game.s
    s.refused = []
    card = card_of(option.ref)
    if game.rules.zones[zone_kind(s.zone[card])].sees != "all":
        s.set_known(card, 3)
    note(game, player, option.ref, AbilityId(option.extra), ANNOUNCED)
    c = Context(player, option.ref, AbilityId(option.extra))
    c.look = snapshot(game, card)
    frame = game.call(ANNOUNCING, player, option.ref, game.open(c))
    frame.ability = AbilityId(option.extra)


def _pay(game: Game, frame: Frame) -> None:
    ability = game.lib.abilities[frame.ability]
    assert isinstance(ability, ByHand)
    if ability.price is not None:
        start_acts(game, frame.who, frame.ref, frame.context, frame.ability, ability.price.at)


def _wait(game: Game, frame: Frame) -> None:
    """From here on the game treats it as an ability that has triggered."""
    waiting = Pending(frame.ability, frame.ref, frame.who, None, game.s.contexts[frame.context].look)
    waiting.since = game.s.clock
    game.s.pending.append(waiting)
    loops.reset_loop_tracking(game)


ANNOUNCING: Final = Procedure("announce by hand", (Step(_pay, (), "pay"), Step(_wait, (), "wait")))


# --- acts ----------------------------------------------------------------------------------------------------------


class ActData:
    """The data of a frame in which an act is picked: the act and the way to do it as records of the menu, what it is
    about, how much, and the context in which it is done."""

    def __init__(
        self,
        act: int = -1,
        way: int = -1,
        subject: Ref = NO_REF,
        much: int = 0,
        context: ContextId = NO_CONTEXT,
    ) -> None:
        self.act = act
        self.way = way
        self.subject = subject
        self.much = much
        self.context = context

    @staticmethod
    def of(frame: Frame) -> ActData:
        act, way, subject, much, context = frame.data
        return ActData(act, way, Ref(subject), much, ContextId(context))

    def keep(self, frame: Frame) -> None:
        frame.data = [self.act, self.way, self.subject, self.much, self.context]


@handles(ActsByHand)
def _acts_by_hand(game: Game, frame: Frame, e: ActsByHand, c: Context) -> bool:
    if frame.stage == START:
        frame.stage = BEGUN
        start_acts(game, c.you, c.source, frame.context, frame.ability, e.at)
        return False
    return True


def start_acts(game: Game, who: Seat, ref: Ref, context: ContextId, ability: AbilityId, node: int) -> None:
    frame = game.call(CARRYING_OUT, who, ref, context)
    frame.ability = ability
    frame.node = node


def sentence_of(game: Game, frame: Frame) -> ActsByHand:
    node = game.lib.nodes[frame.ability][frame.node]
    assert isinstance(node, ActsByHand)
    return node


def note(game: Game, player: Seat, ref: Ref, ability: AbilityId, what: int, sentence: str = "") -> None:
    """Something to be read in the log; nothing has happened in the game."""
    if game.log is not None:
        event = Event(BY_HAND, ref, ref, player, what)
        event.detail = sentence or game.lib.abilities[ability].text
        event.look = game.info(ref)
        game.log.append(event)
        game.log_clauses.append("")
        game.log_turns.append(game.s.turn)
        game.log_abilities.append(NO_ABILITY)


def _begin(game: Game, frame: Frame) -> None:
    """The state is kept, to come back to if the other player does not agree: then it all begins once more."""
    loops.reset_loop_tracking(game)
    before = game.s.clone()
    again = before.frames[-1]
    again.step = CARRYING_OUT.at("begin")
    again.count = frame.count + 1
    game.s.before = before
    frame.i = 0
    ActData().keep(frame)
    if frame.count == 0:
        node = sentence_of(game, frame)
        if not node.paying:
            note(game, frame.who, frame.ref, frame.ability, BEGINS, node.sentence)


def _offer(game: Game, frame: Frame) -> None:
    options: list[Option] = []
    for act in _all_acts(game):
        if not act.subject or _subjects(game, frame, act):
            options.append(Option(ACT, NO_REF, NO_REF, act.at))
    options.append(Option(DONE, NO_REF, NO_REF, frame.i))
    ask = Decision(frame.who, ONE, Ask.BY_HAND, options)
    if sentence_of(game, frame).paying:
        ask.about = Ask.PAY_BY_HAND
        options.append(Option(WITHDRAW))
    ask.default = [len(options) - 1]
    _ask(game, frame, ask)


def _ask(game: Game, frame: Frame, ask: Decision) -> None:
    ask.ref = frame.ref
    ask.ability = frame.ability
    game.ask(ask)


def _ask_one(game: Game, frame: Frame, about: Question, options: list[Option]) -> None:
    """Ask for one of these, or to go back to the list of acts."""
    options.append(Option(BACK))
    ask = Decision(frame.who, ONE, about, options)
    ask.default = [len(options) - 1]
    _ask(game, frame, ask)


def _offered(game: Game, frame: Frame) -> None:
    option = loops.chosen(game, frame.who)
    if option.verb == ACT:
        ActData(option.extra).keep(frame)
    elif option.verb == DONE:
        frame.go("agree")
    else:
        _withdraw(game, frame)


def _withdraw(game: Game, frame: Frame) -> None:
    """What is not paid for is not announced after all."""
    who, ref, ability = frame.who, frame.ref, frame.ability
    game.rewind()
    game.s.frames.pop()
    game.s.frames[-1].finish()
    game.s.uses[_use_key(ref, ability)] = game.s.history.length() + 1
    note(game, who, ref, ability, WITHDRAWN)


def _all_acts(game: Game) -> tuple[Act, ...]:
    menu = game.lib.abilities[game.lib.acts]
    assert isinstance(menu, Acts)
    return menu.acts


def _act(game: Game, frame: Frame) -> Act:
    act = game.lib.nodes[game.lib.acts][ActData.of(frame).act]
    assert isinstance(act, Act)
    return act


def _subjects(game: Game, frame: Frame, act: Act) -> list[Option]:
    """What an act may be about."""
    s = game.s
    if act.subject == "player":
        return [Option(SUBJECT, player_ref(frame.who)), Option(SUBJECT, player_ref(opponent(frame.who)))]
    found: list[Option] = []
    if act.subject == "waiting":
        if game.rules.stack >= 0:
            item = s.contexts[frame.context].item
            for card in s.zones[shared_zone(game.rules.stack)]:
                if s.ref(card) != item:
                    found.append(Option(SUBJECT, s.ref(card)))
        return found
    if act.subject == "damageable":
        found = [Option(SUBJECT, player_ref(opponent(frame.who))), Option(SUBJECT, player_ref(frame.who))]
    for kind in range(len(game.rules.zones)):
        zone = game.rules.zones[kind]
        if act.subject != "card" and not zone.in_play:
            continue
        if act.subject == "turnable" and not zone.oriented:
            continue
        if not has_bit(game.lib.hand_moves, kind) and not (zone.in_play and act.subject != "card"):
            continue
        seats = (FIRST,) if zone.shared else (frame.who, opponent(frame.who))
        for at in [zone_of(ZoneKind(kind), one) for one in seats]:
            if zone.sees == "nobody" and s.zones[at]:
                found.append(Option(TOP, player_ref(zone_owner(at)), kind))
            for card in s.zones[at]:
                if s.flags[card] & (FREE | ABILITY) or (s.flags[card] & PSEUDO and not s.flags[card] & TOKEN):
                    continue
                if sees(game, card, frame.who):
                    found.append(Option(SUBJECT, s.ref(card)))
    return found


def _about(game: Game, frame: Frame) -> None:
    act = _act(game, frame)
    if not act.subject:
        frame.go("how")
        return
    _ask_one(game, frame, Ask.BY_HAND_WHAT, _subjects(game, frame, act))


def _about_chosen(game: Game, frame: Frame) -> None:
    option = loops.chosen(game, frame.who)
    if option.verb == BACK:
        frame.go("offer")
        return
    data = ActData.of(frame)
    data.subject = option.ref
    if option.verb == TOP:
        pile = game.s.zones[zone_of(ZoneKind(option.other), player_of(option.ref))]
        data.subject = game.s.ref(pile[-1])
    data.keep(frame)


def _how(game: Game, frame: Frame) -> None:
    act = _act(game, frame)
    if len(act.ways) == 1:
        _pick_way(frame, act.ways[0].at)
        frame.go("number")
        return
    _ask_one(game, frame, Ask.BY_HAND_HOW, [Option(WAY, NO_REF, NO_REF, way.at) for way in act.ways])


def _how_chosen(game: Game, frame: Frame) -> None:
    option = loops.chosen(game, frame.who)
    if option.verb == BACK:
        frame.go("offer")
    else:
        _pick_way(frame, option.extra)


def _pick_way(frame: Frame, way: int) -> None:
    data = ActData.of(frame)
    data.way = way
    data.keep(frame)


def _number(game: Game, frame: Frame) -> None:
    act = _act(game, frame)
    if not act.most:
        frame.go("do")
        return
    ask = Decision(frame.who, NUMBER, Ask.BY_HAND_HOW_MUCH, [])
    ask.lo, ask.hi, ask.unit = act.least, act.most, act.unit
    if ActData.of(frame).subject < 0 and act.player_most:
        ask.lo, ask.hi, ask.unit = act.player_unit, act.player_most, act.player_unit
    ask.default = [max(0, ask.lo)]
    _ask(game, frame, ask)


def _number_chosen(game: Game, frame: Frame) -> None:
    data = ActData.of(frame)
    data.much = game.s.answer[0]
    data.keep(frame)


def _do(game: Game, frame: Frame) -> None:
    data = ActData.of(frame)
    way = game.lib.nodes[game.lib.acts][data.way]
    assert isinstance(way, Way)
    c = Context(frame.who, frame.ref, game.lib.acts)
    c.look = game.s.contexts[frame.context].look
    c.item = game.s.contexts[frame.context].item
    c.x = data.much
    if data.subject != NO_REF:
        c.note("looked", [data.subject])
    data.context = number = game.open(c)
    data.keep(frame)
    frame.i += 1
    game.run_effect(game.lib.acts, way.effect, number)


def _did(game: Game, frame: Frame) -> None:
    """What an act has revealed is shown until the whole text is carried out."""
    done = game.s.contexts.get(ActData.of(frame).context)
    c = game.s.contexts[frame.context]
    if done is not None and "revealed" in done.noted:
        c.note("revealed", [*c.noted.get("revealed", []), *done.noted["revealed"]])
    frame.go("offer")


def _agree(game: Game, frame: Frame) -> None:
    other = opponent(frame.who)
    if frame.i == 0 or not game.persons[other]:
        frame.go("over")
        return
    _ask(game, frame, Decision(other, ONE, Ask.AGREE, [Option(AGREE), Option(TAKE_BACK)]))


def _agreed(game: Game, frame: Frame) -> None:
    option = loops.chosen(game, opponent(frame.who))
    agrees = option.verb == AGREE
    sentence = sentence_of(game, frame).sentence
    note(game, opponent(frame.who), frame.ref, frame.ability, AGREED if agrees else TAKEN_BACK, sentence)
    if not agrees:
        game.rewind()


def _over(game: Game, frame: Frame) -> None:
    s = game.s
    before = s.before
    assert before is not None
    s.before = before.before
    game.version += 1
    node = sentence_of(game, frame)
    if node.paying:
        conceal(game, frame.context)
    elif frame.i == 0:
        note(game, frame.who, frame.ref, frame.ability, NOTHING_DONE, node.sentence)
        s.uses[_use_key(frame.ref, frame.ability)] = s.history.length() + 1


CARRYING_OUT: Final = Procedure(
    "carry out by hand",
    (
        Step(_begin, (), "begin"),
        Step(_offer, (), "offer"),
        Step(_offered, (), "offered"),
        Step(_about, (), "about"),
        Step(_about_chosen, (), "about_chosen"),
        Step(_how, (), "how"),
        Step(_how_chosen, (), "how_chosen"),
        Step(_number, (), "number"),
        Step(_number_chosen, (), "number_chosen"),
        Step(_do, (), "do"),
        Step(_did, (), "did"),
        Step(_agree, (), "agree"),
        Step(_agreed, (), "agreed"),
        Step(_over, (), "over"),
    ),
)


def sentence_under_way(game: Game) -> str:
    """The text that is being carried out by hand; empty if none is."""
    for frame in reversed(game.s.frames):
        if frame.procedure is CARRYING_OUT:
            return sentence_of(game, frame).sentence
    return ""
