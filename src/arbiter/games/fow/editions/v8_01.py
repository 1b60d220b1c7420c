"""Edition 8.01."""

from __future__ import annotations

from .. import keywords, known, later
from ..actions import offer_abilities, offer_cards, offer_runes
from ..additions import HOSTS, addition_limit, by_subtype, illegal_additions
from ..attacking import fights_with_numbers, forced_at_rested, leaves_battle
from ..battle import BATTLE
from ..battle_damage import assigned_pierce
from ..battling import battle_each_other
from ..deckbuilding import (
    barred_by_text,
    copies_together,
    extra_deck,
    main_deck,
    one_ruler,
    prepared,
    rune_deck,
    sealed_items,
    stone_deck,
)
from ..edition import Edition, Layer, Layers, plays_lifebreak
from ..information import counting_rulers_too, printed_attributes
from ..labels_and_reasons import with_def
from ..lifebreak import more_than_thousands
from ..limits import chant_limit, j_ruler_limit, permanent_limit, ruler_limit, stone_limit
from ..main_actions import (
    offer_battle,
    offer_call,
    offer_judgment,
    offer_lifebreak,
    offer_put_aside,
    offer_second_judgment,
)
from ..moving import damage_is_removed, enter_always, enters_under_its_player, lies_as_printed, ruler_side_up
from ..playing import NOT_PLAYED, PLAY_CARD
from ..resolving import has_judgment_still
from ..rule_processes import (
    destruction,
    excess_lifebreak,
    losing,
    opposite_counters,
    rounded_later,
    rounding_life,
)
from ..setup import SETUP, VALHALLA_SETUP
from ..standby import OFFER_REVEAL
from ..standing import always_open, dealer_unless_prevented, still_made
from ..vocabulary import FIELD, GRAVEYARD, HAND, RULER_AREA, STANDBY, STONE_TYPES, TYPES, ZONES
from ..ways import nothing_more

LAYERS = Layers(
    (
        Layer("base", clause="909.1a"),
        Layer("own words", clause="909.1b"),
        Layer("kinds", "own kinds", clause="909.1c"),
        Layer("abilities", clause="909.1d"),
        Layer("words", clause="909.1e"),
        Layer("own numbers", clause="909.1f"),
        Layer("numbers", clause="909.1g"),
        Layer("counters", clause="909.1h"),
    ),
    rounds=True,  # 909.1i
)


def compose(format: str) -> Edition:
    lifebreak = plays_lifebreak(format)
    processes = (losing, opposite_counters, destruction, rounding_life, illegal_additions)
    return Edition(
        name="8.01",
        format=format,
        zones=ZONES,
        types=TYPES,
        stone_types=STONE_TYPES,
        characteristics="MT",
        keywords=frozenset({*known.BY_NAME, *keywords.MEANINGS}),
        actions=later.ACTIONS,
        meanings=keywords.MEANINGS,
        subtypes=frozenset({"addition", "addition:field", *HOSTS}),
        addition_text=by_subtype,
        attributes_of=printed_attributes,
        reworded=counting_rulers_too,
        stones_lie=FIELD,
        rulers_wait=RULER_AREA,
        trigger_zones=(HAND, STANDBY),
        lies_as=lies_as_printed,
        enters_under=enters_under_its_player,
        setup=VALHALLA_SETUP if lifebreak else SETUP,
        battle=BATTLE,
        play_card=PLAY_CARD,
        standby_trigger=OFFER_REVEAL,
        not_played=NOT_PLAYED,
        offers=(offer_cards, offer_runes, offer_abilities, *((offer_lifebreak,) if lifebreak else ())),
        main_offers=(offer_battle, offer_judgment, offer_second_judgment, offer_call, offer_put_aside),
        processes=(*processes, excess_lifebreak) if lifebreak else processes,
        limits=(
            ("ruler", ruler_limit),
            ("j-ruler", j_ruler_limit),
            ("resonator", permanent_limit),
            ("addition", permanent_limit),
            ("addition", addition_limit),
            ("regalia", permanent_limit),
            ("chant", chant_limit),
            ("magic stone", stone_limit),
        ),
        deck_checks=(
            prepared,
            one_ruler,
            main_deck,
            stone_deck,
            extra_deck,
            rune_deck,
            copies_together,
            barred_by_text,
            sealed_items,
        ),
        callers=frozenset({"ruler", "j-ruler"}),
        lifebreak_allowed=more_than_thousands,
        life_changed=rounded_later,
        j_ruler_destroyed=ruler_side_up,
        j_ruler_left=damage_is_removed,
        may_become_j_ruler=has_judgment_still,
        standby_price=nothing_more,
        without_host=GRAVEYARD,
        copies_enter=True,
        fights=fights_with_numbers,
        takes_damage=with_def,
        forced_at=forced_at_rested,
        changed_sides=leaves_battle,
        battling=battle_each_other,
        pierce=assigned_pierce,
        enter_skill=enter_always,
        left_together=True,
        same_card_leaves=True,
        attaching_restarts_effects=True,
        layers=LAYERS,
        applies_openly=always_open,
        still_made=still_made,
        damage_chooser=dealer_unless_prevented,
        prevention_last=True,
    )
