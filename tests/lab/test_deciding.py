"""Rules that may be looked at after every block, and their error rates, measured on blocks that were made up."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from outplay.lab.deciding import Above, Below, Differs, Even, Interval, Rule, by_chance, discoveries, going_on, likely_end

RUNS = 2000 if os.environ.get("OUTPLAY_SOAK") else 400
"""How many experiments are made up of each kind."""
WRONG = 0.065 if RUNS == 2000 else 0.08
"""The most of them that may end in error where 5 % are meant to."""


def decided(rule: Rule, draw: Callable[[], float], every: int = 1) -> tuple[str, int]:
    """Return what a rule decides of numbers that are drawn, looked at each `every` of them, and after how many."""
    while True:
        for _ in range(every):
            rule.hear(draw())
        if verdict := rule.verdict():
            return verdict, rule.heard


def pair(chance: Random, share: float) -> float:
    """A hero's score in two matches."""
    return ((chance.random() < share) + (chance.random() < share)) / 2


@pytest.mark.parametrize(
    ("make", "share", "right", "wrong"),
    [(Above, 0.525, "not above", "above"), (Above, 0.575, "above", "not above"), (Below, 0.425, "below", "not below"), (Below, 0.475, "not below", "below")],
)
def test_whether_a_hero_is_too_strong_or_too_weak_is_decided_wrongly_in_one_of_twenty(make: type[Above], share: float, right: str, wrong: str) -> None:
    chance, ends, heard = Random(right), Counter[str](), 0
    for _ in range(RUNS):
        verdict, after = decided(make(), lambda: pair(chance, share))
        ends[verdict] += 1
        heard += after
    assert ends[wrong] <= WRONG * RUNS
    assert ends[right] >= (1 - WRONG - 0.01) * RUNS
    assert 2 * heard / RUNS < 700, "matches; a fixed number with these errors is 1,077"


def test_before_the_first_match_every_share_is_possible() -> None:
    assert all(rule.interval().low < 1e-6 and rule.interval().high > 1 - 1e-6 for rule in (Above(), Below(), Even()))
    assert {rule.verdict() for rule in (Above(), Below(), Even())} == {""}


def test_a_hero_at_the_line_is_said_to_be_close_after_the_most() -> None:
    rule = Above(most=20)
    verdict, after = decided(rule, iter([0.5, 0.6] * 10).__next__)
    assert (verdict, after) == ("close", 20)
    assert rule.interval().low < 0.55 < rule.interval().high


