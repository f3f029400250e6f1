"""Behind a real nginx, by the very configuration that operators are given: two processes on one database, of which one is killed while people play. They notice a reconnect, no more."""

from __future__ import annotations

import contextlib
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from outplay.server.store.tables import present
from tests.server.people import LINK, PATIENCE, YOU, Browser, Line, Said, opened
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("postgresql")

NGINX = "/usr/sbin/nginx"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "play.example.org"
AROUND = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/outplay.conf;
}}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@dataclass
class Site:
    """A public site: its port, its own certificate, and the processes behind it."""

    port: int
    plain: int
    certificate: Path
    processes: list[Process]
    folder: Path

    @property
    def public(self) -> str:
        return f"https://{NAME}:{self.port}"

    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


class Visitor(Browser):
    """Somebody who comes by the public name, over TLS, and trusts the site's own certificate."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.processes[0].address)
        self.site = site
        self.http.close()
        self.http = httpx.Client(base_url=f"https://127.0.0.1:{site.port}", headers={"Host": f"{NAME}:{site.port}"}, verify=site.tls(), timeout=PATIENCE)
        self.http.event_hooks = {"request": [lambda request: request.extensions.update(sni_hostname=NAME)]}

    @property
    def cookie(self) -> str:
        """What was set by the last answer that set one; its marks included."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    @contextlib.contextmanager
    def line(self, compress: bool = False, match: str = "", **headers: str) -> Iterator[Line]:
        """By TLS 1.2: with 1.3 nginx sends tickets just when the first request is written, and Python before 3.13 loses what one thread writes while another one reads a ticket."""
        where, tls = socket.create_connection(("127.0.0.1", self.site.port), PATIENCE), self.site.tls()
        tls.maximum_version = ssl.TLSVersion.TLSv1_2
        own = {"Cookie": self.cookie, **headers}
        with connect(
            f"wss://{NAME}:{self.site.port}/ws?m={match}",
            sock=where,
            ssl=tls,
            origin=Origin(self.site.public),
            additional_headers=own,
            proxy=None,
            close_timeout=2,
        ) as line:
            yield Line(line)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """nginx before two processes."""
    port, plain, certificate, key = free_port(), free_port(), tmp_path / "fullchain.pem", tmp_path / "privkey.pem"
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run(["openssl", *made, "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    with ExitStack() as stack:
        processes = [stack.enter_context(Process(tmp_path / "data", 0, "--public-url", f"https://{NAME}:{port}")) for _ in range(2)]
        words = CONFIGURATION.read_text("utf-8")
        for was, now in (
            ("127.0.0.1:8001", processes[0].address),
            ("127.0.0.1:8002", processes[1].address),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("    listen [::]:80;\n", ""),
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("/etc/ssl/outplay/", f"{tmp_path}/"),
        ):
            assert was in words, was
            words = words.replace(was, now)
        (tmp_path / "outplay.conf").write_text(words)
        (tmp_path / "nginx.conf").write_text(AROUND.format(folder=tmp_path))
        checked = subprocess.run([NGINX, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        nginx = stack.enter_context(subprocess.Popen([NGINX, "-p", tmp_path, "-c", tmp_path / "nginx.conf"], stderr=subprocess.DEVNULL))
        stack.callback(nginx.terminate)
        made_site = Site(port, plain, certificate, processes, tmp_path)
        _listens(port)
        yield made_site


def _listens(port: int) -> None:
    """Wait until somebody listens on a port."""
    until = monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            return
        except ConnectionRefusedError:
            assert monotonic() < until, "nginx does not listen"


def test_one_of_two_processes_is_killed_and_people_notice_a_reconnect_and_no_more(site: Site) -> None:
    with Visitor(site) as anna, Visitor(site) as bert:
        match = anna.create("race", [YOU, LINK])
        bert.join(match)
        had: dict[Visitor, Line | None] = {anna: None, bert: None}
        done: set[int] = set()
        for killed in (None, 0):
            if killed is not None:
                site.processes[killed].end(signal.SIGKILL)
            with anna.at(match["match"], had[anna]) as ann, bert.at(match["match"], had[bert]) as ben:
                assert {row["n"]: row["lines"] for row in ann.rows} == {row["n"]: row["lines"] for row in ben.rows}
                had = {anna: ann, bert: ben}
                for _ in range(6):
                    asked = ann if ann.view["decisions"] else ben
                    answer = asked.submit(asked.decision())
                    assert answer["type"] == "done", answer
                    done.add(answer["n"])
                    for line in (ann, ben):
                        line.until(lambda view, n=answer["n"]: view["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose
        assert done <= {row["n"] for row in ben.rows}, "nothing acknowledged is lost"


def test_a_socket_whose_process_is_killed_is_closed_and_another_process_takes_it(site: Site) -> None:
    with Visitor(site) as anna:
        match = anna.create("race", [YOU, {"kind": "hotseat", "name": "Ben"}])
        left: Line | None = None
        for killed in range(2):
            with anna.at(match["match"], left) as line:
                left = line
                line.submit(line.question())
                number = line.view["n"]
                site.processes[killed].end(signal.SIGKILL)
                if killed == 0:
                    with contextlib.suppress(ConnectionClosed):
                        line.submit(line.question(), id="again")
        assert number >= 1
        assert anna.http.get("/api/shelf").status_code == 502, "both are gone"


def test_all_who_are_at_a_match_come_to_one_process_and_the_matches_are_spread(site: Site) -> None:
    with Visitor(site) as anna, Visitor(site) as bert, ExitStack() as lines:
        matches = list[Said]()
        for maker, guest in [(anna, bert), (bert, anna)] * 7:
            matches.append(match := maker.create("race", [YOU, LINK]))
            guest.join(match)
            first, second = (lines.enter_context(one.at(match["match"])) for one in (maker, guest))
            first.until_seat(1, lambda seat: seat.get("here"))
            second.until_seat(0, lambda seat: seat.get("here"))
        with closing(opened(site.folder / "data")) as store:
            there = store.read(lambda c: c.execute(select(present.c.match, present.c.process).distinct()).all())
        assert sorted(match for match, _ in there) == sorted(match["match"] for match in matches), "one process each"
        assert len({process for _, process in there}) == 2


def test_what_browsers_are_told_stays_true_behind_it(site: Site) -> None:
    with Visitor(site) as anna:
        made = anna.http.post("/api/matches", json={"game": "race", "seats": [YOU, LINK]})
        cookie = made.headers["set-cookie"].lower()
        assert made.status_code == 200
        assert cookie.startswith("__host-outplay=")
        assert {"secure", "httponly", "samesite=lax"} <= {mark.strip() for mark in cookie.split(";")}
        assert made.headers["cache-control"] == "no-store"
        for name in ("content-security-policy", "referrer-policy", "strict-transport-security"):
            assert name in made.headers, name
        assert "nginx" not in anna.http.get("/api/shelf", headers={"Host": "evil.example.org"}).text, "outplay itself refuses a wrong name"
        assert anna.http.get("/api/shelf", headers={"Host": "evil.example.org"}).status_code == 403
        assert anna.http.post("/api/matches", json={"game": "race"}, headers={"Origin": "https://evil.example.org"}).status_code == 403
        moved = httpx.get(f"http://127.0.0.1:{site.plain}/j/ABCDE", headers={"Host": NAME})
        assert (moved.status_code, moved.headers["location"]) == (308, f"https://{NAME}/j/ABCDE")


def test_who_asks_is_whom_nginx_saw_whatever_they_say_of_themselves(site: Site) -> None:
    """Wrong codes are counted by address: naming another one with each does not help."""
    with Visitor(site) as anna:
        codes = [anna.http.get(f"/api/join/{number:08}", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code for number in range(30)]
        assert codes[0] == 404
        assert codes[-1] == 429
