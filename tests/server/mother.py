"""Servers forked from a process that has imported everything once: each is a process of its own, but does not import for a second before it serves.

The tests start the mother (`Mother`), a process of `python -m tests.server.mother`. For each server she forks a child that goes on as `outplay` with the
arguments it was given: with its own environment, folder, standard streams and process group, and no other open file. She tells its exit code.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
OUTPLAY = Path(sys.executable).with_name("outplay")
"""The command as one types it."""
LONGEST = 1 << 20
"""Bytes of a request at most."""
IMPORTED = (
    "alembic.autogenerate",
    "alembic.command",
    "alembic.config",
    "httptools",
    "outplay.cli",
    "outplay.server.ops.admin",
    "outplay.server.ops.checkup",
    "outplay.server.ops.run",
    "outplay.server.store.files",
    "outplay.server.store.postgres",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "tests.server.games.race",
    "tests.server.games.whisper",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
)
"""What a server imports before it serves."""


class Forked:
    """A server that was forked: what the tests use of a `subprocess.Popen`."""

    def __init__(self, pid: int, ends: socket.socket, stdout: int, stderr: int) -> None:
        self.pid = pid
        self.ends = ends
        self.stdout: IO[str] = open(stdout, encoding="utf-8")  # noqa: SIM115  # closed by communicate, as Popen does
        self.stderr: IO[str] = open(stderr, encoding="utf-8")  # noqa: SIM115
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return its exit code (the negative number of the signal that ended it), or None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0.0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit code when it has ended. Raises TimeoutExpired."""
        if self.returncode is None:
            self.ends.settimeout(timeout)
            try:
                said = self.ends.recv(16)
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired("outplay", timeout or 0.0) from None
            assert said, "the process that forks servers has died"
            self.returncode = int(said)
            self.ends.close()
        return self.returncode

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it has ended, and its mother is about to say so
                os.kill(self.pid, how)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Return what else it said and complained of, when it has ended. Raises TimeoutExpired."""
        said = ["", ""]

        def read(n: int, stream: IO[str]) -> None:
            if not stream.closed:
                with stream:
                    said[n] = stream.read()

        readers = [threading.Thread(target=read, args=pair, daemon=True) for pair in enumerate((self.stdout, self.stderr))]
        for reader in readers:
            reader.start()
        self.wait(timeout)
        for reader in readers:
            reader.join(timeout)
        return said[0], said[1]


class Mother:
    """The process that forks servers, begun with the first of them."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.line: socket.socket | None = None

    def start(self, args: list[str]) -> Forked:
        """Start `outplay` with these arguments, as from here: in this folder, with this environment."""
        if self.line is None:
            self.line, theirs = socket.socketpair()
            with theirs:
                command = [sys.executable, "-m", "tests.server.mother", str(theirs.fileno())]
                self.process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True)
        (stdout, said), (stderr, wrong), (ours, ends) = os.pipe(), os.pipe(), socket.socketpair()
        try:
            request = json.dumps({"args": args, "folder": os.getcwd(), "environment": dict(os.environ)}) + "\n"  # noqa: PTH109
            socket.send_fds(self.line, [request.encode()], [said, wrong, ends.fileno()])
        finally:
            os.close(said)
            os.close(wrong)
            ends.close()
        return Forked(int(ours.recv(16)), ours, stdout, stderr)

    def end(self) -> None:
        """End it; the servers have ended before."""
        if self.line is not None and self.process is not None:
            self.line.close()
            self.process.wait(20)
            self.line = self.process = None


MOTHER = Mother()


# ---------------------------------------------------------------- in the process that forks


def forks(line: socket.socket) -> list[str] | None:
    """Fork a child for each request. Return its arguments in a child, None in the mother when nobody can ask any more."""
    children: dict[int, socket.socket] = {}
    bell, rings = socket.socketpair()
    rings.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(rings.fileno())
    with selectors.DefaultSelector() as looks:
        looks.register(line, selectors.EVENT_READ)
        looks.register(bell, selectors.EVENT_READ)
        while True:
            for key, _ in looks.select():
                if key.fileobj is bell:
                    bell.recv(100)
                    reap(children)
                    continue
                request, files = receive(line)
                if not request:
                    for child in children:
                        os.kill(child, signal.SIGKILL)  # whoever started it is gone
                    return None
                ends = socket.socket(fileno=files[2])
                pid = os.fork()
                if pid == 0:
                    signal.set_wakeup_fd(-1)
                    return become(
                        json.loads(request), files, [looks.close, line.close, bell.close, rings.close, ends.close, *(c.close for c in children.values())]
                    )
                for file in files[:2]:
                    os.close(file)
                ends.sendall(f"{pid}".encode())
                children[pid] = ends


def receive(line: socket.socket) -> tuple[bytes, list[int]]:
    """Return the next request, with its files: standard output, standard error, and where to tell how it ends."""
    request, files = b"", list[int]()
    while not request.endswith(b"\n"):
        more, new, _, _ = socket.recv_fds(line, LONGEST, 3)
        if not more:
            return b"", []
        request, files = request + more, files + list(new)
    return request, files


def reap(children: dict[int, socket.socket]) -> None:
    """Tell how each child ended that has ended by now."""
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        with children.pop(pid) as ends, contextlib.suppress(OSError):  # nobody may want to know any more
            ends.sendall(f"{os.waitstatus_to_exitcode(status)}".encode())


def become(request: dict[str, object], files: list[int], closes: list[Callable[[], None]]) -> list[str]:
    """In the child: take leave of the mother, and stand as a process that a shell has started. Return the command line."""
    for close in closes:
        close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setpgid(0, 0)
    for file, place in zip(files[:2], (1, 2), strict=True):
        os.dup2(file, place)
        os.close(file)
    os.environ.clear()
    os.environ.update(request["environment"])  # type: ignore[call-overload]  # written by Mother.start
    os.chdir(str(request["folder"]))
    main = sys.modules["__main__"]
    main.__spec__, main.__file__ = None, str(OUTPLAY)  # from which processes for bots are spawned
    return [str(OUTPLAY), *request["args"]]  # type: ignore[misc]


def imports() -> None:
    """Import all that a server needs, and read what the games are made of; nothing is opened and no thread begins."""
    from importlib import import_module

    for name in IMPORTED:
        import_module(name)
    from outplay.games import games

    for game in games().values():
        game.load()
    assert threading.active_count() == 1, "only a process with one thread may be forked"


if __name__ == "__main__":
    imports()
    found = forks(socket.socket(fileno=int(sys.argv[1])))
    if found is not None:
        from outplay.cli import app

        sys.argv = found
        app()
