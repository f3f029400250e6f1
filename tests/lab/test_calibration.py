"""Calibration: what is thought of a table, made to a chance that comes true as often as it says."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import ContentError, OutplayError
from outplay.lab import calibration
from outplay.lab.calibration import FILE, Band, Calibration, Calibrations, Seen, calibrated, calibrations_of, fitted, sharpened, written
from outplay.lab.plan import Plan, lay_out
from outplay.lab.simulate import simulating
from tests.sizes import many

TRUSTED = 0.1
"""By so much chances may be off, in any band that thirty matches or more have met."""
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
    new = Calibration(2, 2, 300, 1.1, 0.05, 0.41, 0.5, "abc", (Band(0.25, 0.3, 40), Band(0.75, 0.7, 40)))
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


def test_the_command_says_where_there_is_nothing_to_write_to() -> None:
    said = CliRunner().invoke(app, ["lab", "calibrate", "tests.server.games.race:GAME"])
    assert (said.exit_code, "has no folder in which its data could lie" in said.output) == (2, True)
