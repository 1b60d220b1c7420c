"""What a form for a position is made of: the zones, numbers, phases and card fields of a ruleset; and cards for it."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.cards import CardLibrary
from arbiter.cards.decks import tokens_of
from arbiter.cardtext import card_from_fields, compile_text
from arbiter.cardtext.cards import field_kinds
from arbiter.cardtext.fields import Kind
from arbiter.cardtext.paraphrase import paraphrases
from arbiter.cardtext.written import fields_from_card
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.games import ruleset as make_ruleset
from arbiter.judge.records import Scenario
from arbiter.judge.setting import set_up
from arbiter.judge.vocabulary import Words
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST

from . import desk_messages as m
from . import layout
from .building import UnreadPart
from .desk_forms import FILE, known_words
from .refusal import Refusal

NUMBERS = (Kind.WHOLE, Kind.NATURAL)
#: fields that a file may have and the form has not: other sides, marks, the number of a printing, a second way to write
WITHOUT_FORM = (Kind.SIDE, Kind.FLAG)
LEFT_OUT = ("code", "elements")


def words(ruleset: str, format: str) -> m.DeskWords:
    """What the form for a position is made of."""
    known = known_words(ruleset)
    rules = make_ruleset(ruleset, format)
    empty = _empty(ruleset, format)
    look = layout.layout(ruleset, format)
    titles = {zone.name: zone.title for zone in look.zones}
    zones = []
    for key, zone in known.zones.items():
        if zone in rules.zone_number:
            kind = rules.zones[rules.zone(zone)]
            zones.append(
                m.DeskZone(
                    key=key,
                    title=_title(known, key, titles.get(zone, zone.capitalize())),
                    deck=known.decks.get(zone, 0),
                    oriented=kind.oriented,
                    in_play=kind.in_play,
                )
            )
    game = ruleset.partition("-")[0]
    kinds = field_kinds(game)
    phases = list(dict.fromkeys(known.phases.values()))
    return m.DeskWords(
        ruleset=ruleset,
        title=look.title,
        format=rules.format,
        formats=list(RULESETS[ruleset][1]),
        editions=[each for each in RULESETS if each.partition("-")[0] == game],
        zones=zones,
        values=[
            m.DeskValue(
                key=key,
                title=key.replace("_", " ").capitalize(),
                text=scalar.text,
                usual=str(scalar.read(empty, FIRST)),
            )
            for key, scalar in known.scalars.items()
        ],
        phases=phases,
        points=["resolved", "battle over", "A main", "B main", "turn over", "game over", *phases],
        turned=min(known.turned),
        plain=sorted(rules.plain_cards()),
        fields=[
            m.DeskField(key=key, number=kinds.get(key) in NUMBERS, long=key == "text")
            for key in _fields(kinds)
        ],
        types=[frame.title for frame in look.frames if frame.title],
        verbs=sorted(known.verbs),
    )


def _title(known: Words, key: str, usual: str) -> str:
    """What a zone is called, unless several keys stand for it."""
    same = [one for one in known.zones.values() if one == known.zones[key]]
    return key.replace("_", " ").capitalize() if len(same) > 1 else usual


def _fields(kinds: Mapping[str, Kind]) -> list[str]:
    """What everybody looks for first, the text last."""
    first, last = ("name", "type", "cost"), "text"
    shown = {key for key, kind in kinds.items() if kind not in WITHOUT_FORM and key not in LEFT_OUT}
    return [*first, *sorted(shown - {*first, last}), last]


def _empty(ruleset: str, format: str) -> Game:
    """A position of which nothing is said, to see what is usual."""
    plain = dict(make_ruleset(ruleset, format).plain_cards())
    return set_up(Scenario(FILE, "nothing is said", ruleset, format=format, cards=plain))[0]


def described(ruleset: str, of: str, library: CardLibrary) -> m.DeskCards:
    """A card of a library and the tokens it makes, as a scenario describes them."""
    known_words(ruleset)
    game = ruleset.partition("-")[0]
    plain = make_ruleset(ruleset).plain_cards()
    try:
        card = library.find(of)
    except ArbiterError as problem:
        raise Refusal("unknown", problem.message, hint=problem.hint or "search for it") from None
    cards = [card, *(token for token in tokens_of([card], library) if token.name != card.name)]
    return m.DeskCards(
        card.name,
        [fields for one in cards if one.name not in plain for fields in fields_from_card(game, one)],
    )


def reading(asked: m.ReadCard) -> m.DeskReading:
    """How the text of a described card is understood, while it is being written."""
    game = asked.ruleset.partition("-")[0]
    known_words(asked.ruleset)
    made = m.DeskReading("", [], [], "")
    try:
        card, _ = card_from_fields(game, asked.card)
    except ArbiterError as problem:
        made.problem = f"{problem.message}{f' ({problem.hint})' if problem.hint else ''}"
        return made
    for face in card.faces:
        made.text += "\n" if made.text else ""
        found = compile_text(game, face.text, name=face.name, types=face.types)
        for one in found.problems:
            start, end = (len(made.text) + at for at in (one.start, one.end))
            made.unread.append(UnreadPart(face.text[one.start : one.end], one.message, start, end))
        made.text += face.text
        made.understood += paraphrases(game, found.abilities)
    return made
