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
    """The statuses that such headers get by all doors: each with a sentence and our headers, also if it was no HTTP at all."""
    about = [f"Host: {host}", *([f"Origin: {origin}"] if origin else [])]
    doors = [
        ask(server, "GET /api/shelf", *about),
        ask(server, "POST /api/matches", *about),
        ask(server, "GET /ws", *about, *SHAKE),
    ]
    for status, fields, body in doors:
        assert fields.items() >= HEADERS.items(), (status, about)
        assert status in (101, 200, 400, 403, 404, 422), (status, about)
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


def test_a_page_on_another_port_of_the_same_name_changes_nothing(server: Running) -> None:
    """A page at `http://localhost` may be anybody's: only those of this very server, with its port, may do something here."""
    _, _, port = server.address.partition(":")
    own = [(f"{name}:{port}", f"http://{name}:{port}") for name in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]", "tower.local")]
    default = [
        ("localhost", "http://localhost"),
        ("localhost", "http://localhost:80"),
        ("localhost:443", "https://localhost"),
        ("localhost:", "http://localhost"),
    ]
    for host, origin in own + default:
        assert may_change(server, host, origin), (host, origin)
    names = ("localhost", "127.0.0.1", "tower.local")
    others = [(f"{name}:{port}", f"{scheme}://{name}{other}") for name in names for scheme in ("http", "https") for other in ("", ":80", ":443", ":9")]
    odd = [(f"localhost:{port}", f"http://me@localhost:{port}"), (f"127.0.0.1:{port}", f"http://localhost:{port}"), ("localhost", f"ftp://localhost:{port}")]
    for host, origin in others + odd:
        assert not may_change(server, host, origin), (host, origin)


def test_no_name_of_the_tests_is_known(server: Running) -> None:
    assert ask(server, "GET /api/shelf", "Host: testserver")[0] == 403
    assert not may_change(server, server.address, "http://testserver")


def test_a_name_that_is_given_with_a_port_is_known_with_it_alone(tmp_path: Path) -> None:
    with running(config(tmp_path, hosts=("den.example:8443", "attic.example"))) as server:
        status = {host: ask(server, "GET /api/shelf", f"Host: {host}")[0] for host in ("den.example:8443", "den.example", "den.example:80", "attic.example:80")}
    assert status == {"den.example:8443": 200, "den.example": 403, "den.example:80": 403, "attic.example:80": 200}


def may_change(server: Running, host: str, origin: str) -> bool:
    """Whether a page with this origin may do something, over REST and over a socket alike."""
    about = (f"Host: {host}", f"Origin: {origin}")
    rest, socket = ask(server, "POST /api/matches", *about)[0], ask(server, "GET /ws", *about, *SHAKE)[0]
    assert (rest, socket) in ((422, 101), (400, 101), (200, 101), (403, 403)), (rest, socket)
    return socket == 101


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
