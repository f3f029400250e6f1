"""Bots that crash, dream, or answer nonsense: the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.bots import LEVELS, Level
from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import OutplayError
from outplay.server.bots.bots import Asking, Job
from outplay.server.bots.workers import Thought, Workers
from outplay.server.config import Config
from outplay.server.ops import run
from outplay.server.store.store import Store
from tests.server.people import BOT, Browser, config, running

pytestmark = pytest.mark.databases("file")

TROUBLE = Level("trouble", "Trouble", "does not behave", "tests.server.games.trouble:Trouble")


def test_a_bot_that_dies_dreams_or_fails_gets_its_default(tmp_path: Path) -> None:
    """B37: a process of its own, a deadline, and then the default."""
    trouble = config(tmp_path, bot_deadline=0.2, workers=1, levels=(*LEVELS, TROUBLE))
    with running(trouble) as server, Browser(server.address) as anna:
        match = anna.create("race", [{"kind": "bot", "level": "trouble"}] * 4, settings={"length": 4})
        with anna.at(match["match"]) as line:
            line.until(lambda v: v["n"] >= 8)
            kinds = [(row["seat"], row["kind"]) for row in line.rows[1:9]]
        assert kinds == [(seat, "timeout" if seat < 3 else "bot") for seat in (0, 0, 1, 1, 2, 2, 3, 3)]


def test_bots_among_themselves_play_to_the_end(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("whisper", [BOT, BOT, BOT])
        with anna.at(match["match"]) as line:
            line.until(lambda v: v.get("result"))
            assert {row["kind"] for row in line.rows} == {"start", "bot"}


def test_a_host_is_told_how_many_bots_think_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several on a machine share so many; told nothing, one takes all cores but one for itself."""
    asked: list[int] = []

    def no_further(config: Config, store: Store) -> None:
        asked.append(config.workers)
        raise OutplayError("far enough")

    monkeypatch.setattr(run, "make_app", no_further)
    for more in (["--bots", "3"], []):
        said = CliRunner().invoke(app, ["host", "--port", "0", "--data", str(tmp_path), *more])
        assert (said.exit_code, said.stderr) == (2, "outplay: far enough\n")
    assert asked == [3, 0]
    assert "--bots" in CliRunner().invoke(app, ["host", "--data", str(tmp_path), "--bots", "0"]).stderr
    assert asked == [3, 0]


def test_no_more_processes_think_than_were_asked_for(tmp_path: Path) -> None:
    with running(config(tmp_path, workers=2)) as server, Browser(server.address) as anna:
        matches = [anna.create("whisper", [BOT, BOT, BOT]) for _ in range(3)]
        for match in matches:
            with anna.at(match["match"]) as line:
                line.until(lambda v: v.get("result"))
        assert 1 <= len(server.process.workers.live) <= 2


def test_what_a_bot_meant_to_do_in_its_turn_it_does_without_another_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Knockback plans a way, an ability and a target at once."""
    quick, jobs = Level("quick", "Quick", "thinks little", "search:200"), list[Job]()
    think = Workers.think

    async def counted(self: Workers, job: Job | Asking, source: dict[str, str], deadline: float = 0.0) -> Thought | None:
        jobs.extend([job] if isinstance(job, Job) else [])
        return await think(self, job, source, deadline)

    monkeypatch.setattr(Workers, "think", counted)
    seat = {"kind": "bot", "level": "quick"}
    with running(config(tmp_path, places={}, games=games(), levels=(*LEVELS, quick))) as server, Browser(server.address) as anna:
        match = anna.create("knockback", [seat, seat], settings={"tide_start": 2})
        with anna.at(match["match"]) as line:
            line.until(lambda v: v["n"] >= 30 or v.get("result"))
            rows = [row for row in line.rows[1:] if row["kind"] == "bot"]
    assert {row["kind"] for row in line.rows} == {"start", "bot"}, "no answer was impossible"
    assert len(jobs) < len(rows), "each match is another, and some are short"
