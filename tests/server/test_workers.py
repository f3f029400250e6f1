"""The processes in which bots think, on a machine that leaves them little time: what has begun is waited for and not begun anew."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import closing

import pytest

from outplay.bots import LEVELS
from outplay.kernel.chance import Seeded
from outplay.kernel.play import to_act
from outplay.server.bots import workers as workers_
from outplay.server.bots.bots import Job
from outplay.server.bots.workers import Thought, Worker, Workers
from tests.server.games.race import GAME
from tests.server.people import PLACES

pytestmark = pytest.mark.databases("file")

CONTENT = GAME.load()


def job() -> Job:
    """The first question of a match, for the weakest bot."""
    state = GAME.start(GAME.settings.make({"seats": 2}, content=CONTENT), CONTENT, Seeded(bytes(32)), [])
    (seat,) = to_act(state)
    seen = GAME.observe(state, seat)
    return Job(PLACES["race"], "its content", GAME.dumps(seen.state), seat, LEVELS[0].bot, 1)


def ask(workers: Workers) -> Thought | None:
    return asyncio.run(workers.think(job(), CONTENT.source))


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """One process for bots, for which nobody waits for long."""
    monkeypatch.setattr(workers_, "PATIENT_SECONDS", 0.01)
    with closing(Workers(1, 30.0)) as made:
        yield made


def test_a_process_that_gets_ready_slowly_is_waited_for_by_the_next_job(workers: Workers) -> None:
    assert ask(workers) is None, "nobody waits for longer"
    (first,) = workers.live
    while (thought := ask(workers)) is None:
        assert list(workers.live) == [first], "its start is not lost"
    assert thought.text
    assert (list(workers.live), first.process.is_alive()) == ([first], True)


def test_a_process_that_never_gets_ready_is_begun_anew(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_, "START_SECONDS", 0.0)
    assert ask(workers) is None
    assert not workers.live
    monkeypatch.undo()
    assert ask(workers) is not None


@pytest.mark.skipif(not hasattr(os, "getsid"), reason="only where processes have sessions")
def test_who_looks_back_at_a_match_takes_only_the_time_that_nothing_else_needs() -> None:
    """A bot goes after the server; the other after everything, in a session of its own where Linux gives each session a share."""
    bot, patient = Worker(), Worker(patient=True)
    try:
        for worker in (bot, patient):
            assert worker.think(job(), CONTENT.source, 30.0).text
        ours, theirs, last = (os.getpriority(os.PRIO_PROCESS, one) for one in (0, bot.process.pid or 0, patient.process.pid or 0))
        assert ours < theirs < last
        if workers_.AUTOGROUP.exists():
            assert os.getsid(patient.process.pid or 0) == patient.process.pid
            assert os.getsid(bot.process.pid or 0) == os.getsid(0)
    finally:
        bot.end()
        patient.end()
