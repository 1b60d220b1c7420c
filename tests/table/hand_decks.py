"""Decks with text that cannot be read, of every game, and players who answer at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from arbiter import table
from arbiter.cards import Deck, deck_names, load_deck
from arbiter.kernel import rng
from arbiter.kernel.by_hand import ANNOUNCE, DONE
from arbiter.kernel.decision import Decision
from arbiter.players.random import any_answer
from arbiter.table import Table

TRIGGERED = 0
ACTIVATED = 1
CONTINUOUS = 2
LEAVING = 3
#: for each game, sentences of our own that nobody can read: see the numbers above
SENTENCES = {
    "fow-8.01": (
        "Whenever the moon hums => Everybody hums along.",
        "{1}, {Rest}: Tickle target resonator.",
        "This card glitters most of the time.",
        "When this card is put into a graveyard => Everybody is sad.",
    ),
    "sve-1.3.1": (
        "[fanfare] Everybody hums along.",
        "[act] [engage]: Tickle an enemy follower.",
        "This card glitters most of the time.",
        "[lastwords] Everybody is sad.",
    ),
    "fftcg": (
        "When this card enters the field, everybody hums along.",
        "《Dull》: Tickle a Forward.",
        "This card glitters most of the time.",
        "When this card is put from the field into the Break Zone, everybody is sad.",
    ),
}
SENTENCES["fow-5.12"] = SENTENCES["fow-8.01"]
GAMES = tuple(SENTENCES)


@cache
def odd_deck(ruleset: str, which: int = 0, kinds: tuple[int, ...] = (0, 1, 2, 3), every: int = 2) -> Deck:
    """One of our decks; every so many of its cards have a sentence more than can be read, in turn one of the kinds."""
    deck = load_deck(ruleset, deck_names(ruleset)[which])
    numbers: dict[str, int] = {}
    sections = {}
    for name, cards in deck.sections.items():
        sections[name] = []
        for card in cards:
            at = numbers.setdefault(card.name, len(numbers))
            face = card.faces[0]
            if at % every == 0 and name != "tokens":
                text = SENTENCES[ruleset][kinds[at // every % len(kinds)]]
                odd = replace(face, text=f"{face.text}\n{text}".strip(), unread=(text,), unread_text=(text,))
                sections[name].append(replace(card, faces=(odd, *card.faces[1:])))
            else:
                sections[name].append(card)
    return replace(deck, sections=sections)


def odd_table(
    ruleset: str, seed: int, kinds: tuple[int, ...] = (0, 1, 2, 3), every: int = 2, **options
) -> Table:
    decks = (odd_deck(ruleset, 0, kinds, every), odd_deck(ruleset, 1, kinds, every))
    return table.start(ruleset, decks, seed, unread="by hand", **options)


def answer(decision: Decision, words: list[int]) -> list[int]:
    """Any answer, but now and then nothing is announced, and at some point an announced text is done."""
    options = decision.options
    if decision.about == "action":
        announced = [i for i, option in enumerate(options) if option.verb == ANNOUNCE]
        others = [i for i in range(len(options)) if i not in announced]
        if announced and (not others or rng.draw(words) % 6 == 0):
            return [announced[rng.draw(words) % len(announced)]]
        return [others[rng.draw(words) % len(others)]]
    if decision.about in ("by hand", "pay by hand") and rng.draw(words) % 5 < 2:
        return [next(i for i, option in enumerate(options) if option.verb == DONE)]
    return any_answer(decision, words)


def played(opened: Table, seed: int, limit: int = 6000) -> Iterator[tuple[Decision, list[int]]]:
    """Answer at random; yields each question, with its answer, before it is answered."""
    words = rng.seeded(seed)
    for _ in range(limit):
        asked = opened.decision()
        if asked is None:
            return
        chosen = answer(asked, words)
        yield asked, chosen
        opened.answer(chosen)


def until_announced(opened: Table, seat: int = 0, limit: int = 3000) -> int:
    """Play until the seat may announce something, the number of the option; nobody does so before."""
    words = rng.seeded(1)
    for _ in range(limit):
        asked = opened.decision()
        assert asked is not None, "the game was over before"
        for i, option in enumerate(asked.options):
            if option.verb == ANNOUNCE and asked.seat == seat:
                return i
        plain = [i for i, option in enumerate(asked.options) if option.verb != ANNOUNCE]
        play = [i for i in plain if asked.options[i].verb in ("play", "call")]
        if asked.about == "action":
            opened.answer([(play or plain)[rng.draw(words) % len(play or plain)]])
        elif asked.about.startswith("by hand"):
            opened.answer(asked.default or [0])
        else:
            opened.answer(any_answer(asked, words))
    raise AssertionError("nothing could be announced")
