"""What editions 5.00 and 5.12 share, and 8.01 has not: the composition that both are differences from."""

from __future__ import annotations

from arbiter.kernel.description import ZoneDef

from .. import keywords
from ..actions import offer_abilities, offer_cards
from ..additions import addition_limit, by_subtype, illegal_additions
from ..attacking import fights, forced_at_any, stays_in_battle
from ..battle import OLD_BATTLE
from ..battle_damage import exact_pierce
from ..battling import battles_from_declaration
from ..deckbuilding import barred_by_text, no_other_decks, old_main_deck, old_stone_deck, one_ruler, prepared
from ..edition import Edition, Layer, Layers, plays_lifebreak
from ..information import attributes_of_cost, where_they_lie
from ..keywords import old_explode
from ..lifebreak import more_than_thousands
from ..limits import chant_limit, destroyed_j_ruler_limit, old_permanent_limit, old_stone_limit, ruler_limit
from ..main_actions import offer_battle, offer_call, offer_judgment, offer_lifebreak, offer_put_aside
from ..moving import (
    astral_in_ruler_area,
    damage_stays,
    enter_if_played_from_hand,
    enters_under_owner,
    j_ruler_side_up,
)
from ..playing import OLD_PLAY_CARD, TRIGGERED_IN_VAIN
from ..resolving import unless_destroyed
from ..rule_processes import destruction, excess_lifebreak, losing, rounded_at_once
from ..setup import OLD_SETUP, OLD_VALHALLA_SETUP
from ..standby import OFFER_REVEAL
from ..standing import always_made, dealer, open_by_abilities
from ..vocabulary import GRAVEYARD, HAND, OUTSIDE, STANDBY, STONE_AREA
from ..ways import nothing_more

NONE = ZoneDef("")  # the number of a zone that only 8.01 has

#: A player's field and magic stone area are the cards in them that the player controls (3.14-2): cards that change
#: sides stay the same cards as they are (3.1-3), so one list of each serves both players.
ZONES = (
    ZoneDef(
        "main deck",
        sees="nobody",
        ordered=True,
        clause=("5.x:3.1-1", "5.x:3.1-2", "5.x:3.1-2.1", "5.x:3.3-2"),
    ),
    ZoneDef("magic stone deck", sees="nobody", ordered=True, clause=("5.x:3.4-2",)),
    ZoneDef("hand", sees="owner", clause=("5.x:3.5-2",)),
    ZoneDef(
        "field",
        shared=True,
        oriented=True,
        in_play=True,
        clause=("5.x:3.2-1", "5.x:3.6-1", "5.x:3.6-2", "5.x:3.6-3", "5.x:3.14-1"),
    ),
    ZoneDef(
        "ruler area",
        oriented=True,
        in_play=True,
        clause=("5.x:3.8-1", "5.x:3.8-2", "5.x:3.8-3", "5.x:3.14-1"),
    ),
    ZoneDef("graveyard", ordered=True, clause=("5.x:3.1-1", "5.x:3.9-1", "5.x:3.9-2")),
    ZoneDef("chant-standby area", sees="owner", faces=True, clause=("5.x:3.2-2", "5.x:3.11-2")),
    ZoneDef("removed area", clause=("5.x:3.12-2",)),
    ZoneDef("chase", shared=True, ordered=True, clause=("5.x:3.13-1", "5.x:3.13-2")),
    NONE,  # item area
    NONE,  # extra deck
    NONE,  # rune area
    ZoneDef("lifebreak area", sees="nobody", ordered=True, clause=("5.x:3.10-2",)),
    ZoneDef("outside the game", sees="owner"),  # where rulers wait until they are placed
    ZoneDef(
        "magic stone area",
        shared=True,
        oriented=True,
        in_play=True,
        clause=("5.x:3.7-1", "5.x:3.7-2", "5.x:3.7-3", "5.x:3.14-1"),
    ),
)
LAYERS = Layers(
    (
        Layer("base", clause="5.x:9.9-1.1"),
        Layer("abilities", clause="5.x:9.9-1.2"),
        Layer("kinds", "words", clause="5.x:9.9-1.3"),
        Layer("numbers", clause="5.x:9.9-1.4"),
    )
)
TYPES = ("ruler", "j-ruler", "magic stone", "resonator", "chant", "addition")
#: symbol skills and keyword skills of chapters 11 and 12, [Enter] aside, which is a condition; [Target Attack] is the
#: old name of [Precision]
SKILLS = frozenset(
    {
        "awakening",
        "break",
        "explode",
        "first strike",
        "flying",
        "imperishable",
        "judgment",
        "pierce",
        "precision",
        "swiftness",
        "trigger",
    }
)
MEANINGS = {
    "awakening": keywords.MEANINGS["awakening"],
    "explode": old_explode,
    "trigger": keywords.MEANINGS["trigger"],
}
PROCESSES = (losing, destruction, illegal_additions)


def compose(name: str, format: str) -> Edition:
    """1.2 the players agree on Valhalla or Bifrost rules before the game: that is its format."""
    lifebreak = plays_lifebreak(format)
    return Edition(
        name=name,
        format=format,
        zones=ZONES,
        types=TYPES,
        stone_types=(),
        characteristics="",
        keywords=SKILLS,
        actions=frozenset(),
        meanings=MEANINGS,
        subtypes=frozenset(),
        addition_text=by_subtype,
        attributes_of=attributes_of_cost,
        reworded=where_they_lie,
        stones_lie=STONE_AREA,
        rulers_wait=OUTSIDE,
        trigger_zones=(HAND, STANDBY),
        lies_as=astral_in_ruler_area,
        enters_under=enters_under_owner,
        setup=OLD_VALHALLA_SETUP if lifebreak else OLD_SETUP,
        battle=OLD_BATTLE,
        play_card=OLD_PLAY_CARD,
        standby_trigger=OFFER_REVEAL,
        not_played=TRIGGERED_IN_VAIN,
        offers=(offer_cards, offer_abilities, *((offer_lifebreak,) if lifebreak else ())),
        main_offers=(offer_battle, offer_judgment, offer_call, offer_put_aside),
        processes=(*PROCESSES, excess_lifebreak) if lifebreak else PROCESSES,
        limits=(
            ("ruler", ruler_limit),
            ("j-ruler", destroyed_j_ruler_limit),
            ("resonator", old_permanent_limit),
            ("addition", old_permanent_limit),
            ("regalia", old_permanent_limit),
            ("addition", addition_limit),
            ("chant", chant_limit),
            ("magic stone", old_stone_limit),
        ),
        deck_checks=(prepared, one_ruler, old_main_deck, old_stone_deck, no_other_decks, barred_by_text),
        callers=frozenset({"ruler", "j-ruler", "astral ruler"}),  # 5.00 knows no astral rulers to be rested
        lifebreak_allowed=more_than_thousands,
        life_changed=rounded_at_once,
        j_ruler_destroyed=j_ruler_side_up,
        j_ruler_left=damage_stays,
        may_become_j_ruler=unless_destroyed,
        standby_price=nothing_more,
        without_host=GRAVEYARD,
        copies_enter=False,
        fights=fights,
        takes_damage=fights,
        forced_at=forced_at_any,
        changed_sides=stays_in_battle,
        battling=battles_from_declaration,
        pierce=exact_pierce,
        enter_skill=enter_if_played_from_hand,
        left_together=True,
        same_card_leaves=False,
        attaching_restarts_effects=False,
        layers=LAYERS,
        applies_openly=open_by_abilities,
        still_made=always_made,
        damage_chooser=dealer,
        prevention_last=False,
    )
