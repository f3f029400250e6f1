"""What goes wrong, as lines of JSON: found again by match and request, and with nothing in it that is anybody's secret."""

from __future__ import annotations

import io
import logging
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from outplay.server.logs import Entry, Lines
from outplay.server.matches import moves
from tests.server.people import LINK, PATIENCE, YOU, Browser, config, running
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("file")


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """What is logged while a test runs."""
    text, logger = io.StringIO(), logging.getLogger("outplay")
    handler = logging.StreamHandler(text)
    handler.setFormatter(Lines())
    logger.addHandler(handler)
    yield text
    logger.removeHandler(handler)


def entries(text: str) -> list[Entry]:
    return [msgspec.json.decode(line, type=Entry) for line in text.splitlines()]


def test_a_mistake_of_a_game_is_found_by_its_match_and_request_and_tells_no_secret(tmp_path: Path, said: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(*_: object) -> None:
        raise RuntimeError("a mistake")

    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("whisper", [YOU, LINK])
        bert.join(match)
        with anna.at(match["match"]) as line:
            question = line.decision()
            monkeypatch.setattr(moves, "pick", falls)
            assert line.submit(question)["code"] == "broken"
    entry = next(one for one in entries(said.getvalue()) if one.trace)
    assert (entry.level, entry.logger, entry.match) == ("error", "outplay.server", match["match"])
    assert re.fullmatch(r"[0-9a-f]{16}", entry.request)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry.at)
    assert "RuntimeError: a mistake" in entry.trace
    for secret in (match["code"], anna.http.cookies["outplay"], bert.http.cookies["outplay"], question["offers"][0]["text"]):
        assert secret not in said.getvalue()


def test_what_the_proxy_calls_a_request_is_what_it_is_called_here(tmp_path: Path, said: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(config(tmp_path)) as server:
        monkeypatch.setattr(server.process.people, "who", None)
        for given in ("from-the-proxy-17", 'a" line\tof its own'):
            assert httpx.get(f"http://{server.address}/api/shelf", headers={"X-Request-ID": given}).status_code == 500
    one, other = entries(said.getvalue())
    assert one.request == "from-the-proxy-17"
    assert re.fullmatch(r"[0-9a-f]{16}", other.request)


@pytest.mark.databases("postgresql")
def test_asked_for_json_a_server_writes_nothing_else(tmp_path: Path) -> None:
    """And nothing at all of what is no request: what clients do wrong is counted, so nobody can fill the log."""
    with Process(tmp_path, 0, "--log", "json") as server:
        host, _, port = server.address.partition(":")
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(b"\0\r\n\r\n")
            assert b"400" in line.recv(100)
        told = entries(server.end(signal.SIGTERM)[2])
    assert told == []
