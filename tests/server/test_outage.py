"""The database goes and comes back. Nothing that was acknowledged is lost, nobody has to begin anything anew, and what is not ready says so."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from outplay.server.matches import neighbors
from outplay.server.ops.admin import Admin
from tests.server.people import HOTSEAT, PATIENCE, YOU, Browser, Running, config, running
from tests.server.postgres import Databases

BACK_SECONDS = 2.0
"""Time within which everything is written again."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life are given more often than usual, so that an outage needs not be long to meet some."""
    monkeypatch.setattr(neighbors, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(neighbors, "RETRY_SECONDS", 0.1)


@pytest.fixture
def hosted(tmp_path: Path, quick: None) -> Iterator[tuple[Running, Admin]]:
    with running(config(tmp_path)) as server, closing(Admin(server.process, 0)) as admin:
        yield server, admin


def ready(admin: Admin) -> bool:
    """Whether it says so, within a second."""
    return httpx.get(f"http://{admin.address}/readyz", timeout=PATIENCE).status_code == 200


def until(true: Callable[[], bool], within: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.databases("postgresql")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("meets", ["nobody", "a sign of life", "a pick"])
def test_a_database_that_was_away_is_written_again(hosted: tuple[Running, Admin], postgresql: Databases, how: signal.Signals, meets: str) -> None:
    server, admin = hosted
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        line.pick("stride 1")
        with postgresql.server.away(how):
            if meets == "a pick":
                assert line.submit(line.decision(), "lane dry")["code"] == "unsaved"
            if meets != "nobody":
                until(lambda: bool(server.process.runtime.store.health.trouble))
                assert not ready(admin)
        until(lambda: ready(admin), BACK_SECONDS)
        assert line.submit(line.decision(), "lane dry")["type"] == "done"
