"""Bots that crash, dream, or answer nonsense: the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.bots import LEVELS, Level
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
