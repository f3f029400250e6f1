"""Calibration: what is thought of a table, made to a chance that comes true as often as it says."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import ContentError, OutplayError
from outplay.lab import calibration
from outplay.lab.calibration import (
    FILE,
    THIRDS,
    Band,
    Calibration,
    Calibrations,
    Seen,
    calibrated,
    calibrations_of,
    fitted,
    reliable,
    sharpened,
    slope,
    slopes,
    thirds,
    written,
)
from outplay.lab.plan import Plan, lay_out
from outplay.lab.simulate import simulating
from tests.sizes import many

TRUSTED = 0.1
"""By so much chances may be off, in any band that enough matches have met."""
PLAN = Plan("knockback", 4, ("gentle",), "calibrate", (("seats", 2),), "standard", trace=True)


def thought(exponent: float, matches: int) -> list[Seen]:
    """Return matches whose chances are known, as somebody sees them whose odds are the true ones to the power of 1 / exponent."""
    chance = random.Random(4)
    found: list[Seen] = []
    for _ in range(matches):
        true = chance.uniform(0.05, 0.95)
        won = chance.random() < true
        found.append(([sharpened((true, 1 - true), 1 / exponent)], (float(won), float(not won))))
    return found


@pytest.mark.parametrize("exponent", [0.5, 1.0, 3.0])
def test_who_is_too_timid_or_too_sure_is_seen_through(exponent: float, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = thought(exponent, 2000)
    left = iter(matches)
    monkeypatch.setattr(calibration, "seen", lambda one: next(left))
    played = list(simulating(replace(PLAN, matches=1)).matches) * len(matches)
    found = fitted(lay_out(PLAN), played)
    assert found.exponent == pytest.approx(exponent, abs=3 * found.error)
    assert 0 < found.error < 0.1 * exponent
    assert found.brier < found.even == pytest.approx(0.5)
    assert found.off < TRUSTED


def told(exponents: Sequence[float], matches: int, seed: int = 7) -> list[Seen]:
    """Return matches of six moments whose chances are known, as somebody tells them who needs another exponent in each third."""
    chance = random.Random(seed)
    found: list[Seen] = []
    for _ in range(matches):
        true, course = 0.5, list[list[float]]()
        for moment in range(6):
            true += chance.choice((-0.5, 0.5)) * min(true, 1 - true)
            course.append(sharpened((true, 1 - true), 1 / exponents[moment // 2]))
        won = chance.random() < true
        found.append((course, (float(won), float(not won))))
    return found


def test_each_third_of_matches_has_a_slope_of_its_own() -> None:
    exponents = (2.0, 1.0, 0.5)
    found = {one.name: one for one in slopes(told(exponents, 1500), [range(1, 7)] * 1500)}
    for name, exponent in zip(THIRDS, exponents, strict=True):
        assert found[name].low < exponent < found[name].high
        assert found[name].high - found[name].low < 0.4 * exponent
    assert [*found] == [*THIRDS, "all"]


def test_what_is_said_of_slopes_is_as_sure_as_matches_allow() -> None:
    """The moments of a match hang together, so that they are no more than one match."""
    found = [slope(told((1.0, 1.0, 1.0), 80, seed)) for seed in range(30)]
    assert stdev(one.slope for one in found) == pytest.approx(mean(one.error for one in found), rel=0.35)
    assert sum(one.low < 1 < one.high for one in found) >= 26


def test_chances_that_are_right_are_found_right_however_soon_matches_end() -> None:
    """Who is one step from winning wins soon. Were a match cut where it turned out to end, or counted the same as a long one, that would look like knowing more."""
    chance = random.Random(3)
    matches: list[Seen] = []
    for _ in range(1000):
        at, course = 4, list[tuple[float, float]]()
        while 0 < at < 8:
            course.append((at / 8, 1 - at / 8))
            at += chance.choice((-1, 1))
        matches.append((course, (float(at == 8), float(at == 0))))
    rounds = [range(1, len(course) + 1) for course, _ in matches]
    for one in slopes(matches, rounds):
        assert one.low < 1 < one.high, one.name
    assert slope([(course[-1:], came) for course, came in matches]).slope > 1.5, "of the last moments alone the rounds are told by the end"


def test_matches_are_cut_by_the_rounds_of_the_middle_one() -> None:
    course = [(n / 10, 1 - n / 10) for n in range(6)]
    matches: list[Seen] = [(course, (1, 0)), (course[:1], (0, 1)), (course, (0, 1))]
    cut = thirds(matches, [(1, 1, 2, 3, 4, 9), (1,), (1, 2, 2, 3, 3, 6)])
    assert [[len(moments) for moments, _ in part] for part in cut] == [[3, 1, 3], [2, 2], [1, 1]]


def test_the_matches_from_which_was_learned_prove_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Calibrations(1, (Calibration(2, 2, 10, 2.0, seed="calibrate"),))
    monkeypatch.setattr(calibration, "calibrations_of", lambda folder: known)
    venue = lay_out(PLAN)
    with pytest.raises(OutplayError, match="prove nothing"):
        reliable(venue, [])
    matches = told((2.0, 2.0, 2.0), 300)
    left = iter(matches)
    monkeypatch.setattr(calibration, "seen", lambda one: next(left))
    fresh = lay_out(replace(PLAN, seed="fresh"))
    monkeypatch.setattr(calibration, "rounds_of", lambda one: range(1, 7))
    played = list(simulating(replace(PLAN, matches=1)).matches) * len(matches)
    assert reliable(fresh, played)[-1].slope == pytest.approx(1.0, abs=0.2), "told with the exponent that is known"
    monkeypatch.setattr(calibration, "calibrations_of", lambda folder: Calibrations())
    with pytest.raises(OutplayError, match="never calibrated"):
        reliable(fresh, [])


def test_an_exponent_moves_odds_and_no_even_chances() -> None:
    assert sharpened((0.5, 0.5), 7) == [0.5, 0.5]
    assert sharpened((0.8, 0.2), 2)[0] == pytest.approx(16 / 17)
    assert calibrated([(0.25, 0.25, 0.5)], 1.0) == [[0.25, 0.25, 0.5]]
    assert sharpened((1.0, 0.0), 1)[1] > 0, "before the end nobody is surely lost"


def test_what_is_known_holds_for_its_table_and_else_for_one_with_as_many_sides() -> None:
    two, four = Calibration(2, 2, 10, 1.5), Calibration(4, 4, 10, 0.5)
    known = Calibrations(1, (two, four))
    assert known.of(2, 2) == known.of(4, 2) == two
    assert known.of(3, 3) is None


def test_the_file_keeps_other_tables_and_reads_as_it_was_written(tmp_path: Path) -> None:
    rules = next(one for one in games().values() if one.id == "knockback").rules_version
    old, four = Calibration(2, 2, 10, 1.5), Calibration(4, 4, 10, 0.5)
    new = Calibration(2, 2, 300, 1.1, 0.05, 0.41, 0.5, "abc", (Band(0.25, 0.3, 140), Band(0.75, 0.7, 140), Band(0.9, 0.5, 20)), "calibrate")
    (tmp_path / FILE).write_text(written("knockback", Calibrations(rules, (old, four)), new), "utf-8")
    assert calibrations_of(tmp_path) == Calibrations(rules, (new, four))
    assert new.off == pytest.approx(0.05)
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / FILE).write_text("rules = 'one'", "utf-8")
    with pytest.raises(ContentError, match=r"calibration\.toml: Expected `int`"):
        calibrations_of(broken)


def test_matches_without_a_trace_teach_nothing() -> None:
    with pytest.raises(OutplayError, match="without a trace"):
        fitted(lay_out(PLAN), simulating(replace(PLAN, trace=False)).matches)


def test_what_is_known_of_each_game_comes_true_within_ten_points() -> None:
    for game in games().values():
        for one in calibrations_of(game.folder).table:
            assert one.off <= TRUSTED, f"{game.id}, {one.seats} seats: {one.band}"
            assert one.brier < one.even, f"{game.id}, {one.seats} seats: even chances are no worse"


def test_what_is_known_of_knockback_holds_of_fresh_matches() -> None:
    """With few matches only the surprise is compared: chances must not be worse than even ones."""
    plan = replace(PLAN, bots=("greedy",), seed="fresh", matches=many(12, 400))
    known = calibrations_of(next(one for one in games().values() if one.id == "knockback").folder).of(2, 2)
    assert known is not None
    fresh = [calibration.seen(one) for one in simulating(plan).matches]
    off = [
        sum((share - chance) ** 2 for share, chance in zip(came, sharpened(moment, known.exponent), strict=True)) for course, came in fresh for moment in course
    ]
    assert sum(off) / len(off) < 0.5


def test_the_command_tells_thirds_of_fresh_matches() -> None:
    said = CliRunner().invoke(app, ["lab", "reliability", "knockback", "--matches", "20", "--bots", "gentle", "--json", "-"])
    assert said.exit_code == 0, said.output
    names = [one["name"] for one in json.loads(said.stdout)]
    assert (names[0], names[-1]) == ("first third", "all"), "fewer than 20 matches may come to the last third"


def test_the_command_says_where_there_is_nothing_to_write_to() -> None:
    said = CliRunner().invoke(app, ["lab", "calibrate", "tests.server.games.race:GAME"])
    assert (said.exit_code, "has no folder in which its data could lie" in said.output) == (2, True)
