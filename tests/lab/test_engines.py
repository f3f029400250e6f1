"""Whatever plays the matches of an experiment, and whatever becomes of it on the way, what comes of them is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.engines import Crew, Here, Processes
from outplay.lab.engines.engine import Jobs
from outplay.lab.engines.job import Job, work
from outplay.lab.keeping import Keeping
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, Venue
from outplay.lab.played import Played
from outplay.lab.running import Series, by_turns
from outplay.lab.simulate import simulate, simulating
from tests.lab.deadly import SIGN

ROOT = Path(__file__).parent.parent.parent
PLAN = Plan("knockback", 40, ("random", "random"), seed="engines", preset="quick")


class Jumbled:
    """An engine that plays all it is given and answers the last first, as workers of different speed would. It notes what it played."""

    workers = 2
    seconds = 1.0
    giving = 0.0

    def __init__(self, at_once: int = 4) -> None:
        self.at_once = at_once
        self.jobs: list[Job] = []
        self.closed = False

    def crew(self) -> Crew:
        return Crew()

    def run(self, jobs: Jobs) -> Iterator[tuple[Job, bytes]]:
        while some := [job for job in (next(jobs, None) for _ in range(self.at_once)) if job is not None]:
            self.jobs += some
            yield from ((job, work(job, {})) for job in reversed(some))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file as long as which stands somebody is about to end a process."""
    file = tmp_path / "sign"
    file.touch()
    monkeypatch.setenv(SIGN, str(file))
    return file


def test_matches_of_a_process_that_was_killed_are_played_again(sign: Path) -> None:
    report = simulate(replace(PLAN, bots=("tests.lab.deadly:Mortal", "random")), on=Processes(2))
    assert not sign.exists(), "one was killed"
    assert report.plan.matches == 40
    assert report.digest == simulate(replace(PLAN, bots=("random", "random"))).digest


def test_a_match_that_ends_every_process_is_named_and_what_was_played_before_is_told() -> None:
    with pytest.raises(OutplayError, match=r"match 0 cannot be played: 3 processes that played it were ended"):
        simulate(replace(PLAN, bots=("tests.lab.deadly:Deadly", "random")), on=Processes(1))


def test_when_the_one_that_began_them_is_killed_all_processes_end_and_another_engine_goes_on_where_it_was(sign: Path, tmp_path: Path) -> None:
    rebels, keep = replace(PLAN, matches=400, bots=("tests.lab.deadly:Rebel", "random")), tmp_path / "kept"
    words = ["simulate", "knockback", "--matches", "400", "--bots", ",".join(rebels.bots), "--seed", rebels.seed, "--preset", "quick"]
    driver = subprocess.run(
        [sys.executable, "-c", "from outplay.cli import app; app()", *words, "--jobs", "2", "--keep", keep],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
    )
    assert (driver.returncode, sign.exists()) == (-9, False)
    players = [psutil.Process(int(pid)) for pid in (tmp_path / "players").read_text().split() if psutil.pid_exists(int(pid))]
    assert psutil.wait_procs(players, timeout=10)[1] == [], "nobody plays for nobody"
    on = Jumbled()
    run = simulating(rebels, keep=keep, on=on)
    played = list(run.matches)
    again = {number for job in on.jobs for number in range(job.first, job.after)}
    assert 0 < len(again) < 400
    assert [one.number for one in played] == list(range(400))
    assert [one.digest for one in played] == [one.digest for one in simulating(replace(rebels, bots=("random", "random"))).matches]


def test_matches_are_told_in_their_order_though_the_last_may_come_first(tmp_path: Path) -> None:
    on = Jumbled()
    run = simulating(PLAN, keep=tmp_path, on=on)
    assert [one.number for one in run.matches] == list(range(40))
    assert on.closed
    assert sum(job.after - job.first for job in on.jobs) == 40
    (file,) = tmp_path.iterdir()
    assert [*Keeping(tmp_path, [PLAN]).found(40)] != list(range(40)), "they are kept as they come"
    text = file.read_bytes()
    file.write_bytes(b"".join(text.splitlines(keepends=True)[3:]))
    again = Jumbled()
    assert [one.number for one in simulating(PLAN, keep=tmp_path, on=again).matches] == list(range(40))
    assert sum(job.after - job.first for job in again.jobs) == 3, "holes are filled, and nothing else is played"


def test_what_cannot_be_played_is_said_at_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(table: Venue, number: int) -> Played:
        if number == 9:
            raise OutplayError("it is late")
        return play_match(table, number)

    monkeypatch.setattr("outplay.lab.engines.job.play_match", play)
    seen = list[int]()
    with pytest.raises(OutplayError, match="it is late"):
        seen.extend(one.number for one in simulating(PLAN, on=Jumbled()).matches)
    assert seen == list(range(9))


def test_experiments_share_an_engine_by_turns_and_one_that_is_decided_asks_for_no_more() -> None:
    first, second = (Series([replace(PLAN, seed=seed)], 30) for seed in ("a", "b"))
    on, seen = Jumbled(), {first.source.hash: 0, second.source.hash: 0}
    for series, _ in by_turns(on, [first, second]):
        seen[series.source.hash] += 1
        if series is first and seen[series.source.hash] == 5:
            first.decided = True
    assert seen == {first.source.hash: 5, second.source.hash: 30}
    assert [job.source for job in on.jobs[:4]] == [first.source, second.source, first.source, second.source]
    assert 5 <= sum(job.after - job.first for job in on.jobs if job.source == first.source) < 30


def test_plans_of_one_series_are_played_from_the_same_seed() -> None:
    two = Series([PLAN, replace(PLAN, options=(("arena", "bare"),))], 3)
    units = [unit for _, unit in by_turns(Here(), [two])]
    assert [[one.number for one in unit] for unit in units] == [[0, 0], [1, 1], [2, 2]]
    assert [unit[0] for unit in units] == [*simulating(replace(PLAN, matches=3)).matches]


def test_content_travels_in_the_plan(tmp_path: Path) -> None:
    folder = find_game("knockback").folder
    assert folder is not None
    for file in (folder / "content").glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    carried = replace(PLAN, matches=4, content=str(tmp_path)).carried()
    for file in tmp_path.glob("*.toml"):
        file.unlink()
    assert simulate(carried).digest == simulate(replace(PLAN, matches=4)).digest
    assert carried.carried() is carried


def test_a_bot_that_breaks_is_told_with_where_it_broke() -> None:
    with pytest.raises(RuntimeError, match="neither picks nor guesses"):
        simulate(replace(PLAN, bots=("outplay.bots.bot:Bot", "random"), matches=2), on=Processes(1))
