"""The container files: linted and read where there is no builder, built and started where there is one."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parent.parent
FILE = ROOT / "deploy" / "Containerfile"
LINES = re.sub(r"\\\n\s*", "", FILE.read_text("utf-8")).splitlines()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
BUILDERS = (("podman", "info"), ("docker", "info"), ("buildah", "info"))
SECRET = re.compile(r"(?i)(password|secret|token|api_?key)\s*[=:]\s*[\w'\"]")


def said(word: str) -> list[str]:
    """What the lines of an instruction say."""
    return [line.partition(" ")[2] for line in LINES if line.startswith(f"{word} ")]


def builder() -> str:
    """A builder of this machine that works; empty if there is none."""
    for name, *asked in BUILDERS:
        if shutil.which(name) and subprocess.run([name, *asked], capture_output=True, timeout=60).returncode == 0:
            return name
    return ""


def test_the_linter_has_nothing_to_say() -> None:
    hadolint = shutil.which("hadolint") or shutil.which("hadolint", path=Path(sys.executable).parent)
    if hadolint is None:
        pytest.skip("hadolint comes with the test environment only on Linux with x86-64")
    done = subprocess.run([hadolint, "--no-color", FILE], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_images_name_a_version() -> None:
    images = [image.partition(" ")[0] for image in said("FROM")] + [one["image"] for one in COMPOSE["services"].values() if "image" in one]
    assert len(images) == 4
    for image in images:
        assert re.fullmatch(r"docker\.io/library/[a-z]+:\d+(\.\d+)?(-[a-z]+)?", image), image


def test_nobody_in_it_is_root_and_nothing_in_it_is_secret() -> None:
    (user,) = said("USER")
    assert user.isdigit()
    assert int(user) > 0
    assert f"--uid {user} " in "\n".join(said("RUN"))
    assert LINES.index(f"USER {user}") < next(n for n, line in enumerate(LINES) if line.startswith("ENTRYPOINT"))
    for text in (FILE.read_text("utf-8"), (ROOT / "deploy" / "compose.yaml").read_text("utf-8")):
        assert not SECRET.search(text)
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {".git", ".venv", "web/node_modules"} <= set(ignored), "what lies about in a checkout goes into no image"


def test_it_tells_whether_it_lives_by_the_port_that_it_opens() -> None:
    """Not whether it is ready: who restarts what is unhealthy would do so while the database is away, and help nobody."""
    (health,), (entry,) = said("HEALTHCHECK"), said("ENTRYPOINT")
    port = shlex.split(entry.strip("[]").replace(",", " "))
    assert f"http://127.0.0.1:{port[port.index('--admin-port') + 1]}/healthz'" in health
    assert said("EXPOSE") == [port[port.index("--port") + 1]]
    for name in ("one", "two"):
        assert COMPOSE["services"]["nginx"]["depends_on"][name] == {"condition": "service_healthy"}


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_the_image_can_be_built_and_says_what_it_is(tmp_path: Path) -> None:
    """It takes minutes, and gets Python and Node from the network."""
    if not (name := builder()):
        pytest.skip("no builder works here: " + ", ".join(name for name, *_ in BUILDERS))
    tag = f"outplay-test-{os.getpid()}"
    built = subprocess.run([name, "build", "-f", FILE, "-t", tag, ROOT], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr[-3000:]
    if name == "buildah":
        return  # it builds, and starts nothing
    try:
        run = [name, "run", "--rm", "--network", "none", tag]
        checked = subprocess.run([*run, "--check"], capture_output=True, text=True)
        assert "the page is built" in checked.stdout, checked.stderr
        who = subprocess.run([*run[:-1], "--entrypoint", "id", tag, "-u"], capture_output=True, text=True)
        assert who.stdout.strip() == said("USER")[0]
    finally:
        subprocess.run([name, "rmi", "--force", tag], capture_output=True)
