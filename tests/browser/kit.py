"""The kit's page: built for tests and measurements alone, the page that ships has none."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser.server import ROOT


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def kit_page(out: Path) -> Iterator[str]:
    """The kit's address, built into a folder."""
    subprocess.run(
        [sys.executable, "tools/page.py", "run", "--silent", "build", "--", "--mode", "kit", "--outDir", str(out), "--logLevel=error"], cwd=ROOT, check=True
    )
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/kit.html"
        server.shutdown()
