"""Edition 8.01."""

from __future__ import annotations

from ..actions import (
    offer_abilities,
    offer_battle,
    offer_call,
    offer_cards,
    offer_judgment,
    offer_lifebreak,
    offer_put_aside,
    offer_runes,
    offer_second_judgment,
)
from ..additions import addition_limit, illegal_additions
from ..battle import BATTLE
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
from ..edition import Edition
from ..moving import chant_limit, j_ruler_limit, permanent_limit, ruler_limit, stone_limit
from ..playing import PLAY_CARD
from ..rule_processes import (
    destruction,
    excess_lifebreak,
    losing,
    opposite_counters,
    rounding_life,
)
from ..setup import SETUP, VALHALLA_SETUP
from ..vocabulary import VALHALLA, ZONES


def compose(format: str) -> Edition:
    lifebreak = format == VALHALLA
    processes = (losing, opposite_counters, destruction, rounding_life, illegal_additions)
    return Edition(
        name="8.01",
        format=format,
        zones=ZONES,
        setup=VALHALLA_SETUP if lifebreak else SETUP,
        battle=BATTLE,
        play_card=PLAY_CARD,
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
    )
