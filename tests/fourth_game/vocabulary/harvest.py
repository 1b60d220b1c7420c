"""Harvest in scenario files."""

from arbiter.judge.vocabulary import Words, plain


def words(ruleset: str) -> Words:
    return Words(
        zones={"barn": "barn", "hand": "hand", "cart": "cart"},
        scalars={"points": plain("points")},
        phases={"morning": "morning", "day": "day"},
        battle=frozenset(),
        main=frozenset({"day"}),
        turned=frozenset(),
        face_down=frozenset(),
        decks={"barn": 20},
        usual={},
        default_side=lambda card, zone: 0,
        has_usual=lambda card, side, zone: False,
        verbs=frozenset({"pass", "play"}),
    )
