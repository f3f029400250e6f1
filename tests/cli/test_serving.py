"""Where a server listens, as people type it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.ops import run


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
