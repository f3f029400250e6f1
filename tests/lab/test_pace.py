"""How often people are asked is kept as it was measured, and stays true: matches of other seeds are asked about as often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from outplay.clocks.terms import pace
from outplay.games import find_game, games
from outplay.lab.pace import asked, measured, plans
from outplay.lab.plan import Plan

QUICK = ("knockback",)
"""The games of which twenty matches are played in seconds; of the others `make soak` plays them."""
CASES = [
    pytest.param(name, plan, id=f"{name} {dict(plan.options)['seats']}", marks=() if name in QUICK and dict(plan.options)["seats"] == 2 else pytest.mark.soak)
    for name in sorted(games())
    for plan in plans(name, 20)
]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_measured_with_every_number_of_seats(name: str) -> None:
    game = find_game(name)
    found = pace(game.folder)
    assert {one.seats for one in found.asked} == {int(dict(plan.options)["seats"]) for plan in plans(name, 1)}
    assert min(one.matches for one in found.asked) >= 12


@pytest.mark.parametrize(("name", "plan"), CASES)
def test_fresh_matches_ask_as_often_within_three_tenths(name: str, plan: Plan) -> None:
    kept = {one.seats: one for one in pace(find_game(name).folder).asked}
    fresh = asked(replace(plan, seed="fresh"), list(measured(replace(plan, seed="fresh"))))
    was = kept[fresh.seats]
    assert was.windows * 0.7 <= fresh.windows <= was.windows * 1.3
    assert was.serial * 0.7 <= fresh.serial <= was.serial * 1.3
