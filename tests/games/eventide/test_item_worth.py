"""What middle bots buy: Items by what they do, not by their level alone."""

from __future__ import annotations

import pytest

from outplay.bots import Greedy
from outplay.games.eventide import GAME
from outplay.games.eventide.ai.item_worth import item_worths
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from tests.games.eventide.table import A, table


def test_a_second_level_is_always_worth_more_than_the_first() -> None:
    for hero in item_worths(GAME.own(GAME.load())):
        assert 0.0 == hero[0] < hero[1] < hero[2]


@pytest.mark.parametrize(("hero", "buys"), [("reckarr", True), ("hobb", False)])
def test_a_second_level_is_bought_if_it_does_much(hero: str, buys: bool) -> None:
    """Reckarr's hits the hurt for two more, Hobb's counts one more Success at least: both cost all the gold that there is."""
    with table(begin="shop", gold=(3, 0), base=(f"{hero}/1 aldermoor/2 jexle/2 stella/2 nym/2", "")) as t:
        seen = GAME.observe(t.state, A)
        picks = {GAME.offer(seen, Greedy().pick(GAME, seen, A, legal(t.state, A), Quick(n))).text for n in range(3)}
    assert (picks != {"done"}) is buys
    assert len(picks) == 1
