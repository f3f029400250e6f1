"""Make sure that tests have what is no package of PyPI or npm: python3 tools/debian.py chromium, or nginx. Debian's own, where that can be installed; never a download of somebody else's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Needed(NamedTuple):
    """A program, Debian's package of it, in words who needs it, what helps elsewhere, and how the other tests are run."""

    program: Path
    package: str
    who: str
    elsewhere: str
    others: str


NEEDED = {
    "chromium": Needed(
        Path("/usr/bin/chromium"),
        "chromium",
        "the browser tests need",
        "install Chromium or Chrome and link it: sudo ln -s /path/to/it /usr/bin/chromium",
        "make lint test-web test-python rules",
    ),
    "nginx": Needed(
        Path("/usr/sbin/nginx"),
        "nginx-light",
        "the test of hosting behind a proxy needs",
        "install nginx and link it: sudo ln -s /path/to/it /usr/sbin/nginx",
        'make test-python ARGS="--ignore=tests/server/test_nginx.py"',
    ),
}


def apt_get(*args: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *args], check=True, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def main(name: str) -> None:
    needed = NEEDED[name]
    if needed.program.exists():
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise SystemExit(
            f"\noutplay: {needed.who} {needed.program}. On Debian: sudo apt-get install {needed.package}"
            f"\n         Elsewhere: {needed.elsewhere}"
            f"\n         All other tests: {needed.others}\n"
        )
    print(f"== installing Debian's {needed.package}", flush=True)
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", needed.package)


if __name__ == "__main__":
    main(sys.argv[1])
