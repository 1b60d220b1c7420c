"""Cards written down as fields are the same cards when they are read."""

import pytest

from arbiter.cards import card_library
from arbiter.cards.library import together
from arbiter.cardtext import card_from_fields
from arbiter.cardtext.written import fields_from_card
from arbiter.games import RULESETS
from arbiter.games import ruleset as make_ruleset


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_card_of_ours_is_read_again_from_its_fields(ruleset):
    game = ruleset.partition("-")[0]
    library = card_library(ruleset)
    plain = make_ruleset(ruleset).plain_cards()  # made of records, not of text
    others = []
    for name in library.names:
        card = library.find(name)
        tables = fields_from_card(game, card)
        again = together([card_from_fields(game, table)[0] for table in tables])
        if again != card and name not in plain:
            others.append(name)
    assert others == []
