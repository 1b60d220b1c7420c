"""Appendix A: the tokens whose card information the rulebook gives (9.1.2.3)."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Keyword, SpellText, Triggered
from arbiter.abilities.amounts import Const
from arbiter.abilities.card import Card, Face
from arbiter.abilities.changes import Bonus
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import It, Opponent, Target, This, You

#: the token's rules text is the rulebook's; here it is written as records
ENEMY = f.AllOf((f.IsType("follower"), f.InZone("field", Opponent())))
ENEMY_OR_LEADER = f.AnyOf((f.IsPlayer(Opponent()), ENEMY))
OWN = f.AllOf((f.IsType("follower"), f.InZone("field", You())))


def _said(ability: Ability, text: str) -> Ability:
    object.__setattr__(ability, "text", text)
    return ability


def cited(*clauses: str) -> str:
    return clauses[0]


def _token(
    clause: str,
    name: str,
    kind: str,
    trait: str,
    craft: str,
    numbers: tuple[int, ...],
    *abilities: Ability,
) -> Card:
    stats = tuple(zip(("cost", "atk", "def"), numbers, strict=False))
    face = Face(
        name,
        (kind, "token"),
        races=(trait,),
        attributes=(craft,),
        cost=str(numbers[0]),
        stats=stats,
        text="\n".join(ability.text for ability in abilities),
        abilities=abilities,
    )
    return Card((face,), code=clause)


WARD = _said(Keyword("ward"), "Ward.")
STORM = _said(Keyword("storm"), "Storm.")
RUSH = _said(Keyword("rush"), "Rush.")

_ALL = (
    _token(
        cited("A-1"),
        "Thorn Burst",
        "spell",
        "Verdant",
        "forestcraft",
        (2,),
        _said(
            SpellText(
                fx.Sequence(
                    (
                        fx.Note(Target(ENEMY_OR_LEADER), "selected"),
                        fx.Damage(It("it"), Const(3)),
                        fx.Draw(),
                    )
                )
            ),
            "Select an enemy leader or enemy follower on the field. Deal it 3 damage and draw a card.",
        ),
    ),
    _token(cited("A-2"), "Fairy Wisp", "follower", "Pixie", "forestcraft", (0, 1, 1)),
    _token(cited("A-3"), "Fairy", "follower", "Pixie", "forestcraft", (1, 1, 1)),
    _token(cited("A-4"), "Otohime's Bodyguard", "follower", "Officer", "swordcraft", (1, 1, 2), WARD),
    _token(cited("A-5"), "Knight", "follower", "Officer", "swordcraft", (1, 1, 1)),
    _token(cited("A-6"), "Viking", "follower", "Thief", "swordcraft", (3, 3, 2), STORM),
    _token(cited("A-7"), "Steelclad Knight", "follower", "Officer", "swordcraft", (2, 2, 2)),
    _token(cited("A-8"), "Strikeform Golem", "follower", "Golem", "runecraft", (2, 3, 2), RUSH),
    _token(cited("A-9"), "Guardform Golem", "follower", "Golem", "runecraft", (2, 2, 3), WARD),
    _token(
        cited("A-10"),
        "Magic Sediment",
        "amulet",
        "Earth Sigil",
        "runecraft",
        (1,),
        _said(Keyword("stack"), "Stack."),
    ),
    _token(cited("A-11"), "Dragon", "follower", "Wyrmkin", "dragoncraft", (4, 5, 5)),
    _token(
        cited("A-12"),
        "Mimi",
        "spell",
        "Demon",
        "abysscraft",
        (0,),
        _said(
            SpellText(fx.Sequence((fx.Note(Target(ENEMY), "selected"), fx.Damage(It("it"), Const(2))))),
            "Select an enemy follower on the field and deal it 2 damage.",
        ),
    ),
    _token(
        cited("A-13"),
        "Coco",
        "spell",
        "Demon",
        "abysscraft",
        (0,),
        _said(
            SpellText(
                fx.Sequence(
                    (
                        fx.Note(Target(OWN), "selected"),
                        fx.Apply(It("it"), (Bonus((("atk", Const(2)),)),), "game"),
                    )
                )
            ),
            "Select a follower on your field and give it [attack]+2.",
        ),
    ),
    _token(
        cited("A-14"),
        "Ghost",
        "follower",
        "Departed",
        "abysscraft",
        (1, 1, 1),
        STORM,
        _said(
            Triggered((f.Pattern("phase", player=You(), detail="start of end phase"),), fx.Banish(This())),
            "At the start of your end phase, banish this card.",
        ),
    ),
    _token(cited("A-15"), "Forest Bat", "follower", "Vampire", "abysscraft", (1, 1, 1)),
    _token(cited("A-16"), "Holy Falcon", "follower", "Avian", "havencraft", (3, 2, 2), STORM),
    _token(cited("A-17"), "Holy Tiger", "follower", "Beast", "havencraft", (4, 4, 4), RUSH),
)

TOKENS: dict[str, Card] = {card.name: card for card in _ALL}
