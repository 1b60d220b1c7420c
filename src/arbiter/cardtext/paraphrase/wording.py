"""The words of the paraphrase for the words that records hold: zones, numbers, moments, prohibitions, …

A word that has no entry is written in quotation marks, so nothing is ever lost; an entry only makes it read better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: nouns for the types of cards and abilities, with the plural
TYPES: Mapping[str, tuple[str, str]] = {
    **{
        word: (word, word + "s")
        for word in ("resonator", "forward", "follower", "character", "ruler", "backup")
    },
    **{
        word: (word, word + "s")
        for word in ("magic stone", "spell", "addition", "summon", "chant", "monster")
    },
    **{word: (word, word + "s") for word in ("gem", "amulet", "rune", "token", "leader", "true magic stone")},
    **{
        f"{word}ability": (f"{word}ability", f"{word}abilities")
        for word in (
            "",
            "activate ",
            "automatic ",
            "auto ",
            "action ",
            "special ",
            "will ",
            "field ",
            "continuous ",
        )
    },
    # with capitals, to tell it from a magic stone whose attribute is fire
    **{
        f"{word} magic stone": (f"{word.title()} Magic Stone", f"{word.title()} Magic Stones")
        for word in ("fire", "water", "wind", "light", "darkness", "basic", "special")
    },
    "j-ruler": ("J-ruler", "J-rulers"),
    "regalia": ("regalia", "regalia"),
    "party": ("party", "parties"),
    "evolved": ("evolved card", "evolved cards"),
    "crest": ("crest", "crests"),
}


def _as_they_are(words: Iterable[str]) -> dict[str, str]:
    return {word: word for word in words}


_MOMENTS = (
    *("turn", "game", "battle", "main phase", "recovery phase", "draw phase", "end phase", "attack phase"),
    *("declare attack step", "declare block step", "main 1", "main 2"),
)
TABLES: Mapping[str, Mapping[str, str]] = {
    "zone": _as_they_are(
        (
            *(
                "field",
                "hand",
                "ruler area",
                "graveyard",
                "break zone",
                "deck",
                "cemetery",
                "chase",
                "removed area",
            ),
            *(
                "item area",
                "damage zone",
                "magic stone area",
                "stack",
                "standby area",
                "evolve deck",
                "rune area",
            ),
            *(
                "lifebreak area",
                "main deck",
                "banished zone",
                "extra deck",
                "magic stone deck",
                "resolution zone",
            ),
            *("hand or standby area", "chant-standby area", "leader area"),
        )
    )
    | {
        "ex area": "EX area",
        "removed": "removed zone",
        "any": "any zone",
        "outside the game": "cards outside the game",
    },
    "stat": {
        "atk": "ATK",
        "def": "DEF",
        "power": "power",
        "cost": "cost",
        "divinity": "divinity",
        "attributes": "a number of attributes",
    }
    | {
        f"printed {stat}": f"printed {word}"
        for stat, word in (("atk", "ATK"), ("def", "DEF"), ("cost", "cost"))
    },
    "value": _as_they_are(("life", "hand", "defense", "play points", "max play points", "damage")),
    "letter": _as_they_are("XYZ"),
    "op": {
        "=": "exactly",
        "!=": "anything but",
        "<": "less than",
        "<=": "at most",
        ">": "more than",
        ">=": "at least",
    },
    "aspect": _as_they_are(
        ("name", "race", "attribute", "type", "number", "weather", "mark", "attack", "battle")
    )
    | _as_they_are(("chosen race", "chosen name", "chosen attribute")),
    "aspects": {"name": "names", "race": "races", "attribute": "attributes", "type": "types"},
    "attribute": _as_they_are(
        (
            *("fire", "water", "wind", "light", "darkness", "void", "earth", "ice", "lightning", "dark"),
            *("dragoncraft", "swordcraft", "havencraft", "runecraft", "forestcraft", "abysscraft", "neutral"),
        )
    ),
    "window": _as_they_are(("turn", "game", "battle")),
    "moment": _as_they_are(
        (
            *_MOMENTS,
            *(f"{edge} of {moment}" for edge in ("beginning", "start", "end") for moment in _MOMENTS),
            *("main timing", "chant timing"),
        )
    ),
    "duration": {
        "turn": "until end of turn",
        "battle": "until end of battle",
        "own turn": "during your turns",
        "next own turn": "until the beginning of your next turn",
        "while": "for as long as said",
        "game": "from now on",
        "source": "while this card stays in play",
        "next turn": "until the end of the next turn",
        "opponent turn": "until the end of the turn of your opponent",
        "next opponent turn": "during the next turn of your opponent",
        "next controller turn": "during the next turn of its controller",
        "next controller recovery": "during the next recovery of its controller",
        "next recovery phase": "through the next recovery of its controller",
        "end of next own turn": "until the end of your next turn",
        "end of next opponent turn": "until the end of the next turn of your opponent",
        "next play": "until it has been used this turn",
    },
    "act": _as_they_are(
        (
            *("attack", "block", "be attacked", "be banished", "be blocked", "be cancelled", "be damaged"),
            *("be prevented", "be returned", "be targeted", "be chosen", "be chosen to attack"),
            *("be removed", "call", "chase", "deal damage", "draw", "gain life", "lose", "lose life", "play"),
            *("pay life", "put counters", "trigger", "trigger by entering", "party", "evolve", "leave"),
            *(
                "attack at once",
                "attack once more",
                "attack times",
                "attack recovered",
                "attack without resting",
            ),
            *(
                "block rested",
                "block without resting",
                "call without resting",
                "ignore ward",
                "release seal",
                "stay rested",
                "look at top",
            ),
            *("produce", "produce any element", "pay any element"),
        )
    )
    | {
        "be destroyed": "be <destroyed>",
        "be destroyed by effect": "be <destroyed> by effects",
        "be decreased": "get numbers lowered",
        "be increased": "get numbers raised",
        "rest": "become <turned>",
        "recover": "become <straight>",
        "activate": "use abilities",
        "activate non-will": "use abilities that produce no will",
        "ex burst": "use an EX Burst",
        "judgment": "do judgment",
        "reveal hand": "play with the hand revealed",
        "reveal top": "play with the top card of the deck revealed",
        "play free": "play cards without paying their cost",
        "play from": "play cards from there",
        "several": "have more than 1 in play",
        "party any": "form a party with any attribute",
        "discard for special": "discard other cards for special abilities",
        "count as spell": "be counted as a spell",
        "mobilized": "attack when mobilized",
    },
    "happening": {
        "move": "moves",
        "destroy": "is <destroyed>",
        "banish": "is <banished>",
        "discard": "is discarded",
        "damage": "is dealt damage",
        "gain life": "gains life",
        "lose life": "loses life",
        "draw": "is drawn",
        "play": "is played",
        "resolve": "resolves",
        "cancel": "is cancelled",
        "target": "becomes a target",
        "attack": "attacks",
        "block": "blocks",
        "battle ends": "ends a battle",
        "turn": "becomes <turned>",
        "upright": "becomes <straight>",
        "counter put": "gets a counter",
        "counter removed": "loses a counter",
        "phase": "reaches a phase",
        "produce": "produces",
        "pay": "is paid for",
        "call": "is called",
        "reveal": "is revealed",
        "search": "is searched for",
        "shuffle": "is shuffled",
        "attach": "is attached",
        "transform": "transforms",
        "roll": "is rolled for",
        "control": "changes its controller",
        "win": "wins",
        "lose": "loses",
        "status": "comes to be so",
        "extra turn": "gets an extra turn",
        "skip": "skips a phase",
        "fight": "fights",
        "value": "changes a value",
        "create": "is created",
    },
    "detail": {
        "enter": "[enter]",
        "leave": "leaving",
        "played": "being played",
        "evolve": "evolving",
        "race": "racing",
        "card": "a card",
        "ability": "an ability",
        "effect": "the work of an effect",
        "by an effect": "the work of any effect",
        "battle": "battle damage",
        "combat": "combat damage",
        "party": "a party",
        "judgment": "a judgment",
        "first this turn": "the first this turn",
        "unplayed": "not played",
        "not from hand": "not played from a hand",
    },
    "verb": {"put": "put", "add": "add", "return": "return", "play": "play", "summon": "summon"}
    | {"owner": "put for its owner", "own": "put for its player", "return own": "return for its player"}
    | {"mill": "put from the top", "bury": "bury"},
    "place": {"top": "on top", "bottom": "on the bottom", "either": "on top or on the bottom"},
    "way": {
        "less": "less",
        "more": "more",
        "less free": "less of the free cost",
        "instead": "in place of its cost",
    }
    | {"any will": "with any will"},
    "playrule": {
        "cost": "its cost changes",
        "additional": "an additional cost",
        "added": "it enters added to what it targets",
        "only if": "only under a condition",
        "instead": "another cost",
        "paid by": "paid only with what certain cards produce",
        "paid with": "paid only with certain attributes",
        "any element": "paid with any attribute",
        "from": "also from another zone",
        "only from": "only from one zone",
        "not by effect": "not from the hand by effects",
        "beside": "also beside certain cards",
        "quickcast": "with [quickcast]",
        "free": "without paying its cost",
    },
    "deckrule": {
        "any number": "any number of this card is allowed",
        "copies": "so many copies of this card are allowed",
        "cannot have": "not allowed",
        "evolve copies": "so many copies of this card in the evolve deck",
        "any class": "cards of any class are allowed",
    },
}
