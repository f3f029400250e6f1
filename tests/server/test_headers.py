"""Whatever stands in Host and Origin, by whatever door: a clear answer, with the headers that keep others out."""

from __future__ import annotations

import json
import logging
import random
import socket
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outplay.kernel import scene as sc
from outplay.server.http.guard import HEADERS
from tests.server.games import race
from tests.server.people import PATIENCE, Running, config, running

pytestmark = pytest.mark.databases("file")

SHAKE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13")
PIECES = (
    "[",
    "]",
    "::1",
    "localhost",
    "127.0.0.1",
    ":",
    ":80",
    ":99999",
    ":x",
    "/",
    "\\",
    "@",
    "?",
    "#",
    "%",
    "%00",
    "é",
    "½",
    "\xad",
    " ",
    ",",
    "http:",
    "//",
    "..",
    "\t",
)
ODD = ["[", "]", "[]", "[::1", "::1]", "[::1]x", "[v1.a]", "[127.0.0.1]", "a[b]c", "localhost:", "localhost:0", "localhost:-1", "localhost:80:80", "@localhost"]
MALFORMED = ["[", "[::1", "localhost:x", "localhost:99999", "localhost/evil", "evil@localhost", "localhost?", "localhost#", "loc\talhost"]


def odd(count: int) -> list[str]:
    """Values made of what addresses are made of, in no order, and the same ones each time."""
    rng = random.Random("headers")
    return [*ODD, *("".join(rng.choices(PIECES, k=rng.randrange(1, 5))) for _ in range(count - len(ODD)))]


def ask(server: Running, start: str, *headers: str) -> tuple[int, dict[str, str], bytes]:
    """Send a request as it is; status, headers and body of the answer."""
    name, _, port = server.address.partition(":")
    with socket.create_connection((name, int(port)), PATIENCE) as line, line.makefile("rb") as answer:
        body = ["Content-Length: 2", "", "{}"] if start.startswith("POST") else ["", ""]
        line.sendall("\r\n".join([f"{start} HTTP/1.1", *headers, *body]).encode("latin-1"))
        status = int(answer.readline().split()[1])
        fields: dict[str, str] = {}
        while head := answer.readline().decode("latin-1").strip():
            key, _, value = head.partition(": ")
            fields[key.lower()] = value
        return status, fields, answer.read(int(fields.get("content-length", 0)))


def answered(server: Running, caplog: pytest.LogCaptureFixture, host: str, origin: str) -> set[int]:
    """The statuses that such headers get by all doors: each with a sentence and our headers, unless it was no HTTP at all."""
    about = [f"Host: {host}", *([f"Origin: {origin}"] if origin else [])]
    doors = [
        ask(server, "GET /api/shelf", *about),
        ask(server, "POST /api/matches", *about),
        ask(server, "GET /ws", *about, *SHAKE),
    ]
    for status, fields, body in doors[:2]:
        assert fields.items() >= HEADERS.items() or body == b"" or b"Invalid HTTP" in body
        assert status in (200, 400, 403, 404, 422), (status, about)
        assert status == 200 or not fields.get("content-type", "").startswith("application/json") or json.loads(body)["message"]
    assert doors[2][0] in (101, 400, 403), (doors[2][0], about)
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]
    return {status for status, _, _ in doors}


@pytest.mark.parametrize("value", MALFORMED)
def test_a_host_that_is_none_is_refused_in_a_sentence(server: Running, value: str) -> None:
    for start in ("GET /api/shelf", "GET /", "POST /api/matches"):
        status, fields, body = ask(server, start, f"Host: {value}")
        assert (status, json.loads(body)["code"]) == (400, "malformed")
        assert fields.items() >= HEADERS.items()
    assert ask(server, "GET /ws", f"Host: {value}", *SHAKE)[0] == 403


def test_an_origin_that_is_none_is_refused_in_a_sentence(server: Running) -> None:
    for origin in ("http://[", "http://[::1", "//]"):
        status, fields, body = ask(server, "POST /api/matches", f"Host: {server.address}", f"Origin: {origin}")
        assert (status, json.loads(body)["code"]) == (400, "malformed")
        assert fields.items() >= HEADERS.items()
        assert ask(server, "GET /ws", f"Host: {server.address}", f"Origin: {origin}", *SHAKE)[0] == 403


def test_names_of_ours_are_known_in_all_their_forms(server: Running) -> None:
    for host in ("localhost", "LOCALHOST:8000", "localhost:", "127.0.0.1:1", "[::1]", "[::1]:8000", "tower.local"):
        assert ask(server, "GET /api/shelf", f"Host: {host}")[0] == 200, host


@pytest.mark.parametrize("value", odd(100))
def test_odd_values_never_break_it(server: Running, caplog: pytest.LogCaptureFixture, value: str) -> None:
    answered(server, caplog, value, "")
    answered(server, caplog, server.address, value)
    answered(server, caplog, server.address, f"http://{value}")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=20))
def test_no_value_breaks_it(server: Running, caplog: pytest.LogCaptureFixture, value: str) -> None:
    answered(server, caplog, value, value)


class Broken(race.Race):
    """A race that cannot tell how its box looks."""

    id = "broken"

    @property
    def box(self) -> sc.Box | None:
        raise KeyError("a bug of ours")


def test_a_mistake_of_ours_is_told_with_the_same_headers(tmp_path: Path) -> None:
    with running(config(tmp_path, games={"broken": Broken()})) as server:
        answer = httpx.get(f"http://{server.address}/api/shelf")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert answer.headers.items() >= HEADERS.items()
    assert answer.headers["cache-control"] == "no-store"
