"""The strength of heroes: what the model finds in matches whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from outplay.kernel.errors import OutplayError
from outplay.lab.strength import Contest, Strengths, fit
from tests.sizes import many

NAMES = [f"Hero {n}" for n in range(12)]
RUNS = many(8, 200)


def played(worths: dict[str, float], matches: int, sides: int, team: int, seed: int, places: tuple[float, ...] = ()) -> list[Contest]:
    """Return matches in which everybody is dealt, by the model's own law."""
    dice = np.random.default_rng(seed)
    contests = []
    for _ in range(matches):
        dealt = [NAMES[n] for n in dice.permutation(len(NAMES))[: sides * team]]
        order = tuple(int(n) for n in dice.permutation(sides))
        teams = [dealt[n * team : (n + 1) * team] for n in range(sides)]
        sums = [sum(worths[name] for name in names) + (places[place] if places else 0) for names, place in zip(teams, order, strict=True)]
        powers = np.exp(sums)
        won = int(dice.choice(sides, p=powers / powers.sum()))
        contests.append(Contest(tuple(tuple((name, 1.0) for name in names) for names in teams), tuple(float(n == won) for n in range(sides)), order))
    return contests


def truth(worths: dict[str, float], sides: int) -> dict[str, float]:
    mean = sum(worths.values()) / len(worths)
    return {name: 1 / (1 + (sides - 1) * math.exp(mean - worth)) for name, worth in worths.items()}


@pytest.mark.parametrize(("spread", "sides", "team"), [(0.35, 4, 1), (0.15, 4, 1), (0.35, 2, 2)])
def test_intervals_hold_the_truth_and_few_stand_out_who_should_not(spread: float, sides: int, team: int) -> None:
    held = told = false = flagged = 0
    raw = drawn_in = 0.0
    for run in range(RUNS):
        dice = np.random.default_rng(1000 + run)
        worths = {name: float(dice.normal(0, spread)) if n % 2 else 0.0 for n, name in enumerate(NAMES)}
        average = {name: worth - sum(worths.values()) / 12 for name, worth in worths.items()}
        found = fit(played(average, 2000 if sides == 4 else 1000, sides, team, run))
        real = truth(average, sides)
        for one in found.heroes:
            told += 1
            held += one.interval[0] <= real[one.name] <= one.interval[1]
            flagged += one.flagged
            false += one.flagged and abs(real[one.name] - 1 / sides) < 0.004
            raw += (one.raw - real[one.name]) ** 2
            drawn_in += (one.share - real[one.name]) ** 2
    least, most = many((0.88, 1.0), (0.93, 0.97))
    assert least <= held / told <= most
    assert false <= 0.05 * flagged + 2
    assert drawn_in < raw, "what is drawn in lies nearer to the truth"


def test_a_hero_beside_a_strong_one_is_not_called_strong() -> None:
    """Two are nearly always dealt together; only one of them is good."""
    dice = np.random.default_rng(5)
    contests = []
    for n in range(2500):
        names = [NAMES[i] for i in dice.permutation(np.arange(2, 12))[:3]]
        mate = NAMES[1] if dice.random() < 0.8 else names[2]
        sides = [(NAMES[0], mate), (names[0], names[1])]
        chance = 1 / (1 + math.exp(-0.8))
        won = float(dice.random() < chance)
        if n % 5 == 0:  # now and then the weak one is alone
            sides[0], won = (NAMES[1], names[2]), float(dice.random() < 0.5)
        contests.append(Contest(tuple(tuple((name, 1.0) for name in side) for side in sides), (won, 1 - won), (n % 2, 1 - n % 2)))
    found = {one.name: one for one in fit(contests).heroes}
    assert found["Hero 1"].raw > 0.6, "the rate of wins alone is deceived"
    assert found["Hero 1"].interval[0] < 0.5 < found["Hero 1"].interval[1]
    assert found["Hero 0"].flagged
    assert found["Hero 0"].share > 0.6


def test_a_place_in_the_order_of_play_is_told_apart() -> None:
    worths = dict.fromkeys(NAMES, 0.0)
    found = fit(played(worths, 2000, 4, 1, 9, places=(0.5, 0.0, 0.0, -0.5)))
    assert [one.name for one in found.places if one.flagged] == ["place 1", "place 4"]
    assert found.places[0].share > 0.3
    assert not [one.name for one in found.heroes if one.flagged]


def test_who_is_good_against_whom_stands_out() -> None:
    dice = np.random.default_rng(3)
    contests = []
    for one in played(dict.fromkeys(NAMES, 0.0), 3000, 2, 1, 4):
        names = [side[0][0] for side in one.sides]
        if set(names) == {"Hero 2", "Hero 7"}:
            won = names.index("Hero 2") if dice.random() < 0.95 else names.index("Hero 7")
            one = Contest(one.sides, tuple(float(n == won) for n in range(2)), one.order)
        contests.append(one)
    against = fit(contests).against
    assert {(pair.one, pair.other) for pair in against if pair.flagged} == {("Hero 2", "Hero 7"), ("Hero 7", "Hero 2")}
    assert next(pair for pair in against if pair.one == "Hero 2").beyond > 0.25


def test_who_never_played_is_listed_and_nothing_is_said_of_them() -> None:
    found: Strengths = fit(played(dict.fromkeys(NAMES, 0.0), 50, 2, 1, 4), names=[*NAMES, "Nobody"])
    nobody = next(one for one in found.heroes if one.name == "Nobody")
    assert (nobody.matches, nobody.interval, nobody.flagged) == (0, (0.0, 1.0), False)
    assert found.frame().height == 13


def test_matches_of_different_tables_are_refused() -> None:
    with pytest.raises(OutplayError, match="same number of sides"):
        fit([*played(dict.fromkeys(NAMES, 0.0), 2, 2, 1, 1), *played(dict.fromkeys(NAMES, 0.0), 2, 4, 1, 1)])
    with pytest.raises(OutplayError, match="without a match"):
        fit([])
