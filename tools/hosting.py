"""Run the commands of docs/host/debian.md as they stand there, in order, until TLS answers: python3 tools/hosting.py, as root, on a Debian that is thrown away afterwards.

Where no systemd runs, as in a container, there is nobody who starts services: a stand-in answers to `systemctl` then, and starts what the units say.
"""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNITS = Path("/etc/systemd/system")
PATIENCE = 60.0
"""Seconds until a service has to listen."""
STARTED = "service postgresql start"
"""What an init process does when the packages of the first block are there."""


def blocks(text: str) -> list[str]:
    """Return the commands of a page, block by block."""
    return re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def main() -> None:
    """Run them all."""
    if os.geteuid() != 0 or not Path("/etc/debian_version").exists():
        raise SystemExit("outplay: the commands of docs/host/debian.md are root's, on a Debian that is thrown away afterwards")
    first, *others = blocks((ROOT / "docs" / "host" / "debian.md").read_text("utf-8"))
    init = Path("/run/systemd/system").exists()
    with tempfile.TemporaryDirectory() as folder:
        stand_in = Path(folder) / "systemctl"
        stand_in.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).resolve()))} "$@"\n')
        stand_in.chmod(0o755)
        path = os.environ["PATH"] if init else f"{folder}:{os.environ['PATH']}"
        told = {**os.environ, "PATH": path, "DEBIAN_FRONTEND": "noninteractive", "OUTPLAY_SOURCE": str(ROOT)}
        script = "\n".join(["set -eux", first, "" if init else STARTED, *others])
        answered = subprocess.run(["sh", "-c", script], env=told, stdout=subprocess.PIPE, text=True, check=True).stdout
    if '"games"' not in answered:
        raise SystemExit(f"outplay: the last command of docs/host/debian.md did not answer with the shelf:\n{answered[-2000:]}")
    print("outplay: TLS answers; every command of docs/host/debian.md worked as it stands there")


# ---------------------------------------------------------------- the stand-in


def systemctl(*words: str) -> None:
    """As much of `systemctl` as the page needs. Raises SystemExit for anything else."""
    match words:
        case ["daemon-reload"]:
            pass
        case ["enable", "--now", *names]:
            for name in names:
                start(name)
        case ["reload", "nginx"]:
            running = Path("/run/nginx.pid").exists() and Path("/run/nginx.pid").read_text().strip()
            subprocess.run(["nginx", "-s", "reload"] if running else ["nginx"], check=True)
            listens(443)
        case _:
            raise SystemExit(f"outplay: the stand-in for systemctl knows no {shlex.join(words)}")


def start(name: str) -> None:
    """Start a service from its template, as its user, with its environment; and wait until it listens."""
    template, _, port = name.partition("@")
    unit = (UNITS / f"{template}@.service").read_text("utf-8").replace("%i", port)
    user, environment, command = (said(unit, key) for key in ("User", "EnvironmentFile", "ExecStart"))
    subprocess.Popen(
        ["su", user, "-s", "/bin/sh", "-c", f"set -a; . {environment}; cd /; exec {command}"],
        start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    listens(int(port))


def said(unit: str, key: str) -> str:
    """Return what a unit says for a key."""
    found = re.search(rf"^{key}=(.*)$", unit, re.MULTILINE)
    if found is None:
        raise SystemExit(f"outplay: the unit says no {key}")
    return found[1]


def listens(port: int) -> None:
    """Wait until somebody listens on a port of this machine."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"outplay: nobody listens on port {port}")


if __name__ == "__main__":
    systemctl(*sys.argv[1:]) if len(sys.argv) > 1 else main()
