"""Long commands: what they write to is tried first, and what was played is told and kept, whatever happens then."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from typer.testing import CliRunner

from outplay.cli import app, outputs
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.engines import processes
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, Venue, lay_out
from outplay.lab.played import Played
from outplay.lab.simulate import simulate
from outplay.server.ops import serving

RUN = CliRunner()
PLAYS = "outplay.lab.engines.job.play_match"
"""What plays a match of an experiment."""
WORDS = ["simulate", "knockback", "--matches", "6", "--bots", "random,random", "--preset", "quick", "--seed", "stop"]
PLAN = Plan("knockback", 6, ("random", "random"), seed="stop", preset="quick")


def stop_before(number: int, wrong: BaseException) -> Callable[[Venue, int], Played]:
    """Return what plays matches up to one, at which something happens."""

    def play(table: Venue, at: int) -> Played:
        if at == number:
            raise wrong
        return play_match(table, at)

    return play


def test_ctrl_c_prints_and_writes_what_was_played_and_the_same_command_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, keep = tmp_path / "out.json", ["--keep", str(tmp_path / "kept")]
    with monkeypatch.context() as until:
        until.setattr(PLAYS, stop_before(3, KeyboardInterrupt()))
        done = RUN.invoke(app, [*WORDS, "--json", str(file), *keep])
    data = json.loads(file.read_text())
    assert (done.exit_code, data["matches"], data["stopped"]) == (130, 3, {"after": 3, "of": 6})
    assert data["digest"] == simulate(replace(PLAN, matches=3)).digest
    assert data["digest"] in done.stdout
    assert "stopped after 3 of 6" in done.stdout
    assert done.stderr == f"outplay: stopped after 3 of 6; what was played is kept in {keep[1]}, and the same command goes on from there\n"
    with monkeypatch.context() as again:
        again.setattr(PLAYS, stop_before(2, AssertionError("played again")))
        done = RUN.invoke(app, [*WORDS, "--json", str(file), *keep])
    data = json.loads(file.read_text())
    assert (done.exit_code, data["matches"], "stopped" in data, data["digest"]) == (0, 6, False, simulate(PLAN).digest)
    now = sum(play_match(lay_out(PLAN), number).picks for number in (3, 4, 5))
    assert data["kept"] == 3
    fast = re.search(r"3 matches in (\d+\.\d+) s, ([\d,]+) picks/s; 3 more kept from before", done.stdout)
    assert fast is not None, done.stdout
    assert float(fast[2].replace(",", "")) == pytest.approx(now / data["seconds"], rel=0.25), "what was kept took no time"
    done = RUN.invoke(app, [*WORDS, *keep])
    assert (done.exit_code, "6 matches, all kept from before" in done.stdout) == (0, True)


def test_ctrl_c_before_the_first_match_is_over_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYS, stop_before(0, KeyboardInterrupt()))
    done = RUN.invoke(app, [*WORDS, "--json", str(tmp_path / "out.json")])
    assert (done.exit_code, done.stderr) == (130, "outplay: stopped before the first match was over\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (OutplayError("records/6.txt cannot be written: No space left on device"), "records/6.txt cannot be written: No space left on device"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
    ],
)
def test_what_goes_wrong_under_way_does_not_take_what_was_played_along(wrong: Exception, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYS, stop_before(4, wrong))
    done = RUN.invoke(app, WORDS)
    assert (done.exit_code, done.stderr) == (2, f"outplay: stopped after 4 of 6: {said}\n")
    assert "4 matches in" in done.stdout
    assert "stopped after 4 of 6" in done.stdout


def test_where_results_go_is_tried_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYS, stop_before(0, AssertionError("played in vain")))
    (tmp_path / "file").write_text("kept")
    for option, place, why in (
        ("--json", tmp_path / "missing" / "x.json", "it cannot be written: No such file or directory"),
        ("--json", tmp_path, "it cannot be written: Is a directory"),
        ("--records", tmp_path / "file", "it is no folder"),
        ("--records", tmp_path / "file" / "in", "it cannot be written into: Not a directory"),
        ("--keep", tmp_path / "file", "it is no folder"),
    ):
        done = RUN.invoke(app, [*WORDS, option, str(place)])
        assert (done.exit_code, done.stderr) == (2, f"outplay: {option} {place}: {why}\n")
    for words in (["survey", "knockback"], ["learn", "knockback"]):
        done = RUN.invoke(app, [*words, "--keep", str(tmp_path / "file")])
        assert (done.exit_code, done.stderr) == (2, f"outplay: --keep {tmp_path / 'file'}: it is no folder\n")


def test_a_trial_leaves_files_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("{}")
    outputs.demand_file("--json", tmp_path / "old.json")
    outputs.demand_file("--json", tmp_path / "new.json")
    outputs.demand_folder("--keep", tmp_path / "a" / "b")
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")} == {"old.json", "a", "a/b"}
    assert (tmp_path / "old.json").read_text() == "{}"


def test_where_json_cannot_be_written_in_the_end_the_table_is_printed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, digest = tmp_path / "out", simulate(PLAN).digest
    folder.mkdir()

    def play(table: Venue, at: int) -> Played:
        if at == 5:
            folder.rmdir()
        return play_match(table, at)

    monkeypatch.setattr(PLAYS, play)
    done = RUN.invoke(app, [*WORDS, "--json", str(folder / "out.json")])
    assert (done.exit_code, done.stderr) == (2, f"outplay: --json {folder / 'out.json'} cannot be written: No such file or directory\n")
    assert digest in done.stdout


def test_a_survey_that_is_stopped_prints_what_it_saw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYS, stop_before(2, KeyboardInterrupt()))
    done = RUN.invoke(app, ["survey", "knockback", "--middle", "3", "--hard", "0", "--keep", str(tmp_path)], env={"COLUMNS": "200"})
    assert done.exit_code == 130
    assert re.search(r"greedy +│ 2 ", done.stdout)
    assert done.stderr == f"outplay: stopped in the middle of knockback; what was played is kept in {tmp_path}, and the same command goes on from there\n"


def test_learning_that_is_stopped_leaves_what_was_learned_before(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = find_game("knockback").folder
    assert folder is not None
    before = (folder / "drafts.toml").read_bytes()
    monkeypatch.setattr(PLAYS, stop_before(1, KeyboardInterrupt()))
    done = RUN.invoke(app, ["learn", "knockback", "--matches", "2"])
    assert (done.exit_code, (folder / "drafts.toml").read_bytes()) == (130, before)
    assert re.fullmatch(rf"outplay: stopped after 1 of \d+; {re.escape(str(folder / 'drafts.toml'))} is as it was\n", done.stderr)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of Knockback, whose content was read before, without its files."""
    game = find_game("knockback")
    game.load()
    monkeypatch.setattr(type(game), "folder", tmp_path / "game")
    return tmp_path / "game"


