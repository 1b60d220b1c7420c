"""Edition 5.00: what both old editions share, except of chant-standby cards, lifebreak, additions without a host and
cards that left together."""

from __future__ import annotations

from dataclasses import replace

from ..additions import nothing_by_subtype
from ..edition import Edition
from ..lifebreak import as_many_as_thousands
from ..main_actions import offer_battle, offer_call, offer_judgment, offer_put_aside_standby
from ..moving import blank_in_ruler_area
from ..standby import TRIGGER_AT_ONCE
from ..vocabulary import FIELD, STANDBY
from ..ways import stones_can_be_shown
from . import v5_x

#: U2.7 "ruler/J-ruler" is also written [Addition: J-ruler]
SUBTYPES = frozenset({"addition:field", "addition:resonator", "addition:j-ruler", "addition:ruler/j-ruler"})


def compose(format: str) -> Edition:
    shared = v5_x.compose("5.00", format)
    return replace(
        shared,
        subtypes=SUBTYPES,
        addition_text=nothing_by_subtype,
        trigger_zones=(STANDBY,),
        lies_as=blank_in_ruler_area,
        standby_trigger=TRIGGER_AT_ONCE,
        main_offers=(offer_battle, offer_judgment, offer_call, offer_put_aside_standby),
        limits=tuple(limit for limit in shared.limits if limit[1].__name__ != "addition_limit"),
        lifebreak_allowed=as_many_as_thousands,
        standby_price=stones_can_be_shown,
        without_host=FIELD,
        left_together=False,
    )
