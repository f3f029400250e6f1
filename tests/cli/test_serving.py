"""Where a server listens, as people type it."""

from __future__ import annotations

import io
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.ops import run, serving


@pytest.mark.parametrize(("typed", "address"), [("[::1]", "::1"), ("::1", "::1"), ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost")])
@pytest.mark.parametrize("command", ["play", "host"])
def test_an_address_may_have_the_brackets_of_a_browser(command: str, typed: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []

    def listen(_: int, host: str, *__: object) -> int:
        heard.append(host)
        return 0

    monkeypatch.setattr(run, command, listen)
    assert CliRunner().invoke(app, [command, "--host", typed]).exit_code == 0
    assert heard == [address]


class Unread(io.StringIO):
    """Output that somebody closed."""

    def flush(self) -> None:
        raise BrokenPipeError


def test_a_server_serves_on_where_nobody_reads_what_it_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []

    def serve(server: serving.Server, sockets: list[socket.socket]) -> None:
        server.ready()
        served.append(server.config.app)
        for one in sockets:
            one.close()

    monkeypatch.setattr(serving.Server, "run", serve)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "stdout", Unread())
    assert run.play(0, "127.0.0.1", False, tmp_path) == 0
    served[0].state.process.runtime.store.close()