def test_lengths_are_measured_only_where_they_can_be_written(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYS, stop_before(0, AssertionError("played in vain")))
    done = RUN.invoke(app, ["lengths", "knockback", "--matches", "1"])
    assert (done.exit_code, done.stderr) == (2, f"outplay: lengths {empty / 'lengths.toml'}: it cannot be written: No such file or directory\n")


@pytest.mark.parametrize(("wrong", "code", "why"), [(KeyboardInterrupt(), 130, ""), (OutplayError("it is late"), 2, ": it is late")])
def test_measuring_that_is_stopped_leaves_what_was_measured_before(
    wrong: BaseException, code: int, why: str, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty.mkdir()
    (empty / "lengths.toml").write_text("before")
    monkeypatch.setattr(PLAYS, stop_before(1, wrong))
    done = RUN.invoke(app, ["lengths", "knockback", "--matches", "2"])
    assert (done.exit_code, (empty / "lengths.toml").read_text()) == (code, "before")
    assert re.fullmatch(rf"outplay: stopped in the middle of published, 2 seats{why}; {re.escape(str(empty / 'lengths.toml'))} is as it was\n", done.stderr)


def test_no_more_processes_are_begun_than_there_is_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    class Context:
        Pipe = multiprocessing.Pipe

        def Process(self, **how: Any) -> Any:
            begun.append(signal.getsignal(signal.SIGINT))
            return multiprocessing.get_context("spawn").Process(**how)

    monkeypatch.setattr(processes, "CONTEXT", Context())
    heard = signal.getsignal(signal.SIGINT)
    for matches, jobs in ((2, 64), (64, 2)):
        begun.clear()
        assert simulate(Plan("knockback", matches, ("random",)), jobs).plan.matches == matches
        assert begun == [signal.SIG_IGN] * 2, "they do not hear Ctrl+C; who began them ends them"
    assert signal.getsignal(signal.SIGINT) is heard
    assert simulate(replace(PLAN, matches=1), 64).plan.matches == 1


def test_more_processes_than_cores_are_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    done = RUN.invoke(app, [*WORDS[:2], "--matches", "1", *WORDS[4:], "--jobs", "3"])
    assert (done.exit_code, done.stderr) == (0, "outplay: --jobs 3: this machine has 2 cores; more processes take more memory and are no faster\n")
    assert RUN.invoke(app, [*WORDS[:2], "--matches", "1", *WORDS[4:], "--jobs", "2"]).stderr == ""


def test_a_server_that_is_asked_twice_to_stop_stops_once_and_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ended = [50.0], list[int]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(os, "_exit", ended.append)

    async def nothing() -> None: ...

    server = serving.Server(uvicorn.Config("nowhere:app"), lambda: None, nothing)
    for _ in range(2):
        server.handle_exit(signal.SIGINT, None)
        now[0] += 0.05
    assert (server.should_exit, server.force_exit, ended) == (True, False, [])
    now[0] += 5
    server.handle_exit(signal.SIGINT, None)
    assert ended == [serving.STOPPED]
