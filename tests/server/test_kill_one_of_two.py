"""One of two processes is killed, again and again, in the middle of matches that are played at both: nothing acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

import queue
import random
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from outplay.server.store import rows
from tests.server.games import race
from tests.server.people import BOT, LINK, YOU, Browser, Line, Said, opened
from tests.server.test_kill import Process
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")

PICKS = many(6, 16)
"""Of each of two people, who take turns: so nobody waits for somebody who has left."""
KILLS = range(5, many(6, 80), 35)
"""After how many picks of all of them a process is killed."""
EVENING, KILLED_EACH = many(4, 600), many(2, 60)
"""Seconds of an evening, and after how many of them a process is killed."""
GONE = (ConnectionClosed, InvalidHandshake, httpx.TransportError, ConnectionError)
"""What one meets where a process is killed."""


class Person:
    """Somebody with a seat, who goes to the other process when one is gone, and there says again what was not answered."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.number = number
        self.chance = chance
        self.cookies: dict[str, str] = {}
        self.match: Said = {}
        self.had: Line | None = None
        self.said: Said | None = None
        self.done: dict[int, str] = {}

    def sit(self, at: Process, match: Said | None = None) -> None:
        """Take a seat of a match, or begin one."""
        with Browser(at.address) as browser:
            if match:
                browser.join(match)
            self.match = match or browser.create("race", [YOU, LINK, BOT], settings={"length": 60})
            self.cookies = dict(browser.http.cookies)

    def play(self, processes: list[Process], acknowledged: Callable[[int], None]) -> None:
        """All of one's picks, first at one process, then wherever there is one."""
        while len(self.done) < PICKS:
            try:
                with Browser(processes[self.number % 2].address) as browser:
                    browser.http.cookies.update(self.cookies)
                    with browser.at(self.match["match"], self.had) as self.had:
                        while len(self.done) < PICKS:
                            self.pick(self.had)
                            acknowledged(self.number)
            except GONE:
                self.number += 1

    def pick(self, line: Line) -> None:
        """One pick, until it is acknowledged."""
        if self.said is None:
            asked = line.decision()
            self.said = {"seat": asked["seat"], "decision": asked["id"], "option": self.chance.choice(asked["offers"])["text"], "id": f"{len(self.done)}"}
        line.say("submit", **self.said)
        answer = line.hear("done", "refused", id=self.said["id"])
        if answer["type"] == "done":
            self.done[answer["n"]] = self.said["option"]
        else:
            assert answer["code"] in ("stale", "unsaved"), answer
        self.said = None


@pytest.mark.parametrize("seed", range(many(1, 20)))
def test_one_of_two_processes_is_killed_while_people_play_at_both(tmp_path: Path, seed: int) -> None:
    people = [Person(n, random.Random(f"{seed} {n}")) for n in range(6)]
    acknowledged: queue.SimpleQueue[int] = queue.SimpleQueue()
    with ExitStack() as stack, ThreadPoolExecutor(len(people)) as pool:
        processes = [stack.enter_context(Process(tmp_path)) for _ in range(2)]
        for anna, bert in zip(people[::2], people[1::2], strict=True):
            anna.sit(processes[0])
            bert.sit(processes[1], anna.match)
        playing = [pool.submit(one.play, processes, acknowledged.put) for one in people]
        for done in range(len(people) * PICKS):
            acknowledged.get(timeout=60)
            if done in KILLS:
                killed = (seed + KILLS.index(done)) % 2
                processes[killed].end(signal.SIGKILL)
                processes[killed] = stack.enter_context(Process(tmp_path))
        for one in playing:
            one.result()
    nothing_is_lost(tmp_path, people)


@pytest.mark.timeout(EVENING + 300)
def test_an_evening_in_which_one_of_two_processes_is_killed_again_and_again(tmp_path: Path) -> None:
    people: list[Person] = []
    with ExitStack() as stack, ThreadPoolExecutor(6) as pool:
        processes = [stack.enter_context(Process(tmp_path)) for _ in range(2)]
        until = monotonic() + EVENING
        tables = [pool.submit(match_after_match, pool, processes, until, people, number) for number in range(3)]
        for kill in count():
            over, _ = wait(tables, timeout=min(KILLED_EACH, max(0.0, until - monotonic())))
            if over or monotonic() >= until:
                break
            processes[kill % 2].end(signal.SIGKILL)
            processes[kill % 2] = stack.enter_context(Process(tmp_path))
        for one in tables:
            one.result()
    assert kill >= 1
    nothing_is_lost(tmp_path, people)


def match_after_match(pool: Executor, processes: list[Process], until: float, people: list[Person], table: int) -> None:
    """Two play, and when they have played enough, two others."""
    while monotonic() < until:
        anna, bert = (Person(n, random.Random(f"{table} {len(people)} {n}")) for n in range(2))
        try:
            anna.sit(processes[0])
            bert.sit(processes[1], anna.match)
        except GONE:
            continue
        people += [anna, bert]
        other = pool.submit(bert.play, processes, lambda _: None)
        anna.play(processes, lambda _: None)
        other.result()


def nothing_is_lost(folder: Path, people: list[Person]) -> None:
    """What was acknowledged is there, and each question was answered once."""
    with closing(opened(folder)) as store:
        for person in people:
            stored = store.read(partial(rows.load, match=person.match["match"], rules=race.GAME.rules_version))
            assert stored is not None
            assert {n: stored.actions[n].option for n in person.done} == person.done
            answers = Counter((row.seat, row.decision) for row in stored.actions if row.kind in ("pick", "bot"))
            assert set(answers.values()) == {1}
