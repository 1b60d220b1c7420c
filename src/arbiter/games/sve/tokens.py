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
from arbiter.abilities.selectors import Noted, Opponent, Target, This, You

#: the token's rules text is the rulebook's; here it is written as records
ENEMY = f.AllOf((f.IsType("follower"), f.InZone("field", Opponent())))
ENEMY_OR_LEADER = f.AnyOf((f.IsPlayer(Opponent()), ENEMY))
OWN = f.AllOf((f.IsType("follower"), f.InZone("field", You())))


def _said(ability: Ability, text: str) -> Ability:
    object.__setattr__(ability, "text", text)
    return ability


def _token(
    name: str,
    kind: str,
    trait: str,
    craft: str,
    numbers: tuple[int, ...],
    *abilities: Ability,
    clause: str,
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
                        fx.Damage(Noted("selected"), Const(3)),
                        fx.Draw(),
                    )
                )
            ),
            "Select an enemy leader or enemy follower on the field. Deal it 3 damage and draw a card.",
        ),
        clause="A-1",
    ),
    _token("Fairy Wisp", "follower", "Pixie", "forestcraft", (0, 1, 1), clause="A-2"),
    _token("Fairy", "follower", "Pixie", "forestcraft", (1, 1, 1), clause="A-3"),
    _token("Otohime's Bodyguard", "follower", "Officer", "swordcraft", (1, 1, 2), WARD, clause="A-4"),
    _token("Knight", "follower", "Officer", "swordcraft", (1, 1, 1), clause="A-5"),
    _token("Viking", "follower", "Thief", "swordcraft", (3, 3, 2), STORM, clause="A-6"),
    _token("Steelclad Knight", "follower", "Officer", "swordcraft", (2, 2, 2), clause="A-7"),
    _token("Strikeform Golem", "follower", "Golem", "runecraft", (2, 3, 2), RUSH, clause="A-8"),
    _token("Guardform Golem", "follower", "Golem", "runecraft", (2, 2, 3), WARD, clause="A-9"),
    _token(
        "Magic Sediment",
        "amulet",
        "Earth Sigil",
        "runecraft",
        (1,),
        _said(Keyword("stack"), "Stack."),
        clause="A-10",
    ),
    _token("Dragon", "follower", "Wyrmkin", "dragoncraft", (4, 5, 5), clause="A-11"),
    _token(
        "Mimi",
        "spell",
        "Demon",
        "abysscraft",
        (0,),
        _said(
            SpellText(
                fx.Sequence((fx.Note(Target(ENEMY), "selected"), fx.Damage(Noted("selected"), Const(2))))
            ),
            "Select an enemy follower on the field and deal it 2 damage.",
        ),
        clause="A-12",
    ),
    _token(
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
                        fx.Apply(Noted("selected"), (Bonus((("atk", Const(2)),)),), "game"),
                    )
                )
            ),
            "Select a follower on your field and give it [attack]+2.",
        ),
        clause="A-13",
    ),
    _token(
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
        clause="A-14",
    ),
    _token("Forest Bat", "follower", "Vampire", "abysscraft", (1, 1, 1), clause="A-15"),
    _token("Holy Falcon", "follower", "Avian", "havencraft", (3, 2, 2), STORM, clause="A-16"),
    _token("Holy Tiger", "follower", "Beast", "havencraft", (4, 4, 4), RUSH, clause="A-17"),
)

TOKENS: dict[str, Card] = {card.name: card for card in _ALL}
