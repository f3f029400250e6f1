"""Dask and Ray play as this process does, also if workers die, if whoever began them dies, and if somebody stops them; and what they cannot play is said in a sentence."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import distributed
import psutil
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.engines import Engine, Here, engine
from outplay.lab.engines.dask import Dask
from outplay.lab.engines.ray import Ray
from outplay.lab.experiment import Compare, Experiment, answering
from outplay.lab.measuring.machines import machine_of
from outplay.lab.plan import Plan
from outplay.lab.simulate import simulate, simulating
from tests.lab.deadly import BLOW, SIGN
from tests.lab.test_engines import ROOT, Jumbled

PLAN = Plan("knockback", 12, ("random", "random"), seed="engines", preset="quick")
RUN = CliRunner()
Begin = Callable[[], Engine]


@pytest.fixture(scope="module")
def sign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as long as which stands somebody is about to end a process, known to all workers."""
    return tmp_path_factory.mktemp("sign") / "sign"


@pytest.fixture(scope="module", params=["dask", "ray"])
def on(request: pytest.FixtureRequest, sign: Path) -> Iterator[Begin]:
    """What begins an engine on a cluster with two workers, which lives as long as these tests, elsewhere in the eyes of the engine."""
    os.environ[SIGN] = str(sign)
    if request.param == "dask":
        with cluster() as there:
            yield lambda: Dask(at=there.scheduler_address)
    else:
        first = Ray(2)
        first.open()
        yield lambda: Ray(2)
        first.close()
    del os.environ[SIGN]


