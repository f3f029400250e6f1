"""While one client does its worst, another person plays on: the wait for an answer and the memory of the server stay small."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import psutil
import pytest

from tests.server.mother import ROOT
from tests.server.people import HOTSEAT, LINK, YOU, Browser, Line, options_of
from tests.server.test_kill import Process
from tests.sizes import SOAK, many

pytestmark = pytest.mark.databases("file")

SIZES = many((30, 20, 100, 5_000, 3), (150, 20, 1_000, 100_000, 10))
"""Sockets, Hellos of each, slow heads, requests whose answers nobody reads, and sockets that send pings."""
GAME = many("race", "knockback")
LONG = many({"length": 60}, {})
SECONDS = 0.25
BYTES = 300_000_000
PAUSE = 0.12
"""Between two picks of the person who plays: more often nobody may for long."""
CALM = 40


class Person:
    """Somebody at an address of their own, who picks and picks."""

    def __init__(self, server: Process) -> None:
        self.browser = Browser(server.address)
        self.browser.http.headers["X-Forwarded-For"] = "203.0.113.5"
        self.match = self._new()
        self.waits: list[float] = []

    def _new(self) -> str:
        return str(self.browser.create(GAME, [YOU, HOTSEAT], settings=LONG)["match"])

    def pick(self, line: Line) -> None:
        """Pick something, and note how long the answer takes. If the match is over, begin another one first."""
        if line.until(lambda v: v["decisions"] or v.get("result")).get("result"):
            line.say("hello", match=self._new())
            line.hear("laid")
        question = line.question()
        began = perf_counter()
        answer = line.submit(question, "stride 1" if "stride 1" in options_of(question) else 0)
        self.waits.append(perf_counter() - began)
        assert answer["type"] == "done", answer


def late(waits: list[float]) -> float:
    """The wait that one in twenty is longer than."""
    return quantiles(waits, n=20)[-1]


def test_another_person_plays_on_as_if_nothing_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Process(tmp_path, 0, "--proxy") as server:
        person, process = Person(server), psutil.Process(server.process.pid)
        with person.browser, person.browser.at(person.match) as line:
            target = person.browser.create(GAME, [YOU, LINK])["match"]
            for _ in range(CALM):
                person.pick(line)
            calm, person.waits = late(person.waits), []
            port = server.address.partition(":")[2]
            attack = subprocess.Popen([sys.executable, "-m", "tests.server.attack", port, target, *map(str, SIZES)], cwd=ROOT, stdout=subprocess.PIPE)
            began, worked, most = perf_counter(), sum(process.cpu_times()[:2]), 0
            while not ended(attack):
                most = max(most, process.memory_info().rss)
                person.pick(line)
            said, _ = attack.communicate(timeout=60)
            took, worked = perf_counter() - began, sum(process.cpu_times()[:2]) - worked
        _, _, wrong = server.end(signal.SIGTERM)
    ends = json.loads(said)
    if SOAK:
        with capsys.disabled():
            print(f"\n{ends}\n{took:.1f} s; the server: {worked:.1f} s of CPU, {most / 1e6:.0f} MB")
            print(
                f"{len(person.waits)} picks: half in {median(person.waits) * 1000:.0f} ms, 19 of 20 in {late(person.waits) * 1000:.0f} ms (calm: {calm * 1000:.0f} ms)"
            )
    assert (late if SOAK else median)(person.waits) < SECONDS  # beside other tests a few answers are late anyway
    assert most < BYTES
    assert ends.keys() & {"lines that were held", "pingers that were held"} == set()
    assert wrong == "", "nothing was logged"


def ended(attack: subprocess.Popen[bytes]) -> bool:
    """Whether the attack is over, after a pause."""
    try:
        attack.wait(PAUSE)
    except subprocess.TimeoutExpired:
        return False
    return True
