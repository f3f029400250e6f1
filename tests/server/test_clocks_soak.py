"""Clocks at two processes, of which one is killed again and again: each clock runs out once, and none late."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import select

from outplay.clocks.clocks import FLAG
from outplay.server.matches.timing import GRACE_SECONDS, clocks_of
from outplay.server.store import tables
from tests.server.people import BOT, YOU, Browser, opened
from tests.server.test_kill import Process

SECONDS = float(os.environ.get("OUTPLAY_CLOCK_SECONDS", "40"))
KILL_SECONDS = 10.0
FREE = 3.0
LATE = 5.0

pytestmark = [pytest.mark.soak, pytest.mark.databases("file", "postgresql"), pytest.mark.timeout(2 * SECONDS + 300)]


def test_each_clock_runs_out_once_however_often_a_process_is_killed(tmp_path: Path) -> None:
    made: list[str] = []
    with ExitStack() as stack:
        processes = [stack.enter_context(Process(tmp_path)) for _ in range(2)]
        began, killed = time.monotonic(), 0
        while time.monotonic() < began + SECONDS:
            with Browser(processes[0].address) as anna:
                match = anna.create("race", [YOU, BOT], clock={"free": FREE, "bank": 0})["match"]
                made.append(match)
                with anna.at(match) as line:
                    line.submit(line.decision())  # refused if the machine is so slow that the time was up
            if time.monotonic() > began + (killed + 1) * KILL_SECONDS:
                processes[1].end(signal.SIGKILL)
                processes = [stack.enter_context(Process(tmp_path)), processes[0]]
                killed += 1
        time.sleep(FREE + 2 * LATE)
    with closing(opened(tmp_path)) as store:
        found = store.read(lambda c: c.execute(select(tables.actions).order_by(tables.actions.c.match, tables.actions.c.number)).all())
    flags = [row for row in found if row.kind == FLAG]
    assert {row.match for row in flags} == {*made}, "none is lost"
    assert max(Counter((row.match, row.seat, row.decision) for row in flags).values()) == 1, "none runs out twice"
    rows = {(row.match, row.number): row for row in found}
    late = sorted(row.at - clocks_of(rows[row.match, row.number - 1].clock).open[f"{row.seat}"] - FREE for row in flags)
    print(
        f"{len(made)} matches, {len(flags)} clocks ran out, half of them {late[len(late) // 2]:.1f} s late, the latest {late[-1]:.1f} s, {killed} processes killed"
    )
    assert late[0] >= GRACE_SECONDS - 0.01, "none too soon"
    assert late[-1] < LATE
