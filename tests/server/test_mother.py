"""A server that was forked stands as one that was typed: alone, with nothing of the process it comes from."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.server.mother import MOTHER
from tests.server.test_kill import Process

pytestmark = [pytest.mark.databases("file"), pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")]


def held(pid: int) -> set[str]:
    """Return the open files of a process: names, and numbers of sockets and pipes, which no two processes share by chance."""
    return {name for file in Path(f"/proc/{pid}/fd").iterdir() if not (name := str(file.readlink())).startswith("anon_inode:")} - {os.devnull}


def test_it_shares_no_file_with_its_mother_and_has_its_own_group_folder_and_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    server = MOTHER.start(["play", "--no-browser", "--port", "0"])  # the data lies where the environment says
    assert server.stdout.readline().rstrip().endswith(f"kept in {tmp_path / 'home' / 'outplay'})")
    pid = server.pid
    assert MOTHER.process is not None
    assert held(pid)
    assert held(pid) & held(MOTHER.process.pid) == set()
    assert os.getpgid(pid) == pid
    assert Path(f"/proc/{pid}/cwd").readlink() == tmp_path
    server.send_signal(signal.SIGTERM)
    assert (server.communicate(timeout=20), server.wait()) == (("", ""), 0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGABRT])
def test_that_a_signal_ended_it_is_known(tmp_path: Path, how: signal.Signals) -> None:
    with Process(tmp_path) as server:
        assert server.process.poll() is None
        assert server.end(how)[0] == -how
        assert server.process.poll() == -how


def test_it_says_on_its_own_streams_why_it_cannot_start(tmp_path: Path) -> None:
    with Process(tmp_path) as first, Process(tmp_path, int(first.address.rpartition(":")[2])) as second:
        assert second.line == ""
        code, said, wrong = second.end(signal.SIGTERM)
        assert (code, said) == (2, "")
        assert wrong.startswith("outplay: port ")
