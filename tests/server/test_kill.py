"""A real server in a process of its own: killed at any moment, it comes back with all that it acknowledged."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import sqlite3
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from outplay.server.ops import run
from outplay.server.ops.run import is_loopback, shown_host
from outplay.server.store.files import FILE
from tests.server import people
from tests.server.mother import MOTHER, OUTPLAY, Forked
from tests.server.people import BOT, PLACES, YOU, Browser, Line, Said
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")


class Process:
    """`outplay play`, or `outplay host` if matches are kept in PostgreSQL: forked, or (`typed`) started from nothing as a person types it."""

    def __init__(self, data: Path, port: int = 0, *more: str, typed: bool = False) -> None:
        games = [word for place in PLACES.values() for word in ("--game", place)]
        kept = ["host", "--database", people.databases.of(data)] if people.databases else ["play", "--no-browser", "--data", str(data)]
        args = [*kept, "--port", str(port), *games, *more]
        self.process: Forked | subprocess.Popen[str]
        if typed:
            self.process = subprocess.Popen([str(OUTPLAY), *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        else:
            self.process = MOTHER.start(args)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.address = self.line.partition("http://")[2].partition(" ")[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        """Its exit code, and what else it said."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        said, wrong = self.process.communicate(timeout=20)
        return self.process.wait(), said, wrong


def play_on(line: Line, most: int) -> list[Said]:
    """Play until so many own picks are acknowledged, or it is over."""
    done: list[Said] = []
    while len(done) < most and not line.view.get("result"):
        if line.view["decisions"]:
            done.append(line.submit(line.view["decisions"][0], 0))
        else:
            line.next()
    return done


def test_killed_in_the_middle_of_a_match_with_bots_it_comes_back(tmp_path: Path) -> None:
    chance, acknowledged, over = random.Random(1), 0, False
    cookies: dict[str, str] = {}
    match: Said = {}
    had: Line | None = None
    for _ in range(many(3, 40)):
        with Process(tmp_path) as server, Browser(server.address) as anna:
            anna.http.cookies.update(cookies)
            if not match:
                match = anna.create("whisper", [YOU, BOT, BOT])
                cookies = dict(anna.http.cookies)
            with anna.at(match["match"], had) as line:
                assert line.view["n"] >= acknowledged
                assert [row["n"] for row in line.rows] == list(range(line.view["n"] + 1))
                assert had is None or line.sent["rows"] == line.rows[had.view["n"] + 1 :]
                assert line.table["mine"] == [0]
                done = play_on(line, chance.randrange(1, 4))
                acknowledged = max([acknowledged, *(one["n"] for one in done if one["type"] == "done")])
                os.kill(server.process.pid, signal.SIGKILL)
                line.closed()
                over, had = bool(line.view.get("result")), line
    with Process(tmp_path) as server, Browser(server.address) as anna:
        assert server.line.startswith("outplay runs at http://127.0.0.1:")
        assert f"kept in {tmp_path if people.databases is None else 'postgresql://'}" in server.line
        anna.http.cookies.update(cookies)
        with anna.at(match["match"]) as line:
            play_on(line, 1000)
            assert line.view["result"] or over
        code, said, wrong = server.end(signal.SIGINT)
        assert (code, said, wrong) == (0, "", "")


def refused(capsys: pytest.CaptureFixture[str], data: Path, port: int = 0, *games: str) -> str:
    """What is said when it cannot start: one sentence, and exit code 2."""
    assert run.play(port, "127.0.0.1", False, data, games) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


def test_what_it_says_when_it_cannot_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} is in use" in refused(capsys, tmp_path, port)
    assert "nothing:GAME cannot be loaded" in refused(capsys, tmp_path, 0, "nothing:GAME")
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    assert "newer outplay" in refused(capsys, tmp_path)
    (tmp_path / "file").write_text("")
    assert "cannot be kept" in refused(capsys, tmp_path / "file")


@pytest.mark.parametrize(("host", "alone"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("192.168.1.7", False)])
def test_what_others_reach_is_compressed(host: str, alone: bool) -> None:
    assert is_loopback(host) == alone
    assert shown_host(host) not in ("0.0.0.0", "::1")
