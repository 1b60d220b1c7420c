"""1000: actions that have a name of their own in this game alone, and the tokens that only rules describe."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, Triggered
from arbiter.abilities.nodes import Node
from arbiter.abilities.selectors import Noted, This
from arbiter.kernel.context import Context
from arbiter.kernel.control import give_control
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.effects_moving import reorder, reveal_until
from arbiter.kernel.effects_numbers import create
from arbiter.kernel.entries import FACE_DOWN, PSEUDO, TOKEN
from arbiter.kernel.evaluating import amount
from arbiter.kernel.events import BANISH, CREATE, MOVE, REMOVE_COUNTER, REVEAL, TRANSFORM, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import CardId, Ref, Seat, card_of, zone_kind
from arbiter.kernel.making_lasting import float_effect
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.picking import each_event, still_there
from arbiter.kernel.procedure import ASKED, START, Frame
from arbiter.kernel.questions import Ask
from arbiter.kernel.triggers import add
from arbiter.kernel.use_limits import give_back_use, named_uses

from .keywords import ENTER_SKILL, ENTERS
from .vocabulary import ATTRIBUTES, FIELD, ITEM_AREA, MAIN_DECK, REMOVED, ZONES, place

Act = Callable[[Game, Frame, fx.Special, Context], bool]
SPECIALS: Final[dict[str, Act]] = {}
GEM: Final = "gem"
#: the type of a token that has none
TYPELESS: Final = "none"


class OwnEffect(StrEnum):
    """Actions that only this game knows, by the names that card text has for them."""

    BANISH_NAMESAKES = "banish namesakes"
    CALL = "call"
    CHANGE_TARGET = "change target"
    ERASE = "erase"
    EXCHANGE_CONTROL = "exchange control"
    FIND_HOST = "find a card to be added to"
    FORESEE = "foresee"
    GAIN_GEM = "gain gem"
    HEAL = "heal"
    KEEP_REVEALED = "keep revealed"
    MOBILIZE = "mobilize"
    PLAY_AGAIN = "play again"
    REMOVE_INVERTED = "remove inverted"
    RESTART = "restart"
    REVEAL_UNTIL = "reveal until"
    TRIGGER_ENTER = "trigger enter"
    TURN_FACE_DOWN = "turn face down"


def special(name: OwnEffect) -> Callable[[Act], Act]:
    """Register what does the action called ``name``."""

    def register(act: Act) -> Act:
        SPECIALS[name] = act
        return act

    return register


@special(OwnEffect.KEEP_REVEALED)
def _keep_revealed(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """A card in the extra deck is turned face up for the rest of the game."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    for ref in found:
        game.s.clear_flag(card_of(ref), FACE_DOWN)
        game.dirty = True
        c.done = True
        fact(game, Event(REVEAL, ref, c.source, c.you))
    c.note("looked", found.copy())
    return True


