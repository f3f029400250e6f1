"""The example with OpenSpiel's own search beats random with hardly any thinking."""

from __future__ import annotations

import pyspiel

from examples.learn import tree_search


def test_the_search_wins_nearly_all_its_matches_against_random() -> None:
    game = pyspiel.load_game("outplay_knockback", {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1})
    assert tree_search.won(game, simulations=8, matches=8) >= 0.8
