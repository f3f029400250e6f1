"""The admin port: whether a process lives, whether it is ready, what it counts; and nothing that anybody said or holds."""

from __future__ import annotations

import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.http.app import make_app
from outplay.server.ops import admin as admin_
from outplay.server.ops.admin import Admin
from tests.server.people import BOT, LINK, YOU, Browser, Running, config, opened, running
from tests.server.postgres import Databases
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("file", "postgresql")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[tuple[Running, Admin]]:
    with running(config(tmp_path, loopback=False, guess_rate=0.0)) as server, closing(Admin(server.process, 0)) as admin:
        yield server, admin


def ask(admin: Admin, path: str, **headers: str) -> tuple[int, str]:
    answer = httpx.get(f"http://{admin.address}{path}", headers=headers, timeout=10)
    return answer.status_code, answer.text


def counted(admin: Admin) -> dict[str, float]:
    """All that is counted, by name and label."""
    status, text = ask(admin, "/metrics")
    assert status == 200, text
    return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text, re.MULTILINE)}


def test_what_happens_is_counted(hosted: tuple[Running, Admin]) -> None:
    server, admin = hosted
    with Browser(server.address) as anna:
        match = anna.create("race", [YOU, BOT])
        anna.get("/api/join/BBBBBBBB", 404)
        with anna.at(match["match"]) as line:
            line.pick("stride 1")
            line.pick("lane dry")
            line.until(lambda v: v["awaited"] == [0] and v["n"] > 3)
            assert line.submit(line.decision(), "fly")["code"] == "illegal"
            found = counted(admin)
        assert found["outplay_sockets"] == 1
        assert found["outplay_matches"] == 1
        assert found["outplay_submit_seconds_count"] == 2
        assert found["outplay_commit_seconds_count"] >= 4
        assert found['outplay_commit_seconds_bucket{le="+Inf"}'] == found["outplay_commit_seconds_count"]
        assert found['outplay_refusals_total{code="illegal"}'] == found['outplay_refusals_total{code="no-code"}'] == 1
        assert found["outplay_loop_lag_seconds"] < 5
        assert found["outplay_due_late"] == found["outplay_writer_waiting"] == found["outplay_bots_waiting"] == 0
        assert (sys.platform != "linux") or found["process_resident_memory_bytes"] > 10e6


def test_nothing_that_anybody_said_or_holds_is_in_it(hosted: tuple[Running, Admin]) -> None:
    server, admin = hosted
    with Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("whisper", [{**YOU, "name": "Annabel"}, LINK])
        bert.join(match, name="Bertram")
        anna.get("/api/join/SECRETLY", 404)
        with anna.at(match["match"], seat=0) as line, bert.at(match["match"]):
            line.submit(line.decision(0), 0, id="my-own-id")
            line.submit(line.decision(0), "my words")
            told = "".join(ask(admin, path)[1] for path in ("/healthz", "/readyz", "/metrics", "/else"))
        held = server.process.cache.matches[match["match"]]
        secrets = [
            match["match"],
            match["code"],
            "Annabel",
            "Bertram",
            "SECRETLY",
            "my-own-id",
            "my words",
            held.row.seed.hex(),
            held.row.address,
            held.row.maker,
        ]
        tokens = [browser.http.cookies["outplay"] for browser in (anna, bert)]
        assert not [secret for secret in (*secrets, *tokens, *(token.partition(".")[0] for token in tokens)) if secret in told]


def test_it_says_whether_it_lives_and_is_ready(hosted: tuple[Running, Admin], monkeypatch: pytest.MonkeyPatch) -> None:
    server, admin = hosted
    assert (ask(admin, "/healthz")[0], ask(admin, "/readyz")[0]) == (200, 200)
    server.process.runtime.leaving = True
    assert (ask(admin, "/healthz")[0], ask(admin, "/readyz")) == (200, (503, "It is about to stop.\n"))
    server.process.runtime.leaving = False
    monkeypatch.setattr(admin_, "HANGS_SECONDS", 0.2)
    goes_on = threading.Event()
    assert server.process.loop is not None
    server.process.loop.call_soon_threadsafe(goes_on.wait)
    for path in ("/healthz", "/readyz", "/metrics"):
        assert ask(admin, path) == (503, "It has not answered for 0.2 seconds.\n")
    goes_on.set()
    assert ask(admin, "/readyz")[0] == 200


def test_before_it_has_begun_it_is_not_ready(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with closing(store), closing(Admin(make_app(config(tmp_path), store).state.process, 0)) as admin:
        assert ask(admin, "/readyz") == (503, "It has not started yet.\n")


@pytest.mark.databases("postgresql")
def test_where_the_database_is_gone_it_lives_and_is_not_ready(hosted: tuple[Running, Admin], postgresql: Databases, tmp_path: Path) -> None:
    _, admin = hosted
    with postgresql.server.connect() as c:
        c.execute(f"ALTER DATABASE {postgresql.name(tmp_path)} ALLOW_CONNECTIONS false".encode())
        c.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [postgresql.name(tmp_path)])
        assert (ask(admin, "/healthz")[0], ask(admin, "/readyz")) == (200, (503, "Its matches cannot be written.\n"))
        c.execute(f"ALTER DATABASE {postgresql.name(tmp_path)} ALLOW_CONNECTIONS true".encode())
        assert ask(admin, "/readyz")[0] == 200


def test_it_answers_this_machine_alone(hosted: tuple[Running, Admin]) -> None:
    _, admin = hosted
    assert admin.address.startswith("127.0.0.1:")
    assert ask(admin, "/metrics", Host="evil.example.org:80")[0] == 403
    assert ask(admin, "/else")[0] == 404


@pytest.mark.databases("postgresql")
def test_the_command_opens_it_and_closes_it_in_the_end(tmp_path: Path) -> None:
    with running(config(tmp_path)) as other, closing(Admin(other.process, 0)) as admin:
        port = admin.server.server_port
        with Process(tmp_path, 0, "--admin-port", str(port)) as taken:
            assert f"another one: --admin-port {port + 1}" in taken.end(signal.SIGTERM)[2]
    with Process(tmp_path, 0, "--admin-port", str(port)) as server:
        assert httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
        assert server.end(signal.SIGTERM) == (0, "", "")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/readyz")


@pytest.mark.databases("file")
def test_what_it_needs_is_named_where_it_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    said = CliRunner().invoke(app, ["host", "--data", str(tmp_path), "--port", "0", "--admin-port", "0"])
    assert (said.exit_code, "pip install 'outplay[host]'" in said.output) == (2, True)
