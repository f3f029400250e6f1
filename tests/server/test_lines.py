"""Lines that are slow, long, crowded or left in the middle of a word: each costs little, is closed in time, and fills no log."""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from outplay.server.config import Budgets
from outplay.server.http import line as line_
from outplay.server.http.guard import HEADERS
from outplay.server.ops import serving
from tests.server.people import HOTSEAT, PATIENCE, YOU, Browser, Line, Running, config, running
from tests.server.test_deaf import Deaf
from tests.server.test_headers import SHAKE

pytestmark = pytest.mark.databases("file")

Serve = Callable[..., Running]


@pytest.fixture
def serve(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Serve]:
    """Makes servers; at the end nothing was logged."""
    with ExitStack() as stack:
        yield lambda **other: stack.enter_context(running(config(tmp_path, **other)))
    assert [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING] == []


class Raw:
    """A line that says whatever it is told to."""

    def __init__(self, server: Running, window: int = 0) -> None:
        host, _, port = server.address.partition(":")
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((host, int(port)))
        self.head = f"Host: {server.address}\r\n"

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, *words: str) -> None:
        self.socket.sendall("".join(words).encode())

    def rest(self) -> bytes:
        """All that comes until the server closes."""
        said = b""
        while part := self._part():
            said += part
        return said

    def _part(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def cut(self) -> bool:
        """Whether the server lets go of it, without anything being read."""
        poll = select.poll()
        poll.register(self.socket, select.POLLHUP)
        return bool(poll.poll(PATIENCE * 1000))


def answer(said: bytes) -> tuple[int, dict[str, str], dict[str, Any]]:
    """Status, headers and what is said, of an answer that is the last one on its line."""
    head, _, body = said.rpartition(b"HTTP/1.1 ")[2].partition(b"\r\n\r\n")
    first, *fields = head.decode().split("\r\n")
    found = dict(field.split(": ", 1) for field in fields)
    assert found.items() >= HEADERS.items()
    return int(first.split()[0]), found, msgspec.json.decode(body)


def test_a_head_that_does_not_come_in_time_is_waited_for_no_longer(serve: Serve) -> None:
    server = serve(head=0.3)
    with Raw(server) as slow, Raw(server) as silent:
        slow.say("GET /api/shelf HTTP/1.1\r\n", slow.head)
        status, fields, said = answer(slow.rest())
        assert (status, said["code"], fields["connection"]) == (408, "too-slow", "close")
        assert silent.rest() == b"", "who has said nothing is told nothing"
    assert server.process.runtime.measures.refusals["too-slow"] == 1


def test_a_body_that_does_not_come_in_time_is_waited_for_no_longer(serve: Serve) -> None:
    server = serve(body=0.3)
    with Raw(server) as slow:
        slow.say("POST /api/matches HTTP/1.1\r\n", slow.head, 'Content-Length: 90\r\n\r\n{"ga')
        status, _, said = answer(slow.rest())
        assert (status, said["message"]) == (408, "This request took too long to arrive.")
    assert server.process.runtime.measures.refusals["gone"] == 1


def test_a_line_that_is_kept_open_has_as_long_for_each_request(serve: Serve) -> None:
    server = serve(head=0.3, body=0.3)
    with Raw(server) as one:
        one.say(f"GET /openapi.json HTTP/1.1\r\n{one.head}\r\nGET /api/shelf HTTP/1.1\r\n")
        assert answer(one.rest())[0] == 408, "the second request never came as a whole"


def test_who_hangs_up_in_the_middle_of_a_body_is_not_logged(serve: Serve) -> None:
    server = serve()
    for _ in range(20):
        with Raw(server) as one:
            one.say("POST /api/matches HTTP/1.1\r\n", one.head, 'Content-Length: 90\r\n\r\n{"ga')
    with Browser(server.address) as anna:
        while server.process.runtime.measures.refusals["gone"] < 20:
            anna.get("/api/shelf")


def test_a_head_without_end_is_refused(serve: Serve) -> None:
    server = serve()
    with Raw(server) as one:
        one.say("GET /api/shelf HTTP/1.1\r\n", one.head, "X-Long: ", "x" * (line_.MAX_HEAD_BYTES + 1))
        status, _, said = answer(one.rest())
        assert (status, said["code"]) == (431, "too-long")


def test_what_is_no_request_is_told_so_with_the_headers_of_every_answer(serve: Serve) -> None:
    server = serve()
    for wrong in ("nonsense\r\n\r\n", "GET /\x01 HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"):
        with Raw(server) as one:
            one.say(wrong)
            status, _, said = answer(one.rest())
            assert (status, said["code"]) == (400, "malformed"), wrong


def test_a_socket_that_is_refused_has_them_too(serve: Serve) -> None:
    server = serve()
    for about in (SHAKE[:2], (*SHAKE[:2], SHAKE[3]), ("Origin: http://evil.example", *SHAKE)):
        with Raw(server) as one:
            one.say("GET /ws HTTP/1.1\r\n", one.head, *(f"{field}\r\n" for field in about), "\r\n")
            head = one.rest().partition(b"\r\n\r\n")[0].decode().split("\r\n")
            assert head[0].split()[1] in ("400", "403", "426"), head
            assert {name.lower(): value for name, value in (field.split(": ", 1) for field in head[1:])}.items() >= HEADERS.items()


def test_requests_may_wait_on_a_line_but_not_without_end(serve: Serve) -> None:
    server = serve()
    with Raw(server) as some, Raw(server) as many:
        one = f"GET /api/shelf HTTP/1.1\r\n{some.head}\r\n"
        some.say(one * line_.MAX_PIPELINED, "GET /api/shelf HTTP/1.1\r\nConnection: close\r\n", some.head, "\r\n")
        assert some.rest().count(b"HTTP/1.1 200 ") == line_.MAX_PIPELINED + 1
        many.say(one * 5000)
        assert many.rest().count(b"HTTP/1.1 ") <= line_.MAX_PIPELINED + 1
    with Browser(server.address) as anna:
        anna.get("/api/shelf")


def test_who_reads_no_answer_is_cut_off(serve: Serve) -> None:
    server = serve(unread=0.3)
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the lines inherit it
    with Raw(server, 4096) as deaf:
        deaf.say(f"GET /openapi.json HTTP/1.1\r\n{deaf.head}\r\n" * 4)
        assert deaf.cut()
    with Browser(server.address) as anna:
        anna.get("/openapi.json")


def test_an_address_may_open_so_many_lines_and_no_more(serve: Serve) -> None:
    server = serve(loopback=False, budgets=replace(Budgets(), lines=5))
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(Raw(server))
        with Raw(server) as more:
            status, fields, said = answer(more.rest())
            assert (status, fields["retry-after"]) == (429, "10")
            assert said["message"] == "Too many connections from your address. Please try again in a moment."
    with Browser(server.address) as anna:
        anna.get("/api/shelf")
        assert sum(server.process.ledger.lines.values()) == 1, "who has gone counts no longer"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_server_takes_as_many_connections_as_the_machine_allows() -> None:
    import resource

    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(few, 512), most))
        serving.more_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