@special(OwnEffect.PLAY_AGAIN)
def _play_again(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1112.2 [God's Art] that the player has played ("other": than this one) may be played once more: one play of each
    counts no longer."""
    own = game.lib.same_name(c.ability) if effect.word == "other" else -1
    for ability in named_uses(game, c.you):
        if ability != own and game.lib.held[ability].keyword == "god's art":
            game.cite("1112.2")
            give_back_use(game, c.you, ability)
            c.done = True
    return True


@special(OwnEffect.TURN_FACE_DOWN)
def _turn_face_down(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """711.2 a rune that is face down again can be played again, and 711.2a takes no divinity any more."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    for ref in found:
        game.cite("711.2", "711.2a")
        game.s.set_flag(card_of(ref), FACE_DOWN)
        game.dirty = True
        c.done = True
    return True


# --- tokens in the item area ---------------------------------------------------------------------------------------


def makes(node: Node) -> tuple[fx.Token, ...]:
    """1027.1 gems, and 1119.2 the will coin: tokens whose information the rules give."""
    if isinstance(node, fx.Special) and node.name == OwnEffect.GAIN_GEM:
        return tuple(_gem(word) for word in (ATTRIBUTES if node.word.startswith("any") else (node.word,)))
    if isinstance(node, Keyword) and node.name == "energize":
        return (_will_coin(node.word),)
    return ()


def _gem(attribute: str) -> fx.Token:
    return fx.Token(f"{attribute} {GEM}", types=(GEM,), attributes=(attribute,))


def coin_name(symbols: str) -> str:
    return f"will coin {symbols}"


def _will_coin(symbols: str) -> fx.Token:
    """1119.2 no types, and "Banish this: Produce"; 1119.2a active in an item area; 1119.2b one of several symbols."""
    options = tuple("{" + symbol + "}" for symbol in symbols.replace("{", " ").replace("}", " ").split())
    ability = Activated((fx.Banish(This()),), fx.Produce(options), zone=ZONES[ITEM_AREA].name)
    return fx.Token(coin_name(symbols), types=(TYPELESS,), abilities=(ability,))


def into_item_area(game: Game, name: str, player: Seat) -> Event:
    return create(game, game.lib.made[name], player, ZONES[ITEM_AREA].name, TOKEN | PSEUDO)


CREATED: Final = 2


@special(OwnEffect.GAIN_GEM)
def _gain_gem(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1027.1 a gem token of the attribute in the item area; 1027.1a of any attribute: one of the five is chosen."""
    if frame.stage == CREATED:
        for ref in c.noted["this way"]:
            fact(game, Event(CREATE, ref, c.source, c.you))
        return True
    assert effect.amount is not None
    n = amount(game, effect.amount, c)
    if effect.word in ATTRIBUTES:
        frame.data = [ATTRIBUTES.index(effect.word)]  # the attribute of each gem
    elif frame.stage == ASKED:
        frame.data = [*frame.data, game.s.answer[0]]
    if len(frame.data) < (n if effect.word == "any" else min(n, 1)):
        frame.stage = ASKED
        game.cite("1027.1a")
        game.ask(Decision(c.you, ONE, Ask.WORD, [Option(word) for word in ATTRIBUTES], "1027.1a"))
        return False
    game.cite("1027.1")
    events: list[Event] = []
    for chosen in frame.data if effect.word == "any" else frame.data * n:
        event = into_item_area(game, f"{ATTRIBUTES[chosen]} {GEM}", c.you)
        event.source = c.source
        event.context = frame.context
        events.append(event)
    frame.stage = CREATED
    propose(game, events)
    return False


@special(OwnEffect.ERASE)
def _erase(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1303.3 the token is put nowhere."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    for ref in found:
        if game.s.flags[card_of(ref)] & TOKEN:
            game.cite("1303.3")
            discard_entry(game, card_of(ref))
            c.done = True
    return True


# --- [Enter], namesakes ----------------------------------------------------------------------------------------------


@special(OwnEffect.TRIGGER_ENTER)
def _trigger_enter(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1140.2 entering triggers [Enter]; where the rules ask for more than that, this text does not."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    for ref in found:
        if zone_kind(s.zone[card_of(ref)]) != FIELD:
            continue
        arrival = s.history.arrival(ref)
        info = game.info(ref)
        for held in info.held:
            waits = any(one.ability == held.number and one.source == ref for one in s.pending)
            if waits or not isinstance(held.ability, Triggered):
                continue
            if ENTERS in held.ability.events or ENTER_SKILL in held.ability.events:
                add(game, held, ref, game.controller(card_of(ref)), arrival, info)
    return True


@special(OwnEffect.BANISH_NAMESAKES)
def _banish_namesakes(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """Of cards that share a name all but one are banished; whoever controls them says which one stays."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    if frame.stage == ASKED:
        kept = frame.refs[game.s.answer[0]]
        propose(game, each_event(game, [ref for ref in frame.refs if ref != kept], BANISH, frame, c))
        return True
    for ref in found:
        names = set(game.info(ref).names)
        frame.refs = [other for other in found if names & set(game.info(other).names)]
        if len(frame.refs) > 1:
            frame.stage = ASKED
            game.ask(Decision(c.you, ONE, Ask.CHOOSE, [Option("choose", one) for one in frame.refs]))
            return False
    return True


# --- rulers --------------------------------------------------------------------------------------------------------


@special(OwnEffect.HEAL)
def _heal(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1024.1 every astral counter goes, and with it the condition; 1024.2 nothing else changes."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    events: list[Event] = []
    for ref in found:
        n = game.s.counter(card_of(ref), "astral")
        if n:
            game.cite("1024.1", "1024.2")
            event = Event(REMOVE_COUNTER, ref, c.source, game.controller(card_of(ref)), n)
            event.detail = "astral"
            event.context = frame.context
            events.append(event)
    propose(game, events)
    return True


@special(OwnEffect.MOBILIZE)
def _mobilize(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1129.3 from now on it may attack and block without paying what its [Mobilize] asks for."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    made = float_effect(game, frame, effect.at, c, "game")
    made.refs = tuple(found)
    c.done = len(found) > 0
    game.s.floating.append(made)
    return True


def is_mobilized(game: Game, ref: Ref) -> bool:
    """Whether an effect has mobilized the card."""
    for one in game.s.floating:
        if one.refs is not None and ref in one.refs:
            node = game.lib.node(one.ability, one.node)
            if isinstance(node, fx.Special) and node.name == OwnEffect.MOBILIZE:
                return True
    return False


@special(OwnEffect.EXCHANGE_CONTROL)
def _exchange_control(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """Each of two cards goes to the other's controller, for good; 104.2 with one of them gone there is nothing to
    exchange."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    hands = [game.controller(card_of(ref)) for ref in found]
    if len(found) == 2 and hands[0] != hands[1]:
        for i in range(2):
            give_control(game, found[i], hands[1 - i])
        c.done = True
    return True


# --- looking -------------------------------------------------------------------------------------------------------


@special(OwnEffect.FORESEE)
def _foresee(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1034.1 look at the top cards; any number of them stay on top, the rest goes to the bottom, in any order."""
    if frame.stage == START:
        game.cite("1034.1")
        assert effect.amount is not None
        deck = game.s.zones[place(MAIN_DECK, c.you)][::-1]
        found = [game.s.ref(card) for card in deck[: amount(game, effect.amount, c)]]
        for ref in found:
            game.s.set_known(card_of(ref), game.s.known[card_of(ref)] | 1 << c.you)
        c.note("looked", found)
    return reorder(game, frame, fx.ReorderTop(Noted("looked"), ZONES[MAIN_DECK].name, either=True), c)


@special(OwnEffect.REVEAL_UNTIL)
def _reveal_until(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    return reveal_until(game, game.s.zones[place(MAIN_DECK, c.you)], effect, c)


# --- sides ---------------------------------------------------------------------------------------------------------

#: the sides a text may turn a card to: the word for doing it
SIDES: Final = {"future": "shift", "despair": "invert"}


def transform(game: Game, frame: Frame, effect: fx.Transform, c: Context) -> bool:
    """1030.1 an inverse card is turned despair side up, 1117.2 a [Shift] card future side up; others stay."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    for ref in found:
        card = card_of(ref)
        game.cite("1302.1b")  # whatever it is a copy of, it has the sides that are printed on it
        if len(game.lib.printed[s.card[card]]) < 2:
            continue
        if effect.to == "despair":
            game.cite("1030.1", "1030.2")
        if s.side[card] != 0 or not _has_side(game, card, effect.to):
            continue
        if effect.to == "despair":
            game.cite("1302.3b", "1302.3c", "1302.3d")
        else:
            game.cite("1117.2a", "1302.2b", "1302.2c", "1302.2e")
        s.set_side(card, 1)
        s.set_active(card, s.clock)  # its abilities begin to work
        s.clock += 1
        game.infos[card] = game.base_info(card)
        game.touch_all()
        game.dirty = True
        event = Event(TRANSFORM, ref, c.source, game.controller(card))
        event.detail = SIDES[effect.to]
        event.context = frame.context
        fact(game, event)
    return True


@special(OwnEffect.REMOVE_INVERTED)
def _remove_inverted(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1030.3 it is turned despair side up and put into the removed area so."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    events: list[Event] = []
    for ref in found:
        event = Event(MOVE, ref, c.source, c.you)
        event.to = place(REMOVED, s.owner[card_of(ref)])
        event.context = frame.context
        if len(game.lib.printed[s.card[card_of(ref)]]) > 1 and _has_side(game, card_of(ref), "despair"):
            game.cite("1030.3")
            event.side = 1
        events.append(event)
    propose(game, events)
    return True


def _has_side(game: Game, card: CardId, side: str) -> bool:
    """1302.2, 1302.3 whether the card is double-sided in the way that has such a side."""
    sides = game.lib.printed[game.s.card[card]]
    if "ruler" in sides[0].types:
        game.cite("1302.1a")
        return False
    return "Inverse" in sides[1].races if side == "despair" else "shift" in sides[0].keywords
