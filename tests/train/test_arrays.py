"""Arrays: all that a seat knows, nothing that it does not, the same length at every moment, and back into words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick, to_act
from outplay.kernel.state import State
from outplay.kernel.view import Observation
from outplay.train import Description, Match, describe
from tests.sizes import many

MOST = 1_500
"""Picks of a match that are looked at."""


def described(name: str) -> list[Description[Any]]:
    """Return a game with each of the settings with which the kit checks it."""
    return [Description(games()[name], given) for given in games()[name].checked]


def walked(what: Description[Any], match: int) -> Any:
    """Yield the table at every decision of a match that is played at random, with the chance that plays it."""
    state, chance = what.game.start(what.settings, what.content, Seeded(seed_from("arrays", match))), Quick(match)
    for _ in range(MOST):
        if state.over:
            break
        yield state, chance
        seat = to_act(state)[chance.number() % len(to_act(state))]
        options = legal(state, seat)
        pick(state, seat, options[chance.number() % len(options)])


@pytest.mark.parametrize("name", games())
def test_every_table_has_an_array_of_one_length(name: str) -> None:
    for what in described(name):
        for match in range(many(1, 40)):
            for state, _ in walked(what, match):
                for seat in to_act(state)[:1]:
                    array = what.arrays.of(what.game.observe(state, seat))
                    assert array.shape == (what.arrays.length,)
                    assert array.any()


@pytest.mark.parametrize("name", games())
def test_what_a_seat_does_not_know_is_not_in_its_array(name: str) -> None:
    """A table in which everything hidden from a seat is dealt anew looks the same to it."""
    for what in described(name):
        for at, (state, chance) in enumerate(walked(what, 7)):
            if at % 23 == 0:
                for seat in range(what.settings.seats):
                    known = what.game.observe(state, seat)
                    twin = what.game.redeal(known, Quick(chance.number()))
                    assert np.array_equal(what.arrays.of(known), what.arrays.of(what.game.observe(twin, seat)))


def test_an_array_goes_back_into_words() -> None:
    what = describe("knockback", seats=2, pick="random")
    match = Match(what, 3)
    seat = match.asked[0]
    said = what.arrays.describe(match.observation(seat))
    hero = match.state.heroes[seat]
    assert f"heroes[0].card = {hero.card}" in said
    assert f"question = {type(match.state.todo[-1]).__name__}" in said
    assert f"seat = {seat}" in said
    with pytest.raises(OutplayError, match="has the shape"):
        what.arrays.describe(np.zeros(3, dtype=np.uint8))


def test_a_seat_sees_itself_first() -> None:
    what = describe("knockback", seats=3, pick="random")
    match = Match(what, 5)
    for seat in range(3):
        said = what.arrays.describe(match.observation(seat))
        for n in range(3):
            assert f"heroes[{n}].card = {match.state.heroes[(seat + n) % 3].card}" in said


def test_a_table_that_says_nothing_of_its_numbers_is_refused_with_a_sentence() -> None:
    class Bare(State):
        points: int = 0

    class Plain(Game[Bare]):
        id, name, table = "plain", "Plain", Bare

    with pytest.raises(OutplayError, match=r"Plain cannot be trained on yet: Bare\.points does not say what its numbers stand for"):
        _ = Description(Plain()).arrays


def test_a_spectator_has_no_array() -> None:
    what = describe("knockback", seats=2)
    state = Match(what, 1).state
    with pytest.raises(OutplayError, match="a spectator has none"):
        what.arrays.of(Observation(what.game.observe(state, None).state, None))
