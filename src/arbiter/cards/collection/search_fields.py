"""What a collection keeps of a card besides its fields: what to search by, and where it can be played whole."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from arbiter.abilities.card import Card, Face
from arbiter.cardtext import card_from_fields
from arbiter.cardtext.language import version
from arbiter.games import RULESETS
from arbiter.games import ruleset as make_ruleset
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.supported import supported_card

from ..corrections import Corrections
from ..databases import front_number
from ..formats import CardRow
from ..library import loose, number_keys


@dataclass(frozen=True)
class ReadRow:
    """``unfit``: for each ruleset under which the card is not whole, the sentences that cannot be played."""

    name: str
    names: tuple[str, ...]
    types: tuple[str, ...]
    cost: int | None
    printed_cost: str
    attributes: tuple[str, ...]
    races: tuple[str, ...]
    stats: tuple[tuple[str, int], ...]
    text: str
    more_text: str
    unfit: dict[str, list[str]]
    corrected: str = ""


def rulesets_of(game: str) -> list[str]:
    """The editions of a game, the newest last."""
    return [name for name, (package, _) in RULESETS.items() if package == game]


@cache
def rules_of(ruleset: str) -> Ruleset:
    return make_ruleset(ruleset)


@cache
def reader_version(game: str) -> str:
    """Changes whenever anything changes that decides how a card is read, or whether it can be played."""
    digest = hashlib.sha256(version(game).encode())
    for package in (f"arbiter.games.{game}", "arbiter.kernel"):
        for entry in sorted(resources.files(package).iterdir(), key=lambda item: item.name):
            if entry.name.endswith(".py"):
                digest.update(entry.read_bytes())
    return digest.hexdigest()[:20]


def read_row(game: str, row: CardRow, corrections: Corrections) -> ReadRow:
    """Reads the text of a row. A row that is no card of the game is an ArbiterError."""
    correction = corrections.of(game, row.code)
    fields = row.fields if correction is None else {**row.fields, **correction.fields}
    card = card_from_fields(game, fields)[0]
    return read_card(card, rulesets_of(game), "" if correction is None else correction.reason)


def read_card(card: Card, rulesets: list[str], corrected: str = "") -> ReadRow:
    unfit: dict[str, list[str]] = {}
    for name in rulesets:
        fitted = supported_card(rules_of(name), card)
        if missing := [sentence for face in fitted.faces for sentence in face.unread]:
            unfit[name] = missing
    face = card.faces[0]
    return ReadRow(
        name=face.name,
        names=tuple(dict.fromkeys(each.name for each in card.faces)),
        types=face.types,
        cost=total_cost(face, rules_of(rulesets[-1])),
        printed_cost=face.cost or "",
        attributes=face.attributes,
        races=face.races,
        stats=tuple((name, value) for name, value in face.stats if name != "cost"),
        text=face.text.strip(),
        more_text="\n".join(each.text.strip() for each in card.faces[1:]),
        unfit=unfit,
        corrected=corrected,
    )


def total_cost(face: Face, rules: Ruleset) -> int | None:
    """The number the game calls a card's cost; None if it has no cost."""
    made = Info()
    made.cost = face.cost
    made.stats = [MISSING] * len(rules.stats)
    for name, value in face.stats:
        made.stats[rules.stat(name)] = value
    rules.complete(face, made)
    cost = made.stats[rules.stat("cost")]
    return None if cost == MISSING or (face.cost is None and face.stat("cost") is None) else cost


def identity_of(row: CardRow) -> str:
    """What tells a card from others of its game: its number, or without one its name and set."""
    return number_keys(row.code)[0] if row.code else f"{loose(row.name)}@{row.set.casefold()}"


def family_of(game: str, row: CardRow, identity: str) -> str:
    """What the sides of one card have in common: the front's number, or in Shadowverse: Evolve the name."""
    if game == "sve":
        return loose(row.name)
    if game == "fow" and row.code:
        return number_keys(front_number(row.code) or row.code)[0]
    return identity
