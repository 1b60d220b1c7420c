"""What only some editions know: cards that speak of it are refused in the others."""

# mypyc: skip
from __future__ import annotations

from typing import Final

from arbiter.abilities import abilities as ab
from arbiter.abilities import changes as ch
from arbiter.abilities import conditions as q
from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.acts import Act
from arbiter.abilities.card import Face
from arbiter.abilities.nodes import Ability, Node
from arbiter.abilities.tree import walk
from arbiter.kernel.procedure import noted

from .edition import Edition
from .keywords import has_rule
from .special import OwnEffect
from .vocabulary import OLD_ZONES, ZONES

ZONE_NAMES: Final = frozenset(zone.name for zone in ZONES)


def _zones_named(node: Node) -> list[str]:
    """The words of a record that may be names of zones: "hand or standby area" are two."""
    words = (getattr(node, field, None) for field in ("zone", "frm", "to"))
    return [name for word in words if isinstance(word, str) for name in word.split(" or ")]


def needs_later_edition(ability: Ability, face: Face, edition: Edition) -> str:
    """What an ability speaks of that the edition does not know; empty if there is nothing."""
    zones = {zone.name for zone in edition.zones} | OLD_ZONES.keys()
    for node in walk(ability):
        if (
            isinstance(node, ab.Keyword)
            and has_rule(node.name)
            and node.name not in edition.keywords
            and not _of_subtype(node, face)
        ):
            return f"edition {edition.name} knows no [{node.name.title()}]"
        for zone in _zones_named(node):
            if zone in ZONE_NAMES and zone not in zones:
                return f"edition {edition.name} has no {zone}"
        if isinstance(node, fx.Pay):
            for symbol in "MT":
                if "{" + symbol + "}" in node.cost and symbol not in edition.characteristics:
                    return f"edition {edition.name} knows no such will"
        action = later_action(node, face)
        if action and action not in edition.actions:
            return f"edition {edition.name} has no rule for {action}"
    return ""


#: what only 8.01 has rules for: texts that speak of it say nothing in the older editions. Words that mean the same
#: without a rule (shuffling, counters, an extra turn) are played by the older ones too, as their cards do.
LATER_SPECIALS: Final[dict[str, str]] = {
    OwnEffect.ERASE: "erasing cards from existence",
    OwnEffect.FORESEE: "foreseeing",
    OwnEffect.GAIN_GEM: "gems",
    OwnEffect.HEAL: "healing",
    OwnEffect.KEEP_REVEALED: "stories",
    OwnEffect.MOBILIZE: "mobilizing",
    OwnEffect.REMOVE_INVERTED: "inverting",
    OwnEffect.RESTART: "restarting the game",
}
LATER_SIDES: Final = {"despair": "inverting", "future": "shifting"}
LATER_RECORDS: Final[dict[type[Node], str]] = {
    fx.Token: "tokens",
    f.IsToken: "tokens",
    fx.Roll: "dice",
    fx.LeaveBattle: "removing from battle",
    ch.BecomeCopy: "becoming a copy",
}
AWAKENED_SPELLS: Final = "spells that are awakened"
SEVERAL_TYPES: Final = "cards of several types"
#: by which clauses the editions that have such rules have them
CLAUSES: Final = {
    AWAKENED_SPELLS: noted("1109.2", "5.12:12.1-2"),
    SEVERAL_TYPES: noted("201.2c"),
    "attaching cards": noted("1032.1"),
    "becoming a copy": noted("1017.2"),
    "dice": noted("1023.1"),
    "erasing cards from existence": noted("317.1"),
    "foreseeing": noted("1034.1"),
    "gems": noted("1027.1"),
    "healing": noted("1024.1"),
    "inverting": noted("1030.1"),
    "mobilizing": noted("1129.3"),
    "releasing seals": noted("1026.1"),
    "removing from battle": noted("1029.1"),
    "restarting the game": noted("1033.1"),
    "shifting": noted("1117.2"),
    "stories": noted("1132.2"),
    "tokens": noted("1303.1"),
    "weather": noted("1028.1"),
}
ACTIONS: Final = frozenset(CLAUSES)


def later_action(node: Node, face: Face) -> str:
    """What a record speaks of that not every edition has rules for."""
    if isinstance(node, fx.Special):
        return LATER_SPECIALS.get(node.name, "")
    if isinstance(node, fx.Transform):
        return LATER_SIDES.get(node.to, "")
    if isinstance(node, q.KeywordCount) and node.name == "weather":
        return "weather"
    if isinstance(node, ch.Permit) and node.act == Act.RELEASE_SEAL:
        return "releasing seals"
    if isinstance(node, fx.Attach) and not _adds_an_addition(node, face):
        return "attaching cards"
    return LATER_RECORDS.get(type(node), "")


def _adds_an_addition(node: fx.Attach, face: Face) -> bool:
    """Whether what is added may be an addition: this card, or anything that is not said to be of another type."""
    if isinstance(node.what, sel.This):
        return "addition" in face.types
    return all(part.name == "addition" for part in walk(node.what) if isinstance(part, f.IsType))


def _of_subtype(keyword: ab.Keyword, face: Face) -> bool:
    """Whether the keyword only stands for a spell's subtype (chant-instant) and is not printed."""
    return keyword.name == "quickcast" and "chant" in face.types and "[quickcast]" not in face.text.lower()


def printed(face: Face, edition: Edition) -> list[str]:
    """What the type line and the cost of a card say that the edition does not know."""
    found = [
        f"{name} is no card type of edition {edition.name}"
        for name in face.types
        if name not in edition.types
    ]
    subtypes = [name for name in face.general if name.startswith("addition:")]
    if "addition" in face.types:
        for name in subtypes or ("addition",):
            if name not in edition.subtypes:
                found.append(f"{name} is no subtype of edition {edition.name}")
    ways = []
    if len(face.types) > 1:
        ways.append(SEVERAL_TYPES)
    if "chant" in face.types and any(
        isinstance(one, ab.Keyword) and one.name == "awakening" for one in face.abilities
    ):
        ways.append(AWAKENED_SPELLS)
    found += [f"edition {edition.name} has no rule for {way}" for way in ways if way not in edition.actions]
    for symbol in "MT":
        if "{" + symbol + "}" in (face.cost or "") and symbol not in edition.characteristics:
            found.append(f"edition {edition.name} knows no will {{{symbol}}}")
    return found
