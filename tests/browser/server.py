"""A server in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """Begun by `with`, or by `start`; started again, it has the same address and the same matches."""

    def __init__(self, data: Path, page: Path | None = None, pause: float = 0.0, push: str = "") -> None:
        self.data = data
        self.page = page
        self.pause = pause
        self.push = push
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self.end()

    def start(self) -> None:
        """The command itself, or with a page of our own the same with bots that do not pause."""
        typed = [str(Path(sys.executable).with_name("outplay")), "play", "--no-browser", "--port", str(self.port), "--data", str(self.data)]
        quick = [sys.executable, "-m", "tests.browser.serve", str(self.port), str(self.data), str(self.page), str(self.pause), self.push]
        self.process = subprocess.Popen(quick if self.page else typed, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("outplay runs at http://127.0.0.1:"), line
        self.port = int(line.split()[3].rpartition(":")[2])

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process = None
