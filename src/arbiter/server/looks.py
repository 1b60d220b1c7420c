"""What a table of a ruleset looks like, for a client to lay it out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Role = Literal[
    "deck", "hand", "field", "leader", "discard", "removed", "stack", "side deck", "wounds", "other"
]


class FieldRow(Struct):
    """A row of a zone that is laid out in rows, the nearest to the middle of the table first: cards with one of the
    ``types``. The row without types takes the rest."""

    title: str
    types: list[str]


class ZoneLayout(Struct, kw_only=True):
    """A kind of zone: ``name`` as in views. ``shared``: one zone for both players; its cards lie on the side of
    their controller. ``sees``: who knows its cards. ``spread``: ``fan`` (a hand), ``rows`` (a field; see
    ``rows``), ``pile`` (top card and number; opens to a list), ``slot`` (one or two cards), ``stack`` (what waits
    to resolve, next one first), ``drawer`` (only shown while there is something in it). ``column``: where a
    player's part lies, ``left``, ``centre`` or ``right``; ``row``: 0 is nearest to the middle of the table, rows
    grow towards the player; ``middle``: between the players. Zones in one place stand in the order of the list.
    ``clause``: what the rulebook says it by."""

    name: str
    title: str
    role: Role
    shared: bool
    sees: Literal["all", "owner", "nobody"]
    ordered: bool
    oriented: bool
    spread: Literal["fan", "rows", "pile", "slot", "stack", "drawer"]
    column: Literal["left", "centre", "right", "middle"]
    row: int
    rows: list[FieldRow]
    clause: str


class ValueLayout(Struct, kw_only=True):
    """A number of a player to show. From ``view.values[player][name]``, or, with ``zone``, how many cards are in
    that zone. ``of``: shown as 3 / 7; ``of_value``: the name of the value that is its maximum. ``style``: ``life``
    (large), ``pool`` (what one pays with; shown when not 0), ``count``. ``colour``: a key of ``colours``, or
    empty."""

    name: str
    title: str
    short: str
    style: Literal["life", "pool", "count"]
    zone: str
    of: int
    of_value: str
    colour: str


class StatLayout(Struct):
    """A number of a card: ``name`` as in views. ``corner``: shown on the card itself."""

    name: str
    title: str
    short: str
    corner: bool


class PhaseLayout(Struct, kw_only=True):
    """A phase or step: ``name`` as in ``view.phase``; ``short``: its title for a narrow bar. ``part_of``: the title of
    the phase it is a step of, or empty. ``stop``: whether somebody can be asked there, so that a stop makes sense.
    ``main``: the turn player acts there, and is always asked. ``blocks``: it begins with the declaration of blockers;
    who did not block is not asked again. ``quiet``: the blows of a battle have been struck there;
    few people act then, and only who has a stop is asked."""

    name: str
    title: str
    short: str
    part_of: str
    stop: bool
    main: bool
    blocks: bool
    quiet: bool
    clause: str


class Colour(Struct, kw_only=True):
    """An attribute, element or class of cards, or a kind of what one pays with. ``back`` and ``ink``: colours of a
    frame and of text on it (#rrggbb, contrast AA). ``sign``: one or two characters, so that colour is never the
    only sign."""

    name: str
    title: str
    back: str
    ink: str
    sign: str


class FrameLayout(Struct, kw_only=True):
    """How a card is drawn: the first frame whose ``types`` it all has. ``kind``: unit (fights), spell, permanent,
    resource, leader, ability, other. ``stats``: the numbers at its foot, in order."""

    title: str
    types: list[str]
    kind: Literal["unit", "spell", "permanent", "resource", "leader", "ability", "other"]
    stats: list[str]


class Symbol(Struct):
    """What stands in braces or brackets in costs and texts: ``{W}``. ``colour``: a key of ``colours``, or empty.
    ``mark``: what is drawn for it; empty: the colour's sign, or what stands between the brackets."""

    sign: str
    title: str
    colour: str
    mark: str


class Term(Struct):
    """A keyword of the game, our gist of what it means, and the clause that says so."""

    name: str
    gist: str
    clause: str


class Orientation(Struct):
    """The game's words: a card is ``turned`` or ``upright``; one is said to ``turn`` it or ``restore`` it."""

    turned: str
    upright: str
    turn: str
    restore: str


class GuideStep(Struct):
    """A step of the guided first turn. ``points_at``: a role of a zone, ``phases``, ``values``, ``ask`` or
    ``log``."""

    title: str
    text: str
    points_at: str


class RulesetLayout(Struct, kw_only=True):
    """Everything a client needs to lay out a table of this ruleset: made from the ruleset's own tables, and a file
    of the server's with words and places where there is one. ``verbs``: what to call what one does ("activate" →
    "Use an ability"). ``words``: what the game calls an ``attribute`` and a ``race`` of a card. ``sections``: the parts
    of a deck by the names deck lists give them, in order, with their titles. ``pays``: how much paying with something
    comes to, by the verb of the option; empty where that depends on the card. ``hints``: what a first game teaches when
    something of that verb, or a question about that, comes up."""

    ruleset: str
    format: str
    title: str
    zones: list[ZoneLayout]
    values: list[ValueLayout]
    stats: list[StatLayout]
    phases: list[PhaseLayout]
    colours: list[Colour]
    symbols: list[Symbol]
    frames: list[FrameLayout]
    orientation: Orientation
    verbs: dict[str, str]
    pays: dict[str, int]
    terms: list[Term]
    hints: dict[str, str]
    words: dict[str, str]
    sections: dict[str, str]
    guide: list[GuideStep]
