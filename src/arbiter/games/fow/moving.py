"""302, 307, 316 and the actions of 1000 that are movements: where cards really go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.acts import Act
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.control import give_control
from arbiter.kernel.effects_moving import drawn
from arbiter.kernel.effects_numbers import attach_fact
from arbiter.kernel.entries import ABILITY, FACE_DOWN, PSEUDO, TOKEN
from arbiter.kernel.events import BANISH, BOTTOM, CANCEL, DESTROY, DISCARD, DRAW, MOVE, TOP, Event
from arbiter.kernel.ids import (
    NO_HOST,
    NO_KIND,
    NO_REF,
    NOBODY,
    CardId,
    Ref,
    Seat,
    ZoneId,
    ZoneKind,
    card_of,
    has_bit,
    zone_kind,
    zone_of,
    zone_owner,
)
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.memo import remember
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import decides

from .edition import edition_of, plays_lifebreak
from .limits import GOES, GOES_ON, printed
from .vocabulary import (
    AWAKENED_FOR_X,
    CHASE,
    FIELD,
    FROM,
    GRAVEYARD,
    HAND,
    ITEM_AREA,
    LIFEBREAK,
    REMOVED,
    RULER_AREA,
    STONE_AREA,
    SUMMONED,
    place,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


def destination(game: Game, event: Event) -> bool:
    """Adjust where a card really goes; False if it does not move at all."""
    s = game.s
    card = card_of(event.ref)
    types = printed(game, card).types
    if s.zone[card] >= 0 and zone_kind(s.zone[card]) == CHASE:
        c = s.contexts.get(s.item[card])
        if c is not None and "remnant" in c.paid:
            game.cite("1115.2")  # it goes nowhere else any more
            event.to = place(REMOVED, s.owner[card])
            event.controller = NOBODY
    to = zone_kind(event.to)
    if to == LIFEBREAK and not plays_lifebreak(game.rules.format):
        game.cite("1415.2")
        return False
    if to not in (FIELD, CHASE, STONE_AREA):
        # 302.5, 302.6 a card only ever lies in its owner's zones
        owner = s.owner[card]
        if zone_owner(event.to) != owner:
            game.cite("302.6")
            event.to = zone_of(to, owner)
        else:
            game.cite("302.5")
    current = game.infos[card].types
    for kind, limit in edition_of(game).limits:
        if kind in types or (kind == "j-ruler" and kind in current):
            verdict = limit(game, event)
            if verdict != GOES_ON:
                return verdict == GOES
    return True


def expand(game: Game, event: Event) -> list[Event] | None:
    """What destroying, banishing, discarding, drawing and cancelling come down to."""
    kind = event.kind
    if kind == MOVE:
        return None
    if kind == DESTROY:
        return _destroyed(game, event)
    if kind == BANISH:
        game.cite("1011.1")
        return [to_graveyard(game, event, "banish")]
    if kind == DISCARD:
        game.cite("1019.1")
        return [to_graveyard(game, event, "discard")]
    if kind == DRAW:
        return _drawn(game, event)
    if kind == CANCEL:
        game.cite("1012.1")
        if game.s.flags[card_of(event.ref)] & ABILITY:
            return None
        return [to_graveyard(game, event, "cancel")]
    return None


def to_graveyard(game: Game, event: Event, cause: str) -> Event:
    made = _like(event, cause)
    made.to = place(GRAVEYARD, game.s.owner[card_of(event.ref)])
    return made


def _like(event: Event, cause: str) -> Event:
    made = Event(MOVE, event.ref, event.source, event.player)
    made.context = event.context
    made.source_look = event.source_look
    made.cause = cause
    return made


def _destroyed(game: Game, event: Event) -> list[Event]:
    """1010.1 a destroyed card goes to its owner's graveyard, a J-ruler back to the ruler area, ruler side up."""
    card = card_of(event.ref)
    if "j-ruler" not in printed(game, card).types:
        game.cite("1010.1")
        return [to_graveyard(game, event, "destroy")]
    made = _like(event, "destroy")
    made.to = place(RULER_AREA, game.s.owner[card])
    game.cite("1010.1")
    edition_of(game).j_ruler_destroyed(game, made)
    return [made]