# ---------------------------------------------------------------- sockets


@pytest.fixture
def table(serve: Serve) -> Iterator[tuple[Running, Line]]:
    """Somebody at a table, who plays on at the end."""
    server = serve()
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        yield server, line
        assert line.submit(line.question())["type"] == "done"


def cut(deaf: Deaf, frames: bytes) -> bool:
    """Whether a socket is cut off if it says this again and again."""
    with deaf.socket, contextlib.suppress(ConnectionError):
        for _ in range(1000):
            deaf.socket.sendall(frames)
        return False
    return True


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG], ids=["pings", "pongs"])
def test_who_sends_ping_after_ping_and_reads_no_answer_is_cut_off(table: tuple[Running, Line], opcode: Opcode) -> None:
    deaf = Deaf(table[0].address)
    frames = Frame(opcode, b"x" * 100).serialize(mask=True) * 1000
    assert cut(deaf, frames)


def test_a_message_in_pieces_without_end_is_cut_off(table: tuple[Running, Line]) -> None:
    deaf = Deaf(table[0].address)
    deaf.socket.sendall(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
    assert cut(deaf, Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 1000)


def test_what_is_said_in_one_breath_is_heard_in_order(table: tuple[Running, Line]) -> None:
    server, line = table
    said = msgspec.json.encode({"type": "why", "id": "w", "seat": 0, "decision": 0, "on": "x" * 50})
    with Browser(server.address).line() as other:
        sock: socket.socket = other.socket.socket
        sock.sendall(b"".join(Frame(Opcode.TEXT, said.replace(b'"w"', b'"%d"' % n)).serialize(mask=True) for n in range(1500)))
        assert [other.next()["id"] for _ in range(1500)] == [str(n) for n in range(1500)]
    assert line.view["n"] == 0
