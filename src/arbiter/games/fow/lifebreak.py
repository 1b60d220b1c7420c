"""1415: lifebreak, in games by Valhalla rules; and what is ignored in games without them."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Keyword, SpellText, Static
from arbiter.abilities.conditions import Some
from arbiter.abilities.nodes import Ability, Condition, Node
from arbiter.abilities.tree import swapped, walk
from arbiter.kernel.context import Context
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, SEATS, Ref, Seat, card_of
from arbiter.kernel.procedure import Frame, Procedure, clause, decides
from arbiter.rulebook.hearing import cite

from .announcing import ability_to_chase, choose_modes
from .choosing import choose_targets, divide_among_targets, settle_x
from .edition import edition_of
from .moving import put
from .payment.procedure import AT_ONCE, ctx
from .playing import now_played
from .targets import CHOOSING
from .timing import chase_closed
from .vocabulary import GRAVEYARD, LIFE, LIFEBREAK, MAIN_DECK, MAX_LIFEBREAK, REMOVED, ZONES, place

AREA: Final = ZONES[LIFEBREAK].name
BROKEN: Final = "broken"  # what a [Break] ability remembers: itself, as the ability its card waits for


# --- setting up ----------------------------------------------------------------------------------------------------


@clause("1415.1a", "1415.1c")
def lay_lifebreak_cards(game: Game, frame: Frame) -> None:
    """With the opening hands final, the top four cards of each main deck, one after another."""
    s = game.s
    for player in SEATS:
        for _ in range(MAX_LIFEBREAK):
            deck = s.zones[place(MAIN_DECK, player)]
            if deck:
                propose(game, [put(game, s.ref(deck[-1]), LIFEBREAK, "set-up")])


# --- performing lifebreak ------------------------------------------------------------------------------------------


def may_lifebreak(game: Game, player: Seat) -> bool:
    """With enough cards in the area for what is left of the player's life."""
    game.cite("1415.1d-i")
    cards = len(game.s.zones[place(LIFEBREAK, player)])
    if cards == 0 or not edition_of(game).lifebreak_allowed(cards, game.s.values[player][LIFE]):
        return False
    game.cite("1415.1")
    return True


@decides("1415.1d-i", "5.12:7.10-1")
def more_than_thousands(cards: int, life: int) -> bool:
    return cards > (life - 1) // 1000


@decides("5.00:7.10-1")
def as_many_as_thousands(cards: int, life: int) -> bool:
    """U2.1 as many are enough: the words "equal or larger" and "rounded down" count."""
    return cards >= (life - 1) // 1000


@clause("1415.1d", "1415.1d-i")
def remove_top_card(game: Game, frame: Frame) -> None:
    s = game.s
    cards = s.zones[place(LIFEBREAK, frame.who)]
    event = Event(MOVE, s.ref(cards[-1]), NO_REF, frame.who)
    event.to = place(REMOVED, frame.who)
    event.cause = "lifebreak"
    propose(game, [event])
    frame.ref = event.after


@clause("1415.1b", "1415.1b-ii", "1415.1d-ii")
def play_break_ability(game: Game, frame: Frame) -> None:
    """It has to be played if it legally can be; nothing is asked, and nothing is put on a chase that is closed."""
    text = break_text(game, frame.ref)
    if text is None or chase_closed(game, frame.who):
        return
    c = Context(frame.who, frame.ref, game.lib.held_of(text).number)
    if CHOOSING.can_choose(game, text.effect, c):
        game.call(PLAY_BREAK, frame.who, frame.ref, game.open(c))


@clause("1415.1d-iii")
def put_away_unless_it_waits(game: Game, frame: Frame) -> None:
    """A card whose [Break] ability is on the chase waits for it in the removed area (U1.18)."""
    for c in game.s.contexts.values():
        if c.source == frame.ref and BROKEN in c.noted:
            return
    _put_away(game, frame.ref)


LIFEBREAK_ACTION: Final = Procedure(
    "lifebreak", (remove_top_card, play_break_ability, put_away_unless_it_waits)
)


def break_text(game: Game, ref: Ref) -> SpellText | None:
    """A card's [Break] text, if it has one."""
    if game.s.alive(ref):
        for held in game.info(ref).held:
            if isinstance(held.ability, Keyword) and held.ability.name == "break":
                text = held.ability.inner[0]
                assert isinstance(text, SpellText)
                return text
    return None


@clause("1415.1b-ii")
def break_is_played(game: Game, frame: Frame) -> None:
    """A copy of the ability is another object: the card waits for the one it was played as."""
    c = ctx(game, frame)
    c.note(BROKEN, [c.item])


PLAY_BREAK: Final = Procedure(
    AT_ONCE,
    (
        ability_to_chase,
        choose_modes,
        settle_x,
        choose_targets,
        divide_among_targets,
        now_played,
        break_is_played,
    ),
)


def break_leaves_chase(game: Game, item: Ref) -> None:
    """1415.1d-iii as its ability leaves the chase, resolved or not, the broken card goes to the graveyard."""
    c = game.s.contexts.get(game.s.item[card_of(item)])
    if c is not None and c.noted.get(BROKEN) == [item]:
        game.cite("1415.1d-iii")
        _put_away(game, c.source)


def _put_away(game: Game, ref: Ref) -> None:
    if game.s.alive(ref):
        propose(game, [put(game, ref, GRAVEYARD, "lifebreak")])


# --- without lifebreak ---------------------------------------------------------------------------------------------

NEVER: Final = Some(())


def ignoring(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What is left of a card's text where lifebreak is not used: no [Break], and nothing that depends on lifebreak
    areas. (Nothing is ever moved there: see ``moving``. There is nothing in them to be moved or counted.)"""
    kept: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == "break":
            cite("1415.2")
            continue
        rest = ability
        if any(_is_area(node) for node in walk(ability)):
            cite("1415.2")
            rest = swapped(ability, _never_met)
        if not (isinstance(rest, Static) and rest.condition == NEVER):
            kept.append(rest)
    return tuple(kept)


def _is_area(node: Node) -> bool:
    return isinstance(node, f.InZone) and node.zone == AREA


def _never_met(node: Node) -> Node:
    """A part of an effect under a condition about lifebreak areas is ignored: the condition is never met."""
    if isinstance(node, Condition) and any(_is_area(part) for part in walk(node)):
        return NEVER
    return node