def cluster(workers: int = 2) -> distributed.LocalCluster:
    """Return a Dask cluster of this machine."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None, memory_limit=0, silence_logs=50
    )


@pytest.fixture(scope="module")
def expected() -> str:
    """The digest of what these tests play."""
    return simulate(PLAN).digest


def test_a_cluster_plays_the_same_matches(on: Begin, expected: str) -> None:
    assert simulate(PLAN, on=on()).digest == expected


def test_while_a_cluster_plays_it_says_who(on: Begin) -> None:
    there = on()
    assert there.crew() is None, "nobody is known before the first match"
    played = iter(simulating(replace(PLAN, matches=40), on=there).matches)
    next(played)
    crew = there.crew()
    assert crew is not None
    assert len(crew.workers) == 2
    assert len({machine_of(one) for one in crew.workers}) == 1, "both are of this machine"
    assert 0 <= crew.playing <= 2
    list(played)
    assert there.crew() is None, "whoever was let go has not left"


def test_matches_of_a_worker_that_was_killed_are_played_again(on: Begin, sign: Path, expected: str) -> None:
    sign.touch()
    report = simulate(replace(PLAN, bots=("tests.lab.deadly:Mortal", "random")), on=on())
    assert not sign.exists(), "one was killed"
    assert (report.plan.matches, report.digest) == (12, expected)


def test_a_question_is_decided_by_the_same_match(on: Begin) -> None:
    found = []
    for by in (Here(), on()):
        plan = replace(PLAN, bots=("random",), options=(("seats", 2),), seed="experiment")
        question = Compare(plan, replace(plan, options=(*plan.options, ("tide_start", 1))), "rhino_guy", "length", most=60)
        experiment = Experiment(question)
        assert list(answering([experiment], by))
        found.append((question.rule.heard, question.rule.verdict(), experiment.digest))
    assert found[0] == found[1]
    assert found[0][0] < 60


def test_a_bot_of_a_single_file_and_content_of_ones_own_travel_along(on: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))  # the workers began before, and know nothing of this folder
    content = tmp_path / "content"
    content.mkdir()
    for file in ((find_game("knockback").folder or Path()) / "content").glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("dice = 3", "dice = 5")
        (content / file.name).write_text(text, encoding="utf-8")
    bot = "from outplay.bots import Random\nclass {}(Random):\n    def guess(self, options, chance):\n        return {}\n"
    found = []
    for name, line in (("First", "0"), ("Last", "options - 1")):
        (tmp_path / "own_bots.py").write_text(bot.format(name, line))
        sys.modules.pop("own_bots", None)
        plan = replace(PLAN, matches=3, bots=(f"own_bots:{name}", "random"), content=str(content))
        here, there = simulate(plan), simulate(plan, on=on())
        assert here.digest == there.digest
        found.append(there.digest)
    assert len(set(found)) == 2, "a file that was changed is taken as it is now"


def test_a_bot_of_a_package_that_workers_do_not_have_is_named(on: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "packed_bots").mkdir()
    (tmp_path / "packed_bots" / "__init__.py").write_text("from outplay.bots import Random as Mine\n")
    with pytest.raises(
        OutplayError, match=r"worker on .*: packed_bots:Mine cannot be loaded: No module named 'packed_bots'; .* has to be installed there if it is more"
    ):
        simulate(replace(PLAN, bots=("packed_bots:Mine", "random")), on=on())


def test_workers_with_another_version_are_refused(on: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dask", "ray"):
        monkeypatch.setattr(f"outplay.lab.engines.{module}.build", lambda: "outplay 0.0.9 (code 1234) on Python 3.11")
    with pytest.raises(OutplayError, match=r"worker on .*: there is outplay .*, here outplay 0\.0\.9 .*; install the same on all machines"):
        simulate(PLAN, on=on())


def test_a_bot_that_breaks_is_told_with_where_it_broke(on: Begin) -> None:
    with pytest.raises(RuntimeError, match="neither picks nor guesses"):
        simulate(replace(PLAN, bots=("outplay.bots.bot:Bot", "random"), matches=2), on=on())


# ---------------------------------------------------------------- clusters of one's own, begun and ended by the command


@pytest.mark.parametrize(("name", "blow"), [("dask", ""), ("ray", ""), *(pytest.param(name, "Ctrl+C", marks=pytest.mark.soak) for name in ("dask", "ray"))])
def test_when_the_one_that_began_a_cluster_ends_all_its_processes_end_and_another_engine_goes_on(
    name: str, blow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sign").touch()
    monkeypatch.setenv(SIGN, str(tmp_path / "sign"))
    rebels = replace(PLAN, matches=400, bots=("tests.lab.deadly:Rebel", "random"))
    words = ["simulate", "knockback", "--matches", "400", "--bots", ",".join(rebels.bots), "--seed", rebels.seed, "--preset", "quick"]
    python = [sys.executable, "-c", "from outplay.cli import app; app()", *words, "--jobs", "2", "--engine", name, "--keep", "kept"]
    driver = subprocess.run(
        ["sh", "-c", 'OUTPLAY_TEST_DRIVER=$$ exec "$@"', "sh", *python],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), BLOW: blow},
        cwd=tmp_path,
        start_new_session=True,
    )
    assert (driver.returncode, (tmp_path / "sign").exists()) == (130 if blow else -9, False), driver.stderr
    players = [psutil.Process(int(pid)) for pid in (tmp_path / "players").read_text().split() if psutil.pid_exists(int(pid))]
    left = psutil.wait_procs(players, timeout=10)[1]
    helpers = [one for one in left if one.name() in ("ray::DashboardAgent", "ray::RuntimeEnvAgent")]  # they try for a minute to tell a dead Ray that it is dead
    for one in helpers:
        one.kill()
    assert [one for one in left if one not in helpers] == [], "nobody plays for nobody"
    assert not (helpers and blow), "on Ctrl+C they end with the rest"
    if blow:
        assert "; what was played is kept in kept, and the same command goes on from there" in driver.stderr
        assert "Traceback" not in driver.stderr
    by = Jumbled()
    played = list(simulating(replace(rebels, bots=("tests.lab.deadly:Rebel", "random")), keep=tmp_path / "kept", on=by).matches)
    assert 0 < sum(job.after - job.first for job in by.jobs) < 400
    assert [one.digest for one in played] == [one.digest for one in simulating(replace(rebels, bots=("random", "random"))).matches]


# ---------------------------------------------------------------- what cannot be


def test_a_match_that_ends_every_worker_is_named(sign: Path) -> None:
    with cluster(1) as there:
        there.scheduler.allowed_failures = 0
        with pytest.raises(OutplayError, match="cannot be played: 10 workers that played it were ended one after the other"):
            simulate(replace(PLAN, bots=("tests.lab.deadly:Deadly", "random")), on=Dask(at=there.scheduler_address))


def test_a_scheduler_without_workers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.lab.engines.dask.PATIENCE", 0.2)
    with cluster(0) as there, pytest.raises(OutplayError, match="has no workers; `dask worker tcp://127"):
        simulate(PLAN, on=Dask(at=there.scheduler_address))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--engine", "spark"], "--engine spark: there are processes, dask, ray"),
        (["--at", "tcp://127.0.0.1:1"], "--at names a cluster: take it together with --engine dask or --engine ray"),
        (["--engine", "dask", "--at", "tcp://127.0.0.1:1"], "nobody listens at tcp://127.0.0.1:1: Connection refused; `dask scheduler` begins a scheduler"),
        (["--engine", "dask", "--at", "127.0.0.1"], "--at 127.0.0.1: it takes a host and a port, like tcp://host:8786"),
        (["--engine", "ray", "--at", "127.0.0.1:1"], "nobody listens at 127.0.0.1:1: Connection refused; `ray start --head` begins a cluster"),
        (["--engine", "dask", "--records", "matches"], "--records: they are written where a match is played"),
    ],
)
def test_mistakes_are_said_in_a_sentence(words: list[str], said: str) -> None:
    done = RUN.invoke(app, ["simulate", "knockback", "--matches", "2", *words])
    assert (done.exit_code, said in done.stderr) == (2, True), done.output


@pytest.mark.parametrize(("name", "library"), [("dask", "distributed"), ("ray", "ray")])
def test_who_lacks_a_library_is_told_what_to_install(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"outplay.lab.engines.{name}")
    with pytest.raises(OutplayError, match=rf"is not installed; please run: pip install 'outplay\[{name}\]'"):
        engine(1, name)
