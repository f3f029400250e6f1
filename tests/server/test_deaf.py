"""Lines that never read, never speak or are only slow: who takes nothing is cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import select
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import connect

from outplay.kernel import scene as sc
from outplay.kernel.view import Observation
from outplay.server.config import Budgets, Most
from outplay.server.http import wire
from outplay.server.lobby.lobby import LOBBY
from outplay.server.matches import connection
from outplay.server.protocol import messages as m
from outplay.server.protocol.frames import written
from tests.server.games import race
from tests.server.people import HOTSEAT, PATIENCE, YOU, Browser, Line, Running, Said, config, running

pytestmark = pytest.mark.databases("file")

HANDSHAKE = "GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
BOUND = 1_000_000
WIDTH = 150_000
"""Bytes of each table here: more than the sockets' own buffers take."""


class Broad(race.Race):
    """A race of whose table a lot is new after every pick."""

    id = "broad"

    def scene(self, observation: Observation[race.RaceTable]) -> sc.Scene:
        scene = super().scene(observation)
        scene.text = f"{observation.state.at} {observation.state.todo} " + "broad " * (WIDTH // 6)
        return scene


BROAD = Broad()


class Deaf:
    """A socket that shakes hands and never reads again."""

    def __init__(self, address: str) -> None:
        host, _, port = address.partition(":")
        self.socket = small()
        self.socket.connect((host, int(port)))
        self.socket.sendall(HANDSHAKE.format(address).encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.socket.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 ")

    def say(self, type: str, **fields: Any) -> None:
        self.frame(Opcode.TEXT, msgspec.json.encode({"type": type, **fields}))

    def frame(self, opcode: Opcode, data: bytes) -> None:
        self.socket.sendall(Frame(opcode, data).serialize(mask=True))

    def cut(self, patience: float = PATIENCE) -> bool:
        """Whether the server lets go of it before patience ends, without anything being read."""
        poll = select.poll()
        poll.register(self.socket, select.POLLHUP)
        return bool(poll.poll(patience * 1000))


def small() -> socket.socket:
    """A socket that holds little by itself."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(PATIENCE)
    return made


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Running]]:
    """Makes servers that let little wait, on sockets that hold little by themselves."""
    monkeypatch.setattr(connection, "MAX_WAITING_BYTES", BOUND)
    with contextlib.ExitStack() as stack:

        def make(**other: Any) -> Running:
            server = stack.enter_context(running(config(tmp_path, games={"broad": BROAD}, **other)))
            server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the lines inherit it
            return server

        yield make


@pytest.fixture
def deaf() -> Iterator[Callable[[Running], Deaf]]:
    """Makes sockets that never read."""
    with contextlib.ExitStack() as stack:

        def make(server: Running) -> Deaf:
            one = Deaf(server.address)
            stack.callback(one.socket.close)
            return one

        yield make


def begin(anna: Browser) -> Said:
    return anna.create("broad", [YOU, HOTSEAT], settings={"length": 60})


def play(line: Line, rows: int) -> None:
    for _ in range(rows):
        answer = line.submit(line.question(), 0)
        line.until(lambda v, n=answer["n"]: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose


def all_gone(line: Line, match: Said) -> None:
    """Nobody watches any more, as those are told who stay."""
    line.say("hello", match=match["match"])
    while line.hear("present")["watching"]:
        pass


def test_who_never_reads_is_cut_off_while_others_play_on(serve: Callable[..., Running], deaf: Callable[[Running], Deaf]) -> None:
    server = serve(linger=60.0)
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line:
            many = [deaf(server) for _ in range(20)]
            for one in many:
                one.say("hello", match=match["match"])
            while line.hear("present")["watching"] < len(many):
                pass
            play(line, BOUND // WIDTH + 10)
            assert all(one.cut() for one in many)
            all_gone(line, match)
            play(line, 2)
            assert len(server.process.hub.at[match["match"]]) == 1


def test_who_leaves_little_unread_on_each_of_many_sockets_is_cut_off_too(
    serve: Callable[..., Running], deaf: Callable[[Running], Deaf], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No socket is as deaf as to be cut off by itself, and who reads on the same address plays on."""
    monkeypatch.setattr(connection, "LITTLE_BYTES", 2 * WIDTH)
    server = serve(linger=60.0, loopback=False, budgets=replace(Budgets(), waiting=Most(10**9, 8 * WIDTH)))
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line:
            many = [deaf(server) for _ in range(5)]
            for one in many:
                one.say("hello", match=match["match"])
            while line.hear("present")["watching"] < len(many):
                pass
            play(line, 5)
            assert any(one.cut(2.0) for one in many), "long before a ping is missed"
            play(line, 2)


def test_who_reads_slowly_but_in_time_gets_everything(serve: Callable[..., Running]) -> None:
    server = serve()
    host, _, port = server.address.partition(":")
    with Browser(server.address) as anna, small() as own:
        match = begin(anna)
        own.connect((host, int(port)))
        with anna.at(match["match"]) as line, connect(f"ws://{server.address}/ws", sock=own, max_queue=1, compression=None) as socket:
            slow = Line(socket)
            slow.say("hello", match=match["match"])
            slow.hear("laid")
            play(line, BOUND // WIDTH - 1)
            assert slow.until(lambda v: v["n"] == line.view["n"])["scene"] == line.view["scene"]


def test_who_never_says_hello_is_sent_away(serve: Callable[..., Running]) -> None:
    server = serve(hello=1.5)
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line, anna.line() as silent, anna.line() as wrong:
            wrong.say("hello", match="nothing")
            assert wrong.hear("refused")["code"] == "no-match"
            for late in (silent, wrong):
                assert late.hear("refused")["code"] == "no-hello"
                assert late.closed() == 1000
            play(line, 1)


def test_who_neither_says_hello_nor_goes_is_cut_off(serve: Callable[..., Running], deaf: Callable[[Running], Deaf]) -> None:
    server = serve(hello=0.1, linger=0.1)
    assert deaf(server).cut()


def test_who_says_goodbye_and_does_not_take_the_rest_is_cut_off(serve: Callable[..., Running], deaf: Callable[[Running], Deaf]) -> None:
    server = serve(linger=0.1)
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line:
            one = deaf(server)
            one.say("hello", match=match["match"])
            while not line.hear("present")["watching"]:
                pass
            play(line, 4)
            one.frame(Opcode.CLOSE, Close(1000, "").serialize())
            assert one.cut()
            all_gone(line, match)


def test_who_answers_no_ping_is_cut_off(serve: Callable[..., Running], deaf: Callable[[Running], Deaf], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LAST_WORDS_SECONDS", 0.1)
    server = serve()
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line:
            server.server.config.ws_ping_interval = server.server.config.ws_ping_timeout = 0.3
            one = deaf(server)
            one.say("hello", match=match["match"])
            play(line, 4)
            assert one.cut()
            all_gone(line, match)


def test_a_server_that_stops_does_not_wait_for_who_never_reads(
    serve: Callable[..., Running], deaf: Callable[[Running], Deaf], caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(linger=0.1)
    with Browser(server.address) as anna:
        match = begin(anna)
        with anna.at(match["match"]) as line:
            one = deaf(server)
            one.say("hello", match=match["match"])
            while not line.hear("present")["watching"]:
                pass
            play(line, 4)
        server.stop()
    assert one.cut()
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]


def test_at_the_lobby_nobody_waits_for_who_reads_slowly_and_they_get_everything_in_order(serve: Callable[..., Running]) -> None:
    """What all are told alike is written on each line at once, or after what waits there; among it is what is told to one alone, which is compressed."""
    server = serve(compress=True)
    host, _, port = server.address.partition(":")
    words = [f"{number} " + "wide " * 1000 for number in range(100)]
    with small() as own, connect(f"ws://{server.address}/ws") as quick:
        own.connect((host, int(port)))
        with connect(f"ws://{server.address}/ws", sock=own, max_queue=1) as slow:
            lines = [Line(quick), Line(slow)]
            for line in lines:
                line.say("lobby")
                line.hear("sitting")
            assert server.process.loop is not None
            there = list(server.process.hub.at[LOBBY])

            async def tell() -> list[int]:
                for number, word in enumerate(words):
                    message = m.Called(matches=[word])
                    for one in there:
                        one.send(message if number % 10 == 9 else written(message))
                return [one.waiting.qsize() for one in there]

            assert max(asyncio.run_coroutine_threadsafe(tell(), server.process.loop).result(PATIENCE)) > 0, "not all of it could be written at once"
            for line in lines:
                assert [line.hear("called")["matches"] for _ in words] == [[word] for word in words]
