"""Behind a proxy, by one public name: what it is called, whom it believes, what browsers keep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from outplay.cli import app
from outplay.kernel.errors import OutplayError
from outplay.server.ops.run import public_of
from tests.server.people import LINK, YOU, Running, Said, config, running

pytestmark = pytest.mark.databases("file")

PUBLIC = "https://play.example.org"
FROM_PROXY = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(config(tmp_path_factory.mktemp("public"), loopback=False, proxy=True, public=PUBLIC, address=PUBLIC)) as server:
        yield server


def create(server: Running, **headers: str) -> httpx.Response:
    body: Said = {"game": "race", "seats": [YOU, LINK]}
    return httpx.post(f"http://{server.address}/api/matches", json=body, headers={**FROM_PROXY, **headers})


def line(server: Running, origin: str, cookie: str = "") -> ClientConnection:
    """A socket as a proxy hands it on."""
    name, _, port = server.address.partition(":")
    headers = {key: value for key, value in FROM_PROXY.items() if key != "Host"}
    return connect(
        "ws://play.example.org/ws",
        sock=create_connection((name, int(port))),
        origin=Origin(origin),
        additional_headers={**headers, "Cookie": cookie},
        proxy=None,
    )


def test_it_goes_by_its_public_name_and_no_other(public: Running) -> None:
    assert create(public).status_code == 200
    assert create(public, Host="PLAY.example.org").status_code == 200
    for host in (public.address, "localhost", "tower.local", "play.example.org:8000", "www.play.example.org", "192.0.2.1"):
        refused = create(public, Host=host)
        assert (refused.status_code, refused.json()["code"], PUBLIC in refused.json()["hint"]) == (403, "host", True), host
    assert create(public, Host="[").status_code == 400


def test_only_its_own_pages_change_anything(public: Running) -> None:
    assert create(public, Origin=PUBLIC).status_code == 200
    for origin in ("http://play.example.org", "https://play.example.org:8443", "https://evil.example.org", "https://localhost", "null"):
        assert create(public, Origin=origin).json()["code"] == "origin", origin
        with pytest.raises(InvalidStatus), line(public, origin):
            pass
    with line(public, PUBLIC) as socket:
        assert socket.state.name == "OPEN"


def test_its_cookie_is_of_this_host_alone_and_only_sent_over_tls(public: Running) -> None:
    made = create(public)
    name, _, rest = made.headers["set-cookie"].partition("=")
    token, *marks = [part.strip().lower() for part in rest.split(";")]
    assert name == "__Host-outplay"
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(marks)
    assert not any(mark.startswith("domain") for mark in marks)
    token = made.cookies["__Host-outplay"]
    for cookie, listed in ((f"__Host-outplay={token}", 1), (f"outplay={token}", 0)):
        shelf = httpx.get(f"http://{public.address}/api/shelf", headers={**FROM_PROXY, "Cookie": cookie}).json()
        assert len(shelf["matches"]) == listed


def test_a_link_names_the_public_address(public: Running) -> None:
    made = create(public)
    with line(public, PUBLIC, f"__Host-outplay={made.cookies['__Host-outplay']}") as socket:
        socket.send(f'{{"type": "hello", "match": "{made.json()["match"]}"}}')
        assert PUBLIC in str(socket.recv(timeout=10))


@pytest.mark.parametrize(("trusted", "believed"), [((), True), (("127.0.0.0/8",), True), (("192.0.2.1", "10.0.0.0/8"), False)])
def test_only_proxies_that_are_trusted_say_who_asks(tmp_path: Path, trusted: tuple[str, ...], believed: bool) -> None:
    with running(config(tmp_path, loopback=False, proxy=True, trusted=trusted)) as server:
        made = create(server, Host=server.address)
        assert ("secure" in made.headers["set-cookie"].lower()) == believed
        kept = server.process.cache.matches[made.json()["match"]].row.address
        again = create(server, Host=server.address, **{"X-Forwarded-For": "203.0.113.9"})
        assert (server.process.cache.matches[again.json()["match"]].row.address != kept) == believed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("https://play.example.org", PUBLIC),
        ("https://Play.Example.org:443/", PUBLIC),
        ("http://192.0.2.1:8080", "http://192.0.2.1:8080"),
        ("http://[::1]:80", "http://[::1]"),
        ("https://spiele.bücher.example", "https://spiele.xn--bcher-kva.example"),
    ],
)
def test_a_public_address_is_taken_as_browsers_say_it(typed: str, meant: str) -> None:
    assert public_of(typed) == meant


@pytest.mark.parametrize(
    "typed", ["play.example.org", "https://", "ftp://play.example.org", "https://play.example.org/outplay", "https://me@host", "https://host:x", "https://h?a"]
)
def test_what_is_no_public_address_is_said_in_words(typed: str) -> None:
    with pytest.raises(OutplayError, match="like https://play"):
        public_of(typed)
    said = CliRunner().invoke(app, ["host", "--public-url", typed])
    assert (said.exit_code, "like https://play" in said.output) == (2, True)


def test_a_proxy_that_is_no_address_is_said_in_words() -> None:
    said = CliRunner().invoke(app, ["host", "--trust", "nginx"])
    assert (said.exit_code, "it needs an address, or a network" in said.output) == (2, True)
