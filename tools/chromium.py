"""Make sure that the browser tests have their browser: Debian's Chromium, never a download of Playwright's own."""

import os
import shutil
import subprocess
from pathlib import Path

CHROMIUM = Path("/usr/bin/chromium")


def apt_get(*args: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *args], check=True, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def main() -> None:
    if CHROMIUM.exists():
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise SystemExit(
            f"\noutplay: the browser tests need {CHROMIUM}. On Debian: sudo apt-get install chromium"
            f"\n         Elsewhere: install Chromium or Chrome and link it: sudo ln -s /path/to/it {CHROMIUM}"
            "\n         All other tests: make lint test-web test-python rules\n"
        )
    print("== installing Debian's Chromium", flush=True)
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", "chromium")


if __name__ == "__main__":
    main()
