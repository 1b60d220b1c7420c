"""What a bot is told: messages made of what its seat may know, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from arbiter.abilities.card import Card, Face
from arbiter.kernel.decision import Decision
from arbiter.kernel.entries import FREE, PSEUDO, TOKEN
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import AskView, View, observe
from arbiter.players.questions import question
from arbiter.table import naming
from arbiter.table.log import Line

from .messages import PROTOCOL, Ask, CardText, Clock, DeckCard, Hello, LogLine, OptionData, Question


def hello(game: Game, seat: int, clock: Clock) -> Hello:
    return Hello(
        protocol=PROTOCOL,
        ruleset=game.rules.name,
        format=game.rules.format,
        seat=seat,
        deck=own_deck(game, seat),
        clock=clock,
    )


def own_deck(game: Game, seat: int) -> list[DeckCard]:
    """The cards somebody brought, by name: whoever plays a deck knows its list."""
    s = game.s
    held: Counter[int] = Counter(
        s.card[card]
        for card in s.every_card()
        if s.owner[card] == seat and not s.flags[card] & (FREE | PSEUDO | TOKEN)
    )
    made = [DeckCard(count, card_text(game.lib.cards[card])) for card, count in held.items()]
    return sorted(made, key=lambda each: each.card.name)


def card_text(card: Card) -> CardText:
    first, *others = (_face(face) for face in card.faces)
    first.others = others
    return first


def _face(face: Face) -> CardText:
    return CardText(
        face.name,
        list(face.types),
        face.cost or "",
        list(face.races),
        list(face.attributes),
        dict(face.stats),
        face.text,
    )


def view_of(game: Game, decision: Decision) -> View:
    """What whoever is asked sees, with the question."""
    if game.dirty:
        game.refresh()
    return observe(game, decision.seat, naming.labels(game, decision), naming.details(game, decision))


def ask(number: int, view: View, lines: Sequence[Line], log_from: int, time: Clock) -> Ask:
    """The question in a view. ``lines``: the log as the seat may read it."""
    assert view.ask is not None
    return Ask(
        id=number,
        question=question_of(view.ask),
        view=msgspec.structs.replace(view, ask=None),
        log=[LogLine(line.text, line.clause) for line in lines[log_from:]],
        log_from=log_from,
        time=time,
    )


def question_of(asked: AskView) -> Question:
    columns = zip(
        asked.labels, asked.verbs, asked.cards, asked.others, asked.details, asked.clauses, strict=True
    )
    return Question(
        shape=asked.shape,
        about=asked.about,
        question=question(asked.about),
        clause=asked.clause,
        options=[OptionData(*column) for column in columns],
        lo=asked.lo,
        hi=asked.hi,
        unit=asked.unit,
        total=asked.total,
        floor=asked.floor,
        legal=asked.legal,
        checked=asked.checked,
        default=asked.default,
        source=asked.source,
        text=asked.text,
    )


def same_so_far(sent: Sequence[Line], lines: Sequence[Line]) -> int:
    """How many lines of a log were sent before and still stand: an action may have been taken back."""
    most = min(len(sent), len(lines))
    if sent[:most] == lines[:most]:
        return most
    return next(at for at in range(most) if sent[at] != lines[at])
