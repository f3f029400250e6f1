"""What came of matches: who won against whom, what counts for ratings and what does not, and that all of it follows from the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from outplay.server.ratings.model import MODEL
from outplay.server.store import tables
from tests.server.games import race
from tests.server.people import LINK, YOU, Browser, Line, Running, Said, config, running

pytestmark = pytest.mark.databases("file", "postgresql")

RATED: Said = {"undo": False, "rated": True}
SHORT_RACE: Said = {"settings": {"length": 4}}


class Trained(race.Race):
    """The race, with bots whose strength was measured."""

    id = "trained"
    name = "Race for the trained"

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # type: ignore[misc]
        pairs = (("middle", "gentle", 15.0), ("hard", "middle", 12.0))
        rows = "".join(f'[[pair]]\nabove = "{above}"\nbelow = "{below}"\nmatches = 20\nwon = {won}\n' for above, below, won in pairs)
        (folder / "anchors.toml").write_text(f'rules = 1\ncontent = ""\n{rows}')


def settled(seat: int, view: Said) -> bool:
    """Whether a match is over, or asks this seat, or waits for somebody else."""
    return bool(view.get("result") or view["decisions"] or view["awaited"] != [seat])


def run(lines: Sequence[Line], winner: int = 0) -> None:
    """Play a race out: the winner runs fast, all others stay behind."""
    while True:
        for seat, line in enumerate(lines):
            view = line.until(partial(settled, seat))
            if view.get("result"):
                return
            if view["decisions"]:
                line.pick("stride 3" if seat == winner else "stride 1")
                line.pick("lane dry")


def duel(server: Running, one: Browser, other: Browser, winner: int = 0, length: int = 6, **how: Any) -> str:
    """A race of two people. Returns its id."""
    made = one.create("race", [YOU, LINK], settings={"length": length}, **{**RATED, **how})
    other.join(made)
    with one.at(made["match"]) as a, other.at(made["match"]) as b:
        run((a, b), winner)
        for line in (a, b):
            line.until(lambda v: v.get("result"))
    return str(made["match"])


def kept(server: Running, table: Any = tables.results) -> list[Any]:
    """All rows of the ledger, or of another table."""
    return list(server.process.runtime.store.read(lambda c: c.execute(select(table)).all()))


def test_who_wins_a_rated_match_rises_and_who_loses_falls(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = duel(server, anna, ben)
        (one,) = kept(server)
        assert (one.number, one.match, one.game, one.kind, one.places, one.rated, one.because) == (1, match, "race", "duel", "[1,2]", True, "")
        mine, theirs = anna.get("/api/me"), ben.get("/api/me")
        assert mine["results"] == [{"game": "race", "name": "Race", "against": [{"people": True, "won": 1}]}]
        assert theirs["results"] == [{"game": "race", "name": "Race", "against": [{"people": True, "lost": 1}]}]
        (up,), (down,) = mine["ratings"], theirs["ratings"]
        assert up["points"] - 1000 == 1000 - down["points"] > 50
        assert (up["kind"], up["n"], up["tells"]) == ("duel", 1, "new")
        assert {row.model for row in kept(server, tables.ratings)} == {MODEL}