def test_a_change_that_does_nothing_is_hardly_ever_said_to_do_something() -> None:
    chance, ends = Random("nothing"), Counter[str]()
    for _ in range(RUNS // 2):
        ends[decided(Differs(most=300), lambda: chance.choice((-0.5, 0.0, 0.0, 0.0, 0.0, 0.5)), every=10)[0]] += 1
    assert ends["more"] + ends["less"] <= WRONG * RUNS / 2
    assert ends["open"] > 0


def test_a_change_that_does_something_is_found() -> None:
    chance, ends = Random("something"), Counter[str]()
    for _ in range(RUNS // 4):
        ends[decided(Differs(), lambda: chance.gauss(0.1, 0.4), every=10)[0]] += 1
    assert ends["more"] >= 0.97 * RUNS / 4
    assert decided(Differs(matters=0.5), lambda: chance.gauss(0.0, 0.3))[0] == "same"


def test_a_change_that_is_seldom_felt_is_not_said_to_do_nothing_before_it_is_felt() -> None:
    """As that of a card which is hardly ever played: in one block of ten it turns one of two matches."""
    chance, ends = Random("seldom"), Counter[str]()
    assert decided(Differs(), lambda: 0.0)[1] > 60, "twenty blocks in which nothing differs prove little"
    for _ in range(RUNS // 4):
        ends[decided(Differs(), lambda: 0.5 * (chance.random() < 0.1))[0]] += 1
    assert ends["same"] <= WRONG * RUNS / 4
    assert ends["more"] >= 0.9 * RUNS / 4


@pytest.mark.parametrize(("share", "right"), [(0.5, "even"), (0.56, "favored"), (0.44, "behind")])
def test_whether_it_is_better_to_begin(share: float, right: str) -> None:
    chance, ends = Random(right), Counter[str]()
    for _ in range(RUNS // 8):
        ends[decided(Even(), lambda: float(chance.random() < share), every=50)[0]] += 1
    assert ends[right] >= (1 - WRONG) * RUNS / 8


def test_its_interval_holds_the_truth_at_all_looks() -> None:
    chance, out = Random("looks"), 0
    for _ in range(RUNS // 4):
        rule = Even()
        for _ in range(20):
            for _ in range(25):
                rule.hear(float(chance.random() < 0.5))
            if rule.beaten(0.5):
                out += 1
                break
    assert out <= WRONG * RUNS / 4


def test_an_interval_ends_where_shares_begin_to_be_refuted() -> None:
    rule = Even()
    for n in range(400):
        rule.hear(float(n % 4 == 0))
    found = rule.interval()
    assert found.low < 0.25 < found.high
    assert rule.beaten(found.low - 1e-6)
    assert not rule.beaten(found.low + 1e-6)
    assert rule.beaten(found.high + 1e-6)
    assert Interval(0.2, 0.3).within(0.2, 0.3)


def test_of_many_findings_few_are_false() -> None:
    chance, false, found = Random("many"), 0, 0
    for _ in range(RUNS // 4):
        chances = {f"null {n}": chance.random() for n in range(20)} | {f"true {n}": by_chance(chance.gauss(4, 1), 1) for n in range(4)}
        stand = discoveries(chances)
        found += len(stand)
        false += sum(name.startswith("null") for name in stand)
    assert false <= WRONG * found
    assert found >= 0.7 * RUNS
    assert discoveries({}) == set()


def test_how_likely_a_mean_is_by_chance() -> None:
    assert by_chance(1.96, 1) == pytest.approx(0.05, abs=0.001)
    assert (by_chance(0, 0), by_chance(1, 0)) == (1.0, 0.0)


def test_a_question_that_may_hear_less_than_it_takes_to_tell_ends_undecided() -> None:
    """Otherwise it would be asked again and again by whoever waits for an answer."""
    for rule, word in ((Above(2), "close"), (Differs(2, 0.5), "open"), (Even(2), "open")):
        assert rule.verdict() == ""
        rule.hear(0.5)
        assert rule.verdict() == ""
        rule.hear(0.5)
        assert rule.verdict() == word


def test_the_likely_end_is_where_most_experiments_end() -> None:
    chance, inside, times = Random("ends"), 0, list[float]()
    for effect in (-0.08, -0.05, 0.04, 0.06, 0.1) * 12:
        rule = Differs()

        def block(effect: float = effect) -> float:
            return pair(chance, 0.5 + effect) - pair(chance, 0.5)

        for _ in range(100):
            rule.hear(block())
        if rule.verdict():
            continue
        likely, early, late = likely_end(rule)
        assert 100 <= early <= likely <= late <= rule.most
        _, heard = decided(rule, block)
        inside += early <= heard <= late
        times.append(heard / likely)
    assert len(times) > 30
    assert inside / len(times) > 2 / 3
    assert 0.7 < sorted(times)[len(times) // 2] < 1.4


def test_what_goes_on_as_it_does_is_told_more_surely_and_leaves_what_was_heard_alone() -> None:
    rule = Differs()
    for n in range(50):
        rule.hear((n % 3 - 1) / 2)
    wide, ahead = rule.interval(), going_on(rule, 500)
    narrow = ahead.interval()
    assert (ahead.heard, round(ahead.mean, 9), rule.heard) == (500, round(rule.mean, 9), 50)
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2
