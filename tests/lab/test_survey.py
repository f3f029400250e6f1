"""A survey says how matches go, and goes on where it was stopped."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.simulate import Plan, simulate
from outplay.lab.survey import Course, plans, playing

PLAN = Plan("knockback", 4, ("random",), seed="survey", options=(("seats", 3), ("pick", "random")), events=True)


def test_each_strength_is_looked_at_at_each_table_the_game_names() -> None:
    found = plans("knockback", {"middle": 7, "hard": 2})
    assert [(plan.bots, plan.matches, dict(plan.options)["seats"]) for plan in found] == [
        (bots, many, seats) for bots, many in ((("greedy",), 7), (("search",), 2)) for seats in (2, 3, 4)
    ]
    assert plans("knockback", {"middle": 0, "hard": 1})[0].bots == ("search",)


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    half = [*playing(Plan("knockback", 2, PLAN.bots, PLAN.seed, PLAN.options, events=True), tmp_path, 1)]
    (file,) = tmp_path.iterdir()
    text = file.read_bytes()
    file.write_bytes(text + b'{"number": 2, "bo')  # stopped in the middle of a line
    whole = [*playing(PLAN, tmp_path, 1)]
    assert whole[:2] == half
    assert file.read_bytes().startswith(text)
    assert whole == [*playing(PLAN, None, 1)]
    assert [*playing(PLAN, tmp_path, 1)] == whole


def test_a_damaged_file_is_named_with_its_line(tmp_path: Path) -> None:
    assert len([*playing(PLAN, tmp_path, 1)]) == 4
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes().replace(b'{"number":2', b'{"numbr":2'))
    with pytest.raises(OutplayError, match="line 3: this is no match"):
        list(playing(PLAN, tmp_path, 1))


def test_what_two_wrote_at_once_is_noticed(tmp_path: Path) -> None:
    assert len([*playing(PLAN, tmp_path, 1)]) == 4
    (file,) = tmp_path.iterdir()
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], lines[1], *lines[2:]]))
    with pytest.raises(OutplayError, match="line 3: match 1 stands here"):
        list(playing(PLAN, tmp_path, 1))


def test_other_options_are_kept_elsewhere(tmp_path: Path) -> None:
    for seats in (2, 3):
        list(playing(Plan("knockback", 1, PLAN.bots, options=(("seats", seats),), events=True), tmp_path, 1))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_preset_that_means_something_else_now_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, plan = find_game("knockback").settings, Plan("knockback", 1, PLAN.bots, preset="quick", events=True)
    list(playing(plan, tmp_path, 1))
    monkeypatch.setattr(settings, "PRESETS", tuple(replace(one, values={**one.values, "round_cap": 1}) for one in settings.PRESETS))
    assert [*playing(plan, tmp_path, 1)] == [*playing(plan, None, 1)]
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_kept_stays_though_nothing_more_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        path.open("wb").close()
        raise OSError(28, "No space left on device")

    list(playing(replace(PLAN, matches=2), tmp_path, 1))
    (file,) = tmp_path.iterdir()
    kept = file.read_bytes()
    monkeypatch.setattr(Path, "write_bytes", full)
    os.utime(file, (1, 1))
    assert len([*playing(replace(PLAN, matches=2), tmp_path, 1)]) == 2
    assert (file.read_bytes(), file.stat().st_mtime) == (kept, 1), "a whole file is only read"
    with file.open("ab") as log:
        log.write(kept[:20])
    next(playing(replace(PLAN, matches=2), tmp_path, 1))
    assert file.read_bytes() == kept, "only the line that was being written is cut"


def test_a_course_counts_what_the_game_calls_by_name() -> None:
    """KB-14: with three seats somebody has fallen twice when a match is over, by a rival or by the tide."""
    course = Course.of(PLAN, [*playing(PLAN, None, 1)])
    report = simulate(PLAN)
    assert course.matches == 4
    assert course.totals.get("fall", 0) + course.totals.get("fall by the tide", 0) == 4 * 2
    assert course.totals["blow"] == report.events["Struck"] * 4
    assert course.mean_rounds == report.rounds.total / 4
    assert course.endings == {"KB-1.1": 4}
    assert 0 < course.passed["Move"] < 0.2, "a random player stays where it is now and then"
    first = course.first["blow"]
    assert first is not None
    assert 1 <= first <= course.mean_rounds


def test_a_kind_that_most_matches_lack_has_no_first_round() -> None:
    course = Course.of(PLAN, [*playing(Plan("knockback", 1, ("random",), PLAN.seed, (("seats", 2), ("tide", False), ("round_cap", 1)), events=True), None, 1)])
    assert course.first.get("fall by the tide") is None
