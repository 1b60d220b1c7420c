"""6.1: building a deck. Every broken clause is named, not only the first."""

# mypyc: skip
from __future__ import annotations

from collections import Counter

from arbiter.abilities.abilities import DeckRule
from arbiter.abilities.card import Card, Face
from arbiter.rulebook.hearing import cite

Problem = tuple[str, str]
LEADER, MAIN, EVOLVE = "leader", "main", "evolve"
SECTIONS = (LEADER, MAIN, EVOLVE)
COPIES = 3
FEWEST, MOST = 40, 50
MOST_EVOLVED = 10
PLAYED = ("follower", "amulet", "spell")
#: what abilities about deck construction change (6.1.2)
DECK_RULES = frozenset({"copies", "evolve copies", "any class"})
NEUTRAL = "neutral"


def broken(message: str, clause: str) -> list[Problem]:
    return [(clause, message)]


def evolved_side(card: Card) -> int:
    """The side of a card that is its evolved card; -1 if it has none."""
    for i, face in enumerate(card.faces):
        if "evolved" in face.types:
            return i
    return -1


def base_side(card: Card) -> int:
    for i, face in enumerate(card.faces):
        if "evolved" not in face.types:
            return i
    return -1


def check_deck(sections: dict[str, list[Card]]) -> list[Problem]:
    """What keeps the deck from being legal. Text that changes these rules does so only now (6.1.2)."""
    cite("6.1.1")
    parts = {name: sections.get(name, []) for name in SECTIONS}
    unknown = [name for name in sections if name not in (*SECTIONS, "tokens")]
    found: list[Problem] = []
    for name in unknown:
        found += broken(f"a deck has no part called {name!r}", clause="6.1.1")
    if not parts[MAIN]:
        found += broken("there is no main deck", clause="6.1.1")
    return [*found, *_leader(parts[LEADER]), *_main(parts[MAIN]), *_evolve(parts[EVOLVE]), *_classes(parts)]


def _leader(cards: list[Card]) -> list[Problem]:
    found: list[Problem] = []
    cite("6.1.1.1")
    if len(cards) != 1:
        found += broken(f"exactly one leader is needed, not {len(cards)}", clause="6.1.1.1")
    for card in cards:
        if "leader" not in card.faces[0].types:
            found += broken(f"{card.name} is no leader", clause="6.1.1.1")
    return found


def _main(cards: list[Card]) -> list[Problem]:
    found: list[Problem] = []
    cite("6.1.1.2")
    for card in dict.fromkeys(cards):
        side = base_side(card)
        types = card.faces[side].types if side >= 0 else ("evolved",)
        # 2.3.3.1 a special type this rulebook does not know belongs to no deck of it
        if types[0] not in PLAYED or len(types) > 1:
            found += broken(
                f"{card.name} ({' / '.join(types)}) does not belong in a main deck", clause="6.1.1.2"
            )
    if not FEWEST <= len(cards) <= MOST:
        found += broken(f"a main deck has {FEWEST} to {MOST} cards, not {len(cards)}", clause="6.1.1.2")
    return found + _copies(cards, "main deck")


def _evolve(cards: list[Card]) -> list[Problem]:
    found: list[Problem] = []
    cite("6.1.1.3")
    for card in dict.fromkeys(cards):
        if evolved_side(card) < 0:
            found += broken(f"{card.name} is no evolved card", clause="6.1.1.3")
    if len(cards) > MOST_EVOLVED:
        found += broken(f"an evolve deck has 0 to {MOST_EVOLVED} cards, not {len(cards)}", clause="6.1.1.3")
    return found + _copies(cards, "evolve deck")


def _copies(cards: list[Card], where: str) -> list[Problem]:
    found: list[Problem] = []
    cite("6.1.1.4")
    for name, n in Counter(card.name for card in cards).items():
        card = next(card for card in cards if card.name == name)
        most = allowed_copies(card, where)
        if n > most:
            found += broken(
                f"{n} copies of {name} in the {where}; at most {most} are allowed", clause="6.1.1.4"
            )
    return found


def allowed_copies(card: Card, where: str) -> int:
    """6.1.2 an ability about deck construction overrides the usual number."""
    wanted = "copies" if where == "main deck" else "evolve copies"
    for rule in deck_rules(card):
        if rule.kind == wanted:
            cite("1.3.1", "6.1.2")
            return rule.number or MOST
    return COPIES


def deck_rules(card: Card) -> list[DeckRule]:
    return [ability for face in card.faces for ability in face.abilities if isinstance(ability, DeckRule)]


def _classes(parts: dict[str, list[Card]]) -> list[Problem]:
    """The leader's class, or Neutral."""
    found: list[Problem] = []
    cite("6.1.1.5", "6.1.1.5.1", "2.2.3")
    if len(parts[LEADER]) != 1:
        return broken("without a leader the deck is based on no class", clause="6.1.1.5")
    craft = set(parts[LEADER][0].faces[0].attributes)
    for name in (MAIN, EVOLVE):
        for card in dict.fromkeys(parts[name]):
            face: Face = card.faces[evolved_side(card) if name == EVOLVE else max(0, base_side(card))]
            own = set(face.attributes)
            if not own or NEUTRAL in own or own & craft:
                continue
            if any(rule.kind == "any class" for rule in deck_rules(card)):
                cite("1.3.1", "6.1.2")
            else:
                found += broken(
                    f"{card.name} is {' / '.join(sorted(own))}, neither {' / '.join(sorted(craft))} nor neutral",
                    clause="6.1.1.5.1",
                )
    return found
