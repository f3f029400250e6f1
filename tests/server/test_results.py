"""Matches that end at two processes, one of which is killed now and then: as many results as ends, none twice, and all ratings follow from them."""

from __future__ import annotations

import os
import random
import signal
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from outplay.server.ratings import ledger
from outplay.server.store import tables
from tests.server.people import LINK, YOU, Browser, Said, opened
from tests.server.test_kill import Process
from tests.sizes import many

MATCHES = int(os.environ.get("OUTPLAY_ENDS", many(4, 1000)))
KILLED_EACH = many(2, 10)
"""After how many matches a process is killed in the moment in which one ends."""
PEOPLE = 6

pytestmark = [pytest.mark.databases("file", "postgresql"), pytest.mark.timeout(300 + 5 * MATCHES)]


class Club:
    """Some people, who come to whichever process they like."""

    def __init__(self, at: Process) -> None:
        self.cookies: list[httpx.Cookies] = []
        for _ in range(PEOPLE):
            with Browser(at.address) as browser:
                browser.create("race", [YOU, LINK])
                self.cookies.append(browser.http.cookies)

    def browser(self, who: int, at: Process) -> Browser:
        """Somebody at a process."""
        found = Browser(at.address)
        found.http.cookies = self.cookies[who]
        return found

    def play(self, who: tuple[int, int], at: tuple[Process, Process], killed: bool) -> Said:
        """Two people play two rounds, each at a process of their own, and then both give up at once. The second process may be killed in that moment."""
        with ExitStack() as stack:
            anna, ben = (stack.enter_context(self.browser(one, process)) for one, process in zip(who, at, strict=True))
            made = anna.create("race", [YOU, LINK], settings={"length": 60}, rated=True, undo=False)
            ben.join(made)
            lines = [stack.enter_context(one.at(made["match"])) for one in (anna, ben)]
            for line in (*lines, *lines):
                line.pick("stride 1")
                line.pick("lane dry")
            for seat, line in enumerate(lines):
                line.say("give-up", id=f"enough-{seat}", seat=seat)
            if killed:
                at[1].end(signal.SIGKILL)
            lines[0].until(lambda v: v.get("result"))
            return made


def ends(c: Connection) -> set[str]:
    """The matches that are over."""
    return set(c.execute(select(tables.matches.c.id).where(tables.matches.c.over)).scalars())


def table_of(c: Connection) -> list[Any]:
    """All ratings."""
    return list(c.execute(select(tables.ratings).order_by(tables.ratings.c.who)).all())


def test_each_end_at_two_processes_has_one_result(tmp_path: Path) -> None:
    dice, played = random.Random(1), set[str]()
    with ExitStack() as stack:
        processes = [stack.enter_context(Process(tmp_path)) for _ in range(2)]
        club = Club(processes[0])
        for number in range(MATCHES):
            who, killed = dice.sample(range(PEOPLE), 2), number % KILLED_EACH == 0
            dice.shuffle(processes)
            played.add(club.play((who[0], who[1]), (processes[0], processes[1]), killed)["match"])
            if killed:
                processes[1] = stack.enter_context(Process(tmp_path))
    with closing(opened(tmp_path)) as store:
        found = store.read(lambda c: c.execute(select(tables.results).order_by(tables.results.c.number)).all())
        assert store.read(ends) == {row.match for row in found} == played
        assert [row.number for row in found] == list(range(1, MATCHES + 1))
        assert any(row.rated for row in found)
        folded = store.read(table_of)
        store.writer.submit(ledger.recompute).result()
        assert store.read(table_of) == folded
