"""A table as bytes and back: the setup, the answers so far, the log and the state itself."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from arbiter.errors import ArbiterError
from arbiter.kernel import saving
from arbiter.kernel.game import Game
from arbiter.kernel.saved import StateData

from .carddata import GameSetupData, setup_data, setup_from
from .log import Line, Log
from .past import Past
from .record import Answers, Header
from .table import Table

LARGEST = 64 * 1024 * 1024
# 1 lacked what a game knows about changes of control, and where in the log the action under way began;
# 2 called some fields of the state differently
VERSION = 5


class Saved(Struct, forbid_unknown_fields=True):
    version: int
    game: GameSetupData
    answers: Answers
    log: Annotated[list[Line], Meta(max_length=1_000_000)]
    began: Annotated[int, Meta(ge=0)]
    cards: int
    abilities: int
    state: StateData


def save_table(table: Table) -> bytes:
    lib = table.game.lib
    saved = Saved(
        version=VERSION,
        game=setup_data(table.setup),
        answers=table.answers,
        log=table._log.lines,
        began=table._began,
        cards=len(lib.cards),
        abilities=len(lib.abilities),
        state=saving.to_data(table.game.s, lib),
    )
    return msgspec.msgpack.encode(saved)


def load(data: bytes, *, citing: bool = False) -> Table:
    """A table that was saved. What cannot be one is refused."""
    if len(data) > LARGEST:
        raise ArbiterError("this is too large to be a saved game")
    try:
        version = msgspec.msgpack.decode(data, type=Header).version
        if version != VERSION:
            raise ArbiterError(
                f"this game was saved in version {version}, and this Arbiter reads version {VERSION}",
                hint="finish it with the Arbiter that saved it; its record can be replayed by every version",
            )
        saved = msgspec.msgpack.decode(data, type=Saved)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"this is not a saved game: {problem}") from None
    try:
        setup = setup_from(saved.game)
        game = setup.new_game()  # the library, with everything a game of these cards may need
    except ArbiterError:
        raise
    except Exception as problem:  # anything at all may be in a file; it must end as a message
        raise ArbiterError(f"the cards of this saved game cannot be read: {problem}") from problem
    lib = game.lib
    if (saved.cards, saved.abilities) != (len(lib.cards), len(lib.abilities)):
        raise ArbiterError("this game was saved with cards that now read differently")
    state = saving.from_data(saved.state, lib)
    table = Table.__new__(Table)
    table.game = Game(game.rules, lib, state)
    table.game.asks_forced = setup.asks_forced
    table.game.persons = setup.persons
    table.game.refresh()
    table.setup = setup
    table.answers = saved.answers
    table._log = Log(saved.log)
    table._cites = [] if citing else None
    table._past = Past()
    table._began = min(saved.began, len(saved.log))
    table._watch()
    return table