@decides("1010.1", "1010.1a", "1108.2")
def ruler_side_up(game: Game, made: Event) -> None:
    """Ruler side up, with an astral counter unless it is imperishable."""
    card = card_of(made.ref)
    made.side = 0
    if len(game.lib.printed[game.s.card[card]]) > 2:
        # a colossal ruler's forms are destroyed like any J-ruler
        game.cite("1304.4a" if game.s.side[card] == 1 else "1304.5c")
    if "imperishable" in game.infos[card].keywords:
        game.cite("1108.2")
    else:
        game.cite("1010.1a")
        made.counters = (("astral", 1),)


@decides("5.x:10.9-1", "5.x:11.7-1")
def j_ruler_side_up(game: Game, made: Event) -> None:
    """As it is: a J-ruler side in a ruler area (3.8-6). An imperishable one goes ruler side up."""
    if "imperishable" in game.infos[card_of(made.ref)].keywords:
        game.cite("5.x:11.7-1")
        made.side = 0


@decides("1007.7")
def damage_is_removed(game: Game, card: CardId) -> None:
    """From a J-ruler that leaves the field."""
    if game.s.damage[card]:
        game.cite("1007.7")
        game.s.set_damage(card, 0)


@decides("5.x:3.1-3", "5.x:5.4-5.1")
def damage_stays(game: Game, card: CardId) -> None:
    """In the ruler area it is the same card, and its damage becomes zero as the turn ends."""


@decides("308.1", "1010.1")
def lies_as_printed(game: Game, card: CardId, printed: Info) -> Info:
    return printed


@decides("5.00:3.8-6")
def blank_in_ruler_area(game: Game, card: CardId, printed: Info) -> Info:
    """A J-ruler in a ruler area has no abilities, ATK or DEF."""
    if zone_kind(game.s.zone[card]) != RULER_AREA or "j-ruler" not in printed.types:
        return printed
    game.cite("5.00:3.8-6")
    return _without_abilities(printed, "j-ruler")


@decides("5.12:3.8-6")
def astral_in_ruler_area(game: Game, card: CardId, printed: Info) -> Info:
    """With its J-ruler side up it is no J-ruler there but an astral ruler, without abilities, ATK and DEF."""
    if zone_kind(game.s.zone[card]) != RULER_AREA or "j-ruler" not in printed.types:
        return printed
    game.cite("5.12:2.1-2.3", "5.12:3.8-6")
    return _without_abilities(printed, "astral ruler")


_BLANK: Final[dict[tuple[int, str], tuple[Info, Info]]] = {}


def _without_abilities(printed: Info, type: str) -> Info:
    known = _BLANK.get((id(printed), type))
    if known is not None and known[0] is printed:
        return known[1]
    made = printed.copy()
    made.types = (printed.types - {"j-ruler"}) | {type}
    made.stats = [MISSING if at < 2 else n for at, n in enumerate(printed.stats)]
    made.held = ()
    made.index()
    remember(_BLANK, (id(printed), type), (printed, made))
    return made


@decides("1140.2")
def enter_always(game: Game, event: Event) -> bool:
    """[Enter] is about entering the field, wherever from."""
    return True


@decides("5.x:9.6-1.1")
def enter_if_played_from_hand(game: Game, event: Event) -> bool:
    """[Enter] is about a card that was played from its player's hand and resolves, or a judgment."""
    if event.cause == "judgment":
        game.cite("5.x:9.6-1.1")
        return True
    if event.cause != "resolve" or event.after < 0:
        game.cite("5.x:9.6-1.1")
        return False
    _, _, ways = game.s.played.get(card_of(event.after), (0, 0, ()))
    for way in ways:
        if way == SUMMONED or way.startswith(FROM):
            game.cite("5.x:9.6-1.1")
            return False
    game.cite("5.x:9.6-1.1")
    return True


@decides("307.7")
def enters_under_its_player(game: Game, card: CardId, you: Seat) -> Seat:
    """307.7 the controller of the effect."""
    return you


@decides("5.x:3.1-5", "5.x:3.14-2")
def enters_under_owner(game: Game, card: CardId, you: Seat) -> Seat:
    """A zone that is not said to be somebody's is the owner's, and so is the card."""
    game.cite("5.x:3.1-5", "5.x:3.14-2")
    return game.s.owner[card]


def _drawn(game: Game, event: Event) -> list[Event]:
    """1009.1 the top card of the main deck goes to the hand; with none there, nothing moves (104.2)."""
    game.cite("1009.1")
    made = drawn(game, event)
    if not made:
        game.cite("104.2")
    return made


