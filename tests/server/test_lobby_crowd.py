"""A thousand people look at the lobby while something changes every second: what that costs, and how late they see it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psutil
import pytest

from bench.lobby import watched
from tests.server.people import LINK, YOU
from tests.server.test_kill import Process
from tests.sizes import many

pytestmark = [pytest.mark.soak, pytest.mark.databases("file")]

VIEWERS = many(200, 1000)
SECONDS = 20
MOST_LOAD, MOST_LATE = 2 * 0.06, 2 * 1.5
"""Of a core, and in seconds, for a thousand: twice what is wanted of a quiet machine, because other tests run beside."""


def test_a_thousand_see_each_change_soon_and_cost_little(tmp_path: Path) -> None:
    table = {"match": {"game": "race", "seats": [YOU, LINK]}}
    with Process(tmp_path) as server:
        cost = asyncio.run(watched(server.address, psutil.Process(server.process.pid), VIEWERS, SECONDS, table, {"game": "race", "rated": False}))
    assert cost.load < MOST_LOAD
    assert cost.late_at(0.99) < MOST_LATE
