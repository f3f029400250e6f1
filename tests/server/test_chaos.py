"""Things go wrong, one after another, while people play at two processes: nothing that was acknowledged is lost, and everybody plays on by themselves."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.server.chaos import Chaos
from tests.server.postgres import Databases
from tests.sizes import many

pytestmark = pytest.mark.databases("postgresql")

SECONDS = float(os.environ.get("OUTPLAY_CHAOS", "3600"))
"""How long the chaos lasts."""


def nothing_is_lost(chaos: Chaos) -> None:
    """What was acknowledged is there, once; nothing broke; whoever could not write said so, and nobody else did."""
    books = chaos.books
    print("\n" + books.table())
    assert chaos.lost() == 0
    assert {name: books.all(name) for name in ("frozen", "broken", "ready in vain")} == {"frozen": 0, "broken": 0, "ready in vain": 0}


def test_a_database_that_is_begun_anew_under_load_costs_nobody_anything(tmp_path: Path, postgresql: Databases) -> None:
    with Chaos(tmp_path, postgresql, people=many(4, 12)) as chaos:
        for how in (signal.SIGINT, signal.SIGKILL):
            chaos.recovered()
            chaos.away(0.0, how)
        chaos.recovered()
    nothing_is_lost(chaos)
    assert chaos.books.all("acknowledged") >= 3 * len(chaos.players)


@pytest.mark.soak
@pytest.mark.timeout(2 * SECONDS + 600)
def test_an_hour_of_chaos(tmp_path: Path, postgresql: Databases) -> None:
    chance, until = random.Random(2), time.monotonic() + SECONDS
    with Chaos(tmp_path, postgresql, people=12, bots=True) as chaos:
        while time.monotonic() < until:
            chaos.one_of_all(chance)
            chaos.recovered()
    nothing_is_lost(chaos)