def may_happen(game: Game, event: Event) -> bool:
    """104.4 what is prohibited does not happen, whatever instructs it."""
    kind = event.kind
    s = game.s
    if kind == DESTROY:
        return _may_be_destroyed(game, event)
    if kind == BANISH:
        # 1011.2 only one's own; U1.4 a J-ruler cannot be banished: it would not move
        if event.actor != NOBODY and game.controller(card_of(event.ref)) != event.actor:
            game.cite("1011.2")
            return False
        return forbidden(game, Act.BE_BANISHED, event.ref, event.source) is None
    if kind == CANCEL:
        if zone_kind(s.zone[card_of(event.ref)]) != CHASE:
            game.cite("1012.1")  # a will ability never was in the chase area
            return False
        return forbidden(game, Act.BE_CANCELLED, event.ref, event.source) is None
    if kind == MOVE and event.ref >= 0:
        if not s.alive(event.ref):
            return False
        if s.flags[card_of(event.ref)] & FACE_DOWN and event.to == s.zone[card_of(event.ref)]:
            return True
        if (
            zone_kind(event.to) == REMOVED
            and forbidden(game, Act.BE_REMOVED, event.ref, event.source) is not None
        ):
            game.cite("104.4")
            return False
        returned = zone_kind(s.zone[card_of(event.ref)]) == FIELD and zone_kind(event.to) == HAND
        if returned and forbidden(game, Act.BE_RETURNED, event.ref, event.source) is not None:
            game.cite("104.4")
            return False
    return True


def _may_be_destroyed(game: Game, event: Event) -> bool:
    if not game.s.alive(event.ref):
        return False
    card = card_of(event.ref)
    info = game.info(event.ref)
    if "ruler" in printed(game, card).types and event.detail != "ruler":
        game.cite("1010.2")
        return False
    if zone_kind(game.s.zone[card]) == RULER_AREA and "j-ruler" in printed(game, card).types:
        game.cite("5.x:10.9-2")  # already destroyed
        return False
    if "eternal" in info.keywords or _protected(game, event):
        game.cite("1010.3", "1139.2", "104.4")
        return False
    return True


def _protected(game: Game, event: Event) -> bool:
    return forbidden(game, Act.BE_DESTROYED, event.ref, event.source, event) is not None


def enters(game: Game, frm: ZoneId, to: ZoneId) -> bool:
    """Whether a movement counts as entering a zone: not if it is between fields and magic stone areas."""
    if frm < 0 or zone_kind(frm) not in (FIELD, STONE_AREA):
        return True
    if zone_kind(to) == FIELD:
        game.cite("5.x:3.6-6")
        return False
    if zone_kind(to) == STONE_AREA:
        game.cite("5.x:3.7-5")
        return False
    return True


def looks_back(game: Game, frm: ZoneId, to: ZoneId, game_sees: tuple[str, ...], in_play: int) -> bool:
    """906.7 which of its two looks a moved card shows to triggers: True for the one it had."""
    if frm < 0:
        return False
    was_in_play = has_bit(in_play, zone_kind(frm))
    is_in_play = has_bit(in_play, zone_kind(to))
    if was_in_play != is_in_play:
        if game.citing is not None:
            game.cite("906.7", "906.7b")
        return was_in_play
    hidden = game_sees[zone_kind(frm)] != "all"
    hides = game_sees[zone_kind(to)] != "all"
    if hidden != hides:
        if game.citing is not None:
            game.cite("906.7", "906.7a")
        return hides
    if game.citing is not None:
        game.cite("906.7", "906.7c")
    return False


def is_double_sided(game: Game, card: CardId) -> bool:
    """Whether something is printed on both sides; rulers are no double-sided cards (1302.1a)."""
    sides = game.lib.printed[game.s.card[card]]
    return len(sides) > 1 and "ruler" not in sides[0].types


def side_up(game: Game, card: CardId) -> int:
    """A card that goes to a new zone shows its first side: the past or hope side of a double-sided one."""
    if is_double_sided(game, card):
        if "Inverse" in game.lib.printed[game.s.card[card]][1].races:
            game.cite("1302.3e", "1302.3e-i")
        else:
            game.cite("1302.2f", "1302.2f-i")
    return 0


