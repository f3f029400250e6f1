"""What the page is given: what is clicked."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.names import item_id, panel_id
from outplay.kernel.game import find_option
from tests.games.eventide.table import A, table


@pytest.mark.rule("EOH-12.3")
def test_an_item_is_bought_by_its_card_or_its_hero() -> None:
    with table(begin="shop", gold=(2, 0), base=("hobb", "")) as t:
        seen = GAME.observe(t.state, A)
        offer = GAME.offer(seen, find_option(GAME, seen, A, "buy knuckle-chain 1"))
        hobb = t.number("hobb")
        assert offer.on == [item_id(hobb), panel_id(hobb)]
        hand = next(zone for zone in GAME.scene(seen).zones if zone.role == "hand" and zone.seat == A)
        assert item_id(hobb) in {card.id for card in hand.cards}
