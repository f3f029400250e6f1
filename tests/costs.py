"""What the tests cost, file by file: the time that passed and the processor's, printed at the end of each run. Registered by tests/conftest.py."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

import psutil
import pytest

SHOWN = 25
"""Files that have a line of their own; the others are added up in one."""
AROUND = "(imports, collection)"
"""What a process spends outside tests."""

Costs = dict[str, list[float]]
"""Of each file: tests, seconds that passed, seconds of the processor."""


class Worker(Protocol):
    """A process of pytest-xdist, as its controller knows it."""

    workeroutput: dict[str, Any]


def used() -> float:
    """Return the processor seconds that this process and all its descendants have used, those that have ended included."""
    own = os.times()
    seconds = own.user + own.system + own.children_user + own.children_system
    for child in psutil.Process().children(recursive=True):
        try:
            seconds += sum(child.cpu_times()[:4])  # its own, and those of its children that have ended
        except psutil.Error:
            continue  # it has just ended, and is counted by its parent
    return seconds


@dataclass
class Reading:
    """A reading of both clocks."""

    wall: float
    cpu: float

    @staticmethod
    def now() -> Reading:
        return Reading(perf_counter(), used())


class Meter:
    """Measures the tests of this process, and prints what all processes measured."""

    def __init__(self) -> None:
        self.costs: Costs = {}
        self.before = Reading(perf_counter(), 0.0)
        self.file = ""

    def closes(self, file: str) -> None:
        """Add what was used since the last reading to a file."""
        now = Reading.now()
        self.add(file, [0, now.wall - self.before.wall, max(0.0, now.cpu - self.before.cpu)])
        self.before = now

    def add(self, file: str, cost: list[float]) -> None:
        self.costs[file] = [a + b for a, b in zip(self.costs.get(file, [0, 0.0, 0.0]), cost, strict=True)]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Read the clocks where a file begins and ends: to look for all descendants takes longer than most tests."""
        file = shown(item.path)
        if file != self.file:
            self.closes(AROUND)
            self.file = file
        result = yield
        self.add(file, [1, 0.0, 0.0])
        if nextitem is None or shown(nextitem.path) != file:
            self.closes(file)
            self.file = ""
        return result

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands on what it measured."""
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            self.closes(AROUND)
            output["costs"] = self.costs

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Worker) -> None:
        """The controller adds up what its workers measured; one that crashed has handed on nothing."""
        for file, cost in getattr(node, "workeroutput", {}).get("costs", {}).items():
            self.add(file, cost)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        lines = table(self.costs)
        if lines:
            terminalreporter.section("what it cost")
            for line in lines:
                terminalreporter.write_line(line)


def shown(path: Path) -> str:
    """Return a file's path from the folder in which pytest was started."""
    return os.path.relpath(path)


def table(costs: Costs) -> list[str]:
    """Return a line for each of the costliest files, one for the others, and their sum; nothing for a single file."""
    if sum(tests > 0 for tests, _, _ in costs.values()) < 2:
        return []
    order = sorted(costs.items(), key=lambda one: -one[1][2])
    rest = [sum(column) for column in zip(*(cost for _, cost in order[SHOWN:]), strict=True)]
    total = [sum(column) for column in zip(*costs.values(), strict=True)]
    rows = [*order[:SHOWN], *([(f"{len(order) - SHOWN} others", rest)] if rest else []), ("all", total)]
    return [f"{'tests':>7} {'wall':>9} {'cpu':>9}", *(f"{tests:>7.0f} {wall:>7.1f} s {cpu:>7.1f} s  {name}" for name, (tests, wall, cpu) in rows)]