def moved(game: Game, event: Event) -> None:
    """What the rules add to a movement."""
    card = card_of(event.after)
    frm = zone_kind(event.frm) if event.frm >= 0 else NO_KIND
    to = zone_kind(event.to)
    if to == FIELD and event.source >= 0 and event.cause == "put":
        # under the control of the player the effect names, or else of the effect's controller
        game.cite("307.7")
    if frm == CHASE:
        _forget_x(game, card)
    if frm == RULER_AREA and to == FIELD:
        game.cite("302.3")
    if to == RULER_AREA:
        if frm == FIELD:
            _j_ruler_goes_back(game, event, card)
        # whoever had control of it: there it is under the control of the player whose area it is
        game.cite("308.5")
        give_control(game, event.after, zone_owner(event.to))
    _remember_source(game, event, card, to)
    if to == FIELD and any(name == "mana" for name, _ in event.counters):
        game.cite("1122.2b")
    if event.host >= 0 and to in (FIELD, ITEM_AREA) and game.s.alive(event.host):
        attach_fact(game, event.after, event.host)
    _end_token_or_copy(game, event, card, to)
    _keep_or_drop_attached(game, event, frm, to)


def _forget_x(game: Game, card: CardId) -> None:
    """203.5b the X of a card's cost is known only on the chase."""
    s = game.s
    if card not in s.played:
        return
    ways = s.played[card][2]
    if AWAKENED_FOR_X in ways:
        game.cite("1109.2")  # not the X of its own cost: the text it was awakened for speaks of it
    else:
        game.cite("203.5b")
        s.played[card] = (0, 0, ways)


def _j_ruler_goes_back(game: Game, event: Event, card: CardId) -> None:
    """302.3 it is the same card in the ruler area."""
    game.cite("302.3")
    if card in game.s.played:
        del game.s.played[card]
    edition_of(game).j_ruler_left(game, card)
    game.leave_battle(event.ref)
    game.dirty = True


def _remember_source(game: Game, event: Event, card: CardId, to: ZoneKind) -> None:
    """What texts of a card speak of later: what was given up for its judgment, what it removed from the game."""
    s = game.s
    if event.source < 0:
        return
    if event.cause == "judgment":
        paid = s.contexts.get(s.item[card_of(event.source)])
        if paid is not None:
            moved = paid.noted.get("this way", [])
            given = [old for old, new in s.successor.items() if new in moved and old in s.former]
            if given:
                s.links[card] = tuple(given)
    if to == REMOVED and s.alive(event.source):
        by = card_of(event.source)
        s.links[by] = (*s.links.get(by, ()), event.after)
        game.dirty = True  # effects may count them


def _end_token_or_copy(game: Game, event: Event, card: CardId, to: ZoneKind) -> None:
    """1303.3a a token that moves on arrives and then ceases to exist; so does a copy that is removed from the chase, or
    does not enter play (1017.3)."""
    flags = game.s.flags[card]
    if flags & TOKEN:
        if to not in (FIELD, ITEM_AREA):
            game.cite("1303.3a")
            discard_entry(game, card)
    elif flags & PSEUDO and to != CHASE:
        if to == FIELD and event.cause == "resolve":
            game.s.set_flag(card, TOKEN)
        else:
            game.cite("1017.3a" if event.cause == "cancel" else "1017.3b")
            discard_entry(game, card)


def _keep_or_drop_attached(game: Game, event: Event, frm: ZoneKind, to: ZoneKind) -> None:
    """What is attached to a card stays attached while that is the same card, and no longer."""
    s = game.s
    if event.ref not in s.hosts:
        return
    for number in range(len(s.host)):
        if s.host[number] != event.ref:
            continue
        other = CardId(number)
        if to in (FIELD, RULER_AREA):
            game.cite("1032.3")
        elif frm in (FIELD, RULER_AREA):
            if "bestow" in game.infos[other].keywords:
                game.cite("1121.4")
            s.set_host(other, NO_HOST)
            game.dirty = True


def put(game: Game, ref: Ref, kind: ZoneKind, cause: str, bottom: bool = False) -> Event:
    """A movement by the rules, to its owner's zone."""
    made = Event(MOVE, ref, NO_REF, game.s.owner[card_of(ref)])
    made.to = place(kind, game.s.owner[card_of(ref)])
    made.cause = cause
    made.place = BOTTOM if bottom else TOP
    return made
