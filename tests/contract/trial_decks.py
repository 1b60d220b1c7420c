"""Decks to try a ruleset with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from arbiter.abilities.card import Card
from arbiter.cardtext import card_from_fields
from arbiter.games import ruleset


@dataclass(frozen=True)
class Deck:
    name: str
    sections: dict[str, list[Card]]


def made(**fields: object) -> Card:
    card, problems = card_from_fields("fow", fields)
    assert not problems, (fields["name"], problems)
    return card


@cache
def fow(name: str) -> Deck:
    plain = ruleset("fow-8.01").plain_cards()
    light = [
        made(name="Squire", type="Resonator", cost="{W}", race="Knight", atk=300, **{"def": 300}),
        made(
            name="Herald",
            type="Resonator",
            cost="{W}{1}",
            atk=400,
            **{"def": 400},
            text="[Enter] => Draw a card.",
        ),
        made(
            name="Hawk", type="Resonator", cost="{1}", atk=200, **{"def": 200}, text="[Flying]\n[Swiftness]"
        ),
        made(
            name="Captain",
            type="Resonator",
            cost="{W}{W}{1}",
            race="Knight",
            atk=600,
            **{"def": 600},
            text="[First Strike]\nEach other Knight you control gains [+100/+100].",
        ),
        made(
            name="Bolt",
            type="Chant",
            cost="{R}",
            text="[Quickcast]\nThis card deals 300 damage to target resonator.",
        ),
        made(name="Burn", type="Chant", cost="{R}{1}", text="This card deals 500 damage to your opponent."),
        made(
            name="Blessing",
            type="Chant",
            cost="{W}",
            text="Target resonator gains [+200/+200] until end of turn.",
        ),
        made(name="Ogre", type="Resonator", cost="{R}{R}", atk=700, **{"def": 400}, text="[Pierce]"),
        made(name="Study", type="Chant", cost="{1}{1}", text="Draw two cards."),
        made(name="Doom", type="Chant", cost="{R}{1}{1}", text="Destroy target resonator."),
    ]
    return Deck(
        name,
        {
            "ruler": [plain["Plain Ruler"]],
            "main": [card for card in light for _ in range(4)],
            "stones": [plain["Light Stone"]] * 5 + [plain["Fire Stone"]] * 5,
        },
    )
